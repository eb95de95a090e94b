"""Chapters 5 and 6: the Battle Phase: units in turn, and what one ship does when it is hers."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Game, Refusal, Step, each
from weathergage.kernel.spaces import Menu, OneOf, shown
from weathergage.rulesets.man_o_war.content.tables import POINTS, WINDS
from weathergage.rulesets.man_o_war.events import ActivationBegun, ShipSubmerged, ShipSurfaced, WindTurned
from weathergage.rulesets.man_o_war.questions import (
    AskActivate,
    AskBoard,
    AskDaringCaptain,
    AskDive,
    AskNextShip,
    AskOrder,
    AskStormBottle,
)
from weathergage.rulesets.man_o_war.rules.airpower import AntiFlyerFire, FlyerActs, air_targets
from weathergage.rulesets.man_o_war.rules.boarding import Board, boarding_targets
from weathergage.rulesets.man_o_war.rules.cards import DARING, STORM_BOTTLE, holds, may_hold, spend
from weathergage.rulesets.man_o_war.rules.fights import MonsterFight
from weathergage.rulesets.man_o_war.rules.fleet_rules import (
    ARK,
    BEAST,
    SUBMARINE,
    ArkChoice,
    Control,
    EnterArk,
    Lash,
    Release,
    Unlash,
    lashable,
    open_arks,
)
from weathergage.rulesets.man_o_war.rules.geometry import Obstacles, add_floating, is_clear, pose_of, shape_of
from weathergage.rulesets.man_o_war.rules.gunnery import Shooting
from weathergage.rulesets.man_o_war.rules.locations import condition_of
from weathergage.rulesets.man_o_war.rules.monsters import MonsterActs, Summon, summonable
from weathergage.rulesets.man_o_war.rules.movement import CONTACTED, LOST, MOVED, STOPPED, Move, Refloat
from weathergage.rulesets.man_o_war.rules.scenarios import GoAshore, landing_options
from weathergage.rulesets.man_o_war.rules.shooting import holders_of
from weathergage.rulesets.man_o_war.rules.speeds import wind_zone
from weathergage.rulesets.man_o_war.rules.squadrons import NameFlagship, is_flag_settled, straggles
from weathergage.rulesets.man_o_war.state import (
    AFLOAT,
    FLYER,
    MONSTER,
    NOBODY,
    VESSEL,
    Battle,
    PartFrame,
    SeaFrame,
    active_members,
    battle,
    can_act,
    has_special,
    is_active,
    number_of,
    unit_label,
    unit_named,
    vessels,
)

PASS: Final = "pass"
SUMMON: Final = "summon"
HOLD: Final = "hold"
MOVE: Final = "move"
SHOOT: Final = "shoot"
DIVE: Final = "dive"
SURFACE: Final = "surface"
KEEP: Final = "keep"
ORDERS: Final[tuple[str, ...]] = ("move-shoot-move", "move-move-shoot", "shoot-move")       # MW-FLT-05
DOUBLE_MOVE: Final = "double-move"


def waiting_units(game: Battle, side: int) -> list[int]:
    """MW-SQD-12, MW-SQD-15: units not yet activated that have somebody to act."""
    return [number for number, unit in enumerate(game.units)
            if unit.side == side and not unit.activated and is_active(game, unit)]


# --- the phase --------------------------------------------------------------------------------------------------------

class BattlePhaseAt:
    """Stages of `BattlePhase`."""

    BEGIN: Final = 1
    ASK: Final = 2
    ACT: Final = 3
    DARE: Final = 4
    PASS_ON: Final = 5


@dataclass
class BattlePhase(SeaFrame):
    """MW-TURN-02, MW-TURN-03, MW-TURN-05, MW-SQD-08: players take turns with one unit each, until all have acted.

    A lair may be tried instead of a unit (MW-MON-06, MW-MON-09); after an enemy's activation a daring captain may act
    at once (MW-CARD-18).
    """

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case BattlePhaseAt.BEGIN: return self.begin(game)
            case BattlePhaseAt.ASK: return self.ask(game)
            case BattlePhaseAt.ACT: return self.act(game, answer)
            case BattlePhaseAt.DARE: return self.dare(game, answer)
            case _: return self.pass_on(game)

    def begin(self, game: Battle) -> Step:
        game.phase, game.acting = "battle", game.first
        for unit in game.units:
            unit.activated = False
        for piece in game.pieces:
            piece.tried, piece.gunned, piece.victim = False, False, NOBODY
        return StormBottles()

    def ask(self, game: Battle) -> Step:
        """MW-SQD-08, MW-TURN-03: nobody passes; a side with nothing left is passed over."""
        units = waiting_units(game, game.acting)
        if not units:
            game.acting = 1 - game.acting
            units = waiting_units(game, game.acting)
        if not units:
            game.acting = game.active = NOBODY
            return DONE
        labels: list[Answer] = [unit_label(game, unit) for unit in units]
        labels += [(SUMMON, game.pieces[beast].label) for beast in summonable(game, game.acting)]
        if len(labels) == 1:
            return self.act(game, labels[0])
        return AskActivate(game.acting, "MW-SQD-08", OneOf(tuple(labels)))

    def act(self, game: Battle, answer: Answer) -> Step:
        self.go(BattlePhaseAt.DARE)
        if isinstance(answer, tuple):
            return Summon(number_of(game, each(answer)[1]))
        return Activate(unit_named(game, answer))

    def dare(self, game: Battle, answer: Answer) -> Step:
        """MW-CARD-18: after an activation; a summoning that failed is none."""
        if answer != 0 and may_dare(game, 1 - game.acting):
            return DaringCaptain(1 - game.acting)
        return self.pass_on(game)

    def pass_on(self, game: Battle) -> Step:
        game.acting = 1 - game.acting
        self.go(BattlePhaseAt.ACT)
        return self.ask(game)


def may_dare(game: Battle, side: int) -> bool:
    """MW-CARD-18: whether a side might have a daring captain whose ship has not acted, for all that one can see."""
    for ship, piece in enumerate(game.pieces):
        if piece.cards and piece.side == side and piece.kind == VESSEL and piece.fate == AFLOAT \
                and not game.units[piece.unit].activated and may_hold(game, ship, DARING):
            return True
    return False


class DaringCaptainAt:
    """Stages of `DaringCaptain`."""

    ASK: Final = 1
    ACT: Final = 2
    END: Final = 3


@dataclass
class DaringCaptain(PartFrame):
    """MW-CARD-18: a ship that acts at once, out of turn; asked of whoever might hold the card."""

    side: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DaringCaptainAt.ASK: return self.ask(game)
            case DaringCaptainAt.ACT: return self.act(game, answer)
            case _: return DONE

    def ask(self, game: Battle) -> Step:
        return AskDaringCaptain(self.side, "MW-CARD-18", Daring(self.side)) if may_dare(game, self.side) else DONE

    def act(self, game: Battle, answer: Answer) -> Step:
        if answer == PASS:
            return DONE
        ship = number_of(game, answer)
        spend(game, ship, DARING)
        return Activate(game.pieces[ship].unit)


@dataclass
class Daring(Menu):
    """MW-CARD-18: PASS, or the ship of a daring captain that has not acted. It looks at the cards when asked."""

    side: int

    def offered(self, game: Game) -> tuple[Answer, ...]:
        state = battle(game)
        ships = [state.pieces[ship].label for ship in vessels(state)
                 if state.pieces[ship].side == self.side and holds(state, ship, DARING)
                 and not state.units[state.pieces[ship].unit].activated]
        return (PASS, *ships)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return Refusal("MW-CARD-18", f"{shown(answer)} cannot act now")


@dataclass
class Bottle(Menu):
    """MW-CARD-25: PASS, or the wind one position either way for a side with a storm bottle."""

    side: int

    def offered(self, game: Game) -> tuple[Answer, ...]:
        state = battle(game)
        if not any([state.pieces[ship].side == self.side and holds(state, ship, STORM_BOTTLE)
                    for ship in vessels(state)]):
            return (PASS,)
        return (PASS, WINDS[(state.wind + 1) % POINTS], WINDS[(state.wind - 1) % POINTS])

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return Refusal("MW-CARD-25", f"{shown(answer)} is not possible")


class StormBottlesAt:
    """Stages of `StormBottles`."""

    ASK: Final = 1
    POUR: Final = 2


@dataclass
class StormBottles(SeaFrame):
    """MW-CARD-25: at the start of a Battle Phase, the initiative player first; asked of whoever might have a bottle."""

    turns: int = 0
    side: int = NOBODY

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case StormBottlesAt.ASK: return self.ask(game)
            case _: return self.pour(game, answer)

    def ask(self, game: Battle) -> Step:
        while self.turns < 2:
            self.side = game.first if self.turns == 0 else 1 - game.first
            self.turns += 1
            if any([game.pieces[ship].side == self.side and may_hold(game, ship, STORM_BOTTLE)
                    for ship in vessels(game)]):
                return AskStormBottle(self.side, "MW-CARD-25", Bottle(self.side))
        return DONE

    def pour(self, game: Battle, answer: Answer) -> Step:
        if answer != PASS:
            ship = next(one for one in vessels(game)
                        if game.pieces[one].side == self.side and holds(game, one, STORM_BOTTLE))
            spend(game, ship, STORM_BOTTLE)
            was, game.wind = game.wind, WINDS.index(str(answer))
            game.emit(WindTurned(was, game.wind, "MW-CARD-25"))
        self.go(StormBottlesAt.ASK)
        return None


# --- a unit -----------------------------------------------------------------------------------------------------------

class ActivateAt:
    """Stages of `Activate`."""

    BEGIN: Final = 1
    ASK: Final = 2
    ACT: Final = 3
    END: Final = 4


@dataclass
class Activate(SeaFrame):
    """MW-SQD-03 to MW-SQD-07, MW-SQD-12, MW-STR-04: a unit acts ship by ship, in an order of its owner's choice."""

    unit: int
    done: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ActivateAt.BEGIN: return self.begin(game)
            case ActivateAt.ASK: return self.ask(game)
            case ActivateAt.ACT: return self.act(game, answer)
            case _: return DONE

    def begin(self, game: Battle) -> Step:
        unit = game.units[self.unit]
        unit.activated = True
        if game.journal is not None:
            game.emit(ActivationBegun(unit.side, unit_label(game, self.unit)))
        if not is_flag_settled(game, self.unit):
            return NameFlagship(self.unit)
        self.go(ActivateAt.ACT)
        return self.ask(game)

    def left(self, game: Battle) -> list[int]:
        return [ship for ship in active_members(game, game.units[self.unit])
                if ship not in self.done and not straggles(game, ship)]

    def ask(self, game: Battle) -> Step:
        left = self.left(game)
        if not left:
            return self.lash(game)
        if len(left) == 1:
            return self.act(game, game.pieces[left[0]].label)
        return AskNextShip(game.units[self.unit].side, "MW-SQD-07",
                           OneOf(tuple([game.pieces[ship].label for ship in left])), unit_label(game, self.unit))

    def act(self, game: Battle, answer: Answer) -> Step:
        ship = number_of(game, answer)
        self.done += (ship,)
        self.go(ActivateAt.ASK)
        game.active = ship
        kind = game.pieces[ship].kind
        return MonsterActs(ship) if kind == MONSTER else FlyerActs(ship) if kind == FLYER else ShipActs(ship)

    def lash(self, game: Battle) -> Step:
        self.go(ActivateAt.END)
        return Lash(self.unit) if lashable(game, self.unit) else DONE


