"""Chapter 17: fire, from the announcement to the hits that are left."""

import pytest
from captains_sea.table import table

from weathergage.kernel.rng import Rng
from weathergage.rulesets.captains_sea.content.tables import DESIGNS
from weathergage.rulesets.captains_sea.rules.announcing import FARTHEST
from weathergage.rulesets.captains_sea.rules.bridge_cards import KEEP, by_use
from weathergage.rulesets.captains_sea.rules.chasers import chaser_end
from weathergage.rulesets.captains_sea.rules.gunnery import can_fire, eligible, section_dice

ONE_GUN = "constitution 10,10 N guns=1/0/0/0"        # one To Hit die at any range
SIDES = {(0, 1): "starboard", (2, 3): "port"}


def attacks(duel):
    """(side, sections, aim) of every attack so far."""
    return [(event.side, event.sections, event.aim) for event in duel.events("AttackMade")]


def hits(duel):
    return [event.hits for event in duel.events("AttackMade")]


# --- when, and in what order ------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-FIRE-01")
def test_fire_comes_after_maneuver_and_reload_of_the_impulse():
    duel = table("constitution 10,10 N guns=5/0/0/0 act=3 maneuver=advance:0:2:1 reload=round@3/-/-/- | "
                 "guerriere 11,11 N; impulse 3; at maneuver")
    assert duel.asked == [(0, "free-turn")]
    duel.say("straight")
    assert duel.asked == [(0, "fire")] and "bow low" in duel.options


@pytest.mark.rule("CS-FIRE-01")
def test_both_may_fire_in_an_impulse_that_only_a_load_counter_marks():
    duel = table("constitution 10,10 N guns=5/5/0/0 | guerriere 13,10 N guns=0/0/4/4 reload=-/-/round@7/-; "
                 "impulse 0; at cycle")
    assert duel.game.impulse == 7 and duel.asked == [(1, "fire")]
    duel.say("hold")
    assert duel.asked == [(0, "fire")]


@pytest.mark.rule("CS-FIRE-01")
def test_nobody_fires_in_an_impulse_without_a_counter():
    duel = table("constitution 10,10 N guns=5/5/0/0 | guerriere 13,10 N guns=0/0/4/4; impulse 0; at cycle only")
    assert duel.over and not duel.events("ImpulseBegun")


@pytest.mark.rule("CS-FIRE-02")
@pytest.mark.parametrize(("ip", "nip"), [(0, 1), (1, 0)])
def test_the_non_initiative_player_announces_first_and_openly(ip, nip):
    duel = table(f"{ONE_GUN} | guerriere 14,10 N guns=0/0/1/0; ip {'ab'[ip]}; at fire only")
    assert duel.asked == [(nip, "fire")]
    duel.say("bow high")
    assert duel.asked == [(ip, "fire")] and duel.question().question.enemy_order == (("bow", "high"),)


@pytest.mark.rule("CS-FIRE-03")
def test_two_sections_that_destroy_each_other_both_fire_in_full():
    """CS-CASE-71."""
    duel = table(f"{ONE_GUN} hull=1/0/5/5 | macedonian 13,10 N hull=4/4/1/0 guns=0/0/1/0; at fire only",
                 dice="6 | 2 2 2 | 1 1 | 6   |   6 | 2 2 2 | 1 1 | 6")
    duel.say("low", "low")
    assert hits(duel) == [1, 1] and [event.left for event in duel.events("DefenseMade")] == [1, 1]
    assert duel.a.sections[0].boxes == duel.b.sections[2].boxes == 0
    assert duel.script_left == 0


@pytest.mark.rule("CS-FIRE-03")
def test_smoke_of_the_first_attack_does_not_cover_against_the_second():
    duel = table(f"{ONE_GUN} | macedonian 13,10 N guns=0/0/1/0; at fire only",
                 dice="6 | 5 2 2 | 6 | 5 2 2")
    duel.say("low", "low")
    assert [len(faces) for faces in duel.rolled("defense")] == [3, 3]


