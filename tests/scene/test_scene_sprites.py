"""The chart for a page: drawings that are shared and keep their names, words that keep their size, one page without
clashes. What a ruleset hides is in none of them."""

import hashlib
import math
import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from msgspec.structs import replace
from scene_pictures import PICTURES, chase, duel, is_the_same_in_every_process, squadron

from weathergage.scene import seascape, sprites
from weathergage.scene.glyph import ZOOMS
from weathergage.scene.layers import LAYERS, Chart, Drawn, Sprite, key_of
from weathergage.scene.model import (
    Arc,
    Badge,
    Band,
    Base,
    Card,
    Cells,
    Course,
    Creature,
    FireLine,
    Flame,
    Ghost,
    Grid,
    Hand,
    Label,
    Land,
    Marker,
    Picture,
    Plan,
    Point,
    Protractor,
    Ring,
    Ruler,
    Scale,
    Scene,
    Sea,
    Sheet,
    ShipMark,
    Side,
    Smoke,
    Wind,
    Window,
)
from weathergage.scene.pen import num
from weathergage.scene.projection import spread
from weathergage.scene.svg import render

A, B = Side(id="a", tincture="azure", letter="A"), Side(id="b", tincture="vert", letter="B")
OPEN = Sea(width=900, height=600, unit="mm", name="The Sound", step=30)
SQUARES = Sea(width=25, height=17, grid=Grid())
HEXES = Sea(width=7, height=6, grid=Grid(kind="hex"), y_up=False)


def scene(sea: Sea = OPEN, **fields: Any) -> Scene:
    return Scene(sea=sea, sides=(A, B), **{"wind": Wind(from_deg=300, label="wind north-west"), **fields})


def drawn(sea: Sea = OPEN, **fields: Any) -> Drawn:
    return sprites.chart(Picture(scene=scene(sea, **fields)))


def frigate(key: str, at: Point, heading: float = 90.0, **fields: Any) -> ShipMark:
    return ShipMark(id=key, at=at, heading=heading, **{"side": "a", "name": key.title(), "length": 60.0, **fields})


def by_key(chart: Chart) -> dict[str, Sprite]:
    return {sprite.key: sprite for layer in chart.layers for sprite in layer.sprites}


def everything() -> Picture:
    """All kinds of pieces at once."""
    return Picture(scene=scene(
        ships=(
            frigate("one", (200, 300), moved=True, flagship=True, anchored=True, fire=2, holes=3, entangled=("two",)),
            frigate("two", (230, 320), side="b", captured_by="a", shaken=True, base=Base(length=70, width=30)),
            frigate("three", (500, 300), sinking=True, row=(Badge(text="1"), Badge(text="2", tone="lost"))),
            frigate("four", (600, 300), wreck=True), frigate("five", (700, 300), aground=True, lost_masts=(1,)),
        ),
        creatures=(Creature(id="fly", kind="flyer", at=(400, 100), heading=30, side="b", size=40, name="Roc"),
                   Creature(id="thing", kind="unknown", at=(450, 100), size=30)),
        markers=(Marker(id="buoy", at=(100, 100), badge=Badge(text="1", hint="objective"), name="goal"),
                 Marker(id="mine", at=(150, 100), badge=Badge(icon="star", tone="side"), side="b", size=40)),
        smoke=(Smoke(at=(300, 300), value=2), Smoke(at=(350, 330), id="bank")),
        flames=(Flame(at=(800, 100), strength=2),),
        lands=(Land(id="isle", name="Isle", outline=((700, 450), (800, 440), (820, 520), (720, 540))),
               Land(id="bar", kind="shoal", name="bar", outline=((100, 450), (160, 440), (180, 500))),
               Land(id="bank", kind="fog", outline=((300, 450), (380, 450), (380, 520))),),
    ))  # fmt: skip


OVERLAYS = (
    Ghost(ship="one", at=(280, 200), heading=45, label="here"), Ring(ids=("one",)), Ring(ids=("two",), kind="target"),
    Arc(ship="one", bands=(Band(rank=1, label="near", outline=((200, 200), (260, 200), (260, 260))),)),
    Course(points=((200, 300), (240, 240), (280, 200)), ship="one", handles=True, label="60 mm"),
    Ruler(start="one", end="two", label="36 mm"), FireLine(start="one", end=(500, 300), label="3 dice"),
    Protractor(at="one", zero_deg=90, least_deg=-45, most_deg=45, value_deg=20, wished_deg=60),
    Label(at=(600, 100), text="beware", kind="danger"),
)  # fmt: skip
ALL = {**PICTURES, "everything": everything}


