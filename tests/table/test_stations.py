"""An allocation on a ship's own picture: a place for every box, and named answers that come first."""

import pytest

import weathergage as wg
from weathergage.table import forms
from weathergage.table.model import AllocationForm, Asked

SEED = 5                        # with it a captain must choose whom he loses


def assigning(seed: int = 3, turns: int = 1) -> tuple[wg.Match, Asked]:
    """A duel of midshipmen, up to the crew of so many turns."""
    match = wg.new("captains-sea", seed=seed)
    players = [wg.player("midshipman", "captains-sea") for _ in match.seats]
    while True:
        question = match.questions[0]
        if question.kind == "assign-crew" and question.seat == 0:
            turns -= 1
            if not turns:
                return match, forms.asked(match, question)
        wg.play(match, players, 1)


def test_every_box_has_its_place_on_the_ship() -> None:
    _, asked = assigning()
    form = asked.form
    assert isinstance(form, AllocationForm) and form.picture is not None
    assert form.picture.side == "a" and form.picture.rest == "ready for melee"
    assert len(form.picture.places) == len(form.boxes) == 11
    for box, place in zip(form.boxes, form.picture.places):
        assert place.name == box
        assert ("starboard" in box) == (place.at[0] == 1.0) and ("port " in box) == (place.at[0] == -1.0)
        assert 0.0 < place.at[1] < 1.0
    assert len({place.at for place in form.picture.places}) == 11
    assert [place.note for place in form.picture.places[-4:]] == ["round shot"] * 4


@pytest.mark.parametrize("turns", [1, 3])
def test_good_answers_have_names_and_can_be_given(turns: int) -> None:
    match, asked = assigning(turns=turns)
    names = [each.label for each in asked.suggestions]
    assert names[:4] == ["Fight the starboard side", "Fight the port side", "Guns on both sides", "Ready to board"]
    assert ("As last turn" in names) == (turns > 1)
    question = match.questions[0]
    for each in asked.suggestions:
        assert match.why(question, each.answer) is None and each.note
    assert len({each.answer for each in asked.suggestions}) == len(asked.suggestions)


def test_the_side_that_bears_comes_first() -> None:
    match, _ = assigning()
    wg.play(match, [wg.RandomPlayer(), wg.RandomPlayer()], 1)
    other = forms.asked(match, match.questions[0])
    assert other.seat == 1 and other.suggestions[0].label == "Fight the port side"


def test_a_question_without_a_picture_is_as_it_was() -> None:
    match = wg.new("captains-sea", seed=SEED)
    players = [wg.player("midshipman", "captains-sea") for _ in match.seats]
    while match.questions[0].kind != "lose-crew":
        wg.play(match, players, 1)
    form = forms.asked(match, match.questions[0]).form
    assert isinstance(form, AllocationForm) and form.picture is None
