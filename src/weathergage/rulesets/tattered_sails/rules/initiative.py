"""Chapter 11: initiative, card by card."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Draw, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Step, word
from weathergage.rulesets.tattered_sails.events import CardTurned, NoToken
from weathergage.rulesets.tattered_sails.rules.orders import UseToken
from weathergage.rulesets.tattered_sails.state import Engagement, SeaFrame, owner_of


class TurnCardsAt:
    """Stages of `TurnCards`."""

    SHUFFLE: Final = 1
    TURN: Final = 2
    ACT: Final = 3


@dataclass
class TurnCards(SeaFrame):
    """TS-INIT-01 to TS-INIT-05: cards are turned one by one; the owner of each turns over his top token and acts."""

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case TurnCardsAt.SHUFFLE: return self.shuffle(game)
            case TurnCardsAt.TURN: return self.turn(game)
            case _: return self.act(game, word(answer))

    def shuffle(self, game: Engagement) -> Step:
        """TS-INIT-01, TS-INIT-05: the active deck, without the cards of players who are out."""
        game.phase = "actions"
        game.deck = tuple([card for card in game.cards if not game.players[owner_of(game, card)].out])
        return None

    def turn(self, game: Engagement) -> Step:
        if not game.deck:
            return DONE
        return Roll(CHANCE, "TS-INIT-02", Draw(game.deck), "card")

    def act(self, game: Engagement, card: str) -> Step:
        self.go(TurnCardsAt.TURN)
        at = game.deck.index(card)
        game.deck = game.deck[:at] + game.deck[at + 1:]
        player = owner_of(game, card)
        if game.journal is not None:
            game.emit(CardTurned(player, card))
        if game.players[player].out:
            game.emit(NoToken(player, "no-ships", "TS-INIT-05"))
            return None
        return UseToken(player)
