"""Chapter 17: defense dice, and what becomes of hits and misses."""

import pytest
from captains_sea.table import table

ONE_GUN = "constitution 10,10 N guns=1/0/0/0"        # one To Hit die at any range


@pytest.mark.rule("CS-FIRE-17")
@pytest.mark.parametrize(("square", "dice"), [
    ("11,10", 1), ("11,11", 2), ("12,10", 2), ("12,11", 3), ("13,10", 3), ("13,11", 4), ("21,11", 12), ("22,10", 12),
])
def test_one_defense_die_for_every_2_movement_points_rounded_up(square, dice):
    duel = table(f"{ONE_GUN} | macedonian {square} N; at fire only", dice="6 | 5" + " 1" * (dice - 1))
    duel.say("low")
    assert [len(faces) for faces in duel.rolled("defense")] == [dice]


@pytest.mark.rule("CS-FIRE-17", "CS-FIRE-18", "CS-FIRE-19")
def test_distance_smoke_and_fire_add_up_to_12_defense_dice():
    """CS-CASE-56."""
    duel = table(f"{ONE_GUN} | macedonian 14,11 N on-fire; smoke 10,10=2/0 14,11=0/2; at fire only",
                 dice="6 | 5" + " 1" * 11)
    duel.say("low")
    assert [part[0] for part in duel.events("DefenseMade")[0].parts] == [5, 4 + 2, 1]
    assert len(duel.rolled("defense")[0]) == 12


@pytest.mark.rule("CS-FIRE-19")
@pytest.mark.parametrize(("firer", "target", "dice"), [
    ("", "", 4), ("on-fire", "", 5), ("", "on-fire", 5), ("on-fire", "on-fire", 6),
])
def test_each_burning_ship_adds_a_defense_die(firer, target, dice):
    duel = table(f"{ONE_GUN} {firer} | macedonian 14,10 N {target}; at fire only",
                 dice="6 | 5" + " 1" * (dice - 1))
    duel.say("low")
    assert len(duel.rolled("defense")[0]) == dice


@pytest.mark.rule("CS-FIRE-12")
@pytest.mark.parametrize(("odd", "dice"), [("bow", [4, 3]), ("aft", [3, 4])])
def test_the_defender_names_the_attack_that_meets_the_odd_die(odd, dice):
    """CS-CASE-60."""
    duel = table("constitution 10,10 N guns=5/5/0/0 | macedonian 17,10 N; at fire only")
    duel.say("bow high aft low")
    assert duel.asked == [(1, "odd-die")] and not duel.rolled("to-hit")
    duel.say(odd, dice=" | ".join(["6 1 1 | 4" + " 1" * (share - 1) for share in dice]))
    assert [len(faces) for faces in duel.rolled("defense")] == dice


@pytest.mark.rule("CS-FIRE-12")
def test_an_even_number_of_defense_dice_is_halved_without_a_question():
    duel = table("constitution 10,10 N guns=5/5/0/0 | macedonian 14,10 N; at fire only",
                 dice="6 1 1 | 5 1 | 6 1 1 | 5 1")
    duel.say("bow high aft low")
    assert duel.rolled("defense") == [(5, 1), (5, 1)]


@pytest.mark.rule("CS-FIRE-12", "CS-FIRE-24")
def test_a_share_that_is_not_needed_is_not_passed_on():
    """CS-CASE-101."""
    duel = table("constitution 10,10 N guns=5/5/0/0 | macedonian 15,10 N; at fire only")
    duel.say("bow high aft low", "bow", dice="1 1 1 | 6 1 1 | 5 1")
    assert duel.rolled("defense") == [(5, 1)]


@pytest.mark.rule("CS-FIRE-20", "CS-FIRE-22")
def test_a_firm_hull_rolls_its_ones_again_once():
    """CS-CASE-57."""
    duel = table("guerriere 10,10 N guns=4/4/0/0 | constitution 12,10 N; smoke 11,10=1/1; at fire only",
                 dice="6 6 6 6 1 1 1 1 | 1 1 5 6 3 | 6 1 | 3 3 | 6")
    duel.say("low")
    assert [(event.cancelled, event.left) for event in duel.events("DefenseMade")] == [(3, 1)]


@pytest.mark.rule("CS-FIRE-20")
@pytest.mark.parametrize(("faces", "again"), [("6 4 2 1", "5"), ("1 1 1 1", "5 1 1 1"), ("6 4 3 2", "")])
def test_of_a_firm_hulls_dice_only_the_ones_are_rolled_again(faces, again):
    duel = table("guerriere 10,10 N guns=1/0/0/0 | constitution 14,10 N; at fire only", dice=f"6 | {faces} | {again}")
    duel.say("low")
    assert duel.events("DefenseMade")[0].left == 0 and duel.script_left == 0


@pytest.mark.rule("CS-FIRE-21")
def test_a_fragile_hull_rolls_half_its_sixes_again():
    """CS-CASE-58."""
    duel = table("constitution 10,10 N guns=5/5/0/0 | guerriere 14,10 N; at fire only",
                 dice="6 6 6 1 1 1 | 6 6 6 2 | 3 6 | 3 3 | 6")
    duel.say("low")
    assert [(event.cancelled, event.left) for event in duel.events("DefenseMade")] == [(2, 1)]


