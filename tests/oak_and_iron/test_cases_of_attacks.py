"""The worked cases, part C: dice and attacks, and those that were added to them."""

import pytest
from oak_and_iron.table import table

from weathergage.rulesets.oak_and_iron.content.read import FACES, SYMBOL_SETS
from weathergage.rulesets.oak_and_iron.rules.attack_phase import Attacks
from weathergage.rulesets.oak_and_iron.rules.attacks import attack_dice, fortitude
from weathergage.rulesets.oak_and_iron.rules.skill_tests import test_dice as dice_of_test
from weathergage.rulesets.oak_and_iron.state import NOBODY

DUEL = "fluyt 10,10 0 {} | {} {},10 {} of=b {}; {}; at fire fluyt only"


def duel(target="sixth-rate", at=16.0, heading=0, own="", other="", settings="wind north", dice="", **options):
    """A fluyt (Broadside 4, Crew 2) with a target to starboard."""
    return table(DUEL.format(own, target, at, heading, other, settings), dice=dice, **options)


def hurt(sea, label):
    return (sea[label].damage, sea[label].fatigue)


def dice(sea, attack="broadside", aim="hull", band=2, more=0):
    return attack_dice(sea.game, 0, 1, attack, aim, band, more).total


@pytest.mark.rule("OI-TERM-06", "OI-TERM-10")
def test_fatigue_leaves_one_die():
    """OI-CASE-56."""
    sea = duel(own="fatigue=6")
    assert dice_of_test(sea.game, 0, "seamanship", NOBODY, 0, False).total == 1


@pytest.mark.rule("OI-TERM-06", "OI-TERM-11", "OI-FAC-01")
def test_bonus_dice_come_after_fatigue():
    """OI-CASE-57."""
    sea = duel(own="fatigue=6", settings="nation a dutch")
    assert dice_of_test(sea.game, 0, "seamanship", NOBODY, 0, False).total == 2


@pytest.mark.rule("OI-TERM-07", "OI-TERM-08")
def test_a_challenge_is_decided_by_skill():
    """OI-CASE-58."""
    sea = table("sloop 10,10 0 | corvette 30,10 0 of=b skill=1; down a effective-fire; down b small-arms; hand a down; "
                "hand b take-courage; at initiative", dice="sail skull cannon pistol swords | sail sail musket cannon "
                                                           "cannon")
    assert sea.kind == "re-roll"
    sea.say("keep")
    won = sea.events("ChallengeDecided")[0]
    assert (won.side, won.successes, won.why) == (1, (2, 2), "skill")
    assert sea.game.first == 1


@pytest.mark.rule("OI-TERM-04", "OI-TERM-05", "OI-FORT-05")
def test_skill_may_be_used_again_after_fortune():
    """OI-CASE-59."""
    sea = table("fluyt 10,20 180 skill=1 | corvette 30,30 0 of=b; fortune a 2; at move fluyt only",
                dice="cannon cannon cannon cannon cannon | musket | pistol pistol pistol pistol pistol")
    sea.say("test", "skill cannon")
    assert sea.options == ["keep", "fortune"]                       # the die is re-rolled already
    sea.say("fortune")
    assert "skill pistol" in sea.options and "fortune" not in sea.options
    sea.say("skill pistol", dice="sail")
    assert sea.kind == "seamanship-action" and sea.squadron().fortune == 1


@pytest.mark.rule("OI-FORT-03", "OI-FORT-04")
def test_fortune_rerolls_good_dice_too():
    """OI-CASE-60."""
    sea = table("light-galleon 10,10 0 | sixth-rate 16,10 0 of=b; fortune a 2; at fire light-galleon only",
                dice="cannon cannon cannon cannon sail | sail sail sail sail sail")
    sea.say("broadside starboard sixth", "fortune")
    assert sea.rolls == [("attack", 5), ("re-roll", 5)]
    assert sea.squadron().fortune == 1 and hurt(sea, "sixth-rate") == (0, 0)


@pytest.mark.rule("OI-ATK-06", "OI-FORM-01", "OI-RIG-02", "OI-EVT-05")
def test_the_five_steps_of_the_dice():
    """OI-CASE-61."""
    sea = table("fifth-rate 10,10 0 fatigue=3 | sloop 14,10 0 of=b | fifth-rate 10,6 0; events heavy-swell; "
                "at fire fifth-rate only")
    tally = attack_dice(sea.game, 0, 1, "broadside", "rigging", 2)
    assert tally.total == 1
    assert [amount for amount, _, _ in tally.parts] == [6, -3, 1, -1, -2]


