"""Saves: a person can read them, older ones still load, and a broken one is refused with a reason and nothing worse."""

import gzip
import json
import re
from typing import Any

import pytest
from grog import GROG, GrogRules
from helpers import played
from hypothesis import given, settings
from hypothesis import strategies as st

import weathergage as wg
from weathergage.kernel import registry, save
from weathergage.kernel.core import CHANCE
from weathergage.kernel.dealer import Committed, Seeded
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng

pytestmark = pytest.mark.both_modes


def finished(scenario: str = "three", seed: int = 5, **options: str) -> Match:
    return played(wg.new("grog", scenario, seed, options), 2)


def half_way(seed: int = 5) -> Match:
    """In mid-round, with a secret stake in hand and a toast proposed."""
    match = wg.new("grog", "three", seed)
    match.aside(match.questions[2], "toast")
    match.answer(match.questions[1], 2)
    return match


def record_of(match: Match) -> dict[str, Any]:
    return dict(json.loads(match.save()))


def load(record: dict[str, Any]) -> Match:
    return wg.load(json.dumps(record))


# --- what is in a save ------------------------------------------------------------------------------------------------

def test_a_save_has_a_line_for_every_field_and_every_answer() -> None:
    match = half_way()
    lines = match.save().decode().splitlines()
    assert lines[:9] == [
        "{", '  "format": 3,', '  "ruleset": "grog",', '  "edition": 1,', '  "scenario": "three",', '  "position": "",',
        '  "options": {"spill": "pot"},', '  "dealer": "seeded",', '  "seed": "5",',
    ]
    rows = lines[10:-3]
    assert lines[9] == '  "answers": [' and len(rows) == len(match.log)
    assert rows[-2:] == ['    [2, 2, "aside", "toast"],', '    [1, 1, "stake", 2]']
    assert re.fullmatch(r'  "digest": "[0-9a-f]{32}"', lines[-2]) and lines[-1] == "}"


def test_a_save_without_answers_is_readable_too() -> None:
    match = wg.position("grog", "0 1 | 0 1")
    assert b'"answers": []' in match.save()
    assert wg.load(match.save()).chain == match.chain


def test_equal_matches_make_equal_files_packed_or_not() -> None:
    assert half_way().save() == half_way().save()
    assert half_way().save(compress=True) == half_way().save(compress=True)
    assert gzip.decompress(half_way().save(compress=True)) == half_way().save()
    assert half_way().save(compress=True)[4:8] == bytes(4), "no time is stamped on it"


def test_letters_of_all_languages_are_written_as_they_are() -> None:
    record = {**record_of(half_way()), "content": {}, "position": "Éole", "answers": [[0, 0, "name", "Ærø"]]}
    text = save.write(record).decode()
    assert '"position": "Éole"' in text and '[0, 0, "name", "Ærø"]' in text


@pytest.mark.parametrize("seed", range(8))
def test_a_save_loads_into_the_same_match(seed: int) -> None:
    for match in (finished(seed=seed), half_way(seed), played(wg.new("grog", seed=seed), most=5)):
        for data in (match.save(), match.save().decode(), match.save(compress=True)):
            again = wg.load(data)
            assert (again.log, again.events, again.chain) == (match.log, match.events, match.chain)
            assert again.game == match.game
            assert again.save() == match.save()


@pytest.mark.parametrize("seed", range(4))
def test_a_loaded_match_goes_on_with_the_same_luck(seed: int) -> None:
    match = half_way(seed)
    assert isinstance(wg.load(match.save()).dealer, Seeded)
    assert played(wg.load(match.save()), 7).chain == played(match, 7).chain


def test_options_and_positions_are_saved() -> None:
    match = finished("two", rounds="five", spill="dregs")
    assert wg.load(match.save()).options == {"spill": "dregs", "rounds": "five"}
    match = wg.position("grog", "2 1 rum | 4 2; last", dice=[[5]], options={"spill": "dregs"})
    match.answer(match.questions[0], "roll")
    again = wg.load(match.save())
    assert (again.position, again.chain) == ("2 1 rum | 4 2; last", match.chain)


