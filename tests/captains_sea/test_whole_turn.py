"""CS-CASE-96: a whole turn of the beginner scenario, every die scripted."""

import pytest
from captains_sea.table import opening

CREW_A = "sailing=1 starboard-bow-guns=3 starboard-aft-guns=3"
CREW_B = "sailing=1 port-bow-guns=3 port-aft-guns=3"


@pytest.mark.rule(
    "CS-CREW-02", "CS-INIT-03", "CS-RATE-01", "CS-RATE-07", "CS-RATE-13", "CS-MAN-03", "CS-FIRE-03", "CS-FIRE-21",
    "CS-FIRE-26", "CS-DMG-16", "CS-DMG-21", "CS-SMOKE-01", "CS-LOAD-09", "CS-HK-22", "CS-SCEN-03", "CS-SCEN-04",
)
def test_turn_one_of_pistol_shot():
    duel = opening("pistol-shot", "4 | 3 | 2 | 4 | 5 | 4")
    duel.say("medium round", "medium round")
    duel.say(CREW_A, CREW_B)
    assert (duel.a.pool, duel.b.pool) == (1, 4)
    assert duel.game.ip == 0 and len(duel.events("InitiativeTied")) == 1
    assert (duel.a.speed, duel.b.speed) == (2, 2) and duel.a.activations == duel.b.activations == (6, 12)
    duel.say("advance", seat=0)
    duel.say("wear-up", seat=1)
    assert (duel.a.spent, duel.b.spent, duel.game.impulse) == (1, 1, 6)
    assert duel.asked == [(1, "fire")]
    duel.say("low")
    duel.say("low", dice="6 4 3 2 | 5 3 1 | 2 4 | 3 | 6 5 4 4 1 | 6 6 2 | 4 | 3 1 | 2")
    assert duel.asked == [(0, "first-hit")]
    duel.say("starboard bow")
    assert [section.boxes for section in duel.a.sections] == [2, 3, 3, 3]
    assert [section.boxes for section in duel.b.sections] == [3, 3, 2, 2]
    duel.say("melee-pool=1", dice="1")
    assert (duel.b.crew, duel.b.pool, duel.b.morale) == (10, 3, 2)
    assert set(duel.game.smoke) == {(11, 10, 3, 0), (12, 8, 3, 0)}
    assert [section.due for section in duel.a.sections] == [14, 14, 0, 0]
    assert [section.due for section in duel.b.sections] == [0, 0, 18, 18]
    assert duel.game.impulse == 12 and duel.asked == [(0, "move-first")]
    duel.say("a")
    assert duel.asked == [(0, "free-turn")]
    duel.say("straight")
    assert (duel.a.x, duel.a.y, duel.a.heading) == (12, 10, 3) and duel.b.heading == 2
    assert duel.asked == [(1, "bonus-move")]
    duel.say("decline", "decline")
    assert set(duel.game.smoke) == {(11, 9, 0, 3), (12, 7, 0, 3)}
    assert duel.a.hand == () and duel.game.turn == 2 and duel.script_left == 0
