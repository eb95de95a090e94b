"""The case beside the case: the same position with one thing otherwise, at the edge of what a clause says."""

from math import cos, radians, sin

import pytest
from man_o_war.table import pose, table
from man_o_war.test_offers import listed

import weathergage as wg
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import BadSetup
from weathergage.rulesets.man_o_war.rules.airpower import Flight
from weathergage.rulesets.man_o_war.rules.cards import holds
from weathergage.rulesets.man_o_war.rules.damage import faces_that_hit
from weathergage.rulesets.man_o_war.rules.fleets import read_purchase, write_purchase
from weathergage.rulesets.man_o_war.rules.geometry import disc, distance, shape_of
from weathergage.rulesets.man_o_war.rules.monsters import summonable
from weathergage.rulesets.man_o_war.rules.movement import Swing
from weathergage.rulesets.man_o_war.rules.spell_places import Drift
from weathergage.rulesets.man_o_war.rules.swimming import Swim

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


@pytest.mark.rule("MW-SAIL-05", "MW-SAIL-06", "MW-MOVE-05")
@pytest.mark.parametrize(("heading", "legal"), [
    (30, {15, 22.5}), (330, {-15, -22.5}), (10, {22.5, 15, 1, -22.5}), (350, {-22.5, -15, -1, 22.5}),
    (44, {22.5, 15, 1}), (316, {-22.5, -15, -1})])
def test_a_slow_ship_turns_out_of_the_wind_or_if_it_cannot_away_from_it(heading, legal):
    """With two masts gone and half her speed she turns by 22.5 degrees; the wind comes from the north."""
    sea = table(f"greatship 10,30 {heading} hit=fore-mast:2,main-mast:2 spells=kelp-snare {FOE}; wind S; "
                "at act greatship only")
    assert {turn for turn in (-22.5, -15, -1, 1, 15, 22.5) if sea.allows(f"sail turn {turn}")} == legal
    assert sea.forbidden_by("sail turn 22.6") == "MW-GEO-11"


@pytest.mark.rule("MW-MOVE-03", "MW-MOVE-04")
def test_with_little_more_than_two_turns_both_are_offered():
    sea = table(f"greatship 10,30 0 hit=fore-mast:2 cards=silk-sails {FOE}; wind E; at act greatship only")
    assert {f"sail turn {one} turn {two} ahead 1.0" for one, two in ((45.0, 45.0), (45.0, -45.0), (-45.0, 45.0))} | {
        f"sail turn {one} ahead 1.0 turn {two}" for one in (45.0, -45.0) for two in (45.0, -45.0)} <= {*sea.options}


@pytest.mark.rule("MW-MOVE-01")
def test_a_wish_is_cut_down_to_a_move_or_to_none():
    sea = table(f"wargalley 10,30 0 {FOE}; wind N; at act wargalley only")
    space = sea.question().question.space
    steps = (("ahead", 0.1),) * 12
    assert space.nearest(sea.game, ("oars", *steps)) == ("oars", *steps)
    assert space.nearest(sea.game, ("oars", ("ahead", 9.0))) == ("oars", ("ahead", 4.5))
    assert space.nearest(sea.game, ("oars", ("ahead", 6.0), ("turn", 45.0))) == ("oars", ("ahead", 6.0))
    for wish in (("oars", *steps, ("ahead", 0.1)), ("oars", 5.0), ("oars", "ahead"), ("oars",), "ahead",
                 ("oars", ("ahead",))):
        assert space.nearest(sea.game, wish) == "stay"


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


@pytest.mark.rule("MW-CARD-04", "MW-SHOT-13", "MW-SHOT-12")
@pytest.mark.parametrize(("ship", "x", "volley", "need"), [
    ("galleon", 25, "corsair starboard high broadside", 6), ("galleon", 25, "corsair starboard low broadside", 4),
    ("galleon", 23, "corsair starboard high broadside", 7), ("galleon", 28, "corsair starboard high broadside", 5),
    ("hulk", 25, "corsair starboard high rok-chukkas", 6), ("hulk", 28, "corsair starboard high rok-chukkas", 5)])
def test_chain_shot_makes_saves_worse_for_cannon_aimed_high_alone(ship, x, volley, need):
    """A 4 hits the corsair's fore-mast, which saves on 5, or her bows, which save on 4, with 1 for the range."""
    dice = "4 | 6 | 1" if ship == "hulk" else "4 1 1 1 | 6"
    sea = table(f"{ship} 20,20 0 no-movement cards=chain-shot shown=chain-shot | corsair {x},20 0 of=2 {FOE}; "
                f"at act {ship} only", dice=dice).say(volley)
    assert saves(sea)[0][1] == need


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


@pytest.mark.rule("MW-MAG-16", "MW-END-11")
@pytest.mark.parametrize(("deck", "spent", "hand"), [("", "", ()), ("gale", "rust", ("gale", "rust")),
                                                     ("", "rust", ("rust",))])
def test_a_wizard_draws_from_the_deck_then_from_the_discards_and_then_nothing(deck, spent, hand):
    sea = table(f"greatship 20,20 0 {FOE}; player 1 wizard=lord; wizard 1 greatship; deck {deck}; spent {spent}; "
                "at end only", dice=" | ".join(hand))
    assert (sea.player(0).hand, sea.game.deck, sea.game.spent) == (hand, (), ())
    assert [event.count for event in sea.events("CardsDrawn")] == ([len(hand)] if hand else [])


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


# --- who is left, and what is left of it ------------------------------------------------------------------------------

