"""MW-CORE-10: what each seat may know, and the table that anybody may measure on."""

import json

import pytest
from man_o_war.battles import battle, fray, voyages

import weathergage as wg
from weathergage.kernel.rng import Rng
from weathergage.rulesets.man_o_war.face.hidden import redeal
from weathergage.rulesets.man_o_war.face.view import Scene, chart, view
from weathergage.rulesets.man_o_war.face.words import HIDDEN
from weathergage.rulesets.man_o_war.rules.geometry import distance_of
from weathergage.rulesets.man_o_war.rules.shooting import targets
from weathergage.rulesets.man_o_war.state import VESSEL, number_of, vessels


def piece(seen: Scene, label: str) -> dict[str, object]:
    return dict(next(one for one in seen["pieces"] if one["label"] == label))


@pytest.mark.rule("MW-CORE-10")
def test_a_magic_hand_is_read_by_its_owner_alone() -> None:
    game = battle(fray())
    hands = {seat: [player["hand"] for player in view(game, seat)["players"]] for seat in (0, 1, None)}
    assert hands[0] == [["fireball", "firebolt", "rust"], [HIDDEN] * 2]
    assert hands[1] == [[HIDDEN] * 3, ["gale", "leak"]]
    assert hands[None] == [[HIDDEN] * 3, [HIDDEN] * 2]


@pytest.mark.rule("MW-CORE-10", "MW-CARD-01")
def test_cards_on_ships_are_hidden_until_they_are_turned_up() -> None:
    game = battle(fray())
    assert piece(view(game, 0), "greatship")["cards"] == ["chain-shot", "hot-shot"]
    assert piece(view(game, 1), "greatship")["cards"] == [HIDDEN, "chain-shot"]
    assert (piece(view(game, 1), "galleon")["cards"], piece(view(game, 1), "galleon")["plated"]) == (
        ["iron-plates"], "stern")
    for seat in (0, None):
        assert (piece(view(game, seat), "galleon")["cards"], piece(view(game, seat), "galleon")["plated"]) == (
            [HIDDEN], "")


@pytest.mark.rule("MW-MON-05")
def test_a_monster_that_was_never_up_is_known_to_its_owner_alone() -> None:
    game = battle(fray())
    lairs = {seat: [(one["model"], one["called"]) for one in view(game, seat)["pieces"] if one["fate"] == "lair"]
             for seat in (0, 1, None)}
    assert lairs[0] == [(HIDDEN, "Monster II"), ("sea-dragon", "Sea Dragon")]
    assert lairs[1] == [("triton", "Triton"), (HIDDEN, "Monster III")]
    assert lairs[None] == [(HIDDEN, "Monster II"), (HIDDEN, "Monster III")]
    assert piece(view(game, 0), "monster-1")["called"] == "Kraken"


@pytest.mark.rule("MW-SCN-02")
def test_the_ship_of_the_captive_is_known_to_those_who_hold_him() -> None:
    match, rng = wg.new("man-o-war", "galleys-and-pirates", 2), Rng(2)
    while match.questions[0].kind != "hostage":
        match.answer(match.questions[0], match.draw(match.questions[0], rng))
    match.answer(match.questions[0], "wargalley-9")
    ships = {seat: [one["ship"] for one in view(battle(match), seat)["people"] if one["role"] == "hostage"]
             for seat in (0, 1, None)}
    assert ships == {0: [HIDDEN], 1: ["wargalley-9"], None: [HIDDEN]}


def test_a_view_is_plain_data_and_holds_nothing_that_a_seat_cannot_know() -> None:
    rng = Rng(4)
    for match in voyages(3, 120, ("terror-from-the-deep", "line-of-battle", "galleys-and-pirates")):
        if len(match.log) % 25:
            continue
        for seat in (0, 1):
            told = json.dumps(match.ruleset.view(match.game, seat), sort_keys=True)
            fresh = redeal(match.game, seat, rng)
            assert told == json.dumps(match.ruleset.view(fresh, seat), sort_keys=True)


# --- measuring --------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-GEO-05", "MW-SHOT-17")
def test_the_chart_of_a_view_measures_like_the_battle() -> None:
    game = battle(fray())
    for seat in (0, 1, None):
        here = chart(view(game, seat))
        for one in vessels(game):
            assert targets(here, one) == targets(game, one)
            for other in vessels(game):
                assert distance_of(here, one, other) == distance_of(game, one, other)


@pytest.mark.rule("MW-CORE-10")
def test_the_chart_of_a_view_holds_no_secret() -> None:
    here = chart(view(battle(fray()), 0))
    assert here.players[1].hand == () and here.pieces[number_of(here, "galleon")].cards == ()
    assert here.pieces[number_of(here, "galleon")].plated == "" and here.agenda == [] and here.deck == ()
    assert [one.model for one in here.pieces if one.fate == "lair"] == [HIDDEN, "sea-dragon"]


# --- names ------------------------------------------------------------------------------------------------------------

def test_ships_that_are_alike_have_numerals_and_those_of_both_sides_their_fleet() -> None:
    seen = view(battle(wg.new("man-o-war", "smugglers-run", 1)), None)
    assert [one["name"] for one in seen["pieces"]] == [
        f"{fleet} Wargalley {numeral}" for fleet in ("Empire", "Pirate") for numeral in ("I", "II", "III")]
    assert {one["called"] for one in seen["pieces"]} == {"Wargalley I", "Wargalley II", "Wargalley III"}


def test_in_a_battle_of_equals_numerals_run_through_both_fleets() -> None:
    match = wg.new("man-o-war", "line-of-battle", 1, {"starter-1": "norse", "starter-2": "norse"})
    names = [one["name"] for one in view(battle(match), 0)["pieces"] if one["kind"] == VESSEL]
    assert len(set(names)) == len(names) and "King's Longship IV" in names
    assert [command.title for command in match.ruleset.commands(match.game, "", {})] == [
        "First Norse fleet", "Second Norse fleet"]


@pytest.mark.rule("MW-SET-07", "MW-SET-09", "MW-SET-14")
def test_the_set_up_is_told_by_its_own_clauses() -> None:
    match = wg.new("man-o-war", "line-of-battle", 1)
    while match.questions[0].kind in ("admiral-ship", "wizard-ship"):
        match.answer(match.questions[0], match.candidates(match.questions[0], 1)[0])
    told = {(type(event).__name__, getattr(event, "role", ""), event.rule) for event in match.events}
    assert {("CardsDrawn", "", "MW-SET-07"), ("PersonPlaced", "admiral", "MW-SET-14"),
            ("PersonPlaced", "wizard", "MW-SET-09")} <= told
    assert "MW-END-11" not in {rule for _, _, rule in told}
