"""Shooting and damage: ranges, aims, locations, saves, criticals, special weapons, sinking."""

import pytest
from man_o_war.table import marks, table

from weathergage.rulesets.man_o_war.content.tables import WEAPONS
from weathergage.rulesets.man_o_war.rules.damage import location_hit, save_tally
from weathergage.rulesets.man_o_war.rules.geometry import range_to, shape_of
from weathergage.rulesets.man_o_war.rules.shooting import band_of, line_of
from weathergage.rulesets.man_o_war.state import location_named, model_of

CANNON = WEAPONS["cannon"]


@pytest.mark.rule("MW-GEO-14", "MW-SHOT-04")
def test_range_runs_from_the_middle_of_the_edge():
    """MW-CASE-34."""
    sea = table("greatship 20,20 0 | wargalley 24.625,20 0 of=2; at act greatship only")
    far = range_to(sea["greatship"], "starboard", shape_of(sea["wargalley"]))
    assert far == pytest.approx(3.6) and band_of(CANNON, far) == 1
    sea = table("greatship 20,20 0 | wargalley 24.025,20 0 of=2; at act greatship only")
    far = range_to(sea["greatship"], "starboard", shape_of(sea["wargalley"]))
    assert far == pytest.approx(3.0) and band_of(CANNON, far) == 0


def locations(sea, label, faces, aim):
    piece = sea[label]
    places = [location_hit(piece, face, aim) for face in faces]
    return [model_of(piece).locations[at].id if at >= 0 else "" for at in places]


@pytest.mark.rule("MW-SHOT-11", "MW-SHOT-07", "MW-SHOT-10")
def test_the_aim_tells_what_a_die_hits():
    """MW-CASE-35, MW-CASE-36, MW-CASE-37."""
    sea = table("greatship 20,20 0 | wargalley 30,20 0 of=2 | ironclad 40,20 0 of=2; at act greatship only")
    assert locations(sea, "greatship", (2, 5, 1), "high") == ["forecastle", "main-mast", ""]
    assert locations(sea, "greatship", (2, 5, 1), "low") == ["forecastle", "gun-deck", ""]
    assert locations(sea, "wargalley", (2, 5, 1), "high") == ["", "forecastle", ""]
    assert locations(sea, "ironclad", (2, 3), "high") == ["", "fore-turret"]
    assert locations(sea, "ironclad", (2, 3), "low") == ["bows", "gun-deck"]


@pytest.mark.rule("MW-SHOT-13", "MW-CORE-06", "MW-SHOT-12")
@pytest.mark.parametrize(("x", "need"), [(22.5, 5), (25.0, 4), (28.0, 3)])
def test_range_changes_the_save(x, need):
    """MW-CASE-38."""
    sea = table(f"greatship 20,20 0 no-movement | galleon {x},20 0 of=2; at act greatship only", dice="5 1 1 | 6")
    sea.say("galleon starboard low broadside")
    assert sea.events("SaveRolled")[0].need == need


@pytest.mark.rule("MW-CORE-03")
def test_a_one_always_fails():
    """MW-CASE-39."""
    sea = table("galleon 20,20 0 no-movement | dreadnought 28.5,20 0 of=2 cards=iron-plates shown=iron-plates "
                "plated=bows; at act galleon only", dice="2 1 1 1 | 1")
    sea.say("dreadnought starboard low broadside")
    event = sea.events("SaveRolled")[0]
    assert event.need <= 1 and not event.saved and marks(sea["dreadnought"], "bows") == (1, 0)


@pytest.mark.rule("MW-SHOT-15", "MW-CRIT-01", "MW-CRIT-04")
def test_a_later_die_may_be_a_critical_on_what_an_earlier_one_destroyed():
    """MW-CASE-40."""
    sea = table("galleon 20,20 0 no-movement | corsair 22.5,20 0 of=2; at act galleon only",
                dice="4 4 1 1 | 2 | 2 | 5")
    sea.say("corsair starboard low broadside")
    assert marks(sea["corsair"], "bows") == (1, 0) and sea["corsair"].btw == 1 and sea.script_left == 0


