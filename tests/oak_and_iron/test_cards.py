"""Chapter 18: the initiative cards."""

import pytest
from oak_and_iron.table import pose, table

from weathergage.rulesets.oak_and_iron.rules.attacks import attack_dice, may_target
from weathergage.rulesets.oak_and_iron.rules.collisions import ignores_shoals
from weathergage.rulesets.oak_and_iron.rules.formation import formation
from weathergage.rulesets.oak_and_iron.rules.wind import speed_rating

PASSED = "sail cannon cannon cannon cannon"
FAILED = "cannon cannon cannon cannon cannon"
LINE = "fluyt 10,20 0 {} | fluyt 10,15 0 {} | corvette 30,30 0 of=b; "


def dice(sea, attack="broadside", aim="hull", band=2):
    return attack_dice(sea.game, 0, 1, attack, aim, band).total


@pytest.mark.rule("OI-CARD-04")
def test_careful_aim_rerolls_critical_dice_that_score_nothing():
    sea = table("fluyt 10,10 0 | light-galleon 16,10 0 of=b; up a careful-aim; at fire fluyt only",
                dice="skull skull sail sail | cannon skull | skull")
    sea.say("broadside starboard light")
    assert sea.kind == "careful-aim" and sea.options == ["0", "1"]
    sea.say("1")
    assert sea["light-galleon"].crippled


@pytest.mark.rule("OI-CARD-04", "OI-TCREW-07")
def test_careful_aim_serves_targeted_fire_too():
    sea = table("fluyt 10,10 0 | light-galleon 13,10 0 of=b; up a careful-aim; at fire fluyt only",
                dice="cannon skull | sail")
    sea.say("broadside starboard light rigging", "1")
    assert sea["light-galleon"].sail == 1


@pytest.mark.rule("OI-CARD-05", "OI-INIT-09", "OI-INIT-10", "OI-INIT-11")
def test_take_courage_is_for_ships_in_formation_and_optional():
    sea = table(LINE.format("fatigue=2", "fatigue=1").replace("| corvette", "| fluyt 20,20 0 fatigue=3 | corvette")
                + "down a take-courage; at initiative only")
    assert sea.kind == "relief" and sea.options == ["-", "fluyt", "fluyt-2", "fluyt fluyt-2"]
    sea.say("fluyt-2")
    assert [sea[label].fatigue for label in ("fluyt", "fluyt-2", "fluyt-3")] == [2, 0, 3]


@pytest.mark.rule("OI-CARD-06", "OI-CARD-27", "OI-CARD-20")
@pytest.mark.parametrize(("card", "more"), [("effective-fire", 1), ("superior-firepower", 2),
                                            ("seize-the-opportunity", 2)])
def test_cards_that_add_dice(card, more):
    sea = table(f"fluyt 10,10 0 | sloop 14,10 0 of=b; up a {card}; at fire fluyt only")
    assert dice(sea) == 4 + more


@pytest.mark.rule("OI-CARD-20")
def test_seize_the_opportunity_is_not_for_ships_in_formation_nor_before_the_attack_phase():
    place = "fluyt 10,10 0 | sloop 14,10 0 of=b {}; up a seize-the-opportunity; at {} fluyt only"
    assert dice(table(place.format("| fluyt 10,6 0", "fire"))) == 5          # the die of Formation instead
    assert dice(table(place.format("", "crew"))) == 4
    assert dice(table(place.format("", "fire")), "partial") == 4


@pytest.mark.rule("OI-CARD-08", "OI-SAIL-06")
def test_reload_takes_markers_off_ships_in_formation():
    sea = table(LINE.format("reload=port sail=full", "reload=port,starboard") + "down a reload-card; at initiative "
                                                                                "only")
    assert sea.kind == "reload"
    sea.say("port none")
    assert (sea["fluyt"].reload, sea["fluyt-2"].reload) == (0, 3)


@pytest.mark.rule("OI-CARD-25")
def test_fast_loaders_need_no_formation():
    sea = table("fluyt 10,20 0 reload=port | fluyt 30,5 0 reload=starboard | corvette 30,30 0 of=b; "
                "down a fast-loaders; at initiative only")
    sea.say("port starboard")
    assert (sea["fluyt"].reload, sea["fluyt-2"].reload) == (0, 0)


@pytest.mark.rule("OI-CARD-11", "OI-COLL-15")
def test_fleet_maneuver_turns_ships_one_by_one():
    sea = table(LINE.format("", "aground") + "down a fleet-maneuver; at initiative only")
    assert sea.kind == "fleet-maneuver" and not [option for option in sea.options if option.startswith("fluyt-2")]
    assert sea.refusal("fluyt 61")
    sea.say("fluyt -60")
    assert sea["fluyt"].heading == 300.0 and sea.over


@pytest.mark.rule("OI-CARD-13")
def test_shoals_ahead():
    sea = table("fluyt 10,10 0 | sloop 14,10 0 of=b; up a shoals-ahead; at move fluyt only")
    assert ignores_shoals(sea.game, 0)


