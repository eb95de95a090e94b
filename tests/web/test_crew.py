"""Hands are placed on the ship's own picture: by drag, by a click or a touch, by the keys; good presets come first."""

import pytest
from playwright.sync_api import Locator, Page, expect
from web.browser import DESK, PHONE, Made, Server, box_of, violations
from web.person import Finger, Person
from web.positions import before

QUESTION = "assign-crew"


def place(page: Page, name: str) -> Locator:
    return page.locator(".stations").get_by_role("spinbutton", name=name, exact=True)


def hands(page: Page, name: str) -> int:
    return int(place(page, name).get_attribute("aria-valuenow") or 0)


def middle(what: Locator) -> tuple[float, float]:
    what.scroll_into_view_if_needed()
    box = box_of(what)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_hands_are_placed_by_drag_by_click_and_by_key(server: Server, page: Page) -> None:
    person = Person(page).come(server.take_in(before("captains-sea", QUESTION)))
    person.settle()
    fight = page.get_by_role("group", name="Suggestions").get_by_role("button").first
    expect(fight).to_contain_text("Fight the")
    if "hot" not in str(fight.get_attribute("class")):          # a lieutenant may station them otherwise
        fight.click()
    side = "starboard" if hands(page, "starboard bow guns") else "port"
    other = "port" if side == "starboard" else "starboard"
    guns, far = place(page, f"{side} bow guns"), place(page, f"{other} bow guns")
    expect(guns).to_have_attribute("aria-valuenow", "3")
    deck = page.locator(".pool p b")
    ready = int(deck.inner_text())
    guns.locator(".hand").first.click()                         # back to the deck
    expect(guns).to_have_attribute("aria-valuenow", "2")
    expect(deck).to_have_text(str(ready + 1))
    far.locator(".free").first.click()                          # from the deck to its place
    expect(far).to_have_attribute("aria-valuenow", "1")
    person.take(*middle(guns.locator(".hand").first), *middle(far))
    expect(page.locator(".carried")).to_be_visible()
    person.let_go()
    expect(guns).to_have_attribute("aria-valuenow", "1")
    expect(far).to_have_attribute("aria-valuenow", "2")
    person.take(*middle(page.locator(".pool .hand").first), *middle(far))
    person.let_go()
    expect(far).to_have_attribute("aria-valuenow", "3")
    sailing = place(page, "sailing")
    sailing.press("Home")
    expect(sailing).to_have_attribute("aria-valuenow", "0")
    person.take(*middle(page.locator(".pool .hand").first), *middle(far))         # there is no room
    person.let_go()
    expect(far).to_have_attribute("aria-valuenow", "3")
    sailing.press("ArrowUp")
    expect(sailing).to_have_attribute("aria-valuetext", "1 of 1")
    assert violations(page, True, ".stations") == []
    page.get_by_role("button", name="Show the chart").click()
    expect(page.locator(".stations")).to_have_count(0)
    page.get_by_role("button", name="Show her decks").click()
    expect(far).to_have_attribute("aria-valuenow", "3")         # nothing is lost meanwhile
    asked = person.standing
    person.confirm()
    assert person.wait(asked)[0] != "refused"
    given = person.wire.answers[-1]["answer"]
    assert given[0] == 1 and sorted(given[7:]) == [0, 1, 3, 3]


@pytest.mark.parametrize("size", [PHONE, (844, 390)])
def test_a_finger_places_them_too(server: Server, open_page: Made, size: tuple[int, int]) -> None:
    page = open_page(size)
    finger = Finger(page).come(server.take_in(before("captains-sea", QUESTION)))
    expect(page.locator(".question .stations")).to_be_visible()
    finger.settle()
    stations, sailing = page.locator(".stations").get_by_role("spinbutton"), place(page, "sailing")
    for at in range(stations.count()):
        finger.set_hands(stations.nth(at), 0)
    expect(sailing).to_have_attribute("aria-valuenow", "0")
    finger.set_hands(sailing, 1)
    expect(sailing).to_have_attribute("aria-valuenow", "1")
    assert violations(page, False, ".stations") == []


def test_large_letters_have_a_list_in_its_stead(server: Server, open_page: Made) -> None:
    page = open_page(DESK)
    page.add_init_script("localStorage.setItem('weathergage.settings', JSON.stringify({ text: 200 }))")
    Person(page).come(server.take_in(before("captains-sea", QUESTION)))
    expect(page.locator(".stations")).to_have_count(0)
    expect(page.locator(".question").get_by_role("spinbutton", name="sailing", exact=True)).to_be_visible()
