"""Lines over the table, and arcs of fire."""

import helpers  # noqa: F401
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weathergage.kernel.rng import Rng
from weathergage.kits import plane
from weathergage.kits.plane import NEVER, Shape, sight

pytestmark = pytest.mark.both_modes

BOX = plane.box((0.0, 0.0, 0.0), 4.0, 2.0)          # from (-1, -2) to (1, 2)
SAIL = plane.segment(-1.0, 0.0, 1.0, 0.0)
PLACES = st.floats(-9, 9)
Line = tuple[float, float, float, float]


@pytest.mark.parametrize(("line", "touches", "crosses"), [
    ((-9.0, 0.0, 9.0, 0.0), True, True), ((-9.0, 3.0, 9.0, 3.0), False, False), ((1.0, -9.0, 1.0, 9.0), True, False),
    ((-3.0, 2.0, 3.0, 2.0), True, False), ((0.0, 3.0, 2.0, 1.0), True, False),
    ((0.0, 2.9999, 2.0, 0.9999), True, True), ((0.0, 3.0001, 2.0, 1.0001), False, False),
    ((1.0000005, -9.0, 1.0000005, 9.0), True, False),
    ((0.9999995, -9.0, 0.9999995, 9.0), True, False), ((0.99, -9.0, 0.99, 9.0), True, True),
    ((1.0, 2.0, 5.0, 5.0), True, False),
    ((0.0, 0.0, 0.5, 0.5), True, True), ((2.0, 2.0, 9.0, 9.0), False, False),
])
def test_what_touches_a_box_and_what_crosses_it(line: Line, touches: bool, crosses: bool) -> None:
    assert plane.touches(BOX, *line) == touches
    assert plane.crosses(BOX, *line) == crosses


@pytest.mark.parametrize(("shape", "line", "touches", "crosses"), [
    (SAIL, (0.0, -9.0, 0.0, 9.0), True, False), (SAIL, (1.0, -9.0, 1.0, 9.0), True, False),
    (SAIL, (1.1, -9.0, 1.1, 9.0), False, False), (SAIL, (2.0, 0.0, 9.0, 0.0), False, False),
    (plane.segment(-1.0, 0.0, 1.0, 0.0, 1.5), (-9.0, 1.5, 9.0, 1.5), True, False),
    (plane.segment(-1.0, 0.0, 1.0, 0.0, 1.5), (-9.0, 1.4, 9.0, 1.4), True, True),
    (plane.disc(0.0, 0.0, 2.0), (2.0, -9.0, 2.0, 9.0), True, False),
    (plane.disc(0.0, 0.0, 2.0), (2.1, -9.0, 2.1, 9.0), False, False),
])
def test_sails_and_discs(shape: Shape, line: Line, touches: bool, crosses: bool) -> None:
    assert plane.touches(shape, *line) == touches
    assert plane.crosses(shape, *line) == crosses


def test_the_first_in_the_list_and_the_first_on_the_way() -> None:
    far, near = plane.disc(8.0, 0.0, 1.0), plane.box((4.0, 0.0, 0.0), 2.0, 2.0)
    line = (0.0, 0.0, 10.0, 0.0)
    assert plane.first_touched(*line, [plane.disc(0.0, 9.0, 1.0), far, near]) == 1
    assert plane.first_struck(*line, [far, near]) == (0.3, 1)
    assert plane.first_struck(*line, []) == (NEVER, -1) and plane.first_touched(*line, []) == -1


@given(x=PLACES, y=PLACES, px=PLACES, py=PLACES, qx=PLACES, qy=PLACES, heading=st.floats(0, 359))
def test_a_line_and_its_reverse_see_the_same(x: float, y: float, px: float, py: float, qx: float, qy: float,
                                             heading: float) -> None:
    hull = plane.box((x, y, heading), 4.0, 2.0)
    assert plane.touches(hull, px, py, qx, qy) == plane.touches(hull, qx, qy, px, py)
    if plane.crosses(hull, px, py, qx, qy):
        assert plane.touches(hull, px, py, qx, qy) and plane.distance_to_line(hull, px, py, qx, qy) == 0.0
        assert plane.strike(hull, px, py, qx, qy) <= 1.0


