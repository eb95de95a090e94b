"""A battle to keep and to give away: as text, as a picture, and as one page that plays it again without a server.

Only for a battle that is over, and as a spectator saw it. The page holds the chart at its moments, drawn once for each
thing that looks alike, and a few lines of script that lay them out.
"""

from collections.abc import Callable
from html import escape
from importlib.resources import files
from typing import Any, Final, Optional

import msgspec

from weathergage.kernel.match import Match
from weathergage.scene import sprites
from weathergage.scene.layers import Chart
from weathergage.table.analysis import Company, NotOver
from weathergage.table.lines import lines
from weathergage.table.model import Chapter, Verdict
from weathergage.table.story import losses, story
from weathergage.table.verdict import verdict

LARGEST: Final = 1_500_000      # bytes of a page
MOST: Final = 240               # moments of it
LEFT_OUT: Final = ("soundings",)        # layers that change with every move and tell nothing


def tale(match: Match, ended: Optional[Verdict] = None) -> tuple[Chapter, ...]:
    """The story; how a battle ended that its players have ended has to be told."""
    end = ended or verdict(match.sight(None), match.seats)
    if end is None:
        raise NotOver("the battle is not over")
    company = Company(match)
    return story(match, company.sides, company.names, end)


def as_text(match: Match, ended: Optional[Verdict] = None) -> str:
    """The story, the losses, and the whole log."""
    chapters, picture = tale(match, ended), match.sight(None).picture()
    told = [f"{picture.title} ({match.ruleset.title})", "", *[in_words(chapter) for chapter in chapters], "",
            *[f"{loss.name}: {loss.state or 'unhurt'}" for loss in losses(match)], ""]
    return "\n".join([*told, *[f"{line.label:>6}  {line.text}" for line in lines(match, None)], ""])


def in_words(chapter: Chapter) -> str:
    head = ", ".join([part for part in (chapter.title, chapter.when.lower()) if part])
    return f"{head}. {chapter.text}"


def as_svg(match: Match, ended: Optional[Verdict] = None) -> str:
    """The table at the end."""
    tale(match, ended)
    return match.svg(None)


def as_page(match: Match, ended: Optional[Verdict] = None) -> str:
    """One file of HTML, at most 1.5 MB: of a long battle every other moment is left out, until it is small enough."""
    chapters, stride = tale(match, ended), 1
    while len(match.steps) // stride > MOST:
        stride += 1
    page = paged(match, chapters, stride)
    while len(page.encode()) > LARGEST and stride <= len(match.steps):
        stride *= 2
        page = paged(match, chapters, stride)
    return page


def paged(match: Match, chapters: tuple[Chapter, ...], stride: int) -> str:
    kept = {len(match.steps), *range(match.begins, len(match.steps), stride), *[chapter.step for chapter in chapters]}
    reel = Reel()
    for position in match.replay():
        if len(position.steps) in kept:
            reel.add(len(position.steps), position)
    picture = match.sight(None).picture()
    data = {"drawings": list(reel.drawings), "things": [msgspec.json.decode(thing) for thing in reel.things],
            "moments": reel.moments, "log": [[line.step, line.label, line.text] for line in lines(match, None)],
            "story": [[chapter.step, in_words(chapter)] for chapter in chapters]}
    rows = "".join([f"<tr><th>{escape(loss.name)}</th><td>{escape(loss.state or 'unhurt')}</td></tr>"
                    for loss in losses(match)])
    words = {"title": escape(picture.title), "game": escape(match.ruleset.title), "style": sprites.style(),
             "verdict": escape(chapters[-1].text), "losses": rows,
             "data": msgspec.json.encode(data).decode().replace("</", "<\\/")}
    page = (files("weathergage.table") / "keepsake.html").read_text(encoding="utf-8")
    for name, text in words.items():
        page = page.replace(f"[[{name}]]", text)
    return page


class Reel:
    """Moments of a battle as numbers of things on the chart, and each thing once."""

    def __init__(self) -> None:
        self.drawings: dict[str, int] = {}
        self.things: dict[bytes, int] = {}
        self.moments: list[dict[str, Any]] = []

    def add(self, step: int, position: Match) -> None:
        picture = position.sight(None).picture()
        drawn = sprites.chart(picture)
        shown = [thing for layer in drawn.chart.layers if layer.name not in LEFT_OUT for thing in
                 [self.thing(drawn.fragments[sprite.fragment], sprite.x, sprite.y, sprite.turn, sprite.fixed)
                  for sprite in layer.sprites]]
        ends = [self.thing(drawn.fragments[key], 0, 0, 0, False) for key in (drawn.chart.water, drawn.chart.border)]
        self.moments.append({"step": step, "phase": " · ".join(picture.phase), "view": frame_of(drawn.chart),
                             "shown": [ends[0], *shown, ends[1]]})

    def thing(self, svg: str, x: float, y: float, turn: float, fixed: bool) -> int:
        drawing = self.drawings.setdefault(svg, len(self.drawings))
        key = msgspec.json.encode([drawing, round(x, 1), round(y, 1), round(turn, 1), int(fixed)])
        return self.things.setdefault(key, len(self.things))


def frame_of(chart: Chart) -> list[float]:
    return [round(edge, 1) for edge in chart.view]


FORMS: Final[dict[str, tuple[str, Callable[[Match, Optional[Verdict]], str]]]] = {         # with media types
    "html": ("text/html", as_page), "svg": ("image/svg+xml", as_svg), "txt": ("text/plain", as_text)}
