"""The copy of the sources that is compiled: constructors written out, freed instances kept, nothing else changed."""

import ast
import importlib.util
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src/weathergage"

SAMPLE = '''\
from dataclasses import dataclass, field


@dataclass
class Base:
    pc: int = field(default=0, kw_only=True)

    def twice(self) -> int:
        return 2 * self.pc


@dataclass
class Step(Base):
    """A step."""

    side: int
    names: tuple[str, ...] = ("a", "b")

    def who(self) -> str:
        return self.names[self.side]


@dataclass
class Heir(Step):
    """Nothing of its own."""


@dataclass
class Crowd:
    heads: list[int] = field(default_factory=list)

'''


def native() -> ModuleType:
    spec = importlib.util.spec_from_file_location("native", ROOT / "tools/native.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def written_out(text: str) -> str:
    tool = native()
    return str(tool.written_out(text, tool.Fields([ast.parse(text)])))


def classes(text: str) -> dict[str, type]:
    names: dict[str, type] = {"__name__": "sample"}     # type: ignore[dict-item]
    exec(text, names)
    return {name: cls for name, cls in names.items() if isinstance(cls, type) and is_dataclass(cls)}


def test_line_numbers_stay():
    before, after = SAMPLE.splitlines(), written_out(SAMPLE).splitlines()
    assert len(before) == len(after)
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert all(old in ("", "@dataclass", before[0]) for old, _ in changed) and len(changed) == 10


def test_the_constructors_do_the_same():
    for made in (classes(SAMPLE), classes(written_out(SAMPLE))):
        assert made["Step"](1, pc=3).__dict__ == {"pc": 3, "side": 1, "names": ("a", "b")}
        assert made["Step"](0, ("x",)) == made["Step"](side=0, names=("x",)) and made["Heir"](1).who() == "b"
        assert made["Crowd"]().heads == [] and [item.name for item in fields(made["Heir"])] == ["pc", "side", "names"]
        with pytest.raises(TypeError):
            made["Step"]()


def test_factories_are_left_to_the_dataclass():
    assert "init=False" not in written_out(SAMPLE).partition("class Crowd")[0].splitlines()[-1]


def test_every_dataclass_keeps_its_last_freed_instance_but_none_that_a_plug_in_may_extend():
    mark = native().REUSED
    assert written_out(SAMPLE).splitlines().count(mark) == 4
    opened = "@mypyc_attr(allow_interpreted_subclasses=True)\n@dataclass\nclass Base"
    extensible = SAMPLE.replace("@dataclass\nclass Base", opened)
    assert written_out(extensible).splitlines().count(mark) == 3


def test_fields_are_inherited_from_the_kits(tmp_path):
    """A ruleset's dataclass below one of a kit takes the kit's fields too."""
    source, target = tmp_path / "weathergage", tmp_path / "native"
    for name, text in {
        "kernel/core.py": "class Space:\n    pass\n",
        "kits/plane/spaces.py": "@dataclass\nclass Placement(Space):\n    zone: int\n\n    def a(self) -> None: ...\n",
        "rulesets/toy/deploy.py": "@dataclass\nclass Deploy(Placement):\n    ship: int\n\n    def b(self) -> None: ...",
    }.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text)
    native().write(source, target, [source / "rulesets/toy/deploy.py"])
    assert "def __init__(self, zone: int, ship: int)" in (target / "rulesets/toy/deploy.py").read_text()


@pytest.mark.parametrize("folder", ["kernel", "kits/plane", "rulesets/captains_sea"])
def test_every_source_file_survives(folder):
    tool = native()
    paths = sorted((SOURCE / folder).glob("*.py"))
    known = [*(SOURCE / "kernel").glob("[a-z]*.py"), *paths]
    table = tool.Fields([ast.parse(path.read_text(encoding="utf-8")) for path in known])
    for path in paths:
        text = path.read_text(encoding="utf-8")
        after = tool.written_out(text, table)
        ast.parse(after)
        assert {node.lineno for node in ast.parse(text).body} == {node.lineno for node in ast.parse(after).body}
        assert len(after.splitlines()) - len(text.splitlines()) in (0, 1)        # a class may end the file


def test_of_two_classes_of_one_name_the_files_own_is_written_out(tmp_path: Path) -> None:
    tool, source, target = native(), tmp_path / "source", tmp_path / "target"
    for folder in ("kernel", "kits", "players"):
        (source / folder).mkdir(parents=True)
    start = "from dataclasses import dataclass\n\n\n@dataclass\nclass Skill:\n    "
    for name, one in (("ash", "fear"), ("oak", "hope"), ("yew", "luck")):
        (source / "players" / f"{name}.py").write_text(f"{start}{one}: float = 0.5\n\n\nX = 1\n")
    tool.write(source, target, sorted((source / "players").glob("*.py")))
    for name, one in (("ash", "fear"), ("oak", "hope"), ("yew", "luck")):
        assert f"self.{one} = {one}" in (target / "players" / f"{name}.py").read_text()
