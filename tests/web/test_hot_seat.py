"""Whole battles of two at one screen, and of one on a phone."""

import pytest
from playwright.sync_api import Page
from web.captain import Captain
from web.harbour import PHONE, House, Made

import weathergage as wg

AI = ({"player": "person", "name": "Ann"}, {"player": "ai", "level": "heuristic"})
TWO = ({"player": "person", "name": "Ann"}, {"player": "person", "name": "Ben"})


@pytest.mark.parametrize("ruleset", wg.rulesets())
def test_two_play_at_one_screen_to_the_end(house: House, page: Page, ruleset: str) -> None:
    battle = house.begin(ruleset, chairs=TWO, seed=6)
    page.goto(f"/battle/{battle}")
    Captain(page, seed=2).play()
    assert next(each for each in house.battles() if each["id"] == battle)["over"]


def test_a_battle_is_played_on_a_phone(house: House, open_page: Made) -> None:
    battle = house.begin("savage-seas", chairs=AI, seed=5)
    page = open_page(PHONE)
    page.goto(f"/battle/{battle}")
    Captain(page, seed=3).play()
    assert next(each for each in house.battles() if each["id"] == battle)["over"]
