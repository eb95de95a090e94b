"""Clear water, reach and lines of fire, each told twice: as the rules look them up, by circles first, and as the
clauses say it, hull by hull. The two never differ, however near things lie."""

from math import hypot

import pytest
from tattered_sails.table import table

from weathergage.kernel.rng import Rng
from weathergage.kits import plane
from weathergage.rulesets.tattered_sails.content.tables import BARS, LONG, MODELS, SHORT
from weathergage.rulesets.tattered_sails.rules.courses import NO_HEADING, Course, Courses, Grid, speed_of
from weathergage.rulesets.tattered_sails.rules.geometry import (
    Lie,
    are_within,
    cuts_of,
    distance_of,
    guns_bearing,
    is_apart,
    is_beside,
    is_clear_slide,
    is_inside_table,
    is_near_line,
    mast_point,
    nearest_points,
    outline_of,
    place,
    ships_near,
    touch,
)
from weathergage.rulesets.tattered_sails.rules.rowing import Strokes, can_row
from weathergage.rulesets.tattered_sails.rules.towing import tow_pose
from weathergage.rulesets.tattered_sails.rules.waters import Waters, has_room, nearest_headings
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    SUNK,
    Engagement,
    model_of,
    sea_of,
    ships_afloat,
    standing_masts,
)

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


@pytest.mark.rule("TS-MOVE-17", "TS-MOVE-19")
@pytest.mark.parametrize(("gap", "clause"), [(0.5, "TS-MOVE-19"), (0.9, "TS-MOVE-19"), (1.0, ""), (1.5, "")])
def test_who_turns_on_the_spot_keeps_her_stern_a_millimetre_off_another(gap, clause):
    """A York heading east turns north: her stern swings to another's, both as far from their bows as can be."""
    game = table(f"york 400,400 90 | york-fs 400,{272 - gap} 180 of=hearts; wind S; at token spades helmsman only").game
    refusal = Courses(0).refusal(game, ((0.0, 0.0),))
    assert (refusal.rule if refusal is not None else "") == clause


@pytest.mark.rule("TS-MOVE-10", "TS-MOVE-19")
@pytest.mark.parametrize(("gap", "turns"), [(0.98, 0), (0.995, 0), (1.0, 1), (1.02, 1)])
def test_between_two_ships_there_is_room_to_turn_only_with_a_millimetre_on_either_side(gap, turns):
    """A York on 0.3 degrees lies between two that head north; to head north herself is all that she could do."""
    game = table(f"york 400,400 0.3 | ark {416 + gap},432 0 of=hearts | heros {384 - gap},432 0 of=hearts; wind S; "
                 "at token spades shipwright only").game
    legal = [heading for heading in range(0, 360, 15) if Courses(0).refusal(game, ((float(heading), 0.0),)) is None]
    assert legal == [0] * turns and has_room(game, 0, 67.5) <= bool(turns)


@pytest.mark.rule("TS-LINE-06", "TS-MOVE-19", "TS-MOVE-20")
@pytest.mark.parametrize(("y", "shown"), [(549.1, ((), ((0.0, 84.0),))), (548.9, ((),))])
def test_who_must_sail_a_whole_ruler_to_part_needs_that_much_clear_water(y, shown):
    """In a flank turn to the north, against a ship abreast: no shorter leg is legal, and another's stern lies ahead."""
    game = table(f"sloop 400,400 0 | ark 414.6,400 0 of=hearts | heros 400,{y} 0 of=hearts; wind S; "
                 "at token spades shipwright only").game
    assert Courses(0, 0.0, True).candidates(game, 2) == shown


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


# --- lists of courses -------------------------------------------------------------------------------------------------

