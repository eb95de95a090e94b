"""Small pictures that stand on a page: a chart that does not move, a thumbnail, and the vignette of a game's tile.

They have no colours of their own: the page's style sheet (`sprites.style`) paints them, in the page's theme.
"""

import math
from collections.abc import Callable, Sequence
from itertools import combinations

from msgspec.structs import replace

from weathergage.scene import chart, glyph, marks, pen, seascape
from weathergage.scene.land import terrain
from weathergage.scene.layers import key_of, own_ids
from weathergage.scene.model import Creature, Land, Picture, Point, Scene, Sea, ShipMark, Side, Tincture, Wind
from weathergage.scene.pen import num
from weathergage.scene.projection import Projection, fit, plane

THUMBNAIL = (64.0, 48.0)
VIGNETTE = (240.0, 178.0)
HERO = (1440.0, 366.0)


def still(picture: Picture, width: float = 720.0) -> str:
    """The chart as a drawing of its own, so many pixels wide."""
    left, top, right, bottom = seascape.margins(picture.scene)
    room = width - left - right
    projection = fit(picture.scene, left, top, room, 1.25 * room)
    height = projection.height_px + top + bottom
    defs = f"<defs>{marks.hatches(_tinctures(picture.scene))}{chart.patterns()}</defs>"
    return _svg(width, height, defs + seascape.draw_chart(picture.scene, projection), picture.title)


def thumbnail(picture: Picture) -> str:
    """The position at a glance: ships and land where they are, the ships larger than life."""
    (width, height), scene = THUMBNAIL, picture.scene
    ships = [mark for mark in scene.ships if not mark.wreck]
    frame = _frame(scene, [mark.at for mark in ships], width, height, 12.0)
    length = max(9.0, 26.0 / math.sqrt(max(2, len(ships)) / 2))
    spots = _apart([frame(mark.at) for mark in ships], length * 0.6, width, height, 8.0)
    draw = _ship if length >= 14 else _hull
    hulls = [draw(scene, mark, at, length) for mark, at in zip(ships, spots, strict=True)]
    return _svg(width, height, _sea(width, height) + _coasts(scene, frame) + pen.join(hulls), fills="xMidYMid slice")


def vignette(picture: Picture, size: tuple[float, float] = VIGNETTE) -> str:
    """A piece of sea with a few of the ships in it, as they bear from each other, closer than they are."""
    (width, height), scene = size, picture.scene
    cast = _cast(scene)
    length = 78.0 if len(cast) < 3 else 60.0 if len(cast) < 5 else 48.0
    margin = length * (0.62 if len(cast) < 3 else 0.68)
    frame = _frame(scene, [one.at for one in cast], width, height, margin)
    spots = _apart([frame(one.at) for one in cast], length * 0.98, width, height, margin)
    under, over = _island(scene, spots, width, height)
    parts = [
        f"<defs>{marks.hatches(_tinctures(scene))}{chart.patterns()}"
        f"{chart.streaks(scene.wind.from_deg if scene.wind else None)}</defs>",
        _sea(width, height), _filled(width, height, "vig"),
        chart.rhumbs(width * 0.8, height * 0.16, width + height), under, _net(scene, width, height),
        _filled(width, height, "streak"), over, _rule(scene, cast, spots),
    ]  # fmt: skip
    for one, (x, y) in zip(cast, spots, strict=True):
        if isinstance(one, Creature):
            parts.append(pen.group(marks.creature(one.kind, length * 0.8, tincture_of(scene, one.side)), x=x, y=y))
        else:
            wake = glyph.wake(length, glyph.beam_of(one, length))
            parts.append(pen.group(wake, x=x, y=y, turn=one.heading) + _ship(scene, one, (x, y), length))
            parts.append(_flag(scene, one, (x, y), length) if len(cast) < 3 else "")
    return _svg(width, height, pen.join(parts), fills="xMidYMid slice")


