"""The builder of the compiled package: what it leaves behind when it fails."""

import importlib.util
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(name="builder")
def fixture_builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compile_tool", ROOT / "tools/compile.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def building(target: Path, code: int) -> Any:
    """Stands for `setup.py build`: copies a source, then ends with this code."""
    def run(command: list[str], **others: Any) -> subprocess.CompletedProcess[bytes]:
        assert command[command.index("--build-lib") + 1] == str(target)
        (target / "weathergage").mkdir(parents=True)
        (target / "weathergage/__init__.py").write_text("")
        return subprocess.CompletedProcess(command, code)
    return run


def test_a_build_that_fails_leaves_nothing_behind(builder: ModuleType, tmp_path: Path,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "c"
    monkeypatch.setattr(builder.subprocess, "run", building(target, 1))
    with pytest.raises(SystemExit, match="compiling into c failed"):
        builder.build(target, "0")
    assert not target.exists()


def test_a_build_that_succeeds_stays(builder: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "c"
    monkeypatch.setattr(builder.subprocess, "run", building(target, 0))
    builder.build(target, "0")
    assert (target / "weathergage/__init__.py").exists()
