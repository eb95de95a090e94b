"""Ships seen from the masthead: pure functions from numbers to SVG text.

Local frame: bow up (-y), starboard right (+x), origin at the centre of the hull, units are pixels. Nothing is placed
here: whoever draws the ship moves and turns the glyph. Looks live in CSS classes. One file, because it is one recipe.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from weathergage.scene import pen
from weathergage.scene.marks import flame
from weathergage.scene.model import Decoration, HullForm, Point, ShipMark, Tincture
from weathergage.scene.pen import num, nums

FORMS: dict[HullForm, tuple[Point, ...]] = {
    # stations from bow (0) to stern (1), each with its half-breadth as a fraction of half the beam
    "ship": ((0, 0), (0.07, 0.50), (0.16, 0.82), (0.30, 1), (0.62, 1), (0.85, 0.88), (1, 0.70)),
    "galleon": ((0, 0.16), (0.06, 0.58), (0.16, 0.92), (0.32, 1), (0.58, 0.98), (0.80, 0.86), (1, 0.78)),
    "cutter": ((0, 0), (0.10, 0.42), (0.25, 0.80), (0.42, 1), (0.65, 0.98), (0.88, 0.80), (1, 0.58)),
    "galley": ((0, 0), (0.05, 0.16), (0.12, 0.60), (0.22, 0.95), (0.50, 1), (0.80, 0.92), (0.93, 0.62), (1, 0.30)),
    "barge": ((0, 0.62), (0.05, 0.86), (0.14, 1), (0.5, 1), (0.86, 1), (0.95, 0.88), (1, 0.66)),
    "raker": ((0, 0), (0.16, 0.26), (0.34, 0.62), (0.52, 0.98), (0.70, 1), (0.86, 0.72), (0.93, 0.86), (1, 0.20)),
}
BEAMS: dict[HullForm, float] = {"galleon": 0.32, "galley": 0.19, "barge": 0.44}
"""Beam as a fraction of length, where the scene does not give it; all other forms have 0.27."""

MASTS = {1: (-0.10,), 2: (-0.22, 0.14), 3: (-0.27, 0.0, 0.27), 4: (-0.30, -0.08, 0.14, 0.33),
         5: (-0.32, -0.15, 0.02, 0.19, 0.35), 6: (-0.36, -0.21, -0.07, 0.08, 0.23, 0.37)}  # fmt: skip
"""Where the masts stand, as a fraction of the length from the centre, by their number."""
_MAST_SIZES = {1: (1.0,), 2: (0.92, 1.0), 6: (0.8, 0.9, 0.94, 0.86, 0.74, 0.62)}
_LAYERS = {1: (0.86,), 2: (1.0, 0.78), 3: (1.06, 0.84, 0.60)}
"""Yard spans of the sails set on one mast, lowest first, by sail setting: the crescents can be counted."""

FULL, PLAIN, SILHOUETTE = 2, 1, 0
FROM = {FULL: 44.0, PLAIN: 26.0}
"""How long in pixels a ship must be to be drawn so."""
NAMED = 26.0
"""How long she must be to have a name beside her."""
ZOOMS = (0.4, 0.6, 0.8, 1.0, 1.5, 2.0, 3.0, 4.0)
"""The zooms at which something of a chart appears or hides."""


def detail(length: float) -> int:
    """How much to draw of a ship this long in pixels."""
    return FULL if length >= FROM[FULL] else PLAIN if length >= FROM[PLAIN] else SILHOUETTE


def near(kind: str, zoom: float) -> str:
    """A class for what is seen from this zoom on: its first letter and ten times the zoom, rounded up; "" for ever."""
    return "" if zoom <= ZOOMS[0] else f"{kind}-{next((at for at in ZOOMS if at >= zoom), ZOOMS[-1]) * 10:g}"


def mast_places(mark: ShipMark) -> tuple[float, ...]:
    """Where her masts stand, as fractions of the length from the centre: as told, or as is usual for so many."""
    if mark.mast_at:
        return tuple(at - 0.5 for at in mark.mast_at)
    return MASTS.get(max(0, min(6, mark.masts)), ())


def beam_of(mark: ShipMark, length: float) -> float:
    """The beam in pixels of a ship drawn this long."""
    if mark.beam is not None and mark.length:
        return length * mark.beam / mark.length
    return length * BEAMS.get(mark.form, 0.27)


def brace(wind: float) -> float:
    """How far the yards turn, weather arm forward, for a wind from this side of the bow (-180..180)."""
    return math.copysign(min(38.0, (180.0 - abs(wind)) * 0.36), wind or 1.0)


def half_breadth(form: HullForm, station: float) -> float:
    """Half-breadth at a station from bow (0) to stern (1), as a fraction of half the beam."""
    stations = FORMS[form]
    for (t0, w0), (t1, w1) in pairwise(stations):
        if station <= t1:
            return w0 + (w1 - w0) * (station - t0) / (t1 - t0)
    return stations[-1][1]


@dataclass(frozen=True, slots=True)
class _Plan:
    """The measures that every part of one glyph shares."""

    mark: ShipMark
    length: float
    beam: float
    tincture: Tincture
    wind: float  # relative to the bow, -180..180, starboard positive
    detail: int
    zooms: bool = False  # details are drawn as groups that hide when she is seen from afar

    def from_level(self, level: int, part: str) -> str:
        """A part that is drawn from this level of detail on."""
        if self.detail < level or not part:
            return ""
        return f'<g class="{"fine" if level == FULL else "mid"}">{part}</g>' if self.zooms else part

    @property
    def half(self) -> float:
        return self.beam / 2

    @property
    def lee(self) -> int:
        """The leeward side: -1 port, +1 starboard."""
        return -1 if self.wind >= 0 else 1

    @property
    def aback(self) -> bool:
        return abs(self.wind) < 40

    @property
    def sail(self) -> int:
        return 0 if self.mark.shaken or self.mark.sinking else max(0, min(3, self.mark.sail))

    @property
    def masts(self) -> int:
        return max(0, min(6, self.mark.masts))

    @property
    def sprit(self) -> float:
        """Length of the bowsprit beyond the stem, as a fraction of the hull's length."""
        if self.mark.form == "barge" or not self.masts:
            return 0.0
        return 0.13 if self.mark.form == "galley" else 0.17

    def mast_y(self, mast: int) -> float:
        return mast_places(self.mark)[mast] * self.length


