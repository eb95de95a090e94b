"""The scene as plain text."""

import pytest
from msgspec.structs import replace
from scene_pictures import chase, duel_scene, squadron

from weathergage.scene.model import Arc, Band, Cells, Ghost, Grid, Land, Scene, Sea, ShipMark, Side, Wedge, Window
from weathergage.scene.text import (
    arrow,
    board,
    distance_words,
    heading_word,
    sector_word,
    ships_table,
    tags,
    wind_word,
)

A = Side(id="a", tincture="azure", letter="A", name="American")


def test_a_duel_can_be_read() -> None:
    assert board(duel_scene()).lines() == [
        "    7   8   9  10  11  12  13  14  15  16  17  18",
        "14  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        "13  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        "12  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        "11  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        "10  ·   ·   ·   ·   ·  →A   ·   ·   ·   ·   ·   ·",
        " 9  ·   ·   ·   ·   1   1   1   ·   ·   ·   ·   ·",
        " 8  ·   ·   ·   2   2  ░2░  2   2   ·   ·   ·   ·",
        " 7  ·   ·   3   3   3  ↗B   3   3   3   ·   ·   ·",
        " 6  ·   3   3  ░4░  3   3   3   3   3   3   ·   ·",
        " 5  4   4   4   3   3   3   3   3   4   4   4   ·",
        " 4  4   4   4   4   4   3   4   4   4   4   4   4",
    ]


def test_cells_carry_what_is_there_and_what_lies_under_it() -> None:
    grid = board(duel_scene()).cells
    assert grid[4][5] == ("→A ", "side-azure", "selected")
    assert grid[7][5] == ("↗B ", "side-gules", "target")
    assert grid[6][5] == ("░2░", "smoke", "band-2")
    assert grid[0][0] == (" · ", "water", "")
    assert {len(cell.text) for row in grid for cell in row} == {3}


@pytest.mark.parametrize(("heading", "sign"), [(0, "↑"), (44, "↗"), (90, "→"), (225, "↙"), (350, "↑"), (-90, "←")])
def test_a_heading_is_an_arrow(heading: float, sign: str) -> None:
    assert arrow(heading) == sign


def test_terrain_and_legal_squares_have_signs_of_their_own() -> None:
    scene = Scene(
        sea=Sea(width=4, height=2, grid=Grid(first=(0, 0)), y_up=False),
        sides=(A,),
        ships=(ShipMark(id="x", side="a", at=(0, 0), heading=180, fire=1),),
        lands=(Land(id="i", cells=((1, 0),)), Land(id="f", kind="fog", cells=((2, 0),))),
        overlays=(Cells(cells=((0, 1), (1, 0))), Cells(cells=((3, 1),), kind="chosen")),
    )
    assert board(scene).lines() == ["   0   1   2   3", "0 ↓A* ### ≡≡≡  ·", "1  +   ·   ·  [+]"]
    assert board(scene).cells[0][1].ground == "legal"


def test_rows_run_from_north_to_south() -> None:
    ship = ShipMark(id="x", side="a", at=(1, 3), heading=0)
    north_first = Scene(sea=Sea(width=1, height=3, grid=Grid()), sides=(A,), ships=(ship,))
    assert board(north_first).rows == ["3", "2", "1"]
    assert board(north_first).cells[0][0].text == "↑A "
    south_first = replace(north_first, sea=replace(north_first.sea, y_up=False))
    assert board(south_first).rows == ["1", "2", "3"]
    assert board(south_first).cells[2][0].text == "↑A "


def test_what_is_outside_the_window_is_not_shown() -> None:
    scene = replace(duel_scene(), view=Window(west=1, south=1, east=3, north=2))
    assert board(scene).lines() == ["   1   2   3", "2  ·   ·   ·", "1  ·   ·   ·"]


def test_hexes_keep_their_stagger() -> None:
    sea = Sea(width=3, height=2, grid=Grid(kind="hex", first=(0, 0)), y_up=False)
    assert board(Scene(sea=sea)).lines() == [
        "     0  1  2",
        "0,0  ·     ·",
        "1,0     ·",
        "0,1  ·     ·",
        "1,1     ·",
    ]
    text = "\n".join(board(chase().scene).lines())
    assert "↗K*" in text
    assert "(↘)" in text


