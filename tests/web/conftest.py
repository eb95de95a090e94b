"""The pages in a real browser: a server of its own with an empty database, and Chromium.

    def test_something(server: Server, page: Page) -> None:
        page.goto("/")

`page` is a fresh page of 1440 × 900; `open_page` makes others (a phone, a dark theme). Pages of one kind come from one
context, which keeps scripts that were fetched and compiled, and forgets what a test has set; whoever stops the clock
asks for `own=True`. A test fails if the page logged an error, threw one or got an answer of 500 on the way.
"""

import asyncio
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
        loop = asyncio._get_running_loop()
        made = playwright.chromium.launch(executable_path=found.stdout.strip(), args=[*FLAGS])
        yield made
        asyncio._set_running_loop(loop)             # the last test of all may drive no browser, and not see it
        made.close()


class Contexts:
    """The contexts of a browser, each for pages of one kind."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.kept: dict[str, BrowserContext] = {}

    def get(self, own: bool, **wishes: Any) -> BrowserContext:
        if own:
            return self.browser.new_context(**wishes)
        key = repr(sorted(wishes.items()))
        if key not in self.kept:
            self.kept[key] = self.browser.new_context(**wishes)
        return self.kept[key]

    def leave(self, page: Page) -> None:
        """The page is gone, and nothing that it has kept is there for the next one."""
        if page.context not in self.kept.values():
            page.context.close()
        elif not page.is_closed():
            page.unroute_all(behavior="ignoreErrors")
            if page.url.startswith("http"):
                page.evaluate("localStorage.clear()")
            page.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture
def open_page(contexts: Contexts, server: Server) -> Iterator[Made]:
    """Makes pages of any size and theme, and holds them to logging no error."""
    pages: list[Page] = []
    errors: list[str] = []
    server.expected.clear()

    def logged(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            errors.append(f"{message.text} ({message.location.get('url', '')})")

    def answered(response: Response) -> None:
        if response.status >= 500:
            errors.append(f"{response.status} for {response.url}")

    def make(size: tuple[int, int] = DESK, scheme: Any = "light", own: bool = False, **more: Any) -> Page:
        page = contexts.get(
            own, base_url=more.pop("base_url", server.url), color_scheme=scheme,
            viewport={"width": size[0], "height": size[1]}, has_touch=min(size) < 600, accept_downloads=True,
            reduced_motion=more.pop("reduced_motion", "reduce"), **more,
        ).new_page()  # fmt: skip
        pages.append(page)
        page.on("console", logged)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("response", answered)
        page.set_default_timeout(PATIENCE_MS)
        return page

    yield make
    for page in pages:
        contexts.leave(page)
    unexpected = [error for error in errors if not any(word in error for word in server.expected)]
    assert not unexpected, "the page complained:\n" + "\n".join(unexpected)


@pytest.fixture
def page(open_page: Made) -> Page:
    return open_page()
