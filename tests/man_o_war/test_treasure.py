"""Treasure Island: landing, searching, fetching, losing it and bringing it home; and the captive admiral."""

import pytest
from man_o_war.table import table

from weathergage.rulesets.man_o_war.face.telling import tell
from weathergage.rulesets.man_o_war.rules.scenarios import landing_options
from weathergage.rulesets.man_o_war.rules.victory import honours

ISLE = "scenario treasure-island; "
NEAR = "kings-longship 24,28.5 90 no-movement no-firing{} | galleon 44,44 0 of=2; "
ACT = "at act kings-longship only"


@pytest.mark.rule("MW-SCN-03")
@pytest.mark.parametrize(("y", "crew", "ashore", "options"), [
    (28.5, 5, 0, ["land", "none"]), (28.501, 5, 0, []), (28.4, 2, 0, ["land", "none"]), (28.5, 1, 0, []),
    (28.5, 5, 2, ["land", "none"]), (28.5, 3, 1, ["land", "fetch 1", "none"]),
    (28.5, 3, 4, ["land", "fetch 2", "fetch 1", "none"]), (28.5, 1, 2, ["fetch 2", "fetch 1", "none"])])
def test_who_may_land_or_fetch_how_many(y, crew, ashore, options):
    sea = table(f"kings-longship 24,{y} 90 no-movement no-firing crew={crew} limit=5 | galleon 44,44 0 of=2; {ISLE}"
                f"player 1 landed={ashore}; player 2 landed=3; {ACT}")
    assert (sea.options if sea.asked else []) == options


@pytest.mark.rule("MW-SCN-03", "MW-BRD-01")
def test_landing_takes_the_place_of_boarding():
    position = (f"kings-longship 24,28.5 90 no-movement no-firing | galleon 24,29.625 90 of=2 | galleon 44,44 0 "
        f"of=2; {ISLE}"
                f"{ACT}")
    sea = table(position).say("land")
    assert sea["kings-longship"].crew == 4 and sea.player(0).landed == 1 and not sea.asked
    sea = table(position).say("none")
    assert sea.asked == [(0, "board")] and sea["kings-longship"].crew == 5 and not sea.player(0).landed


@pytest.mark.rule("MW-SCN-03")
@pytest.mark.parametrize(("treasure", "aboard"), [("landed 1", True), ("landed 2", False), ("island", False), ("gone",
    False)])
def test_counters_come_back_with_the_treasure_if_they_hold_it(treasure, aboard):
    ashore = f"{ISLE}player 1 landed=2; player 2 landed=1; treasure {treasure}; {ACT}"
    sea = table(NEAR.format(" crew=2") + ashore).say("fetch 1")
    assert sea["kings-longship"].crew == 3 and sea.player(0).landed == 1
    assert (sea.game.treasure, sea.game.holder) == (("aboard", 0) if aboard else (
        treasure.partition(" ")[0], 1 if treasure == "landed 2" else -1))
    assert bool(sea.events("TreasureMoved")) is aboard
    land = table(NEAR.format("") + ashore).say("land")
    assert land.game.treasure == treasure.partition(" ")[0]         # to land more brings nothing aboard


@pytest.mark.rule("MW-SCN-03", "MW-PRZ-08")
@pytest.mark.parametrize(("ship", "more", "may"), [
    ("wargalley 24,28.4 90", ISLE, True),
    ("wargalley 24,28.4 90", "scenario line-of-battle; terrain islet 24,26 0; ", False),
    ("wargalley 24,28.4 90", "terrain islet 24,26 0; ", False), ("wargalley 24,40 90", ISLE, False),
    ("doomreaver 24,28.4 90", ISLE, False), ("nautilus 24,28.4 90", ISLE, True),
    ("nautilus 24,28.4 90 submerged", ISLE, False), ("wargalley 24,28.4 90 held=none", ISLE, False)])
def test_who_goes_ashore(ship, more, may):
    sea = table(f"{ship} | galleon 40,40 0 | galleon 44,44 0 of=2; {more}"
                f"{'player 1 landed=2; ' if more == ISLE else ''}at battle 1")
    assert bool(landing_options(sea.game, 0)) is may


@pytest.mark.rule("MW-SCN-03")
def test_a_prize_lands_nobody():
    sea = table(f"kings-longship 24,28.5 90 held=2 | galleon 30,44 0 | galleon 44,44 0 of=2; {ISLE}at battle 2")
    assert landing_options(sea.game, 0) == ()


SEEK = "kings-longship 4,4 90 | galleon 44,44 0 of=2; scenario treasure-island; player 1 landed={}; player 2 " \
    "landed={}; " \
       "first {}; {}at end only"


