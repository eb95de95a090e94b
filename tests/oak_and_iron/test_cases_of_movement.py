"""The worked cases, part B: geometry and movement."""

import pytest
from oak_and_iron.table import pose, table

from weathergage.rulesets.oak_and_iron.rules.directly_away import directly_away
from weathergage.rulesets.oak_and_iron.rules.shapes import apart, base_of
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_total, squadron_strikes
from weathergage.rulesets.oak_and_iron.rules.wind import points_of_sail, speed_rating

PASSED = "sail cannon cannon cannon cannon"


@pytest.mark.rule("OI-GEOM-08", "OI-SEA-04")
@pytest.mark.parametrize(("turn", "x", "heading"), [("45", 10.183, 45.0), ("-45", 9.817, 315.0)])
def test_a_turn_is_about_the_middle_of_the_side(turn, x, heading):
    """OI-CASE-35, OI-CASE-36."""
    sea = table("fluyt 10,10 0 | sloop 30,30 0 of=b; wind south; at move fluyt only", dice=PASSED)
    sea.say("test", "change-heading", turn)
    assert sea.events("ShipMoved")[0].place == pytest.approx((x, 10.442, heading), abs=1e-3)


@pytest.mark.rule("OI-GEOM-04", "OI-MOVE-13")
def test_tool_3_moves_three_and_three_quarters():
    """OI-CASE-37."""
    sea = table("fluyt 10,10 90 | sloop 30,30 0 of=b; wind west; at move fluyt only")
    sea.say("skip", "ahead")
    assert pose(sea["fluyt"]) == (13.75, 10.0, 90.0)


@pytest.mark.rule("OI-WIND-09")
def test_between_two_points_of_sail_the_owner_chooses():
    """OI-CASE-38."""
    sea = table("petite-fregate 10,10 90 options=weatherly | sloop 30,30 0 of=b; wind north; at move petite-fregate "
                "only")
    assert sea.kind == "point-of-sail"
    sea.say("large")
    assert sea["petite-fregate"].speed == 3 and sea.kind == "seamanship"        # no Weatherly when Large


@pytest.mark.rule("OI-MOVE-10", "OI-SAIL-04")
def test_a_ship_at_speed_0_neither_moves_nor_turns():
    """OI-CASE-39."""
    place = "light-galleon 10,10 60 sail=minimal | sloop 30,30 0 of=b; wind north; at move light-galleon only"
    still = table(place)
    still.say("skip")
    assert still.kind == "crew-action" and not still.events("ShipMoved")
    turned = table(place, dice=PASSED)
    turned.say("test", "change-heading", "60")
    assert turned["light-galleon"].heading == 120.0 and turned.kind == "crew-action"
    quicker = table(place, dice=PASSED)
    quicker.say("test", "faster")
    assert quicker["light-galleon"].speed == 1 and quicker.kind == "helm"


@pytest.mark.rule("OI-WIND-10", "OI-MOVE-15")
def test_the_point_of_sail_is_taken_where_the_activation_begins():
    """OI-CASE-40."""
    sea = table("fluyt 10,10 100 | sloop 30,30 0 of=b; wind north; at move fluyt only")
    sea.say("skip", "before -45")
    slide = sea.events("ShipMoved")[1]
    assert apart_of(slide.was, slide.place) == pytest.approx(3.75, abs=2e-3)
    assert points_of_sail(sea.game, sea["fluyt"].heading) == ("windward",)


def apart_of(one, other):
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


@pytest.mark.rule("OI-TRAIT-02")
def test_the_yare_turn_before_and_after():
    """OI-CASE-41."""
    sea = table("sloop 10,10 90 | corvette 30,30 0 of=b; wind west; at move sloop only")
    sea.say("skip")
    assert sea.refusal("45.5")
    sea.say("45", "-45")
    assert [move.how for move in sea.events("ShipMoved")] == ["turn", "slide", "turn"]
    assert sea["sloop"].heading == 90.0


@pytest.mark.rule("OI-TRAIT-03", "OI-WIND-11")
def test_fore_and_aft_rigging_turns_through_the_winds_eye():
    """OI-CASE-42."""
    sea = table("sloop 10,10 340 | corvette 30,30 0 of=b; wind north; at move sloop only")
    sea.say("60", "60")
    assert sea["sloop"].heading == 100.0 and points_of_sail(sea.game, 100.0) == ("large",)
    assert [move.how for move in sea.events("ShipMoved")] == ["turn", "turn"]


@pytest.mark.rule("OI-SAIL-05", "OI-CREW-16")
def test_an_anchored_ship_can_row():
    """OI-CASE-43."""
    sea = table("sloop 10,10 90 sail=anchored options=sweeps | corvette 30,30 0 of=b; at move sloop only")
    assert sea.kind == "crew-action"
    sea.say("row")
    assert pose(sea["sloop"]) == (11.25, 10.0, 90.0)


