"""Chapter 1: dice, rounding, secret choices, and the order in which things are rolled and handled."""

import pytest
from captains_sea.table import Table, opening, table

import weathergage as wg
from weathergage.kits.squares import turned

NO_CARDS = "; no-cards"
SHIPS = "guerriere 10,10 N | galatea 10,14 N"


def rollers(duel: Table, kind: str) -> list[int]:
    """Whose dice of this kind were rolled, in order."""
    return [event.side for event in duel.events("DiceRolled") if event.kind == kind]


# --- rounding and dice ---


@pytest.mark.rule("CS-GEN-03")
def test_half_of_speed_5_is_3():
    duel = table("guerriere 10,10 N sail=fighting | galatea 13,10 E; at rates only", "1 | 1")
    assert (duel.a.speed, duel.b.speed) == (3, 5)


@pytest.mark.rule("CS-GEN-03")
def test_one_and_a_half_times_5_hits_are_8_points():
    duel = table("guerriere 10,10 N | galatea 10,14 N rigging=5; points 3/2 0/0; limit 1"
                 f"{NO_CARDS}; at housekeeping")
    assert duel.match.outcome.scores == (8, 0)


@pytest.mark.rule("CS-GEN-04")
@pytest.mark.parametrize("face", [0, 7])
def test_a_die_has_the_faces_1_to_6(face):
    with pytest.raises(wg.ScriptError, match="face that no d6 has"):
        table(f"{SHIPS}; at initiative only", f"{face} | 3")


@pytest.mark.rule("CS-GEN-04", "CS-GEN-12")
def test_the_damage_roll_is_two_red_dice_and_then_a_blue_one():
    duel = table("guerriere 10,10 N guns=4/4/0/0 | galatea 13,10 N; at fire only")
    duel.say("low", dice="6 4 1 1 1 1 1 1 | 1 1 1 | 2 5 | 6")
    spread = duel.events("HitsSpread")[0]
    assert (spread.blue, spread.total) == (6, 13 - 2)
    assert duel.script_left == 0


@pytest.mark.rule("CS-GEN-05")
def test_a_modified_die_may_be_above_6():
    duel = table("shannon 10,10 N | guerriere 10,14 N; ip b; at initiative only", "6 | 6")
    assert duel.game.ip == 0
    assert duel.events("InitiativeWon")[0].value == 7


@pytest.mark.rule("CS-GEN-05")
def test_a_modified_die_may_be_below_1():
    duel = table("guerriere 10,10 N | chesapeake 10,14 N; tenure 3; at initiative only", "1 | 1")
    won = duel.events("InitiativeWon")[0]
    assert (duel.game.ip, won.value, won.other) == (1, 0, -2)


@pytest.mark.rule("CS-GEN-07", "CS-MOR-01")
@pytest.mark.parametrize(("morale", "fails", "holds"),
                         [("handy", 1, 2), ("fit", 2, 3), ("unfit", 3, 4), ("strike-check", 3, 4)])
def test_crew_morale_modifies_a_morale_check(morale, fails, holds):
    for face, failed in ((fails, True), (holds, False)):
        duel = table(f"guerriere 10,10 N hull=0/4/4/4 morale={morale} | galatea 10,14 N{NO_CARDS}; "
                     "at housekeeping only", f"{face} | 6")
        assert duel.events("MoraleChecked")[0].failed is failed


# --- crew and secret choices ---


@pytest.mark.rule("CS-GEN-08")
@pytest.mark.parametrize("plan", [
    "starboard-bow-guns=5 starboard-aft-guns=5 port-bow-guns=5",
    "sailing=1 changing-rigging=2 rigging-repair=2 starboard-bow-repair=2 starboard-aft-repair=2 port-bow-repair=2 "
    "port-aft-repair=2 port-aft-guns=2",
    "",
])
def test_any_crew_point_may_take_any_task(plan):
    duel = table("constitution 10,10 N | galatea 10,14 N; at assign-crew only")
    assert duel.refusal(plan, seat=0) == ""


SELECTING = "guerriere 10,10 N act=6,12 | galatea 10,14 N act=6,12; at cycle only"
FIRING = "galatea 10,10 N guns=4/4/0/0 | galatea 16,10 N guns=0/0/4/4; at fire only"
MISSES = "1 1 1 1 | 1 1 1 1"


