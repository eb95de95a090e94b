"""The tool that runs tests on other Pythons: which it finds, and what it says of them."""

import stat
import sys
from pathlib import Path

import pytest
import pythons

HERE = f"{sys.version_info[0]}.{sys.version_info[1]}"


def program(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_only_a_python_that_runs_and_is_of_that_version_is_found(tmp_path: Path,
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert pythons.find(HERE) is None
    program(tmp_path / f"bin/python{HERE}", "echo 'no such version' >&2; exit 127")         # as a shim of pyenv says
    program(tmp_path / f"pyenv/versions/{HERE}.9/bin/python", "echo 2.7")
    assert pythons.find(HERE) is None
    older = program(tmp_path / f"pyenv/versions/{HERE}.2/bin/python", f"exec {sys.executable} \"$@\"")
    assert pythons.find(HERE) == older
    newer = program(tmp_path / f"pyenv/versions/{HERE}.10/bin/python", f"exec {sys.executable} \"$@\"")
    assert pythons.find(HERE) == newer


@pytest.mark.parametrize(("passes", "code", "said"), [(True, None, "passed"), (False, 1, "failed"),
                                                      (None, pythons.NONE, "not found")])
def test_what_came_of_it_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
                                 passes: bool | None, code: int | None, said: str) -> None:
    asked: list[object] = []
    monkeypatch.setattr(sys, "argv", ["pythons.py", HERE, "--", "-k", "rake"])
    monkeypatch.setattr(pythons, "find", lambda version: None if passes is None else Path(sys.executable))
    monkeypatch.setattr(pythons, "environment", lambda python, version: python)
    monkeypatch.setattr(pythons, "test", lambda python, more: asked.append(more) or passes)
    if code is None:
        pythons.main()
    else:
        with pytest.raises(SystemExit) as ended:
            pythons.main()
        assert ended.value.code == code
    assert said in capsys.readouterr().out
    assert asked == ([] if passes is None else [["-k", "rake"]])


def test_what_is_promised_is_what_is_tested() -> None:
    text = (pythons.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    told = [version for version in pythons.SUPPORTED if f'"Programming Language :: Python :: {version}"' in text]
    assert told == list(pythons.SUPPORTED) and f'requires-python = ">={told[0]}"' in text
    assert all((pythons.ROOT / name).exists() for name in pythons.TESTS)
