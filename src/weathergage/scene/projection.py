"""From table units to pixels: squares, hexes and open sea behind one set of questions."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from weathergage.scene.model import Cell, Grid, Point, Scene, Sea, ShipMark, Wedge, Window

Loop = list[Point]
_ROOT3 = math.sqrt(3.0)


def board_cells(sea: Sea) -> tuple[Cell, ...]:
    """Every cell of the board: the listed ones, or the full rectangle. Open sea has none.

    A hex rectangle has upright columns (flat tops) or level rows (pointed tops), each second one pushed half a cell.
    """
    grid = sea.grid
    if grid is None:
        return ()
    if grid.cells:
        return grid.cells
    column, row = grid.first
    columns, rows = range(round(sea.width)), range(round(sea.height))
    if grid.kind == "square":
        return tuple((column + i, row + j) for i in columns for j in rows)
    if grid.flat_top:
        return tuple((column + i, row + j - i // 2) for i in columns for j in rows)
    return tuple((column + i - j // 2, row + j) for i in columns for j in rows)


@dataclass(frozen=True, slots=True)
class Projection:
    """Where everything is on the page. The plane has one table unit to the cell or inch, and y down the page."""

    sea: Sea
    west: float  # edges of the part that is shown, in the plane
    top: float
    east: float
    bottom: float
    scale: float  # pixels per unit
    left_px: float  # where the north-west corner of that part is on the page
    top_px: float

    @property
    def width_px(self) -> float:
        return (self.east - self.west) * self.scale

    @property
    def height_px(self) -> float:
        return (self.bottom - self.top) * self.scale

    @property
    def is_hex(self) -> bool:
        return self.sea.grid is not None and self.sea.grid.kind == "hex"

    @property
    def is_round(self) -> bool:
        """Whether the water is a disc, and the corners of the page lie beside it."""
        return self.sea.grid is None and self.sea.is_round

    def px(self, point: Point) -> Point:
        x, y = plane(self.sea, point)
        return self.left_px + (x - self.west) * self.scale, self.top_px + (y - self.top) * self.scale

    @property
    def matrix(self) -> tuple[float, float, float, float, float, float]:
        """(a, b, c, d, e, f): a point (x, y) of the table is at (a x + c y + e, b x + d y + f) on the page."""
        e, f = self.px((0.0, 0.0))
        (ax, ay), (cx, cy) = self.px((1.0, 0.0)), self.px((0.0, 1.0))
        a, b, c, d = (round(value, 6) for value in (ax - e, ay - f, cx - e, cy - f))
        return a, b, c, d, round(e, 6), round(f, 6)

    def pixels(self, points: Iterable[Point]) -> list[Point]:
        return [self.px(point) for point in points]

    def corners(self, cell: Cell) -> list[Point]:
        """Corners of a cell, clockwise on the page."""
        x, y = self.px(cell)
        grid = self.sea.grid or Grid()
        if grid.kind == "square":
            h = self.scale / 2
            return [(x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)]
        radius, first = self.scale / _ROOT3, 0.0 if grid.flat_top else 30.0
        angles = (math.radians(first + 60 * i) for i in range(6))
        return [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles]

    def loops(self, cells: Iterable[Cell]) -> list[Loop]:
        """The outline of a set of cells, as closed loops without the edges inside."""
        return outline(self.corners(cell) for cell in dict.fromkeys(cells))

    def inside(self, point_px: Point, margin: float = 0.0) -> bool:
        x, y = point_px
        return (
            self.left_px + margin <= x <= self.left_px + self.width_px - margin
            and self.top_px + margin <= y <= self.top_px + self.height_px - margin
        )

    def wedge(self, wedge: Wedge) -> str:
        """Path data of a wedge; a whole turn becomes a ring."""
        x, y = self.px(wedge.at)
        outer, inner = wedge.outer * self.scale, wedge.inner * self.scale
        sweep = wedge.to_deg - wedge.from_deg
        sweep = sweep if 0 < sweep <= 360 else sweep % 360 or 360.0
        if sweep >= 360:
            return _ring(x, y, outer) + (_ring(x, y, inner) if inner else "")
        large = 1 if sweep > 180 else 0
        a, b = math.radians(wedge.from_deg), math.radians(wedge.from_deg + sweep)

        def at(radius: float, angle: float) -> str:
            return f"{x + radius * math.sin(angle):.2f} {y - radius * math.cos(angle):.2f}"

        home = f"A{inner:.2f} {inner:.2f} 0 {large} 0 {at(inner, a)}" if inner else ""
        rim = f"A{outer:.2f} {outer:.2f} 0 {large} 1 {at(outer, b)}"
        return f"M{at(inner, a)}L{at(outer, a)}{rim}L{at(inner, b)}{home}Z"

    def ship_length(self, mark: ShipMark) -> float:
        """Length in pixels: as given, else within her base, else the usual size on this sea."""
        if mark.length is not None:
            return mark.length * self.scale
        if mark.base is not None:
            return mark.base.length * 0.94 * self.scale
        return self.scale * (2.5 if self.sea.grid is None else 1.0 if self.is_hex else 1.35)


def plane(sea: Sea, point: Point) -> Point:
    """A point of the table in the plane: centres of neighbouring cells are one unit apart."""
    x, y = point
    grid = sea.grid
    if grid is not None and grid.kind == "hex":
        side = 1 / _ROOT3
        x, y = (1.5 * side * x, y + x / 2) if grid.flat_top else (x + y / 2, 1.5 * side * y)
    return x, -y if sea.y_up else y


def extent(scene: Scene) -> tuple[float, float, float, float]:
    """West, top, east and bottom of what is shown, in the plane. Hex boards are always shown whole."""
    sea, view = scene.sea, scene.view
    if sea.grid is not None and sea.grid.kind == "hex":
        points = [plane(sea, cell) for cell in board_cells(sea)]
        half_x, half_y = (1 / _ROOT3, 0.5) if sea.grid.flat_top else (0.5, 1 / _ROOT3)
    else:
        window = view or _whole(sea)
        points = [plane(sea, (window.west, window.south)), plane(sea, (window.east, window.north))]
        half_x = half_y = 0.5 if sea.grid is not None else 0.0
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs) - half_x, min(ys) - half_y, max(xs) + half_x, max(ys) + half_y


def _whole(sea: Sea) -> Window:
    if sea.grid is None and sea.is_round:
        return Window(west=-sea.width / 2, south=-sea.width / 2, east=sea.width / 2, north=sea.width / 2)
    if sea.grid is None:
        return Window(west=0, south=0, east=sea.width, north=sea.height)
    cells = board_cells(sea)
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return Window(west=min(xs), south=min(ys), east=max(xs), north=max(ys))


def around(sea: Sea, points: Sequence[Point], water: float, least: float) -> Window | None:
    """What to show of an open sea: these points with so much water around, and no less than a good piece of it."""
    if not points:
        return None
    west, east = _span([x for x, _ in points], water, least, sea.width)
    south, north = _span([y for _, y in points], water, least, sea.height)
    return Window(west=west, south=south, east=east, north=north)


def _span(values: Sequence[float], water: float, least: float, most: float) -> tuple[float, float]:
    """From the least to the largest with water around; at an edge of the sea the rest lies on the other side."""
    low, high = min(values) - water, max(values) + water
    short = max(0.0, least - (high - low)) / 2
    low, high = low - short, high + short
    low, high = low - max(0.0, high - most), high + max(0.0, -low)
    return max(0.0, low), min(most, high)


def fit(scene: Scene, left: float, top: float, width: float, tallest: float) -> Projection:
    """The largest scale at which the shown part fits the width and the height; centred in the width."""
    west, north, east, south = extent(scene)
    scale = min(width / (east - west), tallest / (south - north))
    indent = (width - (east - west) * scale) / 2
    return Projection(scene.sea, west, north, east, south, scale, left + indent, top)


SQUARE, HEX, OPEN, LARGEST = 56.0, 64.0, 760.0, 1600.0
"""For a page that zooms: pixels of a square, of a hex, of the longest side of an open sea, of a board at most."""


def spread(sea: Sea, left: float, top: float) -> Projection:
    """The whole sea at a scale that depends on nothing but the sea, so that nothing moves unless the game did.

    The north-west corner stands at a point of the page. A hex board may have no edges and grow with the battle: there
    it is the table's origin that never moves.
    """
    west, north, east, south = extent(Scene(sea=sea))
    longest = max(east - west, south - north)
    if sea.grid is None:
        return Projection(sea, west, north, east, south, OPEN / longest, left, top)
    if sea.grid.kind == "hex":
        return Projection(sea, west, north, east, south, HEX, west * HEX, north * HEX)
    return Projection(sea, west, north, east, south, min(SQUARE, LARGEST / longest), left, top)


def outline(polygons: Iterable[Sequence[Point]]) -> list[Loop]:
    """Closed loops around polygons that share whole edges: an edge that two polygons share is not on the outline."""
    edges: dict[tuple[Point, Point], None] = {}
    for polygon in polygons:
        snapped = [(round(x, 2), round(y, 2)) for x, y in polygon]
        for a, b in zip(snapped, [*snapped[1:], snapped[0]], strict=True):
            if (b, a) in edges:
                del edges[b, a]
            else:
                edges[a, b] = None
    return _chain(list(edges))


def _chain(edges: list[tuple[Point, Point]]) -> list[Loop]:
    leaving: dict[Point, list[Point]] = {}
    for a, b in edges:
        leaving.setdefault(a, []).append(b)
    loops = []
    while leaving:
        start = next(iter(leaving))
        loop, here = [start], start
        while here in leaving:
            ahead = leaving[here].pop(0)
            if not leaving[here]:
                del leaving[here]
            here = ahead
            if here == start:
                break
            loop.append(here)
        loops.append(loop)
    return loops


def _ring(x: float, y: float, radius: float) -> str:
    return (
        f"M{x - radius:.2f} {y:.2f}a{radius:.2f} {radius:.2f} 0 1 1 {2 * radius:.2f} 0"
        f"a{radius:.2f} {radius:.2f} 0 1 1 {-2 * radius:.2f} 0Z"
    )
