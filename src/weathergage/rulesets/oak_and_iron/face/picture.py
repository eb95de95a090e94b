"""The table as a picture: sea, wind, terrain, ships true to scale, and what the question at hand lays over them.

Made from a view alone.
"""

from typing import Final

from weathergage.kernel.core import Event
from weathergage.kits.plane import Point, Pose
from weathergage.kits.words import capital
from weathergage.rulesets.oak_and_iron.content.read import BATTLES, SCENARIOS, SHIPS, TERRAIN
from weathergage.rulesets.oak_and_iron.events import AttackDeclared, SeaScrolled, ShipMoved, TurnBegun
from weathergage.rulesets.oak_and_iron.face.overlays import NO_PAST, Asked, Past, asked_about, overlays, side_id
from weathergage.rulesets.oak_and_iron.face.sheets import groups, hands, sheets, sides
from weathergage.rulesets.oak_and_iron.face.view import PieceView, ShipView, TableView, chart
from weathergage.rulesets.oak_and_iron.face.words import (
    degrees,
    guns_words,
    hurts,
    printed_name,
    sail_name,
    sailing_words,
    state_words,
)
from weathergage.rulesets.oak_and_iron.rules.shapes import EDGE_BEARINGS, outline_of
from weathergage.rulesets.oak_and_iron.state import (
    AFLOAT,
    ANCHORED,
    ASHORE,
    BIT,
    NOBODY,
    SIDES,
    Battle,
    Piece,
)
from weathergage.scene import model as scene
from weathergage.scene.model import HullForm, Rig
from weathergage.scene.projection import around
from weathergage.scene.ways import RECENT, Ways

FILLS: Final = 0.94                 # of the base, by the hull
STEP: Final = 1.5                   # inches: a bar of the border
WATER: Final = 7.0                  # inches shown around the outermost ships
LEAST: Final = 20.0                 # inches shown at least
PHASES: Final = {"set-up": "Set-up", "initiative": "Initiative", "movement": "Movement", "attack": "Attack",
                 "end": "End Phase"}
MOMENTS: Final = {
    "hand": "Choose a hand", "role": "Attack or defend", "set-up-card": "Set-up cards",
    "select-terrain": "Select terrain", "place-terrain": "Place terrain", "adjust-terrain": "Adjust terrain",
    "name-merchants": "Merchants", "hold-back": "Late arrivals", "deploy": "Deployment",
    "weather-gage": "Weather Gage", "initiative-card": "Next card", "exchange-card": "Tactician",
    "new-orders": "New orders", "adapt": "Adaptive Tactics", "helm": "Helm", "crew-action": "Crew Action",
    "attack": "Attack", "re-roll": "Re-rolls", "seamanship": "Seamanship", "capture": "Captures",
}
LANDS: Final[dict[str, str]] = {"land-mass": "island", "island": "island", "rocks": "rocks", "shoal": "shoal",
                                "fog": "fog"}
USUAL_BUILD: Final[tuple[HullForm, int, Rig, int]] = ("ship", 3, "square", 7)        # of a ship that players add
# hull, masts, rig, and guns drawn on each side
BUILDS: Final[dict[str, tuple[HullForm, int, Rig, int]]] = {
    "sloop": ("cutter", 1, "fore-aft", 4), "revenge": ("cutter", 1, "fore-aft", 5),
    "brigantine": ("cutter", 2, "brig", 4), "corvette": ("ship", 3, "square", 5),
    "fluyt": ("galleon", 3, "square", 5), "petite-fregate": ("ship", 3, "square", 6),
    "light-galleon": ("galleon", 3, "square", 6), "queen-annes-revenge": ("ship", 3, "square", 8),
    "flying-dutchman": ("galleon", 3, "square", 7), "sixth-rate": ("ship", 3, "square", 7),
    "fifth-rate": ("ship", 3, "square", 8), "fourth-rate": ("ship", 3, "square", 9),
    "third-rate": ("ship", 3, "square", 10), "second-rate": ("ship", 3, "square", 11),
    "first-rate": ("ship", 3, "square", 12),
}


def past_of(game: Battle) -> Past:
    """This turn's public events, if anybody kept them. OI-SCRL-02: where the sea scrolled, older tracks lie elsewhere
    and are left out."""
    events = list(game.journal or ())
    first = max([at for at, event in enumerate(events) if isinstance(event, (TurnBegun, SeaScrolled))], default=0)
    tracks: dict[str, list[Point]] = {}
    fired: list[tuple[str, str]] = []
    for event in events[first:]:
        match event:
            case ShipMoved(ship=ship, was=was, place=place):
                tracks.setdefault(ship, [was[:2]]).append(place[:2])
            case AttackDeclared(ship=ship, side=side) if side:
                fired.append((ship, side))
    return Past({ship: tuple(points) for ship, points in tracks.items()}, tuple(fired), ways_of(events[-RECENT:]))


