"""Chapters 5 to 7: the wind, speed, the helm, boarding and collisions, with their limits and exceptions."""

import pytest
from oak_and_iron.table import pose, table

from weathergage.rulesets.oak_and_iron.rules.directly_away import directly_away
from weathergage.rulesets.oak_and_iron.rules.wind import points_of_sail, speed_rating

PASSED = "sail cannon cannon cannon cannon"
FAILED = "cannon cannon cannon cannon cannon"
FAR = "sloop 33,3 0 of=b"


# --- the wind ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-WIND-13", "OI-CARD-12")
@pytest.mark.parametrize(("target", "wind", "state", "hits"), [
    ("9.31,20.55", "north", "", 3),                     # all of her lies to windward of all of the firer
    ("9.14,19.56", "north", "", 1),                     # her middle does, but her lee side overlaps
    ("9.31,20.55", "south", "", 1), ("9.14,19.56", "west", "", 3), ("9.14,19.56", "east", "", 1),
    ("9.31,20.55", "north", "sail=anchored", 1), ("9.31,20.55", "north", "aground", 1),
    ("9.31,20.55", "north", "sail=minimal", 3)])
def test_lee_gauge_fire_needs_a_target_that_is_completely_upwind(target, wind, state, hits):
    sea = table(f"fluyt 18,18 10 {state} | sloop {target} 90 of=b; wind {wind}; up a lee-gauge-fire; "
                "at fire fluyt only", dice="musket musket cannon sail")
    sea.say("broadside port sloop")
    assert sea.events("AttackDeclared")[0].band == 3
    assert [event.hits for event in sea.events("HitsScored")] == [hits]


@pytest.mark.rule("OI-WIND-04", "OI-WIND-05", "OI-WIND-06", "OI-WIND-09", "OI-EVT-01")
@pytest.mark.parametrize(("wind", "off"), [("north", 0), ("east", 90), ("south", 180), ("west", 270)])
def test_points_of_sail_turn_with_the_wind(wind, off):
    sea = table(f"fluyt 18,18 0 | {FAR}; wind {wind}; at attack only")
    found = [points_of_sail(sea.game, (off + by) % 360.0) for by in (0, 44, -44, 45, -45, 46, 89, 90, -90, 91, 180)]
    assert found == [("eye",), ("eye",), ("eye",), ("windward",), ("windward",), ("windward",), ("windward",),
                     ("large", "windward"), ("large", "windward"), ("large",), ("large",)]


@pytest.mark.rule("OI-WIND-09", "OI-WIND-10", "OI-WIND-11", "OI-MOVE-19")
def test_between_two_points_of_sail_her_owner_chooses():
    sea = table(f"fluyt 18,18 90 | {FAR}; wind north; at move fluyt only")
    assert sea.asked == [(0, "point-of-sail")] and sea.options == ["large", "windward"]
    assert table(f"fluyt 18,18 45 | {FAR}; wind north; at move fluyt only").kind == "seamanship"
    owner = table(f"fluyt 18,18 45 | {FAR}; wind north; at move fluyt only", eye_boundary="owner")
    assert owner.options == ["windward", "eye"]
    assert owner.say("eye").kind == "turn-in-eye" and owner["fluyt"].speed == 0
    assert table(f"fluyt 18,18 90 aground | {FAR}; wind north; at move fluyt only").kind == "crew-action"