@lru_cache(maxsize=512)
def ship(mark: ShipMark, *, length: float, beam: float | None = None, tincture: Tincture = "sable",
         wind: float | None = None) -> str:  # fmt: skip
    """A ship of this length in pixels, bow up.

    The wind blows from this bearing relative to her bow; None takes the mark's own, else the starboard quarter.
    """
    relative = wind if wind is not None else mark.wind if mark.wind is not None else 150.0
    return _draw(_Plan(mark, length, beam or beam_of(mark, length), tincture, relative, detail(length)))


@lru_cache(maxsize=4096)
def zoomed(mark: ShipMark, *, length: float, beam: float | None = None, tincture: Tincture = "sable",
           wind: float | None = None) -> str:  # fmt: skip
    """The same for a chart that zooms: drawn in full; details hide while she is too small on the screen."""
    relative = wind if wind is not None else mark.wind if mark.wind is not None else 150.0
    return _draw(_Plan(mark, length, beam or beam_of(mark, length), tincture, relative, FULL, zooms=True))


def _draw(plan: _Plan) -> str:
    mark, length = plan.mark, plan.length
    if mark.wreck:
        return wreck(length)
    parts = [*_hull(plan), *_rig(plan)]
    if mark.fire:
        parts.append(_flames(plan))
    if mark.flagship and plan.masts:
        parts.append(_pennant(plan))
    levels = (near("f", FROM[FULL] / length), near("m", FROM[PLAIN] / length)) if plan.zooms else ()
    cls = " ".join(filter(None, ("g-ship", *levels)))
    glyph = f'<g class="{cls}" data-side="{plan.tincture}">{pen.join(parts)}</g>'
    if mark.sinking:
        return _sinking(glyph, length)
    return _aground(plan) + glyph if mark.aground else glyph


