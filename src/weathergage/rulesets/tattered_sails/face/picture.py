"""The table as a picture: sea, terrain, ships true to scale, and what the question at hand lays over them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from weathergage.kernel.core import Event, Question
from weathergage.kernel.sight import LISTED, Sight
from weathergage.kits.plane import Point, Pose, leg_ends
from weathergage.kits.words import POINTS
from weathergage.rulesets.tattered_sails.content.read import HULLS, LONG, SHORT
from weathergage.rulesets.tattered_sails.events import (
    CardTurned,
    MastLost,
    MastReplaced,
    ShipMoved,
    ShipSlid,
    ShipTowed,
    TurnBegun,
)
from weathergage.rulesets.tattered_sails.face.asking import ASKING, MOMENTS
from weathergage.rulesets.tattered_sails.face.overlays import (
    Overlays,
    chain,
    is_afloat,
    middle,
    open_edge,
    rings,
    ship_asked,
    side_id,
    tows,
    zones,
)
from weathergage.rulesets.tattered_sails.face.sheets import (
    condition,
    groups,
    hands,
    letter,
    sheets,
    squadron_name,
    tincture,
    tracks,
)
from weathergage.rulesets.tattered_sails.face.words import name
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    Engagement,
    Ship,
    engagement,
    grappled_with,
    model_of,
    scenario_of,
    standing_masts,
    table_of,
    terrain_of,
    tower_of,
)
from weathergage.scene import model as scene
from weathergage.scene.model import HullForm, Rig
from weathergage.scene.projection import around
from weathergage.scene.ways import RECENT, Ways

WATER: Final = 170.0                # mm shown around the outermost ships: two long rulers
LEAST: Final = 600.0                # mm shown at least
FORMS: Final[dict[str, tuple[HullForm, Rig, int]]] = {          # TS-SHIP-05: hull, sails, oars on each side
    "standard": ("ship", "square", 0), "sloop": ("cutter", "fore-aft", 0), "schooner": ("cutter", "fore-aft", 0),
    "galley": ("galley", "lateen", 7), "junk": ("galleon", "lateen", 0),
}


class Past(NamedTuple):
    """What was done this turn in the sight of all."""

    tracks: dict[str, tuple[Point, ...]]        # where each ship's bow went
    fallen: dict[str, tuple[int, ...]]          # masts lost, from 0 at the bow
    cards: tuple[str, ...]                      # in the order they were turned
    ways: dict[str, tuple[Pose, ...]]           # of the ships that moved last: bow and heading


def past_of(events: Sequence[Event]) -> Past:
    """What this turn's events have left to be seen, if anybody kept them."""
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


def ways_of(events: Sequence[Event]) -> dict[str, tuple[Pose, ...]]:
    """TS-MOVE-15: how the ships that moved last have sailed, turn by turn."""
    ways = Ways()
    for event in events:
        match event:
            case ShipMoved(ship=ship, was=was, path=path, place=place):
                legs = zip(pairwise(leg_ends(was, path)), path, strict=True)
                ways.go(ship, [was, *[(*end, heading) for ends, (heading, _) in legs for end in ends], place])
            case ShipSlid(ship=ship, was=was, place=place): ways.go(ship, [was, place])
    return ways.gathered()


def picture(sight: Sight) -> scene.Picture:
    """The whole table as a seat sees it, with overlays for the questions it is asked."""
    game, seat, questions, past = engagement(sight.game), sight.seat, sight.questions(), past_of(sight.past)
    entry = scenario_of(game)
    return scene.Picture(
        scene=sea_scene(sight, past), sheets=sheets(game, seat, questions), groups=groups(game),
        tracks=tracks(game, past.cards), title=entry.name if entry is not None else "Squadrons in sight",
        subtitle="Tattered Sails", phase=phase(game, questions), hands=hands(game, seat, questions),
        description=" ".join([description(game, at, seat) for at, ship in enumerate(game.ships) if ship.afloat]),
    )


def phase(game: Engagement, questions: Sequence[Question]) -> tuple[str, ...]:
    turn = (f"Turn {game.turn} of {game.turn_limit}",) if game.turn else ()
    if game.outcome is not None:
        return (*turn, "The end")
    acting = (squadron_name(game, game.acting),) if game.phase == "actions" and game.acting != NOBODY else ()
    return (*turn, game.phase.capitalize(), *acting, *[MOMENTS[type(question)] for question in questions[:1]])


# --- the scene --------------------------------------------------------------------------------------------------------

def sea_scene(sight: Sight, past: Past) -> scene.Scene:
    game, questions = engagement(sight.game), sight.questions()
    entry, table = scenario_of(game), table_of(game)
    wide, high = 2 * table.radius or table.width, 2 * table.radius or table.height
    leave = f"; the {entry.exit_edge} edge is open" if entry is not None and entry.exit_edge else ""
    size = f"{wide / 304.8:g} feet across" if table.radius else f"{wide / 304.8:g} by {high / 304.8:g} feet"
    chosen = ship_asked(game, questions)
    sea = scene.Sea(width=wide, height=high, unit="mm", is_round=bool(table.radius), step=SHORT / 2,
                    caption=size + leave, name=entry.name.partition(" (")[0] if entry is not None else "",
                    scales=(scene.Scale(label=f"L {LONG:g} mm", length=LONG),
                            scene.Scale(label=f"S {SHORT:g} mm", length=SHORT)))
    afloat = [at for at, ship in enumerate(game.ships) if ship.afloat]
    places = [(game.ships[at].x, game.ships[at].y) for at in afloat]
    return scene.Scene(
        sea=sea, view=around(sea, places, WATER, LEAST) if game.phase != "set-up" and not sea.is_round else None,
        sides=tuple([scene.Side(id=side_id(at), tincture=tincture(game, at), letter=letter(game, at),
                                name=squadron_name(game, at)) for at in range(len(game.players))]),
        wind=scene.Wind(from_deg=game.wind, label=f"wind {POINTS[game.wind // 45]}") if has_wind(game) else None,
        lands=lands(game),
        ships=tuple([ship_mark(game, at, sight.seat, past, game.ships[at].label == chosen) for at in afloat]),
        overlays=overlays(sight, past),
    )


