"""The heuristic leader: stronger than chance from either side, honest about what it sees, always legal, a good mate."""

import pytest
from helpers import begun, check_blind, watched

from weathergage.kernel import registry
from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Game, Question, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.players.base import Player, RandomPlayer, play_out
from weathergage.players.roster import player
from weathergage.players.savage_seas.heuristic import HeuristicPlayer
from weathergage.players.savage_seas.search import Search, Skill
from weathergage.players.search.thought import Budget
from weathergage.rulesets.savage_seas.questions import AskOffer
from weathergage.rulesets.savage_seas.rules.planning import ASK_AGAIN, EMPTY_PLAN
from weathergage.rulesets.savage_seas.state import Battle

RULES = registry.find("savage-seas")
SCENARIOS = [scenario.id for scenario in RULES.scenarios]
GAMES = 8
ENOUGH = 5          # a leader who wins 95 of 100 fails this once in 2,600 tries
HASTY = Skill(plans=10, variants=6, worlds=2, finalists=2, checks=2, looks=2)


def begin(scenario: str, seed: int, **options: str) -> Battle:
    game = begun(RULES, scenario, seed, {name.replace("_", "-"): choice for name, choice in options.items()})
    assert isinstance(game, Battle)
    return game


def answered(game: Game, index: int, leader: Player) -> Answer:
    question = game.asked[index]
    return leader.choose(Sight(RULES, game, question.seat), question)


def asked(game: Game, kind: str) -> tuple[int, Question]:
    """The first open question of a kind."""
    return next((index, game.asked[index]) for index in game.open if game.asked[index].kind == kind)


def is_offer_of(question: Question, crew: int) -> bool:
    return isinstance(question, AskOffer) and question.crews == (crew,)


@pytest.mark.battles
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


@pytest.mark.battles
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_leader_cannot_see_does_not_change_the_answers(scenario: str) -> None:
    leaders, twins = ([HeuristicPlayer(3, HASTY), HeuristicPlayer(4, HASTY)] for _ in range(2))
    check_blind(RULES, begin(scenario, 11), leaders, twins, 11)


@pytest.mark.battles
@pytest.mark.parametrize("options", [
    {}, {"scupper_own": "true", "fight_lapsed": "reload"}, {"wound_defeat": "false", "initiative": "roll"},
    {"cockatrice_leaders": "CM-SG", "chimera_leaders": "C-S-G-M"},
    {"cockatrice_leaders": "C-S-GM", "captain_may_pick": "true", "strong_struck_wounds": "receiving"},
])
@pytest.mark.parametrize("scenario", ["duel-at-the-maw", "uncharted-waters"])
def test_a_leader_answers_only_what_is_legal(scenario: str, options: dict[str, str]) -> None:
    game = begin(scenario, 21, **options)
    watched(RULES, game, [HeuristicPlayer(seat, HASTY) for seat in range(max(game.leaders) + 1)], 21)
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


# --- single decisions ---


def hold(game: Battle, side: int, crew: int, *cards: str) -> None:
    """Give a crew this hand; the rest is its deck."""
    found = game.ships[side].crews[crew]
    rest = list(found.hand + found.deck)
    for card in cards:
        rest.remove(card)
    found.hand, found.deck = tuple(sorted(cards)), tuple(sorted(rest))


def place(game: Battle, side: int, q: int, r: int, heading: int) -> None:
    ship = game.ships[side]
    ship.q, ship.r, ship.heading = q, r, heading


def burn(game: Battle, side: int, *fires: int) -> None:
    for position, fire in zip(game.ships[side].positions, fires, strict=True):
        position.fire = fire


def lay_out(cockatrice: tuple[str, ...], chimera: tuple[str, ...], game: Battle) -> None:
    """Both plans are laid; the Cockatrice acts first."""
    game.lead = 0
    give(game, 0, cockatrice, Seeded(1))
    give(game, 1, chimera, Seeded(1))


def near(seed: int = 1) -> Battle:
    """Open water: the Chimera lies two hexes to starboard of the Cockatrice and heads the same way."""
    game = begin("blue-water", seed)
    place(game, 0, -1, 1, 0)
    place(game, 1, 1, 0, 0)
    return game


@pytest.mark.parametrize("seed", range(3))
def test_a_shot_that_would_burn_the_ship_is_scuppered(seed: int) -> None:
    game = near()
    burn(game, 1, 2, 2, 2, 0)
    hold(game, 0, 2, "starboard-cannons", "port-cannons", "grapeshot", "bow-chasers")
    hold(game, 1, 0, "scupper-that", "brace", "spyglass", "captains-helm")
    lay_out(("starboard-cannons", "", "", ""), ("", "", "", ""), game)
    index, _ = asked(game, "scupper")
    assert answered(game, index, HeuristicPlayer(seed)) == "scupper-that"