# --- soundness -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_every_drawing_is_sound_and_harmless(name: str) -> None:
    picture = ALL[name]()
    fragments = sprites.chart(picture).fragments
    for key, svg in fragments.items():
        assert re.fullmatch(r"[0-9a-f]{16}", key)
        ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')
        assert not re.search(r"<script|<image|<foreignObject|<style|https?:|javascript:|\bon\w+=|\bstyle=", svg)
        assert all(target.startswith(sprites.PREFIX) for target in re.findall(r'(?:href="|url\()#?([^")]*)', svg))
        assert not re.search(r"\b(nan|inf)\b", svg)


@pytest.mark.parametrize("name", ALL)
def test_every_sprite_has_its_drawing_and_a_key_of_its_own(name: str) -> None:
    chart, fragments = sprites.chart(ALL[name]())
    assert tuple(layer.name for layer in chart.layers) == LAYERS
    placed = [sprite for layer in chart.layers for sprite in layer.sprites]
    assert len({sprite.key for sprite in placed}) == len(placed)
    used = {chart.water, chart.border, *chart.figures.values(), *(sprite.fragment for sprite in placed)}
    assert used == set(fragments)


@pytest.mark.parametrize("name", ALL)
def test_every_class_has_a_rule_on_the_page(name: str) -> None:
    """A class without a rule would be drawn black."""
    picture = ALL[name]()
    drawings = [*sprites.chart(picture).fragments.values(), sprites.thumbnail(picture), sprites.vignette(picture)]
    drawings += [*sprites.overlay(picture, (Ring(ids=(picture.scene.ships[0].id,), kind="focus"),))[1].values()]
    drawings.append(sprites.hero())
    used = {cls for svg in drawings for value in re.findall(r'class="([^"]+)"', svg) for cls in value.split()}
    known = set(re.findall(r"\.([a-z][\w-]*)", sprites.style()))
    grouping = {"g-ship", "g-ghost", "g-wreck", "g-sink", "g-flag", "rose", "neat", "ruler", "scales", "piece", "m"}
    assert {cls for cls in used - known - grouping if not cls.startswith("l-")} == set()


def test_the_style_sheet_knows_both_themes_and_every_token_it_uses() -> None:
    style = sprites.style()
    defined = set(re.findall(r"(--[\w-]+):", style))
    assert set(re.findall(r"var\((--[\w-]+)", style)) - defined == {"--unzoom"}
    light, by_system, by_choice = (style.index(words) for words in (
        ".wg{--paper:#f4ecdc", ":root:not([data-theme=light]) .wg{--paper:#0c1219", "[data-theme=dark] .wg{--paper"
    ))  # fmt: skip
    assert light < by_system < by_choice
    assert style.count("{") == style.count("}")
    selectors = re.findall(r"(?:^|\}|\))\{?\s*([^{}@]+)\{", style)
    roots = {re.sub(r"\[data-far.*", "", part.strip().split(" ")[0]) for line in selectors for part in line.split(",")}
    assert roots == {".wg", ".wg.wg", "[data-theme=dark]", ":root:not([data-theme=light])"}


def test_line_weights_keep_their_size_and_tints_grow() -> None:
    style = sprites.style()

    def body(selector: str) -> str:
        return re.search(rf"^{re.escape(selector)}\{{(.*)\}}$", style, re.MULTILINE)[1]  # type: ignore[index]

    assert "non-scaling-stroke" in body(".wg .g-hull")
    assert "non-scaling-stroke" in body(".wg .sel")
    assert "non-scaling-stroke" not in body(".wg .c-shoal-1")
    assert "calc(1px * var(--unzoom, 1))" in body(".wg .bh")
    assert "font-size:calc(12px * min(var(--unzoom, 1), 1.4))" in body(".wg .c-snd text")


def test_the_same_picture_is_the_same_chart_in_every_process() -> None:
    code = (
        "import hashlib, msgspec; from scene_pictures import PICTURES; from weathergage.scene import sprites;"
        "drawn = [sprites.chart(make()) for make in PICTURES.values()];"
        "stills = [draw(make()) for make in PICTURES.values() for draw in (sprites.thumbnail, sprites.vignette)];"
        "text = msgspec.json.encode([[d.chart, d.fragments] for d in drawn] + stills);"
        "print(hashlib.sha256(text).hexdigest())"
    )
    assert is_the_same_in_every_process(code)


# --- one page --------------------------------------------------------------------------------------------------------


