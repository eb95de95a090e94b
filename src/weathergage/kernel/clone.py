"""Forks. Every mutable class has one clone function: written by `kernel.copying`, or made here when it is first met."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, TypeVar

T = TypeVar("T")
Cloner = Callable[[Any], Any]
CLONERS: Final[dict[type, Cloner]] = {}
VALUES: Final = ("int", "float", "str", "bool", "tuple")        # fields that forks share without a look


def clone(thing: T) -> T:
    """A copy that shares nothing mutable with the original, and to which nobody listens."""
    cloner = CLONERS.get(type(thing))
    if cloner is None:
        cloner = make_cloner(type(thing))
    return cloner(thing)  # type: ignore[no-any-return]


def make_cloner(cls: type) -> Cloner:
    """For a class that nobody has written one for, such as a notebook's: from its dataclass fields."""
    values: list[str] = []
    for item in fields(cls):
        old = "None" if item.name == "journal" else f"old.{item.name}"
        values.append(f"{item.name}=" + (old if outermost(item.type) in VALUES else f"fork({old})"))
    names: dict[str, Any] = {"cls": cls, "fork": _fork}
    exec(f"def cloner(old): return cls({', '.join(values)})", names)
    CLONERS[cls] = names["cloner"]
    return names["cloner"]  # type: ignore[no-any-return]


def outermost(annotation: Any) -> str:
    """Of the type of a field, as written or as compiled classes keep it; "List" of typing is a list."""
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
    return text.partition("[")[0].removeprefix("typing.").replace("List", "list")


def _fork(value: Any) -> Any:
    """Lists and what they hold, and dataclasses that can change; all else is shared."""
    if isinstance(value, list):
        return [_fork(item) for item in value]
    mark = getattr(value, "__dataclass_params__", None)
    return value if mark is None or mark.frozen else clone(value)
