"""Chapters 0, 1, 5 to 7 and 10: statuses, wind, moving, collisions, terrain."""

import pytest
from oak_and_iron.table import opening, pose, table

from weathergage.rulesets.oak_and_iron.content.read import (
    CANNON_SHOT,
    FACES,
    FULL_TURNS,
    MUSKET_SHOT,
    PISTOL_SHOT,
    SAILS,
    SHIPS,
    SYMBOL_SETS,
    TOOL_LENGTHS,
    YARD_ARM,
)
from weathergage.rulesets.oak_and_iron.rules.directly_away import cut_free_way, directly_away
from weathergage.rulesets.oak_and_iron.rules.flush import placements
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import band_of, has_sight, plain_band
from weathergage.rulesets.oak_and_iron.rules.shapes import apart, are_touching, base_of
from weathergage.rulesets.oak_and_iron.rules.wind import is_upwind_of, points_of_sail
from weathergage.rulesets.oak_and_iron.state import has_rule

PASSED = "sail cannon cannon cannon cannon"


# --- chapter 0 ---


@pytest.mark.rule("OI-DICE-01", "OI-DICE-02", "OI-DICE-03", "OI-DICE-08", "OI-DICE-15")
def test_the_die():
    assert sorted(FACES) == ["cannon", "musket", "pistol", "sail", "sail", "skull", "swords", "swords"]
    assert set(SYMBOL_SETS["skill-success"]) == {"sail", "skull"}


@pytest.mark.rule("OI-GEOM-01", "OI-GEOM-02", "OI-GEOM-03", "OI-GEOM-04", "OI-GEOM-05", "OI-GEOM-06", "OI-CONV-09",
                  "OI-CONV-16")
def test_lengths():
    assert (YARD_ARM, PISTOL_SHOT, MUSKET_SHOT, CANNON_SHOT) == (1.0, 3.0, 6.0, 12.0)
    assert TOOL_LENGTHS == (1.25, 2.5, 3.75, 5.0, 6.25) and FULL_TURNS == (60, 45, 45, 30, 30)
    assert all(kind.length == 2 * kind.beam for kind in SHIPS.values())
    assert [plain_band(far) for far in (3.0, 3.0000005, 3.00001, 6.0, 12.0, 12.1)] == [1, 1, 2, 2, 3, 5]


@pytest.mark.rule("OI-GEOM-09", "OI-MOVE-16", "OI-CONV-11")
def test_any_angle_up_to_the_full_turn():
    sea = table("fluyt 10,20 180 | corvette 30,30 0 of=b; at move fluyt only")
    sea.say("skip")
    assert sea.allows("before 0.001") and sea.allows("after -45") and sea.refusal("after 45.001")
    sea.say("after -17.5")
    assert sea["fluyt"].heading == 162.5


@pytest.mark.rule("OI-CONV-08")
def test_only_hands_and_face_down_cards_are_hidden():
    sea = opening("quickstart")
    view = sea.match.sight(0).view()
    assert view["squadrons"][1]["hand"] == ["?"] * 5 and view["squadrons"][0]["hand"][0] == "adjust-position"
    assert view["squadrons"][1]["fortune"] == 0 and view["ships"][2]["damage"] == 0


# --- chapter 1 ---


@pytest.mark.rule("OI-TERM-19", "OI-TERM-20", "OI-TERM-21", "OI-TERM-22")
def test_an_entangled_ship_stays_and_fights():
    sea = table("fluyt 10,10 0 fatigue=1 reload=port | fluyt 11.25,10 0 of=b | fluyt 8.75,10 0; link fluyt fluyt-2; "
                "link fluyt fluyt-3; at move fluyt only")
    assert sea.over                                     # no room to cut free, no Crew Action
    fight = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b | fluyt 8.75,10 0; link fluyt fluyt-2; link fluyt fluyt-3; "
                  "at fire fluyt only")
    assert "close-combat fluyt-2" in fight.options and "close-combat fluyt-3" not in fight.options


