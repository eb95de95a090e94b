"""Chapter 14, TS-ADM-01 to TS-ADM-18: what the Admiral's token can do, and what is lost with him."""

import pytest
from tattered_sails.table import Table, masts, pose, redealt, table

from weathergage.kernel.core import seen_by

ADMIRAL = "; at token spades admiral only"
PAIR = "york 300,400 0 | ark 340,400 0 | nox 60,850 0 of=hearts; admiral spades york; wind S"
FAR = "york 300,400 0 | ark 340,400 0 | heros 840,60 0 | nox 60,850 0 of=hearts; admiral spades york; wind S"
# hearts shoots; the flagship of spades has no mast left
DOOMED = "york 400,400 0 masts=000 | ark 100,100 0 | malton 440,400 0 of=hearts; admiral spades york; " \
         "admiral hearts malton; wind S; "


def lost(sea: Table) -> list[tuple[int, str, str]]:
    return [(event.player, event.why, event.rule) for event in sea.events("AdmiralLost")]


# --- what the token gives ---


@pytest.mark.rule("TS-ADM-01", "TS-ADM-06", "TS-EFF-03", "TS-ACT-10")
def test_a_fleet_action_of_any_kind_or_two_actions_or_one_like_a_captain():
    sea = table("york 300,400 0 masts=110 | ark 260,400 0 masts=000 | nox 340,400 0 of=hearts | ajax 60,850 0 "
                "masts=000; "
                "admiral spades york; wind S" + ADMIRAL)
    assert sea.options == ["skip", "shoot-fleet", "shoot-single", "two", "move-fleet", "move-single",
                           "repair-single", "board-fleet", "board-single", "row-fleet", "row-single", "scuttle-single"]
    peace = table("york 300,400 0 masts=110 | nox 60,850 0 of=hearts; admiral spades york; wind S" + ADMIRAL)
    assert "repair-fleet" in peace.options and "scuttle-single" not in peace.options


@pytest.mark.rule("TS-ADM-01", "TS-ACT-02")
def test_the_admirals_fleet_action():
    assert table(FAR + ADMIRAL).say("move-fleet", "plain 0").options == ["done", "york", "ark"]


@pytest.mark.rule("TS-ADM-02")
def test_two_actions_of_different_kinds_for_one_ship():
    sea = table(PAIR + ADMIRAL).say("two")
    assert sea.asked == [(0, "admiral-action")] and "skip" in sea.options
    sea.say("row ark", "90/40")
    assert sea.asked == [(0, "admiral-action")]
    sea.say("move ark", "0/84")
    assert sea.over and pose(sea["ark"]) == (380.0, 484.0, 0.0)


@pytest.mark.rule("TS-ADM-02")
def test_or_one_each_for_two_ships():
    sea = table(PAIR + ADMIRAL).say("two", "move york", "0/20", "move ark", "0/30")
    assert sea.over and (sea["york"].y, sea["ark"].y) == (420.0, 430.0)


@pytest.mark.rule("TS-ADM-02")
def test_a_third_action_is_not_given():
    sea = table(PAIR + ADMIRAL).say("two", "row york", "0/10", "row york", "0/10")
    assert sea.over and sea["york"].y == 420.0


@pytest.mark.rule("TS-ADM-02")
def test_boarding_may_be_among_the_two_and_ships_out_of_range_are_not():
    sea = table(FAR.replace("nox 60,850", "nox 380,400") + ADMIRAL).say("two")
    assert "board ark nox" not in sea.options and "board ark" in sea.options
    assert sea.refusal("move heros") and sea.refusal("move nox") and sea.refusal("repair ark")


@pytest.mark.rule("TS-ADM-03", "TS-BOARD-17")
def test_the_first_is_finished_with_return_fire_and_boarding_rounds_before_the_second_is_chosen():
    sea = table("york 300,400 0 | ark 340,400 0 | nox 360,400 0 masts=0100 of=hearts | "
                "heros 283,400 0 of=hearts; grapple york heros; admiral spades york; wind S" + ADMIRAL,
                dice="1 | 1 | 3 3")
    sea.say("two", "shoot ark", "1 nox", "cease")
    assert sea.asked == [(1, "return-fire")]
    sea.say("2 ark")
    assert sea.asked == [(0, "admiral-action")]
    assert [name for name in sea.story if name in ("GunFired", "BoardingFought")] == [
        "GunFired", "GunFired", "BoardingFought"]


