"""Terrain as an engraver draws it: shoal tints, waterlines, coast and hachures; shoals, rocks and fog."""

import math
from dataclasses import dataclass

from weathergage.scene import pen
from weathergage.scene.model import Land, Point
from weathergage.scene.pen import num, nums
from weathergage.scene.projection import Loop, Projection


@dataclass(frozen=True, slots=True)
class Terrain:
    """The layers of one piece of terrain: they lie at different heights among the rest of the chart."""

    under: str  # shoal tints, below grid and arcs
    over: str  # waterlines and land, above them
    box: tuple[float, float, float, float]  # left, top, width, height in pixels
    name_at: Point  # where its name stands, centred


def terrain(land: Land, projection: Projection) -> list[Terrain]:
    """One drawing per outline: the polygon itself, or the loops around the land's cells."""
    loops = [projection.pixels(land.outline)] if land.outline else _cell_loops(land, projection)
    return [_draw(land, loop, pen.seed(f"{land.id}/{i}")) for i, loop in enumerate(loops)]


def _cell_loops(land: Land, projection: Projection) -> list[Loop]:
    """Cells become islets a little smaller than themselves, so that the grid stays visible around them.

    A lagoon within an island is filled: what surrounds it tells that there is no way in.
    """
    share = {"island": 0.8, "rocks": 0.5, "shoal": 0.86, "fog": 0.96}[land.kind]
    if land.kind == "rocks":
        return [_shrunk(projection.corners(cell), share) for cell in land.cells]
    loops = projection.loops(land.cells)
    if len(land.cells) == 1:
        return [_shrunk(loop, share) for loop in loops]
    return [_inset(loop, (1 - share) * projection.scale / 2) for loop in loops if _clockwise(loop)]


def _inset(loop: Loop, by: float) -> Loop:
    """A clockwise outline drawn in on all sides, however it bends; every cell of it keeps its share."""
    found = []
    for before, here, after in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True):
        (ux, uy), (vx, vy) = _direction(before, here), _direction(here, after)
        nx, ny = -uy - vy, ux + vx  # the sum of both sides' inward normals
        along = 1 + ux * vx + uy * vy
        found.append((here[0] + nx * by / along, here[1] + ny * by / along))
    return found


def _direction(start: Point, end: Point) -> Point:
    length = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _shrunk(loop: Loop, share: float) -> Loop:
    x, y = _centre(loop)
    return [(x + (a - x) * share, y + (b - y) * share) for a, b in loop]


def _draw(land: Land, loop: Loop, seed: int) -> Terrain:
    xs, ys = [x for x, _ in loop], [y for _, y in loop]
    box = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    x, y = _centre(loop)
    if land.kind == "fog":
        return Terrain("", _fog(loop), box, (x, y + 4))
    if land.kind == "shoal":
        return Terrain(_shoal(loop), "", box, (x, y + 4))
    depth = 0.35 if land.kind == "rocks" else max(0.3, min(1.0, max(box[2], box[3]) / 150))
    coast = _roughened(loop, seed, rough=min(9.0, max(box[2], box[3]) * 0.09))
    name = f"coast-{seed}"
    shape = f'<defs><path id="{name}" d="{pen.smooth(coast, closed=True)}"/></defs>'
    hachures = _hachures(coast, seed, box)
    over = _waterlines(name, depth) + _coast(name, "c-land") + pen.path("c-hach", hachures)
    return Terrain(shape + _tints(name, depth), over, box, (x, max(ys) + 14 + 12 * depth))


def _coast(name: str, cls: str, width: float | None = None, opacity: float = 1.0) -> str:
    """A coast drawn once more; its outline is written down only once."""
    stroke = f' stroke-width="{num(width)}"' if width is not None else ""
    faint = f' stroke-opacity="{num(opacity)}"' if opacity < 1 else ""
    return f'<use class="{cls}" href="#{name}"{faint}{stroke}/>'


