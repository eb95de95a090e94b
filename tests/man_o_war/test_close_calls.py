"""The case beside the case: the same position with one thing otherwise, at the edge of what a clause says."""

import pytest
from man_o_war.table import pose, table

import weathergage as wg
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import BadSetup
from weathergage.rulesets.man_o_war.rules.cards import holds
from weathergage.rulesets.man_o_war.rules.monsters import summonable

FOE = "| galleon 44,70 0 of=2"
CAST = "; player 1 wizard=master hand={0}; wizard 1 greatship; at cast 1 only"


def saves(sea):
    return [(event.where, event.need) for event in sea.events("SaveRolled")]


# --- the wind, the edge -----------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-INIT-02", "MW-OPT-01")
@pytest.mark.parametrize("house", ["off", "on"])
def test_a_double_moves_the_wind_one_position_and_by_the_house_rule_fives_and_sixes_two(house):
    far = 2 if house == "on" else 1
    for face, wind in ((1, 7), (2, 1), (3, 7), (4, 1), (5, 8 - far), (6, far)):
        sea = table(f"greatship 10,10 0 {FOE}; wind N; at initiative only", f"{face} {face} | 1 2",
                    house_wind_shift_two=house)
        assert [(event.was, event.wind) for event in sea.events("WindTurned")] == [(0, wind)], face


@pytest.mark.rule("MW-EDGE-01", "MW-EDGE-02")
@pytest.mark.parametrize("ship", ["47,30 90", "1,30 270", "20,71 0", "20,1 180"])
def test_a_centre_on_the_edge_is_on_the_table_and_a_hair_beyond_it_is_not(ship):
    for ahead, fate in ((1, "afloat"), (1.001, "left")):
        sea = table(f"wargalley {ship} | greatship 10,10 0 {FOE}; wind N; at act wargalley only")
        assert sea.say(f"oars ahead {ahead}")["wargalley"].fate == fate


@pytest.mark.rule("MW-FLT-05", "MW-SAIL-04", "MW-SPL-08")
@pytest.mark.parametrize(("spells", "wind", "asked"), [
    ("", "S", "aim"), ("spells=fair-wind", "S", "move"), ("", "N", "move")])
def test_who_turns_into_the_wind_has_no_second_move_unless_the_wind_is_always_fair(spells, wind, asked):
    sea = table(f"eagleship 20,30 80 {spells} {FOE}; player 1 fleet=high-elf; wind {wind}; at act eagleship only")
    sea.say("move-move-shoot", "sail turn -45")
    assert (sea.kind == "move") is (asked == "move")


@pytest.mark.rule("MW-OBST-01", "MW-OBST-02")
@pytest.mark.parametrize(("ahead", "lands"), [(6, "rocks"), (1, "")])
def test_what_it_ran_aground_on_is_told(ahead, lands):
    sea = table(f"wargalley 20,20 0 {FOE}; terrain island 10,40 0, rocks 20,24 0; wind N; at act wargalley only",
                dice="6").say(f"oars ahead {ahead}")
    assert [event.land for event in sea.events("ShipGrounded")] == ([lands] if lands else [])


# --- moves that are offered, and steps that are none ------------------------------------------------------------------

@pytest.mark.rule("MW-OAR-01", "MW-SAIL-05")
def test_the_wind_is_against_sails_alone():
    sea = table(f"wargalley 20,20 0 {FOE}; wind S; at act wargalley only")
    assert {"oars ahead 6.0", "oars pivot 90.0", "oars back 2.0", "sail turn 45.0"} <= {*sea.options}
    assert not [option for option in sea.options if option.startswith("sail") and "ahead" in option]


@pytest.mark.rule("MW-MOVE-04", "MW-COLL-04")
@pytest.mark.parametrize("step", [
    ("push", "galleon", 0, 1), ("push", "galleon"), ("push", 1, 0), ("push", "galleon", 0.0), ("ahead",),
    ("ahead", 1.0, 1.0), ("ahead", "1"), ("slide", 0.0), ("slide", 0.0, "1"), ("slide", "0", 1.0),
    ("slide", 0.0, 1.0, 1.0), ("row", 1.0), (), "ahead"])
def test_a_step_has_its_form(step):
    sea = table("galleon 20,20 0 of=2 | wargalley 18.975,20 0 | galleon 44,70 0 of=2; wind E; at act wargalley only")
    assert "is not a step of a move" in sea.match.refusal(sea.question(), ("oars", step))


# --- cards ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-CARD-01", "MW-CARD-19")
def test_a_dread_name_is_of_no_use_to_a_prize_crew_and_stays_face_down():
    sea = table("galleon 20,20 0 held=2 crew=4 cards=dread-name | wolfship 20,22.75 180 no-movement no-firing crew=4 "
                f"{FOE}; at act wolfship only", dice="3 3").say("galleon")
    assert (sea["galleon"].crew, sea["wolfship"].crew, sea["galleon"].shown) == (3, 3, ())
    assert not holds(sea.game, 0, "card-dread-name")
    sea = table(f"galleon 20,20 0 crew=4 cards=dread-name held=none {FOE}; at battle 2")
    assert not holds(sea.game, 0, "card-dread-name")


