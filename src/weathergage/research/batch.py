"""Many battles at once, stepped together: `wg.batch`.

    battles = wg.batch("captains-sea", scenario="pistol-shot", games=1024, jobs=8)
    seen = battles.reset(seed=1)
    seen = battles.step(actions)

Every battle waits for one seat, `seen.seat`; an action answers for it. The arrays have a row for each battle and are
the same ones after every step, shared with the processes that play: copy what you keep. A battle that ends says so,
with its rewards, and the row shows the first question of the next one. Which battles are fought depends on the seed
alone, not on the number of processes.
"""

import ctypes
import signal
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Final, Optional, TypeAlias

import numpy as np
import numpy.typing as npt

from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.match import sound_seed
from weathergage.kernel.rng import word
from weathergage.kernel.ruleset import BadSetup
from weathergage.kits import own_content
from weathergage.research.battle import ROOM, Battle, Reward

Array: TypeAlias = npt.NDArray[Any]
RESET, STEP, DONE = "reset", "step", "done"
LONGEST: Final = 20_000         # answers, after which a battle is broken off
PATIENCE_S: Final = 10.0        # for processes that are told to end


class BatchLost(WeatherGageError):
    """A process that played some of the battles has ended; says why, if it could."""


@dataclass(frozen=True)
class Form:
    """What is played, and what is shown of it."""

    ruleset: str
    scenario: str = ""
    options: dict[str, str] = field(default_factory=dict)
    room: int = ROOM
    reward: Reward = "outcome"
    observe: bool = True        # else only whose turn it is, and which actions there are
    longest: int = LONGEST

    def battle(self) -> Battle:
        return Battle(self.ruleset, self.scenario, self.options, self.room, self.reward)


@dataclass
class Seen:
    """A row for each battle."""

    seat: npt.NDArray[np.int32]             # who is asked
    action_mask: npt.NDArray[np.int8]       # the answers that there are
    reward: npt.NDArray[np.float32]         # by seat, of the battle that has just ended; else 0
    terminated: npt.NDArray[np.int8]        # it has just ended
    truncated: npt.NDArray[np.int8]         # it was just broken off
    observation: npt.NDArray[np.float32]    # the dense form of what the seat sees ...
    rows: npt.NDArray[np.int8]              # ... which rows of it are there ...
    answers: npt.NDArray[np.float32]        # ... and the features of the answers


def shapes(form: Form, battle: Battle, games: int) -> dict[str, tuple[tuple[int, ...], type]]:
    encoder = battle.encoder
    size, rows, wide = (encoder.size, encoder.rows, encoder.answer_size) if form.observe else (0, 0, 0)
    return {"action": ((games,), np.int64), "seat": ((games,), np.int32), "action_mask": ((games, form.room), np.int8),
            "reward": ((games, len(battle.seats)), np.float32), "terminated": ((games,), np.int8),
            "truncated": ((games,), np.int8), "observation": ((games, size), np.float32),
            "rows": ((games, rows), np.int8), "answers": ((games, form.room, wide), np.float32)}


class Some:
    """The battles of one process: some rows of the arrays."""

    def __init__(self, form: Form, numbers: range, arrays: dict[str, Array]) -> None:
        self.form = form
        self.numbers = numbers
        self.arrays = arrays
        self.battles = [form.battle() for _ in numbers]
        self.begun = [0] * len(numbers)
        self.seed = 0

    def reset(self, seed: int) -> None:
        self.seed, self.begun = seed, [0] * len(self.numbers)
        for name in ("reward", "terminated", "truncated"):
            self.arrays[name][self.numbers.start:self.numbers.stop] = 0
        for place in range(len(self.numbers)):
            self.begin(place)

    def begin(self, place: int) -> None:
        """The next battle of this row, after those that chance ends at once."""
        battle, row = self.battles[place], self.numbers[place]
        while self.begun[place] == 0 or battle.is_over or battle.answers:
            battle.begin(word(word(self.seed, row), self.begun[place]))
            self.begun[place] += 1
        self.show(place)

    def step(self) -> None:
        arrays = self.arrays
        for place, battle in enumerate(self.battles):
            row = self.numbers[place]
            battle.act(battle.question.seat, int(arrays["action"][row]))
            is_late = battle.answers >= self.form.longest and not battle.is_over
            arrays["reward"][row] = battle.rewards()
            arrays["terminated"][row] = battle.is_over
            arrays["truncated"][row] = is_late
            if battle.is_over or is_late:
                self.begin(place)
            else:
                self.show(place)

    def show(self, place: int) -> None:
        battle, row, arrays = self.battles[place], self.numbers[place], self.arrays
        seat = battle.question.seat
        arrays["seat"][row] = seat
        if self.form.observe:
            for name, part in battle.observation(seat).items():
                arrays[name][row] = part
        else:
            arrays["action_mask"][row] = np.arange(self.form.room) < len(battle.candidates(seat))


