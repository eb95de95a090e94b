"""Chapter 9: Formation: who is linked to whom, and the chain that starts at the Flagship."""

from weathergage.kits.plane import HAIR, Point, Pose, Shape, along, frame_of
from weathergage.rulesets.oak_and_iron.content.tables import CANNON_SHOT, MUSKET_SHOT, PISTOL_SHOT
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    BOW,
    STERN,
    TOUCH,
    are_within,
    base_of,
    bases,
    edge_ends,
    near_ones,
    normal_of,
    solids,
)
from weathergage.rulesets.oak_and_iron.state import (
    ATTACK,
    END,
    Battle,
    able_of,
    able_ships,
    admiral_has,
    effect_of,
    has_rule,
)


def link_reach(game: Battle, squadron: int) -> float:
    """OI-FORM-03, OI-KEY-17."""
    return CANNON_SHOT if admiral_has(game, squadron, "superior-coordination") else MUSKET_SHOT


def clipped(points: list[Point], a: float, b: float, c: float) -> list[Point]:
    """The part of a convex ring in which a x + b y + c is not negative."""
    ring: list[Point] = []
    for k in range(len(points)):
        (px, py), (qx, qy) = points[k - 1], points[k]
        before, after = a * px + b * py + c, a * qx + b * qy + c
        if (before < 0.0) != (after < 0.0):
            share = before / (before - after)
            ring.append((px + (qx - px) * share, py + (qy - py) * share))
        if after >= 0.0:
            ring.append((qx, qy))
    return ring


def has_line(here: Shape, edge: int, there: Shape, other_edge: int, blockers: list[Shape]) -> bool:
    """OI-FORM-04, OI-FORM-05: from some point of one edge a line at right angles, outward, enters the other edge, and
    crosses nothing on its way.

    In the frame of the edge, x runs along it and y outward; the other edge is a straight line y(x) over an interval.
    Each blocker, cut to what lies between the two edges, takes an interval away.
    """
    facing = normal_of(here, edge)
    (ax, ay), (bx, by) = edge_ends(here, edge)
    frame: Pose = ((ax + bx) / 2, (ay + by) / 2, facing)
    half = abs(frame_of(frame, ax, ay)[1])
    (cx, cy), (dx, dy) = edge_ends(there, other_edge)
    y1, x1 = frame_of(frame, cx, cy)
    y2, x2 = frame_of(frame, dx, dy)
    y1, y2 = y1 + TOUCH, y2 + TOUCH                     # bases laid flush may overlap by a hair
    ux, uy = along(facing)
    nx, ny = along(normal_of(there, other_edge))
    if ux * nx + uy * ny >= -HAIR:
        return False                                    # it does not face us: a line would leave by it
    if x1 > x2:
        x1, y1, x2, y2 = x2, y2, x1, y1
    rise = (y2 - y1) / (x2 - x1)
    low, high = max(-half, x1), min(half, x2)
    if rise > 0.0:
        low = max(low, x1 - y1 / rise)                  # where it lies in front of the edge
    elif rise < 0.0:
        high = min(high, x1 - y1 / rise)
    elif y1 < 0.0:
        return False
    if low > high + HAIR:
        return False
    taken: list[Point] = []
    for blocker in blockers:
        ring = [(frame_of(frame, x, y)[1], frame_of(frame, x, y)[0]) for x, y in blocker.points]
        ring = clipped(clipped(clipped(ring, 1.0, 0.0, -low), -1.0, 0.0, high), 0.0, 1.0, 0.0)
        ring = clipped(ring, rise, -1.0, y1 - rise * x1)
        if len(ring) > 2:
            taken.append((min([x for x, _ in ring]), max([x for x, _ in ring])))
    if not taken:
        return True
    taken.sort()
    free = low
    for start, end in taken:
        if start > free + HAIR:
            return True
        free = max(free, end)
    return high > free + HAIR


