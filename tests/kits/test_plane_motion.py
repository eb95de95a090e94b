"""Slides, turns and arcs: how far one gets, and who is struck."""

from math import hypot

import helpers  # noqa: F401
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weathergage.kernel.rng import Rng
from weathergage.kits import plane
from weathergage.kits.plane import HAIR, LAID_FLUSH, NEVER, Shape, motion
from weathergage.kits.plane.contact import FAR

pytestmark = pytest.mark.both_modes

BOX = plane.box((0.0, 0.0, 0.0), 4.0, 2.0)
PLACES = st.floats(-20, 20)
HEADINGS = st.floats(0, 359)
TURNS = st.floats(-180, 180)


@st.composite
def boxes(draw: st.DrawFn) -> Shape:
    return plane.box((draw(PLACES), draw(PLACES), draw(HEADINGS)), draw(st.floats(1, 9)), draw(st.floats(1, 5)))


# --- slides -----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("dx", "dy", "other", "at"), [
    (0.0, 10.0, plane.box((0.0, 9.0, 0.0), 4.0, 2.0), 0.5), (0.0, 4.0, plane.box((0.0, 9.0, 0.0), 4.0, 2.0), NEVER),
    (0.0, 5.0, plane.box((0.0, 9.0, 0.0), 4.0, 2.0), NEVER),            # ends in touch
    (0.0, 10.0, plane.box((2.0, 9.0, 0.0), 4.0, 2.0), NEVER),           # slides along
    (0.0, 10.0, plane.box((1.999, 9.0, 0.0), 4.0, 2.0), 0.5), (0.0, 10.0, plane.disc(0.0, 9.0, 2.0), 0.5),
    (0.0, 10.0, plane.disc(3.0, 9.0, 2.0), NEVER), (0.0, -10.0, plane.box((0.0, 4.0, 0.0), 4.0, 2.0), NEVER),
    (0.0, 10.0, plane.box((0.0, 4.0, 0.0), 4.0, 2.0), 0.0), (8.0, 0.0, plane.segment(5.0, -9.0, 5.0, 9.0), 0.5),
    (8.0, 0.0, plane.segment(5.0, 2.0, 5.0, 9.0), NEVER), (0.0, 1.0, plane.box((0.0, 1.0, 0.0), 4.0, 2.0), 0.0),
    (0.0, 0.0, plane.box((0.0, 1.0, 0.0), 4.0, 2.0), 0.0), (0.0, 0.0, plane.box((0.0, 9.0, 0.0), 4.0, 2.0), NEVER),
])
def test_how_far_a_box_slides(dx: float, dy: float, other: Shape, at: float) -> None:
    assert plane.slide(BOX, dx, dy, other) == pytest.approx(at)


@given(boxes(), st.one_of(boxes(), st.builds(plane.disc, PLACES, PLACES, st.floats(0, 4))), PLACES, PLACES,
       st.floats(0, 3))
def test_a_figure_that_is_walked_once_says_of_every_slide_what_a_walk_for_each_says(
        box: Shape, other: Shape, dx: float, dy: float, allowed: float) -> None:
    between = motion.Between(box, other)
    for _ in range(2):
        for ux, uy in ((dx, dy), (-dx, dy), (dy, -dx)):
            assert between.slide(ux, uy, allowed) == plane.slide(box, ux, uy, other, allowed)
            for limit in (allowed, -allowed):
                assert between.comes_nearer_than(ux, uy, limit) == plane.comes_nearer_than(box, ux, uy, other, limit)


def test_a_bow_line_may_run_as_deep_as_is_allowed() -> None:
    bow, island = plane.disc(0.0, 0.0, 0.0), plane.box((5.0, 10.0, 0.0), 8.0, 9.0)          # from x = 0.5
    assert plane.slide(bow, 1.0, 20.0, island) <= 1.0
    assert plane.slide(bow, 0.9, 14.0, island, allowed=0.5) == NEVER
    assert plane.slide(bow, 3.0, 14.0, island, allowed=0.5) == pytest.approx(6.0 / 14.0)


