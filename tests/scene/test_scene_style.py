"""One style file, three themes."""

import re
from importlib.resources import files

from weathergage.scene.style import style_sheet


def sections() -> list[str]:
    css = files("weathergage.scene").joinpath("look.css").read_text("utf-8")
    return re.split(r"/\* @(?:light|dark|rules) \*/", css)


def test_both_themes_define_the_same_tokens_and_no_rule_uses_another() -> None:
    _, light, dark, rules = sections()
    names = [set(re.findall(r"--([\w-]+):", part)) for part in (light, dark)]
    assert names[0] == names[1]
    assert set(re.findall(r"var\(--([\w-]+)\)", rules)) - names[0] == {"side"}


def test_no_token_is_left_over() -> None:
    _, light, _, rules = sections()
    tinctures = {"azure", "gules", "vert", "purpure", "sable", "tenne", "or"}
    used = set(re.findall(r"var\(--([\w-]+)\)", rules))
    assert set(re.findall(r"--([\w-]+):", light)) - used - tinctures == set()


def test_rules_of_a_side_are_repeated_for_each_tincture_in_use() -> None:
    css = style_sheet("light", ["gules", "azure"])
    assert ".wg-light .g-flag-bg.s-azure,.wg-light .s-azure .g-flag-bg{fill:#1d4f8a" in css
    assert ".g-flag-bg.s-gules" in css
    assert ".g-flag-bg.s-vert" not in css


def test_every_rule_is_scoped_to_its_picture() -> None:
    for selectors in re.findall(r"([^{}]+)\{", style_sheet("dark", ["azure"])):
        assert all(selector.startswith(".wg-dark ") for selector in selectors.split(","))