@pytest.mark.rule("OI-TERM-23", "OI-TERM-24", "OI-CREW-05", "OI-CREW-02")
def test_getting_off_the_ground():
    place = "fluyt 10,10 180 aground damage=1 | corvette 30,30 0 of=b; at move fluyt only"
    off = table(place, dice=PASSED)
    assert off.kind == "crew-action"
    off.say("refloat")
    assert not off["fluyt"].aground and off["fluyt"].damage == 1
    stuck = table(place, dice="cannon cannon cannon cannon cannon")
    stuck.say("refloat")
    assert stuck["fluyt"].aground


@pytest.mark.rule("OI-TERM-26", "OI-TERM-35", "OI-CONV-06", "OI-MOVE-03")
def test_a_wreck_is_out_of_the_game():
    sea = table("fluyt 10,10 180 out | fluyt 20,20 180 | corvette 30,30 180 of=b; up a double-rations-card; at "
                "movement")
    assert sea.kind == "seamanship" and sea["fluyt"].fatigue == 7
    hit = table("fluyt 10,10 0 | fluyt 10,6 0 | sloop 14,6.25 0 of=b damage=7 fatigue=6; up a fire-as-she-bears; "
                "wind south; at move sloop only", dice="cannon sail sail sail sail")
    hit.say("skip", "ahead", "none", "fluyt starboard")
    assert hit["sloop"].out and hit.over                # the rest of her activation is lost


@pytest.mark.rule("OI-TERM-29", "OI-TERM-30", "OI-TERM-31", "OI-TERM-34")
def test_directly_away():
    free = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b; at attack only")
    assert directly_away(free.game, 0, (1,), 1.0)[0] == pytest.approx((-1.0, 0.0))
    edge = table("fluyt 1.0,10 0 | fluyt 2.25,10 0 of=b; at attack only")
    way = directly_away(edge.game, 0, (1,), 1.0)[0]
    assert way[0] == pytest.approx(-0.375, abs=2e-3)    # the edge of the table stops her
    two = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b | fluyt 10,12.5 0 of=b; at attack only")
    x, y = directly_away(two.game, 0, (1, 2), 1.0)[0]
    assert x < -0.6 and y < -0.6                        # off both of them


# --- chapter 5 ---


@pytest.mark.rule("OI-WIND-01", "OI-WIND-02", "OI-WIND-03", "OI-WIND-05", "OI-WIND-13")
def test_the_wind():
    sea = table("fluyt 10,10 0 | corvette 30,30 0 of=b; wind east; at attack only")
    assert [points_of_sail(sea.game, heading) for heading in (90, 46, 44.9, 0, 180, 270)] == [
        ("eye",), ("eye",), ("windward",), ("large", "windward"), ("large", "windward"), ("large",)]
    assert is_upwind_of(sea.game, 1, 0) and not is_upwind_of(sea.game, 0, 1)


@pytest.mark.rule("OI-SAIL-01", "OI-SAIL-02", "OI-SAIL-03", "OI-SAIL-05", "OI-SAIL-07", "OI-SAIL-08")
def test_sail_settings():
    assert [(sail.id, sail.speed, sail.reloads, sail.moves) for sail in SAILS] == [
        ("anchored", 0, True, False), ("minimal", -1, True, True), ("battle", 0, True, True), ("full", 1, False, True)]
    sea = table("fluyt 10,10 180 sail=full reload=port | corvette 30,30 0 of=b; at crew fluyt only")
    assert not [option for option in sea.options if option.startswith("reload")]
    sea.say("sail battle")
    assert sea["fluyt"].sail == 2


# --- chapter 6 ---


