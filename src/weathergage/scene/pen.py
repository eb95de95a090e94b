"""The pen: numbers, words and curves as SVG text. Everything that is drawn goes through here."""

import math
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape as _escape

from weathergage.scene.model import Point


def num(value: float) -> str:
    """A number with at most two decimals and no needless zeros, so that equal pictures are equal bytes."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def nums(*values: float) -> str:
    return " ".join([num(value) for value in values])


def esc(text: str) -> str:
    """Words made safe as XML text and as attribute value; control characters that XML forbids are dropped."""
    return _escape("".join(c for c in text if c >= " " or c in "\t\n"), quote=True)


def group(content: str, *, x: float = 0.0, y: float = 0.0, turn: float = 0.0, scale: float = 1.0, cls: str = "") -> str:
    """Content moved, then turned (degrees clockwise), then scaled."""
    steps = []
    if x or y:
        steps.append(f"translate({nums(x, y)})")
    if turn:
        steps.append(f"rotate({num(turn)})")
    if scale != 1.0:
        steps.append(f"scale({num(scale)})")
    attributes = (f' class="{cls}"' if cls else "") + (f' transform="{" ".join(steps)}"' if steps else "")
    return f"<g{attributes}>{content}</g>"


def path(cls: str, d: str, extra: str = "") -> str:
    return f'<path class="{cls}" d="{d}"{" " + extra if extra else ""}/>'


def text(x: float, y: float, words: str, cls: str, *, anchor: str = "", extra: str = "") -> str:
    """A line of words; anchor is "", "middle" or "end"."""
    more = (f' text-anchor="{anchor}"' if anchor else "") + (f" {extra}" if extra else "")
    return f'<text class="{cls}" x="{num(x)}" y="{num(y)}"{more}>{esc(words)}</text>'


def haloed(x: float, y: float, words: str, cls: str, *, anchor: str = "", extra: str = "") -> str:
    """Words over their own outline, whose class ends in ``-o``: two texts, since not every viewer can paint both."""
    base, *more = cls.split(" ")
    under = " ".join([f"{base}-o", *more])
    return text(x, y, words, under, anchor=anchor, extra=f'aria-hidden="true" {extra}'.strip()) + text(
        x, y, words, cls, anchor=anchor, extra=extra
    )


def rect(cls: str, x: float, y: float, width: float, height: float, *, radius: float = 0.0, extra: str = "") -> str:
    more = (f' rx="{num(radius)}"' if radius else "") + (f" {extra}" if extra else "")
    return f'<rect class="{cls}" x="{num(x)}" y="{num(y)}" width="{num(width)}" height="{num(height)}"{more}/>'


def circle(cls: str, x: float, y: float, radius: float, extra: str = "") -> str:
    place = (f' cx="{num(x)}"' if x else "") + (f' cy="{num(y)}"' if y else "")
    return f'<circle class="{cls}"{place} r="{num(radius)}"{" " + extra if extra else ""}/>'


def line(points: Sequence[Point], *, closed: bool = False) -> str:
    """Path data of a broken line."""
    return "M" + "L".join([nums(*point) for point in points]) + ("Z" if closed else "")


def smooth(points: Sequence[Point], *, closed: bool = False) -> str:
    """Path data of a Catmull-Rom curve through the points."""
    count = len(points)

    def pick(i: int) -> Point:
        return points[i % count] if closed else points[min(max(i, 0), count - 1)]

    parts = [f"M{nums(*points[0])}"]
    for i in range(count if closed else count - 1):
        before, start, end, after = pick(i - 1), pick(i), pick(i + 1), pick(i + 2)
        parts.append(
            "C" + nums(
                start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6,
                end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6, *end,
            )
        )  # fmt: skip
    return "".join(parts) + ("Z" if closed else "")


def polar(radius: float, bearing_deg: float) -> Point:
    """The point at a bearing (clockwise from up) and distance from the origin."""
    angle = math.radians(bearing_deg)
    return math.sin(angle) * radius, -math.cos(angle) * radius


def seed(words: str) -> int:
    """A stable number from an id, so that the same coast is always equally ragged."""
    return zlib.crc32(words.encode())


def noise(start: int) -> Iterator[float]:
    """An endless, reproducible stream of numbers from 0 up to 1: a linear congruential generator."""
    state = start & 0xFFFFFFFF
    while True:
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        yield state / 2**32


# Advance widths of a common sans serif, in em. Fonts differ by a few per cent; whoever measures leaves some slack.
_WIDTHS = {
    char: width
    for width, chars in {
        0.22: "ijl'’|", 0.28: " .,:;!/\\[]ftI·", 0.33: "()r-“”\"°*′″", 0.5: "ckscvxyzJ", 0.61: "FTZ–×",
        0.67: "ABEKPSVXY&", 0.72: "CDHNRUw", 0.78: "GOQ", 0.83: "mM", 0.94: "W%@—",
    }.items()
    for char in chars
}  # fmt: skip


@lru_cache(maxsize=4096)
def measure(words: str, size: float, *, bold: bool = False) -> float:
    """About how wide these words are at this size."""
    return sum([_WIDTHS.get(char, 0.56) for char in words]) * size * (1.08 if bold else 1.02)


def wrap(words: str, size: float, width: float, *, bold: bool = False, most: int = 0) -> list[str]:
    """Words broken into lines that fit the width; what does not fit ``most`` lines ends in an ellipsis."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if most and len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [cut(line, size, width, bold=bold) for line in lines]


def cut(words: str, size: float, width: float, *, bold: bool = False) -> str:
    """Words shortened to fit the width, with an ellipsis if anything is lost."""
    if measure(words, size, bold=bold) <= width:
        return words
    room, kept = width - measure("…", size, bold=bold), 0
    for char in words:
        room -= measure(char, size, bold=bold)
        if room < 0:
            break
        kept += 1
    return words[:kept].rstrip(" ,.;·") + "…"


def join(parts: Iterable[str]) -> str:
    return "".join(parts)