@pytest.mark.rule("MW-END-02", "MW-END-03", "MW-SINK-04")
def test_everybody_in_the_water_is_looked_for():
    sea = table("greatship 20,20 0 | wolfship 30,31 90 | galleon 44,70 0 of=2; wreck 10,40 1 wreckage; wreck 30,30 0.5 "
                "wreckage; admiral 1 adrift 1; wizard 1 adrift 2; player 1 wizard=lord; admiral 2 adrift 2; "
                "at end only", seed=1)
    assert sea.question().question.role == "wizard"
    sea.say("wolfship")
    assert sea.question().question.role == "admiral"
    assert [event.role for event in sea.say("wolfship").events("PersonRescued", "PersonCaptured")]


@pytest.mark.rule("MW-BST-12", "MW-MON-40")
@pytest.mark.parametrize(("face", "wounds"), [(1, 1), (6, 0)])
def test_a_monster_wounded_by_arrows_from_above_dives(face, wounds):
    sea = table(f"eagle-riders 20,21.4 0 | kraken 20,20 0 of=2 {FOE}; player 1 fleet=high-elf; "
                "at act eagle-riders only", dice=f"1 1 1 1 | 6 1 | {face}").say("stay", "monster-1", "attack")
    assert (sea["monster-1"].wounds, sea["monster-1"].submerged) == (wounds, bool(wounds))


@pytest.mark.rule("MW-FLT-15", "MW-SQD-04")
@pytest.mark.parametrize("answer", ["longship+longship-2", "nothing"])
def test_lashing_ends_the_activation(answer):
    sea = table(f"longship 20,20 0 unit=1 flag no-movement | longship 20.8,20 0 unit=1 no-movement {FOE} | corsair "
                "4,4 0 of=2; player 1 fleet=norse; at unit longship only").say("keep", "longship", answer)
    assert not sea.asked and sea["longship"].lashed == ((1,) if answer != "nothing" else ())


@pytest.mark.rule("MW-DATA-09", "MW-AIR-08", "MW-SPL-35")
@pytest.mark.parametrize(("beast", "faces"), [
    ("behemoth", "56 56 56"), ("black-leviathan", "3456 56 6"), ("megalodon", "456 456 456"),
    ("sea-elemental", "6 6 6"), ("griffon-rider", "456 456 456"), ("storm-crows", "56 56 56")])
def test_the_faces_that_hit_a_beast_at_each_range(beast, faces):
    sea = table(f"{beast} 20,20 0 | greatship 4,4 0 {FOE}; at battle 1")
    assert " ".join("".join(map(str, faces_that_hit(sea.game.pieces[0], "", band))) for band in (0, 1, 2)) == faces


@pytest.mark.rule("MW-SCN-04", "MW-SET-02", "MW-SET-06")
def test_every_starter_spends_its_points_to_the_last():
    yard = wg.ruleset("man-o-war").shipyard
    assert {yard.cost(fleet) for fleet in yard.ready_fleets()} == {1000}
    assert not [fault for fleet in yard.ready_fleets() for fault in yard.faults(fleet)]
    assert read_purchase("999999 empire: greatship").points == 999999
    with pytest.raises(BadSetup, match="MW-SET-02"):
        read_purchase("1000000 empire: greatship")


@pytest.mark.rule("MW-RAM-07", "MW-FLT-05", "MW-FLT-06")
@pytest.mark.parametrize(("answer", "rams"), [("wargalley", False), ("hold", True)])
def test_a_ram_in_the_first_move_is_the_ram_of_the_activation(answer, rams):
    sea = table(f"dragonship 20,20 0 no-firing | wargalley 20,22.5 90 of=2 | wargalley 23.5,20.8 0 of=2 {FOE}; "
                "player 1 fleet=high-elf; wind E; at act dragonship only", dice="6")
    sea.say("move-move-shoot", "sail ahead 6", answer, "sail push wargalley 0", "sail ahead 3")
    assert pose(sea["dragonship"]) == (21.6, 21.375, 90.0) and sea.kind == ("ram" if rams else "board")


@pytest.mark.rule("MW-CARD-27", "MW-RAM-04", "MW-CRIT-03")
@pytest.mark.parametrize(("face", "asked"), [(5, [(0, "ram")]), (6, [])])
def test_a_ship_that_flies_have_emptied_rams_nobody(face, asked):
    sea = table(f"wargalley 20,20 0 crew=1 | plagueship 20,24.9 90 of=2 cards=swarm-of-flies {FOE} | greatship 4,4 0; "
                "player 2 fleet=chaos-plague; wind N; at act wargalley only", dice=f"{face}").say("oars ahead 6")
    assert sea.asked == asked and sea["wargalley"].side == (0 if asked else -1)


@pytest.mark.rule("MW-FLT-16")
@pytest.mark.parametrize(("move", "enters"), [
    ("oars ahead 6", True), ("oars ahead 1", True), ("oars ahead 0.4", False), ("oars turn 45 ahead 2", True),
    ("oars pivot 90", False), ("oars back 2", False)])
def test_a_trail_is_entered_on_any_part_of_the_way(move, enters):
    sea = table(f"wargalley 20,20 0 {FOE} | plagueship 4,4 0 of=2; player 2 fleet=chaos-plague; "
                "trail plagueship 10,22 30,22 9; wind N; at act wargalley only", dice="5").say(move)
    assert [kind for kind, _ in sea.chances] == ["slime"] * enters


@pytest.mark.rule("MW-GEO-10", "MW-GEO-12", "MW-COLL-01")
@pytest.mark.parametrize(("turn", "end"), [(0.1, (20.001, 21.674, 0.084)), (-0.1, (19.999, 21.674, 359.916)),
                                           (1, (20.012, 21.669, 0.835)), (45, (20.611, 21.655, 40.536))])
