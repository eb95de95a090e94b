"""What a question lays over the chart: lines of battle, the Wind's Eye, ghosts, Broadside Paths. From a view."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple, TypeAlias

from weathergage.kernel.core import Answer, each
from weathergage.kits.plane import Piece as Polygon
from weathergage.kits.plane import Point, Pose, along
from weathergage.kits.plane.spaces import pose_in
from weathergage.rulesets.oak_and_iron.content.read import (
    CANNON_SHOT,
    FULL_TURNS,
    MUSKET_SHOT,
    PISTOL_SHOT,
    SHIPS,
    TERRAIN,
)
from weathergage.rulesets.oak_and_iron.face.labels import after
from weathergage.rulesets.oak_and_iron.face.view import ShipView, TableView
from weathergage.rulesets.oak_and_iron.face.wording import way
from weathergage.rulesets.oak_and_iron.face.words import inches, parts_of
from weathergage.rulesets.oak_and_iron.rules.attack import BROADSIDE, may_target
from weathergage.rulesets.oak_and_iron.rules.deploying import cell_area, cells_of, upwind_pose
from weathergage.rulesets.oak_and_iron.rules.formation import are_in_line, formation, has_formation_bonus, link_reach
from weathergage.rulesets.oak_and_iron.rules.moving import SHIFTED, SLIDE, TURN, opposite
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    apart,
    base_at,
    base_of,
    closest_points,
    edge_ends,
    middle_of,
    normal_of,
    outline_of,
)
from weathergage.rulesets.oak_and_iron.rules.sight import band_of, edge_of, has_sight, is_in_path
from weathergage.rulesets.oak_and_iron.rules.wind import EYE_LIMIT, off_wind, wind_bearing
from weathergage.rulesets.oak_and_iron.state import (
    ATTACKER,
    BIT,
    DEFENDER,
    NOBODY,
    SET_UP,
    SIDES,
    WAITING,
    Battle,
    Piece,
    Ship,
    able_ships,
    number_of,
    side_with,
)
from weathergage.scene import model as scene

Overlays: TypeAlias = list[scene.Overlay]
SIDE_IDS: Final[tuple[str, ...]] = ("a", "b")
GHOSTS: Final = 9                   # candidates drawn on the chart: those that have a key of their own
HELMS: Final = 5                    # of the turns at a helm, which lie close together
STRIP: Final = 0.6                  # inches: how wide an edge that may be left by is drawn
EYE_REACH: Final = 3.0              # inches: how far the Wind's Eye at a bow is drawn
TURNING: Final = ("helm", "turn-in-eye", "turn-after", "change-heading")
SHOOTING: Final = ("attack", "fire-and-board", "board-and-fight")
PLACING: Final = ("deploy", "enter", "place-terrain", "adjust-terrain", "landing")
PAIRS: Final = ("lie-alongside", "fire-and-board", "board-and-fight", "helm-hit", "capture")


class Asked(NamedTuple):
    """A question put to the seat that looks, with its candidates."""

    kind: str
    about: Answer
    options: tuple[Answer, ...]
    zone: tuple[Polygon, ...] = ()      # where something may be placed


class Past(NamedTuple):
    """What was done this turn in the sight of all."""

    tracks: dict[str, tuple[Point, ...]]        # where each ship's centre went
    fired: tuple[tuple[str, str], ...]          # ships and the sides from which they fired
    ways: dict[str, tuple[Pose, ...]]           # of the ships that moved last


NO_PAST: Final = Past({}, (), {})


def overlays(seen: TableView, here: Battle, asked: tuple[Asked, ...], past: Past) -> tuple[scene.Overlay, ...]:
    """`here` is the table of the view, to measure on."""
    found: Overlays = []
    found += zones(seen, here, asked)
    found += goals(here)
    found += [scene.Course(kind="past", ship=label, points=points) for label, points in past.tracks.items()
              if len(points) > 1 and is_afloat(here, label)]
    for squadron in range(len(here.squadrons)):
        found += line_of_battle(here, squadron)
    for question in asked[:1]:
        if question.kind in DRAWN:
            found += DRAWN[question.kind](seen, here, question)
        found += rings(here, question)
    return tuple(found)


def side_id(side: int) -> str:
    return SIDE_IDS[side]


def is_afloat(here: Battle, label: Answer) -> bool:
    number = number_of(here, label)
    return number != NOBODY and here.ships[number].afloat


def named_in(here: Battle, about: Answer) -> list[str]:
    """The ships on the table that a question or an answer names, in its order."""
    parts = about if isinstance(about, tuple) else (about,)
    return list(dict.fromkeys([str(part) for part in parts if is_afloat(here, part)]))


def asked_about(here: Battle, asked: tuple[Asked, ...]) -> str:
    """The ship that a question is about; "" for none."""
    return next((label for question in asked for label in named_in(here, question.about)[:1]), "")


def in_question(seen: TableView, here: Battle, asked: tuple[Asked, ...]) -> str:
    """The ship that the table looks at: the one asked about, else the own Flagship, else the first of one's own."""
    found = asked_about(here, asked)
    if found or seen["seat"] is None:
        return found
    own = [ship for ship in seen["ships"] if seen["squadrons"][ship["squadron"]]["seat"] == seen["seat"]
           and ship["fate"] == "afloat"]
    own.sort(key=lambda ship: (not ship["flagship"], not ship["able"]))
    return own[0]["label"] if own else ""


