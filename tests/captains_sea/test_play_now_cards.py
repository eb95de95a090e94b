"""Chapter 28, the Play Now cards: each drawn in Housekeeping, its window, with scripted chance."""

import pytest
from captains_sea.table import Table, table

from weathergage.rulesets.captains_sea.rules.wind import wind_position

YARDARM = "galatea 10,10 N guns=3/0/0/0 | congress 12,10 N"      # three To Hit dice at 4 MP
CALM = "galatea 5,9 N{a} | congress 20,9 {b}; {rest}at draw"     # a has the initiative and draws


def draw(dice: str, a: str = "", b: str = "N", rest: str = "", **options: str) -> Table:
    """The card and what it rolls; both ships Average and Handy, at Medium Sail."""
    return table(CALM.format(a=a and " " + a, b=b, rest=rest) + " only", dice, **options)


def letter(duel: Table, side: int) -> str:
    return wind_position(duel.game.ships[side].heading, duel.game.wind)


# --- wind and weather -------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-FX-01", "CS-WIND-02")
def test_the_wind_backs_one_point():
    """CS-CASE-40, first part: wind 5 to 4 puts heading 2 from F into D."""
    duel = draw("wind-backs", b="NE", rest="wind S; ")
    assert (duel.game.wind, letter(duel, 1)) == (4, "D") and duel.over


@pytest.mark.rule("CS-FX-02", "CS-WIND-02")
@pytest.mark.parametrize(("choice", "heading", "position"), [("N", 1, "G"), ("E", 3, "F")])
def test_the_wind_veers_and_a_ship_put_head_to_wind_falls_off(choice: str, heading: int, position: str):
    """CS-CASE-40, second part: wind 5 to 6 puts heading 2 into H; the owner turns to 1 (G) or 3 (F)."""
    duel = table("galatea 5,9 E | congress 20,9 NE; wind S; at draw only", "wind-veers")
    assert (duel.game.wind, letter(duel, 1)) == (6, "H")
    assert duel.asked == [(1, "fall-off")] and duel.options == ["N", "E"]
    duel.say(choice)
    assert (duel.b.heading, letter(duel, 1)) == (heading, position)


@pytest.mark.rule("CS-FX-01", "CS-FX-02")
def test_the_wind_goes_round_the_compass():
    assert draw("wind-backs", rest="wind N; ").game.wind == 8
    assert draw("wind-veers", rest="wind NW; ").game.wind == 1


@pytest.mark.rule("CS-FX-01")
def test_backing_wind_makes_ships_fall_off_too_the_nip_first():
    duel = table("galatea 5,9 N | congress 20,9 N; wind SW; at draw only", "wind-backs")
    assert duel.game.wind == 5 and duel.asked == [(1, "fall-off")] and duel.options == ["NW", "NE"]
    duel.say("NE", "NW")
    assert (duel.a.heading, duel.b.heading) == (8, 2)


@pytest.mark.rule("CS-FX-01", "CS-FX-02")
@pytest.mark.parametrize(("card", "wind"), [("wind-backs", "SW"), ("wind-veers", "SE")])
def test_grappled_ships_do_not_fall_off(card: str, wind: str):
    duel = table(f"galatea 5,9 N | congress 5,9 N; wind {wind}; formation parallel E b; grapple grappled;"
                 "at draw only", card)
    assert duel.over and (duel.a.heading, letter(duel, 0)) == (1, "H")


@pytest.mark.rule("CS-FX-01", "CS-FX-02")
@pytest.mark.parametrize("card", ["wind-backs", "wind-veers"])
def test_selected_maneuvers_stay_when_the_wind_shifts(card: str):
    duel = draw(card, a="maneuver=advance:0:2:1")
    assert (duel.a.maneuver, duel.a.cost, duel.a.spent) == ("advance", 2, 1)


@pytest.mark.rule("CS-FX-03")
@pytest.mark.parametrize(("ship", "face", "lost"), [
    ("congress", 3, 1), ("congress", 4, 0), ("shannon", 2, 1), ("shannon", 3, 0), ("chesapeake", 4, 1),
    ("chesapeake", 5, 0),
])
def test_a_squall_costs_a_ship_at_medium_sail_a_rigging_hit_on_three_or_less(ship: str, face: int, lost: int):
    duel = table(f"galatea 5,9 N sail=fighting | {ship} 20,9 N; at draw only", f"squall | {face}")
    assert duel.b.rigging == 11 - lost and duel.a.rigging == 10


