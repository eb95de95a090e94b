"""How fast a ship is: damage, cards, spells, halving and calms in their order; and how a slow one turns."""

import pytest
from man_o_war.table import pose, table

from weathergage.rulesets.man_o_war.rules.speeds import cannot_move, mode_named, pace_of, working_modes

FOE = "| galleon 44,70 0 of=2"
ALL_MASTS = "hit=fore-mast:2,main-mast:2,aft-mast:2"


def inches(ship, mode, which):
    sea = table(f"{ship.replace(' ', ' 10,30 0 ', 1) if ' ' in ship else ship + ' 10,30 0'} {FOE}; wind N; at battle 2")
    return pace_of(sea.game, 0, mode_named(sea.game.pieces[0], mode), which).inches


@pytest.mark.rule("MW-MOVE-09", "MW-MOVE-07", "MW-CARD-14", "MW-SPL-07", "MW-SPL-08", "MW-SPL-09", "MW-LOC-04",
                  "MW-LOC-06", "MW-CORE-07")
@pytest.mark.parametrize(("ship", "mode", "which", "speed"), [
    ("greatship cards=silk-sails", "sail", "beam", 7), ("greatship cards=silk-sails", "sail", "astern", 10),
    (f"greatship cards=silk-sails {ALL_MASTS}", "sail", "beam", 0),        # a card adds nothing to nothing
    (f"greatship {ALL_MASTS} spells=fair-wind", "sail", "beam", 3),        # a spell does
    (f"greatship cards=silk-sails {ALL_MASTS} spells=fair-wind", "sail", "astern", 3),
    ("greatship cards=silk-sails hit=fore-mast:2", "sail", "beam", 5),
    ("greatship spells=leaden-keel", "sail", "astern", 6), ("greatship spells=fair-wind", "sail", "astern", 12),
    ("greatship hit=fore-mast:2,main-mast:2 spells=leaden-keel", "sail", "beam", 0),
    ("greatship spells=leaden-keel,kelp-snare", "sail", "astern", 3),      # added first, then halved
    ("greatship spells=kelp-snare", "sail", "astern", 4.5), ("greatship spells=kelp-snare", "sail", "beam", 3),
    ("greatship spells=fair-wind,becalm", "sail", "beam", 0), ("wolfship spells=becalm", "oars", "speed", 4),
    ("wolfship spells=fair-wind", "oars", "speed", 4), ("wolfship spells=leaden-keel", "oars", "speed", 1),
    ("wolfship spells=leaden-keel", "oars", "straight", 3), ("wolfship spells=leaden-keel", "oars", "reverse", 0),
    ("wolfship spells=kelp-snare", "oars", "straight", 3), ("wolfship spells=kelp-snare", "oars", "reverse", 1),
    ("wolfship cards=silk-sails", "oars", "speed", 4), ("wolfship cards=silk-sails", "sail", "beam", 7),
    ("ironclad cards=silk-sails", "steam", "speed", 7), ("ironclad cards=silk-sails", "steam", "straight", 7),
    ("ironclad cards=silk-sails", "steam", "reverse", 4), ("ironclad hit=boiler cards=silk-sails", "steam", "speed", 0),
    ("ironclad hit=paddle", "steam", "reverse", 0), ("wargalley hit=mast spells=fair-wind", "sail", "beam", 0),
    ("wargalley hit=mast", "oars", "speed", 4), ("wargalley hit=oar-deck", "oars", "reverse", 0),
    ("monitor hit=funnel", "steam", "straight", 3), ("monitor hit=funnel", "steam", "reverse", 0),
    ("dreadnought hit=fore-paddle", "steam", "speed", 3), ("dreadnought hit=fore-paddle,aft-paddle", "steam", "speed",
        0),
    ("black-ark cards=silk-sails", "magic", "reverse", 0), ("nautilus submerged", "steam", "speed", 3),
    ("nautilus submerged", "steam", "reverse", 1.5), ("nautilus submerged spells=kelp-snare", "steam", "speed", 1.5),
    ("death-fortress hit=dragon:1", "beast", "speed", 4), ("death-fortress hit=dragon:2", "beast", "speed", 0),
    ("bane-tower hit=warp-gate", "magic", "speed", 3), ("wolfship hit=fore-mast,main-mast:1", "sail", "beam", 2),
    ("wolfship hit=fore-mast,main-mast:1", "sail", "astern", 3), ("hulk hit=mast:1", "sail", "astern", 3),
    ("hulk hit=mast:1", "treadwheel", "speed", 4), ("hulk hit=treadwheels", "treadwheel", "speed", 0),
])
def test_speed_is_template_damage_cards_spells_halving_and_calm_in_this_order(ship, mode, which, speed):
    assert inches(ship, mode, which) == speed