# --- the table --------------------------------------------------------------------------------------------------------

def zones(seen: TableView, here: Battle, asked: tuple[Asked, ...]) -> Overlays:
    """OI-SETUP-17, OI-SETUP-19: where both sides deploy, while ships wait for it."""
    if seen["phase"] != SET_UP or all([ship["fate"] != WAITING for ship in seen["ships"]]):
        return []
    found: Overlays = []
    legal = any([question.kind == "deploy" for question in asked])
    for side in (0, 1):
        if here.sides[side].deployment and not (legal and side == seen["side"]):
            found += [scene.Region(outline=cell_area(here, side, row, column), kind="zone", side=side_id(side))
                      for row, column in cells_of(here, side)]
    return found


def goals(here: Battle) -> Overlays:
    """OI-OBJ-02, OI-OBJ-04, OI-OBJ-06: the edge that ships escape over, and the station of a blockade."""
    match here.objective:
        case "breakthrough":
            edge, side = here.sides[side_with(here, DEFENDER)].edge, side_with(here, ATTACKER)
            return [open_edge(here, edge, side)] if edge else []
        case "convoy":
            return [open_edge(here, opposite(here.weather), side_with(here, DEFENDER))]
        case "blockade":
            station = scene.Wedge(at=(here.width / 2, here.height / 2), from_deg=0.0, to_deg=360.0, outer=CANNON_SHOT)
            return [scene.Region(wedge=station, kind="zone", label="on station")]
        case _:
            return []


def open_edge(here: Battle, edge: str, side: int) -> scene.Region:
    left, right = (here.width - STRIP if edge == "east" else 0.0), (STRIP if edge == "west" else here.width)
    bottom, top = (here.height - STRIP if edge == "north" else 0.0), (STRIP if edge == "south" else here.height)
    return scene.Region(outline=((left, bottom), (right, bottom), (right, top), (left, top)), kind="effect",
                        side=side_id(side), label="way out")


def line_of_battle(here: Battle, squadron: int) -> Overlays:
    """OI-FORM-03 to OI-FORM-06: the ships in Formation, each joined to the nearest one that follows her."""
    if not has_formation_bonus(here) or here.phase == SET_UP:
        return []
    members = formation(here, squadron)
    reach = link_reach(here, squadron)
    found: Overlays = []
    for ahead in members:
        astern = [other for other in members if other != ahead and are_in_line(here, ahead, other, reach)]
        if astern:
            near = min(astern, key=lambda other: apart(here, ahead, other))
            found.append(scene.Link(ids=(here.ships[ahead].label, here.ships[near].label), kind="formation",
                                    side=side_id(here.squadrons[squadron].side)))
    return found


# --- rings ------------------------------------------------------------------------------------------------------------

