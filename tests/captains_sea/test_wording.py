"""The words of the game: a sentence for every question, a label for every answer, a line for every event."""

import re
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import wording
from captains_sea.table import Table, table
from captains_sea.voyages import duel, voyages
from wording import events_in, sample

import weathergage as wg
from weathergage.kernel.core import Event, seen_by
from weathergage.rulesets import captains_sea
from weathergage.rulesets.captains_sea import events
from weathergage.rulesets.captains_sea.face.asking.cards import DICE, FIGURED, WINDOWS, WORTH
from weathergage.rulesets.captains_sea.face.telling import FOR, tell

RULESET = wg.ruleset("captains-sea")
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in Path(captains_sea.__file__).parent.rglob("*.py"))
NAMES = ("Constitution", "Guerriere")
DUEL = table("constitution 10,10 E | guerriere 14,10 E; at fire").game
RAW = re.compile(r"\bNone\b|[{}\[\]]|\b(wear-up|wear-away|back-sail|hull-bonus|to-hit die is|CS-[A-Z]+-\d)")

is_sentence = partial(wording.is_sentence, RAW)


# --- questions and answers --------------------------------------------------------------------------------------------


def test_every_question_is_asked_in_a_sentence_and_every_answer_has_its_own_label() -> None:
    met: Counter[str] = Counter()
    for seed, match in voyages(30):
        for question in match.questions:
            met[question.kind] += 1
            where = f"game {seed}, answer {len(match.log)}, {question.kind}: "
            assert is_sentence(question.prompt, "?"), where + question.prompt
            why = match.sight(question.seat).reason(question.question)
            assert not why or is_sentence(why, "."), where + why
            labels = [match.label(question, answer) for answer in match.candidates(question, 60)]
            doubles = [label for label, count in Counter(labels).items() if count > 1]
            assert not doubles, where + str(doubles)
            assert all([label[0].isupper() or label[0].isdigit() for label in labels]), where + str(labels)
            assert not any([RAW.search(label) for label in labels]), where + str(labels)
    assert len(met) >= 22


def test_no_window_and_no_roll_is_without_words() -> None:
    windows = set(re.findall(r'(?:offer|offer_to|offer_card)\((?:game|self)[^"]*"([a-z-]+)", "(?:CS-|[a-z])', SOURCE))
    assert len(windows) >= 18
    assert windows == WINDOWS.keys() | FIGURED.keys()
    rolls = set(re.findall(r'RollDice\("([a-z-]+)"', SOURCE))
    assert len(rolls) >= 15
    assert rolls <= DICE.keys() & WORTH.keys() & FOR.keys()


@pytest.mark.parametrize(("position", "answers", "words"), [
    ("constitution 10,10 E guns=5/5/0/0 | guerriere 10,7 E; at fire",
     (), "Your starboard guns bear on Guerriere at 6 MP. Fire?"),
    ("constitution 10,10 N guns=5/5/0/0 | guerriere 12,10 W; ip b; at fire",
     (), "Your starboard guns rake Guerriere's bow at 4 MP. Fire?"),
    ("constitution 10,10 N | guerriere 10,13 E; at fire",
     (), "Guerriere lies ahead at 6 MP. Fire the bow chasers?"),
    ("constitution 10,10 E guns=0/0/5/5 | guerriere 10,10 E; formation parallel N b; at fire",
     (), "Your port guns bear on Guerriere in the same square. Fire?"),
    ("constitution 10,10 E on-fire hand=fire-party | guerriere 14,10 E; at fire-fighting",
     (), "Constitution is on fire. Do you play a card before her crew fights it?"),
    ("constitution 10,10 E on-fire hand=fire-party | guerriere 14,10 E; at fire-fighting",
     ("pass",), "You are about to roll the die against the fire. Do you discard a card for +1?"),
    ("constitution 10,10 E hull=3/5/5/5 hand=carpenters | guerriere 14,10 E; at repair",
     ("carpenters",), "To which damaged section do you send the carpenter's gang?"),
    ("constitution 10,10 E hand=topmen | guerriere 10,10 E; formation parallel N a; grapple grappled; ip a; at sails",
     ("try",), "You are about to roll the die to cut loose. Do you discard a card for +1?"),
    ("constitution 10,10 E hand=topmen,grape,surgeon,lookout,boarders morale=unfit | guerriere 14,10 E; at draw",
     (), "A crew that is Unfit allows 4 cards and you hold 6. Which do you discard?"),
])
def test_prompts(position: str, answers: tuple[str, ...], words: str) -> None:
    duel_ = table(position, "topmen" if " at draw" in position else "").say(*answers)
    assert duel_.question().prompt == words


