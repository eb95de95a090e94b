"""The worked cases, part D: formation, cards, the end of a turn, fleets."""

import pytest
from oak_and_iron.table import opening, pose, table

from weathergage.rulesets.oak_and_iron.content.read import SIZES
from weathergage.rulesets.oak_and_iron.rules.attacks import attack_dice
from weathergage.rulesets.oak_and_iron.rules.formation import formation, in_formation
from weathergage.rulesets.oak_and_iron.rules.squadrons import faults_of, granted_cards, read_muster
from weathergage.rulesets.oak_and_iron.rules.strike_points import ship_total, squadron_strikes, strike_points


def labels(sea, squadron=0):
    return [sea.game.ships[number].label for number in formation(sea.game, squadron)]


@pytest.mark.rule("OI-FORM-02", "OI-FORM-04", "OI-FORM-06", "OI-FORM-07")
def test_the_flagship_leads_the_line():
    """OI-CASE-84."""
    place = "fluyt 10,30 0 {} | fluyt 10,23.5 0 {} | fluyt 10,17 0 | sloop 30,30 0 of=b; at movement"
    assert labels(table(place.format("flag", ""))) == ["fluyt", "fluyt-2", "fluyt-3"]
    assert labels(table(place.format("", "flag"))) == ["fluyt", "fluyt-2"]
    assert labels(table(place.format("", "flag"), formation_links="per-end")) == ["fluyt", "fluyt-2", "fluyt-3"]


@pytest.mark.rule("OI-FORM-03", "OI-FORM-05")
def test_what_breaks_a_formation():
    """OI-CASE-85."""
    assert labels(table("fluyt 10,30 0 | fluyt 10,21.4 0 | sloop 30,30 0 of=b; at movement")) == []
    assert labels(table("fluyt 10,30 0 | fluyt 10,23.5 0 | sloop 10,26.75 90 of=b; at movement")) == []
    assert labels(table("fluyt 10,30 0 | fluyt 10,23.5 0 | sloop 11.7,26.75 90 of=b; at movement")) != []


@pytest.mark.rule("OI-INIT-03", "OI-INIT-05")
def test_equal_values_draw_an_event_and_then_the_admiral_counts():
    """OI-CASE-86."""
    sea = table("sloop 10,10 0 | sloop 10,20 0 | corvette 30,10 0 of=b | corvette 30,20 0 of=b; down a effective-fire; "
                "down b small-arms; admiral a experienced-admiral; admiral b seasoned-admiral; deck heavy-swell; "
                "at initiative", dice="heavy-swell")
    assert sea.story[:5] == ["TurnBegun", "CardRevealed", "CardRevealed", "EventDrawn", "InitiativeWon"]
    won = sea.events("InitiativeWon")[0]
    assert (won.side, won.why) == (1, "admiral") and sea.game.active == ("heavy-swell",)


@pytest.mark.rule("OI-CARD-01", "OI-INIT-02", "OI-END-22")
def test_await_new_orders():
    """OI-CASE-87."""
    sea = table("sloop 10,10 90 moved | corvette 30,10 90 of=b moved; down a await-new-orders; hand a "
                "superior-firepower down; "
                "down b small-arms; at initiative", seed=1)
    assert sea.events("InitiativeWon")[0].side == 1
    assert sea.kind == "new-orders"
    sea.say("superior-firepower")
    assert attack_dice(sea.game, 0, 1, "broadside", "hull", 3).total == 5
    for _ in range(40):
        if sea.game.turn > 1 or sea.over:
            break
        sea.say({"seamanship": "skip", "helm": "ahead", "turn-after": "none", "crew-action": "none",
                 "point-of-sail": "large", "attack": "pass"}[sea.kind])
    returned = sea.events("CardsReturned")[0]
    assert (returned.cards, returned.discarded) == (("await-new-orders",), ("superior-firepower",))


@pytest.mark.rule("OI-SQD-17", "OI-SQD-18", "OI-SQD-19", "OI-KEY-15")
def test_the_hand_of_an_admiral():
    """OI-CASE-88: John Benbow has value 2 and Doughty."""
    text = "english; fourth-rate flagship, fifth-rate, sixth-rate; john-benbow; {}"
    seven = "zeal down careful-aim take-courage effective-fire small-arms lee-gauge-fire"
    assert faults_of(read_muster(text.format(seven)), SIZES["skirmish"], False) == []
    assert granted_cards(read_muster(text.format(seven))) == ("doughty-card",)
    for hand, clause in ((seven.removesuffix(" lee-gauge-fire"), "OI-SQD-17"),
                         (seven.replace("take-courage", "await-new-orders"), "OI-SQD-18"),
                         (seven.replace("small-arms", "effective-fire"), "OI-SQD-18"),
                         (seven.replace("zeal", "boat-assault"), "OI-SQD-08"),
                         (seven.replace("zeal", "doughty-card"), "OI-SQD-08")):
        assert clause in [rule for rule, _, _ in faults_of(read_muster(text.format(hand)), SIZES["skirmish"], False)]


