"""Chapters 5 and 29: Bridge Cards: hands, the discard for +1 before any die, and the windows of effect cards."""

from bisect import bisect_left
from dataclasses import dataclass
from typing import Any, Final

from weathergage.kernel.chance import Dice, Draw
from weathergage.kernel.core import (
    CHANCE,
    DONE,
    Answer,
    Done,
    Game,
    Question,
    Space,
    Step,
    each,
    ints,
    number,
    settled,
    word,
)
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import SomeOf, shown
from weathergage.kernel.window import Window
from weathergage.kits.hands import Handful
from weathergage.rulesets.captains_sea.events import CardDrawn, CardsDiscarded, DiceRolled
from weathergage.rulesets.captains_sea.state import Duel, DuelFrame, hand_limit, spend_card


def offer(game: Duel, moment: str, rule: str, nip_cards: tuple[str, ...], ip_cards: tuple[str, ...],
          single: bool = False) -> Step:
    """A window for the cards that public circumstances allow to each player, NIP first (CS-CARD-12, CS-WIN-16).

    Passes by itself when no card could be played by anybody, or by nobody who holds cards (CS-WIN-17).
    """
    ships = game.ships
    nip, ip = game.nip, game.ip
    seats: tuple[int, ...] = ()
    if nip_cards and ships[nip].hand:
        seats = (nip,)
    if ip_cards and ships[ip].hand:
        seats += (ip,)
    if not seats:
        return None
    about = (nip_cards, ip_cards) if nip == 0 else (ip_cards, nip_cards)
    return Window(moment, rule, seats, about, single=single)


def offer_to(game: Duel, seat: int, moment: str, rule: str, cards: tuple[str, ...]) -> Step:
    """A window for one player only."""
    if not cards or not game.ships[seat].hand:
        return None
    return Window(moment, rule, (seat,), (cards, ()) if seat == 0 else ((), cards))


def played(answer: Answer, card: str) -> int:
    """How many of this card stood in a window, whoever played them; a window that passed by itself had none."""
    if answer is None:
        return 0
    return len([1 for play in each(answer) if each(play)[1] == card])


