"""The pages in a real browser: a server of its own with an empty database, and Chromium.

    def test_something(server: Server, page: Page) -> None:
        page.goto("/")

`page` is a fresh context of 1440 × 900; `open_page` makes others (a phone, a dark theme). A test fails if the page
logged an error, threw one or got an answer of 500 on the way.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from needs import missing
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, expect, sync_playwright
from web.browser import DESK, FLAGS, PATIENCE_MS, ROOT, Made, Server, serving

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The built client; of several workers the first one builds it, and the others wait."""
    lock = tmp_path_factory.getbasetemp().parent / "client.lock"
    with lock.open("w") as held:
        if os.name == "posix":
            import fcntl
            fcntl.flock(held, fcntl.LOCK_EX)
        subprocess.run([sys.executable, "tools/client.py"], cwd=ROOT, check=True)


@pytest.fixture(scope="session")
def server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests; they clear its battles if they must find none."""
    with serving(tmp_path_factory.mktemp("server") / "battles.sqlite3") as found:
        yield found


@pytest.fixture(scope="session")
def toy_server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the games of the tests as well."""
    with serving(tmp_path_factory.mktemp("toys") / "battles.sqlite3", program=("tests/web/toy_server.py",)) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = subprocess.run([sys.executable, "tools/chromium.py"], cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode:
        missing(found.stderr.strip())
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=found.stdout.strip(), args=[*FLAGS])
        yield made
        made.close()


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Made]:
    """Makes pages of any size and theme, and holds them to logging no error."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []
    server.expected.clear()

    def logged(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            errors.append(f"{message.text} ({message.location.get('url', '')})")

    def answered(response: Response) -> None:
        if response.status >= 500:
            errors.append(f"{response.status} for {response.url}")

    def make(size: tuple[int, int] = DESK, scheme: Any = "light", **more: Any) -> Page:
        context = browser.new_context(
            base_url=more.pop("base_url", server.url), color_scheme=scheme,
            viewport={"width": size[0], "height": size[1]}, has_touch=size[0] < 600, accept_downloads=True,
            reduced_motion=more.pop("reduced_motion", "reduce"), **more,
        )  # fmt: skip
        contexts.append(context)
        page = context.new_page()
        page.on("console", logged)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("response", answered)
        page.set_default_timeout(PATIENCE_MS)
        return page

    yield make
    for context in contexts:
        context.close()
    unexpected = [error for error in errors if not any(word in error for word in server.expected)]
    assert not unexpected, "the page complained:\n" + "\n".join(unexpected)


@pytest.fixture
def page(open_page: Made) -> Page:
    return open_page()
