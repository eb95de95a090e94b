"""Monsters and flyers at their limits: who is held, what heals, when a monster dives, which round a lance counts in."""

import pytest
from man_o_war.table import marks, pose, table
from man_o_war.test_flyers import fly, totals
from man_o_war.test_monsters import attack, struck

from weathergage.rulesets.man_o_war.rules.boarding import boarding_targets
from weathergage.rulesets.man_o_war.rules.fights import defensive_dice
from weathergage.rulesets.man_o_war.rules.monsters import nearest_own, summonable
from weathergage.rulesets.man_o_war.rules.shooting import holders_of, targets

FOE = "| galleon 44,70 0 of=2"


# --- in the lair ------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-MON-16", "MW-MON-17", "MW-MON-15")
def test_a_monster_heals_one_wound_in_each_end_phase_it_spends_in_its_lair():
    sea = table(f"kraken 20,20 0 wounds=2 lair | kraken 30,30 0 lair | kraken 40,40 0 wounds=2 submerged | greatship "
        f"10,10 0 "
                f"{FOE}; at end only")
    assert [sea[f"monster-{n}"].wounds for n in (1, 2, 3)] == [1, 0, 2]
    assert [(event.monster, event.wounds) for event in sea.events("MonsterHealed")] == [("monster-1", 1)]
    sea = table(f"kraken 20,20 0 wounds=3 lair of=2 | greatship 10,10 0 {FOE}; turn 3; at end", dice="3 5", seed=1)
    assert sea["monster-1"].wounds == 2 and sea.game.turn == 4


@pytest.mark.rule("MW-MON-15", "MW-MON-17", "MW-MON-09")
def test_it_goes_home_with_nothing_on_it_and_is_summoned_again_in_a_later_turn():
    sea = table(f"kraken 20,20 0 spells=kelp-snare wounds=1 | greatship 10,10 0 no-movement {FOE}; at act monster-1",
                dice="3 3 | 1").say("surface")
    assert sea.forbidden_by("10,13.5") == "MW-MON-15"
    sea.say("30,40")
    beast = sea["monster-1"]
    assert (beast.fate, beast.spells, beast.victim, beast.submerged, beast.tried) == ("lair", (), -1, False, True)
    assert summonable(sea.game, 0) == [] and sea.game.units[beast.unit].activated
    sea = table(f"kraken 20,20 0 lair known tried | greatship 10,10 0 no-movement {FOE}; at magic", seed=1)
    assert summonable(sea.game, 0) == [0]                  # a new Battle Phase, a new try


@pytest.mark.rule("MW-MON-05", "MW-MON-15")
@pytest.mark.parametrize(("place", "is_legal"), [("30,40", True), ("10,15.5", True), ("10,15.4", False), ("47,40",
    False),
                                                 ("46,40", True), ("20,55.1", True), ("20,54.9", False)])
def test_where_the_opponent_may_put_a_lair(place, is_legal):
    sea = table("kraken 20,20 0 | greatship 10,10 0 | galleon 44,70 0 of=2 | kraken 30,40 0 of=2 lair; terrain "
        "island 20,50 0, "
                "rocks 30,42 0; at act monster-1 only", dice="3 3 | 1").say("surface")
    assert sea.allows(place) is is_legal                   # 2 from any ship, off islands, wholly on the table


@pytest.mark.rule("MW-MON-06", "MW-MON-09", "MW-SPL-19", "MW-MON-07")
def test_summoning_takes_the_place_of_a_unit_and_needs_one_that_waits():
    ships = f"greatship 10,10 0 no-movement{{}} | kraken 20,20 0 lair{{}} {FOE}; {{}}at battle 1 only"
    assert table(ships.format("", "", "")).options == ["greatship", "summon monster-1"]
    sea = table(ships.format(" acted", "", ""))
    assert sea.asked[0][0] == 1                            # with nothing left to activate there is no try
    sea = table(ships.format("", "", "player 1 aided; "), dice="2 3").say("summon monster-1")
    assert sea.asked == [(0, "emerge")] and not sea.player(0).aided          # no die is rolled
    sea.say("20,21")
    assert sea["monster-1"].known and sea.piece == "monster-1" and not sea.game.units[0].activated


# --- frenzy and control -----------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-MON-18", "MW-MON-14")
def test_in_frenzy_it_runs_down_the_nearest_vessel_of_its_own_side():
    position = ("kraken 20,20 0 | wargalley 20,{} 90 | wargalley 20,12 90 | wargalley 24,20 0 of=2 held=1 crew=1 | "
                "wargalley 16.5,20 0 held=2 crew=1 | wargalley 22,22 0 held=none | galleon 44,40 0 of=2")
    sea = table(position.format(27) + "; at battle 2")
    # a prize is of its side
    assert [sea.game.pieces[ship].label for ship in nearest_own(sea.game, 0)] == ["wargalley-3"]
    sea = table("kraken 20,20 0 | wargalley 20,28 90 | galleon 44,40 0 of=2; at act monster-1 only",
        dice="2 2 | 2").say("surface")
    # it did not get there
    assert pose(sea["monster-1"])[:2] == (20.0, 24.0) and not sea.asked and sea["monster-1"].victim == -1
    assert len(sea.events("MonsterReacted")) == 1 and sea.events("MonsterReacted")[0].dice == (2, 2)
    sea = table("kraken 20,20 0 | galleon 44,40 0 of=2; at act monster-1 only", dice="2 2 | 2").say("surface")
    assert not sea.asked and pose(sea["monster-1"])[:2] == (20.0, 20.0)      # nobody of its own is there