def ways_of(events: list[Event]) -> dict[str, tuple[Pose, ...]]:
    """OI-MOVE-15: how the ships that moved last have turned and slid."""
    ways = Ways()
    for event in events:
        match event:
            case ShipMoved(ship=ship, was=was, place=place): ways.go(ship, [was, place])
            case SeaScrolled(): ways.forget()
    return ways.gathered()


def picture(seen: TableView, asked: tuple[Asked, ...] = (), past: Past = NO_PAST) -> scene.Picture:
    """The whole table as the seat of the view sees it, with overlays for the questions it is asked."""
    entry, here = SCENARIOS.get(seen["scenario"]) or BATTLES.get(seen["scenario"]), chart(seen)
    return scene.Picture(
        scene=sea_scene(seen, here, asked, past), sheets=sheets(seen, here, asked), groups=groups(seen, here),
        title=entry.name if entry is not None else "Squadrons in sight",
        subtitle=f"Oak & Iron · {printed_name(seen['objective'])}", phase=phase(seen, asked), hands=hands(seen, asked),
        description=" ".join([description(seen, here, ship) for ship in seen["ships"] if ship["fate"] == AFLOAT]),
    )


def phase(seen: TableView, asked: tuple[Asked, ...]) -> tuple[str, ...]:
    found = [f"Turn {seen['turn']} of {seen['turns']}"] if seen["turn"] else []
    if seen["ended"]:
        return (*found, "The end")
    here = asked_about(chart(seen), asked)
    names = [ship["name"] for ship in seen["ships"] if here and ship["label"] == here]
    moment = [MOMENTS[question.kind] for question in asked[:1] if question.kind in MOMENTS]
    last = names or [name for name in moment if name != PHASES[seen["phase"]]]
    return (*found, PHASES[seen["phase"]], *last)


# --- the scene --------------------------------------------------------------------------------------------------------

def sea_scene(seen: TableView, here: Battle, asked: tuple[Asked, ...], past: Past) -> scene.Scene:
    entry = SCENARIOS.get(seen["scenario"])
    width, height = seen["table"]
    events = f"; {', '.join([printed_name(card) for card in seen['events']])}" if seen["events"] else ""
    chosen = asked_about(here, asked)
    sea = scene.Sea(width=width, height=height, unit="in", step=STEP, name=entry.name if entry is not None else "",
                    caption=f"{width / 12:g} by {height / 12:g} feet{events}",
                    scales=(scene.Scale(label="Musket Shot 6″", length=6.0),
                            scene.Scale(label="Pistol Shot 3″", length=3.0)))
    afloat = [(ship["x"], ship["y"]) for ship in seen["ships"] if ship["fate"] == AFLOAT]
    return scene.Scene(
        sea=sea, view=around(sea, afloat, WATER, LEAST) if seen["phase"] != "set-up" else None,
        sides=sides(here, seen),
        wind=scene.Wind(from_deg=EDGE_BEARINGS[seen["weather"]], label=f"wind {seen['weather']}")
        if seen["wind_known"] else None,
        lands=tuple([land(number, piece) for number, piece in enumerate(seen["terrain"])]),
        ships=tuple([ship_mark(seen, here, ship, past, ship["label"] == chosen) for ship in seen["ships"]
                     if ship["fate"] == AFLOAT]),
        markers=markers(seen, here), overlays=overlays(seen, here, asked, past),
    )


def land(number: int, piece: PieceView) -> scene.Land:
    """OI-TERR-02 to OI-TERR-11."""
    kind = TERRAIN[piece["kind"]]
    shape = Piece(piece["kind"], piece["x"], piece["y"], piece["rotation"])
    told = kind.name if kind.kind in ("shoal", "fog") or piece["objective"] else ""
    objective = "objective" if piece["objective"] else ""
    outline = outline_of(shape)
    match LANDS[kind.kind]:
        case "shoal": return scene.Land(id=f"{kind.id}-{number}", kind="shoal", outline=outline, name=told)
        case "fog": return scene.Land(id=f"{kind.id}-{number}", kind="fog", outline=outline, name=told)
        case "rocks": return scene.Land(id=f"{kind.id}-{number}", kind="rocks", outline=outline, name=told,
                                        note=objective)
        case _: return scene.Land(id=f"{kind.id}-{number}", outline=outline, name=told, note=objective)