def legal_of_few_headings(game: Engagement, space: Courses) -> set[Course]:
    """To stay, and of the headings wanted: a whole ruler, half of one, none, two rulers, and the third for running."""
    bars = [BARS[bar] for bar in speed_of(game.ships[space.number])]
    headings = space.wanted_headings(game)
    courses: list[Course] = [((way, plane.on_grid(bars[0] * share)),) for way in headings for share in (1.0, 0.5, 0.0)]
    if len(bars) > 1:
        courses += [((one, bars[0]), (two, bars[1])) for one in headings for two in headings]
        courses += [((way, bars[0]), (way, bars[1]), (way, SHORT)) for way in headings]
    return {(), *[course for course in courses if space.refusal(game, course) is None]}


@pytest.mark.rule("TS-LINE-06", "TS-MOVE-07", "TS-MOVE-13", "TS-MOVE-14", "TS-MOVE-19", "TS-MOVE-23")
@pytest.mark.parametrize("sea", SEAS)
@pytest.mark.parametrize("lost", [0, 1, 2])
def test_in_a_flank_turn_every_legal_course_of_whole_and_half_rulers_is_offered(sea, lost):
    game, legs, most = crowd(*SEAS[sea], scale=1.6), set(), 0
    for wind in (20.0, 110.0, 200.0, 290.0):
        game.wind = wind
        for number, ship in enumerate(game.ships[:5]):
            ship.standing = (1 << model_of(ship).masts) - (1 << min(lost, model_of(ship).masts - 1))
            for reference in (ship.heading, ship.heading + 50.0, ship.heading + 200.0, wind + 180.0, wind):
                space = Courses(number, reference % 360.0, True)
                offered = space.candidates(game, 500)
                assert len(set(offered)) == len(offered) and set(offered) == legal_of_few_headings(game, space)
                assert space.candidates(game, 4) == offered[:4] and space.candidates(game, 3) == offered[:3]
                legs |= {len(course) for course in offered}
                most = max(most, len(offered))
    assert legs == ({0, 1, 2, 3} if lost == 0 else {0, 1, 2} if lost == 1 else legs) and most > 3


def towing(sea: str, scale: float) -> Engagement:
    """The York tows the sloop."""
    game = crowd(*SEAS[sea], scale=scale)
    ship = game.ships[0]
    ship.tows = 3
    place(game.ships[3], tow_pose(ship, (ship.x, ship.y, ship.heading)))
    return game


@pytest.mark.rule("TS-TOW-01", "TS-TOW-05", "TS-TOW-06")
@pytest.mark.parametrize(("sea", "scale"), [("open", 0.8), ("north-east", 1.3), ("island", 0.8)])
def test_who_tows_is_offered_what_leaves_room_for_the_ship_in_tow(sea, scale):
    game, refused = towing(sea, scale), set()
    for heading in range(0, 360, 15):
        space = Courses(0, float(heading), True)
        offered = space.candidates(game, 500)
        assert set(offered) == legal_of_few_headings(game, space) and len(set(offered)) == len(offered)
        refusals = [Courses(0).refusal(game, ((float(heading), length),)) for length in (0.0, SHORT / 2, SHORT)]
        refused |= {refusal.rule for refusal in refusals if refusal is not None}
    assert "TS-TOW-05" in refused


def convoy() -> Engagement:
    """A Spaniard before the edge over which she may leave, and a pirate."""
    return table("el-tirador-sm 1150,450 5 | ranger-cc 1100,560 90 of=spades; scenario treasure-convoy; "
                 "players hearts:1:5 spades:2:5; at token hearts helmsman only").game


