"""Chapter 11, second half: islands and the sea's edge in the way of an attack."""

from fractions import Fraction
from random import Random

import pytest
from savage_seas.single_orders import ATTACKS, give
from savage_seas.table import fires, table

from weathergage.kits.hexes import disk, distance, lines, mirrored, neighbours, rotated, shifted
from weathergage.rulesets.savage_seas.content.read import CHARTS, ORDERS
from weathergage.rulesets.savage_seas.state import Water, water

MAW = "scenario duel-at-the-maw"
TINY = Fraction(1, 100000)


def covered(islands, there=(2, 2), here=(0, 0)):
    return Water(frozenset(), frozenset(islands)).is_covered(here, there)


def rounded_line(here, there, sign):
    """SS-LOS-05 as it is written: points shifted a little to one side, rounded as usual for cubes."""
    dq, dr = there[0] - here[0], there[1] - here[1]
    ds = -dq - dr
    n = distance(here, there)
    found = []
    for i in range(1, n):
        q = here[0] + Fraction(dq * i, n) + sign * TINY * (dr - ds)
        r = here[1] + Fraction(dr * i, n) + sign * TINY * (ds - dq)
        s = -here[0] - here[1] + Fraction(ds * i, n) + sign * TINY * (dq - dr)
        near = [round(part) for part in (q, r, s)]
        off = [abs(near[0] - q), abs(near[1] - r), abs(near[2] - s)]
        worst = off.index(max(off))
        near[worst] = -sum(near[:worst] + near[worst + 1:])
        found.append((near[0], near[1]))
    return found


# --- what blocks ---


@pytest.mark.rule("SS-LOS-01", "SS-LOS-04")
def test_the_enemy_behind_the_gate_is_not_hit():
    """SS-CASE-25: in the area at distance 4, and the line meets islands."""
    sea = give("starboard-cannons", "-2,0 N", "2,0 N", MAW)
    missed = sea.events("AttackMissed")[0]
    assert (missed.why, missed.distance, missed.rule) == ("covered", 4, "SS-LOS-01")
    assert sea.chances == [] and fires(sea.b) == "----"
    assert lines((-2, 0), (2, 0)) == ([(-1, 0), (0, 0), (1, 0)],) * 2


@pytest.mark.rule("SS-LOS-02", "SS-LOS-04")
def test_the_seas_edge_covers_like_an_island():
    """SS-CASE-74."""
    assert lines((-7, 2), (-4, -2)) == ([(-6, 1), (-6, 0), (-5, -1)], [(-6, 1), (-5, 0), (-5, -1)])
    sea = table(f"-7,2 N | -4,-2 N; {MAW}")
    assert water(sea.game).is_covered((-7, 2), (-4, -2))
    shot = give("starboard-cannons", "-7,2 N", "-4,-2 N", MAW)
    assert [event.why for event in shot.events("AttackMissed")] == ["covered"]
    assert give("starboard-cannons", "-7,2 N", "-4,-2 N", dice="1").events("AttackBore")        # a sea without edge


@pytest.mark.rule("SS-LOS-02")
@pytest.mark.parametrize("scenario", ["duel-at-the-maw", "burning-decks", "shakedown-cruise"])
def test_every_hex_beyond_the_edge_that_a_line_can_meet_blocks(scenario):
    """Bays between the tiles and the corners beyond: on every line that leaves the sea on both sides is no shot."""
    chart = CHARTS[scenario]
    sea, free = Water(chart.hexes, frozenset(chart.islands)), chart.hexes - set(chart.islands)
    for here in sorted(chart.hexes):
        for there in sorted(chart.hexes)[::3]:
            if here != there and distance(here, there) <= 5:
                met = [[hex_ for hex_ in line if hex_ not in free] for line in lines(here, there)]
                assert sea.is_covered(here, there) == all(met)


@pytest.mark.rule("SS-LOS-03")
def test_an_adjacent_enemy_is_never_blocked():
    """SS-CASE-75: islands on all other sides, and even if there were one under her."""
    around = {*neighbours((0, 0)), *neighbours((1, 0))} - {(0, 0), (1, 0)}
    assert not covered(around, (1, 0))
    assert not covered({*around, (0, 0), (1, 0)}, (1, 0))
    islands = " ".join(f"{q},{r}" for q, r in sorted(around))
    sea = give("boarding-pikes", "0,0 N", "1,0 N board=boom-about/-/-/-", f"islands {islands}", "1")
    assert sea.events("AttackBore")


@pytest.mark.rule("SS-LOS-03")
def test_neither_end_of_the_line_blocks():
    for there in disk((0, 0), 5)[1:]:
        for line in lines((0, 0), there):
            assert (0, 0) not in line and there not in line and len(line) == distance((0, 0), there) - 1


