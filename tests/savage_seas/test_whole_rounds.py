"""SS-CASE-105 to 107: whole rounds, every die and every card by script, every figure of the cases asserted."""

import pytest
from savage_seas.table import SCUPPER, Table, board, crew, fires, hurts, laid, opening, spot, table, wounds

from weathergage.rulesets.savage_seas.state import hand_count

PLAIN_SEA = (
    "0,3 N hand=lend-a-hand,brace,ship-surgeon,captains-helm,boom-about,full-sail,hard-a-port,heave-to,"
    "starboard-cannons,port-cannons,grapeshot,bow-chasers,grenadoes,boarding-pikes,sharpshooters,witch-doctor"
    " | 3,-1 S hand=shipwright,lend-a-hand,brace,ship-surgeon,heave-to,boom-about,full-sail,hard-a-port,"
    "starboard-cannons,port-cannons,grapeshot,hot-shot,grenadoes,boarding-pikes,buccaneer,cut-the-lines"
    "; scenario blue-water; lead cockatrice; at plan"
)


def hands(sea: Table) -> list[list[int]]:
    """Active Orders in hand, by ship and crew."""
    return [[len(each.hand) for each in ship.crews] for ship in sea.game.ships]


@pytest.mark.rule("SS-ROUND-03", "SS-CARD-04", "SS-FIRE-30", "SS-CLR-01")
def test_a_round_on_blue_water():
    """SS-CASE-105."""
    sea = table(PLAIN_SEA, "2 | 2 | grapeshot | shipwright | ease-the-sheets | double-shot | no-quarter | buccaneer |"
                           "captains-helm | club-haul")
    sea.plan("boom-about starboard-cannons lend-a-hand marine-reload",
             "heave-to starboard-cannons grenadoes shipwright")
    assert hands(sea) == [[3, 3, 3, 4], [3, 3, 3, 3]]
    # position 1
    assert (sea.game.position, sea.game.acting) == (1, 0)
    sea.say("ahead-port")
    assert spot(sea.a) == (0, 1, 5) and (sea.game.position, sea.game.acting) == (1, 1)
    sea.pass_windows()
    assert sea.asked == [(1, "sail")]
    sea.answer("starboard")
    assert spot(sea.b) == (3, -1, 4)
    # position 2
    assert (sea.game.position, sea.game.acting) == (2, 0) and sea.asked == [(1, "scupper")]
    sea.answer("pass")
    assert [(event.card, event.distance) for event in sea.events("AttackBore")] == [("starboard-cannons", 3)]
    assert fires(sea.b) == "-S--" and hurts(sea.b) == "G1" and board(sea.b) == ["carried-out", "canceled", "pending",
                                                                               "pending"]
    assert not laid(sea.b, 2).shown
    # position 3
    assert (sea.game.position, sea.game.acting) == (3, 0)
    sea.answer("pass")
    assert [event.card for event in sea.events("OrderRepeated")] == ["starboard-cannons"]
    assert fires(sea.b) == "-SS-" and hurts(sea.b) == "G2M1"
    assert board(sea.b) == ["carried-out", "canceled", "canceled", "pending"]
    # position 4
    assert (sea.game.position, sea.game.acting) == (4, 0)
    sea.answer("pass")
    assert sea.asked == [(0, "reload")] and len(sea.options) == 16
    sea.answer("grenadoes witch-doctor")
    assert crew(sea.a, "marine").hand == ("boarding-pikes", "sharpshooters")
    sea.pass_windows()
    assert sea.asked == [(1, "remove-fire")] and sea.options == ["2", "3"]
    sea.answer("3")
    # the clearing
    assert [kind for kind, _ in sea.chances] == ["fire-hit"] * 2 + ["drop"] + ["draw"] * 7 and sea.script_left == 0
    dropped = sea.events("OrderDropped")
    assert [(event.side, event.crew, event.card) for event in dropped] == [(1, 2, "grapeshot")]
    drawn = [(event.side, event.crew, len(event.cards)) for event in sea.events("OrdersDrawn")]
    assert drawn == [(0, 0, 1), (0, 1, 1), (0, 2, 1), (0, 3, 2), (1, 0, 1), (1, 1, 1)]
    assert hands(sea) == [[4, 4, 4, 4], [4, 4, 2, 3]]
    # the result
    assert (fires(sea.a), fires(sea.b), wounds(sea.a), wounds(sea.b)) == ("----", "-S--", "", "G2M1")
    assert spot(sea.a) == (0, 1, 5) and spot(sea.b) == (3, -1, 4)
    assert (sea.game.round, sea.game.lead, hurts(sea.a), hurts(sea.b)) == (2, 1, "", "")
    assert crew(sea.b, "gunner").discards == ("starboard-cannons", "grapeshot")
    assert crew(sea.b, "marine").discards == ("grenadoes",) and crew(sea.b, "captain").discards == ("shipwright",)
    assert sorted(crew(sea.a, "marine").discards) == ["grenadoes", "witch-doctor"]
    assert all(hand_count(ship, number) + ship.crews[number].wounds == 5
               for ship in sea.game.ships for number in range(4))


