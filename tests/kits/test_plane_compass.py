"""Bearings, headings, poses and winds; and the sines that every machine computes alike."""

from decimal import Decimal, getcontext
from hashlib import blake2b
from math import atan2, degrees
from struct import pack

import helpers  # noqa: F401
import pytest
from hypothesis import given
from hypothesis import strategies as st

from weathergage.kits import plane

pytestmark = pytest.mark.both_modes

ANGLES = st.floats(-720, 720)
LENGTHS = st.floats(-1000, 1000)
PI = Decimal("3.14159265358979323846264338327950288419716939937510582")


def exact_sine(thousandths: int) -> Decimal:
    """The sine of so many thousandths of a degree, to forty digits."""
    getcontext().prec = 45
    x = PI * thousandths / 180_000
    term, total, n = x, x, 1
    while abs(term) > Decimal("1e-40"):
        term = -term * x * x / ((n + 1) * (n + 2))
        total, n = total + term, n + 2
    return total


# --- sines ------------------------------------------------------------------------------------------------------------

def test_a_sine_is_the_true_one_to_the_last_bit_or_the_one_beside_it() -> None:
    for mark in [*range(0, 90_001, 911), 1, 29_999, 30_001, 44_999, 45_001, 59_999, 89_999]:
        found = Decimal(plane.sine(mark / 1000))
        assert abs(found - exact_sine(mark)) < Decimal(2) ** -52, mark


@pytest.mark.parametrize(("heading", "u"), [
    (0.0, (0.0, 1.0)), (90.0, (1.0, 0.0)), (180.0, (0.0, -1.0)), (270.0, (-1.0, 0.0)), (360.0, (0.0, 1.0)),
    (-90.0, (-1.0, 0.0)), (450.0, (1.0, 0.0)), (-450.0, (-1.0, 0.0)), (900.0, (0.0, -1.0)),
    (30.0, (0.5, plane.cosine(30.0))), (150.0, (0.5, -plane.cosine(30.0))),
    (45.0, (0.7071067811865476, 0.7071067811865476)), (225.0, (-0.7071067811865476, -0.7071067811865476)),
])
def test_round_headings_are_exact(heading: float, u: tuple[float, float]) -> None:
    assert plane.along(heading) == u
    assert plane.starboard(heading) == (u[1], -u[0])
    assert "-0.0" not in str(plane.along(heading)) and "-0.0" not in str(plane.starboard(heading))


def test_every_machine_and_both_modes_compute_the_same_bits() -> None:
    """The fingerprint of sines and bearings all round the compass. It must never change: saved games depend on it."""
    made = blake2b(digest_size=8)
    for mark in range(0, 360_000, 37):
        x, y = plane.along(mark / 1000)
        made.update(pack("<ddd", x, y, plane.bearing(x * 3.7, y * 3.7)))
    assert made.hexdigest() == "14f707fb3ff24a45"


@given(dx=LENGTHS, dy=LENGTHS)
def test_a_bearing_is_the_arctangent(dx: float, dy: float) -> None:
    found = plane.bearing(dx, dy)
    assert 0.0 <= found < 360.0
    if dx or dy:
        assert plane.angle_between(found, degrees(atan2(dx, dy))) < 1e-12


@pytest.mark.parametrize("heading", [45.0 * point for point in range(8)])
def test_the_bearing_of_a_point_of_the_compass_is_exact(heading: float) -> None:
    x, y = plane.along(heading)
    assert plane.bearing(x * 7.0, y * 7.0) == heading


@given(value=st.floats(-1.5, 1.5))
def test_an_arccosine_gives_the_cosine_back(value: float) -> None:
    assert plane.cosine(plane.arccosine(value)) == pytest.approx(min(1.0, max(-1.0, value)), abs=1e-15)


# --- the grid ---------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("value", "stored"), [
    (1.23449, 1.234), (1.2346, 1.235), (-0.0001, 0.0), (0.0625, 0.062), (0.1875, 0.188), (12345.6785, 12345.678),
])
def test_what_is_stored_is_rounded_to_a_thousandth_half_to_even(value: float, stored: float) -> None:
    assert str(plane.on_grid(value)) == str(stored)


@given(value=st.one_of(st.floats(), st.integers(-10**8, 10**8).map(lambda n: n / 2000.0),
                       st.floats(-1e10, 1e10)), off=st.sampled_from([0.0, 1e-12, -1e-12, 1e-7, -1e-7]))
