"""What captains answer, checked in: with equal seeds and simulations they play the same game interpreted and compiled,
and on every machine. It changes whenever a lieutenant, a judge or the search does; then read whether the answers are
sound."""

import pytest
from golden import gold
from helpers import begun, watched

from weathergage.kernel import registry
from weathergage.players.roster import judge_of, player

BATTLES = [("captains-sea", "pistol-shot", 12, 8, 14), ("savage-seas", "duel-at-the-maw", 12, 8, 12),
           ("oak-and-iron", "quickstart", 14, 12, 6), ("tattered-sails", "first-broadside", 12, 12, 4),
           ("man-o-war", "galleys-and-pirates", 60, 8, 8)]     # answers of quick players before, simulations, decisions


@pytest.mark.parametrize(("name", "scenario", "before", "simulations", "decisions"), BATTLES)
def test_captains_play_the_same_game_in_both_modes(name: str, scenario: str, before: int, simulations: int,
                                                   decisions: int) -> None:
    rules = registry.find(name)
    game = begun(rules, scenario, 9)
    watched(rules, game, [judge_of(name).quick(seat) for seat in range(4)], 9, before)
    captains = [player(f"captain:{simulations}", name, 30 + seat) for seat in range(4)]
    played = watched(rules, game, captains, 9, decisions)
    gold.compare(f"captains/{name}.txt", "".join([f"{question.seat} {question.kind} {answer}\n"
                                                  for question, answer in played]))
