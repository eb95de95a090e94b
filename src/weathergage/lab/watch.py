"""Battles watched: besides how each ended, what every side did in it, and where its ships sailed and were lost."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeAlias

from weathergage.kernel import core
from weathergage.kernel.core import Answer, Question
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.sight import Sight
from weathergage.lab.simulate import Batch, Game, check, play_one, spans_of, teams_of
from weathergage.lab.workers import ALONE, Crew, share, useful
from weathergage.players.base import Player
from weathergage.scene.model import ShipMark
from weathergage.table.seats import seats, sides

Deed: TypeAlias = tuple[str, str]               # the kind of question, and a word of the answer
Berth: TypeAlias = tuple[int, float, float]     # the number of a side, and a point of the table
WORD: Final = re.compile(r"[a-z][a-z0-9-]*")
COPY: Final = re.compile(r"-\d$")               # further ships of a kind are called by her id with -2, -3
LOST: Final = "ship lost"                       # what befalls a side is told like a deed
NO_WORDS: Final = ("none", "done", "pass", "decline", "hold")


@dataclass(slots=True)
class Seen:
    """One battle."""

    game: Game
    teams: tuple[int, ...]                      # of each seat
    first: int = -1                             # the team that was asked first
    deeds: dict[Deed, set[int]] = field(default_factory=dict)       # by which teams
    trail: list[Berth] = field(default_factory=list)                # of all ships, once a turn
    lost: list[Berth] = field(default_factory=list)                 # where ships were last seen that did not last

    @property
    def winners(self) -> set[int]:
        """Teams."""
        return {self.teams[seat] for seat in self.game.winners}


class Watch:
    """Sees one battle: every answer, and the table when a turn begins and at the end."""

    def __init__(self, ruleset: Ruleset, game: core.Game, names: tuple[str, ...]) -> None:
        self.ruleset = ruleset
        self.game = game
        self.teams = tuple(teams_of(ruleset, game, len(names)))
        self.first = -1
        self.turn: Any = None
        self.deeds: dict[Deed, set[int]] = {}
        self.trail: list[Berth] = []
        self.last: dict[str, ShipMark] = {}
        sight = Sight(ruleset, game, None)
        among = sides(sight, names)
        self.sides = {side.id: at for at, side in enumerate(among)}
        self.commanders = {plan.side: self.teams[plan.seat] for plan in seats(sight, names, among)}

    def answered(self, question: Question, answer: Answer) -> None:
        team = self.teams[question.seat]
        if self.first < 0:
            self.first = team
        for word in words_of(answer):
            self.deeds.setdefault((question.kind, COPY.sub("", word)), set()).add(team)
        if (turn := getattr(self.game, "turn", None)) != self.turn:
            self.turn = turn
            self.look()

    def look(self) -> None:
        """Where all ships are."""
        for mark in Sight(self.ruleset, self.game, None).picture().scene.ships:
            if not is_lost(mark):
                self.trail.append((self.sides.get(mark.side, 0), *mark.at))
            self.last[mark.id] = moved(self.last[mark.id], mark) if mark.id in self.last else mark

    def seen(self, game: Game) -> Seen:
        """All of it, when it is over."""
        self.look()
        there = {mark.id: mark for mark in Sight(self.ruleset, self.game, None).picture().scene.ships}
        found = Seen(game, self.teams, self.first, self.deeds, self.trail)
        for name, mark in self.last.items():
            if name not in there or is_lost(there[name]):
                found.lost.append((self.sides.get(mark.side, 0), *mark.at))
                team = self.commanders.get(mark.side)
                if team is not None:
                    found.deeds.setdefault((LOST, mark.name or name), set()).add(team)
        return found


def moved(before: ShipMark, now: ShipMark) -> ShipMark:
    """The ship as she set out, where she is now: a prize flies other colours."""
    return ShipMark(id=before.id, at=now.at, heading=now.heading, side=before.side, name=before.name)


def is_lost(mark: ShipMark) -> bool:
    return mark.wreck or mark.sinking or bool(mark.captured_by)


def words_of(answer: Any) -> Iterator[str]:
    """The words that an answer is made of, without those that say that nothing is done."""
    if isinstance(answer, str):
        if WORD.fullmatch(answer) and answer not in NO_WORDS:
            yield answer
    elif isinstance(answer, (tuple, list)):
        for part in answer:
            yield from words_of(part)


class Watched(Player):
    """A player who is looked at."""

    def __init__(self, player: Player, watch: Watch) -> None:
        self.player = player
        self.watch = watch

    def choose(self, sight: Sight, question: Question) -> Answer:
        answer = self.player.choose(sight, question)
        self.watch.answered(question, answer)
        return answer


def watch_batch(batch: Batch, crew: Crew = ALONE, progress: Callable[[int], None] = lambda games: None) -> list[Seen]:
    """All battles of a batch, in order."""
    check(batch)
    found: list[Seen] = []

    def collect(some: list[Seen]) -> None:
        found.extend(some)
        progress(len(some))

    if not share(partial(watch_some, batch), spans_of(batch), collect, useful(crew, [batch.ruleset])):
        raise KeyboardInterrupt
    order = {name: place for place, name in enumerate(batch.scenarios)}
    return sorted(found, key=lambda seen: (order[seen.game.scenario], seen.game.number))


def watch_some(batch: Batch, numbers: range) -> list[Seen]:
    return [watch_one(batch, number) for number in numbers]


def watch_one(batch: Batch, number: int) -> Seen:
    """Game number n of the batch: the same that `simulate` plays."""
    watches: list[Watch] = []

    def watched(ruleset: Ruleset, game: core.Game, names: tuple[str, ...], players: list[Player]) -> list[Player]:
        watches.append(Watch(ruleset, game, names))
        return [Watched(player, watches[0]) for player in players]

    game = play_one(batch, number, watched)
    return watches[0].seen(game)
