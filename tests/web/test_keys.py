"""By keyboard alone."""

import re

import pytest
from helpers import installed
from playwright.sync_api import Page, expect
from web.browser import Made, Server
from web.person import Typist, chairs
from web.positions import before


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


def test_the_chart_is_walked_by_arrows_and_says_what_is_there(server: Server, page: Page) -> None:
    typist = Typist(page)
    typist.come(server.begin("captains-sea", chairs=chairs("Ann", "*random")))
    typist.go_to(".seachart")
    typist.key("ArrowRight", "ArrowRight", "ArrowUp")
    said = page.locator("main [aria-live=polite]").first
    expect(said).to_have_text(re.compile(r"\d+, \d+, water|heading"))