@pytest.mark.rule("CS-FIRE-26")
def test_both_announce_both_roll_then_damage_bursts_smoke_and_loads():
    duel = table(f"{ONE_GUN} hull=5/4/5/5 load=double/round/round/round | "
                 "macedonian 13,10 N hull=4/4/4/3 guns=0/0/1/0 load=round/round/double/round; at fire only",
                 dice="6 | 2 2 2 | 1 1 | 6 | 1   |   6 | 2 2 2 | 1 1 | 6 | 1")
    duel.say("low", "low")
    duel.say("round", "round")
    told = [(type(event).__name__, event.side, event.rule) for event in duel.match.events]
    assert told[:2] == [("FireAnnounced", 1, "CS-FIRE-02"), ("FireAnnounced", 0, "CS-FIRE-02")]
    assert [event.kind for event in duel.events("DiceRolled")] == ["to-hit", "defense", "damage", "damage", "burst"] * 2
    assert [side for name, side, _ in told if name == "AttackMade"] == [1, 0]
    assert told[-8:] == [
        ("HullHit", 0, "CS-DMG-17"), ("HullHit", 1, "CS-DMG-17"),
        ("HullHit", 1, "CS-DMG-13"), ("HullHit", 0, "CS-DMG-13"),
        ("SmokeMade", 1, "CS-SMOKE-01"), ("SmokeMade", 0, "CS-SMOKE-01"),
        ("LoadsSelected", 0, "CS-LOAD-06"), ("LoadsSelected", 1, "CS-LOAD-06"),
    ]


@pytest.mark.rule("CS-FIRE-26", "CS-FIRE-27")
def test_a_crew_that_fails_in_this_step_still_fires_as_handy():
    """CS-CASE-108."""
    duel = table(f"{ONE_GUN} | macedonian 14,10 N guns=0/0/4/4; at fire only",
                 dice="6 6 6 1 1 | 2 2 2 2 | 1 1 | 1   |   4 | 2 2 2 2 | 3 3 | 3")
    duel.say("low", "low")
    duel.say("melee-pool=1", dice="1")
    assert duel.a.morale == 2
    assert hits(duel)[1] == 1                                           # a natural 4, +1 for Handy
    assert duel.events("HitsSpread")[1].total == 9 - 2


@pytest.mark.rule("CS-FIRE-27")
def test_boxes_for_sharing_hull_hits_are_those_left_by_the_attack_before():
    duel = table("constitution 10,10 N guns=5/5/0/0 | macedonian 14,10 N; at fire only",
                 dice="6 1 1 | 2 2 | 1 1 | 6   |   6 1 1 | 2 2 | 1 1 | 6")
    duel.say("bow low aft high")
    assert duel.asked == [(1, "first-hit")]
    duel.say("port bow")
    assert [section.boxes for section in duel.b.sections] == [4, 4, 3, 3]     # the fuller one, without a question


# --- arcs, ranges, sections -------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-FIRE-04", "CS-CHASE-02", "CS-GEO-06")
@pytest.mark.parametrize(("heading", "square", "guns"), [
    (1, "13,13", "starboard"), (1, "12,13", "bow"),                                     # CS-CASE-44
    (2, "14,10", "starboard"), (2, "10,6", "starboard"), (2, "13,12", "bow"),           # CS-CASE-45
    (1, "13,7", "starboard"), (1, "12,7", "stern"), (1, "7,13", "port"), (1, "8,13", "bow"),
    (1, "7,7", "port"), (1, "8,7", "stern"), (2, "10,14", "port"), (2, "6,10", "port"), (2, "7,8", "stern"),
])
def test_a_broadside_covers_the_quarter_off_its_beam_edges_included(heading, square, guns):
    """CS-CASE-44, CS-CASE-45."""
    duel = table(f"constitution 10,10 {heading} guns=3/3/3/3 | guerriere {square} N; at fire only")
    bearing = eligible(duel.game, 0)
    assert (SIDES[bearing] if bearing else chaser_end(duel.game, 0)) == guns


