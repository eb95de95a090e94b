"""Worked cases of three games with rulers, as far as they are geometry: the numbers of their clauses come out."""

import pytest

from weathergage.kits import plane
from weathergage.kits.plane import NEVER, Plan, Shape

pytestmark = pytest.mark.both_modes

SHORT, LONG = 57.5, 84.0
SIZES = {1: (40.0, 12.0), 3: (64.0, 16.0), 4: (74.0, 18.0)}


def hull(masts: int) -> Plan:
    """A ship of millimetres whose pose is her bow."""
    n, b = SIZES[masts]
    astern = ((0.0, 0.0), (0.2 * n, b / 2), (0.9 * n, b / 2), (n, 0.35 * b), (n, -0.35 * b), (0.9 * n, -b / 2),
              (0.2 * n, -b / 2))
    return Plan(tuple((-a, s) for a, s in astern))


THREE = hull(3)


def test_hulls_side_by_side_are_in_reach_of_boarders_to_the_last_millimetre() -> None:
    """TS-CASE-59: 73.5 between the bows is a gap of exactly 57.5."""
    ours = THREE.at((0.0, 0.0, 0.0))
    assert plane.is_within(ours, THREE.at((73.5, 0.0, 0.0)), SHORT)
    assert not plane.is_within(ours, THREE.at((73.6, 0.0, 0.0)), SHORT)
    assert plane.approach(ours, THREE.at((73.5, 0.0, 0.0))) == pytest.approx((57.5, 0.0))


def test_a_corridor_keeps_one_millimetre() -> None:
    """TS-CASE-76."""
    way = plane.corridor(0.0, 0.0, 0.0, LONG, 8.0)
    assert plane.is_clear_of(way, THREE.at((17.0, 60.0, 0.0)), 1.0)
    assert not plane.is_clear_of(way, THREE.at((16.9, 60.0, 0.0)), 1.0)


def test_rowing_up_to_a_ship_that_lies_across() -> None:
    """TS-CASE-84: 51.4 apart, 51.5 to 52.5 touching, 52.6 refused."""
    across = THREE.at((40.0, 60.0, 90.0))
    clear = {length: plane.clearance(THREE.at((0.0, length, 0.0)), across) for length in (51.4, 51.5, 52.5, 52.6)}
    assert clear[51.4] > 0.5 + 1e-6 and clear[51.5] <= 0.5 + 1e-6
    assert clear[52.5] >= -0.5 - 1e-6 and clear[52.6] < -0.5 - 1e-6


def test_a_stored_bow_is_rounded() -> None:
    """TS-CASE-99."""
    heading = plane.heading_on_grid(33.33349)
    x, y, _ = plane.ahead_of((0.0, 0.0, heading), LONG)
    assert plane.pose_on_grid(x, y, heading) == (46.158, 70.181, 33.333)


def is_clear_slide(ship: Shape, dx: float, dy: float, others: list[Shape]) -> bool:
    return plane.first_too_near(plane.swept(ship, dx, dy), others, -0.5) < 0


def test_only_four_ways_lead_alongside_past_a_third_ship() -> None:
    """TS-CASE-86."""
    ship, target, third = THREE.at((0.0, 0.0, 0.0)), THREE.at((60.0, 0.0, 0.0)), hull(1).at((30.0, 30.0, 0.0))
    dx, dy = plane.approach(ship, target)
    assert (dx, dy) == pytest.approx((44.0, 0.0)) and not is_clear_slide(ship, dx, dy, [third])
    found = {}
    for bearing in range(0, 360, 5):
        ux, uy = plane.along(float(bearing))
        at = plane.slide(ship, ux * SHORT, uy * SHORT, target)
        if at <= 1.0 and is_clear_slide(ship, ux * SHORT * at, uy * SHORT * at, [third]):
            found[bearing] = round(SHORT * at, 2)
    assert found == {115: 48.55, 120: 50.81, 125: 53.71, 130: 57.44}


def test_ships_in_contact_may_part() -> None:
    """TS-CASE-101: alongside a derelict, the bow line is free, and so is the end after a long leg."""
    derelict = THREE.at((16.0, 0.0, 0.0))
    for heading, length, is_legal in ((0.0, LONG, True), (45.0, LONG, True), (0.0, 30.0, False)):
        ux, uy = plane.along(heading)
        assert plane.slide(plane.disc(0.0, 0.0, 0.0), ux * length, uy * length, derelict, 0.5) == NEVER
        assert plane.is_clear_of(THREE.at((ux * length, uy * length, heading)), derelict, 1.0) == is_legal


@pytest.mark.parametrize(("degrees", "pose"), [(45.0, (10.183, 10.442, 45.0)), (-45.0, (9.817, 10.442, 315.0))])
def test_a_base_turns_about_the_middle_of_its_side(degrees: float, pose: plane.Pose) -> None:
    """OI-CASE-35 and -36, a base of 2.5 by 1.25."""
    start = (10.0, 10.0, 0.0)
    px, py = plane.point_of(start, 0.0, 0.625 if degrees > 0 else -0.625)
    assert plane.pose_on_grid(*plane.pivoted(start, px, py, degrees)) == pose


def test_bases_side_by_side_in_contact_pass_each_other() -> None:
    """OI-CASE-49."""
    one, other = plane.box((10.0, 10.0, 0.0), 2.5, 1.25), plane.box((11.25, 10.5, 0.0), 2.5, 1.25)
    assert plane.distance(one, other) == 0.0
    assert plane.slide(one, 0.0, 5.0, other) == NEVER


@pytest.mark.parametrize(("start", "degrees", "end"), [
    ((10.0, 10.0, 0.0), 45.0, (10.7459, 11.8006, 45.0)), ((0.0, 0.0, 0.0), 90.0, (1.2732, 1.2732, 90.0)),
])
def test_a_turn_by_template(start: plane.Pose, degrees: float, end: plane.Pose) -> None:
    """MW-CASE-11 and -12."""
    assert plane.pivoted(start, *plane.arc_centre(start, 2.0, degrees), degrees) == pytest.approx(end, abs=1e-4)


def test_a_wreck_stops_a_ship_at_its_rim() -> None:
    """MW-CASE-21: a hull of 2 ahead of and astern of its middle meets a disc after 3."""
    found = plane.first_slide(plane.box((10.0, 10.0, 0.0), 2.0, 0.75), 0.0, 6.0, [plane.disc(10.0, 15.0, 1.0)])
    assert (6.0 * found.fraction, found.struck) == (pytest.approx(3.0), (0,))


@pytest.mark.parametrize(("x", "away"), [(24.625, 3.6), (24.025, 3.0)])
def test_the_range_of_a_battery_is_taken_from_the_middle_of_its_side(x: float, away: float) -> None:
    """MW-CASE-34: greatship 1.25 broad, wargalley 0.8."""
    target = plane.box((x, 20.0, 0.0), 2.0, 0.8)
    (point,) = plane.nearest_in_arc(target, 20.625, 20.0, 90.0, 45.0)
    assert point == pytest.approx((20.625 + away, 20.0))
