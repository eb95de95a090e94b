"""The open sea: round tables, scale bars, mastheads, ropes, and the whole sea in a terminal."""

import math
import re
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from weathergage.scene import glyph
from weathergage.scene.model import (
    Badge,
    Ghost,
    Link,
    Picture,
    Region,
    Scale,
    Scene,
    Sea,
    ShipMark,
    Side,
    Table,
    Wedge,
    Wind,
)
from weathergage.scene.parts import Context, draw_part
from weathergage.scene.projection import extent
from weathergage.scene.style import Theme
from weathergage.scene.svg import render
from weathergage.scene.text import board, ships_table, tags

A, B = Side(id="a", tincture="azure", letter="A", name="American"), Side(id="b", tincture="gules", letter="B")
SEA = Sea(width=1200, height=900, unit="mm", scales=(Scale(label="L 84 mm", length=84), Scale(label="S", length=57.5)))
ROUND = Sea(width=1200, height=1200, unit="mm", is_round=True, name="Round", caption="4 feet across")
SHIP = ShipMark(id="x", side="a", name="Essex", at=(600, 450), heading=0, length=64, beam=16)


def drawn(scene: Scene, theme: Theme = "light") -> str:
    svg = render(Picture(scene=scene), theme=theme, part="chart")
    ElementTree.fromstring(svg)
    return svg


def test_a_round_sea_lies_about_its_middle_and_has_a_round_border() -> None:
    scene = Scene(sea=ROUND, sides=(A,), ships=(replace(SHIP, at=(0, 0)),), wind=Wind(from_deg=45, label="wind NE"))
    assert extent(scene) == (-600, -600, 600, 600)
    svg = drawn(scene)
    assert svg.count('<circle class="n-') == 3 and '<rect class="n-' not in svg and "4 feet across" in svg
    assert "<clipPath" in svg and "wind NE" in svg and '<rect class="c-paper"' in svg


def test_areas_of_an_open_sea_end_at_its_border() -> None:
    wedge = Region(wedge=Wedge(at=(600, 10), from_deg=90, to_deg=270, outer=84), kind="forbidden", label="no sailing")
    svg = drawn(Scene(sea=SEA, overlays=(wedge,)))
    assert re.search(r'class="l-arcs"><g clip-path="url\(#', svg)
    assert "no sailing" not in svg  # its middle is off the chart
    inside = replace(wedge, wedge=Wedge(at=(600, 400), from_deg=90, to_deg=270, outer=84))
    assert "no sailing" in drawn(Scene(sea=SEA, overlays=(inside,)))


def test_scale_bars_are_true_to_scale_and_avoid_ships() -> None:
    bare, crowded = drawn(Scene(sea=SEA)), drawn(Scene(sea=SEA, ships=(replace(SHIP, at=(60, 30), heading=90),)))
    for svg in (bare, crowded):
        bars = [part for part in svg.split('class="scales"')[1].split("<rect ") if 'class="sc-bg"' in part]
        long, short = (float(part.split('width="')[1].split('"')[0]) for part in bars[:2])
        assert long / short == pytest.approx(84 / 57.5, rel=0.01) and long == pytest.approx(84 * 1160 / 1200, rel=0.01)
    assert bare.split('class="scales"')[1][:200] != crowded.split('class="scales"')[1][:200]


def test_masts_stand_where_they_are_told_to_and_their_tops_have_colours() -> None:
    mark = replace(SHIP, masts=3, mast_at=(0.22, 0.5, 0.78), tops=("white", "red", "plain"), lost_masts=())
    assert glyph.mast_places(mark) == pytest.approx((-0.28, 0.0, 0.28))
    svg = glyph.ship(mark, length=100, beam=25)
    assert svg.count("g-top-white") == 1 and svg.count("g-top-red") == 1 and 'class="g-top-white" cy="-28"' in svg
    lost = glyph.ship(replace(mark, lost_masts=(1,)), length=100, beam=25)
    assert "g-top-red" not in lost and "g-gone" in lost and "g-stump" not in lost
    assert "g-stump" in glyph.ship(replace(SHIP, lost_masts=(1,)), length=100)


def test_a_ship_may_have_six_masts() -> None:
    svg = glyph.ship(replace(SHIP, masts=6, tops=("red",) * 6), length=120)
    assert svg.count("g-top-red") == 6 and len(glyph.mast_places(replace(SHIP, masts=6))) == 6


def test_badges_in_a_row_stand_side_by_side() -> None:
    row = (Badge(text="3S"), Badge(text="3L", tone="danger"), Badge(text="2S", tone="lost"))
    svg = drawn(Scene(sea=SEA, sides=(A,), ships=(replace(SHIP, row=row),)))
    spots = [part.split("translate(")[1].split(")")[0].split() for part in svg.split('class="badge')[1:4]]
    assert [float(x) - float(spots[0][0]) for x, _ in spots] == pytest.approx([0, 21, 42])
    assert len({y for _, y in spots}) == 1 and 'b-lost' in svg


