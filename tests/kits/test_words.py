"""Words that sentences are made of, at each of their limits."""

import pytest

from weathergage.kits.words import (
    LETTERS,
    POINTS,
    capital,
    compass_word,
    count,
    deck_words,
    figure,
    letters_of,
    listed,
    off_bow_words,
    point_word,
    points_words,
    sentence,
    told_apart,
    whose,
)


def test_a_noun_follows_its_number() -> None:
    assert [count(number, "gun") for number in (0, 1, 2, 21)] == ["no guns", "1 gun", "2 guns", "21 guns"]
    assert [count(number, "die", "dice") for number in (0, 1, 2)] == ["no dice", "1 die", "2 dice"]


def test_a_list_reads_as_one_says_it() -> None:
    assert [listed(["a", "b", "c"][:some]) for some in range(4)] == ["nothing", "a", "a and b", "a, b and c"]
    assert listed(["a", "b", "c", "d"], "or") == "a, b, c or d"


def test_a_sentence_begins_with_a_capital_and_ends_with_a_stop() -> None:
    assert capital("hMS Dover") == "HMS Dover" and capital("") == ""
    assert sentence(["the wind turns", "", "all hold"]) == "The wind turns; all hold."
    assert sentence(["", ""]) == "" == sentence([])


def test_what_somebody_has() -> None:
    assert [whose(owner) for owner in ("Spades", "HMS Dover", "Congress")] == ["Spades'", "HMS Dover's", "Congress's"]


def test_names_that_are_alike_are_told_apart_by_numerals() -> None:
    names = ["Rye", "Dover", "Rye", *["Elf"] * 12]
    assert [told_apart(names, at) for at in (0, 1, 2)] == ["Rye I", "Dover", "Rye II"]
    assert [told_apart(names, at) for at in (3, 12, 13, 14)] == ["Elf I", "Elf X", "Elf 11", "Elf 12"]


def test_a_figure_has_no_more_signs_than_it_needs() -> None:
    assert [figure(value) for value in (0.0, 2.0, 120.0, 2.5, 0.125, -1.25, 1 / 3, 10.04)] == [
        "0", "2", "120", "2.5", "0.125", "-1.25", "0.333", "10.04"]


@pytest.mark.parametrize("point", range(8))
def test_the_nearest_of_eight_points(point: int) -> None:
    middle = 45.0 * point
    assert {point_word(middle + off) for off in (-22.4, 0.0, 22.4) if middle + off >= 0} == {POINTS[point]}
    assert point_word(middle + 22.6) == POINTS[(point + 1) % 8]
    assert point_word(middle + 360.0) == POINTS[point]


@pytest.mark.parametrize("point", range(16))
def test_the_nearest_of_sixteen_points(point: int) -> None:
    middle = 22.5 * point
    assert {letters_of(middle + off) for off in (-11.2, 0.0, 11.2)} == {LETTERS[point]}
    assert letters_of(middle + 11.3) == LETTERS[(point + 1) % 16]


@pytest.mark.parametrize(("by", "words", "short"), [
    (0.0, "ahead", "ahead"),
    (22.4, "ahead", "ahead"),
    (22.6, "on the {} bow", "{} bow"),
    (67.4, "on the {} bow", "{} bow"),
    (67.6, "to {}", "{} beam"),
    (112.4, "to {}", "{} beam"),
    (112.6, "on the {} quarter", "{} qtr"),
    (157.4, "on the {} quarter", "{} qtr"),
    (157.6, "astern", "astern"),
    (180.0, "astern", "astern"),
])
def test_where_something_lies_from_a_deck(by: float, words: str, short: str) -> None:
    assert (off_bow_words(by), off_bow_words(-by)) == (words.format("starboard"), words.format("port"))
    assert (deck_words(by), deck_words(-by)) == (short.format("stbd"), short.format("port"))


def test_a_border_between_two_words_belongs_to_the_one_nearer_the_bow_when_told_at_length() -> None:
    assert [off_bow_words(by) for by in (22.5, 67.5, 112.5, 157.5)] == [
        "ahead", "on the starboard bow", "to starboard", "on the starboard quarter"]


def test_a_border_between_two_words_belongs_to_the_one_farther_from_the_bow_in_a_column() -> None:
    assert [deck_words(by) for by in (22.5, 67.5, 112.5, 157.5)] == ["stbd bow", "stbd beam", "stbd qtr", "astern"]


def test_the_compass_has_thirty_two_points() -> None:
    names = [compass_word(at * 11.25) for at in range(33)]
    assert names[:9] == ["north", "north by east", "north-north-east", "north-east by north", "north-east",
                         "north-east by east", "east-north-east", "east by north", "east"]
    assert names[9:17] == ["east by south", "east-south-east", "south-east by east", "south-east",
                           "south-east by south", "south-south-east", "south by east", "south"]
    assert names[17:25:7] == ["south by west", "west"] and names[31:] == ["north by west", "north"]
    assert len(set(names)) == 32 and compass_word(5.62) == "north" and compass_word(5.63) == "north by east"


@pytest.mark.parametrize(("by", "words"), [
    (0.0, "straight on"), (2.81, "straight on"), (2.82, "half a point to starboard"),
    (-5.625, "half a point to port"), (11.25, "1 point to starboard"), (-16.9, "1½ points to port"),
    (22.5, "2 points to starboard"), (-180.0, "16 points to port"),
])
def test_turns_in_points(by: float, words: str) -> None:
    assert points_words(by) == words
    assert points_words(by, is_brief=True) == words.replace(" points", "").replace("1 point ", "1 ")
