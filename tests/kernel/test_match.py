"""A match: answers, refusals, undo, looking back, branching, and what each seat may see of it."""

from dataclasses import dataclass
from typing import Any, Optional

import pytest
from grog import CardDrawn, CardPlayed
from helpers import NONSENSE, STRANGE, played, walk
from small_frames import Ask, AskAll, AskPlainly, Fault, InOrder, Notes, Throw

import weathergage as wg
from weathergage.kernel.codec import digest, encode, know
from weathergage.kernel.core import CHANCE, DONE, Answer, Event, Frame, Game, Refusal, Space, Step, seen_by
from weathergage.kernel.dealer import Scripted, Seeded
from weathergage.kernel.match import UNDO_DEPTH, Match, logged, nearest_legal
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.spaces import Menu
from weathergage.kernel.tally import ALIKE, MOST_ALIKE

pytestmark = pytest.mark.both_modes


class FrameRules(Ruleset):
    """A match of small frames."""

    id = "frames"

    def __init__(self, *frames: Frame) -> None:
        self.frames = frames

    @property
    def scenarios(self) -> tuple[()]:
        return ()

    def position(self, text: str, options: dict[str, str]) -> Game:
        return Notes(agenda=[InOrder(self.frames)])


def match_of(*frames: Frame, script: list[Any] | None = None) -> Match:
    return Match(FrameRules(*frames), position="frames", dealer=Seeded(1) if script is None else Scripted(script))


def fingerprint(match: Match) -> tuple[Any, ...]:
    """All that an observer can tell of a match."""
    return (digest(match.game), match.chain, tuple(match.log), len(match.events), match.undoable, match.over)


def say(match: Match, *answers: Any) -> None:
    for raw in answers:
        match.answer(match.questions[0], raw)


# --- the log ----------------------------------------------------------------------------------------------------------

def test_like_entries_of_logs_are_one_thing_in_memory() -> None:
    logs = [played(wg.new("grog", seed=3)).log for _ in range(2)]
    assert logs[0] == logs[1] and all(one is other for one, other in zip(*logs, strict=True))


@pytest.mark.parametrize(("answer", "like"), [(1, 1.0), ((1, "x"), (1.0, "x")), (((0,),), ((False,),)),
                                              ((0.0,), (-0.0,))])
def test_what_is_only_equal_is_not_taken_for_the_same(answer: Any, like: Any) -> None:
    assert [repr(logged((0, 1, "test", given))[3]) for given in (answer, like, answer)] == [
        repr(answer), repr(like), repr(answer)]


def test_the_shelf_of_entries_does_not_grow_without_end() -> None:
    for number in range(MOST_ALIKE + 10):
        assert logged((0, 0, "test", number)) == (0, 0, "test", number)
    assert len(ALIKE) <= MOST_ALIKE


# --- answers and refusals ---------------------------------------------------------------------------------------------

def test_a_match_is_over_when_no_question_is_open() -> None:
    match = wg.new("grog", seed=2)
    while not match.over:
        assert match.questions and match.outcome is None
        question = match.questions[0]
        match.answer(question, match.candidates(question)[0])
    assert match.questions == () and match.outcome is not None
    assert match.outcome.rule == "GR-END-01"


def test_a_refused_answer_changes_nothing_and_names_the_clause() -> None:
    for match in walk(wg.new("grog", seed=2), Rng(4)):
        before = fingerprint(match)
        for question in match.questions:
            for raw in (*NONSENSE, *STRANGE, 10**5000):
                if match.refusal(question, raw):
                    with pytest.raises(wg.IllegalAnswer) as refused:
                        match.answer(question, raw)
                    assert refused.value.rule in match.ruleset.rulebook.by_id
                    assert refused.value.reason == match.refusal(question, raw)
        assert fingerprint(match) == before


def test_why_an_answer_is_refused_with_the_words_of_the_clause_and_the_nearest_that_is_not() -> None:
    match = wg.new("grog", seed=2)
    question = match.questions[0]
    why = match.why(question, 7)
    assert why is not None
    assert (why.rule, why.reason, why.nearest) == ("GR-STAKE-01", "7 is not between 1 and 3", 3)
    assert why.clause == "Stakes. All stake one to three dice in secret and show them together."
    assert match.why(question, 2) is None
    for raw in (*NONSENSE, *STRANGE, 10**5000):
        why = match.why(question, raw)
        assert why is None or why.reason


