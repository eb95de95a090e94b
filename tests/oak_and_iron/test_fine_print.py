"""Second conditions: what holds beside the common case, at its limits, and for the other side."""

import pytest
from oak_and_iron.table import pose, table
from oak_and_iron.test_command_limits import DEFENDED, LINE, begun
from oak_and_iron.test_sailing_limits import lie, refused_at

from weathergage.rulesets.oak_and_iron.rules.attacks import attack_dice
from weathergage.rulesets.oak_and_iron.rules.deployment import NameMerchants
from weathergage.rulesets.oak_and_iron.rules.line_of_sight import raked_by

FAR = "sloop 33,3 0 of=b"
PASSED = "sail cannon cannon cannon cannon"


# --- dice -------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-CARD-28", "OI-RIG-02", "OI-ATK-06")
@pytest.mark.parametrize(("fatigue", "before", "after"), [(0, 3, 4), (1, 3, 3), (2, 2, 3), (3, 2, 2)])
def test_the_die_of_target_rigging_is_added_once(fatigue, before, after):
    """Of 6, 5, 4 or 3 dice half are rolled: with one more before the halving, or after it, and never both."""
    place = f"fifth-rate 10,10 0 fatigue={fatigue} | sloop 14,10 0 of=b; up a target-rigging-card; at attack only"
    for bonus, dice in (("before-halving", before), ("after-halving", after)):
        game = table(place, target_rigging_bonus=bonus).game
        assert attack_dice(game, 0, 1, "broadside", "rigging", 2).total == dice


@pytest.mark.rule("OI-FAC-03", "OI-FORT-05", "OI-TERM-05")
def test_gun_drill_may_take_a_die_that_skill_has_rolled_again():
    sea = table("fluyt 10,10 0 skill=1 | sixth-rate 15,10 0 of=b; nation a english; at fire fluyt only",
                dice="cannon sail sail swords | musket | sail")
    sea.say("broadside starboard sixth", "skill swords", "drill musket")
    assert not sea.asked and [event.hits for event in sea.events("HitsScored")] == [1]
    assert [(event.how, event.was, event.dice) for event in sea.events("DiceRerolled")] == [
        ("skill", ("swords",), ("musket",)), ("drill", ("musket",), ("sail",))]


@pytest.mark.rule("OI-RAKE-01", "OI-RAKE-07")
@pytest.mark.parametrize(("target", "rake"), [
    ("13,10 90", "stern"), ("13,10 270", "bow"), ("13,10.884 45", ""), ("13,9.116 135", ""), ("13,9.116 315", ""),
    ("13,10.884 225", ""), ("13,10 0", "")])
def test_a_line_that_enters_by_one_end_and_leaves_by_a_side_does_not_rake(target, rake):
    game = lie(f"fluyt 10,10 0 | fluyt {target} of=b")
    assert raked_by(game, 0, "starboard", 1, 1) == rake


# --- under way --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-MOVE-17", "OI-SEA-11")
def test_who_has_cut_free_and_stays_is_said_to_stay():
    sea = table("fluyt 18,18 0 | fluyt 19.25,18 0 of=b; link fluyt fluyt-2; wind south; at move fluyt only",
                dice=PASSED).say("test", "cut-free", "stay")
    assert pose(sea["fluyt"]) == (17.0, 18.0, 0.0)
    assert [event.ship for event in sea.events("ShipStayed")] == ["fluyt"] and "ShipSailed" not in sea.story


@pytest.mark.rule("OI-CREW-22", "OI-CONV-09")
@pytest.mark.parametrize(("x", "rule"), [(24.624, ""), (24.625, ""), (24.626, "OI-CREW-22")])
def test_a_party_lands_as_far_off_as_musket_shot(x, rule):
    sea = table(f"fluyt 18,18 0 sail=anchored | {FAR}; terrain island-small 23,18 0; at crew fluyt only")
    assert sea.say("land island-small").forbidden_by(f"island-small {x},18 0") == rule


# --- cards ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("OI-ADV-05", "OI-INIT-09", "OI-INIT-10")
@pytest.mark.parametrize("first", ["a", "b"])
def test_each_side_is_asked_for_its_fresh_powder_once_a_turn(first):
    sea = table(LINE.format("reload=port", "", "", "reload=port") + "advantage a fresh-powder; "
                f"advantage b fresh-powder; first {first}; down a zeal; at orders only")
    seats = [0, 1] if first == "a" else [1, 0]
    for seat in seats:
        assert sea.asked == [(seat, "fresh-powder")]
        sea.say("pass")
    assert not sea.asked and [ship.reload for ship in sea.game.ships][::3] == [1, 1]


@pytest.mark.rule("OI-OBJ-04", "OI-EFF-05", "OI-FLEET-15")
@pytest.mark.parametrize(("size", "count"), [("patrol", 1), ("skirmish", 1), ("engagement", 2)])
def test_a_convoy_has_no_more_merchants_however_many_ships_there_are(size, count):
    own = "fluyt 10,10 0 flag waiting | " + "sloop 10,10 0 waiting | " * 4
    sea = begun(f"{own}sloop 10,10 0 of=b waiting | sloop 10,10 0 of=b waiting; size {size}; objective convoy; "
                + DEFENDED, NameMerchants())
    assert sea.asked == [(0, "name-merchants")] and {len(option.split()) for option in sea.options} == {count}
    assert sea.forbidden_by("sloop sloop-2 sloop-3") and bool(sea.forbidden_by("sloop sloop-2")) is (count == 1)


@pytest.mark.rule("OI-TERR-13")
@pytest.mark.parametrize(("y", "rule"), [(0.0, ""), (0.002, ""), (0.003, "OI-TERR-13")])
def test_a_land_mass_lies_on_the_edge_as_near_as_places_are_kept(y, rule):
    assert refused_at(lie("fluyt 18,18 0 | sloop 33,3 0 of=b"), "pool", f"land-mass 26,{y} 0") == rule
