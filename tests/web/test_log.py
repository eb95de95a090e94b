"""The log: by ship and action, folded; the newest line first or last, as one likes."""

from functools import cache

from playwright.sync_api import Page, expect
from web.browser import Server, violations
from web.person import Person

import weathergage as wg


@cache
def after_broadsides() -> bytes:
    """A duel of midshipmen in which both have fired, up to a question to the first seat."""
    match = wg.new("captains-sea", seed=5)
    players = [wg.player("midshipman", "captains-sea") for _ in match.seats]
    while len(match.steps) < 24 or match.questions[0].seat:
        wg.play(match, players, 1)
    return bytes(match.save())


def test_an_action_is_one_line_that_opens_and_the_order_is_chosen(server: Server, page: Page) -> None:
    Person(page).come(server.take_in(after_broadsides()))
    log = page.get_by_role("tabpanel")
    own = log.locator("summary", has_text="Your broadside at Cleopatre").first
    expect(own).to_contain_text("hits: ")
    opened = own.locator("xpath=..").locator("ol li")
    expect(opened.first).to_be_hidden()
    own.click()
    expect(opened.first).to_be_visible()
    expect(opened.nth(4)).to_be_visible()
    expect(log.locator("summary", has_text="Cleopatre’s broadside at Nymphe").first).to_be_visible()
    assert violations(page, True, "[role=tabpanel]") == []
    lines = log.locator("ol").first.locator("> li")
    count, newest = lines.count(), lines.first.inner_text()
    page.get_by_role("button", name="Newest first").click()
    expect(lines).to_have_count(count)
    expect(lines.last).to_have_text(newest, use_inner_text=True)
    page.get_by_role("button", name="Newest last").click()
    expect(lines.first).to_have_text(newest, use_inner_text=True)
    page.get_by_role("button", name="Unfold all").click()
    expect(log.locator("details:not([open])")).to_have_count(0)