@pytest.mark.rule("MW-MON-18", "MW-MON-32", "MW-MON-25")
def test_the_ship_it_attacked_in_frenzy_is_held_this_turn():
    sea = table("kraken 20,20 0 | wargalley 20,23 90 | galleon 44,40 0 of=2; at act monster-1",
        dice="4 4 | 2 | 1 1 1 | 1 6")
    sea.say("surface")
    assert sea["monster-1"].victim == 1 and sea.asked == [(0, "drive-off")]
    sea.say("fight-on", dice="6 1")
    assert sea["wargalley"].crew == 1 and holders_of(sea.game, 1) == [0] and sea.asked == [(1, "press-on")]


@pytest.mark.rule("MW-MON-32", "MW-MON-33", "MW-MON-45", "MW-MON-46")
@pytest.mark.parametrize(("beast", "held"), [
    ("of=2", True), ("", False), ("victim=corsair", True), ("of=2 submerged", False), ("victim=galleon", False)])
def test_who_is_held_by_a_monster(beast, held):
    sea = table(f"corsair 20,20 0 | kraken 21.5,20 0 {beast} | galleon 20,22.75 0 of=2 | buccaneer 16,20 0 of=2; "
        f"wind N; "
                "at battle 2")
    assert bool(holders_of(sea.game, 0)) is held
    assert targets(sea.game, 0) == ([1] if held else [2, 3])
    assert boarding_targets(sea.game, 0) == ([1] if held else [2])
    assert boarding_targets(sea.game, 2) == ([] if held else [0])


@pytest.mark.rule("MW-MON-32", "MW-OBST-03")
def test_a_held_ship_does_not_even_try_to_get_off_the_ground():
    position = "corsair 20,20 0 aground=1 no-firing | kraken 21.5,20 0 of=2{} | galleon 44,70 0 of=2; terrain " \
        "rocks 20,17.8 0; " \
               "wind N; at act corsair only"
    sea = table(position.format(""))
    assert sea.asked == [(0, "board")] and "RefloatTried" not in sea.story
    assert "RefloatTried" in table(position.format(" submerged"), dice="3").story


@pytest.mark.rule("MW-MON-20", "MW-MON-31")
def test_a_retreat_ends_its_turn_and_its_second_attack():
    sea = attack("kraken", dice="2 2 | 6 | 6 1").say("surface", "two-attacks", "stay", "greatship", "hold", "board",
        "retreat")
    assert not sea.asked
    sea = attack("kraken", dice="2 2 | 6").say("surface", "two-attacks", "stay", "hold")
    assert sea.asked == [(1, "monster-attack")]            # to hold back once is not to hold back twice


@pytest.mark.rule("MW-MON-20", "MW-MON-22")
def test_a_six_makes_a_dive_two_moves():
    sea = table("kraken 20,20 0 of=2 | galleon 40,20 0 | galleon 44,70 0 of=2; at act monster-1 only", dice="3 3 | 6")
    sea.say("dive galleon")
    assert pose(sea["monster-1"])[:2] == (32.0, 20.0) and sea["monster-1"].submerged and not sea.asked


@pytest.mark.rule("MW-MON-24", "MW-MON-11")
def test_it_may_not_leave_the_table_and_stops_at_the_first_thing():
    sea = table(f"kraken 2,20 0 | galleon 6,20 0 {FOE}; at act monster-1 only", dice="3 4").say("surface")
    assert sea.forbidden_by("270/3") == "MW-MON-24" and sea.allows("270/2") and sea.refusal("0/1 0/1 0/1 0/1")
    sea.say("90/5 0/2")
    assert pose(sea["monster-1"])[:2] == pytest.approx((6 - 0.625 - 1, 20), abs=0.002)      # and does not go on


# --- attacks ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-MON-28", "MW-MON-29", "MW-MON-30", "MW-MON-27")
@pytest.mark.parametrize(("faces", "crew", "wounds", "asked"), [
    ("6 1", 4, 0, (1, "press-on")), ("1 2", 5, 1, (0, "drive-off")), ("3 2", 4, 1, (0, "drive-off"))])
def test_a_round_costs_the_loser_and_a_draw_both(faces, crew, wounds, asked):
    sea = attack("kraken", "greatship 10,10 0 no-firing", f"1 2 | {faces}").say("surface", "stay", "greatship", "hold",
        "board")
    assert (sea["greatship"].crew, sea["monster-1"].wounds, sea.asked) == (crew, wounds, [asked])


