"""Positions as text, TS-NOTE-02 among them: written and read again in whole games, and wrong words refused by name."""

from typing import Any

import pytest
from helpers import walk
from tattered_sails.table import Table, full, masts, pose, table
from tattered_sails.voyages import eager

import weathergage as wg
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import encode
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.rulesets.tattered_sails.state import Engagement

RULES = wg.ruleset("tattered-sails")
SCENARIOS = tuple(scenario.id for scenario in RULES.scenarios)
OPTIONS: dict[str, dict[str, str]] = {
    "meeting-engagement-90": {"actions": "5-7-4-5"}, "grand-melee-8": {"seat-method": "half-suits"},
    "hundred-points": {"admiral-secret": "true"}, "three-flags": {"admiral-secret": "true", "wind-shift": "none"},
}
PAIR = "york 400,400 0 | nox 800,800 0 of=hearts"


def seen(game: Any) -> list[Any]:
    """All that a position tells: ships, players, grapples, the table; not what is under way."""
    fresh = clone(game)
    assert isinstance(fresh, Engagement)
    for player in fresh.players:
        if not player.stack:
            player.planned, player.turned = (), 0
    for grapple in fresh.grapples:
        grapple.fresh = False
    return [encode(thing) for thing in (*fresh.ships, *fresh.players, *fresh.grapples)] + [
        fresh.scenario, fresh.house, fresh.turn, fresh.turn_limit, fresh.phase, fresh.wind, fresh.reach, fresh.shift,
        fresh.secret, fresh.cards, fresh.deck]


def check_round_trip(match: Match) -> None:
    text = RULES.notation(match.game)
    again = RULES.position(text, match.options)
    assert seen(again) == seen(match.game), text
    assert RULES.notation(again) == text
    assert not set(text) - set("abcdefghijklmnopqrstuvwxyzNESWAJQK0123456789 ,.-=:;|"), text


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_at_every_question_the_position_can_be_written_and_read_again(scenario: str) -> None:
    match = wg.new("tattered-sails", scenario, 5, OPTIONS.get(scenario, {}))
    for position in walk(match, Rng(5)):
        if not position.over:
            check_round_trip(position)


FIGHT = "york 400,400 0 masts=110 | ark 436,400 0 treasure=1 of=hearts | heros 380,330 0 masts=100 | ajax 450,330 0 " \
        "of=hearts | " \
        "sloop 420,480 90 masts=0 | alexander 340,400 0 of=hearts masts=01; admiral spades hidden york; " \
        "admiral hearts hidden ark; wind S; reach 2; limit 3; at plan"


def test_so_it_is_in_fights() -> None:
    """A close action in which ships are shot down, taken, towed and scuttled."""
    words: set[str] = set()
    for seed in range(4):
        match, rng = Match(RULES, "", 0, {}, full(FIGHT), wg.Seeded(seed)), Rng(seed)
        while not match.over:
            check_round_trip(match)
            text = RULES.notation(match.game)
            words |= {word for word in ("held=", "sunk", "scuttled=", "tows=", "credit=", "grapple", "lost", "planned",
                                        "hidden", "blank", "treasure=") if word in text}
            question = match.questions[0]
            match.answer(question, eager(match, question, rng))
    assert words >= {"held=", "sunk", "scuttled=", "credit=", "grapple", "lost", "planned", "hidden", "treasure="}


def test_a_position_read_again_plays_on_from_the_step_under_way() -> None:
    assert table(PAIR + "; at plan").asked == [(0, "stack"), (1, "stack")]
    assert table(PAIR + "; wind S; at token spades helmsman").asked == [(0, "order")]
    assert table(PAIR + "; turn 3; limit 9; at end").game.turn == 4
    cards = table(PAIR + "; wind S; stack hearts helmsman; deck blue-hearts-2; at cards", dice="blue-hearts-2")
    assert cards.asked == [(1, "order")]


def test_set_up_under_way() -> None:
    sea = table("hms-meresman-sm 0,0 0 waiting | la-possession-cc 450,850 180 of=hearts; scenario hundred-points; "
                "at deploy spades")
    assert sea.asked == [(0, "deploy")]
    admirals = table("hms-meresman-sm 100,100 0 | la-possession-cc 450,850 180 of=hearts; scenario hundred-points; "
                     "admiral spades hms-meresman-sm; at admirals")
    assert admirals.asked == [(1, "admiral")]