@pytest.mark.rule("OI-CARD-28", "OI-RIG-02")
def test_the_die_of_the_target_rigging_card():
    """OI-CASE-62."""
    place = "fifth-rate 10,10 0 | sloop 14,10 0 of=b; up a target-rigging-card; at fire fifth-rate only"
    assert dice(table(place), aim="rigging") == 3
    assert dice(table(place, target_rigging_bonus="after-halving"), aim="rigging") == 4


@pytest.mark.rule("OI-BRD-07", "OI-TRAIT-01")
@pytest.mark.parametrize(("at", "rolled", "damage"), [(20.0, "cannon cannon cannon sail", 1),
                                                      (15.0, "cannon cannon cannon sail", 3)])
def test_a_small_ship_is_hard_to_hit_from_afar(at, rolled, damage):
    """OI-CASE-63."""
    sea = duel("sloop", at, dice=rolled)
    sea.say("broadside starboard sloop")
    assert sea["sloop"].damage == damage


@pytest.mark.rule("OI-TRAIT-08", "OI-RAKE-05")
@pytest.mark.parametrize("heading", [0, 90])
def test_weight_of_fire(heading):
    """OI-CASE-64."""
    sea = table(f"third-rate 10,10 0 | fifth-rate 17,10 {heading} of=b; at fire third-rate only",
                dice="musket musket musket musket sail sail sail sail sail")
    sea.say("broadside starboard fifth-rate")
    assert sea["fifth-rate"].damage == 4


@pytest.mark.rule("OI-TRAIT-06", "OI-BRD-06")
def test_high_freeboard():
    """OI-CASE-65."""
    one = duel("fifth-rate", dice="musket sail sail sail")
    one.say("broadside starboard fifth")
    assert hurt(one, "fifth-rate") == (0, 0)
    two = duel("fifth-rate", dice="musket musket sail sail")
    two.say("broadside starboard fifth")
    assert hurt(two, "fifth-rate") == (1, 1)


@pytest.mark.rule("OI-RAKE-03", "OI-RAKE-04", "OI-RAKE-05", "OI-RAKE-06")
def test_a_stern_rake():
    """OI-CASE-66."""
    sea = duel("third-rate", 16.1, 90, dice="skull cannon sail sail | cannon cannon")
    sea.say("broadside starboard third")
    assert hurt(sea, "third-rate") == (2, 2)
    assert sea.rolls == [("attack", 4), ("critical", 2)]


@pytest.mark.rule("OI-CRIT-01", "OI-CRIT-02", "OI-CRIT-14")
def test_two_hull_criticals():
    """OI-CASE-67."""
    rolled = "skull skull sail sail | skull skull"
    whole = duel("light-galleon", other="damage=3", dice=rolled)
    whole.say("broadside starboard light")
    assert (whole["light-galleon"].damage, whole["light-galleon"].out) == (7, False)
    wreck = duel("light-galleon", other="damage=7", dice=rolled)
    wreck.say("broadside starboard light")
    assert wreck["light-galleon"].out and wreck["light-galleon"].fatigue == 7


@pytest.mark.rule("OI-CRIT-03", "OI-CRIT-04")
def test_two_rigging_criticals():
    """OI-CASE-68."""
    sea = duel("light-galleon", other="sail=minimal", dice="skull skull sail sail | sail sail")
    sea.say("broadside starboard light")
    assert (sea["light-galleon"].sail, sea["light-galleon"].aground) == (0, True)
    again = duel("light-galleon", other="sail=anchored aground", dice="skull sail sail sail | sail")
    again.say("broadside starboard light")
    assert again["light-galleon"].sail == 0


@pytest.mark.rule("OI-CRIT-05", "OI-CRIT-06", "OI-CRIT-07")
def test_two_crew_criticals_turn_the_helm():
    """OI-CASE-69."""
    sea = table("fluyt 10,10 0 | light-galleon 16,10 0 of=b | sloop 17.3,12.2 0 of=b flag; at fire fluyt only",
                dice="skull skull sail sail | swords swords | cannon cannon")
    sea.say("broadside starboard light")
    assert sea.asked == [(0, "helm-hit")]
    sea.say("starboard")
    assert sea["light-galleon"].fatigue == 2                        # one by hits, one by the critical
    assert ("collision", 2) in sea.rolls
    clear = duel("light-galleon", dice="skull skull sail sail | swords swords")
    clear.say("broadside starboard light", "port", dice="cannon")
    assert clear["light-galleon"].heading == 315.0