@pytest.mark.rule("TS-MOVE-10", "TS-MOVE-14", "TS-MOVE-19", "TS-MOVE-23", "TS-MOVE-24", "TS-TOW-05", "TS-WIND-06")
@pytest.mark.parametrize("sea", [*SEAS, "tow", "exit"])
def test_each_course_of_a_list_is_looked_at_as_it_would_be_by_itself(sea):
    game = towing("open", 0.8) if sea == "tow" else convoy() if sea == "exit" else crowd(*SEAS[sea], scale=0.9)
    game.ships[0].heading = 5.0                     # 160 degrees from one of the grid
    found = {True: 0, False: 0}
    for number, ship in enumerate(game.ships):
        for wind in (20, 245):
            game.wind = wind
            grid, space = Grid(game, Courses(number)), Courses(number)
            near = 67.5 if model_of(ship).square else 45.0
            assert {way.heading for way in grid.ways} == ({
                heading for heading in space.wanted_headings(game) if plane.angle_between(heading, wind) >= near - 1e-6
                and plane.angle_between(heading, ship.heading) <= 160.0 + 1e-6} or {ship.heading})
            for one in grid.ways:
                for length in (grid.bars[0], plane.on_grid(grid.bars[0] / 2), 0.0):
                    is_legal = space.refusal(game, ((one.heading, length),)) is None
                    assert grid.is_legal_leg(one, length) == is_legal, (ship, one.heading, length)
                for two in grid.ways if len(grid.bars) > 1 else []:
                    is_legal = space.refusal(game, ((one.heading, grid.bars[0]), (two.heading, grid.bars[1]))) is None
                    assert grid.is_legal_pair(one, two) == is_legal, (ship, one.heading, two.heading)
                    found[is_legal] += 1
    assert min(found.values()) > 5


@pytest.mark.rule("TS-ROW-01", "TS-ROW-02", "TS-ROW-07")
@pytest.mark.parametrize("reference", [NO_HEADING, 29.5, 200.0])
def test_every_legal_stroke_of_the_grid_is_offered_and_is_its_own_nearest(reference):
    game = crowd(*SEAS["island"])
    for number in range(3):
        space = Strokes(number, reference)
        strokes = [(15.0 * k, plane.on_grid(SHORT * share)) for k in range(24) for share in (0.0, 0.25, 0.5, 1.0)]
        legal = [stroke for stroke in strokes if space.refusal(game, stroke) is None]
        offered = space.candidates(game, 500)
        assert offered[0] == () and sorted(offered[1:]) == sorted(legal) and legal
        assert all(space.nearest(game, stroke) == stroke for stroke in legal if stroke[1])
        assert all(reference == NO_HEADING or plane.angle_between(heading, reference) <= 45.0 for heading, _ in legal)


@pytest.mark.rule("TS-LINE-07")
def test_in_a_column_the_turn_of_the_leader_is_offered():
    game = crowd(*SEAS["open"], scale=1.8)
    for first, last in ((20.0, 80.0), (350.0, 20.0), (40.0, 40.0), (20.0, 200.0)):
        game.wind = 200.0
        track = tuple(plane.leg_ends((450.0, 450.0, 20.0), ((first, LONG), (last, LONG))))
        space = Courses(0, headings=(first, last), track=track)
        offered = space.candidates(game, 500)
        bars = [BARS[bar] for bar in speed_of(game.ships[0])]
        turns = [((one, bars[0]), (two, bars[1])) for one, two in ((first, last), (last, last), (first, first))]
        assert all((course in offered) == (space.refusal(game, course) is None) for course in turns)
        assert any(len(course) == 2 and course not in turns for course in offered)
        assert len(set(offered)) == len(offered) > 3
        assert all(space.refusal(game, course) is None for course in offered)


@pytest.mark.rule("TS-MOVE-10", "TS-WIND-06", "TS-MOVE-19")
@pytest.mark.parametrize("sea", SEAS)
def test_all_that_is_offered_is_legal_and_different(sea):
    game, most = crowd(*SEAS[sea]), 0
    for number, ship in enumerate(game.ships[:5]):
        ship.standing = (1 << model_of(ship).masts) - 1
        space = Courses(number)
        offered = space.candidates(game, 500)
        most = max(most, len(offered))
        assert len(set(offered)) == len(offered) and offered[0] == ()
        assert all(space.refusal(game, course) is None for course in offered)
        assert space.candidates(game, 7) == offered[:7]
    assert most > 100


# --- the quick looks themselves ---------------------------------------------------------------------------------------

