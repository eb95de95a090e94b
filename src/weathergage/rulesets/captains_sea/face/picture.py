"""The table as a picture: sea, ships, smoke, and what the questions at hand lay over them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from weathergage.kernel.core import HIDDEN, Event, Question
from weathergage.kernel.sight import Sight
from weathergage.kits.squares import VECTORS, turned
from weathergage.rulesets.captains_sea.content.read import SCENARIOS
from weathergage.rulesets.captains_sea.content.tables import COLUMNS, ROWS
from weathergage.rulesets.captains_sea.events import MapRecentred, RiggingHit, ShipMoved, ShipTurned, TurnBegun
from weathergage.rulesets.captains_sea.face.asking import ASKING
from weathergage.rulesets.captains_sea.face.overlays import degrees, gun_arc, ship_id, spot, window_around
from weathergage.rulesets.captains_sea.face.sheets import STEPS, bearings, hands, sheets, tracks
from weathergage.rulesets.captains_sea.face.words import HEADINGS, MORALES, names, point_of_sail
from weathergage.rulesets.captains_sea.questions import (
    AskBonusMove,
    AskCarpenters,
    AskChangeSail,
    AskDiscard,
    AskDiscardDown,
    AskDisengage,
    AskFallOff,
    AskFire,
    AskFirstHit,
    AskFreeTurn,
    AskGrape,
    AskGrapple,
    AskLoseCrew,
    AskMoveFirst,
    AskOddDie,
    AskPassSide,
    AskReact,
    AskSelectLoad,
    AskSelectManeuver,
    AskSideHit,
    AskStrain,
)
from weathergage.rulesets.captains_sea.rules.gunnery import bearing_side
from weathergage.rulesets.captains_sea.state import (
    GRAPPLED,
    MEDIUM,
    SECTIONS,
    SIDES,
    Duel,
    Ship,
    design,
    duel,
    range_between,
)
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
STEERING: Final = (AskSelectManeuver, AskFreeTurn, AskFallOff, AskBonusMove, AskPassSide)
MOMENTS: Final[dict[type[Question], str]] = {
    AskFire: "Fire", AskOddDie: "Fire", AskFirstHit: "Fire", AskSideHit: "Fire", AskGrape: "Fire",
    AskLoseCrew: "Losses", AskSelectManeuver: "Select maneuver", AskStrain: "Select maneuver", AskMoveFirst: "Maneuver",
    AskFreeTurn: "Maneuver", AskPassSide: "Maneuver", AskSelectLoad: "Select load", AskGrapple: "Grapple",
    AskChangeSail: "Sails", AskDisengage: "Sails", AskFallOff: "Sails", AskCarpenters: "Damage Control",
    AskDiscardDown: "Cards", AskReact: "Cards", AskDiscard: "Cards",
}


class Past(NamedTuple):
    """What was seen of this turn so far, by side: squares sailed through, and rigging boxes shot away."""

    tracks: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    rigging: tuple[int, int]
    ways: tuple[tuple[scene.Pose, ...], tuple[scene.Pose, ...]]             # how they came where they are, lately


def past_of(events: Sequence[Event]) -> Past:
    """This turn's events; CS-EDGE-01 moves the squares sailed through along."""
    tracks: list[list[Cell]] = [[], []]
    rigging = [0, 0]
    for event in events:
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
    return Past((tuple(tracks[0]), tuple(tracks[1])), (rigging[0], rigging[1]), ways_of(events[-RECENT:]))


def ways_of(events: Sequence[Event]) -> tuple[tuple[scene.Pose, ...], tuple[scene.Pose, ...]]:
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
    sailed = ways.gathered()
    return sailed.get(SIDES[0], ()), sailed.get(SIDES[1], ())


