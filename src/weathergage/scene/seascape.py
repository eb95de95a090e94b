"""Assembles the chart: the water and its furniture below, the layers of the plate, the border on top."""

import math
from dataclasses import dataclass
from typing import NamedTuple

from weathergage.scene import chart, overlays, pen, pieces
from weathergage.scene.chart import Sounding
from weathergage.scene.marks import badge
from weathergage.scene.model import Arc, Badge, Course, Ghost, Point, Region, Scene, Wedge
from weathergage.scene.pen import num
from weathergage.scene.plate import Plate
from weathergage.scene.projection import Projection, board_cells

MARGIN = 20.0
"""Room around the water for the border; numbered boards have more at the top and left."""
ARROW = 1.3
"""How far the wind's arrow reaches, in radii of the rose."""
_FIRST: tuple[type, ...] = (Arc, Region)
"""Overlays whose words have fixed places and so go before those that can move."""


def margins(scene: Scene) -> tuple[float, float, float, float]:
    """Left, top, right and bottom room around the water."""
    grid = scene.sea.grid
    if grid and grid.kind == "square" and grid.numbered:
        return 44.0, 34.0, MARGIN, MARGIN
    return MARGIN, MARGIN, MARGIN, MARGIN


def draw_chart(scene: Scene, projection: Projection) -> str:
    """The chart in page pixels. Definitions it refers to come from ``chart.patterns`` and ``marks.hatches``."""
    plate = Plate(scene, projection)
    under = pen.join(pieces.draw_land(plate, land) for land in scene.lands)
    draw_pieces(plate)
    backdrop = draw_backdrop(plate, under)
    draw_rose(plate, backdrop.rose)
    plate.add("soundings", "soundings", chart.soundings(backdrop.soundings))
    drawn = plate.sheaf.document()
    if scene.view is not None and not projection.is_hex:        # what lies beyond the window stays beyond the border
        drawn = f'<clipPath id="window">{_plain_rect(plate)}</clipPath><g clip-path="url(#window)">{drawn}</g>'
    return backdrop.water + drawn + backdrop.border


def draw_pieces(plate: Plate) -> None:
    """Everything that moves or comes and goes, then the words beside it."""
    scene = plate.scene
    for number, smoke in enumerate(scene.smoke):
        pieces.draw_smoke(plate, smoke, number)
    for number, flame in enumerate(scene.flames):
        pieces.draw_flame(plate, flame, number)
    draw_overlays(plate)
    for mark in scene.ships:
        pieces.draw_ship(plate, mark)
    pieces.draw_grapnels(plate)
    for creature in scene.creatures:
        pieces.draw_creature(plate, creature)
    for marker in scene.markers:
        pieces.draw_marker(plate, marker)
    for mark in sorted(scene.ships, key=lambda mark: not (mark.flagship or mark.id in plate.ringed)):
        pieces.letter_ship(plate, mark)
    for creature in scene.creatures:
        pieces.letter_other(plate, creature)
    for marker in scene.markers:
        pieces.letter_other(plate, marker)


def draw_overlays(plate: Plate) -> None:
    for overlay in sorted(plate.scene.overlays, key=lambda overlay: not isinstance(overlay, _FIRST)):
        overlays.draw(plate, overlay)


# --- water -----------------------------------------------------------------------------------------------------------


class Rose(NamedTuple):
    """Where a compass rose stands, and how large it is."""

    at: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Backdrop:
    """What lies below all layers, what lies above them, the depths that may stand in the water, and what else does."""

    water: str
    border: str
    soundings: list[Sounding]
    rose: Rose
    furniture: list[chart.Rect]  # what rose and scale bars cover


