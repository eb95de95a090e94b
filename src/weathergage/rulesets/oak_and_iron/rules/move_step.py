"""Chapter 6: the move step: turns, the straight move, shifts to the side."""

from dataclasses import dataclass, field
from typing import Final

from weathergage.kernel.core import Answer, Done, Step, each, ints
from weathergage.kits.plane import Pose
from weathergage.rulesets.oak_and_iron.content.tables import FULL_TURNS, PISTOL_SHOT, TOOL_LENGTHS
from weathergage.rulesets.oak_and_iron.events import ShipStayed
from weathergage.rulesets.oak_and_iron.questions import (
    NONE,
    AskChangeHeading,
    AskHelm,
    AskShift,
    AskTurnAfter,
    AskTurnInEye,
)
from weathergage.rulesets.oak_and_iron.rules.collisions import SHIFTED, SLIDE, TURN, Motion, Moves
from weathergage.rulesets.oak_and_iron.rules.end_of_move import EndOfMove
from weathergage.rulesets.oak_and_iron.rules.formation import has_friend_within, in_formation
from weathergage.rulesets.oak_and_iron.rules.helm import Shifts, Turns
from weathergage.rulesets.oak_and_iron.rules.shapes import pose_of
from weathergage.rulesets.oak_and_iron.state import (
    Battle,
    SeaFrame,
    has_rule,
    plays_card,
)

AHEAD: Final = "ahead"
STAY: Final = "stay"
BEFORE: Final = "before"
AFTER: Final = "after"


@dataclass
class Sailing(SeaFrame):
    """Motions one after the other. OI-COLL-02: struck, she makes no further movement."""

    number: int
    moves: Moves = field(default=(), kw_only=True)
    struck: bool = field(default=False, kw_only=True)
    shoal: bool = field(default=False, kw_only=True)

    def is_part(self) -> bool:
        return True

    def motion(self, how: str, amount: float, speed: int) -> Step:
        self.moves += ((how, amount, speed),)
        return Motion(self.number, how, amount, speed)

    def gather(self, answer: Answer) -> None:
        """What a motion came to; None if none was made."""
        if answer is not None:
            struck, shoal = ints(answer)
            self.struck, self.shoal = struck == 1, self.shoal or shoal == 1

    def sailed(self) -> Step:
        """For `MoveStep`: the motions, whether she struck, and whether she passed over a shoal."""
        return Done((self.moves, int(self.struck), int(self.shoal)))


class MoveStepAt:
    """Stages of `MoveStep`."""

    BEGIN: Final = 1
    SHIFT_BEFORE: Final = 2
    SAIL: Final = 3
    SHIFT_AFTER: Final = 4
    END_OF_MOVE: Final = 5
    END: Final = 6


