"""Say where the programs of a PostgreSQL server are, which tests of the store run.

    python tools/postgres.py                their folder; 3: there is none
    python tools/postgres.py --install      the same, after installing the Debian package if they are missing

It is installed by root, and by whoever may use sudo without a password. `make test` asks for it; without PostgreSQL
the tests on it are skipped, and say so.

    with cluster() as made:
        url = made.url("postgres")          # of the database that every cluster has

is a server of one's own in a temporary folder, reached through a socket in that folder and gone at the end, however
the process that made it ends.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from debian import tell

PROGRAMS = ("initdb", "pg_ctl", "postgres")
ELSEWHERE = "/usr/lib/postgresql"           # where Debian keeps them, by version
NONE = "NOT TESTED: the store on PostgreSQL, because this machine has none (Debian: apt install postgresql)"
USER = "weathergage"                        # of the database
SERVANTS = ("postgres", "nobody")           # who may run it for root, for whom it does not run
PATIENCE_S = 300
POLL_S = 0.05
# It waits until its input ends, which happens however the other side ends; then it clears up.
KEEPER = 'cat >/dev/null; "$1" stop --silent --mode immediate --pgdata "$2/data"; rm -rf "$2"'
SETTINGS = """
listen_addresses = ''
unix_socket_directories = '{folder}'
shared_buffers = 16MB
fsync = {fsync}
"""


class NoPostgres(Exception):
    """There is none, or it does not run here; says why."""


def find() -> Path | None:
    """The folder of its programs, of the latest version if there are several."""
    debian = [path for path in Path(ELSEWHERE).glob("*/bin") if path.parent.name.isdecimal()]
    debian.sort(key=lambda path: int(path.parent.name), reverse=True)
    named = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    places = [folder for folder in (*named, *debian) if all(shutil.which(name, path=folder) for name in PROGRAMS)]
    return places[0] if places else None


@dataclass(frozen=True)
class Cluster:
    """A server that runs, or that was stopped in order to be started again."""

    programs: Path
    folder: Path
    as_whom: dict[str, Any]

    def url(self, database: str) -> str:
        return f"postgresql+asyncpg://{USER}@/{database}?host={self.folder}"

    def run(self, program: str, *arguments: str) -> None:
        done = subprocess.run([str(self.programs / program), "--pgdata", str(self.folder / "data"), *arguments],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False, **self.as_whom)
        if done.returncode:
            raise NoPostgres(f"{program} failed: {done.stdout.strip()}")

    def start(self) -> None:
        self.run("pg_ctl", "start", "--wait", "--timeout", str(PATIENCE_S), "--log", str(self.folder / "log"))

    def crash(self) -> None:
        """Stop it in the middle of whatever it does; it mends itself when it is started again."""
        self.run("pg_ctl", "stop", "--mode", "immediate", "--wait", "--timeout", str(PATIENCE_S))

    def kill(self) -> None:
        """End its first process as it stands, and start it again as soon as those that it has left behind are gone."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(first, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                self.start()
                return
            except NoPostgres:
                if time.monotonic() > deadline:
                    raise
                time.sleep(POLL_S)


@contextmanager
def cluster(fsync: bool = True) -> Iterator[Cluster]:
    """A server of one's own that waits for the disk as it does in real life, unless it is told not to."""
    programs = find()
    if programs is None:
        raise NoPostgres(NONE)
    folder = Path(tempfile.mkdtemp(prefix="weathergage-"))
    made = Cluster(programs, folder, as_whom(folder))
    keeper = subprocess.Popen(["/bin/sh", "-c", KEEPER, "keeper", str(programs / "pg_ctl"), str(folder)],
                              stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              start_new_session=True, **made.as_whom)
    try:
        made.run("initdb", "--username", USER, "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync")
        with (folder / "data" / "postgresql.conf").open("a") as settings:
            settings.write(SETTINGS.format(folder=folder, fsync="on" if fsync else "off"))
        made.start()
        yield made
    finally:
        keeper.communicate()
        shutil.rmtree(folder, ignore_errors=True)       # if the keeper may not remove it itself


def as_whom(folder: Path) -> dict[str, Any]:
    """How subprocess runs it: as whoever we are, but for root as somebody else, to whom the folder is given."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    how: dict[str, Any] = {"cwd": folder, "env": environment}
    if os.geteuid() == 0:
        import pwd  # noqa: PLC0415 - there is none on Windows
        for name in SERVANTS:
            with suppress(KeyError):
                servant = pwd.getpwnam(name)
                os.chown(folder, servant.pw_uid, servant.pw_gid)
                return {**how, "user": servant.pw_uid, "group": servant.pw_gid, "extra_groups": []}
        raise NoPostgres("PostgreSQL does not run for root, and there is nobody else here")
    return how


def main() -> None:
    tell(__doc__ or "", find, "postgresql", "the tests of the store", NONE)


if __name__ == "__main__":
    main()
