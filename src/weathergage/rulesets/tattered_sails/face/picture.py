"""The table as a picture: sea, terrain, ships true to scale, and what the question at hand lays over them.

Made from a view alone.
"""

from itertools import pairwise
from typing import Final

from weathergage.kernel.core import Event
from weathergage.kits.plane import Point, Pose, leg_ends
from weathergage.rulesets.tattered_sails.content.read import HULLS, LONG, MODELS, SCENARIOS, SHORT
from weathergage.rulesets.tattered_sails.events import (
    CardTurned,
    MastLost,
    MastReplaced,
    ShipMoved,
    ShipSlid,
    ShipTowed,
    TurnBegun,
)
from weathergage.rulesets.tattered_sails.face.overlays import (
    NO_PAST,
    Asked,
    Past,
    asked_about,
    middle,
    overlays,
    side_id,
)
from weathergage.rulesets.tattered_sails.face.sheets import (
    condition,
    groups,
    hands,
    is_on_table,
    letter,
    player_name,
    sheets,
    tincture,
    tracks,
)
from weathergage.rulesets.tattered_sails.face.view import Battle, ShipView, chart
from weathergage.rulesets.tattered_sails.state import NOBODY, Engagement
from weathergage.scene import model as scene
from weathergage.scene.model import HullForm, Rig
from weathergage.scene.projection import around
from weathergage.scene.ways import RECENT, Ways

PHASES: Final = {"set-up": "Set-up", "planning": "Planning", "wind": "Wind", "actions": "Actions",
                 "end of turn": "End of turn"}
MOMENTS: Final = {
    "deploy": "Deployment", "admiral": "Place the admiral", "stack": "Stack tokens", "order": "Give an order",
    "ship": "Choose a ship", "admiral-action": "The admiral's action", "fire": "Fire", "return-fire": "Return fire",
    "lose-mast": "Lose a mast", "course": "Course", "fleet-move": "Fleet move", "fleet-row": "Fleet rows", "row": "Row",
    "tow": "Tow", "consent": "Consent", "repair": "Repair", "board": "Board", "approach": "Come alongside",
    "boarding-choice": "Boarding", "slide": "Break away", "plunder": "Plunder", "transfer": "Transfer cargo",
    "move-admiral": "Move the admiral",
}
WATER: Final = 170.0                # mm shown around the outermost ships: two long rulers
LEAST: Final = 600.0                # mm shown at least
WINDS: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
FORMS: Final[dict[str, tuple[HullForm, Rig, int]]] = {          # TS-SHIP-05: hull, sails, oars on each side
    "standard": ("ship", "square", 0), "sloop": ("cutter", "fore-aft", 0), "schooner": ("cutter", "fore-aft", 0),
    "galley": ("galley", "lateen", 7), "junk": ("galleon", "lateen", 0),
}


def past_of(game: Engagement) -> Past:
    """This turn's public events, if anybody kept them."""
    events = list(game.journal or ())
    first = max([at for at, event in enumerate(events) if isinstance(event, TurnBegun)], default=0)
    tracks: dict[str, list[Point]] = {}
    fallen: dict[str, list[int]] = {}
    cards: list[str] = []
    for event in events[first:]:
        match event:
            case ShipMoved(ship=ship, was=was, path=path):
                tracks.setdefault(ship, [was[:2]]).extend(leg_ends(was, path)[1:])
            case ShipSlid(ship=ship, was=was, place=place):
                tracks.setdefault(ship, [was[:2]]).append(place[:2])
            case ShipTowed(ship=ship, place=place): tracks.setdefault(ship, []).append(place[:2])
            case MastLost(ship=ship, mast=mast): fallen.setdefault(ship, []).append(mast - 1)
            case MastReplaced(ship=ship, mast=mast):
                fallen[ship] = [other for other in fallen.get(ship, []) if other != mast - 1]
            case CardTurned(card=card): cards.append(card)
    return Past({ship: tuple(points) for ship, points in tracks.items()},
                {ship: tuple(masts) for ship, masts in fallen.items()}, tuple(cards), ways_of(events[-RECENT:]))


