"""Positions as text: written and read again at every question of whole games, and wrong words refused by name."""

import json
from typing import Any

import pytest
from helpers import walk
from savage_seas.table import Table, crew, fires, hurts, laid, spot, table, wounds
from savage_seas.voyages import SCENARIOS, keen

import weathergage as wg
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import encode
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.rulesets.savage_seas.content.read import DECKS
from weathergage.rulesets.savage_seas.rules.action import GiveOrder
from weathergage.rulesets.savage_seas.state import Battle

RULES = wg.ruleset("savage-seas")
TEAMS = {"cockatrice-leaders": "C-S-GM", "chimera-leaders": "CM-SG", "full-decks": "true"}


def seen(game: Any) -> list[Any]:
    """All that a position tells: ships without plans under way, the sea, the round."""
    fresh = clone(game)
    assert isinstance(fresh, Battle)
    for ship in fresh.ships:
        ship.offers, ship.plan = (), ()
    return [encode(ship) for ship in fresh.ships] + [
        fresh.scenario, fresh.islands, fresh.house, fresh.leaders, fresh.round, fresh.round_limit, fresh.limit_winner,
        fresh.lead, fresh.phase]


def check_round_trip(match: Match) -> None:
    text = RULES.notation(match.game)
    again = RULES.position(text, match.options)
    assert seen(again) == seen(match.game), text
    assert RULES.notation(again) == text
    assert not set(text) - set("abcdefghijklmnopqrstuvwxyzCGMNSEW0123456789 ,-=/+:;|"), text


