"""Chapter 11, first half: range, sides and areas, and the hits of an attack. Cover: test_cover."""

from math import atan2, degrees

import pytest
from savage_seas.single_orders import ATTACKS, give
from savage_seas.table import board, fires, hurts, spot, table

from weathergage.kits.hexes import NAMES, Area, centre_of, disk, distance, rotated
from weathergage.rulesets.savage_seas.content.read import AREAS, ORDERS
from weathergage.rulesets.savage_seas.rules.attacking import is_in_area

MAW = "scenario duel-at-the-maw"
BORDERS = {"bow": (-30, 30), "starboard": (30, 150), "stern": (150, 210), "port": (210, 330), "any": (0, 360)}


def bears(card, ship, enemy, settings=""):
    """Whether an attack reaches the enemy, by what the log tells."""
    sea = give(card, ship, f"{enemy} N", settings, dice="1 | 1")
    return bool(sea.events("AttackBore"))


def is_side(side, q, r):
    """SS-ATK-05 as it is written, in the frame of a ship with heading 0."""
    match side:
        case "starboard": return q >= 1 and -2 * q <= r <= q
        case "port": return q <= -1 and q <= r <= -2 * q
        case "bow": return r < 0 and (r <= -2 * q if q >= 0 else r <= q)
        case "stern": return r > 0 and (r >= q if q >= 0 else r >= -2 * q)
        case _: return (q, r) != (0, 0)


def sides_of(card):
    """(side, range) of each area of an Order."""
    return [(side, ORDERS[card].reach) for side in ORDERS[card].sides]


# --- range ---


@pytest.mark.rule("SS-ATK-06", "SS-CARD-13", "SS-EFF-03")
def test_starboard_cannons_reach_a_highlighted_hex_five_away():
    """SS-CASE-06."""
    sea = give("starboard-cannons", "0,0 N", "5,-2 N", dice="3")
    assert sea.events("AttackBore")[0].distance == 5
    assert sea.chances == [("fire-hit", (3,))] and fires(sea.b) == "--S-"


@pytest.mark.rule("SS-ATK-02", "SS-ATK-06", "SS-ATK-09")
@pytest.mark.parametrize(("enemy", "apart"), [("6,-3", 6), ("1,-3", 3), ("-2,0", 2)])
def test_too_far_off_the_bow_and_to_port_starboard_cannons_do_nothing(enemy, apart):
    """SS-CASE-07: no die is rolled."""
    sea = give("starboard-cannons", "0,0 N", f"{enemy} N board=boom-about/-/-/-")
    missed = sea.events("AttackMissed")[0]
    assert (missed.why, missed.distance, missed.rule) == ("out-of-area", apart, "SS-ATK-09")
    assert sea.chances == [] and fires(sea.b) == "----" and board(sea.b)[0] == "pending"


@pytest.mark.rule("SS-ATK-02", "SS-DEF-01")
@pytest.mark.parametrize("card", ATTACKS)
def test_no_attack_reaches_farther_than_its_range_and_each_reaches_so_far(card):
    reach = max(far for _, far in sides_of(card))
    reached = [there for there in disk((0, 0), 8) if is_in_area(ORDERS[card], (0, 0), 0, there)]
    assert max(distance((0, 0), there) for there in reached) == reach
    assert min(distance((0, 0), there) for there in reached) == 1


@pytest.mark.rule("SS-ATK-09")
@pytest.mark.parametrize("card", ATTACKS)
def test_out_of_range_no_attack_does_anything(card):
    """The Order counts as carried out all the same; nothing is asked, nothing rolled."""
    sea = give(card, "0,0 N", "0,9 N board=boom-about/hot-shot/-/-")
    assert sea.over and sea.chances == [] and sea.story == ["OrderRevealed", "AttackMissed"]
    assert (fires(sea.b), hurts(sea.b), board(sea.b)) == ("----", "", ["pending", "pending", "-", "-"])
    assert board(sea.a)[0] == "carried-out"


# --- sides ---


