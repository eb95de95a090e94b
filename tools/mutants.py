"""Break the rules one at a time, and see whether a test notices.

    python tools/mutants.py captains-sea --count 400 [--seed 1] [--jobs 2] [--json FILE]
    python tools/mutants.py kernel --count 200          a game, or kernel, or kits
    python tools/mutants.py savage-seas --only fires.py:61

A mutant is one small change of one rule: another comparison, a constant off by one, a condition or a call left out,
the other side, a stage skipped, a reset forgotten, a number of a table off by one. The tests that cite the clauses of
the changed function run first, then the other tests of the game; the first that fails has noticed. mutmut and
cosmic-ray know nothing of clauses and start a test run for each mutant; here pytest collects once and forks, and the
child swaps the code of one function, which takes milliseconds.

Changes that change nothing a player could meet are listed with their reason in tests/mutants/SUBJECT.toml.
"""

import argparse
import ast
import copy
import inspect
import json
import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
HOME: Final = ROOT / "src/weathergage"
ACCEPTED: Final = ROOT / "tests/mutants"
CLAUSE: Final = re.compile(r"\b[A-Z]{2,4}-[A-Z]+-\d{2,3}\b")
CHANGED: Final = "WEATHERGAGE_CHANGED"
PATIENCE: Final = 60            # seconds that one test may compute before a mutant that hangs counts as noticed
NUMBER: Final = re.compile(r"(?<![\w.\"-])(\d+)(?![\w.\"-])")
UNTOUCHED: Final = {"describe", "__repr__", "why_not", "obstacle_name"}      # words for people: not rules
COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}
COMPUTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
}
NOTHING: Final = "what is counted is another thing"      # a change that can change nothing
SWAPPED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass
class Mutant:
    """One change, and what became of it."""

    path: str                   # below the package
    function: str               # qualified name; empty for a number of a table
    line: int
    change: str                 # in words: "< becomes <="
    clauses: tuple[str, ...]
    number: int                 # of the change within its function or file
    noticed: str = ""           # the test that failed; empty if none did
    seconds: float = 0.0

    @property
    def key(self) -> str:
        """Stable while the function is: for the list of accepted ones."""
        return f"{self.path}::{self.function}::{self.change}::{self.number}"

    @property
    def chapter(self) -> str:
        return Path(self.path).stem


@dataclass
class Function:
    """A function of a rule, with its tree."""

    path: Path
    name: str
    node: ast.FunctionDef
    clauses: tuple[str, ...]
    changes: list[tuple[int, str]] = field(default_factory=list)


# --- what can be changed ----------------------------------------------------------------------------------------------

