"""The heuristic leader: stronger than chance from either side, honest about what it sees, always legal, a good mate."""

import pytest

from weathergage.kernel import registry
from weathergage.kernel.core import Game, Question, advance, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.players.base import Player, RandomPlayer, play_out
from weathergage.players.heuristic_savage_seas import HeuristicPlayer
from weathergage.players.roster import player
from weathergage.players.savage_seas_search import Skill
from weathergage.rulesets.savage_seas.planning import ASK_AGAIN
from weathergage.rulesets.savage_seas.state import Battle

RULES = registry.find("savage-seas")
SCENARIOS = [scenario.id for scenario in RULES.scenarios]
GAMES = 8
ENOUGH = 5          # a leader who wins 95 of 100 fails this once in 2,600 tries
HASTY = Skill(plans=10, variants=6, worlds=2, finalists=2, checks=2, looks=2, replies=1)


def begin(scenario: str, seed: int, **options: str) -> Battle:
    game = RULES.new(scenario, RULES.settle_options(scenario, {name.replace("_", "-"): choice
                                                               for name, choice in options.items()}))
    advance(game, None, Seeded(seed))
    assert isinstance(game, Battle)
    return game


def answered(game: Game, index: int, leader: Player) -> object:
    question = game.asked[index]
    return leader.choose(Sight(RULES, game, question.seat), question)


def asked(game: Game, kind: str) -> tuple[int, Question]:
    """The first open question of a kind."""
    return next((index, game.asked[index]) for index in game.open if game.asked[index].kind == kind)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_hasty_leader_beats_chance_from_either_side(scenario: str, seat: int) -> None:
    won = 0
    for seed in range(GAMES):
        game = begin(scenario, seed)
        players: list[Player] = [RandomPlayer(seed), RandomPlayer(seed)]
        players[seat] = HeuristicPlayer(seed, HASTY)
        play_out(RULES, game, Seeded(seed), players)
        assert game.outcome is not None
        won += game.outcome.winners == (seat,)
    assert won >= ENOUGH, f"{won} of {GAMES}"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_leader_cannot_see_does_not_change_the_answers(scenario: str) -> None:
    """Each question is also put to a twin who sits before a game with all hidden things dealt anew."""
    game, dealer, rng = begin(scenario, 11), Seeded(11), Rng(5)
    leaders, twins = ([HeuristicPlayer(3, HASTY), HeuristicPlayer(4, HASTY)] for _ in range(2))
    while game.asked:
        index = game.open[0]
        seat = game.asked[index].seat
        answer = leaders[seat].choose(Sight(RULES, game, seat), game.asked[index])
        other = RULES.redeal(game, seat, rng)
        assert twins[seat].choose(Sight(RULES, other, seat), other.asked[index]) == answer, game.asked[index].kind
        give(game, index, answer, dealer)


@pytest.mark.parametrize("options", [
    {}, {"scupper_own": "true", "fight_lapsed": "reload"}, {"wound_defeat": "false", "initiative": "roll"},
    {"cockatrice_leaders": "CM-SG", "chimera_leaders": "C-S-G-M"},
    {"cockatrice_leaders": "C-S-GM", "captain_may_pick": "true", "strong_struck_wounds": "receiving"},
])
@pytest.mark.parametrize("scenario", ["duel-at-the-maw", "uncharted-waters"])
def test_a_leader_answers_only_what_is_legal(scenario: str, options: dict[str, str]) -> None:
    game, dealer = begin(scenario, 21, **options), Seeded(21)
    leaders = [HeuristicPlayer(seat, HASTY) for seat in range(max(game.leaders) + 1)]
    while game.asked:
        index = game.open[0]
        question = game.asked[index]
        answer = leaders[question.seat].choose(Sight(RULES, game, question.seat), question)
        assert question.space.refusal(game, answer) == "", question.kind
        give(game, index, question.space.take(answer), dealer)
    assert game.outcome is not None


def test_equal_seeds_play_equal_games() -> None:
    outcomes = []
    for _ in range(2):
        game = begin("burning-decks", 8)
        play_out(RULES, game, Seeded(8), [HeuristicPlayer(1, HASTY), HeuristicPlayer(2, HASTY)])
        outcomes.append((game.outcome, game.round))
    assert outcomes[0] == outcomes[1]


def test_the_roster_knows_the_leader() -> None:
    assert isinstance(player("heuristic", "savage-seas", 4), HeuristicPlayer)