@pytest.mark.parametrize(("shape", "found"), [
    (plane.box((6.0, 0.0, 0.0), 4.0, 2.0), ((5.0, 0.0),)), (plane.box((3.0, 6.0, 0.0), 4.0, 2.0), ((4.0, 4.0),)),
    (plane.box((0.0, 6.0, 0.0), 4.0, 2.0), ()), (plane.box((-6.0, 0.0, 0.0), 4.0, 2.0), ()),
    (plane.disc(6.0, 0.0, 1.0), ((5.0, 0.0),)), (plane.box((0.0, 0.0, 0.0), 4.0, 2.0), ((0.0, 0.0),)),
    (plane.disc(0.0, 8.0, 2.0), ()),
])
def test_the_nearest_point_in_an_arc_to_the_east(shape: Shape, found: tuple[tuple[float, float], ...]) -> None:
    near = plane.nearest_in_arc(shape, 0.0, 0.0, 90.0, 45.0)
    assert len(near) == len(found)
    for point, wanted in zip(near, found, strict=True):
        assert point == pytest.approx(wanted)


def test_what_lies_clearly_beside_an_arc_is_not_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, beside = Rng(3), 0
    for _ in range(3000):
        place = (20.0 * rng.unit() - 10.0, 20.0 * rng.unit() - 10.0, 360.0 * rng.unit())
        shape = plane.box(place, 4.0, 1.5) if rng.below(2) else plane.disc(place[0], place[1], 2.0 * rng.unit())
        middle, half = 360.0 * rng.unit(), (45.0, 22.5, 90.0, 120.0)[rng.below(4)]
        found = plane.nearest_in_arc(shape, 0.0, 0.0, middle, half)
        if sight.is_beside_arc(shape, 0.0, 0.0, middle, half):
            beside += 1
            with monkeypatch.context() as exact_only:
                exact_only.setattr(sight, "is_beside_arc", lambda *_: False)
                assert plane.nearest_in_arc(shape, 0.0, 0.0, middle, half) == found == ()
    assert beside > 800


def test_an_edge_on_the_edge_of_an_arc_is_in_it() -> None:
    shape = plane.polygon(((14.0, -1.0), (16.0, -3.0), (17.0, -1.0), (15.0, 7.0)))
    assert plane.nearest_in_arc(shape, 12.0, 1.0, 180.0, 45.0) == ((14.0, -1.0),)
    assert plane.nearest_in_arc(shape, 12.0, 1.0, 180.0, 44.0) == ()


@pytest.mark.parametrize(("shape", "line", "at"), [
    (BOX, (-5.0, 0.0, 5.0, 0.0), 0.4), (BOX, (5.0, 1.0, -5.0, 1.0), 0.4), (BOX, (0.0, 0.0, 9.0, 0.0), 0.0),
    (BOX, (-5.0, 3.0, 5.0, 3.0), NEVER), (BOX, (-5.0, 0.0, -2.0, 0.0), NEVER), (BOX, (-5.0, 0.0, -1.0, 0.0), 1.0),
    (SAIL, (0.0, -4.0, 0.0, 4.0), 0.5), (SAIL, (-9.0, 0.0, 11.0, 0.0), 0.4), (SAIL, (2.0, -4.0, 2.0, 4.0), NEVER),
    (plane.disc(0.0, 0.0, 2.0), (-6.0, 0.0, 4.0, 0.0), 0.4), (plane.disc(0.0, 0.0, 2.0), (1.0, 0.0, 9.0, 0.0), 0.0),
    (plane.disc(3.0, 4.0, 2.0), (3.0, 14.0, 3.0, -6.0), 0.4), (plane.disc(0.0, 0.0, 2.0), (-5.0, 3.0, 5.0, 3.0), NEVER),
    (plane.segment(-1.0, 0.0, 1.0, 0.0, 2.0), (-7.0, 0.0, 3.0, 0.0), 0.4),
    (plane.segment(-1.0, 0.0, 1.0, 0.0, 2.0), (0.0, 6.0, 0.0, -4.0), 0.4),
    (plane.box((0.0, 0.0, 0.0), 4.0, 2.0), (1.0, -9.0, 1.0, 9.0), 7.0 / 18.0),
])
def test_where_a_shot_strikes(shape: Shape, line: Line, at: float) -> None:
    assert plane.strike(shape, *line) == pytest.approx(at)


