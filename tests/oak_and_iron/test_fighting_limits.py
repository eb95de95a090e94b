"""Chapters 1, 6, 8, 11 and 12: dice, attacks, crews and the end of a turn, clause by clause to where each one ends."""

from dataclasses import asdict

import pytest
from oak_and_iron.table import opening, pose, table

from weathergage.kernel.ruleset import BadSetup
from weathergage.rulesets.oak_and_iron.content.read import FACES, SYMBOL_SETS
from weathergage.rulesets.oak_and_iron.questions import AskBoatAssault
from weathergage.rulesets.oak_and_iron.rules.attack_phase import ALL, Attacks, can_attack
from weathergage.rulesets.oak_and_iron.rules.attacks import attack_dice, attacks, broadside_value, crew_value
from weathergage.rulesets.oak_and_iron.rules.boarding import Approach, Board, FireAndBoard
from weathergage.rulesets.oak_and_iron.rules.close_combat import Melee
from weathergage.rulesets.oak_and_iron.rules.conditions import (
    entangle,
    ground,
    hurt,
    lower_sail,
    put,
    reload_side,
    remove_fatigue,
    take_fatigue,
    take_off,
    unlink,
)
from weathergage.rulesets.oak_and_iron.rules.crew_actions import crew_actions
from weathergage.rulesets.oak_and_iron.rules.dice import count, marks_of, plain_faces, roll, shown, symbols_of
from weathergage.rulesets.oak_and_iron.rules.gunnery import CriticalDice, Fire, FireDice, HitAtHelm
from weathergage.rulesets.oak_and_iron.rules.landing_parties import BoatAssault
from weathergage.rulesets.oak_and_iron.rules.skill_tests import Rerolls, SkillDice, SkillTest
from weathergage.rulesets.oak_and_iron.rules.skill_tests import test_dice as dice_of_test
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_strikes, squadron_strikes, strike_points
from weathergage.rulesets.oak_and_iron.state import has_rule, number_of

FAR = "sloop 33,3 0 of=b"
MISS = "sail sail sail sail"
PASSED = "sail cannon cannon cannon cannon"
FAILED = "cannon cannon cannon cannon cannon"


def told(sea, name, *fields):
    """What the events of one kind say, one value or a tuple each."""
    found = [tuple(asdict(event)[field] for field in fields) for event in sea.events(name)]
    return [one[0] for one in found] if len(fields) == 1 else found


# --- the die ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-DICE-01", "OI-DICE-02", "OI-DICE-15")
def test_every_set_counts_its_own_faces():
    """One Skull, Cannon, Musket and Pistol, two Sails and two Swords."""
    game = table(f"fluyt 10,10 0 | {FAR}; at attack only").game
    weights = {"skull": 1, "cannon": 1, "musket": 1, "pistol": 1, "sail": 2, "swords": 2}
    for name, symbols in SYMBOL_SETS.items():
        assert count(game, tuple(range(1, 9)), name) == sum(weights[symbol] for symbol in symbols), name
        assert [count(game, (face,), name) for face in range(1, 9)] == [int(symbol in symbols) for symbol in FACES]
    assert shown((1, 2, 3, 4, 5, 6, 7, 8)) == ("skull", "cannon", "musket", "pistol", "sail", "sail", "swords",
                                               "swords")
    assert plain_faces((8, 6, 1, 7, 5)) == (1, 5, 5, 7, 7)


@pytest.mark.rule("OI-DICE-15", "OI-DICE-09")
@pytest.mark.parametrize(("sets", "symbols"), [
    (("close-combat-side",), ("skull", "pistol", "swords")), (("skill-success",), ("skull", "sail")),
    (("hit-musket-shot", "critical-rigging"), ("skull", "cannon", "musket", "sail")),
    (("critical-crew", "critical-crew"), ("swords",)), (("hit-cannon-shot", "sinking"), ("skull", "cannon", "sail"))])
def test_symbols_are_named_once_in_the_order_of_the_die(sets, symbols):
    assert symbols_of(table(f"fluyt 10,10 0 | {FAR}; at attack only").game, *sets) == symbols


@pytest.mark.rule("OI-DICE-02", "OI-DICE-15")
@pytest.mark.parametrize(("sets", "marks"), [
    (("skill-success",), (2, 5, 7)), (("critical-hull",), (2,)), (("critical-hull", "critical-crew"), (2, 7)),
    (("hit-pistol-shot",), (5,)), (("hit-pistol-shot", "marksmen-trigger"), (3, 4, 5)), (("swashbucklers",), (4, 5)),
    (("critical-hull", "critical-rigging", "critical-crew"), (2, 5, 7)), (("hit-cannon-shot", "critical-trigger"),
                                                                         (2, 3))])
def test_a_roll_tells_apart_what_it_is_read_by(sets, marks):
    game = table(f"fluyt 10,10 0 | {FAR}; at attack only").game
    assert marks_of(game, sets) == marks
    rolled = roll(game, "attack", "OI-BRD-03", 3, sets)
    assert (rolled.space.groups, rolled.space.marks, rolled.space.sides) == ((3,), marks, 8)
    assert sum(weight for _, weight in rolled.space.outcomes()) == 8 ** 3


@pytest.mark.rule("OI-BRD-05", "OI-KEY-29", "OI-CARD-12", "OI-CARD-22", "OI-UPG-27", "OI-RAKE-04")
@pytest.mark.parametrize(("ship", "up", "aim", "band", "rake", "more"), [
    ("", "", "hull", 2, "", ("hit-musket-shot", "critical-trigger", "expert-gunners")),
    ("", "", "hull", 3, "", ("hit-cannon-shot", "critical-trigger", "expert-gunners")),
    ("", "", "hull", 1, "bow", ("hit-pistol-shot", "critical-trigger-raking", "expert-gunners")),
    ("", "", "rigging", 2, "", ("critical-hull", "critical-rigging", "critical-crew")),
    ("upgrades=buccaneers", "", "crew", 1, "", ("critical-hull", "critical-rigging", "critical-crew",
                                                "marksmen-trigger")),
    ("", "up a lee-gauge-fire; ", "hull", 3, "", ("hit-cannon-shot", "critical-trigger", "expert-gunners",
                                                  "lee-gauge-fire")),
    ("upgrades=buccaneers", "up a long-range-gunnery; ", "hull", 4, "", (
        "hit-beyond-cannon-in-fog", "critical-trigger", "expert-gunners", "long-range-gunnery", "marksmen-trigger"))])
def test_what_the_dice_of_gunfire_are_read_by(ship, up, aim, band, rake, more):
    game = table(f"fluyt 10,10 0 {ship} | {FAR}; {up}at attack only").game
    dice = FireDice(0, 1, "broadside", aim, band, rake, 0)
    assert dice.names(game) == more
    assert dice.good() == (more[0] if aim == "hull" else f"critical-{aim}")


# --- values and dice --------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-KEY-24", "OI-OPT-01", "OI-OPT-02", "OI-UPG-03")
@pytest.mark.parametrize(("ship", "broadside", "crew"), [
    ("sloop", 3, 1), ("sloop upgrades=merchants", 3, 1), ("brigantine upgrades=merchants", 3, 1),
    ("sloop upgrades=merchants options=additional-crew", 3, 1), ("sloop upgrades=poorly-armed", 2, 1),
    ("sloop upgrades=poorly-armed options=additional-guns", 3, 1), ("third-rate upgrades=merchants", 9, 3)])
def test_values_as_they_stand_on_the_card(ship, broadside, crew):
    kind, *more = ship.split()
    game = table(f"{kind} 10,10 0 {' '.join(more)} | {FAR}; at attack only").game
    assert (broadside_value(game, 0), crew_value(game, 0)) == (broadside, crew)


@pytest.mark.rule("OI-KEY-01", "OI-KEY-26", "OI-UPG-09", "OI-UPG-23", "OI-UPG-25", "OI-UPG-24", "OI-FAC-07",
                  "OI-CARD-06", "OI-CARD-27", "OI-CARD-24", "OI-CARD-20", "OI-EVT-05", "OI-ADV-04")
@pytest.mark.parametrize(("ship", "settings", "found"), [
    ("", "", (4, 4, 2, 2, 5, 5, 5)), ("captain=bold-captain", "", (4, 4, 2, 2, 6, 6, 6)),
    ("upgrades=corsairs", "", (4, 4, 2, 2, 6, 6, 6)), ("upgrades=boarding-party", "", (4, 4, 2, 2, 6, 6, 6)),
    ("upgrades=boarding-party fought=fluyt-2", "", (4, 4, 2, 2, 5, 5, 5)),
    ("upgrades=boarding-party fought=sloop", "", (4, 4, 2, 2, 6, 6, 6)),
    ("upgrades=aggressive-crew", "", (5, 4, 3, 2, 6, 6, 6)), ("upgrades=marines", "", (4, 4, 3, 3, 6, 6, 6)),
    ("upgrades=troop-transport", "", (4, 4, 2, 2, 7, 7, 7)), ("", "nation a spanish; ", (4, 4, 3, 2, 5, 5, 5)),
    ("", "up a effective-fire; ", (5, 5, 2, 2, 5, 5, 5)), ("", "up a superior-firepower; ", (6, 6, 2, 2, 5, 5, 5)),
    ("", "up a engage-more-closely; ", (6, 4, 2, 2, 5, 5, 5)), ("", "up b superior-firepower; ", (4, 4, 2, 2, 5, 5, 5)),
    ("", "up a seize-the-opportunity; ", (6, 6, 4, 4, 7, 7, 7)), ("", "events heavy-swell; ", (3, 3, 2, 2, 5, 5, 5)),
    ("", "advantage a double-shotted; ", (5, 5, 2, 2, 5, 5, 5)), ("", "advantage b double-shotted; ",
                                                                  (4, 4, 2, 2, 5, 5, 5))])
def test_dice_by_the_kind_of_attack(ship, settings, found):
    """Broadside and Partial Fire at Pistol and at Musket Shot, Close Combat, boats, Landing Parties."""
    game = table(f"fluyt 10,10 0 {ship} | sloop 20,10 0 flag | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; {settings}"
                 "at attack only").game
    kinds = (("broadside", 1), ("broadside", 2), ("partial", 1), ("partial", 2), ("close-combat", 0), ("assault", 0),
             ("party", 0))
    assert tuple(attack_dice(game, 0, 2, kind, "hull", band).total for kind, band in kinds) == found


@pytest.mark.rule("OI-RAKE-06", "OI-TRAIT-06", "OI-TRAIT-07", "OI-CARD-02", "OI-BRD-06")
@pytest.mark.parametrize(("target", "heading", "up", "fatigue"), [
    ("fluyt", 0, "", 0), ("fluyt", 90, "", 2), ("third-rate", 270, "", 2), ("sixth-rate", 0, "", 1),
    ("sixth-rate", 0, "up b down; ", 0), ("sixth-rate", 90, "up b down; ", 1), ("fluyt", 90, "up b down; ", 1)])
def test_one_hit(target, heading, up, fatigue):
    sea = table(f"corvette 10,10 0 | {target} 15,10 {heading} of=b; {up}at fire corvette only",
                dice="musket sail sail sail")
    assert sea.say(f"broadside starboard {target}").game.ships[1].fatigue == fatigue


# --- what is told of an attack ----------------------------------------------------------------------------------------

@pytest.mark.rule("OI-BRD-02", "OI-BRD-03", "OI-BRD-04", "OI-BRD-07", "OI-BRD-08", "OI-BRD-09", "OI-CRIT-11")
def test_a_broadside_step_by_step():
    sea = table("fluyt 10,10 0 | sixth-rate 15,10 0 of=b | sloop 33,9 0 of=b flag; at fire fluyt only",
                dice="skull skull musket sail | skull sail").say("broadside starboard sixth-rate")
    assert sea.story == ["AttackDeclared", "AttackRolled", "HitsScored", "FatigueTaken", "DamageTaken",
                         "CriticalRolled", "DamageTaken", "SailChanged", "ReloadMarked"]
    assert told(sea, "AttackDeclared", "ship", "target", "attack", "side", "aim", "band", "rake", "free", "rule") == [
        ("fluyt", "sixth-rate", "broadside", "starboard", "hull", 2, "", False, "OI-BRD-02")]
    assert told(sea, "AttackRolled", "dice", "wanted") == [(("sail", "musket", "skull", "skull"),
                                                            ("skull", "cannon", "musket"))]
    assert told(sea, "HitsScored", "hits", "fortitude") == [(3, 2)]
    assert told(sea, "FatigueTaken", "ship", "points", "fatigue") == [("sixth-rate", 1, 1)]
    assert told(sea, "DamageTaken", "points", "damage", "rule") == [(1, 1, "OI-BRD-07"), (1, 2, "OI-CRIT-01")]
    assert told(sea, "CriticalRolled", "target", "dice") == [("sixth-rate", ("sail", "skull"))]
    assert told(sea, "SailChanged", "was", "sail", "rule") == [(2, 1, "OI-CRIT-03")]
    assert told(sea, "ReloadMarked", "ship", "side") == [("fluyt", "starboard")]
    assert sea["fluyt"].once == ("broadside",)


@pytest.mark.rule("OI-PART-01", "OI-PART-04", "OI-PART-06", "OI-BRD-09", "OI-ADV-04")
def test_partial_fire_leaves_the_first_broadside_to_come():
    sea = table("fluyt 10,10 0 | sloop 13,10 0 of=b; at fire fluyt only", dice="sail sail").say("partial sloop")
    assert sea.story == ["AttackDeclared", "AttackRolled", "HitsScored"] and sea["fluyt"].once == ()
    assert told(sea, "AttackDeclared", "attack", "side", "band", "free", "rule") == [
        ("partial", "", 1, False, "OI-PART-01")]


@pytest.mark.rule("OI-BRD-10", "OI-BRD-09", "OI-ATK-03", "OI-ATK-13")
@pytest.mark.parametrize(("first", "second"), [("port", "starboard"), ("starboard", "port")])
def test_the_other_broadside_may_follow_from_either_side(first, second):
    targets = {"port": "sixth-rate", "starboard": "sixth-rate-2"}
    place = "fluyt 10,10 0 moved {} | sixth-rate 5,10 0 of=b | sixth-rate 15,10 0 of=b; at fire fluyt only"
    sea = table(place.format(""), dice=f"{MISS} | {MISS}").say(f"broadside {first} {targets[first]}")
    assert sea.options == [f"broadside {second} {targets[second]} {aim}" for aim in ("hull", "rigging")] + ["pass"]
    asked = sea.question().question
    assert (asked.rule, asked.paid, asked.second) == ("OI-BRD-10", False, True)
    passed = table(place.format(""), dice=MISS).say(f"broadside {first} {targets[first]}", "pass")
    assert not passed.asked and passed["fluyt"].attacked and not passed["fluyt"].moved
    assert passed["fluyt"].reload == {"port": 1, "starboard": 2}[first] and not passed.events("AttackPassed")
    sea.say(f"broadside {second} {targets[second]}")
    assert sea["fluyt"].reload == 3 and sea["fluyt"].once == ("broadside",) and not sea.asked
    single = table(place.format(f"reload={second}"), dice=MISS).say(f"broadside {first} {targets[first]}")
    assert not single.asked and single["fluyt"].reload == 3


@pytest.mark.rule("OI-CRIT-02", "OI-TERM-25", "OI-TERM-35", "OI-STRK-07", "OI-END-23", "OI-CREW-24")
@pytest.mark.parametrize(("state", "flag", "story"), [
    ("damage=7", False, ["ShipShaken", "ShipOutOfAction", "CriticalRolled"]),
    ("damage=7 flag tokens=2", True, ["ShipShaken", "ShipOutOfAction", "TokensLost"]),
    ("fatigue=7 flag", True, ["ShipCrippled", "ShipOutOfAction"]),
    ("flag", False, ["ShipCrippled"])])
def test_two_hull_symbols_cripple_or_end_a_ship(state, flag, story):
    """Two Skulls at Cannon Shot on Fortitude 3: 1 Fatigue, no Damage, two critical dice."""
    other = "" if "flag" in state else "flag"
    sea = table(f"fluyt 10,10 0 | fourth-rate 20,10 0 of=b {state} | sloop 33,30 0 of=b {other}; at fire fluyt only",
                dice="skull skull sail sail | skull skull").say("broadside starboard fourth-rate")
    ship = sea["fourth-rate"]
    assert (ship.damage, ship.out, ship.flag_lost) == (7, len(story) > 1, flag)
    assert [name for name in sea.story if name in story] == sorted(story, key=sea.story.index)
    assert len(sea.events("ShipOutOfAction")) == int(ship.out) and len(sea.events("ShipShaken")) == int(
        "damage" in state)
    assert told(sea, "TokensLost", "tokens") == ([2] if "tokens" in state else []) and ship.tokens == 0
    assert sea["fluyt"].reload == 2                     # the attack is carried out to its end


