"""Worked cases that belong to more than one chapter: wind, moves, lines and tows, seats and fleets."""

import pytest
from tattered_sails.table import masts, opening, pose, table

import weathergage as wg
from weathergage.rulesets.tattered_sails.content.read import MODELS
from weathergage.rulesets.tattered_sails.rules.fleets import fleet_faults
from weathergage.rulesets.tattered_sails.state import Engagement, owner_of

HELM = "at token spades helmsman only"


@pytest.mark.rule("TS-TOW-05")
def test_the_towed_bow_comes_to_the_towers_stern():
    """TS-CASE-66."""
    sea = table(f"malton 116,300 90 tows=ark | ark 42,300 90 masts=000 | nox 800,800 0 of=hearts; wind W; {HELM}")
    sea.say("move-single", "none", "90/84", "none")
    assert pose(sea["malton"]) == (200.0, 300.0, 90.0) and pose(sea["ark"]) == (126.0, 300.0, 90.0)


@pytest.mark.rule("TS-TOW-01", "TS-TOW-06")
def test_a_tower_runs_long_and_short_and_no_more():
    """TS-CASE-67."""
    sea = table(f"malton 216,300 90 tows=ark | ark 142,300 90 masts=000 | nox 800,800 0 of=hearts; wind W; {HELM}")
    sea.say("move-single", "none")
    assert not sea.refusal("90/84 90/57.5") and sea.refusal("90/84 90/84") and sea.refusal("90/84 90/57.5 90/57.5")


@pytest.mark.rule("TS-LINE-02", "TS-LINE-03")
@pytest.mark.parametrize(("ship", "legal", "illegal"), [
    ("schooner", ("45", "90"), ("44.9", "0", "90.1")), ("york", ("67.5", "112.5"), ("67.4", "112.6", "45")),
])  # fmt: skip
def test_the_fleet_heading_as_near_as_the_rig_allows(ship, legal, illegal):
    """TS-CASE-69."""
    sea = table("schooner 300,400 0 | york 380,400 0 | nox 60,60 0 of=hearts; admiral spades york; wind N; "
                f"{HELM}").say("move-fleet", "plain 45", ship)
    assert all(not sea.refusal(f"{heading}/40") for heading in legal)
    assert all(sea.refusal(f"{heading}/40") for heading in illegal)


LINE = f"york 400,500 0 | ark 400,396 0 | nox 60,60 0 of=hearts; admiral spades york; wind W; {HELM}"


@pytest.mark.rule("TS-LINE-07")
def test_a_column_turns_in_succession():
    """TS-CASE-70."""
    sea = table(LINE).say("move-fleet", "column 0 york ark", "90/84 90/84", "0/84 90/84")
    assert pose(sea["york"]) == (568.0, 500.0, 90.0) and pose(sea["ark"]) == (484.0, 480.0, 90.0)


@pytest.mark.rule("TS-LINE-06")
def test_a_flank_turns_together():
    """TS-CASE-71."""
    sea = table(LINE).say("move-fleet", "flank 90 york ark", "york")
    assert sea.refused_by("91/84") == "TS-LINE-06"
    sea.say("90/84 90/84", "ark", "90/84 90/84")
    assert pose(sea["york"]) == (568.0, 500.0, 90.0) and pose(sea["ark"]) == (568.0, 396.0, 90.0)


@pytest.mark.rule("TS-WIND-05")
@pytest.mark.parametrize(("dice", "wind"), [("7", 315), ("1", 0), ("5 | 3", 45), ("5 | 4", 315)])
def test_the_wind_die_turns_the_wind_the_shorter_way(dice, wind):
    """TS-CASE-75."""
    sea = table("york 100,100 0 | nox 800,800 0 of=hearts; players spades:1:1 hearts:2:1; wind N; shift wind-die-8; "
                "at plan",
                dice=dice, seed=1).say("helmsman", seat=0).say("helmsman", seat=1)
    assert sea.events("WindShifted")[0].wind == wind


@pytest.mark.rule("TS-MOVE-19", "TS-MOVE-18", "TS-GEO-13")
@pytest.mark.parametrize(("x", "legal"), [(417.0, True), (416.9, False)])
def test_a_millimetre_beside_the_corridor(x, legal):
    """TS-CASE-76: a corridor of 8 mm to each side, and a hull of 8 mm."""
    sea = table(f"york 400,300 0 | ark {x},450 0 of=hearts; wind S; {HELM}").say("move-single")
    assert bool(sea.refusal("0/84 0/84")) is not legal


@pytest.mark.rule("TS-WIND-09", "TS-MOVE-16")
def test_a_ship_that_points_into_the_wind_turns_out_of_it():
    """TS-CASE-81."""
    sea = table(f"york 400,400 0 | nox 60,60 0 of=hearts; wind N; {HELM}").say("move-single")
    assert sea.refusal("0/10") and sea.refusal("0/0") and not sea.refusal("stay")
    assert not sea.refusal("160/84") and not sea.refusal("90/0") and sea.refusal("161/84")