def overlays(sight: Sight, past: Past) -> tuple[scene.Overlay, ...]:
    game, questions = engagement(sight.game), sight.questions()
    drawn: Overlays = zones(game, questions[0].seat if questions else NOBODY) + open_edge(game)
    drawn += [scene.Course(kind="past", ship=label, points=points) for label, points in past.tracks.items()
              if len(points) > 1 and is_afloat(game, label)]
    for at in range(len(game.players)):
        drawn += chain(game, at)
    drawn += tows(game)
    drawn += ASKING.overlays(sight)
    for question in questions:
        drawn += rings(game, question, sight.candidates(question, LISTED))
    return tuple(drawn)


def has_wind(game: Engagement) -> bool:
    """TS-SETUP-09: a first wind that the scenario does not name is unknown until it is rolled."""
    entry = scenario_of(game)
    return game.turn > 0 or entry is None or entry.wind_from >= 0


def lands(game: Engagement) -> tuple[scene.Land, ...]:
    """TS-TERR-01, TS-TERR-04: islands, and sandbars that let shot pass."""
    return tuple([scene.Land(id=f"{piece.id} {at}", kind="island" if piece.stops_shot else "shoal",
                             outline=tuple(piece.shape.points), name="" if piece.stops_shot else "sandbar")
                  for at, piece in enumerate(terrain_of(game))])


def is_flagship(game: Engagement, number: int) -> bool:
    """Whether an admiral is known to be aboard."""
    return any([player.admiral == number for player in game.players])


def ship_mark(game: Engagement, number: int, seat: int | None, past: Past, chosen: bool) -> scene.ShipMark:
    """TS-GEO-03 to TS-GEO-07: true to scale, with her masts where they stand; white tops are short guns, red long."""
    ship = game.ships[number]
    model, standing = model_of(ship), standing_masts(ship)
    form, rig, oars = FORMS[HULLS[ship.model]]
    lost = tuple([mast for mast in range(model.masts) if mast not in standing])
    fallen = past.fallen.get(ship.label, ())
    return scene.ShipMark(
        id=ship.label, at=middle(ship.model, (ship.x, ship.y, ship.heading)), heading=ship.heading,
        side=side_id(ship.owner), name=name(game, number), note=note(game, number),
        description=description(game, number, seat),
        form=form, length=model.length, beam=model.beam, masts=model.masts, rig=rig, oars=oars, guns=0,
        mast_at=tuple([at / model.length for at in model.mast_at]),
        tops=tuple(["red" if gun.long else "white" for gun in model.guns]), lost_masts=lost,
        fallen_masts=tuple([mast for mast in lost if mast in fallen]),
        moved=len(past.tracks.get(ship.label, ())) > 1,
        way=tuple([(*middle(ship.model, pose), pose[2]) for pose in past.ways.get(ship.label, ())]),
        flagship=is_flagship(game, number),
        entangled=tuple([game.ships[other].label for other in grappled_with(game, number)]),
        captured_by=side_id(ship.player) if ship.player != ship.owner else "",
        badges=(scene.Badge(icon="warn", tone="danger", hint="scuttled: she sinks when the next turn begins"),)
        if ship.scuttled != NOBODY else (),
        row=tuple([scene.Badge(text=gun.code, tone="lost" if at in lost else "danger" if gun.long else "plain",
                               hint=f"gun {at + 1}{', lost' if at in lost else ''}")
                   for at, gun in enumerate(model.guns)]) if chosen else (),
    )


def note(game: Engagement, number: int) -> str:
    """What must be told beside her name: the admiral, if one may know, and what cannot be seen from above."""
    ship = game.ships[number]
    words = ["admiral"] if is_flagship(game, number) else []
    words += ["derelict"] if ship.derelict else []
    words += [f"{ship.treasure} gold"] if ship.treasure else []
    return ", ".join(words)


def description(game: Engagement, number: int, seat: int | None) -> str:
    """A ship in a sentence, for those who cannot see her."""
    ship = game.ships[number]
    model = model_of(ship)
    own = "yours" if ship.player == seat else squadron_name(game, ship.player)
    guns = [model.guns[mast].code for mast in standing_masts(ship)]
    masts = f"{len(guns)} of {model.masts} masts, guns {' '.join(guns)}" if guns else "no mast standing"
    is_plain = not ship.lost and not is_tied(game, number, ship)
    return f"{name(game, number)} ({own}), heading {ship.heading:.0f}, " \
           f"{', '.join([masts, *([] if is_plain else condition(game, number))])}."


def is_tied(game: Engagement, number: int, ship: Ship) -> bool:
    """Whether she tows, is towed, or is grappled."""
    return ship.tows != NOBODY or tower_of(game, number) != NOBODY or bool(grappled_with(game, number))
