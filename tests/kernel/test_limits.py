"""The kernel at its limits: the last that is taken and the first that is not, in answers, spaces, texts and set-ups."""

from dataclasses import dataclass
from itertools import product
from typing import Any, Optional

import pytest
from grog import GROG, GrogRules

import weathergage as wg
from weathergage.kernel.chance import Chance, Dice, Draw
from weathergage.kernel.core import (
    LARGEST_NUMBER,
    Answer,
    Event,
    Game,
    Question,
    SecretQuestion,
    WrongShape,
    blank,
    entered_at,
    facts_of,
    kind_of,
    same,
    seen_by,
    settled,
)
from weathergage.kernel.match import UNDO_DEPTH
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import LONGEST_TEXT, Option
from weathergage.kernel.save import BadSave, differences, read
from weathergage.kernel.spaces import QUIET, Allocation, EachOf, Number, OneOf, SomeOf, shown, whole

pytestmark = pytest.mark.both_modes
GAME = Game()


# --- answers ----------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("number", [LARGEST_NUMBER, -LARGEST_NUMBER, float(LARGEST_NUMBER), -float(LARGEST_NUMBER), 0])
def test_the_largest_numbers_are_answers(number: float) -> None:
    assert settled(number) == number


@pytest.mark.parametrize("number", [LARGEST_NUMBER + 1, -LARGEST_NUMBER - 1, 1e19, -1e19, float("nan")])
def test_larger_ones_are_none(number: float) -> None:
    with pytest.raises(WrongShape, match="not a number one can answer with"):
        settled(number)


def test_answers_lie_six_deep_and_no_deeper() -> None:
    deep: Any = "pass"
    for _ in range(6):
        deep = [deep]
    assert settled(deep) == (((((("pass",),),),),),)
    with pytest.raises(WrongShape, match="list is not something one can answer with"):
        settled([deep])


@pytest.mark.parametrize(("one", "other", "equal"), [
    (1, 1, True), (1, 1.0, False), (1, 2, False), ("a", "a", True), (None, None, True), (None, 0, False),
    ((), (), True), ((1, 2), (1, 2), True), ((1, 2), (1, 3), False), ((1, 2), (1,), False), ((1,), (1, 2), False),
    ((1, (2.0,)), (1, (2,)), False), ((1,), 1, False), (1, (1,), False),
])
def test_the_same_means_the_same_all_the_way_down(one: Answer, other: Answer, equal: bool) -> None:
    assert same(one, other) is equal


def test_an_answer_in_a_refusal_is_short() -> None:
    assert shown("x" * 60) == repr("x" * 60)
    assert shown("x" * 61) == repr("x" * 57 + "...")
    assert shown(("a", 1)) == "'a 1'"


@pytest.mark.parametrize(("raw", "taken"), [
    (3.0, 3), (-3.0, -3), (3, 3), (3.5, 3.5), ("3", "3"), (999999999999999.0, 999999999999999), (1e15, 1e15),
    (-1e15, -1e15),
])
def test_a_whole_number_may_come_as_a_fraction(raw: Any, taken: Any) -> None:
    assert same(whole(raw), taken)


@pytest.mark.parametrize(("raw", "taken"), [
    (["pass"], "pass"), ("pass", "pass"), (3, 3), (["a"], ("a",)), ("a", "a"), ([3], None), (["pass", "pass"], None),
    ([], None), ([["pass"]], None), ([None], None),
])
def test_a_word_may_come_in_a_list_by_itself_and_nothing_else_may(raw: Any, taken: Answer) -> None:
    """Unless such a list is a choice of its own."""
    space = OneOf(("pass", 3, ("a",), "a"))
    assert space.contains(GAME, space.take(raw)) is (taken is not None)
    assert taken is None or same(space.take(raw), taken)


# --- questions and events ---------------------------------------------------------------------------------------------

@dataclass
class AskStartMelee(Question):
    """Two facts."""

    ship: int
    foes: tuple[int, ...]


@dataclass
class Quiet(SecretQuestion):
    """Without Ask."""


