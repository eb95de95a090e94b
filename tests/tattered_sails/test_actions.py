"""Chapter 12, TS-ACT-01 to TS-ACT-16: what a turned token may order."""

import pytest
from tattered_sails.table import Table, masts, pose, table

FLEET = "york 300,400 0 | ark 300,330 0 | heros 300,260 0 | {enemy}; admiral spades york; wind S; "
QUIET = "nox 850,850 0 of=hearts"
CLOSE = "nox 340,340 0 of=hearts"
GRAPPLED = "ark 300,330 0 | heros 500,400 0 | nox 317,330 0 of=hearts; grapple ark nox; wind S; "


def fought(sea: Table) -> int:
    return len(sea.events("BoardingFought"))


# --- the token ---


@pytest.mark.rule("TS-ACT-01", "TS-ACT-16", "TS-ACT-02")
def test_a_turned_token_is_used_by_the_fleet_or_a_ship_or_skipped():
    sea = table(FLEET.format(enemy=QUIET) + "at token spades helmsman only")
    assert sea.asked == [(0, "order")] and sea.options == ["skip", "move-fleet", "move-single"]
    assert sea.story == ["TokenTurned"] and sea.game.acting == 0


@pytest.mark.rule("TS-ACT-02", "TS-ACT-05", "TS-ACT-06")
def test_a_fleet_action_is_the_same_for_all_ship_by_ship_in_any_order():
    sea = table(FLEET.format(enemy=CLOSE) + "at token spades cannoneer only", dice="1 | 1").say("shoot-fleet")
    assert sea.asked == [(0, "ship")] and sea.options == ["done", "york", "ark", "heros"]
    sea.say("heros", "1 nox")
    assert sea.asked == [(0, "fire")], "each is finished before the next begins"
    sea.say("cease", "cease")
    assert sea.options == ["done", "york", "ark"] and sea.refusal("heros")
    sea.say("york", "3 nox", "cease", "cease", "done")
    assert sea.over and [event.ship for event in sea.events("GunFired")] == ["l-heros-scs", "hms-duke-of-york-fn"]


@pytest.mark.rule("TS-ACT-06")
def test_nobody_need_do_anything():
    sea = table(FLEET.format(enemy=CLOSE) + "at token spades cannoneer only").say("shoot-fleet", "done")
    assert sea.over and not sea.events("GunFired")
    sea = table(FLEET.format(enemy=CLOSE) + "at token spades cannoneer only").say("shoot-fleet", "york", "end")
    assert sea.options == ["done", "ark", "heros"]


@pytest.mark.rule("TS-ACT-06", "TS-ACT-16")
def test_a_member_that_cannot_is_passed_over():
    sea = table(FLEET.format(enemy=CLOSE).replace("ark 300,330 0", "ark 300,330 0 masts=000")
                + "at token spades cannoneer only").say("shoot-fleet")
    assert sea.options == ["done", "york", "heros"] and sea.refusal("ark")


@pytest.mark.rule("TS-ACT-03", "TS-ACT-10", "TS-ACT-11", "TS-EFF-02", "TS-SCUT-01")
def test_every_kind_can_be_a_fleet_action_except_scuttling():
    sea = table("york 300,400 0 masts=110 treasure=1 | ark 300,330 0 masts=000 | heros 840,70 0 of=hearts masts=000; "
                "admiral spades york; wind S; at token spades captain only")
    assert sea.options == ["skip", "move-fleet", "move-single", "repair-fleet", "repair-single", "board-fleet",
                           "board-single", "row-fleet", "row-single", "scuttle-single"]
    armed = table(FLEET.format(enemy=CLOSE) + "at token spades captain only")
    assert {"shoot-fleet", "shoot-single"} <= set(armed.options)


@pytest.mark.rule("TS-ACT-10", "TS-EFF-01", "TS-SCUT-02", "TS-COMP-08")
@pytest.mark.parametrize(("token", "kind"), [
    ("cannoneer", "shoot"), ("helmsman", "move"), ("shipwright", "repair"), ("marine", "board"), ("oarsman", "row"),
])  # fmt: skip
def test_a_plain_token_gives_one_kind(token, kind):
    """TS-CASE-64: none of them can scuttle."""
    enemy = "nox 850,850 0 of=hearts" if kind == "repair" else CLOSE
    sea = table(FLEET.format(enemy=enemy).replace("york 300,400 0", "york 300,400 0 masts=011").replace(
        "heros 300,260 0", "heros 300,260 0 masts=000") + f"at token spades {token} only")
    assert sea.options == ["skip", f"{kind}-fleet", f"{kind}-single"]
    assert sea.refused_by("scuttle-single") == "TS-SCUT-02"


