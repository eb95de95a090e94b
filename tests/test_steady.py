"""The tool that runs the tests again and again: what counts as in a row, and what it says of a run that fails."""

import subprocess
import sys
from pathlib import Path

import pytest
import steady

THIRD = """
import pathlib, sys
count = pathlib.Path(sys.argv[1])
done = len(count.read_text()) if count.exists() else 0
count.write_text("x" * (done + 1))
print("FAILED tests/test_tea.py::test_milk - assert 0" if done == int(sys.argv[2]) else "all is well")
print(f"{'1 failed, ' if done == int(sys.argv[2]) else ''}12 passed in 3.45s (0:00:03)")
sys.exit(done == int(sys.argv[2]))
"""


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Runs the tool with a command that fails the given time it is called; returns how it ended."""
    monkeypatch.setattr(steady, "ROOT", tmp_path)
    monkeypatch.setattr(steady, "HOME", tmp_path / "steady")
    word = ["these"]
    monkeypatch.setattr(steady, "sources", lambda: word[0])

    def run(fails: int, *options: str, of: str = "these") -> int:
        word[0] = of
        command = ["--", sys.executable, "-c", THIRD, str(tmp_path / "count"), str(fails)]
        monkeypatch.setattr(sys, "argv", ["steady.py", *options, *command])
        try:
            steady.main()
        except SystemExit as end:
            return int(str(end.code))
        return 0

    return run


def test_it_runs_as_often_as_asked_and_tells_each_run(runs, capsys: pytest.CaptureFixture[str]) -> None:
    assert runs(9, "--runs", "3", "--loops", "0") == 0
    told = capsys.readouterr().out
    assert told.count("12 passed in 3.45s") == 3 and told.endswith("3 in a row have passed\n")


def test_it_ends_where_a_run_fails_and_names_the_test(runs, capsys: pytest.CaptureFixture[str]) -> None:
    assert runs(1, "--runs", "3", "--loops", "0") == 1
    told = capsys.readouterr().out
    assert "run 1: passed" in told and "run 2: FAILED (1)" in told and "run 3" not in told
    assert "FAILED tests/test_tea.py::test_milk - assert 0" in told
    assert runs(1, "--runs", "2", "--loops", "0") == 0
    assert "before" not in capsys.readouterr().out, "what passed before a failure is not in a row with what follows"


def test_broken_off_it_goes_on_with_the_same_sources_alone(runs, capsys: pytest.CaptureFixture[str]) -> None:
    assert runs(9, "--runs", "2", "--loops", "0") == 0
    assert runs(9, "--runs", "3", "--loops", "0") == 0
    told = capsys.readouterr().out
    assert "2 in a row have passed before\nrun 3: passed" in told
    assert runs(9, "--runs", "1", "--loops", "0", of="others") == 0
    assert "before" not in capsys.readouterr().out


def test_busy_loops_run_beside_it_and_end_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[bytes]] = []

    class Seen(subprocess.Popen):
        def __init__(self, *given, **more) -> None:
            super().__init__(*given, **more)
            begun.append(self)

    monkeypatch.setattr(subprocess, "Popen", Seen)
    with steady.busy(2):
        assert [process.poll() for process in begun] == [None, None]
    assert len(begun) == 2 and all(process.poll() is not None for process in begun)
