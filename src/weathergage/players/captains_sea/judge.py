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
from weathergage.rulesets.captains_sea.state import Ship, design, duel, range_between

POINTS: Final = 4.0             # a lead in points that goes far to win, as the last turn ends;
LATE: Final = 0.95              # what it weighs there, and in proportion before,
RIGGING: Final = 0.9            # what whole rigging weighs against none,
GUNS: Final = 1.5               # and whole broadsides; all fitted to lieutenants' duels (docs/ladder.md)
SECTIONS: Final = 4             # of guns
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
        """CS-VP-02 to CS-VP-06: the points as they stand, which decide more the later it is; before that what is left
        to fight with."""
        battle = duel(game)
        late = LATE * min(1.0, battle.turn / battle.turn_limit)
        ahead = lead(battle, seat, range_between(battle) > LONG_RANGE)
        mine, his = battle.ships[seat], battle.ships[1 - seat]
        return (("points", late * ahead / POINTS), ("rigging", RIGGING * (rigging_left(mine) - rigging_left(his))),
                ("guns", GUNS * (guns_left(mine) - guns_left(his))))


def rigging_left(ship: Ship) -> float:
    """As a share of what she had."""
    return ship.rigging / design(ship).rigging


def guns_left(ship: Ship) -> float:
    """As a share of what she had."""
    return sum([section.boxes for section in ship.sections]) / (SECTIONS * design(ship).boxes)
