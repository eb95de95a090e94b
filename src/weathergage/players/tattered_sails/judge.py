"""Tattered Sails: how the search plays a battle on, and judges it."""

from dataclasses import replace
from typing import Final

from weathergage.kernel.core import Game, Question
from weathergage.kernel.ruleset import Ruleset
from weathergage.players.base import Player
from weathergage.players.search.judge import Judge, Parts
from weathergage.players.tattered_sails.heuristic import HeuristicPlayer
from weathergage.players.tattered_sails.heuristic import make as make_commodore
from weathergage.players.tattered_sails.worth import Scales, Temper
from weathergage.rulesets.tattered_sails import questions as ask
from weathergage.rulesets.tattered_sails.state import engagement, model_of, ships_afloat

POINTS: Final = 15.0            # points ahead that go far to win
WRECK: Final = 0.25             # of her cost: what a derelict is likely to lose yet
PROGRESS: Final = 0.6           # of a mast's worth: what it counts to have shot it away
ORDERS: Final = 6               # uses of a token that are tried,
FLEET: Final = 8                # ships beyond which a battle is one of fleets
USUAL: Final = Temper()
TEMPERS: Final[tuple[Temper, ...]] = (
    replace(USUAL, boldness=2.0, closing=0.05, gunners=1.4, guns_first=1.0),    # bolder,
    replace(USUAL, boldness=0.55, helmsmen=1.3),                                # more careful,
    replace(USUAL, closing=0.08, promise=1.1, helmsmen=1.6),                    # closing faster,
    replace(USUAL, distance=0.45, fire=0.9, promise=1.0, guns_first=-1.0),      # at closer range,
    replace(USUAL, distance=1.05, danger=0.6, closing=0.02, gunners=1.4),       # or keeping off,
    replace(USUAL, promise=0.45, fire=0.5, gunners=2.0, guns_first=1.5),        # for hits now,
    replace(USUAL, prey=0.4, boldness=1.4))                                     # and boarding


def make(ruleset: Ruleset) -> Judge:
    return SailsJudge(ruleset, make_commodore)


class SailsJudge(Judge):
    """Small squadrons are cut at the end of the next turn, others at the end of this one."""

    def tempers(self, seed: int) -> list[Player]:
        return [HeuristicPlayer(seed, temper) for temper in TEMPERS]

    def listed(self, question: Question) -> int:
        """Courses are listed in all directions, and stacks in all orders: none of that is worth a look."""
        return ORDERS if isinstance(question, (ask.AskOrder, ask.AskShip, ask.AskAdmiralAction,
                                               ask.AskBoardingChoice)) else 0

    def skips(self, question: Question) -> bool:
        return isinstance(question, (ask.AskFire, ask.AskReturnFire, ask.AskLoseMast, ask.AskRepair, ask.AskPlunder,
                                     ask.AskConsent, ask.AskSlide, ask.AskTransfer, ask.AskMoveAdmiral))

    def actors(self) -> tuple[str, ...]:
        return ("firer", "a", "number")

    def turns(self, game: Game) -> int:
        return 2 if len(engagement(game).ships) <= FLEET else 1

    def parts(self, game: Game, seat: int) -> Parts:
        """TS-END-03: the points as they stand, and what ships that still swim have already lost."""
        battle = engagement(game)
        scales = Scales(battle, seat)
        team = battle.team(seat)
        masts = 0.0
        for number in ships_afloat(battle):
            ship = battle.ships[number]
            model = model_of(ship)
            gone = WRECK * model.cost
            if ship.masts:
                gone = PROGRESS * sum([scales.mast(number, left) for left in range(model.masts, ship.masts, -1)])
            masts += -gone if battle.team_of(ship) == team else gone
        return (("points", scales.ahead / POINTS), ("masts", masts / POINTS))
