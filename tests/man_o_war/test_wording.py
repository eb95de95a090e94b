"""The words of the game: a sentence for every question, a label for every answer, a line for every event."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import wording
from man_o_war.battles import battle, fray, voyages
from wording import events_in

import weathergage as wg
from weathergage.kernel.core import Event, Outcome, seen_by
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.rulesets import man_o_war
from weathergage.rulesets.man_o_war import events as ev
from weathergage.rulesets.man_o_war.content.tables import (
    ANTI_FLYERS,
    BLAZE,
    BOMB,
    CARDS,
    CRITICAL,
    FLYERS,
    MODELS,
    REACTION,
    SCENARIOS,
    SPELLS,
    TERRAIN,
)
from weathergage.rulesets.man_o_war.face.asking import ASKING
from weathergage.rulesets.man_o_war.face.notes import note
from weathergage.rulesets.man_o_war.face.telling import SENTENCES, TALES, tell
from weathergage.table.odds import odds, quick_words

RULES = wg.ruleset("man-o-war")
FACE = RULES.face
SOURCE = "\n".join(path.read_text(encoding="utf-8")
                   for path in (Path(man_o_war.__file__).parent / "rules").glob("*.py"))
IDS = [name for name in (*MODELS, *SPELLS, *CARDS, *FLYERS, *ANTI_FLYERS) if "-" in name]
RAW = re.compile(r"\bNone\b|[{}\[\]]|\?.|''|  |\.\.|MW-[A-Z]+-\d|\d\.0\b|\d\.\d{3}|\bcrit-|\b(?:monster|wreck)-\d|"
                 r"\b1 (?:die|gun|crew counter|wound|hit|card|blaze|spell|box|unit|honour)s\b|\b(?:true|false)\b|"
                 + "|".join(sorted(IDS, key=len, reverse=True)))
KINDS = sorted(events_in(ev), key=lambda kind: kind.__name__)
FIRST = 5

# Values that a field of an event may have, by its name; others by their type.
PIECES = ("ship", "other", "victim", "target", "struck", "by", "caster", "winner", "along")
VALUES: dict[str, tuple[Any, ...]] = {
    **{name: ("greatship", "corsair-2") for name in PIECES}, "monster": ("monster-1", "monster-3"),
    "beast": ("monster-1", "griffon-rider"), "flyer": ("griffon-rider",), "ark": ("greatship",),
    "piece": ("galleon", ""), "side": (0, 1), "turn": (3,), "face": (1, 6), "need": (4,), "faces": ((3, 5),),
    "dice": ((2, 2), ()), "was": (2,), "place": ((12.5, 20.0, 90.0),), "at": ((12.5, 20.0),), "honours": ((4, 7),),
    "features": ((1, 2),), "role": ("admiral", "wizard", "hostage"), "edge": ("west",), "college": ("bright",),
    "unit": ("wolfship", "galleon"), "units": (("wolfship",), ("wolfship", "galleon")), "kind": ("islet",),
    "spell": ("leak",), "card": ("?", "rust"), "cards": (("rust", "leak"),), "arc": ("port", ""), "aim": ("high", ""),
    "mounts": (("broadside",),), "location": ("gun-deck",), "where": ("gun-deck", "btw"),
    "turret": ("fore-turret-1",), "mode": ("sail", "oars"),
    "parts": (((4, "save", ""),),), "ours": ((),), "theirs": ((),), "totals": ((5, 7),), "effect": CRITICAL,
    "chart": ("heavy",), "weapon": ("organ-gun",), "counter": ("no-movement", "no-firing"),
    "source": ("portent", "lord"), "land": (*TERRAIN, "shoals"), "length": (3.25,), "why": ("sunk",),
    "status": ("killed", "captured", "gone"), "holder": ("landed", "aboard", "island", "gone"),
    "reason": ("elimination", "turn-limit", "hostage"), "count": (1, -2), "result": ("",),
    "what": ("slime", "flies", "sharpshooters", "plague"), "way": ("surface", "dive"),
}
OF_KIND: dict[str, dict[str, tuple[Any, ...]]] = {
    "WhipTested": {"piece": ("galleon",)}, "WindTurned": {"was": (2, 3), "wind": (2, 4)},
    "CardAllotted": {"card": ("?", "hot-shot")}, "CardShown": {"card": ("hot-shot",)},
    "CardPlayed": {"card": ("hot-shot",)}, "CardWasted": {"card": ("hot-shot",)},
    "VolleyFired": {"dice": (3,), "card": ("", "hot-shot"), "arc": ("port", "aft")},
    "DieRerolled": {"kind": ("save", "location", "blaze"), "source": ("portent", "lord", "lucky-mascot")},
    "MonsterRose": {"kind": ("kraken", "sea-elemental")}, "HazardPlaced": {"kind": ("whirlpool", "barrier")},
    "HostagePlaced": {"ship": ("?", "galleon")}, "CriticalRolled": {"effect": CRITICAL},
    "BattleEnded": {"winner": (0, -1)}, "MonsterReacted": {"result": REACTION, "dice": ((2, 2), (1, 4, 5), ()),
                                                            "inches": (3.25,)},
    "BombDropped": {"result": BOMB}, "BlazeRolled": {"result": BLAZE},
    "ArkEntered": {"result": ("", "lost", "healing", "unchanged")},
    "ShipSunk": {"why": ("holed", "drilled", "scuttled", "with-its-ark")},
    "FearTested": {"what": ("volley", "boarding")}, "ShipTaken": {"what": ("take", "scuttle", "recrew")},
    "MonsterMoved": {"was": ((1.0, 1.0, 0.0), (12.5, 20.0, 90.0))},
    "BoardingEnded": {"why": ("break-off", "cut-grapples", "over")}, "PoolGained": {"dice": (1, 2)},
    "DispelTried": {"card": ("", "rust"), "rule": ("MW-MAG-04", "MW-FLT-01", "MW-CARD-24")},
    "InitiativeRolled": {"side": (0, 1, -1)},
    "ShipPulled": {"was": ((1.0, 1.0, 0.0),), "rule": ("MW-SPL-13", "MW-SPL-28", "MW-WPN-08")},
    "ShipMoved": {"was": ((1.0, 1.0, 0.0),), "course": ((("turn", 45.0), ("ahead", 4.0)),), "made": (0, 1),
                  "slow": (0.0,)},
    "FlyerMoved": {"was": ((1.0, 1.0, 0.0),), "rule": ("MW-AIR-04", "MW-BST-17")},
    "BoardingFought": {"winner": ("", "galleon")},
    "BeastAttacked": {"rule": ("MW-MON-25", "MW-BST-04")}, "MonsterDived": {"rule": ("MW-MON-21", "MW-MON-40")},
    "HitWasted": {"rule": ("MW-CRIT-06", "MW-CRIT-07")}, "CardsDiscarded": {"rule": ("MW-END-11",)},
}


is_sentence = partial(wording.is_sentence, RAW)


def samples(kind: type[Event]) -> Iterator[Event]:
    """Events of a kind with everything that their fields may hold, as far as words depend on it."""
    choices = [values(kind, field.name, str(field.type), field.default) for field in fields(kind)]      # type: ignore[arg-type]
    for chosen in product(*choices):
        yield kind(*chosen)


def values(kind: type[Event], name: str, annotation: str, default: Any) -> tuple[Any, ...]:
    own = OF_KIND.get(kind.__name__, {})
    if name in own:
        return own[name]
    if name == "rule":
        return (default if isinstance(default, str) else "MW-CORE-01",)
    if "bool" in annotation:
        return (False, True)
    if name in VALUES:
        return VALUES[name]
    return (1, 2) if "int" in annotation else ("",)


# --- the log ----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_event_is_told_in_a_sentence(kind: type[Event]) -> None:
    game = battle(fray())
    for event in samples(kind):
        told = tell(game, event)
        assert is_sentence(told, "."), (event, told)
        assert told != str(event)
        for seat in (0, 1, None):
            seen = seen_by(event, seat)
            assert seen is None or is_sentence(tell(game, seen), ".")


def test_no_event_is_told_twice_and_none_that_does_not_exist() -> None:
    assert not set(SENTENCES) & set(TALES) and set(SENTENCES) | set(TALES) == set(KINDS)


def test_a_log_says_who_did_what_with_which_dice() -> None:
    match = wg.position("man-o-war", "greatship 20,20 0 | corsair 23,20 0 of=2; at act greatship only",
                        [(2, 5, 6), (1,), (3,), (6,)])
    for text in ("stay", "corsair starboard low broadside"):
        question = match.questions[0]
        match.answer(question, match.sight(question.seat).read(question.question, text))
    assert [tell(battle(match), event) for event in match.events] == [
        "Greatship does not move.",
        "Greatship fires the broadside to starboard at Corsair, aiming low: 3 dice.",
        "The shots at Corsair fall low: 2, 5 and 6.",
        "Corsair saves for the forecastle on 6: 1, not saved.",
        "The forecastle of Corsair is damaged; 1 box there is gone.",
        "Corsair saves for the gun deck on 5+: 3, not saved.",
        "The gun deck of Corsair is damaged; 1 box there is gone.",
        "Corsair saves for the stern on 5+: 6, saved.",
    ]
    saves = [note(event, None) for event in match.events if isinstance(event, ev.SaveRolled)]
    assert [(shown.dice[0].face, shown.dice[0].tone) for shown in saves] == [("1", "plain"), ("3", "plain"), ("6",
    "hit")]
    assert [(part.amount, part.name) for part in saves[0].figures[0].parts] == [(5, "save"), (1, "close range")]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_note_shows_the_dice_that_the_event_tells_of(kind: type[Event]) -> None:
    for event in samples(kind):
        shown = note(event, None)
        faces = getattr(event, "faces", None) or ((event.face,) if getattr(event, "face", 0) else ())     # type: ignore[attr-defined]
        if not isinstance(event, (ev.DieRerolled, ev.MonsterReacted)):
            assert [die.face for die in shown.dice] == [str(face) for face in faces]
        for figure in shown.figures:
            assert figure.total == sum(part.amount for part in figure.parts)


def test_a_boarding_round_opens_into_dice_crew_and_guns() -> None:
    event = ev.BoardingFought("greatship", "galleon", (4, 2), (9, 8), "greatship", ((5, "crew", "MW-BRD-03"),),
                              ((4, "crew", "MW-BRD-03"), (2, "cannon", "MW-BRD-04")))
    ours, theirs = note(event, None).figures
    assert [(part.amount, part.name) for part in ours.parts] == [(4, "rolled"), (5, "crew")] and ours.total == 9
    assert [(part.amount, part.name) for part in theirs.parts] == [(2, "rolled"), (4, "crew"), (2, "cannon")]


# --- questions --------------------------------------------------------------------------------------------------------

def test_every_kind_of_question_is_asked_somewhere_in_the_rules() -> None:
    asked = set(re.findall(r"\b(Ask\w+)\(", SOURCE))
    assert asked == {kind.__name__ for kind in ASKING.entries}


def words_of(match: Match, question: OpenQuestion, most: int = 8) -> list[str]:
    return [match.label(question, answer) for answer in match.candidates(question, most)]


def looked_at(count: int, answers: int, *scenarios: str) -> Iterator[Match]:
    """The first questions of every kind, and a few of all others."""
    seen: Counter[str] = Counter()
    for match in voyages(count, answers, scenarios or tuple(SCENARIOS)):
        kind = match.questions[0].kind
        seen[kind] += 1
        if seen[kind] <= FIRST or len(match.log) % 20 == 0:
            yield match
    assert len(seen) > 12


def test_questions_and_answers_are_in_plain_words() -> None:
    for match in looked_at(2 * len(SCENARIOS), 160):
        for question in match.questions:
            assert is_sentence(question.prompt, "?"), question.prompt
            why = match.sight(question.seat).reason(question.question)
            assert not why or is_sentence(why, "."), (question.kind, why)
            labels = words_of(match, question)
            assert all((text and text[0].isupper()) or text[0].isdigit() for text in labels), labels
            assert not any(RAW.search(text) for text in labels), (question.kind, labels)
            assert len(set(labels)) == len(labels), (question.kind, labels)


def test_a_move_says_its_steps_and_where_they_lead() -> None:
    match = fray()
    labels = words_of(match, match.questions[0], 3)
    assert labels[0] == "Stay where she is"
    assert labels[1] == "6″ ahead: heading NNE"
    assert labels[2] == "Turn 45° to starboard, then 4″ ahead: against Galleon"


def test_a_ram_says_what_each_roll_does_and_who_lies_alongside_touches() -> None:
    match = wg.position("man-o-war", "wolfship 20,20 0 | corsair 20,26.5 90 of=2; wind E; at act wolfship only")
    match.answer(match.questions[0], ("oars", ("ahead", 6.0)))
    (ram,) = match.questions
    assert "if she fails: 1 hit on 1 or 2, 2 hits on 3 to 5, 3 hits on 6;" in match.sight(ram.seat).reason(ram.question)
    match.answer(ram, "hold")
    (fire,) = match.questions
    assert match.sight(fire.seat).reason(fire.question).startswith("Corsair is touching, ")


def test_a_volley_says_its_dice_range_and_what_it_does_to_saves() -> None:
    match = wg.position("man-o-war", "galleon 20,20 0 | corsair 23,20 0 of=2; at act galleon only")
    match.answer(match.questions[0], "stay")
    assert words_of(match, match.questions[0]) == [
        "Broadside to starboard at Corsair, aiming high: 4 dice at 1.88″, close range, her saves at −1",
        "Broadside to starboard at Corsair, aiming low: 4 dice at 1.88″, close range, her saves at −1", "Hold fire"]


def test_a_spell_says_what_must_be_rolled() -> None:
    match = fray("at cast 1 only")
    assert words_of(match, match.questions[0]) == [
        "Cast nothing", "Great Fireball: 4 or more (50 %)", "Bolt of Flame: 2 or more (83 %)",
        "Curse of Rust: 3 or more (67 %)"]


# --- numbers ----------------------------------------------------------------------------------------------------------

def figures(match: Match, answer: Any) -> dict[str, list[tuple[int, str]]]:
    question = match.questions[0]
    return {label: [(amount, name) for amount, name, _ in tally.parts]
            for label, tally in match.sight(question.seat).figures(question.question, answer)}


@pytest.mark.rule("MW-SHOT-10", "MW-SHOT-12", "MW-SHOT-13")
def test_the_numbers_behind_a_volley_open_up() -> None:
    match = fray("at act greatship only", "stay")
    shown = figures(match, ("galleon", "fore", "high", ("fore-battery",), ""))
    assert shown["die"] == [(1, "fore battery")]
    assert shown["4: fore mast saves on"] == [(5, "save"), (1, "Chain Shot")]
    assert "4: bows saves on" not in shown


@pytest.mark.rule("MW-CORE-10", "MW-CARD-11")
def test_no_number_tells_a_card_that_lies_face_down() -> None:
    match = fray("at act greatship only", "stay")
    shown = figures(match, ("galleon", "fore", "low", ("fore-battery",), ""))
    assert shown["6: stern saves on"] == [(4, "save")]            # behind iron plates, which nobody has seen


@pytest.mark.rule("MW-BRD-03", "MW-BRD-04", "MW-BRD-06")
def test_the_numbers_behind_boarding_open_up() -> None:
    match = wg.position("man-o-war", "greatship 20,20 0 | galleon 21.27,20 0 of=2; admiral 1 greatship; "
                                     "at act greatship only")
    for text in ("stay", "cease"):
        question = match.questions[0]
        match.answer(question, match.sight(question.seat).read(question.question, text))
    assert figures(match, "galleon") == {
        "added by the boarders": [(5, "crew"), (1, "admiral")],
        "added by the boarded": [(4, "crew"), (4, "cannon")]}


@pytest.mark.rule("MW-MOVE-09")
def test_the_speed_of_a_move_opens_up() -> None:
    assert figures(fray(), ("sail", ("ahead", 6.0))) == {"inches at most": [(9, "sail astern"), (-3, "damage")]}


# --- the end ----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("outcome", "headline", "told"), [
    (Outcome((0,), (9, 4), "elimination", "MW-VIC-01"), "Bretonnia's last ship is lost",
     "The Empire wins, 9 Battle Honours to 4."),
    (Outcome((1,), (1, 3), "turn-limit", "MW-VIC-04"), "Bretonnia holds the sea",
    "Bretonnia wins, 3 Battle Honours to 1."),
    (Outcome((), (2, 2), "turn-limit", "MW-VIC-04"), "Neither fleet has the better of it",
     "It is a draw, 2 Battle Honours each."),
])
def test_the_end_is_a_headline_and_a_sentence(outcome: Outcome, headline: str, told: str) -> None:
    assert FACE.verdict(fray().game, outcome) == (headline, told)


def test_harm_counts_boxes_holes_and_crew() -> None:
    match = fray()
    assert FACE.harm(match.game, "side-0") == 4 + 1 + 2
    lost = sum(location.boxes for location in MODELS["corsair"].locations) + MODELS["corsair"].btw + 3
    prize = sum(location.boxes for location in MODELS["buccaneer"].locations) + MODELS["buccaneer"].btw + 3
    assert FACE.harm(match.game, "side-1") == 3 + 2 + lost + prize


def test_what_is_printed_can_be_read() -> None:
    for part in (*SPELLS, *CARDS, *MODELS, *FLYERS, *TERRAIN):
        shown = FACE.gloss(part)
        assert shown.name and is_sentence(shown.text, ".)"), (part, shown.text)
        assert all(rule in RULES.rulebook.by_id for rule in shown.rules)
    assert FACE.gloss("corsair-2").name == "Corsair" and FACE.gloss("port").text == ""


# --- odds -------------------------------------------------------------------------------------------------------------

@pytest.mark.rule("MW-RAM-06", "MW-SHOT-12", "MW-BRD-03")
def test_shots_rams_and_boarding_have_exact_odds_before_they_are_made() -> None:
    ram = wg.position("man-o-war", "wolfship 20,20 0 | corsair 20,26.5 90 of=2; wind E; at act wolfship only")
    ram.answer(ram.questions[0], ("oars", ("ahead", 6.0)))
    shot = fray("at act greatship only", "stay")
    board = wg.position("man-o-war", "greatship 20,20 0 hit=bows:1,gun-deck:1,stern:1 | galleon 21.27,20 0 of=2 "
                                     "hit=bows:1,gun-deck:2,stern:1; at act greatship only")
    board.answer(board.questions[0], "stay")
    for match, answer, name in ((ram, "corsair", "Corsair waterline hits"),
                                (shot, ("galleon", "fore", "high", ("fore-battery",), ""), "Galleon damage"),
                                (board, "galleon", "Galleon crew lost")):
        chances = odds(match, match.questions[0], answer)
        assert chances is not None and chances.exact and name in [spread.name for spread in chances.spreads]
        for spread in chances.spreads:
            assert sum(bar.chance for bar in spread.bars) == pytest.approx(1.0, abs=0.001)
    (hits,) = [spread for spread in odds(ram, ram.questions[0], "corsair").spreads      # type: ignore[union-attr]
               if spread.name == "Corsair waterline hits"]
    assert {bar.outcome: bar.chance for bar in hits.bars} == pytest.approx(
        {"none": 1 / 2, "1": 1 / 6, "2": 1 / 4, "3": 1 / 12}, abs=0.001)


def test_no_odds_are_worked_out_where_nothing_is_decided_yet() -> None:
    match = fray("at battle 1")
    assert odds(match, match.questions[0], "ironclad") is None
    assert quick_words(match, match.questions[0], ["ironclad"]) == [""]
