"""TS-GEN-10, TS-PLAN-02, TS-ADM-08: what each seat may know."""

import json
from typing import Any

import pytest
from helpers import answer
from pictures import sheet
from tattered_sails.battles import FIGHT, engaged, fight, position, random_battles
from tattered_sails.table import redealt

import weathergage as wg
from weathergage.kernel.clone import clone
from weathergage.kernel.rng import Rng
from weathergage.rulesets.tattered_sails.content.read import SCENARIOS
from weathergage.rulesets.tattered_sails.rules.admirals_range import in_range
from weathergage.rulesets.tattered_sails.rules.ending import points
from weathergage.rulesets.tattered_sails.state import (
    NOBODY,
    UNKNOWN,
    Engagement,
    engagement,
    label_of,
    number_of,
    squadron,
)
from weathergage.scene.model import Track


def tampered(game: Engagement, seat: int | None, rng: Rng) -> Engagement:
    """The same battle with all that this seat cannot know replaced, with no regard to sense."""
    other = clone(game)
    for at, player in enumerate(other.players):
        if at == seat:
            continue
        mates = seat is not None and game.team(seat) == player.team
        if not (mates and game.plays("team-sees-stacks", "true")):
            unturned = [("oarsman", "marine", "captain")[rng.below(3)] for _ in player.stack[player.turned:]]
            player.stack = (*player.stack[:player.turned], *unturned)
        ships = squadron(other, at)
        if not player.revealed and player.admiral != NOBODY and ships:
            player.admiral = ships[rng.below(len(ships))]
        if not mates:
            player.yields = not player.yields
    return other


def veil(game: Engagement, seat: int | None) -> Engagement:
    return engagement(wg.ruleset("tattered-sails").veil(game, seat))


def table_of(game: Engagement, seat: int | None) -> dict[str, Any]:
    """What `match.view` shows of the table."""
    rules = wg.ruleset("tattered-sails")
    return rules.face.view(rules.veil(game, seat), seat)


@pytest.mark.rule("TS-PLAN-02", "TS-PLAN-06", "TS-ADM-08", "TS-END-06")
@pytest.mark.parametrize("options", [{}, {"admiral_secret": "true", "team_sees_stacks": "true"}])
def test_a_veiled_state_does_not_change_with_what_it_hides(options: dict[str, str]) -> None:
    rng = Rng(5)
    for name, match in random_battles(len(SCENARIOS), 60, **options):
        game = engaged(match)
        for seat in (None, *range(len(match.seats))) if len(match.log) % 7 == 0 else ():
            seen = veil(game, seat)
            assert seen == veil(tampered(game, seat, rng), seat), (name, seat)
            assert json.dumps(table_of(game, seat)) == json.dumps(table_of(tampered(game, seat, rng), seat))
            if seat is not None:
                assert seen == veil(redealt(game, seat, rng.below(1000)), seat), (name, seat)


def stacks(game: Engagement, seat: int | None) -> list[tuple[str, ...]]:
    return [player.stack[player.turned:] for player in veil(game, seat).players]


@pytest.mark.rule("TS-PLAN-02", "TS-PLAN-06")
def test_of_a_stack_everybody_knows_the_height_and_what_is_turned_and_its_owner_the_rest() -> None:
    game = engaged(fight("cannoneer"))
    for seat in (0, 1, None):
        assert [player.stack[:player.turned] for player in veil(game, seat).players] == [
            ("cannoneer", "helmsman", "cannoneer"), ("helmsman", "cannoneer", "oarsman")]
    mine, theirs, hidden = ("shipwright", "admiral", "captain"), ("admiral", "marine", "captain"), ("?", "?", "?")
    assert [stacks(game, seat) for seat in (0, 1, None)] == [[mine, hidden], [hidden, theirs], [hidden, hidden]]


@pytest.mark.rule("TS-PLAN-08")
@pytest.mark.parametrize(("switch", "seen"), [("false", False), ("true", True)])
def test_team_mates_see_each_others_stacks_only_if_so_agreed(switch: str, seen: bool) -> None:
    match = wg.new("tattered-sails", "meeting-engagement-90", 4, {"team-sees-stacks": switch})
    while match.questions[0].kind == "stack":
        match.answer(match.questions[0], match.candidates(match.questions[0], 1)[0])
    game = engaged(match)
    teams = [player.team for player in game.players]
    for seat in range(4):
        known = ["?" not in stack for stack in stacks(game, seat)]
        assert known == [other == seat or (seen and teams[other] == teams[seat]) for other in range(4)]


