"""The table as a picture: sea, wind, terrain, ships true to scale, and what the question at hand lays over them."""

from collections.abc import Sequence
from typing import Any, Final, Optional

from weathergage.kernel.core import Event, Question
from weathergage.kernel.sight import Sight
from weathergage.kits.plane import Pose
from weathergage.kits.words import capital
from weathergage.rulesets.oak_and_iron.content.read import BATTLES, SCENARIOS, SHIPS, TERRAIN
from weathergage.rulesets.oak_and_iron.events import SeaScrolled, ShipMoved, TurnBegun
from weathergage.rulesets.oak_and_iron.face.asking import ASKING
from weathergage.rulesets.oak_and_iron.face.asking.entry import Ask
from weathergage.rulesets.oak_and_iron.face.chart import HULL_SHARE, side_of_seat, subject_of
from weathergage.rulesets.oak_and_iron.face.overlays import overlays, side_id
from weathergage.rulesets.oak_and_iron.face.sheets import formations, groups, hands, sheets, sides, strikes_of
from weathergage.rulesets.oak_and_iron.face.words import (
    degrees,
    guns_words,
    hurts,
    name,
    printed_name,
    sail_name,
    sailing_words,
    side_name,
    squadron_name,
    state_words,
)
from weathergage.rulesets.oak_and_iron.rules.set_up import WIND_EDGES
from weathergage.rulesets.oak_and_iron.rules.shapes import EDGE_BEARINGS, outline_of
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_total
from weathergage.rulesets.oak_and_iron.state import (
    ANCHORED,
    ASHORE,
    BIT,
    NOBODY,
    SET_UP,
    SIDES,
    Battle,
    Piece,
    Ship,
    afloat,
    battle,
    is_flagship,
    partners,
)
from weathergage.scene import model as scene
from weathergage.scene.model import HullForm, Point, Rig
from weathergage.scene.projection import around
from weathergage.scene.ways import RECENT, Ways

STEP: Final = 1.5                   # inches: a bar of the border
WATER: Final = 7.0                  # inches shown around the outermost ships
LEAST: Final = 20.0                 # inches shown at least
PHASES: Final = {"set-up": "Set-up", "initiative": "Initiative", "movement": "Movement", "attack": "Attack",
                 "end": "End Phase"}
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


def picture(sight: Sight) -> scene.Picture:
    """The whole table as a seat sees it, with overlays for the questions it is asked."""
    game, questions = battle(sight.game), sight.questions()
    together = formations(game)
    entry = SCENARIOS.get(game.scenario) or BATTLES.get(game.scenario)
    return scene.Picture(
        scene=sea_scene(sight, game, together), sheets=sheets(game, sight.seat, questions, together),
        groups=groups(game), title=entry.name if entry is not None else "Squadrons in sight",
        subtitle=f"Oak & Iron · {printed_name(game.objective)}", phase=phase(game, questions),
        hands=hands(game, sight.seat, questions),
        description=" ".join([description(game, number, sight.seat) for number in afloat(game)]),
    )


def phase(game: Battle, questions: Sequence[Question]) -> tuple[str, ...]:
    turn = [f"Turn {game.turn} of {game.turns}"] if game.turn else []
    if game.outcome is not None:
        return (*turn, "The end")
    subject = subject_of(game, questions)
    if subject != NOBODY:
        return (*turn, PHASES[game.phase], name(game, subject))
    moments = [entry.moment for entry in map(ASKING.of, questions[:1]) if isinstance(entry, Ask) and entry.moment]
    return (*turn, PHASES[game.phase], *moments)


# --- what happened this turn ------------------------------------------------------------------------------------------

def tracks_of(past: Sequence[Event]) -> dict[str, tuple[Point, ...]]:
    """Where each ship's centre went this turn. OI-SCRL-02: where the sea scrolled, older tracks lie elsewhere and are
    left out."""
    first = max([at for at, event in enumerate(past) if isinstance(event, (TurnBegun, SeaScrolled))], default=0)
    tracks: dict[str, list[Point]] = {}
    for event in past[first:]:
        if isinstance(event, ShipMoved):
            tracks.setdefault(event.ship, [event.was[:2]]).append(event.place[:2])
    return {ship: tuple(points) for ship, points in tracks.items()}