@pytest.mark.rule("OI-MOVE-01", "OI-MOVE-02", "OI-MOVE-04", "OI-MOVE-05", "OI-MOVE-06", "OI-TURN-01")
def test_players_alternate():
    sea = table("sloop 10,20 180 | sloop 14,20 180 | sloop 18,20 180 | corvette 30,30 180 of=b; first b; at movement",
                seed=1)
    order = []
    while sea.game.phase == "movement":
        if sea.kind == "activate":
            sea.say(sea.options[0])
        else:
            sea.say({"seamanship": "skip", "helm": "ahead", "turn-after": "none", "crew-action": "none"}[sea.kind])
        order = [event.ship for event in sea.events("ShipActivated")]
    assert order[:4] == ["corvette", "sloop", "sloop-2", "sloop-3"]


@pytest.mark.rule("OI-SEA-01", "OI-SEA-03", "OI-SEA-14", "OI-MOVE-17")
def test_a_failed_test_is_spent():
    sea = table("fluyt 10,20 180 | corvette 30,30 0 of=b; at move fluyt only", dice="cannon cannon cannon cannon "
                                                                                    "cannon")
    sea.say("test")
    assert sea.kind == "helm" and sea.refusal("stay")
    declined = table("fluyt 10,20 180 | corvette 30,30 0 of=b; at move fluyt only", dice=PASSED)
    declined.say("test", "decline")
    assert declined["fluyt"].speed == 3


@pytest.mark.rule("OI-SEA-12", "OI-SEA-09", "OI-MOVE-18")
def test_after_cutting_free_she_may_stay():
    sea = table("fluyt 10,10 180 | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; at move fluyt only", dice=PASSED)
    sea.say("test", "cut-free")
    assert sea["fluyt"].speed == 1 and sea.allows("stay")
    sea.say("stay")
    assert pose(sea["fluyt"]) == (9.0, 10.0, 180.0)


@pytest.mark.rule("OI-SEA-08")
def test_cutting_free_exactly_yard_arm():
    place = "fluyt 10,10 0 | fluyt 11.8,10 30 of=b; link fluyt fluyt-2; at attack only"
    assert cut_free_way(table(place).game, 0, (1,))
    exact = cut_free_way(table(place, cut_free_reach="exact").game, 0, (1,))
    assert not exact or (exact[0][0] ** 2 + exact[0][1] ** 2) ** 0.5 == pytest.approx(1.0)


@pytest.mark.rule("OI-CREW-01", "OI-CREW-30", "OI-CONV-13")
def test_no_empty_actions():
    sea = table("fluyt 10,10 180 | corvette 30,30 0 of=b; at crew fluyt only")
    assert sea.options == ["none", "sail minimal", "sail full"]


@pytest.mark.rule("OI-CREW-11", "OI-CREW-12", "OI-CREW-13", "OI-CREW-28")
def test_how_a_boarder_lies_alongside():
    ahead = table("sloop 10,10 0 | fluyt 10,12.4 90 of=b; at attack only")
    assert [one[:2] for one in placements(ahead.game, 0, 1)] == [("bow", "starboard")]
    beam = table("sloop 10,10 0 | fluyt 11.9,10 0 of=b; at attack only")
    assert placements(beam.game, 0, 1)[0][3] == pytest.approx((10.775, 10.0, 0.0))
    corner = table("sloop 10,10 0 | fluyt 10,13 45 of=b; at attack only")
    assert len(placements(corner.game, 0, 1)) == 2      # either edge of the corner that is touched
    choose = table("sloop 10,10 0 | fluyt 10,13 45 of=b; at crew sloop only", dice=PASSED)
    choose.say("board fluyt")
    assert choose.kind == "lie-alongside"
    choose.say(choose.options[0])
    assert choose.linked and are_touching(base_of(choose["sloop"]), base_of(choose["fluyt"]))


@pytest.mark.rule("OI-CREW-18", "OI-CREW-19", "OI-CREW-20")
def test_transferring_the_flag():
    sea = table("fluyt 10,10 180 | sloop 12.5,10 180 captain=bold-captain | sloop 10,12.9 180 out | sloop 30,10 0 | "
                "corvette 30,30 0 of=b; admiral a experienced-lucky-admiral; at crew fluyt only")
    assert [option for option in sea.options if "flag" in option] == ["transfer-flag sloop"]
    sea.say("transfer-flag sloop")
    assert sea.squadron().flagship == 1
    assert has_rule(sea.game, 1, "lucky") and not has_rule(sea.game, 1, "bold")


