"""Clear water, reach and lines of fire, each told twice: as the rules look them up, by circles first, and as the
clauses say it, hull by hull. The two never differ, however near things lie."""

from math import hypot

import pytest
from tattered_sails.table import table

from weathergage.kits import plane
from weathergage.rulesets.tattered_sails.content.tables import LONG, SHORT
from weathergage.rulesets.tattered_sails.rules.courses import Course, Courses
from weathergage.rulesets.tattered_sails.rules.geometry import (
    are_within,
    cuts_of,
    distance_of,
    guns_bearing,
    is_apart,
    mast_point,
    nearest_points,
    outline_of,
    touch,
)
from weathergage.rulesets.tattered_sails.rules.rowing import Strokes, can_row
from weathergage.rulesets.tattered_sails.rules.waters import has_room
from weathergage.rulesets.tattered_sails.state import Engagement, model_of, sea_of, ships_afloat, standing_masts

CROWD = ("york {} 20 | ark {},{} 75 of=hearts | nox {},{} 310 of=hearts | sloop {},{} 190 | junk {},{} 130 of=hearts "
         "| heros {},{} 40 masts=010")
AROUND = ((95, 60), (-80, 95), (-25, -160), (150, -60), (-75, -70))      # of the bow of the York


def crowd(x: float, y: float, more: str, scale: float = 1.0, **options: str) -> Engagement:
    """The York with others close about her: some within her rulers, some beyond."""
    places = [part for dx, dy in AROUND for part in (x + scale * dx, y + scale * dy)]
    return table(f"{CROWD.format(f'{x},{y}', *places)}; wind S; {more}at token spades shipwright only",
                 **options).game


# In the open, in the corners of the table, beside an island, at the rim of a round table.
SEAS = {
    "open": (450.0, 450.0, ""), "south-west": (60.0, 90.0, ""), "north-east": (850.0, 870.0, ""),
    "island": (609.6, 360.0, "scenario hidden-flags; "), "round": (-400.0, 330.0, "scenario three-flags; "),
}


def is_on(game: Engagement, shape: plane.Shape) -> bool:
    """TS-GEO-01."""
    table = sea_of(game).table
    if table.radius:
        return plane.RoundRegion(0.0, 0.0, table.radius).covers(shape)
    return plane.Region((plane.rectangle(0.0, 0.0, table.width, table.height),)).covers(shape)


def in_the_way(game: Engagement, number: int) -> list[plane.Shape]:
    return [outline_of(game.ships[at])[0] for at in ships_afloat(game) if at != number] + sea_of(game).land


def is_clear_course(game: Engagement, number: int, course: Course) -> bool:
    """TS-MOVE-17 to TS-MOVE-20, TS-MOVE-23, word by word."""
    ship = game.ships[number]
    model, pose = model_of(ship), (ship.x, ship.y, ship.heading)
    hull, points = model.hull.at(pose), plane.leg_ends(pose, course)
    others = in_the_way(game, number)
    for k, (_, length) in enumerate(course):
        way = plane.corridor(*points[k], *points[k + 1], model.beam / 2)
        if length and not is_on(game, way):
            return False
        for other in others if length else []:
            if plane.clearance(hull, other) < 1.0 - 2e-6:
                is_free = plane.clearance(plane.segment(*points[k], *points[k + 1]), other) >= -0.5 - 1e-6
            else:
                is_free = plane.clearance(way, other) >= 1.0 - 1e-6
            if not is_free:
                return False
    end = model.hull.at(plane.pose_on_grid(*points[-1], course[-1][0]))
    return is_on(game, end) and all(plane.clearance(end, other) >= 1.0 - 1e-6 for other in others)


@pytest.mark.rule("TS-MOVE-17", "TS-MOVE-18", "TS-MOVE-19", "TS-MOVE-23", "TS-GEO-01")
@pytest.mark.parametrize("sea", SEAS)
def test_a_course_is_clear_just_if_its_corridors_and_its_last_hull_are(sea):
    game = crowd(*SEAS[sea])
    number, found = 0, {True: 0, False: 0}
    space = Courses(number)
    courses: list[Course] = [((float(heading), length),) for heading in range(-110, 130, 10)
                             for length in (0.0, 13.0, 40.0, 84.0)]
    courses += [((float(one), 84.0), (float(one + by), length)) for one in range(-100, 130, 25)
                for by in (-60, 0, 70) for length in (0.0, 30.0, 84.0)]
    for course in courses:
        taken = space.take(course)
        refusal = space.refusal(game, taken)
        if refusal is None or refusal.rule in ("TS-MOVE-19", "TS-MOVE-20", "TS-MOVE-23"):
            assert (refusal is None) == is_clear_course(game, number, taken), (taken, refusal)
            found[refusal is None] += 1
    assert min(found.values()) > 5
    offered = space.candidates(game, 500)
    assert all(is_clear_course(game, number, course) for course in offered if course)
    assert len(offered) > 20 and space.can_move(game)


@pytest.mark.rule("TS-MOVE-10", "TS-WIND-06", "TS-MOVE-19", "TS-MOVE-23")
def test_who_is_seen_to_have_room_can_turn_on_the_spot():
    """However close the others lie, and whatever the wind: to a heading of the grid that wind and helm allow."""
    seen = {True: 0, False: 0}
    for x, y, more in SEAS.values():
        for scale in (0.5, 0.6, 0.75, 1.0):
            game = crowd(x, y, more, scale)
            for number, ship in enumerate(game.ships):
                for wind, limit in ((0, 67.5), (90, 67.5), (180, 67.5), (270, 0.0)):
                    game.wind = wind
                    seen[has_room(game, number, limit)] += 1
                    assert not has_room(game, number, limit) or any(
                        is_clear_course(game, number, ((heading, 0.0),)) for heading in [15.0 * k for k in range(24)]
                        if heading != ship.heading and plane.angle_between(heading, ship.heading) <= 160.0
                        and plane.angle_between(heading, wind) >= limit)
    assert min(seen.values()) > 20


