"""The entries of a content file with some of them replaced: what is named is replaced, all else stays.

A table of fields and a list of entries are gone into; any other value is replaced as a whole. An entry of a list goes
by its `id`; without one, in a table at the top of a file, by its first field if no two entries have the same there;
else by its number in the list, from 1. A list that is given as a list replaces the whole list.

Nothing here knows a game: the types of its files say what there is.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from math import isfinite
from typing import Annotated, Any, Final, TypeAlias, get_args, get_origin

from msgspec import NODEFAULT, Struct, ValidationError
from msgspec.structs import FieldInfo, fields

from weathergage.kits.own_words import listed, part_of, shown, words, words_of
from weathergage.kits.typed import typed

Path: TypeAlias = tuple[str, ...]
LARGEST_NUMBER: Final = 10_000         # dice are rolled one by one; a table is 1,829 mm wide
DEEPEST: Final = 20
BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
PLACE: Final = re.compile(r" - at `(?:key in )?\$(.*)`$", re.S)
STEP: Final = re.compile(r"\[(\d+)\]|\.(\w+)|\[\.\.\.\]")
OWN: Final = "own"


@dataclass(frozen=True)
class Fault:
    """What is wrong in a file of own content: where, what, and what would be right there."""

    where: str
    wrong: str
    right: str = ""

    def __str__(self) -> str:
        told = f"{self.where}: {self.wrong}" if self.where else self.wrong
        return f"{told}; {self.right}" if self.right else told


@dataclass
class Merging:
    """What comes of it: faults, and the places that were changed."""

    source: str                         # the name of the own content, noted in entries it changes
    faults: list[Fault] = field(default_factory=list)
    changes: list[Path] = field(default_factory=list)
    coded: dict[tuple[type, str], list[str]] = field(default_factory=dict)      # by type and field the words that act

    def aside(self) -> "Merging":
        """For the parts of what is one change."""
        return Merging(self.source, self.faults, [], self.coded)

    def fault(self, path: Path, wrong: str, right: str = "") -> None:
        self.faults.append(Fault(address(path), wrong, right))


def address(path: Sequence[str]) -> str:
    """The words of a place with dots between, as a TOML file writes them."""
    return ".".join([word if BARE.fullmatch(word) else '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'
                     for word in path])


# --- types ------------------------------------------------------------------------------------------------------------

def bare(form: Any) -> Any:
    """A type without its bounds."""
    return get_args(form)[0] if get_origin(form) is Annotated else form


def struct_of(form: Any) -> type[Struct] | None:
    """The type itself, if it is a table of fields."""
    return form if isinstance(form, type) and issubclass(form, Struct) else None


def entries_of(form: Any) -> type[Struct] | None:
    """The type of the entries, if this is a list of tables of fields."""
    if get_origin(bare(form)) is not tuple:
        return None
    inner = {one for one in get_args(bare(form)) if one is not Ellipsis}
    return struct_of(inner.pop()) if len(inner) == 1 else None


def fields_of(form: type[Struct]) -> dict[str, FieldInfo]:
    return {one.encode_name: one for one in fields(form)}


def fixed_in(form: type[Struct]) -> tuple[str, ...]:
    """Fields that are not for replacing; a star is all of them."""
    fixed = tuple(getattr(form, "fixed", ()))
    return tuple(fields_of(form)) if "*" in fixed else fixed


def coded_in(form: type[Struct]) -> tuple[str, ...]:
    """Fields whose words name what the rules do: there are no others than the rules know."""
    return tuple([name for name in getattr(form, "coded", ()) if name in fields_of(form)])


def words_that_act(form: type[Struct], standard: dict[str, Any], path: Path) -> dict[tuple[type, str], list[str]]:
    """All words that the entries of a file have in such fields."""
    found: dict[tuple[type, str], list[str]] = {}
    for _, inner, data in sections(form, standard, path):
        for name in coded_in(inner):
            found.setdefault((inner, name), []).append(data.get(name, default_of(fields_of(inner)[name])))
    return {place: sorted({word for word in words if isinstance(word, str)}) for place, words in found.items()}


def is_closed(form: type[Struct]) -> bool:
    """Whether the rules know every entry by itself: none can be added or left out."""
    return bool(getattr(form, "closed", False))


def key_field(form: type[Struct], entries: Sequence[Any], is_top: bool) -> str:
    """The field that entries of a list go by; empty if it is their number."""
    names = list(fields_of(form))
    for name in (["id"] if "id" in names else names[:1] if is_top else []):
        values = [entry.get(name) for entry in entries]
        if all([isinstance(value, (str, int)) for value in values]) and len(set(values)) == len(values):
            return name
    return ""


def keys_of(form: type[Struct], entries: Sequence[Any], is_top: bool) -> list[str]:
    name = key_field(form, entries, is_top)
    return [str(entry[name]) if name else str(number) for number, entry in enumerate(entries, 1)]


# --- merging ----------------------------------------------------------------------------------------------------------

def merge(standard: dict[str, Any], own: Any, form: type[Struct], path: Path, into: Merging) -> dict[str, Any]:
    """A table of fields with the own ones in it. Faults are noted, and the whole is tried if it has none."""
    if not isinstance(own, dict):
        into.fault(path, f"{shown(own)} is no table", f"it has the fields {listed(list(fields_of(form)), 'and')}")
        return standard
    if len(path) == 1:
        into.coded = words_that_act(form, standard, path)
    before = len(into.faults)
    merged = dict(standard)
    known = fields_of(form)
    for name, value in own.items():
        if name not in known:
            into.fault((*path, name), f"there is no field {name!r}", nearest(name, list(known)))
        elif name in fixed_in(form) and standard.get(name, value) != value:
            into.fault((*path, name), "it is built into the rules and cannot be replaced",
                       f"it is {shown(standard[name])}")
        elif isinstance(value, str) and value not in into.coded.get((form, name), [value]):
            into.fault((*path, name), f"no rule is called {shown(value)!r}", nearest(value, into.coded[(form, name)]))
        else:
            merged[name] = merged_value(standard.get(name), value, known[name].type, (*path, name), into)
    mark(merged, own, known, into.source)
    if len(into.faults) == before:
        try_whole(merged, form, path, into)
    return merged


def mark(merged: dict[str, Any], own: dict[str, Any], known: dict[str, FieldInfo], source: str) -> None:
    """A changed entry says where it comes from, unless the file itself does."""
    if own and "provenance" in known and "provenance" not in own:
        merged["provenance"] = OWN
        if "source" not in own:
            merged["source"] = source


def merged_value(standard: Any, own: Any, form: Any, path: Path, into: Merging) -> Any:
    table, entry = struct_of(form), entries_of(form)
    if table is not None:
        return merge(standard or {}, own, table, path, into)
    if entry is not None and not standard and is_numbered(own):
        own = [own[str(number)] for number in range(1, len(own) + 1)]
    if entry is not None and isinstance(own, dict):
        return merged_entries(standard or [], own, entry, form, path, into)
    into.changes.append(path)
    if entry is not None and isinstance(own, list):
        return new_list(standard or [], own, entry, form, path, into)
    check_value(own, form, path, into)
    return own


def is_numbered(own: Any) -> bool:
    """Whether this is a list in the form of a table: 1, 2, 3."""
    return isinstance(own, dict) and bool(own) and set(own) == {str(number) for number in range(1, len(own) + 1)}


def merged_entries(standard: list[Any], own: dict[str, Any], form: type[Struct], whole: Any, path: Path,
                   into: Merging) -> list[Any]:
    """A list with some entries changed, each by its key, and new ones after them."""
    is_top = len(path) == 2
    name, keys, entries = key_field(form, standard, is_top), keys_of(form, standard, is_top), list(standard)
    for key, value in own.items():
        here = (*path, key)
        if isinstance(value, dict) and name and str(value.get(name, key)) != key:
            into.fault((*here, name), f"{shown(value[name])} is not {key}", f"an entry goes by its {name}")
        elif key in keys:
            at = keys.index(key)
            kept = value
            if isinstance(value, dict) and name:
                kept = {other: part for other, part in value.items() if other != name}
            entries[at] = merge(entries[at], kept, form, here, into)
        elif can_be_new(key, keys, name, value, form, here, into):
            into.changes.append(here)
            entries.append(merge({name: as_key(key, form, name)}, {**value, name: as_key(key, form, name)}, form, here,
                                 into.aside()))
    check_count(entries, whole, path, into)
    return entries


def can_be_new(key: str, keys: list[str], name: str, value: Any, form: type[Struct], path: Path,
               into: Merging) -> bool:
    """Whether an unknown key may be that of a new entry, with all it needs; else the fault is noted."""
    if is_closed(form) or not name or not isinstance(value, dict):
        into.fault(path, f"there is no {key!r}", nearest(key, keys))
        return False
    missing = [other for other, one in fields_of(form).items() if is_required(one) and other not in value
               and other not in (name, "provenance")]
    if missing:
        meant = f"{nearest(key, keys)} " if get_close_matches(key, keys) else ""
        into.fault(path, f"there is no {key!r}", f"{meant}A new one would also need {listed(missing, 'and')}")
    return not missing


def as_key(key: str, form: type[Struct], name: str) -> Any:
    """A key as the value of its field: a number where the field is one."""
    return int(key) if "number" in words_of(fields_of(form)[name].type) and key.isdecimal() else key


def is_required(one: FieldInfo) -> bool:
    return one.default is NODEFAULT and one.default_factory is NODEFAULT


def new_list(standard: list[Any], own: list[Any], form: type[Struct], whole: Any, path: Path,
             into: Merging) -> list[Any]:
    """A list of whole entries in the place of another."""
    aside = into.aside()
    name = key_field(form, standard, len(path) == 2)
    built = {str(entry.get(name)): {word: entry[word] for word in fixed_in(form) if word in entry}
             for entry in standard}
    entries = [merge(built.get(str(entry.get(name)), {}) if isinstance(entry, dict) else {}, entry, form,
                     (*path, str(number)), aside) for number, entry in enumerate(own, 1)]
    if all([isinstance(entry, dict) for entry in own]):
        check_keys(standard, own, form, path, into)
    check_count(entries, whole, path, into)
    return entries


def check_keys(standard: list[Any], own: list[Any], form: type[Struct], path: Path, into: Merging) -> None:
    """No two entries of one key; in a closed list the same ones in the same order."""
    name = key_field(form, standard, len(path) == 2)
    if not name:
        return
    keys, found = [str(entry.get(name)) for entry in standard], [str(entry.get(name)) for entry in own]
    for key in dict.fromkeys([key for key in found if found.count(key) > 1]):
        into.fault(path, f"two entries have the {name} {key}")
    if is_closed(form) and found != keys:
        into.fault(path, f"the list has {shown(', '.join(found))}",
                   f"it must have {listed(keys, 'and')}, in this order")


def check_count(entries: list[Any], whole: Any, path: Path, into: Merging) -> None:
    """Where the type says how many entries there are, so many."""
    parts = get_args(bare(whole))
    if Ellipsis not in parts and len(entries) != len(parts):
        into.fault(path, f"there would be {len(entries)} entries", f"there must be {len(parts)}")


def nearest(word: str, known: Sequence[str]) -> str:
    """What may have been meant, or all there is."""
    close = get_close_matches(word, known, 3)
    all_there_is = f"there are {listed(known, 'and')}" if len(known) > 1 else f"there is {listed(known, '') or 'none'}"
    return f"did you mean {listed(close, 'or')}?" if close else all_there_is


# --- values -----------------------------------------------------------------------------------------------------------

def check_value(value: Any, form: Any, path: Path, into: Merging) -> None:
    """Note what is wrong with one value, down to the part that is."""
    odd = oddity(value)
    if odd:
        into.fault(path, odd, f"it must be {words_of(form)}")
        return
    try:
        typed(value, form)
    except ValidationError as error:
        into.faults.append(misfit(value, form, address(path), steps_of(str(error))))


def misfit(value: Any, form: Any, where: str, steps: Sequence[int | str]) -> Fault:
    """The fault of the part of a value that does not fit its type, so many steps inside it."""
    for step in steps:
        value = value[step]
        where += f"[{step + 1}]" if isinstance(step, int) else f".{step}"
    return Fault(where, f"{described(value)} is wrong", f"it must be {words(part_of(form, steps))}")


def described(value: Any) -> str:
    """'the text "many"', '12', 'a list of 3'."""
    if isinstance(value, str):
        return f"the text {shown(value)!r}"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return "a table" if isinstance(value, dict) else shown(value)


def steps_of(message: str) -> list[int | str]:
    """The place that a message of msgspec names, as far as it names one."""
    found = PLACE.search(message)
    steps: list[int | str] = []
    for step in STEP.finditer(found[1] if found is not None else ""):
        if step[1] is None and step[2] is None:
            break                                       # `[...]`: a value of a table, which one it does not say
        steps.append(int(step[1]) if step[1] is not None else step[2])
    return steps


def is_deep(value: Any, most: int = DEEPEST) -> bool:
    """Whether there are tables and lists in each other without end."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return most == 0 or any([is_deep(part, most - 1) for part in inner])


