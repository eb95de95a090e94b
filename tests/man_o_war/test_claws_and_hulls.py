"""Special weapons, armour, Arks and lashings at their limits."""

import pytest
from man_o_war.table import marks, pose, table

from weathergage.rulesets.man_o_war.rules.boarding import boarding_targets, defending_guns, strength
from weathergage.rulesets.man_o_war.rules.fleet_rules import lashable, open_arks
from weathergage.rulesets.man_o_war.rules.geometry import shape_of, touched_edges
from weathergage.rulesets.man_o_war.rules.ramming import rammable

FOE = "| galleon 44,70 0 of=2"
CLAW = "hulk 20,20 0 no-movement | {} of=2{} | galleon 44,70 0 of=2; {}player 1 fleet=orc; at act hulk only"


def saves(sea):
    return [(event.where, event.need) for event in sea.events("SaveRolled")]


def claws(sea):
    """Whether an iron claw may be thrown now."""
    return any("iron-claw" in option for option in sea.options) if sea.asked else False


# --- the iron claw ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-WPN-08", "MW-SHOT-04")
@pytest.mark.parametrize(("y", "face", "grips"), [(24.9, 3, True), (24.9, 2, False), (24.91, 3, False), (24.91, 4,
    True),
                                                  (27.9, 4, True), (27.9, 1, False)])
def test_a_claw_grips_on_three_near_and_four_far(y, face, grips):
    sea = table(CLAW.format(f"wargalley 20,{y} 90", "", ""), dice=str(face)).say("wargalley fore iron-claw")
    assert sea.events("ClawThrown")[0].hit is grips and (pose(sea["wargalley"]) == (20.0, 21.9, 90.0)) is grips
    assert not claws(table(CLAW.format("wargalley 20,27.91 90", "", "")))


@pytest.mark.rule("MW-WPN-08")
def test_a_claw_is_thrown_once_and_at_nothing_longer_than_three():
    sea = table(CLAW.format("wargalley 20,26 90", "", ""), dice="2").say("wargalley fore iron-claw")
    assert not claws(sea)                                  # once in an activation
    assert claws(table(CLAW.format("galleon 20,26 90", "", "")))           # 3 is not longer than 3
    assert not claws(table(CLAW.format("black-ark 20,26 90", "", "")))
    assert not claws(table(CLAW.format("kraken 20,26 90", "", "")))


@pytest.mark.rule("MW-WPN-08", "MW-OBST-01")
def test_what_a_claw_drags_stops_at_the_first_obstacle():
    sea = table(CLAW.format("wargalley 20,27 90", " | corsair 21.8,24 90 of=2", ""),
        dice="4").say("wargalley fore iron-claw")
    assert pose(sea["wargalley"])[1] == pytest.approx(24.9, abs=0.002)
    assert [event.other for event in sea.events("ShipsTouched")] == ["corsair"]
    sea = table(CLAW.format("wargalley 20,27 90", "", "terrain rocks 21.5,24 0; "),
        dice="4 | 1 | 1").say("wargalley fore iron-claw")
    assert sea["wargalley"].aground == 0 and sea["wargalley"].btw == 1 and saves(sea) == [("btw", 5)]
    sea = table(CLAW.format("wargalley 20,27 90", "", "terrain rocks 21.5,29 0; "),
        dice="4").say("wargalley fore iron-claw")
    assert sea["wargalley"].aground == -1 and pose(sea["wargalley"])[1] == 21.9


@pytest.mark.rule("MW-WPN-08", "MW-FLT-15", "MW-OBST-01")
def test_a_ship_dragged_off_is_afloat_again_and_no_longer_lashed():
    sea = table("hulk 20,20 0 no-movement | longship 20,26 90 of=2 unit=2 lashed=longship-2 aground=1 | longship "
        "20,26.8 90 of=2 "
                "unit=2 lashed=longship | galleon 44,70 0 of=2; terrain rocks 18,26 0; player 1 fleet=orc; player 2 "
                    "fleet=norse; "
                "at act hulk only", dice="4").say("longship fore iron-claw")
    assert sea["longship"].aground == -1 and not sea["longship"].lashed and not sea["longship-2"].lashed


