"""Batch simulation: the same games whatever the number of processes, and honest figures about them."""

from dataclasses import replace

import pytest
from toy_game import add

from weathergage.kernel import registry
from weathergage.kernel.core import WeatherGageError, advance
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import word
from weathergage.lab.simulate import BadBatch, Batch, play_one, simulate, spread, summarize, wilson
from weathergage.lab.workers import Processes, chunks

BATCH = Batch("captains-sea", ("pistol-shot",), ("random", "random"), games=6, seed=3)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 100, 0.0018, 0.0545),
        (81, 263, 0.2553, 0.3662),      # Newcombe 1998, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals_are_those_of_the_textbook(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=0.00006)


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    one, two = simulate(BATCH), simulate(BATCH, Processes(2))
    assert one.games == two.games
    assert one.summaries() == two.summaries()
    assert one.complete and two.complete


def test_another_seed_gives_other_games() -> None:
    assert simulate(BATCH).games != simulate(replace(BATCH, seed=4)).games


def test_a_game_is_the_same_alone_and_among_other_scenarios() -> None:
    both = replace(BATCH, scenarios=("constitution-java", "pistol-shot"))
    assert play_one(both, BATCH.games + 2) == play_one(BATCH, 2)


def test_swapped_seats_play_every_seed_twice() -> None:
    add()
    games = simulate(Batch("regatta", ("round",), ("random", "random"), games=4, swap=True)).games
    assert [game.seed for game in games[::2]] == [game.seed for game in games[1::2]]
    assert games[0].seed != games[2].seed


def test_a_summary_counts_what_happened() -> None:
    add()
    report = simulate(Batch("regatta", ("round", "home"), ("random", "random"), games=10, seed=1))
    each = report.summaries()
    assert [summary.scenario for summary in each] == ["round", "home", "all"]
    whole = each[-1]
    assert whole.games == 20
    assert sum([won.count for won in whole.wins]) + whole.draws.count == 20
    assert whole.reasons == {"luck": 20}
    assert whole.turns == 2.0
    assert whole.decisions == 16.0
    assert all([won.low <= won.share <= won.high for won in whole.wins])


def test_wins_are_counted_by_player_where_the_players_differ() -> None:
    games = simulate(BATCH).games
    assert summarize("x", games, ("a", "b")).levels == {}
    named = [replace(game, players=("strong", "weak"), winners=(0,)) for game in games]
    assert [(level, won.count) for level, won in summarize("x", named, ("a", "b")).levels.items()] == [
        ("strong", 6), ("weak", 0)]


def test_wins_are_counted_by_what_chance_dealt_before_the_first_answer() -> None:
    game = simulate(BATCH).games[0]
    assert game.conditions == ()
    games = [replace(game, conditions=("calm", "fog"), winners=(0,)), replace(game, conditions=("calm",), winners=(1,)),
             replace(game, conditions=("calm",), winners=()), game]
    found = summarize("x", games, ("a", "b")).conditions
    assert {name: [(won.count, won.of) for won in wins] for name, wins in found.items()} == {
        "calm": [(1, 3), (1, 3)], "fog": [(1, 1), (0, 1)]}


def test_a_condition_is_that_of_the_start() -> None:
    ruleset = registry.find("savage-seas")
    batch = Batch("savage-seas", ("blue-water",), ("random", "random"), games=8, seed=2)
    games = simulate(batch).games
    for played in games:
        game = ruleset.new(played.scenario, ruleset.settle_options(played.scenario, {}))
        advance(game, None, Seeded(word(played.seed, 0)))
        assert played.conditions == ruleset.face.conditions(game)
    assert {game.conditions for game in games} == {("cockatrice leads",), ("chimera leads",)}


def test_rows_and_json_are_plain() -> None:
    report = simulate(BATCH)
    row = report.rows()[0]
    assert row["scenario"] == "pistol-shot" and row["player_a"] == "random" and row["winner"] in ("a", "b", "draw")
    assert row["conditions"] == ""
    assert report.as_dict()["summaries"][0]["games"] == 6


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"scenarios": ("atlantis",)}, "scenario 'atlantis' is unknown; captains-sea has all, pistol-shot"),
        ({"players": ("random",) * 3}, "pistol-shot has 2 seats in 2 teams, and 3 players are named: random, random"),
        ({"players": ("random", "god")}, "there is no 'god' player for captains-sea"),
        ({"games": 0}, "at least 1 game"),
        ({"seed": -1}, "the seed must be a whole number"),
        ({"ruleset": "chess"}, "there is no ruleset 'chess'"),
        ({"options": (("rum", "full"),)}, "none of these scenarios has an option 'rum'"),
        ({"options": (("smoke-dice", "blue"),)}, "smoke-dice .* is section or attack, not 'blue'"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_sentence(change: dict[str, object], message: str) -> None:
    with pytest.raises(WeatherGageError, match=message):
        simulate(replace(BATCH, **change))      # type: ignore[arg-type]


def test_options_go_to_the_scenarios_that_know_them() -> None:
    add()
    batch = Batch("regatta", ("round", "home"), ("random", "random"), 1, options=(("lantern", "out"),))
    assert len(simulate(batch).games) == 2


def test_an_interrupted_batch_keeps_the_games_it_has() -> None:
    add()
    heard = []

    def stop(games: int) -> None:
        heard.append(games)
        if len(heard) == 2:
            raise KeyboardInterrupt

    report = simulate(Batch("regatta", ("round",), ("random", "random"), 100), progress=stop)
    assert not report.complete
    assert 0 < len(report.games) < 100


@pytest.mark.parametrize(("count", "jobs"), [(1, 1), (7, 2), (1000, 4), (100_000, 2)])
def test_chunks_hold_every_number_once(count: int, jobs: int) -> None:
    assert [number for chunk in chunks([range(count)], 0, jobs) for number in chunk] == list(range(count))


def test_levels_go_to_all_to_teams_or_to_seats() -> None:
    teams = [0, 0, 1, 1]
    assert spread(("random",), "melee", teams) == ("random",) * 4
    assert spread(("heuristic", "random"), "melee", teams) == ("heuristic", "heuristic", "random", "random")
    assert spread(("a", "b", "c", "d"), "melee", teams) == ("a", "b", "c", "d")


def test_scenarios_with_other_seats_are_told_one_by_one() -> None:
    batch = Batch("tattered-sails", ("three-flags", "first-broadside"), ("random",), games=1)
    report = simulate(batch)
    assert [(found.scenario, len(found.seats)) for found in report.summaries()] == [
        ("three-flags", 3), ("first-broadside", 2)], "nothing over both: their seats differ"
    assert [len(game.players) for game in report.games] == [3, 2]
    assert "player_diamonds" in report.rows()[0] and "player_diamonds" not in report.rows()[1]


def test_the_teams_of_a_battle_are_its_rulesets() -> None:
    sample = Batch("tattered-sails", ("meeting-engagement-90",), ("heuristic", "random", "random"))
    with pytest.raises(BadBatch, match="4 seats in 2 teams, and 3 players"):
        simulate(sample)
