"""A scenario is drawn up on the page, held to the rules, played, saved and opened again."""

import re
import tomllib
from pathlib import Path

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
