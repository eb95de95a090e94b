"""Chapter 5: hands, decks and discard piles."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Draw, SecretRoll
from weathergage.kernel.core import CHANCE, DONE, Answer, Step, word
from weathergage.rulesets.savage_seas.content.tables import HAND_LIMIT
from weathergage.rulesets.savage_seas.events import DeckRenewed, OrdersDrawn
from weathergage.rulesets.savage_seas.state import Battle, BattleFrame, Crew, with_card, without

CREWS_OF_A_SHIP: Final = 4
CREWS_IN_ALL: Final = 8             # of both ships, in the order of SS-DEF-25


def hand_size(crew: Crew) -> int:
    """SS-HAND-01, SS-HAND-02: Active Orders, Wounds and the permanent card, none of them on the board."""
    return len(crew.hand) + crew.wounds + 1


def renew_deck(game: Battle, side: int, number: int) -> None:
    """SS-HAND-08, SS-HAND-09: an empty deck is made anew of the discard pile."""
    crew = game.ships[side].crews[number]
    if crew.discards:
        crew.deck, crew.discards = tuple(sorted(crew.discards)), ()
        game.emit(DeckRenewed(side, number, len(crew.deck)))


class DrawHandsAt:
    """Stages of `DrawHands`."""

    DRAW: Final = 1
    TAKE: Final = 2


@dataclass
class DrawHands(BattleFrame):
    """SS-HAND-03, SS-DEF-25: every crew draws up to the hand limit, one crew after the other."""

    at: int = 0
    drawn: tuple[str, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DrawHandsAt.DRAW: return self.draw(game)
            case _: return self.take(game, word(answer))

    @property
    def side(self) -> int:
        """The ship whose crew draws."""
        return self.at // CREWS_OF_A_SHIP

    def draw(self, game: Battle) -> Step:
        while self.at < CREWS_IN_ALL:
            side, number = self.side, self.at % CREWS_OF_A_SHIP
            crew = game.ships[side].crews[number]
            if not crew.deck:
                renew_deck(game, side, number)
            if crew.deck and hand_size(crew) < HAND_LIMIT:
                return SecretRoll(CHANCE, "SS-HAND-03", Draw(crew.deck), "draw")
            if self.drawn:
                if game.journal is not None:
                    game.emit(OrdersDrawn(side, game.team(side), number, self.drawn))
                self.drawn = ()
            self.at += 1
        return DONE

    def take(self, game: Battle, card: str) -> Step:
        crew = game.ships[self.side].crews[self.at % CREWS_OF_A_SHIP]
        crew.deck = without(crew.deck, card)
        crew.hand = with_card(crew.hand, card)
        self.drawn += (card,)
        self.go(DrawHandsAt.TAKE)
        return self.draw(game)