def test_the_slightest_turn_meets_what_lies_two_inches_ahead(turn, end):
    sea = table(f"wargalley 20,20 0 | galleon 20,23.3 90 of=2 {FOE}; wind N; at act wargalley only")
    assert pose(sea.say(f"oars turn {turn}")["wargalley"]) == pytest.approx(end, abs=0.003)
    assert [event.other for event in sea.events("ShipsTouched")] == ["galleon"]


@pytest.mark.rule("MW-SPL-28", "MW-SPL-13")
@pytest.mark.parametrize(("spell", "side", "where", "end", "length"), [
    ("shadow-step", "", "29,24 0", (29.0, 24.0, 0.0), 5.0), ("shadow-step", "", "20,12 0", (20.0, 12.0, 0.0), 10.0),
    ("tidal-push", "of=2", "90/3", (29.0, 20.0, 0.0), 3.0), ("tidal-push", "of=2", "180/1.5", (26.0, 18.5, 0.0), 1.5),
    ("great-wave", "of=2", "0/6", (26.0, 26.0, 0.0), 6.0)])
def test_how_far_a_ship_was_carried_is_told(spell, side, where, end, length):
    sea = table(f"greatship 20,20 0 | corsair 26,20 0 {side} {FOE}" + CAST.format(spell), dice="6")
    event, = sea.say(spell, "corsair", where).events("ShipPulled")
    assert (event.was, event.place, event.length) == ((26.0, 20.0, 0.0), end, length) and pose(sea["corsair"]) == end


@pytest.mark.rule("MW-CARD-16", "MW-CARD-17", "MW-OAR-03")
@pytest.mark.parametrize(("spells", "ahead"), [("", 9), ("spells=fair-wind", 12)])
def test_a_swing_at_the_end_of_a_long_stretch_may_not_touch_what_lies_there(spells, ahead):
    for x, clause in ((21.3, "MW-OAR-03"), (24, "")):
        sea = table(f"greatship 20,20 0 {spells} cards=master-helmsman,sea-anchor | galleon {x},{21 + ahead} 0 of=2 "
                    f"{FOE}; wind N; at act greatship only")
        assert [sea.forbidden_by(f"sail ahead {ahead} {swing}") for swing in ("swing 45", "anchor 90")] == [clause] * 2


@pytest.mark.rule("MW-FLT-09")
def test_an_ark_releases_those_of_a_unit_that_are_inside():
    sea = table("black-ark 20,20 0 | doomreaver 30,40 0 unit=2 | doomreaver 0,0 0 housed unit=2 | doomreaver 0,0 0 "
                f"sunk unit=2 {FOE}; player 1 fleet=dark-elf; wind N; at act black-ark only")
    sea.say("release doomreaver", "25,20 0")
    assert [event.ship for event in sea.events("ArkReleased")] == ["doomreaver-2"] and sea.game.units[1].activated
    assert [sea.game.pieces[beast].fate for beast in (1, 2, 3)] == ["afloat", "afloat", "sunk"]


# --- what each monster does -------------------------------------------------------------------------------------------

NONE = "00000000"
STRIKES = [     # the beast, its dice, what is chosen; the saves, boxes, holes and crew of a galleon, and what follows
    ("megalodon", "1 2 | 2 | 2", (), "", NONE, 0, 4, "board"),
    ("megalodon", "1 2 | 2 | 1", (), "", NONE, 0, 4, "left"),
    ("megalodon", "1 2 | 3 | 3 | 2", ("stern",), "stern4", "00000001", 0, 4, "board"),
    ("megalodon", "1 2 | 3 | 4 | 1", ("stern",), "stern4", NONE, 0, 4, "left"),
    ("megalodon", "1 2 | 4 | 1 | 1 | 6", ("fore-mast stern",), "fore-mast5 stern4", "10000001", 0, 4, "board"),
    ("megalodon", "1 2 | 4 | 5 | 1 | 1", ("fore-mast stern",), "fore-mast5 stern4", "00000001", 0, 4, "left"),
    ("megalodon", "1 2 | 5 | 1 | 1 | 2", ("main-mast",), "main-mast5 main-mast5", "02000000", 0, 4, "board"),
    ("megalodon", "1 2 | 5 | 1 | 1 | 5 | 2", ("stern",), "stern4 stern4", "00000001", 1, 4, "board"),
    ("megalodon", "1 2 | 6 | 1 | 4 5 | 4 | 5 | 2", (), "bows5 gun-deck5", "00000100", 0, 4, "board"),
    ("megalodon", "1 2 | 6 | 2 | 1 5 6 | 4 | 4 | 1", (), "gun-deck5 stern5", "00000011", 0, 4, "left"),
    ("black-leviathan", "1 2 3 | 4 5 6 | 4 | 4 | 4 | 3", (), "bows5 gun-deck5 stern5 btw4", "00000111", 1, 4, "board"),
    ("black-leviathan", "1 2 3 | 4 5 6 | 4 | 4 | 4 | 4", (), "bows5 gun-deck5 stern5 btw4", "00000111", 0, 4, "board"),
    ("black-leviathan", "1 2 3 | 4 5 6 | 4 | 4 | 5", (), "bows5 gun-deck5 stern5", "00000110", 0, 4, "board"),
    ("black-leviathan", "1 2 3 | 1 5 6 | 4 | 4", (), "gun-deck5 stern5", "00000011", 0, 4, "board"),
    ("behemoth", "1 2 3 | 5", (), "btw5", NONE, 0, 4, "board"),
    ("behemoth", "1 2 3 | 4 | 1", (), "btw5", NONE, 1, 4, "board"),
    ("behemoth", "1 2 3 | 4 | 2", (), "btw5", NONE, 1, 4, "board"),
    ("behemoth", "1 2 3 | 4 | 3", (), "btw5", NONE, 2, 4, "board"),
    ("behemoth", "1 2 3 | 4 | 5", (), "btw5", NONE, 2, 4, "board"),
    ("behemoth", "1 2 3 | 4 | 6 | 3", (), "btw5", NONE, 3, 4, "board"),
    ("promethean", "1 2 | 4", (), "btw5", NONE, 1, 4, "board still"),
    ("promethean", "1 2 | 5", (), "btw5", NONE, 0, 4, "board"),
    ("triton", "1 2 | 3 | 3", ("gun-deck",), "gun-deck4", "00000020", 0, 4, "board"),
    ("triton", "1 2 | 3 | 3", ("stern",), "stern4", "00000001", 0, 4, "board"),
    ("triton", "1 2 | 3 | 4", ("gun-deck",), "gun-deck4", NONE, 0, 4, "board"),
    ("triton", "1 2 | 2", ("gun-deck",), "", NONE, 0, 4, "board"),
    ("kraken", "1 2 | 4 5 6", (), "", NONE, 0, 2, "board"),
    ("sea-dragon", "1 2 3 | 4 5 | 6 | 5", ("high",), "fore-mast7 main-mast7", "01000000", 0, 4, "board"),
    ("sea-dragon", "1 2 3 | 4 5 | 5 | 5", ("low",), "bows6 gun-deck6", "00000110", 0, 4, "board"),
    ("sea-elemental", "1 2 3 | 3", (), "btw4", NONE, 1, 4, "board"),
    ("sea-elemental", "1 2 3 | 4", (), "btw4", NONE, 0, 4, "board"),
]


