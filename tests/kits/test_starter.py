"""A file of one's own to begin with: entries as they stand, in TOML that reads back as what it was made from."""

import tomllib
from typing import Annotated, Any, ClassVar, Literal

import pytest
from msgspec import Meta

from weathergage.kits.content import Count, Entry, File, Form, Id
from weathergage.kits.own_merge import Section
from weathergage.kits.starter import all_sections, below, starter, text_of, toml


class Sloop(Entry, frozen=True):
    id: Id
    crew: Count
    rig: Literal["cutter", "brig"] = "cutter"
    motto: str | None = None


class Breeze(Form, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("words",)

    force: Annotated[int, Meta(ge=1)]
    name: str
    words: str


SWIFT = {"id": "swift", "crew": 12, "rig": "brig", "provenance": "fact", "source": "Steel's \n  list"}


def sloop(key: str = "swift", **changes: Any) -> Section:
    return ("ships", "ship", key), Sloop, {**SWIFT, **changes}


def breeze(key: str, **values: Any) -> Section:
    return ("winds", "breeze", key), Breeze, values


@pytest.mark.parametrize(("value", "written"), [
    (True, "true"), (False, "false"), (1, "1"), (0, "0"), (-2.5, "-2.5"),
    ("a \"b\" \\", r'"a \"b\" \\"'), ("Café", '"Café"'), ("\x7f", r'"\u007F"'),
    ([1, "two", [True]], '[1, "two", [true]]'), ((1, 2), "[1, 2]"), ([], "[]"), ({}, "{}"),
    ({"a": 1, "b c": [False]}, '{ a = 1, "b c" = [false] }'),
])
def test_a_value_is_written_as_toml_reads_it(value: Any, written: str) -> None:
    assert toml(value) == written
    read = tomllib.loads(f"value = {written}")["value"]
    assert read == (list(value) if isinstance(value, tuple) else value) and type(read) is not tuple


def test_an_entry_tells_its_origin_its_values_and_what_they_may_be() -> None:
    """Neither the key that it goes by nor what is told above it is offered to be changed."""
    text = text_of(sloop())
    assert text.splitlines() == [
        "# publicly documented: Steel's list",
        "[ships.ship.swift]",
        "crew = 12".ljust(46) + "  # a whole number of at least 0",
        'rig = "brig"'.ljust(46) + "  # brig or cutter",
        "# motto =".ljust(46) + "  # a text",
    ]
    assert text.endswith("\n") and not text.endswith("\n\n")


def test_an_entry_to_be_picked_from_is_a_comment() -> None:
    plain, commented = text_of(sloop()), text_of(sloop(), commented=True)
    assert tomllib.loads(plain) == {"ships": {"ship": {"swift": {"crew": 12, "rig": "brig"}}}}
    assert tomllib.loads(commented) == {}
    origin, *lines = plain.splitlines()
    assert commented.splitlines() == [origin, *[f"# {line}" for line in lines]]


@pytest.mark.parametrize(("origin", "told"), [
    ({"provenance": "source", "source": ""}, "# from the original rules"),
    ({"provenance": "own", "source": "mine"}, "# of your own content: mine"),
    ({"provenance": "hearsay", "source": "a sailor"}, "# hearsay: a sailor"),
])
def test_an_origin_is_told_in_words(origin: dict[str, str], told: str) -> None:
    assert text_of(sloop(**origin)).splitlines()[0] == told


def test_what_has_no_origin_tells_none() -> None:
    assert text_of(breeze("light", force=3, name="light", words="ripples")).startswith("[winds.breeze.light]\n")


def test_a_key_is_the_id_or_the_first_field_and_no_other_that_reads_the_same() -> None:
    """An entry that goes by its number has its first field as a value, unless that is the number."""
    assert "name =" in text_of(breeze("3", force=3, name="3", words=""))
    assert "force =" not in text_of(breeze("3", force=3, name="3", words=""))
    assert "force = 3" in text_of(breeze("1", force=3, name="light", words=""))
    assert 'id = "brisk"' in text_of(sloop("1", id="brisk"))


def test_what_is_built_in_is_not_offered_and_an_entry_of_nothing_else_is_left_out() -> None:
    assert "words" not in text_of(breeze("light", force=3, name="light", words="ripples"))

    class Rock(Form, frozen=True):
        fixed: ClassVar[tuple[str, ...]] = ("*",)

        height: int

    assert text_of((("rocks", "rock"), Rock, {"height": 3})) == ""
    whole = starter("A Game", "toy", "mine", "mine.toml", [(("rocks", "rock"), Rock, {"height": 3}), sloop()], False)
    assert "[rocks" not in whole and "[ships.ship.swift]" in whole


def test_a_whole_file_says_its_game_and_name_and_what_to_do_with_it() -> None:
    chosen = [sloop(), breeze("light", force=3, name="l", words="")]
    text = starter("A Game", "toy", 'my "own"', "own.toml", chosen, False)
    assert tomllib.loads(text) == {"ruleset": "toy", "name": 'my "own"',
                                   "ships": {"ship": {"swift": {"crew": 12, "rig": "brig"}}},
                                   "winds": {"breeze": {"light": {"force": 3, "name": "l"}}}}
    assert text.startswith("# Content of your own for A Game.")
    assert "weathergage content check own.toml" in text and "weathergage play toy --content own.toml" in text
    offered = starter("A Game", "toy", "mine", "own.toml", [sloop()], True)
    assert tomllib.loads(offered) == {"ruleset": "toy", "name": "mine"} and "# [ships.ship.swift]" in offered


def test_all_entries_of_all_files_can_be_had() -> None:
    class Fleet(Form, frozen=True):
        ship: tuple[Sloop, ...]

    made = {"ships": File(Fleet, {"ship": []}, {"ship": [SWIFT]}), "winds": File(Breeze, {}, {"force": 1})}
    assert all_sections(made) == [(("ships",), Fleet, {"ship": [SWIFT]}), sloop(), (("winds",), Breeze, {"force": 1})]


def test_a_value_of_several_lines_has_no_note_behind_it() -> None:
    class Odd:
        def __str__(self) -> str:
            return "'''a\nb'''"

    lines = text_of(sloop(crew=Odd())).splitlines()
    assert lines[2:4] == ["crew = '''a", "b'''"]


@pytest.mark.parametrize(("path", "wanted", "is_below"), [
    (("ships", "ship", "swift"), ("ships",), True), (("ships", "ship", "swift"), ("ships", "ship", "swift"), True),
    (("ships", "ship"), ("ships", "ship", "swift"), False), (("ships", "ship"), ("ship",), False),
    (("ships",), (), True),
])
def test_a_place_is_below_its_beginnings(path: tuple[str, ...], wanted: tuple[str, ...], is_below: bool) -> None:
    assert below(path, wanted) is is_below