@pytest.mark.rule("TS-ACT-11")
@pytest.mark.parametrize(("choice", "fleet"), [("true", True), ("false", False)])
def test_whether_a_generic_captain_orders_the_fleet_can_be_agreed(choice, fleet):
    """TS-CASE-90."""
    sea = table(FLEET.format(enemy=QUIET) + "at token spades captain only", captain_fleet=choice)
    assert ("move-fleet" in sea.options) is fleet and "move-single" in sea.options
    assert "move-fleet" in table(FLEET.format(enemy=QUIET) + "at token spades admiral "
                "only", captain_fleet=choice).options


@pytest.mark.rule("TS-ACT-04")
def test_members_are_fixed_when_the_token_is_turned():
    """The flagship moves off first, and the others still move."""
    sea = table(FLEET.format(enemy=QUIET) + "at token spades helmsman only").say("move-fleet", "plain 0")
    sea.say("york", "0/84 0/84")
    assert sea.options == ["done", "ark", "heros"]
    sea.say("ark", "0/84 0/84")
    assert sea.options == ["done", "heros"]


@pytest.mark.rule("TS-ACT-04")
def test_ships_that_come_into_range_during_the_action_do_not_join_it():
    sea = table("york 300,400 0 | ark 300,600 0 | nox 850,850 0 of=hearts; admiral spades york; wind S; "
                "at token spades oarsman only").say("row-fleet", "0")
    assert sea.options == ["done", "york"]
    sea.say("york", "0/57.5")
    assert sea.over


@pytest.mark.rule("TS-ACT-04", "TS-ADM-11", "TS-RET-11")
def test_losing_the_admiral_puts_nobody_out_but_sinking_does():
    sea = table("york 300,400 0 masts=100 | ark 260,330 0 | heros 220,330 0 | nox 322,400 0 masts=1100 of=hearts | "
                "ajax 180,330 0 of=hearts; admiral spades york; wind S; at token spades cannoneer only",
                dice="1 | 6 | 6").say("shoot-fleet", "york", "1 nox", "1 york", "2 york")
    assert sea["york"].fate == "sunk" and sea.player(0).lost
    assert sea.asked == [(0, "ship")] and "heros" in sea.options and sea.refusal("york")


@pytest.mark.rule("TS-ACT-04", "TS-BOARD-26")
def test_losing_control_puts_a_ship_out_of_the_action():
    """She touches the York, so her new captain could board on the spot; but not on this token."""
    sea = table("york 300,394 0 | ark 300,330 0 masts=000 | nox 317,330 0 of=hearts; admiral spades york; wind S; "
                "at token spades marine only", dice="1 6").say("board-fleet")
    assert sea.options == ["done", "york", "ark"]
    sea.say("ark", "nox", "capture")
    assert sea["ark"].player == 1 and sea.options == ["done", "york"]


@pytest.mark.rule("TS-ACT-07", "TS-ACT-08")
def test_a_ship_far_from_her_admiral_acts_only_by_herself():
    """TS-CASE-80."""
    far = "york 100,400 0 | ark 440,400 0 | nox 480,400 0 of=hearts; admiral spades york; wind S; "
    sea = table(far + "at token spades cannoneer only", dice="1")
    assert sea.options == ["skip", "shoot-single"]
    sea.say("shoot-single", "1 nox")
    assert len(sea.events("GunFired")) == 1
    both = table(far + "at token spades helmsman only")
    assert both.say("move-fleet", "plain 0").options == ["done", "york"]
    alone = table(far + "at token spades helmsman only").say("move-single")
    assert alone.options == ["york", "ark"]
    alone.say("ark", "0/84")
    assert alone.over and alone["ark"].y == 484.0 and alone["york"].y == 400.0


@pytest.mark.rule("TS-ACT-09")
def test_a_skipped_token_is_lost_not_postponed():
    sea = table(FLEET.format(enemy=QUIET) + "stack spades helmsman oarsman; deck blue-spades-A blue-spades-2; at cards",
                dice="blue-spades-A | blue-spades-2")
    sea.say("skip")
    assert [event.token for event in sea.events("TokenTurned")] == ["helmsman", "oarsman"]
    assert sea.options == ["skip", "row-fleet", "row-single"]
    assert [event.rule for event in sea.events("TokenSkipped")] == ["TS-ACT-09"]