@pytest.mark.rule("MW-CRIT-07")
def test_a_destroyed_mast_takes_no_critical():
    """MW-CASE-41."""
    sea = table("galleon 20,20 0 no-movement | wargalley 22.5,20 0 of=2 hit=mast; at act galleon only",
                dice="4 1 1 1 | 2")
    sea.say("wargalley starboard broadside")
    assert "CriticalRolled" not in sea.story and [event.rule for event in sea.events("HitWasted")] == ["MW-CRIT-07"]


@pytest.mark.rule("MW-DMG-03", "MW-DMG-04")
def test_a_lost_gun_deck_costs_dice_on_both_sides():
    """MW-CASE-42."""
    sea = table("galleon 20,20 0 no-movement hit=forecastle | wargalley 15,20 0 of=2 | wargalley 25,20 0 of=2; "
                "at act galleon only", dice="1 1 1 | 1 1 1")
    sea.say("wargalley port broadside", "wargalley-2 starboard broadside")
    assert [event.dice for event in sea.events("VolleyFired")] == [3, 3]


@pytest.mark.rule("MW-DATA-03", "MW-LOC-01")
def test_the_second_box_of_a_mast_costs_speed():
    """MW-CASE-43."""
    for hits, speed in (("main-mast:1", 9.0), ("main-mast:2", 6.0)):
        sea = table(f"greatship 20,20 0 hit={hits} | wargalley 44,60 0 of=2; wind N; at act greatship only")
        assert sea.allows(f"sail ahead {speed}") and sea.refusal(f"sail ahead {speed + 0.1}")


@pytest.mark.rule("MW-SHOT-05", "MW-SHOT-06")
def test_a_friend_in_the_way_is_hit_instead():
    """MW-CASE-44."""
    sea = table("galleon 20,20 0 no-movement | wargalley 23.025,20 0 | corsair 26.125,20 0 of=2; at act galleon only",
                dice="5 1 1 1 | 6")
    line = line_of(sea.game, 0, 2, "starboard", CANNON)
    assert line.target == 1 and line.far == pytest.approx(2.0)
    sea.say("corsair starboard low broadside")
    assert sea.events("SaveRolled")[0].target == "wargalley" and sea.events("SaveRolled")[0].need == 5


@pytest.mark.rule("MW-SHOT-06", "MW-SINK-02", "MW-SINK-03")
def test_wreckage_takes_a_volley_and_debris_does_not():
    """MW-CASE-45."""
    position = "galleon 20,20 0 no-movement | corsair 26,20 0 of=2; wreck 23,20 0.75 {}; at act galleon only"
    sea = table(position.format("wreckage")).say("corsair starboard low broadside")
    assert "VolleyBlocked" in sea.story
    sea = table(position.format("debris"), dice="1 1 1 1").say("corsair starboard low broadside")
    assert "VolleyBlocked" not in sea.story


@pytest.mark.rule("MW-WPN-01")
def test_a_catapult_shot_drops_until_it_is_saved():
    """MW-CASE-46."""
    sea = table("buccaneer 20,20 0 no-movement | greatship 25,20 0 of=2; at act buccaneer only", dice="4 | 4 | 3")
    sea.say("greatship starboard high catapult")
    assert marks(sea["greatship"], "fore-mast") == (1, 0) and marks(sea["greatship"], "forecastle") == (0, 0)
    assert [event.need for event in sea.events("SaveRolled")] == [5, 3]


@pytest.mark.rule("MW-WPN-01")
def test_a_catapult_shot_passes_what_is_destroyed():
    """MW-CASE-47."""
    sea = table("buccaneer 20,20 0 no-movement | greatship 25,20 0 of=2 hit=fore-mast:2; at act buccaneer only",
                dice="4 | 6")
    sea.say("greatship starboard high catapult")
    assert [(event.where, event.need) for event in sea.events("SaveRolled")] == [("forecastle", 4)]


@pytest.mark.rule("MW-SHOT-20")
def test_a_catapult_has_no_close_range():
    """MW-CASE-48."""
    sea = table("buccaneer 20,20 0 no-movement | greatship 23.525,20 0 of=2; at act buccaneer only")
    assert not sea.asked


@pytest.mark.rule("MW-WPN-04")
def test_a_great_cannon_marks_two_boxes_or_a_critical():
    """MW-CASE-49."""
    sea = table("hellhammer 20,20 0 no-movement | wargalley 20,27 90 of=2; at act hellhammer only", dice="6 | 2 | 3")
    sea.say("wargalley fore great-gun")
    assert marks(sea["wargalley"], "oar-deck") == (1, 0) and sea["wargalley"].crew == 1 and sea.script_left == 0


