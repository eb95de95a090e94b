"""Chart furniture: water, rhumb lines, grid, border, compass rose, soundings, smoke and rulers.

Pure functions from numbers in pixels to SVG text.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from weathergage.scene import pen
from weathergage.scene.model import Point
from weathergage.scene.pen import num, nums

Rect = tuple[float, float, float, float]
"""Left, top, width, height."""
Sounding = tuple[float, float, int]
"""Where it stands, and the depth."""


def streaks(wind_from: float | None) -> str:
    """Definition of the water's surface: short waves along the wind."""
    turn = num((wind_from if wind_from is not None else 270) - 90)
    waves = "M10 20q10 -2.4 20 0t20 0M120 52q8 -2 16 0t16 0M44 96q9 -2.4 18 0M160 128q7 -2 14 0M84 132q6 -1.6 12 0"
    return _pattern("streak", 210, 150, f'<path class="c-streak" d="{waves}"/>', turn)


def patterns() -> str:
    """Definitions that the chart refers to: band hatchings, stipple, mist, and the vignette."""
    dots = pen.circle("st", 1, 1, 0.7) + pen.circle("st", 4, 4, 0.7)
    return (
        _pattern("b1", 5, 5, '<path class="bh" d="M0 1H5"/>', "45")
        + _pattern("b2", 8, 8, '<path class="bh" d="M0 1H8"/>', "45")
        + _pattern("b3", 13, 13, '<path class="bh" d="M0 1H13"/>', "45")
        + _pattern("blk", 5, 5, '<path class="bk" d="M0 1H5"/>', "-45")
        + _pattern("bad", 5, 5, '<path class="bd" d="M0 1H5"/>', "-45")
        + _pattern("stip", 6, 6, dots)
        + _pattern("mist", 40, 5, '<path class="c-mist" d="M0 2.5H40"/>')
        + '<radialGradient id="vig" r=".75"><stop class="c-clear" offset=".55"/><stop class="c-dim" offset="1"/>'
        "</radialGradient>"
    )


def _pattern(name: str, width: float, height: float, content: str, turn: str = "") -> str:
    rotate = f' patternTransform="rotate({turn})"' if turn else ""
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<pattern id="{name}" {size} patternUnits="userSpaceOnUse"{rotate}>{content}</pattern>'


def rhumbs(x: float, y: float, reach: float, count: int = 32) -> str:
    """Rhumb lines that run out from the rose."""
    rays = []
    for i in range(count):
        bearing = i * 360 / count
        rays.append(f"M{nums(*pen.polar(70 if i % 2 else 54, bearing))}L{nums(*pen.polar(reach, bearing))}")
    return pen.group(pen.path("c-rhumb", pen.join(rays)), x=x, y=y)


@lru_cache(maxsize=64)
def rose(radius: float, *, letters: bool = True) -> str:
    """A compass rose: rings, a tick every five degrees, petals of 16 winds half shaded, a fleur at north."""
    rings = ((0.98, "r-disc"), (1.0, "r-line"), (0.93, "r-hair"), (0.55, "r-hair"))
    parts = [pen.circle(cls, 0, 0, radius * share) for share, cls in rings]
    ticks = (
        f"M{nums(*pen.polar(radius * 0.93, i * 5))}L{nums(*pen.polar(radius * (0.965 if i % 2 else 0.995), i * 5))}"
        for i in range(72)
    )
    parts.append(pen.path("r-hair", pen.join(ticks)))
    parts += [_petal(22.5 + i * 45, radius * 0.55, radius * 0.075) for i in range(8)]
    parts += [_petal(45 + i * 90, radius * 0.72, radius * 0.13) for i in range(4)]
    parts += [_petal(i * 90, radius * 0.9, radius * 0.17) for i in range(4)]
    parts += [pen.circle(cls, 0, 0, radius * 0.075) for cls in ("r-disc", "r-line")]
    parts.append(pen.group(pen.path("r-dark", _FLEUR), y=-radius * 1.02, scale=radius / 60))
    if letters:
        size = f'font-size="{num(max(9.0, radius * 0.2))}"'
        for letter, bearing in (("E", 90), ("S", 180), ("W", 270)):
            x, y = pen.polar(radius * 1.14, bearing)
            parts.append(pen.text(x, y + radius * 0.07, letter, "r-t", anchor="middle", extra=size))
    return pen.group(pen.join(parts), cls="rose")


