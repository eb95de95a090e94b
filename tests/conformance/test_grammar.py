"""All that a game says in many battles is English: numbers and their nouns, verbs, stops, words said twice."""

from collections.abc import Iterator

import pytest
from conformance.common import Setting, plain_settings
from helpers import STRANGE, installed
from wording import grammar, grammar_of_sentences

from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.table.forms import asked
from weathergage.table.lines import lines
from weathergage.table.model import Choice
from weathergage.table.preview import preview

ANSWERS = 260                   # of each battle
LOOKS = 5                       # one position in so many is looked at
OFFERED = 12                    # answers of a question


def battles(setting: Setting) -> Iterator[Match]:
    """A lively battle of the scenario, shown now and then, and of the first scenario those that are about to begin."""
    profile = setting.profile
    matches = [setting.match(11)]
    if setting.scenario == setting.rules.scenarios[0].id and not setting.options:
        matches += [Match(setting.rules, "", 0, {}, position, Seeded(seed))
                    for seed, position in enumerate(profile.starts)]
    for number, match in enumerate(matches):
        rng = Rng(number + 7)
        for count in range(ANSWERS):
            if match.over:
                break
            if count % LOOKS == 0:
                yield match
            question = match.questions[rng.below(len(match.questions))]
            match.answer(question, profile.lively(match, question, rng))
        yield match


def said(match: Match) -> Iterator[str]:
    """What those are told who are asked: questions, reasons, labels, numbers, and refusals of nonsense."""
    for question in match.questions:
        form = asked(match, question)
        yield from (form.prompt, form.reason)
        yield from [choice.label for choice in getattr(form.form, "choices", ()) if isinstance(choice, Choice)]
        yield from [choice.figure for choice in getattr(form.form, "choices", ()) if isinstance(choice, Choice)]
        for answer in match.candidates(question, OFFERED):
            yield match.label(question, answer)
        for answer in match.candidates(question, 2):
            tried = preview(match, question, answer)
            yield from [f"{figure.total} {figure.label}" for figure in tried.figures]
            yield from [str(getattr(overlay, "label", "")) for overlay in tried.overlays]
        for raw in STRANGE[:12]:
            yield match.refusal(question, raw)[:400]


@pytest.mark.parametrize("setting", [setting for setting in plain_settings() if setting.ruleset in installed()],
                         ids=str)
def test_what_is_said_is_english(setting: Setting) -> None:
    found: dict[str, str] = {}
    for match in battles(setting):
        for text in said(match):
            for fault in grammar(text):
                found.setdefault(fault, text)
        if match.over or len(match.log) > ANSWERS:
            for seat in (None, 0):
                for line in lines(match, seat):
                    for fault in grammar_of_sentences(line.text):
                        found.setdefault(fault, line.text)
                    for figure in line.figures:
                        for fault in grammar(f"{figure.total} {figure.label}"):
                            found.setdefault(fault, f"{figure.total} {figure.label}: {line.text}")
    assert not found, "\n" + "\n".join([f"{fault} | {text}" for fault, text in found.items()])


@pytest.mark.parametrize("text", [
    "1 hits.", "Galatea rolled 1 dice.", "2 die are left.", "Bow section, 1 dice", "1 hit stand.",
    "The bows is damaged.",
    "Flibustiers wins.", "All hands: Down!.", "It is over..", "One,, two.", "A ship , lost.", "She turns 0 degrees.",
    "heading 360", "The Pirates try to dispel it, and needs 4: 5.", "The Norse win, 1 honours to 0.",
    "The the ship.", "Bad (MW-A-01) very bad (MW-A-01).", "To {0}.", "It is None.", "a dice", "( so)",
])
def test_a_fault_is_found(text: str) -> None:
    assert grammar(text)


@pytest.mark.parametrize("text", ["a ship sinks.", "She sinks", "She sinks. and burns."])
def test_a_line_of_the_log_is_made_of_sentences(text: str) -> None:
    assert grammar_of_sentences(text)


@pytest.mark.parametrize("text", [
    "1 hit stands.", "2 hits stand.", "Rolled 4 4 1 to hit.", "A die at +1 hits.", "One of the ships is lost.",
    "11 hits are left; 21 dice are rolled.", "At 1.5 inches.", "What now...", "“Fire!”", "An hour later, a one in six.",
    "She reveals Brace! on position 4.", "Where does your 1 point go?",
])
def test_good_english_is_no_fault(text: str) -> None:
    assert not grammar(text) and not grammar_of_sentences(text)
