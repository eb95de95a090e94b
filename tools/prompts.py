"""How often a person is asked: prompts to the first own shot, and prompts in a turn, of every game's first battle.

    python tools/prompts.py [GAME ...] [--seed 1] [--turns 4]

The person is played by a midshipman, whose forced answers go by themselves as they do at a table.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import weathergage as wg
from weathergage.players.orders import StandingOrders
from weathergage.table.lines import lines

GUNS = "guns"


def asked_in(game: str, seed: int, turns: int) -> tuple[int | None, Counter[str]]:
    """Prompts before the first seat's first shot, and its prompts by turn."""
    match, orders = wg.new(game, seed=seed), StandingOrders()
    players = [wg.player("midshipman", game, seed + seat) for seat in range(len(match.seats))]
    first: int | None = None
    by_turn: Counter[str] = Counter()
    while not match.over:
        question, told = match.questions[0], len(match.events)
        sight = match.sight(question.seat)
        if question.seat == 0 and not orders.covers(sight, question.question):
            turn = sight.picture().phase[0]
            if turn not in by_turn and len(by_turn) > turns:
                break
            by_turn[turn] += 1
        wg.play(match, players, 1)
        if first is None and question.seat == 0 and any(line.icon == GUNS for line in lines(match, 0, told)):
            first = sum(by_turn.values())
    return first, by_turn


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", help="only these")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=int, default=4, help="how many are looked at")
    options = parser.parse_args()
    for game in options.games or sorted(wg.rulesets()):
        first, by_turn = asked_in(game, options.seed, options.turns)
        counts = sorted(list(by_turn.values())[1:] or by_turn.values())
        print(f"{game}: {first or 'none'} to the first own shot, {counts[0]} to {counts[-1]} a turn", flush=True)


if __name__ == "__main__":
    main()