def draw_backdrop(plate: Plate, under: str) -> Backdrop:
    """Sea, vignette, rhumb lines, shoal tints, lettering and grid, all within the coast, and where the rose goes.

    All of it keeps clear of what the plate holds by now.
    """
    scene, projection = plate.scene, plate.projection
    rose = _rose(plate)
    plate.room.block(rose_box(plate, rose))
    x, y, width, height = plate.area
    rx, ry = rose.at
    whole = pen.rect("c-water", x, y, width, height)
    content = whole + _filled(plate, "vig") + chart.rhumbs(rx, ry, math.hypot(width, height)) + under
    content += _lettering(plate)
    coast = ""
    if projection.is_hex:
        shape = pen.join(pen.line(loop, closed=True) for loop in projection.loops(board_cells(scene.sea)))
        coast = pen.join(pen.path(f"c-coast-{i}", shape) for i in (1, 2, 3))
        clip = f'<path d="{shape}"/>'
    else:
        clip = _plain_disc(plate) if projection.is_round else _plain_rect(plate)
    soundings = _soundings(plate, rose)
    streaks = f'<g clip-path="url(#water)">{_filled(plate, "streak")}</g>'
    wind = scene.wind.from_deg if scene.wind else None
    plate.add("soundings", "streaks", f"<defs>{chart.streaks(wind)}</defs>{streaks}")
    inside = f'<g clip-path="url(#water)">{content}{_grid(plate)}</g>'
    water = f'<clipPath id="water">{clip}</clipPath>{coast}{inside}{_cartouche(plate)}'
    furniture = [rose_box(plate, rose), *_draw_scales(plate)]
    return Backdrop(water, _border(plate), soundings, rose, furniture)


def _filled(plate: Plate, pattern: str) -> str:
    x, y, width, height = plate.area
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<rect x="{num(x)}" y="{num(y)}" {size} fill="url(#{pattern})"/>'


def _plain_rect(plate: Plate) -> str:
    x, y, width, height = plate.area
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"/>'


def _plain_disc(plate: Plate) -> str:
    x, y, width, height = plate.area
    return f'<circle cx="{num(x + width / 2)}" cy="{num(y + height / 2)}" r="{num(width / 2)}"/>'


def _grid(plate: Plate) -> str:
    sea, projection = plate.scene.sea, plate.projection
    if sea.grid is None:
        return ""
    if sea.grid.kind == "square" and not sea.grid.cells:
        x, y, width, height = plate.area
        columns, rows = round(projection.east - projection.west), round(projection.bottom - projection.top)
        uprights = pen.join(f"M{pen.nums(x + i * projection.scale, y)}v{num(height)}" for i in range(columns + 1))
        levels = pen.join(f"M{pen.nums(x, y + j * projection.scale)}h{num(width)}" for j in range(rows + 1))
        return pen.path("c-grid", uprights + levels)
    cells = [projection.corners(cell) for cell in board_cells(sea)]
    lines = pen.path("c-grid", pen.join(pen.line(corners, closed=True) for corners in cells))
    return lines + _hex_numbers(plate)


def _numbered(plate: Plate) -> list[tuple[str, Point]]:
    """Every fifth hex with its number, low in the cell, where no coast and no words are; evenly over the board."""
    sea = plate.scene.sea
    if sea.grid is None or sea.grid.kind != "hex" or not sea.grid.numbered:
        return []
    land = {cell for land in plate.scene.lands for cell in land.cells}
    south, found = (-1 if sea.y_up else 1), []
    for q, r in board_cells(sea):
        if (q + 2 * r) % 5 == 0 and land.isdisjoint(((q, r), (q, r + south))):
            x, y = plate.projection.px((q, r))
            spot = (x, y + plate.projection.scale * 0.4)
            if plate.room.overlap(_number_box(spot)) < 30:
                found.append((f"{q},{r}", spot))
    return found


def _number_box(spot: Point) -> chart.Rect:
    return spot[0] - 12, spot[1] - 10, 24.0, 12.0


def _hex_numbers(plate: Plate) -> str:
    return pen.join(pen.text(*spot, words, "c-hexnum", anchor="middle") for words, spot in _numbered(plate))