@pytest.mark.rule("TS-ADM-03")
@pytest.mark.parametrize(("first", "second", "y"), [("skip", "row york", 410.0), ("row york", "skip", 410.0)])
def test_either_of_the_two_may_be_skipped(first, second, y):
    sea = table(PAIR + ADMIRAL).say("two")
    for answer in (first, second):
        sea.say(answer)
        if answer != "skip":
            sea.say("0/10")
    assert sea.over and sea["york"].y == y


@pytest.mark.rule("TS-ADM-02", "TS-ADM-04")
def test_a_ship_that_its_first_action_carried_out_of_range_cannot_have_the_second():
    """TS-CASE-48."""
    sea = table(PAIR + ADMIRAL).say("two", "move ark", "90/84 90/50")
    assert sea.options == ["skip", "move york", "row york"] and sea.refusal("move ark")


@pytest.mark.rule("TS-ADM-04", "TS-ADM-17")
def test_when_the_flagship_sails_off_only_she_and_her_new_company_remain():
    """TS-CASE-49."""
    sea = table("york 300,400 0 | ark 260,400 0 | heros 440,440 0 | nox 60,850 0 of=hearts; admiral spades york; wind W"
                + ADMIRAL).say("two")
    assert {"move york", "move ark"} <= set(sea.options) and "move heros" not in sea.options
    sea.say("move york", "0/84 90/84")
    assert "move ark" not in sea.options and {"move york", "move heros"} <= set(sea.options)


@pytest.mark.rule("TS-ADM-05", "TS-RANGE-06")
def test_if_the_admiral_is_lost_in_the_first_action_so_is_the_second():
    sea = table("york 400,400 0 masts=100 | ark 360,400 0 | nox 425,400 0 masts=1100 of=hearts; admiral spades york; "
                "wind S" + ADMIRAL, dice="1 | 6 | 6")
    sea.say("two", "shoot york", "1 nox", "1 york", "2 york")
    assert sea["york"].fate == "sunk" and sea.over
    assert lost(sea) == [(0, "sunk", "TS-ADM-11")]


@pytest.mark.rule("TS-ADM-06", "TS-ACT-08")
def test_as_a_plain_captain_he_orders_any_ship():
    sea = table(FAR + ADMIRAL).say("move-single")
    assert sea.options == ["york", "ark", "heros"]


@pytest.mark.rule("TS-ADM-17")
@pytest.mark.parametrize("token", ["helmsman", "oarsman", "captain", "admiral"])
def test_the_flagship_may_be_among_the_ships_that_any_token_orders(token):
    kind = "row" if token == "oarsman" else "move"
    sea = table(PAIR + f"; at token spades {token} only").say(f"{kind}-fleet", "plain 0" if kind == "move" else "0")
    assert "york" in sea.options
    sea.say("york", "0/20")
    assert sea["york"].y == 420.0


# --- hidden admirals ---


HIDDEN = PAIR.replace("admiral spades york", "admiral spades hidden york")


@pytest.mark.rule("TS-ADM-07")
@pytest.mark.parametrize("order", ["two", "move-fleet", "move-single"])
def test_the_first_use_of_the_token_reveals_his_ship_before_ships_are_chosen(order):
    sea = table(HIDDEN + ADMIRAL)
    assert not sea.player(0).revealed
    sea.say(order)
    assert sea.player(0).revealed and [event.ship for event in sea.events("AdmiralRevealed")] == ["hms-duke-of-york-fn"]
    assert sea.story.index("AdmiralRevealed") < sea.story.index("OrderGiven") and "ShipMoved" not in sea.story


@pytest.mark.rule("TS-ADM-07")
def test_skipping_it_reveals_nothing_and_the_second_use_reveals_no_more():
    assert not table(HIDDEN + ADMIRAL).say("skip").player(0).revealed
    assert not table(PAIR + ADMIRAL).say("move-single").events("AdmiralRevealed")


@pytest.mark.rule("TS-ADM-07", "TS-ADM-08")
def test_a_fleet_action_by_another_token_shows_only_which_ships_act():
    """TS-CASE-52."""
    sea = table("york 300,400 0 | ark 300,330 0 | heros 300,260 0 | ajax 840,60 0 | cheshire 840,300 0 | "
                "nox 340,340 0 of=hearts; admiral spades hidden ark; wind S; at token spades cannoneer only",
                dice="1 | 1 | 1").say("shoot-fleet")
    for ship in ("york", "heros", "ark"):
        sea.say(ship, "1 nox" if ship != "york" else "2 nox", "cease", "cease")
    assert sea.over and len(sea.events("GunFired")) == 3
    assert not sea.player(0).revealed
    told = repr([seen_by(event, 1) for event in sea.match.events])
    assert "Admiral" not in told
    flags = {redealt(sea.game, 1, key).players[0].admiral for key in range(40)}
    assert len(flags) > 1