@pytest.mark.rule("MW-MON-34")
def test_a_volley_into_a_fight_strays_on_three_and_hits_the_nearest():
    position = ("galleon 20,20 0 no-movement | wargalley 26.4,20 0 | wargalley 25,21.4 90 | kraken 25,20 0 of=2; "
                "at act galleon only")
    sea = table(position, dice="3 | 1 1 1 1").say("monster-1 starboard broadside")
    assert sea.events("ShotStrayed")[0].struck == "wargalley-2"
    sea = table(position, dice="4 | 4 1 1 1 | 5").say("monster-1 starboard broadside")
    assert sea.events("ShotStrayed")[0].struck == "monster-1"
    own = table("galleon 20,20 0 no-movement | kraken 21.6,20 0 of=2 | galleon 44,70 0 of=2; at act galleon only",
                dice="1 1 1 1").say("monster-1 starboard broadside")
    assert not own.events("ShotStrayed")                   # its own fight it does not miss


@pytest.mark.rule("MW-BST-03", "MW-MON-25")
def test_after_running_wild_a_megalodon_does_not_board_again():
    sea = table("megalodon 8.375,10 0 of=2 | greatship 10,10 0 | corsair 8,30 0 of=2 | galleon 44,70 0 of=2; "
                "at act monster-1 only", dice="1 2 | 1 | 4").say("surface", "stay", "greatship", "attack", "270/6")
    assert not sea.asked and pose(sea["monster-1"])[0] == pytest.approx(2.375)
    sea = struck("megalodon", "1 2 | 2 | 1")
    assert sea["monster-1"].fate == "left" and not sea.asked


@pytest.mark.rule("MW-BST-04", "MW-BST-07", "MW-BST-01")
def test_a_save_ends_it_and_a_sunk_ship_gets_no_counter():
    assert sum(struck("triton", "1 2 | 3 | 4", "stern")["greatship"].filled) == 0
    sea = struck("promethean", "1 2 | 4", ship="greatship 10,10 0 btw=3")
    assert sea["greatship"].fate == "sunk" and not sea["greatship"].no_move
    assert struck("behemoth", "1 2 4 | 4 | 5")["greatship"].btw == 2
    sea = struck("black-leviathan", "1 2 4 | 4 5 6 | 1 | 1 | 6")
    assert sea["greatship"].btw == 0 and sea.script_left == 0                # two marks of three crush nothing


# --- flyers -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-MON-40", "MW-MON-46", "MW-AIR-12")
def test_a_monster_that_a_flyer_wounds_dives_and_the_attack_is_over():
    position = ("griffon-rider 21.5,20 0 | {} 20,20 0 of=2{} | corsair 40,20 0 | galleon 44,70 0 of=2; at act "
        "griffon-rider only")
    sea = table(position.format("sea-dragon", ""), dice="1 1 1 1 | 4 4 | 2 | 2").say("stay", "monster-1", "attack")
    # both dice, then it is gone
    assert sea["monster-1"].submerged and sea["monster-1"].wounds == 2 and not sea.asked
    assert [event.rule for event in sea.events("MonsterDived")] == ["MW-MON-40"]
    sea = table(position.format("sea-dragon", ""), dice="1 1 1 1 | 4 1 | 5").say("stay", "monster-1", "attack")
    assert not sea["monster-1"].submerged and sea.asked == [(0, "air-board")]                  # it saved
    sea = table(position.format("sea-dragon", ""), dice="1 1 1 1 | 6 1").say("stay", "monster-1", "hold", "board")
    assert sea["monster-1"].wounds == 1 and sea["monster-1"].submerged and not sea.asked       # in close combat too
    sea = table(position.format("sea-dragon", " wounds=3"), dice="1 | 4 1 | 2").say("stay", "monster-1", "attack")
    assert sea["monster-1"].fate == "dead" and not sea["monster-1"].submerged


@pytest.mark.rule("MW-MON-40")
def test_what_is_no_flyer_makes_no_monster_dive():
    sea = table("galleon 20,20 0 no-movement | kraken 24,20 0 of=2 | galleon 44,70 0 of=2; at act galleon only",
                dice="4 1 1 1 | 2").say("monster-1 starboard broadside")
    assert sea["monster-1"].wounds == 1 and not sea["monster-1"].submerged
    sea = table(f"kraken 20,20 0 of=2 | behemoth 22,20 0 | greatship 40,10 0 {FOE}; at act monster-1 only",
        dice="1 2 | 6 1")
    sea.say("surface", "stay", "monster-2", "board")
    assert sea["monster-2"].wounds == 1 and not sea["monster-2"].submerged


