"""Flyers and what is fired at them."""

import pytest
from man_o_war.table import marks, pose, table
from man_o_war.test_turns import first_answers

import weathergage as wg
from weathergage.kernel.ruleset import BadSetup
from weathergage.rulesets.man_o_war.content.tables import FLYERS
from weathergage.rulesets.man_o_war.rules.airpower import air_targets
from weathergage.rulesets.man_o_war.rules.fights import defensive_dice
from weathergage.rulesets.man_o_war.rules.fleets import cost_of, purchase_faults, read_purchase

FOE = "| galleon 44,70 0 of=2"
FLEET = "1000 empire: greatship, wolfship, wargalley, griffon-rider, anti-flyer"


def fly(beast, dice="", ship="galleon 20,20 0", more="", fleet="orc", answers=("stay",), **options):
    """A flyer of the second side beside a ship, with its flight behind it."""
    sea = table(f"{beast} 21.14,20 0 of=2{more} | {ship} {FOE} | greatship 40,10 0; player 2 fleet={fleet}; "
                f"at act {beast} only", dice=dice, **options)
    return sea.say(*answers)


def totals(sea):
    return [event.totals for event in sea.events("BoardingFought")]


# --- buying and flying ------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-AIR-01", "MW-AFW-01", "MW-OPT-06", "MW-OPT-09")
def test_flyers_are_paid_from_the_allowance_or_an_extra_one():
    bought = read_purchase(FLEET)
    assert cost_of(bought) == 600 + 75 + 25 and not purchase_faults(bought)
    options = {"fleet-1": FLEET}
    with pytest.raises(BadSetup, match="MW-OPT-09"):
        wg.new("man-o-war", "line-of-battle", 1, options)
    assert wg.new("man-o-war", "line-of-battle", 1, {**options, "airpower": "on"}).state.players[0].weapons == 1
    extra = read_purchase("1000 empire: greatship*2, wolfship, wargalley, griffon-rider*3, anti-flyer*2, "
                          "extra-air-allowance")
    assert extra.extra_air and cost_of(extra) == 750 + (225 - 200) + 0     # what is over 200 is paid from the rest
    text = "1000 empire: greatship, wolfship, wargalley, griffon-rider, extra-air-allowance"
    with pytest.raises(BadSetup, match="MW-OPT-06"):
        wg.new("man-o-war", "line-of-battle", 1, {"fleet-1": text, "airpower": "on"})
    wg.new("man-o-war", "line-of-battle", 1, {"fleet-1": text, "airpower": "on", "extra-air-allowance": "on"})


@pytest.mark.rule("MW-AIR-02", "MW-AIR-30", "MW-AIR-03")
def test_flyers_are_deployed_and_act_as_units_and_never_straggle():
    sea = table("eagle-riders 0,0 0 waiting unit=1 | eagle-riders 0,0 0 waiting unit=1 | galleon 0,0 0 of=2 waiting; "
                "player 1 fleet=high-elf; scenario line-of-battle; first 1; at set-up 11", seed=1)
    assert sea.forbidden_by("9,20") == "MW-SET-27" and sea.allows("8.5,20")
    sea.say("5,10")
    assert sea.asked == [(0, "deploy")] and sea.allows("5,60")             # no flagship to be near
    first_answers(sea, lambda sea: sea.game.turn > 0)
    sea = table(f"eagle-riders 5,10 0 unit=1 | eagle-riders 5,60 0 unit=1 {FOE}; player 1 fleet=high-elf; "
                "at unit eagle-riders only")
    assert sea.asked == [(0, "next-ship")] and sea.game.units[0].flagship == -1
    sea = table(f"eagle-riders 5,10 0 unit=1 | eagle-riders 5,60 0 unit=1 {FOE}; player 1 fleet=high-elf; at end only")
    assert not any(piece.straggler for piece in sea.game.pieces)


@pytest.mark.rule("MW-AIR-04", "MW-AIR-05", "MW-AIR-29")
def test_flyers_pass_over_everything_and_end_over_nothing():
    sea = table(f"griffon-rider 20,20 0 | galleon 20,24 90 of=2 {FOE}; terrain island 20,28 0; wind S; "
                "at act griffon-rider only")
    assert sea.allows("20,35")
    assert sea.forbidden_by("20,35.1") == "MW-AIR-04" and sea.forbidden_by("20,24") == "MW-AIR-05"
    sea.say("20,35")
    assert pose(sea["griffon-rider"])[:2] == (20.0, 35.0)
    sea = table(f"galleon 20,20 0 | griffon-rider 20,24 0 of=2 {FOE}; wind N; at act galleon only").say("sail ahead 9")
    assert pose(sea["galleon"])[1] == 29.0                 # a flyer is no obstacle