def _soundings(plate: Plate, rose: Rose) -> list[Sounding]:
    """Never in the first three bands of an arc, near a ship, on land, or under words."""
    scene = plate.scene
    if not scene.sea.soundings:
        return []
    (rx, ry), radius = rose
    kept = [*plate.room.taken, *plate.room.shaded, *(_number_box(spot) for _, spot in _numbered(plate))]
    circles = [(rx, ry, radius * 2.1), *_reserved(plate)]
    found = chart.scatter(plate.area, pen.seed(scene.sea.name or "sea"), circles, kept)
    if plate.projection.is_round:
        x, y, width, height = plate.area
        found = [mark for mark in found if math.dist(mark[:2], (x + width / 2, y + height / 2)) < width / 2 - 24]
    if plate.projection.is_hex:
        cells, reach = plate.projection.pixels(board_cells(scene.sea)), plate.projection.scale * 0.42
        found = [mark for mark in found if min(math.dist(mark[:2], cell) for cell in cells) < reach]
    return found


def _reserved(plate: Plate) -> list[tuple[float, float, float]]:
    """Circles of water around ships and within near bands, where a number might be taken for the game's."""
    circles = [(*piece.at, max(60.0, piece.reach)) for piece in plate.pieces.values()]
    cell = plate.projection.scale * 0.75
    for overlay in plate.scene.overlays:
        if isinstance(overlay, Arc):
            for band in overlay.bands:
                if band.rank < 4:
                    circles += [(*plate.projection.px(c), cell) for c in band.cells]
                    circles += [(*plate.projection.px(point), 30.0) for point in band.outline]
    return circles


def clear_soundings(plate: Plate, soundings: list[Sounding]) -> list[Sounding]:
    """Those that keep clear of what is on the plate now."""
    circles = _reserved(plate)
    return [mark for mark in soundings if chart.is_clear(mark[0], mark[1], circles, plate.room.taken)]


def _lettering(plate: Plate) -> str:
    """The sea's name where it covers least, its caption in the lower right corner; both beside an irregular board."""
    if plate.projection.is_hex:
        return ""
    sea, parts = plate.scene.sea, []
    x, y, width, height = plate.area
    if sea.caption and not plate.projection.is_round:
        words = pen.measure(sea.caption, 13.5) * 1.08
        plate.room.block((x + width - words - 20, y + height - 30, words + 10, 22))
        parts.append(pen.haloed(x + width - 18, y + height - 15, sea.caption, "c-name", anchor="end"))
    if sea.name:
        span = min(width * 0.54, 24.0 * len(sea.name))
        rise = span * 0.14
        edge = 28
        across, down = width - span - 2 * edge, height - rise - 34 - 2 * edge
        boxes = [
            (x + edge + across * i, y + edge + down * j - 4, span, rise + 34)
            for j in (0, 1, 0.25, 0.75)
            for i in (0, 1, 0.5)
        ]
        if plate.projection.is_round:
            boxes = [(x + (width - span) / 2, y + (height - rise) * share, span, rise + 34)
                     for share in (0.14, 0.8, 0.3, 0.64)]  # fmt: skip
        left, top, *_ = min(boxes, key=lambda box: round(plate.room.cost(box)))
        parts.append(chart.sea_name(sea.name, left, top + rise + 30, span, key="sea-name"))
        plate.room.block((left, top, span, rise + 34))
    return pen.join(parts)


