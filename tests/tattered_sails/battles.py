"""Battles to look at: positions set up in a line, and battles played at random, looked at all along."""

from collections.abc import Iterator
from typing import Any

from helpers import answer

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.rulesets.tattered_sails.content.read import SCENARIOS
from weathergage.rulesets.tattered_sails.state import Engagement

FIGHT = (
    "hms-goliath-cc 560,340 40 of=spades masts=11011 | hms-dover-sm 430,250 70 of=spades masts=1101 "
    "tows=le-st-michel-cc | hms-birkenhead-sm 690,420 20 of=spades masts=101 | hms-gallowglass-sm 740,330 330 of=spades"
    " | hms-serapis-rv 500,190 60 of=spades | la-magnifique-cc 690,560 190 of=hearts | la-possession-cc 571.9,324.7 40 "
    "of=hearts masts=0110 | le-st-michel-cc 360.5,224.7 70 of=hearts held=spades masts=000 | la-danae-rv 900,600 200 "
    "of=hearts scuttled=hearts masts=00 | l-orient-cc 790,480 250 of=hearts masts=110 treasure=2"
    "; scenario hidden-flags; wind NW; turn 4; grapple hms-goliath-cc la-possession-cc 2"
    "; stack spades cannoneer helmsman marine shipwright admiral captain; turned spades 2"
    "; stack hearts helmsman cannoneer oarsman admiral marine captain; turned hearts 3"
    "; admiral spades hidden hms-dover-sm; admiral hearts la-magnifique-cc"
    "; deck blue-spades-5 blue-spades-6 blue-spades-A blue-hearts-A blue-hearts-4 blue-hearts-6; at token spades "
)


def position(text: str, dice: list[Any] | None = None, **options: str) -> Match:
    """A position; options with _ for -."""
    return wg.position("tattered-sails", text, dice, {name.replace("_", "-"): value for name, value in options.items()})


def fight(token: str, *answers: Any) -> Match:
    """The fourth turn of Hidden Flags, with a token of the English turned and some answers given.

    The next round of boarding goes to the English, six to one.
    """
    return answer(position(FIGHT + token, [[6, 1]]), *answers)


def engaged(match: Match) -> Engagement:
    assert isinstance(match.game, Engagement)
    return match.game


def random_battles(count: int, answers: int = 150, **options: str) -> Iterator[tuple[str, Match]]:
    """Battles of all scenarios, played at random; each position with the name of its battle."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    for seed in range(count):
        scenario = list(SCENARIOS)[seed % len(SCENARIOS)]
        match = wg.new("tattered-sails", scenario, seed, chosen)
        rng = Rng(seed)
        for _ in range(answers):
            yield f"{scenario} {seed} {len(match.log)}", match
            if match.over:
                break
            question = match.questions[rng.below(len(match.questions))]
            match.answer(question, match.draw(question, rng))
