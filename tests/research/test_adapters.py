"""The adapters pass the checks of the tools that they are made for, and play by the rules of the games."""

import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from helpers import installed
from needs import module

import weathergage as wg
from weathergage.kernel.core import Outcome
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import BadSetup
from weathergage.players.roster import UnknownPlayer

np = module("numpy")
from weathergage.research.battle import Battle, rewards_of  # noqa: E402

DUEL = ("captains-sea", "pistol-shot")
every_game = pytest.mark.parametrize("ruleset", installed())
every_scenario = pytest.mark.parametrize(("ruleset", "scenario"), [
    (ruleset, entry.id) for ruleset in installed() for entry in wg.ruleset(ruleset).scenarios])


@pytest.fixture
def zoo() -> Iterator[Any]:
    module("pettingzoo")
    with warnings.catch_warnings():             # that an observation is no plain array, and the like
        warnings.simplefilter("ignore")
        yield SimpleNamespace(ours=module("weathergage.research.pettingzoo"), checks=module("pettingzoo.test"),
                              tools=module("pettingzoo.utils"))


@pytest.fixture
def gym() -> Any:
    module("gymnasium")
    return SimpleNamespace(ours=module("weathergage.research.gymnasium"), make=module("gymnasium").make,
                           checks=module("gymnasium.utils.env_checker"))


@pytest.fixture
def spiel() -> Any:
    module("pyspiel")
    module("weathergage.research.openspiel")
    return module("pyspiel")


# --- the battle that all share ----------------------------------------------------------------------------------------

def test_an_action_is_the_place_of_an_answer_and_counts_round() -> None:
    battle = Battle(*DUEL, room=12)
    match = wg.new(*DUEL[:1], scenario=DUEL[1], seed=4)
    battle.begin(4)
    rng = Rng(1)
    for _ in range(25):
        question = match.questions[0]
        seat, listed = battle.question.seat, battle.candidates(battle.question.seat)
        assert (seat, listed) == (question.seat, match.candidates(question, 12))
        action = rng.below(12)
        seen = battle.observation(seat)
        assert seen["action_mask"].sum() == len(listed)
        assert battle.observation(1 - seat)["action_mask"].any() == (battle.open_to(1 - seat) is not None)
        battle.act(seat, action)
        match.answer(question, listed[action % len(listed)])
    assert battle.sight(0).view() == match.sight(0).view()


def test_rewards_are_for_winning_or_for_points() -> None:
    won, drawn = Outcome((1,), (3, 5), "points", "CS-VP-01"), Outcome((), (3, 3), "points", "CS-VP-01")
    assert rewards_of(won, 2, "outcome") == [-1.0, 1.0] and rewards_of(won, 2, "score") == [-2.0, 2.0]
    assert rewards_of(drawn, 2, "outcome") == [0.0, 0.0] == rewards_of(None, 2, "score")
    assert rewards_of(Outcome((0, 1), (3, 3), "both", "CS-VP-01"), 2, "outcome") == [0.0, 0.0]


def test_what_cannot_be_is_refused() -> None:
    for wrong in ({"reward": "rum"}, {"room": 0}):
        with pytest.raises(BadSetup):
            Battle(*DUEL, **wrong)              # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="scenario 'nowhere' is unknown"):
        Battle("captains-sea", "nowhere")


def test_the_table_is_shown_as_text_as_a_picture_and_as_pixels() -> None:
    battle = Battle(*DUEL)
    battle.begin(1)
    text, picture, pixels = [battle.shown(mode, 0) for mode in ("ansi", "svg", "rgb_array")]
    assert isinstance(text, str) and "A" in text and isinstance(picture, str) and picture.startswith("<svg")
    assert not isinstance(pixels, str) and pixels.dtype == np.uint8 and pixels.shape[2] == 3
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) >= 3, "water, and a colour for each side"


@pytest.mark.parametrize(("adapter", "tool"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"),
                                               ("openspiel", "pyspiel")])
def test_who_lacks_a_tool_is_told_what_installs_it(monkeypatch: pytest.MonkeyPatch, adapter: str, tool: str) -> None:
    monkeypatch.setitem(sys.modules, tool, None)
    monkeypatch.delitem(sys.modules, f"weathergage.research.{adapter}", raising=False)
    with pytest.raises(ModuleNotFoundError) as told:
        import_module(f"weathergage.research.{adapter}")
    assert str(told.value) == f'{tool} is not installed; this installs it: pip install "weathergage[rl]"'


