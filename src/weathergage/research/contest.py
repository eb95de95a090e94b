"""A search of OpenSpiel's against chance: its ISMCTS, which searches information sets, plays a battle against a player
who answers at random.

    python -m weathergage.research.contest captains-sea pistol-shot --games 20 --simulations 8
"""

import argparse
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel

from weathergage.research.openspiel import NAME

WIDTH = 2.0                 # how much the search looks at what it has hardly tried


def contest(ruleset: str, scenario: str, games: int, simulations: int, seed: int = 0) -> float:
    """How many the search won of battles of two seats, in which it has either seat by turns; a draw is half."""
    game = pyspiel.load_game(NAME, {"ruleset": ruleset, "scenario": scenario})
    return sum([0.5 + fight(game, number % 2, simulations, np.random.RandomState([seed, number])) / 2
                for number in range(games)])


def fight(game: Any, seat: int, simulations: int, rng: Any) -> float:
    """One battle with the search in this seat: 1 if it wins, -1 if it loses."""
    mcts, ismcts = [import_module(f"open_spiel.python.algorithms.{name}") for name in ("mcts", "ismcts")]
    bot = ismcts.ISMCTSBot(game=game, evaluator=mcts.RandomRolloutEvaluator(1, rng), uct_c=WIDTH,
                           max_simulations=simulations, random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        elif state.current_player() == seat and len(state.legal_actions()) > 1:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return float(state.returns()[seat])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("ruleset")
    parser.add_argument("scenario")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=8, help="of each decision")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    found = contest(asked.ruleset, asked.scenario, asked.games, asked.simulations, asked.seed)
    print(f"ISMCTS won {found:g} of {asked.games}")


if __name__ == "__main__":
    main()
