"""Chapters 8, 9, 11, 12 and 14: attacks, the End Phase, Fortune, and the Quickstart."""

import pytest
from oak_and_iron.table import opening, table

from weathergage.rulesets.oak_and_iron.rules.attacks import attacks, bears, contact_set, reaches
from weathergage.rulesets.oak_and_iron.rules.formation import formation
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import has_sight, raked_by
from weathergage.rulesets.oak_and_iron.rules.shapes import apart
from weathergage.rulesets.oak_and_iron.rules.strike_points import strike_points

MISS = "sail sail sail sail"


@pytest.mark.rule("OI-ATK-09", "OI-ATK-10", "OI-ATK-11", "OI-BRD-02")
def test_who_may_be_fired_at():
    sea = table("fluyt 10,10 0 | sloop 14,10 0 of=b | sloop 6,10 0 of=b out | sloop 6,14 0 of=b captor=a fatigue=7 | "
                "sloop 14,12.5 0; link sloop sloop-4; at fire fluyt only")
    assert {attack[-2] for attack in attacks(sea.game, 0)} == {"sloop"}      # an Entangled one, too
    assert not bears(sea.game, 0, "port", 2)


@pytest.mark.rule("OI-LOS-02", "OI-LOS-04", "OI-LOS-05", "OI-PART-02")
def test_lines_of_sight():
    behind = table("fluyt 10,10 0 | fluyt 10.9,14 0 of=b; at attack only")
    assert not has_sight(behind.game, 0, "port", 1) and has_sight(behind.game, 0, "", 1)
    touching = table("fluyt 10,10 0 | fluyt 11.25,11 0 of=b; at attack only")
    assert has_sight(touching.game, 0, "starboard", 1) and not has_sight(touching.game, 0, "port", 1)


@pytest.mark.rule("OI-PART-01", "OI-PART-03", "OI-PART-04", "OI-PART-06", "OI-PART-07")
def test_partial_fire():
    sea = table("fluyt 10,10 0 reload=port,starboard | sloop 10,14 0 of=b; at fire fluyt only", dice="skull cannon | "
                                                                                                     "swords")
    assert not [option for option in sea.options if "broadside" in option]
    sea.say("partial sloop")
    assert (sea["sloop"].damage, sea["sloop"].fatigue) == (2, 2) and sea["fluyt"].reload == 3 and sea.over
    far = table("fluyt 10,10 0 | sloop 10,20 0 of=b; at attack only")
    assert not reaches(far.game, 0, 1)


@pytest.mark.rule("OI-RAKE-01", "OI-RAKE-07", "OI-DICE-07")
def test_raking_lines():
    for target, rake in (("15,10 90", "stern"), ("15,10.5 270", "bow"), ("15,10 60", "")):
        sea = table(f"fluyt 10,10 0 | fluyt {target} of=b; at attack only")
        assert raked_by(sea.game, 0, "starboard", 1, 2) == rake


@pytest.mark.rule("OI-RIG-01", "OI-RIG-05", "OI-TCREW-06", "OI-DICE-17")
def test_what_may_be_aimed_at():
    near = table("fluyt 10,10 0 | sloop 13,10 0 of=b; at fire fluyt only")
    assert {option.split()[-1] for option in near.options} == {"hull", "rigging", "crew", "pass"}
    far = table("fluyt 10,10 0 | sloop 20,10 0 of=b; at fire fluyt only", dice="sail skull")
    assert {option.split()[-1] for option in far.options} == {"hull", "rigging", "pass"}
    far.say("broadside starboard sloop rigging")
    assert far["sloop"].sail == 1


@pytest.mark.rule("OI-CRIT-11", "OI-CRIT-12", "OI-CRIT-15", "OI-CRIT-16", "OI-TERM-28")
def test_criticals_need_no_damage_and_three_are_like_two():
    sea = table("third-rate 10,10 0 | first-rate 16,10 0 of=b; at fire third-rate only",
                dice="skull skull skull sail sail sail sail sail sail | swords swords swords")
    sea.say("broadside starboard first", "starboard", dice="cannon")
    assert sea["first-rate"].heading == 45.0 and sea["first-rate"].fatigue == 2
    off = table("fluyt 10,1.6 0 | light-galleon 16,1.3 270 of=b captain=bold-captain | sloop 30,30 0 of=b flag; "
                "at fire fluyt only", dice="skull skull sail sail | swords swords | cannon")
    off.say("broadside starboard light", "port")
    assert off["light-galleon"].fate == "left"


@pytest.mark.rule("OI-CC-06", "OI-CC-07", "OI-CC-08", "OI-CC-09", "OI-CC-10", "OI-CC-11")
def test_close_combat():
    best = table("fluyt 10,10 0 | fluyt 11.25,11 0 of=b; link fluyt fluyt-2; at attack only")
    assert contact_set(best.game, 0, 1, "close-combat") == "close-combat-side"
    corner = table("fluyt 10,10 0 | fluyt 11.25,12.5 0 of=b; link fluyt fluyt-2; at attack only")
    assert contact_set(corner.game, 0, 1, "close-combat") == "close-combat-bow-stern"
    apart_now = table("fluyt 10,10 0 | fluyt 14,12.5 0 of=b; link fluyt fluyt-2; at attack only")
    assert contact_set(apart_now.game, 0, 1, "close-combat") == "close-combat-bow-stern"
    sea = table("fluyt 10,10 0 skill=1 | fluyt 11.25,10 0 of=b fatigue=5 sail=anchored shore=island-small:17:10; "
                "terrain "
                "island-small 17,10 0; link fluyt fluyt-2; at fire fluyt only", dice="swords swords sail sail sail | "
                                                                                     "sail")
    sea.say("close-combat fluyt-2", "skill sail")
    assert sea["fluyt-2"].shaken and sea["fluyt-2"].damage == 0 and sea["fluyt-2"].party == ""