# --- PettingZoo -------------------------------------------------------------------------------------------------------

@every_scenario
def test_pettingzoo_finds_nothing_wrong(zoo: Any, ruleset: str, scenario: str) -> None:
    env = zoo.ours.env(ruleset, scenario=scenario)
    zoo.checks.api_test(env, num_cycles=8)
    zoo.checks.seed_test(lambda: zoo.ours.env(ruleset, scenario=scenario), 4)
    assert len(env.possible_agents) == len(wg.new(ruleset, scenario=scenario).seats)


@every_scenario
def test_pettingzoo_finds_nothing_wrong_where_all_answer_at_once(zoo: Any, ruleset: str, scenario: str) -> None:
    zoo.checks.parallel_api_test(zoo.ours.parallel_env(ruleset, scenario=scenario), num_cycles=8)
    zoo.checks.parallel_seed_test(lambda: zoo.ours.parallel_env(ruleset, scenario=scenario), 4)


def test_the_same_seed_is_the_same_battle(zoo: Any) -> None:
    first = []
    for seed in (3, 3, 4):
        env = zoo.ours.env(*DUEL, seed=seed)
        env.reset()
        for _ in range(6):
            env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
        first.append(env.last()[0]["observation"])
    assert np.array_equal(first[0], first[1]) and not np.array_equal(first[0], first[2])


@every_game
def test_pettingzoo_is_shown_the_table(zoo: Any, ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    zoo.checks.render_test(lambda render_mode: zoo.ours.env(ruleset, render_mode=render_mode),
                           {"svg": lambda shown: shown.startswith("<svg")})
    env = zoo.ours.env(ruleset, render_mode="human")
    env.reset(seed=1)
    capsys.readouterr()
    env.render()
    assert capsys.readouterr().out == env.unwrapped.battle.shown("ansi", None) + "\n" != "\n"


def test_only_what_can_be_shown_is_asked_for(zoo: Any) -> None:
    with pytest.raises(BadSetup, match="a render mode is ansi, svg, rgb_array or human, not 'film'"):
        zoo.ours.env(*DUEL, render_mode="film")


@every_game
def test_pettingzoo_breaks_a_battle_off(zoo: Any, ruleset: str) -> None:
    in_turn = zoo.tools.parallel_to_aec
    zoo.checks.max_cycles_test(SimpleNamespace(
        parallel_env=lambda max_cycles: zoo.ours.parallel_env(ruleset, max_cycles=max_cycles),
        env=lambda max_cycles: in_turn(zoo.ours.parallel_env(ruleset, max_cycles=max_cycles))))


def test_a_battle_is_broken_off_after_so_many_cycles(zoo: Any) -> None:
    env = zoo.ours.env(*DUEL, max_cycles=3)
    env.reset(seed=1)
    for _ in range(6):
        assert not any(env.truncations.values())
        env.step(0)
    assert all(env.truncations.values()) and not any(env.terminations.values())


def test_a_battle_is_fought_to_its_end(zoo: Any) -> None:
    env = zoo.ours.env(*DUEL, seed=2)
    env.reset()
    rng, rewards = Rng(5), {}
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        rewards[agent] = reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if is_over else int(legal[rng.below(len(legal))]))
    assert set(rewards) == {"seat_0", "seat_1"} and sum(rewards.values()) == 0.0


# --- Gymnasium --------------------------------------------------------------------------------------------------------

@every_scenario
@pytest.mark.filterwarnings("ignore")
def test_gymnasium_finds_nothing_wrong(gym: Any, ruleset: str, scenario: str) -> None:
    env = gym.make(gym.ours.name_of(ruleset), scenario=scenario, opponent="random", render_mode="rgb_array")
    gym.checks.check_env(env.unwrapped)


def test_gymnasium_knows_a_game_by_its_name(gym: Any) -> None:
    assert gym.ours.name_of("captains-sea") == "weathergage/CaptainsSea-v0"


def test_gymnasium_finds_a_game_by_module_and_name(gym: Any) -> None:
    """In a program that has imported nothing of ours."""
    made = ("import gymnasium; env = gymnasium.make('weathergage.research.gymnasium:weathergage/SavageSeas-v0'); "
            "print(env.reset(seed=3)[0]['action_mask'].any())")
    done = subprocess.run([sys.executable, "-c", made], capture_output=True, text=True, check=False)
    assert done.stdout == "True\n", done.stderr