def ways_of(past: Sequence[Event]) -> dict[str, tuple[Pose, ...]]:
    """OI-MOVE-15: how the ships that moved last have turned and slid."""
    ways = Ways()
    for event in past[-RECENT:]:
        match event:
            case ShipMoved(ship=ship, was=was, place=place): ways.go(ship, [was, place])
            case SeaScrolled(): ways.forget()
    return ways.gathered()


# --- the scene --------------------------------------------------------------------------------------------------------

def sea_scene(sight: Sight, game: Battle, together: dict[int, list[int]]) -> scene.Scene:
    entry, tracks, ways = SCENARIOS.get(game.scenario), tracks_of(sight.past), ways_of(sight.past)
    events = f"; {', '.join([printed_name(card) for card in game.active])}" if game.active else ""
    subject = subject_of(game, sight.questions())
    sea = scene.Sea(width=game.width, height=game.height, unit="in", step=STEP,
                    name=entry.name if entry is not None else "",
                    caption=f"{game.width / 12:g} by {game.height / 12:g} feet{events}",
                    scales=(scene.Scale(label="Musket Shot 6″", length=6.0),
                            scene.Scale(label="Pistol Shot 3″", length=3.0)))
    places = [(game.ships[number].x, game.ships[number].y) for number in afloat(game)]
    return scene.Scene(
        sea=sea, view=around(sea, places, WATER, LEAST) if game.phase != SET_UP else None, sides=sides(game),
        wind=scene.Wind(from_deg=EDGE_BEARINGS[game.weather], label=f"wind {game.weather}")
        if is_wind_known(game) else None,
        lands=tuple([land(number, piece) for number, piece in enumerate(game.terrain)]),
        ships=tuple([ship_mark(game, number, sight.seat, tracks, ways, number == subject) for number in afloat(game)]),
        markers=markers(game),
        overlays=(*overlays(game, sight.seat, sight.questions(), tracks, together), *ASKING.overlays(sight)),
    )


def is_wind_known(game: Battle) -> bool:
    """OI-SETUP-03: before it is drawn there is none."""
    return game.scenario not in BATTLES or game.weather in WIND_EDGES


def land(number: int, piece: Piece) -> scene.Land:
    """OI-TERR-02 to OI-TERR-11."""
    kind = TERRAIN[piece.kind]
    title = kind.name if kind.kind in ("shoal", "fog") or piece.objective else ""
    objective = "objective" if piece.objective else ""
    outline = outline_of(piece)
    match LANDS[kind.kind]:
        case "shoal": return scene.Land(id=f"{kind.id}-{number}", kind="shoal", outline=outline, name=title)
        case "fog": return scene.Land(id=f"{kind.id}-{number}", kind="fog", outline=outline, name=title)
        case "rocks": return scene.Land(id=f"{kind.id}-{number}", kind="rocks", outline=outline, name=title,
                                        note=objective)
        case _: return scene.Land(id=f"{kind.id}-{number}", outline=outline, name=title, note=objective)


def markers(game: Battle) -> tuple[scene.Marker, ...]:
    """OI-CREW-22, OI-OBJ-03, OI-OBJ-05: Landing Parties ashore, and the tokens of an objective."""
    marks = [scene.Marker(id=f"party-{ship.label}", at=(ship.party_x, ship.party_y),
                          badge=scene.Badge(icon="crew", tone="side", hint=f"Landing Party of {name(game, number)}"),
                          side=side_id(game.squadrons[ship.squadron].side),
                          description=f"Landing Party of {name(game, number)}.")
             for number, ship in enumerate(game.ships) if ship.party == ASHORE]
    tokens = game.rock_tokens if game.objective == "salvage" else game.raid_tokens
    for piece in game.terrain:
        if piece.objective and tokens:
            marks.append(scene.Marker(id="tokens", at=(piece.x, piece.y),
                                      badge=scene.Badge(text=str(tokens), tone="brass", hint="objective tokens"),
                                      description=f"{tokens} objective tokens."))
    return tuple(marks)


