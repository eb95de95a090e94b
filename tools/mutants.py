"""Break the rules one at a time, and see whether a test notices.

    python tools/mutants.py captains-sea --count 400 [--seed 1] [--jobs 2] [--json FILE]
    python tools/mutants.py kernel --count 200          a game, or kernel, or kits
    python tools/mutants.py savage-seas --only fires.py:61 [--tests tests/savage_seas/test_fires.py]
    python tools/mutants.py savage-seas --again FILE    those of earlier results that nobody noticed

A mutant is one small change of one rule: another comparison, a constant off by one, a condition or a call left out,
the other side, a stage skipped, a reset forgotten, a number of a table off by one. Of the tests that come to the
changed function (`scout` knows), those that cite its clauses run first, then the other rulings, then golden files; the
first that fails has noticed. mutmut and cosmic-ray know nothing of clauses and start a test run for each mutant; here
pytest collects once and forks, and the child swaps the code of one function, which takes milliseconds. Numbers of
tables, and functions called while a game is loaded, are changed in a process that has not yet loaded it.

Changes that change nothing a player could meet are listed with their reason in tests/mutants/SUBJECT.toml.
"""

import argparse
import ast
import copy
import cProfile
import inspect
import json
import multiprocessing
import multiprocessing.connection
import os
import re
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from importlib import import_module
from importlib.machinery import SourceFileLoader
from itertools import accumulate
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Any, Final

import pytest
from scout import HOME, PATIENCE, ROOT, Reach, Watch, be_silent, forked, run_one, scout, visited

ACCEPTED: Final = ROOT / "tests/mutants"
CLAUSE: Final = re.compile(r"\b[A-Z]{2,4}-[A-Z]+-\d{2,3}\b")
UNNOTICED: Final = "unnoticed"
NOT_SWAPPED: Final = "not swapped"      # a function that closes over others, or is no longer there: loaded anew instead
UNTOUCHED: Final = {"describe", "__repr__", "why_not", "obstacle_name"}      # words for people: not rules
COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}
COMPUTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
}
FIGURES: Final = "tests/golden/test_figures.py"
TEACHING: Final = {"lessons.toml", "glossary.toml", "summary.toml", "guide.toml"}       # no rules
NOTHING: Final = "what is counted is another thing"      # a change that can change nothing
# Bounds that forgive less than is stored: nothing lies exactly on them, so < and <= say the same there.
FORGIVING: Final = re.compile(r"\b(HAIR|LAID_FLUSH)\b.*: (Lt|LtE|Gt|GtE) is ")
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
    turn: int = 1               # of several that are the same in words there, the first, the second ...
    noticed: str = ""           # the test that failed; empty if none did
    seconds: float = 0.0

    @property
    def key(self) -> str:
        """Stays while what it changes does, whatever else of the function changes: for the list of accepted ones."""
        return f"{self.path}::{self.function}::{self.change}" + (f"::{self.turn}" if self.turn > 1 else "")

    @property
    def place(self) -> str:
        return f"{self.path}::{self.function}"

    @property
    def is_table(self) -> bool:
        return not self.function

    @property
    def chapter(self) -> str:
        return Path(self.path).name if self.is_table else Path(self.path).stem


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
    return sorted([*filter(Path.exists, top), *game.glob("rules/**/*.py")])


def tables_of(subject: str) -> list[Path]:
    """The tables whose numbers are changed."""
    every = (HOME / "rulesets" / subject.replace("-", "_") / "content").glob("*.toml")
    return sorted([path for path in every if path.name not in TEACHING])


def mutants_of(subject: str) -> list[Mutant]:
    found: list[Mutant] = []
    for path in files_of(subject):
        for function in functions_of(path):
            if function.node.name in UNTOUCHED:
                continue
            changer = Changer()
            changer.visit(copy.deepcopy(function.node))
            where, turns = path.relative_to(HOME).as_posix(), Counter[str]()
            for number, (line, words) in enumerate(changer.found):
                if words != NOTHING and not FORGIVING.search(words):
                    turns[words] += 1
                    found.append(Mutant(where, function.name, line, words, function.clauses, number, turns[words]))
    return found


def table_mutants_of(subject: str) -> list[Mutant]:
    """A number of a table one more than it is, a yes that is a no."""
    found: list[Mutant] = []
    for path in tables_of(subject):
        text, turns = path.read_text(encoding="utf-8"), Counter[str]()
        for number, (holder, key, where) in enumerate(numbers_in(tomllib.loads(text))):
            words = f"{where}: {holder[key]} is {one_more(holder[key])}"
            turns[words] += 1
            found.append(Mutant(path.relative_to(HOME).as_posix(), "", 0, words, (), number, turns[words]))
    return found


