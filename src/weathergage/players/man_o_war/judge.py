"""Man O' War: how the search plays a battle on, and judges it."""

from dataclasses import dataclass, replace
from math import log, sqrt
from typing import Final

from weathergage.kernel.core import Game, Question
from weathergage.kernel.ruleset import Ruleset
from weathergage.players.base import Player
from weathergage.players.man_o_war.berths import speed_of
from weathergage.players.man_o_war.guns import Known
from weathergage.players.man_o_war.heuristic import HeuristicPlayer
from weathergage.players.man_o_war.heuristic import make as make_admiral
from weathergage.players.man_o_war.worth import POINTS_A_HONOUR, Temper, able, power_of
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
from weathergage.rulesets.man_o_war.rules.victory import LAST_TURN, honours, person_worth
from weathergage.rulesets.man_o_war.state import (
    ABOARD,
    ABSENT,
    AFLOAT,
    DEAD,
    HOSTAGE,
    MONSTER,
    NOBODY,
    REMOVED,
    SUNK,
    VESSEL,
    Battle,
    Piece,
    battle,
    flyer_of,
    life_of,
    model_of,
    monster_of,
)

SCORED: Final = 4.2             # what a lead in Battle Honours weighs, against the root of all that are at stake and of
                                # the turns that may still change it,
HOLED: Final = 3.5              # what the enemy's ships are holed more, likewise,
FORCE: Final = 4.2              # and what is left to fight with, while there is time; fitted to lieutenants' battles
LEAST: Final = 0.05             # a share of a fleet that is as good as none
CLEAR: Final = 3.5              # the hostage on his way home, and nobody before him, by
BEFORE: Final = 1.0             # an inch;
HELD: Final = 0.3               # and how much all else weighs while he is with those who hold him
FEW: Final = 5                  # listed answers to a question that is not about a course
FLEET: Final = 6                # units beyond which a battle is one of fleets,
AHEAD: Final = 3                # which are played on until so many activations more have begun
STAGES: Final = 1000            # of a turn, more than there are units
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
    """Battles are cut at the end of the turn, those of fleets after a few activations. What guns can do is worked out
    once for all who play on."""

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

    def stage(self, game: Game) -> int:
        """Activations: MW-SQD-08."""
        table = battle(game)
        begun = len([unit for unit in table.units if unit.activated]) if table.phase == "battle" else 0
        return STAGES * table.turn + begun

    def turns(self, game: Game) -> int:
        if len(battle(game).units) > FLEET:
            return AHEAD
        return STAGES - self.stage(game) % STAGES

    def parts(self, game: Game, seat: int) -> Parts:
        """MW-VIC-01, MW-VIC-04, MW-SCN-02: honours won, weighed by how much may still change; what ships have lost
        that is not yet honours; what share of either fleet can still fight. A hostage who is as good as home decides
        it alone."""
        table = battle(game)
        ship, share = captors_ship(table), 1.0
        if ship != NOBODY:
            holder = table.pieces[ship].side
            if is_clear(table, ship, table.players[1 - holder].edge == "west"):
                return (("hostage", CLEAR if holder == seat else -CLEAR),)
            share = HELD
        scored = honours(table)
        mine, his = account_of(table, seat), account_of(table, 1 - seat)
        left = turns_left(table)
        width = sqrt(max(1.0, mine.stake + his.stake) * left)
        force = log(mine.share + LEAST) - log(his.share + LEAST)
        return (("honours", share * SCORED * (scored[seat] - scored[1 - seat]) / width),
                ("holed", share * HOLED * (his.holed - mine.holed) / width),
                ("force", share * FORCE * force * left / last_turn(table)))


@dataclass
class Account:
    """What a side has brought and what is left of it."""

    stake: int = 0              # Battle Honours that the enemy can win,
    holed: float = 0.0          # those that its ships are on the way to,
    whole: float = 0.0          # what all of it could do
    left: float = 0.0           # and what it still can

    @property
    def share(self) -> float:
        return self.left / self.whole if self.whole else 0.0


def account_of(game: Battle, side: int) -> Account:
    account = Account()
    for piece in game.pieces:
        if piece.owner == side:
            if piece.kind == VESSEL:
                add_vessel(game, account, piece)
            else:
                add_beast(account, piece)
    for one in game.people:
        if one.side == side and one.role != HOSTAGE and one.status != ABSENT:
            account.stake += person_worth(game, one)
    return account


def add_vessel(game: Battle, account: Account, piece: Piece) -> None:
    """MW-VIC-05: what is abandoned or taken is lost."""
    model, power = model_of(piece), power_of(model_of(piece))
    base = model.honours if game.plays("template-honours", "on") else model.btw
    account.stake += base
    account.whole += power
    if piece.fate in (SUNK, REMOVED) or piece.side != piece.owner:
        return
    gone = piece.btw / model.btw
    crew = 1.0 if model.crewless else min(1.0, piece.crew / max(1, piece.limit))
    guns, speed = able(piece)
    account.holed += base * gone
    account.left += power * (0.15 + 0.35 * guns + 0.25 * speed + 0.25 * crew) * (1.0 - 0.5 * gone)


def add_beast(account: Account, piece: Piece) -> None:
    """MW-VIC-13."""
    if piece.kind == MONSTER:
        monster = monster_of(piece)
        honours, power, wounds = monster.honours, monster.points / POINTS_A_HONOUR, monster.wounds
    else:
        flyer = flyer_of(piece)
        honours, power, wounds = flyer.honours, flyer.points / flyer.unit_size / POINTS_A_HONOUR, flyer.wounds
    account.stake += honours
    account.whole += power
    if piece.fate != DEAD:
        account.holed += honours * piece.wounds / wounds
        account.left += power * life_of(piece) / wounds


def last_turn(game: Battle) -> int:
    """MW-VIC-04, MW-VIC-12."""
    return LAST_TURN if game.plays("time-limit", "off") else max(1, game.turn_limit)


def turns_left(game: Battle) -> int:
    """The one that goes on is one of them."""
    last = last_turn(game)
    return max(1, min(last, last - game.turn + 1))


def captors_ship(game: Battle) -> int:
    """MW-SCN-02: the ship of those who hold the hostage, as long as he is aboard; NOBODY for none."""
    for one in game.people:
        if one.role == HOSTAGE and one.status == ABOARD:
            ship = game.pieces[one.ship]
            if ship.fate == AFLOAT and ship.side == ship.owner != one.side:
                return one.ship
    return NOBODY


def is_clear(game: Battle, number: int, west: bool) -> bool:
    """Whether nobody lies between a ship and this edge, and there is time to get there."""
    ship = game.pieces[number]
    way = ship.x if west else game.width - ship.x
    for piece in game.pieces:
        if piece.kind == VESSEL and piece.fate == AFLOAT and piece.side == piece.owner == 1 - ship.side \
                and (piece.x if west else game.width - piece.x) < way + BEFORE:
            return False
    return way <= speed_of(game, number) * turns_left(game)
