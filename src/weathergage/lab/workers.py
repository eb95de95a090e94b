"""Work shared among processes, of this machine or of many. What comes out does not depend on who does it, except for
its order.

Work is a function of a range of numbers. A crew does it chunk by chunk, in any order and on any processor, and hands
over each result as it comes: `Processes` of this machine, or `OnRay` (on_ray.py).
"""

import signal
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing import active_children, get_context
from typing import Any, Final, Optional, Protocol, TypeVar

from weathergage.kernel import registry
from weathergage.kernel.core import WeatherGageError
from weathergage.kits import own_content
from weathergage.kits.own_content import OwnContent

R = TypeVar("R")
USUAL_CHUNK: Final = 50
CHUNKS_EACH: Final = 8          # per process: small enough for an even load and a lively progress bar
MANY_CHUNKS: Final = 2000       # of more work than that the chunks are larger: each may become a file


class WorkerLost(WeatherGageError):
    """A process died in the middle of its work."""


class NotInstalled(WeatherGageError):
    """Something is wanted that an extra brings; says how to install it."""


class Crew(Protocol):
    """Who does the work."""

    def run(self, task: Callable[[range], R], cut: Callable[[int], Sequence[range]],
            collect: Callable[[R], None]) -> None:
        """Do all the chunks that work is cut into for so many processes.

        `task` must be a function that other processes can import, with its arguments bound by `functools.partial` at
        most.
        """


@dataclass(frozen=True)
class Processes:
    """Processes of this machine; one job is this process itself, unless they play with other content than it does."""

    jobs: int = 1
    content: Optional[OwnContent] = None

    def run(self, task: Callable[[range], R], cut: Callable[[int], Sequence[range]],
            collect: Callable[[R], None]) -> None:
        work = cut(self.jobs)
        if self.content is not None or (self.jobs > 1 and len(work) > 1):
            _share_out(task, work, min(self.jobs, len(work)), collect, self.content)
        else:
            for chunk in work:
                collect(task(chunk))


ALONE: Final = Processes()


def share(task: Callable[[range], R], spans: Sequence[range], collect: Callable[[R], None], crew: Crew = ALONE,
          size: int = 0) -> bool:
    """Let the crew do all the work, in chunks of the usual size or of this one. False when it was interrupted from the
    keyboard."""
    try:
        if spans:
            crew.run(task, partial(chunks, spans, size), collect)
    except KeyboardInterrupt:
        return False
    return True


def chunks(spans: Sequence[range], size: int, hands: int) -> list[range]:
    """The numbers of all spans in chunks for so many processes; none reaches over the end of a span."""
    count = sum([len(span) for span in spans])
    step = size or max(1, min(max(USUAL_CHUNK, count // MANY_CHUNKS), count // (hands * CHUNKS_EACH)))
    return [span[at:at + step] for span in spans for at in range(0, len(span), step)]


def useful(crew: Crew, rulesets: Iterable[str]) -> Crew:
    """A ruleset that was only added to this process is unknown to others: then it does the work alone."""
    known = registry.places()
    return crew if all([name in known for name in rulesets]) else ALONE


def needed(module: str, extra: str, use: str) -> Any:
    """A module that an extra brings."""
    try:
        return import_module(module)
    except ImportError:
        raise NotInstalled(f'{use} needs {module}, which is not installed; this installs it: '
                           f'pip install "weathergage[{extra}]"') from None


def _share_out(task: Callable[[range], R], work: Sequence[range], jobs: int, collect: Callable[[R], None],
               content: Optional[OwnContent]) -> None:
    others = set(active_children())
    chosen = [choice for choice in own_content.choices() if content is None or choice[0] != content.ruleset]
    chosen += [(content.ruleset, content.record())] if content is not None else []
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=(chosen,))
    try:
        for done in as_completed([pool.submit(task, chunk) for chunk in work]):
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
