"""The log as it is told to whoever looks: 'Spades turns over a Helmsman' is 'You turn over a Helmsman' to Spades.

Games tell what happened in the third person, the same to everybody. Here the name of a seat becomes 'you' in what is
told to that seat, with the verb and the pronouns that go with it. Ships keep their names.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from weathergage.kernel.sight import Sight
from weathergage.kits.words import capital

IRREGULAR: Final = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
CLAUSE: Final = re.compile(r"([;:.]\s+)")                   # what a subject reaches to
# a second verb of the same subject
FURTHER: Final = re.compile(r"\b(and|then|or) (then )?([a-z]+s)\b(?! of\b)")
OTHERS: Final = re.compile(r", (?!(and|then|or) )")         # where somebody else may be spoken of
OWN: Final = re.compile(r"\b(his|its|their)\b")
NOT_VERBS: Final = frozenset((          # what follows an 'and' as well
    "boats", "cards", "dice", "guns", "hits", "inches", "islands", "its", "masts", "orders", "others", "points",
    "ships", "spells", "squadrons", "this", "tokens", "turns"))


def verb(word: str) -> str:
    """'turns' is 'turn', to whoever does it."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    if re.search(r"(ss|sh|ch|x|zz)es$", word):
        return word[:-2]
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def called(sight: Sight, names: Sequence[str]) -> str:
    """What the log calls whoever looks; empty if it speaks of their ships alone, or calls somebody else so, too."""
    told = [command.told for command in sight.commands(names)]
    if sight.seat is None or not told[sight.seat]:
        return ""
    own = told[sight.seat].removeprefix("the ")
    return own if [own in other for other in told].count(True) == 1 else ""


@lru_cache(4096)
def addressed(text: str, name: str) -> str:
    """What is told of whoever is called so, told to them."""
    if not name or name not in text:
        return text
    parts = CLAUSE.split(text)
    told = [part if at % 2 else clause(part, name) for at, part in enumerate(parts)]
    return "".join([capital(part) if at == 0 or told[at - 1].startswith(".") else part for at, part in enumerate(told)])


def clause(text: str, name: str) -> str:
    """One clause of a sentence."""
    known = rf"(?:[Tt]he )?\b{re.escape(name)}\b(?! [A-Z])"        # her ships may be called so, too
    begun = re.match(rf"{known}(?!['’]) (\w+)(.*)$", text)
    if begun is None:
        return named(text, known)
    rest, others = begun[2], ""
    other = OTHERS.search(rest)
    if other is not None:
        rest, others = rest[:other.start()], rest[other.start():]
    rest = FURTHER.sub(further, OWN.sub("your", rest))
    return f"you {verb(begun[1])}{named(rest + others, known)}"


def further(found: "re.Match[str]") -> str:
    """A second verb, unless it is a noun."""
    return found[0] if found[3] in NOT_VERBS else f"{found[1]} {found[2] or ''}{verb(found[3])}"


def named(text: str, known: str) -> str:
    """The name where it is no subject."""
    text = re.sub(rf"\b([Nn]o) ([^,]+?) of {known}", r"\1 \2 of yours", text)
    text = re.sub(rf"\b[Tt]he (\w+) of {known}", r"your \1", text)
    text = re.sub(rf"{known}['’](?:s\b)?", "your", text)
    return re.sub(known, "you", text)