@pytest.mark.rule("SS-ATK-03", "SS-ATK-04", "SS-DEF-04")
@pytest.mark.parametrize("heading", range(6))
@pytest.mark.parametrize(("card", "directions"), [
    ("starboard-cannons", {1, 2}), ("port-cannons", {4, 5}), ("bow-chasers", {0}), ("stern-chasers", {3}),
    ("double-shot", {1, 2, 4, 5}), ("grenadoes", set(range(6))), ("boarding-pikes", set(range(6))),
])  # fmt: skip
def test_neighbouring_hexes_are_at_range_1_on_the_side_they_lie(card, directions, heading):
    """The right hand of somebody who looks along the heading is starboard, however the map is turned."""
    steps = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)) * 2
    q, r = zip(*steps[heading:heading + 6], strict=True)
    found = {direction for direction in range(6)
             if bears(card, f"3,-1 {NAMES[heading]}", f"{3 + q[direction]},{-1 + r[direction]}")}
    assert found == directions


@pytest.mark.rule("SS-ATK-03")
@pytest.mark.parametrize("card", ["boarding-pikes", "grenadoes", "sharpshooters", "buccaneer", "cut-the-lines"])
def test_other_attacks_reach_all_round(card):
    reach = sides_of(card)[0][1]
    for heading in range(6):
        reached = {there for there in disk((0, 0), 4) if is_in_area(ORDERS[card], (0, 0), heading, there)}
        assert reached == set(disk((0, 0), reach)) - {(0, 0)}


@pytest.mark.rule("SS-ATK-04", "SS-ATK-05")
@pytest.mark.parametrize("side", BORDERS)
def test_sides_are_the_spans_between_the_notches(side):
    """Bearings measured on the drawn map; a hex on the ray of a notch belongs to both sides."""
    low, high = BORDERS[side]
    for there in disk((0, 0), 5)[1:]:
        x, y = centre_of(there)
        bearing = round(degrees(atan2(x, -y)), 6)
        within = any(low <= bearing + turn <= high for turn in (0, 360))
        assert is_side(side, *there) == within


@pytest.mark.rule("SS-ATK-05", "SS-ATK-06", "SS-DEF-03")
@pytest.mark.parametrize("card", ATTACKS)
def test_the_enemy_must_be_on_a_highlighted_hex(card):
    """All hexes of the side from 1 to the range, turned with the ship."""
    for heading in range(6):
        for offset in disk((0, 0), 7):
            there = rotated(offset, heading)
            apart = distance((0, 0), offset)
            wanted = any(is_side(side, *offset) and 1 <= apart <= far for side, far in sides_of(card))
            assert is_in_area(ORDERS[card], (2, 5), heading, (2 + there[0], 5 + there[1])) == wanted


@pytest.mark.rule("SS-ATK-05")
@pytest.mark.parametrize(("there", "areas"), [
    ((1, -2), {"starboard-2", "bow-4"}), ((1, 1), {"starboard-2", "stern-4"}), ((0, -2), {"bow-4"}),
    ((-1, -1), {"port-2", "bow-4"}), ((-1, 2), {"port-2", "stern-4"}),
])  # fmt: skip
def test_hexes_on_the_ray_of_a_notch_belong_to_both_sides(there, areas):
    """SS-CASE-68."""
    named = ("starboard-2", "port-2", "bow-4", "stern-4")
    assert {name for name in named if Area(AREAS[name].hexes).has((0, 0), 0, there)} == areas


@pytest.mark.rule("SS-ATK-05", "SS-DEF-03")
def test_the_area_turns_with_the_ship():
    """SS-CASE-69: (-3,5) is (5,-2) turned twice."""
    assert rotated((5, -2), 2) == (-3, 5)
    assert bears("starboard-cannons", "1,1 SE", "-2,6")
    assert not bears("starboard-cannons", "1,1 N", "-2,6")


@pytest.mark.rule("SS-ATK-06")
def test_the_areas_have_their_numbers_of_hexes():
    """SS-CASE-70."""
    assert {name: len(area.hexes) for name, area in AREAS.items()} == {
        "starboard-5": 32, "port-5": 32, "starboard-3": 13, "port-3": 13, "starboard-2": 7, "port-2": 7,
        "bow-4": 12, "stern-4": 12, "any-1": 6, "any-2": 18}


@pytest.mark.rule("SS-ATK-07")
@pytest.mark.parametrize(("card", "starboard", "port", "neither"), [
    ("double-shot", "2,-1", "-2,1", "0,-2"), ("grapeshot", "3,-1", "-3,2", "0,3"), ("hot-shot", "3,-3", "-3,3", "0,-1"),
])  # fmt: skip
def test_an_attack_to_starboard_or_port_takes_whichever_side_holds_the_enemy(card, starboard, port, neither):
    assert [bears(card, "0,0 N", there) for there in (starboard, port, neither)] == [True, True, False]