@pytest.mark.rule("MW-WPN-09", "MW-SHOT-08")
@pytest.mark.parametrize(("face", "dice"), [(1, 1), (3, 3), (6, 6)])
def test_a_hammer_has_as_many_dice_as_it_rolls(face, dice):
    sea = table("hulk 20,20 0 no-movement | galleon 20,22.125 90 of=2 | galleon 44,70 0 of=2; player 1 fleet=orc; at "
        "act hulk only",
                dice=f"{face} | {' '.join(['1'] * dice)}").say("galleon fore high smash-hammer")
    assert sea.script_left == 0 and "smash-hammer" not in " ".join(sea.options if sea.asked[0][1] == "fire" else [])


# --- other weapons ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-WPN-04")
def test_a_great_cannon_marks_two_boxes_or_one_and_a_critical():
    position = "hellhammer 20,20 0 no-movement | galleon 20,27 90 of=2{} | galleon 44,70 0 of=2; turn 3; at act " \
        "hellhammer only"
    sea = table(position.format(""), dice="4 | 2").say("galleon fore high great-gun")
    assert marks(sea["galleon"], "fore-mast") == (2, 0) and "CriticalRolled" not in sea.story
    sea = table(position.format(""), dice="6 | 2 | 3").say("galleon fore low great-gun")
    # one box, and one critical
    assert marks(sea["galleon"], "stern") == (1, 0) and sea["galleon"].crew == 3
    sea = table(position.format(" hit=stern"), dice="6 | 2 | 3").say("galleon fore low great-gun")
    # none, and one critical in all
    assert sea["galleon"].crew == 3 and len(sea.events("CriticalRolled")) == 1
    sea = table(position.format(""), dice="1").say("galleon fore low great-gun")
    assert sea["hellhammer"].jammed == 4 and "GunJammed" in sea.story
    assert not table(position.format("").replace("no-movement |", "no-movement jammed=3 |")).asked
    kraken = table("hellhammer 20,20 0 no-movement | kraken 20,27 0 of=2 | galleon 44,70 0 of=2; at act hellhammer "
        "only",
                   dice="4 | 2").say("monster-1 fore great-gun")
    assert kraken["monster-1"].wounds == 1


@pytest.mark.rule("MW-WPN-01")
def test_a_falling_shot_passes_what_is_destroyed_without_save_or_bonus():
    position = "buccaneer 20,20 0 no-movement | greatship 25,20 0 of=2{} | galleon 44,70 0 of=2; at act buccaneer only"
    sea = table(position.format(" hit=fore-mast:2"), dice="4 | 2 | 2 | 6").say("greatship starboard high catapult")
    assert saves(sea) == [("forecastle", 4), ("bows", 3)]       # the mast is passed; then one drop, +1
    sea = table(position.format(" hit=fore-mast:2,forecastle:2,bows:1"), dice="4 | 1").say("greatship starboard high "
        "catapult")
    assert not saves(sea) and "CriticalRolled" not in sea.story and sea.script_left == 0


@pytest.mark.rule("MW-WPN-12", "MW-RAM-05")
def test_a_dragonship_that_cuts_through_may_go_on_and_one_that_does_not_stops():
    position = ("dragonship 10,20 0 | wargalley 10,23.5 90 of=2{} | galleon 44,70 0 of=2; wind N; player 1 "
        "fleet=high-elf; "
                "at act dragonship only")
    sea = table(position.format(""), dice="2 | 1").say("move-move-shoot", "sail ahead 6", "wargalley")
    assert sea["wargalley"].btw == 1 and pose(sea["dragonship"])[1] == pytest.approx(21.6, abs=0.002)
    # the second move, from contact
    assert sea.asked == [(0, "move")] and sea.forbidden_by("sail ahead 2") == "MW-COLL-03"
    sea = table(position.format(" btw=1"), dice="2 | 1").say("move-move-shoot", "sail ahead 6", "wargalley")
    assert sea["wargalley"].fate == "sunk" and sea.allows("sail ahead 4.4") and sea.refusal("sail ahead 4.5")
    saved = table(position.format(" btw=1"), dice="5").say("move-move-shoot", "sail ahead 6", "wargalley")
    assert saved["wargalley"].fate == "afloat" \
        and [event.victim for event in saved.events("ShipRammed")] == ["wargalley"]