# --- a ship -----------------------------------------------------------------------------------------------------------

class ShipActsAt:
    """Stages of `ShipActs`."""

    CONTROL: Final = 1
    GET_UNDER_WAY: Final = 2
    ORDER: Final = 3
    PLAN: Final = 4
    AFTER_STEP: Final = 5
    END: Final = 6


@dataclass
class ShipActs(SeaFrame):
    """MW-SQD-04, MW-FLT-05, MW-FLT-06: a ship moves, shoots, and boards; ships of the Elves have two moves.

    `placed` is a beast just released (MW-FLT-09); `plan` is what is still to come of moving and shooting.
    """

    ship: int
    placed: bool = False
    plan: tuple[str, ...] = ()
    zone: str = ""
    mode: str = ""
    ended: str = MOVED
    helm: bool = True
    rams: bool = True

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ShipActsAt.CONTROL: return self.control(game)
            case ShipActsAt.GET_UNDER_WAY: return DONE if answer == 0 else self.get_under_way(game)
            case ShipActsAt.ORDER: return self.order(game, answer)
            case ShipActsAt.PLAN: return self.set_plan(game, answer)
            case ShipActsAt.AFTER_STEP: return self.after_step(game, answer)
            case _: return DONE

    def seat(self, game: Battle) -> int:
        return game.pieces[self.ship].owner

    def control(self, game: Battle) -> Step:
        game.pieces[self.ship].gunned = False
        if has_special(game.pieces[self.ship], "dark-elf-beast") and not self.placed:
            return Control(self.ship)
        return self.get_under_way(game)

    def get_under_way(self, game: Battle) -> Step:
        """MW-OBST-05, MW-FLT-15: at once, if nothing holds it."""
        piece = game.pieces[self.ship]
        if piece.lashed or piece.aground != NOBODY or self.placed or piece.no_move or holders_of(game, self.ship):
            self.go(ShipActsAt.ORDER)
            return GetUnderWay(self.ship, self.placed)
        self.go(ShipActsAt.PLAN)
        return self.order(game, 1)

    def order(self, game: Battle, answer: Answer) -> Step:
        """MW-OBST-05: a ship that cannot move may shoot and board."""
        if answer == 0:
            self.plan = (SHOOT,)
            return None
        piece = game.pieces[self.ship]
        self.zone = wind_zone(game, piece)
        if has_special(piece, DOUBLE_MOVE):
            return AskOrder(self.seat(game), "MW-FLT-05", OneOf(ORDERS), piece.label)
        self.plan = (MOVE, SHOOT)
        if has_special(piece, ARK) or has_special(piece, SUBMARINE):
            return ArkOrDive(self.ship)
        return self.next_step(game)

    def set_plan(self, game: Battle, answer: Answer) -> Step:
        """MW-FLT-09: an Ark that released a unit has used its move."""
        if isinstance(answer, str):
            self.plan = tuple(answer.split("-"))
        elif answer == 1:
            self.plan = (SHOOT,)
        return self.next_step(game)

    def next_step(self, game: Battle) -> Step:
        """MW-MON-32: a ship that a monster holds does not move."""
        while self.plan:
            what, self.plan = self.plan[0], self.plan[1:]
            if what == SHOOT:
                self.go(ShipActsAt.AFTER_STEP)
                return Shooting(self.ship, self.seat(game))
            if self.ended not in (STOPPED, LOST) and not game.pieces[self.ship].no_move \
                    and not holders_of(game, self.ship):
                self.go(ShipActsAt.AFTER_STEP)
                return Move(self.ship, self.seat(game), self.zone, self.mode, self.ended == CONTACTED, rams=self.rams,
                            helm=self.helm)
        return CloseAction(self.ship) if has_close_action(game, self.ship) else DONE

    def after_step(self, game: Battle, answer: Answer) -> Step:
        """MW-FLT-05, MW-MOVE-06: what the first move leaves for the second; the same propulsion throughout."""
        if isinstance(answer, tuple):
            ended, mode, rams, helm = answer
            self.ended, self.mode, self.rams, self.helm = str(ended), str(mode), rams == 1, helm == 1
        return self.next_step(game)