def test_a_question_is_named_for_its_class_and_says_what_it_is_about() -> None:
    question = AskStartMelee(0, "XX-MELEE-01", OneOf((1,)), 3, (4, 5))
    assert (question.kind, kind_of(AskStartMelee), kind_of(Quiet)) == ("start-melee", "start-melee", "quiet")
    assert facts_of(question) == {"ship": 3, "foes": (4, 5)}
    assert (question.secret, Quiet(0, "XX-A-01", OneOf((1,))).secret) == (False, True)


@dataclass
class Dealt(Event):
    """A card, face down to all but one seat."""

    seat: int
    cards: tuple[str, ...]
    points: int
    is_last: bool
    rule: str = "XX-DEAL-01"
    named: tuple[str, ...] = ()

    def hidden(self) -> tuple[str, ...]:
        return self.named

    def is_open_to(self, seat: Optional[int]) -> bool:
        return seat == self.seat


def test_hidden_fields_are_blank_and_the_others_are_not() -> None:
    event = Dealt(1, ("ace", "ten"), 7, True, named=("cards", "points"))
    assert seen_by(event, 1) is event
    for seat in (0, None):
        seen: Any = seen_by(event, seat)
        assert (seen.seat, seen.cards, seen.points, seen.is_last, seen.rule) == (1, ("?", "?"), -1, True, "XX-DEAL-01")
    assert seen_by(Dealt(1, ("ace",), 7, True), 0) is None


def test_a_blank_tells_that_something_is_there_and_how_many() -> None:
    assert [blank(value) for value in ("ace", "", 7, 0, 0.5, 0.0, True, False, None, (), ("ace", "", 3, 0))] == [
        "?", "", -1, 0, -1, 0, None, None, None, (), ("?", "", -1, 0)]


# --- spaces -----------------------------------------------------------------------------------------------------------

def test_candidates_are_as_many_as_are_wanted() -> None:
    assert [Number(3, 6).candidates(GAME, limit) for limit in (0, 1, 3, 4, 9)] == [
        (), (3,), (3, 4, 5), (3, 4, 5, 6), (3, 4, 5, 6)]
    assert [OneOf(("a", "b", "c")).candidates(GAME, limit) for limit in (0, 2, 9)] == [(), ("a", "b"), ("a", "b", "c")]
    slots = EachOf(("x", "y"), (("a", "b"), (1, 2, 3)))
    assert slots.candidates(GAME, 99) == (("a", 1), ("b", 1), ("a", 2), ("b", 2), ("a", 3), ("b", 3))
    assert [len(slots.candidates(GAME, limit)) for limit in (0, 1, 5, 6)] == [0, 1, 5, 6]
    dice = Dice((1,), (3, 5))
    assert dice.candidates(GAME, 2) == ((1,), (3,)) and len(dice.candidates(GAME, 9)) == 3


def test_points_are_offered_to_the_first_boxes_first_and_all_of_them_first() -> None:
    space = Allocation(3, ("hull", "crew"), (2, 2), 2)
    assert space.candidates(GAME, 99) == ((2, 1), (1, 2), (2, 0), (1, 1), (0, 2))
    assert [space.candidates(GAME, limit) for limit in range(5)] == [
        space.candidates(GAME, 99)[:limit] for limit in range(5)]


def test_every_way_to_share_points_out_is_offered_once() -> None:
    space = Allocation(5, ("hull", "crew", "guns", "sails"), (2, 3, 0, 4), 3)
    ways = [way for way in product(range(3), range(4), range(1), range(5)) if 3 <= sum(way) <= 5]
    assert space.candidates(GAME, 999) == tuple(sorted(ways, key=lambda way: (-sum(way), *[-part for part in way])))


def test_more_points_than_room_are_no_reason_to_offer_nothing() -> None:
    space = Allocation(9, ("hull", "crew"), (2, 1), 1)
    assert space.candidates(GAME, 99) == ((2, 1), (2, 0), (1, 1), (1, 0), (0, 1))
    rng = Rng(3)
    assert {space.draw(GAME, rng) for _ in range(300)} == set(space.candidates(GAME, 99))


