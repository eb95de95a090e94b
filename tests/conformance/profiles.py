"""What these tests must be told of a game, because only its rules know: what is hidden, and what must come to pass.

Each game says it in a `PROFILE` of its own: tests/<game>/profile.py.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Event, Game, Question
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import is_withheld

Secrets = dict[str, Answer]
Look = Callable[[Answer], Answer]
Told = Callable[[Game, Question], tuple[int, ...]]


def drawn(match: Match, question: OpenQuestion, rng: Rng) -> Answer:
    return match.draw(question, rng)


def nothing(events: list[Event]) -> set[str]:
    return set()


def oneself(game: Game, question: Question) -> tuple[int, ...]:
    """Whoever answers; what CHANCE answers in secret is told to nobody."""
    return (question.seat,)


@dataclass(frozen=True)
class Point:
    """A point of a battle that chance seldom comes to: a position, its options, and what the seats answer there."""

    position: str
    options: dict[str, str]
    answers: tuple[tuple[int, Answer], ...]


@dataclass(frozen=True)
class Profile:
    """`disturb` gives everything that a seat may not know another value, in place and with no regard to sense.

    `secrets` names those values. `lasting` are the secret answers, of seats and of CHANCE, that stay hidden when all
    are in, each with what the others learn of it all the same, and `told` the seats that may know more: for what CHANCE
    is asked, the frame on top of the agenda, which asks, knows for whom. `content` must all come to pass, as `seen`
    reads it from the events, when `lively` plays, from set-ups and from `starts`.
    """

    disturb: Callable[[Game, int | None, Rng], None]
    secrets: Callable[[Game, int | None], Secrets]
    secret: frozenset[str] = frozenset()    # kinds of questions, to seats and to CHANCE, whose answers are kept secret
    at_times: frozenset[str] = frozenset()  # ... and those that are secret only where the scenario or an option says so
    lasting: dict[str, Look] = field(default_factory=dict)
    told: Told = oneself
    content: frozenset[str] = frozenset()
    seen: Callable[[list[Event]], set[str]] = nothing
    lively: Callable[[Match, OpenQuestion, Rng], Answer] = drawn
    starts: tuple[str, ...] = ()        # positions in which much is about to happen
    points: tuple[Point, ...] = ()      # ... and points at which something is hidden that seldom is
    longest: int = 3000                 # answers in the longest random game
    stride: int = 1                     # of a game with long battles only one position in so many is looked at
    games: int = 4                      # random games of every setting
    glance: int = 1000                  # answers of a lively game after which a rules switch must have shown
    shows: frozenset[str] = frozenset()     # events and kinds of questions by which the rules show something hidden
    company: dict[str, dict[str, str]] = field(default_factory=dict)    # options that an option needs to matter


def disturbed(profile: Profile, game: Game, seat: int | None, rng: Rng) -> Game:
    fresh = clone(game)
    profile.disturb(fresh, seat, rng)
    fresh.held = tuple([fresh.asked[index].space.draw(fresh, rng) if is_withheld(fresh, index, seat) else answer
                        for index, answer in enumerate(fresh.held)])
    return fresh


def deal_out(pool: list[str], count: int, rng: Rng) -> tuple[str, ...]:
    return tuple(sorted([pool.pop(rng.below(len(pool))) for _ in range(count)]))


def len_of(answer: Answer) -> Answer:
    """TS-PLAN-02: only the height of a stack is public."""
    assert isinstance(answer, tuple)
    return len(answer)


def profile_of(ruleset: str) -> Profile:
    """Of a game that has none here: everything is open, and nothing need come to pass."""
    name = "conformance.grog_profile" if ruleset == "grog" else f"{ruleset.replace('-', '_')}.profile"
    if find_spec(name.partition(".")[0]) is None or find_spec(name) is None:
        return Profile(lambda game, seat, rng: None, lambda game, seat: {})
    found: Profile = import_module(name).PROFILE
    return found
