"""Magic: casting, dispelling, hands, and what spells do."""

import pytest
from man_o_war.table import marks, pose, table

SHIPS = "greatship 20,20 0 | corsair 26,20 0 of=2"


def cast(player, hand, ships=SHIPS, more="", dice="", **options):
    return table(f"{ships}; player 1 {player} hand={hand}; wizard 1 greatship; {more}at cast 1 only", dice=dice,
                 **options)


@pytest.mark.rule("MW-MAG-03", "MW-CORE-03", "MW-MAG-10")
@pytest.mark.parametrize(("face", "works"), [(1, False), (2, True)])
def test_a_one_fails_even_a_wizard_lord(face, works):
    """MW-CASE-73."""
    sea = cast("wizard=lord college=gold", "sea-mist", dice=str(face)).say("sea-mist", "corsair")
    assert bool(sea["corsair"].spells) is works and sea.game.spent == ("sea-mist",)


@pytest.mark.rule("MW-MAG-04", "MW-MAG-05", "MW-MAG-06", "MW-MAG-07")
def test_a_card_of_the_right_colour_dispels():
    """MW-CASE-74."""
    sea = cast("wizard=master", "firebolt", more="player 2 wizard=master hand=seal-breach,mutiny; wizard 2 corsair; ",
               dice="3 | 5").say("firebolt", "corsair", "high")
    assert sea.options == ["none", "mutiny"]
    sea.say("mutiny")
    assert sum(sea["corsair"].filled) == 0 and sea.game.spent == ("firebolt", "mutiny")


@pytest.mark.rule("MW-MAG-11", "MW-MAG-12")
def test_a_wizard_lord_rerolls_once_for_his_own_college():
    """MW-CASE-75."""
    sea = cast("wizard=master", "lightning",
               more="player 2 wizard=lord college=celestial hand=leaden-keel,rust; wizard 2 corsair; ",
               dice="4 | 1 | 3")
    sea.say("lightning", "corsair", "leaden-keel")
    assert sea.asked == [(1, "re-roll")] and sea.options == ["keep", "lord 1"]
    sea.say("lord 1")
    assert sea.events("DispelTried")[0].made and sea.player(1).rerolled


@pytest.mark.rule("MW-FLT-01")
@pytest.mark.parametrize(("face", "undone"), [(6, True), (5, False)])
def test_dwarfs_dispel_with_a_six(face, undone):
    """MW-CASE-76."""
    sea = cast("wizard=master", "sea-mist", ships="greatship 20,20 0 | ironclad 26,20 0 of=2",
               more="player 2 fleet=dwarf; ", dice=f"3 | {face}").say("sea-mist", "ironclad", "roll")
    assert bool(sea["ironclad"].spells) is not undone


@pytest.mark.rule("MW-OPT-02")
def test_by_the_house_rule_nobody_casts_in_the_first_turn():
    """MW-CASE-77."""
    position = (f"{SHIPS}; player 1 wizard=master hand=sea-mist; wizard 1 greatship; turn {{}}; at magic only")
    assert not table(position.format(1), house_no_first_turn_magic="on").asked
    assert table(position.format(2), house_no_first_turn_magic="on").asked == [(0, "cast")]
    assert table(position.format(1)).asked == [(0, "cast")]


@pytest.mark.rule("MW-END-11", "MW-MAG-15")
def test_a_wizard_in_the_water_draws_nothing():
    """MW-CASE-78."""
    sea = table(f"{SHIPS}; player 1 wizard=master hand=rust; wreck 40,40 1; wizard 1 adrift 1; at end only")
    assert sea.player(0).hand == ("rust",)


@pytest.mark.rule("MW-SPL-01")
def test_a_fireball_sets_ablaze_what_it_marks():
    """MW-CASE-79."""
    sea = cast("wizard=master", "fireball", dice="5 | 4 5 6 | 4 | 4 | 6").say("fireball", "corsair", "low")
    ship = sea["corsair"]
    assert marks(ship, "bows") == marks(ship, "gun-deck") == (1, 1) and marks(ship, "stern") == (0, 0)


@pytest.mark.rule("MW-MAG-05")
@pytest.mark.parametrize(("option", "undone"), [("dispelling-card", False), ("cast-spell", True)])
def test_which_casting_number_a_dispel_must_reach(option, undone):
    """MW-CASE-99."""
    sea = cast("wizard=master", "firebolt", more="player 2 wizard=master hand=mutiny; wizard 2 corsair; ",
               dice="3 | 4 | 1", dispel_number=option).say("firebolt", "corsair", "high", "mutiny")
    assert sea.events("DispelTried")[0].made is undone


