"""What a game is learnt by: what a lesson may be, how one is found, and what a step points at."""

from typing import Any

import pytest
from grog import GROG

import weathergage as wg
from weathergage.kits.content import ContentError, decode
from weathergage.kits.teaching import (
    FILES,
    Glossary,
    Lessons,
    Part,
    Spot,
    brought,
    glossary_of,
    guide_of,
    lessons_of,
    spot,
    summary_of,
)

STEP = {"ask": "move", "wait": "ahead", "text": "Go ahead."}


def lessons(*each: dict[str, Any], **more: Any) -> Lessons:
    """Lessons with what every one needs, called one, two and so on."""
    listed = [{"id": name, "title": name, "idea": "i", "position": "p", "seen": "s", "step": [STEP], **lesson}
              for name, lesson in zip(("one", "two", "three"), each)]
    return decode({"schema": "weathergage-lessons/1", "promise": "p", "minutes": 9, "lesson": listed, **more}, Lessons,
                  "lessons.toml")


def test_lessons_are_found_by_their_names_and_follow_each_other() -> None:
    course = lessons({}, {}, {})
    one, two, three = course.lesson
    assert [course.find(name) for name in ("one", "two", "three")] == [one, two, three]
    assert [course.number(lesson) for lesson in course.lesson] == [1, 2, 3]
    assert [course.after(lesson) for lesson in course.lesson] == [two, three, None]
    with pytest.raises(ContentError, match="there is no lesson 'four'; there are one, two, three"):
        course.find("four")


@pytest.mark.parametrize(("lesson", "fault"), [
    ({"step": [{**STEP, "seat": 1}]}, "either the coach's text or another seat"),
    ({"step": [{"ask": "move", "wait": "ahead"}]}, "either the coach's text or another seat"),
    ({"step": [{"ask": "move", "wait": "ahead", "seat": 1}]}, "at least one answer of the learner"),
    ({"step": [{**STEP, "point": ["the sea"]}]}, "points at nothing"),
    ({"scenario": "s"}, "either a position or a scenario"), ({"position": ""}, "either a position or a scenario"),
    ({"answers": ["a"]}, "answers so far go with a scenario"), ({"dice": [["hit"]]}, "no face of the die is called"),
    ({"step": []}, "step")])
def test_a_lesson_that_cannot_be_taught_is_refused(lesson: dict[str, Any], fault: str) -> None:
    with pytest.raises(ContentError, match=fault):
        lessons(lesson)


def test_two_lessons_have_two_names() -> None:
    with pytest.raises(ContentError, match="two lessons are called 'one'"):
        lessons({}, {"id": "one"})


def test_a_step_of_another_seat_stands_beside_one_of_the_learner() -> None:
    (lesson,) = lessons({"step": [{"ask": "move", "wait": "stay", "seat": 0}, STEP]}).lesson
    assert [step.seat for step in lesson.step] == [0, None]


def test_dice_are_thrown_by_number_or_by_the_names_of_their_faces() -> None:
    course = lessons({"dice": [[3, "hit"], ["miss"]]}, faces=["miss", "hit"])
    assert course.throws(course.lesson[0]) == [(3, 2), (1,)]


@pytest.mark.parametrize(("text", "found"), [
    ("piece ship-b", Spot("piece", "ship-b")), ("sheet sheet-b: Rigging", Spot("sheet", "sheet-b", "Rigging")),
    ("sheet sheet-b", Spot("sheet", "sheet-b")), ("card a: b", Spot("card", "a: b")),
    ("cell 12,9", Spot("cell", "12,9")),
    ("wind", Spot("wind")), ("track", Spot("track")), ("question", Spot("question")), ("log", Spot("log"))])
def test_what_a_step_points_at(text: str, found: Spot) -> None:
    assert spot(text) == found


def terms(*each: dict[str, Any]) -> Glossary:
    entries = [{"text": "A word.", "rules": ["XX-WORD-01"], **one} for one in each]
    return decode({"schema": "weathergage-glossary/1", "term": entries}, Glossary, "glossary.toml")


@pytest.mark.parametrize(("text", "term"), [
    ("Rake", "Rake"), ("a Rake", "Rake"), ("a Stern Rake!", "Stern Rake"), ("Rakes", None), ("aRake", None),
    ("Rake, then Stern Rake", "Stern Rake"), ("Stern Rake, then Rake", "Stern Rake"),
    ("MP", "MP"), ("3 MP", None), ("12 knots", "Speed"), ("knots", None), ("Speed", "Speed"),
    ("Hull", "Hull"), ("Mast", "Hull"), ("X", "X"), ("", None),
])
def test_a_text_is_a_term_or_holds_the_longest(text: str, term: str | None) -> None:
    """The first of two that are as long; what counts only alone counts nowhere else."""
    found = terms({"term": "Rake"}, {"term": "Stern Rake"}, {"term": "MP", "alone": ["MP"]},
                  {"term": "Speed", "seen": ["# knots", "Spd"]}, {"term": "Hull", "seen": ["Mast"]},
                  {"term": "X"}).find(text)
    assert (found.term if found else None) == term


def test_of_two_terms_as_long_the_first_is_meant() -> None:
    words = terms({"term": "Bow"}, {"term": "Gun"})
    assert [getattr(words.find(text), "term", "") for text in ("Gun at the Bow", "Bow and Gun")] == ["Bow", "Bow"]


def test_the_pattern_tries_the_longest_form_first_and_what_stands_alone_before_all() -> None:
    """A page finds terms by the same pattern, from the left: 'Hull Bonus' is not to be cut to 'Hull'."""
    term, = terms({"term": "Hull", "seen": ["Hull Bonus"], "alone": ["H"]}).term
    assert term.pattern.index("^") < term.pattern.index("Hull Bonus") < term.pattern.rindex("Hull")
    assert [form.count("H") for form in term.pattern.split("|")] == [1, 1, 1]
    hidden, = terms({"term": "MP", "alone": ["MP"]}).term
    assert hidden.pattern.count("MP") == 1


def test_a_form_is_explained_once() -> None:
    with pytest.raises(ContentError, match="'Mast' is explained at 'Hull' and at 'Mast'"):
        terms({"term": "Hull", "seen": ["Mast"]}, {"term": "Mast"})
    with pytest.raises(ContentError, match="'H' is explained at 'Hull' and at 'Horn'"):
        terms({"term": "Hull", "alone": ["H"]}, {"term": "Horn", "alone": ["H"]})
    assert len(terms({"term": "Hull", "seen": ["Hull"]}).term) == 1        # said twice at one place, it is one


def test_answers_of_a_summary_need_a_position() -> None:
    part = {"title": "Fire", "text": "Guns."}
    with pytest.raises(ContentError, match="answers are shown on a position"):
        decode({**part, "answers": ["fire"]}, Part, "summary.toml")
    assert decode({**part, "answers": ["fire"], "position": "wind N"}, Part, "summary.toml").answers == ("fire",)
    assert decode(part, Part, "summary.toml").position == ""


def test_a_game_without_such_files_is_played_all_the_same() -> None:
    assert [brought(GROG, file) for file in FILES] == [""] * len(FILES)
    assert lessons_of(GROG) is None and glossary_of(GROG) is None and summary_of(GROG) is None and guide_of(GROG) == {}
    within = type("Within", (), {"__module__": "weathergage.kernel.within"})()         # a package that has none of them
    assert [brought(within, file) for file in FILES] == [""] * len(FILES)
    taught = wg.ruleset("savage-seas")
    assert lessons_of(taught) is not None and glossary_of(taught) is not None
    assert summary_of(taught) is not None and guide_of(taught)