@pytest.mark.rule("MW-BST-09", "MW-AIR-13", "MW-AIR-20")
def test_a_deathfist_adds_its_bonus_in_every_round_it_starts_and_in_no_other():
    sea = fly("manticore-lord", "1 1 1 1 | 6 1 | 3 4", fleet="dark-elf", answers=("stay", "galleon", "hold", "board"))
    assert totals(sea) == [(3 + 1 + 6, 5), (3 + 1 + 3, 7)]
    position = ("griffon-rider 20,20 0 | manticore-lord 21,20 0 of=2 | galleon 40,40 0 | galleon 44,70 0 of=2; "
                "player 2 fleet=dark-elf; at act griffon-rider only")
    sea = table(position, dice="1 6 | 1 1").say("stay", "manticore-lord", "hold", "board", "fight-on")
    assert totals(sea) == [(4, 9), (4, 3)]                 # going on, it attacks, but did not start it


@pytest.mark.rule("MW-BST-09")
@pytest.mark.parametrize(("dice", "drops", "where"), [
    ("1", ["miss"], ""), ("2", ["miss"], ""), ("3 | 5", ["fore"], "fore-mast"), ("4 | 5", ["aft"], "aft-mast"),
    ("5 | 5", ["on-target"], "main-mast"), ("6 | 6", ["on-target"], "")])
def test_a_bomb_drifts_by_its_table_and_saves_at_the_modifier(dice, drops, where):
    sea = fly("manticore-lord", f"1 1 1 1 | {dice}", fleet="dark-elf", answers=("stay", "galleon", "attack",
        "main-mast"))
    assert [event.result for event in sea.events("BombDropped")] == drops and sea.script_left == 0
    assert [name for name in ("fore-mast", "main-mast", "aft-mast") if marks(sea["galleon"], name) == (1,
        0)] == [where] * bool(where)
    assert all(event.need == 6 for event in sea.events("SaveRolled"))        # 5+ at -1


@pytest.mark.rule("MW-BST-09")
def test_several_bombs_start_at_the_stern_and_the_rest_fall_on_the_foremost():
    sea = fly("war-balloon", "1 1 1 1 | 5 | 5 | 5 | 5 | 6 | 6 | 6 | 5", fleet="dwarf", answers=("stay", "galleon",
        "attack"))
    assert [event.location for event in sea.events("BombDropped")] == ["aft-mast", "main-mast", "fore-mast",
        "fore-mast"]
    sea = fly("wyvern-rider", "1 1 | 1 | 1 | 1", ship="wargalley 20.2,20 0", answers=("stay", "wargalley", "attack"))
    # any, of a single layout
    assert [event.location for event in sea.events("BombDropped")] == ["oar-deck", "mast", "forecastle"]
    sea = table("wyvern-rider 21,20 0 of=2 | griffon-rider 20,20 0 | galleon 40,40 0 | galleon 44,70 0 of=2; player "
        "2 fleet=orc; "
                "at act wyvern-rider only").say("stay", "griffon-rider")
    assert sea.asked == [(1, "air-board")]                 # bombs are for ships


@pytest.mark.rule("MW-BST-13", "MW-AIR-21", "MW-AIR-22")
def test_a_lance_counts_in_the_first_round_that_its_rider_starts():
    position = ("hired-pegasus 20,20 0 of=2 | griffon-rider 21,20 0 | galleon 40,40 0 | galleon 44,70 0 of=2; "
                "player 2 fleet=pirates; at act {} only")
    sea = table(position.format("hired-pegasus"), dice="5 1 | 5 1").say("stay", "griffon-rider", "board")
    assert totals(sea) == [(2 + 2 + 5, 4)] and sea.asked == [(1, "press-on")] and sea.options == ["break-off",
        "press-on"]
    sea.say("press-on")
    assert totals(sea)[1] == (2 + 5, 3)                    # no longer, in the second
    sea = table(position.format("griffon-rider"), dice="1 1 | 5 1").say("stay", "hired-pegasus", "hold", "board")
    assert totals(sea) == [(4, 3)]                         # attacked, it has no bonus


DUEL = ("griffon-rider 20,20 0 of=2{} | griffon-rider 21,20 0{} | galleon 40,40 0 | galleon 44,70 0 of=2; "
        "at act griffon-rider only")


def duel(dice, *said, one="", two=""):
    return table(DUEL.format(one, two), dice=dice).say("stay", "griffon-rider-2", "hold", "board", *said)


@pytest.mark.rule("MW-AIR-20", "MW-AIR-21", "MW-AIR-22")
@pytest.mark.parametrize(("dice", "said", "rounds", "wounds", "asked"), [
    ("6 1", (), [(9, 4)], (0, 1), (1, "press-on")),
    ("6 1 | 6 1", ("press-on",), [(9, 4), (9, 3)], (0, 2), (1, "press-on")),
    ("1 6", (), [(4, 9)], (1, 0), (0, "drive-off")),
    ("1 6 | 6 1", ("fight-on",), [(4, 9), (9, 3)], (2, 0), (0, "press-on")),        # the roles are reversed,
    ("1 6 | 1 6", ("fight-on",), [(4, 9), (4, 8)], (1, 1), (1, "drive-off")),       # and back again
    ("1 6 | 1 6 | 6 1", ("fight-on", "fight-on"), [(4, 9), (4, 8), (8, 3)], (1, 2), (1, "press-on")),
    ("3 3", (), [(6, 6)], (1, 1), (0, "drive-off")),                                # a draw: the defender decides,
    ("3 3 | 6 1", ("fight-on",), [(6, 6), (8, 3)], (1, 2), (1, "press-on")),        # and the roles stay
    ("3 3 | 1 6", ("fight-on",), [(6, 6), (3, 8)], (2, 1), (0, "drive-off"))])
