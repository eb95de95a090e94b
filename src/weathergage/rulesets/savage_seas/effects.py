"""Chapters 13 and 14: what cards do that neither sail nor roll for a position."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.chance import Draw
from weathergage.kernel.core import CHANCE, DONE, Answer, Game, Question, Step, each, ints, number, word
from weathergage.kernel.spaces import Menu, OneOf, SomeOf, shown
from weathergage.rulesets.savage_seas.attacking import tell_attack
from weathergage.rulesets.savage_seas.content import CREWS
from weathergage.rulesets.savage_seas.events import (
    EnemySpied,
    NoEffect,
    OrderCanceled,
    OrdersExchanged,
    OrderStolen,
    ShipBraced,
)
from weathergage.rulesets.savage_seas.fires import remove
from weathergage.rulesets.savage_seas.state import (
    CANCELED,
    PENDING,
    POSITIONS,
    STRONG,
    Battle,
    BattleFrame,
    Laid,
    Ship,
    is_island_adjacent,
    is_permanent,
    order_of,
    planned,
    without,
)
from weathergage.rulesets.savage_seas.victory import judge
from weathergage.rulesets.savage_seas.wounds import heal, wound_hand, wound_position

KEEP: Final = "keep"


def manned_positions(ship: Ship) -> tuple[int, ...]:
    """SS-DEF-18: positions on which an Order lies, whatever its state."""
    return tuple([position for position in POSITIONS if ship.positions[position - 1].cards])


def is_hidden_pending(laid: Laid | None) -> bool:
    """An Order that is neither revealed nor canceled."""
    return laid is not None and laid.state == PENDING and not laid.shown


@dataclass
class WoundManned(BattleFrame):
    """SS-EFF-04, SS-CARD-01: the attacker picks manned positions; each crew there takes a Wound on the board."""

    side: int
    card: str

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.pick(game)
            case _: return self.land(game, ints(answer))

    def pick(self, game: Battle) -> Step:
        order = order_of(self.card)
        if not tell_attack(game, self.side, order):
            return DONE
        manned = manned_positions(game.ships[1 - self.side])
        if not manned:
            game.emit(NoEffect(self.side, self.card, "nobody-there", "SS-CARD-01"))
            return DONE
        if len(manned) == 1:
            return self.land(game, manned)
        return Question(game.leader(self.side, order.crew), "wound-manned", "SS-EFF-04",
                        SomeOf(manned, 1, min(order.count, len(manned))))

    def land(self, game: Battle, positions: tuple[int, ...]) -> Step:
        for position in positions:
            wound_position(game, game.ships[1 - self.side], position, "SS-EFF-04")
        return DONE


@dataclass
class WoundCrew(BattleFrame):
    """SS-EFF-05: the attacker names an enemy crew, manned or not; its Wounds go straight into its hand."""

    side: int
    card: str

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.name(game)
            case _: return self.land(game, CREWS.index(word(answer)))

    def name(self, game: Battle) -> Step:
        order = order_of(self.card)
        if not tell_attack(game, self.side, order):
            return DONE
        return Question(game.leader(self.side, order.crew), "wound-crew", "SS-EFF-05", OneOf(CREWS))

    def land(self, game: Battle, crew: int) -> Step:
        wound_hand(game, game.ships[1 - self.side], crew, order_of(self.card).count)
        judge(game)
        return DONE


@dataclass
class CancelPosition(BattleFrame):
    """SS-EFF-06: an unrevealed pending Order of the enemy is canceled, unseen."""

    side: int
    card: str

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.pick(game)
            case _: return self.cut(game, number(answer))

    def pick(self, game: Battle) -> Step:
        order = order_of(self.card)
        if not tell_attack(game, self.side, order):
            return DONE
        enemy = game.ships[1 - self.side]
        found = tuple([position for position in POSITIONS if is_hidden_pending(planned(enemy, position))])
        if not found:
            game.emit(NoEffect(self.side, self.card, "nothing-pending", "SS-EFF-06"))
            return DONE
        if len(found) == 1:
            return self.cut(game, found[0])
        return Question(game.leader(self.side, order.crew), "cancel-position", "SS-EFF-06", OneOf(found))

    def cut(self, game: Battle, position: int) -> Step:
        laid = planned(game.ships[1 - self.side], position)
        assert laid is not None
        laid.state = CANCELED
        game.emit(OrderCanceled(1 - self.side, position, "", "SS-EFF-06"))
        return DONE


@dataclass
class RemoveWounds(BattleFrame):
    """SS-EFF-07, SS-WND-09, SS-WND-10, SS-CARD-15: the Captain names crews that hold a Wound in hand."""

    side: int
    card: str
    left: int = 0

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return self.name(game)
            case _: return self.treat(game, CREWS.index(word(answer)))

    def begin(self, game: Battle) -> Step:
        order = order_of(self.card)
        self.left = order.count + (order.island_bonus if is_island_adjacent(game, self.side) else 0)
        if not hurt_crews(game.ships[self.side]):
            game.emit(NoEffect(self.side, self.card, "nobody-hurt", "SS-WND-10"))
        return None

    def name(self, game: Battle) -> Step:
        hurt = hurt_crews(game.ships[self.side])
        if not self.left or not hurt:
            return DONE
        if len(hurt) == 1:
            return self.treat(game, hurt[0])
        options = tuple([CREWS[crew] for crew in hurt])
        return Question(game.captain(self.side), "remove-wound", "SS-WND-09", OneOf(options), about=self.left)

    def treat(self, game: Battle, crew: int) -> Step:
        heal(game, game.ships[self.side], crew)
        self.left -= 1
        self.pc = 1
        return None


def hurt_crews(ship: Ship) -> tuple[int, ...]:
    """SS-WND-10: only Wounds in hand can be removed."""
    return tuple([number for number, crew in enumerate(ship.crews) if crew.wounds])


@dataclass
class RemoveFires(BattleFrame):
    """SS-EFF-08, SS-FIRE-16, SS-FIRE-17, SS-CARD-14: the Captain declares which fire goes."""

    side: int
    card: str
    left: int = 0

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.begin(game)
            case 2: return self.name(game)
            case _: return self.douse(game, number(answer))

    def begin(self, game: Battle) -> Step:
        order = order_of(self.card)
        if order.needs_own_island and not is_island_adjacent(game, self.side):
            game.emit(NoEffect(self.side, self.card, "no-island-near", "SS-COLL-11"))
            return DONE
        if not game.ships[self.side].burning:
            game.emit(NoEffect(self.side, self.card, "nothing-burning", "SS-FIRE-17"))
        self.left = order.count
        return None

    def name(self, game: Battle) -> Step:
        burning = tuple([position for position in POSITIONS if game.ships[self.side].positions[position - 1].fire])
        if not self.left or not burning:
            return DONE
        if len(burning) == 1:
            return self.douse(game, burning[0])
        return Question(game.captain(self.side), "remove-fire", "SS-FIRE-16", OneOf(burning), about=self.left)

    def douse(self, game: Battle, position: int) -> Step:
        remove(game, game.ships[self.side], position)
        self.left -= 1
        self.pc = 1
        return None


@dataclass
class StealOrder(BattleFrame):
    """SS-EFF-12, SS-CARD-02, SS-CARD-03: a random Active Order of the named enemy crew leaves the game."""

    side: int
    card: str
    crew: int = -1

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.name(game)
            case 2: return self.pick(game, CREWS.index(word(answer)))
            case _: return self.take(game, word(answer))

    def name(self, game: Battle) -> Step:
        order = order_of(self.card)
        if order.needs_enemy_island and not is_island_adjacent(game, 1 - self.side):
            game.emit(NoEffect(self.side, self.card, "enemy-not-near-island", "SS-COLL-11"))
            return DONE
        return Question(game.leader(self.side, order.crew), "steal-order", "SS-CARD-02", OneOf(CREWS))

    def pick(self, game: Battle, crew: int) -> Step:
        """SS-RLD-10: the permanent card is set aside first, and Wounds are no Orders."""
        self.crew = crew
        hand = game.ships[1 - self.side].crews[crew].hand
        if not hand:
            game.emit(NoEffect(self.side, self.card, "empty-hand", "SS-CARD-02"))
            return DONE
        return Question(CHANCE, "steal", "SS-CARD-02", Draw(hand), about=(1 - self.side, crew))

    def take(self, game: Battle, card: str) -> Step:
        crew = game.ships[1 - self.side].crews[self.crew]
        crew.hand = without(crew.hand, card)
        crew.removed += (card,)
        game.emit(OrderStolen(1 - self.side, self.crew, card))
        return DONE


@dataclass
class Brace(BattleFrame):
    """SS-EFF-13: the marker lies on the ship until it stops a hit or the boards are cleared; a second adds nothing."""

    side: int
    card: str

    def stage(self, game: Battle, answer: Answer) -> Step:
        game.ships[self.side].braced = True
        game.emit(ShipBraced(self.side))
        return DONE


@dataclass
class Exchange(Menu):
    """SS-EFF-14: two own positions whose cards change places, or KEEP. It looks at the cards when asked."""

    side: int

    def offered(self, game: Game) -> tuple[Answer, ...]:
        assert isinstance(game, Battle)
        ship = game.ships[self.side]
        free = [at for at in exchangeable(ship) if not is_permanent(ship.positions[at - 1].cards[0].card)]
        pairs = [(one, other) for one in free for other in free if one < other]
        return (KEEP, *pairs)

    def why_not(self, game: Game, answer: Answer) -> str:
        return (f"{shown(answer)} cannot change places: both must hold an unrevealed pending Order, no Reload or Fight "
                f"Fire card, and no Strong Fire")


def exchangeable(ship: Ship) -> tuple[int, ...]:
    """Positions whose card might be exchanged, for all the enemy knows."""
    return tuple([position for position in POSITIONS if is_hidden_pending(planned(ship, position))
                  and ship.positions[position - 1].fire != STRONG and not ship.positions[position - 1].cards[0].fights])


@dataclass
class Spyglass(BattleFrame):
    """SS-EFF-14: the team sees the enemy's face-down cards, then the Captain may exchange two own ones."""

    side: int
    card: str

    def stage(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case 1: return self.look(game)
            case 2: return self.ask(game)
            case _: return self.exchange(game, answer)

    def look(self, game: Battle) -> Step:
        enemy = game.ships[1 - self.side]
        seen: list[tuple[int, str]] = []
        for position in POSITIONS:
            laid = planned(enemy, position)
            if laid is not None and not laid.shown:
                laid.spied = True
                seen.append((position, laid.card))
        game.reveals += 1
        game.emit(EnemySpied(self.side, tuple(seen), game.team(self.side)))
        return None

    def ask(self, game: Battle) -> Step:
        """The question comes whenever two cards might be exchanged: its absence would tell which are permanent."""
        if len(exchangeable(game.ships[self.side])) < 2:
            return DONE
        return Question(game.captain(self.side), "exchange", "SS-EFF-14", Exchange(self.side))

    def exchange(self, game: Battle, answer: Answer) -> Step:
        """SS-WND-11: Wounds go with the crew, fires stay with the position."""
        if answer == KEEP:
            return DONE
        one, other = [number(part) for part in each(answer)]
        positions = game.ships[self.side].positions
        positions[one - 1].cards, positions[other - 1].cards = positions[other - 1].cards, positions[one - 1].cards
        game.emit(OrdersExchanged(self.side, (one, other)))
        return DONE
