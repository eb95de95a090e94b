"""Games from which something can be learnt: a row for each, with the positions at the beginning of its turns.

A position is what one seat sees, as the encoder writes it, with what the game's own judge thinks of it and how the
battle ended for that seat. A game is a function of the study and its number, as in a simulation, and a table that was
interrupted goes on where it stopped. One turn in four of each seat is played by another temper, as a search would try
it: who learnt from steady play alone could not tell what comes of a departure from it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from weathergage.kernel import core, registry, save
from weathergage.kernel.core import advance, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng, word
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.sight import Sight
from weathergage.lab.fingerprint import fingerprint
from weathergage.lab.parquet import Form, Row, Table
from weathergage.lab.simulate import Batch, check, seed_of, settle, spread, teams_of
from weathergage.lab.workers import ALONE, Crew, needed, share, useful
from weathergage.learning.encode import Encoder, Entities, encoder_of
from weathergage.learning.positions import Positions, joined, stacked
from weathergage.players.base import Player
from weathergage.players.roster import judge_of, player
from weathergage.players.search.judge import UNTIMED, Judge

COLUMNS: Final = {"ruleset": "text", "scenario": "text", "number": "number", "seed": "number", "players": "texts",
                  "seats": "numbers", "thousandths": "numbers", "results": "numbers", "positions": "bytes"}
EVERY: Final = 12               # decisions from one position to the next, where a game counts no turns
VARIED: Final = 4               # one turn in so many is played by another temper
THOUSAND: Final = 1000.0


@dataclass(frozen=True)
class Data:
    """All positions of a table, one below the other."""

    positions: Positions
    chances: npt.NDArray[np.float32]        # what the game's judge thinks: how likely the seat is to win
    results: npt.NDArray[np.float32]        # 1 won, 0.5 drawn, 0 lost
    games: npt.NDArray[np.int64]            # which game each is of, numbered through
    places: npt.NDArray[np.int64]           # scenario and seat, numbered through
    turns: npt.NDArray[np.int64]            # counted from the first that was written down


def play_games(batch: Batch, table: Table, crew: Crew = ALONE,
               progress: Callable[[int], None] = lambda games: None, chunk: int = 0) -> bool:
    """Play those games of the batch that are not in the table. False if it was interrupted."""
    check(batch)
    spans = [range(place * batch.games + some.start, place * batch.games + some.stop)
             for place, name in enumerate(batch.scenarios) for some in table.missing(name, range(batch.games))]

    def collect(rows: list[Row]) -> None:
        table.add(rows)
        progress(len(rows))

    try:
        return share(partial(play_some, batch), spans, collect, useful(crew, [batch.ruleset]), chunk)
    finally:
        table.close()


def form_of(batch: Batch) -> Form:
    own = save.CONTENT.get(batch.ruleset)
    return Form(COLUMNS, {"command": "train", "ruleset": batch.ruleset, "players": list(batch.players),
                          "seed": batch.seed, "varied": VARIED, "content": own["digest"] if own else "standard",
                          "encoder": encoder_of(batch.ruleset).fingerprint,
                          "rules": fingerprint((batch.ruleset,))}, "scenario")


def play_some(batch: Batch, numbers: range) -> list[Row]:
    return [play_one(batch, number) for number in numbers]


def play_one(batch: Batch, number: int) -> Row:
    """Game number n of the batch, as a row."""
    ruleset = registry.find(batch.ruleset)
    scenario, number = batch.scenarios[number // batch.games], number % batch.games
    seed = seed_of(batch, scenario, number)
    options = settle(ruleset, scenario, ())
    game = ruleset.new(scenario, options)
    seats = len(ruleset.seats(scenario, options))
    levels = spread(batch.players, scenario, teams_of(ruleset, game, seats))
    watch = Watch(ruleset, encoder_of(batch.ruleset), seats, word(seed, 1 + 2 * seats))
    dealer = Seeded(word(seed, 0))
    advance(game, None, dealer)
    hands = [Hand(watch.judge, player(level, ruleset.id, word(seed, 1 + seat)), word(seed, 1 + seats + seat))
             for seat, level in enumerate(levels)]
    while game.asked:
        watch.look(game)
        index = game.open[0]
        question = game.asked[index]
        who = hands[question.seat].at(watch.turn)
        give(game, index, who.choose(Sight(ruleset, game, question.seat), question), dealer)
    return {"ruleset": batch.ruleset, "scenario": scenario, "number": number, "seed": seed, "players": list(levels),
            "seats": watch.seen_by, "thousandths": watch.thousandths, "results": watch.results(game),
            "positions": tensors().save(stacked(watch.seen) if watch.seen else {})}


class Hand:
    """Who plays for a seat: its player, but one turn in so many one of another temper."""

    def __init__(self, judge: Judge, usual: Player, seed: int) -> None:
        self.usual = usual
        self.seed = seed
        self.tempers = judge.tempers(seed)

    def at(self, turn: int) -> Player:
        whim = word(self.seed, turn + 1) >> 8
        if whim % VARIED or not self.tempers:
            return self.usual
        return self.tempers[whim // VARIED % len(self.tempers)]


class Watch:
    """Writes down the first position of every turn, as each seat sees it. The judge is asked as a search asks him:
    about a battle in which what the seat does not see is dealt anew."""

    def __init__(self, ruleset: Ruleset, encoder: Encoder, seats: int, seed: int) -> None:
        self.ruleset = ruleset
        self.encoder = encoder
        self.seats = seats
        self.rng = Rng(seed)
        self.judge = judge_of(ruleset.id)
        self.turn = UNTIMED
        self.decisions = 0
        self.seen: list[Entities] = []
        self.seen_by: list[int] = []
        self.thousandths: list[int] = []

    def look(self, game: core.Game) -> None:
        turn = self.judge.clock(game)
        turn = self.decisions // EVERY if turn == UNTIMED else turn
        self.decisions += 1
        if turn == self.turn:
            return
        self.turn = turn
        for seat in range(self.seats):
            sight = Sight(self.ruleset, game, seat)
            self.judge.begin(sight)
            self.seen.append(self.encoder.of_state(sight.game, seat, self.seats))
            self.seen_by.append(seat)
            self.thousandths.append(round(THOUSAND * self.judge.opinion(sight.redeal(self.rng), seat)))

    def results(self, game: core.Game) -> list[int]:
        """In thousandths, too: of each position, how the battle ended for its seat."""
        end = game.outcome
        assert end is not None
        teams = {self.ruleset.team(game, seat) for seat in end.winners}
        won = {seat: int(THOUSAND) * (self.ruleset.team(game, seat) in teams) for seat in range(self.seats)}
        return [won[seat] if end.winners else int(THOUSAND) // 2 for seat in self.seen_by]


def tensors() -> Any:
    return needed("safetensors.numpy", "train", "training")


def read_data(table: Table) -> Data:
    """All that a table holds, in the order of scenarios and numbers."""
    rows = sorted([row for row in table.rows() if row["seats"]], key=lambda row: (row["scenario"], row["number"]))
    counts = [len(row["seats"]) for row in rows]
    seated = [(row["scenario"], seat) for row in rows for seat in row["seats"]]
    numbered = {place: at for at, place in enumerate(dict.fromkeys(seated))}
    return Data(joined([tensors().load(row["positions"]) for row in rows], counts),
                np.array([part for row in rows for part in row["thousandths"]], np.float32) / np.float32(THOUSAND),
                np.array([part for row in rows for part in row["results"]], np.float32) / np.float32(THOUSAND),
                np.repeat(np.arange(len(rows)), counts), np.array([numbered[place] for place in seated]),
                np.array([at // (1 + max(row["seats"])) for row in rows for at in range(len(row["seats"]))]))
