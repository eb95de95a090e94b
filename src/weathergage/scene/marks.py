"""Small upright marks: flames, flags, badges, pills, icons, hatchings and creatures."""

from collections.abc import Iterable

from weathergage.scene import pen
from weathergage.scene.model import Badge, Icon, Tincture
from weathergage.scene.pen import num, nums

TINCTURES: tuple[Tincture, ...] = ("azure", "gules", "vert", "purpure", "sable", "tenne")

_HATCHES = {  # the engravers' way to print a colour without ink of that colour
    "azure": "M0 1.5H3",
    "gules": "M1.5 0V3",
    "vert": "M-1 -1L4 4M-1 2L1 4M2 -1L4 1",
    "purpure": "M4 -1L-1 4M1 -1L-1 1M4 2L2 4",
    "sable": "M0 1.5H3M1.5 0V3",
}


def hatches(tinctures: Iterable[Tincture] = TINCTURES) -> str:
    """Pattern definitions of tinctures.

    Faint on the colour itself (``h-``), strong on it (``q-``), and drawn in the colour on paper (``k-``).
    """
    return pen.join(_hatch(kind, name) for name in sorted(tinctures) for kind in ("h", "q", "k"))


def _hatch(kind: str, name: Tincture) -> str:
    if name == "tenne":
        size, body = 4, pen.circle(f"{kind}-dot s-tenne", 1, 1, 0.7) + pen.circle(f"{kind}-dot s-tenne", 3, 3, 0.7)
    else:
        size, body = 3, pen.path(f"{kind}-line s-{name}", _HATCHES[name])
    return f'<pattern id="{kind}-{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">{body}</pattern>'


def flag(x: float, y: float, tincture: Tincture, letter: str, *, scale: float = 1.0, pole: bool = True,
         half: bool = False) -> str:  # fmt: skip
    """A flag, always upright: colour, hatching and letter. At half pole the staff shows above it."""
    staff = f'<path class="g-pole" d="M-8.5 10V{-13 if half else -7}"/>' if pole else ""
    cloth = pen.rect(f"g-flag-bg s-{tincture}", -8.5, -7, 17, 13, radius=1)
    hatch = f'<rect x="-8.5" y="-7" width="17" height="13" rx="1" fill="url(#h-{tincture})"/>'
    name = pen.haloed(0, 3.4, letter, f"g-flag-t s-{tincture}", anchor="middle")
    return pen.group(staff + cloth + hatch + name, x=x, y=y, scale=scale, cls="g-flag")


def flame(x: float, y: float, scale: float) -> str:
    outer = (
        "M0 7C-5 7 -7 3.6 -6 .4C-5.4 -1.6 -4 -2.6 -3.8 -5C-2.2 -4 -1.6 -2.8 -1.5 -1.4C-.6 -3.6 .8 -5.2 .4 -9"
        "C3.8 -6.6 4.4 -3.6 4 -1C5 -1.6 5.2 -2.6 5.2 -3.4C6.8 -1.2 7 .8 6.6 2.4C6 5.4 3.6 7 0 7Z"
    )
    core = "M0 6C-2.4 6 -3.4 4.2 -2.8 2.4C-2.2 1 -1 .4 -.6 -1.6C1.6 -.2 3.2 1.8 2.8 3.8C2.4 5.2 1.4 6 0 6Z"
    return pen.group(pen.path("g-flame", outer) + pen.path("g-flame-core", core), x=x, y=y, scale=scale)


def badge(x: float, y: float, mark: Badge, tincture: Tincture | None = None) -> str:
    """A round mark with a letter, number or icon. Its hint shows on hover and is read aloud."""
    tone = f" b-{mark.tone}" if mark.tone != "plain" else ""
    paint = mark.tincture or tincture
    side = f" s-{paint}" if paint else ""
    hint = f"<title>{pen.esc(mark.hint)}</title>" if mark.hint else ""
    if mark.icon and not mark.text:
        inside = icon(mark.icon, -6.5, -6.5, 13)
    else:
        inside = f'<text y="4" text-anchor="middle">{pen.esc(mark.text)}</text>'
    disc = '<circle class="b-disc" r="9.5"/>' if mark.tone == "side" else '<circle r="9.5"/>'
    return pen.group(hint + disc + inside, x=x, y=y, cls=f"badge{tone}{side}")


def pill_width(words: str) -> float:
    return pen.measure(words, 11.5, bold=True) + 16


def pill(x: float, y: float, words: str, cls: str = "") -> str:
    """Words on a small plate, centred on a point."""
    width = pill_width(words)
    plate = f'<rect x="{num(-width / 2)}" y="-10" width="{num(width)}" height="20" rx="3"/>'
    return pen.group(f'{plate}<text y="4" text-anchor="middle">{pen.esc(words)}</text>', x=x, y=y,
                     cls=f"pill {cls}".strip())  # fmt: skip


def icon(name: Icon, x: float, y: float, size: float = 14) -> str:
    """A line icon whose upper left corner is at a point; it takes the colour of the text around it."""
    return pen.group(ICONS[name], x=x, y=y, scale=size / 20, cls="ico")


