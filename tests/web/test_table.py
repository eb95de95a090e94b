"""The table page: what is asked, shown, tried, refused and taken back."""

import json
import re
from functools import partial

import pytest
from captains_sea.table import table as duel
from helpers import installed
from oak_and_iron.table import table as sea_of
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from web.browser import ACROSS, DESK, PHONE, TABLET, Made, Server, at_rest, box_of, comes_to, covered, violations
from web.person import Person, chairs, middle
from web.positions import before, nearly_over, over

import weathergage as wg

TITLES = """() => {                  // of the chart: whether they show, and whether they are whole within its frame
    const sheet = document.querySelector(".seachart ~ .floats > .sheet")?.getBoundingClientRect();
    const room = document.querySelector("main.chart").getBoundingClientRect();
    const bottom = Math.min(room.bottom, sheet?.top ?? room.bottom);
    return [...document.querySelectorAll(".water :is(.c-sea, .c-title), .l-tracks .scales")].map((title) => {
        const box = title.getBoundingClientRect();
        const isIn = box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= bottom;
        return [getComputedStyle(title).visibility === "visible", isIn];
    });
}"""
UNZOOM = "() => Number(getComputedStyle(document.querySelector('.seachart')).getPropertyValue('--unzoom'))"


@pytest.fixture
def person(page: Page) -> Person:
    return Person(page)


# --- choices ----------------------------------------------------------------------------------------------------------

def test_a_lit_choice_shows_its_numbers_and_its_odds(server: Server, page: Page, person: Person) -> None:
    person.come(server.take_in(before("captains-sea", "fire")))
    person.options("Choices").first.hover()
    odds = page.get_by_role("region", name="What it would do")
    expect(odds).to_contain_text("dice =")
    expect(odds.get_by_role("img").first).to_have_attribute("aria-label", re.compile(r"\d+ %"))
    odds.get_by_role("button").first.click()
    expect(page.get_by_role("dialog").get_by_role("article").first).to_be_visible()     # the rulebook


def test_a_choice_promises_no_broadside_where_she_would_run_into_another(server: Server, page: Page,
                                                                         person: Person) -> None:
    sea = sea_of("sloop 10,10 180 | fluyt 10,6.5 90 | petite-fregate 13,5 180 of=b; at move sloop only").say("skip")
    person.come(server.take_in(sea.match.save()))
    ahead = person.options("Suggestions").filter(has_text="Straight on").first
    ahead.hover()
    expect(person.options("Suggestions").filter(has_text="runs into Fluyt")).not_to_have_count(0)
    expect(ahead.locator(".danger")).to_contain_text("fouls")                           # on the row itself
    expect(page.locator(".seachart > g > g[class^=l-]").last).to_have_class(re.compile("l-labels"))     # over rings


def test_a_hint_is_filled_in_by_a_click_and_given_by_nobody_else(server: Server, page: Page, person: Person) -> None:
    asked = person.come(server.take_in(before("savage-seas", "sail"))).asked()
    page.keyboard.press("h")
    hint = page.get_by_role("region", name="Hint")
    answers = hint.get_by_role("list").get_by_role("button")
    expect(answers.first).to_contain_text(re.compile(r"\d+ %"))
    assert answers.count() <= 3 and violations(page) == []
    meant = next(message for message in reversed(person.wire.heard) if message["type"] == "hints")["hints"][-1]
    answers.last.click()
    expect(answers.last).to_have_attribute("aria-pressed", "true")
    expect(person.question.locator("button.primary")).to_contain_text(meant["label"].partition(":")[0])
    assert not person.wire.answers
    person.question.locator("button.primary").click()
    person.wait(asked["id"])
    assert person.wire.answers[-1]["answer"] == meant["answer"]
    expect(hint).to_have_count(0)


def test_what_the_others_did_is_told_lights_the_chart_and_is_watched_again(server: Server, page: Page,
                                                                           person: Person) -> None:
    person.come(server.begin("captains-sea", chairs=chairs("Ann", "*lieutenant"), seed=3))
    deeds = page.locator(".deeds")
    for _ in range(20):
        person.answer()
        person.meet()
        if deeds.count():
            break
    lines = deeds.get_by_role("listitem")
    told = lines.all_inner_texts()
    assert told and not any(word in line for line in told for word in ("draws", "shuffle"))
    lines.first.hover()
    expect(page.locator(".piece.lit")).not_to_have_count(0)
    assert violations(page) == []
    end = person.wire.table["step"]
    deeds.get_by_role("button", name="Watch again").click()
    expect(page.get_by_role("region", name="Looking back")).to_be_visible()
    looked = [message["step"] for message in person.wire.told if message["type"] == "look"]
    assert looked and looked[0] < end
    page.keyboard.press("Escape")
    person.answer()
    assert person.meet()[0] != "over"