@pytest.mark.rule("CS-GEN-10")
@pytest.mark.parametrize(("position", "before", "dice", "kind"), [
    (f"{SHIPS}; at assign-crew only", (), "", "assign-crew"),
    (SELECTING, (), "", "select-maneuver"),
    (FIRING, ("low", "low"), MISSES, "select-load"),
])
def test_choices_at_the_same_moment_are_asked_together_and_in_secret(position, before, dice, kind):
    duel = table(position)
    duel.say(*before, dice=dice)
    assert duel.asked == [(0, kind), (1, kind)]
    assert all(question.secret for question in duel.match.questions)


@pytest.mark.rule("CS-GEN-10", "CS-CREW-01")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_secret_choice_is_revealed_when_both_are_made(order):
    duel = table(f"{SHIPS}; at assign-crew only")
    duel.say("sailing=1", seat=order[0])
    assert duel.events("CrewAssigned") == [] and duel.a.sailing == duel.b.sailing == 0
    assert duel.asked == [(order[1], "assign-crew")]
    duel.say("sailing=1", seat=order[1])
    assert [event.side for event in duel.events("CrewAssigned")] == [0, 1]
    assert duel.a.sailing == duel.b.sailing == 1


# --- who goes first ---


@pytest.mark.rule("CS-GEN-11")
def test_side_b_counts_as_non_initiative_player_before_the_first_roll():
    duel = opening("constitution-guerriere", "topmen | topmen | carpenters | carpenters | surgeon | lie-down")
    duel.say("medium round", "medium round", "", "")
    assert duel.asked == [(1, "react")]
    duel.say("pass", "pass")
    assert duel.asked == [(1, "discard")]
    duel.say("none", "none", dice="6 | 1")
    assert rollers(duel, "initiative") == [1, 0]


@pytest.mark.rule("CS-GEN-11")
@pytest.mark.parametrize(("ip", "order"), [("a", [1, 0]), ("b", [0, 1])])
def test_the_roles_of_the_last_turn_hold_until_the_new_roll_is_resolved(ip, order):
    duel = table(f"{SHIPS}; ip {ip}; tenure 1; at initiative only", "6 | 1")
    assert rollers(duel, "initiative") == order
    assert duel.game.ip == order[0]


BOARDED = "guerriere 10,10 N guns=1/1/0/0 | galatea 10,10 N; formation parallel E b; grapple grappled"


@pytest.mark.rule("CS-GEN-12")
@pytest.mark.parametrize(("position", "kind", "answers", "dice"), [
    (f"{SHIPS}; at rates only", "hull-bonus", (), "1 | 1"),
    (FIRING, "to-hit", ("low", "low", "round", "round"), MISSES),
    ("guerriere 10,10 N rigging=0 | galatea 10,14 N rigging=0; at strike only", "strike", (), "6 | 6"),
    ("guerriere 10,10 N tasks=0/1/0 | galatea 10,14 N tasks=0/1/0; at sails only", "sail-change", (), "1 | 1"),
    ("guerriere 10,10 S | galatea 10,14 S; at sails only", "irons", (), "1 | 1"),
    (f"guerriere 10,10 N on-fire | galatea 10,14 N on-fire{NO_CARDS}; at housekeeping only",
     "fire-fighting", (), "4 | 4"),
    ("guerriere 10,10 N rigging=9 tasks=0/0/1 | galatea 10,14 N rigging=9 tasks=0/0/1; at repair only",
     "repair", (), "1 | 1"),
])
@pytest.mark.parametrize(("ip", "order"), [("a", [1, 0]), ("b", [0, 1])])
def test_the_non_initiative_player_rolls_first(position, kind, answers, dice, ip, order):
    duel = table(position.replace("; at", f"; ip {ip}; at"), "" if answers else dice)
    duel.say(*answers, dice=dice if answers else "")
    assert rollers(duel, kind) == order
    assert duel.script_left == 0


@pytest.mark.rule("CS-GEN-12")
@pytest.mark.parametrize(("ip", "answers"), [("a", ("board",)), ("b", ("decline", "board"))])
def test_in_melee_the_attacker_rolls_first(ip, answers):
    duel = table(f"{BOARDED}; ip {ip}; at melee only")
    duel.say(*answers, "7", "9", dice="1 1 1 1 1 1 1 | 1 1 1 1 1 1 1 1 1")
    assert rollers(duel, "melee") == [0, 1]


