"""Strength against budget, drawn: what a level that looks ahead so often, or for so long, wins from the lieutenant."""

from collections.abc import Sequence
from html import escape
from math import log
from typing import Final, TypeAlias

from weathergage.lab.ladder import ANCHOR, Standing
from weathergage.lab.simulate import Rate

Point: TypeAlias = tuple[float, Rate]           # the budget, and what was won with it
WIDE: Final = 640
HIGH: Final = 260                               # of the plot of one game
LEFT, RIGHT, TOP, BOTTOM = 54, 20, 36, 40
MARKS: Final = (0, 25, 50, 75, 100)             # percent
COLOURS: Final = ("#1b6ca8", "#a8441b", "#3d7a2f", "#7a2f6d")
MS: Final = "ms"
UNITS: Final = {"": "looks ahead for a decision", MS: "milliseconds for a decision"}


def curves(standing: Standing) -> dict[tuple[str, str], list[Point]]:
    """By level and unit, of all budgets that have met the anchor: what they won from it, the smallest first."""
    found: dict[tuple[str, str], list[Point]] = {}
    for level in standing.levels:
        name, _, effort = level.partition(":")
        figures = effort.removesuffix(MS)
        if figures.isdecimal() and (level, ANCHOR) in standing.table:
            unit = MS if effort.endswith(MS) else ""
            found.setdefault((name, unit), []).append((float(figures), standing.table[level, ANCHOR]))
    return {key: sorted(points, key=lambda point: point[0]) for key, points in found.items()}


def svg(found: Sequence[Standing]) -> str:
    """A plot for each game, with Wilson's intervals; budgets on a scale of powers of two."""
    plots = [(standing, unit, {name: points for (name, of), points in curves(standing).items() if of == unit})
             for standing in found for unit in UNITS]
    plots = [plot for plot in plots if plot[2]]
    height = max(1, len(plots)) * HIGH
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {height}" font-family="sans-serif" '
             f'font-size="12" fill="#333"><rect width="{WIDE}" height="{height}" fill="#fff"/>']
    for at, (standing, unit, lines) in enumerate(plots):
        parts += plot_of(standing, unit, lines, at * HIGH)
    return "\n".join([*parts, "</svg>", ""])


def plot_of(standing: Standing, unit: str, lines: dict[str, list[Point]], top: int) -> list[str]:
    budgets = sorted({budget for points in lines.values() for budget, _ in points})
    low, span = log(budgets[0]), max(log(2.0), log(budgets[-1]) - log(budgets[0]))

    def across(budget: float) -> float:
        return LEFT + 20 + (log(budget) - low) / span * (WIDE - LEFT - RIGHT - 40)

    def down(share: float) -> float:
        return top + HIGH - BOTTOM - share * (HIGH - TOP - BOTTOM)

    parts = [f'<text x="10" y="{top + 20}" font-size="14" font-weight="bold">{escape(standing.ruleset)}</text>',
             f'<text x="{WIDE - RIGHT}" y="{top + HIGH - 6}" text-anchor="end">{UNITS[unit]}</text>']
    for mark in MARKS:
        y = down(mark / 100)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDE - RIGHT}" stroke="{"#999" if mark == 50 else "#e4e4e4"}"/>'
                     f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{mark} %</text>')
    parts += [f'<text x="{across(budget):.1f}" y="{top + HIGH - 22}" text-anchor="middle">{budget:,.0f}</text>'
              for budget in budgets]
    for colour, (name, points) in zip(COLOURS, sorted(lines.items())):
        way = " ".join([f"{across(budget):.1f},{down(rate.share):.1f}" for budget, rate in points])
        parts.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        for budget, rate in points:
            x = across(budget)
            parts.append(f'<path d="M{x:.1f} {down(rate.low):.1f}V{down(rate.high):.1f}" stroke="{colour}" '
                         f'stroke-width="2"/><circle cx="{x:.1f}" cy="{down(rate.share):.1f}" r="4" fill="{colour}"/>')
        x, y = across(points[-1][0]), down(points[-1][1].high) - 8
        parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="end" fill="{colour}">{escape(name)} against the '
                     f'{ANCHOR}, {sum([rate.of for _, rate in points])} games</text>')
    return parts