@pytest.mark.rule("MW-BST-01", "MW-BST-02", "MW-BST-03", "MW-BST-04", "MW-BST-05", "MW-BST-06", "MW-BST-07",
                  "MW-BST-08", "MW-MON-25")
@pytest.mark.parametrize(("beast", "dice", "chosen", "saved", "boxes", "holes", "crew", "then"), STRIKES)
def test_what_each_monster_does_to_a_ship(beast, dice, chosen, saved, boxes, holes, crew, then):
    sea = table(f"{beast} 20,20 0 of=2 | galleon 21.625,20 0 | greatship 4,4 0 {FOE}; at act monster-1 only", dice=dice)
    sea.say("surface", "stay", "galleon", "attack", *chosen)
    ship = sea["galleon"]
    assert " ".join(f"{where}{need}" for where, need in saves(sea)) == saved and sea.script_left == 0
    assert ("".join(map(str, ship.filled)), ship.btw, ship.crew) == (boxes, holes, crew)
    assert (sea.kind, sea["monster-1"].fate) == (("", "left") if then == "left" else ("monster-board", "afloat"))
    assert ship.no_move is ("still" in then)


# --- near misses ------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-MON-11", "MW-MON-13", "MW-MON-24")
@pytest.mark.parametrize(("wish", "way"), [
    (((180.0, 10.0),), ((180.0, 6.0),)), (((180.0, 4.0), (90.0, 4.0)), ((180.0, 4.0), (90.0, 2.0))),
    (((180.0, 8.0), (90.0, 1.0)), ((180.0, 6.0),)), (((0.0, 6.0),), ((0.0, 1.8),)), (((0.0, 2.0),), ((0.0, 2.0),)),
    (((180.0, 3.0), (0.0, 6.0)), ((180.0, 3.0), (0.0, 3.0))), (((180.0, 1.0),) * 4, ((180.0, 1.0),) * 3),
    (((400.0, 2.0),), ()), (((0.0,),), ()), (((0.0, "1"),), ()), ("north", ()), ((), ())])
def test_the_way_that_a_monster_is_taken_to_mean(wish, way):
    sea = table(f"kraken 20,70 0 | greatship 4,4 0 {FOE}; at battle 1")
    assert Swim(0, 6.0).nearest(sea.game, wish) == way and Swim(0, 6.0).refusal(sea.game, way) is None


@pytest.mark.rule("MW-AIR-04", "MW-AIR-05")
@pytest.mark.parametrize(("wish", "place"), [
    ((10.0, 12.0, 0.0), (10.0, 12.0, 0.0)), ((10.0, 40.0, 0.0), (10.0, 25.0, 0.0)),
    ((30.0, 10.0, 0.0), (25.0, 10.0, 0.0)), ((10.0, -5.0, 0.0), (10.0, 0.25, 0.0)),
    ((14.0, 10.0, 0.0), (12.8, 10.0, 0.0)), ((10.0, 10.0, 0.0), (10.0, 10.0, 0.0)),
    ((10.0, 12.0), "stay"), ((10, 12, 0), "stay"), ("north", "stay")])
def test_the_flight_that_a_flyer_is_taken_to_mean(wish, place):
    """A griffon flies 15; the greatship lies four inches east of it."""
    sea = table(f"griffon-rider 10,10 0 | greatship 14,10 0 {FOE}; at battle 1")
    assert Flight(0).nearest(sea.game, wish) == place and Flight(0).refusal(sea.game, place) is None


@pytest.mark.rule("MW-OBST-04", "MW-SPL-25")
@pytest.mark.parametrize(("wish", "angle"), [(100.0, 90.0), (-100.0, -90.0), (30.0, 30.0), (-0.5, -0.5),
                                             ("north", 0.0)])
def test_the_swing_that_is_meant(wish, angle):
    sea = table(f"greatship 20,20 0 {FOE}; at battle 1")
    assert Swing(0, 90.0).nearest(sea.game, wish) == angle
    sea = table(f"greatship 20,20 0 | corsair 21.5,21.5 0 of=2 {FOE}; at battle 1")
    swing = Swing(0, 90.0, True)
    assert 0.0 < swing.nearest(sea.game, 90.0) < 45.0 and swing.nearest(sea.game, -45.0) == -45.0


