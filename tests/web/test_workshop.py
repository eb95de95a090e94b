"""A scenario is drawn up on the page, held to the rules, played, saved and opened again."""

import re
import tomllib
from pathlib import Path

import pytest
from helpers import installed
from playwright.sync_api import Page, expect
from web.browser import Server, violations


def test_a_scenario_is_drawn_up_and_played(server: Server, page: Page, tmp_path: Path) -> None:
    page.goto("/workshop/captains-sea?scenario=pistol-shot")
    verdict = page.get_by_role("region", name="Verdict")
    expect(verdict.get_by_role("heading", level=1)).to_have_text("The battle can begin.")
    nymphe = page.get_by_role("button", name="Nymphe. Arrows move it.")
    nymphe.focus()
    nymphe.press("ArrowLeft")
    expect(page.get_by_role("region", name="Chosen")).to_contain_text("10, 10")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("region", name="Chosen")).to_contain_text("11, 10")

    limit = page.get_by_label("Turn limit")
    limit.fill("0")
    limit.press("Enter")
    expect(verdict.get_by_role("heading", level=1)).to_have_text("The battle cannot start like this.")
    expect(verdict.get_by_role("listitem")).to_contain_text("turn limit")
    expect(page.get_by_role("button", name="Play it at once")).to_be_disabled()
    assert violations(page) == []
    limit.fill("4")
    limit.press("Enter")
    expect(verdict.get_by_role("heading", level=1)).to_have_text("The battle can begin.")

    with page.expect_download() as download:
        verdict.get_by_role("link", name="Save").click()
    file = tmp_path / "mine.toml"
    download.value.save_as(file)
    assert tomllib.loads(file.read_text())["scenarios"]["scenario"]["pistol-shot-own"]["turn_limit"] == 4
    page.reload()
    expect(page.get_by_label("Turn limit")).to_have_value("10")
    page.get_by_label("Scenario file").set_input_files(file)
    expect(page.get_by_label("Turn limit")).to_have_value("4")
    play = page.get_by_role("button", name="Play it at once")
    expect(play).to_be_enabled()
    play.click()
    expect(page).to_have_url(re.compile("/battle/"))
    expect(page.locator("section.question")).to_be_visible()


@pytest.mark.parametrize("game", installed())
def test_in_every_game_what_lies_on_the_chart_is_moved_taken_back_and_played(page: Page, game: str) -> None:
    page.goto(f"/workshop/{game}")
    verdict, chosen = page.get_by_role("region", name="Verdict"), page.get_by_role("region", name="Chosen")
    begins = verdict.get_by_role("heading", level=1, name="The battle can begin.")
    expect(begins).to_be_visible()
    thing = page.get_by_role("button", name=re.compile(r"\. Arrows move it\.$")).first
    thing.focus()
    place = chosen.get_by_role("heading").get_by_text(re.compile(r"\d"))
    was = place.inner_text()
    thing.press("ArrowUp")
    expect(place).not_to_have_text(was)
    assert violations(page) == []
    page.get_by_role("button", name="Undo").click()
    expect(place).to_have_text(was)
    expect(begins).to_be_visible()
    page.get_by_role("button", name="Play it at once").click()
    expect(page).to_have_url(re.compile("/battle/"))
    expect(page.locator("section.question")).to_be_visible()


def test_a_ship_off_the_table_is_told_by_clause(page: Page) -> None:
    page.goto("/workshop/oak-and-iron?scenario=quickstart")
    verdict = page.get_by_role("region", name="Verdict")
    expect(verdict.get_by_role("heading", level=1)).to_have_text("The battle can begin.")
    page.get_by_role("button", name="Corvette. Arrows move it.").focus()
    across = page.get_by_role("region", name="Chosen").get_by_label("X", exact=True)
    across.fill("99")
    across.press("Enter")
    fault = verdict.get_by_role("listitem")
    expect(fault).to_contain_text("lies off the table")
    expect(fault.get_by_role("button", name="Rule OI-EDGE-01")).to_be_visible()
    expect(page.get_by_role("button", name="Play it at once")).to_be_disabled()
