"""Chapters 8 to 12: the turn. The rulebook's contents page in code."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Draw, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Step, word
from weathergage.rulesets.tattered_sails.events import CardTurned, NoToken, TurnBegun
from weathergage.rulesets.tattered_sails.rules.ending import EndOfTurn
from weathergage.rulesets.tattered_sails.rules.orders import UseToken
from weathergage.rulesets.tattered_sails.rules.planning import Planning
from weathergage.rulesets.tattered_sails.rules.scuttling import SinkScuttled
from weathergage.rulesets.tattered_sails.rules.settingup import SetUp
from weathergage.rulesets.tattered_sails.rules.wind import ShiftWind
from weathergage.rulesets.tattered_sails.state import Engagement, SeaFrame, owner_of


class PlayAt:
    """Stages of `Play`."""

    SET_UP: Final = 1
    TURN: Final = 2


@dataclass
class Play(SeaFrame):
    """TS-SETUP-01, TS-TURN-01: set up, then turns until the battle ends."""

    def stage(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case PlayAt.SET_UP: return SetUp()
            case _: return self.turn()

    def turn(self) -> Step:
        self.go(PlayAt.TURN)
        return Turn()


class TurnAt:
    """Stages of `Turn`."""

    BEGIN: Final = 1
    PLANNING: Final = 2
    WIND: Final = 3
    ACTIONS: Final = 4
    END: Final = 5
    DONE: Final = 6


@dataclass
class Turn(SeaFrame):
    """TS-TURN-01 to TS-TURN-04: sinkings, planning, wind, then the whole deck card by card, then the end."""

    def stage(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case TurnAt.BEGIN: return self.begin(game)
            case TurnAt.PLANNING: return Planning()
            case TurnAt.WIND: return ShiftWind()
            case TurnAt.ACTIONS: return TurnCards()
            case TurnAt.END: return EndOfTurn()
            case _: return DONE

    def begin(self, game: Engagement) -> Step:
        game.turn += 1
        game.emit(TurnBegun(game.turn))
        return SinkScuttled()


class TurnCardsAt:
    """Stages of `TurnCards`."""

    SHUFFLE: Final = 1
    TURN: Final = 2
    ACT: Final = 3


@dataclass
class TurnCards(SeaFrame):
    """TS-INIT-01 to TS-INIT-05: cards are turned one by one; the owner of each turns over his top token and acts."""

    def stage(self, game: Engagement, answer: Answer) -> Step:
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
        game.emit(CardTurned(player, card))
        if game.players[player].out:
            game.emit(NoToken(player, "no-ships", "TS-INIT-05"))
            return None
        return UseToken(player)
