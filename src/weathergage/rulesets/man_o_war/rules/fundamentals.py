"""Chapter 1: dice that may be re-rolled, saves by the rule of one, and picks by a die."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.core import CHANCE, Answer, Done, Game, Refusal, Step, each, ints, number
from weathergage.kernel.spaces import Menu, shown
from weathergage.rulesets.man_o_war.events import DieRerolled
from weathergage.rulesets.man_o_war.questions import AskReRoll
from weathergage.rulesets.man_o_war.rules.cards import (
    FIRE_PARTY,
    GUNNER,
    MASCOT,
    holds,
    is_usable,
    may_hold,
    show,
    spend,
)
from weathergage.rulesets.man_o_war.state import NOBODY, Battle, PartFrame, battle, is_under

KEEP: Final = "keep"
LOCATION: Final = "location"        # kinds of roll that cards and spells know
BLAZE_DIE: Final = "blaze"
PORTENT: Final = "portent"
LORD: Final = "lord"
TRUE_AIM: Final = "true-aim"
BY_CARD: Final[tuple[tuple[str, str], ...]] = (
    ("lucky-mascot", MASCOT), ("master-gunner", GUNNER), ("fire-party", FIRE_PARTY))
SOURCE_RULES: Final[dict[str, str]] = {
    "lucky-mascot": "MW-CARD-21", "master-gunner": "MW-CARD-02", "fire-party": "MW-CARD-13", PORTENT: "MW-SPL-10",
    LORD: "MW-MAG-11", TRUE_AIM: "MW-SPL-35",
}


def passes(face: int, need: int, mods: int = 0) -> bool:
    """MW-CORE-03, MW-CORE-05: a roll that must reach a number; a natural 1 fails whatever the modifiers. Rolls that
    are compared or looked up do not come here."""
    return face != 1 and face + mods >= need


def saves(face: int, need: int) -> bool:
    """MW-CORE-03, MW-CORE-04, MW-CORE-06: against the natural face that is needed; 1 fails and 6 saves."""
    return face == 6 or (face != 1 and face >= need)


def mark_of(need: int) -> tuple[int, ...]:
    """The face at which a roll begins to succeed, for odds."""
    return (max(2, min(6, need)),)


class ThrowAt:
    """Stages of `Throw`."""

    ROLL: Final = 1
    LOOK: Final = 2
    HEAR: Final = 3
    CHANGE: Final = 4


@dataclass
class Throw(PartFrame):
    """MW-CORE-02, MW-CORE-08, MW-CORE-13: dice in the order rolled; each may be re-rolled once, from any source.

    `rollers` are the sides that roll, one for each die; `ships` those that the dice are rolled by or against, first the
    one that acts. `good` are faces that succeed, for re-rolls of failures alone; `lord` is the side whose Wizard Lord
    may re-roll. MW-CORE-10: a window for cards opens by what everybody can see, never by what is held.
    """

    kind: str
    rule: str
    rollers: tuple[int, ...]
    ships: tuple[int, ...]
    marks: tuple[int, ...] = ()
    good: tuple[int, ...] = ()
    lord: int = NOBODY
    faces: tuple[int, ...] = ()
    again: tuple[int, ...] = ()         # dice that have been re-rolled
    seat: int = NOBODY                  # who is asked
    die: int = NOBODY                   # which die is rolled again
    source: str = ""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ThrowAt.ROLL: return self.roll()
            case ThrowAt.LOOK: return self.look(game, ints(answer))
            case ThrowAt.HEAR: return self.hear(game, answer)
            case _: return self.change(game, ints(answer)[0])

    def roll(self) -> Step:
        return Roll(CHANCE, self.rule, Dice((1,) * len(self.rollers), self.marks), self.kind)

    def look(self, game: Battle, faces: tuple[int, ...]) -> Step:
        self.faces = faces
        self.seat = max(0, self.rollers[0])
        return self.invite(game)

    def invite(self, game: Battle) -> Step:
        """The one who rolled first, then the other."""
        while not may_reroll(game, self.seat, self):
            if self.seat != max(0, self.rollers[0]):
                return Done(self.faces)
            self.seat = 1 - self.seat
        self.go(ThrowAt.HEAR)
        space = Rerolls(self.seat, self.kind, self.rollers, self.ships, self.good, self.lord, self.faces, self.again)
        return AskReRoll(self.seat, "MW-CORE-08", space, self.kind, self.rollers,
                         tuple([game.pieces[ship].label for ship in self.ships]), self.faces, self.marks, self.good)

    def hear(self, game: Battle, answer: Answer) -> Step:
        if answer == KEEP:
            if self.seat != max(0, self.rollers[0]):
                return Done(self.faces)
            self.seat = 1 - self.seat
            return self.invite(game)
        source, die = each(answer)
        self.source, self.die = str(source), number(die) - 1
        pay(game, self)
        return Roll(CHANCE, self.rule, Dice((1,), self.marks), self.kind)

    def change(self, game: Battle, face: int) -> Step:
        was = self.faces[self.die]
        self.faces = self.faces[:self.die] + (face,) + self.faces[self.die + 1:]
        self.again += (self.die,)
        game.emit(DieRerolled(self.seat, self.kind, was, face, self.source, SOURCE_RULES[self.source]))
        return self.invite(game)


def pay(game: Battle, throw: Throw) -> None:
    """What a re-roll costs."""
    player = game.players[throw.seat]
    if throw.source == PORTENT:
        player.pool -= 1
    elif throw.source == LORD:
        player.rerolled = True
    for source, effect in BY_CARD:
        if source == throw.source:
            for ship in throw.ships:
                if game.pieces[ship].side == throw.seat and holds(game, ship, effect):
                    pay_card(game, ship, effect)
                    return


def pay_card(game: Battle, ship: int, effect: str) -> None:
    if effect == MASCOT:
        spend(game, ship, effect)
        return
    show(game, ship, effect)
    if effect == GUNNER:
        game.pieces[ship].gunned = True


def is_shooter(game: Battle, kind: str, rollers: tuple[int, ...], ships: tuple[int, ...], ship: int) -> bool:
    """Whether location dice are a ship's own."""
    return kind == LOCATION and ship == ships[0] and game.pieces[ship].side == rollers[0]


