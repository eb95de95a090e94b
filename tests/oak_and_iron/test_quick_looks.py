"""Quick looks at a table say what a look at all of it says."""

from collections.abc import Iterator
from functools import cache

from weathergage.kernel import registry
from weathergage.kernel.core import Space, advance, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng, word
from weathergage.kits.plane import NEVER, Shape, is_clear_of
from weathergage.lab.growth import POSITIONS
from weathergage.rulesets.oak_and_iron.content.tables import MUSKET_SHOT, TERRAIN, YARD_ARM
from weathergage.rulesets.oak_and_iron.rules import formation
from weathergage.rulesets.oak_and_iron.rules.attack_phase import LIKELY, AttackPhase, can_attack
from weathergage.rulesets.oak_and_iron.rules.boarding import boarding_targets, is_boarding_target
from weathergage.rulesets.oak_and_iron.rules.deployment import Deployments
from weathergage.rulesets.oak_and_iron.rules.directly_away import WAYS, Cut, can_be_cut_free, cut_free_way
from weathergage.rulesets.oak_and_iron.rules.formation import Lane, are_in_line
from weathergage.rulesets.oak_and_iron.rules.shapes import (
    are_pieces_clear,
    base_of,
    is_in_reach,
    place,
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
    near = boarded = cut = barred = 0
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
                free = Cut(game, number, held)
                for way in WAYS:
                    whole = free.share(way, 2 * NEVER)
                    for most in (0.3, 0.6, 1.0):
                        assert free.share(way, most) == (whole if whole < most else NEVER)
                        barred += whole >= most
    assert near > 500 and boarded > 3 and cut > 3 and barred > 100


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


@cache
def huddles() -> list[Battle]:
    """Two fleets of twelve at random places close to each other, the same way or any way round."""
    rng, found = Rng(8), []
    for turn in range(40):
        game = battle(registry.find("oak-and-iron").position(POSITIONS["oak-and-iron"](24), {}))
        for ship in game.ships:
            heading = float(rng.below(3)) if turn % 2 else float(rng.below(360))
            place(ship, (14 * rng.unit(), 14 * rng.unit(), heading))
        found.append(game)
    return found


def test_only_what_comes_into_a_lane_can_cross_its_lines(monkeypatch) -> None:
    def lines() -> list[bool]:
        return [are_in_line(game, ahead, astern, MUSKET_SHOT) for game in huddles() for ahead in range(24)
                for astern in range(24) if ahead != astern]
    found = lines()
    assert found.count(True) > 100
    passed_over: list[bool] = []
    quick_look = Lane.may_meet

    def exact_look(lane: Lane, blocker: Shape) -> bool:
        passed_over.append(not quick_look(lane, blocker))
        return True
    monkeypatch.setattr(Lane, "may_meet", exact_look)
    assert lines() == found and passed_over.count(True) > 500


def test_a_chain_looks_only_at_ships_that_it_comes_to(monkeypatch) -> None:
    game = battle(registry.find("oak-and-iron").position(
        "sixth-rate 20,40 0 | sixth-rate 20,36 0 | sixth-rate 20,32 0 | sixth-rate 50,20 0 | sixth-rate 50,16 0 "
        "| sixth-rate 60,60 180 of=b; wind west; table 72x72; at initiative", {}))
    looked_at: list[tuple[int, int]] = []

    def look(game: Battle, ahead: int, astern: int, reach: float) -> bool:
        looked_at.append((ahead, astern))
        return are_in_line(game, ahead, astern, reach)
    monkeypatch.setattr(formation, "are_in_line", look)
    assert formation.chains(game, game.ships[0].squadron) == [0, 1, 2]
    assert (0, 1) in looked_at and (3, 4) not in looked_at


def test_whoever_is_asked_first_something_is_left_if_any_ship_can_attack() -> None:
    found = {True: 0, False: 0}
    for at, (game, _) in enumerate(positions()):
        if at % 10 == 0:
            ships = [number for number, ship in enumerate(game.ships) if ship.able]
            is_left = any(can_attack(game, number) for number in ships)
            for guess in (0, len(game.ships) - 1, len(game.ships) + 3):
                LIKELY[0] = guess
                assert AttackPhase().is_anything_left(game, ships) == is_left
            assert not is_left or can_attack(game, LIKELY[0])
            found[is_left] += 1
    assert min(found.values()) > 10
