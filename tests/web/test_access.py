"""Everybody can use the pages: by keyboard, with a screen reader, on a phone, in both themes."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from web.harbour import DESK, PHONE, TABLET, House, Made, is_wider_than_screen, violations

PATHS = (
    "/", "/battles", "/set-up/captains-sea", "/set-up/savage-seas", "/set-up/tattered-sails?scenario=hundred-points",
    "/nowhere",
)  # fmt: skip
Act = Callable[[Page], Any]
RING = """() => {
    const it = document.activeElement, host = it.closest("label") ?? it;
    return it === document.body ? null : [it, host].map((each) => getComputedStyle(each).outlineWidth);
}"""


def settled(page: Page, path: str) -> None:
    page.goto(path)
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing(house: House, open_page: Made, path: str, size: tuple[int, int], scheme: str) -> None:
    if not house.battles():
        house.begin("captains-sea")
    page = open_page(size, scheme)
    settled(page, path)
    assert violations(page) == []


def open_drawer(page: Page) -> None:
    page.get_by_role("button", name="Rulebooks").click()
    expect(page.get_by_role("dialog").get_by_role("article").first).to_be_visible()


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Sound", exact=True).click()


def open_dialog(page: Page) -> None:
    page.get_by_role("button", name="Delete").first.click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("act", [open_drawer, open_settings, open_dialog])
def test_axe_finds_nothing_in_what_opens(house: House, open_page: Made, act: Act, scheme: str) -> None:
    if not house.battles():
        house.begin("captains-sea")
    page = open_page(DESK, scheme)
    settled(page, "/")
    act(page)
    assert violations(page) == []


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE, (320, 640)])
@pytest.mark.parametrize("path", PATHS)
def test_no_page_is_wider_than_the_screen(open_page: Made, path: str, size: tuple[int, int]) -> None:
    page = open_page(size)
    settled(page, path)
    assert not is_wider_than_screen(page)


def press_until(page: Page, key: str, selector: str, most: int = 60) -> None:
    """Presses a key until what has the focus is what is wanted."""
    for _ in range(most):
        if page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} is not reached by {key}")


def test_a_battle_is_set_up_by_keyboard_alone(page: Page, house: House) -> None:
    house.clear()
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
    (battle,) = house.battles()
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
