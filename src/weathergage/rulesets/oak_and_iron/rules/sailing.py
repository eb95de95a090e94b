"""Chapter 6: the Movement Phase: activations, speed, Seamanship Actions, and the move."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Step, each, number, word
from weathergage.kernel.spaces import Number, OneOf
from weathergage.kits.plane import Pose
from weathergage.rulesets.oak_and_iron.content.read import CUT_FREE_SPEED, FULL_TURNS, PISTOL_SHOT, TOOL_LENGTHS
from weathergage.rulesets.oak_and_iron.events import SeamanshipTaken, ShipActivated, ShipStayed, SpeedSet
from weathergage.rulesets.oak_and_iron.questions import (
    AskChangeHeading,
    AskEfficientLoader,
    AskHelm,
    AskPointOfSail,
    AskSeamanship,
    AskSeamanshipAction,
    AskShift,
    AskSpeedBonus,
    AskTurnAfter,
    AskTurnInEye,
)
from weathergage.rulesets.oak_and_iron.rules.away import cut_free_way
from weathergage.rulesets.oak_and_iron.rules.condition import cut_free, reload_side
from weathergage.rulesets.oak_and_iron.rules.crew import CrewAction
from weathergage.rulesets.oak_and_iron.rules.endofmove import EndOfMove
from weathergage.rulesets.oak_and_iron.rules.formation import has_friend_within, in_formation
from weathergage.rulesets.oak_and_iron.rules.helm import Shifts, Turns
from weathergage.rulesets.oak_and_iron.rules.landing import BoatAssault
from weathergage.rulesets.oak_and_iron.rules.moving import SHIFTED, SLIDE, TURN, Motion, Moves
from weathergage.rulesets.oak_and_iron.rules.reactions import Reactions
from weathergage.rulesets.oak_and_iron.rules.shapes import pose_of
from weathergage.rulesets.oak_and_iron.rules.skill import SEAMANSHIP, SkillTest, passes
from weathergage.rulesets.oak_and_iron.rules.wind import EYE, can_move, free_bonuses, points_of_sail, speed_rating
from weathergage.rulesets.oak_and_iron.state import (
    AFLOAT,
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
AHEAD: Final = "ahead"
STAY: Final = "stay"
NONE: Final = "none"
BEFORE: Final = "before"
AFTER: Final = "after"
RULES_OF_ACTIONS: Final[dict[str, str]] = {
    CHANGE_HEADING: "OI-SEA-04", FASTER: "OI-SEA-05", SLOWER: "OI-SEA-05", CUT_FREE: "OI-SEA-06"}


# --- what a ship may do -----------------------------------------------------------------------------------------------

def can_cut_free(game: Battle, at: int) -> bool:
    """OI-SEA-06 to OI-SEA-08, OI-SEA-13: Entangled, with room; not Aground, unless the players say so."""
    ship = game.ships[at]
    if not is_entangled(game, at) or (ship.aground and not game.plays("cut-free-aground", "yes")):
        return False
    return bool(cut_free_way(game, at, tuple(partners(game, at))))


def seamanship_actions(game: Battle, at: int, point: str) -> tuple[str, ...]:
    """OI-SEA-02 to OI-SEA-06: what a passed test would open; nothing for the Shaken."""
    ship = game.ships[at]
    if ship.shaken or not ship.able:
        return ()
    if is_entangled(game, at):
        return (CUT_FREE,) if can_cut_free(game, at) else ()
    if ship.aground or ship.sail == ANCHORED or point == EYE:
        return ()
    return (CHANGE_HEADING, FASTER, SLOWER)


# --- an activation ----------------------------------------------------------------------------------------------------

@dataclass
class Activation(SeaFrame):
    """OI-MOVE-03 to OI-MOVE-05: speed, Seamanship Action, move, Crew Action; then the Wake marker. OI-TERM-35: a ship
    put Out of Action on the way loses the rest."""

    number: int
    point: str = ""
    used: int = 0                   # optional speed bonuses
    adjust: int = 0
    free: bool = False              # she has cut free
    turning: bool = False           # Change Heading
    moved: bool = False             # she moved or turned in the move step

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.offer_loader(game)
            case 2: return self.hear_loader(game, answer)
            case 3: return self.ask_point(game)
            case 4: return self.hear_point(game, word(answer))
            case 5: return self.ask_bonus(game)
            case 6: return self.hear_bonus(game, number(answer))
            case 7: return self.ask_test(game)
            case 8: return self.hear_test(game, answer)
            case 9: return self.after_test(game, answer)
            case 10: return self.take_action(game, word(answer))
            case 11: return self.move(game)
            case 12: return self.after_move(game, answer)
            case 13: return self.assault(game)
            case 14: return self.crew(game)
            case _: return self.end(game)

    # before

    def offer_loader(self, game: Battle) -> Step:
        """OI-UPG-11: once a game, a reload marker at the start of the activation."""
        ship = game.ships[self.number]
        marked = tuple([side for side in SIDES if ship.reload & BIT[side]])
        if not marked or not has_rule(game, self.number, "efficient-loader") or "efficient-loader" in ship.once:
            self.pc = 3
            return self.ask_point(game)
        return AskEfficientLoader(game.seat_of(self.number), "OI-UPG-11", OneOf(("pass",) + marked), ship.label)

    def hear_loader(self, game: Battle, answer: Answer) -> Step:
        if answer in SIDES:
            game.ships[self.number].once += ("efficient-loader",)
            reload_side(game, self.number, word(answer), "OI-UPG-11")
        return None

    # 1. speed

    def ask_point(self, game: Battle) -> Step:
        """OI-WIND-09, OI-WIND-10: where she begins; the owner chooses on the boundary, if she can move at all."""
        ship = game.ships[self.number]
        ship.speed = 0
        points = points_of_sail(game, ship.heading)
        self.pc = 4
        if not can_move(game, self.number) and not is_entangled(game, self.number):
            game.emit(ShipActivated(ship.label, ""))
            self.point = points[0]
            self.pc = 7
            return self.ask_test(game)
        if len(points) > 1:
            self.pc = 3
            return AskPointOfSail(game.seat_of(self.number), "OI-WIND-09", OneOf(points), ship.label)
        return self.hear_point(game, points[0])

    def hear_point(self, game: Battle, point: str) -> Step:
        self.point = point
        game.emit(ShipActivated(game.ships[self.number].label, point))
        self.pc = 5
        return self.ask_bonus(game)

    def ask_bonus(self, game: Battle) -> Step:
        """OI-TRAIT-05, OI-OPT-04, OI-OPT-05, OI-KEY-08: how many of the bonuses she uses."""
        bonuses = len(free_bonuses(game, self.number, self.point))
        if self.point == EYE or (is_entangled(game, self.number)
                                 and speed_rating(game, self.number, self.point, 0).total >= CUT_FREE_SPEED):
            bonuses = 0                             # she makes no way, or cuts free at speed 1 anyhow
        if not bonuses:
            return self.hear_bonus(game, 0)
        return AskSpeedBonus(game.seat_of(self.number), "OI-MOVE-07", Number(0, bonuses), game.ships[self.number].label,
                             bonuses, self.point)

    def hear_bonus(self, game: Battle, used: int) -> Step:
        self.used = used
        self.rate(game)
        self.pc = 7
        return self.ask_test(game)

    def rate(self, game: Battle) -> None:
        """OI-MOVE-07: the rating as it stands now; OI-WIND-11: in the Wind's Eye she makes no way."""
        ship = game.ships[self.number]
        if self.point == EYE:
            ship.speed = 0
            return
        tally = speed_rating(game, self.number, self.point, self.used, self.adjust, self.free)
        ship.speed = tally.total
        game.emit(SpeedSet(ship.label, tally.total, tally.parts))

    # 2. Seamanship Action

    def ask_test(self, game: Battle) -> Step:
        """OI-SEA-01, OI-SEA-03: one test, if an action would be open."""
        if not seamanship_actions(game, self.number, self.point):
            self.pc = 11
            return self.move(game)
        return AskSeamanship(game.seat_of(self.number), "OI-SEA-01", OneOf((SKIP, TEST)), game.ships[self.number].label)

    def hear_test(self, game: Battle, answer: Answer) -> Step:
        if answer != TEST:
            self.pc = 11
            return self.move(game)
        return SkillTest(self.number, SEAMANSHIP, "OI-SEA-01")

    def after_test(self, game: Battle, answer: Answer) -> Step:
        """OI-SEA-03, OI-SEA-14: which action is decided after success; it may be declined."""
        if not passes(answer):
            self.pc = 11
            return self.move(game)
        return AskSeamanshipAction(game.seat_of(self.number), "OI-SEA-03",
                                   OneOf(seamanship_actions(game, self.number, self.point) + (DECLINE,)),
                                   game.ships[self.number].label, self.point, self.used)

    def take_action(self, game: Battle, action: str) -> Step:
        self.pc = 11
        if action == DECLINE:
            return self.move(game)
        game.emit(SeamanshipTaken(game.ships[self.number].label, action, RULES_OF_ACTIONS[action]))
        if action == CHANGE_HEADING:
            self.turning = True
        elif action == CUT_FREE:
            self.free = cut_free(game, self.number, "OI-SEA-06")
            self.rate(game)
        else:
            self.adjust = 1 if action == FASTER else -1
            self.rate(game)
        return self.move(game)

    # 3. move

    def move(self, game: Battle) -> Step:
        """OI-MOVE-18, OI-SEA-09, OI-SEA-10, OI-SEA-12, OI-TERM-14: the Shaken sail on, too."""
        if not can_move(game, self.number):
            self.pc = 13
            return self.assault(game)
        return MoveStep(self.number, self.point == EYE, self.turning, self.free)

    def after_move(self, game: Battle, answer: Answer) -> Step:
        """OI-MOVE-20: reactions, if she moved or turned."""
        ship = game.ships[self.number]
        if ship.able and passes(answer):
            return Reactions(self.number)
        return None

    def assault(self, game: Battle) -> Step:
        """OI-CARD-16: after the move, boats."""
        if game.ships[self.number].able and plays_card(game, self.number, "boat-assault"):
            return BoatAssault(self.number)
        return None

    # 4. Crew Action

    def crew(self, game: Battle) -> Step:
        """OI-CREW-01, OI-CREW-02, OI-SEA-11."""
        return CrewAction(self.number) if game.ships[self.number].able else None

    def end(self, game: Battle) -> Step:
        game.ships[self.number].moved = True
        return DONE


