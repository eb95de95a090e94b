"""What a question lays over the chart: chains of command, the wind at a bow, courses, lines of fire. From a view."""

from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from weathergage.kernel.core import Answer, each
from weathergage.kits.plane import HAIR, Point, Pose, along, bearing, heading_on_grid, leg_ends, point_of
from weathergage.rulesets.tattered_sails.content.read import ADMIRALS_RANGE, LONG, MODELS
from weathergage.rulesets.tattered_sails.face.view import Battle, ShipView
from weathergage.rulesets.tattered_sails.rules.boarding import slides_to
from weathergage.rulesets.tattered_sails.rules.courses import final_pose
from weathergage.rulesets.tattered_sails.rules.rowing import row_pose
from weathergage.rulesets.tattered_sails.rules.sailing import legs_of
from weathergage.rulesets.tattered_sails.rules.shapes import (
    aim_points,
    blockers,
    distance_of,
    is_open,
    mast_point,
    pose_of,
    reach_of,
    sail_at,
)
from weathergage.rulesets.tattered_sails.rules.wind import limit_of
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    Engagement,
    Ship,
    are_grappled,
    is_friend,
    model_of,
    number_of,
    ships_afloat,
)
from weathergage.scene import model as scene

GHOSTS: Final = 9                   # candidates drawn on the chart: those that have a key of their own
STRIP: Final = 14.0                 # mm: how wide an open edge is drawn
SECTOR: Final = LONG                # mm: how far the wind's sectors at a bow are drawn
PAIRS: Final = ("approach", "boarding-choice", "plunder", "transfer", "move-admiral", "consent")


class Asked(NamedTuple):
    """A question put to the seat that looks, with its candidates."""

    kind: str
    about: Answer
    options: tuple[Answer, ...]
    fired: int = 0                  # guns that have fired already, as bits (TS-SHOOT-01)


class Past(NamedTuple):
    """What was done this turn in the sight of all."""

    tracks: dict[str, tuple[Point, ...]]        # where each ship's bow went
    fallen: dict[str, tuple[int, ...]]          # masts lost, from 0 at the bow
    cards: tuple[str, ...]                      # in the order they were turned
    ways: dict[str, tuple[Pose, ...]]           # of the ships that moved last: bow and heading


NO_PAST: Final = Past({}, {}, (), {})
Overlays: TypeAlias = list[scene.Overlay]


def overlays(view: Battle, here: Engagement, asked: tuple[Asked, ...], past: Past) -> tuple[scene.Overlay, ...]:
    """`here` is the table of the view, to measure on."""
    found: Overlays = []
    found += zones(view, asked)
    found += open_edge(view)
    found += [scene.Course(kind="past", ship=label, points=points) for label, points in past.tracks.items()
              if len(points) > 1 and is_afloat(here, label)]
    for player in range(len(view["players"])):
        found += chain(view, here, player)
    found += [scene.Link(ids=(ship["label"], ship["tows"]), kind="tow") for ship in view["ships"] if ship["tows"]]
    for question in asked[:1]:
        if question.kind in DRAWN:
            found += DRAWN[question.kind](view, here, question)
        found += rings(view, here, question)
    return tuple(found)


def is_afloat(here: Engagement, label: Answer) -> bool:
    number = number_of(here, label)
    return number != NOBODY and here.ships[number].afloat


def named(here: Engagement, question: Asked) -> list[str]:
    """The ships on the table that a question is about, the one in question first."""
    parts = each(question.about) if isinstance(question.about, tuple) else (question.about,)
    return [str(part) for part in parts if is_afloat(here, part)]


def asked_about(here: Engagement, asked: tuple[Asked, ...]) -> str:
    """The ship that a question is about; "" for none."""
    return next((label for question in asked for label in named(here, question)[:1]), "")


def in_question(view: Battle, here: Engagement, asked: tuple[Asked, ...]) -> str:
    """The ship that the table looks at: the one asked about, else the own admiral's, else the first one."""
    found = asked_about(here, asked)
    if found or view["seat"] is None:
        return found
    flag = view["players"][view["seat"]]["admiral"]
    if flag and is_afloat(here, flag):
        return flag
    own = [ship["label"] for ship in view["ships"] if ship["player"] == view["seat"] and is_afloat(here, ship["label"])]
    return own[0] if own else ""


