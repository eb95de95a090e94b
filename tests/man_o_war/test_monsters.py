"""Sea monsters in their details, and what each of them does."""

import pytest
from man_o_war.table import marks, opening, pose, table
from man_o_war.test_turns import first_answers

import weathergage as wg
from weathergage.kernel.ruleset import BadSetup
from weathergage.rulesets.man_o_war.rules.boarding import boarding_targets
from weathergage.rulesets.man_o_war.rules.fights import defensive_dice
from weathergage.rulesets.man_o_war.rules.fleets import cost_of, purchase_faults, read_purchase
from weathergage.rulesets.man_o_war.rules.monsters import summonable

FOE = "| galleon 44,70 0 of=2"
BEASTS = {"sea-monsters": "on", "fleet-1": "1000 empire: greatship, wolfship, wargalley, kraken, behemoth"}


def attack(beast, ship="greatship 10,10 0", dice="", more="", x=8.375):
    """A monster of the second side beside a greatship, about to move, with its move dice first in the script."""
    return table(f"{beast} {x},10 0 of=2{more} | {ship} {FOE} | greatship 40,10 0; at act monster-1 only", dice=dice)


# --- lairs and summoning ----------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-MON-01", "MW-MON-44", "MW-OPT-09")
def test_any_fleet_may_buy_monsters_if_the_option_is_on():
    for text in ("1000 norse: kings-longship, longship*2, kraken", "1000 dwarf: ironclad, monitor, kraken"):
        assert not purchase_faults(read_purchase(text))
    assert cost_of(read_purchase(BEASTS["fleet-1"])) == 600 + 100
    assert len(wg.new("man-o-war", "line-of-battle", 1, BEASTS).state.pieces) == 9 + 15
    with pytest.raises(BadSetup, match="MW-MON-44"):
        wg.new("man-o-war", "line-of-battle", 1, {"fleet-1": BEASTS["fleet-1"]})


@pytest.mark.rule("MW-MON-03", "MW-MON-04", "MW-MON-05", "MW-SET-01")
def test_lairs_are_laid_face_down_one_at_a_time_before_the_fleets():
    sea = opening("terror-from-the-deep", seed=2)
    first_answers(sea, lambda sea: sea.asked[0][1] == "lair")
    winner, seats, terrain = sea.game.first, [], len(sea.game.terrain)
    island = next((x, y) for kind, x, y, _ in sea.game.terrain if kind in ("island", "islet")) if any(
        land[0] in ("island", "islet") for land in sea.game.terrain) else None
    if island:
        assert sea.refusal(f"{island[0]},{island[1]}")
    while sea.asked[0][1] == "lair":
        seats.append(sea.asked[0][0])
        question = sea.question()
        assert not question.question.returning
        sea.match.answer(question, sea.match.candidates(question, 1)[0])
    assert seats[0] == winner and sorted(seats) == [0, 0, 1] and seats[1] == 1 - winner
    assert terrain == len(sea.game.terrain) and not sea.events("ShipDeployed")
    hidden = sea.match.sight(1).view()["pieces"]
    assert [piece["model"] for piece in hidden if piece["kind"] == "monster" and piece["owner"] == 0] == ["?", "?"]


@pytest.mark.rule("MW-MON-06", "MW-MON-08")
def test_a_wizard_lord_helps_and_a_one_still_fails():
    lair = (f"greatship 10,10 0 no-movement | kraken 20,20 0 lair {FOE}; player 1 wizard=lord college=gold; "
            "wizard 1 greatship; at battle 1 only")
    assert table(lair, dice="3").say("summon monster-1").asked == [(0, "emerge")]
    assert table(lair, dice="2").say("summon monster-1").asked != [(0, "emerge")]
    assert table(lair.replace("wizard 1 greatship", "wreck 1,1 1; wizard 1 adrift 1"), dice="3").say(
        "summon monster-1").asked != [(0, "emerge")]


