"""Learning to judge positions from games: `weathergage train`.

Of five games three are learnt from, one says when to stop, and one, which is looked at only at the end, how good it is.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from math import cos, pi
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from weathergage.lab.parquet import Table
from weathergage.lab.plot import Panel, svg
from weathergage.lab.selfplay import Data, read_data
from weathergage.lab.simulate import BadBatch, Batch
from weathergage.lab.workers import needed
from weathergage.learning.encode import encoder_of
from weathergage.learning.network import OnNumpy, Parameters, fresh, is_learnt, lead_of, logits, write_weights
from weathergage.learning.positions import Positions, chosen
from weathergage.players.roster import WEIGHTS

FOLDS: Final = 5
TESTED: Final = 0               # games by their number in a round of five
STOPPING: Final = 1
AT_ONCE: Final = 256            # positions, or, of many, so many that an epoch has
STEPS: Final = 200              # steps
JUDGED_AT_ONCE: Final = 4096
RATE: Final = 1e-3              # of learning: at first; it falls to nothing by the last epoch
DECAY: Final = 0.3
DROPPED: Final = 0.3            # of what a layer says, while it learns
PATIENCE: Final = 10            # epochs without a gain
NEWTON: Final = 50              # steps, at most,
CLOSE: Final = 1e-6             # to a line as near as this
SHRUNK: Final = 4.0             # games by which a share of few games is drawn to that of its scenario and seat
FEWEST_GAMES: Final = 20
CARD: Final = "value.md"
CURVES: Final = "curves.svg"
STATE: Final = "training.pt"


@dataclass(frozen=True)
class Study:
    """What is learnt, from which games."""

    batch: Batch
    epochs: int = 20
    folder: Path = Path()


@dataclass
class Losses:
    """The mean logarithm of what an estimate gave to what happened, on games that nothing was learnt from; lower is
    better, 0.693 is a coin. And how often the likelier side won."""

    judge: float
    rescaled: float                 # the judge, made as sure of himself as he may be
    placed: float                   # how often who sits there wins, by scenario, seat and turn: nothing of the position
    line: float                     # a straight line through all that: what the judge's opinion is worth there
    learned: float
    judge_right: float
    learned_right: float


@dataclass
class Trained:
    """What came of it."""

    weights: Parameters
    losses: Losses
    games: int
    positions: int
    epochs: int
    best: int
    device: str
    curve: list[tuple[float, float]] = field(default_factory=list)          # learnt, and stopping, by epoch


class OnTorch:
    """The algebra of training."""

    def __init__(self, torch: Any) -> None:
        self.torch = torch
        self.is_learning = False

    def clip(self, values: Any, most: float) -> Any:
        return values.clamp(-most, most)

    def relu(self, values: Any) -> Any:
        return self.torch.nn.functional.dropout(values.relu(), DROPPED, self.is_learning)

    def beside(self, parts: Sequence[Any]) -> Any:
        return self.torch.cat(list(parts), 1)

    def sums(self, values: Any, rows: Any, count: int) -> Any:
        return self.torch.zeros(count, values.shape[1], device=values.device).index_add(0, rows, values)


def train(study: Study, table: Table, progress: Callable[[int], None] = lambda epochs: None) -> Trained:
    """Learn from all games of the table; what was learnt so far is kept in the folder, and gone on with."""
    data = read_data(table)
    fold = data.games % FOLDS
    learnt, stopping, tested = [np.flatnonzero(part) for part in
                                (fold > STOPPING, fold == STOPPING, fold == TESTED)]
    if len(np.unique(data.games)) < FEWEST_GAMES:
        raise BadBatch(f"{len(np.unique(data.games))} games are too few to learn from; play {FEWEST_GAMES} or more")
    trained = Learner(study, data, learnt, stopping).run(progress)
    trained.losses = losses(data, trained.weights, np.flatnonzero(fold != TESTED), tested)
    return trained


class Learner:
    """The work of PyTorch: Adam with decaying weights and a falling rate, and an end when the games set aside gain no
    more. What is kept is the mean of the weights over about an epoch: it foretells better than the last ones do."""

    def __init__(self, study: Study, data: Data, learnt: npt.NDArray[np.int64],
                 stopping: npt.NDArray[np.int64]) -> None:
        self.torch = needed("torch", "train", "training")
        self.study = study
        self.data = data
        self.learnt = learnt
        self.stopping = stopping
        self.device = "cuda" if self.torch.cuda.is_available() else "cpu"
        self.algebra = OnTorch(self.torch)
        self.torch.manual_seed(study.batch.seed)
        slope, offset = rescaling(lead_of(data.chances[learnt]), data.results[learnt])
        first = fresh(encoder_of(study.batch.ruleset), data.positions, slope, offset, study.batch.seed)
        self.weights = {name: self.torch.tensor(value, device=self.device, requires_grad=is_learnt(name))
                        for name, value in first.items()}
        self.optimizer = self.torch.optim.AdamW([value for name, value in self.weights.items() if is_learnt(name)],
                                                RATE, weight_decay=DECAY)
        self.mean = {name: value.detach().clone() for name, value in self.weights.items()}
        self.at_once = max(AT_ONCE, len(learnt) // STEPS)
        self.best: Parameters = dict(first)
        self.best_at = 0
        self.curve: list[tuple[float, float]] = []

    def run(self, progress: Callable[[int], None]) -> Trained:
        self.go_on()
        progress(len(self.curve))
        while len(self.curve) < self.study.epochs and len(self.curve) - self.best_at < PATIENCE:
            told = self.epoch()
            self.curve.append((told, self.loss(self.stopping)))
            if self.curve[-1][1] < min([loss for _, loss in self.curve[:-1]], default=np.inf):
                self.best_at = len(self.curve)
                self.best = {name: value.cpu().numpy().copy() for name, value in self.mean.items()}
            self.keep()
            progress(1)
        nothing = Losses(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        return Trained(self.best, nothing, len(np.unique(self.data.games)), len(self.data.results), len(self.curve),
                       self.best_at, self.device, self.curve)

    def epoch(self) -> float:
        """All positions once, in an order of their own; the mean loss."""
        order = np.random.default_rng((self.study.batch.seed, len(self.curve))).permutation(self.learnt)
        self.torch.manual_seed(self.study.batch.seed + len(self.curve))
        self.algebra.is_learning = True
        total, steps = 0.0, -(-len(order) // self.at_once)
        for step in range(steps):
            some = np.sort(order[step * self.at_once:(step + 1) * self.at_once])
            gone = (len(self.curve) + step / steps) / self.study.epochs
            for group in self.optimizer.param_groups:
                group["lr"] = RATE * 0.5 * (1.0 + cos(pi * min(1.0, gone)))
            loss = self.loss_of(self.weights, some)
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            self.average(len(self.curve) * steps + step, steps)
            total += float(loss.detach()) * len(some)
        self.algebra.is_learning = False
        return total / len(order)

    def average(self, step: int, steps: int) -> None:
        """Over all steps at first, later over about the last epoch."""
        share = 1.0 / (1.0 + min(step, steps))
        with self.torch.no_grad():
            for name, value in self.weights.items():
                self.mean[name].lerp_(value, share)

    def loss(self, which: npt.NDArray[np.int64]) -> float:
        with self.torch.no_grad():
            return float(self.loss_of(self.mean, which))

    def loss_of(self, weights: dict[str, Any], which: npt.NDArray[np.int64]) -> Any:
        found = logits(weights, self.on_device(chosen(self.data.positions, which)),
                       self.tensor(lead_of(self.data.chances[which])), self.algebra)
        return self.torch.nn.functional.binary_cross_entropy_with_logits(found, self.tensor(self.data.results[which]))

    def on_device(self, positions: Positions) -> dict[str, Any]:
        return {name: self.tensor(value if value.dtype == np.float32 else value.astype(np.int64))
                for name, value in positions.items()}

    def tensor(self, values: npt.NDArray[Any]) -> Any:
        return self.torch.from_numpy(np.ascontiguousarray(values)).to(self.device)

    # --- kept between two runs ----------------------------------------------------------------------------------------

    @property
    def terms(self) -> str:
        """What a run must have in common with the one that it goes on with."""
        return json.dumps([asdict(self.study.batch), len(self.data.results), self.study.epochs])

    def keep(self) -> None:
        new = self.study.folder / f".{STATE}"
        self.torch.save({"terms": self.terms, "weights": self.weights, "mean": self.mean,
                         "optimizer": self.optimizer.state_dict(),
                         "best": {name: self.torch.tensor(value) for name, value in self.best.items()},
                         "best_at": self.best_at, "curve": self.curve}, new)
        new.replace(self.study.folder / STATE)

    def go_on(self) -> None:
        path = self.study.folder / STATE
        if not path.exists():
            return
        kept = self.torch.load(path, map_location=self.device, weights_only=True)
        if kept["terms"] != self.terms:
            return
        with self.torch.no_grad():
            for name, value in kept["weights"].items():
                self.weights[name].copy_(value)
                self.mean[name].copy_(kept["mean"][name])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.best = {name: value.cpu().numpy() for name, value in kept["best"].items()}
        self.best_at = kept["best_at"]
        self.curve = [(one, other) for one, other in kept["curve"]]


# --- how good it is ---------------------------------------------------------------------------------------------------

def losses(data: Data, weights: Parameters, learnt: npt.NDArray[np.int64], tested: npt.NDArray[np.int64]) -> Losses:
    """On the games that were set aside for this; computed as in play. What stands beside it learns from all others."""
    leads, results = lead_of(data.chances), data.results
    slope, offset = rescaling(leads[learnt], results[learnt])
    found = np.concatenate([logits(weights, chosen(data.positions, some), leads[some], OnNumpy())
                            for some in np.array_split(tested, 1 + len(tested) // JUDGED_AT_ONCE)])
    return Losses(log_loss(leads[tested], results[tested]), log_loss(slope * leads[tested] + offset, results[tested]),
                  log_loss(by_place(data, learnt)[tested], results[tested]),
                  log_loss(by_line(data, leads, learnt)[tested], results[tested]), log_loss(found, results[tested]),
                  right(leads[tested], results[tested]), right(found, results[tested]))


def by_place(data: Data, learnt: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    """The odds of who has this seat in this scenario, by turn; of all positions, as logarithms."""
    won = shares(data.places, data.results, learnt, np.full(len(data.results), data.results[learnt].mean()))
    return lead_of(shares(data.places * (1 + data.turns.max()) + data.turns, data.results, learnt, won))


def shares(groups: npt.NDArray[Any], results: npt.NDArray[Any], learnt: npt.NDArray[np.int64],
           prior: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """How often the positions of each group were won; of few, drawn to what was thought before."""
    count = 1 + int(groups.max())
    won = np.bincount(groups[learnt], results[learnt], count)[groups]
    seen = np.bincount(groups[learnt], minlength=count)[groups]
    found: npt.NDArray[Any] = (won + SHRUNK * prior) / (seen + SHRUNK)
    return found


def by_line(data: Data, leads: npt.NDArray[Any], learnt: npt.NDArray[np.int64]) -> npt.NDArray[Any]:
    """A straight line through the judge's opinion, with a constant for each scenario and seat, and both again times the
    turn; of all positions, as logarithms of odds."""
    late = data.turns / max(1, int(data.turns.max()))
    placed = np.eye(1 + int(data.places.max()))[data.places]
    inputs = np.concatenate([leads[:, None], placed, (leads * late)[:, None], placed * late[:, None]], axis=1)
    found: npt.NDArray[Any] = inputs @ fitted(inputs[learnt], data.results[learnt], np.zeros(inputs.shape[1]), 1.0)
    return found


def log_loss(leads: npt.NDArray[Any], results: npt.NDArray[Any]) -> float:
    return float(np.mean(np.logaddexp(0.0, leads) - results * leads))


def right(leads: npt.NDArray[Any], results: npt.NDArray[Any]) -> float:
    """How often the side won that was thought likelier to; half of it where nothing was thought, or nobody won."""
    said = np.where(leads > 0, 1.0, np.where(leads < 0, 0.0, 0.5))
    return float(np.mean(1.0 - np.abs(said - results)))


def rescaling(leads: npt.NDArray[np.float32], results: npt.NDArray[np.float32]) -> tuple[float, float]:
    """Slope and offset of the best straight line through an estimate."""
    line = fitted(np.stack([leads, np.ones_like(leads)], axis=1), results, np.array([1.0, 0.0]), 1e-6)
    return float(line[0]), float(line[1])


def fitted(inputs: npt.NDArray[Any], results: npt.NDArray[Any], line: npt.NDArray[Any],
           drawn: float) -> npt.NDArray[Any]:
    """The weights of the best logistic line, by Newton's method, with steps that are halved until they help; they are
    drawn a little to those that it begins with."""
    first, inputs = line, inputs.astype(np.float64)

    def loss(tried: npt.NDArray[Any]) -> float:
        return log_loss(inputs @ tried, results) * len(results) + 0.5 * drawn * float(np.sum((tried - first) ** 2))

    for _ in range(NEWTON):
        chances = 0.5 * (1.0 + np.tanh(0.5 * (inputs @ line)))
        slope = inputs.T @ (chances - results) + drawn * (line - first)
        curvature = inputs.T @ (inputs * (chances * (1.0 - chances))[:, None]) + drawn * np.eye(len(line))
        step = np.linalg.solve(curvature, slope)
        while np.abs(step).max() > CLOSE and loss(line - step) > loss(line):
            step = 0.5 * step
        if np.abs(step).max() <= CLOSE:
            break
        line = line - step
    return line


# --- what is written --------------------------------------------------------------------------------------------------

def write_results(study: Study, trained: Trained) -> list[Path]:
    """Weights, their card, and the curves, in the folder of the study."""
    card = card_of(study, trained)
    paths = [study.folder / name for name in (WEIGHTS, CARD, CURVES)]
    write_weights(paths[0], trained.weights, encoder_of(study.batch.ruleset), card)
    paths[1].write_text(card_text(card), encoding="utf-8")
    paths[2].write_text(svg([Panel("log loss", {
        "games learnt from": [(at + 1.0, one) for at, (one, _) in enumerate(trained.curve)],
        "games set aside": [(at + 1.0, other) for at, (_, other) in enumerate(trained.curve)]}, True)], "epoch"),
        encoding="utf-8")
    return paths


def card_of(study: Study, trained: Trained) -> dict[str, Any]:
    batch = study.batch
    command = (f"weathergage train {batch.ruleset} --games {batch.games} --players {','.join(batch.players)} "
               f"--seed {batch.seed} --epochs {study.epochs}")
    return {"ruleset": batch.ruleset, "command": command, "scenarios": list(batch.scenarios), "games": trained.games,
            "positions": trained.positions, "epochs": trained.epochs, "best": trained.best, "device": trained.device,
            "encoder": encoder_of(batch.ruleset).fingerprint,
            "losses": {name: round(value, 4) for name, value in asdict(trained.losses).items()}}


def card_text(card: dict[str, Any]) -> str:
    told = card["losses"]
    return f"""# How {card["ruleset"]} is judged by what was learnt

Made by `{card["command"]}`: {card["games"]} games in {len(card["scenarios"])} scenarios, {card["positions"]} positions
at the beginning of turns, of which three fifths were learnt from; {card["epochs"]} epochs on {card["device"]}, \
the best was number {card["best"]}. Encoder {card["encoder"]}.

On the fifth of the games that was set aside for this:

| estimate | log loss (a coin: 0.693) | the likelier side won |
|---|---|---|
| the game's own judge | {told["judge"]:.3f} | {100 * told["judge_right"]:.1f} % |
| the same, rescaled | {told["rescaled"]:.3f} | |
| how often that seat wins in that scenario at that turn | {told["placed"]:.3f} | |
| a line through both | {told["line"]:.3f} | |
| learned | {told["learned"]:.3f} | {100 * told["learned_right"]:.1f} % |
"""
