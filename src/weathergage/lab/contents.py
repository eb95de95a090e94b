"""Own content tried out before anybody plays with it: its fields, its sums, and a battle of every scenario.

Everything happens in processes of their own (`python -m weathergage.lab.contents`), because a process that has read a
ruleset keeps its tables, and because a bad file must not harm whoever asks. A fault that no single field shows, such
as a sum that is wrong or rules that break in play, is traced to the change that brings it about.
"""

import json
import subprocess
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Final

from weathergage.kernel import registry
from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.match import Match
from weathergage.kits import own_content
from weathergage.kits.content import files_of
from weathergage.kits.own_content import ContentError, OwnContent
from weathergage.kits.own_merge import Fault, Merging, address, merge, nearest
from weathergage.kits.own_merge import Path as Place
from weathergage.lab.fuzz import MOST_DECISIONS, play_plainly
from weathergage.lab.probes import Setting, Trouble
from weathergage.players.base import play
from weathergage.players.roster import UnknownPlayer, player

PATIENCE_S: Final = 180.0           # for one process
PLAY_S: Final = 10.0                # for games; scenarios that are left by then are only set up
MEMORY: Final = 4 * 1024 ** 3
SEED: Final = 1805
ANSWERS: Final = 40                 # of the lieutenant, who is slow
MOST_TRACED: Final = 500            # changes among which one is looked for


@dataclass(frozen=True)
class Verdict:
    """What is known of a file: all its faults, or that it can be played with."""

    own: OwnContent | None          # None if it cannot even be read
    faults: tuple[Fault, ...]
    changes: tuple[Place, ...] = ()


def check(path: str | Path) -> Verdict:
    """Everything that is wrong with a file; OSError if there is none."""
    try:
        own = own_content.read_file(path)
    except WeatherGageError as error:
        faults = error.faults if isinstance(error, ContentError) else ()
        return Verdict(None, faults or (Fault("", str(error)),))
    return check_content(own)


def check_content(own: OwnContent) -> Verdict:
    if own.ruleset not in registry.places():
        alone = f"{own.ruleset} is known to this process alone, and cannot be tried out"
        return Verdict(own, (Fault("ruleset", alone),))
    found = ask("compare", own)
    faults = tuple([Fault(*fault) for fault in found["faults"]])
    changes = tuple([tuple(place) for place in found["changes"]])
    if faults:
        return Verdict(own, faults, changes)
    broken = attempt(own)
    if broken:
        return Verdict(own, (Fault(address(culprit(own, changes, broken)), broken),), changes)
    return Verdict(own, (), changes)


def ask(task: str, own: OwnContent) -> dict[str, Any]:
    """What a process of its own finds out."""
    wish = json.dumps({"task": task, "ruleset": own.ruleset, **own.record()}, default=str)
    try:
        done = subprocess.run([sys.executable, "-m", __name__], input=wish.encode(), capture_output=True, check=False,
                              timeout=PATIENCE_S)
    except subprocess.TimeoutExpired:
        return broken_off("it takes too long to play with it")
    try:
        found = json.loads(done.stdout)
    except ValueError:
        return broken_off("it takes more than this machine has, or breaks the program")
    assert isinstance(found, dict)
    return found


def broken_off(reason: str) -> dict[str, Any]:
    return {"faults": [("", reason, "")], "changes": []}


def attempt(own: OwnContent) -> str:
    """What goes wrong when a game is read and played with it; empty if nothing does."""
    faults = ask("play", own)["faults"]
    return str(Fault(*faults[0])) if faults else ""


def culprit(own: OwnContent, changes: Sequence[Place], broken: str) -> Place:
    """The change that brings a fault about: without it, and what comes after it, that fault is not seen."""
    if len(changes) > MOST_TRACED:
        return ()
    good, bad = 0, len(changes)             # with so many changes the fault is not seen, or is
    while bad - good > 1:
        middle = (good + bad) // 2
        if attempt(OwnContent(own.ruleset, own.name, only(own.data, changes[:middle]))) == broken:
            bad = middle
        else:
            good = middle
    return changes[bad - 1] if changes else ()


def only(data: dict[str, Any], places: Sequence[Place]) -> dict[str, Any]:
    """Of all that a file replaces what stands at these places."""
    found: dict[str, Any] = {}
    for place in places:
        here: Any = found
        there: Any = data
        for word in place[:-1]:
            here, there = here.setdefault(word, {}), there[word]
        here[place[-1]] = there[place[-1]]
    return found


# --- in the process of its own ----------------------------------------------------------------------------------------

def main() -> None:
    limit_memory()
    wish = json.loads(sys.stdin.buffer.read())
    own = own_content.of_record(wish["ruleset"], wish)
    into = compared(own) if wish["task"] == "compare" else Merging(own.name, played(own))
    told = {"faults": [tuple(asdict(fault).values()) for fault in into.faults], "changes": into.changes}
    sys.stdout.write(json.dumps(told))


def limit_memory() -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 (not on every system)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def compared(own: OwnContent) -> Merging:
    """Every field that is wrong by itself or within its entry or its file."""
    own_content.choose(own.ruleset, None)
    registry.find(own.ruleset)
    into, files = Merging(own.name), files_of(own.ruleset)
    if not files:
        into.fault((), f"{own.ruleset} has no content files, so there is nothing to replace")
    for stem, data in own.data.items():
        if stem in files:
            merge(files[stem].standard, data, files[stem].form, (stem,), into)
        elif files:
            homes = [name for name, file in files.items() if stem in file.standard]
            right = f"write [{homes[0]}.{stem}], after the file it is in" if homes else nearest(stem, list(files))
            into.fault((stem,), f"{own.ruleset} has no content file {stem}.toml", right)
    return into


def played(own: OwnContent) -> list[Fault]:
    """The first thing that goes wrong when the game is read, set up and played."""
    where = ""
    try:
        own_content.choose(own.ruleset, own)
        ruleset = registry.find(own.ruleset)
        end = monotonic() + PLAY_S
        for number, scenario in enumerate(ruleset.scenarios):
            where = f"scenario {scenario.id}: "
            setting = Setting(own.ruleset, scenario.id, ruleset.settle_options(scenario.id, {}), SEED, number)
            match = Match(ruleset, scenario.id, SEED)
            match.svg()
            if monotonic() < end:
                play_plainly(setting, MOST_DECISIONS)
            if number == 0:
                where = "the lieutenant: "
                play_well(match, end)
    except ContentError as error:
        return [Fault("", str(error))]
    except Trouble as trouble:
        return [Fault("", f"{where}{trouble.finding.what}")]
    except MemoryError:
        return [Fault("", "it takes more memory than a game may")]
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1].name
        return [Fault("", f"{where}the rules break with it ({type(error).__name__}: {error}, in {place})")]
    return []


def play_well(match: Match, end: float) -> None:
    """The player that most people meet, for a while."""
    with suppress(UnknownPlayer):
        players = [player("lieutenant", match.ruleset.id, seat) for seat in range(len(match.seats))]
        while not match.over and len(match.steps) < ANSWERS and monotonic() < end:
            play(match, players, limit=1)


if __name__ == "__main__":
    main()
