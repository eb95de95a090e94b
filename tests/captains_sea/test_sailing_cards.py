"""Chapter 28, the Hold cards of crew, helm and boarding: each played in its own window, with scripted chance."""

import pytest
from captains_sea.table import Table, table

from weathergage.kernel.rng import Rng


def calm(at: str, dice: str = "", a: str = "", b: str = "N", rest: str = "") -> Table:
    """Galatea (with the initiative) and Congress out of range of each other; both Average and Handy."""
    return table(f"galatea 5,9 N {a} | congress 20,9 {b}; {rest}no-cards; at {at} only", dice)


# --- morale and striking ----------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-FX-24")
@pytest.mark.parametrize(("morale", "faces", "level"), [("unfit", "2 2", 1), ("unfit", "2 1", 0), ("handy", "1 1", 3)])
def test_steady_lads_adds_two_to_every_die_of_a_morale_check(morale: str, faces: str, level: int):
    """Two sections are destroyed: two dice."""
    strike = " | 6" if level == 0 else ""
    duel = calm("housekeeping", f"{faces}{strike} | steady-lads", f"hull=0/0/4/4 morale={morale} hand=steady-lads")
    duel.play("steady-lads")
    assert duel.over and duel.a.morale == level


@pytest.mark.rule("CS-FX-25")
@pytest.mark.parametrize(("morale", "after"), [("strike-check", 1), ("fit", 3), ("handy", 3)])
def test_three_cheers_raise_morale_one_level_not_above_handy(morale: str, after: int):
    dice = "6 | " if morale == "strike-check" else ""
    duel = calm("housekeeping", dice + "three-cheers", f"morale={morale} hand=three-cheers").play("three-cheers")
    assert duel.a.morale == after


@pytest.mark.rule("CS-FX-25", "CS-WIN-14")
def test_three_cheers_come_after_the_strike_step_and_before_the_sails_step():
    duel = calm("housekeeping", "6 | 1 | three-cheers", "morale=strike-check tasks=0/1/0 hand=three-cheers")
    duel.play("three-cheers")
    order = [type(event).__name__ for event in duel.match.events]
    assert order.index("StrikeChecked") < order.index("MoraleRose") < order.index("SailTried")


@pytest.mark.rule("CS-FX-26")
def test_dont_give_up_the_ship_cancels_all_failed_dice_of_the_check():
    duel = calm("strike", "1 1 1", "morale=strike-check rigging=0 crew=0 hand=no-surrender").play("no-surrender")
    assert duel.over and not duel.a.struck and duel.match.outcome is None


# --- repair -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-FX-27")
def test_the_surgeon_recovers_one_crew_point_not_above_the_maximum():
    duel = calm("repair", a="crew=4 guns=2/2/0/0 hand=surgeon").say("surgeon")
    assert (duel.a.crew, duel.a.pool) == (5, 1)
    assert calm("repair", a="hand=surgeon").over                # nobody is hurt


@pytest.mark.rule("CS-FX-28")
@pytest.mark.parametrize(("assigned", "faces"), [(0, "5 1"), (2, "5 1 1 1")])
def test_the_carpenters_roll_two_dice_more_for_a_damaged_section_of_choice(assigned: int, faces: str):
    duel = calm("repair", faces, f"hull=2/4/4/2 repair={assigned}/0/0/0 hand=carpenters").say("carpenters")
    assert duel.asked == [(0, "carpenters")] and duel.options == ["starboard bow", "port aft"]
    duel.say("starboard bow")
    assert [section.boxes for section in duel.a.sections] == [3, 4, 4, 2]


@pytest.mark.rule("CS-FX-28", "CS-FX-29")
@pytest.mark.parametrize(("faces", "mended"), [("6 6", 1), ("4 4", 0)])
def test_carpenters_and_topmen_mend_one_box_at_most(faces: str, mended: int):
    hull = calm("repair", faces, "hull=2/4/4/4 hand=carpenters").say("carpenters", "starboard bow")
    rigging = calm("repair", faces, "rigging=3 hand=topmen").say("topmen")
    assert (hull.a.sections[0].boxes, rigging.a.rigging) == (2 + mended, 3 + mended)


@pytest.mark.rule("CS-FX-29")
@pytest.mark.parametrize(("assigned", "faces"), [(0, "5 1"), (1, "5 1 1")])
def test_topmen_roll_two_dice_more_for_the_rigging(assigned: int, faces: str):
    assert calm("repair", faces, f"rigging=3 tasks=0/0/{assigned} hand=topmen").play("topmen").a.rigging == 4


