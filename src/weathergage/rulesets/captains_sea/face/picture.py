"""The table as a picture: sea, ships, smoke, and what the questions at hand lay over them. Made from a view alone."""

from typing import Final

from weathergage.kernel.core import Event
from weathergage.kits.squares import VECTORS, turned
from weathergage.rulesets.captains_sea.content.read import COLUMNS, DESIGNS, ROWS, SCENARIOS
from weathergage.rulesets.captains_sea.events import MapRecentred, RiggingHit, ShipMoved, ShipTurned, TurnBegun
from weathergage.rulesets.captains_sea.face.overlays import NO_PAST, Asked, Past, degrees, is_steering, overlays, spot
from weathergage.rulesets.captains_sea.face.sheets import STEPS, bearings, hands, sheets, tracks
from weathergage.rulesets.captains_sea.face.view import HIDDEN, ShipView, Smoke, Table
from weathergage.rulesets.captains_sea.face.words import HEADINGS, MORALES, point_of_sail
from weathergage.rulesets.captains_sea.state import GRAPPLED, MEDIUM, SIDES, Duel
from weathergage.scene import model as scene
from weathergage.scene.model import Cell, Tincture
from weathergage.scene.ways import RECENT, Ways

TINCTURES: Final[dict[str, Tincture]] = {"american": "azure", "british": "gules", "french": "vert"}
SECOND: Final[dict[str, Tincture]] = {"american": "tenne", "british": "sable", "french": "purpure"}
SEAS: Final = {
    "pistol-shot": "The English Channel", "nymphe-cleopatre": "The English Channel",
    "indefatigable-virginie": "The Western Approaches", "constellation-insurgente": "The Leeward Islands",
    "constellation-vengeance": "The Leeward Islands", "constitution-java": "The Coast of Brazil",
    "chesapeake-shannon": "Massachusetts Bay",
}
MONTHS: Final = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                 "November", "December")
LEEWARD: Final = 0.32
SMALL: Final = 0.74                 # ships in a shared square are drawn smaller
BRIGS: Final = ("curlew",)
FALLING: Final = {2: (0, 1), 3: (2, 0, 1)}      # masts in the order they go: mizzen, fore, main
MOMENTS: Final = {
    "fire": "Fire", "odd-die": "Fire", "first-hit": "Fire", "side-hit": "Fire", "grape": "Fire", "lose-crew": "Losses",
    "select-maneuver": "Select maneuver", "strain": "Select maneuver", "move-first": "Maneuver",
    "free-turn": "Maneuver", "pass-side": "Maneuver", "select-load": "Select load", "grapple": "Grapple",
    "change-sail": "Sails", "disengage": "Sails", "fall-off": "Sails", "carpenters": "Damage Control",
    "discard-down": "Cards", "react": "Cards", "discard": "Cards",
}


def past_of(game: Duel) -> Past:
    """This turn's public events, if anybody kept them; CS-EDGE-01 moves the squares sailed through along."""
    tracks: list[list[Cell]] = [[], []]
    rigging = [0, 0]
    for event in game.journal or ():
        match event:
            case TurnBegun():
                tracks, rigging = [[], []], [0, 0]
            case MapRecentred(dx=dx, dy=dy):
                tracks = [[(x + dx, y + dy) for x, y in track] for track in tracks]
            case ShipMoved(side=side, x=x, y=y, heading=heading):
                if not tracks[side]:
                    tracks[side].append((x - VECTORS[heading][0], y - VECTORS[heading][1]))
                tracks[side].append((x, y))
            case RiggingHit(side=side, hits=hits):
                rigging[side] += hits
    return Past((tuple(tracks[0]), tuple(tracks[1])), (rigging[0], rigging[1]), ways_of((game.journal or [])[-RECENT:]))


