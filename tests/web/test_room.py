"""Room for the choice: what is usually answered is seen without scrolling, and large letters leave room for it."""

import re
from functools import partial
from itertools import pairwise

import pytest
from oak_and_iron.table import table as sea_of
from playwright.sync_api import Page, expect
from web.browser import ACROSS, DESK, PHONE, TABLET, Made, Server, box_of, comes_to
from web.person import Person, chairs
from web.positions import before

CROWDED = [("man-o-war", "move"), ("tattered-sails", "course"), ("tattered-sails", "ship"), ("captains-sea", "fire"),
           ("captains-sea", "assign-crew"), ("oak-and-iron", "initiative-card"), ("savage-seas", "plan")]
CUT = """() => {
    const end = document.querySelector(".question .scroll").getBoundingClientRect().bottom + 1;
    const below = [...document.querySelectorAll(".question :is(.list, .parts) button")].filter(
        (each) => each.getBoundingClientRect().bottom > end);
    const label = document.querySelector(".what");
    return [...below, ...(label.scrollHeight > label.clientHeight + 1 ? [label] : [])].map((each) => each.innerText);
}"""
LARGE = "localStorage.setItem('weathergage.settings', JSON.stringify({ text: 200 }))"


def test_all_usual_options_are_seen_on_a_desk(server: Server, page: Page) -> None:
    for game, kind in CROWDED:
        Person(page).come(server.take_in(before(game, kind)))
        expect(page.locator(".question")).to_have_attribute("data-tried", "true")
        comes_to(page, partial(page.evaluate, CUT), [])


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE])
def test_a_long_reason_is_folded_at_a_whole_clause(server: Server, open_page: Made, size: tuple[int, int]) -> None:
    page = open_page(size)
    Person(page).come(server.take_in(before("man-o-war", "move"))).settle()
    reason, begun = page.locator(".question .reason"), page.locator(".question .begun")
    words = begun.inner_text().removesuffix("…").strip()
    lines = "each => Math.round(each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight))"
    comes_to(page, lambda: reason.evaluate(lines) <= 2)
    reason.get_by_role("button", name="More").click()
    expect(begun).to_have_count(0)
    expect(reason).to_contain_text(re.compile(re.escape(words) + "[;.]"))
    reason.get_by_role("button", name="Less").click()
    expect(begun).to_be_visible()


def test_on_a_phone_with_large_letters_an_answer_is_in_sight(server: Server, open_page: Made) -> None:
    page = open_page(PHONE)
    page.add_init_script(LARGE)
    for game, kind in (("captains-sea", "fire"), ("savage-seas", "sail")):
        Person(page).come(server.take_in(before(game, kind))).settle()
        name, foot = box_of(page.locator(".question .opt b").first), box_of(page.locator(".question .foot"))
        assert name["y"] + name["height"] <= foot["y"], (game, kind)


def test_at_home_large_letters_stand_on_a_calm_sea(server: Server, open_page: Made) -> None:
    page = open_page()
    page.add_init_script(LARGE)
    page.goto("/")
    expect(page.locator(".hero .sea")).to_have_css("opacity", "0.16")


def test_held_across_a_phone_shows_whole_answers(server: Server, open_page: Made) -> None:
    """What else can be done comes after them."""
    page = open_page(ACROSS)
    person = Person(page).come(server.take_in(before("captains-sea", "fire")))
    person.settle()
    first, foot = box_of(person.options("Choices").first), box_of(page.locator(".question .foot"))
    assert first["y"] + first["height"] <= foot["y"] + 1
    besides = page.get_by_role("button", name="Strike the colours…")
    assert besides.locator("xpath=ancestor::*[contains(@class, 'foot')]").count() == 0
    besides.click()
    expect(page.get_by_role("dialog", name="Strike the colours?")).to_be_visible()


