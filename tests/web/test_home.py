"""The home page: games, battles to go on with, battles to watch, files that come and go."""

import json
from pathlib import Path

import pytest
from helpers import installed
from playwright.sync_api import Page, expect
from web.browser import Server

import weathergage as wg


@pytest.fixture(autouse=True)
def fixture_empty(server: Server) -> None:
    server.clear()


def finished_match() -> bytes:
    match = wg.new("savage-seas", scenario="shakedown-cruise", seed=3)
    wg.play(match, [wg.RandomPlayer(1), wg.RandomPlayer(2)])
    return match.save()


def test_every_registered_game_has_a_tile(page: Page) -> None:
    page.goto("/")
    for name in installed():
        expect(page.get_by_role("article", name=wg.ruleset(name).title)).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(len(installed()))


@pytest.mark.parametrize("game", installed())
def test_a_quick_battle_takes_one_click(page: Page, server: Server, game: str) -> None:
    page.goto("/")
    page.get_by_role("button", name=f"Quick battle: {wg.ruleset(game).title}").click()
    page.wait_for_url("**/battle/*")
    (battle,) = server.battles()
    assert page.url.endswith(battle["id"])
    assert battle["ruleset"] == game
    assert [chair["player"] for chair in battle["chairs"]][:2] == ["person", "ai"]


def test_two_at_this_screen_sit_in_all_seats(page: Page, server: Server) -> None:
    page.goto("/")
    page.get_by_role("button", name="Two at this screen").click()
    page.wait_for_url("**/battle/*")
    (battle,) = server.battles()
    assert [chair["player"] for chair in battle["chairs"]] == ["person", "person"]


def test_an_unfinished_battle_is_gone_on_with(page: Page, server: Server) -> None:
    battle = server.begin("captains-sea", scenario="nymphe-cleopatre")
    page.goto("/")
    row = page.get_by_role("listitem").filter(has_text="Nymphe")
    expect(row.locator("svg").first).to_be_visible()
    row.get_by_role("link", name="Your move").click()
    page.wait_for_url(f"**/battle/{battle}")


def test_deleting_asks_first_and_starts_on_the_harmless_choice(page: Page, server: Server) -> None:
    server.begin("captains-sea")
    page.goto("/")
    delete = page.get_by_role("button", name="Delete")
    delete.click()
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(delete).to_be_focused()
    assert len(server.battles()) == 1
    delete.click()
    page.get_by_role("button", name="Delete the battle").click()
    expect(page.get_by_text("No unfinished battles")).to_be_visible()
    assert server.battles() == []


def test_an_exported_battle_can_be_opened_again(page: Page, server: Server, tmp_path: Path) -> None:
    server.begin("captains-sea", seed=7)
    page.goto("/")
    with page.expect_download() as coming:
        page.get_by_role("link", name="Export").click()
    file = tmp_path / "battle.json"
    coming.value.save_as(file)
    assert json.loads(file.read_text())["ruleset"] == "captains-sea"
    server.clear()
    page.get_by_label("Battle file").set_input_files(file)
    page.wait_for_url("**/battle/*")
    (battle,) = server.battles()
    assert battle["ruleset"] == "captains-sea"


@pytest.mark.parametrize("content", [b"not a battle", b"{}", b""], ids=["words", "empty record", "nothing"])
def test_a_file_that_is_no_battle_is_refused_in_words(
        page: Page, server: Server, tmp_path: Path, content: bytes) -> None:
    server.expected.append("400")
    file = tmp_path / "holiday.json"
    file.write_bytes(content)
    page.goto("/")
    page.get_by_label("Battle file").set_input_files(file)
    expect(page.get_by_role("status").filter(has_text="holiday.json")).to_be_visible()
    assert server.battles() == []
    assert page.url == server.url


def test_a_finished_battle_is_there_to_be_watched(page: Page, server: Server, tmp_path: Path) -> None:
    file = tmp_path / "done.json"
    file.write_bytes(finished_match())
    page.goto("/")
    page.get_by_label("Battle file").set_input_files(file)
    page.wait_for_url("**/battle/**")
    (battle,) = server.battles()
    assert battle["over"]
    page.goto("/")
    expect(page.get_by_role("region", name="Replays").get_by_role("link").first).to_contain_text(battle["title"])
    expect(page.get_by_text("No unfinished battles")).to_be_visible()
    page.goto("/battles")
    page.get_by_role("link", name="Watch").click()
    page.wait_for_url(f"**/battle/{battle['id']}**")


def test_without_a_server_the_page_says_what_is_safe_and_tries_again(page: Page, server: Server) -> None:
    server.expected.append("ERR_FAILED")
    page.route("**/api/games", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    expect(page.get_by_role("alert")).to_contain_text("safe")
    page.unroute("**/api/games")
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_role("article")).to_have_count(len(installed()))
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_refused_battle_is_told_and_nothing_begins(page: Page, server: Server) -> None:
    server.expected.append("400")
    answer = json.dumps({"error": "the harbour is closed"})
    page.route("**/api/battles", lambda route: route.fulfill(status=400, body=answer) if route.request.method == "POST"
               else route.continue_())  # fmt: skip
    page.goto("/")
    page.get_by_role("button", name="Fight in one minute").click()
    page.get_by_role("button", name="I have played before").click()
    expect(page.get_by_role("status").filter(has_text="the harbour is closed")).to_be_visible()
    assert page.url == server.url


@pytest.mark.parametrize("path", ["/here/be/dragons", "/set-up", "/battle", "/battle/x/y", "/%E0%A4%A"])
def test_an_unknown_address_is_uncharted(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_text("These waters are uncharted")).to_be_visible()
    page.get_by_role("link", name="Back to harbour").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("fighting sail")


def test_back_and_forward_are_the_browsers(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Set up a battle: Captain's Sea").click()
    expect(page.get_by_role("heading", name="Choose a battle")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("fighting sail")
    page.go_forward()
    expect(page.get_by_role("heading", name="Choose a battle")).to_be_visible()
