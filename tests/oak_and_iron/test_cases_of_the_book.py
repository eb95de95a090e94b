"""The worked cases, part A: examples, figures, questions and answers of the original rules."""

import pytest
from oak_and_iron.table import opening, pose, table

from weathergage.rulesets.oak_and_iron.rules.attacks import attack_dice, bears
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import band_of, has_sight, is_in_path, raked_by
from weathergage.rulesets.oak_and_iron.rules.shapes import apart, are_touching, base_of
from weathergage.rulesets.oak_and_iron.rules.squadrons import read_muster, ship_cost
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_total, squadron_strikes
from weathergage.rulesets.oak_and_iron.rules.wind import EYE, WINDWARD, points_of_sail, speed_rating, toward_wind

FREE = "at move {} only"


@pytest.mark.rule("OI-INIT-01", "OI-INIT-02")
def test_the_higher_value_has_the_initiative():
    """OI-CASE-01."""
    sea = table("sloop 10,10 0 | sloop 10,20 0 | corvette 30,10 0 of=b | corvette 30,20 0 of=b; down a effective-fire; "
                "down b adjust-position; hand a down; hand b small-arms; at initiative")
    assert sea.events("InitiativeWon")[0].side == 1
    assert sea.asked == [(1, "activate")]
    assert sea.game.first == 1


@pytest.mark.rule("OI-WIND-04", "OI-MOVE-07", "OI-SEA-05")
def test_a_passed_test_makes_a_ship_at_large_3_sail_with_tool_4():
    """OI-CASE-02."""
    sea = table(f"fluyt 10,20 180 | corvette 30,30 0 of=b; {FREE.format('fluyt')}", dice="sail cannon cannon cannon "
                                                                                         "cannon")
    sea.say("test", "faster", "ahead")
    assert pose(sea["fluyt"]) == (10.0, 15.0, 180.0)


@pytest.mark.rule("OI-MOVE-13", "OI-MOVE-15", "OI-GEOM-08")
def test_a_turn_after_the_move_comes_after_the_full_slide():
    """OI-CASE-03."""
    sea = table(f"fluyt 10,20 180 | corvette 30,30 0 of=b; {FREE.format('fluyt')}", dice="sail cannon cannon cannon "
                                                                                         "cannon")
    sea.say("test", "faster")
    assert "30 degrees" not in sea.refusal("after 30") and sea.refusal("after 30.001")
    sea.say("after 30")
    moves = sea.events("ShipMoved")
    assert [move.how for move in moves] == ["slide", "turn"]
    assert moves[0].place == (10.0, 15.0, 180.0)
    assert sea["fluyt"].heading == 210.0


@pytest.mark.rule("OI-CREW-03")
def test_reload_takes_a_marker_off_one_side():
    """OI-CASE-04."""
    sea = table("fluyt 10,20 180 reload=port | corvette 30,30 0 of=b; at crew fluyt only")
    assert "reload starboard" not in sea.options
    sea.say("reload port")
    assert sea["fluyt"].reload == 0


@pytest.mark.rule("OI-CREW-07", "OI-CREW-09", "OI-CREW-10", "OI-CREW-13", "OI-CREW-15")
def test_a_boarder_slides_pivots_and_is_entangled():
    """OI-CASE-05."""
    sea = table("sloop 10,10 80 | corvette 10,11.8 90 of=b; at crew sloop only", dice="sail cannon cannon cannon "
                                                                                      "cannon")
    sea.say("board corvette")
    assert sea.linked == [("sloop", "corvette")]
    assert sea["sloop"].heading == pytest.approx(90.0)
    assert are_touching(base_of(sea["sloop"]), base_of(sea["corvette"]))