@pytest.mark.rule("MW-SCN-03", "MW-END-14")
def test_each_landed_counter_rolls_the_initiative_sides_first():
    sea = table(SEEK.format(2, 1, 2, ""), dice="3 | 6 | 1")
    assert [(event.side, event.face, event.found) for event in sea.events("TreasureSought")] == [
        (1, 3, False), (0, 6, True), (0, 1, False)]
    assert (sea.game.treasure, sea.game.holder, sea.player(0).landed, sea.player(1).landed) == ("landed", 0, 1, 1)


@pytest.mark.rule("MW-SCN-03")
@pytest.mark.parametrize(("landed", "treasure", "dice", "after", "left"), [
    ((1, 0), "landed 1", "1", ("island", -1), (0, 0)),            # its holder is lost: it is free to find again
    ((2, 0), "landed 1", "1 | 6", ("landed", 0), (1, 0)),         # ... by the next counter
    ((2, 0), "landed 1", "3 | 1", ("landed", 0), (1, 0)),         # the first die is that of the counter which has it
    ((1, 1), "landed 2", "1 | 2", ("landed", 1), (0, 1)), ((1, 1), "landed 2", "6 | 1", ("island", -1), (1, 0)),
    ((1, 0), "gone", "6", ("gone", -1), (1, 0)), ((1, 0), "aboard galleon", "6", ("aboard", 1), (1, 0)),
    ((1, 0), "island", "5", ("island", -1), (1, 0)), ((1, 0), "gone", "1", ("gone", -1), (0, 0))])
def test_who_finds_and_who_loses_the_treasure(landed, treasure, dice, after, left):
    sea = table(SEEK.format(*landed, 1, f"treasure {treasure}; "), dice=dice)
    assert (sea.game.treasure, sea.game.holder) == after and (sea.player(0).landed, sea.player(1).landed) == left
    moves = {("island", "6"): ["landed"], ("landed 1", "1"): ["island"], ("landed 1", "1 | 6"): ["island", "landed"],
             ("landed 2", "6 | 1"): ["island"]}.get((treasure, dice), [])
    assert [event.holder for event in sea.events("TreasureMoved")] == moves
    told = [tell(sea.game, event) for event in sea.events("TreasureSought", "TreasureMoved")]
    if treasure in ("gone", "aboard galleon"):
        assert not any("glitters" in line or "yet" in line or "The treasure" in line for line in told), told


@pytest.mark.rule("MW-SCN-03", "MW-EDGE-01")
@pytest.mark.parametrize(("where", "move", "points", "told"), [
    ("0.5,24 270", "oars ahead 4", (5, 0), "King's Longship brings the treasure home."),
    ("24,47.5 0", "oars ahead 4", (0, 0), "The treasure is gone with King's Longship.")])
def test_the_treasure_scores_only_over_the_own_edge(where, move, points, told):
    sea = table(f"kings-longship {where} | kings-longship 40,4 0 | galleon 44,44 0 of=2; {ISLE}treasure aboard "
                f"kings-longship; wind N; {ACT}").say(move)
    assert sea["kings-longship"].fate == "left" and honours(sea.game) == points and sea.game.treasure == "gone"
    assert sea.game.holder == -1 and sea.player(0).treasured is bool(points[0])
    (event,) = sea.events("TreasureMoved")
    assert tell(sea.game, event).replace(" I ", " ").replace(" I.", ".") == told


@pytest.mark.rule("MW-SCN-03", "MW-SINK-05")
def test_the_treasure_sinks_with_its_ship_and_passes_to_a_captor():
    wreck = f"kings-longship 10,10 0 btw=2 | kings-longship 40,4 0 | galleon 44,44 0 of=2; {ISLE}treasure aboard " \
        f"{{}}; " \
            "terrain rocks 10,13 0; wind N; at act kings-longship only"
    sea = table(wreck.format("kings-longship"), dice="1 | 1").say("oars ahead 4")
    assert sea["kings-longship"].fate == "sunk" and (sea.game.treasure, sea.game.holder) == ("gone", -1)
    assert [(event.holder, event.ship) for event in sea.events("TreasureMoved")] == [("gone", "kings-longship")]
    sea = table(wreck.format("kings-longship-2"), dice="1 | 1").say("oars ahead 4")
    assert (sea.game.treasure, sea.game.holder) == ("aboard", 1)
    sea = table(f"wolfship 8,10.5 180 no-movement no-firing | kings-longship 8,8 0 of=2 crew=1 | longship 44,44 0 "
        f"of=2; "
                f"{ISLE}treasure aboard kings-longship; at act wolfship only", dice="6 1").say("kings-longship",
                    "take 1")
    assert (sea.game.treasure, sea.game.holder) == ("aboard", 1) and sea["kings-longship"].side == 0


# --- the captive ------------------------------------------------------------------------------------------------------

HOLD = "scenario galleys-and-pirates; hostage 1 {}; "


