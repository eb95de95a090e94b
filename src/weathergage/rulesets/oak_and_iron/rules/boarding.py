"""Chapter 6: the Boarding action, with the cards that go before and after it."""

from dataclasses import dataclass

from weathergage.kernel.core import DONE, Answer, Step
from weathergage.kernel.spaces import OneOf
from weathergage.rulesets.oak_and_iron.content.read import YARD_ARM
from weathergage.rulesets.oak_and_iron.questions import AskBoardAndFight, AskFireAndBoard, AskLieAlongside
from weathergage.rulesets.oak_and_iron.rules.attack import CLOSE, PARTIAL, PASS
from weathergage.rulesets.oak_and_iron.rules.attacking import Attacks, launch
from weathergage.rulesets.oak_and_iron.rules.condition import entangle, put
from weathergage.rulesets.oak_and_iron.rules.endofmove import EndOfMove
from weathergage.rulesets.oak_and_iron.rules.flush import Laid, placements
from weathergage.rulesets.oak_and_iron.rules.moving import SHIFTED, passes_shoal
from weathergage.rulesets.oak_and_iron.rules.reactions import Reactions
from weathergage.rulesets.oak_and_iron.rules.shapes import are_within, base_of, pose_of
from weathergage.rulesets.oak_and_iron.rules.skill import BOARDING, SkillTest, passes
from weathergage.rulesets.oak_and_iron.state import (
    ANCHORED,
    MINIMAL,
    NOBODY,
    Battle,
    SeaFrame,
    afloat,
    are_linked,
    are_opposed,
    is_entangled,
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
    """OI-CREW-27: not for ships that are Aground or Anchored."""
    ship = game.ships[at]
    if ship.aground or ship.sail == ANCHORED or is_entangled(game, at):
        return []
    return [other for other in afloat(game) if is_boarding_target(game, at, other)]


@dataclass
class Board(SeaFrame):
    """OI-CREW-07 to OI-CREW-15: test, slide, pivot, Entangled. OI-CARD-14, OI-CARD-18, OI-CARD-30: and what cards
    add."""

    number: int
    target: int
    moved: bool = False
    shoal: bool = False

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.offer_smoke(game)
            case 2: return self.fire(game, answer)
            case 3: return self.test(game)
            case 4: return self.after_test(game, answer)
            case 5: return self.lay(game, answer)
            case 6: return self.sound(game)
            case 7: return self.offer_melee(game)
            case 8: return self.fight(game, answer)
            case 9: return self.react(game)
            case _: return DONE

    def offer_smoke(self, game: Battle) -> Step:
        """OI-CARD-14: a free Partial Fire against the target, right before the test."""
        shots = self.shots(game)
        if not shots:
            self.pc = 3
            return self.test(game)
        return AskFireAndBoard(game.seat_of(self.number), "OI-CARD-14", OneOf((PASS,) + shots),
                               game.ships[self.number].label, game.ships[self.target].label)

    def shots(self, game: Battle) -> tuple[Answer, ...]:
        if not plays_card(game, self.number, "boarding-through-the-smoke"):
            return ()
        label = game.ships[self.target].label
        return tuple([shot for shot in Attacks(self.number, (PARTIAL,)).found(game) if shot[1] == label])

    def fire(self, game: Battle, answer: Answer) -> Step:
        return None if answer == PASS else launch(game, self.number, answer, free=True)

    def test(self, game: Battle) -> Step:
        """OI-CREW-09, OI-CARD-30: passed at once against a ship at Minimal Sail or Anchored, with Boarders Away."""
        if game.ships[self.target].sail <= MINIMAL and plays_card(game, self.number, "boarders-away"):
            self.pc = 4
            return self.after_test(game, 1)
        return SkillTest(self.number, BOARDING, "OI-CREW-09", self.target)

    def after_test(self, game: Battle, answer: Answer) -> Step:
        """OI-CREW-11, OI-CREW-13: the boarder chooses between equals. A target that has turned away may be out of
        reach."""
        found = self.berths(game)
        if not passes(answer) or not found:
            return DONE
        if len(found) > 1:
            return AskLieAlongside(game.seat_of(self.number), "OI-CREW-13",
                                   OneOf(tuple([(one[0], one[1]) for one in found])), game.ships[self.number].label,
                                   game.ships[self.target].label)
        self.pc = 5
        return self.lay(game, None)

    def berths(self, game: Battle) -> list[Laid]:
        if not game.ships[self.target].afloat or not are_within(game, self.number, self.target, YARD_ARM):
            return []
        return placements(game, self.number, self.target)

    def lay(self, game: Battle, answer: Answer) -> Step:
        """OI-CREW-10, OI-CREW-13, OI-CREW-15."""
        chosen = next(one for one in self.berths(game) if answer is None or (one[0], one[1]) == answer)
        slid = put(game, self.number, chosen[2], "board", "OI-CREW-10")
        turned = put(game, self.number, chosen[3], "board", "OI-CREW-13")
        self.moved = slid or turned
        self.shoal = self.moved and is_on_shoal(game, self.number)
        entangle(game, self.number, self.target, "OI-CREW-15")
        return None

    def sound(self, game: Battle) -> Step:
        """OI-TERR-04."""
        if not self.shoal:
            return None
        return EndOfMove(self.number, pose_of(game.ships[self.number]), (), True, True)

    def offer_melee(self, game: Battle) -> Step:
        """OI-CARD-18: an optional free Close Combat at once."""
        label = game.ships[self.target].label
        found = [one for one in Attacks(self.number, (CLOSE,)).found(game) if one[1] == label]
        if not found or not plays_card(game, self.number, "expert-boarding"):
            self.pc = 9
            return self.react(game)
        return AskBoardAndFight(game.seat_of(self.number), "OI-CARD-18", OneOf((PASS,) + tuple(found)),
                                game.ships[self.number].label, label)

    def fight(self, game: Battle, answer: Answer) -> Step:
        return None if answer == PASS else launch(game, self.number, answer, free=True)

    def react(self, game: Battle) -> Step:
        """OI-MOVE-20: after a Boarding slide."""
        self.pc = 9
        return Reactions(self.number) if self.moved and game.ships[self.number].able else None


def is_on_shoal(game: Battle, at: int) -> bool:
    """OI-TERR-04: whether the base she has been laid with lies on a shoal that she must heed."""
    return passes_shoal(game, at, base_of(game.ships[at]), SHIFTED, 0.0)