def played_by(answer: Answer, seat: int, card: str) -> int:
    """How many of this card one player played in a window."""
    return 0 if answer is None else each(answer).count((seat, card))


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

    def refusal(self, game: Game, answer: Answer) -> str:
        assert isinstance(game, Duel)
        if not isinstance(answer, tuple) or answer != self.take(answer):
            return f"{shown(answer)} is not a list of (pool of dice, card)"
        hand = list(game.ships[self.seat].hand)
        room = list(self.room)
        for part in answer:
            if not isinstance(part, tuple) or len(part) != 2:
                return f"{shown(part)} is not (pool of dice, card)"
            pool, card = part
            if not isinstance(pool, int) or not 0 <= pool < len(room):
                return f"there is no pool of dice {shown(pool)}"
            if not self.room[pool]:
                return "CS-CARD-13: these dice take no card of yours"
            if not room[pool]:
                return "CS-CARD-09: at most one card may be discarded for any single die"
            if card not in hand:
                return f"{shown(card)} is not in your hand"
            room[pool] -= 1
            hand.remove(card)
        return ""

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """Nothing; then ever more cards on each pool, the least useful first; then each other card by itself."""
        assert isinstance(game, Duel)
        hand = by_use(game.ships[self.seat].hand)
        found: list[Answer] = [()]
        for pool, room in enumerate(self.room):
            for count in range(1, min(room, len(hand)) + 1):
                found.append(tuple(sorted([(pool, card) for card in hand[:count]])))
        for pool, room in enumerate(self.room):
            if room:
                for card in hand[1:]:
                    found.append(((pool, card),))
        return tuple(list(dict.fromkeys(found))[:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        assert isinstance(game, Duel)
        hand = list(game.ships[self.seat].hand)
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
        assert isinstance(game, Duel)
        hand = game.ships[self.seat].hand
        return {"space": "some-of", "least": 0, "most": min(sum(self.room), len(hand)),
                "options": tuple([(pool, card) for pool, room in enumerate(self.room) if room for card in hand])}


def by_use(hand: tuple[str, ...]) -> list[str]:
    """A hand with the cards one misses least first: by how rarely they can be played."""
    return [card for use in range(6) for card in hand if KEEP.get(card, 3) == use]


KEEP: Final[dict[str, int]] = {
    "carpenters": 0, "topmen": 0, "grapnels": 1, "boarders": 1, "repel-boarders": 1, "quick-stays": 1, "cut-lines": 1,
    "fire-party": 1, "lookout": 1, "spill-wind": 1, "change-orders": 2, "shot-to-hand": 2, "weather-eye": 2,
    "no-surrender": 5, "three-cheers": 5, "well-aimed": 5, "lie-down": 4, "marines-in-tops": 4, "surgeon": 4,
}


@dataclass
class Roll(DuelFrame):
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

    def stage(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.decide(game)
            case 2: return self.discard(game, answer)
            case 3: return self.roll()
            case _: return self.note(game, answer)

    def is_part(self) -> bool:
        return True

    def decide(self, game: Duel) -> Step:
        if not self.raised:
            self.raised = (0,) * len(self.pools)
        while self.deciding < 2:
            seat = game.ip if self.deciding else game.nip
            if game.ships[seat].hand:
                room = self.room_for(game, seat)
                if any(room):
                    return Question(seat, "discard", "CS-CARD-08", Discard(seat, room), about=(self.kind, self.pools))
            self.deciding += 1
        self.pc = 3
        return self.roll()

    def room_for(self, game: Duel, seat: int) -> tuple[int, ...]:
        """CS-CARD-08, CS-CARD-09: how many dice of each pool this player may still raise."""
        any_die = game.plays("discard-dice", "any")
        room: tuple[int, ...] = ()
        for at, (roller, count) in enumerate(self.pools):
            room += (count - self.raised[at] if any_die or roller == seat else 0,)
        return room

    def discard(self, game: Duel, answer: Answer) -> Step:
        seat = game.ip if self.deciding else game.nip
        for part in each(answer):
            pool, card = each(part)
            spend_card(game, seat, word(card))
            self.raised = tuple([raised + (at == pool) for at, raised in enumerate(self.raised)])
        if answer:
            game.reveals += 1
            game.emit(CardsDiscarded(seat, tuple([word(each(part)[1]) for part in each(answer)]), self.kind))
        self.deciding += 1
        self.pc = 1
        return self.decide(game)

    def roll(self) -> Step:
        at = len(self.done)
        count, raised = self.pools[at][1], self.raised[at]
        groups = (raised, count - raised) if 0 < raised < count else (count,)
        marks = self.marks
        if raised and marks:
            marks = marks + tuple([mark - 1 for mark in marks])
        return Question(CHANCE, self.kind, self.rule, Dice(groups, marks), about=self.pools[at][0])

    def note(self, game: Duel, answer: Answer) -> Step:
        at = len(self.done)
        faces = ints(answer)
        if game.journal is not None:
            game.emit(DiceRolled(self.pools[at][0], self.kind, faces, self.raised[at], self.rule))
        self.done += ((faces, self.raised[at]),)
        if len(self.done) < len(self.pools):
            self.pc = 3
            return self.roll()
        return Done(self.done)


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
        assert isinstance(game, Duel)
        ship = game.ships[self.seat]
        excess = max(0, len(ship.hand) - hand_limit(ship))
        return SomeOf(ship.hand, excess, excess)


@dataclass
class DiscardDown(DuelFrame):
    """CS-CARD-06, CS-CARD-07: a hand above its maximum is discarded down to it at once, by choice."""

    side: int
    rule: str

    def stage(self, game: Duel, answer: Answer) -> Step:
        ship = game.ships[self.side]
        if self.pc == 1:
            if len(ship.hand) <= hand_limit(ship):
                return DONE
            return Question(self.side, "discard-down", self.rule, FromHand(self.side))
        for card in each(answer):
            spend_card(game, self.side, word(card))
        if answer:
            game.reveals += 1                   # CS-CARD-18
            game.emit(CardsDiscarded(self.side, tuple([word(card) for card in each(answer)]), "hand"))
        return DONE


def draw_question(game: Duel, side: int, rule: str) -> Question:
    """CS-CARD-17: from the deck, which is made anew from the discards when it is empty."""
    if not game.deck:
        game.deck, game.discards = tuple(sorted(game.discards)), ()
    return Question(CHANCE, "draw-card", rule, Draw(game.deck), secret=True, about=side)


def take_from_deck(game: Duel, card: str) -> None:
    at = bisect_left(game.deck, card)           # a deck is sorted
    game.deck = game.deck[:at] + game.deck[at + 1:]


def take_into_hand(game: Duel, side: int, card: str, rule: str) -> None:
    ship = game.ships[side]
    ship.hand = tuple(sorted((*ship.hand, card)))
    game.emit(CardDrawn(side, card, rule))
