"""What is hidden stays hidden: in views, in pictures, in questions, in odds, and from players."""

from xml.etree import ElementTree

import pytest
from conformance.common import (
    Reach,
    Setting,
    check_hidden_draw,
    check_no_peeking,
    check_reached,
    check_redeal,
    check_redeal_reach,
    check_secret_answer,
    check_story,
    check_view_hides,
    every_scenario,
    every_setting,
    eyes,
    players_of,
    sparse,
)
from conformance.dossiers import disturbed
from helpers import played, walk

import weathergage as wg
from weathergage.kernel.core import CHANCE, advance, give
from weathergage.kernel.rng import Rng
from weathergage.players.roster import LEVELS


@every_setting
def test_no_view_depends_on_a_hidden_value(setting: Setting) -> None:
    rng = Rng(21)
    for position in sparse(setting.match(1), Rng(1), 4):
        check_view_hides(setting, position, rng)


@every_setting
def test_a_game_dealt_anew_looks_the_same_and_can_be_played_on(setting: Setting) -> None:
    rng = Rng(22)
    for position in sparse(setting.match(2), Rng(2), 6):
        check_redeal(setting, position, rng)


@every_scenario
def test_dealing_anew_gives_every_secret_other_values(setting: Setting) -> None:
    found: dict[str, Reach] = {}
    for seed in (3, 4):
        for position in sparse(setting.match(seed), Rng(seed), 12):
            check_redeal_reach(setting, position, found)
    check_reached(found)


@every_scenario
def test_a_secret_answer_is_a_secret(setting: Setting) -> None:
    rng = Rng(24)
    for position in walk(setting.match(4), Rng(4)):
        check_secret_answer(setting, position, rng)


@every_scenario
def test_a_hidden_draw_is_hidden(setting: Setting) -> None:
    rng = Rng(25)
    for seed in (0, 1):
        game = setting.rules.new(setting.scenario, setting.rules.settle_options(setting.scenario, {}))
        advance(game, None, None)
        while game.asked:
            index = game.open[rng.below(len(game.open))]
            question = game.asked[index]
            if question.seat == CHANCE and question.secret:
                check_hidden_draw(setting, game, Rng(seed))
            give(game, index, question.space.draw(game, rng), None)


@pytest.mark.parametrize("level", LEVELS)
@every_scenario
def test_no_player_knows_more_than_his_seat_sees(setting: Setting, level: str) -> None:
    make = players_of(setting, level)
    if make is None:
        pytest.skip(f"there is no {level} player for {setting.ruleset}")
    check_no_peeking(setting, make, 5, 150)


@every_scenario
def test_a_picture_is_sound_and_hides_the_same(setting: Setting) -> None:
    rng = Rng(26)
    for position in sparse(setting.match(6), Rng(6), 60):
        real = position.game
        for seat in eyes(setting):
            drawn = position.svg(seat)
            assert ElementTree.fromstring(drawn).tag.endswith("svg")
            position.game = disturbed(setting.dossier, real, seat, rng)
            position.game.journal = position.events
            assert position.svg(seat) == drawn
            position.game = real


@every_scenario
def test_odds_do_not_depend_on_a_hidden_value(setting: Setting) -> None:
    rng, asked = Rng(27), 0
    for position in sparse(setting.match(7), Rng(7), 30):
        for question in position.questions[:1]:
            answer, real = position.draw(question, rng), position.game
            odds = position.odds(question, answer)
            assert abs(sum(odds.spread.values()) - 1.0) < 1e-6
            if odds.exact and asked < 3:
                position.game = position.ruleset.redeal(real, question.seat, rng)
                assert position.odds(question, answer) == odds
                position.game = real
                asked += 1


@every_scenario
def test_the_story_is_told_in_sentences_with_clauses(setting: Setting) -> None:
    check_story(setting, played(setting.match(8), 8))


def test_a_captain_asked_for_a_strain_block_has_a_maneuver_that_carries_over() -> None:
    """CS-MAN-12: everybody sees who is asked, so a game dealt anew must fit the question."""
    match = wg.position("captains-sea", "constitution 10,10 NE act=1 maneuver=advance:0:3:1 | guerriere 15,15 NE"
                                        " act=1,2,3 maneuver=advance:0:3:0; wind E; at cycle", [])
    assert [(question.seat, question.kind) for question in match.questions] == [(0, "strain")]
    for key in range(30):
        ship = match.ruleset.redeal(match.game, 1, Rng(key)).ships[0]       # type: ignore[attr-defined]
        assert ship.cost - ship.spent > len(ship.activations), ship.maneuver
