"""Work shared among the nodes of a Ray cluster.

Ray does a chunk again whose node was lost, and results come back to this process, which alone writes files: the nodes
need no disk in common. They need the same weathergage; a node that has another refuses to work.
"""

import logging
import os
import re
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

from weathergage.kernel import registry
from weathergage.kernel.core import WeatherGageError
from weathergage.kits import own_content
from weathergage.lab.fingerprint import fingerprint
from weathergage.lab.workers import needed

R = TypeVar("R")
LOCAL: Final = "local"
AHEAD: Final = 2                            # chunks under way for each processor, so that none waits for the next one
ADDRESS: Final = re.compile(r"auto|ray://.+|(?P<host>[^\s/]+):(?P<port>\d+)")
ANSWER_S: Final = 30.0                      # a cluster that does not answer within this is not there
LOOK_AROUND_S: Final = 5.0                  # how often nodes that have joined are noticed
OBJECTS: Final = 128 * 1024 * 1024          # bytes for results on their way in a cluster of our own: they are small
QUIET: Final = {
    "RAY_USAGE_STATS_ENABLED": "0",         # nothing is told to anybody
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}


class NoCluster(WeatherGageError):
    """There is no Ray cluster to work on; says why."""


class OtherVersion(WeatherGageError):
    """A node has other rules, content or players, so the same seeds would give other games there."""


@dataclass(frozen=True)
class OnRay:
    """A Ray cluster: one of our own on this machine with so many processes, or the one at an address."""

    address: str = LOCAL
    jobs: int = 1

    def run(self, task: Callable[[range], R], cut: Callable[[int], Sequence[range]],
            collect: Callable[[R], None]) -> None:
        with cluster(self.address, self.jobs) as ray:
            waiting = deque(cut(processors(ray)))
            home = Home.here()
            do = ray.remote(max_retries=-1, scheduling_strategy="SPREAD")(perform)
            under_way: list[Any] = []
            while waiting or under_way:
                for _ in range(min(len(waiting), AHEAD * processors(ray) - len(under_way))):
                    under_way.append(do.remote(task, waiting.popleft(), home))
                done, under_way = ray.wait(under_way, timeout=LOOK_AROUND_S)
                for one in done:
                    collect(result_of(ray, one))


@dataclass(frozen=True)
class Home:
    """What the nodes must have in common with the process that hands out the work."""

    chosen: tuple[own_content.Choice, ...]
    rulesets: tuple[str, ...]
    digest: str

    @staticmethod
    def here() -> "Home":
        names = tuple(sorted(registry.places()))
        return Home(tuple(own_content.choices()), names, fingerprint(names))


def perform(task: Callable[[range], R], chunk: range, home: Home) -> R:
    """One chunk, on a node."""
    if fingerprint(home.rulesets) != home.digest:
        raise OtherVersion(f"the node {socket.gethostname()} has other rules, content or players than this machine; "
                           "install the same weathergage on all nodes")
    own_content.take(home.chosen)
    return task(chunk)


def processors(ray: Any) -> int:
    """How many chunks can be done at once, now; at least one, for who waits for the first node."""
    return max(1, int(ray.cluster_resources().get("CPU", 0)))


def result_of(ray: Any, reference: Any) -> Any:
    """The result of a chunk, or the error that it ended with, as if it had happened here."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise (error.cause if isinstance(error.cause, Exception) else error) from None


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Any]:
    """The module, connected to a cluster: to that of this process where there is one, else until the work is done."""
    os.environ.update(QUIET)
    ray = needed("ray", "ray", "--ray")
    if ray.is_initialized():
        yield ray
        return
    with TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        own = {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": OBJECTS, "_temp_dir": folder,
               "_node_ip_address": "127.0.0.1"}
        try:
            connect(ray, address, own if address == LOCAL else {})
            yield ray
        finally:
            ray.shutdown()


def connect(ray: Any, address: str, settings: dict[str, Any]) -> None:
    try:
        if address != LOCAL:
            knock(address)
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR, **settings)
    except Exception as error:              # Ray raises all kinds, bare ones too
        told = str(error).strip().partition("\n")[0]
        raise NoCluster(f"there is no Ray cluster at {address!r} to work on: {told}; on the machine that "
                        f"leads it this starts one: ray start --head" if address != LOCAL else
                        f"Ray cannot start on this machine: {told}") from None


def knock(address: str) -> None:
    """Ray itself would try for a quarter of an hour."""
    form = ADDRESS.fullmatch(address)
    if form is None:
        raise ValueError("an address is HOST:PORT, ray://HOST:PORT, or auto for the cluster of this machine")
    if form["host"]:
        socket.create_connection((form["host"], int(form["port"])), ANSWER_S).close()
