"""Writes the code that forks and stores the states of a game: a clone and a dump function for every mutable class, and
for things in the lists of a state one that says which of them have changed.

Mutable are the dataclasses below Frame and Game, and those that a `list[...]` field of a mutable class holds; all else
is a value, and forks share it. Interpreted, the code is written when a game is loaded (`install`); a build writes it
into `_clones.py` of the game's package and compiles it (tools/native.py), because compiled classes forget their types.
"""

from dataclasses import MISSING, fields
from importlib import import_module
from importlib.util import find_spec
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from weathergage.kernel import codec
from weathergage.kernel.codec import UNSAVED
from weathergage.kernel.core import Answer, Frame, Game, WeatherGageError

SHARED: Final = ("weathergage.kernel", "weathergage.kits")     # what every ruleset may build on
LOOKUP: Final = {"clone": "clone", "dump": "plain"}            # for a class that is known only when it is met
ROOTS: Final = {Frame, Game}
FLAT: Final = (int, float, str, bool, NoneType, ..., Answer)   # JSON takes these as they are


class Uncopyable(WeatherGageError):
    """A class of a game asks for something that forks or saves cannot do; says which field."""


def install(package: str) -> None:
    """Make the code for a game that has just been imported, unless it was built with it."""
    is_package = hasattr(import_module(package), "__path__")        # a plug-in may be a single file
    if is_package and find_spec(f"{package}._clones") is not None:
        import_module(f"{package}._clones")
    else:
        exec(compile(Writer(package).text(), f"<copies of {package}>", "exec"), {})


def is_mutable(cls: Any) -> bool:
    """Written as a dataclass, and not as a frozen one."""
    mark = vars(cls).get("__dataclass_params__") if isinstance(cls, type) else None
    return mark is not None and not mark.frozen


def bare(kind: Any) -> Any:
    """The type behind a NewType."""
    return getattr(kind, "__supertype__", kind)


def parts(kind: Any) -> list[Any]:
    """A type and all types inside it."""
    kind = bare(kind)
    return [kind, *(part for arg in get_args(kind) if get_origin(kind) is not Literal for part in parts(arg))]


def types_of(cls: Any) -> dict[str, Any]:
    """Field -> type, inherited ones first."""
    hints = get_type_hints(cls)
    return {item.name: hints[item.name] for item in fields(cls)}


def is_flat(kind: Any) -> bool:
    kind, origin = bare(kind), get_origin(kind)
    if kind in FLAT or origin is Literal:
        return True
    return origin in (tuple, Union, UnionType) and all(map(is_flat, get_args(kind)))


def clone_body(cls: Any, values: dict[str, str]) -> list[str]:
    """The body of a clone function, for each field's value; a field without one becomes None.

    Compiled, a class has a quick constructor of its own where no field has a factory (tools/native.py), and cannot be
    made without it; the others are made bare, because theirs would be slow.
    """
    name, items = cls.__name__, fields(cls)
    if all(item.default_factory is MISSING for item in items):
        in_order = [f"        {values[item.name]}," for item in items if not item.kw_only]
        by_name = [f"        {item.name}={values[item.name]}," for item in items if item.kw_only]
        return [f"    return {name}(", *in_order, *by_name, "    )"]
    assigned = [f"    new.{item.name} = {values.get(item.name)}" for item in items]
    return [f"    new = {name}.__new__({name})", *assigned, "    return new"]


