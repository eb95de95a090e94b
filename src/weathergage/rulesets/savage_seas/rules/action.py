"""Chapter 7: the Action Phase: Orders are revealed, perhaps scuppered, and carried out; some give others in turn."""

from dataclasses import dataclass
from typing import Any, Final

from weathergage.kernel.core import DONE, Answer, Frame, Game, Refusal, Step, word
from weathergage.kernel.spaces import Menu, bare, refused, shown
from weathergage.rulesets.savage_seas.events import ExtraOrdersEnded, OrderRepeated, OrderRevealed
from weathergage.rulesets.savage_seas.questions import AskExtraOrder
from weathergage.rulesets.savage_seas.rules.attacking import Attack
from weathergage.rulesets.savage_seas.rules.effects import (
    Brace,
    CancelPosition,
    Effect,
    RemoveFires,
    RemoveWounds,
    Spyglass,
    StealOrder,
    WoundCrew,
    WoundManned,
)
from weathergage.rulesets.savage_seas.rules.movement import Sail
from weathergage.rulesets.savage_seas.rules.reload import ReloadOrFightFire
from weathergage.rulesets.savage_seas.rules.scupper import ScupperWindow
from weathergage.rulesets.savage_seas.state import (
    CARRIED_OUT,
    PENDING,
    PERMANENT,
    POSITIONS,
    STRONG,
    Battle,
    BattleFrame,
    Laid,
    battle,
    cancel,
    different,
    hand_count,
    holds_permanent,
    is_permanent,
    order_of,
    planned,
    without,
)

STOP: Final = "stop"


