"""Chapters 17 and 18: what cards do that neither sail nor roll for a position."""

from dataclasses import dataclass
from typing import Any, Final

from weathergage.kernel.chance import Draw, Roll
from weathergage.kernel.core import CHANCE, DONE, Answer, Game, Question, Refusal, Step, each, ints, number, word
from weathergage.kernel.spaces import Menu, OneOf, SomeOf, bare, refused, shown
from weathergage.rulesets.savage_seas.content.tables import CREWS
from weathergage.rulesets.savage_seas.events import EnemySpied, NoEffect, OrdersExchanged, OrderStolen, ShipBraced
from weathergage.rulesets.savage_seas.questions import (
    AskCancelPosition,
    AskExchange,
    AskRemoveFire,
    AskRemoveWound,
    AskStealOrder,
    AskWoundCrew,
    AskWoundManned,
)
from weathergage.rulesets.savage_seas.rules.attacking import take_aim
from weathergage.rulesets.savage_seas.rules.fires import remove
from weathergage.rulesets.savage_seas.rules.victory import judge
from weathergage.rulesets.savage_seas.rules.wounds import heal, wound_hand, wound_position
from weathergage.rulesets.savage_seas.state import (
    PENDING,
    POSITIONS,
    STRONG,
    Battle,
    BattleFrame,
    Laid,
    Ship,
    battle,
    cancel,
    is_island_adjacent,
    is_permanent,
    order_of,
    planned,
    without,
)

KEEP: Final = "keep"


def manned_positions(ship: Ship) -> tuple[int, ...]:
    """SS-DEF-18: positions on which an Order lies, whatever its state."""
    return tuple([position for position in POSITIONS if ship.positions[position - 1].cards])


def is_unrevealed(laid: Laid | None) -> bool:
    """SS-EFF-06: a pending Order; while another is carried out, all of them are face down."""
    return laid is not None and laid.state == PENDING


def unrevealed_positions(ship: Ship) -> tuple[int, ...]:
    return tuple([position for position in POSITIONS if is_unrevealed(planned(ship, position))])


def burning_positions(ship: Ship) -> tuple[int, ...]:
    return tuple([position for position in POSITIONS if ship.positions[position - 1].fire])


def hurt_crews(ship: Ship) -> tuple[str, ...]:
    """SS-WND-10: only Wounds in hand can be removed."""
    return tuple([CREWS[number] for number, crew in enumerate(ship.crews) if crew.wounds])


@dataclass
class Effect(BattleFrame):
    """What a card does to the ship that plays it, or to the other."""

    side: int
    card: str

    def fails(self, game: Battle, why: str, rule: str) -> Step:
        """SS-ACT-05: the card has no effect, which is told; it counts as carried out."""
        game.emit(NoEffect(self.side, self.card, why, rule))
        return DONE

    def leader(self, game: Battle) -> int:
        """SS-ACT-06: who chooses."""
        return game.leader(self.side, order_of(self.card).crew)


class AimedAt:
    """Stages of `Aimed`."""

    AIM: Final = 1
    LAND: Final = 2