@pytest.mark.rule("MW-MON-09", "MW-CARD-18")
def test_a_lair_is_tried_once_and_a_failed_try_is_no_activation():
    sea = table("greatship 10,10 0 no-movement | greatship 30,10 0 no-movement | kraken 20,20 0 lair | "
                "galleon 44,70 0 of=2 no-movement cards=daring-captain | galleon 30,70 0 of=2 no-movement; "
                "at battle 1 only", dice="3").say("summon monster-1")
    assert sea.asked == [(1, "activate")]                  # no daring captain after it
    sea.say("galleon-2")
    assert sea.options == ["greatship", "greatship-2"]


@pytest.mark.rule("MW-MON-10", "MW-MON-07")
def test_a_monster_comes_up_in_its_lair_and_under_no_vessel():
    sea = table(f"greatship 20,20 90 no-movement | kraken 20,20 0 lair {FOE}; at battle 1 only", dice="6")
    sea.say("summon monster-1")
    assert sea.forbidden_by("20,20") == "MW-MON-10" and sea.forbidden_by("20,22.1") == "MW-MON-07"
    assert sea.allows("20,21.9")
    covered = " | ".join(f"greatship {x},{y} 0 no-movement" for x, y in (
        (18.0, 20), (19.3, 20), (20.6, 20), (21.9, 20), (18, 17), (19.3, 17), (20.6, 17), (21.9, 17), (18, 23),
        (19.3, 23), (20.6, 23), (21.9, 23)))
    assert not summonable(table(f"{covered} | kraken 20,20 0 lair {FOE}; at battle 1 only").game, 0)


# --- moving -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-MON-11", "MW-MON-13", "MW-MON-12")
def test_a_monster_moves_its_dice_in_any_direction():
    sea = table(f"behemoth 20,20 0 {FOE}; at act monster-1 only", dice="1 2 6").say("surface")
    assert sea.allows("90/9") and sea.forbidden_by("90/9.1") == "MW-MON-11" and sea.allows("90/3 0/3 270/3")
    sea.say("90/3 0/3 225/1")
    assert pose(sea["monster-1"])[:2] == pytest.approx((23 - 0.7071, 23 - 0.7071), abs=0.002)


@pytest.mark.rule("MW-MON-12", "MW-MON-21", "MW-MON-22", "MW-MON-23")
def test_a_diving_monster_heads_for_its_target_and_does_not_attack():
    sea = table("kraken 20,20 0 of=2 | corsair 24,20 0 of=2 | galleon 30,20 0 | galleon 44,70 0 of=2; "
                "at act monster-1 only", dice="6 5")
    assert sea.options == ["surface", "dive galleon"]
    sea.say("dive galleon")
    beast = sea["monster-1"]
    assert beast.submerged and pose(beast)[:2] == pytest.approx((30 - 0.625 - 1, 20), abs=0.06) and not sea.asked
    sea = table("kraken 20,20 0 of=2 | corsair 24,20 0 of=2 | galleon 30,20 0 | galleon 44,70 0 of=2; "
                "at act monster-1 only", dice="1 3").say("dive galleon")
    assert pose(sea["monster-1"])[0] == pytest.approx(22.5, abs=0.06)     # not below the corsair


@pytest.mark.rule("MW-MON-22", "MW-MON-23", "MW-MON-24")
@pytest.mark.parametrize(("dice", "more", "end"), [
    ("3 4", "", (20.0, 27.0)), ("2 6", "", (20.0, 28.0)), ("5 6", "", (20.0, 28.375)),      # to where it touches
    ("3 4", " | corsair 20,26 90", (20.0, 24.5)), ("3 4", " | corsair 20,26 90 of=2", (20.0, 24.5)),
    ("3 4", " | corsair 20,25.5 90", (20.0, 27.0)),                                         # just beyond one
    ("3 4", " | corsair 20,26 90 | corsair 20,23.6 90", (20.0, 22.1)),                      # nor under the next
    ("1 2", " | corsair 20,22.3 90 | corsair 20,21.5 90", (20.0, 20.0)),                    # no room on the way
    ("3 4", " | nautilus 20,26 90 submerged", (20.0, 27.0)), ("3 4", " | kraken 20,26 0 of=2", (20.0, 27.0)),
    ("5 6", "; terrain islet 20,25 0", (20.0, 22.5)), ("5 6", "; terrain rocks 20,25 0", (20.0, 28.375)),
    ("5 6", "; wreck 20,25 1; hazard barrier 20,23 0 2 2", (20.0, 28.375))])