def side_id(seat: int) -> str:
    return f"player-{seat}"


# --- the table --------------------------------------------------------------------------------------------------------

def zones(view: Battle, asked: tuple[Asked, ...]) -> Overlays:
    """TS-SETUP-07: where everybody deploys, while ships wait for it."""
    if view["phase"] != "set-up" or all([ship["placed"] for ship in view["ships"]]):
        return []
    found: Overlays = []
    for player in view["players"]:
        if player["zone"] is None:
            continue
        x, y, width, height = player["zone"]
        mine = player["seat"] == view["seat"] and bool(asked)
        found.append(scene.Region(outline=((x, y), (x + width, y), (x + width, y + height), (x, y + height)),
                                  kind="legal" if mine else "zone", side=side_id(player["seat"])))
    return found


def open_edge(view: Battle) -> Overlays:
    """TS-EFF-06, TS-EFF-08: the edge that may be left over."""
    if not view["exit_edge"] or view["table"]["radius"]:
        return []
    width, height = view["table"]["width"], view["table"]["height"]
    west, east = (width - STRIP if view["exit_edge"] == "east" else 0.0), \
        (STRIP if view["exit_edge"] == "west" else width)
    south, north = (height - STRIP if view["exit_edge"] == "north" else 0.0), \
        (STRIP if view["exit_edge"] == "south" else height)
    owners = [ship["owner"] for ship in view["ships"] if ship["faction"] == view["exit_faction"]]
    return [scene.Region(outline=((west, south), (east, south), (east, north), (west, north)), kind="effect",
                         side=side_id(owners[0]) if owners else "")]


def chain(view: Battle, here: Engagement, player: int) -> Overlays:
    """TS-RANGE-01, TS-RANGE-02: the ships in range of an admiral one knows of, each joined to the nearest before."""
    known, flag = view["players"][player]["chain"], view["players"][player]["admiral"]
    if not known or not flag or len(known) < 2:
        return []
    joined, left = [flag], [label for label in known if label != flag]
    found: Overlays = []
    while left:
        apart = [(distance_of(here.ships[number_of(here, one)], here.ships[number_of(here, other)]), one, other)
                 for one in joined for other in left]
        length, one, other = min(apart)
        if length > ADMIRALS_RANGE + HAIR:
            break
        found.append(scene.Link(ids=(one, other), kind="command", side=side_id(player)))
        joined.append(other)
        left.remove(other)
    return found


# --- rings ------------------------------------------------------------------------------------------------------------

def rings(view: Battle, here: Engagement, question: Asked) -> Overlays:
    """The ship in question, those that may be chosen, and those that are aimed at."""
    about = named(here, question)
    choices = list(dict.fromkeys([str(part) for option in question.options
                                  for part in (option if isinstance(option, tuple) else (option,))
                                  if isinstance(part, str) and is_afloat(here, part)]))
    found: Overlays = []
    if about:
        found.append(scene.Ring(ids=(about[0],)))
    if question.kind in PAIRS and len(about) > 1:
        found.append(scene.Ring(ids=(about[1],), kind="target" if is_enemy(here, *about[:2]) else "can-act"))
    elif about and choices:
        foes = tuple([label for label in choices if is_enemy(here, about[0], label)])
        mates = tuple([label for label in choices if label not in foes and label != about[0]])
        found += [scene.Ring(ids=foes, kind="target")] if foes else []
        found += [scene.Ring(ids=mates, kind="can-act")] if mates else []
    elif choices:
        found.append(scene.Ring(ids=tuple(choices), kind="can-act"))
    return found


def is_enemy(here: Engagement, one: str, other: str) -> bool:
    return not is_friend(here, here.ships[number_of(here, one)], here.ships[number_of(here, other)])


# --- sails ------------------------------------------------------------------------------------------------------------

def middle(model: str, pose: Pose) -> Point:
    """TS-GEO-03: the centre of a hull whose bow is at a pose."""
    return point_of(pose, -MODELS[model].length / 2, 0.0)


def ghost(ship: Ship, pose: Pose, label: str) -> scene.Ghost:
    return scene.Ghost(ship=ship.label, at=middle(ship.model, pose), heading=pose[2], label=label)


