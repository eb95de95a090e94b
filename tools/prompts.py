"""How often a person is asked: prompts to the first own shot, and prompts in a turn, of every game's first battle.

    python tools/prompts.py [GAME ...] [--seed 1] [--turns 4] [--singly]

The person is played by a midshipman, whose forced answers go by themselves as they do at a table. What a person can
answer in one go is one prompt: the questions of a plan, as far as they come up as they were to be seen beforehand, and
those that go on with the rest as the one before. With --singly every question counts. Of a turn's prompts each of the
ships that the person has when it begins gets the same share.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

import weathergage as wg
from weathergage.kernel.core import Answer
from weathergage.kernel.sight import Sight
from weathergage.players.orders import StandingOrders
from weathergage.table.lines import lines
from weathergage.table.plans import ahead

GUNS = "guns"
ORDERS = StandingOrders()


class Plan:
    """What a person can answer together with what they have answered."""

    def __init__(self) -> None:
        self.kind, self.chances = "", -1        # what is asked next, unless dice fall before
        self.last: tuple[str, Answer] | None = None

    def covers(self, match: wg.Match, question: wg.OpenQuestion, answer: Answer) -> bool:
        """Whether this answer to this question was planned, or goes on as the one before."""
        if question.kind == self.kind and match.game.chances == self.chances:
            return True
        sight = match.sight(question.seat)
        return self.last is not None and question.kind == self.last[0] and \
            sight.face.again(sight.game, question.question, self.last[1]) == answer

    def go_on(self, match: wg.Match, question: wg.OpenQuestion, answer: Answer) -> None:
        """What can be planned with this answer."""
        place = ahead(match, question, [answer], ORDERS)
        self.kind = place.question.kind if place is not None else ""
        self.chances = match.game.chances
        self.last = (question.kind, answer) if match.ruleset.face.rest(question.question) else None


def ships_of(sight: Sight, names: Sequence[str]) -> int:
    """How many ships fight for the side of whoever looks."""
    side, sea = sight.commands(names)[sight.seat or 0].side, sight.picture().scene
    return len([ship for ship in sea.ships if ship.side == side]) or 1


def asked_in(game: str, seed: int, turns: int, singly: bool) -> tuple[int | None, Counter[str], dict[str, int]]:
    """Prompts before the first seat's first shot, its prompts by turn, and its ships by turn."""
    match, plan = wg.new(game, seed=seed), Plan()
    players = [wg.player("midshipman", game, seed + seat) for seat in range(len(match.seats))]
    first: int | None = None
    by_turn: Counter[str] = Counter()
    ships: dict[str, int] = {}
    while not match.over:
        question, told = match.questions[0], len(match.events)
        sight = match.sight(question.seat)
        answer = players[question.seat].choose(sight, question.question)
        if question.seat != 0:
            plan = Plan()
        elif not ORDERS.covers(sight, question.question):
            turn = sight.picture().phase[0]
            if turn not in by_turn and len(by_turn) > turns:
                break
            ships.setdefault(turn, ships_of(sight, match.seats))
            by_turn[turn] += singly or not plan.covers(match, question, answer)
            plan.go_on(match, question, answer)
        match.answer(question, answer)
        if first is None and question.seat == 0 and any(line.icon == GUNS for line in lines(match, 0, told)):
            first = sum(by_turn.values())
    return first, by_turn, ships


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", help="only these")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turns", type=int, default=4, help="how many are looked at")
    parser.add_argument("--singly", action="store_true", help="count every question")
    options = parser.parse_args()
    for game in options.games or sorted(wg.rulesets()):
        first, by_turn, ships = asked_in(game, options.seed, options.turns, options.singly)
        whole = list(by_turn)[1:] or list(by_turn)          # the first turn has what sets a battle up
        counts, shares = sorted([by_turn[turn] for turn in whole]), [by_turn[turn] / ships[turn] for turn in whole]
        print(f"{game}: {first or 'none'} to the first own shot, {counts[0]} to {counts[-1]} a turn, "
              f"{median(shares):.1f} per ship and turn, at most {max(shares):.1f}", flush=True)


if __name__ == "__main__":
    main()