@pytest.mark.rule("MW-MOVE-08", "MW-SPL-08", "MW-SPL-09", "MW-DATA-10")
def test_spells_on_ships_slow_and_hold_a_flyer():
    sea = table(f"griffon-rider 20,20 0 spells=leaden-keel,kelp-snare {FOE}; at act griffon-rider only")
    assert sea.allows("20,26") and sea.forbidden_by("20,26.1") == "MW-AIR-04"   # (15 - 3) / 2
    sea = table(f"griffon-rider 20,20 0 no-movement | galleon 21.14,20 0 of=2 {FOE}; at act griffon-rider only")
    assert sea.asked == [(0, "air-attack")]


# --- attacks ----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-AIR-06", "MW-AIR-09", "MW-AIR-10", "MW-AIR-18", "MW-AIR-07")
def test_dice_of_defensive_fire():
    sea = table("galleon 20,20 0 crew=3 | doomreaver 30,20 0 | kraken 40,20 0 wounds=1 | gyrocopters 10,10 0"
                f" | griffon-rider 10,14 0 | galleon 40,40 0 of=2 held=none {FOE}; player 1 fleet=dwarf")
    assert [defensive_dice(sea.game, number) for number in range(6)] == [3, 1, 3, 1, 0, 0]


@pytest.mark.rule("MW-AIR-11", "MW-AIR-12")
def test_a_special_attack_after_moving_then_boarding():
    sea = fly("wyvern-rider", "1 1 1 1 | 1 | 1 | 1", answers=("stay", "galleon"))
    assert sea.asked == [(1, "special")] and sea.options == ["attack", "hold"]
    sea.say("attack")
    assert sea.asked == [(1, "air-board")] and sea.options == ["board", "hold"]
    sea.say("hold")
    assert not sea.asked


@pytest.mark.rule("MW-AIR-15", "MW-AIR-16", "MW-AIR-13")
def test_a_flyer_that_wins_fights_on_until_the_crew_is_gone():
    sea = fly("wyvern-rider", "1 1 | 6 1 | 6 1", ship="galleon 20,20 0 crew=2", answers=("stay", "galleon", "hold",
                                                                                         "board"))
    assert totals(sea) == [(9, 3), (9, 2)] and sea["galleon"].side == -1 and not sea.asked


@pytest.mark.rule("MW-AIR-14", "MW-AIR-15", "MW-AIR-25")
def test_a_ship_that_wins_may_go_on_until_the_flyer_is_dead():
    sea = fly("wyvern-rider", "1 1 1 1 | 1 6 | 1 6", more=" wounds=1", answers=("stay", "galleon", "hold", "board"))
    assert sea["wyvern-rider"].wounds == 2 and sea.asked == [(0, "drive-off")]
    sea.say("fight-on")
    assert sea["wyvern-rider"].fate == "dead" and sea["wyvern-rider"].wounds == 3


@pytest.mark.rule("MW-AIR-31", "MW-AIR-13", "MW-BRD-06")
def test_admirals_and_cards_count_against_flyers_and_cannon_do_not():
    sea = table(f"wyvern-rider 21.14,20 0 of=2 | galleon 20,20 0 cards=veteran-marines shown=veteran-marines {FOE}; "
                "admiral 1 galleon; player 2 fleet=orc; at act wyvern-rider only", dice="1 1 1 1 | 3 1")
    sea.say("stay", "galleon", "hold", "board")
    assert totals(sea) == [(6, 7)]                         # 3 wounds + 3 against 4 crew + 1 + admiral + marines


@pytest.mark.rule("MW-AIR-17", "MW-AIR-19", "MW-AIR-20", "MW-AIR-21", "MW-AIR-18")
def test_flyers_fight_flyers():
    position = ("dragon-rider 20,20 0 of=2 | griffon-rider 21,20 0 | galleon 40,40 0 | galleon 44,70 0 of=2; "
                "player 2 fleet=high-elf; at act dragon-rider only")
    sea = table(position, dice="4 1 1 | 2 | 1 6").say("stay", "griffon-rider", "attack")
    assert sea["griffon-rider"].wounds == 1                # it has no defensive armament
    sea.say("board")
    assert totals(sea) == [(6, 8)] and sea["dragon-rider"].wounds == 1 and sea.asked == [(0, "drive-off")]
    sea.say("drive-off")
    assert pose(sea["dragon-rider"])[0] == pytest.approx(19.0, abs=0.002)
    sea = table(position, dice="1 6 | 3 2").say("stay", "griffon-rider", "hold", "board", "fight-on")
    assert totals(sea) == [(6, 9), (6, 6)]                 # roles reversed; a draw wounds both
    assert sea["dragon-rider"].wounds == 2 and sea["griffon-rider"].wounds == 1
    sea = table(position.replace("act dragon-rider", "act griffon-rider"), dice="4 | 2 | 6 1 | 1 6")
    sea.say("stay", "dragon-rider")
    assert sea["griffon-rider"].wounds == 1                # one defensive die, before anything else


