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
_SCALING = re.compile(
    r"\.(c-(shoal|depth|line|gap|coast|streak|mist)|g-furl|m-|w-halo|ico|[hqk]-line|b[hkd]\b|prot-bg|sm-)|-o\b"
)
"""Strokes that grow with what they belong to: tints, rolls of canvas, arms, and all that is drawn within a pattern."""
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
        keeps = "stroke-width" in body and not any(_SCALING.search(name) for name in names)
        more = ";vector-effect:non-scaling-stroke" if keeps else ""
        out.append(f"{','.join(f'{PAGE} {name}' for name in names)}{{{body}{more}}}")
    for zoom in zooms:
        at = f"{zoom * 10:g}"
        hidden = ",".join(f'{PAGE}[data-far~="{at}"] .{kind}-{at}{part}' for kind, part in _DETAILS)
        out.append(f"{hidden}{{display:none}}")
    return "\n".join(out)


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
