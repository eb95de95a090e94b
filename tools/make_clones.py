"""Write `_clones.py`: a clone and a dump function per mutable dataclass, so that no field is ever forgotten.

    python tools/make_clones.py [--check] [folder of a package ...]

Without folders: the kernel, the kits and every ruleset here. Mutable are the dataclasses below Frame and Game, and
those that a `list[...]` field of a mutable class holds; everything else is a value, and forks share it. The code is
written out and checked in because compiled classes forget their annotations; `--check` fails when it is stale. The
package's public face imports `_clones`, which registers itself.
"""

import argparse
import importlib
import sys
from dataclasses import MISSING, fields
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

SRC = Path(__file__).resolve().parent.parent / "src"
HOME = SRC / "weathergage"
SHARED = ("weathergage.kernel", "weathergage.kits")     # what every ruleset may build on
UNSAVED = "journal"                                     # a fork has no listener, and a save holds no events
LOOKUP = {"clone": "clone", "dump": "plain"}            # for a class that is known only when it is met


class Refused(Exception):
    """The source asks for something that forks or saves cannot do."""


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


def kinds(cls: Any) -> dict[str, Any]:
    """Field -> type, inherited ones first."""
    hints = get_type_hints(cls)
    return {item.name: hints[item.name] for item in fields(cls)}


def copied(cls: Any, values: dict[str, str]) -> list[str]:
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
    """The generated module of one package."""

    def __init__(self, package: str) -> None:
        core, codec = (importlib.import_module(f"weathergage.kernel.{name}") for name in ("core", "codec"))
        self.roots, self.answer, self.tag_of = {core.Frame, core.Game}, core.Answer, codec.tag_of
        self.seen = tuple(f"{name}." for name in (*SHARED, package))
        below = {heir for root in self.roots for heir in self.heirs(root)} - self.roots
        own = {cls for cls in below if cls.__module__.startswith(f"{package}.")}
        for cls in own:
            if vars(cls).get("__annotations__") and "__dataclass_params__" not in vars(cls):
                raise Refused(f"{cls.__name__} has fields but is no @dataclass")
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
        lists = [kind for name, kind in kinds(cls).items() if get_origin(kind) is list and name != UNSAVED]
        return {part for kind in lists for part in parts(kind) if is_mutable(part)} - self.roots

    def is_flat(self, kind: Any) -> bool:
        """JSON takes it as it is."""
        kind, origin = bare(kind), get_origin(kind)
        if kind in (int, float, str, bool, NoneType, ..., self.answer) or origin is Literal:
            return True
        return origin in (tuple, Union, UnionType) and all(map(self.is_flat, get_args(kind)))

    def value(self, verb: str, value: str, kind: Any) -> str:
        """The expression that clones or dumps a value: the value itself where it can be shared."""
        kind, origin, args = bare(kind), get_origin(kind), get_args(kind)
        if kind in self.mutable or kind in self.roots:
            is_alone = kind in self.mutable and len(self.heirs(kind)) == 1
            return f"{verb}_{kind.__name__}({value})" if is_alone else f"{LOOKUP[verb]}({value})"
        if any(part in self.mutable or part in self.roots for part in parts(kind)):
            if origin is tuple and args[1:] == (...,):
                return f"tuple([{self.value(verb, 'item', args[0])} for item in {value}])"
            if origin in (Union, UnionType) and args[1:] == (NoneType,):
                return f"None if {value} is None else {self.value(verb, value, args[0])}"
            raise Refused(f"{kind} hides something mutable")
        if any((get_origin(part) or part) in (list, dict, set) for part in parts(kind)):
            raise Refused(f"{kind}: lists stand outermost or not at all, and there are no dicts and sets")
        return value if verb == "clone" or self.is_flat(kind) else f"plain({value})"

    def field(self, verb: str, name: str, kind: Any) -> str:
        """Only here may a list stand, because saves revive inner ones as tuples."""
        try:
            if get_origin(kind) is not list:
                return self.value(verb, f"old.{name}", kind)
            item = self.value(verb, "item", get_args(kind)[0])
            return f"old.{name}.copy()" if item == "item" else f"[{item} for item in old.{name}]"
        except Refused as reason:
            raise Refused(f"field {name}: {reason}") from None

    def functions(self, cls: type) -> list[str]:
        """The two functions of a class, as lines."""
        name, saved = cls.__name__, {name: kind for name, kind in kinds(cls).items() if name != UNSAVED}
        cloned = {key: self.field("clone", key, kind) for key, kind in saved.items()}
        dumped = {key: self.field("dump", key, kind) for key, kind in saved.items()}
        return ["", "", f"def clone_{name}(old: {name}) -> {name}:", *copied(cls, cloned),
                "", "", f"def dump_{name}(old: {name}) -> dict[str, Any]:", "    return {",
                f'        TAG: "{self.tag_of(cls)}",', *(f'        "{key}": {dumped[key]},' for key in saved), "    }"]

    def text(self) -> str:
        """The module, or nothing when the package has nothing mutable."""
        classes = sorted(self.mutable, key=lambda cls: (cls.__module__, cls.__name__))
        names = [cls.__name__ for cls in classes]
        if len(set(names)) < len(names):
            raise Refused(f"two classes have one name: {', '.join(sorted(names))}")
        if not classes:
            return ""
        lines = ['"""Generated by tools/make_clones.py; do not edit."""', "", "from typing import Any", "",
                 "from weathergage.kernel.clone import CLONERS, clone",
                 "from weathergage.kernel.codec import DUMPERS, TAG, plain",
                 *(f"from {cls.__module__} import {cls.__name__}" for cls in classes)]
        lines += [line for cls in classes for line in self.functions(cls)]
        lines += ["", "", *(f"CLONERS[{name}] = clone_{name}\nDUMPERS[{name}] = dump_{name}" for name in names), ""]
        return "\n".join(lines)