HANDS_DEALT = (
    "scupper-that | lend-a-hand | shipwright | brace | full-sail | boom-about | hard-a-port | heave-to |"
    "bow-chasers | starboard-cannons | port-cannons | grapeshot | grenadoes | boarding-pikes | sharpshooters |"
    "witch-doctor |"
    "scupper-that | lend-a-hand | ship-surgeon | spyglass | ease-the-sheets | boom-about | full-sail | club-haul |"
    "port-cannons | hot-shot | bow-chasers | double-shot | boarding-pikes | grenadoes | buccaneer | cut-the-lines"
)


def shakedown(rest: str) -> Table:
    return opening("shakedown-cruise", f"2 2 | 4 1 | {HANDS_DEALT} | {rest}", full_decks="true")


FIRST_ROUND = "4 | 4 | 4 | sharpshooters | captains-helm | ship-surgeon | stern-chasers |" \
              "captains-helm | shipwright | heave-to | grapeshot"


def play_first_round(sea: Table) -> Table:
    sea.plan("full-sail lend-a-hand bow-chasers grenadoes", "ease-the-sheets port-cannons lend-a-hand boarding-pikes")
    sea.pass_windows().answer("ahead-starboard").say(SCUPPER, SCUPPER, "pass").pass_windows()
    return sea


