"""The worker processes: AI players and long sums, away from the event loop.

A battle stays with one worker as long as that one lives, which then needs to be told only the new entries of the log.
A worker that dies is started again and asked again; one that thinks for too long is ended.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

import msgspec

from weathergage.kernel import registry, save
from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.match import Entry
from weathergage.kits import own_content
from weathergage.server import admission
from weathergage.server.battle import Battle
from weathergage.server.jobs import (
    TOO_MUCH,
    Admit,
    Admitted,
    Advise,
    Behind,
    Desk,
    Draw,
    Drawn,
    Failed,
    Job,
    JudgeDraft,
    NoGame,
    OpenDraft,
    Reckon,
    Result,
    Task,
    is_last,
)
from weathergage.server.worker import HEAD, HURRY

LOG: Final = logging.getLogger("weathergage.server")
OVERTAKEN: Final = "a newer request has overtaken this one"
TRIES: Final = 3                # with a worker that dies
MOST_DRAFTS: Final = 2          # that are set up at once
DECODER: Final = msgspec.msgpack.Decoder(Result)


class WorkFailed(WeatherGageError):
    """The work could not be done; says why."""


class TooSlow(WorkFailed):
    """The time is up."""


class Overtaken(WorkFailed):
    """Nobody wants to know any more."""


Outside: TypeAlias = Admit | JudgeDraft | OpenDraft | Draw     # what is done with something that comes from there
Wanted: TypeAlias = Callable[[], bool]      # asked when a worker is free to begin


SoFar: TypeAlias = Callable[[Result], None]         # told what a long task has found; raises Overtaken to end it


def always() -> bool:
    return True


def ignored(_: Result) -> None:
    pass


@dataclass(frozen=True)
class Position:
    """Where a battle stands: its set-up and its log so far."""

    battle: Battle
    epoch: int
    log: tuple[Entry, ...]
    digest: str

    def file(self) -> bytes:
        whole = Battle(**{**vars(self.battle), "log": self.log, "digest": self.digest})
        return whole.file()

    def job(self, task: Task, known: int) -> Job:
        """The task, for a worker that has so many entries of this epoch; 0 is none of it."""
        return Job(self.battle.id, self.epoch, known, b"" if known else self.file(),
                   list(self.log[known:]) if known else [], self.digest, task)


class Worker:
    """Does one job at a time, and remembers how much of which battle it has been told."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.turn = asyncio.Lock()
        self.known: dict[str, tuple[int, int]] = {}     # epoch and length of the log, by battle
        self.waiting = 0
        self.at = ""                                    # the battle that it works on
        self.is_closed = False

    async def do(self, position: Position, task: Task, patience_s: float, wanted: Wanted, so_far: SoFar) -> Result:
        self.waiting += 1
        try:
            async with self.turn:
                if not wanted():
                    raise Overtaken(OVERTAKEN)
                self.at = position.battle.id
                return await self.ask(position, task, patience_s, so_far)
        finally:
            self.at = ""
            self.waiting -= 1

    async def look_over(self, task: Outside, data: bytes, id: str = "") -> Result:
        """Something from outside. Whoever dies of it is not asked again."""
        async with self.turn:
            try:
                async with asyncio.timeout(admission.LONGEST):
                    return await self.exchange(Job(id, 0, 0, data, [], "", task), ignored)
            except TimeoutError:
                await self.stop()
                return Failed(f"it cannot be looked over within {admission.LONGEST:g} s")
            except (EOFError, OSError):
                await self.stop()
                return Failed(TOO_MUCH)
            except asyncio.CancelledError:
                await self.stop()
                raise

    async def ask(self, position: Position, task: Task, patience_s: float, so_far: SoFar) -> Result:
        battle = position.battle.id
        for _ in range(TRIES):
            if self.is_closed:
                break
            epoch, length = self.known.get(battle, (-1, 0))
            known = length if epoch == position.epoch and length <= len(position.log) else 0
            try:
                async with asyncio.timeout(patience_s):
                    result = await self.exchange(position.job(task, known), so_far)
            except TimeoutError:
                await self.stop()
                raise TooSlow(f"no answer within {patience_s:g} s") from None
            except (asyncio.CancelledError, Overtaken):
                await self.stop()           # its answer would be taken for the next one's
                raise
            except (EOFError, OSError) as error:
                if self.is_closed:
                    break                   # it was told to end
                LOG.warning("worker %s died (%s); it is started again", self.name, error or "end of its output")
                await self.stop()
                continue
            if not isinstance(result, Behind):
                self.known[battle] = (position.epoch, len(position.log))
                return result
            self.known.pop(battle, None)
        raise WorkFailed("the worker process has ended" if self.is_closed else "it died again and again")

    async def exchange(self, job: Job, so_far: SoFar) -> Result:
        """Hand over a job and wait for its result; EOFError or OSError if the worker has died."""
        raise NotImplementedError

    def hurry(self) -> None:
        """Have whoever thinks answer now."""
        raise NotImplementedError

    async def stop(self) -> None:
        """End whatever it is doing."""
        raise NotImplementedError