@pytest.mark.parametrize(("position", "answers", "labels"), [
    ("constitution 10,10 E guns=5/5/0/0 | guerriere 10,7 E; at fire", (),
     ("Both sections, low", "Bow section high, aft section low", "Bow section, low", "Hold fire")),
    ("constitution 10,10 NE act=4,8 | guerriere 14,10 E; wind N; at cycle", (),
     ("Advance (3 MP, carries over, Strain 1)", "Wear to port, running (1 MP)", "Wear to starboard, reaching (2 MP)",
      "Back Sail (1 MP)")),
    ("constitution 10,10 E | guerriere 14,10 E; at assign-crew", (),
     ("5 on each starboard section, 5 for melee", "4 on each port section, 7 for melee")),
    ("constitution 10,10 E guns=5/5/0/0 hand=weather-eye | guerriere 10,7 E; at fire", ("low", "pass"),
     ("Discard nothing", "Discard Weather Eye for +1 on 1 die")),
    ("constitution 10,10 E hand=weather-eye | guerriere 10,7 E; at initiative", (), ("Pass", "Play Weather Eye")),
    ("constitution 10,10 E hand=weather-eye | guerriere 10,7 E; at initiative", ("pass",),
     ("Discard Weather Eye for +1",)),
    ("constitution 10,10 E hull=3/5/5/5 hand=carpenters | guerriere 14,10 E; at repair", ("carpenters",),
     ("The starboard bow section, 3 sound boxes",)),
])
def test_labels(position: str, answers: tuple[str, ...], labels: tuple[str, ...]) -> None:
    duel_ = table(position).say(*answers)
    question = duel_.question()
    offered = [duel_.match.label(question, answer) for answer in duel_.match.candidates(question, 200)]
    assert set(labels) <= set(offered)


def test_every_crew_plan_has_its_own_label() -> None:
    """Not only the candidates: any legal plan."""
    duel_ = table("constitution 10,10 E | guerriere 14,10 E; at assign-crew")
    question, rng = duel_.question(), wg.Rng(3)
    plans = {duel_.match.draw(question, rng) for _ in range(500)}
    assert len({duel_.match.label(question, plan) for plan in plans}) == len(plans)


def reason(duel_: Table) -> str:
    question = duel_.question()
    return duel_.match.sight(question.seat).reason(question.question)


BOARDING = ("constitution 10,10 E crew=6 | nymphe 10,10 E crew=5; formation parallel N a; grapple grappled; ip b; "
            "no-cards; at melee")


@pytest.mark.rule("CS-MELEE-04", "CS-MELEE-07")
def test_the_boarder_is_asked_how_many_board_and_the_defender_by_whom_he_is_boarded() -> None:
    duel_ = table(BOARDING).say("board")
    assert duel_.question().prompt == "How many of your 5 melee points board Constitution, with the rest in support?"
    assert reason(duel_).startswith("Each rolls a die, ")
    duel_.say("3")
    assert duel_.question().prompt == (
        "Nymphe boards you. How many of your 6 melee points hold the deck, with the rest in support?")
    assert reason(duel_).startswith("She attacks with 3, 2 in support. Each rolls a die, ")


@pytest.mark.rule("CS-MELEE-07")
def test_a_french_boarder_reads_the_modifier_of_an_attacker_and_a_french_defender_does_not() -> None:
    """Cleopatre's crew fights with 1 more, but only when it boards."""
    cleopatre = "nymphe 10,10 E crew=6 | cleopatre 10,10 E crew=6; formation parallel N a; grapple grappled; no-cards; "
    assert "1 French attacker" in reason(table(cleopatre + "ip b; at melee").say("board"))
    assert "French" not in reason(table(cleopatre + "ip a; at melee").say("board", "3"))


# --- events -----------------------------------------------------------------------------------------------------------