@pytest.mark.rule("MW-MON-22", "MW-MON-23", "MW-OBST-06")
@pytest.mark.parametrize(("terrain", "dice", "y"), [
    ("", "1 2", 21.5), ("", "2 3", 25.0), ("", "3 4", 27.0), ("", "5 6", 29.5),
    ("; terrain island 20,30 0", "5 6", 26.0), ("; terrain rocks 20,30 0", "5 6", 29.5)])
def test_a_diving_monster_goes_straight_for_its_target_and_ends_below_nobody(terrain, dice, y):
    """Where the dice would take it below the corsair it stops short; low land is no matter, an island is."""
    corsair = 23 if dice == "1 2" else 31
    sea = table(f"kraken 20,20 0 | greatship 4,4 0 | galleon 20,40 90 of=2 | corsair 20,{corsair} 90 of=2{terrain}; "
                "at act monster-1 only", dice=dice).say("dive galleon")
    assert pose(sea["monster-1"]) == (20.0, y, 0.0) and sea["monster-1"].submerged


@pytest.mark.rule("MW-CARD-29", "MW-END-06")
def test_every_damaged_and_unburned_location_regenerates_by_itself():
    sea = table("plagueship 20,20 0 cards=regenerate hit=fore-mast:1,main-mast:1/1,bows:1,treadwheel:1,rotten-hull:2 "
                f"{FOE}; player 1 fleet=chaos-plague; at end only", dice="2 | 6 | 5 | 6 | 6")
    assert [(event.location, event.made) for event in sea.events("RepairRolled")] == [
        ("fore-mast", True), ("bows", False), ("treadwheel", True), ("rotten-hull", True)]
    assert sea["plagueship"].filled == (0, 1, 0, 0, 0, 1, 0, 1) and sea["plagueship"].shown == ("regenerate",)


@pytest.mark.rule("MW-SPL-23", "MW-MON-38")
@pytest.mark.parametrize(("wounds", "dice", "left"), [(1, "4 | 4 | 5", 3), (0, "5 | 5 | 5", 0), (3, "4", 4),
                                                      (2, "5 | 1 | 1", 4)])
def test_a_beast_makes_its_saves_until_it_is_dead(wounds, dice, left):
    sea = table(f"greatship 20,20 0 | kraken 26,20 0 of=2 wounds={wounds} {FOE}" + CAST.format("banish"),
                dice=f"6 | {dice}").say("banish", "monster-1")
    assert (sea["monster-1"].wounds, sea.script_left) == (left, 0)
    assert (sea["monster-1"].fate == "dead") is (left == 4) is ("BeastDied" in sea.story)


@pytest.mark.rule("MW-SET-02")
@pytest.mark.parametrize("text", [
    "1000 empire: greatship*2, wolfship, lord, card*2, anti-flyer*2, extra-air-allowance", "500 dwarf: ironclad",
    "1500 norse: kings-longship, longship, card, anti-flyer"])
def test_a_purchase_is_written_as_it_is_read(text):
    assert write_purchase(read_purchase(text)) == text


@pytest.mark.rule("MW-END-11")
def test_a_discard_that_is_none_is_taken_for_none():
    sea = table(f"greatship 20,20 0 {FOE}; player 1 wizard=lord hand=gale,rust; wizard 1 greatship; "
                "at end only", seed=1)
    assert sea.question().question.space.nearest(sea.game, ("gale", "parrot")) == ()


# --- spells, drills and Arks in tables --------------------------------------------------------------------------------

@pytest.mark.rule("MW-SPL-27", "MW-SPL-40")
@pytest.mark.parametrize(("spell", "hand", "drawn", "mine", "theirs", "spent"), [
    ("steal-lore", "gale,leak,rust", "leak", ("leak",), ("gale", "rust"), ("steal-lore",)),
    ("soul-drain", "gale,leak,rust", "rust | gale", (), ("leak",), ("gale", "rust", "soul-drain")),
    ("soul-drain", "gale", "gale", (), (), ("gale", "soul-drain"))])
def test_cards_taken_from_the_enemy_wizard(spell, hand, drawn, mine, theirs, spent):
    sea = table(f"greatship 20,20 0 {FOE}; player 2 wizard=lord hand={hand}; wizard 2 galleon" + CAST.format(spell),
                dice=f"6 | {drawn}").say(spell, "none")
    assert (sea.player(0).hand, sea.player(1).hand, sea.game.spent, sea.script_left) == (mine, theirs, spent, 0)
    taken = [(event.side, event.card) for event in sea.events("CardStolen")]
    thrown = [(event.side, *event.cards) for event in sea.events("CardsDiscarded")]
    assert (taken, thrown) == (([(0, "leak")], []) if mine else ([], [(1, card) for card in drawn.split(" | ")]))


@pytest.mark.rule("MW-SPL-14", "MW-MAG-08")
@pytest.mark.parametrize(("ship", "way", "more", "face", "end", "holes", "told"), [
    ("26,20 0", "0/6", " | wargalley 26,24.9 90", 3, (26.0, 23.25), 1, "ShipsTouched"),
    ("26,20 0", "0/6", " | wargalley 26,24.9 90", 4, (26.0, 23.25), 0, "ShipsTouched"),
    ("26,20 0", "90/6", " | kraken 30,20 0", 3, (28.5, 20.0), 1, "ShipsTouched"),
    ("26,20 0", "0/6", "; terrain rocks 26,25 0", 3, (26.0, 22.75), 1, "ShipGrounded"),
    ("26,20 0", "0/6", "; hazard barrier 26,24 90 4 0.5", 3, (26.0, 22.5), 1, "ShipPulled"),
    ("26,3 0", "180/6", "", 0, (26.0, 0.1), 0, "ShipPulled"), ("26,70 0", "0/6", "", 0, (26.0, 71.9), 0, "ShipPulled"),
    ("44,30 0", "90/6", "", 0, (47.9, 30.0), 0, "ShipPulled"),
    ("26,20 0", "0/2", "", 0, (26.0, 22.0), 0, "ShipPulled")])
