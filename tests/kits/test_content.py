"""Content files as they are read: with a player's own entries in the files he names, and no others."""

from collections.abc import Iterator

import pytest

from weathergage.kits import content
from weathergage.kits.content import ContentError, File, Form, decode, files_of, read
from weathergage.kits.own_content import OwnContent

TEXTS = {"content/tables.toml": "limit = 3", "content/ships.toml": "limit = 5"}


class LimitFile(Form, frozen=True):
    limit: int


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """A game with two files."""
    monkeypatch.setattr(content, "text_of", lambda package, path: TEXTS[path])
    yield monkeypatch
    content._FILES.pop("toy", None)


def test_own_entries_are_in_the_files_they_name(toy: pytest.MonkeyPatch) -> None:
    toy.setattr(content, "settle", lambda ruleset: OwnContent("toy", "mine", {"tables": {"limit": 4}}))
    assert read("toy", "tables.toml", LimitFile).limit == 4 and read("toy", "ships.toml", LimitFile).limit == 5
    assert files_of("toy") == {"tables": File(LimitFile, {"limit": 3}, {"limit": 4}),
                               "ships": File(LimitFile, {"limit": 5}, {"limit": 5})}


def test_own_entries_that_do_not_fit_are_told_under_their_own_name(toy: pytest.MonkeyPatch) -> None:
    toy.setattr(content, "settle", lambda ruleset: OwnContent("toy", "mine", {"tables": {"limit": "many"}}))
    with pytest.raises(ContentError, match=r"^mine: tables.limit: the text 'many' is wrong; it must be a whole number"):
        read("toy", "tables.toml", LimitFile)
    assert files_of("toy") == {}


def test_without_own_entries_a_file_says_what_it_says(toy: pytest.MonkeyPatch) -> None:
    toy.setattr(content, "settle", lambda ruleset: None)
    assert read("toy", "tables.toml", LimitFile).limit == 3
    assert files_of("toy") == {"tables": File(LimitFile, {"limit": 3}, {"limit": 3})} and files_of("unknown") == {}


def test_a_fault_names_the_file_and_the_field() -> None:
    with pytest.raises(ContentError, match=r"^tables.toml: Expected `int`, got `str` - at `\$.limit`$"):
        decode({"limit": "many"}, LimitFile, "tables.toml")
