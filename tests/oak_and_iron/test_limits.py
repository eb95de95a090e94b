"""Where special rules end: what they do not do."""

import pytest
from oak_and_iron.table import table

from weathergage.rulesets.oak_and_iron.content.read import SHIPS
from weathergage.rulesets.oak_and_iron.rules.attacks import attack_dice, crew_value, fortitude
from weathergage.rulesets.oak_and_iron.rules.conditions import take_fatigue
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import CANNON, MUSKET
from weathergage.rulesets.oak_and_iron.rules.skill_tests import test_dice as dice_of_test
from weathergage.rulesets.oak_and_iron.rules.squadrons import option_cost
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_total, strike_points
from weathergage.rulesets.oak_and_iron.rules.wind import free_bonuses, speed_rating
from weathergage.rulesets.oak_and_iron.state import NOBODY


@pytest.mark.rule("OI-UPG-24", "OI-UPG-25")
def test_troops_fight_but_do_not_shoot():
    sea = table("fluyt 10,10 0 upgrades=troop-transport | fluyt 14,10 0 upgrades=marines | sloop 30,30 0 of=b; "
                "at attack only")
    printed = crew_value(sea.game, 0)
    assert [crew_value(sea.game, 0, kind) - printed for kind in ("broadside", "partial", "close-combat", "party")] == [
        0, 0, 2, 2]
    assert [crew_value(sea.game, 1, kind) - printed for kind in ("broadside", "partial", "close-combat", "party")] == [
        0, 1, 1, 1]


@pytest.mark.rule("OI-TRAIT-08", "OI-TRAIT-01")
def test_weight_of_fire_is_that_of_a_broadside_near_by():
    sea = table("third-rate 10,10 0 | light-galleon 14,10 0 of=b; at attack only")
    assert [fortitude(sea.game, 0, 1, kind, band, "").total
            for kind, band in (("broadside", MUSKET), ("broadside", CANNON), ("partial", MUSKET))] == [2, 3, 3]


@pytest.mark.rule("OI-CARD-12")
@pytest.mark.parametrize(("state", "hits"), [("", 1), ("sail=anchored", 0), ("aground", 0)])
def test_the_lee_gauge_serves_ships_under_way(state, hits):
    sea = table(f"fluyt 10,10 90 {state} | third-rate 10,20 90 of=b; up a lee-gauge-fire; wind north; "
                "at fire fluyt only", dice="musket sail sail sail")
    sea.say("broadside port third-rate")
    assert [event.hits for event in sea.events("HitsScored")] == [hits]


@pytest.mark.rule("OI-CARD-22")
@pytest.mark.parametrize(("x", "more"), [("22", 1), ("14", 0)])
def test_long_range_gunnery_is_for_long_range(x, more):
    sea = table(f"fluyt 10,10 0 | third-rate {x},10 0 of=b; up a long-range-gunnery; at fire fluyt only",
                dice="cannon sail sail sail | sail")
    sea.say("broadside starboard third-rate")
    assert len(sea.events("DiceAdded")) == more


def dice_for(sea, label, *purposes):
    return [dice_of_test(sea.game, sea.number(label), purpose, NOBODY, 0, False).total for purpose in purposes]


@pytest.mark.rule("OI-FAC-01", "OI-FAC-02", "OI-UPG-12", "OI-KEY-01", "OI-KEY-27")
def test_bonuses_are_for_their_own_tests():
    sea = table("fluyt 10,10 0 | sloop 20,10 0 upgrades=expert-sailing-master | corvette 20,20 0 upgrades=corsairs | "
                "sloop 30,30 0 of=b; nation a dutch; at movement only")
    purposes = ("seamanship", "boarding", "repair", "rally", "challenge")
    assert dice_for(sea, "fluyt", *purposes) == [6, 6, 5, 5, 5]
    assert dice_for(sea, "sloop", *purposes) == [7, 6, 5, 5, 5]
    assert dice_for(sea, "corvette", *purposes) == [6, 7, 5, 5, 5]