@pytest.mark.rule("MW-WPN-13", "MW-RAM-06")
@pytest.mark.parametrize(("dice", "own", "victim"), [
    ("1", "sunk", 0), ("2 | 2", 1, 1), ("2 | 6", 1, 0), ("3 | 4", 0, 1), ("4 | 5", 0, 0), ("5 | 2", 0, 2), ("6 | 3 | 2",
        0, 3)])
def test_a_drill_rolls_its_chart_before_the_save(dice, own, victim):
    sea = table("drillakilla 10,20 0 | greatship 10,26 90 of=2 | drillakilla 40,4 0 | galleon 44,70 0 of=2; player 1 "
        "fleet=orc; "
                "at act drillakilla only", dice=dice).say("treadwheel ahead 6", "greatship")
    assert sea["greatship"].btw == victim and sea.script_left == 0
    assert sea["drillakilla"].fate == "sunk" if own == "sunk" else sea["drillakilla"].btw == own
    assert [event.need for event in sea.events("SaveRolled")] in ([], [5])


@pytest.mark.rule("MW-RAM-01", "MW-RAM-02", "MW-RAM-04", "MW-FLT-19", "MW-LOC-05")
@pytest.mark.parametrize(("ram", "foe", "mode", "run", "may"), [
    ("wolfship 20,21.875 180", "galleon 20,20 90 of=2", "oars", 3.0, True),
    ("wolfship 20,21.875 180", "galleon 20,20 90 of=2", "oars", 2.99, False), ("wolfship 20,21.875 180",
        "galleon 20,20 90 of=2", "sail", 6.0, False),
    ("wolfship 20,21.875 180", "galleon 20,20 90", "oars", 3.0, False), ("wolfship 20,21.875 180",
        "galleon 20,20 90 of=2 held=none", "oars", 3.0, True),
    ("wolfship 20,21.875 180", "galleon 20,20 90 of=2 held=1", "oars", 3.0, False), ("wolfship 20,21.875 180 hit=bows",
        "galleon 20,20 90 of=2", "oars", 3.0, False),
    ("wolfship 20,21.875 0", "galleon 20,20 90 of=2", "oars", 3.0, False), ("corsair 20,21.875 180",
        "galleon 20,20 90 of=2", "oars", 3.0, False)])
def test_whether_a_contact_may_be_a_ram(ram, foe, mode, run, may):
    sea = table(f"{ram} | {foe} | greatship 4,4 0 {FOE}; at battle 2")
    assert rammable(sea.game, 0, 1, mode, run) is may


# --- dwarf armour -----------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-FLT-02")
@pytest.mark.parametrize(("state", "fleet", "may"), [
    ("", "empire", False), (" hit=stern", "empire", True), (" hit=stern:1/1", "empire", True), (" btw=1", "empire",
        True),
    ("", "dwarf", True), (" crew=1", "empire", False), (" held=none", "empire", False), (" hit=stern held=none",
        "empire", True)])
def test_an_undamaged_dwarf_ship_is_boarded_by_dwarfs_alone(state, fleet, may):
    sea = table(f"wolfship 20,22.75 180 | ironclad 20,20 0 of=2{state} {FOE}; player 1 fleet={fleet}; player 2 "
        f"fleet=dwarf; "
                "at battle 2")
    assert (boarding_targets(sea.game, 0) == [1]) is may


@pytest.mark.rule("MW-FLT-02")
def test_armour_is_no_help_against_sea_monsters():
    sea = table(f"kraken 18.375,20 0 | ironclad 20,20 0 of=2 {FOE}; player 2 fleet=dwarf; at act monster-1 only",
        dice="1 2")
    sea.say("surface", "stay", "ironclad", "hold")
    assert sea.asked == [(0, "monster-board")]


# --- Black Arks -------------------------------------------------------------------------------------------------------

ARK = "black-ark 20,20 0{} | {} {}; player 1 fleet=dark-elf; wind N; at {}"


@pytest.mark.rule("MW-FLT-10", "MW-FLT-09")
@pytest.mark.parametrize(("beast", "may"), [
    ("doomreaver 20,17 0", True), ("doomreaver 20,23 0", False), ("doomreaver 18.35,20 0", False),
        ("doomreaver 20,16.9 0", False),
    ("wargalley 20,17 0", False)])
