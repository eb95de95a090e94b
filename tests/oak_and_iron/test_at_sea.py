"""Whole games, looked at after every answer: bases, tokens and links as they may lie."""

import pytest
from oak_and_iron.voyages import eager

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.kits.plane import overlap
from weathergage.rulesets.oak_and_iron.rules.shapes import base_of, is_on_table, solids
from weathergage.rulesets.oak_and_iron.state import AFLOAT, Battle, has_rule

RULES = wg.ruleset("oak-and-iron")
DEEPEST = 0.006             # of two bases laid flush, whose poses are rounded
UNDER_WAY = ("MoveStep", "EndOfMove", "FreeMove", "Fire")


def lively(scenario, seed, **options):
    """A game of captains who close with the enemy, after each of their answers once it has begun."""
    match, rng = Match(RULES, scenario, seed, {name.replace("_", "-"): one for name, one in options.items()}), Rng(seed)
    while not match.over:
        question = match.questions[0]
        match.answer(question, eager(match, question, rng))
        game = match.state
        assert isinstance(game, Battle)
        if game.turn:
            yield game


def is_moving(game):
    return any(type(frame).__name__ in UNDER_WAY for frame in game.agenda)


@pytest.mark.rule("OI-COLL-01", "OI-COLL-13", "OI-TERM-31", "OI-CREW-14", "OI-EDGE-01")
@pytest.mark.parametrize(("scenario", "seed", "sea"), [
    ("quickstart", 1, "off"), ("patrol-off-the-cays", 2, "on"), ("wreck-of-the-galleon", 3, "off"),
    ("line-against-line", 4, "on"), ("skirmish", 5, "off")])
def test_no_base_lies_on_another_nor_on_land_nor_off_the_table(scenario, seed, sea):
    for game in lively(scenario, seed, scrolling_sea=sea):
        ships = [number for number, ship in enumerate(game.ships) if ship.fate == AFLOAT]
        for at, number in enumerate(ships):
            base = base_of(game.ships[number])
            assert is_on_table(game, base) or is_moving(game)
            for other in ships[:at]:
                assert overlap(base, base_of(game.ships[other])) <= DEEPEST
            for land in solids(game):
                assert overlap(base, land) <= DEEPEST or has_rule(game, number, "no-draft")


@pytest.mark.rule("OI-TERM-12", "OI-TERM-15", "OI-TERM-20", "OI-TERM-25", "OI-CREW-22")
@pytest.mark.parametrize(("scenario", "seed"), [("cutting-out-raid", 1), ("convoy-to-kingston", 2), ("quickstart", 5)])
def test_tokens_stay_within_their_bounds(scenario, seed):
    for game in lively(scenario, seed):
        for ship in game.ships:
            assert 0 <= ship.fatigue <= 7 and 0 <= ship.damage <= 7 and 0 <= ship.sail <= 3
            assert not (ship.fatigue == 7 and ship.damage == 7) or ship.out
            assert not ship.party or (ship.able and not ship.shaken)
        for one, other in game.links:
            assert one < other and game.ships[one].fate == game.ships[other].fate == AFLOAT
        for squadron in game.squadrons:
            assert not {squadron.down} & {*squadron.hand, *squadron.up} and squadron.fortune >= 0