def ways_of(events: list[Event]) -> tuple[tuple[scene.Pose, ...], tuple[scene.Pose, ...]]:
    """CS-MAN-05: how the ships have sailed lately, square by square and turn by turn."""
    ways = Ways()
    for event in events:
        match event:
            case ShipMoved(side=side, x=x, y=y, heading=heading):
                dx, dy = VECTORS[heading]
                ways.go(SIDES[side], [(x - dx, y - dy, degrees(heading)), (x, y, degrees(heading))])
            case ShipTurned(side=side, heading=heading):
                was = ways.last(SIDES[side])
                if was is not None:
                    ways.go(SIDES[side], [was, (was[0], was[1], degrees(heading))])
            case MapRecentred(): ways.forget()
    found = ways.gathered()
    return found.get(SIDES[0], ()), found.get(SIDES[1], ())


def picture(view: Table, asked: tuple[Asked, ...] = (), past: Past = NO_PAST) -> scene.Picture:
    """The whole table as the seat of the view sees it, with overlays for the questions it is asked."""
    entry = SCENARIOS.get(view["scenario"])
    one, other = view["ships"]
    return scene.Picture(
        scene=sea_scene(view, asked, past), sheets=sheets(view), tracks=tracks(view),
        title=entry.title if entry else f"{one['name']} and {other['name']}", subtitle="Captain's Sea",
        phase=phase(view, asked), hands=hands(view, playable(view, asked)),
        description=" ".join([description(ship, view["wind"]) + "." for ship in view["ships"]]) + " " + bearings(view),
    )


def playable(view: Table, asked: tuple[Asked, ...]) -> tuple[str, ...]:
    """The cards that fit this moment; CS-WIN-04: a lookout at any decision while the enemy hides a maneuver."""
    cards = [str(card) for question in asked if question.kind == "react" for card in question.options]
    if asked and any([ship["maneuver"] == HIDDEN for ship in view["ships"]]):
        cards.append("lookout")
    return tuple(cards)


def phase(view: Table, asked: tuple[Asked, ...]) -> tuple[str, ...]:
    if not view["turn"]:
        return ("Set-up",)
    found = [f"Turn {view['turn']} of {view['turn_limit']}"]
    in_impulse = view["step"] == "impulses" and view["impulse"]
    found.append(f"Impulse {view['impulse']}" if in_impulse else STEPS.get(view["step"], view["step"]))
    found += [MOMENTS[question.kind] for question in asked[:1] if question.kind in MOMENTS]
    return tuple(found)


# --- the scene --------------------------------------------------------------------------------------------------------

def sea_scene(view: Table, asked: tuple[Asked, ...], past: Past) -> scene.Scene:
    entry = SCENARIOS.get(view["scenario"])
    window = frame(view)
    return scene.Scene(
        sea=scene.Sea(width=COLUMNS, height=ROWS, grid=scene.Grid(steps=(2, 3)), unit="MP",
                      caption=day(entry.date) if entry else "", name=SEAS.get(view["scenario"], "The Western Ocean")),
        sides=sides(view), view=window,
        wind=scene.Wind(from_deg=degrees(turned(view["wind"], 4)), label=f"wind {HEADINGS[turned(view['wind'], 4)]}"),
        smoke=tuple([smoke(view, bank) for bank in view["smoke"]]),
        ships=tuple([ship_mark(view, ship, asked, past) for ship in view["ships"]]),
        overlays=overlays(view, asked, past, window),
    )


def smoke(view: Table, bank: Smoke) -> scene.Smoke:
    """CS-SMOKE-02: its points; beside a ship it is drawn to leeward in its square, so that both are seen."""
    x, y = float(bank["x"]), float(bank["y"])
    if any([(ship["x"], ship["y"]) == (bank["x"], bank["y"]) for ship in view["ships"]]):
        dx, dy = VECTORS[view["wind"]]
        x, y = x + LEEWARD * dx, y + LEEWARD * dy
    return scene.Smoke(at=(x, y), value=2 * bank["twos"] + bank["ones"])


def day(date: str) -> str:
    """'1812-08-19' in words."""
    year, month, number = date.split("-")
    return f"{int(number)} {MONTHS[int(month) - 1]} {year}"


