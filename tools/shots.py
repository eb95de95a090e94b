"""Take the pictures of the pages that the README and docs/ show.

    python tools/shots.py               all of them, into docs/
    python tools/shots.py phone end     some of them
    python tools/shots.py broadside     the one that moves

Battles are fought by the AI from fixed seeds up to a question worth seeing, so that the pictures can be taken again.
"""

import argparse
import base64
import io
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests"), str(ROOT / "tools")]

import chromium  # noqa: E402
from web.browser import DESK, FLAGS, PATIENCE_MS, PHONE, Server, serving  # noqa: E402
from web.person import Person  # noqa: E402

import weathergage as wg  # noqa: E402

expect.set_options(timeout=PATIENCE_MS)
COLOURS = 255
LARGEST = 250_000               # bytes
BROADSIDE = "broadside"         # the one that moves
LARGEST_FILM = 3_000_000        # bytes
FILMED, FILM_WIDTH, FILM_RATE, SLOWER = (1280, 800), 960, 30, 2
BEFORE_MS, AFTER_MS, LAST_MS = 600, 6_500, 1_500
QUIET = "localStorage.setItem('weathergage.settings', JSON.stringify({ asked: true }))"    # nobody asks about sound


@dataclass(frozen=True)
class Battle:
    """A battle of AIs, up to a question of this kind to the first seat; an empty kind is the end."""

    game: str
    scenario: str
    seed: int
    kind: str = ""
    after: int = 0              # answers before it
    words: str = ""             # that it has

    def file(self) -> bytes:
        """With other luck, if this battle ends before it comes to that."""
        match = wg.new(self.game, self.scenario, seed=self.seed)
        players = [wg.player("lieutenant", self.game) for _ in match.seats]
        while not match.over and not self.stands(match):
            wg.play(match, players, 1)
        return bytes(match.save()) if not (self.kind and match.over) else replace(self, seed=self.seed + 1).file()

    def stands(self, match: wg.Match) -> bool:
        question = match.questions[0]
        is_it = (question.seat, question.kind) == (0, self.kind) and len(match.steps) >= self.after
        return is_it and self.words in question.prompt


@dataclass(frozen=True)
class Shot:
    """A picture: which page, how large, in which theme, and what is done before it is taken."""

    battle: Battle | None
    act: Callable[[Page, Server], None]
    size: tuple[int, int] = DESK
    scheme: Literal["light", "dark"] = "light"
    scale: float = 1


def home(page: Page, server: Server) -> None:
    server.clear()
    for battle in (SHOTS["savage-seas"].battle, SHOTS["tattered-sails"].battle, SHOTS["captains-sea"].battle):
        assert battle
        server.take_in(battle.file())
    page.goto("/")
    expect(page.get_by_role("button", name=re.compile("^(Your move|Go on)"))).to_have_count(0)
    page.wait_for_load_state("networkidle")


def set_up(page: Page, server: Server) -> None:
    page.goto("/set-up/captains-sea?scenario=constitution-guerriere")
    expect(page.get_by_role("button", name="Weigh anchor")).to_be_enabled()
    page.wait_for_load_state("networkidle")


def question(page: Page, server: Server) -> None:
    """What is asked, with what the best answer would do."""
    expect(page.locator("section.question")).to_have_attribute("data-tried", "true")
    page.wait_for_load_state("networkidle")


def odds(page: Page, server: Server) -> None:
    question(page, server)
    expect(page.get_by_role("region", name="What it would do").get_by_role("img").first).to_be_visible()


def verdict(page: Page, server: Server) -> None:
    expect(page.get_by_role("img", name=re.compile("percent"))).to_be_visible(timeout=120_000)
    expect(page.locator(".how", has_text="…")).to_have_count(0, timeout=180_000)      # all of it has come


DUEL = Battle("captains-sea", "constitution-guerriere", 10, "fire", 185, "guns bear")
SHOTS = {
    "home": Shot(None, home, (1440, 1120)),
    "set-up": Shot(None, set_up),
    "captains-sea": Shot(DUEL, odds),
    "savage-seas": Shot(Battle("savage-seas", "shakedown-cruise", 2, "sail", 12), question),
    "tattered-sails": Shot(Battle("tattered-sails", "first-broadside", 1, "course", 14), question),
    "oak-and-iron": Shot(Battle("oak-and-iron", "patrol-off-the-cays", 2, "attack", 99), question),
    "man-o-war": Shot(Battle("man-o-war", "galleys-and-pirates", 1, "move", 49), question),
    "night": Shot(DUEL, odds, scheme="dark"),
    "end": Shot(Battle("savage-seas", "shakedown-cruise", 3), verdict),
    "phone": Shot(DUEL, odds, PHONE, scale=2),
}  # fmt: skip