def sectors(here: Engagement, number: int) -> Overlays:
    """TS-WIND-06, TS-WIND-10: at her bow, where she may not sail, and where she would run before the wind."""
    ship = here.ships[number]
    limit, half = limit_of(here, model_of(ship)), here.chosen("running-half-angle", 45.0)
    at, away = (ship.x, ship.y), here.wind + 180.0
    closed = scene.Wedge(at=at, from_deg=(here.wind - limit) % 360, to_deg=(here.wind - limit) % 360 + 2 * limit,
                         outer=SECTOR)
    before = scene.Wedge(at=at, from_deg=(away - half) % 360, to_deg=(away - half) % 360 + 2 * half, outer=SECTOR)
    return [scene.Region(wedge=closed, kind="forbidden", label="no sailing"),
            scene.Arc(ship=ship.label, bands=(scene.Band(rank=3, wedge=before, label="running"),))]


def courses(view: Battle, here: Engagement, question: Asked) -> Overlays:
    """TS-MOVE-01: the first candidates, each numbered as it is listed: the way of the bow, and where she would lie."""
    number = number_of(here, question.about)
    ship = here.ships[number]
    found = sectors(here, number)
    for at, option in enumerate(question.options[:GHOSTS], 1):
        legs = legs_of(option)
        if not legs:
            continue
        points = tuple(leg_ends(pose_of(ship), legs))
        if any([one != other for one, other in pairwise(points)]):
            found.append(scene.Course(kind="free", ship=ship.label, points=points))
        found.append(ghost(ship, final_pose(ship, legs), str(at)))
    return found


def strokes(view: Battle, here: Engagement, question: Asked) -> Overlays:
    """TS-ROW-01, TS-ROW-02."""
    ship = here.ships[number_of(here, question.about)]
    found: Overlays = []
    for at, option in enumerate(question.options[:GHOSTS], 1):
        if option:
            heading, length = lengths(option)
            pose = row_pose(here, ship, heading, length)
            found += [scene.Course(kind="free", ship=ship.label, points=((ship.x, ship.y), pose[:2])),
                      ghost(ship, pose, str(at))]
    return found


def slides(view: Battle, here: Engagement, question: Asked) -> Overlays:
    """TS-BOARD-22, TS-BOARD-23: without turning."""
    ship = here.ships[number_of(here, question.about)]
    found: Overlays = []
    for at, option in enumerate(question.options[:GHOSTS], 1):
        if isinstance(option, tuple):
            heading, length = lengths(option)
            ux, uy = along(heading)
            found += slid(ship, ux * length, uy * length, str(at))
    return found


def approaches(view: Battle, here: Engagement, question: Asked) -> Overlays:
    """TS-BOARD-03: the ways to touch her."""
    one, other = [number_of(here, label) for label in each(question.about)]
    ways = {heading_on_grid(bearing(dx, dy)): (dx, dy) for dx, dy in slides_to(here, one, other)}
    found: Overlays = []
    for at, option in enumerate(question.options[:GHOSTS], 1):
        if isinstance(option, float) and option in ways:
            found += slid(here.ships[one], *ways[option], str(at))
    return found


def slid(ship: Ship, dx: float, dy: float, label: str) -> Overlays:
    pose = (ship.x + dx, ship.y + dy, ship.heading)
    start, end = middle(ship.model, pose_of(ship)), middle(ship.model, pose)
    return [scene.Course(kind="free", ship=ship.label, points=(start, end)), ghost(ship, pose, label)]


def lengths(option: Answer) -> tuple[float, float]:
    heading, length = each(option)
    assert isinstance(heading, float)
    assert isinstance(length, float)
    return heading, length


def berths(view: Battle, here: Engagement, question: Asked) -> Overlays:
    """TS-SETUP-07: ships that are not on the table yet bring their own hulls."""
    found: Overlays = []
    for at, option in enumerate(question.options[:GHOSTS], 1):
        label, x, y, heading = each(option)
        ship = next((ship for ship in view["ships"] if ship["label"] == label), None)
        if ship is not None and isinstance(x, float) and isinstance(y, float) and isinstance(heading, float):
            found.append(scene.Ghost(ship=ship["label"], at=middle(ship["model"], (x, y, heading)), heading=heading,
                                     label=f"{at} {ship['name']}", hull=bare_mark(ship)))
    return found


