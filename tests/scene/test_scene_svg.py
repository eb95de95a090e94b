"""The whole picture: one sound SVG that stands alone, tells no secrets and is the same every time."""

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from msgspec.structs import replace
from scene_pictures import PICTURES, duel, duel_scene, is_the_same_in_every_process

from weathergage.scene.model import (
    Badge,
    Card,
    Cells,
    Chip,
    Chips,
    Creature,
    Grid,
    Hand,
    Label,
    Land,
    Marker,
    Picture,
    Ring,
    Row,
    Ruler,
    Scene,
    Sea,
    Sheet,
    ShipMark,
    Side,
    Smoke,
    Wind,
)
from weathergage.scene.projection import extent, fit, outline
from weathergage.scene.style import Theme
from weathergage.scene.svg import render

SVG = "{http://www.w3.org/2000/svg}"
THEMES: tuple[Theme, ...] = ("light", "dark", "auto")
NASTY = "<b>\"O'Brien\" & Söhne</b>\x00\x1b"
READABLE = "<b>\"O'Brien\" & Söhne</b>"


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def small(**fields: Any) -> Picture:
    sea = Sea(width=6, height=6, grid=Grid())
    sides = (Side(id="a", tincture="azure", letter="A"), Side(id="b", tincture="vert", letter="B"))
    return Picture(scene=Scene(sea=sea, sides=sides, **fields))


def words_of(svg: str) -> list[str]:
    return ["".join(node.itertext()) for node in parse(svg).iter() if node.tag in (f"{SVG}text", f"{SVG}title")]


# --- soundness -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("part", ["table", "chart"])
def test_a_picture_is_sound_and_stands_alone(name: str, theme: Theme, part: Any) -> None:
    svg = render(PICTURES[name](), theme=theme, part=part)
    root = parse(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == PICTURES[name]().title
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    wanted = set(re.findall(r'(?:url\(#|href="#|aria-\w+="(?=p))([\w-]+)', svg))
    assert wanted <= set(ids)
    assert not re.search(r"<script|<image|<foreignObject|@import|@font-face|var\(|\bon\w+=", svg)
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"\b(nan|inf)\b", svg)


@pytest.mark.parametrize("name", PICTURES)
def test_every_class_has_a_rule(name: str) -> None:
    """A class without a rule would be drawn black."""
    svg = render(PICTURES[name]())
    style, body = svg[svg.index("<style>") : svg.index("</style>")], svg[svg.index("</style>") :]
    used = {cls for value in re.findall(r'class="([^"]+)"', body) for cls in value.split()}
    grouping = {"g-ship", "g-ghost", "g-wreck", "g-sink", "g-flag", "rose", "neat", "ruler", "piece", "sheet", "m"}
    known = set(re.findall(r"\.([a-z][\w-]*)", style)) | grouping
    assert {cls for cls in used - known if not cls.startswith("l-")} == set()


def test_the_same_picture_is_the_same_bytes_in_every_process() -> None:
    code = (
        "import hashlib; from scene_pictures import PICTURES; from weathergage.scene.svg import render;"
        "print(hashlib.sha256(''.join(render(make()) for make in PICTURES.values()).encode()).hexdigest())"
    )
    assert is_the_same_in_every_process(code)


def test_two_pictures_on_one_page_do_not_share_ids() -> None:
    one, other = render(duel()), render(replace(duel(), title="Another day"))
    ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in (one, other, render(duel(), theme="dark"))]
    assert not ids[0] & ids[1]
    assert not ids[0] & ids[2]


def test_themes_have_their_own_colours() -> None:
    light, dark, auto = (render(duel(), theme=theme) for theme in THEMES)
    assert "#e8ede6" in light
    assert "#e8ede6" not in dark
    assert "#0f1a25" in dark
    assert "prefers-color-scheme" not in light + dark
    assert auto.index("#e8ede6") < auto.index("@media (prefers-color-scheme:dark)") < auto.index("#0f1a25")


