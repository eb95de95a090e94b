"""Oak & Iron, the heuristic player: an admiral who weighs the fire he can give against what he may get.

He decides from his own view only: everything is read off a battle in which what he cannot know was dealt anew, and no
guessed card is used.
"""

from typing import Final

from weathergage.kernel.core import Answer, Question, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.rng import word as key_of
from weathergage.kernel.sight import Sight
from weathergage.kernel.spaces import EachOf
from weathergage.players import oak_and_iron_setup as setup
from weathergage.players.base import Player
from weathergage.players.oak_and_iron.cards import Hand, wishes_of
from weathergage.players.oak_and_iron.crew import Deck
from weathergage.players.oak_and_iron.fighting import Fighting
from weathergage.players.oak_and_iron.sailing import Sailing
from weathergage.players.oak_and_iron.staff import Desk, Staff
from weathergage.players.oak_and_iron.worth import Skill, lie_of
from weathergage.rulesets.oak_and_iron.rules.attack import PASS
from weathergage.rulesets.oak_and_iron.rules.deploying import Deployments
from weathergage.rulesets.oak_and_iron.rules.hands import CutCards, HandCards
from weathergage.rulesets.oak_and_iron.rules.settingup import ChosenHand
from weathergage.rulesets.oak_and_iron.rules.terrain import TerrainPlaces
from weathergage.rulesets.oak_and_iron.state import (
    BIT,
    Battle,
    number_of,
)

SAILING: Final[tuple[str, ...]] = (
    "activate", "helm", "turn-after", "turn-in-eye", "change-heading", "seamanship", "seamanship-action",
    "point-of-sail", "speed-bonus", "shift", "fleet-maneuver", "swift-vessels", "move-squadron")
FIGHTING: Final[tuple[str, ...]] = (
    "attack-with", "attack", "re-roll", "react", "capture", "helm-hit", "lie-alongside", "fire-and-board",
    "board-and-fight", "boat-assault", "careful-aim", "persist", "steady-hands", "efficient-loader", "burst-gun",
    "sprung-mast", "short-handed-foe", "inspire", "fresh-powder", "well-rested", "relief", "second-wind",
    "name-flagship", "transfer-flag")
STOP: Final = "done"


def make(seed: int) -> Player:
    return HeuristicPlayer(seed)


class HeuristicPlayer(Player):
    """One admiral, with his squadron or two."""

    def __init__(self, seed: int = 0, skill: Skill | None = None) -> None:
        self.seed = seed
        self.skill = Skill() if skill is None else skill
        self.decisions = 0
        self.seen: Answer = ()
        self.staff: Staff | None = None         # with what was worked out for the battle as it was `seen`

    def choose(self, sight: Sight, question: Question) -> Answer:
        self.decisions += 1
        rng = Rng(key_of(self.seed, self.decisions))
        game = sight.redeal(rng)
        assert isinstance(game, Battle)
        staff = self.staff_for(game, sight.seat)
        if question.kind in SAILING:
            return Sailing(game, sight, staff, rng).sail(question)
        if question.kind in FIGHTING:
            return Fighting(game, sight, staff, rng).fight(question)
        return Admiral(game, sight, staff, rng).answer(question)

    def staff_for(self, game: Battle, seat: int) -> Staff:
        """A ship's move is several questions in a row; what was worked out for one serves the next if nothing has
        moved."""
        seen = lie_of(game, seat)
        if self.staff is None or seen != self.seen:
            self.staff, self.seen = Staff(game, seat, self.skill), seen
        return self.staff


class Admiral(Desk):
    """Cards, crews, and the set-up."""

    def answer(self, question: Question) -> Answer:
        match question.kind:
            case "crew-action": return Deck(self.staff.waters(self.ship(question))).best(self.options(question))
            case "initiative-card": return self.hand(question).choose(self.options(question), self.rng)
            case "new-orders": return self.hand(question).cover(self.options(question))
            case "adapt": return self.own_hand().cover(self.options(question))
            case "exchange-card": return self.hand(question).exchange(self.options(question), word(question.about))
            case "cut-hand": return self.cut_hand(question)
            case "hand": return self.choose_hand(question)
            case "reload": return self.reload(question)
            case _: return self.before(question)

    def before(self, question: Question) -> Answer:
        """The set-up, and what needs little thought."""
        match question.kind:
            case "role": return setup.role(self.game.objective)
            case "set-up-card": return setup.set_up_card(self.options(question), question.about)
            case "select-terrain": return setup.smallest(self.options(question))
            case "place-terrain": return self.place_terrain(question)
            case "name-merchants": return setup.merchants(self.scales, question)
            case "deploy": return self.deploy(question)
            case "enter": return setup.entry(self.scales, self.options(question, setup.LOOKED_AT))
            case "adjust-terrain": return PASS
            case "weather-gage": return STOP
            case "hold-back": return ()
            case _: return self.options(question, 1)[0]

    # --- cards ---

    def hand(self, question: Question) -> Hand:
        space = question.space
        assert isinstance(space, HandCards)
        return Hand(self.scales, space.squadron)

    def own_hand(self) -> Hand:
        for number, squadron in enumerate(self.game.squadrons):
            if squadron.seat == self.sight.seat and squadron.up and squadron.up[-1] == "adaptive-tactics":
                return Hand(self.scales, number)
        return Hand(self.scales, 0)

    def cut_hand(self, question: Question) -> Answer:
        space = question.space
        assert isinstance(space, CutCards)
        squadron = self.game.squadrons[space.squadron]
        cards = squadron.hand + (squadron.up if space.all else ())
        wanted = Hand(self.scales, space.squadron).spare(cards, space.count)
        return space.take(tuple([card for card in cards if card in wanted]))

    def choose_hand(self, question: Question) -> Answer:
        space = question.space
        assert isinstance(space, ChosenHand)
        return space.filled(self.game, wishes_of(self.game, space.cards(self.game)))

    def reload(self, question: Question) -> Answer:
        """OI-CARD-08: every ship, and of two sides the one with more before it."""
        space = question.space
        assert isinstance(space, EachOf)
        found: list[Answer] = []
        for label, options in zip(space.slots, space.options):
            deck = Deck(self.staff.waters(number_of(self.game, label)))
            sides = [word(side) for side in options if side in BIT]
            found.append(max(sides, key=lambda side: deck.side_worth(BIT[side])))
        return tuple(found)

    # --- the set-up ---

    def place_terrain(self, question: Question) -> Answer:
        space = question.space
        assert isinstance(space, TerrainPlaces)
        return setup.terrain(self.scales, space, self.options(question, setup.LOOKED_AT))

    def deploy(self, question: Question) -> Answer:
        space = question.space
        assert isinstance(space, Deployments)
        best = setup.Berths(self.scales, space).best()
        return best if best is not None else self.options(question, 1)[0]