def test_the_quick_way_to_the_grid_is_that_of_decimal_digits(value: float, off: float) -> None:
    """To the bit, also in the middle between two thousandths and where numbers are too large to have any."""
    assert str(plane.on_grid(value + off)) == str(round(value + off, 3) + 0.0)


@pytest.mark.parametrize(("value", "stored"), [
    (360.0, 0.0), (359.9996, 0.0), (-0.0001, 0.0), (-90.0, 270.0), (725.5, 5.5),
])
def test_a_stored_heading_lies_between_0_and_360(value: float, stored: float) -> None:
    assert str(plane.heading_on_grid(value)) == str(stored)


@given(x=LENGTHS, y=LENGTHS, heading=ANGLES)
def test_a_stored_pose_stays_what_it_is(x: float, y: float, heading: float) -> None:
    pose = plane.pose_on_grid(x, y, heading)
    assert plane.pose_on_grid(*pose) == pose
    assert 0.0 <= pose[2] < 360.0 and abs(pose[0] - x) <= 0.0005 + 1e-12


# --- turns and sectors ------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("here", "there", "by"), [
    (350.0, 10.0, 20.0), (10.0, 350.0, -20.0), (0.0, 180.0, 180.0), (180.0, 0.0, 180.0), (90.0, 90.0, 0.0),
])
def test_a_turn_is_the_shorter_way(here: float, there: float, by: float) -> None:
    assert plane.turn(here, there) == by
    assert plane.angle_between(here, there) == abs(by)
    assert plane.turned(here, by) == there


@pytest.mark.parametrize(("low", "heading", "high", "is_in"), [
    (300.0, 0.0, 60.0, True), (300.0, 60.0, 60.0, True), (300.0, 300.0, 60.0, True), (300.0, 60.1, 60.0, False),
    (300.0, 299.9999999, 60.0, True), (60.0, 0.0, 300.0, False), (0.0, 200.0, 360.0, True), (90.0, 90.0, 90.0, True),
    (90.0, 91.0, 90.0, False), (350.0, 0.0, 370.0, True), (350.0, 20.0, 370.0, False),
])
def test_a_sector_goes_clockwise_and_holds_its_edges(low: float, heading: float, high: float, is_in: bool) -> None:
    assert plane.is_between(low, heading, high) == is_in


def test_a_point_on_the_edge_of_an_arc_is_in_it() -> None:
    assert plane.is_in_arc(0.0, 0.0, 90.0, 45.0, 3.0, 3.0)
    assert plane.is_in_arc(0.0, 0.0, 90.0, 45.0, 3.0, -3.0)
    assert not plane.is_in_arc(0.0, 0.0, 90.0, 45.0, 3.0, 3.001)
    assert plane.is_in_arc(0.0, 0.0, 90.0, 45.0, 0.0, 0.0)
    assert plane.is_in_arc(5.0, 5.0, 0.0, 45.0, 5.0, 9.0) and not plane.is_in_arc(5.0, 5.0, 0.0, 45.0, 5.0, 1.0)


# --- the wind ---------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("heading", "is_sailable", "is_running"), [
    (67.5, True, False), (67.4, False, False), (67.4999999, True, False), (292.5, True, False), (180.0, True, True),
    (157.5, True, True), (157.4, True, False), (0.0, False, False),
])
def test_a_square_rigger_in_a_northerly(heading: float, is_sailable: bool, is_running: bool) -> None:
    assert plane.is_sailable(heading, 0.0, 67.5) == is_sailable
    assert plane.is_running(heading, 0.0, 22.5) == is_running


@pytest.mark.parametrize(("heading", "zone"), [
    (0.0, 0), (44.9, 0), (45.0, 1), (135.0, 2), (180.0, 2), (315.1, 0), (315.0, 1),
])
def test_wind_zones_begin_at_their_limits(heading: float, zone: int) -> None:
    assert plane.wind_zone(heading, 0.0, (45.0, 135.0)) == zone


@pytest.mark.parametrize(("heading", "found"), [
    (45.0, (67.5,)), (350.0, (292.5,)), (0.0, (67.5, 292.5)), (90.0, (90.0,)), (67.5, (67.5,)),
])
def test_the_nearest_heading_the_rig_allows(heading: float, found: tuple[float, ...]) -> None:
    assert plane.nearest_sailable(heading, 0.0, 67.5) == found


