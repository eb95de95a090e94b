"""What may be answered: spaces take, test, list, draw and bring near; hands and entries; what a redeal may hold."""

import pytest
from oak_and_iron.table import table

from weathergage.kernel.rng import Rng
from weathergage.rulesets.oak_and_iron.content.read import CARDS
from weathergage.rulesets.oak_and_iron.face.veil import deal_hand, possible_cards
from weathergage.rulesets.oak_and_iron.rules.helm import Shifts, Turns
from weathergage.rulesets.oak_and_iron.rules.late_arrivals import Entries, is_due
from weathergage.rulesets.oak_and_iron.rules.set_up import ChosenHand
from weathergage.rulesets.oak_and_iron.rules.skill_tests import Again
from weathergage.rulesets.oak_and_iron.rules.squadrons import ShipEntry, option_cost, ship_cost
from weathergage.rulesets.oak_and_iron.state import Squadron

FAR = "sloop 33,3 0 of=b"
GAME = table(f"fluyt 18,18 30 | {FAR}; at attack only").game


@pytest.mark.rule("OI-GEOM-09", "OI-MOVE-15", "OI-MOVE-16")
def test_turns_at_the_helm():
    free = Turns(0, 45.0, (), ("none",))
    assert free.take(30) == 30.0 and free.take(-30.00049) == -30.0 and free.take("none") == "none"
    assert free.candidates(GAME, 99) == ("none", 45.0, -45.0, 22.5, -22.5, 33.75, -33.75, 11.25, -11.25)
    assert free.candidates(GAME, 2) == ("none", 45.0)
    assert [free.refusal(GAME, answer) is None for answer in (45.0, -45.0, 45.001, "ahead", ("before", 3.0))] == [
        True, True, False, False, False]
    assert [free.nearest(GAME, answer) for answer in (60.0, -60.0, 10.0, "x")] == [45.0, -45.0, 10.0, "none"]
    first = Turns(0, 45.0, ("before", "after"), ("ahead",))
    assert first.take(["before", 30]) == ("before", 30.0) == first.take([["before"], 30])
    assert [first.refusal(GAME, answer) is None for answer in (
        ("before", 45.0), ("after", -45.0), ("during", 3.0), 30.0, ("before", 46.0), ("before", "x"), "ahead")] == [
        True, True, False, False, False, False, True]
    assert first.nearest(GAME, ("after", 99.0)) == ("after", 45.0)
    assert first.nearest(GAME, ("during", 99.0)) == "ahead" == first.nearest(GAME, ("before", "x"))
    assert Turns(0, 45.0).nearest(GAME, "x") is None
    rng = Rng(1)
    drawn = [free.draw(GAME, rng) for _ in range(60)]
    assert all(free.refusal(GAME, answer) is None for answer in drawn) and "none" in drawn
    assert min(answer for answer in drawn if answer != "none") < -20 < 20 < max(
        answer for answer in drawn if answer != "none")
    assert {answer[0] for answer in [first.draw(GAME, rng) for _ in range(40)] if answer != "ahead"} == {
        "before", "after"}
    assert free.describe(GAME)["zero"] == 30.0 and Turns(-1, 45.0).describe(GAME)["zero"] == 0.0


@pytest.mark.rule("OI-FAQ-02")
def test_shifts():
    space = Shifts(0)
    assert space.take(1) == 1.0 and space.take("none") == "none"
    assert space.candidates(GAME, 9) == ("none", 1.25, -1.25, 0.625, -0.625)
    assert [space.refusal(GAME, answer) is None for answer in (1.25, -1.25, 1.251, -1.251, "none", "some")] == [
        True, True, False, False, True, False]
    assert [space.nearest(GAME, answer) for answer in (3.0, -3.0, 1.0, "x")] == [1.25, -1.25, 1.0, "none"]
    rng = Rng(1)
    drawn = [space.draw(GAME, rng) for _ in range(40)]
    assert all(space.refusal(GAME, answer) is None for answer in drawn) and "none" in drawn
    assert min(far for far in drawn if far != "none") < -0.5 < 0.5 < max(far for far in drawn if far != "none")


@pytest.mark.rule("OI-TERM-04", "OI-TERM-05", "OI-FAC-03", "OI-FORT-02")
def test_the_ways_to_roll_again_are_all_listed_once():
    """Faces: 1 Skull, 2 Cannon, 5 Sail; a test wants Sail and Skull."""
    space = Again(0, (2, 2, 5), (3,), 2, True, False, "skill-success")
    offered = space.offered(GAME)
    assert offered[:3] == ("keep", ("skill", 2, 2), "fortune") and len(set(offered)) == len(offered)
    assert set(offered) == {"keep", "fortune", ("skill", 2), ("skill", 5), ("skill", 2, 2), ("skill", 2, 5)}
    assert space.take(["skill", 5, 2]) == ("skill", 2, 5)
    drill = Again(0, (2,), (5,), 0, False, True, "skill-success")
    assert drill.offered(GAME) == ("keep", ("drill", 2), ("drill", 5))
    assert [drill.refusal(GAME, answer) is None for answer in (
        ("drill", 5), ("drill", 2, 5), ("drill", 3), ("skill", 2), "fortune", ("skill",), ("x", 2),
        ("skill", "2"))] == [True] + [False] * 7
    assert [space.refusal(GAME, answer) is None for answer in (
        ("skill", 2, 2), ("skill", 2, 2, 5), ("skill", 5, 5), ("skill", 3), "fortune", ("drill", 2))] == [
        True, False, False, False, True, False]