def test_who_decides_after_each_round_in_the_air(dice, said, rounds, wounds, asked):
    sea = duel(dice, *said)
    assert totals(sea) == rounds and (sea["griffon-rider"].wounds, sea["griffon-rider-2"].wounds) == wounds
    assert sea.asked == [asked] and not sea.events("BoardingEnded")
    assert sea.options == (["break-off", "press-on"] if asked[1] == "press-on" else ["drive-off", "fight-on"])


@pytest.mark.rule("MW-AIR-20", "MW-AIR-21", "MW-AIR-22", "MW-AIR-25", "MW-BRD-19")
def test_how_a_fight_in_the_air_ends():
    sea = duel("6 1", "break-off")
    assert pose(sea["griffon-rider"])[:2] == (20.0, 20.0) and pose(sea["griffon-rider-2"])[:2] == (21.0, 20.0)
    assert [event.why for event in sea.events("BoardingEnded")] == ["break-off"] and not sea.asked
    assert pose(duel("1 6", "drive-off")["griffon-rider"])[:2] == pytest.approx((19.0, 20.0), abs=0.002)
    sea = duel("1 6 | 1 6", "fight-on", "drive-off")       # he that attacks in turn is driven off
    assert pose(sea["griffon-rider-2"])[:2] == pytest.approx((22.0, 20.0), abs=0.002) and not sea.asked
    assert [event.rule for event in sea.events("BeastDrivenOff")] == ["MW-AIR-21"]
    for dice, one, two, fates in (("6 1", "", " wounds=2", ("afloat", "dead")),
                                  ("1 6", " wounds=2", "", ("dead", "afloat")),
                                  ("3 3", " wounds=2", " wounds=2", ("dead", "dead"))):
        sea = duel(dice, one=one, two=two)
        assert (sea["griffon-rider"].fate, sea["griffon-rider-2"].fate) == fates and not sea.asked
        assert [event.why for event in sea.events("BoardingEnded")] == ["over"]
    assert totals(duel("1 1", two=" wounds=2 spells=mutiny")) == [(4, 0)]
    assert totals(duel("1 1", one=" wounds=2 spells=bear-strength"))[0] == (4, 4)
    assert totals(duel("1 6 | 1 1", "fight-on", two=" wounds=2 spells=mutiny")) == [(4, 5), (0, 3)]


@pytest.mark.rule("MW-SPL-22", "MW-SPL-26", "MW-DATA-10", "MW-MON-27")
@pytest.mark.parametrize(("spells", "total"), [("bear-strength", 7), ("mutiny", 3), ("bear-strength,mutiny", 5)])
def test_spells_on_boarding_work_on_a_monster(spells, total):
    sea = table(f"galleon 20,20 0 no-movement no-firing | kraken 20,22.5 0 of=2 spells={spells} "
                "| galleon 44,70 0 of=2; at act galleon only", dice="1 1").say("monster-1")
    assert totals(sea) == [(total, 5)]


@pytest.mark.rule("MW-CARD-19", "MW-MON-29", "MW-AIR-14")
def test_a_dread_name_wins_ties_against_beasts():
    known = "played lucky-mascot; "
    sea = table("kraken 8.375,10 0 of=2 | greatship 10,10 0 no-firing cards=dread-name | greatship 40,10 0 | "
                f"galleon 44,70 0 of=2; {known}at act monster-1 only", dice="1 2 | 4 3")
    sea.say("surface", "stay", "greatship", "hold", "board")
    assert totals(sea) == [(8, 8)] and (sea["greatship"].crew, sea["monster-1"].wounds) == (5, 1)
    assert sea.asked == [(0, "drive-off")] and sea.question().rule == "MW-MON-29"
    assert sea["greatship"].shown == ("dread-name",) and sea.events("BoardingFought")[0].winner == "greatship"
    sea = table("wyvern-rider 21.14,20 0 of=2 | galleon 20,20 0 cards=dread-name | galleon 44,70 0 of=2; player 2 "
                f"fleet=orc; {known}at act wyvern-rider only", dice="1 1 1 1 | 3 2")
    sea.say("stay", "galleon", "hold", "board")
    assert totals(sea) == [(6, 6)] and (sea["galleon"].crew, sea["wyvern-rider"].wounds) == (4, 1)
    assert sea.asked == [(0, "drive-off")] and sea["galleon"].shown == ("dread-name",)


