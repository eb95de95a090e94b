"""The encoder: from what a seat sees of any game to numbers.

    encoder = Encoder("captains-sea", "chesapeake-shannon")
    encoder.entities(sight)             # tables with a row for each thing, of any length, and what refers to what
    encoder.dense(sight)                # one vector of a fixed length, with a mask of the rows that are there
    encoder.answers(sight, question)    # the candidate answers, a row each

It is handed a sight, so all that it can tell is what the seat may know. Nothing here is written for a game: tables and
columns are read off the types of its state (layout.py), words are numbered by its content (words.py).
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from typing import Any, Final, Optional, TypeAlias

import numpy as np
import numpy.typing as npt

from weathergage.kernel import registry
from weathergage.kernel.core import Answer, Game, Question, advance, facts_of, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.sight import LISTED, Sight
from weathergage.learning.layout import BY_PLACE, LABEL, SEAT, SPREAD, TABLE, Plan, plan_of
from weathergage.learning.words import CODE, Vocabulary

Floats: TypeAlias = npt.NDArray[np.float32]
Ints: TypeAlias = npt.NDArray[np.int32]
Bag: TypeAlias = tuple[Ints, Ints, Ints]        # for each word in it: the row, its place in the bag, its number
VERSION: Final = 1
MINE: Final = 1.0               # whose a thing is, as the viewer sees it
ALLIED: Final = 0.5
ENEMY: Final = -1.0
NOBODYS: Final = 0.0
LEAVES: Final = 10              # numbers and words of an answer that are kept
FACTS: Final = 6                # and of what a question is about
TRIAL_SEED: Final = 1           # of the battle by which tables are sized,
TRIAL_ANSWERS: Final = 150      # and for how long it is fought
LEAST_ROOM: Final = 4           # rows of a table that may grow
BOUND: Final = 44.0             # log(1 + 2**62), about: no number in a dense vector is larger


@dataclass(frozen=True)
class Rows:
    """One table: a row for each thing."""

    numbers: Floats                     # the first says whose it is: 1 mine, 0.5 an ally's, -1 the enemy's, 0 nobody's
    words: Ints
    bags: tuple[Bag, ...]
    parents: Ints                       # the row in the table above that it is part of; -1: none
    links: Ints                         # the rows in other tables that its fields number; -1: none


@dataclass(frozen=True)
class Entities:
    """A position as tables; `table` is the state itself, with one row."""

    tables: dict[str, Rows]

    def graph(self) -> tuple[dict[str, int], Ints]:
        """Where the rows of each table begin when all are numbered through, and pairs of rows that belong together."""
        first: dict[str, int] = {}
        count = 0
        for name, rows in self.tables.items():
            first[name] = count
            count += len(rows.numbers)
        pairs: list[tuple[int, int]] = []
        for name, rows in self.tables.items():
            above = name.rpartition(".")[0] or TABLE
            for at, parent in enumerate(rows.parents.tolist()):
                if parent >= 0:
                    pairs.append((first[name] + at, first[above] + parent))
        return first, np.array(pairs, np.int32).reshape(-1, 2)


@dataclass(frozen=True)
class Answers:
    """Candidate answers: a row each, numbers and words of its parts in order."""

    answers: tuple[Answer, ...]
    numbers: Floats
    words: Ints


class Making:
    """A table while it is filled."""

    def __init__(self, plan: Plan, columns: int, word_columns: int) -> None:
        self.plan = plan
        self.columns = columns
        self.word_columns = word_columns
        self.numbers: list[list[float]] = []
        self.words: list[list[int]] = []
        self.bags: list[tuple[list[int], list[int], list[int]]] = [([], [], []) for _ in plan.bags]
        self.parents: list[int] = []
        self.links: list[list[int]] = []

    def made(self) -> Rows:
        count = len(self.numbers)
        return Rows(np.array(self.numbers, np.float32).reshape(count, self.columns),
                    np.array(self.words, np.int32).reshape(count, self.word_columns),
                    tuple([(np.array(rows, np.int32), np.array(places, np.int32), np.array(words, np.int32))
                           for rows, places, words in self.bags]),
                    np.array(self.parents, np.int32),
                    np.array(self.links, np.int32).reshape(count, len(self.plan.links)))


@dataclass(frozen=True)
class Viewer:
    """Who looks: the team of each seat, and what he may call his own."""

    seat: int
    teams: tuple[int, ...]

    def own(self, number: int, how: str) -> float:
        """Whose a thing is that names a seat, or a team."""
        mine = self.teams[self.seat]
        if how != SEAT:
            return MINE if number == mine else ENEMY if number in self.teams else NOBODYS
        if number == self.seat:
            return MINE
        if not 0 <= number < len(self.teams):
            return NOBODYS
        return ALLIED if self.teams[number] == mine else ENEMY


class Encoder:
    """Of one ruleset, and sized for one of its scenarios; tables of the entity form have any length, and are the same
    for all scenarios."""

    def __init__(self, ruleset: str, scenario: str = "", options: Optional[dict[str, str]] = None) -> None:
        self.ruleset: Ruleset = registry.find(ruleset)
        self.scenario = scenario or self.ruleset.scenarios[0].id
        self.options = self.ruleset.settle_options(self.scenario, options or {})
        self.seats = len(self.ruleset.seats(self.scenario, self.options))
        self.kind = type(self.ruleset.new(self.scenario, self.options))
        self.plan = plan_of(self.kind)
        self.vocabulary = Vocabulary(self.ruleset, self.kind)
        self.plans = {plan.name: plan for plan in all_plans(self.plan)}
        self.getters = {name: attrgetter(*plan.numbers) if len(plan.numbers) > 1 else None
                        for name, plan in self.plans.items()}
        self.widths = {name: (len(self.columns_of(plan)), len(self.word_columns_of(plan)))
                       for name, plan in self.plans.items()}
        self._codes: Optional[Floats] = None
        self._room: Optional[dict[str, int]] = None
        self._last: Optional[tuple[Sight, Optional[Question], Entities]] = None

    # --- what it makes, in words --------------------------------------------------------------------------------------

    @property
    def fingerprint(self) -> str:
        """Equal where rows of the entity form mean the same."""
        told = {"version": VERSION, "plan": self.plan.plain(), "words": self.vocabulary.words, "facts": FACTS}
        return blake2b(json.dumps(told, sort_keys=True).encode(), digest_size=8).hexdigest()

    @property
    def layout_fingerprint(self) -> str:
        """Equal where tables have the same columns, whatever words there are."""
        told = {"version": VERSION, "plan": self.plan.plain(), "facts": FACTS}
        return blake2b(json.dumps(told, sort_keys=True).encode(), digest_size=8).hexdigest()

    @property
    def dense_fingerprint(self) -> str:
        """Equal where dense vectors mean the same: that depends on the scenario, too."""
        told = [self.fingerprint, sorted(self.room.items()), CODE, LEAVES]
        return blake2b(json.dumps(told).encode(), digest_size=8).hexdigest()

    @property
    def columns(self) -> dict[str, tuple[str, ...]]:
        """The names of the numbers of each table."""
        return {name: self.columns_of(plan) for name, plan in self.plans.items()}

    def columns_of(self, plan: Plan) -> tuple[str, ...]:
        if plan.name != TABLE:
            return plan.columns()
        return (*plan.columns(), *[f"{name} is my number" for name in plan.numbers], "seat", "seats", "team", "asked",
                "open", *[f"fact.{at}" for at in range(FACTS)])

    def word_columns_of(self, plan: Plan) -> tuple[str, ...]:
        if plan.name != TABLE:
            return plan.word_columns()
        return (*plan.word_columns(), "kind", *[f"fact.{at}" for at in range(FACTS)])

    # --- entities -----------------------------------------------------------------------------------------------------

    def entities(self, sight: Sight, question: Optional[Question] = None) -> Entities:
        """The table as the seat sees it, when it is asked this question, or the first that is open to it. It is made
        once for all who ask for the same one after the other, so leave it as it is."""
        assert sight.seat is not None
        last = self._last
        if last is not None and last[0] is sight and last[1] is question:
            return last[2]
        made = self.encode(sight.game, sight.seat, question or next(iter(sight.questions()), None))
        self._last = sight, question, made
        return made

    def of_state(self, veiled: Game, seat: int, seats: int) -> Entities:
        """A veiled state by itself, whatever is asked, of a scenario with so many seats: for judging it."""
        return self.encode(veiled, seat, None, seats)

    def encode(self, veiled: Game, seat: int, asked: Optional[Question] = None, seats: int = 0) -> Entities:
        """The same from a veiled state."""
        viewer = Viewer(seat, tuple([self.ruleset.team(veiled, other) for other in range(seats or self.seats)]))
        making = {name: Making(plan, *self.widths[name]) for name, plan in self.plans.items()}
        self.fill_table(making[TABLE], veiled, viewer, asked)
        waiting = [plan for plan in self.plan.below if plan.links and not plan.owner[0]]
        for plan in [*[plan for plan in self.plan.below if plan not in waiting], *waiting]:
            self.fill(making, plan, getattr(veiled, plan.attribute), 0, viewer, NOBODYS)
        return Entities({name: making[name].made() for name in self.plans})

    def fill_table(self, making: Making, game: Game, viewer: Viewer, asked: Optional[Question]) -> None:
        """The row of the state itself. What has a number for each seat stands with the viewer's first."""
        plan = self.plan
        numbers = [MINE, *self.numbers_of(plan, game)]
        if len(viewer.teams) > 1:
            start = 1 + len(plan.numbers)
            for _, count in plan.fixed:
                if count == len(viewer.teams):
                    own = numbers[start:start + count]
                    numbers[start:start + count] = own[viewer.seat:] + own[:viewer.seat]
                start += count
        numbers += [float(number == viewer.seat) for number in numbers[1:1 + len(plan.numbers)]]
        numbers += [viewer.seat, len(viewer.teams), viewer.teams[viewer.seat], float(asked is not None), len(game.open)]
        facts = list(leaves(tuple(facts_of(asked).values()), FACTS)) if asked is not None else []
        numbers += self.number_leaves(facts, FACTS)
        words = [self.vocabulary.number(getattr(game, name) or "") for name in plan.words]
        words += [self.vocabulary.number(asked.kind if asked is not None else ""), *self.word_leaves(facts, FACTS)]
        making.numbers.append(numbers)
        making.words.append(words)
        making.parents.append(-1)
        making.links.append([-1 for _ in plan.links])
        self.fill_bags(making, game, 0)

    def fill(self, making: dict[str, Making], plan: Plan, things: Sequence[Any], parent: int, viewer: Viewer,
             inherited: float) -> None:
        """The rows of these things, and of what is in them."""
        table = making[plan.name]
        for place, thing in enumerate(things):
            at = len(table.numbers)
            table.parents.append(parent)
            if plan.parts:
                table.numbers.append([inherited, *[float(part) for part, is_word in zip(thing, plan.parts, strict=True)
                                                   if not is_word]])
                table.words.append([self.vocabulary.number(part) for part, is_word in
                                    zip(thing, plan.parts, strict=True) if is_word])
                table.links.append([])
                continue
            links = [int(getattr(thing, field)) for field, _ in plan.links]
            own = self.own_of(making, plan, thing, place, viewer, inherited)
            table.numbers.append([own, *self.numbers_of(plan, thing)])
            table.words.append([self.vocabulary.number(getattr(thing, name) or "") for name in plan.words])
            table.links.append(links)
            self.fill_bags(table, thing, at)
            for below in plan.below:
                self.fill(making, below, getattr(thing, below.attribute), at, viewer, own)

    def own_of(self, making: dict[str, Making], plan: Plan, thing: Any, place: int, viewer: Viewer,
               inherited: float) -> float:
        """Whose a thing is: by a field of its own, by its place, as what it is part of, or as what it belongs to."""
        field, how = plan.owner
        if field:
            return viewer.own(int(getattr(thing, field)), how)
        if plan.is_by_place:
            return viewer.own(place, BY_PLACE[plan.name])
        if inherited != NOBODYS:
            return inherited
        for link, table in plan.links:
            row, rows = int(getattr(thing, link)), making[table].numbers
            if 0 <= row < len(rows):
                return rows[row][0]
        return NOBODYS

    def numbers_of(self, plan: Plan, thing: Any) -> list[float]:
        getter = self.getters[plan.name]
        found: list[float] = []
        if getter is not None:
            found = [float(value or 0.0) for value in getter(thing)]
        elif plan.numbers:
            found = [float(getattr(thing, plan.numbers[0]) or 0.0)]
        for name, _ in plan.fixed:
            found += [float(part) for part in getattr(thing, name)]
        for name in plan.spreads:
            values = getattr(thing, name)
            found.append(len(values))
            found += [float(part) for part in values[:SPREAD]]
            found += [0.0] * (SPREAD - len(values))
        return found

    def fill_bags(self, making: Making, thing: Any, row: int) -> None:
        for name, (rows, places, words) in zip(making.plan.bags, making.bags, strict=True):
            for place, word in enumerate(getattr(thing, name)):
                rows.append(row)
                places.append(place)
                words.append(self.vocabulary.number(word))

    # --- answers ------------------------------------------------------------------------------------------------------

    def answers(self, sight: Sight, question: Question, limit: int = LISTED) -> Answers:
        """The candidates for a question, each with its parts: whose the first thing is that it names, how many parts
        it has, and the parts."""
        found = sight.candidates(question, limit)
        owners = self.owners(sight, question)
        numbers: list[list[float]] = []
        words: list[list[int]] = []
        for answer in found:
            parts = list(leaves(answer, LEAVES))
            named = [owners[part] for part in parts if isinstance(part, str) and part in owners]
            numbers.append([named[0] if named else NOBODYS, len(parts), *self.number_leaves(parts, LEAVES)])
            words.append(self.word_leaves(parts, LEAVES))
        return Answers(found, np.array(numbers, np.float32).reshape(-1, 2 + LEAVES),
                       np.array(words, np.int32).reshape(-1, LEAVES))

    def owners(self, sight: Sight, question: Question) -> dict[str, float]:
        """Whose things are, by their labels, where things have labels."""
        found: dict[str, float] = {}
        labelled = [plan for plan in self.plan.below if LABEL in plan.words]
        if labelled:
            tables = self.entities(sight, question).tables
            for plan in labelled:
                for thing, row in zip(getattr(sight.game, plan.attribute), tables[plan.name].numbers, strict=True):
                    found[getattr(thing, LABEL)] = float(row[0])
        return found

    def number_leaves(self, parts: Sequence[Answer], most: int) -> list[float]:
        found = [float(part) if isinstance(part, (int, float)) else 0.0 for part in parts]
        return found + [0.0] * (most - len(found))

    def word_leaves(self, parts: Sequence[Answer], most: int) -> list[int]:
        found = [self.vocabulary.number(part) if isinstance(part, str) else 0 for part in parts]
        return found + [0] * (most - len(found))

    # --- dense --------------------------------------------------------------------------------------------------------

    @property
    def codes(self) -> Floats:
        if self._codes is None:
            self._codes = self.vocabulary.codes()
        return self._codes

    @property
    def room(self) -> dict[str, int]:
        """How many rows of each table a dense vector has: what a trial battle of the scenario needed."""
        if self._room is None:
            self._room = trial_room(self)
        return self._room

    def width_of(self, name: str) -> int:
        """Numbers of a row in a dense vector: whether it is there, its numbers, the codes of its words, and of its
        bags the sum of codes and the sum in which what comes first counts more."""
        columns, word_columns = self.widths[name]
        return 1 + columns + CODE * word_columns + 2 * CODE * len(self.plans[name].bags)

    @property
    def size(self) -> int:
        """Numbers of a dense vector."""
        return sum([self.width_of(name) * room for name, room in self.room.items()])

    @property
    def rows(self) -> int:
        """Rows of a dense vector, and places of its mask."""
        return sum(self.room.values())

    @property
    def answer_size(self) -> int:
        return 2 + LEAVES + CODE * LEAVES

    def dense(self, sight: Sight, question: Optional[Question] = None) -> tuple[Floats, npt.NDArray[np.int8]]:
        """A vector of `size` numbers, and for each of the `rows` whether there is such a thing. Numbers are written as
        logarithms with their sign. Things for which there is no room are left out; the entity form has them."""
        made: list[Floats] = []
        mask: list[npt.NDArray[np.int8]] = []
        for name, rows in self.entities(sight, question).tables.items():
            room, there = self.room[name], min(self.room[name], len(rows.numbers))
            block = np.zeros((room, self.width_of(name)), np.float32)
            block[:there, 0] = 1.0
            at = 1 + rows.numbers.shape[1]
            block[:there, 1:at] = logarithm(rows.numbers[:there])
            coded = CODE * rows.words.shape[1]
            block[:there, at:at + coded] = self.codes[rows.words[:there]].reshape(there, coded)
            at += coded
            for owners, places, words in rows.bags:
                fits = owners < there
                codes = self.codes[words[fits]]
                np.add.at(block[:, at:at + CODE], owners[fits], codes)
                np.add.at(block[:, at + CODE:at + 2 * CODE], owners[fits], codes / (1.0 + places[fits])[:, None])
                block[:, at:at + 2 * CODE] = logarithm(block[:, at:at + 2 * CODE])
                at += 2 * CODE
            made.append(block.reshape(-1))
            mask.append((np.arange(room) < there).astype(np.int8))
        return np.concatenate(made), np.concatenate(mask)

    def dense_answers(self, sight: Sight, question: Question, room: int) -> tuple[tuple[Answer, ...], Floats]:
        """The candidates, at most as many as there is room for, and a row of `answer_size` numbers for each place."""
        found = self.answers(sight, question, room)
        block = np.zeros((room, self.answer_size), np.float32)
        there = len(found.answers)
        block[:there, :2 + LEAVES] = logarithm(found.numbers)
        block[:there, 2 + LEAVES:] = self.codes[found.words].reshape(there, CODE * LEAVES)
        return found.answers, block


