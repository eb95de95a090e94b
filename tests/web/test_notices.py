"""Being told that it is one's turn, as far as the page shows it."""

from pathlib import Path

import pytest
from helpers import free_port
from playwright.sync_api import expect
from server.sinks import postbox
from web.browser import PHONE, Made, Server, is_wider_than_screen, serving, violations
from web.test_online import pictured


@pytest.mark.usefixtures("client")
def test_somebody_is_told_of_their_turns_and_finds_them_first(server: Server, open_page: Made, tmp_path: Path) -> None:
    server.expected += ["/api/notices/stop/"]           # the link that is void
    port = free_port()
    with postbox() as box, serving(tmp_path / "battles.sqlite3", "--public-url", f"http://127.0.0.1:{port}", "--smtp",
                                   box.url, "--mail-from", "games@games.example", port=port) as public:
        page, friend = [open_page(own=True, base_url=public.url) for _ in range(2)]
        page.goto("/")
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("textbox", name="Your turn, by e-mail").fill("ben@games.example")
        page.wait_for_load_state("networkidle")             # all is there, and nothing moves
        page.get_by_role("button", name="Set: Your turn, by e-mail").click()
        mail = box.next()
        expect(page.get_by_text("ben@games.example: open the link that was sent there")).to_be_visible()
        assert violations(page, where="dialog") == []
        pictured(page, "notices-settings")
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        assert not is_wider_than_screen(page)
        pictured(page, "notices-settings-phone")
        page.goto(f"/notices#{mail.link('/notices')}")
        assert violations(page, where="main") == []
        pictured(page, "notices-confirm")
        page.get_by_role("button", name="Yes, tell me").click()
        expect(page.get_by_role("heading", name="You are told when it is your turn")).to_be_visible()

        made = page.evaluate("""async () => {
            const sent = (path, body) => fetch(path, { method: "POST", headers: { "content-type": "application/json" },
                body: JSON.stringify(body) }).then((answer) => answer.json());
            const link = { player: "person", link: true };
            const wish = { ruleset: "captains-sea", chairs: [{ player: "person" }, link] };
            const waits = await sent("/api/battles", wish);
            await sent("/api/battles", { ruleset: "savage-seas",
                chairs: [{ player: "ai", level: "random" }, link] });
            return (await sent(`/api/battles/${waits.id}/links`, { seat: 1 })).token;
        }""")
        friend.goto(f"/join#{made}")
        friend.get_by_role("button", name="Take the seat").click()
        expect(friend.locator(".seats .seat").nth(1)).to_contain_text("You")
        page.goto("/battles")
        section = page.get_by_role("region", name="Your turn")
        expect(section.get_by_role("listitem")).to_have_count(1)
        expect(page.get_by_role("region", name="Unfinished battles").get_by_role("listitem")).to_have_count(1)
        expect(page).to_have_title("(1) Battles · Weather Gage")
        pictured(page, "turns-phone")
        page.goto(f"/notices/stop#{mail.link('/notices/stop')}")
        page.get_by_role("button", name="No more messages").click()
        expect(page.get_by_role("heading", name="You are told nothing more")).to_be_visible()
        page.get_by_role("link", name="Your battles").click()
        page.goto(f"/notices/stop#{mail.link('/notices/stop')}")
        page.get_by_role("button", name="No more messages").click()
        expect(page.get_by_role("heading", name="good for nothing")).to_be_visible()
        for one in (page, friend):
            one.goto("about:blank")             # or it would miss the server