# --- every word ---


def test_what_a_ship_is_told_to_have() -> None:
    sea = table("york 400.5,400.25 12.5 masts=101 treasure=2 tows=ark scuttled=spades | ark 386.648,337.767 12.5 "
                "masts=000 credit=1 of=hearts held=spades | nox 800,800 0 of=hearts sunk | nox 700,700 0 "
                "of=hearts left | nox 600,600 0 "
                "of=clubs gone; players spades:1:5 hearts:2:5 clubs:3:5")
    york = sea["york"]
    assert pose(york) == (400.5, 400.25, 12.5) and masts(york) == "101" and (york.treasure, york.scuttled) == (2, 0)
    assert york.tows == sea.number("ark") and sea["ark"].credit == 0 and (sea["ark"].owner, sea["ark"].player) == (1, 0)
    assert [ship.fate for ship in sea.game.ships] == ["afloat", "afloat", "sunk", "left", "gone"]
    assert [ship.label for ship in sea.game.ships[2:]] == ["nox-fs", "nox-fs-2", "nox-fs-3"]


@pytest.mark.rule("TS-END-06")
@pytest.mark.parametrize("wrong", [
    "york 400,400 0 | ark 800,800 0 of=hearts | nox 600,600 0 of=hearts gone",
    "york 400,400 0 gone | ark 800,800 0 of=hearts gone | nox 600,600 0 of=clubs gone; "
    "players spades:1:5 hearts:2:5 clubs:3:5",
    "york 400,400 0 | ark 800,800 0 of=clubs | nox 600,600 0 of=clubs gone; players spades:1:5 hearts:2:5 clubs:3:5"])
def test_only_a_whole_team_of_three_is_gone(wrong: str) -> None:
    with pytest.raises(wg.BadSetup, match="TS-END-06"):
        table(wrong)


def test_settings_of_the_battle() -> None:
    game = table(PAIR.replace("800,800", "417,400") + "; players spades:1:4 hearts:2:6; "
                 "pool spades helmsman admiral marine cannoneer; "
                 "stack spades helmsman admiral; turned spades 1; admiral spades york; admiral hearts lost 1; "
                 "yields hearts; grapple york nox 3; wind SE; turn 4; limit 7; reach 2; shift wind-die-8; "
                 "deck blue-hearts-6 blue-spades-A; at token hearts marine only").game
    spades, hearts = game.players
    assert (spades.actions, hearts.actions) == (4, 6) and spades.pool == ("admiral", "cannoneer", "helmsman", "marine")
    assert (spades.stack, spades.turned, spades.admiral, spades.revealed) == (("helmsman", "admiral"), 1, 0, True)
    assert (hearts.lost, hearts.lost_to, hearts.yields) == (True, 0, True) and "admiral" not in hearts.pool
    assert [(grapple.a, grapple.b, grapple.rounds, grapple.fresh) for grapple in game.grapples] == [(0, 1, 3, False)]
    assert (game.wind, game.turn, game.turn_limit, game.reach, game.shift) == (135, 4, 7, 2, "wind-die-8")
    assert game.deck == ("blue-hearts-6", "blue-spades-A") and len(game.cards) == 10


@pytest.mark.rule("TS-SETUP-04", "TS-SEAT-08")
def test_actions_of_a_scenario_may_differ() -> None:
    game = table("york 400,400 0 | nox 800,800 0 of=clubs; scenario meeting-engagement-90; actions 4-7-5-5").game
    assert [player.actions for player in game.players] == [4, 7, 5, 5] and "captain" not in game.players[0].pool


@pytest.mark.rule("TS-INIT-05")
def test_a_player_without_ships_is_out() -> None:
    sea = table(PAIR + " sunk; at plan")
    assert sea.player(1).out and sea.asked == [(0, "stack")]


@pytest.mark.rule("TS-SEAT-02")
def test_the_seats_of_a_position_are_its_players() -> None:
    sea = table(PAIR + "; players clubs:2:5 hearts:1:5 spades:2:5; at plan")
    assert sea.match.seats == ("clubs", "hearts", "spades")
    eight = table("hms-meresman-sm 100,100 0; scenario grand-melee-8; at plan").match.seats
    assert eight == RULES.seats("grand-melee-8", RULES.settle_options("grand-melee-8", {})) and len(set(eight)) == 8