@pytest.mark.rule("TS-ADM-10", "TS-CARGO-04")
def test_a_hidden_admiral_changes_ships_by_a_friendly_transfer_and_nobody_hears():
    sea = table(HIDDEN + "; at token spades marine only").say("board-single", "york", "ark")
    assert sea.asked == [(0, "move-admiral")]
    sea.say("move")
    assert sea.player(0).admiral == sea.number("ark") and not sea.player(0).revealed
    assert seen_by(sea.events("AdmiralMoved")[0], 1) is None and seen_by(sea.events("AdmiralMoved")[0], 0) is not None


@pytest.mark.rule("TS-ADM-10")
def test_from_the_other_ship_too_and_he_may_stay():
    sea = table(HIDDEN + "; at token spades marine only").say("board-single", "ark", "york", "move")
    assert sea.player(0).admiral == sea.number("ark")
    stays = table(HIDDEN + "; at token spades marine only").say("board-single", "york", "ark", "stay")
    assert stays.player(0).admiral == stays.number("york") and not stays.events("AdmiralMoved")


@pytest.mark.rule("TS-ADM-10", "TS-ADM-08")
def test_the_question_comes_also_when_he_is_elsewhere_but_moves_nobody():
    sea = table("york 300,400 0 | ark 340,400 0 | heros 840,60 0 | nox 60,850 0 of=hearts; admiral spades hidden "
                "heros; "
                "wind S; at token spades marine only").say("board-single", "york", "ark")
    assert sea.options == ["stay"] and sea.refused_by("move") == "TS-ADM-10"


@pytest.mark.rule("TS-ADM-10", "TS-CARGO-02")
def test_he_never_goes_to_a_ship_of_a_team_mate():
    sea = table("york 300,400 0 treasure=1 | ark 340,400 0 of=clubs | nox 60,850 0 of=hearts; "
                "players spades:1:5 hearts:2:5 clubs:1:5; admiral spades hidden york; admiral clubs hidden ark; wind "
                "S; "
                "at token spades marine only").say("board-single", "ark")
    sea.say("agree", "1")
    assert sea.over and sea.player(0).admiral == sea.number("york")


@pytest.mark.rule("TS-ADM-09", "TS-SETUP-11")
def test_once_revealed_he_stays_with_his_ship():
    sea = table(PAIR + "; at token spades marine only")
    assert sea.over and [event.why for event in sea.events("NoToken")] == ["nothing-to-do"]
    laden = table(PAIR.replace("york 300,400 0", "york 300,400 0 treasure=1") + "; at token spades marine only")
    laden.say("board-single", "york", "ark", "0")
    assert laden.over and laden.player(0).admiral == laden.number("york")


# --- lost ---


@pytest.mark.rule("TS-ADM-11", "TS-SHIP-10")
@pytest.mark.parametrize("hidden", ["", "hidden "])
def test_he_is_lost_with_his_ship_and_revealed_by_it(hidden):
    sea = table(DOOMED.replace("spades york", f"spades {hidden}york") + "at token hearts cannoneer only", dice="6")
    sea.say("shoot-single", "1 york")
    player = sea.player(0)
    assert lost(sea) == [(0, "sunk", "TS-ADM-11")] and sea.events("AdmiralLost")[0].ship == "hms-duke-of-york-fn"
    assert player.lost and player.revealed and player.admiral == -1 and "admiral" not in player.pool
    assert player.lost_to == 1


@pytest.mark.rule("TS-ADM-12", "TS-CAPT-01", "TS-CAPT-05")
@pytest.mark.parametrize("hidden", ["", "hidden "])
def test_he_is_lost_when_she_is_captured_and_does_not_come_back_with_her(hidden):
    """TS-CASE-78."""
    sea = table(f"york 400,400 0 masts=000 | ark 360,400 0 | heros 470,400 0 | nox 417,400 0 masts=1000 of=hearts; "
                f"admiral spades {hidden}york; wind S; stack spades marine; stack hearts cannoneer; grapple nox york; "
                "deck blue-hearts-A blue-spades-A; at cards",
                dice="blue-hearts-A | 1 | 6 1 | blue-spades-A | 6 1", seed=1)
    sea.say("shoot-single", "1 heros", "cease", "capture")
    assert lost(sea) == [(0, "captured", "TS-ADM-12")] and sea["york"].player == 1
    assert sea.player(0).revealed and "admiral" not in sea.player(0).pool
    sea.say("board-single", "ark", "york", "capture")
    assert sea["york"].player == 0 and sea.game.turn == 2
    assert sea.player(0).lost and sea.player(0).admiral == -1 and "admiral" not in sea.player(0).pool
    assert sea.player(0).actions == 5


