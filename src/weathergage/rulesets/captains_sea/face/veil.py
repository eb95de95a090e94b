"""CS-GEN-09: what a seat cannot know, blanked; and dealt anew.

Hidden are hands and the deck, maneuvers selected and the value of Strain, loads of set-up and Load counters that were
not yet reached. That they are there, how many and where, is public.
"""

from typing import Optional

from weathergage.kernel.core import HIDDEN, HIDDEN_NUMBER, blank
from weathergage.kernel.rng import Rng
from weathergage.rulesets.captains_sea.content.printed import ManeuverLine
from weathergage.rulesets.captains_sea.content.tables import HOLD_CARDS
from weathergage.rulesets.captains_sea.questions import AskStrain
from weathergage.rulesets.captains_sea.rules.bonus_move import RIGGING_CHECK
from weathergage.rulesets.captains_sea.rules.bridge_cards import RollDice
from weathergage.rulesets.captains_sea.rules.card_effects import PlayNow
from weathergage.rulesets.captains_sea.rules.maneuver_selection import BACK_SAIL, bar, cost_of, panel
from weathergage.rulesets.captains_sea.rules.reloading import loads_allowed
from weathergage.rulesets.captains_sea.rules.set_up import WHOLE_PACK
from weathergage.rulesets.captains_sea.state import Duel, Ship


def blank_duel(game: Duel, seat: Optional[int]) -> None:
    """The table as this seat sees it; None is a spectator."""
    game.deck = blank(game.deck)
    for ship in game.ships:
        if ship.side != seat:
            blank_ship(ship, ship.spied and seat is not None)
    for frame in game.agenda:
        if isinstance(frame, RollDice) and frame.kind == RIGGING_CHECK:
            if game.ships[frame.pools[0][0]].strain == HIDDEN_NUMBER:
                frame.marks = ()            # they follow from its value


def blank_ship(ship: Ship, spied: bool) -> None:
    """Another's ship. CS-MAN-05: a completed maneuver is revealed to all. CS-FX-38: a lookout shows maneuver and Strain
    to the enemy, not to spectators. CS-LOAD-11: a load is known once it was announced or loaded in sight.
    """
    ship.hand = blank(ship.hand)
    if ship.maneuver and not spied and not ship.revealed:
        ship.maneuver, ship.turn, ship.cost = HIDDEN, 0, HIDDEN_NUMBER
    if ship.strain and not spied:
        ship.strain = HIDDEN_NUMBER
    for section in ship.sections:
        if section.load and not section.known:
            section.load = HIDDEN
        if section.pending and not section.moved:
            section.pending = HIDDEN


def deal_duel(game: Duel, seat: int, rng: Rng) -> None:
    """Fill in what is blank, consistent with all that this seat sees."""
    enemy = game.ships[1 - seat]
    deal_hand(game, enemy, rng)
    if enemy.maneuver == HIDDEN:
        guess_maneuver(game, enemy, rng)
    elif enemy.strain == HIDDEN_NUMBER:
        enemy.strain = 1 + rng.below(2)
    guess_loads(game, enemy, rng)


def unseen_cards(game: Duel, seat: int) -> list[str]:
    """What is in no hand or pile that this seat sees, and not being carried out."""
    unseen = list(WHOLE_PACK)
    shown = [frame.card for frame in game.agenda if isinstance(frame, PlayNow)]
    for card in (*game.discards, *game.ships[seat].hand, *shown):
        unseen.remove(card)
    return unseen


def deal_hand(game: Duel, enemy: Ship, rng: Rng) -> None:
    """His hand comes out of all cards this seat has not seen; a hand holds only Hold cards."""
    if not game.deck and not enemy.hand:
        return
    unseen = unseen_cards(game, 1 - enemy.side)
    holds = [card for card in unseen if card in HOLD_CARDS]
    hand: list[str] = []
    for _ in enemy.hand:
        hand.append(holds.pop(rng.below(len(holds))))
    for card in hand:
        unseen.remove(card)
    enemy.hand = tuple(sorted(hand))
    game.deck = tuple(unseen) if game.deck else ()          # a position may have no deck


def guess_maneuver(game: Duel, enemy: Ship, rng: Rng) -> None:
    """Any maneuver he may have selected: dearer than the points spent, with a Strain block just if one lies there or is
    asked for."""
    carries = bool(enemy.strain) or any([isinstance(asked, AskStrain) and asked.seat == enemy.side
                                         for asked in game.asked])
    lines = [line for line in panel(game, enemy) if bar(enemy, line) is None and fits(enemy, line, carries)]
    pick = rng.below(1 << 20)
    if enemy.strain:
        enemy.strain = 1 + rng.below(2)
    if lines:
        line = lines[pick % len(lines)]
        enemy.maneuver, enemy.turn, enemy.cost = line.id, line.turn, cost_of(line, enemy)
    else:                       # a wind shift has made every guess impossible: he stays where he is
        enemy.maneuver, enemy.turn, enemy.cost = BACK_SAIL, 0, enemy.spent + 1


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
        if section.load == HIDDEN:
            section.load = loaded
        if section.pending == HIDDEN:
            section.pending = coming
