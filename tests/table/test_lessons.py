"""Every lesson of every game goes through by its own answers, on the real rules; the reader names what is wrong."""

from collections.abc import Iterator

import pytest
from grog import GROG

import weathergage as wg
from weathergage.kernel.core import IllegalAnswer
from weathergage.kernel.match import load
from weathergage.kits.content import ContentError, decode
from weathergage.kits.teaching import Lessons, lessons_of, spot
from weathergage.table.lessons import Coach, NoLessons, begin, begin_in, is_there, lessons_for, resume

GAMES = ("captains-sea", "man-o-war", "oak-and-iron", "savage-seas", "tattered-sails")
LESSONS = [(game, lesson.id) for game in GAMES for lesson in lessons_for(wg.ruleset(game)).lesson]
MOST_WORDS = 45                 # that a coach says at a time


def finish(coach: Coach) -> None:
    """Answer what is waited for until the lesson is over."""
    while (step := coach.step) is not None:
        question = coach.asked(step)
        assert question is not None and step.seat is None, "what others answer is given unasked"
        raw = coach.awaited(question, step)
        assert coach.judge(question, raw).counts
        coach.match.answer(question, raw)
        coach.play_others()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_taught_in_six_to_ten_lessons_of_ten_to_fifteen_minutes(game):
    lessons = lessons_for(wg.ruleset(game))
    assert 6 <= len(lessons.lesson) <= 10 and 10 <= lessons.minutes <= 15


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_a_lesson_goes_through_by_its_own_answers(game, id):
    coach = begin(wg.ruleset(game), id)
    lesson, rolled = coach.lesson, coach.match.dealer.first
    finish(coach)
    assert coach.at == len(lesson.step), "every step was asked for"
    dealt = [entry[3] for entry in coach.match.log if entry[1] < 0][rolled:]
    throws = coach.lessons.throws(lesson)
    assert [sorted(throw) for throw in dealt[:len(throws)]] == [sorted(throw) for throw in throws], "as it was scripted"


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_what_a_lesson_points_at_is_on_the_table_and_its_words_are_few(game, id):
    coach = begin(wg.ruleset(game), id)
    while (step := coach.step) is not None:
        picture = coach.match.sight(coach.lesson.seat).picture()
        assert [spot for spot in step.spots if not is_there(picture, spot)] == []
        assert step.title and len(step.text.split()) <= MOST_WORDS
        coach.match.answer(coach.asked(step), coach.meant(coach.asked(step), step.wait))
        coach.play_others()


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_what_is_said_to_a_wrong_answer_is_said_and_nothing_changes(game, id):
    coach = begin(wg.ruleset(game), id)
    while (step := coach.step) is not None:
        question, before = coach.asked(step), coach.match.chain
        for wrong in step.wrong:
            advice = coach.judge(question, coach.meant(question, wrong.answer))
            assert (advice.counts, advice.words) == (False, wrong.text)
        assert coach.match.chain == before
        coach.match.answer(question, coach.meant(question, step.wait))
        coach.play_others()