def between(rng: Rng, low: float, high: float) -> float:
    return low + (high - low) * rng.unit()


def test_a_circle_is_near_a_line_just_if_it_comes_within_the_margin():
    rng, found = Rng(1), {True: 0, False: 0}
    for k in range(900):
        scale = (0.4, 3.0, 60.0)[k % 3]
        px, py, qx, qy, x, y = [between(rng, -scale, scale) for _ in range(6)]
        if k % 10 == 0:
            qx, qy = px, py
        shape = plane.box((x, y, between(rng, 0.0, 360.0)), between(rng, 0.1, scale), between(rng, 0.1, scale / 2))
        apart = plane.clearance(plane.disc(x, y, shape.reach), plane.segment(px, py, qx, qy))
        margin = between(rng, 0.0, scale / 3)
        if abs(apart - margin) > 1e-6:
            assert is_near_line(shape, px, py, qx, qy, margin) == (apart < margin)
            found[apart < margin] += 1
    assert min(found.values()) > 100


def test_a_line_is_beside_another_just_if_it_lies_farther_to_one_side_or_beyond_an_end():
    rng, found = Rng(2), [0, 0, 0]
    for k in range(3000):
        scale = (0.7, 3.0, 60.0)[k % 3]
        px, py, qx, qy = [between(rng, -scale, scale) for _ in range(4)]
        ax, ay, bx, by = [between(rng, -2 * scale, 2 * scale) for _ in range(4)]
        least = between(rng, 0.0, scale / 2)
        pose, length = (px, py, plane.bearing(qx - px, qy - py)), hypot(qx - px, qy - py)
        (ahead, abeam), (also_ahead, also_abeam) = plane.frame_of(pose, ax, ay), plane.frame_of(pose, bx, by)
        aside = max(min(abeam, also_abeam), -max(abeam, also_abeam)) - least
        beyond = max(min(ahead, also_ahead) - length, -max(ahead, also_ahead)) - least
        if min(abs(aside), abs(beyond)) > 1e-6:
            assert is_beside(px, py, qx, qy, ax, ay, bx, by, least) == (aside > 0.0 or beyond > 0.0)
            found[2 if aside > 0.0 else 1 if beyond > 0.0 else 0] += 1
    assert min(found) > 200
    assert not is_beside(3.0, 3.0, 3.0, 3.0, 9.0, 9.0, 20.0, 9.0, 1.0)     # nothing is beside a point


@pytest.mark.parametrize(("way", "is_near"), [
    ((411.0, 300.0, 411.0, 450.0), False), ((409.0, 300.0, 409.0, 450.0), True),        # along her side
    ((415.0, 375.0, 460.0, 420.0), False), ((405.0, 375.0, 460.0, 420.0), True),        # slantwise away from her
    ((409.5, 409.5, 460.0, 409.5), False), ((405.0, 400.0, 460.0, 400.0), True),        # off the corner of her bow
    ((389.0, 300.0, 389.0, 450.0), False), ((300.0, 412.0, 500.0, 412.0), False), ((300.0, 390.0, 500.0, 390.0), True),
])
def test_a_hull_is_near_a_way_if_neither_circle_nor_either_line_parts_them(way, is_near):
    """A York heading north: 8 to either side of her middle, and 2 more are asked for."""
    game = table("york 400,400 0 | ark 800,800 0 of=hearts; at token spades shipwright only").game
    assert Lie(game.ships[0]).is_near(*way, 2.0) == is_near


@pytest.mark.rule("TS-GEO-01")
@pytest.mark.parametrize(("sea", "places"), [
    ("open", {(10.0, 10.0): True, (9.99, 400.0): False, (400.0, 9.99): False, (904.4, 904.4): True,
              (904.5, 400.0): False, (400.0, 904.5): False, (-400.0, 400.0): False, (400.0, -400.0): False}),
    ("round", {(0.0, 0.0): True, (599.5, 0.0): True, (599.7, 0.0): False, (0.0, -599.5): True,
               (0.0, -599.7): False, (-423.0, 423.0): True, (-425.0, 425.0): False}),
])
def test_a_place_keeps_a_margin_from_every_edge(sea, places):
    game = crowd(*SEAS[sea])
    for (x, y), is_inside in places.items():
        assert is_inside_table(game, x, y, 10.0) == is_inside, (x, y)
    assert not is_inside_table(game, 0.0, 0.0, 700.0)


