"""Chapters 8 and 9: the phases of a turn, and the stacks."""

import pytest
from tattered_sails.table import opening, redealt, table

from weathergage.kernel.core import IllegalAnswer, seen_by
from weathergage.rulesets.tattered_sails.rules.planning import stack_size
from weathergage.rulesets.tattered_sails.state import readers

FIRST = "helmsman helmsman cannoneer"
TWO = "york 100,100 0 | ark 800,800 0 of=hearts; players spades:1:2 hearts:2:2; " \
      "pool spades cannoneer helmsman oarsman; pool hearts cannoneer helmsman oarsman; wind W"


@pytest.mark.rule("TS-TURN-01")
def test_a_turn_is_sinkings_planning_wind_cards_and_its_end() -> None:
    sea = table(f"{TWO.replace(';', ' | nox 500,500 0 masts=0000 scuttled=spades;', 1)}; limit 2; at end", dice="3")
    assert sea.story[:2] == ["TurnBegun", "ShipSunk"]
    assert sea.asked == [(0, "stack"), (1, "stack")]
    sea.dice("blue-spades-A | blue-hearts-A | blue-hearts-2 | blue-spades-2")
    sea.say("cannoneer oarsman", "cannoneer helmsman")
    told = ("TurnBegun", "ShipSunk", "StackPlaced", "WindShifted", "CardTurned")
    phases = [name for name in sea.story if name in told]
    assert phases[:5] == ["TurnBegun", "ShipSunk", "StackPlaced", "StackPlaced", "WindShifted"]
    assert phases[5] == "CardTurned"


@pytest.mark.rule("TS-TURN-02", "TS-INIT-03")
def test_a_turn_runs_once_through_the_deck() -> None:
    sea = table(f"{TWO}; shift none; at plan", seed=1).say("cannoneer oarsman", "cannoneer oarsman")
    while sea.game.turn == 1 and sea.asked[0][1] == "order":
        sea.say("skip")
    turned = [event.card for event in sea.events("CardTurned")]
    assert sorted(turned) == sorted(sea.game.cards)
    assert len(turned) == 4
    assert sea.game.turn == 2
    assert sea.asked == [(0, "stack"), (1, "stack")]


@pytest.mark.rule("TS-TURN-03")
def test_stacks_are_built_before_the_wind_is_known() -> None:
    sea = table(f"{TWO}; at plan", dice="1 | blue-spades-A")
    assert sea.chances == []
    sea.say("oarsman helmsman", seat=0)
    assert sea.chances == []
    sea.say("oarsman helmsman", seat=1)
    assert [kind for kind, _ in sea.chances] == ["wind-shift", "card"]
    assert sea.game.wind == 315


@pytest.mark.rule("TS-TURN-04")
def test_tokens_and_cards_go_back_at_the_end_of_a_turn() -> None:
    sea = table(f"{TWO}; shift none; limit 3; at plan", seed=1).say("cannoneer oarsman", "cannoneer oarsman")
    while sea.asked[0][1] == "order":
        sea.say("skip")
    assert [(player.stack, player.turned) for player in sea.game.players] == [((), 0), ((), 0)]
    assert sea.player(0).pool == ("cannoneer", "helmsman", "oarsman")
    assert sea.allows("cannoneer oarsman")          # the same again
    sea.say("oarsman helmsman", "oarsman helmsman")
    while sea.asked[0][1] == "order":
        sea.say("skip")
    assert len(sea.events("CardTurned")) == 8
    last = table(f"{TWO}; turn 3; limit 3; at end")
    assert last.over
    back = table(f"{TWO}; stack spades oarsman helmsman; turned spades 1; stack hearts oarsman helmsman; at end only")
    assert [(player.stack, player.turned) for player in back.game.players] == [((), 0), ((), 0)]


@pytest.mark.rule("TS-PLAN-01", "TS-PLAN-03")
def test_a_stack_has_a_token_for_every_card() -> None:
    """TS-CASE-09."""
    sea = opening("first-broadside")
    assert len([card for card in sea.game.cards if "spades" in card]) == 3
    for text, legal in (("helmsman helmsman cannoneer", True), ("helmsman cannoneer", False), ("", False),
                        ("helmsman helmsman cannoneer cannoneer", False)):
        assert sea.allows(text) is legal, text


