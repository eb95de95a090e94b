"""Content of one's own as files and choices: what is a file of it, and when one may still choose."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from grog import GROG
from hypothesis import given, settings
from hypothesis import strategies as st

import weathergage as wg
from weathergage.kernel import registry, save
from weathergage.kits import own_content
from weathergage.kits.own_content import ContentError, OwnContent, parse

TEXT = """
ruleset = "captains-sea"
name = "my printing"
about = "Measured on my own copy."

[ships.ship.guerriere]
crew_points = 10
"""
DATA = {"ships": {"ship": {"guerriere": {"crew_points": 10}}}}


@pytest.fixture
def grog(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A ruleset of which nothing is decided yet, before and after."""
    monkeypatch.setitem(registry._ADDED, "grog", GROG)
    yield "grog"
    own_content._CHOSEN.pop("grog", None)
    own_content._SETTLED.discard("grog")
    save.CONTENT.pop("grog", None)
    own_content.from_environment.cache_clear()


def own(stake: int = 1, name: str = "mine") -> OwnContent:
    return OwnContent("grog", name, {"tables": {"stake": stake}})


def refused(text: str) -> str:
    with pytest.raises(ContentError) as error:
        parse(text, "mine.toml")
    return str(error.value)


# --- files ------------------------------------------------------------------------------------------------------------

def test_a_file_says_its_game_its_name_and_what_it_replaces() -> None:
    found = parse(TEXT, "mine.toml")
    assert (found.ruleset, found.name, found.data) == ("captains-sea", "my printing", DATA)
    assert parse('ruleset = "captains-sea"', "big-crews.toml").name == "big-crews"


def test_the_digest_is_of_what_is_replaced_and_not_of_how_it_is_written() -> None:
    digest = parse(TEXT, "mine.toml").digest
    assert re.fullmatch("[0-9a-f]{16}", digest)
    assert parse(TEXT.replace("my printing", "other").replace("\n\n", "\n# a note\n\n"), "x.toml").digest == digest
    assert parse(TEXT.replace("10", "11"), "mine.toml").digest != digest
    one, other = ('[a]\ny = 1\nx = [1, 2]\n[b]\nz = 1\n', '[b]\nz = 1\n[a]\nx = [1, 2]\ny = 1\n')
    head = 'ruleset = "captains-sea"\n'
    assert parse(head + one, "a").digest == parse(head + other, "a").digest
    assert list(parse(head + other, "a").data) == ["a", "b"]
    one, other = ('[[a]]\ny = 1\nx = 2\n', '[[a]]\nx = 2\ny = 1\n')              # in the tables of a list, too
    assert [list(table) for table in parse(head + one, "a").data["a"]] == [["x", "y"]]
    assert parse(head + one, "a").digest == parse(head + other, "a").digest
    assert OwnContent("grog", "x", {"b": 1, "a": 2}).digest == OwnContent("grog", "x", {"a": 2, "b": 1}).digest


def test_a_name_has_its_longest_and_what_it_is_about_has_none() -> None:
    head = 'ruleset = "captains-sea"\n'
    assert parse(f'{head}name = "{"x" * 80}"', "a").name == "x" * 80
    assert parse(f'{head}about = "{"x" * 81}"', "a.toml").name == "a"


@pytest.mark.parametrize(("text", "complaint"), [
    ("ruleset = ", "mine.toml: this is no TOML: Invalid value (at end of document)"),
    ("[ships]\n[ships]", "mine.toml: this is no TOML: Cannot declare ('ships',) twice (at line 2, column 7)"),
    ("", 'mine.toml: ruleset: the file does not say which game it is for; write ruleset = "captains-sea"'),
    ('ruleset = "captain-sea"', "ruleset: there is no ruleset 'captain-sea'; did you mean captains-sea?"),
    ("ruleset = 5", "mine.toml: ruleset: 5 is no text"),
    ('ruleset = "captains-sea"\nname = 7', "mine.toml: name: 7 is no text"),
    (f'ruleset = "captains-sea"\nname = "{"x" * 81}"', "mine.toml: name: it has 81 letters; it may have 80"),
    (f'ruleset = "captains-sea"\n[{".".join(["a"] * 900)}]', "it has tables in tables without end"),
    (f'ruleset = "captains-sea"\nx = {"[" * 5000}', "mine.toml: this is no TOML"),
])
def test_a_file_that_is_none_is_refused_in_a_sentence(text: str, complaint: str) -> None:
    assert complaint in refused(text)


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(), st.text("[]{}=\".,#'\\\n 0123456789abcruleset-_")))
def test_any_text_is_own_content_or_refused(text: str) -> None:
    for whole in (text, f'ruleset = "captains-sea"\n{text}', TEXT + text):
        try:
            found = parse(whole, "mine.toml")
        except ContentError as error:
            assert error.faults and str(error).startswith("mine.toml: ")
        else:
            assert found.ruleset == "captains-sea" and found.digest


