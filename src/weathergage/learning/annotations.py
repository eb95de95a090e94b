"""The types of fields, in both modes: compiled classes forget them, so there they are read from the source."""

import ast
import sys
import typing
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, Final

from weathergage.kernel.copying import types_of

SOURCE: Final = ".py"


def field_types(cls: type) -> dict[str, Any]:
    """Field -> type, inherited ones first."""
    if all([is_interpreted(base) for base in cls.__mro__[:-1]]):
        return types_of(cls)
    written: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        names: dict[str, Any] = {**vars(typing), **vars(sys.modules[base.__module__])}
        for name, text in texts_of(base).items():
            written[name] = eval(text, names)
    return {item.name: written[item.name] for item in fields(cls)}


def is_interpreted(cls: type) -> bool:
    return (getattr(sys.modules[cls.__module__], "__file__", None) or SOURCE).endswith(SOURCE)


def texts_of(cls: type) -> dict[str, str]:
    """Field -> its type as it is written in the source of the class itself."""
    for node in tree_of(cls.__module__).body:
        if isinstance(node, ast.ClassDef) and node.name == cls.__name__:
            return {item.target.id: text_of(item.annotation) for item in node.body
                    if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)}
    return {}


def text_of(annotation: ast.expr) -> str:
    """Without the quotes of a type that is named before it is there."""
    return str(annotation.value) if isinstance(annotation, ast.Constant) else ast.unparse(annotation)


@cache
def tree_of(module: str) -> ast.Module:
    """The source of a module; an empty one where there is none."""
    found = getattr(sys.modules[module], "__file__", None)
    path = Path(found) if found else None
    source = path.with_name(path.name.partition(".")[0] + SOURCE) if path else None
    return ast.parse(source.read_text(encoding="utf-8") if source and source.is_file() else "")