@pytest.mark.rule("CS-FIRE-04", "CS-FIRE-06")
def test_beyond_24_movement_points_nothing_bears():
    assert table("constitution 10,9 N guns=5/5/0/0 | guerriere 22,9 N; at fire only").asked == [(0, "fire")]
    assert table("constitution 10,9 N guns=5/5/0/0 | guerriere 22,10 N; at fire only").over


@pytest.mark.rule("CS-FIRE-05")
@pytest.mark.parametrize(("heading", "bearing", "ours", "theirs"), [
    ("N", "E", "starboard", "port"), ("N", "W", "port", "starboard"), ("S", "E", "starboard", "starboard"),
])
def test_in_a_shared_square_the_formation_tells_the_side(heading, bearing, ours, theirs):
    duel = table(f"constitution 10,10 N guns=3/3/3/3 | guerriere 10,10 {heading} guns=2/2/2/2; "
                 f"formation parallel {bearing} b; at fire only")
    assert (SIDES[eligible(duel.game, 0)], SIDES[eligible(duel.game, 1)]) == (ours, theirs)


@pytest.mark.rule("CS-FIRE-06", "CS-FIRE-14")
@pytest.mark.parametrize(("square", "dice"), [
    ("11,10", 14), ("11,11", 14), ("12,10", 10), ("13,10", 10), ("13,11", 6), ("22,10", 6),
])
def test_carronades_are_doubled_to_3_reach_6_and_long_guns_24(square, dice):
    """CS-CASE-53."""
    duel = table(f"constitution 10,10 N guns=5/5/0/0 | guerriere {square} N; at fire only")
    duel.say("low", dice="1 " * dice)
    assert [len(faces) for faces in duel.rolled("to-hit")] == [dice]


@pytest.mark.rule("CS-FIRE-14")
@pytest.mark.parametrize(("boxes", "crew", "dice"), [(5, 5, 3), (5, 3, 2), (3, 5, 2), (2, 5, 1), (5, 2, 1), (4, 3, 2)])
def test_guns_are_those_of_the_highest_box_both_undamaged_and_manned(boxes, crew, dice):
    duel = table(f"constitution 10,10 N hull={boxes}/5/5/5 guns={crew}/0/0/0 | guerriere 14,10 N; at fire only")
    duel.say("bow low", dice="1 " * dice)
    assert [len(faces) for faces in duel.rolled("to-hit")] == [dice]


@pytest.mark.rule("CS-FIRE-08")
@pytest.mark.parametrize("bow", ["load=-/round/round/round guns=5/5/0/0", "guns=0/5/0/0", "hull=0/5/5/5 guns=5/5/0/0"])
def test_a_section_not_loaded_not_manned_or_destroyed_does_not_fire(bow):
    duel = table(f"constitution 10,10 N {bow} | guerriere 14,10 N; at fire only")
    assert duel.refused_by("bow low") == "CS-FIRE-08" and duel.refusal("bow low aft low")
    assert not duel.refusal("aft low")


@pytest.mark.rule("CS-FIRE-08")
@pytest.mark.parametrize(("square", "fires"), [("13,10", True), ("13,11", False)])
def test_a_section_without_a_die_at_the_range_does_not_fire(square, fires):
    duel = table(f"curlew 10,10 N guns=2/2/0/0 | guerriere {square} N; at fire only")     # carronades only aft
    assert bool(duel.refusal("aft low")) != fires


@pytest.mark.rule("CS-FIRE-08", "CS-FIRE-09")
def test_the_attacker_chooses_sections_and_an_aim_for_each():
    duel = table("constitution 10,10 N guns=5/5/0/0 | guerriere 14,10 N; at fire only")
    assert set(duel.options) == {
        "bow low aft low", "bow high aft high", "bow high aft low", "bow low aft high",
        "bow low", "bow high", "aft low", "aft high", "hold",
    }
    duel.say("bow high aft low", dice="1 1 1 | 1 1 1")
    assert attacks(duel) == [(0, (0,), "high"), (0, (1,), "low")]


