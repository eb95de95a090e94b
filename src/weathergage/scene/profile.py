"""Draws a ship from the side: her parts from prow to stern with their boxes, and the water she floats in."""

from weathergage.scene import marks, pen
from weathergage.scene.boxes import boxes
from weathergage.scene.model import Area, Profile, Tincture

HIGH, COMPACT = 132.0, 46.0
"""Of the part above the water, with words and without."""
_BOX, _SMALL_BOX, _WIDEST = 12.0, 8.0, 22.0


def draw_profile(profile: Profile, tincture: Tincture, x: float, y: float, width: float) -> tuple[str, float]:
    """The areas in their places, a line of waves, the boxes below it; and how high it became."""
    high = COMPACT if profile.compact else HIGH
    top = y + 4
    parts = [_area(area, profile.compact, tincture, x, top, width, high) for area in profile.areas]
    top += high
    if profile.keel:
        parts.append(_waves(x, top + 4, width))
        parts.append(_keel(profile, tincture, x, top + 9, width))
        top += 26 if not profile.compact else 21
    return pen.group(pen.join(parts)), top + 4 - y


def _area(area: Area, compact: bool, tincture: Tincture, x: float, y: float, width: float, high: float) -> str:
    left, top = x + width * area.left / 100, y + high * area.top / 100
    wide, tall = width * (area.right - area.left) / 100, high * (area.bottom - area.top) / 100
    parts = [f"<title>{pen.esc(area.hint)}</title>"] if area.hint else []
    frame = "pf-fire" if area.fire else "pf-lost" if area.lost else "pf"
    parts.append(pen.rect(frame, left + 1, top + 1, wide - 2, tall - 2, radius=2))
    size, count = (_SMALL_BOX if compact else _BOX), len(area.boxes)
    row = min(wide - 8, count * _WIDEST)
    if not compact:
        parts.append(pen.text(left + 5, top + 12, area.roll, "t-bs"))
        parts.append(pen.text(left + wide - 5, top + 12, area.save, "t-s", anchor="end"))
        name = pen.cut(area.name, 10, wide - 6)
        parts.append(pen.text(left + wide / 2, top + tall - 20, name, "t-pf", anchor="middle"))
    foot = top + tall - size - 5 if not compact else top + (tall - size) / 2
    parts.append(boxes(area.boxes, left + (wide - row) / 2, foot, row, size, tincture))
    if area.fire:
        scale = 0.5 if compact else 0.62 if area.fire == 1 else 0.8
        beside = min(left + (wide + row) / 2 + 8, left + wide - 6)
        parts.append(marks.flame(beside, foot + size / 2 - 1, scale))
    return pen.group(pen.join(parts))


def _waves(x: float, y: float, width: float) -> str:
    step = width / 16
    return pen.path("pf-sea", f"M{pen.nums(x, y)}" + "".join(f"q{pen.nums(step / 2, -3 if i % 2 else 3, step, 0)}"
                                                              for i in range(16)))


def _keel(profile: Profile, tincture: Tincture, x: float, y: float, width: float) -> str:
    """The boxes under water, in the middle of the hull, with what saves them."""
    size = _SMALL_BOX if profile.compact else _BOX
    row = min(width * 0.6, len(profile.keel) * (_WIDEST + 4))
    left = x + (width - row) / 2
    drawn = boxes(profile.keel, left, y + 2, row, size, tincture)
    if profile.compact:
        return drawn
    return drawn + pen.text(x + 1, y + 12, "waterline", "t-s") + pen.text(x + width - 4, y + 12, profile.save, "t-s",
                                                                         anchor="end")