@pytest.mark.rule("MW-WPN-04")
def test_a_one_jams_a_great_cannon_until_the_end_of_the_next_turn():
    sea = table("hellhammer 20,20 0 no-movement | wargalley 20,27 90 of=2; turn 3; at act hellhammer only", dice="1")
    sea.say("wargalley fore great-gun")
    assert sea["hellhammer"].jammed == 4


@pytest.mark.rule("MW-CRIT-05", "MW-CRIT-06")
def test_a_fire_result_lights_one_marker_or_nothing():
    """MW-CASE-50."""
    for hits, burning in (("stern:1", 1), ("stern:1/1", 1)):
        sea = table(f"galleon 20,20 0 no-movement | corsair 25,20 0 of=2 hit={hits}; at act galleon only",
                    dice="6 1 1 1 | 2 | 4")
        sea.say("corsair starboard low broadside")
        assert marks(sea["corsair"], "stern") == (1, burning)


@pytest.mark.rule("MW-SINK-01", "MW-SINK-05")
def test_a_ship_that_sinks_ends_its_action_and_the_squadron_goes_on():
    """MW-CASE-51."""
    sea = table("corsair 10,30 0 btw=2 unit=1 | corsair 14,30 0 unit=1 | corsair 18,30 0 unit=1 | galleon 44,70 0 of=2;"
                " terrain rocks 10,35 0; wind N; at unit corsair only", dice="3 | 4")
    sea.say("corsair", "sail ahead 9")
    assert sea["corsair"].fate == "sunk" and sea.asked == [(0, "next-ship")]


@pytest.mark.rule("MW-SHOT-23", "MW-CRIT-04", "MW-SINK-01")
def test_dice_left_over_when_the_target_sinks_are_lost():
    """MW-CASE-98."""
    sea = table("galleon 20,20 0 no-movement | wargalley 25,20 0 of=2 btw=1 hit=oar-deck | wargalley 44,60 0 of=2; "
                "at act galleon only", dice="6 5 5 4 | 2 | 5")
    sea.say("wargalley starboard broadside")
    assert sea["wargalley"].fate == "sunk" and len(sea.events("SaveRolled")) == 1 and sea.script_left == 0


@pytest.mark.rule("MW-SHOT-06", "MW-SHOT-21")
def test_a_monster_on_the_line_is_the_target():
    """MW-CASE-108."""
    sea = table("corsair 20,20 0 no-movement | kraken 23.5,20 0 of=2 | corsair 26,20 0 of=2; at act corsair only",
                dice="4 3 6 | 6 | 5")
    sea.say("corsair-2 starboard low broadside")
    assert [(event.target, event.need) for event in sea.events("SaveRolled")] == [("monster-1", 6), ("monster-1", 6)]
    assert sea["monster-1"].wounds == 1


@pytest.mark.rule("MW-SHOT-09", "MW-SHOT-08")
def test_by_the_option_each_gun_has_its_own_target_and_a_common_aim():
    position = ("galleon 20,20 0 no-movement | corsair 25,18 0 of=2 | corsair 25,22 0 of=2; at act galleon only")
    sea = table(position, dice="1 | 1 1 1", volley_targets="any")
    sea.say("corsair starboard low broadside", "1")
    assert sea.forbidden_by("corsair-2 starboard high broadside") == "MW-SHOT-07"
    sea.say("corsair-2 starboard low broadside", "3")
    assert [event.dice for event in sea.events("VolleyFired")] == [1, 3]
    sea = table(position, dice="1 1 1 1").say("corsair starboard low broadside")
    assert not sea.asked


@pytest.mark.rule("MW-CARD-32", "MW-CARD-10", "MW-CARD-11", "MW-SPL-16", "MW-CORE-06")
def test_a_save_opens_into_its_parts():
    sea = table("plagueship 20,20 0 cards=scaly-growths spells=shield-of-light | galleon 25,20 0 of=2; "
                "player 1 fleet=chaos-plague; at act plagueship only")
    tally = save_tally(sea.game, 0, location_named(sea["plagueship"], "bows"), ((-1, "close range", "MW-SHOT-13"),))
    assert tally.total == 3 and [part[0] for part in tally.parts] == [4, 1, -1, -1]
