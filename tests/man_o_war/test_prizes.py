"""Boarding and prizes in their details; the End Phase, fires, stragglers, honours and options."""

import pytest
from man_o_war.table import marks, pose, table

import weathergage as wg
from weathergage.rulesets.man_o_war.content.read import OPTIONS
from weathergage.rulesets.man_o_war.rules.boarding import boarding_targets
from weathergage.rulesets.man_o_war.rules.victory import honours

BOW = "wolfship 20,22.75 180 no-movement no-firing{} | galleon 20,20 0 of=2{} | galleon 44,70 0 of=2; "
ACT = "at act wolfship only"


def fought(sea):
    return [event.totals for event in sea.events("BoardingFought")]


# --- boarding ---------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-BRD-01")
def test_boarding_follows_shooting_and_needs_contact_and_crew():
    sea = table("wolfship 20,22.75 180 no-movement | galleon 20,20 0 of=2 | galleon 44,70 0 of=2; " + ACT, dice="1 1 1")
    sea.say("galleon fore low fore-battery")
    assert sea.asked == [(0, "board")] and sea.options == ["galleon", "hold"]
    assert not table("wolfship 20,22.85 180 no-movement no-firing | galleon 20,20 0 of=2; " + ACT).asked


@pytest.mark.rule("MW-BRD-02")
def test_of_two_ships_touched_one_may_be_boarded():
    sea = table("wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 | galleon 21.125,22.75 0 of=2 | "
                "galleon 44,70 0 of=2; " + ACT, dice="6 1")
    assert sea.options == ["galleon", "galleon-2", "hold"]
    sea.say("galleon", "break-off")
    assert not sea.asked and len(sea.events("BoardingStarted")) == 1


@pytest.mark.rule("MW-BRD-07", "MW-BRD-17", "MW-BRD-20")
def test_a_winning_attacker_presses_on_or_breaks_off_where_he_is():
    sea = table(BOW.format("", "") + ACT, dice="6 1 | 6 1").say("galleon")
    assert sea.asked == [(0, "press-on")] and sea.options == ["break-off", "press-on"]
    sea.say("press-on")
    assert fought(sea) == [(10, 5), (10, 4)] and sea["galleon"].crew == 2
    sea.say("break-off")
    assert not sea.asked and pose(sea["wolfship"]) == (20.0, 22.75, 180.0)


@pytest.mark.rule("MW-BRD-08", "MW-BRD-20")
def test_who_crews_a_prize_decides_for_it():
    sea = table("wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 held=2 crew=3 | galleon 44,70 0 of=2; "
                + ACT, dice="1 6").say("galleon")
    assert sea.asked == [(1, "grapples")] and sea["wolfship"].crew == 3


@pytest.mark.rule("MW-BRD-15", "MW-BRD-21", "MW-PRZ-01")
def test_an_abandoned_ship_is_won_without_dice_and_it_is_the_action_of_the_turn():
    sea = table("wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 held=none | galleon 44,70 0 of=2; "
                + ACT).say("galleon")
    assert sea.asked == [(0, "prize")] and not fought(sea)
    sea.say("leave")
    assert not sea.asked and sea["galleon"].side == -1
    sea = table("wolfship 30,30 0 | galleon 20,20 0 held=none | galleon 44,70 0 of=2; at battle 1 only")
    assert sea.piece == "wolfship"     # it does not act, and has no owner


@pytest.mark.rule("MW-BRD-18", "MW-STR-01")
def test_prizes_and_stragglers_start_nothing_but_defend():
    sea = table("wolfship 20,22.75 180 held=2 crew=2 | galleon 20,20 0 | galleon 44,70 0 of=2")
    assert not boarding_targets(sea.game, 0) and boarding_targets(sea.game, 1) == [0]
    sea = table("wolfship 21.875,20 270 no-movement no-firing | galleon 20,20 0 of=2 straggler | galleon 44,70 0 of=2; "
                + ACT, dice="5 2").say("galleon")
    assert fought(sea) == [(9, 10)]


