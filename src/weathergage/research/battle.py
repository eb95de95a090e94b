"""A battle as environments want it: seats in turn, an index for an answer, numbers for what a seat sees.

An action is the place of an answer in the list of candidates, which has a fixed room; continuous choices are offered by
their candidates, too. A place beyond the list stands for the answer that it comes to when one counts round.
"""

from collections.abc import Sequence
from typing import Final, Literal, Optional, TypeAlias

import numpy as np
import numpy.typing as npt

from weathergage.kernel.core import Answer, Event, Game, Outcome, Question, advance, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import sound_seed
from weathergage.kernel.ruleset import BadSetup
from weathergage.kernel.sight import Sight
from weathergage.learning.encode import Encoder, Entities, encoder_of
from weathergage.research.raster import raster
from weathergage.scene.svg import render
from weathergage.scene.text import board

Observation: TypeAlias = dict[str, npt.NDArray[np.float32] | npt.NDArray[np.int8]]
Reward: TypeAlias = Literal["outcome", "score"]
ROOM: Final = 60                # answers that there is room for
MODES: Final = ("ansi", "svg", "rgb_array")
FORMS: Final[tuple[Reward, ...]] = ("outcome", "score")


class Battle:
    """One battle after the other, each a function of its seed."""

    def __init__(self, ruleset: str, scenario: str = "", options: Optional[dict[str, str]] = None, room: int = ROOM,
                 reward: Reward = "outcome") -> None:
        if reward not in FORMS:
            raise BadSetup(f"a reward is {' or '.join(FORMS)}, not {reward!r}")
        if room < 1:
            raise BadSetup(f"there must be room for one answer or more, not {room}")
        self.encoder: Encoder = encoder_of(ruleset, scenario, tuple(sorted((options or {}).items())))
        self.ruleset = self.encoder.ruleset
        self.seats = self.ruleset.seats(self.encoder.scenario, self.encoder.options)
        self.room = room
        self.reward = reward
        self.game: Game = Game()
        self.answers = 0
        self._sights: dict[Optional[int], Sight] = {}

    def begin(self, seed: int) -> None:
        self.dealer = Seeded(sound_seed(seed))
        self.game = self.ruleset.new(self.encoder.scenario, self.encoder.options)
        self.answers = 0
        self._sights.clear()
        advance(self.game, None, self.dealer)

    # --- whose turn it is ---------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return not self.game.asked

    @property
    def question(self) -> Question:
        """The first that is open."""
        return self.game.asked[self.game.open[0]]

    def open_to(self, seat: int) -> Optional[int]:
        """Which of the open questions is the first that this seat is asked."""
        return next((index for index in self.game.open if self.game.asked[index].seat == seat), None)

    def sight(self, seat: Optional[int]) -> Sight:
        found = self._sights.get(seat)
        if found is None:
            found = self._sights[seat] = Sight(self.ruleset, self.game, seat, self.past(seat))
        return found

    def past(self, seat: Optional[int]) -> list[Event]:
        """Nobody writes down what happened."""
        return []

    def candidates(self, seat: int) -> tuple[Answer, ...]:
        asked = self.sight(seat).questions()
        return self.sight(seat).candidates(asked[0], self.room) if asked else ()

    # --- playing ------------------------------------------------------------------------------------------------------

    def act(self, seat: int, action: int) -> None:
        """The answer at this place of the list to the first question that this seat is asked."""
        listed = self.candidates(seat)
        self.answer(seat, listed[action % len(listed)])

    def answer(self, seat: int, answer: Answer) -> None:
        index = self.open_to(seat)
        assert index is not None, f"seat {seat} is not asked"
        give(self.game, index, answer, self.dealer)
        self.answers += 1
        self._sights.clear()

    def rewards(self) -> list[float]:
        """At the end of a battle, by seat: 1 for winning, -1 for losing; or the lead in points."""
        return rewards_of(self.game.outcome, len(self.seats), self.reward)

    # --- what is seen -------------------------------------------------------------------------------------------------

    def observation(self, seat: int) -> Observation:
        """What a seat sees, and the answers it may give: nothing to choose from where it is not asked."""
        sight = self.sight(seat)
        asked = next(iter(sight.questions()), None)
        vector, rows = self.encoder.dense(sight, asked)
        mask = np.zeros(self.room, np.int8)
        features = np.zeros((self.room, self.encoder.answer_size), np.float32)
        if asked is not None:
            answers, features = self.encoder.dense_answers(sight, asked, self.room)
            mask[:len(answers)] = 1
        return {"observation": vector, "rows": rows, "answers": features, "action_mask": mask}

    def entities(self, seat: int) -> Entities:
        """The same as tables with a row for each thing, for networks of graphs and sets."""
        return self.encoder.entities(self.sight(seat))

    def shown(self, mode: str, seat: Optional[int]) -> str | npt.NDArray[np.uint8]:
        """The table as a seat sees it, or a spectator: as text, as SVG, or as pixels."""
        picture = self.sight(seat).picture()
        if mode == "svg":
            return render(picture)
        if mode == "rgb_array":
            return raster(picture.scene)
        return "\n".join(board(picture.scene).lines())


def check_mode(mode: Optional[str], modes: Sequence[str] = MODES) -> None:
    """Only what can be shown is asked for."""
    if mode is not None and mode not in modes:
        raise BadSetup(f"a render mode is {', '.join(modes[:-1])} or {modes[-1]}, not {mode!r}")


def rewards_of(outcome: Optional[Outcome], seats: int, reward: Reward) -> list[float]:
    if outcome is None:
        return [0.0] * seats
    if reward == "score":
        total = sum(outcome.scores)
        return [score - (total - score) / max(1, seats - 1) for score in outcome.scores]
    if not 0 < len(outcome.winners) < seats:
        return [0.0] * seats
    return [1.0 if seat in outcome.winners else -1.0 for seat in range(seats)]