@pytest.mark.rule("TS-FLEET-04")
def test_the_cost_of_lord_algernon():
    """TS-CASE-83."""
    assert MODELS["hms-lord-algernon-sm"].cost == 41


@pytest.mark.rule("TS-MOVE-19", "TS-MOVE-16")
def test_close_behind_another_hull_she_can_only_turn():
    """TS-CASE-85: she may creep up to a millimetre from the stern ahead, as the clause says against the example, but
    not get past it."""
    ships = f"york 468.4,482.4 90 | malton 548.4,482.4 90 masts=0000 of=hearts; wind W; {HELM}"
    sea = table(ships).say("move-single")
    assert all(sea.refusal(f"{heading}/{length}") for heading in range(0, 360, 15) for length in (5.1, 20, 84))
    assert not sea.refusal("0/0") and not sea.refusal("180/0") and not sea.refusal("90/5")
    line = table(ships, path_test="bow-line").say("move-single", "0/84 90/84")
    assert pose(line["york"]) == (552.4, 566.4, 90.0)


@pytest.mark.rule("TS-SETUP-07", "TS-FLEET-10")
def test_a_hundred_points_are_deployed_ship_by_ship():
    """TS-CASE-95."""
    sea = opening("hundred-points", seed=3)
    labels = [ship.label for ship in sea.game.ships]
    assert labels.count("hms-meresman-sm") == 1 and "hms-meresman-sm-2" in labels
    order = []
    while sea.asked[0][1] == "deploy":
        order.append(sea.asked[0][0])
        question = sea.question()
        sea.match.answer(question, sea.match.candidates(question, 1)[0])
    assert order == [0, 1] * 5


@pytest.mark.rule("TS-SETUP-13", "TS-FLEET-02", "TS-FLEET-07", "TS-FLEET-08")
def test_a_bad_fleet_is_refused_with_every_clause():
    """TS-CASE-96: two ships of two factions worth more than the hundred."""
    pairs = [(one, other) for one in MODELS.values() for other in MODELS.values()
             if one.cost + other.cost > 70 and one.faction != other.faction][:1]
    models = tuple(model.id for model in pairs[0])
    points = sum(MODELS[model].cost for model in models) - 2
    assert [clause for clause, _ in fleet_faults(models, points)] == ["TS-FLEET-02", "TS-FLEET-07", "TS-FLEET-08"]
    with pytest.raises(wg.BadSetup, match=r"TS-FLEET-07.*TS-FLEET-08"):
        opening("hundred-points", fleet_1=",".join(models))


@pytest.mark.rule("TS-RET-13", "TS-SHOOT-25")
def test_both_actions_of_the_admiral_may_be_answered():
    """TS-CASE-97."""
    sea = table("york 400,400 0 | nox 440,400 0 of=hearts; admiral spades york; wind S; at token spades admiral only",
                dice="1 | 1 | 1 | 1").say("two", "shoot york", "1 nox", "cease", "1 york", "cease")
    sea.say("shoot york", "1 nox", "cease")
    assert sea.asked == [(1, "return-fire")]
    assert sea.say("1 york", "cease").over and masts(sea["nox"]) == "1111"


@pytest.mark.rule("TS-GEO-15")
def test_headings_and_poses_are_rounded_to_a_thousandth():
    """TS-CASE-99."""
    sea = table(f"york 100,100 0 | nox 800,800 0 of=hearts; wind S; {HELM}").say("move-single", "33.33349/84")
    assert pose(sea["york"]) == (146.158, 170.181, 33.333)


@pytest.mark.rule("TS-SEAT-06", "TS-SEAT-05")
def test_eight_players_with_half_suits():
    """TS-CASE-100, and TS-CASE-74: A to 5 and 7 to J of a shared suit with five actions each."""
    game = wg.new("tattered-sails", "grand-melee-8", 1, {"seat-method": "half-suits"}).game
    assert isinstance(game, Engagement) and len(game.cards) == 32
    for suit in ("spades", "hearts", "clubs", "diamonds"):
        ranks = {card.rpartition("-")[2] for card in game.cards if suit in card}
        assert ranks == {"A", "2", "3", "4", "7", "8", "9", "10"}
    assert owner_of(game, "blue-spades-8") == 1
    shared = {"seat-method": "half-suits", "actions": "5-5-5-5-5-5-5-5"}
    five = wg.new("tattered-sails", "grand-melee-8", 1, shared).game
    assert isinstance(five, Engagement)
    assert {card.rpartition("-")[2] for card in five.cards if "clubs" in card} == {
        "A", "2", "3", "4", "5", "7", "8", "9", "10", "J"}


@pytest.mark.rule("TS-MOVE-20")
def test_ships_in_contact_part():
    """TS-CASE-101."""
    sea = table(f"york 400,400 0 | ark 416,400 0 masts=000 of=hearts; wind W; {HELM}").say("move-single")
    assert not sea.refusal("0/84") and not sea.refusal("45/84") and sea.refusal("0/30")
