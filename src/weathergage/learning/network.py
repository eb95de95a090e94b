"""A small network that says how likely a seat is to win: rows of each table go through a layer of their own, are summed
for the viewer's side, the enemy's and nobody's, and a last layer weighs the sums beside what the game's judge thinks.
It also says how much his opinion counts here: a lead is worth more at the end of a battle than at its beginning.

The same lines run on NumPy, where battles are played, and on PyTorch, where networks are trained (`Algebra`).
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt
from safetensors import safe_open
from safetensors.numpy import save_file

from weathergage.kernel.core import Game, WeatherGageError
from weathergage.learning.encode import Encoder, encoder_of
from weathergage.learning.layout import TABLE
from weathergage.learning.positions import NUMBERS, OF, WORDS, Positions, bag_key, bag_rows_key, key, stacked

Parameters: TypeAlias = dict[str, Any]
MEAN: Final = "mean"
SCALE: Final = "scale"
WEIGHT: Final = "weight"
BIAS: Final = "bias"
EMBEDDED: Final = "words"
LEAD: Final = "lead"
HEAD: Final = "head"
OUT: Final = "out"
EMBEDDING: Final = 6            # numbers that a word becomes
HIDDEN: Final = 32              # of a row,
JOINED: Final = 64              # and of the position
SMALL: Final = 0.25             # sums of rows are made smaller by this
FARTHEST: Final = 5.0           # standard deviations
EDGE: Final = 0.005             # a chance is never taken to be quite 0 or 1
KIND: Final = "weathergage value 2"


class BadWeights(WeatherGageError, ValueError):
    """A file holds no weights for this game as it is; says why."""


class Algebra(Protocol):
    """What the network needs besides + and @."""

    def clip(self, values: Any, most: float) -> Any: ...

    def relu(self, values: Any) -> Any: ...

    def beside(self, parts: Sequence[Any]) -> Any: ...

    def sums(self, values: Any, rows: Any, count: int) -> Any:
        """The sum of the values of each row; the numbers of rows never fall."""


class OnNumpy:
    """The algebra of play."""

    def clip(self, values: Any, most: float) -> Any:
        return np.clip(values, -most, most)

    def relu(self, values: Any) -> Any:
        return np.maximum(values, 0.0)

    def beside(self, parts: Sequence[Any]) -> Any:
        return np.concatenate(parts, axis=1)

    def sums(self, values: Any, rows: Any, count: int) -> Any:
        made = np.zeros((count, values.shape[1]), np.float32)
        if len(rows):
            starts = np.flatnonzero(np.diff(rows, prepend=-1))
            made[rows[starts]] = np.add.reduceat(values, starts, axis=0)
        return made


def logits(weights: Parameters, positions: Positions, leads: Any, algebra: Algebra) -> Any:
    """For each position the logarithm of the odds of winning; `leads` are those of the game's judge."""
    count = len(leads)
    pooled: list[Any] = []
    for table in tables_of(positions):
        raw = positions[key(table, NUMBERS)]
        rows = len(raw)
        numbers = algebra.clip((raw - weights[key(table, MEAN)]) * weights[key(table, SCALE)], FARTHEST)
        words = positions[key(table, WORDS)]
        parts = [numbers, weights[EMBEDDED][words].reshape(rows, words.shape[1] * EMBEDDING)]
        at = 0
        while bag_key(table, at) in positions:
            bag = weights[EMBEDDED][positions[bag_key(table, at)]]
            parts.append(algebra.sums(bag, positions[bag_rows_key(table, at)], rows) * SMALL)
            at += 1
        made = algebra.relu(algebra.beside(parts) @ weights[key(table, WEIGHT)] + weights[key(table, BIAS)])
        if table == TABLE:
            pooled.append(made)
        else:
            own = raw[:, :1]
            for whose in (own > 0, own < 0, own == 0):
                pooled.append(algebra.sums(made * whose, positions[key(table, OF)], count) * SMALL)
    pooled.append(leads[:, None])
    last = algebra.relu(algebra.beside(pooled) @ weights[key(HEAD, WEIGHT)] + weights[key(HEAD, BIAS)])
    slopes = weights[LEAD] + (last @ weights[key(LEAD, WEIGHT)])[:, 0]
    return (last @ weights[key(OUT, WEIGHT)])[:, 0] + weights[key(OUT, BIAS)] + slopes * leads


def tables_of(positions: Positions) -> list[str]:
    """In an order that does not depend on where the positions come from: files keep none."""
    return sorted([name.partition("|")[0] for name in positions if name.endswith(f"|{OF}")])