def test_below_the_surface_it_goes_straight_as_far_as_it_can_and_ends_under_no_vessel(dice, more, end):
    sea = table(f"kraken 20,20 0 | galleon 20,30 90 of=2 {FOE}{more}; at act monster-1 only", dice=dice)
    sea.say("dive galleon")
    assert pose(sea["monster-1"])[:2] == pytest.approx(end, abs=0.002) and sea["monster-1"].submerged
    moved = sea.events("MonsterMoved")[0]
    assert moved.was == (20.0, 20.0, 0.0) and moved.way == "dive" and not sea.asked


@pytest.mark.rule("MW-MON-22", "MW-MON-23")
@pytest.mark.parametrize(("where", "end"), [("30,30 0", (25.186, 24.702)), ("20,21.625 90", (20.0, 20.0)),
                                            ("20,22 90", (20.0, 20.375)), ("10,20 90", (13.0, 20.0)),
                                            ("20,12 90", (20.0, 13.625))])
def test_it_heads_for_the_nearest_point_of_its_target(where, end):
    sea = table(f"kraken 20,20 0 | galleon {where} of=2 {FOE}; at act monster-1 only", dice="3 4").say("dive galleon")
    assert pose(sea["monster-1"])[:2] == pytest.approx(end, abs=0.002)


@pytest.mark.rule("MW-MON-22", "MW-MON-46")
def test_its_next_move_begins_with_surfacing():
    sea = table("kraken 22,20 0 of=2 submerged | galleon 21,20 0 | galleon 44,70 0 of=2; at act monster-1 only",
                dice="1 2")
    beast = sea["monster-1"]
    assert not beast.submerged and pose(beast)[:2] == pytest.approx((21 + 0.625 + 1, 20), abs=0.002)
    sea.say("surface", "stay")
    assert sea.asked == [(1, "monster-attack")]


@pytest.mark.rule("MW-MON-24")
def test_on_the_surface_it_stops_at_vessels_and_ignores_debris():
    sea = table(f"kraken 20,20 0 of=2 | corsair 26,20 0 {FOE}; wreck 22.5,20 1 debris; at act monster-1 only",
                dice="6 5").say("surface", "90/11")
    assert pose(sea["monster-1"])[0] == pytest.approx(24.5, abs=0.002)


@pytest.mark.rule("MW-MON-14", "MW-MON-15", "MW-MON-16", "MW-MON-17")
def test_a_monster_that_goes_home_heals_there():
    sea = table(f"kraken 20,20 0 wounds=2 | greatship 10,10 0 {FOE}; at act monster-1 only", dice="3 3 | 1")
    sea.say("surface")
    assert sea.asked == [(1, "lair")] and sea.forbidden_by("10,14") == "MW-MON-15" and sea.allows("30,40")
    sea.say("30,40")
    assert sea["monster-1"].fate == "lair" and pose(sea["monster-1"])[:2] == (30.0, 40.0)
    sea = table(f"kraken 20,20 0 wounds=2 lair | greatship 10,10 0 {FOE}; at end only")
    assert sea["monster-1"].wounds == 1
    assert table(f"kraken 20,20 0 wounds=2 | greatship 10,10 0 {FOE}; at end only")["monster-1"].wounds == 2


@pytest.mark.rule("MW-MON-14", "MW-MON-18")
def test_home_and_frenzy_override_a_dive_and_the_enemy_chooses_among_the_nearest():
    sea = table("kraken 20,20 0 | wargalley 20,28 90 | wargalley 20,12 90 | galleon 44,40 0 of=2; "
                "at act monster-1 only", dice="5 5 | 2 | 1 1 1 | 6 1")
    sea.say("dive galleon")
    assert sea.asked == [(1, "victim")] and not sea["monster-1"].submerged
    sea.say("wargalley-2")
    assert pose(sea["monster-1"])[1] == pytest.approx(13.4, abs=0.06) and sea.asked == [(1, "press-on")]


@pytest.mark.rule("MW-MON-19")
@pytest.mark.parametrize("face", [3, 4, 5])
def test_three_to_five_is_control(face):
    sea = table(f"kraken 20,20 0 {FOE}; at act monster-1 only", dice=f"2 2 | {face}").say("surface")
    assert sea.asked == [(0, "swim")] and sea.allows("0/4") and sea.refusal("0/4.1")


