"""Answer spaces: what they offer is legal, what they take is canonical, and nothing else gets in."""

from typing import Any, Optional

import pytest
from helpers import NONSENSE, STRANGE, asking, check, nonsense, over_the_wire, wire
from hypothesis import given
from hypothesis import strategies as st

from weathergage.kernel.chance import Chance, Dice, Draw
from weathergage.kernel.codec import encode
from weathergage.kernel.core import Answer, Game, IllegalAnswer, Refusal, Space, WrongShape, accept, same
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import Allocation, EachOf, Number, OneOf, SomeOf, refused
from weathergage.kits.plane import Angle, Heading, Placement, rectangle

pytestmark = pytest.mark.both_modes

# --- spaces of every kind ---------------------------------------------------------------------------------------------

WORDS = st.text(max_size=4)
SIMPLE = st.integers(-50, 50) | WORDS | st.tuples(WORDS, st.integers(0, 5)) | st.none() | st.sampled_from([0.5, -2.25])
OPTIONS = st.lists(SIMPLE, min_size=1, max_size=6, unique=True).map(tuple)
SOME = st.lists(SIMPLE, max_size=5).map(tuple)
LENGTHS = st.floats(-50, 50)
SECTORS = st.sampled_from([(), ((45.0, 315.0),), ((300.0, 60.0), (100.0, 110.5)), ((0.0, 360.0),)])


@st.composite
def some_of(draw: Any) -> SomeOf:
    options = draw(SOME)
    most = draw(st.integers(0, len(options)))
    return SomeOf(options, draw(st.integers(0, most)), most)


@st.composite
def each_of(draw: Any) -> EachOf:
    options = draw(st.lists(OPTIONS, max_size=4))
    return EachOf(tuple(f"slot {at}" for at in range(len(options))), tuple(options))


@st.composite
def number(draw: Any) -> Number:
    low = draw(st.integers(-1000, 1000))
    return Number(low, low + draw(st.integers(0, 2000)))


@st.composite
def allocation(draw: Any) -> Allocation:
    caps = tuple(draw(st.lists(st.integers(0, 6), max_size=5)))
    points = draw(st.integers(0, 20))
    least = draw(st.integers(0, min(points, sum(caps))))
    return Allocation(points, tuple(f"box {at}" for at in range(len(caps))), caps, least)


@st.composite
def angle(draw: Any) -> Angle:
    low = draw(st.floats(-360, 360))
    return Angle(low, low + draw(st.floats(0.1, 360))) if draw(st.booleans()) else Angle(round(low, 1), round(low, 1))


@st.composite
def placement(draw: Any) -> Placement:
    left, bottom = draw(LENGTHS), draw(LENGTHS)
    zone = rectangle(left, bottom, left + draw(st.floats(3, 50)), bottom + draw(st.floats(3, 50)))
    hull = draw(st.sampled_from([((0.0, 0.0),), ((0.0, 0.0), (-2.0, 0.5), (-2.0, -0.5))]))
    return Placement((zone,), hull, draw(SECTORS))


@st.composite
def dice(draw: Any) -> Dice:
    groups, marks = st.lists(st.integers(0, 3), max_size=3), st.lists(st.integers(-1, 9), max_size=2)
    return Dice(tuple(draw(groups)), tuple(draw(marks)), draw(st.integers(2, 8)))


SPACES: dict[str, st.SearchStrategy[Space]] = {
    "one-of": OPTIONS.map(OneOf), "some-of": some_of(), "each-of": each_of(), "number": number(),
    "allocation": allocation(), "angle": angle(), "heading": SECTORS.map(Heading),
    "placement": placement(), "dice": dice(),
    "draw": st.lists(SIMPLE, min_size=1, max_size=6).map(lambda pile: Draw(tuple(pile))),
}
WORDS = {"each-of": "slots", "heading": "angle"}      # the vocabulary has one word for several spaces
every_space = pytest.mark.parametrize("kind", SPACES)
DATA = st.data()


# --- what a space offers ----------------------------------------------------------------------------------------------