def has_close_action(game: Battle, ship: int) -> bool:
    """Whether there is anything that a ship may do after its moves and volleys."""
    return can_act(game, ship) and (
        bool(air_targets(game, ship)) or bool(landing_options(game, ship)) or bool(boarding_targets(game, ship))
        or (has_special(game.pieces[ship], BEAST) and bool(open_arks(game, ship))))


class GetUnderWayAt:
    """Stages of `GetUnderWay`."""

    UNLASH: Final = 1
    REFLOAT: Final = 2
    END: Final = 3


@dataclass
class GetUnderWay(PartFrame):
    """MW-FLT-15, MW-OBST-03, MW-OBST-05: a ship that is lashed may cast off, and one aground tries to get off. Its
    result is 0 if it cannot move."""

    ship: int
    placed: bool

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case GetUnderWayAt.UNLASH: return Unlash(self.ship)
            case GetUnderWayAt.REFLOAT: return self.refloat(game, answer)
            case _: return Done(1 if game.pieces[self.ship].aground == NOBODY else 0)

    def refloat(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.ship]
        if answer == 0 or self.placed or piece.no_move or holders_of(game, self.ship):
            return Done(0)
        return Refloat(self.ship, piece.owner) if piece.aground != NOBODY else None


class CloseActionAt:
    """Stages of `CloseAction`."""

    ANTI_FLYER: Final = 1
    ENTER_ARK: Final = 2
    LAND: Final = 3
    ASK_BOARDING: Final = 4
    BOARD: Final = 5
    END: Final = 6


