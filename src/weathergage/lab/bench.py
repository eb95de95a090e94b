"""How fast it is: random play, forks, saves, geometry; and the same measure of a peer, in the same run.

All probes run on one core, one after the other, in several interleaved passes, so that a machine that slows down
slows all of them down. Figures are medians of the passes; ratios are medians of the ratio within each pass.
"""

import gc
import platform
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any, Final, TypeAlias

from weathergage.kernel import registry
from weathergage.kernel.clone import clone
from weathergage.kernel.core import advance
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match, load, new
from weathergage.kernel.rng import COMPILED, Rng, word
from weathergage.kernel.ruleset import Ruleset
from weathergage.lab.bench_plane import SHAPELY, plane_probes
from weathergage.players.base import RandomPlayer, play, rollout

Values: TypeAlias = dict[str, float]
Probe: TypeAlias = Callable[[float], Values]        # measures for about so many seconds
PASSES: Final = 7
PLANE: Final = "plane"          # measured like a ruleset: the geometry of the open sea
PEER: Final = "catanatron"
PEER_KEY: Final = "catanatron/decisions_per_s"
MATCHES: Final = 10             # held in memory at once to weigh one
FORKS: Final = 200


@dataclass
class Bench:
    """What was measured. `peer` is empty, or says why there is nothing to compare with."""

    mode: str
    python: str
    seconds: float
    figures: Values = field(default_factory=dict)
    peer: str = ""

    def as_dict(self) -> dict[str, Any]:
        about = {"mode": self.mode, "python": self.python, "seconds": round(self.seconds, 2)}
        if self.peer:
            about["peer"] = self.peer
        return {**about, **{key: float(f"{value:.4g}") for key, value in self.figures.items()}}


def mode() -> str:
    """Whether the rules run compiled."""
    return "compiled" if COMPILED else "interpreted"


def bench(rulesets: Sequence[str], seconds: float = 20.0, progress: Callable[[int, int], None] = lambda done, of: None,
          ) -> Bench:
    """Measure the rulesets, and the plane if it is among them, for so many seconds in all."""
    start = perf_counter()
    games = [name for name in rulesets if name != PLANE]
    probes: list[Probe] = [probe for name in games for probe in probes_of(registry.find(name))]
    if PLANE in rulesets:
        probes += plane_probes(find_spec(SHAPELY) is not None)
    has_peer = find_spec(PEER) is not None
    if has_peer and games:
        probes.append(peer_probe())
    passes = run_passes(probes, seconds / (len(probes) * PASSES), progress)
    figures = {key: median([values[key] for values in passes]) for key in passes[0]}
    for name in games:
        figures |= weights(registry.find(name))
        if has_peer:
            figures |= ratios(name, passes)
    missing = "" if has_peer else "catanatron is not installed, so there is no peer to compare with"
    return Bench(mode(), platform.python_version(), perf_counter() - start, figures, missing)


def run_passes(probes: list[Probe], slice_s: float, progress: Callable[[int, int], None]) -> list[Values]:
    """Every probe once to warm up, then in every pass."""
    for probe in probes:
        probe(slice_s / 10)
    passes: list[Values] = []
    for at in range(PASSES):
        values: Values = {}
        for place, probe in enumerate(probes):
            values |= probe(slice_s)
            progress(at * len(probes) + place + 1, PASSES * len(probes))
        passes.append(values)
    return passes


def ratios(name: str, passes: list[Values]) -> Values:
    """How many times as fast as the peer: choosing from the full list as the peer does, and drawing lazily."""
    return {f"{name}/{way}_{PEER}_ratio": median([values[f"{name}/{way}_decisions_per_s"] / values[PEER_KEY]
                                                  for values in passes])
            for way in ("full_list", "lazy_draw")}


def probes_of(ruleset: Ruleset) -> list[Probe]:
    return [rollouts(ruleset, "full_list", True), rollouts(ruleset, "lazy_draw", False), forks(ruleset),
            answers(ruleset), saves(ruleset)]


def rollouts(ruleset: Ruleset, way: str, listed: bool) -> Probe:
    """Whole random games, the scenarios in turn and the same in every pass, as a search plays them out."""
    scenarios = [scenario.id for scenario in ruleset.scenarios]

    def probe(seconds: float) -> Values:
        decisions, games, spent = 0, 0, 0.0
        start = perf_counter()
        while spent < seconds:
            scenario = scenarios[games % len(scenarios)]
            game = ruleset.new(scenario, ruleset.settle_options(scenario, {}))
            dealer = Seeded(word(1, games))
            advance(game, None, dealer)
            decisions += rollout(game, Rng(word(2, games)), dealer, listed)
            games += 1
            spent = perf_counter() - start
        return {f"{ruleset.id}/{way}_decisions_per_s": decisions / spent,
                f"{ruleset.id}/{way}_games_per_s": games / spent}

    return probe