@contextmanager
def page_of(browser: Browser, server: Server, shot: Shot, moves: bool = False) -> Iterator[Page]:
    width, height = shot.size
    context = browser.new_context(
        base_url=server.url, viewport={"width": width, "height": height}, color_scheme=shot.scheme,
        device_scale_factor=shot.scale, reduced_motion="no-preference" if moves else "reduce",
        has_touch=shot.size == PHONE)
    yield context.new_page()
    context.close()


def take(browser: Browser, server: Server, shot: Shot) -> bytes:
    with page_of(browser, server, shot) as page:
        if shot.battle is not None:
            Person(page).come(server.take_in(shot.battle.file()))
        shot.act(page, server)
        page.evaluate("() => document.fonts.ready")
        return page.screenshot()


class Film:
    """What a page shows from now on, as the browser paints it."""

    def __init__(self, page: Page) -> None:
        self.frames: list[tuple[float, bytes]] = []         # seconds, and a picture
        self.tape = page.context.new_cdp_session(page)
        self.tape.on("Page.screencastFrame", self.keep)
        self.tape.send("Page.startScreencast", {"format": "jpeg", "quality": 90, "maxWidth": FILM_WIDTH})

    def keep(self, frame: dict[str, Any]) -> None:
        self.frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        self.tape.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def webp(self) -> bytes:
        """All of it as one picture that moves slowly, over and over; the last one stays for a while."""
        self.tape.send("Page.stopScreencast")
        chosen = self.frames[:1]
        for at, drawn in self.frames[1:]:
            if at - chosen[-1][0] >= 1 / FILM_RATE:
                chosen.append((at, drawn))
        lasts = [round(1000 * SLOWER * (after - at)) for (at, _), (after, _) in pairwise(chosen)] + [LAST_MS]
        pictures = [Image.open(io.BytesIO(drawn)).convert("RGB") for _, drawn in chosen]
        made = io.BytesIO()
        pictures[0].save(made, "WEBP", save_all=True, append_images=pictures[1:], duration=lasts, loop=0, quality=70)
        return made.getvalue()


def film(browser: Browser, server: Server) -> bytes:
    """A broadside, from the question to what came of it."""
    with page_of(browser, server, Shot(DUEL, odds, FILMED), moves=True) as page:
        page.add_init_script(QUIET)
        person = Person(page).come(server.take_in(DUEL.file()))
        odds(page, server)
        page.evaluate("() => document.fonts.ready")
        shown = Film(page)
        page.wait_for_timeout(BEFORE_MS)
        person.question.locator("button.primary").click()
        page.mouse.move(0, 0)                       # where nothing explains itself
        page.wait_for_timeout(AFTER_MS)
        return shown.webp()


def small(picture: bytes) -> bytes:
    """The same picture with a palette."""
    with Image.open(io.BytesIO(picture)) as whole:
        drawn = whole.convert("RGB").quantize(COLOURS, kmeans=3, dither=Image.Dither.NONE)
        made = io.BytesIO()
        drawn.save(made, "PNG", optimize=True)
    return made.getvalue()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", choices=[*SHOTS, BROADSIDE, []], help="only these")
    parser.add_argument("--into", type=Path, default=ROOT / "docs", help="the folder")
    options = parser.parse_args()
    found = chromium.find()
    if not found:
        sys.exit("there is no Chromium on this machine: tools/chromium.py --install")
    with (TemporaryDirectory() as folder, serving(Path(folder) / "battles.sqlite3") as server,
          sync_playwright() as driver):
        browser = driver.chromium.launch(executable_path=found, args=[*FLAGS])
        for name in options.names or (*SHOTS, BROADSIDE):
            moves = name == BROADSIDE
            picture = film(browser, server) if moves else small(take(browser, server, SHOTS[name]))
            if len(picture) > (LARGEST_FILM if moves else LARGEST):
                sys.exit(f"{name} is too large: {len(picture)} bytes")
            file = f"{BROADSIDE}.webp" if moves else f"page-{name}.png"
            (options.into / file).write_bytes(picture)
            print(f"{file} {len(picture) // 1000} kB", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
