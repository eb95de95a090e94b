"""Victory: honours, elimination, scenarios; and a whole turn."""

import pytest
from man_o_war.table import marks, pose, table

from weathergage.rulesets.man_o_war.content.tables import WINDS
from weathergage.rulesets.man_o_war.rules.damage import base_save
from weathergage.rulesets.man_o_war.rules.victory import honours, is_eliminated
from weathergage.rulesets.man_o_war.state import location_named


@pytest.mark.rule("MW-VIC-05", "MW-VIC-07", "MW-VIC-09")
def test_honours_for_ships_and_a_wizard():
    """MW-CASE-91."""
    sea = table("galleon 10,10 0 | greatship 20,20 0 of=2 sunk | wargalley 30,30 0 of=2 held=none"
                " | greatship 40,40 0 of=2; player 2 wizard=master; wizard 2 killed; at end only", seed=1)
    assert honours(sea.game) == (8, 0)


@pytest.mark.rule("MW-OPT-03", "MW-OPT-04")
@pytest.mark.parametrize(("since", "points"), [(4, 6), (5, 6), (6, 3)])
def test_a_prize_held_for_a_full_turn_counts_double(since, points):
    """MW-CASE-92."""
    sea = table(f"galleon 10,10 0 | corsair 20,20 0 of=2 held=1 crew=1 since={since} | corsair 40,40 0 of=2; turn 6; "
                "limit 6; at end", seed=1, house_captured_double_honours="on")
    assert sea.over and honours(sea.game) == (points, 0)


@pytest.mark.rule("MW-VIC-01", "MW-VIC-02", "MW-VIC-03")
def test_a_side_without_a_crewed_ship_has_lost():
    """MW-CASE-93."""
    sea = table("wolfship 20,22.75 180 no-movement no-firing | galleon 20,20 0 of=2 crew=1; at act wolfship only",
                dice="6 1").say("galleon")
    assert is_eliminated(sea.game, 1) and sea.over and sea.winners == (0,)


@pytest.mark.rule("MW-VIC-06")
def test_a_ship_lost_by_its_own_drill_scores_for_the_enemy():
    """MW-CASE-94."""
    sea = table("drillakilla 10,30 0 | drillakilla 20,20 0 | greatship 10,36 90 of=2; wind N; at act drillakilla only",
                dice="1").say("treadwheel ahead 6", "greatship")
    assert honours(sea.game) == (0, 2)


@pytest.mark.rule("MW-VIC-14", "MW-VIC-15")
def test_a_ship_scores_once_whatever_became_of_it():
    """MW-CASE-107."""
    sea = table("galleon 10,10 0 | greatship 20,20 0 of=2 held=1 crew=1 since=2 sunk | greatship 40,40 0 of=2; "
                "admiral 2 killed; at end only")
    assert honours(sea.game) == (9, 0)


@pytest.mark.rule("MW-SCN-02", "MW-VIC-08")
def test_a_hostage_lost_with_the_debris_scores_for_the_pirates():
    """MW-CASE-102."""
    start = "wargalley {} 0 | wargalley 40,40 0 of=2; scenario galleys-and-pirates; wreck 20,20 0.75 debris; "
    sea = table(f"{start.format('5,5')}hostage 1 adrift 1; turn 5; at end only")
    assert honours(sea.game) == (0, 5)
    sea = table(f"{start.format('20,21.75')}hostage 1 adrift 1; turn 5; at end only").say("wargalley")
    assert sea.winners == (0,)


@pytest.mark.rule("MW-SCN-03", "MW-OBST-01")
def test_a_longship_lands_a_counter_that_finds_the_treasure():
    """MW-CASE-103."""
    sea = table("longship 24,28.8 0 no-movement | galleon 40,40 0 of=2; scenario treasure-island; "
                "at act longship only")
    assert sea.asked == [(0, "landing")]
    sea.say("land")
    assert sea["longship"].crew == 3 and sea.player(0).landed == 1
    sea = table("longship 24,28.8 0 crew=3 | galleon 40,40 0 of=2; scenario treasure-island; player 1 landed=1; "
                "at end only", dice="6")
    assert sea.game.treasure == "landed" and sea.game.holder == 0


@pytest.mark.rule("MW-INIT-02", "MW-MAG-02", "MW-SQD-04", "MW-GEO-12", "MW-RAM-03", "MW-RAM-06", "MW-SHOT-13",
                  "MW-BRD-09", "MW-PRZ-05", "MW-COLL-04", "MW-CRIT-02", "MW-FIRE-03", "MW-SQD-02", "MW-SQD-10")