@pytest.mark.rule("MW-BRD-16", "MW-PRZ-01")
def test_a_defender_may_win_the_attackers_ship():
    sea = table(BOW.format(" crew=1 | wargalley 4,4 0", "") + ACT, dice="1 6").say("galleon")
    assert sea["wolfship"].side == -1 and sea.asked == [(1, "prize")]
    sea.say("take 2")
    assert sea["wolfship"].side == 1 and sea["galleon"].crew == 2


@pytest.mark.rule("MW-BRD-19")
def test_totals_do_not_fall_below_nothing():
    sea = table("wolfship 20,22.75 180 no-movement no-firing crew=1 spells=mutiny | galleon 20,20 0 of=2; " + ACT)
    assert not sea.asked                                   # under mutiny it starts nothing
    sea = table("wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 crew=1 spells=mutiny | "
                "galleon 44,70 0 of=2; " + ACT, dice="1 1").say("galleon")
    assert fought(sea) == [(5, 0)]


@pytest.mark.rule("MW-PRZ-07", "MW-PRZ-06")
def test_from_the_next_turn_a_recovered_ship_is_of_its_squadron_again():
    sea = table("wargalley 20,20 0 unit=1 flag | wargalley 24,20 0 unit=1 straggler | wargalley 40,20 0 unit=1 | "
                "galleon 44,70 0 of=2; at end only").say("stay")
    assert not sea["wargalley-2"].straggler and sea["wargalley-3"].straggler


@pytest.mark.rule("MW-PRZ-08", "MW-FLT-13")
def test_a_crewless_beast_is_never_taken():
    sea = table("wolfship 20,22.25 180 no-movement no-firing | doomreaver 20,20 0 of=2 btw=1 | galleon 44,70 0 of=2; "
                "player 2 fleet=dark-elf; " + ACT, dice="6 1").say("doomreaver")
    assert sea["doomreaver"].fate == "sunk" and not sea.asked


@pytest.mark.rule("MW-PRZ-10")
def test_a_crewless_winner_takes_nothing():
    sea = table("doomreaver 20,22.5 180 no-movement no-firing | galleon 20,20 0 of=2 crew=1 | galleon 44,70 0 of=2; "
                "player 1 fleet=dark-elf; at act doomreaver only", dice="3 | 6 1").say("galleon")
    assert sea["galleon"].side == -1 and not sea.asked


# --- the End Phase ----------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-END-01", "MW-END-06", "MW-END-09")
def test_the_steps_come_in_their_order():
    sea = table("ironclad 10,10 0 hit=bows:1,stern:1/1 no-firing | wargalley 10,30 0 unit=1 flag | wargalley 30,30 0 "
                "unit=1 straggler | galleon 40,60 0 of=2 held=1 crew=1 scuttler=ironclad | galleon 44,70 0 of=2; "
                "wreck 11.6,10 1 debris; wreck 30,50 1; player 1 fleet=dwarf wizard=champion hand=rust; "
                "admiral 1 adrift 1; wizard 1 ironclad; wind N; turn 3; at end", dice="1 | 6 | banish | 3 5")
    sea.say("ironclad", "bows", "stay", "nothing")
    told = [name for name in sea.story if name in (
        "PersonRescued", "DebrisCleared", "WreckSettled", "BlazeRolled", "RepairRolled", "ShipStayed", "ShipScuttled",
        "CountersRemoved", "CardsDrawn", "StragglerFound", "TurnBegun")]
    assert told == ["PersonRescued", "DebrisCleared", "WreckSettled", "BlazeRolled", "RepairRolled", "ShipStayed",
                    "ShipScuttled", "CountersRemoved", "CardsDrawn", "TurnBegun"]


@pytest.mark.rule("MW-END-12", "MW-END-11", "MW-MAG-16")
def test_the_initiative_player_draws_first_and_an_empty_deck_is_made_of_the_discards():
    sea = table("greatship 10,10 0 | galleon 40,60 0 of=2; player 1 wizard=champion hand=rust; "
                "player 2 wizard=champion hand=reaper; wizard 1 greatship; wizard 2 galleon; deck firebolt; "
                "spent fireball leak; first 2; at end only", dice="firebolt | leak | fireball")
    assert sea.asked == [(1, "discard")]
    sea.say("nothing")
    assert sea.player(1).hand == ("firebolt", "reaper") and sea.game.deck == ()
    sea.say("rust")
    assert sea.player(0).hand == ("fireball", "leak") and sea.game.deck == ("rust",)