@pytest.mark.rule("MW-CARD-01", "MW-CARD-14")
def test_a_card_on_a_prize_adds_no_speed():
    assert inches("greatship cards=silk-sails held=2", "sail", "beam") == 6


@pytest.mark.rule("MW-CARD-14", "MW-CARD-01")
@pytest.mark.parametrize(("move", "shown"), [("sail ahead 10", True), ("sail ahead 9.5", True), ("sail ahead 9", False),
                                             ("sail turn 10 ahead 7.5", True), ("sail turn 10 ahead 7", False)])
def test_silk_sails_are_turned_up_by_a_move_that_needs_them(move, shown):
    sea = table(f"greatship 10,10 0 cards=silk-sails {FOE}; wind N; at act greatship only").say(move)
    assert (sea["greatship"].shown == ("silk-sails",)) is shown


@pytest.mark.rule("MW-CARD-14", "MW-OAR-04")
@pytest.mark.parametrize(("back", "shown"), [(3.5, True), (3, False)])
def test_silk_sails_help_a_steamer_to_back(back, shown):
    sea = table(f"ironclad 10,10 0 cards=silk-sails {FOE}; player 1 fleet=dwarf; at act ironclad only")
    assert sea.allows("steam back 4") and sea.refusal("steam back 4.1")
    assert (sea.say(f"steam back {back}")["ironclad"].shown == ("silk-sails",)) is shown


@pytest.mark.rule("MW-MOVE-05", "MW-GEO-11", "MW-MOVE-03")
def test_a_ship_slower_than_a_turn_spends_all_on_one_small_turn():
    sea = table(f"wargalley 10,30 0 hit=mast spells=leaden-keel {FOE}; wind N; at act wargalley only")
    assert sea.allows("oars turn 22.5") and sea.forbidden_by("oars turn 22.6") == "MW-GEO-11"
    assert sea.allows("oars ahead 3") and sea.refusal("oars ahead 3.1")         # ramming speed, without turns
    for move in ("turn 10 ahead 0.1", "ahead 0.1 turn 10", "turn 10 turn 10"):
        assert sea.forbidden_by(f"oars {move}") == "MW-MOVE-04", move
    sea.say("oars turn -20")
    x, y, heading = pose(sea["wargalley"])
    assert heading == 340.0 and y == pytest.approx(30.98, abs=0.01) and x == pytest.approx(9.827, abs=0.01)


@pytest.mark.rule("MW-GEO-11", "MW-MOVE-03", "MW-GEO-10")
@pytest.mark.parametrize(("ship", "fleet", "most"), [("greatship", "empire", 45), ("hawkship", "high-elf", 90)])
def test_turns_follow_the_template_and_cost_two(ship, fleet, most):
    sea = table(f"{ship} 10,30 90 {FOE}; player 1 fleet={fleet}; wind E; at act {ship} only")
    if ship == "hawkship":
        sea.say("move-shoot-move")
    speed = 6 if ship == "hawkship" else 9
    assert sea.allows(f"sail turn {-most}") and sea.forbidden_by(f"sail turn {-most - 0.1}") == "MW-GEO-11"
    assert sea.allows(f"sail turn 1 ahead {speed - 2}") and sea.refusal(f"sail turn 1 ahead {speed - 1.9}")
    sea.say("sail turn -45")
    x, y, heading = pose(sea.game.pieces[0])
    assert heading == 45.0 and (x - 10, y - 30) == pytest.approx((1.8006, 0.7458), abs=0.002)      # an arc of 2


@pytest.mark.rule("MW-SAIL-05", "MW-SAIL-06", "MW-SAIL-01")
def test_a_ship_that_starts_into_the_wind_makes_one_turn_out_of_it():
    sea = table(f"greatship 10,30 10 {FOE}; wind S; at act greatship only")
    assert sea.allows("sail turn 35") and sea.allows("sail turn 45") and sea.allows("stay")
    for move in ("turn 34.9", "turn -45", "ahead 1", "turn 45 ahead 1", "ahead 1 turn 45", "turn 40 turn 5"):
        assert sea.forbidden_by(f"sail {move}") == "MW-SAIL-05", move
    sea.say("sail turn 40")
    assert not sea.asked or sea.asked[0][1] != "move"