@dataclass
class MoveStep(Sailing):
    """OI-MOVE-08 to OI-MOVE-19, OI-TRAIT-02, OI-TRAIT-03: a turn before or after the straight move, both for the Yare;
    turns alone in the Wind's Eye. Returns 1 if she moved or turned.

    OI-SEA-04: a Change Heading turn comes first. OI-CARD-10, OI-CARD-24: a shift at the beginning or at the end. A
    collision ends it all. OI-TERR-04: all of it is one move.
    """

    eye: bool
    turning: bool                   # Change Heading
    may_stay: bool
    start: Pose = (0.0, 0.0, 0.0)

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case MoveStepAt.BEGIN: return self.begin(game)
            case MoveStepAt.SHIFT_BEFORE: return self.shift(game, answer, BEFORE)
            case MoveStepAt.SAIL: return self.sail(game, answer)
            case MoveStepAt.SHIFT_AFTER: return self.shift(game, answer, AFTER)
            case MoveStepAt.END_OF_MOVE: return self.end_move(answer)
            case _: return Done(1 if pose_of(game.ships[self.number]) != self.start else 0)

    def is_part(self) -> bool:
        return False

    def begin(self, game: Battle) -> Step:
        self.start = pose_of(game.ships[self.number])
        if self.turning:
            return ChangeHeading(self.number)
        self.go(MoveStepAt.SAIL)
        return self.shift(game, None, BEFORE)

    def add(self, answer: Answer) -> None:
        """The motions of a part of the move."""
        if answer is not None:
            moves, struck, shoal = each(answer)
            assert isinstance(moves, tuple)
            self.moves += moves
            self.gather((struck, shoal))

    def shift(self, game: Battle, answer: Answer, when: str) -> Step:
        self.add(answer)
        shifted = any([how == SHIFTED for how, _, _ in self.moves])
        if not self.struck and not shifted and may_shift(game, self.number, self.eye):
            return Shift(self.number, when)
        if when == BEFORE:
            self.go(MoveStepAt.SHIFT_AFTER)
            return self.sail(game, None)
        self.go(MoveStepAt.END)
        return self.end_move(None)

    def sail(self, game: Battle, answer: Answer) -> Step:
        """OI-MOVE-10, OI-MOVE-17, OI-WIND-11."""
        self.add(answer)
        if not self.struck and self.eye:
            return TurnInEye(self.number)
        if not self.struck and game.ships[self.number].speed:
            return StraightMove(self.number, self.may_stay)
        self.go(MoveStepAt.END_OF_MOVE)
        return self.shift(game, None, AFTER)

    def end_move(self, answer: Answer) -> Step:
        self.add(answer)
        return EndOfMove(self.number, self.start, self.moves, self.struck, self.shoal)


# --- the motions of a move --------------------------------------------------------------------------------------------

class FreeMotionAt:
    """Stages of `FreeMotion`."""

    ASK: Final = 1
    MOVE: Final = 2
    END: Final = 3


