"""Entries replaced: what is named is replaced, what is not stays, and what cannot be is named by its field."""

from datetime import date
from typing import Annotated, Any, ClassVar, Literal

import pytest
from msgspec import Meta, Struct, field

from weathergage.kits.content import Built, ContentError, Count, Entry, Form, Id, Known, OptionEntry, Positive, replaced
from weathergage.kits.own_content import OwnContent
from weathergage.kits.own_merge import (
    Merging,
    address,
    coded_in,
    entries_of,
    fixed_in,
    is_closed,
    is_deep,
    key_field,
    merge,
    nearest,
    sections,
    values_in,
)
from weathergage.kits.own_words import listed, shown, words_of


class Rulers(Entry, frozen=True):
    long: Annotated[float, Meta(gt=0)]
    short: Annotated[float, Meta(gt=0)]

    def __post_init__(self) -> None:
        if self.short >= self.long:
            raise ValueError("short must be shorter than long")


class Gun(Form, frozen=True):
    kind: Literal["long", "carronade"]
    pounds: Positive


class Hull(Entry, frozen=True):
    id: Id
    name: str
    crew: Count
    guns: tuple[Gun, ...] = ()
    at: tuple[int, int] = (0, 0)
    faces: tuple[Literal["skull", "sail"], ...] = ()
    prices: dict[Id, Positive] = field(default_factory=dict)


class Row(Known, frozen=True):
    fixed: ClassVar[tuple[str, ...]] = ("words",)

    roll: Positive
    effect: str
    words: str


class Wind(Built, frozen=True):
    letter: Literal["N", "S"]
    dx: int


class Pair(Entry, frozen=True):
    name: str
    value: int
    effect: str = ""


class TablesFile(Form, frozen=True):
    schema: Literal["toy/1"]
    limit: Positive
    rulers: Rulers
    hull: tuple[Hull, ...]
    row: tuple[Row, ...]
    wind: tuple[Wind, ...]
    pair: tuple[Pair, Pair]
    gun: Annotated[tuple[Gun, ...], Meta(min_length=1)]
    option: tuple[OptionEntry, ...]


class Sails(Form, frozen=True):
    lateen: int = 1
    square: int = 0


class Turn(Entry, frozen=True):
    number: Positive
    wind: str = ""


class LogFile(Form, frozen=True):
    """A file whose table may be left out, and a list that goes by numbers and may grow."""

    sails: Sails = field(default_factory=Sails)
    turn: tuple[Turn, ...] = ()


def hull(name: str, crew: int, **more: Any) -> dict[str, Any]:
    return {"id": name, "name": name.upper(), "crew": crew, "provenance": "reconstructed", "source": "guessed", **more}


STANDARD: dict[str, Any] = {
    "schema": "toy/1", "limit": 3, "rulers": {"long": 9.0, "short": 6.0, "provenance": "fact"},
    "hull": [hull("sloop", 3, guns=[{"kind": "long", "pounds": 6}, {"kind": "long", "pounds": 6}]),
             hull("brig", 5, prices={"guns": 3})],
    "row": [{"roll": 1, "effect": "a", "words": "first", "provenance": "source"},
            {"roll": 2, "effect": "b", "words": "second", "provenance": "source"}],
    "wind": [{"letter": "N", "dx": 0, "provenance": "source"}],
    "pair": [{"name": "left", "value": 1, "provenance": "fact"},
             {"name": "right", "value": 2, "effect": "burns", "provenance": "fact"}],
    "gun": [{"kind": "long", "pounds": 6}, {"kind": "long", "pounds": 9}],
    "option": [{"name": "fog", "default": "on", "choices": ["on", "off"], "clause": "XX-FOG-01", "text": "Fog?",
                "provenance": "reconstructed"}],
}


def merged(own: dict[str, Any]) -> dict[str, Any]:
    into = Merging("mine")
    found = merge(STANDARD, own, TablesFile, ("tables",), into)
    assert [str(fault) for fault in into.faults] == []
    return found


def changes(own: dict[str, Any]) -> list[str]:
    into = Merging("mine")
    merge(STANDARD, own, TablesFile, ("tables",), into)
    return [address(path) for path in into.changes]