class Writer:
    """The code of one package."""

    def __init__(self, package: str) -> None:
        self.seen = tuple(f"{name}." for name in (*SHARED, package))
        below = {heir for root in ROOTS for heir in self.heirs(root)} - ROOTS
        self.below = below
        own = {cls for cls in below if cls.__module__.startswith(f"{package}.")}
        for cls in own:
            if vars(cls).get("__annotations__") and "__dataclass_params__" not in vars(cls):
                raise Uncopyable(f"{cls.__name__} has fields but is no @dataclass")
        self.mutable: set[type] = set()
        more = set(filter(is_mutable, own))
        while more:
            self.mutable |= more
            more = {heir for cls in more for held in self.held(cls) for heir in self.heirs(held)} - below - self.mutable

    def heirs(self, cls: type) -> set[type]:
        """The class and all below it, as far as this package can know."""
        below: list[type] = cls.__subclasses__()
        return {cls}.union(*(self.heirs(sub) for sub in below if sub.__module__.startswith(self.seen)))

    def held(self, cls: type) -> set[type]:
        """The mutable classes in the list fields of a class."""
        lists = [kind for name, kind in types_of(cls).items() if get_origin(kind) is list and name not in UNSAVED]
        return {part for kind in lists for part in parts(kind) if is_mutable(part)} - ROOTS

    def value(self, verb: str, value: str, kind: Any) -> str:
        """The expression that clones or dumps a value: the value itself where it can be shared."""
        kind, origin, args = bare(kind), get_origin(kind), get_args(kind)
        if kind in self.mutable or kind in ROOTS:
            is_alone = kind in self.mutable and len(self.heirs(kind)) == 1
            return f"{verb}_{kind.__name__}({value})" if is_alone else f"{LOOKUP[verb]}({value})"
        if any(part in self.mutable or part in ROOTS for part in parts(kind)):
            if origin is tuple and args[1:] == (...,):
                return f"tuple([{self.value(verb, 'item', args[0])} for item in {value}])"
            if origin in (Union, UnionType) and args[1:] == (NoneType,):
                return f"None if {value} is None else {self.value(verb, value, args[0])}"
            raise Uncopyable(f"{kind} hides something mutable")
        if any((get_origin(part) or part) in (list, dict, set) for part in parts(kind)):
            raise Uncopyable(f"{kind}: lists stand outermost or not at all, and there are no dicts and sets")
        return value if verb == "clone" or is_flat(kind) else f"plain({value})"

    def field(self, verb: str, name: str, kind: Any) -> str:
        """Only here may a list stand, because saves revive inner ones as tuples."""
        try:
            if get_origin(kind) is not list:
                return self.value(verb, f"old.{name}", kind)
            item = self.value(verb, "item", get_args(kind)[0])
            return f"old.{name}.copy()" if item == "item" else f"[{item} for item in old.{name}]"
        except Uncopyable as reason:
            raise Uncopyable(f"field {name}: {reason}") from None

    def functions(self, cls: type) -> list[str]:
        """The two functions of a class, as lines."""
        name, saved = cls.__name__, {name: kind for name, kind in types_of(cls).items() if name not in UNSAVED}
        cloned = {key: self.field("clone", key, kind) for key, kind in saved.items()}
        dumped = {key: self.field("dump", key, kind) for key, kind in saved.items()}
        return ["", "", f"def clone_{name}(old: {name}) -> {name}:", *clone_body(cls, cloned),
                "", "", f"def dump_{name}(old: {name}) -> dict[str, Any]:", "    return {",
                f'        TAG: "{codec.tag_of(cls)}",', *(f'        "{key}": {dumped[key]},' for key in saved), "    }"]

    def is_still(self, kind: Any) -> bool:
        """Whether nothing inside a value of this type can change."""
        return not any(part in self.mutable or part in ROOTS or (get_origin(part) or part) in (list, dict, set)
                       for part in parts(kind))

    def changes(self, cls: type) -> list[str]:
        """The function that says where two lists of things of a class differ, as lines; none where a field would have
        to be looked into. Whatever stands there that is no such thing differs.

        Tuples and all that is not a plain value are the same only if they are one object.
        """
        kinds = {name: bare(kind) for name, kind in types_of(cls).items()}
        if not all(map(self.is_still, kinds.values())) or len(self.heirs(cls)) > 1:
            return []
        name, tests = cls.__name__, [
            f"(old.{name} == new.{name} != 0.0 or same_float(old.{name}, new.{name}))" if kind is float
            else f"old.{name} == new.{name}" if kind in (int, str, bool) or get_origin(kind) is Literal
            else f"old.{name} is new.{name}" for name, kind in kinds.items()]
        return ["", "", f"def changes_{name}(olds: list[Any], news: list[Any]) -> list[int]:", "    found = []",
                "    for at in range(len(news)):", "        old, new = olds[at] if at < len(olds) else None, news[at]",
                "        if not (" + " \\\n                and ".join(
                    [f"isinstance(old, {name})", f"isinstance(new, {name})", *tests]) + "):",
                "            found.append(at)", "    return found"]

    def text(self) -> str:
        """A module that registers the functions when it is run."""
        classes = sorted(self.mutable, key=lambda cls: (cls.__module__, cls.__name__))
        names = [cls.__name__ for cls in classes]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise Uncopyable(f"two classes have one name: {', '.join(twice)}")
        lines = ['"""Written by weathergage.kernel.copying."""', "", "from typing import Any", "",
                 "from weathergage.kernel.clone import CLONERS, clone",
                 "from weathergage.kernel.codec import CHANGES, DUMPERS, STILL, TAG, plain, same_float",
                 *(f"from {cls.__module__} import {cls.__name__}" for cls in classes)]
        lines += [line for cls in classes for line in self.functions(cls)]
        things = [cls for cls in classes if cls not in self.below]
        lines += [line for cls in things for line in self.changes(cls)]
        lines += ["", "", *(f"CLONERS[{name}] = clone_{name}\nDUMPERS[{name}] = dump_{name}" for name in names)]
        lines += [f"CHANGES[{cls.__name__}] = changes_{cls.__name__}" for cls in things if self.changes(cls)]
        for cls in [cls for cls in self.mutable if issubclass(cls, Game)]:
            still = [name for name, kind in types_of(cls).items()
                     if get_origin(bare(kind)) is tuple and self.is_still(kind) and name not in codec.PROCEDURE]
            lines.append(f"STILL[{cls.__name__}] = {tuple(still)}")
        return "\n".join([*lines, ""])