@pytest.mark.rule(
    "SS-SETUP-06", "SS-SETUP-11", "SS-ROUND-03", "SS-SCUP-04", "SS-SCUP-07", "SS-CARD-04", "SS-CARD-06", "SS-FIRE-09",
    "SS-FIRE-11", "SS-FIRE-13", "SS-CLR-01", "SS-CLR-02", "SS-CLR-04",
)
def test_the_first_round_of_the_shakedown_cruise():
    """SS-CASE-106."""
    sea = shakedown(FIRST_ROUND)
    assert [event.faces for event in sea.events("LeadRolled")] == [(2, 2), (4, 1)] and sea.game.lead == 0
    assert spot(sea.a) == (-1, 0, 2) and spot(sea.b) == (8, 1, 5) and hands(sea) == [[4] * 4] * 2
    sea.plan("full-sail lend-a-hand bow-chasers grenadoes", "ease-the-sheets port-cannons lend-a-hand boarding-pikes")
    # position 1
    assert sea.asked == [(1, "scupper")]
    sea.answer("pass")
    assert spot(sea.a) == (2, 0, 2)
    sea.pass_windows()
    assert sea.asked == [(1, "sail")]
    sea.answer("ahead-starboard")
    assert spot(sea.b) == (7, 1, 0)
    # position 2
    assert sea.asked == [(1, "scupper")] and sea.facts == (0, "lend-a-hand", 0)
    sea.answer(SCUPPER)
    assert sea.asked == [(0, "scupper")]
    sea.answer(SCUPPER)
    assert sea.asked == [(1, "scupper")] and sea.options == ["pass"]
    assert [crew(ship, "captain").discards for ship in sea.game.ships] == [(SCUPPER,), (SCUPPER,)]
    sea.answer("pass")
    assert spot(sea.a) == (5, 0, 2) and [event.card for event in sea.events("OrderRepeated")] == ["full-sail"]
    assert sea.facts == (1, "port-cannons", 0) and "fire-hit" not in [kind for kind, _ in sea.chances]
    sea.answer("pass")
    assert [(event.side, event.distance) for event in sea.events("AttackBore")] == [(1, 3)]
    assert fires(sea.a) == "---S" and hurts(sea.a) == "M1" and board(sea.a)[3] == "canceled"
    # position 3
    assert sea.facts == (0, "bow-chasers", 0)
    sea.answer("pass")
    assert [(event.side, event.distance) for event in sea.events("AttackBore")] == [(1, 3), (0, 3)]
    assert fires(sea.b) == "---S" and hurts(sea.b) == "M1" and board(sea.b)[3] == "canceled"
    assert sea.facts == (1, "lend-a-hand", 0) and sea.asked == [(0, "scupper")]
    sea.answer("pass")
    # position 4 is skipped by both, and the boards are cleared
    assert [event.card for event in sea.events("OrderRepeated")] == ["full-sail", "port-cannons"]
    spread = sea.events("FireSpread")
    assert [(event.side, event.position, event.to) for event in spread] == [(0, 4, 1)]
    assert [event.position for event in sea.events("OrderRevealed")] == [1, 1, 2, 2, 3, 3]
    assert [(event.side, event.position) for event in sea.events("OrderCanceled")] == [(0, 4), (1, 4)]
    hit = [(event.side, event.crew, event.position) for event in sea.events("CrewWounded")]
    assert hit == [(0, 3, 4), (1, 3, 4), (0, 3, 4), (0, 1, 1)]
    assert [(event.side, event.crew, event.card) for event in sea.events("OrderDropped")] == [(0, 3, "sharpshooters")]
    drawn = [(event.side, event.crew, event.cards) for event in sea.events("OrdersDrawn")][8:]
    assert drawn == [
        (0, 0, ("captains-helm", "ship-surgeon")), (0, 2, ("stern-chasers",)),
        (1, 0, ("captains-helm", "shipwright")), (1, 1, ("heave-to",)), (1, 2, ("grapeshot",)),
    ]
    # the result
    assert spot(sea.a) == (5, 0, 2) and fires(sea.a) == "S--S" and wounds(sea.a) == "S1M2"
    assert spot(sea.b) == (7, 1, 0) and fires(sea.b) == "---S" and wounds(sea.b) == "M1"
    assert (sea.game.round, sea.game.lead, sea.script_left) == (2, 1, 0)
    assert hands(sea) == [[4, 3, 4, 2], [4, 4, 4, 3]]


