"""The words of the game: a sentence for every question, a label for every answer, a line for every event."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import wording
from oak_and_iron.battles import CAYS, RARE, RULESET, cays, game_of, rare, voyages
from oak_and_iron.table import table
from wording import check_words, events_in, sample, words_of

import weathergage as wg
from weathergage.kernel.core import Event, Outcome, kind_of, seen_by
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.rulesets import oak_and_iron
from weathergage.rulesets.oak_and_iron import events
from weathergage.rulesets.oak_and_iron.content.read import (
    ADMIRALS,
    ADVANTAGES,
    CAPTAINS,
    CARDS,
    EVENTS,
    KEYWORDS,
    OBJECTIVES,
    SETTINGS,
    SHIP_OPTIONS,
    SHIPS,
    TERRAIN,
    TRAITS,
    UPGRADES,
    ZONES,
)
from weathergage.rulesets.oak_and_iron.face.asking import ASKING
from weathergage.rulesets.oak_and_iron.face.telling import (
    CREW,
    ENDINGS,
    HEADLINES,
    MOTIONS,
    REROLLS,
    SEAMANSHIP,
    WHY_FIRST,
    tell,
    verdict,
)
from weathergage.rulesets.oak_and_iron.face.words import commands, name, side_name, targets_words
from weathergage.rulesets.oak_and_iron.rules import activation, crew_actions

SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in Path(oak_and_iron.__file__).parent.rglob("*.py"))
KEBAB = [word for words in (CARDS, SHIPS, TERRAIN, EVENTS, ADVANTAGES, UPGRADES, TRAITS) for word in words
         if "-" in word]
RAW = re.compile(r"\bNone\b(?! of them)|[{}\[\]]|\?.|''|  |\.\.|\b1 (gun|card|ship|point|token|hit|blow)s\b|"
                 r"OI-[A-Z]+-\d|\d\.0\b|\d\.\d{4}|\bhas fresh\b|" + "|".join([rf"\b{word}\b" for word in KEBAB]))
FIRST = 3


is_sentence = partial(wording.is_sentence, RAW)


def battles() -> Iterator[Match]:
    """Every rare question, and of all others the first few that come."""
    for kind in RARE:
        yield rare(kind).match
    seen: Counter[str] = Counter()
    for match in voyages():
        kind = match.questions[0].kind
        seen[kind] += 1
        if seen[kind] <= FIRST or sum(seen.values()) % 120 == 0:
            yield match


# --- questions and answers --------------------------------------------------------------------------------------------

def test_every_question_is_asked_in_a_sentence_and_every_answer_has_its_own_label() -> None:
    met: Counter[str] = Counter()
    for match in battles():
        for question in match.questions:
            met[question.kind] += 1
            where = f"answer {len(match.log)}, {question.kind}: "
            check_words(RAW, where, words_of(match, question, 12))
    assert met.keys() == {kind_of(question) for question in ASKING.entries}


def test_no_deed_and_no_ending_is_without_words() -> None:
    assert CREW.keys() == crew_actions.RULES_OF_ACTIONS.keys()
    assert SEAMANSHIP.keys() == activation.RULES_OF_ACTIONS.keys()
    assert set(re.findall(r'\bend\(game, [^"\n]*"([a-z-]+)"', SOURCE)) == ENDINGS.keys() == HEADLINES.keys()
    moved = set(re.findall(r'(?<!\.)\bput\(game, [^"\n]*"([a-z-]+)"', SOURCE))
    assert moved == MOTIONS.keys()
    assert REROLLS.keys() == {"skill", "fortune", "drill", "aim"}
    assert set(re.findall(r'why(?:, rule)? = "([a-z]+)"', SOURCE)) <= WHY_FIRST.keys()


@pytest.mark.rule("OI-CONV-08")
def test_nobody_is_told_what_he_cannot_know() -> None:
    """Whatever cards the others hold and have placed, the same is said to the one who is asked."""
    hidden = 0
    for at, match in enumerate(battles()):
        for question in match.questions if at % 3 == 0 else ():
            other = match.clone()
            other.game = match.sight(question.seat).redeal(Rng(at + 17))
            told = next(asked for asked in other.questions if asked.index == question.index)
            assert words_of(other, told, 4) == words_of(match, question, 4)
            hidden += [(one.hand, one.down) for one in game_of(match).squadrons] \
                != [(one.hand, one.down) for one in game_of(other).squadrons]
    assert hidden > 10


@pytest.mark.parametrize(("at", "answers", "prompt", "why"), [
    ("move light-galleon", (), "Does Light Galleon try a Seamanship Action?",
     "3 dice, of which one must show Skull or Sail; passed, she may turn before the move, or sail faster or slower by "
     "1; she makes speed 2, 2.5″ at Battle Sail."),
    ("move light-galleon", ("skip",), "Light Galleon sails 2.5″: where does she turn, and how far?",
     "Up to 45° once, before or after the move; speed 2, Large; of the enemy Queen Anne's Revenge is nearest, 12.55″ "
     "off, to port."),
    ("crew light-galleon", (), "What does the crew of Light Galleon do?",
     "2 Fatigue, 1 Damage, both sides loaded, out of Formation; Battle Sail; of the enemy Queen Anne's Revenge is "
     "nearest, 12.55″ off, to port."),
    ("fire petite-fregate", (), "Whom does Petite Fregate attack, and how?",
     "1 Fatigue, 1 Damage, only port loaded, out of Formation; of the enemy Queen Anne's Revenge is nearest, 10.03″ "
     "off, to port."),
    ("attacking a", (), "Which ship attacks next?", "You go first this turn; 3 enemy ships still to attack."),
])
def test_prompts(at: str, answers: tuple[str, ...], prompt: str, why: str) -> None:
    match = cays(at, *answers).match
    assert match.questions[0].prompt == prompt
    assert match.sight(match.questions[0].seat).reason(match.questions[0].question) == why


@pytest.mark.parametrize(("at", "answers", "labels"), [
    ("move light-galleon", (), {"skip": "Sail on", "test": "Test for a Seamanship Action: 3 dice, 76 %"}),
    ("move light-galleon", ("skip",),
     {"ahead": "Straight on: Large", "before -45": "45° to port, before the move: Large",
      "after 20": "20° to starboard, after the move: Large"}),
    ("crew light-galleon", (),
     {"none": "No Crew Action", "rally": "Rally: 1 of 2 Fatigue off", "repair": "Repair: 1 of 1 Damage off",
      "sail full": "More sail, Full Sail: speed +1, no reloading"}),
    ("fire petite-fregate", (),
     {"broadside port queen": "Port Broadside on Queen Anne's Revenge: 3 dice, Cannon Shot, 10.03″, Fortitude 2",
      "broadside port queen rigging":
      "Port Broadside on Queen Anne's Revenge, at the rigging: 1 die, Cannon Shot, 10.03″",
      "pass": "Do not attack"}),
])
def test_labels(at: str, answers: tuple[str, ...], labels: dict[str, str]) -> None:
    sea = cays(at, *answers)
    question = sea.question()
    found = {}
    for typed in labels:
        answer = question.space.take(sea.read(question, typed))
        assert not sea.match.refusal(question, answer), typed
        found[typed] = sea.match.label(question, answer)
    assert found == labels


@pytest.mark.rule("OI-MOVE-13", "OI-MOVE-15")
def test_a_move_on_paper_is_the_move_that_is_sailed() -> None:
    """What a label promises, the point of sail and whom her Broadside bears on there, is what comes of it."""
    place = "fluyt 10,10 90 | corvette 15,14 90 of=b; wind west; at move fluyt only"
    aimed = 0
    for typed in ("ahead", "before -45", "before 30", "after 45", "after -20"):
        sea = table(place, seed=1).say("skip")
        question = sea.question()
        label = sea.match.label(question, question.space.take(sea.read(question, typed)))
        sea.say(typed)
        told = targets_words(sea.game, 0)
        assert ("Corvette" in label) == bool(told), (label, told)
        aimed += "Broadside on Corvette" in label
    assert aimed > 1


def test_ships_of_one_type_are_told_apart_by_numerals() -> None:
    game = cays("movement").game
    assert [name(game, number) for number in range(len(game.ships))] == [
        "Light Galleon", "Petite Fregate", "Sloop I", "Queen Anne's Revenge", "Corvette", "Revenge", "Sloop II"]


@pytest.mark.rule("OI-FLEET-15")
def test_every_seat_is_known_by_its_squadrons() -> None:
    duel = wg.new("oak-and-iron", "patrol-off-the-cays", 1)
    assert [(command.title, command.side, command.words) for command in commands(game_of(duel), ())] == [
        ("Guarda Costa", "a", "Light Galleon, Petite Fregate and Sloop I"),
        ("Sea Rovers", "b", "Queen Anne's Revenge, Revenge, Sloop II and Corvette")]
    fleet = game_of(wg.new("oak-and-iron", "four-squadrons", 1))
    assert [command.title for command in commands(fleet, ())] == ["Red squadron and Blue squadron",
                                                              "Escadre blanche and Escadre bleue"]
    assert [side_name(fleet, side) for side in (0, 1)] == ["the English fleet", "the French fleet"]


# --- what is printed --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("word", [*CARDS, *UPGRADES, *KEYWORDS, *TRAITS, *SHIP_OPTIONS, *EVENTS, *ADVANTAGES,
                                  *OBJECTIVES, *SETTINGS, *ZONES])
def test_everything_printed_can_be_looked_up_with_its_clause(word: str) -> None:
    gloss = RULESET.face.gloss(word)
    assert gloss.text and gloss.text[-1] == "." and gloss.name[0].isupper()
    (rule,) = gloss.rules
    clause = RULESET.rulebook.clause(rule)
    assert clause.title.rstrip(".") == gloss.name or f"`{word}`" in clause.text or f"-{word}`" in clause.text


@pytest.mark.parametrize("word", [*SHIPS, *ADMIRALS, *CAPTAINS])
def test_ships_and_commanders_can_be_looked_up(word: str) -> None:
    gloss = RULESET.face.gloss(word)
    assert gloss.name and gloss.text.endswith(".") and "point" in gloss.text


def test_what_is_not_printed_is_its_own_name() -> None:
    assert RULESET.face.gloss("sloop").text.startswith("Fortitude 1, Broadside 3, Crew 1, speed Large 3, Windward 2, ")
    assert (RULESET.face.gloss("before").name, RULESET.face.gloss("before").text) == ("Turn, then move", "")
    assert RULESET.face.gloss(3.5).name == "3.5"


# --- events -----------------------------------------------------------------------------------------------------------

GAME = table(CAYS + "at movement").game
SAMPLES: dict[str, Any] = {
    "squadron": 0, "seat": 0, "cards": ("down", "zeal"), "edge": "west", "deck": "setting", "attacker": 1, "side": 0,
    "card": "zeal", "piece": "shoal-large", "place": (10.0, 12.0, 30.0), "was": (10.0, 10.0, 0.0), "ship": "sloop",
    "cell": (0, 1), "turn": 3, "eyes": (0,), "value": 3, "back": "down", "values": (3, 2), "why": "brave",
    "dice": ("skull", "sail"), "purpose": "boarding", "parts": ((3, "broadside", "OI-BRD-03"),), "how": "turn",
    "successes": (2, 1), "points": 2, "fatigue": 3, "damage": 2, "sail": 3, "other": "corvette", "tokens": 2,
    "point": "large", "speed": 3, "action": "reload", "struck": ("corvette",), "escaped": True, "by": 6.0,
    "to": "light-galleon", "where": "island-large", "at": (27.0, 22.0), "left": 1, "target": "corvette",
    "attack": "broadside", "aim": "rigging", "band": 2, "rake": "", "free": False, "hits": 2, "fortitude": 2,
    "turned": "port", "removed": True, "ships": 4, "discarded": ("elan",), "winner": 0, "reason": "withdrawal",
    "rule": "OI-TERM-10", "wanted": ("skull",), "what": "",
}
ODD: dict[str, dict[str, Any]] = {
    "SailChanged": {"was": 2}, "InitiativeWon": {"why": "value"}, "ChallengeDecided": {"why": "successes"},
    "ChallengeTied": {"successes": 2}, "WindShifted": {"was": "north"}, "EventDrawn": {"card": "squall"},
    "EventIgnored": {"card": "squall"}, "EventEnded": {"card": "squall"}, "SeamanshipTaken": {"action": "faster"},
    "SideReloaded": {"side": "port"}, "ReloadMarked": {"side": "port"}, "AttackDeclared": {"side": "port"},
    "DiceRerolled": {"how": "skill", "was": ("sail",)}, "BattleEnded": {"points": (3, 5)},
    "SetUpCardTaken": {"card": "scattered-rocks"}, "CardsLaidOut": {"cards": ("open-sea", "shoal-water")},
    "AdvantageUsed": {"card": "scouts"}, "ShipNamed": {"card": "burst-gun"}, "CommanderLost": {"card": "bold-captain"},
    "DiceAdded": {"why": "marksmen"}, "ShipCaptured": {"by": "corvette"}, "ShipDestroyed": {"by": "corvette"},
    "ShipRecaptured": {"by": "corvette"}, "TerrainStruck": {"piece": "rocks-small"},
}
KINDS = events_in(events)


@pytest.mark.parametrize("kind", KINDS)
def test_every_event_is_told_in_a_sentence_to_everybody(kind: type[Any]) -> None:
    event = sample(kind, SAMPLES, ODD)
    for seat in (0, 1, None):
        told = tell(GAME, seen_by(event, seat))
        assert is_sentence(told, ".!"), told
        assert told != str(seen_by(event, seat))


def test_every_event_that_happens_is_told_in_a_sentence() -> None:
    """As it happens, with every reason and every way there is."""
    told = 0
    for match in voyages(400, 1):
        for event in match.events[-3:]:
            words = tell(game_of(match), event)
            assert is_sentence(words, ".!"), words
            told += 1
    assert told > 1000


@pytest.mark.parametrize(("event", "words"), [
    (seen_by(events.CardPlaced(0, (0,), "zeal"), 0), "Squadron A places Zeal (1) face down."),
    (seen_by(events.CardPlaced(0, (0,), "zeal"), 1), "Squadron A places a card face down."),
    (seen_by(events.CardPlaced(0, (0, 1), "zeal", "OI-ADV-02"), 1), "The scouts see Zeal (1) of Squadron A."),
    (seen_by(events.HandChosen(1, 1, ("zeal", "down")), 0), "Squadron B chooses a hand of 2 cards."),
    (events.InitiativeWon(1, (2, 4), "value"), "The initiative goes to Squadron B, 4 to 2."),
    (events.ShipMoved("sloop", "turn", (9.0, 5.5, 75.0), (9.0, 5.5, 45.0), "OI-GEOM-08"),
     "Sloop I turns 30° to port."),
    (events.ShipMoved("sloop", "slide", (9.0, 5.5, 90.0), (12.75, 5.5, 90.0), "OI-MOVE-13"),
     "Sloop I sails 3.75″ ahead."),
    (events.AttackDeclared("sloop", "corvette", "broadside", "port", "hull", 2, "stern", False, "OI-BRD-02"),
     "Sloop I fires her port Broadside on Corvette, Musket Shot, raking her by the stern."),
    (events.AttackDeclared("sloop", "corvette", "partial", "", "crew", 1, "", True, "OI-PART-01"),
     "Sloop I opens Partial Fire for free on Corvette, at the crew, Pistol Shot."),
    (events.AttackDeclared("sloop", "corvette", "close-combat", "", "hull", 0, "", False, "OI-CC-01"),
     "Sloop I fights Corvette hand to hand."),
    (events.HitsScored("sloop", "corvette", 1, 1, ()), "Sloop I scores 1 hit on Corvette, Fortitude 1."),
    (events.FatigueRemoved("sloop", 1, 0), "Sloop I recovers 1 Fatigue and has none left."),
    (events.CardsReturned(0, ("zeal",), ("elan",)), "Squadron A takes back Zeal and discards Elan."),
    (events.TokenTaken("sloop", 1), "Sloop I takes an objective token aboard; 1 is left on the rock."),
    (events.BattleEnded(0, (1, 5), "withdrawal", "OI-END-10"),
     "Squadron A wins: the enemy has lost too much and withdraws; 1 to 5 Strike Points."),
    (events.BattleEnded(1, (5, 1), "withdrawal", "OI-END-10"),
     "Squadron B wins: the enemy has lost too much and withdraws; 1 to 5 Strike Points."),
    (events.SkillRolled("sloop", "challenge", ("skull", "sail"), ()), "Sloop I takes the Challenge Test with 2 dice: "
     "Skull, Sail."),
    (events.SkillRolled("sloop", "boarding", ("skull",), ()), "Sloop I tests for Boarding with 1 die: Skull."),
    (events.DiceAdded("sloop", "marksmen", ("cannon",), "OI-KEY-29"), "Marksmen add 1 die for Sloop I: Cannon."),
    (events.DiceAdded("sloop", "long-range-gunnery", ("cannon",), "OI-CARD-22"),
     "Long Range Gunnery adds 1 die for Sloop I: Cannon."),
    (events.CardRevealed(0, "down", 1), "Squadron A reveals Down!, value 1."),
    (events.FatigueSpared("sloop", "down", "OI-CARD-02"), "Sloop I is spared a point of Fatigue by Down!"),
    (events.CardsReturned(0, (), ("down",)), "Squadron A discards Down!"),
    (events.CrewActionTaken("sloop", "board", "corvette", "OI-CREW-07"), "Sloop I tries to board Corvette."),
    (events.ShipActivated("sloop", "held"), "Sloop I is held fast."),
    (events.TerrainPlaced(-1, "fog-bank", (18.0, 18.0, 0.0), "OI-EVT-04"), "A Fog Bank rolls in at 18, 18."),
    (events.BattleEnded(-1, (2, 2), "turn-limit", "OI-END-13"),
     "The battle ends undecided, 2 to 2 Strike Points."),
])
def test_sentences(event: Event, words: str) -> None:
    assert tell(GAME, event) == words


@pytest.mark.rule("OI-END-10", "OI-END-13", "OI-END-21")
@pytest.mark.parametrize(("reason", "winners", "headline"), [
    ("withdrawal", (1,), "Squadron A withdraws"), ("no-ship-left", (0,), "Squadron A sweeps the sea"),
    ("turn-limit", (0,), "Squadron A holds the field"), ("turn-limit", (), "Neither side yields"),
])
def test_the_verdict(reason: str, winners: tuple[int, ...], headline: str) -> None:
    found, told = verdict(GAME, Outcome(winners, (0, 0), reason, "OI-END-10"))
    assert found == headline
    ships = "3 ships and 4 ships" if winners == (1,) else "4 ships and 3 ships"       # the winner's first
    assert told == f"0 to 0 Strike Points, against {ships}."