@every_space
@given(data=DATA)
def test_candidates_are_legal_distinct_repeatable_and_no_more_than_asked_for(kind: str, data: Any) -> None:
    space = data.draw(SPACES[kind])
    limit = data.draw(st.integers(0, 40))
    game = asking(space)
    found = space.candidates(game, limit)
    assert len(found) <= limit
    assert found == space.candidates(game, limit)
    assert len(set(map(repr, found))) == len(found)
    assert all(space.contains(game, answer) for answer in found)
    assert found or not limit, "a space that offers nothing is a dead end"


@every_space
@given(data=DATA, key=st.integers(0, 2**62 - 1))
def test_a_drawn_answer_is_legal_and_already_canonical(kind: str, data: Any, key: int) -> None:
    space = data.draw(SPACES[kind])
    game = asking(space)
    answer = space.draw(game, Rng(key))
    assert space.contains(game, answer)
    assert same(space.take(answer), answer)
    assert same(space.draw(game, Rng(key)), answer)


@every_space
@given(data=DATA)
def test_every_offer_survives_the_wire(kind: str, data: Any) -> None:
    space = data.draw(SPACES[kind])
    game = asking(space)
    for answer in (*space.candidates(game, 8), space.draw(game, Rng(3))):
        assert same(check(game, 0, over_the_wire(answer)), answer)


@every_space
@given(data=DATA)
def test_a_space_describes_itself_in_plain_data(kind: str, data: Any) -> None:
    space = data.draw(SPACES[kind])
    described = space.describe(asking(space))
    assert described["space"] == WORDS.get(kind, kind)
    assert encode(list(described.values()))


# --- what a space takes -----------------------------------------------------------------------------------------------

@every_space
@given(data=DATA)
def test_nonsense_is_refused_with_the_clause_and_a_reason(kind: str, data: Any) -> None:
    space = data.draw(SPACES[kind])
    with pytest.raises(IllegalAnswer) as illegal:
        check(asking(space), 0, data.draw(nonsense()))
    assert illegal.value.rule == "XX-TEST-01"
    assert 0 < len(illegal.value.reason) < 2000


@every_space
@given(data=DATA)
def test_whatever_comes_over_the_wire_is_refused_or_canonical(kind: str, data: Any) -> None:
    space, raw = data.draw(SPACES[kind]), data.draw(wire())
    game = asking(space)
    try:
        answer = check(game, 0, raw)
    except IllegalAnswer as illegal:
        assert illegal.rule == "XX-TEST-01" and illegal.reason
        return
    assert space.contains(game, answer)
    assert same(space.take(answer), answer)
    assert same(check(game, 0, over_the_wire(answer)), answer)
    assert b"-0.0" not in encode(answer) or kind in ("one-of", "some-of", "each-of", "draw")


@every_space
def test_the_worst_known_input_never_raises_anything_but_a_refusal(kind: str) -> None:
    for at, raw in enumerate((*NONSENSE, *STRANGE, 10**5000, [10**5000])):
        space = EXAMPLES[kind]
        try:
            answer = check(asking(space), 0, raw)
        except IllegalAnswer:
            continue
        assert at >= len(NONSENSE) and space.contains(asking(space), answer)


ZONE = rectangle(0.0, 0.0, 9.0, 9.0)
EXAMPLES: dict[str, Space] = {
    "one-of": OneOf(("pass", 3)), "some-of": SomeOf((1, 2, 2, "x"), 0, 3), "each-of": EachOf(("a",), ((1, 2),)),
    "number": Number(-3, 2**61), "allocation": Allocation(3, ("a", "b"), (2, 2), 0),
    "angle": Angle(-15.0, 15.0), "heading": Heading(), "placement": Placement((ZONE,)),
    "dice": Dice((2, 1)), "draw": Draw((1, 2, "ace")),
}


@every_space
@given(data=DATA)
def test_the_nearest_answer_is_legal_where_there_is_one(kind: str, data: Any) -> None:
    space = data.draw(SPACES[kind])
    game = asking(space)
    try:
        wish = space.take(data.draw(wire() | near(kind, space)))
    except WrongShape:
        return
    nearest = space.nearest(game, wish)
    if nearest is not None:
        assert space.contains(game, nearest)
        assert same(space.take(nearest), nearest)
        if space.contains(game, wish):
            assert same(nearest, wish)


