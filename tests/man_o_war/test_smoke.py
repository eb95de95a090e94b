"""Random games of every scenario come to an end, and no question is without an answer."""

import pytest

import weathergage as wg
from weathergage.kernel.core import advance, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng

RULES = wg.ruleset("man-o-war")


@pytest.mark.parametrize("scenario", [scenario.id for scenario in RULES.scenarios])
@pytest.mark.parametrize("seed", range(2))
def test_random_games_end(scenario, seed):
    game = RULES.new(scenario, RULES.settle_options(scenario, {}))
    dealer, rng = Seeded(seed), Rng(seed)
    advance(game, None, dealer)
    count = 0
    while game.asked and count < 5000:
        question = game.asked[game.open[0]]
        assert question.space.candidates(game, 1), f"nothing to answer to {question.kind}"
        give(game, game.open[0], question.space.draw(game, rng), dealer)
        count += 1
    assert game.outcome is not None


@pytest.mark.parametrize("one", ["dark-elf", "norse", "chaos-plague", "pirates"])
@pytest.mark.parametrize("other", ["dwarf", "high-elf", "orc"])
def test_any_two_starter_fleets_fight(one, other):
    options = RULES.settle_options("line-of-battle", {"starter-1": one, "starter-2": other})
    game = RULES.new("line-of-battle", options)
    dealer, rng = Seeded(5), Rng(5)
    advance(game, None, dealer)
    while game.asked:
        question = game.asked[game.open[0]]
        give(game, game.open[0], question.space.draw(game, rng), dealer)
    assert game.outcome is not None
