"""The captain's log on its page and at home."""

import json
import sqlite3
from pathlib import Path

from playwright.sync_api import Page, expect
from web.browser import Server, violations

LINES = (("b1", "lost", "Guerriere", "captain", 1e9), ("b2", "won", "Constitution", "lieutenant", 2e9),
         ("b3", "won", "Constitution", "lieutenant", 3e9))
INSERT = """INSERT INTO logbook (visitor, battle, ruleset, name, scenario, title, side, level, against, result,
    headline, phase, ended) VALUES ('', ?, 'captains-sea', 'Captain''s Sea', 'x', 'A Duel', ?, ?, 'Captain Venn', ?,
    'She strikes', 'Turn 7', ?)"""


def test_the_log_tells_what_was_fought(server: Server, page: Page, tmp_path: Path) -> None:
    server.call("DELETE", "api/record")
    with sqlite3.connect(server.database, timeout=60) as database:
        database.executemany(INSERT, [(battle, side, level, result, ended)
                                      for battle, result, side, level, ended in LINES])
    page.goto("/")
    home = page.get_by_role("region", name="Captain’s log")
    expect(home).to_contain_text("3 battles fought: 2 won, 1 lost. Two victories in a row.")
    home.get_by_role("link", name="Open the log").click()
    expect(page.get_by_role("row", name="A Duel Constitution Lieutenant 2 0 0")).to_be_visible()
    expect(page.get_by_role("region", name="First victories").get_by_role("listitem")).to_have_count(1)
    assert violations(page) == []
    with page.expect_download() as download:
        page.get_by_role("link", name="As JSON").click()
    file = tmp_path / "log.json"
    download.value.save_as(file)
    assert [line["battle"] for line in json.loads(file.read_text())] == ["b3", "b2", "b1"]

    page.get_by_role("button", name="Tear all pages out").click()
    page.get_by_role("button", name="Tear them out").click()
    expect(page.get_by_role("heading", name="No battle fought to the end yet")).to_be_visible()