@pytest.mark.rule("OI-CREW-17", "OI-CREW-16")
def test_a_ship_aground_cannot_row():
    """OI-CASE-44."""
    sea = table("sloop 10,10 90 aground options=sweeps | corvette 30,30 0 of=b; at crew sloop only")
    assert "row" not in sea.options and sea.forbidden_by("row") == "OI-CREW-16"


@pytest.mark.rule("OI-COLL-03")
def test_a_ship_that_strikes_a_rock():
    """OI-CASE-45."""
    sea = table("fluyt 10,20 180 damage=6 sail=full | corvette 30,30 0 of=b; terrain rocks-small 10,17 0; "
                "at move fluyt only")
    sea.say("skip", "ahead")
    fluyt = sea["fluyt"]
    assert (fluyt.damage, fluyt.crippled, fluyt.aground, fluyt.sail) == (7, True, True, 0)


@pytest.mark.rule("OI-COLL-05", "OI-COLL-06")
def test_fouled_in_a_collision():
    """OI-CASE-46."""
    sea = table("fluyt 10,20 180 fatigue=1 | corvette 10,16.5 90 of=b; at move fluyt only", dice="skull skull sail")
    sea.say("skip", "ahead")
    assert sea["fluyt"].damage == 1 and sea.linked == [("fluyt", "corvette")]
    assert pose(sea["corvette"]) == (10.0, 16.5, 90.0)


@pytest.mark.rule("OI-COLL-09")
def test_a_ship_aground_stays_and_the_mover_is_displaced():
    """OI-CASE-47."""
    sea = table("fluyt 10,20 180 | corvette 10,16.5 90 of=b aground; at move fluyt only", dice="cannon cannon cannon")
    sea.say("skip", "ahead")
    assert pose(sea["corvette"]) == (10.0, 16.5, 90.0)
    assert apart(sea.game, 0, 1) == pytest.approx(1.0, abs=2e-3)


@pytest.mark.rule("OI-COLL-10")
def test_pushed_as_far_as_there_is_room():
    """OI-CASE-48: a corvette in a slot between two hulls, with a third 0.4 inches behind it."""
    sea = table("fluyt 10,20 180 | corvette 10,17.75 90 of=b | first-rate 8.245,17.75 0 of=b | "
                "first-rate 11.755,17.75 0 of=b | corvette 10,16.35 90 of=b; at move fluyt only")
    way = directly_away(sea.game, 1, (0,), 1.0)
    assert way[0] == pytest.approx((0.0, -0.4), abs=5e-3)


@pytest.mark.rule("OI-COLL-12")
def test_side_by_side_a_ship_sails_on():
    """OI-CASE-49."""
    sea = table("fluyt 10,20 180 | fluyt 11.25,20 180 of=b; at move fluyt only")
    sea.say("skip", "ahead")
    assert pose(sea["fluyt"]) == (10.0, 16.25, 180.0) and sea.rolls == []


@pytest.mark.rule("OI-EDGE-01", "OI-EDGE-02")
def test_a_ship_that_left_counts_for_nothing():
    """OI-CASE-50."""
    sea = table("fluyt 10,20 180 damage=7 | fluyt 20,20 0 | sloop 5,3 180 | corvette 30,30 0 of=b | corvette 20,30 0 "
                "of=b; "
                "at move sloop")
    sea.say("skip", "ahead", "none")
    assert sea["sloop"].fate == "left"
    assert (squadron_strikes(sea.game, 0).total, ship_total(sea.game, 0).total) == (1, 2)


@pytest.mark.rule("OI-SCRL-01", "OI-SCRL-02", "OI-SCRL-03")
def test_the_sea_scrolls():
    """OI-CASE-51."""
    sea = table("fluyt 10,33.75 0 | corvette 30,20 0 of=b; wind south; at move fluyt only", scrolling_sea="on")
    sea.say("skip", "ahead")
    assert pose(sea["fluyt"]) == (10.0, 31.5, 0.0)
    assert pose(sea["corvette"]) == (30.0, 14.0, 0.0)
    assert sea.events("SeaScrolled")[0].by == 6.0


@pytest.mark.rule("OI-TERR-02", "OI-TERR-03", "OI-SQD-22", "OI-OPT-03")
def test_shoals_ask_for_the_printed_fortitude():
    """OI-CASE-52."""
    sea = table("light-galleon 10,20 180 options=stout | corvette 30,30 0 of=b; terrain shoal-small 10,17.5 0; "
                "at move light-galleon only", dice="cannon skull sail")
    sea.say("skip", "ahead")
    assert sea.rolls == [("shoal", 3)] and sea["light-galleon"].aground
    assert sea["light-galleon"].y == 17.5                       # the move was completed