def test_hulls_laid_flush_on_stored_poses_slide_along_each_other() -> None:
    abeam = plane.point_of((0.0, 0.0, 33.0), 0.0, 2.0)
    hull, other = plane.box((0.0, 0.0, 33.0), 4.0, 2.0), plane.box(plane.pose_on_grid(*abeam, 33.0), 4.0, 2.0)
    ux, uy = plane.along(33.0)
    assert abs(plane.clearance(hull, other)) < 0.001
    assert plane.slide(hull, 5 * ux, 5 * uy, other, LAID_FLUSH) == NEVER
    assert plane.slide(hull, 5 * uy, -5 * ux, other, LAID_FLUSH) == pytest.approx(0.0, abs=1e-3)


@given(one=boxes(), other=boxes(), dx=PLACES, dy=PLACES)
def test_a_slide_stops_in_touch_and_nothing_is_in_its_way(one: Shape, other: Shape, dx: float, dy: float) -> None:
    at = plane.slide(one, dx, dy, other)
    assert at == NEVER or 0.0 <= at <= 1.0
    if at == NEVER:
        assert plane.clearance(one, other) >= -2e-6
    elif at > 0.0:
        assert plane.clearance(plane.shifted(one, dx * at, dy * at), other) == pytest.approx(0.0, abs=1e-8)
        assert plane.clearance(plane.swept(one, dx * at, dy * at), other) >= -1e-8
        back = plane.slide(other, -dx, -dy, one)                        # it is all the same who moves
        assert back == pytest.approx(at, abs=1e-8)


def test_who_draws_near() -> None:
    other = plane.box((6.0, 0.0, 0.0), 4.0, 2.0)
    assert plane.draws_near(BOX, 1.0, 0.0, other) and not plane.draws_near(BOX, -1.0, 0.0, other)
    assert not plane.draws_near(BOX, 0.0, 9.0, other)
    touching = plane.box((2.0, 0.0, 0.0), 4.0, 2.0)
    assert not plane.draws_near(BOX, 0.0, 3.0, touching) and plane.draws_near(BOX, 0.1, 3.0, touching)
    inside = plane.box((1.5, 0.0, 0.0), 4.0, 2.0)
    assert not plane.draws_near(BOX, 0.0, 1.0, inside) and not plane.draws_near(BOX, -1.0, 0.0, inside)
    assert plane.draws_near(BOX, 0.1, 0.0, inside)
    buoy = plane.disc(4.0, 0.0, 1.0)
    assert plane.draws_near(BOX, 1.0, 0.0, buoy) and not plane.draws_near(BOX, -1.0, 0.0, buoy)
    assert not plane.draws_near(BOX, 0.0, 2.0, buoy) and plane.draws_near(BOX, 0.01, 2.0, buoy)


# --- turns ------------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("degrees", "at"), [(90.0, 0.5), (-90.0, NEVER), (44.0, NEVER), (180.0, 0.25)])
def test_a_line_turns_until_it_meets_another(degrees: float, at: float) -> None:
    hand = plane.segment(0.0, 0.0, 0.0, 10.0)
    stop = plane.box((10.0, 10.0, 45.0), 2.0 * (200.0**0.5 - 8.0), 0.0001)      # reaches in to 8 from the middle
    assert plane.pivot(hand, 0.0, 0.0, degrees, stop) == pytest.approx(at, abs=1e-3)


def test_a_turn_away_from_a_ship_alongside_is_free_and_towards_her_is_not() -> None:
    alongside = plane.box((2.0, 0.0, 0.0), 4.0, 2.0)
    px, py = plane.point_of((0.0, 0.0, 0.0), 0.0, -1.0)                # the middle of the port side
    assert plane.pivot(BOX, px, py, 30.0, alongside) == 0.0
    clear = plane.box((0.0, 5.0, 90.0), 4.0, 2.0)                      # across the bow, 2 ahead
    assert plane.pivot(BOX, px, py, 30.0, clear) == NEVER
    assert plane.pivot(BOX, px, py, 0.0, clear) == NEVER


