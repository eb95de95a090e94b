"""History beside the battles of the computer: where what really happened lies among what happens here.

Of the duels of Captain's Sea it is known who was taken, about how long they took, and how many men were killed or
wounded (history.toml). Each is fought many times, and compared by these three.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from html import escape
from importlib import resources
from statistics import median, quantiles
from typing import Final, Optional

import msgspec

from weathergage.kernel import core, registry
from weathergage.kernel.ruleset import BadSetup, Ruleset
from weathergage.lab import figures
from weathergage.lab.figures import Parts, Spread
from weathergage.lab.report import PERCENT, Section, fill, section, title_of
from weathergage.lab.simulate import Batch, Game, Rate, check, play_one, rate, spans_of
from weathergage.lab.workers import ALONE, Crew, share, useful
from weathergage.players.base import Player
from weathergage.rulesets.captains_sea.state import SIDES, Duel, design

RULESET: Final = "captains-sea"
NOBODY: Final = -1
NAVY: Final = re.compile("^(?:HMS|USS) ")
FEWEST: Final = 2               # battles that quartiles can be told of


class Past(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a battle went in history. `taken` is the side that was taken by the other one, if any."""

    scenario: str
    taken: str
    words: str
    sources: tuple[str, ...]
    fought: bool = True
    minutes: tuple[int, int] = (0, 0)
    lost: tuple[int, int] = (0, 0)          # men killed or wounded, by side

    @property
    def loser(self) -> int:
        return SIDES.index(self.taken) if self.taken else NOBODY


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is known, and from where."""

    sources: dict[str, str]
    battle: tuple[Past, ...]

    def of(self, scenario: str) -> Optional[Past]:
        return next((past for past in self.battle if past.scenario == scenario), None)


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle of the computer, in the same terms."""

    game: Game
    taken: int                              # the side that struck or was captured; NOBODY if none did
    lost: tuple[float, float]               # share of the crew, by side
    men: tuple[int, int]                    # that were aboard in history

    @property
    def turns(self) -> int:
        return self.game.turns or 0


@dataclass(frozen=True)
class Compared:
    """A battle of history among those of the computer."""

    past: Past
    title: str
    ships: tuple[str, str]
    battles: list[Fought]

    @property
    def agree(self) -> Rate:
        """How often it came out as in history."""
        return rate(sum([fought.taken == self.past.loser for fought in self.battles]), len(self.battles))

    def outcomes(self) -> tuple[int, int, int]:
        """How often the first ship took the second, neither the other, and the second the first."""
        taken = [fought.taken for fought in self.battles]
        return taken.count(1), taken.count(NOBODY), taken.count(0)

    def told_of(self, side: int) -> str:
        """A ship of it, told from the same one in other battles."""
        own, other = self.ships[side], self.ships[1 - side]
        return f"{own} against {other}" if own.split()[-1] in self.title else f"{own}, {self.title}"

    def losses(self, side: int) -> list[float]:
        return [PERCENT * fought.lost[side] for fought in self.battles]

    def lost(self, side: int) -> float:
        """In history, in percent of those aboard."""
        return PERCENT * self.past.lost[side] / self.battles[0].men[side]

    @property
    def pace(self) -> float:
        """The minutes of a turn by which the middle battle would be as long as history's."""
        return sum(self.past.minutes) / 2 / median([fought.turns for fought in self.battles])