def admirals(game: Engagement, player: int) -> list[str | None]:
    """The ship of a player's admiral as he, his enemy and a spectator see it; None if it is hidden."""
    found = [veil(game, seat).players[player].admiral for seat in (0, 1, None)]
    return [None if at == UNKNOWN else label_of(game, at) for at in found]


@pytest.mark.rule("TS-ADM-07", "TS-ADM-08")
def test_a_hidden_admiral_is_known_to_his_player_until_his_token_is_used() -> None:
    match = fight("admiral")
    assert admirals(engaged(match), 0) == ["hms-dover-sm", None, None]
    assert admirals(engaged(match), 1) == ["la-magnifique-cc"] * 3
    answer(match, "move-single")
    assert admirals(engaged(match), 0) == ["hms-dover-sm"] * 3


@pytest.mark.rule("TS-ADM-08", "TS-RANGE-01")
def test_the_range_of_a_hidden_admiral_is_hidden_with_him() -> None:
    game = engaged(fight("cannoneer"))
    magnifique = number_of(game, "la-magnifique-cc")
    assert in_range(veil(game, 0), 0) == in_range(game, 0) and len(in_range(game, 0)) > 1
    for seat in (1, None):
        assert [in_range(veil(game, seat), player) for player in (0, 1)] == [frozenset(), {magnifique}]


@pytest.mark.rule("TS-ADM-11")
def test_a_lost_admiral_is_known_to_everybody() -> None:
    text = FIGHT.replace("admiral spades hidden hms-dover-sm", "admiral spades lost 1 3")
    game = engaged(position(text + "cannoneer"))
    for seat in (0, 1, None):
        player = veil(game, seat).players[0]
        assert (player.lost, player.admiral, in_range(veil(game, seat), 0)) == (True, NOBODY, frozenset())
        assert "admiral" not in player.pool and table_of(game, seat)["points"][1] == points(game)[1]


@pytest.mark.rule("TS-END-06")
def test_only_the_own_team_hears_who_would_concede() -> None:
    match = wg.new("tattered-sails", "meeting-engagement-90", 4)
    question = match.questions[0]
    match.aside(question, "concede")
    team = engaged(match).team(question.seat)
    for seat in (0, 1, 2, 3, None):
        heard = veil(engaged(match), seat).players[question.seat].yields
        assert heard is (seat is not None and engaged(match).team(seat) == team)


@pytest.mark.rule("TS-GEN-02", "TS-GEN-10", "TS-SHIP-02", "TS-CAPT-01", "TS-INIT-02")
def test_all_that_lies_on_the_table_is_open_to_everybody() -> None:
    for name, match in random_battles(len(SCENARIOS), 60):
        game = engaged(match)
        if len(match.log) % 20 == 0:
            seen = veil(game, None)
            assert (seen.ships, seen.grapples, seen.deck, seen.wind) == (
                game.ships, game.grapples, game.deck, game.wind), name
            assert [(player.pool, player.planned, player.turned, player.revealed, player.lost)
                    for player in seen.players] == [
                (player.pool, player.planned, player.turned, player.revealed, player.lost) for player in game.players]


@pytest.mark.rule("TS-INIT-01", "TS-INIT-02", "TS-SEAT-07")
def test_the_cards_turned_are_open() -> None:
    table = table_of(engaged(fight("cannoneer")), None)
    assert table["turned"] == ["blue-hearts-2", "blue-hearts-3", "blue-hearts-5", "blue-spades-2", "blue-spades-3",
                               "blue-spades-4"]
    assert table_of(engaged(wg.new("tattered-sails", "first-broadside", 1)), None)["turned"] == []


