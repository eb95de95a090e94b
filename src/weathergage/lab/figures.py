"""Figures of a report as SVG: intervals, bars, heat on a chart, a matrix, curves. Each stands alone."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, cos, pi, radians, sin, sqrt
from typing import Final, Optional, TypeAlias

from msgspec.structs import replace

from weathergage.lab.plot import round_marks
from weathergage.scene.model import Grid, Land, Point, Scene
from weathergage.scene.projection import board_cells, extent, plane

Placing: TypeAlias = Callable[[Point], Point]
WIDE: Final = 720
ROW: Final = 24
LEFT: Final = 250
RIGHT: Final = 120
TOP: Final = 14
HEAD: Final = 30                # of every figure: its title
INK, QUIET, LINE, SHEET, SEA, LAND = "#26221c", "#6a6154", "#d9ccb2", "#fcf8ee", "#e8ede6", "#ead9b2"
COLORS: Final = ("#1d4f8a", "#9c2a23", "#2a6a45", "#6a3a86", "#8f4a12", "#3d3a36")
TRAIL: Final = "#2f5d57"
DASHES: Final = ("", "7 3", "2 3", "8 3 2 3", "1 4", "4 2")
BINS: Final = 30                # over the width of an open sea
HOTTEST: Final = 0.85           # how dark the fullest place is
SHADES: Final = 5               # of the legend
CHART: Final = 560              # wide
LEGEND: Final = 20              # a line of it
NAME: Final = 270               # the width of a name in it
APART: Final = 15.0             # at least, the names of curves
PALE: Final = 0.68              # a cell that is darker has white letters
LETTER: Final = 7.6             # the width of one in a title, about
ROOMY: Final = 44               # a cell that is as wide has its interval, too


@dataclass(frozen=True)
class Dot:
    """A value with its interval, in a row of its own."""

    label: str
    value: float
    low: float
    high: float
    note: str = ""
    is_strong: bool = True      # else it is drawn hollow
    color: int = 0
    group: str = ""             # rows of one group stand under its name


@dataclass(frozen=True)
class Spread:
    """Many values in a row: their 5th, 25th, 50th, 75th and 95th percentile, and beside them what is compared with."""

    label: str
    values: tuple[float, float, float, float, float]
    mark: tuple[float, float]   # from, to
    note: str = ""
    color: int = 0


@dataclass(frozen=True)
class Parts:
    """Counts that make up a whole, and which of them is marked."""

    label: str
    counts: tuple[int, int, int]
    marked: int
    note: str = ""


@dataclass(frozen=True)
class Loss:
    """Where ships of one side were lost."""

    side: str
    places: Sequence[Point]


@dataclass(frozen=True)
class Cell:
    """What one won against another, as shares, with its interval."""

    share: float
    low: float
    high: float


def svg(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    """A figure under its title."""
    tall = height + HEAD
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{tall:g}" '
            f'viewBox="0 0 {width:g} {tall:g}" role="img" '
            f'font-family="Georgia, serif" font-size="13" fill="{INK}"><title>{escape(title)}</title>'
            f'<rect width="{width:g}" height="{tall:g}" fill="{SHEET}"/>'
            f'<text x="14" y="21" font-size="15">{escape(title)}</text>'
            f'<g transform="translate(0 {HEAD})">{"".join(parts)}</g></svg>\n')


def told(words: str, shape: str) -> str:
    """A shape that says what it is to who points at it."""
    return f"<g><title>{escape(words)}</title>{shape}</g>"


def text(x: float, y: float, words: str, anchor: str = "start", color: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{color}">{escape(words)}</text>'


def dots(title: str, rows: Sequence[Dot], low: float, high: float, unit: str = " %", middle: Optional[float] = None,
         ) -> str:
    """Values as dots on a common axis, their intervals as lines; `middle` is a line that is worth comparing with."""
    heads = [place for place, row in enumerate(rows)
             if row.group and (place == 0 or rows[place - 1].group != row.group)]
    height = TOP + ROW * (len(rows) + len(heads)) + 28
    scale = (WIDE - LEFT - RIGHT) / ((high - low) or 1.0)

    def at(value: float) -> float:
        return LEFT + (min(max(value, low), high) - low) * scale

    parts = [f'<path d="M{at(mark):.1f} {TOP - 6}V{height - 22}" stroke="{LINE}"/>'
             + text(at(mark), height - 6, f"{mark:g}{unit}", "middle", QUIET)
             for mark in round_marks([low, high]) if low <= mark <= high]
    if middle is not None:
        parts.append(f'<path d="M{at(middle):.1f} {TOP - 6}V{height - 22}" stroke="{INK}" stroke-dasharray="4 3"/>')
    y = TOP + 8 - ROW
    for place, row in enumerate(rows):
        y, color = y + ROW, COLORS[row.color % len(COLORS)]
        if place in heads:
            parts.append(f'<text x="14" y="{y + 4}" font-weight="bold">{escape(row.group)}</text>')
            y += ROW
        words = f"{row.label}: {row.value:.1f}{unit} ({row.low:.1f} to {row.high:.1f})"
        parts += [text(LEFT - 12, y + 4, row.label, "end"), text(WIDE - RIGHT + 12, y + 4, row.note, color=QUIET),
                  told(words, f'<path d="M{at(row.low):.1f} {y}H{at(row.high):.1f}" stroke="{color}" '
                              f'stroke-width="2"/><circle cx="{at(row.value):.1f}" cy="{y}" r="5" stroke="{color}" '
                              f'stroke-width="2" fill="{color if row.is_strong else SHEET}"/>')]
    return svg(WIDE, height, title, parts)


def spreads(title: str, rows: Sequence[Spread], low: float, high: float, unit: str) -> str:
    """Where values lie on a common axis: nine in ten, half, the middle one; diamonds for what to compare them with."""
    height = TOP + ROW * len(rows) + 28
    scale = (WIDE - LEFT - RIGHT) / ((high - low) or 1.0)

    def at(value: float) -> float:
        return LEFT + (min(max(value, low), high) - low) * scale

    parts = [f'<path d="M{at(mark):.1f} {TOP - 6}V{height - 22}" stroke="{LINE}"/>'
             + text(at(mark), height - 6, f"{mark:g}{unit}", "middle", QUIET)
             for mark in round_marks([low, high]) if low <= mark <= high]
    for place, row in enumerate(rows):
        y, color = TOP + ROW * place + 8, COLORS[row.color % len(COLORS)]
        least, lower, middle, upper, most = [at(value) for value in row.values]
        parts += [text(LEFT - 12, y + 4, row.label, "end"), text(WIDE - RIGHT + 12, y + 4, row.note, color=QUIET),
                  f'<path d="M{least:.1f} {y}H{most:.1f}" stroke="{color}" stroke-width="1.5"/>'
                  f'<path d="M{lower:.1f} {y}H{upper:.1f}" stroke="{color}" stroke-width="7" stroke-opacity=".45"/>'
                  f'<circle cx="{middle:.1f}" cy="{y}" r="4" fill="{color}"/>',
                  f'<path d="M{at(row.mark[0]):.1f} {y}H{at(row.mark[1]):.1f}" stroke="{INK}" stroke-width="1.5"/>',
                  *[diamond(at(value), y) for value in dict.fromkeys(row.mark)]]
    return svg(WIDE, height, title, parts)


def parts(title: str, rows: Sequence[Parts]) -> str:
    """Each row a bar of three parts, with a diamond on the one that is marked."""
    scale = WIDE - LEFT - RIGHT
    colors = (COLORS[0], LINE, COLORS[1])
    drawn = []
    for place, row in enumerate(rows):
        y, whole, x = TOP + ROW * place, sum(row.counts) or 1, float(LEFT)
        drawn += [text(LEFT - 12, y + 4, row.label, "end"), text(WIDE - RIGHT + 12, y + 4, row.note, color=QUIET)]
        for number, count in enumerate(row.counts):
            wide = scale * count / whole
            drawn.append(f'<rect x="{x:.1f}" y="{y - 8}" width="{wide:.1f}" height="16" fill="{colors[number]}"/>')
            if number == row.marked:
                mark = diamond(x + wide / 2, y)
            x += wide
        drawn.append(mark)
    return svg(WIDE, TOP + ROW * len(rows), title, drawn)


def diamond(x: float, y: float) -> str:
    return (f'<path d="M{x:.1f} {y - 6}l6 6l-6 6l-6 -6Z" fill="{SHEET}" stroke="{INK}" stroke-width="1.5"/>')


def bars(title: str, counts: Mapping[str, int]) -> str:
    """Shares of a whole, the names to the left."""
    whole, height = sum(counts.values()) or 1, TOP + ROW * len(counts)
    scale = (WIDE - LEFT - RIGHT) / (max(counts.values(), default=1) or 1)
    parts = []
    for place, (name, count) in enumerate(counts.items()):
        y = TOP + ROW * place
        parts += [text(LEFT - 12, y + 4, name, "end"),
                  f'<rect x="{LEFT}" y="{y - 8}" width="{count * scale:.1f}" height="16" fill="{COLORS[0]}"/>',
                  text(LEFT + count * scale + 8, y + 4, f"{100 * count / whole:.0f} %  ({count})", color=QUIET)]
    return svg(WIDE, height, title, parts)


def curves(title: str, across: str, lines: Mapping[str, Sequence[tuple[float, float, float, float]]],
           usual: Optional[float] = None) -> str:
    """Points (x, y, low, high) of each name, in percent, joined; the intervals as bands."""
    marks = round_marks([point[0] for line in lines.values() for point in line])
    left, height, low, high = 60.0, 320.0, marks[0], marks[-1]

    def at_x(x: float) -> float:
        return left + (x - low) / ((high - low) or 1.0) * (WIDE - left - RIGHT)

    def at_y(y: float) -> float:
        return height - 50 - min(max(y, 0.0), 100.0) / 100 * (height - 50 - TOP)

    parts = [f'<path d="M{left} {at_y(mark):.1f}H{WIDE - RIGHT}" stroke="{LINE}"/>'
             + text(left - 8, at_y(mark) + 4, f"{mark} %", "end", QUIET) for mark in range(0, 101, 25)]
    parts += [text(at_x(mark), height - 32, f"{mark:g}", "middle", QUIET) for mark in marks]
    parts.append(text((left + WIDE - RIGHT) / 2, height - 10, across, "middle"))
    if usual is not None:
        parts.append(f'<path d="M{at_x(usual):.1f} {TOP}V{height - 50}" stroke="{INK}" stroke-dasharray="4 3"/>')
    for place, (name, line) in enumerate(lines.items()):
        color = COLORS[place % len(COLORS)]
        edge = [(x, up) for x, _, _, up in line] + [(x, down) for x, _, down, _ in reversed(line)]
        band = " ".join([f"{at_x(x):.1f},{at_y(y):.1f}" for x, y in edge])
        path = " ".join([f"{at_x(x):.1f},{at_y(y):.1f}" for x, y, _, _ in line])
        parts += [f'<polygon points="{band}" fill="{color}" opacity=".16"/>',
                  f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2" '
                  f'stroke-dasharray="{DASHES[place % len(DASHES)]}"/>',
                  *[told(f"{name} at {x:g}: {y:.1f} % ({down:.1f} to {up:.1f})",
                         f'<circle cx="{at_x(x):.1f}" cy="{at_y(y):.1f}" r="3.5" fill="{color}"/>')
                    for x, y, down, up in line]]
    ends = sorted([(at_y(line[-1][1]), place, name) for place, (name, line) in enumerate(lines.items())])
    below = 0.0
    for end, place, name in ends:               # no name lies on another
        below = max(end, below + APART)
        parts.append(text(WIDE - RIGHT + 10, below + 4, name, color=COLORS[place % len(COLORS)]))
    names = LETTER * max([len(name) for name in lines], default=0)
    return svg(max(WIDE, WIDE - RIGHT + 20 + names), height, title, parts)


def matrix(title: str, names: Sequence[str], cells: Mapping[tuple[str, str], Cell]) -> str:
    """What the name to the left won against the name above, in percent, with its interval."""
    size, left, top = min(64.0, (WIDE - 170) / max(1, len(names))), 160.0, 90.0
    parts = []
    for row, one in enumerate(names):
        parts.append(text(left - 8, top + size * (row + 0.5) + 4, one, "end"))
        x = left + size * (row + 0.5)
        parts.append(f'<g transform="translate({x:.1f} {top - 8}) rotate(-50)">{text(0, 0, one)}</g>')
        for column, other in enumerate(names):
            cell = cells.get((one, other))
            if cell is None:
                continue
            color, weight = COLORS[0 if cell.share >= 0.5 else 1], abs(cell.share - 0.5) * 1.6
            letters = SHEET if weight > PALE else INK
            x, y = left + size * column, top + size * row
            words = f"{one} against {other}: {cell.share:.0%} ({cell.low:.0%} to {cell.high:.0%})"
            span = f"{100 * cell.low:.0f}–{100 * cell.high:.0f}"
            parts.append(told(words, "".join([
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" fill="{color}" '
                f'fill-opacity="{weight:.2f}" stroke="{LINE}"/>',
                text(x + size / 2, y + size / 2 + (0 if size >= ROOMY else 4), f"{100 * cell.share:.0f}", "middle",
                     letters),
                f'<g font-size="10">{text(x + size / 2, y + size / 2 + 14, span, "middle", letters)}</g>'
                if size >= ROOMY else ""])))
    return svg(max(left + size * len(names) + 60, 28 + LETTER * len(title)), top + size * len(names) + 12, title, parts)


def heat(title: str, scene: Scene, trail: Sequence[Point], lost: Sequence[Loss]) -> str:
    """Where ships were at the turns of all battles, the darker the more; a cross where one was lost."""
    grid = scene.sea.grid
    unit = 1.0 if grid is not None else max(scene.sea.width, scene.sea.height) / BINS
    here = Counter([bin_of(point, scene, unit) for point in trail])
    left, top, right, bottom = extent(replace(scene, view=None))
    xs, ys = [left, right, *[x for x, _ in here]], [top, bottom, *[y for _, y in here]]
    west, north, scale = min(xs) - unit, min(ys) - unit, CHART / (max(xs) - min(xs) + 2 * unit)
    height = (max(ys) - north + unit) * scale

    def at(point: Point) -> Point:
        return (point[0] - west) * scale, (point[1] - north) * scale

    parts = [f'<rect width="{CHART}" height="{height:.0f}" fill="{SEA}"/>']
    parts += [land_shape(land, scene, at, scale) for land in scene.lands]
    most = max(here.values(), default=1)
    half = unit * scale * 0.5
    parts += [told(f"{count} times a ship", shade(corners(*at(place), half, grid), count / most))
              for place, count in here.items()]
    if grid is not None:
        lines = "".join([ring(corners(*at(plane(scene.sea, cell)), half, grid)) for cell in board_cells(scene.sea)])
        parts.append(f'<path d="{lines}" fill="none" stroke="{QUIET}" stroke-opacity=".18"/>')
    for color, one in enumerate(lost):
        wrecks = Counter([bin_of(point, scene, unit) for point in one.places])
        for (x, y), count in wrecks.items():
            left, top = at((x, y))
            parts.append(told(f"{count} sunk or taken here: {one.side}",
                              cross(left, top, min(max(half, 4.0), 9.0), color)))
    parts += legend(height + 18, most, len(trail), lost)
    rows = 1 + ceil(len([one for one in lost if one.places]) / (CHART // NAME))
    return svg(CHART, ceil(height) + 8 + LEGEND * rows, title, parts)


def legend(y: float, most: int, places: int, lost: Sequence[Loss]) -> list[str]:
    """What the shades mean, and whose the crosses are."""
    shares = [(place / SHADES) ** 2 for place in range(1, SHADES + 1)]
    parts = [text(8, y, f"{places} places of ships, once a turn", color=QUIET),
             text(CHART - 66 - 16 * SHADES, y, "in one place: 1", "end", QUIET),
             *[shade(corners(CHART - 53 - 16 * (SHADES - place), y - 4, 7, None), share)
               for place, share in enumerate(shares)],
             text(CHART - 58, y, str(most), color=QUIET)]
    drawn = [(color, one) for color, one in enumerate(lost) if one.places]
    for place, (color, one) in enumerate(drawn):
        x, row = 14 + NAME * (place % (CHART // NAME)), 1 + place // (CHART // NAME)
        parts += [cross(x, y - 4 + LEGEND * row, 5, color),
                  text(x + 12, y + LEGEND * row, f"{one.side}: {len(one.places)} sunk or taken", color=QUIET)]
    return parts


def corners(x: float, y: float, half: float, grid: Optional[Grid]) -> list[Point]:
    """Of a cell of a board, or of a square of the open sea, so far from its middle to its sides."""
    if grid is None or grid.kind == "square":
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    turned = 0 if grid.flat_top else 30
    return [(x + half / cos(pi / 6) * cos(angle), y + half / cos(pi / 6) * sin(angle))
            for angle in [radians(turned + 60 * corner) for corner in range(6)]]


def ring(points: Sequence[Point]) -> str:
    return "M" + "L".join([f"{x:.0f} {y:.0f}" for x, y in points]) + "Z"


def shade(points: Sequence[Point], share: float) -> str:
    """A place, the darker the more ships were there; by its root, or the anchorages would outshine all else."""
    return f'<path d="{ring(points)}" fill="{TRAIL}" fill-opacity="{HOTTEST * sqrt(share):.2f}"/>'


def cross(x: float, y: float, arm: float, color: int) -> str:
    """A ship that was lost, on whatever ground."""
    path = (f'd="M{x - arm:.1f} {y - arm:.1f}l{2 * arm:.1f} {2 * arm:.1f}m0 {-2 * arm:.1f}'
            f'l{-2 * arm:.1f} {2 * arm:.1f}"')
    return (f'<path {path} stroke="{SHEET}" stroke-width="5"/>'
            f'<path {path} stroke="{COLORS[color % len(COLORS)]}" stroke-width="2.5"/>')


def bin_of(point: Point, scene: Scene, unit: float) -> Point:
    """The middle of the bin that a point is in. On a board every cell is one, and ships that share it, which are drawn
    side by side, are both there."""
    if scene.sea.grid is not None:
        x, y = plane(scene.sea, (round(point[0]), round(point[1])))
        return round(x, 2), round(y, 2)
    x, y = plane(scene.sea, point)
    return (x // unit + 0.5) * unit, (y // unit + 0.5) * unit


def land_shape(land: Land, scene: Scene, at: Placing, scale: float) -> str:
    """Its outline; on a board its cells."""
    if land.outline:
        points = " ".join([f"{x:.1f},{y:.1f}" for x, y in [at(plane(scene.sea, point)) for point in land.outline]])
        return f'<polygon points="{points}" fill="{LAND}" stroke="{QUIET}"/>'
    cells = [corners(*at(plane(scene.sea, cell)), scale / 2, scene.sea.grid) for cell in land.cells]
    return f'<path d="{"".join([ring(cell) for cell in cells])}" fill="{LAND}"/>'
