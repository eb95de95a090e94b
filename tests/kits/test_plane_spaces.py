"""Placements among obstacles, as a ruleset would write them."""

from dataclasses import dataclass

import pytest
from helpers import asking
from hypothesis import given
from hypothesis import strategies as st

from weathergage.kernel.core import Answer, Game, Refusal
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused
from weathergage.kits import plane
from weathergage.kits.plane import Berthing, Plan, Region, Shape

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


DEPLOY = Deploy(3)
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

        def headings(self, game: Game) -> tuple[plane.Sector, ...]:
            return ((90.0, 90.0),)

    space = Full(1)
    assert space.candidates(GAME, 5) == () and space.nearest(GAME, (50.0, 50.0, 0.0)) is None
    with pytest.raises(ValueError, match="no room"):
        space.draw(GAME, Rng(1))


def test_where_there_is_no_room_each_heading_is_searched_once() -> None:
    tried: list[int] = []

    @dataclass
    class Packed(Deploy):
        def obstacles(self, game: Game) -> list[Shape]:
            return [plane.disc(50.0, 50.0, 80.0)]

        def plan(self, game: Game) -> Plan:
            tried.append(1)
            return super().plan(game)

    assert Packed(1).candidates(GAME, 5) == ()
    wishes, headings = 9, 24
    assert headings < len(tried) < 2 * (wishes + headings)      # not each of the headings for each of the wishes


def test_room_that_a_game_objects_to_is_looked_for_elsewhere_on_the_same_heading() -> None:
    @dataclass
    class Strait(Deploy):
        northern: bool = False

        def obstacles(self, game: Game) -> list[Shape]:
            return [plane.box((50.0, 50.0, 0.0), 89.8, 100.0)]

        def headings(self, game: Game) -> tuple[plane.Sector, ...]:
            return ((90.0, 90.0),)

        def objection(self, game: Game, pose: plane.Pose) -> Refusal | None:
            return refused("too far south") if self.northern and pose[1] < 50.0 else None

    (south,), (north,) = Strait(1).candidates(GAME, 5), Strait(1, northern=True).candidates(GAME, 5)
    assert south[1] < 50.0 < north[1] and Strait(1, northern=True).contains(GAME, north)


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