@pytest.mark.rule("MW-CARD-20", "MW-OAR-03")
@pytest.mark.parametrize(("x", "asked"), [(26, "pilot"), (20.95, "save")])
def test_no_pilot_is_asked_where_the_way_leads_to_a_swing_that_would_touch(x, asked):
    sea = table(f"wargalley 20,20 0 cards=local-pilot,sea-anchor shown=local-pilot | galleon {x},26.5 0 of=2 {FOE}; "
                "terrain rocks 20,22.5 0; wind N; at act wargalley only", dice="3 | 6 | 6")
    assert sea.say("sail ahead 6 anchor 90").chances[0][0] == asked


# --- spells -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SPL-11", "MW-FLT-13", "MW-FLT-21")
@pytest.mark.parametrize(("dice", "boxes"), [("4 4 | 4 | 3", 1), ("4 3 | 3", 1), ("4 4 | 3 | 3", 2), ("3 3", 0)])
def test_what_kills_crew_costs_a_crewless_beast_boxes_after_a_save_each(dice, boxes):
    sea = table(f"greatship 20,20 0 | doomreaver 26,20 0 of=2 {FOE}; player 2 fleet=dark-elf" + CAST.format("reaper"),
                dice=f"6 | {dice}").say("reaper", "doomreaver")
    assert (sea["doomreaver"].btw, sea.script_left) == (boxes, 0)


@pytest.mark.rule("MW-MAG-20", "MW-MON-36")
@pytest.mark.parametrize("last", ["kraken 30,30 0 | galleon 31.625,30 0 of=2",
                                  "galleon 31.625,30 0 of=2 | kraken 30,30 0"])
def test_a_spell_without_a_target_works_once_whoever_is_fighting(last):
    sea = table(f"greatship 20,20 0 | {last}; wind N" + CAST.format("gale"), dice="6").say("gale", "E")
    assert [event.wind for event in sea.events("WindTurned")] == [2]


# --- beasts -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-MON-06", "MW-MON-09")
def test_only_the_own_lairs_are_tried_and_each_once():
    sea = table("kraken 20,20 0 lair of=2 | kraken 30,30 0 lair | kraken 30,40 0 lair tried | kraken 36,40 0 of=2 lair "
                f"tried | greatship 10,10 0 {FOE}; at battle 1 only")
    assert (summonable(sea.game, 0), summonable(sea.game, 1)) == ([1], [0])
    assert [option for option in sea.options if "summon" in option] == ["summon monster-2"]


@pytest.mark.rule("MW-MON-07", "MW-SQD-12", "MW-TURN-05")
def test_what_has_been_summoned_acts_once_in_that_turn():
    sea = table(f"greatship 10,10 0 no-movement no-firing | kraken 20,20 0 lair {FOE} no-movement; at battle 1 only",
                dice="4 | 1 2").say("summon monster-1", "20,21", "surface", "stay")
    assert not sea.asked and len(sea.events("MonsterReacted")) == 1


@pytest.mark.rule("MW-FLT-12")
@pytest.mark.parametrize("state", ["no-movement", "aground=1", ""])
def test_a_beast_that_does_not_obey_is_moved_by_the_enemy_if_it_can_move(state):
    sea = table(f"doomreaver 20,23 180 {state} {FOE}; terrain sandbank 20,25 90; player 1 fleet=dark-elf; "
                "at act doomreaver only", dice="1")
    assert sea.asked == ([] if state else [(1, "move")]) and [kind for kind, _ in sea.chances] == ["control"]


@pytest.mark.rule("MW-FLT-12", "MW-GEO-06")
@pytest.mark.parametrize(("fore", "side", "asked"), [(0.04, 0.0, ""), (0.0, 0.04, ""), (0.0, 0.0, "victim")])
def test_such_a_beast_bites_the_nearest_and_the_enemy_picks_of_two(fore, side, asked):
    sea = table(f"doomreaver 20,20 0 no-movement | wargalley 20,{21.4 + fore} 90 | wargalley {20.8 + side},20 0 {FOE}; "
                "player 1 fleet=dark-elf; at act doomreaver only", dice="1 | 1 1")
    assert sea.kind == asked
    if not asked:
        assert [event.target for event in sea.events("LocationsRolled")] == ["wargalley" if side else "wargalley-2"]


@pytest.mark.rule("MW-MON-18", "MW-MON-25")
@pytest.mark.parametrize(("reaction", "asked"), [(2, ""), (3, "swim")])
def test_in_frenzy_it_attacks_nobody_but_its_own(reaction, asked):
    sea = table(f"kraken 20,20 0 | galleon 21.625,20 0 of=2 {FOE}; at act monster-1 only",
                dice=f"2 2 | {reaction}").say("surface")
    assert sea.kind == asked