@pytest.mark.rule("OI-CRIT-08", "OI-CRIT-09", "OI-CRIT-10", "OI-DICE-12")
def test_a_helm_hit_on_an_entangled_flagship():
    """OI-CASE-70."""
    sea = table("fluyt 10,10 0 | light-galleon 16,10 0 of=b flag | sloop 16,12.25 90; link light-galleon sloop; "
                "admiral b experienced-admiral; at fire fluyt only",
                dice="skull skull sail sail | swords swords | swords")
    sea.say("broadside starboard light")
    assert sea["light-galleon"].heading == 0.0
    assert (sea.squadron("b").admiral, sea.squadron("b").value) == ("", 0)


@pytest.mark.rule("OI-TERM-16", "OI-TERM-17")
def test_damage_beyond_7_is_fatigue():
    """OI-CASE-71."""
    sea = table("light-galleon 10,10 0 | sloop 14,10 0 of=b damage=6 fatigue=2; at fire light-galleon only",
                dice="musket musket musket sail sail")
    sea.say("broadside starboard sloop")
    assert hurt(sea, "sloop") == (7, 5)


@pytest.mark.rule("OI-TERM-25", "OI-TERM-12")
def test_fatigue_beyond_7_is_ignored():
    """OI-CASE-72."""
    sea = table("light-galleon 10,10 0 | sloop 14,10 0 of=b damage=7 fatigue=6; at fire light-galleon only",
                dice="musket musket sail sail sail")
    sea.say("broadside starboard sloop")
    assert sea["sloop"].fatigue == 7 and sea["sloop"].out


@pytest.mark.rule("OI-CARD-02", "OI-RAKE-03")
def test_down_saves_one_point_of_an_attack():
    """OI-CASE-73."""
    sea = duel("light-galleon", 16.0, 90, settings="up b down", dice="skull sail sail sail | swords")
    sea.say("broadside starboard light")
    assert sea["light-galleon"].fatigue == 2


@pytest.mark.rule("OI-PART-03", "OI-TERR-05", "OI-TERR-08")
def test_fog_puts_a_target_out_of_reach_of_partial_fire():
    """OI-CASE-74."""
    sea = duel("sixth-rate", 16.25, settings="terrain fog-patch 13.1,10 0", dice="skull cannon musket pistol | pistol")
    assert sea.forbidden_by("partial sixth") == "OI-PART-03"
    sea.say("broadside starboard sixth")
    assert sea.events("HitsScored")[0].hits == 2


@pytest.mark.rule("OI-TERR-06", "OI-DICE-13")
def test_only_skulls_hit_beyond_cannon_shot_in_fog():
    """OI-CASE-75."""
    sea = duel("sixth-rate", 21.0, settings="terrain fog-patch 15,10 0", dice="skull cannon cannon musket | pistol")
    sea.say("broadside starboard sixth")
    assert sea.events("HitsScored")[0].hits == 1


@pytest.mark.rule("OI-PART-05", "OI-FORM-01")
def test_the_dice_of_partial_fire():
    """OI-CASE-76."""
    sea = table("fluyt 10,10 0 fatigue=5 | sloop 14,10 0 of=b | fluyt 10,6 0; at fire fluyt only")
    assert dice(sea, "partial") == 2


@pytest.mark.rule("OI-CC-03", "OI-CC-04", "OI-DICE-09")
@pytest.mark.parametrize(("option", "points"), [("skull", 1), ("swords", 2)])
def test_bow_contact_is_worse_than_side_contact(option, points):
    """OI-CASE-77."""
    place = "fluyt 10,10 0 | fluyt 11.875,10 90 of=b; link fluyt fluyt-2; at fire {} only"
    rolled = "swords swords pistol skull sail"
    bow = table("fluyt 10,10 90 | fluyt 11.875,10 0 of=b; link fluyt fluyt-2; at fire fluyt only", dice=rolled,
                close_combat_bow_stern=option)
    bow.say("close-combat fluyt-2")
    assert bow["fluyt-2"].fatigue == points
    side = table(place.format("fluyt"), dice=rolled, close_combat_bow_stern=option)
    side.say("close-combat fluyt-2")
    assert side["fluyt-2"].fatigue == 4