def numbers_in(data: Any, where: str = "") -> Iterator[tuple[Any, Any, str]]:
    """Every number of a file: what holds it, its place there, and where that is in words, entries by their id."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        inner = f"{where}.{key}" if isinstance(data, dict) else f"{where}[{key}]"
        if isinstance(value, dict):
            name = next((str(value[word]) for word in ("id", "name") if word in value), "")
            yield from numbers_in(value, f"{where} {name}" if name and isinstance(data, list) else inner)
        elif isinstance(value, list):
            yield from numbers_in(value, inner)
        elif isinstance(value, (int, float)):
            yield data, key, inner.strip(".")


def one_more(value: float) -> float:
    return not value if isinstance(value, bool) else value + 1


def changed_module(mutant: Mutant) -> CodeType:
    """The code of the file with the change."""
    path = HOME / mutant.path
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = mutant.function.split(".")
    body: list[ast.stmt] = tree.body
    if len(names) == 2:
        body = next(node for node in body if isinstance(node, ast.ClassDef) and node.name == names[0]).body
    node = next(node for node in body if isinstance(node, ast.FunctionDef) and node.name == names[-1])
    Changer(mutant.number).visit(node)
    ast.fix_missing_locations(tree)
    return compile(tree, str(path), "exec")


def changed_code(mutant: Mutant) -> CodeType:
    """The code of the function with the change."""
    code = changed_module(mutant)
    for name in mutant.function.split("."):
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

class Runner(Watch):
    """A plug-in of pytest that, once all is collected, forks for each mutant instead of running the tests."""

    def __init__(self, mutants: list[Mutant], subject: str, tests: list[str], jobs: int,
                 say: Callable[[Mutant], None], within: float = float("inf")) -> None:
        super().__init__()
        self.mutants = mutants
        self.within = within            # seconds of tests that a mutant meets at most
        self.subject = subject
        self.tests = tests
        self.jobs = jobs
        self.say = say
        self.reach: dict[str, Reach] = {}
        self.order: list[str] = []      # of the tests, for a table
        self.loading: set[str] = set()  # functions called while the games are loaded
        self.left: list[Mutant] = []    # to be tried in a process that has not loaded them
        self.profile = cProfile.Profile(builtins=False)
        self.profile.enable()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.profile.disable()
        self.loading = visited(self.profile)[0]
        files = frozenset(path.relative_to(HOME).as_posix() for path in files_of(self.subject))
        self.reach = scout(session.items, self, self.subject, files, self.jobs)
        for item in session.items:
            if not self.reach[item.nodeid].passed:
                print(f"not asked, because it fails with nothing changed: {item.nodeid}", flush=True)
        self.order = [item.nodeid for item in in_order(session.items, (), self.reach)]
        work = [(mutant, partial(self.try_out, session, mutant)) for mutant in self.mutants]
        for mutant, verdict, seconds in forked(self.jobs, work):
            tell(mutant, verdict, seconds)
            if verdict == NOT_SWAPPED or (not mutant.noticed and mutant.place in self.loading):
                self.left.append(mutant)
            else:
                self.say(mutant)
        return True

    def try_out(self, session: pytest.Session, mutant: Mutant) -> str:
        """In the child: swap the code, run the tests that come there until one fails, say which."""
        be_silent(session.config)
        try:
            live_function(mutant).__code__ = changed_code(mutant)
        except (AssertionError, AttributeError, ValueError):
            return NOT_SWAPPED
        items = [item for item in session.items if mutant.place in self.reach[item.nodeid].functions]
        try:
            return self.run(in_order(items, mutant.clauses, self.reach))
        except BaseException as error:
            return f"{type(error).__name__}: {error}"[:200]

    def run(self, items: list[pytest.Item]) -> str:
        spent = 0.0
        for number, item in enumerate(items, 1):
            spent += self.reach[item.nodeid].seconds
            if spent > self.within:
                return UNNOTICED
            run_one(item, items[number] if number < len(items) else None, self.reach[item.nodeid].seconds)
            if self.failed:
                return self.failed
        return UNNOTICED

    def order_for(self, mutant: Mutant) -> list[tuple[str, float]]:
        """The tests that a mutant meets that is tried alone: first those that come to its function, then all others,
        which may look at what was made of it while the games were loaded."""
        names = sorted(self.order, key=lambda name: mutant.place not in self.reach[name].functions)
        spent = accumulate(self.reach[name].seconds for name in names)
        return [(name, self.reach[name].seconds) for name, so_far in zip(names, spent, strict=True)
                if so_far <= self.within]


def tell(mutant: Mutant, verdict: str, seconds: float) -> None:
    mutant.noticed = "" if verdict in (UNNOTICED, NOT_SWAPPED) else verdict or "it hangs, or ends the process"
    mutant.seconds = round(mutant.seconds + seconds, 1)


def in_order(items: list[pytest.Item], clauses: tuple[str, ...], reach: dict[str, Reach]) -> list[pytest.Item]:
    """Tests that cite the clauses first, then rulings of the game, then golden files, then whole battles; the quickest
    first. Those that fail anyway are left out."""
    def rank(item: pytest.Item) -> tuple[int, float]:
        cited = {str(clause) for mark in item.iter_markers("rule") for clause in mark.args}
        kind = 0 if cited & set(clauses) else 2 if "golden" in item.nodeid else 3 if "conformance" in item.nodeid else 1
        return kind, reach[item.nodeid].seconds

    return sorted([item for item in items if reach[item.nodeid].passed], key=rank)


def tests_of(subject: str) -> list[str]:
    more = {"kernel": ["test_clones.py", "conformance"], "kits": ["kernel/test_spaces.py", "table/test_lessons.py"]}
    names = [subject.replace("-", "_"), "golden", *more.get(subject, [])]
    return [f"tests/{name}" for name in names if (ROOT / "tests" / name).exists()]


def games_of(subject: str) -> str:
    """Whose battles are fought: those of all games take too long where every test comes to every function."""
    return {"kernel": "grog", "kits": "grog savage-seas tattered-sails"}.get(subject, subject)


# --- what is read or called while a game is loaded --------------------------------------------------------------------

class Alone(Watch):
    """A plug-in of pytest in a process for one mutant, which was there before the game was loaded."""

    def __init__(self, order: list[tuple[str, float]]) -> None:
        super().__init__()
        self.order = order
        self.verdict = "the game does not load"

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            return True
        items = {item.nodeid: item for item in session.items}
        for name, seconds in self.order:
            if name in items:
                run_one(items[name], None, seconds)
            if self.failed:
                self.verdict = self.failed
                return True
        self.verdict = UNNOTICED
        return True


def try_alone(mutant: Mutant, tests: list[str], order: list[tuple[str, float]], said: str) -> None:
    """In a new process: load a game with a change in it, and run the tests."""
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT / "src"))
    alone = Alone(order)
    (change_table if mutant.is_table else change_module)(mutant)
    signal.alarm(PATIENCE)
    pytest.main(["-q", "-p", "no:cacheprovider", *tests], plugins=[alone])
    Path(said).write_text(alone.verdict, encoding="utf-8")
    os._exit(0)


def change_table(mutant: Mutant) -> None:
    """The file will be read with one number changed."""
    original = (HOME / mutant.path).read_text(encoding="utf-8")

    real = tomllib.loads

    def loads(text: str) -> dict[str, Any]:
        data = real(text)
        if text == original:
            holder, key, _ = list(numbers_in(data))[mutant.number]
            holder[key] = one_more(holder[key])
        return data

    setattr(tomllib, "loads", loads)  # noqa: B010


def change_module(mutant: Mutant) -> None:
    """The module will be loaded with one function changed."""
    real: Any = SourceFileLoader.get_code
    path = str(HOME / mutant.path)

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        found = changed_module(mutant) if loader.path == path else real(loader, name)
        return found if isinstance(found, CodeType) else None

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010


def try_each_alone(mutants: list[Mutant], runner: Runner, say: Callable[[Mutant], None]) -> None:
    """Each in a process that has loaded pytest, and nothing of the package."""
    start = multiprocessing.get_context("forkserver")
    start.set_forkserver_preload(["pytest", "hypothesis", "msgspec", "rich", "mutants"])
    waiting = mutants[::-1]
    asked: dict[str, list[str]] = {}        # which tests: a number of a table first meets those of the figures alone
    running: dict[int, tuple[Mutant, Any, Path, float]] = {}
    of_figures = [(name, runner.reach[name].seconds) for name in runner.order if name.startswith(FIGURES)]
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        while waiting or running:
            while waiting and len(running) < runner.jobs:
                mutant = waiting.pop()
                count += 1
                said = Path(folder) / str(count)
                first = mutant.is_table and of_figures and mutant.key not in asked
                tests = [FIGURES] if first else runner.tests
                asked[mutant.key] = tests
                order = of_figures + runner.order_for(mutant)
                process = start.Process(target=try_alone, args=(mutant, tests, order, str(said)))
                process.start()
                running[process.sentinel] = (mutant, process, said, time.monotonic())
            for ended in set(running).intersection(multiprocessing.connection.wait(list(running))):
                mutant, process, said, began = running.pop(ended)
                process.join()
                tell(mutant, said.read_text(encoding="utf-8") if said.exists() else "", time.monotonic() - began)
                if not mutant.noticed and asked[mutant.key] == [FIGURES]:
                    waiting.append(mutant)
                else:
                    say(mutant)


# --- telling ----------------------------------------------------------------------------------------------------------

def accepted(subject: str) -> dict[str, str]:
    """Changes that make no difference, each with the reason."""
    path = ACCEPTED / f"{subject}.toml"
    listed = tomllib.loads(path.read_text(encoding="utf-8"))["equivalent"] if path.exists() else []
    return {entry["change"]: entry["reason"] for entry in listed}


def report(tried: list[Mutant]) -> None:
    """The score by chapter, and those that nobody noticed."""
    noticed, chapters = Counter[str](), Counter[str]()
    for mutant in tried:
        chapters[mutant.chapter] += 1
        noticed[mutant.chapter] += bool(mutant.noticed)
    for chapter, count in sorted(chapters.items()):
        print(f"{noticed[chapter]:4} of {count:4}  {chapter}")
    total = noticed.total()
    print(f"{total:4} of {len(tried):4}  noticed, {100 * total / max(1, len(tried)):.1f} %")
    golden = sum("golden" in mutant.noticed for mutant in tried)
    print(f"{golden:4} of these only by a golden file")
    for mutant in tried:
        if not mutant.noticed:
            where = f"{mutant.path}:{mutant.line}".removesuffix(":0")
            print(f"\n{where} {mutant.function} ({', '.join(mutant.clauses[:6]) or 'no clause'})\n"
                  f"    {mutant.change}\n    {mutant.key}")


def candidates(subject: str, only: str) -> tuple[list[Mutant], list[Mutant]]:
    """All changes of rules and of tables but those that are known to make no difference; or those in a file, perhaps
    in one line of it."""
    name, _, line = only.partition(":")
    known = accepted(subject)

    def is_there(mutant: Mutant) -> bool:
        return mutant.key not in known and mutant.path.endswith(name) and (not line or mutant.line == int(line))

    return [*filter(is_there, mutants_of(subject))], [*filter(is_there, table_mutants_of(subject))]


def place_of(entry: dict[str, Any]) -> tuple[Any, ...]:
    """What tells a mutant of earlier results from others; its line may be another one by now."""
    return tuple(entry[name] for name in ("path", "function", "change", "number"))


def sampled(every: list[Mutant], tables: list[Mutant], count: int, rows: int | None,
            seed: int) -> tuple[list[Mutant], list[Mutant]]:
    """So many of both, in proportion unless it is said how many are of tables; the same ones for the same seed."""
    rng = Random(seed)
    count = min(count, len(every) + len(tables))
    share = round(count * len(tables) / max(1, len(every) + len(tables)))
    from_tables = share if rows is None else min(rows, len(tables))
    chosen = rng.sample(every, min(count - from_tables, len(every)))
    return sorted(chosen, key=lambda mutant: (mutant.path, mutant.line)), rng.sample(tables, from_tables)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("subject", help="a game, or kernel, or kits")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tables", type=int, help="so many of them numbers of tables; else in proportion")
    parser.add_argument("--within", type=float, default=float("inf"), metavar="SECONDS",
                        help="so many seconds of tests for a mutant, then it counts as unnoticed: a bound from below")
    parser.add_argument("--only", default="", help="only mutants at FILE:LINE, or in FILE")
    parser.add_argument("--tests", nargs="*", help="ask only these files: quick, while one strengthens them")
    parser.add_argument("--json", type=Path, help="write the results there")
    parser.add_argument("--again", type=Path, metavar="JSON", help="only those of earlier results that nobody noticed")
    options = parser.parse_args()
    os.chdir(ROOT)
    os.environ["WEATHERGAGE_GAMES"] = games_of(options.subject)
    every, tables = candidates(options.subject, options.only)
    if options.again:
        before = json.loads(options.again.read_text(encoding="utf-8"))
        left = {place_of(entry) for entry in before if not entry["noticed"]}
        chosen, rows = ([mutant for mutant in kind if place_of(asdict(mutant)) in left] for kind in (every, tables))
    else:
        chosen, rows = sampled(every, tables, options.count, options.tables, options.seed)
    print(f"{len(chosen)} of {len(every)} changes of rules, {len(rows)} of {len(tables)} of tables", flush=True)
    count = 0

    def say(mutant: Mutant) -> None:
        nonlocal count
        count += 1
        if not mutant.noticed:
            where = f"{mutant.path}:{mutant.line}".removesuffix(":0")
            print(f"{count}: unnoticed after {mutant.seconds} s: {where} {mutant.change}", flush=True)

    tests = options.tests or tests_of(options.subject)
    runner = Runner(chosen, options.subject, tests, options.jobs, say, options.within)
    pytest.main(["-q", "-p", "no:cacheprovider", *tests], plugins=[runner])
    try_each_alone(runner.left + rows, runner, say)
    report(chosen + rows)
    if options.json:
        options.json.write_text(json.dumps([asdict(mutant) for mutant in chosen + rows], indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
