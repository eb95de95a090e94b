"""What somebody means who types a few letters, and when a word is a number."""

from typing import Any

import pytest

from weathergage.kits.shorthand import LONGEST, one_meant, read_number

CARDS = ("full-sail", "hot-shot", "hot-shot-2", "chain-shot", "no-quarter")


@pytest.mark.parametrize(("text", "meant"), [
    ("hot-shot-2", "hot-shot-2"),           # the whole name
    ("full", "full-sail"),
    ("sail", "full-sail"),
    ("Full Sail", "full-sail"),
    ("f-s", "full-sail"),
    ("s-f", "full-sail"),                   # the words in any order
    ("hot", "hot-shot"),                    # the first of several copies
    ("2", "hot-shot-2"),
    ("shot", "shot"),                       # several things: nobody knows which
    ("full-shot", "full-shot"),             # every word must fit
    ("ull", "ull"),                         # a word begins so
    ("", ""),
    ("mutiny", "mutiny"),
    ("full-full", "full-full"),             # said twice
    ("s-sail", "s-sail"), ("sh-hot-s", "sh-hot-s"),
])
def test_the_one_that_has_all_the_words(text: str, meant: str) -> None:
    assert one_meant(text, CARDS) == meant


def test_a_full_name_is_meant_even_where_it_begins_others() -> None:
    assert one_meant("rye", ("rye-2", "rye", "rye-fleet")) == "rye"
    assert one_meant("ry", ("rye-2", "rye")) == "rye"
    assert one_meant("ry", ("rye-2", "rye", "ryder")) == "ry"
    assert one_meant("ry", ()) == "ry"
    assert one_meant("rye-rye", ("rye", "rye-rye")) == "rye-rye"
    assert one_meant("", ("rye",)) == ""
    assert one_meant("rye-Rye", ("rye-Rye-2", "rye-Rye")) == "rye-Rye"      # as it stands, however it is written


def test_every_word_is_a_part_of_its_own() -> None:
    """The longest first, whatever the order: else a short one would take the part that a long one needs."""
    assert one_meant("fleet-fleet", ("move-fleet",)) == "fleet-fleet"
    assert one_meant("m-move", ("move-mast",)) == one_meant("move-m", ("move-mast",)) == "move-mast"
    assert one_meant("move-move-move", ("move-move",)) == "move-move-move"


@pytest.mark.parametrize(("word", "value"), [
    ("3", 3), ("-3", -3), ("0", 0), ("2.5", 2.5), ("-0.25", -0.25), (".5", 0.5), ("3.", 3.0),
    ("1.2.3", "1.2.3"), ("x", "x"), ("", ""), ("-", "-"), ("--3", "--3"), ("1e3", "1e3"), ("nan", "nan"), (".", "."),
    ("9" * (LONGEST - 1), int("9" * (LONGEST - 1))), ("9" * LONGEST, "9" * LONGEST),
    (f".{'1' * (LONGEST - 2)}", float(f".{'1' * (LONGEST - 2)}")),
    (f".{'1' * (LONGEST - 1)}", f".{'1' * (LONGEST - 1)}"),
])
def test_a_number_is_read_as_one(word: str, value: Any) -> None:
    found = read_number(word)
    assert found == value and type(found) is type(value)


def test_a_longer_word_has_the_first_choice() -> None:
    orders = ("full-free", "half-free")
    assert one_meant("f-full", orders) == one_meant("full-f", orders) == "full-free"
