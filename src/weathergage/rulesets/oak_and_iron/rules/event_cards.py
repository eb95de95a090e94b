"""Chapters 4 and 21: event cards, drawn when the values of both sides' initiative cards are equal."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Draw, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Step, each, ints, word
from weathergage.kernel.spaces import OneOf, SomeOf
from weathergage.rulesets.oak_and_iron.content.tables import EVENTS
from weathergage.rulesets.oak_and_iron.events import (
    BurstGunRolled,
    EventDrawn,
    EventIgnored,
    FortuneGained,
    ShipNamed,
    TerrainPlaced,
    WindShifted,
)
from weathergage.rulesets.oak_and_iron.questions import AskBurstGun, AskPlaceTerrain, AskSecondWind, AskSprungMast
from weathergage.rulesets.oak_and_iron.rules.conditions import hurt, lower_sail, remove_fatigue, set_sail, take_fatigue
from weathergage.rulesets.oak_and_iron.rules.dice import count, roll, shown
from weathergage.rulesets.oak_and_iron.rules.skill_tests import SkillTest, passes
from weathergage.rulesets.oak_and_iron.rules.terrain import UNCHARTED, TerrainPlaces, lay, unused
from weathergage.rulesets.oak_and_iron.state import (
    ATTACKER,
    BATTLE,
    DEFENDER,
    EDGES,
    FULL,
    Battle,
    Piece,
    SeaFrame,
    able_ships,
    labels,
    number_of,
    side_with,
    speaker,
)

FOG: Final = "fog-bank"
SHOAL: Final = "shoal-small"
RULES_OF_EVENTS: Final[dict[str, str]] = {
    "shifting-wind": "OI-EVT-01", "light-airs": "OI-EVT-02", "freshening-breeze": "OI-EVT-03",
    "fog-rolls-in": "OI-EVT-04", "heavy-swell": "OI-EVT-05", "damp-powder": "OI-EVT-06", "burst-gun": "OI-EVT-07",
    "second-wind": "OI-EVT-08", "exhaustion": "OI-EVT-09", "sprung-mast": "OI-EVT-10", "misread-signals": "OI-EVT-11",
    "providence": "OI-EVT-12", "squall": "OI-EVT-13", "uncharted-shoal": "OI-EVT-14",
}


class DrawEventAt:
    """Stages of `DrawEvent`."""

    DRAW: Final = 1
    RESOLVE: Final = 2
    END: Final = 3


@dataclass
class DrawEvent(SeaFrame):
    """OI-INIT-03, OI-INIT-04, OI-EVNT-02 to OI-EVNT-04: the card is resolved before anything else, and never goes back
    into the deck; one that cannot be resolved is ignored."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case DrawEventAt.DRAW: return self.draw(game)
            case DrawEventAt.RESOLVE: return self.resolve(game, word(answer))
            case _: return DONE

    def draw(self, game: Battle) -> Step:
        return Roll(CHANCE, "OI-INIT-03", Draw(game.deck), "event") if game.deck else DONE

    def resolve(self, game: Battle, card: str) -> Step:
        at = game.deck.index(card)
        game.deck = game.deck[:at] + game.deck[at + 1:]
        game.reveals += 1
        game.emit(EventDrawn(card))
        if EVENTS[card].duration != "instant":
            game.active += (card,)
        match card:
            case "shifting-wind": return ShiftingWind()
            case "freshening-breeze": return FresheningBreeze()
            case "fog-rolls-in": return self.roll_in(game)
            case "burst-gun" | "sprung-mast": return NameShips(card)
            case "second-wind": return SecondWind()
            case "exhaustion":
                for squadron in game.squadrons:
                    take_fatigue(game, squadron.flagship, 1, "OI-EVT-09")
            case "providence":
                for number, squadron in enumerate(game.squadrons):
                    squadron.fortune += 1
                    game.emit(FortuneGained(number))
            case "uncharted-shoal": return UnchartedShoal()
        return None

    def roll_in(self, game: Battle) -> Step:
        """OI-EVT-04, OI-TERR-14: over the middle of the table, ships or not."""
        if FOG not in unused(game, ("fog",)):
            game.emit(EventIgnored("fog-rolls-in"))
            return None
        piece = Piece(FOG, game.width / 2, game.height / 2, 0.0)
        game.terrain.append(piece)
        game.emit(TerrainPlaced(-1, FOG, (piece.x, piece.y, 0.0), "OI-EVT-04"))
        return None


class ShiftingWindAt:
    """Stages of `ShiftingWind`."""

    ROLL: Final = 1
    SHIFT: Final = 2


@dataclass
class ShiftingWind(SeaFrame):
    """OI-EVT-01, OI-DICE-14: the Weather Edge moves to the next edge, clockwise or not by a die."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ShiftingWindAt.ROLL: return roll(game, "wind-shift", "OI-DICE-14", 1, ("clockwise",))
            case _: return self.shift(game, ints(answer))

    def shift(self, game: Battle, faces: tuple[int, ...]) -> Step:
        was = game.weather
        game.weather = EDGES[(EDGES.index(was) + (1 if count(game, faces, "clockwise") else 3)) % 4]
        game.emit(WindShifted(was, game.weather, shown(faces)))
        return DONE


class FresheningBreezeAt:
    """Stages of `FresheningBreeze`."""

    BEGIN: Final = 1
    TEST: Final = 2
    JUDGE: Final = 3


@dataclass
class FresheningBreeze(SeaFrame):
    """OI-EVT-03: each ship at Full Sail tests at once, the defender's first; on failure she goes to Battle Sail."""

    ships: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FresheningBreezeAt.BEGIN: return self.begin(game)
            case FresheningBreezeAt.TEST: return SkillTest(self.ships[0], "breeze", "OI-EVT-03") if self.ships else DONE
            case _: return self.judge(game, answer)

    def begin(self, game: Battle) -> Step:
        first = side_with(game, DEFENDER)
        self.ships = tuple([number for number in able_ships(game, first) + able_ships(game, 1 - first)
                            if game.ships[number].sail == FULL])
        return None

    def judge(self, game: Battle, answer: Answer) -> Step:
        if not passes(answer):
            set_sail(game, self.ships[0], BATTLE, "OI-EVT-03")
        self.ships = self.ships[1:]
        self.go(FresheningBreezeAt.TEST)
        return None