SAMPLES: dict[str, Any] = {
    "side": 0, "turn": 3, "impulse": 7, "sail": "medium", "tasks": (1, 0, 2, 0, 0, 0, 0, 5, 5, 0, 0), "pool": 2,
    "kind": "to-hit", "faces": (6, 5, 4, 4, 1), "raised": 1, "cards": ("weather-eye", "steady-lads"),
    "purpose": "to-hit", "card": "weather-eye", "value": 5, "other": 3, "parts": ((1, "Crew Quality", "CS-SHIP-04"),),
    "other_parts": (), "tenure": 2, "speed": 7, "strain": 2, "maneuver": "wear-up", "x": 12, "y": 10, "heading": 2,
    "how": "wear", "modifier": 1, "passed": True, "dx": 2, "dy": -1, "formation": "parallel", "bearing": 3,
    "section": 0, "cell": (3, 1, 1), "load": "chain", "end": "bow", "order": (("bow", "low"), ("aft", "high")),
    "sections": (0, 1),
    "aim": "low", "hits": 4, "rake": "stern", "dice": 5, "cancelled": 2, "left": 2, "far": 1, "where": "port",
    "blue": 3, "total": 12, "lost": 2, "values": (5, 2), "failed": True, "morale": 2, "counters": 2, "held": True,
    "fighting": (4, 3), "support": (1, 0), "assault": (7, 5), "defense": (6, 4, 2), "surplus": 1, "result": "out",
    "track": 2, "mended": True, "strikes": True, "may_change": False, "wind": 4, "reason": "capture", "winners": (0,),
    "scores": (34, 18), "parts_a": ((20, "hits on the enemy", "CS-VP-02"), (14, "multiplier", "CS-VP-03")),
    "parts_b": ((18, "hits on the enemy", "CS-VP-02"),), "loads": ("round", "chain"), "due": 33, "rule": "CS-GEN-01",
}
ODD: dict[str, dict[str, Any]] = {
    "AttackMade": {"dice": ((6, "long guns", "CS-FIRE-14"), (4, "carronades", "CS-FIRE-06"))},
    "HitsSpread": {"hits": (2, 1, 1)},
}
EVENTS = events_in(events)


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_is_told_in_a_sentence_to_everybody(kind: type[Any]) -> None:
    event = sample(kind, SAMPLES, ODD)
    for seat in (0, 1, None):
        seen = seen_by(event, seat)
        assert seen is not None
        told = tell(DUEL, seen)
        assert is_sentence(told, "."), told
        assert told != str(seen)
        if hasattr(event, "side"):
            assert NAMES[0] in told or NAMES[1] in told, told


@pytest.mark.parametrize(("event", "words"), [
    (events.DiceRolled(0, "to-hit", (6, 5, 4, 4, 1), 1, "CS-FIRE-15"),
     "Constitution rolled 6 5 4 4 1 to hit, +1 on the first."),
    (events.AttackMade(0, (0, 1), "low", "round", 4, ((3, "long guns", ""), (2, "carronades", ""), (3, "long guns", ""),
                                                      (2, "carronades", "")), ((1, "Crew Morale", ""),), "stern"),
     "Constitution's starboard sections fired round shot, aimed low, raking Guerriere's stern: 4 hits with 10 dice "
     "(6 long guns + 4 carronades), each at +1 (1 crew morale)."),
    (events.DefenseMade(1, 5, 2, 2, ((3, "distance", ""), (2, "smoke", "")), 0),
     "Guerriere's 5 defense dice (3 distance + 2 smoke) cancelled 2 hits; 2 left."),
    (events.SpeedSet(0, 4, ((5, "base movement", ""), (3, "Hull Bonus", ""), (-4, "Fighting Sail", ""))),
     "Constitution's speed is 4 = 5 base movement + 3 hull bonus − 4 fighting sail."),
    (events.TackTried(0, 3, -1, False, 1, ((0, "Crew Morale", ""), (-1, "enemy near", ""))),
     "Constitution missed stays and lies in irons with 2 (3 rolled − 1 enemy near)."),
    (seen_by(events.ManeuverSelected(1, "tack", 2), 0), "Guerriere selected a maneuver, with a Strain block."),
    (seen_by(events.ManeuverSelected(1, "tack", 2), 1), "Guerriere selected Tack, with Strain 2."),
    (seen_by(events.StrainReturned(1, 2), 1), "Guerriere returned her Strain block of 2."),
    (seen_by(events.StrainReturned(1, 2), 0), "Guerriere returned her Strain block."),
    (seen_by(events.CardDrawn(1, "weather-eye", "CS-HK-23"), None), "Guerriere drew a card."),
    (seen_by(events.LoadsSelected(1, (2, 3), ("chain", "round"), 33), 0),
     "Guerriere is loading her port sections, with counters in impulse 9 of turn 3."),
    (seen_by(events.LoadsSelected(1, (2, 3), ("chain", "round"), 33), 1),
     "Guerriere is loading chain shot port bow, round shot port aft, with counters in impulse 9 of turn 3."),
    (events.RiggingHit(1, 3, 0, "CS-DMG-14"), "Guerriere is dismasted."),
    (events.TackTried(0, 1, -1, False, 1, ((-2, "crew morale", ""),)),
     "Constitution missed stays and lies in irons with −1 (1 rolled − 2 crew morale)."),
    (events.DiceRolled(1, "random-ship", (3,), 0, "CS-CARD-19"), "Guerriere rolled 3 to see whose ship it is."),
])
def test_sentences(event: Event, words: str) -> None:
    assert tell(DUEL, event) == words


def test_a_name_in_the_plural_owns_without_another_s() -> None:
    match = wg.new("captains-sea", scenario="united-states-macedonian")
    told = [tell(duel(match), events.MoraleRose(side, 1, "CS-FX-10")) for side in (0, 1)]
    assert told == ["United States' morale rises to Unfit.", "Macedonian's morale rises to Unfit."]