@dataclass
class MoveStep(SeaFrame):
    """OI-MOVE-08 to OI-MOVE-19, OI-TRAIT-02, OI-TRAIT-03: a turn before or after the straight move, both for the Yare;
    turns alone in the Wind's Eye. Returns 1 if she moved or turned.

    OI-SEA-04: a Change Heading turn comes first. OI-CARD-10, OI-CARD-24: a shift at the beginning or at the end. A
    collision ends it all. OI-TERR-04: all of it is one move.
    """

    number: int
    eye: bool
    turning: bool
    may_stay: bool
    start: Pose = (0.0, 0.0, 0.0)
    moves: Moves = ()
    struck: bool = False
    shoal: bool = False
    shifted: bool = False           # the shift is used
    later: float = 0.0              # the turn after the straight move, already chosen
    turns: int = 0                  # made in the Wind's Eye
    then: int = 0                   # the stage after the motion under way

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return self.change_heading(game, answer)
            case 3: return self.offer_shift(game, 5)
            case 4: return self.shift(game, answer)
            case 5: return self.ask_helm(game)
            case 6: return self.steer(game, answer)
            case 7: return self.slide(game)
            case 8: return self.ask_after(game)
            case 9: return self.turn_after(game, answer)
            case 10: return self.offer_shift(game, 12)
            case 11: return self.shift(game, answer)
            case 12: return self.end(game)
            case 13: return self.gather(each(answer))
            case _: return Done(1 if pose_of(game.ships[self.number]) != self.start else 0)

    def motion(self, how: str, amount: float, speed: int, then: int) -> Step:
        """A motion, and the stage that comes after it."""
        self.moves += ((how, amount, speed),)
        self.pc = 12
        self.then = then
        return Motion(self.number, how, amount, speed)

    def gather(self, found: tuple[Answer, ...]) -> Step:
        """OI-COLL-02: struck, she makes no further movement."""
        self.struck, self.shoal = self.struck or found[0] == 1, self.shoal or found[1] == 1
        self.pc = 11 if self.struck else self.then - 1
        return None

    def begin(self, game: Battle) -> Step:
        self.start = pose_of(game.ships[self.number])
        if not self.turning:
            self.pc = 2
            return None
        return AskChangeHeading(game.seat_of(self.number), "OI-SEA-04", Turns(self.number, FULL_TURNS[0], (), (NONE,)),
                                game.ships[self.number].label, FULL_TURNS[0])

    def change_heading(self, game: Battle, answer: Answer) -> Step:
        """OI-COLL-04: it counts as speed 1."""
        return self.motion(TURN, answer, 1, 3) if isinstance(answer, float) and answer else None

    # the shift

    def offer_shift(self, game: Battle, skip: int) -> Step:
        if self.shifted or not may_shift(game, self.number, self.eye):
            self.pc = skip - 1
            return None
        return AskShift(game.seat_of(self.number), "OI-FAQ-02", Shifts(self.number), game.ships[self.number].label,
                        BEFORE if skip == 5 else AFTER)

    def shift(self, game: Battle, answer: Answer) -> Step:
        """OI-COLL-15: it counts as speed 1."""
        if not isinstance(answer, float) or not answer:
            return None
        self.shifted = True
        return self.motion(SHIFTED, answer, 1, self.pc + 1)

    # the helm

    def ask_helm(self, game: Battle) -> Step:
        """OI-MOVE-10, OI-MOVE-15, OI-MOVE-17, OI-MOVE-19, OI-WIND-11."""
        ship = game.ships[self.number]
        seat = game.seat_of(self.number)
        if self.eye:
            if self.turns < (2 if has_rule(game, self.number, "fore-and-aft") else 1):
                return AskTurnInEye(seat, "OI-MOVE-19", Turns(self.number, FULL_TURNS[0], (), (NONE,)), ship.label,
                                    FULL_TURNS[0])
            self.pc = 9
            return None
        if not ship.speed:
            self.pc = 9
            return None
        most = FULL_TURNS[ship.speed - 1]
        also = (AHEAD, STAY) if self.may_stay else (AHEAD,)
        first = () if has_rule(game, self.number, "yare") else (BEFORE, AFTER)
        return AskHelm(seat, "OI-MOVE-15", Turns(self.number, most, first, also), ship.label, most, not first)

    def steer(self, game: Battle, answer: Answer) -> Step:
        ship = game.ships[self.number]
        if self.eye:
            self.turns += 1
            if isinstance(answer, float) and answer:
                return self.motion(TURN, answer, 1, 5)
            self.pc = 9
            return None
        if answer == STAY:
            game.emit(ShipStayed(ship.label))
            self.pc = 9
            return None
        angle = answer
        if isinstance(answer, tuple):
            assert isinstance(answer[1], float)
            angle = answer[1]
            if answer[0] == AFTER:
                self.later = answer[1]
                return None
        return self.motion(TURN, angle, ship.speed, 7) if isinstance(angle, float) and angle else None

    def slide(self, game: Battle) -> Step:
        """OI-MOVE-13, OI-GEOM-04: the full length of the tool."""
        speed = game.ships[self.number].speed
        return self.motion(SLIDE, TOOL_LENGTHS[speed - 1], speed, 8)

    def ask_after(self, game: Battle) -> Step:
        """OI-TRAIT-02: the Yare may turn again."""
        ship = game.ships[self.number]
        if not has_rule(game, self.number, "yare"):
            return self.turn_after(game, self.later)
        return AskTurnAfter(game.seat_of(self.number), "OI-TRAIT-02",
                            Turns(self.number, FULL_TURNS[ship.speed - 1], (), (NONE,)), ship.label,
                            FULL_TURNS[ship.speed - 1])

    def turn_after(self, game: Battle, answer: Answer) -> Step:
        if isinstance(answer, float) and answer:
            return self.motion(TURN, answer, game.ships[self.number].speed, 10)
        self.pc = 9
        return None

    def end(self, game: Battle) -> Step:
        self.pc = 13
        if not self.moves:
            return Done(0)
        return EndOfMove(self.number, self.start, self.moves, self.struck, self.shoal)


def may_shift(game: Battle, at: int, eye: bool) -> bool:
    """OI-CARD-10, OI-CARD-24, OI-MOVE-10: by Engage More Closely always; by Adjust Position in Formation or near a
    friend, with a move to adjust."""
    if game.ships[at].fate != AFLOAT or not can_move(game, at):
        return False
    if plays_card(game, at, "engage-more-closely"):
        return True
    if not plays_card(game, at, "adjust-position") or not (eye or game.ships[at].speed):
        return False
    return has_friend_within(game, at, PISTOL_SHOT) or in_formation(game, at)
