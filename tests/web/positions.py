"""Battles that stand where a test wants them, as match files."""

from functools import cache

import weathergage as wg


@cache
def before(game: str, kind: str, scenario: str = "", seed: int = 3) -> bytes:
    """A battle of random play, up to a question of this kind to the first seat."""
    for luck in range(seed, seed + 40):
        match, rng = wg.new(game, scenario, seed=luck), wg.Rng(luck)
        while match.questions:
            question = match.questions[0]
            if question.seat == 0 and question.kind == kind:
                return match.save()
            match.answer(question, match.draw(question, rng))
    raise AssertionError(f"{game} never asks {kind}")


@cache
def nearly_over(game: str, answers: int, seed: int = 3) -> bytes:
    """A battle of random play that would end after so many more answers."""
    whole = wg.load(over(game, seed=seed))
    return whole.branch(max(0, len(whole.steps) - answers)).save()


@cache
def over(game: str, scenario: str = "", seed: int = 3) -> bytes:
    """A battle of random play to its end."""
    return wg.play(wg.new(game, scenario, seed=seed), [wg.RandomPlayer(seat) for seat in range(2)]).save()
