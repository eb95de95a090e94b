"""Gymnasium: one seat is yours, the others are played by a level.

    import gymnasium
    import weathergage.research.gymnasium
    duel = gymnasium.make("weathergage/CaptainsSea-v0", scenario="pistol-shot", opponent="lieutenant")

Gymnasium knows the names once this module is imported.
"""

from typing import Any, ClassVar, Final, Optional

from weathergage.kernel import registry
from weathergage.kernel.rng import LARGEST, word
from weathergage.kernel.ruleset import BadSetup
from weathergage.players.base import Player
from weathergage.players.roster import player
from weathergage.research import lacking

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise lacking(error) from None

from weathergage.research.battle import MODES, ROOM, Battle, Observation, Reward, check_mode
from weathergage.research.spaces import action_space, observation_space

SPACE: Final = "weathergage"


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """A battle from one seat."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [*MODES], "render_fps": 2}

    def __init__(self, ruleset: str, scenario: str = "", opponent: str = "lieutenant", seat: int = 0,
                 options: Optional[dict[str, str]] = None, room: int = ROOM, reward: Reward = "outcome",
                 render_mode: Optional[str] = None) -> None:
        check_mode(render_mode)
        self.battle = Battle(ruleset, scenario, options, room, reward)
        if not 0 <= seat < len(self.battle.seats):
            raise BadSetup(f"seat {seat} is none of {self.battle.encoder.scenario}; there are {len(self.battle.seats)}")
        player(opponent, ruleset)               # refuses a level that there is not
        self.opponent = opponent
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = observation_space(self.battle)
        self.action_space = action_space(self.battle)
        self.others: list[Player] = []

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) \
            -> tuple[Observation, dict[str, Any]]:
        """A fresh battle, up to the first question of this seat."""
        super().reset(seed=seed)
        key = int(self.np_random.integers(LARGEST))
        self.battle.begin(key)
        self.others = [player(self.opponent, self.battle.ruleset.id, word(key, 1 + seat))
                       for seat in range(len(self.battle.seats))]
        self.play_on()
        return self.battle.observation(self.seat), {}

    def play_on(self) -> None:
        """The others answer until this seat is asked."""
        battle = self.battle
        while not battle.is_over and battle.question.seat != self.seat:
            question = battle.question
            battle.answer(question.seat, self.others[question.seat].choose(battle.sight(question.seat), question))

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """An answer of this seat, and what the others do until it is asked again."""
        self.battle.act(self.seat, int(action))
        self.play_on()
        return (self.battle.observation(self.seat), self.battle.rewards()[self.seat], self.battle.is_over, False, {})

    def action_masks(self) -> Any:
        """The mask, under the name that some libraries ask for."""
        return self.battle.observation(self.seat)["action_mask"].astype(bool)

    def render(self) -> Any:
        """The table as this seat sees it."""
        return None if self.render_mode is None else self.battle.shown(self.render_mode, self.seat)


def name_of(ruleset: str) -> str:
    """weathergage/CaptainsSea-v0 for captains-sea."""
    return f"{SPACE}/{''.join([part.capitalize() for part in ruleset.split('-')])}-v0"


def register() -> None:
    """Make the games known to `gymnasium.make`."""
    for name in registry.names():
        if name_of(name) not in gymnasium.registry:
            gymnasium.register(name_of(name), entry_point="weathergage.research.gymnasium:SeatEnv",
                               kwargs={"ruleset": name}, disable_env_checker=True)


register()
