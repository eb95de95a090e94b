"""Chapter 9: Planning: every player's stack of tokens, secret and all at once."""

from dataclasses import dataclass
from typing import Any, Final, Optional

from weathergage.kernel.core import DONE, Answer, Game, Refusal, Space, Step, each, word
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import refused, shown
from weathergage.kits.keep import keep
from weathergage.rulesets.tattered_sails.events import StackPlaced
from weathergage.rulesets.tattered_sails.questions import AskStack
from weathergage.rulesets.tattered_sails.state import Engagement, SeaFrame, engagement, readers

SPREAD: Final = 7919        # a prime: candidates taken this far apart differ much
MOST_STACKS: Final = 40


def stack_size(game: Engagement, seat: int) -> int:
    """TS-PLAN-01, TS-PLAN-03, TS-PLAN-04: as many tokens as cards, or the whole pool if it is smaller."""
    player = game.players[seat]
    return min(player.actions, len(player.pool))


@dataclass
class Stack(Space):
    """TS-PLAN-03, TS-PLAN-05, TS-PLAN-07: tokens of the pool in the order in which they will be turned."""

    player: int

    def pool(self, game: Game) -> tuple[str, ...]:
        return engagement(game).players[self.player].pool

    def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
        size = stack_size(engagement(game), self.player)
        if not isinstance(answer, tuple) or len(answer) != size:
            return refused(f"stack {size} tokens, the first to be turned first")
        left = list(self.pool(game))
        for token in answer:
            if token not in left:
                return refused(f"there is no {shown(token)} left in the pool")
            left.remove(word(token))
        return None

    def candidates(self, game: Game, limit: int) -> tuple[Answer, ...]:
        """Different orders, each next one much unlike the last."""
        return stacks_of(self.pool(game), stack_size(engagement(game), self.player), limit)

    def draw(self, game: Game, rng: Rng) -> Answer:
        left, size = list(self.pool(game)), stack_size(engagement(game), self.player)
        return tuple([left.pop(rng.below(len(left))) for _ in range(size)])

    def nearest(self, game: Game, answer: Answer) -> Answer:
        """What of it the pool holds, filled up with what is left."""
        size = stack_size(engagement(game), self.player)
        left, stack = list(self.pool(game)), list[Answer]()
        for token in answer if isinstance(answer, tuple) else ():
            if token in left and len(stack) < size:
                stack.append(token)
                left.remove(word(token))
        return tuple(stack + left[:size - len(stack)])

    def describe(self, game: Game) -> dict[str, Any]:
        pool, size = self.pool(game), stack_size(engagement(game), self.player)
        tokens = tuple(dict.fromkeys(pool))
        return {"space": "slots", "slots": tuple([str(at) for at in range(1, size + 1)]), "options": (tokens,) * size,
                "counts": tuple([(token, pool.count(token)) for token in tokens])}


_STACKS: Final[dict[tuple[tuple[str, ...], int, int], tuple[Answer, ...]]] = {}


def stacks_of(pool: tuple[str, ...], size: int, limit: int) -> tuple[Answer, ...]:
    """So many ways to stack tokens of a pool. They follow from the pool alone, and pools seldom change."""
    key = (pool, size, limit)
    kept = _STACKS.get(key)
    if kept is None:
        stacks: dict[Answer, None] = {}
        for attempt in range(4 * limit):
            stacks[ordered(pool, size, attempt * SPREAD)] = None
            if len(stacks) >= limit:
                break
        kept = keep(_STACKS, MOST_STACKS, key, tuple(stacks))
    return kept


def ordered(pool: tuple[str, ...], size: int, number: int) -> tuple[str, ...]:
    """Order number so-and-so of all the ways to stack tokens of a pool."""
    left, stack = list(pool), []
    for _ in range(size):
        stack.append(left.pop(number % len(left)))
        number //= len(left) + 1
    return tuple(stack)


class PlanningAt:
    """Stages of `Planning`."""

    ASK: Final = 1
    PLACE: Final = 2


@dataclass
class Planning(SeaFrame):
    """TS-PLAN-02: all players at the same time; TS-TURN-03: before the wind of the turn is known."""

    seats: tuple[int, ...] = ()

    def step(self, game: Engagement, answer: Answer) -> Step:
        match self.pc:
            case PlanningAt.ASK: return self.ask(game)
            case _: return self.place(game, each(answer))

    def ask(self, game: Engagement) -> Step:
        """TS-INIT-05: who has no ships plans no stack."""
        game.phase = "planning"
        for player in game.players:
            player.planned, player.stack, player.turned = player.pool, (), 0
        self.seats = tuple([seat for seat, player in enumerate(game.players)
                            if not player.out and stack_size(game, seat)])
        return tuple([AskStack(seat, "TS-PLAN-02", Stack(seat)) for seat in self.seats])

    def place(self, game: Engagement, stacks: tuple[Answer, ...]) -> Step:
        """TS-PLAN-02, TS-PLAN-08: only the height is public; team mates see it only if so agreed."""
        for seat, stack in zip(self.seats, stacks):
            player = game.players[seat]
            player.stack = tuple([word(token) for token in each(stack)])
            game.emit(StackPlaced(seat, player.stack, readers(game, seat)))
        return DONE
