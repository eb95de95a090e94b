"""Who answers CHANCE: a seed, a script, or a seed that was promised beforehand."""

import hashlib
from typing import Any

from weathergage.kernel.core import Answer, Dealer, Game, IllegalAnswer, Question, WeatherGageError, accept
from weathergage.kernel.rng import Rng, word


class Seeded(Dealer):
    """Chance number n of a match is a function of (seed, n): nothing to save, nothing to rewind."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def deal(self, game: Game, question: Question) -> Answer:
        return question.space.draw(game, Rng(word(self.seed, game.chances)))


class Committed(Dealer):
    """A seed whose fingerprint was published before the first roll; revealing it lets anybody verify every roll.

    What players have `stirred` in, after they had seen the fingerprint, counts from a chance number on: whoever has
    made the secret could not foresee it.
    """

    def __init__(self, secret: str, stirred: tuple[tuple[int, str], ...] = ()) -> None:
        self.secret = secret
        self.stirred = stirred

    @property
    def promise(self) -> str:
        """What is published at the start."""
        return hashlib.sha256(b"weathergage " + self.secret.encode()).hexdigest()

    def deal(self, game: Game, question: Question) -> Answer:
        parts = [what for first, what in self.stirred if first <= game.chances]
        text = " ".join([self.secret, str(game.chances), *parts]).encode()
        key = int.from_bytes(hashlib.sha256(text).digest()[:8], "big") >> 2
        return question.space.draw(game, Rng(key))


class ScriptError(WeatherGageError):
    """A script of chance does not fit what the game rolls."""


class Scripted(Dealer):
    """Answers in a fixed order: tests and replays. When they run out, `then` deals, or ScriptError is raised."""

    def __init__(self, answers: list[Any], then: Dealer | None = None) -> None:
        self.answers = answers
        self.then = then
        self.next = 0

    def deal(self, game: Game, question: Question) -> Answer:
        if self.next >= len(self.answers):
            if self.then is not None:
                return self.then.deal(game, question)
            raise ScriptError(f"nothing is scripted for {question.kind} ({question.rule}): "
                              f"{question.space.describe(game)}")
        try:
            answer = accept(game, question, self.answers[self.next])
        except IllegalAnswer as refused:
            raise ScriptError(f"{question.kind} ({question.rule}): {refused.reason}") from None
        self.next += 1
        return answer


def script(answers: list[Any], dealer: Dealer) -> Scripted:
    """These answers, then what the dealer would answer; it keeps its own script to itself."""
    if isinstance(dealer, Scripted):
        return Scripted([*answers, *dealer.answers[dealer.next:]], dealer.then)
    return Scripted(answers, dealer)
