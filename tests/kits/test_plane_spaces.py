"""Placements among obstacles and courses round them, as a ruleset would write them."""

from dataclasses import dataclass

import pytest
from helpers import asking
from hypothesis import given
from hypothesis import strategies as st

from weathergage.kernel.core import Answer, Game, Refusal
from weathergage.kernel.rng import Rng
from weathergage.kits import plane
from weathergage.kits.plane import Berthing, Course, Plan, Pose, Region, Sector, Shape

pytestmark = pytest.mark.both_modes

ROCKS = [plane.box((50.0, 50.0, 30.0), 30.0, 10.0), plane.disc(20.0, 70.0, 8.0)]
NAMES = ("the Mewstone", "Little Mew")
HULL = ((0.0, 0.0), (-3.0, 2.0), (-16.0, 2.0), (-16.0, -2.0), (-3.0, -2.0))


@dataclass
class Deploy(Berthing):
    """Somewhere on a table of 100 with rocks, a length clear of them."""

    ship: int

    def region(self, game: Game) -> Region:
        return plane.region_of((plane.rectangle(0.0, 0.0, 100.0, 100.0),))

    def plan(self, game: Game) -> Plan:
        return plane.plan_of(HULL)

    def obstacles(self, game: Game) -> list[Shape]:
        return ROCKS

    def obstacle_name(self, game: Game, index: int) -> str:
        return NAMES[index]

    def clearance(self, game: Game) -> float:
        return 1.0


@dataclass
class Sail(Course):
    """Two rulers in either order, wind from the north."""

    ship: int
    at: Pose = (50.0, 20.0, 0.0)

    def start_pose(self, game: Game) -> Pose:
        return self.at

    def ruler_orders(self, game: Game) -> tuple[tuple[float, ...], ...]:
        return ((20.0, 12.0), (12.0, 20.0))

    def helm(self, game: Game) -> float:
        return 160.0

    def headings(self, game: Game) -> tuple[Sector, ...]:
        return ((45.0, 315.0),)

    def way(self, game: Game) -> float:
        return 4.0

    def plan(self, game: Game) -> Plan:
        return plane.plan_of(HULL)

    def region(self, game: Game) -> Region:
        return plane.region_of((plane.rectangle(0.0, 0.0, 100.0, 100.0),))

    def obstacles(self, game: Game) -> list[Shape]:
        return ROCKS

    def obstacle_name(self, game: Game, index: int) -> str:
        return NAMES[index]

    def clearance(self, game: Game) -> float:
        return 1.0


DEPLOY, SAIL = Deploy(3), Sail(3)
GAME = asking(DEPLOY)


@pytest.mark.parametrize(("pose", "why"), [
    ((50.0, 95.0, 0.0), ""), ((50.0, 101.0, 0.0), "(50.0, 101.0) on heading 0 is not wholly in the zone"),
    ((50.0, 50.0, 0.0), "it is 0.000 from the Mewstone, at least 1.000"), ((20.0, 60.5, 180.0), "Little Mew"),
    ((50.0, 50.0), "is not a pose (x, y, heading)"), ((50.0, 95.0, 360.0), "heading 360.0 is not in 0 to 360 degrees"),
])
def test_a_refusal_names_what_is_in_the_way(pose: Answer, why: str) -> None:
    refusal = DEPLOY.refusal(GAME, pose)
    assert (refusal is not None and why in refusal.text) if why else refusal is None


def test_the_candidates_of_a_placement_are_free_and_spread() -> None:
    found = DEPLOY.candidates(GAME, 30)
    assert len(found) == 30 and all(DEPLOY.contains(GAME, pose) for pose in found)
    xs = [pose[0] for pose in found if isinstance(pose, tuple)]
    assert max(xs) - min(xs) > 40


def test_where_no_lattice_finds_room_the_nearest_room_is_offered() -> None:
    @dataclass
    class Tight(Deploy):
        def obstacles(self, game: Game) -> list[Shape]:
            return [plane.box((50.0, 40.0, 0.0), 80.0, 100.0), plane.box((40.0, 90.0, 0.0), 20.0, 80.0)]

    space = Tight(1)
    found = space.candidates(GAME, 5)
    assert found == space.candidates(GAME, 1) == (space.nearest(GAME, (25.0, 25.0, 90.0)),)
    assert space.contains(GAME, found[0]) and space.candidates(GAME, 0) == ()
    assert space.contains(GAME, space.draw(GAME, Rng(1)))


