"""What is seen at a glance against the exact look: circles, lines from stern to bow, ships near each other, and whether
a ship can do anything at all. In thousands of positions the glance may leave things open, but never errs."""

from functools import cache

from weathergage.kernel.clone import clone
from weathergage.kernel.match import new
from weathergage.kernel.rng import Rng
from weathergage.kits.plane import clearance, is_clear_of, on_grid, segment, swept
from weathergage.players.base import RandomPlayer, play
from weathergage.rulesets.tattered_sails.content.tables import MAX_OVERLAP, MODELS
from weathergage.rulesets.tattered_sails.rules.actions import can_do
from weathergage.rulesets.tattered_sails.rules.admirals_range import in_range
from weathergage.rulesets.tattered_sails.rules.boarding import is_boarding_target
from weathergage.rulesets.tattered_sails.rules.courses import Courses, Helm, useful_rose
from weathergage.rulesets.tattered_sails.rules.fleet_moves import follows
from weathergage.rulesets.tattered_sails.rules.geometry import (
    Lie,
    distance_of,
    guns_bearing,
    hull_of,
    is_clear_slide,
    is_on_table,
    land,
    other_hulls,
    ships_near,
)
from weathergage.rulesets.tattered_sails.rules.orders import kinds_of, orders
from weathergage.rulesets.tattered_sails.rules.rowing import Strokes, can_row
from weathergage.rulesets.tattered_sails.rules.shooting import targets, targets_near
from weathergage.rulesets.tattered_sails.state import (
    ADMIRAL,
    CAPTAIN,
    NOBODY,
    Engagement,
    Ship,
    engagement,
    ships_afloat,
    squadron,
)

TOKENS = (ADMIRAL, CAPTAIN, "cannoneer", "helmsman", "shipwright", "marine", "oarsman")


@cache
def battles() -> list[Engagement]:
    """Battles under way, as random captains leave them, and the same with all ships huddled together."""
    found: list[Engagement] = []
    names = [scenario.id for scenario in new("tattered-sails").ruleset.scenarios]
    for seed, name in enumerate(names):
        game = engagement(play(new("tattered-sails", name, seed), [RandomPlayer(seed)] * 8, 60 + 10 * seed).game)
        found += [clone(game), huddled(game, seed)]
    return found


def huddled(game: Engagement, seed: int) -> Engagement:
    fork, rng = clone(game), Rng(seed)
    for ship in fork.ships:
        ship.x, ship.y = on_grid(300 + rng.below(300) / 1.7), on_grid(300 + rng.below(300) / 1.3)
        ship.heading = float(rng.below(24) * 15) if rng.below(2) else on_grid(rng.below(360000) / 1000)
    return fork


def test_a_hull_that_is_not_near_a_line_keeps_the_margin():
    rng, models = Rng(3), sorted(MODELS)
    far = close = 0
    for _ in range(4000):
        model = models[rng.below(len(models))]
        ship = Ship(model, model, 0, 0, 200.0 + rng.below(90), 200.0 + rng.below(90), on_grid(rng.below(360000) / 1000))
        px, py, qx, qy = [150.0 + rng.below(200000) / 1000 for _ in range(4)]
        margin = rng.below(3000) / 100
        lie = Lie(ship)
        apart = clearance(segment(px, py, qx, qy), lie.hull)
        if not lie.is_near(px, py, qx, qy, margin):
            assert apart > margin
            far += 1
            close += apart < margin + lie.girth
    assert far > 500 and close > 20         # it tells more than a circle around her could


def test_ships_that_are_not_near_are_farther_than_that():
    left_out = 0
    for game in battles():
        for number in ships_afloat(game):
            for limit in (0.5, 57.5, 168.0):
                near = ships_near(game, number, limit)
                others = [other for other in ships_afloat(game) if other != number]
                left_out += len(others) - len(near)
                for other in others:
                    assert other in near or distance_of(game.ships[number], game.ships[other]) > limit
    assert left_out > 100