def test_a_beast_goes_in_by_the_aft_edge(beast, may):
    sea = table(ARK.format("", f"{beast} no-movement no-firing", FOE, f"act {beast.split()[0]} only"), dice="6")
    assert (sea.asked == [(0, "enter-ark")]) is may
    other = table(f"black-ark 20,20 0 of=2 | doomreaver 20,17 0 {FOE}; player 1 fleet=dark-elf; at battle 2")
    assert open_arks(other.game, 1) == []                  # not by an enemy's


@pytest.mark.rule("MW-FLT-10")
@pytest.mark.parametrize(("hurt", "dice", "result"), [
    ("", "6", [""]), (" btw=1", "6 | 1", ["", "lost"]), (" btw=1", "6 | 6", ["", "healing"]), (" btw=1", "6 | 2", ["",
        "unchanged"]),
    (" btw=1", "6 | 5", ["", "unchanged"]), (" hit=harness:1", "6 | 3", ["", "unchanged"]), (" hit=tower:1/1", "6 | 4",
        ["", "unchanged"])])
def test_a_wounded_beast_that_re_enters_rolls_and_a_sound_one_does_not(hurt, dice, result):
    sea = table(ARK.format("", f"doomreaver 20,17 0{hurt} no-movement no-firing", FOE, "act doomreaver only"),
        dice=dice).say("enter")
    assert [event.result for event in sea.events("ArkEntered")] == result and sea.script_left == 0
    assert [event.face for event in sea.events("ArkEntered")] == [0, *[int(face) for face in dice.split(" | ")[1:]]]
    beast = sea["doomreaver"]
    assert (beast.fate, beast.mending) == (("removed" if "lost" in result else "housed"), "healing" in result)
    out = table(ARK.format("", f"doomreaver 20,17 0{hurt} no-movement no-firing", FOE, "act doomreaver only"),
        dice="6").say("hold")
    assert out["doomreaver"].fate == "afloat"


@pytest.mark.rule("MW-FLT-10")
def test_it_is_fully_healed_at_the_end_of_the_turn_and_only_if_it_mends():
    sea = table(ARK.format("", "doomreaver 0,0 0 housed btw=1 hit=tower:1/1,harness mending | doomreaver 0,0 0 "
        "housed btw=1 hit=tower",
                           FOE, "end only"))
    beast, other = sea["doomreaver"], sea["doomreaver-2"]
    assert (beast.btw, beast.filled, beast.blazes, beast.mending) == (0, (0, 0, 0), (0, 0, 0), False)
    assert (other.btw, sum(other.filled)) == (1, 1)


@pytest.mark.rule("MW-FLT-10", "MW-FLT-09")
def test_through_a_shut_portal_each_beast_rolls_for_itself():
    sea = table(f"black-ark 20,20 0 hit=portal | doomreaver 0,0 0 housed unit=2 | doomreaver 0,0 0 housed unit=2 | "
        f"doomreaver 0,0 0 "
                f"housed unit=2 {FOE}; player 1 fleet=dark-elf; wind N; at act black-ark only", dice="4 | 3 | 6")
    assert sea.options == ["move", "release doomreaver"]
    sea.say("release doomreaver", "25,20 0", "25,23 0")
    assert [sea[label].fate for label in ("doomreaver", "doomreaver-2", "doomreaver-3")] == ["afloat", "housed",
        "afloat"]
    assert [event.made for event in sea.events("PortalTried")] == [True, False, True]
    assert sea.game.units[1].activated and sea["doomreaver"].house == -1 and sea["doomreaver-2"].house == 0


@pytest.mark.rule("MW-FLT-09")
def test_an_ark_that_lets_a_unit_out_does_not_move_and_the_beast_does_not_either():
    sea = table(f"black-ark 20,20 0 | death-fortress 0,0 0 housed | wargalley 27.5,20 0 of=2 {FOE}; player 1 "
        f"fleet=dark-elf; wind N; "
                "at act black-ark only").say("release death-fortress", "25,20 90")
    assert sea.piece == "death-fortress" and sea.asked[0][1] == "fire"
    sea.say("cease")
    assert sea.piece == "black-ark" and sea.asked[0][1] == "fire"          # no move is left to the Ark
    sea = table(f"black-ark 20,20 0 | death-fortress 0,0 0 housed {FOE}; player 1 fleet=dark-elf; wind N; at act "
        f"black-ark only")
    sea.say("release death-fortress")
    assert sea.allows("27.7,20 0") and sea.refusal("28,20 0") and sea.refusal("21,20 0")


