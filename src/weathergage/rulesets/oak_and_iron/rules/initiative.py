"""Chapter 4: the Initiative Phase: cards revealed, ties and events, new orders, the next card."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, each, number, word
from weathergage.kernel.spaces import OneOf
from weathergage.rulesets.oak_and_iron.content.tables import CARDS
from weathergage.rulesets.oak_and_iron.events import (
    CardCopied,
    CardCovered,
    CardExchanged,
    CardPlaced,
    CardRevealed,
    InitiativeWon,
    NoCardPlaced,
    ShipNamed,
    TurnBegun,
)
from weathergage.rulesets.oak_and_iron.questions import (
    KEEP,
    AskAdapt,
    AskExchangeCard,
    AskInitiativeCard,
    AskNewOrders,
    AskShortHandedFoe,
)
from weathergage.rulesets.oak_and_iron.rules.conditions import take_fatigue
from weathergage.rulesets.oak_and_iron.rules.event_cards import DrawEvent
from weathergage.rulesets.oak_and_iron.rules.hands import HandCards, learn, with_card, without_card
from weathergage.rulesets.oak_and_iron.rules.immediate_effects import ImmediateEffects
from weathergage.rulesets.oak_and_iron.rules.skill_tests import Challenge
from weathergage.rulesets.oak_and_iron.state import (
    DEFENDER,
    INITIATIVE,
    Battle,
    SeaFrame,
    able_ships,
    admiral_has,
    effect_of,
    in_order,
    is_dead,
    labels,
    leader,
    number_of,
    side_with,
    speaker,
    squadrons_of,
)

AWAIT: Final = "await-new-orders"
ADAPTIVE: Final = "adaptive-tactics"
TACTICIAN: Final = "tactician"
SHORT_HANDED: Final = "short-handed-foe"


def side_value(game: Battle, side: int) -> int:
    """OI-INIT-02, OI-INIT-08, OI-FLEET-05: the printed values of the cards revealed, added up; none counts 0."""
    return sum([CARDS[game.squadrons[number].up[0]].value for number in squadrons_of(game, side)
                if game.squadrons[number].up])


def admiral_sum(game: Battle, side: int) -> int:
    """OI-INIT-05, OI-FLEET-06, OI-KEY-20: an Indecisive admiral counts 0 on equal values."""
    return sum([0 if admiral_has(game, number, "indecisive") else game.squadrons[number].value
                for number in squadrons_of(game, side)])


def challenger(game: Battle, side: int) -> int:
    """OI-TERM-07, OI-FLEET-06: the Flagship with the highest admiral value, of squadrons that still have ships."""
    return game.squadrons[leader(game, side)].flagship


class InitiativePhaseAt:
    """Stages of `InitiativePhase`."""

    BEGIN: Final = 1
    REVEAL: Final = 2
    NEW_ORDERS: Final = 3
    NEXT_CARD: Final = 4
    EFFECTS: Final = 5
    END: Final = 6


@dataclass
class InitiativePhase(SeaFrame):
    """OI-INIT-01 to OI-INIT-11, OI-FLEET-05, OI-FLEET-06: reveal, new orders, next card, effects."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case InitiativePhaseAt.BEGIN: return self.begin(game)
            case InitiativePhaseAt.REVEAL: return Reveal()
            case InitiativePhaseAt.NEW_ORDERS: return NewOrders()
            case InitiativePhaseAt.NEXT_CARD: return ChooseCards()
            case InitiativePhaseAt.EFFECTS: return ImmediateEffects()
            case _: return DONE

    def begin(self, game: Battle) -> Step:
        game.turn += 1
        game.phase = INITIATIVE
        game.emit(TurnBegun(game.turn))
        return ShortHanded() if game.turn == 1 else None


class RevealAt:
    """Stages of `Reveal`."""

    TURN_UP: Final = 1
    COMPARE: Final = 2
    BREAK_TIE: Final = 3
    CHALLENGE: Final = 4


