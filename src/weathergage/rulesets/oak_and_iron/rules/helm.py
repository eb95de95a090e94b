"""Chapter 6: the choices at the helm: how far to turn and when, and how far to shift sideways."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import Answer, Game, Refusal, Space, settled
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.plane import on_grid
from weathergage.rulesets.oak_and_iron.content.tables import SHIFT
from weathergage.rulesets.oak_and_iron.state import Battle, battle

SOME_TURNS: Final[tuple[float, ...]] = (1.0, 0.5, 0.75, 0.25)      # shares of a full turn, as candidates
SOME_SHIFTS: Final[tuple[float, ...]] = (1.0, 0.5)
GRAIN: Final = 1000


@dataclass
class Turns(Space):
    """OI-GEOM-09, OI-MOVE-15, OI-MOVE-16: an angle up to the full turn of a tool, to starboard if positive, to port if
    negative; after a choice of `first`, if there is one: (choice, angle). Or one of the words in `also`."""

    ship: int                       # whose helm it is; -1 where `first` are the ships
    most: float
    first: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        if isinstance(taken, (int, float)):
            return on_grid(float(taken))
        if isinstance(taken, tuple) and len(taken) == 2 and isinstance(taken[1], (int, float)):
            choice = taken[0][0] if isinstance(taken[0], tuple) and len(taken[0]) == 1 else taken[0]
            return (choice, on_grid(float(taken[1])))
        return taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if isinstance(answer, str) and answer in self.also:
            return None
        angle = answer
        if self.first:
            if not isinstance(answer, tuple) or len(answer) != 2 or answer[0] not in self.first:
                return refused(f"{shown(answer)} is not one of {', '.join(self.first)} and an angle{self.words()}")
            angle = answer[1]
        if not isinstance(angle, float):
            return refused(f"{shown(angle)} is not an angle in degrees{self.words()}")
        if abs(angle) > self.most:
            return Refusal("OI-GEOM-05", f"{abs(angle):g} degrees is more than the tool's full turn of {self.most:g}")
        return None

    def words(self) -> str:
        return f", nor {' or '.join(self.also)}" if self.also else ""

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        answers: list[Answer] = list(self.also)
        for share in SOME_TURNS:
            for sign in (1.0, -1.0):
                angle = on_grid(sign * share * self.most)
                answers += [(choice, angle) for choice in self.first] if self.first else [angle]
        return tuple(answers[:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        if self.also and rng.below(4) == 0:
            return self.also[rng.below(len(self.also))]
        marks = int(self.most * GRAIN)
        angle = (rng.below(2 * marks + 1) - marks) / GRAIN
        return (self.first[rng.below(len(self.first))], angle) if self.first else angle

    def nearest(self, game: Game, answer: Answer) -> Answer:
        if self.first and isinstance(answer, tuple) and len(answer) == 2 and answer[0] in self.first \
                and isinstance(answer[1], float):
            return (answer[0], min(max(answer[1], -self.most), self.most))
        if not self.first and isinstance(answer, float):
            return min(max(answer, -self.most), self.most)
        return self.also[0] if self.also else None

    def describe(self, game: Game) -> dict[str, Any]:
        here = battle(game)
        said: dict[str, Any] = {"space": "angle", "low": -self.most, "high": self.most, "step": 5.0, "also": self.also,
                                "zero": self.heading(here), "notation": "degrees, to port with a minus: -30"}
        if self.first:
            said["first"] = tuple([(choice,) for choice in self.first])
            said["notation"] = f"{' or '.join(self.first[:3])}, and degrees, to port with a minus: {self.first[0]} -30"
        if self.ship >= 0:
            said["piece"] = here.ships[self.ship].label
        return said

    def heading(self, game: Battle) -> float:
        return game.ships[self.ship].heading if self.ship >= 0 else 0.0


@dataclass
class Shifts(Space):
    """OI-CARD-10, OI-CARD-24, OI-FAQ-02: inches directly sideways, to starboard if positive; or not at all."""

    ship: int
    none: str = "none"

    def take(self, raw: Any) -> Answer:
        taken = settled(raw)
        return on_grid(float(taken)) if isinstance(taken, (int, float)) else taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if answer == self.none:
            return None
        if not isinstance(answer, float):
            return refused(f"{shown(answer)} is neither a distance in inches nor {self.none}")
        if abs(answer) > SHIFT:
            return Refusal("OI-FAQ-02", f"a shift is at most {SHIFT:g} inches, not {abs(answer):g}")
        return None

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        answers: list[Answer] = [self.none]
        for share in SOME_SHIFTS:
            answers += [on_grid(share * SHIFT), on_grid(-share * SHIFT)]
        return tuple(answers[:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        if rng.below(3) == 0:
            return self.none
        marks = int(SHIFT * GRAIN)
        return (rng.below(2 * marks + 1) - marks) / GRAIN

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return min(max(answer, -SHIFT), SHIFT) if isinstance(answer, float) else self.none

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "own", "also": (self.none,), "low": -SHIFT, "high": SHIFT,
                "piece": battle(game).ships[self.ship].label,
                "notation": "inches to starboard, to port with a minus, or none: -1.25"}
