"""Draws boxes: of tracks, of batteries, of small tables and of meters."""

from collections.abc import Sequence

from weathergage.scene import pen
from weathergage.scene.model import Box, Tincture

GAP = 2.0


def boxes(row: Sequence[Box], x: float, y: float, width: float, height: float, tincture: Tincture) -> str:
    """Boxes side by side, all equally wide."""
    if not row:
        return ""
    each = (width - GAP * (len(row) - 1)) / len(row)
    return pen.join(_box(box, x + i * (each + GAP), y, each, height, tincture) for i, box in enumerate(row))


def _box(box: Box, x: float, y: float, width: float, height: float, tincture: Tincture) -> str:
    side = f" s-{box.tincture or tincture}" if box.state == "assigned" else ""
    cls = {"present": "bx-dash" if box.dashed else "bx", "lost": "bx-lost"}.get(box.state, f"bx-{box.state}") + side
    parts = [pen.rect(cls, x + 0.5, y + 0.5, width - 1, height - 1, radius=1)]
    if box.state == "lost":
        parts.append(strokes(x + 1, y + 1, width - 2, height - 2, "bx-hatch-red" if box.red else "bx-hatch"))
    if box.threshold:
        parts.append(pen.rect("bx-foot", x + 1, y + height - 3.5, width - 2, 2.5))
    if box.text:
        tone = "bx-t-red" if box.red else "bx-t" if box.state == "present" else f"bx-t-{box.state}{side}"
        words = pen.cut(box.text, 9.5, max(width + 1, 9))
        parts.append(pen.text(x + width / 2, y + height / 2 + 3.3, words, tone, anchor="middle"))
    if box.hint:
        return pen.group(f"<title>{pen.esc(box.hint)}</title>" + pen.join(parts))
    return pen.join(parts)


def strokes(x: float, y: float, width: float, height: float, cls: str = "bx-hatch") -> str:
    """Rising strokes that cross a box off, cut exactly at its edges."""
    lines = []
    total, pitch = width + height, 4.5
    at = pitch / 2
    while at < total:
        x0, y0 = (x + at, y) if at <= width else (x + width, y + at - width)
        x1, y1 = (x, y + at) if at <= height else (x + at - height, y + height)
        lines.append(f"M{pen.nums(x0, y0)}L{pen.nums(x1, y1)}")
        at += pitch
    return pen.path(cls, pen.join(lines))