def halfway(ruleset: Ruleset, scenario: str, seed: int = 5) -> Match:
    """A random match in the middle of its game."""
    match = play(new(ruleset.id, scenario, seed), [RandomPlayer(seed)] * 8)
    answers_given = len([entry for entry in match.log if entry[1] >= 0])
    return play(new(ruleset.id, scenario, seed), [RandomPlayer(seed)] * 8, answers_given // 2)


def forks(ruleset: Ruleset) -> Probe:
    games = [halfway(ruleset, scenario.id).game for scenario in ruleset.scenarios]

    def probe(seconds: float) -> Values:
        made, spent = 0, 0.0
        start = perf_counter()
        while spent < seconds:
            for game in games:
                clone(game)
            made += len(games)
            spent = perf_counter() - start
        return {f"{ruleset.id}/fork_us": 1e6 * spent / made}

    return probe


def answers(ruleset: Ruleset) -> Probe:
    """`Match.answer`, with check, mark for undo, log and digest; choosing the answer is not counted."""
    seeds = count()

    def probe(seconds: float) -> Values:
        given, spent = 0, 0.0
        while spent < seconds:
            seed = next(seeds)
            match = new(ruleset.id, ruleset.scenarios[seed % len(ruleset.scenarios)].id, seed)
            rng = Rng(word(3, seed))
            while not match.over and spent < seconds:
                question = match.questions[0]
                answer = match.draw(question, rng)
                start = perf_counter()
                match.answer(question, answer)
                spent += perf_counter() - start
                given += 1
        return {f"{ruleset.id}/match_answer_us": 1e6 * spent / given}

    return probe


def saves(ruleset: Ruleset) -> Probe:
    """Saving and loading a match at its end."""
    matches = [play(new(ruleset.id, scenario.id, 7), [RandomPlayer(7)] * 8) for scenario in ruleset.scenarios[:3]]

    def probe(seconds: float) -> Values:
        rounds, saving, loading = 0, 0.0, 0.0
        while saving + loading < seconds:
            match = matches[rounds % len(matches)]
            start = perf_counter()
            data = match.save()
            between = perf_counter()
            load(data)
            saving, loading = saving + between - start, loading + perf_counter() - between
            rounds += 1
        return {f"{ruleset.id}/save_ms": 1e3 * saving / rounds, f"{ruleset.id}/load_ms": 1e3 * loading / rounds}

    return probe


def weights(ruleset: Ruleset) -> Values:
    """Memory of a match in the middle of its game, with log, events and undo; and of a fork of its state.

    It is what comes back when they are let go: what is kept once for all matches belongs to none of them.
    """
    names = [scenario.id for scenario in ruleset.scenarios]
    tracemalloc.start()
    try:
        matches = [halfway(ruleset, names[seed % len(names)], seed) for seed in range(MATCHES)]
        halfway(ruleset, names[0], MATCHES)         # another is the one played last, of which some things are kept
        copies = [clone(match.game) for match in matches for _ in range(FORKS // MATCHES)]
        of_all = held()
        copies.clear()
        of_matches = held()
        matches.clear()
        of_none = held()
    finally:
        tracemalloc.stop()
    return {f"{ruleset.id}/memory_per_match_kb": (of_matches - of_none) / 1024 / MATCHES,
            f"{ruleset.id}/memory_per_fork_kb": (of_all - of_matches) / 1024 / FORKS}


def held() -> int:
    """What Python's objects take now, in bytes."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def peer_probe() -> Probe:
    """Catanatron, two random players; a decision is an action taken."""
    peer = import_module(PEER)
    colors = (peer.Color.RED, peer.Color.BLUE)

    def probe(seconds: float) -> Values:
        actions, games, spent = 0, 0, 0.0
        start = perf_counter()
        while spent < seconds:
            game = peer.Game([peer.RandomPlayer(color) for color in colors], seed=games)
            game.play()
            games += 1
            state = game.state
            actions += len(state.action_records if hasattr(state, "action_records") else state.actions)
            spent = perf_counter() - start
        return {PEER_KEY: actions / spent}

    return probe