@pytest.mark.rule("SS-ATK-07")
@pytest.mark.parametrize("card", ["double-shot", "grapeshot", "hot-shot"])
def test_the_two_areas_never_overlap(card):
    starboard, port = ORDERS[card].areas
    assert len({*starboard.offsets, *port.offsets}) == len(starboard.offsets) + len(port.offsets)


@pytest.mark.rule("SS-ATK-08", "SS-LOS-01")
def test_a_blocked_target_is_out_of_range_however_near():
    sea = give("grenadoes", "0,0 N", "0,-2 N", "islands 0,-1")
    missed = sea.events("AttackMissed")[0]
    assert (missed.why, missed.distance) == ("covered", 2) and sea.chances == []
    assert bears("grenadoes", "0,0 N", "0,-2")


# --- hits ---


@pytest.mark.rule("SS-ATK-10", "SS-DEF-08")
def test_the_attack_rolls_for_the_enemy_board_and_asks_the_enemy_nothing():
    sea = give("starboard-cannons", "0,0 N", "2,0 N", dice="2")
    assert sea.over and sea.chances == [("fire-hit", (2,))]
    assert (fires(sea.a), fires(sea.b)) == ("----", "-S--")
    back = table("0,0 N | -2,0 N board=starboard-cannons/-/-/-; at action 1 chimera only", "4").pass_windows()
    assert (fires(back.a), fires(back.b)) == ("---S", "----")


@pytest.mark.rule("SS-ATK-10")
def test_the_die_is_a_part_of_the_attackers_order():
    """It comes when both Captains have passed, and not before."""
    sea = table("0,0 N board=hot-shot/-/-/- | 2,0 N; at action 1 cockatrice only", "2 | 3")
    assert sea.asked == [(1, "scupper")] and sea.chances == []
    assert sea.say("pass").chances == [("fire-hit", (2,)), ("wound-hit", (3,))]


@pytest.mark.rule("SS-ATK-11", "SS-EFF-03")
def test_the_second_hit_finds_what_the_first_has_done():
    """The same position twice: a new fire, which then spreads."""
    sea = give("double-shot", "0,0 N", "1,0 N board=-/boom-about/hot-shot/-", dice="2 | 2")
    assert (fires(sea.b), hurts(sea.b), board(sea.b)) == ("-SS-", "S2G1", ["-", "canceled", "canceled", "-"])


@pytest.mark.rule("SS-ATK-11", "SS-ROUND-05", "SS-WIN-01")
def test_no_second_die_for_a_ship_that_is_lost():
    """SS-CASE-49."""
    sea = give("double-shot", "0,0 N", "1,0 N fires=SSS-", dice="4 | 1")
    assert sea.winners == (0,) and sea.script_left == 1 and fires(sea.b) == "SSSS"


@pytest.mark.rule("SS-ATK-11", "SS-EFF-03")
@pytest.mark.parametrize(("card", "kinds"), [
    ("starboard-cannons", ["fire-hit"]), ("double-shot", ["fire-hit"] * 2), ("grapeshot", ["wound-hit"] * 2),
    ("hot-shot", ["fire-hit", "wound-hit"]), ("boarding-pikes", ["wound-hit"]), ("grenadoes", ["fire-hit"]),
    ("bow-chasers", ["fire-hit"]), ("stern-chasers", ["fire-hit"]), ("port-cannons", ["fire-hit"]),
])  # fmt: skip
def test_hits_come_in_printed_order_with_a_die_each(card, kinds):
    enemy = {"bow-chasers": "0,-1 N", "stern-chasers": "0,1 N", "port-cannons": "-1,0 N"}.get(card, "1,0 N")
    sea = give(card, "0,0 N", enemy, dice="1 | 2")
    assert [kind for kind, _ in sea.chances] == kinds


@pytest.mark.rule("SS-ATK-12")
@pytest.mark.parametrize("card", ATTACKS)
def test_an_attack_moves_and_turns_nobody(card):
    enemy = {"bow": "0,-1 SW", "stern": "0,1 SW", "port": "-1,0 SW"}.get(sides_of(card)[0][0], "1,0 SW")
    sea = give(card, "0,0 N", f"{enemy} board=boom-about/-/-/-", dice="1 | 2")
    if not sea.over:
        sea.say("gunner")
    assert sea.over and sea.events("AttackBore")
    assert spot(sea.a) == (0, 0, 0) and spot(sea.b)[2] == 4 and not sea.events("ShipMoved", "ShipTurned")
