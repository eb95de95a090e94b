"""Content written out as a file that one can change: what stands in it, and what does not."""

from typing import Any

import pytest
from msgspec import Struct

from weathergage.kits.content import Entry, Form, Id, Known
from weathergage.kits.own_merge import Section
from weathergage.kits.starter import below, starter, text_of, toml


class Hull(Entry, frozen=True):
    id: Id
    crew: int
    refit: str | None = None


class Row(Known, frozen=True):
    fixed = ("words",)

    roll: int
    effect: str
    words: str


class Sealed(Form, frozen=True):
    fixed = ("*",)

    size: int


def section(form: type[Struct], path: str, **data: Any) -> Section:
    return ("ships", "ship", path), form, data


def lines_of(one: Section, commented: bool = False) -> list[str]:
    return [" ".join(line.split()) for line in text_of(one, commented).splitlines()]


def test_an_entry_says_where_it_comes_from_and_what_each_value_may_be() -> None:
    one = section(Hull, "swift", id="swift", crew=3, provenance="source", source="page\n 9")
    assert lines_of(one) == ["# from the original rules: page 9", "[ships.ship.swift]", "crew = 3 # a whole number",
                             "# refit = # a text"]
    assert text_of(one).splitlines()[2].index("#") == 48
    assert lines_of(one, True) == ["# from the original rules: page 9", "# [ships.ship.swift]",
                                   "# crew = 3 # a whole number", "# # refit = # a text"]


@pytest.mark.parametrize(("told", "first"), [
    ({"provenance": "own"}, "# of your own content"), ({"provenance": "rumour", "source": "a tar"}, "# rumour: a tar"),
    ({}, "[ships.ship.swift]"), ({"source": "page 9"}, "[ships.ship.swift]"),
])
def test_an_origin_is_told_where_it_is_known(told: dict[str, str], first: str) -> None:
    assert lines_of(section(Hull, "swift", id="swift", crew=3, **told))[0] == first


def test_what_an_entry_goes_by_is_no_value_of_it_but_what_only_reads_like_it_is() -> None:
    assert lines_of(section(Row, "6", roll=6, effect="6", words="six"))[1:] == ['effect = "6" # a text']
    assert lines_of(section(Row, "2", roll=6, effect="sinks", words="six"))[1:] == [
        "roll = 6 # a whole number", 'effect = "sinks" # a text']
    assert lines_of(section(Hull, "swift", id="other", crew=3))[1] == 'id = "other" # an id such as old-ironsides'


def test_what_has_nothing_to_be_changed_is_left_out() -> None:
    assert text_of(section(Sealed, "x", size=3)) == ""
    found = starter("Grog", "grog", "mine", "my.toml", [section(Sealed, "x", size=3),
                                                        section(Hull, "swift", id="swift", crew=3)], False)
    assert "weathergage play grog --content my.toml" in found and '\nruleset = "grog"\nname = "mine"\n' in found
    assert found.count("[") == 1 and "\n\n\n" not in found


@pytest.mark.parametrize(("value", "text"), [
    (True, "true"), (False, "false"), (3, "3"), (2.5, "2.5"), ("Épée \"x\"\x7f", '"Épée \\"x\\"\\u007F"'), ("", '""'),
    ([1, "a", [True]], '[1, "a", [true]]'), ((), "[]"), ({}, "{}"), ({"a": 1, "b c": [2]}, '{ a = 1, "b c" = [2] }'),
])
def test_values_are_written_in_toml(value: Any, text: str) -> None:
    assert toml(value) == text


def test_what_lies_below_an_address() -> None:
    assert below(("ships", "ship", "swift"), ("ships", "ship")) and below(("ships",), ("ships",)) and below(("a",), ())
    assert not below(("ships",), ("ships", "ship")) and not below(("guns", "ship"), ("ships",))