# --- creatures -------------------------------------------------------------------------------------------------------


def creature(kind: str, size: float, tincture: Tincture) -> str:
    """A creature's body, upright, so many pixels across."""
    draw = {"serpent": _serpent, "kraken": _kraken, "flyer": _flyer}.get(kind)
    if draw is None:
        return unknown(size / 2, tincture)
    return f'<g class="g-ship m" transform="scale({num(size / 60)})">{draw(tincture)}</g>'


def unknown(radius: float, tincture: Tincture) -> str:
    """A disc with a question mark: something is here and one may not know what."""
    disc = pen.circle(f"m-unknown s-{tincture}", 0, 0, radius)
    hatch = f'<circle r="{num(radius)}" fill="url(#k-{tincture})"/>'
    sign = pen.haloed(0, 5, "?", f"m-sign s-{tincture}", anchor="middle")
    return pen.group(disc + hatch + sign, cls="m")


def _serpent(tincture: Tincture) -> str:
    neck = (
        "M-12 12C-16 -2 -8 -8 -12 -16C-14 -20 -20 -19 -24 -16C-27 -14 -31 -14 -32 -16C-31 -21 -26 -26 -18 -26"
        "C-8 -26 -3 -20 -4 -12C-5 -4 -6 2 -4 12Z"
    )
    scales = (
        "M-11 -20l3 2M-7 -15l-3 1.6M-6.5 -9l-3 .4M-7.5 -3l-3 .4M-8 3l-3.4 .6"
        "M-20 -26l-2 -5 4.6 3.6M-13 -25.6l0 -5.4 4 4.6"
    )
    head = pen.path(f"m-body s-{tincture}", neck) + pen.path("m-scale", scales) + pen.circle("m-eye", -19, -21.4, 1.5)
    water = pen.path("g-water", "M-18 13q3 3 6 0q3 -3 6 0q3 3 6 0")
    return _coil(22, 12, 7, tincture) + _coil(7, 12, 9, tincture) + head + water


def _coil(x: float, y: float, r: float, tincture: Tincture) -> str:
    body = (
        f"M{nums(x - r, y)}C{nums(x - r, y - r * 1.5, x + r, y - r * 1.5, x + r, y)}L{nums(x + r * 0.55, y)}"
        f"C{nums(x + r * 0.55, y - r * 0.8, x - r * 0.55, y - r * 0.8, x - r * 0.55, y)}Z"
    )
    scales = (
        f"M{nums(x - r * 0.7, y - r * 0.45)}l{nums(r * 0.32, r * 0.12)}"
        f"M{nums(x - r * 0.35, y - r * 0.95)}l{nums(r * 0.2, r * 0.26)}"
        f"M{nums(x + r * 0.1, y - r * 1.05)}l0 {num(r * 0.32)}"
        f"M{nums(x + r * 0.52, y - r * 0.8)}l{nums(-r * 0.18, r * 0.26)}"
    )
    waves = pen.join(f"q{nums(r * 0.3, sag, r * 0.6, 0)}" for sag in (3, -3, 3, -3))
    water = pen.path("g-water", f"M{nums(x - r * 1.25, y + 1)}{waves}")
    return pen.path(f"m-body s-{tincture}", body) + pen.path("m-scale", scales) + water


def _kraken(tincture: Tincture) -> str:
    arms = []
    for i in range(8):
        tip = 26 if i % 2 else 30
        arm = f"M-2.6 -8C-5 -16 4 -19 1 -{tip - 4}C0 -{tip} -5 -{tip} -5 -{tip - 4}"
        scales = pen.path("m-scale", "M-1 -12l2 0M-.4 -16l2.2 -.6M1 -20l2 -.4")
        arms.append(pen.group(pen.path(f"m-arm s-{tincture}", arm) + scales, turn=i * 45 + 12))
    body = "M0 -17C8 -13 11 -4 8.5 4C7 9 3.6 11 0 11C-3.6 11 -7 9 -8.5 4C-11 -4 -8 -13 0 -17Z"
    eyes = pen.join(f'<ellipse class="m-eye" cx="{x}" cy="5" rx="1.3" ry="2"/>' for x in (-5.6, 5.6))
    folds = pen.path("m-scale", "M0 -13V-3M-4 -9Q-5.4 -4 -4.6 0M4 -9Q5.4 -4 4.6 0")
    return pen.circle("g-halo-r", 0, 0, 14) + pen.join(arms) + pen.path(f"m-body s-{tincture}", body) + folds + eyes