def markers(seen: TableView, here: Battle) -> tuple[scene.Marker, ...]:
    """OI-CREW-22, OI-OBJ-03, OI-OBJ-05: Landing Parties ashore, and the tokens of an objective."""
    found = [scene.Marker(id=f"party-{ship['label']}", at=(ship["party_x"], ship["party_y"]),
                          badge=scene.Badge(icon="crew", tone="side", hint=f"Landing Party of {ship['name']}"),
                          side=side_id(here.squadrons[ship["squadron"]].side),
                          description=f"Landing Party of {ship['name']}.")
             for ship in seen["ships"] if ship["party"] == ASHORE]
    for piece in seen["terrain"]:
        tokens = seen["rock_tokens"] if seen["objective"] == "salvage" else seen["raid_tokens"]
        if piece["objective"] and tokens:
            found.append(scene.Marker(id="tokens", at=(piece["x"], piece["y"]),
                                      badge=scene.Badge(text=str(tokens), tone="brass", hint="objective tokens"),
                                      description=f"{tokens} objective tokens."))
    return tuple(found)


def ship_mark(seen: TableView, here: Battle, ship: ShipView, past: Past, chosen: bool) -> scene.ShipMark:
    """OI-GEOM-06, OI-CONV-11: true to scale on her base, sails as they are set; holes for Damage, furled if Shaken."""
    kind = SHIPS[ship["type"]]
    form, masts, rig, guns = BUILDS.get(ship["type"], USUAL_BUILD)
    labels = [other["label"] for other in seen["ships"]]
    return scene.ShipMark(
        id=ship["label"], at=(ship["x"], ship["y"]), heading=ship["heading"],
        side=side_id(here.squadrons[ship["squadron"]].side), name=ship["name"], note=note(ship),
        description=description(seen, here, ship), form=form, length=kind.length * FILLS, masts=masts, rig=rig,
        guns=guns, base=scene.Base(length=kind.length, width=kind.beam), sail=ship["sail"],
        anchored=ship["sail"] == ANCHORED, aground=ship["aground"], flagship=ship["flagship"],
        moved=len(past.tracks.get(ship["label"], ())) > 1, way=past.ways.get(ship["label"], ()), holes=ship["damage"],
        shaken=ship["shaken"], wreck=ship["out"] and ship["captor"] == NOBODY,
        entangled=tuple([labels[other] for other in ship["entangled"]]),
        captured_by=side_id(here.squadrons[ship["captor"]].side) if ship["captor"] != NOBODY else "",
        badges=badges(ship), row=guns_row(ship) if chosen else (),
    )


def badges(ship: ShipView) -> tuple[scene.Badge, ...]:
    """What a glance at the chart must tell: how tired she is, and that she is crippled."""
    found = [scene.Badge(icon="warn", tone="danger", hint="Crippled")] if ship["crippled"] and not ship["out"] else []
    found += [scene.Badge(text=str(ship["tokens"]), tone="brass", hint="objective tokens")] if ship["tokens"] else []
    if ship["fatigue"] and not ship["out"]:
        found.append(scene.Badge(text=str(ship["fatigue"]), tone="danger" if ship["shaken"] else "plain",
                                 hint=f"{ship['fatigue']} Fatigue"))
    return tuple(found)


def guns_row(ship: ShipView) -> tuple[scene.Badge, ...]:
    """OI-BRD-09: P and S, struck through while they must be reloaded."""
    return tuple([scene.Badge(text=side[0].upper(), tone="lost" if ship["reload"] & BIT[side] else "plain",
                              hint=f"{side} {'to be reloaded' if ship['reload'] & BIT[side] else 'loaded'}")
                  for side in SIDES])


def note(ship: ShipView) -> str:
    """What must be told beside her name."""
    return "flag" if ship["flagship"] else "merchant" if ship["merchant"] else ""


def description(seen: TableView, here: Battle, ship: ShipView) -> str:
    """A ship in a sentence, for those who cannot see her."""
    at = here.ships[ship["number"]]
    owner = "yours" if seen["squadrons"][ship["squadron"]]["seat"] == seen["seat"] else \
        seen["squadrons"][ship["squadron"]]["title"]
    told = [f"heading {degrees(at.heading)}, {sailing_words(here, at.heading)}", sail_name(at.sail), hurts(at),
            guns_words(at), *state_words(here, ship["number"])]
    return capital(f"{ship['name']} ({owner}), {', '.join(told)}.")