def test_pointing_at_another_choice_shows_another_ghost(server: Server, page: Page, person: Person) -> None:
    person.come(server.take_in(before("savage-seas", "sail")))
    ghost, seen = page.locator(".l-ghosts > .sprite.still").last, set()
    for at in range(2):
        person.options("Choices").nth(at).hover()
        person.settle()
        seen.add(ghost.get_attribute("style"))
    assert len(seen) == 2


FREE = """() => {
    const box = (each) => each.getBoundingClientRect();
    const ships = [...document.querySelectorAll(".seachart [data-piece] .g-hull")].map(box);
    const names = [...document.querySelectorAll(".seachart [data-key^='name/']")].map(box).filter((name) => name.width);
    const marks = [...document.querySelectorAll(".seachart .l-labels [data-key^='badge/']")].map(box);
    const shared = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
        Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
    return names.every((name) => ships.every((ship) => shared(name, ship) < 0.1 * name.width * name.height) &&
        marks.every((mark) => shared(name, mark) < 0.1 * mark.width * mark.height));
}"""


def test_a_choice_that_slides_under_the_pointer_is_not_lit(server: Server, page: Page, person: Person) -> None:
    """A banner comes, and the page moves down: the wish stays what it was, and so does what was said of it."""
    person.come(server.take_in(before("savage-seas", "sail")))
    first, second = person.options("Choices").nth(0), person.options("Choices").nth(1)
    second.hover()
    expect(second).to_have_class(re.compile("hot"))
    person.settle()
    box, other = box_of(second), box_of(first)
    page.evaluate("down => document.querySelector('.banners').style.paddingTop = `${down}px`", box["y"] - other["y"])
    page.wait_for_function("() => document.querySelectorAll('.question .list button')[0].matches(':hover')")
    page.wait_for_timeout(300)
    expect(second).to_have_class(re.compile("hot"))
    page.mouse.move(box["x"] + box["width"] / 2 + 9, box["y"] + box["height"] / 2)
    expect(first).to_have_class(re.compile("hot"))


def test_a_ship_is_chosen_by_a_click_on_the_chart_and_answered_with_her_course(server: Server, page: Page,
                                                                               person: Person) -> None:
    """Two questions, one answer, one undo; and dragging the end of the course lays it anew, leg by leg."""
    asked = person.come(server.take_in(before("tattered-sails", "ship"))).asked()
    person.settle()
    ship = page.locator("[data-piece].choosable").last
    piece = ship.get_attribute("data-piece")
    ship.click(force=True)
    expect(ship).to_have_class(re.compile("picked"))
    person.settle()
    (meant,) = [choice for choice in asked["form"]["choices"] if piece in choice.get("pieces", ())]
    expect(person.question.get_by_role("group", name=asked["prompt"]).locator("[aria-pressed=true]")).to_have_text(
        meant["label"])
    person.drag(page.get_by_role("button", name=re.compile("End of leg|Pull out")).last, dx=6, dy=-8)
    person.settle()
    assert person.confirm()
    person.wait(asked["id"])
    assert person.wire.answers[-1]["plan"] == [meant["answer"]] and person.wire.answers[-1]["answer"] != []
    if person.wire.table["undo"]["allowed"]:
        standing = person.standing
        page.keyboard.press("u")
        assert person.wait(standing)[1] == asked["id"]