_FLEUR = (
    "M0 -15C3.4 -10.5 4 -6.4 1.3 -1.4L-1.3 -1.4C-4 -6.4 -3.4 -10.5 0 -15Z"
    "M-2.4 -1.4C-4 -6 -8.6 -7.6 -9.4 -4C-9.8 -1.6 -6.6 -1.2 -6.4 -3C-4.6 -3 -3.6 -2.4 -3.4 -1.4Z"
    "M2.4 -1.4C4 -6 8.6 -7.6 9.4 -4C9.8 -1.6 6.6 -1.2 6.4 -3C4.6 -3 3.6 -2.4 3.4 -1.4ZM-4.6 -.6H4.6V.9H-4.6Z"
)


def _petal(bearing: float, reach: float, width: float) -> str:
    tip = nums(*pen.polar(reach, bearing))
    light, dark = nums(*pen.polar(width, bearing - 45)), nums(*pen.polar(width, bearing + 45))
    return pen.path("r-light", f"M0 0L{light}L{tip}Z") + pen.path("r-dark", f"M0 0L{dark}L{tip}Z")


@lru_cache(maxsize=64)
def wind_arrow(radius: float) -> str:
    """The brass arrow over the rose, pointing north: turned, it flies with the wind, its feathers upwind."""
    shares = (
        (0, -0.92), (0.17, -0.5), (0.045, -0.56), (0.045, 0.92), (0.2, 1.16), (0.2, 1.4), (0, 1.2),
        (-0.2, 1.4), (-0.2, 1.16), (-0.045, 0.92), (-0.045, -0.56), (-0.17, -0.5),
    )  # fmt: skip
    halo = pen.path("w-halo", f"M0 {num(radius * 1.34)}L0 {num(-radius * 0.74)}")
    arrow = pen.path("w-arrow", pen.line([(x * radius, y * radius) for x, y in shares], closed=True))
    return halo + arrow


def neatline(area: Rect, step: float, band: float = 6.0) -> str:
    """The graduated border: a fine line, a chequered scale of this step, a fine line and a bold one."""
    x, y, width, height = area
    across, down = max(1, round(width / step)), max(1, round(height / step))
    dx, dy = width / across, height / down
    bars = []
    for i in range(0, across, 2):
        bars.append(f"M{nums(x + i * dx, y - band)}h{num(dx)}v{num(band)}h{num(-dx)}Z")
    for i in range(1 - down % 2, across, 2):
        bars.append(f"M{nums(x + i * dx, y + height)}h{num(dx)}v{num(band)}h{num(-dx)}Z")
    for j in range(1, down, 2):
        bars.append(f"M{nums(x - band, y + j * dy)}v{num(dy)}h{num(band)}v{num(-dy)}Z")
    for j in range(across % 2, down, 2):
        bars.append(f"M{nums(x + width, y + j * dy)}v{num(dy)}h{num(band)}v{num(-dy)}Z")
    frames = ((0.0, "n-fine"), (band, "n-fine"), (band + 4, "n-bold"))
    lines = [pen.rect(cls, x - d, y - d, width + 2 * d, height + 2 * d) for d, cls in frames]
    return pen.group(lines[0] + pen.path("n-bar", pen.join(bars)) + lines[1] + lines[2], cls="neat")


def round_neatline(area: Rect, step: float, band: float = 6.0) -> str:
    """The same border around a disc."""
    x, y, width, height = area
    radius, bars = width / 2, []
    count = max(8, 2 * round(math.pi * radius / step))
    for i in range(0, count, 2):
        first, last = 360 * i / count, 360 * (i + 1) / count
        inner, outer = nums(*pen.polar(radius, first)), nums(*pen.polar(radius + band, last))
        far = f"A{nums(radius + band, radius + band)} 0 0 0 {nums(*pen.polar(radius + band, first))}"
        near = f"A{nums(radius, radius)} 0 0 1 {nums(*pen.polar(radius, last))}"
        bars.append(f"M{inner}{near}L{outer}{far}Z")
    frames = ((0.0, "n-fine"), (band, "n-fine"), (band + 4, "n-bold"))
    lines = [pen.circle(cls, 0, 0, radius + d) for d, cls in frames]
    border = lines[0] + pen.path("n-bar", pen.join(bars)) + lines[1] + lines[2]
    return pen.group(border, x=x + width / 2, y=y + height / 2, cls="neat")


