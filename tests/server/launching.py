"""Servers as processes of their own, launched in a hurry and killed."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Launcher:
    """Launches servers on one database."""

    process: subprocess.Popen[str]
    launched: list[int] = field(default_factory=list)

    def launch(self, **settings: Any) -> int:
        """A server with these settings; returns the id of its process, which may not listen yet."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{json.dumps(settings)}\n")
        self.process.stdin.flush()
        self.launched.append(int(self.process.stdout.readline()))
        return self.launched[-1]

    def kill(self, pid: int) -> None:
        """Returns when nothing is left of it."""
        self.launched.remove(pid)
        with suppress(ProcessLookupError):
            while True:
                os.kill(pid, signal.SIGKILL)
                time.sleep(0.001)


@contextmanager
def launcher(database: str, *games: str) -> Iterator[Launcher]:
    """Of servers that know some games by heart."""
    command = [sys.executable, str(Path(__file__).with_name("forked_servers.py")), database, *games]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        made = Launcher(process)
        try:
            yield made
        finally:
            for pid in list(made.launched):
                made.kill(pid)
            process.kill()
