"""The rulebook of a game as data: chapters and clauses, found by id or by words.

The text is handed over by the ruleset and has one shape::

    # Title, then a preface
    ## 3. A chapter, then an introduction
    - `XX-FIRE-04` **Title.** (descriptive) Text with `option: name = usual | other` in it. [source: 4.2] [ruling: why]
      The next lines of a clause are indented.
    ## A chapter without clauses is an appendix
"""

import re
from dataclasses import dataclass, field
from typing import Final

_CLAUSE: Final = re.compile(r"- `([A-Z]{2,4}-[A-Z]+-\d{2,3})` \*\*(.+?)\.\*\* (.+)$")
_TAG: Final = re.compile(r"\s*\[([a-z]+): ([^\[\]]+)\]$")
_OPTION: Final = re.compile(r"option: ([a-z][\w-]*) = ([\w-]+(?:\.\d+)?(?: \| [\w-]+(?:\.\d+)?)+)")
_DESCRIPTIVE: Final = "(descriptive) "
_STARTS: Final = ("# ", "## ", "- ")


class RulebookError(ValueError):
    """A rulebook text that cannot be read; says in which line and why."""


@dataclass
class ClauseOption:
    """A clause that can be played in more than one way; the usual reading comes first in `choices`."""

    name: str
    choices: tuple[str, ...]


@dataclass
class Clause:
    """One rule: `kind` is behaviour or descriptive, `tags` are pairs such as (source, 4.2) or (ruling, why)."""

    id: str
    title: str
    text: str
    chapter: str
    kind: str
    tags: tuple[tuple[str, str], ...]
    option: ClauseOption | None


@dataclass
class Chapter:
    """A heading, the words under it, and its clauses in order; an appendix has none."""

    title: str
    intro: str = ""
    clauses: list[Clause] = field(default_factory=list)


@dataclass
class Rulebook:
    """Chapters in order, with look-up by id (`book.clause("XX-FIRE-04")`) and search by words."""

    title: str
    preface: str
    chapters: list[Chapter]
    by_id: dict[str, Clause]

    def clause(self, clause_id: str) -> Clause:
        """The clause of that id; KeyError if the book has none."""
        return self.by_id[clause_id]

    def clauses(self) -> list[Clause]:
        """Every clause in the order of the book."""
        return list(self.by_id.values())

    def text(self, clause_id: str) -> str:
        """Title and text of a clause, as one would read it out; empty for an id the book does not have."""
        clause = self.by_id.get(clause_id)
        return "" if clause is None else f"{clause.title}. {clause.text}"

    def search(self, query: str) -> list[Clause]:
        """Clauses in which every word of the query begins some word, those with most of them in id or title first."""
        wanted = _words(query)
        found: list[tuple[int, int, Clause]] = []
        for place, clause in enumerate(self.by_id.values()):
            head = _words(f"{clause.id} {clause.id.replace('-', ' ')} {clause.title}")
            in_head = [word for word in wanted if _begins(word, head)]
            if wanted and all([word in in_head or _begins(word, _words(clause.text)) for word in wanted]):
                found.append((-len(in_head), place, clause))
        return [clause for _, _, clause in sorted(found, key=lambda entry: entry[:2])]


def parse_rulebook(text: str) -> Rulebook:
    """Read a whole rulebook; RulebookError for a duplicate id or a line that is no part of anything."""
    book = Rulebook("", "", [], {})
    for number, block in _blocks(text):
        if block.startswith("# "):
            book.title = block[2:]
        elif block.startswith("## "):
            book.chapters.append(Chapter(block[3:]))
        elif block.startswith("- "):
            _add_clause(book, number, block)
        elif not book.chapters:
            book.preface = f"{book.preface}\n\n{block}".strip()
        elif not book.chapters[-1].clauses:
            book.chapters[-1].intro = f"{book.chapters[-1].intro}\n\n{block}".strip()
        else:
            raise RulebookError(f"line {number}: neither a clause nor indented under one: {block[:60]!r}")
    return book


def _blocks(text: str) -> list[tuple[int, str]]:
    """Headings, clauses (on one line) and paragraphs, each with the number of its first line."""
    blocks: list[tuple[int, str]] = []
    last = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("  ") and last.startswith("- "):
            blocks[-1] = (blocks[-1][0], f"{blocks[-1][1]} {line.strip()}")
            continue
        if line and last and not (line.startswith(_STARTS) or last.startswith(_STARTS)):
            blocks[-1] = (blocks[-1][0], f"{blocks[-1][1]}\n{line}")
        elif line:
            blocks.append((number, line))
        last = line
    return blocks


def _add_clause(book: Rulebook, number: int, line: str) -> None:
    match = _CLAUSE.match(line)
    if match is None or not book.chapters:
        raise RulebookError(f"line {number}: not a clause of the form - `ID` **Title.** Text: {line[:60]!r}")
    clause_id, title, text = match.group(1), match.group(2), match.group(3)
    if clause_id in book.by_id:
        raise RulebookError(f"line {number}: clause {clause_id} stands twice in the book")
    tags: tuple[tuple[str, str], ...] = ()
    while tag := _TAG.search(text):
        text, tags = text[: tag.start()], ((tag.group(1), tag.group(2)), *tags)
    kind = "descriptive" if text.startswith(_DESCRIPTIVE) else "behaviour"
    found = _OPTION.search(text)
    option = ClauseOption(found.group(1), tuple(found.group(2).split(" | "))) if found else None
    text = text.removeprefix(_DESCRIPTIVE)
    book.by_id[clause_id] = Clause(clause_id, title, text, book.chapters[-1].title, kind, tags, option)
    book.chapters[-1].clauses.append(book.by_id[clause_id])


def _words(text: str) -> list[str]:
    return re.findall(r"[\w'-]+", text.lower())


def _begins(word: str, words: list[str]) -> bool:
    return any(other.startswith(word) for other in words)
