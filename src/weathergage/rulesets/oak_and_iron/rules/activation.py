"""Chapter 6: the activation of a ship: speed, Seamanship Action, move, Crew Action."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Step, each, number, word
from weathergage.kernel.spaces import PASS, Number, OneOf
from weathergage.rulesets.oak_and_iron.content.tables import CUT_FREE_SPEED
from weathergage.rulesets.oak_and_iron.events import SeamanshipTaken, ShipActivated, SpeedSet
from weathergage.rulesets.oak_and_iron.questions import (
    AskEfficientLoader,
    AskPointOfSail,
    AskSeamanship,
    AskSeamanshipAction,
    AskSpeedBonus,
)
from weathergage.rulesets.oak_and_iron.rules.conditions import cut_free, reload_side
from weathergage.rulesets.oak_and_iron.rules.crew_actions import CrewAction
from weathergage.rulesets.oak_and_iron.rules.directly_away import can_be_cut_free
from weathergage.rulesets.oak_and_iron.rules.landing_parties import BoatAssault
from weathergage.rulesets.oak_and_iron.rules.move_step import MoveStep
from weathergage.rulesets.oak_and_iron.rules.reactions import Reactions
from weathergage.rulesets.oak_and_iron.rules.skill_tests import SEAMANSHIP, SkillTest, passes
from weathergage.rulesets.oak_and_iron.rules.wind import EYE, can_move, free_bonuses, points_of_sail, speed_rating
from weathergage.rulesets.oak_and_iron.state import (
    ANCHORED,
    BIT,
    SIDES,
    Battle,
    SeaFrame,
    has_rule,
    is_entangled,
    partners,
    plays_card,
)

TEST: Final = "test"
SKIP: Final = "skip"
CHANGE_HEADING: Final = "change-heading"
FASTER: Final = "faster"
SLOWER: Final = "slower"
CUT_FREE: Final = "cut-free"
DECLINE: Final = "decline"
HELD: Final = "held"                # OI-TERM-19: she is Entangled, and sails on no point at all
LOADER: Final = "efficient-loader"
RULES_OF_ACTIONS: Final[dict[str, str]] = {
    CHANGE_HEADING: "OI-SEA-04", FASTER: "OI-SEA-05", SLOWER: "OI-SEA-05", CUT_FREE: "OI-SEA-06"}


# --- what a ship may do -----------------------------------------------------------------------------------------------

def can_cut_free(game: Battle, at: int) -> bool:
    """OI-SEA-06 to OI-SEA-08, OI-SEA-13: an Entangled ship, with room; not Aground, unless the players say so."""
    ship = game.ships[at]
    if ship.aground and not game.plays("cut-free-aground", "yes"):
        return False
    return can_be_cut_free(game, at, tuple(partners(game, at)))


def seamanship_actions(game: Battle, at: int, point: str) -> tuple[str, ...]:
    """OI-SEA-02 to OI-SEA-06: what a passed test would open; nothing for the Shaken."""
    ship = game.ships[at]
    if ship.shaken:
        return ()
    if is_entangled(game, at):
        return (CUT_FREE,) if can_cut_free(game, at) else ()
    if ship.aground or ship.sail == ANCHORED or point == EYE:
        return ()
    return (CHANGE_HEADING, FASTER, SLOWER)


# --- an activation ----------------------------------------------------------------------------------------------------

class ActivationAt:
    """Stages of `Activation`."""

    BEGIN: Final = 1
    SPEED: Final = 2
    SEAMANSHIP: Final = 3
    MOVE: Final = 4
    CREW: Final = 5
    END: Final = 6


@dataclass
class Activation(SeaFrame):
    """OI-MOVE-03 to OI-MOVE-05: speed, Seamanship Action, move, Crew Action; then the Wake marker. OI-TERM-35: a ship
    put Out of Action on the way loses the rest."""

    number: int
    point: str = ""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ActivationAt.BEGIN: return self.begin(game)
            case ActivationAt.SPEED: return DetermineSpeed(self.number)
            case ActivationAt.SEAMANSHIP: return self.seamanship(each(answer))
            case ActivationAt.MOVE: return Move(self.number, self.point == EYE, word(answer))
            case ActivationAt.CREW: return self.crew(game)
            case _: return self.end(game)

    def begin(self, game: Battle) -> Step:
        if may_load_first(game, self.number):
            return LoadFirst(self.number)
        self.go(ActivationAt.SEAMANSHIP)
        return DetermineSpeed(self.number)

    def seamanship(self, speed: tuple[Answer, ...]) -> Step:
        self.point = word(speed[0])
        return SeamanshipAction(self.number, self.point, number(speed[1]))

    def crew(self, game: Battle) -> Step:
        """OI-CREW-01, OI-CREW-02, OI-SEA-11."""
        return CrewAction(self.number) if game.ships[self.number].able else self.end(game)

    def end(self, game: Battle) -> Step:
        game.ships[self.number].moved = True
        return DONE


def may_load_first(game: Battle, at: int) -> bool:
    """OI-UPG-11: whether an Efficient Loader has something to load."""
    ship = game.ships[at]
    return ship.reload != 0 and LOADER not in ship.once and has_rule(game, at, LOADER)


class LoadFirstAt:
    """Stages of `LoadFirst`."""

    ASK: Final = 1
    LOAD: Final = 2


@dataclass
class LoadFirst(SeaFrame):
    """OI-UPG-11: an Efficient Loader: once a game, a reload marker at the start of the activation."""

    number: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case LoadFirstAt.ASK: return self.ask(game)
            case _: return self.load(game, answer)

    def is_part(self) -> bool:
        return True

    def ask(self, game: Battle) -> Step:
        if not may_load_first(game, self.number):
            return DONE
        ship = game.ships[self.number]
        marked = tuple([side for side in SIDES if ship.reload & BIT[side]])
        return AskEfficientLoader(game.seat_of(self.number), "OI-UPG-11", OneOf((PASS,) + marked), ship.label)

    def load(self, game: Battle, answer: Answer) -> Step:
        if answer != PASS:
            game.ships[self.number].once += (LOADER,)
            reload_side(game, self.number, word(answer), "OI-UPG-11")
        return DONE


# --- 1. speed ---------------------------------------------------------------------------------------------------------

class DetermineSpeedAt:
    """Stages of `DetermineSpeed`."""

    POINT: Final = 1
    BONUSES: Final = 2
    RATE: Final = 3


@dataclass
class DetermineSpeed(SeaFrame):
    """OI-MOVE-07, OI-WIND-09, OI-WIND-10: where she begins; the owner chooses on the boundary, if she can move at all.
    Returns her point of sail, and how many of her bonuses she uses."""

    number: int
    point: str = ""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DetermineSpeedAt.POINT: return self.find_point(game)
            case DetermineSpeedAt.BONUSES: return self.ask_bonuses(game, word(answer))
            case _: return self.rate(game, number(answer))

    def is_part(self) -> bool:
        return True

    def find_point(self, game: Battle) -> Step:
        ship = game.ships[self.number]
        ship.speed = 0
        points = points_of_sail(game, ship.heading)
        if not can_move(game, self.number) and not is_entangled(game, self.number):
            game.emit(ShipActivated(ship.label, ""))
            return Done((points[0], 0))
        if len(points) > 1:
            return AskPointOfSail(game.seat_of(self.number), "OI-WIND-09", OneOf(points), ship.label)
        self.go(DetermineSpeedAt.RATE)
        return self.ask_bonuses(game, points[0])

    def ask_bonuses(self, game: Battle, point: str) -> Step:
        """OI-TRAIT-05, OI-OPT-04, OI-OPT-05, OI-KEY-08: how many of them she uses."""
        self.point = point
        ship = game.ships[self.number]
        if game.journal is not None:
            game.emit(ShipActivated(ship.label, HELD if is_entangled(game, self.number) else point))
        bonuses = len(free_bonuses(game, self.number, point))
        if point == EYE or (is_entangled(game, self.number)
                            and speed_rating(game, self.number, point, 0).total >= CUT_FREE_SPEED):
            bonuses = 0                             # she makes no way, or cuts free at speed 1 anyhow
        if not bonuses:
            return self.rate(game, 0)
        return AskSpeedBonus(game.seat_of(self.number), "OI-MOVE-07", Number(0, bonuses), ship.label, bonuses, point)

    def rate(self, game: Battle, used: int) -> Step:
        set_speed(game, self.number, self.point, used)
        return Done((self.point, used))


def set_speed(game: Battle, at: int, point: str, used: int, adjust: int = 0, cut_free: bool = False) -> None:
    """OI-MOVE-07: the rating as it stands now; OI-WIND-11: in the Wind's Eye she makes no way."""
    ship = game.ships[at]
    if point == EYE:
        return
    tally = speed_rating(game, at, point, used, adjust, cut_free)
    ship.speed = tally.total
    if game.journal is not None and not is_entangled(game, at):
        game.emit(SpeedSet(ship.label, tally.total, tally.opened()))