@pytest.mark.rule("OI-MOVE-07", "OI-MOVE-08", "OI-MOVE-09", "OI-TERM-18", "OI-SEA-09", "OI-SAIL-02", "OI-SAIL-04")
@pytest.mark.parametrize(("ship", "settings", "point", "used", "adjust", "cut", "speed"), [
    ("sloop", "", "large", 0, 0, False, 3), ("sloop", "", "windward", 0, 0, False, 2),
    ("sloop sail=full", "", "large", 0, 0, False, 4), ("sloop sail=minimal", "", "large", 0, 0, False, 2),
    ("revenge sail=full", "", "large", 1, 1, False, 5), ("revenge sail=full", "", "large", 1, -1, False, 4),
    ("sloop damage=7", "", "large", 0, 1, False, 2), ("sloop damage=6", "", "large", 0, 0, False, 3),
    ("sloop", "", "large", 0, 0, True, 1), ("fluyt sail=minimal", "", "windward", 0, -1, False, 0),
    ("fluyt sail=minimal", "", "windward", 0, 0, True, 0), ("fluyt", "events light-airs; ", "windward", 0, 0, False, 1),
    ("fluyt", "events light-airs; ", "large", 0, 0, False, 2),
    ("fluyt", "up a favorable-wind; events freshening-breeze light-airs; ", "large", 0, 0, False, 4),
    ("fluyt", "up a favorable-wind; events freshening-breeze; ", "windward", 0, 0, False, 1),
    ("light-galleon sail=minimal", "events light-airs; ", "large", 0, 0, False, 1),
    ("sixth-rate options=swift", "", "large", 1, 0, False, 3),
    ("sixth-rate options=swift", "", "large", 2, 0, False, 4),
    ("sixth-rate options=weatherly", "", "windward", 1, 0, False, 3),
    ("sloop upgrades=foul", "", "large", 0, 0, False, 2), ("sloop upgrades=foul", "", "windward", 0, 0, False, 2),
    ("light-galleon sail=minimal upgrades=foul", "", "large", 0, 0, False, 1),
    ("sloop upgrades=troop-transport", "", "windward", 0, 0, False, 1),
    ("fluyt upgrades=troop-transport", "", "windward", 0, 0, False, 1),
    ("sloop upgrades=troop-transport", "", "large", 0, 0, False, 3)])
def test_the_speed_rating(ship, settings, point, used, adjust, cut, speed):
    kind, *more = ship.split()
    sea = table(f"{kind} 10,10 0 {' '.join(more)} | {FAR}; turn 3; {settings}at attack only")
    assert speed_rating(sea.game, 0, point, used, adjust, cut).total == speed


@pytest.mark.rule("OI-KEY-08", "OI-MOVE-07")
def test_optional_bonuses_are_asked_for_where_they_tell():
    place = "{} | " + FAR + "; {}wind south; at move {} only"
    fast = table(place.format("sixth-rate 18,18 0 options=swift", "turn 2; ", "sixth-rate"))
    assert fast.asked == [(0, "speed-bonus")] and fast.options == ["0", "1", "2"]
    assert fast.say("2")["sixth-rate"].speed == 4
    windward = table(place.format("sixth-rate 18,18 120 options=swift", "turn 2; ", "sixth-rate"))
    assert windward.kind == "seamanship"
    eye = table(place.format("sixth-rate 18,18 180 options=swift", "turn 1; admiral a henry-jennings; ", "sixth-rate"))
    assert eye.kind == "turn-in-eye"                    # she makes no way in the Wind's Eye
    held = table("sixth-rate 18,18 0 options=swift | fluyt 19.25,18 0 of=b; link sixth-rate fluyt; wind south; "
                 "at move sixth-rate only")
    assert held.kind == "seamanship"                    # she could only cut free, at speed 1


# --- the helm ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-MOVE-10", "OI-SEA-04", "OI-SEA-05", "OI-SEA-14")
def test_speed_0_neither_moves_nor_turns_but_changes_heading():
    place = f"fluyt 18,18 60 sail=minimal | {FAR}; wind north; at move fluyt only"
    stopped = table(place).say("skip")
    assert stopped["fluyt"].speed == 0 and pose(stopped["fluyt"]) == (18.0, 18.0, 60.0)
    assert stopped.kind == "crew-action"
    turning = table(place, dice=PASSED).say("test", "change-heading")
    assert turning.asked == [(0, "change-heading")] and turning.forbidden_by("61") == "OI-GEOM-05"
    turning.say("-60")
    assert turning["fluyt"].heading == 0.0 and turning.kind == "crew-action"
    faster = table(place, dice=PASSED).say("test", "faster")
    assert faster["fluyt"].speed == 1 and faster.kind == "helm"
    declined = table(place, dice=PASSED).say("test", "decline")
    assert declined["fluyt"].speed == 0 and declined.kind == "crew-action"
    failed = table(place, dice=FAILED).say("test")
    assert failed.kind == "crew-action"


@pytest.mark.rule("OI-SEA-01", "OI-SEA-02", "OI-SEA-03", "OI-TERM-13", "OI-SEA-04", "OI-SEA-13")
@pytest.mark.parametrize(("state", "asked"), [
    ("", "seamanship"), ("fatigue=7", "helm"), ("fatigue=6", "seamanship"), ("aground", "crew-action"),
    ("sail=anchored", "crew-action")])
