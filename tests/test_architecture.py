"""The shape of the project: imports point one way, the kernel stays small, rules touch nothing but the game."""

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "src/weathergage"

# From the bottom up: a layer may import those before it. The face is weathergage itself; peers do not know each other.
LAYERS = ({"scene"}, {"kernel"}, {"kits"}, {"rulesets"}, {"learning"}, {"players"}, {"table"}, {"face"},
          {"lab", "research", "server"}, {"cli"})
RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}
RULES = ("kernel", "kits", "rulesets")
OUTSIDE = {"random", "time", "datetime", "socket", "logging"}      # chance, clocks, wires: not for rules
CALLS = {"open", "print", "input"}
KERNEL_LINES = 1970
MOST_STAGES = 6
SCREENS = ("table", "server", "cli")        # what shows a match to people
TRUE_GAME = {                               # where they may look behind the veil, and why
    "server.drafting": "a scenario that is being drawn up is nobody's battle yet, and has no secrets",
    "table.analysis": "a battle that is over is played on from its moments, which has no secrets to tell",
    "table.decisions": "a battle that is over is played again, to veil it anew for whoever decided",
    "table.luck": "a battle that is over is played again, to tell luck from play",
    "table.story": "a battle that is over is played again, to find its heaviest blows",
}
GAME_WORDS = {"ship", "ships", "hex", "hexes", "sail", "sails", "mast", "hull", "gun", "guns", "broadside", "wind"}
MACHINE = re.compile(r"(?<![\w.])/(?:work|tmp|root|opt)/|file://|\bpypi\.(?:org|python)|pythonhosted")