class ProcessWorker(Worker):
    """A process of its own, started when it is first needed."""

    def __init__(self, name: str, memory: int = 0, seconds: float = 0.0) -> None:
        super().__init__(name)
        self.process: Process | None = None
        self.limits = str(memory), str(seconds)         # 0 is none

    async def started(self) -> Process:
        if self.process is None or self.process.returncode is not None:
            self.known.clear()
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "weathergage.server.worker", *self.limits, stdin=PIPE, stdout=PIPE)
            self.send(self.process, msgspec.msgpack.encode(self.content()))
        return self.process

    def content(self) -> list[own_content.Choice]:
        """What the games are played with there: as here."""
        return own_content.choices()

    def send(self, process: Process, message: bytes) -> None:
        assert process.stdin is not None
        process.stdin.write(len(message).to_bytes(HEAD, "big") + message)

    async def exchange(self, job: Job, so_far: SoFar) -> Result:
        process = await self.started()
        assert process.stdin is not None and process.stdout is not None
        self.send(process, msgspec.msgpack.encode(job))
        await process.stdin.drain()
        while True:
            head = await process.stdout.readexactly(HEAD)
            result: Result = DECODER.decode(await process.stdout.readexactly(int.from_bytes(head, "big")))
            if is_last(result):
                return result
            so_far(result)

    def hurry(self) -> None:
        if self.process is not None and HURRY is not None:
            with suppress(ProcessLookupError):
                self.process.send_signal(HURRY)

    async def stop(self) -> None:
        process, self.process = self.process, None
        self.known.clear()
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class DraftWorker(ProcessWorker):
    """A process for one scenario of own content, which ends with it: no process plays with two contents."""

    def __init__(self, own: own_content.OwnContent) -> None:
        super().__init__("draft", admission.MEMORY, admission.SECONDS)
        self.own = own

    def content(self) -> list[own_content.Choice]:
        return [(self.own.ruleset, self.own.record())]