@pytest.mark.parametrize("options", [{}, TEAMS], ids=["alone", "teams"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_at_every_question_the_position_can_be_written_and_read_again(scenario: str, options: dict[str, str]) -> None:
    match = wg.new("savage-seas", scenario, 5, options)
    for position in walk(match, Rng(5)):
        if not position.over:
            check_round_trip(position)


def test_so_it_is_in_games_in_which_much_happens() -> None:
    flags: set[str] = set()
    for seed in range(4):
        match, rng = wg.new("savage-seas", "burning-decks", seed), Rng(seed)
        while not match.over:
            check_round_trip(match)
            text = RULES.notation(match.game)
            flags |= {letter for word in text.replace("/", " ").replace("+", " ").split() if ":" in word
                      for letter in word.partition(":")[2]}
            flags |= {name for name in ("fires=", "wounds=", "hurts=", "hand=", "discards=", "board=", "braced", "+",
                                        "removed=") if name in text}
            question = match.questions[0]
            match.answer(question, keen(match, question, rng))
    assert flags >= {"u", "d", "x", "f", "k", "fires=", "wounds=", "hurts=", "hand=", "discards=", "board="}


def test_a_position_read_again_plays_on_from_the_step_under_way() -> None:
    text = "0,0 N board=boom-about:d/-/grapeshot/- | 15,0 S board=-/full-sail:x/-/-; round 3; lead chimera; " \
           "at action 2 cockatrice"
    sea = table(text)
    assert [event.card for event in sea.events("OrderRevealed")] == ["grapeshot"] and sea.game.round == 3


# --- every word -------------------------------------------------------------------------------------------------------

def test_what_a_ship_is_told_to_have() -> None:
    sea = table("3,-1 SW fires=SW-- wounds=C1G2 hurts=M1 hand=grapeshot,brace discards=hot-shot removed=no-quarter"
                " braced board=-/-/boom-about:dk/marine-reload:s | 0,3 N; at action 4 cockatrice only")
    a = sea.a
    assert spot(a) == (3, -1, 4) and (fires(a), wounds(a), hurts(a), a.braced) == ("SW--", "C1G2", "M1", True)
    assert crew(a, "gunner").hand == ("grapeshot",) and crew(a, "captain").hand == ("brace",)
    assert crew(a, "gunner").discards == ("hot-shot",) and crew(a, "marine").removed == ("no-quarter",)
    assert len(crew(a, "gunner").deck) == 10 and len(crew(a, "sailmaster").deck) == 11
    assert (laid(a, 3).state, laid(a, 3).shown, laid(a, 3).crew_known) == ("carried-out", True, True)
    assert (laid(a, 4).state, laid(a, 4).shown, laid(a, 4).spied, laid(a, 4).fights) == ("pending", True, True, False)
    assert [each.deck for each in sea.b.crews] == list(DECKS)


@pytest.mark.parametrize(("flags", "state", "shown", "fights"), [
    ("", "pending", False, False), ("u", "pending", True, False), ("d", "carried-out", True, False),
    ("x", "canceled", False, False), ("ux", "canceled", True, False), ("f", "pending", False, True),
])
def test_the_letters_behind_a_card(flags: str, state: str, shown: bool, fights: bool) -> None:
    word = f"gunner-reload:{flags}" if flags else "gunner-reload"
    sea = table(f"0,0 N board={word}/-/-/- | 15,0 S board=heave-to/-/-/-; at action 1 chimera only")
    assert (laid(sea.a, 1).state, laid(sea.a, 1).shown, laid(sea.a, 1).fights) == (state, shown, fights)


@pytest.mark.rule("SS-PLAN-08")
def test_a_bucket_on_a_strong_fire_is_there_to_fight_it() -> None:
    sea = table("0,0 N fires=SW-- board=gunner-reload/marine-reload/-/- | 15,0 S; at action 1 cockatrice")
    assert [laid(sea.a, position).fights for position in (1, 2)] == [True, False]


def test_a_deck_can_be_named() -> None:
    sea = table("0,0 N hand=grapeshot deck=hot-shot,brace | 15,0 S deck=-; at plan")
    assert [each.deck for each in sea.a.crews] == [("brace",), (), ("hot-shot",), ()]
    assert [each.deck for each in sea.b.crews] == [(), (), (), ()]
    assert "deck=hot-shot" not in RULES.notation(table("0,0 N hand=grapeshot | 15,0 S").game)
    assert "deck=brace,hot-shot" in RULES.notation(sea.game)


def test_settings_of_the_battle() -> None:
    sea = table("2,0 N | 3,-6 S; scenario duel-at-the-maw; round 7; limit 9; winner chimera; lead chimera; at plan")
    game = sea.game
    assert game.scenario == "duel-at-the-maw"
    assert (game.round, game.round_limit, game.limit_winner, game.lead) == (7, 9, 1, 1)
    assert (1, 0) in game.islands
    plain = table("0,0 N | 3,-6 S; islands 1,0 2,2").game
    assert plain.islands == ((1, 0), (2, 2)) and plain.scenario == "" and plain.round_limit == 30


@pytest.mark.parametrize(("at", "asked", "phase"), [
    ("plan", [(0, "plan"), (1, "plan")], "planning"), ("action 1 chimera", [(0, "scupper")], "action"),
    ("clearing", [(0, "plan"), (1, "plan")], "planning"),
])
def test_what_comes_next(at: str, asked: list[tuple[int, str]], phase: str) -> None:
    board = " board=heave-to/-/-/-" if "action" in at else ""
    sea = Table(Match(RULES, "", 3, {}, f"0,0 N | 15,0 S{board}; at {at}"))
    assert sea.asked == asked and sea.game.phase == phase


def test_islands_are_placed_from_a_position_too() -> None:
    sea = Table(Match(RULES, "", 3, {}, "-3,6 N | 3,-6 S; scenario uncharted-waters; lead chimera; at islands"))
    assert sea.asked == [(1, "place-island")]


def test_only_makes_one_order_the_whole_game() -> None:
    sea = table("0,0 N board=full-sail/-/-/- | 15,0 S board=heave-to/-/-/-; at action 1 cockatrice only")
    assert isinstance(sea.match.game.agenda[0], GiveOrder)
    sea.pass_windows()
    assert sea.over and sea.match.outcome is None and spot(sea.a) == (0, -3, 0)


@pytest.mark.parametrize(("text", "complaint"), [
    ("0,0 N", "two ships are needed"), (";", "two ships are needed"), ("0,0 N | 1,0 N | 2,0 N", "two ships are needed"),
    ("0,0 | 1,0 N", "cockatrice needs a hex and a heading"), ("0,0 N | ", "chimera needs a hex and a heading"),
    ("0,0 E | 1,0 N", "heading is N or NE"), ("0;0 N | 1,0 N", "two ships are needed"), ("x,0 N | 1,0 N", "x,0"),
    ("100,0 N | 1,0 N", "too far out"), ("0,0 N | 0,0 S", "both ships are on one hex"),
    ("1,0 N | 3,-6 S; scenario duel-at-the-maw", "1,0 is not open sea"),
    ("20,0 N | 3,-6 S; scenario duel-at-the-maw", "20,0 is not open sea"),
    ("0,0 N fires=SS | 1,0 N", "fires 'SS' is not four"), ("0,0 N fires=SSX- | 1,0 N", "fires 'SSX-'"),
    ("0,0 N wounds=X1 | 1,0 N", "wounds 'X1'"), ("0,0 N wounds=G5 | 1,0 N", "wounds 5"),
    ("0,0 N wounds=G | 1,0 N", "wounds 'G'"),
    ("0,0 N hurts=Gx | 1,0 N", "hurts 'x' is not"), ("0,0 N hand=cannonade | 1,0 N", "card is .* not 'cannonade'"),
    ("0,0 N hand=brace,brace | 1,0 N", "not so many cards 'brace'"),
    ("0,0 N hand=brace discards=brace | 1,0 N", "not so many cards 'brace'"),
    ("0,0 N hand=gunner-reload | 1,0 N", "not so many cards 'gunner-reload'"),
    ("0,0 N board=brace | 1,0 N", "four entries"), ("0,0 N board=brace:z/-/-/- | 1,0 N", "'brace:z'"),
    ("0,0 N board=gunner-reload/gunner-reload/-/- | 1,0 N", "not so many cards"),
    ("0,0 N deck=sloop | 1,0 N", "not 'sloop'"), ("0,0 N guns=3 | 1,0 N", "'guns' is unknown"),
    ("0,0 N | 1,0 N; wind N", "setting 'wind' is unknown"), ("0,0 N | 1,0 N; scenario x", "scenario is"),
    ("0,0 N | 1,0 N; round x", "round 'x' is not a whole number"),
    ("0,0 N | 1,0 N; limit 0", "limit"), ("0,0 N | 1,0 N; lead x", "ship is"),
    ("0,0 N | 1,0 N; winner x", "ship is"), ("0,0 N | 1,0 N; at", "at is"), ("0,0 N | 1,0 N; at sea", "at is"),
    ("0,0 N | 1,0 N; at action", "needs a position and a ship"), ("0,0 N | 1,0 N; at action 5 chimera", "action"),
    ("0,0 N | 1,0 N; at action 1 sloop", "ship is"),
    ("0,0 N | 1,0 N; at action 1 chimera only", "no pending Order lies on position 1 of the chimera"),
    ("0,0 N board=brace:d/-/-/- | 1,0 N; at action 1 cockatrice only", "no pending Order"),
    ("0,0 N | 1,0 N; at islands", "needs a scenario in which islands are placed"),
    ("0,0 N | 1,0 N; islands 1", "1"),
])
def test_wrong_words_are_refused_by_name(text: str, complaint: str) -> None:
    with pytest.raises(wg.BadSetup, match=complaint):
        wg.position("savage-seas", text, [])


@pytest.mark.parametrize(("text", "complaint"), [
    ("0,0 N board=scupper-that/-/-/- | 1,0 N; at action 1 cockatrice", "board has 'scupper-that' on 1.*SS-PLAN-09"),
    ("0,0 N | 1,0 N board=-/-/scupper-that:x/-; at clearing", "chimera's board has 'scupper-that' on 3"),
    ("0,0 N board=brace/-/-/- | 1,0 N; at plan", "cockatrice's board has Orders before they are placed"),
    ("0,0 N braced | 1,0 N; at plan", "cockatrice's braced"),
    ("0,0 N board=brace/shipwright/-/- | 1,0 N; at action 1 cockatrice", "board has two Orders of the captain"),
    ("0,0 N hurts=G1 board=brace:d/-/-/- | 1,0 N; at clearing", "hurts name the gunner, who mans no position"),
    ("0,0 N fires=SWWS | 1,0 N", "cockatrice's fires are on all four.*SS-WIN-01"),
    ("0,0 N | 1,0 N wounds=G4", "chimera's wounds are four.*SS-WIN-02"),
    ("0,0 N hand=brace,spyglass,ship-surgeon,shipwright,lend-a-hand | 1,0 N; at clearing",
     "hand has 5 Orders of the captain, who holds at most 4"),
    ("0,0 N wounds=G2 hand=hot-shot,grapeshot,bow-chasers | 1,0 N; at plan", "hand has 3 Orders of the gunner.* 2 "),
    ("0,0 N | 1,0 N; round 0", "round 0 is not one of 1 to 30"), ("0,0 N | 1,0 N; round 31", "round 31"),
    ("0,0 N | 1,0 N; limit 6; round 7; at clearing", "round 7 is not one of 1 to 6"),
    ("0,0 N board=grapeshot:dx/-/-/- | 1,0 N; at clearing", "board 'grapeshot:dx' is carried out and canceled"),
    ("0,0 N board=grapeshot:f/-/-/- | 1,0 N; at action 1 cockatrice", "not placed to fight a fire"),
    ("0,0 N fires=S--- board=grapeshot/-/-/- | 1,0 N; at action 1 cockatrice", "'grapeshot' on 1, pending on a Strong"),
    ("0,0 N board=-/grapeshot:d/-/- | 1,0 N; at action 1 cockatrice", "'grapeshot' on 2 revealed before its turn"),
    ("0,0 N board=-/-/grapeshot:ux/- | 1,0 N; at action 2 chimera", "'grapeshot' on 3 revealed before its turn"),
    ("0,0 N board=grapeshot/-/-/- | 1,0 N; at action 1 chimera", "'grapeshot' on 1 pending after its turn"),
    ("0,0 N | 1,0 N board=grapeshot/-/-/-; lead chimera; at action 1 cockatrice", "chimera's board.*pending after"),
    ("0,0 N board=grapeshot/-/-/- | 1,0 N; at clearing", "'grapeshot' on 1 pending after its turn"),
    ("0,0 N board=brace:d+grenadoes:d/-/-/- | 1,0 N; at clearing", "'grenadoes' on 1 behind 'brace'.*SS-CARD-08"),
    ("0,0 N board=no-quarter:x+grenadoes:d/-/-/- | 1,0 N; at clearing", "behind 'no-quarter', which added no Order"),
    ("0,0 N board=no-quarter:d+hot-shot:d/-/-/- | 1,0 N; at clearing", "'hot-shot' on 1, which is no Marine Order"),
    ("0,0 N board=no-quarter:d+grenadoes:x/-/-/- | 1,0 N; at clearing", "'grenadoes' on 1, which is no Marine Order"),
    ("0,0 N board=no-quarter:d+buccaneer:d+witch-doctor:d+sharpshooters:d+boarding-pikes:d/-/-/- | 1,0 N; at clearing",
     "more than 3 extra Orders on 1"),
    ("2,0 N | 3,-6 S; scenario duel-at-the-maw; islands 1,0", "islands lack .* in duel-at-the-maw"),
    ("-3,6 N | 3,-6 S; scenario uncharted-waters; islands 20,0", "islands 20,0 cannot be one in uncharted-waters"),
    ("-3,6 N hand=brace | 3,-6 S; scenario uncharted-waters; at islands", "hand is dealt after the islands lie"),
    ("-3,5 N | 3,-6 S; scenario uncharted-waters; at islands", "cockatrice's hex and heading"),
])
def test_positions_that_no_play_could_reach_are_refused_by_field(text: str, complaint: str) -> None:
    with pytest.raises(wg.BadSetup, match=complaint):
        wg.position("savage-seas", text, [])
    saved = json.loads(wg.position("savage-seas", "0,0 N | 9,9 N; at plan", []).save())
    with pytest.raises(wg.BadSave, match=complaint):
        wg.load(json.dumps({**saved, "position": text}))