@dataclass
class Reveal(SeaFrame):
    """OI-INIT-01 to OI-INIT-06: step 1: the cards are revealed, and it is found who has the initiative."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RevealAt.TURN_UP: return self.turn_up(game)
            case RevealAt.COMPARE: return self.compare(game)
            case RevealAt.BREAK_TIE: return self.break_tie(game)
            case _: return self.win(game, number(answer), "challenge", "OI-INIT-05")

    def turn_up(self, game: Battle) -> Step:
        """OI-INIT-01: all at once. OI-FLEET-07: the card of a squadron that is all lost stays where nobody sees it."""
        for at, squadron in enumerate(game.squadrons):
            if squadron.down and is_dead(game, at):
                squadron.hand, squadron.down, squadron.spied = with_card(squadron.hand, squadron.down), "", False
                game.emit(NoCardPlaced(at))
            elif squadron.down:
                card = squadron.down
                squadron.up, squadron.down, squadron.spied = (card,), "", False
                learn(squadron, card)
                game.reveals += 1
                game.emit(CardRevealed(at, card, CARDS[card].value))
        return Exchanges()

    def compare(self, game: Battle) -> Step:
        """OI-INIT-02, OI-INIT-03, OI-EVNT-01, OI-QS-04, OI-ADV-07: equal values draw an event, unless no card was
        shown, in a Quickstart, or by Surprise."""
        one, other = side_value(game, 0), side_value(game, 1)
        if one != other:
            return self.win(game, 0 if one > other else 1, "value", "OI-INIT-02")
        for side in (0, 1):
            if game.turn == 1 and game.sides[side].advantage == "surprise":
                return self.win(game, side, "surprise", "OI-ADV-07")
        return DrawEvent() if one and not game.quickstart else None

    def break_tie(self, game: Battle) -> Step:
        """OI-INIT-05: the higher admiral, else a Challenge Test."""
        one, other = admiral_sum(game, 0), admiral_sum(game, 1)
        if one != other:
            return self.win(game, 0 if one > other else 1, "admiral", "OI-INIT-05")
        return Challenge((challenger(game, 0), challenger(game, 1)))

    def win(self, game: Battle, side: int, why: str, rule: str) -> Step:
        game.first = side
        game.emit(InitiativeWon(side, (side_value(game, 0), side_value(game, 1)), why, rule))
        return DONE


class ShortHandedAt:
    """Stages of `ShortHanded`."""

    ASK: Final = 1
    NAME: Final = 2


@dataclass
class ShortHanded(SeaFrame):
    """OI-ADV-11: at the start of turn 1 one opposing ship has 1 Fatigue."""

    def step(self, game: Battle, answer: Answer) -> Step:
        side = 0 if game.sides[0].advantage == SHORT_HANDED else 1
        match self.pc:
            case ShortHandedAt.ASK: return self.ask(game, side)
            case _: return self.name(game, side, word(answer))

    def ask(self, game: Battle, side: int) -> Step:
        ships = able_ships(game, 1 - side)
        if game.sides[side].advantage != SHORT_HANDED or not ships:
            return DONE
        return AskShortHandedFoe(speaker(game, side), "OI-ADV-11", OneOf(labels(game, ships)))

    def name(self, game: Battle, side: int, ship: str) -> Step:
        game.emit(ShipNamed(side, ship, SHORT_HANDED, "OI-ADV-11"))
        take_fatigue(game, number_of(game, ship), 1, "OI-ADV-11")
        return DONE


class ExchangesAt:
    """Stages of `Exchanges`."""

    ASK: Final = 1
    EXCHANGE: Final = 2


@dataclass
class Exchanges(SeaFrame):
    """OI-KEY-10, OI-CONV-15: once a game a Tactician may exchange the card just revealed for another of his hand."""

    at: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        order = in_order(game, side_with(game, DEFENDER))
        match self.pc:
            case ExchangesAt.ASK: return self.ask(game, order)
            case _: return self.exchange(game, order[self.at], word(answer))

    def ask(self, game: Battle, order: list[int]) -> Step:
        while self.at < len(order):
            at = order[self.at]
            squadron = game.squadrons[at]
            if squadron.up and squadron.hand and TACTICIAN not in squadron.once and admiral_has(game, at, TACTICIAN):
                return AskExchangeCard(squadron.seat, "OI-KEY-10", HandCards(at, (KEEP,)), at, squadron.up[0])
            self.at += 1
        return DONE

    def exchange(self, game: Battle, at: int, card: str) -> Step:
        self.at += 1
        self.go(ExchangesAt.ASK)
        if card == KEEP:
            return None
        squadron = game.squadrons[at]
        back = squadron.up[0]
        squadron.once += (TACTICIAN,)
        squadron.hand = with_card(without_card(squadron.hand, card), back)
        squadron.up = (card,)
        learn(squadron, card)
        game.reveals += 1
        game.emit(CardExchanged(at, card, back))
        return None


class NewOrdersAt:
    """Stages of `NewOrders`."""

    ASK: Final = 1
    ORDER: Final = 2


@dataclass
class NewOrders(SeaFrame):
    """OI-CARD-01, OI-CARD-19: right after initiative is determined, first player first: Await New Orders is covered,
    and Adaptive Tactics takes over the effect of a card that the opponent has discarded."""

    at: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case NewOrdersAt.ASK: return self.ask(game)
            case _: return self.order(game, word(answer))

    def ask(self, game: Battle) -> Step:
        order = in_order(game, game.first)
        while self.at < len(order):
            at = order[self.at]
            squadron = game.squadrons[at]
            if squadron.up == (AWAIT,) and squadron.hand:
                if len(squadron.hand) == 1:                 # OI-CONV-13
                    self.cover(game, at, squadron.hand[0])
                    continue
                return AskNewOrders(squadron.seat, "OI-CARD-01", HandCards(at), at)
            choices = copies_for(game, at)
            if effect_of(squadron) == ADAPTIVE and choices:
                return AskAdapt(squadron.seat, "OI-CARD-19", OneOf(choices), at)
            self.at += 1
        return DONE

    def cover(self, game: Battle, at: int, card: str) -> None:
        squadron = game.squadrons[at]
        squadron.hand = without_card(squadron.hand, card)
        squadron.up = (AWAIT, card)
        learn(squadron, card)
        game.reveals += 1
        game.emit(CardCovered(at, card))

    def order(self, game: Battle, card: str) -> Step:
        at = in_order(game, game.first)[self.at]
        squadron = game.squadrons[at]
        if squadron.up == (AWAIT,):
            self.cover(game, at, card)
        else:
            squadron.copied = card
            game.emit(CardCopied(at, card))
        self.go(NewOrdersAt.ASK)
        return None


def copies_for(game: Battle, at: int) -> tuple[Answer, ...]:
    """OI-CARD-19: the cards the opponent has discarded, each once; another Adaptive Tactics has no effect of its
    own."""
    cards = [card for number in squadrons_of(game, 1 - game.squadrons[at].side)
             for card in game.squadrons[number].discards if card != ADAPTIVE]
    return tuple(sorted(set(cards)))


class ChooseCardsAt:
    """Stages of `ChooseCards`."""

    BEGIN: Final = 1
    ASK: Final = 2
    PLACE: Final = 3
    SCOUT: Final = 4


@dataclass
class ChooseCards(SeaFrame):
    """OI-INIT-07, OI-INIT-08, OI-SETUP-20, OI-FLEET-04, OI-FLEET-07: every squadron places a card face down, secretly;
    a single card places itself. OI-ADV-02: with Scouts the first time one after the other."""

    scouts: bool = False
    squadrons: tuple[int, ...] = ()     # who is asked
    later: tuple[int, ...] = ()         # and who after that

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ChooseCardsAt.BEGIN: return self.begin(game)
            case ChooseCardsAt.ASK: return self.ask(game)
            case ChooseCardsAt.PLACE: return self.place(game, each(answer))
            case _: return self.then(game)

    def begin(self, game: Battle) -> Step:
        choosing: list[int] = []
        for at, squadron in enumerate(game.squadrons):
            if is_dead(game, at) or not squadron.hand:
                game.emit(NoCardPlaced(at))
            else:
                choosing.append(at)
        scouting = [side for side in (0, 1) if self.scouts and game.sides[side].advantage == "scouts"]
        self.later = tuple([at for at in choosing if game.squadrons[at].side in scouting])
        self.squadrons = tuple([at for at in choosing if at not in self.later])
        return None

    def ask(self, game: Battle) -> Step:
        for at in self.squadrons:
            if len(game.squadrons[at].hand) == 1:
                lay_down(game, at, game.squadrons[at].hand[0])
        self.squadrons = tuple([at for at in self.squadrons if not game.squadrons[at].down])
        return tuple([AskInitiativeCard(game.squadrons[at].seat, "OI-INIT-07", HandCards(at), at)
                      for at in self.squadrons])

    def place(self, game: Battle, cards: tuple[Answer, ...]) -> Step:
        for at, card in zip(self.squadrons, cards):
            lay_down(game, at, word(card))
        return None

    def then(self, game: Battle) -> Step:
        """OI-ADV-02: the scouts look, and choose."""
        if not self.later:
            return DONE
        side = game.squadrons[self.later[0]].side
        for at in squadrons_of(game, 1 - side):
            squadron = game.squadrons[at]
            if squadron.down:
                squadron.spied = True
                game.reveals += 1
                eyes = tuple([game.squadrons[mine].seat for mine in squadrons_of(game, side)])
                game.emit(CardPlaced(at, (squadron.seat,) + eyes, squadron.down, "OI-ADV-02"))
        self.squadrons, self.later = self.later, ()
        self.go(ChooseCardsAt.ASK)
        return None


def lay_down(game: Battle, at: int, card: str) -> None:
    squadron = game.squadrons[at]
    squadron.hand, squadron.down = without_card(squadron.hand, card), card
    game.emit(CardPlaced(at, (squadron.seat,), card))