def test_who_may_try_a_seamanship_action(state, asked):
    assert table(f"fluyt 18,18 0 {state} | {FAR}; wind south; at move fluyt only").kind == asked
    assert table(f"fluyt 18,18 0 | {FAR}; wind north; at move fluyt only").kind == "turn-in-eye"


@pytest.mark.rule("OI-MOVE-13", "OI-MOVE-15", "OI-MOVE-16", "OI-GEOM-04", "OI-GEOM-05", "OI-GEOM-08")
@pytest.mark.parametrize(("answer", "end"), [
    ("ahead", (18.0, 21.75, 0.0)), ("after 45", (18.183, 22.192, 45.0)), ("after -45", (17.817, 22.192, 315.0)),
    ("before 45", (20.835, 21.094, 45.0)), ("before -45", (15.165, 21.094, 315.0))])
def test_one_turn_before_or_after_the_full_length(answer, end):
    """A Fluyt at speed 3: 3.75 inches, 45 degrees about the arrow on the side she turns to."""
    sea = table(f"fluyt 18,18 0 | {FAR}; wind south; at move fluyt only").say("skip")
    assert sea.forbidden_by("after 46") == sea.forbidden_by("before -45.5") == "OI-GEOM-05"
    assert not sea.allows("45") and not sea.allows("stay")
    sea.say(answer)
    assert pose(sea["fluyt"]) == pytest.approx(end, abs=0.002)
    assert sea.kind == "crew-action" and sea["fluyt"].speed == 3


@pytest.mark.rule("OI-TRAIT-02", "OI-TRAIT-03")
def test_the_yare_turn_twice_and_fore_and_aft_riggers_twice_in_the_eye():
    sea = table(f"petite-fregate 18,18 0 | {FAR}; wind south; at move petite-fregate only").say("skip")
    sea.say("45")
    assert sea.asked == [(0, "turn-after")] and sea.forbidden_by("46") == "OI-GEOM-05"
    assert sea.say("45")["petite-fregate"].heading == 90.0 and sea.kind == "crew-action"
    eye = table(f"sloop 18,18 0 | {FAR}; wind north; at move sloop only").say("60")
    assert eye.asked == [(0, "turn-in-eye")]
    assert eye.say("-30")["sloop"].heading == 30.0 and eye.kind == "crew-action"
    once = table(f"corvette 18,18 0 | {FAR}; wind north; at move corvette only").say("60")
    assert once.kind == "crew-action"
    none = table(f"sloop 18,18 0 | {FAR}; wind north; at move sloop only").say("none")
    assert none.kind == "crew-action"


@pytest.mark.rule("OI-CARD-10", "OI-CARD-24", "OI-FAQ-02", "OI-MOVE-10")
def test_shifts_come_once_before_or_after_the_move():
    place = "fluyt 18,18 0 | fluyt 21,18 0 | " + FAR + "; wind south; up a {}; at move fluyt only"
    sea = table(place.format("adjust-position")).say("skip")
    assert sea.asked == [(0, "shift")] and sea.forbidden_by("1.3") == "OI-FAQ-02" == sea.forbidden_by("-1.26")
    sea.say("-1.25", "ahead")
    assert pose(sea["fluyt"]) == (16.75, 21.75, 0.0) and sea.kind == "crew-action"
    after = table(place.format("engage-more-closely")).say("skip", "none", "ahead")
    assert after.asked == [(0, "shift")]
    assert pose(after.say("1")["fluyt"]) == (19.0, 21.75, 0.0)
    far = table(place.format("adjust-position").replace("21,18", "22.3,18")).say("skip")
    assert far.kind == "helm"                           # her friend is more than Pistol Shot away
    assert table(place.format("adjust-position").replace("21,18", "22.25,18")).say("skip").kind == "shift"
    slow = table("fluyt 18,18 60 sail=minimal | fluyt 21,18 0 | " + FAR + "; up a {}; at move fluyt only".format(
        "adjust-position")).say("skip")
    assert slow.kind == "crew-action"                   # no move to adjust
    eye = table("fluyt 18,18 0 | fluyt 21,18 0 | " + FAR + "; up a adjust-position; at move fluyt only")
    assert eye.kind == "shift"