@pytest.mark.rule("OI-CREW-21", "OI-CREW-22", "OI-CREW-23", "OI-CREW-25", "OI-CC-01", "OI-CC-05", "OI-TERR-11")
def test_landing_parties():
    sea = table("sloop 14.5,18 180 sail=anchored | corvette 30,30 0 of=b; terrain island-small 18,18 0; at crew sloop "
                "only")
    sea.say("land island-small")
    assert sea.forbidden_by("island-small 25,18 0") == "OI-CREW-22"
    sea.say("island-small 17,18 0")
    assert (sea["sloop"].party, sea["sloop"].party_x) == ("ashore", 17.0)
    fight = table("sloop 14.5,18 180 sail=anchored shore=island-small:17:18 | corvette 21,18 0 of=b sail=anchored "
                  "shore=island-small:19:18; terrain island-small 18,18 0; at fire sloop only",
                  dice="swords pistol skull sail")
    fight.say("party corvette")
    assert fight["corvette"].fatigue == 3


# --- chapter 7 ---


@pytest.mark.rule("OI-COLL-07", "OI-COLL-11", "OI-COLL-14", "OI-COLL-16", "OI-COLL-17")
def test_collisions_with_several_things():
    both = table("fluyt 10,20 180 | sloop 9.4,16.75 0 of=b | sloop 10.6,16.75 0 of=b; at move fluyt only",
                 dice="cannon cannon cannon")
    both.say("skip", "ahead")
    assert both.events("CollisionRolled")[0].struck == ("sloop", "sloop-2")
    assert len(both.rolls) == 1 and apart(both.game, 0, 1) > 0.9 and apart(both.game, 0, 2) > 0.9
    fouled = table("fluyt 10,20 180 | sloop 9.4,16.75 0 of=b | sloop 10.6,16.75 0 out; at move fluyt only",
                   dice="sail cannon cannon")
    fouled.say("skip", "ahead")
    assert len(fouled.linked) == 2
    rock = table("fluyt 10,20 180 | sloop 9.3,16.75 0 of=b aground; terrain rocks-small 10.5,17.18 0; at move fluyt "
                 "only",
                 dice="cannon cannon cannon", seed=1)
    rock.say("skip", "ahead")
    assert rock["fluyt"].aground and rock["fluyt"].sail == 0 and rock.events("CollisionRolled")
    assert pose(rock["fluyt"]) == (10.0, 19.0, 180.0)              # nobody can be moved


@pytest.mark.rule("OI-EDGE-03", "OI-EDGE-04")
def test_the_edge_of_the_table():
    swing = table("fluyt 10,34.6 90 | corvette 30,10 0 of=b; wind west; at move fluyt only")
    swing.say("skip", "before -20")
    assert swing["fluyt"].fate == "left"
    back = table("fluyt 10,35 90 | corvette 30,10 0 of=b; wind west; at move fluyt only")
    back.say("skip", "before 45")
    assert back["fluyt"].fate == "afloat"
    flag = table("fluyt 10,34.6 0 | sloop 10,10 0 | sloop 20,10 0 | corvette 30,10 0 of=b; wind south; at move fluyt",
                 seed=1)
    flag.say("skip", "ahead")
    while not flag.events("FlagshipNamed"):
        flag.say({"seamanship": "skip", "helm": "ahead", "turn-after": "none", "turn-in-eye": "none",
                  "crew-action": "none", "activate": flag.options[0], "attack-with": flag.options[0], "attack": "pass",
                  "name-flagship": "sloop-2"}[flag.kind])
    assert flag.squadron().flagship == 2


