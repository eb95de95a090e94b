"""The heuristic commodore: stronger than chance from every side, honest about what he sees, always legal, and sensible
where what is right is plain."""

from functools import cache, partial

import pytest
from helpers import begun, check_blind, watched

from weathergage.kernel import registry
from weathergage.kernel.core import Answer, Game, Question, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight
from weathergage.players.base import Player, RandomPlayer, play_out
from weathergage.players.roster import player
from weathergage.players.tattered_sails.guns import Mark, gap, is_between, likely_hits
from weathergage.players.tattered_sails.staff import Staff
from weathergage.players.tattered_sails.worth import Scales, round_odds
from weathergage.rulesets.tattered_sails.rules.boarding import CAPTURE
from weathergage.rulesets.tattered_sails.rules.courses import Courses
from weathergage.rulesets.tattered_sails.rules.geometry import distance_of, pose_of
from weathergage.rulesets.tattered_sails.rules.shooting import CEASE
from weathergage.rulesets.tattered_sails.state import Engagement, Grapple, engagement, ships_afloat

RULES = registry.find("tattered-sails")
watch = partial(watched, RULES)
SCENARIOS = {scenario.id: scenario for scenario in RULES.scenarios}
QUICK = ("first-broadside", "between-two-fires", "lame-duck")


def begin(scenario: str, seed: int, options: dict[str, str] | None = None) -> Engagement:
    return engagement(begun(RULES, scenario, seed, options))


def commodores(game: Engagement, seed: int) -> list[Player]:
    return [player("heuristic", "tattered-sails", seed + seat) for seat in range(len(game.players))]


@cache
def result(scenario: str, team: int, seed: int) -> tuple[bool, int, int]:
    """Whether a team of commodores beat chance, and the points of both."""
    game = begin(scenario, seed)
    seats: list[Player] = [player("heuristic", "tattered-sails", seed + seat) if game.team(seat) == team
                           else RandomPlayer(seed + seat) for seat in range(len(game.players))]
    play_out(RULES, game, Seeded(seed), seats)
    assert game.outcome is not None
    scored = {game.team(seat): score for seat, score in enumerate(game.outcome.scores)}
    won = [game.team(seat) for seat in game.outcome.winners]
    return team in won, scored[team], max([score for other, score in scored.items() if other != team])


@pytest.mark.parametrize(("scenario", "team"), [(scenario, team) for scenario in QUICK for team in (0, 1)])
def test_the_commodore_beats_chance_from_either_side(scenario: str, team: int) -> None:
    """One who wins 95 of 100 seldom fails this; the seeds are fixed, so it is no matter of luck."""
    assert sum([result(scenario, team, seed)[0] for seed in range(3)]) >= 2


def test_the_treasure_fleet_runs_for_the_edge() -> None:
    won, mine, _ = result("treasure-convoy", 0, 1)
    assert won
    assert mine >= 80


@pytest.mark.battles
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_commodore_answers_only_what_is_legal_in_every_scenario(scenario: str) -> None:
    game = begin(scenario, 21)
    seen = watch(game, commodores(game, 21), 21, 150)
    assert len(seen) == 150 or game.outcome is not None


@pytest.mark.parametrize("options", [{"pace": "fast"}, {"captain-fleet": "false", "capture": "last-mast"},
                                     {"row-heading": "kept", "fleet-tolerance": "22.5", "path-test": "bow-line"}])
def test_he_plays_on_under_house_rules(options: dict[str, str]) -> None:
    game = begin("lame-duck", 5, options)
    watch(game, commodores(game, 5), 5, 250)


@pytest.mark.parametrize("scenario", ["hidden-flags", "three-flags"])
def test_what_the_commodore_cannot_see_does_not_change_his_answers(scenario: str) -> None:
    game = begin(scenario, 11)
    check_blind(RULES, game, commodores(game, 3), commodores(game, 3), 11, 160)


def test_equal_seeds_play_equal_games() -> None:
    played = []
    for _ in range(2):
        game = begin("between-two-fires", 8)
        played.append([answer for _, answer in watch(game, commodores(game, 8), 8)])
    assert played[0] == played[1]


def test_he_never_tells_his_squadron_to_give_up() -> None:
    """TS-END-06: nobody concedes; the battle is fought to its end."""
    game = begin("between-two-fires", 3)
    watch(game, commodores(game, 3), 3)
    assert game.outcome is not None
    assert game.outcome.reason in ("last-team-afloat", "turn-limit")


# --- plain cases ------------------------------------------------------------------------------------------------------

def seek(scenario: str, kind: str, seed: int) -> list[tuple[Question, Answer]]:
    """All questions of a kind, with the commodore's answers, in one of his games against chance."""
    game = begin(scenario, seed)
    seats: list[Player] = [player("heuristic", "tattered-sails", seed), RandomPlayer(seed)]
    return [(question, answer) for question, answer in watch(game, seats, seed)
            if question.kind == kind and question.seat == 0]


def first_answer(game: Engagement) -> Answer:
    """What the commodore says to the first question."""
    question = game.asked[0]
    return player("heuristic", "tattered-sails", 1).choose(Sight(RULES, game, question.seat), question)


def test_out_of_range_the_helm_comes_first_and_in_range_the_guns() -> None:
    far, near = begin("first-broadside", 1), begin("first-broadside", 1)
    for ship in near.ships[3:]:
        ship.y, ship.heading = 280.0, 90.0              # close to the others' broadsides, across their bows
    stacks = [first_answer(game) for game in (far, near)]
    assert [stack[0] for stack in stacks if isinstance(stack, tuple)] == ["helmsman", "helmsman"]
    for ship in near.ships[:3]:
        ship.heading = 90.0                             # and now broadside to broadside
    stack = first_answer(near)
    assert isinstance(stack, tuple)
    assert stack[0] == "cannoneer"