@pytest.mark.rule("CS-FIRE-10")
def test_the_load_of_a_firing_section_is_shown_with_the_announcement():
    duel = table(f"{ONE_GUN} | guerriere 14,10 N guns=0/0/4/4 load=chain/chain/chain/chain; at fire only")
    assert not any(section.known for section in duel.b.sections)
    duel.say("bow high")
    assert duel.asked == [(0, "fire")] and [section.known for section in duel.b.sections] == [False, False, True, False]


@pytest.mark.rule("CS-FIRE-11")
@pytest.mark.parametrize(("loads", "order", "sections"), [
    ("round/round", "bow low aft low", [(0, 1)]), ("chain/chain", "bow high aft high", [(0, 1)]),
    ("round/round", "bow low aft high", [(0,), (1,)]), ("round/chain", "bow low aft low", [(0,), (1,)]),
])
def test_same_height_and_same_ammunition_make_one_attack(loads, order, sections):
    duel = table(f"constitution 10,10 N guns=5/5/0/0 load={loads}/round/round | guerriere 14,10 N; at fire only")
    duel.say(order, dice=" | ".join(["1 1 1 " * len(part) for part in sections]))
    assert [part for _, part, _ in attacks(duel)] == sections and duel.script_left == 0


@pytest.mark.rule("CS-FIRE-13")
@pytest.mark.parametrize(("heading", "rake"), [("N", ""), ("E", "stern"), ("W", "bow")])
def test_an_attack_is_tested_for_a_rake(heading, rake):
    duel = table(f"{ONE_GUN} | guerriere 14,10 {heading} chasers=9/9; at fire only", dice="1")
    duel.say("low")
    assert [event.rake for event in duel.events("AttackMade")] == [rake]


# --- to hit -----------------------------------------------------------------------------------------------------------

@pytest.mark.rule("CS-FIRE-15")
@pytest.mark.parametrize(("morale", "load", "needed"), [
    ("handy", "double", 3), ("handy", "round", 4), ("handy", "chain", 5),               # the first is CS-CASE-55
    ("fit", "double", 4), ("fit", "round", 5), ("fit", "chain", 6),
    ("unfit", "double", 5), ("unfit", "round", 6), ("strike-check", "round", 6), ("strike-check", "double", 5),
])
@pytest.mark.parametrize("short", [0, 1])
def test_a_modified_5_hits_by_morale_and_shot(morale, load, needed, short):
    """CS-CASE-55."""
    duel = table(f"{ONE_GUN} morale={morale} load={load}/-/-/- | guerriere 14,10 N; at fire only",
                 dice=f"{needed - short} | 5 5 5 5")
    duel.say("bow high")
    assert hits(duel) == [1 - short]


@pytest.mark.rule("CS-FIRE-15")
@pytest.mark.parametrize(("answer", "hit"), [("none", 0), ("topmen", 1)])
def test_chain_from_an_unfit_crew_hits_only_with_a_discarded_card(answer, hit):
    """CS-CASE-55."""
    duel = table(f"{ONE_GUN} morale=unfit load=chain/-/-/- hand=topmen | guerriere 14,10 N; at fire only",
                 dice="6 | 5 5 5 5")
    duel.say("bow high", "pass", answer)
    assert hits(duel) == [hit]


def test_a_section_can_fire_just_if_it_has_a_die_at_this_range():
    found = {True: 0, False: 0}
    for name, built in DESIGNS.items():
        for crew in range(built.boxes + 1):
            ship = table(f"{name} 10,10 N guns={crew}/{crew}/0/0 | guerriere 13,10 N").game.ships[0]
            for at in range(4):
                for distance in range(FARTHEST + 3):
                    section = ship.sections[at]
                    dice = section_dice(ship, at, distance).total if section.load and section.manned else 0
                    assert can_fire(ship, at, distance) == (dice > 0)
                    found[dice > 0] += 1
    assert min(found.values()) > 200


def test_the_cards_one_misses_least_come_first_and_those_alike_as_they_are_held():
    rng, known = Rng(3), [*KEEP, "no-such-card"]
    for _ in range(200):
        hand = tuple([known[rng.below(len(known))] for _ in range(rng.below(8))])
        assert by_use(hand) == sorted(hand, key=lambda card: KEEP.get(card, 3))