def ways_of(events: list[Event]) -> dict[str, tuple[Pose, ...]]:
    """TS-MOVE-15: how the ships that moved last have sailed, turn by turn."""
    ways = Ways()
    for event in events:
        match event:
            case ShipMoved(ship=ship, was=was, path=path, place=place):
                legs = zip(pairwise(leg_ends(was, path)), path, strict=True)
                ways.go(ship, [was, *[(*end, heading) for ends, (heading, _) in legs for end in ends], place])
            case ShipSlid(ship=ship, was=was, place=place): ways.go(ship, [was, place])
    return ways.gathered()


def picture(view: Battle, asked: tuple[Asked, ...] = (), past: Past = NO_PAST) -> scene.Picture:
    """The whole table as the seat of the view sees it, with overlays for the questions it is asked."""
    entry, here = SCENARIOS.get(view["scenario"]), chart(view)
    return scene.Picture(
        scene=sea_scene(view, here, asked, past), sheets=sheets(view, here, asked, past), groups=groups(view),
        tracks=tracks(view, past), title=entry.name if entry is not None else "Squadrons in sight",
        subtitle="Tattered Sails", phase=phase(view, asked), hands=hands(view, asked),
        description=" ".join([description(view, ship) for ship in view["ships"] if is_on_table(ship)]),
    )


def phase(view: Battle, asked: tuple[Asked, ...]) -> tuple[str, ...]:
    found = [f"Turn {view['turn']} of {view['turn_limit']}"] if view["turn"] else []
    if view["ended"]:
        return (*found, "The end")
    found.append(PHASES[view["phase"]])
    if view["phase"] == "actions" and view["acting"] != NOBODY:
        found.append(player_name(view["players"][view["acting"]]))
    return (*found, *[MOMENTS[question.kind] for question in asked[:1] if question.kind in MOMENTS])


# --- the scene --------------------------------------------------------------------------------------------------------

def sea_scene(view: Battle, here: Engagement, asked: tuple[Asked, ...], past: Past) -> scene.Scene:
    entry, table = SCENARIOS.get(view["scenario"]), view["table"]
    wide = 2 * table["radius"] or table["width"]
    high = 2 * table["radius"] or table["height"]
    leave = f"; the {view['exit_edge']} edge is open" if view["exit_edge"] else ""
    size = f"{wide / 304.8:g} feet across" if table["radius"] else f"{wide / 304.8:g} by {high / 304.8:g} feet"
    chosen = asked_about(here, asked)
    sea = scene.Sea(width=wide, height=high, unit="mm", is_round=bool(table["radius"]), step=SHORT / 2,
                    caption=size + leave,
                    name=entry.name.partition(" (")[0] if entry is not None else "",
                    scales=(scene.Scale(label=f"L {LONG:g} mm", length=LONG),
                            scene.Scale(label=f"S {SHORT:g} mm", length=SHORT)))
    places = [(ship["x"], ship["y"]) for ship in view["ships"] if is_on_table(ship)]
    return scene.Scene(
        sea=sea, view=around(sea, places, WATER, LEAST) if view["phase"] != "set-up" and not sea.is_round else None,
        sides=tuple([scene.Side(id=side_id(player["seat"]), tincture=tincture(view, player), letter=letter(player),
                                name=player_name(player)) for player in view["players"]]),
        wind=scene.Wind(from_deg=view["wind"], label=f"wind {WINDS[view['wind'] // 45]}") if has_wind(view) else None,
        lands=lands(view),
        ships=tuple([ship_mark(view, ship, past, ship["label"] == chosen) for ship in view["ships"]
                     if is_on_table(ship)]),
        overlays=overlays(view, here, asked, past),
    )