@pytest.mark.rule("OI-CREW-08", "OI-CREW-14")
def test_without_room_boarding_is_not_open():
    """OI-CASE-06: a rock where the boarder would have to lie."""
    sea = table("sloop 10,10 45 fatigue=1 | corvette 10,12.4 90 of=b; terrain rocks-small 10.9,10.95 0; "
                "at crew sloop only")
    assert "board corvette" not in sea.options and "rally" in sea.options
    sea.say("rally")
    assert sea["sloop"].fatigue == 0


@pytest.mark.rule("OI-SEA-06", "OI-SEA-09", "OI-SEA-10", "OI-SEA-11", "OI-CREW-04")
def test_cutting_free_in_the_winds_eye():
    """OI-CASE-07."""
    sea = table("fluyt 10,10 0 fatigue=3 | corvette 8.875,10 0 of=b; link fluyt corvette; wind north; at move fluyt "
                "only",
                dice="sail cannon")
    sea.say("test", "cut-free")
    assert pose(sea["fluyt"]) == (11.0, 10.0, 0.0)
    assert sea.kind == "turn-in-eye" and sea.refusal("60.5") and sea.allows("60")
    sea.say("60", "rally")
    assert sea["fluyt"].fatigue == 2 and sea.linked == []


@pytest.mark.rule("OI-BRD-04", "OI-BRD-06", "OI-BRD-07", "OI-BRD-08", "OI-BRD-09")
def test_the_broadside_of_the_galleon():
    """OI-CASE-08."""
    sea = table("light-galleon 10,10 0 | sixth-rate 16,10 0 of=b; at fire light-galleon only",
                dice="skull cannon musket musket sail | cannon")
    sea.say("broadside starboard sixth-rate")
    target = sea["sixth-rate"]
    assert (target.damage, target.fatigue) == (2, 1)
    assert sea.rolls == [("attack", 5), ("critical", 1)]
    assert sea["light-galleon"].reload == 2


@pytest.mark.rule("OI-COLL-01", "OI-COLL-02", "OI-COLL-04", "OI-COLL-05", "OI-COLL-08")
def test_a_collision_at_speed_4():
    """OI-CASE-09."""
    sea = table("fluyt 10,20 180 sail=full fatigue=1 | corvette 10,16 90 of=b; at move fluyt only",
                dice="skull swords pistol musket")
    sea.say("skip", "after 30")
    assert sea["fluyt"].damage == 1 and sea.linked == []
    assert sea["fluyt"].heading == 180.0                                    # the turn is lost
    assert sea["fluyt"].y == pytest.approx(17.75) and sea["corvette"].y == pytest.approx(15.0)
    assert sea.kind == "crew-action"


@pytest.mark.rule("OI-WIND-06", "OI-WIND-07", "OI-WIND-08")
def test_the_two_tests_of_the_winds_eye_agree():
    """OI-CASE-10, OI-CASE-11: the windward mid-point against the farthest bow point, both upwind of the centre."""
    for off, middle, bow, point in ((40.0, 0.321, 0.445, EYE), (50.0, 0.383, 0.260, WINDWARD)):
        sea = table(f"sloop 10,10 {off} | corvette 30,30 0 of=b; at move sloop only")
        game = sea.game
        corners = base_of(sea["sloop"]).points
        centre = toward_wind(game, 10.0, 10.0)
        port = [(corners[1][0] + corners[2][0]) / 2, (corners[1][1] + corners[2][1]) / 2]
        assert toward_wind(game, *port) - centre == pytest.approx(middle, abs=5e-4)
        assert min(toward_wind(game, *corner) for corner in corners[:2]) - centre == pytest.approx(bow, abs=5e-4)
        assert points_of_sail(game, off) == (point,)


@pytest.mark.rule("OI-LOS-01", "OI-LOS-03")
def test_sight_needs_a_middle_and_a_corner():
    """OI-CASE-12: only the near side's middle can be seen past two ships."""
    sea = table("fluyt 10,10 0 | first-rate 20,10 0 of=b | sloop 13,10.66 90 | sloop 13,9.34 90; at fire fluyt only")
    assert not has_sight(sea.game, 0, "starboard", 1)
    clear = table("fluyt 10,10 0 | first-rate 20,10 0 of=b; at fire fluyt only")
    assert has_sight(clear.game, 0, "starboard", 1)


