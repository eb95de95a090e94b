"""Man O' War, the heuristic player: answers tried out, where nothing better is known than what comes of them."""

from typing import Final

from weathergage.kernel.clone import clone
from weathergage.kernel.core import Answer, Question, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng, word
from weathergage.kernel.sight import Sight
from weathergage.players.man_o_war.worth import balance
from weathergage.players.search.worlds import place_of
from weathergage.rulesets.man_o_war.rules.activation import Activate
from weathergage.rulesets.man_o_war.rules.magic import CastSpell
from weathergage.rulesets.man_o_war.state import Battle

LOOKS: Final = 4
MOST: Final = 12            # answers that are tried
LONGEST: Final = 40         # questions that a trial may take


def best_answer(sight: Sight, question: Question, key: int) -> Answer:
    """Each answer tried in the same worlds with the same dice; of equal ones the first."""
    options = sight.candidates(question, MOST)
    if len(options) == 1:
        return options[0]
    rng = Rng(key)
    totals = [0.0] * len(options)
    for number in range(LOOKS):
        game = sight.redeal(rng)
        assert isinstance(game, Battle)
        index = place_of(game, question)
        for at, option in enumerate(options):
            fork = clone(game)
            dealer = Seeded(word(key, number))
            give(fork, index, option, dealer)
            finish(sight, fork, settled_at(game), dealer)
            totals[at] += balance(fork, question.seat)
    return options[totals.index(max(totals))]


def settled_at(game: Battle) -> int:
    """How short the agenda must be for what is going on to be settled: a spell cast, a unit's turn over."""
    for at in range(len(game.agenda) - 1, -1, -1):
        if isinstance(game.agenda[at], (CastSpell, Activate)):
            return at
    return len(game.agenda) - 1


def finish(sight: Sight, game: Battle, depth: int, dealer: Seeded) -> None:
    """Everybody does what is usual, until the matter is settled."""
    for _ in range(LONGEST):
        if not game.asked or len(game.agenda) <= depth:
            return
        index = game.open[0]
        give(game, index, sight.face.usual(game, game.asked[index]), dealer)
