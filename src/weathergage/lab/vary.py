"""What changes if a number changes: the same battles, with the same luck, played with other content."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from weathergage.kernel import registry
from weathergage.kits import own_content
from weathergage.kits.content import files_of
from weathergage.kits.own_content import OwnContent
from weathergage.kits.own_merge import Path, address, fixed_in, nearest, sections, values_in
from weathergage.lab.simulate import BadBatch, Batch, Game, simulate
from weathergage.lab.workers import Processes

RANGE: Final = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.(\d+))?")
MOST_VALUES: Final = 40


@dataclass(frozen=True)
class Vary:
    """A number of the content, and what it shall be."""

    ruleset: str
    place: Path
    usual: float
    values: tuple[float, ...]

    @property
    def address(self) -> str:
        return address(self.place)


@dataclass
class Curve:
    """The battles for each value; all have the same seeds."""

    vary: Vary
    games: dict[float, list[Game]]


def vary_of(ruleset: str, text: str) -> Vary:
    """From `ships.guerriere.crew_points=7..11`, or with values and commas; words between may be left out, and of the
    last one its end, as long as one number is meant."""
    wanted, equals, told = text.partition("=")
    if not equals:
        raise BadBatch(f"{text!r} is not of the form ships.guerriere.crew_points=7..11")
    registry.find(ruleset)
    known = numbers_of(ruleset)
    words = wanted.strip().split(".")
    fitting = [place for place in known if place[-1] == words[-1] and is_within(words, place)] \
        or [place for place in known if is_within([*words[:-1], ""], place) and place[-1].startswith(words[-1])]
    if len(fitting) != 1:
        names = [address(place) for place in fitting or known]
        raise BadBatch(f"{wanted!r} is {'no number' if not fitting else 'more than one number'} of the content of "
                       f"{ruleset}: {nearest(wanted, names) if not fitting else ', '.join(names[:8])}")
    return Vary(ruleset, fitting[0], known[fitting[0]], values_of(told.strip()))


def values_of(text: str) -> tuple[float, ...]:
    span = RANGE.fullmatch(text)
    if span:
        step = int(span[3] or 1)
        found: list[float] = list(range(int(span[1]), int(span[2]) + 1, step)) if step else []
    else:
        try:
            found = [float(part) if "." in part else int(part) for part in text.split(",")]
        except ValueError:
            found = []
    if not found or len(found) > MOST_VALUES:
        raise BadBatch(f"{text!r} is no range such as 7..11 or 10..50..10, and no list such as 7,9,11, of at most "
                       f"{MOST_VALUES} values")
    return tuple(found)


def is_within(words: list[str], place: Path) -> bool:
    """Whether the words stand in the address in this order, the first one at its head."""
    rest = iter(place)
    return words[0] == place[0] and all(any(word in ("", part) for part in rest) for word in words)


def numbers_of(ruleset: str) -> dict[Path, float]:
    """Every number of the content that can be replaced, by its address."""
    found: dict[Path, float] = {}
    for stem, file in files_of(ruleset).items():
        for path, form, data in sections(file.form, file.merged, (stem,)):
            for name, value, _ in values_in(form, data):
                if name not in fixed_in(form) and isinstance(value, (int, float)) and not isinstance(value, bool):
                    found[(*path, name)] = value
    return found


def content_with(vary: Vary, value: float) -> OwnContent:
    """What is in use, with the number in it."""
    now = dict(own_content.choices()).get(vary.ruleset) or {}
    data: dict[str, Any] = {}
    for word, part in now.get("replaced", {}).items():
        data[word] = deep(part)
    here = data
    for word in vary.place[:-1]:
        here = here.setdefault(word, {})
    here[vary.place[-1]] = value
    return own_content.made(vary.ruleset, f"{vary.address} = {value:g}", data)


def deep(part: Any) -> Any:
    return {word: deep(inner) for word, inner in part.items()} if isinstance(part, dict) else part


def play_curve(vary: Vary, batch: Batch, usual: list[Game], jobs: int = 1,
               progress: Callable[[int], None] = lambda games: None) -> Curve:
    """The batch for every value, each in processes of its own, for a process cannot change its content; for the usual
    value it has been played already."""
    found: dict[float, list[Game]] = {}
    for value in sorted({*vary.values, vary.usual}):
        if value == vary.usual:
            found[value] = usual
            progress(len(usual))
        else:
            found[value] = simulate(batch, Processes(jobs, content_with(vary, value)), progress).games
    return Curve(vary, found)