def picture(sight: Sight) -> scene.Picture:
    """The whole table as one seat sees it, with overlays for the questions it is asked."""
    game, seat = duel(sight.game), sight.seat
    entry = SCENARIOS.get(game.scenario)
    return scene.Picture(
        scene=sea_scene(sight), sheets=sheets(game, seat), tracks=tracks(game),
        title=entry.title if entry else " and ".join(names(game)), subtitle="Captain's Sea",
        phase=phase(sight), hands=hands(game, seat, playable(sight)),
        description=" ".join([description(game, ship) + "." for ship in game.ships]) + " " + bearings(game, seat),
    )


def playable(sight: Sight) -> tuple[str, ...]:
    """The cards that fit this moment; CS-WIN-04: a lookout at any decision while the enemy hides a maneuver."""
    asked = sight.questions()
    cards = [str(card) for question in asked if isinstance(question, AskReact) for card in sight.candidates(question)]
    if asked and any([ship.maneuver == HIDDEN for ship in duel(sight.game).ships]):
        cards.append("lookout")
    return tuple(cards)


def phase(sight: Sight) -> tuple[str, ...]:
    game = duel(sight.game)
    if not game.turn:
        return ("Set-up",)
    in_impulse = game.step == "impulses" and game.impulse
    words = [f"Turn {game.turn} of {game.turn_limit}",
             f"Impulse {game.impulse}" if in_impulse else STEPS.get(game.step, game.step)]
    words += [MOMENTS[type(question)] for question in sight.questions()[:1] if type(question) in MOMENTS]
    return tuple(words)


# --- the scene --------------------------------------------------------------------------------------------------------

def sea_scene(sight: Sight) -> scene.Scene:
    game, past = duel(sight.game), past_of(sight.past)
    entry, upwind = SCENARIOS.get(game.scenario), turned(game.wind, 4)
    return scene.Scene(
        sea=scene.Sea(width=COLUMNS, height=ROWS, grid=scene.Grid(steps=(2, 3)), unit="MP",
                      caption=day(entry.date) if entry else "", name=SEAS.get(game.scenario, "The Western Ocean")),
        sides=sides(game), view=window_around(game),
        wind=scene.Wind(from_deg=degrees(upwind), label=f"wind {HEADINGS[upwind]}"),
        smoke=tuple([smoke(game, *bank) for bank in game.smoke]),
        ships=tuple([ship_mark(game, ship, past, sight) for ship in game.ships]),
        overlays=overlays(sight, past),
    )


def is_steering(sight: Sight) -> bool:
    """Whether ghosts are shown; a ruler would lie over them, so the distance stands beside the enemy's name."""
    return any([isinstance(question, STEERING) for question in sight.questions()])


def is_loaded(game: Duel, side: int) -> bool:
    """Whether any gun is loaded on the side that bears: what has been fired reaches nothing."""
    facing = bearing_side(game, side)
    return any([section.load for name, section in zip(SECTIONS, game.ships[side].sections, strict=True)
                if facing and name.startswith(facing)])


def overlays(sight: Sight, past: Past) -> tuple[scene.Overlay, ...]:
    """Tracks sailed, the arc of the guns that bear, what the questions need, and the distance."""
    game, seat = duel(sight.game), sight.seat
    drawn: list[scene.Overlay] = [scene.Course(kind="past", ship=ship_id(side), points=track)
                                  for side, track in enumerate(past.tracks) if len(track) > 1]
    if seat is not None:
        drawn += [*(gun_arc(game, seat, window_around(game)) if is_loaded(game, seat) else ()),
                  *ASKING.overlays(sight)]
        if sight.questions():
            drawn.append(scene.Ring(ids=(ship_id(seat),)))
    distance = range_between(game)
    if distance and not is_steering(sight):
        drawn.append(scene.Ruler(start=ship_id(0), end=ship_id(1), label=f"{distance} MP", segments=distance))
    return tuple(drawn)