@pytest.mark.rule("MW-MON-27", "MW-AIR-12", "MW-AIR-20", "MW-MON-33")
def test_who_began_a_fight_is_told():
    def began(sea):
        return [(event.ship, event.target, event.rule) for event in sea.events("BoardingStarted")]
    sea = table("kraken 8.375,10 0 of=2 | greatship 10,10 0 no-firing | galleon 44,70 0 of=2; at act monster-1 only",
                dice="1 2 | 4 3").say("surface", "stay", "greatship", "hold", "board")
    assert began(sea) == [("monster-1", "greatship", "MW-MON-27")]
    assert sea.events("BoardingFought")[0].ours == ((4, "wounds", "MW-MON-27"),)
    assert sea.asked == [(0, "drive-off")] and sea.question().rule == "MW-MON-30"       # a draw
    assert sea.events("BoardingFought")[0].winner == "" and (sea["greatship"].crew, sea["monster-1"].wounds) == (4, 1)
    sea = table("galleon 20,20 0 no-movement no-firing | kraken 20,22.5 0 of=2 | galleon 44,70 0 of=2; "
                "at act galleon only", dice="6 1").say("monster-1")
    assert began(sea) == [("galleon", "monster-1", "MW-MON-27")] and sea.asked == [(1, "press-on")]
    assert sea.question().rule == "MW-MON-28" and sea.events("BoardingFought")[0].winner == "monster-1"
    sea = fly("wyvern-rider", "1 1 1 1 | 1 6", answers=("stay", "galleon", "hold", "board"))
    assert began(sea) == [("wyvern-rider", "galleon", "MW-AIR-12")]
    assert sea.events("BoardingFought")[0].ours == ((3, "wounds", "MW-AIR-13"),)
    assert began(duel("6 1")) == [("griffon-rider", "griffon-rider-2", "MW-AIR-20")]


@pytest.mark.rule("MW-AIR-13", "MW-AIR-15", "MW-AIR-25", "MW-BRD-19", "MW-CARD-08")
def test_a_flyer_that_loses_its_last_wound_ends_the_action():
    sea = fly("wyvern-rider", "1 1 1 1 | 1 6", more=" wounds=2", answers=("stay", "galleon", "hold", "board"))
    assert sea["wyvern-rider"].fate == "dead" and not sea.asked
    assert [event.why for event in sea.events("BoardingEnded")] == ["over"] and sea["galleon"].crew == 4
    sea = fly("gyrocopters", "1 1 | 1 1", fleet="dwarf", answers=("stay", "galleon", "hold", "board"),
              ship="galleon 20,20 0 crew=2 cards=boarding-nets shown=boarding-nets spells=mutiny")
    assert totals(sea) == [(0, 1)] and sea["gyrocopters"].fate == "dead"     # 1 + 1 - 2, and 2 + 1 - 2
    sea = fly("gyrocopters", "1 | 1 1", fleet="dwarf", answers=("stay", "galleon", "hold", "board"),
              ship="galleon 20,20 0 crew=1 spells=mutiny")
    assert totals(sea) == [(2, 0)] and sea["galleon"].side == -1
    assert [event.why for event in sea.events("BoardingEnded")] == ["over"]


@pytest.mark.rule("MW-MON-47", "MW-AIR-16", "MW-VIC-01")
def test_a_beast_that_empties_the_last_ship_wins_the_battle():
    sea = table("kraken 8.375,10 0 of=2 | greatship 10,10 0 no-firing crew=1 | galleon 44,70 0 of=2; "
                "at act monster-1 only", dice="1 2 | 6 1").say("surface", "stay", "greatship", "hold", "board")
    assert sea["greatship"].side == -1 and sea.winners == (1,)
    assert [event.why for event in sea.events("BoardingEnded")] == ["over"]
    sea = table("wyvern-rider 21.14,20 0 of=2 | galleon 20,20 0 crew=1 | galleon 44,70 0 of=2; player 2 fleet=orc; "
                "at act wyvern-rider only", dice="1 | 6 1").say("stay", "galleon", "hold", "board")
    assert sea["galleon"].side == -1 and sea.winners == (1,)


@pytest.mark.rule("MW-BST-14", "MW-AIR-13", "MW-AIR-14")
def test_a_crew_that_cowers_may_win_a_round_and_does_no_harm_in_it_alone():
    sea = fly("greater-daemon", "1 1 1 1 | 1 | 1 6 | 2 | 1 6", fleet="chaos-plague", answers=("stay", "galleon", "hold",
        "board"))
    assert totals(sea) == [(6, 10)] and sea["greater-daemon"].wounds == 0 and sea.asked == [(0, "drive-off")]
    sea.say("fight-on")
    assert totals(sea)[1] == (6, 10) and sea["greater-daemon"].wounds == 1
    assert [event.harmless for event in sea.events("WhipTested")] == [True, False]


