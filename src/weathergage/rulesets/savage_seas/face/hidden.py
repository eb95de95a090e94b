"""What a seat cannot know, dealt anew (SS-HAND-10)."""

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Game
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import redeal_held
from weathergage.rulesets.savage_seas.rules.planning import ASK_AGAIN, NONE, Plan, mates_crews, placeable
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    PERMANENT,
    POSITIONS,
    SCUPPER,
    Battle,
    Laid,
    Ship,
    hand_count,
    order_of,
    planned,
)


def redeal(game: Game, seat: int, rng: Rng) -> Battle:
    """A battle that this seat cannot tell from the real one: the enemy's hands, decks, face-down cards and plans.

    Within a team everything but the order of decks is open, and a deck has no order until it is drawn from.
    """
    fresh = clone(game)
    assert isinstance(fresh, Battle)
    enemy = fresh.ships[1 - fresh.side_of(seat)]
    guess_cards(enemy, rng)
    guess_plan(fresh, enemy, rng)
    redeal_held(fresh, seat, rng)
    return fresh


def is_unread(laid: Laid) -> bool:
    """A card that lies face down and was not looked at."""
    return not laid.shown and not laid.spied


def unread_positions(ship: Ship) -> list[int]:
    found: list[int] = []
    for position in POSITIONS:
        laid = planned(ship, position)
        if laid is not None and is_unread(laid):
            found.append(position)
    return found


def guess_cards(enemy: Ship, rng: Rng) -> None:
    """The cards of each crew that nobody has seen are dealt anew to its face-down card, its hand and its deck.

    Public, and so kept: the number of hand cards and of deck cards of every crew, which of them have placed a card,
    which face-down cards fight a fire, and the crews that a Wound's colour has shown.
    """
    counts = [hand_count(enemy, crew) for crew in ALL_CREWS]
    unread = unread_positions(enemy)
    crews = guess_crews(enemy, unread, rng)
    unseen = [list(crew.hand + crew.deck) for crew in enemy.crews]
    for position in unread:
        card = enemy.positions[position - 1].cards[0].card
        if card != PERMANENT[order_of(card).crew]:
            unseen[order_of(card).crew].append(card)
    for position, number in zip(unread, crews):
        laid = enemy.positions[position - 1].cards[0]
        laid.card = guess_card(unseen[number], number, laid.fights, rng)
    for number, crew in enumerate(enemy.crews):
        pile = unseen[number]
        pile.sort()
        crew.hand = ()
        held = counts[number] - hand_count(enemy, number)           # less the permanent card, if it is in the hand
        hand = [pile.pop(rng.below(len(pile))) for _ in range(held)]
        hand.sort()
        crew.hand, crew.deck = tuple(hand), tuple(pile)


def guess_crews(enemy: Ship, unread: list[int], rng: Rng) -> list[int]:
    """Who may have placed the unread cards: the crews that did, in any order that fits the Wounds seen."""
    crews = [order_of(enemy.positions[position - 1].cards[0].card).crew for position in unread]
    hidden = [at for at, position in enumerate(unread) if not enemy.positions[position - 1].cards[0].crew_known]
    pool = sorted([crews[at] for at in hidden])
    for at in hidden:
        crews[at] = pool.pop(rng.below(len(pool)))
    return crews


def guess_card(unseen: list[str], crew: int, fights: bool, rng: Rng) -> str:
    """SS-PLAN-05, SS-PLAN-08, SS-PLAN-09: on a Strong Fire a permanent card; else that or any Order that may lie."""
    unseen.sort()
    options = [card for card in unseen if card != SCUPPER]
    pick = rng.below(1 << 20)
    if fights or not options or not pick % 8:
        return PERMANENT[crew]
    card = options[pick // 8 % len(options)]
    unseen.remove(card)
    return card


def guess_plan(game: Battle, enemy: Ship, rng: Rng) -> None:
    """SS-PLAN-01: offers made and a plan confirmed before the other team is ready."""
    if enemy.offers:
        mates = mates_crews(game, enemy.side)
        offers = [NONE] * len(ALL_CREWS)
        for crew in mates:
            options = (*placeable(game, enemy.side, crew), NONE)
            offers[crew] = options[rng.below(len(options))]
        enemy.offers = tuple(offers)
    if enemy.plan:
        plan = Plan(enemy.side).draw(game, rng)
        while isinstance(plan, tuple) and plan[0] == ASK_AGAIN:
            plan = Plan(enemy.side).draw(game, rng)
        assert isinstance(plan, tuple)
        enemy.plan = tuple([str(part) for part in plan])