@pytest.mark.rule("TS-ACT-14", "TS-GEN-07")
def test_a_token_never_orders_ships_of_a_team_mate():
    sea = table("york 300,400 0 | ark 340,400 0 of=clubs | nox 850,850 0 of=hearts; "
                "players spades:1:5 hearts:2:5 clubs:1:5; admiral spades york; admiral clubs ark; wind S; "
                "at token spades helmsman only")
    fleet = table("york 300,400 0 | ark 340,400 0 of=clubs | nox 850,850 0 of=hearts; "
                  "players spades:1:5 hearts:2:5 clubs:1:5; admiral spades york; admiral clubs ark; wind S; "
                  "at token spades helmsman only").say("move-fleet", "plain 0")
    assert fleet.options == ["done", "york"]
    sea.say("move-single")
    assert sea.match.questions[0].question.ship == "hms-duke-of-york-fn"


@pytest.mark.rule("TS-ACT-15", "TS-SHOOT-25")
def test_a_ship_may_act_on_every_token_of_the_turn():
    sea = table("york 300,400 0 | nox 340,400 0 masts=1110 of=hearts; admiral spades york; wind S; "
                "stack spades cannoneer cannoneer; deck blue-spades-A blue-spades-2; at cards",
                dice="blue-spades-A | 1 | blue-spades-2 | 1")
    sea.say("shoot-single", "1 nox", "cease", "cease", "shoot-single", "1 nox")
    assert [(event.ship, event.gun) for event in sea.events("GunFired")] == [("hms-duke-of-york-fn", 1)] * 2


@pytest.mark.rule("TS-ACT-16")
def test_a_token_that_nobody_can_use_is_skipped_unasked():
    sea = table(FLEET.format(enemy=QUIET) + "at token spades shipwright only")
    assert sea.over and [(event.why, event.rule) for event in sea.events("NoToken")] == [("nothing-to-do", "TS-ACT-16")]


@pytest.mark.rule("TS-ACT-16")
def test_ship_that_has_nothing_to_do_is_not_offered():
    sea = table(FLEET.format(enemy=QUIET).replace("ark 300,330 0", "ark 300,330 0 masts=000")
                + "at token spades helmsman only").say("move-single")
    assert sea.options == ["york", "heros"] and sea.refusal("ark")


@pytest.mark.rule("TS-ACT-16")
def test_kinds_and_forms_without_a_ship_to_carry_them_out_are_not_offered():
    """The fleet form wants a member that can do it, not only a ship somewhere."""
    sea = table("york 300,400 0 | ark 700,100 0 masts=011 | nox 60,850 0 of=hearts; admiral spades york; wind S; "
                "at token spades shipwright only")
    assert sea.options == ["skip", "repair-single"]


# --- what counts as an action (TS-ACT-12, TS-ACT-13) ---


def captain(more: str = "", dice: str = "", token: str = "captain", ships: str = GRAPPLED) -> Table:
    """Spades has a grapple and another ship, the Heros, that does something."""
    return table(f"{ships}{more}at token spades {token} only", dice=dice)


@pytest.mark.rule("TS-ACT-12", "TS-BOARD-16")
def test_turning_another_ship_on_the_spot_is_an_action():
    """TS-CASE-98."""
    sea = captain(dice="1 1").say("move-single", "90/0")
    assert pose(sea["heros"]) == (500.0, 400.0, 90.0) and fought(sea) == 1


@pytest.mark.rule("TS-ACT-12", "TS-TOW-07")
@pytest.mark.parametrize("answers", [("cast-off", "stay"), ("none", "stay", "cast-off"), ("none", "stay", "none")])
def test_merely_casting_off_is_none(answers):
    """TS-CASE-98."""
    ships = GRAPPLED.replace("heros 500,400 0 |", "heros 500,400 0 tows=york | york 500,336 0 masts=000 |")
    sea = captain(ships=ships).say("move-single", *answers)
    assert sea.over and fought(sea) == 0


@pytest.mark.rule("TS-ACT-12", "TS-TOW-03")
def test_merely_taking_in_tow_is_none():
    ships = GRAPPLED.replace("heros 500,400 0 |", "heros 500,400 0 | york 500,336 0 masts=000 |")
    sea = captain(ships=ships).say("move-single", "york", "stay", "none")
    assert sea.over and sea["heros"].tows == sea.number("york") and fought(sea) == 0


