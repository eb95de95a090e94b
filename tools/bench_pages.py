"""Measure the pages in Chromium: what is fetched, the first meaningful paint, from a click to the new board.

    python tools/bench_pages.py [--answers 60] [--json]

Server and browser share the machine with whatever else it does: run it when that is little.
"""

import argparse
import gzip
import json
import sys
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests"), str(ROOT / "tools")]

import chromium  # noqa: E402
from web.browser import DESK, FLAGS, Server, serving  # noqa: E402
from web.person import Person, chairs  # noqa: E402

import weathergage as wg  # noqa: E402

VISITS = 7
PAINTED = """selector => {
    window.painted = new Promise((tell) => new MutationObserver((_, watch) => {
        if (!document.querySelector(selector)) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => tell(performance.now())));
    }).observe(document, { childList: true, subtree: true }));
}"""
"""When the first frame with this on it was painted, counted from the navigation."""
CLICKS = """() => {
    window.waits = [];
    let clicked = 0;
    addEventListener("click", (event) => {
        if (event.target.closest("section.question")) clicked = performance.now();
    }, true);
    new MutationObserver(() => {
        const then = clicked;
        clicked = 0;
        if (then) requestAnimationFrame(() => setTimeout(() => window.waits.push(performance.now() - then)));
    }).observe(document.querySelector("div.table"), { attributes: true, attributeFilter: ["data-version"] });
}"""
"""From each click that answers to the first frame that shows what has come of it."""


def fetched() -> dict[str, float]:
    """What a browser fetches before it can show a page: kilobytes over the wire."""
    files = [path for path in (ROOT / "src/weathergage/server/static").rglob("*") if path.is_file()]
    sizes = {path: len(gzip.compress(path.read_bytes())) / 1000 for path in files}
    return {"scripts_and_styles_kb": sum(size for path, size in sizes.items() if path.suffix in (".js", ".css")),
            "fonts_kb": sum(path.stat().st_size / 1000 for path in files if path.suffix == ".woff2")}


def new_page(browser: Browser, server: Server) -> Page:
    context = browser.new_context(base_url=server.url, viewport={"width": DESK[0], "height": DESK[1]},
                                  reduced_motion="reduce")
    return context.new_page()


def paint(browser: Browser, server: Server, path: str, selector: str) -> float:
    """Milliseconds until a page shows what it is there for; every visitor comes for the first time."""
    found = []
    for _ in range(VISITS):
        page = new_page(browser, server)
        page.add_init_script(f"({PAINTED})({json.dumps(selector)})")
        page.goto(path)
        found.append(float(page.evaluate("window.painted")))
        page.context.close()
    return median(found)


def clicks(browser: Browser, server: Server, game: str, answers: int) -> list[float]:
    """Milliseconds from clicks to boards, in battles against an AI that costs nothing."""
    found: list[float] = []
    for seed in range(answers):
        page = new_page(browser, server)
        person = Person(page, seed).come(server.begin(game, chairs=chairs("Ann", "*random"), seed=seed))
        page.evaluate(CLICKS)
        person.play(answers - len(found))
        found += page.evaluate("window.waits")
        page.context.close()
        if len(found) >= answers:
            break
    return found


def measure(browser: Browser, server: Server, answers: int) -> dict[str, float]:
    figures = fetched()
    figures["home_paint_ms"] = paint(browser, server, "/", "article")
    for game in wg.rulesets():
        table = f"/battle/{server.begin(game, seed=1)}"
        figures[f"{game}/table_paint_ms"] = paint(browser, server, table, ".seachart .piece")
        waits = clicks(browser, server, game, answers)
        figures[f"{game}/click_to_board_p50_ms"] = median(waits)
        figures[f"{game}/click_to_board_p99_ms"] = quantiles(waits, n=100, method="inclusive")[98]
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--answers", type=int, default=60, help="clicks that are measured, for each game")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    found = chromium.find()
    if not found:
        sys.exit("there is no Chromium on this machine: tools/chromium.py --install")
    with (TemporaryDirectory() as folder, serving(Path(folder) / "battles.sqlite3") as server,
          sync_playwright() as driver):
        browser = driver.chromium.launch(executable_path=found, args=[*FLAGS])
        figures = measure(browser, server, options.answers)
        browser.close()
    if options.json:
        print(json.dumps(figures, indent=2))
        return
    for name, value in figures.items():
        print(f"{name:40} {value:8.1f}")


if __name__ == "__main__":
    main()
