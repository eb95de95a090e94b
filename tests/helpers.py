"""What several tests share: a quiet Hypothesis, answers that nobody should accept, and ways to walk through a match."""

import json
import random
import socket
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from weathergage.kernel import registry
from weathergage.kernel.core import Answer, Dealer, Game, Question, Space, accept, advance, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.sight import Sight
from weathergage.players.base import Player

# The same examples on every machine and in both modes, and no opinion about speed.
settings.register_profile("house", deadline=None, derandomize=True, max_examples=40,
                          suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
settings.load_profile("house")

DEEP: list[Any] = []
for _ in range(20):
    DEEP = [DEEP]

# What is no answer to any question, whatever its space.
NONSENSE: tuple[Any, ...] = (
    True, False, float("nan"), float("inf"), float("-inf"), {}, {"is": "Question"}, {1: 2}, b"pass", b"", set(), 1j,
    object(), Game, DEEP, [True], [[False]], [float("nan")], [{}], [[1.0, float("inf")]], (1, b"x"), ["pass", None, {}],
)
# What may come over a wire and hardly ever is an answer: legal or refused, but nothing else may happen.
STRANGE: tuple[Any, ...] = (
    None, "", "\x00", "x" * 5000, "\ud800", "pass; drop table", 0, -1, -0.0, 1.0, 0.5, 10**9, -(10**9), 2**62, 2**63,
    2**64, 10**400, -(10**400), 1e300, -1e300, 5e-324, [], [[]], [None], [""], [0], [-1], [2**70], [1.0] * 3, ["bow"],
    [["bow"]], [["bow", "low"], ["bow", "low"]], list(range(300)), [[0, "nothing"]], [0, 0, 0, 0], [[1e300, 1e300]] * 3,
    "hold",
)


def nonsense() -> st.SearchStrategy[Any]:
    """No JSON, or JSON that no space takes: always refused, at any depth a space looks at."""
    return st.sampled_from(NONSENSE) | st.lists(st.sampled_from(NONSENSE), min_size=1, max_size=3)


def wire() -> st.SearchStrategy[Any]:
    """Whatever a JSON message may hold, but the constants true, false and objects."""
    leaves = (st.none() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8)
              | st.sampled_from(STRANGE))
    return st.recursive(leaves, lambda inner: st.lists(inner, max_size=4), max_leaves=12)


def spoilt(answer: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The same answer with one part of it, at any depth, left out, said twice or replaced by what is no such part."""
    for at, part in enumerate(answer):
        for other in (None, True, (), ((),), "x", b"x", float("nan")):
            yield (*answer[:at], other, *answer[at + 1:])
        if isinstance(part, tuple):
            for inner in spoilt(part):
                yield (*answer[:at], inner, *answer[at + 1:])
        elif not isinstance(part, str) or at == 0:
            yield answer[:at] + answer[at + 1:]
            yield (*answer[:at], part, *answer[at:])


def over_the_wire(answer: Answer) -> Any:
    """The answer after a trip through JSON."""
    return json.loads(json.dumps(answer))


@dataclass
class AskAnything(Question):
    """A question whose kind does not matter."""


def asking(space: Space) -> Game:
    """A bare game that waits for one answer from seat 0."""
    return Game(asked=(AskAnything(0, "XX-TEST-01", space),), open=(0,))


def check(game: Game, index: int, raw: Any) -> Answer:
    """The canonical answer to an open question, or IllegalAnswer."""
    return accept(game, game.asked[index], raw)


def play_on(game: Game, rng: Rng, dealer: Dealer, most: int = 100_000) -> int:
    """Random answers from here, to the end or for so many; returns how many."""
    count = 0
    while game.asked and count < most:
        index = game.open[rng.below(len(game.open))]
        give(game, index, game.asked[index].space.draw(game, rng), dealer)
        count += 1
    return count


def watched(rules: Ruleset, game: Game, seats: Sequence[Player], seed: int,
            most: int = 100_000) -> list[tuple[Question, Answer]]:
    """Play on with every answer of the players tested; what was asked and answered."""
    seen: list[tuple[Question, Answer]] = []
    dealer = Seeded(seed)
    while game.asked and len(seen) < most:
        index = game.open[0]
        question = game.asked[index]
        answer = seats[question.seat].choose(Sight(rules, game, question.seat), question)
        assert question.space.refusal(game, answer) is None, question.kind
        assert question.space.take(answer) == answer, question.kind
        seen.append((question, answer))
        give(game, index, answer, dealer)
    return seen


def begun(rules: Ruleset, scenario: str, seed: int, options: dict[str, str] | None = None) -> Game:
    """A scenario at its first question."""
    game = rules.new(scenario, rules.settle_options(scenario, options or {}))
    advance(game, None, Seeded(seed))
    return game


def check_blind(rules: Ruleset, game: Game, seats: Sequence[Player], twins: Sequence[Player], seed: int,
                most: int = 100_000) -> None:
    """Play on. Each question is also put to a twin, who sits before a game with all hidden things dealt anew and must
    answer the same."""
    dealer, rng, count = Seeded(seed), Rng(5), 0
    while game.asked and count < most:
        index = game.open[0]
        seat = game.asked[index].seat
        answer = seats[seat].choose(Sight(rules, game, seat), game.asked[index])
        other = rules.redeal(rules.veil(game, seat), seat, rng)
        assert twins[seat].choose(Sight(rules, other, seat), other.asked[index]) == answer, game.asked[index].kind
        give(game, index, answer, dealer)
        count += 1


def any_question(match: Match, rng: Rng) -> OpenQuestion:
    questions = match.questions
    return questions[rng.below(len(questions))]


def walk(match: Match, rng: Rng, most: int = 100_000) -> Iterator[Match]:
    """The match at every position of a random game, the last one included."""
    count = 0
    while not match.over and count < most:
        yield match
        question = any_question(match, rng)
        match.answer(question, match.draw(question, rng))
        count += 1
    yield match


def in_state(match: Match, game: Game) -> Match:
    """The same match, had it come to this state: same log, same events."""
    other = Match(match.ruleset, match.scenario, 0, match.options, match.position, match.dealer, game)
    other.log += match.log
    other.events += match.events
    other.steps += match.steps
    other.chain = match.chain
    return other


def answer(match: Match, *answers: Any) -> Match:
    """Answer the open questions in turn."""
    for given in answers:
        match.answer(match.questions[0], given)
    return match


def played(match: Match, seed: int = 1, most: int = 100_000) -> Match:
    """The match after random answers, at its end or after so many."""
    for _ in walk(match, Rng(seed), most):
        pass
    return match


def installed() -> list[str]:
    """The games that the package brings along; without the toys that tests have added meanwhile."""
    return sorted(registry.places())


def free_port() -> int:
    """Not one that the system gives to clients: they would connect to themselves while no server runs, and
    others would take it."""
    for port in random.SystemRandom().sample(range(20_000, 30_000), 100):
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")
