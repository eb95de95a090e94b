"""What a player is, and how players are driven through a match."""

from collections.abc import Sequence
from typing import Optional

from mypy_extensions import mypyc_attr

from weathergage.kernel.core import Answer, Dealer, Game, Question, give
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng, word
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.sight import LISTED, Sight


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """Answers the questions of one seat, from what that seat sees."""

    def choose(self, sight: Sight, question: Question) -> Answer:
        raise NotImplementedError


class RandomPlayer(Player):
    """Any legal answer, drawn without looking."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(word(seed, 77))

    def choose(self, sight: Sight, question: Question) -> Answer:
        return sight.draw(question, self.rng)


def play(match: Match, players: Sequence[Player], limit: Optional[int] = None) -> Match:
    """Drive a match to its end, one player per seat, or for `limit` answers."""
    count = 0
    while not match.over and (limit is None or count < limit):
        question = match.questions[0]
        player = players[question.seat]
        match.answer(question, player.choose(match.sight(question.seat), question.question))
        count += 1
    return match


def play_out(ruleset: Ruleset, game: Game, dealer: Dealer, players: Sequence[Player]) -> int:
    """The same on a bare game, without log, undo and digests: for simulation. Returns the number of decisions."""
    count = 0
    while game.asked:
        index = game.open[0]
        question = game.asked[index]
        give(game, index, players[question.seat].choose(Sight(ruleset, game, question.seat), question), dealer)
        count += 1
    return count


def rollout(game: Game, rng: Rng, dealer: Dealer, listed: bool, most: int = 1_000_000) -> int:
    """Random play as a search does it: from the list of candidates, or drawing one answer lazily."""
    count = 0
    while game.asked and count < most:
        index = game.open[0]
        space = game.asked[index].space
        if listed:
            options = space.candidates(game, LISTED)
            answer = options[rng.below(len(options))]
        else:
            answer = space.draw(game, rng)
        give(game, index, answer, dealer)
        count += 1
    return count
