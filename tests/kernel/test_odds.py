"""Odds: exact where every roll can be worked out, honest about it where not, and blind to what the asker cannot see."""

from collections import Counter
from dataclasses import dataclass, replace
from math import comb
from typing import Any

import pytest
from grog import ASKING, FACE, AskRoll, GrogRules, Interruption, Mess
from small_frames import Ask, InOrder, Notes, Throw, game_of

import weathergage as wg
from weathergage.kernel.chance import Dice, Roll
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import know
from weathergage.kernel.core import CHANCE, Answer, Done, Frame, Game, Question, Step
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.face import Face
from weathergage.kernel.odds import DEEPEST, Odds, TooManyOutcomes, exact, floor_of, follow, sampled
from weathergage.kernel.rng import COMPILED, Rng
from weathergage.kits.asking import Asking, answer_with

pytestmark = pytest.mark.both_modes
NAME = "points of 0"


def first(game: Game, question: Question) -> Answer:
    return question.space.candidates(game, 1)[0]


# --- exact ------------------------------------------------------------------------------------------------------------

def test_three_dice_are_binomial() -> None:
    """A turn of one roll of three dice: a point for every 4 or more, nothing if there is a 1."""
    match = wg.position("grog", "0 3 | 0 1")
    odds = match.odds(match.questions[0], "roll")
    assert odds.exact and odds.error == 0.0
    for points in (1, 2, 3):
        assert odds.of(NAME)[points] == pytest.approx(comb(3, points) * 3**points * 2 ** (3 - points) / 216, abs=1e-12)
    assert odds.of(NAME)[0] == pytest.approx((216 - 125 + 8) / 216, abs=1e-12)
    assert odds.mean(NAME) == pytest.approx(sum(points * chance for points, chance in odds.of(NAME).items()))
    assert odds.names() == (NAME,)


def test_an_answer_without_dice_is_certain() -> None:
    match = wg.position("grog", "2 3 | 0 1")
    odds = match.odds(match.questions[0], "stop")
    assert odds.exact and odds.spread == {(): 1.0} and odds.of(NAME) == {0: 1.0}


def test_chances_add_up_to_one_and_stand_in_order() -> None:
    match = wg.position("grog", "0 3 rum | 0 1 belay")
    odds = match.odds(match.questions[0], "roll")
    chances = list(odds.spread.values())
    assert sum(chances) == pytest.approx(1.0, abs=1e-12)
    assert chances == sorted(chances, reverse=True)


def test_asking_for_odds_changes_nothing_and_is_repeatable() -> None:
    match = wg.position("grog", "0 3 rum | 0 1 belay")
    before = (match.chain, clone(match.game), list(match.log), len(match.events))
    odds = match.odds(match.questions[0], "roll")
    assert (match.chain, match.game, match.log, len(match.events)) == before
    assert match.odds(match.questions[0], "roll") == odds


def test_odds_of_an_illegal_answer_are_refused() -> None:
    match = wg.position("grog", "0 3 | 0 1")
    with pytest.raises(wg.IllegalAnswer, match="GR-ROLL-01"):
        match.odds(match.questions[0], "jump")


def test_odds_do_not_tell_what_others_hold() -> None:
    """The same whatever the other hand is: hidden cards are dealt anew, as the asker might."""
    for others in ("belay", "rum", "biscuit"):
        match = wg.position("grog", f"0 3 rum | 0 1 {others}")
        game: Any = match.game
        game.deck = tuple(sorted(("belay", "rum", "biscuit", "biscuit")))
        game.deck = tuple(card for at, card in enumerate(game.deck) if at != game.deck.index(others))
        odds = match.odds(match.questions[0], "roll")
        assert odds == match.odds(match.questions[0], "roll")
        assert odds.of(NAME)[3] == pytest.approx(27 / 216)


def test_odds_of_a_secret_choice_assume_the_usual_of_the_others() -> None:
    match = wg.new("grog", seed=1)
    odds = match.odds(match.questions[0], 2)
    assert odds.exact and odds.spread == {(): 1.0}, "everybody stops at once when nobody wants anything special"


# --- against frequencies ----------------------------------------------------------------------------------------------