def rings(here: Battle, question: Asked) -> Overlays:
    """The ship in question, those that may be chosen, and those that are aimed at."""
    about = named_in(here, question.about)
    choices = list(dict.fromkeys([label for option in question.options for label in named_in(here, option)]))
    found: Overlays = [scene.Ring(ids=(about[0],), kind="target" if question.kind == "react" else "selected")] \
        if about else []
    if question.kind in PAIRS and len(about) > 1:
        return [*found, scene.Ring(ids=(about[1],), kind="target")]
    if question.kind in PLACING or question.kind in TURNING:
        return found
    if not about:
        return [*found, scene.Ring(ids=tuple(choices), kind="can-act")] if choices else found
    foes = tuple([label for label in choices if are_enemies(here, about[0], label)])
    mates = tuple([label for label in choices if label not in foes and label != about[0]])
    found += [scene.Ring(ids=foes, kind="target")] if foes else []
    return [*found, scene.Ring(ids=mates, kind="can-act")] if mates else found


def are_enemies(here: Battle, one: str, other: str) -> bool:
    return here.side_of(number_of(here, one)) != here.side_of(number_of(here, other))


# --- moves ------------------------------------------------------------------------------------------------------------

def ghost(ship: Ship, pose: Pose, label: str = "") -> scene.Ghost:
    return scene.Ghost(ship=ship.label, at=pose[:2], heading=pose[2], label=label)


def eye(here: Battle, at: int) -> Overlays:
    """OI-WIND-06: at her bow, the headings in which she would make no way, if she can come to them by a turn."""
    ship = here.ships[at]
    if off_wind(here, ship.heading) > EYE_LIMIT + FULL_TURNS[max(ship.speed, 1) - 1]:
        return []
    from_deg = (wind_bearing(here) - EYE_LIMIT) % 360.0
    wedge = scene.Wedge(at=middle_of(base_of(ship), 0), from_deg=from_deg, to_deg=from_deg + 2 * EYE_LIMIT,
                        outer=EYE_REACH)
    return [scene.Region(wedge=wedge, kind="forbidden", label="Wind's Eye")]


def legs(here: Battle, at: int, question: Asked, answer: Answer) -> tuple[tuple[str, float], ...]:
    """OI-MOVE-13, OI-MOVE-15, OI-FAQ-02: the motions that an answer stands for."""
    ship = here.ships[at]
    angle = answer[1] if isinstance(answer, tuple) and len(answer) == 2 else answer
    if question.kind == "shift":
        return ((SHIFTED, angle),) if isinstance(angle, float) and angle else ()
    turned = ((TURN, angle),) if isinstance(angle, float) and angle else ()
    if question.kind != "helm":
        return turned
    if answer == "stay":
        return ()
    ahead = ((SLIDE, way(ship.speed)),)
    return ahead + turned if isinstance(answer, tuple) and answer[0] == "after" else turned + ahead


def course(here: Battle, at: int, moves: tuple[tuple[str, float], ...]) -> tuple[Point, ...]:
    """Where her centre goes, motion by motion."""
    ship = here.ships[at]
    found = [(ship.x, ship.y)]
    for done in range(1, len(moves) + 1):
        found.append(after(here, at, moves[:done])[:2])
    return tuple(dict.fromkeys(found))


def moved(here: Battle, at: int, moves: tuple[tuple[str, float], ...], label: str = "",
          kind: str = "free") -> Overlays:
    """Her way, and her ghost at its end."""
    if not moves:
        return []
    points = course(here, at, moves)
    line: Overlays = [scene.Course(kind="plan" if kind == "plan" else "free", ship=here.ships[at].label,
                                   points=points)] if len(points) > 1 else []
    return [*line, ghost(here.ships[at], after(here, at, moves), label)]


def turns(seen: TableView, here: Battle, question: Asked) -> Overlays:
    """OI-MOVE-15, OI-MOVE-19: the Wind's Eye, and the first candidates as they are listed."""
    at = number_of(here, question.about)
    found = eye(here, at)
    for place, option in enumerate(question.options[:HELMS], 1):
        found += moved(here, at, legs(here, at, question, option), str(place))
    return found


def shifts(seen: TableView, here: Battle, question: Asked) -> Overlays:
    at = number_of(here, each(question.about)[0])
    found: Overlays = []
    for place, option in enumerate(question.options[:GHOSTS], 1):
        found += moved(here, at, legs(here, at, question, option), str(place))
    return found


