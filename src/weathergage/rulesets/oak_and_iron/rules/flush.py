"""Chapter 6: laying one base alongside another: the slide, the leading edge, and the pivot that makes them flush."""

from typing import Final, TypeAlias

from weathergage.kits.plane import (
    HAIR,
    Pose,
    Shape,
    along,
    first_slide,
    frame_of,
    is_clear_of,
    pivoted,
    pose_on_grid,
    slide,
    turn,
)
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    EDGE_NAMES,
    TOUCH,
    are_touching,
    base_at,
    base_of,
    bases,
    contact_points,
    edge_ends,
    is_on_table,
    normal_of,
    pose_of,
    room_on_table,
    solids,
)
from weathergage.rulesets.oak_and_iron.state import Battle

Laid: TypeAlias = tuple[str, str, Pose, Pose]       # leading edge, edge of the target, pose at contact, pose when flush
FARTHEST: Final = 2.0                               # OI-CREW-11
SAME: Final = 0.01                                  # degrees between two turns that count as equal


def overlap_of_edges(one: Shape, edge: int, other: Shape, other_edge: int) -> float:
    """OI-CREW-14: how far two edges on one line lie alongside."""
    (ax, ay), (bx, by) = edge_ends(one, edge)
    frame: Pose = ((ax + bx) / 2, (ay + by) / 2, normal_of(one, edge))
    half = abs(frame_of(frame, ax, ay)[1])
    ends = [frame_of(frame, x, y)[1] for x, y in edge_ends(other, other_edge)]
    return min(half, max(ends)) - max(-half, min(ends))


def is_free_berth(game: Battle, number: int, target: int, base: Shape) -> bool:
    """OI-CREW-14, OI-TERM-31: no base or land is overlapped, and none of it is off the table."""
    if not is_on_table(game, base):
        return False
    for other in bases(game, (number,)) + solids(game):
        if not is_clear_of(base, other, -TOUCH):
            return False
    return True


def pivots(game: Battle, number: int, target: int, pose: Pose, leading: tuple[int, ...]) -> list[Laid]:
    """OI-CREW-13, OI-CREW-28: the turns about a point of contact that lay a leading edge flush, the smallest of them
    all; several if they are equal. Only those that OI-CREW-14 allows."""
    ship = game.ships[number]
    base, other = base_at(ship, pose), base_of(game.ships[target])
    turns: list[tuple[float, int, int, Pose]] = []
    for ours, theirs, (px, py) in contact_points(base, other):
        for edge in ours:
            for onto in theirs:
                if edge in leading:
                    by = turn(normal_of(base, edge), (normal_of(other, onto) + 180.0) % 360.0)
                    turns.append((by, edge, onto, pivoted(pose, px, py, by)))
    if not turns:
        return []
    least = min([abs(by) for by, _, _, _ in turns])
    berths: list[Laid] = []
    for by, edge, onto, end in turns:
        final = pose_on_grid(end[0], end[1], end[2])
        laid = base_at(ship, final)
        if abs(by) <= least + SAME and (EDGE_NAMES[edge], EDGE_NAMES[onto]) not in [one[:2] for one in berths] \
                and overlap_of_edges(laid, edge, other, onto) > HAIR and is_free_berth(game, number, target, laid):
            berths.append((EDGE_NAMES[edge], EDGE_NAMES[onto], pose, final))
    return berths


def placements(game: Battle, number: int, target: int) -> list[Laid]:
    """OI-CREW-08, OI-CREW-10 to OI-CREW-14, OI-CREW-28: every way to lie flush that the rules leave open; none where
    boarding is impossible."""
    ship = game.ships[number]
    base, other = base_of(ship), base_of(game.ships[target])
    if are_touching(base, other):
        return pivots(game, number, target, pose_of(ship), (0, 1, 2, 3))
    ways: list[tuple[float, int]] = []
    for edge in range(4):
        ux, uy = along(normal_of(base, edge))
        ways.append((slide(base, ux * FARTHEST, uy * FARTHEST, other, 0.0) * FARTHEST, edge))
    least = min([far for far, _ in ways])
    berths: list[Laid] = []
    for far, edge in ways:
        ux, uy = along(normal_of(base, edge))
        if far <= least + HAIR and is_clear_way(game, number, target, base, ux * far, uy * far):
            berths += pivots(game, number, target, (ship.x + ux * far, ship.y + uy * far, ship.heading), (edge,))
    return berths


def is_clear_way(game: Battle, number: int, target: int, base: Shape, dx: float, dy: float) -> bool:
    """OI-COLL-15, OI-TERM-31: nothing but the target in the way of a boarding slide, and the table under it."""
    others = bases(game, (number, target)) + solids(game)
    return not first_slide(base, dx, dy, others, TOUCH).struck and room_on_table(game, base, dx, dy) >= 1.0 - HAIR


def touching_placements(game: Battle, number: int, target: int) -> list[Laid]:
    """OI-COLL-06: as by a boarding pivot, from the contact of a collision."""
    return pivots(game, number, target, pose_of(game.ships[number]), (0, 1, 2, 3))