@pytest.mark.rule("TS-NOTE-02", "TS-SEAT-07", "TS-SEAT-08", "TS-SETUP-12")
def test_the_sample_setup_is_a_scenario() -> None:
    match = wg.new("tattered-sails", "meeting-engagement-90", 1)
    game = match.game
    assert isinstance(game, Engagement) and match.seats == ("spades", "clubs", "hearts", "diamonds")
    assert [player.actions for player in game.players] == [5, 7, 5, 5] and len(game.cards) == 22
    assert all(player.pool == ("admiral", "cannoneer", "captain", "helmsman", "marine", "oarsman", "shipwright")
               for player in game.players)


def test_a_model_is_found_by_the_beginning_of_its_id() -> None:
    assert table("hms-ark 400,400 0 | nox 800,800 0 of=hearts").game.ships[0].model == "hms-ark-royal-fs"


# --- bad words ---


@pytest.mark.parametrize(("text", "word"), [
    (";", "a ship needs"), ("york", "a ship needs"), ("york 400 0", "a ship needs"), ("york 4,4,4 0", "a ship needs"),
    ("nobody 400,400 0", "'nobody'"), ("york x,400 0", "'x'"), ("york 400,nan 0", "'nan'"), ("york 400,400 N", "'N'"),
    ("york 99999,400 0", "'99999'"), ("york 400,400 0 masts=11", "masts '11'"), ("york 400,400 0 masts=112", "masts"),
    ("york 400,400 0 treasure=99", "treasure 99"), ("york 400,400 0 of=clubs", "'clubs'"),
    ("york 400,400 0 held=nobody", "'nobody'"), ("york 400,400 0 tows=ark", "'hms-ark-royal-fs'"),
    ("york 400,400 0 scuttled=x", "'x'"), ("york 400,400 0 credit=3", "credit 3"), ("york 400,400 0 flag=1", "'flag'"),
    (PAIR + "; tide high", "'tide'"), (PAIR + "; wind", "wind is"), (PAIR + "; wind X", "'X'"),
    (PAIR + "; turn x", "turn 'x'"),
    (PAIR + "; limit 0", "limit 0"), (PAIR + "; reach 3", "reach 3"), (PAIR + "; shift d8", "'d8'"),
    (PAIR + "; deck blue-hearts-K", "'blue-hearts-K'"), (PAIR + "; pool", "''"), (PAIR + "; pool spades "
                "flag", "'flag'"),
    (PAIR + "; planned spades flag", "'flag'"), (PAIR + "; stack spades flag", "'flag'"), (PAIR + "; turned spades "
                "1", "turned 1"),
    (PAIR + "; turned spades", "turned ''"), (PAIR + "; admiral spades", "''"), (PAIR + "; admiral clubs "
                "york", "'clubs'"),
    (PAIR + "; admiral spades nox", "'nox-fs'"), (PAIR + "; admiral spades lost 9", "lost to team 9"),
    (PAIR + "; grapple york", "two ships"), (PAIR + "; grapple york ghost", "'ghost'"), (PAIR + "; grapple york nox "
                "x", "'x'"),
    (PAIR + "; players spades:1", "'spades:1'"), (PAIR + "; players spades:1:5 spades:2:5", "two players"),
    (PAIR + "; players spades:1:5 hearts:3:5", "without a gap"), (PAIR + "; players spades:1:5 "
                "hearts:1:5", "two or more"),
    (PAIR + "; players swords:1:5 hearts:2:5", "'swords'"), (PAIR + "; players spades:1:14 hearts:2:5", "actions 14"),
    (PAIR + "; actions 5-5-5", "'5-5-5'"), (PAIR + "; actions 5-14", "actions 14"), (PAIR + "; scenario "
                "nowhere", "'nowhere'"),
    (PAIR + "; yields clubs", "'clubs'"), (PAIR + "; at", "''"), (PAIR + "; at nowhere", "'nowhere'"),
    (PAIR + "; at token", "player and a token"), (PAIR + "; at token spades flag", "'flag'"), (PAIR + "; at token x "
                "y", "'x'"),
    (PAIR + "; at deploy "
            "spades", "needs a scenario"), (PAIR + "; at admirals", "needs a scenario"), ("x" * 9000, "too long"),
])  # fmt: skip
def test_bad_words_are_refused_by_name(text: str, word: str) -> None:
    with pytest.raises(wg.BadSetup) as refused:
        table(text)
    assert word in str(refused.value)


