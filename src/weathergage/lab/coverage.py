"""Clause coverage of a ruleset: which clauses of its rulebook the code cites and which the tests prove.

Cited is a clause whose id stands in a string or docstring of the ruleset's source; "XX-FIRE-04 to XX-FIRE-08" cites
all five, "XX-FIRE-04/05" both. Proven is a clause in a `pytest.mark.rule("XX-FIRE-04", …)` of a test file, wherever
pytest takes a mark: on a function, class or parameter, or as pytestmark. An id the rulebook lacks is an error.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from weathergage.kernel.rulebook import Rulebook, parse_rulebook

_RANGE: Final = re.compile(r"\b([A-Z]{2,4}-[A-Z]+-)(\d+)\s+to\s+\1(\d+)\b")
_TOGETHER: Final = re.compile(r"\b([A-Z]{2,4}-[A-Z]+-)(\d+)((?:/\d+)+)\b")
_ID: Final = re.compile(r"\b[A-Z]{2,4}-[A-Z]+-\d{2,3}\b")


@dataclass
class Coverage:
    """Counts and lists of behavioural clauses; the missing ones stand in the order of the rulebook."""

    clauses: int
    behavioural: int
    cited: int
    proven: int
    not_cited: list[str]
    not_proven: list[str]
    errors: list[str]

    def as_dict(self) -> dict[str, object]:
        """Plain data for JSON."""
        return asdict(self)


def coverage(rulebook: str | Rulebook, source_dir: Path, tests_dir: Path | None) -> Coverage:
    """Compare code and tests with a rulebook, or with `rulebook.md` of the source folder if given its prefix."""
    book = _book(rulebook, source_dir)
    prefixes = tuple({clause.id.split("-")[0] + "-" for clause in book.clauses()})
    errors: list[str] = []
    cited = _known(citations(source_dir), book, prefixes, errors)
    proven = _known(proofs(tests_dir, errors), book, prefixes, errors) if tests_dir else set()
    behavioural = [clause.id for clause in book.clauses() if clause.kind == "behaviour"]
    return Coverage(
        clauses=len(book.by_id),
        behavioural=len(behavioural),
        cited=sum(clause in cited for clause in behavioural),
        proven=sum(clause in proven for clause in behavioural),
        not_cited=[clause for clause in behavioural if clause not in cited],
        not_proven=[clause for clause in behavioural if clause not in proven],
        errors=errors,
    )


def citations(folder: Path) -> Iterator[tuple[str, str]]:
    """Every (place, clause id) in the strings of the Python files under a folder."""
    for path, tree in _trees(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for clause in sorted(named_clauses(node.value)):
                    yield f"{path}:{node.lineno}", clause


def proofs(folder: Path, errors: list[str]) -> Iterator[tuple[str, str]]:
    """Every (place, clause id) in the rule marks of the test files under a folder; other arguments are errors."""
    for path in sorted(folder.rglob("test_*.py")):
        name = path.relative_to(folder).as_posix()
        for line, clause in _marked(path.read_text(encoding="utf-8")):
            if clause is None:
                errors.append(f"{name}:{line}: a rule mark takes clause ids written out as strings")
            else:
                yield f"{name}:{line}", clause


@lru_cache(maxsize=2000)            # the tests of all games are read for each game
def _marked(text: str) -> tuple[tuple[int, str | None], ...]:
    """The line and the clause id of every argument of a rule mark in a test file; None where it is no string."""
    if "rule" not in text:
        return ()
    return tuple([
        (argument.lineno, argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
         else None)
        for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call) and _is_rule_mark(node.func)
        for argument in node.args])


def named_clauses(text: str) -> set[str]:
    """The clause ids in a text, with ranges and groups written out."""
    named = set(_ID.findall(text))
    for stem, first, last in _RANGE.findall(text):
        named |= {f"{stem}{number:0{len(first)}d}" for number in range(int(first), int(last) + 1)}
    for stem, first, others in _TOGETHER.findall(text):
        named |= {stem + number for number in [first, *others[1:].split("/")]}
    return named


def _book(rulebook: str | Rulebook, source_dir: Path) -> Rulebook:
    if isinstance(rulebook, Rulebook):
        return rulebook
    book = parse_rulebook((source_dir / "rulebook.md").read_text(encoding="utf-8"))
    strangers = [clause.id for clause in book.clauses() if not clause.id.startswith(rulebook + "-")]
    if strangers:
        raise ValueError(f"{strangers[0]} does not belong to a rulebook of prefix {rulebook}")
    return book


def _known(found: Iterator[tuple[str, str]], book: Rulebook, prefixes: tuple[str, ...], errors: list[str]) -> set[str]:
    """Ids of this rulebook; ids of its prefix that it lacks are errors, those of other games are not its business."""
    known: set[str] = set()
    for place, clause in found:
        if clause in book.by_id:
            known.add(clause)
        elif clause.startswith(prefixes) or not _ID.fullmatch(clause):
            errors.append(f"{place}: no clause {clause}")
    return known


def _trees(folder: Path) -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(folder).as_posix(), ast.parse(path.read_text(encoding="utf-8"), str(path))


def _is_rule_mark(func: ast.expr) -> bool:
    """`pytest.mark.rule` or `mark.rule`."""
    if not (isinstance(func, ast.Attribute) and func.attr == "rule"):
        return False
    mark = func.value
    return (isinstance(mark, ast.Attribute) and mark.attr == "mark") or (
        isinstance(mark, ast.Name) and mark.id == "mark"
    )