def test_a_great_wave_throws_a_ship_against_what_lies_there(ship, way, more, face, end, holes, told):
    piece, setting = (more, "") if more.startswith(" |") else ("", more)
    mage = ship.replace(ship[:2], "26" if ship.startswith("44") else "20", 1)
    sea = table(f"greatship {mage} | corsair {ship} of=2{piece} | galleon 4,40 0 of=2{setting}"
                + CAST.format("great-wave"), dice=f"6 | {face}" if face else "6").say("great-wave", "corsair", way)
    assert (pose(sea["corsair"])[:2], sea["corsair"].btw, sea.script_left) == (end, holes, 0)
    assert told in sea.story and (sea["corsair"].aground == 0) is (told == "ShipGrounded")
    assert (saves(sea) == [("btw", 4)]) is bool(face)


@pytest.mark.rule("MW-WPN-13")
@pytest.mark.parametrize(("dice", "fate", "own", "holes"), [
    ("1", "sunk", 0, 0), ("2 | 4", "afloat", 1, 1), ("2 | 5", "afloat", 1, 0), ("3 | 4", "afloat", 0, 1),
    ("4 | 4", "afloat", 0, 1), ("5 | 4", "afloat", 0, 2), ("5 | 5", "afloat", 0, 0), ("6 | 3 | 4", "afloat", 0, 3),
    ("6 | 3 | 5", "afloat", 0, 0)])
def test_what_a_drill_does_to_its_ship_and_to_the_other(dice, fate, own, holes):
    sea = table(f"drillakilla 20,20 0 | galleon 20,25 90 of=2 | hulk 4,4 0 {FOE}; player 1 fleet=orc; wind N; "
                "at act drillakilla only", dice=dice)
    sea.say(next(option for option in sea.options if "ahead" in option and "turn" not in option), "galleon")
    drill = sea["drillakilla"]
    assert (drill.fate, drill.btw, sea["galleon"].btw, sea.script_left) == (fate, own, holes, 0)


@pytest.mark.rule("MW-FLT-10")
@pytest.mark.parametrize(("state", "dice", "fate", "mends"), [
    ("", "5", "housed", False), ("btw=1", "5 | 1", "removed", False), ("btw=1", "5 | 2", "housed", False),
    ("btw=1", "5 | 6", "housed", True), ("hit=tower", "5 | 5", "housed", False),
    ("hit=tower", "5 | 6", "housed", True)])
def test_a_wounded_beast_rolls_when_it_goes_inside(state, dice, fate, mends):
    sea = table(f"black-ark 20,20 0 | doomreaver 20,16.95 0 {state} no-movement {FOE}; player 1 fleet=dark-elf; "
                "wind N; at act doomreaver only", dice=dice).say("enter")
    beast = sea["doomreaver"]
    assert (beast.fate, beast.mending, beast.house, sea.script_left) == (fate, mends, 0, 0)
    assert (beast.btw, beast.filled) == (int("btw" in state), (int("hit" in state), 0, 0))


@pytest.mark.rule("MW-SPL-33")
@pytest.mark.parametrize(("spell", "crew", "then"), [("heal-crew", 2, 3), ("heal-crew", 3, 4), ("heal-crew", 4, 4),
                                                     ("raise-drowned", 1, 3), ("raise-drowned", 3, 4)])
def test_crew_comes_back_up_to_the_limit(spell, crew, then):
    sea = table(f"greatship 20,20 0 | wolfship 26,20 0 crew={crew} {FOE}" + CAST.format(spell), dice="6")
    assert sea.say(spell, "wolfship")["wolfship"].crew == then
    assert [event.gained for event in sea.events("CrewGained")] == ([then - crew] if then > crew else [])


@pytest.mark.rule("MW-AIR-04", "MW-AIR-05")
def test_flights_are_offered_alongside_what_may_be_attacked_and_all_round():
    """Alongside the galleon first, 0.02 off her side; then eight ways as far as it flies, which is 15."""
    sea = table("griffon-rider 20,24 0 | greatship 4,4 0 | galleon 20,20 0 of=2; at act griffon-rider only")
    assert sea.options == listed("""20.0 22.02 0.0 / stay / 21.018 21.84 0.0 / 21.145 20.0 0.0 / 21.018 18.16 0.0 /
        20.0 17.98 0.0 / 18.982 18.16 0.0 / 18.855 20.0 0.0 / 18.982 21.84 0.0 / 20.0 38.99 0.0 / 30.6 34.6 0.0 /
        34.99 24.0 0.0 / 30.6 13.4 0.0 / 20.0 9.01 0.0 / 9.4 13.4 0.0 / 5.01 24.0 0.0 / 9.4 34.6 0.0""")
    sea = table("griffon-rider 20,70 0 spells=kelp-snare | greatship 4,4 0 | galleon 20,20 0 of=2; "
                "at act griffon-rider only")
    assert sea.options == listed("""stay / 27.49 70.0 0.0 / 25.296 64.704 0.0 / 20.0 62.51 0.0 / 14.704 64.704 0.0 /
        12.51 70.0 0.0""")