@pytest.mark.rule("TS-ACT-12")
@pytest.mark.parametrize("answers", [
    ("skip",), ("move-single", "stay"), ("move-single", "0/0"), ("row-single", "heros", "stay"),
    ("row-single", "heros", "0/0"), ("shoot-single", "end"),
])  # fmt: skip
def test_skipped_and_empty_actions_are_none(answers):
    ships = GRAPPLED.replace("nox 317,330 0 of=hearts", "nox 317,330 0 of=hearts | ajax 540,400 0 of=hearts")
    answers = tuple(answer for answer in answers if answer != "heros")
    sea = captain(ships=ships).say(*answers)
    assert sea.over and fought(sea) == 0


@pytest.mark.rule("TS-ACT-12", "TS-BOARD-16")
@pytest.mark.parametrize(("answers", "dice"), [
    (("row-single", "0/10"), "1 1"), (("row-single", "90/0"), "1 1"), (("move-single", "0/5"), "1 1"),
    (("scuttle-single",), "1 | 1 1"),
])  # fmt: skip
def test_rowing_sailing_and_a_vain_try_to_scuttle_are_actions(answers, dice):
    ships = GRAPPLED.replace("heros 500,400 0 |", "heros 500,400 0 masts=000 |") if answers[0].startswith("scuttle") \
        else GRAPPLED
    assert fought(captain(dice=dice, ships=ships).say(*answers)) == 1


@pytest.mark.rule("TS-ACT-12", "TS-BOARD-16")
def test_repairs_and_transfers_are_actions():
    ships = GRAPPLED.replace("heros 500,400 0 |", "heros 700,400 0 masts=110 |").replace(
        "nox 317,330 0 of=hearts", "nox 317,330 0 of=hearts masts=0000")
    assert fought(captain(dice="1 2", ships=ships, token="shipwright").say("repair-single")) == 1
    laden = GRAPPLED.replace("heros 500,400 0 |", "heros 500,400 0 treasure=1 | york 540,400 0 |")
    moved = captain(dice="1 1", ships=laden, token="marine").say("board-single", "heros", "york", "0", "stay")
    assert fought(moved) == 1


@pytest.mark.rule("TS-ACT-12", "TS-CARGO-05")
def test_a_transfer_that_a_team_mate_refuses_was_none():
    ships = GRAPPLED.replace("heros 500,400 0 |", "heros 500,400 0 treasure=1 | york 540,400 0 of=clubs |")
    sea = captain("players spades:1:5 hearts:2:5 clubs:1:5; ", ships=ships, token="marine")
    sea.say("board-single", "york", "refuse")
    assert sea.over and fought(sea) == 0


@pytest.mark.rule("TS-ACT-12", "TS-BOARD-16", "TS-RET-01")
def test_return_fire_is_no_action_of_the_ship_that_answers():
    """Clubs shoots at a ship of spades, which answers: no round for the grapple of spades."""
    sea = table("ark 300,330 0 | heros 500,400 0 | nox 317,330 0 of=hearts | ajax 540,400 0 of=clubs; "
                "players spades:1:5 hearts:2:5 clubs:3:5; grapple ark nox; wind S; at token clubs cannoneer only",
                dice="1 | 1").say("shoot-single", "1 heros", "cease", "1 ajax")
    sea.say("cease")
    assert sea.over and fought(sea) == 0


@pytest.mark.rule("TS-ACT-13", "TS-SHIP-10")
def test_rounds_are_fought_after_sinkings_and_before_the_next_card():
    """The shot sinks one end of the second grapple, so only the first has its round."""
    sea = table("ark 300,330 0 | heros 500,400 0 | nox 317,330 0 of=hearts | ajax 540,400 0 masts=000 of=hearts | "
                "york 556,400 0; admiral spades york; grapple ark nox; grapple york ajax; wind S; stack spades "
                "cannoneer; "
                "deck blue-spades-A blue-spades-2; at cards", dice="blue-spades-A | 6 | 4 3 | blue-spades-2", seed=1)
    sea.say("shoot-single", "1 ajax")
    order = [name for name in sea.story if name in ("ShipSunk", "BoardingFought", "CardTurned")]
    assert order == ["CardTurned", "ShipSunk", "BoardingFought", "CardTurned"]
    assert masts(sea["ark"]) == "111"


# --- one action of many ships ---


TIE = "2 1"                     # three masts against four
PAIRS = ("ark 300,330 0 | heros 500,400 0 | york 560,400 0 | nox 317,330 0 of=hearts; grapple ark nox; "
         "admiral spades heros; wind S; ")