def ghost(mark: ShipMark, *, length: float, beam: float | None = None) -> str:
    """Where a ship would be: hull, keel and mast dots, no sails."""
    hull = _outline(mark, length, beam or beam_of(mark, length), 0.0)
    keel = f"M0 {num(-length * 0.5)}L0 {num(-length * 0.66)}M0 {num(-length * 0.3)}L0 {num(length * 0.3)}"
    dots = (pen.circle("g-ghost-mast", 0, y * length, 1.8) for y in mast_places(mark))
    return pen.group(pen.path("g-ghost-hull", hull) + pen.path("g-ghost-line", keel) + pen.join(dots), cls="g-ghost")


def wreck(length: float) -> str:
    """The chart's symbol for a wreck."""
    ticks = pen.join(
        f"M{nums(x * length, -h * length)}L{nums(x * length, h * length)}"
        for x, h in ((-0.14, 0.07), (0.0, 0.11), (0.14, 0.07))
    )
    ring = f'<ellipse class="g-wreck-ring" rx="{num(length * 0.42)}" ry="{num(length * 0.2)}"/>'
    keel = f"M{nums(-length * 0.26, 0)}L{nums(length * 0.26, 0)}"
    return pen.group(ring + pen.path("g-wreck-line", keel + ticks), cls="g-wreck")


def wake(length: float, beam: float) -> str:
    """The water behind a ship that moved, 1.3 lengths long; drawn below all hulls."""
    arms = pen.join(
        f"M{nums(s * beam * 0.3, length * 0.53)}"
        f"C{nums(s * beam * 0.5, length * 0.75, s * beam * 0.7, length, s * beam, length * 1.3)}"
        for s in (-1, 1)
    )
    ripples = pen.join(
        f"M{nums(-beam * w, length * y)}q{nums(beam * w, sag, beam * w * 2, 0)}"
        for w, y, sag in ((0.12, 0.60, 3), (0.22, 0.76, 4), (0.32, 0.96, 5))
    )
    return pen.path("g-wake", arms + ripples)


# --- hull ------------------------------------------------------------------------------------------------------------


def hull_path(length: float, beam: float, form: HullForm = "ship", inset: float = 0.0) -> str:
    """The outline of a hull, drawn in by so many pixels."""
    keel, half = length - 2 * inset * 1.15, max(1.0, beam / 2 - inset)
    starboard = [(w * half, -keel / 2 + t * keel) for t, w in FORMS[form]]
    port = [(-x, y) for x, y in reversed(starboard)]
    stern_x, stern_y = starboard[-1]
    back = pen.smooth(port)
    stern = f"Q{nums(0, stern_y + beam * 0.10, -stern_x, stern_y)}"
    return pen.smooth(starboard) + stern + back[back.index("C") :] + "Z"


def _outline(mark: ShipMark, length: float, beam: float, inset: float) -> str:
    return _hull_of(mark.outline, mark.form, length, beam, inset)


@lru_cache(maxsize=2048)
def _hull_of(outline: tuple[Point, ...], form: HullForm, length: float, beam: float, inset: float) -> str:
    if not outline:
        return hull_path(length, beam, form, inset)
    across, along = max(2.0, beam - 2 * inset), length - 2 * inset * 1.15
    return pen.smooth([(x * across, y * along) for x, y in outline], closed=True)


