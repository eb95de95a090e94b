"""Every word of a sheet, chip, column or question is explained, in few words and with its clause."""

import pytest
from table.seen_words import asked, printed

import weathergage as wg
from weathergage.kernel.rng import Rng
from weathergage.kits.content import ContentError, decode
from weathergage.kits.teaching import Glossary, glossary_of, guide_of, summary_of
from weathergage.server.catalogue import pictured
from weathergage.table.lessons import begin, lessons_for

GAMES = ("captains-sea", "man-o-war", "oak-and-iron", "savage-seas", "tattered-sails")
SCENARIOS = [(game, scenario.id) for game in GAMES for scenario in wg.ruleset(game).scenarios]
ANSWERS, LOOK = 24, 6           # of each scenario, and how often one looks
MOST_WORDS = 40


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_word_that_is_seen_in_a_scenario_is_explained(game, scenario):
    glossary, match, rng, missing = glossary_of(wg.ruleset(game)), wg.new(game, scenario, 7), Rng(3), set()
    for count in range(ANSWERS):
        if match.over:
            break
        question = match.questions[0]
        sight = match.sight(question.seat)
        missing |= {text for text in asked(match, question) if glossary.find(text) is None}
        if count % LOOK == 0:
            missing |= {text for text in printed(match, question.seat) if glossary.find(text) is None}
        match.answer(question, sight.usual(question.question) if count % 3 else sight.draw(question.question, rng))
    assert missing == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_word_that_is_seen_in_a_lesson_is_explained(game):
    ruleset, missing = wg.ruleset(game), set()
    glossary = glossary_of(ruleset)
    for lesson in lessons_for(ruleset).lesson:
        coach = begin(ruleset, lesson.id)
        while (step := coach.step) is not None:
            question = coach.asked(step)
            words = {*asked(coach.match, question), *printed(coach.match, lesson.seat)}
            missing |= {text for text in words if glossary.find(text) is None}
            coach.match.answer(question, coach.awaited(question, step))
            coach.play_others()
    assert missing == set()


@pytest.mark.parametrize("game", GAMES)
def test_entries_are_short_and_cite_clauses_of_the_rulebook(game):
    ruleset = wg.ruleset(game)
    for entry in glossary_of(ruleset).term:
        assert len(entry.text.split()) <= MOST_WORDS and entry.text.endswith("."), entry.term
        assert [rule for rule in entry.rules if rule not in ruleset.rulebook.by_id] == [], entry.term
        assert glossary_of(ruleset).find(entry.term.replace("#", "3").replace("…", "x")) is entry


@pytest.mark.parametrize(("game", "text", "term"), [
    ("captains-sea", "Your starboard guns bear on Cleopatre at 6 MP. Fire?", "Starbd"),
    ("captains-sea", "6 MP", "MP"), ("captains-sea", "D · reaching", "reaching"), ("captains-sea", "F", "F"),
    ("captains-sea", "Strain 1", "Strain"), ("captains-sea", "Round at +3", "Round"),
    ("tattered-sails", "2L", "#L"), ("tattered-sails", "L+S", "L+L"), ("oak-and-iron", "Yare", "Yare"),
    ("man-o-war", "12 honours", "honours"), ("savage-seas", "+", "+"),
])
def test_a_text_is_explained_by_the_longest_term_in_it(game, text, term):
    assert glossary_of(wg.ruleset(game)).find(text).term == term


def test_what_stands_alone_is_not_found_in_a_sentence():
    assert glossary_of(wg.ruleset("captains-sea")).find("F is a letter") is None


def test_a_form_is_explained_once():
    entry = {"term": "MP", "text": "A.", "rules": ["CS-GEO-05"]}
    with pytest.raises(ContentError, match=r"glossary\.toml: 'MP' is explained at 'MP' and at 'points'"):
        decode({"schema": "weathergage-glossary/1", "term": [entry, {**entry, "term": "points", "seen": ["MP"]}]},
               Glossary, "glossary.toml")


@pytest.mark.parametrize("game", GAMES)
def test_every_battle_has_a_guide_and_the_summary_can_be_drawn(game):
    ruleset = wg.ruleset(game)
    assert set(guide_of(ruleset)) == {scenario.id for scenario in ruleset.scenarios}
    parts = summary_of(ruleset).part
    assert 180 <= sum(len(part.text.split()) for part in parts) <= 700, "two pages"
    pictures = [pictured(ruleset, part) for part in parts if part.position]
    assert len(pictures) >= 2 and all(picture.scene.overlays for picture in pictures)
