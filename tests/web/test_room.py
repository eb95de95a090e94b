"""Room for the choice: what is usually answered is seen without scrolling, and large letters leave room for it."""

from playwright.sync_api import Page, expect
from web.browser import PHONE, Made, Server
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