@pytest.mark.rule("OI-CARD-14")
def test_boarding_through_the_smoke():
    sea = table("sloop 10,10 90 | corvette 10,11.6 90 of=b; up a boarding-through-the-smoke; at crew sloop only",
                dice=f"cannon | {PASSED}")
    sea.say("board corvette")
    assert sea.kind == "fire-and-board" and "partial corvette crew" in sea.options
    sea.say("partial corvette hull")
    assert sea["corvette"].damage == 1 and sea.linked == [("sloop", "corvette")]


@pytest.mark.rule("OI-CARD-15")
def test_favorable_wind_must_be_used_by_ships_at_large():
    sea = table("fluyt 10,20 180 | fluyt 20,20 180 aground | sloop 30,30 0 of=b; up a favorable-wind; at move fluyt "
                "only")
    assert sea["fluyt"].speed == 4
    assert speed_rating(sea.game, 0, "windward", 0).total == 1


@pytest.mark.rule("OI-CARD-16")
def test_boat_assault():
    sea = table("light-galleon 10,10 180 | sloop 12.6,8 180 of=b moved; up a boat-assault; at move light-galleon",
                dice="swords pistol skull sail sail", seed=3)
    sea.say("skip", "ahead")
    assert sea.kind == "boat-assault"
    sea.say("sloop")
    assert sea["light-galleon"].party == "aboard"
    sea.say("none")
    assert "assault sloop" in sea.options
    sea.say("assault sloop")
    assert sea["sloop"].fatigue == 3
    while sea.kind == "attack" and sea.game.turn == 1:
        sea.say("pass")
    assert sea["light-galleon"].party == ""             # off at the end of the turn


@pytest.mark.rule("OI-CARD-17", "OI-TERR-14")
def test_lured_into_the_shoals():
    sea = table("sloop 10,10 90 | corvette 20,10 90 of=b; down a lured-into-the-shoals; at initiative only")
    assert sea.kind == "place-terrain"
    assert sea.forbidden_by("shoal-small 10,11 0") == "OI-CARD-17"
    assert sea.forbidden_by("shoal-small 30,30 0") == "OI-CARD-17"
    sea.say("shoal-small 15,10 0")
    assert [piece.kind for piece in sea.game.terrain] == ["shoal-small"]


@pytest.mark.rule("OI-CARD-18")
def test_expert_boarding_fights_at_once():
    sea = table("sloop 10,10 90 | corvette 10,11.6 90 of=b; up a expert-boarding; at crew sloop only",
                dice=f"{PASSED} | swords swords sail sail")
    sea.say("board corvette", "close-combat corvette")
    assert sea["corvette"].fatigue == 2


@pytest.mark.rule("OI-CARD-19")
def test_adaptive_tactics_takes_over_a_discarded_card():
    sea = table("sloop 10,10 90 reload=port | corvette 30,10 90 of=b; down a adaptive-tactics; discards b fast-loaders "
                "deception; at initiative only")
    assert sea.kind == "adapt" and sea.options == ["deception", "fast-loaders"]
    sea.say("fast-loaders", "port")
    assert sea["sloop"].reload == 0
    nothing = table("sloop 10,10 90 | corvette 30,10 90 of=b; down a adaptive-tactics; at initiative only")
    assert nothing.over and nothing.squadron().copied == ""


@pytest.mark.rule("OI-CARD-21")
def test_zeal_moves_the_ships_around_the_flagship():
    sea = table("fluyt 10,10 90 fatigue=1 | sloop 10,14 90 fatigue=1 | sloop 30,30 0 fatigue=1 | corvette 30,10 90 "
                "of=b; "
                "up a zeal; at crew fluyt only", dice="sail cannon cannon cannon")
    sea.say("rally")
    assert [sea[label].fatigue for label in ("fluyt", "sloop", "sloop-2")] == [0, 0, 1]


@pytest.mark.rule("OI-CARD-23")
def test_adjust_formation():
    sea = table("fluyt 10,10 90 | sloop 10,13 0 | corvette 30,10 90 of=b; up a adjust-formation; at attack only")
    assert formation(sea.game, 0) == [0, 1]


@pytest.mark.rule("OI-CARD-24")
def test_engage_more_closely():
    sea = table("fluyt 10,20 180 | corvette 13.5,16 180 of=b; up a engage-more-closely; at move fluyt only")
    assert dice(sea, band=1) == 6 and dice(sea, band=2) == 4
    sea.say("skip")
    assert sea.kind == "shift"
    sea.say("none", "ahead")
    assert sea.kind == "shift"                          # or after the move
    sea.say("-1.25")
    assert pose(sea["fluyt"]) == (11.25, 16.25, 180.0)


@pytest.mark.rule("OI-CARD-29")
def test_swift_vessels_make_a_free_move():
    sea = table("sloop 10,10 90 | sloop 10,20 0 | sloop 20,20 90 sail=anchored | corvette 30,10 90 of=b; "
                "down a swift-vessels; wind north; at initiative only")
    assert sea.options == ["done", "sloop"]             # one in the Wind's Eye, one at anchor
    sea.say("sloop")
    assert pose(sea["sloop"]) == (11.25, 10.0, 90.0)


