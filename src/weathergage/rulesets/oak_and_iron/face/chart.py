"""What questions draw on the chart: ghosts and courses, Broadside Paths and their bands, distances, rings."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final, Literal, NamedTuple, Optional, TypeAlias

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Question
from weathergage.kits.plane import Piece as Polygon
from weathergage.kits.plane import Point, Pose, along
from weathergage.kits.words import listed
from weathergage.rulesets.oak_and_iron.content.read import CANNON_SHOT, MUSKET_SHOT, PISTOL_SHOT, TOOL_LENGTHS
from weathergage.rulesets.oak_and_iron.face.words import ATTACKS, all_named, inches, name, sailing_words
from weathergage.rulesets.oak_and_iron.rules.attacks import BROADSIDE, PARTIAL, attacks, target_of
from weathergage.rulesets.oak_and_iron.rules.collisions import course
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import edge_of
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    apart,
    base_at,
    base_of,
    closest_points,
    edge_crossed,
    edge_ends,
    normal_of,
    place,
    pose_of,
)
from weathergage.rulesets.oak_and_iron.state import (
    BIT,
    NOBODY,
    SIDES,
    Battle,
    PairQuestion,
    Ship,
    ShipQuestion,
    kind_of,
    number_of,
)
from weathergage.scene import model as scene

Overlays: TypeAlias = tuple[scene.Overlay, ...]
Motions: TypeAlias = tuple[tuple[str, float], ...]      # turns, slides and shifts, and how far
GHOSTS: Final = 9                   # candidates drawn on the chart: those that have a key of their own
HULL_SHARE: Final = 0.94            # of the base, by the hull
CORNER: Final = 7                   # points of a round corner


# --- ships ------------------------------------------------------------------------------------------------------------

def is_afloat(game: Battle, label: Answer) -> bool:
    number = number_of(game, label)
    return number != NOBODY and game.ships[number].afloat


def ships_named(game: Battle, answer: Answer) -> tuple[str, ...]:
    """The ships on the table that an answer names, in its order."""
    parts = answer if isinstance(answer, tuple) else (answer,)
    return tuple(dict.fromkeys([str(part) for part in parts if is_afloat(game, part)]))


def ships_asked_about(game: Battle, question: Question) -> tuple[str, ...]:
    """The ships on the table that a question is about."""
    if isinstance(question, PairQuestion):
        return ships_named(game, (question.ship, question.other))
    return ships_named(game, question.ship) if isinstance(question, ShipQuestion) else ()


def subject_of(game: Battle, questions: Sequence[Question]) -> int:
    """The ship that the questions to a seat are about, or NOBODY."""
    labels = [label for question in questions for label in ships_asked_about(game, question)]
    return number_of(game, labels[0]) if labels else NOBODY


def are_enemies(game: Battle, one: str, other: str) -> bool:
    return game.side_of(number_of(game, one)) != game.side_of(number_of(game, other))


def loaded(ship: Ship) -> list[str]:
    return [side for side in SIDES if not ship.reload & BIT[side]]


# --- motions ----------------------------------------------------------------------------------------------------------

def way(speed: int) -> float:
    """OI-GEOM-04."""
    return TOOL_LENGTHS[speed - 1] if speed else 0.0


def fork_of(game: Battle) -> Battle:
    """A copy to try something on."""
    fork = clone(game)
    assert isinstance(fork, Battle)
    return fork


class Prospect(NamedTuple):
    """Where some motions would take a ship, up to the first contact."""

    poses: tuple[Pose, ...]         # where she lies, and after each motion
    struck: str                     # what she would run into, in words; "" for nothing

    @property
    def end(self) -> Pose:
        return self.poses[-1]


def prospect(game: Battle, at: int, moves: Motions) -> Prospect:
    """OI-COLL-01, OI-COLL-02: a collision ends it all; what comes of that the dice tell."""
    fork = fork_of(game)
    ship = fork.ships[at]
    poses = [pose_of(ship)]
    for how, amount in moves:
        pose, _, ships, pieces = course(fork, at, how, amount)
        place(ship, pose)
        poses.append(pose_of(ship))
        if ships or pieces:
            return Prospect(tuple(poses), listed([*[name(game, other) for other in ships],
                                                  *[f"the {kind_of(game.terrain[piece]).name}" for piece in pieces]]))
    return Prospect(tuple(poses), "")


def prospect_words(game: Battle, at: int, moves: Motions) -> str:
    """What a ship would run into; or how she would lie to the wind after some motions, and what she could attack from
    there, all else as it is."""
    ahead = prospect(game, at, moves)
    if ahead.struck:
        return f"she runs into {ahead.struck}"
    fork, pose = fork_of(game), ahead.end
    place(fork.ships[at], pose)
    edge = edge_crossed(fork, base_of(fork.ships[at]))
    if edge:
        return f"over the {edge} edge"
    for attack in (BROADSIDE, PARTIAL):
        targets = dict.fromkeys([target_of(fork, shot) for shot in attacks(fork, at) if shot[0] == attack])
        if targets:
            return f"{sailing_words(fork, pose[2])}, {ATTACKS[attack]} on {all_named(game, list(targets))}"
    return sailing_words(fork, pose[2])


def ghost(ship: Ship, pose: Pose, label: str = "") -> scene.Ghost:
    return scene.Ghost(ship=ship.label, at=pose[:2], heading=pose[2], label=label)


def moved(game: Battle, at: int, moves: Motions, label: str = "", kind: Literal["free", "plan"] = "free") -> Overlays:
    """Her way, and her ghost at its end, which is the first contact."""
    if not moves:
        return ()
    ahead = prospect(game, at, moves)
    points = tuple(dict.fromkeys([pose[:2] for pose in ahead.poses]))
    last = ghost(game.ships[at], ahead.end, label)
    return (scene.Course(kind=kind, ship=game.ships[at].label, points=points), last) if len(points) > 1 else (last,)


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
    points: list[Point] = []
    for quarter, (x, y) in enumerate(clockwise(corners, pose)):
        for step in range(CORNER):
            angle = (pose[2] + 90.0 * quarter + 90.0 / (CORNER - 1) * step) * pi / 180.0
            points.append((x + far * sin(angle), y + far * cos(angle)))
    return tuple(points)


def clockwise(corners: Sequence[Point], pose: Pose) -> list[Point]:
    """The corners of a base clockwise from the starboard bow."""
    ux, uy = along(pose[2])
    vx, vy = uy, -ux
    signs = ((1, 1), (-1, 1), (-1, -1), (1, -1))

    def fits(point: Point, ahead: int, beam: int) -> float:
        x, y = point[0] - pose[0], point[1] - pose[1]
        return ahead * (x * ux + y * uy) + beam * (x * vx + y * vy)

    return [max(corners, key=lambda point: fits(point, ahead, beam)) for ahead, beam in signs]


def measured(game: Battle, one: int, other: int) -> scene.Ruler:
    """OI-CONV-07: between the closest points of two bases."""
    start, end = closest_points(game.ships[one], game.ships[other])
    return scene.Ruler(start=start, end=end, label=inches(apart(game, one, other)))


# --- rings ------------------------------------------------------------------------------------------------------------

def ring_subject(game: Battle, question: Question, options: tuple[Answer, ...]) -> Overlays:
    """The ship in question."""
    labels = ships_asked_about(game, question)
    return (scene.Ring(ids=labels[:1], kind="selected"),) if labels else ()


def ring_pair(game: Battle, question: PairQuestion, options: tuple[Answer, ...]) -> Overlays:
    """The ship in question, and the other one that she has to do with."""
    labels = ships_asked_about(game, question)
    target = (scene.Ring(ids=labels[1:], kind="target"),) if len(labels) > 1 else ()
    return (*ring_subject(game, question, options), *target)


def ring_choices(game: Battle, question: Question, options: tuple[Answer, ...]) -> Overlays:
    """The ship in question, those that may be chosen, and those that may be aimed at."""
    choices = list(dict.fromkeys([label for option in options for label in ships_named(game, option)]))
    about = ships_asked_about(game, question)[:1]
    foes = tuple([label for label in choices if about and are_enemies(game, about[0], label)])
    others = tuple([label for label in choices if label not in foes and label not in about])
    return (*ring_subject(game, question, options), *([scene.Ring(ids=foes, kind="target")] if foes else []),
            *([scene.Ring(ids=others, kind="can-act")] if others else []))


def ring_answer(game: Battle, question: Question, answer: Answer) -> Overlays:
    """The ships that an answer names."""
    return ring(game, question.seat, ships_named(game, answer))


def ring(game: Battle, seat: int, labels: tuple[str, ...]) -> Overlays:
    """Ships, as friends or foes of a seat."""
    if not labels:
        return ()
    foes = side_of_seat(game, seat) != game.side_of(number_of(game, labels[0]))
    return (scene.Ring(ids=labels, kind="target" if foes else "can-act"),)


def side_of_seat(game: Battle, seat: Optional[int]) -> int:
    """The side that a seat is on; NOBODY for a spectator."""
    return next((squadron.side for squadron in game.squadrons if squadron.seat == seat), NOBODY)
