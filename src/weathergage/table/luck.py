"""Luck told from play: what a side suffered, and what it would have suffered with average dice and the same decisions.

At every roll the expected harm is worked out just before the dice fall and again just after. The difference is luck;
what changes between two rolls is play. "Expected" looks on to the next decision outside the procedure under way, and
takes it that nobody does anything special until then.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Chance
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import encode
from weathergage.kernel.core import CHANCE, Answer, Game, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import ASIDE, Match
from weathergage.kernel.odds import TooManyOutcomes, floor_of
from weathergage.kernel.rng import COMPILED
from weathergage.kernel.ruleset import Ruleset
from weathergage.table.model import Luck

EXACT: Final = 3_000 if COMPILED else 300       # outcomes worked out one by one
TRIES: Final = 240 if COMPILED else 60          # where there are more
GLANCE: Final = 10              # tries to find out whether a roll can matter at all
DEEPEST: Final = 60             # rolls one after the other
LONGEST: Final = 400            # answers until the next decision of note: a bound, never a rule

Harm = tuple[float, ...]        # by side


@dataclass
class Fortune:
    """Luck added up so far, by side: harm suffered beyond what was to be expected."""

    beyond: list[float]
    rolls: int = 0                  # that mattered


class Outlook:
    """The harm to be expected from a position until the procedure under way is over."""

    def __init__(self, ruleset: Ruleset, sides: tuple[str, ...], floor: int) -> None:
        self.ruleset = ruleset
        self.sides = sides
        self.floor = floor
        self.worked = 0
        self.known: dict[bytes, Harm] = {}

    def harm(self, game: Game) -> Harm:
        return tuple([float(self.ruleset.face.harm(game, side)) for side in self.sides])

    def expected(self, position: Game) -> Harm:
        """Exactly where that is quick, else from many tries."""
        tries = [self.tried(position, seed) for seed in range(GLANCE)]
        if len(set(tries)) == 1:
            return tries[0]
        try:
            return self.exact(clone(position), 0)
        except TooManyOutcomes:
            tries += [self.tried(position, seed) for seed in range(GLANCE, TRIES)]
            return mean([(harm, 1) for harm in tries])

    def tried(self, position: Game, seed: int) -> Harm:
        """One way that it may go."""
        game, dealer = clone(position), Seeded(7_919 * seed + 1)
        for _ in range(LONGEST):
            self.settle(game)
            if not is_rolling(game):
                break
            give(game, 0, dealer.deal(game, game.asked[0]), None)
        return self.harm(game)

    def exact(self, game: Game, depth: int) -> Harm:
        self.settle(game)
        if not is_rolling(game):
            return self.harm(game)
        game.chances = 0
        key = encode(game)
        if key not in self.known:
            self.known[key] = self.over_outcomes(game, depth)
        return self.known[key]

    def over_outcomes(self, game: Game, depth: int) -> Harm:
        space = game.asked[0].space
        assert isinstance(space, Chance)
        self.worked += space.size()
        if self.worked > EXACT or depth > DEEPEST:
            raise TooManyOutcomes
        found: list[tuple[Harm, int]] = []
        for outcome, weight in space.outcomes():
            fork = clone(game)
            give(fork, 0, outcome, None)
            found.append((self.exact(fork, depth + 1), weight))
        return mean(found)

    def settle(self, game: Game) -> None:
        """Usual answers, until dice are rolled or something is asked that is no part of the procedure."""
        for _ in range(LONGEST):
            if not game.asked or is_rolling(game) or floor_of(game) <= self.floor:
                return
            index = game.open[0]
            give(game, index, self.ruleset.face.usual(game, game.asked[index]), None)


def is_rolling(game: Game) -> bool:
    return bool(game.asked) and game.asked[0].seat == CHANCE


def mean(found: list[tuple[Harm, int]]) -> Harm:
    total = sum([weight for _, weight in found])
    return tuple([sum([part * weight for part, weight in zip(parts, [weight for _, weight in found])]) / total
                  for parts in zip(*[harm for harm, _ in found])])


def fortunes(match: Match, sides: tuple[str, ...]) -> Iterator[Fortune]:
    """The luck of a whole match, a step after every answer that dice followed."""
    fortune = Fortune([0.0] * len(sides))
    before: Game | None = None
    answers = [at for at, entry in enumerate(match.log) if entry[1] != CHANCE]
    for position in match.replay():
        if before is not None:
            count = len(position.steps)
            index, _, kind, answer = match.log[answers[count - 1]]
            rolled = answers[count - 1] + 1 < len(match.log) and match.log[answers[count - 1] + 1][1] == CHANCE
            if rolled and kind != ASIDE:
                add_roll(match.ruleset, sides, before, index, answer, position.game, fortune)
                yield fortune
        before = clone(position.game)


def add_roll(ruleset: Ruleset, sides: tuple[str, ...], before: Game, index: int, answer: Answer, after: Game,
             fortune: Fortune) -> None:
    """What the dice did after one answer, beyond what was to be expected of them."""
    outlook = Outlook(ruleset, sides, floor_of(before))
    start = clone(before)
    give(start, index, answer, None)
    wanted, got = outlook.expected(start), outlook.expected(clone(after))
    if wanted != got:
        fortune.rolls += 1
    for side in range(len(sides)):
        fortune.beyond[side] += got[side] - wanted[side]


def luck(match: Match, sides: tuple[str, ...], names: tuple[str, ...], seats: tuple[int, ...],
         fortune: Fortune) -> tuple[Luck, ...]:
    """In words: what each side suffered, and what it would have been."""
    unit = match.ruleset.face.facts.harm
    found: list[Luck] = []
    for side, name, seat, beyond in zip(sides, names, seats, fortune.beyond):
        rolled = float(match.ruleset.face.harm(match.game, side))
        expected = rolled - beyond
        found.append(Luck(seat=seat, name=name, rolled=rolled, expected=round(expected, 1),
                          sentence=luck_words(name, unit, rolled, beyond)))
    return tuple(found)


def luck_words(name: str, unit: str, rolled: float, beyond: float) -> str:
    """'Guerriere suffered 31 hits, 3.6 more than with average dice.'"""
    told = f"{name} suffered {rolled:.0f} {unit}"
    if abs(beyond) < 0.5:
        return f"{told}, as many as with average dice."
    return f"{told}, {abs(beyond):.1f} {'more' if beyond > 0 else 'fewer'} than with average dice."