def faults(own: Any) -> list[str]:
    into = Merging("mine")
    merge(STANDARD, own, TablesFile, ("tables",), into)
    return [str(fault) for fault in into.faults]


# --- what is replaced -------------------------------------------------------------------------------------------------

def test_a_field_is_replaced_and_its_neighbours_stay() -> None:
    found = merged({"rulers": {"long": 10}})
    assert found["rulers"] == {"long": 10, "short": 6.0, "provenance": "own", "source": "mine"}
    assert {key: part for key, part in found.items() if key != "rulers"} == \
           {key: part for key, part in STANDARD.items() if key != "rulers"}
    assert STANDARD["rulers"]["long"] == 9.0


def test_an_entry_of_which_nothing_is_replaced_stays_as_it_is() -> None:
    assert merged({"rulers": {}, "hull": {"brig": {}}}) == STANDARD
    assert merged({"hull": {"brig": {"id": "brig"}}}) == STANDARD
    assert changes({"rulers": {}, "hull": {"brig": {"guns": {}}}}) == []


def test_an_entry_goes_by_its_id() -> None:
    found = merged({"hull": {"brig": {"crew": 6}}})["hull"]
    assert found[0] == STANDARD["hull"][0]
    assert found[1] == {**STANDARD["hull"][1], "crew": 6, "provenance": "own", "source": "mine"}


def test_an_entry_says_itself_where_it_comes_from_if_it_likes() -> None:
    told = {"crew": 6, "provenance": "source", "source": "page 12"}
    assert merged({"hull": {"brig": told}})["hull"][1] == {**STANDARD["hull"][1], **told}
    found = merged({"hull": {"brig": {"crew": 6, "source": "page 12"}}})["hull"][1]
    assert (found["provenance"], found["source"]) == ("own", "page 12")


def test_without_an_id_an_entry_goes_by_its_first_field_if_that_tells_them_apart() -> None:
    assert merged({"row": {"2": {"effect": "a"}}})["row"][1]["effect"] == "a"
    assert merged({"pair": {"right": {"value": 7}}})["pair"][1]["value"] == 7
    assert merged({"row": {"2": {"roll": 2, "effect": "a"}}})["row"][1]["effect"] == "a"


def test_else_it_goes_by_its_place_in_the_list() -> None:
    assert merged({"gun": {"2": {"pounds": 12}}})["gun"] == [STANDARD["gun"][0], {"kind": "long", "pounds": 12}]
    inner = merged({"hull": {"sloop": {"guns": {"1": {"pounds": 9}}}}})["hull"][0]
    assert [gun["pounds"] for gun in inner["guns"]] == [9, 6] and inner["provenance"] == "own"


def test_a_value_is_replaced_as_a_whole_be_it_a_list_or_a_table() -> None:
    found = merged({"hull": {"brig": {"prices": {"sails": 2}, "faces": ["sail"], "at": [1, 2]}}})["hull"][1]
    assert (found["prices"], found["faces"], found["at"]) == ({"sails": 2}, ["sail"], [1, 2])
    assert merged({"hull": {"sloop": {"prices": {"1": 3, "2": 4}}}})["hull"][0]["prices"] == {"1": 3, "2": 4}


def test_a_new_entry_comes_after_the_others() -> None:
    found = merged({"hull": {"ketch": {"name": "Ketch", "crew": 2}}})["hull"]
    assert found[:2] == STANDARD["hull"]
    assert found[2] == {"id": "ketch", "name": "Ketch", "crew": 2, "provenance": "own", "source": "mine"}


def test_the_lists_of_a_new_entry_are_lists_or_numbered() -> None:
    guns = [{"kind": "long", "pounds": number} for number in range(1, 12)]
    for given in (guns, {str(number): gun for number, gun in sorted(enumerate(guns, 1), key=str)}):
        assert merged({"hull": {"ketch": {"name": "Ketch", "crew": 2, "guns": given}}})["hull"][2]["guns"] == guns


def test_a_table_that_the_file_leaves_out_can_be_given() -> None:
    into = Merging("mine")
    assert merge({}, {"sails": {"square": 3}}, LogFile, ("log",), into) == {"sails": {"square": 3}}
    assert into.faults == [] and into.changes == [("log", "sails", "square")]