def modules(home: Path, *folders: str) -> Iterator[tuple[str, ast.Module]]:
    """Dotted name below the package, and syntax tree; all folders, or those named."""
    for path in sorted(home.rglob("*.py")):
        parts = path.relative_to(home).with_suffix("").parts
        if not folders or parts[0] in folders:
            yield ".".join(parts), tree_of(path)


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(module: str, tree: ast.Module) -> Iterator[str]:
    """Absolute names of all that a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = ["weathergage", *module.split(".")][:-node.level] if node.level else []
            for name in node.names:
                yield ".".join([*above, *filter(None, [node.module]), name.name])


def layer(parts: list[str]) -> str:
    """`__main__` only starts the command line; other modules at the top are the face."""
    if parts[:1] == ["__main__"]:
        return "cli"
    return parts[0] if parts and parts[0] in RANK else "face"


def wrong_imports(home: Path) -> list[str]:
    wrong = []
    for module, tree in modules(home):
        here = module.split(".")
        for name in imported(module, tree):
            root, *there = name.split(".")
            if root != "weathergage":
                continue
            mine, theirs = layer(here), layer(there)
            is_sibling = mine == theirs == "rulesets" and there[1:2] not in (here[1:2], []) and len(here) > 2
            if is_sibling or (mine != theirs and RANK[theirs] >= RANK[mine]):
                wrong.append(f"{module} imports {name}")
    return wrong


def outside_touches(home: Path) -> list[str]:
    """Where rules reach for chance, a clock, a wire, a file or a screen."""
    found = []
    for module, tree in modules(home, *RULES):
        if ".content." in module or module.endswith(".content"):
            continue
        found += [f"{module} imports {name}" for name in imported(module, tree) if name.split(".")[0] in OUTSIDE]
        found += [f"{module}:{node.lineno} calls {node.func.id}" for node in ast.walk(tree)
                  if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS]
    return found


def stage_classes(tree: ast.Module) -> dict[str, list[tuple[str, Any]]]:
    """The classes that name the stages of frames: their constants in order."""
    return {node.name: [(item.target.id, item.value.value) for item in node.body if isinstance(item, ast.AnnAssign)
                        and isinstance(item.target, ast.Name) and isinstance(item.value, ast.Constant)]
            for node in tree.body if isinstance(node, ast.ClassDef) and node.name.endswith("At") and not node.bases}


def is_counter(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "pc"


def bare_stages(home: Path) -> list[str]:
    """Where stages are numbers: assigned, computed with, matched, or misnumbered; and frames of more than six."""
    found = []
    for module, tree in modules(home, "rulesets"):
        for name, stages in stage_classes(tree).items():
            if [number for _, number in stages] != list(range(1, len(stages) + 1)):
                found.append(f"{module}: {name} does not count from 1")
            if len(stages) > MOST_STAGES:
                found.append(f"{module}: {name} has {len(stages)} stages")
        for node in ast.walk(tree):
            if is_counter(node) and not isinstance(getattr(node, "ctx", None), ast.Load):
                found.append(f"{module}:{node.lineno} sets pc")                         # type: ignore[attr-defined]
            if isinstance(node, ast.Match) and is_counter(node.subject):
                found += [f"{module}:{case.pattern.lineno} matches {ast.unparse(case.pattern)}" for case in node.cases
                          if ast.unparse(case.pattern) != "_" and not re.fullmatch(r"\w*At\.\w+(?: \| \w*At\.\w+)*",
                                                                                   ast.unparse(case.pattern))]
                if len(node.cases) > MOST_STAGES:
                    found.append(f"{module}:{node.lineno} has {len(node.cases)} stages")
            if isinstance(node, ast.keyword) and node.arg == "pc":
                found.append(f"{module}: gives pc as a number")
    return found


def wrong_ways(home: Path) -> list[str]:
    """Rules that import the face."""
    return [f"{module} imports {name}" for module, tree in modules(home, "rulesets") for name in imported(module, tree)
            if ".face" not in f".{module}" and module.split(".")[2:] not in ([], ["ruleset"])
            and name.startswith("weathergage.rulesets.") and ".face." in f"{name}."]


def looks_behind_the_veil(home: Path) -> list[str]:
    """Where a screen reads the true game: `.game` of anything but a sight, `.state` of a match, a sight of its own."""
    places = []
    for module, tree in modules(home, *SCREENS):
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                owner = ast.unparse(node.value)
                if ((node.attr == "game" and not re.search(r"\bsight(\([^()]*\))?$", owner)) or node.attr == "_true"
                        or (node.attr == "state" and re.search(r"\bmatch$", owner))):
                    places.append(f"{module}: {owner}.{node.attr}")
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Sight":
                places.append(f"{module}: {ast.unparse(node)}")
    return sorted(set(places))


def names_in(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)) | ast.alias(name=name):
                yield name
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name
            case ast.Attribute(attr=name) if name != "hex":         # bytes.hex
                yield name


def game_words(home: Path) -> list[str]:
    """Words of a game among the names of the kernel; prose may say what the kernel does not know."""
    words = {(module, word.lower()) for module, tree in modules(home, "kernel") for name in names_in(tree)
             for word in re.findall(r"[A-Z]?[a-z]+", name)}
    return sorted(f"{module} says {word}" for module, word in words if word in GAME_WORDS)


def unpackaged(home: Path) -> list[str]:
    """Folders with modules but no `__init__.py`: a wheel would leave them out in silence."""
    folders = {path.parent for path in home.rglob("*.py") if home in path.parent.parents}
    return sorted(str(folder.relative_to(home)) for folder in folders if not (folder / "__init__.py").exists())


def code_lines(text: str) -> int:
    """Lines that hold code: no blank lines, no comments, no docstrings, no imports."""
    prose: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.stmt) and (is_text or isinstance(node, (ast.Import, ast.ImportFrom))):
            prose |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.NAME, tokenize.OP, tokenize.NUMBER, tokenize.STRING):
            code |= set(range(token.start[0], token.end[0] + 1))
    return len(code - prose)


def machine_words(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if MACHINE.search(line)]


def test_imports_point_one_way() -> None:
    assert wrong_imports(HOME) == []


def test_rules_do_not_import_the_face() -> None:
    assert wrong_ways(HOME) == []


def test_stages_have_names() -> None:
    assert bare_stages(HOME) == []


def test_screens_never_look_behind_the_veil() -> None:
    places = looks_behind_the_veil(HOME)
    assert [place for place in places if place.partition(":")[0] not in TRUE_GAME] == []
    assert {place.partition(":")[0] for place in places} == set(TRUE_GAME)


def test_rules_touch_nothing_but_the_game() -> None:
    assert outside_touches(HOME) == []


def test_the_kernel_knows_no_game() -> None:
    assert game_words(HOME) == []


def test_the_kernel_stays_small() -> None:
    paths = sorted((HOME / "kernel").rglob("*.py"))
    assert sum(code_lines(path.read_text(encoding="utf-8")) for path in paths) < KERNEL_LINES


def test_every_folder_is_packaged() -> None:
    assert unpackaged(HOME) == []


def test_nothing_compiled_lies_beside_the_sources() -> None:
    assert [path.name for end in ("*.so", "*.pyd") for path in HOME.rglob(end)] == []


def test_no_file_tells_where_it_was_made() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    paths = [ROOT / name for name in listed.stdout.decode().split("\0") if name]
    found = {}
    for path in paths:
        if path.is_file() and path != Path(__file__).resolve() and b"\0" not in path.read_bytes()[:4096]:
            found[path.relative_to(ROOT).as_posix()] = machine_words(path.read_text(encoding="utf-8", errors="replace"))
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.fixture
def bad_home(tmp_path: Path) -> Path:
    """A package that breaks every rule once."""
    files = {
        "kernel/core.py": "import random\nfrom weathergage.kits import dice\nclass ShipFrame: ...\nprint(1)\n",
        "kits/dice.py": "def roll():\n    from ..players import greedy\n",
        "rulesets/one/state.py": "from weathergage.rulesets.two.state import Game\nopen('x')\n",
        "rulesets/one/content.py": "open('x')\n",
        "rulesets/one/rules/sail.py": "from weathergage.rulesets.one.face import words\n"
                                      "class SailAt:\n    GO: Final = 2\n"
                                      "class Sail:\n    def step(self):\n        self.pc = 3\n        match self.pc:\n"
                                      "            case 1: pass\n            case SailAt.GO: pass\n",
        "scene/sea.py": "import weathergage.kernel.core\n",
        "players/greedy.py": "import weathergage as wg\nfrom weathergage.rulesets.one import state\n",
        "lab/ladder.py": "from weathergage.server import app\nimport weathergage\n",
        "table/peek.py": "print(match.game, match.sight(0).game, sight.game, match.state, app.state)\n"
                         "print(Sight(match.ruleset, self.match.game, 0)._true)\n",
        "__main__.py": "from weathergage.cli import main\n",
        "cli/__init__.py": "from weathergage.lab import ladder\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_these_tests_can_fail(bad_home: Path) -> None:
    assert wrong_imports(bad_home) == [
        "kernel.core imports weathergage.kits.dice",
        "kits.dice imports weathergage.players.greedy",
        "lab.ladder imports weathergage.server.app",
        "players.greedy imports weathergage",
        "rulesets.one.state imports weathergage.rulesets.two.state.Game",
        "scene.sea imports weathergage.kernel.core",
    ]
    assert outside_touches(bad_home) == ["kernel.core imports random", "kernel.core:4 calls print",
                                         "rulesets.one.state:2 calls open"]
    assert wrong_ways(bad_home) == ["rulesets.one.rules.sail imports weathergage.rulesets.one.face.words"]
    assert sorted(bare_stages(bad_home)) == ["rulesets.one.rules.sail: SailAt does not count from 1",
                                             "rulesets.one.rules.sail:6 sets pc", "rulesets.one.rules.sail:8 matches 1"]
    assert looks_behind_the_veil(bad_home) == [
        "table.peek: Sight(match.ruleset, self.match.game, 0)",
        "table.peek: Sight(match.ruleset, self.match.game, 0)._true",
        "table.peek: match.game", "table.peek: match.state", "table.peek: self.match.game"]
    assert game_words(bad_home) == ["kernel.core says ship"]
    assert unpackaged(bad_home) == ["kernel", "kits", "lab", "players", "rulesets/one", "rulesets/one/rules", "scene",
                                    "table"]
    assert machine_words("see /tmp/x\nbuild/tmp/x\nhttps://pypi.org/simple") == ["see /tmp/x", "https://pypi.org/simple"]
