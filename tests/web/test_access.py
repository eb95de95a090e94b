"""Everybody can use the pages: by keyboard, with a screen reader, on a phone, in both themes."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from helpers import installed
from playwright.sync_api import Page, expect
from web.browser import DESK, PHONE, TABLET, Made, Server, covered, is_wider_than_screen, violations
from web.person import Person, chairs
from web.positions import before, over

PATHS = (
    "/", "/battles", "/record", "/set-up/captains-sea", "/set-up/savage-seas",
    "/set-up/tattered-sails?scenario=hundred-points", "/set-up/oak-and-iron", "/set-up/man-o-war", "/nowhere",
)  # fmt: skip
Act = Callable[[Page], Any]
RING = """() => {
    const it = document.activeElement, host = it.closest("label") ?? it;
    return it === document.body ? null : [it, host].map((each) => getComputedStyle(each).outlineWidth);
}"""
LETTERS = """percent => {                    // as another page of this browser sets them
    const key = "weathergage.settings";
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), text: percent }));
    dispatchEvent(new StorageEvent("storage", { key }));
}"""


def settled(page: Page, path: str) -> None:
    page.goto(path)
    page.wait_for_load_state("networkidle")


SMALL = (320, 640)
WIDTHS = (DESK, TABLET, (768, 1024), PHONE, SMALL)


def fits(page: Page, where: object = "") -> None:
    """Nothing is wider than the screen, and no control lies under another."""
    assert not is_wider_than_screen(page), where
    assert covered(page) == [], where


def on_every_screen(page: Page) -> Iterator[tuple[int, int]]:
    """The page on every screen in turn."""
    for width, height in WIDTHS:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def with_large_letters(page: Page) -> Iterator[tuple[int, int]]:
    """The page with letters of twice the size, on the widest and the narrowest screens, and as it was again."""
    page.evaluate(LETTERS, 200)
    for width, height in (SMALL, PHONE, DESK):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("html")).to_have_css("font-size", "32px")
        yield width, height
    page.evaluate(LETTERS, 100)


def sound(page: Page, size: tuple[int, int], about: object = "", new: str = "") -> None:
    """On this screen all fits, and axe finds nothing on a desk and on a phone; in what is new of a page that it has
    looked at before, on a desk."""
    if size == DESK or (size == PHONE and not new):
        assert violations(page, size == DESK, new or "html") == [], (about, size)
    fits(page, (about, size))


@pytest.mark.parametrize("path", PATHS)
def test_every_page_is_sound_on_every_screen(server: Server, open_page: Made, path: str) -> None:
    """Axe finds nothing, and all fits, with large letters too."""
    if not server.battles():
        server.begin("captains-sea")
    page = open_page()
    settled(page, path)
    for size in on_every_screen(page):
        sound(page, size)
    for size in with_large_letters(page):
        fits(page, (size, "large letters"))


def open_drawer(page: Page) -> None:
    page.get_by_role("button", name="Rulebooks").click()
    expect(page.get_by_role("dialog").get_by_role("article").first).to_be_visible()


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Sound", exact=True).click()


def open_dialog(page: Page) -> None:
    page.get_by_role("button", name="Delete").first.click()


@pytest.mark.parametrize("act", [open_drawer, open_settings, open_dialog])
def test_axe_finds_nothing_in_what_opens(server: Server, open_page: Made, act: Act) -> None:
    if not server.battles():
        server.begin("captains-sea")
    page = open_page(DESK)
    settled(page, "/")
    act(page)
    assert violations(page) == []


# --- the table --------------------------------------------------------------------------------------------------------

ASKED = {                       # questions with every kind of control, and the scenarios that ask them
    "captains-sea": (("fit-out", ""), ("assign-crew", ""), ("select-maneuver", ""), ("fire", ""),
                     ("discard", "nymphe-cleopatre"), ("react", "nymphe-cleopatre")),
    "savage-seas": (("plan", ""), ("reload", ""), ("sail", ""), ("place-island", "uncharted-waters"),
                    ("scupper", "duel-at-the-maw")),
    "tattered-sails": (("stack", ""), ("order", ""), ("fleet-move", ""), ("course", ""), ("deploy", "hundred-points"),
                       ("transfer", "treasure-convoy")),
    "oak-and-iron": (("initiative-card", ""), ("helm", ""), ("attack", ""), ("cut-hand", "patrol-off-the-cays"),
                     ("place-terrain", "patrol-off-the-cays")),
    "man-o-war": (("deploy", ""), ("move", ""), ("fire", ""), ("swing", ""), ("activate", "galleys-and-pirates"),
                  ("allot-card", "line-of-battle"), ("terrain", "line-of-battle"), ("cast", "line-of-battle"),
                  ("discard", "line-of-battle")),
}  # fmt: skip


@pytest.mark.parametrize("game", ASKED)
def test_every_table_is_sound_on_every_screen(server: Server, open_page: Made, game: str) -> None:
    """Axe finds nothing, all fits, and the button that answers is always in sight, with large letters too. With each
    question the question is new, and what it lays on the chart."""
    page = open_page()
    for at, (kind, scenario) in enumerate(ASKED[game]):
        person = Person(page)
        person.come(server.take_in(before(game, kind, scenario)))
        person.settle()
        for size in on_every_screen(page):
            expect(person.question.locator("button.primary")).to_be_in_viewport()
            sound(page, size, kind, "section.question, svg.seachart" if at else "")
        for size in with_large_letters(page):
            expect(person.question.locator("button.primary")).to_be_in_viewport()
            fits(page, (kind, size, "large letters"))


def at_the_ships_as_a_table(page: Page) -> str:
    page.keyboard.press("t")
    expect(page.get_by_role("tabpanel").get_by_role("table")).to_be_visible()
    return "[role=tabpanel]"


def with_numbers_opened(page: Page) -> str:
    page.locator("[role=tabpanel] button.figure").first.click()
    return "[role=tabpanel]"


def at_a_seat(page: Page) -> str:
    page.locator(".seat").last.click()
    return "dialog[open]"


def striking(page: Page) -> str:
    page.get_by_role("button", name="Strike the colours…").click()
    return "dialog[open]"


def at_a_clause(page: Page) -> str:
    page.get_by_role("button", name="Rule CS-").first.click()
    expect(page.get_by_role("dialog").get_by_role("article").first).to_be_visible()
    return "dialog[open]"


def test_axe_finds_nothing_in_what_opens_at_a_table(server: Server, open_page: Made) -> None:
    page = open_page(DESK)
    Person(page).come(server.take_in(before("captains-sea", "fire", seed=5)))
    for act in (with_numbers_opened, at_the_ships_as_a_table, at_a_seat, striking, at_a_clause):
        opened = act(page)
        expect(page.locator(opened)).to_be_visible()
        assert violations(page, where=opened) == [], act.__name__
        if opened == "dialog[open]":
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_curtain_is_sound(server: Server, open_page: Made) -> None:
    page = open_page(DESK)
    page.goto(f"/battle/{server.begin('captains-sea', chairs=chairs('Ann', 'Ben'))}")
    expect(page.get_by_role("button", name="draw the curtain")).to_be_visible()
    on_desk_and_phone(page, "curtain")


@pytest.mark.parametrize("game", installed())
def test_the_end_and_the_past_are_sound(server: Server, open_page: Made, game: str) -> None:
    page = open_page(DESK)
    Person(page).come(server.take_in(over(game)))
    expect(page.get_by_role("img", name=re.compile("percent"))).to_be_visible()
    on_desk_and_phone(page, "end")
    page.get_by_role("button", name="Watch again").click()
    page.get_by_role("button", name="Stop").first.click()
    expect(page.get_by_role("region", name="Looking back")).to_be_visible()
    on_desk_and_phone(page, "past", "[aria-label='Looking back']")


def on_desk_and_phone(page: Page, where: str, new: str = "") -> None:
    for size in (PHONE, DESK):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        sound(page, size, where, new)


# --- by keyboard ------------------------------------------------------------------------------------------------------

def press_until(page: Page, key: str, selector: str, most: int = 60) -> None:
    """Presses a key until what has the focus is what is wanted."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} is not reached by {key}")


def test_a_battle_is_set_up_by_keyboard_alone(page: Page, server: Server) -> None:
    server.clear()
    settled(page, "/")
    press_until(page, "Tab", 'a[aria-label^="Set up a battle: Captain"]')
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Choose a battle")).to_be_visible()
    press_until(page, "Tab", 'input[name="scenario"]')
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Nymphe and Cleopatre")).to_be_checked()
    press_until(page, "Tab", "select")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("combobox", name="Who sits at").first).to_have_value("friend")
    press_until(page, "Tab", "button.primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/battle/*")
    (battle,) = server.battles()
    assert battle["title"] == "Nymphe and Cleopatre"


def test_what_has_the_focus_is_ringed(page: Page) -> None:
    settled(page, "/")
    seen = 0
    for _ in range(40):
        page.keyboard.press("Tab")
        ring = page.evaluate(RING)
        if ring is not None:
            seen += 1
            assert "3px" in ring
    assert seen > 10


def test_the_first_tab_offers_to_skip_to_the_main_part(page: Page) -> None:
    settled(page, "/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the main part")).to_be_focused()
    expect(page.get_by_role("link", name="To the main part")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
