"""Work on a real Ray cluster of several nodes, all on this machine: the same table, whatever happens to the nodes.

Machines may be busy: nothing here must be done within a time. Ray itself wants a node to start within half a minute,
so that is tried more than once.
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from needs import module

from weathergage.lab import on_ray
from weathergage.lab import simulate as lab
from weathergage.lab.fuzz import Hunt, fuzz
from weathergage.lab.fuzz import form_of as form_of_hunt
from weathergage.lab.ladder import Ladder, play_ladder
from weathergage.lab.on_ray import Home, NoCluster, OnRay, OtherVersion, cluster, perform
from weathergage.lab.parquet import open_table
from weathergage.lab.simulate import BadBatch, Batch, Report, form_of, simulate
from weathergage.lab.workers import Crew, NotInstalled

T = TypeVar("T")
BATCH = Batch("captains-sea", ("pistol-shot",), ("random", "random"), games=12, seed=3)
PROGRAM = [sys.executable, "-m", "weathergage"]
TRIES = 5
AGES = 600.0                # seconds; whoever waits so long waits in vain


def wait_for(look: Callable[[], T]) -> T:
    """What is looked for, once it is there."""
    end = time.monotonic() + AGES
    while not (seen := look()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
    return seen


class Nodes:
    """A cluster whose nodes come and go, with one processor each. The first node is that of this process."""

    def __init__(self, ray: Any) -> None:
        from ray.cluster_utils import Cluster
        self.ray = ray
        self.cluster = Cluster()
        self.settings = {"num_cpus": 1, "include_dashboard": False}
        self.add()
        ray.init(address=self.address, log_to_driver=False, logging_level="ERROR")

    @property
    def address(self) -> str:
        return str(self.cluster.address)

    def alive(self) -> list[str]:
        return [node["NodeID"] for node in self.ray.nodes() if node["Alive"]]

    def add(self) -> None:
        for attempt in range(TRIES):
            try:
                self.cluster.add_node(wait=False, **self.settings)
                return
            except Exception as error:
                if attempt + 1 == TRIES or "timed out during startup" not in str(error):
                    raise

    def have(self, count: int) -> None:
        """So many nodes, from now on."""
        while len(self.alive()) < count:
            before = len(self.alive())
            self.add()
            wait_for(lambda before=before: len(self.alive()) > before)
        wait_for(lambda: on_ray.processors(self.ray) == len(self.alive()) == count)

    def kill(self, node_id: str) -> None:
        node, = [node for node in self.cluster.worker_nodes if node.node_id == node_id]
        self.cluster.remove_node(node, allow_graceful=False)


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    module("polars")
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder, \
            pytest.MonkeyPatch.context() as patch:
        for name, value in {**on_ray.QUIET, "RAY_TMPDIR": folder, "RAY_gcs_server_port_wait_time_s": str(int(AGES)),
                            "RAY_worker_register_timeout_seconds": str(int(AGES))}.items():
            patch.setenv(name, value)
        ray = module("ray")
        ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
        made = Nodes(ray)
        try:
            yield made
        finally:
            ray.shutdown()
            made.cluster.shutdown()
            ray.cloudpickle.unregister_pickle_by_value(sys.modules[__name__])


def keep(path: Path, crew: Crew) -> Report:
    return simulate(BATCH, crew, table=open_table(path, form_of(BATCH)), chunk=1)


def table_of_games(folder: Path, crew: Crew) -> bytes:
    keep(folder / "games.parquet", crew)
    return (folder / "games.parquet").read_bytes()


def finds_of_a_hunt(folder: Path, crew: Crew) -> bytes:
    hunt = Hunt(("captains-sea",), 6, seed=3)
    assert fuzz(hunt, crew, table=open_table(folder / "hunt.parquet", form_of_hunt(hunt)), chunk=1).complete
    return (folder / "hunt.parquet").read_bytes()


def bouts_of_a_ladder(folder: Path, crew: Crew) -> bytes:
    bouts, complete = play_ladder(Ladder(("captains-sea",), ("random", "midshipman"), 6, 3, ("pistol-shot",)), crew)
    assert complete
    return repr(bouts).encode()


def positions_to_learn_from(folder: Path, crew: Crew) -> bytes:
    module("numpy")
    module("safetensors")
    from weathergage.lab import selfplay
    batch = replace(BATCH, games=6)
    assert selfplay.play_games(batch, open_table(folder / "positions.parquet", selfplay.form_of(batch)), crew, chunk=1)
    return (folder / "positions.parquet").read_bytes()


def fragile(log: str, home: str, task: Callable[[range], T], numbers: range) -> T:
    """Do some work and note it. The first chunk that does not come to the node of the driver never ends."""
    import ray
    node = ray.get_runtime_context().get_node_id()
    with Path(log).open("a") as file:
        file.write(f"{numbers.start} {node}\n")
    if node != home:
        with suppress(FileExistsError), Path(f"{log}.stuck").open("x"):
            Path(f"{log}.node").write_text(f"{numbers.start} {node}")
            while True:
                time.sleep(1)
    return task(numbers)


@dataclass(frozen=True)
class Fragile:
    """A cluster in which one chunk never ends, and a log of who has done what."""

    address: str
    log: str
    home: str

    def run(self, task: Callable[[range], T], cut: Callable[[int], Sequence[range]],
            collect: Callable[[T], None]) -> None:
        OnRay(self.address).run(partial(fragile, self.log, self.home, task), cut, collect)


def fail(numbers: range) -> None:
    raise BadBatch(f"no games {numbers}")


def test_the_same_seeds_give_the_same_table_on_one_two_and_three_nodes(nodes: Nodes, tmp_path: Path) -> None:
    keep(tmp_path / "alone.parquet", lab.ALONE)
    for count in (1, 2, 3):
        nodes.have(count)
        assert keep(tmp_path / f"{count}.parquet", OnRay(nodes.address)).complete
        assert (tmp_path / f"{count}.parquet").read_bytes() == (tmp_path / "alone.parquet").read_bytes()


@pytest.mark.parametrize("work", [table_of_games, finds_of_a_hunt, bouts_of_a_ladder, positions_to_learn_from])
def test_a_node_that_dies_at_work_costs_one_chunk_which_is_done_again(
        nodes: Nodes, tmp_path: Path, work: Callable[[Path, Crew], bytes]) -> None:
    nodes.have(3)
    log, stuck = tmp_path / "log", tmp_path / "log.node"
    home = nodes.ray.get_runtime_context().get_node_id()

    def kill() -> None:
        node = wait_for(lambda: stuck.exists() and stuck.read_text()).split()[1]
        wait_for(lambda: len(log.read_text().splitlines()) > 3)        # the others are at it, too
        nodes.kill(node)

    killer = threading.Thread(target=kill)
    killer.start()
    found = work(tmp_path, Fragile(nodes.address, str(log), home))
    killer.join()
    (tmp_path / "alone").mkdir()
    assert found == work(tmp_path / "alone", lab.ALONE)
    done = [int(line.split()[0]) for line in log.read_text().splitlines()]
    assert sorted(done) == sorted([*range(len(done) - 1), int(stuck.read_text().split()[0])])
    wait_for(lambda: len(nodes.alive()) == 2)


def test_ctrl_c_keeps_what_is_done_and_anybody_may_go_on(nodes: Nodes, tmp_path: Path) -> None:
    command = [*PROGRAM, "simulate", "captains-sea", "--players", "random,random", "--seed", "3", "--chunk", "1",
               "--out", "games", "--games"]
    with (tmp_path / "told").open("w") as told:
        running = subprocess.Popen([*command, "1000000", "--ray", nodes.address], cwd=tmp_path, stdout=told,
                                   stderr=subprocess.STDOUT)
        try:
            wait_for(lambda: len(list((tmp_path / "games").glob("*.parquet"))) > 2 or running.poll() is not None)
            running.send_signal(signal.SIGINT)
            code = running.wait(AGES)
        finally:
            running.kill()
    output = (tmp_path / "told").read_text()
    assert code == 0, output
    kept = len(list((tmp_path / "games").glob("*.parquet")))
    assert f"Interrupted after {kept} of 1000000 games; the same command goes on from there." in output
    done = subprocess.run([*command, "12", "--jobs", "1"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "games were in games already." in done.stdout
    table = open_table(tmp_path / "games", form_of(BATCH))
    assert simulate(BATCH, table=table).kept == 12 and simulate(BATCH, table=table).games == simulate(BATCH).games


def test_an_error_on_a_node_is_an_error_here(nodes: Nodes) -> None:
    with pytest.raises(BadBatch, match=r"no games range\(0, 2\)"):
        OnRay(nodes.address).run(fail, lambda hands: [range(2)], print)


def test_a_cluster_of_ones_own_starts_and_is_gone_afterwards(tmp_path: Path) -> None:
    module("ray")
    module("polars")
    command = [*PROGRAM, "fuzz", "captains-sea", "--games", "6", "--chunk", "2", "--jobs", "1", "--resume", "--ray"]
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:      # sockets: a short name
        for _ in range(TRIES):
            done = subprocess.run(command, cwd=tmp_path, env={**os.environ, "TMPDIR": folder}, capture_output=True,
                                  text=True, check=False)
            if "Ray cannot start on this machine" not in done.stderr:
                break
        wait_for(lambda: not any(Path(folder).iterdir()))
    assert done.returncode == 0, done.stderr
    assert "6 games, 1 tried in depth" in done.stdout and "all is well" in done.stdout and done.stderr == ""
    assert len(list((tmp_path / "fuzz").iterdir())) == 3
    again = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "6 games, 1 tried in depth" in again.stdout, "nothing was left to do, so no cluster was needed"


def test_a_node_with_other_rules_refuses_to_work() -> None:
    home = Home.here()
    assert perform(partial(lab.play_some, BATCH), range(2), home) == lab.play_some(BATCH, range(2))
    with pytest.raises(OtherVersion, match="has other rules, content or players than this machine"):
        perform(partial(lab.play_some, BATCH), range(2), Home(home.chosen, home.rulesets, "cafe"))


def test_without_ray_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NotInstalled, match=r'--ray needs ray.*: pip install "weathergage\[ray\]"'):
        OnRay().run(fail, lambda hands: [range(1)], print)


class SilentRay:
    """Where nobody answers."""

    is_initialized = staticmethod(lambda: False)
    shutdown = staticmethod(lambda: None)

    @staticmethod
    def init(**settings: Any) -> None:
        raise ConnectionError("nobody answers\nat all")


@pytest.mark.parametrize(("address", "message"), [
    ("local", "Ray cannot start on this machine: nobody answers$"),
    ("auto", "there is no Ray cluster at 'auto' to work on: nobody answers; .*ray start --head$"),
    ("captains-sea", "no Ray cluster at 'captains-sea' to work on: an address is HOST:PORT, ray://HOST:PORT, or auto"),
    ("127.0.0.1:1", "no Ray cluster at '127.0.0.1:1' to work on: .*refused"),
])
def test_without_a_cluster_it_is_said_that_there_is_none(monkeypatch: pytest.MonkeyPatch, address: str,
                                                         message: str) -> None:
    monkeypatch.setitem(sys.modules, "ray", SilentRay)
    with pytest.raises(NoCluster, match=message), cluster(address, 1):
        pass
