"""After the battle: the chance of winning over time, the luck of the dice, and the moments that decided it.

The chances are estimated: from moments of the battle it is played on to its end by quick players, many times over.
A battle that is over has no secrets, so the real position is played on. It takes a while; `study` yields what it has so
far again and again, and stops when its time is up or when nobody asks it for more.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp
from time import monotonic
from typing import Final

from msgspec.structs import replace

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Game, WeatherGageError, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match
from weathergage.kernel.sight import Sight
from weathergage.players.base import Player
from weathergage.players.roster import UnknownPlayer, player
from weathergage.table.lines import lines
from weathergage.table.luck import Fortune, fortunes, luck
from weathergage.table.model import Luck, Point, Study, Tick
from weathergage.table.story import losses, story

SECONDS: Final = 30.0           # for all of it
MOMENTS: Final = 40             # points of the curve at most
FEWEST: Final = 6               # ... and at least
GAMES: Final = 24               # played on from each of them at most
ENOUGH: Final = 4               # for slow players: rather fewer moments than fewer games
SHARE_OF_LUCK: Final = 0.35     # of the time
LONGEST: Final = 5_000          # answers of a game that is played on: a bound, never a rule
REPORT: Final = 1.0             # seconds between two reports
SWING: Final = 0.12             # of the chance, for a moment to be named
NAMED: Final = 3
LEVELS: Final = ("lieutenant", "random")      # the better ones first
FIRST_SEED: Final = 1_000       # of the game that shows how quick the players are


class NotOver(WeatherGageError, ValueError):
    """Only a battle that is over is studied: before, it would tell secrets."""


@dataclass
class Sample:
    """A moment of the battle, and how often each side won from there."""

    step: int
    game: Game
    wins: list[float] = field(default_factory=list)
    played: int = 0


class Company:
    """Who fights in a match: sides in the order of the picture, with the seats that fight for each."""

    def __init__(self, match: Match) -> None:
        sight = match.sight(None)
        commands = sight.commands(match.seats)
        drawn = tuple([side.id for side in sight.picture().scene.sides])
        self.has_sides = bool(drawn) and all([command.side in drawn for command in commands])
        self.sides = drawn if self.has_sides else tuple([str(seat) for seat in range(len(commands))])
        self.seats = [[seat for seat, command in enumerate(commands) if (command.side if self.has_sides else str(seat))
                       == side] for side in self.sides]
        self.names = tuple([commands[seats[0]].title if seats else side for side, seats in zip(self.sides, self.seats)])

    def shares(self, winners: tuple[int, ...]) -> list[float]:
        """1 for the side that won; a draw counts in equal parts."""
        won = [1.0 if any([seat in winners for seat in seats]) else 0.0 for seats in self.seats]
        return [share / sum(won) for share in won] if sum(won) else [1.0 / len(won)] * len(won)


def study(match: Match, seconds: float = SECONDS, moments: int = MOMENTS, games: int = GAMES,
          level: str = "") -> Iterator[Study]:
    """What can be said so far, ever more of it; the last one is finished. `level` names the players, if not the best
    that are quick enough."""
    if not match.over or match.outcome is None:
        raise NotOver("the battle is not over")
    company = Company(match)
    tale, lost = story(match, company.sides, company.names), losses(match)
    start = monotonic()                     # what is told takes as long as it takes; what is estimated has its time
    told = lucks(match, company, start + seconds * SHARE_OF_LUCK)
    yield Study(how="The battle is being played on from its moments.", luck=told, story=tale, losses=lost)
    curve = Curve(match, company, moments, games, level)
    reported = monotonic()
    for _ in curve.play(start + seconds):
        if monotonic() - reported > REPORT:
            reported = monotonic()
            yield replace(curve.study(told, False), story=tale, losses=lost)
    yield replace(curve.study(told, True), story=tale, losses=lost)


def lucks(match: Match, company: Company, deadline: float) -> tuple[Luck, ...]:
    """The luck of every side; none where the game does not count harm, or where it would take too long."""
    if not company.has_sides:
        return ()
    fortune = Fortune([0.0] * len(company.sides))
    for so_far in fortunes(match, company.sides):
        if monotonic() > deadline:
            return ()
        fortune = so_far
    if not fortune.rolls:
        return ()
    return luck(match, company.sides, company.names, tuple([seats[0] for seats in company.seats]), fortune)


def last_study(match: Match, seconds: float = SECONDS) -> Study:
    """All of it at once, for a process that has the time."""
    *_, found = study(match, seconds)
    return found


class Curve:
    """The chance of winning over time, as far as it was played out."""

    def __init__(self, match: Match, company: Company, moments: int, games: int, level: str) -> None:
        self.match = match
        self.company = company
        self.most = games
        self.level = level
        self.samples = samples(match, moments, len(company.sides))
        self.told = lines(match, None)

    def play(self, deadline: float) -> Iterator[int]:
        """Game after game, each moment in its turn, the widely spaced ones first; until the time is up."""
        chosen = self.pace(deadline)
        for count in range(self.most):
            for sample in chosen:
                if monotonic() > deadline or not self.play_on(sample, count, deadline):
                    return
                yield count

    def pace(self, deadline: float) -> list[Sample]:
        """Good players if they are quick enough for some games at some moments, else quick ones; and so many moments
        as there is time for."""
        order = spread_out(self.samples)
        room = 0
        for level in [self.level] if self.level else [level for level in LEVELS if self.knows(level)]:
            self.level = level
            begun = monotonic()
            if not self.play_on(order[0], FIRST_SEED, deadline):
                continue
            each = max(monotonic() - begun, 1e-4)
            room = int((deadline - monotonic()) / (each * ENOUGH))
            if room >= FEWEST:
                break
        return order[:max(FEWEST, room)]

    def knows(self, level: str) -> bool:
        try:
            player(level, self.match.ruleset.id)
        except UnknownPlayer:
            return False
        return True

    def play_on(self, sample: Sample, seed: int, deadline: float) -> bool:
        """One game from a moment to its end; False if the time was up before that."""
        ruleset, game = self.match.ruleset, clone(sample.game)
        dealer = Seeded(104_729 * seed + 31 * sample.step + 1)
        players: dict[int, Player] = {}
        for _ in range(LONGEST):
            if not game.asked:
                break
            if monotonic() > deadline:
                return False
            index = game.open[0]
            seat = game.asked[index].seat
            if seat not in players:
                players[seat] = player(self.level, ruleset.id, seed + seat)
            answer = players[seat].choose(Sight(ruleset, game, seat), game.asked[index])
            give(game, index, answer, dealer)
        shares = self.company.shares(game.outcome.winners if game.outcome is not None else ())
        sample.wins = [won + share for won, share in zip(sample.wins, shares)]
        sample.played += 1
        return True

    # what it comes to

    def study(self, told: tuple[Luck, ...], finished: bool) -> Study:
        points = self.points()
        moments = self.moments(points)
        named = {tick.step: tick.words for tick in moments}
        return Study(how=self.how(), luck=told, moments=moments, finished=finished,
                     curve=tuple([Point(step=step, chances=chances, words=named.get(step, ""))
                                  for step, chances in points]))

    def points(self) -> list[tuple[int, tuple[float, ...]]]:
        """The played moments, each smoothed by its neighbours, and the end, which is known."""
        played = [sample for sample in self.samples if sample.played]
        found = [(sample.step, smoothed(played, at)) for at, sample in enumerate(played)]
        assert self.match.outcome is not None
        end = tuple(self.company.shares(self.match.outcome.winners))
        return [*found, (len(self.match.steps), end)]

    def moments(self, points: list[tuple[int, tuple[float, ...]]]) -> tuple[Tick, ...]:
        """The largest swings, each with what happened there."""
        swings = sorted([(max([abs(now - then) for then, now in zip(one[1], other[1])]), one[0], other[0])
                         for one, other in pairwise(points)], reverse=True)
        found = [self.moment(start, end) for swing, start, end in swings[:NAMED] if swing >= SWING]
        return tuple(sorted([tick for tick in found if tick is not None], key=lambda tick: tick.step))

    def moment(self, start: int, end: int) -> Tick | None:
        """The last thing between two steps that has a sign; None if nothing has."""
        signed = [line for line in self.told if start < line.step <= end and line.icon is not None]
        return Tick(step=end, label=signed[-1].label, icon=signed[-1].icon, words=signed[-1].text) if signed else None

    def how(self) -> str:
        games = sum([sample.played for sample in self.samples])
        moments = len([sample for sample in self.samples if sample.played])
        who = "quick players of the lieutenant's kind" if self.level == "lieutenant" else "players who choose at random"
        return (f"Estimated: the battle was played on {games} times from {moments} moments by {who}; "
                "neighbouring moments are smoothed, and a draw counts in equal parts.")


def samples(match: Match, most: int, sides: int) -> list[Sample]:
    """Moments of the battle, evenly spaced, from the first question on; the end is known without playing."""
    total = len(match.steps) - match.begins
    count = max(1, min(most, total))
    wanted = sorted({match.begins + total * at // count for at in range(count)})
    return [Sample(len(position.steps), clone(position.game), [0.0] * sides)
            for position in match.replay() if len(position.steps) in wanted]


def spread_out(found: list[Sample]) -> list[Sample]:
    """The first, the middle one, then ever finer between them."""
    order: list[int] = []
    step = 1
    while step < len(found):
        step *= 2
    while step:
        order += [at for at in range(0, len(found), step) if at not in order]
        step //= 2
    return [found[at] for at in order]


def smoothed(played: list[Sample], at: int) -> tuple[float, ...]:
    """The share of wins, with some of the neighbours' in it, the more the fewer games there are; and with a game that
    all win in equal parts, since few games prove nothing certain."""
    width = 1.0 + 4.0 * len(played) / sum([sample.played for sample in played])
    weights = [exp(-((other - at) / width) ** 2) for other in range(len(played))]
    games = sum([weight * sample.played for weight, sample in zip(weights, played)])
    sides = range(len(played[at].wins))
    wins = [sum([weight * sample.wins[side] for weight, sample in zip(weights, played)]) for side in sides]
    return tuple([round((won + 1.0 / len(wins)) / (games + 1.0), 3) for won in wins])