@pytest.mark.parametrize(("within", "line", "is_touched"), [
    (1.0, (2.0, -9.0, 2.0, 9.0), True), (1.0, (2.001, -9.0, 2.001, 9.0), False), (1.0, (-9.0, 3.0, 9.0, 3.0), True),
    (1.0, (1.0, 4.0, 3.0, 2.0), False), (1.5, (1.0, 4.0, 3.0, 2.0), True),          # about a corner it is round
    (1.0, (0.0, 0.0, 0.1, 0.1), True),
])
def test_a_line_may_be_kept_away_by_more_than_a_hair(within: float, line: Line, is_touched: bool) -> None:
    assert plane.touches(BOX, *line, within) == is_touched


@given(x=PLACES, y=PLACES, px=PLACES, py=PLACES, qx=PLACES, qy=PLACES, kind=st.integers(0, 3))
def test_a_line_touches_and_crosses_by_its_distance(x: float, y: float, px: float, py: float, qx: float, qy: float,
                                                    kind: int) -> None:
    shape = (plane.box((x, y, 30.0), 4.0, 2.0), plane.disc(x, y, 2.0), plane.segment(x, y, x + 3.0, y - 2.0),
             plane.capsule(x, y, 70.0, 6.0, 1.0))[kind]
    apart = plane.clearance(plane.segment(px, py, qx, qy), shape)
    for within in (plane.HAIR, 0.5, 2.0):
        if abs(apart - within) > 1e-8:
            assert plane.touches(shape, px, py, qx, qy, within) == (apart <= within)
    if kind in (1, 3) and abs(apart + plane.HAIR) > 1e-8:
        assert plane.crosses(shape, px, py, qx, qy) == (apart < -plane.HAIR)
    assert plane.distance_to_line(shape, px, py, qx, qy) == pytest.approx(max(0.0, apart), abs=1e-8)
    at = plane.strike(shape, px, py, qx, qy)
    if abs(apart) > 1e-8:
        assert (at <= 1.0) == (apart < 0.0)


def test_arcs_of_more_than_a_half_circle_and_of_a_whole_one() -> None:
    box = plane.box((-6.0, 0.0, 0.0), 4.0, 2.0)
    assert plane.nearest_in_arc(box, 0.0, 0.0, 90.0, 180.0) == ((-5.0, 0.0),)
    assert plane.nearest_in_arc(box, 0.0, 0.0, 90.0, 150.0) == ()
    (found,) = plane.nearest_in_arc(box, 0.0, 0.0, 90.0, 160.0)
    assert found == pytest.approx((-5.0, 5.0 * plane.sine(20.0) / plane.cosine(20.0)))
    assert plane.nearest_in_arc(plane.disc(0.0, 0.0, 3.0), 1.0, 1.0, 0.0, 1.0) == ((1.0, 1.0),)
    (rim,) = plane.nearest_in_arc(plane.disc(6.0, 6.0, 2.0), 0.0, 0.0, 90.0, 40.0)
    assert plane.bearing(*rim) == pytest.approx(50.0) and plane.is_inside(plane.disc(6.0, 6.0, 2.0), *rim)
    west = plane.nearest_in_arc(plane.shifted(box, 30.0, 40.0), 30.0, 40.0, 270.0, 10.0)
    assert west == ((25.0, 40.0),)


def test_of_two_that_are_reached_together_the_first_listed_is_struck() -> None:
    one, other = plane.box((5.0, 0.0, 0.0), 2.0, 2.0), plane.box((5.0, 0.5, 0.0), 2.0, 2.0)
    assert sight.first_struck(0.0, 0.0, 10.0, 0.0, [one, other]) == (0.4, 0)
    assert sight.first_struck(0.0, 0.0, 10.0, 0.0, [plane.box((7.0, 0.0, 0.0), 2.0, 2.0), other]) == (0.4, 1)