def test_the_key_of_a_new_entry_is_a_number_where_keys_are_numbers() -> None:
    log, into = {"turn": [{"number": 1, "provenance": "fact"}]}, Merging("mine")
    found = merge(log, {"turn": {"12": {"wind": "N"}}}, LogFile, ("log",), into)
    assert found["turn"][1]["number"] == 12 and into.faults == []
    merge(log, {"turn": {"last": {"wind": "N"}}}, LogFile, ("log",), into)
    assert [str(fault) for fault in into.faults] == [
        "log.turn.last.number: the text 'last' is wrong; it must be a whole number of at least 1"]
    assert merged({"hull": {"74": {"name": "Seventy-four", "crew": 9}}})["hull"][2]["id"] == "74"


def test_a_list_of_entries_replaces_the_list() -> None:
    ketch = {"id": "ketch", "name": "Ketch", "crew": 2}
    assert [entry["id"] for entry in merged({"hull": [ketch]})["hull"]] == ["ketch"]
    assert merged({"hull": []})["hull"] == []


def test_a_closed_list_may_be_given_whole_without_what_is_built_in() -> None:
    rows = [{"roll": 1, "effect": "b"}, {"roll": 2, "effect": "a"}]
    found = merged({"row": rows})["row"]
    assert [(row["effect"], row["words"]) for row in found] == [("b", "first"), ("a", "second")]


def test_every_change_is_listed_by_its_address() -> None:
    own = {"limit": 4, "hull": {"brig": {"crew": 6, "guns": []}, "ketch": {"name": "K", "crew": 1}},
           "gun": {"1": {"pounds": 3}}, "pair": [{"name": "left", "value": 1}, {"name": "right", "value": 3}]}
    assert changes(own) == ["tables.limit", "tables.hull.brig.crew", "tables.hull.brig.guns", "tables.hull.ketch",
                            "tables.gun.1.pounds", "tables.pair"]


def test_a_word_that_names_a_rule_is_one_of_those_in_the_files() -> None:
    assert merged({"pair": {"left": {"effect": "burns"}, "right": {"effect": ""}}})["pair"][0]["effect"] == "burns"


def test_what_is_built_in_may_be_repeated() -> None:
    assert merged({"schema": "toy/1", "wind": {"N": {"dx": 0}}})["wind"][0]["dx"] == 0


