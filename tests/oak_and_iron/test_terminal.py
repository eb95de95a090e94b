"""A battle in a terminal: everything can be answered by typing, and it comes to its end."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import weathergage as wg
from weathergage.cli.app import main
from weathergage.rulesets.oak_and_iron.state import Battle

FIRST = "1\n" * 1500              # the first of a list, and one degree of a turn


def played(directory: Path, *args: str, typed: str = FIRST) -> str:
    """What a person sees who plays against chance; the battle is saved."""
    told = CliRunner().invoke(main, ["play", "oak-and-iron", "--opponent", "random", "--save",
                                     str(directory / "battle.json"), *args], input=typed, prog_name="weathergage")
    assert told.exception is None or isinstance(told.exception, SystemExit), told.exception
    return told.output


@pytest.mark.parametrize(("scenario", "seed"), [("quickstart", "5"), ("patrol-off-the-cays", "2")])
def test_a_battle_is_played_to_its_end_by_typing(tmp_path: Path, scenario: str, seed: str) -> None:
    told = played(tmp_path, "--scenario", scenario, "--seed", seed)
    assert "The battle is over." in told and "OI-END-" in told
    assert "which card do you place face down" in told.lower() and "where does she turn" in told
    assert "Traceback" not in told
    match = wg.load((tmp_path / "battle.json").read_bytes())
    assert match.over


def test_a_battle_is_set_up_by_typing(tmp_path: Path) -> None:
    told = played(tmp_path, "--scenario", "patrol", "--seed", "1", "--option", "hands=chosen",
                  typed="1 2 3 4 5 6\n1 2 3 6 8 10\n" + "1\n" * 60)
    assert "it has 3 cards of value 4, at most 2  OI-SQD-18" in told
    for words in ("sail by?", "Setting card do you take?", "deploy next, and where?"):
        assert words in told
    match = wg.load((tmp_path / "battle.json").read_bytes())
    assert isinstance(match.game, Battle) and any(ship.afloat for ship in match.game.ships)


def test_the_other_words_of_a_turn_are_named(tmp_path: Path) -> None:
    told = played(tmp_path, "--scenario", "quickstart", "--seed", "5", typed="1\n" * 30)
    assert "type degrees from -45 to 45, such as" in told and ", or ahead" in told
