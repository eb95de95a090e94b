"""Every game is played to its end through the page, by a person who knows none of them."""

import pytest
from helpers import installed
from playwright.sync_api import Page, expect
from web.browser import Made, Server
from web.person import Person, chairs
from web.positions import nearly_over

BEGUN = [                       # what the beginners' battles do not ask: hands of cards, places to deploy to
    ("captains-sea", "nymphe-cleopatre", 16, {"slots", "allocation", "one-of"}),
    ("savage-seas", "duel-at-the-maw", 12, {"slots", "one-of"}),
    ("tattered-sails", "hundred-points", 12, {"placement", "slots"}),
    ("oak-and-iron", "patrol-off-the-cays", 12, {"one-of", "angle"}),
    ("man-o-war", "galleys-and-pirates", 12, {"one-of", "placement"}),
    ("oak-and-iron", "patrol", 24, {"one-of", "placement"}),
    ("man-o-war", "line-of-battle", 14, {"one-of", "placement"}),
]
LAST = 30                       # answers of a battle, of both sides
ANSWER_SPACES = {"one-of", "some-of", "number", "allocation", "slots"}


def is_over(page: Page, person: Person) -> None:
    """The page says how it ended."""
    verdict = person.wire.table["verdict"]
    end = page.get_by_role("region", name=verdict["headline"])
    expect(end).to_be_visible()
    expect(end.get_by_role("button", name=f"Rule {verdict['rule']}")).to_be_visible()
    page.wait_for_url("**/end")


@pytest.mark.parametrize("game", installed())
def test_a_battle_against_the_ai_is_played_to_its_end(server: Server, page: Page, game: str) -> None:
    """The last part of it: how battles begin is played below."""
    battle = server.take_in(nearly_over(game, LAST))
    person = Person(page, seed=11)
    page.goto(f"/battle/{battle}")
    assert person.play() > 1
    is_over(page, person)
    (row,) = [row for row in server.battles() if row["id"] == battle]
    assert row["over"] and row["verdict"]
    page.reload()
    is_over(page, person)


@pytest.mark.parametrize("game, scenario, answers, forms", BEGUN)
def test_other_scenarios_ask_for_more(server: Server, page: Page, game: str, scenario: str, answers: int,
                                      forms: set[str]) -> None:
    battle = server.begin(game, scenario=scenario, chairs=chairs("Ann", "*random"), seed=7)
    person = Person(page, seed=5)
    page.goto(f"/battle/{battle}")
    for _ in range(answers):
        person.play(1)
        if forms <= set(person.forms):
            return
    raise AssertionError(f"never asked: {forms - set(person.forms)}")


@pytest.mark.parametrize("game, forms", [("regatta", ANSWER_SPACES), ("grog", {"number", "one-of"})])
def test_a_game_the_page_has_never_heard_of(toy_server: Server, open_page: Made, game: str, forms: set[str]) -> None:
    """A new ruleset needs no line of TypeScript: tile, set-up, table, every answer space, rulebook, end."""
    page = open_page(base_url=toy_server.url)
    person = Person(page, seed=3)
    page.goto("/")
    page.get_by_role("link", name=f"Set up a battle: {game.capitalize()}").click()
    page.get_by_role("combobox", name="Who sits at").nth(1).select_option(label="A midshipman")
    page.get_by_role("button", name="Weigh anchor").click()
    assert person.play() > 3
    is_over(page, person)
    assert forms <= set(person.forms)
