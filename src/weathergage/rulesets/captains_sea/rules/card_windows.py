"""Chapter 29: card windows, the moments in which effect cards may be played."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import Answer, Done, Game, Refusal, Step, each, word
from weathergage.kernel.spaces import PASS, Menu, refused, shown
from weathergage.rulesets.captains_sea.questions import AskReact
from weathergage.rulesets.captains_sea.state import Duel, DuelFrame, duel, play_card

Cards = tuple[str, ...]


@dataclass(init=False)
class CardInWindow(Menu):
    """Pass, or a card in hand that fits the window. It looks the hand up when asked: a question tells nothing."""

    seat: int
    cards: Cards

    def __init__(self, seat: int, cards: Cards) -> None:
        self.seat = seat
        self.cards = cards

    def offered(self, game: Game) -> tuple[Answer, ...]:
        """CS-WIN-05: Spill the Wind needs a maneuver that is completed now, which only its owner knows."""
        ship = duel(game).ships[self.seat]
        return (PASS, *[card for card in self.cards if card in ship.hand and (card != "spill-wind" or ship.completes)])

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return refused(f"{shown(answer)} cannot be played now; one may always pass")


class WindowAt:
    """Stages of `Window`."""

    INVITE: Final = 1
    PLAY: Final = 2


@dataclass
class Window(DuelFrame):
    """CS-CARD-12, CS-WIN-16: seats in order may play until all pass in a row. Returns ((seat, card), ...) in order.

    A `single` window closes after the first card, so that its effect can change what may follow.
    """

    moment: str
    rule: str
    seats: tuple[int, ...]
    cards: tuple[Cards, Cards]          # what public circumstances allow, by seat
    single: bool = False
    turn: int = 0
    passes: int = 0
    played: tuple[tuple[int, str], ...] = ()

    def step(self, game: Duel, answer: Answer) -> Step:
        match self.pc:
            case WindowAt.INVITE: return self.invite(game)
            case _: return self.play(game, word(answer))

    def is_part(self) -> bool:
        return True

    def invite(self, game: Duel) -> Step:
        """CS-WIN-17: a window is offered to whoever holds any card; the hand's size is public."""
        while self.passes < len(self.seats):
            seat = self.seats[self.turn]
            if game.ships[seat].hand:
                cards = self.cards[seat]
                return AskReact(seat, self.rule, CardInWindow(seat, cards), self.moment, cards)
            self.next_seat()
        return Done(self.played)

    def play(self, game: Duel, card: str) -> Step:
        seat = self.seats[self.turn]
        self.next_seat()
        if card != PASS:
            play_card(game, seat, card)
            self.played += ((seat, card),)
            if self.single:
                return Done(self.played)
            self.passes = 0
        self.go(WindowAt.PLAY)
        return self.invite(game)

    def next_seat(self) -> None:
        self.turn = (self.turn + 1) % len(self.seats)
        self.passes += 1


def offer(game: Duel, moment: str, rule: str, nip_cards: Cards, ip_cards: Cards, single: bool = False) -> Step:
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
    return Window(moment, rule, seats, (nip_cards, ip_cards) if nip == 0 else (ip_cards, nip_cards), single)


def offer_to(game: Duel, seat: int, moment: str, rule: str, cards: Cards) -> Step:
    """A window for one player only."""
    if not cards or not game.ships[seat].hand:
        return None
    return Window(moment, rule, (seat,), (cards, ()) if seat == 0 else ((), cards))


def played(answer: Answer, card: str) -> int:
    """How many of this card were played in a window, by whomever; a window that passed by itself had none."""
    return 0 if answer is None else len([1 for play in each(answer) if each(play)[1] == card])


def played_by(answer: Answer, seat: int, card: str) -> int:
    """How many of this card one player played in a window."""
    return each(answer).count((seat, card)) if answer else 0
