"""A small plot as SVG: lines, one panel for each quantity; both axes are logarithmic, or both are plain."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

WIDTH: Final = 300
HEIGHT: Final = 260
LEFT: Final = 56
RIGHT: Final = 14
TOP: Final = 34
BOTTOM: Final = 40
MARKS: Final = 6                # on plain paper, about
COLORS: Final = ("#1b6ca8", "#b5532a", "#3d7a3a", "#7a4a9a", "#8a7a1a")
DASHES: Final = ("", "6 3", "2 3", "8 3 2 3", "1 4")


@dataclass
class Panel:
    """One quantity: a line of points for each name."""

    title: str
    lines: dict[str, list[tuple[float, float]]]
    is_plain: bool = False


def svg(panels: Sequence[Panel], across: str) -> str:
    """All panels side by side, and what the lines are below them."""
    names = list(dict.fromkeys([name for panel in panels for name in panel.lines]))
    width, height = WIDTH * len(panels), HEIGHT + 30
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
             f'font-size="11" fill="#333"><rect width="{width}" height="{height}" fill="#fff"/>']
    for at, panel in enumerate(panels):
        parts.append(f'<g transform="translate({at * WIDTH} 0)">{draw(panel, names, across)}</g>')
    for at, name in enumerate(names):
        x = LEFT + at * 150
        parts.append(f'<path d="M{x} {HEIGHT + 12}h24" {stroke(at)}/>'
                     f'<text x="{x + 30}" y="{HEIGHT + 16}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def stroke(at: int) -> str:
    return (f'fill="none" stroke="{COLORS[at % len(COLORS)]}" stroke-width="2" '
            f'stroke-dasharray="{DASHES[at % len(DASHES)]}"')


def draw(panel: Panel, names: Sequence[str], across: str) -> str:
    points = [point for line in panel.lines.values() for point in line]
    marks_x, marks_y = plain_marks(points) if panel.is_plain else powers(points)
    measure = float if panel.is_plain else log10

    def share(value: float, marks: Sequence[float]) -> float:
        low, high = measure(marks[0]), measure(marks[-1])
        return (measure(value) - low) / ((high - low) or 1)

    def place_x(x: float) -> float:
        return LEFT + share(x, marks_x) * (WIDTH - LEFT - RIGHT)

    def place_y(y: float) -> float:
        return HEIGHT - BOTTOM - share(y, marks_y) * (HEIGHT - TOP - BOTTOM)

    parts = [f'<text x="{LEFT}" y="18" font-size="13">{escape(panel.title)}</text>',
             f'<text x="{(LEFT + WIDTH) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{escape(across)}</text>']
    for mark in marks_y:
        y = place_y(mark)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{mark:,g}</text>')
    for x in marks_x:
        parts.append(f'<path d="M{place_x(x):.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#eee"/>'
                     f'<text x="{place_x(x):.1f}" y="{HEIGHT - BOTTOM + 15}" text-anchor="middle">{x:g}</text>')
    for name, line in panel.lines.items():
        path = " ".join([f"{place_x(x):.1f},{place_y(y):.1f}" for x, y in line])
        parts.append(f'<polyline points="{path}" {stroke(list(names).index(name))}/>')
    return "".join(parts)


def powers(points: Sequence[tuple[float, float]]) -> tuple[list[float], list[float]]:
    """Where the lines of the paper are: at every x that there is, and at powers of ten."""
    low, high = floor(log10(min([y for _, y in points]))), ceil(log10(max([y for _, y in points])))
    return sorted({x for x, _ in points}), [10 ** power for power in range(low, max(high, low + 1) + 1)]


def plain_marks(points: Sequence[tuple[float, float]]) -> tuple[list[float], list[float]]:
    """At round numbers."""
    return round_marks([x for x, _ in points]), round_marks([y for _, y in points])


def round_marks(values: Sequence[float]) -> list[float]:
    low, high = min(values), max(values)
    rough = max(high - low, 1e-9) / MARKS
    unit = 10.0 ** floor(log10(rough))
    step = next(unit * size for size in (1, 2, 5, 10) if unit * size >= rough)
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    return [round(at * step, 12) for at in range(first, last + 1)]