@dataclass
class Aimed(Effect):
    """An attack that rolls no die: if it bears (SS-ATK-09), the attacker picks what it strikes, given a choice."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case AimedAt.AIM: return self.aim(game) if take_aim(game, self.side, order_of(self.card)) else DONE
            case _: return self.land(game, answer)

    def aim(self, game: Battle) -> Step:
        raise NotImplementedError

    def land(self, game: Battle, answer: Answer) -> Step:
        raise NotImplementedError


@dataclass
class WoundManned(Aimed):
    """SS-EFF-04, SS-CARD-01: the attacker picks manned positions; each crew there takes a Wound on the board."""

    def aim(self, game: Battle) -> Step:
        manned = manned_positions(game.ships[1 - self.side])
        if not manned:
            return self.fails(game, "nobody-there", "SS-CARD-01")
        if len(manned) == 1:
            return self.land(game, manned)
        most = min(order_of(self.card).count, len(manned))
        return AskWoundManned(self.leader(game), "SS-EFF-04", SomeOf(manned, 1, most))

    def land(self, game: Battle, answer: Answer) -> Step:
        for position in ints(answer):
            wound_position(game, game.ships[1 - self.side], position, "SS-EFF-04")
        return DONE


@dataclass
class WoundCrew(Aimed):
    """SS-EFF-05: the attacker names an enemy crew, manned or not; its Wounds go straight into its hand."""

    def aim(self, game: Battle) -> Step:
        return AskWoundCrew(self.leader(game), "SS-EFF-05", OneOf(CREWS))

    def land(self, game: Battle, answer: Answer) -> Step:
        wound_hand(game, game.ships[1 - self.side], CREWS.index(word(answer)), order_of(self.card).count)
        judge(game)
        return DONE


@dataclass
class CancelPosition(Aimed):
    """SS-EFF-06: an unrevealed pending Order of the enemy is canceled, unseen."""

    def aim(self, game: Battle) -> Step:
        targets = unrevealed_positions(game.ships[1 - self.side])
        if not targets:
            return self.fails(game, "nothing-pending", "SS-EFF-06")
        if len(targets) == 1:
            return self.land(game, targets[0])
        return AskCancelPosition(self.leader(game), "SS-EFF-06", OneOf(targets))

    def land(self, game: Battle, answer: Answer) -> Step:
        position = number(answer)
        laid = planned(game.ships[1 - self.side], position)
        assert laid is not None
        cancel(game, 1 - self.side, position, laid, "SS-EFF-06")
        return DONE


class ReliefAt:
    """Stages of `Relief`."""

    BEGIN: Final = 1
    NAME: Final = 2
    RELIEVE: Final = 3


@dataclass
class Relief(Effect):
    """The Captain names what is taken off his ship, one by one, as often as the card says and while there is any."""

    left: int = 0

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ReliefAt.BEGIN: return self.begin(game)
            case ReliefAt.NAME: return self.name(game)
            case _: return self.relieve(game, answer)

    def name(self, game: Battle) -> Step:
        options = self.options(game)
        if not self.left or not options:
            return DONE
        if len(options) == 1:
            return self.relieve(game, options[0])
        return self.ask(game, OneOf(options))

    def relieve(self, game: Battle, answer: Answer) -> Step:
        self.take_off(game, answer)
        self.left -= 1
        self.go(ReliefAt.NAME)
        return None

    def begin(self, game: Battle) -> Step:
        raise NotImplementedError

    def options(self, game: Battle) -> tuple[Answer, ...]:
        raise NotImplementedError

    def ask(self, game: Battle, space: OneOf) -> Question:
        raise NotImplementedError

    def take_off(self, game: Battle, answer: Answer) -> None:
        raise NotImplementedError


@dataclass
class RemoveWounds(Relief):
    """SS-EFF-07, SS-WND-09, SS-WND-10, SS-CARD-15: the Captain names crews that hold a Wound in hand."""

    def begin(self, game: Battle) -> Step:
        order = order_of(self.card)
        self.left = order.count + (order.island_bonus if is_island_adjacent(game, self.side) else 0)
        return None if self.options(game) else self.fails(game, "nobody-hurt", "SS-WND-10")

    def options(self, game: Battle) -> tuple[Answer, ...]:
        return hurt_crews(game.ships[self.side])

    def ask(self, game: Battle, space: OneOf) -> Question:
        return AskRemoveWound(game.captain(self.side), "SS-WND-09", space, self.left)

    def take_off(self, game: Battle, answer: Answer) -> None:
        heal(game, game.ships[self.side], CREWS.index(word(answer)))


@dataclass
class RemoveFires(Relief):
    """SS-EFF-08, SS-FIRE-16, SS-FIRE-17, SS-CARD-14: the Captain declares which fire goes."""

    def begin(self, game: Battle) -> Step:
        order = order_of(self.card)
        self.left = order.count
        if order.needs_own_island and not is_island_adjacent(game, self.side):
            return self.fails(game, "no-island-near", "SS-COLL-11")
        return None if self.options(game) else self.fails(game, "nothing-burning", "SS-FIRE-17")

    def options(self, game: Battle) -> tuple[Answer, ...]:
        return burning_positions(game.ships[self.side])

    def ask(self, game: Battle, space: OneOf) -> Question:
        return AskRemoveFire(game.captain(self.side), "SS-FIRE-16", space, self.left)

    def take_off(self, game: Battle, answer: Answer) -> None:
        remove(game, game.ships[self.side], number(answer))


class StealOrderAt:
    """Stages of `StealOrder`."""

    NAME: Final = 1
    PICK: Final = 2
    TAKE: Final = 3


@dataclass
class StealOrder(Effect):
    """SS-EFF-12, SS-CARD-02, SS-CARD-03: a random Active Order of the named enemy crew leaves the game."""

    crew: int = -1

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case StealOrderAt.NAME: return self.name(game)
            case StealOrderAt.PICK: return self.pick(game, CREWS.index(word(answer)))
            case _: return self.take(game, word(answer))

    def name(self, game: Battle) -> Step:
        if order_of(self.card).needs_enemy_island and not is_island_adjacent(game, 1 - self.side):
            return self.fails(game, "enemy-not-near-island", "SS-COLL-11")
        return AskStealOrder(self.leader(game), "SS-CARD-02", OneOf(CREWS))

    def pick(self, game: Battle, crew: int) -> Step:
        """SS-RLD-10: the permanent card is set aside first, and Wounds are no Orders."""
        self.crew = crew
        hand = game.ships[1 - self.side].crews[crew].hand
        if not hand:
            return self.fails(game, "empty-hand", "SS-CARD-02")
        return Roll(CHANCE, "SS-CARD-02", Draw(hand), "steal")

    def take(self, game: Battle, card: str) -> Step:
        crew = game.ships[1 - self.side].crews[self.crew]
        crew.hand = without(crew.hand, card)
        crew.removed += (card,)
        game.emit(OrderStolen(1 - self.side, self.crew, card))
        return DONE


@dataclass
class Brace(Effect):
    """SS-EFF-13: the marker lies on the ship until it stops a hit or the boards are cleared; a second adds nothing."""

    def step(self, game: Battle, answer: Answer) -> Step:
        game.ships[self.side].braced = True
        game.emit(ShipBraced(self.side))
        return DONE


@dataclass
class Exchange(Menu):
    """SS-EFF-14: two own positions whose cards change places, or KEEP. It looks at the cards when asked."""

    side: int

    def take(self, raw: Any) -> Answer:
        return bare(super().take(raw))

    def offered(self, game: Game) -> tuple[Answer, ...]:
        ship = battle(game).ships[self.side]
        free = [at for at in exchangeable(ship) if not is_permanent(ship.positions[at - 1].cards[0].card)]
        pairs = [(one, other) for one in free for other in free if one < other]
        return (KEEP, *pairs)

    def why_not(self, game: Game, answer: Answer) -> Refusal:
        return refused(f"{shown(answer)} cannot change places: both must hold an unrevealed pending Order, no Reload "
                       f"or Fight Fire card, and no Strong Fire")


def exchangeable(ship: Ship) -> tuple[int, ...]:
    """Positions whose card might be exchanged, for all the enemy knows."""
    return tuple([position for position in unrevealed_positions(ship) if ship.positions[position - 1].fire != STRONG])


class SpyglassAt:
    """Stages of `Spyglass`."""

    LOOK: Final = 1
    ASK: Final = 2
    EXCHANGE: Final = 3


@dataclass
class Spyglass(Effect):
    """SS-EFF-14: the team sees the enemy's face-down cards, then the Captain may exchange two own ones."""

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case SpyglassAt.LOOK: return self.look(game)
            case SpyglassAt.ASK: return self.ask(game)
            case _: return self.exchange(game, answer)

    def look(self, game: Battle) -> Step:
        enemy = game.ships[1 - self.side]
        positions: list[int] = []
        cards: list[str] = []
        for position in POSITIONS:
            laid = planned(enemy, position)
            if laid is not None and not laid.shown:
                laid.spied = True
                positions.append(position)
                cards.append(laid.card)
        game.show()
        game.emit(EnemySpied(self.side, game.team(self.side), tuple(positions), tuple(cards)))
        return None

    def ask(self, game: Battle) -> Step:
        """The question comes whenever two cards might be exchanged: its absence would tell which are permanent."""
        if len(exchangeable(game.ships[self.side])) < 2:
            return DONE
        return AskExchange(game.captain(self.side), "SS-EFF-14", Exchange(self.side))

    def exchange(self, game: Battle, answer: Answer) -> Step:
        """SS-WND-11: Wounds go with the crew, fires stay with the position."""
        if answer == KEEP:
            return DONE
        one, other = [number(part) for part in each(answer)]
        positions = game.ships[self.side].positions
        positions[one - 1].cards, positions[other - 1].cards = positions[other - 1].cards, positions[one - 1].cards
        game.emit(OrdersExchanged(self.side, (one, other)))
        return DONE
