"""Choices of a thing and a place for it on the open table: ships, pieces of terrain, parties.

A ruling decides about one wish (`refusal_of`); testing, listing, drawing and finding what is near are done here.
"""

from typing import Any, Final, Optional

from mypy_extensions import mypyc_attr

from weathergage.kernel.core import Answer, Game, Refusal, Space
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.plane import Piece, Pose, along, on_grid, pose_on_grid, rectangle
from weathergage.kits.plane.spaces import named_pose
from weathergage.rulesets.oak_and_iron.state import Battle, battle

GOLDEN: Final = 0.6180339887498949
OTHER: Final = 0.7548776662466927
MOST_TRIED: Final = 400             # wishes, before there are candidates enough
MOST_LISTED: Final = 24             # a list of places shows what there is; more of them tell no more
FINE: Final = 1.5                   # inches between the wishes of a thorough search
TRIES: Final = 60
RINGS: Final[tuple[float, ...]] = (0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 4.5, 6.0, 9.0, 12.0, 18.0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Placing(Space):
    """(name, x, y, heading). The other words that may be said instead are in `also`."""

    def names(self, game: Battle) -> tuple[str, ...]:
        """What may be placed."""
        raise NotImplementedError

    def also(self, game: Battle) -> tuple[Answer, ...]:
        return ()

    def refusal_of(self, game: Battle, name: str, pose: Pose) -> Optional[Refusal]:
        """Why this thing may not lie there; None if it may."""
        raise NotImplementedError

    def is_granted(self, game: Battle, name: str, pose: Pose) -> bool:
        """Whether a wish from the list may be had. Many are tried for a list: a quick look may be enough."""
        return self.refusal_of(game, name, pose) is None

    def bounds(self, game: Battle, name: str) -> tuple[float, float, float, float]:
        """Where to look for places: left, bottom, right, top."""
        return 0.0, 0.0, game.width, game.height

    def headings(self, game: Battle, name: str) -> tuple[float, ...]:
        """Those to try first; () if the heading is not free."""
        return (0.0, 90.0, 180.0, 270.0, 45.0, 135.0, 225.0, 315.0)

    def fixed(self, game: Battle, name: str) -> float:
        """The heading where it is not free."""
        return 0.0

    def outline(self, game: Battle) -> tuple[Piece, ...]:
        """The zone, for a screen."""
        left, bottom, right, top = self.bounds(game, self.names(game)[0])
        return (rectangle(left, bottom, right, top),)

    def notation(self) -> str:
        return "name x,y heading"

    def adjusted(self, game: Battle, name: str, pose: Pose) -> Pose:
        """A wish brought to where it has a chance, such as onto an edge."""
        return pose

    def take(self, raw: Any) -> Answer:
        return named_pose(raw)

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        here = battle(game)
        if answer in self.also(here):
            return None
        if not isinstance(answer, tuple) or len(answer) != 4 \
                or not all([isinstance(part, float) for part in answer[1:]]):
            return refused(f"{shown(answer)} is not {self.notation()}")
        if answer[0] not in self.names(here):
            return refused(f"{shown(answer[0])} is not among {', '.join(self.names(here))}")
        return self.refusal_of(here, answer[0], (answer[1], answer[2], answer[3]))

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """A sequence of wishes that fills the bounds ever more densely, as far as they are granted."""
        here = battle(game)
        answers: dict[Answer, None] = dict.fromkeys(self.also(here))
        enough = min(limit, len(answers) + MOST_LISTED)
        names = self.names(here) if len(answers) < limit else ()
        bounds = [self.bounds(here, name) for name in names]
        headings = [self.headings(here, name) or (self.fixed(here, name),) for name in names]
        count = len(names)
        for step in range(MOST_TRIED if names else 0):
            if len(answers) >= enough:
                break
            at = step % count
            left, bottom, right, top = bounds[at]
            across, up = ((step + 1) * OTHER) % 1.0, ((step + 1) * GOLDEN * OTHER) % 1.0
            pose = pose_of_wish(self.adjusted(here, names[at], (
                left + (right - left) * across, bottom + (top - bottom) * up,
                headings[at][(step // count) % len(headings[at])])))
            if self.is_granted(here, names[at], pose):
                answers[(names[at],) + pose] = None
        if len(answers) == len(self.also(here)) and len(answers) < limit:
            answers.update(dict.fromkeys(self.searched(here)))
        return tuple(answers)[:limit]

    def has_room(self, game: Battle) -> bool:
        """Whether anything may be placed at all."""
        return bool(self.candidates(game, 1))

    def searched(self, game: Battle) -> tuple[Answer, ...]:
        """One place found by looking everywhere, or none."""
        for name in self.names(game):
            left, bottom, right, top = self.bounds(game, name)
            for heading in self.headings(game, name) or (self.fixed(game, name),):
                for i in range(int((right - left) / FINE) + 2):
                    for j in range(int((top - bottom) / FINE) + 2):
                        pose = pose_of_wish(self.adjusted(game, name, (
                            min(right, left + i * FINE), min(top, bottom + j * FINE), heading)))
                        if self.refusal_of(game, name, pose) is None:
                            return ((name,) + pose,)
        return ()

    def draw(self, game: Game, rng: Rng) -> Answer:
        here = battle(game)
        names, also = self.names(here), self.also(here)
        if also and rng.below(len(names) + 1) == 0:
            return also[rng.below(len(also))]
        for _ in range(TRIES):
            name = names[rng.below(len(names))]
            left, bottom, right, top = self.bounds(here, name)
            heading = float(rng.below(360)) if self.headings(here, name) else self.fixed(here, name)
            x, y = left + (right - left) * rng.unit(), bottom + (top - bottom) * rng.unit()
            wish = (name,) + pose_of_wish(self.adjusted(here, name, (x, y, heading)))
            if self.refusal(game, wish) is None:
                return wish
        answers = self.candidates(game, 8)
        return answers[rng.below(len(answers))]

    def nearest(self, game: Game, answer: Answer) -> Answer:
        """On rings around the wish, ever wider."""
        here = battle(game)
        if not isinstance(answer, tuple) or len(answer) != 4 or answer[0] not in self.names(here) \
                or not all([isinstance(part, float) for part in answer[1:]]):
            return None
        name: str = answer[0]
        heading = answer[3] if self.headings(here, name) else self.fixed(here, name)
        for ring in RINGS:
            for step in range(24 if ring else 1):
                ux, uy = along(15.0 * step)
                pose = pose_of_wish(self.adjusted(here, name, (answer[1] + ring * ux, answer[2] + ring * uy, heading)))
                if self.refusal_of(here, name, pose) is None:
                    return (name,) + pose
        return None

    def describe(self, game: Game) -> dict[str, Any]:
        here = battle(game)
        names = self.names(here)
        left, bottom, right, top = self.bounds(here, names[0])
        heading = (self.headings(here, names[0]) or (self.fixed(here, names[0]),))[0]
        return {"space": "placement", "first": names, "turns": bool(self.headings(here, names[0])),
                "start": (on_grid((left + right) / 2), on_grid((bottom + top) / 2), heading),
                "zone": self.outline(here), "also": self.also(here), "notation": self.notation()}


def pose_of_wish(pose: Pose) -> Pose:
    return pose_on_grid(pose[0], pose[1], pose[2])