@pytest.mark.rule("OI-SQD-17", "OI-SQD-18", "OI-SQD-08")
def test_hands_that_are_offered_are_legal():
    game = table(f"fluyt 18,18 30 | {FAR}; nation a pirate; admiral a henry-jennings; at attack only").game
    space, rng = ChosenHand(0), Rng(3)
    offered = space.candidates(game, 40)
    assert len(offered) > 10 and len(space.candidates(game, 3)) <= 3
    for hand in (*offered, *[space.draw(game, rng) for _ in range(30)]):
        assert space.refusal(game, hand) is None and len(hand) == 6 and list(hand) == sorted(hand)
    assert space.take(["zeal", "down"]) == ("down", "zeal")


@pytest.mark.rule("OI-CONV-08", "OI-SQD-18")
def test_a_redeal_holds_what_is_known_and_what_the_limits_allow():
    for seed in range(12):
        squadron = Squadron(1, 1, "b", "english", "seasoned-admiral", hand=("?",) * 5, down="?", up=("zeal",),
                            discards=("fast-loaders",), known=("careful-aim", "zeal"))
        deal_hand(squadron, Rng(seed))
        cards = (*squadron.hand, squadron.down)
        assert len(squadron.hand) == 5 and len(set(cards)) == 6 and "?" not in cards and "careful-aim" in cards
        assert not {"zeal", "fast-loaders"} & set(cards) and list(squadron.hand) == sorted(squadron.hand)
        values = [CARDS[card].value for card in (*cards, "zeal", "fast-loaders")]
        assert max(values.count(value) for value in values) <= 2
        assert all(CARDS[card].nation in ("any", "english") for card in cards)
        seen = Squadron(1, 1, "b", "english", "seasoned-admiral", hand=("?",) * 2, down="small-arms", known=("down",))
        deal_hand(seen, Rng(seed))
        assert seen.down == "small-arms" and "down" in seen.hand and "small-arms" not in seen.hand
    assert possible_cards(squadron, [], (), 0, Rng(1)) == []


@pytest.mark.rule("OI-ADV-10")
@pytest.mark.parametrize(("pose_", "clause"), [
    ((20.0, 1.0, 0.0), ""), ((20.0, 1.2, 0.0), "OI-ADV-10"), ((20.0, 0.9, 0.0), "OI-ADV-10"),
    ((20.0, 1.0, 180.0), "OI-ADV-10"), ((10.0, 1.0, 0.0), "OI-ADV-10"), ((30.0, 1.0, 0.0), "OI-SETUP-18"),
    ((20.0, 1.061, 45.0), ""), ((20.0, 1.061, 315.0), "")])
def test_where_a_late_ship_enters(pose_, clause):
    """From the south; an enemy lies at 10, 5, rocks at 30, 1."""
    game = table("sloop 0,0 0 waiting once=late | fluyt 20,20 0 flag | sloop 10,5 0 of=b; edge a south; edge b north; "
                 "terrain rocks-small 30,1.6 0; turn 2; at attack only").game
    refused = Entries(0).refusal_of(game, "sloop", pose_)
    assert (refused.rule if refused else "") == clause
    for answer in Entries(0).candidates(game, 12):
        assert Entries(0).refusal(game, answer) is None


@pytest.mark.rule("OI-ADV-10")
def test_late_ships_are_due_from_turn_2():
    place = f"sloop 0,0 0 waiting once=late | fluyt 20,20 0 flag | {FAR}; edge a south; edge b north; turn {{}}; " \
            "at attack only"
    assert [is_due(table(place.format(turn)).game, 0) for turn in (1, 2, 3)] == [False, True, True]
    assert not is_due(table(place.format(3)).game, 1)


@pytest.mark.rule("OI-SQD-09", "OI-SQD-10", "OI-SQD-11", "OI-SQD-12", "OI-SQD-20", "OI-FAC-04", "OI-FAC-05",
                  "OI-FAC-06", "OI-FAC-08")
def test_what_a_ship_costs():
    def cost(nation, kind, *options, skill=0, upgrades=(), captain=""):
        return ship_cost(ShipEntry(kind, skill, options, upgrades, captain, False, False), nation).total

    assert [cost("dutch", "fluyt"), cost("dutch", "fluyt", skill=1), cost("dutch", "fluyt", skill=2)] == [13, 15, 17]
    assert [cost(nation, "fluyt", "stout", "additional-crew", "additional-guns") for nation in (
        "dutch", "french", "spanish", "pirate")] == [23, 22, 21, 21]
    assert [cost(nation, "brigantine", "swift", "weatherly") for nation in ("dutch", "french")] == [11, 9]
    assert cost("dutch", "fluyt", upgrades=("marines",), captain="bold-captain") == 16
    assert cost("dutch", "sloop", upgrades=("unseasoned-timbers", "low-morale")) == 2
    assert option_cost("third-rate", "additional-guns", "french") == 5
    assert option_cost("sloop", "stout", "dutch") == 0              # not printed on her