# --- 2. Seamanship Action ---------------------------------------------------------------------------------------------

class SeamanshipActionAt:
    """Stages of `SeamanshipAction`."""

    ASK: Final = 1
    TEST: Final = 2
    CHOOSE: Final = 3
    TAKE: Final = 4


@dataclass
class SeamanshipAction(SeaFrame):
    """OI-SEA-01 to OI-SEA-14: one test, if an action would be open. Returns the action that was taken; "" for none."""

    number: int
    point: str
    used: int                       # optional speed bonuses

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SeamanshipActionAt.ASK: return self.ask(game)
            case SeamanshipActionAt.TEST: return self.test(answer)
            case SeamanshipActionAt.CHOOSE: return self.choose(game, answer)
            case _: return self.take(game, word(answer))

    def is_part(self) -> bool:
        return True

    def ask(self, game: Battle) -> Step:
        if not seamanship_actions(game, self.number, self.point):
            return Done("")
        return AskSeamanship(game.seat_of(self.number), "OI-SEA-01", OneOf((SKIP, TEST)), game.ships[self.number].label)

    def test(self, answer: Answer) -> Step:
        return SkillTest(self.number, SEAMANSHIP, "OI-SEA-01") if answer == TEST else Done("")

    def choose(self, game: Battle, answer: Answer) -> Step:
        """OI-SEA-03, OI-SEA-14: which action is decided after success; it may be declined."""
        if not passes(answer):
            return Done("")
        return AskSeamanshipAction(game.seat_of(self.number), "OI-SEA-03",
                                   OneOf(seamanship_actions(game, self.number, self.point) + (DECLINE,)),
                                   game.ships[self.number].label, self.point, self.used)

    def take(self, game: Battle, action: str) -> Step:
        if action == DECLINE:
            return Done("")
        game.emit(SeamanshipTaken(game.ships[self.number].label, action, RULES_OF_ACTIONS[action]))
        if action == CUT_FREE:
            free = cut_free(game, self.number, "OI-SEA-06")
            set_speed(game, self.number, self.point, self.used, 0, free)
        elif action != CHANGE_HEADING:
            set_speed(game, self.number, self.point, self.used, 1 if action == FASTER else -1)
        return Done(action)


