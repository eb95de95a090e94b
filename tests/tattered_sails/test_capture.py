"""Chapter 22, TS-CAPT-01 to TS-CAPT-07: what becomes of a prize."""

import pytest
from tattered_sails.table import Table, masts, pose, short, table

# the derelict Ark is about to lose a round against the York; the Heros rows to bring it about
PRIZE = "york 400,400 0 | ark 416,400 0 masts=000 of=hearts | heros 100,100 0 | nox 800,800 0 of=hearts; grapple " \
        "york ark; "


def take(more: str = "", ships: str = PRIZE, dice: str = "6 1") -> Table:
    return table(f"{ships}{more}wind S; at token spades oarsman only", dice=dice).say("row-single", "0/10", "capture")


@pytest.mark.rule("TS-CAPT-01", "TS-GEN-08", "TS-BOARD-15")
def test_a_prize_passes_to_the_player_whose_ship_won():
    sea = take()
    assert (sea["ark"].player, sea["ark"].owner) == (0, 1) and not sea.game.grapples
    event = sea.events("ShipCaptured")[-1]
    assert (short(event.ship), short(event.by), event.player) == ("ark", "york", 0)


@pytest.mark.rule("TS-CAPT-01", "TS-RANGE-03", "TS-SCUT-03", "TS-REPAIR-05", "TS-ROW-01")
def test_he_has_all_rights_over_her():
    sea = table("york 400,400 0 | ark 416,400 0 masts=000 of=hearts held=spades | heros 500,400 0; admiral spades "
                "york; "
                "wind S; at token spades captain only")
    assert {"repair-single", "row-single", "scuttle-single"} <= set(sea.options)
    assert sea.say("row-fleet", "0").options == ["done", "york", "ark", "heros"]
    other = table("york 400,400 0 | ark 416,400 0 masts=000 of=hearts held=spades | nox 800,800 0 of=hearts; wind S; "
                  "at token hearts captain only").say("row-single")
    assert other.match.questions[0].question.ship == "nox-fs", "and her first owner none"


@pytest.mark.rule("TS-CAPT-01", "TS-SHOOT-11", "TS-GEN-08")
def test_she_is_shot_at_by_her_first_owner_and_not_by_her_captor():
    ships = "york 400,400 0 | ark 440,400 0 masts=000 of=hearts held=spades | nox 480,400 0 of=hearts; wind S; "
    theirs = table(ships + "at token hearts cannoneer only").say("shoot-single")
    assert {option.split()[-1] for option in theirs.options} == {"ark", "end"}
    assert table(ships + "at token spades cannoneer only").over


@pytest.mark.rule("TS-CAPT-02")
def test_she_is_derelict_and_both_ships_stay_touching_and_free():
    sea = take()
    assert sea["ark"].derelict and pose(sea["york"]) == (400.0, 400.0, 0.0) and pose(sea["ark"]) == (416.0, 400.0, 0.0)
    assert [event.why for event in sea.events("GrappleEnded")] == ["captured"]


@pytest.mark.rule("TS-CAPT-03", "TS-TOW-04", "TS-TOW-03")
def test_she_may_be_towed_at_once():
    sea = table(PRIZE + "stack spades oarsman helmsman; deck blue-spades-A blue-spades-2; wind S; at cards",
                dice="blue-spades-A | 6 1 | blue-spades-2", seed=1)
    sea.say("row-single", "0/10", "capture", "move-single", "york")
    assert sea.asked == [(0, "tow")] and sea.options == ["none", "ark"]
    sea.say("ark", "0/84", "none")
    assert sea["york"].tows == sea.number("ark") and pose(sea["ark"]) == (400.0, 420.0, 0.0)


@pytest.mark.rule("TS-CAPT-04", "TS-BOARD-25")
@pytest.mark.parametrize(("suit", "seat"), [("hearts", 1), ("clubs", 2)])
def test_she_can_be_taken_again_by_her_first_owner_or_another_enemy(suit, seat):
    sea = table(f"york 400,400 0 | ark 500,400 0 masts=000 of=hearts held=spades | nox 537,400 0 of={suit}; "
                f"players spades:1:5 hearts:2:5 clubs:3:5; wind S; at token {suit} marine only", dice="6 1")
    sea.say("board-single", "ark", "capture")
    assert sea["ark"].player == seat and sea["ark"].owner == 1