@pytest.mark.parametrize("seed", range(3))
def test_no_card_is_wasted_on_an_order_that_does_nothing(seed: int) -> None:
    game = near()
    hold(game, 0, 3, "witch-doctor", "boarding-pikes", "grenadoes", "buccaneer")
    hold(game, 1, 0, "scupper-that", "brace", "spyglass", "captains-helm")
    lay_out(("witch-doctor", "", "", ""), ("", "", "", ""), game)
    index, _ = asked(game, "scupper")
    assert answered(game, index, HeuristicPlayer(seed)) == "pass"


@pytest.mark.parametrize("crew", ["captain", "sailmaster", "gunner", "marine"])
def test_sharpshooters_finish_a_crew_off(crew: str) -> None:
    game = near()
    game.ships[1].crews[["captain", "sailmaster", "gunner", "marine"].index(crew)].wounds = 3
    hold(game, 0, 3, "sharpshooters", "boarding-pikes", "grenadoes", "buccaneer")
    lay_out(("sharpshooters", "", "", ""), ("", "", "", ""), game)
    pass_by(game)
    index, _ = asked(game, "wound-crew")
    assert answered(game, index, HeuristicPlayer(5)) == crew


def pass_by(game: Battle) -> None:
    """Nobody scuppers."""
    while game.asked and game.asked[0].kind == "scupper":
        give(game, 0, "pass", Seeded(1))


def test_a_ship_is_not_sailed_onto_the_coral() -> None:
    """The edge is one hex ahead: turn first, or run into it."""
    game = begin("blue-water", 1)
    place(game, 0, -1, -4, 0)
    hold(game, 0, 1, "boom-about", "full-sail", "heave-to", "club-haul")
    lay_out(("boom-about", "", "", ""), ("", "", "", ""), game)
    pass_by(game)
    index, question = asked(game, "sail")
    before = game.ships[0].burning
    fork = clone(game)
    give(fork, index, "ahead-port", Seeded(1))
    assert fork.ships[0].burning > before
    answer = answered(game, index, HeuristicPlayer(2))
    assert question.space.refusal(game, answer) is None
    give(game, index, answer, Seeded(1))
    assert game.ships[0].burning == before


def test_the_strong_fire_is_put_out_first() -> None:
    game = begin("blue-water", 1)
    burn(game, 0, 1, 2, 0, 0)
    hold(game, 0, 0, "shipwright", "brace", "spyglass", "captains-helm")
    lay_out(("", "", "shipwright", ""), ("", "", "", ""), game)
    pass_by(game)
    index, _ = asked(game, "remove-fire")
    assert answered(game, index, HeuristicPlayer(5)) == 2


def test_poor_cards_are_reloaded_and_good_ones_kept() -> None:
    game = begin("blue-water", 1)
    hold(game, 0, 3, "cut-the-lines", "grenadoes", "sharpshooters", "witch-doctor")
    lay_out(("marine-reload", "", "", ""), ("", "", "", ""), game)
    pass_by(game)
    index, _ = asked(game, "reload")
    assert answered(game, index, HeuristicPlayer(5)) == ("cut-the-lines", "witch-doctor")


@pytest.mark.parametrize("seed", range(3))
def test_a_shot_that_wins_is_planned(seed: int) -> None:
    game = near()
    game.lead = 0
    burn(game, 1, 2, 2, 2, 0)
    hold(game, 0, 2, "starboard-cannons", "port-cannons", "stern-chasers", "bow-chasers")
    index, _ = asked(game, "plan")
    plan = answered(game, index, HeuristicPlayer(seed))
    leader = HeuristicPlayer(seed)
    give(game, index, plan, Seeded(1))
    give(game, 1, ("", "", "", ""), Seeded(1))
    pass_by(game)
    while game.asked and game.asked[0].kind != "plan":
        give(game, 0, answered(game, 0, leader), Seeded(1))
        pass_by(game)
    assert game.outcome is not None and game.outcome.reason == "fires" and game.outcome.winners == (0,)


# --- team mates ---


def test_heuristic_teams_play_to_the_end() -> None:
    """Two leaders against four: offers, placing, and every question inside Orders goes to the right seat."""
    for seed in range(2):
        game = begin("coral-gauntlet", seed, cockatrice_leaders="CM-SG", chimera_leaders="C-S-G-M")
        dealer = Seeded(seed)
        leaders = [HeuristicPlayer(seat, HASTY) for seat in range(6)]
        kinds: set[tuple[str, int]] = set()
        while game.asked:
            index = game.open[0]
            kinds.add((game.asked[index].kind, game.asked[index].seat))
            give(game, index, answered(game, index, leaders[game.asked[index].seat]), dealer)
        assert game.outcome is not None and game.outcome.reason in ("fires", "wounds", "round-limit")
        assert {("offer", 1), ("offer", 3), ("offer", 4), ("offer", 5), ("plan", 0), ("plan", 2)} <= kinds
        assert game.outcome.winners in ((), (0, 1), (2, 3, 4, 5))


