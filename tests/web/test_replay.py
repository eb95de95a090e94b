"""Looking back: every moment as it was, running by itself, and a new battle from any of them."""

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from helpers import installed
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from web.browser import Server, at_rest, box_of, comes_to, covered, violations
from web.person import Person, chairs
from web.positions import before, over

import weathergage as wg

SHOWN = """() => ({
    pieces: [...document.querySelectorAll(".seachart .piece")].map(each =>
        [each.dataset.piece, each.ariaLabel, each.style.translate, (parseFloat(each.style.rotate) % 360 + 360) % 360]),
    phase: document.querySelector(".phase").innerText,
    sheets: document.querySelector("[aria-label=Sheets]").innerText,
    log: document.querySelector("[role=tabpanel] ol").innerText,
})"""
"""What of the battle is on the page: where every ship lies, the sheets, the log."""


def seen(page: Page) -> Any:
    return at_rest(page, partial(page.evaluate, SHOWN))


def line(page: Page) -> Locator:
    return page.get_by_role("slider", name="Timeline")


def is_at(page: Page, step: int) -> None:
    expect(line(page)).to_have_attribute("aria-valuenow", str(step))


@pytest.mark.parametrize("game", installed())
def test_every_moment_is_shown_as_it_was(server: Server, page: Page, game: str) -> None:
    person = Person(page, seed=2).come(server.begin(game, chairs=chairs("Ann", "*random"), seed=5))
    shown: dict[int, Any] = {}
    for _ in range(6):
        person.meet()
        shown[person.wire.table["step"]] = seen(page)
        person.answer()
    person.meet()
    now, end = seen(page), person.wire.table["step"]
    assert len({str(each["log"]) for each in shown.values()}) > 2
    line(page).focus()
    for step in reversed(range(end)):
        page.keyboard.press("ArrowLeft")
        is_at(page, step)
        expect(page.get_by_role("region", name="Looking back")).to_be_visible()
        if step in shown:
            comes_to(page, partial(page.evaluate, SHOWN), shown[step])
    line(page).press("End")
    expect(person.question).to_be_visible()
    comes_to(page, partial(page.evaluate, SHOWN), now)


def test_the_line_is_scrubbed_by_the_mouse_and_by_turns(server: Server, page: Page) -> None:
    person = Person(page).come(server.take_in(before("captains-sea", "fire")))
    end = person.wire.table["step"]
    box = box_of(line(page))
    assert end > 4
    page.mouse.move(box["x"] + box["width"] * 0.99, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    is_at(page, round(end / 2))
    line(page).focus()
    turns = [tick["step"] for tick in person.wire.table["ticks"] if tick.get("label")]
    page.keyboard.press("Home")
    is_at(page, 0)
    page.keyboard.press("Shift+ArrowRight")
    is_at(page, next(step for step in turns if step > 0))
    page.keyboard.press("Escape")
    expect(person.question).to_be_visible()


def test_who_steps_faster_than_the_past_comes_loses_no_step(server: Server, page: Page) -> None:
    """By key, by button and by turns; and the end is the end, whatever still comes."""
    sent: list[str] = []
    is_held = False

    def meet(route: WebSocketRoute) -> None:
        def pass_on(text: str | bytes) -> None:
            if is_held and json.loads(text)["type"] == "past":
                sent.append(str(text))
            else:
                route.send(text)

        route.connect_to_server().on_message(pass_on)
        routes.append(route)

    def comes() -> None:
        """All that was held."""
        nonlocal is_held
        comes_to(page, lambda: len(sent) > 0)
        is_held = False
        routes[-1].send(sent.pop())

    routes: list[WebSocketRoute] = []
    page.route_web_socket(re.compile("/table"), meet)
    person = Person(page).come(server.take_in(before("captains-sea", "fire")))
    end, is_held = person.wire.table["step"], True
    for _ in range(3):
        page.get_by_role("button", name="One decision back").click()
    comes()
    is_at(page, end - 3)
    is_held = True
    line(page).press("ArrowLeft")
    line(page).press("ArrowLeft")
    comes()
    is_at(page, end - 5)
    is_held = True
    line(page).press("ArrowLeft")
    line(page).press("End")
    comes()
    expect(person.question).to_be_visible()
    is_at(page, end)


def test_a_battle_is_watched_again_until_now(server: Server, page: Page) -> None:
    match = wg.play(wg.new("savage-seas", seed=5), [wg.RandomPlayer(1), wg.RandomPlayer(2)], 6)
    person = Person(page).come(server.take_in(match.save()))
    end = person.wire.table["step"]
    page.get_by_role("button", name="To the beginning").click()
    is_at(page, 0)
    page.get_by_role("button", name="Speed").click()
    page.get_by_role("button", name="Speed").click()
    seen: list[str] = []
    page.expose_function("seen", lambda step: seen.append(step) or None)
    line(page).evaluate("""line => new MutationObserver(() => seen(line.ariaValueNow))
        .observe(line, {attributes: true, attributeFilter: ["aria-valuenow"]})""")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(person.question).to_be_visible()
    assert [int(step) for step in seen] == list(range(1, end + 1))


def test_playing_on_from_an_earlier_moment_leaves_the_battle_as_it_was(server: Server, page: Page) -> None:
    person = Person(page, seed=4).come(server.begin("captains-sea", chairs=chairs("Ann", "*random"), seed=8))
    battle = page.url.rpartition("/")[2]
    person.play(6)
    person.meet()
    file, end = server.file(battle), person.wire.table["step"]
    for _ in range(3):
        page.get_by_role("button", name="One decision back").click()
    is_at(page, end - 3)
    then = seen(page)
    page.get_by_role("region", name="Looking back").get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(rf"/battle/(?!{battle})\w+$"))
    person.meet()
    for _ in range(person.wire.table["step"] - (end - 3)):      # what the other has done since stands in the log, too
        page.get_by_role("button", name="One decision back").click()
    is_at(page, end - 3)
    comes_to(page, partial(page.evaluate, SHOWN), then)
    page.get_by_role("button", name="Live").click()
    assert person.play(4) == 4
    rows = {row["id"]: row for row in server.battles()}
    assert rows[page.url.rpartition("/")[2]]["branch_of"] == battle
    assert rows[battle]["step"] == end and server.file(battle) == file
    page.go_back()
    person.meet()
    is_at(page, end)