def ids_and_references(*drawings: str) -> tuple[list[str], set[str]]:
    text = "".join(drawings)
    return re.findall(r' id="([^"]+)"', text), set(re.findall(r'(?:url\(#|href="#)([^")]+)', text))


@pytest.mark.parametrize("name", ALL)
def test_a_page_with_a_chart_a_preview_and_stills_has_no_clashes(name: str) -> None:
    picture = ALL[name]()
    chart = sprites.chart(picture)
    preview = sprites.overlay(picture, (Ghost(ship=picture.scene.ships[0].id, at=(2, 2), heading=0, label="here"),))
    others = [draw(other()) for other in ALL.values() for draw in (sprites.still, sprites.thumbnail, sprites.vignette)]
    others.append(sprites.hero())
    ids, wanted = ids_and_references(*chart.fragments.values(), *preview[1].values(), *others)
    assert len(ids) == len(set(ids))
    assert wanted <= set(ids)


def test_drawings_that_stand_alone_find_their_patterns_in_defs() -> None:
    svgs = sprites.chart(everything()).fragments.values()
    names = [svg for svg in svgs if "url(#wg-h-" in svg and "<pattern" not in svg]
    assert names
    ids, wanted = ids_and_references(sprites.defs(), *names)
    assert wanted <= set(ids)


# --- drawings are shared and stay ------------------------------------------------------------------------------------


def test_equal_ships_share_a_drawing_and_others_do_not() -> None:
    fleet = (frigate("one", (100, 100)), frigate("two", (300, 100), name="Another"),
             frigate("three", (500, 100), sail=1), frigate("four", (700, 100), side="b"))  # fmt: skip
    found = by_key(drawn(ships=fleet).chart)
    one, two, three, four = (found[f"ship/{mark.id}"].fragment for mark in fleet)
    assert one == two
    assert len({one, three, four}) == 3


def test_a_ship_that_moves_keeps_her_key_and_her_drawing() -> None:
    before = drawn(ships=(frigate("one", (200, 300)), frigate("two", (600, 200)))).chart
    after = drawn(ships=(frigate("one", (400, 350)), frigate("two", (600, 200)))).chart
    was, now = by_key(before)["ship/one"], by_key(after)["ship/one"]
    assert (now.fragment, now.turn) == (was.fragment, was.turn)
    scale = before.matrix[0]
    assert (now.x - was.x, now.y - was.y) == pytest.approx((200 * scale, -50 * scale), abs=0.02)
    assert by_key(after)["ship/two"] == by_key(before)["ship/two"]
    assert by_key(after)["name/one"].fragment == by_key(before)["name/one"].fragment


def test_yards_follow_the_wind_in_steps_too_small_to_see() -> None:
    headings = (90.0, 91.0, 92.0, 93.5, 99.0, 118.0)
    fragments = [by_key(drawn(ships=(frigate("one", (200, 300), heading),)).chart)["ship/one"].fragment
                 for heading in headings]  # fmt: skip
    assert len(set(fragments[1:4])) == 1
    assert fragments[4] != fragments[3]
    turns = [by_key(drawn(ships=(frigate("one", (200, 300), heading),)).chart)["ship/one"].turn for heading in headings]
    assert turns == list(headings)


def test_water_and_border_do_not_change_while_ships_sail_and_the_wind_shifts() -> None:
    lands = (Land(id="isle", name="Isle", outline=((700, 450), (800, 440), (820, 520), (720, 540))),)
    first, veered = drawn(ships=(frigate("one", (200, 300)),), lands=lands).chart, Wind(from_deg=45, label="wind NE")
    sailed = drawn(ships=(frigate("one", (820, 80)),), lands=lands, smoke=(Smoke(at=(100, 100)),)).chart
    shifted = drawn(ships=(frigate("one", (200, 300)),), lands=lands, wind=veered).chart
    assert {(chart.water, chart.border) for chart in (first, sailed, shifted)} == {(first.water, first.border)}
    assert by_key(sailed)["land/isle"] == by_key(first)["land/isle"]
    arrow, turned = by_key(first)["wind"], by_key(shifted)["wind"]
    assert (turned.fragment, turned.x, turned.y) == (arrow.fragment, arrow.x, arrow.y)
    assert (arrow.turn, turned.turn) == (120, 225)


