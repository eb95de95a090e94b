"""Every game is played to its end through the page."""

import pytest
from playwright.sync_api import Page, expect
from web.harbour import House
from web.person import Person, chairs

import weathergage as wg


@pytest.mark.parametrize("game", wg.rulesets())
def test_a_battle_against_the_ai_is_played_to_its_end(house: House, page: Page, game: str) -> None:
    battle = house.begin(game, chairs=chairs("Ann", "*random"), seed=7)
    person = Person(page, seed=11)
    page.goto(f"/battle/{battle}")
    assert person.play() > 5
    expect(page.get_by_role("region", name=person.wire.table["verdict"]["headline"])).to_be_visible()
    (row,) = [row for row in house.battles() if row["id"] == battle]
    assert row["over"] and row["verdict"]
    print(person.forms, person.refused)
