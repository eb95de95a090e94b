"""Chapter 3: the set-up from the first card to the first turn."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.chance import Draw, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Game, Refusal, Space, Step, each, number, settled, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import OneOf, refused, shown
from weathergage.rulesets.oak_and_iron.content.tables import (
    ADVANTAGE_DECK,
    BATTLES,
    CARDS,
    OBJECTIVE_DECK,
    SETTING_DECK,
    ZONE_DECK,
)
from weathergage.rulesets.oak_and_iron.events import (
    AdvantageUsed,
    CardsLaidOut,
    HandChosen,
    RolesSet,
    SetUpCardTaken,
    WeatherEdgeSet,
)
from weathergage.rulesets.oak_and_iron.questions import AskHand, AskRole, AskSetUpCard
from weathergage.rulesets.oak_and_iron.rules.battles import begin_battle
from weathergage.rulesets.oak_and_iron.rules.deployment import Deploy, HoldBack, NameMerchants, WeatherGage
from weathergage.rulesets.oak_and_iron.rules.initiative import ChooseCards, challenger
from weathergage.rulesets.oak_and_iron.rules.set_up_terrain import (
    AdjustTerrain,
    ObjectiveTerrain,
    PlaceTerrain,
    SelectTerrain,
)
from weathergage.rulesets.oak_and_iron.rules.skill_tests import Challenge
from weathergage.rulesets.oak_and_iron.rules.squadrons import (
    LEAST_KEPT,
    MOST_OF_A_VALUE,
    hand_faults,
    hand_size,
    open_cards,
)
from weathergage.rulesets.oak_and_iron.state import (
    ATTACKER,
    DEFENDER,
    Battle,
    SeaFrame,
    battle,
    side_with,
    speaker,
    squadrons_of,
)

WIND_EDGES: Final[tuple[Answer, ...]] = ("west", "east")        # OI-SETUP-02
DRAWN: Final = 3                    # OI-SETUP-04
DECKS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("setting", SETTING_DECK), ("deployment", ZONE_DECK), ("advantage", ADVANTAGE_DECK))


class SetUpAt:
    """Stages of `SetUp`."""

    BEGIN: Final = 1
    CARDS: Final = 2
    TERRAIN: Final = 3
    DEPLOYMENT: Final = 4
    FIRST_CARD: Final = 5
    END: Final = 6


@dataclass
class SetUp(SeaFrame):
    """OI-SETUP-01 to OI-SETUP-23: the whole procedure, or what a fixed scenario leaves of it."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SetUpAt.BEGIN: return self.begin(game)
            case SetUpAt.CARDS: return SetUpCards()
            case SetUpAt.TERRAIN: return Terrain()
            case SetUpAt.DEPLOYMENT: return Deployment()
            case SetUpAt.FIRST_CARD: return ChooseCards(True)
            case _: return DONE

    def begin(self, game: Battle) -> Step:
        """OI-SETUP-23: a fixed scenario starts with the choice of the first initiative card."""
        if game.scenario not in BATTLES:
            self.go(SetUpAt.FIRST_CARD)
        return None


class SetUpCardsAt:
    """Stages of `SetUpCards`."""

    HANDS: Final = 1
    WEATHER_EDGE: Final = 2
    LAY_OUT: Final = 3
    ROLES: Final = 4
    TAKE: Final = 5
    END: Final = 6


@dataclass
class SetUpCards(SeaFrame):
    """OI-SETUP-03 to OI-SETUP-07, OI-SQD-17: what comes before step 1: hands, the wind, roles, and set-up cards."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SetUpCardsAt.HANDS: return ChooseHands()
            case SetUpCardsAt.WEATHER_EDGE: return WeatherEdge()
            case SetUpCardsAt.LAY_OUT: return LayOut()
            case SetUpCardsAt.ROLES: return Roles()
            case SetUpCardsAt.TAKE: return TakeCards()
            case _: return DONE


class TerrainAt:
    """Stages of `Terrain`."""

    OBJECTIVE: Final = 1
    SELECT: Final = 2
    PLACE: Final = 3
    ADJUST: Final = 4
    END: Final = 5


@dataclass
class Terrain(SeaFrame):
    """OI-SETUP-08 to OI-SETUP-14: steps 1 to 4: terrain is chosen, placed and adjusted."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case TerrainAt.OBJECTIVE: return ObjectiveTerrain()
            case TerrainAt.SELECT: return SelectTerrain()
            case TerrainAt.PLACE: return PlaceTerrain()
            case TerrainAt.ADJUST: return AdjustTerrain()
            case _: return DONE


class DeploymentAt:
    """Stages of `Deployment`."""

    MERCHANTS: Final = 1
    DEFENDER_HOLDS_BACK: Final = 2
    ATTACKER_HOLDS_BACK: Final = 3
    DEPLOY: Final = 4
    WEATHER_GAGE: Final = 5
    END: Final = 6


