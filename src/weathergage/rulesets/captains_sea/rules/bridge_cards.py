"""Chapter 5: Bridge Cards: hands, and the discard for +1 before any die."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.chance import Dice, Draw, Roll
from weathergage.kernel.core import (
    CHANCE,
    DONE,
    Answer,
    Done,
    Game,
    Refusal,
    Space,
    Step,
    each,
    ints,
    number,
    settled,
    word,
)
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import SomeOf, refused, shown
from weathergage.kits.hands import Handful
from weathergage.rulesets.captains_sea.events import CardDrawn, CardsDiscarded, DiceRolled
from weathergage.rulesets.captains_sea.questions import AskDiscard, AskDiscardDown, DrawFromDeck
from weathergage.rulesets.captains_sea.state import Duel, DuelFrame, Ship, duel, hand_limit, spend_card


@dataclass
class Discard(Space):
    """CS-CARD-08 to CS-CARD-11: cards discarded for +1, as (pool, card) pairs, at most one for any die.

    `room` says for each pool of dice how many of them this player may still raise.
    """

    seat: int
    room: tuple[int, ...]

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        if isinstance(taken, tuple) and all([isinstance(part, tuple) and len(part) == 2 and isinstance(part[0], int)
                                             and isinstance(part[1], str) for part in taken]):
            return tuple(sorted(taken))
        return taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, tuple) or answer != self.take(answer):
            return refused(f"{shown(answer)} is not a list of (pool of dice, card)")
        hand = list(duel(game).ships[self.seat].hand)
        room = list(self.room)
        for part in answer:
            if not isinstance(part, tuple) or len(part) != 2:
                return refused(f"{shown(part)} is not (pool of dice, card)")
            pool, card = part
            if not isinstance(pool, int) or not 0 <= pool < len(room):
                return refused(f"there is no pool of dice {shown(pool)}")
            if not self.room[pool]:
                return Refusal("CS-CARD-13", "these dice take no card of yours")
            if not room[pool]:
                return Refusal("CS-CARD-09", "at most one card may be discarded for any single die")
            if card not in hand:
                return refused(f"{shown(card)} is not in your hand")
            room[pool] -= 1
            hand.remove(card)
        return None

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """Nothing; then ever more cards on each pool, the least useful first; then each other card by itself."""
        hand = by_use(duel(game).ships[self.seat].hand)
        answers: list[Answer] = [()]
        for pool, room in enumerate(self.room):
            for count in range(1, min(room, len(hand)) + 1):
                answers.append(tuple(sorted([(pool, card) for card in hand[:count]])))
        for pool, room in enumerate(self.room):
            if room:
                for card in hand[1:]:
                    answers.append(((pool, card),))
        return tuple(list(dict.fromkeys(answers))[:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        hand = list(duel(game).ships[self.seat].hand)
        if rng.below(2):
            return ()
        chosen: list[tuple[int, str]] = []
        for pool, room in enumerate(self.room):
            for _ in range(rng.below(min(room, len(hand)) + 1)):
                chosen.append((pool, hand.pop(rng.below(len(hand)))))
        chosen.sort()
        return tuple(chosen)

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return ()

    def describe(self, game: Game) -> dict[str, Any]:
        hand = duel(game).ships[self.seat].hand
        return {"space": "some-of", "least": 0, "most": min(sum(self.room), len(hand)),
                "options": tuple([(pool, card) for pool, room in enumerate(self.room) if room for card in hand])}


def by_use(hand: tuple[str, ...]) -> list[str]:
    """A hand with the cards one misses least first: by how rarely they can be played."""
    uses = [KEEP.get(card, 3) for card in hand]
    return [card for use in range(6) for at, card in enumerate(hand) if uses[at] == use]


KEEP: Final[dict[str, int]] = {
    "carpenters": 0, "topmen": 0, "grapnels": 1, "boarders": 1, "repel-boarders": 1, "quick-stays": 1, "cut-lines": 1,
    "fire-party": 1, "lookout": 1, "spill-wind": 1, "change-orders": 2, "shot-to-hand": 2, "weather-eye": 2,
    "no-surrender": 5, "three-cheers": 5, "well-aimed": 5, "lie-down": 4, "marines-in-tops": 4, "surgeon": 4,
}


class RollDiceAt:
    """Stages of `RollDice`."""

    DECIDE: Final = 1
    DISCARD: Final = 2
    ROLL: Final = 3
    KEEP: Final = 4


@dataclass
class RollDice(DuelFrame):
    """CS-CARD-08 to CS-CARD-15, CS-CARD-20, CS-GEN-12: pools of dice, in rolling order, each of the seat that rolls it.
    Before they are rolled the NIP, then the IP, may discard cards for the dice he rolls himself (under
    `discard-dice = any`, for any of them); cards played for their effect are gone from the hand by then (CS-WIN-15).

    Returns for each pool (faces, n): the first n faces have +1 from a card. `marks` are the natural faces at which an
    unraised die changes its result.
    """

    kind: str
    rule: str
    pools: tuple[tuple[int, int], ...]          # seat that rolls, number of dice
    marks: tuple[int, ...] = ()
    deciding: int = 0                           # 0 the NIP, 1 the IP
    raised: tuple[int, ...] = ()
    done: tuple[Answer, ...] = ()

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case RollDiceAt.DECIDE: return self.decide(game)
            case RollDiceAt.DISCARD: return self.discard(game, each(answer))
            case RollDiceAt.ROLL: return self.roll()
            case _: return self.keep(game, ints(answer))

    def is_part(self) -> bool:
        return True

    def decide(self, game: Duel) -> Step:
        if not self.raised:
            self.raised = (0,) * len(self.pools)
        while self.deciding < 2:
            seat = game.ip if self.deciding else game.nip
            if game.ships[seat].hand:
                room = self.room_for(game, seat)
                if has_room(room):
                    return AskDiscard(seat, "CS-CARD-08", Discard(seat, room), self.kind, self.pools, room)
            self.deciding += 1
        self.go(RollDiceAt.KEEP)
        return self.roll()

    def room_for(self, game: Duel, seat: int) -> tuple[int, ...]:
        """CS-CARD-08, CS-CARD-09: how many dice of each pool this player may still raise."""
        any_die = game.plays("discard-dice", "any")
        room: tuple[int, ...] = ()
        for at, (roller, count) in enumerate(self.pools):
            room += (count - self.raised[at] if any_die or roller == seat else 0,)
        return room

    def discard(self, game: Duel, chosen: tuple[Answer, ...]) -> Step:
        seat = game.ip if self.deciding else game.nip
        for part in chosen:
            pool, card = each(part)
            spend_card(game, seat, word(card))
            self.raised = tuple([raised + (at == pool) for at, raised in enumerate(self.raised)])
        if chosen:
            game.reveals += 1
            game.emit(CardsDiscarded(seat, tuple([word(each(part)[1]) for part in chosen]), self.kind))
        self.deciding += 1
        self.go(RollDiceAt.DISCARD)
        return self.decide(game)

    def roll(self) -> Step:
        at = len(self.done)
        count, raised = self.pools[at][1], self.raised[at]
        groups = (raised, count - raised) if 0 < raised < count else (count,)
        marks = self.marks
        if raised and marks:
            marks = marks + tuple([mark - 1 for mark in marks])
        return Roll(CHANCE, self.rule, Dice(groups, marks), self.kind)

    def keep(self, game: Duel, faces: tuple[int, ...]) -> Step:
        at = len(self.done)
        if game.journal is not None:
            game.emit(DiceRolled(self.pools[at][0], self.kind, faces, self.raised[at], self.rule))
        self.done += ((faces, self.raised[at]),)
        if len(self.done) < len(self.pools):
            self.go(RollDiceAt.KEEP)
            return self.roll()
        return Done(self.done)


def has_room(room: tuple[int, ...]) -> bool:
    """Whether any of the dice may still be raised."""
    for dice in room:
        if dice:
            return True
    return False


def values(rolled: Answer) -> list[int]:
    """CS-CARD-21: the faces of one pool with the +1 of cards counted in, wherever they are compared."""
    faces, raised = each(rolled)
    count = number(raised)
    return [face + (at < count) for at, face in enumerate(ints(faces))]


def die(answer: Answer) -> int:
    """The value of a roll of a single die."""
    return values(each(answer)[0])[0]


@dataclass
class FromHand(Handful):
    """CS-CARD-05: the cards by which a hand is above its maximum, sorted; none once a card was played meanwhile."""

    seat: int

    def some(self, game: Game) -> SomeOf:
        ship = duel(game).ships[self.seat]
        excess = max(0, len(ship.hand) - hand_limit(ship))
        return SomeOf(ship.hand, excess, excess)


class DiscardDownAt:
    """Stages of `DiscardDown`."""

    ASK: Final = 1
    DISCARD: Final = 2


@dataclass
class DiscardDown(DuelFrame):
    """CS-CARD-06, CS-CARD-07: a hand above its maximum is discarded down to it at once, by choice."""

    side: int
    rule: str

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case DiscardDownAt.ASK: return self.ask(game.ships[self.side])
            case _: return self.discard(game, tuple([word(card) for card in each(answer)]))

    def ask(self, ship: Ship) -> Step:
        if len(ship.hand) <= hand_limit(ship):
            return DONE
        return AskDiscardDown(self.side, self.rule, FromHand(self.side))

    def discard(self, game: Duel, cards: tuple[str, ...]) -> Step:
        """CS-CARD-18: shown to all."""
        for card in cards:
            spend_card(game, self.side, card)
        if cards:
            game.reveals += 1
            game.emit(CardsDiscarded(self.side, cards, "hand"))
        return DONE


def draw_from_deck(game: Duel, side: int, rule: str) -> DrawFromDeck:
    """CS-CARD-17: the deck is made anew from the discards when it is empty."""
    if not game.deck:
        game.deck, game.discards = tuple(sorted(game.discards)), ()
    return DrawFromDeck(CHANCE, rule, Draw(game.deck), "draw-card", side)


def take_from_deck(game: Duel, card: str) -> None:
    at = game.deck.index(card)
    game.deck = game.deck[:at] + game.deck[at + 1:]


def take_into_hand(game: Duel, side: int, card: str, rule: str) -> None:
    ship = game.ships[side]
    ship.hand = tuple(sorted((*ship.hand, card)))
    game.emit(CardDrawn(side, card, rule))
