"""The decisions of a battle that cost most: what would have been better, and by how much, luck apart from play."""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

from weathergage.kernel.core import CHANCE
from weathergage.kernel.match import ASIDE, Match
from weathergage.kernel.rng import word
from weathergage.kernel.sight import Sight
from weathergage.players.search.judge import Judge
from weathergage.players.search.review import Looked, Review, Taken
from weathergage.players.search.thought import Budget, spread
from weathergage.players.search.worlds import Forecast
from weathergage.table.lines import ticks
from weathergage.table.model import Costly

AFTERWARDS: Final = 24          # worlds in which it is looked at how a battle stood after a decision


class Decisions:
    """All decisions of a battle that is over, each from what whoever took it then saw."""

    def __init__(self, match: Match, names: Sequence[str], seats: Sequence[Sequence[int]], judge: Judge,
                 budget: Budget) -> None:
        """The names of the sides, and the seats of each."""
        self.match = match
        self.names = {seat: names[side] for side, some in enumerate(seats) for seat in some}
        self.judge = judge
        self.review = Review(judge, decisions(match), budget)
        self.found: list[Looked] = []
        self.after: dict[int, float] = {}

    def look(self) -> Iterator[float]:
        """As long as the budget lasts; says again and again how much of it is spent."""
        yield from self.review.run()
        teams = sorted({looked.team for looked in self.review.found})
        found = [looked for team in teams for looked in self.review.costly(team)]
        self.found = sorted(found, key=lambda looked: looked.taken.step)
        wanted = {looked.taken.step + 1: looked for looked in self.found}
        for step, position in enumerate(self.match.replay(), self.match.begins):
            if step in wanted:
                seat = wanted[step].taken.question.seat
                sight = Sight(self.match.ruleset, position.game, seat)
                self.after[step - 1] = self.standing(position, sight, seat, step)

    def standing(self, position: Match, sight: Sight, seat: int, step: int) -> float:
        """The chance of winning after a decision, as its seat sees it."""
        forecast = Forecast(self.judge, sight, seat, word(step, 1), Budget())
        return forecast.worths([position.state])[0] if position.over else forecast.chance(AFTERWARDS)

    def told(self) -> tuple[Costly, ...]:
        turns = [tick for tick in ticks(self.match, None) if tick.label]
        return tuple([self.tell(looked, next((tick.label for tick in reversed(turns)
                                              if tick.step <= looked.taken.step), "")) for looked in self.found])

    def tell(self, looked: Looked, when: str) -> Costly:
        taken, given, better = looked.taken, looked.given, looked.better
        apart = [one - other for one, other in zip(better.values, given.values)]
        return Costly(step=taken.step, seat=taken.question.seat, name=self.names[taken.question.seat], when=when,
                      asked=taken.sight.prompt(taken.question),
                      given=taken.sight.label(taken.question, given.answer),
                      better=taken.sight.label(taken.question, better.answer),
                      chance=round(given.chance, 3), cost=round(looked.cost, 3),
                      error=round(spread(apart) / sqrt(len(apart)), 3),
                      after=round(self.after[taken.step] - given.chance, 3), why=looked.apart())

    def how(self) -> str:
        review = self.review
        return (f"{review.seen} of {len(review.taken)} decisions were tried again beside what else might have been "
                "answered, from what could be known then and before any dice; the costliest of each side are measured "
                "anew.")


def decisions(match: Match) -> list[Taken]:
    """Every one that can be played again, with what was seen when it was taken; asides are none."""
    answers = [entry for entry in match.log if entry[1] != CHANCE]
    found: list[Taken] = []
    for step, position in enumerate(match.replay(), match.begins):
        if step < len(answers) and answers[step][2] != ASIDE:
            index, seat, _, answer = answers[step]
            sight = Sight(match.ruleset, position.game, seat)
            assert sight.game is not position.game          # veiled at once: the battle goes on
            found.append(Taken(step, sight, position.game.asked[index], answer))
    return found