def _hull(plan: _Plan) -> list[str]:
    """Halo, bow wave, oars, bowsprit, hull, strake, deck and what is on it, from below upwards."""
    mark, length, beam = plan.mark, plan.length, plan.beam
    outline = _outline(mark, length, beam, 0.0)
    parts = [pen.path("g-halo", outline)]
    if plan.sail:
        parts.append(plan.from_level(PLAIN, _bow_wave(plan)))
    if mark.oars:
        parts.append(_oars(plan))
    if plan.sprit:
        parts.append(pen.path("g-spar", f"M0 {num(-length * 0.44)}L0 {num(-length * (0.5 + plan.sprit))}"))
    parts += [
        pen.path("g-hull", outline),
        pen.path(f"g-strake s-{plan.tincture}", _outline(mark, length, beam, beam * 0.06)),
        pen.path("g-deck", _outline(mark, length, beam, beam * 0.215)),
    ]
    parts.append(plan.from_level(FULL, _planks(plan) + _beams(plan) + _hatchways(plan) + _guns(plan)))
    parts += [_decoration(item, plan) for item in mark.decorations]
    if mark.holes:
        parts.append(_holes(plan))
    return parts


def _bow_wave(plan: _Plan) -> str:
    b, length = plan.half, plan.length
    return pen.path("g-water", pen.join(
        f"M{nums(s * b * 0.2, -length * 0.53)}Q{nums(s * b, -length * 0.42, s * b * 1.35, -length * 0.16)}"
        for s in (-1, 1)
    ))  # fmt: skip


def _oars(plan: _Plan) -> str:
    b, length, count = plan.half, plan.length, plan.mark.oars
    rows = ((s, -length * 0.26 + length * 0.52 * i / max(1, count - 1)) for s in (-1, 1) for i in range(count))
    return pen.path("g-oar", pen.join(
        f"M{nums(s * b * 0.8, y)}L{nums(s * (b + plan.beam * 0.62), y + length * 0.045)}" for s, y in rows
    ))  # fmt: skip


def _planks(plan: _Plan) -> str:
    step, length = plan.half * 0.24, plan.length
    return pen.path("g-plank", pen.join(
        f"M{nums(i * step, length * (abs(i) * 0.045 - 0.36))}L{nums(i * step, length * (0.42 - abs(i) * 0.012))}"
        for i in range(-2, 3)
    ))  # fmt: skip


def _beams(plan: _Plan) -> str:
    b, length = plan.half, plan.length
    return pen.path("g-beam", pen.join(
        f"M{nums(-b * w, length * y)}Q0 {num(length * mid)} {nums(b * w, length * y)}"
        for w, y, mid in ((0.64, -0.24, -0.27), (0.68, 0.20, 0.18), (0.56, 0.36, 0.345))
    ))  # fmt: skip


def _hatchways(plan: _Plan) -> str:
    if plan.mark.form == "galley":
        return ""
    b, length = plan.half, plan.length
    fore = pen.rect("g-hatch", -b * 0.22, -length * 0.10, b * 0.44, length * 0.075)
    return fore + pen.rect("g-hatch", -b * 0.18, length * 0.085, b * 0.36, length * 0.055)


def _guns(plan: _Plan) -> str:
    count = plan.mark.guns
    if count < 1:
        return ""
    ticks = []
    for i in range(count):
        station = 0.2 + 0.62 * i / max(1, count - 1)
        y = (station - 0.5) * plan.length
        w = plan.half * half_breadth(plan.mark.form, station)
        ticks += [f"M{nums(s * (w - plan.beam * 0.05), y)}L{nums(s * (w + plan.beam * 0.06), y)}" for s in (-1, 1)]
    return pen.path("g-gun", pen.join(ticks))


def _decoration(item: Decoration, plan: _Plan) -> str:
    cls = {"dark": "g-hull", "deck": "g-deck", "light": "g-tower", "side": f"g-tint s-{plan.tincture}"}[item.tone]
    x, y, width = item.x * plan.beam, item.y * plan.length, item.width * plan.beam
    if item.shape == "disc":
        return pen.circle(cls, x, y, width / 2)
    height = item.height * plan.length
    return pen.rect(cls, x - width / 2, y - height / 2, width, height, radius=min(2.0, width / 4))


