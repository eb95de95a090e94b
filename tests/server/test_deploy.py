"""What is in deploy/: units that systemd takes, a container file that calls what there is, and no password in sight.

nginx and its configuration are tried in test_company.py.
"""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from server.test_store import with_store

from weathergage.cli import main
from weathergage.server.settings import sqlite_url

ROOT = Path(__file__).resolve().parents[2]
UNITS = sorted((ROOT / "deploy").glob("*.service"))
CONTAINER = (ROOT / "deploy/Containerfile").read_text(encoding="utf-8")
DATABASE = "WEATHERGAGE_DATABASE"


def is_known(words: list[str]) -> bool:
    known = CliRunner().invoke(main, [*words[1:], "--help"])
    return words[0].endswith("weathergage") and known.exit_code == 0


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_the_units_call_what_there_is(path: Path) -> None:
    (line,) = re.findall("^ExecStart=(.*)$", path.read_text(encoding="utf-8"), re.M)
    assert is_known(line.replace("%i", "8123").split())
    assert "database" not in line.lower()               # all on a machine can read a command line


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_the_units_come_back_however_long_their_database_was_away(path: Path) -> None:
    head, _, rest = path.read_text(encoding="utf-8").partition("\n[Service]\n")
    assert "\nRestart=always\n" in rest and "\nStartLimitIntervalSec=0\n" in head      # or systemd gives up


def test_a_server_has_a_place_for_the_file_that_the_page_names() -> None:
    """Nothing else on the machine is written by it."""
    text = (ROOT / "deploy/weathergage@.service").read_text(encoding="utf-8")
    (folder,) = re.findall("^StateDirectory=(.*)$", text, re.M)
    file = Path("/var/lib") / folder.replace("%i", "8123") / "battles.sqlite3"
    assert f"`{DATABASE}={sqlite_url(file)}`" in (ROOT / "docs/deploy.md").read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_systemd_takes_the_units(path: Path, tmp_path: Path) -> None:
    unit = tmp_path / path.name.replace("@", "@8123")
    text = path.read_text(encoding="utf-8")
    unit.write_text(text.replace("/usr/local/bin/weathergage", "/bin/true"), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    about = [line for line in (done.stdout + done.stderr).splitlines() if unit.name in line]
    assert (done.returncode, about) == (0, [])


def test_the_container_calls_what_there_is() -> None:
    lines = re.findall(r"^(?:ENTRYPOINT|CMD) (\[.*\])$", CONTAINER, re.M)
    assert len(lines) == 2 and is_known([word for line in lines for word in json.loads(line)])
    (database,) = re.findall(rf"^ENV {DATABASE}=(.*)$", CONTAINER, re.M)
    (volume,) = re.findall("^VOLUME (.*)$", CONTAINER, re.M)
    assert database == sqlite_url(Path(volume) / "battles.sqlite3")


def test_the_image_is_made_of_what_is_kept_alone() -> None:
    """What was built on this machine, for another, would be taken for the image's own."""
    left_out = set((ROOT / ".dockerignore").read_text(encoding="utf-8").split())
    for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines():
        name = line.strip("/")
        assert name in left_out or f"**/{name}" in left_out, line


def test_commands_find_the_database_in_the_environment(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "battles.sqlite3")
    with_store(url, lambda store: store.ping())
    for command in (["admin", "list"], ["complaints"]):
        done = CliRunner().invoke(main, command, env={DATABASE: url})
        assert done.exit_code == 0, done.output
    elsewhere = {"XDG_DATA_HOME": str(tmp_path)}        # nobody's own battles are touched
    nowhere = ["serve", "--no-open", "--any-host", "--host", "256.1.1.1"]
    for command in (["worker"], nowhere, ["admin", "list"], ["complaints"]):
        refused = CliRunner().invoke(main, command, env={DATABASE: "nonsense://", **elsewhere})
        assert refused.exit_code and "this database cannot be used" in refused.output, refused.output