@pytest.mark.rule("OI-BRD-01")
def test_the_broadside_path():
    """OI-CASE-13."""
    sea = table("fluyt 10,10 0 | fluyt 14.625,12.45 0 of=b | fluyt 17.625,12.6 0 of=b; at fire fluyt only")
    assert is_in_path(sea.game, 0, "starboard", 1)
    assert not is_in_path(sea.game, 0, "starboard", 2)
    assert not is_in_path(sea.game, 0, "port", 1)


@pytest.mark.rule("OI-ATK-08", "OI-RIG-02")
def test_bonus_dice_are_added_before_halving():
    """OI-CASE-14."""
    sea = table("fluyt 10,10 0 | sloop 14,10 0 of=b; up a seize-the-opportunity; at fire fluyt only")
    assert attack_dice(sea.game, 0, 1, "broadside", "rigging", 2).total == 3


@pytest.mark.rule("OI-BRD-03", "OI-BRD-11")
def test_fatigue_stops_at_the_crew_value_and_bonuses_come_on_top():
    """OI-CASE-15."""
    sea = table("light-galleon 10,10 0 fatigue=6 | sloop 14,10 0 of=b; up a effective-fire; at fire light-galleon only")
    assert attack_dice(sea.game, 0, 1, "broadside", "hull", 2).total == 3


@pytest.mark.rule("OI-FAQ-04", "OI-CONV-07")
def test_range_is_taken_between_the_closest_points():
    """OI-CASE-16: the near corner of a slanted target lies outside the path."""
    sea = table("fluyt 10,10 0 | fluyt 14.4,12.3 140 of=b; at fire fluyt only")
    far = apart(sea.game, 0, 1)
    assert 2.0 < far <= 3.0 and is_in_path(sea.game, 0, "starboard", 1)
    assert band_of(sea.game, 0, 1) == 1


@pytest.mark.rule("OI-SETUP-16", "OI-SETUP-17")
def test_nobody_deploys_within_cannon_shot():
    """OI-CASE-17."""
    sea = table("fluyt 3,4 90 | fluyt 0,0 0 of=b waiting; edge a south; edge b north; role a defender; role b "
                "attacker; "
                "wind west; deployment a own-shore; deployment b windward-band; scenario patrol; "
                "size patrol; at deploy")
    assert sea.forbidden_by("fluyt-2 3,17.25 90") == "OI-SETUP-16"               # 12.0 apart
    assert sea.allows("fluyt-2 3,17.26 90")


@pytest.mark.rule("OI-END-23")
def test_the_objective_token_of_a_wreck_is_lost():
    """OI-CASE-18."""
    sea = table("light-galleon 10,10 0 | sloop 14,10 0 of=b damage=6 fatigue=6 tokens=1; objective salvage; "
                "at fire light-galleon only", dice="musket musket sail sail sail")
    sea.say("broadside starboard sloop")
    assert sea["sloop"].out and sea["sloop"].tokens == 0
    assert sea.events("TokensLost")


@pytest.mark.rule("OI-STRK-03", "OI-STRK-04", "OI-STRK-05")
def test_a_wreck_counts_2_or_3_and_no_more():
    """OI-CASE-19."""
    sea = table("sloop 10,10 0 out | sloop 20,10 0 | corvette 30,10 0 of=b | corvette 30,20 0 of=b out flag flaglost; "
                "at end only", dice="cannon | cannon")
    points = {event.side: event.points for event in sea.events("StrikePointsCounted")}
    assert points[1] == 3
    assert squadron_strikes(sea.game, 0).total == 2


