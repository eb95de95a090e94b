"""Work shared among processes. What comes out does not depend on how many there are; only the order may."""

import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from typing import Final, TypeVar

from weathergage.kernel import registry
from weathergage.kernel.core import WeatherGageError
from weathergage.kits import own_content

T = TypeVar("T")
R = TypeVar("R")
LARGEST_CHUNK: Final = 50
CHUNKS_EACH: Final = 8          # per process: small enough for an even load and a lively progress bar


class WorkerLost(WeatherGageError):
    """A process died in the middle of its work."""


def chunks(count: int, jobs: int) -> list[range]:
    """The numbers 0 to count-1 in portions."""
    size = max(1, min(LARGEST_CHUNK, count // (jobs * CHUNKS_EACH)))
    return [range(start, min(start + size, count)) for start in range(0, count, size)]


def useful_jobs(jobs: int, ruleset: str) -> int:
    """A ruleset that was only added to this process is unknown to others: then there is one job."""
    return jobs if ruleset in registry.places() else 1


def share(task: Callable[[T], R], work: Sequence[T], jobs: int, collect: Callable[[R], None]) -> bool:
    """Do all the work and hand over every result as it comes. False when it was interrupted from the keyboard.

    With more than one job, `task` must be a function that other processes can import, with its arguments bound by
    `functools.partial` at most.
    """
    try:
        if jobs > 1 and len(work) > 1:
            _share_out(task, work, min(jobs, len(work)), collect)
        else:
            for portion in work:
                collect(task(portion))
    except KeyboardInterrupt:
        return False
    return True


def _share_out(task: Callable[[T], R], work: Sequence[T], jobs: int, collect: Callable[[R], None]) -> None:
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin,
                               initargs=(own_content.choices(),))
    try:
        for done in as_completed([pool.submit(task, portion) for portion in work]):
            collect(done.result())
    except KeyboardInterrupt:
        for process in set(active_children()) - others:
            process.terminate()
        raise
    except BrokenProcessPool:
        raise WorkerLost("a worker process died; fewer --jobs need less memory") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin(chosen: list[own_content.Choice]) -> None:
    """Play with the same content. Ctrl-C reaches every process of the terminal; only the first one shall act on it."""
    own_content.take(chosen)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