@pytest.mark.rule("MW-MON-20")
def test_a_six_gives_two_moves_or_two_attacks():
    sea = table(f"kraken 20,20 0 {FOE}; at act monster-1 only", dice="2 2 | 6").say("surface")
    assert sea.options == ["two-moves", "two-attacks"]
    sea.say("two-moves", "0/4", "90/4")
    assert pose(sea["monster-1"])[:2] == (24.0, 24.0)
    sea = attack("kraken", dice="2 2 | 6 | 5 1 1 | 5 5 5").say("surface", "two-attacks", "stay")
    sea.say("greatship", "attack", "hold", "greatship", "attack", "hold")
    assert sea["greatship"].crew == 1 and not sea.asked


@pytest.mark.rule("MW-MOVE-08", "MW-SPL-31", "MW-SPL-08", "MW-SPL-09", "MW-DATA-10")
def test_spells_on_ships_slow_and_hold_a_monster():
    sea = table(f"kraken 20,20 0 spells=leaden-keel,kelp-snare {FOE}; at act monster-1 only", dice="4 3")
    assert sea.say("surface").allows("0/2") and sea.refusal("0/2.1")       # (7 - 3) / 2
    sea = attack("kraken", more=" no-movement")
    assert sea.asked == [(1, "monster-attack")]
    sea = table("greatship 20,20 0 | kraken 26,20 0 of=2; player 1 wizard=master hand=still-hands; wizard 1 greatship; "
                "at cast 1 only", dice="4").say("still-hands", "monster-1")
    assert sea["monster-1"].no_move


# --- attacks ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-MON-25", "MW-MON-28", "MW-MON-31")
def test_a_special_attack_then_boarding_and_either_may_be_left_out():
    sea = attack("kraken", dice="1 2 | 5 1 1 | 6 1").say("surface", "stay", "greatship")
    assert sea.options == ["attack", "hold"]
    sea.say("attack")
    assert sea["greatship"].crew == 4 and sea.asked == [(1, "monster-board")]
    sea.say("board")
    assert sea["greatship"].crew == 3 and sea.asked == [(1, "press-on")] and sea.options == ["retreat", "press-on"]
    sea.say("retreat")
    assert pose(sea["monster-1"])[0] == 7.375 and not sea.asked
    assert not attack("kraken", dice="1 2").say("surface", "stay", "hold").asked


@pytest.mark.rule("MW-MON-29", "MW-MON-27")
@pytest.mark.parametrize(("option", "totals"), [("every-round", [(5, 14), (4, 14)]),
                                                ("defending-rounds", [(5, 14), (4, 11)])])
def test_a_ship_that_wins_goes_on_or_drives_it_off(option, totals):
    sea = table(f"kraken 8.375,10 0 of=2 | greatship 10,10 0 {FOE} | greatship 40,10 0; at act monster-1 only",
                dice="1 2 | 1 6 | 1 6", monster_cannon=option)
    sea.say("surface", "stay", "greatship", "hold", "board")
    assert sea["monster-1"].wounds == 1 and sea.asked == [(0, "drive-off")] and sea.options == ["drive-off", "fight-on"]
    sea.say("fight-on")
    assert [event.totals for event in sea.events("BoardingFought")] == totals


@pytest.mark.rule("MW-MON-33", "MW-MON-27", "MW-MON-32")
def test_a_held_ship_fires_at_the_monster_and_may_attack_it_without_guns():
    sea = table(f"greatship 10,10 0 | kraken 11.625,10 0 of=2 | corsair 10,12.75 0 of=2 {FOE}; wind N; "
                "at act greatship only", dice="1 1 1 | 1 6")
    assert {option.split()[0] for option in sea.options} == {"monster-1", "cease"}
    sea.say("monster-1 starboard broadside")
    assert sea.options == ["monster-1", "hold"]
    sea.say("monster-1")
    assert [event.totals for event in sea.events("BoardingFought")] == [(5, 11)] and sea["monster-1"].wounds == 1