@pytest.mark.rule("OI-FORM-08", "OI-FORM-09", "OI-FORM-04")
def test_who_is_in_formation():
    bent = table("fluyt 10,20 0 | fluyt 9.2,15.5 30 aground | fluyt 10,10 0 out | corvette 30,30 0 of=b; at attack "
                 "only")
    assert formation(bent.game, 0) == [0, 1]
    abreast = table("fluyt 10,20 0 | fluyt 12,20 0 | corvette 30,30 0 of=b; at attack only")
    assert formation(abreast.game, 0) == []


@pytest.mark.rule("OI-FORT-01", "OI-FORT-06", "OI-FORT-07")
def test_fortune_points():
    assert [squadron.fortune for squadron in opening("patrol-off-the-cays").game.squadrons] == [3, 3]
    sea = table("fluyt 10,20 180 | corvette 10,16.5 90 of=b; fortune a 3; at move fluyt only", dice="skull cannon "
                                                                                                    "cannon")
    sea.say("skip", "ahead")
    assert sea.kind == "crew-action"                    # no re-roll of a collision
    duel = table("sloop 10,10 0 | corvette 30,10 0 of=b; down a effective-fire; down b small-arms; fortune b 1; "
                 "at initiative only", dice="sail cannon cannon cannon cannon | cannon cannon cannon cannon cannon")
    assert duel.asked == [(1, "re-roll")] and duel.options == ["keep", "fortune"]


@pytest.mark.rule("OI-TERM-09")
def test_who_rerolls_first_in_a_challenge():
    sea = table("sloop 10,10 0 | corvette 30,10 0 of=b; down a effective-fire; down b small-arms; fortune a 1; "
                "fortune b 1; "
                "role a defender; role b attacker; at initiative only", dice="sail cannon cannon cannon cannon | "
                "cannon cannon cannon cannon cannon")
    assert sea.asked == [(0, "re-roll")]
    sea.say("keep")
    assert sea.asked == [(1, "re-roll")]


# --- the end ---


@pytest.mark.rule("OI-END-01", "OI-END-03", "OI-END-05")
def test_captures():
    sea = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b fatigue=7 | sloop 30,30 0 of=b flag | fluyt 12.5,10 0 "
                "fatigue=7 | "
                "fluyt 12.5,7.5 0; link fluyt fluyt-2; link fluyt-2 fluyt-3; at end only")
    assert sea.asked == [(0, "capture")] and sea.options == ["capture", "destroy", "leave"]
    sea.say("capture")
    assert ("fluyt", "fluyt-2") in sea.linked           # the captor stays Entangled


@pytest.mark.rule("OI-END-08")
def test_who_moves_when_two_shaken_ships_part():
    sea = table("fluyt 10,10 0 fatigue=7 aground | fluyt 11.25,10 0 of=b fatigue=7 | sloop 30,30 0 | sloop 30,20 0 "
                "of=b; "
                "link fluyt fluyt-2; at end only")
    assert (sea["fluyt"].x, sea["fluyt-2"].x) == (10.0, 12.25)
    assert apart(sea.game, 0, 1) == pytest.approx(1.0, abs=2e-3)


@pytest.mark.rule("OI-END-17", "OI-END-21", "OI-END-24", "OI-END-25", "OI-TURN-02")
def test_how_a_battle_ends():
    gone = table("sloop 10,10 0 left | corvette 30,10 0 of=b; at end")
    assert gone.winners == (1,) and gone.match.outcome.rule == "OI-END-21"
    both = table("sloop 10,10 0 left | corvette 30,10 0 of=b sunk destroyed flaglost; at end")
    assert both.winners == (0,) and both.match.outcome.rule == "OI-END-24"
    late = table("sloop 10,10 0 damage=7 aground | corvette 30,10 0 of=b damage=7 | corvette 30,20 0 of=b damage=7; "
                 "turn 10; at end")
    assert late.winners == (1,) and late.match.outcome.rule == "OI-END-10"      # though it has fewer points


@pytest.mark.rule("OI-END-19", "OI-END-26", "OI-END-20")
def test_sinking():
    sea = table("fluyt 10,10 0 out flag flaglost | sloop 11.25,10 0 | sloop 20,20 0 | sloop 20,10 0 | fluyt 30,10 0 "
                "of=b out "
                "captor=a | corvette 30,20 0 of=b | corvette 30,30 0 of=b; link fluyt sloop; fortune a 2; at end only",
                dice="skull")
    assert sea["fluyt"].fate == "sunk" and sea.linked == [] and sea["fluyt-2"].fate == "afloat"
    assert sea.kind == "name-flagship"                  # sunk: no transfer
    sea.say("sloop-3")
    assert strike_points(sea.game, 0).total == 3


@pytest.mark.rule("OI-QS-01", "OI-QS-02", "OI-QS-03", "OI-QS-04")
def test_the_quickstart_knows_fewer_rules():
    sea = table("fluyt 10,10 0 | sloop 13,10 90 of=b | corvette 10,14 90; rules quickstart; at fire fluyt only")
    assert {option.split()[-1] for option in sea.options} == {"hull", "pass"}
    assert raked_by(sea.game, 0, "starboard", 1, 1) == "" and formation(sea.game, 0) == [0, 2]
    tie = table("sloop 10,10 0 | corvette 30,10 0 of=b; rules quickstart; down a effective-fire; down b small-arms; "
                "at initiative only", dice="sail cannon cannon cannon cannon | cannon cannon cannon cannon cannon")
    assert not tie.events("EventDrawn") and tie.events("ChallengeDecided")
