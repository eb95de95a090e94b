"""Two at one screen: a curtain between them, and nothing on the wire that is not for whoever sits there."""

import json

import pytest
from playwright.sync_api import Page, expect
from web.browser import Made, Server
from web.person import Person, chairs
from web.positions import before
from web.test_motion import SEED, WATCH, seen
from web.traffic import Message, Wire

import weathergage as wg
from weathergage.kernel.match import Match

ANSWERS = 16                    # plans, stacks, loads and cards of both, and something of what comes of them
GAMES = {"captains-sea": "nymphe-cleopatre", "savage-seas": "duel-at-the-maw", "tattered-sails": "first-broadside",
         "oak-and-iron": "quickstart", "man-o-war": "treasure-island"}


def by_seat(wire: Wire) -> dict[int | None, list[str]]:
    """What came, word for word, by who sat at the screen; None is nobody, behind the curtain."""
    found: dict[int | None, list[str]] = {0: [], 1: [], None: []}
    seat: int | None = None
    for message, text in zip(wire.heard, wire.texts, strict=True):
        if message["type"] in ("table", "curtain"):
            seat = message["seat"] if message["type"] == "table" else None
        found[seat].append(text)
    return found


def secrets_of(match: Match, seat: int) -> list[str]:
    """The sentences of the battle that only this seat is told, as they would stand on the wire."""
    own, other = [[told[0] for told in match.story(each)] for each in (seat, 1 - seat)]
    return sorted({json.dumps(line, ensure_ascii=False)[1:-1] for line in set(own) - set(other)})


def cards(message: Message) -> set[str]:
    return {card["title"] for hand in message.get("hands", ()) for card in hand.get("cards", ())}


def hand_of(match: Match, seat: int) -> set[str]:
    return {card.title for hand in match.sight(seat).picture().hands for card in hand.cards}


def hides_everything(page: Page, secrets: list[str]) -> None:
    """Behind the curtain is one button, and nothing else of the page."""
    assert page.locator(".seachart, .question, .log, .sheet, [role=tabpanel], [aria-label=Sheets]").count() == 0
    assert page.get_by_role("button").count() == 1
    content = page.content()
    assert not [line for line in secrets if line in content]


def test_who_fires_sees_the_guns_before_the_curtain_falls(server: Server, open_page: Made) -> None:
    page = open_page(reduced_motion="no-preference")
    person = Person(page).come(server.take_in(before("captains-sea", "fire", seed=SEED)))
    page.locator(".seat").last.click()
    page.get_by_role("button", name="Take this seat").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    person.meet()
    page.evaluate(WATCH)
    asked = person.standing
    person.question.get_by_role("group").get_by_role("button").first.click()
    assert person.wait(asked)[0] == "curtain"
    assert "flash" in seen(page)


@pytest.mark.parametrize("game, scenario", GAMES.items())
def test_the_curtain_hides_and_the_wire_keeps_the_secrets(server: Server, page: Page, game: str, scenario: str) -> None:
    battle = server.begin(game, scenario=scenario, chairs=chairs("Ann", "Ben"), seed=4)
    person = Person(page, seed=6)
    page.goto(f"/battle/{battle}")
    curtains = 0
    for _ in range(ANSWERS):
        while person.wait()[0] == "curtain":
            match = wg.load(server.file(battle))
            hides_everything(page, secrets_of(match, 0) + secrets_of(match, 1))
            person.sit_down()
            curtains += 1
        person.answer()
    assert curtains >= 2
    match, told = wg.load(server.file(battle)), by_seat(person.wire)
    assert told[0] and told[1] and told[None]
    for seat in (0, 1):
        own, other = "".join(told[seat]), "".join(told[1 - seat] + told[None])
        known = [line for line in secrets_of(match, seat) if line in own]
        assert known, "the search finds nothing even where it must"
        assert not [line for line in known if line in other]


def test_no_hand_is_dealt_to_the_other_seat(server: Server, page: Page) -> None:
    """Savage Seas: a hand of each crew, and every message held to the hands of its moment."""
    battle = server.begin("savage-seas", scenario="duel-at-the-maw", chairs=chairs("Ann", "Ben"), seed=4)
    person = Person(page, seed=6)
    page.goto(f"/battle/{battle}")
    person.play(8)
    match = wg.load(server.file(battle))
    tables = [message for message in person.wire.heard if message["type"] == "table"]
    assert {table["seat"] for table in tables} == {0, 1}
    for table in tables:
        then, seat = match.branch(table["step"]), table["seat"]
        assert cards(table) == hand_of(then, seat)
        assert hand_of(then, 1 - seat) - cards(table)


def test_looking_back_shows_only_what_one_could_see(server: Server, page: Page) -> None:
    """Ben scrubs through the moment when Ann laid her stack."""
    battle = server.begin("tattered-sails", chairs=chairs("Ann", "Ben"), seed=4)
    person = Person(page, seed=6)
    page.goto(f"/battle/{battle}")
    while person.meet()[0] == "question" and not (person.wire.table["seat"] == 1 and person.wire.table["step"] > 2):
        person.answer()
    seen = len(person.wire.texts)
    page.get_by_role("slider", name="Timeline").focus()
    for step in reversed(range(person.wire.table["step"])):
        page.keyboard.press("ArrowLeft")
        expect(page.get_by_role("slider", name="Timeline")).to_have_attribute("aria-valuenow", str(step))
    told = "".join(person.wire.texts[seen:])
    match = wg.load(server.file(battle))
    assert '"type":"past"' in told
    assert not [line for line in secrets_of(match, 0) if line in told]
    for past in [message for message in person.wire.heard[seen:] if message["type"] == "past"]:
        assert cards(past) == hand_of(match.branch(past["step"]), 1)


def test_the_seats_are_told_apart_by_name(server: Server, page: Page) -> None:
    server.begin("captains-sea")
    page.goto(f"/battle/{server.begin('captains-sea', chairs=chairs('Ann', 'Ben'))}")
    expect(page.get_by_role("heading", name="Ann, take the screen")).to_be_visible()
    expect(page.get_by_role("button", name="I am Ann")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".seat", has_text="You")).to_contain_text("to decide")
    expect(page.locator(".seat", has_text="Ben")).to_be_visible()