def test_a_corner_at_the_pivot_does_not_stop_the_turn() -> None:
    other = plane.box((3.0, 3.0, 0.0), 4.0, 4.0)                       # its corner at (1, 1)
    hull = plane.box((0.0, 1.0, 0.0), 4.0, 2.0)                        # (1, 1) is the middle of its starboard side
    assert plane.pivot(hull, 1.0, 1.0, 20.0, plane.box((3.0, 5.0, 0.0), 1.0, 1.0)) == NEVER
    assert plane.pivot(hull, 1.0, 1.0, -40.0, other) == NEVER         # the bow turns away, the quarter below her
    assert plane.pivot(hull, 1.0, 1.0, 40.0, other) == 0.0
    assert plane.pivot(plane.shifted(hull, 0.0, -2.0), 1.0, 1.0, 30.0, other) == NEVER


@given(one=boxes(), other=boxes(), px=PLACES, py=PLACES, degrees=TURNS, rim=st.sampled_from([0.0, 0.0, 1.5]),
       allowed=st.sampled_from([HAIR, HAIR, 0.5]))
def test_a_turn_stops_in_touch_and_nothing_is_in_its_way(one: Shape, other: Shape, px: float, py: float, degrees: float,
                                                         rim: float, allowed: float) -> None:
    other = plane.polygon(other.points, rim)
    at = plane.pivot(one, px, py, degrees, other, allowed)
    made = min(at, 1.0)
    for k in range(9):
        if plane.clearance(one, other) > -allowed:
            assert plane.clearance(plane.rotated(one, px, py, degrees * made * k / 8), other) > -allowed - 2e-6
    if 0.0 < at <= 1.0:
        assert plane.clearance(plane.rotated(one, px, py, degrees * at), other) == pytest.approx(0.0, abs=2e-6)


def some_shape(rng: Rng) -> Shape:
    """A hull, a disc or a capsule somewhere on a small table."""
    x, y, heading = 12.0 * rng.unit(), 12.0 * rng.unit(), 360.0 * rng.unit()
    kind = rng.below(4)
    if kind < 2:
        return plane.box((x, y, heading), 1.0 + 4.0 * rng.unit(), 0.5 + 2.0 * rng.unit())
    return plane.disc(x, y, 2.0 * rng.unit()) if kind == 2 else plane.capsule(x, y, heading, 3.0, 0.2 + rng.unit())