@pytest.mark.rule("MW-AIR-05", "MW-GEO-06")
@pytest.mark.parametrize("heading", [0, 30, 90, 200])
def test_a_place_alongside_is_in_contact_and_over_nobody(heading):
    sea = table(f"griffon-rider 20,30 0 | greatship 4,4 0 | galleon 20,20 {heading} of=2; at battle 1")
    for bearing in range(0, 360, 15):
        place = Flight(0).beside(sea.game, 2, float(bearing))
        gap = distance(disc(place[0], place[1], 0.5), shape_of(sea.game.pieces[2]))
        assert 0.01 < gap < 0.03 and place[2] == 0.0
        assert cos(radians(bearing)) * (place[1] - 20) + sin(radians(bearing)) * (place[0] - 20) > 1.0


@pytest.mark.rule("MW-SPL-13")
@pytest.mark.parametrize(("answer", "legal", "meant"), [
    ((), True, ()), (((90.0, 3.0),), True, ((90.0, 3.0),)), (((90.0, 3.001),), False, ((90.0, 3.0),)),
    (((90.0, 0.0),), False, ((90.0, 0.001),)), (((90.0, -1.0),), False, ((90.0, 0.001),)),
    (((0.0, 1.0), (90.0, 1.0)), False, ()), (((90.0,),), False, ()), ("stay", False, ()), ((90.0, 1.0), False, ()),
    (((90.0, 1),), False, ())])
def test_a_slide_is_one_leg_of_no_more_than_its_length(answer, legal, meant):
    sea = table(f"greatship 20,20 0 {FOE}; at battle 1")
    drift, toward = Drift(1, 3.0), Drift(1, 4.0, 225.0)
    assert (drift.refusal(sea.game, answer) is None) is legal and drift.nearest(sea.game, answer) == meant
    assert (toward.refusal(sea.game, ((225.0, 4.0),)), toward.candidates(sea.game, 9)) == (
        None, (((225.0, 4.0),), ((225.0, 2.0),), ((225.0, 1.0),), ()))
    assert toward.refusal(sea.game, ((224.9, 4.0),)) and toward.nearest(sea.game, ((10.0, 9.0),)) == ((225.0, 4.0),)


FORM = "MW-SET-02"


@pytest.mark.rule("MW-SET-02", "MW-SET-09")
@pytest.mark.parametrize(("text", "clause"), [
    ("1000 empire greatship", FORM), ("empire: greatship", FORM), ("1000: greatship", FORM),
    ("1000 the empire: greatship", FORM), ("-5 empire: greatship", FORM), ("1e3 empire: greatship", FORM),
    ("1000 empire: greatship*0", FORM), ("1000 empire: greatship*x", FORM), ("1000 empire: greatship*61", FORM),
    ("1000 empire: lord, champion", "MW-SET-09"), ("1000 empire: lord*2", "MW-SET-09")])
def test_what_is_no_purchase(text, clause):
    with pytest.raises(BadSetup, match=clause):
        read_purchase(text)


@pytest.mark.rule("MW-SET-02")
def test_what_a_purchase_holds():
    bought = read_purchase("750 orc: card*3, hulk, anti-flyer, extra-air-allowance, card, master, kraken*60, "
                           "anti-flyer*2,, hulk")
    assert (bought.fleet, bought.points, bought.wizard, bought.cards, bought.weapons, bought.extra_air) == (
        "orc", 750, "master", 4, 3, True)
    assert bought.units == (("hulk", 1), ("kraken", 60), ("hulk", 1))
    bought = read_purchase("750 orc:")
    assert (bought.units, bought.wizard, bought.cards, bought.weapons, bought.extra_air) == ((), "", 0, 0, False)


@pytest.mark.rule("MW-MON-11", "MW-MON-13", "MW-MON-24")
@pytest.mark.parametrize(("way", "clause"), [
    ((), None), (((0.0, 2.0),), None), (((0.0, 2.002),), "MW-MON-24"), (((180.0, 6.0),), None),
    (((180.0, 6.002),), "MW-MON-11"), (((180.0, 3.0), (90.0, 3.0)), None), (((180.0, 3.0), (90.0, 3.1)), "MW-MON-11"),
    (((0.0, 3.0), (180.0, 3.0)), "MW-MON-24"), (((359.9, 1.0),), None), (((360.0, 1.0),), ""), (((-1.0, 1.0),), ""),
    (((180.0, 0.0),), ""), (((180.0, -1.0),), ""), (((180.0, 1.0),) * 3, None), (((180.0, 1.0),) * 4, ""), ("x", ""),
    (((180, 1.0),), ""), (((180.0, 1),), ""), (((180.0, 1.0, 1.0),), ""), ((180.0, 1.0), ""), (((180.0,),), "")])
def test_a_monster_swims_up_to_three_legs_as_far_as_its_dice_and_stays_on_the_table(way, clause):
    sea = table(f"kraken 20,70 0 | greatship 4,4 0 {FOE}; at battle 1")
    refusal = Swim(0, 6.0).refusal(sea.game, way)
    assert (refusal.rule if refusal else None) == clause


@pytest.mark.rule("MW-SET-19", "MW-SET-20", "MW-SET-21")
def test_terrain_is_offered_in_the_middle_of_sections_then_all_over_them():
    sea = table("wargalley 0,0 0 waiting | galleon 0,0 0 of=2 waiting; scenario line-of-battle; at set-up 5",
                dice="1 1 4 5 1 1 | 5 2")
    assert sea.options[:12] == listed("""island 16.5 36.0 0.0 / islet 16.5 36.0 0.0 / sandbank 16.5 36.0 0.0 /
        rocks 16.5 36.0 0.0 / island 31.5 36.0 0.0 / islet 31.5 36.0 0.0 / sandbank 31.5 36.0 0.0 / rocks 31.5 36.0
        0.0 / island 14.0 28.0 0.0 / island 14.0 32.0 0.0 / island 14.0 36.0 0.0 / island 14.0 40.0 0.0""")
    assert len(sea.options) == 190 and all(sea.allows(option) for option in sea.options)
    question = sea.question()
    assert [len(sea.match.candidates(question, limit)) for limit in (1, 5, 30)] == [1, 5, 30]


