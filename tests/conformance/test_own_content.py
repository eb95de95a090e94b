"""Every entry of every ruleset's content can be replaced by a player's own, with no code of the ruleset's for it."""

import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from conformance.common import RULESETS as ALL_RULESETS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import to_builtins

import weathergage as wg
from weathergage.kernel import save
from weathergage.kits.content import File, OptionEntry, decode, files_of
from weathergage.kits.own_content import parse
from weathergage.kits.own_merge import Merging, address, fields_of, fixed_in, merge
from weathergage.kits.own_words import words_of
from weathergage.kits.starter import all_sections, starter

RULESETS = [name for name in ALL_RULESETS if wg.ruleset(name) and files_of(name)]
ORIGIN = ("provenance", "source")


def merged(own: dict[str, Any], files: dict[str, File]) -> tuple[dict[str, Any], Merging]:
    into = Merging("mine")
    return {stem: merge(files[stem].standard, data, files[stem].form, (stem,), into) if stem in files else data
            for stem, data in own.items()}, into


def without_origin(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [without_origin(part) for part in value]
    if isinstance(value, dict):
        return {key: without_origin(part) for key, part in value.items() if key not in ORIGIN}
    return value


@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_content_written_out_as_own_content_changes_nothing(ruleset: str) -> None:
    """So every entry has an address, every value can be written, and what is not named stays."""
    game, files = wg.ruleset(ruleset), files_of(ruleset)
    text = starter(game.title, game.id, "all of it", "mine.toml", all_sections(files), False)
    own = parse(text, "mine.toml")
    assert (own.ruleset, own.name) == (ruleset, "all of it")
    found, into = merged(own.data, files)
    assert [str(fault) for fault in into.faults] == []
    assert set(found) == set(files)
    for stem, file in files.items():
        was, now = [to_builtins(decode(data, file.form, stem)) for data in (file.standard, found[stem])]
        assert without_origin(now) == without_origin(was)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_all_content_as_comments_replaces_nothing(ruleset: str) -> None:
    game = wg.ruleset(ruleset)
    text = starter(game.title, game.id, "nothing", "mine.toml", all_sections(files_of(ruleset)), True)
    assert parse(text, "mine.toml").data == {}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_field_says_what_it_may_hold(ruleset: str) -> None:
    silent = [address((*path, name)) for path, form, _ in all_sections(files_of(ruleset))
              for name, one in fields_of(form).items() if "something else" in words_of(one.type)]
    assert silent == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_standard_content_is_nobodys_own(ruleset: str) -> None:
    """And a match with it says nothing of content, as ever."""
    assert [address(path) for path, _, data in all_sections(files_of(ruleset)) if data.get("provenance") == "own"] == []
    match = wg.new(ruleset)
    assert match.content == {} and b"content" not in match.save().split(b'"answers"')[0]
    assert save.read(match.save())["content"] == {}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_can_be_replaced_is_read_by_the_rules(ruleset: str) -> None:
    """A field that no code reads is marked as built in: replacing it would be a promise that nobody keeps."""
    package = f"weathergage.rulesets.{ruleset.replace('-', '_')}"
    folder = Path(str(resources.files(package)))
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    switches = Path(str(resources.files("weathergage.kits"))) / "face.py"          # reads the options of all games
    readers = {OptionEntry: switches.read_text(encoding="utf-8")}
    unread = {f"{form.__name__}.{one.name}" for _, form, _ in all_sections(files_of(ruleset))
              for name, one in fields_of(form).items() if name not in (*fixed_in(form), *ORIGIN, "schema")
              and not re.search(rf"\.{one.name}\b", readers.get(form, code))}
    assert unread <= {"ShipForm.set", "ShipForm.checked", "ShipForm.product", "ShipForm.cost_provenance",
                      "PanelTable.position", "TablesFile.victory_rule",
                      "WindPosition.letter", "ScenarioEntry.start_distance_mp",     # a key; what follows from the rest
                      "SpellForm.duration"}                                         # told in the text of the spell


# --- any file at all --------------------------------------------------------------------------------------------------

WORDS = st.sampled_from(["id", "name", "provenance", "x", "1", "2", "", "a b", "schema", "-1", "source"])
LEAVES = st.one_of(st.booleans(), st.integers(-10**8, 10**8), st.floats(), st.text(max_size=8),
                   st.sampled_from(["own", "source", "a", "english", "wind"]), st.dates())
VALUES = st.recursive(LEAVES, lambda inner: st.one_of(st.lists(inner, max_size=4),
                                                      st.dictionaries(WORDS, inner, max_size=4)), max_leaves=12)


@st.composite
def own_data(draw: st.DrawFn, ruleset: str) -> dict[str, Any]:
    """Some places of the content, or near them, with anything at all there."""
    found: dict[str, Any] = {}
    for _ in range(draw(st.integers(1, 4))):
        path, form, _data = draw(st.sampled_from(SECTIONS[ruleset]))
        last = draw(st.one_of(st.sampled_from(sorted(fields_of(form))), WORDS))
        place = [*path[:draw(st.integers(1, len(path)))], last]
        here = found
        for word in place[:-1]:
            if not isinstance(here.get(word), dict):
                here[word] = {}
            here = here[word]
        here[place[-1]] = draw(VALUES)
    return found


SECTIONS = {ruleset: all_sections(files_of(ruleset)) for ruleset in RULESETS}


@pytest.mark.parametrize("ruleset", RULESETS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_anything_in_the_place_of_content_is_taken_or_refused_by_its_field(ruleset: str, data: st.DataObject) -> None:
    files = files_of(ruleset)
    own = data.draw(own_data(ruleset))
    found, into = merged(own, files)
    assert all([fault.where and fault.wrong for fault in into.faults])
    known = {stem for stem in own if stem in files}
    for fault in into.faults:
        assert fault.where.split(".")[0] in known
    for stem in known if not into.faults else ():
        decode(found[stem], files[stem].form, stem)