class Changer(ast.NodeTransformer):
    """Counts the possible changes of a function, and makes number `wanted` of them."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.found: list[tuple[int, str]] = []          # line, words
        self.depth = 0

    def offer(self, node: ast.AST, words: str) -> bool:
        self.found.append((getattr(node, "lineno", 0), words))
        return len(self.found) - 1 == self.wanted

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        self.depth += 1
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        kept = node.body[:len(node.body) - len(body)]
        node.body = [*kept, *self.statements(body)]
        self.depth -= 1
        return node

    def statements(self, body: list[ast.stmt]) -> list[ast.stmt]:
        changed: list[ast.stmt] = []
        for statement in body:
            new = self.visit(statement)
            changed.extend(new if isinstance(new, list) else [new])
        return changed

    def visit_JoinedStr(self, node: ast.JoinedStr) -> Any:
        return node                                     # sentences

    def visit_Raise(self, node: ast.Raise) -> Any:
        return node

    def visit_Assert(self, node: ast.Assert) -> Any:
        return node

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Call) and self.offer(node, f"left out: {short(node)}"):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> Any:
        if any(isinstance(target, ast.Attribute) for target in node.targets) and self.offer(
                node, f"not set: {short(node)}"):
            return ast.copy_location(ast.Pass(), node)
        return self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        if self.offer(node, f"left out: {short(node)}"):
            return ast.copy_location(ast.Pass(), node)
        if type(node.op) in COMPUTED and self.offer(node, f"{short(node)}: the other sign"):
            node.op = COMPUTED[type(node.op)]()
            return node
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> Any:
        for value in (True, False):
            if self.offer(node, f"if {short(node.test)} is always {value}"):
                node.test = ast.copy_location(ast.Constant(value), node.test)
                return node
        return self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        if self.offer(node, f"{short(node.test)} turned round"):
            node.body, node.orelse = node.orelse, node.body
            return node
        return self.generic_visit(node)

    def visit_match_case(self, node: ast.match_case) -> Any:
        pattern = node.pattern
        if isinstance(pattern, ast.MatchValue) and self.offer(pattern, f"stage {short(pattern)} skipped"):
            node.body = [ast.copy_location(ast.Return(ast.Constant(None)), node.pattern)]
            return node
        node.body = self.statements(node.body)
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        for at, operator in enumerate(node.ops):
            if type(operator) in COMPARED and self.offer(node, f"{short(node)}: {type(operator).__name__} is "
                                                               f"{COMPARED[type(operator)].__name__}"):
                node.ops[at] = COMPARED[type(operator)]()
                return node
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        for at in range(len(node.values)):
            if self.offer(node, f"condition left out: {short(node.values[at])}"):
                left = node.values[:at] + node.values[at + 1:]
                return left[0] if len(left) == 1 else ast.copy_location(ast.BoolOp(node.op, left), node)
        if self.offer(node, f"{short(node)}: and is or"):
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            return node
        return self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        if isinstance(node.op, ast.Not) and self.offer(node, f"{short(node)}: without not"):
            return node.operand
        return self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        is_other_side = isinstance(node.op, ast.Sub) and isinstance(node.left, ast.Constant) and node.left.value == 1
        if is_other_side and self.offer(node, f"{short(node)}: the same side"):
            return node.right
        if not is_other_side and type(node.op) in COMPUTED and not is_text(node) and self.offer(
                node, f"{short(node)}: {type(node.op).__name__} is {COMPUTED[type(node.op)].__name__}"):
            node.op = COMPUTED[type(node.op)]()
            return node
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> Any:
        value = node.value
        if isinstance(value, bool):
            if self.offer(node, f"{value} is {not value}"):
                return ast.copy_location(ast.Constant(not value), node)
        elif isinstance(value, (int, float)) and self.offer(node, f"{value} is {value + 1}"):
            return ast.copy_location(ast.Constant(value + 1), node)
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        if isinstance(node.func, ast.Name) and node.func.id in SWAPPED and self.offer(
                node, f"{short(node)}: {SWAPPED[node.func.id]}"):
            node.func = ast.copy_location(ast.Name(SWAPPED[node.func.id], ast.Load()), node.func)
            return node
        if isinstance(node.func, ast.Name) and node.func.id in ("Refusal", "refused", "shown"):
            return node                                 # words for people
        if isinstance(node.func, ast.Name) and node.func.id == "len" and isinstance(node.args[0], ast.ListComp) \
                and isinstance(node.args[0].elt, ast.Constant):
            self.offer(node, NOTHING)                   # len([1 for ...]): keeps its number, and is never tried
            node.args[0].generators = [self.visit(part) for part in node.args[0].generators]
            return node
        return self.generic_visit(node)


def is_text(node: ast.BinOp) -> bool:
    return any(isinstance(part, ast.JoinedStr) or (isinstance(part, ast.Constant) and isinstance(part.value, str))
               for part in ast.walk(node))


def short(node: ast.AST) -> str:
    words = ast.unparse(node).replace("\n", " ")
    return words if len(words) <= 60 else words[:57] + "..."


def functions_of(path: Path) -> Iterator[Function]:
    """The functions and methods of a file, with the clauses they speak of."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    about_file = clauses_in(ast.get_docstring(tree) or "")
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield Function(path, node.name, node, clauses_of(node) or about_file)
        elif isinstance(node, ast.ClassDef):
            about = clauses_in(ast.get_docstring(node) or "")
            for item in node.body:
                if isinstance(item, ast.FunctionDef):
                    yield Function(path, f"{node.name}.{item.name}", item, clauses_of(item) or about or about_file)