def test_soundings_keep_clear_of_ships_without_moving() -> None:
    def depths(*ships: ShipMark) -> set[tuple[float, float]]:
        chart, fragments = drawn(ships=ships)
        svg = fragments[by_key(chart)["soundings"].fragment]
        return {(float(x), float(y)) for x, y in re.findall(r'x="(\S+)" y="(\S+)"', svg)}

    alone, (a, *_, d, e, f) = depths(), drawn().chart.matrix
    x, y = min(alone, key=lambda spot: math.dist(spot, (400, 300)))
    crossed = depths(frigate("one", ((x - e) / a, (y - f) / d)))
    assert crossed < alone
    assert all(math.dist(spot, (x, y)) >= 60 for spot in crossed)


def test_a_sea_that_grows_does_not_move() -> None:
    """A board without edges is shown around the ships: what was on it stays where it was."""
    small, large = (
        replace(HEXES, width=0, height=0, grid=Grid(kind="hex", cells=tuple((q, r) for q in span for r in span)))
        for span in (range(0, 4), range(-3, 6))
    )
    ship = ShipMark(id="one", at=(1, 2), heading=60, side="a")
    before, after = (drawn(sea, ships=(ship,)).chart for sea in (small, large))
    assert by_key(before)["ship/one"] == by_key(after)["ship/one"]
    assert before.matrix == after.matrix
    assert (after.left, after.top) < (before.left, before.top)


# --- words and small things keep their size --------------------------------------------------------------------------


def test_words_badges_and_handles_are_fixed_and_ships_are_not() -> None:
    picture = everything()
    chart = by_key(sprites.chart(picture).chart)
    layers, _ = sprites.overlay(picture, OVERLAYS)
    preview = {sprite.key: sprite for layer in layers for sprite in layer.sprites}
    fixed = ("name/", "badge/", "row/", "smoke-value/", "wind-words", "land-name/", "try/pill/", "try/handle/",
             "try/ghost-label/", "marker/buoy")  # fmt: skip
    grows = ("ship/", "wake/", "creature/", "land/", "smoke/", "fire/", "marker/mine", "try/ghost/", "try/ruler/")
    for prefix in fixed + grows:
        found = [sprite for sprite in (chart | preview).values() if sprite.key.startswith(prefix)]
        assert found, prefix
        assert {sprite.fixed for sprite in found} == {prefix in fixed}, prefix
        assert all(not sprite.turn for sprite in found if sprite.fixed)


def test_a_name_hangs_on_its_ship_at_any_zoom() -> None:
    """Its anchor lies on her, so that it neither drifts off nor covers her when she grows."""
    chart = drawn(ships=(frigate("one", (200, 300)), frigate("two", (600, 200), 30.0))).chart
    found = by_key(chart)
    for key in ("one", "two"):
        ship, name = found[f"ship/{key}"], found[f"name/{key}"]
        length = 60 * chart.matrix[0]
        assert 0 < math.dist((ship.x, ship.y), (name.x, name.y)) <= length * 0.75


def name_boxes(chart: Chart, fragments: dict[str, str], zoom: float) -> list[tuple[float, float, float, float]]:
    """What the names that are seen at a zoom cover on the screen."""
    boxes = []
    for key, sprite in by_key(chart).items():
        svg = fragments[sprite.fragment]
        hidden = re.match(r'<g class="n-(\d+)">', svg)
        words = re.search(r'class="name" x="(\S+)" y="(\S+)"[^>]*>([^<]*)', svg)
        if key.startswith("name/") and words and not (hidden and zoom < int(hidden[1]) / 10):
            x, y = sprite.x * zoom + float(words[1]) - 20, sprite.y * zoom + float(words[2]) - 10
            boxes.append((x, y, x + 20 + 6.0 * len(words[3]), y + 13))
    return boxes


