"""What is hidden stays hidden: in views, in pictures, in secret answers, in draws and in the story."""

from xml.etree import ElementTree

from conformance.common import (
    Setting,
    check_hidden_draw,
    check_secret_answer,
    check_story,
    check_view_hides,
    every_scenario,
    every_setting,
    eyes,
    sparse,
    visited,
)
from conformance.profiles import disturbed
from helpers import in_state, played

from weathergage.kernel.core import CHANCE, advance, give
from weathergage.kernel.rng import Rng


@every_setting
def test_no_view_depends_on_a_hidden_value(setting: Setting) -> None:
    rng = Rng(21)
    for position in sparse(setting.match(1), Rng(1), 4 * setting.profile.stride):
        check_view_hides(setting, position, rng)


@every_scenario
def test_a_secret_answer_is_a_secret(setting: Setting) -> None:
    rng = Rng(24)
    for position in visited(setting, 4):
        check_secret_answer(setting, position, rng)


@every_scenario
def test_a_hidden_draw_is_hidden(setting: Setting) -> None:
    rng = Rng(25)
    for seed in (0, 1):
        options = setting.rules.settle_options(setting.scenario, dict(setting.options))
        game = setting.rules.new(setting.scenario, options)
        advance(game, None, None)
        while game.asked:
            index = game.open[rng.below(len(game.open))]
            question = game.asked[index]
            if question.seat == CHANCE and question.secret:
                check_hidden_draw(setting, game, Rng(seed))
            give(game, index, question.space.draw(game, rng), None)


@every_scenario
def test_a_picture_is_sound_and_hides_the_same(setting: Setting) -> None:
    rng = Rng(26)
    for position in sparse(setting.match(6), Rng(6), 90):
        for seat in eyes(setting):
            drawn = position.svg(seat)
            assert ElementTree.fromstring(drawn).tag.endswith("svg")
            assert in_state(position, disturbed(setting.profile, position.game, seat, rng)).svg(seat) == drawn


@every_scenario
def test_the_story_is_told_in_sentences_with_clauses(setting: Setting) -> None:
    check_story(setting, played(setting.match(8), 8))