@pytest.mark.rule("MW-BST-14", "MW-AIR-20")
def test_before_a_daemon_the_enemy_rolls_each_round():
    position = ("griffon-rider 20,20 0 | greater-daemon 21,20 0 of=2 | galleon 40,40 0 | galleon 44,70 0 of=2; "
                "player 2 fleet=chaos-plague; at act griffon-rider only")
    sea = table(position, dice="1 | 1 | 6 1").say("stay", "greater-daemon", "hold", "board")
    assert [(event.piece, event.harmless) for event in sea.events("WhipTested")] == [("griffon-rider", True)]
    assert totals(sea) == [(9, 6)] and sea["greater-daemon"].wounds == 0
    sea = table(position, dice="1 | 2 | 6 1").say("stay", "greater-daemon", "hold", "board")
    assert sea["greater-daemon"].wounds == 1
    sea = fly("greater-daemon", "1 1 1 1 | 1 | 6 1 | 2 | 1 6", fleet="chaos-plague", answers=("stay", "galleon", "hold",
        "board"))
    assert sea["galleon"].crew == 3 and sea["greater-daemon"].wounds == 1 and len(sea.events("WhipTested")) == 2


@pytest.mark.rule("MW-AIR-06", "MW-AIR-07", "MW-AIR-09", "MW-AIR-18", "MW-AIR-10")
@pytest.mark.parametrize(("piece", "dice"), [
    ("galleon 20,20 0 crew=3", 3), ("galleon 20,20 0 held=none", 0), ("doomreaver 20,20 0", 1),
        ("death-fortress 20,20 0", 5),
    ("kraken 20,20 0 wounds=1", 3), ("kraken 20,20 0 submerged", 0), ("griffon-rider 20,20 0", 0),
        ("dragon-rider 20,20 0", 1),
    ("war-balloon 20,20 0", 2), ("galleon 20,20 0 sunk", 0), ("nautilus 20,20 0 submerged", 0)])
def test_dice_of_defensive_fire_by_what_is_attacked(piece, dice):
    sea = table(f"{piece} | greatship 4,4 0 {FOE}; player 1 fleet=dark-elf; at battle 2")
    assert defensive_dice(sea.game, 0) == dice


@pytest.mark.rule("MW-AIR-05", "MW-AIR-04")
def test_a_flyer_flies_its_move_and_ends_over_nothing():
    sea = table(f"griffon-rider 5,20 0 | galleon 10,20 0 of=2 | kraken 15,20 0 of=2 | hired-pegasus 5,25 0 of=2 "
        f"{FOE}; wind N; "
                "at act griffon-rider only")
    assert sea.allows("20,20") and sea.forbidden_by("20.1,20") == "MW-AIR-04" \
        and sea.forbidden_by("-1,20") == "MW-AIR-05"
    for place in ("10,20", "11.1,20", "15,20", "5,24.1"):
        assert sea.forbidden_by(place) == "MW-AIR-05", place
    assert sea.allows("11.13,20") and sea.allows("5,24") and sea.allows("0,20")


@pytest.mark.rule("MW-AIR-12", "MW-FLT-02", "MW-AIR-16", "MW-SPL-26", "MW-MON-45")
@pytest.mark.parametrize(("ship", "more", "boards"), [
    ("galleon 20,20 0", "", True), ("ironclad 20,20 0", "", False), ("ironclad 20,20 0 hit=stern", "", True),
    ("ironclad 20,20 0 btw=1", "", True), ("galleon 20,20 0 held=none", "", False), ("galleon 20,20 0",
        " spells=mutiny", False),
    ("galleon 20,20 0 | kraken 20,22.5 0 of=2", "", False)])
def test_whom_a_flyer_may_board(ship, more, boards):
    dice = "" if "none" in ship else "1 1 1" if "ironclad" in ship else "1 1 1 1"
    sea = fly("wyvern-rider", dice, ship=ship, more=more, answers=("stay", ship.split()[0], "hold"))
    assert (sea.asked == [(1, "air-board")]) is boards


@pytest.mark.rule("MW-AFW-03", "MW-AFW-04", "MW-AFW-05", "MW-AIR-28")
@pytest.mark.parametrize(("more", "flyer", "fires"), [
    ("", "of=2", True), ("", "", False), (" no-firing", "of=2", False), ("", "of=2 dead", False), (" no-movement",
        "of=2", True)])
def test_who_fires_into_the_air_at_whom(more, flyer, fires):
    sea = table(f"greatship 20,20 0 anti-flyer=organ-gun{more if more != ' no-movement' else ''} no-movement | "
                f"griffon-rider 20,30 0 {flyer} {FOE}; terrain island 20,25 0; at act greatship only")
    assert (sea.asked == [(0, "anti-flyer")]) is fires     # all round, and over an island


