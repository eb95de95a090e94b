"""What the tests of the pages share: a running server, sizes of screens, and axe-core."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import FloatRect, Locator, Page, expect

ROOT = Path(__file__).resolve().parent.parent.parent
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
)  # fmt: skip
MAIN = ("-m", "weathergage")
DESK, TABLET, PHONE, ACROSS = (1440, 900), (1024, 768), (390, 844), (844, 390)
PATIENCE_MS = 180_000           # after which something is stuck; machines may be slow
Made = Callable[..., Page]
Seen = TypeVar("Seen")


@dataclass
class Server:
    """A running server."""

    url: str
    database: Path
    process: "subprocess.Popen[str]"
    expected: list[str] = field(default_factory=list)       # errors that a test provokes

    def call(self, method: str, path: str, body: Any = None) -> Any:
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{path}", data, {"content-type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE_MS / 1000) as answer:
            told = answer.read()
        return json.loads(told) if told else None

    def battles(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.call("GET", "api/battles")
        return found

    def begin(self, ruleset: str, **wishes: Any) -> str:
        """A new battle; its id."""
        return str(self.call("POST", "api/battles", {"ruleset": ruleset, **wishes})["id"])

    def take_in(self, file: bytes) -> str:
        """A battle from a match file, with a person in the first seat; its id."""
        return str(self.call("POST", "api/battles/import", file)["id"])

    def file(self, battle: str) -> bytes:
        """The battle as a match file."""
        return self.fetch(f"api/battles/{battle}/export")

    def fetch(self, path: str) -> bytes:
        with urllib.request.urlopen(f"{self.url}{path}", timeout=PATIENCE_MS / 1000) as answer:
            return bytes(answer.read())

    def clear(self) -> None:
        while found := self.battles():              # which come in pages
            for battle in found:
                self.call("DELETE", f"api/battles/{battle['id']}")


@contextmanager
def serving(database: Path, *more: str, program: Sequence[str] = MAIN, port: int = 0) -> Iterator[Server]:
    """`weathergage serve` on a free port until the block ends."""
    command = [sys.executable, *program, "serve", "--no-open", "--port", str(port), "--workers", "1", "--study", "1",
               "--database", f"sqlite+aiosqlite:///{database}", *more]  # fmt: skip
    environment = {**os.environ, "WEATHERGAGE_STATIC": str(ROOT / "src/weathergage/server/static")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment) as process:
        try:
            assert process.stdout is not None
            told = process.stdout.readline()
            address = re.search(r"http://\S+/", told)
            assert address, f"the server did not start: {told!r}"
            yield Server(address[0], database, process)
        finally:
            ended = process.poll()
            process.terminate()
            process.wait(PATIENCE_MS / 1000)
            by_itself = ended not in {None, -signal.SIGKILL}        # a test may have killed it
            assert not by_itself, f"the server ended by itself: {ended}"


AXE = """async ([where, rules]) => {
    return (await axe.run(where, { resultTypes: ["violations"], ...rules })).violations;
}"""


def violations(page: Page, by_night: bool = True, where: str = "html") -> list[str]:
    """What axe-core has against the page, or a part of it, even when all has come to rest, in readable lines: by day
    all, and by night the colours too."""
    if not page.evaluate("'axe' in window"):
        page.evaluate((ROOT / "web/node_modules/axe-core/axe.min.js").read_text(encoding="utf-8"))
    found = violations_now(page, by_night, where)
    for _ in range(4):
        if not found:
            break
        page.wait_for_timeout(500)
        found = violations_now(page, by_night, where)
    return found


def violations_now(page: Page, by_night: bool, where: str) -> list[str]:
    found = page.evaluate(AXE, [where, {}])
    if by_night:
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_css("color-scheme", "dark")
        found += page.evaluate(AXE, [where, {"runOnly": ["color-contrast"]}])
        page.emulate_media(color_scheme="light")
    return [f"{each['id']}: {each['help']}: {node['target']} {node.get('failureSummary', '')}"
            for each in found for node in each["nodes"]]  # fmt: skip


COVERED = """() => {
    const inView = (each) => {
        const box = each.getBoundingClientRect();
        if (!box.width || !box.height || each.closest("[inert], [aria-hidden=true]")) return null;
        let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
        for (let up = each.parentElement; up; up = up.parentElement) {
            if (getComputedStyle(up).overflow === "visible") continue;
            const edge = up.getBoundingClientRect();
            [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
            [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
        }
        const x = box.left + box.width / 2, y = box.top + box.height / 2;
        return x > left + 2 && x < right - 2 && y > top + 2 && y < bottom - 2 ? [x, y] : null;
    };
    const modal = document.querySelector("dialog[open]") ?? document;
    const controls = modal.querySelectorAll("button, a[href], input, select, textarea, [role=slider], [role=tab]");
    return [...controls].flatMap((each) => {
        if (each.closest("svg, .unseen, .hands:not(.stacked), details:not([open]) > :not(summary)")) return [];
        const at = inView(each), style = getComputedStyle(each);
        if (!at || style.visibility === "hidden" || Number(style.opacity) === 0) return [];
        const top = document.elementFromPoint(...at);
        const own = each.closest("label") ?? each;
        const hovers = (it) => ["sticky", "fixed"].includes(getComputedStyle(it).position);
        const floats = (it) => it && (hovers(it) || floats(it.parentElement));      // one scrolls what lies there
        if (!top || own.contains(top) || top.contains(own) || floats(top)) return [];
        const name = (it) => `<${it.tagName.toLowerCase()} class="${it.getAttribute("class") ?? ""}"> ` +
            (it.ariaLabel ?? it.textContent).trim().slice(0, 40);
        return [`${name(each)} lies under ${name(top)}`];
    });
}"""


def covered(page: Page) -> list[str]:
    """Controls in sight whose middle something else covers, even when all has come to rest. Ships on the chart and
    cards of a hand may overlap."""
    found: list[str] = page.evaluate(COVERED)
    for _ in range(40):
        if not found:
            break
        page.wait_for_timeout(250)
        found = page.evaluate(COVERED)
    return found


def at_rest(page: Page, look: Callable[[], Seen]) -> Seen:
    """What is seen as soon as it is there and does not change any more."""
    ends, seen = time.monotonic() + PATIENCE_MS / 1000, look()
    while True:
        page.wait_for_timeout(40)
        before, seen = seen, look()
        if seen is not None and seen == before:
            return seen
        assert time.monotonic() < ends, f"it does not come to rest: {before}, {seen}"


def box_of(what: Locator) -> FloatRect:
    """Where something lies on the screen, as soon as it has come to rest there."""
    found = at_rest(what.page, what.bounding_box)
    assert found
    return found


def comes_to(page: Page, look: Callable[[], object], wanted: object = True) -> None:
    """This is seen, at once or when all has come to rest."""
    ends = time.monotonic() + PATIENCE_MS / 1000
    while (seen := look()) != wanted:
        assert time.monotonic() < ends, f"{seen} is seen, and not {wanted}"
        page.wait_for_timeout(40)


def is_wider_than_screen(page: Page) -> bool:
    """Whether the page can be scrolled sideways, even when all has come to rest."""
    for _ in range(40):
        if not page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            return False
        page.wait_for_timeout(250)
    return True