@dataclass
class CloseAction(PartFrame):
    """MW-AFW-04, MW-FLT-10, MW-SCN-03, MW-BRD-01: what comes after a ship's moves and volleys: its anti-flyer weapon,
    going inside an Ark or ashore, and boarding."""

    ship: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case CloseActionAt.ANTI_FLYER: return AntiFlyerFire(self.ship, game.pieces[self.ship].owner)
            case CloseActionAt.ENTER_ARK: return EnterArk(self.ship) if can_act(game, self.ship) else DONE
            case CloseActionAt.LAND: return GoAshore(self.ship) if can_act(game, self.ship) else DONE
            case CloseActionAt.ASK_BOARDING: return DONE if answer == 1 else self.ask_boarding(game)
            case CloseActionAt.BOARD: return self.board(game, answer)
            case _: return DONE

    def ask_boarding(self, game: Battle) -> Step:
        """MW-BRD-01, MW-BRD-02: one boarding action a turn."""
        targets = boarding_targets(game, self.ship)
        if not targets:
            return DONE
        piece = game.pieces[self.ship]
        options = (*[game.pieces[other].label for other in targets], HOLD)
        return AskBoard(piece.owner, "MW-BRD-01", OneOf(options), piece.label)

    def board(self, game: Battle, answer: Answer) -> Step:
        if answer == HOLD:
            return DONE
        target = number_of(game, answer)
        if game.pieces[target].kind == MONSTER:
            return MonsterFight(target, self.ship, game.pieces[target].side, True)
        return Board(self.ship, target)


