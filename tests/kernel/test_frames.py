"""Frames and the loop that runs them: calls and results, questions alone and together, the end, and asides."""

from dataclasses import dataclass
from typing import Any

import pytest
from helpers import check
from small_frames import Ask, AskAll, Finish, InOrder, Notes, Say, Throw, game_of, say

from weathergage.kernel.codec import decode, encode
from weathergage.kernel.core import (
    CHANCE,
    DONE,
    MOST_STAGES,
    Answer,
    Event,
    Frame,
    Game,
    IllegalAnswer,
    Looping,
    Outcome,
    Question,
    Step,
    advance,
    give,
    step_aside,
)
from weathergage.kernel.dealer import Scripted, Seeded
from weathergage.kernel.spaces import OneOf

pytestmark = pytest.mark.both_modes


# --- calls ------------------------------------------------------------------------------------------------------------

def test_a_frame_hands_its_result_to_the_next_stage_of_its_caller() -> None:
    game = game_of(Say("one"), Say(2), Say((3, "three")), Say(None))
    assert game.notes == ["result one", "result 2", "result (3, 'three')", "result None"]
    assert (game.agenda, game.asked, game.open) == ([], (), ())


def test_a_child_may_call_children_of_its_own() -> None:
    game = game_of(InOrder((Ask(0), Ask(1))), Ask(0))
    assert [type(frame).__name__ for frame in game.agenda] == ["InOrder", "InOrder", "Ask"]
    say(game, "yes")
    assert [type(frame).__name__ for frame in game.agenda] == ["InOrder", "InOrder", "Ask"]
    say(game, "no")
    assert [type(frame).__name__ for frame in game.agenda] == ["InOrder", "Ask"]
    assert game.notes == ["result yes", "result no", "result None"]


def test_a_frame_goes_round_again_by_its_counter() -> None:
    game = game_of(Throw(5))
    for roll in ([2], [4], [6]):
        assert game.asked[0].seat == CHANCE
        say(game, roll)
    assert game.notes == ["result 3"]


def test_an_empty_group_of_questions_is_answered_by_itself() -> None:
    assert game_of(AskAll(())).notes == ["result ()"]


def test_when_the_agenda_is_empty_the_game_is_over_without_an_outcome() -> None:
    game = game_of(Ask(0))
    say(game, "yes")
    assert (game.asked, game.outcome) == ((), None)


def test_a_game_that_is_finished_asks_nothing_more() -> None:
    game = game_of(Ask(0), Finish(), Ask(1))
    say(game, "yes")
    assert (game.asked, game.open, game.held, game.agenda) == ((), (), (), [])
    assert game.outcome == Outcome((0,), (1, 0), "done", "XX-END-03")


# --- for ever ---------------------------------------------------------------------------------------------------------

@dataclass
class AskGoOn(Question):
    """Whether to go on."""


@dataclass
class Patrol(Frame):
    """So many stages before it asks, by itself or each in a frame of its own."""

    stages: int
    calls: bool

    def step(self, game: Game, answer: Answer) -> Step:
        self.stages -= 1 + self.calls               # its own, and that of the frame it calls
        self.go(1)
        if self.stages <= 0:
            return AskGoOn(0, "XX-ASK-01", OneOf(("yes", "no")))
        return Pass() if self.calls else None


@dataclass
class Pass(Frame):
    def step(self, game: Game, answer: Answer) -> Step:
        return DONE


@pytest.mark.parametrize("calls", [False, True])
def test_rules_may_take_so_many_stages_and_must_ask_then(calls: bool) -> None:
    game = Game(agenda=[Patrol(MOST_STAGES, calls)])
    for _ in range(2):                              # after every question anew
        advance(game, None, None)
        assert game.asked[0].kind == "go-on"
        game.agenda[0] = Patrol(MOST_STAGES, calls)
    game.agenda[0] = Patrol(MOST_STAGES + 1 + calls, calls)
    with pytest.raises(Looping, match=r"^100000 stages and no question: Patrol\(pc=0, stages=\d, calls=(True|False)\)"):
        advance(game, None, None)


# --- chance -----------------------------------------------------------------------------------------------------------

def test_with_a_dealer_chance_is_answered_on_the_spot_and_counted() -> None:
    game = Notes(agenda=[InOrder((Throw(4), Ask(1)))])
    advance(game, None, Scripted([[1], [3], [4]]))
    assert (game.chances, game.notes, game.asked[0].seat) == (3, ["result 3"], 1)


def test_without_a_dealer_chance_is_asked_and_counted_like_that() -> None:
    game = game_of(Throw(4), Ask(1))
    say(game, [1], [3], [4])
    assert (game.chances, game.notes, game.asked[0].seat) == (3, ["result 3"], 1)


def test_asked_or_dealt_the_state_is_the_same() -> None:
    dealt = Notes(agenda=[InOrder((Throw(4), Ask(1)))])
    advance(dealt, None, Scripted([[1], [3], [4]]))
    asked = game_of(Throw(4), Ask(1))
    say(asked, [1], [3], [4])
    assert encode(asked) == encode(dealt)


# --- questions asked together -----------------------------------------------------------------------------------------

