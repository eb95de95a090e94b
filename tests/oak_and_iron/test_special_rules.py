"""Chapters 16, 17, 19 and 20: what is printed on ships, and what factions, commanders and upgrades give."""

import pytest
from oak_and_iron.table import table

from weathergage.rulesets.oak_and_iron.content.read import UPGRADES
from weathergage.rulesets.oak_and_iron.rules.attacks import attack_dice, broadside_value, crew_value, fortitude_value
from weathergage.rulesets.oak_and_iron.rules.collisions import ignores_shoals
from weathergage.rulesets.oak_and_iron.rules.formation import formation
from weathergage.rulesets.oak_and_iron.rules.initiative import admiral_sum
from weathergage.rulesets.oak_and_iron.rules.skill_tests import skill_of
from weathergage.rulesets.oak_and_iron.rules.skill_tests import test_dice as dice_of_test
from weathergage.rulesets.oak_and_iron.rules.squadrons import option_cost
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_total, squadron_strikes
from weathergage.rulesets.oak_and_iron.rules.wind import free_bonuses, speed_rating
from weathergage.rulesets.oak_and_iron.state import NOBODY, has_rule

PASSED = "sail cannon cannon cannon cannon"
FAILED = "cannon cannon cannon cannon cannon"
PAIR = "fluyt 10,10 0 {} | fluyt 11.25,10 0 of=b {}; {}; link fluyt fluyt-2; at fire fluyt only"


def pair(own="", other="", settings="wind north"):
    """Two fluyts (Crew 2) side by side and Entangled."""
    return table(PAIR.format(own, other, settings))


def dice(sea, attack="close-combat", aim="hull", band=0):
    return attack_dice(sea.game, 0, 1, attack, aim, band).total


def rolled(sea, purpose="seamanship", against=NOBODY):
    return dice_of_test(sea.game, 0, purpose, against, 0, False).total


# --- traits, options and factions ---


@pytest.mark.rule("OI-TRAIT-04", "OI-TRAIT-09", "OI-TRAIT-10")
def test_ships_that_heed_no_shoals():
    sea = table("sloop 10,10 0 | flying-dutchman 20,10 0 | fluyt 30,10 0 | flying-dutchman 30,13 0 of=b; at attack "
                "only")
    assert [ignores_shoals(sea.game, number) for number in range(3)] == [True, True, False]
    assert dice_of_test(sea.game, 2, "seamanship", NOBODY, 0, False).total == 4         # haunted
    over = table("flying-dutchman 10,20 180 damage=1 | corvette 30,30 0 of=b; terrain rocks-small 10,17 0; "
                 "at move flying-dutchman only")
    over.say("skip", "ahead")
    assert not over.events("TerrainStruck") and "repair" not in over.options


@pytest.mark.rule("OI-TRAIT-05", "OI-OPT-04", "OI-KEY-08")
def test_bonuses_to_speed_that_one_may_use():
    sea = table("sixth-rate 10,20 180 options=swift,weatherly | corvette 30,30 0 of=b; admiral a henry-jennings; "
                "at move sixth-rate only")
    assert [name for name, _ in free_bonuses(sea.game, 0, "large")] == ["fast", "swift", "raider"]
    assert [name for name, _ in free_bonuses(sea.game, 0, "windward")] == ["weatherly", "raider"]
    assert sea.options == ["0", "1", "2", "3"]
    sea.say("2")
    assert sea["sixth-rate"].speed == 4


@pytest.mark.rule("OI-TRAIT-07")
def test_very_high_freeboard():
    for hits, fatigue in (("musket musket", 0), ("musket musket musket", 1)):
        rest = " sail" * (4 - len(hits.split()))
        sea = table("fluyt 10,10 0 | third-rate 16,10 0 of=b; at fire fluyt only", dice=hits + rest)
        sea.say("broadside starboard third")
        assert sea["third-rate"].fatigue == fatigue


