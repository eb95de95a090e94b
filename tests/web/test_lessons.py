"""Lessons, explained words and help, in a real browser."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from web.browser import PHONE, Made, Server, covered, violations
from web.traffic import Wire

GAMES = {"captains-sea": 8, "man-o-war": 8, "oak-and-iron": 8, "savage-seas": 8, "tattered-sails": 8}


def sit_to(server: Server, page: Page, game: str, lesson: str) -> None:
    page.goto(f"/battle/{server.call('POST', f'api/games/{game}/lessons/{lesson}')['battle']}")
    expect(coach(page)).to_be_visible()


def coach(page: Page):                                     # type: ignore[no-untyped-def]
    return page.get_by_role("region", name="Coach")


def do_what_is_shown(page: Page) -> None:
    """Have the answers shown and give them, until the lesson is done."""
    question, done = page.locator("section.question"), coach(page).locator(".next button")
    expect(question.or_(done).first).to_be_visible()
    while not done.count():
        asked = question.get_attribute("data-question")
        coach(page).get_by_role("button", name="Show me").click()
        expect(page.locator(".question .confirm button")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(f'section.question[data-question="{asked}"]')).to_have_count(0)
        expect(question.or_(done).first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_of_a_game_is_completed_one_after_the_other(page: Page, game: str) -> None:
    page.goto(f"/lessons/{game}")
    page.get_by_role("button", name="Begin", exact=True).click()
    for number in range(1, GAMES[game] + 1):
        expect(coach(page)).to_contain_text(f"Lesson {number} of {GAMES[game]}")
        do_what_is_shown(page)
        expect(coach(page)).to_contain_text(f"Lesson {number} done")
        expect(coach(page).locator(".next button")).to_be_focused()
        if number < GAMES[game]:
            page.keyboard.press("Enter")                    # on to the next one
    page.get_by_role("button", name="Now fight it out").click()
    expect(coach(page)).to_have_count(0)                    # a battle like any other now
    page.goto(f"/lessons/{game}")
    expect(page.get_by_text(f"{GAMES[game]} of {GAMES[game]} lessons done")).to_be_visible()


def test_a_lesson_is_done_by_clicking_what_the_coach_says(server: Server, page: Page) -> None:
    sit_to(server, page, "captains-sea", "open-fire")
    expect(page.get_by_role("heading", name="Lesson 1: Open fire")).to_be_visible()
    page.get_by_role("button", name=re.compile("Hold fire")).click()
    expect(coach(page)).to_contain_text("You will not get a better shot. Fire!")
    assert not covered(page) and not violations(page)
    page.get_by_role("button", name=re.compile("Both sections, low")).first.click()
    expect(coach(page)).to_contain_text("Load again")
    expect(page.locator("[data-sheet=sheet-a]")).to_have_class(re.compile("pointed"))
    page.reload()                                           # leave, and come back
    expect(coach(page)).to_contain_text("step 2 of 2")
    do_what_is_shown(page)
    expect(coach(page)).to_contain_text("Ten dice, six hits")
    assert not violations(page)
    coach(page).get_by_role("link", name="All lessons").click()
    expect(page.get_by_text("1 of 8 lessons done")).to_be_visible()
    assert not violations(page)


def test_the_coach_on_a_phone(server: Server, open_page: Made) -> None:
    page = open_page(PHONE)
    sit_to(server, page, "savage-seas", "scupper-that")
    coach(page).get_by_text("Scupper That", exact=True).tap()
    expect(page.get_by_role("dialog", name="Scupper That")).to_contain_text("cancels an enemy Order")
    assert not violations(page)
    page.locator(".bar").tap(position={"x": 150, "y": 5})
    do_what_is_shown(page)
    expect(coach(page)).to_contain_text("Double Shot is canceled")


def test_words_are_explained_on_hover_focus_and_click(server: Server, page: Page) -> None:
    sit_to(server, page, "captains-sea", "open-fire")
    word = page.locator("[data-sheet=sheet-a]").get_by_role("button", name="D · reaching")
    word.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("The wind comes from the side")
    page.mouse.move(700, 10)
    expect(page.get_by_role("tooltip")).to_have_count(0)
    word.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("tooltip")).to_contain_text("The wind comes from the side")
    page.keyboard.press("Enter")
    tip = page.get_by_role("dialog", name="reaching")
    tip.get_by_role("button", name="Rule CS-WIND-03").click()
    expect(page.locator("[data-clause=CS-WIND-03]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_help_explains_the_screen(server: Server, open_page: Made) -> None:
    page = open_page()
    page.goto(f"/battle/{server.begin('captains-sea')}")
    expect(page.locator("section.question")).to_be_visible()
    page.keyboard.press("?")
    notes = page.get_by_role("dialog", name="Help for this screen")
    expect(notes.get_by_role("listitem").first).to_contain_text("Your ship")
    expect(notes).to_contain_text("The timeline")
    assert not violations(page)
    page.keyboard.press("Escape")
    expect(notes).to_have_count(0)
    page.get_by_role("button", name="Help", exact=True).click()
    page.get_by_role("link", name="Take the lessons").click()
    expect(page.get_by_role("heading", name="Learn it by fighting")).to_be_visible()


def test_who_has_never_played_is_led_to_the_lessons_of_the_easiest_game(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Fight in one minute").click()
    assert not violations(page)
    page.get_by_role("button", name="Never: teach me").click()
    expect(page).to_have_url(re.compile("/lessons/savage-seas$"))
    page.goto("/")
    page.get_by_role("button", name="Fight in one minute").click()        # asked once
    expect(page).to_have_url(re.compile("/battle/"))


def test_the_rulebook_begins_with_the_game_on_two_pages(page: Page) -> None:
    page.goto("/set-up/savage-seas")
    page.get_by_role("button", name="Rulebook").click()
    short = page.get_by_role("region", name="In short")
    expect(short).to_contain_text("A ship with four fires")
    expect(short.locator("svg").first).to_be_visible()
    assert not violations(page)
    page.get_by_role("searchbox", name="Search the rulebook").fill("lead")
    expect(short).to_have_count(0)


def test_a_first_visit_comes_to_its_first_shot_within_twelve_clicks(page: Page) -> None:
    """By nothing but what the page offers."""
    wire, clicks = Wire(page), 0

    def click(what: Locator) -> None:
        nonlocal clicks
        what.click()
        clicks += 1

    def has_fired() -> bool:
        tables = [message for message in wire.heard if message["type"] == "table"]
        return any(line["fires"] for table in tables for line in table["lines"])

    page.goto("/")
    click(page.get_by_role("button", name="Fight in one minute"))
    click(page.get_by_role("button", name="Never: teach me"))
    click(page.get_by_role("button", name="Begin", exact=True))
    question, done = page.locator("section.question"), coach(page).locator(".next button")
    expect(question.or_(done).first).to_be_visible()
    while not has_fired():
        if done.count():
            click(done)
            expect(coach(page)).not_to_contain_text("done")
        else:
            asked = question.get_attribute("data-question")
            click(coach(page).get_by_role("button", name="Show me"))
            click(page.locator(".question .confirm button"))
            expect(page.locator(f'section.question[data-question="{asked}"]')).to_have_count(0)
        expect(question.or_(done).first).to_be_visible()
        assert clicks <= 12
