"""Battles to look at: one with a bit of everything on the table, and battles played fiercely, looked at all along."""

from collections.abc import Iterator

from man_o_war.voyages import fierce

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.rulesets.man_o_war.content.tables import SCENARIOS
from weathergage.rulesets.man_o_war.state import Battle

# Fires, holes, a prize, a monster that holds a ship, lairs, a flyer, wreckage, debris, a whirlpool, wizards, cards.
FRAY = (
    "greatship 20,22 20 hit=fore-mast:2/1,forecastle:1/0,gun-deck:1/1 btw=1 crew=3 cards=chain-shot,hot-shot"
    " shown=chain-shot | wolfship 16,20 40 unit=1 flag | wolfship 14,17 40 unit=1 | wargalley 30,18.97 0 | "
    "ironclad 11,24 80 | nautilus 22,9 0 submerged | galleon 24.5,25 200 of=2 hit=gun-deck:1/1,main-mast:2/0"
    " cards=iron-plates plated=stern | corsair 20,30 90 of=2 spells=gulls | corsair 31,26 250 of=2 crew=1 no-firing | "
    "buccaneer 33,14 270 of=2 held=1 crew=1 since=1 | corsair 12,36 0 of=2 held=none crew=0 | kraken 30,21 0 of=2 known"
    " wounds=1 | triton 36,10 0 of=2 lair | sea-dragon 38,28 0 lair | griffon-rider 18,26 0"
    "; table 42 42; turn 3; limit 10; wind NE; terrain island 37,36 0, sandbank 12,30 40, rocks 35.6,30.8 0"
    "; player 1 wizard=lord college=bright hand=firebolt,fireball,rust; player 2 fleet=bretonnia wizard=master"
    " college=jade hand=leak,gale; admiral 1 greatship; wizard 1 greatship; admiral 2 galleon; wizard 2 galleon"
    "; wreck 30,8 1 wreckage; wreck 24,34 1 debris; hazard whirlpool 14,36 0 0 2; "
)


def fray(at: str = "at act greatship only", *answers: str) -> Match:
    """The fray with something to be decided in it, and some answers given as a player types them."""
    match = wg.position("man-o-war", FRAY + at)
    for text in answers:
        question = match.questions[0]
        match.answer(question, match.sight(question.seat).read(question.question, text))
    return match


def battle(match: Match) -> Battle:
    assert isinstance(match.game, Battle)
    return match.game


def voyages(count: int, answers: int, scenarios: tuple[str, ...] = tuple(SCENARIOS)) -> Iterator[Match]:
    """Battles of these scenarios, fought fiercely; the match before every answer."""
    for seed in range(count):
        match, rng = wg.new("man-o-war", scenarios[seed % len(scenarios)], seed), Rng(seed)
        for _ in range(answers):
            if match.over:
                break
            yield match
            question = match.questions[0]
            match.answer(question, fierce(match, question, rng))