class Drifting(Menu):
    """Thinks that something is near which is not offered."""

    def __init__(self, near: Answer) -> None:
        self.near = near

    def offered(self, game: Game) -> tuple[Answer, ...]:
        return ("yes", "no")

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return self.near


@pytest.mark.parametrize(("near", "told"), [("no", "no"), ("perhaps", None), (None, None)])
def test_nothing_is_called_near_that_would_be_refused_as_well(near: Answer, told: Answer) -> None:
    match = match_of(Ask(0))
    assert nearest_legal(Drifting(near), match.game, "maybe") == told
    assert nearest_legal(Drifting(near), match.game, {}) is None


def test_a_question_is_answered_once() -> None:
    match = wg.new("grog", seed=2)
    question = match.questions[0]
    match.answer(question, 1)
    before = fingerprint(match)
    for attempt in (
        lambda: match.answer(question, 1), lambda: match.candidates(question), lambda: match.describe(question),
        lambda: match.refusal(question, 1), lambda: match.aside(question, "toast"), lambda: match.asides(question),
        lambda: match.draw(question, Rng(1)), lambda: match.odds(question, 1), lambda: match.label(question, 1),
    ):
        with pytest.raises(wg.IllegalAnswer, match="GR-STAKE-01: this question is no longer open"):
            attempt()
    assert fingerprint(match) == before


def test_a_question_of_an_earlier_position_is_not_open_later() -> None:
    match = match_of(Ask(0), Ask(0))
    first = match.questions[0]
    match.answer(first, "yes")
    with pytest.raises(wg.IllegalAnswer):
        match.answer(first, "yes")


def test_open_questions_tell_about_themselves() -> None:
    match = wg.new("grog", seed=2)
    question = match.questions[1]
    assert (question.seat, question.kind, question.rule, question.secret, question.index) == (
        1, "stake", "GR-STAKE-01", True, 1)
    assert match.describe(question) == {
        "seat": 1, "kind": "stake", "rule": "GR-STAKE-01", "prompt": "How many dice do you stake?", "reason": "",
        "secret": True, "about": {}, "space": "number", "low": 1, "high": 3,
    }
    assert match.candidates(question) == (1, 2, 3)
    assert match.candidates(question, 2) == (1, 2)


# --- faults of the rules ----------------------------------------------------------------------------------------------

@dataclass
class Broken(Menu):
    """Yes or no, with a fault in one of its methods."""

    where: str

    def offered(self, game: Game) -> tuple[Answer, ...]:
        return ("yes", "no")

    def trip(self, where: str) -> None:
        if self.where == where:
            raise LookupError(f"a fault in {where}")

    def take(self, raw: Any) -> Answer:
        self.trip("take")
        return super().take(raw)

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        self.trip("refusal")
        return super().refusal(game, answer)

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        self.trip("candidates")
        return super().candidates(game, limit)


@dataclass
class AskBroken(Frame):
    where: str

    def step(self, game: Game, answer: Answer) -> Step:
        return AskPlainly(0, "XX-ASK-01", Broken(self.where)) if self.pc == 1 else DONE


@dataclass
class Unstorable(Frame):
    """Leaves something in the state that no digest can be made of."""

    def step(self, game: Game, answer: Answer) -> Step:
        assert isinstance(game, Notes)
        game.notes.append({})                                   # type: ignore[arg-type]
        return DONE


@dataclass
class Tell(Frame):
    """Something happens that everybody sees."""

    card: str

    def step(self, game: Game, answer: Answer) -> Step:
        game.emit(CardPlayed(0, self.card, "XX-TELL-01"))
        return DONE


know(Frame, Space)


def everything(match: Match) -> tuple[Any, ...]:
    """All that an observer can tell of a match, and what he is shown of it."""
    place = match.dealer.next if isinstance(match.dealer, Scripted) else 0
    return (*fingerprint(match), encode(match.game), place, match.takebacks, len(match.steps), match.seen(0),
            [question.question for question in match.questions])


