"""What a seat cannot know, dealt anew (CS-GEN-09)."""

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Game
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import redeal_held
from weathergage.rulesets.captains_sea.content.printed import ManeuverLine
from weathergage.rulesets.captains_sea.content.read import CARD, CARDS
from weathergage.rulesets.captains_sea.rules.loading import loads_allowed
from weathergage.rulesets.captains_sea.rules.selecting import bar, cost_of, panel
from weathergage.rulesets.captains_sea.state import Duel, Ship


def redeal(game: Game, seat: int, rng: Rng) -> Duel:
    """A duel that this seat cannot tell from the real one.

    Nothing here may depend on a hidden value, not even how many random numbers are drawn.
    """
    fresh = clone(game)
    assert isinstance(fresh, Duel)
    enemy = fresh.ships[1 - seat]
    deal_hand(fresh, enemy, rng)
    if enemy.maneuver and not enemy.spied and not enemy.revealed:
        guess_maneuver(fresh, enemy, rng)
    guess_loads(fresh, enemy, rng)
    redeal_held(fresh, seat, rng)
    return fresh


def deal_hand(game: Duel, enemy: Ship, rng: Rng) -> None:
    """His hand comes out of all cards this seat has not seen; a hand holds only Hold cards."""
    unseen = sorted((*game.deck, *enemy.hand))
    holds = [card for card in unseen if CARDS[CARD[card]].hold]
    hand: list[str] = []
    for _ in enemy.hand:
        hand.append(holds.pop(rng.below(len(holds))))
    for card in hand:
        unseen.remove(card)
    enemy.hand = tuple(sorted(hand))
    game.deck = tuple(unseen)


def guess_maneuver(game: Duel, enemy: Ship, rng: Rng) -> None:
    """Any maneuver he may have selected: dearer than the points spent, with a Strain block just if one lies there or is
    asked for."""
    carries = bool(enemy.strain) or any([asked.kind == "strain" and asked.seat == enemy.side for asked in game.asked])
    lines = [line for line in panel(game, enemy) if not bar(enemy, line) and fits(enemy, line, carries)]
    pick = rng.below(1 << 20)
    if enemy.strain:
        enemy.strain = 1 + rng.below(2)
    if lines:
        line = lines[pick % len(lines)]
        enemy.maneuver, enemy.turn, enemy.cost = line.id, line.turn, cost_of(line, enemy)
    else:                       # a wind shift has made every guess impossible: he stays where he is
        enemy.maneuver, enemy.turn, enemy.cost = "back-sail", 0, enemy.spent + 1


def fits(enemy: Ship, line: ManeuverLine, carries: bool) -> bool:
    """CS-MAN-10: spending a point takes one from both sides of the comparison, so Strain still tells what it told."""
    needed = cost_of(line, enemy) - enemy.spent
    counters = len(enemy.activations)
    return needed > 0 and (not counters or (needed > counters) == carries)


def guess_loads(game: Duel, enemy: Ship, rng: Rng) -> None:
    """CS-LOAD-11: loads of set-up and Load counters that were not yet reached."""
    loads = loads_allowed(game)
    for section in enemy.sections:
        loaded, coming = loads[rng.below(len(loads))], loads[rng.below(len(loads))]
        if section.load and not section.known:
            section.load = loaded
        if section.pending and not section.moved:
            section.pending = coming