@pytest.mark.rule("OI-OPT-01", "OI-OPT-02", "OI-OPT-03", "OI-OPT-06", "OI-ATK-07")
def test_options_change_the_base_values():
    sea = pair("options=additional-crew,additional-guns,stout,sweeps")
    assert (broadside_value(sea.game, 0), crew_value(sea.game, 0), fortitude_value(sea.game, 0)) == (5, 3, 3)
    assert dice(sea) == 6 and has_rule(sea.game, 0, "sweeps")


@pytest.mark.rule("OI-FAC-01", "OI-FAC-02", "OI-FAC-07")
def test_dice_of_factions():
    dutch = pair(settings="nation a dutch")
    assert (rolled(dutch), rolled(dutch, "boarding"), rolled(dutch, "repair")) == (6, 6, 5)
    spanish = pair(settings="nation a spanish")
    assert dice(spanish, "partial", band=1) == 3 and dice(spanish, "partial", band=2) == 2


@pytest.mark.rule("OI-FAC-03", "OI-BRD-05")
def test_gun_drill_rerolls_one_die_a_turn():
    sea = table("fluyt 10,10 0 | sloop 6,10 0 of=b | sloop 14,10 0 of=b; nation a english; at fire fluyt only",
                dice="sail sail sail sail | cannon | sail sail sail sail")
    sea.say("broadside port sloop", "drill sail")
    assert sea["sloop"].damage == 1 and sea["fluyt"].reload == 1
    sea.say("broadside starboard sloop-2")
    assert sea.over                                     # no second drill


@pytest.mark.rule("OI-FAC-04", "OI-FAC-05", "OI-FAC-06", "OI-FAC-08")
def test_cheaper_options():
    assert (option_cost("sixth-rate", "weatherly", "french"), option_cost("sixth-rate", "swift", "french")) == (1, 0)
    assert option_cost("sloop", "additional-guns", "french") == 1
    assert option_cost("light-galleon", "stout", "spanish") == 3
    assert option_cost("fluyt", "additional-crew", "pirate") == 2
    assert option_cost("fluyt", "additional-crew", "any") == 4


# --- keywords ---


@pytest.mark.rule("OI-KEY-01", "OI-KEY-26", "OI-KEY-27", "OI-UPG-10")
def test_bold_fierce_and_boarders():
    bold = pair("captain=bold-captain", settings="admiral a none")
    assert dice(bold) == 6 and rolled(bold, "boarding") == 6
    corsairs = pair("upgrades=corsairs")
    assert dice(corsairs) == 6 and rolled(corsairs, "boarding") == 6


@pytest.mark.rule("OI-KEY-02", "OI-FORT-02")
def test_a_lucky_captain_has_a_point_of_his_own():
    sea = table("fluyt 10,20 180 lucky=1 | sloop 20,20 180 | corvette 30,30 0 of=b; fortune a 1; at move fluyt only",
                dice=f"{FAILED} | {PASSED}")
    sea.say("test", "fortune")
    assert (sea["fluyt"].lucky, sea.squadron().fortune) == (0, 1)


@pytest.mark.rule("OI-KEY-03")
def test_a_strict_captain_reloads_both_sides_once_a_turn():
    place = "fluyt 10,20 180 reload=port,starboard captain=strict-captain {} | corvette 30,30 0 of=b; admiral a " \
            "none; " \
            "at crew fluyt only"
    sea = table(place.format(""))
    sea.say("reload both")
    assert sea["fluyt"].reload == 0
    assert "reload both" not in table(place.format("spent=strict")).options


@pytest.mark.rule("OI-KEY-04")
def test_the_persistent_repeat_a_failed_test():
    sea = table("fluyt 10,20 180 captain=persistent-captain | corvette 30,30 0 of=b; admiral a none; at move fluyt "
                "only",
                dice=f"{FAILED} | {PASSED}")
    sea.say("test")
    assert sea.kind == "persist"
    sea.say("repeat")
    assert sea.kind == "seamanship-action" and sea["fluyt"].spent == ("persistent",)


@pytest.mark.rule("OI-KEY-05", "OI-TERM-03")
def test_the_brilliant_have_more_skill_but_never_more_than_3():
    sea = table("fluyt 10,20 180 skill=2 captain=brilliant-captain | sloop 20,20 0 skill=2 | corvette 30,30 0 of=b; "
                "admiral a none; at attack only")
    assert (skill_of(sea.game, 0), skill_of(sea.game, 1)) == (3, 2)