@pytest.mark.rule("CS-FIRE-21")
@pytest.mark.parametrize(("sixes", "again"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_half_the_sixes_of_a_fragile_hull_are_rounded_up(sixes, again):
    faces = "6 " * sixes + "5 " * (4 - sixes)
    duel = table(f"{ONE_GUN} | guerriere 14,10 N; at fire only",
                 dice=f"6 | {faces} | {'5 ' * again}")
    duel.say("low")
    assert [len(faces) for faces in duel.rolled("defense-again")] == ([again] if again else [])


@pytest.mark.rule("CS-FIRE-21")
def test_the_sixes_rolled_first_are_rolled_again_first():
    duel = table(f"{ONE_GUN} | guerriere 14,10 N hand=topmen; at fire only", dice="6 | 6  6 5 5 | 4")
    duel.say("low", "pass", "topmen")
    assert duel.events("DefenseMade")[0].cancelled == 4                 # the 4 is the die that a card has raised


@pytest.mark.rule("CS-FIRE-20", "CS-FIRE-21")
def test_an_average_hull_rolls_nothing_again():
    duel = table(f"{ONE_GUN} | macedonian 14,10 N; at fire only", dice="6 | 6 6 1 1")
    duel.say("low")
    assert not duel.rolled("defense-again") and duel.events("DefenseMade")[0].cancelled == 2


@pytest.mark.rule("CS-FIRE-22")
@pytest.mark.parametrize(("square", "face", "cancelled"), [
    ("16,10", 4, 6), ("15,11", 4, 0), ("15,11", 5, 6), ("16,10", 3, 0), ("21,10", 4, 11),
])
def test_a_defense_die_of_5_cancels_and_from_12_movement_points_a_4(square, face, cancelled):
    """CS-CASE-59."""
    duel = table(f"{ONE_GUN} | macedonian {square} N; at fire only",
                 dice=f"6 | {f'{face} ' * (11 if square == '21,10' else 6)} | 3 3 | 6")
    duel.say("low")
    assert duel.events("DefenseMade")[0].cancelled == cancelled


@pytest.mark.rule("CS-FIRE-24")
def test_when_all_to_hit_dice_miss_no_defense_dice_are_rolled():
    """CS-CASE-100."""
    duel = table("constitution 10,10 N guns=5/5/0/0 | macedonian 14,10 N; at fire only", dice="3 3 2 2 1 1")
    duel.say("low")
    assert not duel.rolled("defense") and not duel.rolled("damage")
    assert duel.game.smoke == ((10, 10, 4, 0),) and duel.asked == [(0, "select-load")]


@pytest.mark.rule("CS-FIRE-28")
def test_at_distance_0_without_smoke_or_fire_all_hits_stand():
    """CS-CASE-100."""
    duel = table("constitution 10,10 N guns=3/0/0/0 | macedonian 10,10 N; formation parallel E b; at fire only",
                 dice="6 5 4 1 | 3 4 | 2")
    duel.say("low")
    assert not duel.rolled("defense") and duel.events("HitsSpread")[0].left == 3


@pytest.mark.rule("CS-FIRE-24", "CS-DMG-13", "CS-SMOKE-01")
def test_double_shot_with_all_hits_cancelled_still_bursts_smokes_and_reloads():
    """CS-CASE-70."""
    duel = table("constitution 10,10 N guns=4/2/0/0 load=double/double/round/round | macedonian 12,10 N; at fire only",
                 dice="3 3 2 2 1 1 | 5 5 | 2 | 3")
    duel.say("low")
    assert not duel.rolled("damage") and duel.rolled("burst") == [(2,), (3,)]
    assert [section.boxes for section in duel.a.sections] == [4, 5, 5, 5]
    assert duel.game.smoke == ((10, 10, 3, 0),) and duel.asked == [(0, "select-load")]
    duel.say("round chain")
    assert [section.pending for section in duel.a.sections] == ["round", "chain", "", ""]


@pytest.mark.rule("CS-FIRE-20", "CS-FIRE-21", "CS-FX-21", "CS-FIRE-22")
@pytest.mark.parametrize(("ship", "dice", "rule"), [
    ("constitution 14,10 N", "6 | 6 4 2 1 | 5", "CS-FIRE-20"), ("guerriere 14,10 N", "6 | 6 4 2 1 | 5", "CS-FIRE-21"),
    ("macedonian 14,10 N hand=stout-timbers", "6 | 4 4 2 1 | 5 1 1 1", "CS-FX-21"),
])
@pytest.mark.parametrize("side", [0, 1])
def test_dice_rolled_again_are_the_defenders_and_name_their_clause(ship, dice, rule, side):
    firer = "galatea 10,10 N guns=1/0/0/0" if not side else "galatea 18,10 N guns=0/0/1/0"
    ships = [firer, ship][::-1 if side else 1]
    duel = table(f"{ships[0]} | {ships[1]}; at fire only", dice)
    duel.say("low")
    if "hand" in ship:
        duel.play("stout-timbers")
    again = [event for event in duel.events("DiceRolled") if event.kind == "defense-again"]
    assert [(event.side, event.rule, event.raised) for event in again] == [(1 - side, rule, 0)]
    assert [(event.side, event.dice) for event in duel.events("DefenseMade")] == [(1 - side, 4)]


@pytest.mark.rule("CS-FIRE-01", "CS-FIRE-02")
@pytest.mark.parametrize("ip", ["a", "b"])
def test_the_second_to_announce_knows_what_the_first_has_announced(ip):
    duel = table(f"galatea 10,10 N guns=2/2/2/2 | congress 14,10 N guns=2/2/2/2; ip {ip}; at fire only")
    first, second = (1, 0) if ip == "a" else (0, 1)
    assert duel.asked == [(first, "fire")] and duel.question().question.enemy_order is None
    duel.say("bow low")
    assert duel.asked == [(second, "fire")] and duel.question().question.enemy_order == (("bow", "low"),)
