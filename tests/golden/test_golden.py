"""Golden playthroughs, digests and counts: whatever the rules do now, they did before, in both modes."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from conformance.common import RULESETS, SETTINGS
from golden import gold
from golden.gold import compare, compare_data
from helpers import played

import weathergage as wg
from weathergage.kernel.chance import Chance
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import digest, encode
from weathergage.kernel.core import CHANCE, Answer, Game, advance, clause_of, give
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng

TEAMS = {"cockatrice-leaders": "CM-SG", "chimera-leaders": "C-S-G-M"}
Choose = Callable[[Match, OpenQuestion, Rng], Answer]


def at_random(match: Match, question: OpenQuestion, rng: Rng) -> Answer:
    return match.draw(question, rng)


def chooser(name: str) -> Choose:
    """How answers are chosen: at random, or by a function of a game's tests."""
    module, _, function = name.rpartition(".")
    choose: Choose = getattr(import_module(module), function) if name else at_random
    return choose


def is_here(ruleset: str) -> bool:
    return ruleset in RULESETS


# --- playthroughs -----------------------------------------------------------------------------------------------------

PLAYTHROUGHS: dict[str, tuple[str, str, int, str, dict[str, str]]] = {
    "pistol-shot": ("captains-sea", "pistol-shot", 7, "", {}),
    "constitution-guerriere": ("captains-sea", "constitution-guerriere", 1812, "", {}),
    "open-duel": ("captains-sea", "open-duel", 3, "", {}),
    "chesapeake-shannon-bold": ("captains-sea", "chesapeake-shannon", 1813, "captains_sea.voyages.bold", {}),
    "grog": ("grog", "three", 5, "", {}),
    "shakedown-cruise": ("savage-seas", "shakedown-cruise", 4, "savage_seas.voyages.keen", {}),
    "burning-decks": ("savage-seas", "burning-decks", 2, "savage_seas.voyages.keen", {}),
    "duel-at-the-maw-teams": ("savage-seas", "duel-at-the-maw", 6, "savage_seas.voyages.keen", TEAMS),
    "first-broadside": ("tattered-sails", "first-broadside", 1, "tattered_sails.voyages.eager", {}),
    "lame-duck": ("tattered-sails", "lame-duck", 3, "tattered_sails.voyages.eager", {}),
    "three-flags-fast": ("tattered-sails", "three-flags", 2, "tattered_sails.voyages.eager", {"pace": "fast"}),
    "quickstart": ("oak-and-iron", "quickstart", 1, "oak_and_iron.voyages.eager", {}),
    "wreck-of-the-galleon": ("oak-and-iron", "wreck-of-the-galleon", 4, "oak_and_iron.voyages.eager", {}),
    "patrol-chosen": ("oak-and-iron", "patrol", 7, "oak_and_iron.voyages.eager",
                      {"hands": "chosen", "scrolling-sea": "on"}),
    "smugglers-run": ("man-o-war", "smugglers-run", 1, "man_o_war.voyages.fierce", {}),
    "treasure-island": ("man-o-war", "treasure-island", 2, "man_o_war.voyages.fierce", {}),
    "terror-from-the-deep": ("man-o-war", "terror-from-the-deep", 3, "man_o_war.voyages.fierce",
                             {"house-flyer-attacks-first": "on"}),
}


def playthrough(match: Match, choose: Choose, rng: Rng) -> str:
    """Answers with the sentences that follow from them, as a referee tells them who sees everything."""
    seats = match.seats
    lines = [f"{match.ruleset.title}: {match.scenario}", *told(match, 0)]
    while not match.over:
        question = match.questions[0]
        answer = choose(match, question, rng)
        said = match.sight(question.seat).write(question.question, answer) or "-"
        lines.append(f"{seats[question.seat]}> {question.kind} ({question.rule}): {said}")
        happened = len(match.events)
        match.answer(question, answer)
        lines += told(match, happened)
    outcome = match.outcome
    assert outcome is not None
    winners = " and ".join([seats[seat] for seat in outcome.winners]) or "nobody"
    lines.append(f"won by {winners}, {' : '.join(map(str, outcome.scores))}, {outcome.reason} ({outcome.rule})")
    return "\n".join(lines) + "\n"


def told(match: Match, since: int) -> list[str]:
    sight = match.sight(None)
    return [f"   {sight.tell(event)} ({clause_of(event)})" for event in match.events[since:]]


@pytest.mark.parametrize("name", [name for name, entry in PLAYTHROUGHS.items() if is_here(entry[0])])
def test_a_game_goes_as_it_went(name: str) -> None:
    ruleset, scenario, seed, choice, options = PLAYTHROUGHS[name]
    match = wg.new(ruleset, scenario, seed, options)
    compare(f"playthroughs/{name}.txt", playthrough(match, chooser(choice), Rng(seed)))