@pytest.mark.rule("OI-SEA-08")
def test_cutting_free_goes_the_shortest_way():
    """OI-CASE-53."""
    sea = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; wind south; at move fluyt "
                "only", dice=PASSED)
    sea.say("test", "cut-free")
    assert pose(sea["fluyt"]) == (9.0, 10.0, 0.0)


@pytest.mark.rule("OI-MOVE-20", "OI-CARD-07")
def test_small_arms_answer_once():
    """OI-CASE-54."""
    sea = table("fluyt 10,10 0 | fluyt 16,10 0 | sloop 13,6.25 0 of=b fatigue=1; up a small-arms; wind south; "
                "at move sloop only", dice="skull cannon")
    sea.say("skip", "ahead", "none")
    assert sea.asked == [(0, "react")] and len(sea.options) == 3
    sea.say("fluyt-2")
    assert (sea["sloop"].damage, sea["sloop"].fatigue) == (0, 2)
    assert sea.rolls == [("attack", 2)] and sea.kind == "crew-action"


@pytest.mark.rule("OI-TERM-13", "OI-TERM-14", "OI-SEA-02", "OI-CREW-04")
def test_a_shaken_ship_sails_and_rallies():
    """OI-CASE-55."""
    sea = table("fluyt 10,20 180 fatigue=7 reload=port | corvette 30,30 0 of=b; at move fluyt only")
    assert sea.kind == "helm"
    sea.say("ahead")
    assert sea.options == ["none", "rally"]
    sea.say("rally")
    assert sea["fluyt"].fatigue == 6 and not sea["fluyt"].shaken


@pytest.mark.rule("OI-SEA-13", "OI-CREW-27")
def test_an_anchored_ship_cuts_free_and_stays():
    """OI-CASE-105."""
    sea = table("fluyt 10,10 0 sail=anchored fatigue=1 | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; at move fluyt only",
                dice="sail cannon cannon cannon")
    sea.say("test", "cut-free")
    assert pose(sea["fluyt"]) == (9.0, 10.0, 0.0) and sea.kind == "crew-action"
    assert not [option for option in sea.options if option.startswith("board")]
    held = table("fluyt 10,10 0 aground | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; at move fluyt only")
    assert held.over


@pytest.mark.rule("OI-CREW-29", "OI-END-02")
def test_a_wreck_can_be_boarded_and_captured():
    """OI-CASE-106."""
    sea = table("fluyt 10,10 0 | fluyt 11.75,10 0 of=b out | sloop 30,30 0 of=b flag moved; at crew fluyt",
                dice=f"{PASSED}")
    sea.say("board fluyt-2")
    assert sea.linked == [("fluyt", "fluyt-2")]
    assert sea.asked == [(0, "capture")]


@pytest.mark.rule("OI-COLL-15", "OI-CREW-16")
def test_a_row_collides_at_speed_1():
    """OI-CASE-109."""
    sea = table("corvette 10,10 90 options=sweeps | fluyt 12.2,10 0 of=b; at crew corvette only", dice="cannon")
    sea.say("row")
    assert sea.rolls == [("collision", 1)]


@pytest.mark.rule("OI-TERM-33", "OI-COLL-10")
def test_the_final_distance_decides_the_way():
    """OI-CASE-110: straight back there are 0.4 inches, along a slanted hull more."""
    sea = table("fluyt 10,20 180 | corvette 10,18.25 90 of=b | first-rate 10.6,16.25 60 of=b; at move fluyt only")
    way = directly_away(sea.game, 1, (0,), 1.0)[0]
    moved = table(f"fluyt 10,20 180 | corvette {10 + way[0]},{18.25 + way[1]} 90 of=b; at move fluyt only")
    straight = room_astern(sea)
    assert apart(moved.game, 0, 1) > straight + 0.05 and abs(way[0]) > 0.1


def room_astern(sea):
    """How far the corvette could go straight back."""
    low, high = 0.0, 1.0
    from weathergage.kits.plane import overlap, shifted
    other = base_of(sea["first-rate"])
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if overlap(shifted(base_of(sea["corvette"]), 0.0, -middle), other) else (middle, high)
    return low


@pytest.mark.rule("OI-WIND-09")
def test_exactly_45_degrees_is_windward():
    """OI-CASE-113."""
    place = "fluyt 10,10 45 | corvette 30,30 0 of=b; wind north; at move fluyt only"
    assert table(place)["fluyt"].speed == 1
    assert table(place, eye_boundary="owner").options == ["windward", "eye"]


@pytest.mark.rule("OI-MOVE-08", "OI-MOVE-09")
def test_nothing_sails_faster_than_tool_5():
    sea = table("revenge 10,30 180 sail=full | corvette 30,30 0 of=b; up a favorable-wind; at move revenge only")
    assert speed_rating(sea.game, 0, "large", 1, 1).total == 5