@pytest.mark.rule("MW-SCN-02", "MW-CORE-10")
def test_who_holds_a_captive_names_his_ship_before_deployment():
    fleets = ("wargalley 0,0 0 waiting | wargalley 0,0 0 of=2 waiting | wargalley 0,0 0 of=2 waiting | "
              "kraken 20,20 0 of=2 lair; scenario {}; at set-up 9")
    sea = table(fleets.format("galleys-and-pirates"), seed=1)
    assert sea.asked == [(1, "hostage")] and sea.options == ["wargalley-2", "wargalley-3"]
    assert sea.match.describe(sea.question())["secret"]
    sea.say("wargalley-3")
    one = sea.person("hostage", 0)
    assert (one.side, one.status, one.ship) == (0, "aboard", sea.number("wargalley-3")) and not sea.game.revealed
    assert [(event.side, event.ship) for event in sea.events("HostagePlaced")] == [(1, "wargalley-3")]
    assert sea.asked[0][1] == "deploy" and [one.role for one in sea.game.people].count("hostage") == 1
    for scenario in ("line-of-battle", "treasure-island"):
        sea = table(fleets.format(scenario), seed=1)
        assert sea.asked[0][1] == "deploy" and not sea.events("HostagePlaced")
        assert all(one.role != "hostage" for one in sea.game.people)


@pytest.mark.rule("MW-SCN-02", "MW-EDGE-02")
@pytest.mark.parametrize(("where", "over", "points"), [("0.5,24 270", True, None), ("47.5,24 90", False, (0, 0)),
                                                       ("24,47.5 0", False, (0, 0))])
def test_the_pirates_win_if_his_ship_leaves_by_the_west_edge_alone(where, over, points):
    sea = table(f"wargalley 10,10 0 | wargalley {where} of=2 | wargalley 40,40 0 of=2; "
        f"{HOLD.format('wargalley-2')}wind N; "
                "at act wargalley-2 only").say("oars ahead 4")
    assert (sea.match.outcome is not None) is over and sea.game.revealed
    if over:
        assert sea.winners == (1,) and sea.match.outcome.reason == "hostage"
    else:
        assert honours(sea.game) == points and sea.person("hostage", 0).status == "gone"


@pytest.mark.rule("MW-SCN-02", "MW-SCN-08")
@pytest.mark.parametrize(("more", "at", "points"), [
    ("", "wargalley-2", (0, 5)), ("revealed; ", "wargalley-2", (0, 5)), ("revealed; ", "killed", (0, 5)),
    ("revealed; ", "gone", (0, 0))])
def test_five_honours_go_to_who_crews_his_ship(more, at, points):
    sea = table(f"wargalley 10,10 0 | wargalley 20,20 0 of=2 | wargalley 40,40 0 of=2; {HOLD.format(at)}{more}at "
        f"battle 1")
    assert honours(sea.game) == points


@pytest.mark.rule("MW-SCN-02")
def test_an_abandoned_ship_of_his_gives_nobody_honours_and_he_does_not_die_with_the_crew():
    sea = table(f"wargalley 10,10 0 | wargalley 20,20 0 of=2 held=none | wargalley 40,40 0 of=2; "
        f"{HOLD.format('wargalley-2')}"
                "revealed; at battle 1")
    assert honours(sea.game) == (2, 0)                     # the abandoned ship alone
    sea = table(f"wargalley 20,22 180 no-movement no-firing | wargalley 20,20 0 of=2 crew=1 | wargalley 40,40 0 of=2; "
                f"{HOLD.format('wargalley-2')}at act wargalley only", dice="6 1").say("wargalley-2")
    assert sea.person("hostage", 0).status == "aboard" and sea.game.revealed and sea.asked == [(0, "prize")]
    sea.say("take 1")
    assert sea.over and sea.winners == (0,)


@pytest.mark.rule("MW-SCN-02", "MW-END-02")
@pytest.mark.parametrize(("own", "over"), [("", True), (" of=2", False)])
def test_out_of_the_water_he_is_free_or_a_captive_of_the_ship_that_has_him(own, over):
    sea = table(f"wargalley 20,21.4 90{own} | wargalley 4,4 0 | wargalley 40,40 0 of=2; scenario galleys-and-pirates; "
                "wreck 20,20 1; hostage 1 adrift 1; revealed; at end only").say("wargalley")
    assert (sea.match.outcome is not None) is over
    one = sea.person("hostage", 0)
    assert (one.status, sea.winners) == ("freed", (0,)) if over else (one.status, one.ship) == ("aboard", 0)
    if not over:
        assert honours(sea.game) == (0, 5)


@pytest.mark.rule("MW-SCN-03")
def test_counters_that_come_back_take_no_treasure_from_a_ship_of_their_own():
    """It is aboard the first ship of all, and the others' counters are only counters."""
    sea = table(f"longship 30,30 90 | kings-longship 24,28.5 90 no-movement no-firing crew=2 | galleon 44,44 0 of=2; "
                f"{ISLE}player 1 landed=2; treasure aboard longship; {ACT}").say("fetch 1")
    assert (sea.game.treasure, sea.game.holder) == ("aboard", 0) and not sea.events("TreasureMoved")