@pytest.mark.parametrize(("wish", "legal"), [
    ((9, 9, 9), (2, 2, 0)),             # to their caps, then taken from the last
    ((0, 0, 9), (0, 0, 3)),
    ((0, 0, 0), (2, 0, 0)),             # and added to the first
    ((-5, 0, 1), (1, 0, 1)),
    ((1, 1, 1), (1, 1, 1)),
    ((0, 2, 3), (0, 2, 2)),
    ((1, 1), None),
    ((1, 1, "x"), None),
    ((1, 1, 0.5), None),
    ("all", None),
])
def test_the_nearest_allotment(wish: Any, legal: Answer) -> None:
    space = Allocation(4, ("hull", "crew", "guns"), (2, 2, 3), 2)
    assert space.nearest(GAME, wish) == legal
    assert legal is None or space.contains(GAME, legal)


def test_an_allotment_keeps_to_each_of_its_bounds() -> None:
    space = Allocation(4, ("hull", "crew"), (3, 3), 2)
    legal = {(hull, crew) for hull in range(-1, 6) for crew in range(-1, 6) if space.contains(GAME, (hull, crew))}
    assert legal == {(hull, crew) for hull in range(4) for crew in range(4) if 2 <= hull + crew <= 4}
    assert not space.contains(GAME, (2,)) and not space.contains(GAME, (1, 1, 0)) and not space.contains(GAME, 2)


def test_the_nearest_number_is_the_bound_that_was_passed() -> None:
    space = Number(3, 6)
    assert [space.nearest(GAME, wish) for wish in (-9, 3, 5, 6, 99, "x", 4.5)] == [3, 3, 5, 6, 6, None, None]
    assert [number for number in range(10) if space.contains(GAME, number)] == [3, 4, 5, 6]


def test_the_nearest_of_a_menu_is_to_do_nothing_where_that_is_offered() -> None:
    for word in QUIET:
        assert OneOf(("fire", word)).nearest(GAME, "jump") == word
    assert OneOf(("fire", "board")).nearest(GAME, "jump") is None


def test_some_of_the_options_in_their_order_and_in_their_number() -> None:
    space = SomeOf(("a", "b", "b", "c"), 1, 3)
    legal = [("a",), ("b", "b"), ("a", "c"), ("a", "b", "b"), ("b", "c")]
    refused = [(), ("a", "b", "b", "c"), ("b", "a"), ("a", "a"), ("d",), ("b", "b", "b"), "a", ("c", "b")]
    assert [space.contains(GAME, answer) for answer in legal] == [True] * len(legal)
    assert [space.contains(GAME, answer) for answer in refused] == [False] * len(refused)
    rng = Rng(4)
    assert {len(space.draw(GAME, rng)) for _ in range(100)} == {1, 2, 3}        # type: ignore[arg-type]


def test_dice_keep_to_their_number_their_faces_and_their_order() -> None:
    dice = Dice((2, 1), (), 4)
    for faces in ((4, 1, 1), (1, 1, 4), (4, 4, 4)):
        assert dice.contains(GAME, faces)
    for faces in ((1, 4, 1), (4, 1), (4, 1, 1, 1), (5, 1, 1), (4, 0, 1), (4, 1, 5), (4.0, 1, 1), 4):
        assert not dice.contains(GAME, faces)       # type: ignore[arg-type]
    assert dice.take([1, 4, 2]) == (4, 1, 2) and dice.take([1, 4]) == (1, 4) and dice.take([1, "x", 4]) == (1, "x", 4)


def test_marks_beyond_the_faces_divide_nothing() -> None:
    assert Dice((1,), (1, 3, 3, 7), 6).classes() == [(3, 4), (1, 2)]
    assert Dice((1,), (2, 6), 6).classes() == [(6, 1), (2, 4), (1, 1)]
    assert Dice((1,), (), 3).classes() == [(3, 1), (2, 1), (1, 1)]


def test_a_pile_has_the_cards_that_lie_in_it() -> None:
    pile = Draw(("ace", "ten", "ten"))
    assert [pile.contains(GAME, card) for card in ("ace", "ten", "two")] == [True, True, False]
    rng = Rng(9)
    drawn = [pile.draw(GAME, rng) for _ in range(900)]
    assert 540 < drawn.count("ten") < 660 and drawn.count("ace") + drawn.count("ten") == 900