@pytest.mark.rule("TS-CAPT-05")
def test_captures_change_nobodys_cards_and_tokens():
    before = table(PRIZE + "admiral hearts nox; wind S; at plan").game
    sea = take("admiral hearts nox; ")
    assert sea.game.cards == before.cards
    assert [player.pool for player in sea.game.players] == [player.pool for player in before.players]


@pytest.mark.rule("TS-CAPT-06", "TS-SCUT-01")
def test_the_capture_itself_sinks_nobody():
    sea = take()
    assert sea.over and sea["ark"].scuttled == -1 and sea["ark"].afloat


@pytest.mark.rule("TS-CAPT-07", "TS-CAPT-01")
def test_her_grapples_with_new_friends_end():
    """TS-CASE-87."""
    sea = take(ships="york 400,400 0 | ark 416,400 0 masts=000 of=hearts | nox 433,400 0 of=clubs | heros 100,100 0; "
                     "players spades:1:5 hearts:2:5 clubs:1:5; grapple york ark; grapple nox ark; ")
    assert not sea.game.grapples and sea["ark"].player == 0
    assert [(short(event.ship), event.why, event.rule) for event in sea.events("GrappleEnded")] == [
        ("york", "captured", "TS-BOARD-15"), ("nox", "friends", "TS-CAPT-07")]


@pytest.mark.rule("TS-CAPT-07", "TS-BOARD-07")
def test_against_enemies_of_the_new_holder_they_go_on_without_a_new_bonus():
    """TS-CASE-88."""
    ships = "york 400,400 0 | ark 416,400 0 masts=000 of=hearts | nox 433,400 0 of=clubs | heros 100,100 0; " \
            "players spades:2:5 hearts:1:5 clubs:3:5; grapple york ark; grapple nox ark; wind S; " \
            "stack spades oarsman oarsman; deck blue-spades-A blue-spades-2; at cards"
    sea = table(ships, dice="blue-spades-A | 6 1 | blue-spades-2 | 1 2", seed=1).say("row-single", "0/10", "capture")
    assert [(grapple.a, grapple.b) for grapple in sea.game.grapples] == [(sea.number("nox"), sea.number("ark"))]
    sea.say("row-single", "heros", "0/10")
    assert sea.events("BoardingFought")[-1].totals == (5, 2)
    assert sea.asked == [(2, "boarding-choice")] and sea.options == ["capture", "break-away", "nothing"]


@pytest.mark.rule("TS-CAPT-07")
def test_the_winners_own_grapples_with_third_ships_are_not_touched():
    sea = take(ships="york 400,400 0 | ark 416,400 0 masts=000 of=hearts | nox 383,400 0 of=hearts | heros 100,100 0; "
                     "grapple york ark; grapple nox york; ", dice="6 1 | 1 2")
    assert (sea.number("nox"), sea.number("york")) in [(grapple.a, grapple.b) for grapple in sea.game.grapples]


@pytest.mark.rule("TS-CAPT-01", "TS-INIT-05")
def test_a_player_who_loses_his_last_ship_is_out():
    sea = take(ships="york 400,400 0 | ark 416,400 0 masts=000 of=hearts | heros 100,100 0; grapple york ark; ")
    assert sea.player(1).out and [event.player for event in sea.events("PlayerOut")] == [1]
    assert masts(sea["york"]) == "111"


@pytest.mark.rule("TS-CAPT-01", "TS-ADM-12", "TS-SCUT-06")
def test_the_capture_is_told_first_and_then_what_it_brings() -> None:
    """The prize carried an Admiral, and was to sink."""
    sea = table("york 400,400 0 | ark 416,400 0 masts=000 of=hearts scuttled=hearts | nox 800,800 0 of=hearts; "
                "admiral hearts ark; wind S; at token spades marine only", dice="6 1")
    sea.say("board-single", "ark", "capture")
    names = [name for name in sea.story if name in ("ShipCaptured", "AdmiralLost", "ScuttleSaved", "GrappleEnded")]
    assert names == ["ShipCaptured", "AdmiralLost", "ScuttleSaved", "GrappleEnded"]
    sight = sea.match.sight(None)
    lost = next(event for event in sea.match.events if type(event).__name__ == "AdmiralLost")
    assert sight.tell(lost) == "Hearts' Admiral is taken prisoner with HMS Ark Royal."
    assert (sea["ark"].player, sea["ark"].scuttled, sea.player(1).lost_to) == (0, -1, 0)