def test_with_one_ship_or_two_the_admiral_begins() -> None:
    """TS-ADM-02: for them two actions are more than any fleet order."""
    stack = first_answer(begin("between-two-fires", 1))
    assert isinstance(stack, tuple)
    assert stack[0] == "admiral"


def test_he_answers_fire_with_every_gun_that_bears() -> None:
    asked = [entry for seed in range(3) for entry in seek("hidden-flags", "return-fire", seed)]
    assert asked
    assert all([answer != CEASE for _, answer in asked])


def test_a_beaten_wreck_is_always_taken() -> None:
    asked = [(question, answer) for seed in range(8) for question, answer in
             seek("between-two-fires", "boarding-choice", seed)]
    won = [answer for question, answer in asked if CAPTURE in question.space.candidates(Game(), 5)]
    assert won
    assert set(won) == {CAPTURE}


def test_the_lame_duck_is_rigged_or_rowed_homeward_at_once() -> None:
    """TS-EFF-08, TS-REPAIR-02: with the enemy far off the first thing is to give her masts."""
    game = begin("lame-duck", 2)
    question = game.asked[0]
    stack = player("heuristic", "tattered-sails", 2).choose(Sight(RULES, game, question.seat), question)
    assert isinstance(stack, tuple)
    assert stack[0] == "shipwright"


# --- his estimates ----------------------------------------------------------------------------------------------------

def test_the_odds_of_a_boarding_round_are_those_of_two_dice() -> None:
    wins = [round(36 * round_odds(lead)[0]) for lead in range(-2, 6)]
    assert wins == [6, 10, 15, 21, 26, 30, 33, 35]


def test_boarding_a_wreck_is_worth_it_and_boarding_a_stronger_ship_is_not() -> None:
    game = begin("between-two-fires", 1)
    game.ships[1].standing = 0
    scales = Scales(game, 0)
    assert scales.boarding(0, 1, True) > 10.0
    assert scales.boarding(2, 0, True) < 0.0


def test_square_sails_hide_what_is_ahead() -> None:
    game = begin("between-two-fires", 1)
    scales = Scales(game, 0)
    mine = Mark(scales, 0, (400.0, 400.0, 0.0))
    abeam, ahead = Mark(scales, 1, (450.0, 400.0, 0.0)), Mark(scales, 1, (400.0, 460.0, 90.0))
    assert likely_hits(mine, abeam) > likely_hits(mine, Mark(scales, 1, (400.0, 480.0, 0.0))) > 0.0
    assert likely_hits(mine, Mark(scales, 1, (700.0, 400.0, 0.0))) == 0.0
    assert likely_hits(ahead, mine) > 0.0


def test_a_third_ship_on_the_line_is_seen() -> None:
    game = begin("between-two-fires", 1)
    scales = Scales(game, 0)
    marks = [Mark(scales, 0, (457.2, 500.0, 90.0)), Mark(scales, 1, (447.2, 545.0, 90.0)),
             Mark(scales, 2, (447.2, 455.0, 90.0))]
    assert is_between(marks[0], marks[1], marks[2])
    assert not is_between(marks[1], marks[0], marks[2])


def test_gaps_are_estimated_near_the_truth() -> None:
    game = begin("hidden-flags", 1)
    scales = Scales(game, 0)
    for one in range(3):
        for other in range(one + 1, len(game.ships)):
            mine, yours = game.ships[one], game.ships[other]
            about = gap(Mark(scales, one, pose_of(mine)), Mark(scales, other, pose_of(yours)))
            assert about == pytest.approx(distance_of(mine, yours), abs=14.0), (mine.label, yours.label)


def test_ships_that_are_all_grappled_are_known_to_be_stuck() -> None:
    """TS-BOARD-13, TS-BOARD-16: without an action no round is fought, and nobody could take one."""
    game = begin("between-two-fires", 1)
    assert not Scales(game, 0).is_stuck(0, 1)
    game.grapples.append(Grapple(0, 2))
    assert Scales(game, 0).is_stuck(0, 1)


def test_the_first_turn_found_lazily_is_the_first_of_all() -> None:
    """What a ship can do at all is asked for every order: it is found without working out every heading."""
    game, rng = begin("hidden-flags", 4), Rng(4)
    dealer = Seeded(4)
    for _ in range(40):
        give(game, game.open[0], game.asked[game.open[0]].space.draw(game, rng), dealer)
        for number in ships_afloat(game):
            for space in (Courses(number), Courses(number, 90.0), Courses(number, 200.0, True)):
                legal = [course for course in space.turns(game) if not space.refusal(game, course)]
                assert space.candidates(game, 2) == ((), *legal[:1])


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_fleet_is_worth_sending_only_where_its_ships_can_go(seed: int) -> None:
    """TS-MOVE-18: what is promised for a heading are courses that nothing is in the way of. Close to the enemy some
    are blocked, or this would prove nothing."""
    game = begin("three-against-three", seed)
    watch(game, commodores(game, seed), seed, 60)
    blocked = 0
    for seat in (0, 1):
        staff = Staff(Scales(game, seat))
        helm = staff.fleet_helm([number for number in staff.scales.mine if game.ships[number].masts])
        for number in helm.members:
            for heading in range(0, 360, 30):
                course = helm.way_on(number, float(heading))[1]
                assert Courses(number).contains(game, course)
            blocked += sum([not helm.helms[number].is_clear(course) for _, course in helm.helms[number].rated[:20]])
    assert blocked