def hero() -> str:
    """The head of the home page: a coast at the right, ships, the rose; the water at the left is for words."""
    width, height = HERO
    sea = Scene(sea=Sea(width=width, height=height, y_up=False), wind=Wind(from_deg=300), sides=(
        Side(id="blue", tincture="azure", letter="A"), Side(id="red", tincture="gules", letter="B")))  # fmt: skip
    page = Projection(sea.sea, 0, 0, width, height, 1.0, 0, 0)
    drawn = [part for land in _COASTS for part in terrain(land, page)]
    ships = [(ShipMark(id="", at=at, heading=heading, side=side, masts=masts), length)
             for at, heading, side, masts, length in _SQUADRON]  # fmt: skip
    rose = (884.0, 178.0, 84.0)
    circles = [(884.0, 178.0, 150.0), (1320.0, 100.0, 240.0), (1080.0, 264.0, 70.0)]
    circles += [(*mark.at, 60.0) for mark, _ in ships]
    depths = chart.scatter((620, 10, 640, height - 20), 11, circles, (), apart=66)
    parts = [
        f'<defs>{chart.patterns()}{chart.streaks(300)}<linearGradient id="fade"><stop class="c-near" offset=".3"/>'
        '<stop class="c-open" offset=".5"/></linearGradient></defs>',
        _sea(width, height), _filled(width, height, "vig"), chart.rhumbs(*rose[:2], 1700),
        *(part.under for part in drawn), _filled(width, height, "streak"), chart.soundings(depths),
        *(part.over for part in drawn), pen.text(1300, 130, "Albion", "c-coastname"),
        pen.haloed(1080, 318, "Gannet Cay", "c-name", anchor="middle"),
        pen.group(chart.rose(rose[2]), x=rose[0], y=rose[1]),
        pen.group(chart.wind_arrow(rose[2]), x=rose[0], y=rose[1], turn=120), _filled(width, height, "fade"),
    ]  # fmt: skip
    for mark, length in ships:
        wake = glyph.wake(length, glyph.beam_of(mark, length))
        parts.append(pen.group(wake, x=mark.at[0], y=mark.at[1], turn=mark.heading) + _ship(sea, mark, mark.at, length))
    return _svg(width, height, pen.join(parts), fills="xMaxYMid slice")


_COASTS = (
    Land(id="albion", outline=(
        (1176, 96), (1192, 52), (1236, 14), (1262, -24), (1310, -60), (1520, -70), (1520, 268), (1452, 276),
        (1408, 262), (1372, 236), (1356, 204), (1318, 188), (1268, 186), (1222, 158), (1190, 128),
    )),
    Land(id="gannet", outline=(
        (1052, 258), (1066, 240), (1092, 236), (1110, 254), (1104, 280), (1078, 290), (1056, 278),
    )),
)  # fmt: skip
_SQUADRON: tuple[tuple[Point, float, str, int, float], ...] = (
    ((1018, 116), 118, "blue", 3, 84), ((740, 282), 100, "red", 3, 72), ((636, 312), 98, "red", 2, 60),
)  # fmt: skip


# --- parts -----------------------------------------------------------------------------------------------------------


def _svg(width: float, height: float, body: str, words: str = "", fills: str = "xMidYMid meet") -> str:
    """A drawing whose ids are its own."""
    told = f' role="img" aria-label="{pen.esc(words)}"' if words else ' aria-hidden="true"'
    frame = f'viewBox="0 0 {num(width)} {num(height)}" preserveAspectRatio="{fills}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="wg" {frame}{told}>'
    return own_ids(f"{head}{body}</svg>", f"s{key_of(body)[:8]}-")


def _sea(width: float, height: float) -> str:
    return pen.rect("c-water", 0, 0, width, height)


def _filled(width: float, height: float, pattern: str) -> str:
    return f'<rect width="{num(width)}" height="{num(height)}" fill="url(#{pattern})"/>'


def tincture_of(scene: Scene, side: str) -> Tincture:
    """The colour of a side; those without a side are sable."""
    return next((each.tincture for each in scene.sides if each.id == side), "sable")