# --- digests ----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("ruleset", RULESETS)
def test_twenty_games_end_in_the_positions_they_ended_in(ruleset: str) -> None:
    """Every bit of the state after every answer goes into a chain. Interpreted and compiled rules make the same."""
    found: dict[str, list[object]] = {}
    settings = [setting for setting in SETTINGS if setting.ruleset == ruleset]
    for seed in range(20):
        setting = settings[(seed * 7) % len(settings)]
        match = played(setting.match(seed), seed)
        found[f"{setting} {seed}"] = [len(match.log), match.chain]
    compare_data(f"digests/{ruleset}.json", found)


# --- counts -----------------------------------------------------------------------------------------------------------

def positions_after(game: Game, answers: int, offered: int, seed: int | None) -> list[list[int]]:
    """For every number of answers: how many ways there are to give them, and how many positions they lead to.

    CHANCE answers in every way it can, which counts as an answer; with a seed it is dealt.
    """
    dealer = None if seed is None else Seeded(seed)
    advance(game, None, dealer)
    layer: dict[bytes, tuple[Game, int]] = {encode(game): (game, 1)}
    counts: list[list[int]] = []
    for _ in range(answers):
        deeper: dict[bytes, tuple[Game, int]] = {}
        for position, ways in layer.values():
            for answer in offers(position, offered):
                fork = clone(position)
                give(fork, fork.open[0], answer, dealer)
                key = encode(fork)
                deeper[key] = (fork, ways + (deeper[key][1] if key in deeper else 0))
        layer = deeper
        counts.append([sum(ways for _, ways in layer.values()), len({digest(found) for found, _ in layer.values()})])
    return counts


def offers(game: Game, offered: int) -> tuple[Answer, ...]:
    if not game.asked:
        return ()
    space = game.asked[game.open[0]].space
    if game.asked[0].seat == CHANCE:
        assert isinstance(space, Chance)
        return tuple([answer for answer, _ in space.outcomes()])
    return space.candidates(game, offered)


FIRE = "constitution 10,10 N guns=2/2/0/0 | guerriere 13,10 N guns=0/0/2/2; wind N; no-cards; at fire only"
MELEE = "constitution 10,10 N crew=3 | guerriere 10,10 N crew=2; grapple grappled; no-cards; at melee only"
SAILING = "constitution 10,10 NE act=2,4 | guerriere 14,14 W act=2,4; wind N; limit 1; no-cards; at cycle"
HOT_SHOT = "0,0 N board=hot-shot/-/-/- | 1,0 N fires=-S-W board=-/gunner-reload/full-sail/-; " \
           "at action 1 cockatrice only"
QUARTER = "0,0 N board=no-quarter/-/-/- hand=grenadoes,boarding-pikes,sharpshooters | 1,0 N wounds=G3 " \
          "board=grapeshot/-/boom-about/-; at action 1 cockatrice only"
RAMMED = "0,2 N fires=W--- board=boom-about/-/-/- | 0,0 N fires=SS-- braced board=-/-/heave-to/-; " \
         "at action 1 cockatrice only"
PLANS = "0,0 N fires=S--- hand=boom-about,grapeshot | 2,0 N hand=shipwright,grenadoes; lead chimera; at plan"
VOLLEY = "hms-duke-of-york-fn 400,400 0 masts=110 | hms-ark-royal-fs 436,400 0 masts=101 of=hearts; " \
         "at token spades cannoneer only"
GRAPPLE = "hms-duke-of-york-fn 400,400 0 masts=100 | hms-ark-royal-fs 436,400 0 masts=100 treasure=2 of=hearts; " \
          "wind S; at token spades marine only"
HELM = "hms-duke-of-york-fn 400,400 0 | hms-lizard-fs 460,400 0 | nox-fs 430,520 90 of=hearts; admiral spades " \
       "hms-duke-of-york-fn; wind SW; at token spades helmsman only"
SIGNALS = "hms-duke-of-york-fn 400,400 0 masts=000 | hms-lizard-fs 416,400 0 | nox-fs 480,400 0 of=hearts; " \
          "admiral spades hms-lizard-fs; wind W; at token spades admiral only"