def test_a_level_plays_the_other_seats(gym: Any) -> None:
    env = gym.make("weathergage/CaptainsSea-v0", scenario="pistol-shot", opponent="lieutenant", seat=1)
    seen, _ = env.reset(seed=3)
    reward, is_over = 0.0, False
    while not is_over:
        assert seen["action_mask"].any() and env.unwrapped.battle.question.seat == 1
        seen, reward, is_over, _, _ = env.step(0)
    assert reward in (-1.0, 0.0, 1.0)
    with pytest.raises(UnknownPlayer):
        gym.make("weathergage/CaptainsSea-v0", opponent="commodore")
    with pytest.raises(BadSetup):
        gym.make("weathergage/CaptainsSea-v0", seat=2)
    with pytest.raises(BadSetup, match="a render mode is ansi, svg or rgb_array, not 'film'"):
        gym.ours.SeatEnv("captains-sea", render_mode="film")


# --- OpenSpiel --------------------------------------------------------------------------------------------------------

@pytest.mark.battles
@every_scenario
def test_openspiel_finds_nothing_wrong(spiel: Any, ruleset: str, scenario: str) -> None:
    """A whole battle at random, in which states are also written down and read again."""
    game = spiel.load_game("python_weathergage", {"ruleset": ruleset, "scenario": scenario, "room": 20})
    spiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_playthrough_of_openspiel_can_be_played_again(spiel: Any) -> None:
    """Its own tool tells all that it can ask of a game, state by state, and tells it again by the actions alone."""
    playthrough = module("open_spiel.python.algorithms.generate_playthrough").playthrough
    name = "python_weathergage(ruleset=savage-seas,scenario=shakedown-cruise,room=4)"
    text = playthrough(name, None, seed=5)
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", text, re.M)]
    assert len(actions) > 20 and "IsTerminal() = True" in text and "IsChanceNode() = True" in text
    assert playthrough(name, actions) == text


def test_no_two_seats_have_the_same_information_state(spiel: Any) -> None:
    """A tabular policy of OpenSpiel keeps those of all players in one table."""
    state = spiel.load_game("python_weathergage", {"ruleset": DUEL[0], "scenario": DUEL[1]}).new_initial_state()
    assert state.information_state_string(0) != state.information_state_string(1)


@every_game
def test_openspiel_plays_every_game_and_its_states_can_be_forked(spiel: Any, ruleset: str) -> None:
    state = spiel.load_game("python_weathergage", {"ruleset": ruleset}).new_initial_state()
    rng = Rng(3)
    for _ in range(30):
        outcomes = state.chance_outcomes() if state.is_chance_node() else []
        assert not outcomes or sum(chance for _, chance in outcomes) == pytest.approx(1.0)
        legal = [action for action, _ in outcomes] or state.legal_actions()
        action = legal[rng.below(len(legal))]
        fork = state.clone()
        assert state.action_to_string(action)
        state.apply_action(action)
        fork.apply_action(action)
        assert str(fork) == str(state) and fork.history() == state.history()


def test_a_roll_of_many_dice_is_so_many_draws_of_which_no_two_are_alike(
        spiel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("weathergage.research.openspiel.MOST_OUTCOMES", 4)
    state = spiel.load_game("python_weathergage", {"ruleset": DUEL[0], "scenario": DUEL[1]}).new_initial_state()
    many = 0
    for _ in range(40):
        if not state.is_chance_node():
            state.apply_action(state.legal_actions()[-1])
            continue
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1.0)
        assert len({state.action_to_string(action) for action, _ in outcomes}) == len(outcomes)
        many += len(outcomes) > 4
        state.apply_action(outcomes[-1][0])
    assert many


def test_what_is_hidden_is_in_no_information_state(spiel: Any) -> None:
    """A captain's secret plan changes what he knows, and nothing of what the other does, until it is shown."""
    state = spiel.load_game("python_weathergage", {"ruleset": DUEL[0], "scenario": DUEL[1]}).new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(state.chance_outcomes()[0][0] if state.is_chance_node() else 0)
    seat = state.current_player()
    one, two = state.child(0), state.child(1)
    assert one.information_state_string(seat) != two.information_state_string(seat)
    assert one.information_state_string(1 - seat) == two.information_state_string(1 - seat)
    assert one.observation_tensor(1 - seat) == two.observation_tensor(1 - seat)
    other = one.resample_from_infostate(1 - seat, lambda: 0.37)
    assert other.information_state_string(1 - seat) == one.information_state_string(1 - seat)