@pytest.mark.rule("CS-FX-03")
def test_a_squall_tries_both_ships_the_nip_first_and_none_at_fighting_sail():
    both = draw("squall | 4 | 3")
    assert (both.a.rigging, both.b.rigging) == (9, 11)
    none = draw("squall", a="sail=fighting", b="N sail=fighting")
    assert none.over and none.script_left == 0


RUNNING_AND_REACHING = "galatea 5,9 N | congress 20,9 E"        # C and E: base movement is 5 and 5 (CS-CASE-27)


def speeds_next_turn(card: str, dice: str = "2 | 2", ships: str = RUNNING_AND_REACHING) -> tuple[int, int]:
    """The speeds of a and b in the turn after the card, with these dice for the Hull Bonus."""
    duel = table(f"{ships}; at draw", f"{card} | 1 | 2 | {dice}").say("", "")
    assert duel.game.turn == 2
    return duel.a.speed, duel.b.speed


@pytest.mark.rule("CS-FX-04")
def test_a_lull_halves_base_movement_before_the_hull_bonus():
    """5 becomes 3, and 1 of Hull Bonus makes 4; with neither card it is 6."""
    assert speeds_next_turn("lull") == (4, 4)
    assert speeds_next_turn("heavy-swell") == (6, 6)


@pytest.mark.rule("CS-FX-05")
def test_a_fresh_breeze_adds_one_to_the_hull_bonus_up_to_four():
    assert speeds_next_turn("fresh-breeze") == (7, 7)
    fast = "constitution 5,9 N | belvidera 20,9 E"              # Crack and Fast: a 6 gives 4 without any breeze
    assert speeds_next_turn("fresh-breeze", "6 | 6", fast) == (9, 9)


@pytest.mark.rule("CS-FX-05")
def test_a_ship_in_irons_has_no_breeze():
    assert speeds_next_turn("fresh-breeze", "2", "galatea 5,9 N | congress 20,9 S")[1] == 0


@pytest.mark.rule("CS-FX-04", "CS-FX-05", "CS-FX-12")
def test_lull_breeze_and_swell_last_one_turn():
    for turn, speed, hits in ((2, 5, 1), (3, 6, 2)):
        rates = table(f"{RUNNING_AND_REACHING}; weather 2/2/0; turn {turn}; at rates only", "2 | 2")
        fire = table(f"{YARDARM}; weather 0/0/2; turn {turn}; at fire only", "5 4 3 | 6 6").say("low")
        assert (rates.a.speed, fire.events("AttackMade")[0].hits) == (speed, hits)


@pytest.mark.rule("CS-FX-06")
def test_the_smoke_clears():
    duel = draw("smoke-clears", rest="smoke 5,9=2/1 8,8=0/1; ")
    assert duel.game.smoke == () and len(duel.events("SmokeCleared")) == 1
    assert draw("smoke-clears").events("SmokeCleared") == []        # there is none


@pytest.mark.rule("CS-FX-12")
def test_a_heavy_swell_spoils_the_aim_of_broadsides_next_turn():
    """Handy: a natural 4 counts 5; in a swell it counts 4 and misses."""
    assert draw("heavy-swell").game.swell_turn == 2
    for weather, hits in (("0/0/0", 2), ("0/0/2", 1)):
        duel = table(f"{YARDARM}; turn 2; weather {weather}; at fire only", "5 4 3 | 6 6").say("low")
        assert duel.events("AttackMade")[0].hits == hits


@pytest.mark.rule("CS-FX-12")
def test_a_heavy_swell_does_not_concern_chasers():
    duel = table("galatea 10,10 N | congress 10,14 N; turn 2; weather 0/0/2; at fire only", "6 6")
    duel.say("hold", "chasers")
    assert duel.b.rigging == 9