def test_a_space_of_chance_counts_what_it_lists() -> None:
    class Coin(Chance):
        """Heads or tails."""

        def outcomes(self) -> list[tuple[Answer, int]]:
            return [("heads", 1), ("tails", 1)]

    assert Coin().size() == 2 and Coin().candidates(GAME, 1) == ("heads",)


def test_a_procedure_may_begin_at_a_later_stage() -> None:
    match = wg.new("grog", seed=1)
    frame = match.state.agenda[0]
    assert entered_at(frame, 3) is frame and frame.pc == 2


# --- matches ----------------------------------------------------------------------------------------------------------

def test_undo_reaches_back_so_many_answers_and_not_one_more() -> None:
    from small_frames import Ask, InOrder, Notes

    class LongRules(GrogRules):
        id = "long"

        def new(self, scenario: str, options: dict[str, str]) -> Game:
            return Notes(agenda=[InOrder(tuple([Ask(0)] * (UNDO_DEPTH + 5)))])

    match = wg.Match(LongRules(), "two", 1)
    for _ in range(UNDO_DEPTH + 1):
        match.answer(match.questions[0], "yes")
    assert len(match.takebacks) == UNDO_DEPTH
    while match.undo():
        pass
    assert len(match.log) == 1 and match.undoable is None


class Texts(GrogRules):
    """An option of free text, which may not speak of gin."""

    @property
    def options(self) -> tuple[Option, ...]:
        return (*super().options, Option("motto", "rum", (), "GR-END-03", "What is sung?"))

    def check_text(self, scenario: str, name: str, text: str) -> None:
        if "gin" in text:
            raise wg.BadSetup(f"{scenario} {name}: no gin")


def test_a_text_as_an_option_has_a_longest_length_and_is_looked_at() -> None:
    rules = Texts()
    assert rules.settle_options("two", {})["motto"] == "rum"
    assert rules.settle_options("two", {"motto": "x" * LONGEST_TEXT})["motto"] == "x" * LONGEST_TEXT
    for wrong in ("x" * (LONGEST_TEXT + 1), 3, None):
        with pytest.raises(wg.BadSetup, match=r"option motto \(GR-END-03\) is a text of at most 4000 letters"):
            rules.settle_options("two", {"motto": wrong})
    with pytest.raises(wg.BadSetup, match="two motto: no gin"):
        rules.settle_options("two", {"motto": "gin"})


def test_options_of_other_scenarios_do_not_apply() -> None:
    assert GROG.settle_options("two", {"rounds": "five"})["rounds"] == "five"
    assert "rounds" not in GROG.settle_options("three", {})


# --- files ------------------------------------------------------------------------------------------------------------

def test_tables_differ_where_an_entry_does() -> None:
    one = {"ships": {"dover": {"guns": 3, "crew": 2}}, "rules": {"pace": 1}}
    other = {"ships": {"dover": {"guns": 4, "crew": 2}, "rye": {"guns": 1}}, "rules": {"pace": 1}}
    assert differences(one, other) == ["ships.dover.guns", "ships.rye.guns"]
    assert differences(one, one) == [] == differences({}, {})
    assert differences(3, 4, "x") == ["x"] and differences({"a": 1}, {}) == ["a"]


@pytest.mark.parametrize(("row", "fits"), [
    ([0, 0, "stake", 1], True), ([0, 0, "stake"], False), ([0, 0, "stake", 1, 2], False),
    ([True, 0, "stake", 1], False),
    ([0, 0.0, "stake", 1], False), ([0, "0", "stake", 1], False), ([0, 0, 3, 1], False), ("0 0 stake 1", False),
    ([0, 0, "stake", None], True),
])
def test_an_answer_in_a_file_has_four_parts(row: Any, fits: bool) -> None:
    import json

    record = json.loads(wg.new("grog", seed=1).save())
    record["answers"].append(row)
    if fits:
        assert read(json.dumps(record))["answers"][-1] == row
    else:
        with pytest.raises(BadSave, match=rf"answer {len(record['answers']) - 1} is not \[number in its group"):
            read(json.dumps(record))