def test_a_committed_match_is_saved_with_its_secret() -> None:
    match = played(Match(GROG, "two", dealer=Committed("an old sea chest")), 3, most=6)
    record = record_of(match)
    assert (record["dealer"], record["seed"]) == ("committed", "an old sea chest")
    assert played(wg.load(match.save()), 4).chain == played(match, 4).chain


# --- older and newer --------------------------------------------------------------------------------------------------

def test_format_1_is_brought_up_to_date() -> None:
    record = record_of(finished())
    old = {name: record[name] for name in ("ruleset", "edition", "scenario", "options", "answers", "digest")}
    again = load({**old, "format": 1, "seed": 5})
    assert again.save() == finished().save()
    assert load({**old, "format": 1, "seed": 5, "digest": "0" * 32}).save() == finished().save(), "as for format 2"


def test_format_1_may_leave_out_what_it_had_no_word_for() -> None:
    match = wg.new("grog", "three", 5)
    record = record_of(match)
    old = {name: record[name] for name in ("ruleset", "edition", "scenario", "answers", "digest")}
    assert record_of(load({**old, "format": 1})) == {**record, "seed": "0"}


def test_a_newer_format_is_refused_by_its_number() -> None:
    with pytest.raises(wg.BadSave, match="save format 4 is newer than 3"):
        load({**record_of(half_way()), "format": save.FORMAT + 1})


def test_format_2_is_brought_up_to_date_whatever_its_digest() -> None:
    """Its digests covered the frames of that time."""
    record = record_of(half_way())
    for digest in ("", "0" * 32):
        assert load({**record, "format": 2, "digest": digest}).save() == half_way().save()


@pytest.mark.parametrize("digest", ["", None, 0])
def test_a_save_of_today_without_a_digest_is_refused(digest: Any) -> None:
    with pytest.raises(wg.BadSave, match=r"field .digest. is (empty|missing)"):
        load({**record_of(half_way()), "digest": digest})


def test_a_match_that_has_no_digest_yet_keeps_its_older_format() -> None:
    file = save.write({**record_of(half_way()), "content": {}, "digest": ""})
    assert json.loads(file)["format"] == 2
    assert wg.load(file).save() == half_way().save()


@pytest.mark.parametrize("version", [0, -1, None, "2", 2.0, True, [], 10**30])
def test_other_formats_are_refused(version: Any) -> None:
    with pytest.raises(wg.BadSave):
        load({**record_of(half_way()), "format": version})


@pytest.mark.parametrize(("field", "wrong"), [
    ("edition", True), ("edition", "1"), ("options", []), ("answers", {}), ("seed", 5), ("position", None),
])
def test_a_field_of_another_type_is_named(field: str, wrong: Any) -> None:
    with pytest.raises(wg.BadSave, match=f"field '{field}' is missing or is not of type"):
        load({**record_of(half_way()), field: wrong})


@pytest.mark.parametrize(("dealer", "seed", "complaint"), [
    ("seeded", "x", "field 'dealer': 'seeded' with seed 'x' is unknown"),
    ("seeded", "", "field 'dealer': 'seeded' with seed '' is unknown"),
    ("seeded", "9" * 29, "the seed must be a whole number"),
    ("seeded", "9" * 30, "field 'dealer': 'seeded' with seed '9+' is unknown"),
    ("loaded", "5", "field 'dealer': 'loaded' with seed '5' is unknown"),
])
def test_a_dealer_that_nobody_knows_is_named(dealer: str, seed: str, complaint: str) -> None:
    with pytest.raises(wg.BadSave, match=complaint):
        load({**record_of(half_way()), "dealer": dealer, "seed": seed})


def test_a_newer_edition_of_the_rules_is_refused() -> None:
    with pytest.raises(wg.BadSave, match="it was played with edition 2 of grog; this is 1"):
        load({**record_of(half_way()), "edition": 2})


def test_an_older_edition_is_for_the_ruleset_to_bring_up(monkeypatch: pytest.MonkeyPatch) -> None:
    first = record_of(half_way())
    assert load({**first, "edition": 0}).chain == half_way().chain, "where it still plays as it did"

    class Second(GrogRules):
        edition = 2

        def migrate(self, record: dict[str, Any]) -> dict[str, Any]:
            return {**record, "edition": 2, "scenario": {"drei": "three"}[record["scenario"]]}

    monkeypatch.setitem(registry._ADDED, "grog", Second())
    again = load({**first, "scenario": "drei"})
    assert (again.scenario, again.chain) == ("three", half_way().chain)