def test_no_room_at_all_is_said_so() -> None:
    @dataclass
    class Full(Deploy):
        def obstacles(self, game: Game) -> list[Shape]:
            return [plane.disc(50.0, 50.0, 80.0)]

    space = Full(1)
    assert space.candidates(GAME, 5) == () and space.nearest(GAME, (50.0, 50.0, 0.0)) is None
    with pytest.raises(ValueError, match="no room"):
        space.draw(GAME, Rng(1))


@given(x=st.floats(-20, 120), y=st.floats(-20, 120), heading=st.floats(0, 359))
def test_the_nearest_placement_is_legal_and_near(x: float, y: float, heading: float) -> None:
    wish = DEPLOY.take((x, y, heading))
    found = DEPLOY.nearest(GAME, wish)
    assert DEPLOY.contains(GAME, found) and isinstance(found, tuple) and isinstance(wish, tuple)
    assert found[2] == wish[2] and abs(found[0] - x) + abs(found[1] - y) < 60


def test_a_placement_tells_a_screen_what_to_draw() -> None:
    told = DEPLOY.describe(GAME)
    assert told["zone"] == (plane.rectangle(0.0, 0.0, 100.0, 100.0),) and set(told["hull"]) == set(HULL)
    assert told["clearance"] == 1.0 and told["obstacles"][1] == (((20.0, 70.0),), 8.0)


@pytest.mark.parametrize(("legs", "why"), [
    ((), ""), (((90.0, 20.0),), ""), (((90.0, 12.0), (45.0, 20.0)), ""), (((90.0, 20.0), (90.0, 12.0)), ""),
    (((90.0, 20.0), (90.0, 13.0)), "do not fit 20 + 12 or 12 + 20"),
    (((0.0, 5.0),), "heading 0 is not in 45 to 315 degrees"),
    (((170.0, 5.0),), "a turn of 170 degrees to heading 170, at most 160"),
    (((160.0, 20.0), (160.0, 9.0)), "leg 2: it is not wholly on the table"), (((90.0, -1.0),), "do not fit"),
])
def test_a_course_is_refused_for_the_first_thing_wrong_with_it(legs: Answer, why: str) -> None:
    refusal = SAIL.refusal(GAME, legs)
    assert (refusal is not None and why in refusal.text) if why else refusal is None


def test_a_course_ends_at_its_last_leg_on_the_grid() -> None:
    assert SAIL.end(GAME, ((90.0, 20.0), (45.0, 12.0))) == (78.485, 28.485, 45.0)
    assert SAIL.end(GAME, ()) == (50.0, 20.0, 0.0)


def test_the_candidates_of_a_course_are_legal_and_reach_two_legs() -> None:
    found = SAIL.candidates(GAME, 400)
    assert len(found) == len(set(found)) == 400 and all(SAIL.contains(GAME, legs) for legs in found)
    assert max(len(legs) for legs in found if isinstance(legs, tuple)) == 2


@given(key=st.integers(0, 2**60))
def test_a_drawn_course_is_legal(key: int) -> None:
    assert SAIL.contains(GAME, SAIL.draw(GAME, Rng(key)))


def test_a_course_into_a_rock_is_cut_short_of_it() -> None:
    space = Sail(1, (50.0, 60.0, 180.0))
    found = space.nearest(GAME, ((180.0, 20.0),))
    assert found == ((180.0, 0.0),) or found == ()
    wide, wish = Sail(1, (80.0, 40.0, 270.0)), ((270.0, 20.0), (270.0, 12.0))
    assert wide.refusal(GAME, wish) == Refusal("", "leg 2: it is 0.000 from the Mewstone, at least 1.000")
    cut = wide.nearest(GAME, wish)
    assert isinstance(cut, tuple) and wide.contains(GAME, cut) and len(cut) == 2 and 0.0 < cut[1][1] < 12.0


def test_a_clause_that_forbids_more_rules_the_lists_too() -> None:
    @dataclass
    class Eastward(Sail):
        def refusal(self, game: Game, answer: Answer) -> Refusal | None:
            refusal = super().refusal(game, answer)
            if refusal is None and isinstance(answer, tuple) and any(leg[0] > 180.0 for leg in answer):
                return Refusal("XX-TEST-02", "only to the east")
            return refusal

    space = Eastward(1)
    assert all(leg[0] <= 180.0 for legs in space.candidates(GAME, 60) if isinstance(legs, tuple) for leg in legs)
