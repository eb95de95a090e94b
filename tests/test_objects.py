"""What has not changed is not compiled again; what has, is."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(name="tool")
def fixture_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("objects", ROOT / "tools/objects.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(name="source")
def fixture_source(tmp_path: Path) -> Path:
    (tmp_path / "own.h").write_text('#include <sub/deep.h>\n')
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/deep.h").write_text("int deep;\n")
    (tmp_path / "one.c").write_text('#include <Python.h>\n#include "own.h"\nint one;\n')
    return tmp_path / "one.c"


def print_of(tool: ModuleType, source: Path, *words: str) -> str:
    tool.includes.cache_clear()         # another build
    return str(tool.fingerprint(tool.inputs(source, [source.parent]), words))


def test_a_file_depends_on_the_headers_that_its_headers_include(tool: ModuleType, source: Path) -> None:
    names = [path.relative_to(source.parent).as_posix() for path in tool.inputs(source, [source.parent])]
    assert names == ["one.c", "own.h", "sub/deep.h"]


@pytest.mark.parametrize("name", ["one.c", "own.h", "sub/deep.h"])
def test_another_text_is_another_object(tool: ModuleType, source: Path, name: str) -> None:
    before = print_of(tool, source, "-O2")
    path = source.parent / name
    path.write_text(path.read_text())               # the same text written again is the same
    assert print_of(tool, source, "-O2") == before
    path.write_text(path.read_text() + "int more;\n")
    assert print_of(tool, source, "-O2") != before


def test_other_options_make_another_object(tool: ModuleType, source: Path) -> None:
    assert print_of(tool, source, "-O2") != print_of(tool, source, "-O3")


def test_an_object_is_kept_only_with_the_stamp_that_fits_it(tool: ModuleType, tmp_path: Path) -> None:
    made = tmp_path / "one.o"
    tool.keep(made, "x")
    assert not tool.is_kept(made, "x")              # the object itself is missing
    made.write_bytes(b"")
    assert tool.is_kept(made, "x") and not tool.is_kept(made, "y")
    tool.forget(made)
    assert not tool.is_kept(made, "x")


def test_a_source_distribution_holds_every_tool_that_the_build_runs() -> None:
    included = (ROOT / "MANIFEST.in").read_text().split()
    for name in ("native", "make_clones", "objects", "backend", "client"):
        assert f"tools/{name}.py" in included
