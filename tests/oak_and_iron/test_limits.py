"""Where special rules end: what they do not do."""

import pytest
from oak_and_iron.table import table

from weathergage.rulesets.oak_and_iron.attack import crew_value, fortitude
from weathergage.rulesets.oak_and_iron.sight import CANNON, MUSKET


@pytest.mark.rule("OI-UPG-24", "OI-UPG-25")
def test_troops_fight_but_do_not_shoot():
    sea = table("fluyt 10,10 0 upgrades=troop-transport | fluyt 14,10 0 upgrades=marines | sloop 30,30 0 of=b; "
                "at attack only")
    printed = crew_value(sea.game, 0)
    assert [crew_value(sea.game, 0, kind) - printed for kind in ("broadside", "partial", "close-combat", "party")] == [
        0, 0, 2, 2]
    assert [crew_value(sea.game, 1, kind) - printed for kind in ("broadside", "partial", "close-combat", "party")] == [
        0, 1, 1, 1]


@pytest.mark.rule("OI-TRAIT-08", "OI-TRAIT-01")
def test_weight_of_fire_is_that_of_a_broadside_near_by():
    sea = table("third-rate 10,10 0 | light-galleon 14,10 0 of=b; at attack only")
    assert [fortitude(sea.game, 0, 1, kind, band, "").total
            for kind, band in (("broadside", MUSKET), ("broadside", CANNON), ("partial", MUSKET))] == [2, 3, 3]


@pytest.mark.rule("OI-CARD-12")
@pytest.mark.parametrize(("state", "hits"), [("", 1), ("sail=anchored", 0), ("aground", 0)])
def test_the_lee_gauge_serves_ships_under_way(state, hits):
    sea = table(f"fluyt 10,10 90 {state} | third-rate 10,20 90 of=b; up a lee-gauge-fire; wind north; "
                "at fire fluyt only", dice="musket sail sail sail")
    sea.say("broadside port third-rate")
    assert [event.hits for event in sea.events("HitsScored")] == [hits]


@pytest.mark.rule("OI-CARD-22")
@pytest.mark.parametrize(("x", "more"), [("22", 1), ("14", 0)])
def test_long_range_gunnery_is_for_long_range(x, more):
    sea = table(f"fluyt 10,10 0 | third-rate {x},10 0 of=b; up a long-range-gunnery; at fire fluyt only",
                dice="cannon sail sail sail | sail")
    sea.say("broadside starboard third-rate")
    assert len(sea.events("DiceAdded")) == more