@pytest.mark.rule("TS-ACT-12", "TS-BOARD-17")
@pytest.mark.parametrize(("answers", "rounds"), [
    (("heros", "0/84", "york", "stay"), 1), (("heros", "stay", "york", "0/84"), 1),
    (("heros", "0/84", "york", "0/84"), 1), (("heros", "0/84", "done"), 1), (("york", "5/0", "done"), 1),
    (("heros", "stay", "york", "stay"), 0), (("heros", "0/0", "york", "0/0"), 0), (("done",), 0),
    (("heros", "stay", "done"), 0),
])  # fmt: skip
def test_a_fleet_move_is_one_action_if_any_ship_of_it_moved_or_turned(answers, rounds):
    sea = table(PAIRS + "at token spades helmsman only", dice=TIE).say("move-fleet", "plain 0", *answers)
    assert sea.over and fought(sea) == rounds
    assert [(event.player, event.kind, event.rule) for event in sea.events("NothingDone")] == (
        [] if rounds else [(0, "move", "TS-ACT-12")])


@pytest.mark.rule("TS-ACT-12", "TS-BOARD-17")
@pytest.mark.parametrize(("answers", "rounds"), [
    (("heros", "0/10", "york", "stay"), 1), (("heros", "stay", "york", "0/10"), 1),
    (("heros", "0/0", "york", "stay"), 0), (("done",), 0),
])  # fmt: skip
def test_so_is_a_fleet_that_rows(answers, rounds):
    sea = table(PAIRS + "at token spades oarsman only", dice=TIE).say("row-fleet", "0", *answers)
    assert sea.over and fought(sea) == rounds and len(sea.events("NothingDone")) == 1 - rounds


@pytest.mark.rule("TS-ACT-12", "TS-BOARD-17")
@pytest.mark.parametrize(("answers", "dice", "rounds"), [
    (("heros", "1 ajax", "cease", "york", "end"), f"1 | {TIE}", 1),
    (("heros", "end", "york", "1 ajax", "cease"), f"1 | {TIE}", 1),
    (("heros", "end", "york", "end"), "", 0), (("done",), "", 0),
])  # fmt: skip
def test_so_is_a_fleet_that_shoots(answers, dice, rounds):
    ships = PAIRS.replace("; grapple", " | ajax 530,440 90 of=hearts; grapple")
    sea = table(ships + "at token spades cannoneer only", dice=dice).say("shoot-fleet")
    for answer in answers:
        if answer != "cease" or sea.kind == "fire":
            sea.say(*(["cease"] if sea.kind == "return-fire" else []), answer)
    while not sea.over:
        sea.say("cease" if sea.kind == "return-fire" else "end")
    assert fought(sea) == rounds and len(sea.events("NothingDone")) == 1 - rounds


@pytest.mark.rule("TS-BOARD-17", "TS-ADM-03")
@pytest.mark.parametrize(("answers", "rounds"), [
    (("row heros", "0/10", "row heros", "0/10"), 2), (("skip", "row heros", "0/10"), 1),
    (("row heros", "0/10", "skip"), 1), (("skip", "skip"), 0), (("row heros", "stay", "row york", "0/10"), 1),
    (("row heros", "stay", "move york", "stay"), 0),
])  # fmt: skip
def test_each_of_the_admirals_two_actions_that_was_taken_brings_a_round(answers, rounds):
    sea = table(PAIRS + "at token spades admiral only", dice=f"{TIE} | {TIE}").say("two", *answers)
    assert sea.over and fought(sea) == rounds and not sea.events("NothingDone")


@pytest.mark.rule("TS-ACT-12", "TS-BOARD-17")
def test_the_enemys_skipped_and_empty_tokens_bring_none_and_his_action_one():
    ships = PAIRS.replace("; grapple", " | ajax 700,700 0 of=hearts; grapple") + "admiral hearts ajax; "
    assert fought(table(ships + "at token hearts oarsman only").say("skip")) == 0
    assert fought(table(ships + "at token hearts oarsman only").say("row-single", "stay")) == 0
    assert fought(table(ships + "at token hearts oarsman only", dice=TIE).say("row-single", "0/5")) == 1


@pytest.mark.rule("TS-ACT-12")
def test_an_order_that_nobody_carries_out_is_told():
    sea = table(PAIRS + "at token spades helmsman only").say("move-fleet", "plain 0", "done")
    story = [sea.match.sight(None).tell(event) for event in sea.match.events]
    assert story[-2:] == ["Spades signals the fleet to steer north.", "Not one of Spades' ships sails."]
    moved = table(PAIRS + "at token spades helmsman only", dice=TIE).say("move-single", "heros", "0/84")
    assert not moved.events("NothingDone")