@pytest.mark.rule("OI-UPG-16", "OI-EVT-13", "OI-KEY-28", "OI-CARD-35", "OI-TERM-06")
def test_help_and_hindrance_are_for_their_own_tests():
    help_near = table("fluyt 10,10 0 | sloop 12.5,10 0 upgrades=support-ship | sloop 30,30 0 of=b; at movement only")
    assert dice_for(help_near, "fluyt", "repair", "seamanship") == [6, 5]
    assert dice_for(help_near, "sloop", "repair") == [5]                    # not her own
    squall = table("fluyt 10,10 0 | sloop 30,30 0 of=b; events squall; at movement only")
    assert dice_for(squall, "fluyt", "seamanship", "boarding", "repair") == [4, 5, 5]
    daring = table("fluyt 10,10 0 fatigue=3 upgrades=kapers | sloop 30,30 0 of=b; at movement only")
    assert dice_for(daring, "fluyt", "seamanship", "boarding", "repair", "rally") == [5, 5, 2, 2]
    bravado = table("fluyt 10,10 0 fatigue=6 | sloop 20,10 0 fatigue=7 | sloop 30,30 0 of=b; up a bravado; "
                    "at movement only")
    assert dice_for(bravado, "fluyt", "repair") + dice_for(bravado, "sloop", "rally") == [5, 1]


@pytest.mark.rule("OI-KEY-04")
@pytest.mark.parametrize(("spent", "asked"), [("", "persist"), ("spent=persistent", "helm")])
def test_who_persists_does_so_once_a_turn(spent, asked):
    sea = table(f"fluyt 10,10 180 captain=persistent-captain {spent} | sloop 20,10 0 flag | sloop 30,30 0 of=b; "
                "at move fluyt only", dice="cannon cannon cannon cannon cannon")
    sea.say("test")
    assert sea.kind == asked


@pytest.mark.rule("OI-KEY-09", "OI-UPG-28", "OI-EFF-07")
@pytest.mark.parametrize(("ship", "fatigue"), [
    ("flag", 1), ("flag spent=brave", 2), ("upgrades=veteran-crew", 1), ("upgrades=veteran-crew once=veteran-crew", 2),
    ("", 2)])
def test_one_point_is_ignored_and_no_more(ship, fatigue):
    sea = table(f"fluyt 10,10 0 {ship} | sloop 20,10 0 {'' if 'flag' in ship else 'flag'} | sloop 30,30 0 of=b; "
                "admiral a michiel-de-ruyter; at movement only")
    game = sea.game
    take_fatigue(game, 0, 2, "OI-TERM-10")
    assert game.ships[0].fatigue == fatigue


@pytest.mark.rule("OI-KEY-29", "OI-CARD-33")
def test_marksmen_and_aggression_need_nearness_and_hits():
    far = table("fluyt 10,10 0 upgrades=buccaneers | third-rate 22,10 0 of=b; at fire fluyt only",
                dice="musket musket sail sail")
    far.say("broadside starboard third-rate")
    assert not far.events("DiceAdded") and far["third-rate"].fatigue == 0
    missed = table("fluyt 10,10 0 | fluyt 14,10 0 of=b; up a aggression; at fire fluyt only",
                   dice="sail sail sail sail")
    missed.say("broadside starboard fluyt-2")
    assert missed["fluyt-2"].fatigue == 0
    idle = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b; up a aggression; link fluyt fluyt-2; at fire fluyt only",
                 dice="sail sail cannon musket cannon")
    idle.say("close-combat fluyt-2")
    assert idle["fluyt-2"].fatigue == 0


@pytest.mark.rule("OI-UPG-17", "OI-CARD-31", "OI-CONV-03")
@pytest.mark.parametrize(("card", "fatigue"), [("", 2), ("; up b repel-boarders", 1)])
def test_swashbucklers_do_not_beat_repel_boarders(card, fatigue):
    sea = table("fluyt 10,10 90 upgrades=swashbucklers | fluyt 11.875,10 0 of=b; link fluyt fluyt-2"
                f"{card}; at fire fluyt only", dice="skull pistol swords sail cannon")
    sea.say("close-combat fluyt-2")
    assert sea["fluyt-2"].fatigue == fatigue