def has_wind(view: Battle) -> bool:
    """TS-SETUP-09: a first wind that the scenario does not name is unknown until it is rolled."""
    entry = SCENARIOS.get(view["scenario"])
    return view["turn"] > 0 or entry is None or entry.wind_from >= 0


def lands(view: Battle) -> tuple[scene.Land, ...]:
    """TS-TERR-01, TS-TERR-04: islands, and sandbars that let shot pass."""
    return tuple([scene.Land(id=f"{piece['id']} {at}", kind="island" if piece["stops_shot"] else "shoal",
                             outline=tuple(piece["outline"]), name="" if piece["stops_shot"] else "sandbar")
                  for at, piece in enumerate(view["terrain"])])


def ship_mark(view: Battle, ship: ShipView, past: Past, chosen: bool) -> scene.ShipMark:
    """TS-GEO-03 to TS-GEO-07: true to scale, with her masts where they stand; white tops are short guns, red long."""
    model = MODELS[ship["model"]]
    form, rig, oars = FORMS[HULLS[ship["model"]]]
    lost = tuple([mast for mast, stands in enumerate(ship["standing"]) if not stands])
    fallen = past.fallen.get(ship["label"], ())
    return scene.ShipMark(
        id=ship["label"], at=middle(ship["model"], (ship["x"], ship["y"], ship["heading"])), heading=ship["heading"],
        side=side_id(ship["owner"]), name=ship["name"], note=note(view, ship), description=description(view, ship),
        form=form, length=model.length, beam=model.beam, masts=model.masts, rig=rig, oars=oars, guns=0,
        mast_at=tuple([at / model.length for at in model.mast_at]),
        tops=tuple(["red" if gun.long else "white" for gun in model.guns]), lost_masts=lost,
        fallen_masts=tuple([mast for mast in lost if mast in fallen]),
        moved=len(past.tracks.get(ship["label"], ())) > 1,
        way=tuple([(*middle(ship["model"], pose), pose[2]) for pose in past.ways.get(ship["label"], ())]),
        flagship=any([player["admiral"] == ship["label"] for player in view["players"]]),
        entangled=tuple(ship["grapples"]),
        captured_by=side_id(ship["player"]) if ship["player"] != ship["owner"] else "",
        badges=(scene.Badge(icon="warn", tone="danger", hint="scuttled: she sinks when the next turn begins"),)
        if ship["scuttled"] != NOBODY else (),
        row=tuple([scene.Badge(text=code, tone="lost" if not stands else "danger" if code[1] == "L" else "plain",
                               hint=f"gun {at}{'' if stands else ', lost'}")
                   for at, (code, stands) in enumerate(zip(ship["guns"], ship["standing"], strict=True), 1)])
        if chosen else (),
    )


def note(view: Battle, ship: ShipView) -> str:
    """What must be told beside her name: the admiral, if one may know, and what cannot be seen from above."""
    found = ["admiral" for player in view["players"] if player["admiral"] == ship["label"]]
    found += ["derelict"] if not any(ship["standing"]) else []
    found += [f"{ship['treasure']} gold"] if ship["treasure"] else []
    return ", ".join(found)


def description(view: Battle, ship: ShipView) -> str:
    """A ship in a sentence, for those who cannot see her."""
    player = view["players"][ship["player"]]
    own = "yours" if ship["player"] == view["seat"] else player_name(player)
    guns = [code for code, stands in zip(ship["guns"], ship["standing"], strict=True) if stands]
    heading = f"{ship['heading']:.0f}"
    masts = f"{len(guns)} of {len(ship['guns'])} masts, guns {' '.join(guns)}" if guns else "no mast standing"
    more = [words for words in condition(view, ship) if guns == [] or len(guns) < len(ship["guns"])
            or ship["grapples"] or ship["tows"] or ship["towed_by"]]
    return f"{ship['name']} ({own}), heading {heading}, {', '.join([masts, *more])}."
