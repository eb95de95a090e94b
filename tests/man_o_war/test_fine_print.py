"""Second conditions: what holds beside the common case, at its limits, and for the other side."""

import pytest
from man_o_war.table import pose, table

from weathergage.kernel.rng import Rng
from weathergage.rulesets.man_o_war.rules.fleet_rules import lashable
from weathergage.rulesets.man_o_war.rules.movement import Swing
from weathergage.rulesets.man_o_war.rules.victory import honours

FOE = "| galleon 44,70 0 of=2"
ELF = "; player 1 fleet=dark-elf; wind N; at act {} only"


# --- boarding ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-FLT-13", "MW-BRD-14", "MW-BRD-08")
@pytest.mark.parametrize(("dice", "answer"), [("6 | 6 1", "break-off"), ("6 | 1 6", "cut-grapples")])
def test_a_crewless_beast_is_not_abandoned_for_want_of_crew(dice, answer):
    sea = table(f"doomreaver 20,22.5 180 no-movement no-firing | galleon 20,20 0 of=2 {FOE}" + ELF.format("doomreaver"),
                dice=dice).say("galleon", answer)
    assert sea["doomreaver"].side == 0 and sea["doomreaver"].fate == "afloat" and "ShipAbandoned" not in sea.story


@pytest.mark.rule("MW-CORE-08", "MW-CARD-26")
def test_when_one_keeps_his_dice_the_other_may_still_roll_his_again():
    sea = table(f"wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 {FOE}; player 1 pool=1; "
                "player 2 pool=1; at act wolfship only", dice="5 2").say("galleon")
    assert sea.asked == [(0, "re-roll")]
    sea.say("keep")
    assert sea.asked == [(1, "re-roll")] and sea.options == ["keep", "portent 2"]
    sea.say("portent 2", dice="6")
    assert [event.totals for event in sea.events("BoardingFought")] == [(9, 10)]


# --- under way --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SAIL-05")
@pytest.mark.parametrize("ahead", [0.5, 1, 2, 4, 6])
def test_into_the_wind_no_stretch_ahead_is_a_turn(ahead):
    """Also where so many degrees would bring it out of the wind."""
    sea = table(f"greatship 10,30 44 {FOE}; wind S; at act greatship only")
    assert sea.forbidden_by(f"sail ahead {ahead}") == "MW-SAIL-05" and sea.allows("sail turn 1")


@pytest.mark.rule("MW-SAIL-06", "MW-MOVE-07")
@pytest.mark.parametrize(("wind", "moves"), [("S", True), ("N", False)])
def test_the_turn_out_of_the_wind_takes_beam_speed_though_there_is_speed_astern(wind, moves):
    """Two masts gone, silk sails and a leaden keel leave a speed of 1 astern, and none on the beam."""
    sea = table("greatship 10,30 180 hit=fore-mast:2,main-mast:2 spells=leaden-keel cards=silk-sails | corsair 4,4 0 "
                f"{FOE}; wind {wind}; at act greatship only")
    assert sea.asked == ([(0, "move")] if moves else [])


@pytest.mark.rule("MW-EDGE-02", "MW-MOVE-03")
@pytest.mark.parametrize(("y", "turn", "left"), [
    (71, 0.01, True), (71, -0.01, True), (71, 1, True), (69.9, 0.01, False), (69.9, 1, False), (70.1, 45, False)])
def test_a_ship_leaves_the_table_in_a_turn_however_slight(y, turn, left):
    sea = table(f"wargalley 20,{y} 0 | greatship 10,10 0 {FOE}; wind N; at act wargalley only").say(f"sail turn {turn}")
    assert (sea["wargalley"].fate == "left") is left


@pytest.mark.rule("MW-COLL-03", "MW-OAR-04", "MW-SAIL-05")
@pytest.mark.parametrize("wind", ["N", "E", "S"])
def test_after_pushing_clear_under_oars_only_what_half_the_movement_allows_is_offered(wind):
    sea = table("galleon 20,20 0 of=2 | wargalley 18.975,20 0 | galleon 44,70 0 of=2; "
                f"wind {wind}; at act wargalley only").say("oars push galleon")
    assert sea.kind == "move" and "oars ahead 2.0" in sea.options and sea.forbidden_by("oars back 2") == "MW-OAR-04"
    assert all(sea.allows(option) for option in sea.options)


@pytest.mark.rule("MW-COLL-07", "MW-COLL-04")
@pytest.mark.parametrize(("ship", "end"), [
    ("21.15,20 0", (21.25, 20.0, 0.0)), ("18.85,20 180", (18.75, 20.0, 180.0)), ("20,21.15 90", (20.0, 21.25, 90.0)),
    ("20,18.85 270", (20.0, 18.75, 270.0))])