@pytest.mark.rule("OI-SCRL-04", "OI-SCRL-05")
def test_what_scrolls_off():
    sea = table("fluyt 10,33.75 0 | corvette 30,20 0 of=b; terrain rocks-small 20,3 0; wind south; at move fluyt only",
                scrolling_sea="on")
    sea.say("skip", "ahead")
    assert sea.asked == [(1, "place-terrain")] and sea.forbidden_by("rocks-small 20,20 0") == "OI-SCRL-04"
    sea.say("rocks-small 20,33 0")
    assert pose(sea["fluyt"]) == (10.0, 31.5, 0.0)
    blocked = table("fluyt 10,33.75 0 | corvette 30,4 0 of=b; wind south; at move fluyt only", scrolling_sea="on")
    blocked.say("skip", "ahead")
    assert blocked["fluyt"].fate == "left"


@pytest.mark.rule("OI-SCRL-04", "OI-SCRL-02")
def test_terrain_laid_in_the_way_of_a_scrolled_move():
    sea = table("fluyt 10,33.75 0 | corvette 30,20 0 of=b; terrain rocks-small 20,3 0; wind south; at move fluyt only",
                scrolling_sea="on")
    sea.say("skip", "ahead", "rocks-small 10,31 0")
    assert sea["fluyt"].aground and sea.events("TerrainStruck")


# --- chapter 10 ---


@pytest.mark.rule("OI-TERR-04", "OI-TERR-10")
def test_shoals_and_rocks():
    turning = table("fluyt 10,20 20 | corvette 30,30 0 of=b; terrain shoal-small 10,20 0; wind north; at move fluyt "
                    "only",
                    dice="cannon cannon")
    turning.say("30")
    assert turning.rolls == [("shoal", 2)]
    still = table("fluyt 10,20 20 | corvette 30,30 0 of=b; terrain shoal-small 10,20 0; wind north; at move fluyt only")
    still.say("none")
    assert still.rolls == []


@pytest.mark.rule("OI-TERR-07", "OI-TERR-09", "OI-TERR-11", "OI-LOS-03")
def test_fog_and_land():
    fog = table("fluyt 10,10 0 | fluyt 14,10 0 of=b | fluyt 6,10 0 of=b; terrain fog-patch 14.5,10 0; at attack only")
    assert [band_of(fog.game, 0, target) for target in (1, 2)] == [2, 1] and band_of(fog.game, 1, 0) == 2
    land = table("fluyt 10,10 0 | fluyt 20,10 0 of=b; terrain island-small 15,10 0; at attack only")
    assert not has_sight(land.game, 0, "starboard", 1)
    rocks = table("fluyt 10,10 0 | fluyt 20,10 0 of=b; terrain rocks-small 15,10 0; at attack only")
    assert has_sight(rocks.game, 0, "starboard", 1)


@pytest.mark.rule("OI-CREW-19", "OI-CONV-04", "OI-UPG-05")
def test_a_ship_has_the_rules_of_whoever_and_whatever_is_aboard_now():
    sea = table("fluyt 10,10 180 | sloop 12.5,10 180 captain=bold-captain | corvette 30,30 0 of=b; "
                "admiral a experienced-lucky-admiral; at crew fluyt only")
    game = sea.game
    squadron, ship = game.squadrons[0], game.ships[1]

    def held():
        return [rule for rule in ("lucky", "bold", "sweeps", "weatherly") if has_rule(game, 1, rule)]
    assert held() == ["bold"]
    squadron.flagship = 1
    assert held() == ["lucky"]                             # the captain is ignored while the admiral is aboard
    squadron.flagship = 0
    assert held() == ["bold"]
    ship.captain = ""
    assert held() == []
    ship.options = ("sweeps",)
    assert held() == ["sweeps"]
    ship.options = ("weatherly",)
    assert held() == ["weatherly"]
    ship.options, ship.captain = (), "bold-captain"
    assert held() == ["bold"] and [has_rule(game, 0, rule) for rule in ("lucky", "bold")] == [True, False]