def _cartouche(plate: Plate) -> str:
    """Name and caption of a hex board in a free corner beside it, if there is one."""
    sea = plate.scene.sea
    if plate.projection.is_round and sea.caption:
        x, y, width, height = plate.area
        return pen.text(x + width, y + height - 4, sea.caption, "c-small", anchor="end")
    lines = pen.wrap(sea.name, 22, 200)
    if not plate.projection.is_hex or not (lines or sea.caption):
        return ""
    wide = max([pen.measure(sea.caption, 12), *(pen.measure(line, 22) for line in lines)]) * 1.04
    high = 27.0 * len(lines) + (26 if sea.caption else 6)
    box = _free_corner(plate, wide, high)
    if box is None:
        return ""
    left, top = box[:2]
    plate.room.block(box)
    parts = [pen.text(left, top + 20 + 27 * i, line, "c-title") for i, line in enumerate(lines)]
    foot = top + 27.0 * len(lines) + 4
    if lines and sea.caption:
        parts.append(pen.path("n-fine", f"M{pen.nums(left, foot)}h{num(min(wide, 110))}"))
    parts.append(pen.text(left, foot + 17, sea.caption, "c-small"))
    return pen.join(parts)


def _free_corner(plate: Plate, wide: float, high: float) -> chart.Rect | None:
    """A corner of the page without water, land or rose, if there is one."""
    x, y, width, height = plate.area
    reach = plate.projection.scale * 0.62
    cells = plate.projection.pixels(board_cells(plate.scene.sea))
    for left, top in ((x, y + height - high), (x + width - wide, y + height - high), (x, y), (x + width - wide, y)):
        box = (left, top, wide, high)
        apart = (math.dist(cell, (min(max(cell[0], left), left + wide), min(max(cell[1], top), top + high)))
                 for cell in cells)  # fmt: skip
        if min(apart) > reach and plate.room.overlap(box) < 1:
            return box
    return None


def _draw_scales(plate: Plate) -> list[chart.Rect]:
    """Scale bars one below the other, where they cover least: a corner of the water, or beside a round one. Where there
    is land on all sides they lie upon it. What they cover."""
    sea, scale = plate.scene.sea, plate.projection.scale
    if sea.grid is not None or not sea.scales:
        return []
    words = max(pen.measure(bar.label, 11.5, bold=True) for bar in sea.scales)
    wide, high = max(bar.length for bar in sea.scales) * scale + words + 14, 17.0 * len(sea.scales)
    x, y, width, height = plate.area
    if plate.projection.is_round:
        left, top = x, y + height - high
    else:
        across = [x + 16 + (width - wide - 32) * share for share in (0, 1, 0.5, 0.25, 0.75)]
        down = [y + height - high - 12, y + height - high - 36, y + 14]
        spots = [(spot, level) for level in down for spot in across]

        def spoilt(spot: Point) -> int:
            """What it covers; land counts in full here."""
            box = (spot[0] - 6, spot[1] - 4, wide + 12, high + 8)
            return round(plate.room.overlap(box) + plate.room.shade(box))

        left, top = min(spots, key=spoilt)
    plate.room.block((left, top, wide, high))
    parts = []
    for i, bar in enumerate(sea.scales):
        at, long = top + 17.0 * i + 8, bar.length * scale
        ticks = f"M{pen.nums(left, at - 4)}v8M{pen.nums(left + long, at - 4)}v8"
        half = pen.rect("n-bar", left, at - 1.6, long / 2, 3.2)
        parts.append(pen.rect("sc-bg", left, at - 1.6, long, 3.2) + half + pen.path("n-fine", ticks))
        parts.append(pen.haloed(left + long + 8, at + 4, bar.label, "name"))
    plate.add("tracks", "scales", pen.group(pen.join(parts), cls="scales"))
    return [(left, top, wide, high)]


# --- rose ------------------------------------------------------------------------------------------------------------


def _rose(plate: Plate) -> Rose:
    """Where the rose stands and how large it is: where told, else in a corner far from all that matters.

    Beside an irregular board if there is room, otherwise on the water.
    """
    _, _, width, height = plate.area
    sizes = [max(24.0, min(60.0, min(width, height) * share)) for share in (0.1, 0.075, 0.05)]
    if plate.scene.wind and plate.scene.wind.at:
        return Rose(plate.projection.px(plate.scene.wind.at), sizes[0])
    things = _obstacles(plate)
    if plate.projection.is_round:
        return _round_corner(plate)
    if plate.projection.is_hex:
        cells = plate.projection.pixels(board_cells(plate.scene.sea))
        rose, clear = _best_corner(plate, sizes, [*things, *cells], beside=True)
        if clear > 12:
            return rose
    return _best_corner(plate, sizes, things, beside=False)[0]