def kinds() -> list[str]:
    """A model of each size and rig."""
    return list({(model.length, model.masts, model.square): name for name, model in MODELS.items()}.values())


@pytest.mark.rule("TS-GEO-11", "TS-GEO-13")
@pytest.mark.parametrize("apart", [0.5, SHORT, 2 * LONG])
def test_ships_stern_to_stern_are_within_what_lies_between_them(apart):
    """Then their bows are as far apart as they can be, whichever two they are."""
    game = crowd(*SEAS["open"])
    one, other = game.ships[0], game.ships[1]
    for model in kinds():
        for model_of_other in kinds():
            for number, (ship, name) in enumerate(((one, model), (other, model_of_other))):
                length = MODELS[name].length
                ship.model, ship.standing = name, (1 << MODELS[name].masts) - 1
                ship.x, ship.heading = 400.0, 180.0 * number
                ship.y = 400.0 + (length if number == 0 else -length - apart)
            gap = distance_of(one, other)
            assert gap <= apart + 1e-9 and are_within(one, other, gap) and not are_within(one, other, gap - 0.01)
            assert not is_apart(one, other, gap) and is_apart(one, other, gap - 90.0)
            assert 1 in ships_near(game, 0, gap) and 0 in ships_near(game, 1, gap)


@pytest.mark.rule("TS-GEO-11")
def test_only_other_ships_on_the_table_are_near():
    game = crowd(*SEAS["open"])
    game.ships[3].fate = SUNK
    game.ships[4].placed = False
    assert ships_near(game, 0, 2000.0) == [1, 2, 5] and ships_near(game, 2, 2000.0) == [0, 1, 5]
    assert ships_near(game, 0, -300.0) == []


@pytest.mark.rule("TS-MOVE-17", "TS-MOVE-19", "TS-MOVE-23")
@pytest.mark.parametrize("sea", SEAS)
def test_water_is_free_just_if_the_margin_is_on_the_table_and_nothing_is_near(sea):
    game, rng, found = crowd(*SEAS[sea], scale=0.9), Rng(3), {True: 0, False: 0}
    for number, ship in enumerate(game.ships):
        for far in (0.0, 40.0, 150.0):
            waters = Waters(game, number, NOBODY, far)
            lies = [Lie(game.ships[at]) for at in ships_afloat(game) if at != number]
            for _ in range(40):
                (px, py), (qx, qy) = [plane.point_of((ship.x, ship.y, between(rng, 0.0, 360.0)), between(
                    rng, 0.0, far), 0.0) for _ in range(2)]
                margin = between(rng, 1.0, 13.0)
                is_free = is_inside_table(game, px, py, margin) and is_inside_table(game, qx, qy, margin) \
                    and not any(lie.is_near(px, py, qx, qy, margin) for lie in lies) \
                    and not any(is_near_line(shape, px, py, qx, qy, margin) for shape in sea_of(game).land)
                assert waters.is_free(px, py, qx, qy, margin) == is_free
                found[is_free] += 1
    assert min(found.values()) > 50


@pytest.mark.rule("TS-MOVE-23", "TS-GEO-01")
@pytest.mark.parametrize("sea", SEAS)
def test_what_is_off_the_table_for_certain_is_farther_than_rounding_beyond_an_edge(sea):
    game, rng, found = crowd(*SEAS[sea], scale=0.9), Rng(5), {True: 0, False: 0}
    for number, ship in enumerate(game.ships):
        waters = Waters(game, number, NOBODY, 150.0)
        for _ in range(60):
            x, y = plane.point_of((ship.x, ship.y, between(rng, 0.0, 360.0)), between(rng, 0.0, 150.0), 0.0)
            assert waters.is_off_table(x, y) == (not is_inside_table(game, x, y, -0.01))
            found[waters.is_off_table(x, y)] += 1
    assert found[False] > 20 and (found[True] > 20) == (sea not in ("open", "island"))


