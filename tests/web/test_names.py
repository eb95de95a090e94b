"""A name of one's own: claimed with a password in one browser, signed in with in another, and by a passkey."""

from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from helpers import free_port
from needs import module
from playwright.sync_api import Page, expect
from web.browser import DESK, PHONE, Made, Server, is_wider_than_screen, serving, violations
from web.test_online import pictured

AUTHENTICATOR = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
                 "isUserVerified": True, "automaticPresenceSimulation": True}  # fmt: skip
PASSWORD = "eight bells and all is well"


def open_name(page: Page, label: str) -> None:
    page.get_by_role("navigation", name="Tools").get_by_role("button", name=label).click()


def fill(page: Page, name: str, password: str) -> None:
    page.get_by_role("textbox", name="Name").fill(name)
    page.get_by_role("textbox", name="Password").fill(password)


@pytest.mark.usefixtures("client")
def test_a_name_is_there_in_every_browser(server: Server, open_page: Made, tmp_path: Path) -> None:
    module("webauthn")
    server.expected += ["/api/name"]            # refusals
    port = free_port()
    url = f"http://localhost:{port}"
    with serving(tmp_path / "battles.sqlite3", "--public-url", url, port=port):
        ann, other = [open_page(own=True, base_url=url) for _ in range(2)]
        keys = ann.context.new_cdp_session(ann)
        keys.send("WebAuthn.enable")
        keys.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        ann.goto("/set-up/captains-sea")
        ann.get_by_role("button", name="Weigh anchor").click()
        expect(ann.locator("section.question").or_(ann.get_by_text("is thinking")).first).to_be_visible()
        ann.goto("/")
        open_name(ann, "Sign in")
        ann.get_by_text("Claim a name").click()
        fill(ann, "Admin", PASSWORD)
        ann.get_by_role("button", name="Claim it", exact=True).click()
        expect(ann.get_by_role("alert").filter(has_text="kept for the server")).to_be_visible()
        assert violations(ann) == []
        pictured(ann, "claim")
        fill(ann, "Ann Bonny", PASSWORD)
        ann.get_by_role("button", name="Claim it", exact=True).click()
        open_name(ann, "Ann Bonny")
        expect(ann.get_by_role("heading", name="Another password")).to_be_visible()
        ann.get_by_role("textbox", name="What to call the passkey").fill("The desk")
        ann.get_by_role("button", name="Make a passkey").click()
        expect(ann.get_by_role("button", name="Remove The desk")).to_be_visible()
        assert violations(ann) == []
        pictured(ann, "ways")

        other.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        other.goto("/battles")
        open_name(other, "Sign in")
        fill(other, "ann bonny", "not her password")
        other.get_by_role("button", name="Sign in", exact=True).last.click()
        expect(other.get_by_role("alert").filter(has_text="not right")).to_be_visible()
        assert violations(other, by_night=False) == [] and not is_wider_than_screen(other)
        pictured(other, "sign-in-phone")
        fill(other, "ann bonny", PASSWORD)
        other.get_by_role("button", name="Sign in", exact=True).last.click()
        expect(other.get_by_role("button", name="Delete")).to_have_count(1)
        pictured(other, "signed-in-phone")

        ann.get_by_role("button", name="Sign out", exact=True).click()
        expect(ann.get_by_text("No unfinished battles")).to_be_visible()
        open_name(ann, "Sign in")
        ann.get_by_role("button", name="With a passkey").click()
        expect(ann.get_by_text("No unfinished battles")).to_have_count(0)
        expect(ann.get_by_role("navigation", name="Tools").get_by_role("button", name="Ann Bonny")).to_be_visible()
        a_rated_battle(ann, open_page(own=True, base_url=url))
        for page in ann.context.pages + other.context.pages:
            page.goto("about:blank")            # or it would miss the server


