"""Proves that what is hidden is guarded: takes away one blanking of a game after the other, and sees whether the tests
of two worlds (tests/conformance/test_two_worlds.py) notice.

    python tools/unveil.py grog
    python tools/unveil.py savage-seas --only veil --list

A blanking is what one statement of face/veil.py sets, in the function that the ruleset's `blank` calls and in those it
calls; a name in an event's `hidden`; an event's `is_open_to`; a question or a roll that is secret. Each is removed in a
copy of the package. Exits with 1, and lists them, if some were not noticed.
"""

import argparse
import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
TEST: Final = "tests/conformance/test_two_worlds.py"
SECRETS: Final = {"SecretQuestion": "Question", "SecretRoll": "Roll"}
KINDS: Final = ("veil", "hidden", "open", "secret")


@dataclass(frozen=True)
class Removal:
    """One blanking: where it stands, and what stands there instead."""

    kind: str
    file: Path                  # from the root
    line: int
    code: str
    start: int                  # what is replaced, as offsets into the file
    end: int
    instead: str

    def __str__(self) -> str:
        return f"{self.kind:<7} {self.file}:{self.line}: {self.code}"


class Source:
    """A file of the game."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.text = (ROOT / file).read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.starts = [0]
        for line in self.text.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line.encode()))

    def at(self, line: int, column: int) -> int:
        """An offset in bytes, as the parser counts columns."""
        return self.starts[line - 1] + column

    def removal(self, kind: str, node: ast.expr | ast.stmt, instead: str) -> Removal:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start, end = self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)
        code = " ".join(self.text.encode()[start:end].decode().split())
        return Removal(kind, self.file, node.lineno, code[:100], start, end, instead)

    def functions(self) -> dict[str, ast.FunctionDef]:
        return {node.name: node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)}


def files_of(game: str) -> list[Path]:
    """Where a game has its blankings. Grog is one file."""
    if game == "grog":
        return [Path("tests/grog.py")]
    folder = ROOT / "src/weathergage/rulesets" / game.replace("-", "_")
    if not folder.is_dir():
        raise SystemExit(f"there is no game {game!r}")
    return sorted([file.relative_to(ROOT) for file in folder.rglob("*.py")])


def removals(game: str) -> Iterator[Removal]:
    sources = [Source(file) for file in files_of(game)]
    door = next(source for source in sources if source.file.name in ("ruleset.py", "grog.py")).functions()["blank"]
    for source in sources:
        if source.file.name in ("veil.py", "grog.py"):
            yield from of_veil(source, door)
        yield from of_events(source)
        yield from of_secrets(source)


def of_veil(source: Source, door: ast.FunctionDef) -> Iterator[Removal]:
    """Statements that change the state, in what the ruleset's `blank` calls of this file and in all that this calls."""
    functions = source.functions()
    reached: list[str] = []
    waiting = called_in(door)
    while waiting:
        name = waiting.pop()
        if name in functions and name not in reached:
            reached.append(name)
            waiting += called_in(functions[name])
    if not reached:
        raise SystemExit(f"{source.file} has nothing that `blank` calls")
    for name in reached:
        for node in ast.walk(functions[name]):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
                yield from of_several(source, node)
            elif is_change(node):
                yield source.removal("veil", node, "pass")              # type: ignore[arg-type]


def called_in(function: ast.FunctionDef) -> list[str]:
    calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return [call.id if isinstance(call, ast.Name) else call.attr for call in calls
            if isinstance(call, (ast.Name, ast.Attribute))]


def of_several(source: Source, node: ast.Assign) -> Iterator[Removal]:
    """Each of several things that one statement sets, left as it is."""
    targets, values = node.targets[0], node.value
    if isinstance(targets, ast.Tuple) and isinstance(values, ast.Tuple):
        for target, value in zip(targets.elts, values.elts, strict=True):
            if is_state(target):
                removal = source.removal("veil", value, ast.unparse(target))
                yield Removal(**{**vars(removal), "code": f"{ast.unparse(target)} = {removal.code}"})