@pytest.mark.rule("TS-PLAN-02")
def test_stacks_are_secret_and_placed_at_the_same_time() -> None:
    sea = opening("first-broadside")
    assert sea.asked == [(0, "stack"), (1, "stack")]
    assert all(question.question.secret for question in sea.match.questions)
    sea.say(FIRST, seat=1, dice="blue-spades-A")
    assert sea.asked == [(0, "stack")]
    assert sea.player(1).stack == ()                # nothing is placed before all have planned
    sea.say("admiral cannoneer helmsman", seat=0)
    mine, other = sea.events("StackPlaced")
    assert seen_by(mine, 0).tokens == ("admiral", "cannoneer", "helmsman")
    assert seen_by(mine, 1).tokens == seen_by(mine, None).tokens == ("?", "?", "?")
    assert seen_by(other, 0).tokens == ("?", "?", "?")


@pytest.mark.rule("TS-PLAN-04")
def test_too_few_tokens_leave_the_last_cards_without_any() -> None:
    """The stack is the whole pool; the third card finds nothing, and no question is asked."""
    sea = table("york 100,100 0 | ark 800,800 0 of=hearts; players spades:1:3 hearts:2:1; "
                "pool spades helmsman oarsman; "
                "pool hearts cannoneer; shift none; wind W; at plan",
                dice="blue-spades-3 | blue-spades-A | blue-spades-2 | blue-hearts-A")
    assert stack_size(sea.game, 0) == 2
    assert not sea.allows("helmsman")
    sea.say("helmsman oarsman", "cannoneer", "skip", "skip")
    assert [(event.player, event.why) for event in sea.events("NoToken")] == [(0, "no-token"), (1, "nothing-to-do")]
    assert len(sea.events("TokenTurned")) == 3


@pytest.mark.rule("TS-PLAN-05")
def test_tokens_are_turned_from_the_top_and_the_stack_stays_as_it_is() -> None:
    sea = table(f"{TWO}; shift none; at plan", dice="blue-spades-2 | blue-spades-A | blue-hearts-A | blue-hearts-2")
    sea.say("oarsman helmsman", "oarsman cannoneer")
    assert sea.player(0).stack == ("oarsman", "helmsman")
    assert sea.asked == [(0, "order")]              # nobody is asked for a stack again
    sea.say("skip", "skip")
    assert [event.token for event in sea.events("TokenTurned")][:2] == ["oarsman", "helmsman"]
    assert readers(sea.game, 0) == (0,)
    assert all(redealt(sea.game, 1, deal).players[1].stack == ("oarsman", "cannoneer") for deal in range(5))


@pytest.mark.rule("TS-PLAN-06")
def test_spare_tokens_are_unseen_and_out_of_use() -> None:
    """What a pool holds is public; which of it was left out is not."""
    sea = table(f"{TWO}; shift none; at plan", dice="blue-hearts-2").say("oarsman helmsman", "oarsman cannoneer")
    left_out = set()
    for deal in range(60):
        fresh = redealt(sea.game, 1, deal).players[0]
        assert fresh.pool == ("cannoneer", "helmsman", "oarsman")
        left_out |= set(fresh.pool) - set(fresh.stack)
    assert left_out == {"cannoneer", "helmsman", "oarsman"}
    assert "cannoneer" not in sea.player(0).stack


@pytest.mark.rule("TS-PLAN-07")
def test_several_of_a_kind_if_the_pool_has_them() -> None:
    sea = opening("first-broadside")
    assert sea.allows("helmsman helmsman cannoneer")
    assert not sea.allows("helmsman helmsman helmsman")
    assert not sea.allows("marine helmsman cannoneer")
    with pytest.raises(IllegalAnswer, match="TS-PLAN-02"):
        sea.say("helmsman helmsman helmsman")