def test_answers_given_together_wait_until_all_are_in() -> None:
    game = game_of(AskAll((0, 1, 2)))
    assert (len(game.asked), game.open, game.held) == (3, (0, 1, 2), (None, None, None))
    give(game, 1, check(game, 1, 5), None)
    assert (game.open, game.held, game.notes) == ((0, 2), (None, 5, None), [])
    give(game, 2, check(game, 2, 6), None)
    give(game, 0, check(game, 0, 4), None)
    assert game.notes == ["result (4, 5, 6)"]
    assert (game.asked, game.open, game.held) == ((), (), ())


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_they_arrive_in_the_order_they_were_asked_whatever_order_they_came_in(order: tuple[int, ...]) -> None:
    game = game_of(AskAll((0, 1, 0)))
    for index in order:
        give(game, index, check(game, index, index + 3), None)
    assert game.notes == ["result (3, 4, 5)"]


def test_a_group_of_one_is_still_a_group() -> None:
    game = game_of(AskAll((1,)))
    assert game.held == (None,)
    say(game, 7)
    assert game.notes == ["result (7,)"]


def test_a_state_between_secret_answers_can_be_stored() -> None:
    game = game_of(AskAll((0, 1)), Ask(0))
    give(game, 1, 8, None)
    back = decode(encode(game))
    assert back == game
    give(back, 0, 3, None)
    give(game, 0, 3, None)
    assert back == game and game.notes == ["result (3, 8)"]


# --- running only a part ----------------------------------------------------------------------------------------------

def test_a_fork_can_be_run_to_the_end_of_one_procedure_only() -> None:
    game = game_of(InOrder((Ask(0), Throw(4))), Ask(1))
    give(game, 0, "yes", Seeded(1), floor=1)
    assert game.notes[0] == "result yes"
    assert (game.asked, game.agenda) == ((), [])
    assert not any("None" in note for note in game.notes), "the caller's next stage has not run"


def test_above_the_floor_a_frame_may_call_and_ask_as_ever() -> None:
    game = game_of(InOrder((Ask(0), Ask(1))), Say("never"))
    give(game, 0, "yes", None, floor=1)
    assert game.asked[0].seat == 1
    give(game, 0, "no", None, floor=1)
    assert (game.asked, game.notes) == ((), ["result yes", "result no"])


# --- asides -----------------------------------------------------------------------------------------------------------

def test_an_aside_leaves_the_question_open() -> None:
    game = game_of(Ask(1))
    asked = game.asked
    step_aside(game, 0, "whistle")
    assert game.notes == ["1 whistle"]
    assert game.asked is asked and game.open == (0,)


def test_an_aside_may_end_the_game() -> None:
    game = game_of(AskAll((0, 1)))
    give(game, 0, 3, None)
    step_aside(game, 1, "strike")
    assert (game.asked, game.open, game.held, game.agenda) == ((), (), (), [])
    assert game.outcome == Outcome((0,), (0, 0), "struck", "XX-END-02")


@pytest.mark.parametrize("aside", ["dance", "", None, 5, ["strike"], {"strike": 1}])
def test_an_aside_that_is_not_possible_is_refused(aside: Any) -> None:
    game = game_of(Ask(1))
    before = encode(game)
    with pytest.raises(IllegalAnswer, match="is not possible now"):
        step_aside(game, 0, aside)
    assert encode(game) == before


# --- defaults ---------------------------------------------------------------------------------------------------------

def test_a_bare_game_has_no_asides() -> None:
    game = Game()
    assert game.asides(0) == ()
    game.emit(Event())                      # nobody listens
    assert game.journal is None


# --- while the rules are at work --------------------------------------------------------------------------------------

@dataclass
class Look(Frame):
    """Notes what is asked while it runs."""

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Notes)
        game.note("asked", len(game.asked), len(game.open), len(game.held))
        return DONE


def test_while_the_rules_are_at_work_nothing_is_asked() -> None:
    game = game_of(Look(), Ask(0), Look(), AskAll((0, 1)), Look(), Throw(1), Look(), Ask(1))
    say(game, "yes", 3, 4, [6])
    assert [note for note in game.notes if note.startswith("asked")] == ["asked 0 0 0"] * 4
    assert (game.asked[0].seat, game.open, game.held) == (1, (0,), ())


@dataclass
class FinishAndGoOn(Frame):
    """Ends the game, and would have more to do."""

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Notes)
        game.note("stage", self.pc)
        if self.pc == 2:
            game.finish(Outcome((0,), (1, 0), "done", "XX-END-03"))
        return None if self.pc < 4 else DONE


def test_no_stage_runs_after_the_one_that_ends_the_game() -> None:
    game = game_of(FinishAndGoOn(), Ask(0))
    assert game.notes == ["stage 1", "stage 2"]
    assert (game.asked, game.agenda, game.outcome) == ((), [], Outcome((0,), (1, 0), "done", "XX-END-03"))


@dataclass
class Hear(Frame):
    """Notes what each of its stages is handed."""

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Notes)
        game.note("heard", answer)
        match self.pc:
            case 2: return Say("word")
            case 4: return ()
            case _: return None if self.pc < 6 else DONE


def test_a_stage_that_goes_on_hands_nothing_to_the_next() -> None:
    assert game_of(Hear()).notes[:-1] == [f"heard {heard}" for heard in (None, None, "word", None, (), None)]


@pytest.mark.parametrize(("frames", "floor"), [(0, 0), (1, 1), (1, 2), (2, 2)])
def test_at_the_floor_nothing_runs_and_the_game_is_closed(frames: int, floor: int) -> None:
    game = Notes(agenda=[Look() for _ in range(frames)], open=(0,), held=(1,))
    advance(game, None, None, floor)
    assert (game.notes, game.agenda, game.asked, game.open, game.held) == ([], [], (), (), ())