class ThreadWorker(Worker):
    """A thread of this process: for rulesets that only this process knows."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.desk = Desk()

    async def exchange(self, job: Job, so_far: SoFar) -> Result:
        results, loop = self.desk.do(job), asyncio.get_running_loop()

        def tell(result: Result) -> None:
            with suppress(RuntimeError):            # the loop may be closed: nobody waits any more
                loop.call_soon_threadsafe(so_far, result)

        self.desk.tell = tell
        while True:
            result = await asyncio.to_thread(next, results)
            if is_last(result):
                return result
            so_far(result)

    def hurry(self) -> None:
        self.desk.hurry()

    async def stop(self) -> None:
        """A thread cannot be ended: it is left alone, with the desk it works at."""
        self.desk = Desk()
        self.known.clear()


@cache
def is_installed(ruleset: str) -> bool:
    """Whether another process finds the game, too. Asked once: all installed packages are read for the answer."""
    return ruleset in registry.places()


class Workers:
    """A few processes, and which of them knows which battle."""

    def __init__(self, count: int, patience_s: float, study_s: float = 60.0) -> None:
        self.crew = [ProcessWorker(str(number + 1)) for number in range(count)]
        self.scholar = ProcessWorker("study")   # long work, which nobody waits for in a battle
        self.adviser = ProcessWorker("hints")   # so that neither a battle nor a look back waits for a hint
        self.gate = ProcessWorker("gate", admission.MEMORY, admission.SECONDS)
        self.drafts = ProcessWorker("drafts", admission.MEMORY, admission.SECONDS)
        self.here = ThreadWorker("here")
        self.patience_s = patience_s
        self.study_s = study_s
        self.homes: dict[str, ProcessWorker] = {}
        self.drawing = asyncio.Semaphore(MOST_DRAFTS)

    async def start(self) -> None:
        """Have the processes ready before the first question."""
        await asyncio.gather(*[worker.started() for worker in self.crew])

    async def stop(self) -> None:
        """For good."""
        everybody = [*self.crew, self.scholar, self.adviser, self.gate, self.drafts, self.here]
        for worker in everybody:
            worker.is_closed = True
        await asyncio.gather(*[worker.stop() for worker in everybody])

    async def do(self, position: Position, task: Task, patience_s: float = 0.0, study: bool = False,
                 wanted: Wanted = always, so_far: SoFar = ignored) -> Result:
        """Have a task done; WorkFailed if it cannot be."""
        place = self.place(position.battle, study, isinstance(task, (Advise, Reckon)))
        result = await place.do(position, task, patience_s or self.patience_s, wanted, so_far)
        if isinstance(result, Failed):
            raise WorkFailed(result.error)
        return result

    async def admit(self, id: str, data: bytes) -> Admitted:
        """Look over a match file from outside; BadSave says why it stays there."""
        place = self.gate if self.crew else self.here
        result = await place.look_over(Admit(), data, id)
        if isinstance(result, NoGame) and result.ruleset in await asyncio.to_thread(registry.names):
            result = await self.here.look_over(Admit(), data, id)       # which no other process knows
        if isinstance(result, (Failed, NoGame)):
            raise save.BadSave(result.error)
        assert isinstance(result, Admitted)
        return result

    async def look_over(self, task: JudgeDraft | OpenDraft, data: bytes) -> Result:
        """Look over a draft of a scenario; WorkFailed says why that cannot be done."""
        place = self.drafts if self.crew and is_installed(task.ruleset) else self.here
        result = await place.look_over(task, data)
        if isinstance(result, Failed):
            raise WorkFailed(result.error)
        return result

    async def draw(self, own: own_content.OwnContent, scenario: str) -> Drawn:
        """The table that a scenario of own content sets up; WorkFailed says why it sets up none."""
        worker = DraftWorker(own)
        try:
            async with self.drawing:
                result = await worker.look_over(Draw(own.ruleset, scenario), b"")
        finally:
            await worker.stop()
        if isinstance(result, Failed):
            raise WorkFailed(result.error)
        assert isinstance(result, Drawn)
        return result

    def hurry(self, battle: str) -> None:
        """Have whoever thinks at this battle, or about a hint for it, answer now."""
        for worker in (*self.crew, self.adviser, self.here):
            if worker.at == battle:
                worker.hurry()

    def place(self, battle: Battle, study: bool, advice: bool) -> Worker:
        if not self.crew or not is_installed(battle.ruleset):
            return self.here
        if study or advice:
            return self.scholar if study else self.adviser
        if battle.id not in self.homes:
            self.homes[battle.id] = min(self.crew, key=lambda worker: (worker.waiting, len(worker.known)))
        return self.homes[battle.id]

    @property
    def busy(self) -> int:
        """How many of the crew work."""
        return sum([bool(worker.at) for worker in self.crew])

    def forget(self, battle: str) -> None:
        """A battle has left the memory."""
        self.homes.pop(battle, None)
