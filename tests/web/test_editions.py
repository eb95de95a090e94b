"""A battle that was begun under an older edition of the rules."""

import pytest
from playwright.sync_api import Page, expect
from web.browser import Server, violations
from web.person import Person

import weathergage as wg
from weathergage.kernel.match import OLDER
from weathergage.players.base import RandomPlayer
from weathergage.rulesets.captains_sea.rules import movement_rates


def played_by_older_rules(monkeypatch: pytest.MonkeyPatch) -> bytes:
    """A duel of slower ships."""
    with monkeypatch.context() as older:
        older.setattr(movement_rates, "base_movement", lambda game: (7, 3))
        older.setattr(type(wg.ruleset("captains-sea")), "edition", 0)
        match = wg.play(wg.new("captains-sea", seed=4), [RandomPlayer(1), RandomPlayer(2)], 60)
        return match.save(lasting=True)


def test_the_table_says_so_and_looks_back_no_further(server: Server, page: Page,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    battle = server.take_in(played_by_older_rules(monkeypatch))
    Person(page).come(battle)
    expect(page.get_by_role("alert").filter(has_text="The rules have changed.")).to_contain_text(OLDER)
    expect(page.get_by_role("tabpanel").get_by_text(OLDER)).to_be_visible()
    line = page.get_by_role("slider", name="Timeline")
    begins = line.get_attribute("aria-valuemin")
    assert begins is not None and int(begins) >= 60
    line.press("Home")
    expect(line).to_have_attribute("aria-valuenow", begins)
    assert violations(page) == []