@pytest.mark.rule("OI-END-10", "OI-END-11")
def test_a_squadron_that_must_withdraw():
    """OI-CASE-89."""
    sea = table("sloop 10,10 0 flag | sloop 10,20 0 out | sloop 20,10 0 damage=7 | sloop 20,20 0 damage=7 aground | "
                "corvette 30,10 0 of=b | corvette 30,20 0 of=b; at end only")
    counted = {event.side: (event.points, event.ships) for event in sea.events("StrikePointsCounted")}
    assert counted[0] == (4, 2)
    assert sea.winners == (1,) and sea.match.outcome.rule == "OI-END-10"


@pytest.mark.rule("OI-END-12")
def test_both_must_withdraw():
    """OI-CASE-90."""
    place = "sloop 10,10 0 flag | sloop 10,20 0 out | sloop 20,10 0 damage=7 | sloop 20,20 0 damage=7 aground | " \
            "corvette 30,10 0 of=b flag | corvette 30,20 0 of=b out | corvette 25,10 0 of=b damage=7 | " \
            "corvette 25,20 0 of=b {}; at end only"
    more = table(place.format("damage=7 aground upgrades=supply-ship once=x"), dice="cannon | cannon")
    assert not more.events("BattleEnded")                           # 4 and 4
    fewer = table(place.format("out"), dice="cannon | cannon | cannon")
    assert fewer.winners == (0,) and fewer.match.outcome.rule == "OI-END-12"


@pytest.mark.rule("OI-END-13")
def test_the_defender_wins_a_tie_on_turn_10():
    """OI-CASE-91."""
    place = "sloop 10,10 0 damage=7 | sloop 10,20 0 | corvette 30,10 0 of=b damage=7 | corvette 30,20 0 of=b; turn " \
            "10; {}at end"
    assert table(place.format("role a attacker; role b defender; ")).winners == (1,)
    assert table(place.format("")).winners == ()


@pytest.mark.rule("OI-END-14", "OI-END-15", "OI-END-16", "OI-STRK-07")
def test_a_lost_flagship():
    """OI-CASE-92."""
    place = "fluyt 10,10 0 out flag flaglost | sloop 13,10 0 | sloop 20,10 0 | sloop 20,20 0 | corvette 30,10 0 " \
            "of=b | " \
            "corvette 30,20 0 of=b; admiral a seasoned-admiral; fortune a 1; hand a down careful-aim take-courage " \
            "effective-fire small-arms adjust-position lee-gauge-fire; at end only"
    kept = table(place, dice="cannon")
    assert {event.side: event.points for event in kept.events("StrikePointsCounted")}[0] == 3
    kept.say("sloop")
    assert (kept.squadron().flagship, kept.squadron().value, kept.squadron().fortune) == (1, 2, 0)
    assert len(kept.squadron().hand) == 7 and squadron_strikes(kept.game, 0).total == 2
    lost = table(place, dice="cannon")
    lost.say("pass", "sloop-2")
    assert lost.kind == "cut-hand"
    lost.say("down careful-aim")
    assert (lost.squadron().flagship, lost.squadron().value, len(lost.squadron().hand)) == (2, 0, 5)
    assert squadron_strikes(lost.game, 0).total == 3
    current = table(place, dice="cannon", lost_flagship_points="current")
    current.say("pass", "sloop-2")
    assert squadron_strikes(current.game, 0).total == 2


@pytest.mark.rule("OI-END-18", "OI-DICE-11")
def test_a_wreck_sinks_and_goes_on_counting():
    """OI-CASE-93."""
    sea = table("sloop 10,10 0 flag | sloop 10,20 0 out | sloop 20,20 0 | corvette 30,10 0 of=b; at end "
                "only", dice="sail")
    assert sea["sloop-2"].fate == "sunk" and squadron_strikes(sea.game, 0).total == 2


@pytest.mark.rule("OI-END-09", "OI-TERM-32")
def test_a_prize_is_recaptured():
    """OI-CASE-94."""
    sea = table("sloop 10,10 0 | fluyt 11.75,10 0 fatigue=7 damage=3 captor=b | corvette 30,10 0 of=b; at crew sloop "
                "only",
                dice="sail cannon cannon cannon cannon")
    sea.say("board fluyt")
    assert sea["fluyt"].captor == -1 and sea["fluyt"].shaken and sea["fluyt"].able
    assert sea.events("ShipRecaptured")


@pytest.mark.rule("OI-END-06")
def test_destroyed_without_room_to_cut_free():
    """OI-CASE-95."""
    sea = table("fluyt 10,10 0 | fluyt 11.25,10 0 of=b fatigue=7 | sloop 30,10 0 of=b flag | fluyt 8.75,10 0 | "
                "fluyt 10,12.5 0 | fluyt 10,7.5 0; link fluyt fluyt-2; at end only")
    sea.say("destroy")
    victim = sea["fluyt-2"]
    assert (victim.fate, victim.out) == ("removed", True)
    assert strike_points(sea.game, 1).total == 2 and sea.linked == []