def fleet_turns(seen: TableView, here: Battle, question: Asked) -> Overlays:
    """OI-CARD-11."""
    found: Overlays = []
    for place, option in enumerate(question.options[:GHOSTS], 1):
        if isinstance(option, tuple) and isinstance(option[1], float):
            found += moved(here, number_of(here, option[0]), ((TURN, option[1]),), str(place))
    return found


def gains(seen: TableView, here: Battle, question: Asked) -> Overlays:
    """OI-ADV-01."""
    found: Overlays = []
    for place, option in enumerate(question.options[:GHOSTS], 1):
        if isinstance(option, tuple) and isinstance(option[1], float):
            at = number_of(here, option[0])
            pose = upwind_pose(here, at, option[1])
            found += [scene.Course(kind="free", ship=here.ships[at].label,
                                   points=((here.ships[at].x, here.ships[at].y), pose[:2])),
                      ghost(here.ships[at], pose, str(place))]
    return found


# --- places -----------------------------------------------------------------------------------------------------------

def places(seen: TableView, here: Battle, question: Asked) -> Overlays:
    """OI-SETUP-10, OI-SETUP-15, OI-CREW-22: the water or land that is open, and the first candidates."""
    found: Overlays = [scene.Region(outline=piece, kind="legal") for piece in question.zone]
    for place, option in enumerate(question.options[:GHOSTS], 1):
        found += laid(seen, here, option, str(place))
    return found


def laid(seen: TableView, here: Battle, option: Answer, label: str) -> Overlays:
    """A ship that is not on the table yet brings her own hull; a piece of terrain its outline."""
    if not isinstance(option, tuple) or len(option) != 4:
        return []
    what, (x, y, heading) = option[0], pose_in(option)
    ship = next((ship for ship in seen["ships"] if ship["label"] == what), None)
    if ship is not None:
        return [scene.Ghost(ship=ship["label"], at=(x, y), heading=heading, label=label, hull=bare_mark(ship))]
    kind = piece_kind(str(what))
    if not kind:
        return [scene.Label(at=(x, y), text=label or "party")]
    return [scene.Region(outline=outline_of(Piece(kind, x, y, heading)), kind="legal", label=label)]


def piece_kind(what: str) -> str:
    """The kind of a piece from its name on the table."""
    return what if what in TERRAIN else what.rpartition("-")[0] if what.rpartition("-")[0] in TERRAIN else ""


def bare_mark(ship: ShipView) -> scene.ShipMark:
    """A hull, wherever it may be put."""
    kind = SHIPS[ship["type"]]
    return scene.ShipMark(id=ship["label"], at=(0.0, 0.0), heading=0.0, length=kind.length * 0.94,
                          base=scene.Base(length=kind.length, width=kind.beam))


# --- guns -------------------------------------------------------------------------------------------------------------

def strip(ship: Ship, pose: Pose, side: str, near: float, far: float) -> Polygon:
    """OI-BRD-01: the part of a Broadside Path between two distances."""
    base, edge = base_at(ship, pose), edge_of(side)
    ux, uy = along(normal_of(base, edge))
    (ax, ay), (bx, by) = edge_ends(base, edge)
    return ((ax + ux * near, ay + uy * near), (bx + ux * near, by + uy * near),
            (bx + ux * far, by + uy * far), (ax + ux * far, ay + uy * far))


def path(ship: Ship, pose: Pose, side: str) -> scene.Arc:
    """OI-BRD-01, OI-GEOM-02: a Broadside Path with its three bands."""
    return scene.Arc(ship=ship.label, bands=(
        scene.Band(rank=1, label=f"Pistol {inches(PISTOL_SHOT)}", outline=strip(ship, pose, side, 0.0, PISTOL_SHOT)),
        scene.Band(rank=2, label=f"Musket {inches(MUSKET_SHOT)}",
                   outline=strip(ship, pose, side, PISTOL_SHOT, MUSKET_SHOT)),
        scene.Band(rank=3, label=f"Cannon {inches(CANNON_SHOT)}",
                   outline=strip(ship, pose, side, MUSKET_SHOT, CANNON_SHOT)),
    ))


