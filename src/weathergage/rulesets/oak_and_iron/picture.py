"""The table as a picture: sea, wind, terrain and ships true to scale. Made from a view alone."""

from typing import Any, Final

from weathergage.rulesets.oak_and_iron.content import BATTLES, SCENARIOS, SHIPS, TERRAIN
from weathergage.rulesets.oak_and_iron.shapes import EDGE_BEARINGS, outline_of
from weathergage.rulesets.oak_and_iron.state import AFLOAT, NOBODY, Piece
from weathergage.scene import model as scene
from weathergage.scene.model import Tincture

SIDE_IDS: Final[tuple[str, ...]] = ("a", "b")
TINCTURES: Final[tuple[Tincture, Tincture]] = ("azure", "gules")


def picture(view: dict[str, Any]) -> scene.Picture:
    """The whole table as the seat of the view sees it."""
    entry = SCENARIOS.get(view["scenario"]) or BATTLES.get(view["scenario"])
    ships = [ship for ship in view["ships"] if ship["fate"] == AFLOAT]
    return scene.Picture(
        title=entry.name if entry is not None else "Squadrons in sight", subtitle="Oak & Iron", phase=phase(view),
        description=" ".join([description(view, ship) for ship in ships]),
        scene=scene.Scene(
            sea=scene.Sea(width=view["table"][0], height=view["table"][1], unit="in"),
            sides=tuple([scene.Side(id=name, tincture=tincture, letter=name.upper())
                         for name, tincture in zip(SIDE_IDS, TINCTURES)]),
            wind=scene.Wind(from_deg=EDGE_BEARINGS[view["weather"]], label=f"wind {view['weather']}"),
            lands=tuple([land(number, piece) for number, piece in enumerate(view["terrain"])]),
            ships=tuple([ship_mark(view, ship) for ship in ships]),
        ),
    )


def phase(view: dict[str, Any]) -> tuple[str, ...]:
    turn = (f"Turn {view['turn']} of {view['turns']}",) if view["turn"] else ()
    return (*turn, str(view["phase"]).capitalize())


def land(number: int, piece: dict[str, Any]) -> scene.Land:
    kind = TERRAIN[piece["kind"]].kind
    shape = Piece(piece["kind"], piece["x"], piece["y"], piece["rotation"])
    drawn: Any = "island" if kind == "land-mass" else kind
    return scene.Land(id=f"{piece['kind']}-{number}", kind=drawn, outline=outline_of(shape))


def ship_mark(view: dict[str, Any], ship: dict[str, Any]) -> scene.ShipMark:
    kind = SHIPS[ship["type"]]
    labels = [other["label"] for other in view["ships"]]
    return scene.ShipMark(
        id=ship["label"], at=(ship["x"], ship["y"]), heading=ship["heading"], side=side_of(view, ship["squadron"]),
        name=ship["label"], length=kind.length * 0.9, base=scene.Base(length=kind.length, width=kind.beam),
        sail=ship["sail"], anchored=ship["sail"] == 0, aground=ship["aground"], flagship=ship["flagship"],
        moved=ship["moved"], holes=ship["damage"], shaken=ship["shaken"], wreck=ship["out"],
        entangled=tuple([labels[other] for other in ship["entangled"]]),
        captured_by=side_of(view, ship["captor"]) if ship["captor"] != NOBODY else "",
        description=description(view, ship),
    )


def side_of(view: dict[str, Any], squadron: int) -> str:
    return str(SIDE_IDS[view["squadrons"][squadron]["side"]])


def description(view: dict[str, Any], ship: dict[str, Any]) -> str:
    """One sentence for those who cannot see her."""
    squadron = view["squadrons"][ship["squadron"]]["name"]
    return (f"{ship['label']} of {squadron} at {ship['x']:g}, {ship['y']:g}, heading {ship['heading']:g}: "
            f"{ship['damage']} damage, {ship['fatigue']} fatigue.")
