"""Battles to look at: a position for every question that the rules ask, and battles played all along."""

from collections.abc import Iterator
from typing import Any

from oak_and_iron.table import Table, table
from oak_and_iron.voyages import AFFRAYS, eager

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.rulesets.oak_and_iron.content.read import BATTLES
from weathergage.rulesets.oak_and_iron.state import Battle
from weathergage.rulesets.oak_and_iron.state import battle as battle_of

RULESET = wg.ruleset("oak-and-iron")

# The fourth turn of Patrol off the Cays, with everything in it that a chart can show.
CAYS = (
    "light-galleon 25,9 60 flag options=stout fatigue=2 damage=1 | petite-fregate 16,7.5 80 fatigue=1 damage=1 "
    "reload=starboard | sloop 9,5.5 75 fatigue=7 damage=2 reload=port,starboard sail=full | queen-annes-revenge 14,19 "
    "100 of=b flag fatigue=2 damage=2 reload=starboard | corvette 8.5,19.5 95 of=b | revenge 4,19 90 of=b fatigue=1 "
    "aground | sloop 3.5,24 75 of=b damage=7 captor=a; scenario patrol-off-the-cays; wind west; nation a spanish; "
    "nation b pirate; admiral a manuel-rivero-de-pardal; admiral b edward-blackbeard-teach; terrain island-large 27,22 "
    "30; terrain shoal-large 8,29 20; terrain rocks-small 31,11 0; terrain fog-patch 20,28 0; hand a down "
    "repel-boarders take-courage aggression; up a resilient; up b raise-the-black; hand b deception swift-vessels; "
    "down b down; known b deception; turn 4; fortune a 2; fortune b 3; first a; ")
LINE = "fluyt 10,10 0 fatigue=2 reload=port,starboard | fluyt 10,14 0 flag fatigue=1 | corvette 30,30 0 of=b; "
TIE = ("fluyt 10,10 90 fatigue=2 | sloop 10,20 90 fatigue=1 | corvette 30,10 270 of=b; role a defender; role b "
       "attacker; down a down; down b fire-as-she-bears; deck second-wind; at initiative only")
PASSED = "sail sail sail sail sail"
# What battles played at random hardly ever come to: a position, its dice, the answers that lead there.
RARE: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "reload": (LINE + "down a fast-loaders; at initiative only", "", ()),
    "relief": (LINE + "down a take-courage; at initiative only", "", ()),
    "fleet-maneuver": (LINE + "down a fleet-maneuver; at initiative only", "", ()),
    "fresh-powder": (LINE + "advantage a fresh-powder; down a favorable-wind; at initiative only", "", ()),
    "well-rested": (LINE + "advantage a well-rested; at movement", "", ()),
    "second-wind": (TIE, "second-wind", ()),
    "careful-aim": ("fluyt 10,10 0 | light-galleon 16,10 0 of=b; up a careful-aim; at fire fluyt only",
                    "skull cannon swords swords | pistol", ("broadside starboard light",)),
    "fire-and-board": ("sloop 10,10 90 | corvette 10,11.6 90 of=b; up a boarding-through-the-smoke; at crew sloop only",
                       "", ("board corvette",)),
    "board-and-fight": ("sloop 10,10 90 | corvette 10,11.6 90 of=b; up a expert-boarding; at crew sloop only",
                        PASSED, ("board corvette",)),
    "adapt": ("sloop 10,10 90 reload=port | corvette 30,10 90 of=b; down a adaptive-tactics; discards b fast-loaders "
              "deception; at initiative only", "", ()),
    "exchange-card": ("sloop 10,10 90 | corvette 30,10 90 of=b; down a down; hand a favorable-wind elan; down b "
                      "reload-card; admiral a george-monck; at initiative", "", ()),
    "inspire": ("fluyt 10,20 180 fatigue=3 | sloop 10,24 0 fatigue=2 | corvette 30,30 0 of=b; admiral a "
                "experienced-inspiring-admiral; at crew fluyt only", "", ("rally",)),
    "weather-gage": ("sloop 10,10 90 | sloop 14,10 90 | corvette 30,30 0 of=b; advantage a weather-gage; wind west; "
                     "scenario patrol; edge a south; edge b north; deployment a own-shore; deployment b own-shore; at "
                     "deploy", "", ()),
    "efficient-loader": ("fluyt 10,20 180 reload=port upgrades=efficient-loader | corvette 30,30 0 of=b; at move fluyt "
                         "only", "", ()),
    "persist": ("fluyt 10,20 180 | corvette 30,30 0 of=b; admiral a untested-persistent-admiral; at move fluyt only",
                "swords swords swords swords swords", ("test",)),
    "new-orders": ("sloop 10,10 90 | corvette 30,10 90 of=b; down a await-new-orders; hand a down superior-firepower; "
                   "down b down; at initiative", "", ()),
    "shift": ("fluyt 10,20 180 | corvette 30,30 0 of=b; up a engage-more-closely; at move fluyt only", "", ("skip",)),
    "steady-hands": ("fluyt 10,20 180 | corvette 30,10 0 of=b; advantage a steady-hands; at move fluyt", "", ("test",)),
    "boat-assault": ("light-galleon 10,10 180 | sloop 12.6,8 180 of=b moved; up a boat-assault; at move light-galleon",
                     "", ("skip", "ahead")),
    "speed-bonus": ("sixth-rate 10,20 180 options=swift | corvette 30,30 0 of=b; at move sixth-rate only", "", ()),
    "helm": (CAYS + "at move light-galleon only", "", ("skip",)),
    "attack": (CAYS + "at fire petite-fregate only", "", ()),
}


def rare(kind: str) -> Table:
    """The position in which a question of this kind is asked."""
    text, dice, answers = RARE[kind]
    sea = table(text, dice, seed=1).say(*answers)
    assert sea.kind == kind, f"{kind} is not asked, but {sea.kind}"
    return sea


def voyages(answers: int = 150, openings: int = 4) -> Iterator[Match]:
    """Battles that come to every other question, before each of their answers."""
    for seed, affray in enumerate((*AFFRAYS, AFFRAYS[0], AFFRAYS[-1])):
        yield from sailed(Match(RULESET, "", 0, {}, affray, wg.Seeded(seed % 2)), seed % 2, answers)
    for seed in range(openings):
        for scenario in ("patrol", "skirmish", "wreck-of-the-galleon", "convoy-to-kingston", "four-squadrons"):
            chosen = {"hands": "chosen"} if scenario in BATTLES and seed % 2 else {}
            yield from sailed(wg.new("oak-and-iron", scenario, seed, chosen), seed, answers)
    yield from sailed(wg.new("oak-and-iron", "patrol", 7, {"hands": "chosen"}), 7, 40)


def sailed(match: Match, seed: int, answers: int) -> Iterator[Match]:
    rng = Rng(seed)
    for _ in range(answers):
        if match.over:
            break
        yield match
        question = match.questions[0]
        match.answer(question, eager(match, question, rng))


def cays(at: str, *answers: str, **options: Any) -> Table:
    """Patrol off the Cays from a point of its fourth turn on."""
    return table(f"{CAYS}at {at} only", seed=2, **options).say(*answers)


def game_of(match: Match) -> Battle:
    return battle_of(match.game)