def _holes(plan: _Plan) -> str:
    """Shot holes on the strake, first to starboard, spread along the hull."""
    mark, stream = plan.mark, pen.noise(pen.seed(plan.mark.id))
    holes = []
    for i in range(mark.holes):
        station = 0.22 + (i + next(stream) * 0.7) / mark.holes * 0.62
        x = (-1 if i % 2 else 1) * plan.half * half_breadth(mark.form, station) * 0.86
        radius = plan.beam * (0.115 + next(stream) * 0.035)
        place = f'transform="translate({nums(x, (station - 0.5) * plan.length)}) rotate({num(next(stream) * 90)})"'
        holes.append(pen.path("g-hole", star(7, radius, radius * 0.45), place))
    return pen.join(holes)


def star(points: int, outer: float, inner: float) -> str:
    """Path data of a star."""
    corners = [pen.polar(inner if i % 2 else outer, 180 * i / points) for i in range(points * 2)]
    return pen.line(corners, closed=True)


# --- rig -------------------------------------------------------------------------------------------------------------


def _rig(plan: _Plan) -> list[str]:
    """Masts from the bow aft, then the jibs. From far away one sail stands for all."""
    main = min(1, plan.masts - 1)
    masts = [_mast(plan, mast) for mast in range(plan.masts)]
    parts = [sails if mast == main else plan.from_level(PLAIN, sails) for mast, sails in enumerate(masts)]
    has_jibs = plan.sprit and plan.sail and 0 not in plan.mark.lost_masts and plan.mark.form != "galley"
    if has_jibs:
        parts.append(plan.from_level(PLAIN, _jibs(plan)))
    return parts + _tops(plan)


def _tops(plan: _Plan) -> list[str]:
    """Mastheads whose colour has a meaning, above all sails: as large as the deck and the next mast allow."""
    places = mast_places(plan.mark)
    gaps = [(after - before) * plan.length for before, after in pairwise(places)]
    radius = max(1.9, min(plan.beam * 0.24, *(gap * 0.36 for gap in gaps), 4.6))
    standing = (mast for mast in range(plan.masts) if mast not in plan.mark.lost_masts)
    tones = ((mast, plan.mark.tops[mast]) for mast in standing if mast < len(plan.mark.tops))
    return [pen.circle(f"g-top-{tone}", 0, places[mast] * plan.length, radius) for mast, tone in tones
            if tone != "plain"]  # fmt: skip


def _mast(plan: _Plan, mast: int) -> str:
    mark, y, radius = plan.mark, plan.mast_y(mast), max(1.3, plan.beam * 0.06)
    span = plan.beam * (1.02 if mark.rig == "square" else 0.7)
    if mast in mark.lost_masts:
        hangs = mark.fallen_masts is None or mast in mark.fallen_masts
        gone = _gone(y, radius) if mark.tops else _stump(y, radius)
        return gone + (plan.from_level(FULL, _fallen(y, plan, span)) if hangs else "")
    if mark.rig in ("fore-aft", "lateen") or (mark.rig == "brig" and mast > 0):
        reach = plan.length * (0.46 if plan.masts == 1 else 0.27)
        return _gaff(plan, y, reach, plan.sail, seams=True) + pen.circle("g-mast", 0, y, radius)
    sizes: Sequence[float] = _MAST_SIZES.get(plan.masts, (0.9, 1.0, 0.76, 0.70, 0.60, 0.56))
    turn = 0.0 if plan.aback else -brace(plan.wind)
    sails = group_at(y, turn, _square_sails(plan, span * sizes[mast], sizes[mast]) + pen.circle("g-mast", 0, 0, radius))
    is_mizzen = plan.masts > 2 and mast == plan.masts - 1
    if is_mizzen and plan.sail:
        sails += plan.from_level(PLAIN, _gaff(plan, y, plan.length * 0.20, 1, seams=False))
    return sails