@pytest.mark.rule("MW-END-02", "MW-END-03", "MW-END-04", "MW-VIC-10")
def test_an_enemy_captures_whom_he_picks_up_and_who_still_clings_scores_nothing():
    position = ("wargalley 20,21.4 90 of=2 | greatship 40,40 0 | galleon 44,70 0 of=2; wreck 20,20 1; "
                "admiral 1 adrift 1; ")
    sea = table(position + "at end only")
    assert sea.asked == [(1, "rescue")]
    sea.say("wargalley")
    assert sea.person("admiral", 0).status == "captured" and honours(sea.game) == (0, 5)
    sea = table(position + "at end only").say("none")
    assert sea.person("admiral", 0).status == "adrift" and honours(sea.game) == (0, 0)
    sea = table(position.replace("20,21.4 90 of=2", "20,21.4 90") + "at end only").say("wargalley")
    assert sea.person("admiral", 0).status == "aboard" and sea.person("admiral", 0).ship == 0


# --- fires ------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-FIRE-07", "MW-FIRE-03", "MW-FIRE-05")
def test_a_fire_fills_an_empty_box_with_its_effect_or_finds_no_way():
    sea = table("wargalley 10,10 0 hit=forecastle:1/1 | galleon 44,70 0 of=2; at end only", dice="6")
    assert marks(sea["wargalley"], "oar-deck") == (1, 1)
    sea = table("corsair 10,10 0 hit=bows:1/1,gun-deck:1/1 | galleon 44,70 0 of=2; at end only", dice="6 | 2")
    assert marks(sea["corsair"], "gun-deck") == (1, 1)     # every box burns already


@pytest.mark.rule("MW-FIRE-08", "MW-FIRE-11")
@pytest.mark.parametrize(("option", "boxes"), [("filled", 2), ("destroyed", 1)])
def test_what_burns_is_destroyed_and_by_the_option_one_blaze_is_enough(option, boxes):
    sea = table("galleon 20,20 0 no-movement | greatship 25,20 0 of=2 hit=forecastle:1/1 | galleon 44,70 0 of=2; "
                "at act galleon only", dice="2 1 1 1 | 2 | 3", partial_blaze=option)
    sea.say("greatship starboard low broadside")
    assert marks(sea["greatship"], "forecastle")[0] == boxes and ("CriticalRolled" in sea.story) is (boxes == 1)
    sea = table("galleon 20,20 0 no-movement | greatship 25,20 0 of=2 hit=bows:1/1 | galleon 44,70 0 of=2; "
                "at act galleon only", dice="4 1 1 1 | 2 | 3").say("greatship starboard low broadside")
    assert "CriticalRolled" in sea.story


@pytest.mark.rule("MW-FIRE-10", "MW-FIRE-02")
@pytest.mark.parametrize(("option", "left"), [("one-box", 1), ("whole-area", 0)])
def test_out_puts_out_one_box_or_by_the_option_the_area(option, left):
    sea = table("greatship 10,10 0 hit=fore-mast:2/2 | galleon 44,70 0 of=2; at end only", dice="1", blaze_out=option)
    assert marks(sea["greatship"], "fore-mast") == (2, left)


# --- stragglers -------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-STR-03", "MW-STR-05")
def test_the_initiative_players_stragglers_move_first_and_counters_hold_them():
    sea = table("wargalley 10,10 0 unit=1 flag | wargalley 10,30 0 unit=1 straggler | "
                "wargalley 20,30 0 unit=1 straggler no-movement | wargalley 40,10 0 of=2 unit=2 flag | "
                "wargalley 40,30 0 of=2 unit=2 straggler; first 2; "
                "wind N; at end only")
    assert sea.asked == [(1, "move")]
    sea.say("oars ahead 1")
    assert sea.piece == "wargalley-2"
    sea.say("stay")
    assert not sea.asked