@pytest.mark.rule("TS-ADM-13", "TS-ADM-14", "TS-ADM-11", "TS-ADM-16")
def test_without_a_captain_one_takes_the_place_of_the_token_in_the_stack():
    """TS-CASE-50: four actions, so no Generic Captain; the Admiral's token lies third."""
    sea = table(DOOMED + "players spades:1:4 hearts:2:5; stack spades helmsman oarsman admiral marine; turned spades "
                "1; "
                "stack hearts cannoneer; deck blue-hearts-A blue-spades-2 blue-spades-3; at cards",
                dice="blue-hearts-A | 6 | blue-spades-2 | blue-spades-3")
    assert "captain" not in sea.player(0).pool
    sea.say("shoot-single", "1 york")
    assert sea.player(0).stack == ("helmsman", "oarsman", "captain", "marine") and "captain" in sea.player(0).pool
    assert [(event.player, event.in_stack) for event in sea.events("CaptainReceived")] == [(0, True)]
    sea.say("skip")
    assert [event.token for event in sea.events("TokenTurned")][-1] == "captain"
    assert "move-single" in sea.options and not any(order.endswith("fleet") for order in sea.options)


@pytest.mark.rule("TS-ADM-14", "TS-PLAN-02")
def test_whether_the_captain_lies_in_the_stack_is_his_owners_secret():
    sea = table(DOOMED + "players spades:1:4 hearts:2:5; stack spades helmsman oarsman admiral marine; "
                "at token hearts cannoneer only", dice="6").say("shoot-single", "1 york")
    event = sea.events("CaptainReceived")[0]
    assert [seen_by(event, seat).in_stack for seat in (0, 1, None)] == [True, None, None]
    stacks = {redealt(sea.game, 1, key).players[0].stack for key in range(200)}
    assert {stack.count("captain") for stack in stacks} == {0, 1}
    assert not [stack for stack in stacks if "admiral" in stack]


@pytest.mark.rule("TS-ADM-13", "TS-ADM-14")
@pytest.mark.parametrize(("stack", "turned"), [("helmsman oarsman marine cannoneer", 0), ("admiral oarsman marine "
                "helmsman", 1)])
def test_else_he_joins_the_pool_for_the_next_planning(stack, turned):
    sea = table(DOOMED + f"players spades:1:4 hearts:2:5; stack spades {stack}; turned spades {turned}; "
                "at token hearts cannoneer only", dice="6").say("shoot-single", "1 york")
    assert sea.player(0).stack == tuple(stack.split()) and "captain" in sea.player(0).pool
    assert [event.in_stack for event in sea.events("CaptainReceived")] == [False]


@pytest.mark.rule("TS-ADM-15", "TS-PLAN-04", "TS-ADM-13")
def test_with_a_captain_already_the_token_is_blank_and_the_pool_is_smaller():
    """TS-CASE-51."""
    sea = table(DOOMED + "players spades:1:7 hearts:2:5; stack hearts cannoneer; limit 9; "
                "stack spades helmsman admiral captain marine oarsman cannoneer shipwright; turned spades 1; "
                "deck blue-hearts-A blue-spades-2; at cards",
                dice="blue-hearts-A | 6 | blue-spades-2", seed=1)
    sea.say("shoot-single", "1 york")
    assert not sea.events("CaptainReceived") and sea.player(0).pool.count("captain") == 1
    assert [(event.player, event.why, event.rule) for event in sea.events("NoToken")] == [(0, "blank", "TS-ADM-15")]
    assert sea.asked == [(0, "stack"), (1, "stack")] and sea.game.turn == 2
    stack = "helmsman captain marine oarsman cannoneer shipwright"
    assert sea.refusal(stack + " admiral") and not sea.refusal(stack)
    sea.say(stack, seat=0)
    sea.say("cannoneer helmsman marine oarsman captain", seat=1)
    while not sea.over and sea.game.turn == 2:
        question = sea.question()
        sea.match.answer(question, sea.match.sight(question.seat).usual(question.question))
    assert (0, "no-token", "TS-PLAN-04") in [(event.player, event.why, event.rule) for event in sea.events("NoToken")]