@pytest.mark.rule("MW-SAIL-06")
def test_where_no_angle_leaves_the_wind_a_turn_must_at_least_bring_it_nearer():
    sea = table(f"greatship 10,30 10 hit=fore-mast:2,main-mast:2 spells=kelp-snare {FOE}; wind S; at act greatship "
        f"only")
    assert sea.allows("sail turn 22.5") and sea.allows("sail turn 1")            # speed 1: 22.5 at most
    assert sea.forbidden_by("sail turn -5") == "MW-SAIL-05"
    assert sea.allows("sail turn -22.5")                                         # w is 12.5 then, and was 10
    assert sea.forbidden_by("sail turn -20") == "MW-SAIL-05"                     # 10 is no more than 10
    sea = table(f"greatship 10,30 30 hit=fore-mast:2,main-mast:2 spells=kelp-snare {FOE}; wind S; at act greatship "
        f"only")
    assert sea.allows("sail turn 15") and sea.forbidden_by("sail turn 14") == "MW-SAIL-05"      # here one leaves it


@pytest.mark.rule("MW-SAIL-05", "MW-CARD-16", "MW-CARD-17")
def test_cards_that_swing_a_ship_are_a_turn_out_of_the_wind_too():
    sea = table(f"greatship 10,30 0 cards=master-helmsman {FOE}; wind S; at act greatship only")
    assert sea.allows("sail swing 45") and sea.forbidden_by("sail swing 44") == "MW-SAIL-05"
    assert sea.forbidden_by("sail swing 45 ahead 1") == "MW-SAIL-05"
    sea = table(f"greatship 10,30 0 cards=sea-anchor {FOE}; wind S; at act greatship only")
    assert sea.allows("sail anchor 90") and sea.allows("sail anchor -45")
    assert sea.forbidden_by("sail anchor 30") == "MW-SAIL-05"


@pytest.mark.rule("MW-SAIL-03", "MW-SAIL-02")
def test_the_zone_at_the_start_sets_the_speed_for_the_whole_turn():
    sea = table(f"greatship 10,30 90 {FOE}; wind N; at act greatship only")     # abeam: 6
    assert sea.allows("sail turn -45 turn -45 ahead 2") and sea.refusal("sail turn -45 turn -45 ahead 2.1")
    sea = table(f"greatship 10,30 40 {FOE}; wind N; at act greatship only")     # astern: 9
    assert sea.allows("sail turn 45 ahead 7") and sea.refusal("sail turn 45 ahead 7.1")


@pytest.mark.rule("MW-SAIL-04")
def test_a_turn_into_the_wind_ends_the_move():
    sea = table(f"greatship 10,30 90 {FOE}; wind S; at act greatship only")
    assert sea.forbidden_by("sail turn -45 turn -1 ahead 1") == "MW-SAIL-04"
    assert sea.allows("sail turn -45 turn -1") and sea.allows("sail turn -45 ahead 1")
    assert sea.forbidden_by("sail turn -45 turn -1 turn 45") == "MW-SAIL-04"


@pytest.mark.rule("MW-SPL-08", "MW-SAIL-04", "MW-SAIL-05")
def test_with_a_fair_wind_a_ship_is_never_into_the_wind():
    sea = table(f"greatship 10,30 0 spells=fair-wind {FOE}; wind S; at act greatship only")
    assert sea.allows("sail ahead 9") and sea.refusal("sail ahead 9.1")         # abeam, 6 and 3 more
    assert sea.allows("sail turn 45 turn -45 ahead 1")
    sea = table(f"greatship 10,30 180 spells=fair-wind {FOE}; wind S; at act greatship only")
    assert sea.allows("sail ahead 12")                                           # astern stays astern


@pytest.mark.rule("MW-OAR-05", "MW-OAR-02", "MW-OAR-03", "MW-OAR-04")
def test_ramming_speed_pivots_and_backing():
    sea = table(f"wargalley 10,30 0 {FOE}; wind S; at act wargalley only")
    for legs, is_legal in (("ahead 6", True), ("ahead 3 ahead 3", True), ("ahead 6.1", False), ("pivot 90 ahead 2",
        True),
                           ("pivot 90 ahead 2.1", False), ("pivot 91", True), ("pivot 91 ahead 0.1", False),
                           ("pivot 90 pivot 90", True), ("pivot 90 pivot 90 pivot 1", False), ("pivot -180", True),
                           ("pivot 181", False), ("ahead 4 pivot 90", False), ("ahead 2 pivot -90", True),
                           ("back 2", True), ("back 2.1", False), ("back 1 ahead 1", False), ("ahead 1 back 1", False),
                           ("turn 45 ahead 2", True), ("turn 45 ahead 2.1", False), ("pivot 0", False),
                           ("back 0", False), ("slide 90 1", False)):
        assert sea.allows(f"oars {legs}") is is_legal, legs
    assert sea.forbidden_by("oars slide 90 1") == "MW-FLT-08" and sea.forbidden_by("oars pivot 181") == "MW-OAR-02"