@pytest.mark.rule("OI-KEY-21")
@pytest.mark.parametrize(("dice", "fatigue"), [("skull sail sail sail sail", 1), ("skull swords sail sail sail", 3)])
def test_brutality_takes_two_points_to_show(dice, fatigue):
    sea = table("fluyt 10,10 0 flag | fluyt 11.25,10 0 of=b; admiral a edward-blackbeard-teach; link fluyt fluyt-2; "
                "at fire fluyt only", dice=dice)
    sea.say("close-combat fluyt-2")
    assert sea["fluyt-2"].fatigue == fatigue


@pytest.mark.rule("OI-CARD-15", "OI-EVT-03", "OI-UPG-04", "OI-UPG-24", "OI-OPT-04", "OI-KEY-08")
def test_what_changes_speed_and_on_which_point_of_sail():
    plain = table("fluyt 10,10 0 | sloop 30,30 0 of=b; turn 2; at movement only")
    large, windward = [speed_rating(plain.game, 0, point, 0).total for point in ("large", "windward")]
    wind = table("fluyt 10,10 0 | sloop 30,30 0 of=b; up a favorable-wind; events freshening-breeze; at movement only")
    assert [speed_rating(wind.game, 0, point, 0).total for point in ("large", "windward")] == [large + 2, windward]
    slow = table("fluyt 10,10 0 upgrades=foul | fluyt 20,10 0 upgrades=troop-transport | fluyt 30,10 0 upgrades=foul "
                 "sail=minimal | sloop 30,30 0 of=b; at movement only")
    assert [speed_rating(slow.game, 0, point, 0).total for point in ("large", "windward")] == [large - 1, windward]
    assert [speed_rating(slow.game, 1, point, 0).total for point in ("large", "windward")] == [
        large, max(1, windward - 1)]
    crawling = table("light-galleon 10,10 0 upgrades=foul sail=minimal | sloop 30,30 0 of=b; at movement only")
    assert speed_rating(crawling.game, 0, "large", 0).total == 1
    eager = table("fluyt 10,10 0 options=swift | sloop 30,30 0 of=b; turn 2; at movement only")
    assert [len(free_bonuses(eager.game, 0, point)) for point in ("large", "windward")] == [1, 0]


@pytest.mark.rule("OI-OBJ-05")
@pytest.mark.parametrize(("speed", "offered"), [("2", True), ("3", False)])
def test_salvage_takes_a_slow_ship(speed, offered):
    sea = table(f"sloop 10,10 0 speed={speed} | corvette 30,10 0 of=b; terrain rocks-small 11.9,10 0 objective; "
                "objective salvage; rock 1; at crew sloop only")
    assert ("salvage" in sea.options) == offered


@pytest.mark.rule("OI-KEY-08")
@pytest.mark.parametrize(("turn", "bonuses"), [("1", 1), ("2", 0)])
def test_raiders_are_fast_on_the_first_turn_only(turn, bonuses):
    sea = table(f"fluyt 10,10 0 | sloop 30,30 0 of=b; turn {turn}; admiral a abraham-crijnssen; at movement only")
    assert len(free_bonuses(sea.game, 0, "windward")) == bonuses


@pytest.mark.rule("OI-CARD-21")
@pytest.mark.parametrize(("rallying", "moved"), [("fluyt", ["sloop"]), ("sloop", [])])
def test_zeal_is_the_flagships(rallying, moved):
    sea = table("fluyt 10,10 180 fatigue=1 flag | sloop 13,10 180 fatigue=1 | sloop 30,30 0 of=b; up a zeal; "
                f"at crew {rallying} only", seed=1)
    sea.say("rally")
    assert [event.ship for event in sea.events("SkillRolled")] == moved


@pytest.mark.rule("OI-UPG-01", "OI-UPG-14")
@pytest.mark.parametrize(("ship", "damage"), [
    ("damage=2 upgrades=unseasoned-timbers", 2), ("damage=3 upgrades=unseasoned-timbers,skilled-carpenter", 2),
    ("damage=3 upgrades=skilled-carpenter", 1), ("damage=7", 7)])