@pytest.mark.parametrize(("frames", "error"), [
    ((Throw(1), Fault()), ZeroDivisionError), ((AskBroken("take"),), LookupError), ((Unstorable(),), AssertionError),
])
def test_an_answer_at_which_the_rules_fail_changes_nothing_and_the_fault_is_raised_as_it_is(
        frames: tuple[Frame, ...], error: type[Exception]) -> None:
    """The first answer can still be taken back, and the same dice fall again."""
    match = match_of(Ask(0), Ask(0), *frames, Ask(1), script=[[3]])
    say(match, "yes", *[] if isinstance(frames[0], (Throw, Unstorable)) else ["no"])
    before = everything(match)
    for _ in range(2):
        with pytest.raises(error) as raised:
            say(match, "yes")
        assert not isinstance(raised.value, wg.WeatherGageError)
        assert everything(match) == before
    assert match.undo()


@pytest.mark.parametrize("where", ["take", "refusal", "candidates"])
def test_a_fault_where_an_answer_is_looked_at_is_no_refusal(where: str) -> None:
    match = match_of(AskBroken(where), Ask(1))
    before, question = everything(match), match.questions[0]
    attempts = [lambda: match.candidates(question)] if where == "candidates" else [
        lambda: match.answer(question, "yes"), lambda: match.refusal(question, "yes"),
        lambda: match.why(question, "yes")]
    for attempt in attempts:
        with pytest.raises(LookupError, match=f"a fault in {where}"):
            attempt()
        assert everything(match) == before


def test_an_aside_at_which_the_rules_fail_changes_nothing_and_the_fault_is_raised_as_it_is() -> None:
    match = match_of(Ask(0), Ask(0))
    say(match, "yes")
    before = everything(match)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError, match="a rule with a fault"):
            match.aside(match.questions[0], "stumble")
        assert everything(match) == before
    assert match.undo()


# --- undo -------------------------------------------------------------------------------------------------------------

def test_undo_returns_exactly_to_where_the_answer_was_given() -> None:
    match = match_of(Ask(0), Ask(0), Ask(1))
    marks = []
    for answer in ("yes", "no"):
        marks.append(fingerprint(match)[:4])
        say(match, answer)
    assert match.undoable == 0
    assert match.undo() and fingerprint(match)[:4] == marks[1]
    assert match.undo() and fingerprint(match)[:4] == marks[0]
    assert not match.undo() and match.undoable is None


def test_after_an_undo_one_may_answer_otherwise_and_the_log_holds_only_that() -> None:
    match = match_of(Ask(0), Ask(1))
    question = match.questions[0]
    match.answer(question, "yes")
    match.undo()
    match.answer(question, "no")
    assert match.log == [(0, 0, "plainly", "no")]
    again = match_of(Ask(0), Ask(1))
    say(again, "no")
    assert again.chain == match.chain


def test_what_a_seat_has_seen_goes_back_with_the_answer() -> None:
    match = match_of(Ask(0), Tell("rum"), Ask(0), Tell("belay"), Ask(1))
    for seat in (0, 1, None):
        assert match.seen(seat) == []
    say(match, "yes", "yes")
    for seat in (0, 1, None):
        assert [event.card for event in match.seen(seat) if isinstance(event, CardPlayed)] == ["rum", "belay"]
        assert list(match.sight(seat).past) == match.seen(seat)
    match.undo()
    for seat in (0, 1, None):
        assert [event.card for event in match.seen(seat) if isinstance(event, CardPlayed)] == ["rum"]
        assert list(match.sight(seat).past) == match.seen(seat)
    say(match, "no")
    assert [event.card for event in match.seen(1) if isinstance(event, CardPlayed)] == ["rum", "belay"]


def test_undo_takes_back_only_the_last_answer_and_says_whose_it_is() -> None:
    match = match_of(Ask(0), Ask(1), Ask(0))
    say(match, "yes")
    assert match.undoable == 0
    say(match, "yes")
    assert match.undoable == 1, "seat 0 can no longer take back its own: another answered after it"


def test_what_can_be_taken_back_is_known_beforehand() -> None:
    match = match_of(Ask(0), Ask(1), Throw(1), Ask(0), Ask(1), Ask(0))
    known = [match.takebacks]
    for answer in ("yes",) * 4:
        say(match, answer)
        known.append(match.takebacks)
    assert known == [(), (0,), (), (0,), (0, 1)]
    match.undo()
    assert match.takebacks == (0,)


def test_undo_never_crosses_dice() -> None:
    match = match_of(Ask(0), Throw(1), Ask(0))
    say(match, "yes")
    assert match.log[-1][1] == CHANCE
    assert match.undoable is None and not match.undo()


