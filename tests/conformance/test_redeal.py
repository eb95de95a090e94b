"""A game dealt anew: nobody at the seat can tell it from the real one, neither a person, nor a player, nor the odds."""

import pytest
from conformance.common import (
    RULESETS,
    Reach,
    Setting,
    check_no_peeking,
    check_reached,
    check_redeal,
    check_redeal_reach,
    dealt_anew,
    every_scenario,
    every_setting,
    players_of,
    sparse,
)
from helpers import in_state

import weathergage as wg
from weathergage.kernel.rng import Rng
from weathergage.players.roster import LIEUTENANT, MIDSHIPMAN, RANDOM


@every_setting
def test_a_game_dealt_anew_looks_the_same_and_can_be_played_on(setting: Setting) -> None:
    rng = Rng(22)
    for position in sparse(setting.match(2), Rng(2), 6 * setting.profile.stride):
        check_redeal(setting, position, rng)


@every_scenario
def test_dealing_anew_gives_every_secret_other_values(setting: Setting) -> None:
    found: dict[str, Reach] = {}
    for seed in (3, 4):
        for position in sparse(setting.match(seed), Rng(seed), 3 * setting.profile.stride + 9):
            check_redeal_reach(setting, position, found)
    check_reached(found)


@pytest.mark.parametrize("level", [RANDOM, MIDSHIPMAN, LIEUTENANT])
@every_scenario
def test_no_player_knows_more_than_his_seat_sees(setting: Setting, level: str) -> None:
    make = players_of(setting, level)
    if make is None:
        pytest.skip(f"there is no {level} player for {setting.ruleset}")
    check_no_peeking(setting, make, 5, 150)


@every_scenario
def test_odds_do_not_depend_on_a_hidden_value(setting: Setting) -> None:
    rng, asked = Rng(27), 0
    for position in sparse(setting.match(7), Rng(7), 45):
        for question in position.questions[:1]:
            answer = position.draw(question, rng)
            odds = position.odds(question, answer)
            assert abs(sum(odds.spread.values()) - 1.0) < 1e-6
            if odds.exact and asked < 3:
                other = in_state(position, dealt_anew(position.ruleset, position.game, question.seat, rng))
                assert other.odds(other.questions[0], answer) == odds
                asked += 1


@pytest.mark.skipif("captains-sea" not in RULESETS, reason="it is not among the games that are tested")
def test_a_captain_asked_for_a_strain_block_has_a_maneuver_that_carries_over() -> None:
    """CS-MAN-12: everybody sees who is asked, so a game dealt anew must fit the question."""
    match = wg.position("captains-sea", "constitution 10,10 NE act=1 maneuver=advance:0:3:1 | guerriere 15,15 NE"
                                        " act=1,2,3 maneuver=advance:0:3:0; wind E; at cycle", [])
    assert [(question.seat, question.kind) for question in match.questions] == [(0, "strain")]
    for key in range(30):
        ship = dealt_anew(match.ruleset, match.game, 1, Rng(key)).ships[0]          # type: ignore[attr-defined]
        assert ship.cost - ship.spent > len(ship.activations), ship.maneuver