@dataclass
class Deployment(SeaFrame):
    """OI-SETUP-15 to OI-SETUP-19: step 5, with what comes right before and after it."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DeploymentAt.MERCHANTS: return NameMerchants()
            case DeploymentAt.DEFENDER_HOLDS_BACK: return HoldBack(side_with(game, DEFENDER))
            case DeploymentAt.ATTACKER_HOLDS_BACK: return HoldBack(side_with(game, ATTACKER))
            case DeploymentAt.DEPLOY: return Deploy()
            case DeploymentAt.WEATHER_GAGE: return WeatherGage()
            case _: return DONE


class WeatherEdgeAt:
    """Stages of `WeatherEdge`."""

    DRAW: Final = 1
    SET: Final = 2


@dataclass
class WeatherEdge(SeaFrame):
    """OI-SETUP-02, OI-SETUP-03."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case WeatherEdgeAt.DRAW: return Roll(CHANCE, "OI-SETUP-03", Draw(WIND_EDGES), "weather-edge")
            case _: return self.set(game, word(answer))

    def set(self, game: Battle, edge: str) -> Step:
        game.weather = edge
        game.emit(WeatherEdgeSet(edge))
        return DONE


@dataclass
class ChosenHand(Space):
    """OI-SQD-17, OI-SQD-18: a hand, in the order of the cards that may be chosen from."""

    squadron: int

    def cards(self, game: Battle) -> tuple[str, ...]:
        squadron = game.squadrons[self.squadron]
        return open_cards(squadron.nation, squadron.admiral)

    def size(self, game: Battle) -> int:
        return hand_size(game.squadrons[self.squadron].admiral)

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        return tuple(sorted(taken)) if isinstance(taken, tuple) and all([isinstance(one, str) for one in taken]) \
            else taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        here = battle(game)
        if not isinstance(answer, tuple) or not all([card in CARDS for card in answer]):
            return refused(f"{shown(answer)} is not a list of initiative cards")
        squadron = here.squadrons[self.squadron]
        broken = hand_faults(squadron.nation, squadron.admiral, answer)
        return Refusal(broken[0][0], broken[0][1]) if broken else None

    def filled(self, game: Battle, wishes: list[str]) -> tuple[str, ...]:
        """The first of the wishes that fit together."""
        size = self.size(game)
        hand: list[str] = []
        for card in wishes:
            same = len([other for other in hand if CARDS[other].value == CARDS[card].value])
            gone = len([other for other in hand if CARDS[other].discard])
            if len(hand) < size and same < MOST_OF_A_VALUE and not (CARDS[card].discard and gone >= size - LEAST_KEPT):
                hand.append(card)
        return tuple(sorted(hand))

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        cards = list(self.cards(battle(game)))
        hands: dict[Answer, None] = {}
        for start in range(min(limit, len(cards))):
            hands[self.filled(battle(game), cards[start:] + cards[:start])] = None
        return tuple(hands)

    def draw(self, game: Game, rng: Rng) -> Answer:
        cards = list(self.cards(battle(game)))
        for at in range(len(cards) - 1, 0, -1):
            other = rng.below(at + 1)
            cards[at], cards[other] = cards[other], cards[at]
        return self.filled(battle(game), cards)

    def describe(self, game: Game) -> dict[str, Any]:
        here = battle(game)
        return {"space": "some-of", "options": tuple(sorted(self.cards(here))), "least": self.size(here),
                "most": self.size(here)}


class ChooseHandsAt:
    """Stages of `ChooseHands`."""

    ASK: Final = 1
    KEEP: Final = 2


@dataclass
class ChooseHands(SeaFrame):
    """OI-SQD-17 to OI-SQD-19, OI-SQD-28: hands that no list names are chosen secretly, all at once."""

    squadrons: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ChooseHandsAt.ASK: return self.ask(game)
            case _: return self.keep(game, each(answer))

    def ask(self, game: Battle) -> Step:
        self.squadrons = tuple([at for at, squadron in enumerate(game.squadrons)
                                if all([CARDS[card].nation.startswith("keyword:") for card in squadron.hand])])
        if not self.squadrons:
            return DONE
        return tuple([AskHand(game.squadrons[at].seat, "OI-SQD-17", ChosenHand(at), at)
                      for at in self.squadrons])

    def keep(self, game: Battle, hands: tuple[Answer, ...]) -> Step:
        for at, hand in zip(self.squadrons, hands):
            squadron = game.squadrons[at]
            cards = tuple([word(card) for card in each(hand)])
            squadron.hand = tuple(sorted(squadron.hand + cards))
            game.emit(HandChosen(at, squadron.seat, cards))
        return DONE


class LayOutAt:
    """Stages of `LayOut`."""

    OBJECTIVE: Final = 1
    SET_OBJECTIVE: Final = 2
    DRAW: Final = 3
    LAY: Final = 4


