"""A player who learns by himself: proximal policy optimisation with masked answers, on PyTorch.

    python -m weathergage.research.ppo captains-sea --scenario pistol-shot --steps 200000 --out player.safetensors

He plays all seats of many battles at once (`wg.batch`) and is told nothing but how they end. What a seat sees becomes a
few numbers, each answer that it may give is weighed against them, and he draws one. After so many answers he learns
which turned out better than he had thought, a little at a time, and plays on.

It is one file, to be read and changed; the algorithm is that of Schulman and others (2017), with the habits that
CleanRL made known. Only `Learner` needs PyTorch: rollouts, advantages and play are NumPy.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any, Final, Optional, TypeAlias

import click

from weathergage.research import lacking

try:
    import numpy as np
    import numpy.typing as npt
    from safetensors import safe_open
    from safetensors.numpy import save_file
except ModuleNotFoundError as error:
    raise lacking(error, "train") from None

from weathergage.kernel.core import Answer, Question, WeatherGageError
from weathergage.kernel.rng import word
from weathergage.kernel.sight import Sight
from weathergage.learning.encode import Encoder, encoder_of
from weathergage.players.base import Player
from weathergage.players.roster import player
from weathergage.research.batch import Battles, Seen, batch
from weathergage.research.battle import FORMS, ROOM, Battle, Reward

Floats: TypeAlias = npt.NDArray[np.float32]
Weights: TypeAlias = dict[str, Any]
KIND: Final = "weathergage policy 1"
MEASURED: Final = ("mean", "scale")     # of what is seen; not learnt
WIDE: Final = 128               # numbers that a position becomes,
MEETING: Final = 64             # and an answer beside it
FARTHEST: Final = 5.0           # standard deviations
STEEPEST: Final = 0.5           # a gradient is made no longer
WORTH: Final = 0.5              # how much it counts to foretell the result


@dataclass(frozen=True)
class Course:
    """What is learnt, and how. The longer names are those of the paper."""

    ruleset: str
    scenario: str = ""
    steps: int = 200_000        # answers, of all seats
    seed: int = 1
    reward: Reward = "outcome"
    games: int = 32             # at once,
    length: int = 64            # and answers in each, before he learns from them
    jobs: int = 1               # processes that play
    epochs: int = 4             # how often each answer is learnt from
    parts: int = 4              # of the answers, one after the other
    rate: float = 1e-3          # at the beginning; it falls to nothing
    clip: float = 0.2
    entropy: float = 0.01
    discount: float = 0.997
    trace: float = 0.95         # lambda of the advantages

    @property
    def rounds(self) -> int:
        return max(1, self.steps // (self.games * self.length))


@dataclass(frozen=True)
class Rollout:
    """What was answered: a row for each step, a column for each battle."""

    looks: Floats
    answers: Floats
    mask: npt.NDArray[np.bool_]
    actions: npt.NDArray[np.int64]
    chances: Floats             # logarithms
    worth: Floats
    advantages: Floats
    known: npt.NDArray[np.bool_]        # whether it is known what came of it


# --- the network ------------------------------------------------------------------------------------------------------

def fresh(course: Course, looks: Floats, answer_size: int) -> Weights:
    """Weights that have learnt nothing, for what is seen in positions like these: any answer is as good as another."""
    rng = np.random.default_rng(course.seed)
    spread = looks.std(axis=0)
    size = looks.shape[1]

    def layer(inputs: int, outputs: int, gain: float = 2.0 ** 0.5) -> Floats:
        made: Floats = rng.standard_normal((inputs, outputs)).astype(np.float32)
        return made * np.float32(gain / inputs ** 0.5)

    return {"mean": looks.mean(axis=0).astype(np.float32),
            "scale": np.where(spread > 1e-3, 1.0 / np.maximum(spread, 1e-3), 0.0).astype(np.float32),
            "look": layer(size, WIDE), "look bias": np.zeros(WIDE, np.float32),
            "position": layer(WIDE, WIDE), "position bias": np.zeros(WIDE, np.float32),
            "answer": layer(answer_size, MEETING), "beside": layer(WIDE, MEETING, 1.0),
            "answer bias": np.zeros(MEETING, np.float32), "meeting": layer(MEETING, MEETING),
            "meeting bias": np.zeros(MEETING, np.float32), "liking": layer(MEETING, 1, 0.01),
            "worth": layer(WIDE, 1, 0.1), "worth bias": np.zeros(1, np.float32)}


def weighed(weights: Weights, looks: Any, answers: Any, whose: Any) -> tuple[Any, Any]:
    """How well each answer is liked, and what each position is thought to be worth; `whose` says to which position an
    answer belongs. The same lines run on NumPy and on PyTorch."""
    seen = ((looks - weights["mean"]) * weights["scale"]).clip(-FARTHEST, FARTHEST)
    first = (seen @ weights["look"] + weights["look bias"]).clip(min=0.0)
    position = (first @ weights["position"] + weights["position bias"]).clip(min=0.0)
    each = (answers @ weights["answer"] + (position @ weights["beside"])[whose] + weights["answer bias"]).clip(min=0.0)
    met = (each @ weights["meeting"] + weights["meeting bias"]).clip(min=0.0)
    return (met @ weights["liking"])[:, 0], (position @ weights["worth"])[:, 0] + weights["worth bias"]


def liked(weights: Weights, looks: Floats, answers: Floats, mask: npt.NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """For each position a row with the logarithm of each answer's chance, those that are not there having none; and its
    worth."""
    whose, places = np.nonzero(mask)
    likings, worth = weighed(weights, looks, answers[mask], whose)
    table = np.full(mask.shape, -np.inf, np.float32)
    table[whose, places] = likings
    table -= table.max(axis=1, keepdims=True)
    table -= np.log(np.exp(table).sum(axis=1, keepdims=True))
    return table, worth


def drawn(chances: Floats, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """An answer for each row, each as often as its chance says."""
    found: npt.NDArray[np.int64] = (chances + rng.gumbel(size=chances.shape)).argmax(axis=1)
    return found


def looks_of(seen: Seen) -> Floats:
    return np.concatenate([seen.observation, seen.rows.astype(np.float32)], axis=1)


# --- playing to learn -------------------------------------------------------------------------------------------------

class Playing:
    """The battles under way, and what came of answers whose seat has not been asked again."""

    def __init__(self, course: Course, battles: Battles) -> None:
        self.course = course
        self.battles = battles
        self.rng = np.random.default_rng((course.seed, 1))
        self.seen = battles.reset(course.seed)

    def sample(self) -> Floats:
        """What seats see in battles at random, from which the numbers get their scale."""
        found = []
        for _ in range(self.course.length):
            found.append(looks_of(self.seen))
            self.battles.step(self.rng.integers(self.seen.action_mask.sum(axis=1)))
        return np.concatenate(found)

    def rollout(self, weights: Weights) -> Rollout:
        length, games, seen = self.course.length, self.course.games, self.seen
        parts: dict[str, list[Any]] = {name: [] for name in ("looks", "answers", "mask", "actions", "chances", "worth",
                                                             "seats", "rewards", "ended")}
        for _ in range(length):
            looks, mask = looks_of(seen), seen.action_mask.astype(bool)
            chances, worth = liked(weights, looks, seen.answers, mask)
            actions = drawn(chances, self.rng)
            now = {"looks": looks, "answers": seen.answers.copy(), "mask": mask, "actions": actions, "worth": worth,
                   "chances": chances[np.arange(games), actions], "seats": seen.seat.copy()}
            self.battles.step(actions)
            now |= {"rewards": seen.reward.copy(), "ended": (seen.terminated | seen.truncated).astype(bool)}
            for name, part in now.items():
                parts[name].append(part)
        told = {name: np.stack(part) for name, part in parts.items()}
        gains, known = advantages(told["seats"], told["rewards"], told["ended"], told["worth"], self.course.discount,
                                  self.course.trace)
        return Rollout(told["looks"], told["answers"], told["mask"], told["actions"], told["chances"], told["worth"],
                       gains, known)


def advantages(seats: npt.NDArray[Any], rewards: Floats, ended: npt.NDArray[np.bool_], worth: Floats, discount: float,
               trace: float) -> tuple[Floats, npt.NDArray[np.bool_]]:
    """By how much each answer turned out better than its position was thought to be worth: what its seat got until it
    was asked again, or the battle was over, and so on with less and less weight. Of the last answer of a seat in a
    battle that is not over nothing is known.

    A row for each step, a column for each battle; `seats` says who answered, `rewards` has what every seat got.
    """
    length, games = seats.shape
    each = np.arange(games)
    ahead = np.zeros((games, rewards.shape[2]), np.float32)         # for each seat: the worth of its next position,
    gain = np.zeros_like(ahead)                                     # how its next answer turned out,
    due = np.zeros_like(ahead)                                      # what it gets before that,
    is_known = np.zeros(ahead.shape, bool)                          # and whether there is such
    found, known = np.zeros(seats.shape, np.float32), np.zeros(seats.shape, bool)
    for step in reversed(range(length)):
        over = ended[step]
        ahead[over], gain[over], due[over], is_known[over] = 0.0, 0.0, rewards[step][over], True
        seat = seats[step]
        surprise = due[each, seat] + discount * ahead[each, seat] - worth[step]
        found[step] = surprise + discount * trace * gain[each, seat]
        known[step] = is_known[each, seat]
        found[step][~known[step]] = 0.0
        ahead[each, seat], gain[each, seat], due[each, seat] = worth[step], found[step], 0.0
        is_known[each, seat] = True
    return found, known


# --- learning ---------------------------------------------------------------------------------------------------------

def torch_here() -> Any:
    """PyTorch, which learning alone needs."""
    try:
        return import_module("torch")
    except ModuleNotFoundError as error:
        raise lacking(error, "train") from None


class Learner:
    """The work of PyTorch."""

    def __init__(self, course: Course, weights: Weights) -> None:
        self.torch = torch_here()
        self.torch.manual_seed(course.seed)
        self.course = course
        self.rng = np.random.default_rng((course.seed, 2))
        self.weights = {name: self.torch.tensor(value, requires_grad=name not in MEASURED)
                        for name, value in weights.items()}
        self.learnt = [value for name, value in self.weights.items() if name not in MEASURED]
        self.optimizer = self.torch.optim.Adam(self.learnt, course.rate, eps=1e-5)

    def learn(self, rollout: Rollout, done: float) -> None:
        """From all answers of a rollout, several times; `done` is the share of the course that is behind him."""
        for group in self.optimizer.param_groups:
            group["lr"] = self.course.rate * (1.0 - done)
        which = np.flatnonzero(rollout.known)
        gains = rollout.advantages.reshape(-1)
        aims = (gains + rollout.worth.reshape(-1)).astype(np.float32)
        for _ in range(self.course.epochs):
            for some in np.array_split(self.rng.permutation(which), self.course.parts):
                loss = self.loss(rollout, some, gains[some], aims[some])
                self.optimizer.zero_grad()
                loss.backward()
                self.torch.nn.utils.clip_grad_norm_(self.learnt, STEEPEST)
                self.optimizer.step()

    def loss(self, rollout: Rollout, some: npt.NDArray[np.int64], gains: Floats, aims: Floats) -> Any:
        torch = self.torch
        mask = flat(rollout.mask)[some]
        whose, places = np.nonzero(mask)
        likings, worth = weighed(self.weights, torch.from_numpy(flat(rollout.looks)[some]),
                                 torch.from_numpy(flat(rollout.answers)[some][mask]), torch.from_numpy(whose))
        table = torch.full(mask.shape, -1e9).index_put((torch.from_numpy(whose), torch.from_numpy(places)), likings)
        chances = torch.log_softmax(table, dim=1)
        now = chances.gather(1, torch.from_numpy(rollout.actions.reshape(-1)[some])[:, None])[:, 0]
        ratio = (now - torch.from_numpy(rollout.chances.reshape(-1)[some])).exp()
        gain = torch.from_numpy((gains - gains.mean()) / (gains.std() + 1e-8))
        better = torch.minimum(gain * ratio, gain * ratio.clip(1.0 - self.course.clip, 1.0 + self.course.clip)).mean()
        doubt = -(chances.exp() * chances).sum(dim=1).mean()
        wrong = ((worth - torch.from_numpy(aims)) ** 2).mean()
        return -better - self.course.entropy * doubt + WORTH * wrong

    def taken(self) -> Weights:
        """The weights for NumPy."""
        return {name: value.detach().numpy() for name, value in self.weights.items()}


def flat(table: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Steps and battles as one."""
    return table.reshape(-1, *table.shape[2:])