@settings(max_examples=100, deadline=None)
@given(st.integers(0, len(TEXT) - 1), st.characters(codec="utf-8"), st.booleans())
def test_a_file_with_one_wrong_letter_is_read_or_refused(at: int, letter: str, instead: bool) -> None:
    try:
        parse(TEXT[:at] + letter + TEXT[at + instead:], "mine.toml")
    except ContentError as error:
        assert error.faults


def test_a_file_comes_from_disk_as_toml_or_as_the_match_that_was_played_with_it(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, grog: str) -> None:
    (tmp_path / "mine.toml").write_text(TEXT)
    assert own_content.read_file(tmp_path / "mine.toml").data == DATA
    match = wg.new("grog", "three", 5)
    (tmp_path / "plain.json").write_bytes(match.save())
    monkeypatch.setitem(save.CONTENT, "grog", own().record())
    (tmp_path / "match.json").write_bytes(match.save())
    (tmp_path / "match.json.gz").write_bytes(match.save(compress=True))
    assert own_content.read_file(tmp_path / "match.json") == own()
    assert own_content.read_file(str(tmp_path / "match.json.gz")) == own()
    with pytest.raises(ContentError, match=r"^plain.json: this match was played with the standard content$"):
        own_content.read_file(tmp_path / "plain.json")


