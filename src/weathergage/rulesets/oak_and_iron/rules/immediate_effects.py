"""Chapters 4 and 18: step 3 of the Initiative Phase: the cards that act immediately, first player first."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Step, each, word
from weathergage.kernel.spaces import PASS, EachOf, OneOf, SomeOf
from weathergage.rulesets.oak_and_iron.content.tables import FULL_TURNS, MUSKET_SHOT, TOOL_LENGTHS
from weathergage.rulesets.oak_and_iron.events import AdvantageUsed
from weathergage.rulesets.oak_and_iron.questions import (
    NONE,
    STOP,
    USE,
    AskFleetManeuver,
    AskFreshPowder,
    AskPlaceTerrain,
    AskRelief,
    AskReload,
    AskSwiftVessels,
)
from weathergage.rulesets.oak_and_iron.rules.collisions import SLIDE, TURN
from weathergage.rulesets.oak_and_iron.rules.conditions import reload_side, remove_fatigue, take_fatigue
from weathergage.rulesets.oak_and_iron.rules.end_of_move import FreeMove
from weathergage.rulesets.oak_and_iron.rules.formation import formation
from weathergage.rulesets.oak_and_iron.rules.helm import Turns
from weathergage.rulesets.oak_and_iron.rules.shapes import are_within
from weathergage.rulesets.oak_and_iron.rules.skill_tests import SkillTest, is_near_flagship, passes
from weathergage.rulesets.oak_and_iron.rules.terrain import LURE, TerrainPlaces, lay, unused
from weathergage.rulesets.oak_and_iron.rules.wind import can_move, is_in_eye
from weathergage.rulesets.oak_and_iron.state import (
    BIT,
    SIDES,
    Battle,
    SeaFrame,
    able_of,
    able_ships,
    effect_of,
    in_order,
    labels,
    number_of,
    speaker,
    squadrons_of,
)

BLACK_DICE: Final = 3               # OI-CARD-37


@dataclass
class ImmediateEffects(SeaFrame):
    """OI-INIT-09, OI-INIT-10: squadron by squadron; OI-ADV-05: then an advantage that may be used now."""

    at: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        order = in_order(game, game.first)
        while self.at < len(order):
            squadron = order[self.at]
            self.at += 1
            frame = effect_frame(game, squadron)
            if frame is not None:
                return frame
        if self.at < len(order) + 2:
            self.at += 1
            return FreshPowder(game.first if self.at == len(order) + 1 else 1 - game.first)
        return DONE


def effect_frame(game: Battle, squadron: int) -> SeaFrame | None:
    """What the card of a squadron does now; None for nothing, or nothing that needs a choice."""
    match effect_of(game.squadrons[squadron]):
        case "take-courage": return Relief(squadron, "take-courage", "OI-CARD-05")
        case "intrepid-card": return Relief(squadron, "intrepid-card", "OI-CARD-39")
        case "reload-card": return Reloading(squadron, "OI-CARD-08", True)
        case "fast-loaders": return Reloading(squadron, "OI-CARD-25", False)
        case "fleet-maneuver": return FleetManeuver(squadron)
        case "swift-vessels": return SwiftVessels(squadron)
        case "lured-into-the-shoals": return Lure(squadron)
        case "raise-the-black": return RaiseTheBlack(squadron)
        case "doughty-card":
            side = game.sides[game.squadrons[squadron].side]            # OI-CARD-38
            if game.squadrons[squadron].strike if game.fleets else side.strike:
                relieve_all(game, squadron, "OI-CARD-38")
        case "double-rations-card": relieve_all(game, squadron, "OI-CARD-40")
    return None


def relieve_all(game: Battle, squadron: int, rule: str) -> None:
    for number in able_of(game, squadron):
        remove_fatigue(game, number, 1, rule)


class ReliefAt:
    """Stages of `Relief`."""

    ASK: Final = 1
    RELIEVE: Final = 2


@dataclass
class Relief(SeaFrame):
    """OI-CARD-05, OI-CARD-39, OI-INIT-11: each ship in Formation, or near the Flagship, may remove 1 Fatigue."""

    squadron: int
    card: str
    rule: str

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ReliefAt.ASK: return self.ask(game)
            case _: return self.relieve(game, each(answer))

    def ask(self, game: Battle) -> Step:
        near = formation(game, self.squadron) if self.card == "take-courage" else \
            [number for number in able_of(game, self.squadron) if is_near_flagship(game, number)]
        tired = [number for number in near if game.ships[number].fatigue]
        if not tired:
            return DONE
        return AskRelief(game.squadrons[self.squadron].seat, self.rule, SomeOf(labels(game, tired), 0, len(tired)),
                         self.card)

    def relieve(self, game: Battle, answer: tuple[Answer, ...]) -> Step:
        for label in answer:
            remove_fatigue(game, number_of(game, label), 1, self.rule)
        return DONE


def marked_sides(game: Battle, number: int) -> tuple[Answer, ...]:
    return tuple([side for side in SIDES if game.ships[number].reload & BIT[side]])


class ReloadingAt:
    """Stages of `Reloading`."""

    ASK: Final = 1
    RELOAD: Final = 2


@dataclass
class Reloading(SeaFrame):
    """OI-CARD-08, OI-CARD-25, OI-ADV-05, OI-SAIL-06: ships may each remove one reload marker, at Full Sail too."""

    squadron: int
    rule: str
    together: bool                  # only ships in Formation
    must: bool = False
    ships: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ReloadingAt.ASK: return self.ask(game)
            case _: return self.reload(game, each(answer))

    def ask(self, game: Battle) -> Step:
        near = formation(game, self.squadron) if self.together else able_of(game, self.squadron)
        self.ships = tuple([number for number in near if game.ships[number].reload])
        if not self.ships:
            return DONE
        first: tuple[Answer, ...] = () if self.must else (NONE,)
        options = tuple([first + marked_sides(game, number) for number in self.ships])
        if self.must and max([len(some) for some in options]) == 1:
            return self.reload(game, tuple([some[0] for some in options]))
        names = tuple([game.ships[number].label for number in self.ships])
        return AskReload(game.squadrons[self.squadron].seat, self.rule, EachOf(names, options), names)

    def reload(self, game: Battle, answer: tuple[Answer, ...]) -> Step:
        for number, side in zip(self.ships, answer):
            if side != NONE:
                reload_side(game, number, word(side), self.rule)
        return DONE


class FleetManeuverAt:
    """Stages of `FleetManeuver`."""

    BEGIN: Final = 1
    ASK: Final = 2
    TURN: Final = 3


@dataclass
class FleetManeuver(SeaFrame):
    """OI-CARD-11, OI-COLL-15: each ship in Formation may make a free turn with the speed 1 tool, in any order;
    Formation is checked for all before the first one turns."""

    squadron: int
    ships: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FleetManeuverAt.BEGIN: return self.begin(game)
            case FleetManeuverAt.ASK: return self.ask(game)
            case _: return self.turn(game, answer)

    def begin(self, game: Battle) -> Step:
        self.ships = tuple(formation(game, self.squadron))
        return None

    def ask(self, game: Battle) -> Step:
        self.ships = tuple([number for number in self.ships if can_move(game, number)])
        if not self.ships:
            return DONE
        names = tuple([game.ships[number].label for number in self.ships])
        return AskFleetManeuver(game.squadrons[self.squadron].seat, "OI-CARD-11",
                                Turns(-1, FULL_TURNS[0], names, (STOP,)), self.squadron)

    def turn(self, game: Battle, answer: Answer) -> Step:
        if answer == STOP:
            return DONE
        label, angle = each(answer)
        assert isinstance(angle, float)
        number = number_of(game, label)
        self.ships = tuple([other for other in self.ships if other != number])
        self.go(FleetManeuverAt.ASK)
        return FreeMove(number, TURN, angle, 1) if angle else None


class SwiftVesselsAt:
    """Stages of `SwiftVessels`."""

    ASK: Final = 1
    SAIL: Final = 2


@dataclass
class SwiftVessels(SeaFrame):
    """OI-CARD-29: each own ship may make a free straight speed 1 move, unless something or the wind holds her."""

    squadron: int
    done: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SwiftVesselsAt.ASK: return self.ask(game)
            case _: return self.sail(game, answer)

    def ask(self, game: Battle) -> Step:
        ships = [number for number in able_of(game, self.squadron)
                 if number not in self.done and can_move(game, number) and not is_in_eye(game, number)]
        if not ships:
            return DONE
        return AskSwiftVessels(game.squadrons[self.squadron].seat, "OI-CARD-29", OneOf((STOP,) + labels(game, ships)),
                               self.squadron)

    def sail(self, game: Battle, answer: Answer) -> Step:
        if answer == STOP:
            return DONE
        number = number_of(game, answer)
        self.done += (number,)
        self.go(SwiftVesselsAt.ASK)
        return FreeMove(number, SLIDE, TOOL_LENGTHS[0], 1)


class LureAt:
    """Stages of `Lure`."""

    ASK: Final = 1
    LAY: Final = 2


@dataclass
class Lure(SeaFrame):
    """OI-CARD-17, OI-TERR-14: a shoal piece that stays for the game; skipped where there is no place."""

    squadron: int

    def step(self, game: Battle, answer: Answer) -> Step:
        squadron = game.squadrons[self.squadron]
        match self.pc:
            case LureAt.ASK: return self.ask(game, squadron.seat)
            case _: return lay(game, squadron.side, answer, "OI-CARD-17")

    def ask(self, game: Battle, seat: int) -> Step:
        pieces = unused(game, ("shoal",))
        if not pieces or not able_of(game, self.squadron):
            return DONE
        space = TerrainPlaces(pieces, LURE, self.squadron)
        return AskPlaceTerrain(seat, "OI-CARD-17", space, LURE) if space.has_room(game) else DONE


class RaiseTheBlackAt:
    """Stages of `RaiseTheBlack`."""

    BEGIN: Final = 1
    TEST: Final = 2
    JUDGE: Final = 3


@dataclass
class RaiseTheBlack(SeaFrame):
    """OI-CARD-37: each opposing ship within Musket Shot tests with 3 fewer dice, and takes 1 Fatigue on failure."""

    squadron: int
    ships: tuple[int, ...] = ()

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RaiseTheBlackAt.BEGIN: return self.begin(game)
            case RaiseTheBlackAt.TEST: return self.test()
            case _: return self.judge(game, answer)

    def begin(self, game: Battle) -> Step:
        own = able_of(game, self.squadron)
        self.ships = tuple([other for other in able_ships(game, 1 - game.squadrons[self.squadron].side)
                            if any([are_within(game, number, other, MUSKET_SHOT) for number in own])])
        return None

    def test(self) -> Step:
        return SkillTest(self.ships[0], "black-flag", "OI-CARD-37", -1, BLACK_DICE) if self.ships else DONE

    def judge(self, game: Battle, answer: Answer) -> Step:
        if not passes(answer):
            take_fatigue(game, self.ships[0], 1, "OI-CARD-37")
        self.ships = self.ships[1:]
        self.go(RaiseTheBlackAt.TEST)
        return None


class FreshPowderAt:
    """Stages of `FreshPowder`."""

    ASK: Final = 1
    USE: Final = 2
    RELOAD: Final = 3


@dataclass
class FreshPowder(SeaFrame):
    """OI-ADV-05: once a game, a reload marker off each own ship."""

    side: int
    at: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case FreshPowderAt.ASK: return self.ask(game)
            case FreshPowderAt.USE: return self.use(game, answer)
            case _: return self.squadron(game)

    def ask(self, game: Battle) -> Step:
        side = game.sides[self.side]
        marked = [number for number in able_ships(game, self.side) if game.ships[number].reload]
        if side.advantage != "fresh-powder" or "fresh-powder" in side.once or not marked:
            return DONE
        return AskFreshPowder(speaker(game, self.side), "OI-ADV-05", OneOf((PASS, USE)))

    def use(self, game: Battle, answer: Answer) -> Step:
        if answer != USE:
            return DONE
        game.sides[self.side].once += ("fresh-powder",)
        game.emit(AdvantageUsed(self.side, "fresh-powder", "OI-ADV-05"))
        return None

    def squadron(self, game: Battle) -> Step:
        squadrons = squadrons_of(game, self.side)
        if self.at == len(squadrons):
            return DONE
        self.at += 1
        self.go(FreshPowderAt.RELOAD)
        return Reloading(squadrons[self.at - 1], "OI-ADV-05", False, True)