def group_at(y: float, turn: float, content: str) -> str:
    """Content at a mast, turned about it."""
    return f'<g transform="translate(0 {num(y)}) rotate({num(turn)})">{content}</g>'


def _square_sails(plan: _Plan, half: float, size: float) -> str:
    """The sails of one mast in the frame of its yards: belly forward, topmost sail last."""
    if plan.sail == 0:
        ties = (-0.75, -0.45, -0.15, 0.15, 0.45, 0.75)
        gaskets = pen.join(f"M{nums(half * t, -1.7)}L{nums(half * t, 1.7)}" for t in ties)
        return pen.path("g-furl", f"M{nums(-half, 0)}L{nums(half, 0)}") + pen.path("g-gasket", gaskets)
    depth, layers, parts = plan.beam * (0.17 + 0.14 * plan.sail) * size, _LAYERS[plan.sail], []
    if plan.sail == 3 and abs(plan.wind) > 100:
        parts = [plan.from_level(FULL, pen.join(
            pen.path("g-stun", f"M{nums(s * half * 1.06, 0)}Q{nums(s * half * 1.25, -depth * 0.75, s * half * 1.42, 0)}"
                               f"L{nums(s * half * 1.06, 0)}Z") for s in (-1, 1)
        ))]  # fmt: skip
    for j, k in enumerate(layers):
        below = len(layers) - 1 - j
        tone = f" g-low{below}" if below else ""
        parts.append(_crescent(plan, half * k, depth * (1 - j * 0.36), tone))
        parts.append(pen.path("g-yard", f"M{nums(-half * k - 1.5, 0)}L{nums(half * k + 1.5, 0)}"))
    return pen.join(parts)


def _crescent(plan: _Plan, half: float, depth: float, tone: str) -> str:
    """One square sail seen from above: its chord on the yard, its belly to leeward."""
    lead, back = (depth, depth * 0.18) if plan.aback else (-depth, -depth * 0.18)
    belly = f"C{nums(-half * 0.72, lead * 1.34, half * 0.72, lead * 1.34, half, 0)}"
    foot = f"C{nums(half * 0.5, back * 1.3, -half * 0.5, back * 1.3, -half, 0)}"
    cloths = []
    for t in (0.2, 0.4, 0.6, 0.8):
        x, q = half * (2 * t - 1), 4 * t * (1 - t)
        cloths.append(f"M{nums(x, back * q)}L{nums(x * 0.97, lead * q * 0.94)}")
    sail = pen.path(f"g-sail{tone}", f"M{nums(-half, 0)}{belly}{foot}Z")
    return sail + plan.from_level(PLAIN, pen.path("g-seam", pen.join(cloths)))


def _gaff(plan: _Plan, y: float, reach: float, sail: int, *, seams: bool) -> str:
    """A fore-and-aft sail: its boom swings to leeward from 8 degrees (close-hauled) to 72 (running)."""
    swing = 8 + max(0.0, abs(plan.wind) - 45) / 135 * 64
    lee, w = plan.lee, reach * 0.2 * plan.lee
    if sail == 0:
        return group_at(y, -lee * swing, pen.path("g-furl", f"M0 0L0 {num(reach)}"))
    out = f"C{nums(w, reach * 0.22, w * 1.1, reach * 0.7, 0, reach)}"
    home = f"C{nums(w * 0.2, reach * 0.7, w * 0.2, reach * 0.3, 0, 0)}"
    body = pen.path("g-sail", f"M0 0{out}{home}Z") + pen.path("g-yard", f"M0 0L0 {num(reach * 1.02)}")
    if seams and sail > 1:
        cloths = ((0.3, 0.8, 0.32), (0.55, 0.85, 0.56), (0.78, 0.55, 0.79))
        lines = pen.join(f"M0 {num(reach * a)}L{nums(w * k, reach * e)}" for a, k, e in cloths)
        body += plan.from_level(PLAIN, pen.path("g-seam", lines))
    return group_at(y, -lee * swing, body)