def _round_corner(plate: Plate) -> Rose:
    """In the north-east corner beside a round sea, as large as fits between its border and the edge of the page."""
    x, y, width, _ = plate.area
    corner = width / 2 * (1 - math.sqrt(0.5))
    radius = max(20.0, min(48.0, corner * 0.34))
    return Rose((x + width - radius * 1.4, y + 22 + radius * 1.4), radius)


def _best_corner(plate: Plate, sizes: list[float], things: list[Point], *, beside: bool) -> tuple[Rose, float]:
    """The first corner that is clear, from large roses to small; else the clearest of all. Also how clear it is."""
    best: tuple[Rose, float] | None = None
    for radius in sizes:
        for spot in _corners(plate, radius, beside=beside):
            rose = Rose(spot, radius)
            clear = min((math.dist(spot, thing) for thing in things), default=1000.0) - radius * 1.5
            clear -= plate.room.overlap(rose_box(plate, rose)) / 20
            if best is None or clear > best[1]:
                best = rose, clear
            if clear > 12:
                return rose, clear
    assert best is not None
    return best


def rose_box(plate: Plate, rose: Rose) -> chart.Rect:
    """What the rose covers, with its arrow and words."""
    (x, y), radius = rose
    wind = plate.scene.wind
    half = max(radius * ARROW, pen.measure(wind.label, 13.5) * 0.56) if wind else radius * ARROW
    below = radius * ARROW + (20 if wind and wind.label else 0)
    return x - half, y - radius * 1.35, 2 * half, radius * 1.35 + below


def _has_company(plate: Plate, rose: Rose) -> bool:
    """Whether a piece lies on the rose, on the feathers of the arrow or on the words below."""
    (x, y), radius = rose
    wind, foot = plate.scene.wind, y + radius * 1.42
    half = pen.measure(wind.label, 13.5) * 0.54 if wind else 0.0
    discs = [(x, y, radius * 1.05)]
    if wind is not None:
        dx, dy = pen.polar(radius * 1.2, wind.from_deg)
        discs.append((x + dx, y + dy, radius * 0.25))
    for bx, by, w, h in (piece.box for piece in plate.pieces.values()):
        is_on_words = bx < x + half and bx + w > x - half and by < foot + 16 and by + h > foot
        if is_on_words or any(math.dist((cx, cy), (min(max(cx, bx), bx + w), min(max(cy, by), by + h))) < reach
                              for cx, cy, reach in discs):  # fmt: skip
            return True
    return False


def _corners(plate: Plate, radius: float, *, beside: bool) -> list[Point]:
    x, y, width, height = plate.area
    inset = radius * (1.35 if beside else 2.3)
    _, _, wide, high = rose_box(plate, Rose((0.0, 0.0), radius))
    west, east = x + max(inset, wide / 2 + 8), x + width - max(inset, wide / 2 + 8)
    top, bottom = y + inset, y + height - max(inset, high - radius * 1.35 + 8)
    middle = x + width / 2, y + height / 2
    edges = [(east, middle[1]), (west, middle[1]), (middle[0], top), (middle[0], bottom)]
    return [(east, top), (west, top), (east, bottom), (west, bottom), *edges]


def _obstacles(plate: Plate) -> list[Point]:
    scene, projection = plate.scene, plate.projection
    things = [piece.at for piece in plate.pieces.values()]
    things += [projection.px(smoke.at) for smoke in scene.smoke]
    for land in scene.lands:
        things += projection.pixels(land.outline or land.cells)
    for overlay in scene.overlays:
        if isinstance(overlay, Arc):
            things += [projection.px(cell) for band in overlay.bands if band.rank < 4 for cell in band.cells]
            things += [projection.px(point) for band in overlay.bands for point in band.outline]
        elif isinstance(overlay, Ghost):
            things.append(projection.px(overlay.at))
        elif isinstance(overlay, Course):
            things += projection.pixels(overlay.points)
        elif isinstance(overlay, Region):
            things += projection.pixels(overlay.outline or overlay.cells)
            things += _rim(projection, overlay.wedge)
    return things


