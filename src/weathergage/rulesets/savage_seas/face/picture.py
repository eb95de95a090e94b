"""The table as a picture: sea, islands, ships, and what the questions at hand lay over them. Made from a view alone."""

from typing import Final

from weathergage.kits.hexes import Hex, disk, neighbour, opposite, reached, turned
from weathergage.kits.words import count
from weathergage.rulesets.savage_seas.content.read import SCENARIOS, SHIPS
from weathergage.rulesets.savage_seas.events import RoundBegun, ShipMoved, ShipTurned
from weathergage.rulesets.savage_seas.face.overlays import NO_PAST, Asked, Past, degrees, overlays, place
from weathergage.rulesets.savage_seas.face.sheets import LETTERS, hands, sheets, tracks
from weathergage.rulesets.savage_seas.face.view import NOBODY, ShipView, Table
from weathergage.rulesets.savage_seas.face.words import (
    HEADINGS,
)
from weathergage.rulesets.savage_seas.state import SIDES, Battle
from weathergage.scene import model as scene
from weathergage.scene.model import Tincture
from weathergage.scene.ways import MOST_POSES, RECENT

TINCTURES: Final[tuple[Tincture, ...]] = ("vert", "gules")         # teal and crimson
AROUND: Final = 6                   # hexes shown around each ship where the sea has no edge
PHASES: Final = {"set-up": "Set-up", "planning": "Planning", "action": "Action", "clearing": "Clearing"}
MOMENTS: Final = {
    "place-island": "Place an island", "offer": "Offer", "plan": "Place Orders", "scupper": "Scupper That",
    "sail": "Choose a course", "wound-manned": "Choose whom to wound", "wound-crew": "Name a crew",
    "cancel-position": "Cut the lines", "remove-wound": "Heal", "remove-fire": "Put out a fire",
    "steal-order": "Name a crew", "extra-order": "No Quarter", "exchange": "Exchange", "reload": "Reload",
}
ISLES: Final[dict[str, dict[Hex, str]]] = {         # names for the chart, by one hex of each island
    "shakedown-cruise": {(2, 3): "The Skerry", (5, -2): "Gannet Rock"},
    "duel-at-the-maw": {(-1, 0): "West Jaw", (1, 0): "East Jaw"},
    "coral-gauntlet": {(0, 0): "The Spine", (-3, -2): "Sickle Cay", (3, 2): "Scythe Cay"},
    "burning-decks": {(0, 0): "Cinder Rock"},
    "last-stand-of-the-cockatrice": {(0, 0): "Hope", (-3, -2): "Near Cay", (3, 2): "Far Cay"},
}


def past_of(game: Battle) -> Past:
    """This round's courses, if anybody kept the events: traced back from where the ships are now."""
    tracks = [[ship.hex] for ship in game.ships]
    headings = [ship.heading for ship in game.ships]
    for event in reversed(game.journal or ()):
        match event:
            case RoundBegun(): break
            case ShipTurned(side=side, degrees=points): headings[side] = turned(headings[side], -points)
            case ShipMoved(side=side, path=path):
                tracks[side] += [*reversed(path[:-1]), neighbour(path[0], opposite(headings[side]))]
    return Past((tuple(reversed(tracks[0])), tuple(reversed(tracks[1]))), ways_of(game))


def ways_of(game: Battle) -> tuple[tuple[scene.Pose, ...], tuple[scene.Pose, ...]]:
    """SS-MOVE-02, SS-MOVE-04: how the ships have come lately, hex by hex and turn by turn; traced back too."""
    headings = [ship.heading for ship in game.ships]
    ways: list[list[scene.Pose]] = [[(*ship.hex, degrees(ship.heading))] for ship in game.ships]
    for event in reversed((game.journal or [])[-RECENT:]):
        match event:
            case ShipTurned(side=side, degrees=points):
                headings[side] = turned(headings[side], -points)
                ways[side].append((*ways[side][-1][:2], degrees(headings[side])))
            case ShipMoved(side=side, path=path):
                hexes = [*reversed(path[:-1]), neighbour(path[0], opposite(headings[side]))]
                ways[side] += [(*there, degrees(headings[side])) for there in hexes]
    return tuple(reversed(ways[0][:MOST_POSES])), tuple(reversed(ways[1][:MOST_POSES]))