def test_what_cannot_be_repaired(ship, damage):
    sea = table(f"fluyt 10,10 180 {ship} | sloop 30,30 0 of=b; at crew fluyt only")
    if sea.allows("repair"):
        sea.say("repair")
    assert sea["fluyt"].damage == damage


@pytest.mark.rule("OI-KEY-03", "OI-ADV-12")
@pytest.mark.parametrize(("spent", "offered"), [("", True), ("spent=strict", False)])
def test_strict_once_a_turn(spent, offered):
    sea = table(f"fluyt 10,10 180 reload=port,starboard captain=strict-captain {spent} | sloop 20,10 0 flag | "
                "sloop 30,30 0 of=b; at crew fluyt only")
    assert sea.allows("reload both") == offered and sea.allows("reload port")


@pytest.mark.rule("OI-ADV-12")
@pytest.mark.parametrize(("used", "offered"), [("", True), ("sideonce a spare-rigging; ", False)])
def test_spare_rigging_once_a_game(used, offered):
    sea = table("fluyt 10,10 180 aground sail=minimal | sloop 30,30 0 of=b; advantage a spare-rigging; "
                f"{used}at crew fluyt only")
    assert sea.allows("refloat spare-rigging") == sea.allows("sail full") == offered and sea.allows("sail battle")


@pytest.mark.rule("OI-CREW-18", "OI-CREW-20", "OI-TERM-19")
@pytest.mark.parametrize(("state", "offered"), [("", True), ("out", False), ("captor=b fatigue=7", False)])
def test_to_whom_the_flag_goes(state, offered):
    sea = table(f"fluyt 10,10 180 flag | sloop 13,10 180 {state} | sloop 13,15 0 | sloop 30,30 0 of=b; "
                "at crew fluyt only")
    assert sea.allows("transfer-flag sloop") == offered and not sea.allows("transfer-flag sloop-2")
    held = table("fluyt 10,10 180 flag | sloop 13,10 180 | sloop 14,10 180 of=b; link sloop sloop-2; "
                 "at crew fluyt only")
    assert not held.allows("transfer-flag sloop")


@pytest.mark.rule("OI-OBJ-07", "OI-KEY-14")
def test_only_flags_are_struck_and_only_a_living_flagship_is_dogged():
    sea = table("fluyt 10,10 0 flag | sloop 20,10 0 damage=7 | sloop 30,30 0 of=b; objective strike-the-flag; "
                "at end only", seed=1)
    assert strike_points(sea.game, 0).total == 1
    for state, ships in (("", 3), ("out", 1)):
        dogged = table(f"fluyt 10,10 0 flag {state} | sloop 20,10 0 | sloop 30,30 0 of=b; "
                       "admiral a edward-blackbeard-teach; at movement only")
        assert ship_total(dogged.game, 0).total == ships


@pytest.mark.rule("OI-EVT-08", "OI-EVT-10")
def test_how_many_and_whom_events_concern():
    tie = "down a effective-fire; down b small-arms; admiral a experienced-admiral; deck {0}; at initiative only"
    tired = table("fluyt 10,10 180 fatigue=1 | sloop 10,20 180 fatigue=1 | corvette 20,10 180 fatigue=1 | "
                  "sloop 30,30 0 of=b; " + tie.format("second-wind"), dice="second-wind")
    assert tired.allows("fluyt sloop") and not tired.allows("fluyt sloop corvette")
    masts = table("fluyt 10,10 180 sail=minimal | sloop 10,20 180 | corvette 20,10 180 sail=full | sloop 30,30 0 of=b; "
                  "role b defender; role a attacker; " + tie.format("sprung-mast"), dice="sprung-mast")
    assert masts.asked == [(1, "sprung-mast")] and masts.options == ["sloop", "corvette"]


