"""Figures of a report as SVG: intervals, bars, heat on a chart, a matrix, curves. Each stands alone."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil
from typing import Final, Optional, TypeAlias

from msgspec.structs import replace

from weathergage.lab.plot import round_marks
from weathergage.scene.model import Land, Point, Scene
from weathergage.scene.projection import extent, plane

Placing: TypeAlias = Callable[[Point], Point]
WIDE: Final = 720
ROW: Final = 24
LEFT: Final = 250
RIGHT: Final = 120
TOP: Final = 30
INK, QUIET, LINE, SHEET, SEA, LAND = "#26221c", "#6a6154", "#d9ccb2", "#fcf8ee", "#e8ede6", "#ead9b2"
COLORS: Final = ("#1d4f8a", "#9c2a23", "#2a6a45", "#6a3a86", "#8f4a12", "#3d3a36")
DASHES: Final = ("", "7 3", "2 3", "8 3 2 3", "1 4", "4 2")
BINS: Final = 30                # over the width of an open sea
HOTTEST: Final = 0.85           # how dark the fullest place is


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


def svg(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
            f'viewBox="0 0 {width:g} {height:g}" role="img" '
            f'font-family="Georgia, serif" font-size="13" fill="{INK}"><title>{escape(title)}</title>'
            f'<rect width="{width:g}" height="{height:g}" fill="{SHEET}"/>{"".join(parts)}</svg>\n')


def text(x: float, y: float, words: str, anchor: str = "start", color: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{color}">{escape(words)}</text>'


def dots(title: str, rows: Sequence[Dot], low: float, high: float, unit: str = " %", middle: Optional[float] = None,
         ) -> str:
    """Values as dots on a common axis, their intervals as lines; `middle` is a line that is worth comparing with."""
    height = TOP + ROW * len(rows) + 28
    scale = (WIDE - LEFT - RIGHT) / ((high - low) or 1.0)

    def at(value: float) -> float:
        return LEFT + (min(max(value, low), high) - low) * scale

    parts = [f'<path d="M{at(mark):.1f} {TOP - 6}V{height - 22}" stroke="{LINE}"/>'
             + text(at(mark), height - 6, f"{mark:g}{unit}", "middle", QUIET)
             for mark in round_marks([low, high]) if low <= mark <= high]
    if middle is not None:
        parts.append(f'<path d="M{at(middle):.1f} {TOP - 6}V{height - 22}" stroke="{INK}" stroke-dasharray="4 3"/>')
    for place, row in enumerate(rows):
        y, color = TOP + ROW * place + 8, COLORS[row.color % len(COLORS)]
        parts += [text(LEFT - 12, y + 4, row.label, "end"), text(WIDE - RIGHT + 12, y + 4, row.note, color=QUIET),
                  f'<path d="M{at(row.low):.1f} {y}H{at(row.high):.1f}" stroke="{color}" stroke-width="2"/>'
                  f'<circle cx="{at(row.value):.1f}" cy="{y}" r="5" stroke="{color}" stroke-width="2" '
                  f'fill="{color if row.is_strong else SHEET}"/>']
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
                  *[f'<circle cx="{at_x(x):.1f}" cy="{at_y(y):.1f}" r="3.5" fill="{color}"/>' for x, y, _, _ in line],
                  text(WIDE - RIGHT + 10, at_y(line[-1][1]) + 4, name, color=color)]
    return svg(WIDE, height, title, parts)


def matrix(title: str, names: Sequence[str], shares: Mapping[tuple[str, str], float]) -> str:
    """What the name to the left won against the name above, in percent."""
    size, left, top = min(56.0, (WIDE - 170) / max(1, len(names))), 160.0, 90.0
    parts = []
    for row, one in enumerate(names):
        parts.append(text(left - 8, top + size * (row + 0.5) + 4, one, "end"))
        x = left + size * (row + 0.5)
        parts.append(f'<g transform="translate({x:.1f} {top - 8}) rotate(-50)">{text(0, 0, one)}</g>')
        for column, other in enumerate(names):
            share = shares.get((one, other))
            if share is None:
                continue
            color, weight = COLORS[0 if share >= 0.5 else 1], abs(share - 0.5) * 1.6
            cell = f'x="{left + size * column:.1f}" y="{top + size * row:.1f}" width="{size:.1f}" height="{size:.1f}"'
            parts += [f'<rect {cell} fill="{color}" fill-opacity="{weight:.2f}" stroke="{LINE}"/>',
                      text(left + size * (column + 0.5), top + size * (row + 0.5) + 4, f"{100 * share:.0f}", "middle")]
    return svg(left + size * len(names) + 60, top + size * len(names) + 12, title, parts)


def heat(title: str, scene: Scene, trail: Sequence[Point], lost: Sequence[Point]) -> str:
    """Where ships were at the turns of all battles, the darker the more; a cross where one was lost."""
    grid = scene.sea.grid
    unit = 1.0 if grid is not None else max(scene.sea.width, scene.sea.height) / BINS
    here = Counter([bin_of(plane(scene.sea, point), unit, grid is None) for point in trail])
    wrecks = Counter([bin_of(plane(scene.sea, point), unit, grid is None) for point in lost])
    left, top, right, bottom = extent(replace(scene, view=None))
    xs, ys = [left, right, *[x for x, _ in here]], [top, bottom, *[y for _, y in here]]
    west, north, scale = min(xs) - unit, min(ys) - unit, 560 / (max(xs) - min(xs) + 2 * unit)
    height = (max(ys) - north + unit) * scale

    def at(point: Point) -> Point:
        return (point[0] - west) * scale, (point[1] - north) * scale

    parts = [f'<rect width="560" height="{height:.0f}" fill="{SEA}"/>']
    parts += [land_shape(land, scene, at, scale) for land in scene.lands]
    most = max(here.values(), default=1)
    half = unit * scale * 0.5
    for (x, y), count in here.items():
        left, top = at((x, y))
        parts.append(f'<rect x="{left - half:.1f}" y="{top - half:.1f}" width="{2 * half:.1f}" height="{2 * half:.1f}" '
                     f'fill="{COLORS[0]}" fill-opacity="{HOTTEST * count / most:.2f}"/>')
    worst = max(wrecks.values(), default=1)
    for (x, y), count in wrecks.items():
        left, top = at((x, y))
        arm = half * (0.5 + 0.5 * count / worst)
        parts.append(f'<path d="M{left - arm:.1f} {top - arm:.1f}l{2 * arm:.1f} {2 * arm:.1f}m0 {-2 * arm:.1f}'
                     f'l{-2 * arm:.1f} {2 * arm:.1f}" stroke="{COLORS[1]}" stroke-width="2"/>')
    parts.append(text(8, height + 18, f"{len(trail)} places at the turns of the battles"
                      + (f"; a cross where one of {len(lost)} ships was lost" if lost else ""), color=QUIET))
    return svg(560, ceil(height) + 26, title, parts)


def bin_of(point: Point, unit: float, is_open: bool) -> Point:
    """The middle of the bin that a point of the plane is in; on a board every cell is one."""
    if not is_open:
        return round(point[0], 2), round(point[1], 2)
    return (point[0] // unit + 0.5) * unit, (point[1] // unit + 0.5) * unit


def land_shape(land: Land, scene: Scene, at: Placing, scale: float) -> str:
    """Its outline; on a board a disc for every cell."""
    if land.outline:
        points = " ".join([f"{x:.1f},{y:.1f}" for x, y in [at(plane(scene.sea, point)) for point in land.outline]])
        return f'<polygon points="{points}" fill="{LAND}" stroke="{QUIET}"/>'
    found = [at(plane(scene.sea, (float(column), float(row)))) for column, row in land.cells]
    return "".join([f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{scale * 0.5:.1f}" fill="{LAND}"/>' for x, y in found])