# --- what is refused --------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("own", "complaint"), [
    ({"limits": 3}, "tables.limits: there is no field 'limits'; did you mean limit?"),
    ({"zzz": 3}, "tables.zzz: there is no field 'zzz'; there are schema, limit, rulers, hull, row, wind, pair, gun "
                 "and option"),
    ({"schema": "toy/2"}, "tables.schema: it is built into the rules and cannot be replaced; it is toy/1"),
    ({"limit": "many"}, "tables.limit: the text 'many' is wrong; it must be a whole number of at least 1"),
    ({"limit": 0}, "tables.limit: 0 is wrong; it must be a whole number of at least 1"),
    ({"limit": True}, "tables.limit: true is wrong; it must be a whole number of at least 1"),
    ({"limit": 10**7}, "tables.limit: 10000000 is beyond 10000; it must be a whole number of at least 1"),
    ({"limit": date(1805, 10, 21)}, "tables.limit: 1805-10-21 is a date or a time; it must be a whole number of at "
                                    "least 1"),
    ({"rulers": 5}, "tables.rulers: 5 is no table; it has the fields long, short, provenance and source"),
    ({"rulers": {"long": float("nan")}}, "tables.rulers.long: nan is no number to reckon with; it must be a number "
                                         "above 0"),
    ({"rulers": {"long": 5.0}}, "tables.rulers: short must be shorter than long"),
    ({"hull": 5}, "tables.hull: 5 is wrong; it must be a list, each of it a table with id, name, crew, guns, at, "
                  "faces, prices, provenance and source"),
    ({"hull": {"brigg": {"crew": 1}}}, "tables.hull.brigg: there is no 'brigg'; did you mean brig? A new one would "
                                       "also need name"),
    ({"hull": {"xebec": 1}}, "tables.hull.xebec: there is no 'xebec'; there are sloop and brig"),
    ({"hull": {"Big Ship": {"name": "B", "crew": 1}}}, 'tables.hull."Big Ship".id: the text \'Big Ship\' is wrong; it '
                                                        "must be an id such as old-ironsides"),
    ({"hull": {"brig": {"id": "sloop"}}}, "tables.hull.brig.id: sloop is not brig; an entry goes by its id"),
    ({"hull": {"brig": {"crew": -1, "sails": 2}}}, "tables.hull.brig.crew: -1 is wrong; it must be a whole number of "
                                                   "at least 0"),
    ({"hull": {"brig": {"faces": ["sail", "skul"]}}}, "tables.hull.brig.faces[2]: the text 'skul' is wrong; it must be "
                                                      "sail or skull"),
    ({"hull": {"brig": {"prices": {"guns": 0}}}}, "tables.hull.brig.prices: a table is wrong; it must be a table, each "
                                                  "key of it an id such as old-ironsides and each value a whole number "
                                                  "of at least 1"),
    ({"hull": {"brig": 5}}, "tables.hull.brig: 5 is no table; it has the fields id, name, crew, guns, at, faces, "
                            "prices, provenance and source"),
    ({"hull": {"brig": {"at": [1]}}}, "tables.hull.brig.at: a list of 1 is wrong; it must be a list of 2, each of it a "
                                      "whole number"),
    ({"hull": {"brig": {"guns": {"2": {"pounds": 3}}}}}, "tables.hull.brig.guns.2: there is no '2'; there is none"),
    ({"hull": {"brig": {"guns": {"1": {"pounds": 3}}}}}, "tables.hull.brig.guns.1: it has no kind"),
    ({"hull": {"sloop": {"guns": [{"kind": "long"}]}}}, "tables.hull.sloop.guns.1: it has no pounds"),
    ({"hull": [{"id": "a", "name": "A", "crew": 1}] * 2}, "tables.hull: two entries have the id a"),
    ({"hull": ["brig"]}, "tables.hull.1: brig is no table; it has the fields id, name, crew, guns, at, faces, prices, "
                         "provenance and source"),
    ({"hull": [hull("a", 1), "brig"]}, "tables.hull.2: brig is no table; it has the fields id, name, crew, guns, at, "
                                       "faces, prices, provenance and source"),
    ({"gun": {"1": {"": 3}}}, 'tables.gun.1."": there is no field \'\'; there are kind and pounds'),
    ({"row": {"3": {"effect": "c", "words": "third"}}}, "tables.row.3: there is no '3'; there are 1 and 2"),
    ({"row": {"1": {"effect": "c"}}}, "tables.row.1.effect: no rule is called 'c'; there are a and b"),
    ({"row": {"1": {"words": "other"}}}, "tables.row.1.words: it is built into the rules and cannot be replaced; it is "
                                         "first"),
    ({"row": [{"roll": 2, "effect": "b"}]}, "tables.row: the list has 2; it must have 1 and 2, in this order"),
    ({"wind": {"N": {"dx": 1}}}, "tables.wind.N.dx: it is built into the rules and cannot be replaced; it is 0"),
    ({"pair": [{"name": "left", "value": 1}]}, "tables.pair: there would be 1 entries; there must be 2"),
    ({"gun": []}, "tables.gun: a list of 0 is wrong; it must be a list of at least 1, each of it a table with kind and "
                  "pounds"),
    ({"pair": {"left": {"effect": 5}}}, "tables.pair.left.effect: 5 is wrong; it must be a text"),
    ({"pair": {"left": {"effect": "burn"}}}, "tables.pair.left.effect: no rule is called 'burn'; did you mean burns?"),
    ({"pair": [{"name": "left", "value": 1, "effect": "x"}, {"name": "right", "value": 1}]},
     'tables.pair.1.effect: no rule is called \'x\'; there are "" and burns'),
    ({"pair": {"middle": {"value": 3}}}, "tables.pair: there would be 3 entries; there must be 2"),
    ({"option": {"fog": {"choices": ["on", "thick"]}}}, "tables.option.fog.choices: it is built into the rules and "
                                                         "cannot be replaced; it is ['on', 'off']"),
    ({"option": {"fog": {"default": "thick"}}}, "tables.option.fog: default 'thick' is not among the choices"),
    ({"option": {"rain": {"default": "on"}}}, "tables.option.rain: there is no 'rain'; there is fog"),
    (7, "tables: 7 is no table; it has the fields schema, limit, rulers, hull, row, wind, pair, gun and option"),
])
def test_what_cannot_be_is_named_by_its_field_with_what_would_be_right(own: Any, complaint: str) -> None:
    assert faults(own)[0] == complaint


