"""The style sheet of one picture, made from ``look.css``.

Colours are filled in rather than left as CSS variables, and selectors are scoped to the picture. So a picture looks
right in viewers that know little CSS, and two pictures on one page do not paint each other.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple, TypeAlias

Theme: TypeAlias = Literal["light", "dark", "auto"]

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_TOKEN = re.compile(r"--([a-z0-9-]+):\s*([^;]+);")
_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)\)")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


class _Look(NamedTuple):
    """The three sections of the file."""

    light: dict[str, str]
    dark: dict[str, str]
    rules: list[tuple[list[str], str]]  # selectors and body


def scope(theme: Theme) -> str:
    """Class of the picture's root element."""
    return f"wg-{theme}"


def style_sheet(theme: Theme, tinctures: Iterable[str]) -> str:
    """The rules of a theme, for pictures that use these tinctures. "auto" follows the reader's system."""
    used, root = tuple(sorted(set(tinctures))), scope(theme)
    if theme != "auto":
        return _rules(theme, root, used)
    return _rules("light", root, used) + f"@media (prefers-color-scheme:dark){{{_rules('dark', root, used)}}}"


# --- for a page that holds charts ------------------------------------------------------------------------------------

PAGE = ".wg"
"""Every rule of the page's style sheet is about what lies within an element of this class."""
_GROWING = re.compile(r"\.(c-(shoal|depth|line|gap|coast)|g-furl|m-|w-halo|ico|h-line|q-line|sm-)")
"""Strokes that grow with what they belong to: tints, rolls of canvas, arms, icons."""
_HATCHED = re.compile(r"\.(bh|bk|bd|k-line|c-mist|c-streak)\b")
"""Strokes within patterns, which know nothing of the screen: the page tells them one by its zoom as `--unzoom`."""
_PRINTED = re.compile(r"\.(c-snd|c-coord|c-hexnum)\b")
"""Figures printed on the chart, which stay legible."""
_SIZES = re.compile(r"(stroke-width|font-size):([\d.]+)(?:px)?")
_DETAILS = (("f", " .fine"), ("m", " .mid"), ("n", ""))
"""Kinds of classes that hide from afar (`glyph.near`), and what they hide."""


@cache
def page_style(zooms: tuple[float, ...]) -> str:
    """Both themes: as the page's `data-theme` says, else as the reader's system does."""
    look = _look()
    dark = _tokens(look.dark)
    out = [
        f"{PAGE}{{{_tokens(look.light)}}}",
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]) {PAGE}{{{dark}}}}}",
        f"[data-theme=dark] {PAGE}{{{dark}}}",
    ]
    out += [f"{PAGE} .s-{paint}{{--side:var(--{paint})}}" for paint in _PAINTS]
    for names, body in look.rules:
        root = PAGE * 2 if "var(--side)" in body else PAGE  # a side's colour wins over what is usual
        out.append(f"{','.join(f'{root} {name}' for name in names)}{{{_steady(','.join(names), body)}}}")
    for zoom in zooms:
        at = f"{zoom * 10:g}"
        hidden = ",".join(f'{PAGE}[data-far~="{at}"] .{kind}-{at}{part}' for kind, part in _DETAILS)
        out.append(f"{hidden}{{display:none}}")
    return "\n".join(out)


def _steady(names: str, body: str) -> str:
    """Line weights and printed figures keep their size on the screen at any zoom."""
    if _HATCHED.search(names):
        return _SIZES.sub(r"\1:calc(\2px * var(--unzoom, 1))", body)
    if _PRINTED.search(names):
        return _SIZES.sub(r"\1:calc(\2px * min(var(--unzoom, 1), 1.4))", body)
    keeps = "stroke-width" in body and not _GROWING.search(names)
    return f"{body};vector-effect:non-scaling-stroke" if keeps else body


_PAINTS = ("or", "azure", "gules", "vert", "purpure", "sable", "tenne")


def _tokens(tokens: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in tokens.items())


# --- for one picture -------------------------------------------------------------------------------------------------


@cache
def _rules(palette: Literal["light", "dark"], root: str, tinctures: tuple[str, ...]) -> str:
    look = _look()
    tokens = look.light if palette == "light" else look.dark
    out = []
    for names, body in look.rules:
        if "var(--side)" not in body:
            out.append(_rule(root, names, body, tokens))
            continue
        for tincture in tinctures:
            sided = [f"{name}.s-{tincture}" for name in names] + [f".s-{tincture} {name}" for name in names]
            out.append(_rule(root, sided, body, tokens | {"side": tokens[tincture]}))
    return "".join(out)


def _rule(root: str, names: list[str], body: str, tokens: dict[str, str]) -> str:
    selector = ",".join(f".{root} {name}" for name in names)
    return f"{selector}{{{_VARIABLE.sub(lambda found: tokens[found[1]], body)}}}"


@cache
def _look() -> _Look:
    text = files("weathergage.scene").joinpath("look.css").read_text("utf-8")
    _, light, dark, rules = re.split(r"/\* @(?:light|dark|rules) \*/", text)
    pairs = _RULE.findall(_COMMENT.sub("", rules))
    return _Look(
        dict(_TOKEN.findall(light)),
        dict(_TOKEN.findall(dark)),
        [([name.strip() for name in selectors.split(",")], body) for selectors, body in pairs],
    )
