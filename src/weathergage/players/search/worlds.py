"""Worlds: battles that a seat cannot tell from the real one, played on by quick players, and judged a turn later."""

from typing import Final, Optional
from zlib import crc32

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Dealer, Game, Outcome, Question, facts_of, give
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


class Fates(Dealer):
    """The dice of one world. The first shot of a ship in a turn falls alike in all forks of it, whatever was rolled
    before by others, and so does the second: what has nothing to do with the answers that are compared has equal luck
    with all of them."""

    def __init__(self, judge: Judge, seed: int) -> None:
        self.judge = judge
        self.seed = seed
        self.rolled: dict[int, int] = {}        # how often, by turn, kind of roll and who rolls

    def deal(self, game: Game, question: Question) -> Answer:
        kind = word(self.seed, crc32(question.kind.encode()) >> 1)
        thread = word(word(kind, self.judge.clock(game) + 1), self.judge.roller(game) + 1)
        count = self.rolled.get(thread, 0)
        self.rolled[thread] = count + 1
        return question.space.draw(game, Rng(word(thread, count)))


class Worlds:
    """Battles that quick players play on for all seats, to the end of a turn, to be judged there for one seat. World
    number n is a function of the key and n: the same dice and the same players, whatever is tried in it."""

    def __init__(self, judge: Judge, sight: Sight, seat: int, key: int, budget: Budget) -> None:
        self.judge = judge
        self.sight = sight
        self.seat = seat
        self.key = key
        self.budget = budget
        self.rules: Ruleset = sight.ruleset
        self.team = self.rules.team(sight.game, seat)
        now, turns = judge.stage(sight.game), judge.turns(sight.game)
        self.until = now + turns if turns and now != UNTIMED else UNTIMED

    def deal(self, number: int) -> Game:
        """World number n: what the seat cannot see is dealt anew, and what others have answered in secret is not
        anything, but what players would."""
        game = self.sight.redeal(Rng(word(self.key, 2 * number)))
        for index in range(len(game.held)):
            if is_withheld(game, index, self.seat):
                game.open = tuple(sorted([*game.open, index]))
                asked = game.asked[index]
                player = self.player(game, asked.seat, number)
                give(game, index, player.choose(Sight(self.rules, game, asked.seat), asked), None)
        return game

    def dealer(self, number: int) -> Dealer:
        """The dice of world number n."""
        return Fates(self.judge, word(self.key, 2 * number + 1))

    def player(self, game: Game, seat: int, number: int) -> Player:
        """Who plays on for a seat in world number n. Enemies are not all of one temper."""
        seed = word(self.key, 2 * number + 1) >> 8
        if number % MIXED == MIXED - 1 and self.rules.team(game, seat) != self.team:
            tempers = self.judge.tempers(seed + seat)
            if tempers:
                return tempers[number // MIXED % len(tempers)]
        return self.judge.quick(seed + seat)

    def play_on(self, game: Game, dealer: Dealer, number: int) -> bool:
        """To the end of a turn; False if the time was up before that."""
        players: dict[int, Player] = {}
        count = 0
        while game.asked and not self.is_cut(game, count):
            if self.budget.is_over():
                return False
            index = game.open[0]
            asked = game.asked[index]
            player = players.get(asked.seat)
            if player is None:
                player = self.player(game, asked.seat, number)
                players[asked.seat] = player
            give(game, index, player.choose(Sight(self.rules, game, asked.seat), asked), dealer)
            count += 1
        return True

    def is_cut(self, game: Game, count: int) -> bool:
        if self.until == UNTIMED:
            return count >= LONGEST
        return self.judge.stage(game) >= self.until

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


class Trials(Worlds):
    """The tries of one decision: the same secrets, the same dice and the same players for all answers, so that what
    differs is what the answer did."""

    def __init__(self, judge: Judge, sight: Sight, question: Question, key: int, budget: Budget) -> None:
        super().__init__(judge, sight, question.seat, key, budget)
        self.question = question
        self.place = place_of(sight.game, question)
        self.number = UNTIMED
        self.world: Optional[Game] = None       # of that number
        self.index = 0

    def seek(self, number: int) -> Game:
        """World number n, before the answer."""
        if self.world is None or self.number != number:
            self.world, self.number = self.deal(number), number
            self.index = place_of(self.world, self.question)
        return self.world

    def end_of(self, answer: Answer, number: int) -> Optional[Game]:
        """Where an answer leads in world number n; None if the time was up before that."""
        game, dealer = clone(self.seek(number)), self.dealer(number)
        give(game, self.index, answer, dealer)
        return game if self.play_on(game, dealer, number) else None

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


class Forecast(Worlds):
    """How likely a seat's side is to win as the battle stands: from what the seat sees, or, where nothing is secret any
    more, from the battle as it is."""

    def __init__(self, judge: Judge, sight: Sight, seat: int, key: int, budget: Budget,
                 known: Optional[Game] = None) -> None:
        super().__init__(judge, sight, seat, key, budget)
        self.known = known
        judge.begin(sight)

    def end(self, number: int) -> Optional[Game]:
        """Where world number n leads to; None if the time was up before."""
        game = self.deal(number) if self.known is None else clone(self.known)
        return game if self.play_on(game, self.dealer(number), number) else None

    def chance(self, worlds: int) -> float:
        """In the mean of so many worlds; half where there was no time for one."""
        found: list[float] = []
        for number in range(worlds):
            end = self.end(number)
            if end is not None:
                found += self.worths([end])
        return sum(found) / len(found) if found else 0.5