@cache
def encoder_of(ruleset: str, scenario: str = "", options: tuple[tuple[str, str], ...] = ()) -> Encoder:
    """An encoder that all share who ask for the same."""
    return Encoder(ruleset, scenario, dict(options))


def all_plans(plan: Plan) -> Iterator[Plan]:
    yield plan
    for below in plan.below:
        yield from all_plans(below)


def leaves(answer: Answer, most: int) -> Iterator[Answer]:
    """The first parts of an answer that are no lists, from left to right."""
    left = most
    stack: list[Any] = [answer]
    while stack and left:
        part = stack.pop()
        if isinstance(part, tuple):
            stack.extend(reversed(part))
        else:
            left -= 1
            yield part


def logarithm(numbers: Floats) -> Floats:
    """With the sign of the number: large ones come near, none is lost."""
    return np.sign(numbers) * np.log1p(np.abs(numbers))


def trial_room(encoder: Encoder) -> dict[str, int]:
    """How many rows of each table a battle of the scenario needs: by one that is fought at random for a while. Tables
    that stayed as they were need no more, for others there is twice the room."""
    seen: dict[str, set[int]] = {name: set() for name in encoder.plans}
    rng, dealer = Rng(TRIAL_SEED), Seeded(TRIAL_SEED)
    game = encoder.ruleset.new(encoder.scenario, encoder.options)
    advance(game, None, dealer)
    for _ in range(TRIAL_ANSWERS):
        for name, count in sizes(encoder.plan, game).items():
            seen[name].add(count)
        if not game.asked:
            break
        index = game.open[0]
        give(game, index, game.asked[index].space.draw(game, rng), dealer)
    return {TABLE: 1, **{name: room_for(counts) for name, counts in seen.items() if name != TABLE}}


def room_for(counts: set[int]) -> int:
    most = max(counts, default=0)
    return most if len(counts) == 1 and most else max(LEAST_ROOM, 2 << (most - 1).bit_length() if most else 0)


def sizes(plan: Plan, thing: Any) -> dict[str, int]:
    """How many rows there are in the tables below a thing."""
    found: dict[str, int] = {}
    for below in plan.below:
        things = getattr(thing, below.attribute)
        found[below.name] = len(things)
        for part in things if below.below else ():
            for name, count in sizes(below, part).items():
                found[name] = found.get(name, 0) + count
    return found