def test_no_target_is_overlooked():
    shots = boardings = 0
    for game in battles():
        for number in ships_afloat(game):
            near = targets_near(game, number)
            for target in targets(game, number):
                if guns_bearing(game, number, target):
                    assert target in near
                    shots += 1
            others = [other for other in ships_afloat(game) if other != number]
            can_board = any([is_boarding_target(game, number, other) for other in others])
            boardings += can_board
            grappled = any([number in (grapple.a, grapple.b) for grapple in game.grapples])
            assert can_do(game, number, "board") == (can_board and not grappled)
    assert shots > 20 and boardings > 20


def slide_is_clear(game: Engagement, number: int, dx: float, dy: float, but: int) -> bool:
    """TS-GEO-14 to the letter."""
    way = swept(hull_of(game.ships[number]), dx, dy)
    return is_on_table(game, way) and all([is_clear_of(way, shape, -MAX_OVERLAP)
                                           for shape in other_hulls(game, (number, but)) + land(game)])


def test_a_slide_is_clear_where_the_exact_look_says_so():
    rng = Rng(5)
    outcomes = {True: 0, False: 0}
    for game in battles():
        for number in ships_afloat(game):
            for _ in range(6):
                dx, dy = rng.below(1200) / 10 - 60.0, rng.below(1200) / 10 - 60.0
                but = rng.below(len(game.ships))
                clear = slide_is_clear(game, number, dx, dy, but)
                assert is_clear_slide(game, number, dx, dy, but) == clear
                outcomes[clear] += 1
    assert min(outcomes.values()) > 50


def test_who_can_row_or_sail_has_a_way_and_who_has_one_can():
    stuck = 0
    for game in battles():
        for number in ships_afloat(game):
            ship = game.ships[number]
            if any([number in (grapple.a, grapple.b) for grapple in game.grapples]):
                continue
            if all([other.tows != number for other in game.ships]):
                assert can_row(game, number) == (len(Strokes(number).candidates(game, 1000)) > 1)
            if ship.tows == NOBODY and not ship.derelict:
                courses = Courses(number)
                moves = courses.can_move(game)
                assert moves == bool(courses.any_course(game))
                stuck += not moves
    assert stuck


def test_the_headings_of_the_grid_are_those_she_may_turn_to():
    for game in battles()[::3]:
        for number in ships_afloat(game):
            for courses in (Courses(number), Courses(number, 100.0)):           # by herself, and in a fleet
                helm = Helm(game, courses, 0.0)
                if helm.bars:
                    wanted = [heading for heading in courses.wanted_headings(game) if helm.is_useful(heading)]
                    assert courses.useful_headings(helm) == (wanted or [helm.ship.heading])
                    rose = useful_rose(helm.ship.heading, helm.wind, helm.limit)
                    assert set(rose) <= set(wanted) or helm.fitting


def test_an_order_is_offered_where_a_ship_can_carry_it_out():
    fleets = singles = 0
    for game in battles():
        for seat in range(len(game.players)):
            chain = in_range(game, seat)
            for token in TOKENS:
                offered = orders(game, seat, token)
                for kind in kinds_of(token):
                    able = [number for number in squadron(game, seat) if can_do(game, number, kind)]
                    assert (f"{kind}-single" in offered) == bool(able)
                    if kind != "scuttle":
                        commanded = [number for number in able if number in chain]
                        assert (f"{kind}-fleet" in offered) == bool(commanded)
                        fleets += bool(commanded)
                        singles += bool(able) and not commanded
    assert fleets > 50 and singles > 5


def test_a_line_is_followed_within_a_long_ruler():
    followed = 0
    for game in battles():
        for ahead in ships_afloat(game):
            for behind in ships_afloat(game):
                if ahead != behind and follows(game, ahead, behind):
                    assert distance_of(game.ships[ahead], game.ships[behind]) <= 84.0 + 1e-6
                    followed += 1
    assert followed
