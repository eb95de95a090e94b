"""Which games there are: ours, those added in a process, and those of other packages."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from grog import GROG, GrogRules

import weathergage as wg
from weathergage.kernel import registry
from weathergage.kernel.clone import CLONERS
from weathergage.kernel.codec import DUMPERS, SHAPES
from weathergage.kernel.core import Frame
from weathergage.players import roster
from weathergage.players.roster import UnknownPlayer, levels_of, usual_level

pytestmark = pytest.mark.both_modes

PLUG_IN = '''
from weathergage.kernel.ruleset import Ruleset, Scenario
from weathergage.players.base import Player

class Dinghy(Ruleset):
    id = "dinghy"
    title = "Dinghies"

    @property
    def scenarios(self):
        return (Scenario("pond", "The pond", "Calm."),)

RULESET = Dinghy()

class Rower(Player):
    """Takes the last of what is offered."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, sight, question):
        return sight.candidates(question)[-1]
'''


@pytest.fixture
def plug_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package that names its ruleset by entry point."""
    (tmp_path / "dinghy_rules.py").write_text(PLUG_IN)
    home = tmp_path / "dinghy_rules-1.0.dist-info"
    home.mkdir()
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: dinghy-rules\nVersion: 1.0\n")
    (home / "entry_points.txt").write_text("[weathergage.rulesets]\ndinghy = dinghy_rules:RULESET\n"
                                           "[weathergage.players]\ndinghy = dinghy_rules:Rower\n")
    monkeypatch.syspath_prepend(tmp_path)


def test_our_own_rulesets_are_found_without_being_installed() -> None:
    assert "captains-sea" in wg.rulesets()
    assert wg.ruleset("captains-sea").title == "Captain's Sea"
    assert wg.ruleset("captains-sea") is wg.ruleset("captains-sea")
    from weathergage.rulesets.captains_sea.state import Duel
    assert Duel in CLONERS and Duel in DUMPERS and Duel in SHAPES, "with the code that forks and stores its states"


def test_names_are_listed_in_order_and_once() -> None:
    wg.new("captains-sea")              # imports the package of the same name, which must not hide the function
    assert wg.rulesets() == sorted(set(wg.rulesets()))
    assert "grog" in wg.rulesets()


@pytest.mark.usefixtures("plug_in")
def test_a_ruleset_of_another_package_is_found_by_its_entry_point() -> None:
    assert "dinghy" in wg.rulesets()
    dinghies = wg.ruleset("dinghy")
    del registry._ADDED["dinghy"]
    assert (dinghies.id, dinghies.title, dinghies.edition) == ("dinghy", "Dinghies", 1)
    assert dinghies.scenarios[0].id == "pond"


@pytest.mark.usefixtures("plug_in")
def test_it_brings_its_own_player() -> None:
    """Who is then offered wherever AIs are."""
    rower: Any = wg.player("heuristic", "dinghy", 7)
    assert (type(rower).__name__, rower.seed) == ("Rower", 7)
    assert type(wg.player("lieutenant", "dinghy", 7)) is type(rower)
    assert levels_of("dinghy") == ("midshipman", "lieutenant", "captain", "admiral")
    assert usual_level("dinghy") == "lieutenant"
    with pytest.raises(UnknownPlayer, match="there is no 'heuristic' player for grog"):
        wg.player("heuristic", "grog")


def test_without_the_package_it_is_gone_again() -> None:
    assert "dinghy" not in wg.rulesets()
    assert levels_of("dinghy") == ("midshipman", "captain", "admiral")
    assert usual_level("dinghy") == "captain"


def test_a_player_can_be_added_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "_ADDED", {})
    roster.add("grog", lambda seed: wg.RandomPlayer(seed + 1))
    assert isinstance(wg.player("heuristic", "grog"), wg.RandomPlayer)
    match = wg.play(wg.new("grog", seed=1), [wg.player("heuristic", "grog", seat) for seat in (0, 1)])
    assert match.over


def test_an_unknown_name_is_answered_with_the_names_there_are() -> None:
    with pytest.raises(wg.UnknownRuleset) as error:
        wg.ruleset("trireme")
    assert str(error.value).startswith("there is no ruleset 'trireme'; there are captains-sea")
    assert isinstance(error.value, wg.WeatherGageError)
    with pytest.raises(wg.UnknownRuleset):
        wg.new("trireme")


def test_a_ruleset_added_by_hand_comes_before_others_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    class LouderGrog(GrogRules):
        title = "GROG!"

    monkeypatch.setitem(registry._ADDED, "grog", GROG)
    registry.add(LouderGrog())
    assert wg.ruleset("grog").title == "GROG!"
    assert wg.new("grog", seed=1).ruleset.title == "GROG!"


def test_the_kernel_reads_the_class_attributes_of_a_plug_in() -> None:
    """Compiled code must ask the object, not a slot of its base class."""
    match = wg.new("grog", seed=1)
    assert b'"ruleset": "grog"' in match.save()
    assert match.view(None)["ruleset"] == "grog"
    assert [clause for _, clause in match.story(None)] == ["GR-DEAL-01"] * 4


@pytest.mark.usefixtures("plug_in")
def test_a_game_is_loaded_by_one_thread_and_others_wait_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server is asked for its games while it is still loading them."""
    module = import_module("dinghy_rules")
    ruleset, reads, again = module.RULESET, [], Event()
    second = Thread(target=lambda: registry.find("dinghy"))

    def loading(name: str) -> Any:
        if name != "RULESET":
            raise AttributeError(name)
        reads.append(name)
        if len(reads) == 1:
            second.start()
            again.wait(0.3)             # nobody comes, if the second one waits
        again.set()
        return ruleset

    monkeypatch.delattr(module, "RULESET")
    monkeypatch.setattr(module, "__getattr__", loading, raising=False)
    assert registry.find("dinghy") is ruleset
    second.join()
    del registry._ADDED["dinghy"]
    assert reads == ["RULESET"]


def test_what_a_game_brings_is_known_as_soon_as_it_is_added() -> None:
    """Also what was written since the last game was: a notebook adds its game once more."""
    @dataclass
    class Dallying(Frame):
        turns: int = 0

    assert Dallying not in SHAPES
    registry.add(GROG)
    assert [name for name, _ in SHAPES[Dallying]] == ["pc", "turns"]