def test_an_open_sea_is_read_by_the_inch() -> None:
    drawn = board(squadron().scene)
    assert len(drawn.cells) == len(drawn.cells[0]) == 28
    assert drawn.cells[28 - 6][12].text == "→S2"
    assert any(cell.style == "island" for row in drawn.cells for cell in row)


def test_a_wedge_is_read_by_bearing_and_distance() -> None:
    wedge = Wedge(at=(3, 3), from_deg=0, to_deg=90, outer=2.5)
    near, far = Band(rank=1, wedge=replace(wedge, outer=1.2)), Band(rank=2, wedge=wedge)
    scene = Scene(sea=Sea(width=6, height=6), overlays=(Arc(bands=(near, far)),))
    rows = enumerate(board(scene).cells)
    marked = {(i, j): cell.text for i, row in rows for j, cell in enumerate(row) if cell.ground}
    assert marked == {(1, 3): " 2 ", (1, 4): " 2 ", (2, 3): " 1 ", (2, 4): " 2 "}


def test_ships_of_one_side_are_numbered() -> None:
    assert tags(duel_scene()) == {"constitution": "A", "guerriere": "B"}
    assert tags(squadron().scene)["fregate"] == "S2"


def test_the_table_gives_bearing_and_distance_from_the_chosen_ship() -> None:
    first, second = ships_table(duel_scene())
    assert first[:6] == ("A", "constitution", "Constitution", "American", "12,10", "east")
    assert (first.bearing, first.distance, first.off) == ("", "", "")
    assert (second.bearing, second.distance, second.off) == ("south", "3 squares", "starboard beam")
    assert second.state == "1 of 3 masts lost"
    back = ships_table(duel_scene(), "guerriere")[0]
    assert (back.bearing, back.off) == ("north", "port bow")


def test_distances_are_hexes_or_lengths_where_these_are_counted() -> None:
    assert ships_table(chase().scene)[1].distance == "6 hexes"
    assert ships_table(squadron().scene, "fregate")[0].distance == "5.3 in"
    assert ships_table(squadron().scene, "fregate")[3].state == "captured"


def test_a_board_may_say_what_its_steps_measure() -> None:
    sea = Sea(width=20, height=20, grid=Grid(steps=(2, 3)), unit="MP")
    apart = [distance_words(Scene(sea=sea), (3, 3), end) for end in ((9, 8), (3, 1), (1, 1), (3, 3))]
    assert apart == ["17 MP", "4 MP", "6 MP", "0 MP"]


@pytest.mark.parametrize(("bearing", "word"), [(0, "north"), (22.5, "north-north-east"), (359, "north"), (270, "west")])
def test_bearings_in_words(bearing: float, word: str) -> None:
    assert wind_word(bearing) == word


@pytest.mark.parametrize(("relative", "word"), [(0, "bow"), (90, "starboard beam"), (-90, "port beam"), (180, "stern")])
def test_sectors_in_words(relative: float, word: str) -> None:
    assert sector_word(relative) == word


def test_a_row_of_hexes_is_named_by_its_first_hex_or_by_the_row_all_its_hexes_share() -> None:
    flat = board(chase().scene)
    cells = chase().scene.sea.grid.cells  # type: ignore[union-attr]
    named = [tuple(map(int, name.split(","))) for name in flat.rows]
    assert all(cell in cells and (cell[0] - 2, cell[1] + 1) not in cells for cell in named)
    lines = [2 * r + q for q, r in named]
    assert lines == list(range(lines[0], lines[-1] + 1))
    pointed = board(Scene(sea=Sea(width=2, height=3, grid=Grid(kind="hex", first=(0, 5), flat_top=False), y_up=False)))
    assert (flat.note != "", pointed.rows, pointed.note) == (True, ["5", "6", "7"], "")


def test_ghosts_in_one_place_show_all_their_headings() -> None:
    ghosts = tuple(Ghost(ship="k", at=(5, 0), heading=heading) for heading in (120, 0, 0))
    scene = replace(chase().scene, overlays=ghosts)
    assert "↘↑ " in "\n".join(board(scene).lines())


def test_headings_on_hexes_are_among_eight_winds() -> None:
    assert [row.heading for row in ships_table(chase().scene)] == ["north-east", "north-west"]
    assert heading_word(duel_scene(), 67.5) == "east-north-east"