def crew_of_four() -> Battle:
    """The Chimera, one hit from burning, lies on the starboard guns of a Cockatrice with four leaders and no way to
    turn."""
    game = begin("blue-water", 1, cockatrice_leaders="C-S-G-M")
    place(game, 0, -2, 2, 0)
    place(game, 1, 2, 0, 0)
    burn(game, 1, 2, 2, 2, 0)
    hold(game, 0, 2, "starboard-cannons", "port-cannons", "stern-chasers", "bow-chasers")
    hold(game, 0, 0, "ship-surgeon", "brace", "spyglass", "shipwright")
    hold(game, 0, 1, "full-sail", "steady-as-she-goes", "ramming-speed")
    hold(game, 0, 3, "witch-doctor", "boarding-pikes", "buccaneer", "cut-the-lines")
    game.lead = 0
    return game


def test_a_mate_offers_the_card_the_ship_needs() -> None:
    game = crew_of_four()
    index = next(at for at in game.open if is_offer_of(game.asked[at], 2))
    assert answered(game, index, HeuristicPlayer(1)) == ("starboard-cannons",)


@pytest.mark.parametrize("seed", [2, 4, 5, 6, 8, 9])
def test_mates_think_alike_whoever_is_asked_first(seed: int) -> None:
    """What the Sailmaster's leader offers depends neither on who it is nor on what the others have answered."""
    game = begin("burning-decks", seed, cockatrice_leaders="C-S-G-M")
    sailmaster = next(at for at in game.open if is_offer_of(game.asked[at], 1))
    first = answered(game, sailmaster, HeuristicPlayer(1, HASTY))
    for index in list(game.open):
        if index != sailmaster:
            give(game, index, game.asked[index].space.draw(game, Rng(seed)), Seeded(1))
    assert answered(game, sailmaster, HeuristicPlayer(2, HASTY)) == first


def test_a_mate_always_offers_something() -> None:
    game = crew_of_four()
    for index in game.open:
        if game.asked[index].kind == "offer":
            assert answered(game, index, HeuristicPlayer(1, HASTY)) != ("",)


def offer_nothing(game: Battle) -> None:
    for index in list(game.open):
        if game.asked[index].kind == "offer" and game.asked[index].seat < 4:
            give(game, index, ("",), Seeded(1))
    for index in list(game.open):
        if game.asked[index].seat >= 4:
            give(game, index, ("", "", "", ""), Seeded(1))


def test_a_captain_asks_once_for_an_offer_that_wins() -> None:
    game, captain = crew_of_four(), HeuristicPlayer(3)
    offer_nothing(game)
    index, _ = asked(game, "plan")
    answer = answered(game, index, captain)
    assert isinstance(answer, tuple) and answer[0] == ASK_AGAIN and "gunner" in answer
    give(game, index, answer, Seeded(1))
    offer_nothing(game)
    index, _ = asked(game, "plan")
    answer = answered(game, index, captain)
    assert isinstance(answer, tuple) and answer[0] != ASK_AGAIN


def test_a_mate_asked_again_offers_something_else() -> None:
    game = crew_of_four()
    for index in list(game.open):
        question = game.asked[index]
        if question.seat < 4:
            give(game, index, ("starboard-cannons",) if is_offer_of(question, 2) else ("",), Seeded(1))
        else:
            give(game, index, ("", "", "", ""), Seeded(1))
    index, _ = asked(game, "plan")
    give(game, index, (ASK_AGAIN, "gunner"), Seeded(1))
    index, _ = asked(game, "offer")
    answer = answered(game, index, HeuristicPlayer(1))
    assert isinstance(answer, tuple) and answer != ("starboard-cannons",)


# --- the enemy ---


THOUGHTFUL = Skill(enemy=Skill(plans=14, variants=10, worlds=3, finalists=1, checks=0))


def search_of(game: Battle, skill: Skill) -> Search:
    _, question = asked(game, "plan")
    return Search(Sight(RULES, game, question.seat), game.side_of(question.seat), skill, 3, Budget())


def test_an_enemy_who_thinks_plans_more_harm_than_one_who_does_as_he_wishes() -> None:
    """So the worlds that plans are tried in are harder for who gives no Orders."""
    worth = []
    for skill in (Skill(), THOUGHTFUL):
        search = search_of(near(), skill)
        worth.append(sum([search.world(number).trial(EMPTY_PLAN) for number in range(16)]))
    assert worth[1] < worth[0] - 16.0


def test_the_enemy_is_taken_to_know_no_more_than_he_sees() -> None:
    """What the own hand holds changes nothing of what he plans."""
    plans = []
    for cards in (("starboard-cannons", "port-cannons"), ("grapeshot", "hot-shot")):
        game = near()
        hold(game, 0, 2, *cards)
        search = search_of(game, THOUGHTFUL)
        guess = near()
        hold(guess, 0, 2, *cards)
        plans.append([search.enemys_plan(guess, 1, number) for number in range(4)])
    assert plans[0] == plans[1]