# --- cutting free -----------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-SEA-06", "OI-SEA-08", "OI-SEA-09", "OI-SEA-11", "OI-MOVE-17")
def test_cutting_free_shifts_her_yard_arm_straight_out():
    sea = table("fluyt 18,18 0 | fluyt 19.25,18 0 of=b; link fluyt fluyt-2; wind south; at move fluyt only",
                dice=PASSED).say("test")
    assert sea.options == ["cut-free", "decline"]
    sea.say("cut-free")
    assert pose(sea["fluyt"]) == (17.0, 18.0, 0.0) and sea.linked == [] and sea["fluyt"].speed == 1
    assert sea.kind == "helm" and sea.allows("stay")
    sea.say("stay")
    assert sea.kind == "crew-action" and pose(sea["fluyt"]) == (17.0, 18.0, 0.0)


@pytest.mark.rule("OI-SEA-07", "OI-SEA-08", "OI-TERM-34")
def test_cut_free_needs_yard_arm_from_every_ship():
    """A third ship 1.5 inches to port: 1 inch of travel would leave half an inch."""
    boxed = "fluyt 18,18 0 | fluyt 19.25,18 0 of=b | {} 0; link fluyt fluyt-2; wind south; at move fluyt only"
    assert not table(boxed.format("fluyt 15.25,18")).asked            # she can do nothing at all
    far = table(boxed.format("fluyt 14.75,18"), dice=PASSED).say("test", "cut-free")
    assert pose(far["fluyt"]) == (17.0, 18.0, 0.0)
    assert not table(boxed.format("fluyt 15.25,18"), cut_free_reach="exact").asked
    assert not table(boxed.format("fluyt 14.76,18")).asked


@pytest.mark.rule("OI-SEA-13", "OI-TERM-19")
def test_who_may_cut_free():
    place = "fluyt 18,18 0 {} | fluyt 19.25,18 0 of=b; link fluyt fluyt-2; wind south; at move fluyt only"
    assert table(place.format("sail=anchored")).kind == "seamanship"
    assert not table(place.format("aground")).asked
    assert table(place.format("aground"), cut_free_aground="yes").kind == "seamanship"
    assert not table(place.format("fatigue=7")).asked
    anchored = table(place.format("sail=anchored"), dice=PASSED).say("test", "cut-free")
    assert pose(anchored["fluyt"]) == (17.0, 18.0, 0.0) and anchored.kind == "crew-action"


# --- boarding ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-CREW-11", "OI-CREW-12", "OI-CREW-13")
@pytest.mark.parametrize(("target", "heading"), [
    ("11.145,11.922 125", 35.0),                        # straight ahead is nearer: her Bow leads
    ("11.422,11.645 145", 325.0)])                      # to starboard is nearer: her side leads
def test_the_boarder_slides_the_nearest_way(target, heading):
    """The side of the target faces her starboard bow: she could come by either way."""
    sea = table(f"sloop 10,10 0 | fluyt {target} of=b; at crew sloop only", dice=PASSED).say("board fluyt")
    assert sea["sloop"].heading == pytest.approx(heading, abs=0.01) and sea.linked == [("sloop", "fluyt")]
    assert [event.rule for event in sea.events("ShipMoved")] == ["OI-CREW-10", "OI-CREW-13"]


@pytest.mark.rule("OI-CREW-11", "OI-CREW-13")
@pytest.mark.parametrize(("answer", "heading"), [("bow starboard", 45.0), ("starboard starboard", 315.0)])
def test_between_equal_ways_the_boarder_chooses(answer, heading):
    sea = table("sloop 10,10 0 | fluyt 11.296,11.796 135 of=b; at crew sloop only", dice=PASSED).say("board fluyt")
    assert sea.asked == [(0, "lie-alongside")]
    assert sorted(sea.options) == ["bow starboard", "starboard starboard"]
    assert sea.say(answer)["sloop"].heading == pytest.approx(heading, abs=0.01) and sea.linked


@pytest.mark.rule("OI-CREW-07", "OI-CREW-08", "OI-CREW-11", "OI-CREW-27", "OI-CREW-29")
@pytest.mark.parametrize(("ship", "target", "offered"), [
    ("", "12.25,10 0", True), ("", "12.26,10 0", False),                        # Yard Arm, to the hair
    ("", "11.8,12.8 0", False),                                                 # no way of the four leads to her
    ("aground", "12,10 0", False), ("sail=anchored", "12,10 0", False), ("sail=minimal", "12,10 0", True),
    ("fatigue=7", "12,10 0", False), ("", "12,10 0 out", True), ("", "12,10 0 fatigue=7", True),
    ("", "12,10 0 fatigue=7 captor=a", False), ("", "12,10 0 aground", True)])