def eager(game: Game, question: Question) -> Answer:
    """Plays what can be played, rolls while the pot is small."""
    if isinstance(question, AskRoll):
        return "stop" if question.seat or question.pot != 0 else "roll"
    return question.space.candidates(game, 9)[-1]


def standing(after: Game) -> tuple[tuple[str, int], ...]:
    assert isinstance(after, Mess)
    return (("score", after.sailors[0].score), ("cards", sum(len(sailor.hand) for sailor in after.sailors)))


@pytest.mark.parametrize(("position", "runs"), [
    ("0 2 rum | 0 1 belay | 0 1 belay", 50_000), ("0 3 rum,rum | 0 3", 10_000),
])
def test_exact_odds_agree_with_many_seeded_runs(position: str, runs: int) -> None:
    """Every chance within five standard errors, and nothing seen that was not foreseen."""
    game = wg.position("grog", position).game
    worked = exact(game, 0, "roll", standing, eager)
    assert worked.exact and sum(worked.spread.values()) == pytest.approx(1.0, abs=1e-9)
    assert len(worked.spread) > 4
    floor = floor_of(game)
    seen: Counter[Any] = Counter()
    for seed in range(runs):
        fork, dealer = clone(game), Seeded(seed)
        follow(fork, 0, "roll", eager, floor, dealer)
        seen[standing(fork)] += 1
    assert set(seen) <= set(worked.spread)
    for effects, chance in worked.spread.items():
        assert abs(seen[effects] / runs - chance) < 5 * (chance * (1 - chance) / runs) ** 0.5 + 1e-9


# --- merging and limits -----------------------------------------------------------------------------------------------

@dataclass
class Count(Frame):
    """Rolls so many dice so many times and adds up the sixes: nothing else of a roll is remembered."""

    dice: int
    times: int
    sixes: int = 0

    def step(self, game: Game, answer: Answer) -> Step:
        if self.pc > 1:
            assert isinstance(answer, tuple)
            self.sixes += answer.count(6)
            self.times -= 1
        if not self.times:
            return Done(self.sixes)
        self.go(2)
        return Roll(CHANCE, "XX-ROLL-02", Dice((self.dice,), (6,)), "count")

    def is_part(self) -> bool:
        return True


def counting(dice: int, times: int, limit: int = 20_000) -> Odds:
    return exact(game_of(Ask(0, part=True), Count(dice, times)), 0, "yes", result, first, limit)


def result(game: Game) -> tuple[tuple[str, int], ...]:
    assert isinstance(game, Notes)
    return (("sixes", int(game.notes[-1].split()[-1])),)


def test_equal_positions_are_merged_between_rolls() -> None:
    """Three dice rolled five times have 4^5 histories; merged, there are never more than 13 positions."""
    odds = counting(3, 5)
    assert odds.trials == sum(4 * (3 * roll + 1) for roll in range(5)) == 140
    for sixes in range(16):
        assert odds.of("sixes")[sixes] == pytest.approx(comb(15, sixes) * 5 ** (15 - sixes) / 6**15, rel=1e-9)


def test_too_many_outcomes_are_not_worked_out() -> None:
    assert counting(3, 5, limit=140).exact
    with pytest.raises(TooManyOutcomes):
        counting(3, 5, limit=139)


@dataclass
class Tie(Frame):
    """Two dice, rolled again until they differ; returns the higher."""

    def step(self, game: Game, answer: Answer) -> Step:
        if self.pc == 1:
            return Roll(CHANCE, "XX-ROLL-03", Dice((2,)), "tie")
        assert isinstance(answer, tuple)
        if answer[0] != answer[1]:
            return Done(answer[0])
        self.go(1)
        return None


know(Frame)


def test_a_roll_that_is_repeated_until_it_is_decided_has_exact_odds_too() -> None:
    odds = exact(game_of(Ask(0, part=True), Tie()), 0, "yes", result, first)
    assert odds.exact and odds.of("sixes") == pytest.approx({face: 2 * (face - 1) / 30 for face in range(2, 7)})
    assert odds.trials == 21, "the position after a tie is the position before it, and is worked out once"