def _centre(loop: Loop) -> Point:
    return sum(x for x, _ in loop) / len(loop), sum(y for _, y in loop) / len(loop)


def _roughened(loop: Loop, seed: int, rough: float) -> Loop:
    """Four points for each corner, pushed about: the rules keep the polygon, the eye gets a coast."""
    stream, coast = pen.noise(seed), list[Point]()
    for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
        for step in range(4):
            k, push = step / 4, rough * (1.0 if step else 0.5)
            x = ax + (bx - ax) * k + (next(stream) - 0.5) * push
            coast.append((x, ay + (by - ay) * k + (next(stream) - 0.5) * push))
    return coast


def _tints(name: str, depth: float) -> str:
    tints = ((86, "c-shoal-1"), (54, "c-shoal-2"), (26, "c-shoal-3"))
    return _coast(name, "c-depth", 86 * depth + 2) + pen.join(_coast(name, cls, wide * depth) for wide, cls in tints)


def _waterlines(name: str, depth: float) -> str:
    """Four lines along the coast with falling weight, each a wide dark stroke under a slightly narrower light one."""
    squeeze = 0.62 * min(1.0, 0.55 + depth * 0.45)
    lines = []
    for distance, weight in ((18.0, 0.34), (13.0, 0.5), (8.6, 0.68), (5.0, 0.9)):
        width = distance * 2 * squeeze
        lines.append(_coast(name, "c-line", width + 1.1, weight) + _coast(name, "c-gap", width - 0.3))
    return pen.join(lines)


def _hachures(coast: Loop, seed: int, box: tuple[float, float, float, float]) -> str:
    """Three rings of short strokes that run down from a ridge in the middle."""
    stream, (cx, cy) = pen.noise(seed + 1), _centre(coast)
    density = min(1.6, max(box[2], box[3]) / 60)
    strokes = []
    for ring, reach in ((0.62, 0.14), (0.42, 0.14), (0.23, 0.12)):
        count = max(5, round(26 * ring / 0.62 * density))
        for i in range(count):
            at = i / count * len(coast)
            (ax, ay), (bx, by), q = coast[int(at)], coast[(int(at) + 1) % len(coast)], at % 1
            x, y = ax + (bx - ax) * q - cx, ay + (by - ay) * q - cy
            near = ring + (next(stream) - 0.5) * 0.04
            far = near + reach * (0.7 + next(stream) * 0.5)
            strokes.append(f"M{nums(cx + x * near, cy + y * near)}L{nums(cx + x * far, cy + y * far)}")
    return pen.join(strokes)


def _shoal(loop: Loop) -> str:
    """Tint, stipple and a dotted edge; the shallow water reaches a little beyond."""
    d = pen.smooth(loop, closed=True)
    wide = pen.path("c-depth", d, 'stroke-width="30"') + pen.path("c-shoal-1", d, 'stroke-width="28"')
    inner = pen.path("c-shoal-2", d, 'stroke-width="0"') + f'<path d="{d}" fill="url(#stip)"/>'
    return wide + inner + pen.path("c-edge", d)


def _fog(loop: Loop) -> str:
    """Horizontal hairlines within a scalloped edge."""
    d = _scalloped(loop, 16)
    return pen.path("c-fog", d) + f'<path d="{d}" fill="url(#mist)"/>'


def _scalloped(loop: Loop, step: float) -> str:
    parts = [f"M{nums(*loop[0])}"]
    for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
        count = max(1, round(math.hypot(bx - ax, by - ay) / step))
        chord = math.hypot(bx - ax, by - ay) / count
        arc = f"a{nums(chord * 0.58, chord * 0.58)} 0 0 {1 if _clockwise(loop) else 0} "
        parts += [arc + nums((bx - ax) / count, (by - ay) / count)] * count
    return pen.join(parts) + "Z"


def _clockwise(loop: Loop) -> bool:
    """Whether the loop runs clockwise on the page."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True)) > 0