@dataclass
class FreeMotion(Sailing):
    """A motion beside the straight move, if her owner wants it. OI-COLL-04, OI-COLL-15: it counts as speed 1."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FreeMotionAt.ASK: return self.ask(game)
            case FreeMotionAt.MOVE: return self.move(answer)
            case _: return self.end(game, answer)

    def ask(self, game: Battle) -> Step:
        raise NotImplementedError

    def how(self) -> str:
        return TURN

    def move(self, answer: Answer) -> Step:
        return self.motion(self.how(), answer, 1) if isinstance(answer, float) and answer else self.sailed()

    def end(self, game: Battle, answer: Answer) -> Step:
        self.gather(answer)
        return self.sailed()


@dataclass
class ChangeHeading(FreeMotion):
    """OI-SEA-04: a turn before the move."""

    def ask(self, game: Battle) -> Step:
        return AskChangeHeading(game.seat_of(self.number), "OI-SEA-04", turns_of_tool(self.number),
                                game.ships[self.number].label, FULL_TURNS[0])


@dataclass
class TurnInEye(FreeMotion):
    """OI-MOVE-19, OI-TRAIT-03: a turn, or two for the Fore-and-Aft Rigged."""

    def ask(self, game: Battle) -> Step:
        return AskTurnInEye(game.seat_of(self.number), "OI-MOVE-19", turns_of_tool(self.number),
                            game.ships[self.number].label, FULL_TURNS[0])

    def end(self, game: Battle, answer: Answer) -> Step:
        self.gather(answer)
        if self.struck or len(self.moves) == (2 if has_rule(game, self.number, "fore-and-aft") else 1):
            return self.sailed()
        self.go(FreeMotionAt.ASK)
        return None


@dataclass
class Shift(FreeMotion):
    """OI-CARD-10, OI-CARD-24, OI-FAQ-02."""

    when: str                       # before or after the straight move

    def ask(self, game: Battle) -> Step:
        return AskShift(game.seat_of(self.number), "OI-FAQ-02", Shifts(self.number), game.ships[self.number].label,
                        self.when)

    def how(self) -> str:
        return SHIFTED


def turns_of_tool(at: int) -> Turns:
    """A turn with the speed 1 tool, or none."""
    return Turns(at, FULL_TURNS[0], (), (NONE,))


class StraightMoveAt:
    """Stages of `StraightMove`."""

    ASK: Final = 1
    TURN: Final = 2
    SLIDE: Final = 3
    ASK_AGAIN: Final = 4
    TURN_AGAIN: Final = 5
    END: Final = 6


@dataclass
class StraightMove(Sailing):
    """OI-MOVE-13 to OI-MOVE-17, OI-TRAIT-02: the straight move, with a turn before or after it."""

    may_stay: bool
    later: float = 0.0              # the turn after it, already chosen

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case StraightMoveAt.ASK: return self.ask(game)
            case StraightMoveAt.TURN: return self.turn(game, answer)
            case StraightMoveAt.SLIDE: return self.slide(game, answer)
            case StraightMoveAt.ASK_AGAIN: return self.ask_again(game, answer)
            case StraightMoveAt.TURN_AGAIN: return self.turn_again(game, answer)
            case _: return self.end(answer)

    def ask(self, game: Battle) -> Step:
        """OI-MOVE-15, OI-MOVE-17."""
        ship = game.ships[self.number]
        most = FULL_TURNS[ship.speed - 1]
        also = (AHEAD, STAY) if self.may_stay else (AHEAD,)
        first = () if has_rule(game, self.number, "yare") else (BEFORE, AFTER)
        return AskHelm(game.seat_of(self.number), "OI-MOVE-15", Turns(self.number, most, first, also), ship.label, most,
                       not first)

    def turn(self, game: Battle, answer: Answer) -> Step:
        ship = game.ships[self.number]
        if answer == STAY:
            game.emit(ShipStayed(ship.label))
            return self.sailed()
        angle = answer[1] if isinstance(answer, tuple) else answer
        if isinstance(angle, float) and angle:
            if not isinstance(answer, tuple) or answer[0] != AFTER:
                return self.motion(TURN, angle, ship.speed)
            self.later = angle
        self.go(StraightMoveAt.ASK_AGAIN)
        return self.slide(game, None)

    def slide(self, game: Battle, answer: Answer) -> Step:
        """OI-MOVE-13, OI-GEOM-04: the full length of the tool."""
        self.gather(answer)
        if self.struck:
            return self.sailed()
        speed = game.ships[self.number].speed
        return self.motion(SLIDE, TOOL_LENGTHS[speed - 1], speed)

    def ask_again(self, game: Battle, answer: Answer) -> Step:
        """OI-TRAIT-02: the Yare may turn again."""
        self.gather(answer)
        if self.struck:
            return self.sailed()
        if not has_rule(game, self.number, "yare"):
            self.go(StraightMoveAt.END)
            return self.turn_again(game, self.later)
        ship = game.ships[self.number]
        most = FULL_TURNS[ship.speed - 1]
        return AskTurnAfter(game.seat_of(self.number), "OI-TRAIT-02", Turns(self.number, most, (), (NONE,)), ship.label,
                            most)

    def turn_again(self, game: Battle, answer: Answer) -> Step:
        if isinstance(answer, float) and answer:
            return self.motion(TURN, answer, game.ships[self.number].speed)
        return self.sailed()

    def end(self, answer: Answer) -> Step:
        self.gather(answer)
        return self.sailed()


def may_shift(game: Battle, at: int, eye: bool) -> bool:
    """OI-CARD-10, OI-CARD-24, OI-MOVE-10: by Engage More Closely always; by Adjust Position in Formation or near a
    friend, with a move to adjust."""
    if plays_card(game, at, "engage-more-closely"):
        return True
    if not plays_card(game, at, "adjust-position") or not (eye or game.ships[at].speed):
        return False
    return has_friend_within(game, at, PISTOL_SHOT) or in_formation(game, at)