def clauses_of(node: ast.FunctionDef) -> tuple[str, ...]:
    texts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return clauses_in(" ".join(texts))


def clauses_in(text: str) -> tuple[str, ...]:
    """All that are named, those between two ends ("CS-MELEE-01 to CS-MELEE-03") included."""
    named: dict[str, None] = {}
    for first, last in re.findall(rf"({CLAUSE.pattern}) to ({CLAUSE.pattern})", text):
        stem = first.rpartition("-")[0]
        for number in range(int(first.rpartition("-")[2]), int(last.rpartition("-")[2]) + 1):
            named[f"{stem}-{number:02}"] = None
    return tuple(dict.fromkeys([*named, *CLAUSE.findall(text)]))


def files_of(subject: str) -> list[Path]:
    """The Python files whose rules are broken."""
    if subject in ("kernel", "kits"):
        return sorted((HOME / subject).rglob("*.py"))
    game = HOME / "rulesets" / subject.replace("-", "_")
    top = [game / name for name in ("state.py", "sequence.py", "events.py", "face/veil.py")]
    return sorted([*top, *game.glob("rules/**/*.py")])


def tables_of(subject: str) -> list[Path]:
    """The tables whose numbers are changed."""
    return sorted((HOME / "rulesets" / subject.replace("-", "_") / "content").glob("*.toml"))


def mutants_of(subject: str) -> list[Mutant]:
    found: list[Mutant] = []
    for path in files_of(subject):
        for function in functions_of(path):
            if function.node.name in UNTOUCHED:
                continue
            changer = Changer()
            changer.visit(copy.deepcopy(function.node))
            where = path.relative_to(HOME).as_posix()
            found += [Mutant(where, function.name, line, words, function.clauses, number)
                      for number, (line, words) in enumerate(changer.found) if words != NOTHING]
    return found


def table_mutants_of(subject: str) -> list[Mutant]:
    """A number of a table one more than it is."""
    found: list[Mutant] = []
    for path in tables_of(subject):
        number = 0
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            key, equals, values = text.partition("=")
            if not equals or text.lstrip().startswith("#") or '"' in values:
                continue
            for match in NUMBER.finditer(values.partition("#")[0]):
                words = f"{key.strip()}: {match.group()} is {int(match.group()) + 1}"
                found.append(Mutant(path.relative_to(HOME).as_posix(), "", line, words, (), number))
                number += 1
    return found


def changed_code(mutant: Mutant) -> CodeType:
    """The code of the function with the change."""
    path = HOME / mutant.path
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = mutant.function.split(".")
    body: list[ast.stmt] = tree.body
    if len(names) == 2:
        body = next(node for node in body if isinstance(node, ast.ClassDef) and node.name == names[0]).body
    node = next(node for node in body if isinstance(node, ast.FunctionDef) and node.name == names[-1])
    Changer(mutant.number).visit(node)
    ast.fix_missing_locations(tree)
    code = compile(tree, str(path), "exec")
    for name in names:
        code = next(part for part in code.co_consts if isinstance(part, CodeType) and part.co_name == name)
    return code


def live_function(mutant: Mutant) -> FunctionType:
    """The function that the rules call."""
    module = import_module("weathergage." + ".".join(Path(mutant.path).with_suffix("").parts))
    found: Any = module
    for name in mutant.function.split("."):
        found = inspect.getattr_static(found, name) if found is not module else getattr(module, name)
    if isinstance(found, property):
        found = found.fget
    if isinstance(found, (staticmethod, classmethod)):
        found = found.__func__
    function = inspect.unwrap(found)
    assert isinstance(function, FunctionType), f"{mutant.function} is no function"
    return function