@pytest.mark.rule("MW-FLT-08", "MW-OAR-04")
def test_an_ark_slides_its_whole_speed_and_nothing_after():
    sea = table(f"black-ark 20,30 0 {FOE}; player 1 fleet=dark-elf; wind N; at act black-ark only")
    assert sea.allows("magic slide 135 6") and sea.refusal("magic slide 135 6.1")
    assert sea.forbidden_by("sail slide 90 1") == "MW-FLT-08" and sea.refusal("magic slide 90 1 ahead 1")
    assert sea.forbidden_by("magic back 1") == "MW-OAR-04" and sea.forbidden_by("magic pivot 10") == "MW-OAR-07"
    assert pose(sea.say("magic slide 90 5")["black-ark"]) == (25.0, 30.0, 0.0)
    tower = table(f"bane-tower 20,30 0 {FOE}; player 1 fleet=chaos-plague; at act bane-tower only")
    assert tower.forbidden_by("magic slide 90 1") == "MW-FLT-08"


@pytest.mark.rule("MW-SQD-13", "MW-MOVE-06", "MW-MOVE-07")
@pytest.mark.parametrize(("more", "modes", "stuck"), [
    ("", ["sail", "oars"], False), (" hit=mast", ["oars"], False), (" hit=oar-deck", ["sail"], False),
    (" hit=mast,oar-deck", [], True), (" no-movement", ["sail", "oars"], True), (" spells=becalm", ["oars"], False),
    (" aground=1", ["sail", "oars"], True), (" spells=becalm hit=oar-deck", [], True)])
def test_a_ship_cannot_move_without_speed_aground_or_under_the_counter(more, modes, stuck):
    sea = table(f"wargalley 10,30 0{more} {FOE}; terrain rocks 10,32 0; wind N; at battle 2")
    assert [mode.id for mode in working_modes(sea.game, 0)] == modes and cannot_move(sea.game, 0) is stuck


@pytest.mark.rule("MW-CARD-16", "MW-CARD-17")
def test_a_helmsman_swings_once_at_no_cost_and_an_anchor_ends_the_move():
    sea = table(f"greatship 10,30 0 cards=master-helmsman {FOE}; wind N; at act greatship only")
    assert sea.allows("sail swing 45 ahead 9") and sea.allows("sail ahead 9 swing -45")
    assert sea.forbidden_by("sail swing 45.1") == "MW-CARD-16" \
        and sea.forbidden_by("sail swing 5 swing 5") == "MW-CARD-16"
    assert sea.forbidden_by("sail anchor 5") == "MW-CARD-17"
    sea.say("sail swing 45 ahead 2")
    assert sea["greatship"].shown == ("master-helmsman",) and sea["greatship"].heading == 45.0
    sea = table(f"greatship 10,30 0 cards=sea-anchor {FOE}; wind N; at act greatship only")
    assert sea.allows("sail ahead 9 anchor 90") and sea.forbidden_by("sail anchor 90 ahead 1") == "MW-CARD-17"
    assert sea.forbidden_by("sail anchor 90.1") == "MW-CARD-17" and sea.forbidden_by("sail swing 5") == "MW-CARD-16"
    sea.say("sail ahead 9 anchor 90")
    assert pose(sea["greatship"]) == (10.0, 39.0, 90.0)
    assert not sea["greatship"].cards and sea.game.played == ("sea-anchor",)


@pytest.mark.rule("MW-CARD-17", "MW-GEO-12")
def test_an_anchor_that_was_never_dropped_is_shown_and_kept():
    sea = table(f"greatship 10,30 0 cards=sea-anchor | galleon 10,36 90 {FOE}; wind N; at act greatship only")
    sea.say("sail ahead 9 anchor 90")
    assert sea["greatship"].cards == ("sea-anchor",) == sea["greatship"].shown and sea["greatship"].heading == 0.0


@pytest.mark.rule("MW-OAR-03", "MW-CARD-16")
def test_a_pivot_that_would_touch_something_is_not_allowed():
    sea = table(f"wargalley 10,30 0 | galleon 11.5,30 0 {FOE}; wind N; at act wargalley only")
    assert sea.forbidden_by("oars pivot 90") == "MW-OAR-03" and sea.forbidden_by("oars pivot -90") == "MW-OAR-03"
    assert sea.allows("oars ahead 2 pivot 20") and sea.forbidden_by("oars ahead 1 pivot 90") == "MW-OAR-03"
    sea = table(f"wargalley 10,30 0 {FOE}; terrain rocks 11.9,30 0; wind N; at act wargalley only")
    assert sea.forbidden_by("oars pivot 90") == "MW-OAR-03"
