"""OpenSpiel: the games as `python_weathergage`.

    import pyspiel
    import weathergage.research.openspiel
    game = pyspiel.load_game("python_weathergage", {"ruleset": "captains-sea", "scenario": "pistol-shot"})

Dice and draws are chance nodes with all their outcomes; those that could come out in more than MOST_OUTCOMES ways stand
as what DRAWN draws come to, each outcome as likely as it was often drawn. Questions that several seats are asked at
once are asked in turn, and answers that are held back stay hidden, so nobody learns of them.
"""

import json
from collections import Counter
from hashlib import blake2b
from typing import Any, Final, Optional

from weathergage.kernel.chance import Chance
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import decode, encode, know
from weathergage.kernel.core import CHANCE, Answer, Event, Game, advance, give, seen_by
from weathergage.kernel.rng import LARGEST, Rng, word
from weathergage.research import lacking

try:
    import numpy as np
    import numpy.typing as npt
    import pyspiel
except ModuleNotFoundError as error:
    raise lacking(error) from None

from weathergage.research.battle import ROOM, Battle, rewards_of

NAME: Final = "python_weathergage"
MOST_OUTCOMES: Final = 512
DRAWN: Final = 256              # of a roll with more outcomes than that
LONGEST: Final = 100_000        # answers, dice among them
PASSES: Final = "waits"
TYPE: Final = pyspiel.GameType(
    short_name=NAME, long_name="Weather Gage", dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION, utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=8, min_num_players=1,
    provides_information_state_string=True, provides_information_state_tensor=False,
    provides_observation_string=True, provides_observation_tensor=True,
    parameter_specification={"ruleset": "captains-sea", "scenario": "", "options": "", "room": ROOM})


class Observed(Battle):
    """A battle in which CHANCE is asked, too, and what happened is written down."""

    def begin_open(self) -> None:
        self.game = self.ruleset.new(self.encoder.scenario, self.encoder.options)
        self.happened: list[Event] = []
        self.given: list[tuple[int, Answer]] = []           # by seat
        self.game.journal = self.happened
        advance(self.game, None, None)

    def __deepcopy__(self, memo: Any) -> "Observed":
        """A fork: OpenSpiel copies states by copying all that they hold."""
        other = Observed.__new__(Observed)
        other.__dict__.update(self.__dict__)
        other.game = clone(self.game)
        other.happened = list(self.happened)
        other.given = list(self.given)
        other.game.journal = other.happened
        other._sights = {}
        return other

    def __getstate__(self) -> dict[str, Any]:
        """All that a battle is, as plain data: OpenSpiel pickles what a state holds, and compiled classes cannot be."""
        know(Event)
        return {"ruleset": self.ruleset.id, "scenario": self.encoder.scenario, "options": self.encoder.options,
                "room": self.room, "game": encode(self.game), "happened": [encode(event) for event in self.happened],
                "given": self.given, "answers": self.answers}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        Observed.__init__(self, kept["ruleset"], kept["scenario"], kept["options"], kept["room"])
        know(Event)
        self.game = decode(kept["game"])
        self.happened = [decode(event) for event in kept["happened"]]
        self.given, self.answers = kept["given"], kept["answers"]
        self.game.journal = self.happened

    def past(self, seat: Optional[int]) -> list[Event]:
        return [seen for seen in [seen_by(event, seat) for event in self.happened] if seen is not None]

    def give(self, seat: int, answer: Answer) -> None:
        """An answer of a seat, or of CHANCE."""
        index = self.open_to(seat)
        assert index is not None
        give(self.game, index, answer, None)
        if seat != CHANCE:
            self.given.append((seat, answer))
        self.answers += 1
        self._sights.clear()

    def outcomes(self) -> list[tuple[Answer, float]]:
        """What CHANCE may answer now, and how likely each is."""
        space = self.question.space
        assert isinstance(space, Chance)
        if space.size() > MOST_OUTCOMES:
            drawn = Counter([space.draw(self.game, Rng(word(self.answers, at))) for at in range(DRAWN)])
            return [(answer, count / DRAWN) for answer, count in drawn.items()]
        found = space.outcomes()
        total = sum([weight for _, weight in found])
        return [(answer, weight / total) for answer, weight in found]

    def table(self, seat: int) -> str:
        """What a seat sees, as text."""
        return encode(self.sight(seat).game).decode()

    def known(self, seat: int) -> str:
        """All that a seat has learnt, in few letters: what it has seen happen, what it has answered, what it sees. No
        two seats have the same, so that tables of policies may hold all of them."""
        told = [seat, repr(self.past(seat)), [answer for who, answer in self.given if who == seat], self.table(seat)]
        return blake2b(json.dumps(told).encode(), digest_size=16).hexdigest()