def test_a_position_may_be_the_whole_game() -> None:
    for step in ("plan", "end", "token spades marine", "cards"):
        sea: Table = table(PAIR + f"; limit 9; at {step} only", seed=1)
        assert len(sea.game.agenda) <= 1


# --- what play could not reach ---


TOUCHING = "york 400,400 0 | ark 416,400 0 of=hearts masts=000 | nox 800,800 0 of=hearts"
TOWED = "york 400,400 0 tows=ark | ark 400,336 0 masts=000 | nox 800,800 0 of=hearts"


@pytest.mark.parametrize(("text", "clause"), [
    ("york 400,400 0 | ark 410,400 0 of=hearts", "TS-GEO-12"),
    ("york 400,-1 0 | nox 800,800 0 of=hearts", "TS-MOVE-23"),
    ("york 2000,400 0 | nox 800,800 0 of=hearts", "TS-MOVE-23"),
    (PAIR + "; grapple york nox", "TS-BOARD-12"), (TOUCHING + "; grapple york york", "TS-BOARD-12"),
    (TOUCHING.replace("of=hearts masts", "masts") + "; grapple york ark", "TS-BOARD-12"),
    (TOUCHING.replace("masts=000", "sunk") + "; grapple york ark", "TS-BOARD-12"),
    (TOUCHING + "; grapple york ark; grapple ark york", "TS-BOARD-20"),
    (TOWED.replace("400,336", "400,300"), "TS-TOW-07"), (TOWED.replace("masts=000", "masts=100"), "TS-TOW-07"),
    (TOWED.replace("masts=000", "masts=000 of=hearts"), "TS-TOW-07"),
    (TOWED.replace("tows=", "masts=000 tows="), "TS-TOW-07"),
    (TOWED.replace("tows=ark", "tows=york"), "TS-TOW-07"), (TOWED.replace("tows=ark", "sunk tows=ark"), "TS-TOW-07"),
    (TOWED + " | heros 416,400 0 of=hearts; grapple heros york", "TS-TOW-07"),
    (TOWED + " | heros 416,336 0 tows=ark", "TS-TOW-07"),
    (PAIR.replace("york 400,400 0", "york 400,400 0 scuttled=hearts"), "TS-SCUT-06"),
    (PAIR.replace("york 400,400 0", "york 400,400 0 credit=1"), "TS-END-04"),
    (PAIR.replace("york 400,400 0", "york 400,400 0 treasure=20"), "TS-CARGO-03"),
    (PAIR + "; pool spades admiral admiral", "TS-SETUP-02"), (PAIR + "; pool spades captain captain", "TS-SETUP-02"),
    (PAIR + "; admiral spades lost; pool spades admiral", "TS-SETUP-02"),
    (PAIR + "; stack spades marine marine marine marine marine marine", "TS-PLAN-03"),
    (PAIR + "; deck blue-spades-A blue-spades-A", "TS-INIT-01"), (PAIR + "; turn 9; limit 8", "TS-EFF-05"),
])  # fmt: skip
def test_positions_that_no_play_could_reach_are_refused_by_their_clause(text: str, clause: str) -> None:
    with pytest.raises(wg.BadSetup, match=clause):
        table(text)
    match = wg.position("tattered-sails", full(PAIR))
    with pytest.raises(wg.BadSave, match=clause):
        wg.load(match.save().decode().replace(full(PAIR), full(text)))


@pytest.mark.parametrize("text", [
    TOUCHING + "; grapple york ark 2", TOWED, TOWED + "; turn 8; limit 8", "york 8,64 0 | nox 800,800 0 of=hearts",
    "york 400,400 0 | ark 415.5,400 0 of=hearts", PAIR.replace("0 of", "0 masts=0000 credit=1 of"),
    PAIR + "; stack spades marine marine marine marine marine",
    "el-tirador-sm 1190,450 0 | ranger-cc 600,100 0 of=spades; scenario treasure-convoy",
])  # fmt: skip
def test_those_that_lie_just_within_are_played(text: str) -> None:
    assert table(text + "; at plan").asked