def test_ten_thousand_is_the_largest_number() -> None:
    """A million dice would be rolled one by one."""
    assert merged({"limit": 10_000})["limit"] == 10_000
    assert faults({"limit": 10_001}) != [] and faults({"hull": {"brig": {"at": [0, -10_001]}}}) != []


def test_what_may_have_been_meant_is_three_words_at_most() -> None:
    assert nearest("bri", ["brig", "brim", "brit", "bris", "ketch"]).count("bri") == 3
    assert nearest("xebec", ["brig"]) == "there is brig"


def test_all_faults_are_found_at_once() -> None:
    own = {"limit": 0, "rulers": {"long": "x"}, "hull": {"brig": {"crew": -1, "sails": 2}, "sloop": {"name": 3}}}
    assert [fault.partition(":")[0] for fault in faults(own)] == [
        "tables.limit", "tables.rulers.long", "tables.hull.brig.crew", "tables.hull.brig.sails",
        "tables.hull.sloop.name"]


def test_reading_a_file_raises_all_its_faults_under_the_name_of_the_content() -> None:
    with pytest.raises(ContentError) as error:
        replaced(STANDARD, OwnContent("toy", "mine", {"tables": {"limit": 0, "gun": 1}}), "tables", TablesFile)
    assert str(error.value).startswith("mine: tables.limit: 0 is wrong; ")
    assert [fault.where for fault in error.value.faults] == ["tables.limit", "tables.gun"]


# --- addresses and words ----------------------------------------------------------------------------------------------

def test_addresses_are_written_as_toml_writes_them() -> None:
    assert address(("tables", "speed_table", "4+")) == 'tables.speed_table."4+"'
    assert address(("a", 'b"c\\')) == 'a."b\\"c\\\\"'


def test_the_tables_of_a_file_are_listed_with_their_addresses() -> None:
    found = [address(path) for path, _, _ in sections(TablesFile, STANDARD, ("tables",))]
    assert found == ["tables", "tables.rulers", "tables.hull.sloop", "tables.hull.sloop.guns.1",
                     "tables.hull.sloop.guns.2", "tables.hull.brig", "tables.row.1", "tables.row.2", "tables.wind.N",
                     "tables.pair.left", "tables.pair.right", "tables.gun.1", "tables.gun.2", "tables.option.fog"]
    values = {name: value for name, value, _ in values_in(Hull, STANDARD["hull"][1])}
    assert values["at"] == (0, 0) and values["prices"] == {"guns": 3} and "guns" not in values
    assert {name: value for name, value, _ in values_in(Hull, {})} == {
        "id": None, "name": None, "crew": None, "at": (0, 0), "faces": (), "prices": {}, "provenance": None,
        "source": ""}
    assert [name for name, _, _ in values_in(TablesFile, STANDARD)] == ["schema", "limit"]
    assert list(sections(LogFile, {}, ("log",))) == [(("log",), LogFile, {})]


def test_only_a_list_of_tables_of_one_kind_is_gone_into() -> None:
    forms = (tuple[Gun, ...], tuple[Gun, Gun], Annotated[tuple[Gun, ...], Meta(min_length=1)])
    assert [entries_of(form) for form in forms] == [Gun, Gun, Gun]
    assert [entries_of(form) for form in (tuple[Gun, Pair], tuple[int, ...], list[Gun], Gun, int)] == [None] * 5


def test_a_table_that_says_nothing_of_it_is_open_and_free() -> None:
    class Plain(Struct):
        effect: str = ""

    assert (fixed_in(Plain), coded_in(Plain), is_closed(Plain)) == ((), (), False)