def test_a_procedure_that_remembers_every_roll_and_never_ends_is_left_to_sampling() -> None:
    game = game_of(Ask(0, part=True), Throw(5))
    with pytest.raises(TooManyOutcomes):
        exact(game, 0, "yes", result, first)
    odds = sampled(game, 0, "yes", result, first)
    assert odds.of("sixes")[1] == pytest.approx(1 / 3, abs=5 * odds.error)


# --- sampling ---------------------------------------------------------------------------------------------------------

def test_a_sample_says_so_and_how_far_it_may_be_off() -> None:
    game = game_of(Ask(0, part=True), Count(3, 2))
    odds, worked = sampled(game, 0, "yes", result, first, trials=4000), counting(3, 2)
    assert (odds.exact, odds.trials) == (False, 4000)
    assert odds.error == pytest.approx(max((p * (1 - p) / 4000) ** 0.5 for p in odds.spread.values()))
    assert 0 < odds.error < 0.01
    for effects, chance in worked.spread.items():
        assert abs(odds.spread.get(effects, 0.0) - chance) < 5 * odds.error
    assert sum(odds.spread.values()) == pytest.approx(1.0)


def test_a_sample_is_repeatable_and_another_seed_gives_another() -> None:
    game = game_of(Ask(0, part=True), Count(3, 2))
    one, two, three = [sampled(game, 0, "yes", result, first, 500, seed) for seed in (1, 1, 2)]
    assert one == two != three


def test_a_match_falls_back_on_a_sample() -> None:
    match = wg.position("grog", "0 3 | 0 1")
    assert match.odds(match.questions[0], "roll").exact
    match.ruleset = EndlessGrog()
    odds = match.odds(match.questions[0], "roll")
    assert not odds.exact and odds.trials == 2000
    assert odds.of(NAME)[0] == 1.0, "he spills in the end"


class EndlessGrog(GrogRules):
    """The usual sailor of this mess never stops before he spills."""

    @property
    def face(self) -> Face:
        entries = [replace(entry, usual=answer_with("roll")) if kind is AskRoll else entry
                   for kind, entry in ASKING.entries.items()]
        return replace(FACE, asking=Asking(tuple(ASKING.entries), *entries))


# --- how far odds look ------------------------------------------------------------------------------------------------

def test_odds_look_to_the_end_of_the_procedure_that_settles_something() -> None:
    game = game_of(InOrder((Ask(0), Throw(4))), Throw(4))
    assert [frame.is_part() for frame in game.agenda] == [False, False, False]
    assert floor_of(game) == 2
    game.agenda.append(Interruption("hit", (0,), 0))
    assert floor_of(game) == 2, "an interruption is part of what it interrupts"


def test_a_game_of_parts_only_is_looked_at_to_its_end() -> None:
    game = Notes(agenda=[Count(1, 1), Count(1, 1)])
    assert floor_of(game) == 0


def test_the_odds_of_a_broadside_are_those_of_the_rules() -> None:
    """A real attack, from the To Hit dice to morale and fire, against many runs of the same rules with rolled dice."""
    match = wg.position("captains-sea", "constitution 10,10 N guns=3/3/0/0 | guerriere 12,10 N; no-cards; at fire only")
    question, face = match.questions[0], match.ruleset.face
    answer: Answer = (("bow", "low"), ("aft", "low"))
    odds = match.odds(question, answer)
    assert odds.exact and sum(odds.spread.values()) == pytest.approx(1.0, abs=1e-9)
    game = match.sight(question.seat).redeal(Rng(1))
    face.isolate(game, question.question)
    before, floor, runs = clone(game), floor_of(game), 50_000 if COMPILED else 10_000
    seen: Counter[Any] = Counter()
    for seed in range(runs):
        fork, dealer = clone(game), Seeded(seed)
        follow(fork, question.index, answer, face.usual, floor, dealer)
        seen[face.effects(before, fork)] += 1
    assert set(seen) <= set(odds.spread) and len(seen) > 15
    for effects, chance in odds.spread.items():
        assert abs(seen[effects] / runs - chance) < 5 * (chance * (1 - chance) / runs) ** 0.5 + 3 / runs
    for name in odds.names():
        spread = odds.of(name)
        spare = (sum(amount**2 * chance for amount, chance in spread.items()) - odds.mean(name) ** 2) ** 0.5
        mean = sum(dict(effects).get(name, 0) * count for effects, count in seen.items()) / runs
        assert abs(mean - odds.mean(name)) < 5 * spare / runs**0.5 + 1e-9, name