class Keys:
    """The passkeys that a browser's context can reach: a security key in software, which Chromium speaks CTAP2 with."""

    def __init__(self, page: Page) -> None:
        self.line = page.context.new_cdp_session(page)
        self.line.send("WebAuthn.enable")
        self.which = self.line.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})

    def all(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.line.send("WebAuthn.getCredentials", self.which)["credentials"]
        return found

    def add(self, credential: dict[str, Any]) -> None:
        self.line.send("WebAuthn.addCredential", {**self.which, "credential": credential})


def show_passkey(page: Page) -> None:
    page.get_by_role("button", name="With a passkey").click()


@pytest.mark.usefixtures("client")
def test_a_name_is_nobodys_but_the_passkeys(server: Server, open_page: Made, tmp_path: Path) -> None:
    """Claimed without a password, and signed in with elsewhere by the same security key; another key lets nobody in,
    be it empty, another name's, or one that says it is hers; nor does a copy that has signed less."""
    module("webauthn")
    server.expected += ["/api/name"]            # refusals
    port = free_port()
    url = f"http://localhost:{port}"
    with serving(tmp_path / "battles.sqlite3", "--public-url", url, port=port):
        pages = [open_page(own=True, base_url=url) for _ in range(4)]
        mary, elsewhere, anne, thief = pages
        hers, carried, annes, forged = [Keys(page) for page in pages]
        for page, name, keys in ((mary, "Mary Read", hers), (anne, "Anne Dieu-le-Veut", annes)):
            page.goto("/")
            open_name(page, "Sign in")
            page.get_by_text("Claim a name").click()
            page.get_by_role("textbox", name="Name").fill(name)
            page.get_by_role("button", name="Claim it with a passkey").click()
            open_name(page, name)
            assert [one["rpId"] for one in keys.all()] == ["localhost"]
            page.get_by_role("button", name="Sign out", exact=True).click()
            expect(page.get_by_role("navigation", name="Tools").get_by_role("button", name="Sign in")).to_be_visible()

        key = hers.all()[0]
        carried.add(key)                        # the same security key, plugged in at another machine
        elsewhere.goto("/")
        open_name(elsewhere, "Sign in")
        show_passkey(elsewhere)
        open_name(elsewhere, "Mary Read")
        expect(elsewhere.get_by_role("button", name="Sign out", exact=True)).to_be_visible()
        assert carried.all()[0]["signCount"] > key["signCount"]

        thief.goto("/")
        open_name(thief, "Sign in")
        forged.add({**annes.all()[0], "credentialId": key["credentialId"], "userHandle": key["userHandle"],
                    "signCount": 1000})
        show_passkey(thief)
        expect(thief.get_by_role("alert").filter(has_text="does not fit")).to_be_visible()
        forged.line.send("WebAuthn.clearCredentials", forged.which)
        show_passkey(thief)
        expect(thief.get_by_text("No passkey was shown.")).to_be_visible()
        forged.add({**annes.all()[0], "credentialId": b64encode(b"nobody's").decode(), "signCount": 1000})
        show_passkey(thief)
        expect(thief.get_by_role("alert").filter(has_text="no longer, known")).to_be_visible()

        open_name(mary, "Sign in")
        show_passkey(mary)                      # it has signed less than the server knows of: somebody has a copy
        expect(mary.get_by_role("alert").filter(has_text="does not fit")).to_be_visible()
        open_name(anne, "Sign in")
        show_passkey(anne)
        open_name(anne, "Anne Dieu-le-Veut")
        for page in pages:
            page.goto("about:blank")            # or it would miss the server


def a_rated_battle(ann: Page, ben: Page) -> None:
    """Ann, who is signed in, poses a rated challenge; Ben claims a name to take it up; and she resigns."""
    ann.goto("/set-up/captains-sea")
    ann.get_by_role("combobox", name="Who sits at").nth(1).select_option(label="A friend by link")
    ann.get_by_role("combobox", name="Challenge").select_option(label="Anybody")
    ann.get_by_role("combobox", name="Your experience").select_option(label="Some battles")
    ann.get_by_role("switch", name="Rated").click()
    expect(ann.get_by_role("combobox", name="Clock")).to_have_value("evening")
    assert violations(ann, where=".choices") == []
    pictured(ann, "rated-set-up")
    ann.get_by_role("button", name="Weigh anchor").click()
    expect(ann.get_by_role("timer").first).to_be_visible()
    ben.goto("/")
    take = ben.get_by_role("button", name="Take it up")
    expect(ben.get_by_text("rated · has fought some battles")).to_be_visible()
    take.click()
    ben.get_by_text("Claim a name").click()
    fill(ben, "Ben", PASSWORD)
    ben.get_by_role("button", name="Claim it", exact=True).click()
    expect(ben.get_by_role("navigation", name="Tools").get_by_role("button", name="Ben")).to_be_visible()
    take.scroll_into_view_if_needed()
    pictured(ben, "rated-lobby")
    take.click()
    expect(ann.locator(".seats .seat").nth(1)).to_contain_text("Ben")
    ann.locator(".seats .seat").first.click()
    expect(ann.get_by_text("This battle is rated")).to_be_visible()
    pictured(ann, "rated-seat")
    ann.get_by_role("button", name="Resign…").click()
    ann.get_by_role("button", name="Resign", exact=True).click()
    expect(ben.get_by_role("heading", name="has resigned")).to_be_visible()
    expect(ben.locator("section.end")).to_contain_text("1662")
    pictured(ben, "rated-end")
    assert violations(ben, by_night=False, where="section.end") == []
    ben.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert not is_wider_than_screen(ben)
    pictured(ben, "rated-end-phone")
    ben.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    ben.goto("/record")
    expect(ben.get_by_role("heading", name="Ratings")).to_be_visible()
    ben.get_by_text("Battle by battle").click()
    assert violations(ben) == []
    pictured(ben, "rated-record")
    ben.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert not is_wider_than_screen(ben)
    pictured(ben, "rated-record-phone")
