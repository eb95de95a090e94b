"""Bad weather: reloads, lost connections, killed servers, seats that change hands, rules that fail."""

import re
import signal
from contextlib import suppress
from pathlib import Path

import pytest
from helpers import free_port, installed
from playwright.sync_api import Page, TimeoutError, WebSocketRoute, expect
from web.browser import Made, Server, serving
from web.person import Person, chairs
from web.positions import before


def log(page: Page) -> str:
    return page.get_by_role("tabpanel").inner_text()


def wires(page: Page) -> list[WebSocketRoute]:
    """The connections of a page to its table, as it makes them."""
    routes: list[WebSocketRoute] = []

    def pass_on(route: WebSocketRoute) -> None:
        routes.append(route)
        route.connect_to_server()

    page.route_web_socket(re.compile(r"/table(\?|$)"), pass_on)
    return routes


@pytest.mark.parametrize("game", installed())
def test_a_reload_in_mid_turn_loses_nothing(server: Server, page: Page, game: str) -> None:
    person = Person(page, seed=2).come(server.begin(game, chairs=chairs("Ann", "*random"), seed=2))
    person.play(4)
    asked, told = person.asked(), log(page)
    page.reload()
    expect(person.question).to_have_attribute("data-question", asked["id"])
    expect(page.get_by_role("tabpanel")).to_have_text(told, use_inner_text=True)
    person.answer()


def test_a_lost_connection_is_said_and_comes_back(server: Server, page: Page) -> None:
    routes = wires(page)
    page.goto(f"/battle/{server.take_in(before('captains-sea', 'select-maneuver'))}")
    asked = page.locator("section.question").get_attribute("data-question")
    routes[-1].close()
    expect(page.get_by_role("alert")).to_contain_text("Connection lost.")
    expect(page.locator(".question button.primary")).to_be_disabled()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".question button.primary")).to_be_enabled()
    assert len(routes) >= 2
    assert page.locator("section.question").get_attribute("data-question") == asked


def test_who_does_not_want_to_wait_tries_at_once(server: Server, open_page: Made) -> None:
    """The page's clock stands still, so it does not come back by itself."""
    page = open_page(own=True)
    page.clock.install(time=0)
    routes = wires(page)
    page.goto(f"/battle/{server.take_in(before('captains-sea', 'select-maneuver'))}")
    expect(page.locator(".question button.primary")).to_be_enabled()
    page.clock.pause_at(3_600_000)
    routes[-1].close()
    expect(page.get_by_role("alert")).to_contain_text("Connection lost.")
    assert len(routes) == 1
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".question button.primary")).to_be_enabled()
    assert len(routes) == 2


@pytest.mark.usefixtures("client")
def test_a_killed_server_comes_back_and_the_page_goes_on(open_page: Made, server: Server, tmp_path: Path) -> None:
    server.expected += ["net::ERR_", "WebSocket connection"]
    port = free_port()
    with serving(tmp_path / "battles.sqlite3", port=port) as first:
        page = open_page(base_url=first.url)
        person = Person(page, seed=3).come(first.begin("captains-sea", chairs=chairs("Ann", "*random"), seed=3))
        person.play(5)
        asked, step, told = person.asked(), person.wire.table["step"], log(page)
        first.process.send_signal(signal.SIGKILL)
        first.process.wait()
        expect(page.get_by_role("alert")).to_contain_text("Connection lost.")
    with serving(tmp_path / "battles.sqlite3", port=port):
        with suppress(TimeoutError):                # the page may have come back by itself
            page.get_by_role("button", name="Try now").click(timeout=5_000)
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(person.question).to_have_attribute("data-question", asked["id"])
        assert person.wire.table["step"] == step
        expect(page.get_by_role("tabpanel")).to_have_text(told, use_inner_text=True)
        assert person.play(3) == 3
        page.close()


def test_a_seat_is_given_to_an_ai_and_taken_back(server: Server, page: Page) -> None:
    battle = server.begin("captains-sea", scenario="constitution-guerriere", chairs=chairs("Ann", "*lieutenant"),
                          seed=4, pace=10.0)        # or the AIs end it before she is back
    person = Person(page).come(battle)
    seat = page.locator(".seat").first
    expect(seat).to_contain_text("You")
    seat.click()
    page.get_by_role("dialog").get_by_role("button", name="Lieutenant").click()
    expect(seat).to_contain_text("Lieutenant")
    page.wait_for_function("() => !document.querySelector('section.question')")
    seat.click()
    page.get_by_role("dialog").get_by_role("button", name="Take this seat").click()
    expect(seat).to_contain_text("You")
    assert person.play(2) == 2


def test_the_ai_seat_is_taken_over_and_given_back(server: Server, page: Page) -> None:
    person = Person(page).come(server.begin("savage-seas", chairs=chairs("Ann", "*random"), seed=4))
    seat = page.locator(".seat").last
    seat.click()
    page.get_by_role("dialog").get_by_role("button", name="Take this seat").click()
    expect(seat).not_to_contain_text("AI")
    person.answer()
    assert person.wait()[0] == "curtain"
    person.sit_down()
    expect(page.locator(".seat", has_text="You")).to_contain_text("to decide")
    asked = person.standing
    page.locator(".seat").last.click()
    page.get_by_role("dialog").get_by_role("button", name="Lieutenant").click()
    assert person.wait(asked)[0] == "curtain"
    person.sit_down()
    assert person.play(2) == 2


def test_when_the_rules_fail_the_battle_goes_on(toy_server: Server, open_page: Made) -> None:
    page = open_page(base_url=toy_server.url)
    person = Person(page).come(toy_server.begin("leaky", chairs=chairs("Ann", "Ben")))
    while person.asked()["seat"] != 1:
        person.answer()
    asked = person.play_to("turn")
    person.options("Choices").filter(has_text="wear").click()
    expect(person.question).to_contain_text("Not done. The rules failed at this")
    banner = page.get_by_role("alert").filter(has_text="The rules failed")
    expect(banner).to_contain_text("the mast fell")
    assert banner.inner_text().count("Nothing is lost") == 1
    expect(person.question).to_have_attribute("data-question", asked["id"])
    with page.expect_download() as saved:
        banner.get_by_role("link", name="Report file").click()
    report = saved.value.path().read_bytes()
    assert b"the mast fell" in report
    rows = {toy_server.take_in(report): "the report", page.url.rpartition("/")[2]: "the battle"}
    found = {rows[row["id"]]: row["step"] for row in toy_server.battles() if row["id"] in rows}
    assert found["the report"] == found["the battle"] > 0           # it is a battle that stands where this one does
    kept = f'"report":"{person.wire.table["trouble"]["report"]}"'
    page.route_web_socket("**/table", lambda route: route.connect_to_server().on_message(
        lambda text: route.send(str(text).replace(kept, '"report":""'))))
    page.reload()
    person.meet()
    expect(banner).to_be_visible()
    expect(banner.get_by_role("link", name="Report file")).to_have_count(0)         # where there is none
    banner.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Ann, take the screen")).to_be_visible()     # the last answer was hers
    person.sit_down()
    expect(banner).to_have_count(0)
    person.play_to("turn")
    person.options("Choices").filter(has_text="tack").click()       # anything else fails again
    person.wait(asked["id"])
    assert person.play() > 0
    expect(page.locator("#verdict")).to_be_visible()