# --- poses ------------------------------------------------------------------------------------------------------------

def test_a_local_point_of_a_pose() -> None:
    assert plane.point_of((10.0, 20.0, 90.0), 5.0, 2.0) == (15.0, 18.0)
    assert plane.point_of((10.0, 20.0, 180.0), -4.0, 1.0) == (9.0, 24.0)
    assert plane.ahead_of((1.0, 1.0, 0.0), 2.5) == (1.0, 3.5, 0.0)


@given(x=LENGTHS, y=LENGTHS, heading=ANGLES, ahead=LENGTHS, abeam=LENGTHS)
def test_a_frame_undoes_a_point(x: float, y: float, heading: float, ahead: float, abeam: float) -> None:
    pose = (x, y, heading)
    assert plane.frame_of(pose, *plane.point_of(pose, ahead, abeam)) == pytest.approx((ahead, abeam), abs=1e-9)


@given(degrees=st.floats(-90, 90), beam=st.floats(0.5, 3))
def test_a_turn_about_the_middle_of_a_side_moves_the_centre_as_the_formula_says(degrees: float, beam: float) -> None:
    pose = (3.0, 4.0, 30.0)
    px, py = plane.point_of(pose, 0.0, beam / 2)
    x, y, heading = plane.pivoted(pose, px, py, degrees)
    (sx, sy), (tx, ty) = plane.starboard(30.0), plane.starboard(heading)
    assert (x, y) == pytest.approx((3.0 + beam / 2 * (sx - tx), 4.0 + beam / 2 * (sy - ty)), abs=1e-9)


@pytest.mark.parametrize("degrees", [45.0, -45.0, 90.0, 10.0])
def test_an_arc_of_length_two_turns_evenly(degrees: float) -> None:
    pose = (10.0, 10.0, 0.0)
    radius = 2.0 / abs(degrees * 3.141592653589793 / 180)
    end = plane.pivoted(pose, *plane.arc_centre(pose, 2.0, degrees), degrees)
    forward, right = radius * plane.sine(abs(degrees)), radius * (1.0 - plane.cosine(degrees))
    side = 1.0 if degrees > 0 else -1.0
    assert end == pytest.approx((10.0 + side * right, 10.0 + forward, degrees % 360), abs=1e-9)


def test_a_turn_by_less_than_can_be_told_from_north_is_north() -> None:
    assert plane.turned(0.0, -1e-17) == 0.0 and plane.turned(0.0, -0.001) == 359.999


@pytest.mark.parametrize("limit", [45.0, 60.0, 90.0, 135.0])
def test_a_heading_a_hair_before_a_limit_is_in_the_zone_beyond(limit: float) -> None:
    hair = plane.HAIR
    assert [plane.wind_zone(limit - by, 0.0, (limit,)) for by in (0.0, hair, 2 * hair)] == [1, 1, 0]


@pytest.mark.parametrize(("off", "found"), [
    (0.5, (67.5,)), (-0.5, (292.5,)), (2e-6, (67.5,)), (5e-7, (67.5, 292.5)), (-5e-7, (67.5, 292.5)),
    (67.5 - 5e-7, (67.5 - 5e-7,)), (67.5 - 2e-6, (67.5,)), (5e-7 - 67.5, (292.5 + 5e-7,)), (2e-6 - 67.5, (292.5,)),
])
@pytest.mark.parametrize("wind", [0.0, 200.0])
def test_a_hair_off_the_wind_and_off_the_limit(off: float, found: tuple[float, ...], wind: float) -> None:
    told = plane.nearest_sailable(plane.turned(wind, off), wind, 67.5)
    assert len(told) == len(found)
    assert all(plane.angle_between(one, wind + other) < 1e-9 for one, other in zip(told, found, strict=True))


@pytest.mark.parametrize(("by", "turn"), [(179.5, 179.5), (180.0, 180.0), (180.5, -179.5), (181.5, -178.5)])
def test_half_a_turn_and_a_little_more(by: float, turn: float) -> None:
    assert plane.turn(30.0, 30.0 + by) == turn and plane.angle_between(30.0, 30.0 + by) == abs(turn)
    assert plane.sine(-45.0) == -plane.sine(45.0) and plane.along(-45.0) == plane.along(315.0)