def test_whom_one_may_board(ship, target, offered):
    sea = table(f"fluyt 10,10 0 {ship} | fluyt {target} of=b | {FAR}; wind north; at crew fluyt only")
    assert ("board fluyt-2" in sea.options) == offered


@pytest.mark.rule("OI-CREW-29", "OI-END-09", "OI-TERM-32")
def test_a_prize_is_boarded_by_her_own_squadron_only():
    place = "fluyt 10,10 0 of={} | fluyt 12,10 0 of=a1 fatigue=7 captor=b1 | sloop 30,3 0 of=a1 | " \
            "sloop 33,3 0 of=b1 | sloop 33,9 0 of=b2 | sloop 3,30 0 of=a2; squadrons a1 a2 b1 b2; at crew fluyt only"
    assert "board fluyt-2" in table(place.format("a1")).options
    assert "board fluyt-2" not in table(place.format("a2")).options
    taken = table(place.format("a1"), dice=PASSED).say("board fluyt-2")
    assert taken["fluyt-2"].captor == -1 and taken["fluyt-2"].shaken and taken.events("ShipRecaptured")


@pytest.mark.rule("OI-CREW-08", "OI-CREW-14", "OI-COLL-15", "OI-TERM-31")
@pytest.mark.parametrize(("more", "offered"), [
    ("", True), ("terrain rocks-small 11.5,10.8 0; ", False), ("terrain rocks-small 11.5,11.2 0; ", True),
    ("terrain shoal-small 11.5,10.8 0; ", True), ("terrain fog-patch 11.5,10.8 0; ", True)])
def test_land_in_the_way_of_a_boarding_slide(more, offered):
    sea = table(f"sloop 10,10 90 | fluyt 12.6,10 0 of=b; {more}at crew sloop only")
    assert ("board fluyt" in sea.options) == offered


@pytest.mark.rule("OI-CREW-28", "OI-CREW-13")
def test_boarding_from_contact_turns_no_more_than_she_must():
    touching = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b; at crew fluyt only", dice=PASSED).say("board fluyt-2")
    assert pose(touching["fluyt"]) == (10.0, 10.0, 0.0) and touching.linked == [("fluyt", "fluyt-2")]
    assert not touching.events("ShipMoved")


@pytest.mark.rule("OI-CREW-09", "OI-UPG-26", "OI-CARD-30")
def test_a_failed_boarding_spends_the_crew_action():
    sea = table("fluyt 10,10 0 | fluyt 12,10 0 of=b; at crew fluyt only", dice=FAILED).say("board fluyt-2")
    assert not sea.linked and not sea.asked and pose(sea["fluyt"]) == (10.0, 10.0, 0.0)
    fended = table("fluyt 10,10 0 | fluyt 12,10 0 of=b upgrades=boarding-defenses; at crew fluyt only",
                   dice="sail cannon cannon").say("board fluyt-2")
    assert fended.rolls == [("skill-test", 3)]
    other = table("fluyt 10,10 0 upgrades=boarding-defenses | fluyt 12,10 0 of=b; at crew fluyt only",
                  dice=PASSED).say("board fluyt-2")
    assert other.rolls == [("skill-test", 5)]


@pytest.mark.rule("OI-TERR-04", "OI-CREW-10")
def test_a_boarding_slide_over_a_shoal_is_sounded():
    sea = table("fluyt 10,10 0 | fluyt 12.25,10 0 of=b; terrain shoal-small 11.6,10 0; at crew fluyt only",
                dice=f"{PASSED} | skull cannon").say("board fluyt-2")
    assert sea["fluyt"].aground and sea.linked and sea.rolls[-1] == ("shoal", 2)


# --- collisions -------------------------------------------------------------------------------------------------------

CLEAN, FOUL = "cannon cannon cannon", "sail cannon cannon"
BOTH = "sloop 10,11 0 | fluyt 8.35,14 90 of=b {} | " + FAR + "; wind south; terrain rocks-small 10.3,13.945 0; " \
    "at move sloop only"


