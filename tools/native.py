"""Write the sources as the compiler likes them: dataclasses with constructors of their own, whose memory is used again.

A dataclass makes its `__init__` at run time, and that one stays interpreted in a compiled class: ten times slower than
one written out. Rules build frames and events all the time, so the build writes the constructors out, in a copy of the
package; and since most of them are gone before the next of their kind is made, each class keeps the last one that was
freed. A constructor goes on the blank line after the fields, a mark on the one before the class: line numbers, and so
tracebacks, stay those of the source.
"""

import ast
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

TOOL = Path(__file__).resolve().parent / "make_clones.py"
PLAIN = "dataclass"                 # only classes that say `@dataclass` and nothing more
IMPORT = "from dataclasses import "
SPACE, SPACE_HOME = "Space", "weathergage.kernel.core"
CLONES = "_clones.py"
REUSED = "@mypyc_attr(free_list_len=1)"


def fields_of(node: ast.ClassDef) -> list[ast.AnnAssign]:
    return [item for item in node.body if isinstance(item, ast.AnnAssign)]


def mark_of(node: ast.ClassDef) -> int:
    """The line of a plain `@dataclass`; 0 if there is none."""
    marks = [mark.lineno for mark in node.decorator_list if isinstance(mark, ast.Name) and mark.id == PLAIN]
    return marks[0] if marks else 0


def is_handmade(node: ast.ClassDef) -> bool:
    """A dataclass that has its constructor already."""
    return any(isinstance(mark, ast.Call) and ast.unparse(mark.func) == PLAIN for mark in node.decorator_list)


class Fields:
    """The fields of every dataclass of the package, as far as constructors need them."""

    def __init__(self, trees: list[ast.Module]) -> None:
        nodes = [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
        self.classes = {node.name: node for node in nodes if mark_of(node) or is_handmade(node) or not fields_of(node)}

    def of(self, name: str) -> list[ast.AnnAssign]:
        """Inherited ones first."""
        node = self.classes.get(name)
        if node is None:
            return []
        found = [item for base in node.bases if isinstance(base, ast.Name) for item in self.of(base.id)]
        return found + fields_of(node)


def is_keyword_only(item: ast.AnnAssign) -> bool:
    """`field(default=..., kw_only=True)`: the only use of `field` that is written out."""
    return isinstance(item.value, ast.Call) and {key.arg for key in item.value.keywords} == {"default", "kw_only"}


def default(item: ast.AnnAssign) -> str:
    if item.value is None:
        return ""
    if isinstance(item.value, ast.Call):
        return " = " + ast.unparse(next(key.value for key in item.value.keywords if key.arg == "default"))
    return " = " + ast.unparse(item.value)


def constructor(items: list[ast.AnnAssign]) -> str:
    """On one line."""
    named = [(ast.unparse(item.target), ast.unparse(item.annotation), item) for item in items]
    words = [f"{name}: {kind}{default(item)}" for name, kind, item in named if not is_keyword_only(item)]
    later = [f"{name}: {kind}{default(item)}" for name, kind, item in named if is_keyword_only(item)]
    arguments = ", ".join(["self", *words, *(["*", *later] if later else [])])
    body = "; ".join(f"self.{name} = {name}" for name, _, _ in named) or "pass"
    return f"    def __init__({arguments}) -> None: {body}"


def can_write(node: ast.ClassDef, items: list[ast.AnnAssign], lines: list[str]) -> bool:
    """Plain dataclasses without factories whose fields end in a blank line, and that only name what they can see."""
    simple = all(not isinstance(item.value, ast.Call) or is_keyword_only(item) for item in items)
    end = (fields_of(node)[-1].end_lineno or 0) if fields_of(node) else 0
    is_room = not end or end == len(lines) or not lines[end].strip()
    return bool(mark_of(node)) and simple and is_room


def is_reusable(node: ast.ClassDef, lines: list[str]) -> bool:
    """A dataclass that no plug-in may extend, with a blank line before it."""
    marks = [ast.unparse(mark).partition("(")[0] for mark in node.decorator_list]
    return marks == [PLAIN] and not lines[node.decorator_list[0].lineno - 2].strip()


def written_out(text: str, fields: Fields) -> str:
    lines = text.splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            items = fields.of(node.name)
            if is_reusable(node, lines):
                lines[node.decorator_list[0].lineno - 2] = REUSED
            if can_write(node, items, lines):
                if fields_of(node):                             # else it inherits the constructor
                    end = fields_of(node)[-1].end_lineno or 0
                    lines[end:end + 1] = [constructor(items)]
                lines[mark_of(node) - 1] = "@dataclass(init=False)"
    more = [f"; from {SPACE_HOME} import {SPACE}"] if uses_space(lines) and not is_bound(text, SPACE) else []
    if REUSED in lines and "mypyc_attr" not in text:
        more.append("; from mypy_extensions import mypyc_attr")
    if more:
        at = next(number for number, line in enumerate(lines) if line.startswith(IMPORT))
        lines[at] += "".join(more)
    return "\n".join(lines) + "\n"


def uses_space(lines: list[str]) -> bool:
    """Whether a constructor takes the space of a question, a field that every question inherits."""
    return any(f" space: {SPACE}," in line or f" space: {SPACE})" in line for line in lines)


def is_bound(text: str, name: str) -> bool:
    imported = [alias.asname or alias.name for node in ast.parse(text).body if isinstance(node, ast.ImportFrom)
                for alias in node.names]
    return name in imported or f"class {name}" in text


def write(source: Path, target: Path, compiled: list[Path]) -> None:
    """Copy the package, with constructors written out in the files that will be compiled. What is the same stays."""
    is_compiled, written = set(compiled), set()
    for path in sorted(source.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            data = path.read_bytes()
            if path in is_compiled:
                fields = Fields([tree_of(other) for other in in_sight(path, source)])
                data = written_out(data.decode("utf-8"), fields).encode("utf-8")
            copy = target / path.relative_to(source)
            written.add(copy)
            put(copy, data)
    for path in sorted(target.rglob("*"), reverse=True):        # what was renamed must not live on
        if path.is_file() and path not in written and path.name != CLONES:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def put(path: Path, data: bytes) -> None:
    """Write a file, unless that is what it holds already: mypy then need not look at it again."""
    if not path.is_file() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def write_clones(source: Path, target: Path) -> list[Path]:
    """The code that forks and stores states, in the copy; by a process of its own, which imports the games."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source.parent.resolve()), *sys.path])}
    subprocess.run([sys.executable, str(TOOL), str(target)], env=environment, check=True)
    return sorted((target / "rulesets").glob(f"*/{CLONES}"))


def in_sight(path: Path, source: Path) -> list[Path]:
    """Where the bases of a file's classes may stand. Itself comes last: of two classes of one name its own counts."""
    shared = sorted((source / "kernel").glob("[a-z]*.py")) + sorted((source / "kits").rglob("[a-z]*.py"))
    near = game_of(path, source).rglob("*.py")
    beside = sorted([other for other in near if other.name != CLONES and other != path])
    return [*shared, *beside, path]


def game_of(path: Path, source: Path) -> Path:
    """The folder of the game that a file belongs to, or else its own."""
    parts = path.relative_to(source).parts
    return source.joinpath(*parts[:2]) if parts[0] == "rulesets" else path.parent


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