def name_of(folder: Path) -> str:
    """The dotted name of a package; makes it importable, with an empty `_clones`: the old one may name lost classes."""
    top = folder.parent
    while (top / "__init__.py").exists() or top.is_relative_to(HOME):
        top = top.parent
    sys.path.insert(0, str(top))
    name = ".".join(folder.relative_to(top).parts)
    sys.modules[f"{name}._clones"] = ModuleType(f"{name}._clones")
    return name


def load(folder: Path, package: str) -> None:
    for path in sorted(folder.rglob("*.py")):
        if not path.name.startswith("_"):
            importlib.import_module(".".join([package, *path.relative_to(folder).with_suffix("").parts]))


def render(folders: list[Path]) -> dict[Path, str]:
    """The text of `_clones.py` for each package, which may be empty."""
    shared = [HOME / "kernel", HOME / "kits"]
    every = [folder for folder in [*shared, *folders] if any(folder.glob("[a-z]*.py"))]
    packages = {folder: name_of(folder) for folder in every}
    for folder, package in packages.items():
        load(folder, package)
    return {folder / "_clones.py": Writer(package).text() for folder, package in packages.items() if folder in folders}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", nargs="*", type=Path, help="packages; by default all that are here")
    parser.add_argument("--check", action="store_true", help="write nothing, fail when a file is stale")
    options = parser.parse_args()
    here = [HOME / "kernel", HOME / "kits", *sorted(HOME.glob("rulesets/*/"))]
    try:
        texts = render([folder.resolve() for folder in options.folders] or here)
    except Refused as reason:
        sys.exit(f"make_clones: {reason}")
    for path, text in texts.items():
        if (path.read_text(encoding="utf-8") if path.exists() else "") == text:
            continue
        if options.check:
            sys.exit(f"make_clones: {path} is stale; run tools/make_clones.py")
        if text:
            path.write_text(text, encoding="utf-8")
        else:
            path.unlink()
        print(f"wrote {path}" if text else f"removed {path}")


if __name__ == "__main__":
    main()
