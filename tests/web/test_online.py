"""Play by link: two people and a spectator in three browsers, on a server that others reach through nginx, over TLS."""

import os
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path

import pytest
from helpers import free_port
from playwright.sync_api import Page, expect
from server.proxies import proxy
from web.browser import PHONE, Made, Server, is_wider_than_screen, serving, violations
from web.person import MENUS, Person


def pictured(page: Page, name: str) -> None:
    """Keep a picture where somebody wants to look at it."""
    if folder := os.environ.get("WEATHERGAGE_PICTURES"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


def give(person: Person) -> None:
    """Answer what is asked, and wait for nobody."""
    asked = person.asked()
    person.wish(asked, 0)
    if asked["form"]["type"] not in MENUS:
        assert person.confirm()
    expect(person.page.locator(f'section.question[data-question="{asked["id"]}"]')).to_have_count(0)


@pytest.mark.usefixtures("client")
def test_a_friend_comes_into_a_seat_and_others_watch(server: Server, open_page: Made, tmp_path: Path) -> None:
    server.expected += ["/api/links/look", "/table"]    # the link that is void; who is cut off tries again
    port = free_port()
    with proxy(tmp_path, port, port) as (_, secure, _trust), ExitStack() as guests:
        url = f"https://localhost:{secure}"
        guests.enter_context(serving(tmp_path / "battles.sqlite3", "--public-url", url, port=port))
        ann, ben, eve = [open_page(own=True, base_url=url, ignore_https_errors=True) for _ in range(3)]
        one, two = Person(ann, 1), Person(ben, 2)
        ann.goto("/set-up/savage-seas")
        ann.get_by_role("combobox", name="Who sits at").nth(1).select_option(label="A friend by link")
        ann.get_by_role("combobox", name="Clock").select_option(label="10 min, 10 s an answer")
        pictured(ann, "set-up")
        ann.get_by_role("button", name="Weigh anchor").click()
        link = ann.get_by_role("textbox", name="Link:")
        expect(link).to_have_count(1)
        first = link.input_value()
        assert violations(ann) == []
        pictured(ann, "invite")
        ann.get_by_role("button", name="New link:").click()
        expect(link).not_to_have_value(first)
        second = link.input_value()
        ann.get_by_role("button", name="Make a link: Spectators").click()
        expect(link).to_have_count(2)
        watching = link.nth(1).input_value()
        ann.get_by_role("button", name="Back to the table").click()
        pictured(ann, "waiting")

        ben.goto(first)
        expect(ben.get_by_role("heading", name="This link is no invitation")).to_be_visible()
        ben.goto("/")
        ben.goto(second)
        ben.get_by_role("textbox", name="Your name").fill("Ben")
        assert violations(ben) == []
        pictured(ben, "join")
        ben.get_by_role("button", name="Take the seat").click()
        assert two.asked()["seat"] == 1
        expect(ann.locator(".seats .seat").nth(1)).to_contain_text("Ben")
        expect(ann.get_by_role("timer")).to_have_count(2)
        pictured(ann, "seated")

        eve.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        eve.goto(watching)
        eve.get_by_role("button", name="Watch").click()
        expect(eve.get_by_text("Nothing to decide")).to_be_visible()
        assert violations(eve, by_night=False) == [] and not is_wider_than_screen(eve)
        pictured(eve, "watching")

        ben.get_by_role("button", name="Talk").click()
        ben.get_by_role("textbox", name="Say something").fill("<img src=x onerror=alert(1)> Strike!")
        ben.get_by_role("button", name="Say", exact=True).click()
        ann.get_by_role("button", name="Talk, 1 new").click()
        expect(ann.get_by_role("log", name="What was said")).to_contain_text("<img src=x onerror=alert(1)> Strike!")
        ann.get_by_role("button", name="More about what Ben said").click()
        pictured(ann, "talk")
        assert violations(ann, where=".talk") == []
        ann.get_by_role("button", name="Mute").click()
        expect(ann.get_by_role("log", name="What was said")).to_contain_text("Muted.")
        ann.get_by_role("button", name="Close the talk").click()

        before = str(eve.locator(".table").get_attribute("data-version"))
        give(one)
        had = len(one.wire.heard)
        ann.context.set_offline(True)           # one of them is cut off, and the other plays on
        expect(ann.get_by_text("Connection lost.")).to_be_visible()
        pictured(ann, "away")
        give(two)
        expect(ann.locator(".table")).to_have_attribute("data-step", "1")
        ann.context.set_offline(False)
        expect(ann.locator(".table")).not_to_have_attribute("data-step", "1")
        expect(ann.get_by_text("Connection lost.")).to_have_count(0)
        missed = [table for table in one.wire.heard[had:] if table["type"] == "table"]
        assert missed[-1]["step"] == two.wire.table["step"] and missed[-1]["first_line"] > 0
        assert "back" in [message["type"] for message in one.wire.told]
        expect(eve.locator(".table")).not_to_have_attribute("data-version", before)
        assert {table["seat"] for table in two.wire.heard if table["type"] == "table"} == {1}
        ben.locator(".seats .seat").nth(1).click()
        ben.get_by_role("button", name="Offer a draw").click()
        expect(ann.get_by_text("Ben offers a draw.")).to_be_visible()
        pictured(ann, "offer")
        assert violations(ann, where=".banners") == []
        ann.get_by_role("button", name="Refuse").click()
        expect(ben.get_by_text("You offer a draw.")).to_have_count(0)
        ben.locator(".seats .seat").nth(1).click()
        expect(ben.get_by_role("button", name="Midshipman")).to_be_visible()        # all is there, and nothing moves
        pictured(ben, "own-seat")
        ben.get_by_role("button", name="Resign…").click()
        ben.get_by_role("button", name="Resign", exact=True).click()
        expect(ann.get_by_role("heading", name="has resigned")).to_be_visible()
        expect(ann.locator("section.end ol li").last).to_contain_text("has resigned")      # and how it went
        ann.get_by_text("How the dice are dealt").click()
        pictured(ann, "resigned")
        told = one.wire.table
        assert told["stirred"] == [0, 1]
        assert sha256(f"weathergage {told['seed']}".encode()).hexdigest() == told["commitment"]
        expect(ann.get_by_text(told["seed"])).to_be_visible()
        ben.goto("/battles")
        expect(ben.get_by_role("link", name="Watch Shakedown Cruise")).to_have_count(1)
        expect(ben.get_by_role("button", name="Delete")).to_have_count(0)
        pictured(ben, "list")
        ann.goto("/set-up/captains-sea")
        ann.get_by_role("combobox", name="Who sits at").nth(1).select_option(label="A friend by link")
        ann.get_by_role("combobox", name="Challenge").select_option(label="For old hands")
        ann.get_by_role("button", name="Weigh anchor").click()
        expect(ann.get_by_text("Waiting for a friend").or_(ann.locator("section.question")).first).to_be_visible()
        ben.goto("/")
        ben.get_by_role("button", name="Take it up").scroll_into_view_if_needed()
        pictured(ben, "lobby")
        assert violations(ben, by_night=False, where="#main") == []
        ben.get_by_role("button", name="Take it up").click()
        expect(ben.locator(".seats .seat").nth(1)).to_contain_text("You")
        for page in (ann, ben, eve):
            page.goto("about:blank")            # or it would miss the server