@pytest.mark.rule("OI-COLL-16", "OI-COLL-03", "OI-COLL-08")
def test_terrain_comes_before_the_ship_at_the_same_contact():
    sea = table(BOTH.format(""), dice=CLEAN).say("skip", "ahead")
    story = [name for name in sea.story if name in ("TerrainStruck", "ShipAground", "CollisionRolled")]
    assert story == ["TerrainStruck", "ShipAground", "CollisionRolled"]
    ship = sea["sloop"]
    assert (ship.damage, ship.aground, ship.sail) == (1, True, 0)
    assert pose(ship) == pytest.approx((10.0, 12.375, 0.0), abs=0.002)
    assert sea["fluyt"].y > 14.9                        # the ship that was struck is pushed away from her


@pytest.mark.rule("OI-COLL-16", "OI-COLL-17", "OI-COLL-09")
def test_the_mover_that_struck_land_is_not_pushed():
    sea = table(BOTH.format("aground"), dice=CLEAN).say("skip", "ahead")
    assert pose(sea["fluyt"]) == (8.35, 14.0, 90.0)
    assert pose(sea["sloop"]) == pytest.approx((10.0, 12.375, 0.0), abs=0.002) and not sea.linked


@pytest.mark.rule("OI-COLL-16", "OI-COLL-07", "OI-COLL-06")
def test_the_mover_that_struck_land_is_fouled_as_she_touches():
    sea = table(BOTH.format(""), dice=FOUL).say("skip", "ahead")
    assert sea.linked == [("sloop", "fluyt")] and sea["sloop"].heading == 0.0
    assert [event.rule for event in sea.events("ShipsEntangled")] == ["OI-COLL-07"]


@pytest.mark.rule("OI-COLL-06", "OI-COLL-07")
@pytest.mark.parametrize(("third", "heading", "rule"), [
    ("corvette 33,10 0", 0.0, "OI-COLL-06"), ("corvette 18.9,17.175 0", 30.0, "OI-COLL-07")])
def test_fouled_ships_lie_flush_if_there_is_room(third, heading, rule):
    """Her port bow strikes the Fluyt's side; a ship under her lee leaves no room to swing."""
    sea = table(f"sloop 16.533,16.527 30 | fluyt 18,20 90 of=b | {third}; wind south; at move sloop only",
                dice=FOUL).say("skip", "ahead")
    assert sea.linked == [("sloop", "fluyt")] and sea["sloop"].heading == pytest.approx(heading, abs=0.01)
    assert [event.rule for event in sea.events("ShipsEntangled")] == [rule]


@pytest.mark.rule("OI-COLL-04", "OI-COLL-05", "OI-COLL-15")
@pytest.mark.parametrize(("answers", "dice", "rolled", "damage"), [
    (("skip", "ahead"), "skull skull cannon", 3, 1), (("skip", "ahead"), "cannon musket swords", 3, 0)])
def test_the_mover_rolls_by_her_speed_and_takes_one_damage_at_most(answers, dice, rolled, damage):
    sea = table(f"sloop 10,10 0 | fluyt 10,14 90 of=b | {FAR}; wind south; at move sloop only", dice=dice).say(*answers)
    assert sea.rolls == [("collision", rolled)] and (sea["sloop"].damage, sea["fluyt"].damage) == (damage, 0)
    assert pose(sea["fluyt"]) == (10.0, 15.0, 90.0) and sea["sloop"].y == pytest.approx(12.375, abs=0.002)


@pytest.mark.rule("OI-COLL-04", "OI-COLL-15", "OI-CREW-16")
def test_turns_beside_the_move_and_rowing_count_as_speed_1():
    eye = table(f"fluyt 10,10 0 | sloop 11.3,11.8 0 of=b | {FAR}; wind north; at move fluyt only", dice="cannon")
    assert eye.say("60").rolls == [("collision", 1)]
    row = table(f"sloop 10,10 0 options=sweeps | fluyt 10,12.2 90 of=b | {FAR}; at crew sloop only", dice="cannon")
    assert row.say("row").rolls == [("collision", 1)]
    turn = table(f"fluyt 10,10 0 | sloop 11.3,11.8 0 of=b | {FAR}; wind south; at move fluyt only", dice=CLEAN)
    assert turn.say("skip", "before 45").rolls == [("collision", 3)]