# --- running ----------------------------------------------------------------------------------------------------------

class Runner:
    """A plug-in of pytest that, once all is collected, forks for each mutant instead of running the tests."""

    def __init__(self, mutants: list[Mutant], jobs: int, say: Callable[[Mutant], None]) -> None:
        self.mutants = mutants
        self.jobs = jobs
        self.say = say
        self.failed = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        running: dict[int, tuple[Mutant, int, float]] = {}
        waiting = list(self.mutants)[::-1]
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                read, write = os.pipe()
                child = os.fork()
                if child == 0:
                    os.close(read)
                    self.try_out(session, mutant, write)
                os.close(write)
                running[child] = (mutant, read, time.monotonic())
            child, _ = os.wait()
            mutant, read, began = running.pop(child)
            with os.fdopen(read) as pipe:
                verdict = pipe.read()
            mutant.noticed = "" if verdict == "unnoticed" else verdict or "it hangs, or ends the process"
            mutant.seconds = round(time.monotonic() - began, 1)
            self.say(mutant)
        return True

    def try_out(self, session: pytest.Session, mutant: Mutant, write: int) -> None:
        """In the child: swap the code, run tests until one fails, say which."""
        session.config.pluginmanager.unregister(name="terminalreporter")
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        verdict = "unnoticed"
        try:
            live_function(mutant).__code__ = changed_code(mutant)
            items = in_order(session.items, mutant.clauses)
            for item, after in zip(items, [*items[1:], None], strict=True):
                signal.setitimer(signal.ITIMER_PROF, PATIENCE)          # computing, not waiting for a busy machine
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                if self.failed:
                    verdict = self.failed
                    break
        except BaseException as error:
            verdict = f"{type(error).__name__}: {error}"[:200]
        os.write(write, verdict.encode())
        os._exit(0)


def in_order(items: list[pytest.Item], clauses: tuple[str, ...]) -> list[pytest.Item]:
    """Tests that cite the clauses first, then rulings of the game, then golden files, then whole battles."""
    def rank(item: pytest.Item) -> int:
        cited = {str(clause) for mark in item.iter_markers("rule") for clause in mark.args}
        if cited & set(clauses):
            return 0
        return 2 if "golden" in item.nodeid else 3 if "conformance" in item.nodeid else 1

    return sorted(items, key=rank)


def tests_of(subject: str) -> list[str]:
    if subject in ("kernel", "kits"):
        return [f"tests/{subject}", "tests/golden", *(["tests/conformance"] if subject == "kernel" else [])]
    return [f"tests/{subject.replace('-', '_')}", "tests/golden"]


