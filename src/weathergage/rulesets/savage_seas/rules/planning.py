"""Chapters 6 and 19: the Planning Phase: leaders offer, the Captain places, nobody on the other ship knows."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import DONE, Answer, Game, Refusal, Space, Step, each, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.keep import keep
from weathergage.rulesets.savage_seas.content.tables import CREWS, ORDERS
from weathergage.rulesets.savage_seas.events import AskedAgain, OffersMade, OrdersPlaced
from weathergage.rulesets.savage_seas.questions import AskOffer, AskPlan
from weathergage.rulesets.savage_seas.state import (
    ALL_CREWS,
    CAPTAIN,
    GUNNER,
    MARINE,
    MOST_TEAMS,
    PERMANENT,
    POSITIONS,
    SAILMASTER,
    SCUPPER,
    SIDES,
    STRONG,
    Battle,
    BattleFrame,
    Laid,
    Ship,
    battle,
    different,
    is_permanent,
    order_of,
    without,
)

NONE: Final = ""                    # no Order: of a crew, or on a position
ASK_AGAIN: Final = "ask-again"
EMPTY_PLAN: Final[tuple[str, ...]] = (NONE,) * len(POSITIONS)
NEVER_PLACED: Final = Refusal("SS-PLAN-09", "Scupper That is played from the hand, never placed")
MOST_HANDS: Final = 2000            # whose cards are kept, for each crew
PLACING_ORDER: Final[tuple[int, ...]] = (SAILMASTER, GUNNER, MARINE, CAPTAIN)       # SS-TEAM-02
_MATES: Final[dict[tuple[int, ...], tuple[int, ...]]] = {}                                     # by leaders
_PLACEABLE: Final[tuple[dict[tuple[str, ...], tuple[str, ...]], ...]] = ({}, {}, {}, {})       # by crew and hand


def placeable(game: Battle, side: int, crew: int) -> tuple[str, ...]:
    """SS-PLAN-02, SS-PLAN-09: the different cards a crew could give: its Active Orders but Scupper That, and its
    permanent card."""
    hand = game.ships[side].crews[crew].hand
    cards = _PLACEABLE[crew].get(hand)
    if cards is None:
        cards = tuple([card for card in different(hand) if card != SCUPPER] + [PERMANENT[crew]])
        keep(_PLACEABLE[crew], MOST_HANDS, hand, cards)
    return cards


def mates_crews(game: Battle, side: int) -> tuple[int, ...]:
    """SS-TEAM-01: the crews whose leader is another player than the Captain, and who therefore make offers."""
    if game.plays("captain-may-pick", "true"):
        return ()
    leaders = game.leaders[4 * side:4 * side + 4]
    crews = _MATES.get(leaders)
    if crews is None:
        crews = keep(_MATES, MOST_TEAMS, leaders, tuple([crew for crew in ALL_CREWS if leaders[crew] != leaders[0]]))
    return crews


def choices(game: Battle, side: int, crew: int) -> tuple[str, ...]:
    """SS-PLAN-04, SS-TEAM-01: what the Captain may place for a crew: what its leader offered, or any card of an own."""
    return choices_of(game, side, crew, mates_crews(game, side))


def choices_of(game: Battle, side: int, crew: int, mates: tuple[int, ...]) -> tuple[str, ...]:
    """The same for whoever knows already which crews make offers."""
    if mates and crew in mates:
        offer = game.ships[side].offers[crew]
        return (offer,) if offer != NONE else ()
    return placeable(game, side, crew)


def fits(ship: Ship, position: int, card: str) -> bool:
    """SS-PLAN-05 to SS-PLAN-07, SS-PLAN-10, SS-ACT-02: on a Strong Fire only a permanent card, of any crew; else every
    Order."""
    return ship.positions[position - 1].fire != STRONG or is_permanent(card)


@dataclass
class Offer(Space):
    """SS-TEAM-01: for each of these crews a card that its leader offers, or none, in the order of the crews."""

    side: int
    crews: tuple[int, ...]

    def options(self, game: Game, crew: int) -> tuple[str, ...]:
        return (*placeable(battle(game), self.side, crew), NONE)

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        if not isinstance(answer, tuple) or len(answer) != len(self.crews):
            return refused(f"offer a card, or nothing, for each of {', '.join([CREWS[crew] for crew in self.crews])}")
        for crew, card in zip(self.crews, answer):
            if card == SCUPPER:
                return NEVER_PLACED
            if card not in self.options(game, crew):
                return refused(f"{shown(card)} is not in the hand of the {CREWS[crew]}")
        return None

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        offers: list[tuple[Answer, ...]] = [()]
        for crew in self.crews:
            offers = [(*offer, card) for card in self.options(game, crew) for offer in offers][:limit]
        return tuple(offers)

    def draw(self, game: Game, rng: Rng) -> Answer:
        picked: list[str] = []
        for crew in self.crews:
            options = self.options(game, crew)
            picked.append(options[rng.below(len(options))])
        return tuple(picked)

    def describe(self, game: Game) -> dict[str, Any]:
        return {"space": "slots", "slots": tuple([CREWS[crew] for crew in self.crews]), "empty": NONE,
                "options": tuple([self.options(game, crew)[:-1] for crew in self.crews])}


@dataclass
class Plan(Space):
    """SS-PLAN-02 to SS-PLAN-09: a card or none for each position; or, of a Captain with team mates, a request for
    other offers: ASK_AGAIN and the crews meant. Anything else is refused and changes nothing (SS-DEF-26)."""

    side: int

    def take(self, raw: Any) -> Answer:
        """None is as good as no card."""
        taken = super().take(raw)
        return tuple([NONE if part is None else part for part in taken]) if isinstance(taken, tuple) else taken

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        assert isinstance(game, Battle)
        if isinstance(answer, tuple) and answer and answer[0] == ASK_AGAIN:
            return self.refusal_to_ask(game, answer[1:])
        if not isinstance(answer, tuple) or len(answer) != len(POSITIONS):
            return refused("give a card or none for each of the positions 1 to 4")
        placed: list[int] = []
        for position, card in zip(POSITIONS, answer):
            if card == NONE:
                continue
            refusal = self.refusal_of(game, position, card)
            if refusal is not None:
                return refusal
            crew = order_of(word(card)).crew
            if crew in placed:
                return Refusal("SS-PLAN-02", f"the {CREWS[crew]} can give only one Order")
            placed.append(crew)
        return None

    def refusal_of(self, game: Battle, position: int, card: Answer) -> Optional[Refusal]:
        """Why this card cannot be placed on this position."""
        if isinstance(card, tuple):
            return Refusal("SS-PLAN-03", f"position {position} takes one Order")
        if card not in ORDERS:
            return refused(f"{shown(card)} is not an Order")
        order = order_of(word(card))
        if order.id == SCUPPER:
            return NEVER_PLACED
        if order.id not in choices(game, self.side, order.crew):
            if order.crew in mates_crews(game, self.side):
                return Refusal("SS-TEAM-01", f"the {CREWS[order.crew]}'s leader has not offered {order.name}")
            return refused(f"{order.name} is not in the hand of the {CREWS[order.crew]}")
        if not fits(game.ships[self.side], position, order.id):
            return Refusal("SS-PLAN-05",
                           f"position {position} has a Strong Fire and takes only a Reload or Fight Fire card")
        return None

    def refusal_to_ask(self, game: Battle, crews: tuple[Answer, ...]) -> Optional[Refusal]:
        mates = [CREWS[crew] for crew in mates_crews(game, self.side)]
        if not crews or [crew for crew in mates if crew in crews] != list(crews):
            return Refusal("SS-TEAM-01",
                           "ask again which crews? " + (", ".join(mates) or "there are no team mates who offer"))
        return None

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """Every order of the crews with ever other cards; then the empty plan and a request for better offers."""
        assert isinstance(game, Battle)
        mates = mates_crews(game, self.side)
        cards = [choices_of(game, self.side, crew, mates) for crew in ALL_CREWS]
        at_fires = [some[-1] if some and is_permanent(some[-1]) else NONE for some in cards]
        fires = game.ships[self.side].strong
        is_strong = [fires & 1 << at > 0 for at in range(len(POSITIONS))]
        most = 0
        for some in cards:
            most = max(most, len(some))
        turns = min(most, -(-limit // len(ORDERS_OF_CREWS)))
        # Crews have cards of their own, so plans are alike only where mates offer none, or where every crew that is at
        # no fire comes to the same card again. And the crew with the most cards never does.
        soon = len([some for some in cards if len(some) < turns])
        are_some_alike = bool(mates) or soon >= len([strong for strong in is_strong if not strong])
        plans: list[Answer] = []
        for turn in range(most):
            now = [some[turn % len(some)] if some else NONE for some in cards]
            one, two = at_fires if is_strong[0] else now, at_fires if is_strong[1] else now
            three, four = at_fires if is_strong[2] else now, at_fires if is_strong[3] else now
            plans += in_every_order(one, two, three, four)
            if are_some_alike:
                plans = list(dict.fromkeys(plans))
            if len(plans) >= limit:
                return tuple(plans[:limit])
        if EMPTY_PLAN not in plans:
            plans.append(EMPTY_PLAN)
        for crew in mates:
            plans.append((ASK_AGAIN, CREWS[crew]))
        return tuple(plans[:limit])

    def draw(self, game: Game, rng: Rng) -> Answer:
        assert isinstance(game, Battle)
        mates = mates_crews(game, self.side)
        if mates and not rng.below(16):
            return (ASK_AGAIN, CREWS[mates[rng.below(len(mates))]])
        ship = game.ships[self.side]
        slots: list[str] = []
        for position, crew in zip(POSITIONS, ORDERS_OF_CREWS[rng.below(len(ORDERS_OF_CREWS))]):
            fitting = choices_of(game, self.side, crew, mates)
            if ship.positions[position - 1].fire == STRONG:
                fitting = tuple([card for card in fitting if is_permanent(card)])
            pick = rng.below(len(fitting) + 1)
            slots.append(fitting[pick] if pick < len(fitting) else NONE)
        return tuple(slots)

    def nearest(self, game: Game, answer: Answer) -> Answer:
        """The same plan without what cannot be placed."""
        assert isinstance(game, Battle)
        if not isinstance(answer, tuple) or len(answer) != len(POSITIONS):
            return EMPTY_PLAN
        slots: list[str] = []
        placed: list[int] = []
        for position, card in zip(POSITIONS, answer):
            name = word(card) if card in ORDERS else NONE
            if name == NONE or order_of(name).crew in placed or self.refusal_of(game, position, name) is not None:
                slots.append(NONE)
            else:
                placed.append(order_of(name).crew)
                slots.append(name)
        return tuple(slots)

    def describe(self, game: Game) -> dict[str, Any]:
        assert isinstance(game, Battle)
        cards = [card for crew in ALL_CREWS for card in choices(game, self.side, crew)]
        ship = game.ships[self.side]
        return {"space": "slots", "slots": tuple([str(position) for position in POSITIONS]), "empty": NONE,
                "options": tuple([tuple([card for card in cards if fits(ship, position, card)])
                                  for position in POSITIONS]),
                "counts": tuple([(card, 1) for card in dict.fromkeys(cards)]),
                "asks": tuple([(ASK_AGAIN, CREWS[crew]) for crew in mates_crews(game, self.side)])}


def _orders_of_crews() -> tuple[tuple[int, ...], ...]:
    """Every order of the four crews, each next one much unlike the last."""
    orders: list[tuple[int, ...]] = [()]
    for crew in ALL_CREWS:
        orders = [order[:at] + (crew,) + order[at:] for at in range(crew + 1) for order in orders]
    return tuple(orders)


ORDERS_OF_CREWS: Final[tuple[tuple[int, ...], ...]] = _orders_of_crews()


def in_every_order(one: list[str], two: list[str], three: list[str], four: list[str]) -> list[Answer]:
    """The plans for all ORDERS_OF_CREWS, given the cards that the crews would lay on each of the positions. Written
    out, for plans are listed by the hundred."""
    a1, b1, c1, d1 = one
    a2, b2, c2, d2 = two
    a3, b3, c3, d3 = three
    a4, b4, c4, d4 = four
    return [
        (d1, c2, b3, a4), (d1, c2, a3, b4), (d1, b2, c3, a4), (d1, a2, c3, b4), (d1, b2, a3, c4), (d1, a2, b3, c4),
        (c1, d2, b3, a4), (c1, d2, a3, b4), (b1, d2, c3, a4), (a1, d2, c3, b4), (b1, d2, a3, c4), (a1, d2, b3, c4),
        (c1, b2, d3, a4), (c1, a2, d3, b4), (b1, c2, d3, a4), (a1, c2, d3, b4), (b1, a2, d3, c4), (a1, b2, d3, c4),
        (c1, b2, a3, d4), (c1, a2, b3, d4), (b1, c2, a3, d4), (a1, c2, b3, d4), (b1, a2, c3, d4), (a1, b2, c3, d4),
    ]


class PlanningAt:
    """Stages of `Planning`."""

    BEGIN: Final = 1
    ASK: Final = 2
    HEAR: Final = 3


@dataclass
class Planning(BattleFrame):
    """SS-PLAN-01: both teams at the same time; the Action Phase starts when both Captains have confirmed.

    SS-TEAM-01: a team of one plans at once; in another the mates offer first, and again if the Captain asks.
    """

    wanted: tuple[tuple[int, ...], ...] = ((), ())      # by ship: the crews whose offers are still to come
    asked: tuple[tuple[int, int, tuple[int, ...]], ...] = ()        # ship, seat, crews: none for a Captain's plan

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case PlanningAt.BEGIN: return self.begin(game)
            case PlanningAt.ASK: return self.ask(game)
            case _: return self.hear(game, each(answer))

    def begin(self, game: Battle) -> Step:
        game.phase, game.position = "planning", 0
        self.wanted = tuple([mates_crews(game, side) for side in SIDES])
        for ship in game.ships:
            ship.offers, ship.plan = (), ()
        return None

    def ask(self, game: Battle) -> Step:
        """Mates whose offers are wanted, Captains of teams that wait for nothing but the plan."""
        asked: list[tuple[int, int, tuple[int, ...]]] = []
        for side in SIDES:
            wanted = self.wanted[side]
            for seat in sorted({game.leader(side, crew) for crew in wanted}) if wanted else ():
                asked.append((side, seat, tuple([crew for crew in wanted if game.leader(side, crew) == seat])))
            if not wanted and not game.ships[side].plan:
                asked.append((side, game.captain(side), ()))
        self.asked = tuple(asked)
        if not asked:
            for ship in game.ships:
                lay(game, ship)
            return DONE
        return tuple([
            AskOffer(seat, "SS-TEAM-01", Offer(side, crews), crews) if crews
            else AskPlan(seat, "SS-PLAN-04", Plan(side)) for side, seat, crews in asked
        ])

    def hear(self, game: Battle, answers: tuple[Answer, ...]) -> Step:
        wanted = [self.wanted[side] for side in SIDES]
        for (side, _, crews), answer in zip(self.asked, answers):
            ship = game.ships[side]
            given = tuple([word(part) for part in each(answer)])
            if crews:
                offers = list(ship.offers or (NONE,) * len(ALL_CREWS))
                for crew, card in zip(crews, given):
                    offers[crew] = card
                ship.offers = tuple(offers)
                wanted[side] = tuple([crew for crew in wanted[side] if crew not in crews])
                if not wanted[side]:
                    game.emit(OffersMade(side, game.team(side), ship.offers))
            elif given[0] == ASK_AGAIN:
                wanted[side] = tuple([crew for crew in ALL_CREWS if CREWS[crew] in given])
                game.emit(AskedAgain(side, game.team(side), wanted[side]))
            else:
                ship.plan = given
        self.wanted = tuple(wanted)
        self.go(PlanningAt.ASK)
        return None


def lay(game: Battle, ship: Ship) -> None:
    """SS-PLAN-01, SS-PLAN-08: the cards lie face down; one placed on a Strong Fire is there to fight it."""
    for position, card in zip(POSITIONS, ship.plan):
        if card == NONE:
            continue
        there = ship.positions[position - 1]
        there.cards = [Laid(card, fights=there.fire == STRONG)]
        crew = ship.crews[order_of(card).crew]
        if not is_permanent(card):
            crew.hand = without(crew.hand, card)
    if game.journal is not None:
        game.emit(OrdersPlaced(ship.side, game.team(ship.side), ship.plan))
    ship.offers, ship.plan = (), ()


def timed_out_plan(game: Battle, side: int) -> tuple[str, ...]:
    """SS-TEAM-02: what is placed for a Captain who does not confirm in time: the offers, by a fixed rule."""
    ship = game.ships[side]
    slots = list(EMPTY_PLAN)
    for crew in PLACING_ORDER:
        card = ship.offers[crew] if ship.offers else NONE
        if card == NONE:
            continue
        free = [position for position in POSITIONS if slots[position - 1] == NONE]
        burning = [position for position in free if ship.positions[position - 1].fire == STRONG]
        if is_permanent(card) and burning:
            free = burning
        elif not is_permanent(card):
            free = [position for position in free if position not in burning]
        if free:
            slots[free[0] - 1] = card
    return tuple(slots)