@pytest.mark.rule("CS-GEN-12")
@pytest.mark.parametrize(("ip", "order"), [("a", [0, 1]), ("b", [1, 0])])
def test_the_initiative_player_grapples_and_disengages_first(ip, order):
    grapple = table(BOARDED.replace("; grapple grappled", f"; ip {ip}; at grapple only"))
    grapple.say("try", "try", dice="1 | 1")
    assert rollers(grapple, "grapple") == order
    disengage = table(f"{BOARDED}; ip {ip}; at sails only")
    disengage.say("try", "try", dice="1 | 1")
    assert rollers(disengage, "disengage") == order


@pytest.mark.rule("CS-GEN-12")
def test_the_bow_section_rolls_before_the_aft_section():
    duel = table("guerriere 10,10 N guns=4/4/0/0 load=double/double/round/round | galatea 20,10 N; at fire only")
    duel.say("bow low aft high", dice="1 1 | 1 1 1 | 3")
    assert [attack.sections for attack in duel.events("AttackMade")] == [(0,), (1,)]


@pytest.mark.rule("CS-GEN-13")
def test_tracks_are_handled_rigging_first_then_starboard_bow_to_port_aft():
    duel = table("guerriere 10,10 N rigging=9 hull=3/3/3/3 tasks=0/0/1 repair=1/1/1/1 | galatea 10,14 N; "
                 "at repair only", "5 | 1 | 5 | 1 | 5")
    assert [event.track for event in duel.events("RepairTried")] == [-1, 0, 1, 2, 3]
    assert (duel.a.rigging, [section.boxes for section in duel.a.sections]) == (10, [3, 4, 3, 4])


@pytest.mark.rule("CS-GEN-13")
def test_sections_reload_and_are_drawn_in_the_same_order():
    loading = "reload=round@6/round@6/round@6/round@6 guns=1/1/1/1"
    duel = table(f"guerriere 10,10 N {loading} | galatea 10,14 N; impulse 6; at reload only")
    assert [event.section for event in duel.events("SectionLoaded")] == [0, 1, 2, 3]
    flash = table(f"{SHIPS}; at draw only", "cartridge-flash | 1 | #2 | 6")
    assert [section.boxes for section in flash.a.sections] == [4, 4, 3, 4]


@pytest.mark.rule("CS-GEN-13")
def test_strike_dice_of_morale_rigging_and_crew_are_one_roll_of_three():
    duel = table("guerriere 10,10 N rigging=0 crew=0 morale=strike-check | galatea 10,14 N; at strike only", "4 3 3")
    assert not duel.events("StrikeChecked")[0].strikes and duel.script_left == 0


# --- relative movement and compass ---


@pytest.mark.rule("CS-RATE-01", "CS-RATE-04")
def test_ships_on_one_heading_keep_their_places_and_roll_for_hull_bonus():
    """CS-CASE-14: both on heading 3 in D have base movement 0 and roll both."""
    duel = table("guerriere 10,10 E | galatea 10,14 E; wind S; at rates only", "1 | 2")
    assert [(event.side, event.parts[0][0]) for event in duel.events("SpeedSet")] == [(1, 0), (0, 0)]
    assert rollers(duel, "hull-bonus") == [1, 0]
    assert (duel.a.speed, duel.b.speed) == (1, 0)


@pytest.mark.rule("CS-GEN-14")
@pytest.mark.parametrize(("wind", "heading", "maneuver", "after"),
                         [("NE", "N", "wear-up:-1:2:1", 8), ("N", "NW", "wear-away:1:1:0", 1)])
def test_headings_run_from_8_to_1_and_back(wind, heading, maneuver, after):
    duel = table(f"guerriere 10,10 {heading} act=6 maneuver={maneuver} | galatea 10,14 N; wind {wind}; impulse 6; "
                 "at maneuver only")
    assert duel.a.heading == after


@pytest.mark.rule("CS-GEN-14")
@pytest.mark.parametrize(("card", "before", "after"), [("wind-backs", "N", 8), ("wind-veers", "NW", 1)])
def test_the_wind_runs_from_8_to_1_and_back(card, before, after):
    duel = table(f"guerriere 10,10 E | galatea 10,14 E; wind {before}; at draw only", card)
    assert duel.game.wind == after


@pytest.mark.rule("CS-GEN-14")
def test_bearings_are_wrapped_into_1_to_8():
    duel = table("guerriere 10,10 NW | galatea 11,11 SW act=6 maneuver=advance:0:3:2; wind NW; impulse 6; "
                 "at maneuver only")
    duel.say("straight")
    assert (duel.game.formation, duel.game.bearing) == ("crossing", 2)
    assert [turned(8, 2), turned(1, -2), turned(7, 4)] == [2, 7, 3]
