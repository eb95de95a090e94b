"""Chapters 2 and 4: choices out of a hand of initiative cards. A hand is hidden, so spaces look it up when asked."""

from dataclasses import dataclass

from weathergage.kernel.core import Answer, Game, Refusal
from weathergage.kernel.spaces import Menu, SomeOf, refused, shown
from weathergage.kits.hands import Handful
from weathergage.rulesets.oak_and_iron.state import Squadron, battle


def with_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(sorted(cards + (card,)))


def without_card(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1:]


def learn(squadron: Squadron, card: str) -> None:
    """Everybody has seen that this card is in the squadron's hand, or was."""
    if card not in squadron.known:
        squadron.known = with_card(squadron.known, card)


def forget(squadron: Squadron, card: str) -> None:
    """The card is gone for good."""
    if card in squadron.known:
        squadron.known = without_card(squadron.known, card)


@dataclass
class HandCards(Menu):
    """One card of a squadron's hand, or a word instead."""

    squadron: int
    also: tuple[str, ...] = ()

    def offered(self, game: Game) -> tuple[Answer, ...]:
        return self.also + battle(game).squadrons[self.squadron].hand

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return refused(f"{shown(answer)} is not a card of this hand")


@dataclass
class CutCards(Handful):
    """OI-END-16: so many cards of the hand, and of those that lie face up where they count; not the one that lies face
    down."""

    squadron: int
    count: int
    all: bool

    def some(self, game: Game) -> SomeOf:
        squadron = battle(game).squadrons[self.squadron]
        return SomeOf(tuple(sorted(squadron.hand + (squadron.up if self.all else ()))), self.count, self.count)