def _jibs(plan: _Plan) -> str:
    """Slivers between bowsprit and foremast, bowed to leeward."""
    head, foot = -plan.length * (0.5 + plan.sprit), plan.mast_y(0) - plan.beam * 0.16
    jibs = []
    for t in (0.0, 0.38) if plan.sail > 1 else (0.2,):
        top = head + (foot - head) * t * 0.8
        end = top + (foot - head) * 0.62
        curve = nums(plan.lee * plan.beam * 0.26, (top + end) / 2, plan.lee * plan.beam * 0.10, end)
        jibs.append(pen.path("g-sail g-jib", f"M0 {num(top)}Q{curve}L0 {num(top)}Z"))
    return pen.join(jibs)


# --- state -----------------------------------------------------------------------------------------------------------


def _stump(y: float, r: float) -> str:
    cross = f"M{nums(-r, -r)}L{nums(r, r)}M{nums(r, -r)}L{nums(-r, r)}"
    return pen.group(pen.circle("g-stump", 0, 0, r * 1.25) + pen.path("g-crack", cross), y=y)


def _gone(y: float, r: float) -> str:
    """A lost mast of a ship whose mastheads have colours: a cross that cannot be taken for one."""
    cross = f"M{nums(-r, -r)}L{nums(r, r)}M{nums(r, -r)}L{nums(-r, r)}"
    return pen.group(pen.path("g-gone-o", cross) + pen.path("g-gone", cross), y=y)


def _fallen(y: float, plan: _Plan, span: float) -> str:
    """A spar with a rag of sail over the lee side."""
    b = plan.beam
    rag = (
        f"M{nums(-span * 0.45, -b * 0.9)}q{nums(span * 0.12, b * 0.26, span * 0.2, b * 0.05)}"
        f"t{nums(span * 0.2, b * 0.08)}t{nums(span * 0.3, -b * 0.1)}L{nums(span * 0.4, -b * 1.02)}Z"
    )
    spar = pen.path("g-spar", f"M0 -2L0 {num(-b * 1.25)}")
    yard = pen.path("g-yard", f"M{nums(-span * 0.5, -b * 0.9)}L{nums(span * 0.42, -b * 1.02)}")
    return pen.group(spar + yard + pen.path("g-tatter", rag), y=y, turn=plan.lee * 64, cls="g-fallen")


def _flames(plan: _Plan) -> str:
    length, beam = plan.length, plan.beam
    places = ((0.0, length * 0.12, 0.55), (beam * 0.12, -length * 0.12, 0.46), (-beam * 0.14, length * 0.30, 0.4))
    return pen.join(flame(x, y, scale * beam / 13) for x, y, scale in places[: plan.mark.fire])


def _pennant(plan: _Plan) -> str:
    y, reach = plan.mast_y(min(1, plan.masts - 1)), plan.lee * plan.beam
    tail = f"l{nums(reach * 0.5, -2)}l{nums(-reach * 0.12, 2.6)}l{nums(reach * 0.12, 2.6)}Z"
    return pen.path(f"g-pennant s-{plan.tincture}", f"M0 {num(y)}{tail}")


def _aground(plan: _Plan) -> str:
    return f'<ellipse class="g-aground" rx="{num(plan.length * 0.42)}" ry="{num(plan.length * 0.6)}"/>'


def _sinking(glyph: str, length: float) -> str:
    """The hull fades and rings spread."""
    rings = pen.join(
        f'<ellipse class="g-water" rx="{num(length * k * 0.8)}" ry="{num(length * k)}"/>' for k in (0.34, 0.46, 0.60)
    )
    return f'<g class="g-sink">{rings}<g opacity=".5">{glyph}</g></g>'