@pytest.mark.rule("TS-ADM-15", "TS-PLAN-06")
def test_a_blank_may_or_may_not_lie_in_the_stack_for_all_the_enemy_knows():
    sea = table(DOOMED + "players spades:1:5 hearts:2:5; stack spades helmsman admiral captain marine oarsman; "
                "at token hearts cannoneer only", dice="6").say("shoot-single", "1 york")
    assert sea.player(0).stack == ("helmsman", "blank", "captain", "marine", "oarsman")
    stacks = {redealt(sea.game, 1, key).players[0].stack for key in range(200)}
    assert {stack.count("blank") for stack in stacks} == {0, 1}
    assert all("admiral" not in stack and len(stack) == 5 for stack in stacks)


@pytest.mark.rule("TS-ADM-16", "TS-SETUP-03")
def test_players_of_fewer_than_five_actions_get_their_captain_too():
    sea = table(DOOMED + "players spades:1:3 hearts:2:5; at token hearts cannoneer only", dice="6")
    assert "captain" not in sea.player(0).pool
    assert "captain" in sea.say("shoot-single", "1 york").player(0).pool


@pytest.mark.rule("TS-ADM-18", "TS-ADM-13", "TS-END-03", "TS-RANGE-06", "TS-MOVE-24", "TS-ADM-15")
def test_a_flagship_that_leaves_takes_him_along_and_nobody_scores():
    """TS-CASE-89."""
    sea = table("matthias-vospero-cc 1200,450 90 | el-tirador-sm 600,400 90 | ranger-cc 60,60 0 of=spades; "
                "scenario treasure-convoy; admiral hearts matthias-vospero-cc; admiral spades ranger-cc; "
                "stack hearts helmsman admiral helmsman; deck blue-hearts-A blue-hearts-2 blue-hearts-3; wind W; at "
                "cards",
                dice="blue-hearts-A | blue-hearts-2 | blue-hearts-3")
    assert "captain" in sea.player(0).pool
    sea.say("move-single", "matthias-vospero-cc", "90/84")
    assert sea.game.ships[0].fate == "left" and lost(sea) == [(0, "left", "TS-ADM-18")]
    assert [event.why for event in sea.events("NoToken")] == ["blank"]
    assert sea.options == ["skip", "move-single"]
    assert sea.player(0).lost_to == -1 and masts(sea.game.ships[0]) == "1" * len(masts(sea.game.ships[0]))


TOGETHER = "york 400,400 0 | ark 450,400 0 | nox 470,460 0 of=hearts; wind W; admiral spades {}york; " \
           "at token spades {} only"


@pytest.mark.rule("TS-ADM-07", "TS-ADM-08")
@pytest.mark.parametrize(("admiral", "token", "order", "taken_back"), [
    ("", "helmsman", "move-fleet", True), ("hidden ", "helmsman", "move-fleet", False),
    ("", "helmsman", "move-single", True), ("hidden ", "helmsman", "move-single", True),
    ("", "admiral", "move-single", True), ("hidden ", "admiral", "move-single", False),
    ("", "admiral", "two", True), ("hidden ", "admiral", "two", False), ("hidden ", "captain", "move-single", True),
])  # fmt: skip
def test_an_order_that_tells_of_a_hidden_admiral_is_not_taken_back(admiral, token, order, taken_back):
    """The first use of his token shows his ship, and a fleet action tells that ships are in his range."""
    sea = table(TOGETHER.format(admiral, token)).say(order)
    assert (sea.match.undoable == 0) is taken_back


@pytest.mark.rule("TS-ADM-12", "TS-CAPT-01", "TS-CARGO-01")
@pytest.mark.parametrize("flagship", ["nox", "ark"])
def test_nor_is_a_capture_which_tells_whether_he_was_aboard(flagship):
    sea = table("york 400,400 0 | ark 416,400 0 masts=000 treasure=1 of=hearts | heros 100,100 0 | nox 800,800 0 "
                f"of=hearts; admiral hearts hidden {flagship}; grapple york ark; wind S; at token spades oarsman only",
                dice="6 1").say("row-single", "0/10", "capture")
    assert sea.asked == [(0, "plunder")] and sea.match.undoable is None
    kept = table("york 400,400 0 | ark 416,400 0 of=hearts | heros 100,100 0; grapple york ark; wind S; "
                 "at token spades oarsman only", dice="6 1").say("row-single", "0/10", "mast")
    assert kept.asked == [(1, "lose-mast")] and kept.match.undoable == 0