def test_a_ship_pushes_clear_along_the_tangent_of_wreckage_on_every_side(ship, end):
    sea = table(f"wargalley {ship} {FOE}; wreck 20,20 0.75; wind N; at act wargalley only")
    assert [option for option in sea.options if "push" in option]
    sea.say(next(option for option in sea.options if option.startswith("oars push")))
    assert pose(sea["wargalley"]) == pytest.approx(end, abs=0.002)


@pytest.mark.rule("MW-OBST-04", "MW-GEO-20")
@pytest.mark.parametrize(("lies", "dx", "dy"), [(0, 1.0, 0.0), (90, 0.0, 1.0), (45, 0.70711, -0.70711),
                                                (135, 0.70711, 0.70711), (45, -0.70711, 0.70711)])
def test_a_ship_refloats_the_shortest_way_off_a_bank_however_it_lies(lies, dx, dy):
    """Beside a bank 2 wide a galley 0.8 wide lies a tenth clear when it is 1.5 from its middle line."""
    sea = table(f"wargalley {20 + 1.3 * dx:.3f},{30 + 1.3 * dy:.3f} {lies} aground=1 {FOE}; terrain sandbank 20,30 "
                f"{lies}; wind N; at act wargalley only", dice="4")
    assert pose(sea["wargalley"])[:2] == pytest.approx((20 + 1.5 * dx, 30 + 1.5 * dy), abs=0.003)


@pytest.mark.rule("MW-CARD-16", "MW-FLT-05")
@pytest.mark.parametrize(("first", "swings"), [("sail ahead 2", True), ("sail swing 10 ahead 2", False)])
def test_a_helmsman_swings_once_in_both_moves_together(first, swings):
    sea = table(f"eagleship 20,20 0 cards=master-helmsman {FOE}; player 1 fleet=high-elf; wind N; "
                "at act eagleship only")
    sea.say("move-move-shoot", first)
    assert sea.kind == "move" and sea.allows("sail ahead 2")
    assert sea.forbidden_by("sail swing 10") == ("" if swings else "MW-CARD-16")


@pytest.mark.rule("MW-MOVE-03", "MW-MOVE-04")
def test_a_ship_that_has_little_left_after_a_turn_is_offered_parts_of_it():
    sea = table(f"greatship 10,30 0 spells=kelp-snare {FOE}; wind E; at act greatship only")
    parts = {"sail turn 45.0 ahead 1.0", "sail turn 45.0 ahead 0.5", "sail ahead 0.5 turn 45.0 ahead 0.5"}
    assert parts <= {*sea.options}
    assert all(sea.allows(option) for option in sea.options)


@pytest.mark.rule("MW-SPL-13")
def test_who_is_not_pushed_stays_where_he_is():
    sea = table(f"greatship 20,20 0 | corsair 26,20 0 of=2 {FOE}; player 1 wizard=master hand=tidal-push; "
                "wizard 1 greatship; at cast 1 only", dice="6").say("tidal-push", "corsair", "stay")
    assert pose(sea["corsair"]) == (26.0, 20.0, 0.0)


# --- guns -------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-CARD-04", "MW-CARD-01")
@pytest.mark.parametrize(("ship", "volley", "dice", "shown"), [
    ("galleon", "corsair starboard high broadside", "1 1 1 1", ("chain-shot",)),
    ("galleon", "corsair starboard low broadside", "1 1 1 1", ()),
    ("hulk", "corsair starboard high rok-chukkas", "1", ())])
def test_chain_shot_is_turned_up_by_cannon_aimed_high_alone(ship, volley, dice, shown):
    sea = table(f"{ship} 20,20 0 no-movement cards=chain-shot | corsair 25,20 0 of=2 {FOE}; at act {ship} only",
                dice=dice).say(volley)
    assert sea[ship].shown == shown


@pytest.mark.rule("MW-MON-34", "MW-SHOT-07")
@pytest.mark.parametrize(("ship", "x", "aims"), [("galleon", 26.625, ["high", "low"]), ("wargalley", 26.4, [""])])
def test_a_shot_into_a_fight_is_aimed_for_the_ship_that_it_may_hit(ship, x, aims):
    sea = table(f"galleon 20,20 0 no-movement | kraken 25,20 0 of=2 | {ship} {x},20 0 | galleon 44,70 0 of=2; "
                "at act galleon only")
    assert [option for option in sea.options if "monster" in option] == [
        " ".join(f"monster-1 starboard {aim} broadside".split()) for aim in aims]


