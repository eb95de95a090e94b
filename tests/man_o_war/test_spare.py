"""Small things that many rules lean on: faces that odds are told by, extras of fleets, who rolls for whom."""

import pytest
from man_o_war.table import table
from msgspec.structs import replace

import weathergage as wg
from weathergage.kits.fleets import new_fleet
from weathergage.rulesets.man_o_war.rules.damage import save_tally
from weathergage.rulesets.man_o_war.rules.fundamentals import mark_of, passes, picked, saves, side_of
from weathergage.rulesets.man_o_war.rules.locations import condition_of, dice_left
from weathergage.rulesets.man_o_war.rules.losses import lose_crew
from weathergage.rulesets.man_o_war.rules.magic import good_faces
from weathergage.rulesets.man_o_war.rules.repairs import needed_to_repair, repairable, spar_locations
from weathergage.rulesets.man_o_war.state import location_named, model_of, replaced

FOE = "| galleon 44,70 0 of=2"


@pytest.mark.rule("MW-CORE-03", "MW-CORE-04")
def test_the_faces_at_which_a_roll_succeeds():
    assert [mark_of(need) for need in (-1, 1, 2, 4, 6, 7, 9)] == [(2,), (2,), (2,), (4,), (6,), (6,), (6,)]
    assert good_faces(3) == (3, 4, 5, 6) and good_faces(0) == (2, 3, 4, 5, 6) and good_faces(7) == ()
    assert [passes(face, 1) for face in (1, 2)] == [False, True]
    assert [passes(face, 4, 1) for face in (2, 3)] == [False, True]
    assert not passes(6, 7) and saves(6, 9) and not saves(1, -3) and saves(4, 4) and not saves(3, 4)


@pytest.mark.rule("MW-CORE-12")
def test_a_die_picks_one_of_several():
    assert [picked(face, 2) for face in range(1, 7)] == [0, 0, 0, 1, 1, 1]
    assert [picked(face, 3) for face in range(1, 7)] == [0, 0, 1, 1, 2, 2]
    assert [picked(face, 4) for face in range(1, 7)] == [0, 1, 2, 3, -1, -1]
    assert [picked(face, 5) for face in range(1, 7)] == [0, 1, 2, 3, 4, -1]
    assert [picked(face, 6) for face in range(1, 7)] == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("MW-SET-02", "MW-AFW-02", "MW-SET-09")
def test_extras_of_a_fleet_and_of_a_ship():
    yard = wg.ruleset("man-o-war").shipyard
    plain = new_fleet("man-o-war", 1000, ("greatship", "wolfship", "wargalley"), "", "empire")

    def faults(fleet):
        return [(fault.rule, fault.field) for fault in yard.faults(fleet)]
    assert faults(replace(plain, extras=("card", "lord", "extra-air-allowance"))) == []
    assert yard.cost(replace(plain, extras=("card", "lord"))) == 600 + 25 + 150
    assert faults(replace(plain, extras=("parrot", "parrot"))) == [("MW-SET-02", "extras")]
    assert faults(replace(plain, extras=("lord", "champion"))) == [("MW-SET-09", "units")]

    def armed(at, *extras):
        units = list(plain.units)
        units[at] = replace(units[at], extras=extras)
        return replace(plain, units=tuple(units))
    assert faults(armed(0, "anti-flyer")) == [] and yard.cost(armed(0, "anti-flyer")) == 625
    assert ("MW-AFW-02", "units[1].extras") in faults(armed(1, "anti-flyer"))
    assert ("MW-AFW-02", "units[0].extras") in faults(armed(0, "anti-flyer", "anti-flyer"))
    assert faults(armed(0, "parrot")) == [("MW-SET-02", "units[0].extras")]


@pytest.mark.rule("MW-FLT-03", "MW-CARD-12", "MW-CARD-15", "MW-LOC-11")
def test_what_can_be_mended_and_on_what():
    assert [needed_to_repair(name) for name in ("boiler", "fore-paddle", "funnel", "engine", "bows", "stern",
        "mast")] == [
        4, 4, 4, 4, 5, 5, 5]
    sea = table(f"greatship 10,10 0 hit=fore-mast:2/1,bows:1,stern:1/1 | ironclad 20,10 0 hit=paddle,bows | hulk "
        f"30,10 0 "
                f"hit=mast:1,treadwheels {FOE}; at battle 2")
    assert repairable(sea["greatship"]) == ["fore-mast", "bows"] and repairable(sea["hulk"]) == ["mast", "treadwheels"]
    assert spar_locations(sea["greatship"]) == ["fore-mast"] and spar_locations(sea["hulk"]) == ["mast"]
    assert spar_locations(sea["ironclad"]) == ["paddle"]        # a ship without masts: what drives it


