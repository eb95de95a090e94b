"""Oak & Iron, the heuristic player: which initiative card to play, and which to give up."""

from typing import Final

from weathergage.kernel.core import Answer
from weathergage.kernel.rng import Rng
from weathergage.players.oak_and_iron.guns import Mark, gap
from weathergage.players.oak_and_iron.worth import Scales
from weathergage.rulesets.oak_and_iron.content.tables import CARDS
from weathergage.rulesets.oak_and_iron.questions import KEEP
from weathergage.rulesets.oak_and_iron.rules.formation import formation
from weathergage.rulesets.oak_and_iron.rules.initiative import ADAPTIVE, AWAIT, copies_for
from weathergage.rulesets.oak_and_iron.rules.shapes import pose_of
from weathergage.rulesets.oak_and_iron.state import Battle, able_of, is_entangled, kind_of

IN_RANGE: Final = 15.0              # inches: fire is likely next turn
AT_MUSKET: Final = 8.5
AT_PISTOL: Final = 5.0
LAST_MOVE: Final = 0.01             # Strike Points against each point of a card's value, where it comes to no shooting
SAVED: Final = 0.35                 # what a card that is played once should promise
NOISE: Final = 0.05
WISHES: Final[tuple[str, ...]] = (
    "rolling-broadsides", "superior-firepower", "aggression", "elan", "effective-fire", "down", "fast-loaders",
    "take-courage", "reload-card", "resilient", "favorable-wind", "expert-boarding", "engage-more-closely",
    "swift-vessels", "heavy-musket-volley", "small-arms", "bravado", "careful-aim", "await-new-orders",
    "raise-the-black", "deception", "fire-as-she-bears", "boarders-away", "repel-boarders", "long-range-gunnery",
    "seize-the-opportunity", "boat-assault", "adjust-formation", "adjust-position", "fleet-maneuver", "zeal",
    "boarding-through-the-smoke", "lee-gauge-fire", "target-rigging-card", "lured-into-the-shoals",
    "adaptive-tactics", "shoals-ahead")