@pytest.mark.rule("MW-SPL-36", "MW-CARD-30", "MW-CARD-31", "MW-CARD-33")
@pytest.mark.parametrize("card", ["ship-rot", "grasping-tentacles", "torrent-of-bile"])
@pytest.mark.parametrize(("arc", "may"), [("fore", False), ("starboard", True)])
def test_what_cards_throw_ahead_is_spoilt_with_the_fore_arc(card, arc, may):
    sea = table(f"plagueship 20,20 0 no-movement cards={card} shown={card} spells=brittle-guns:{arc} | "
                f"corsair 20,24 90 of=2 {FOE}; player 1 fleet=chaos-plague; at act plagueship only")
    assert any(card in option for option in (sea.options if sea.asked else [])) is may


@pytest.mark.rule("MW-WPN-10", "MW-SHOT-05")
@pytest.mark.parametrize("target", ["wargalley", "wargalley-2"])
def test_a_bite_takes_whichever_of_two_is_chosen(target):
    """Nothing is in the way of what is in contact."""
    sea = table("doomreaver 20,20 0 no-movement | wargalley 19.7,22 0 of=2 | wargalley 20.51,22.03 0 of=2 "
                f"{FOE}" + ELF.format("doomreaver"), dice="6 | 1 1").say(f"{target} fore low bite")
    assert [event.target for event in sea.events("LocationsRolled")] == [target]


# --- monsters and beasts ----------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-MON-06", "MW-CORE-08")
@pytest.mark.parametrize(("wizard", "mark"), [("", 4), ("wizard=master", 4), ("wizard=lord", 3)])
def test_what_summoning_needs_is_said_with_the_die(wizard, mark):
    sea = table(f"greatship 10,10 0 no-movement | kraken 20,20 0 lair {FOE}; player 1 pool=1 {wizard}; "
                f"{'wizard 1 greatship; ' if wizard else ''}at battle 1 only", dice="1").say("summon monster-1")
    assert sea.kind == "re-roll" and sea.question().question.marks == (mark,)


@pytest.mark.rule("MW-LOC-07", "MW-FIRE-03", "MW-FLT-19")
@pytest.mark.parametrize(("hits", "dice", "submerged"), [
    ("torpedo-room:1/1", "6", False), ("torpedo-room:1/1", "3", True), ("torpedo-room:1", "", True)])
def test_a_submarine_comes_up_at_once_when_its_tower_burns(hits, dice, submerged):
    sea = table(f"nautilus 10,30 0 submerged hit={hits} {FOE}; player 1 fleet=dwarf; at end only", dice=dice)
    assert sea["nautilus"].submerged is submerged and ("ShipSurfaced" in sea.story) is not submerged


@pytest.mark.rule("MW-MON-36", "MW-MON-32")
@pytest.mark.parametrize(("spell", "target"), [("gulls", "greatship-2"), ("beast-madness", "monster-1")])
def test_a_spell_on_either_side_of_a_fight_works_on_both(spell, target):
    sea = table("greatship 20,20 0 of=2 | greatship 26,20 0 | kraken 27.625,20 0 of=2 | galleon 44,70 0 of=2; "
                f"player 2 wizard=master hand={spell}; wizard 2 greatship; at cast 2 only", dice="6").say(spell, target)
    assert sea["greatship-2"].spells == sea["monster-1"].spells == (spell,) and sea["galleon"].spells == ()


@pytest.mark.rule("MW-FLT-15", "MW-GEO-16")
@pytest.mark.parametrize(("second", "may"), [("20.87,20 4", True), ("20.87,20 356", True), ("21.16,20.9 45", True)])
def test_longships_lash_side_by_side_at_an_angle_too(second, may):
    sea = table(f"longship 20,20 0 unit=1 | longship {second} unit=1 {FOE}; player 1 fleet=norse; at battle 2")
    assert (lashable(sea.game, 0) == [(0, 1)]) is may


@pytest.mark.rule("MW-MON-24", "MW-MON-11")
def test_a_monster_stays_on_the_table_however_far_it_is_told_to_swim():
    sea = table(f"kraken 20,71.7 0 {FOE}; at act monster-1 only", dice="3 4").say("surface")
    assert [sea.forbidden_by(way) for way in ("0/400", "0/0.4", "180/7.1")] == ["MW-MON-24", "MW-MON-24", "MW-MON-11"]
    assert sea.allows("0/0.3") and sea.allows("0/0.3 180/6.7") and sea.forbidden_by("0/0.3 180/6.8") == "MW-MON-11"
    space = sea.question().question.space
    assert space.nearest(sea.game, ((0.0, 6.0),)) == ((0.0, 0.3),)         # the last part of it that stays on the table
    assert space.nearest(sea.game, ((180.0, 9.0),)) == ((180.0, 7.0),)
    assert space.nearest(sea.game, ((180.0, 4.0), (90.0, 9.0))) == ((180.0, 4.0), (90.0, 3.0))
    assert space.nearest(sea.game, "a") == space.nearest(sea.game, ((0.0,),)) == ()