def near(kind: str, space: Space) -> st.SearchStrategy[Any]:
    """Answers of the right shape, often just beyond the bounds."""
    if isinstance(space, Allocation):
        return st.lists(st.integers(-2, 9), min_size=len(space.boxes), max_size=len(space.boxes))
    shapes: dict[str, st.SearchStrategy[Any]] = {
        "number": st.integers(-5000, 5000), "angle": st.floats(-800, 800), "heading": st.floats(-800, 800),
        "placement": st.tuples(LENGTHS, LENGTHS, st.floats(-800, 800)),
    }
    return shapes.get(kind, st.none())


# --- rulings on single spaces -----------------------------------------------------------------------------------------

def reason(space: Space, raw: Any) -> str:
    """Why an answer is refused; empty if it is legal."""
    try:
        accept(asking(space), asking(space).asked[0], raw)
    except IllegalAnswer as illegal:
        return illegal.reason
    return ""


@pytest.mark.parametrize(("space", "raw", "why"), [
    (OneOf(("hold", 2)), "fire", "'fire' is not among the choices: 'hold', '2'"),
    (SomeOf((1, 2, 3), 1, 2), 1, "'1' is not a list of choices"),
    (SomeOf((1, 2, 3), 1, 2), [], "0 chosen; choose 1 to 2"),
    (SomeOf((1, 2, 3), 1, 2), [2, 1], "'1' is not a choice, is chosen twice, or is out of order"),
    (SomeOf((1, 2, 3), 1, 2), [2, 2], "'2' is not a choice, is chosen twice, or is out of order"),
    (EachOf(("sail", "load"), ((1,), (2, 3))), [1], "give one choice for each of sail, load"),
    (EachOf(("sail", "load"), ((1,), (2, 3))), [1, 4], "load takes 2 or 3, not '4'"),
    (Number(1, 3), 4, "4 is not between 1 and 3"),
    (Number(1, 3), 1.5, "'1.5' is not a whole number"),
    (Allocation(3, ("guns", "sails"), (2, 2), 2), [3, 0], "guns takes 0 to 2, not '3'"),
    (Allocation(3, ("guns", "sails"), (2, 2), 2), [2, 2], "4 points allotted, only 3 to allot"),
    (Allocation(3, ("guns", "sails"), (2, 2), 2), [1, 0], "1 points allotted, at least 2 must be"),
    (Allocation(3, ("guns", "sails"), (2, 2), 2), [1], "give one number for each of guns, sails"),
    (Angle(-15.0, 15.0), 20, "20.0 is not between -15.0 and 15.0 degrees"),
    (Heading(((45.0, 315.0),)), 10, "heading 10 is not in 45 to 315 degrees"),
    (Heading(), "N", "'N' is not a heading in degrees"),
    (Placement((ZONE,)), [10, 1, 0],
     "(10.0, 1.0) on heading 0 is not wholly in the zone, which lies between (0, 0) and (9, 9)"),
    (Placement((ZONE,), sectors=((45.0, 315.0),)), [1, 1, 0], "heading 0 is not in 45 to 315 degrees"),
    (Dice((2,)), [6], "'6' is not 2 dice"),
    (Dice((2,)), [7, 1], "'7 1' has a face that no d6 has"),
    (Draw(("ace", "two")), "three", "'three' is not in the pile"),
])
def test_a_refusal_says_what_is_wrong_and_what_would_be_right(space: Space, raw: Any, why: str) -> None:
    assert reason(space, raw) == why


@pytest.mark.parametrize(("space", "raw", "taken"), [
    (SomeOf((2, 2, 3), 0, 3), [2, 2], (2, 2)),
    (Number(1, 3), 2.0, 2),
    (Allocation(3, ("a", "b"), (2, 2), 0), [1.0, 2], (1, 2)),
    (Angle(0.0, 90.0, 1), 44.96, 45.0),
    (Angle(-1.0, 1.0), -0.0004, 0.0),
    (Heading(), -90, 270.0),
    (Heading(), 359.9996, 0.0),
    (Placement((rectangle(-1.0, -1.0, 1.0, 1.0),)), [-0.0001, 0.12345, 359.9994], (0.0, 0.123, 359.999)),
    (Placement((rectangle(-1.0, -1.0, 1.0, 1.0),)), [0, 0, 720], (0.0, 0.0, 0.0)),
    (Dice((2, 3)), [1, 6, 2, 5, 3], (6, 1, 5, 3, 2)),
])
def test_an_answer_is_stored_in_one_form_only(space: Space, raw: Any, taken: Answer) -> None:
    answer = check(asking(space), 0, raw)
    assert same(answer, taken)
    assert encode(answer) == encode(taken)


