"""Own content tried out: in processes of their own, down to the field that is to blame."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from grog import GROG

from weathergage.kernel import registry
from weathergage.kits import own_content
from weathergage.kits.own_content import ContentError, OwnContent
from weathergage.kits.own_merge import Fault
from weathergage.lab import contents
from weathergage.lab.contents import Verdict, check, check_content, culprit, only
from weathergage.lab.probes import Finding, Setting, Trouble


def verdict(ruleset: str, **data: Any) -> Verdict:
    return check_content(OwnContent(ruleset, "mine", data))


def told(found: Verdict) -> list[str]:
    return [str(fault) for fault in found.faults]


def test_sound_content_has_no_faults_and_its_changes_are_listed() -> None:
    found = verdict("savage-seas", tables={"game": {"hand_limit": 4}})
    assert told(found) == [] and found.changes == (("tables", "game", "hand_limit"),)
    assert found.own is not None and found.own.name == "mine"


def test_trying_it_out_leaves_this_process_alone() -> None:
    before = dict(own_content._CHOSEN), set(own_content._SETTLED), set(sys.modules)
    verdict("savage-seas", tables={"game": {"hand_limit": 0}})
    assert (dict(own_content._CHOSEN), set(own_content._SETTLED), set(sys.modules)) == before


def test_faults_of_all_files_are_found_together() -> None:
    found = verdict("savage-seas", tables={"game": {"hand_limit": 0}}, ships={}, crew={"captain": {}},
                    orders={"order": {"boom-about": {"copies": "x"}}})
    assert [fault.where for fault in found.faults] == [
        "crew", "orders.order.boom-about.copies", "ships", "tables.game.hand_limit"]
    assert found.faults[2].right == "there are tables, areas, orders and scenarios"
    assert found.faults[0].right == "write [tables.crew], after the file it is in"


@pytest.mark.parametrize(("ruleset", "data", "where", "what"), [
    ("savage-seas", {"orders": {"order": {"boom-about": {"copies": 4}, "ramming-speed": {"name": "Ram"}}}},
     "orders.order.boom-about.copies", "orders.toml: a crew's copies do not add up to its deck_size in tables.toml"),
    ("savage-seas", {"tables": {"game": {"hand_limit": 2}}}, "tables.game",
     "a hand_limit of 2 has no room for the Wounds short of wounds_to_lose, which is 4 (SS-CLR-02)"),
    ("captains-sea", {"scenarios": {"scenario": {"pistol-shot": {"notes": "x", "special": ["no-wind"]}}}},
     "scenarios.scenario.pistol-shot.special", "scenarios.toml: pistol-shot: no special rule 'no-wind'"),
])
def test_a_sum_that_is_wrong_is_traced_to_the_change_that_makes_it_so(ruleset: str, data: dict[str, Any], where: str,
                                                                     what: str) -> None:
    assert verdict(ruleset, **data).faults == (Fault(where, what),)


@pytest.fixture
def grog() -> Iterator[OwnContent]:
    """A game that can be read and played in this process, with nothing decided before or after."""
    registry.add(GROG)
    yield OwnContent("grog", "mine", {"tables": {}})
    own_content._CHOSEN.pop("grog", None)


def test_every_scenario_is_set_up_and_played(grog: OwnContent, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(contents, "play_plainly", lambda setting, most: played.append(setting.scenario))
    assert contents.played(grog) == [] and played == [scenario.id for scenario in GROG.scenarios]


@pytest.mark.parametrize(("error", "wrong"), [
    (KeyError("rum"), "scenario two: the rules break with it (KeyError: 'rum', in broken)"),
    (MemoryError(), "it takes more memory than a game may"),
    (ContentError("tables.toml: no rum"), "tables.toml: no rum"),
    (Trouble(Finding("grog", "two", 0, 0, "there is no end", "", b"")), "scenario two: there is no end"),
])
def test_rules_that_break_in_play_are_told(error: Exception, wrong: str, grog: OwnContent,
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(setting: Setting, most: int) -> int:
        raise error

    monkeypatch.setattr(contents, "play_plainly", broken)
    assert contents.played(grog) == [Fault("", wrong)]


def test_a_game_without_content_files_says_so(grog: OwnContent) -> None:
    found = contents.compared(grog)
    assert [str(fault) for fault in found.faults] == ["grog has no content files, so there is nothing to replace"]


def test_a_game_that_no_other_process_knows_cannot_be_tried_out() -> None:
    registry.add(GROG)
    assert told(verdict("grog", tables={})) == ["ruleset: grog is known to this process alone, and cannot be tried out"]


def test_a_file_that_cannot_be_read_is_told_by_its_faults(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("ruleset = 5\nname = 6\n")
    found = check(tmp_path / "mine.toml")
    assert found.own is None and [fault.where for fault in found.faults] == ["ruleset", "name"]
    (tmp_path / "broken.json").write_text("{}")
    assert "no format number" in told(check(tmp_path / "broken.json"))[0]
    with pytest.raises(OSError):
        check(tmp_path / "nowhere.toml")


def test_one_that_takes_too_long_or_too_much_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "PATIENCE_S", 0.01)
    assert "it takes too long to play with it" in told(verdict("savage-seas", tables={}))[0]
    monkeypatch.setattr(contents, "PATIENCE_S", 60.0)
    monkeypatch.setattr(subprocess, "run", lambda *args, **extra: subprocess.CompletedProcess(args, -9, b"", b""))
    assert "it takes more than this machine has" in told(verdict("savage-seas", tables={}))[0]


# --- looking for the culprit ------------------------------------------------------------------------------------------

PLACES = [("a", "x"), ("a", "y"), ("b", "1", "z"), ("c",)]
DATA = {"a": {"x": 1, "y": [2]}, "b": {"1": {"z": {"k": 3}}}, "c": 4}


def test_part_of_a_file_is_what_stands_at_some_of_its_places() -> None:
    assert only(DATA, PLACES) == DATA and only(DATA, []) == {}
    assert only(DATA, PLACES[1:3]) == {"a": {"y": [2]}, "b": {"1": {"z": {"k": 3}}}}


@pytest.mark.parametrize("bad", range(len(PLACES)))
def test_the_change_that_brings_the_fault_about_is_found(bad: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other faults that come of leaving changes out are not taken for it."""
    def has(data: Any, place: tuple[str, ...]) -> bool:
        return not place or (isinstance(data, dict) and place[0] in data and has(data[place[0]], place[1:]))

    monkeypatch.setattr(contents, "attempt", lambda own: "that" if has(own.data, PLACES[bad]) else "other")
    assert culprit(OwnContent("x", "mine", DATA), PLACES, "that") == PLACES[bad]


def test_of_no_changes_or_very_many_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "attempt", lambda own: "that")
    assert culprit(OwnContent("x", "mine", {}), [], "that") == ()
    many = [("a", str(number)) for number in range(contents.MOST_TRACED + 1)]
    assert culprit(OwnContent("x", "mine", {}), many, "that") == ()
