"""Captain's Sea: how the search plays a duel on, and judges it."""

from typing import Final

from weathergage.kernel.core import Game, Question
from weathergage.kernel.ruleset import Ruleset
from weathergage.players.base import Player
from weathergage.players.captains_sea.heuristic import HeuristicPlayer
from weathergage.players.captains_sea.heuristic import make as make_captain
from weathergage.players.captains_sea.temper import Mood, lead
from weathergage.players.search.judge import Judge, Parts
from weathergage.rulesets.captains_sea.content.tables import LONG_RANGE
from weathergage.rulesets.captains_sea.questions import AskDiscard, AskFire, AskReact
from weathergage.rulesets.captains_sea.state import duel, range_between

POINTS: Final = 4.0             # a lead in points that goes far to win
MOODS: Final[tuple[Mood, ...]] = (Mood(0.5, 0.7), Mood(-0.7, 1.5), Mood(1.2, 1.0))


def make(ruleset: Ruleset) -> Judge:
    return CaptainsJudge(ruleset, make_captain)


class CaptainsJudge(Judge):
    """Duels are cut at the end of the next turn, when all that was planned has happened."""

    def tempers(self, seed: int) -> list[Player]:
        return [HeuristicPlayer(mood) for mood in MOODS]

    def skips(self, question: Question) -> bool:
        return isinstance(question, (AskFire, AskReact, AskDiscard))

    def actors(self) -> tuple[str, ...]:
        return ("side",)

    def turns(self, game: Game) -> int:
        return 2

    def parts(self, game: Game, seat: int) -> Parts:
        """CS-VP-02 to CS-VP-06: the points as they stand."""
        battle = duel(game)
        return (("points", lead(battle, seat, range_between(battle) > LONG_RANGE) / POINTS),)
