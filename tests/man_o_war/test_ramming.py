"""Rams: run-up, charts, drills and dragonblades."""

import pytest
from man_o_war.table import pose, table

FAR = "| galleon 44,70 0 of=2"


@pytest.mark.rule("MW-RAM-02", "MW-RAM-03", "MW-OAR-05")
def test_a_ram_after_a_turn_needs_three_straight():
    """MW-CASE-28."""
    sea = table(f"ironclad 10,10 0 | corsair 13.012,17.24 120 of=2 {FAR}; wind N; at act ironclad only")
    sea.say("steam ahead 1 turn 30 ahead 3")
    assert sea.asked == [(0, "ram")]
    sea = table(f"ironclad 10,10 0 | corsair 12.962,17.153 120 of=2 {FAR}; wind N; at act ironclad only")
    sea.say("steam ahead 1 turn 30 ahead 3")
    assert sea.asked != [(0, "ram")] and "ShipsTouched" in sea.story


@pytest.mark.rule("MW-RAM-02", "MW-RAM-03")
@pytest.mark.parametrize(("gap", "rams"), [(3.0, True), (2.9, False)])
def test_the_length_of_the_run(gap, rams):
    """MW-CASE-28: the last straight stretch is what counts."""
    bow = 30.0 + 1.5
    sea = table(f"ironclad 10,30 0 | corsair 10,{bow + gap + 0.5} 90 of=2 {FAR}; wind N; at act ironclad only")
    sea.say("steam ahead 6")
    assert (sea.asked == [(0, "ram")]) is rams


@pytest.mark.rule("MW-RAM-05", "MW-RAM-06")
def test_a_light_ram_holes_a_corsair_and_the_galley_fires_and_boards():
    """MW-CASE-29."""
    sea = table(f"wargalley 10,30 0 | corsair 10,35.5 90 of=2 {FAR}; wind N; at act wargalley only", dice="3 | 5")
    sea.say("oars ahead 6", "corsair")
    assert sea["corsair"].btw == 2 and pose(sea["wargalley"]) == (10.0, 34.0, 0.0)
    assert sea.asked == [(0, "fire")]
    sea.say("cease")
    assert sea.asked == [(0, "board")]


@pytest.mark.rule("MW-RAM-06", "MW-CORE-06")
def test_an_armoured_ram_worsens_the_save():
    """MW-CASE-30."""
    sea = table(f"ironclad 10,30 0 | galleon 10,36 90 of=2 {FAR}; wind N; at act ironclad only", dice="4 | 1")
    sea.say("steam ahead 6", "galleon")
    assert sea["galleon"].btw == 1
    assert [(event.need, event.saved) for event in sea.events("SaveRolled")] == [(5, False)]


@pytest.mark.rule("MW-CORE-04")
def test_a_six_always_saves():
    """MW-CASE-31."""
    sea = table(f"ironclad 10,30 0 | wargalley 10,36 90 of=2 {FAR}; wind N; at act ironclad only", dice="6")
    sea.say("steam ahead 6", "wargalley")
    assert sea["wargalley"].btw == 0 and sea.events("SaveRolled")[0].need == 6


@pytest.mark.rule("MW-WPN-13")
def test_a_drill_may_sink_its_own_ship():
    """MW-CASE-32."""
    sea = table(f"drillakilla 10,30 0 | drillakilla 20,20 0 | greatship 10,36 90 of=2 {FAR}; wind N; "
                "at act drillakilla only", dice="1")
    sea.say("treadwheel ahead 6", "greatship")
    assert sea["drillakilla"].fate == "sunk" and sea["greatship"].btw == 0 and not sea.events("SaveRolled")


@pytest.mark.rule("MW-WPN-12")
def test_dragonblades_slice_through_and_go_on():
    """MW-CASE-33."""
    sea = table(f"dragonship 10,30 0 | wargalley 10,32.4 90 of=2 {FAR}; wind N; at act dragonship only",
                dice="2 | 2")
    sea.say("move-move-shoot", "sail ahead 6", "wargalley")
    assert sea["wargalley"].fate == "sunk" and pose(sea["dragonship"]) == (10.0, 30.5, 0.0)
    sea.say("sail ahead 5")
    assert pose(sea["dragonship"]) == (10.0, 35.5, 0.0)