OVER = """() => {                 // names are drawn over the rings about ships, and not under them
    const labels = document.querySelector(".seachart .l-labels"), rings = document.querySelectorAll(".seachart .ring");
    return [...rings].every((ring) => ring.compareDocumentPosition(labels) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""


def test_names_on_the_chart_cover_no_ship_at_any_zoom(server: Server, page: Page, person: Person) -> None:
    """A battle at close quarters, seen from afar and near by."""
    person.come(server.take_in(before("tattered-sails", "fire")))
    person.settle()
    page.wait_for_function(OVER)
    for _ in range(3):
        page.wait_for_function(FREE)
        page.locator(".seachart").hover(position={"x": 300, "y": 300})
        page.mouse.wheel(0, 250)


CLEAR = """() => {
    const box = (each) => each.getBoundingClientRect();
    const shared = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
        Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
    const chart = box(document.querySelector("svg.seachart"));
    const floats = [...document.querySelectorAll("[data-floats]")].map(box);
    const letters = [...document.querySelectorAll(".seachart .l-labels [data-key]")]
        .filter((each) => /^(try\\/)?(name|pill|row)\\//.test(each.dataset.key)).map(box)
        .filter((each) => each.width && shared(each, chart));
    const size = (each) => each.width * each.height;
    const isClear = (each) => floats.every((float) => shared(each, float) < 0.1 * size(each));
    return floats.length && letters.length > 2 &&
        letters.every((each) => isClear(each) && shared(each, chart) > 0.99 * size(each));
}"""


@pytest.mark.parametrize("size", [DESK, PHONE, ACROSS])
@pytest.mark.parametrize(("game", "kind", "scenario"), [("tattered-sails", "course", ""),
                                                        ("man-o-war", "move", "line-of-battle")])
def test_what_is_lettered_on_the_chart_is_whole_and_under_nothing(
        server: Server, open_page: Made, game: str, kind: str, scenario: str, size: tuple[int, int]) -> None:
    page = open_page(size)
    Person(page).come(server.take_in(before(game, kind, scenario))).settle()
    page.wait_for_function(CLEAR)


APART = """() => {                  // names, and what they are drawn over: the frame, moments of a battle, each other
    const box = (each) => each.getBoundingClientRect();
    const all = (found) => [...document.querySelectorAll(found)].map(box).filter((each) => each.width);
    const shared = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
        Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
    const names = all(".seachart .l-labels [data-key^='name/']"), lands = all(".seachart [data-key^='land-name/']");
    const lines = [...document.querySelectorAll(".seachart .border .neat rect")].map(box);
    const isOver = (name, other) => shared(name, other) > 9;
    const isCut = (name, line) => isOver(name, line) && shared(name, line) < name.width * name.height - 9;
    const crosses = (name) => lines.some((line) => isCut(name, line)), moments = all(".seachart .moment");
    return names.length && (lines.length || lands.length) && !names.some(crosses) &&
        !names.some((name) => moments.some((moment) => isOver(name, moment))) &&
        !lands.some((land, at) => [...names, ...lands.slice(at + 1)].some((other) => isOver(land, other)));
}"""


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE])
@pytest.mark.parametrize(("game", "kind", "scenario"), [("tattered-sails", "course", "grand-melee-8"),
                                                        ("savage-seas", "sail", "duel-at-the-maw")])
def test_names_on_the_chart_lie_over_neither_the_frame_nor_each_other(
        server: Server, open_page: Made, game: str, kind: str, scenario: str, size: tuple[int, int]) -> None:
    page = open_page(size)
    Person(page).come(server.take_in(before(game, kind, scenario))).settle()
    page.wait_for_function(APART)


KEPT_IN = """() => {               // the wind's rose and its words lie within the frame; ships named are in sight
    const box = (each) => each.getBoundingClientRect();
    const [sea] = [...document.querySelectorAll(".seachart .border .neat rect")].map(box);
    const rose = [...document.querySelectorAll(".wind, .wind > span")].map(box);
    const holds = ({ left, right, top, bottom }) =>
        left >= sea.left && right <= sea.right && top >= sea.top && bottom <= sea.bottom;
    const chart = box(document.querySelector("svg.seachart"));
    const isSeen = ({ left, right, top, bottom }) =>
        right > chart.left && left < chart.right && bottom > chart.top && top < chart.bottom;
    const names = [...document.querySelectorAll(".seachart [data-key^='name/']")].filter((each) => box(each).width);
    const piece = (each) => document.querySelector(`[data-piece="${each.dataset.key.slice(5)}"]`);
    return rose.length === 2 && rose.every(holds) && names.length && names.every((each) => isSeen(box(piece(each))));
}"""


@pytest.mark.parametrize("size", [PHONE, ACROSS])
def test_the_rose_keeps_within_the_frame_and_names_to_ships_in_sight(server: Server, open_page: Made,
                                                                     size: tuple[int, int]) -> None:
    page = open_page(size)
    Person(page).come(server.take_in(before("man-o-war", "move", "line-of-battle"))).settle()
    page.wait_for_function(KEPT_IN)


ALONE = """() => {                // the wind's rose and its words lie over no ship, and no button over them
    const box = (each) => each.getBoundingClientRect();
    const meet = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom &&
        other.top < one.bottom;
    const found = document.querySelectorAll(".wind, .wind > span, .l-rose [data-key]");
    const rose = [...found].map(box).filter((each) => each.width);
    const things = [...document.querySelectorAll(".seachart [data-piece] .g-hull, .zoom")].map(box);
    return rose.length && !rose.some((part) => things.some((thing) => meet(part, thing)));
}"""


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE, ACROSS])
@pytest.mark.parametrize("game", ["captains-sea", "oak-and-iron"])
def test_the_wind_lies_in_a_corner_without_ships(server: Server, open_page: Made, game: str,
                                                 size: tuple[int, int]) -> None:
    """Where the chart has its rose, too: ships have come there."""
    duellists = duel("constitution 16,9 N guns=5/5/0/0 | java 19,10 E; wind SW; at fire only").match
    fleet = sea_of("sloop 10,22 180 | fluyt 30,31 90 of=b | corvette 31,27 90 of=b; at move sloop only").match
    page = open_page(size)
    Person(page).come(server.take_in((duellists if game == "captains-sea" else fleet).save())).settle()
    page.wait_for_function(ALONE)


def test_a_turn_is_told_alike_by_the_option_and_by_its_control(server: Server, page: Page, person: Person) -> None:
    """11.25 degrees lie between two tenths."""
    person.come(server.take_in(before("oak-and-iron", "turn-after")))
    person.settle()
    option = person.question.locator(".list button", has_text="11.2°").first
    words = option.locator("b").inner_text()
    option.click()
    expect(person.question.get_by_role("spinbutton", name="Direction").last).to_have_text(words)


CLOSED = """() => {               // the frame about a board of hexes has four lines, which meet
    const box = (each) => each.getBoundingClientRect(), near = (one, other) => Math.abs(one - other) < 3;
    const bold = [...document.querySelectorAll(".neatline .bold")].map(box);
    const flat = bold.filter((each) => each.width > 99), tall = bold.filter((each) => each.height > 99);
    const meet = (one, other) => [one.left, one.right].some((x) => near(x, other.left)) &&
        [other.top, other.bottom].some((y) => near(y, one.top));
    return flat.length === 2 && tall.length === 2 && flat.every((one) => tall.every((other) => meet(one, other)));
}"""
CLEAR_OF_BUTTONS = """() => {
    const buttons = document.querySelector(".zoom").getBoundingClientRect();
    return [...document.querySelectorAll(".seachart [data-piece] .g-hull")].every((each) => {
        const hull = each.getBoundingClientRect();
        return hull.right < buttons.left || hull.bottom < buttons.top;
    });
}"""


def test_ships_lie_under_no_button_and_the_frame_is_closed(server: Server, page: Page, person: Person) -> None:
    """The Chimera begins at the lower right."""
    person.come(server.take_in(before("savage-seas", "plan")))
    page.wait_for_function(CLEAR_OF_BUTTONS)
    page.wait_for_function(CLOSED)


def test_at_the_end_the_moments_of_a_battle_cover_no_name(server: Server, page: Page, person: Person) -> None:
    person.come(server.take_in(over("savage-seas")))
    expect(page.locator(".seachart .moment").first).to_be_visible()
    page.wait_for_function(APART)


def test_many_choices_can_be_filtered(toy_server: Server, open_page: Made) -> None:
    page = open_page(base_url=toy_server.url)
    person = Person(page).come(toy_server.begin("regatta", chairs=chairs("Ann", "*random")))
    buoys, asked = person.options("Choices"), person.play_to("buoy")["id"]
    expect(buoys).to_have_count(30)
    page.get_by_role("searchbox", name="Filter the choices").fill("buoy 2")
    expect(buoys).to_have_count(11)
    buoys.last.click()
    person.wait(asked)
    assert person.wire.answers[-1]["answer"] == "buoy-29"


def test_places_on_the_chart_are_choices(server: Server, page: Page, person: Person) -> None:
    asked = person.come(server.take_in(before("savage-seas", "place-island", "uncharted-waters"))).asked()
    spots = page.locator(".spot")
    expect(spots).to_have_count(len(asked["form"]["choices"]))
    page.locator(".spot:not(.picked)").last.click()
    person.settle()
    page.locator(".spot.picked").click()
    assert person.wait(asked["id"])[0] != "refused"


def test_a_double_click_answers_but_once(server: Server, page: Page, person: Person) -> None:
    asked = person.come(server.take_in(before("captains-sea", "assign-crew"))).asked()
    person.question.locator("button.primary").dblclick(delay=60)
    person.wait(asked["id"])
    person.settle()
    assert [answer["question"] for answer in person.wire.answers] == [asked["id"]]


# --- wishes that are refused ------------------------------------------------------------------------------------------

def test_a_course_into_the_wind_is_refused_by_its_clause_and_snaps_to_the_nearest(server: Server, page: Page,
                                                                                  person: Person) -> None:
    asked = person.come(server.take_in(before("tattered-sails", "course"))).asked()
    while page.get_by_role("button", name="End of leg").count():
        page.get_by_role("button", name="Remove the last").click()
    x, y = middle(page.get_by_role("button", name="Pull out"))
    person.drag(page.get_by_role("button", name="Pull out"), dx=-150, dy=-4, release=False)     # the wind is west
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text("closer to the wind")
    expect(bubble).to_contain_text("TS-WIND-06")
    box = box_of(bubble)
    assert not (box["x"] < x - 150 < box["x"] + box["width"] and box["y"] < y - 4 < box["y"] + box["height"])
    person.let_go()
    person.settle()
    preview = next(each for each in reversed(person.wire.heard) if each["type"] == "preview" and not each["legal"])
    expect(page.locator(".fault")).to_contain_text(f"Shown instead: {preview['nearest_label']}")
    expect(bubble).to_contain_text(preview["nearest_label"])
    assert person.confirm()
    assert person.wait(asked["id"])[0] != "refused"
    assert person.wire.answers[-1]["answer"] == preview["nearest"]


def test_a_place_out_of_bounds_is_refused_by_its_clause_and_snaps_to_the_nearest(server: Server, page: Page,
                                                                                 person: Person) -> None:
    battle = server.begin("tattered-sails", scenario="hundred-points", chairs=chairs("Ann", "*random"), seed=2)
    person.come(battle)
    asked, knob = person.play_to("deploy"), page.get_by_role("button", name="Place.")
    person.drag(knob, dx=40, dy=-320, release=False)
    expect(page.locator(".bubble")).to_contain_text("TS-SETUP-07")
    far = middle(knob)
    person.let_go()
    expect(page.locator(".fault")).to_contain_text("Shown instead")
    assert person.confirm(snaps=True)
    assert person.wait(asked["id"])[0] != "refused"
    ship, place = person.wire.answers[-1]["answer"]
    assert [ship, place] == next(each["nearest"] for each in reversed(person.wire.heard) if each.get("nearest"))
    assert far[1] < 500


def test_a_ship_is_dragged_to_where_she_goes_or_sent_there_by_a_click(server: Server, page: Page,
                                                                      person: Person) -> None:
    asked = person.come(server.take_in(before("man-o-war", "move"))).asked()
    person.settle()
    knob = page.get_by_role("button", name="Where it goes.")
    ship = box_of(page.locator(f"[data-piece='{asked['form']['piece']}']"))
    answer = page.locator("section.question button.primary")
    places = []
    for steer in (lambda: page.mouse.click(ship["x"] + ship["width"] / 2 + 70, ship["y"] + ship["height"] / 2 + 50),
                  lambda: person.drag(knob, dx=-30, dy=12)):
        told = str(answer.text_content())
        steer()
        expect(answer).not_to_have_text(told)
        person.settle()
        places.append(middle(knob))
    assert places[0] != places[1]
    assert person.confirm()
    assert person.wait(asked["id"])[0] != "refused"
    assert person.wire.answers[-1]["answer"] in [each["nearest"] for each in person.wire.heard if each.get("nearest")]


def test_an_answer_can_be_typed_and_a_wrong_one_says_why(server: Server, page: Page, person: Person) -> None:
    asked = person.come(server.take_in(before("tattered-sails", "course"))).asked()
    page.get_by_role("button", name="Type it…").click()
    field = page.get_by_role("textbox", name=re.compile("^Type it"))
    expect(field).to_be_focused()
    field.fill("north by north")
    field.press("Enter")
    expect(page.locator(".fault")).to_contain_text("Not done.")
    field.fill("0/9999")
    expect(page.locator(".fault")).to_contain_text("TS-MOVE")
    field.fill("stay")
    person.settle()
    expect(page.locator(".fault")).to_have_count(0)
    field.press("Enter")
    person.wait(asked["id"])
    assert person.wire.answers[-1]["text"] == "stay"


# --- taking back ------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("by_key", [False, True])
def test_undo_takes_the_last_answer_back(server: Server, page: Page, person: Person, by_key: bool) -> None:
    asked = person.come(server.take_in(before("tattered-sails", "fleet-move"))).asked()
    step, told = person.wire.table["step"], page.get_by_role("tabpanel").inner_text()
    person.answer()
    if by_key:
        page.keyboard.press("u")
    else:
        person.question.get_by_role("button", name="Undo").click()
    expect(person.question).to_have_attribute("data-question", asked["id"])
    expect(page.get_by_role("tabpanel")).to_have_text(told, use_inner_text=True)
    assert person.wire.table["step"] == step


def test_where_it_cannot_be_taken_back_it_is_said_why(server: Server, page: Page, person: Person) -> None:
    person.come(server.begin("captains-sea", chairs=chairs("Ann", "*random")))
    expect(person.question.get_by_role("button", name="Undo")).to_have_count(0)
    why = person.question.get_by_text("nothing has been answered yet")
    expect(why).to_be_visible()
    is_whole = "it => ((it.textContent = it.textContent.repeat(4)), it.scrollWidth <= it.clientWidth)"
    assert why.evaluate(is_whole), "a long reason is cut off"


def test_striking_the_colours_asks_first(server: Server, page: Page, person: Person) -> None:
    person.come(server.begin("captains-sea", chairs=chairs("Ann", "*random")))
    page.get_by_role("button", name="Strike the colours…").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Cannot be undone")
    expect(dialog.get_by_role("button", name="Fight on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Strike the colours…").click()
    dialog.get_by_role("button", name="Strike the colours").click()
    expect(page.locator("#verdict")).to_be_visible()


# --- the chart and what is beside it ----------------------------------------------------------------------------------

def test_the_chart_zooms_by_wheel_and_keys_and_fits_again(server: Server, page: Page, person: Person) -> None:
    person.come(server.begin("captains-sea", chairs=chairs("Ann", "*random")))
    first = at_rest(page, partial(page.evaluate, UNZOOM))
    page.locator(".seachart").hover()
    page.mouse.wheel(0, -400)
    page.wait_for_function(f"first => ({UNZOOM})() < first", arg=first)
    page.keyboard.press("0")
    page.wait_for_function(f"first => Math.abs(({UNZOOM})() - first) < 1e-6", arg=first)
    page.locator(".seachart").focus()
    page.keyboard.press("+")
    page.wait_for_function(f"first => ({UNZOOM})() < first", arg=first)


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("game, scenario", [("man-o-war", "smugglers-run"), ("savage-seas", "")])
def test_a_title_on_the_chart_is_whole_or_not_there(server: Server, open_page: Made, game: str, scenario: str,
                                                    size: tuple[int, int]) -> None:
    page = open_page(size)
    Person(page).come(server.begin(game, scenario=scenario, chairs=chairs("Ann", "*random"), seed=3))
    seen = set()
    for key in [*["+"] * 6, *["Shift+ArrowUp"] * 12, *["-"] * 12]:
        page.locator(".seachart").press(key)
        titles = at_rest(page, partial(page.evaluate, TITLES))
        seen |= {(bool(shows), bool(whole)) for shows, whole in titles}
    assert (True, False) not in seen
    assert (False, False) in seen and (size == PHONE or (True, True) in seen)      # there is not much room on a phone


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_much_that_has_become_of_a_ship_keeps_within_her_sheet(server: Server, open_page: Made,
                                                              size: tuple[int, int]) -> None:
    page, words = open_page(size), "prize of the Royal Squadron of the Windward Isles, Shaken, Crippled, Entangled"

    def pass_on(route: WebSocketRoute) -> None:
        def tell(text: str | bytes) -> None:
            message = json.loads(text)
            for sheet in message.get("sheets", ()):
                sheet["note"] = words
                for part in sheet.get("parts", ()):
                    if part["type"] == "counters":
                        part["counters"].append({"label": words, "value": ""})
            route.send(json.dumps(message))

        route.connect_to_server().on_message(tell)

    page.route_web_socket("**/table", pass_on)
    Person(page).come(server.begin("oak-and-iron", chairs=chairs("Ann", "*random"), seed=3))
    if size == PHONE:
        page.locator("nav.tabbar button", has_text="Ships").click()
    expect(page.locator(".counters", has_text=words).first).to_be_visible()
    comes_to(page, lambda: page.evaluate("""() => [...document.querySelectorAll("section.compact")].flatMap((sheet) => {
        const edge = sheet.getBoundingClientRect().right - 8;
        return [...sheet.querySelectorAll("h4, small, .counters, .counters span")].filter((each) =>
            each.getBoundingClientRect().right > edge).map((each) => each.textContent);
    })"""), [])


# --- the ruler --------------------------------------------------------------------------------------------------------

SAID = "main [aria-live=polite]"


def plate(page: Page) -> Locator:
    """What the ruler says, on the chart."""
    return page.locator(".measure .pill")


def test_the_ruler_measures_from_ship_to_ship_as_the_game_counts(server: Server, page: Page, person: Person) -> None:
    person.come(server.begin("captains-sea", chairs=chairs("Ann", "*random")))
    own, other = person.wire.table["spots"]
    page.keyboard.press("r")
    expect(page.get_by_role("button", name="Ruler")).to_have_attribute("aria-pressed", "true")
    page.locator(f"[data-piece='{other['piece']}']").hover(force=True)
    expect(plate(page)).to_have_text(other["distance"])
    assert not own.get("distance") and other["distance"].endswith("MP")
    page.keyboard.press("Escape")
    expect(plate(page)).to_have_count(0)


@pytest.mark.parametrize("game, words", [("captains-sea", r"\d+ MP"), ("savage-seas", r"\d+ hex(es)?"),
                                         ("tattered-sails", r"\d+(\.\d)? mm")])
def test_the_ruler_is_drawn_across_the_chart_and_chooses_nothing(server: Server, page: Page, person: Person, game: str,
                                                                 words: str) -> None:
    asked = person.come(server.begin(game, chairs=chairs("Ann", "*random"))).standing
    was = box_of(page.locator("[data-piece]").first), page.evaluate(UNZOOM)
    page.get_by_role("button", name="Ruler").click()
    person.take(600, 400, 760, 480)
    expect(plate(page)).to_have_text(re.compile(words))
    person.let_go()
    expect(page.locator(SAID).first).to_have_text(re.compile(rf"{words}, bearing \d+°"))
    assert was == (box_of(page.locator("[data-piece]").first), page.evaluate(UNZOOM))       # it was not pulled
    assert person.standing == asked and not person.wire.answers
    page.get_by_role("button", name="Ruler").click()
    expect(plate(page)).to_have_count(0)


def test_the_ruler_is_laid_by_keys_and_says_what_it_shows(server: Server, page: Page, person: Person) -> None:
    person.come(server.begin("savage-seas", chairs=chairs("Ann", "*random")))
    page.locator(".seachart").focus()
    page.keyboard.press("r")
    for key in ("ArrowDown", "Enter", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    expect(plate(page)).to_have_text("2 hexes")
    expect(page.locator(SAID).first).to_have_text(re.compile(r"2 hexes, bearing \d+°"))


def test_every_card_of_every_hand_can_be_read(server: Server, page: Page, person: Person) -> None:
    """Savage Seas: four hands below the chart; a card that is pointed at is shown whole."""
    person.come(server.take_in(before("savage-seas", "plan")))
    dock = page.get_by_role("region", name="Hands")
    titles = dock.locator(".title")
    cards = [card for hand in person.wire.table["hands"] for card in hand.get("cards", ())]
    expect(titles).to_have_count(len(cards))
    cut = "all => all.filter(each => each.scrollWidth > each.clientWidth).length"
    comes_to(page, lambda: titles.evaluate_all(cut), 0)
    dock.locator(".place").first.hover()
    expect(dock.locator(".whole")).to_contain_text(cards[0]["text"])


@pytest.mark.parametrize("game", installed())
def test_every_ship_has_a_full_name_on_the_chart_and_a_row_of_the_table(server: Server, page: Page, person: Person,
                                                                        game: str) -> None:
    person.come(server.begin(game, chairs=chairs("Ann", "*random")))
    expect(page.locator("[data-piece]").first).to_be_visible()
    names = page.locator("[data-piece]").evaluate_all("all => all.map(each => each.ariaLabel)")
    page.keyboard.press("t")
    spots = person.wire.table["spots"]
    assert len(spots) > 1
    expect(page.get_by_role("tabpanel").get_by_role("row")).to_have_count(len(spots) + 1)
    for spot in spots:
        row = page.get_by_role("tabpanel").get_by_role("row", name=f"{spot['name']} {spot['place']}")
        expect(row).to_contain_text(spot["heading"])
        assert any(spot["name"] in name for name in names)


def test_a_line_of_the_log_opens_its_clause_and_its_numbers(server: Server, page: Page, person: Person) -> None:
    person.come(server.take_in(over("captains-sea")))
    page.get_by_role("button", name="Back to the chart").click()
    log = page.get_by_role("tabpanel")
    figure = log.locator("button.figure").first
    expect(figure).to_have_attribute("aria-expanded", "false")
    figure.click()
    expect(figure).to_have_attribute("aria-expanded", "true")
    expect(log.locator(".open")).to_contain_text("=")
    log.get_by_role("button", name=re.compile("^Rule CS-")).first.click()
    expect(page.get_by_role("dialog").get_by_role("article").first).to_be_visible()


@pytest.mark.parametrize("game", installed())
def test_the_end_has_a_verdict_a_curve_that_says_what_it_is_and_luck(server: Server, page: Page, person: Person,
                                                                     game: str) -> None:
    match = wg.load(over(game))
    person.come(server.take_in(over(game)))
    end = page.get_by_role("region", name=person.wire.table["verdict"]["headline"])
    expect(end.get_by_role("button", name=f"Rule {match.outcome.rule}" if match.outcome else "")).to_be_visible()
    expect(end.get_by_role("img", name=re.compile("percent"))).to_be_visible()
    expect(end).to_contain_text(re.compile("estimated", re.I))
    with page.expect_download() as saved:
        end.get_by_role("link", name="Export the replay").click()
    assert wg.load(saved.value.path().read_bytes()).chain == match.chain


def test_a_battle_between_ais_is_watched_at_a_pace(server: Server, page: Page) -> None:
    battle = server.begin("captains-sea", chairs=chairs("*lieutenant", "*lieutenant"), seed=4, pace=10.0)
    page.goto(f"{server.url}battle/{battle}")
    pace = page.get_by_role("group", name="Pace")
    pace.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("heading", name="The battle stands still.")).to_be_visible()
    steps = page.get_by_role("slider", name="Timeline")
    before = int(steps.get_attribute("aria-valuemax") or 0)
    pace.get_by_role("button", name="One answer").click()
    expect(steps).to_have_attribute("aria-valuemax", str(before + 1))
    expect(pace.get_by_role("button", name="Go on")).to_be_visible()
    assert covered(page) == [] and violations(page) == []
    pace.get_by_text("Fast").click()
    expect(pace.get_by_role("radio", name="Fast")).to_be_checked()
    pace.get_by_role("button", name="Go on").click()
    for answers in range(2, 8):
        expect(steps).not_to_have_attribute("aria-valuemax", str(before + answers - 1))
    expect(pace.get_by_role("button", name="Pause")).to_be_visible()


def test_a_battle_that_ais_end_by_themselves_shows_its_verdict(server: Server, page: Page, person: Person) -> None:
    person.come(server.take_in(nearly_over("captains-sea", 3)))
    page.locator(".seat").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Lieutenant").click()
    expect(page.locator("#verdict")).to_be_visible()
    expect(page.get_by_role("group", name="Pace")).to_have_count(0)


def test_how_the_battle_stands_is_shown_to_whoever_wants_to_know(server: Server, page: Page) -> None:
    person = Person(page).come(server.begin("captains-sea", chairs=chairs("Ann", "*random"), seed=3))
    bar = page.get_by_role("img", name=re.compile("^Chance of winning"))
    expect(bar).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Chance of winning, against AIs").click()
    page.keyboard.press("Escape")
    expect(bar).to_be_visible()
    person.play(2)
    expect(bar).to_be_visible()
    assert covered(page) == [] and violations(page) == []
