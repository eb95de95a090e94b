"""Chapter 6: the Boarding action, with the cards that go before and after it."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Done, Step
from weathergage.kernel.spaces import PASS, OneOf
from weathergage.rulesets.oak_and_iron.content.tables import YARD_ARM
from weathergage.rulesets.oak_and_iron.questions import AskBoardAndFight, AskFireAndBoard, AskLieAlongside
from weathergage.rulesets.oak_and_iron.rules.attack_phase import Attacks, launch
from weathergage.rulesets.oak_and_iron.rules.attacks import CLOSE, PARTIAL
from weathergage.rulesets.oak_and_iron.rules.collisions import SHIFTED, passes_shoal
from weathergage.rulesets.oak_and_iron.rules.conditions import entangle, put
from weathergage.rulesets.oak_and_iron.rules.end_of_move import EndOfMove
from weathergage.rulesets.oak_and_iron.rules.flush import Laid, placements
from weathergage.rulesets.oak_and_iron.rules.reactions import Reactions
from weathergage.rulesets.oak_and_iron.rules.shapes import are_within, base_of, pose_of, ships_in_reach
from weathergage.rulesets.oak_and_iron.rules.skill_tests import BOARDING, SkillTest, passes
from weathergage.rulesets.oak_and_iron.state import (
    ANCHORED,
    MINIMAL,
    NOBODY,
    Battle,
    SeaFrame,
    are_linked,
    are_opposed,
    plays_card,
)


def is_boarding_target(game: Battle, at: int, other: int) -> bool:
    """OI-CREW-07, OI-CREW-08, OI-CREW-29: an opposing ship within Yard Arm, wreck or prize of ours too, not linked yet,
    alongside which there is room."""
    if other == at or are_linked(game, at, other) or not are_opposed(game, at, other):
        return False
    if game.ships[other].captor != NOBODY and game.ships[other].squadron != game.ships[at].squadron:
        return False
    return are_within(game, at, other, YARD_ARM) and bool(placements(game, at, other))


def boarding_targets(game: Battle, at: int) -> list[int]:
    """OI-CREW-27: not for ships that are Aground or Anchored; OI-TERM-19 keeps the Entangled from all of it."""
    ship = game.ships[at]
    if ship.aground or ship.sail == ANCHORED:
        return []
    near = ships_in_reach(game, at, base_of(ship).reach + YARD_ARM)
    return [other for other in near if is_boarding_target(game, at, other)]


class BoardAt:
    """Stages of `Board`."""

    FIRE: Final = 1
    TEST: Final = 2
    APPROACH: Final = 3
    FIGHT: Final = 4
    REACT: Final = 5
    END: Final = 6


@dataclass
class Board(SeaFrame):
    """OI-CREW-07 to OI-CREW-15: test, slide, pivot, Entangled. OI-CARD-14, OI-CARD-18, OI-CARD-30: and what cards
    add."""

    number: int
    target: int
    moved: bool = False

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case BoardAt.FIRE: return FireAndBoard(self.number, self.target)
            case BoardAt.TEST: return self.test(game)
            case BoardAt.APPROACH: return self.approach(game, answer)
            case BoardAt.FIGHT: return self.fight(answer)
            case BoardAt.REACT: return self.react(game)
            case _: return DONE

    def test(self, game: Battle) -> Step:
        """OI-CREW-09, OI-CARD-30: passed at once against a ship at Minimal Sail or Anchored, with Boarders Away."""
        if game.ships[self.target].sail <= MINIMAL and plays_card(game, self.number, "boarders-away"):
            self.go(BoardAt.FIGHT)
            return self.approach(game, 1)
        return SkillTest(self.number, BOARDING, "OI-CREW-09", self.target)

    def approach(self, game: Battle, answer: Answer) -> Step:
        """OI-CREW-10: a target that has turned away may be out of reach."""
        return Approach(self.number, self.target) if passes(answer) and berths(game, self.number, self.target) else DONE

    def fight(self, answer: Answer) -> Step:
        self.moved = answer == 1
        return BoardAndFight(self.number, self.target)

    def react(self, game: Battle) -> Step:
        """OI-MOVE-20: after a Boarding slide."""
        return Reactions(self.number) if self.moved and game.ships[self.number].able else DONE


def berths(game: Battle, at: int, target: int) -> list[Laid]:
    """The ways in which she may lie alongside, if the target is still there and near enough."""
    if not game.ships[target].afloat or not are_within(game, at, target, YARD_ARM):
        return []
    return placements(game, at, target)


class ApproachAt:
    """Stages of `Approach`."""

    ASK: Final = 1
    LAY: Final = 2
    END: Final = 3


@dataclass
class Approach(SeaFrame):
    """OI-CREW-10 to OI-CREW-15: she slides and pivots, and the two are Entangled. Returns 1 if she moved."""

    number: int
    target: int
    moved: bool = False

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ApproachAt.ASK: return self.ask(game)
            case ApproachAt.LAY: return self.lay(game, answer)
            case _: return Done(int(self.moved))

    def is_part(self) -> bool:
        return True

    def ask(self, game: Battle) -> Step:
        """OI-CREW-11, OI-CREW-13: the boarder chooses between equals."""
        ways = berths(game, self.number, self.target)
        if len(ways) > 1:
            return AskLieAlongside(game.seat_of(self.number), "OI-CREW-13",
                                   OneOf(tuple([(way[0], way[1]) for way in ways])), game.ships[self.number].label,
                                   game.ships[self.target].label)
        return None

    def lay(self, game: Battle, answer: Answer) -> Step:
        """OI-CREW-10, OI-CREW-13, OI-CREW-15; OI-TERR-04: the water may be shoal."""
        way = next(way for way in berths(game, self.number, self.target)
                   if answer is None or (way[0], way[1]) == answer)
        slid = put(game, self.number, way[2], "board", "OI-CREW-10")
        turned = put(game, self.number, way[3], "board", "OI-CREW-13")
        self.moved = slid or turned
        shoal = self.moved and is_on_shoal(game, self.number)
        entangle(game, self.number, self.target, "OI-CREW-15")
        return EndOfMove(self.number, pose_of(game.ships[self.number]), (), True, True) if shoal else None


class BoardersAttackAt:
    """Stages of `BoardersAttack`."""

    ASK: Final = 1
    ATTACK: Final = 2
    END: Final = 3


@dataclass
class BoardersAttack(SeaFrame):
    """A free attack on the ship to be boarded, or just boarded, by a card."""

    number: int
    target: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case BoardersAttackAt.ASK: return self.ask(game)
            case BoardersAttackAt.ATTACK: return self.attack(game, answer)
            case _: return DONE

    def is_part(self) -> bool:
        return True

    def ask(self, game: Battle) -> Step:
        raise NotImplementedError

    def attacks(self, game: Battle, kind: str, card: str) -> tuple[Answer, ...]:
        if not plays_card(game, self.number, card):
            return ()
        target = game.ships[self.target].label
        return tuple([attack for attack in Attacks(self.number, (kind,)).possible(game) if attack[1] == target])

    def attack(self, game: Battle, answer: Answer) -> Step:
        return DONE if answer == PASS else launch(game, self.number, answer, free=True)


@dataclass
class FireAndBoard(BoardersAttack):
    """OI-CARD-14: Boarding through the Smoke: a free Partial Fire against the target, right before the test."""

    def ask(self, game: Battle) -> Step:
        shots = self.attacks(game, PARTIAL, "boarding-through-the-smoke")
        if not shots:
            return DONE
        return AskFireAndBoard(game.seat_of(self.number), "OI-CARD-14", OneOf((PASS,) + shots),
                               game.ships[self.number].label, game.ships[self.target].label)


@dataclass
class BoardAndFight(BoardersAttack):
    """OI-CARD-18: Expert Boarding: an optional free Close Combat at once."""

    def ask(self, game: Battle) -> Step:
        blows = self.attacks(game, CLOSE, "expert-boarding")
        if not blows:
            return DONE
        return AskBoardAndFight(game.seat_of(self.number), "OI-CARD-18", OneOf((PASS,) + blows),
                                game.ships[self.number].label, game.ships[self.target].label)


def is_on_shoal(game: Battle, at: int) -> bool:
    """OI-TERR-04: whether she has come to lie on a shoal that she must heed."""
    return passes_shoal(game, at, base_of(game.ships[at]), SHIFTED, 0.0)