@pytest.mark.rule("MW-FLT-14", "MW-MON-33")
def test_berserkers_who_attack_a_monster_roll_two_dice():
    sea = table(f"longship 10,10 0 no-firing | kraken 11.4,10 0 of=2 {FOE}; player 1 fleet=norse; at act longship only",
                dice="1 2 6 | 1 2").say("monster-1", "fight-on")
    assert [event.totals for event in sea.events("BoardingFought")] == [(5, 10), (4, 6)]


@pytest.mark.rule("MW-SPL-39", "MW-SPL-26")
def test_dread_and_mutiny_work_on_fights_with_monsters():
    sea = table(f"greatship 10,10 0 no-firing spells=dread | kraken 11.625,10 0 of=2 {FOE}; at act greatship only",
                dice="3").say("monster-1")
    assert "BoardingStarted" not in sea.story and "FearTested" in sea.story
    sea = attack("kraken", dice="1 2 | 2", more=" spells=dread").say("surface", "stay", "greatship", "hold", "board")
    assert "BoardingStarted" not in sea.story
    sea = attack("kraken", dice="1 2", more=" spells=mutiny").say("surface", "stay", "greatship", "hold")
    assert not sea.asked


@pytest.mark.rule("MW-MON-35", "MW-MON-45")
def test_nobody_rams_a_monster_in_a_fight_nor_boards_the_ship_it_holds():
    sea = table("wargalley 10,24 0 | kraken 10,30 0 of=2 | galleon 11.625,30 0 | galleon 44,70 0 of=2; wind N; "
                "at act wargalley only").say("oars ahead 6")
    assert pose(sea["wargalley"])[1] == pytest.approx(28, abs=0.002) and sea.asked[0][1] != "ram"
    sea = table("galleon 20,20 0 | kraken 21.625,20 0 of=2 | wolfship 20,22.75 180 of=2")
    assert not boarding_targets(sea.game, 2)
    sea = table("galleon 20,20 0 | kraken 21.625,20 0 of=2 submerged | wolfship 20,22.75 180 of=2")
    assert boarding_targets(sea.game, 2) == [0]


@pytest.mark.rule("MW-MON-37", "MW-AIR-10")
def test_a_monster_defends_itself_with_its_wounds():
    sea = table("kraken 20,20 0 wounds=1 | galleon 44,70 0 of=2")
    assert defensive_dice(sea.game, 0) == 3


@pytest.mark.rule("MW-MON-38", "MW-MON-39", "MW-VIC-11", "MW-MON-43")
def test_wounds_kill_and_fire_is_a_wound():
    sea = table("greatship 20,20 0 | kraken 26,20 0 of=2 wounds=3 | galleon 44,70 0 of=2; player 1 wizard=master "
                "hand=firebolt; wizard 1 greatship; at cast 1 only", dice="3 | 4 | 2").say("firebolt", "monster-1")
    assert sea["monster-1"].fate == "dead" and "CriticalRolled" not in sea.story and sea.match.ruleset is not None
    sea = table("greatship 20,20 0 | kraken 26,20 0 of=2 | galleon 44,70 0 of=2; player 1 wizard=master hand=reaper; "
                "wizard 1 greatship; at cast 1 only", dice="4 | 5 5 | 2 | 6").say("reaper", "monster-1")
    assert sea["monster-1"].wounds == 1                    # each after its save


@pytest.mark.rule("MW-MON-41", "MW-RAM-06")
def test_a_rammed_monster_saves_or_takes_the_wounds_of_the_chart():
    position = f"ironclad 10,24 0 | kraken 10,30 0 of=2 {FOE}; player 1 fleet=dwarf; at act ironclad only"
    sea = table(position, dice="5 | 4").say("steam ahead 6", "monster-1")
    assert sea["monster-1"].wounds == 2                    # 5 - 1 against 5+
    assert table(position, dice="6").say("steam ahead 6", "monster-1")["monster-1"].wounds == 0


@pytest.mark.rule("MW-MON-42", "MW-AIR-20", "MW-AIR-22")
def test_monsters_fight_each_other():
    sea = table(f"kraken 20,20 0 of=2 | behemoth 22,20 0 | greatship 40,10 0 {FOE}; at act monster-1 only",
                dice="1 2 | 6 1")
    sea.say("surface", "stay", "monster-2", "board")
    assert [event.totals for event in sea.events("BoardingFought")] == [(10, 4)] and sea["monster-2"].wounds == 1
    sea.say("break-off")
    assert pose(sea["monster-1"])[:2] == (20.0, 20.0) and not sea.asked