class WeatherGageGame(pyspiel.Game):  # type: ignore[misc]
    """A ruleset and a scenario."""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        given = params or {}
        options = dict([part.split("=", 1) for part in str(given.get("options", "")).split(",") if part])
        self.battle = Observed(str(given.get("ruleset", "captains-sea")), str(given.get("scenario", "")), options,
                               int(given.get("room", ROOM)))
        info = pyspiel.GameInfo(num_distinct_actions=self.battle.room, max_chance_outcomes=MOST_OUTCOMES,
                                num_players=len(self.battle.seats), min_utility=-1.0, max_utility=1.0,
                                max_game_length=LONGEST)
        super().__init__(TYPE, info, given)

    def new_initial_state(self) -> "WeatherGageState":
        return WeatherGageState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeatObserver":
        return SeatObserver(self.battle.encoder.size, iig_obs_type is not None and iig_obs_type.perfect_recall)


class WeatherGageState(pyspiel.State):  # type: ignore[misc]
    """A battle under way."""

    def __init__(self, game: WeatherGageGame) -> None:
        super().__init__(game)
        known = game.battle
        self.battle = Observed(known.ruleset.id, known.encoder.scenario, known.encoder.options, known.room)
        self.battle.begin_open()

    def current_player(self) -> int:
        if self.battle.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        seat = self.battle.question.seat
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.battle.candidates(player))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(at, chance) for at, (_, chance) in enumerate(self.battle.outcomes())]

    def _apply_action(self, action: int) -> None:
        battle = self.battle
        seat = battle.question.seat
        battle.give(seat, battle.outcomes()[action][0] if seat == CHANCE else battle.candidates(seat)[action])

    def _action_to_string(self, player: int, action: int) -> str:
        battle = self.battle
        if player == pyspiel.PlayerId.CHANCE:
            return f"{battle.question.kind}: {battle.outcomes()[action][0]}"
        asked = battle.sight(player).questions()
        return f"{asked[0].kind}: {battle.candidates(player)[action]}" if asked else PASSES

    def is_terminal(self) -> bool:
        return self.battle.is_over

    def returns(self) -> list[float]:
        return rewards_of(self.battle.game.outcome, len(self.battle.seats), "outcome")

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "WeatherGageState":
        """A state that this player cannot tell from this one, for searches in information sets: what is hidden is dealt
        anew. The sampler gives numbers from 0 to 1."""
        other: WeatherGageState = self.clone()
        battle = other.battle
        battle.game = battle.sight(player_id).redeal(Rng(int(probability_sampler() * LARGEST)))
        battle.game.journal = battle.happened
        battle._sights = {}
        return other

    def __str__(self) -> str:
        """Of all that has happened: two states that differ are told apart."""
        game: Game = self.battle.game
        asked = [(question.seat, question.kind) for question in game.asked]
        told = blake2b(encode(game) + repr(self.battle.given).encode(), digest_size=8).hexdigest()
        return f"{self.battle.ruleset.id} {self.battle.encoder.scenario} {told} {asked}"


class SeatObserver:
    """What a seat sees, as a vector and as text; with perfect recall the text tells all that it has learnt."""

    def __init__(self, size: int, recalls: bool) -> None:
        self.tensor: npt.NDArray[np.float32] = np.zeros(size, np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {"observation": self.tensor}
        self.recalls = recalls

    def set_from(self, state: WeatherGageState, player: int) -> None:
        self.tensor[:] = state.battle.encoder.dense(state.battle.sight(player))[0]

    def string_from(self, state: WeatherGageState, player: int) -> str:
        return state.battle.known(player) if self.recalls else state.battle.table(player)


pyspiel.register_game(TYPE, WeatherGageGame)
__all__ = ["NAME", "WeatherGageGame", "WeatherGageState"]
