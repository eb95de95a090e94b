"""Oak & Iron, the heuristic player: an admiral who weighs the fire he can give against what he may get.

He decides from his own view only: everything is read off a battle in which what he cannot know was dealt anew, and no
guessed card is used.
"""


from weathergage.kernel.core import Answer, Question, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.rng import word as key_of
from weathergage.kernel.sight import Sight
from weathergage.kernel.spaces import PASS, EachOf
from weathergage.players.base import Player
from weathergage.players.oak_and_iron import setup
from weathergage.players.oak_and_iron.cards import Hand, wishes_of
from weathergage.players.oak_and_iron.crew import Deck
from weathergage.players.oak_and_iron.fighting import Fighting
from weathergage.players.oak_and_iron.sailing import Sailing
from weathergage.players.oak_and_iron.staff import Desk, Staff
from weathergage.players.oak_and_iron.worth import Temper, lie_of
from weathergage.rulesets.oak_and_iron.questions import (
    STOP,
    AskAdapt,
    AskAdjustTerrain,
    AskCrewAction,
    AskCutHand,
    AskDeploy,
    AskEnter,
    AskExchangeCard,
    AskHand,
    AskHoldBack,
    AskInitiativeCard,
    AskNameMerchants,
    AskNewOrders,
    AskPlaceTerrain,
    AskReload,
    AskRole,
    AskSelectTerrain,
    AskSetUpCard,
    AskWeatherGage,
)
from weathergage.rulesets.oak_and_iron.rules.deployment import Deployments
from weathergage.rulesets.oak_and_iron.rules.hands import CutCards
from weathergage.rulesets.oak_and_iron.rules.set_up import ChosenHand
from weathergage.rulesets.oak_and_iron.state import BIT, Battle, number_of


def make(seed: int) -> Player:
    return HeuristicPlayer(seed)


class HeuristicPlayer(Player):
    """One admiral, with his squadron or two."""

    def __init__(self, seed: int = 0, temper: Temper | None = None) -> None:
        self.seed = seed
        self.temper = Temper() if temper is None else temper
        self.decisions = 0
        self.seen: Answer = ()
        self.staff: Staff | None = None         # with what was worked out for the battle as it was `seen`

    def choose(self, sight: Sight, question: Question) -> Answer:
        self.decisions += 1
        rng = Rng(key_of(self.seed, self.decisions))
        game = sight.redeal(rng)
        assert isinstance(game, Battle)
        staff = self.staff_for(game, question.seat)
        for desk in (Sailing, Fighting, Admiral):
            answer = desk(game, sight, staff, rng).answer(question)
            if answer is not None:
                return answer
        return sight.candidates(question, 1)[0]

    def staff_for(self, game: Battle, seat: int) -> Staff:
        """A ship's move is several questions in a row; what was worked out for one serves the next if nothing has
        moved."""
        seen = lie_of(game, seat)
        if self.staff is None or seen != self.seen:
            self.staff, self.seen = Staff(game, seat, self.temper), seen
        return self.staff


class Admiral(Desk):
    """Cards, crews, and the set-up."""

    def answer(self, question: Question) -> Answer:
        match question:
            case AskCrewAction(): return Deck(self.staff.waters(self.ship(question))).best(self.options(question))
            case AskInitiativeCard(): return self.hand(question.squadron).choose(self.options(question), self.rng)
            case AskNewOrders() | AskAdapt(): return self.hand(question.squadron).cover(self.options(question))
            case AskExchangeCard():
                return self.hand(question.squadron).exchange(self.options(question), question.card)
            case AskCutHand(): return self.cut_hand(question)
            case AskHand(): return self.choose_hand(question)
            case AskReload(): return self.reload(question)
            case _: return self.before(question)

    def before(self, question: Question) -> Answer:
        """The set-up, and what needs little thought."""
        match question:
            case AskRole(): return setup.role(self.game.objective)
            case AskSetUpCard(): return setup.set_up_card(self.options(question), question.deck)
            case AskSelectTerrain(): return setup.smallest(self.options(question))
            case AskPlaceTerrain():
                return setup.terrain(self.scales, question.purpose, self.options(question, setup.LOOKED_AT))
            case AskNameMerchants(): return setup.merchants(self.scales, question)
            case AskDeploy(): return self.deploy(question)
            case AskEnter(): return setup.entry(self.scales, self.options(question, setup.LOOKED_AT))
            case AskAdjustTerrain(): return PASS
            case AskWeatherGage(): return STOP
            case AskHoldBack(): return ()
            case _: return None

    # --- cards ---

    def hand(self, squadron: int) -> Hand:
        return Hand(self.scales, squadron)

    def cut_hand(self, question: AskCutHand) -> Answer:
        space = question.space
        assert isinstance(space, CutCards)
        squadron = self.game.squadrons[space.squadron]
        cards = squadron.hand + (squadron.up if space.all else ())
        wanted = Hand(self.scales, space.squadron).spare(cards, space.count)
        return space.take(tuple([card for card in cards if card in wanted]))

    def choose_hand(self, question: AskHand) -> Answer:
        space = question.space
        assert isinstance(space, ChosenHand)
        return space.filled(self.game, wishes_of(self.game, space.cards(self.game)))

    def reload(self, question: AskReload) -> Answer:
        """OI-CARD-08: every ship, and of two sides the one with more before it."""
        space = question.space
        assert isinstance(space, EachOf)
        chosen: list[Answer] = []
        for label, options in zip(space.slots, space.options):
            deck = Deck(self.staff.waters(number_of(self.game, label)))
            sides = [word(side) for side in options if side in BIT]
            chosen.append(max(sides, key=lambda side: deck.side_worth(BIT[side])))
        return tuple(chosen)

    # --- the set-up ---

    def deploy(self, question: AskDeploy) -> Answer:
        space = question.space
        assert isinstance(space, Deployments)
        best = setup.Berths(self.scales, space).best()
        return best if best is not None else self.options(question, 1)[0]