@pytest.mark.rule("MW-FLT-12", "MW-LOC-09")
def test_a_wild_beast_is_not_taken_aground_and_bites_the_nearest():
    position = ("doomreaver 20,20 0{} | wargalley 20,25 90 | corsair 20,{} 90 of=2 | galleon 44,70 0 of=2; {}player "
        "1 fleet=dark-elf; "
                "at act doomreaver only")
    sea = table(position.format("", 40, "terrain rocks 24,20 0; "), dice="1")
    assert sea.forbidden_by("beast pivot 90 ahead 3") == "MW-FLT-12"
    sea = table(position.format(" no-movement", 21.5, ""), dice="1 | 1 1")
    # it does nothing else
    assert [event.target for event in sea.events("LocationsRolled")] == ["corsair"] and not sea.asked
    sea = table("death-fortress 20,20 0 no-movement | galleon 20,21.875 90 of=2 | galleon 44,70 0 of=2; player 1 "
        "fleet=dark-elf; "
                "at act death-fortress only", dice="1")
    assert sea.asked == [(1, "aim")]                       # the enemy aims a dragon's bite
    sea.say("high", dice="4 5 | 6 | 6")
    assert saves(sea) == [("fore-mast", 6), ("main-mast", 6)]
    tied = table("doomreaver 20,20 0 no-movement | wargalley 20,21.4 90 of=2 | wargalley 20.8,20 0 | galleon 44,70 0 "
        "of=2; "
                 "player 1 fleet=dark-elf; at act doomreaver only", dice="1")
    assert tied.asked == [(1, "victim")] and tied.options == ["wargalley", "wargalley-2"]
    tied.say("wargalley-2", dice="1 1")
    assert tied.events("LocationsRolled")[0].target == "wargalley-2"


# --- longships --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-FLT-15")
@pytest.mark.parametrize(("second", "may"), [
    ("20.8,20 0 unit=1", True), ("20.9,20 0 unit=1", False), ("20,22 0 unit=1", False), ("20.8,20 0 unit=2", False),
    ("20.8,20 180 unit=1", True), ("20,18 0 unit=1", False), ("20.8,20 0 unit=1 held=2", False), ("21.4,20 90 unit=1",
        False),
    ("20.8,20 0 unit=1 sunk", False)])
def test_longships_of_one_squadron_lash_side_by_side(second, may):
    sea = table(f"longship 20,20 0 unit=1 | longship {second} | longship 4,4 0 unit=1 {FOE}; player 1 fleet=norse; "
        f"at battle 2")
    assert (lashable(sea.game, 0) == [(0, 1)]) is may
    fast = table(f"longship 20,20 0 unit=1 lashed=longship-2 | longship 20.8,20 0 unit=1 lashed=longship {FOE}; "
                 "player 1 fleet=norse; at battle 2")
    assert lashable(fast.game, 0) == []


@pytest.mark.rule("MW-FLT-15", "MW-BRD-03")
def test_lashed_ships_add_their_crews_and_lose_from_the_one_that_is_touched():
    three = ("longship 20,20 0 unit=1 lashed=longship-2 crew=1 | longship 20.8,20 0 unit=1 "
        "lashed=longship,longship-3 crew=2 | "
             "longship 21.6,20 0 unit=1 lashed=longship-2 crew=4 | wolfship 18.35,20 90 of=2 no-movement no-firing{} | "
             "galleon 44,70 0 of=2; player 1 fleet=norse; at act wolfship only")
    sea = table(three.format(""), dice="6 1").say("longship")
    assert strength(sea.game, 0) == 6 and [event.totals for event in sea.events("BoardingFought")] == [(10, 8)]
    sea.say("press-on", dice="6 1")
    assert [sea[label].crew for label in ("longship", "longship-2", "longship-3")] == [0, 1, 4]
    assert sea["longship"].side == 0                       # not abandoned while the action goes on
    sea.say("break-off")
    assert sea["longship"].side == -1 and sea["longship-2"].lashed == (2,) and sea["longship-2"].crew == 1