@pytest.mark.rule("OI-COLL-02", "OI-COLL-01")
def test_a_collision_ends_the_move_but_not_the_activation():
    sea = table(f"petite-fregate 10,10 0 | fluyt 10,14 90 of=b | {FAR}; wind south; at move petite-fregate only",
                dice=CLEAN).say("skip", "ahead")
    assert sea.kind == "crew-action" and sea["petite-fregate"].heading == 0.0       # no turn after it, Yare or not


@pytest.mark.rule("OI-COLL-11")
def test_two_ships_struck_at_once_are_one_roll():
    sea = table(f"third-rate 10,10 0 | sloop 9.3,14 0 of=b | sloop 10.9,14 0 of=b | {FAR}; wind south; "
                "at move third-rate only", dice="cannon cannon").say("skip", "ahead")
    assert [event.struck for event in sea.events("CollisionRolled")] == [("sloop", "sloop-2")]
    assert len(sea.rolls) == 1 and sea["sloop"].y > 14.0 and sea["sloop-2"].y > 14.0


@pytest.mark.rule("OI-COLL-12")
def test_sliding_along_and_away_is_free():
    along = table(f"fluyt 10,10 0 | fluyt 11.25,10 0 of=b | {FAR}; wind south; at move fluyt only").say("skip", "ahead")
    assert not along.events("CollisionRolled") and along["fluyt"].y == 13.75
    away = table(f"fluyt 10,10 0 | fluyt 10,7.5 0 of=b | {FAR}; wind south; at move fluyt only").say("skip", "ahead")
    assert not away.events("CollisionRolled")
    into = table(f"fluyt 10,10 0 | fluyt 10,12.5 0 of=b | {FAR}; wind south; at move fluyt only",
                 dice=CLEAN).say("skip", "ahead")
    assert into.events("CollisionRolled") and into["fluyt"].y == 10.0


@pytest.mark.rule("OI-COLL-09", "OI-COLL-17")
@pytest.mark.parametrize(("links", "struck", "mover"), [
    ("link fluyt fluyt-2; ", (10.0, 14.0), 11.375)])
def test_an_entangled_ship_is_not_pushed(links, struck, mover):
    sea = table("sloop 10,10 0 | fluyt 10,14 90 of=b | fluyt 10,15.25 90; "
                f"{links}wind south; at move sloop only", dice=CLEAN).say("skip", "ahead")
    assert (sea["fluyt"].x, sea["fluyt"].y) == struck and sea["sloop"].y == pytest.approx(mover, abs=0.002)


@pytest.mark.rule("OI-COLL-13", "OI-CREW-24", "OI-COLL-14")
def test_a_pushed_ship_loses_her_party_and_checks_no_shoal():
    sea = table("sloop 10,10 0 | fluyt 10,14 90 sail=anchored shore=island-small:10:20 | " + FAR
                + "; terrain island-small 10,20 0; terrain shoal-small 10,16 0; wind south; at move sloop only",
                dice=CLEAN).say("skip", "ahead")
    assert sea["fluyt"].party == "" and sea["fluyt"].y == 15.0 and sea.rolls == [("collision", 3)]


@pytest.mark.rule("OI-TERM-29", "OI-TERM-30", "OI-TERM-33")
@pytest.mark.parametrize(("more", "end"), [
    ("", (10.0, 15.0)),
    ("; terrain rocks-small 10,15.6 0", None),                                  # something lies straight behind her
])
def test_directly_away_is_where_she_comes_farthest(more, end):
    sea = table(f"sloop 10,12.375 0 | fluyt 10,14 90 of=b{more}; at attack only")
    way = directly_away(sea.game, 1, (0,), 1.0)
    gone = (10.0 + way[0][0], 14.0 + way[0][1])
    if end:
        assert gone == pytest.approx(end, abs=0.002)
    else:
        assert gone[1] - 14.0 < 0.99 and gone != (10.0, 14.0)


# --- the edge ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-EDGE-01", "OI-EDGE-02", "OI-EDGE-04", "OI-EFF-06")
def test_off_the_table_is_out_of_the_game():
    sea = table(f"sloop 10,33 0 tokens=1 | sloop 20,10 0 | {FAR}; wind south; objective salvage; at move sloop only")
    sea.say("skip", "ahead", "none")
    assert sea["sloop"].fate == "left" and sea.squadron().tokens == 1 and sea["sloop"].tokens == 0
    assert [(event.edge, event.escaped) for event in sea.events("ShipLeft")] == [("north", False)]
    just = table(f"sloop 10,31.25 0 | {FAR}; wind south; at move sloop only").say("skip", "ahead", "none")
    assert just["sloop"].fate == "afloat" and just["sloop"].y == 35.0


