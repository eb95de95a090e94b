"""Finer points, each decided by two clauses together."""

import pytest
from oak_and_iron.table import opening, table

from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import BadSetup
from weathergage.rulesets.oak_and_iron.rules.formation import in_formation
from weathergage.rulesets.oak_and_iron.rules.skill_tests import test_dice as dice_of_test
from weathergage.rulesets.oak_and_iron.rules.strike_points import tokens_of
from weathergage.rulesets.oak_and_iron.state import NOBODY, battle

PASSED = "sail cannon cannon cannon cannon"


@pytest.mark.rule("OI-END-03", "OI-END-06")
@pytest.mark.parametrize(("first", "asked"), [("destroy", 1), ("capture", 1), ("leave", 2)])
def test_a_victim_of_two_captors_is_taken_once(first, asked):
    sea = table("fluyt 10,10 0 | fluyt 12.5,10 0 | fluyt 11.25,10 0 of=b fatigue=7 | sloop 30,30 0 of=b flag; "
                "link fluyt fluyt-3; link fluyt-2 fluyt-3; at end only", dice="cannon")
    sea.say(first)
    assert sea.asked == ([(0, "capture")] if asked == 2 else [])
    assert sea["fluyt-3"].captor == (0 if first == "capture" else NOBODY)


@pytest.mark.rule("OI-FLEET-07", "OI-FLEET-05")
def test_a_squadron_lost_since_it_chose_plays_no_card():
    sea = table("sloop 10,4 0 of=a1 | sloop 14,4 0 of=a2 out | corvette 30,30 0 of=b1 | corvette 20,30 0 of=b2; "
                "squadrons a1 a2 b1 b2; down a1 down; down a2 favorable-wind; down b1 take-courage; down b2 zeal; "
                "at initiative only")
    assert sea.events("InitiativeWon")[0].values == (1, 3) and sea.game.first == 1
    lost = sea.game.squadrons[1]
    assert (lost.up, lost.down, lost.hand) == ((), "", ("favorable-wind",))
    assert 1 not in [event.squadron for event in sea.events("CardRevealed")]
    assert next(event.squadron for event in sea.events("NoCardPlaced")) == 1


@pytest.mark.rule("OI-MOVE-20", "OI-CREW-16", "OI-COLL-12")
@pytest.mark.parametrize(("ahead", "reacts"), [("12.5", False), ("20", True)])
def test_a_row_that_comes_nowhere_draws_no_fire(ahead, reacts):
    """She lies with her bow against another ship, and her oars push her nowhere."""
    sea = table(f"fluyt 10,10 0 options=sweeps | fluyt 10,{ahead} 0 | sloop 12.5,10 0 of=b; up b small-arms; "
                f"at crew fluyt only", dice="cannon" if not reacts else "")
    sea.say("row")
    assert (sea.kind == "react") == reacts


@pytest.mark.rule("OI-MOVE-08", "OI-SEA-09", "OI-OPT-05")
def test_a_bonus_gives_way_to_a_ship_that_cuts_free_without_any():
    """Windward 1 at Minimal Sail is no way at all; Weatherly makes it the 1 that cutting free allows."""
    place = "light-galleon 10,10 60 sail={} options=weatherly | light-galleon 15,5 0 of=b; link light-galleon " \
            "light-galleon-2; at move light-galleon only"
    sea = table(place.format("minimal"), dice=PASSED)
    assert sea.kind == "speed-bonus"
    sea.say("1")
    assert sea["light-galleon"].speed == 1
    assert table(place.format("battle")).kind == "seamanship"


@pytest.mark.rule("OI-TERM-25", "OI-KEY-11", "OI-UPG-21")
@pytest.mark.parametrize(("fate", "dice"), [("", 6), ("out", 5)])
def test_a_lost_flagship_inspires_nobody(fate, dice):
    sea = table(f"fluyt 10,10 0 flag {fate} | sloop 13,10 90 upgrades=dispatch-ship | corvette 30,30 0 of=b; "
                "admiral a michiel-de-ruyter; at movement only")
    assert dice_of_test(sea.game, 1, "seamanship", NOBODY, 0, False).total == dice
    assert in_formation(sea.game, 1) == (not fate)


@pytest.mark.rule("OI-UPG-08", "OI-EFF-06")
def test_the_token_of_a_fire_ship_stays_with_her_owner():
    sea = table("sloop 10,10 0 upgrades=fire-ship tokens=1 | fluyt 30,10 0 flag | fourth-rate 11.25,10 0 of=b; "
                "link sloop fourth-rate; objective salvage; at crew sloop only",
                dice="cannon cannon cannon cannon cannon cannon")
    sea.say("fire-ship")
    assert sea["sloop"].fate == "burnt" and tokens_of(sea.game, 0) == 1


@pytest.mark.rule("OI-CONV-08", "OI-KEY-13")
def test_guesses_know_what_an_admiral_may_hold():
    """A hand that an admiral with Buccaneer Tactics chose may hold pirate cards: a guess must not leave them out."""
    sea = table("fluyt 10,10 0 | fluyt 30,30 0 of=b; nation b english; admiral b henry-morgan; hand b down "
                "small-arms elan zeal; known b zeal; at movement")
    sight = sea.match.sight(0)
    found = {card for seed in range(40) for card in battle(sight.redeal(Rng(seed))).squadrons[1].hand}
    assert found & {"deception", "raise-the-black"}


@pytest.mark.rule("OI-SCRL-01", "OI-OBJ-02", "OI-OBJ-04")
@pytest.mark.parametrize(("settings", "fate"), [
    ("objective breakthrough; role a attacker; role b defender; edge b north", "escaped"),
    ("objective convoy; role a defender; role b attacker", "escaped"), ("objective raid", "afloat")])
def test_the_sea_does_not_scroll_for_a_ship_that_escapes(settings, fate):
    sea = table(f"fluyt 10,34 0 merchant | sloop 12,30 0 | corvette 30,30 0 of=b; {settings}; wind south; "
                "at move fluyt only", scrolling_sea="on")
    sea.say("skip", "ahead")
    assert sea["fluyt"].fate == fate


@pytest.mark.rule("OI-EFF-05", "OI-OBJ-04")
def test_nobody_builds_a_merchant():
    """A merchant who leaves to leeward stays in the ship total: only the defender of a Convoy names one."""
    text = "dutch; fluyt flagship, sloop merchant; untested-admiral"
    with pytest.raises(BadSetup, match="OI-EFF-05"):
        opening("patrol", squadron_1=text)
    opening("patrol", seed=1, squadron_1=text.replace(" merchant", ""))