def test_undo_never_crosses_the_showing_of_secret_answers() -> None:
    match = match_of(Ask(0), AskAll((0, 1)), Ask(0))
    say(match, "yes", 3)
    assert match.undoable == 0, "the other has not answered yet"
    assert match.undo()
    say(match, 4, 5)
    assert match.undoable is None and not match.undo()


def test_not_even_when_the_next_questions_are_asked_together_as_well() -> None:
    match = match_of(AskAll((0, 1)), AskAll((0, 1)))
    say(match, 3, 4)
    assert match.undoable is None and not match.undo()
    say(match, 5)
    assert match.undo() and not match.undo()


def test_nor_when_the_last_of_them_was_not_secret_itself() -> None:
    match = match_of(AskAll((0, 1), openly=(1,)), Ask(1))
    say(match, 3, 4)
    assert match.undoable is None, "seat 1 has seen the secret bid of seat 0"


def test_undo_never_crosses_a_reveal() -> None:
    match = wg.position("grog", "0 2 rum | 0 1 biscuit", dice=[[1, 6], [4, 4]])
    say(match, "roll")
    assert match.undoable is None
    assert match.questions[0].kind == "react"
    say(match, "rum")                               # shows the card
    assert match.undoable is None and not match.undo()


def test_undo_never_crosses_the_end_or_an_aside() -> None:
    match = match_of(Ask(0))
    say(match, "yes")
    assert match.over and match.undoable is None
    match = match_of(Ask(0), Ask(0))
    say(match, "yes")
    match.aside(match.questions[0], "whistle")
    assert match.undoable is None and not match.undo()


def test_events_are_taken_back_with_the_answer() -> None:
    match = wg.position("grog", "0 1 | 0 1; last", dice=[])
    say(match, "stop")
    assert len(match.events) == 1
    match.undo()
    assert match.events == [] and match.story(0) == []
    say(match, "stop")
    assert len(match.events) == 1


def test_undo_reaches_back_a_good_while() -> None:
    match = match_of(*[Ask(0) for _ in range(UNDO_DEPTH + 10)])
    say(match, *["yes"] * (UNDO_DEPTH + 9))
    assert sum(1 for _ in range(99) if match.undo()) == UNDO_DEPTH


# --- asides -----------------------------------------------------------------------------------------------------------

def test_an_aside_is_logged_and_the_question_stays() -> None:
    match = wg.new("grog", seed=2)
    question = match.questions[1]
    assert match.asides(question) == ("go below", "toast")
    match.aside(question, "toast")
    assert match.log[-1] == (1, 1, "aside", "toast")
    assert match.asides(question) == ("go below",)
    match.answer(question, 1)


def test_an_aside_may_end_the_match() -> None:
    match = wg.new("grog", "three", seed=2)
    match.aside(match.questions[1], "go below")
    assert match.over and match.outcome is not None
    assert match.outcome.winners == (0, 2)


@pytest.mark.parametrize("aside", ["toast twice", "", None, 3, ["toast"]])
def test_an_impossible_aside_changes_nothing(aside: Any) -> None:
    match = wg.new("grog", seed=2)
    before = fingerprint(match)
    with pytest.raises(wg.IllegalAnswer, match="GR-STAKE-01"):
        match.aside(match.questions[0], aside)
    assert fingerprint(match) == before


# --- looking back, going elsewhere ------------------------------------------------------------------------------------

def with_asides(seed: int) -> Match:
    match, rng = wg.new("grog", "three", seed), Rng(seed)
    while not match.over:
        question = match.questions[rng.below(len(match.questions))]
        if "toast" in match.asides(question) and rng.below(3) == 0:
            match.aside(question, "toast")
        match.answer(question, match.draw(question, rng))
    return match


@pytest.mark.parametrize("seed", range(6))
def test_a_replay_passes_through_the_same_positions(seed: int) -> None:
    match, rng = wg.new("grog", "three", seed), Rng(seed)
    chains = [match.chain for match in walk(match, rng)]
    assert [again.chain for again in match.replay()] == chains
    assert chains[-1] == match.chain


@pytest.mark.parametrize("seed", range(6))
def test_a_replay_ends_with_the_same_log_and_events(seed: int) -> None:
    match = with_asides(seed)
    again = list(match.replay())[-1]
    assert (again.log, again.events, again.outcome) == (match.log, match.events, match.outcome)
    assert again.chain == match.chain