def _rim(projection: Projection, wedge: Wedge | None) -> list[Point]:
    if wedge is None:
        return []
    (x, y), radius = projection.px(wedge.at), wedge.outer * projection.scale
    sweep = (wedge.to_deg - wedge.from_deg) % 360 or 360.0
    rim = [pen.polar(radius, wedge.from_deg + sweep * k / 8) for k in range(9)]
    return [(x, y), *((x + dx, y + dy) for dx, dy in rim)]


def draw_rose(plate: Plate, rose: Rose) -> None:
    """The rose with its arrow and words. Where a piece lies on it, it is pale: the game goes before the chart."""
    (x, y), radius = rose
    wind, cls = plate.scene.wind, "c-pale" if _has_company(plate, rose) else ""

    def shade(svg: str) -> str:
        return pen.group(svg, cls=cls) if cls else svg

    if wind is None:
        plate.add("rose", "rose", shade(chart.rose(radius)), at=rose.at)
        return
    told = wind.label or f"Wind from {wind.from_deg:g} degrees"
    plate.add("rose", "rose", shade(chart.rose(radius)), at=rose.at, words=told)
    plate.add("rose", "wind", shade(chart.wind_arrow(radius)), at=rose.at, turn=wind.from_deg + 180)
    if wind.label and plate.projection.is_round:
        words = pen.text(0, 0, wind.label, "c-name", anchor="end")
        plate.add("rose", "wind-words", words, at=(x + radius * 1.4, y - radius * 1.4 - 8), fixed=True)
    elif wind.label:
        words = pen.haloed(0, 12, wind.label, "c-name", anchor="middle")
        plate.add("rose", "wind-words", shade(words), at=(x, y + radius * 1.42), fixed=True)
    if wind.strength:
        strength = badge(0, 0, Badge(text=wind.strength, hint="strength of the wind"))
        plate.add("rose", "wind-strength", shade(strength), at=(x + radius * 1.25, y + radius * 1.05), fixed=True)


# --- border ----------------------------------------------------------------------------------------------------------


def _border(plate: Plate) -> str:
    sea, projection = plate.scene.sea, plate.projection
    if projection.is_hex:
        return ""
    step = projection.scale / 2 if sea.grid else projection.scale * (sea.step or 1.5)
    while step < 9:
        step *= 2
    if projection.is_round:
        return chart.round_neatline(plate.area, step)
    line = chart.neatline(plate.area, step)
    return line + (_coordinates(plate) if sea.grid and sea.grid.numbered else "")


def _coordinates(plate: Plate) -> str:
    """Column numbers above, row numbers at the left; on a crowded board only every second or fifth."""
    projection = plate.projection
    x, y, *_ = plate.area
    every = 1 if projection.scale >= 17 else 2 if projection.scale >= 10 else 5
    words = []
    first = round(projection.west + 0.5)
    for i in range(round(projection.east - projection.west)):
        if (first + i) % every == 0:
            middle = x + (i + 0.5) * projection.scale
            words.append(pen.text(middle, y - 17, str(first + i), "c-coord", anchor="middle"))
    up = plate.scene.sea.y_up
    top = round(-projection.top - 0.5) if up else round(projection.top + 0.5)
    for j in range(round(projection.bottom - projection.top)):
        row = top - j if up else top + j
        if row % every == 0:
            middle = y + (j + 0.5) * projection.scale
            words.append(pen.text(x - 18, middle + 4, str(row), "c-coord", anchor="end"))
    return pen.join(words)