@pytest.mark.rule("OI-KEY-06")
def test_the_inspiring_rally_two():
    captain = table("fluyt 10,20 180 fatigue=3 captain=inspiring-captain | corvette 30,30 0 of=b; admiral a none; "
                    "at crew fluyt only")
    captain.say("rally")
    assert captain["fluyt"].fatigue == 1
    admiral = table("fluyt 10,20 180 fatigue=1 | sloop 10,24 0 fatigue=2 | corvette 30,30 0 of=b; "
                    "admiral a experienced-inspiring-admiral; at crew fluyt only")
    admiral.say("rally")
    assert (admiral["fluyt"].fatigue, admiral["sloop"].fatigue) == (0, 1)


@pytest.mark.rule("OI-KEY-10", "OI-CONV-15")
def test_a_tactician_exchanges_his_card():
    sea = table("sloop 10,10 90 | corvette 30,10 90 of=b; down a down; hand a favorable-wind elan; down b reload-card; "
                "admiral a george-monck; at initiative")
    assert sea.kind == "exchange-card" and sea.options == ["keep", "elan", "favorable-wind"]
    sea.say("favorable-wind")
    assert sea.squadron().up == ("favorable-wind",) and sea.squadron().hand == ("down", "elan")
    assert sea.events("InitiativeWon")[0].values == (5, 3) and sea.squadron().once == ("tactician",)


@pytest.mark.rule("OI-KEY-11", "OI-KEY-17")
def test_beloved_and_superior_coordination():
    near = "fluyt 10,20 0 | fluyt 10,10 0 | corvette 30,30 0 of=b; admiral a {}; at attack only"
    assert formation(table(near.format("michiel-de-ruyter")).game, 0) == []
    assert formation(table(near.format("george-monck")).game, 0) == [0, 1]
    sea = table("fluyt 10,20 0 | fluyt 10,14 0 | fluyt 30,2 0 | corvette 30,30 0 of=b; admiral a michiel-de-ruyter; "
                "at attack only")
    assert [dice_of_test(sea.game, number, "repair", NOBODY, 0, False).total for number in range(3)] == [6, 6, 5]


@pytest.mark.rule("OI-KEY-14", "OI-KEY-23", "OI-UPG-05")
def test_dogged_and_valuable():
    sea = table("fluyt 10,20 0 flag | fluyt 10,10 0 out upgrades=supply-ship | corvette 30,30 0 of=b; "
                "admiral a john-benbow; at attack only")
    assert ship_total(sea.game, 0).total == 2 and squadron_strikes(sea.game, 0).total == 3


@pytest.mark.rule("OI-KEY-18")
def test_the_pompous_do_not_transfer_their_flag():
    place = "fluyt 10,20 0 flag {} | sloop 12.5,20 0 | sloop 20,20 0 | sloop 20,30 0 | sloop 5,5 0 | corvette 30,30 " \
            "0 of=b | " \
            "corvette 30,10 0 of=b; admiral a francisco-pereira-freire-de-la-cerda; fortune a 2; at {}"
    assert not [option for option in table(place.format("", "crew fluyt only")).options if "transfer" in option]
    lost = table(place.format("out flaglost", "end only"), dice="cannon")
    assert lost.kind == "name-flagship"                 # no Fortune Point helps
    lost.say("sloop")
    assert squadron_strikes(lost.game, 0).total == 4


@pytest.mark.rule("OI-KEY-19", "OI-KEY-20")
def test_defender_and_indecisive():
    sea = table("fluyt 10,10 0 | sloop 14,10 0 of=b; admiral a andres-ochoa-de-zarate; role a defender; role b "
                "attacker; "
                "turn 3; at fire fluyt only")
    assert dice(sea, "broadside", band=2) == 5 and admiral_sum(sea.game, 0) == 0
    late = table("fluyt 10,10 0 | sloop 14,10 0 of=b; admiral a andres-ochoa-de-zarate; role a defender; role b "
                 "attacker; "
                 "turn 4; at fire fluyt only")
    assert dice(late, "broadside", band=2) == 4


