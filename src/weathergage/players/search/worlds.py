"""Worlds: battles that a seat cannot tell from the real one, in which its answers are tried."""

from typing import Final, Optional

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Game, Outcome, Question, facts_of, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng, word
from weathergage.kernel.ruleset import Ruleset, is_withheld
from weathergage.kernel.sight import Sight
from weathergage.players.base import Player
from weathergage.players.search.judge import LONGEST, UNTIMED, Judge
from weathergage.players.search.thought import Budget

WON: Final = 0.99               # the rest is for winning well and for losing narrowly
MIXED: Final = 4                # in one world of so many the enemies are of another temper


def place_of(game: Game, question: Question) -> int:
    """Which of the open questions of a game this one is: a veiled or redealt game has its own."""
    found = [index for index in game.open
             if game.asked[index].seat == question.seat and type(game.asked[index]) is type(question)]
    for index in found[:-1]:
        if facts_of(game.asked[index]) == facts_of(question):
            return index
    return found[-1]


class Trials:
    """The tries of one decision. World number n is a function of the key and n: the same secrets, the same dice and the
    same players for all answers, so that what differs is what the answer did."""

    def __init__(self, judge: Judge, sight: Sight, question: Question, key: int, budget: Budget) -> None:
        self.judge = judge
        self.sight = sight
        self.question = question
        self.key = key
        self.budget = budget
        self.seat = question.seat
        self.place = place_of(sight.game, question)
        self.rules: Ruleset = sight.ruleset
        self.team = self.rules.team(sight.game, self.seat)
        now, turns = judge.clock(sight.game), judge.turns(sight.game)
        self.until = now + turns if turns and now != UNTIMED else UNTIMED
        self.number = UNTIMED
        self.world: Optional[Game] = None       # of that number
        self.index = 0

    def seek(self, number: int) -> Game:
        """World number n, before the answer."""
        if self.world is None or self.number != number:
            game = self.sight.redeal(Rng(word(self.key, 2 * number)))
            self.index = place_of(game, self.question)
            self.guess_answers(game, number)
            self.world, self.number = game, number
        return self.world

    def guess_answers(self, game: Game, number: int) -> None:
        """What others have answered in secret: not anything, but what players would."""
        for index in range(len(game.held)):
            if is_withheld(game, index, self.seat):
                game.open = tuple(sorted([*game.open, index]))
                asked = game.asked[index]
                player = self.player(game, asked.seat, number)
                give(game, index, player.choose(Sight(self.rules, game, asked.seat), asked), None)

    def player(self, game: Game, seat: int, number: int) -> Player:
        """Who plays on for a seat in world number n. Enemies are not all of one temper."""
        seed = word(self.key, 2 * number + 1) >> 8
        if number % MIXED == MIXED - 1 and self.rules.team(game, seat) != self.team:
            tempers = self.judge.tempers(seed + seat)
            if tempers:
                return tempers[number // MIXED % len(tempers)]
        return self.judge.quick(seed + seat)

    def end_of(self, answer: Answer, number: int) -> Optional[Game]:
        """Where an answer leads in world number n; None if the time was up before that."""
        game = clone(self.seek(number))
        dealer = Seeded(word(self.key, 2 * number + 1))
        give(game, self.index, answer, dealer)
        players: dict[int, Player] = {}
        count = 0
        while game.asked and not self.is_cut(game, count):
            if self.budget.is_over():
                return None
            index = game.open[0]
            asked = game.asked[index]
            player = players.get(asked.seat)
            if player is None:
                player = self.player(game, asked.seat, number)
                players[asked.seat] = player
            give(game, index, player.choose(Sight(self.rules, game, asked.seat), asked), dealer)
            count += 1
        return game

    def values(self, answers: list[Answer], number: int) -> list[list[float]]:
        """What comes of these answers in world number n, as the only entry of a list, which is empty if the time was up
        before all had been tried: a world counts for all or for none."""
        ends: list[Game] = []
        for answer in answers:
            end = self.end_of(answer, number)
            if end is None:
                return []
            ends.append(end)
        return [self.worths(ends)]

    def is_cut(self, game: Game, count: int) -> bool:
        if self.until == UNTIMED:
            return count >= LONGEST
        return self.judge.clock(game) >= self.until

    def worths(self, ends: list[Game]) -> list[float]:
        """What each of these is worth: the chance of winning, judged at once for all that go on, or how it ended."""
        judged = self.judge.chances([end for end in ends if end.outcome is None], self.seat)
        found: list[float] = []
        at = 0
        for end in ends:
            if end.outcome is None:
                found.append(judged[at])
                at += 1
            else:
                found.append(self.result(end, end.outcome))
        return found

    def result(self, game: Game, end: Outcome) -> float:
        """At the end of a battle, whether it is won, and a little for by how much."""
        won = 0.5
        if end.winners:
            won = 1.0 if any([self.rules.team(game, seat) == self.team for seat in end.winners]) else 0.0
        return WON * won + (1.0 - WON) * self.margin(game, end.scores)

    def margin(self, game: Game, scores: tuple[int, ...]) -> float:
        own = [score for seat, score in enumerate(scores) if self.rules.team(game, seat) == self.team]
        others = [score for seat, score in enumerate(scores) if self.rules.team(game, seat) != self.team]
        if not own or not others:
            return 0.5
        mine, theirs = max(own), max(others)
        return 0.5 + 0.5 * (mine - theirs) / (abs(mine) + abs(theirs) + 1)
