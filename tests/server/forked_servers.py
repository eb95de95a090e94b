"""Launches servers in a hurry: `python forked_servers.py DATABASE GAME…`, then a line on stdin for each: its
settings, as JSON; with "thinks" it is a host that only thinks.

Everything is imported, all games are listed and the sea of each that is played is drawn once; each server is a fork,
which is ready in a tenth of the time of a fresh process and is the same in all else. The id of its process is printed.
It waits for nobody: servers are killed from outside.
"""

import json
import os
import signal
import sys
from pathlib import Path

from weathergage.kernel import registry
from weathergage.kernel.match import Match
from weathergage.server import catalogue
from weathergage.server.battle import Sitter, battle_of
from weathergage.server.hosting import host_thinkers
from weathergage.server.serving import serve
from weathergage.server.settings import Settings
from weathergage.server.showing import Memory, Moment, table


def main(database: str, *games: str) -> None:
    for name in games:
        match = Match(registry.find(name), registry.find(name).scenarios[0].id)
        table(Moment(battle_of(match, [Sitter("person")] * 2), match, 0, 0.0), 0, Memory())     # draws the sea
    catalogue.games()                                   # which each server does first of all
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)       # nobody asks how they ended
    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.close(0)
            wish = json.loads(line)
            thinks = wish.pop("thinks", False)
            settings = Settings(database=database, workers=0, static=Path("nowhere"), **wish)
            if thinks:
                host_thinkers(settings, lambda: None)
            else:
                serve(settings, False, lambda address: None)
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