def smoke(game: Duel, column: int, row: int, twos: int, ones: int) -> scene.Smoke:
    """CS-SMOKE-02: its points; beside a ship it is drawn to leeward in its square, so that both are seen."""
    x, y = float(column), float(row)
    if any([(ship.x, ship.y) == (column, row) for ship in game.ships]):
        dx, dy = VECTORS[game.wind]
        x, y = x + LEEWARD * dx, y + LEEWARD * dy
    return scene.Smoke(at=(x, y), value=2 * twos + ones)


def day(date: str) -> str:
    """'1812-08-19' in words."""
    year, month, number = date.split("-")
    return f"{int(number)} {MONTHS[int(month) - 1]} {year}"


def sides(game: Duel) -> tuple[scene.Side, ...]:
    """By nation; a second ship of one nation has another colour."""
    nations = [design(ship).nation for ship in game.ships]
    tinctures = [TINCTURES[nations[0]], SECOND[nations[1]] if nations[0] == nations[1] else TINCTURES[nations[1]]]
    return tuple([scene.Side(id=side, tincture=tincture, letter=side.upper(), name=nation.capitalize())
                  for side, tincture, nation in zip(SIDES, tinctures, nations, strict=True)])


def ship_mark(game: Duel, ship: Ship, past: Past, sight: Sight) -> scene.ShipMark:
    """A ship with what the tracks of her display tell."""
    built, distance = design(ship), range_between(game)
    side, other = SIDES[ship.side], SIDES[1 - ship.side]
    masts = 2 if ship.design in BRIGS else 3
    gone = lost_masts(masts, ship.rigging, built.rigging)
    before = lost_masts(masts, min(built.rigging, ship.rigging + past.rigging[ship.side]), built.rigging)
    lost_boxes = 4 * built.boxes - sum([section.boxes for section in ship.sections])
    length = 1.0 + 0.35 * min(1.0, (built.long_lb + built.carronade_lb) / 720)
    return scene.ShipMark(
        id=ship_id(ship.side), at=spot(game, ship.side), heading=degrees(ship.heading), side=side,
        name=names(game)[ship.side], note=f"{distance} MP" if is_steering(sight) and ship.side != sight.seat else "",
        length=round(length * (1.0 if distance else SMALL), 3), masts=masts,
        rig="brig" if masts == 2 else "square", guns=6 + built.boxes,
        sail=0 if not ship.rigging else 2 if ship.sail == MEDIUM else 1,
        lost_masts=gone, fallen_masts=tuple([mast for mast in gone if mast not in before]),
        holes=-(-7 * lost_boxes // (4 * built.boxes)), fire=2 if ship.on_fire else 0,
        moved=len(past.tracks[ship.side]) > 1, way=past.ways[ship.side], shaken=ship.struck,
        captured_by=other if ship.captured else "",
        entangled=(ship_id(1 - ship.side),) if game.grapple == GRAPPLED else (),
        description=description(game, ship),
    )


def lost_masts(masts: int, rigging: int, most: int) -> tuple[int, ...]:
    """By the share of rigging lost; all of them only when dismasted (CS-SHIP-13)."""
    if rigging == 0:
        return tuple(range(masts))
    lost = min(masts - 1, int(masts * (most - rigging) / most + 0.4))
    return tuple(sorted(FALLING[masts][:lost]))


def description(game: Duel, ship: Ship) -> str:
    """A ship in a sentence, for those who cannot see her."""
    built, hull = design(ship), sum([section.boxes for section in ship.sections])
    parts = [f"{names(game)[ship.side]}, {built.nation.capitalize()}, at {ship.x},{ship.y}",
             f"heading {HEADINGS[ship.heading]}, {point_of_sail(ship.heading, game.wind)} under {ship.sail} sail",
             f"rigging {ship.rigging} of {built.rigging}", f"gunnery boxes {hull} of {4 * built.boxes}",
             f"crew {ship.crew} of {built.crew}", f"morale {MORALES[ship.morale]}"]
    return ", ".join(parts + (["on fire"] if ship.on_fire else []))
