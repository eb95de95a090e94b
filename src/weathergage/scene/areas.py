"""Draws areas of water: arcs by range band, regions with a meaning, and highlighted cells."""

import math
from collections.abc import Iterable

from weathergage.scene import marks, pen
from weathergage.scene.model import Arc, Band, Cells, Ghost, Point, Region
from weathergage.scene.plate import Piece, Plate
from weathergage.scene.projection import Loop

MANY_CELLS = 24


def draw_arc(plate: Plate, arc: Arc) -> None:
    """All fills lie below all edges, and near bands above far ones."""
    bands = sorted(arc.bands, key=lambda band: -band.rank)
    areas = [_area(plate, band.cells, band.outline, band) for band in bands]
    parts = [pen.path(f"arc-{band.rank}", d) for band, d in zip(bands, areas, strict=True)]
    parts += [
        f'<path class="arc-h{band.rank}" d="{d}" fill="url(#b{band.rank})"/>'
        for band, d in zip(bands, areas, strict=True)
        if band.rank < 4
    ]
    blocked = [pen.line(loop, closed=True) for loop in plate.projection.loops(arc.blocked)]
    blocked += [pen.line(plate.projection.pixels(outline), closed=True) for outline in arc.blocked_outlines]
    if blocked:
        parts.append(f'<path d="{pen.join(blocked)}" fill="url(#blk)"/>')
    parts += [pen.path(f"arc-e{band.rank}", _edges(plate, band)) for band in bands]
    plate.add("arcs", f"arc/{arc.ship}", _within_water(plate, pen.join(parts)))
    _shade(plate, arc)
    nearer: set[tuple[int, int]] = set()
    for band in reversed(bands):
        if band.label:
            plate.pill(_band_label(plate, band, arc.ship, nearer), band.label, "p-band", nearby=False)
        nearer.update(band.cells)


def _within_water(plate: Plate, svg: str) -> str:
    """Areas of the open sea end at its border; those of a board are whole cells, and end there anyway."""
    return svg if plate.scene.sea.grid else f'<g clip-path="url(#water)">{svg}</g>'


def _shade(plate: Plate, arc: Arc) -> None:
    """Names keep out of the near bands if they can."""
    half = plate.projection.scale / 2
    for band in arc.bands:
        for x, y in plate.projection.pixels(band.cells) if band.rank < 3 else ():
            plate.room.shaded.append((x - half, y - half, 2 * half, 2 * half))


def _area(plate: Plate, cells: Iterable[tuple[int, int]], outline: tuple[Point, ...], band: Band | Region) -> str:
    """Path data of cells, a polygon and a wedge together."""
    parts = [pen.line(loop, closed=True) for loop in plate.projection.loops(cells)]
    if outline:
        parts.append(pen.line(plate.projection.pixels(outline), closed=True))
    if band.wedge:
        parts.append(plate.projection.wedge(band.wedge))
    return pen.join(parts)


def _edges(plate: Plate, band: Band) -> str:
    """The band's outline without what lies on the border of the chart."""
    x, y, width, height = plate.area

    def on_border(a: Point, b: Point) -> bool:
        return (
            (abs(a[0] - b[0]) < 0.1 and min(abs(a[0] - x), abs(a[0] - x - width)) < 0.6)
            or (abs(a[1] - b[1]) < 0.1 and min(abs(a[1] - y), abs(a[1] - y - height)) < 0.6)
        )  # fmt: skip

    parts = []
    for loop in plate.projection.loops(band.cells):
        pairs = list(zip(loop, [*loop[1:], loop[0]], strict=True))
        if not any(on_border(a, b) for a, b in pairs):
            parts.append(pen.line(loop, closed=True))
        else:
            parts += [pen.line([a, b]) for a, b in pairs if not on_border(a, b)]
    return pen.join(parts) + _area(plate, (), band.outline, band)


def _band_label(plate: Plate, band: Band, ship: str, nearer: set[tuple[int, int]]) -> Point:
    """A place on the outer edge of the band, where the words have room."""
    spots = _label_spots(plate, band, plate.pieces.get(ship), nearer)
    width = marks.pill_width(band.label)

    def spoilt(spot: Point) -> float:
        return plate.room.overlap((spot[0] - width / 2, spot[1] - 10, width, 20.0))

    clear = [spot for spot in spots if spoilt(spot) < 1]
    return clear[0] if clear else min(spots, key=spoilt)