@pytest.mark.rule("MW-FLT-15")
@pytest.mark.parametrize(("mate", "after"), [("crew=2", 4), ("crew=4", 4), ("crew=3", 4), ("crew=1", 4)])
def test_survivors_cross_only_where_there_is_room(mate, after):
    sea = table(f"longship 20,20 0 unit=1 lashed=longship-2 btw=1 hit=prow crew=3 | longship 20.8,20 0 unit=1 "
        f"lashed=longship {mate} "
                "| galleon 15,20 0 of=2 no-movement; player 1 fleet=norse; at act galleon only",
                dice="5 1 1 1 | 1 | 5").say("longship starboard broadside")
    assert sea["longship-2"].crew == after and bool(sea.events("CrewSaved")) is (mate != "crew=4")


@pytest.mark.rule("MW-FLT-15")
def test_who_keeps_his_lashings_may_still_shoot_and_board():
    sea = table(f"longship 20,20 0 unit=1 lashed=longship-2 | longship 20.8,20 0 unit=1 lashed=longship | wargalley "
        f"18,20 0 of=2 {FOE}; "
                "player 1 fleet=norse; wind N; at act longship only").say("keep")
    assert sea.asked[0][1] == "fire" and sea["longship"].lashed == (1,)


# --- edges and guns ---------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-GEO-16")
@pytest.mark.parametrize(("other", "edges"), [
    ("galleon 21.25,23 0", ("fore", "starboard")), ("galleon 18.75,23 0", ("fore", "port")), ("galleon 18.75,17 0",
        ("aft", "port")),
    ("galleon 21.25,17 0", ("starboard", "aft")), ("galleon 21.2,20 0", ("starboard",)), ("galleon 20,22.9 180",
        ("fore",)),
    ("galleon 21.25,22.8 0", ("starboard",)), ("galleon 21,23 0", ("fore",)), ("kraken 20,22.5 0", ("fore",)),
        ("kraken 21.625,20 0", ("starboard",)),
    ("kraken 21.3321,22.2071 0", ("fore", "starboard")), ("galleon 21.29,20 0", ("starboard",)), ("galleon 20,17.02 90",
        ("aft",))])
def test_the_edge_that_holds_the_nearest_stretch_is_touched(other, edges):
    sea = table(f"galleon 20,20 0 | {other} of=2 | galleon 44,70 0 of=2; at battle 2")
    assert touched_edges(sea["galleon"], shape_of(sea.game.pieces[1])) == edges


@pytest.mark.rule("MW-GEO-16", "MW-COLL-04")
@pytest.mark.parametrize(("other", "seat"), [("of=2", 1), ("", 0), ("of=2 held=none", 0), ("held=2", 1)])
def test_at_an_exact_corner_the_owner_of_the_ship_pushed_past_chooses(other, seat):
    sea = table(f"galleon 20,20 0 {other} | wargalley 21.025,22.5 0 | greatship 4,4 0 {FOE}; wind N; at act "
        f"wargalley only")
    sea.say("oars push galleon")
    assert sea.asked == [(seat, "edge")] and sea.options == ["fore", "starboard"]
    assert "Wargalley" in sea.question().prompt and "Galleon" in sea.question().prompt       # who pushes past whom
    sea.say("starboard")
    assert pose(sea["wargalley"]) == pytest.approx((20 + 0.625 + 0.4 + 0.1, 22.5, 0.0))


@pytest.mark.rule("MW-BRD-05", "MW-BRD-04", "MW-GEO-16", "MW-SHOT-18", "MW-WPN-04", "MW-PRZ-03")
@pytest.mark.parametrize(("ship", "foe", "guns"), [
    ("greatship 20,20 0", "21.875,20 270", 3), ("greatship 20,20 0", "20,22.75 180", 2), ("greatship 20,20 0",
        "20,17.25 0", 2),
    ("greatship 20,20 0 hit=bows", "21.875,20 270", 2), ("greatship 20,20 0 no-firing", "21.875,20 270", 0),
    ("greatship 20,20 0 held=2", "21.875,20 270", 0), ("ironclad 20,20 0", "21.875,20 270", 3), ("ironclad 20,20 0",
        "20,22.75 180", 1),
    ("ironclad 20,20 0 hit=fore-turret", "20,22.75 180", 0), ("hellhammer 20,20 0", "20,22.25 180", 1),
    ("hellhammer 20,20 0 jammed=3", "20,22.25 180", 0), ("eagleship 20,20 0", "21.875,20 270", 0),
    ("greatship 20,20 0", "21.125,22.75 0", 3)])          # at a corner the edge with more