@pytest.mark.rule("OI-CARD-31", "OI-CC-04")
def test_repel_boarders():
    """OI-CASE-78."""
    sea = table("fluyt 10,10 0 fatigue=1 | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; up b repel-boarders; "
                "at fire fluyt only", dice="swords swords skull pistol")
    sea.say("close-combat fluyt-2")
    assert sea["fluyt-2"].fatigue == 1


@pytest.mark.rule("OI-TCREW-01", "OI-TCREW-02", "OI-TCREW-03", "OI-TCREW-04", "OI-TCREW-05")
def test_raking_the_crew():
    """OI-CASE-79."""
    sea = table("fifth-rate 10,10 0 | fluyt 14.3,10 90 of=b; at fire fifth-rate only", dice="swords skull sail")
    sea.say("broadside starboard fluyt crew")
    assert hurt(sea, "fluyt") == (0, 2) and sea.rolls == [("attack", 3)]


@pytest.mark.rule("OI-RIG-03", "OI-RIG-04", "OI-RIG-06")
def test_raking_does_not_matter_to_the_rigging():
    """OI-CASE-80."""
    sea = duel("sixth-rate", 16.0, 90, dice="sail skull")
    sea.say("broadside starboard sixth rigging")
    assert hurt(sea, "sixth-rate") == (0, 0) and sea["sixth-rate"].sail == 1
    assert sea["fluyt"].reload == 2 and sea.rolls == [("attack", 2)]


@pytest.mark.rule("OI-BRD-10", "OI-ATK-13")
def test_two_broadsides():
    """OI-CASE-81."""
    sea = table("fluyt 10,10 0 | sloop 6,10 0 of=b | sloop 14,10 0 of=b; at fire fluyt only",
                dice="sail sail sail sail | sail sail sail sail")
    sea.say("broadside port sloop")
    assert sea.kind == "attack" and "broadside starboard sloop-2 hull" in sea.options
    assert not [option for option in sea.options if "port sloop" in option or "partial" in option]
    sea.say("broadside starboard sloop-2")
    assert sea["fluyt"].reload == 3


@pytest.mark.rule("OI-CARD-22", "OI-BRD-04")
def test_long_range_gunnery():
    """OI-CASE-82."""
    sea = duel("sixth-rate", 21.0, own="fatigue=1", settings="up a long-range-gunnery",
               dice="cannon skull sail | cannon | sail | cannon")
    sea.say("broadside starboard sixth")
    assert sea.events("HitsScored")[0].hits == 3
    assert [kind for kind, _ in sea.rolls] == ["attack", "long-range", "long-range", "critical"]


@pytest.mark.rule("OI-CARD-12", "OI-WIND-13")
def test_lee_gauge_fire():
    """OI-CASE-83."""
    place = "fluyt 10,10 90 fatigue=1 | sixth-rate 10,{} 90 of=b; up a lee-gauge-fire; wind {}; at fire fluyt only"
    upwind = table(place.format(19.8, "north"), dice="musket cannon sail")
    upwind.say("broadside port sixth")
    assert upwind.events("HitsScored")[0].hits == 2
    downwind = table(place.format(19.8, "south"), dice="musket cannon sail")
    downwind.say("broadside port sixth")
    assert downwind.events("HitsScored")[0].hits == 1


@pytest.mark.rule("OI-DICE-04", "OI-DICE-05", "OI-DICE-06", "OI-DICE-16")
@pytest.mark.parametrize("rolled", ["skull cannon cannon musket pistol", "skull musket musket cannon swords"])
def test_the_pattern_of_the_figure(rolled):
    """OI-CASE-100."""
    for symbol in ("cannon", "musket", "pistol"):
        sea = table("light-galleon 10,10 0 | sixth-rate 16,10 0 of=b; at fire light-galleon only",
                    dice=f"{rolled} | {symbol}")
        sea.say("broadside starboard sixth")
        assert hurt(sea, "sixth-rate") == (2, 1) and sea.rolls == [("attack", 5), ("critical", 1)]
    assert len(FACES) == 8 and set(SYMBOL_SETS["hit-cannon-shot"]) < set(SYMBOL_SETS["hit-musket-shot"])


@pytest.mark.rule("OI-KEY-29", "OI-UPG-20")
def test_marksmen():
    """OI-CASE-101."""
    sea = table("fluyt 10,10 0 upgrades=buccaneers options=additional-crew | light-galleon 16,10 0 of=b; "
                "at fire fluyt only", dice="musket musket sail | swords swords")
    sea.say("partial light")
    assert hurt(sea, "light-galleon") == (0, 2)
    assert sea.rolls == [("attack", 3), ("marksmen", 2)]