@pytest.mark.rule("OI-ATK-05", "OI-CARD-03", "OI-BRD-09")
def test_fire_as_she_bears_needs_a_loaded_side():
    """OI-CASE-20."""
    place = "fluyt 10,10 0 reload={} | fluyt 10,6 0 | sloop {},6.25 0 of=b; up a fire-as-she-bears; wind south; at " \
            "move sloop only"
    marked = table(place.format("port", 6))
    marked.say("skip", "ahead", "none")
    assert marked.kind == "crew-action"                     # nothing on the port side
    loaded = table(place.format("port", 14), dice="sail sail sail sail sail")
    loaded.say("skip", "ahead", "none")
    assert loaded.asked == [(0, "react")]
    assert loaded.options == ["pass", *[f"fluyt starboard {aim}" for aim in ("hull", "rigging", "crew")]]
    loaded.say("fluyt starboard")
    assert loaded["fluyt"].reload == 3


@pytest.mark.rule("OI-FAQ-02", "OI-CARD-10")
def test_adjust_position_slides_sideways():
    """OI-CASE-21."""
    sea = table("fluyt 10,20 180 | fluyt 13,20 180 | sloop 30,30 0 of=b; up a adjust-position; at move fluyt only")
    sea.say("skip")
    assert sea.kind == "shift" and sea.refusal("1.3") and sea.allows("-1.25")
    sea.say("1.25")
    assert pose(sea["fluyt"]) == (8.75, 20.0, 180.0)        # starboard of a ship that sails south is west


@pytest.mark.rule("OI-ATK-04", "OI-CARD-09")
def test_rolling_broadsides_does_not_spend_the_attack():
    """OI-CASE-22."""
    sea = table("fluyt 10,10 0 | sloop 6,10 0 of=b | sloop 14,10 0 of=b; up a rolling-broadsides; at crew fluyt",
                dice="sail sail sail sail")
    sea.say("rolling-broadsides", "broadside port sloop")
    assert sea["fluyt"].reload == 1
    while sea.kind not in ("attack-with", "attack"):
        sea.say({"activate": "sloop", "seamanship": "skip", "helm": "ahead", "turn-after": "none",
                 "turn-in-eye": "none",
                 "crew-action": "none"}[sea.kind])
    assert not bears(sea.game, 0, "port", 1)


@pytest.mark.rule("OI-FAQ-03")
def test_the_own_move_triggers_nothing():
    """OI-CASE-23."""
    sea = table("fluyt 10,10 0 | fluyt 10,6 0 | sloop 14,10.25 0 of=b; up a fire-as-she-bears; wind south; "
                "at move fluyt only")
    sea.say("skip", "ahead")
    assert sea.kind == "crew-action"


@pytest.mark.rule("OI-MOVE-11", "OI-MOVE-08")
def test_speed_bonuses_stack_up_to_5():
    """OI-CASE-24."""
    sea = table("sixth-rate 10,20 180 sail=full | sloop 30,30 0 of=b; up a favorable-wind; at move sixth-rate only")
    tally = speed_rating(sea.game, 0, "large", 1, 1)
    assert tally.total == 5 and sum(amount for amount, _, _ in tally.parts if amount > 0) == 6


@pytest.mark.rule("OI-FAQ-01", "OI-OPT-05", "OI-SAIL-02")
def test_weatherly_works_at_full_sail():
    """OI-CASE-25."""
    sea = table("sixth-rate 10,20 60 sail=full options=weatherly | sloop 30,30 0 of=b; at move sixth-rate only")
    assert sea.kind == "speed-bonus"
    sea.say("1")
    assert sea["sixth-rate"].speed == 4


@pytest.mark.rule("OI-MOVE-12", "OI-TERM-18")
def test_a_crippled_ship_is_never_faster_than_2():
    """OI-CASE-26."""
    sea = table("queen-annes-revenge 10,20 180 damage=7 | sloop 30,30 0 of=b; at move queen-annes-revenge only")
    sea.say("1")
    assert sea["queen-annes-revenge"].speed == 2