@pytest.mark.rule("OI-KEY-10", "OI-CARD-19", "OI-ADV-07")
def test_once_a_game_never_itself_and_on_turn_one():
    start = "fluyt 10,10 180 | sloop 30,30 0 of=b; hand a zeal small-arms; down a down; down b take-courage; {}" \
            "at initiative only"
    assert table(start.format("admiral a michiel-de-ruyter; ")).kind == "exchange-card"
    assert table(start.format("admiral a michiel-de-ruyter; once a tactician; ")).kind != "exchange-card"
    adapted = table("fluyt 10,10 180 | sloop 30,30 0 of=b; down a adaptive-tactics; down b elan; discards b "
                    "adaptive-tactics; at initiative only")
    assert "CardCopied" not in adapted.story and adapted.kind != "adapt"
    tie = "fluyt 10,10 180 | sloop 30,30 0 of=b; down a effective-fire; down b small-arms; advantage b surprise; " \
          "admiral a experienced-admiral; deck squall; turn {}; at initiative only"
    assert table(tie.format(1), dice="squall").game.first == 1
    assert table(tie.format(2), dice="squall").game.first == 0


@pytest.mark.rule("OI-CARD-29", "OI-CARD-38", "OI-CARD-10", "OI-CARD-24")
def test_cards_that_act_on_some_ships_only():
    swift = table("fluyt 10,10 180 | fluyt 20,20 0 | sloop 30,30 0 of=b; down a swift-vessels; wind north; "
                  "at initiative only")
    assert swift.options == ["done", "fluyt"]                               # the other lies in the Wind's Eye
    doughty = "fluyt 10,10 180 fatigue=2 | sloop 30,30 0 of=b; down a doughty-card; struck a {}; at initiative only"
    assert [table(doughty.format(points)).game.ships[0].fatigue for points in (0, 1)] == [2, 1]
    alone = "fluyt 10,20 180 | sloop 20,20 180 | sloop 30,30 0 of=b; up a {}; at move fluyt only"
    assert table(alone.format("adjust-position")).say("skip").kind == "helm"
    assert table(alone.format("engage-more-closely")).say("skip").kind == "shift"


@pytest.mark.rule("OI-CARD-30", "OI-CREW-09")
@pytest.mark.parametrize(("sail", "tests"), [("minimal", 0), ("battle", 1)])
def test_boarders_away_is_against_slow_ships(sail, tests):
    sea = table(f"fluyt 10,10 0 | fluyt 12,10 0 of=b sail={sail}; up a boarders-away; at crew fluyt only", seed=1)
    sea.say("board fluyt-2")
    assert len(sea.events("SkillRolled")) == tests


@pytest.mark.rule("OI-ADV-04", "OI-UPG-09", "OI-UPG-23", "OI-FAC-07", "OI-KEY-17")
def test_first_times_and_near_ones():
    def dice(text, attack, band):
        return attack_dice(table(text).game, 0, 1, attack, "hull", band).total

    place = "fluyt 10,10 0 {} | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; {}at attack only"
    plain = {kind: dice(place.format("", ""), kind, MUSKET) for kind in ("broadside", "partial", "close-combat")}
    shotted = "advantage a double-shotted; "
    assert [dice(place.format(once, shotted), "broadside", band) - plain["broadside"]
            for once, band in (("", MUSKET), ("", CANNON), ("once=broadside", MUSKET))] == [1, 0, 0]
    assert [dice(place.format(f"upgrades=boarding-party {fought}", ""), "close-combat", 0) - plain["close-combat"]
            for fought in ("", "fought=fluyt-2")] == [1, 0]
    assert [dice(place.format("upgrades=aggressive-crew", ""), kind, band) - plain[kind]
            for kind, band in (("partial", 1), ("partial", MUSKET), ("broadside", MUSKET), ("close-combat", 0))] == [
        1, 0, 0, 1]
    assert [dice(place.format("", "nation a spanish; "), "partial", band) - plain["partial"]
            for band in (1, MUSKET)] == [1, 0]


@pytest.mark.rule("OI-FAC-04", "OI-FAC-05", "OI-FAC-06", "OI-FAC-08")
def test_cheaper_is_never_less_than_nothing():
    for ship in SHIPS.values():
        for option, price in ship.options:
            assert option_cost(ship.id, option, "french") >= (1 if option == "additional-guns" else 0)
            assert option_cost(ship.id, option, "dutch") == price
