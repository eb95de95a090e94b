"""How many steps in a second: many battles at once, one battle by PettingZoo, and games of PettingZoo's and OpenSpiel's
own."""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import Any, Final

import numpy as np

from weathergage.research.batch import Battles, batch

GAMES: Final = 64
PEER: Final = "backgammon"          # of OpenSpiel: dice, and a list of moves at every turn
ZOO_PEER: Final = "connect_four"    # of PettingZoo, which wants pygame for its own games: observations, and a mask


def rate(step: Callable[[], int], seconds: float) -> float:
    """How many in a second; `step` says how many it made."""
    made, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        made += step()
    return made / (perf_counter() - start)


def bench_research(rulesets: list[str], seconds: float, jobs: int) -> dict[str, float]:
    """Steps a second with random actions, each measured for its share of the seconds."""
    has_zoo, has_spiel, has_pygame = [find_spec(name) is not None for name in ("pettingzoo", "pyspiel", "pygame")]
    has_zoo_peer = has_zoo and has_pygame
    slice_s = seconds / (len(rulesets) * (3 + has_zoo) + has_spiel + has_zoo_peer)
    found: dict[str, float] = {}
    for name in rulesets:
        for key, processes, observe in (("batch_bare", 1, False), ("batch", 1, True), ("batch_jobs", jobs, True)):
            with batch(name, games=GAMES, jobs=processes, observe=observe) as battles:
                found[f"{name}/{key}_steps_per_s"] = rate(stepper(battles), slice_s)
        if has_zoo:
            found[f"{name}/pettingzoo_steps_per_s"] = rate(zoo_stepper(ours(name)), slice_s)
    if has_zoo_peer:
        peer = import_module(f"pettingzoo.classic.{ZOO_PEER}_v3").env()
        found[f"pettingzoo/{ZOO_PEER}_steps_per_s"] = rate(zoo_stepper(peer), slice_s)
    if has_spiel:
        found[f"openspiel/{PEER}_steps_per_s"] = rate(spiel_stepper(), slice_s)
    return found


def stepper(battles: Battles) -> Callable[[], int]:
    rng = np.random.default_rng(1)
    seen = battles.reset()

    def step() -> int:
        battles.step(rng.integers(seen.action_mask.sum(1)))
        return battles.games

    return step


def ours(ruleset: str) -> Any:
    return import_module("weathergage.research.pettingzoo").raw_env(ruleset, seed=1)


def zoo_stepper(env: Any) -> Callable[[], int]:
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        if not env.agents or env.terminations[env.agent_selection]:
            env.reset()
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
        return 1

    return step


def spiel_stepper() -> Callable[[], int]:
    game, rng = import_module("pyspiel").load_game(PEER), np.random.default_rng(1)
    states = [game.new_initial_state()]

    def step() -> int:
        state = states[0] if not states[0].is_terminal() else game.new_initial_state()
        states[0] = state
        actions = state.legal_actions()
        state.apply_action(actions[rng.integers(len(actions))])
        return 1

    return step
