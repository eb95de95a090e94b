"""A picture of the whole table as one self-contained SVG: no scripts, no fonts, no links to anything outside."""

import re
import zlib
from dataclasses import dataclass
from typing import Literal

import msgspec

from weathergage.scene import cards, chart, marks, pen, seascape
from weathergage.scene.layers import own_ids
from weathergage.scene.model import Picture, Scene, Sheet, Tincture
from weathergage.scene.pen import num
from weathergage.scene.projection import extent, fit
from weathergage.scene.sheets import RAIL, Desk, draw_rail, rail_height, split
from weathergage.scene.style import Theme, scope, style_sheet

BAR = 52.0
LOWEST_CHART = 60.0
"""How far below the bar a chart may begin that is much lower than the sheets beside it."""
NARROWEST_CHART = 600.0
"""Sheets stand on both sides only if so much is left for the chart between them."""


def render(
    picture: Picture, *, theme: Theme = "light", width: float = 1200, part: Literal["table", "chart"] = "table"
) -> str:
    """The picture as SVG text, this many pixels wide.

    "table" shows title, track, chart, sheets and hands; "chart" only the chart. The theme "auto" follows the system of
    whoever looks at it. Equal pictures give equal bytes.
    """
    body, height = _table(picture, width) if part == "table" else _chart(picture.scene, 0, 0, width)
    return _document(picture, body, width, height, theme)


# --- lay-out ---------------------------------------------------------------------------------------------------------


def _chart(scene: Scene, x: float, y: float, width: float) -> tuple[str, float]:
    """The chart with its margins, and how high it became."""
    left, top, right, bottom = seascape.margins(scene)
    room = width - left - right
    projection = fit(scene, x + left, y + top, room, 1.25 * room)
    return seascape.draw_chart(scene, projection), projection.height_px + top + bottom


def _chart_height(scene: Scene, width: float) -> float:
    left, top, right, bottom = seascape.margins(scene)
    west, north, east, south = extent(scene)
    room = width - left - right
    return min((south - north) * room / (east - west), 1.25 * room) + top + bottom


@dataclass(frozen=True, slots=True)
class _Layout:
    """Who stands where: sheets left and right of the chart, everything below the bar."""

    left: list[Sheet]
    right: list[Sheet]
    chart_x: float
    chart_width: float


def _lay_out(picture: Picture, desk: Desk, width: float) -> _Layout:
    """All sheets at the left if they are not much taller than the chart, else on both sides."""
    if not picture.sheets:
        return _Layout([], [], 0, width)
    one = _Layout(list(picture.sheets), [], RAIL, width - RAIL)
    tall = rail_height(picture.sheets, desk)
    crowded = len(picture.sheets) == 1 or width < 2 * RAIL + NARROWEST_CHART
    if crowded or tall <= _chart_height(picture.scene, one.chart_width) + 140:
        return one
    left, right = split(picture.sheets, desk)
    return _Layout(left, right, RAIL, width - 2 * RAIL)


def _table(picture: Picture, width: float) -> tuple[str, float]:
    desk = Desk(picture)
    layout = _lay_out(picture, desk, width)
    top = BAR if picture.title or picture.phase else 0.0
    tracks, track_height = _tracks(picture, desk, layout, top)
    chart_height = _chart_height(picture.scene, layout.chart_width)
    rails = max((rail_height(side, desk) for side in (layout.left, layout.right) if side), default=0.0)
    dock = cards.dock_height(picture.hands, layout.chart_width)
    column = track_height + chart_height
    dock_below_all = rails <= column + dock * 0.5
    dock = cards.dock_height(picture.hands, width if dock_below_all else layout.chart_width)
    body = max(rails, column if dock_below_all else column + dock)
    chart_room = body - track_height - (0 if dock_below_all else dock)
    chart_y = top + track_height + min(LOWEST_CHART, (chart_room - chart_height) / 2)
    height = top + body + (dock if dock_below_all else 0)
    parts = [
        _backdrop(picture.scene, layout.chart_x, top, layout.chart_width, body),
        _chart(picture.scene, layout.chart_x, chart_y, layout.chart_width)[0],
        tracks,
        _rail(layout.left, desk, 0, top, body, RAIL),
        _rail(layout.right, desk, width - RAIL, top, body, width - RAIL),
        _bar(picture, width) if top else "",
    ]
    if picture.hands:
        x, wide = (0.0, width) if dock_below_all else (layout.chart_x, layout.chart_width)
        y = height - dock
        parts.append(pen.rect("panel", x, y, wide, dock) + pen.path("rule", f"M{pen.nums(x, y + 0.5)}h{num(wide)}"))
        parts.append(cards.draw_hands(picture.hands, desk.sides, x, y, wide))
    return pen.join(parts), height


