"""Chapters 8 to 12: the turn. The rulebook's contents page in code."""

from dataclasses import dataclass

from weathergage.kernel.chance import Draw
from weathergage.kernel.core import CHANCE, DONE, Answer, Question, Step, word
from weathergage.rulesets.tattered_sails.events import CardTurned, NoToken, TurnBegun
from weathergage.rulesets.tattered_sails.rules.ending import EndOfTurn
from weathergage.rulesets.tattered_sails.rules.orders import UseToken
from weathergage.rulesets.tattered_sails.rules.planning import Planning
from weathergage.rulesets.tattered_sails.rules.scuttling import SinkScuttled
from weathergage.rulesets.tattered_sails.rules.settingup import SetUp
from weathergage.rulesets.tattered_sails.rules.wind import ShiftWind
from weathergage.rulesets.tattered_sails.state import Engagement, SeaFrame, owner_of


@dataclass
class Play(SeaFrame):
    """TS-SETUP-01, TS-TURN-01: set up, then turns until the battle ends."""

    def stage(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case 1: return SetUp()
            case 2: return Turn()
            case _: return self.again()

    def again(self) -> Step:
        self.pc = 1
        return None


@dataclass
class Turn(SeaFrame):
    """TS-TURN-01 to TS-TURN-04: sinkings, planning, wind, then the whole deck card by card, then the end."""

    def stage(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return SinkScuttled()
            case 3: return Planning()
            case 4: return ShiftWind()
            case 5: return self.shuffle(game)
            case 6: return TurnCards()
            case 7: return EndOfTurn()
            case _: return DONE

    def begin(self, game: Engagement) -> Step:
        game.turn += 1
        game.emit(TurnBegun(game.turn))
        return None

    def shuffle(self, game: Engagement) -> Step:
        """TS-INIT-01, TS-INIT-05: the active deck, without the cards of players who are out."""
        game.phase = "actions"
        game.deck = tuple([card for card in game.cards if not game.players[owner_of(game, card)].out])
        return None


@dataclass
class TurnCards(SeaFrame):
    """TS-INIT-02 to TS-INIT-04: cards are turned one by one; the owner of each turns over his top token and acts."""

    def stage(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.turn(game)
            case 2: return self.act(game, word(answer))
            case _: return self.again()

    def turn(self, game: Engagement) -> Step:
        if not game.deck:
            return DONE
        return Question(CHANCE, "card", "TS-INIT-02", Draw(game.deck))

    def act(self, game: Engagement, card: str) -> Step:
        at = game.deck.index(card)
        game.deck = game.deck[:at] + game.deck[at + 1:]
        player = owner_of(game, card)
        game.emit(CardTurned(player, card))
        if game.players[player].out:
            game.emit(NoToken(player, "no-ships", "TS-INIT-05"))
            return None
        return UseToken(player)

    def again(self) -> Step:
        self.pc = 0
        return None
