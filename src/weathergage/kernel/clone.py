"""Forks. Every mutable class has one clone function: generated where there is source, made at run time elsewhere."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, TypeVar

T = TypeVar("T")
Cloner = Callable[[Any], Any]
CLONERS: Final[dict[type, Cloner]] = {}


def clone(thing: T) -> T:
    """A copy that shares nothing mutable with the original, and to which nobody listens."""
    cloner = CLONERS.get(type(thing))
    if cloner is None:
        cloner = make_cloner(type(thing))
    return cloner(thing)  # type: ignore[no-any-return]


def make_cloner(cls: type) -> Cloner:
    """For rulesets without generated code: the same function, built from the dataclass fields."""
    lines = ["def cloner(old):", "    new = make(cls)"]
    for item in fields(cls):
        old = "None" if item.name == "journal" else f"old.{item.name}"
        lines.append(f"    new.{item.name} = " + (f"fork({old})" if _is_list(item.type) else old))
    lines.append("    return new")
    names: dict[str, Any] = {"cls": cls, "make": cls.__new__, "fork": _fork}
    exec("\n".join(lines), names)
    CLONERS[cls] = names["cloner"]
    return names["cloner"]  # type: ignore[no-any-return]


def _is_list(annotation: Any) -> bool:
    """Compiled dataclasses keep only the outermost type of an annotation, which is enough for this."""
    text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))
    return text.startswith("list")


def _fork(value: Any) -> Any:
    return [clone(item) if hasattr(item, "__dataclass_fields__") else item for item in value]