WITHIN = """() => {                  // what of the bar and of the tracks is not whole within them
    const isOut = (each, room) => {
        const box = each.getBoundingClientRect(), edge = room.getBoundingClientRect();
        return box.left < edge.left || box.right > edge.right + 1;
    };
    const bar = document.querySelector("header.bar"), tracks = [...document.querySelectorAll(".track")];
    const parts = [...bar.querySelectorAll("a, button, h1")].filter((each) => isOut(each, bar) || !each.clientWidth);
    const steps = tracks.flatMap((track) => [...track.querySelectorAll("li")].filter((step) => isOut(step, track)));
    return [...parts, ...steps].map((each) => each.textContent);
}"""


@pytest.mark.parametrize("size", [DESK, TABLET])
def test_with_eight_at_the_table_every_seat_and_every_tool_is_there(server: Server, open_page: Made,
                                                                    size: tuple[int, int]) -> None:
    page = open_page(size)
    battle = server.begin("tattered-sails", scenario="grand-melee-8", seed=3, chairs=chairs("Ann", *["*random"] * 7))
    page.goto(f"/battle/{battle}")
    expect(page.locator(".seats button")).to_have_count(8)
    comes_to(page, partial(page.evaluate, WITHIN), [])
    names = [name for name in page.locator(".seats button b").all_text_contents() if len(name) > 1]      # no flags
    assert len(set(names)) == 8                                         # which are read out


CROSSED = """() => {                 // labels of a track that lie over each other
    const labels = [...document.querySelectorAll(".track ol .label")].filter(
        (each) => each.textContent.trim() && getComputedStyle(each).visibility === "visible");
    const edges = labels.map((each) => {
        const room = document.createRange();
        room.selectNodeContents(each);
        return [each.textContent, room.getBoundingClientRect()];
    });
    return edges.slice(1).filter(([, box], at) => box.left < edges[at][1].right - 1).map(([words]) => words);
}"""


@pytest.mark.parametrize("size", [DESK, TABLET])
def test_a_track_of_32_cards_is_whole_and_its_labels_are_apart(server: Server, open_page: Made,
                                                               size: tuple[int, int]) -> None:
    page = open_page(size)
    Person(page).come(server.take_in(before("tattered-sails", "ship", "grand-melee-8")))
    expect(page.locator(".track li")).to_have_count(32)
    comes_to(page, partial(page.evaluate, WITHIN), [])
    comes_to(page, partial(page.evaluate, CROSSED), [])
    expect(page.locator(".track li.now .label")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, TABLET])
def test_a_warning_stands_in_a_line_with_its_sign(server: Server, open_page: Made, size: tuple[int, int]) -> None:
    page = open_page(size)
    sea = sea_of("sloop 10,10 180 | fluyt 10,6.5 90 | petite-fregate 13,5 180 of=b; at move sloop only").say("skip")
    Person(page).come(server.take_in(sea.match.save()))
    warning = page.locator(".question .opt .danger").first
    expect(warning).to_contain_text("fouls")
    comes_to(page, lambda: warning.evaluate("""(each) => {
        const sign = each.querySelector("svg").getBoundingClientRect(), words = document.createRange();
        words.selectNodeContents(each.lastChild);
        const [first] = words.getClientRects();
        return first.left >= sign.right && first.top < sign.bottom && sign.top < first.bottom;
    }"""))


@pytest.mark.parametrize("size", [DESK, TABLET])
def test_the_titles_of_all_hands_are_whole(server: Server, open_page: Made, size: tuple[int, int]) -> None:
    page = open_page(size)
    Person(page).come(server.take_in(before("savage-seas", "plan")))
    titles = page.locator(".stacked .card .title")
    expect(titles.filter(has_text="Reload or Fight Fire")).to_have_count(4)
    cut = "all => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
    comes_to(page, lambda: titles.evaluate_all(cut), [])


def test_on_a_phone_the_buttons_of_a_game_do_not_touch(server: Server, open_page: Made) -> None:
    page = open_page(PHONE)
    page.goto("/")
    buttons = page.locator(".tile").first.locator(".btn")
    expect(buttons).to_have_count(3)
    boxes = [box_of(buttons.nth(at)) for at in range(3)]
    assert all(other["y"] - one["y"] - one["height"] >= 6 for one, other in pairwise(boxes))