@pytest.mark.rule("OI-CREW-21", "OI-CREW-24")
def test_a_party_is_gone_when_its_ship_moves():
    """OI-CASE-96."""
    sea = table("sloop 14.5,18 180 sail=anchored shore=island-small:17:18 | corvette 30,30 0 of=b; terrain "
                "island-small "
                "18,18 0; at crew sloop only")
    sea.say("sail minimal")
    assert sea["sloop"].party == "ashore"
    moved = table("sloop 14.5,18 180 shore=island-small:17:18 | corvette 30,30 0 of=b; terrain island-small 18,18 0; "
                  "at move sloop only")
    moved.say("skip", "ahead")
    assert moved["sloop"].party == "" and moved.events("PartyRemoved")


@pytest.mark.rule("OI-CARD-35", "OI-BRD-03")
def test_bravado():
    """OI-CASE-97."""
    place = "fifth-rate 10,10 0 fatigue={} | sloop 14,10 0 of=b; up a bravado; at fire fifth-rate only"
    assert attack_dice(table(place.format(5)).game, 0, 1, "broadside", "hull", 2).total == 6
    assert attack_dice(table(place.format(7)).game, 0, 1, "broadside", "hull", 2).total == 2


@pytest.mark.rule("OI-FLEET-05", "OI-FLEET-08", "OI-FLEET-10")
def test_fleets_move_squadron_by_squadron():
    """OI-CASE-98."""
    sea = table("sloop 10,4 0 of=a1 | sloop 10,10 0 of=a1 | sloop 14,4 0 of=a2 | corvette 30,30 0 of=b1 | "
                "corvette 34,30 0 of=b1 | corvette 20,30 0 of=b2; squadrons a1 a2 b1 b2; down a1 effective-fire; "
                "down a2 careful-aim; down b1 lee-gauge-fire; down b2 take-courage; table 60x48; at initiative")
    assert sea.events("InitiativeWon")[0].values == (5, 6) and sea.game.first == 1
    assert sea.kind == "move-squadron"
    sea.say("2")
    assert sea.asked == [(2, "activate")]
    sea.say("corvette")
    while sea.kind not in ("move-squadron", "activate"):
        sea.say({"seamanship": "skip", "helm": "ahead", "turn-after": "none", "turn-in-eye": "none",
                 "crew-action": "none"}[sea.kind])
    assert sea["corvette-2"].moved and sea.asked == [(0, "move-squadron")]


@pytest.mark.rule("OI-UPG-21", "OI-CARD-05", "OI-FORM-01")
def test_a_dispatch_ship():
    """OI-CASE-99."""
    place = "fluyt 10,10 0 | sloop 15,10 90 upgrades=dispatch-ship | fluyt 20,12 45 fatigue=2 | corvette 30,30 0 " \
            "of=b; {}"
    sea = table(place.format("down a take-courage; at initiative"))
    assert sea.kind == "relief" and sea.options == ["-", "fluyt-2"]
    sea.say("fluyt-2")
    assert sea["fluyt-2"].fatigue == 1
    later = table(place.format("at attack only"))
    assert not in_formation(later.game, 2)


@pytest.mark.rule("OI-END-11", "OI-END-10")
def test_prizes_aground_do_not_count():
    """OI-CASE-111."""
    sea = table("sloop 10,10 0 | sloop 10,20 0 | sloop 20,10 0 aground | corvette 30,10 0 of=b captor=a aground "
                "fatigue=7 |"
                " corvette 30,20 0 of=b; at end only")
    assert ship_total(sea.game, 0).total == 2


@pytest.mark.rule("OI-EVNT-04", "OI-CONV-15", "OI-EVT-10")
def test_the_defender_names_a_ship_first():
    """OI-CASE-112."""
    sea = table("sloop 10,10 0 | sloop 10,20 0 | corvette 30,10 0 of=b | corvette 30,20 0 of=b; down a effective-fire; "
                "down b small-arms; admiral b experienced-admiral; role a attacker; role b defender; deck sprung-mast; "
                "at initiative", dice="sprung-mast")
    assert sea.asked == [(1, "sprung-mast")]
    sea.say("sloop-2")
    assert sea.asked == [(0, "sprung-mast")]
    sea.say("corvette")
    assert sea["sloop-2"].sail == 1 and sea["corvette"].sail == 1
    assert sea.story.index("InitiativeWon") > sea.story.index("SailChanged")


@pytest.mark.rule("OI-SETUP-23")
def test_a_scenario_starts_with_the_first_card():
    sea = opening("convoy-to-kingston")
    assert sea.asked == [(0, "initiative-card"), (1, "initiative-card")]
    assert pose(sea["fourth-rate"]) == (19.0, 8.0, 270.0)
    assert [ship.label for ship in sea.game.ships if ship.merchant] == ["fluyt"]
