"""What a machine lacks goes untested and says so, but where CI=true it is a failure; and the tools that look for it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import debian
import postgres
import pytest
from needs import missing, module
from server.databases import need_postgres

ROOT = Path(__file__).resolve().parent.parent
WANTING = ("tests/web/test_access.py::test_what_has_the_focus_is_ringed",
           "tests/server/test_store.py::test_a_battle_comes_back_as_it_was[postgres]",
           "tests/server/test_crash.py::test_nothing_is_lost_when_postgres_itself_crashes")


@pytest.mark.parametrize("ci, outcome", [(None, pytest.skip.Exception), ("", pytest.skip.Exception),
                                         ("false", pytest.skip.Exception), ("true", pytest.fail.Exception)])
def test_what_is_missing_is_skipped_but_not_where_nothing_may_be(monkeypatch: pytest.MonkeyPatch, ci: str | None,
                                                                 outcome: type[BaseException]) -> None:
    monkeypatch.delenv("CI", raising=False)
    if ci is not None:
        monkeypatch.setenv("CI", ci)
    with pytest.raises(outcome, match="no anchor"):
        missing("there is no anchor")
    with pytest.raises(outcome, match="anchor_and_chain is not installed"):
        module("anchor_and_chain")
    assert module("os") is os


@pytest.mark.parametrize("ci, code, word", [("true", 1, "errors"), ("", 0, "skipped")])
def test_so_are_the_tests_of_a_machine_without_chromium_and_postgres(tmp_path: Path, ci: str, code: int,
                                                                     word: str) -> None:
    (tmp_path / "bare_machine.py").write_text("import postgres\npostgres.ELSEWHERE = '/nowhere'\n")
    path = os.pathsep.join([str(tmp_path), str(ROOT / "tools"), os.environ["PYTHONPATH"]])
    environment = {**os.environ, "CI": ci, "PATH": "", "PYTHONPATH": path, "PYTEST_ADDOPTS": ""}
    done = subprocess.run([sys.executable, "-m", "pytest", "-p", "bare_machine", "-p", "no:cacheprovider", *WANTING],
                          cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout
    assert "because this machine has no Chromium" in done.stdout
    assert "the store on PostgreSQL, because this machine has none" in done.stdout
    told = done.stdout.splitlines()[-1]
    assert ("3 skipped" in told) if word == "skipped" else ("1 failed" in told and "2 errors" in told), told


def test_without_postgres_the_tool_says_so_in_a_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(postgres, "ELSEWHERE", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["postgres.py"])
    with pytest.raises(SystemExit) as ended:
        postgres.main()
    told = capsys.readouterr()
    assert ended.value.code == 3 and told.out == "" and told.err == f"{postgres.NONE}\n"
    with pytest.raises(postgres.NoPostgres, match="this machine has none"), postgres.cluster():
        pass


def put_programs(folder: Path) -> None:
    folder.mkdir(parents=True)
    for name in postgres.PROGRAMS:
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)


def test_the_latest_postgres_of_debian_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(postgres, "ELSEWHERE", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    for version in ("9", "15", "17"):
        put_programs(tmp_path / version / "bin")
    (tmp_path / "17" / "bin" / "initdb").unlink()
    assert postgres.find() == tmp_path / "15" / "bin"


def test_it_is_installed_where_it_is_missing_and_may_be(monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                                                        capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(postgres, "ELSEWHERE", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["postgres.py", "--install"])
    monkeypatch.setattr(debian, "apt", lambda: ["apt-get"])
    ran: list[list[str]] = []

    def run(command: list[str], **_: object) -> None:
        ran.append(command)
        if "postgresql" in command:
            put_programs(tmp_path / "15" / "bin")

    monkeypatch.setattr(subprocess, "run", run)
    postgres.main()
    told = capsys.readouterr()
    assert [command[-1] for command in ran] == ["update", "postgresql"]
    assert told.out == f"{tmp_path / '15' / 'bin'}\n" and told.err.count("\n") == 1


def test_a_cluster_is_gone_however_the_process_that_made_it_ends() -> None:
    need_postgres()
    program = ("import os, signal, postgres\n"
               "with postgres.cluster() as made:\n"
               "    print(made.folder, flush=True)\n"
               "    os.kill(os.getpid(), signal.SIGKILL)\n")
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT / "tools", stdout=subprocess.PIPE, text=True,
                          check=False)
    assert done.returncode == -signal.SIGKILL
    for _ in range(6000):
        if not Path(done.stdout.strip()).exists():
            return
        time.sleep(0.01)
    raise AssertionError(f"still there: {done.stdout.strip()}")