@pytest.mark.rule("OI-SEA-06", "OI-SEA-07")
def test_a_ship_between_two_enemies_is_boxed_in():
    """OI-CASE-27."""
    sea = table("fluyt 10,10 0 fatigue=1 | fluyt 8.75,10 0 of=b | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; "
                "link fluyt fluyt-3; at move fluyt only")
    assert sea.over or sea.kind != "seamanship"


@pytest.mark.rule("OI-END-07")
def test_two_shaken_ships_part():
    """OI-CASE-28."""
    sea = table("fluyt 10,10 0 fatigue=7 | fluyt 11.25,10 0 of=b fatigue=7; link fluyt fluyt-2; at end only")
    assert sea.linked == [] and apart(sea.game, 0, 1) == pytest.approx(1.0, abs=2e-3)
    assert not sea.events("ShipCaptured")


@pytest.mark.rule("OI-END-02", "OI-END-04")
def test_a_wreck_may_be_captured():
    """OI-CASE-29."""
    sea = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b out | sloop 30,30 0 of=b flag; link fluyt fluyt-2; at end only")
    sea.say("capture")
    assert sea["fluyt-2"].captor == 0
    points = {event.side: (event.points, event.ships) for event in sea.events("StrikePointsCounted")}
    assert points == {0: (0, 2), 1: (2, 1)}


@pytest.mark.rule("OI-CC-02")
def test_the_dice_of_close_combat():
    """OI-CASE-30."""
    sea = table("fluyt 10,10 0 fatigue=4 | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; at fire fluyt only")
    assert attack_dice(sea.game, 0, 1, "close-combat", "hull", 0).total == 1


@pytest.mark.rule("OI-RAKE-02")
def test_no_rake_beyond_musket_shot():
    """OI-CASE-31."""
    sea = table("fluyt 10,10 0 | fluyt 19.9,10 90 of=b | fluyt 16,10 90 of=b; at fire fluyt only")
    assert raked_by(sea.game, 0, "starboard", 1, band_of(sea.game, 0, 1)) == ""
    assert raked_by(sea.game, 0, "starboard", 2, band_of(sea.game, 0, 2)) == "stern"


@pytest.mark.rule("OI-SQD-21")
def test_what_a_fluyt_costs():
    """OI-CASE-32."""
    muster = read_muster("dutch; fluyt additional-crew flagship, sloop; untested-admiral")
    assert ship_cost(muster.ships[0], "dutch").total == 17


@pytest.mark.rule("OI-UPG-27")
def test_expert_gunners():
    """OI-CASE-33."""
    sea = table("fluyt 10,10 0 upgrades=expert-gunners | light-galleon 20,10 0 of=b; at fire fluyt only",
                dice="cannon cannon sail swords")
    sea.say("broadside starboard light-galleon")
    assert (sea["light-galleon"].damage, sea["light-galleon"].fatigue) == (1, 1)


@pytest.mark.rule("OI-QS-05", "OI-QS-06", "OI-QS-07", "OI-QS-08")
def test_the_quickstart():
    """OI-CASE-34."""
    sea = opening("quickstart")
    assert {ship.label: pose(ship) for ship in sea.game.ships} == {
        "corvette": (11.3, 30.0, 180.0), "fluyt": (11.3, 24.75, 180.0), "sloop": (24.7, 30.0, 180.0),
        "petite-fregate": (24.7, 24.75, 180.0)}
    assert apart(sea.game, 0, 1) == pytest.approx(3.0) and apart(sea.game, 2, 3) == pytest.approx(3.0)
    assert apart(sea.game, 1, 3) == pytest.approx(12.15)
    assert [squadron.flagship for squadron in sea.game.squadrons] == [1, 3]
    assert sea.squadron("b").hand == ("favorable-wind", "fire-as-she-bears", "fleet-maneuver", "reload-card",
                                      "take-courage")
    assert ship_total(sea.game, 0).total == 2