@pytest.mark.rule("TS-PLAN-08")
def test_team_mates_see_stacks_only_if_so_agreed() -> None:
    position = ("york 100,100 0 | ark 300,100 0 of=clubs | nox 800,800 0 of=hearts; "
                "players spades:1:1 clubs:1:1 hearts:2:1; "
                "shift none; wind W; at plan")
    for option, seen in (("false", [True, False, False]), ("true", [True, True, False])):
        sea = table(position, dice="blue-hearts-A", team_sees_stacks=option).say("marine", "marine", "helmsman")
        placed = sea.events("StackPlaced")[0]
        assert [seen_by(placed, seat).tokens == ("marine",) for seat in (0, 1, 2)] == seen
        known = [all(redealt(sea.game, seat, deal).players[0].stack == ("marine",) for deal in range(40))
                 for seat in (0, 1, 2)]
        assert known == seen


@pytest.mark.rule("TS-PLAN-09")
def test_ship_and_path_are_chosen_when_the_token_is_turned() -> None:
    """A stack names kinds alone; the same Helmsman can go to any ship on any course."""
    sea = table("york 100,100 0 | nox 300,100 0 | ark 800,800 0 of=hearts; players spades:1:1 hearts:2:1; "
                "shift none; wind W; at plan", dice="blue-spades-A")
    assert not sea.allows("helmsman york")
    sea.say("helmsman", "marine", "move-single")
    assert sea.options == ["york", "nox"]
    sea.say("nox")
    assert sea.asked == [(0, "course")]


@pytest.mark.rule("TS-PLAN-03", "TS-PLAN-07")
@pytest.mark.parametrize(("wish", "nearest"), [
    (("helmsman", "cannoneer"), ("helmsman", "cannoneer", "admiral")),                  # filled up
    (("cannoneer", "helmsman", "helmsman", "admiral"), ("cannoneer", "helmsman", "helmsman")),      # cut off
    (("helmsman", "helmsman", "helmsman"), ("helmsman", "helmsman", "admiral")),        # there are but two
    (("marine", "cannoneer", "marine"), ("cannoneer", "admiral", "cannoneer")),
    ((), ("admiral", "cannoneer", "cannoneer")), ("helmsman", ("admiral", "cannoneer", "cannoneer")),
    (7, ("admiral", "cannoneer", "cannoneer")),
])  # fmt: skip
def test_of_a_stack_that_is_refused_what_the_pool_holds_is_kept_in_its_order(wish, nearest) -> None:
    sea = opening("first-broadside")
    assert sea.player(0).pool == ("admiral", "cannoneer", "cannoneer", "helmsman", "helmsman")
    why = sea.match.why(sea.question(0), wish)
    assert why is not None and why.nearest == nearest
    assert sea.match.why(sea.question(0), nearest) is None


@pytest.mark.rule("TS-PLAN-03", "TS-PLAN-04", "TS-PLAN-07")
def test_the_stacks_proposed_are_different_whole_and_from_the_pool() -> None:
    sea = opening("first-broadside")
    stacks = [stack.split() for stack in sea.options]
    assert len({tuple(stack) for stack in stacks}) == len(stacks) == 18        # every one there is, and none twice
    few = sea.question(0).question.space.candidates(sea.game, 5)
    assert len(few) == len(set(few)) == 5
    assert {stack[0] for stack in stacks} == {stack[2] for stack in stacks} == {"admiral", "cannoneer", "helmsman"}


@pytest.mark.rule("TS-TURN-01", "TS-SETUP-01", "TS-INIT-02")
def test_the_phase_and_who_acts_are_told_as_the_turn_goes_on() -> None:
    deploying = opening("hundred-points")
    assert (deploying.game.phase, deploying.game.acting) == ("set-up", 0)
    sea = table(f"{TWO}; shift none; limit 2; at plan",
                dice="blue-hearts-A | blue-spades-2 | blue-hearts-2 | blue-spades-A")
    assert sea.game.phase == "planning"
    sea.say("oarsman helmsman", "oarsman helmsman")
    assert (sea.game.phase, sea.game.acting) == ("actions", 1)
    sea.say("skip")
    assert sea.game.acting == 0
    sea.say("skip", "skip", "skip")
    assert (sea.game.turn, sea.game.phase, sea.game.acting) == (2, "planning", -1)
    last = table(f"{TWO}; turn 3; limit 3; at end")
    assert (last.game.phase, last.game.acting) == ("end of turn", -1)
