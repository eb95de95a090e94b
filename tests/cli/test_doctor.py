"""What the doctor says of a machine, and what the shell completes."""

import json
import sqlite3
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from weathergage.cli import completion, doctor, main
from weathergage.server import settings
from weathergage.server.serving import listen

PAGE = "<!doctype html>"


@pytest.fixture(name="home")
def fixture_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with a page, a data folder that holds nothing, and nothing that was installed beside."""
    (tmp_path / "static").mkdir()
    (tmp_path / "static/index.html").write_text(PAGE)
    monkeypatch.setattr(settings, "STATIC", tmp_path / "static")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def findings(weathergage, *words: str) -> tuple[int, dict[str, dict[str, str]]]:
    told = weathergage("doctor", "--json", *words)
    return told.exit_code, {finding["name"]: finding for finding in json.loads(told.output)}


def test_a_sound_machine_is_told_so_and_nothing_is_made(weathergage, home: Path) -> None:
    told = weathergage("doctor")
    assert told.exit_code == 0 and told.output.endswith("all is well\n")
    assert not list(home.rglob("*.sqlite3"))
    assert all(len(line) <= 80 for line in told.output.splitlines())


def test_what_is_wrong_has_a_command_that_mends_it(weathergage, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "static/index.html").unlink()
    (home / "broken.sqlite3").write_bytes(b"no database at all" * 100)
    (home / "data/weathergage/reports").mkdir(parents=True)
    (home / "data/weathergage/reports/one.json").write_text("{}")
    monkeypatch.setitem(doctor.EXTRAS, "ray", ("many machines", ("no-such-thing",)))
    with listen("127.0.0.1", 0, 1) as taken:
        taken.listen()
        port = taken.getsockname()[1]
        code, found = findings(weathergage, "--port", str(port),
                               "--database", f"sqlite+aiosqlite:///{home}/broken.sqlite3")
    assert code == 1
    assert found["page"]["state"] == "wrong" and found["page"]["mend"] == "make web"
    assert found["database"]["state"] == "wrong" and "not a database" in found["database"]["words"]
    assert found["port"]["state"] == "could be better" and "--port 0" in found["port"]["mend"]
    assert found["[ray]"]["mend"] == 'pip install "weathergage[ray]"'
    assert found["reports"]["mend"].startswith("weathergage replay ")


@pytest.mark.parametrize(("url", "state", "words"), [
    ("battles", "wrong", "no address of a database"),
    ("postgresql+asyncpg://nobody@127.0.0.1:1/none", "wrong", "cannot be reached"),
    ("sqlite+aiosqlite:////no/such/folder/battles.sqlite3", "wrong", "cannot be written"),
    ("sqlite+aiosqlite:///here.sqlite3", "well", "is sound"),
    ("sqlite+aiosqlite:///none.sqlite3", "well", "none yet"),
])
def test_a_database_is_looked_at(home: Path, url: str, state: str, words: str) -> None:
    connection = sqlite3.connect("here.sqlite3")
    connection.execute("CREATE TABLE one (two)")
    connection.close()
    found = doctor.battles(url)
    assert found.state == state and words in found.words
    assert bool(found.mend) == (state == "wrong")


def test_without_a_compiler_it_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "COMPILED", False)
    monkeypatch.setenv("CC", "no-such-compiler-anywhere")
    found = doctor.rules()[0]
    assert found.state == "could be better"
    assert "a C compiler (no-such-compiler-anywhere)" in found.mend and "make compile" in found.mend


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shell_is_told_how_to_complete(weathergage, shell: str) -> None:
    assert "_WEATHERGAGE_COMPLETE" in weathergage("completion", shell).output


def test_completion_is_installed_where_the_shell_looks(weathergage, tmp_path: Path,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    assert weathergage("completion", "--install").exit_code == 0
    assert (tmp_path / ".config/fish/completions/weathergage.fish").read_text().startswith("function")
    monkeypatch.setenv("SHELL", "/bin/nonsense")
    told = weathergage("completion")
    assert told.exit_code == 2 and "weathergage completion bash" in told.output


@pytest.mark.parametrize(("line", "begun", "found"), [
    ("", "doc", ["doctor"]),
    ("play", "captains", ["captains-sea"]),
    ("play captains-sea --scenario", "congress-c", ["congress-curlew"]),
    ("ladder savage-seas --levels", "captain,lie", ["captain,lieutenant"]),
])
def test_commands_games_battles_and_levels_are_completed(line: str, begun: str, found: list[str]) -> None:
    shell = ShellComplete(main, {}, completion.PROGRAM, completion.VARIABLE)
    assert [entry.value for entry in shell.get_completions(line.split(), begun)] == found


def test_a_slip_of_the_keys_is_understood(weathergage) -> None:
    told = weathergage("simulat")
    assert told.exit_code == 2 and "did you mean `weathergage simulate`?" in told.output
