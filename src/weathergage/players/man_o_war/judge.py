"""Man O' War: how the search plays a battle on, and judges it."""

from dataclasses import replace
from typing import Final

from weathergage.kernel.core import Game, Question
from weathergage.kernel.ruleset import Ruleset
from weathergage.players.base import Player
from weathergage.players.man_o_war.guns import Known
from weathergage.players.man_o_war.heuristic import HeuristicPlayer
from weathergage.players.man_o_war.heuristic import make as make_admiral
from weathergage.players.man_o_war.worth import Temper, balance
from weathergage.players.search.judge import Judge, Make, Parts
from weathergage.rulesets.man_o_war.questions import (
    AskActivate,
    AskBoard,
    AskCast,
    AskFly,
    AskGrapples,
    AskMove,
    AskOrder,
    AskPressOn,
    AskPrize,
    AskRam,
    AskSwim,
    AskTarget,
)
from weathergage.rulesets.man_o_war.rules.victory import honours
from weathergage.rulesets.man_o_war.state import battle

HONOURS: Final = 4.0            # a lead in Battle Honours that goes far to win
SCORED: Final = 0.5             # how much of it what is scored counts, where what is lost is off the balance too,
AFLOAT: Final = 0.75            # and how much what is still afloat
FEW: Final = 5                  # listed answers to a question that is not about a course
USUAL: Final = Temper()
TEMPERS: Final[tuple[Temper, ...]] = (
    replace(USUAL, danger=0.15, approach=0.05, caution=0.0, closing=0.14),      # bolder,
    replace(USUAL, danger=0.8, approach=0.4, boarded=0.5, caution=0.09),        # more careful,
    replace(USUAL, closing=0.3, later=0.6),                                     # closing faster,
    replace(USUAL, boarded=0.05, lined_up=0.9, boldness=0.3, closing=0.14),     # ramming and boarding,
    replace(USUAL, closing=0.04, later=0.8, danger=0.5))                        # or keeping to his guns


def make(ruleset: Ruleset) -> Judge:
    return WarJudge(ruleset, make_admiral)


class WarJudge(Judge):
    """Battles are cut at the end of the turn. What guns can do is worked out once for all who play on."""

    def __init__(self, ruleset: Ruleset, make: Make) -> None:
        super().__init__(ruleset, make)
        self.known: Known = {}

    def quick(self, seed: int) -> Player:
        return HeuristicPlayer(seed, None, self.known)

    def tempers(self, seed: int) -> list[Player]:
        return [HeuristicPlayer(seed, temper, self.known) for temper in TEMPERS]

    def listed(self, question: Question) -> int:
        return 0 if isinstance(question, (AskMove, AskSwim, AskFly)) else FEW

    def skips(self, question: Question) -> bool:
        return not isinstance(question, (AskMove, AskSwim, AskFly, AskActivate, AskOrder, AskRam, AskBoard, AskPressOn,
                                         AskGrapples, AskPrize, AskCast, AskTarget))

    def actors(self) -> tuple[str, ...]:
        return ("ship", "attacker", "beast", "target", "side")

    def turns(self, game: Game) -> int:
        return 1

    def parts(self, game: Game, seat: int) -> Parts:
        """MW-VIC-01: honours won, and what is still afloat."""
        table = battle(game)
        scored = honours(table)
        return (("honours", SCORED * (scored[seat] - scored[1 - seat]) / HONOURS),
                ("ships", AFLOAT * balance(table, seat) / HONOURS))