@pytest.mark.rule("MW-MON-47", "MW-MON-30")
def test_a_draw_may_be_the_end_of_both():
    sea = table(f"kraken 8.375,10 0 of=2 wounds=3 | greatship 10,10 0 crew=1 no-firing {FOE} | greatship 40,10 0; "
                "at act monster-1 only", dice="1 2 | 3 3").say("surface", "stay", "greatship", "hold", "board")
    assert sea["monster-1"].fate == "dead" and sea["greatship"].side == -1 and not sea.asked


# --- one by one -------------------------------------------------------------------------------------------------------

def struck(beast, dice, *answers, ship="greatship 10,10 0"):
    return attack(beast, ship, dice).say("surface", "stay", ship.split()[0], "attack", *answers)


@pytest.mark.rule("MW-BST-01")
@pytest.mark.parametrize(("dice", "hits"), [("1 2 4 | 5", 0), ("1 2 4 | 4 | 2", 1), ("1 2 4 | 4 | 3", 2),
                                            ("1 2 4 | 4 | 6 | 3", 3)])
def test_behemoth(dice, hits):
    assert struck("behemoth", dice)["greatship"].btw == hits


@pytest.mark.rule("MW-BST-03")
def test_megalodon():
    sea = struck("megalodon", "1 2 | 2 | 3")
    assert sum(sea["greatship"].filled) == 0 and sea.asked == [(1, "monster-board")]
    sea = struck("megalodon", "1 2 | 3 | 2 | 4", "stern")
    assert marks(sea["greatship"], "stern") == (1, 0)
    sea = struck("megalodon", "1 2 | 4 | 2 | 2 | 4", "bows stern")
    assert marks(sea["greatship"], "stern") == marks(sea["greatship"], "bows") == (1, 0)
    sea = struck("megalodon", "1 2 | 5 | 2 | 2 | 4 | 4", "stern")
    assert marks(sea["greatship"], "stern") == (1, 1)      # the second hit is a critical: fire
    sea = struck("megalodon", "1 2 | 6 | 1 | 4 5 | 2 | 2 | 1")
    assert marks(sea["greatship"], "bows") == marks(sea["greatship"], "gun-deck") == (1, 0)
    assert sea["monster-1"].fate == "left" and not sea.asked       # and on a 1 it is gone for good


@pytest.mark.rule("MW-BST-03")
def test_a_megalodon_may_run_wild():
    sea = table("megalodon 8.375,10 0 of=2 | greatship 10,10 0 | corsair 8,16 0 of=2 | galleon 44,70 0 of=2; "
                "at act monster-1 only", dice="1 2 | 1 | 6 1 | 4")
    sea.say("surface", "stay", "greatship", "attack")
    assert sea.asked == [(0, "swim")] and sea.refusal("0/6.1")
    sea.say("350/6")
    assert sea["corsair"].crew == 2 and sea.asked == [(0, "press-on")]
    sea.say("retreat")
    assert not sea.asked


@pytest.mark.rule("MW-BST-04")
def test_triton():
    sea = struck("triton", "1 2 | 3 | 2", "fore-mast")
    assert marks(sea["greatship"], "fore-mast") == (2, 0)
    sea = struck("triton", "1 2 | 3 | 2", "stern")
    assert marks(sea["greatship"], "stern") == (1, 0) and "CriticalRolled" not in sea.story    # the surplus is lost
    assert sum(struck("triton", "1 2 | 2", "stern")["greatship"].filled) == 0


@pytest.mark.rule("MW-BST-04", "MW-MON-15")
@pytest.mark.parametrize(("face", "fate"), [(5, "lair"), (4, "afloat")])
def test_a_triton_may_send_a_monster_home(face, fate):
    sea = table(f"triton 10,10 0 | kraken 20,20 0 of=2 {FOE}; at act monster-1 only", dice=str(face)).say("monster-2")
    if fate == "lair":
        assert sea.asked == [(0, "lair")] and sea.question().question.returning    # by the opponent of its owner
        sea.say("30,30")
    assert sea["monster-2"].fate == fate