@pytest.mark.rule("MW-AIR-20")
def test_a_draw_in_the_air_wounds_both():
    sea = table("griffon-rider 20,20 0 of=2 | griffon-rider 21,20 0 | galleon 40,40 0 | galleon 44,70 0 of=2; "
                "at act griffon-rider only", dice="3 3").say("stay", "griffon-rider-2", "hold", "board")
    assert sea["griffon-rider"].wounds == sea["griffon-rider-2"].wounds == 1


@pytest.mark.rule("MW-AIR-23", "MW-AIR-26", "MW-AIR-27")
def test_spells_wound_a_flyer_that_saves_with_its_body():
    def cast(spell, dice, *answers):
        return table("greatship 20,20 0 | dragon-rider 26,20 0 of=2 | galleon 44,70 0 of=2; player 2 fleet=high-elf; "
                     f"player 1 wizard=master hand={spell}; wizard 1 greatship; at cast 1 only", dice=dice).say(
                         spell, "dragon-rider", *answers)
    sea = cast("fireball", "5 | 6 4 4 | 2 | 2 | 5")
    assert [(event.where, event.need) for event in sea.events("SaveRolled")] == [("body", 4)] * 3
    assert sea["dragon-rider"].wounds == 2 and "CriticalRolled" not in sea.story
    assert cast("reaper", "4 | 5 3")["dragon-rider"].wounds == 1           # crew loss is a wound without a save


@pytest.mark.rule("MW-AIR-28", "MW-AFW-05")
def test_nothing_else_reaches_a_flyer():
    position = f"greatship 20,20 0 no-movement{{}} anti-flyer=organ-gun | griffon-rider 24,20 0 of=2 {FOE}"
    assert air_targets(table(position.format("")).game, 0) == [1]
    assert air_targets(table(position.format(" no-firing")).game, 0) == []
    assert air_targets(table(position.replace(" anti-flyer=organ-gun", "").format("")).game, 0) == []
    assert table(position.format("") + "; at act greatship only").asked == [(0, "anti-flyer")]


@pytest.mark.rule("MW-AFW-02", "MW-SCN-06", "MW-SCN-09")
def test_anti_flyer_weapons_are_mounted_on_men_o_war_one_each():
    sea = table("dragonship 0,0 0 waiting | eagleship 0,0 0 waiting | hawkship 0,0 0 waiting | galleon 0,0 0 of=2 "
                "waiting; player 1 fleet=high-elf weapons=3; scenario line-of-battle; at set-up 4",
                dice="1 1 1 1 1 1", seed=1)
    assert sea.options == ["dragonship", "eagleship"]
    sea.say("eagleship")
    assert [sea[label].anti_flyer for label in ("dragonship", "eagleship", "hawkship")] == [
        "bolt-thrower", "bolt-thrower", ""]


# --- one by one -------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-BST-09", "MW-CORE-13")
def test_bombs_fall_from_the_stern_on():
    sea = fly("wyvern-rider", "1 1 1 1 | 5 | 2 | 6 | 6 | 3 | 2", answers=("stay", "galleon", "attack"))
    assert [(event.location, event.result) for event in sea.events("BombDropped")] == [
        ("aft-mast", "on-target"), ("main-mast", "on-target"), ("fore-mast", "fore")]
    assert marks(sea["galleon"], "aft-mast") == (1, 0) and marks(sea["galleon"], "main-mast") == (0, 0)
    assert sea.script_left == 1                            # before the fore mast there is nothing: a miss


@pytest.mark.rule("MW-BST-09")
def test_a_deathfist_is_aimed_and_strikes_in_boarding_too():
    sea = fly("manticore-lord", "1 1 1 1 | 5 | 3 | 1 6", fleet="dark-elf", answers=("stay", "galleon", "attack",
                                                                                    "main-mast"))
    assert sea.events("BombDropped")[0].location == "main-mast" and sea["galleon"].filled != (0,) * 8
    sea.say("board")
    assert totals(sea) == [(3 + 1 + FLYERS["manticore-lord"].bonus, 10)]   # wounds, die, and its bonus