def test_a_whole_turn_of_smugglers_run():
    """MW-CASE-95."""
    sea = table(
        "wargalley 12,18 90 unit=1 flag | wargalley 12,15 90 unit=1 | wargalley 12,12 90 unit=1"
        " | wargalley 18,18 0 of=2 unit=2 flag | wargalley 18,14 270 of=2 unit=2 | wargalley 18,11 270 of=2 unit=2; "
        "scenario smugglers-run; wind N; turn 3; at initiative",
        dice="3 3 | 5 2 | 4 | 3 | 6 | 5 | 4 3 | 2 5 | 6 3 | 5 | 4 | 5 | 2 | 4 | 4 | 5 | 6")
    w1, w2, w3, p1, p2, p3 = ["wargalley", *[f"wargalley-{n}" for n in range(2, 7)]]
    assert WINDS[sea.game.wind] == "NW" and sea.game.first == 0
    # the flagship rams, fires and boards
    sea.say(w1, "oars ahead 6", p1)
    assert pose(sea[w1]) == (16.6, 18.0, 90.0) and sea[p1].btw == 1
    sea.say(f"{p1} fore fore-gun")
    assert marks(sea[p1], "oar-deck") == (1, 0)
    sea.say(p1)
    assert sea[p1].crew == 1
    sea.say("press-on")
    assert sea[w1].crew == 1 and sea.asked == [(1, "grapples")]
    sea.say("continue")
    assert sea[w1].side == -1 and sea[p1].crew == 1
    # the others shoot
    sea.say(w2, "sail ahead 2", f"{p2} fore fore-gun")
    assert marks(sea[p2], "forecastle") == (1, 0)
    sea.say("sail ahead 1", f"{p2} fore fore-gun")
    assert marks(sea[p2], "forecastle") == (1, 1)
    # the pirates
    sea.say(p1, f"sail push {w1}")
    assert pose(sea[p1]) == (18.1, 18.0, 0.0)
    sea.say("sail ahead 2")
    assert pose(sea[p1]) == (18.1, 20.0, 0.0)
    while sea.asked and sea.piece != p3 and sea.asked[0][1] != "flagship":
        sea.say({"next-ship": p2, "move": "stay", "fire": "cease"}[sea.asked[0][1]])
    sea.say("stay", f"{w3} fore fore-gun")
    assert marks(sea[w3], "mast") == (0, 0) and base_save(sea[w3], location_named(sea[w3], "mast")) == 5
    # the End Phase
    assert marks(sea[p2], "oar-deck") == (1, 1) and sea.asked == [(0, "flagship")]
    assert honours(sea.game) == (0, 2)
    sea.dice("6 1").say(w2)
    assert [sea[label].straggler for label in (w3, p2, p3)] == [False, False, True]


@pytest.mark.rule("MW-VIC-05", "MW-VIC-07", "MW-VIC-11", "MW-VIC-13", "MW-VIC-15", "MW-OPT-07",
                  "MW-EDGE-01", "MW-BST-03")
@pytest.mark.parametrize(("piece", "points", "printed"), [
    ("greatship 20,20 0", 0, 0), ("greatship 20,20 0 sunk", 4, 6), ("greatship 20,20 0 held=none", 4, 6),
    ("greatship 20,20 0 held=1 crew=1 since=1", 4, 6), ("greatship 20,20 0 left", 0, 0),
    ("greatship 0,0 0 waiting", 0, 0),
    ("greatship 20,20 0 held=1 crew=1 since=1 sunk", 4, 6), ("wargalley 20,20 0 sunk", 2, 2),
    ("kraken 20,20 0 dead", 2, 2),
    ("kraken 20,20 0", 0, 0), ("kraken 20,20 0 left", 0, 0), ("griffon-rider 20,20 0 dead", 3, 3),
    ("griffon-rider 20,20 0", 0, 0)])
def test_what_a_piece_is_worth_by_what_became_of_it(piece, points, printed):
    for owner in (0, 1):
        kind, where, heading, *rest = piece.split()
        mine = " ".join([kind, where, heading, f"of={owner + 1}", *rest]).replace("held=1", f"held={2 - owner}")
        position = f"galleon 10,10 0 | {mine} | corsair 40,40 0 of=2; turn 3; at battle 1"
        for choice, due in (("off", points), ("on", printed)):
            scored = honours(table(position, template_honours=choice).game)
            assert scored[1 - owner] == due and scored[owner] == 0, (piece, choice, scored)


@pytest.mark.rule("MW-VIC-08", "MW-VIC-09", "MW-VIC-10", "MW-VIC-14")
@pytest.mark.parametrize(("person", "points"), [
    ("admiral 2 killed", 5), ("admiral 2 captured", 5), ("admiral 2 corsair", 0), ("admiral 2 gone", 0),
    ("admiral 2 adrift 1", 0), ("wizard 2 killed", 2), ("wizard 2 captured", 2), ("wizard 2 corsair", 0),
    ("wizard 2 adrift 1", 0), ("wizard 2 gone", 0), ("admiral 2 killed; wizard 2 captured", 7)])
def test_what_people_are_worth(person, points):
    sea = table(f"galleon 10,10 0 | corsair 40,40 0 of=2; player 2 wizard=master; wreck 20,20 1; {person}; turn 3; "
                "at battle 1")
    assert honours(sea.game) == (points, 0)