@pytest.mark.rule("OI-TERM-35", "OI-CRIT-08", "OI-CRIT-09", "OI-CRIT-10")
def test_a_wreck_does_not_turn_but_may_lose_its_commander():
    sea = table("fluyt 10,10 0 | sixth-rate 15,10 0 of=b flag damage=7 fatigue=5 | sloop 33,30 0 of=b; "
                "admiral b seasoned-bold-admiral; at fire fluyt only",
                dice="skull skull sail sail | swords swords | skull").say("broadside starboard sixth-rate")
    assert sea["sixth-rate"].out and sea["sixth-rate"].heading == 0.0
    assert told(sea, "HelmHit", "ship", "turned") == [("sixth-rate", "")]
    assert told(sea, "CommanderRolled", "ship", "dice") == [("sixth-rate", ("skull",))]
    assert told(sea, "CommanderLost", "ship", "card") == [("sixth-rate", "seasoned-bold-admiral")]
    assert sea.squadron("b").spent == ("admiral-lost",) and sea.squadron("b").value == 0


@pytest.mark.rule("OI-CRIT-06", "OI-CRIT-09", "OI-TERM-28")
@pytest.mark.parametrize(("side", "heading"), [("port", 315.0), ("starboard", 45.0)])
def test_a_helm_hit_is_told(side, heading):
    sea = table("fluyt 10,10 0 | fluyt 14,10 0 of=b captain=bold-captain | sloop 33,9 0 of=b flag; at fire fluyt only",
                dice="swords swords | swords").say("broadside starboard fluyt-2 crew", side)
    assert sea["fluyt-2"].heading == heading and told(sea, "HelmHit", "ship", "turned") == [("fluyt-2", side)]
    assert told(sea, "CommanderLost", "card") == ["bold-captain"] and sea["fluyt-2"].captain == ""
    assert sea.squadron("b").spent == () and sea.squadron("b").admiral and sea["fluyt"].reload == 2
    kept = table("fluyt 10,10 0 | fluyt 14,10 0 of=b captain=bold-captain | sloop 33,9 0 of=b flag; at fire fluyt only",
                 dice="swords swords | sail").say("broadside starboard fluyt-2 crew", side)
    assert not kept.events("CommanderLost") and kept["fluyt-2"].captain == "bold-captain"


@pytest.mark.rule("OI-CARD-02", "OI-UPG-15", "OI-UPG-28", "OI-KEY-09", "OI-CARD-34", "OI-EFF-07")
@pytest.mark.parametrize(("target", "settings", "spared", "fatigue"), [
    ("", "", [], 3), ("", "up b down; ", ["down"], 2), ("fatigue=6", "up b down; ", ["down"], 7),
    ("", "up a down; ", [], 3),
    ("upgrades=skilled-surgeon", "", ["skilled-surgeon"], 2),
    ("upgrades=skilled-surgeon", "up b down; ", ["down", "skilled-surgeon"], 1),
    ("flag", "admiral b michiel-de-ruyter; ", ["brave"], 2), ("", "admiral b michiel-de-ruyter; ", [], 3),
    ("flag spent=brave", "admiral b michiel-de-ruyter; ", [], 3), ("upgrades=veteran-crew", "", ["veteran-crew"], 2),
    ("flag upgrades=veteran-crew", "admiral b michiel-de-ruyter; ", ["veteran-crew", "brave"], 1),
    ("flag once=veteran-crew upgrades=veteran-crew", "admiral b michiel-de-ruyter; ", ["brave"], 2)])
def test_what_is_spared_is_told_and_used_up(target, settings, spared, fatigue):
    other = "" if "flag" in target else "flag"
    sea = table(f"fluyt 10,10 0 | fluyt 11.25,10 0 of=b {target} | sloop 33,9 0 of=b {other}; link fluyt fluyt-2; "
                f"{settings}at fire fluyt only", dice="skull swords pistol sail cannon").say("close-combat fluyt-2")
    ship = sea["fluyt-2"]
    assert told(sea, "FatigueSpared", "ship", "why") == [("fluyt-2", one) for one in spared]
    assert ship.fatigue == fatigue
    assert ("skilled-surgeon" in ship.spent) == ("skilled-surgeon" in spared)
    assert ("brave" in ship.spent) == ("brave" in spared or "spent=brave" in target)
    assert ship.once == (("veteran-crew",) if "veteran-crew" in target else ())


@pytest.mark.rule("OI-CARD-34", "OI-TERM-17", "OI-CRIT-13")
@pytest.mark.parametrize(("up", "dice", "damage", "spared"), [
    ("", "cannon cannon cannon sail", 3, 0), ("up b resilient; ", "cannon cannon cannon sail", 2, 1),
    ("up b resilient; ", "cannon sail sail sail", 1, 0), ("up b resilient; ", "cannon cannon sail sail", 1, 1),
    ("up b resilient; ", "skull sail sail sail | skull", 1, 1), ("up a resilient; ", "cannon cannon sail sail", 2, 0),
    ("up b resilient; ", "skull skull sail sail | skull skull", 7, 1)])
def test_the_resilient_lose_the_second_point(up, dice, damage, spared):
    sea = table(f"fluyt 10,10 0 | sloop 13,10 0 of=b | sloop 33,9 0 of=b flag; {up}at fire fluyt only", dice=dice)
    sea.say("broadside starboard sloop")
    assert sea["sloop"].damage == damage
    assert told(sea, "DamageSpared", "ship", "why") == [("sloop", "resilient")] * spared


@pytest.mark.rule("OI-KEY-29", "OI-TCREW-08", "OI-CARD-33", "OI-RIG-07")
@pytest.mark.parametrize(("attack", "dice", "up", "fatigue"), [
    ("broadside starboard fluyt-2 crew", "swords musket | swords", "", 2),
    ("broadside starboard fluyt-2 crew", "swords musket | sail", "", 1),
    ("broadside starboard fluyt-2 crew", "sail musket | swords", "", 0),
    ("broadside starboard fluyt-2 crew", "swords musket | swords", "up a aggression; ", 3),
    ("broadside starboard fluyt-2 rigging", "swords musket", "up a aggression; ", 0),
    ("partial fluyt-2 crew", "musket | swords", "", 0), ("partial fluyt-2", "musket sail | swords", "", 1),
    ("partial fluyt-2", "musket musket | swords swords", "up a aggression; ", 3),
    ("partial fluyt-2", "pistol sail", "up a aggression; ", 1), ("partial fluyt-2", "pistol sail", "", 0)])
def test_marksmen_and_aggression_by_what_is_aimed_at(attack, dice, up, fatigue):
    """A fluyt with a High Freeboard: a single hit tires nobody, what is added does."""
    sea = table(f"fluyt 10,10 0 upgrades=buccaneers | fluyt 13,10 0 of=b; {up}at fire fluyt only", dice=dice)
    sea.say(attack)
    assert sea["fluyt-2"].fatigue == fatigue and not sea.script_left and not sea.asked
    extra = dice.partition(" | ")[2].split()
    assert told(sea, "DiceAdded", "ship", "why", "rule") == ([("fluyt", "marksmen", "OI-KEY-29")] if extra else [])


@pytest.mark.rule("OI-CARD-33")
@pytest.mark.parametrize(("x", "fatigue"), [(13, 2), (17.25, 2), (17.26, 1)])
def test_aggression_is_within_musket_shot(x, fatigue):
    sea = table(f"fluyt 10,10 0 | sixth-rate {x},10 0 of=b; up a aggression; at fire fluyt only",
                dice="cannon sail sail sail").say("broadside starboard sixth-rate")
    assert sea["sixth-rate"].fatigue == fatigue


@pytest.mark.rule("OI-CARD-12", "OI-TERR-06", "OI-WIND-13")
@pytest.mark.parametrize(("settings", "y", "hits"), [
    ("up a lee-gauge-fire; wind north; ", 20, 2), ("up a lee-gauge-fire; wind south; ", 20, 1),
    ("wind north; ", 20, 1), ("up b lee-gauge-fire; wind north; ", 20, 1),
    ("up a lee-gauge-fire; wind north; terrain fog-patch 10,15 0; ", 20, 0)])
def test_the_lee_gauge_helps_at_cannon_shot(settings, y, hits):
    sea = table(f"fluyt 10,10 90 | sixth-rate 10,{y} 90 of=b; {settings}at fire fluyt only",
                dice="musket cannon sail sail").say("broadside port sixth-rate")
    assert told(sea, "HitsScored", "hits") == [hits]


@pytest.mark.rule("OI-CARD-22", "OI-CARD-04", "OI-BRD-05")
def test_added_and_repeated_dice_are_told():
    sea = table("fluyt 10,10 0 | sixth-rate 20,10 0 of=b; up a long-range-gunnery; at fire fluyt only",
                dice="cannon sail sail sail | cannon | sail").say("broadside starboard sixth-rate")
    assert told(sea, "DiceAdded", "ship", "why", "dice", "rule") == [
        ("fluyt", "long-range-gunnery", ("cannon",), "OI-CARD-22"),
        ("fluyt", "long-range-gunnery", ("sail",), "OI-CARD-22")]
    rigging = table("fluyt 10,10 0 | sixth-rate 20,10 0 of=b; up a long-range-gunnery; at fire fluyt only",
                    dice="cannon sail | sail").say("broadside starboard sixth-rate rigging")
    assert rigging["sixth-rate"].aground                # two Sails, one of them added
    aim = table("fluyt 10,10 0 | sixth-rate 15,10 0 of=b; up a careful-aim; at fire fluyt only",
                dice="skull skull skull sail | musket cannon skull | swords swords | sail").say("broadside starboard "
                                                                                         "sixth-rate")
    asked = aim.question().question
    assert aim.options == ["0", "1", "2"] and asked.poor == 2 and shown(asked.dice) == ("skull", "cannon", "musket")
    aim.say("2", "port")
    assert told(aim, "DiceRerolled", "ship", "how", "was", "dice", "rule", "wanted") == [
        ("fluyt", "aim", (), ("swords", "swords"), "OI-CARD-04", ("skull", "sail", "swords"))]
    ship = aim["sixth-rate"]
    assert (ship.damage, ship.fatigue, ship.heading) == (2, 2, 315.0)


@pytest.mark.rule("OI-RAKE-02", "OI-RIG-04", "OI-TCREW-05", "OI-RAKE-03")
@pytest.mark.parametrize(("x", "heading", "attack", "rake"), [
    (14, 90, "broadside starboard fluyt-2 hull", "stern"), (14, 270, "broadside starboard fluyt-2 hull", "bow"),
    (14, 90, "broadside starboard fluyt-2 rigging", ""), (14, 90, "broadside starboard fluyt-2 crew", "stern"),
    (14, 90, "partial fluyt-2 hull", ""), (6, 90, "partial fluyt-2 hull", ""), (6, 90, "broadside port fluyt-2 hull",
                                                                               "bow"),
    (14, 90, "partial fluyt-2 crew", ""), (6, 270, "partial fluyt-2 crew", "")])
