"""What a game says to people, taken apart: for tests of wording, of any game."""

import re
from collections import Counter
from dataclasses import fields
from types import ModuleType
from typing import Any

from weathergage.kernel.core import Event
from weathergage.kernel.match import Match, OpenQuestion


def is_sentence(raw: re.Pattern[str], text: str, ends: str) -> bool:
    """Whether it begins and ends like one, with nothing raw in it, such as an id."""
    return bool(text) and (text[0].isupper() or text[0] in "+0123456789") and text[-1] in ends and not raw.search(text)


def words_of(match: Match, question: OpenQuestion, most: int = 8) -> list[str]:
    """All that is said to the one who is asked: the question, its reason, and the answers."""
    labels = [match.label(question, answer) for answer in match.candidates(question, most)]
    return [question.prompt, match.sight(question.seat).reason(question.question), *labels]


def check_words(raw: re.Pattern[str], where: str, said: list[str]) -> None:
    """The question and its reason are sentences, and every answer has words of its own."""
    prompt, why, *labels = said
    assert is_sentence(raw, prompt, "?"), where + prompt
    assert is_sentence(raw, why, "."), where + why
    doubles = [label for label, count in Counter(labels).items() if count > 1]
    assert not doubles, where + str(doubles)
    for label in labels:
        assert (label[0].isupper() or label[0].isdigit()) and not raw.search(label), where + label


def events_in(module: ModuleType) -> list[type[Any]]:
    """All kinds of events that a game knows."""
    return [kind for kind in vars(module).values()
            if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event]


def sample(kind: type[Any], usual: dict[str, Any], odd: dict[str, dict[str, Any]]) -> Any:
    """An event of a kind, with the usual value of every field, or an odd one of its own."""
    return kind(**{item.name: odd.get(kind.__name__, {}).get(item.name, usual[item.name]) for item in fields(kind)})


# --- grammar, of any game ---------------------------------------------------------------------------------------------

PLURALS = ("blazes|boats|boxes|broadsides|cannons|cards|counters|crews|cubes|degrees|dice|fires|guns|hexes|hits|holes|"
           "honours|impulses|inches|masts|orders|planks|players|points|rounds|sailors|sections|ships|shots|spells|squadrons|"
           "squares|tokens|turns|wounds")
FAULTS: tuple[tuple[str, re.Pattern[str]], ...] = tuple([(name, re.compile(pattern)) for name, pattern in (
    ("one of several", rf"(?<![\d.,/:×*+−-])\b1 (?:[a-z-]+ )?(?:{PLURALS})\b(?! of the)"),
    ("several of one", r"(?<![\d.,/:])\b(?:0|[2-9]|\d\d+|two|three|several|many|these|those|all|both) die\b"),
    ("a dice", r"\b[Aa] dice\b"),
    ("nothing counted", r"(?<![\d.,/:+−-])\b0 (?:degrees|points to|inches)\b|\bheading 360\b"),
    ("one verb for several", rf"(?:^|[.;:,] )(?:The |Her |His |Your |Their |[2-9] |\d\d+ )?(?:[a-z]+ )?"
                             rf"(?:{PLURALS}|boarders|bows|topmen|grapnels|spars|sails) "
                             r"(?:is|has|was|does|stands|remains|takes|holds|goes|falls)\b"),
    ("one verb for one", r"(?<![\d.,/:])(?<!does your )(?<!does her )(?<!does the )\b1 (?:[a-z]+ )?(?:hit|die|box|"
                         r"point|ship|gun|card|counter|mast|section|token|fire|wound|cannon|sailor) "
                         r"(?:are|were|have|stand|remain|take|hold|go|fall|do)\b"),
    ("verbs of many and of one", r"\b(?:try|roll|take|draw|call|discard|place|activate)\b[^.;:]*, and "
                                 r"(?:needs|takes|draws|rolls|has)\b"),
    ("a side of many", r"(?:^|[.;:] )(?:The )?(?:Flibustiers|Buccaneers|Pirates|Privateers|Merchants|Dwarfs|Orcs|"
                       r"Elves) (?:wins|loses|is|has|was|holds|moves|fires|takes|strikes)\b"),
    ("double stop", r"(?<!\.)\.\.(?!\.)|[!?]\.|\.[!?]|,[,.;:]|;[,.;:]|:[,.;]|\?\?|!!"),
    ("space before a stop", r" [,.;:!?)](?!\d)|\( |\(\)"),
    ("double space", r"\S  +\S"),
    ("doubled word", r"(?i)(?<![\w'’-])([a-z]{2,}) \1(?![\w'’-])"),
    ("doubled clause", r"\(([^()]{4,})\)[^()]*\(\1\)|\b([A-Z]{2}-[A-Z]+-\d{2,3})\b.*\b\2\b"),
    ("placeholder", r"\{[a-z_0-9]*\}|%[sd]\b|\bobject at 0x|<[a-zA-Z_.]+>|(?<=[a-z,;:] )None\b|\bnan\b|__"),
    ("a or an", r"\b[Aa]n (?=[bcdfgjklmnpqrstvwxyz])[a-z]+\b|\ba (?=[aeio])(?!one|once)[a-z]+\b"),
)])


def grammar(text: str) -> list[str]:
    """The faults of a line of words, whatever it is about: 'one of several: 1 dice'."""
    return [f"{name}: {found.group()}" for name, pattern in FAULTS for found in [pattern.search(text)] if found]


def grammar_of_sentences(text: str) -> list[str]:
    """The faults of what stands in the log: whole sentences."""
    faults = grammar(text)
    if not (text[:1].isupper() or text[:1].isdigit() or text[:1] in "“\"'+−"):
        faults.append("no capital")
    if text[-1:] not in ".!?" and not text.endswith((".)", ".”", "!”", "?”")):
        faults.append("no stop")
    faults += [f"no capital after a stop: {found}" for found in re.findall(r"[a-z)][.?] [a-z]\w*", text)]
    return faults
