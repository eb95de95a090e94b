"""Room for the choice: what is usually answered is seen without scrolling, and large letters leave room for it."""

from playwright.sync_api import Page, expect
from web.browser import ACROSS, PHONE, Made, Server
from web.person import Person
from web.positions import before

CROWDED = [("man-o-war", "move"), ("tattered-sails", "course"), ("captains-sea", "fire"),
           ("captains-sea", "assign-crew"), ("oak-and-iron", "initiative-card")]
CUT = """() => {
    const end = document.querySelector(".question .scroll").getBoundingClientRect().bottom + 1;
    const below = [...document.querySelectorAll(".question .list button")].filter(
        (each) => each.getBoundingClientRect().bottom > end);
    const label = document.querySelector(".what");
    return [...below, ...(label.scrollHeight > label.clientHeight + 1 ? [label] : [])].map((each) => each.innerText);
}"""
LARGE = "localStorage.setItem('weathergage.settings', JSON.stringify({ text: 200 }))"


def test_all_usual_options_are_seen_on_a_desk(server: Server, page: Page) -> None:
    for game, kind in CROWDED:
        Person(page).come(server.take_in(before(game, kind)))
        expect(page.locator(".question")).to_have_attribute("data-tried", "true")
        assert page.evaluate(CUT) == [], (game, kind)


def test_on_a_phone_with_large_letters_an_answer_is_in_sight(server: Server, open_page: Made) -> None:
    page = open_page(PHONE)
    page.add_init_script(LARGE)
    for game, kind in (("captains-sea", "fire"), ("savage-seas", "sail")):
        Person(page).come(server.take_in(before(game, kind)))
        name = page.locator(".question .opt b").first.bounding_box()
        foot = page.locator(".question .foot").bounding_box()
        assert name and foot and name["y"] + name["height"] <= foot["y"], (game, kind)


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
    first, foot = person.options("Choices").first.bounding_box(), page.locator(".question .foot").bounding_box()
    assert first and foot and first["y"] + first["height"] <= foot["y"] + 1
    besides = page.get_by_role("button", name="Strike the colours…")
    assert besides.locator("xpath=ancestor::*[contains(@class, 'foot')]").count() == 0
    besides.click()
    expect(page.get_by_role("dialog", name="Strike the colours?")).to_be_visible()