@pytest.mark.parametrize("space", [
    OneOf((1, 2)), SomeOf((1, 2), 1, 1), EachOf(("a",), ((1,),)), Draw((1, 2)),
])
def test_one_point_nought_does_not_pass_for_one(space: Space) -> None:
    wish: Any = 1.0 if isinstance(space, (OneOf, Draw)) else [1.0]
    assert reason(space, wish)
    assert reason(space, True if isinstance(wish, float) else [True])
    assert not reason(space, 1 if isinstance(wish, float) else [1])


def test_a_bound_off_the_grid_is_met_by_the_outermost_mark_inside() -> None:
    space = Angle(0.04, 0.36, 1)
    game = asking(space)
    assert space.candidates(game, 13) == (0.1, 0.2, 0.3)
    assert reason(space, 0.04) and not reason(space, 0.34)
    assert space.nearest(game, 9.0) == 0.3
    assert {space.draw(game, Rng(key)) for key in range(40)} == {0.1, 0.2, 0.3}


def test_every_choice_can_be_drawn() -> None:
    cases: list[tuple[Space, int]] = [
        (OneOf((1, 2, 3)), 3), (SomeOf((1, 2, 3), 1, 2), 6), (EachOf(("a", "b"), ((1, 2), (3, 4, 5))), 6),
        (Number(2, 6), 5), (Allocation(2, ("a", "b"), (2, 1), 1), 4), (Angle(0.0, 0.4, 1), 5),
        (Dice((2,)), 21), (Draw((1, 1, 2)), 2),
    ]
    for space, count in cases:
        game, rng = asking(space), Rng(5)
        drawn = {space.draw(game, rng) for _ in range(400)}
        assert len(drawn) == count, space
        assert drawn <= set(space.candidates(game, 50)) or isinstance(space, Chance)


def test_a_space_of_a_plug_in_needs_only_the_methods_it_changes() -> None:
    class Odd(Space):
        """Any odd number."""

        def refusal(self, game: Game, answer: Answer) -> Optional[Refusal]:
            return None if isinstance(answer, int) and answer % 2 else refused("only odd numbers")

    assert check(asking(Odd()), 0, 7) == 7
    assert Odd().nearest(asking(Odd()), 4) is None
    with pytest.raises(IllegalAnswer, match="XX-TEST-01: only odd numbers"):
        check(asking(Odd()), 0, 8)
    with pytest.raises(IllegalAnswer):
        check(asking(Odd()), 0, {"odd": 1})


def test_alike_options_are_no_reason_to_offer_fewer() -> None:
    """Two of three cards are alike: however few are wanted, that many different choices are found."""
    space = SomeOf(("a", "a", "b"), 0, 3)
    every = space.candidates(Game(), 50)
    assert every == ((), ("a",), ("b",), ("a", "a"), ("a", "b"), ("a", "a", "b"))
    assert [space.candidates(Game(), limit) for limit in range(7)] == [every[:limit] for limit in range(7)]


def test_the_list_of_a_menu_that_came_before_is_not_made_again() -> None:
    menu = (("sail", "row"), ("round", "chain"))
    first = EachOf(("bow", "aft"), menu).candidates(Game(), 60)
    assert first == (("sail", "round"), ("row", "round"), ("sail", "chain"), ("row", "chain"))
    assert EachOf(("port", "starboard"), menu).candidates(Game(), 60) is first
    assert EachOf(("bow", "aft"), menu).candidates(Game(), 3) == first[:3]


def test_lists_of_numbers_that_are_equal_but_not_the_same_are_kept_apart() -> None:
    for options in ((1, 2), (1.0, 2.0)):
        listed = EachOf(("a",), (options,)).candidates(Game(), 60)
        assert [type(part[0]) for part in listed] == [type(options[0])] * 2     # type: ignore[index]
