"""Chapters 6 and 18: Landing Parties, ashore and by boat."""

from dataclasses import dataclass
from typing import Final, Optional

from weathergage.kernel.core import DONE, Answer, Refusal, Step, each
from weathergage.kernel.spaces import PASS, OneOf
from weathergage.kits.plane import HAIR, Pose, disc, distance
from weathergage.kits.plane.spaces import pose_in
from weathergage.rulesets.oak_and_iron.content.tables import MUSKET_SHOT, PISTOL_SHOT
from weathergage.rulesets.oak_and_iron.events import PartyLanded
from weathergage.rulesets.oak_and_iron.questions import AskBoatAssault, AskLanding
from weathergage.rulesets.oak_and_iron.rules.placing import Placing
from weathergage.rulesets.oak_and_iron.rules.shapes import are_within, base_of, is_near_piece, outline_of, region_of
from weathergage.rulesets.oak_and_iron.rules.terrain import piece_name, piece_named
from weathergage.rulesets.oak_and_iron.state import (
    ABOARD,
    ANCHORED,
    ASHORE,
    Battle,
    SeaFrame,
    able_ships,
    kind_of,
    labels,
    number_of,
)


def landings(game: Battle, at: int) -> tuple[str, ...]:
    """OI-CREW-21, OI-CREW-22, OI-TERR-11: the land within Pistol Shot of an Anchored ship that is not Shaken and whose
    token is not out."""
    ship = game.ships[at]
    if ship.shaken or ship.sail != ANCHORED or ship.party:
        return ()
    return tuple([piece_name(game, number) for number, piece in enumerate(game.terrain)
                  if kind_of(piece).landing and is_near_piece(base_of(ship), piece, PISTOL_SHOT)])


@dataclass
class LandingPlaces(Placing):
    """OI-CREW-22: (land, x, y, 0): anywhere on it within Musket Shot of the ship."""

    ship: int
    land: tuple[str, ...]

    def names(self, game: Battle) -> tuple[str, ...]:
        return self.land

    def refusal_of(self, game: Battle, name: str, pose: Pose) -> Optional[Refusal]:
        piece = game.terrain[piece_named(game, name)]
        if pose[2] != 0.0:
            return Refusal("OI-CREW-22", "a party has no heading")
        if not region_of(piece).holds(pose[0], pose[1]):
            return Refusal("OI-CREW-22", f"that is not on {name}")
        if distance(base_of(game.ships[self.ship]), disc(pose[0], pose[1], 0.0)) > MUSKET_SHOT + HAIR:
            return Refusal("OI-CREW-22", "it must be within Musket Shot of the ship")
        return None

    def bounds(self, game: Battle, name: str) -> tuple[float, float, float, float]:
        points = outline_of(game.terrain[piece_named(game, name)])
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    def headings(self, game: Battle, name: str) -> tuple[float, ...]:
        return ()

    def notation(self) -> str:
        return "land x,y 0, such as island-small 18,17 0"


class LandAt:
    """Stages of `Land`."""

    ASK: Final = 1
    LAND: Final = 2


@dataclass
class Land(SeaFrame):
    """OI-CREW-22: the party goes ashore."""

    number: int
    where: str

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case LandAt.ASK: return AskLanding(game.seat_of(self.number), "OI-CREW-22",
                                      LandingPlaces(self.number, (self.where,)), game.ships[self.number].label,
                                      self.where)
            case _: return self.put(game, each(answer))

    def put(self, game: Battle, answer: tuple[Answer, ...]) -> Step:
        ship = game.ships[self.number]
        x, y, _ = pose_in(answer)
        ship.party, ship.party_on, ship.party_x, ship.party_y = ASHORE, piece_named(game, answer[0]), x, y
        game.emit(PartyLanded(ship.label, self.where, (x, y)))
        return DONE


class BoatAssaultAt:
    """Stages of `BoatAssault`."""

    ASK: Final = 1
    BOARD: Final = 2


@dataclass
class BoatAssault(SeaFrame):
    """OI-CARD-16: a ship whose rating was 2 or less may put her party aboard an opposing ship within Pistol Shot."""

    number: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case BoatAssaultAt.ASK: return self.ask(game)
            case _: return self.put(game, answer)

    def ask(self, game: Battle) -> Step:
        ship = game.ships[self.number]
        near = [other for other in able_ships(game, 1 - game.side_of(self.number))
                if are_within(game, self.number, other, PISTOL_SHOT)]
        if ship.speed > 2 or ship.shaken or ship.party or not near:
            return DONE
        return AskBoatAssault(game.seat_of(self.number), "OI-CARD-16", OneOf((PASS,) + labels(game, near)),
                              ship.label)

    def put(self, game: Battle, answer: Answer) -> Step:
        if answer != PASS:
            ship = game.ships[self.number]
            ship.party, ship.party_on = ABOARD, number_of(game, answer)
            game.emit(PartyLanded(ship.label, str(answer), (0.0, 0.0), "OI-CARD-16"))
        return DONE