def test_a_game_that_is_not_installed_is_named() -> None:
    with pytest.raises(wg.BadSave, match="there is no ruleset 'trireme'"):
        load({**record_of(half_way()), "ruleset": "trireme"})


# --- spoilt saves -----------------------------------------------------------------------------------------------------

def test_a_changed_roll_is_found_out_by_the_digest() -> None:
    record = record_of(finished())
    row = next(row for row in record["answers"] if row[1] == CHANCE and row[2] == "draw")
    row[3] = "rum" if row[3] != "rum" else "belay"
    with pytest.raises(wg.BadSave):
        load(record)


def test_a_changed_digest_is_found_out() -> None:
    with pytest.raises(wg.BadSave, match="ends in another position"):
        load({**record_of(half_way()), "digest": "0" * 32})


@pytest.mark.parametrize("wrong", [True, {}, {"is": "Question"}, None, 99, "x", [7], [[]]])
def test_a_spoilt_answer_is_refused_wherever_it_stands(wrong: Any) -> None:
    length = len(record_of(finished())["answers"])
    for at in range(length):
        record = record_of(finished())
        record["answers"][at][3] = wrong
        with pytest.raises(wg.BadSave):
            load(record)


@pytest.mark.parametrize("change", [
    lambda rows: rows.append([0, CHANCE, "dice", [6]]),
    lambda rows: rows.append([0, 0, "roll", "stop"]),
    lambda rows: rows.pop(),
    lambda rows: rows.insert(5, rows[4]),
    lambda rows: rows.reverse(),
    lambda rows: rows[0].__setitem__(2, "throw"),
    lambda rows: rows[-1].__setitem__(2, "throw"),
    lambda rows: rows[-1].__setitem__(1, 7),
    lambda rows: rows[-1].__setitem__(0, 2**70),
    lambda rows: rows[-1].__setitem__(0, -1),
    lambda rows: rows[6].append(1),
])
def test_a_log_that_no_match_can_have_is_refused(change: Any) -> None:
    record = record_of(finished())
    change(record["answers"])
    with pytest.raises(wg.BadSave):
        load(record)


@pytest.mark.parametrize("data", [
    b"", b"\0", b"{", b"[]", b"null", b"3", b'"x"', b"\x1f\x8b", b"\x1f\x8b" + b"x" * 40, b"[" * 100_000, b"\xff\xfe",
    "", "\ud800", b'{"format": 3}', b'{"format": 1}', b'{"format": 3, "answers": 1e999}',
    b'{"format": 3, "seed": "\\ud800"}',
])
def test_what_is_no_save_at_all_is_refused(data: bytes | str) -> None:
    with pytest.raises(wg.BadSave):
        wg.load(data)


def test_a_packed_file_without_its_end_is_refused() -> None:
    """Even if all that is missing is the check at the end."""
    packed = half_way().save(compress=True)
    for cut in range(1, len(packed) - 2):
        with pytest.raises(wg.BadSave):
            wg.load(packed[:-cut])
    assert wg.load(packed).chain == half_way().chain


def test_a_match_at_which_the_rules_fail_is_refused_with_their_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: GrogRules, scenario: str, options: dict[str, str]) -> None:
        raise ZeroDivisionError("a rule with a fault")

    data = half_way().save()
    monkeypatch.setattr(GrogRules, "new", fail)
    with pytest.raises(wg.BadSave, match=r"the rules fail at it \(ZeroDivisionError: a rule with a fault\)"):
        wg.load(data)


def test_a_file_may_have_its_largest_size_and_no_more() -> None:
    for data, complaint in ((b" " * save.LARGEST, "this is not a saved match"),
                            (b" " * (save.LARGEST + 1), "too large to be a match")):
        with pytest.raises(wg.BadSave, match=complaint):
            wg.load(data)