class ArkOrDiveAt:
    """Stages of `ArkOrDive`."""

    CHOOSE: Final = 1
    RELEASE: Final = 2
    SEND: Final = 3
    MORE: Final = 4
    DIVE: Final = 5


@dataclass
class ArkOrDive(SeaFrame):
    """MW-FLT-09, MW-FLT-19: what some ships choose before they move: an Ark to release a unit, which then attacks; a
    submarine to dive or to surface. Its result is 1 if there is no move left."""

    ship: int
    unit: int = NOBODY
    out: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ArkOrDiveAt.CHOOSE: return ArkChoice(self.ship)
            case ArkOrDiveAt.RELEASE: return self.release(game, answer)
            case ArkOrDiveAt.SEND: return self.send(game, answer)
            case ArkOrDiveAt.MORE: return self.more()
            case _: return self.dive(game, answer)

    def release(self, game: Battle, answer: Answer) -> Step:
        assert isinstance(answer, int)
        self.unit = answer
        if answer != NOBODY:
            return Release(self.ship, answer)
        self.go(ArkOrDiveAt.DIVE)
        return self.ask_dive(game)

    def send(self, game: Battle, answer: Answer) -> Step:
        if isinstance(answer, tuple):
            self.out = tuple([one for one in answer if isinstance(one, int)])
        return None

    def more(self) -> Step:
        if not self.out:
            return Done(1)
        ship, self.out = self.out[0], self.out[1:]
        self.go(ArkOrDiveAt.MORE)
        return ShipActs(ship, True)

    def ask_dive(self, game: Battle) -> Step:
        piece = game.pieces[self.ship]
        if not has_special(piece, SUBMARINE):
            return Done(0)
        options = dive_options(game, self.ship)
        if len(options) == 1:
            return Done(0)
        return AskDive(piece.owner, "MW-FLT-19", OneOf(options), piece.label)

    def dive(self, game: Battle, answer: Answer) -> Step:
        piece = game.pieces[self.ship]
        if answer == DIVE:
            piece.submerged = True
            game.emit(ShipSubmerged(piece.label))
        elif answer == SURFACE:
            piece.submerged = False
            game.emit(ShipSurfaced(piece.label, pose_of(piece), "MW-FLT-19"))
        return Done(0)


def dive_options(game: Battle, ship: int) -> tuple[str, ...]:
    """MW-FLT-19, MW-LOC-07: it may not surface where it would overlap a piece."""
    piece = game.pieces[ship]
    if not piece.submerged:
        return (KEEP,) if condition_of(piece).no_dive else (KEEP, DIVE)
    above = Obstacles()
    add_floating(game, above, (ship,))
    return (KEEP, SURFACE) if is_clear(shape_of(piece), above.shapes, 0.0) else (KEEP,)