def test_the_quick_look_at_a_turn_never_says_more_than_the_exact_one(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_look, rng, told, free = motion.keeps_apart, Rng(7), 0, 0
    for _ in range(3000):
        one, other, allowed = some_shape(rng), some_shape(rng), LAID_FLUSH if rng.below(2) else HAIR
        px, py = (one.cx, one.cy) if rng.below(3) == 0 else (12.0 * rng.unit(), 12.0 * rng.unit())
        degrees = (400.0 * rng.unit() - 200.0) / (6.0 if rng.below(3) == 0 else 1.0)
        at = plane.pivot(one, px, py, degrees, other, allowed)
        with monkeypatch.context() as exact_only:
            exact_only.setattr(motion, "keeps_apart", lambda *_: False)
            assert plane.pivot(one, px, py, degrees, other, allowed) == at, (one, other, px, py, degrees)
        free += at == NEVER
        told += quick_look(one, other, px, py, degrees, one.rim + other.rim - allowed)
    assert free > 2000 and told > free / 2              # and most of the free ones need nothing else


def test_one_axis_that_parts_two_hulls_long_enough_is_all_there_is_to_look_at_and_few_tell_where_they_met() -> None:
    rng, hits = Rng(8), 0
    for _ in range(2000):
        one, other = plane.box((6.0, 6.0, 360.0 * rng.unit()), 4.0, 1.5), plane.box(
            (12.0 * rng.unit(), 12.0 * rng.unit(), 360.0 * rng.unit()), 4.0, 1.5)
        px, py, most = 12.0 * rng.unit(), 12.0 * rng.unit(), 180.0 * rng.unit()
        axes = motion.Axes(one, other, px, py, 1.0)
        when, whole = axes.overlap(HAIR, most), axes.overlap(HAIR, FAR)
        deep = when.first(most)
        assert deep == whole.first(most)
        if deep <= most:
            hits += 1
            assert axes.since(when, deep) == pytest.approx(axes.overlap(0.0, FAR).since(deep), abs=1e-9)
    assert hits > 300


@given(one=boxes(), other=boxes(), px=PLACES, py=PLACES, degrees=st.floats(-180, 180))
def test_in_the_mirror_a_turn_to_port_is_one_to_starboard(one: Shape, other: Shape, px: float, py: float,
                                                          degrees: float) -> None:
    def mirror(shape: Shape) -> Shape:
        return plane.polygon(tuple((-x, y) for x, y in shape.points))

    assert plane.pivot(mirror(one), -px, py, -degrees, mirror(other)) == pytest.approx(
        plane.pivot(one, px, py, degrees, other), abs=1e-7)


def test_an_arc_is_a_turn_about_its_middle() -> None:
    """A ship at (0, 0) heading north sails an arc of 2 while she turns 45 degrees, and meets a rock beside her way."""
    pose = (0.0, 0.0, 0.0)
    px, py = plane.arc_centre(pose, 2.0, 45.0)
    hull = plane.box(pose, 2.0, 1.0)
    at = plane.pivot(hull, px, py, 45.0, plane.disc(1.5, 2.0, 0.3))
    assert 0.0 < at < 1.0
    x, y, heading = plane.pivoted(pose, px, py, 45.0 * at)
    apart = plane.distance(plane.box((x, y, heading), 2.0, 1.0), plane.disc(1.5, 2.0, 0.3))
    assert apart == pytest.approx(0.0, abs=1e-6)
    assert heading == pytest.approx(45.0 * at)


# --- among others -----------------------------------------------------------------------------------------------------

def test_all_that_are_struck_at_once_are_named() -> None:
    others = [plane.box((0.0, 20.0, 0.0), 4.0, 2.0), plane.box((1.0, 9.0, 0.0), 4.0, 1.0),
              plane.box((-1.0, 9.0, 0.0), 4.0, 1.0), plane.disc(50.0, 0.0, 1.0)]
    struck = plane.first_slide(BOX, 0.0, 10.0, others)
    assert (struck.fraction, struck.struck) == (0.5, (1, 2))
    free = plane.first_slide(BOX, 0.0, -10.0, others)
    assert (free.fraction, free.struck) == (1.0, ())
    turned = plane.first_pivot(BOX, 0.0, 0.0, 90.0, [plane.disc(50.0, 0.0, 1.0), plane.box((2.0, 0.0, 0.0), 1.0, 1.0)])
    assert turned.struck == (1,) and 0.0 < turned.fraction < 1.0


@given(mover=boxes(), others=st.lists(boxes(), max_size=6), dx=PLACES, dy=PLACES)
def test_the_first_of_many_is_the_first_one_by_one(mover: Shape, others: list[Shape], dx: float, dy: float) -> None:
    alone = [plane.slide(mover, dx, dy, other) for other in others]
    found = plane.first_slide(mover, dx, dy, others)
    assert found.fraction == min([1.0, *alone])
    assert all(alone[k] <= found.fraction + 1e-6 for k in found.struck)
    assert bool(found.struck) == any(at <= 1.0 for at in alone)


@given(mover=boxes(), others=st.lists(boxes(), max_size=6), px=PLACES, py=PLACES, degrees=TURNS)
def test_the_first_of_many_in_a_turn_is_the_first_one_by_one(mover: Shape, others: list[Shape], px: float, py: float,
                                                             degrees: float) -> None:
    alone = [plane.pivot(mover, px, py, degrees, other) for other in others]
    found = plane.first_pivot(mover, px, py, degrees, others)
    assert found.fraction == min([1.0, *alone])
    assert bool(found.struck) == any(at <= 1.0 for at in alone)
    assert set(found.struck) <= {k for k, at in enumerate(alone) if at <= 1.0}


def test_all_that_are_met_at_once_in_a_turn_are_named() -> None:
    """A hand of ten from the middle of the clock: two bars lie across three o'clock, and one across six."""
    hand = plane.segment(0.0, 0.0, 0.0, 10.0)
    others = [plane.box((9.0, -1.0, 0.0), 2.0, 1.0), plane.box((0.0, -8.0, 0.0), 1.0, 1.0),
              plane.box((5.0, -1.0, 0.0), 2.0, 1.0), plane.disc(-30.0, 0.0, 3.0)]
    for allowed in (1e-6, 1e-4):
        found = plane.first_pivot(hand, 0.0, 0.0, 360.0, others, allowed)
        assert (found.fraction, found.struck) == (pytest.approx(0.25, abs=1e-5), (0, 2))
    assert plane.first_pivot(hand, 0.0, 0.0, 89.0, others).struck == ()
    free = plane.first_pivot(hand, 0.0, 0.0, -60.0, others)
    assert (free.fraction, free.struck) == (1.0, ())
    back = plane.first_pivot(hand, 0.0, 0.0, -200.0, others)
    assert back.struck == (1,) and back.fraction == pytest.approx((180.0 - 3.8141) / 200.0, abs=1e-4)
    assert plane.first_pivot(plane.shifted(hand, 30.0, 40.0), 30.0, 40.0, 360.0, [
        plane.shifted(other, 30.0, 40.0) for other in others]).struck == (0, 2)
    assert plane.first_pivot(hand, 0.0, 0.0, 90.0, []).fraction == 1.0


# --- tracks -----------------------------------------------------------------------------------------------------------

def test_a_course_of_legs_and_the_distance_from_it() -> None:
    track = plane.leg_ends((0.0, -104.0, 0.0), ((0.0, 84.0), (90.0, 84.0)))
    assert track[1] == (0.0, -20.0) and track[-1] == (84.0, -20.0)
    assert plane.distance_to_track(84.0, -20.0, [(0.0, 0.0), (84.0, 0.0), (168.0, 0.0)]) == 20.0
    assert plane.distance_to_track(3.0, 4.0, [(0.0, 0.0)]) == hypot(3.0, 4.0)
    assert plane.distance_to_track(10.0, 3.0, [(0.0, 0.0), (20.0, 0.0), (20.0, 20.0)]) == 3.0
    assert plane.distance_to_track(24.0, 30.0, [(0.0, 0.0), (20.0, 0.0), (20.0, 27.0)]) == 5.0
    assert plane.distance_to_track(-3.0, -4.0, [(0.0, 0.0), (20.0, 0.0), (20.0, 27.0)]) == 5.0
    assert plane.leg_ends((1.0, 2.0, 45.0), ()) == [(1.0, 2.0)]


def test_capsules_end_to_end_do_not_touch_before_they_meet() -> None:
    """Their figure of differences is a line through the place they are at: it holds nothing."""
    one = plane.polygon(((18.5, -2.0), (13.5, -2.0)), 2.0)
    other = plane.polygon(((-2.5, -2.0), (2.5, -2.0)), 2.0)
    assert plane.slide(one, -14.0, 0.0, other) == pytest.approx(0.5)
    assert plane.slide(one, 14.0, 0.0, other) == plane.NEVER
    assert plane.slide(one, 0.0, 9.0, other) == plane.NEVER
    assert 0.0 < plane.slide(one, -17.0, -3.0, other) < 1.0


# --- at the limits ----------------------------------------------------------------------------------------------------

def test_points_pass_through_each_other() -> None:
    assert plane.slide(plane.disc(0.0, 0.0, 0.0), 4.0, 0.0, plane.disc(2.0, 0.0, 0.0)) == NEVER
    assert plane.pivot(plane.disc(2.0, 0.0, 0.0), 0.0, 0.0, 180.0, plane.disc(0.0, -2.0, 0.0)) == NEVER


@pytest.mark.parametrize(("one", "at"), [(plane.disc(4.0, 0.0, 1.0), NEVER), (plane.disc(1.0, 0.0, 1.0), 0.0),
                                         (plane.capsule(4.0, 0.0, 90.0, 4.0, 0.5), NEVER)])
def test_what_lies_still_is_stopped_only_by_what_it_lies_in(one: Shape, at: float) -> None:
    assert plane.slide(one, 0.0, 0.0, plane.disc(0.0, 0.0, 1.0)) == at
    assert plane.pivot(one, 0.0, 9.0, 0.0, plane.disc(0.0, 0.0, 1.0)) == at


@pytest.mark.parametrize(("allowed", "at"), [(2.0, NEVER), (1.999, 0.2951672353)])
def test_a_point_may_turn_through_a_rock_as_deep_as_is_allowed(allowed: float, at: float) -> None:
    """It dips two under the edge at six o'clock; whether it is the rock that turns is all the same."""
    point, rock = plane.disc(10.0, 0.0, 0.0), plane.polygon(plane.rectangle(-20.0, -50.0, 20.0, -8.0))
    assert plane.pivot(point, 0.0, 0.0, 180.0, rock, allowed) == pytest.approx(at)
    assert plane.pivot(rock, 0.0, 0.0, -180.0, point, allowed) == pytest.approx(at)


def test_a_turn_that_began_in_touch_stops_where_it_was_last_free() -> None:
    """Two under the edge at first, on it at noon, and then too deep."""
    rock = plane.polygon(plane.rectangle(-20.0, -40.0, 50.0, 10.0))
    noon = plane.bearing(6.0, 8.0) / 180.0
    assert plane.pivot(plane.disc(-6.0, 8.0, 0.0), 0.0, 0.0, 180.0, rock, 2.5) == pytest.approx(noon)
    assert plane.pivot(plane.disc(-6.0, 8.0, 0.0), 0.0, 0.0, 70.0, rock, 2.5) == NEVER


@pytest.mark.parametrize(("stop", "at"), [
    (plane.disc(7.0, -1.0, 1.0), 0.5), (plane.disc(7.0, -1.5, 1.0), 0.5225658), (plane.disc(12.0, 0.0, 1.0), NEVER),
    (plane.capsule(7.0, -1.0, 90.0, 4.0, 1.0), 0.5), (plane.polygon(plane.rectangle(6.0, -9.0, 8.0, 0.0)), 0.5),
    (plane.disc(-3.0, 0.0, 1.0), NEVER), (plane.disc(-1.0, 0.0, 1.0), NEVER), (plane.disc(-0.5, 0.5, 0.6), 0.0),
])
def test_a_hand_turns_about_its_end_and_what_touches_it_there_does_not_stop_it(stop: Shape, at: float) -> None:
    hand = plane.segment(0.0, 0.0, 0.0, 10.0)
    assert plane.pivot(hand, 0.0, 0.0, 180.0, stop, 1e-9) == pytest.approx(at, abs=1e-4)
    assert plane.pivot(stop, 0.0, 0.0, -180.0, hand, 1e-9) == pytest.approx(at, abs=1e-4)


MET = 0.5 - plane.bearing(0.2, 0.96**0.5) / 90.0          # of half the compass: two discs on one circle are in touch


@pytest.mark.parametrize(("one", "at"), [
    (plane.disc(0.0, 5.0, 1.0), MET), (plane.disc(0.0, 9.0, 1.0), NEVER), (plane.segment(0.0, 5.0, 0.0, 9.0, 1.0), MET),
    (plane.segment(0.0, 9.0, 0.0, 5.0, 1.0), MET), (plane.segment(0.0, 9.0, 0.0, 8.0, 1.0), NEVER),
])
def test_discs_that_turn_about_a_point_meet_where_they_are_as_far_apart_as_their_rims(one: Shape, at: float) -> None:
    buoy = plane.disc(5.0, 0.0, 1.0)
    assert plane.pivot(one, 0.0, 0.0, 180.0, buoy) == pytest.approx(at)
    assert plane.pivot(buoy, 0.0, 0.0, -180.0, one) == pytest.approx(at)


@pytest.mark.parametrize(("turn", "at"), [(0.5, 0.5), (0.3, 0.25 / 0.3), (0.2, NEVER), (-0.5, NEVER), (90.0, 1 / 360)])
def test_a_small_turn_is_looked_at_like_a_wide_one(turn: float, at: float) -> None:
    """The end of a long hand moves 0.44 to starboard in a quarter of a degree."""
    hand, side = plane.segment(0.0, 0.0, 0.0, 100.0), 100.0 * plane.sine(0.25)
    post = plane.polygon(plane.rectangle(side, 90.0, side + 9.0, 100.0 * plane.cosine(0.25)))
    assert plane.pivot(hand, 0.0, 0.0, turn, post, 1e-9) == pytest.approx(at, abs=1e-6)
    beyond = plane.polygon(plane.rectangle(0.1, 101.0, 9.0, 110.0))
    assert plane.pivot(hand, 0.0, 0.0, turn, beyond) == NEVER


@pytest.mark.parametrize(("sail", "at"), [
    (plane.segment(1.0, -1.0, 9.0, -1.0), 0.5), (plane.segment(9.0, -1.0, 1.0, -1.0), 0.5),
    (plane.segment(9.0, -9.0, 9.0, -2.0), NEVER), (plane.segment(-1.5, -8.0, -1.5, 8.0), NEVER),
    (plane.segment(-3.0, 12.0, 9.0, 12.0), NEVER),
])
def test_a_hull_turns_until_she_lies_along_a_sail(sail: Shape, at: float) -> None:
    hull = plane.polygon(plane.rectangle(-1.0, 0.0, 1.0, 8.0))
    assert plane.pivot(hull, 0.0, 0.0, 180.0, sail) == pytest.approx(at, abs=1e-4)
    assert plane.pivot(sail, 0.0, 0.0, -180.0, hull) == pytest.approx(at, abs=1e-4)


@pytest.mark.parametrize("half", [1.5, 50.0])
def test_a_buoy_that_turns_beside_a_quay_stops_where_it_first_touched(half: float) -> None:
    """It is abreast of the quay all the while, in touch from 66 degrees on, and too deep only at 96."""
    quay = plane.polygon(plane.rectangle(-half, -9.0, half, -0.2))
    for buoy, degrees in ((plane.disc(0.0, 1.0, 0.6), 180.0), (plane.disc(0.0, 1.0, 0.6), -180.0)):
        assert plane.pivot(buoy, 0.0, 0.0, degrees, quay, 0.5) == pytest.approx(plane.arccosine(0.4) / 180.0)
        assert plane.pivot(quay, 0.0, 0.0, -degrees, buoy, 0.5) == pytest.approx(plane.arccosine(0.4) / 180.0)
        assert plane.pivot(buoy, 0.0, 0.0, degrees / 2, quay, 0.5) == NEVER


@pytest.mark.parametrize(("y", "at"), [(1.0, NEVER), (1.25, 0.5), (0.75, NEVER)])
def test_a_corner_that_only_meets_a_corner_does_not_enter(y: float, at: float) -> None:
    one, other = plane.box((0.0, 0.0, 0.0), 1.0, 1.0), plane.box((3.0, y, 0.0), 1.0, 1.0)
    assert plane.slide(one, 4.0, 4.0, other, 0.0) == at


def test_discs_that_just_graze_stop_each_other_only_where_nothing_is_allowed() -> None:
    one, others = plane.disc(0.0, 0.0, 1.0), [plane.disc(5.0, 2.0, 1.0)]
    strict, lenient = plane.first_slide(one, 10.0, 0.0, others, 0.0), plane.first_slide(one, 10.0, 0.0, others)
    assert (strict.fraction, strict.struck) == (0.5, (0,)) and (lenient.fraction, lenient.struck) == (1.0, ())


@pytest.mark.parametrize("degrees", [0.0, 1.0, -1.0])
def test_who_is_in_touch_or_as_deep_as_is_allowed_may_turn_away_and_may_stay(degrees: float) -> None:
    """About the end of a quay: the hull beside it turns away to port, and back to starboard she cannot."""
    hull, quay = [plane.polygon(plane.rectangle(*sides)) for sides in ((0.0, 0.0, 2.0, 8.0), (2.0, -9.0, 4.0, 20.0))]
    at = NEVER if degrees <= 0.0 else 0.0
    assert plane.pivot(hull, 2.0, 0.0, degrees, quay) == pytest.approx(at, abs=1e-3)
    deep = plane.shifted(quay, -0.5, 0.0)
    assert plane.pivot(hull, 2.0, 0.0, 0.0, deep, 0.5) == NEVER and plane.pivot(hull, 2.0, 0.0, 0.0, deep, 0.25) == 0.0


def test_small_discs_and_turns_of_a_degree() -> None:
    one, other = plane.disc(0.0, 60.0, 0.5), plane.disc(1.5, 60.0, 0.5)
    at = plane.pivot(one, 0.0, 0.0, 1.0, other)
    assert 0.4 < at < 0.6 and plane.clearance(plane.rotated(one, 0.0, 0.0, at), other) == pytest.approx(0.0, abs=2e-6)
    hand, post = plane.segment(0.0, 0.0, 0.0, 60.0), plane.box((1.5, 59.0, 0.0), 1.0, 2.0)
    at = plane.pivot(hand, 0.0, 0.0, 1.0, post)
    assert 0.4 < at < 0.6 and plane.pivot(plane.segment(0.0, 60.0, 0.0, 0.0), 0.0, 0.0, 1.0, post) == at


def test_what_is_reached_only_at_the_end_is_struck_where_nothing_is_allowed() -> None:
    found = plane.first_slide(plane.disc(0.0, 0.0, 1.0), 10.0, 0.0, [plane.disc(12.0, 0.0, 1.0)], 0.0)
    assert (found.fraction, found.struck) == (1.0, (0,))
    short = plane.first_slide(plane.disc(0.0, 0.0, 1.0), 10.0, 0.0, [plane.disc(12.5, 0.0, 1.0)], 0.0)
    assert (short.fraction, short.struck) == (1.0, ())
    still = plane.first_slide(BOX, 0.0, 0.0, [plane.disc(9.0, 0.0, 1.0), plane.disc(1.0, 0.0, 1.0), BOX])
    assert (still.fraction, still.struck) == (0.0, (1, 2))


@pytest.mark.parametrize(("later", "struck"), [(0.0, (0, 1)), (3e-7, (0, 1)), (1e-4, (0,))])
def test_at_once_is_within_a_hair_of_length_however_long_the_way(later: float, struck: tuple[int, ...]) -> None:
    posts = [plane.box((x, 900.0 + late, 0.0), 2.0, 0.5) for x, late in ((-0.5, 0.0), (0.5, later))]
    assert plane.first_slide(BOX, 0.0, 1000.0, posts).struck == struck
    hand = plane.segment(0.0, 0.0, 0.0, 10.0)
    bars = [plane.box((9.0, -1.0, 0.0), 2.0, 1.0), plane.box((8.0, -1.0 - later, 0.0), 2.0, 1.0)]
    assert plane.first_pivot(hand, 0.0, 0.0, 360.0, bars, 1e-9).struck == struck


@pytest.mark.parametrize(("arcs", "t", "since"), [
    ([(20.0, 30.0), (40.0, 60.0)], 90.0, 20.0), ([(40.0, 60.0), (20.0, 30.0)], 90.0, 20.0),
    ([(20.0, 10.0), (40.0, 60.0)], 90.0, 40.0), ([(350.0, 60.0)], 30.0, 0.0), ([(0.0, 1000.0)], 90.0, 0.0),
])
def test_since_when_a_condition_has_held(arcs: list[tuple[float, float]], t: float, since: float) -> None:
    """Arcs that overlap are one; those that do not are not."""
    when = motion.Turning()
    when.starts, when.widths = [start for start, _ in arcs], [width for _, width in arcs]
    when.close()
    assert when.since(t) == pytest.approx(since)
    when.below(90.0, 0.0)               # and this, from the south on
    when.close()
    assert when.since(t) == pytest.approx(t)
