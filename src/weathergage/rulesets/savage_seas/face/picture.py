"""The table as a picture: sea, islands, ships, and what the questions at hand lay over them."""

from typing import Final

from weathergage.kernel.sight import Sight
from weathergage.kits.hexes import Hex, disk, reached
from weathergage.kits.words import count
from weathergage.rulesets.savage_seas.content.read import SCENARIOS, SHIP_NAMES, SHIPS
from weathergage.rulesets.savage_seas.face.asking import ASKING, MOMENTS
from weathergage.rulesets.savage_seas.face.overlays import area_under_way, degrees, tracks_of, ways_of
from weathergage.rulesets.savage_seas.face.sheets import LETTERS, hands, sheets, steps
from weathergage.rulesets.savage_seas.face.words import HEADINGS
from weathergage.rulesets.savage_seas.state import SIDES, Battle, Ship, battle, water
from weathergage.scene import model as scene
from weathergage.scene.model import Tincture

TINCTURES: Final[tuple[Tincture, ...]] = ("vert", "gules")         # teal and crimson
AROUND: Final = 6                   # hexes shown around each ship where the sea has no edge
PHASES: Final = {"set-up": "Set-up", "planning": "Planning", "action": "Action", "clearing": "Clearing"}
ISLES: Final[dict[str, dict[Hex, str]]] = {         # names for the chart, by one hex of each island
    "shakedown-cruise": {(2, 3): "The Skerry", (5, -2): "Gannet Rock"},
    "duel-at-the-maw": {(-1, 0): "West Jaw", (1, 0): "East Jaw"},
    "coral-gauntlet": {(0, 0): "The Spine", (-3, -2): "Sickle Cay", (3, 2): "Scythe Cay"},
    "burning-decks": {(0, 0): "Cinder Rock"},
    "last-stand-of-the-cockatrice": {(0, 0): "Hope", (-3, -2): "Near Cay", (3, 2): "Far Cay"},
}


def picture(sight: Sight) -> scene.Picture:
    """The whole table as this seat sees it, with overlays for the questions it is asked."""
    game = battle(sight.game)
    entry = SCENARIOS.get(game.scenario)
    return scene.Picture(
        scene=sea_scene(sight), sheets=sheets(sight), tracks=steps(game),
        title=entry.name if entry else "Cockatrice and Chimera", subtitle="Savage Seas", phase=phase(sight),
        hands=hands(sight), description=" ".join([description(sight, ship) for ship in game.ships]),
    )


def phase(sight: Sight) -> tuple[str, ...]:
    game = battle(sight.game)
    words = [f"Round {game.round} of {game.round_limit}"] if game.round else []
    if game.outcome is not None:
        return (*words, "The end")
    words.append(PHASES[game.phase])
    if game.phase == "action" and game.position:
        words.append(f"Position {game.position}")
    return (*words, *[MOMENTS[type(question)] for question in sight.questions()[:1]])


# --- the scene --------------------------------------------------------------------------------------------------------

def sea_scene(sight: Sight) -> scene.Scene:
    game = battle(sight.game)
    cells = sea_cells(game)
    return scene.Scene(
        sea=scene.Sea(width=0, height=0, grid=scene.Grid(kind="hex", cells=cells), unit="hex", y_up=False,
                      name=SCENARIOS[game.scenario].name if game.scenario else "", caption="one hex is one knot"),
        sides=tuple([scene.Side(id=SHIPS[side], tincture=TINCTURES[side], letter=LETTERS[side], name=SHIP_NAMES[side])
                     for side in SIDES]),
        lands=lands(game, frozenset(cells)), ships=tuple([ship_mark(sight, ship) for ship in game.ships]),
        overlays=overlays(sight),
    )


def sea_cells(game: Battle) -> tuple[Hex, ...]:
    """SS-DEF-02; a sea without edge is shown around the ships."""
    return tuple(sorted(water(game).hexes or {there for ship in game.ships for there in disk(ship.hex, AROUND)}))


def lands(game: Battle, shown: frozenset[Hex]) -> tuple[scene.Land, ...]:
    """SS-DEF-09: hexes that touch make one island."""
    names = ISLES.get(game.scenario, {})
    left = set(game.islands) & shown
    islands: list[scene.Land] = []
    while left:
        cells = sorted(reached(min(left), left))
        left -= set(cells)
        name = next((names[there] for there in cells if there in names), "")
        islands.append(scene.Land(id=f"island {cells[0][0]},{cells[0][1]}", cells=tuple(cells), name=name))
    return tuple(islands)


def ship_mark(sight: Sight, ship: Ship) -> scene.ShipMark:
    """A ship with what her board tells: a flame for each fire, a badge for a Brace marker."""
    game = battle(sight.game)
    end = "" if game.outcome is None else game.outcome.reason
    is_lost = end in ("fires", "wounds", "strike") and game.winner != ship.side
    return scene.ShipMark(
        id=SHIPS[ship.side], at=ship.hex, heading=degrees(ship.heading), side=SHIPS[ship.side],
        name=SHIP_NAMES[ship.side], fire=min(3, ship.burning), moved=len(tracks_of(game, sight.past)[ship.side]) > 1,
        way=ways_of(game, sight.past)[ship.side], sinking=is_lost and end == "fires", shaken=is_lost and end != "fires",
        badges=(scene.Badge(icon="lock", hint="braced"),) if ship.braced else (), description=description(sight, ship),
    )


def overlays(sight: Sight) -> tuple[scene.Overlay, ...]:
    """Tracks sailed, the area of the Order being dealt with, and what the questions need."""
    game, asked = battle(sight.game), sight.questions()
    tracks = [scene.Course(kind="past", ship=SHIPS[side], points=tuple(track))
              for side, track in enumerate(tracks_of(game, sight.past)) if len(track) > 1]
    rings = [scene.Ring(ids=(SHIPS[game.side_of(sight.seat)],))] if asked else []
    return (*tracks, *area_under_way(game, asked), *ASKING.overlays(sight), *rings)


def description(sight: Sight, ship: Ship) -> str:
    """A ship in a sentence, for those who cannot see her."""
    wounds = sum([crew.wounds for crew in ship.crews])
    own = " (yours)" if battle(sight.game).side_of(sight.seat) == ship.side else ""
    return (f"{SHIP_NAMES[ship.side]}{own} at {ship.q},{ship.r}, heading {HEADINGS[ship.heading]}, "
            f"{count(ship.burning, 'fire')}, {count(wounds, 'wound')} in hand.")
