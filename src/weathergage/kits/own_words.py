"""What a field of a content file may hold, in words: for whoever replaces it.

    words_of(Annotated[int, Meta(ge=1)])        "a whole number of at least 1"
    words_of(Literal["full", "battle"])         "full or battle"
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from msgspec import inspect

MANY: Final = 16            # words that are listed; of more there are the first
PATTERNS: Final[dict[str, str]] = {         # what the patterns of `kits.content` mean
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "an id such as old-ironsides",
    r"^[a-z0-9]+([.-][a-z0-9]+)*$": "a choice such as two-thirds or 1.5",
}


@cache
def info_of(form: Any) -> inspect.Type:
    return inspect.type_info(form)


def words_of(form: Any) -> str:
    """What would be right in a field of this type."""
    return words(info_of(form))


def words(info: inspect.Type) -> str:
    match info:
        case inspect.IntType():
            return f"a whole number{bounds(info)}"
        case inspect.FloatType():
            return f"a number{bounds(info)}"
        case inspect.BoolType():
            return "true or false"
        case inspect.StrType(pattern=str(pattern)):
            return PATTERNS.get(pattern, f"a text like {pattern}")
        case inspect.StrType():
            return "a text"
        case inspect.LiteralType(values=values):
            return listed([shown(value) for value in values], "or")
        case inspect.UnionType(types=types):
            return " or ".join([words(one) for one in types if not isinstance(one, inspect.NoneType)])
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return f"a list{length(info)}, each of it {words(item)}"
        case inspect.TupleType(item_types=items):
            return fixed_list(items)
        case inspect.DictType(key_type=key, value_type=value):
            return f"a table, each key of it {words(key)} and each value {words(value)}"
        case inspect.StructType(fields=fields):
            return f"a table with {listed([one.encode_name for one in fields], 'and')}"
    return "something else"


def fixed_list(items: Sequence[inspect.Type]) -> str:
    told = [words(item) for item in items]
    if len(set(told)) == 1:
        return f"a list of {len(told)}, each of it {told[0]}"
    return f"a list of {len(told)}: {', '.join(told)}"


def bounds(info: inspect.IntType | inspect.FloatType) -> str:
    """' from 1 to 8', ' of at least 0', ' above 0'."""
    if info.ge is not None and info.le is not None:
        return f" from {info.ge:g} to {info.le:g}"
    told = [(info.ge, "of at least"), (info.gt, "above"), (info.le, "of at most"), (info.lt, "below")]
    return "".join([f" {word} {limit:g}" for limit, word in told if limit is not None])


def length(info: inspect.VarTupleType | inspect.ListType) -> str:
    if info.min_length is not None and info.min_length == info.max_length:
        return f" of {info.min_length}"
    return f" of at least {info.min_length}" if info.min_length else ""


def listed(names: Sequence[str], word: str) -> str:
    """'a, b or c'; of very many the first."""
    names = [name or '""' for name in names]
    if len(names) > MANY:
        return f"{', '.join(names[:MANY])} … ({len(names)} in all)"
    return f"{', '.join(names[:-1])} {word} {names[-1]}" if len(names) > 1 else "".join(names)


def shown(value: Any) -> str:
    """A value as a person writes it, cut where it is long."""
    if value == "":
        return '""'
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


def part_of(form: Any, steps: Sequence[Any]) -> inspect.Type:
    """The type of what stands so many steps (numbers of places, keys) inside a value of this type."""
    info = info_of(form)
    for step in steps:
        match info:
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                info = item
            case inspect.TupleType(item_types=items) if isinstance(step, int) and step < len(items):
                info = items[step]
            case inspect.DictType(value_type=value):
                info = value
            case inspect.StructType(fields=fields):
                info = next(one.type for one in fields if one.encode_name == step)
    return info
