"""Chapter 5: the wind, points of sail, sail settings, and the speed rating."""

from typing import Final

from weathergage.kernel.tally import Tally
from weathergage.kits.plane import HAIR, Shape, along, angle_between
from weathergage.rulesets.oak_and_iron.content.tables import CRIPPLED_SPEED, CUT_FREE_SPEED, MAX_SPEED, SAILS
from weathergage.rulesets.oak_and_iron.rules.shapes import EDGE_BEARINGS, base_of
from weathergage.rulesets.oak_and_iron.state import (
    ANCHORED,
    Battle,
    admiral_has,
    has_rule,
    is_entangled,
    plays_card,
    type_of,
)

LARGE: Final = "large"
WINDWARD: Final = "windward"
EYE: Final = "eye"
EYE_LIMIT: Final = 45.0             # OI-WIND-06, OI-WIND-08
ABEAM: Final = 90.0


def wind_bearing(game: Battle) -> float:
    """OI-WIND-02, OI-WIND-03: where the wind comes from."""
    return EDGE_BEARINGS[game.weather]


def off_wind(game: Battle, heading: float) -> float:
    """OI-WIND-03: p, the angle between the heading and the way to the Weather Edge."""
    return angle_between(heading, wind_bearing(game))


def points_of_sail(game: Battle, heading: float) -> tuple[str, ...]:
    """OI-WIND-04 to OI-WIND-09: the point of sail; two between which the owner chooses exactly in the middle."""
    off = off_wind(game, heading)
    if abs(off - ABEAM) <= HAIR:
        return LARGE, WINDWARD
    if off > ABEAM:
        return (LARGE,)
    if abs(off - EYE_LIMIT) <= HAIR:
        return (WINDWARD, EYE) if game.plays("eye-boundary", "owner") else (WINDWARD,)
    return (EYE,) if off < EYE_LIMIT else (WINDWARD,)


def is_in_eye(game: Battle, number: int) -> bool:
    """OI-WIND-06: without a doubt; on the boundary she need not be."""
    return points_of_sail(game, game.ships[number].heading) == (EYE,)


def toward_wind(game: Battle, x: float, y: float) -> float:
    """How far a point lies toward the Weather Edge."""
    ux, uy = along(wind_bearing(game))
    return x * ux + y * uy


def reach_toward_wind(game: Battle, shape: Shape) -> tuple[float, float]:
    """The leeward and the windward end of a base."""
    ends = [toward_wind(game, x, y) for x, y in shape.points]
    return min(ends), max(ends)


def is_upwind_of(game: Battle, one: int, other: int) -> bool:
    """OI-WIND-13: completely: every point of the one is closer to the Weather Edge than every point of the other."""
    lee, _ = reach_toward_wind(game, base_of(game.ships[one]))
    _, weather = reach_toward_wind(game, base_of(game.ships[other]))
    return lee > weather + HAIR


# --- speed ------------------------------------------------------------------------------------------------------------

def can_move(game: Battle, number: int) -> bool:
    """OI-MOVE-18, OI-SAIL-05, OI-TERM-19, OI-TERM-22: whether anything but the wind holds her."""
    ship = game.ships[number]
    return ship.able and not ship.aground and ship.sail != ANCHORED and not is_entangled(game, number)


def free_bonuses(game: Battle, number: int, point: str) -> tuple[tuple[str, str], ...]:
    """OI-TRAIT-05, OI-OPT-04, OI-OPT-05, OI-KEY-08, OI-FAQ-01: the speed bonuses an owner may use or not, with their
    clauses."""
    bonuses: list[tuple[str, str]] = []
    if point == LARGE and has_rule(game, number, "fast"):
        bonuses.append(("fast", "OI-TRAIT-05"))
    if point == LARGE and has_rule(game, number, "swift"):
        bonuses.append(("swift", "OI-OPT-04"))
    if point == WINDWARD and has_rule(game, number, "weatherly"):
        bonuses.append(("weatherly", "OI-OPT-05"))
    if game.turn == 1 and admiral_has(game, game.ships[number].squadron, "raider"):
        bonuses.append(("raider", "OI-KEY-08"))
    return tuple(bonuses)


def speed_rating(game: Battle, number: int, point: str, used: int, adjust: int = 0, cut_free: bool = False) -> Tally:
    """OI-MOVE-07 to OI-MOVE-12, OI-SAIL-02 to OI-SAIL-04, OI-TERM-18: printed speed, sail setting, special rules,
    cards, events, Adjust Speed; then the limits. `used` is how many of the optional bonuses are."""
    ship = game.ships[number]
    kind = type_of(ship)
    tally = Tally(kind.large if point == LARGE else kind.windward, point, "OI-MOVE-07")
    tally.add(SAILS[ship.sail].speed, SAILS[ship.sail].name, "OI-SAIL-02" if ship.sail > 2 else "OI-SAIL-04")
    for name, rule in free_bonuses(game, number, point)[:used]:
        tally.add(1, name, rule)
    if point == LARGE and has_rule(game, number, "foul") and tally.total > 1:
        tally.add(-1, "foul", "OI-UPG-04")
    if point == WINDWARD and has_rule(game, number, "troop-transport") and tally.total > 1:
        tally.add(-1, "troop transport", "OI-UPG-24")
    if point == LARGE and plays_card(game, number, "favorable-wind"):
        tally.add(1, "Favorable Wind", "OI-CARD-15")
    if point == LARGE and "freshening-breeze" in game.active:
        tally.add(1, "Freshening Breeze", "OI-EVT-03")
    if "light-airs" in game.active and tally.total > 1:
        tally.add(-1, "Light Airs", "OI-EVT-02")
    tally.add(adjust, "Adjust Speed", "OI-SEA-05")
    tally.at_most(MAX_SPEED, "fastest", "OI-MOVE-09")
    if ship.crippled:
        tally.at_most(CRIPPLED_SPEED, "Crippled", "OI-TERM-18")
    if cut_free:
        tally.at_most(CUT_FREE_SPEED, "cut free", "OI-SEA-09")
    tally.at_least(0, "slowest", "OI-MOVE-08")
    return tally