def picture(view: Table, asked: tuple[Asked, ...] = (), past: Past = NO_PAST) -> scene.Picture:
    """The whole table as the seat of the view sees it, with overlays for the questions it is asked."""
    entry = SCENARIOS.get(view["scenario"])
    return scene.Picture(
        scene=sea_scene(view, asked, past), sheets=sheets(view, asked), tracks=tracks(view),
        title=entry.name if entry else "Cockatrice and Chimera", subtitle="Savage Seas", phase=phase(view, asked),
        hands=hands(view, asked), description=" ".join([description(view, ship) for ship in view["ships"]]),
    )


def phase(view: Table, asked: tuple[Asked, ...]) -> tuple[str, ...]:
    found = [f"Round {view['round']} of {view['round_limit']}"] if view["round"] else []
    if view["ended"]:
        return (*found, "The end")
    found.append(PHASES[view["phase"]])
    if view["phase"] == "action" and view["position"]:
        found.append(f"Position {view['position']}")
    return (*found, *[MOMENTS[question.kind] for question in asked[:1] if question.kind in MOMENTS])


# --- the scene --------------------------------------------------------------------------------------------------------

def sea_scene(view: Table, asked: tuple[Asked, ...], past: Past) -> scene.Scene:
    cells = sea_cells(view)
    return scene.Scene(
        sea=scene.Sea(width=0, height=0, grid=scene.Grid(kind="hex", cells=cells), unit="hex", y_up=False,
                      name=SCENARIOS[view["scenario"]].name if view["scenario"] else "",
                      caption="one hex is one knot"),
        sides=tuple([scene.Side(id=SHIPS[side], tincture=TINCTURES[side], letter=LETTERS[side],
                                name=view["ships"][side]["name"]) for side in SIDES]),
        lands=lands(view, frozenset(cells)), ships=tuple([ship_mark(view, ship, past) for ship in view["ships"]]),
        overlays=overlays(view, asked, past),
    )


def sea_cells(view: Table) -> tuple[Hex, ...]:
    """SS-DEF-02; a sea without edge is shown around the ships."""
    if view["hexes"]:
        return tuple(view["hexes"])
    return tuple(sorted({there for ship in view["ships"] for there in disk(place(ship), AROUND)}))


def lands(view: Table, shown: frozenset[Hex]) -> tuple[scene.Land, ...]:
    """SS-DEF-09: hexes that touch make one island."""
    names = ISLES.get(view["scenario"], {})
    left = set(view["islands"]) & shown
    found: list[scene.Land] = []
    while left:
        cells = sorted(reached(min(left), left))
        left -= set(cells)
        name = next((names[there] for there in cells if there in names), "")
        found.append(scene.Land(id=f"island {cells[0][0]},{cells[0][1]}", cells=tuple(cells), name=name))
    return tuple(found)


def ship_mark(view: Table, ship: ShipView, past: Past) -> scene.ShipMark:
    """A ship with what her board tells: a flame for each fire, a badge for a Brace marker."""
    lost = view["ended"] in ("fires", "wounds", "strike") and view["winner"] != ship["side"]
    return scene.ShipMark(
        id=SHIPS[ship["side"]], at=place(ship), heading=degrees(ship["heading"]), side=SHIPS[ship["side"]],
        name=ship["name"], fire=min(3, ship["burning"]), moved=len(past.tracks[ship["side"]]) > 1,
        way=past.ways[ship["side"]],
        sinking=lost and view["ended"] == "fires", shaken=lost and view["ended"] != "fires",
        badges=(scene.Badge(icon="lock", hint="braced"),) if ship["braced"] else (),
        description=description(view, ship),
    )


def description(view: Table, ship: ShipView) -> str:
    """A ship in a sentence, for those who cannot see her."""
    wounds = sum([crew["wounds"] for crew in ship["crews"]])
    own = " (yours)" if view["side"] == ship["side"] != NOBODY else ""
    return (f"{ship['name']}{own} at {ship['q']},{ship['r']}, heading {HEADINGS[ship['heading']]}, "
            f"{count(ship['burning'], 'fire')}, {count(wounds, 'wound')} in hand.")