def ship_mark(game: Battle, number: int, seat: Optional[int], tracks: dict[str, tuple[Point, ...]],
              ways: dict[str, tuple[Pose, ...]], chosen: bool) -> scene.ShipMark:
    """OI-GEOM-06, OI-CONV-11: true to scale on her base, sails as they are set; holes for Damage, furled if Shaken."""
    ship, kind = game.ships[number], SHIPS[game.ships[number].type]
    form, masts, rig, guns = BUILDS.get(ship.type, USUAL_BUILD)
    return scene.ShipMark(
        id=ship.label, at=(ship.x, ship.y), heading=ship.heading, side=side_id(game.squadrons[ship.squadron].side),
        name=name(game, number), note=note(game, number), description=description(game, number, seat), form=form,
        length=kind.length * HULL_SHARE, masts=masts, rig=rig, guns=guns,
        base=scene.Base(length=kind.length, width=kind.beam), sail=ship.sail, anchored=ship.sail == ANCHORED,
        aground=ship.aground, flagship=is_flagship(game, number), moved=len(tracks.get(ship.label, ())) > 1,
        way=ways.get(ship.label, ()), holes=ship.damage, shaken=ship.shaken,
        wreck=ship.out and ship.captor == NOBODY,
        entangled=tuple([game.ships[other].label for other in partners(game, number)]),
        captured_by=side_id(game.squadrons[ship.captor].side) if ship.captor != NOBODY else "",
        badges=badges(ship), row=guns_row(ship) if chosen else (),
    )


def badges(ship: Ship) -> tuple[scene.Badge, ...]:
    """What a glance at the chart must tell: how tired she is, and that she is crippled."""
    marks = [scene.Badge(icon="warn", tone="danger", hint="Crippled")] if ship.crippled and not ship.out else []
    marks += [scene.Badge(text=str(ship.tokens), tone="brass", hint="objective tokens")] if ship.tokens else []
    if ship.fatigue and not ship.out:
        marks.append(scene.Badge(text=str(ship.fatigue), tone="danger" if ship.shaken else "plain",
                                 hint=f"{ship.fatigue} Fatigue"))
    return tuple(marks)


def guns_row(ship: Ship) -> tuple[scene.Badge, ...]:
    """OI-BRD-09: P and S, struck through while they must be reloaded."""
    return tuple([scene.Badge(text=side[0].upper(), tone="lost" if ship.reload & BIT[side] else "plain",
                              hint=f"{side} {'to be reloaded' if ship.reload & BIT[side] else 'loaded'}")
                  for side in SIDES])


def note(game: Battle, number: int) -> str:
    """What must be told beside her name."""
    return "flag" if is_flagship(game, number) else "merchant" if game.ships[number].merchant else ""


def description(game: Battle, number: int, seat: Optional[int]) -> str:
    """A ship in a sentence, for those who cannot see her."""
    ship = game.ships[number]
    owner = "yours" if game.seat_of(number) == seat else squadron_name(game, ship.squadron)
    facts = [f"heading {degrees(ship.heading)}, {sailing_words(game, ship.heading)}", sail_name(ship.sail), hurts(ship),
             guns_words(ship), *state_words(game, number)]
    return capital(f"{name(game, number)} ({owner}), {', '.join(facts)}.")


def public_facts(game: Battle, seat: Optional[int]) -> dict[str, Any]:
    """What follows from the state, for readers of a view: the side of its seat, the wind, the score, names."""
    sides = range(len(game.sides))
    return {
        "side": side_of_seat(game, seat), "wind_known": is_wind_known(game),
        "side_names": [side_name(game, side) for side in sides],
        "strike_now": [strikes_of(game, side) for side in sides],
        "ship_total": [ship_total(game, side).total for side in sides],
        "squadron_names": [squadron_name(game, number) for number in range(len(game.squadrons))],
        "ship_names": [name(game, number) for number in range(len(game.ships))],
    }