def test_a_file_that_would_unpack_without_end_is_refused() -> None:
    bomb = gzip.compress(b"[" + b" " * (save.LARGEST + 10) + b"]")
    assert len(bomb) < 100_000
    with pytest.raises(wg.BadSave, match="too large"):
        wg.load(bomb)


FIELDS = ("format", "ruleset", "edition", "scenario", "position", "options", "dealer", "seed", "answers", "digest")
VALUES: tuple[Any, ...] = (
    None, True, 0, 1, -1, 2, 2**70, 1.5, "", "x", "²", "٣", "9" * 40, "\u0000", "two", "grog", "scripted", "committed",
    "captains-sea", [], [[]], [1], {}, {"spill": 1}, {"spill": "dregs"}, {"rounds": "five"}, {"a": {}}, "; ;",
    "0 1 | 0 1",
)


@settings(max_examples=150)
@given(data=st.data())
def test_a_save_with_anything_changed_loads_as_it_was_or_is_refused(data: Any) -> None:
    """Fields lost or replaced, rows lost, doubled, swapped or replaced: a match or BadSave, never another error."""
    record = data.draw(st.sampled_from(RECORDS)).copy()
    record["answers"] = [list(row) for row in record["answers"]]
    rows = record["answers"]
    for _ in range(data.draw(st.integers(1, 3))):
        match data.draw(st.sampled_from(["lose", "replace", "row", "part", "swap", "double"])):
            case "lose": record.pop(data.draw(st.sampled_from(FIELDS)), None)
            case "replace": record[data.draw(st.sampled_from(FIELDS))] = data.draw(st.sampled_from(VALUES))
            case "row": rows[data.draw(st.integers(0, len(rows) - 1))] = data.draw(st.sampled_from(VALUES))
            case "part":
                row = rows[data.draw(st.integers(0, len(rows) - 1))]
                if isinstance(row, list) and len(row) == 4:
                    row[data.draw(st.integers(0, 3))] = data.draw(st.sampled_from(VALUES))
            case "swap":
                one, other = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.integers(0, len(rows) - 1))
                rows[one], rows[other] = rows[other], rows[one]
            case _: rows.insert(0, data.draw(st.sampled_from(rows)))
    try:
        match = load(record)
    except wg.BadSave as error:
        assert str(error)
    else:
        assert record["format"] in (1, 2) or match.chain == record["digest"]


RECORDS = [record_of(finished(seed=3)), record_of(half_way()), record_of(finished("two", rounds="five"))]
FILES = [finished(seed=3).save(), half_way().save(), half_way().save(compress=True)]


@settings(max_examples=150)
@given(data=st.data())
def test_a_save_with_bytes_changed_loads_as_it_was_or_is_refused(data: Any) -> None:
    file = bytearray(data.draw(st.sampled_from(FILES)))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, max(0, len(file) - 1)))
        match data.draw(st.sampled_from(["flip", "cut", "drop", "add"])):
            case "flip" if file: file[at] ^= 1 << data.draw(st.integers(0, 7))
            case "cut": del file[at:]
            case "drop": del file[at:at + 3]
            case _: file[at:at] = data.draw(st.binary(min_size=1, max_size=4))
    try:
        match = wg.load(bytes(file))
    except wg.BadSave as error:
        assert str(error)
    else:
        assert wg.load(match.save()).chain == match.chain


@given(data=st.binary(max_size=200) | st.text(max_size=100))
def test_noise_is_refused(data: bytes | str) -> None:
    with pytest.raises(wg.BadSave):
        wg.load(data)


def test_a_chance_answer_of_another_type_does_not_slip_through() -> None:
    """1.0 is not 1: a stored state with the one would not be the state with the other."""
    match = wg.new("captains-sea", "open-duel", 3)
    record = record_of(match)
    assert record["answers"][0][:3] == [0, CHANCE, "draw-wind"]
    record["answers"][0][3] = float(record["answers"][0][3])
    with pytest.raises(wg.BadSave):
        load(record)


