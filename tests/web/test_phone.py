"""On a phone: a bottom sheet, one finger, nothing wider than the screen."""

import re

import pytest
from helpers import installed
from playwright.sync_api import expect
from web.browser import ACROSS, PHONE, Made, Server, at_rest, box_of, comes_to
from web.person import Finger, chairs
from web.positions import before, over


@pytest.fixture
def finger(open_page: Made) -> Finger:
    return Finger(open_page(PHONE), seed=3)


@pytest.mark.parametrize("game", installed())
def test_a_battle_is_played_by_touch(server: Server, finger: Finger, game: str) -> None:
    finger.come(server.begin(game, chairs=chairs("Ann", "*random"), seed=5))
    assert finger.play(6) == 6


def test_the_first_touch_shows_and_the_second_answers(server: Server, finger: Finger) -> None:
    asked = finger.come(server.take_in(before("savage-seas", "sail"))).asked()
    choice = finger.options("Choices").last
    finger.press(choice)
    finger.settle()
    assert not finger.wire.answers
    finger.press(choice)
    finger.wait(asked["id"])
    assert finger.wire.answers[-1]["answer"] == asked["form"]["choices"][-1]["answer"]


def test_why_nothing_can_be_taken_back_is_a_touch_away(server: Server, finger: Finger) -> None:
    finger.come(server.begin("captains-sea"))
    finger.page.get_by_role("button", name="No undo").tap()
    expect(finger.page.get_by_text("Nothing can be taken back: nothing has been answered yet.")).to_be_visible()


def test_the_sheet_is_drawn_up_and_down(server: Server, finger: Finger) -> None:
    finger.come(server.take_in(before("captains-sea", "fire")))
    page = finger.page
    grip, sheet = page.get_by_role("button", name="Size of the sheet"), page.locator(".sheet")
    high = box_of(sheet)
    grip.tap()
    expect(grip).to_have_attribute("aria-expanded", "false")
    expect(finger.question.locator("button.primary")).to_be_in_viewport()
    assert box_of(sheet)["height"] < high["height"]
    box = box_of(grip)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger.take(x, y, x, y - 200)
    finger.let_go()
    expect(grip).to_have_attribute("aria-expanded", "true")


@pytest.mark.parametrize("size", [PHONE, ACROSS])
def test_what_answers_is_in_sight_and_no_keys_are_spoken_of(server: Server, open_page: Made,
                                                            size: tuple[int, int]) -> None:
    finger = Finger(open_page(size))
    for kind in ("plan", "sail"):
        finger.come(server.take_in(before("savage-seas", kind)))
        finger.settle()
        box = box_of(finger.question.locator("button.primary"))
        assert box["y"] + box["height"] <= size[1] - 48 and box["x"] + box["width"] <= size[0]  # above the tabs
        expect(finger.page.get_by_text("press 1")).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, ACROSS])
def test_what_may_be_expected_of_an_answer_stays_in_sight(server: Server, open_page: Made,
                                                          size: tuple[int, int]) -> None:
    finger = Finger(open_page(size))
    finger.come(server.take_in(before("captains-sea", "fire")))
    finger.press(finger.options("Choices").first)
    finger.settle()
    expected = finger.question.locator(".expected")
    expect(expected).to_contain_text(re.compile(r"hits|%"))
    finger.question.locator(".scroll").evaluate("each => each.closest('.sheet, .column').scrollTo(0, 9999)")
    box, button = box_of(expected), box_of(finger.question.locator("button.primary"))
    assert box["y"] > 0 and box["y"] + box["height"] <= button["y"] + 1


def test_every_part_of_the_table_is_a_tab_away(server: Server, finger: Finger) -> None:
    finger.come(server.take_in(before("captains-sea", "react", "nymphe-cleopatre")))
    page = finger.page
    tabs = page.get_by_role("navigation", name="Parts of the table")
    tabs.get_by_role("button", name="Ships").tap()
    expect(page.get_by_text("Rigging").first).to_be_visible()
    tabs.get_by_role("button", name="Hand").tap()
    card = finger.wire.table["hands"][0]["cards"][0]["title"]
    expect(page.get_by_text(card).first).to_be_visible()
    tabs.get_by_role("button", name="Log").tap()
    expect(page.get_by_role("tabpanel")).to_be_visible()
    tabs.get_by_role("button", name="Rules").tap()
    expect(page.get_by_role("dialog").get_by_role("article").first).to_be_visible()
    page.keyboard.press("Escape")
    tabs.get_by_role("button", name="Chart").tap()
    expect(finger.question).to_be_visible()


@pytest.mark.parametrize("tab, part, kind, scenario", [
    ("Hand", ".hand-page .text", "react", "nymphe-cleopatre"), ("Ships", ".wide-track", "fire", ""),
])  # fmt: skip
def test_the_cards_of_a_hand_and_the_track_of_a_turn_are_whole(server: Server, finger: Finger, tab: str, part: str,
                                                               kind: str, scenario: str) -> None:
    finger.come(server.take_in(before("captains-sea", kind, scenario)))
    finger.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=tab).tap()
    parts = finger.page.locator(part)
    expect(parts.first).to_be_visible()
    cut = "all => all.some((each) => each.scrollHeight > each.clientHeight)"
    comes_to(finger.page, lambda: parts.evaluate_all(cut), False)


@pytest.mark.parametrize("game, kind", [("man-o-war", "next-ship"), ("tattered-sails", "ship")])
def test_the_names_of_ships_are_not_cut_off(server: Server, finger: Finger, game: str, kind: str) -> None:
    finger.come(server.take_in(before(game, kind)))
    finger.settle()
    labels = finger.page.locator(".l-labels > g > .fixed")
    names = at_rest(finger.page, lambda: labels.evaluate_all("""all => all.flatMap((each) => {
        const box = each.getBoundingClientRect();
        return box.width ? [[box.left, box.right]] : [];
    })"""))
    assert names and all(left >= 0 and right <= PHONE[0] for left, right in names)


def test_the_chart_is_pinched_and_pulled(server: Server, finger: Finger) -> None:
    finger.come(server.begin("captains-sea", chairs=chairs("Ann", "*random")))
    ship = finger.page.locator("[data-piece]").first
    was = box_of(ship)
    finger.take(200, 200, 260, 240)
    finger.let_go()
    now = box_of(ship)
    assert abs(now["x"] - was["x"] - 60) < 8 and abs(now["y"] - was["y"] - 40) < 8
    for spread in (20, 40, 60, 80):
        finger.screen.send("Input.dispatchTouchEvent", {
            "type": "touchStart" if spread == 20 else "touchMove",
            "touchPoints": [{"x": 195 - spread, "y": 250, "id": 0}, {"x": 195 + spread, "y": 250, "id": 1}]})
    finger.let_go()
    assert box_of(ship)["width"] > now["width"] * 1.5


def test_the_end_is_read_on_a_phone(server: Server, finger: Finger) -> None:
    finger.come(server.take_in(over("savage-seas")))
    finger.page.get_by_role("button", name="Watch again").tap()
    expect(finger.page.get_by_role("region", name="Looking back")).to_be_visible()
