"""Quick looks at a table say what a look at all of it says."""

from collections.abc import Iterator

from weathergage.kernel import registry
from weathergage.kernel.core import Space, advance, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng, word
from weathergage.kits.plane import is_clear_of
from weathergage.rulesets.oak_and_iron.content.tables import MUSKET_SHOT, TERRAIN, YARD_ARM
from weathergage.rulesets.oak_and_iron.rules.boarding import boarding_targets, is_boarding_target
from weathergage.rulesets.oak_and_iron.rules.deployment import Deployments
from weathergage.rulesets.oak_and_iron.rules.directly_away import can_be_cut_free, cut_free_way
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    are_pieces_clear,
    base_of,
    is_in_reach,
    shapes_of,
    ships_in_reach,
)
from weathergage.rulesets.oak_and_iron.state import ANCHORED, Battle, Piece, afloat, battle, partners

REACHES = (0.0, YARD_ARM, 3.0, 12.0)


def positions() -> Iterator[tuple[Battle, Space]]:
    """The table at every question of some random battles."""
    ruleset = registry.find("oak-and-iron")
    for seed, scenario in enumerate(ruleset.scenarios[::3]):
        game, dealer, rng = ruleset.new(scenario.id, ruleset.settle_options(scenario.id, {})), Seeded(seed), Rng(
            word(5, seed))
        advance(game, None, dealer)
        while game.asked:
            index = game.open[0]
            space = game.asked[index].space
            yield battle(game), space
            give(game, index, space.draw(game, rng), dealer)


def test_no_ship_within_reach_is_passed_over() -> None:
    near = boarded = cut = 0
    for at, (game, _) in enumerate(positions()):
        for number in afloat(game) if at % 10 == 0 else []:
            base = base_of(game.ships[number])
            for reach in REACHES:
                found = ships_in_reach(game, number, base.reach + reach)
                within = [other for other in afloat(game)
                          if other != number and is_in_reach(base, base_of(game.ships[other]), base.reach + reach)]
                assert set(within) <= set(found) <= set(afloat(game)) - {number} and found == sorted(found)
                near += len(within)
            ship = game.ships[number]
            targets = [] if ship.aground or ship.sail == ANCHORED else [
                other for other in afloat(game) if is_boarding_target(game, number, other)]
            assert boarding_targets(game, number) == targets
            boarded += len(targets)
            held = tuple(partners(game, number))
            if held:
                assert can_be_cut_free(game, number, held) == bool(cut_free_way(game, number, held))
                cut += 1
    assert near > 500 and boarded > 3 and cut > 3


def test_pieces_of_terrain_are_apart_if_all_their_parts_are() -> None:
    rng, kinds, found = Rng(6), sorted(TERRAIN), {True: 0, False: 0}
    for _ in range(300):
        one, other = [Piece(kinds[rng.below(len(kinds))], 12 * rng.unit(), 12 * rng.unit(), float(rng.below(360)))
                      for _ in range(2)]
        for least in (0.0, YARD_ARM, MUSKET_SHOT):
            parts = [is_clear_of(mine, yours, least) for mine in shapes_of(one) for yours in shapes_of(other)]
            assert are_pieces_clear(one, other, least) is all(parts)
            found[all(parts)] += 1
    assert min(found.values()) > 100


def test_berths_that_are_listed_are_those_that_are_not_refused() -> None:
    listed = refused = 0
    for game, space in positions():
        if isinstance(space, Deployments):
            rng, names = Rng(4), space.names(game)
            for answer in space.candidates(game, 60):
                assert space.refusal(game, answer) is None
                listed += 1
            left, bottom, right, top = space.bounds(game, names[0])
            for _ in range(20):
                pose = (left + (right - left) * rng.unit(), bottom + (top - bottom) * rng.unit(), 90.0)
                is_granted = space.is_granted(game, names[0], pose)
                assert is_granted == (space.refusal_of(game, names[0], pose) is None)
                refused += not is_granted
    assert listed > 100 and refused > 30