def test_captains_sea_saves_survive_the_same_treatment() -> None:
    """A few hundred single changes to a real match."""
    match = played(wg.new("captains-sea", "chesapeake-shannon", 4), 4, most=60)
    text, rng = match.save(), Rng(8)
    rows = record_of(match)["answers"]
    for _ in range(60):
        record = {**record_of(match), "answers": [list(row) for row in rows]}
        row = record["answers"][rng.below(len(rows))]
        row[rng.below(4)] = VALUES[rng.below(len(VALUES))]
        try:
            again = load(record)
        except wg.BadSave:
            continue
        assert again.save() == text


# --- content of one's own ---------------------------------------------------------------------------------------------

MINE: dict[str, Any] = {"name": "mine", "digest": "0123456789abcdef",
                        "replaced": {"tables": {"pot": 3, "mugs": {"large": 2}}}}


def test_a_match_says_what_replaces_the_standard_content_and_nothing_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = finished().save()
    assert b"content" not in plain
    monkeypatch.setitem(save.CONTENT, "grog", MINE)
    match = finished()
    assert match.content == MINE and wg.load(match.save()).chain == match.chain
    lines = match.save().decode().splitlines()
    assert lines[3:5] == ['  "edition": 1,', f'  "content": {json.dumps(MINE)},']
    assert [line for line in lines if '"content"' not in line] == plain.decode().splitlines()


def test_other_content_than_a_match_was_played_with_is_refused_with_what_differs(
        monkeypatch: pytest.MonkeyPatch) -> None:
    plain = finished().save()
    with monkeypatch.context() as here:
        here.setitem(save.CONTENT, "grog", MINE)
        played = finished().save()
        with pytest.raises(wg.BadSave) as error:
            wg.load(plain)
    assert str(error.value) == (
        "the match cannot be played again: its content of grog is the standard one, and in use here is 'mine' "
        "(0123456789abcdef); what differs is tables.mugs.large, tables.pot; `--content` chooses the content")
    with pytest.raises(wg.BadSave, match=r"its content of grog is 'mine' \(0123456789abcdef\), and in use here is the "
                                         "standard one; what differs is tables.mugs.large, tables.pot;"):
        wg.load(played)
    monkeypatch.setitem(save.CONTENT, "grog", {**MINE, "replaced": {"tables": {"pot": 3, "mugs": {"large": 1}}}})
    with pytest.raises(wg.BadSave, match=r"what differs is tables\.mugs\.large;"):
        wg.load(played)
    monkeypatch.setitem(save.CONTENT, "grog", {**MINE, "name": "the same by another name"})
    assert wg.load(played).content["name"] == "the same by another name"


@pytest.mark.parametrize("content", [[], "mine", 5, {"name": "x"}, {"replaced": {"a": 1}}, {"replaced": 3},
                                     {"name": [], "replaced": {"a": {"b": []}}}])
def test_broken_content_in_a_file_is_refused(content: Any) -> None:
    with pytest.raises(wg.BadSave):
        load({**record_of(finished()), "content": content})


def test_tables_in_tables_are_told_apart_so_deep_and_no_deeper() -> None:
    deep: Any = 1
    for _ in range(save.DEEPEST + 5):
        deep = {"a": deep}
    assert save.differences(deep, {}) == [".".join("a" * (save.DEEPEST + 1))]
    assert save.differences({"a": {"b": 1}}, {"a": 3}) == ["a"] == save.differences({"a": 3}, {"a": {"b": 1}})


def test_content_without_end_is_refused() -> None:
    deep: Any = {}
    for _ in range(400):
        deep = {"a": deep}
    deep["a"]["x"] = 1
    with pytest.raises(wg.BadSave, match="what differs is "):
        load({**record_of(finished()), "content": {"name": "x", "digest": "y", "replaced": deep}})


@pytest.mark.parametrize("row", [[1, 1, "stake", 2], [1, 0, "stake", 2], [2, 2, "roll", 2], [9, 1, "stake", 2],
                                 [1, 1, "aside", "toast"]])
def test_an_answer_to_a_question_that_is_not_open_is_named(row: list[Any]) -> None:
    """The last answer of the half is the stake of seat 1, whom nothing else is asked then."""
    record = record_of(half_way())
    with pytest.raises(wg.BadSave, match=rf"{row[2]} by seat {row[1]}\) answers no open question"):
        load({**record, "answers": [*record["answers"], row]})
