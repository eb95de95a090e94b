"""Ladders: ratings that find the strengths again, tables with intervals, and games that are kept."""

import json
from math import log10
from pathlib import Path

import pytest
from toy_game import add

from weathergage.kernel.rng import Rng
from weathergage.lab import strength
from weathergage.lab.elo import Rating, Score, ratings
from weathergage.lab.ladder import (
    Bout,
    Ladder,
    Standing,
    as_dict,
    check_ladder,
    cross_table,
    play_ladder,
    standings,
    svg,
)
from weathergage.lab.simulate import BadBatch
from weathergage.lab.workers import Processes

STRENGTHS = (1500.0, 1650.0, 1320.0, 1900.0)


def drawn_scores(games: int, seed: int) -> list[Score]:
    """Games between players of known strength."""
    rng, scores = Rng(seed), []
    for one in range(len(STRENGTHS)):
        for other in range(one + 1, len(STRENGTHS)):
            chance = 1.0 / (1.0 + 10.0 ** ((STRENGTHS[other] - STRENGTHS[one]) / 400.0))
            scores.append(Score(one, other, sum([rng.unit() < chance for _ in range(games)]), games))
    return scores


def test_known_strengths_are_found_again() -> None:
    for rating, known in zip(ratings(4, drawn_scores(20_000, 1)), STRENGTHS, strict=True):
        assert rating.elo == pytest.approx(known, abs=12.0)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    held = tried = 0
    for seed in range(120):
        for at, rating in enumerate(ratings(4, drawn_scores(60, 100 + seed))[1:], 1):
            held += rating.low <= STRENGTHS[at] <= rating.high
            tried += 1
    assert 0.91 <= held / tried <= 0.985, held / tried


def test_two_players_are_rated_as_the_formula_says() -> None:
    """Three of four, with the drawn game that was not played: 301.5 of 401."""
    anchor, other = ratings(2, [Score(0, 1, 100.0, 400)])
    assert anchor == Rating(1500.0, 1500.0, 1500.0)
    assert other.elo == pytest.approx(1500.0 + 400.0 * log10(300.5 / 100.5), abs=1e-6)
    assert other.low < other.elo < other.high


def test_whoever_has_won_or_met_nobody_has_a_rating_all_the_same() -> None:
    first, second, third = ratings(3, [Score(0, 1, 0.0, 10), Score(0, 2, 0.0, 0)])
    assert second.elo > 1700 and second.high - second.low > 400
    assert third == first
    assert ratings(1, []) == [Rating(1500.0, 1500.0, 1500.0)]


def test_a_ladder_is_played_rated_and_drawn(tmp_path: Path) -> None:
    add()
    ladder = Ladder(("regatta",), ("random", "midshipman"), 4, 3)
    bouts, complete = play_ladder(ladder)
    assert complete and len(bouts) == 8 == len({bout.key for bout in bouts})
    (standing,) = standings(ladder, bouts)
    won = standing.table["random", "midshipman"]
    assert won.of == 8 and won.low <= won.share <= won.high
    assert standing.table["midshipman", "random"].share == pytest.approx(1.0 - won.share)
    assert set(standing.scenarios) == {"round", "home"}
    told = json.loads(json.dumps(as_dict(ladder, bouts, complete)))
    assert told["standings"][0]["ratings"]["random"]["elo"] == 1500.0
    picture = svg([standing])
    assert picture.startswith("<svg") and picture.count("<circle") == 2 and "midshipman" in picture



def test_the_same_ladder_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    ladder = Ladder(("captains-sea",), ("random", "midshipman"), 2, 1, ("pistol-shot", "constitution-java"))
    kept = tmp_path / "new" / "ladder.jsonl"
    whole, _ = play_ladder(ladder, kept=kept)
    lines = kept.read_text().splitlines()
    assert len(lines) == 5
    kept.write_text("\n".join([*lines[:3], lines[3][:20]]))            # cut off in the middle of a line
    heard: list[int] = []
    again, complete = play_ladder(ladder, Processes(2), heard.append, kept)
    assert complete and again == whole
    assert heard[0] == 2 and sum(heard) == 4
    assert len(kept.read_text().splitlines()) == 5
    assert play_ladder(ladder, kept=kept)[0] == whole
    more = Ladder(("captains-sea",), ("random", "midshipman"), 4, 1, ("pistol-shot", "constitution-java"))
    heard.clear()
    assert len(play_ladder(more, progress=heard.append, kept=kept)[0]) == 8 and heard[0] == 4
    with pytest.raises(BadBatch, match="another ladder"):
        play_ladder(Ladder(("captains-sea",), ("random", "midshipman"), 2, 7, ("pistol-shot",)), kept=kept)


@pytest.mark.parametrize(("ladder", "words"), [
    (Ladder(("captains-sea",), ("random",)), "two or more levels"),
    (Ladder(("captains-sea",), ("random", "random")), "each once"),
    (Ladder(("captains-sea",), ("random", "midshipman"), 3), "must be even"),
    (Ladder(("captains-sea",), ("random", "midshipman"), 2, 0, ("trafalgar",)), "none of these scenarios"),
    (Ladder(("captains-sea",), ("random", "midshipman"), 2, 0, (), "captain"), "none of the levels that play"),
])
def test_what_is_no_ladder_is_refused(ladder: Ladder, words: str) -> None:
    with pytest.raises(BadBatch, match=words):
        check_ladder(ladder)


def test_only_battles_of_two_sides_count() -> None:
    batches = check_ladder(Ladder(("tattered-sails",), ("random", "lieutenant"), 2))
    assert "first-broadside" in batches[0].scenarios
    assert cross_table(Ladder(("tattered-sails",), ("random", "lieutenant"), 2), []) == {}


# --- strength against budget ------------------------------------------------------------------------------------------

def budgets_met(shares: dict[str, float]) -> Standing:
    """What captains have won in forty games each from the lieutenant."""
    levels = ("lieutenant", *shares)
    ladder = Ladder(("captains-sea",), levels, 40, against="lieutenant")
    bouts = [Bout("captains-sea", "pistol-shot", "lieutenant", level, number, float(number >= 40 * share), 9)
             for level, share in shares.items() for number in range(40)]
    return standings(ladder, bouts)[0]


def test_only_the_one_that_is_named_plays_all_others() -> None:
    levels = ("midshipman", "lieutenant", "captain:8")
    assert Ladder(("captains-sea",), levels, against="lieutenant").pairs == [
        ("midshipman", "lieutenant"), ("lieutenant", "captain:8")]
    assert len(Ladder(("captains-sea",), levels).pairs) == 3


def test_strength_is_sorted_by_budget_and_drawn_with_its_intervals() -> None:
    standing = budgets_met({"captain:512": 0.75, "captain:64": 0.6, "admiral:64": 0.7, "captain:200ms": 0.5,
                            "midshipman": 0.2})
    found = strength.curves(standing)
    assert set(found) == {("captain", ""), ("admiral", ""), ("captain", "ms")}
    assert [(budget, rate.share, rate.of) for budget, rate in found["captain", ""]] == [
        (64.0, 0.6, 40), (512.0, 0.75, 40)]
    picture = strength.svg([standing])
    assert picture.count("<circle") == 4 and picture.count("<polyline") == 3
    assert "milliseconds for a decision" in picture and "looks ahead for a decision" in picture
    higher, lower = (float(part.split('"')[0]) for part in picture.split('cy="')[2:4])
    assert higher > lower           # 60 % is drawn below 75 %
    assert "<circle" not in strength.svg([budgets_met({"midshipman": 0.2})])