@pytest.mark.rule("TS-INIT-01", "TS-SEAT-07")
def test_of_the_deck_everybody_knows_how_many_cards_are_whose() -> None:
    fresh = wg.new("tattered-sails", "first-broadside", 1)
    for match, left in ((fight("cannoneer"), ("3", "/6")), (fresh, ("3", "/3"))):
        for player in (0, 1):
            tracks = [part for part in sheet(match, None, f"player-{player}").parts if isinstance(part, Track)]
            assert (tracks[-1].label, tracks[-1].value, tracks[-1].of) == ("Cards", *left)


@pytest.mark.rule("TS-END-03")
def test_points_stand_as_they_would_be_counted_now() -> None:
    for name, match in random_battles(len(SCENARIOS), 90):
        if len(match.log) % 30 == 0:
            assert table_of(engaged(match), None)["points"] == list(points(engaged(match))), name


def test_a_view_is_plain_data() -> None:
    for _, match in random_battles(3, 30):
        assert json.loads(json.dumps(table_of(engaged(match), 0)))["turn"] == engaged(match).turn


@pytest.mark.rule("TS-ADM-08", "TS-ACT-02")
@pytest.mark.parametrize(("answers", "held"), [((), {0, 1, 2}), (("shoot-single",), {0, 1, 2}),
                                               (("shoot-fleet",), {0, 1})])
def test_a_fleet_action_tells_that_the_hidden_admiral_is_with_those_in_range_and_no_more(answers, held):
    """York and malton are linked, and the ark is far away: who sees the two act may guess at them alone. Of the hidden
    admiral of a third player the action tells nothing."""
    match = position("hms-duke-of-york-fn 400,400 0 | hms-malton-scs 450,400 0 | hms-ark-royal-fs 100,100 0 | "
                     "nox-fs 425,450 90 of=hearts | l-heros-scs 800,800 0 of=clubs | hms-ajax-cc 800,100 0 of=clubs; "
                     "players spades:1:5 hearts:2:5 clubs:2:5; admiral spades hidden hms-malton-scs; admiral hearts "
                     "nox-fs; admiral clubs hidden hms-ajax-cc; wind W; at token spades cannoneer")
    answer(match, *answers)
    game = engaged(match)
    for seat in (1, 2):
        assert {redealt(game, seat, key).players[0].admiral for key in range(60)} == held
    assert {redealt(game, 1, key).players[2].admiral for key in range(60)} == {4, 5}
    assert {redealt(game, 2, key).players[2].admiral for key in range(20)} == {5}
    assert {redealt(game, 0, key).players[0].admiral for key in range(20)} == {1}


@pytest.mark.rule("TS-PLAN-02", "TS-PLAN-06", "TS-ADM-14", "TS-ADM-15")
@pytest.mark.parametrize(("planned", "turned", "lost", "rests"), [
    ("helmsman marine oarsman", "marine", False, {("helmsman", "oarsman"), ("oarsman", "helmsman")}),
    ("helmsman helmsman oarsman", "helmsman", False, {("helmsman", "oarsman"), ("oarsman", "helmsman")}),
    ("admiral helmsman oarsman", "captain", True, {("helmsman", "oarsman"), ("oarsman", "helmsman")}),
    ("admiral helmsman oarsman", "oarsman", True, {("captain", "helmsman"), ("helmsman", "captain")}),
    ("admiral captain helmsman", "blank", True, {("captain", "helmsman"), ("helmsman", "captain")}),
    ("admiral captain helmsman", "captain", True, {("blank", "helmsman"), ("helmsman", "blank")}),
    ("admiral captain helmsman", "admiral", True, {("captain", "helmsman"), ("helmsman", "captain")}),
    ("admiral helmsman oarsman", "oarsman", False, {("admiral", "helmsman"), ("helmsman", "admiral")}),
])  # fmt: skip
def test_who_guesses_at_a_stack_guesses_at_what_was_planned_less_what_was_turned(planned, turned, lost, rests):
    """A lost Admiral's token is a Generic Captain there, or a blank if there was one; turned, it is not guessed at."""
    game = engaged(fight("cannoneer"))
    player = game.players[1]
    player.planned, player.stack, player.turned, player.lost = tuple(planned.split()), (turned, "?", "?"), 1, lost
    found = {redealt(game, 0, key).players[1].stack for key in range(20)}
    assert found == {(turned, *rest) for rest in rests}