@pytest.mark.parametrize("zoom", [*ZOOMS, 0.5, 1.2])
def test_names_of_a_crowd_never_lie_on_each_other(zoom: float) -> None:
    crowd = tuple(frigate(f"ship {i}", (420 + 62 * (i % 3), 240 + 48 * (i // 3)), 40.0 * i) for i in range(8))
    boxes = sorted(name_boxes(*drawn(ships=crowd), zoom))
    assert bool(boxes) is (zoom >= 0.6)  # from farther away they are too small to be named
    for i, (left, top, right, bottom) in enumerate(boxes):
        for a, b, c, d in boxes[:i]:
            assert right <= a or c <= left or bottom <= b or d <= top


def test_names_seen_from_afar_make_way_for_what_is_asked() -> None:
    ship, label = frigate("one", (300, 300)), Label(at=(300, 240), text="a rather long label")
    alone, asked = (drawn(ships=(ship,), overlays=overlays) for overlays in ((), (label,)))
    spots = [by_key(chart)["name/one"] for chart, _ in (alone, asked)]
    assert (spots[0].x, spots[0].y) == (spots[1].x, spots[1].y)  # at the zoom they are placed for, both have room
    assert alone.fragments[spots[0].fragment].startswith('<g class="n-6">')
    assert re.match(r'<g class="n-(8|10)">', asked.fragments[spots[1].fragment])


def test_names_of_small_ships_wait_until_one_looks_closer_unless_they_matter() -> None:
    ships = (frigate("tiny", (100, 100), length=12.0), frigate("flag", (400, 100), length=12.0, flagship=True),
             frigate("ringed", (700, 100), length=12.0), frigate("large", (400, 400), length=90.0))  # fmt: skip
    chart, fragments = drawn(ships=ships, overlays=(Ring(ids=("ringed",)),))
    hides = {key: fragments[by_key(chart)[f"name/{key}"].fragment].startswith('<g class="n-') for key in
             ("tiny", "flag", "ringed", "large")}  # fmt: skip
    assert hides == {"tiny": True, "flag": False, "ringed": False, "large": False}
    assert fragments[by_key(chart)["ship/tiny"].fragment].startswith('<g class="g-ship f-40 m-30"')
    assert chart.far == ZOOMS
    for zoom in chart.far:
        assert f'.wg[data-far~="{zoom * 10:g}"] .n-{zoom * 10:g}' in sprites.style()


# --- places ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("y_up", [True, False])
@pytest.mark.parametrize("sea", [OPEN, SQUARES, HEXES, replace(HEXES, grid=Grid(kind="hex", flat_top=False)),
                                 Sea(width=40, height=40, is_round=True)])  # fmt: skip
def test_the_matrix_leads_to_the_chart_and_back(sea: Sea, y_up: bool) -> None:
    there = replace(sea, y_up=y_up)
    spots = [(1.0, 1.0), (2.0, 5.0), (4.5, 3.25), (6.0, 2.0)]
    ships = tuple(ShipMark(id=f"s{i}", at=at, heading=0, side="a") for i, at in enumerate(spots))
    chart = drawn(there, ships=ships).chart
    a, b, c, d, e, f = chart.matrix
    for i, (x, y) in enumerate(spots):
        sprite = by_key(chart)[f"ship/s{i}"]
        assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx((sprite.x, sprite.y), abs=0.006)
        det, px, py = a * d - b * c, sprite.x - e, sprite.y - f
        assert ((d * px - c * py) / det, (a * py - b * px) / det) == pytest.approx((x, y), abs=0.01 / abs(det) ** 0.5)
    assert (d < 0) is y_up
    assert chart.grid == (there.grid.kind if there.grid else "open")


def test_a_chart_shows_its_window_first_and_holds_the_whole_board() -> None:
    chart = drawn(SQUARES, view=Window(west=5, south=4, east=14, north=12)).chart
    left, top, width, height = chart.view
    scale, e, f = chart.matrix[0], chart.matrix[4], chart.matrix[5]
    assert left < e + 4.5 * scale < e + 14.5 * scale < left + width
    assert top < f - 12.5 * scale < f - 3.5 * scale < top + height
    assert (chart.left, chart.top) == (0, 0)
    assert chart.width > 25 * scale > width
    assert drawn(SQUARES).chart.view == (0, 0, chart.width, chart.height)
    edge = drawn(SQUARES, view=Window(west=1, south=1, east=9, north=8)).chart.view
    assert edge[0] == 0 and edge[1] + edge[3] == chart.height


def test_the_window_moves_without_moving_the_chart() -> None:
    ship = ShipMark(id="one", at=(10, 9), heading=90, side="a")
    one, other = (drawn(SQUARES, ships=(ship,), view=Window(west=west, south=4, east=west + 9, north=12)).chart
                  for west in (3, 8))  # fmt: skip
    assert replace(one, view=other.view) == other


@pytest.mark.parametrize("name", ALL)
def test_page_and_document_are_made_of_the_same_drawings(name: str) -> None:
    """The same pieces at the same places with the same words; the page's ships only have groups that can hide."""
    picture = ALL[name]()
    chart, fragments = sprites.chart(picture)
    whole = replace(picture.scene, view=None)
    left, top, *_ = seascape.margins(whole)
    document = seascape.draw_chart(whole, spread(whole.sea, left, top))
    pieces = [sprite for layer in chart.layers for sprite in layer.sprites if sprite.piece]
    assert pieces
    for sprite in pieces:
        turn = f" rotate({num(sprite.turn)})" if sprite.turn else ""
        place = f'data-id="{sprite.piece}" transform="translate({num(sprite.x)} {num(sprite.y)}){turn}">'
        assert place in document
        found = document.split(place)[1]
        assert plain(fragments[sprite.fragment]) in plain(found[: len(found)])
    told = {"".join(node.itertext()) for node in ElementTree.fromstring(f"<svg>{document}</svg>").iter("text")}
    shown = {text for svg in fragments.values() for text in re.findall(r">([^<>]+)</text(?:Path)?>", svg)}
    assert {words for words in told if not words.isdigit()} <= {unescaped(words) for words in shown}


def plain(svg: str) -> str:
    """A drawing without its groups, which differ between page and document, and without prefixes of ids."""
    return re.sub(r"</?g[^>]*>", "", svg).replace(f"#{sprites.PREFIX}", "#")


def unescaped(words: str) -> str:
    return "".join(ElementTree.fromstring(f"<t>{words}</t>").itertext())


# --- previews --------------------------------------------------------------------------------------------------------


def test_a_preview_is_drawn_on_the_same_chart_and_leaves_it_alone() -> None:
    picture = everything()
    before = sprites.chart(picture)
    layers, fragments = sprites.overlay(picture, OVERLAYS)
    assert sprites.chart(picture) == before
    assert [layer.name for layer in layers] == [name for name in LAYERS if name in {layer.name for layer in layers}]
    found = {sprite.key: sprite for layer in layers for sprite in layer.sprites}
    assert all(key.startswith("try/") for key in found)
    assert {sprite.fragment for sprite in found.values()} == set(fragments)
    a, b, c, d, e, f = before.chart.matrix
    ghost = found["try/ghost/one"]
    assert (ghost.x, ghost.y, ghost.turn) == pytest.approx((a * 280 + c * 200 + e, b * 280 + d * 200 + f, 45), abs=0.01)
    ship = by_key(before.chart)["ship/one"]
    assert (found["try/ring/selected/one"].x, found["try/ring/selected/one"].y) == (ship.x, ship.y)
    shown = "".join(fragments.values())
    assert {"here", "near", "60 mm", "36 mm", "3 dice", "beware"} <= set(re.findall(r">([^<>]+)</text>", shown))


def test_a_preview_of_cells_shades_the_cells_of_the_board() -> None:
    picture = Picture(scene=scene(SQUARES, ships=(ShipMark(id="one", at=(3, 3), heading=0, side="a"),)))
    layers, fragments = sprites.overlay(picture, (Cells(cells=((4, 4), (5, 4)), labels=("1", "2")),))
    assert [layer.name for layer in layers] == ["arcs", "labels"]
    assert 'class="legal"' in fragments[layers[0].sprites[0].fragment]
    scale, e = (sprites.chart(picture).chart.matrix[i] for i in (0, 4))
    assert [sprite.x for sprite in layers[1].sprites] == pytest.approx([e + 4 * scale, e + 5 * scale], abs=0.01)


def test_a_preview_of_nothing_is_empty_and_one_of_nobody_is_refused_by_name() -> None:
    assert sprites.overlay(everything(), ()) == ((), {})
    with pytest.raises(KeyError, match="nobody"):
        sprites.overlay(everything(), (Ghost(ship="nobody", at=(1, 1), heading=0),))
    with pytest.raises(KeyError, match="nobody"):
        sprites.ghost(everything(), "nobody")


def test_the_ghost_to_drag_is_the_ghost_of_the_preview() -> None:
    picture = everything()
    layers, fragments = sprites.overlay(picture, (Ghost(ship="two", at=(280, 200), heading=45),))
    key, svg = sprites.ghost(picture, "two")
    assert (layers[0].sprites[0].fragment, fragments[key]) == (key, svg)
    assert sprites.ghost(picture, picture.scene.ships[1]) == (key, svg)
    assert key == key_of(svg) == hashlib.blake2b(svg.encode(), digest_size=8).hexdigest()


# --- sheets and stills -----------------------------------------------------------------------------------------------


def test_a_creature_has_a_figure_on_its_sheet_and_a_glyph_in_a_picture() -> None:
    kraken = Creature(id="kraken", kind="kraken", at=(300, 300), side="b", name="Kraken")
    sheet = Sheet(id="k", title="Kraken", side="b", ship="kraken", compact=True)
    picture = Picture(scene=scene(creatures=(kraken,)), sheets=(sheet,))
    chart, fragments = sprites.chart(picture)
    assert fragments[chart.figures["kraken"]].startswith("<") and "vert" in fragments[chart.figures["kraken"]]
    nobody = replace(picture, sheets=(replace(sheet, ship=""),))
    assert sprites.chart(nobody).chart.figures == {}
    assert len(render(picture)) > len(render(nobody))


def test_scale_bars_keep_clear_of_land() -> None:
    bars = (Scale(label="a cable", length=120.0),)
    bare = sprites.chart(Picture(scene=scene(replace(OPEN, scales=bars))))
    corner = Land(id="cape", outline=((0, 0), (300, 0), (300, 160), (0, 160)))
    coast = sprites.chart(Picture(scene=scene(replace(OPEN, scales=bars), lands=(corner,))))

    def left(drawn: Drawn) -> float:
        svg = drawn.fragments[by_key(drawn.chart)["scales"].fragment]
        found = re.search(r'class="scales"><rect class="sc-bg" x="([\d.]+)"', svg)
        assert found
        return float(found[1])

    assert left(bare) < 100 and left(coast) > 300


def test_figures_of_ships_for_their_sheets() -> None:
    picture = replace(duel(), sheets=(*duel().sheets, Sheet(id="nobody", title="Nobody", ship="not on the table")))
    chart, fragments = sprites.chart(picture)
    assert set(chart.figures) == {"constitution", "guerriere"}
    assert any(isinstance(part, Plan) for part in duel().sheets[0].parts)
    bare = fragments[chart.figures["constitution"]]
    assert 'class="g-furl"' in bare and 'class="g-sail' not in bare
    row, drawings = sprites.chart(squadron())
    assert 'class="g-sail' in drawings[row.figures["galleon"]]


@pytest.mark.parametrize("name", ALL)
def test_thumbnail_and_vignette_are_small_drawings_without_names(name: str) -> None:
    picture = ALL[name]()
    for svg in (sprites.thumbnail(picture), sprites.vignette(picture)):
        root = ElementTree.fromstring(svg)
        assert root.get("class") == "wg" and root.get("aria-hidden") == "true"
        assert not [mark.name for mark in picture.scene.ships if f">{mark.name}<" in svg]
        assert not re.search(r"<script|<image|https?://(?!www\.w3\.org/2000/svg)|\bon\w+=", svg)
    assert not re.search(r"<text| id=", sprites.thumbnail(picture))
    assert ElementTree.fromstring(sprites.thumbnail(picture)).get("viewBox") == "0 0 64 48"


def test_ships_of_a_still_stay_within_its_frame_and_apart() -> None:
    crowd = tuple(frigate(f"ship {i}", (450 + i, 300 + i), side="ab"[i % 2]) for i in range(6))
    svg = sprites.vignette(Picture(scene=scene(ships=crowd)))
    found = re.findall(r'translate\((\S+) (\S+)\) rotate\(90\)"><g class="g-ship"', svg)
    spots = [(float(x), float(y)) for x, y in found]
    assert len(spots) == 6
    assert all(20 < x < 220 and 20 < y < 158 for x, y in spots)
    assert min(math.dist(a, b) for i, a in enumerate(spots) for b in spots[:i]) > 30


def test_an_empty_sea_has_a_chart_and_stills() -> None:
    for sea in (OPEN, SQUARES, HEXES):
        picture = Picture(scene=Scene(sea=sea))
        chart = sprites.chart(picture).chart
        assert chart.width > 100 and chart.wind_deg is None
        for svg in (sprites.thumbnail(picture), sprites.vignette(picture), sprites.still(picture)):
            ElementTree.fromstring(svg)


def test_a_still_is_the_chart_at_the_width_one_asks_for() -> None:
    root = ElementTree.fromstring(sprites.still(chase(), 500))
    assert root.get("viewBox", "").startswith("0 0 500 ")
    assert root.get("aria-label") == "Shakedown Cruise"


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_what_lies_face_down_is_in_no_drawing() -> None:
    secret = Marker(id="m", at=(100, 100), badge=Badge(text="Powder", icon="skull", hint="explodes"), face_down=True)
    picture = replace(
        Picture(scene=scene(markers=(secret,))),
        hands=(Hand(label="Foe", hidden=2, cards=(Card(title="Treachery", face_up=False),)),),
    )
    chart, fragments = sprites.chart(picture)
    text = "".join(fragments.values()) + repr(chart)
    assert "?" in text
    for word in ("Powder", "explodes", "Treachery"):
        assert word not in text
    assert by_key(chart)["marker/m"].words == "Unknown marker"


def test_words_are_escaped_wherever_they_come_from() -> None:
    nasty = "<b onload=\"x\">'&\x00"
    picture = Picture(scene=Scene(
        sea=Sea(width=900, height=600, name=nasty, caption=nasty), wind=Wind(from_deg=0, label=nasty, strength="<"),
        sides=(Side(id=nasty, tincture="azure", letter="<", name=nasty),),
        lands=(Land(id=nasty, name=nasty, outline=((700, 450), (800, 440), (820, 520))),),
        ships=(ShipMark(id=nasty, at=(100, 100), heading=0, side=nasty, name=nasty, badges=(Badge(hint=nasty),)),),
    ))  # fmt: skip
    drawings = [*sprites.chart(picture).fragments.values(), sprites.vignette(picture), sprites.still(picture)]
    drawings += sprites.overlay(picture, (Label(at=nasty, text=nasty), Ring(ids=(nasty,))))[1].values()
    for svg in drawings:
        ElementTree.fromstring(f"<svg>{svg}</svg>")
        assert "<b " not in svg


# --- the rose --------------------------------------------------------------------------------------------------------


def on_the_rose() -> tuple[ShipMark, ...]:
    """A ship in the middle of the rose, or so near that her bow lies on it, or on the words below."""
    chart = drawn().chart
    a, _, _, d, e, f = chart.matrix
    rose, words = by_key(chart)["rose"], by_key(chart)["wind-words"]
    spots = ((rose.x, rose.y), (rose.x - 80, rose.y), (words.x - 30, words.y + 12))
    return tuple(frigate("stray", ((x - e) / a, (y - f) / d)) for x, y in spots)


@pytest.mark.parametrize("stray", on_the_rose())
def test_a_rose_is_pale_where_a_ship_lies_on_it_and_never_above_her(stray: ShipMark) -> None:
    alone, crowded = drawn(ships=(frigate("alone", (300, 300)),)), drawn(ships=(stray,))
    for key in ("rose", "wind", "wind-words"):
        assert "c-pale" not in alone.fragments[by_key(alone.chart)[key].fragment]
        assert 'class="c-pale"' in crowded.fragments[by_key(crowded.chart)[key].fragment]
    assert LAYERS.index("rose") < LAYERS.index("ships")


def test_a_picture_has_its_rose_in_a_free_corner_and_pale_if_there_is_none() -> None:
    free = render(Picture(scene=scene(ships=on_the_rose()[:1])), part="chart")
    everywhere = tuple(frigate(f"s{x}-{y}", (x, y)) for x in range(30, 900, 60) for y in range(20, 600, 40))
    full = render(Picture(scene=scene(ships=everywhere)), part="chart")
    assert '<g class="c-pale">' not in free
    assert '<g class="c-pale">' in full


def test_a_view_that_cuts_a_scale_bar_grows_to_hold_it() -> None:
    sea = replace(OPEN, scales=(Scale(label="a cable", length=120.0),))
    whole = drawn(sea).chart
    for west, holds in ((60.0, True), (400.0, False)):
        left, *_ = drawn(sea, view=Window(west=west, south=5, east=850, north=500)).chart.view
        assert (left < 40) == holds
    assert whole.view[0] == 0


def test_a_view_that_cuts_the_rose_grows_to_hold_it() -> None:
    for west in (60.0, 700.0):
        chart = drawn(view=Window(west=west, south=20, east=west + 150, north=500)).chart
        rose = by_key(chart)["rose"]
        left, top, width, _ = chart.view
        assert (left < rose.x - 60 and rose.x + 60 < left + width and top < rose.y - 60) == (west == 700)


def test_what_lies_beyond_the_window_of_a_picture_is_cut_off_at_its_border() -> None:
    far = Land(id="far", outline=((700, 500), (800, 500), (800, 580)), name="Far Island")
    whole = Picture(scene=scene(lands=(far,), ships=(frigate("argo", (200, 200)),)))
    near = replace(whole, scene=replace(whole.scene, view=Window(west=50, south=50, east=400, north=350)))

    def cut(picture: Picture) -> list[str]:
        """The layers that are cut off."""
        groups = ElementTree.fromstring(render(picture, part="chart")).iter("{http://www.w3.org/2000/svg}g")
        windows = [group for group in groups if group.get("clip-path", "").endswith("window)")]
        return [layer.get("class", "") for window in windows for layer in window]

    assert cut(whole) == []
    assert {"l-land", "l-ships", "l-labels"} <= set(cut(near))