def _tinctures(scene: Scene) -> set[Tincture]:
    return {"sable", *(side.tincture for side in scene.sides)}


def _ship(scene: Scene, mark: ShipMark, at: Point, length: float) -> str:
    wind = (scene.wind.from_deg - mark.heading + 180) % 360 - 180 if scene.wind else 150.0
    slender = replace(mark, tops=()) if length < 40 else mark
    hull = glyph.ship(slender, length=length, tincture=tincture_of(scene, mark.side), wind=wind)
    return pen.group(hull, x=at[0], y=at[1], turn=mark.heading)


def _hull(scene: Scene, mark: ShipMark, at: Point, length: float) -> str:
    """One ship of many, as small as that: hull and colour."""
    beam = max(length * 0.3, glyph.beam_of(mark, length))
    body = pen.path(f"g-small s-{tincture_of(scene, mark.side)}", glyph.hull_path(length, beam, mark.form))
    return pen.group(body, x=at[0], y=at[1], turn=mark.heading)


def _coasts(scene: Scene, frame: Callable[[Point], Point]) -> str:
    """Islands and rocks, without their names and depths."""
    lands = [land for land in scene.lands if land.kind in ("island", "rocks")]
    outlines = [list(land.outline) for land in lands if land.outline]
    cells = [cell for land in lands if not land.outline for cell in land.cells]
    outlines += [[(x + dx, y + dy) for dx, dy in _CORNERS] for x, y in cells]
    shapes = [pen.smooth([frame(point) for point in outline], closed=True) for outline in outlines]
    return pen.path("c-land", pen.join(shapes)) if shapes else ""


_CORNERS = ((-0.35, 0.0), (0.0, -0.35), (0.35, -0.35), (0.35, 0.0), (0.0, 0.35), (-0.35, 0.35))
"""Of an islet that fills a cell, from the middle of the cell."""


def _flag(scene: Scene, mark: ShipMark, at: Point, length: float) -> str:
    """Her flag abeam of her: above her, or to the right."""
    side = next((side for side in scene.sides if side.id == mark.side), None)
    if side is None:
        return ""
    dx, dy = pen.polar(length * 0.42, mark.heading + 90)
    outward = dx > 0 if abs(dx) >= abs(dy) else dy < 0
    away = 1 if outward else -1
    return marks.flag(at[0] + dx * away, at[1] + dy * away, side.tincture, side.letter)


def _cast(scene: Scene) -> list[ShipMark | Creature]:
    """Up to three ships of each side, those nearest to an enemy, and up to two creatures."""

    def nearest(mark: ShipMark) -> float:
        foes = [math.dist(plane(scene.sea, mark.at), plane(scene.sea, other.at))
                for other in scene.ships if other.side != mark.side]  # fmt: skip
        return min(foes, default=0.0)

    afloat = sorted((mark for mark in scene.ships if not mark.wreck), key=nearest)
    sides = list(dict.fromkeys(mark.side for mark in afloat))[:3]
    each = 3 if len(sides) < 3 else 2
    ships = [mark for side in sides for mark in [mark for mark in afloat if mark.side == side][:each]]
    return [*ships, *scene.creatures[:2]]


def _frame(
    scene: Scene, points: Sequence[Point], width: float, height: float, margin: float
) -> Callable[[Point], Point]:
    """From the table to a frame that holds these points, as large as it allows."""
    flat = [plane(scene.sea, point) for point in points] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in flat], [y for _, y in flat]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    scale = min((width - 2 * margin) / max(wide, 1e-6), (height - 2 * margin) / max(high, 1e-6))
    cx, cy = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2

    def place(point: Point) -> Point:
        x, y = plane(scene.sea, point)
        return width / 2 + (x - cx) * scale, height / 2 + (y - cy) * scale

    return place