@pytest.mark.rule("CS-FX-30")
def test_a_fire_party_puts_the_fire_out_without_a_roll():
    duel = calm("fire-fighting", a="on-fire hand=fire-party").say("fire-party")
    assert duel.over and not duel.a.on_fire


# --- initiative and speed ---------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-FX-31")
@pytest.mark.parametrize(("cards", "value"), [(0, 1), (1, 3), (2, 5)])
def test_a_weather_eye_adds_two_to_the_initiative_roll(cards: int, value: int):
    duel = calm("initiative", "6 | 1", "hand=weather-eye,weather-eye").say(*["weather-eye"] * cards)
    duel.pass_cards()
    assert duel.events("InitiativeWon")[0].other == value


@pytest.mark.rule("CS-FX-32", "CS-RATE-11")
def test_more_sail_adds_two_to_the_speed_but_not_above_twelve():
    """CS-CASE-28: base 8, bonus 4."""
    duel = table("constitution 5,9 SE hand=clap-on-sail | congress 20,9 NW; wind S; at rates only", "2 | 6")
    duel.pass_cards(until="clap-on-sail")
    assert duel.a.speed == 12
    assert duel.say("clap-on-sail").a.speed == 12
    slow = calm("rates", "2 | 2", "hand=clap-on-sail").play("clap-on-sail")
    assert (slow.a.speed, slow.a.activations, slow.b.speed) == (3, (4, 8, 12), 1)


@pytest.mark.rule("CS-FX-32")
@pytest.mark.parametrize("position", [
    "galatea 5,9 S hand=clap-on-sail | congress 20,9 N; at rates only",
    "galatea 5,9 N rigging=0 hand=clap-on-sail | congress 20,9 N; at rates only",
    "galatea 5,9 N hand=clap-on-sail | congress 5,9 N; grapple grappled; at rates only",
])
def test_no_more_sail_in_irons_dismasted_or_grappled(position: str):
    duel = table(position, "" if "grappled" in position else "2 | 2")
    duel.pass_cards(until="clap-on-sail")
    assert duel.over


@pytest.mark.rule("CS-FX-33")
@pytest.mark.parametrize(("face", "speed"), [(6, 1), (2, 0)])
def test_stealing_his_wind_takes_two_of_his_speed_but_not_below_zero(face: int, speed: int):
    """The wind blows to the north: a, to the south, lies upwind."""
    duel = table("galatea 10,8 N hand=steal-his-wind | congress 10,10 N; at rates only", f"{face} | 2")
    duel.play("steal-his-wind")
    assert (duel.a.speed, duel.b.speed) == (1, speed)


@pytest.mark.rule("CS-FX-33", "CS-GEO-08")
@pytest.mark.parametrize(("place", "offered"), [
    ("10,7", True), ("10,6", False), ("9,7", False), ("10,13", False), ("12,10", False), ("10,10", False),
])
def test_his_wind_is_stolen_from_upwind_within_six_points(place: str, offered: bool):
    """6 MP; 8; 7; downwind; abeam; in the same square."""
    duel = table(f"galatea {place} N hand=steal-his-wind | congress 10,10 N; at rates only", "2 | 2")
    duel.pass_cards(until="steal-his-wind")
    assert ("steal-his-wind" in duel.options if not duel.over else False) is offered


# --- helm -------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-FX-34")
@pytest.mark.parametrize(("face", "heading"), [(2, 8), (1, 1)])
def test_quick_in_stays_adds_two_to_a_tack(face: int, heading: int):
    """Handy: 2 + 1 + 2 carries her through the wind."""
    duel = table("galatea 5,9 NE act=4 maneuver=tack:-1:3:2 hand=quick-stays | congress 20,9 E; wind S; impulse 4;"
                 "at maneuver only", str(face)).play("quick-stays")
    assert duel.a.heading == heading


@pytest.mark.rule("CS-FX-34")
@pytest.mark.parametrize(("face", "out"), [(2, True), (1, False)])
def test_quick_in_stays_adds_two_to_the_roll_out_of_irons(face: int, out: bool):
    duel = calm("sails", str(face), "hand=quick-stays", "E", "wind S; ").say("quick-stays")
    assert duel.asked == ([(0, "fall-off")] if out else [])


HERE = "congress 20,9 N; wind S; impulse 4; at maneuver only"
ADVANCING = "galatea 5,9 {heading} act=4,8 maneuver=advance:0:{cost}:{spent} {hand}| " + HERE