# --- what doubles make of a monster's move ----------------------------------------------------------------------------

@pytest.mark.rule("MW-MON-14", "MW-MON-15", "MW-MON-18", "MW-MON-19", "MW-MON-20", "MW-MON-21", "MW-MON-22")
@pytest.mark.parametrize(("how", "face", "asked", "y"), [
    ("surface", 1, [(1, "lair")], 20.0), ("surface", 2, [], 14.0), ("surface", 3, [(0, "swim")], 20.0),
    ("surface", 4, [(0, "swim")], 20.0), ("surface", 5, [(0, "swim")], 20.0),
    ("surface", 6, [(0, "double-action")], 20.0), ("dive galleon", 1, [(1, "lair")], 20.0),
    ("dive galleon", 2, [], 14.0), ("dive galleon", 3, [], 26.0), ("dive galleon", 5, [], 26.0),
    ("dive galleon", 6, [], 32.0)])
def test_every_reaction_of_a_monster_on_the_surface_and_diving(how, face, asked, y):
    """Its own ship lies to the south, its prey to the north; the dice come to 6."""
    sea = table("kraken 20,20 0 | greatship 20,10 90 | galleon 20,60 90 of=2; at act monster-1 only",
                dice=f"3 3 | {face}").say(how)
    beast = sea["monster-1"]
    assert (sea.asked, beast.y, beast.fate == "lair") == (asked, y, face == 1)
    assert beast.submerged is (how != "surface" and face > 2)


@pytest.mark.rule("MW-MON-20", "MW-MON-25", "MW-SPL-20", "MW-MOVE-08")
def test_two_moves_or_two_attacks_and_no_more():
    sea = table("kraken 20,20 0 | greatship 20,10 90 | galleon 20,60 90 of=2; at act monster-1 only", dice="3 3 | 6")
    sea.say("surface", "two-moves", "0/6", "90/6")
    assert not sea.asked and pose(sea["monster-1"]) == (26.0, 26.0, 0.0)
    prey = "greatship 4,4 90 | galleon 20,21.625 90 of=2; at act monster-1 only"
    sea = table(f"kraken 20,20 0 | {prey}", dice="3 3 | 6 | 1 1 1 | 1 1 1").say("surface", "two-attacks", "stay")
    for _ in range(2):
        assert sea.kind == "monster-attack"
        sea.say("galleon", "attack", "hold")
    assert not sea.asked and len(sea.events("BeastAttacked")) == 2
    sea = table(f"kraken 20,20 0 no-movement | {prey}", dice="1 1 1").say("galleon", "attack", "hold")
    assert not sea.asked and not sea.events("MonsterReacted")
    sea = table("kraken 20,20 0 spells=beast-madness,gulls | greatship 20,10 90 | galleon 20,60 90 of=2; "
                "at act monster-1 only", dice="1 2")
    assert not sea.asked and pose(sea["monster-1"]) == (20.0, 17.0, 0.0) and sea["monster-1"].spells == ("gulls",)


@pytest.mark.rule("MW-SQD-03", "MW-SQD-04", "MW-SQD-07")
def test_the_ship_that_acts_is_the_one_that_was_picked():
    sea = table(f"wargalley 20,20 0 unit=1 flag | wargalley 22,20 0 unit=1 | wargalley 24,20 0 unit=1 {FOE}; wind N; "
                "at unit wargalley only")
    for ship, number in (("wargalley-2", 1), ("wargalley", 0)):
        assert sea.say(ship).game.active == number and sea.piece == ship
        sea.say("stay")
    assert sea.game.active == 2 and sea.piece == "wargalley-3"


@pytest.mark.rule("MW-BST-04", "MW-MAG-01")
@pytest.mark.parametrize(("beast", "asked"), [
    ("triton 30,30 0", [(0, "triton-spell")]), ("triton 30,30 0 of=2", [(1, "triton-spell")]),
    ("kraken 30,30 0", [(0, "activate")]), ("kraken 30,30 0 of=2", [(0, "activate")]),
    ("triton 30,30 0 lair", [(0, "activate")]), ("triton 30,30 0 submerged", [(0, "activate")])])
def test_only_a_triton_on_the_surface_casts_and_once_for_its_own_side(beast, asked):
    sea = table(f"greatship 20,20 0 | {beast} | corsair 34,30 0 of=2 | corsair 26,30 0 {FOE}; first 1; at magic")
    assert sea.asked == asked
    if "triton" in asked[0][1]:
        assert sea.say("pass").asked == [(0, "activate")]


@pytest.mark.rule("MW-FLT-21", "MW-BST-05")
def test_a_kraken_finds_nobody_to_eat_on_a_crewless_beast():
    sea = table(f"kraken 20,20 0 of=2 | doomreaver 21.4,20 0 | greatship 4,4 0 {FOE}; player 1 fleet=dark-elf; "
                "at act monster-1 only", dice="1 2 | 6 6 6").say("surface", "stay", "doomreaver", "attack")
    assert sea["doomreaver"].btw == 0 and "ShipHoled" not in sea.story and "CrewLost" not in sea.story


@pytest.mark.rule("MW-SPL-08", "MW-MON-11", "MW-MOVE-09")
def test_a_leaden_keel_may_leave_a_monster_no_way_at_all():
    beast = "kraken 20,20 0 spells=leaden-keel | greatship 4,4 0 | galleon 44,70 0 of=2; at act monster-1 only"
    assert table(beast, dice="1 2").say("surface").options == ["stay"]
    assert table(beast, dice="1 3").say("surface").allows("0/1")