def test_keys_tell_entries_apart_or_are_none() -> None:
    assert key_field(Hull, STANDARD["hull"], True) == key_field(Hull, STANDARD["hull"], False) == "id"
    assert (key_field(Pair, STANDARD["pair"], True), key_field(Pair, STANDARD["pair"], False)) == ("name", "")
    assert key_field(Hull, [{"id": "a"}, {"id": "a"}], True) == ""
    assert key_field(Pair, [{"name": "left"}, {"value": 2}], True) == ""


@pytest.mark.parametrize(("form", "words"), [
    (int, "a whole number"), (Positive, "a whole number of at least 1"), (bool, "true or false"), (str, "a text"),
    (Annotated[int, Meta(ge=1, le=8)], "a whole number from 1 to 8"),
    (Annotated[float, Meta(ge=0, lt=360)], "a number of at least 0 below 360"),
    (Annotated[str, Meta(pattern="^[1-6][SL]$")], "a text like ^[1-6][SL]$"),
    (Literal["b", "a", 3], "3, a or b"), (Count | None, "a whole number of at least 0"),
    (tuple[int, str], "a list of 2: a whole number, a text"),
    (Annotated[tuple[int, ...], Meta(min_length=3)], "a list of at least 3, each of it a whole number"),
    (Annotated[tuple[int, ...], Meta(min_length=8, max_length=8)], "a list of 8, each of it a whole number"),
    (dict[Id, int], "a table, each key of it an id such as old-ironsides and each value a whole number"),
])
def test_what_a_field_may_hold_is_told_in_words(form: Any, words: str) -> None:
    assert words_of(form) == words


@pytest.mark.parametrize(("value", "words"), [
    ("", '""'), (0, "0"), (True, "true"), ("a" * 60, "a" * 60), ("a" * 61, "a" * 57 + "…"),
])
def test_a_value_is_shown_as_a_person_writes_it_and_cut_where_it_is_long(value: Any, words: str) -> None:
    assert shown(value) == words


@pytest.mark.parametrize(("depth", "is_too_deep"), [(19, False), (20, True), (60, True)])
def test_tables_without_end_are_noticed(depth: int, is_too_deep: bool) -> None:
    deep: Any = 1
    for level in range(depth):
        deep = [deep] if level % 2 else {"a": deep}
    assert is_deep(deep) == is_too_deep and not is_deep(STANDARD)


def test_very_many_words_are_told_by_the_first_sixteen() -> None:
    names = [f"w{number}" for number in range(17)]
    assert listed(names, "or") == f"{', '.join(names[:16])} … (17 in all)"
    assert listed(names[:16], "or") == f"{', '.join(names[:15])} or w15"


@pytest.mark.parametrize(("limits", "told"), [
    ({"le": 8}, "a whole number of at most 8"), ({"ge": 1}, "a whole number of at least 1"),
    ({"ge": 1, "le": 8}, "a whole number from 1 to 8"), ({"gt": 0, "le": 8}, "a whole number above 0 of at most 8"),
])
def test_limits_are_told_each_by_itself(limits: dict[str, int], told: str) -> None:
    assert words_of(Annotated[int, Meta(**limits)]) == told


def test_a_list_of_other_things_than_tables_has_no_entries() -> None:
    assert entries_of(tuple[Gun, ...]) is Gun
    assert entries_of(list[Gun]) is None and entries_of(dict[str, Gun]) is None and entries_of(tuple[int, ...]) is None


def test_entries_go_by_a_field_only_if_each_has_a_word_or_a_number_there() -> None:
    assert key_field(Hull, [{"id": "a"}, {"id": 2}], False) == "id"
    assert key_field(Hull, [{"id": "a"}, {}], False) == ""
    assert key_field(Hull, [{"id": 1.5}, {"id": "a"}], False) == ""


def test_an_entry_of_which_nothing_is_changed_keeps_its_origin() -> None:
    whole = {"provenance": "fact", "source": "a list", "long": 2.0, "short": 1.0}
    assert merge(whole, {}, Rulers, ("rulers",), Merging("mine")) == whole
    changed = merge(whole, {"long": 3.0}, Rulers, ("rulers",), Merging("mine"))
    assert (changed["provenance"], changed["source"], changed["long"]) == ("own", "mine", 3.0)