@pytest.mark.rule("CS-FX-35")
def test_helm_hard_over_turns_either_way_after_an_advance_and_counts_as_a_wear():
    """On heading E in D the free turn goes to SE alone; with the card she may turn up to NE (F)."""
    plain = table(ADVANCING.format(heading="E", cost=2, spent=1, hand=""))
    assert plain.asked == [(0, "free-turn")] and plain.options == ["straight", "starboard"]
    duel = table(ADVANCING.format(heading="E", cost=2, spent=1, hand="hand=hard-over ")).play("hard-over")
    assert duel.options == ["port", "starboard"]
    duel.say("port")
    assert (duel.a.x, duel.a.y, duel.a.heading, duel.a.barred, duel.a.turned_here) == (6, 9, 2, "wear", True)


@pytest.mark.rule("CS-FX-35")
def test_helm_hard_over_does_not_turn_into_irons():
    duel = table(ADVANCING.format(heading="NE", cost=3, spent=2, hand="hand=hard-over ")).play("hard-over")
    assert duel.options == ["starboard"]


@pytest.mark.rule("CS-FX-36", "CS-MAN-13")
def test_spilling_the_wind_makes_a_back_sail_of_the_maneuver_due_unrevealed():
    duel = table(ADVANCING.format(heading="E", cost=2, spent=1, hand="barred=back-sail hand=spill-wind "))
    duel.say("spill-wind")
    assert (duel.a.x, duel.a.y, duel.a.heading, duel.a.barred) == (5, 9, 3, "back-sail")
    assert not [event for event in duel.match.events if "advance" in str(event)]
    assert duel.refused_by("back-sail") == "CS-MAN-13"             # she selects anew, under the bar


@pytest.mark.rule("CS-FX-36", "CS-FX-38", "CS-WIN-05")
def test_what_a_lookout_has_seen_is_spilt_with_the_wind():
    """The window opens anew for the other card, before the Back Sail is shown."""
    duel = table(ADVANCING.format(heading="E", cost=2, spent=1, hand="spied hand=grape,spill-wind ")).say("spill-wind")
    assert duel.asked == [(0, "react")]
    assert (duel.a.maneuver, duel.a.turn, duel.a.cost, duel.a.spent, duel.a.spied) == ("back-sail", 0, 2, 1, False)


# In A: Advance 3, Wear to C 1, Wear to D 2, Back Sail 1
ORDERS = "galatea 5,9 SE act={act} maneuver={maneuver} {more}hand=change-orders,grape | " + HERE


@pytest.mark.rule("CS-FX-37")
def test_belay_that_order_executes_the_new_maneuver_now_if_the_points_suffice():
    """Two points count, one for the Wear away; the other is lost."""
    duel = table(ORDERS.format(act="4,8,12", maneuver="advance:0:3:1", more="")).say("change-orders")
    assert duel.asked == [(0, "select-maneuver")]
    duel.say("wear-away", "pass")
    assert (duel.a.heading, duel.a.spent, duel.a.activations) == (5, 0, (8, 12))
    assert duel.asked == [(0, "select-maneuver")]               # the next


@pytest.mark.rule("CS-FX-37")
def test_belay_that_order_keeps_the_points_for_a_longer_maneuver():
    duel = table(ORDERS.format(act="4,8,12", maneuver="wear-up:-1:2:0", more="")).say("change-orders")
    assert duel.refused_by("advance 1") == "CS-MAN-11"
    duel.say("advance", "pass")
    assert duel.over and (duel.a.maneuver, duel.a.cost, duel.a.spent, duel.a.heading) == ("advance", 3, 1, 4)


@pytest.mark.rule("CS-FX-37", "CS-MAN-10")
def test_belay_that_order_judges_the_strain_anew():
    required = table(ORDERS.format(act="4,8", maneuver="wear-up:-1:2:0", more="")).say("change-orders")
    assert required.refused_by("advance") == "CS-MAN-10"           # two points are missing, one counter is left
    assert required.say("advance 2", "pass").a.strain == 2
    returned = table(ORDERS.format(act="4,8", maneuver="advance:0:3:0", more="strain=1 ")).say("change-orders")
    assert returned.say("wear-up", "pass").a.strain == 0


@pytest.mark.rule("CS-FX-37")
def test_belay_that_order_takes_another_legal_maneuver():
    duel = table(ORDERS.format(act="4,8,12", maneuver="advance:0:3:1", more="barred=wear ")).say("change-orders")
    assert duel.refused_by("advance") == "CS-FX-37" and duel.refused_by("wear-away") == "CS-MAN-14"
    assert duel.options == ["back-sail 0"]


def guesses(duel: Table) -> set[tuple[str, int]]:
    """What side a may believe of the selection of b."""
    worlds = [duel.match.sight(0).redeal(Rng(seed)).ships[1] for seed in range(40)]
    return {(ship.maneuver, ship.strain) for ship in worlds}


