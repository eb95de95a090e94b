"""The log as lines: sentences with their dice, sums and ships, tied to the answers they followed; and the timeline."""

import pytest
import toy_game
from helpers import played, walk

import weathergage as wg
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.rulesets.captains_sea.events import AttackMade, DiceRolled
from weathergage.table.lines import Log, lines, step_of, story_for, ticks

GAMES = ["captains-sea", "savage-seas", "tattered-sails", "grog"]


def lively(game: str, seed: int = 3, most: int = 150) -> Match:
    return played(wg.new(game, seed=seed), seed, most)


@pytest.mark.parametrize("game", GAMES)
def test_lines_are_the_story_with_more_beside_it(game: str) -> None:
    match = lively(game)
    for seat in (0, 1, None):
        found = lines(match, seat)
        assert [(line.text, line.rule) for line in found] == story_for(match, seat)
        assert [line.rule for line in found] == [rule for _, rule in match.story(seat)]
        assert [line.number for line in found] == sorted({line.number for line in found})
        assert lines(match, seat, 40) == [line for line in found if line.number >= 40]
        assert all(line.dice == () or line.text for line in found)


@pytest.mark.parametrize("game", GAMES)
def test_a_log_that_grows_is_the_same_as_one_read_at_the_end(game: str) -> None:
    grown: list[str] = []
    match = wg.new(game, seed=4)
    for position in walk(match, Rng(4), 80):
        lines(position, 0)
        ticks(position, 0)
    grown = [repr(line) for line in lines(match, 0)]
    fresh = wg.load(match.save())
    assert [repr(line) for line in lines(fresh, 0)] == grown
    assert ticks(fresh, 0) == ticks(match, 0)


def test_dice_that_were_told_before_what_they_came_to_are_told_again_with_it() -> None:
    match, log = wg.new("captains-sea"), Log()
    match.events.append(DiceRolled(0, "to-hit", (6, 5, 1), 0, "CS-FIRE-15"))
    before = [die.tone for die in log.follow(match, None)[-1].note.dice]
    match.events.append(AttackMade(0, (0,), "low", "round", 2, ((3, "long guns", ""),), (), ""))
    grown = log.follow(match, None)
    assert grown == Log().follow(match, None)
    assert [die.tone for die in grown[-2].note.dice].count("hit") == 2 and "hit" not in before


@pytest.mark.parametrize("game", ["captains-sea", "savage-seas", "tattered-sails"])
def test_what_is_taken_back_is_no_longer_told(game: str) -> None:
    match, rng, undone = wg.new(game, seed=5), Rng(5), 0
    for _ in range(120):
        if match.over:
            break
        before = lines(match, 0)
        question = match.questions[0]
        match.answer(question, match.draw(question, rng))
        after = lines(match, 0)
        assert [line.number for line in after[:len(before)]] == [line.number for line in before]
        if match.undo():
            undone += 1
            assert lines(match, 0) == before
            question = match.questions[0]
            match.answer(question, match.draw(question, rng))
            assert lines(match, 0) == lines(wg.load(match.save()), 0)
    assert undone


def test_every_line_knows_how_many_answers_came_before_it() -> None:
    match = wg.new("captains-sea", seed=6)
    counts = [len(match.events)]
    rng = Rng(6)
    while not match.over and len(counts) < 60:
        question = match.questions[0]
        match.answer(question, match.draw(question, rng))
        counts.append(len(match.events))
    for line in lines(match, 0):
        assert counts[line.step] > line.number and (line.step == 0 or counts[line.step - 1] <= line.number)


def test_steps_survive_asides_clones_undo_and_errors() -> None:
    toy_game.add()
    match = wg.new("regatta", "round")
    match.answer(match.questions[0], "tack")
    assert match.clone().steps == match.steps == [0]
    assert match.undo() and match.steps == []
    with pytest.raises(wg.IllegalAnswer):
        match.answer(match.questions[0], "sink")
    assert match.steps == []
    match.aside(match.questions[0], "strike")
    assert match.over and step_of(match, 0) == 1