RAKE = "sloop 10,10 0 skill=1 | sixth-rate 14,10 90 of=b captain=bold-captain damage=6; fortune a 1; at fire sloop only"
ALONGSIDE = "sloop 10,10 0 | sloop 11.6,10.4 20 of=b; up a expert-boarding; up b small-arms; at crew sloop only"
FOULED = "fluyt 10,10 0 | fluyt 10,14 90 of=b; wind south; at move fluyt only"
TACTICS = "sloop 10,10 0 | fluyt 10,6 0 | corvette 24,10 180 of=b | fluyt 24,14 180 of=b; hand a down small-arms; " \
          "hand b reload-card elan; down a fleet-maneuver; down b take-courage; wind west; at initiative"
BROADSIDE = "galleon 20,20 0 no-movement | wargalley 23.5,20 0 of=2 hit=oar-deck btw=1 crew=1 | " \
            "corsair 44,60 0 of=2; at act galleon only"
BESIDE = "wolfship 20,22.75 180 no-movement no-firing crew=2 | galleon 20,20 0 of=2 crew=2 | " \
            "galleon 44,70 0 of=2; at act wolfship only"
OARS = "wargalley 10,30 0 | wargalley 10,35 90 of=2 | galleon 44,70 0 of=2; wind E; at act wargalley only"
COUNTS: dict[str, tuple[str, str, int, int, int | None]] = {
    "a raking shot, every die": ("oak-and-iron", RAKE, 5, 8, None),
    "a ship alongside, every die": ("oak-and-iron", ALONGSIDE, 4, 8, None),
    "ships that foul, every die": ("oak-and-iron", FOULED, 5, 6, None),
    "the first moves of a turn": ("oak-and-iron", TACTICS, 5, 6, 1),
    "a volley and its answer, every die": ("tattered-sails", VOLLEY, 9, 20, None),
    "a boarding, every die": ("tattered-sails", GRAPPLE, 7, 20, None),
    "a fleet under sail": ("tattered-sails", HELM, 5, 12, None),
    "signals of an admiral": ("tattered-sails", SIGNALS, 4, 20, 1),
    "a broadside, every die": ("man-o-war", BROADSIDE, 5, 20, None),
    "a prize, every die": ("man-o-war", BESIDE, 6, 20, None),
    "under oars": ("man-o-war", OARS, 4, 30, 1),
    "hot shot, every die": ("savage-seas", HOT_SHOT, 3, 20, None),
    "no quarter, every die": ("savage-seas", QUARTER, 7, 20, None),
    "a collision, every die": ("savage-seas", RAMMED, 5, 20, None),
    "two plans and what comes of them": ("savage-seas", PLANS, 6, 12, 1),
    "grog, every card and die": ("grog", "0 2 rum | 0 1 belay; last", 6, 9, None),
    "a fire step, every die": ("captains-sea", FIRE, 5, 20, None),
    "a melee, every die": ("captains-sea", MELEE, 6, 20, None),
    "two ships at sea": ("captains-sea", SAILING, 7, 20, 1),
}


@pytest.mark.parametrize("name", [name for name, entry in COUNTS.items() if is_here(entry[0])])
def test_from_a_position_there_are_as_many_ways_as_there_were(name: str) -> None:
    ruleset, text, answers, offered, seed = COUNTS[name]
    rules = wg.ruleset(ruleset)
    game = rules.position(text, rules.settle_options("", {}))
    counts = positions_after(game, answers, offered, seed)
    lines = [f"{at} answers: {ways} ways, {found} positions" for at, (ways, found) in enumerate(counts, 1)]
    compare(f"counts/{name.replace(', ', '-').replace(' ', '-')}.txt", "\n".join([text, *lines, ""]))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_scenario_has_as_many_openings_as_it_had(ruleset: str) -> None:
    """The first answers of every scenario, four of each offered, chance dealt."""
    compare_data(f"openings/{ruleset}.json", {
        str(setting): positions_after(
            setting.rules.new(setting.scenario, setting.rules.settle_options(setting.scenario, {})), 5, 4, 1)
        for setting in SETTINGS if setting.ruleset == ruleset and not setting.options
    })


# --- the comparison itself --------------------------------------------------------------------------------------------

def test_a_difference_is_shown_and_what_to_do_about_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gold, "HOME", tmp_path)
    monkeypatch.setattr(gold, "WRITE", True)
    gold.compare("story.txt", "She tacks.\nShe fires.\n")
    monkeypatch.setattr(gold, "WRITE", False)
    gold.compare("story.txt", "She tacks.\nShe fires.\n")
    with pytest.raises(pytest.fail.Exception) as shown:
        gold.compare("story.txt", "She tacks.\nShe strikes.\n")
    assert "-She fires.\n+She strikes." in str(shown.value) and "make golden" in str(shown.value)
    with pytest.raises(pytest.fail.Exception):
        gold.compare("missing.txt", "She sinks.\n")