@pytest.mark.rule("MW-BST-04")
def test_a_triton_casts_the_push_of_the_tide_after_both_wizards():
    sea = table("triton 10,10 0 | galleon 14,10 0 of=2 | corsair 40,40 0; player 1 wizard=champion hand=rust; "
                "player 2 wizard=master hand=burning-sails,firebolt; wizard 1 corsair; wizard 2 galleon; first 1; "
                "at magic only", dice="3 | 4 | 3")
    sea.say("pass", "pass", "tidal-push", "galleon", "90/3")
    assert sea.asked == [(1, "dispel")] and sea.options == ["none", "burning-sails"]   # as a jade spell
    sea.say("none")
    assert pose(sea["galleon"])[0] == 17.0 and sea.player(0).hand == ("rust",)


@pytest.mark.rule("MW-BST-05")
def test_kraken():
    assert struck("kraken", "1 2 | 5 6 4")["greatship"].crew == 3


@pytest.mark.rule("MW-BST-06")
def test_sea_dragon():
    sea = struck("sea-dragon", "1 2 4 | 4 5 | 5 | 6", "low")
    assert [(event.where, event.need) for event in sea.events("SaveRolled")] == [("bows", 6), ("gun-deck", 6)]
    assert marks(sea["greatship"], "bows") == (1, 0) and marks(sea["greatship"], "gun-deck") == (0, 0)


@pytest.mark.rule("MW-BST-07")
def test_promethean():
    sea = struck("promethean", "1 2 | 4")
    assert sea["greatship"].btw == 1 and sea["greatship"].no_move
    sea = struck("promethean", "1 2 | 5")
    assert sea["greatship"].btw == 0 and not sea["greatship"].no_move


@pytest.mark.rule("MW-BST-08")
def test_sea_elemental():
    sea = table("sea-elemental 10,10 0 of=2 | greatship 11.625,10 0 hit=stern:1/1 | corsair 8.5,10 0 of=2 hit=stern:1/1"
                " | galleon 44,70 0 of=2; at act monster-1 only", dice="1 2 4 | 3 | 3")
    sea.say("surface", "stay", "greatship", "attack")
    assert sea["greatship"].btw == sea["corsair"].btw == 1
    assert marks(sea["greatship"], "stern") == marks(sea["corsair"], "stern") == (1, 0)


@pytest.mark.rule("MW-BST-06", "MW-MON-25")
def test_a_sea_dragon_aims_only_where_there_is_high_and_low():
    sea = attack("sea-dragon", "wargalley 10,10 0", "1 2 4 | 4 5 | 6 | 6", x=8.62)
    sea.say("surface", "stay", "wargalley", "attack")
    assert [event.where for event in sea.events("SaveRolled")] == ["mast", "forecastle"]
    (struck_by,) = sea.events("BeastAttacked")
    assert (struck_by.beast, struck_by.target, struck_by.face) == ("monster-1", "wargalley", 0)


@pytest.mark.rule("MW-FLT-14", "MW-MON-27")
def test_berserkers_whom_a_monster_attacks_roll_one_die():
    sea = attack("kraken", "longship 10,10 0", "1 2 | 1 6", x=8.6).say("surface", "stay", "longship", "hold", "board")
    (event,) = sea.events("BoardingFought")
    assert len(event.faces) == 2 and sea.script_left == 0


@pytest.mark.rule("MW-SHOT-20", "MW-SHOT-21", "MW-WPN-01")
@pytest.mark.parametrize(("dice", "wounds"), [("6 | 1", 1), ("6 | 6", 0), ("2", 0), ("1", 0)])
def test_a_falling_shot_at_a_monster_is_one_die_by_its_own_numbers(dice, wounds):
    sea = table(f"buccaneer 20,20 0 | kraken 25,20 0 of=2 {FOE}; wind N; at act buccaneer only", dice=dice).say("stay")
    sea.say("monster-1 starboard high catapult")
    assert sea["monster-1"].wounds == wounds and sea.script_left == 0 and not sea.events("ShotDropped")