def test_a_tow_is_a_rope_from_stern_to_bow() -> None:
    towed = replace(SHIP, id="y", at=(600, 386))
    svg = drawn(Scene(sea=SEA, sides=(A,), ships=(SHIP, towed), overlays=(Link(ids=("x", "y"), kind="tow"),)))
    assert svg.count('class="rope-i"') == 1 and "formation" not in svg.split("</style>")[1]


def test_ships_side_by_side_are_lashed_from_deck_to_deck() -> None:
    ships = (replace(SHIP, entangled=("y",)), replace(SHIP, id="y", side="b", at=(616, 450)))
    assert 'class="grapnel-i"' in drawn(Scene(sea=SEA, sides=(A, B), ships=ships))
    apart = (ships[0], replace(ships[1], at=(660, 450)))
    assert 'class="grapnel-i"' not in drawn(Scene(sea=SEA, sides=(A, B), ships=apart))


def test_a_ghost_may_bring_a_hull_of_its_own() -> None:
    ghost = Ghost(ship="new", at=(300, 300), heading=90, hull=replace(SHIP, id="new"))
    assert "g-ghost-hull" in drawn(Scene(sea=SEA, overlays=(ghost,)))
    with pytest.raises(KeyError, match="new"):
        drawn(Scene(sea=SEA, overlays=(replace(ghost, hull=None),)))


def test_a_zone_has_the_colour_of_its_side_and_no_hatching() -> None:
    zone = Region(outline=((0, 0), (300, 0), (300, 200), (0, 200)), kind="zone", side="a")
    svg = drawn(Scene(sea=SEA, sides=(A,), overlays=(zone,)))
    arcs = svg.split('class="l-arcs"')[1].split("</g>")[0]
    assert 'class="zone s-azure"' in arcs and "fill=" not in arcs


def test_a_table_that_is_too_wide_shortens_its_longest_column() -> None:
    table = Table(columns=("", "Bears"), rows=(("A very long name of a ship that goes on and on", "north-west"),))
    svg, _ = draw_part(table, Context("azure", None, 44), 0, 0, 200)
    assert "…" in svg and ">north-west<" in svg


# --- in a terminal ----------------------------------------------------------------------------------------------------


def test_a_fitted_sea_keeps_its_proportions() -> None:
    fitted = board(Scene(sea=SEA), 24)
    assert len(fitted.columns) == 24 and len(fitted.rows) == 27          # 50 mm wide, a cell is 33.3 high
    assert fitted.gap == 0 and fitted.columns[:4] == ["0", "5", "10", "15"] and "tens of mm" in fitted.note
    low = board(Scene(sea=SEA), 24, 9)
    assert len(low.rows) == 9 and len(low.columns) == 8


def test_ships_close_together_stand_side_by_side() -> None:
    other = replace(SHIP, id="y", side="b", at=(616, 450))
    text = "\n".join(board(Scene(sea=SEA, sides=(A, B), ships=(SHIP, other)), 24).lines())
    assert "↑A" in text and "↑B" in text


def test_ghosts_with_a_number_show_it() -> None:
    ghost = Ghost(ship="x", at=(300, 300), heading=90, label="3 Essex")
    text = "\n".join(board(Scene(sea=SEA, sides=(A,), ships=(SHIP,), overlays=(ghost,)), 24).lines())
    assert "3→" in text


def test_the_corners_of_a_round_sea_are_blank() -> None:
    cells = board(Scene(sea=ROUND), 24).cells
    assert cells[0][0].style == "blank" and cells[len(cells) // 2][0].style == "water"
    share = sum(cell.style == "water" for row in cells for cell in row) / sum(map(len, cells))
    assert share == pytest.approx(math.pi / 4, abs=0.03)


def test_more_than_nine_ships_of_a_side_still_have_short_names() -> None:
    scene = Scene(sea=SEA, sides=(A,), ships=tuple(replace(SHIP, id=str(at)) for at in range(12)))
    assert [tags(scene)[str(at)] for at in (0, 8, 9, 11)] == ["A1", "A9", "Aa", "Ac"]


def test_the_table_of_ships_counts_masts_and_measures_whole_millimetres() -> None:
    other = replace(SHIP, id="y", side="b", at=(900, 850), masts=4, lost_masts=(0, 2))
    row = ships_table(Scene(sea=SEA, sides=(A, B), ships=(SHIP, other)), "x")[1]
    assert (row.masts, row.distance, row.bearing) == ("2/4", "500 mm", "north-east")