def _label_spots(plate: Plate, band: Band, ship: Piece | None, nearer: set[tuple[int, int]]) -> list[Point]:
    """Candidates, best first: the eastern edge of cells, the outer rim of a wedge, the far edges of a polygon."""
    if band.wedge:
        wedge, (x, y) = band.wedge, plate.projection.px(band.wedge.at)
        sweep = (wedge.to_deg - wedge.from_deg) % 360 or 360
        shares = (0.5, 0.35, 0.65, 0.2, 0.8, 0.05, 0.95)
        rim = [pen.polar(wedge.outer * plate.projection.scale, wedge.from_deg + sweep * share) for share in shares]
        return [(x + dx, y + dy) for dx, dy in rim]
    loops: list[Loop] = plate.projection.loops(cell for cell in band.cells if cell not in nearer)
    if band.outline:
        loops.append(plate.projection.pixels(band.outline))
    middles = [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        for loop in loops
        for a, b in zip(loop, [*loop[1:], loop[0]], strict=True)
    ]
    if band.outline:
        origin = _origin(plate, ship)
        return sorted([*middles, *loops[-1]], key=lambda spot: -math.dist(spot, origin))
    inside = [spot for spot in middles if plate.projection.inside(spot, 24)]
    middles = inside or middles or [plate.area[:2]]
    return sorted(middles, key=lambda spot: (-round(spot[0]), math.dist(spot, ship.at) if ship else spot[1]))


def _origin(plate: Plate, ship: Piece | None) -> Point:
    """Where an arc starts: from the ship, or from where she would be."""
    for overlay in plate.scene.overlays:
        if ship and isinstance(overlay, Ghost) and overlay.ship == ship.id:
            return plate.projection.px(overlay.at)
    return ship.at if ship else plate.area[:2]


def draw_region(plate: Plate, region: Region) -> None:
    d = _area(plate, region.cells, region.outline, region)
    tincture = plate.tincture(region.side)
    fills = {"forbidden": "blk", "danger": "bad", "effect": f"k-{tincture}"}
    hatch = f'<path d="{d}" fill="url(#{fills[region.kind]})"/>' if region.kind in fills else ""
    sided = {"effect": f"effect s-{tincture}", "zone": f"zone s-{tincture}"}
    cls = {"danger": "refused", **sided}.get(region.kind, region.kind)
    key = f"region/{region.kind}/{region.side}/{region.label}"
    plate.add("arcs", key, _within_water(plate, hatch + pen.path(cls, d)))
    if region.label:
        tones = {"legal": "p-band", "danger": "p-danger", "effect": "p-brass", "zone": "p-quiet"}
        tone = tones.get(region.kind, "")
        middle = _region_middle(plate, region)
        if plate.scene.sea.grid is not None or plate.projection.inside(middle, 12):
            plate.pill(middle, region.label, tone)


def _region_middle(plate: Plate, region: Region) -> Point:
    if region.wedge:
        x, y = plate.projection.px(region.wedge.at)
        if (region.wedge.to_deg - region.wedge.from_deg) % 360 == 0:
            return x, y - region.wedge.outer * plate.projection.scale
        middle = region.wedge.from_deg + ((region.wedge.to_deg - region.wedge.from_deg) % 360) / 2
        dx, dy = pen.polar(region.wedge.outer * plate.projection.scale * 0.6, middle)
        return x + dx, y + dy
    points = plate.projection.pixels(region.outline or region.cells)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def draw_cells(plate: Plate, cells: Cells) -> None:
    """Each cell by itself; of many only their common outline, since the grid tells them apart."""
    if len(cells.cells) > MANY_CELLS:
        d = pen.join(pen.line(loop, closed=True) for loop in plate.projection.loops(cells.cells))
        plate.add("arcs", f"cells/{cells.kind}", pen.path(cells.kind, d))
        return
    d = pen.join(pen.line(_inset(plate.projection.corners(cell), 1.5), closed=True) for cell in cells.cells)
    plate.add("arcs", f"cells/{cells.kind}", pen.path(cells.kind, d))
    for cell, words in zip(cells.cells, cells.labels, strict=False):
        if words:
            plate.pill(plate.projection.px(cell), words, "p-band", nearby=False)


def _inset(corners: list[Point], by: float) -> list[Point]:
    x, y = sum(a for a, _ in corners) / len(corners), sum(b for _, b in corners) / len(corners)
    share = 1 - by / max(1.0, math.dist(corners[0], (x, y)))
    return [(x + (a - x) * share, y + (b - y) * share) for a, b in corners]
