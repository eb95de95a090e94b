"""Write `web/src/lib/messages.ts`: the client's types, made from the server's structs.

    python tools/make_types.py [--check]

Everything in `weathergage.server.messages` and all it is made of. What a screen sends may leave out fields that have
their default value; the server leaves out nothing. The file is checked in; `--check` fails when it is stale.
"""

import argparse
import inspect
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.structs import fields

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from weathergage.scene import model  # noqa: E402
from weathergage.server import messages  # noqa: E402
from weathergage.server.messages import asks, battles, drafts, games, people, table  # noqa: E402

TARGET = ROOT / "web/src/lib/messages.ts"
MODULES = (table, asks, games, battles, people, drafts, messages)
REQUESTS = [request for module in (games, battles, people, drafts) for request in module.REQUESTS]
PLAIN = {str: "string", bool: "boolean", int: "number", float: "number", NoneType: "null", Any: "unknown"}
HEAD = """\
// Written by tools/make_types.py from src/weathergage/server/messages: change that, then `make types`.
"""


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType)


def parts(kind: Any) -> Iterator[Any]:
    """The types that a type is made of: of a field, or of a struct's fields."""
    if is_struct(kind):
        yield from (field.type for field in fields(kind))
    elif get_origin(kind) is not Literal:
        yield from get_args(kind)


def reachable(kinds: list[Any]) -> list[type]:
    """All structs that these are made of, in the order in which they are met."""
    found: dict[type, None] = {}
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop(0)
        if is_struct(kind):
            if kind in found:
                continue
            found[kind] = None
        waiting.extend(part for part in parts(kind) if part is not Ellipsis)
    return list(found)


def public(module: Any) -> dict[str, Any]:
    """The structs and the named unions and literals of a module."""
    return {
        name: value for name, value in vars(module).items()
        if (is_struct(value) and fields(value)) or is_union(value) or get_origin(value) in (Literal, tuple)
    }  # fmt: skip


class Writer:
    """Names for all types, and the text of the file."""

    def __init__(self) -> None:
        own = {name: value for module in MODULES for name, value in public(module).items()}
        self.structs = reachable([*own.values()])
        self.sent = set(reachable([asks.Ask, asks.FromScreen, *REQUESTS]))
        self.names: dict[Any, str] = {value: name for name, value in own.items()}
        for struct in self.structs:
            if struct.__module__ != model.__name__:
                self.names.setdefault(struct, struct.__name__)
        taken = set(self.names.values())
        for name, value in public(model).items():
            self.names.setdefault(value, f"Scene{name}" if name in taken else name)
        self.aliases = {name: value for value, name in self.names.items() if not is_struct(value)}
        self.used = {"FromServer", "FromScreen"}

    def type_of(self, kind: Any, *, named: bool = True) -> str:
        """A type in TypeScript."""
        if kind in PLAIN:
            return PLAIN[kind]
        if named and kind in self.names:
            self.used.add(self.names[kind])
            return self.names[kind]
        origin, args = get_origin(kind), get_args(kind)
        if origin is Literal:
            return " | ".join(json.dumps(arg) for arg in args)
        if is_union(kind):
            return " | ".join(dict.fromkeys(self.type_of(arg) for arg in args))
        if origin is dict:
            return f"Readonly<Record<{self.type_of(args[0])}, {self.type_of(args[1])}>>"
        if origin is tuple and args[-1:] == (Ellipsis,):
            inner = self.type_of(args[0])
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        if origin is tuple:
            return f"readonly [{', '.join(self.type_of(arg) for arg in args)}]"
        raise TypeError(f"no TypeScript for {kind!r}")

    def interface(self, struct: type) -> str:
        rows = []
        if tag_of(struct):
            rows.append(f"  readonly type: {json.dumps(tag_of(struct))};")
        notes = remarks(struct)
        for field in fields(struct):
            optional = "?" if struct in self.sent and not field.required else ""
            note = f" // {notes[field.name]}" if field.name in notes else ""
            rows.append(f"  readonly {field.encode_name}{optional}: {self.type_of(field.type)};{note}")
        about = inspect.cleandoc(struct.__doc__ or "") if "__doc__" in vars(struct) else ""
        comment = "/** " + about.replace("\n", "\n * ").replace(" \n", "\n") + " */\n" if about else ""
        return f"{comment}export interface {self.names[struct]} {{\n" + "\n".join(rows) + "\n}\n"

    def text(self) -> str:
        interfaces = [self.interface(struct) for struct in self.structs]
        written = {name: self.type_of(kind, named=False) for name, kind in self.aliases.items()}
        aliases = [f"export type {name} = {text};\n" for name, text in written.items() if name in self.used]
        return "\n".join([HEAD, *aliases, *interfaces])


def tag_of(struct: Any) -> Any:
    """The word that tells it from the others of its union."""
    return struct.__struct_config__.tag


def remarks(struct: type) -> dict[str, str]:
    """The comments behind a struct's fields."""
    return dict(re.findall(r"^    (\w+): .*?  # (.+)$", inspect.getsource(struct), re.MULTILINE))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say whether the file is up to date")
    options = parser.parse_args()
    text = Writer().text()
    if options.check:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
            sys.exit(f"{TARGET.relative_to(ROOT)} is stale: make types")
        return
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