# --- accidents --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-FX-07")
@pytest.mark.parametrize(("face", "burns"), [(1, True), (2, True), (3, False)])
def test_a_flash_on_the_gun_deck_hits_one_section_and_may_start_a_fire(face: int, burns: bool):
    duel = draw(f"cartridge-flash | 4 | #2 | {face}")
    assert [section.boxes for section in duel.b.sections] == [4, 4, 3, 4] and duel.b.on_fire is burns


@pytest.mark.rule("CS-FX-07")
def test_the_hit_of_a_flash_goes_to_its_section_alone():
    duel = draw("cartridge-flash | 1 | #0 | 6", a="hull=1/4/4/4")
    assert [section.boxes for section in duel.a.sections] == [0, 4, 4, 4]


@pytest.mark.rule("CS-FX-07", "CS-SHIP-19")
def test_a_section_destroyed_by_a_card_shakes_the_crew_at_once_where_the_table_plays_it_so():
    duel = draw("cartridge-flash | 1 | #0 | 1 | 6", a="hull=1/4/4/4", section_destroyed_check="immediate")
    assert duel.a.morale == 2 and not duel.a.on_fire
    burst = draw("gun-bursts | 1 | #0 | 1", a="hull=1/4/4/4", section_destroyed_check="immediate")
    assert burst.a.morale == 2 and burst.over
    usual = draw("cartridge-flash | 1 | #0 | 6", a="hull=1/4/4/4")
    assert usual.a.morale == 3 and usual.script_left == 0


@pytest.mark.rule("CS-FX-08")
@pytest.mark.parametrize(("whose", "face", "levels"), [(1, 1, (2, 3)), (1, 2, (3, 3)), (6, 1, (3, 2))])
def test_an_officer_falls_and_the_crew_makes_a_one_die_check(whose: int, face: int, levels: tuple[int, int]):
    duel = draw(f"officer-falls | {whose} | {face}")
    assert (duel.a.morale, duel.b.morale) == levels


@pytest.mark.rule("CS-FX-09")
def test_a_spar_is_carried_away_but_not_from_a_dismasted_ship():
    assert draw("spar-carried-away | 4").b.rigging == 10
    dismasted = draw("spar-carried-away | 4", b="N rigging=0")
    assert dismasted.over and (dismasted.a.rigging, dismasted.b.rigging) == (10, 0)


@pytest.mark.rule("CS-FX-10")
@pytest.mark.parametrize(("face", "levels"), [(1, (1, 2)), (2, (1, 2)), (3, (1, 1)), (4, (1, 1)), (5, (2, 1))])
def test_a_strange_sail_cheers_one_crew_or_none(face: int, levels: tuple[int, int]):
    duel = draw(f"strange-sail | {face}", a="morale=unfit", b="N morale=unfit")
    assert (duel.a.morale, duel.b.morale) == levels


@pytest.mark.rule("CS-FX-10")
def test_a_strange_sail_raises_nobody_above_handy():
    assert draw("strange-sail | 6").a.morale == 3


@pytest.mark.rule("CS-FX-11")
def test_a_gun_bursts_and_the_section_loads_anew_as_if_fired_in_impulse_12():
    duel = draw("gun-bursts | 4 | #3", b="N load=-/-/-/double*", rest="turn 3; ")
    section = duel.b.sections[3]
    assert (section.boxes, section.load, section.known) == (3, "", False)
    assert duel.asked == [(1, "select-load")]
    duel.say("chain")
    assert (duel.b.sections[3].pending, duel.b.sections[3].due) == ("chain", 3 * 12 + 8)


@pytest.mark.rule("CS-FX-11")
def test_a_section_destroyed_by_a_burst_selects_no_load():
    duel = draw("gun-bursts | 1 | #0", a="hull=1/4/4/4")
    assert duel.over and duel.a.sections[0].boxes == 0 and duel.a.sections[0].due == 0


@pytest.mark.rule("CS-FX-11")
def test_no_gun_bursts_on_a_ship_with_nothing_loaded():
    duel = draw("gun-bursts | 1", a="load=-/-/-/- reload=round@14/-/-/-")
    assert duel.over and duel.script_left == 0 and duel.a.sections[0].boxes == 4