def test_only_a_broadside_at_hull_or_crew_rakes(x, heading, attack, rake):
    dice = "sail sail sail sail" if attack.startswith("broadside") else "sail sail"
    sea = table(f"fluyt 10,10 0 | fluyt {x},10 {heading} of=b; at fire fluyt only",
                dice=" ".join(dice.split()[:len(dice.split()) // (1 if attack.endswith("hull") else 2)]))
    assert told(sea.say(attack), "AttackDeclared", "rake") == [rake]


@pytest.mark.rule("OI-TCREW-08", "OI-CARD-33", "OI-KEY-29", "OI-RAKE-03", "OI-CRIT-05", "OI-EFF-07")
@pytest.mark.parametrize(("heading", "ship", "up", "dice", "fatigue"), [
    (0, "", "", "skull sail sail sail | swords", 2), (0, "", "up a aggression; ", "skull sail sail sail | swords", 3),
    (0, "upgrades=buccaneers", "", "skull musket sail sail | swords | swords", 3),
    (90, "", "", "skull sail sail sail | swords", 3),
    (90, "", "up a aggression; ", "skull sail sail sail | swords", 4)])
def test_what_is_added_to_a_hull_shot_is_added_once(heading, ship, up, dice, fatigue):
    sea = table(f"fluyt 10,10 0 {ship} | sixth-rate 14,10 {heading} of=b; {up}at fire fluyt only", dice=dice)
    assert sea.say("broadside starboard sixth-rate")["sixth-rate"].fatigue == fatigue and not sea.script_left
    assert not sea.asked                                # a single Swords leaves the helm alone


@pytest.mark.rule("OI-CONV-06", "OI-TERM-35", "OI-UPG-15", "OI-CRIT-02", "OI-TERM-26")
def test_a_ship_that_goes_out_in_the_middle_of_an_attack_is_beyond_it():
    surgeon = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b damage=7 fatigue=6 upgrades=skilled-surgeon | "
                    "sloop 33,9 0 of=b flag; link fluyt fluyt-2; at fire fluyt only",
                    dice="skull swords pistol sail cannon").say("close-combat fluyt-2")
    assert surgeon["fluyt-2"].out and not surgeon.events("FatigueSpared") and surgeon["fluyt-2"].spent == ()
    assert told(surgeon, "FatigueTaken", "points", "fatigue") == [(1, 7)]
    hull = table("fluyt 10,10 0 | sixth-rate 15,10 0 of=b damage=6 fatigue=7 | sloop 33,9 0 of=b flag; "
                 "at fire fluyt only", dice="skull skull sail sail | skull skull").say("broadside starboard sixth-rate")
    assert [len(hull.events(name)) for name in ("ShipShaken", "ShipCrippled", "ShipOutOfAction")] == [0, 1, 1]
    assert told(hull, "ShipOutOfAction", "rule") == ["OI-TERM-35"]


@pytest.mark.rule("OI-CRIT-09", "OI-CRIT-10", "OI-CREW-19")
def test_where_the_admiral_is_gone_the_captain_is_at_risk():
    sea = table("fluyt 10,10 0 | fluyt 14,10 0 of=b flag aground captain=lucky-captain | sloop 33,9 0 of=b; "
                "admiral b none; value b 1; at fire fluyt only", dice="swords swords | skull")
    sea.say("broadside starboard fluyt-2 crew")
    assert sea["fluyt-2"].captain == "" and told(sea, "CommanderLost", "card") == ["lucky-captain"]
    assert (sea.squadron("b").value, sea.squadron("b").spent) == (1, ())


@pytest.mark.rule("OI-BRD-03", "OI-PART-05", "OI-CC-02", "OI-TERM-06")
def test_the_odds_of_an_attack_or_a_test_look_to_its_end():
    """What is only a part of something settles nothing by itself."""
    game = table(f"fluyt 10,10 0 | {FAR}; at attack only").game
    parts = (Fire(0, 1, "partial", "", "hull"), Melee(0, 1, "close-combat"), CriticalDice(0, 1, 1), HitAtHelm(0, 1),
             FireDice(0, 1, "partial", "hull", 2, "", 0), Rerolls(0, "attack", (), (), "sinking", "OI-TERM-04"),
             SkillDice(0, "repair"), SkillTest(0, "repair", "OI-TERM-23"), Approach(0, 1), FireAndBoard(0, 1))
    assert all(part.is_part() for part in parts) and not Board(0, 1).is_part()
    rolls = [FireDice(0, 1, kind, "hull", 2, "", 0).roll(game) for kind in ("broadside", "partial")]
    assert [one.rule for one in rolls] == ["OI-BRD-03", "OI-PART-05"]


# --- hand to hand -----------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-CC-01", "OI-CC-02", "OI-CC-04", "OI-CC-06", "OI-UPG-09")
def test_close_combat_step_by_step():
    sea = table("fluyt 10,10 0 upgrades=boarding-party | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; at fire fluyt "
                "only", dice="skull swords sail sail cannon cannon").say("close-combat fluyt-2")
    assert sea.story == ["AttackDeclared", "AttackRolled", "HitsScored", "FatigueTaken", "FatigueTaken"]
    assert told(sea, "AttackDeclared", "ship", "target", "attack", "side", "aim", "band", "rake", "free", "rule") == [
        ("fluyt", "fluyt-2", "close-combat", "", "hull", 0, "", False, "OI-CC-01")]
    assert told(sea, "AttackRolled", "wanted", "rule") == [(("skull", "pistol", "swords"), "OI-CC-02")]
    assert [part[0] for part in sea.events("AttackRolled")[0].parts] == [3, 2, 1]
    assert told(sea, "HitsScored", "hits", "fortitude", "rule") == [(2, 1, "OI-CC-04")]
    assert sea["fluyt"].fought == (1,) and sea["fluyt"].reload == 0 and sea["fluyt"].attacked
    again = table("fluyt 10,10 0 upgrades=boarding-party fought=fluyt-2 | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; "
                  "at fire fluyt only", dice="sail sail sail sail cannon").say("close-combat fluyt-2")
    assert again["fluyt"].fought == (1,) and not again.events("FatigueTaken")


@pytest.mark.rule("OI-KEY-29", "OI-CARD-33", "OI-KEY-21", "OI-CC-03", "OI-UPG-17")
@pytest.mark.parametrize(("firer", "settings", "dice", "fatigue"), [
    ("0 upgrades=buccaneers", "", "skull musket sail sail cannon | swords", 2),
    ("0 upgrades=buccaneers", "", "skull musket sail sail cannon | sail", 1),
    ("0 upgrades=buccaneers", "", "sail musket musket sail cannon | swords swords", 1),
    ("0 upgrades=buccaneers", "up a aggression; ", "skull musket sail sail cannon | swords", 3),
    ("0", "up a aggression; ", "skull musket sail sail cannon", 2),
    ("0", "up a aggression; ", "cannon musket sail sail cannon", 0),
    ("0", "admiral a edward-blackbeard-teach; ", "skull swords sail sail cannon", 2),      # she is not the Flagship
    ("0 flag", "admiral a edward-blackbeard-teach; ", "skull swords sail sail cannon", 3),
    ("0 flag", "admiral a edward-blackbeard-teach; ", "skull sail sail sail cannon", 1),
    ("0 flag", "admiral a edward-blackbeard-teach; up b down; ", "skull swords sail sail cannon", 2),
    ("0 flag upgrades=buccaneers", "admiral a edward-blackbeard-teach; ", "skull musket sail sail cannon | swords", 3),
    ("0", "", "skull skull swords pistol swords", 5)])
def test_what_is_added_hand_to_hand(firer, settings, dice, fatigue):
    other = "" if "flag" in firer else "flag"
    sea = table(f"fluyt 10,10 {firer} | sloop 20,10 0 {other} | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; {settings}"
                "at fire fluyt only", dice=dice).say("close-combat fluyt-2")
    assert sea["fluyt-2"].fatigue == fatigue and sea["fluyt-2"].damage == 0 and not sea.script_left
    assert told(sea, "DiceAdded", "ship", "why") == [("fluyt", "marksmen")] * dice.count("|")


@pytest.mark.rule("OI-CC-01", "OI-TERM-21", "OI-ATK-10", "OI-CREW-23", "OI-CREW-25", "OI-CARD-16")
@pytest.mark.parametrize(("ships", "links", "found"), [
    ("fluyt 11.25,10 0 of=b", "link fluyt fluyt-2; ", ["close-combat fluyt-2"]),
    ("fluyt 11.25,10 0 of=b", "", []), ("fluyt 11.25,10 0 of=b out", "link fluyt fluyt-2; ", []),
    ("fluyt 11.25,10 0 of=b fatigue=7", "link fluyt fluyt-2; ", ["close-combat fluyt-2"]),
    ("fluyt 11.25,10 0 of=b fatigue=7 captor=a", "link fluyt fluyt-2; ", []),
    ("fluyt 11.25,10 0", "link fluyt fluyt-2; ", []),
    ("fluyt 11.25,10 0 of=b | sloop 8.875,10 0 of=b", "link fluyt fluyt-2; link fluyt sloop-2; ",
     ["close-combat fluyt-2", "close-combat sloop-2"])])
def test_whom_one_fights_hand_to_hand(ships, links, found):
    sea = table(f"fluyt 10,10 0 | {FAR} | {ships}; {links}at attack only")
    assert [" ".join(attack) for attack in attacks(sea.game, 0) if attack[0] == "close-combat"] == found


@pytest.mark.rule("OI-CREW-23", "OI-CREW-25", "OI-CARD-16", "OI-ATK-10")
@pytest.mark.parametrize(("own", "other", "found"), [
    ("shore=island-large:13:14", "shore=island-large-2:13:20", ["party fluyt-2"]),
    ("shore=island-large:13:14", "", []), ("", "shore=island-large-2:13:20", []),
    ("shore=island-large:13:14", "shore=island-large-2:13:20.01", []),
    ("shore=island-large:13:14", "shore=island-large-2:13:20 out", []),
    ("shore=island-large:13:14", "boat=fluyt", []), ("boat=fluyt-2", "", ["assault fluyt-2"]),
    ("boat=fluyt-2", "shore=island-large-2:13:20", ["assault fluyt-2"]), ("boat=fluyt-2", "out", []),
    ("boat=fluyt-2", "fatigue=7 captor=a", []), ("shore=island-large:13:14", "fatigue=7 shore=island-large-2:13:20",
                                                 ["party fluyt-2"])])
def test_whom_a_landing_party_fights(own, other, found):
    sea = table(f"fluyt 10,10 0 {own} | fluyt 10,30 0 of=b {other} | {FAR}; terrain island-large 13,13 90; "
                "terrain island-large 13,20 90; at attack only")
    assert [" ".join(attack) for attack in attacks(sea.game, 0)] == found


# --- the Attack Phase -------------------------------------------------------------------------------------------------

FOUR = "fluyt 10,10 0 {} | fluyt 10,20 0 {} | sixth-rate 15,10 0 of=b {} | sixth-rate 15,20 0 of=b {}; {}at attack only"


@pytest.mark.rule("OI-ATK-01", "OI-ATK-02", "OI-ATK-03", "OI-MOVE-02", "OI-CONV-12")
@pytest.mark.parametrize(("first", "seats"), [("first a; ", [0, 1, 0, 1]), ("first b; ", [1, 0, 1, 0])])
def test_ships_attack_in_turn(first, seats):
    sea = table(FOUR.format("moved", "moved", "moved", "moved", first))
    names = (("fluyt", "fluyt-2"), ("sixth-rate", "sixth-rate-2"))
    for number, seat in enumerate(seats):
        if number < 2:
            assert sea.asked == [(seat, "attack-with")] and sea.options == list(names[seat])
            sea.say(names[seat][1])
        assert sea.asked == [(seat, "attack")] and sea.question().question.ship == names[seat][1 - number // 2]
        assert [ship.attacked for ship in sea.game.ships].count(True) == number
        sea.say("pass")
    assert not sea.asked and told(sea, "AttackPassed", "ship") == [names[seat][1 - at // 2]
                                                                   for at, seat in enumerate(seats)]
    assert all(ship.attacked and not ship.moved for ship in sea.game.ships)


@pytest.mark.rule("OI-ATK-01", "OI-MOVE-02")
@pytest.mark.parametrize(("ships", "seats"), [
    ("fluyt 10,10 0 | sixth-rate 15,7 0 of=b | sixth-rate 15,13 0 of=b | sloop 6,10 0 of=b", [0, 1, 1, 1]),
    ("sloop 15,14 90 | sloop 15,18 90 | sloop 15,10 90 | fluyt 10,14 0 of=b", [0, 1, 0, 0])])
def test_who_has_ships_left_goes_on_alone(ships, seats):
    sea = table(f"{ships}; at attack only")
    found = []
    while sea.asked:
        if sea.kind == "attack-with":
            sea.say(sea.options[0])
        found.append(sea.asked[0][0])
        sea.say("pass")
    assert found == seats


@pytest.mark.rule("OI-ATK-01", "OI-ATK-02", "OI-ATK-03")
def test_a_ship_without_a_target_passes_and_the_phase_ends_when_nobody_has_one():
    sea = table("fluyt 10,10 0 moved | fluyt 33,33 0 moved | sixth-rate 15,10 0 of=b moved | sloop 33,5 0 of=b moved; "
                "at attack only")
    assert sea.asked == [(0, "attack-with")] and sea.options == ["fluyt", "fluyt-2"]
    sea.say("fluyt-2")
    assert told(sea, "AttackPassed", "ship") == ["fluyt-2"] and sea.asked == [(1, "attack-with")]
    sea.say("sloop")
    assert sea.asked == [(0, "attack")] and told(sea, "AttackPassed", "ship") == ["fluyt-2", "sloop"]
    sea.say("pass")
    assert sea.asked == [(1, "attack")]
    idle = table("fluyt 10,10 0 moved | sloop 33,5 0 of=b moved | sloop 33,9 0 of=b out moved; at attack only")
    assert not idle.asked and not idle.events("AttackPassed")
    assert [(ship.attacked, ship.moved) for ship in idle.game.ships] == [(True, False), (True, False), (False, True)]
    again = table("fluyt 10,10 0 attacked | sixth-rate 15,10 0 of=b attacked; at attack only")
    assert again.asked == [(0, "attack")] and not again["fluyt"].attacked       # a new phase
    later = table("fluyt 10,10 0 attacked | sixth-rate 15,10 0 of=b; at attacking a only")
    assert later.asked == [(1, "attack")] and later.game.phase == "attack"


@pytest.mark.rule("OI-ATK-01", "OI-FLEET-09", "OI-FLEET-15")
def test_the_speaker_of_a_fleet_names_the_next_ship_and_her_player_her_target():
    sea = table("fluyt 10,10 0 of=a1 | fluyt 10,20 0 of=a2 | sixth-rate 15,10 0 of=b1 | sixth-rate 15,20 0 of=b2; "
                "squadrons a1 a2 b1 b2; value a2 2; at attack only")
    assert sea.asked == [(1, "attack-with")] and sea.options == ["fluyt", "fluyt-2"]
    assert sea.say("fluyt").asked == [(0, "attack")]


@pytest.mark.rule("OI-ATK-03", "OI-TERM-14", "OI-PART-04", "OI-EVT-13", "OI-CARD-36")
@pytest.mark.parametrize(("ship", "other", "settings", "kinds"), [
    ("", "15,10 0", "", {"broadside", "partial"}), ("fatigue=7", "15,10 0", "", {"broadside", "partial"}),
    ("reload=port,starboard", "15,10 0", "", {"partial"}), ("", "20,10 0", "", {"broadside"}),
    ("reload=starboard", "20,10 0", "", set()), ("reload=port", "20,10 0", "", {"broadside"}),
    ("", "20,10 0", "events squall; ", set()), ("", "15,10 0", "events squall; ", {"broadside", "partial"}),
    ("", "20,10 0", "up b deception; ", set()), ("", "15,10 0", "up b deception; ", {"broadside", "partial"}),
    ("", "20,10 0", "up a deception; ", {"broadside"}), ("", "10,15 0", "", {"partial"}), ("", "10,22 0", "", set()),
    ("", "23.25,10 0", "", {"broadside"}), ("", "23.26,10 0", "", set()), ("", "5,10 0", "", {"broadside", "partial"}),
    ("", "15,10 0 out", "", set()), ("", "15,10 0 fatigue=7 captor=a", "", set()),
    ("reload=port,starboard", "11.25,10 0", "link fluyt fluyt-2; ", {"partial", "close-combat"})])
def test_what_a_ship_can_do(ship, other, settings, kinds):
    sea = table(f"fluyt 10,10 0 {ship} | fluyt {other} of=b | sloop 33,33 0 of=b flag; {settings}at fire fluyt only")
    assert {option.split()[0] for option in (sea.options if sea.asked else ["pass"])} == kinds | {"pass"}
    assert {attack[0] for attack in attacks(sea.game, 0)} == kinds
    assert bool(sea.asked) == bool(kinds) and told(sea, "AttackPassed", "ship") == ([] if kinds else ["fluyt"])


@pytest.mark.rule("OI-ATK-03", "OI-BRD-02", "OI-PART-03")
def test_why_an_attack_is_refused():
    sea = table("fluyt 10,10 0 reload=starboard | sixth-rate 15,10 0 of=b | sixth-rate 2,10 0 of=b; at fire fluyt only")
    assert [sea.forbidden_by(text) for text in (
        "broadside starboard sixth-rate hull", "partial sixth-rate-2 hull", "broadside port sixth-rate-2 hull",
        "broadside port sixth-rate-2 crew", "partial sixth-rate hull", "pass")] == [
        "OI-BRD-02", "OI-PART-03", "", "OI-BRD-02", "", ""]
    assert sea.forbidden_by("close-combat sixth-rate") == "OI-ATK-03"


# --- attacks that cards allow -----------------------------------------------------------------------------------------

@pytest.mark.rule("OI-CARD-09", "OI-CARD-26", "OI-CARD-32", "OI-ATK-14", "OI-ATK-04", "OI-CONV-14")
@pytest.mark.parametrize(("card", "ship", "other", "offered"), [
    ("rolling-broadsides", "", "15,10 0", True), ("rolling-broadsides", "", "20,10 0", True),
    ("rolling-broadsides", "", "10,22 0", False), ("rolling-broadsides", "fatigue=7", "15,10 0", False),
    ("elan", "", "15,10 0", True), ("elan", "", "20,10 0", False), ("elan", "fatigue=7", "15,10 0", False),
    ("heavy-musket-volley", "", "15,10 0", True), ("heavy-musket-volley", "", "20,10 0", False),
    ("heavy-musket-volley", "fatigue=7", "15,10 0", False), ("effective-fire", "", "15,10 0", False)])
def test_attacks_for_a_crew_action(card, ship, other, offered):
    place = f"fluyt 10,10 0 {ship} | fluyt {other} of=b; up {{}} {card}; at crew fluyt only"
    sea = table(place.format("a"))
    assert (card in sea.options if sea.asked else False) == offered
    theirs = table(place.format("b"))
    assert not theirs.asked or card not in theirs.options
    if offered:
        sea.say(card)
        asked = sea.question().question
        assert (asked.rule, asked.paid, asked.second) == ("OI-ATK-14", True, False) and "pass" not in sea.options
        assert {option.split()[0] for option in sea.options} == (
            {"broadside", "partial"} if card.startswith("rolling") and other == "15,10 0" else
            {"broadside"} if card.startswith("rolling") else {"partial"})
        assert told(sea, "CrewActionTaken", "ship", "action", "what") == [("fluyt", card, "")]


@pytest.mark.rule("OI-CARD-26", "OI-TERM-19", "OI-ATK-04")
@pytest.mark.parametrize(("state", "up", "open_"), [
    ("", "up a elan; ", True), ("fatigue=7", "up a elan; ", False), ("", "", False), ("", "up b elan; ", False),
    ("", "up a rolling-broadsides; ", False)])
def test_elan_is_for_the_entangled_too(state, up, open_):
    sea = table(f"fluyt 10,10 0 {state} | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; {up}at crew fluyt only",
                dice="skull swords sail sail cannon cannon")
    assert (sea.options if sea.asked else []) == (["none", "elan"] if open_ else [])
    if open_:
        sea.say("elan")
        assert sea.options == ["close-combat fluyt-2"]
        sea.say("close-combat fluyt-2")
        assert sea.rolls == [("attack", 6)] and sea["fluyt-2"].fatigue == 2 and not sea["fluyt"].attacked


@pytest.mark.rule("OI-CARD-26", "OI-CARD-32", "OI-CARD-07")
def test_what_the_paid_attacks_roll_and_do():
    place = "fluyt 10,10 0 | sloop 13,10 0 of=b; up a {}; at crew fluyt only"
    elan = table(place.format("elan"), dice="skull cannon sail | skull").say("elan")
    assert elan.options == ["partial sloop hull", "partial sloop rigging", "partial sloop crew"]
    elan.say("partial sloop")
    assert elan.rolls == [("attack", 3), ("critical", 1)] and elan["sloop"].damage == 3
    volley = table(place.format("heavy-musket-volley"), dice="skull cannon").say("heavy-musket-volley")
    assert volley.options == ["partial sloop hull"]
    volley.say("partial sloop")
    assert volley.rolls == [("attack", 2)] and (volley["sloop"].damage, volley["sloop"].fatigue) == (0, 1)
    gunners = table("fluyt 10,10 0 upgrades=expert-gunners | sloop 13,10 0 of=b; up a heavy-musket-volley; at crew "
                    "fluyt only", dice="cannon cannon").say("heavy-musket-volley", "partial sloop")
    assert gunners["sloop"].damage == 0 and not told(elan, "AttackDeclared", "free")[0]


# --- the End Phase ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-END-01", "OI-TURN-01", "OI-END-04", "OI-END-07", "OI-END-18", "OI-END-15", "OI-END-22")
def test_the_five_steps_in_their_order():
    sea = table("fluyt 10,10 0 | sixth-rate 11.25,10 0 of=b fatigue=7 | fluyt 20,20 0 fatigue=7 | sixth-rate 21.25,20 "
                "0 of=b fatigue=7 | sloop 30,10 0 out flaglost flag | sloop 5,20 0 | sloop 5,30 0 | sloop 33,33 0 of=b "
                "flag | sloop 33,28 0 of=b; link fluyt sixth-rate; link fluyt-2 sixth-rate-2; up a zeal; events "
                "squall; at attack", dice="cannon", seed=1)
    assert sea.game.phase == "attack"
    while sea.kind in ("attack", "attack-with"):
        sea.say("pass" if sea.kind == "attack" else sea.options[0])
    assert sea.asked == [(0, "capture")] and sea.game.phase == "end"
    asked = sea.question().question
    assert (asked.ship, asked.other, asked.rule) == ("fluyt", "sixth-rate", "OI-END-02")
    sea.say("capture")
    assert sea.kind == "name-flagship"
    sea.say("fluyt")
    story = [name for name in sea.story if name not in ("AttackPassed", "AttackDeclared", "AttackRolled", "HitsScored",
                                                        "ReloadMarked")]
    assert story[:11] == [
        "ShipCaptured", "ShipMoved", "ShipMoved", "LinkEnded", "StrikePointsCounted", "StrikePointsCounted",
        "SinkingRolled", "FlagshipNamed", "CardsReturned", "EventEnded", "TurnBegun"]
    assert told(sea, "ShipCaptured", "ship", "by", "squadron") == [("sixth-rate", "fluyt", 0)]
    assert told(sea, "ShipMoved", "ship", "how", "rule") == [("fluyt-2", "push", "OI-END-07"),
                                                            ("sixth-rate-2", "push", "OI-END-07")]
    assert told(sea, "LinkEnded", "ship", "other", "rule") == [("fluyt-2", "sixth-rate-2", "OI-END-07")]
    assert told(sea, "StrikePointsCounted", "side", "points", "ships") == [(0, 3, 5), (1, 2, 3)]
    assert [squadron.strike for squadron in sea.game.squadrons] == [3, 2]
    assert [side.strike for side in sea.game.sides] == [3, 2]
    assert told(sea, "SinkingRolled", "ship", "dice") == [("sloop", ("cannon",))]
    assert told(sea, "FlagshipNamed", "squadron", "ship", "value", "rule") == [(0, "fluyt", 0, "OI-END-15")]
    assert told(sea, "CardsReturned", "squadron", "cards", "discarded") == [(0, ("zeal",), ())]
    assert sea.game.turn == 2


@pytest.mark.rule("OI-END-22", "OI-CARD-01", "OI-CARD-16", "OI-CREW-24", "OI-CONV-08")
def test_what_goes_home_and_what_is_gone():
    sea = table("fluyt 10,10 0 boat=fluyt-2 | fluyt 14,10 0 of=b sail=anchored shore=island-small:17:10 | "
                f"{FAR}; terrain island-small 18,10 0; up a await-new-orders superior-firepower; known a "
                "await-new-orders superior-firepower zeal; hand a zeal; copied b elan; discards b adaptive-tactics; "
                "at end only")
    squadron = sea.squadron()
    assert told(sea, "CardsReturned", "squadron", "cards", "discarded") == [
        (0, ("await-new-orders",), ("superior-firepower",))]
    assert (squadron.hand, squadron.discards) == (("await-new-orders", "zeal"), ("superior-firepower",))
    assert squadron.known == ("await-new-orders", "zeal") and sea.squadron("b").copied == ""
    assert sea["fluyt"].party == "" and sea["fluyt-2"].party == "ashore"
    assert told(sea, "PartyRemoved", "ship", "rule") == [("fluyt", "OI-CARD-16")]


@pytest.mark.rule("OI-END-02", "OI-END-03", "OI-STRK-04", "OI-STRK-07", "OI-END-04", "OI-TERM-32")
@pytest.mark.parametrize(("victim", "flag", "points"), [
    ("fatigue=7", False, 2), ("fatigue=7 flag", True, 3), ("out flag flaglost", True, 3), ("out flaglost", True, 3),
    ("out", False, 2)])
def test_a_captured_flagship_is_remembered(victim, flag, points):
    other = "" if "flag" in victim.split() else "flag"
    sea = table(f"fluyt 10,10 0 | fluyt 11.25,10 0 of=b {victim} | sloop 30,30 0 | sloop 33,3 0 of=b {other} | "
                "sloop 33,9 0 of=b; link fluyt fluyt-2; at end only").say("capture")
    ship = sea["fluyt-2"]
    assert (ship.captor, ship.flag_lost) == (0, flag) and not sea.events("SinkingRolled")
    assert told(sea, "StrikePointsCounted", "side", "points", "ships") == [(0, 0, 3), (1, points, 2)]
    assert sea.linked == [("fluyt", "fluyt-2")]


@pytest.mark.rule("OI-END-02", "OI-END-03", "OI-CONV-12")
def test_each_captor_is_asked_for_each_victim_first_player_first():
    sea = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b fatigue=7 | fluyt 8.75,10 0 of=b fatigue=7 | fluyt 20,10 0 "
                "fatigue=7 | fluyt 21.25,10 0 of=b | sloop 30,30 0 flag | sloop 33,3 0 of=b flag; link fluyt fluyt-2; "
                "link fluyt fluyt-3; link fluyt-4 fluyt-5; first {}; at end only".format("a"))
    found = []
    while sea.kind == "capture":
        found.append((sea.asked[0][0], sea.question().question.ship, sea.question().question.other))
        sea.say("leave")
    assert found == [(0, "fluyt", "fluyt-2"), (0, "fluyt", "fluyt-3"), (1, "fluyt-5", "fluyt-4")]
    prize = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b fatigue=7 captor=a | sloop 30,30 0 flag | sloop 33,3 0 of=b "
                  "flag; link fluyt fluyt-2; at end only")
    friend = table("fluyt 10,10 0 | fluyt 11.25,10 0 fatigue=7 | sloop 33,3 0 of=b flag; link fluyt fluyt-2; "
                   "at end only")
    assert not prize.asked and not friend.asked


@pytest.mark.rule("OI-END-06", "OI-SEA-13", "OI-SEA-07", "OI-STRK-04", "OI-END-26")
@pytest.mark.parametrize(("captor", "victim", "options", "fate", "x", "points"), [
    ("", "fatigue=7", {}, "afloat", 9.0, 2), ("aground", "fatigue=7", {}, "removed", 10.0, 2),
    ("aground", "fatigue=7", {"cut_free_aground": "yes"}, "afloat", 9.0, 2), ("", "fatigue=7 flag", {}, "afloat", 9.0,
                                                                             3),
    ("", "out", {}, "afloat", 9.0, 2), ("aground", "out flag flaglost", {}, "removed", 10.0, 3)])
def test_a_victim_is_destroyed(captor, victim, options, fate, x, points):
    other = "" if "flag" in victim.split() else "flag"
    sea = table(f"fluyt 10,10 0 {captor} | fluyt 11.25,10 0 of=b {victim} tokens=0 | sloop 30,30 0 flag | sloop 33,3 0 "
                f"of=b {other} | sloop 33,9 0 of=b; link fluyt fluyt-2; at end only",
                dice="cannon" if fate == "afloat" else "", **options).say("destroy")
    ship = sea["fluyt-2"]
    assert (ship.out, ship.fate, ship.captor) == (True, fate, -1) and not sea.linked and sea["fluyt"].x == x
    assert told(sea, "ShipDestroyed", "ship", "by", "removed") == [("fluyt-2", "fluyt", fate == "removed")]
    assert told(sea, "ShipOutOfAction", "ship", "rule") == ([] if "out" in victim else [("fluyt-2", "OI-END-06")])
    assert told(sea, "LinkEnded", "rule") == ["OI-END-06"]
    assert told(sea, "StrikePointsCounted", "points") == [0, points]


PAIR = "fluyt 10,10 2 fatigue=7 {} | fluyt 11.249,9.956 2 {} fatigue=7 {} | sloop 30,30 0 flag | sloop 33,3 0 of=b " \
       "flag; link fluyt fluyt-2; first {}; at end only"


@pytest.mark.rule("OI-END-07", "OI-END-08", "OI-TERM-30", "OI-CONV-12")
@pytest.mark.parametrize(("one", "of", "other", "first", "begins"), [
    ("damage=1", "of=b", "damage=2", "b", 0), ("damage=2", "of=b", "damage=1", "a", 1),
    ("damage=2", "of=b", "damage=2", "a", 0), ("damage=2", "of=b", "damage=2", "b", 1), ("", "", "", "b", 0),
    ("damage=3", "", "damage=1", "a", 1), ("out", "of=b", "damage=1", "a", 1)])
def test_the_less_damaged_of_a_shaken_pair_goes_first(one, of, other, first, begins):
    """She goes at right angles to the side they touch with, the second by the bearings of the table."""
    sea = table(PAIR.format(one, of, other, first), dice="cannon" if "out" in one else "")
    ships = [sea["fluyt"], sea["fluyt-2"]]
    moved = [(ships[0].x - 10.0, ships[0].y - 10.0), (ships[1].x - 11.249, ships[1].y - 9.956)]
    assert told(sea, "ShipMoved", "ship") == [("fluyt", "fluyt-2")[begins], ("fluyt", "fluyt-2")[1 - begins]]
    assert abs(moved[begins][1]) == pytest.approx(0.0174, abs=2e-3) and not sea.linked
    assert moved[0][0] < -0.45 and moved[1][0] > 0.45 and abs(moved[0][0]) < 0.51 and moved[1][0] < 0.51


@pytest.mark.rule("OI-END-07", "OI-END-08")
@pytest.mark.parametrize(("third", "ends", "links"), [
    ("sloop 12.375,10 0 {}", (9.0, 11.25, 12.375), [("fluyt-2", "sloop")]),                 # she stays linked
    ("sloop 12.375,10 0 {} fatigue=7", None, []), ("sloop 12.375,10 0 {} out", None, [])])
def test_a_ship_that_is_fast_to_a_third_is_not_moved(third, ends, links):
    for side in ("", "of=b"):
        sea = table(f"fluyt 10,10 0 fatigue=7 | fluyt 11.25,10 0 of=b fatigue=7 | {third.format(side)} | sloop 30,30 0 "
                    "flag | sloop 33,3 0 of=b flag; link fluyt fluyt-2; link fluyt-2 sloop; at end only",
                    dice="cannon" if "out" in third else "")
        if sea.asked:
            sea.say("leave")
        assert sea.linked == links
        if ends:
            assert tuple(sea[label].x for label in ("fluyt", "fluyt-2", "sloop")) == ends


@pytest.mark.rule("OI-END-07", "OI-END-08")
@pytest.mark.parametrize(("heading", "one", "other", "ends"), [
    (90, "", "", (9.5, 11.75)), (90, "aground", "", (10.0, 12.25)), (90, "", "aground", (9.0, 11.25))])
def test_shaken_ships_part_to_north_and_south_too(heading, one, other, ends):
    sea = table(f"fluyt 10,10 {heading} fatigue=7 {one} | fluyt 10,11.25 {heading} of=b fatigue=7 {other} | "
                "sloop 30,30 0 flag | sloop 33,3 0 of=b flag; link fluyt fluyt-2; at end only")
    assert (sea["fluyt"].y, sea["fluyt-2"].y) == ends and (sea["fluyt"].x, sea["fluyt-2"].x) == (10.0, 10.0)


@pytest.mark.rule("OI-OBJ-03")
@pytest.mark.parametrize(("a", "b", "settings", "tokens"), [
    ("shore=island-small:17:18", "", "", 2), ("shore=island-small:17:18", "", "objective salvage; ", 1),
    ("", "", "", 1), ("", "shore=island-small:17:18", "", 1), ("shore=island-small:17:18", "shore=island-small:18:18",
                                                               "", 1),
    ("shore=island-small-2:28:28", "", "", 1), ("shore=island-small:17:18", "shore=island-small-2:28:28", "", 2),
    ("boat=corvette", "", "", 1), ("shore=island-small:17:18", "", "role a defender; role b attacker; ", 1),
    ("", "shore=island-small:17:18", "role a defender; role b attacker; ", 2)])
def test_who_raids_the_island(a, b, settings, tokens):
    roles = "" if "role" in settings else "role a attacker; role b defender; "
    sea = table(f"sloop 14.5,18 180 sail=anchored {a} | corvette 30,30 0 of=b {b}; terrain island-small 18,18 0 "
                f"objective; terrain island-small 28,28 0; objective raid; {roles}{settings}raid 1; at end only")
    assert sea.game.raid_tokens == tokens and told(sea, "RaidTokenPlaced", "tokens") == ([2] if tokens == 2 else [])


@pytest.mark.rule("OI-END-21", "OI-FLEET-14", "OI-FLEET-10")
def test_a_squadron_that_is_wiped_out_is_told_once():
    fleet = "sloop 10,4 0 of=a1 {} | sloop 14,4 0 of=a2 out {} | sloop 18,4 0 of=a1 | sloop 22,4 0 of=a1 | corvette " \
            "30,30 0 of=b1 | corvette 20,30 0 of=b2; squadrons a1 a2 b1 b2; {}at end only"
    sea = table(fleet.format("", "flaglost", ""), dice="cannon")
    assert told(sea, "SquadronOut", "squadron", "rule") == [(1, "OI-FLEET-14")] and not sea.events("BattleEnded")
    assert sea.game.squadrons[1].once == ("out",) and [one.strike for one in sea.game.squadrons] == [0, 3, 0, 0]
    assert told(sea, "StrikePointsCounted", "side", "points", "ships") == [(0, 3, 3), (1, 0, 2)]
    assert not table(fleet.format("", "flaglost", "once a2 out; "), dice="cannon").events("SquadronOut")
    alone = table("sloop 10,4 0 out flaglost | corvette 30,30 0 of=b; at end only")
    assert told(alone, "SquadronOut", "squadron", "rule") == [(0, "OI-END-21")]
    assert told(alone, "BattleEnded", "winner", "points", "rule") == [(1, (3, 0), "OI-END-21")]


@pytest.mark.rule("OI-END-12", "OI-END-13", "OI-END-24", "OI-END-25", "OI-FLEET-10")
@pytest.mark.parametrize(("a", "b", "settings", "winner", "rule"), [
    ("damage=7 aground", "damage=7 aground", "turn 9; ", None, ""), ("damage=7 aground", "damage=7 aground",
                                                                   "turn 10; ", -1, "OI-END-13"),
    ("damage=7 aground", "damage=7 aground", "turn 10; role a attacker; role b defender; ", 1, "OI-END-13"),
    ("damage=7 aground", "damage=7 aground", "turn 10; role a defender; role b attacker; ", 0, "OI-END-13"),
    ("damage=7", "", "turn 10; ", 1, "OI-END-13"), ("", "damage=7", "turn 10; role a attacker; role b defender; ", 0,
                                                   "OI-END-13"),
    ("damage=7", "", "turn 6; turns 6; ", 1, "OI-END-13"), ("damage=7", "", "turn 5; turns 6; ", None, ""),
    ("damage=7 aground", "damage=7", "turn 10; ", 1, "OI-END-10"), ("damage=7", "damage=7 aground", "", 0,
                                                                  "OI-END-10")])
def test_when_points_decide(a, b, settings, winner, rule):
    sea = table(f"fluyt 10,10 0 {a} | fluyt 30,10 0 of=b {b}; {settings}at end only")
    assert told(sea, "BattleEnded", "winner", "rule") == ([] if winner is None else [(winner, rule)])
    if winner is not None:
        assert sea.winners == (() if winner < 0 else (winner,))
        points = sea.events("BattleEnded")[0].points
        assert sea.match.outcome.scores == (points[1], points[0])


@pytest.mark.rule("OI-END-18", "OI-END-19", "OI-END-26", "OI-DICE-11", "OI-CARD-16")
def test_wrecks_sink_one_after_the_other():
    sea = table("sloop 10,10 0 flag | sloop 10,20 0 out | sloop 11,20 0 boat=corvette | sloop 20,20 0 | sloop 25,30 0 "
                "| sloop 20,30 0 | corvette 12,20 0 of=b out | corvette 30,10 0 of=b flag | corvette 30,20 0 of=b out "
                "captor=a | corvette 33,33 0 of=b sunk | corvette 5,33 0 of=b | corvette 9,33 0 of=b | corvette 13,33 "
                "0 of=b | corvette 17,33 0 of=b | corvette 2,33 0 of=b; link sloop-2 sloop-3; link sloop-3 corvette; "
                "at end only", dice="cannon | sail").say("leave")
    assert told(sea, "SinkingRolled", "ship", "dice") == [("sloop-2", ("cannon",)), ("corvette", ("sail",))]
    assert told(sea, "ShipSunk", "ship") == ["corvette"] and sea["corvette"].fate == "sunk"
    assert sea.linked == [("sloop-2", "sloop-3")] and sea["sloop-3"].party == ""
    assert told(sea, "LinkEnded", "ship", "other", "rule") == [("corvette", "sloop-3", "OI-END-26")]
    assert [rule for rule in told(sea, "PartyRemoved", "rule")] == ["OI-CREW-24"]


LOST = "fluyt 10,10 0 flag {} | sloop 13,10 0 | sloop 20,10 0 | sloop 24,10 0 | sloop 1,1 0 escaped | " \
       "sixth-rate 10,30 0 of=b flag {} | corvette 13,30 0 of=b | corvette 20,30 0 of=b | corvette 24,30 0 " \
       "of=b; {}at end only"


@pytest.mark.rule("OI-END-14", "OI-END-15", "OI-END-20", "OI-CONV-12", "OI-EDGE-03")
@pytest.mark.parametrize(("a", "settings", "asked"), [
    ("", "", []), ("out flaglost", "", "name-flagship"), ("out flaglost", "fortune a 1; ", "transfer-flag"),
    ("out flaglost", "fortune a 1; admiral a none; ", "name-flagship"),
    ("out flaglost", "fortune a 1; admiral a manuel-rivero-de-pardal; ", "name-flagship"),
    ("out flaglost captor=b", "fortune a 1; ", "name-flagship"), ("fatigue=7 flaglost captor=b", "fortune a 1; ",
                                                                 "name-flagship"),
    ("left", "fortune a 1; ", "name-flagship"), ("sunk destroyed flaglost", "fortune a 1; ", "name-flagship"),
    ("waiting", "fortune a 1; ", []), ("escaped", "", "name-flagship"), ("fatigue=7", "", []), ("damage=7", "", [])])
def test_whose_flag_is_lost(a, settings, asked):
    sea = table(LOST.format(a, "", settings), dice="cannon" if "out" in a and "captor" not in a else "")
    assert sea.asked == ([(0, asked)] if asked else [])
    if asked == "name-flagship":
        assert sea.options == ["sloop", "sloop-2", "sloop-3"] and sea.question().question.squadron == 0
        sea.say("sloop-2")
        assert told(sea, "FlagshipNamed", "squadron", "ship", "value") == [(0, "sloop-2", 0)] and not sea.asked
    if asked == "transfer-flag":
        assert sea.options == ["pass", "sloop"] and sea.question().question.ship == "fluyt"
        sea.say("sloop")
        assert told(sea, "FlagTransferred", "ship", "to", "rule") == [("fluyt", "sloop", "OI-END-14")]
        assert not sea.asked and sea.squadron().fortune == 0 and not sea.events("FlagshipNamed")


@pytest.mark.rule("OI-END-14", "OI-CONV-12", "OI-CRIT-10", "OI-END-16")
@pytest.mark.parametrize(("first", "order"), [("a", [0, 1]), ("b", [1, 0])])
def test_lost_flags_are_replaced_first_player_first(first, order):
    sea = table(LOST.format("out flaglost", "out flaglost", f"first {first}; "), dice="cannon | cannon")
    found = []
    while sea.kind == "name-flagship":
        found.append(sea.asked[0][0])
        sea.say(sea.options[0])
    assert found == order and [event.squadron for event in sea.events("FlagshipNamed")] == order
    hand = "hand a down zeal elan take-courage careful-aim small-arms; used a admiral-lost; "
    fallen = table(LOST.format("", "out flaglost", f"first {first}; {hand}admiral a none; "), dice="cannon")
    kinds = []
    while fallen.asked:
        kinds.append(fallen.kind)
        fallen.say("zeal" if fallen.kind == "cut-hand" else "corvette")
    assert kinds == (["cut-hand", "name-flagship"] if first == "a" else ["name-flagship", "cut-hand"])


@pytest.mark.rule("OI-END-15", "OI-UPG-22", "OI-ADV-10")
@pytest.mark.parametrize(("ships", "named", "value"), [
    ("sloop 20,10 0 | sloop 24,10 0 upgrades=vice-flag | sloop 28,10 0", "sloop-2", 1),
    ("sloop 20,10 0 | sloop 24,10 0 left upgrades=vice-flag", "sloop", 0),
    ("sloop 20,10 0 waiting once=late | sloop 24,10 0 left", "sloop", 0),
    ("sloop 20,10 0 waiting once=late | sloop 24,10 0", "sloop-2", 0)])
def test_who_takes_the_place_of_the_flagship(ships, named, value):
    sea = table(f"fluyt 10,10 0 flag sunk destroyed flaglost | {ships} | corvette 30,30 0 of=b | corvette 20,30 0 of=b "
                "waiting once=late | sloop 1,1 0 escaped | sloop 1,2 0 escaped | sloop 1,3 0 escaped; admiral a "
                "seasoned-admiral; at end only")
    assert not sea.asked and told(sea, "FlagshipNamed", "ship", "value", "rule") == [
        (named, value, "OI-UPG-22" if value else "OI-END-15")]
    squadron = sea.squadron()
    assert (sea.game.ships[squadron.flagship].label, squadron.admiral, squadron.value) == (named, "", value)


@pytest.mark.rule("OI-END-16", "OI-UPG-22", "OI-CONV-08")
@pytest.mark.parametrize(("cards", "vice", "options", "cut"), [
    ("hand a down zeal elan take-courage careful-aim; ", "", {}, 0),
    ("hand a down zeal elan take-courage careful-aim bravado; ", "", {}, 1),
    ("hand a down zeal elan take-courage careful-aim bravado; ", "upgrades=vice-flag", {}, 0),
    ("hand a down zeal elan take-courage careful-aim bravado resilient; ", "upgrades=vice-flag", {}, 1),
    ("hand a down zeal elan take-courage; down a careful-aim; up a bravado; ", "", {}, 1),
    ("hand a down zeal elan take-courage; down a careful-aim; ", "", {}, 0),
    ("hand a down zeal elan take-courage careful-aim; down a bravado; ", "", {}, 1),
    ("hand a down zeal elan take-courage careful-aim; down a bravado; up a small-arms; ", "", {}, 2),
    ("hand a down zeal elan take-courage careful-aim; down a bravado; up a small-arms; ", "",
     {"hand_cut_counts": "hand-only"}, 0),
    ("hand a down zeal elan take-courage careful-aim resilient; down a bravado; up a small-arms; ", "",
     {"hand_cut_counts": "hand-only"}, 1)])
def test_how_many_cards_go(cards, vice, options, cut):
    sea = table(f"fluyt 10,10 0 flag sunk destroyed flaglost | sloop 20,10 0 {vice} | sloop 24,10 0 escaped | sloop "
                f"28,10 0 escaped | corvette 30,30 0 of=b; admiral a seasoned-admiral; {cards}at end only", **options)
    if not cut:
        assert not sea.events("CardsRemoved") and sea.kind != "cut-hand"
        return
    asked, squadron = sea.question().question, sea.squadron()
    assert sea.asked == [(0, "cut-hand")] and (asked.squadron, asked.count) == (0, cut)
    offered = " ".join(sea.options)
    assert ("small-arms" in offered) == ("up a small-arms" in cards and not options)
    assert not squadron.down or squadron.down not in offered
    gone = ["elan", "small-arms" if "small-arms" in offered else "zeal"][:cut]
    shown_before, open_ = sea.game.reveals, squadron.up
    known = set(squadron.known)
    sea.say(" ".join(gone))
    assert told(sea, "CardsRemoved", "squadron", "cards") == [(0, tuple(sorted(gone)))]
    assert set(sea.squadron().removed) == set(gone) and set(sea.squadron().known) >= known - set(gone)
    assert not set(sea.squadron().known) & set(gone) and sea.game.reveals > shown_before
    assert not set(sea.squadron().hand) & set(gone)
    assert set(sea.squadron().hand) >= set(open_) - set(gone) - {"bravado"}


# --- conditions -------------------------------------------------------------------------------------------------------

class Adrift:
    """A position in which a single rule is tried, and what is told of it."""

    def __init__(self, text):
        self.game = table(text, seed=1).game
        self.game.journal = []

    def __getitem__(self, label):
        return self.game.ships[number_of(self.game, label)]

    def events(self, name):
        return [event for event in self.game.journal if type(event).__name__ == name]

    @property
    def story(self):
        return [type(event).__name__ for event in self.game.journal]


def at_sea(ships, settings=""):
    return Adrift(f"{ships} | sloop 33,33 0 flag | {FAR} flag; {settings}at attack only")


@pytest.mark.rule("OI-TERM-13", "OI-TERM-26", "OI-CONV-06")
@pytest.mark.parametrize(("ship", "points", "left", "gone"), [
    ("fatigue=3", 1, 2, [1]), ("fatigue=3", 2, 1, [2]), ("fatigue=1", 2, 0, [1]), ("", 1, 0, []), ("out", 1, 7, []),
    ("fatigue=7 captor=b", 1, 7, []), ("fatigue=7", 1, 6, [1])])
def test_fatigue_goes_from_ships_that_have_it(ship, points, left, gone):
    sea = at_sea(f"fluyt 10,10 0 {ship}")
    remove_fatigue(sea.game, 0, points, "OI-CREW-04")
    assert sea["fluyt"].fatigue == left and told(sea, "FatigueRemoved", "points") == gone
    assert sea["fluyt"].shaken == (left == 7)


@pytest.mark.rule("OI-TERM-12", "OI-TERM-13", "OI-TERM-15", "OI-TERM-16", "OI-TERM-25", "OI-CONV-06", "OI-CREW-24")
@pytest.mark.parametrize(("ship", "points", "state", "story"), [
    ("damage=5", 1, (6, 0, False), ["DamageTaken"]), ("damage=5", 2, (7, 0, False), ["DamageTaken", "ShipCrippled"]),
    ("damage=5", 4, (7, 2, False), ["DamageTaken", "ShipCrippled", "FatigueTaken"]),
    ("damage=7", 2, (7, 2, False), ["FatigueTaken"]), ("damage=7 fatigue=5", 2, (7, 7, True), [
        "FatigueTaken", "ShipShaken", "ShipOutOfAction"]),
    ("damage=7 fatigue=5", 9, (7, 7, True), ["FatigueTaken", "ShipShaken", "ShipOutOfAction"]),
    ("damage=6 fatigue=7", 3, (7, 7, True), ["DamageTaken", "ShipCrippled", "ShipOutOfAction"]),
    ("fatigue=7 damage=2", 1, (3, 7, False), ["DamageTaken"]), ("out", 2, (7, 7, True), []),
    ("fatigue=7 captor=b", 2, (0, 7, False), []), ("damage=3", 0, (3, 0, False), [])])
def test_damage_by_the_point(ship, points, state, story):
    sea = at_sea(f"fluyt 10,10 0 {ship}")
    hurt(sea.game, 0, points, "OI-COLL-05")
    found = sea["fluyt"]
    assert (found.damage, found.fatigue, found.out) == state and sea.story == story
    assert told(sea, "DamageTaken", "points", "damage") == (
        [(min(points, 7 - int(ship.partition("damage=")[2][:1] or 0)), state[0])] if "DamageTaken" in story else [])


@pytest.mark.rule("OI-TERM-13", "OI-CREW-24", "OI-CC-10", "OI-TERM-12", "OI-STRK-07", "OI-END-23")
@pytest.mark.parametrize(("ship", "points", "story"), [
    ("shore=island-small:17:10", 6, ["FatigueTaken"]), ("shore=island-small:17:10", 7, ["FatigueTaken", "ShipShaken",
                                                                                       "PartyRemoved"]),
    ("fatigue=7", 1, []), ("fatigue=6", 3, ["FatigueTaken", "ShipShaken"]),
    ("fatigue=6 damage=7 tokens=1 boat=sloop", 1, ["FatigueTaken", "ShipShaken", "PartyRemoved", "ShipOutOfAction",
                                                   "TokensLost"])])
def test_the_seventh_point_shakes_a_crew(ship, points, story):
    sea = at_sea(f"fluyt 10,10 0 {ship}", "terrain island-small 18,10 0; ")
    take_fatigue(sea.game, 0, points, "OI-TERM-10")
    assert sea.story == story and sea["fluyt"].shaken == ("ShipShaken" in story or ship == "fatigue=7")
    assert (sea["fluyt"].party, sea["fluyt"].tokens) == ("ashore" if "shore" in ship and points < 7 else "", 0)
    assert not sea["fluyt"].flag_lost


@pytest.mark.rule("OI-SAIL-08", "OI-SAIL-07", "OI-TERM-24", "OI-CREW-03")
def test_tokens_do_not_multiply():
    sea = at_sea("fluyt 10,10 0 sail=minimal reload=port,starboard")
    for _ in range(3):
        lower_sail(sea.game, 0, "OI-CRIT-03")
        ground(sea.game, 0, "OI-CRIT-04")
    assert told(sea, "SailChanged", "ship", "was", "sail", "rule") == [("fluyt", 1, 0, "OI-CRIT-03")]
    assert told(sea, "ShipAground", "ship", "rule") == [("fluyt", "OI-CRIT-04")] and sea["fluyt"].aground
    reload_side(sea.game, 0, "port", "OI-CREW-03")
    assert sea["fluyt"].reload == 2 and told(sea, "SideReloaded", "ship", "side") == [("fluyt", "port")]
    reload_side(sea.game, 0, "starboard", "OI-CREW-03")
    reload_side(sea.game, 0, "starboard", "OI-CREW-03")
    assert sea["fluyt"].reload == 0 and told(sea, "SideReloaded", "side") == ["port", "starboard"]


@pytest.mark.rule("OI-TERM-20", "OI-TERM-27", "OI-END-09", "OI-STRK-07", "OI-TERM-32")
@pytest.mark.parametrize(("prize", "friend", "free", "flag"), [
    ("of=a1 fatigue=7 captor=b1", "of=a1", True, False), ("of=a1 fatigue=7 captor=b1 flaglost", "of=a1", True, False),
    ("of=a1 out captor=b1 flaglost", "of=a1", True, True), ("of=a1 out captor=b1", "of=a1", True, False),
    ("of=a1 fatigue=7 captor=b1 flaglost", "of=a2", False, True), ("of=a1 fatigue=7 captor=b1", "of=b1", False, False),
    ("of=a1 fatigue=7 captor=b1", "of=a1 out", False, False), ("of=a1 fatigue=7 captor=b1", "of=a1 fatigue=7", True,
                                                              False),
    ("of=a1 fatigue=7 captor=b1", "of=a1 fatigue=7 captor=b2", False, False), ("of=a1 fatigue=7", "of=a1", None,
                                                                              False)])
def test_who_sets_a_prize_free(prize, friend, free, flag):
    for pair in ((0, 1), (1, 0)):
        sea = Adrift(f"fluyt 10,10 0 {prize} | fluyt 11.25,10 0 {friend} | sloop 33,33 0 of=a1 flag | sloop 33,28 0 "
                     "of=a2 flag | sloop 33,3 0 of=b1 flag | sloop 33,8 0 of=b2; squadrons a1 a2 b1 b2; at attack only")
        entangle(sea.game, *pair, "OI-CREW-15")
        entangle(sea.game, *reversed(pair), "OI-CREW-15")
        assert sea.game.links == ((0, 1),) and len(sea.events("ShipsEntangled")) == 1
        assert told(sea, "ShipRecaptured", "ship", "by") == ([("fluyt", "fluyt-2")] if free else [])
        assert sea["fluyt"].captor == (2 if free is False else -1) and sea["fluyt"].flag_lost == flag
        unlink(sea.game, *reversed(pair), "OI-END-07")
        unlink(sea.game, *pair, "OI-END-07")
        assert sea.game.links == () and len(sea.events("LinkEnded")) == 1


@pytest.mark.rule("OI-END-26", "OI-CREW-24", "OI-CARD-16")
def test_what_goes_with_a_ship_that_is_taken_off():
    sea = Adrift("fluyt 10,10 0 shore=island-small:17:10 | sloop 11.125,10 0 of=b boat=fluyt | sloop 8.875,10 0 of=b | "
                 "corvette 20,20 0 of=b shore=island-small:18:10 | corvette 24,20 0 of=b boat=sloop-3 | sloop 30,30 0 "
                 "| sloop 33,3 0 of=b flag; terrain island-small 18,10 0; link fluyt sloop; link fluyt sloop-2; "
                 "link sloop sloop-2; at attack only")
    take_off(sea.game, 0, "sunk", "OI-END-26")
    assert sea["fluyt"].fate == "sunk" and sea.game.links == ((1, 2),)
    assert told(sea, "LinkEnded", "ship", "other", "rule") == [("fluyt", "sloop", "OI-END-26"),
                                                              ("fluyt", "sloop-2", "OI-END-26")]
    assert told(sea, "PartyRemoved", "ship") == ["fluyt", "sloop"]
    assert [sea[label].party for label in ("fluyt", "sloop", "corvette", "corvette-2")] == ["", "", "ashore", "aboard"]


@pytest.mark.rule("OI-CREW-24", "OI-COLL-13")
def test_a_party_is_gone_only_if_its_ship_has_moved():
    sea = at_sea("fluyt 10,10 0 shore=island-small:17:10", "terrain island-small 18,10 0; ")
    assert not put(sea.game, 0, (10.0, 10.0, 0.0), "push", "OI-COLL-08")
    assert not sea.story and sea["fluyt"].party == "ashore"
    assert put(sea.game, 0, (10.0, 10.5, 0.0), "push", "OI-COLL-08") and sea.story == ["ShipMoved", "PartyRemoved"]
    assert told(sea, "ShipMoved", "ship", "how", "rule") == [("fluyt", "push", "OI-COLL-08")]
    ship = sea["fluyt"]
    assert (ship.party, ship.party_on, ship.party_x, ship.party_y) == ("", -1, 0.0, 0.0) and pose(ship)[1] == 10.5


# --- crews ------------------------------------------------------------------------------------------------------------

def crew(ship, settings="", more=FAR, dice="", **options):
    """The crew of a fluyt that may act now."""
    return table(f"fluyt 18,18 0 {ship} | {more}; {settings}at crew fluyt only", dice=dice, **options)


def open_to(sea, word):
    return [option for option in sea.options if option.split()[0] == word] if sea.asked else []


@pytest.mark.rule("OI-CREW-03", "OI-KEY-03", "OI-SAIL-02", "OI-EVT-06", "OI-CREW-30", "OI-CREW-01")
@pytest.mark.parametrize(("ship", "settings", "found"), [
    ("", "", []), ("reload=port", "", ["reload port"]), ("reload=starboard", "", ["reload starboard"]),
    ("reload=port,starboard", "", ["reload port", "reload starboard"]), ("reload=port sail=full", "", []),
    ("reload=port sail=anchored", "", ["reload port"]), ("reload=port sail=minimal", "", ["reload port"]),
    ("reload=port", "events damp-powder; ", []), ("reload=port fatigue=7", "", []),
    ("reload=port,starboard captain=strict-captain", "", ["reload port", "reload starboard", "reload both"]),
    ("reload=port captain=strict-captain", "", ["reload port"]),
    ("reload=port,starboard captain=strict-captain spent=strict", "", ["reload port", "reload starboard"])])
def test_what_is_reloaded(ship, settings, found):
    sea = crew(ship, settings, f"sloop 30,30 0 flag | {FAR}")
    assert open_to(sea, "reload") == found
    for option in found:
        done = crew(ship, settings, f"sloop 30,30 0 flag | {FAR}").say(option)
        side = option.split()[1]
        sides = ["port", "starboard"] if side == "both" else [side]
        assert told(done, "CrewActionTaken", "ship", "action", "what", "rule") == [("fluyt", "reload", side,
                                                                                   "OI-CREW-03")]
        assert told(done, "SideReloaded", "side", "rule") == [(one, "OI-CREW-03") for one in sides]
        left = sum({"port": 1, "starboard": 2}[one] for one in ("port", "starboard")
                   if one in ship and one not in sides)
        assert done["fluyt"].reload == left and not done.asked
        assert ("strict" in done["fluyt"].spent) == (side == "both" or "spent" in ship)


@pytest.mark.rule("OI-CREW-06", "OI-UPG-18", "OI-ADV-12", "OI-CREW-30")
@pytest.mark.parametrize(("ship", "settings", "found", "used"), [
    ("sail=anchored", "", ["minimal"], ""), ("sail=minimal", "", ["anchored", "battle"], ""),
    ("sail=battle", "", ["minimal", "full"], ""), ("sail=full", "", ["battle"], ""),
    ("sail=anchored upgrades=expert-topmen", "", ["minimal", "battle"], ""),
    ("sail=minimal upgrades=expert-topmen", "", ["anchored", "battle", "full"], ""),
    ("sail=full upgrades=expert-topmen", "", ["minimal", "battle"], ""),
    ("sail=anchored", "advantage a spare-rigging; ", ["minimal", "battle"], "battle"),
    ("sail=minimal", "advantage a spare-rigging; ", ["anchored", "battle", "full"], "full"),
    ("sail=full", "advantage a spare-rigging; ", ["battle"], ""), ("sail=battle", "advantage a spare-rigging; ",
                                                                   ["minimal", "full"], ""),
    ("sail=minimal", "advantage a spare-rigging; sideonce a spare-rigging; ", ["anchored", "battle"], ""),
    ("sail=minimal", "advantage b spare-rigging; ", ["anchored", "battle"], ""),
    ("sail=anchored upgrades=expert-topmen", "advantage a spare-rigging; ", ["minimal", "battle"], "")])
def test_how_far_the_sails_are_changed(ship, settings, found, used):
    assert open_to(crew(ship, settings), "sail") == [f"sail {one}" for one in found]
    for name in found:
        sea = crew(ship, settings).say(f"sail {name}")
        assert sea["fluyt"].sail == ["anchored", "minimal", "battle", "full"].index(name)
        assert told(sea, "SailChanged", "ship", "rule") == [("fluyt", "OI-CREW-06")]
        assert told(sea, "AdvantageUsed", "side", "card", "rule") == (
            [(0, "spare-rigging", "OI-ADV-12")] if name == used else [])
        assert ("spare-rigging" in sea.game.sides[0].once) == (name == used or "sideonce" in settings)


@pytest.mark.rule("OI-CREW-05", "OI-TERM-23", "OI-UPG-01", "OI-UPG-14", "OI-TRAIT-10", "OI-ADV-12")
@pytest.mark.parametrize(("ship", "settings", "found", "repaired"), [
    ("damage=1", "", ["repair"], 0), ("damage=6", "", ["repair"], 5), ("damage=7", "", [], None), ("", "", [], None),
    ("damage=1 upgrades=skilled-carpenter", "", ["repair"], 0),
    ("damage=5 upgrades=skilled-carpenter", "", ["repair"], 3),
    ("damage=2 upgrades=unseasoned-timbers", "", [], None), ("damage=3 upgrades=unseasoned-timbers", "", ["repair"], 2),
    ("damage=4 upgrades=unseasoned-timbers,skilled-carpenter", "", ["repair"], 2),
    ("damage=3 upgrades=unseasoned-timbers,skilled-carpenter", "", ["repair"], 2),
    ("aground damage=2", "", ["repair", "refloat"], 1), ("aground", "advantage a spare-rigging; ",
                                                        ["refloat", "refloat spare-rigging"], None),
    ("aground upgrades=skilled-carpenter", "advantage a spare-rigging; ", ["refloat"], None),
    ("aground", "advantage b spare-rigging; ", ["refloat"], None),
    ("aground", "advantage a spare-rigging; sideonce a spare-rigging; ", ["refloat"], None),
    ("aground damage=7", "", ["refloat"], None), ("aground fatigue=7", "", [], None)])
def test_what_is_repaired(ship, settings, found, repaired):
    sea = crew(ship, settings)
    assert [one for one in sea.options if one.split()[0] in ("repair", "refloat")] == found
    if repaired is not None:
        before = sea["fluyt"].damage
        sea.say("repair")
        assert sea["fluyt"].damage == repaired
        assert told(sea, "DamageRepaired", "ship", "points", "damage") == [("fluyt", before - repaired, repaired)]
    ghost = table(f"flying-dutchman 18,18 0 damage=2 aground | {FAR}; at crew flying-dutchman only")
    assert not [one for one in ghost.options if one.split()[0] in ("repair", "refloat")]


@pytest.mark.rule("OI-TERM-23", "OI-UPG-14", "OI-ADV-12", "OI-UPG-16")
@pytest.mark.parametrize(("ship", "settings", "answer", "dice", "free"), [
    ("", "", "refloat", PASSED, True), ("", "", "refloat", FAILED, False), ("fatigue=3", "", "refloat", "skull cannon",
                                                                           True),
    ("upgrades=skilled-carpenter", "", "refloat", "", True),
    ("", "advantage a spare-rigging; ", "refloat spare-rigging", "", True),
    ("", "advantage a spare-rigging; ", "refloat", FAILED, False)])
def test_a_ship_is_refloated(ship, settings, answer, dice, free):
    sea = crew(f"aground {ship}", settings, dice=dice).say(answer)
    assert sea["fluyt"].aground != free and told(sea, "ShipRefloated", "ship") == (["fluyt"] if free else [])
    assert sea.rolls == ([("skill-test", len(dice.split()))] if dice else [])
    assert told(sea, "AdvantageUsed", "card") == (["spare-rigging"] if " " in answer else [])
    assert [event.rule for event in sea.events("SkillPassed", "SkillFailed")] == (["OI-TERM-23"] if dice else [])


@pytest.mark.rule("OI-CREW-04", "OI-CREW-30", "OI-KEY-06", "OI-CARD-21", "OI-FLEET-11", "OI-CONV-06")
@pytest.mark.parametrize(("ship", "other", "settings", "offered"), [
    ("", "sloop 20,18 0 of=a1 fatigue=2", "", False), ("fatigue=1", "sloop 20,18 0 of=a1", "", True),
    ("", "sloop 20,18 0 of=a1 fatigue=2", "admiral a1 untested-inspiring-admiral; ", True),
    ("", "sloop 20,18 0 of=a1", "admiral a1 untested-inspiring-admiral; ", False),
    ("", "sloop 20,18 0 of=a2 fatigue=2", "admiral a1 untested-inspiring-admiral; ", False),    # not her own squadron
    ("", "sloop 25.125,18 0 of=a1 fatigue=2", "admiral a1 untested-inspiring-admiral; ", True),
    ("", "sloop 25.13,18 0 of=a1 fatigue=2", "admiral a1 untested-inspiring-admiral; ", False),
    ("", "sloop 20,18 0 of=a1 out", "admiral a1 untested-inspiring-admiral; ", False),
    ("", "sloop 20,18 0 of=a1 fatigue=2 flag", "admiral a1 untested-inspiring-admiral; ", False),
    ("captain=inspiring-captain", "sloop 20,18 0 of=a1 fatigue=2 flag", "", False),
    ("", "sloop 20,18 0 of=a1 fatigue=2", "up a1 zeal; ", True), ("", "sloop 20,18 0 of=a2 fatigue=2", "up a1 zeal; ",
                                                                 True),
    ("", "sloop 20,18 0 of=a1 fatigue=2", "up a2 zeal; ", False), ("", "sloop 20,18 0 of=a1", "up a1 zeal; ", False),
    ("", "sloop 25.13,18 0 of=a1 fatigue=2", "up a1 zeal; ", False), ("", "sloop 25.125,18 0 of=a1 fatigue=2",
                                                                     "up a1 zeal; ", True),
    ("", "sloop 20,18 0 of=a1 fatigue=2 flag", "up a1 zeal; ", False), ("", "sloop 20,18 0 of=b1 fatigue=2",
                                                                       "up a1 zeal; ", False),
    ("", "sloop 20,18 0 of=a1 out", "up a1 zeal; ", False)])
def test_who_may_rally(ship, other, settings, offered):
    sea = table(f"fluyt 18,18 0 of=a1 {ship} | {other} | sloop 33,33 0 of=a2 | sloop 2,2 0 of=b1 | sloop 6,2 0 of=b2; "
                f"squadrons a1 a2 b1 b2; {settings}at crew fluyt only")
    assert bool(open_to(sea, "rally")) == offered


@pytest.mark.rule("OI-CREW-04", "OI-KEY-06", "OI-UPG-02", "OI-CARD-21")
def test_what_a_rally_does():
    plain = crew("fatigue=3").say("rally")
    assert told(plain, "FatigueRemoved", "ship", "points", "fatigue", "rule") == [("fluyt", 1, 2, "OI-CREW-04")]
    low = crew("fatigue=3 upgrades=low-morale captain=inspiring-captain", "", f"sloop 30,30 0 flag | {FAR}",
               dice="sail cannon").say("rally")
    assert told(low, "FatigueRemoved", "ship", "points", "fatigue", "rule") == [
        ("fluyt", 1, 2, "OI-CREW-04"), ("fluyt", 1, 1, "OI-KEY-06")]
    last = crew("fatigue=1 captain=inspiring-captain", "", f"sloop 30,30 0 flag | {FAR}").say("rally")
    assert last["fluyt"].fatigue == 0 and len(last.events("FatigueRemoved")) == 1 and not last.asked
    zeal = "sloop 21,18 0 fatigue=1 | sloop 15,18 0 fatigue=2 | " + FAR
    failed = crew("fatigue=2 upgrades=low-morale", "up a zeal; ", zeal,
                  dice="cannon cannon cannon | sail cannon cannon cannon | cannon cannon skull").say("rally")
    assert [ship.fatigue for ship in failed.game.ships[:3]] == [2, 0, 1]
    assert [event.ship for event in failed.events("SkillPassed", "SkillFailed")] == ["fluyt", "sloop", "sloop-2"]
    assert told(failed, "FatigueRemoved", "ship", "rule") == [("sloop", "OI-CARD-21"), ("sloop-2", "OI-CARD-21")]
    both = crew("fatigue=2", "up a zeal; admiral a untested-inspiring-admiral; ", zeal,
                dice="cannon cannon cannon cannon | cannon cannon cannon cannon").say("rally")
    assert both.asked == [(0, "inspire")] and both.options == ["fluyt", "sloop", "sloop-2"]
    both.say("sloop-2")
    assert [ship.fatigue for ship in both.game.ships[:3]] == [1, 1, 1] and not both.asked
    assert told(both, "FatigueRemoved", "ship", "rule") == [("fluyt", "OI-CREW-04"), ("sloop-2", "OI-KEY-06")]


@pytest.mark.rule("OI-CREW-16", "OI-CREW-17", "OI-OPT-06", "OI-TERM-19", "OI-COLL-15")
@pytest.mark.parametrize(("ship", "settings", "offered"), [
    ("options=sweeps", "", True), ("", "", False), ("options=sweeps aground", "", False),
    ("options=sweeps sail=anchored", "", True), ("options=sweeps fatigue=7", "", False),
    ("options=sweeps", "link fluyt sloop; ", False)])
def test_who_rows(ship, settings, offered):
    sea = crew(ship, settings, "sloop 19.125,18 0 of=b")
    assert bool(open_to(sea, "row")) == offered
    if offered:
        sea.say("row")
        assert pose(sea["fluyt"]) == (18.0, 19.25, 0.0) and not sea.asked


@pytest.mark.rule("OI-CREW-18", "OI-CREW-20", "OI-KEY-18", "OI-FLEET-11", "OI-TERM-13")
@pytest.mark.parametrize(("ship", "other", "settings", "offered"), [
    ("", "22.125,18 0 of=a1", "", True), ("", "22.13,18 0 of=a1", "", False), ("", "20,18 0 of=a2", "", False),
    ("", "20,18 0 of=a1 out", "", False), ("", "20,18 0 of=a1 flag", "", False), ("fatigue=7", "20,18 0 of=a1", "",
                                                                                 False),
    ("", "20,18 0 of=a1", "admiral a1 none; ", False), ("", "20,18 0 of=a1", "admiral a1 manuel-rivero-de-pardal; ",
                                                       False),
    ("", "20,18 0 of=a1 fatigue=7", "", True), ("", "20,18 0 of=a1 aground", "", True)])
def test_to_whom_an_admiral_goes(ship, other, settings, offered):
    sea = table(f"fluyt 18,18 0 of=a1 {ship} | sloop {other} | sloop 33,33 0 of=a2 | sloop 2,2 0 of=b1 | sloop 6,2 0 "
                f"of=b2; squadrons a1 a2 b1 b2; {settings}at crew fluyt only")
    assert bool(open_to(sea, "transfer-flag")) == offered
    if offered:
        sea.say("transfer-flag sloop")
        assert told(sea, "FlagTransferred", "ship", "to", "rule") == [("fluyt", "sloop", "OI-CREW-18")]
        assert sea.game.squadrons[0].flagship == 1 and sea.game.squadrons[1].flagship == 2


@pytest.mark.rule("OI-UPG-08", "OI-TERM-19", "OI-EDGE-02")
@pytest.mark.parametrize(("ship", "links", "dice", "harm"), [
    ("", "link fluyt sloop; ", "skull sail sail cannon swords pistol", (3, 0)),
    ("", "link fluyt sloop; link fluyt sloop-2; ", "skull sail cannon cannon swords pistol", (2, 2)),
    ("", "link fluyt sloop-2; ", "", None), ("", "", "", None), ("fatigue=7", "link fluyt sloop; ", "", None)])
def test_a_fire_ship_burns_all_that_is_fast_to_her(ship, links, dice, harm):
    sea = crew(f"upgrades=fire-ship {ship}", links, "sloop 19.125,18 0 of=b | sloop 16.875,18 0 | sloop 30,30 0 flag",
               dice=dice)
    assert bool(open_to(sea, "fire-ship")) == (harm is not None)
    if harm:
        sea.say("fire-ship")
        assert (sea["sloop"].damage, sea["sloop-2"].damage) == harm and sea.rolls == [("fire-ship", 6)]
        assert sea["fluyt"].fate == "burnt" and not sea.linked and not sea.asked
        assert told(sea, "FireShipFired", "ship", "dice") == [("fluyt", tuple(sorted(
            dice.split(), key=lambda symbol: -FACES.index(symbol))))]
        assert {event.rule for event in sea.events("DamageTaken", "LinkEnded")} == {"OI-UPG-08"}


@pytest.mark.rule("OI-CREW-01", "OI-CREW-02", "OI-TERM-19", "OI-TERM-13", "OI-CONV-14")
@pytest.mark.parametrize(("ship", "settings", "asked"), [
    ("", "", True), ("fatigue=7", "", True), ("", "link fluyt sloop; ", False), ("fatigue=7", "link fluyt sloop; ",
                                                                                 False),
    ("aground", "", True), ("sail=anchored", "", True),
    ("fatigue=3 damage=2 reload=port", "link fluyt sloop; ", False)])
def test_whose_crew_may_act(ship, settings, asked):
    sea = crew(ship, settings, "sloop 19.125,18 0 of=b")
    assert sea.asked == ([(0, "crew-action")] if asked else [])
    if asked:
        assert sea.options[0] == "none" and not sea.say("none").events("CrewActionTaken")


# --- boarding ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-CREW-07", "OI-CREW-27", "OI-CREW-29", "OI-TERM-32", "OI-TERM-19")
@pytest.mark.parametrize(("ship", "other", "links", "offered"), [
    ("", "20.25,18 0 of=b1", "", True), ("", "20.26,18 0 of=b1", "", False), ("", "20,18 0 of=a1", "", False),
    ("", "20,18 0 of=a2", "", False), ("", "20,18 0 of=b1 out", "", True), ("", "20,18 0 of=b1 fatigue=7", "", True),
    ("", "20,18 0 of=b1 aground", "", True), ("", "20,18 0 of=b1 fatigue=7 captor=a1", "", False),
    ("", "20,18 0 of=a1 fatigue=7 captor=b1", "", True), ("", "20,18 0 of=a2 fatigue=7 captor=b1", "", False),
    ("aground", "20,18 0 of=b1", "", False), ("sail=anchored", "20,18 0 of=b1", "", False),
    ("sail=minimal", "20,18 0 of=b1", "", True), ("fatigue=7", "20,18 0 of=b1", "", False),
    ("", "20,18 0 of=b1", "link fluyt fluyt-2; ", False), ("", "20,18 0 of=b1 sunk", "", False)])
def test_whom_one_boards(ship, other, links, offered):
    sea = table(f"fluyt 18,18 0 of=a1 {ship} | fluyt {other} | sloop 33,33 0 of=a1 flag | sloop 33,28 0 of=a2 flag | "
                f"sloop 2,2 0 of=b1 flag | sloop 6,2 0 of=b2; squadrons a1 a2 b1 b2; {links}at crew fluyt only")
    assert bool(open_to(sea, "board")) == offered


@pytest.mark.rule("OI-CREW-09", "OI-CREW-10", "OI-CREW-15", "OI-MOVE-20", "OI-CARD-07")
@pytest.mark.parametrize(("x", "dice", "moved", "linked"), [
    (20, PASSED, ["board"], True), (20, FAILED, [], False), (19.25, PASSED, [], True)])
def test_a_boarder_who_has_moved_may_be_fired_at(x, dice, moved, linked):
    sea = crew("", "up b small-arms; ", f"fluyt {x},18 0 of=b", dice=dice).say("board fluyt-2")
    assert told(sea, "ShipMoved", "how") == moved and bool(sea.linked) == linked
    assert sea.asked == ([(1, "react")] if moved else [])
    assert told(sea, "ShipsEntangled", "ship", "other", "rule") == ([("fluyt", "fluyt-2", "OI-CREW-15")] if linked
                                                                   else [])
    assert [event.rule for event in sea.events("SkillPassed", "SkillFailed")] == ["OI-CREW-09"]
    if moved:
        assert pose(sea["fluyt"]) == (18.75, 18.0, 0.0) and told(sea, "ShipMoved", "rule") == ["OI-CREW-10"]


@pytest.mark.rule("OI-CARD-30", "OI-CREW-09")
@pytest.mark.parametrize(("up", "sail", "rolls"), [
    ("up a boarders-away; ", "anchored", 0), ("up a boarders-away; ", "minimal", 0), ("up a boarders-away; ", "battle",
                                                                                     1),
    ("up a boarders-away; ", "full", 1), ("", "minimal", 1), ("up b boarders-away; ", "anchored", 1)])
def test_boarders_away(up, sail, rolls):
    sea = crew("", up, f"fluyt 20,18 0 of=b sail={sail}", dice=PASSED if rolls else "").say("board fluyt-2")
    assert len(sea.rolls) == rolls and sea.linked == [("fluyt", "fluyt-2")] and sea["fluyt"].x == 18.75


@pytest.mark.rule("OI-CARD-14", "OI-CONV-05", "OI-CREW-10")
def test_fire_before_the_boarding():
    place = "fluyt 20,18 0 of=b {} | fluyt 16,18 0 of=b | sloop 33,33 0 of=b flag"
    sea = crew("", "up a boarding-through-the-smoke; ", place.format(""), dice=f"sail sail | {PASSED}")
    sea.say("board fluyt-2")
    assert sea.asked == [(0, "fire-and-board")]
    assert sea.options == ["pass", "partial fluyt-2 hull", "partial fluyt-2 rigging", "partial fluyt-2 crew"]
    sea.say("partial fluyt-2 hull")
    assert told(sea, "AttackDeclared", "target", "attack", "free") == [("fluyt-2", "partial", True)]
    assert sea.linked == [("fluyt", "fluyt-2")] and not sea["fluyt"].attacked and sea["fluyt"].reload == 0
    passed = crew("", "up a boarding-through-the-smoke; ", place.format(""), dice=FAILED).say("board fluyt-2", "pass")
    assert not passed.events("AttackDeclared") and not passed.linked and not passed.asked
    assert crew("", "up b boarding-through-the-smoke; ", place.format(""), dice=FAILED).say("board fluyt-2").story[:2] \
        == ["CrewActionTaken", "SkillRolled"]
    wreck = crew("", "up a boarding-through-the-smoke; ", place.format("out"), dice=PASSED).say("board fluyt-2")
    assert wreck.linked == [("fluyt", "fluyt-2")] and not wreck.asked      # nobody fires at a wreck


@pytest.mark.rule("OI-CARD-18", "OI-CONV-05", "OI-CREW-29")
def test_a_fight_after_the_boarding():
    place = "fluyt 20,18 0 of=b {} | sloop 33,33 0 of=b flag"
    sea = crew("", "up a expert-boarding; ", place.format(""), dice=f"{PASSED} | skull swords sail sail sail")
    sea.say("board fluyt-2")
    assert sea.asked == [(0, "board-and-fight")] and sea.options == ["pass", "close-combat fluyt-2"]
    sea.say("close-combat fluyt-2")
    assert sea["fluyt-2"].fatigue == 2 and told(sea, "AttackDeclared", "attack", "free") == [("close-combat", True)]
    assert not crew("", "up a expert-boarding; ", place.format(""), dice=PASSED).say("board fluyt-2", "pass").asked
    for settings, state, dice in (("", "", PASSED), ("up a expert-boarding; ", "out", PASSED),
                                  ("up a expert-boarding; ", "", FAILED), ("up b expert-boarding; ", "", PASSED)):
        assert not crew("", settings, place.format(state), dice=dice).say("board fluyt-2").asked


@pytest.mark.rule("OI-CREW-11", "OI-CREW-13", "OI-CREW-28")
def test_the_boarder_chooses_between_equal_ways():
    """She meets a corner, from which both edges are half a right angle away."""
    for answer, end in (("starboard port", (18.683, 18.442, 45.0)), ("starboard stern", (18.683, 17.558, 315.0))):
        sea = crew("", "up b small-arms; ", "fluyt 20.451,18.442 45 of=b", dice=PASSED).say("board fluyt-2")
        assert sea.asked == [(0, "lie-alongside")] and sea.options == ["starboard port", "starboard stern"]
        asked = sea.question().question
        assert (asked.ship, asked.other) == ("fluyt", "fluyt-2")
        sea.say(answer)
        assert pose(sea["fluyt"]) == end and sea.linked == [("fluyt", "fluyt-2")] and sea.kind == "react"
        assert told(sea, "ShipMoved", "rule") == ["OI-CREW-10", "OI-CREW-13"]


@pytest.mark.rule("OI-TERR-04", "OI-CREW-10", "OI-TRAIT-04")
@pytest.mark.parametrize(("kind", "x", "shoal", "rolls"), [
    ("fluyt", 20, "17.5,18", 2), ("fluyt", 20, "6,6", 0), ("fluyt", 19.25, "17.5,18", 0),
    ("sloop", 19.9, "17.5,18", 0)])
def test_a_boarder_may_ground_on_a_shoal(kind, x, shoal, rolls):
    sea = table(f"{kind} 18,18 0 | fluyt {x},18 0 of=b; terrain shoal-small {shoal} 0; at crew {kind} only",
                dice=f"{PASSED} | skull cannon" if rolls else PASSED).say(f"board {sea_label(kind)}")
    assert [dice for name, dice in sea.rolls if name == "shoal"] == ([rolls] if rolls else [])
    assert sea.game.ships[0].aground == bool(rolls) and len(sea.linked) == 1


def sea_label(kind):
    return "fluyt-2" if kind == "fluyt" else "fluyt"


# --- Landing Parties --------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-CREW-21", "OI-CREW-22", "OI-TERR-11")
def test_where_a_party_goes_ashore():
    place = "fluyt 18,18 0 sail=anchored {} | " + FAR + "; terrain island-small 23,18 0; terrain rocks-small 15,18 " \
        "0; terrain island-large 18,25 0; at crew fluyt only"
    sea = table(place.format(""))
    assert open_to(sea, "land") == ["land island-small"]
    sea.say("land island-small")
    asked = sea.question().question
    assert sea.asked == [(0, "landing")] and (asked.ship, asked.land) == ("fluyt", "island-small")
    assert [sea.forbidden_by(text) for text in (
        "island-small 24.6,18 0", "island-small 24.63,18 0", "island-small 23.5,18 0", "island-small 23.5,18 90",
        "island-small 21,18 0", "island-large 18,25 0")] == ["", "OI-CREW-22", "", "OI-CREW-22", "OI-CREW-22",
                                                            "OI-CREW-22"]
    assert all(not sea.forbidden_by(option) for option in sea.options)
    sea.say("island-small 23,18.25 0")
    ship = sea["fluyt"]
    assert (ship.party, ship.party_on, ship.party_x, ship.party_y) == ("ashore", 0, 23.0, 18.25) and not sea.asked
    assert told(sea, "PartyLanded", "ship", "where", "at", "rule") == [("fluyt", "island-small", (23.0, 18.25),
                                                                       "OI-CREW-22")]
    assert not open_to(table(place.format("shore=island-small:23:18")), "land")         # she has one token
    assert not open_to(table(place.format("boat=sloop")), "land")


@pytest.mark.rule("OI-CARD-16", "OI-CREW-22", "OI-CREW-24")
@pytest.mark.parametrize(("ship", "target", "found"), [
    ("speed=2", "22.25,18 0 of=b", True), ("speed=2", "22.26,18 0 of=b", False), ("speed=3", "21,18 0 of=b", False),
    ("speed=0", "21,18 0 of=b", True), ("speed=2 fatigue=7", "21,18 0 of=b", False), ("speed=2", "21,18 0", False),
    ("speed=2 shore=island-small:5:5", "21,18 0 of=b", False), ("speed=2", "21,18 0 of=b out", False)])
def test_whom_boats_assault(ship, target, found):
    sea = Adrift(f"fluyt 18,18 0 {ship} | fluyt {target} | sloop 33,33 0 flag | {FAR} flag; terrain island-small 5,5 "
                 "0; at attack only")
    asked = BoatAssault(0).ask(sea.game)
    assert isinstance(asked, AskBoatAssault) == found
    if found:
        assert asked.space.candidates(sea.game, 9) == ("pass", "fluyt-2") and (asked.seat, asked.ship) == (0, "fluyt")
        BoatAssault(0).put(sea.game, "pass")
        assert not sea.story and sea["fluyt"].party == ""
        BoatAssault(0).put(sea.game, "fluyt-2")
        assert (sea["fluyt"].party, sea["fluyt"].party_on) == ("aboard", 1)
        assert told(sea, "PartyLanded", "ship", "where", "at", "rule") == [("fluyt", "fluyt-2", (0.0, 0.0),
                                                                           "OI-CARD-16")]


# --- Skill Tests ------------------------------------------------------------------------------------------------------

PURPOSES = ("seamanship", "boarding", "repair", "rally", "challenge")


@pytest.mark.rule("OI-TERM-06", "OI-FAC-01", "OI-FAC-02", "OI-UPG-12", "OI-KEY-01", "OI-KEY-27", "OI-UPG-16",
                  "OI-UPG-28", "OI-KEY-11", "OI-UPG-07", "OI-TRAIT-10", "OI-EVT-13", "OI-KEY-28", "OI-CARD-35")
@pytest.mark.parametrize(("ship", "other", "settings", "found"), [
    ("", "", "", (5, 5, 5, 5, 5)), ("fatigue=2", "", "", (3, 3, 3, 3, 3)), ("fatigue=5", "", "", (1, 1, 1, 1, 1)),
    ("fatigue=4 upgrades=untested-crew", "", "", (1, 1, 1, 1, 1)), ("upgrades=untested-crew", "", "", (4, 4, 4, 4, 4)),
    ("fatigue=6 upgrades=veteran-crew", "", "", (2, 2, 2, 2, 2)), ("upgrades=kapers fatigue=3", "", "", (5, 5, 2, 2,
                                                                                                       2)),
    ("", "", "nation a1 dutch; ", (6, 6, 5, 5, 5)), ("", "", "nation a1 english; ", (6, 5, 5, 5, 5)),
    ("", "", "nation a2 dutch; ", (5, 5, 5, 5, 5)), ("upgrades=expert-sailing-master", "", "", (6, 5, 5, 5, 5)),
    ("captain=bold-captain", "", "", (5, 6, 5, 5, 5)), ("upgrades=corsairs", "", "", (5, 6, 5, 5, 5)),
    ("", "22.125,18 0 of=a1 upgrades=support-ship", "", (5, 5, 6, 5, 5)),
    ("", "22.13,18 0 of=a1 upgrades=support-ship", "", (5, 5, 5, 5, 5)),
    ("", "20,18 0 of=a2 upgrades=support-ship", "", (5, 5, 6, 5, 5)),
    ("", "20,18 0 of=b1 upgrades=support-ship", "", (5, 5, 5, 5, 5)),
    ("", "20,18 0 of=a1 out upgrades=support-ship", "", (5, 5, 5, 5, 5)), ("upgrades=support-ship", "", "",
                                                                          (5, 5, 5, 5, 5)),
    ("", "25.125,18 0 of=a1 flag", "admiral a1 michiel-de-ruyter; ", (6, 6, 6, 6, 6)),
    ("", "25.13,18 0 of=a1 flag", "admiral a1 michiel-de-ruyter; ", (5, 5, 5, 5, 5)),
    ("", "20,18 0 of=a1 flag out", "admiral a1 michiel-de-ruyter; ", (5, 5, 5, 5, 5)),
    ("", "20,18 0 of=a2 flag", "admiral a2 michiel-de-ruyter; ", (5, 5, 5, 5, 5)),
    ("flag", "", "admiral a1 michiel-de-ruyter; ", (6, 6, 6, 6, 6)), ("", "", "events squall; ", (4, 5, 5, 5, 5)),
    ("fatigue=6", "", "up a1 bravado; ", (5, 5, 5, 5, 5)), ("fatigue=7", "", "up a1 bravado; ", (1, 1, 1, 1, 1)),
    ("fatigue=4", "", "up a2 bravado; ", (1, 1, 1, 1, 1))])
def test_dice_of_a_test(ship, other, settings, found):
    second = f"sloop {other}" if other else "sloop 2,33 0 of=a1"
    third = "" if "flag" in ship or "of=a1 flag" in other else "flag"
    game = table(f"fluyt 18,18 0 of=a1 {ship} | {second} | sloop 6,33 0 of=a1 {third} | sloop 33,33 0 of=a2 | sloop "
                 f"2,2 0 of=b1 | sloop 6,2 0 of=b2; squadrons a1 a2 b1 b2; {settings}at movement only").game
    assert tuple(dice_of_test(game, 0, purpose, -1, 0, False).total for purpose in PURPOSES) == found
    plain = dice_of_test(game, 0, "repair", -1, 0, False).total
    assert dice_of_test(game, 0, "repair", -1, 0, True).total == (plain + 1 if "untested" not in ship or plain > 1
                                                                 else 1)
    assert dice_of_test(game, 0, "repair", -1, 3, False).total == max(1, found[2] - 3)


@pytest.mark.rule("OI-TRAIT-10", "OI-UPG-26")
@pytest.mark.parametrize(("x", "state", "dice"), [(25.25, "of=b", 4), (25.26, "of=b", 5), (20, "of=b out", 5),
                                                  (20, "", 5), (20, "of=b fatigue=7 captor=a", 5)])
def test_a_ghost_ship_haunts_her_enemies(x, state, dice):
    game = table(f"fluyt 18,18 0 | flying-dutchman {x},18 0 {state} | sloop 33,33 0 of=b flag; at movement only").game
    assert dice_of_test(game, 0, "repair", -1, 0, False).total == dice
    defended = table("fluyt 18,18 0 | fluyt 20,18 0 of=b upgrades=boarding-defenses | sloop 33,33 0 of=b; at movement "
                     "only").game
    assert [dice_of_test(defended, 0, "boarding", against, 0, False).total for against in (-1, 1, 2)] == [5, 3, 5]


@pytest.mark.rule("OI-TERM-03", "OI-TERM-04", "OI-TERM-05", "OI-FORT-02", "OI-FORT-03", "OI-FORT-05", "OI-CONV-08")
def test_rolls_again_are_told():
    sea = table(f"fluyt 10,20 180 skill=2 | {FAR}; fortune a 1; at move fluyt only",
                dice="cannon cannon musket musket swords | cannon pistol").say("test")
    asked = sea.question().question
    assert (asked.ship, asked.purpose) == ("fluyt", "seamanship")
    assert shown(asked.dice) == ("cannon", "cannon", "musket", "musket", "swords")
    assert sea.options[:3] == ["keep", "skill cannon cannon", "fortune"]
    sea.say("skill cannon swords")
    assert told(sea, "DiceRerolled", "ship", "how", "was", "dice", "rule", "wanted") == [
        ("fluyt", "skill", ("cannon", "swords"), ("pistol", "cannon"), "OI-TERM-04", ("skull", "sail"))]
    assert sea.options == ["keep", "fortune"] and shown(sea.question().question.dice) == (
        "cannon", "cannon", "musket", "musket", "pistol")
    sea.dice("swords swords swords swords swords").say("fortune")
    assert told(sea, "DiceRerolled", "how", "was", "dice", "rule")[1] == (
        "fortune", ("cannon", "cannon", "musket", "musket", "pistol"), ("swords",) * 5, "OI-FORT-03")
    assert sea.squadron().fortune == 0 and sea.options == ["keep", "skill swords swords", "skill swords"]
    sea.say("keep")
    assert told(sea, "SkillFailed", "ship", "purpose") == [("fluyt", "seamanship")]
    assert sea.rolls == [("skill-test", 5), ("re-roll", 2), ("re-roll", 5)]


@pytest.mark.rule("OI-TERM-03", "OI-TERM-04", "OI-TERM-05")
@pytest.mark.parametrize(("answer", "clause"), [
    ("skill cannon", ""), ("skill musket cannon", ""), ("skill cannon cannon", "OI-TERM-05"),
    ("skill sail", "OI-TERM-05"), ("skill cannon musket musket", "OI-TERM-04"), ("fortune", "OI-FORT-04"),
    ("drill cannon", "OI-FAC-03"), ("keep", "")])
def test_which_dice_may_be_rolled_again(answer, clause):
    sea = table(f"fluyt 10,20 180 skill=2 fatigue=2 | {FAR}; at move fluyt only", dice="cannon musket musket")
    assert sea.say("test").forbidden_by(answer) == clause


@pytest.mark.rule("OI-FAC-03", "OI-FORT-05", "OI-TERM-05")
def test_gun_drill_takes_any_one_die():
    place = "fluyt 10,10 0 skill=1 {} | sixth-rate 15,10 0 of=b; nation a {}; at fire fluyt only"
    sea = table(place.format("", "english"), dice="cannon musket sail swords | sail").say("broadside starboard sixth")
    assert sea.options == ["keep", "skill sail", "drill sail", "drill swords", "drill cannon", "drill musket",
                           "skill cannon", "skill musket", "skill swords"]
    sea.say("skill swords")
    assert sea.options == ["keep", "drill sail", "drill cannon", "drill musket"]
    assert sea.forbidden_by("drill cannon musket") == "OI-FAC-03" and sea.forbidden_by("drill swords") == "OI-FAC-03"
    sea.dice("musket").say("drill sail")
    assert not sea.asked and told(sea, "HitsScored", "hits") == [3]
    assert told(sea, "DiceRerolled", "how", "was", "dice", "rule")[1] == ("drill", ("sail",), ("musket",), "OI-FAC-03")
    fresh = table(place.format("", "english"), dice="cannon musket sail swords | sail").say("broadside starboard sixth",
                                                                                           "drill swords")
    assert "skill sail" in fresh.options and "drill sail" not in fresh.options
    other = table(place.format("", "dutch"), dice="cannon musket sail swords").say("broadside starboard sixth")
    assert not [one for one in other.options if one.startswith("drill")]
    close = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; nation a english; at fire fluyt only",
                  dice="sail sail sail sail sail").say("close-combat fluyt-2")
    assert not close.asked


@pytest.mark.rule("OI-KEY-04", "OI-TERM-06")
@pytest.mark.parametrize(("settings", "answer", "asked"), [
    ("", "board fluyt-2", True), ("", "refloat", True), ("", "rally", False)])
def test_what_the_persistent_repeat(settings, answer, asked):
    ship = {"board fluyt-2": "", "refloat": "aground", "rally": "fatigue=1 upgrades=low-morale"}[answer]
    sea = crew(f"captain=persistent-captain {ship}", settings, "fluyt 20,18 0 of=b | sloop 33,33 0 flag",
               dice=" ".join(FAILED.split()[:4 if "fatigue" in ship else 5])).say(answer)
    assert sea.asked == ([(0, "persist")] if asked else [])
    assert len(sea.events("SkillFailed")) == (0 if asked else 1)
    if asked:
        assert sea.options == ["repeat", "pass"] and sea.question().question.ship == "fluyt"
        sea.dice(PASSED).say("repeat")
        assert len(sea.events("SkillPassed")) == 1 and sea["fluyt"].spent == ("persistent",)


@pytest.mark.rule("OI-TERM-06", "OI-ADV-09", "OI-TERM-11")
def test_a_test_is_told():
    sea = table(f"fluyt 10,20 180 fatigue=1 | {FAR}; advantage a steady-hands; at move fluyt only", dice=PASSED)
    sea.say("test")
    asked = sea.question().question
    assert (asked.ship, asked.purpose, asked.rule) == ("fluyt", "seamanship", "OI-ADV-09")
    sea.say("steady")
    assert told(sea, "AdvantageUsed", "side", "card", "rule") == [(0, "steady-hands", "OI-ADV-09")]
    assert told(sea, "SkillRolled", "ship", "purpose") == [("fluyt", "seamanship")]
    assert [part[0] for part in sea.events("SkillRolled")[0].parts] == [5, -1, 1]
    assert told(sea, "SkillPassed", "ship", "purpose") == [("fluyt", "seamanship")]


@pytest.mark.rule("OI-TERM-07", "OI-TERM-08", "OI-FORT-07")
@pytest.mark.parametrize(("skills", "dice", "side", "why", "successes"), [
    ((0, 0), ("sail skull cannon cannon cannon", PASSED), 0, "successes", (2, 1)),
    ((0, 0), (PASSED, "sail skull cannon cannon cannon"), 1, "successes", (1, 2)),
    ((0, 2), (PASSED, PASSED), 1, "skill", (1, 1)), ((1, 0), (PASSED, PASSED), 0, "skill", (1, 1)),
    ((0, 2), ("sail skull cannon cannon cannon", PASSED), 0, "successes", (2, 1))])
def test_who_wins_a_challenge(skills, dice, side, why, successes):
    sea = table(f"fluyt 10,10 180 skill={skills[0]} | sloop 30,30 0 of=b skill={skills[1]}; down a effective-fire; "
                "down b small-arms; at initiative only", dice=f"{dice[0]} | {dice[1]}")
    while sea.kind == "re-roll":
        sea.say("keep")
    assert told(sea, "ChallengeDecided", "side", "successes", "why", "rule") == [
        (side, successes, why, "OI-TERM-08" if why == "skill" else "OI-TERM-07")]


# --- Strike Points ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-OBJ-01", "OI-OBJ-02", "OI-OBJ-03", "OI-OBJ-04", "OI-OBJ-05", "OI-EFF-09")
@pytest.mark.parametrize(("objective", "a", "b", "settings", "attacks", "defends"), [
    ("breakthrough", "escaped", "escaped", "", (0, 0), (0, 0)), ("breakthrough", "escaped escaped", "", "", (0, 1),
                                                                (0, 0)),
    ("breakthrough", "escaped escaped escaped", "", "", (0, 1), (0, 0)), ("breakthrough", "", "escaped escaped", "",
                                                                         (0, 0), (1, 0)),
    ("raid", "", "", "raid 3; ", (0, 1), (1, 0)), ("raid", "", "", "raid 4; ", (0, 2), (2, 0)),
    ("convoy", "escaped", "", "", (0, 0), (0, 1)), ("convoy", "", "escaped escaped", "", (2, 0), (0, 0)),
    ("salvage", "", "", "tokens a 1; ", (0, 1), (0, 1)), ("salvage", "", "", "tokens b 2; ", (2, 0), (2, 0)),
    ("line-of-battle", "escaped escaped", "", "raid 4; tokens a 1; ", (0, 0), (0, 0))])
def test_whose_points_an_objective_adds(objective, a, b, settings, attacks, defends):
    for roles, found in ((("attacker", "defender"), attacks), (("defender", "attacker"), defends)):
        ships = [f"sloop 1,{3 * at + 2} 0 of={side} {fate}" for side, fates in (("a", a), ("b", b))
                 for at, fate in enumerate(fates.split())]
        sea = table(" | ".join(["fluyt 10,10 0 flag", "fluyt 30,30 0 of=b flag", *ships]) + f"; objective {objective}; "
                    f"role a {roles[0]}; role b {roles[1]}; {settings}at attack only")
        assert (strike_points(sea.game, 0).total, strike_points(sea.game, 1).total) == found


@pytest.mark.rule("OI-OBJ-06", "OI-OBJ-08", "OI-EFF-08")
@pytest.mark.parametrize(("objective", "a", "b", "turn", "found"), [
    ("blockade", "18,7 0", "18,30 0", 1, (0, 0)), ("blockade", "18,4.74 0", "18,30 0", 1, (1, 0)),
    ("blockade", "18,4.75 0", "18,31.26 0", 1, (0, 1)), ("blockade", "18,10 0 out", "18,30 0", 1, (4, 0)),
    ("hold-the-anchorage", "18,10 0", "33,33 0", 5, (0, 1)), ("hold-the-anchorage", "18,10 0", "33,33 0", 4, (0, 0)),
    ("hold-the-anchorage", "33,33 0", "18,10 0", 5, (1, 0)), ("hold-the-anchorage", "18,10 0", "21,10 0", 6, (0, 0)),
    ("hold-the-anchorage", "18,10 0 out", "21,10 0", 6, (4, 0))])
def test_points_by_where_ships_lie(objective, a, b, turn, found):
    flag = "flaglost" if "out" in a else ""
    sea = table(f"fluyt {a} {flag} | fluyt {b} of=b; objective {objective}; turn {turn}; terrain island-small 18,2 0 "
                "objective; role a attacker; role b defender; at attack only", seed=1)
    assert (strike_points(sea.game, 0).total, strike_points(sea.game, 1).total) == found


@pytest.mark.rule("OI-STRK-02", "OI-STRK-05", "OI-OBJ-04", "OI-OBJ-07", "OI-KEY-18", "OI-KEY-23", "OI-EDGE-02")
@pytest.mark.parametrize(("ship", "settings", "options", "parts"), [
    ("damage=7 escaped merchant", "objective convoy; ", {}, []),
    ("damage=7 left merchant", "objective convoy; ", {}, []),
    ("damage=6 merchant", "objective convoy; ", {}, []), ("sunk destroyed merchant", "objective convoy; ", {}, [2, 1]),
    ("fatigue=7 captor=b merchant", "objective convoy; ", {}, [2, 1]), ("out merchant", "", {}, [2]),
    ("damage=7 flag", "objective convoy; ", {}, [1]), ("removed destroyed", "", {}, [2]),
    ("out flag flaglost", "", {"lost_flagship_points": "current"}, [3]), ("out flag flaglost", "admiral a "
                                                                         "manuel-rivero-de-pardal; ", {}, [3, 1]),
    ("out flaglost once=pompous", "", {}, [3, 1]), ("out once=pompous", "", {}, [2]),
    ("out", "admiral a manuel-rivero-de-pardal; ", {}, [2]), ("out flaglost once=pompous", "", {
        "lost_flagship_points": "current"}, [2]),
    ("damage=7 flag", "admiral a manuel-rivero-de-pardal; ", {}, [1]),
    ("sunk destroyed upgrades=supply-ship", "", {}, [2, 1]),
    ("out flaglost", "objective strike-the-flag; ", {}, [3, 2])])
def test_the_parts_of_what_a_ship_costs(ship, settings, options, parts):
    other = "" if "flag" in ship.split() else "flag"
    sea = table(f"fluyt 10,10 0 {ship} | sloop 20,10 0 {other} | {FAR}; {settings}role a defender; at attack only",
                seed=1, **options)
    assert [part[0] for part in ship_strikes(sea.game, 0).parts[1:]] == parts
    assert squadron_strikes(sea.game, 0).total == strike_points(sea.game, 0).total == sum(parts)
    assert squadron_strikes(sea.game, 1).total == 0


# --- battles ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-SETUP-23", "OI-QS-01", "OI-FORT-01", "OI-FLEET-12", "OI-OBJ-05", "OI-EVNT-03", "OI-FLEET-15",
                  "OI-SETUP-01", "OI-KEY-02")