# --- words -----------------------------------------------------------------------------------------------------------


def test_words_are_escaped_wherever_they_come_from() -> None:
    side = Side(id='"a&<', tincture="azure", letter="<", name=NASTY)
    scene = Scene(
        sea=Sea(width=9, height=9, grid=Grid(), name=NASTY, caption=NASTY),
        sides=(side,),
        wind=Wind(from_deg=0, label=NASTY, strength="<"),
        ships=(ShipMark(id='x"<&', at=(5, 5), heading=0, side=side.id, name=NASTY, badges=(Badge(text="<"),)),),
        lands=(Land(id="<", name=NASTY, cells=((2, 2),)),),
        creatures=(Creature(id="&", kind="kraken", at=(7, 7), name=NASTY),),
        markers=(Marker(id="m", at=(8, 3), badge=Badge(text="&", hint=NASTY)),),
        overlays=(Label(at=(3, 7), text=NASTY), Cells(cells=((1, 1),), labels=(NASTY,))),
    )
    sheet = Sheet(id="s", title=NASTY, subtitle=NASTY, side=side.id, ship='x"<&', note="<", parts=(
        Row(text=NASTY, label=NASTY, clause="<"), Chips(chips=(Chip(text="<"),)),
    ))  # fmt: skip
    card = Card(title=NASTY, text=NASTY, timing="<", note="&")
    picture = Picture(scene=scene, sheets=(sheet,), title=NASTY, subtitle=NASTY, phase=("<", "&"), description=NASTY,
                      hands=(Hand(label=NASTY, cards=(card,)),))  # fmt: skip
    words = words_of(render(picture, width=1600))
    assert words.count(READABLE) > 10
    assert not [line for line in words if "\x00" in line or "&lt;" in line]


def test_a_ship_is_told_in_words() -> None:
    words = words_of(render(duel()))
    assert "Guerriere, British, bears south of Constitution, 6 MP, mizzen gone" in words
    assert "Constitution, American, heading east" in words


def test_a_nameless_side_and_a_lonely_sea_are_drawn() -> None:
    parse(render(small()))
    parse(render(Picture(scene=Scene(sea=Sea(width=30, height=20)))))
    parse(render(Picture(scene=Scene(sea=Sea(width=7, height=7, grid=Grid(kind="hex"))))))
    parse(render(Picture(scene=Scene(sea=Sea(width=7, height=7, grid=Grid(kind="hex", flat_top=False))))))


def test_small_ships_stay_nameless_unless_they_matter() -> None:
    ships = (
        ShipMark(id="one", name="Nameless", side="a", at=(2, 2), heading=0, length=0.1),
        ShipMark(id="two", name="Ringed", side="a", at=(4, 4), heading=0, length=0.1),
    )
    words = words_of(render(small(ships=ships, overlays=(Ring(ids=("two",)),)), part="chart", width=900))
    assert "Ringed" in words
    assert "Nameless" not in words


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_hidden_cards_are_only_backs() -> None:
    svg = render(replace(small(), hands=(Hand(label="Foe", side="b", hidden=3, cards=(
        Card(title="Secret plan", text="Nobody may read this", face_up=False),
    )),)))  # fmt: skip
    assert svg.count('class="card-back s-vert"') == 4
    assert "Secret" not in svg
    assert "Nobody" not in svg


def test_a_hidden_load_is_a_question_mark() -> None:
    assert render(duel()).count('class="secret s-gules"') == 4


# --- places ----------------------------------------------------------------------------------------------------------


def place(svg: str, piece: str) -> tuple[float, float]:
    found = re.search(rf'data-id="{piece}" transform="translate\((\S+) (\S+?)\)', svg)
    assert found
    return float(found[1]), float(found[2])