@pytest.mark.rule("MW-CARD-15", "MW-CARD-12", "MW-CARD-29", "MW-END-06")
def test_spars_and_carpenters_in_the_repair_step():
    sea = table(f"greatship 10,10 0 hit=fore-mast:2/1,bows:1 cards=spare-spars shown=spare-spars {FOE}; at end only",
                dice="2").say("fore-mast")
    assert sea["greatship"].filled[0] == sea["greatship"].blazes[0] == 0 and sea.game.played == ("spare-spars",)
    sea = table(f"greatship 10,10 0 hit=fore-mast:1,bows:1 cards=ships-carpenter shown=ships-carpenter {FOE}; at end "
        f"only",
                dice="5")
    assert sea.options == ["fore-mast", "bows", "pass"]
    sea.say("bows")
    assert sum(sea["greatship"].filled) == 1 and sea["greatship"].cards == ("ships-carpenter",)
    prize = table(f"greatship 10,10 0 held=2 crew=1 hit=bows:1 cards=ships-carpenter shown=ships-carpenter | "
        f"wargalley 4,4 0 "
                  f"{FOE}; at end only")
    assert not prize.asked
    heal = table(f"plagueship 10,10 0 hit=bows:1,rotten-hull:2,treadwheel:1/1 cards=regenerate shown=regenerate {FOE}; "
                 "player 1 fleet=chaos-plague; at end only", dice="2 | 6 | 5")
    assert [event.location for event in heal.events("RepairRolled")] == ["bows", "rotten-hull"]       # not what burns
    assert heal["plagueship"].filled[5] == 0 and heal["plagueship"].filled[7] == 2


@pytest.mark.rule("MW-CRIT-03", "MW-FLT-21", "MW-BRD-14")
def test_crew_is_lost_down_to_the_last_and_of_no_ship_that_is_gone():
    sea = table("galleon 20,20 0 crew=2 | doomreaver 30,20 0 | wargalley 34,20 0 sunk | wolfship 4,4 0 | galleon "
        "44,70 0 of=2; "
                "at battle 2")
    game = sea.game
    for number in range(3):
        lose_crew(game, number, 5, "MW-CRIT-03")
    galleon, beast, wreck = game.pieces[:3]
    assert galleon.crew == 0 and galleon.side == -1
    assert beast.side == 0 and beast.btw == 0 and wreck.side == 0


@pytest.mark.rule("MW-CORE-14")
def test_for_an_abandoned_ship_its_owner_rolls():
    sea = table("galleon 20,20 0 held=none | wargalley 30,20 0 held=2 crew=1 | wolfship 4,4 0 | galleon 44,70 0 "
        "of=2; at battle 2")
    assert [side_of(sea.game, number) for number in range(4)] == [0, 1, 0, 1]


@pytest.mark.rule("MW-DATA-03", "MW-LOC-11", "MW-DMG-04", "MW-LOC-03")
def test_a_box_counts_from_when_it_is_filled_until_it_is_mended():
    sea = table(f"greatship 20,20 0 | dreadnought 30,20 0 {FOE}; at battle 2")
    ship = sea["greatship"]
    mast, whole = location_named(ship, "fore-mast"), ship.filled
    for boxes, lost in ((0, False), (2, True), (1, False), (2, True), (0, False)):
        ship.filled = replaced(whole, mast, boxes)
        assert condition_of(ship).is_slowed is lost, boxes
    ship = sea["dreadnought"]
    for turrets in ((), ("fore-turret-1",), (), ("aft-turret-1", "fore-turret-1")):
        ship.turrets = turrets
        assert [bool(dice_left(ship, name)) for name in ("fore-turret-1", "aft-turret-1")] == [
            "fore-turret-1" not in turrets, "aft-turret-1" not in turrets]


@pytest.mark.rule("MW-LOC-03", "MW-LOC-11", "MW-END-06", "MW-FLT-03")
def test_the_turret_that_was_lost_last_is_mended_first():
    sea = table(f"dreadnought 20,20 0 hit=fore-turrets:2 turrets=fore-turret-2,fore-turret-1 {FOE}; "
                "player 1 fleet=dwarf; at end only", dice="5").say("fore-turrets")
    assert sea["dreadnought"].turrets == ("fore-turret-2",)
    sea = table(f"dreadnought 20,20 0 hit=fore-turrets:1 turrets=fore-turret-2 {FOE}; player 1 fleet=dwarf; "
                "at end only", dice="4").say("fore-turrets")
    assert sea["dreadnought"].turrets == ("fore-turret-2",)       # nothing is mended on a 4


@pytest.mark.rule("MW-CARD-11")
def test_plates_are_on_one_location_be_it_the_first_or_the_last():
    sea = table(f"greatship 20,20 0 {FOE}; at battle 1")
    game = sea.game
    ship = game.pieces[0]
    plain = [save_tally(game, 0, at, ()).total for at in range(-1, len(ship.filled))]
    ship.cards = ("iron-plates",)
    for covered, location in enumerate(model_of(ship).locations):
        ship.plated = location.id
        saves = [save_tally(game, 0, at, ()).total for at in range(-1, len(ship.filled))]
        better = [was - now for was, now in zip(plain, saves, strict=True)]
        assert better == [int(at == covered and plain[at + 1] > 2) for at in range(-1, len(ship.filled))], location.id
