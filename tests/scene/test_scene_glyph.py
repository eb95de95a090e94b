"""Ships seen from above: every build and every state is drawn, and what is drawn means something."""

import itertools
import re
import xml.etree.ElementTree as ElementTree
from typing import Any, get_args

import pytest

from weathergage.scene import glyph, marks
from weathergage.scene.model import Decoration, HullForm, Icon, Rig, ShipMark, Tincture


def mark(**fields: Any) -> ShipMark:
    return ShipMark(id=fields.pop("id", "ship"), at=(0, 0), heading=0, **fields)


def draw(length: float = 100, wind: float = 150, tincture: Tincture = "azure", **fields: Any) -> str:
    svg = glyph.ship(mark(**fields), length=length, tincture=tincture, wind=wind)
    ElementTree.fromstring(f"<svg>{svg}</svg>")
    assert not re.search(r"\b(nan|inf)\b", svg)
    return svg


def count(svg: str, cls: str) -> int:
    """How many elements have exactly this class."""
    return len(re.findall(rf'class="(?:[^"]* )?{cls}(?: [^"]*)?"', svg))


@pytest.mark.parametrize("form", get_args(HullForm))
@pytest.mark.parametrize("rig", get_args(Rig))
def test_every_build_is_drawn(form: HullForm, rig: Rig) -> None:
    for masts, sail, wind, length in itertools.product(range(6), range(4), (-90, 20, 180), (20, 90)):
        svg = draw(form=form, rig=rig, masts=masts, sail=sail, wind=wind, length=length)
        assert count(svg, "g-hull") >= 1


@pytest.mark.parametrize("tincture", get_args(Tincture))
def test_every_side_is_on_the_strake(tincture: Tincture) -> None:
    assert f'class="g-strake s-{tincture}"' in draw(tincture=tincture)


@pytest.mark.parametrize(("sail", "crescents"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_the_crescents_on_a_mast_tell_the_sail_setting(sail: int, crescents: int) -> None:
    svg = draw(masts=1, sail=sail, form="barge")
    assert count(svg, "g-sail") == crescents
    assert count(svg, "g-furl") == (1 if sail == 0 else 0)


def test_the_weather_arm_of_the_yards_is_braced_forward() -> None:
    assert glyph.brace(90) > 0 > glyph.brace(-90)
    assert "rotate(-32.4)" in draw(wind=90, masts=1, form="barge")
    assert "rotate(32.4)" in draw(wind=-90, masts=1, form="barge")


def test_a_wind_from_ahead_takes_the_sails_aback() -> None:
    ahead, astern = draw(wind=10, masts=1, sail=1, form="barge"), draw(wind=180, masts=1, sail=1, form="barge")
    belly = re.compile(r'class="g-sail" d="M\S+ 0C\S+ (\S+)')
    assert float(belly.search(ahead)[1]) > 0 > float(belly.search(astern)[1])  # type: ignore[index]
    assert "rotate(0)" in ahead


def test_a_boom_swings_to_leeward_and_further_out_before_the_wind() -> None:
    def boom(wind: float) -> float:
        svg = draw(masts=1, rig="fore-aft", wind=wind)
        return float(re.search(r"rotate\((-?[\d.]+)\)", svg)[1])  # type: ignore[index]

    assert 0 < boom(45) < boom(90) < boom(180)
    assert boom(-90) == -boom(90)


def test_a_lost_mast_leaves_a_stump_and_its_spars_over_the_side() -> None:
    svg = draw(lost_masts=(0, 2))
    assert count(svg, "g-stump") == 2
    assert count(svg, "g-fallen") == 2
    assert count(draw(lost_masts=(0, 2), fallen_masts=(2,)), "g-fallen") == 1
    assert count(draw(lost_masts=(0,)), "g-jib") == 0


@pytest.mark.parametrize(
    ("fields", "cls", "times"),
    [
        ({"holes": 5}, "g-hole", 5),
        ({"fire": 1}, "g-flame", 1),
        ({"fire": 3}, "g-flame", 3),
        ({"aground": True}, "g-aground", 1),
        ({"sinking": True}, "g-sink", 1),
        ({"wreck": True}, "g-wreck", 1),
        ({"flagship": True}, "g-pennant", 1),
        ({"oars": 7}, "g-oar", 1),
        ({"shaken": True}, "g-furl", 3),
    ],
)
def test_what_befell_her_can_be_seen(fields: dict[str, Any], cls: str, times: int) -> None:
    assert count(draw(**fields), cls) == times
    assert count(draw(), cls) == 0


def test_a_wreck_has_no_hull() -> None:
    assert count(draw(wreck=True), "g-hull") == 0


def test_detail_falls_with_size() -> None:
    full, plain, far = draw(length=44), draw(length=43), draw(length=25)
    assert count(full, "g-plank") == 1
    assert count(full, "g-gun") == 1
    assert count(plain, "g-plank") == count(plain, "g-gun") == 0
    assert count(plain, "g-mast") == 3
    assert count(far, "g-mast") == 1
    assert count(far, "g-jib") == 0
    assert count(far, "g-strake") == 1
    assert len(full) > len(plain) > len(far)


def test_stunsails_only_at_full_sail_before_the_wind() -> None:
    assert count(draw(sail=3, wind=150), "g-stun") == 6
    assert count(draw(sail=3, wind=60), "g-stun") == 0
    assert count(draw(sail=2, wind=150), "g-stun") == 0


def test_a_hull_may_bring_its_own_outline_and_decoration() -> None:
    diamond = ((0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0))
    svg = draw(outline=diamond, decorations=(Decoration(shape="disc", x=0, y=0, width=0.4),), masts=0)
    assert "M0 -50C" in svg
    assert count(svg, "g-hull") == 2
    assert count(draw(outline=diamond, masts=0), "g-hull") == 1


def test_equal_ships_are_equal_bytes_and_holes_depend_on_the_id() -> None:
    assert draw(id="a", holes=4) == draw(id="a", holes=4)
    assert draw(id="a", holes=4) != draw(id="b", holes=4)


def test_the_bow_is_up_and_the_glyph_is_centred() -> None:
    numbers = [float(y) for y in re.findall(r"[ML]0 (-?[\d.]+)", glyph.ghost(mark(), length=100))]
    assert min(numbers) == -66
    assert "translate" not in glyph.ghost(mark(), length=100)


@pytest.mark.parametrize("kind", ["serpent", "kraken", "flyer", "unknown"])
def test_creatures_are_drawn(kind: str) -> None:
    svg = marks.creature(kind, 60, "vert")
    ElementTree.fromstring(f"<svg>{svg}</svg>")
    assert "s-vert" in svg


def test_every_icon_has_a_drawing() -> None:
    assert set(marks.ICONS) == set(get_args(Icon))
    for drawing in marks.ICONS.values():
        ElementTree.fromstring(f"<svg>{drawing}</svg>")


def test_a_flag_at_half_pole_shows_the_staff_above_it() -> None:
    assert "V-13" in marks.flag(0, 0, "azure", "A", half=True)
    assert "V-7" in marks.flag(0, 0, "azure", "A")