def play_rows(form: Form, numbers: range, buffers: dict[str, Any], kinds: dict[str, tuple[tuple[int, ...], type]],
              chosen: list[own_content.Choice], wire: Connection) -> None:
    """A process: does as it is told until the wire is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    own_content.take(chosen)
    with suppress(EOFError, OSError):
        try:
            some = Some(form, numbers, views(buffers, kinds))
            while True:
                told = wire.recv()
                if told[0] == RESET:
                    some.reset(told[1])
                else:
                    some.step()
                wire.send((DONE, ""))
        except (EOFError, OSError):
            raise
        except Exception as error:
            wire.send(("failed", f"{type(error).__name__}: {error}"))


def views(buffers: dict[str, Any], kinds: dict[str, tuple[tuple[int, ...], type]]) -> dict[str, Array]:
    return {name: np.frombuffer(buffers[name], kind)[:int(np.prod(shape))].reshape(shape)
            for name, (shape, kind) in kinds.items()}


class Battles:
    """Many battles at once; see above. Use it in a `with`, or close it."""

    def __init__(self, form: Form, games: int, jobs: int = 1, seed: int = 0) -> None:
        if games < 1 or jobs < 1:
            raise BadSetup(f"there must be one battle and one process or more, not {games} and {jobs}")
        sample = form.battle()                      # what is wrong is told here
        self.form, self.games, self.seats = form, games, sample.seats
        self.seed = sound_seed(seed)
        kinds = shapes(form, sample, games)
        self.wires: list[Connection] = []
        self.processes: list[Any] = []
        jobs = min(jobs, games)
        if jobs == 1:
            self.arrays: dict[str, Array] = {name: np.zeros(shape, kind) for name, (shape, kind) in kinds.items()}
            self.alone: Optional[Some] = Some(form, range(games), self.arrays)
        else:
            context = get_context("spawn")
            buffers = {name: context.RawArray(ctypes.c_byte, max(1, int(np.prod(shape))) * np.dtype(kind).itemsize)
                       for name, (shape, kind) in kinds.items()}
            self.arrays, self.alone = views(buffers, kinds), None
            for job in range(jobs):
                here, there = context.Pipe()
                numbers = range(games * job // jobs, games * (job + 1) // jobs)
                process = context.Process(target=play_rows, daemon=True, args=(
                    form, numbers, buffers, kinds, own_content.choices(), there))
                process.start()
                there.close()
                self.wires.append(here)
                self.processes.append(process)
        self.seen = Seen(**{name: array for name, array in self.arrays.items() if name != "action"})

    def reset(self, seed: Optional[int] = None) -> Seen:
        """Fresh battles in all rows."""
        self.seed = self.seed if seed is None else sound_seed(seed)
        if self.alone is not None:
            self.alone.reset(self.seed)
        else:
            self.tell((RESET, self.seed))
        return self.seen

    def step(self, actions: Sequence[int] | Array) -> Seen:
        """An answer in every battle, by its place in the list; a place beyond the list counts round."""
        given = np.asarray(actions)
        if given.shape != (self.games,) or not np.issubdtype(given.dtype, np.integer):
            raise BadSetup(f"there must be {self.games} whole numbers, not {given.dtype} of the shape {given.shape}")
        self.arrays["action"][:] = given
        if self.alone is not None:
            self.alone.step()
        else:
            self.tell((STEP,))
        return self.seen

    def tell(self, message: tuple[Any, ...]) -> None:
        """All processes at once, and wait for all."""
        try:
            for wire in self.wires:
                wire.send(message)
            replies = [wire.recv() for wire in self.wires]
        except (EOFError, OSError):
            self.close()
            raise BatchLost("a process that plays some of the battles has ended") from None
        for state, words in replies:
            if state != DONE:
                self.close()
                raise BatchLost(f"a process that plays some of the battles has failed: {words}")

    def close(self) -> None:
        for wire in self.wires:
            wire.close()
        for process in self.processes:
            process.join(PATIENCE_S)
            if process.is_alive():
                process.kill()
        self.wires, self.processes = [], []

    def __enter__(self) -> "Battles":
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()


def batch(ruleset: str, scenario: str = "", options: Optional[dict[str, str]] = None, *, games: int = 64, jobs: int = 1,
          seed: int = 0, room: int = ROOM, reward: Reward = "outcome", observe: bool = True,
          longest: int = LONGEST) -> Battles:
    """Many battles at once, in so many processes. Without `observe` nothing is encoded: only whose turn it is, and
    which actions there are."""
    return Battles(Form(ruleset, scenario, options or {}, room, reward, observe, longest), games, jobs, seed)
