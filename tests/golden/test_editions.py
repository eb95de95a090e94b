"""Matches kept by every edition since positions are kept: whatever the rules have become, each goes on from its own.

`make golden` adds those of a new edition; none is ever written again.
"""

import gzip
import json
from pathlib import Path

import pytest
from conformance.common import RULESETS
from golden import gold
from helpers import installed, played

import weathergage as wg
from weathergage.kernel import save
from weathergage.kernel.match import Match, _played
from weathergage.table.lines import lines
from weathergage.table.person import addressed, called

SAVES = Path(__file__).resolve().parent / "saves"
LENGTHS = (45, 110)                 # answers


def path_of(game: str, edition: int, answers: int) -> Path:
    return SAVES / "lasting" / game / f"edition-{edition}-after-{answers}.json.gz"


def half_way(game: str, answers: int) -> Match:
    """Of the first scenario, or the last."""
    scenarios = wg.ruleset(game).scenarios
    return played(wg.new(game, scenarios[-1 if answers == LENGTHS[0] else 0].id, seed=answers), answers, most=answers)


def editions(game: str) -> list[int]:
    """Those that there are saves of."""
    kept = [path for path in SAVES.glob(f"*/{game}/*.json.gz")]
    return sorted({json.loads(gzip.decompress(path.read_bytes()))["edition"] for path in kept})


@pytest.mark.parametrize("game", [name for name in installed() if name in RULESETS])
def test_every_edition_is_here(game: str) -> None:
    edition = wg.ruleset(game).edition
    for answers in LENGTHS:
        path = path_of(game, edition, answers)
        if gold.WRITE and not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(half_way(game, answers).save(compress=True, lasting=True))
        assert path.exists(), f"{game} has a new edition, of which nothing is kept: make golden"
    assert editions(game) == list(range(1, edition + 1))


KEPT = sorted([path for path in SAVES.glob("lasting/*/*.json.gz") if path.parent.name in RULESETS])


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name.removesuffix('.json.gz')}")
def test_it_goes_on_from_where_it_stood(path: Path) -> None:
    record = save.read(path.read_bytes())
    assert record["kept"] is not None and record["seal"] == save.seal(record)
    whole, match = wg.load(path.read_bytes()), _played(record, record["kept"])
    assert match.base is not None and match.begins == len(match.steps) and match.chain == record["digest"]
    for seat in (None, *range(len(match.seats))):
        was = [told for line in [event for events in record["told"] for event in events]
               if (told := line.seen_by(seat)) is not None]
        name = called(match.sight(seat), match.seats)
        assert [line.text for line in lines(match, seat)] == [*[addressed(line.words[0], name) for line in was],
                                                              match.base.notice]
        assert match.svg(seat).startswith("<svg")
    if whole.begins == 0 and whole.ruleset.edition == record["kept"].edition:
        assert (match.game, match.log) == (whole.game, whole.log), "it is the same that is played again"
    assert len(played(match, 3, most=40).steps) > match.begins or match.over
    assert wg.load(match.save()).chain == match.chain
