"""After the battle: the chance of winning over time, the luck of the dice, the moments that decided it, the costliest
decisions.

The chances are estimated as a captain does: from moments of the battle quick players play on to the end of a turn, many
times over, and what they come to is judged. A battle that is over has no secrets, so the real position is played on. It
takes a while; `study` yields what it has so far again and again, and stops when its time is up or when nobody asks it
for more.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import exp, inf
from time import monotonic
from typing import Final, Optional

from msgspec.structs import replace

from weathergage.kernel.clone import clone
from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.match import Match
from weathergage.players.roster import judge_of
from weathergage.players.search.judge import Judge
from weathergage.players.search.review import spread_out
from weathergage.players.search.thought import Budget
from weathergage.players.search.worlds import Forecast
from weathergage.table.decisions import Decisions
from weathergage.table.lines import lines
from weathergage.table.luck import Fortune, fortunes, luck
from weathergage.table.model import Luck, Point, Study, Tick, Verdict
from weathergage.table.story import losses, story
from weathergage.table.verdict import verdict

SECONDS: Final = 60.0           # for all of it
MOMENTS: Final = 40             # points of the curve at most
FEWEST: Final = 6               # ... and at least
GAMES: Final = 24               # played on from each of them at most
ENOUGH: Final = 4               # for slow games: rather fewer moments than fewer looks ahead
SHARE_OF_LUCK: Final = 0.25     # of the time,
SHARE_OF_CURVE: Final = 0.45    # of what is left; the rest is for the decisions
REPORT: Final = 1.0             # seconds between two reports
SWING: Final = 0.12             # of the chance, for a moment to be named
NAMED: Final = 3
FIRST_SEED: Final = 1_000       # of the look ahead that shows how long one takes
MS: Final = 1000.0


class NotOver(WeatherGageError, ValueError):
    """Only a battle that is over is studied: before, it would tell secrets."""


@dataclass
class Sample:
    """A moment of the battle, and how likely each side was to win from there."""

    step: int
    forecasts: dict[int, Forecast]      # by side, of those that somebody fights for
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
          simulations: int = 0, ended: Optional[Verdict] = None) -> Iterator[Study]:
    """What can be said so far, ever more of it; the last one is finished. It takes so many seconds; or, if they are
    given, so many simulations for the decisions, which comes to the same on every machine. How a battle ended that its
    players have ended has to be told."""
    end = ended or verdict(match.sight(None), match.seats)
    if end is None:
        raise NotOver("the battle is not over")
    company = Company(match)
    tale, lost = story(match, company.sides, company.names, end), losses(match)
    start = monotonic()                     # what is told takes as long as it takes; what is estimated has its time
    told = lucks(match, company, inf if simulations else start + seconds * SHARE_OF_LUCK)
    yield Study(how="The battle is being played on from its moments.", luck=told, story=tale, losses=lost)
    judge = judge_of(match.ruleset.id)
    curve = Curve(match, company, judge, end.winners, moments, games,
                  budget(simulations, 0, (start + seconds - monotonic()) * SHARE_OF_CURVE))
    reported = monotonic()
    for _ in curve.play():
        if monotonic() - reported > REPORT:
            reported = monotonic()
            yield replace(curve.study(told), story=tale, losses=lost)
    so_far = replace(curve.study(told), story=tale, losses=lost)
    yield so_far
    decisions = Decisions(match, company.names, company.seats, judge,
                          budget(simulations, simulations, start + seconds - monotonic()))
    for share in decisions.look():
        if monotonic() - reported > REPORT:
            reported = monotonic()
            yield replace(so_far, share=round(share, 3))
    yield replace(so_far, decisions=decisions.told(), looked=decisions.how(), share=1.0, finished=True)


def budget(is_counted: int, simulations: int, seconds: float) -> Budget:
    """By the clock, unless simulations are counted."""
    return Budget(simulations) if is_counted else Budget(0, max(1, int(MS * seconds)))


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


def review(match: Match, seconds: float = SECONDS, simulations: int = 0) -> Study:
    """All of it at once: how the chances of a battle that is over ran, the luck of the dice, and which decisions cost
    most. With so many simulations in place of seconds it is the same on every machine."""
    *_, found = study(match, seconds, simulations=simulations)
    return found


class Curve:
    """The chance of winning over time, as far as it was looked ahead."""

    def __init__(self, match: Match, company: Company, judge: Judge, winners: tuple[int, ...], moments: int, games: int,
                 budget: Budget) -> None:
        self.match = match
        self.company = company
        self.winners = winners
        self.most = games
        self.budget = budget
        self.samples = samples(match, moments, company, judge)
        self.told = lines(match, None)

    def play(self) -> Iterator[int]:
        """Look after look, each moment in its turn, the widely spaced ones first; once at each, and then until the time
        is up."""
        chosen = self.pace()
        for count in range(self.most):
            for sample in chosen:
                if count and self.budget.share() >= 1.0:
                    return
                self.look_ahead(sample, count)
                yield count

    def pace(self) -> list[Sample]:
        """So many moments as there is time for."""
        order = [self.samples[at] for at in spread_out(len(self.samples))]
        self.budget.begin()
        self.look_ahead(order[0], FIRST_SEED)
        room = int((1.0 - self.budget.share()) / (max(self.budget.share(), 1e-6) * ENOUGH))
        return order[:max(FEWEST, room)]

    def look_ahead(self, sample: Sample, number: int) -> None:
        """Once from a moment to the end of a turn, in the eyes of one side after the other."""
        eyes = list(sample.forecasts.values())
        end = eyes[number % len(eyes)].end(number)
        assert end is not None              # it has the time it needs
        found = {side: forecast.worths([end])[0] for side, forecast in sample.forecasts.items()}
        for side, chance in found.items():
            sample.wins[side] += chance / sum(found.values())
        sample.played += 1

    # what it comes to

    def study(self, told: tuple[Luck, ...]) -> Study:
        points = self.points()
        moments = self.moments(points)
        named = {tick.step: tick.words for tick in moments}
        return Study(how=self.how(), luck=told, moments=moments,
                     curve=tuple([Point(step=step, chances=chances, words=named.get(step, ""))
                                  for step, chances in points]))

    def points(self) -> list[tuple[int, tuple[float, ...]]]:
        """The played moments, each smoothed by its neighbours, and the end, which is known."""
        played = [sample for sample in self.samples if sample.played]
        found = [(sample.step, smoothed(played, at)) for at, sample in enumerate(played)]
        end = tuple(self.company.shares(self.winners))
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
        return (f"Estimated as a captain does: quick players played the battle on {games} times from {moments} "
                "moments, to the end of a turn, where it was judged; neighbouring moments are smoothed.")


def samples(match: Match, most: int, company: Company, judge: Judge) -> list[Sample]:
    """Moments of the battle, evenly spaced, from the first question on; the end is known without playing."""
    total = len(match.steps) - match.begins
    count = max(1, min(most, total))
    wanted = {match.begins + total * at // count for at in range(count)}
    found: list[Sample] = []
    for position in match.replay():
        step = len(position.steps)
        if step in wanted:
            here = clone(position.game)
            found.append(Sample(step, {side: Forecast(judge, position.sight(seats[0]), seats[0], step, Budget(), here)
                                       for side, seats in enumerate(company.seats) if seats},
                                [0.0] * len(company.sides)))
    return found


def smoothed(played: list[Sample], at: int) -> tuple[float, ...]:
    """The share of wins, with some of the neighbours' in it, the more the fewer games there are; and with a game that
    all win in equal parts, since few games prove nothing certain."""
    width = 1.0 + 4.0 * len(played) / sum([sample.played for sample in played])
    weights = [exp(-((other - at) / width) ** 2) for other in range(len(played))]
    games = sum([weight * sample.played for weight, sample in zip(weights, played)])
    sides = range(len(played[at].wins))
    wins = [sum([weight * sample.wins[side] for weight, sample in zip(weights, played)]) for side in sides]
    return tuple([round((won + 1.0 / len(wins)) / (games + 1.0), 3) for won in wins])
