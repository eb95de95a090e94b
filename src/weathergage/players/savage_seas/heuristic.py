"""Savage Seas, the heuristic player: a leader who tries plans out against what the enemy may have in mind.

He decides from his own view only: everything is tried in battles in which what he cannot know was dealt anew. Leaders
of one ship think alike, so that what they offer fits together.
"""

from zlib import crc32

from weathergage.kernel.core import Answer, Question
from weathergage.kernel.rng import LARGEST, Rng, word
from weathergage.kernel.sight import Sight
from weathergage.kits.hexes import distance
from weathergage.players.base import Player
from weathergage.players.savage_seas.plans import Wishes
from weathergage.players.savage_seas.quick import fullest, poor_cards
from weathergage.players.savage_seas.search import Rated, Search, Skill, Trial, rated_answers
from weathergage.players.search.thought import Budget
from weathergage.rulesets.savage_seas.content.read import CREWS
from weathergage.rulesets.savage_seas.questions import AskOffer, AskPlaceIsland, AskPlan, AskReload, AskStealOrder
from weathergage.rulesets.savage_seas.rules.planning import ASK_AGAIN, choices, mates_crews, placeable
from weathergage.rulesets.savage_seas.state import ALL_CREWS, Battle, battle

REGRET = 6.0            # a Captain asks again when better offers promise so much more


def make(seed: int) -> Player:
    return HeuristicPlayer(seed)


class HeuristicPlayer(Player):
    """The leader of one or more crews."""

    def __init__(self, seed: int = 0, skill: Skill | None = None, budget: Budget | None = None) -> None:
        self.seed = seed
        self.skill = Skill() if skill is None else skill
        self.budget = Budget() if budget is None else budget
        self.rated: list[Rated] = []        # what he thought of the answers to the last question, where he tried some
        self.decisions = 0
        self.asked_in = 0           # the round in which he last asked for other offers

    def choose(self, sight: Sight, question: Question) -> Answer:
        self.decisions += 1
        self.rated = []
        options = sight.candidates(question, 2)
        if len(options) == 1 and not isinstance(question, AskPlan):
            return options[0]
        key = word(self.seed & LARGEST, self.decisions)
        game = battle(sight.redeal(Rng(key)))
        side = game.side_of(sight.seat)
        match question:
            case AskPlan(): return self.plan(sight, game, side, key)
            case AskOffer(): return self.offer(sight, question, game, side)
            case AskPlaceIsland(): return self.island(sight, question, game, side, Rng(key))
            case AskReload(): return poor_cards(game.ships[side], question.crew)
            case AskStealOrder(): return CREWS[fullest(game.ships[1 - side])]
            case _:
                self.rated = rated_answers(sight, question, side, self.skill.looks, key, self.budget)
                return self.rated[0][0]

    # --- planning ---

    def plan(self, sight: Sight, game: Battle, side: int, key: int) -> Answer:
        """SS-PLAN-04: the best of many plans; SS-TEAM-01: or, once a round, a request for better offers."""
        cards = [choices(game, side, crew) for crew in ALL_CREWS]
        search = Search(sight, side, self.skill, key, self.budget)
        best = search.best(Wishes(game, side, cards))
        self.rated = [(trial.plan, trial.mean(), trial.count) for trial in search.finalists]
        if mates_crews(game, side) and self.asked_in != game.round:
            wanted = self.better_offers(sight, game, side, best, key)
            if wanted:
                self.asked_in = game.round
                return (ASK_AGAIN, *wanted)
        return best.plan

    def better_offers(self, sight: Sight, game: Battle, side: int, best: Trial, key: int) -> list[str]:
        """The crews whose leaders should offer something else; none if it would not help much."""
        free = Search(sight, side, self.skill, key, self.budget).best(
            Wishes(game, side, [placeable(game, side, crew) for crew in ALL_CREWS]))
        if free.mean() < best.mean() + REGRET:
            return []
        return [CREWS[crew] for crew in mates_crews(game, side)
                if any([card in placeable(game, side, crew) and card != game.ships[side].offers[crew]
                        for card in free.plan])]

    def offer(self, sight: Sight, question: AskOffer, game: Battle, side: int) -> Answer:
        """SS-TEAM-01: the own crews' part in the best plan of the whole ship; of a crew that has none, what it would
        like best, since the Captain may leave it out. Asked again, something else."""
        cards = [placeable(game, side, crew) for crew in ALL_CREWS]
        before = game.ships[side].offers
        if before:
            for crew in question.crews:
                cards[crew] = tuple([card for card in cards[crew] if card != before[crew]])
        wishes = Wishes(game, side, cards)
        plan = Search(sight, side, self.skill, common_key(game, side), self.budget, shared=True).best(wishes).plan
        offered: list[str] = []
        for crew in question.crews:
            placed = [card for card in plan if card in cards[crew]]
            offered.append(placed[0] if placed else wishes.best(crew))
        return tuple(offered)

    # --- the rest ---

    def island(self, sight: Sight, question: AskPlaceIsland, game: Battle, side: int, rng: Rng) -> Answer:
        """SS-SETUP-07: beside the way to the enemy, where it gives shelter and a shore; its twin is as far off."""
        ship, enemy = game.ships[side], game.ships[1 - side]
        apart = distance(ship.hex, enemy.hex)
        best, choice = -99.0, sight.candidates(question, 1)[0]
        for option in sight.candidates(question, 200):
            assert isinstance(option, tuple)
            there: tuple[int, int] = (option[0], option[1])
            detour = distance(ship.hex, there) + distance(there, enemy.hex) - apart
            ahead = min(distance(ship.hex, there), distance(enemy.hex, there))
            value = -abs(detour - 2) - 0.5 * abs(ahead - 5) + 2.0 * rng.unit()
            if value > best:
                best, choice = value, option
        return choice


def common_key(game: Battle, side: int) -> int:
    """The same number for all leaders of a ship: of what they all know."""
    hands = [" ".join(crew.hand) for crew in game.ships[side].crews]
    return word(crc32("/".join([str(game.round), *hands]).encode()), 7)