def _rail(sheets: list[Sheet], desk: Desk, x: float, y: float, height: float, rule_x: float) -> str:
    if not sheets:
        return ""
    rule = pen.path("rule", f"M{pen.nums(rule_x, y)}v{num(height)}")
    return pen.rect("panel", x, y, RAIL, height) + draw_rail(sheets, desk, x, y)[0] + rule


def _tracks(picture: Picture, desk: Desk, layout: _Layout, y: float) -> tuple[str, float]:
    """Tracks of the whole table, above the chart."""
    parts, top = [], y + 14
    for track in picture.tracks:
        svg, height = cards.draw_step_track(track, desk.sides, layout.chart_x + 16, top, layout.chart_width - 32)
        parts.append(svg)
        top += height + 10
    return pen.join(parts), (top - y - 4 if parts else 0.0)


def _bar(picture: Picture, width: float) -> str:
    """The title line: a small rose, the battle, where the game stands, and the sides."""
    parts = [
        pen.rect("panel", 0, 0, width, BAR),
        pen.path("rule", f"M0 {num(BAR - 0.5)}h{num(width)}"),
        pen.group(chart.rose(13, letters=False), x=28, y=28),
    ]
    has_subtitle = bool(picture.subtitle)
    parts.append(pen.text(52, 24 if has_subtitle else 32, picture.title, "display t-battle"))
    parts.append(pen.text(52, 41, picture.subtitle, "t2"))
    right = width - 16
    title = 52 + max(pen.measure(picture.title, 19), pen.measure(picture.subtitle, 12))
    names = [side.name or side.id for side in picture.scene.sides]
    told = title + pen.measure(" / ".join(picture.phase), 13, bold=True) + 40
    if told + sum(pen.measure(words, 13) + 42 for words in names) > width - 16:
        names = [""] * len(names)
    for side, words in zip(reversed(picture.scene.sides), reversed(names), strict=True):
        right -= pen.measure(words, 13)
        parts.append(pen.text(right, 31, words, "t-side") if words else "")
        right -= 18 if words else 4
        parts.append(marks.flag(right, 27, side.tincture, side.letter, scale=1.2, pole=False))
        right -= 24
    if picture.phase:
        parts.append(_phase(picture.phase, (title + right) / 2))
    return pen.join(parts)


def _phase(phase: tuple[str, ...], middle: float) -> str:
    """From the large to the small, the last one bold."""
    words = '<tspan class="t-sep"> / </tspan>'.join(
        f'<tspan class="{"t-b" if step == len(phase) - 1 else "t-side"}">{pen.esc(name)}</tspan>'
        for step, name in enumerate(phase)
    )
    return f'<text x="{num(middle)}" y="31" text-anchor="middle" xml:space="preserve">{words}</text>'


# --- document --------------------------------------------------------------------------------------------------------


def _backdrop(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    grid = scene.sea.grid
    beside = (grid is not None and grid.kind == "hex") or (grid is None and scene.sea.is_round)
    return pen.rect("c-paper" if beside else "c-water", x, y, width, height)


def _document(picture: Picture, body: str, width: float, height: float, theme: Theme) -> str:
    tinctures: set[Tincture] = {"sable", *(side.tincture for side in picture.scene.sides)}
    paints = {*tinctures, *_PAINTS.findall(body)}
    title, desc = picture.title or picture.scene.sea.name or "Sea chart", picture.description
    described = ' aria-describedby="desc"' if desc else ""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scope(theme)}" width="{num(width)}" height="{num(height)}" '
        f'viewBox="0 0 {num(width)} {num(height)}" role="img" aria-labelledby="title"{described}>'
        f'<title id="title">{pen.esc(title)}</title>{f"""<desc id="desc">{pen.esc(desc)}</desc>""" if desc else ""}'
        f"<style>{style_sheet(theme, paints)}</style><defs>{marks.hatches(tinctures)}{chart.patterns()}</defs>"
        f"{_backdrop(picture.scene, 0, 0, width, height)}{body}</svg>"
    )
    key = f"p{zlib.crc32(msgspec.json.encode(picture) + theme.encode()):08x}-"
    return own_ids(svg, key)


_PAINTS = re.compile(r"\bs-(or|azure|gules|vert|purpure|sable|tenne)\b")
