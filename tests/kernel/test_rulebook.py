"""The rulebook parser: shape of the text, look-up, search, and texts it must refuse."""

import pytest

from weathergage.kernel.rulebook import ClauseOption, RulebookError, parse_rulebook

BOOK = """# A Small Game

For two.
Or one.

A second paragraph.

## 1. Guns

Loud.

- `XX-GUN-01` **Range.** A gun fires as far as
  she can. [source: 2.1] [ruling: no figure]
- `XX-GUN-02` **Noise.** (descriptive) Guns are loud, far and wide.

## 2. Sails

- `XX-SAIL-01` **Far range sails.** Nothing. `option: wind-dice = one | two | none`: with `two` roll two. [fact: known]

## Corrections

| clause | was |
|---|---|
| XX-GUN-01 | near |
"""


def test_a_book_is_read_into_chapters_and_clauses_in_order() -> None:
    book = parse_rulebook(BOOK)
    assert book.title == "A Small Game"
    assert book.preface == "For two.\nOr one.\n\nA second paragraph."
    assert [chapter.title for chapter in book.chapters] == ["1. Guns", "2. Sails", "Corrections"]
    assert [clause.id for clause in book.clauses()] == ["XX-GUN-01", "XX-GUN-02", "XX-SAIL-01"]
    assert book.chapters[0].intro == "Loud."
    assert book.chapters[2].intro.endswith("| XX-GUN-01 | near |")
    assert book.chapters[2].clauses == []


def test_a_clause_joins_its_lines_and_gives_up_its_marks() -> None:
    clause = parse_rulebook(BOOK).clause("XX-GUN-01")
    assert (clause.title, clause.text) == ("Range", "A gun fires as far as she can.")
    assert clause.tags == (("source", "2.1"), ("ruling", "no figure"))
    assert (clause.kind, clause.chapter, clause.option) == ("behaviour", "1. Guns", None)


def test_descriptive_clauses_and_options_are_recognised() -> None:
    book = parse_rulebook(BOOK)
    assert book.clause("XX-GUN-02").kind == "descriptive"
    assert book.clause("XX-GUN-02").text == "Guns are loud, far and wide."
    assert book.clause("XX-SAIL-01").option == ClauseOption("wind-dice", ("one", "two", "none"))


def test_a_clause_can_be_read_out() -> None:
    assert parse_rulebook(BOOK).text("XX-GUN-01") == "Range. A gun fires as far as she can."


def test_an_unknown_id_is_a_key_error_and_has_nothing_to_read_out() -> None:
    book = parse_rulebook(BOOK)
    assert book.text("XX-GUN-09") == ""
    with pytest.raises(KeyError):
        book.clause("XX-GUN-09")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("far", ["XX-SAIL-01", "XX-GUN-01", "XX-GUN-02"]),
        ("RANGE far", ["XX-SAIL-01", "XX-GUN-01"]),
        ("gun loud", ["XX-GUN-02"]),
        ("gun", ["XX-GUN-01", "XX-GUN-02"]),
        ("xx-gun-02", ["XX-GUN-02"]),
        ("un", []),
        ("far nowhere", []),
        ("", []),
    ],
)
def test_search_wants_every_word_and_puts_titles_first(query: str, found: list[str]) -> None:
    assert [clause.id for clause in parse_rulebook(BOOK).search(query)] == found


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("## 1. A\n- `XX-A-01` **One.** x\n- `XX-A-01` **Two.** y\n", "line 3: clause XX-A-01 stands twice"),
        ("## 1. A\n- XX-A-01 **One.** x\n", "line 2: not a clause"),
        ("## 1. A\n- `XX-A-1` **One.** x\n", "line 2: not a clause"),
        ("## 1. A\n- `XX-A-01` **One** x\n", "line 2: not a clause"),
        ("- `XX-A-01` **One.** x\n", "line 1: not a clause"),
        ("## 1. A\n- `XX-A-01` **One.** x\nnot indented\n", "line 3: neither a clause"),
        ("## 1. A\n- `XX-A-01` **One.** x\n\nA stray paragraph.\n", "line 4: neither a clause"),
        ("## 1. A\n- `XX-A-01` **One.** x\n\nA stray paragraph\nof two lines.\n", "line 4: neither a clause"),
        ("# T\n\n## 1. A\n- `XX-A-01` **One**\n  x\n", "line 4: not a clause"),
    ],
)
def test_a_malformed_text_is_refused_with_its_line(text: str, complaint: str) -> None:
    with pytest.raises(RulebookError, match=complaint):
        parse_rulebook(text)


def test_blank_lines_between_headings_and_paragraphs_are_a_matter_of_taste() -> None:
    book = parse_rulebook("# T\nFor two.\n## 1. A\nLoud.\n- `XX-A-01` **One.** x\n## 2. B\nSoft.\n\nVery\n  soft.\n")
    assert (book.title, book.preface) == ("T", "For two.")
    assert [(chapter.title, chapter.intro) for chapter in book.chapters] == [
        ("1. A", "Loud."), ("2. B", "Soft.\n\nVery\n  soft.")]
    assert [[clause.id for clause in chapter.clauses] for chapter in book.chapters] == [["XX-A-01"], []]


def test_a_stray_paragraph_is_named_as_it_stands_between_blank_lines() -> None:
    stray = BOOK.replace("## 2. Sails", "Stray words.\n\n## 2. Sails")
    with pytest.raises(RulebookError, match=r"neither a clause nor indented under one: 'Stray words\.'$"):
        parse_rulebook(stray)