class Hand:
    """One squadron's cards, and what the battle looks like to it."""

    def __init__(self, scales: Scales, squadron: int) -> None:
        game = scales.game
        self.temper = scales.temper
        self.game = game
        self.squadron = squadron
        self.ships = able_of(game, squadron)
        enemies = [Mark(game, enemy, pose_of(game.ships[enemy])) for enemy in scales.enemies]
        apart = [min([gap(Mark(game, number, pose_of(game.ships[number])), enemy) for enemy in enemies], default=99.0)
                 for number in self.ships]
        self.engaged = len([far for far in apart if far < IN_RANGE])
        self.close = len([far for far in apart if far < AT_MUSKET])
        self.near = len([far for far in apart if far < AT_PISTOL])
        self.far = len(self.ships) - self.engaged
        self.formed = [number for number in formation(game, squadron) if number in self.ships]
        self.loose = len(self.ships) - len(self.formed)
        self.tired = [number for number in self.ships if game.ships[number].fatigue]
        self.fatigue = sum([game.ships[number].fatigue for number in self.ships])
        self.marked = [number for number in self.ships if game.ships[number].reload]
        self.held = len([number for number in self.ships if is_entangled(game, number)])
        self.shoals = any([kind_of(piece).shoal for piece in game.terrain])

    def among(self, some: list[int]) -> int:
        """How many of these are in Formation."""
        return len([number for number in some if number in self.formed])

    def effect(self, card: str) -> float:
        """What a card's effect may be worth next turn, in Strike Points."""
        if card == AWAIT:
            return 0.9 * max([self.effect(other) for other in self.game.squadrons[self.squadron].hand
                              if other != AWAIT], default=0.0)
        if card == ADAPTIVE:
            return max([self.effect(str(other)) for other in copies_for(self.game, self.squadron)], default=0.0)
        return self.by_guns(card) + self.by_hand(card) + self.by_rest(card) + self.by_way(card)

    def by_guns(self, card: str) -> float:
        match card:
            case "down": return 0.14 * self.engaged
            case "fire-as-she-bears": return 0.10 * min(len(self.formed), self.engaged)
            case "careful-aim": return 0.05 * self.engaged
            case "effective-fire": return 0.10 * self.engaged
            case "superior-firepower": return 0.20 * self.engaged
            case "rolling-broadsides": return 0.16 * self.close + 0.06 * self.engaged
            case "lee-gauge-fire": return 0.05 * (self.engaged - self.close)
            case "long-range-gunnery": return 0.08 * (self.engaged - self.close)
            case "adjust-formation": return 0.06 * min(self.engaged, self.loose)
            case "seize-the-opportunity": return 0.18 * min(self.engaged, self.loose)
            case "engage-more-closely": return 0.20 * self.near + 0.05 * self.close
            case "target-rigging-card": return 0.03 * self.close
            case "resilient": return 0.11 * self.engaged
            case "deception": return 0.12 * (self.engaged - self.close)
            case "bravado": return 0.05 * self.fatigue if self.engaged else 0.0
            case _: return 0.0

    def by_hand(self, card: str) -> float:
        match card:
            case "small-arms": return 0.12 * self.near
            case "boarding-through-the-smoke": return 0.10 * self.near
            case "boat-assault": return 0.15 * self.near
            case "expert-boarding": return 0.22 * self.near
            case "boarders-away": return 0.05 * self.near
            case "elan": return 0.18 * self.close + 0.2 * self.held
            case "repel-boarders": return 0.06 * self.near + 0.5 * self.held
            case "heavy-musket-volley": return 0.12 * self.close
            case "aggression": return 0.14 * self.close
            case "raise-the-black": return 0.10 * self.close
            case _: return 0.0

    def by_rest(self, card: str) -> float:
        match card:
            case "take-courage": return 0.15 * self.among(self.tired)
            case "zeal": return 0.07 * len(self.tired)
            case "doughty-card": return 0.12 * len(self.tired) if self.game.squadrons[self.squadron].strike else 0.0
            case "intrepid-card" | "double-rations-card": return 0.15 * len(self.tired)
            case "reload-card": return 0.20 * self.among(self.marked) + 0.05 * min(self.engaged, len(self.formed))
            case "fast-loaders": return 0.22 * len(self.marked) + 0.05 * self.engaged
            case _: return 0.0

    def by_way(self, card: str) -> float:
        match card:
            case "favorable-wind": return 0.10 * self.far + 0.02
            case "swift-vessels": return 0.09 * self.far + 0.05 * self.engaged
            case "adjust-position": return 0.05 * len(self.formed)
            case "fleet-maneuver": return 0.06 * len(self.formed)
            case "shoals-ahead": return 0.08 if self.shoals else 0.0
            case "lured-into-the-shoals": return 0.10 if self.engaged else 0.0
            case _: return 0.0

    def worth(self, card: str) -> float:
        """The effect, and who will go first."""
        effect = self.effect(card)
        if CARDS[card].discard and effect < SAVED:
            effect *= 0.5
        value = CARDS[card].value
        return effect + (self.temper.first_shot * value if self.engaged else -LAST_MOVE * value)

    def choose(self, cards: tuple[Answer, ...], rng: Rng) -> Answer:
        """OI-INIT-07: the best, with a little whim, so that nobody can count on it."""
        return max([(self.worth(str(card)) + NOISE * rng.unit(), str(card)) for card in cards])[1]

    def cover(self, cards: tuple[Answer, ...]) -> Answer:
        """OI-CARD-01, OI-CARD-19: only the effect counts now."""
        return max([(self.effect(str(card)), str(card)) for card in cards])[1]

    def exchange(self, cards: tuple[Answer, ...], shown: str) -> Answer:
        """OI-KEY-10: once a game, so it must be worth it."""
        others = tuple([card for card in cards if card != KEEP])
        best = max([(self.worth(str(card)), str(card)) for card in others])
        return best[1] if best[0] > self.worth(shown) + 0.3 else KEEP

    def spare(self, cards: tuple[str, ...], count: int) -> tuple[str, ...]:
        """OI-END-16: those that will be missed least."""
        by_rank = sorted(cards, key=lambda card: (-rank_of(card), card))
        return tuple(by_rank[:count])


def rank_of(card: str) -> int:
    """How far down a card is in the list of those that one wants; unknown ones come first."""
    return WISHES.index(card) if card in WISHES else 0


def wishes_of(game: Battle, cards: tuple[str, ...]) -> list[str]:
    return sorted(cards, key=lambda card: (rank_of(card), card))
