"""Answers of every scenario: what is offered is legal and playable, what is not is refused with its clause."""

from conformance.common import (
    Setting,
    check_offers,
    check_refusals,
    check_sight_suffices,
    every_scenario,
    every_setting,
    sparse,
    visited,
)
from conformance.forms import check_form

from weathergage.kernel.rng import Rng


@every_setting
def test_whatever_is_offered_is_legal_and_can_be_played(setting: Setting) -> None:
    rng = Rng(11)
    for position in visited(setting, 1):
        check_offers(position, rng)


@every_scenario
def test_whatever_is_refused_is_refused_in_words_and_changes_nothing(setting: Setting) -> None:
    rng = Rng(12)
    for position in sparse(setting.match(2), Rng(2), 3 * setting.profile.stride):
        check_refusals(position, rng)


@every_scenario
def test_what_a_seat_sees_is_enough_to_know_its_answers(setting: Setting) -> None:
    """Candidates, description, draws and refusals are the same, asked of the veiled game or of the true one."""
    rng = Rng(14)
    for position in visited(setting, 5):
        check_sight_suffices(position, rng)


@every_scenario
def test_a_form_can_say_whatever_is_offered(setting: Setting) -> None:
    """Every question is described in the kernel's vocabulary; what a screen would send for a candidate means it."""
    rng = Rng(13)
    for position in sparse(setting.match(4), Rng(4), 2 * setting.profile.stride):
        for question in position.questions:
            check_form(position, question, (*position.candidates(question, 25), position.draw(question, rng)))


@every_scenario
def test_answers_can_be_written_down_and_read_again(setting: Setting) -> None:
    """The short text of an answer means that answer."""
    for position in visited(setting, 3):
        for question in position.questions:
            for answer in position.candidates(question, 6):
                sight = position.sight(question.seat)
                text = sight.write(question.question, answer)
                raw = sight.read(question.question, text)
                assert question.space.take(raw) == answer, (question.kind, text)