def test_what_is_usual_is_the_first_that_is_proposed_where_a_game_says_nothing() -> None:
    match = wg.new("grog", seed=5)
    for open_question in match.questions:
        question = open_question.question
        assert Face().usual(match.game, question) == question.space.candidates(match.game, 5)[0]


# --- what lies behind the figures -------------------------------------------------------------------------------------

def test_rolls_one_after_the_other_are_followed_so_far_and_no_farther() -> None:
    """Of no dice at all there is one outcome, so that nothing but the length of the chain can be too much."""
    assert counting(0, DEEPEST).of("sixes") == {0: 1.0}
    with pytest.raises(TooManyOutcomes):
        counting(0, DEEPEST + 1)


@dataclass
class Chase(Frame):
    """A die says who is ahead. The one ahead loses the lead on a 1 or 2, and else wins."""

    def step(self, game: Game, answer: Answer) -> Step:
        if self.pc > 1:
            assert isinstance(answer, tuple)
            if self.pc > 2 and answer[0] > 2:
                return Done(self.pc - 2)
            self.go(3 if answer[0] < 4 and self.pc != 3 else 4)
        return Roll(CHANCE, "XX-ROLL-04", Dice((1,), (3, 4)), "chase")


know(Frame)


def test_positions_that_lead_to_each_other_have_exact_odds_too() -> None:
    """Each is ahead half of the time, whichever of the two is worked out first."""
    odds = exact(game_of(Ask(0, part=True), Chase()), 0, "yes", result, first)
    assert odds.of("sixes") == pytest.approx({1: 0.5, 2: 0.5})


@dataclass
class Countdown(Frame):
    """Ends with how much a die lacks of six."""

    def step(self, game: Game, answer: Answer) -> Step:
        if self.pc == 1:
            return Roll(CHANCE, "XX-ROLL-05", Dice((1,)), "down")
        assert isinstance(answer, tuple)
        return Done(6 - answer[0])


know(Frame)


def test_what_is_as_likely_stands_in_the_order_of_what_it_is() -> None:
    odds = exact(game_of(Ask(0, part=True), Countdown()), 0, "yes", result, first)
    assert list(odds.spread) == [(("sixes", lack),) for lack in range(6)]


def test_a_sample_is_made_of_the_same_runs_everywhere() -> None:
    """Run number n of seed s is dealt by the seed s x 1,000,003 + n: no two seeds share a run."""
    game = game_of(Ask(0, part=True), Count(3, 2))
    for seed in (1, 4):
        counted: Counter[Any] = Counter()
        for trial in range(60):
            fork = clone(game)
            follow(fork, 0, "yes", first, floor_of(game), Seeded(seed * 1_000_003 + trial))
            counted[result(fork)] += 1
        assert sampled(game, 0, "yes", result, first, 60, seed).spread == {
            effects: count / 60 for effects, count in counted.items()}


class LonelyFace(Face):
    """Takes out of what odds look at whatever the others own."""

    def isolate(self, game: Game, question: Question) -> None:
        assert isinstance(game, Mess)
        for seat, sailor in enumerate(game.sailors):
            sailor.hand = sailor.hand if seat == question.seat else ()

    def usual(self, game: Game, question: Question) -> Answer:
        return FACE.usual(game, question)

    def effects(self, before: Game, after: Game) -> tuple[tuple[str, int], ...]:
        assert isinstance(before, Mess) and isinstance(after, Mess)
        return (("cards", sum(len(sailor.hand) for sailor in after.sailors)),)


class LonelyGrog(GrogRules):
    @property
    def face(self) -> Face:
        return LonelyFace()


def test_odds_look_at_nothing_that_the_game_takes_out() -> None:
    match = wg.position("grog", "0 3 rum | 0 1 belay")
    match.ruleset = LonelyGrog()
    assert match.odds(match.questions[0], "stop").of("cards") == {1: 1.0}
    assert [len(sailor.hand) for sailor in match.state.sailors] == [1, 1]       # type: ignore[attr-defined]