def test_the_story_of_a_game_reads_as_sentences_and_keeps_secrets() -> None:
    for seed, match in voyages(20):
        if match.over:
            for told, rule in match.story(None):
                assert is_sentence(told, "."), (seed, told)
                assert rule.startswith("CS-")
            drawn = [event for event in match.events if isinstance(event, events.CardDrawn)]
            hidden = [told for told, _ in match.story(None) if " drew " in told]
            assert len(hidden) == len(drawn)
            assert all([told.endswith(" drew a card.") for told in hidden])


# --- odds -------------------------------------------------------------------------------------------------------------


def odds(position: str, *answers: str, answer: str) -> Any:
    duel_ = table(position).say(*answers)
    question = duel_.question()
    return duel_.match.odds(question, duel_.read(question, answer))


def test_a_shot_misses_as_often_as_its_dice_do() -> None:
    """At no distance there are no defense dice: nothing happens just when all dice miss, which hit on 4 or more."""
    found = odds("constitution 10,10 E guns=0/0/5/5 | guerriere 10,10 E; formation parallel N b; at fire", answer="low")
    dice = 2 * (3 + 2 * 2)
    assert found.exact
    assert found.spread[()] == pytest.approx(0.5 ** dice)
    assert sum(found.spread.values()) == pytest.approx(1)
    assert set(found.names()) <= {f"Guerriere {name}" for name in ("rigging hits", "hull hits", "crew lost",
                                                                    "morale lost", "on fire")}


def test_odds_tell_of_ones_own_fire_whatever_the_enemy_has_announced() -> None:
    position = "constitution 10,10 E guns=5/5/0/0 | guerriere 10,7 E guns=0/0/4/4; ip a; at fire"
    held, fired = odds(position, "hold", answer="low"), odds(position, "low", answer="low")
    assert held.exact and fired.exact
    assert held.spread == pytest.approx(fired.spread)
    assert 0 < held.mean("Guerriere hull hits") < 3
    assert max(held.of("Guerriere hull hits")) <= 10


def test_holding_fire_changes_nothing() -> None:
    found = odds("constitution 10,10 E guns=5/5/0/0 | guerriere 10,7 E; at fire", answer="hold")
    assert found.spread == {(): 1.0}


def test_odds_of_a_grapple() -> None:
    position = ("constitution 10,10 E crew=6 | guerriere 10,10 E crew=6 morale=fit; formation parallel N a; ip a; "
                "at grapple")
    assert odds(position, answer="try").of("ships grappled") == pytest.approx({0: 3 / 6, 1: 3 / 6})
    assert odds(position, answer="decline").spread == {(): 1.0}


def test_odds_of_a_tack_with_and_without_a_card() -> None:
    position = ("constitution 10,10 N maneuver=tack:-1:3:2 act=1 hand=quick-stays,topmen | guerriere 10,5 E; wind SE; "
                "at maneuver")
    free = "Constitution out of irons"
    assert odds(position, "pass", answer="quick-stays").of(free) == pytest.approx({0: 1 / 6, 1: 5 / 6})
    assert odds(position, "pass", "pass", answer="none").of(free) == pytest.approx({0: 3 / 6, 1: 3 / 6})
    assert odds(position, "pass", "pass", answer="topmen").of(free) == pytest.approx({0: 2 / 6, 1: 4 / 6})


def test_odds_of_a_bonus_move_and_of_a_change_of_sail() -> None:
    move = odds("constitution 10,10 E | guerriere 10,5 E; ip b; at bonus-move", answer="move")
    assert move.of("Constitution rigging hits") == pytest.approx({0: 2 / 6, 1: 4 / 6})
    duel_ = table("constitution 10,10 E tasks=0/1/0 | guerriere 10,5 E; at sails", "6")
    question = duel_.question()
    assert duel_.match.odds(question, "fighting").spread == {(("Constitution at fighting sail", 1),): 1.0}
    assert duel_.match.odds(question, "medium").spread == {(): 1.0}


def test_dice_rolled_again_until_decided_have_exact_odds() -> None:
    """Crack against Average: the higher of a die + 1 and a die, ties rolled again."""
    found = odds("constitution 10,10 E hand=topmen | guerriere 10,5 E; ip a; at initiative", "pass", answer="none")
    wins = sum(one + 1 > other for one in range(1, 7) for other in range(1, 7))
    losses = sum(one + 1 < other for one in range(1, 7) for other in range(1, 7))
    assert found.exact
    assert found.of("Guerriere takes the initiative")[1] == pytest.approx(losses / (wins + losses))


def test_the_usual_answer_is_legal_and_wants_nothing_special() -> None:
    for _, match in voyages(30):
        for question in match.questions:
            answer = match.sight(question.seat).usual(question.question)
            assert match.refusal(question, answer) == "", (question.kind, answer)
            if question.kind == "change-sail":
                assert answer == duel(match).ships[question.seat].sail