@cache
def book() -> Book:
    text = resources.files("weathergage.lab").joinpath("history.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Book)


def scenarios() -> tuple[str, ...]:
    """Those of which history is known, in the order of the game."""
    return tuple([entry.id for entry in registry.find(RULESET).scenarios if book().of(entry.id)])


def study(batch: Batch, crew: Crew = ALONE, progress: Callable[[int], None] = lambda games: None) -> list[Compared]:
    """Fight the battles of a batch, and set each scenario beside its history."""
    if batch.ruleset != RULESET:
        raise BadSetup(f"no history is known of {batch.ruleset}, only of {RULESET}")
    for name in batch.scenarios:
        if book().of(name) is None:
            raise BadSetup(f"no history is known of the scenario {name!r}; it is of {', '.join(scenarios())}")
    check(batch)
    found: list[Fought] = []

    def collect(some: list[Fought]) -> None:
        found.extend(some)
        progress(len(some))

    if not share(partial(fight_some, batch), spans_of(batch), collect, useful(crew, [batch.ruleset])):
        raise KeyboardInterrupt
    return compare(batch, found)


def compare(batch: Batch, found: Sequence[Fought]) -> list[Compared]:
    """The battles of a batch, each scenario beside its history."""
    ruleset = registry.find(batch.ruleset)
    compared = []
    for name in batch.scenarios:
        past = book().of(name)
        assert past is not None
        battles = sorted([fought for fought in found if fought.game.scenario == name],
                         key=lambda fought: fought.game.number)
        game = ruleset.new(name, ruleset.settle_options(name, {}))
        assert isinstance(game, Duel)
        first, second = [NAVY.sub("", design(ship).name) for ship in game.ships]
        compared.append(Compared(past, title_of(ruleset, name), (first, second), battles))
    return compared


def fight_some(batch: Batch, numbers: range) -> list[Fought]:
    return [fight_one(batch, number) for number in numbers]


def fight_one(batch: Batch, number: int) -> Fought:
    """Game number n of the batch: the same that `simulate` plays."""
    duels: list[Duel] = []

    def kept(ruleset: Ruleset, game: core.Game, names: tuple[str, ...], players: list[Player]) -> list[Player]:
        assert isinstance(game, Duel)
        duels.append(game)
        return players

    game = play_one(batch, number, kept)
    ships = duels[0].ships
    taken = next((side for side, ship in enumerate(ships) if ship.struck or ship.captured), NOBODY)
    one, other = [design(ship) for ship in ships]
    return Fought(game, taken, ((one.crew - ships[0].crew) / one.crew, (other.crew - ships[1].crew) / other.crew),
                  (one.men, other.men))


def pace_of(compared: Sequence[Compared]) -> Optional[float]:
    """The minutes of a turn that suit the battles best: the middle of those that each by itself asks for."""
    found = [one.pace for one in compared if one.past.fought]
    return median(found) if found else None


def below(value: float, values: Sequence[float]) -> float:
    """How many of a hundred values lie below this one; of those that are equal to it half."""
    return PERCENT * sum([(other < value) + 0.5 * (other == value) for other in values]) / len(values)


def spread(label: str, values: Sequence[float], mark: tuple[float, float], note: str, color: int) -> Spread:
    """Where nine in ten, half, and the middle one of the values lie; and where history does."""
    cuts = quantiles(values, n=20, method="inclusive") if len(values) >= FEWEST else list(values) * 19
    return Spread(label, (cuts[0], cuts[4], cuts[9], cuts[14], cuts[18]), mark, note, color)


# --- the page ---------------------------------------------------------------------------------------------------------

def sections(compared: Sequence[Compared]) -> list[Section]:
    made = [outcomes(compared)]
    told = [one for one in compared if one.past.fought]
    if told:
        made += [losses(told), length(told)]
    return [*made, battles(compared)]


def outcomes(compared: Sequence[Compared]) -> Section:
    rows = []
    for one in compared:
        loser = one.past.loser
        history = 1 if loser == NOBODY else 0 if loser == 1 else 2
        rows.append(Parts(one.title, one.outcomes(), history,
                          f"{PERCENT * one.agree.share:.0f} % ({PERCENT * one.agree.low:.0f}–"
                          f"{PERCENT * one.agree.high:.0f})"))
    words = ("Of each bar the blue part are battles in which the first ship took the second, the red part those in "
             "which the second took the first; in between neither was taken. The diamond is on what happened in "
             "history, and to the right stands how often that came about, with its 95 % interval. Points decide who "
             "wins the game; here only colours count.")
    return section("outcomes", "Who was taken", words, {"outcomes": figures.parts("Who was taken", rows)})


def losses(compared: Sequence[Compared]) -> Section:
    rows = []
    for one in compared:
        for side in (0, 1):
            values, real = one.losses(side), one.lost(side)
            rows.append(spread(one.told_of(side), values, (real, real),
                               f"{real:.0f} %, place {below(real, values):.0f}", side))
    words = ("Killed and wounded in percent of the men aboard: the diamond is history, the dot the middle battle, the "
             "thick line half of all battles and the thin one nine in ten. To the right, history, and its place: how "
             "many of a hundred battles cost less. In the game the points of the crew track stand for the men.")
    return section("losses", "What it cost", words, {"losses": figures.spreads("Crew lost", rows, 0, 100, " %")})


def length(compared: Sequence[Compared]) -> Section:
    pace = pace_of(compared) or 1.0
    rows = []
    for one in compared:
        values, (low, high) = [pace * fought.turns for fought in one.battles], one.past.minutes
        rows.append(spread(one.title, values, (low, high),
                           f"{low} to {high} min" if low < high else f"{low} min", 0))
    most = max([row.mark[1] for row in rows] + [row.values[4] for row in rows])
    words = (f"The rules do not say how long a turn is. {pace:.1f} minutes suit these battles best: half of them would "
             f"ask for more and half for less. By that measure the dot is the middle battle, the thick line half of "
             f"them, the thin one nine in ten; the diamonds are history, from the first broadside to the last.")
    return section("length", "How long it took", words, {
        "minutes": figures.spreads("Minutes of battle", rows, 0, most, "")})


def battles(compared: Sequence[Compared]) -> Section:
    sources = book().sources
    body = ["<p>As is generally told; sources differ in details, and figures of men in most battles by a few.</p>"]
    for one in compared:
        told = "; ".join([sources[name] for name in one.past.sources])
        body.append(f"<h3>{escape(one.title)}</h3>\n<p>{escape(one.past.words)} "
                    f'<span class="quiet">{escape(told)}.</span></p>')
    return Section("battles", "The battles", "\n".join(body) + "\n")


def page(compared: Sequence[Compared], batch: Batch, command: str) -> str:
    """The whole page."""
    count = sum([len(one.battles) for one in compared])
    fought = " and ".join(dict.fromkeys(batch.players))
    lead = (f"{count} battles fought by {fought} beside {len(compared)} of history: where what happened lies among "
            f"what happens here.")
    return fill("Captain's Sea and history", lead, sections(compared), command, batch)