@pytest.mark.parametrize(("data", "complaint"), [
    (b"\xff\xfe", "mine.toml: it is no text: invalid start byte at byte 0"),
    (b"#" * (1024 * 1024 + 1), "mine.toml: it is larger than 1024 KiB"),
])
def test_what_is_no_text_or_too_much_is_refused(data: bytes, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes(data)
    with pytest.raises(ContentError, match=f"^{complaint}$"):
        own_content.read_file(tmp_path / "mine.toml")


def test_a_file_may_be_as_large_as_the_limit(tmp_path: Path) -> None:
    text = b'ruleset = "captains-sea"\n#'
    (tmp_path / "mine.toml").write_bytes(text.ljust(1024 * 1024, b"#"))
    assert own_content.read_file(tmp_path / "mine.toml").data == {}


def test_a_match_may_be_larger_than_a_file_and_is_read_one_byte_past_its_limit(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that what is too large is told from what is cut off."""
    monkeypatch.setattr(save, "LARGEST", 100)
    read: list[bytes] = []
    monkeypatch.setattr(save, "read", lambda data: read.append(data) or {"content": {}, "ruleset": "grog"})
    (tmp_path / "match.json").write_bytes(b"{".ljust(500))
    with pytest.raises(ContentError, match="standard content"):
        own_content.read_file(tmp_path / "match.json")
    assert [len(data) for data in read] == [101]


def test_a_file_that_is_used_is_chosen(grog: str, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('ruleset = "grog"\n[tables]\nstake = 1\n')
    assert own_content.use(tmp_path / "mine.toml") == own()
    assert own_content.settle(grog) == own()


def test_the_standard_content_in_use_stays(grog: str) -> None:
    own_content.choose(grog, None)
    assert own_content.settle(grog) is None
    own_content.choose(grog, None)
    with pytest.raises(ContentError, match="grog is already in use with the standard content"):
        own_content.choose(grog, own())


def test_a_long_list_of_faults_is_cut_in_a_message_and_whole_beside_it() -> None:
    error = own_content.failure("x", [own_content.Fault(f"f{number}", "wrong") for number in range(25)])
    assert str(error).endswith("f19: wrong; and 5 more") and len(error.faults) == 25
    whole = own_content.failure("x", error.faults[:20])
    assert str(whole).endswith("f19: wrong")


# --- choices ----------------------------------------------------------------------------------------------------------

def test_content_is_chosen_until_the_first_use_and_not_after_it(grog: str) -> None:
    assert not own_content.is_chosen(grog)
    own_content.choose(grog, own(1))
    own_content.choose(grog, own(2))                    # a second thought is as good as the first
    assert own_content.settle(grog) == own(2)
    own_content.choose(grog, own(2, "the same by another name"))
    assert own_content.settle(grog) == own(2)
    with pytest.raises(ContentError) as error:
        own_content.choose(grog, own(3))
    assert str(error.value) == (
        f"grog is already in use with the content 'mine' ({own(2).digest}), and cannot change to the content 'mine' "
        f"({own(3).digest}): content is chosen before the first use of a game")
    with pytest.raises(ContentError, match="cannot change to the standard content"):
        own_content.choose(grog, None)


def test_what_is_in_use_is_recorded_for_matches(grog: str) -> None:
    own_content.choose(grog, own())
    assert grog not in save.CONTENT
    own_content.settle(grog)
    assert wg.new("grog").content == {"name": "mine", "digest": own().digest, "replaced": {"tables": {"stake": 1}}}


def test_without_a_choice_it_is_what_the_environment_names(grog: str, tmp_path: Path,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.toml").write_text('ruleset = "grog"\n[tables]\nstake = 1\n')
    (tmp_path / "b.toml").write_text(TEXT)
    monkeypatch.setenv("WEATHERGAGE_CONTENT", os.pathsep.join([str(tmp_path / "a.toml"), str(tmp_path / "b.toml")]))
    assert own_content.settle(grog) == own(1, "a")


@pytest.mark.parametrize("value", ["", "none"])
def test_an_environment_that_names_nothing_means_the_standard(value: str, grog: str,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEATHERGAGE_CONTENT", value)
    assert own_content.settle(grog) is None and grog not in save.CONTENT


def test_two_files_of_the_environment_for_one_game_are_refused(grog: str, tmp_path: Path,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text('ruleset = "grog"\n')
    paths = os.pathsep.join([str(tmp_path / "a.toml"), str(tmp_path / "b.toml")])
    monkeypatch.setenv("WEATHERGAGE_CONTENT", paths)
    with pytest.raises(ContentError, match=r"^WEATHERGAGE_CONTENT: a and b are both for grog$"):
        own_content.settle(grog)


def test_a_missing_file_of_the_environment_is_told_with_the_variable(grog: str,
                                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEATHERGAGE_CONTENT", "nowhere.toml")
    with pytest.raises(ContentError, match=r"^WEATHERGAGE_CONTENT: nowhere.toml cannot be read: No such file"):
        own_content.settle(grog)


def test_choices_travel_to_other_processes(grog: str) -> None:
    own_content.choose(grog, own())
    told = [choice for choice in own_content.choices() if choice[0] == grog]
    assert told == [(grog, own().record())]
    own_content._CHOSEN.pop(grog)
    own_content.take(told)
    assert own_content.settle(grog) == own()
    own_content.take([(grog, own().record())])
    with pytest.raises(ContentError):
        own_content.take([(grog, {})])


def test_a_broken_record_is_refused(grog: str) -> None:
    for record in ({"name": 5, "replaced": {}}, {"name": "x"}, {"name": "x", "replaced": []}):
        with pytest.raises(ContentError):
            own_content.take([(grog, record)])


def test_a_package_is_known_by_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "places", lambda: {"my-game": "my_games.first:RULESET",
                                                     "impostor": "weathergage.rulesets.captains_sea.ruleset:RULESET"})
    own_content.ruleset_of.cache_clear()
    assert own_content.ruleset_of("weathergage.rulesets.captains_sea") == "captains-sea"
    assert own_content.ruleset_of("my_games.first") == "my-game"
    assert own_content.ruleset_of("my_games") == "my-game"
    assert own_content.ruleset_of("their_game") == "their-game"
    own_content.ruleset_of.cache_clear()