@pytest.mark.rule("OI-RIG-07", "OI-UPG-27", "OI-KEY-29")
def test_nothing_adds_harm_to_fire_at_the_rigging():
    """OI-CASE-102."""
    sea = table("third-rate 10,10 0 upgrades=expert-gunners,buccaneers | fluyt 16,10 0 of=b; at fire third-rate only",
                dice="cannon cannon musket sail")
    sea.say("broadside starboard fluyt rigging")
    assert hurt(sea, "fluyt") == (0, 0) and sea["fluyt"].sail == 1 and sea.rolls == [("attack", 4)]


@pytest.mark.rule("OI-CARD-34", "OI-CRIT-13")
def test_resilient():
    """OI-CASE-103."""
    sea = table("fifth-rate 10,10 0 | sixth-rate 16,10 0 of=b; up b resilient; at fire fifth-rate only",
                dice="skull musket musket musket musket musket | skull")
    sea.say("broadside starboard sixth")
    assert sea["sixth-rate"].damage == 3


@pytest.mark.rule("OI-EFF-07", "OI-CARD-02", "OI-KEY-09")
def test_down_and_brave():
    """OI-CASE-104."""
    place = "fluyt 10,10 0 fatigue={} | fluyt 11.25,10 0 of=b fatigue={} {}; link fluyt fluyt-2; up b down; " \
            "admiral b manuel-rivero-de-pardal; at fire fluyt only"
    first = table(place.format(2, 0, ""), dice="swords swords skull")
    first.say("close-combat fluyt-2")
    assert first["fluyt-2"].fatigue == 1
    second = table(place.format(4, 1, "spent=brave"), dice="swords")
    second.say("close-combat fluyt-2")
    assert second["fluyt-2"].fatigue == 1


@pytest.mark.rule("OI-CONV-14", "OI-CARD-09", "OI-CARD-26")
def test_crew_actions_of_cards_are_crew_actions():
    """OI-CASE-107."""
    shaken = table("fluyt 10,10 0 fatigue=7 | sloop 14,10 0 of=b; up a rolling-broadsides; at crew fluyt only")
    assert shaken.options == ["none", "rally"]
    held = "fluyt 10,10 0 | fluyt 11.25,10 0 of=b; link fluyt fluyt-2; up a {}; at crew fluyt only"
    assert table(held.format("rolling-broadsides")).over
    elan = table(held.format("elan"), dice="sail sail sail sail sail sail")
    elan.say("elan")
    assert elan.options == ["close-combat fluyt-2"]
    elan.say("close-combat fluyt-2")
    assert elan.rolls == [("attack", 6)]


@pytest.mark.rule("OI-ATK-14", "OI-CARD-09")
def test_a_crew_action_pays_for_one_side():
    """OI-CASE-108."""
    place = "fluyt 10,10 0 | sloop 6,10 0 of=b | sloop 14,10 0 of=b; up a rolling-broadsides; at crew fluyt only"
    sea = table(place, dice="sail sail sail sail")
    sea.say("rolling-broadsides", "broadside port sloop")
    assert sea.over and sea["fluyt"].reload == 1
    assert Attacks(0, ("broadside",)).possible(sea.game)
    both = table(place, dice="sail sail sail sail", crew_action_broadside="both-sides")
    both.say("rolling-broadsides", "broadside port sloop")
    assert both.kind == "attack"


@pytest.mark.rule("OI-TCREW-08", "OI-CARD-33")
def test_aggression_against_the_crew():
    """OI-CASE-114."""
    place = "fluyt 10,10 0 | sloop 13,10 0 of=b; up a aggression; at fire fluyt only"
    none = table(place, dice="sail skull")
    none.say("broadside starboard sloop crew")
    assert hurt(none, "sloop") == (0, 0)
    one = table(place, dice="swords skull")
    one.say("broadside starboard sloop crew")
    assert hurt(one, "sloop") == (0, 2)


@pytest.mark.rule("OI-SQD-23", "OI-TRAIT-08")
def test_fortitude_is_never_below_1():
    sea = table("third-rate 10,10 0 | sloop 14,10 0 of=b; at fire third-rate only")
    assert fortitude(sea.game, 0, 1, "broadside", 2, "").total == 1