def test_branches_hang_below_the_line_and_lead_there_and_back(server: Server, page: Page) -> None:
    person = Person(page, seed=4).come(server.begin("savage-seas", chairs=chairs("Ann", "*random"), seed=8))
    battle = page.url.rpartition("/")[2]
    person.play(5)
    person.meet()
    expect(page.get_by_role("navigation", name="Branches")).to_have_count(0)
    end = person.wire.table["step"]
    page.get_by_role("button", name="One decision back").click()
    is_at(page, end - 1)
    page.get_by_role("region", name="Looking back").get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile(rf"/battle/(?!{battle})\w+$"))
    person.meet()
    page.get_by_role("navigation", name="Branches").get_by_role("link", name="First battle").click()
    page.wait_for_url(f"**/battle/{battle}")
    person.meet()
    branch = page.get_by_role("navigation", name="Branches").get_by_role("link", name="Branch 1")
    expect(branch).to_have_attribute("title", re.compile("after decision"))
    expect(branch).not_to_have_css("background-color", "rgba(0, 0, 0, 0)")     # no line goes through its name
    assert covered(page) == [] and violations(page) == []
    branch.click()
    page.wait_for_url(re.compile(rf"/battle/(?!{battle})\w+$"))


def test_the_end_tells_a_story_that_plays_again_without_a_server(server: Server, page: Page, tmp_path: Path) -> None:
    battle = server.take_in(over("savage-seas"))
    Person(page).come(battle)
    expect(page.get_by_role("heading", level=2)).to_have_text(re.compile("^(You win|You lose|A draw)"))
    chapters = page.locator("section.end ol li button")
    expect(chapters.nth(4)).to_be_visible()
    expect(page.locator("section.end table")).to_have_count(2)
    assert 5 <= chapters.count() <= 8
    assert covered(page) == [] and violations(page) == []
    with page.expect_download() as saved:
        page.get_by_role("link", name="Page that plays it again").click()
    file = tmp_path / "story.html"
    saved.value.save_as(file)
    assert file.stat().st_size < 1_500_000
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    moment, sea = page.get_by_role("slider", name="Moment"), page.locator("svg.wg")
    end = sea.inner_html()
    page.locator("#story button").first.click()
    expect(moment).not_to_have_value(str(moment.get_attribute("max")))
    comes_to(page, lambda: sea.inner_html() != end and sea.locator(".g-hull").count() >= 2)
    assert asked == [file.as_uri()]                                 # all that it needs is in it
    text, svg = (str(server.fetch(f"api/battles/{battle}/story/{form}"), "utf-8") for form in ("txt", "svg"))
    assert "Cockatrice" in text and "First blood" in text and svg.startswith("<svg")


@pytest.mark.parametrize("game, word", [("captains-sea", "Turn 1"), ("savage-seas", "Round 1")])
def test_the_line_names_the_turns_as_the_game_does(server: Server, page: Page, game: str, word: str) -> None:
    person = Person(page, seed=4).come(server.begin(game, chairs=chairs("Ann", "*random"), seed=8))
    person.play(4)
    expect(line(page)).to_contain_text(word)


def test_a_costly_decision_is_looked_at_and_tried_again(server: Server, page: Page) -> None:
    """What is found in a second is a matter of luck: the page is given one decision more."""
    match = wg.load(over("savage-seas"))
    step = len(match.steps) // 2
    costly = {"step": step, "seat": 0, "name": "Cockatrice", "when": "Round 2", "asked": "Which Orders?",
              "given": "1 Ramming Speed", "better": "1 Brace!", "chance": 0.4, "cost": 0.13, "error": 0.02,
              "after": -0.05, "why": "Cockatrice fires: 0.1 instead of 0.8"}

    def add(message: str | bytes) -> None:
        told = json.loads(message)
        if told["type"] == "analysis" and told["finished"]:
            told["decisions"] = [costly]
        route.send(json.dumps(told))

    route: Any = None

    def meet(socket: WebSocketRoute) -> None:
        nonlocal route
        route = socket
        socket.connect_to_server().on_message(add)

    page.route_web_socket(re.compile("/table"), meet)
    battle = server.take_in(over("savage-seas"))
    person = Person(page).come(battle)
    told = page.locator("section.end li").filter(has_text="Which Orders?")
    for words in ("1 Ramming Speed", "1 Brace!", "−13 %", "−5 % by dice", "0.1 instead of 0.8"):
        expect(told).to_contain_text(words)
    expect(page.locator("section.end")).to_contain_text("decisions were tried again")
    assert covered(page) == [] and violations(page) == []
    end = page.url
    told.get_by_role("button", name="Look at it").click()
    is_at(page, step)
    page.goto(end)
    told.get_by_role("button", name="Try again from here").click()
    page.wait_for_url(re.compile(rf"/battle/(?!{battle})\w+$"))
    person.meet()
    assert person.wire.table["step"] >= step and not person.wire.table["verdict"]
