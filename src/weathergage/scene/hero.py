"""The piece of chart behind the title of the home page. The page's style sheet (`sprites.style`) paints it."""

from functools import cache

from weathergage.scene import chart, glyph, pen
from weathergage.scene.land import terrain
from weathergage.scene.layers import own_ids
from weathergage.scene.model import Land, Point, Sea, ShipMark, Tincture
from weathergage.scene.projection import Projection

WIDTH, HEIGHT, TOP = 1440.0, 366.0, -36.0
ROSE: Point = (884.0, 166.0)
RADIUS = 84.0
WIND = 300.0  # where it blows from
ALBION = ((1177, 56), (1226, 24), (1326, -28), (1500, -39), (1501, 195), (1421, 239), (1341, 220), (1302, 158),
          (1237, 135), (1199, 107))  # fmt: skip
GANNET_CAY = ((1059, 225), (1075, 213), (1095, 220), (1097, 235), (1079, 247), (1065, 239))
SHIPS: tuple[tuple[Point, float, float, int, Tincture], ...] = (
    ((1018, 104), 118, 100, 3, "azure"), ((736, 258), 100, 84, 3, "gules"), ((640, 282), 98, 74, 2, "gules"),
)  # fmt: skip
CLEAR = ((*ROSE, 130.0), (1018, 104, 90.0), (736, 258, 80.0), (640, 282, 80.0), (1078, 232, 76.0), (300, 140, 330.0))
"""Circles without soundings: around the rose, the ships, the cay and the title."""
SHALLOWS = ((1150, 150, 7), (1190, 196, 5), (1252, 210, 4), (1310, 262, 6), (1130, 86, 9), (1160, 30, 8))


@cache
def hero() -> str:
    """Land, a rose, three ships and soundings; at the left the sea fades, so that words can stand on it."""
    lands = [terrain(Land(id=name, outline=outline), _sea()) for name, outline in
             (("albion", ALBION), ("gannet-cay", GANNET_CAY))]  # fmt: skip
    coast = [part for drawn in lands for part in drawn]
    parts = [
        f"<defs>{chart.patterns()}{chart.streaks(WIND)}{_fade()}</defs>", _water("c-water"),
        chart.rhumbs(*ROSE, 1600.0), *[part.under for part in coast], _water("", "url(#streak)"), _soundings(),
        *[part.over for part in coast], _water("", "url(#fade)"), *_names(),
        pen.group(chart.rose(RADIUS) + pen.group(chart.wind_arrow(RADIUS), turn=WIND - 180), x=ROSE[0], y=ROSE[1]),
        *[_ship(*ship) for ship in SHIPS],
    ]  # fmt: skip
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" class="wg" viewBox="0 {pen.nums(TOP, WIDTH, HEIGHT)}" '
            'preserveAspectRatio="xMidYMid slice" aria-hidden="true">')  # fmt: skip
    return own_ids(f"{head}{pen.join(parts)}</svg>", "hero-")


def _sea() -> Projection:
    """Pixels are pixels."""
    return Projection(Sea(width=WIDTH, height=HEIGHT, y_up=False), 0, 0, WIDTH, HEIGHT, 1.0, 0, 0)


def _water(cls: str, fill: str = "") -> str:
    return pen.rect(cls, 0, TOP - 4, WIDTH, HEIGHT + 14, extra=f'fill="{fill}"' if fill else "")


def _fade() -> str:
    stops = ((0.0, 0.96), (0.45, 0.7), (0.75, 0.0))
    shades = (f'<stop style="stop-color:var(--sea)" offset="{at}" stop-opacity="{share}"/>' for at, share in stops)
    return f'<linearGradient id="fade">{pen.join(shades)}</linearGradient>'


def _soundings() -> str:
    return chart.soundings([*chart.scatter((560, -6, 620, 320), 7, CLEAR, ()), *SHALLOWS])


def _names() -> list[str]:
    return [pen.text(1330, 112, "Albion", "c-name", extra='style="font-size:30px;letter-spacing:.12em"'),
            pen.text(1078, 278, "Gannet Cay", "c-name", anchor="middle", extra='style="font-size:13px"')]  # fmt: skip


def _ship(at: Point, heading: float, length: float, masts: int, tincture: Tincture) -> str:
    mark = ShipMark(id="", at=at, heading=heading, masts=masts, sail=2)
    wind = (WIND - heading + 180) % 360 - 180
    wake = glyph.wake(length, glyph.beam_of(mark, length))
    return pen.group(wake + glyph.ship(mark, length=length, tincture=tincture, wind=wind), x=at[0], y=at[1], turn=heading)