@pytest.mark.parametrize("seed", range(6))
def test_a_copy_follows_the_log_of_another(seed: int) -> None:
    """Rolls included, and with its own dealer afterwards."""
    match, copy = with_asides(seed), next(with_asides(seed).replay()).clone()
    copy.dealer = match.dealer
    start = len(copy.log)
    half = next(at for at in range(start + (len(match.log) - start) // 2, len(match.log)) if match.log[at][1] != CHANCE)
    for part in (match.log[start:half], match.log[half:]):
        copy.follow(part)
        assert copy.dealer is match.dealer
    assert (copy.log, copy.chain, copy.outcome) == (match.log, match.chain, match.outcome)


def test_a_log_that_answers_what_is_not_asked_is_not_followed() -> None:
    match = wg.new("grog", seed=1)
    with pytest.raises(wg.BadSave):
        match.follow([(0, 1, "nothing-of-the-kind", 1)])
    assert isinstance(match.dealer, Seeded)


def test_a_replay_does_not_touch_the_match() -> None:
    match = played(wg.new("grog", seed=3), most=6)
    before = fingerprint(match)
    played(list(match.replay())[-1])
    assert fingerprint(match) == before


def test_a_branch_plays_on_from_an_earlier_answer() -> None:
    match = played(wg.new("grog", "three", 5), 2)
    answers = [entry for entry in match.log if entry[1] != CHANCE]
    for count in range(len(answers) + 1):
        branch = match.branch(count)
        assert [entry for entry in branch.log if entry[1] != CHANCE] == answers[:count]
        for index, _, _, answer in answers[count:]:
            branch.answer(next(question for question in branch.questions if question.index == index), answer)
        assert branch.chain == match.chain, "the same answers with the same luck lead to the same end"


def test_a_branch_may_have_other_luck() -> None:
    match = played(wg.new("grog", "three", 5), 2)
    ends = {played(match.branch(3, seed), 2).chain for seed in range(12)}
    assert len(ends) > 6


def test_a_branch_may_answer_otherwise_and_has_the_luck_of_the_seed() -> None:
    """Roll number n is what the seed says it is, whatever was rolled then in the match."""
    match = wg.new("grog", "three", 5)
    for _ in range(3):
        match.answer(match.questions[0], 3)
    say(match, "roll")
    branch = match.branch(0)
    assert branch.dealer is match.dealer
    for _ in range(3):
        branch.answer(branch.questions[0], 1)
    say(branch, "roll")
    other = wg.new("grog", "three", 5)
    for _ in range(3):
        other.answer(other.questions[0], 1)
    say(other, "roll")
    assert branch.log == other.log != match.log
    assert isinstance(match.branch(1, 77).dealer, Seeded) and match.branch(1, 77).dealer is not match.dealer


def test_a_match_has_no_branch_beyond_its_end() -> None:
    match = played(wg.new("grog", seed=5), 2)
    with pytest.raises(wg.BadSetup, match="no answer number 999"):
        match.branch(999)
    with pytest.raises(wg.BadSetup, match="no answer number -1"):
        match.branch(-1)


def test_a_branch_of_a_scripted_match_has_the_rest_of_the_script_to_itself() -> None:
    match = wg.position("grog", "0 1 | 0 1; last", dice=[[4], [5], [6], [3]])
    say(match, "roll", "roll")
    branch = match.branch(1)
    say(branch, "roll", "roll")
    assert [entry[3] for entry in branch.log if entry[1] == CHANCE] == [(4,), (5,), (6,)]
    say(match, "roll")
    assert [entry[3] for entry in match.log if entry[1] == CHANCE] == [(4,), (5,), (6,)]


def test_a_clone_goes_its_own_way() -> None:
    match = played(wg.new("grog", "three", 5), 2, most=7)
    before = fingerprint(match)
    one, two = match.clone(), match.clone()
    assert fingerprint(one)[:4] == before[:4]
    assert one.steps == match.steps and len(one.steps) == 7
    played(one, 8)
    played(two, 8)
    assert one.chain == two.chain and one.events == two.events
    assert fingerprint(match) == before
    one.options["spill"] = "dregs"
    assert match.options["spill"] == "pot"


def test_a_clone_takes_the_questions_of_its_original() -> None:
    match = wg.new("grog", seed=5)
    question = match.questions[0]
    other = match.clone()
    other.answer(question, 2)
    assert [question.seat for question in match.questions] == [0, 1]
    assert [question.seat for question in other.questions] == [1]


# --- looking ----------------------------------------------------------------------------------------------------------

def test_a_view_holds_the_questions_of_the_seat_and_who_is_waited_for() -> None:
    match = wg.new("grog", seed=2)
    match.answer(match.questions[0], 3)
    assert match.view(0)["asked"] == []
    assert [asked["kind"] for asked in match.view(1)["asked"]] == ["stake"]
    for seat in (None, 0, 1):
        view = match.view(seat)
        assert view["waiting"] == [(1, "stake")]
        assert (view["ruleset"], view["scenario"], view["outcome"]) == ("grog", "two", None)
        assert set(view) == {"ruleset", "scenario", "options", "table", "asked", "waiting", "outcome", "story"}


def test_a_view_tells_the_outcome() -> None:
    match = wg.new("grog", seed=2)
    match.aside(match.questions[0], "go below")
    assert match.view(None)["outcome"] == {
        "winners": (1,), "scores": (0, 0), "reason": "went-below", "rule": "GR-END-02",
    }


def test_a_view_cannot_be_used_to_change_the_match() -> None:
    match = wg.new("grog", seed=2)
    before = (fingerprint(match), match.options.copy())
    view = match.view(0)
    view["options"]["spill"] = "dregs"
    view["table"]["sailors"].clear()
    view["story"].clear()
    assert (fingerprint(match), match.options) == before


def test_the_story_is_told_to_each_as_he_may_know_it() -> None:
    match = wg.new("grog", seed=2)
    drawn = [event for event in match.events if isinstance(event, CardDrawn)]
    hands = [[event.card for event in drawn if event.seat == seat] for seat in (0, 1)]
    for seat in (0, 1):
        told = " ".join(sentence for sentence, _ in match.story(seat))
        assert all(told.count(card) == hands[seat].count(card) for card in ("rum", "belay", "biscuit"))
    assert not any(card in str(match.story(None)) for card in ("rum", "belay", "biscuit"))
    assert match.story(0, since=3) == match.story(0)[3:]


def test_what_happened_is_looked_through_only_when_a_seat_asks_and_once() -> None:
    looks: list[int | None] = []

    @dataclass
    class Watched(Event):
        rule: str = "GR-CARD-03"

        def is_open_to(self, seat: int | None) -> bool:
            looks.append(seat)
            return True

    match = wg.new("grog", seed=2)
    match.events.append(Watched())
    sight = match.sight(0)
    match.draw(match.questions[0], Rng(1))
    assert looks == [] and len(sight.past) == len(match.events) and looks == [0]
    match.events.append(Watched())
    assert len(sight.past) == len(match.sight(0).past) == len(match.events) and looks == [0, 0]


def test_an_event_may_be_hidden_altogether() -> None:
    @dataclass
    class Whispered(Event):
        words: str
        rule: str = "GR-CARD-03"

        def is_open_to(self, seat: int | None) -> bool:
            return seat == 1

    match = wg.new("grog", seed=2)
    count = len(match.story(0))
    match.events.append(Whispered("rum"))
    assert len(match.story(0)) == count and len(match.story(1)) == count + 1
    assert seen_by(match.events[-1], None) is None and match.seen(1)[-1] == Whispered("rum")


def test_hidden_fields_of_an_event_are_blank_to_those_it_is_not_open_to() -> None:
    """That something is there is seen, and how many; not what."""
    @dataclass
    class Signalled(Event):
        flag: str
        hoists: tuple[int, ...]
        names: tuple[tuple[str, ...], ...]
        nothing: str
        none: int
        sure: bool
        rule: str = "GR-CARD-03"

        def hidden(self) -> tuple[str, ...]:
            return ("flag", "hoists", "names", "nothing", "none", "sure")

        def is_open_to(self, seat: int | None) -> bool:
            return seat == 0

    event = Signalled("blue", (3, 0, 4), (("a", ""), ()), "", 0, True)
    assert seen_by(event, 0) is event
    assert seen_by(event, 1) == seen_by(event, None) == Signalled(
        "?", (-1, 0, -1), (("?", ""), ()), "", 0, None)         # type: ignore[arg-type]


def test_a_picture_is_drawn_for_notebooks() -> None:
    match = wg.new("grog", seed=2)
    assert match._repr_svg_() == match.svg(None)
    assert match.svg(0) != match.svg(1)
    assert match.svg(0).startswith("<svg")