@pytest.mark.rule("MW-STR-02", "MW-END-09", "MW-STR-03")
def test_a_straggler_neither_rams_nor_boards_and_may_run_aground():
    sea = table("wargalley 10,10 0 unit=1 flag | wargalley 20,24 0 unit=1 straggler | greatship 20,30 90 of=2 | "
                "galleon 44,70 0 of=2; wind N; at end only").say("oars ahead 6")
    assert not sea.asked and "RamRolled" not in sea.story and pose(sea["wargalley-2"])[1] > 27
    sea = table("wargalley 10,10 0 unit=1 flag | wargalley 20,24 0 unit=1 straggler btw=1 | galleon 44,70 0 of=2; "
                "terrain rocks 20,28 0; wind N; at end only", dice="1 | 1").say("oars ahead 6")
    assert sea["wargalley-2"].fate == "sunk" and [wreck.stage for wreck in sea.game.wrecks] == ["wreckage"]


# --- victory and options ----------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-VIC-04", "MW-VIC-12", "MW-OPT-09")
def test_at_the_limit_honours_decide():
    position = "galleon 10,10 0 | corsair 20,20 0 of=2 sunk | corsair 40,40 0 of=2; turn {}; {}at end"
    sea = table(position.format(10, ""), seed=1)
    assert sea.over and sea.winners == (0,)
    assert not table(position.format(9, ""), seed=1).over
    assert table(position.format(3, "limit 3; "), seed=1).over
    assert not table(position.format(10, ""), seed=1, time_limit="off").over
    sea = table(position.format(50, ""), seed=1, time_limit="off")
    assert sea.over and sea.match.outcome.rule == "MW-VIC-12"
    sea = table("galleon 10,10 0 | corsair 40,40 0 of=2; turn 10; at end", seed=1)
    assert sea.over and sea.winners == ()


@pytest.mark.rule("MW-VIC-13")
def test_a_ship_won_back_scores_nothing():
    sea = table("wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 held=2 crew=1 since=1 | "
                "galleon 44,70 0 of=2; " + ACT, dice="6 1")
    assert honours(sea.game) == (0, 4)
    sea.say("galleon", "recrew 1")
    assert honours(sea.game) == (0, 0)


@pytest.mark.rule("MW-VIC-02", "MW-VIC-03", "MW-AIR-29")
def test_beasts_and_prizes_keep_nobody_in_the_game():
    sea = table("wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 crew=1 | kraken 40,40 0 of=2 | "
                "wyvern-rider 30,30 0 of=2 | corsair 10,60 0 held=2 crew=1; player 2 fleet=orc; " + ACT, dice="6 1")
    sea.say("galleon")
    assert sea.over and sea.winners == (0,)


@pytest.mark.rule("MW-OPT-07", "MW-VIC-05")
def test_by_the_option_the_printed_honours_count():
    for option, points in (("off", 4), ("on", 6)):
        sea = table("galleon 10,10 0 | greatship 20,20 0 of=2 sunk | corsair 40,40 0 of=2", template_honours=option)
        assert honours(sea.game) == (points, 0)


@pytest.mark.rule("MW-OPT-08", "MW-OPT-10")
def test_house_rules_are_off_and_the_first_choice_is_the_default():
    options = {option.name: option for option in wg.ruleset("man-o-war").options}
    for entry in OPTIONS:
        assert options[entry.name].default == entry.default == entry.choices[0] and len(entry.choices) > 1
        assert wg.ruleset("man-o-war").rulebook.clause(entry.clause)
    assert {entry.default for entry in OPTIONS if entry.name.startswith("house-")} == {"off"}
    assert wg.new("man-o-war", "smugglers-run", 1, {"house-wind-shift-two": "on"}).state.house == (
        "house-wind-shift-two=on",)


@pytest.mark.rule("MW-MAG-19", "MW-CORE-10", "MW-BRD-12")
def test_the_hand_of_a_dead_wizard_is_laid_open():
    sea = table("wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 crew=1 | galleon 44,70 0 of=2; "
                "player 2 wizard=master hand=gulls,leak; wizard 2 galleon; at act wolfship only", dice="6 1")
    sea.say("galleon")
    assert sea.person("wizard", 1).status == "killed" and sea.player(1).hand == ()
    assert sea.game.spent == ("gulls", "leak") and sea.game.reveals == 1
    assert [(event.side, event.role, event.status, event.rule) for event in sea.events("PersonLost")] == [
        (1, "wizard", "killed", "MW-BRD-12")]
