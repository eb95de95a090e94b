"""Battles to look at: a position in which much is going on, positions in a line, and battles played at random."""

from collections.abc import Iterator
from typing import Any

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.rulesets.savage_seas.content.read import SCENARIOS
from weathergage.rulesets.savage_seas.state import Battle, battle

FIGHT = (
    "-2,2 NE fires=W-S- wounds=M2S1 hurts=G1 hand=scupper-that,brace,full-sail,grapeshot,buccaneer "
    "discards=shipwright,boom-about,port-cannons,boarding-pikes,boarding-pikes removed=spyglass "
    "board=boom-about:d/double-shot:xk/captain-reload/no-quarter"
    " | 1,1 NW fires=-WS- wounds=G1 hurts=S1 hand=heave-to,port-cannons,grenadoes,ship-surgeon "
    "discards=starboard-cannons,grapeshot board=full-sail:xk/port-cannons:d/marine-reload/lend-a-hand:s braced"
    "; scenario coral-gauntlet; round 6; lead cockatrice; at action 3 cockatrice"
)


def position(text: str, dice: list[Any] | None = None, **options: str) -> Match:
    """A match from its notation; options with _ for -."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return wg.position("savage-seas", text, dice, chosen)


def veiled(match: Match, seat: int | None) -> Battle:
    """The battle as this seat sees it."""
    return battle(match.sight(seat).game)


def random_battles(count: int, leaders: str = "CSGM", answers: int = 400) -> Iterator[tuple[str, Match]]:
    """Battles of all scenarios, played at random; each position with the name of its battle."""
    for seed in range(count):
        scenario = list(SCENARIOS)[seed % len(SCENARIOS)]
        match = wg.new("savage-seas", scenario, seed, {"cockatrice-leaders": leaders, "chimera-leaders": leaders})
        rng = Rng(seed)
        for _ in range(answers):
            yield f"{scenario} {seed} {len(match.log)}", match
            if match.over:
                break
            question = match.questions[rng.below(len(match.questions))]
            match.answer(question, match.draw(question, rng))