@pytest.mark.rule(
    "SS-PLAN-05", "SS-PLAN-08", "SS-RLD-01", "SS-COLL-01", "SS-COLL-02", "SS-COLL-04", "SS-FIRE-12", "SS-FIRE-13",
    "SS-MOVE-09", "SS-DEF-19", "SS-CLR-05",
)
def test_the_second_round_of_the_shakedown_cruise():
    """SS-CASE-107."""
    sea = play_first_round(shakedown(f"{FIRST_ROUND} | 3 | 3 | 1 | 1 | grapeshot | port-cannons | buccaneer |"
                                     "lend-a-hand | starboard-cannons"))
    assert sea.game.round == 2 and crew(sea.b, "captain").hand == ("captains-helm", "ship-surgeon", "shipwright",
                                                                  "spyglass")
    assert sea.refused_by("boom-about - - -", seat=0) == "SS-PLAN-05" and sea.refused_by(
        "- - - grenadoes", seat=1) == "SS-PLAN-05"
    sea.plan("gunner-reload boom-about shipwright marine-reload", "captains-helm hot-shot grenadoes sailmaster-reload")
    assert [laid(sea.a, at).fights for at in (1, 2, 3, 4)] == [True, False, False, True]
    assert [laid(sea.b, at).fights for at in (1, 2, 3, 4)] == [False, False, False, True]
    # position 1: the Chimera has the Lead
    assert (sea.game.position, sea.game.acting) == (1, 1)
    sea.say("ahead-port")
    assert spot(sea.b) == (7, 0, 5)
    sea.answer("pass")
    assert fires(sea.a) == "W--S"
    # position 2
    assert sea.facts == (1, "hot-shot", 0)
    sea.answer("pass")
    missed = [(event.side, event.card, event.why, event.distance) for event in sea.events("AttackMissed")]
    assert missed == [(1, "hot-shot", "out-of-area", 2)]
    dice = [kind for kind, _ in sea.chances if kind.endswith("hit")]
    assert dice == ["fire-hit"] * 3                     # those of the first round
    sea.pass_windows()
    assert sea.asked == [(0, "sail")]
    sea.answer("ahead-port")
    collided = sea.events("ShipCollided")
    assert [(event.side, event.obstacle, event.damage, event.dealt) for event in collided] == [(0, "enemy", 2, 2)]
    assert spot(sea.a) == (6, 0, 1) and fires(sea.b) == "S-SS" and hurts(sea.b) == "C1M2"
    assert board(sea.b) == ["carried-out", "carried-out", "canceled", "pending"]
    assert fires(sea.a) == "SS-S" and hurts(sea.a) == "S1G2"
    assert board(sea.a) == ["carried-out", "carried-out", "pending", "pending"]
    struck = [(event.side, event.position) for event in sea.events("FireStruck")][3:]
    assert struck == [(1, 3), (1, 3), (0, 1), (0, 1)]
    assert [(event.side, event.to) for event in sea.events("FireSpread")][1:] == [(1, 1), (0, 2)]
    assert sea.story.index("ShipCollided") < sea.story.index("FireSpread", sea.story.index("ShipCollided")) \
        < len(sea.story) - 1 - sea.story[::-1].index("ShipTurned")
    # position 3: the Chimera skips
    assert (sea.game.position, sea.game.acting) == (3, 0) and sea.facts == (0, "shipwright", 0)
    sea.answer("pass")
    assert sea.asked == [(0, "remove-fire")] and sea.options == ["1", "2", "4"]
    sea.answer("2")
    assert fires(sea.a) == "S--S"
    # position 4
    assert sea.facts == (1, "sailmaster-reload", 0)
    sea.answer("pass")
    assert fires(sea.b) == "S-SW"
    sea.answer("pass")
    # the clearing
    dropped = [(event.side, event.crew, event.card) for event in sea.events("OrderDropped")][1:]
    assert dropped == [(0, 2, "grapeshot"), (0, 2, "port-cannons"), (1, 3, "buccaneer")]
    drawn = [(event.side, event.crew, event.cards) for event in sea.events("OrdersDrawn")][13:]
    assert drawn == [(0, 0, ("lend-a-hand",)), (1, 2, ("starboard-cannons",))] and sea.script_left == 0
    # the result
    assert spot(sea.a) == (6, 0, 1) and fires(sea.a) == "S--W" and wounds(sea.a) == "S2G2M2"
    assert spot(sea.b) == (7, 0, 5) and fires(sea.b) == "S-SW" and wounds(sea.b) == "C1M3"
    assert (sea.game.round, sea.game.lead) == (3, 0) and hands(sea) == [[4, 2, 2, 2], [3, 4, 4, 1]]
