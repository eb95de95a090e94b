"""SS-HAND-10: who knows what of a battle. Within a team everything is open but the order of decks, and a deck has no
order until it is drawn from; the enemy's hands, decks, face-down cards and plans are not.

An unread card is "?", or of `UNREAD` if the colour of a Wound has shown its crew (SS-WND-03). A veiled hand has a "?"
for each of its cards, the permanent one included: their number is public, and not whether it is among them.
"""

from typing import Optional

from weathergage.kernel.core import HIDDEN, Question, each
from weathergage.kernel.rng import Rng
from weathergage.rulesets.savage_seas.questions import AskOffer
from weathergage.rulesets.savage_seas.rules.hands import DrawHands
from weathergage.rulesets.savage_seas.rules.planning import (
    ASK_AGAIN,
    NONE,
    Offer,
    Plan,
    Planning,
    mates_crews,
    placeable,
)
from weathergage.rulesets.savage_seas.rules.setup import deck_lists
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    NOBODY,
    PERMANENT,
    POSITIONS,
    SCUPPER,
    SIDES,
    UNREAD,
    Battle,
    Laid,
    Ship,
    crew_at,
    crew_of,
    hand_count,
    holds_permanent,
    is_read,
    planned,
)

# --- what is blank ---


def blank(game: Battle, seat: Optional[int]) -> None:
    """Blank all that this seat cannot know; None is a spectator."""
    side = game.side_of(seat)
    for ship in game.ships:
        if ship.side != side:
            blank_ship(ship, side != NOBODY)
    for frame in game.agenda:
        if isinstance(frame, DrawHands) and frame.side != side:
            frame.drawn = (HIDDEN,) * len(frame.drawn)
        elif isinstance(frame, Planning):
            blank_requests(game, frame, side)
    game.asked = tuple([veiled_question(game, question, side) for question in game.asked])


def blank_ship(ship: Ship, to_enemy: bool) -> None:
    """SS-EFF-14: the enemy, and no spectator, can read what he has spied out."""
    counts = [hand_count(ship, crew) for crew in ALL_CREWS]
    for position in ship.positions:
        for laid in position.cards:
            if not laid.shown and not (laid.spied and to_enemy):
                laid.card = UNREAD[crew_of(laid.card)] if laid.crew_known else HIDDEN
    for crew, count in zip(ship.crews, counts):
        crew.hand = (HIDDEN,) * count
        crew.deck = (HIDDEN,) * len(crew.deck)
    ship.offers = (HIDDEN,) * len(ship.offers)
    ship.plan = (HIDDEN,) * len(ship.plan)


def blank_requests(game: Battle, frame: Planning, side: int) -> None:
    """SS-TEAM-01: everybody sees which leaders are asked for an offer; for which of their crews is between them and
    their Captain, and all stand there."""
    frame.wanted = tuple([frame.wanted[ship] if ship == side else led_with(game, ship, frame.wanted[ship])
                          for ship in SIDES])
    frame.asked = tuple([(ship, seat, crews if ship == side else led_with(game, ship, crews))
                         for ship, seat, crews in frame.asked])


def veiled_question(game: Battle, question: Question, side: int) -> Question:
    ship = game.side_of(question.seat)
    if not isinstance(question, AskOffer) or ship == side:
        return question
    crews = led_with(game, ship, question.crews)
    return AskOffer(question.seat, question.rule, Offer(ship, crews), crews)


def led_with(game: Battle, side: int, crews: tuple[int, ...]) -> tuple[int, ...]:
    """These crews, and all others of the same leaders."""
    leaders = [game.leader(side, crew) for crew in crews]
    return tuple([crew for crew in mates_crews(game, side) if game.leader(side, crew) in leaders])


# --- what can be told from the rest ---


def unseen_cards(game: Battle, ship: Ship, number: int) -> list[str]:
    """SS-SETUP-08: what of a crew's deck list lies nowhere in sight, sorted. Of an own crew that is its deck; of the
    enemy's also its hand and its unread card."""
    crew = ship.crews[number]
    unseen = list(deck_lists(game)[number])
    on_board = [laid.card for position in ship.positions for laid in position.cards]
    for card in (*crew.discards, *crew.removed, *crew.hand, *on_board):
        if card in unseen:
            unseen.remove(card)
    return unseen