def texts(node: ElementTree.Element, cls: str, x: float = 0.0, y: float = 0.0) -> list[tuple[float, float]]:
    """Where the words of a class stand on the page, through all the groups they are in."""
    moved = re.match(r"translate\((\S+) (\S+?)\)", node.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if node.tag == f"{SVG}text" and node.get("class") == cls:
        return [(x + float(node.get("x", 0)), y + float(node.get("y", 0)))]
    return [spot for child in node for spot in texts(child, cls, x, y)]


def test_north_is_up_whichever_way_the_rows_are_counted() -> None:
    ships = tuple(ShipMark(id=f"row{row}", at=(3, row), heading=0) for row in (1, 5))
    for y_up in (True, False):
        picture = small(ships=ships)
        svg = render(replace(picture, scene=replace(picture.scene, sea=replace(picture.scene.sea, y_up=y_up))))
        assert (place(svg, "row5")[1] < place(svg, "row1")[1]) is y_up


def test_a_board_keeps_its_shape_at_any_width() -> None:
    for width in (400, 800, 1600):
        root = parse(render(duel(), part="chart", width=width))
        assert root.get("width") == str(width)
        projection = fit(duel_scene(), 44, 34, width - 64, 9999)
        assert abs(projection.width_px / projection.height_px - 12 / 11) < 1e-6


def test_the_window_is_counted_in_whole_squares() -> None:
    assert extent(duel_scene()) == (6.5, -14.5, 18.5, -3.5)


def test_cells_that_touch_have_one_outline_without_inner_edges() -> None:
    def square(x: float, y: float) -> list[tuple[float, float]]:
        return [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]

    loops = outline([square(0, 0), square(1, 0), square(0, 1), square(1, 1), square(5, 5)])
    assert sorted(len(loop) for loop in loops) == [4, 8]
    assert (1, 1) not in loops[0]


def test_names_do_not_lie_on_other_ships() -> None:
    """Eight ships in a block: every name finds a place of its own."""
    ships = tuple(
        ShipMark(id=f"s{x}{y}", name=f"Ship {x}{y}", side="a", at=(x * 2, y * 2), heading=45, length=0.8)
        for x in (1, 2)
        for y in (1, 2)
    )
    svg = render(small(ships=ships), part="chart", width=700)
    spots = texts(parse(svg), "name")
    assert len(spots) == 4
    for i, (x, y) in enumerate(spots):
        for mark in ships:
            px, py = place(svg, mark.id)
            assert abs(px - x) > 15 or abs(py - y) > 15
        assert all(abs(x - a) > 45 or abs(y - b) > 14 for a, b in spots[:i])


def test_a_ruler_steps_aside_for_smoke() -> None:
    ships = (ShipMark(id="a", at=(2, 5), heading=90), ShipMark(id="b", at=(2, 1), heading=90))
    ruler = Ruler(start="a", end="b", label="4")

    def ruler_x(*smoke: Smoke) -> float:
        svg = render(small(ships=ships, overlays=(ruler,), smoke=smoke), part="chart", width=600)
        return float(re.search(r'class="ruler" transform="translate\((\S+) ', svg)[1])  # type: ignore[index]

    assert ruler_x() == pytest.approx(place(render(small(ships=ships), part="chart", width=600), "a")[0], abs=0.1)
    assert abs(ruler_x(Smoke(at=(2, 3), value=2)) - ruler_x()) > 20


def test_a_reference_to_nobody_is_named() -> None:
    with pytest.raises(KeyError, match="nobody"):
        render(small(overlays=(Ruler(start="nobody", end=(1, 1)),)))


def test_many_sheets_stand_on_both_sides_of_the_chart() -> None:
    sheets = tuple(replace(duel().sheets[0], id=f"s{i}") for i in range(6))
    svg = render(replace(duel(), sheets=sheets, hands=()), width=1400)
    lefts = {float(x) for x in re.findall(r'<rect class="edge s-azure" x="(\S+)" y="\S+" width="4"', svg)}
    assert lefts == {0.0, 1400 - 304}