@pytest.mark.rule("MW-BST-10", "MW-BST-11")
def test_rakes_and_breath_are_aimed_high():
    sea = fly("griffon-rider", "1 1 1 1 | 4 5 | 5 | 6", fleet="empire", answers=("stay", "galleon", "attack"))
    assert [(event.where, event.need) for event in sea.events("SaveRolled")] == [("fore-mast", 6), ("main-mast", 6)]
    assert marks(sea["galleon"], "fore-mast") == (1, 0)
    sea = fly("dragon-rider", "1 1 1 1 | 4 1 1 | 5", fleet="high-elf", answers=("stay", "galleon", "attack"))
    assert marks(sea["galleon"], "fore-mast") == (1, 1)


@pytest.mark.rule("MW-BST-12")
def test_arrows_kill_crew_or_make_a_flyer_save():
    sea = fly("eagle-riders", "1 1 1 1 | 6 6", fleet="high-elf", answers=("stay", "galleon", "attack"))
    assert sea["galleon"].crew == 2
    sea = table("eagle-riders 20,20 0 of=2 | griffon-rider 21,20 0 | galleon 40,40 0 | galleon 44,70 0 of=2; "
                "player 2 fleet=high-elf; at act eagle-riders only", dice="6 5 | 3")
    sea.say("stay", "griffon-rider", "attack")
    assert sea["griffon-rider"].wounds == 1


@pytest.mark.rule("MW-BST-13")
def test_a_lance_counts_in_the_first_round():
    sea = fly("hired-pegasus", "1 1 1 1 | 4 3 | 4 6", fleet="pirates", answers=("stay", "galleon"))
    assert sea.asked == [(1, "air-board")]                 # it has nothing to shoot with
    sea.say("board")
    assert totals(sea) == [(8, 7), (6, 9)]


@pytest.mark.rule("MW-BST-14")
def test_a_fire_whip_strikes_crew_or_hull():
    answers = ("stay", "galleon", "attack")
    sea = fly("greater-daemon", "1 1 1 1 | 6", fleet="chaos-plague", answers=(*answers, "crew"))
    assert sea["galleon"].crew == 3
    sea = fly("greater-daemon", "1 1 1 1 | 5 | 2", fleet="chaos-plague", answers=(*answers, "hull-low"))
    assert marks(sea["galleon"], "gun-deck") == (1, 1)
    sea = fly("greater-daemon", "1 1 1 1 | 2 | 1 6", fleet="chaos-plague", answers=("stay", "galleon", "hold", "board"))
    assert sea["greater-daemon"].wounds == 1


@pytest.mark.rule("MW-BST-15", "MW-BST-16")
def test_anti_flyer_weapons_read_the_flyers_template():
    sea = table(f"hulk 20,20 0 no-movement anti-flyer=doomdivers | griffon-rider 24,20 0 of=2 {FOE}; "
                "player 1 fleet=orc; at act hulk only", dice="4 | 5").say("griffon-rider")
    assert sea["griffon-rider"].wounds == 1                # 5 - 2 against 4+
    sea = table(f"hulk 20,20 0 no-movement anti-flyer=doomdivers | griffon-rider 24,20 0 of=2 {FOE}; "
                "player 1 fleet=orc; at act hulk only", dice="1").say("griffon-rider")
    assert sea["hulk"].crew == 6
    sea = table(f"galleon 20,20 0 no-movement anti-flyer=archer-regiment | griffon-rider 24,20 0 of=2 {FOE}; "
                "player 1 fleet=bretonnia; at act galleon only", dice="4 5 6 1 | 3 | 2 | 3").say("griffon-rider")
    assert sea["griffon-rider"].wounds == 1 and sea["galleon"].crew == 4   # saves at +1, and a 1 harms nobody


@pytest.mark.rule("MW-BST-17", "MW-AIR-04")
def test_a_balloon_drifts_downwind():
    sea = table(f"war-balloon 20,20 0 | griffon-rider 10,10 0 | galleon 5,5 0 {FOE}; player 1 fleet=dwarf; wind E; "
                "at end only")
    assert pose(sea["war-balloon"])[:2] == (23.0, 20.0) and pose(sea["griffon-rider"])[:2] == (10.0, 10.0)