@pytest.mark.rule("MW-BST-15", "MW-CORE-13", "MW-AIR-24")
def test_all_dice_fall_before_the_saves_and_a_dead_flyer_saves_no_more():
    sea = table(f"greatship 20,20 0 anti-flyer=organ-gun no-movement | griffon-rider 24,20 0 of=2 {FOE}; at act "
        f"greatship only",
                dice="6 4 5 | 3").say("griffon-rider")
    assert sea["griffon-rider"].fate == "dead" and sea.script_left == 0 and len(sea.events("SaveRolled")) == 1
    sea = table(f"greatship 20,20 0 anti-flyer=organ-gun no-movement | griffon-rider 24,20 0 of=2 {FOE}; at act "
        f"greatship only")
    assert not sea.say("hold").asked and not sea.events("AntiFlyerFired")


@pytest.mark.rule("MW-BST-17", "MW-GEO-21")
def test_a_balloon_drifts_over_ships_and_stops_short_of_the_edge():
    sea = table(f"war-balloon 46,20 0 | war-balloon 20,20 0 | galleon 21.8,20 0 {FOE}; player 1 fleet=dwarf; wind E; "
        f"at end only")
    assert pose(sea["war-balloon"])[0] == pytest.approx(47.9) and pose(sea["war-balloon-2"])[0] == 23.0


@pytest.mark.rule("MW-OPT-05", "MW-AIR-06")
@pytest.mark.parametrize(("option", "order"), [("off", ["DefensiveFired", "BombDropped"]), ("on", ["BombDropped",
    "DefensiveFired"])])
def test_who_strikes_first(option, order):
    dice = "1 1 1 1 | 1" if option == "off" else "1 | 1 1 1 1"
    sea = fly("manticore-lord", dice, fleet="dark-elf", answers=("stay", "galleon", "attack", "main-mast"),
              house_flyer_attacks_first=option)
    assert [name for name in sea.story if name in order] == order and sea.asked == [(1, "air-board")]


@pytest.mark.rule("MW-SPL-39", "MW-AIR-12", "MW-AIR-19", "MW-MON-27")
@pytest.mark.parametrize(("face", "dares"), [(3, False), (4, True)])
def test_a_beast_in_dread_must_dare_to_board(face, dares):
    more = "1 6" if dares else ""
    sea = fly("wyvern-rider", f"1 1 1 1 | {face} | {more}", more=" spells=dread",
              answers=("stay", "galleon", "hold", "board"))
    assert bool(totals(sea)) is dares and bool(sea.events("BoardingStarted")) is dares
    sea = duel(f"{face} | {more}", one=" spells=dread")
    assert bool(totals(sea)) is dares and bool(sea.events("BoardingStarted")) is dares
    assert [event.dares for event in sea.events("FearTested")] == [dares]
    sea = duel("6 1", two=" spells=dread")
    assert totals(sea) and not sea.events("FearTested")           # who is attacked need not dare


@pytest.mark.rule("MW-MON-22", "MW-MON-23")
def test_a_short_dive_does_not_end_below_a_third_ship_either():
    position = ("kraken 10,10 0 of=2 | galleon 12.425,11.2 0 {}| galleon 44,70 0 of=2 | greatship 40,4 0; "
                "at act monster-1 only")
    sea = table(position.format(""), dice="1 2").say("dive galleon")
    assert pose(sea["monster-1"])[:2] == (10.8, 10.0)
    sea = table(position.format("| corsair 12.15,8.8 90 "), dice="1 2").say("dive galleon")
    assert pose(sea["monster-1"])[:2] == (10.15, 10.0)


@pytest.mark.rule("MW-MON-20", "MW-MON-38")
def test_a_monster_that_dies_in_its_first_attack_makes_no_second():
    sea = attack("kraken", dice="2 2 | 6 | 1 6", more=" wounds=3").say("surface", "two-attacks", "stay", "greatship",
                                                                       "hold", "board")
    assert sea["monster-1"].fate == "dead" and not sea.asked and sea.script_left == 0


@pytest.mark.rule("MW-MON-32", "MW-FLT-05", "MW-FLT-06")
@pytest.mark.parametrize(("beast", "second"), [("kraken 10,23 0 of=2", "board"), ("kraken 10,23 0", "")])
def test_a_ship_that_runs_into_a_monster_has_no_second_move(beast, second):
    """Held by an enemy one; her own fleet's stops her, and she may still push clear of it."""
    sea = table(f"hawkship 10,20 0 | {beast} | galleon 44,70 0 of=2; wind N; player 1 fleet=high-elf; at act hawkship "
                "only").say("move-shoot-move", "sail ahead 3")
    if second:
        sea.say("cease")
    assert sea.asked == ([(0, second)] if second else [(0, "move")])
    assert second or sea.allows("sail push monster-1")


@pytest.mark.rule("MW-MOVE-08", "MW-FLT-05")
@pytest.mark.parametrize(("counter", "asked"), [("no-movement", "fire"), ("", "order")])
def test_a_ship_that_may_not_move_is_not_asked_in_which_order_she_does(counter, asked):
    sea = table(f"hawkship 10,20 0 {counter} | galleon 10,24 90 of=2 | galleon 44,70 0 of=2; wind N; player 1 "
                "fleet=high-elf; at act hawkship only")
    assert sea.asked == [(0, asked)]