@pytest.mark.rule("OI-CARD-30")
def test_boarders_away_need_no_test():
    sea = table("sloop 10,10 90 | corvette 10,11.6 90 of=b sail=minimal; up a boarders-away; at crew sloop only")
    sea.say("board corvette")
    assert sea.linked == [("sloop", "corvette")] and sea.rolls == []


@pytest.mark.rule("OI-CARD-32")
def test_heavy_musket_volley_tires_only():
    sea = table("fluyt 10,10 0 | sloop 14,10 0 of=b; up a heavy-musket-volley; at crew fluyt only", dice="skull cannon")
    sea.say("heavy-musket-volley")
    assert sea.options == ["partial sloop hull"]
    sea.say("partial sloop")
    assert (sea["sloop"].damage, sea["sloop"].fatigue) == (0, 1) and sea.rolls == [("attack", 2)]


@pytest.mark.rule("OI-CARD-33")
def test_aggression_adds_fatigue_within_musket_shot():
    for at, fatigue in ((16.0, 2), (20.0, 1)):
        sea = table(f"fluyt 10,10 0 | sixth-rate {at},10 0 of=b; up a aggression; at fire fluyt only",
                    dice="cannon sail sail sail")
        sea.say("broadside starboard sixth")
        assert sea["sixth-rate"].fatigue == fatigue


@pytest.mark.rule("OI-CARD-36", "OI-EVT-13")
def test_deception_and_squall_forbid_long_shots():
    place = "fluyt 10,10 0 | sloop {},10 0 of=b; {}; at fire fluyt only"
    for setting in ("up b deception", "events squall"):
        assert table(place.format(20, setting)).over
        assert table(place.format(15, setting)).kind == "attack"
    sea = table(place.format(20, "wind north"))
    assert may_target(sea.game, 1, 3)


@pytest.mark.rule("OI-CARD-37")
def test_raise_the_black():
    sea = table("sloop 10,10 90 | corvette 14,10 90 of=b | corvette 30,30 90 of=b; down a raise-the-black; "
                "at initiative only", dice="cannon cannon")
    assert sea["corvette"].fatigue == 1 and sea["corvette-2"].fatigue == 0
    assert sea.rolls == [("skill-test", 2)]


@pytest.mark.rule("OI-CARD-38", "OI-CARD-39", "OI-CARD-40", "OI-KEY-16")
def test_cards_of_admirals_and_supply_ships():
    place = "fluyt 10,10 90 fatigue=2 | sloop 10,30 90 fatigue=1 | corvette 30,10 90 of=b; down a {}; {}at " \
            "initiative only"
    idle = table(place.format("doughty-card", ""))
    assert idle["fluyt"].fatigue == 2
    struck = table(place.format("doughty-card", "struck a 1; "))
    assert (struck["fluyt"].fatigue, struck["sloop"].fatigue) == (1, 0)
    rations = table(place.format("double-rations-card", ""))
    assert (rations["fluyt"].fatigue, rations["sloop"].fatigue) == (1, 0)
    intrepid = table(place.format("intrepid-card", ""))
    assert intrepid.options == ["-", "fluyt"]           # the sloop is too far from the Flagship


@pytest.mark.rule("OI-CARD-26")
def test_elan_adds_a_die_to_partial_fire():
    sea = table("fluyt 10,10 0 | sloop 14,10 0 of=b; up a elan; at crew fluyt only", dice="sail sail sail")
    sea.say("elan", "partial sloop")
    assert sea.rolls == [("attack", 3)]


@pytest.mark.rule("OI-CARD-10")
def test_adjust_position_needs_a_friend_near_and_a_move():
    far = table("fluyt 10,20 180 | fluyt 20,20 180 | sloop 30,30 0 of=b; up a adjust-position; at move fluyt only")
    far.say("skip")
    assert far.kind == "helm"
    still = table("light-galleon 10,20 60 sail=minimal | fluyt 12.5,20 60 | sloop 30,30 0 of=b; up a adjust-position; "
                  "at move light-galleon only")
    still.say("skip")
    assert still.kind != "shift"


@pytest.mark.rule("OI-INIT-06", "OI-INIT-07", "OI-INIT-08", "OI-END-22")
def test_a_turn_of_cards():
    sea = table("sloop 10,10 90 | corvette 30,10 90 of=b; down a fast-loaders; hand a down elan; down b small-arms; "
                "at initiative", seed=5)
    assert sea.asked == [(0, "initiative-card")]        # the other hand is empty
    assert sea.events("NoCardPlaced")[0].squadron == 1
    sea.say("elan")
    assert (sea.squadron().down, sea.squadron().hand, sea.squadron().up) == ("elan", ("down",), ("fast-loaders",))
    while sea.game.turn == 1:
        sea.say({"seamanship": "skip", "helm": "ahead", "turn-after": "none", "crew-action": "none",
                 "point-of-sail": "large"}[sea.kind])
    assert sea.squadron().discards == ("fast-loaders",) and sea.squadron().up == ("elan",)
    assert sea.squadron("b").up == () and sea.squadron("b").down == "small-arms"      # a single card places itself
    assert sea.events("InitiativeWon")[-1].values == (1, 0)
