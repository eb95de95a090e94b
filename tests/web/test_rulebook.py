"""The rulebook drawer, clause links with their tips, and the settings."""

from helpers import installed
from playwright.sync_api import Page, expect
from web.browser import Made, box_of, is_wider_than_screen

import weathergage as wg


def test_the_drawer_finds_clauses_and_gives_the_focus_back(page: Page) -> None:
    page.goto("/set-up/captains-sea")
    button = page.get_by_role("button", name="Rulebook")
    button.click()
    drawer = page.get_by_role("dialog", name="Rulebook")
    search, count = drawer.get_by_role("searchbox"), drawer.locator("label").get_by_role("status")
    clauses = wg.ruleset("captains-sea").clauses
    expect(search).to_be_focused()
    expect(count).to_have_text(f"{len(clauses)} clauses")
    search.fill("stern rake")
    wanted = [clause for clause in clauses
              if all(word in f"{clause.id} {clause.title} {clause.text}".lower() for word in ("stern", "rake"))]
    expect(count).to_have_text(f"{len(wanted)} clauses")
    expect(drawer.get_by_role("article")).to_have_count(len(wanted))
    expect(drawer.locator("mark").first).to_be_visible()
    search.fill("zzz")
    expect(drawer.get_by_text("No clause has this word.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(search).to_have_value("")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(button).to_be_focused()


def test_a_clause_link_shows_a_tip_and_opens_the_drawer_at_its_clause(page: Page) -> None:
    page.goto("/set-up/captains-sea")
    page.get_by_role("heading", name="House rules").click()
    link = page.get_by_role("button", name="Rule CS-DMG-12")
    link.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("tooltip")).to_contain_text(wg.ruleset("captains-sea").rulebook.clause("CS-DMG-12").title)
    page.keyboard.press("Enter")
    lit = page.locator("[aria-current=true]")
    expect(lit).to_contain_text("CS-DMG-12")
    expect(lit).to_be_in_viewport()
    box, window = box_of(lit), page.viewport_size
    assert window and box["y"] < window["height"] / 2
    page.keyboard.press("Escape")
    expect(link).to_be_focused()


def test_every_rulebook_can_be_read_from_the_home_page(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Rulebooks").click()
    drawer = page.get_by_role("dialog", name="Rulebook")
    for game in installed():
        drawer.get_by_role("combobox", name="Game").select_option(game)
        expect(drawer.locator("label").get_by_role("status")).to_have_text(f"{len(wg.ruleset(game).clauses)} clauses")


def test_the_theme_is_kept(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Switch to the dark theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("body")).to_have_css("background-color", "rgb(12, 18, 25)")


def test_settings_are_kept_and_take_effect(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="150").check()
    page.get_by_role("switch", name="Soundings").click()
    page.get_by_role("textbox", name="Your name").fill("Ann")
    page.get_by_role("button", name="Done").click()
    page.reload()
    expect(page.locator("html")).to_have_css("font-size", "24px")
    expect(page.locator("html")).to_have_attribute("data-soundings", "off")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Ann")


def test_motion_follows_the_system_until_it_is_set(open_page: Made) -> None:
    page = open_page(reduced_motion="no-preference")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-motion", "full")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radiogroup", name="Motion").get_by_role("radio", name="Reduced").check()
    expect(page.locator("html")).to_have_attribute("data-motion", "reduced")


def test_broken_settings_do_no_harm(page: Page) -> None:
    page.add_init_script("localStorage.setItem('weathergage.settings', '{not json')")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_text_of_double_size_stays_on_the_page(page: Page) -> None:
    page.add_init_script("""localStorage.setItem('weathergage.settings', '{"text": 200}')""")
    for path in ("/", "/battles", "/set-up/captains-sea"):
        page.goto(path)
        expect(page.get_by_role("main")).to_be_visible()
        assert not is_wider_than_screen(page), path