def learn(course: Course) -> Iterator[Weights]:
    """The weights after each round, the same arrays again and again: copy what you keep."""
    with batch(course.ruleset, course.scenario, games=course.games, jobs=course.jobs, reward=course.reward) as battles:
        playing = Playing(course, battles)
        learner = Learner(course, fresh(course, playing.sample(), battles.seen.answers.shape[2]))
        for number in range(course.rounds):
            learner.learn(playing.rollout(learner.taken()), number / course.rounds)
            yield learner.taken()


# --- playing what was learnt ------------------------------------------------------------------------------------------

class Learnt(Player):
    """Plays as he has learnt to; needs no PyTorch."""

    def __init__(self, weights: Weights, encoder: Encoder, seed: int = 0) -> None:
        self.weights = weights
        self.encoder = encoder
        self.rng = np.random.default_rng(seed)

    def choose(self, sight: Sight, question: Question) -> Answer:
        vector, rows = self.encoder.dense(sight, question)
        answers, features = self.encoder.dense_answers(sight, question, ROOM)
        mask = (np.arange(ROOM) < len(answers))[None]
        looks = np.concatenate([vector, rows.astype(np.float32)])[None]
        chances, _ = liked(self.weights, looks, features[None], mask)
        return answers[int(drawn(chances, self.rng)[0])]