@dataclass
class ActionPhase(BattleFrame):
    """SS-ROUND-02, SS-ROUND-03: positions 1 to 4; at each the Lead ship first, then the other. What was canceled stays
    so for the round (SS-ACT-03)."""

    done: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        if self.done == 2 * len(POSITIONS):
            return DONE
        game.phase = "action"
        game.position = POSITIONS[self.done // 2]
        game.acting = game.lead if self.done % 2 == 0 else 1 - game.lead
        self.done += 1
        laid = planned(game.ships[game.acting], game.position)
        if laid is None or laid.state != PENDING:       # SS-ACT-01: skipped; what was canceled face down stays so
            return None
        return GiveOrder(game.acting, game.position, 0)


class GiveOrderAt:
    """Stages of `GiveOrder`."""

    REVEAL: Final = 1
    CARRY_OUT: Final = 2


@dataclass
class GiveOrder(BattleFrame):
    """SS-ACT-01: turn the card up, open the window, carry the Order out unless it was canceled."""

    side: int
    position: int
    index: int                  # of the card on its position: 0 is the planned one

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case GiveOrderAt.REVEAL: return self.reveal(game)
            case GiveOrderAt.CARRY_OUT: return self.carry_out(game, answer == 1)
            case _: return DONE

    def laid(self, game: Battle) -> Laid:
        return game.ships[self.side].positions[self.position - 1].cards[self.index]

    def reveal(self, game: Battle) -> Step:
        laid = self.laid(game)
        laid.shown = True
        game.show()
        if game.journal is not None:
            game.emit(OrderRevealed(self.side, self.position, laid.card, self.index > 0))
        return ScupperWindow(self.side, laid.card, 1 - self.side)

    def carry_out(self, game: Battle, scuppered: bool) -> Step:
        """SS-DEF-19: carried out from the moment its window has closed; SS-SCUP-11: or it has no effect at all."""
        laid = self.laid(game)
        if scuppered:
            cancel(game, self.side, self.position, laid, "SS-SCUP-04")
            return DONE
        laid.state = CARRIED_OUT
        return effect_of(self.side, laid.card, self.position, laid.fights)


def effect_of(side: int, card: str, position: int, fights: bool = False) -> Frame:
    """SS-EFF-01 to SS-EFF-15: the procedure that an Order's effect id names.

    SS-ACT-04, SS-ACT-06: it must be carried out as far as possible; what there is to choose the leader of the card's
    crew chooses, unless a clause names the Captain.
    """
    match order_of(card).effect:
        case "reload-or-fight-fire": return ReloadOrFightFire(side, card, position, fights)     # the commonest
        case "sail" | "ram": return Sail(side, card)
        case "attack": return Attack(side, card)
        case "wound-manned": return WoundManned(side, card)
        case "wound-crew": return WoundCrew(side, card)
        case "cancel-position": return CancelPosition(side, card)
        case "remove-wound": return RemoveWounds(side, card)
        case "remove-fire": return RemoveFires(side, card)
        case "extra-orders": return ExtraOrders(side, card, position)
        case "repeat-previous": return RepeatPrevious(side, card, position)
        case "steal-order": return StealOrder(side, card)
        case "brace": return Brace(side, card)
        case "spyglass": return Spyglass(side, card)
        case other: raise AssertionError(f"{other} is not given from the board (SS-PLAN-09)")


class RepeatPreviousAt:
    """Stages of `RepeatPrevious`."""

    REPEAT: Final = 1


@dataclass
class RepeatPrevious(Effect):
    """SS-EFF-11, SS-CARD-04 to SS-CARD-07: carry out the Order planned on the previous position once more, from here.

    SS-CARD-06, SS-CARD-17: everything is chosen, measured and rolled anew, and no new window opens for it. That its
    position has caught fire since does not matter (SS-CARD-16).
    """

    position: int

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case RepeatPreviousAt.REPEAT: return self.repeat(game)
            case _: return DONE

    def repeat(self, game: Battle) -> Step:
        laid = planned(game.ships[self.side], self.position - 1) if self.position > 1 else None
        if laid is None:
            return self.fails(game, "nothing-before", "SS-CARD-04")
        if laid.state != CARRIED_OUT or order_of(laid.card).effect == "repeat-previous":
            return self.fails(game, "canceled-before", "SS-CARD-05")        # said first: the card may be face down
        if is_permanent(laid.card):
            return self.fails(game, "permanent-before", "SS-CARD-05")
        game.emit(OrderRepeated(self.side, self.position - 1, laid.card))
        return effect_of(self.side, laid.card, self.position)


@dataclass
class ExtraOrder(Menu):
    """SS-CARD-08, SS-CARD-11: an Order out of the crew's hand, its permanent card too, or STOP."""

    side: int
    crew: int

    def take(self, raw: Any) -> Answer:
        return bare(super().take(raw))

    def offered(self, game: Game) -> tuple[Answer, ...]:
        ship = battle(game).ships[self.side]
        orders: list[Answer] = [STOP, *different(ship.crews[self.crew].hand)]
        if holds_permanent(ship, self.crew):
            orders.append(PERMANENT[self.crew])
        return tuple(orders)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return refused(f"{shown(answer)} is not an Order in this crew's hand")


class ExtraOrdersAt:
    """Stages of `ExtraOrders`."""

    ASK: Final = 1
    GIVE: Final = 2


@dataclass
class ExtraOrders(BattleFrame):
    """SS-EFF-09, SS-CARD-08 to SS-CARD-11: up to so many more Orders from this position, one after the other."""

    side: int
    card: str
    position: int
    given: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ExtraOrdersAt.ASK: return self.ask(game)
            case _: return self.give(game, word(answer))

    def ask(self, game: Battle) -> Step:
        """SS-CARD-18: none from a position that has caught a Strong Fire."""
        order, ship = order_of(self.card), game.ships[self.side]
        if self.given == order.count or not hand_count(ship, order.crew) \
                or ship.positions[self.position - 1].fire == STRONG:
            return self.end(game)
        return AskExtraOrder(game.leader(self.side, order.crew), "SS-CARD-08", ExtraOrder(self.side, order.crew),
                             order.crew, self.position, order.count - self.given)

    def give(self, game: Battle, card: str) -> Step:
        """SS-CARD-09: each has its own window, and counts even if it is canceled there."""
        if card == STOP:
            return self.end(game)
        ship = game.ships[self.side]
        crew = ship.crews[order_of(self.card).crew]
        if not is_permanent(card):
            crew.hand = without(crew.hand, card)
        self.given += 1
        cards = ship.positions[self.position - 1].cards
        cards.append(Laid(card))
        self.go(ExtraOrdersAt.ASK)
        return GiveOrder(self.side, self.position, len(cards) - 1)

    def end(self, game: Battle) -> Step:
        game.emit(ExtraOrdersEnded(self.side, self.given))
        return DONE