def scatter(area: Rect, seed: int, avoid: Iterable[tuple[float, float, float]], blocked: Iterable[Rect],
            apart: float = 74.0) -> list[Sounding]:  # fmt: skip
    """Soundings strewn over the water, away from circles and rectangles that must stay clear, and from each other."""
    x, y, width, height = area
    wanted, stream = round(width * height / 17000), pen.noise(seed)
    circles, rects, found = list(avoid), list(blocked), list[Sounding]()
    for _ in range(wanted * 40):
        if len(found) >= wanted:
            break
        a, b = x + 14 + next(stream) * (width - 28), y + 18 + next(stream) * (height - 30)
        if is_clear(a, b, circles, rects) and all(math.hypot(a - p, b - q) >= apart for p, q, _ in found):
            found.append((a, b, 7 + int(next(stream) * 34)))
    return found


def is_clear(x: float, y: float, circles: Sequence[tuple[float, float, float]], rects: Sequence[Rect]) -> bool:
    """Whether a short number at a point keeps out of circles and rectangles."""
    for p, q, r in circles:
        if math.hypot(x - p, y - q) < r:
            return False
    for left, top, width, height in rects:
        if left - 12 < x < left + width + 12 and top - 6 < y < top + height + 14:
            return False
    return True


def soundings(found: Sequence[Sounding]) -> str:
    """Depths in the water. They belong to the chart, not to the game, and are not read aloud."""
    if not found:
        return ""
    words = (f'<text x="{num(x)}" y="{num(y)}" text-anchor="middle">{depth}</text>' for x, y, depth in found)
    return f'<g class="c-snd" aria-hidden="true">{pen.join(words)}</g>'


def sea_name(words: str, x: float, y: float, width: float, *, key: str) -> str:
    """The sea's name in wide italics on a shallow curve that starts at a point."""
    size = max(14.0, min(27.0, width / (len(words) * 0.82)))
    curve = f"M{nums(x, y)}Q{nums(x + width * 0.42, y - width * 0.24, x + width, y - width * 0.05)}"
    along = f'<path id="{key}" d="{curve}" fill="none"/>'
    name = f'<textPath href="#{key}">{pen.esc(words)}</textPath>'
    return f'{along}<text class="c-sea" font-size="{num(size)}">{name}</text>'


_PUFFS = ((0, 0, 1), (0.62, 0.18, 0.72), (-0.6, 0.2, 0.7), (0.3, -0.46, 0.66), (-0.34, -0.4, 0.62), (1.05, 0.36, 0.44),
          (-0.98, 0.42, 0.4))  # fmt: skip


@lru_cache(maxsize=64)
def smoke(radius: float) -> str:
    """A bank of smoke about the origin: discs with a common outline, and engraved curls."""
    puffs = [(a * radius * 0.82, b * radius * 0.82, q * radius * 0.62) for a, b, q in _PUFFS]
    rim = pen.join(pen.circle("sm-out", px, py, r + 1) for px, py, r in puffs)
    body = pen.join(pen.circle("sm-in", px, py, r) for px, py, r in puffs)
    curls = pen.join(
        f"M{nums(px - r * 0.55, py + r * 0.12)}a{nums(r * 0.55, r * 0.55)} 0 0 1 {nums(r * 0.98, -r * 0.3)}"
        f"M{nums(px - r * 0.1, py + r * 0.42)}a{nums(r * 0.5, r * 0.5)} 0 0 0 {nums(r * 0.62, -r * 0.3)}"
        for px, py, r in puffs[:5]
    )
    return pen.group(rim + body + pen.path("sm-curl", curls), cls="smoke")


def ruler(start: Point, end: Point, segments: int) -> str:
    """A scale bar of alternating segments between two divider points: all strokes, so that it never grows thick."""
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    piece, whole = length / max(1, segments), f"M0 0H{num(length)}"
    bars = pen.join(f"M{num(i * piece)} 0h{num(piece)}" for i in range(0, segments, 2))
    ends = f"M0 0h.01M{num(length)} 0h.01"
    bar = pen.join(pen.path(cls, whole) for cls in ("ru-halo", "ru-edge", "ru-bg")) + pen.path("ru-bar", bars)
    points = pen.path("ru-rim", ends) + pen.path("ru-pt", ends)
    return pen.group(bar + points, x=start[0], y=start[1], turn=angle, cls="ruler")