def _apart(spots: list[Point], gap: float, width: float, height: float, margin: float) -> list[Point]:
    """The same, pushed apart until no two are too close, and kept within the frame."""
    found = list(spots)
    for _ in range(40):
        for i, j in combinations(range(len(found)), 2):
            (ax, ay), (bx, by) = found[i], found[j]
            distance = math.dist((ax, ay), (bx, by))
            if distance < gap:
                push = (gap - distance) / 2 + 0.1
                ux, uy = ((bx - ax) / distance, (by - ay) / distance) if distance > 0.01 else pen.polar(1.0, 137.5 * j)
                found[i], found[j] = (ax - ux * push, ay - uy * push), (bx + ux * push, by + uy * push)
        found = [(min(max(x, margin), width - margin), min(max(y, margin), height - margin)) for x, y in found]
    return found


def _net(scene: Scene, width: float, height: float) -> str:
    """The grid of a board, as it looks from near."""
    grid = scene.sea.grid
    if grid is None:
        return ""
    if grid.kind == "square":
        pitch = 56.0
        uprights = pen.join(f"M{num(x * pitch - 26)} 0v{num(height)}" for x in range(1, int(width / pitch) + 2))
        levels = pen.join(f"M0 {num(y * pitch - 18)}h{num(width)}" for y in range(1, int(height / pitch) + 2))
        return pen.path("c-grid", uprights + levels)
    sea = replace(scene.sea, grid=replace(grid, cells=tuple((q, r) for q in range(-4, 5) for r in range(-6, 7))))
    projection = Projection(sea, 0, 0, 1, 1, 58.0, width / 2 + 12, height / 2 - 8)
    cells = (projection.corners(cell) for cell in sea.grid.cells) if sea.grid else ()
    return pen.path("c-grid", pen.join(pen.line(corners, closed=True) for corners in cells))


def _island(scene: Scene, spots: list[Point], width: float, height: float) -> tuple[str, str]:
    """One of the scene's islands in the corner that is farthest from all ships: below the grid, and above it."""
    lands = [land for land in scene.lands if land.kind in ("island", "rocks") and (land.outline or land.cells)]
    if not lands:
        return "", ""
    corners = ((width - 40, 38.0), (40.0, 38.0), (width - 40, height - 38), (40.0, height - 38))
    x, y = max(corners, key=lambda corner: min((math.dist(corner, spot) for spot in spots), default=0.0))
    land = max(lands, key=lambda land: len(land.outline) or len(land.cells))
    drawn = terrain(_small(land), Projection(replace(scene.sea, grid=None, y_up=False), 0, 0, 1, 1, 1.0, x, y))
    return pen.join(part.under for part in drawn), pen.join(part.over for part in drawn)


def _small(land: Land) -> Land:
    """An islet of the land's outline, some fifty pixels across, about the origin."""
    if land.outline:
        cx = sum(x for x, _ in land.outline) / len(land.outline)
        cy = sum(y for _, y in land.outline) / len(land.outline)
        reach = max(math.dist(point, (cx, cy)) for point in land.outline) or 1.0
        points = tuple(((x - cx) / reach * 27, (cy - y) / reach * 27) for x, y in land.outline)
    else:
        points = tuple(pen.polar(24.0, 60.0 * i) for i in range(6))
    return Land(id=land.id, outline=points)


def _rule(scene: Scene, cast: Sequence[ShipMark | Creature], spots: list[Point]) -> str:
    """Where players measure, a ruler lies between two enemies."""
    foes = [(a, b) for (one, a), (other, b) in combinations(list(zip(cast, spots, strict=True)), 2)
            if one.side != other.side and math.dist(a, b) > 72]  # fmt: skip
    if not scene.sea.scales or not foes:
        return ""
    (ax, ay), (bx, by) = min(foes, key=lambda pair: math.dist(*pair))
    start, end = (ax + (bx - ax) * 0.3, ay + (by - ay) * 0.3), (ax + (bx - ax) * 0.7, ay + (by - ay) * 0.7)
    label = scene.sea.scales[0].label.partition(" ")[0]
    return chart.ruler(start, end, 4) + marks.pill((ax + bx) / 2, (ay + by) / 2, label)