@pytest.mark.rule("CS-FX-38", "CS-WIN-04")
def test_a_lookout_sees_the_selected_maneuver_and_its_strain_block():
    duel = table("galatea 5,9 N hand=lookout | congress 20,9 NE act=4,8 maneuver=tack:-1:3:0 strain=2; wind S;"
                 "at assign-crew")
    assert len(guesses(duel)) > 1
    duel.aside("lookout")
    assert guesses(duel) == {("tack", 2)} and duel.b.spied
    assert duel.a.hand == () and duel.asked == [(0, "assign-crew"), (1, "assign-crew")]     # the question stays


@pytest.mark.rule("CS-FX-38")
def test_the_sight_of_a_maneuver_lasts_until_it_is_executed():
    duel = table("galatea 5,9 N hand=lookout,grape act=4 maneuver=back-sail:0:1:0 | congress 20,9 NE act=4,8"
                 " maneuver=back-sail:0:1:0; wind S; impulse 4; at maneuver only").aside("lookout")
    assert duel.b.spied
    duel.say("pass", "a", "advance 1")
    assert not duel.b.spied and duel.b.maneuver == "advance"


# --- boarding ---------------------------------------------------------------------------------------------------------

BESIDE = "galatea 9,9 N {a}| congress 9,9 N guns=2/0/0/0 {b}; formation parallel E b; {rest}"    # nine men in each pool


@pytest.mark.rule("CS-FX-39")
@pytest.mark.parametrize(("face", "holds"), [(3, True), (2, False)])
def test_grapnels_away_adds_two_to_the_grapple_roll(face: int, holds: bool):
    duel = table(BESIDE.format(a="hand=grapnels ", b="", rest="at grapple only"), str(face)).play("grapnels", "try")
    assert (duel.game.grapple == "grappled") is holds


@pytest.mark.rule("CS-FX-40")
def test_cutting_the_lines_makes_a_successful_grapple_a_failed_attempt():
    duel = table(BESIDE.format(a="", b="hand=cut-lines ", rest="at grapple only"), "6 | 5").play("cut-lines", "try")
    assert duel.game.grapple == "" and duel.asked == [(1, "grapple")]       # it is now his turn to try
    assert duel.say("try").game.grapple == "grappled"


@pytest.mark.rule("CS-FX-40")
def test_lines_that_did_not_hold_need_no_cutting():
    duel = table(BESIDE.format(a="", b="hand=cut-lines ", rest="at grapple only"), "4")
    assert duel.pass_cards("try", until="cut-lines") == [] and duel.asked == [(1, "grapple")]


MELEE = "galatea 9,9 N guns=4/4/0/0 {a}| congress 9,9 N guns=4/4/1/0 {b}; formation parallel E b; grapple grappled;" \
        "at melee only"                                         # one man against two, Average and Handy: +1 each


@pytest.mark.rule("CS-FX-41")
def test_boarders_away_adds_one_to_every_assault_die_of_one_round():
    duel = table(MELEE.format(a="hand=boarders ", b=""), "3 | 3 1 | 3 | 3").play("boarders", "board", "1", "2")
    assert duel.events("MeleeFought")[0].assault == (5,) and duel.events("MeleeFought")[0].defense == (4, 2)
    duel.say("fight on", "1", "1")
    assert duel.events("MeleeFought")[1].assault == (4,)


@pytest.mark.rule("CS-FX-42")
@pytest.mark.parametrize(("cards", "dice"), [(1, 4), (2, 6)])
def test_repelling_boarders_rolls_two_defense_dice_more(cards: int, dice: int):
    duel = table(MELEE.format(a="", b="hand=repel-boarders,repel-boarders "), f"1 | 6{' 1' * (dice - 1)}")
    duel.pass_cards("board", "1", "2", until="repel-boarders")
    duel.say(*["repel-boarders"] * cards)
    duel.pass_cards()
    assert len(duel.events("MeleeFought")[0].defense) == dice


@pytest.mark.rule("CS-FX-41", "CS-FX-42")
@pytest.mark.parametrize(("a", "b"), [("repel-boarders", "boarders"), ("boarders", "repel-boarders")])
def test_the_attacker_boards_and_the_defender_repels(a: str, b: str):
    duel = table(MELEE.format(a=f"hand={a} ", b=f"hand={b} ")).say("board", "1", "2")
    assert duel.asked == [(1, "react")] and duel.options == (["pass", b] if b == "repel-boarders" else ["pass"])
    duel.say("pass")
    assert duel.asked == [(0, "react")] and duel.options == (["pass", a] if a == "boarders" else ["pass"])