def bare_mark(ship: ShipView) -> scene.ShipMark:
    """A hull with her masts, wherever it may be put."""
    model = MODELS[ship["model"]]
    return scene.ShipMark(id=ship["label"], at=(0.0, 0.0), heading=0.0, length=model.length, beam=model.beam,
                          masts=model.masts, mast_at=tuple([at / model.length for at in model.mast_at]))


def fleet_course(view: Battle, here: Engagement, question: Asked) -> Overlays:
    """TS-LINE-01: the wind at the admiral's bow; the chain itself is drawn anyway."""
    flag = view["players"][view["seat"]]["admiral"] if view["seat"] is not None else None
    return sectors(here, number_of(here, flag)) if flag and is_afloat(here, flag) else []


# --- guns -------------------------------------------------------------------------------------------------------------

class Shot(NamedTuple):
    """A line of fire: from the gun to a point of the target, clear or not."""

    gun: int                # from 0 at the bow
    start: Point
    end: Point
    clear: bool


def shot(here: Engagement, firer: int, gun: int, target: int) -> Shot | None:
    """TS-SHOOT-05 to TS-SHOOT-08: the nearest point in range that the gun sees; else the nearest one in range."""
    ship, enemy = here.ships[firer], here.ships[target]
    model = model_of(ship)
    px, py = mast_point(ship, gun)
    reach = reach_of(here, model, gun) + HAIR
    own = [sail_at(model, pose_of(ship), mast) for mast in range(model.masts)
           if mast != gun and ship.standing >> mast & 1]
    others = blockers(here, firer, target)
    points = sorted([(x, y) for x, y in aim_points(enemy, px, py) if (x - px) ** 2 + (y - py) ** 2 <= reach * reach],
                    key=lambda point: (point[0] - px) ** 2 + (point[1] - py) ** 2)
    for x, y in points:
        if is_open(px, py, x, y, own, model.sail_radius + HAIR, others):
            return Shot(gun, (px, py), (x, y), True)
    return Shot(gun, (px, py), points[0], False) if points else None


def lines_of_fire(view: Battle, here: Engagement, question: Asked) -> Overlays:
    """TS-SHOOT-02: every gun that has not fired, at every ship it may be aimed at; blocked ones too."""
    firer = number_of(here, question.about)
    ship = here.ships[firer]
    found: Overlays = []
    for target in targets_of(here, question, firer):
        shots = [made for gun in range(model_of(ship).masts)
                 if ship.standing >> gun & 1 and not question.fired >> gun & 1
                 for made in (shot(here, firer, gun, target),) if made is not None]
        found += [scene.FireLine(start=made.start, end=made.end, blocked=not made.clear) for made in shots]
        told = [words for words in (guns_told(shots, True, "bear"), guns_told(shots, False, "blocked")) if words]
        if told:
            at = (sum([made.end[0] for made in shots]) / len(shots), sum([made.end[1] for made in shots]) / len(shots))
            start = (ship.x + (at[0] - ship.x) * 0.5, ship.y + (at[1] - ship.y) * 0.5)
            found.append(scene.Label(at=start, text=", ".join(told)))
    return found


def targets_of(here: Engagement, question: Asked, firer: int) -> list[int]:
    """The ship under fire, or while there is none every enemy a gun might reach."""
    named_ones = {number_of(here, option[1]) for option in question.options
                  if isinstance(option, tuple) and len(option) == 2}
    named_ones |= {number_of(here, option) for option in question.options if isinstance(option, str)} - {NOBODY}
    if "cease" in question.options:
        return sorted(named_ones)
    ship = here.ships[firer]
    return [number for number in ships_afloat(here) if number in named_ones or (
        not is_friend(here, ship, here.ships[number]) and not are_grappled(here, firer, number))]


def guns_told(shots: list[Shot], clear: bool, verb: str) -> str:
    """'guns 1 2 bear', 'gun 3 bears'."""
    guns = [str(made.gun + 1) for made in shots if made.clear == clear]
    if len(guns) == 1:
        return f"gun {guns[0]} {'bears' if clear else verb}"
    return f"guns {' '.join(guns)} {verb}" if guns else ""


DRAWN: Final[dict[str, Callable[[Battle, Engagement, Asked], Overlays]]] = {
    "course": courses, "row": strokes, "slide": slides, "approach": approaches, "deploy": berths,
    "fleet-move": fleet_course, "fire": lines_of_fire, "return-fire": lines_of_fire,
}
