"""What the score and the clock make of a captain: who presses on, who runs, and what the last turn is for."""

import pytest

from weathergage.kernel import registry
from weathergage.kernel.core import advance
from weathergage.kernel.dealer import Seeded
from weathergage.kits.squares import turned
from weathergage.players.captains_sea.guns import RIGGING_WORTH, STARBOARD, Fighter, best_load
from weathergage.players.captains_sea.sails import Chart, tack_odds
from weathergage.players.captains_sea.temper import CHASE_RIGGING, THRIFT, lead, opening, runs, temper_of
from weathergage.players.captains_sea.ways import Way, pose
from weathergage.rulesets.captains_sea.state import LOADS, Duel, morale, range_between

RULES = registry.find("captains-sea")
NORTH, EAST, SOUTH = 1, 3, 5


def duel(scenario: str, turn: int = 1) -> Duel:
    game = RULES.new(scenario, RULES.settle_options(scenario, {}))
    advance(game, None, Seeded(3))
    assert isinstance(game, Duel)
    game.turn = turn
    return game


def hurt(game: Duel, side: int, boxes: int) -> None:
    """So many boxes of crew and rigging gone."""
    ship = game.ships[side]
    for at in range(boxes):
        if at % 2:
            ship.crew -= 1
        else:
            ship.rigging -= 1


def place(game: Duel, side: int, x: int, y: int, heading: int) -> None:
    ship = game.ships[side]
    ship.x, ship.y, ship.heading = x, y, heading


def test_who_lacks_points_presses_on_and_spends_rigging_for_it() -> None:
    game = duel("nymphe-cleopatre", 9)
    level = [temper_of(game, side) for side in (0, 1)]
    hurt(game, 1, 8)
    ahead, behind = temper_of(game, 0), temper_of(game, 1)
    assert behind.eager > 1.0 > level[1].eager and ahead.eager < level[0].eager
    assert behind.thrift < level[1].thrift == ahead.thrift == THRIFT
    assert behind.care < level[1].care and ahead.care > level[0].care


def test_the_last_turn_promises_nothing_but_what_the_scenario_pays() -> None:
    game = duel("constitution-belvidera", 10)
    assert game.turn == game.turn_limit
    chart = Chart(game, 0, temper_of(game, 0), 0.0)
    him = pose(5, 5, NORTH)
    points = lead(game, 0, True) - lead(game, 0, False)
    assert chart.end_value(pose(17, 5, NORTH), him) == -points < 0      # 24 movement points: the squadron sees her
    assert chart.end_value(pose(18, 5, NORTH), him) == 0.0
    game.turn = 9
    assert Chart(game, 0, temper_of(game, 0), 0.0).end_value(pose(17, 5, NORTH), him) != -points


def test_the_hunted_are_paid_for_being_far_away_at_the_end() -> None:
    game = duel("president-endymion", 12)
    chart = Chart(game, 0, temper_of(game, 0), 0.0)
    him = pose(5, 5, EAST)
    assert chart.end_value(pose(18, 5, EAST), him) > chart.end_value(pose(17, 5, EAST), him) == 0.0


def test_a_hunted_captain_far_enough_away_has_less_to_gain_from_every_further_mile() -> None:
    game = duel("president-endymion", 9)
    hurt(game, 1, 8)
    temper = temper_of(game, 0)
    assert temper.eager < 0
    chart = Chart(game, 0, temper, 0.0)
    him = pose(5, 5, EAST)
    steps = [chart.gap(pose(x + 1, 5, EAST), him) - chart.gap(pose(x, 5, EAST), him) for x in (14, 40)]
    assert 0 < steps[1] < steps[0]


def test_opening_is_reckoned_from_the_courses() -> None:
    """Belvidera to windward: who already runs before the wind gains more than who must first turn about."""
    game = duel("constitution-belvidera")
    game.wind = NORTH
    place(game, 1, 10, 3, EAST)
    place(game, 0, 10, 10, NORTH)
    running = opening(game, 0)
    place(game, 0, 10, 10, 4)
    assert running > opening(game, 0)


@pytest.mark.parametrize(("turn", "boxes", "far", "expected"), [
    (9, 9, True, True),         # the squadron's points would lose it, and there is time to get away
    (9, 9, False, False),       # too near to get away
    (5, 9, True, False),        # too early
    (9, 3, True, False),        # getting away would not win it
    (9, 20, True, False),       # it is won anyway
])
def test_when_to_run_before_a_squadron(turn: int, boxes: int, far: bool, expected: bool) -> None:
    game = duel("constitution-belvidera", turn)
    game.bonuses = (0, 6)
    hurt(game, 1, min(boxes, 16))
    for section in game.ships[1].sections:
        section.boxes -= max(0, boxes - 16) // 4
    game.wind = NORTH
    place(game, 1, 10, 3, EAST)
    place(game, 0, 10, 13 if far else 4, NORTH)
    assert range_between(game) == (20 if far else 2)
    assert runs(game, 0) == expected
    assert (temper_of(game, 0).eager < 0) == expected


# --- tacks, and shot for the rigging ----------------------------------------------------------------------------------

@pytest.mark.rule("CS-MAN-24")
def test_a_tack_is_planned_with_its_chance() -> None:
    """5 or more with Crew Morale, and one less with the enemy near; a way that tacks may end in irons."""
    game = duel("chesapeake-shannon")
    place(game, 1, 40, 40, NORTH)
    place(game, 0, 10, 10, game.wind % 8 + 1)
    odds = tack_odds(game, 0)
    assert odds == max(0, min(6, 2 + morale(game.ships[0]))) / 6.0
    place(game, 1, 11, 10, NORTH)
    assert tack_odds(game, 0) == pytest.approx(odds - 1.0 / 6.0)


def test_a_way_that_may_hang_in_irons_is_worth_less_than_one_that_comes_about_for_sure() -> None:
    game = duel("chesapeake-shannon")
    chart = Chart(game, 0, temper_of(game, 0), 0.0)
    his = Way(("advance", 0), [], pose(30, 30, NORTH), 0.0, 1.0, 0)
    end, irons = pose(10, 10, turned(game.wind, 1)), pose(10, 10, turned(game.wind, 4))
    worth = [chart.value(Way(("tack", 0), [], end, 0.0, odds, irons), his) for odds in (1.0, 0.5, 0.0)]
    assert worth[0] > worth[1] > worth[2] == chart.end_value(irons, his.end)
    assert worth[1] == pytest.approx((worth[0] + worth[2]) / 2.0)


@pytest.mark.rule("CS-DMG-09")
def test_in_a_chase_a_few_guns_are_loaded_with_chain() -> None:
    """Whatever hits takes rigging; a whole broadside, or one where rigging is nothing special, does more with round."""
    game = duel("constitution-belvidera")
    loads = []
    for rigging, boxes in ((CHASE_RIGGING, 1), (RIGGING_WORTH, 1), (CHASE_RIGGING, 3)):
        for at in (0, 1):
            game.ships[0].sections[at].boxes = boxes
        me, foe = Fighter(game, 0, True), Fighter(game, 1, True)
        loads.append(best_load(me, foe, STARBOARD, 2, LOADS, False, 100.0, rigging))
    assert loads == ["chain", "round", "round"]
