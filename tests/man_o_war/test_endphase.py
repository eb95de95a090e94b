"""The End Phase: survivors, wrecks, fires, repairs, stragglers, and the flag."""

import pytest
from man_o_war.table import marks, table

FAR = "| galleon 44,70 0 of=2"


@pytest.mark.rule("MW-SINK-03", "MW-END-05", "MW-VIC-14")
def test_wreckage_becomes_debris_and_is_gone_a_turn_later():
    """MW-CASE-63."""
    start = f"greatship 10,10 0 {FAR}; player 1 wizard=master; "
    sea = table(f"{start}wreck 20,20 1 wreckage; wizard 1 adrift 1; turn 3; at end only", seed=1)
    assert sea.game.wrecks[0].stage == "debris" and sea.person("wizard", 0).status == "adrift"
    sea = table(f"{start}wreck 20,20 1 debris; wizard 1 adrift 1; turn 4; at end only", seed=1)
    assert sea.game.wrecks[0].stage == "cleared" and sea.person("wizard", 0).status == "killed"


@pytest.mark.rule("MW-FIRE-01", "MW-FIRE-04", "MW-FIRE-03")
def test_a_fire_that_spreads_up_picks_one_of_two():
    """MW-CASE-64."""
    sea = table(f"greatship 10,10 0 hit=forecastle:2/2 {FAR}; at end only", dice="5 | 4")
    assert marks(sea["greatship"], "main-mast") == (1, 1)


@pytest.mark.rule("MW-FIRE-05")
def test_there_is_nothing_before_the_bows():
    """MW-CASE-65."""
    sea = table(f"greatship 10,10 0 hit=bows:1/1 {FAR}; at end only", dice="4")
    assert sum(sea["greatship"].filled) == 1


@pytest.mark.rule("MW-FIRE-06")
def test_a_fire_lights_damage_and_no_critical():
    """MW-CASE-66."""
    sea = table(f"greatship 10,10 0 hit=gun-deck:1/1,stern:1 {FAR}; at end only", dice="6")
    assert marks(sea["greatship"], "stern") == (1, 1) and "CriticalRolled" not in sea.story


@pytest.mark.rule("MW-FIRE-09")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_a_half_burning_area_burns_on_by_itself(face):
    """MW-CASE-67."""
    sea = table(f"greatship 10,10 0 hit=fore-mast:1/1 {FAR}; wind N; at end only", dice=str(face))
    assert marks(sea["greatship"], "fore-mast") == (2, 2) and sum(sea["greatship"].filled) == 2


@pytest.mark.rule("MW-FIRE-02")
def test_a_fire_that_goes_out_leaves_damage():
    """MW-CASE-68."""
    sea = table(f"greatship 10,10 0 hit=stern:1/1 {FAR}; at end only", dice="1")
    assert marks(sea["greatship"], "stern") == (1, 0)


@pytest.mark.rule("MW-SQD-09", "MW-SQD-10", "MW-STR-02", "MW-SQD-11")
def test_a_straggler_waits_for_the_end_phase():
    """MW-CASE-69."""
    apart = "wargalley 10,10 0 unit=1 | wargalley 10,{} 0 unit=1 {} | galleon 44,70 0 of=2; wind N"
    sea = table(f"{apart.format(18.5, '')}; turn 2; at end only")
    assert sea["wargalley-2"].straggler
    sea = table(f"{apart.format(18.5, 'straggler')}; turn 3; at unit wargalley only").say("stay")
    assert not sea.asked
    sea = table(f"{apart.format(18.5, 'straggler')}; turn 3; at end only")
    assert sea.asked == [(0, "move")]
    sea.say("oars back 0.5")
    assert not sea["wargalley-2"].straggler


@pytest.mark.rule("MW-SQD-01", "MW-SQD-02", "MW-SQD-13")
def test_a_flagship_that_cannot_move_may_hand_over_the_flag():
    """MW-CASE-70."""
    sea = table("wargalley 10,10 0 unit=1 hit=mast,oar-deck | wargalley 14,10 0 unit=1 | galleon 44,70 0 of=2; wind N; "
                "at unit wargalley only")
    assert sea.asked == [(0, "flagship")] and sea.options == ["keep", "wargalley-2"]