@pytest.mark.rule("TS-MOVE-14", "TS-MOVE-19", "TS-ACT-16")
def test_who_has_a_choice_is_shown_a_course_that_is_legal():
    """A list of two is to stay and any course; where there is none she cannot sail at all."""
    for x, y, more in SEAS.values():
        for scale in (0.5, 0.6, 0.75):
            game = crowd(x, y, more, scale)
            for number in range(len(game.ships)):
                space = Courses(number)
                shown = space.candidates(game, 2)
                assert shown[0] == () and len(shown) == (2 if space.can_move(game) else 1)
                for course in shown[1:]:
                    assert course and space.refusal(game, course) is None and is_clear_course(game, number, course)
                if len(shown) == 1:
                    assert space.candidates(game, 500) == ((),)


@pytest.mark.rule("TS-ROW-03", "TS-ROW-04", "TS-MOVE-23", "TS-TERR-03")
@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize("sea", SEAS)
def test_a_stroke_is_clear_just_if_the_line_of_the_bow_and_the_last_hull_are(sea, kept):
    game = crowd(*SEAS[sea], **({"row_heading": "kept"} if kept else {}))
    ship, space = game.ships[0], Strokes(0)
    plan, others = model_of(ship).hull, in_the_way(game, 0)
    found = {True: 0, False: 0}
    for degrees in range(0, 360, 8):
        for length in (0.0, 20.0, 57.5):
            heading = float(degrees)
            ux, uy = plane.along(heading)
            x, y = ship.x + ux * length, ship.y + uy * length
            end = plan.at(plane.pose_on_grid(x, y, ship.heading if kept else heading))
            way = plane.swept(plan.at((ship.x, ship.y, ship.heading)), ux * length, uy * length) if kept \
                else plane.segment(ship.x, ship.y, x, y)
            is_clear = is_on(game, way) and is_on(game, end) and all(
                plane.clearance(end, other) >= -0.5 - 1e-6
                and (not length or plane.clearance(way, other) >= -0.5 - 1e-6) for other in others)
            assert (space.refusal(game, (heading, length)) is None) == is_clear, (heading, length)
            found[is_clear] += 1
    assert min(found.values()) > 5 and can_row(game, 0)


@pytest.mark.rule("TS-GEO-11", "TS-GEO-12", "TS-GEO-13")
@pytest.mark.parametrize("heading", [0, 45, 100, 170, 250])
def test_two_ships_are_within_a_limit_just_if_their_outlines_are(heading):
    for x, y in ((30, 0), (0, 70), (-95, 20), (60, -100), (-20, -75), (150, 40), (12, 66)):
        game = table(f"york 400,400 0 | junk {400 + x},{400 + y} {heading} of=hearts; "
                     "at token spades oarsman only").game
        york, junk = game.ships
        apart = distance_of(york, junk)
        for one, other in ((york, junk), (junk, york)):
            assert distance_of(one, other) == pytest.approx(apart)
            for limit in (0.5, SHORT, LONG, 2 * LONG, max(0.0, apart - 1e-3), apart + 1e-3, apart + 30.0):
                assert are_within(one, other, limit) == (apart <= limit + 1e-6)
                assert not is_apart(one, other, limit) or apart > limit
            hulls = plane.distance(outline_of(one)[0], outline_of(other)[0])
            assert touch(one, other) == (hulls <= 0.5 + 1e-6)


def is_bearing(game: Engagement, firer: int, gun: int, target: int) -> bool:
    """TS-SHOOT-02 to TS-SHOOT-08, word by word."""
    ship, enemy = game.ships[firer], game.ships[target]
    model = model_of(ship)
    px, py = mast_point(ship, gun)
    reach = (LONG if model.guns[gun].long else SHORT) * game.reach
    sails = [sail for mast, sail in zip(standing_masts(ship), outline_of(ship)[1:], strict=True) if mast != gun]
    screens = sea_of(game).screens + [part for at in ships_afloat(game) if at not in (firer, target)
                                      for part in outline_of(game.ships[at])]
    for x, y in nearest_points(enemy, px, py) + cuts_of(enemy):
        if hypot(x - px, y - py) <= reach + 1e-6:
            line = plane.segment(px, py, x, y)
            if all(plane.clearance(line, sail) > model.sail_radius + 1e-6 for sail in sails) \
                    and all(plane.clearance(line, screen) > 1e-6 for screen in screens):
                return True
    return False


@pytest.mark.rule("TS-SHOOT-02", "TS-SHOOT-03", "TS-SHOOT-04", "TS-SHOOT-06", "TS-SHOOT-08")
@pytest.mark.parametrize("sea", ["open", "island"])
@pytest.mark.parametrize("reach", [1, 2])
def test_a_gun_bears_just_if_a_point_in_reach_is_in_clear_sight(sea, reach):
    x, y, more = SEAS[sea]
    game = crowd(x, y, f"{more}reach {reach}; ")
    told, found = [], []
    for firer, target in ((0, 1), (0, 2), (0, 4), (1, 0), (4, 3), (2, 5), (4, 5)):
        masts = standing_masts(game.ships[firer])
        told.append(guns_bearing(game, firer, target))
        found.append(tuple(gun for gun in masts if is_bearing(game, firer, gun, target)))
        assert guns_bearing(game, firer, target, 1 << masts[0]) == tuple(gun for gun in told[-1] if gun != masts[0])
    assert told == found and any(told) and not all(told)
