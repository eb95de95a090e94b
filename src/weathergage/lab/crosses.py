"""Every choice of one option against every choice of another: which fleets beat which, and by how much."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from time import perf_counter
from typing import Any, Final

from weathergage.kernel import registry
from weathergage.lab.simulate import BadBatch, Batch, Game, Rate, check, play_one, rate
from weathergage.lab.workers import ALONE, Crew, share, useful

SEATS: Final = 2


@dataclass(frozen=True)
class Cross:
    """A batch of one scenario for two seats, played for all pairs of choices; `names` are the options of the seats."""

    batch: Batch
    names: tuple[str, str]
    choices: tuple[str, ...]

    def batches(self) -> list[Batch]:
        """One for each pair, row by row."""
        first, second = self.names
        return [replace(self.batch, options=(*self.batch.options, (first, one), (second, other)))
                for one in self.choices for other in self.choices]


@dataclass
class Table:
    """How all pairs came out: wins and draws, by the choice of the first seat and then that of the second."""

    cross: Cross
    games: dict[tuple[str, str], list[Game]]
    complete: bool
    seconds: float

    def wins(self, one: str, other: str) -> Rate:
        """Of the first seat with its choice against the second with its own."""
        games = self.games.get((one, other), [])
        return rate(sum([0 in game.winners for game in games]), len(games))

    def whole(self, choice: str) -> tuple[Rate, Rate]:
        """Wins and draws of a choice from either seat, against all others."""
        won = drawn = played = 0
        for (one, other), games in self.games.items():
            if (choice == one) == (choice == other):
                continue
            seat = 0 if choice == one else 1
            played += len(games)
            won += sum([seat in game.winners for game in games])
            drawn += sum([not game.winners for game in games])
        return rate(won, played), rate(drawn, played)

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON. What differs from run to run stands under `speed`."""
        pairs = [{"first": one, "second": other, "games": len(games), "wins": [
            sum([seat in game.winners for game in games]) for seat in range(SEATS)],
            "draws": sum([not game.winners for game in games])} for (one, other), games in self.games.items()]
        choices = {choice: [asdict(share_of) for share_of in self.whole(choice)] for choice in self.cross.choices}
        return {"batch": asdict(self.cross.batch), "options": list(self.cross.names), "complete": self.complete,
                "pairs": pairs, "choices": choices, "speed": {"seconds": round(self.seconds, 3)}}


def cross_of(batch: Batch, first: str, second: str) -> Cross:
    """All choices but the usual one of two options that have the same; refused where there are none."""
    if len(batch.scenarios) != 1 or any([len(seats) != SEATS for seats in check(batch).values()]):
        raise BadBatch("options are crossed in one scenario, between two players")
    known = {option.name: option for option in registry.find(batch.ruleset).options}
    wide = [option.name for option in known.values() if len(option.choices) > 2]
    for name in (first, second):
        if name not in wide:
            raise BadBatch(f"{name!r} is not an option with choices to cross; there are {', '.join(wide) or 'none'}")
    choices = tuple([choice for choice in known[first].choices
                     if choice != known[first].default and choice in known[second].choices])
    cross = Cross(batch, (first, second), choices)
    check(cross.batches()[0])
    return cross


def play_cross(cross: Cross, crew: Crew = ALONE, progress: Callable[[int], None] = lambda games: None) -> Table:
    """Play all pairs. `progress` hears how many games were just finished; Ctrl-C keeps those that were."""
    done: list[tuple[int, Game]] = []

    def collect(some: list[tuple[int, Game]]) -> None:
        done.extend(some)
        progress(len(some))

    start = perf_counter()
    count = cross.batch.games * len(cross.choices) * len(cross.choices)
    complete = share(partial(play_some, cross), [range(count)], collect, useful(crew, [cross.batch.ruleset]))
    games: dict[tuple[str, str], list[Game]] = {}
    size = len(cross.choices)
    for number, game in sorted(done, key=lambda one: one[0]):
        pair = number // cross.batch.games
        games.setdefault((cross.choices[pair // size], cross.choices[pair % size]), []).append(game)
    return Table(cross, games, complete, perf_counter() - start)


def play_some(cross: Cross, numbers: range) -> list[tuple[int, Game]]:
    """Game number n of a pair has the same seed in all of them."""
    batches = cross.batches()
    return [(number, play_one(batches[number // cross.batch.games], number % cross.batch.games)) for number in numbers]