@pytest.mark.rule("MW-END-03", "MW-END-02", "MW-END-04")
def test_his_own_side_picks_a_survivor_up_first():
    """MW-CASE-72."""
    sea = table("wargalley 10,10 0 | wargalley 10,13.5 0 of=2; wreck 10,11.75 0.75 debris; admiral 1 adrift 1; "
                "at end only")
    assert sea.asked == [(0, "rescue")]
    sea.say("wargalley")
    one = sea.person("admiral", 0)
    assert one.status == "aboard" and one.ship == sea.number("wargalley")


@pytest.mark.rule("MW-FIRE-12", "MW-END-14", "MW-FIRE-10")
def test_fires_are_rolled_side_by_side_and_area_by_area():
    """MW-CASE-100."""
    sea = table("corsair 10,10 0 hit=bows:1/1,gun-deck:1/1 | wargalley 30,60 0 of=2 hit=mast:1/1; first 1; at end only",
                dice="6 | 1 | 2")
    assert marks(sea["corsair"], "bows") == (1, 1) and marks(sea["corsair"], "gun-deck") == (1, 0)
    assert marks(sea["wargalley"], "mast") == (1, 1) and sea.script_left == 0


@pytest.mark.rule("MW-FIRE-04", "MW-CORE-12", "MW-LOC-02")
def test_a_die_picks_between_two_neighbours():
    """MW-CASE-105."""
    sea = table(f"greatship 10,10 0 hit=gun-deck:1/1 {FAR}; at end only", dice="5 | 3")
    assert marks(sea["greatship"], "forecastle") == (1, 1) and marks(sea["greatship"], "aftcastle") == (0, 0)


@pytest.mark.rule("MW-SQD-01", "MW-SQD-13", "MW-SQD-14")
def test_a_straggler_named_flagship_still_does_nothing_this_turn():
    """MW-CASE-104."""
    sea = table("corsair 10,10 0 unit=1 hit=fore-mast:1,aft-mast:2 | corsair 10,17.5 0 unit=1"
                " | corsair 10,19.5 90 unit=1 straggler | galleon 44,70 0 of=2; wind N; at unit corsair")
    sea.say("corsair-3")
    assert sea.game.units[0].flagship == sea.number("corsair-3") and sea["corsair-3"].straggler
    assert sea.asked == [(0, "next-ship")] and sea.options == ["corsair", "corsair-2"]
    sea = table("corsair 10,10 0 unit=1 hit=fore-mast:1,aft-mast:2 | corsair 10,17.5 0 unit=1"
                " | corsair 10,19.5 90 unit=1 straggler flag no-movement | galleon 44,70 0 of=2; wind N; at end only")
    assert sea.asked == [] or sea.asked == [(0, "flagship")]
    if sea.asked:
        sea.say("keep")
    assert not sea["corsair-3"].straggler and sea["corsair"].straggler and not sea["corsair-2"].straggler


@pytest.mark.rule("MW-FIRE-10")
def test_by_the_option_a_one_puts_out_the_whole_area():
    for option, left in (("one-box", 1), ("whole-area", 0)):
        sea = table(f"greatship 10,10 0 hit=fore-mast:2/2 {FAR}; at end only", dice="1", blaze_out=option)
        assert marks(sea["greatship"], "fore-mast") == (2, left)


@pytest.mark.rule("MW-FLT-03", "MW-END-06", "MW-LOC-11")
def test_engineers_mend_an_engine_on_four():
    sea = table(f"monitor 10,10 0 hit=paddle {FAR}; player 1 fleet=dwarf; at end only", dice="4").say("paddle")
    assert marks(sea["monitor"], "paddle") == (0, 0)
    sea = table(f"monitor 10,10 0 hit=turret {FAR}; player 1 fleet=dwarf; at end only", dice="4").say("turret")
    assert marks(sea["monitor"], "turret") == (1, 0)


@pytest.mark.rule("MW-END-11", "MW-CORE-10")
def test_cards_that_are_discarded_are_seen_by_all():
    position = ("greatship 20,20 0 | galleon 30,20 0 of=2; player 1 wizard=master hand=rust,leak,gulls; "
                "wizard 1 greatship; first 1; at end")
    sea = table(position, seed=1).say("leak rust")
    (gone,) = sea.events("CardsDiscarded")
    assert (gone.side, gone.cards, gone.rule) == (0, ("leak", "rust"), "MW-END-11")
    assert sea.game.reveals == 1 and {"leak", "rust"} <= set(sea.game.spent)
    sea = table(position, seed=1).say("")
    assert not sea.events("CardsDiscarded") and sea.game.reveals == 0