@pytest.mark.parametrize(("sea", "x", "y"), [
    ("south-west", -0.01, 90.0), ("south-west", 60.0, -0.01), ("north-east", 914.41, 870.0),
    ("north-east", 850.0, 914.41), ("round", -609.61, 0.0), ("round", 0.0, 609.61),
])
def test_and_no_less(sea, x, y):
    """Five thousandths of a millimetre to either side of that."""
    waters = Waters(crowd(*SEAS[sea]), 0, NOBODY, 150.0)
    dx, dy = (0.005, 0.0) if x in (-0.01, 914.41, -609.61) else (0.0, 0.005)
    outward = 1.0 if max(x, y) > 900.0 or y > 600.0 else -1.0
    assert waters.is_off_table(x + outward * dx, y + outward * dy)
    assert not waters.is_off_table(x - outward * dx, y - outward * dy)


@pytest.mark.rule("TS-GEO-05", "TS-GEO-10", "TS-SHIP-03")
def test_a_ship_that_has_changed_ever_so_little_is_measured_anew():
    """Some millimetres or less, a tenth of a degree, a mast, another model on the same spot."""
    game = crowd(*SEAS["open"])
    ship = game.ships[0]
    for name, value in (("y", 454.012), ("x", 450.07), ("heading", 20.1), ("standing", 5), ("model", "l-heros-scs"),
                        ("model", "nox-fs")):
        outline_of(ship)
        setattr(ship, name, value)
        fresh = Lie(ship)
        assert [(part.cx, part.cy) for part in outline_of(ship)] == [(part.cx, part.cy) for part in fresh.outline]
        assert cuts_of(ship) == fresh.cuts


@pytest.mark.rule("TS-TOW-05")
def test_what_she_tows_is_not_in_her_way_and_what_it_could_meet_is():
    game = crowd(*SEAS["open"])
    shapes = Waters(game, 0, 4, 0.0).shapes
    assert outline_of(game.ships[4])[0] not in shapes and len(shapes) == 4
    assert len(Waters(game, 0, NOBODY, 0.0).shapes) < 5


def test_the_headings_of_the_grid_come_the_nearest_first():
    for heading in (0.0, 7.0, 14.999, 15.0, 187.0, 359.9):
        found = nearest_headings(heading)
        assert sorted(found) == [15.0 * k for k in range(24)]
        turns = [plane.angle_between(heading, other) for other in found]
        assert all(max(turns[:2 * k]) <= 15.0 * k for k in range(1, 12))


@pytest.mark.rule("TS-GEO-14")
@pytest.mark.parametrize("sea", SEAS)
def test_a_slide_is_clear_just_if_all_that_it_sweeps_over_is(sea):
    game, rng, found = crowd(*SEAS[sea], scale=0.9), Rng(4), {True: 0, False: 0}
    for number, ship in enumerate(game.ships):
        hull = model_of(ship).hull.at((ship.x, ship.y, ship.heading))
        for _ in range(25):
            dx, dy, but = between(rng, -70.0, 70.0), between(rng, -70.0, 70.0), rng.below(len(game.ships))
            way = plane.swept(hull, dx, dy)
            others = [outline_of(game.ships[at])[0] for at in ships_afloat(game) if at not in (number, but)]
            is_clear = is_on(game, way) and all(plane.clearance(way, other) >= -0.5 - 1e-6
                                                for other in others + sea_of(game).land)
            assert is_clear_slide(game, number, dx, dy, but) == is_clear
            found[is_clear] += 1
    assert min(found.values()) > 10