# --- the end of a turn ------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-END-05", "MW-SINK-03")
def test_wreckage_and_debris_are_told_by_their_numbers():
    sea = table(f"greatship 10,10 0 {FOE}; wreck 20,20 1; wreck 30,20 1 debris; wreck 20,40 1; at end only")
    told = [(type(event).__name__, event.wreck) for event in sea.events("DebrisCleared", "WreckSettled")]
    assert told == [("DebrisCleared", 2), ("WreckSettled", 1), ("WreckSettled", 3)]


@pytest.mark.rule("MW-SQD-10", "MW-SQD-01", "MW-CORE-09")
@pytest.mark.parametrize("first", [1, 2])
def test_both_sides_name_flagships_at_the_end_of_a_turn(first):
    sea = table("wargalley 10,10 0 unit=1 flag sunk | wargalley 12,10 0 unit=1 | wargalley 14,10 0 unit=1 | "
                "buccaneer 40,60 0 of=2 unit=2 flag sunk | buccaneer 42,60 0 of=2 unit=2 | "
                f"buccaneer 44,60 0 of=2 unit=2; first {first}; wind N; at end only")
    assert sea.asked == [(first - 1, "flagship")]
    sea.say(sea.options[1])
    assert sea.asked == [(2 - first, "flagship")]
    sea.say(sea.options[0])
    assert sorted(unit.flagship for unit in sea.game.units) == ([1, 5] if first == 2 else [2, 4])


@pytest.mark.rule("MW-BST-17", "MW-AIR-04")
def test_a_balloon_drifts_over_low_land_and_stops_short_of_high():
    def drifted(kind, y):
        return pose(table(f"greatship 10,10 0 | war-balloon 30,30 0 {FOE}; player 1 fleet=dwarf; terrain {kind} 30,{y} "
                          "0; wind N; at end only")["war-balloon"])[1]
    for kind in ("rocks", "sandbank"):
        assert drifted(kind, 33) == 33.0
    assert drifted("island", 60) == 33.0
    assert drifted("island", 36) == 36 - 3 - 0.5 - 0.1


@pytest.mark.rule("MW-SCN-02", "MW-VIC-08")
def test_in_a_battle_for_a_hostage_an_admiral_is_scored_once():
    def scored(more):
        return honours(table("greatship 10,10 0 | corsair 30,30 0 of=2 | galleon 40,40 0 of=2; "
                             f"scenario galleys-and-pirates; {more}at battle 2").game)
    assert [scored(lost) for lost in ("", "admiral 1 killed; ", "admiral 2 killed; ")] == [(0, 0), (0, 5), (5, 0)]


# --- setting up -------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-SET-24", "MW-CORE-09")
@pytest.mark.parametrize(("dice", "chooses"), [("5 3", 0), ("3 5", 1), ("4 4 | 2 3", 1)])
def test_sides_are_rolled_for_where_no_scenario_says_otherwise(dice, chooses):
    sea = table(f"greatship 5,5 90 {FOE}; player 1 edge=none; player 2 edge=none; at set-up 7 only", dice=dice)
    assert sea.asked == [(chooses, "side")]
    sea.say("west")
    assert sea.player(chooses).edge == "west" and sea.player(1 - chooses).edge == "east"


# --- what is answered for others --------------------------------------------------------------------------------------

@pytest.mark.rule("MW-OBST-04")
def test_a_swing_that_is_drawn_or_taken_is_one_that_may_be_made():
    sea = table(f"wargalley 20,20 0 {FOE}; wind N; at battle 2")
    free = Swing(0, 90.0)
    taken = {120.0: 90.0, -120.0: -90.0, 30.0: 30.0, "a": 0.0, None: 0.0}
    assert {answer: free.nearest(sea.game, answer) for answer in taken} == taken
    hemmed = table(f"wargalley 20,20 0 | galleon 21.03,20 0 of=2 | galleon 18.97,20 0 of=2 {FOE}; at battle 2")
    assert {free.draw(hemmed.game, Rng(seed)) for seed in range(9)} == {0.0}
    assert free.nearest(hemmed.game, 90.0) == 0.0