def are_in_line(game: Battle, ahead: int, astern: int, reach: float) -> bool:
    """OI-FORM-03 to OI-FORM-05, OI-FORM-09: the Bow of the one and the Stern of the other see each other."""
    if not are_within(game, ahead, astern, reach):
        return False
    stern, bow = base_of(game.ships[ahead]), base_of(game.ships[astern])
    if not has_line(bow, BOW, stern, STERN, []) or not has_line(stern, STERN, bow, BOW, []):
        return False
    blockers = near_ones(bow, bases(game, (ahead, astern)) + solids(game), reach + 4.0)
    return has_line(bow, BOW, stern, STERN, blockers) and has_line(stern, STERN, bow, BOW, blockers)


def chains(game: Battle, squadron: int) -> list[int]:
    """OI-FORM-02, OI-FORM-06 to OI-FORM-08: the arrangement with the most ships, of several the one listed first.

    Single links: a chain that starts at the Flagship. Per end: one that runs through it.
    """
    flagship = game.squadrons[squadron].flagship
    ships = able_of(game, squadron)
    if flagship not in ships or len(ships) < 2:
        return []
    reach = link_reach(game, squadron)
    follows: dict[int, list[int]] = {
        number: [other for other in ships if other != number and are_in_line(game, number, other, reach)]
        for number in ships}
    leads: dict[int, list[int]] = {number: [other for other in ships if number in follows[other]] for number in ships}
    best: list[tuple[int, ...]] = []
    if game.plays("formation-links", "per-end"):
        for astern in paths((flagship,), follows):
            best += paths(tuple(reversed(astern)), leads)
    else:
        either = {number: follows[number] + [other for other in leads[number] if other not in follows[number]]
                  for number in ships}
        best = paths((flagship,), either)
    longest = max([len(chain) for chain in best])
    if longest < 2:
        return []
    return min([sorted(chain) for chain in best if len(chain) == longest])


def paths(chain: tuple[int, ...], next_to: dict[int, list[int]]) -> list[tuple[int, ...]]:
    """Every chain that goes on from the last of one, none twice, as far as it can."""
    longer: list[tuple[int, ...]] = []
    for other in next_to[chain[-1]]:
        if other not in chain:
            longer += paths(chain + (other,), next_to)
    return longer or [chain]


def has_formation_bonus(game: Battle) -> bool:
    """OI-FORM-01, OI-QS-01, OI-QS-03: whether Formation adds dice; in the quickstart only cards ask for it."""
    return not game.quickstart


def formation(game: Battle, squadron: int) -> list[int]:
    """OI-FORM-01, OI-QS-03, OI-EVT-11, OI-CARD-23, OI-UPG-21, OI-CONV-03: the ships that count as in Formation
    now."""
    if "misread-signals" in game.active:
        return []
    ships = able_of(game, squadron)
    if game.quickstart:
        return [number for number in ships if has_friend_within(game, number, MUSKET_SHOT)]
    members = chains(game, squadron)
    if effect_of(game.squadrons[squadron]) == "adjust-formation":
        members += [number for number in ships
                    if number not in members and has_friend_within(game, number, PISTOL_SHOT)]
    if game.phase not in (ATTACK, END):
        members += [number for number in ships if number not in members and is_dispatched(game, number)]
    return members


def has_friend_within(game: Battle, number: int, reach: float) -> bool:
    for other in able_ships(game, game.side_of(number)):
        if other != number and are_within(game, number, other, reach):
            return True
    return False


def is_dispatched(game: Battle, number: int) -> bool:
    """OI-UPG-21: within Musket Shot of a friendly dispatch ship that is within Musket Shot of her own Flagship;
    OI-TERM-25: not of a lost one."""
    for other in able_ships(game, game.side_of(number)):
        if has_rule(game, other, "dispatch-ship"):
            flagship = game.squadrons[game.ships[other].squadron].flagship
            if flagship >= 0 and game.ships[flagship].able and are_within(game, other, flagship, MUSKET_SHOT) \
                    and (other == number or are_within(game, other, number, MUSKET_SHOT)):
                return True
    return False


def in_formation(game: Battle, number: int) -> bool:
    """OI-INIT-11: at this moment."""
    return number in formation(game, game.ships[number].squadron)
