"""Chapters 2 and 4: choices out of a hand of initiative cards. A hand is hidden, so spaces look it up when asked."""

from dataclasses import dataclass
from typing import Any

from weathergage.kernel.core import Answer, Game, Space
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import SomeOf, shown
from weathergage.rulesets.oak_and_iron.state import Battle, Squadron, battle


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
class HandCards(Space):
    """One card of a squadron's hand, or a word instead."""

    squadron: int
    also: tuple[str, ...] = ()

    def options(self, game: Game) -> tuple[Answer, ...]:
        return self.also + battle(game).squadrons[self.squadron].hand

    def refusal(self, game: Game, answer: Answer) -> str:
        return "" if answer in self.options(game) else f"{shown(answer)} is not a card of this hand"

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return self.options(game)[:limit]

    def draw(self, game: Game, rng: Rng) -> Answer:
        options = self.options(game)
        return options[rng.below(len(options))]

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "one-of", "options": self.options(game)}


@dataclass
class CutCards(Space):
    """OI-END-16: so many cards of the hand, and of those that lie face up where they count; not the one that lies face
    down."""

    squadron: int
    count: int
    all: bool

    def choice(self, game: Battle) -> SomeOf:
        squadron = game.squadrons[self.squadron]
        return SomeOf(squadron.hand + (squadron.up if self.all else ()), self.count, self.count)

    def refusal(self, game: Game, answer: Answer) -> str:
        return self.choice(battle(game)).refusal(game, answer)

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        return self.choice(battle(game)).candidates(game, limit)

    def draw(self, game: Game, rng: Rng) -> Answer:
        return self.choice(battle(game)).draw(game, rng)

    def describe(self, game: Game) -> dict[str, Any]:
        return self.choice(battle(game)).describe(game)