# --- 3. move ----------------------------------------------------------------------------------------------------------

class MoveAt:
    """Stages of `Move`."""

    MOVE: Final = 1
    REACT: Final = 2
    BOATS: Final = 3
    END: Final = 4


@dataclass
class Move(SeaFrame):
    """OI-MOVE-18, OI-SEA-09, OI-SEA-10, OI-SEA-12, OI-TERM-14: the Shaken sail on, too; then whatever reacts to it."""

    number: int
    eye: bool
    action: str                     # the Seamanship Action that was taken

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MoveAt.MOVE: return self.move(game)
            case MoveAt.REACT: return self.react(game, answer)
            case MoveAt.BOATS: return self.send_boats(game)
            case _: return DONE

    def move(self, game: Battle) -> Step:
        if not can_move(game, self.number):
            return None
        return MoveStep(self.number, self.eye, self.action == CHANGE_HEADING, self.action == CUT_FREE)

    def react(self, game: Battle, answer: Answer) -> Step:
        """OI-MOVE-20: reactions, if she moved or turned."""
        if passes(answer):
            return Reactions(self.number)
        self.go(MoveAt.END)
        return self.send_boats(game)

    def send_boats(self, game: Battle) -> Step:
        """OI-CARD-16: after the move, boats."""
        return BoatAssault(self.number) if plays_card(game, self.number, "boat-assault") else DONE
