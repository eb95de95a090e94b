"""Chapter 14: Reload or Fight Fire."""

from dataclasses import dataclass
from typing import Final

from weathergage.kernel.core import DONE, Answer, Game, Step, each, word
from weathergage.kernel.spaces import SomeOf
from weathergage.kits.hands import Handful
from weathergage.kits.keep import keep
from weathergage.rulesets.savage_seas.events import CrewReloaded, NoEffect
from weathergage.rulesets.savage_seas.questions import AskReload
from weathergage.rulesets.savage_seas.rules.fires import fight
from weathergage.rulesets.savage_seas.state import STRONG, Battle, BattleFrame, battle, order_of, without

MOST_HANDS: Final = 1000            # whose handfuls are kept
MOST_HANDFULS: Final = 1000         # of one hand
_HANDFULS: Final[dict[tuple[str, ...], tuple[Answer, ...]]] = {}


@dataclass
class ActiveOrders(Handful):
    """SS-RLD-07, SS-RLD-08: any number of a crew's Active Orders, never Wounds. It looks the hand up when asked."""

    side: int
    crew: int

    def some(self, game: Game) -> SomeOf:
        hand = battle(game).ships[self.side].crews[self.crew].hand
        return SomeOf(hand, 0, len(hand))

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """They follow from the hand alone."""
        hand = battle(game).ships[self.side].crews[self.crew].hand
        handfuls = _HANDFULS.get(hand)
        if handfuls is None:
            handfuls = keep(_HANDFULS, MOST_HANDS, hand, self.some(game).candidates(game, MOST_HANDFULS))
        return handfuls[:limit]

    def nearest(self, game: Game, answer: Answer) -> Answer:
        return ()


class ReloadOrFightFireAt:
    """Stages of `ReloadOrFightFire`."""

    BEGIN: Final = 1
    DISCARD: Final = 2


@dataclass
class ReloadOrFightFire(BattleFrame):
    """SS-EFF-15, SS-RLD-04 to SS-RLD-06: what the card does was fixed when it was placed, and it stays where it is."""

    side: int
    card: str
    position: int
    fights: bool

    def step(self, game: Battle, answer: Answer) -> Step:
        match self.pc:
            case ReloadOrFightFireAt.BEGIN: return self.begin(game)
            case _: return self.discard(game, each(answer))

    def begin(self, game: Battle) -> Step:
        ship, crew = game.ships[self.side], order_of(self.card).crew
        if self.fights and ship.positions[self.position - 1].fire == STRONG:
            fight(game, ship, crew, self.position)
            return DONE
        if self.fights and not game.plays("fight-lapsed", "reload"):
            game.emit(NoEffect(self.side, self.card, "fire-gone", "SS-RLD-02"))
            return DONE
        return AskReload(game.leader(self.side, crew), "SS-RLD-07", ActiveOrders(self.side, crew), crew)

    def discard(self, game: Battle, cards: tuple[Answer, ...]) -> Step:
        """SS-RLD-07: face up; new cards come at the clearing."""
        number = order_of(self.card).crew
        crew = game.ships[self.side].crews[number]
        dropped = tuple([word(card) for card in cards])
        for card in dropped:
            crew.hand = without(crew.hand, card)
        crew.discards += dropped
        game.emit(CrewReloaded(self.side, number, dropped))
        if dropped:
            game.show()
        return DONE