def reach_around(ship: Ship, pose: Pose, far: float) -> Polygon:
    """All that lies within a distance of a base, as a polygon with round corners."""
    corners = base_at(ship, pose).points
    found: list[Point] = []
    for quarter, (x, y) in enumerate(in_order(corners, pose)):
        for step in range(7):
            angle = (pose[2] + 90.0 * quarter + 15.0 * step) * pi / 180.0
            found.append((x + far * sin(angle), y + far * cos(angle)))
    return tuple(found)


def in_order(corners: Sequence[Point], pose: Pose) -> list[Point]:
    """The corners of a base clockwise from the starboard bow."""
    ux, uy = along(pose[2])
    vx, vy = uy, -ux
    signs = ((1, 1), (-1, 1), (-1, -1), (1, -1))

    def fits(point: Point, ahead: int, beam: int) -> float:
        x, y = point[0] - pose[0], point[1] - pose[1]
        return ahead * (x * ux + y * uy) + beam * (x * vx + y * vy)

    return [max(corners, key=lambda point: fits(point, ahead, beam)) for ahead, beam in signs]


def loaded(ship: Ship) -> list[str]:
    return [side for side in SIDES if not ship.reload & BIT[side]]


def paths_of(here: Battle, question: Asked) -> Overlays:
    """OI-BRD-02: the Broadside Paths of the sides that bear on somebody, or of all that are loaded."""
    at = number_of(here, named_in(here, question.about)[0])
    ship = here.ships[at]
    bearing = list(dict.fromkeys([str(option[1]) for option in question.options
                                  if isinstance(option, tuple) and option[0] == BROADSIDE]))
    return [path(ship, (ship.x, ship.y, ship.heading), side) for side in bearing]


def shooting(seen: TableView, here: Battle, question: Asked) -> Overlays:
    """OI-ATK-03: the paths of the sides that bear, and what they cannot see."""
    at = number_of(here, named_in(here, question.about)[0])
    targets = dict.fromkeys([parts_of(option)[2] for option in question.options if isinstance(option, tuple)])
    return [*paths_of(here, question), *blocked(here, at, list(targets))]


def measured(here: Battle, one: int, other: int) -> scene.Ruler:
    """OI-CONV-07: between the closest points of two bases."""
    start, end = closest_points(here.ships[one], here.ships[other])
    return scene.Ruler(start=start, end=end, label=inches(apart(here, one, other)))


def blocked(here: Battle, at: int, known: list[str]) -> Overlays:
    """OI-LOS-01: enemies in a loaded path and within range that cannot be seen."""
    found: Overlays = []
    for other in able_ships(here, 1 - here.side_of(at)):
        label = here.ships[other].label
        if label in known or not may_target(here, other, band_of(here, at, other)):
            continue
        for side in loaded(here.ships[at]):
            if is_in_path(here, at, side, other) and not has_sight(here, at, side, other):
                found.append(scene.FireLine(start=middle_of(base_of(here.ships[at]), edge_of(side)), end=label,
                                            blocked=True, label="no line of sight"))
    return found


def reacting(seen: TableView, here: Battle, question: Asked) -> Overlays:
    """OI-CARD-03, OI-CARD-07: the ships that could fire at the one that has moved."""
    mover = named_in(here, question.about)[:1]
    return [scene.FireLine(start=str(option[0]), end=mover[0]) for option in question.options
            if isinstance(option, tuple) and mover]


def alongside(seen: TableView, here: Battle, question: Asked) -> Overlays:
    """The two ships that will lie together."""
    about = named_in(here, question.about)
    return [scene.Link(ids=(about[0], about[1]), kind="grapnel")] if len(about) > 1 else []


def crew(seen: TableView, here: Battle, question: Asked) -> Overlays:
    """OI-CREW-07: whom she might board."""
    ship = named_in(here, question.about)[0]
    return [scene.Link(ids=(ship, str(option[1])), kind="grapnel") for option in question.options
            if isinstance(option, tuple) and option[0] == "board"]


DRAWN: Final[dict[str, Callable[[TableView, Battle, Asked], Overlays]]] = {
    **dict.fromkeys(TURNING, turns), **dict.fromkeys(SHOOTING, shooting), **dict.fromkeys(PLACING, places),
    "shift": shifts, "fleet-maneuver": fleet_turns, "weather-gage": gains, "react": reacting,
    "lie-alongside": alongside, "crew-action": crew,
}