@pytest.mark.rule("OI-SCRL-01", "OI-SCRL-02", "OI-SCRL-03", "OI-SCRL-05")
def test_a_scrolling_sea_gives_room_where_nobody_is_pushed_off():
    place = "sloop 10,33 0 | fluyt 20,{} 90 of=b; terrain rocks-small 30,20 0; wind south; at move sloop only"
    sea = table(place.format(10), scrolling_sea="on").say("skip", "ahead", "none")
    assert sea["sloop"].fate == "afloat" and sea["sloop"].y == 30.75 and sea["fluyt"].y == 4.0
    assert (sea.game.terrain[0].x, sea.game.terrain[0].y) == (30.0, 14.0)
    assert [(event.edge, event.by) for event in sea.events("SeaScrolled")] == [("north", 6.0)]
    stuck = table(place.format(6.5), scrolling_sea="on").say("skip", "ahead", "none")
    assert stuck["sloop"].fate == "left" and not stuck.events("SeaScrolled")
    assert table(place.format(6.625), scrolling_sea="on").say("skip", "ahead", "none")["sloop"].fate == "afloat"


@pytest.mark.rule("OI-SCRL-04", "OI-CREW-24")
def test_terrain_that_scrolls_off_comes_back_at_the_edge_that_was_opened():
    sea = table("sloop 10,33 0 | fluyt 20,10 90 of=b sail=anchored shore=island-small:20:14 | fluyt 26,12 90 of=b "
                "sail=anchored; terrain rocks-small 30,3 0 objective; terrain island-small 20,14 0; wind south; "
                "at move sloop only", scrolling_sea="on")
    sea.say("skip", "ahead", "none")
    assert sea.asked == [(1, "place-terrain")]          # the player who does not move
    assert sea.forbidden_by("rocks-small 20,20 0") == "OI-SCRL-04"
    assert sea.forbidden_by("rocks-small 10,27.2 0") == "OI-SCRL-04" and sea.allows("rocks-small 3,34 0")
    sea.say("rocks-small 3,34 0")
    assert [(piece.kind, piece.objective) for piece in sea.game.terrain] == [
        ("island-small", False), ("rocks-small", True)]
    party = sea["fluyt"]
    assert (party.party, party.party_on, party.party_y) == ("ashore", 0, 8.0)


# --- shoals -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-TERR-02", "OI-TERR-03", "OI-TERR-04", "OI-SQD-22", "OI-ADV-06", "OI-CARD-13", "OI-TRAIT-04")
@pytest.mark.parametrize(("ship", "settings", "dice", "rolled"), [
    ("fluyt", "", "skull cannon", [("shoal", 2)]), ("fluyt options=stout", "", "skull cannon", [("shoal", 2)]),
    ("fluyt", "advantage a local-pilot; ", "cannon", [("shoal", 1)]), ("fluyt", "up a shoals-ahead; ", "", []),
    ("brigantine", "", "", []), ("corvette", "advantage a local-pilot; ", "", []),
    ("light-galleon", "terrain shoal-small 10,13 0; ", "cannon cannon cannon", [("shoal", 3)])])
def test_shoals_are_sounded_once_a_move_by_the_printed_fortitude(ship, settings, dice, rolled):
    kind, *more = ship.split()
    sea = table(f"{kind} 10,10 0 {' '.join(more)} | {FAR}; terrain shoal-small 10,11 0; {settings}wind south; "
                f"at move {kind} only", dice=dice).say("skip", "ahead")
    if sea.kind == "turn-after":
        sea.say("none")
    assert sea.rolls == rolled and sea[kind].aground == ("skull" in dice)


@pytest.mark.rule("OI-TERR-04")
def test_who_does_not_move_checks_no_shoal_and_who_turns_does():
    place = f"fluyt 10,10 0 {{}} | {FAR}; terrain shoal-small 10,10 0; wind {{}}; at move fluyt only"
    still = table(place.format("sail=anchored", "south"))
    assert still.kind == "crew-action" and not still.rolls
    turned = table(place.format("", "north"), dice="skull cannon").say("60")
    assert turned["fluyt"].aground
    none = table(place.format("", "north")).say("none")
    assert not none.rolls