class BadPolicy(WeatherGageError, ValueError):
    """A file holds no player for this scenario as it is; says why."""


def write_policy(path: Path, weights: Weights, course: Course) -> None:
    encoder = encoder_of(course.ruleset, course.scenario)
    save_file({name: np.ascontiguousarray(value) for name, value in weights.items()}, path,
              {"kind": KIND, "encoder": encoder.dense_fingerprint, "course": json.dumps(asdict(course))})


def read_policy(path: Path, seed: int = 0) -> Learnt:
    """A player from a file, for the scenario that he has learnt."""
    with safe_open(path, "numpy") as file:
        told = file.metadata() or {}
        if told.get("kind") != KIND:
            raise BadPolicy(f"{path} holds no player")
        course = json.loads(told["course"])
        encoder = encoder_of(course["ruleset"], course["scenario"])
        if told["encoder"] != encoder.dense_fingerprint:
            raise BadPolicy(f"{path} was made for other states or content of {course['ruleset']}; learn again")
        return Learnt({name: file.get_tensor(name) for name in file.keys()}, encoder, seed)     # noqa: SIM118


def results(make: Callable[[int], Player], opponent: str, course: Course, games: int, seed: int) -> list[float]:
    """What a player gets against a level, 1 for a victory, -1 for a defeat and 0 for a draw, in each seat in turn."""
    battle, found = Battle(course.ruleset, course.scenario), []
    for number in range(games):
        key, seat = word(seed, number), number % len(battle.seats)
        battle.begin(key)
        players = [player(opponent, course.ruleset, word(key, 1 + at)) for at in range(len(battle.seats))]
        players[seat] = make(word(key, 99))
        while not battle.is_over:
            question = battle.question
            battle.answer(question.seat, players[question.seat].choose(battle.sight(question.seat), question))
        found.append(battle.rewards()[seat])
    return found