def _flyer(tincture: Tincture) -> str:
    """Its shadow falls to one side, because it is high above the sea."""
    body = (
        "M0 -20C3 -14 4 -10 4 -6C14 -14 24 -12 29 -3C22 -5 18 -2 15 3C11 0 7 1 4 4L2 20L0 16L-2 20L-4 4"
        "C-7 1 -11 0 -15 3C-18 -2 -22 -5 -29 -3C-24 -12 -14 -14 -4 -6C-4 -10 -3 -14 0 -20Z"
    )
    folds = (
        "M4 -5C12 -9 20 -9 27 -4M5 -2C9 -4 12 -3 15 2M-4 -5C-12 -9 -20 -9 -27 -4M-5 -2C-9 -4 -12 -3 -15 2M0 -16L0 14"
    )
    shadow = pen.group(pen.path("m-shadow", body), x=7, y=9)
    return shadow + pen.path(f"m-body s-{tincture}", body) + pen.path("m-scale", folds)


# --- icons: own drawings on a grid of 20, round strokes of 1.6, no fill ----------------------------------------------

ICONS: dict[Icon, str] = {
    "anchor": (
        '<circle cx="10" cy="4" r="1.8"/><path d="M10 6v11M6.5 8.5h7M3.5 11.5c.5 3.5 3 5.5 6.5 5.5s6-2 '
        '6.5-5.5"/>'
    ),
    "cards": '<path d="M4 6l7-2 3.5 11-7 2zM12.5 4.5l4 1-2.5 9"/>',
    "clock": '<circle cx="10" cy="10" r="7"/><path d="M10 6v4l3 2"/>',
    "crew": '<circle cx="10" cy="6" r="3"/><path d="M4 17c.4-4 2.6-6 6-6s5.6 2 6 6"/>',
    "dice": (
        '<rect x="3.5" y="3.5" width="13" height="13" rx="2"/><circle cx="7" cy="7" r=".8"/><circle cx="13" '
        'cy="13" r=".8"/><circle cx="10" cy="10" r=".8"/>'
    ),
    "eye": (
        '<path d="M2 10c2-3.6 4.7-5.4 8-5.4s6 1.8 8 5.4c-2 3.6-4.7 5.4-8 5.4S4 13.6 2 10z"/><circle cx="10" '
        'cy="10" r="2.4"/>'
    ),
    "flag": '<path d="M5 18V3h10l-2.5 3.5L15 10H5"/>',
    "flame": (
        '<path d="M10 18c-3.6 0-5.6-2.4-5.6-5.2 0-3.4 2.8-4.6 3-8 1.6.8 2.4 2 2.6 3.4C11 6.8 11.4 4.6 10.6 '
        '2c3.2 1.8 5 5.2 5 9.2C15.6 15.4 13.6 18 10 18z"/>'
    ),
    "guns": '<circle cx="5" cy="13.5" r="3"/><path d="M4 10.5L14.5 5l1.5 3L8 13M16.6 4.6l1.4 2.8"/>',
    "hidden": (
        '<path d="M3 3l14 14M2 10c2-3.6 4.7-5.4 8-5.4 1 0 2 .2 2.9.5M18 10c-2 3.6-4.7 5.4-8 5.4-1 '
        '0-2-.2-2.9-.5"/>'
    ),
    "lock": '<rect x="4.5" y="9" width="11" height="8" rx="1.5"/><path d="M7 9V6.5a3 3 0 0 1 6 0V9"/>',
    "musket": '<path d="M2 12L13 6l5-1.5M2 12v4l3 .5 1-3 3-1.5"/>',
    "pistol": '<path d="M3 7h12l2 1.5v2h-6l-1 2H8l-2 5H3.5l1.5-6L3 9.5z"/>',
    "ruler": '<path d="M2.5 13.5l11-11 4 4-11 11zM6 10l1.6 1.6M9 7l2.2 2.2M12 4l1.6 1.6"/>',
    "sail": '<path d="M10 2v14M10 3c4 2 6 6 6 10h-6M10 5C7 7 5 10 4.5 13H10M3 16h14"/>',
    "ship": '<path d="M3 12h14l-2 4H5zM10 3v9M10 4c3 1 4.5 3.5 4.5 6H10"/>',
    "skull": (
        '<path d="M4 9a6 6 0 0 1 12 0c0 2.2-1 3.6-2.5 4.5V17h-7v-3.5C5 12.6 4 11.2 4 9z"/><circle cx="7.6" '
        'cy="9.5" r="1"/><circle cx="12.4" cy="9.5" r="1"/>'
    ),
    "star": '<path d="M10 2.8l2.2 4.7 5 .6-3.7 3.5 1 5.1L10 14.2l-4.5 2.5 1-5.1L2.8 8.1l5-.6z"/>',
    "swords": '<path d="M4 3l9 10M3 15l3-3M4.5 11l5 4.5M16 3L7 13M17 15l-3-3M15.5 11l-5 4.5"/>',
    "turn": '<path d="M5 16V9a5 5 0 0 1 10 0v1M12 7.5L15 10.5l3-3"/>',
    "warn": '<path d="M10 3l8 14H2zM10 8v4M10 14.5v.2"/>',
    "wind": '<path d="M2 8h10.5a2.5 2.5 0 1 0-2.5-2.5M2 11.5h13a2.5 2.5 0 1 1-2.5 2.5M2 15h6"/>',
}