# --- the exact line ---


@pytest.mark.rule("SS-LOS-04")
def test_one_blocked_line_of_two_is_no_cover():
    """SS-CASE-71."""
    assert lines((0, 0), (2, 2)) == ([(1, 0), (1, 1), (2, 1)], [(0, 1), (1, 1), (1, 2)])
    assert not covered([(1, 0)]) and not covered([(0, 1)])
    assert give("stern-chasers", "0,0 N", "2,2 N", "islands 1,0", "1").events("AttackBore")


@pytest.mark.rule("SS-LOS-04")
@pytest.mark.parametrize("islands", [[(1, 0), (0, 1)], [(1, 1)], [(1, 0), (1, 2)]])
def test_a_blocker_on_each_line_or_on_both_covers(islands):
    """SS-CASE-72."""
    assert covered(islands)


@pytest.mark.rule("SS-LOS-04")
@pytest.mark.parametrize("island", [(1, 0), (1, 1)])
def test_where_there_is_no_tie_both_lines_are_one(island):
    """SS-CASE-73."""
    assert lines((0, 0), (2, 1)) == ([(1, 0), (1, 1)],) * 2
    assert covered([island], (2, 1))


@pytest.mark.rule("SS-LOS-04")
@pytest.mark.parametrize(("heading", "card"), [("NE", "starboard-cannons"), ("NW", "port-cannons")])
def test_the_channel_of_the_gate_is_free(heading, card):
    """SS-CASE-76."""
    assert lines((0, -3), (0, 2)) == ([(0, -2), (0, -1), (0, 0), (0, 1)],) * 2
    sea = give(card, f"0,-3 {heading}", "0,2 N", MAW, "1")
    assert sea.events("AttackBore")[0].distance == 5 and fires(sea.b) == "S---"


@pytest.mark.rule("SS-LOS-04")
def test_cover_is_the_same_from_both_ends_and_however_the_map_lies():
    dice = Random(4)
    for _ in range(300):
        there = dice.choice(disk((0, 0), 5)[1:])
        islands = dice.sample([hex_ for hex_ in disk((0, 0), 5)[1:] if hex_ != there], 12)
        known = covered(islands, there)
        assert covered(islands, (0, 0), there) == known
        assert covered([mirrored(hex_) for hex_ in islands], mirrored(there)) == known
        assert covered([rotated(hex_, 1) for hex_ in islands], rotated(there, 1)) == known
        moved = [shifted(hex_, (7, -3)) for hex_ in islands]
        assert covered(moved, shifted(there, (7, -3)), (7, -3)) == known


@pytest.mark.rule("SS-LOS-04", "SS-LOS-05")
def test_the_lines_are_those_of_cube_rounding():
    for there in disk((0, 0), 7)[1:]:
        wanted = {tuple(rounded_line((0, 0), there, sign)) for sign in (1, -1)}
        assert {tuple(line) for line in lines((0, 0), there)} == wanted


@pytest.mark.rule("SS-LOS-05")
def test_a_ship_is_covered_where_both_rounded_lines_meet_an_island():
    dice = Random(7)
    for _ in range(500):
        here, there = dice.sample(disk((0, 0), 4), 2)
        islands = set(dice.sample(disk((0, 0), 4), 20))
        wanted = all(islands & set(rounded_line(here, there, sign)) for sign in (1, -1))
        assert covered(islands, there, here) == wanted


# --- which attacks ---


@pytest.mark.rule("SS-LOS-06")
def test_cover_stops_grenadoes_but_not_no_prey_no_pay():
    """SS-CASE-77: the enemy is behind the island at distance 2, and beside it."""
    missed = give("grenadoes", "0,0 N", "2,0 N", "islands 1,0").events("AttackMissed")
    assert [event.why for event in missed] == ["covered"]
    sea = give("no-prey-no-pay", "0,0 N", "2,0 N hand=hot-shot", "islands 1,0", "hot-shot")
    assert sea.say("gunner").b.crews[2].removed == ("hot-shot",)


@pytest.mark.rule("SS-LOS-06")
@pytest.mark.parametrize("card", [card for card in ATTACKS if len(ORDERS[card].areas[0].offsets) > 6])
def test_cover_counts_for_every_order_with_an_area(card):
    """All-round ones and those without a die included."""
    side = {"bow-chasers": (0, -2), "stern-chasers": (0, 2), "port-cannons": (-2, 0)}.get(card, (2, 0))
    enemy, between = "{},{} N board=boom-about/-/-/-".format(*side), f"islands {side[0] // 2},{side[1] // 2}"
    assert [event.why for event in give(card, "0,0 N", enemy, between).events("AttackMissed")] == ["covered"]
    assert give(card, "0,0 N", enemy, dice="1 | 1").events("AttackBore")