def told(found: list[float]) -> str:
    """The mean of results with its 95 % interval, as a share of battles won, a draw being half of one."""
    mean, most = fmean(found), NormalDist().inv_cdf(0.975) * stdev(found) / len(found) ** 0.5
    low, high = [max(0.0, min(1.0, (1 + edge) / 2)) for edge in (mean - most, mean + most)]
    return f"{100 * (1 + mean) / 2:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {len(found)} battles"


@click.command()
@click.argument("ruleset")
@click.option("--scenario", default="", help="By default the first of the game.")
@click.option("--steps", type=click.IntRange(1), default=200_000, show_default=True, help="Answers to learn from.")
@click.option("--seed", default=1, show_default=True)
@click.option("--reward", type=click.Choice(FORMS), default="outcome", show_default=True)
@click.option("--epochs", type=click.IntRange(1), default=4, show_default=True,
              help="How often he learns from each answer.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes that play.")
@click.option("--against", default="random", show_default=True, metavar="LEVEL[,LEVEL...]", help="Who measures him.")
@click.option("--games", type=click.IntRange(2), default=400, show_default=True, help="Battles to measure him by.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Where the player is written.")
def main(ruleset: str, scenario: str, steps: int, seed: int, reward: Reward, epochs: int, jobs: int, against: str,
         games: int, out: Optional[Path]) -> None:
    """Let a player learn a scenario of a game by himself, and measure him in battles of other seeds."""
    course = Course(ruleset, scenario, steps, seed, reward, epochs=epochs, jobs=jobs)
    try:                        # what is amiss is told before anything is learnt
        torch_here()
        encoder = encoder_of(course.ruleset, course.scenario)
        for level in against.split(","):
            player(level, ruleset)
    except (ModuleNotFoundError, WeatherGageError) as error:
        raise click.ClickException(str(error)) from None
    with click.progressbar(learn(course), course.rounds, "learning") as rounds:
        *_, weights = rounds
    if out is not None:
        write_policy(out, weights, course)
    for level in against.split(","):
        found = results(lambda key: Learnt(weights, encoder, key), level, course, games, seed + 1)
        click.echo(f"against {level}: {told(found)}")


if __name__ == "__main__":
    main()