def try_tables(mutants: list[Mutant], subject: str, say: Callable[[Mutant], None]) -> None:
    """Numbers of tables are read when a game is loaded: each is a run of its own, with this file as a plug-in."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests"), str(ROOT / "tools")])
    for mutant in mutants:
        began = time.monotonic()
        changed = json.dumps([Path(mutant.path).name, changed_table(mutant, subject)])
        run = subprocess.run([sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "mutants",
                              *tests_of(subject)], capture_output=True, check=False,
                             env={**os.environ, "PYTHONPATH": paths, CHANGED: changed})
        mutant.noticed = "" if run.returncode == 0 else "a test of the game"
        mutant.seconds = round(time.monotonic() - began, 1)
        say(mutant)


def changed_table(mutant: Mutant, subject: str) -> str:
    """The text of a content file with one number changed."""
    lines = (HOME / mutant.path).read_text(encoding="utf-8").splitlines(keepends=True)
    beside = [other.number for other in table_mutants_of(subject)
              if other.path == mutant.path and other.line == mutant.line]
    key, _, values = lines[mutant.line - 1].partition("=")
    match = list(NUMBER.finditer(values.partition("#")[0]))[beside.index(mutant.number)]
    lines[mutant.line - 1] = f"{key}={values[:match.start()]}{int(match.group()) + 1}{values[match.end():]}"
    return "".join(lines)


def pytest_configure(config: pytest.Config) -> None:
    """As a plug-in: one content file has another text."""
    if CHANGED in os.environ:
        content = import_module("weathergage.kits.content")
        name, text = json.loads(os.environ[CHANGED])
        real = content.text_of
        setattr(content, "text_of",  # noqa: B010
                lambda package, path: text if path.endswith(f"/{name}") else real(package, path))


# --- telling ----------------------------------------------------------------------------------------------------------

def accepted(subject: str) -> dict[str, str]:
    """Changes that make no difference, each with the reason."""
    path = ACCEPTED / f"{subject}.toml"
    listed = tomllib.loads(path.read_text(encoding="utf-8"))["equivalent"] if path.exists() else []
    return {entry["change"]: entry["reason"] for entry in listed}


def report(mutants: list[Mutant], known: dict[str, str]) -> None:
    """The score by chapter, and those that nobody noticed."""
    tried = [mutant for mutant in mutants if mutant.noticed or mutant.key not in known]
    noticed, chapters = Counter[str](), Counter[str]()
    for mutant in tried:
        chapters[mutant.chapter] += 1
        noticed[mutant.chapter] += bool(mutant.noticed)
    for chapter, count in sorted(chapters.items()):
        print(f"{noticed[chapter]:4} of {count:4}  {chapter}")
    total = noticed.total()
    print(f"{total:4} of {len(tried):4}  noticed, {100 * total / max(1, len(tried)):.1f} %"
          f"{f'; {len(mutants) - len(tried)} make no difference' if len(tried) < len(mutants) else ''}")
    golden = sum("golden" in mutant.noticed for mutant in tried)
    print(f"{golden:4} of these only by a golden file")
    for mutant in tried:
        if not mutant.noticed:
            print(f"\n{mutant.path}:{mutant.line} {mutant.function} ({', '.join(mutant.clauses[:6]) or 'no clause'})\n"
                  f"    {mutant.change}\n    {mutant.key}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("subject", help="a game, or kernel, or kits")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tables", type=int, default=0, help="so many numbers of tables beside")
    parser.add_argument("--only", default="", help="only mutants at FILE:LINE, or in FILE")
    parser.add_argument("--json", type=Path, help="write the results there")
    options = parser.parse_args()
    os.chdir(ROOT)
    if options.subject not in ("kernel", "kits"):
        os.environ["WEATHERGAGE_GAMES"] = options.subject
    rng = Random(options.seed)
    every = mutants_of(options.subject)
    if options.only:
        name, _, line = options.only.partition(":")
        every = [mutant for mutant in every if mutant.path.endswith(name) and (not line or mutant.line == int(line))]
    chosen = sorted(rng.sample(every, min(options.count, len(every))), key=lambda mutant: (mutant.path, mutant.line))
    tables = table_mutants_of(options.subject)
    rows = rng.sample(tables, min(options.tables, len(tables)))
    print(f"{len(chosen)} of {len(every)} changes of rules, {len(rows)} of {len(tables)} of tables", flush=True)
    count = 0

    def say(mutant: Mutant) -> None:
        nonlocal count
        count += 1
        if not mutant.noticed:
            where = f"{mutant.path}:{mutant.line}"
            print(f"{count}: unnoticed after {mutant.seconds} s: {where} {mutant.change}", flush=True)

    pytest.main(["-q", "-p", "no:cacheprovider", *tests_of(options.subject)],
                plugins=[Runner(chosen, options.jobs, say)])
    try_tables(rows, options.subject, say)
    report(chosen + rows, accepted(options.subject))
    if options.json:
        options.json.write_text(json.dumps([asdict(mutant) for mutant in chosen + rows], indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
