"""Ship boards with cards, hands in columns, hex boards with islands: what a game of cards and crews needs."""

import re
from xml.etree import ElementTree

from msgspec.structs import replace
from scene_pictures import chase, duel

from weathergage.scene import pen
from weathergage.scene.land import terrain
from weathergage.scene.model import (
    Area,
    Badge,
    Box,
    Card,
    Cells,
    Counter,
    Counters,
    Grid,
    Hand,
    Land,
    Picture,
    Profile,
    Scene,
    Sea,
    Sheet,
    Side,
    Slot,
    Slots,
)
from weathergage.scene.projection import fit
from weathergage.scene.sheets import RAIL
from weathergage.scene.svg import render

A = Side(id="a", tincture="vert", letter="A", name="Anne")


def picture(*slots: Slot, hands: tuple[Hand, ...] = (), scene: Scene | None = None) -> Picture:
    sea = Sea(width=5, height=5, grid=Grid(kind="hex"), y_up=False)
    sheet = Sheet(id="s", title="Anne", side="a", parts=(Slots(slots=slots),))
    return Picture(scene=scene or Scene(sea=sea, sides=(A,)), sheets=(sheet,) if slots else (), hands=hands)


def texts(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"))


def words(svg: str) -> list[str]:
    return [text.text or "" for text in texts(svg)]


# --- ships from the side ---------------------------------------------------------------------------------------------

def profile(*, compact: bool) -> str:
    lost, whole = Box(state="lost"), Box()
    drawn = Profile(compact=compact, save="4+", keel=(lost, whole, whole), areas=(
        Area(name="Fore Mast", left=0, top=0, right=50, bottom=50, roll="4", save="5+", boxes=(lost, whole), fire=1,
             hint="it burns"),
        Area(name="Main Mast", left=50, top=0, right=100, bottom=50, roll="5-6", save="3+", boxes=(lost,), lost=True),
        Area(name="Hull", left=0, top=50, right=100, bottom=100, roll="2", boxes=(whole,)),
    ))
    sea = Scene(sea=Sea(width=9, height=9), sides=(A,))
    return render(Picture(scene=sea, sheets=(Sheet(id="s", title="Anne", side="a", parts=(drawn,)),)))


def test_a_profile_has_every_part_with_what_hits_it_its_save_its_boxes_and_its_fire() -> None:
    svg = profile(compact=False)
    assert {"Fore Mast", "Main Mast", "Hull", "4", "5-6", "5+", "3+", "waterline", "4+"} <= set(words(svg))
    assert (svg.count('class="pf"'), svg.count('class="pf-lost"'), svg.count('class="pf-fire"')) == (1, 1, 1)
    assert svg.count('class="bx-lost"') == 3 and svg.count('class="bx"') == 4
    assert 'class="pf-sea"' in svg and "<title>it burns</title>" in svg


def test_a_small_profile_has_the_same_boxes_without_words() -> None:
    small, large = profile(compact=True), profile(compact=False)
    assert small.count('class="bx-lost"') == large.count('class="bx-lost"')
    assert not {"Fore Mast", "waterline", "5+"} & set(words(small)) and 'class="pf-fire"' in small


def test_the_areas_of_a_profile_stand_where_they_are_on_the_ship() -> None:
    found = re.findall(r'class="pf[a-z-]*" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', profile(compact=False))
    mast, main, hull = [tuple(map(float, area)) for area in found]
    assert mast[0] == hull[0] and main[0] > mast[0] and mast[1] == main[1] < hull[1]
    assert hull[2] > mast[2] == main[2]


# --- counters --------------------------------------------------------------------------------------------------------

def test_a_counter_with_many_words_keeps_within_its_sheet() -> None:
    told = "prize of the Royal Squadron of the Windward Isles, Shaken, Crippled, Entangled, 2 objective tokens"
    guns = Counter(label="guns", value="port", dots=(True,))
    drawn = Counters(counters=(guns, Counter(label=told, value="7")))
    sheet = Sheet(id="s", title="Anne", side="a", compact=True, parts=(drawn,))
    svg = render(Picture(scene=Scene(sea=Sea(width=9, height=9), sides=(A,)), sheets=(sheet,)))
    lines = [line for line in words(svg) if len(line) > 3 and line in told]
    assert " ".join(lines) == told and len(lines) > 2
    assert max(pen.measure(line, 12) for line in lines) < RAIL - 60
    levels = {text.text: float(text.get("y", 0)) for text in texts(svg)}
    assert levels["guns"] < levels[lines[0]] < levels[lines[-1]] == levels["7"]     # what it counts stands at its end


# --- slots -----------------------------------------------------------------------------------------------------------

def test_a_card_on_a_slot_shows_title_owner_state_and_counters() -> None:
    badge = Badge(text="G", tone="side", tincture="purpure", hint="Gunner")
    svg = render(picture(Slot(label="1", card="face-up", note="Double Shot", badge=badge, state="canceled", struck=True,
                              marks=("or", "gules"), more=("Brace", ""), hint="canceled it is")))
    assert {"Double Shot", "G", "canceled", "+2"} <= set(words(svg))
    assert svg.count('class="hurt s-or"') == svg.count('class="hurt s-gules"') == 1
    assert 'class="strike"' in svg and "<title>canceled it is</title>" in svg


def test_a_card_face_down_has_its_back_and_a_title_only_for_those_who_may_read_it() -> None:
    known, unknown = Slot(label="1", card="face-down", note="Brace"), Slot(label="2", card="face-down")
    svg = render(picture(known, unknown))
    assert svg.count('class="card-back s-vert"') == 2 and words(svg).count("Brace") == 1
    assert svg.count('class="slot-plate"') == 1         # words stand on a plate, not on the hatching


def test_the_slot_dealt_with_and_those_that_may_be_chosen_are_picked_out() -> None:
    svg = render(picture(Slot(label="1", now=True), Slot(label="2", choice=True), Slot(label="3")))
    assert (svg.count('class="step-ring"'), svg.count('class="slot-choice"'), svg.count('class="slot"')) == (1, 1, 2)


def test_a_long_title_is_made_to_fit_its_slot() -> None:
    svg = render(picture(*[Slot(label=str(i), card="face-up", note="Sharpshooters") for i in range(4)]))
    assert words(svg).count("Sharpshooters") == 4
    sizes = [float(size) for size in re.findall(r'class="t-slot"[^>]*font-size:([\d.]+)px', svg)]
    assert len(sizes) == 4 and all(8.5 < size < 10.5 for size in sizes)
    assert svg.count("textLength=") == 4
    short = render(picture(*[Slot(label=str(i), card="face-up", note="No Quarter") for i in range(4)]))
    assert "textLength=" not in short and words(short).count("Quarter") == 4


# --- colours of one's own --------------------------------------------------------------------------------------------

def test_badges_boxes_and_cards_may_have_colours_that_no_side_has() -> None:
    meter, cards = (Box(state="assigned", tincture="tenne"),), (Card(title="Hurt", tincture="purpure"),)
    hands = tuple(Hand(label=name, badge=Badge(text=name, tone="side", tincture="or"), side="a", meter=meter,
                       cards=cards) for name in "CSG")
    svg = render(picture(hands=hands))
    for paint in ("or", "tenne", "purpure"):
        assert f' s-{paint}"' in svg and f".edge.s-{paint}," in svg
    assert ".edge.s-azure," not in svg          # and no others are defined


# --- hands -----------------------------------------------------------------------------------------------------------

def test_many_hands_are_laid_as_columns_in_which_every_title_and_text_can_be_read() -> None:
    cards = tuple(Card(title=f"Card {i}", text=f"Text {i}.", timing="Sail") for i in range(5))
    three = tuple(Hand(label=f"Crew {i}", side="a", cards=cards) for i in range(3))
    svg = render(picture(hands=three))
    found = words(svg)
    assert all(found.count(f"Card {i}") == found.count(f"Text {i}.") == 3 for i in range(5))
    tops = [float(y) for y in re.findall(r'<rect class="card" x="\S+" y="(\S+)"', svg)]
    assert all(later - earlier >= 25 for earlier, later in zip(sorted(set(tops)), sorted(set(tops))[1:], strict=False))
    assert max(tops) + 40 < float(re.findall(r' height="(\S+)"', svg)[0])
    assert len(re.findall(r'class="card-in"', svg)) == 0 < len(re.findall(r'class="card-in"', render(duel())))


def test_hidden_cards_of_a_column_are_only_backs() -> None:
    hands = (Hand(label="A", side="a", hidden=2, cards=(Card(title="Secret", text="Hush", face_up=False),)),
             Hand(label="B", cards=(Card(title="Open", playable=True),)), Hand(label="C"))
    svg = render(picture(hands=hands))
    assert svg.count('class="card-back s-vert"') == 3 and "Secret" not in svg and "Hush" not in svg
    assert "now" in words(svg)


def test_a_meter_shows_how_full_a_hand_is() -> None:
    meter = (Box(state="counter"), Box(state="assigned", tincture="gules"), Box())
    for hands in ((Hand(label="A", meter=meter),), tuple(Hand(label="A", meter=meter) for _ in range(3))):
        svg = render(picture(hands=hands))
        assert svg.count('class="bx-counter"') == svg.count('class="bx-assigned s-gules"') == len(hands)


# --- hex boards ------------------------------------------------------------------------------------------------------

def test_an_island_of_several_cells_reaches_into_each_of_them_and_not_beyond() -> None:
    cells = ((1, 1), (1, 2), (2, 2))
    scene = Scene(sea=Sea(width=6, height=6, grid=Grid(kind="hex", first=(-1, -1)), y_up=False),
                  lands=(Land(id="crescent", cells=cells),))
    projection = fit(scene, 0, 0, 600, 600)
    drawn, = terrain(scene.lands[0], projection)
    left, top, wide, high = drawn.box
    corners = [corner for cell in cells for corner in projection.corners(cell)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    for inside in (left - min(xs), top - min(ys), max(xs) - left - wide, max(ys) - top - high):
        assert 0 < inside < projection.scale * 0.13         # drawn in a little, and equally on all sides


def test_the_name_of_an_island_makes_way_for_a_ship() -> None:
    scene = replace(chase().scene, overlays=(), lands=(Land(id="gannet", name="Gannet", cells=((7, -1),)),))
    def name_at(scene: Scene) -> float:
        svg = render(Picture(scene=scene), part="chart")
        return float(re.findall(r'translate\(\S+ (\S+)\)"><text class="c-name-o" x="0" y="0"[^>]*>Gannet', svg)[0])
    ship = replace(scene.ships[0], at=(7, 0))
    below, above = name_at(scene), name_at(replace(scene, ships=(ship, scene.ships[1])))
    assert above < below - 40


def test_name_and_caption_of_a_hex_board_stand_beside_it_and_not_on_the_water() -> None:
    cells = chase().scene.sea.grid.cells  # type: ignore[union-attr]
    named = replace(chase().scene, sea=replace(chase().scene.sea, name="The Narrows", caption="one hex, one knot"))
    svg = render(Picture(scene=named), part="chart", width=900)
    found = re.findall(r'class="c-title" x="(\S+)" y="(\S+)"', svg)
    assert len(found) == 1 and "one hex, one knot" in words(svg)
    projection = fit(named, 20, 20, 860, 1075)
    x, y = map(float, found[0])
    assert min((x - px) ** 2 + (y - py) ** 2 for px, py in projection.pixels(cells)) > (projection.scale / 2) ** 2
    crowded = Scene(sea=Sea(width=9, height=9, grid=Grid(kind="hex"), y_up=False, name="A very long name for a sea"))
    assert "c-title" not in re.sub(r"<style>.*?</style>", "", render(Picture(scene=crowded), part="chart", width=300))


def test_numbers_of_hexes_are_neither_on_land_nor_under_its_coast() -> None:
    sea = Sea(width=6, height=6, grid=Grid(kind="hex", first=(0, 0)), y_up=False)
    bare, landed = Scene(sea=sea), Scene(sea=sea, lands=(Land(id="x", cells=((0, 0), (5, 1))),))
    numbers = [set(re.findall(r'class="c-hexnum"[^>]*>([^<]+)<', render(Picture(scene=scene), part="chart")))
               for scene in (bare, landed)]
    assert numbers[0] - numbers[1] == {"0,0", "5,0"}


def test_of_many_cells_only_the_outline_is_drawn() -> None:
    cells = tuple((q, r - q // 2) for q in range(6) for r in range(6))
    for count, strokes in ((6, 6), (36, 1)):
        scene = Scene(sea=Sea(width=6, height=6, grid=Grid(kind="hex", first=(0, 0)), y_up=False),
                      overlays=(Cells(cells=cells[:count]),))
        path = re.findall(r'<path class="legal" d="([^"]+)"', render(Picture(scene=scene), part="chart"))
        assert len(path) == 1 and path[0].count("M") == strokes
