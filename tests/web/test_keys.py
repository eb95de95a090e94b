"""By keyboard alone."""

import json
import re

import pytest
from helpers import installed
from playwright.sync_api import Page, expect
from web.browser import Made, Server, box_of
from web.person import Typist, chairs
from web.positions import before

import weathergage as wg
from weathergage.table.forms import asked
from weathergage.table.lit import lit_first


@pytest.mark.parametrize("game", installed())
def test_a_whole_turn_is_played_by_keys_alone(server: Server, page: Page, game: str) -> None:
    typist = Typist(page, seed=4)
    typist.come(server.begin(game, chairs=chairs("Ann", "*random"), seed=21))
    while not re.match(r"\w+ 2", typist.wire.table["phase"][0]):       # Turn 2, Round 2
        assert typist.meet()[0] == "question"
        typist.answer()
    expect(page.locator("#prompt")).to_be_visible()


def test_every_answer_space_is_answered_by_keys(toy_server: Server, open_page: Made) -> None:
    page = open_page(base_url=toy_server.url)
    typist = Typist(page, seed=1)
    typist.come(toy_server.begin("regatta", chairs=chairs("Ann", "*random")))
    assert typist.play() > 6
    assert set(typist.forms) == {"one-of", "some-of", "number", "allocation", "slots"}


def test_a_place_is_chosen_by_keys(server: Server, page: Page) -> None:
    typist = Typist(page, seed=1)
    typist.come(server.begin("tattered-sails", scenario="hundred-points", chairs=chairs("Ann", "*random"), seed=2))
    asked = typist.asked()
    assert asked["form"]["type"] == "placement"
    typist.go_to("[role=button][aria-label^='Place.']")
    typist.key("ArrowRight", "ArrowRight")
    assert typist.confirm(snaps=True)
    assert typist.wait(asked["id"])[0] != "refused"


def test_after_an_answer_the_focus_is_at_the_next_question(server: Server, page: Page) -> None:
    typist = Typist(page, seed=1)
    typist.come(server.take_in(before("tattered-sails", "order")))
    asked = typist.standing
    typist.key("1", "Enter")
    typist.wait(asked)
    expect(page.locator("#prompt")).to_be_focused()


def test_enter_gives_what_a_lieutenant_would_answer(server: Server, page: Page) -> None:
    """Which is not the first of the list."""
    file = before("captains-sea", "select-maneuver")
    match = wg.load(file)
    answers = [choice.answer for choice in asked(match, match.questions[0]).form.choices]       # type: ignore[union-attr]
    meant = lit_first(match, match.questions[0])
    assert meant in answers[1:]
    typist = Typist(page).come(server.take_in(file))
    typist.settle()
    expect(typist.options("Choices").nth(answers.index(meant))).to_have_class(re.compile("hot"))
    expect(page.locator(".question .opt.hot")).to_have_count(1)
    asked_first = typist.standing
    page.keyboard.press("Enter")
    typist.wait(asked_first)
    assert json.dumps(typist.wire.answers[-1]["answer"]) == json.dumps(meant)


def test_enter_answers_after_the_chart_was_dragged_and_zoomed(server: Server, page: Page) -> None:
    typist = Typist(page)
    asked = typist.come(server.take_in(before("captains-sea", "fire"))).standing
    chart = page.locator(".seachart")
    middle = box_of(chart)
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    typist.take(x, y, x + 60, y + 30)
    typist.let_go()
    page.mouse.wheel(0, -120)
    page.get_by_role("button", name="Zoom out").click()
    typist.settle()
    typist.key("Enter")
    typist.wait(asked)
    assert [answer["question"] for answer in typist.wire.answers] == [asked]


def test_cards_fill_the_gap_and_enter_takes_none_back(server: Server, page: Page) -> None:
    """The second of two cards that are alike is clicked: it alone lights up, and lies where a slot was empty."""
    typist = Typist(page)
    asked = typist.come(server.take_in(before("savage-seas", "plan"))).asked()
    slots, hand = page.locator("button.pick"), page.get_by_role("group", name="Cards")
    for title in ("Boom About", "Heave To", "Grapeshot"):
        hand.get_by_role("button", name=title).first.click()
    page.get_by_role("button", name="Take Heave To back").click()
    twins = hand.get_by_role("button", name="Ship Surgeon")
    twins.last.click()
    expect(slots).to_have_text([re.compile(f"Empty|{title}") for title in ("Boom", "Surgeon", "Grapeshot", "Empty")])
    expect(twins).to_have_count(2)
    for twin, is_laid in zip(twins.all(), ("false", "true"), strict=True):
        expect(twin).to_have_attribute("aria-pressed", is_laid)
    typist.settle()
    typist.key("Enter")
    typist.wait(asked["id"])
    laid = [*typist.wire.answers[-1]["answer"]]
    assert laid == ["boom-about", "ship-surgeon", "grapeshot", asked["form"]["empty"]]


def test_the_chart_is_walked_by_arrows_and_says_what_is_there(server: Server, page: Page) -> None:
    typist = Typist(page)
    typist.come(server.begin("captains-sea", chairs=chairs("Ann", "*random")))
    typist.go_to(".seachart")
    typist.key("ArrowRight", "ArrowRight", "ArrowUp")
    said = page.locator("main [aria-live=polite]").first
    expect(said).to_have_text(re.compile(r"\d+, \d+, water|heading"))
