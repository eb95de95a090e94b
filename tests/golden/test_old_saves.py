"""Matches saved by older versions: each loads, is played again answer by answer, and ends as it ended then."""

import json
from pathlib import Path
from typing import Any

import pytest
from conformance.common import RULESETS

import weathergage as wg
from weathergage.kernel import save
from weathergage.kernel.codec import digest

SAVES = Path(__file__).resolve().parent / "saves"
KEPT = sorted([path for path in SAVES.glob("format-*/*/*.json.gz") if path.parent.name in RULESETS])


def facts_of(path: Path) -> dict[str, Any]:
    """How the match stood when it was saved: answers, outcome, and the digest of its last position."""
    index = json.loads((path.parent / "index.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = index[path.name.removesuffix(".json.gz")]
    return found


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name.removesuffix('.json.gz')}")
def test_an_old_save_loads_and_ends_as_it_did(path: Path) -> None:
    facts, kept, match = facts_of(path), save.read(path.read_bytes()), wg.load(path.read_bytes())
    outcome = match.outcome
    assert len(match.log) == facts["answers"]
    assert facts["outcome"] == (outcome and [
        list(outcome.winners), list(outcome.scores), outcome.reason, outcome.rule])
    assert digest(match.game) == facts["position"]
    again = save.read(match.save())
    assert again["answers"] == kept["answers"] and again["digest"] == match.chain
    if any(again[name] != kept[name] for name in save.FIELDS if name != "digest"):      # else the same is played again
        assert wg.load(match.save()).chain == match.chain


def test_there_is_a_save_of_every_scenario() -> None:
    kept = {(path.parent.name, save.read(path.read_bytes())["scenario"]) for path in KEPT}
    assert {(name, scenario.id) for name in RULESETS for scenario in wg.ruleset(name).scenarios
            if name != "grog"} <= kept