def test_a_rule_that_fails_leaves_no_step_behind() -> None:
    toy_game.add("stormy", "crash")
    match = wg.new("stormy", "round")
    for answer in ("tack", 1, (), ("loose",) * 3, (1, 1), ("gin", "rum", "ale"), "buoy-1"):
        match.answer(match.questions[0], answer)
    before = list(match.steps)
    with pytest.raises(RuntimeError):
        match.answer(match.questions[0], "wear")
    assert match.steps == before


# --- what stands beside the sentences ---------------------------------------------------------------------------------

def volleys(game: str) -> list[Match]:
    from conformance.profiles import profile_of
    found = []
    for seed in range(4):
        match, rng = wg.new(game, seed=seed), Rng(seed)
        while not match.over and len(match.log) < 900:
            question = match.questions[0]
            match.answer(question, profile_of(game).lively(match, question, rng))
        found.append(match)
    return found


def test_dice_that_hit_are_as_many_as_the_attack_tells() -> None:
    """Captain's Sea: the dice of a volley stand in the line before the one that counts its hits."""
    told = 0
    for match in volleys("captains-sea"):
        events = {line.number: line for line in lines(match, 0)}
        for number, event in enumerate(match.events):
            if type(event).__name__ == "AttackMade" and type(match.events[number - 1]).__name__ == "DiceRolled":
                hits = [die for die in events[number - 1].dice if die.tone == "hit"]
                assert len(hits) == event.hits         # type: ignore[attr-defined]
                assert [figure.total for figure in events[number].figures if figure.label in ("die", "dice")] == [
                    len(events[number - 1].dice)]
                told += 1
    assert told > 5


def test_sums_add_up_and_cite_clauses() -> None:
    for game in ("captains-sea", "tattered-sails"):
        book, opened = wg.ruleset(game).rulebook, 0
        for match in volleys(game)[:2]:
            for line in lines(match, None):
                for figure in line.figures:
                    opened += 1
                    assert figure.total == sum(part.amount for part in figure.parts)
                    assert all(part.rule in book.by_id for part in figure.parts if part.rule)
        assert opened


@pytest.mark.parametrize("game", ["captains-sea", "savage-seas", "tattered-sails"])
def test_lines_name_pieces_that_are_or_were_on_the_chart(game: str) -> None:
    for match in volleys(game)[:2]:
        ships = {ship.id for ship in wg.new(game, seed=0).sight(None).picture().scene.ships}
        named = {piece for line in lines(match, None) for piece in line.pieces}
        assert named and named <= ships


@pytest.mark.parametrize(("game", "labels"), [
    ("captains-sea", r"\d+(·\d+)?"), ("savage-seas", r"\d+(·[1-4])?"), ("tattered-sails", r"\d+(·\d+)?"),
])
def test_moments_are_turn_and_step(game: str, labels: str) -> None:
    import re
    match = volleys(game)[0]
    told = [line.label for line in lines(match, 0) if line.label]
    assert told and all(re.fullmatch(labels, label) for label in told)
    turns = [int(label.split("·")[0]) for label in told]
    assert turns == sorted(turns)


@pytest.mark.parametrize("game, word", [("captains-sea", "Turn"), ("savage-seas", "Round"), ("tattered-sails", "Turn")])
def test_ticks_mark_turns_and_what_one_looks_for(game: str, word: str) -> None:
    match = volleys(game)[1]
    found = ticks(match, 0)
    assert [tick.step for tick in found] == sorted(tick.step for tick in found)
    turns = [tick.label for tick in found if tick.label]
    assert turns == [f"{word} {turn}" for turn in range(1, len(turns) + 1)]
    signs = [tick for tick in found if tick.icon]
    assert signs and all(tick.words for tick in signs)
    assert len({(tick.step, tick.icon) for tick in signs}) == len(signs)
    assert max(tick.step for tick in found) <= len(match.steps)


def test_the_end_of_a_battle_stands_on_the_timeline() -> None:
    for game in ("savage-seas", "tattered-sails"):
        over = next(match for match in volleys(game) if match.over)
        assert any(tick.icon == "flag" and tick.step == len(over.steps) for tick in ticks(over, None))
