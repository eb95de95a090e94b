"""Oak & Iron: how the search plays a battle on, and judges it."""

from dataclasses import replace
from typing import Final

from weathergage.kernel.core import Game, Question
from weathergage.kernel.ruleset import Ruleset
from weathergage.players.base import Player
from weathergage.players.oak_and_iron.heuristic import HeuristicPlayer
from weathergage.players.oak_and_iron.heuristic import make as make_admiral
from weathergage.players.oak_and_iron.worth import Scales, Temper, share_lost, side_of_seat
from weathergage.players.search.judge import Judge, Parts
from weathergage.rulesets.oak_and_iron.questions import (
    AskAttack,
    AskAttackWith,
    AskCrewAction,
    AskInitiativeCard,
    AskReRoll,
)
from weathergage.rulesets.oak_and_iron.state import AFLOAT, battle

STRIKES: Final = 2.0            # Strike Points ahead that go far to win
CARDS: Final = 6                # of a hand that are tried,
FLEET: Final = 6                # ships beyond which a battle is one of fleets
USUAL: Final = Temper()
TEMPERS: Final[tuple[Temper, ...]] = (
    replace(USUAL, fear=0.35, closing=0.05),                                    # bolder,
    replace(USUAL, fear=1.2, closing=0.012),                                    # more careful,
    replace(USUAL, closing=0.09, near=2.0, prospect=0.45),                      # closing faster,
    replace(USUAL, prospect=0.8, later=0.8, threat=1.0),                        # looking farther ahead,
    replace(USUAL, guess=0.3, threat=0.5, later=0.8),                           # trusting no course but his own
    replace(USUAL, boldness=-0.2, held=-0.4, prize=1.4, near=1.0, closing=0.06))        # and boarding


def make(ruleset: Ruleset) -> Judge:
    return OakJudge(ruleset, make_admiral)


class OakJudge(Judge):
    """Squadrons are cut at the end of the next turn, fleets at the end of this one."""

    def tempers(self, seed: int) -> list[Player]:
        return [HeuristicPlayer(seed, temper) for temper in TEMPERS]

    def listed(self, question: Question) -> int:
        return CARDS if isinstance(question, AskInitiativeCard) else 0

    def skips(self, question: Question) -> bool:
        return isinstance(question, (AskAttack, AskAttackWith, AskReRoll, AskCrewAction))

    def actors(self) -> tuple[str, ...]:
        return ("firer", "number")

    def turns(self, game: Game) -> int:
        return 2 if len(battle(game).ships) <= FLEET else 1

    def parts(self, game: Game, seat: int) -> Parts:
        """OI-STRK-01: the Strike Points as they stand, and those that are halfway there."""
        table = battle(game)
        side = side_of_seat(table, seat)
        scales = Scales(table, seat)
        strikes = scales.strikes[1 - side] - scales.strikes[side]
        toll = 0.0
        for number, ship in enumerate(table.ships):
            if ship.fate == AFLOAT and not ship.lost:
                lost = scales.price(number) * share_lost(ship.damage, ship.fatigue)
                toll += -lost if table.side_of(number) == side else lost
        return (("strike points", strikes / STRIKES), ("damage and fatigue", toll / STRIKES))
