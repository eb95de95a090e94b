"""What a game adds to the search, and what stands in for it where a game adds nothing.

A game's own judge lies in `players/<game>/judge.py`: it overrides what it knows better, and nothing else.
"""

from collections.abc import Callable
from math import exp
from typing import Any, Final, Optional, TypeAlias

from mypy_extensions import mypyc_attr

from weathergage.kernel.core import Answer, Game, Question
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.sight import Sight
from weathergage.players.base import Player, RandomPlayer
from weathergage.players.search.thought import Budget, Thinker

Make: TypeAlias = Callable[[int], Player]               # a player of a seed
Parts: TypeAlias = tuple[tuple[str, float], ...]        # what a seat has more than the others, by name
UNTIMED: Final = -1
NOBODYS: Final = -1
DEEP: Final = 4                 # procedures within which a roll is somebody's
LISTED: Final = 8               # listed answers that are tried
LONGEST: Final = 400            # decisions of a play-out where nothing says when a turn ends
SCALE: Final = 8.0              # harm that makes a chance of winning of three in four
SURE: Final = 0.98              # a battle that goes on is never quite won


@mypyc_attr(allow_interpreted_subclasses=True)
class UsualPlayer(Player):
    """What is usual: pass, hold, decline."""

    def choose(self, sight: Sight, question: Question) -> Answer:
        return sight.usual(question)


def squash(lead: float) -> float:
    """A lead, in units of which two make a battle nearly safe, as a chance of winning."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, lead))))


def hedged(lead: float) -> float:
    """The same of a battle that goes on."""
    return 1.0 - SURE + (2.0 * SURE - 1.0) * squash(lead)


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """How positions of a game are played on and judged. It sees what a seat sees, or battles dealt anew from that.

    Without anything of the game's own it plays on at random to the end of the battle, or by the game's heuristic player
    where there is one, and what is not over by then is judged by the harm that the sides have suffered.
    """

    def __init__(self, ruleset: Ruleset, make: Optional[Make] = None) -> None:
        self.ruleset = ruleset
        self.make = make
        self.sides: dict[int, tuple[str, tuple[str, ...]]] = {}     # by seat: its own side, and the others
        self.learned: Any = None            # a `learning.network.Judgement`: what was learnt from many battles

    # who plays

    def steady(self, seed: int) -> Player:
        """Whose answer stands unless another is better."""
        return UsualPlayer() if self.make is None else self.make(seed)

    def quick(self, seed: int) -> Player:
        """Who plays on for every seat."""
        return RandomPlayer(seed) if self.make is None else self.make(seed)

    def tempers(self, seed: int) -> list[Player]:
        """The same with other weights: bolder, more careful. What they answer is tried."""
        return []

    def listed(self, question: Question) -> int:
        """How many answers in all are tried, with the listed ones after those of the tempers."""
        return LISTED

    def skips(self, question: Question) -> bool:
        """Whether the usual answer will do."""
        return False

    def thinker(self, seed: int, budget: Budget) -> Optional[Thinker]:
        """A player who looks ahead in a way of the game's own; None: by the search that all games share."""
        return None

    # how long

    def clock(self, game: Game) -> int:
        """The number of the turn; UNTIMED where the game counts none."""
        found = getattr(game, "turn", None)
        return found if isinstance(found, int) else UNTIMED

    def stage(self, game: Game) -> int:
        """How far the battle has come, in what play-outs are measured by: turns, or something smaller."""
        return self.clock(game)

    def turns(self, game: Game) -> int:
        """After how many turns, or smaller stages, a play-out is cut and judged; 0: it goes on to the end."""
        return 0

    # luck

    def actors(self) -> tuple[str, ...]:
        """By which names the game's procedures keep the number of the ship or side that acts in them."""
        return ()

    def roller(self, game: Game) -> int:
        """Whose dice are rolled: the number of who acts in the procedures that go on, the innermost first."""
        names = self.actors()
        for frame in reversed(game.agenda[-DEEP:]):
            for name in names:
                number = getattr(frame, name, None)
                if isinstance(number, int) and number >= 0:
                    return number
        return NOBODYS

    # how good

    def begin(self, sight: Sight) -> None:
        """A decision begins: look once at what all its play-outs need."""
        seat = sight.seat
        if seat is None or seat in self.sides:
            return
        drawn = tuple([side.id for side in sight.picture().scene.sides]) if sight.face.draws else ()
        commands = sight.commands([str(at) for at in range(seat + 1)])
        own = commands[seat].side if seat < len(commands) else ""
        self.sides[seat] = (own, tuple([side for side in drawn if side != own])) if own in drawn else ("", ())

    def parts(self, game: Game, seat: int) -> Parts:
        """What a chance of winning is made of: by name, what this seat's side has more than the others."""
        own, others = self.sides.get(seat, ("", ()))
        if not others:
            return ()
        harm = self.ruleset.face.harm
        return (("harm", (sum([harm(game, side) for side in others]) / len(others) - harm(game, own)) / SCALE),)

    def chance(self, game: Game, seat: int) -> float:
        """The evaluation: from 0 to 1, how likely this seat's side is to win a battle that goes on."""
        lead = 0.0
        for _, amount in self.parts(game, seat):
            lead += amount
        return hedged(lead)

    def opinion(self, game: Game, seat: int) -> float:
        """What those who learn to judge are told besides the position; weights are worth nothing with another one."""
        return self.chance(game, seat)

    def chances(self, games: list[Game], seat: int) -> list[float]:
        """The evaluation of several battles that go on: what was learnt has the last word, if anything was."""
        if self.learned is None or not games:
            return [self.chance(game, seat) for game in games]
        veiled = [self.ruleset.veil(game, seat) for game in games]
        learned: list[float] = self.learned.chances(veiled, seat, [self.opinion(game, seat) for game in games])
        return learned
