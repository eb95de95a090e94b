"""The table page: what is asked, shown and refused; looking back; the curtain; by keyboard and on a phone."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from web.captain import Captain, settle, take_in, until
from web.harbour import DESK, PHONE, TABLET, House, Made, is_wider_than_screen, violations

import weathergage as wg

AI = ({"player": "person", "name": "Ann"}, {"player": "ai", "level": "heuristic"})
TWO = ({"player": "person", "name": "Ann"}, {"player": "person", "name": "Ben"})
SCHEMES = ("light", "dark")
Act = Callable[[Page], None]


def prompt(page: Page) -> str:
    return page.locator("#prompt").inner_text()


def confirm(page: Page) -> None:
    page.locator(".confirm button").click()


def finished(ruleset: str) -> Any:
    return wg.play(wg.new(ruleset, seed=3), [wg.RandomPlayer(number) for number in range(8)])


# --- the question ----------------------------------------------------------------------------------------------------


def test_a_lit_choice_shows_its_numbers_and_its_odds(house: House, page: Page) -> None:
    page.goto(f"/battle/{take_in(house, page, until('captains-sea', 'fire'))}")
    choices = page.get_by_role("group", name="Choices").get_by_role("button")
    choices.first.hover()
    odds = page.get_by_role("region", name="What it would do")
    expect(odds).to_contain_text("dice =")
    expect(odds.get_by_role("img").first).to_have_attribute("aria-label", re.compile(r"\d+ %"))
    odds.get_by_role("button").first.click()
    expect(page.get_by_role("dialog").locator(".on, [aria-current]").first).to_be_visible()     # in the rulebook


def test_pointing_at_another_choice_shows_another_ghost(house: House, page: Page) -> None:
    page.goto(f"/battle/{take_in(house, page, until('savage-seas', 'sail'))}")
    choices = page.get_by_role("group", name="Choices").get_by_role("button")
    ghost = page.locator(".l-ghosts > .sprite.still").last
    expect(choices.first).to_be_visible()
    seen = set()
    for choice in choices.all()[:2]:
        choice.hover()
        settle(page)
        seen.add(ghost.get_attribute("style"))
    assert len(seen) == min(2, choices.count())


def test_a_ship_on_the_chart_chooses_and_chooses_again_to_answer(house: House, page: Page) -> None:
    page.goto(f"/battle/{take_in(house, page, until('tattered-sails', 'ship'))}")
    ship = page.locator("[data-piece].choosable").last
    ship.click(force=True)
    expect(ship).to_have_class(re.compile("picked"))
    before = page.locator(".question").get_attribute("data-question")
    ship.click(force=True)
    Captain(page).changed(str(before))


def test_a_place_out_of_bounds_is_refused_with_its_clause_and_the_nearest_is_shown(house: House, page: Page) -> None:
    page.goto(f"/battle/{house.begin('tattered-sails', scenario='hundred-points', chairs=AI)}")
    knob = page.get_by_role("button", name="Place. Arrows move it.")
    box = knob.bounding_box()
    assert box
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + 40, at[1] - 320, steps=6)
    expect(page.locator(".bubble")).to_contain_text("TS-SETUP-07")
    page.mouse.up()
    expect(page.locator(".fault")).to_contain_text("Shown instead")
    expect(page.locator(".confirm button")).to_be_enabled()
    moved = knob.bounding_box()
    assert moved
    assert moved["y"] > at[1] - 300             # it has snapped back into the zone
    state = Captain(page).state
    confirm(page)
    Captain(page).changed(state)


def test_an_answer_can_be_typed_and_a_wrong_one_says_why(house: House, page: Page) -> None:
    page.goto(f"/battle/{take_in(house, page, until('tattered-sails', 'course'))}")
    page.get_by_role("button", name="Exact…").click()
    field = page.locator(".notation input")
    field.fill("12/no such thing")
    expect(page.locator(".fault")).to_be_visible()
    field.fill("stay")
    settle(page)
    before = str(page.locator(".question").get_attribute("data-question"))
    field.press("Enter")
    Captain(page).changed(before)


def test_many_choices_can_be_filtered_and_stand_on_the_chart(house: House, page: Page) -> None:
    match = until("savage-seas", "place-island", "uncharted-waters")
    page.goto(f"/battle/{take_in(house, page, match)}")
    choices = page.get_by_role("group", name="Choices").get_by_role("button")
    expect(choices.nth(9)).to_be_visible()
    every = choices.count()
    expect(page.locator(".spot")).to_have_count(every)
    page.get_by_role("searchbox").fill(choices.nth(9).locator("b").inner_text())
    assert 1 <= choices.count() < every
    page.locator(".spot:not(.picked)").first.click()
    settle(page)
    state = Captain(page).state
    page.locator(".spot.picked").click()
    Captain(page).changed(state)


def test_undo_takes_the_answer_back_or_says_why_not(house: House, page: Page) -> None:
    page.goto(f"/battle/{take_in(house, page, until('tattered-sails', 'order'))}")
    before = prompt(page)
    captain = Captain(page)
    state = captain.state
    page.get_by_role("group", name="Choices").get_by_role("button").last.click()
    captain.changed(state)
    undo = page.get_by_role("button", name="Undo")
    if undo.count():
        undo.click()
        expect(page.locator("#prompt")).to_have_text(before)
    else:
        expect(page.locator(".lock")).not_to_be_empty()


def test_striking_the_colours_asks_first(house: House, page: Page) -> None:
    page.goto(f"/battle/{house.begin('captains-sea', chairs=AI)}")
    page.get_by_role("button", name="Strike the colours…").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Cannot be undone")
    expect(dialog.get_by_role("button", name="Fight on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Strike the colours…").click()
    dialog.get_by_role("button", name="Strike the colours").click()
    expect(page.locator("#verdict")).to_be_visible()


# --- the chart -------------------------------------------------------------------------------------------------------


def test_the_chart_zooms_by_wheel_and_keys_and_fits_again(house: House, page: Page) -> None:
    page.goto(f"/battle/{house.begin('captains-sea', chairs=AI)}")
    chart = page.locator(".seachart")
    expect(page.locator("[data-piece]")).to_have_count(2)
    scale = "Number(getComputedStyle(document.querySelector('.seachart')).getPropertyValue('--unzoom'))"
    first = page.evaluate(scale)
    chart.hover()
    page.mouse.wheel(0, -400)
    page.wait_for_function(f"(first) => {scale} < first", arg=first)
    page.keyboard.press("0")
    page.wait_for_function(f"(first) => Math.abs({scale} - first) < 1e-6", arg=first)
    chart.focus()
    page.keyboard.press("+")
    page.wait_for_function(f"(first) => {scale} < first", arg=first)


def test_every_ship_is_a_button_with_a_full_name_and_a_row_of_the_table(house: House, page: Page) -> None:
    page.goto(f"/battle/{house.begin('tattered-sails', chairs=AI)}")
    names = [str(each.get_attribute("aria-label")) for each in page.locator("[data-piece]").all()]
    assert len(names) == 6
    page.keyboard.press("t")
    rows = page.get_by_role("tabpanel").get_by_role("row")
    expect(rows).to_have_count(len(names) + 1)
    for row in rows.all()[1:]:
        name = row.get_by_role("button").inner_text().split("\n")[-1]
        assert any(name in each for each in names)


# --- looking back ----------------------------------------------------------------------------------------------------


def test_the_timeline_looks_back_and_a_branch_goes_on_from_there(house: House, page: Page) -> None:
    battle = take_in(house, page, finished("savage-seas"))
    page.goto(f"/battle/{battle}")
    page.get_by_role("button", name="Back to the chart").click()
    line = page.get_by_role("slider", name="Timeline")
    line.focus()
    page.keyboard.press("Home")
    expect(page.locator(".seachart.back")).to_be_visible()
    expect(line).to_have_attribute("aria-valuenow", "0")
    page.keyboard.press("ArrowRight")
    expect(line).to_have_attribute("aria-valuenow", "1")
    page.keyboard.press("Shift+ArrowRight")
    expect(line).not_to_have_attribute("aria-valuenow", "1")
    step = int(str(line.get_attribute("aria-valuenow")))
    page.get_by_role("region", name="Looking back").get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(rf"/battle/(?!{battle})\w+$"))
    expect(page.locator(".question, .waiting")).to_be_visible()
    branch = next(each for each in house.battles() if each["id"] == page.url.rpartition("/")[2])
    assert branch.get("branch_of") == battle
    assert branch["step"] >= step


def test_a_battle_is_watched_again_and_stops_at_its_end(house: House, page: Page) -> None:
    match = wg.play(wg.new("savage-seas", seed=5), [wg.RandomPlayer(1), wg.RandomPlayer(2)], limit=6)
    page.goto(f"/battle/{take_in(house, page, match)}")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".seachart.back")).to_be_visible()
    expect(page.get_by_role("slider", name="Timeline")).to_have_attribute("aria-valuenow", re.compile("^[3-9]$"))
    expect(page.locator(".question")).to_be_visible(timeout=30_000)       # the end of the past is now


def test_the_end_has_a_verdict_a_curve_that_says_what_it_is_and_luck(house: House, page: Page) -> None:
    page.goto(f"/battle/{take_in(house, page, finished('tattered-sails'))}")
    end = page.locator(".end.plate")
    expect(end.get_by_role("button", name=re.compile("^Rule TS-"))).to_be_visible()
    expect(end.get_by_role("img", name=re.compile("percent"))).to_be_visible(timeout=60_000)
    expect(end).to_contain_text("stimated")
    with page.expect_download() as saved:
        end.get_by_role("link", name="Export the replay").click()
    assert wg.load(saved.value.path().read_bytes()).over


# --- several people, bad weather -------------------------------------------------------------------------------------


def sides_of_hands(told: list[dict[str, Any]]) -> set[str]:
    """Whose cards could be read in what the server told."""
    hands = [hand for table in told if table["type"] == "table" for hand in table.get("hands", ())]
    return {hand["side"] for hand in hands if hand.get("cards")}


def test_the_curtain_hides_the_battle_and_the_wire_brings_no_secret(house: House, page: Page) -> None:
    told: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(json.loads(frame))))
    page.goto(f"/battle/{house.begin('savage-seas', chairs=TWO, seed=3)}")
    page.get_by_role("button", name="I am Ann").click()
    expect(page.locator(".question")).to_be_visible()
    assert sides_of_hands(told) == {"cockatrice"}
    told.clear()
    confirm(page)
    expect(page.get_by_role("heading", name="Ben, take the screen")).to_be_visible()
    assert page.locator(".seachart, .question, .log").count() == 0
    page.get_by_role("button", name="I am Ben").click()
    expect(page.locator(".question")).to_be_visible()
    assert sides_of_hands(told) == {"chimera"}


def test_a_reload_in_mid_turn_loses_nothing(house: House, page: Page) -> None:
    page.goto(f"/battle/{house.begin('captains-sea', chairs=AI, seed=2)}")
    captain = Captain(page)
    for _ in range(3):
        captain.await_question()
        captain.step()
    captain.await_question()
    before, log = prompt(page), page.get_by_role("tabpanel").inner_text()
    page.reload()
    expect(page.locator("#prompt")).to_have_text(before)
    expect(page.get_by_role("tabpanel")).to_have_text(log, use_inner_text=True)


def test_a_lost_connection_is_said_and_comes_back(house: House, page: Page) -> None:
    routes: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        routes.append(route)
        route.connect_to_server()

    page.route_web_socket("**/table", through)
    page.goto(f"/battle/{house.begin('captains-sea', chairs=AI)}")
    before = prompt(page)
    routes[-1].close()
    expect(page.get_by_role("alert")).to_contain_text("Connection lost.")
    expect(page.locator(".confirm button")).to_be_disabled()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert len(routes) == 2
    assert prompt(page) == before


def test_a_seat_is_given_to_an_ai_and_taken_back(house: House, page: Page) -> None:
    page.goto(f"/battle/{house.begin('captains-sea', chairs=TWO)}")
    page.get_by_role("button", name="I am Ann").click()
    seat = page.locator(".seat").last
    seat.click()
    page.get_by_role("dialog").get_by_role("button", name="Heuristic").click()
    expect(seat).to_contain_text("AI")
    seat.click()
    page.get_by_role("dialog").get_by_role("button", name="Take this seat").click()
    expect(page.locator(".curtain, .seat").last).to_be_visible()


# --- everybody -------------------------------------------------------------------------------------------------------


def test_a_whole_turn_is_played_by_keyboard_alone(house: House, page: Page) -> None:
    page.goto(f"/battle/{house.begin('captains-sea', chairs=AI, seed=21)}")
    expect(page.locator(".question")).to_be_visible()
    captain = Captain(page)
    for _ in range(60):
        if "Turn 2" in page.locator(".phase").inner_text():
            break
        state = captain.state
        if state == "waits":
            captain.changed(state)
            continue
        if page.locator(".question input[type=radio]").count():
            page.locator(".question input[type=radio]").first.focus()
            page.keyboard.press("Space")
        else:
            page.keyboard.press("1")
        settle(page)
        page.keyboard.press("Enter")
        captain.changed(state)
    expect(page.locator(".phase")).to_contain_text("Turn 2")
    expect(page.locator("#prompt")).to_be_focused()


def test_on_a_phone_the_first_touch_shows_and_the_button_answers(house: House, open_page: Made) -> None:
    page = open_page(PHONE)
    page.goto(f"/battle/{take_in(house, page, until('savage-seas', 'sail'))}")
    captain = Captain(page)
    state = captain.await_question()
    choice = page.get_by_role("group", name="Choices").get_by_role("button").last
    choice.tap()
    settle(page)
    assert captain.state == state
    expect(choice).to_have_class(re.compile("hot"))
    page.locator(".confirm button").tap()
    captain.changed(state)


def at_a_question(page: Page) -> None:
    settle(page)


def at_the_ships_as_a_table(page: Page) -> None:
    page.keyboard.press("t")


def looking_back(page: Page) -> None:
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".seachart.back")).to_be_visible()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
@pytest.mark.parametrize("ruleset", wg.rulesets())
def test_axe_finds_nothing_at_a_table(
    house: House, open_page: Made, ruleset: str, size: tuple[int, int], scheme: str
) -> None:
    page = open_page(size, scheme)
    match = wg.play(wg.new(ruleset, seed=2), [wg.RandomPlayer(1), wg.RandomPlayer(2)], limit=12)
    page.goto(f"/battle/{take_in(house, page, match)}")
    expect(page.locator(".question")).to_be_visible(timeout=30_000)
    settle(page)
    assert violations(page) == []
    assert not is_wider_than_screen(page)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("act", [at_a_question, at_the_ships_as_a_table, looking_back])
def test_axe_finds_nothing_in_what_opens(house: House, open_page: Made, act: Act, scheme: str) -> None:
    page = open_page(DESK, scheme)
    page.goto(f"/battle/{take_in(house, page, until('captains-sea', 'fire'))}")
    expect(page.locator(".question")).to_be_visible()
    act(page)
    assert violations(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_at_the_curtain_and_at_the_end(house: House, open_page: Made, scheme: str) -> None:
    page = open_page(DESK, scheme)
    page.goto(f"/battle/{house.begin('savage-seas', chairs=TWO)}")
    expect(page.get_by_role("button", name="draw the curtain")).to_be_visible()
    assert violations(page) == []
    page.goto(f"/battle/{take_in(house, page, finished('savage-seas'))}")
    expect(page.locator("#verdict")).to_be_visible()
    assert violations(page) == []