def is_card_roll(game: Battle, kind: str, rollers: tuple[int, ...], ships: tuple[int, ...], ship: int,
                 effect: str) -> bool:
    """MW-CARD-02, MW-CARD-13, MW-CARD-21: whether a card speaks of such dice at all."""
    if effect == GUNNER:
        return is_shooter(game, kind, rollers, ships, ship) and not game.pieces[ship].gunned
    if effect == FIRE_PARTY:
        return kind == BLAZE_DIE
    return True


def may_reroll(game: Battle, seat: int, throw: Throw) -> bool:
    """Public facts only: whether a seat might re-roll one of the dice."""
    if len(throw.again) == len(throw.faces):
        return False
    fresh = [die for die in range(len(throw.faces)) if die not in throw.again]
    if game.players[seat].pool and any([throw.rollers[die] == seat for die in fresh]):
        return True
    missed = any([throw.faces[die] not in throw.good for die in fresh])
    if throw.lord == seat and missed:
        return True
    for ship in throw.ships:
        piece = game.pieces[ship]
        if piece.side != seat:
            continue
        if missed and is_under(piece, "spell-true-aim") \
                and is_shooter(game, throw.kind, throw.rollers, throw.ships, ship):
            return True
        if is_usable(piece):
            for _, effect in BY_CARD:
                if is_card_roll(game, throw.kind, throw.rollers, throw.ships, ship, effect) \
                        and may_hold(game, ship, effect):
                    return True
    return False


@dataclass
class Rerolls(Menu):
    """MW-CORE-08: KEEP, or (source, die) with the dice counted from 1. It looks the cards up when asked."""

    seat: int
    kind: str
    rollers: tuple[int, ...]
    ships: tuple[int, ...]
    good: tuple[int, ...]
    lord: int
    faces: tuple[int, ...]
    again: tuple[int, ...]

    def sources(self, game: Battle, die: int) -> list[str]:
        sources: list[str] = []
        missed = self.faces[die] not in self.good
        for ship in self.ships:
            piece = game.pieces[ship]
            if piece.side == self.seat:
                for source, effect in BY_CARD:
                    if is_card_roll(game, self.kind, self.rollers, self.ships, ship, effect) \
                            and holds(game, ship, effect):
                        sources.append(source)
                if missed and is_under(piece, "spell-true-aim") \
                        and is_shooter(game, self.kind, self.rollers, self.ships, ship):
                    sources.append(TRUE_AIM)
        if self.lord == self.seat and missed:
            sources.append(LORD)
        if game.players[self.seat].pool and self.rollers[die] == self.seat:
            sources.append(PORTENT)
        return sources

    def offered(self, game: Game) -> tuple[Answer, ...]:
        state = battle(game)
        options: list[Answer] = [KEEP]
        for die in range(len(self.faces)):
            if die not in self.again:
                options += [(source, die + 1) for source in self.sources(state, die)]
        return tuple(options)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return Refusal("MW-CORE-08", f"{shown(answer)} is no die that can be re-rolled")


def one_die(kind: str, rule: str, roller: int, ships: tuple[int, ...], marks: tuple[int, ...] = ()) -> Throw:
    """A single die of one side."""
    return Throw(kind, rule, (roller,), ships, marks)


def side_of(game: Battle, ship: int) -> int:
    """Who rolls for a ship: its side, or for an abandoned one its owner."""
    piece = game.pieces[ship]
    return piece.side if piece.side != NOBODY else piece.owner


# --- picks ------------------------------------------------------------------------------------------------------------

def picked(face: int, count: int) -> int:
    """MW-CORE-12: which of `count` candidates a die picks, from 0; -1 to roll again."""
    if count == 2:
        return (face - 1) // 3
    if count == 3:
        return (face - 1) // 2
    return face - 1 if face <= count else -1


class PickAt:
    """Stages of `Pick`."""

    ROLL: Final = 1
    READ: Final = 2


@dataclass
class Pick(PartFrame):
    """MW-CORE-12: one of n candidates by a die; alone it needs none. Its result is the number, from 0."""

    count: int
    rule: str
    ship: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case PickAt.ROLL: return Done(0) if self.count == 1 else Roll(CHANCE, self.rule, Dice((1,)), "pick")
            case _: return self.read(ints(answer)[0])

    def read(self, face: int) -> Step:
        at = picked(face, self.count)
        if at < 0:
            self.go(PickAt.ROLL)
            return None
        return Done(at)
