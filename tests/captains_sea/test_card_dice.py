"""Chapter 5: whose dice are whose, and what a card on them counts for."""

import pytest
from captains_sea.table import table

CALM = "galatea 5,9 N{a} | congress 20,9 N{b}; at {at} only"                # out of range of each other


@pytest.mark.rule("CS-CARD-20")
def test_the_attacker_rolls_to_hit_damage_and_bursts_the_defender_the_rest():
    duel = table("constitution 10,10 N guns=5/5/0/0 load=double/double/round/round hand=topmen"
                 " | java 11,10 N hand=topmen; at fire only",
                 "6 6 6 6 6 6 6 6 1 1 1 1 1 1 | 1 | 5 5 | 4 | 6 | 6 | 6 | 6 6")
    kinds = ("to-hit", "defense", "damage", "burst", "morale", "fire-check")
    rolls = [asked for asked in duel.pass_cards("low") if asked[0] in kinds]
    assert rolls == list(zip(kinds, (0, 1, 0, 0, 1, 1), strict=True))


GRAPPLED = "galatea 9,9 N{a} | congress 9,9 N{b}; formation parallel E b; {grapple}at {at} only"
LOCKED = "grapple grappled; "


@pytest.mark.rule("CS-CARD-20")
@pytest.mark.parametrize(("position", "dice", "answers", "roll", "seats"), [
    (CALM.format(at="initiative", a="{h}", b="{h}"), "1 | 2", (), "initiative", [1, 0]),
    (CALM.format(at="rates", a="{h}", b="{h}"), "1 | 2", (), "hull-bonus", [1, 0]),
    (CALM.format(at="bonus-move", a="{h}", b="{h}"), "6", ("decline", "move"), "bonus-move", [0]),
    (CALM.format(at="strike", a="{h} rigging=0", b="{h}"), "6", (), "strike", [0]),
    (CALM.format(at="repair", a="{h} rigging=5 tasks=0/0/1", b="{h}"), "1", (), "repair", [0]),
    (CALM.format(at="fire-fighting", a="{h} on-fire", b="{h}"), "4", (), "fire-fighting", [0]),
    (CALM.format(at="sails", a="{h} tasks=0/1/0", b="{h}"), "1", (), "sail-change", [0]),
    (CALM.format(at="sails", a="{h}", b="{h}").replace(";", "; wind S;"), "1 | 1", (), "irons", [1, 0]),
    ("galatea 5,9 NE{h} act=4 maneuver=tack:-1:3:2 | congress 20,9 E{h}; wind S; impulse 4; at maneuver only",
     "1", (), "tack", [0]),
    (GRAPPLED.format(at="grapple", a="{h}", b="{h}", grapple=""), "1 | 1", ("try", "try"), "grapple", [0, 1]),
    (GRAPPLED.format(at="sails", a="{h}", b="{h}", grapple=LOCKED), "1 | 1", ("try", "try"), "disengage", [0, 1]),
    (GRAPPLED.format(at="melee", a="{h}", b="{h}", grapple=LOCKED), "1 | 1", ("board", "1", "1"), "melee", [1, 0]),
])
def test_every_other_die_is_its_owners(position: str, dice: str, answers: tuple[str, ...], roll: str, seats: list[int]):
    duel = table(position.replace("{h}", " hand=grape"), dice)
    assert [seat for asked, seat in duel.pass_cards(*answers) if asked == roll] == seats


@pytest.mark.rule("CS-CARD-20", "CS-CARD-21", "CS-DMG-23")
@pytest.mark.parametrize(("faces", "burns"), [("1 2", False), ("2 1", True)])
def test_a_fire_check_die_raised_by_a_card_is_tested_at_its_raised_value(faces: str, burns: bool):
    """CS-CASE-99: the card is on the first of two dice."""
    duel = table("constitution 10,10 N guns=5/5/0/0 | java 11,10 N hand=topmen; at fire only",
                 f"6 6 6 6 6 6 6 6 1 1 1 1 1 1 | 1 | 5 5 | 4 | 6 | {faces}")
    duel.say("low", "pass", "pass", "none", "pass")             # Marines; the defense
    duel.say("pass", "none", "topmen")                          # the morale check; the fire check
    assert duel.b.on_fire is burns


@pytest.mark.rule("CS-CARD-21")
@pytest.mark.parametrize(("card", "boxes"), [("grape", 4), ("none", 3)])
def test_a_burst_die_of_two_with_a_card_bursts_nothing(card: str, boxes: int):
    duel = table("galatea 10,10 N guns=3/0/0/0 load=double/round/round/round hand=grape | congress 12,10 N;"
                 "at fire only", "1 1 1 | 2").say("low", "pass", "none", card)
    duel.pass_cards("round")
    assert duel.a.sections[0].boxes == boxes


@pytest.mark.rule("CS-CARD-21")
@pytest.mark.parametrize(("card", "morale"), [("grape", 3), ("none", 2)])
def test_a_morale_die_is_tested_at_its_raised_value(card: str, morale: int):
    duel = table(CALM.format(at="draw", a=" hand=grape", b=""), "officer-falls | 1 | 1").say("pass", card)
    assert duel.a.morale == morale


@pytest.mark.rule("CS-CARD-21")
@pytest.mark.parametrize(("card", "struck"), [("grape", False), ("none", True)])
def test_a_strike_die_is_tested_at_its_raised_value(card: str, struck: bool):
    duel = table(CALM.format(at="strike", a=" rigging=0 morale=fit hand=grape", b=""), "1").say(card)
    duel.pass_cards()
    assert duel.a.struck is struck