def oddity(value: Any) -> str:
    """What no content file can hold, wherever in a value."""
    if not isinstance(value, (str, int, float, list, dict)):
        return f"{value} is a date or a time"
    if isinstance(value, float) and not isfinite(value):
        return f"{value} is no number to reckon with"
    if isinstance(value, (int, float)) and abs(value) > LARGEST_NUMBER:
        return f"{shown(value)} is beyond {LARGEST_NUMBER}"
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return next((odd for part in inner if (odd := oddity(part))), "")


def try_whole(merged: dict[str, Any], form: type[Struct], path: Path, into: Merging) -> None:
    """What a table says of itself as a whole: that fields agree, that none is missing."""
    try:
        typed(merged, form)
    except ValidationError as error:
        said = str(error)
        missing = re.fullmatch(r"Object missing required field `(\w+)`", said)
        if said.startswith("Expected "):
            into.faults.append(misfit(merged, form, address(path), steps_of(said)))
        else:
            into.fault(path, f"it has no {missing[1]}" if missing else said)


# --- looking ----------------------------------------------------------------------------------------------------------

Section: TypeAlias = tuple[Path, type[Struct], dict[str, Any]]         # its address, its type, what it says


def sections(form: type[Struct], data: dict[str, Any], path: Path) -> Iterator[Section]:
    """Every table of fields of a file with its address, from the top down."""
    yield path, form, data
    for name, one in fields_of(form).items():
        table, entry = struct_of(one.type), entries_of(one.type)
        if table is not None and isinstance(data.get(name), dict):
            yield from sections(table, data[name], (*path, name))
        elif entry is not None:
            found = data.get(name) or []
            for key, inner in zip(keys_of(entry, found, len(path) == 1), found, strict=True):
                yield from sections(entry, inner, (*path, name, key))


def values_in(form: type[Struct], data: dict[str, Any]) -> Iterator[tuple[str, Any, FieldInfo]]:
    """The fields of a table that are values, as they are or by default; not those one goes into."""
    for name, one in fields_of(form).items():
        if struct_of(one.type) is None and (entries_of(one.type) is None):
            yield name, data.get(name, default_of(one)), one


def default_of(one: FieldInfo) -> Any:
    """None where there is none."""
    if one.default_factory is not NODEFAULT:
        return one.default_factory()
    return None if one.default is NODEFAULT else one.default