def unread_cards(ship: Ship) -> list[Laid]:
    """Only planned cards lie face down, one to a position."""
    unread: list[Laid] = []
    for position in POSITIONS:
        laid = planned(ship, position)
        if laid is not None and not is_read(laid.card):
            unread.append(laid)
    return unread


def has_unknown_card(ship: Ship, number: int, unseen: int) -> bool:
    """Whether a crew has placed a card of which one knows nothing: then one of its cards, the permanent one counted in,
    is in no hand, no deck and not in sight."""
    if number in [crew_at(ship, position) for position in POSITIONS]:
        return False
    return hand_count(ship, number) + len(ship.crews[number].deck) <= unseen


# --- how blanks are filled ---


def deal(game: Battle, seat: int, rng: Rng) -> None:
    """Fill in what this seat cannot know of the enemy, consistent with all that it sees."""
    enemy = game.ships[1 - game.side_of(seat)]
    deal_cards(game, enemy, rng)
    deal_plan(game, enemy, rng)


def deal_cards(game: Battle, enemy: Ship, rng: Rng) -> None:
    """The cards of each crew that nobody has seen are dealt to its unread card, its hand and its deck."""
    counts = [hand_count(enemy, crew) for crew in ALL_CREWS]
    unseen = [unseen_cards(game, enemy, crew) for crew in ALL_CREWS]
    unread = unread_cards(enemy)
    for laid, number in zip(unread, deal_crews(enemy, unread, unseen, rng)):
        laid.card = deal_card(unseen[number], number, laid.fights or not counts[number], rng)
    for number, crew in enumerate(enemy.crews):
        pile = unseen[number]
        crew.hand = ()
        held = counts[number] - (1 if holds_permanent(enemy, number) else 0)
        hand = [pile.pop(rng.below(len(pile))) for _ in range(held)]
        hand.sort()
        while len(pile) > len(crew.deck):           # a position may have been set up with fewer cards
            pile.pop(rng.below(len(pile)))
        crew.hand, crew.deck = tuple(hand), tuple(pile)


def deal_crews(enemy: Ship, unread: list[Laid], unseen: list[list[str]], rng: Rng) -> list[int]:
    """Who may have placed the unread cards: the crews that did, in any order that fits the Wounds seen."""
    crews = [crew_of(laid.card) for laid in unread]
    pool = [crew for crew in ALL_CREWS if has_unknown_card(enemy, crew, len(unseen[crew]))]
    return [crew if crew != NOBODY else pool.pop(rng.below(len(pool))) for crew in crews]


def deal_card(unseen: list[str], crew: int, is_permanent_card: bool, rng: Rng) -> str:
    """SS-PLAN-05, SS-PLAN-08, SS-PLAN-09: on a Strong Fire a permanent card; else that or any Order that may lie."""
    orders = [card for card in unseen if card != SCUPPER]
    pick = rng.below(1 << 20)
    if is_permanent_card or not orders or not pick % 8:
        return PERMANENT[crew]
    card = orders[pick // 8 % len(orders)]
    unseen.remove(card)
    return card


def deal_plan(game: Battle, enemy: Ship, rng: Rng) -> None:
    """SS-PLAN-01: offers made and a plan confirmed before the other team is ready."""
    if enemy.offers:
        mates = mates_crews(game, enemy.side)
        offers = [NONE] * len(ALL_CREWS)
        for crew in mates:
            options = (*placeable(game, enemy.side, crew), NONE)
            offers[crew] = options[rng.below(len(options))]
        enemy.offers = tuple(offers)
    if enemy.plan:
        plan = each(Plan(enemy.side).draw(game, rng))
        while plan[0] == ASK_AGAIN:
            plan = each(Plan(enemy.side).draw(game, rng))
        enemy.plan = tuple([str(part) for part in plan])