@pytest.mark.rule("MW-BST-03")
def test_a_shark_that_dies_boarding_does_not_leave_as_well():
    sea = table(f"megalodon 20,20 0 wounds=3 | galleon 21.625,20 0 of=2 {FOE} | greatship 4,4 0; at act monster-1 only",
                dice="1 2 | 1 | 1 6").say("surface", "stay", "galleon", "attack", "stay")
    assert [kind for kind, _ in sea.chances] == ["monster-move", "megalodon", "boarding"]
    assert sea["monster-1"].fate == "dead" and not sea.asked


@pytest.mark.rule("MW-RAM-07", "MW-WPN-12", "MW-FLT-05")
def test_who_has_sliced_one_ship_in_two_rams_no_other_in_the_same_activation():
    sea = table(f"dragonship 20,20 0 no-firing | wargalley 20,23 90 of=2 btw=1 | wargalley 20,25.5 90 of=2 {FOE}; "
                "player 1 fleet=high-elf; wind N; at act dragonship only", dice="1 | 1")
    sea.say("move-move-shoot", "sail ahead 6", "wargalley", "sail ahead 4")
    assert sea["wargalley"].fate == "sunk" and pose(sea["dragonship"]) == (20.0, 23.6, 0.0)
    assert sea.options == ["wargalley-2", "hold"] and sea.kind == "board"


# --- setting up -------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-MON-44", "MW-OPT-06", "MW-OPT-09")
@pytest.mark.parametrize(("more", "clause", "switches"), [
    ("kraken", "MW-MON-44", {"sea-monsters": "on"}), ("griffon-rider", "MW-OPT-09", {"airpower": "on"}),
    ("anti-flyer", "MW-OPT-09", {"airpower": "on"}),
    ("extra-air-allowance", "MW-OPT-06", {"extra-air-allowance": "on"})])
def test_each_kind_of_purchase_needs_its_switch(more, clause, switches):
    fleet = {"fleet-1": f"1000 empire: greatship, wolfship, wargalley, {more}"}
    with pytest.raises(BadSetup, match=clause):
        wg.new("man-o-war", "line-of-battle", 1, fleet)
    wg.new("man-o-war", "line-of-battle", 1, {**fleet, **switches})


@pytest.mark.rule("MW-SET-21", "MW-GEO-20")
@pytest.mark.parametrize(("piece", "legal"), [
    ("rocks 20,1 0", True), ("rocks 20,0.9 0", False), ("rocks 20,71 0", True), ("rocks 20,71.1 0", False),
    ("rocks 10,30 0", True), ("rocks 9.9,30 0", False), ("rocks 38,30 0", True), ("rocks 38.1,30 0", False),
    ("sandbank 20,2 0", True), ("sandbank 20,1.9 0", False), ("sandbank 20,1.9 90", True),
    ("sandbank 20,70 0", True), ("sandbank 20,70.1 0", False), ("sandbank 20,71 90", True),
    ("sandbank 10,30 0", True), ("sandbank 10,30 90", False), ("sandbank 11,30 90", True),
    ("sandbank 37,30 90", True), ("sandbank 37.1,30 90", False),
    ("rocks 20,30 359.9", True), ("rocks 20,-30 0", False), ("rocks -20,30 0", False)])
def test_terrain_lies_on_the_table_and_nine_from_the_east_and_west(piece, legal):
    sea = table("wargalley 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; at set-up 5",
                dice="6 6 6 6 6 6 | 5 2")
    assert sea.forbidden_by(piece) == ("" if legal else "MW-SET-21")


@pytest.mark.rule("MW-SET-27")
@pytest.mark.parametrize("y", [20.0, 24.0, 28.0, 29.5, 30.0])
def test_whatever_lies_near_a_berth_that_is_offered_is_clear_of_it(y):
    x = 4.5 if y > 23 else 7.7
    sea = table(f"wolfship 4.5,20 90 unit=2 flag | wolfship 4,4 90 unit=2 waiting | greatship {x},{y} 0 {FOE}; "
                "first 1; at set-up 11", seed=1)
    question, rng = sea.question(), Rng(1)
    for answer in (*sea.match.candidates(question, 200), *[sea.match.draw(question, rng) for _ in range(30)]):
        assert not sea.match.refusal(question, answer)


@pytest.mark.rule("MW-GEO-12", "MW-GEO-19", "MW-FLT-05")
@pytest.mark.parametrize(("x", "y", "moves"), [(20.875, 19, True), (20.875, 21, True), (20, 16.25, False)])
def test_who_passes_along_a_barrier_has_not_run_against_it(x, y, moves):
    sea = table(f"eagleship {x},{y} 0 {FOE}; hazard barrier 20,20 0 4 0.5; player 1 fleet=high-elf; wind N; "
                "at act eagleship only").say("move-move-shoot", "sail ahead 1")
    assert (sea.kind == "move") is moves
