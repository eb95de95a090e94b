"""The small words of positions: read to their limits, and refused just beyond them with the field."""

from typing import Any

import pytest

from weathergage.kernel.ruleset import BadSetup
from weathergage.kits.notation import LONGEST, bounded, clauses_of, decimal, known, labels_of, numbers, one_of


def refusal(read: Any, *arguments: Any) -> str:
    with pytest.raises(BadSetup) as refused:
        read(*arguments)
    return str(refused.value)


def test_semicolons_divide_a_position_and_blanks_its_words() -> None:
    assert clauses_of("dover 10,10 N | rye;  wind N ;at fire") == [["dover", "10,10", "N", "|", "rye"], ["wind", "N"],
                                                                  ["at", "fire"]]
    assert clauses_of("") == [[]]


def test_a_position_has_a_longest_length() -> None:
    assert clauses_of("x" * LONGEST) == [["x" * LONGEST]]
    assert refusal(clauses_of, "x" * (LONGEST + 1)) == "position: too long"


def test_numbers_are_as_many_as_are_asked_for() -> None:
    assert numbers("3,-2", ",", 2) == [3, -2]
    assert numbers("2/0/12/-7", "/", 4) == [2, 0, 12, -7]
    assert numbers("5", ",", 1) == [5]
    assert numbers("99999", ",", 1) == [99999] and numbers("-9999", ",", 1) == [-9999]
    assert refusal(numbers, "3,-2", ",", 3) == "position: '3,-2' is not 3 numbers with ',' between"
    assert refusal(numbers, "x", ",", 1) == "position: 'x' is not 1 number with ',' between"
    for text in ("3", "3,4,5", "3,", ",", "3,x", "3.5,1", "--3,1", "3;1", "3, 1", "100000,1", "1,-10000"):
        assert refusal(numbers, text, ",", 2).startswith(f"position: {text!r} is not 2 numbers")


def test_a_bounded_number_may_be_either_bound() -> None:
    assert [bounded("crew", text, -2, 12) for text in ("-2", "0", "12")] == [-2, 0, 12]
    assert refusal(bounded, "crew", "-3", -2, 12) == "position: crew -3 is not between -2 and 12"
    assert refusal(bounded, "crew", "13", -2, 12) == "position: crew 13 is not between -2 and 12"
    assert bounded("points", "99999", 0, 10**9) == 99999
    for text in ("", "-", "x", "1.5", "--1", "100000", "+1"):
        assert refusal(bounded, "crew", text, 0, 10**9) == f"position: crew {text!r} is not a whole number"


def test_a_decimal_is_no_farther_from_nothing_than_it_may_be() -> None:
    assert [decimal("x", text, 10.0) for text in ("10", "-10", "2.5", "-0.25", "0")] == [10.0, -10.0, 2.5, -0.25, 0.0]
    for text in ("10.001", "-10.001", "inf", "-inf", "nan", "1e9"):
        assert refusal(decimal, "x", text, 10.0) == f"position: x {text!r} is not between -10.0 and 10.0"
    assert refusal(decimal, "x", "north", 10.0) == "position: x 'north' is not a number"


def test_a_piece_that_was_not_found_is_named() -> None:
    assert [known("ship", "dover", number) for number in (0, 1, 7)] == [0, 1, 7]
    assert refusal(known, "ship", "dover", -1) == "position: no ship is called 'dover'"


def test_copies_are_numbered_from_two_and_pass_over_names_that_are_taken() -> None:
    assert labels_of(["rye", "dover"]) == ["rye", "dover"]
    assert labels_of(["rye", "rye", "dover", "rye"]) == ["rye", "rye-2", "dover", "rye-3"]
    assert labels_of(["rye", "rye"], taken=("rye-2",)) == ["rye", "rye-3"]
    assert labels_of(["rye", "rye-2", "rye"]) == ["rye", "rye-2", "rye-3"]
    assert labels_of(["rye", "rye", "rye"], taken={"rye", "rye-3"}) == ["rye", "rye-2", "rye-4"]


def test_a_word_is_one_of_its_list() -> None:
    assert one_of("wind", "N", ("N", "S")) == "N"
    assert refusal(one_of, "wind", "E", ("N", "S")) == "position: wind is N or S, not 'E'"