@dataclass
class LayOut(SeaFrame):
    """OI-SETUP-04: an objective, and three cards each of settings, deployments and advantages, face up."""

    left: tuple[str, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case LayOutAt.OBJECTIVE: return Roll(CHANCE, "OI-SETUP-04", Draw(OBJECTIVE_DECK), "objective")
            case LayOutAt.SET_OBJECTIVE: return self.set_objective(game, word(answer))
            case LayOutAt.DRAW: return self.draw(game)
            case _: return self.lay(game, word(answer))

    def set_objective(self, game: Battle, card: str) -> Step:
        game.objective = card
        game.emit(CardsLaidOut("objective", (card,)))
        begin_battle(game)
        return None

    def draw(self, game: Battle) -> Step:
        done = len(game.drawn)
        if done == DRAWN * len(DECKS):
            return DONE
        if done % DRAWN == 0:
            self.left = DECKS[done // DRAWN][1]
        return Roll(CHANCE, "OI-SETUP-04", Draw(self.left), "set-up-card")

    def lay(self, game: Battle, card: str) -> Step:
        at = self.left.index(card)
        self.left = self.left[:at] + self.left[at + 1:]
        game.drawn += (card,)
        if len(game.drawn) % DRAWN == 0:
            name = DECKS[len(game.drawn) // DRAWN - 1][0]
            game.emit(CardsLaidOut(name, game.drawn[-DRAWN:]))
        self.go(LayOutAt.DRAW)
        return None


class RolesAt:
    """Stages of `Roles`."""

    COMPARE: Final = 1
    ASK: Final = 2
    SET: Final = 3


@dataclass
class Roles(SeaFrame):
    """OI-SETUP-05, OI-SETUP-06, OI-FLEET-13: the higher admiral value chooses, or the winner of a Challenge Test."""

    chooser: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RolesAt.COMPARE: return self.compare(game)
            case RolesAt.ASK: return self.ask(game, number(answer))
            case _: return self.set(game, answer)

    def compare(self, game: Battle) -> Step:
        sums = [sum([game.squadrons[at].value for at in squadrons_of(game, side)]) for side in (0, 1)]
        if sums[0] == sums[1]:
            return Challenge((challenger(game, 0), challenger(game, 1)))
        self.go(RolesAt.SET)
        return self.ask(game, 0 if sums[0] > sums[1] else 1)

    def ask(self, game: Battle, side: int) -> Step:
        self.chooser = side
        return AskRole(speaker(game, side), "OI-SETUP-05", OneOf((ATTACKER, DEFENDER)))

    def set(self, game: Battle, answer: Answer) -> Step:
        attacker = self.chooser if answer == ATTACKER else 1 - self.chooser
        game.sides[attacker].role, game.sides[1 - attacker].role = ATTACKER, DEFENDER
        game.emit(RolesSet(attacker))
        return DONE


class TakeCardsAt:
    """Stages of `TakeCards`."""

    ASK: Final = 1
    TAKE: Final = 2


@dataclass
class TakeCards(SeaFrame):
    """OI-SETUP-07, OI-SETUP-22, OI-ADV-08: category by category the attacker takes one of three, then the defender one
    of the other two; the third is discarded."""

    turn: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case TakeCardsAt.ASK: return self.ask(game)
            case _: return self.take(game, word(answer))

    def side(self, game: Battle) -> int:
        return side_with(game, ATTACKER if self.turn % 2 == 0 else DEFENDER)

    def ask(self, game: Battle) -> Step:
        if self.turn == 2 * len(DECKS):
            return DONE
        deck = DECKS[self.turn // 2]
        choices: tuple[Answer, ...] = tuple([card for card in game.drawn if card in deck[1]])
        return AskSetUpCard(speaker(game, self.side(game)), "OI-SETUP-07", OneOf(choices), deck[0])

    def take(self, game: Battle, card: str) -> Step:
        side = game.sides[self.side(game)]
        name, cards = DECKS[self.turn // 2]
        match name:
            case "setting": side.setting = card
            case "deployment": side.deployment = card
            case _: self.take_advantage(game, card)
        game.emit(SetUpCardTaken(self.side(game), name, card))
        game.drawn = tuple([other for other in game.drawn if other != card])
        if self.turn % 2:
            game.drawn = tuple([other for other in game.drawn if other not in cards])
        self.turn += 1
        self.go(TakeCardsAt.ASK)
        return None

    def take_advantage(self, game: Battle, card: str) -> None:
        side = self.side(game)
        game.sides[side].advantage = card
        if card == "good-omens":
            seat = speaker(game, side)
            lucky = next(squadron for squadron in game.squadrons if squadron.seat == seat)
            lucky.fortune += 1
            game.emit(AdvantageUsed(side, card, "OI-ADV-08"))