class NameShipsAt:
    """Stages of `NameShips`."""

    ASK: Final = 1
    NAME: Final = 2
    BURST: Final = 3


@dataclass
class NameShips(SeaFrame):
    """OI-EVT-07, OI-EVT-10, OI-EVNT-04, OI-CONV-15: each player names an opposing ship, the defender first: her gun
    bursts, or her mast springs."""

    card: str
    turn: int = 0
    ship: int = -1

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case NameShipsAt.ASK: return self.ask(game)
            case NameShipsAt.NAME: return self.name(game, answer)
            case _: return self.burst(game, ints(answer))

    def side(self, game: Battle) -> int:
        return side_with(game, (DEFENDER, ATTACKER)[self.turn])

    def ask(self, game: Battle) -> Step:
        """OI-CONV-13: without a ship to name the effect is skipped; a single one is named unasked."""
        if self.turn == 2:
            return DONE
        ships = [number for number in able_ships(game, 1 - self.side(game))
                 if self.card == "burst-gun" or game.ships[number].sail >= BATTLE]
        if not ships:
            return self.go_on()
        if len(ships) == 1:
            self.go(NameShipsAt.BURST)
            return self.name(game, game.ships[ships[0]].label)
        seat, space = speaker(game, self.side(game)), OneOf(labels(game, ships))
        return AskBurstGun(seat, "OI-EVT-07", space) if self.card == "burst-gun" else \
            AskSprungMast(seat, "OI-EVT-10", space)

    def name(self, game: Battle, answer: Answer) -> Step:
        self.ship = number_of(game, answer)
        game.emit(ShipNamed(self.side(game), word(answer), self.card, RULES_OF_EVENTS[self.card]))
        if self.card == "burst-gun":
            return roll(game, "burst-gun", "OI-EVT-07", 1, ("burst-gun-damage", "burst-gun-fatigue"))
        lower_sail(game, self.ship, "OI-EVT-10")
        return self.go_on()

    def burst(self, game: Battle, faces: tuple[int, ...]) -> Step:
        game.emit(BurstGunRolled(game.ships[self.ship].label, shown(faces)))
        if count(game, faces, "burst-gun-damage"):
            hurt(game, self.ship, 1, "OI-EVT-07")
        if count(game, faces, "burst-gun-fatigue"):
            take_fatigue(game, self.ship, 1, "OI-EVT-07")
        return self.go_on()

    def go_on(self) -> Step:
        self.turn += 1
        self.go(NameShipsAt.ASK)
        return None


class SecondWindAt:
    """Stages of `SecondWind`."""

    ASK: Final = 1
    REST: Final = 2


@dataclass
class SecondWind(SeaFrame):
    """OI-EVT-08: each player removes 1 Fatigue from each of up to 2 own ships, the defender first."""

    turn: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SecondWindAt.ASK: return self.ask(game)
            case _: return self.rest(game, each(answer))

    def ask(self, game: Battle) -> Step:
        if self.turn == 2:
            return DONE
        side = side_with(game, (DEFENDER, ATTACKER)[self.turn])
        ships = [number for number in able_ships(game, side) if game.ships[number].fatigue]
        if not ships:
            return self.go_on()
        return AskSecondWind(speaker(game, side), "OI-EVT-08", SomeOf(labels(game, ships), 0, min(2, len(ships))))

    def rest(self, game: Battle, answer: tuple[Answer, ...]) -> Step:
        for label in answer:
            remove_fatigue(game, number_of(game, label), 1, "OI-EVT-08")
        return self.go_on()

    def go_on(self) -> Step:
        self.turn += 1
        self.go(SecondWindAt.ASK)
        return None


class UnchartedShoalAt:
    """Stages of `UnchartedShoal`."""

    ASK: Final = 1
    LAY: Final = 2


@dataclass
class UnchartedShoal(SeaFrame):
    """OI-EVT-14, OI-TERR-14: the side with fewer Strike Points, on a tie the defender, places a small shoal."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case UnchartedShoalAt.ASK: return self.ask(game)
            case _: return lay(game, self.side(game), answer, "OI-EVT-14")

    def side(self, game: Battle) -> int:
        strikes = (game.sides[0].strike, game.sides[1].strike)
        if game.turn > 1 and strikes[0] != strikes[1]:
            return 0 if strikes[0] < strikes[1] else 1
        return side_with(game, DEFENDER)

    def ask(self, game: Battle) -> Step:
        space = TerrainPlaces((SHOAL,), UNCHARTED)
        if SHOAL not in unused(game, ("shoal",)) or not space.has_room(game):
            game.emit(EventIgnored("uncharted-shoal"))
            return DONE
        return AskPlaceTerrain(speaker(game, self.side(game)), "OI-EVT-14", space, UNCHARTED)
