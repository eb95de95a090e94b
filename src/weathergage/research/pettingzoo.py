"""PettingZoo: every seat an agent.

    from weathergage.research.pettingzoo import env, parallel_env
    battle = env("captains-sea", scenario="pistol-shot", seed=3)

`env` is an AEC environment: one agent answers after the other, in the order in which they are asked. In `parallel_env`
all who are asked answer at once, as where captains plan in secret; what the others hand in is left aside.
"""

from typing import Any, ClassVar, Final, Optional, TypeAlias

from weathergage.kernel.rng import LARGEST
from weathergage.research import lacking

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise lacking(error) from None

from weathergage.research.battle import MODES, ROOM, Battle, Observation, Reward, check_mode
from weathergage.research.spaces import action_space, observation_space

Agent: TypeAlias = str
SHOWN: Final = (*MODES, "human")
CYCLES: Final = 10_000          # answers of each seat, in the mean, after which a battle is broken off
NAME: Final = "weathergage_v0"


class Agents:
    """What both kinds of environment have in common."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [*SHOWN], "name": NAME, "is_parallelizable": True,
                                          "render_fps": 2}

    def __init__(self, ruleset: str, scenario: str = "", options: Optional[dict[str, str]] = None,
                 seed: Optional[int] = None, *, max_cycles: int = CYCLES, room: int = ROOM,
                 reward: Reward = "outcome", render_mode: Optional[str] = None) -> None:
        check_mode(render_mode, SHOWN)
        self.battle = Battle(ruleset, scenario, options, room, reward)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents: list[Agent] = [f"seat_{seat}" for seat in range(len(self.battle.seats))]
        self.agents: list[Agent] = []
        self.observation_spaces = {agent: observation_space(self.battle) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.battle) for agent in self.possible_agents}
        self.random, _ = seeding.np_random(seed)

    def observation_space(self, agent: Agent) -> spaces.Dict:
        """What a seat sees, as numbers, and which answers it may give."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        """The place of an answer in the list."""
        return self.action_spaces[agent]

    def begin(self, seed: Optional[int]) -> None:
        """A fresh battle: the same one for the same seed, the next one without."""
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.battle.begin(int(self.random.integers(LARGEST)))

    def seat(self, agent: Agent) -> int:
        return self.possible_agents.index(agent)

    def by_agent(self, values: list[float]) -> dict[Agent, float]:
        return dict(zip(self.possible_agents, values, strict=True))

    def render(self) -> Any:
        """The table as a spectator sees it."""
        if self.render_mode is None:
            return None
        if self.render_mode == "human":
            print(self.battle.shown("ansi", None))
            return None
        return self.battle.shown(self.render_mode, None)

    def close(self) -> None:
        """Nothing is open."""


class RawEnv(Agents, AECEnv):  # type: ignore[misc]
    """One agent after the other."""

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """A fresh battle, up to the first question."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.asked()

    def asked(self) -> Agent:
        return self.possible_agents[self.battle.question.seat]

    def observe(self, agent: Agent) -> Observation:
        """What a seat sees now; its mask is empty while it is not asked."""
        return self.battle.observation(self.seat(agent))

    def step(self, action: Optional[int]) -> None:
        """The answer of the agent that is asked; None, when the battle is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.battle.act(self.seat(agent), int(action))
        self.rewards = self.by_agent(self.battle.rewards())
        if self.battle.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.battle.answers >= self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)
        if not self.battle.is_over:
            self.agent_selection = self.asked()
        self._accumulate_rewards()
        self._deads_step_first()


class RawParallelEnv(Agents, ParallelEnv):  # type: ignore[misc]
    """All at once."""

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) \
            -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        """A fresh battle, up to its first questions."""
        self.begin(seed)
        self.cycles = 0
        return self.observations(), {agent: {} for agent in self.agents}

    def observations(self) -> dict[Agent, Observation]:
        return {agent: self.battle.observation(self.seat(agent)) for agent in self.agents}

    def step(self, actions: dict[Agent, int]) -> tuple[dict[Agent, Observation], dict[Agent, float], dict[Agent, bool],
                                                       dict[Agent, bool], dict[Agent, dict[str, Any]]]:
        """One answer of each agent that is asked now. Whoever is asked only afterwards answers in the next step."""
        now = [agent for agent in self.agents if self.battle.open_to(self.seat(agent)) is not None]
        for agent in now:
            if self.battle.open_to(self.seat(agent)) is not None:
                self.battle.act(self.seat(agent), int(actions[agent]))
        self.cycles += 1
        is_over, is_late = self.battle.is_over, self.cycles >= self.max_cycles
        agents = list(self.agents)
        found = (self.observations(), self.by_agent(self.battle.rewards()), dict.fromkeys(agents, is_over),
                 dict.fromkeys(agents, is_late and not is_over), {agent: dict[str, Any]() for agent in agents})
        if is_over or is_late:
            self.agents = []
        return found


def raw_env(ruleset: str, scenario: str = "", options: Optional[dict[str, str]] = None, seed: Optional[int] = None,
            **more: Any) -> RawEnv:
    """Without the checks."""
    return RawEnv(ruleset, scenario, options, seed, **more)


def env(ruleset: str, scenario: str = "", options: Optional[dict[str, str]] = None, seed: Optional[int] = None,
        **more: Any) -> Any:
    """One agent after the other: `max_cycles`, `room` (answers that there is room for), `reward` ("outcome" or
    "score") and `render_mode` may be given too. An answer beyond the mask loses."""
    checked: Any = wrappers.TerminateIllegalWrapper(raw_env(ruleset, scenario, options, seed, **more), -1.0)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


def parallel_env(ruleset: str, scenario: str = "", options: Optional[dict[str, str]] = None, seed: Optional[int] = None,
                 **more: Any) -> RawParallelEnv:
    """All who are asked at once."""
    return RawParallelEnv(ruleset, scenario, options, seed, **more)