@pytest.mark.rule("OI-KEY-21")
def test_the_brutal_cause_one_more():
    sea = table(PAIR.format("", "", "admiral a edward-blackbeard-teach"), dice="swords swords sail sail sail")
    sea.say("close-combat fluyt-2")
    assert sea["fluyt-2"].fatigue == 3


@pytest.mark.rule("OI-KEY-24", "OI-KEY-25", "OI-UPG-06")
def test_merchants():
    sea = pair(other="upgrades=merchants")
    assert dice(sea) == 3 and crew_value(sea.game, 1) == 1


@pytest.mark.rule("OI-KEY-28", "OI-UPG-13")
def test_the_daring_feel_no_fatigue_in_tests():
    sea = pair("fatigue=3 upgrades=kapers")
    assert (rolled(sea), rolled(sea, "boarding"), rolled(sea, "repair")) == (5, 5, 2)


# --- upgrades ---


@pytest.mark.rule("OI-UPG-01")
def test_unseasoned_timbers_are_never_repaired():
    sea = table("fluyt 10,20 180 damage=2 upgrades=unseasoned-timbers | corvette 30,30 0 of=b; at crew fluyt only")
    assert "repair" not in sea.options


@pytest.mark.rule("OI-UPG-02")
def test_low_morale_needs_a_test_to_rally():
    sea = table("fluyt 10,20 180 fatigue=2 upgrades=low-morale | corvette 30,30 0 of=b; at crew fluyt only",
                dice="cannon cannon cannon")
    sea.say("rally")
    assert sea["fluyt"].fatigue == 2


@pytest.mark.rule("OI-UPG-03", "OI-UPG-09", "OI-UPG-23", "OI-UPG-25", "OI-UPG-26")
def test_upgrades_that_change_dice():
    assert broadside_value(pair("upgrades=poorly-armed").game, 0) == 3
    party = pair("upgrades=boarding-party")
    assert dice(party) == 6 and dice(pair("upgrades=boarding-party fought=fluyt-2")) == 5
    crew = pair("upgrades=aggressive-crew")
    assert dice(crew) == 6 and dice(crew, "broadside", band=1) == 5 and dice(crew, "broadside", band=2) == 4
    marines = pair("upgrades=marines")
    assert dice(marines) == 6 and dice(marines, "partial", band=2) == 3 and crew_value(marines.game, 0) == 2
    defended = pair(other="upgrades=boarding-defenses")
    assert dice(defended) == 4 and rolled(defended, "boarding", 1) == 3


@pytest.mark.rule("OI-UPG-04", "OI-UPG-24")
def test_upgrades_that_slow_a_ship():
    sea = pair("upgrades=foul,troop-transport")
    assert speed_rating(sea.game, 0, "large", 0).total == 2
    assert speed_rating(sea.game, 0, "windward", 0).total == 1         # never below 1
    assert dice(sea) == 7


@pytest.mark.rule("OI-UPG-07", "OI-UPG-12", "OI-UPG-16", "OI-UPG-28")
def test_upgrades_that_change_tests():
    assert rolled(pair("upgrades=untested-crew")) == 4
    assert rolled(pair("upgrades=expert-sailing-master")) == 6 and rolled(pair("upgrades=veteran-crew"), "repair") == 6
    sea = table("fluyt 10,10 0 | sloop 12.5,10 0 upgrades=support-ship | corvette 30,30 0 of=b; at attack only")
    assert rolled(sea, "repair") == 6 and rolled(sea) == 5


@pytest.mark.rule("OI-UPG-28")
def test_a_veteran_crew_ignores_the_first_point_of_the_game():
    sea = table(PAIR.format("", "upgrades=veteran-crew", "wind north"), dice="swords swords sail sail sail")
    sea.say("close-combat fluyt-2")
    assert sea["fluyt-2"].fatigue == 1 and sea["fluyt-2"].once == ("veteran-crew",)