def lead_of(chances: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The logarithm of the odds."""
    sure = np.clip(chances, EDGE, 1.0 - EDGE)
    found: npt.NDArray[np.float32] = np.log(sure / (1.0 - sure)).astype(np.float32)
    return found


def fresh(encoder: Encoder, positions: Positions, slope: float = 1.0, offset: float = 0.0, seed: int = 0) -> Parameters:
    """Weights that have learnt nothing: they think what the game's judge thinks, on a straight line. Numbers are scaled
    by positions."""
    rng = np.random.default_rng(seed)
    weights: Parameters = {EMBEDDED: normal(rng, (encoder.vocabulary.size, EMBEDDING), 0.3)}
    width = 1
    for name, plan in encoder.plans.items():
        numbers = positions[key(name, NUMBERS)]
        spread = numbers.std(axis=0) if len(numbers) else np.zeros(numbers.shape[1])
        weights[key(name, MEAN)] = (numbers.mean(axis=0) if len(numbers) else spread).astype(np.float32)
        weights[key(name, SCALE)] = np.where(spread > 1e-6, 1.0 / np.maximum(spread, 1e-6), 0.0).astype(np.float32)
        columns, word_columns = encoder.widths[name]
        inputs = columns + EMBEDDING * (word_columns + len(plan.bags))
        weights[key(name, WEIGHT)] = normal(rng, (inputs, HIDDEN), (2.0 / inputs) ** 0.5)
        weights[key(name, BIAS)] = np.zeros(HIDDEN, np.float32)
        width += HIDDEN if name == TABLE else 3 * HIDDEN
    weights[key(HEAD, WEIGHT)] = normal(rng, (width, JOINED), (2.0 / width) ** 0.5)
    weights[key(HEAD, BIAS)] = np.zeros(JOINED, np.float32)
    weights[key(OUT, WEIGHT)] = np.zeros((JOINED, 1), np.float32)
    weights[key(OUT, BIAS)] = np.array([offset], np.float32)
    weights[LEAD] = np.array([slope], np.float32)
    weights[key(LEAD, WEIGHT)] = np.zeros((JOINED, 1), np.float32)
    return weights


def normal(rng: np.random.Generator, shape: tuple[int, int], spread: float) -> npt.NDArray[np.float32]:
    return (spread * rng.standard_normal(shape)).astype(np.float32)


def write_weights(path: Path, weights: Parameters, encoder: Encoder, card: dict[str, Any]) -> None:
    """Half as long as they were computed: that changes no chance by a hundredth of a percent."""
    told = {"kind": KIND, "ruleset": encoder.ruleset.id, "layout": encoder.layout_fingerprint,
            "words": json.dumps(encoder.vocabulary.words), "card": json.dumps(card)}
    save_file({name: np.ascontiguousarray(value, np.float16 if is_learnt(name) else np.float32)
               for name, value in weights.items()}, path, told)


def is_learnt(name: str) -> bool:
    """Means and scales are measured, and may be large."""
    return not name.endswith((f"|{MEAN}", f"|{SCALE}"))


class Judgement:
    """What was learnt about a game, for whoever plays it."""

    def __init__(self, path: Path, ruleset: str) -> None:
        self.encoder = encoder_of(ruleset)
        with safe_open(path, "numpy") as file:
            told = file.metadata() or {}
            if (told.get("kind"), told.get("ruleset")) != (KIND, ruleset):
                raise BadWeights(f"{path} holds no weights for {ruleset}")
            if told.get("layout") != self.encoder.layout_fingerprint:
                raise BadWeights(f"{path} was made for other states of {ruleset}; `weathergage train {ruleset}` makes "
                                 "new weights")
            names: list[str] = file.keys()
            self.weights: Parameters = {name: file.get_tensor(name).astype(np.float32) for name in names}
        self.weights[EMBEDDED] = self.weights[EMBEDDED][self.encoder.vocabulary.numbers_in(json.loads(told["words"]))]
        self.card: dict[str, Any] = json.loads(told.get("card", "{}"))

    def chances(self, veiled: Sequence[Game], seat: int, judged: Sequence[float]) -> list[float]:
        """How likely the seat is to win each of these battles, as it sees them; `judged` is what the game's judge
        thinks. All are computed at once."""
        seats = len(self.encoder.ruleset.seats_of(veiled[0], "", {}))
        positions = stacked([self.encoder.of_state(game, seat, seats) for game in veiled])
        found = logits(self.weights, positions, lead_of(np.array(judged, np.float32)), OnNumpy())
        return [float(chance) for chance in 1.0 / (1.0 + np.exp(-found))]
