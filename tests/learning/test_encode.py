"""The encoder: all that a seat sees of any game, and nothing else, as numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from conformance.common import RULESETS, dealt_anew
from needs import module
from toy_game import add, forgotten_toys

import weathergage as wg
from weathergage.kernel.core import Game
from weathergage.kernel.match import Match
from weathergage.kernel.rng import Rng
from weathergage.kernel.sight import Sight

np = module("numpy")
from weathergage.learning import annotations  # noqa: E402
from weathergage.learning.encode import BOUND, Encoder, Entities, encoder_of, leaves, trial_room  # noqa: E402
from weathergage.learning.layout import TABLE, Unreadable, plan_of  # noqa: E402
from weathergage.learning.words import BUCKETS, FIRST_BUCKET  # noqa: E402

__all__ = ["forgotten_toys"]
BATTLES = [(name, wg.ruleset(name).scenarios[-1].id) for name in RULESETS]
every_battle = pytest.mark.parametrize(("ruleset", "scenario"), BATTLES, ids=RULESETS)


def moments(ruleset: str, scenario: str, every: int, most: int) -> Iterator[Match]:
    """Some positions of a battle that is fought at random."""
    match, rng = wg.new(ruleset, scenario=scenario, seed=5), Rng(9)
    for count in range(most):
        if match.over:
            return
        if count % every == 0:
            yield match
        question = match.questions[0]
        match.answer(question, match.draw(question, rng))


def arrays(entities: Entities) -> list[Any]:
    return [array for rows in entities.tables.values() for array in (
        rows.numbers, rows.words, rows.parents, rows.links, *[part for bag in rows.bags for part in bag])]


def is_same(one: list[Any], two: list[Any]) -> bool:
    return len(one) == len(two) and all(map(np.array_equal, one, two))


@every_battle
def test_a_position_becomes_tables_and_a_vector(ruleset: str, scenario: str) -> None:
    encoder = encoder_of(ruleset, scenario)
    for match in moments(ruleset, scenario, 20, 60):
        question = match.questions[0]
        sight = match.sight(question.seat)
        entities = encoder.entities(sight, question.question)
        assert list(entities.tables) == list(encoder.plans)
        for name, rows in entities.tables.items():
            assert rows.numbers.shape[1] == len(encoder.columns[name]) and np.isfinite(rows.numbers).all()
            assert len(rows.numbers) == len(rows.words) == len(rows.parents) == len(rows.links)
            assert (rows.words < encoder.vocabulary.size).all() and set(rows.numbers[:, 0]) <= {1.0, 0.5, 0.0, -1.0}
        vector, mask = encoder.dense(sight, question.question)
        assert vector.shape == (encoder.size,) and mask.shape == (encoder.rows,) and vector.dtype == np.float32
        assert np.abs(vector).max() < BOUND and mask.sum() >= 3
        answers, block = encoder.dense_answers(sight, question.question, 16)
        assert answers == match.candidates(question, 16)
        assert block.shape == (16, encoder.answer_size) and not block[len(answers):].any()
        first, pairs = entities.graph()
        assert len(pairs) == sum(len(rows.parents) for rows in entities.tables.values()) - 1 and first[TABLE] == 0


@every_battle
def test_two_worlds_that_look_the_same_are_the_same_numbers(ruleset: str, scenario: str) -> None:
    encoder, rng, differed = encoder_of(ruleset, scenario), Rng(4), 0
    for match in moments(ruleset, scenario, 12, 60):
        for seat in range(len(match.seats)):
            other = dealt_anew(match.ruleset, match.game, seat, rng)
            one, two = match.sight(seat), Sight(match.ruleset, other, seat)
            assert is_same(arrays(encoder.entities(one)), arrays(encoder.entities(two)))
            assert is_same(list(encoder.dense(one)), list(encoder.dense(two)))
            for mine, same in zip(one.questions(), two.questions(), strict=True):
                assert np.array_equal(encoder.dense_answers(one, mine, 8)[1], encoder.dense_answers(two, same, 8)[1])
            differed += not is_same(arrays(encoder.encode(match.game, seat)), arrays(encoder.encode(other, seat)))
    assert differed, "no secrets were dealt anew, and this test says nothing"


@every_battle
def test_types_are_read_from_the_source_where_classes_forget_them(ruleset: str, scenario: str,
                                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = encoder_of(ruleset, scenario)
    monkeypatch.setattr(annotations, "is_interpreted", lambda cls: False)
    assert plan_of(encoder.kind) == encoder.plan


def test_things_belong_to_the_viewer_or_to_the_enemy() -> None:
    duel = wg.new("captains-sea", scenario="pistol-shot", seed=1)
    encoder = encoder_of("captains-sea", "pistol-shot")
    for seat in (0, 1):
        tables = encoder.entities(duel.sight(seat)).tables
        assert [row[0] for row in tables["ships"].numbers] == [1.0 if side == seat else -1.0 for side in (0, 1)]
        sections = tables["ships.sections"]
        assert [row[0] for row in sections.numbers] == [tables["ships"].numbers[at][0] for at in sections.parents]
    battle = wg.new("oak-and-iron", scenario="quickstart", seed=1)
    tables = encoder_of("oak-and-iron", "quickstart").entities(battle.sight(1)).tables
    squadrons = [row[0] for row in tables["squadrons"].numbers]
    assert sorted(squadrons) == [-1.0, 1.0]
    assert [row[0] for row in tables["ships"].numbers] == [squadrons[at] for at in tables["ships"].links[:, 0]]


def test_a_number_for_each_seat_stands_with_the_viewers_first() -> None:
    duel = wg.new("captains-sea", scenario="pistol-shot", seed=1)
    duel.game.bonuses = (3, 7)          # type: ignore[attr-defined]
    encoder = encoder_of("captains-sea", "pistol-shot")
    at = encoder.columns[TABLE].index("bonuses.0")
    for seat, seen in ((0, [3.0, 7.0]), (1, [7.0, 3.0])):
        assert encoder.entities(duel.sight(seat)).tables[TABLE].numbers[0, at:at + 2].tolist() == seen


def test_words_are_those_of_the_content_and_others_share_a_few_numbers() -> None:
    words = encoder_of("captains-sea", "pistol-shot").vocabulary
    known = {words.number(word) for word in ("guerriere", "select-maneuver", "pistol-shot", "fighting")}
    assert len(known) == 4 and min(known) >= FIRST_BUCKET + BUCKETS
    assert words.number("guerriere-2") == words.number("guerriere")
    assert words.number("") == 0 and words.number("?") == 1
    assert FIRST_BUCKET <= words.number("a ship of my own") < FIRST_BUCKET + BUCKETS


def test_what_has_no_room_in_a_vector_is_left_out_of_it() -> None:
    match = wg.new("captains-sea", scenario="pistol-shot", seed=1)
    encoder = Encoder("captains-sea", "pistol-shot")
    vector, _ = encoder.dense(match.sight(0))
    encoder._room = {**trial_room(encoder), "ships": 1}
    less, mask = encoder.dense(match.sight(0))
    assert len(less) == len(vector) - encoder.width_of("ships") and mask[1] == 1
    assert len(encoder.entities(match.sight(0)).tables["ships"].numbers) == 2


def test_a_fingerprint_tells_layouts_apart() -> None:
    one, two = encoder_of("captains-sea", "pistol-shot"), encoder_of("captains-sea", "constitution-java")
    assert one.fingerprint == two.fingerprint != encoder_of("savage-seas").fingerprint
    assert one.dense_fingerprint != encoder_of("savage-seas").dense_fingerprint


def test_a_game_without_content_is_encoded_too() -> None:
    add()
    match = wg.new("regatta", scenario="round", seed=2)
    encoder = Encoder("regatta", "round")
    vector, _ = encoder.dense(match.sight(match.questions[0].seat))
    assert vector.any() and list(encoder.plans) == [TABLE]


def test_a_field_that_is_no_number_is_named() -> None:
    @dataclass
    class Odd(Game):
        drift: tuple[tuple[tuple[int, int], ...], ...] = ()

    with pytest.raises(Unreadable, match=r"Odd\.drift"):
        plan_of(Odd)


def test_the_leaves_of_an_answer_come_in_order() -> None:
    assert list(leaves(("a", (1, (2.5, None)), "b"), 4)) == ["a", 1, 2.5, None]