def sides(view: Table) -> tuple[scene.Side, ...]:
    """By nation; a second ship of one nation has another colour."""
    nations = [ship["nation"] for ship in view["ships"]]
    tinctures = [TINCTURES[nations[0]], SECOND[nations[1]] if nations[0] == nations[1] else TINCTURES[nations[1]]]
    return tuple([scene.Side(id=side, tincture=tincture, letter=side.upper(), name=nation.capitalize())
                  for side, tincture, nation in zip(SIDES, tinctures, nations, strict=True)])


def frame(view: Table) -> scene.Window:
    """The part of the map around the ships, with room for their next moves, a little wider than high."""
    xs, ys = [ship["x"] for ship in view["ships"]], [ship["y"] for ship in view["ships"]]
    width, height = max(xs) - min(xs) + 8, max(ys) - min(ys) + 7
    width = min(COLUMNS, max(width, -(-11 * height // 10)))
    height = min(ROWS, max(height, -(-11 * width // 12)))
    west = min(max(1, (max(xs) + min(xs) - width + 1) // 2), COLUMNS - width + 1)
    south = min(max(1, (max(ys) + min(ys) - height + 1) // 2), ROWS - height + 1)
    return scene.Window(west=west, south=south, east=west + width - 1, north=south + height - 1)


def ship_mark(view: Table, ship: ShipView, asked: tuple[Asked, ...], past: Past) -> scene.ShipMark:
    """A ship with what the tracks of her display tell."""
    built = DESIGNS[ship["design"]]
    side, other = SIDES[ship["side"]], SIDES[1 - ship["side"]]
    masts = 2 if ship["design"] in BRIGS else 3
    gone = lost_masts(masts, ship["rigging"], built.rigging)
    before = lost_masts(masts, min(built.rigging, ship["rigging"] + past.rigging[ship["side"]]), built.rigging)
    lost_boxes = 4 * built.boxes - sum([section["boxes"] for section in ship["sections"]])
    length = 1.0 + 0.35 * min(1.0, (built.long_lb + built.carronade_lb) / 720)
    return scene.ShipMark(
        id=f"ship-{side}", at=spot(view, ship["side"]), heading=degrees(ship["heading"]), side=side, name=ship["name"],
        note=f"{view['range']} MP" if is_steering(asked) and ship["side"] != view["seat"] else "",
        length=round(length * (1.0 if view["range"] else SMALL), 3), masts=masts,
        rig="brig" if masts == 2 else "square", guns=6 + built.boxes,
        sail=0 if not ship["rigging"] else 2 if ship["sail"] == MEDIUM else 1,
        lost_masts=gone, fallen_masts=tuple([mast for mast in gone if mast not in before]),
        holes=-(-7 * lost_boxes // (4 * built.boxes)), fire=2 if ship["on_fire"] else 0,
        moved=len(past.tracks[ship["side"]]) > 1, way=past.ways[ship["side"]], shaken=ship["struck"],
        captured_by=other if ship["captured"] else "",
        entangled=(f"ship-{other}",) if view["grapple"] == GRAPPLED else (),
        description=description(ship, view["wind"]),
    )


def lost_masts(masts: int, rigging: int, most: int) -> tuple[int, ...]:
    """By the share of rigging lost; all of them only when dismasted (CS-SHIP-13)."""
    if rigging == 0:
        return tuple(range(masts))
    lost = min(masts - 1, int(masts * (most - rigging) / most + 0.4))
    return tuple(sorted(FALLING[masts][:lost]))


def description(ship: ShipView, wind: int) -> str:
    """A ship in a sentence, for those who cannot see her."""
    built = DESIGNS[ship["design"]]
    hull = sum([section["boxes"] for section in ship["sections"]])
    told = [f"{ship['name']}, {ship['nation'].capitalize()}, at {ship['x']},{ship['y']}",
            f"heading {HEADINGS[ship['heading']]}, {point_of_sail(ship['heading'], wind)} under {ship['sail']} sail",
            f"rigging {ship['rigging']} of {built.rigging}", f"gunnery boxes {hull} of {4 * built.boxes}",
            f"crew {ship['crew']} of {built.crew}", f"morale {MORALES[ship['morale']]}"]
    return ", ".join(told + (["on fire"] if ship["on_fire"] else []))