def is_change(node: ast.AST) -> bool:
    """Whether a statement changes something besides its own variables."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign) else []
    return any([is_state(target) for target in targets])


def is_state(target: ast.expr) -> bool:
    return isinstance(target, (ast.Attribute, ast.Subscript))


def of_events(source: Source) -> Iterator[Removal]:
    """Names that `hidden` returns, where others are left; and `is_open_to`, which for a single name does the same."""
    for method in [node for node in ast.walk(source.tree) if isinstance(node, ast.FunctionDef)]:
        returns = [node for node in ast.walk(method) if isinstance(node, ast.Return) and node.value is not None]
        if method.name == "is_open_to":
            for node in returns:
                assert node.value is not None
                if ast.unparse(node.value) != "True":
                    yield source.removal("open", node.value, "True")
        if method.name == "hidden":
            for names in [part for node in returns for part in ast.walk(node) if isinstance(part, ast.Tuple)]:
                for name in names.elts if len(names.elts) > 1 else ():
                    left = [ast.unparse(other) for other in names.elts if other is not name]
                    removal = source.removal("hidden", names, f"({', '.join(left)},)")
                    yield Removal(**{**vars(removal), "code": f"{removal.code}: {ast.unparse(name)}"})


def of_secrets(source: Source) -> Iterator[Removal]:
    """Secret questions and rolls that are made open ones: as bases of a class, and where they are asked."""
    imported = {name.asname or name.name for node in ast.walk(source.tree) if isinstance(node, ast.ImportFrom)
                for name in node.names}
    for node in ast.walk(source.tree):
        uses = node.bases if isinstance(node, ast.ClassDef) else [node.func] if isinstance(node, ast.Call) else []
        for use in uses:
            if isinstance(use, ast.Name) and use.id in SECRETS and use.id in imported:
                name = SECRETS[use.id]
                home = "core" if name == "Question" else "chance"
                plain = name if name in imported else f"__import__('weathergage.kernel.{home}', fromlist=['x']).{name}"
                removal = source.removal("secret", use, plain)
                whole = node.name if isinstance(node, ast.ClassDef) else ast.unparse(node)
                yield Removal(**{**vars(removal), "code": f"{removal.code}: {whole[:90]}"})


def is_noticed(removal: Removal, game: str, folder: Path) -> tuple[bool, str]:
    """Whether the test fails in a copy without this blanking, and how."""
    target = folder / removal.file
    whole = target.read_bytes()
    target.write_bytes(whole[:removal.start] + removal.instead.encode() + whole[removal.end:])
    try:
        run = run_test(game, folder)
    finally:
        target.write_bytes(whole)
    said = [line for line in run.stdout.splitlines() if line.startswith("E  ")]
    return run.returncode == 1, (said or run.stdout.splitlines()[-1:] or [""])[0].strip()


def run_test(game: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "pytest", "-x", "-q", "--tb=short", "-p", "no:cacheprovider", TEST],
                          cwd=folder, env={**os.environ, "WEATHERGAGE_GAMES": game}, text=True, capture_output=True,
                          check=False)


def copy_to(folder: Path) -> None:
    """All that the test needs."""
    hidden = shutil.ignore_patterns("__pycache__", "static", "node_modules", "web", "golden", "*.so")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=hidden)
    shutil.copy(ROOT / "pyproject.toml", folder)


def main() -> int:
    parser = argparse.ArgumentParser(description="Take away one blanking after the other.")
    parser.add_argument("game")
    parser.add_argument("--only", choices=KINDS, help="Only blankings of this kind.")
    parser.add_argument("--list", action="store_true", help="List the blankings, and run nothing.")
    chosen = parser.parse_args()
    found = [removal for removal in removals(chosen.game) if chosen.only in (None, removal.kind)]
    if chosen.list:
        print("\n".join(map(str, found)))
        return 0
    missed: list[Removal] = []
    with TemporaryDirectory() as name:
        copy_to(Path(name))
        if run_test(chosen.game, Path(name)).returncode:
            print("the test fails as it is: nothing can be learnt from taking things away")
            return 1
        for count, removal in enumerate(found, 1):
            noticed, how = is_noticed(removal, chosen.game, Path(name))
            print(f"{count}/{len(found)} {'noticed ' if noticed else 'MISSED  '} {removal}  {how[:160]}", flush=True)
            missed += [] if noticed else [removal]
    print(f"{len(found)} blankings, {len(missed)} not noticed" + "".join([f"\n  {removal}" for removal in missed]))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
