"""The heuristic captain: stronger than chance from either side, honest about what it sees, and always legal."""

import pytest
from helpers import begun, check_blind, watched

import weathergage as wg
from weathergage.kernel import registry
from weathergage.kernel.dealer import Seeded
from weathergage.players.base import Player, RandomPlayer, play_out
from weathergage.players.captains_sea.crew import best_division
from weathergage.players.roster import player
from weathergage.rulesets.captains_sea.rules.melee import melee_modifier

RULES = registry.find("captains-sea")
SCENARIOS = [scenario.id for scenario in RULES.scenarios]
GAMES = 20
ENOUGH = 14         # a captain who wins 95 of 100 fails this once in 3,000 tries


def captains(seed: int) -> list[Player]:
    return [player("heuristic", "captains-sea", seed), player("heuristic", "captains-sea", seed + 1)]


def seated(seat: int, seed: int) -> list[Player]:
    """A captain in this seat, chance in the other."""
    captain, other = player("heuristic", "captains-sea", seed), RandomPlayer(seed)
    return [captain, other] if seat == 0 else [other, captain]


@pytest.mark.battles
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_captain_beats_chance_from_either_side(scenario: str, seat: int) -> None:
    won = 0
    for seed in range(GAMES):
        game = begun(RULES, scenario, seed)
        play_out(RULES, game, Seeded(seed), seated(seat, seed))
        assert game.outcome is not None
        won += game.outcome.winners == (seat,)
    assert won >= ENOUGH, f"{won} of {GAMES}"


@pytest.mark.battles
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_the_captain_cannot_see_does_not_change_his_answers(scenario: str) -> None:
    check_blind(RULES, begun(RULES, scenario, 11), captains(3), captains(3), 11)


@pytest.mark.battles
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_captain_answers_only_what_is_legal(scenario: str) -> None:
    watched(RULES, begun(RULES, scenario, 21), captains(1), 21)


def test_equal_seeds_play_equal_games() -> None:
    outcomes = []
    for _ in range(2):
        game = begun(RULES, "chesapeake-shannon", 8)
        play_out(RULES, game, Seeded(8), captains(1))
        outcomes.append(game.outcome)
    assert outcomes[0] == outcomes[1]


def test_an_attacker_divides_his_boarders_as_an_attacker() -> None:
    """CS-MELEE-07: a French crew has 1 more when it boards, so that more of it should fight."""
    crews = "nymphe 10,10 E crew=8 | cleopatre 10,10 E crew=8; formation parallel N a; grapple grappled; no-cards"
    divided = []
    for ip, answers in (("b", ["board"]), ("a", ["board", 4])):
        match = wg.position("captains-sea", f"{crews}; ip {ip}; at melee")
        for given in answers:
            match.answer(match.questions[0], given)
        question = match.questions[0]
        assert (question.seat, question.kind) == (1, "divide")
        divided.append(captains(1)[1].choose(match.sight(1), question.question))
    ship = wg.position("captains-sea", f"{crews}; at melee").game.ships[1]
    assert divided == [best_division(8, melee_modifier(ship, attacks, 0).total) for attacks in (True, False)]
    assert divided[0] != divided[1]