@pytest.mark.rule("MW-SPL-06")
def test_the_wind_turns():
    sea = cast("wizard=master", "wind-master", more="wind N; ", dice="3").say("wind-master")
    assert sorted(sea.options) == ["N", "NE", "NW"]
    sea.say("NE")
    assert sea.game.wind == 1


@pytest.mark.rule("MW-SPL-10", "MW-CORE-08")
def test_a_portent_gives_dice_to_reroll():
    sea = table("greatship 20,20 0 no-movement | corsair 24,20 0 of=2; player 1 pool=2; at act greatship only",
                dice="1 1 5 | 4 | 6 | 6")
    sea.say("corsair starboard low broadside", "portent 1")
    assert sea.events("DieRerolled")[0].face == 4 and sea.player(0).pool == 1
    assert "portent 1" not in sea.options and "portent 2" in sea.options
    sea.say("keep")
    assert sea.asked == []


@pytest.mark.rule("MW-SPL-12", "MW-LOC-11")
def test_living_oak_mends_two_markers_or_the_waterline():
    sea = cast("wizard=master", "living-oak", ships="greatship 20,20 0 btw=1 hit=bows,stern | corsair 26,20 0 of=2",
               dice="5").say("living-oak", "greatship")
    assert sea.options == ["bows stern", "bows", "stern", "btw"]
    sea.say("bows stern")
    assert sum(sea["greatship"].filled) == 0 and sea["greatship"].btw == 1


@pytest.mark.rule("MW-SPL-14", "MW-OBST-01")
def test_a_great_wave_drives_a_ship_aground():
    sea = cast("wizard=master", "great-wave", more="terrain rocks 26,25 0; ", dice="5 | 2").say(
        "great-wave", "corsair", "0/6")
    assert sea["corsair"].aground == 0 and sea["corsair"].btw == 1
    assert pose(sea["corsair"])[1] == pytest.approx(22.75, abs=0.01)


@pytest.mark.rule("MW-SPL-17", "MW-SPL-38", "MW-END-13")
def test_a_maelstrom_strikes_what_it_touches_and_goes_with_the_turn():
    sea = cast("wizard=master", "maelstrom", dice="6 | 2").say("maelstrom", "26,23")
    assert sea["corsair"].btw == 1 and sea.game.hazards[0].kind == "whirlpool"
    sea = table(f"{SHIPS}; hazard whirlpool 26,24 0 0 2; at end only")
    assert not sea.game.hazards


@pytest.mark.rule("MW-SPL-27", "MW-SPL-40")
def test_cards_are_stolen_and_lost():
    more = "player 2 wizard=master hand=rust,reaper; wizard 2 corsair; "
    sea = cast("wizard=master", "steal-lore", more=more, dice="4 | rust").say("steal-lore", "none")
    assert sea.player(0).hand == ("rust",) and sea.player(1).hand == ("reaper",)
    sea = cast("wizard=master", "soul-drain", more=more, dice="4 | rust | reaper").say("soul-drain", "none")
    assert not sea.player(1).hand and set(sea.game.spent) == {"soul-drain", "rust", "reaper"}


@pytest.mark.rule("MW-SPL-32")
def test_a_ward_stops_the_next_spell():
    sea = cast("wizard=master", "rust", ships="greatship 20,20 0 | corsair 26,20 0 of=2 spells=dispel-aura", dice="4")
    sea.say("rust", "corsair")
    assert not sea["corsair"].spells and "SpellBlocked" in sea.story and sum(sea["corsair"].filled) == 0


@pytest.mark.rule("MW-MON-36")
def test_a_spell_works_on_ship_and_monster_alike():
    sea = cast("wizard=master", "sea-mist", ships="greatship 20,20 0 | corsair 26,20 0 of=2 | kraken 27.5,20 0",
               dice="3").say("sea-mist", "corsair")
    assert sea["corsair"].spells == sea["monster-1"].spells == ("sea-mist",)


@pytest.mark.rule("MW-SPL-39")
def test_dread_keeps_a_ship_from_firing():
    sea = table("greatship 20,20 0 no-movement spells=dread | corsair 24,20 0 of=2; at act greatship only", dice="3")
    sea.say("corsair starboard low broadside")
    assert "VolleyFired" not in sea.story and "FearTested" in sea.story


@pytest.mark.rule("MW-SPL-41")
def test_a_death_mark_doubles_criticals():
    sea = table("galleon 20,20 0 no-movement | corsair 25,20 0 of=2 hit=stern spells=death-mark; at act galleon only",
                dice="6 1 1 1 | 2 | 3 | 5").say("corsair starboard low broadside")
    assert sea["corsair"].crew == 2 and sea["corsair"].btw == 1