@pytest.mark.rule("OI-UPG-08")
def test_a_fire_ship():
    sea = table("sloop 10,10 0 upgrades=fire-ship | fluyt 11.125,10 0 of=b damage=6 fatigue=1 | sloop 30,30 0 flag; "
                "link sloop fluyt; at crew sloop only", dice="skull sail sail cannon cannon cannon")
    assert sea.options == ["none", "fire-ship"]
    sea.say("fire-ship")
    assert (sea["fluyt"].damage, sea["fluyt"].fatigue) == (7, 3)
    assert sea["sloop"].fate == "burnt" and sea.linked == [] and squadron_strikes(sea.game, 0).total == 0


@pytest.mark.rule("OI-UPG-11")
def test_an_efficient_loader_once_a_game():
    place = "fluyt 10,20 180 reload=port upgrades=efficient-loader {} | corvette 30,30 0 of=b; at move fluyt only"
    sea = table(place.format(""))
    sea.say("port")
    assert sea["fluyt"].reload == 0
    assert table(place.format("once=efficient-loader")).kind == "seamanship"


@pytest.mark.rule("OI-UPG-14")
def test_a_skilled_carpenter():
    sea = table("fluyt 10,20 180 damage=3 upgrades=skilled-carpenter | corvette 30,30 0 of=b; at crew fluyt only")
    sea.say("repair")
    assert sea["fluyt"].damage == 1
    aground = table("fluyt 10,20 180 aground upgrades=skilled-carpenter | corvette 30,30 0 of=b; at crew fluyt only")
    aground.say("refloat")
    assert not aground["fluyt"].aground and aground.rolls == []


@pytest.mark.rule("OI-UPG-15")
def test_a_skilled_surgeon_once_a_turn():
    sea = table(PAIR.format("", "upgrades=skilled-surgeon", "wind north"), dice="swords swords sail sail sail")
    sea.say("close-combat fluyt-2")
    assert sea["fluyt-2"].fatigue == 1
    single = table(PAIR.format("", "upgrades=skilled-surgeon", "wind north"), dice="swords sail sail sail sail")
    single.say("close-combat fluyt-2")
    assert single["fluyt-2"].fatigue == 1 and single["fluyt-2"].spent == ()


@pytest.mark.rule("OI-UPG-17")
def test_swashbucklers():
    sea = table("fluyt 10,10 90 upgrades=swashbucklers | fluyt 11.875,10 0 of=b; link fluyt fluyt-2; at fire fluyt "
                "only",
                dice="swords swords pistol skull sail")
    sea.say("close-combat fluyt-2")
    assert sea["fluyt-2"].fatigue == 2


@pytest.mark.rule("OI-UPG-18", "OI-CREW-06")
def test_expert_topmen_change_two_levels():
    place = "fluyt 10,20 180 sail=minimal upgrades={} | corvette 30,30 0 of=b; at crew fluyt only"
    assert "sail full" in table(place.format("expert-topmen")).options
    plain = table(place.format("marines"))
    assert [option for option in plain.options if option.startswith("sail")] == ["sail anchored", "sail battle"]


@pytest.mark.rule("OI-UPG-19")
def test_dismantling_shot_is_not_halved_at_pistol_shot():
    sea = pair("upgrades=dismantling-shot")
    assert dice(sea, "broadside", "rigging", 1) == 4 and dice(sea, "broadside", "rigging", 2) == 2


@pytest.mark.rule("OI-UPG-22")
def test_the_vice_flag():
    sea = table("fluyt 10,20 0 flag out flaglost | sloop 20,20 0 upgrades=vice-flag | sloop 30,20 0 | sloop 30,4 0 | "
                "corvette 30,30 0 of=b | corvette 20,30 0 of=b; admiral a seasoned-admiral; hand a down zeal elan "
                "aggression "
                "small-arms resilient bravado; at end only", dice="cannon")
    assert sea.squadron().flagship == 1 and sea.squadron().value == 1
    assert sea.kind == "cut-hand" and sea.question().space.count == 1


@pytest.mark.rule("OI-CONV-04")
def test_the_same_rule_twice_counts_once():
    sea = pair("captain=bold-captain", settings="admiral a experienced-bold-admiral")
    assert dice(sea) == 6
    assert UPGRADES["corsairs"].keywords == ("fierce", "boarders")