def test_the_cannon_that_point_at_a_boarder(ship, foe, guns):
    sea = table(f"{ship} | wolfship {foe} of=2 | galleon 4,4 0 {FOE}; at battle 2")
    assert defending_guns(sea.game, 0, 1) == guns


@pytest.mark.rule("MW-BRD-03", "MW-FLT-13", "MW-FLT-15")
@pytest.mark.parametrize(("ship", "crew"), [
    ("doomreaver 20,20 0", 2), ("doomreaver 20,20 0 btw=1", 1), ("doomreaver 20,20 0 sunk", 0),
    ("galleon 20,20 0", 4), ("galleon 20,20 0 crew=1", 1), ("galleon 20,20 0 held=none", 0)])
def test_what_a_ship_boards_with(ship, crew):
    sea = table(f"{ship} | greatship 4,4 0 {FOE}; player 1 fleet=dark-elf; at battle 2")
    assert strength(sea.game, 0) == crew


@pytest.mark.rule("MW-FLT-12", "MW-LOC-09")
@pytest.mark.parametrize(("hurt", "face", "obeys"), [
    ("", 1, False), ("", 2, True), (" hit=tower", 1, False), (" hit=tower", 2, False), (" hit=tower", 3, True),
    (" hit=harness", 2, True)])
def test_on_what_a_beast_obeys(hurt, face, obeys):
    sea = table(f"doomreaver 20,20 0{hurt} {FOE}; player 1 fleet=dark-elf; at act doomreaver only", dice=str(face))
    assert [event.obeys for event in sea.events("BeastTested")] == [obeys]
    assert "harness" in hurt or sea.asked == [(0 if obeys else 1, "move")]


@pytest.mark.rule("MW-FLT-09", "MW-GEO-02")
@pytest.mark.parametrize(("ark", "inside", "beyond"), [
    ("44,20", "47.6,20 0", "47.7,20 0"), ("4,20", "0.4,20 0", "0.3,20 0"), ("20,68", "23,71 0", "23,71.1 0"),
    ("20,4", "23,1 0", "23,0.9 0")])
def test_a_beast_is_released_onto_the_table(ark, inside, beyond):
    sea = table(f"black-ark {ark} 0 | doomreaver 0,0 0 housed {FOE}; player 1 fleet=dark-elf; wind N; "
                "at act black-ark only").say("release doomreaver")
    assert sea.allows(inside) and sea.refusal(beyond)


# deep and air


@pytest.mark.rule("MW-FLT-15")
def test_survivors_cross_to_one_lashed_ship_after_the_other():
    position = ("longship 20,20 0 unit=1 lashed=longship-2,longship-3 btw=1 hit=prow crew={} | longship 20.8,20 0 "
                "unit=1 lashed=longship crew={} | longship 20,22.1 0 unit=1 lashed=longship crew={} | galleon 15,20 "
                "0 of=2 no-movement | galleon 44,70 0 of=2; player 1 fleet=norse; at act galleon only")
    for crew, left in (((3, 3, 1), (0, 4, 3)), ((3, 4, 2), (0, 4, 4)), ((1, 3, 3), (0, 4, 3)), ((3, 4, 4), (0, 4, 4))):
        sea = table(position.format(*crew), dice="5 1 1 1 | 1 | 5")
        sea.say("longship starboard broadside")
        assert sea["longship"].fate == "sunk"
        assert tuple(sea[label].crew for label in ("longship", "longship-2", "longship-3")) == left


@pytest.mark.rule("MW-WPN-12", "MW-MOVE-04", "MW-GEO-12")
def test_what_is_left_after_a_ram_in_a_turn_is_all_that_the_turn_did_not_use():
    sea = table("dragonship 10,20 0 | wargalley 10,23.5 90 of=2 btw=1 | galleon 44,70 0 of=2; wind N; player 1 "
                "fleet=high-elf; at act dragonship only", dice="2 | 1")
    sea.say("move-move-shoot", "sail turn 1 ahead 4", "wargalley")
    y = pose(sea["dragonship"])[1]
    assert sea["wargalley"].fate == "sunk" and 21.5 < y < 21.7
    assert sea.allows(f"sail ahead {26 - y - 0.01:.3f}") and sea.refusal(f"sail ahead {26 - y + 0.01:.3f}")