@pytest.mark.parametrize(("scenario", "options", "rules", "table_", "seats", "fortune", "deck", "rock"), [
    ("quickstart", {}, "quickstart", (36, 36), [0, 1], 0, 0, 0),
    ("wreck-of-the-galleon", {}, "standard", (36, 36), [0, 1], 3, 14, 2),
    ("patrol-off-the-cays", {}, "standard", (36, 36), [0, 1], 3, 14, 0),
    ("four-squadrons", {}, "fleet", (60, 48), [0, 0, 1, 1], 3, 14, 0),
    ("four-squadrons", {"commands": "single"}, "fleet", (60, 48), [0, 1, 2, 3], 3, 14, 0),
    ("patrol", {}, "standard", (36, 36), [0, 1], 3, 14, 0), ("engagement", {}, "standard", (48, 36), [0, 1], 3, 14, 0)])
def test_what_a_battle_begins_with(scenario, options, rules, table_, seats, fortune, deck, rock):
    game = opening(scenario, seed=1, **options).game
    assert (game.rules, (game.width, game.height), len(game.deck), game.rock_tokens) == (rules, table_, deck, rock)
    assert [squadron.seat for squadron in game.squadrons] == seats
    assert [squadron.fortune for squadron in game.squadrons] == [fortune] * len(seats)
    assert [squadron.side for squadron in game.squadrons] == [at * 2 // len(seats) for at in range(len(seats))]
    for at, squadron in enumerate(game.squadrons):
        assert game.ships[squadron.flagship].squadron == at and squadron.known == squadron.hand
        assert squadron.hand == tuple(sorted(squadron.hand))
    built = scenario in ("patrol", "engagement")
    assert {ship.fate for ship in game.ships} == {"waiting" if built else "afloat"}
    assert [side.edge for side in game.sides] == (["south", "north"] if built else ["", ""])
    assert all(ship.lucky == int(has_rule(game, at, "lucky") and rules != "quickstart")
               for at, ship in enumerate(game.ships))


@pytest.mark.rule("OI-UPG-01", "OI-KEY-02", "OI-SQD-01", "OI-SQD-29")
def test_squadrons_that_players_bring():
    text = "dutch; fluyt flagship unseasoned-timbers, sloop lucky-captain, sloop; untested-admiral"
    game = opening("patrol", seed=1, squadron_1=text).game
    assert [(ship.label, ship.damage, ship.lucky) for ship in game.ships[:3]] == [
        ("fluyt", 2, 0), ("sloop", 0, 1), ("sloop-2", 0, 0)]
    assert game.squadrons[0].name and game.squadrons[0].flagship == 0


@pytest.mark.rule("OI-FLEET-01", "OI-FLEET-15", "OI-FLEET-03", "OI-SQD-01")
@pytest.mark.parametrize(("scenario", "options", "seats", "width"), [
    ("fleets-of-two", {}, [0, 0, 1, 1], 60), ("fleets-of-three", {}, [0, 0, 1, 2, 2, 3], 72),
    ("fleets-of-four", {}, [0, 0, 1, 1, 2, 2, 3, 3], 72),
    ("fleets-of-three", {"commands": "single"}, [0, 1, 2, 3, 4, 5], 72)])
def test_who_leads_the_squadrons_of_a_fleet(scenario, options, seats, width):
    game = opening(scenario, seed=1, **options).game
    assert [squadron.seat for squadron in game.squadrons] == seats and game.rules == "fleet" and game.width == width
    assert [squadron.side for squadron in game.squadrons] == [at * 2 // len(seats) for at in range(len(seats))]
    assert {ship.squadron for ship in game.ships} == set(range(len(seats)))


@pytest.mark.rule("OI-FLEET-03", "OI-SQD-01", "OI-SQD-29")
def test_squadrons_that_are_refused_or_choose_their_hands():
    small = "english; sixth-rate flagship, sloop, sloop; untested-admiral"
    with pytest.raises(BadSetup, match="OI-FLEET-03"):
        opening("fleets-of-two", seed=1, squadron_1=small)
    with pytest.raises(BadSetup, match="fewer squadrons"):
        opening("patrol", seed=1, squadron_3=small)
    chosen = opening("patrol", seed=1, hands="chosen").game
    assert all(set(squadron.hand) <= {"doughty-card", "intrepid-card", "double-rations-card"}
               for squadron in chosen.squadrons)
    named = opening("patrol", seed=1, squadron_2=small).game
    assert [squadron.name for squadron in named.squadrons] == ["Kapers of Zeeland", "Squadron 2"]


@pytest.mark.rule("OI-CONV-06", "OI-ATK-10", "OI-CARD-26")
def test_a_wreck_attacks_nobody():
    near = "fluyt 10,10 0 {} | fluyt 11.25,10 0 of=b | sloop 33,33 0 flag; link fluyt fluyt-2; at movement only"
    for state, able in (("", True), ("out", False), ("fatigue=7 captor=b", False), ("fatigue=7", True)):
        game = table(near.format(state), seed=1).game
        assert bool(Attacks(0, ALL).possible(game)) == bool(attacks(game, 0)) == can_attack(game, 0) == able
        assert bool(crew_actions(game, 0)) is False
    held = crew("", "up a elan; link fluyt fluyt-2; ", "fluyt 19.25,18 0 of=b out | sloop 33,33 0 of=b flag")
    assert not held.asked                               # there is nobody left to fight


@pytest.mark.rule("OI-CARD-14", "OI-CREW-10", "OI-CRIT-15")
def test_a_target_that_the_shot_has_turned_off_the_table_is_not_boarded():
    sea = table("third-rate 32.945,18 0 | fluyt 35.3,18 0 of=b | sloop 2,2 0 of=b flag; up a "
                "boarding-through-the-smoke; at crew third-rate only", dice=f"swords swords | {PASSED}")
    sea.say("board fluyt", "partial fluyt crew", "port")
    assert sea["fluyt"].fate == "left" and not sea.linked and not sea.asked and sea["third-rate"].x == 32.945


@pytest.mark.rule("OI-CREW-16", "OI-COLL-15", "OI-MOVE-20")
def test_a_row_collides_at_speed_1_and_draws_fire():
    sea = table("fluyt 18,18 0 options=sweeps | fluyt 18,21.4 0 | sloop 33,3 0 of=b; at crew fluyt only",
                dice="cannon").say("row")
    assert sea.rolls == [("collision", 1)] and pose(sea["fluyt"]) == (18.0, 18.9, 0.0)
    fired = table("fluyt 18,18 0 options=sweeps | sloop 20.5,19 0 of=b; up b small-arms; at crew fluyt only").say("row")
    assert fired.asked == [(1, "react")]