def ways(game: str, id: str, chosen: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """All ways through a lesson by the answers that count by name, each from its beginning."""
    coach = begin(wg.ruleset(game), id)
    for text in chosen:
        question = coach.asked(coach.step)
        assert coach.judge(question, coach.meant(question, text)).counts
        coach.match.answer(question, coach.meant(question, text))
        coach.play_others()
    step = coach.step
    if step is None:
        assert coach.at == len(coach.lesson.step)
        yield chosen
        return
    for text in (step.wait, *step.also):
        question = coach.asked(step)
        if not coach.match.refusal(question, coach.meant(question, text)):
            yield from ways(game, id, (*chosen, text))


@pytest.mark.parametrize(("game", "id"), LESSONS)
def test_every_answer_that_counts_leads_to_the_end(game, id):
    steps = [step for step in lessons_for(wg.ruleset(game)).find(id).step if step.seat is None]
    used = set()
    for way in ways(game, id):
        assert len(way) == len(steps)
        used |= {(at, text) for at, text in enumerate(way)}
    assert used == {(at, text) for at, step in enumerate(steps) for text in (step.wait, *step.also)}


@pytest.mark.parametrize(("game", "id"), [(game, id) for game, id in LESSONS
                                          if any(step.any or step.goal for step in
                                                 lessons_for(wg.ruleset(game)).find(id).step)])
def test_any_answer_that_reaches_the_goal_counts(game, id):
    coach = begin(wg.ruleset(game), id)
    while (step := coach.step) is not None:
        question = coach.asked(step)
        for answer in coach.match.candidates(question, 20):
            words = coach.match.label(question, answer)
            if step.any or step.goal:
                good = step.any or all(word in words for word in step.goal)
                known = [coach.meant(question, wrong.answer) for wrong in step.wrong]
                assert coach.judge(question, answer).counts == good or answer in known
        coach.match.answer(question, coach.meant(question, step.wait))
        coach.play_others()


def test_another_legal_answer_is_held_back_and_the_right_one_named():
    coach = begin(wg.ruleset("captains-sea"), "open-fire")
    question = coach.match.questions[0]
    advice = coach.judge(question, coach.meant(question, "bow low"))
    assert not advice.counts and "Both sections, low" in advice.words


def test_what_the_rules_refuse_they_may_explain_themselves():
    coach = begin(wg.ruleset("oak-and-iron"), "the-winds-eye")
    question = coach.match.questions[0]
    raw = coach.meant(question, "170")
    assert coach.judge(question, raw).words == ""
    with pytest.raises(IllegalAnswer):
        coach.match.answer(question, raw)


def test_a_lesson_that_was_left_goes_on_with_the_dice_it_has():
    coach = begin(wg.ruleset("captains-sea"), "cross-her-stern")
    for text in ("advance", "straight"):
        question = coach.match.questions[0]
        coach.match.answer(question, coach.meant(question, text))
    kept = coach.match.save()
    again = resume(coach.lessons, coach.lesson, load(kept.replace(b'"scripted"', b'"seeded"')
                                                     .replace(b'"seed": ""', b'"seed": "1"')))
    assert again.place == (3, 4)
    finish(coach)
    finish(again)
    assert again.match.chain == coach.match.chain


def test_off_the_path_the_seed_deals():
    """One section fires five dice, and the script has ten."""
    coach = begin(wg.ruleset("captains-sea"), "open-fire")
    question = coach.match.questions[0]
    coach.match.answer(question, coach.meant(question, "bow low"))
    assert coach.match.steps


def test_a_game_without_lessons_says_so():
    game = GROG
    assert lessons_of(game) is None
    with pytest.raises(NoLessons, match="has no lessons"):
        lessons_for(game)


LESSON = {"id": "one", "title": "One", "idea": "An idea.", "position": "p", "seen": "Seen.",
          "step": [{"ask": "fire", "wait": "low", "title": "T", "text": "Fire."}]}


def file(**changed):
    return {"schema": "weathergage-lessons/1", "promise": "P.", "minutes": 10, "lesson": [{**LESSON, **changed}]}


@pytest.mark.parametrize(("changed", "told"), [
    ({"position": ""}, "either a position or a scenario"),
    ({"scenario": "s"}, "either a position or a scenario"),
    ({"answers": ["low"]}, "answers so far go with a scenario"),
    ({"tittle": "x"}, "unknown field `tittle`"),
    ({"step": [{"ask": "fire", "wait": "low", "text": "Fire.", "point": ["boat x"]}]}, "'boat x' points at nothing"),
    ({"step": [{"ask": "fire", "wait": "low"}]}, r"either the coach's text or another seat.*lesson\[0\].step"),
    ({"step": [{"ask": "fire", "wait": "low", "seat": 1}]}, "at least one answer of the learner"),
    ({"dice": [["anchor"]]}, "no face of the die is called 'anchor'"),
])
def test_a_fault_names_the_file_and_the_field(changed, told):
    with pytest.raises(ContentError, match=rf"lessons\.toml: .*{told}"):
        decode(file(**changed), Lessons, "lessons.toml")


def test_two_lessons_of_one_name_are_refused():
    with pytest.raises(ContentError, match="two lessons are called 'one'"):
        decode({**file(), "lesson": [LESSON, LESSON]}, Lessons, "lessons.toml")


def test_points_are_read():
    assert spot("sheet sheet-b: D · reaching").part == "D · reaching"
    assert spot("wind").kind == "wind"


def test_a_lesson_may_begin_in_a_scenario_after_some_answers():
    data = {**LESSON, "position": "", "scenario": "pistol-shot", "answers": ["medium round round round round"] * 2,
            "step": [{"ask": "assign-crew", "wait": "port-bow-guns=1", "text": "On."}]}
    lessons = decode({**file(), "lesson": [data]}, Lessons, "lessons.toml")
    coach = begin_in(wg.ruleset("captains-sea"), lessons, lessons.find("one"))
    assert len(coach.match.steps) == 2 and coach.at == 0 and coach.place == (1, 1)
    finish(coach)
    assert coach.is_over
    with pytest.raises(ContentError, match="there is no lesson 'two'; there are one"):
        lessons.find("two")
