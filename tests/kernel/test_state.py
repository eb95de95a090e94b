"""Forks and stored states of a plug-in without generated code: equal to the original, and independent of it."""

from dataclasses import dataclass, field
from typing import Any, List, Optional  # noqa: UP035  # a plug-in may be written like that

import pytest
from grog import GROG, Mess, Sailor
from helpers import play_on
from hypothesis import given
from hypothesis import strategies as st
from small_frames import game_of

import weathergage as wg
from weathergage.kernel.clone import CLONERS, clone, make_cloner
from weathergage.kernel.codec import KNOWN, decode, digest, encode, know, plain, tag_of
from weathergage.kernel.core import Frame, Game, Outcome, Question, SecretQuestion
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.rng import Rng
from weathergage.kernel.spaces import OneOf

pytestmark = pytest.mark.both_modes


@dataclass
class Gun:
    rounds: int = 3


@dataclass(frozen=True)
class Card:
    name: str = "ace"


@dataclass
class Listing:
    """Its name begins like a list, and it is none."""

    degrees: int = 0


@dataclass
class Battery(Game):
    """Every shape a field may have."""

    guns: list[Gun] = field(default_factory=list)
    old_style: List[int] = field(default_factory=list)      # noqa: UP006
    quoted: "list[int]" = field(default_factory=list)
    best: Optional[Gun] = None
    heel: Listing = field(default_factory=Listing)
    cards: tuple[Card, ...] = ()
    at: tuple[float, float] = (0.0, 0.0)
    name: str = ""
    ready: bool = False


@dataclass
class AskTarget(SecretQuestion):
    ship: str
    gun: int


know(Frame, Game, Gun, Card, Listing, Question, Outcome)


def battery() -> Battery:
    return Battery(
        guns=[Gun(1), Gun(2)], old_style=[1], quoted=[2], best=Gun(9), heel=Listing(4), cards=(Card(), Card("two")),
        at=(1.0, -2.5), name="starboard", ready=True, outcome=Outcome((0,), (3, 1), "x", "XX-A-01"), journal=[],
    )


def test_a_fork_is_equal_and_shares_nothing_that_changes() -> None:
    game = battery()
    before = encode(game)
    fork = clone(game)
    assert fork == game
    fork.guns[0].rounds = 0
    fork.guns.append(Gun())
    fork.old_style.append(5)
    fork.quoted.append(5)
    assert fork.best is not None
    fork.best.rounds = 0
    fork.heel.degrees = 90
    assert encode(game) == before


def test_a_fork_shares_what_cannot_change() -> None:
    game = battery()
    fork = clone(game)
    assert fork.cards is game.cards and fork.asked is game.asked


def test_nobody_listens_to_a_fork_and_events_are_not_stored() -> None:
    game = battery()
    assert clone(game).journal is None
    assert b"journal" not in encode(game)
    assert decode(encode(game)).journal is None


def test_a_stored_state_comes_back_with_its_lists_and_tuples() -> None:
    back = decode(encode(battery()))
    assert back == battery()
    assert [type(value) for value in (back.guns, back.old_style, back.quoted)] == [list, list, list]
    assert type(back.cards) is tuple and type(back.at) is tuple
    assert type(back.heel) is Listing


@given(guns=st.lists(st.integers(-(2**60), 2**60)), at=st.tuples(st.floats(-1e300, 1e300), st.floats(-5, 5)),
       name=st.text(st.characters(codec="utf-8")))
def test_any_values_come_back_as_they_were(guns: list[int], at: tuple[float, float], name: str) -> None:
    game = Battery(guns=[Gun(number) for number in guns], at=at, name=name)
    assert decode(encode(game)) == game


def test_questions_and_their_spaces_are_part_of_a_state() -> None:
    space = OneOf((1, "b", (2, None)))
    game = Battery(asked=(AskTarget(1, "XX-A-01", space, "x", 3),), open=(0,))
    back = decode(encode(game))
    assert back == game and back.asked[0].space == space


def test_the_made_cloner_of_a_compiled_class_works_too() -> None:
    kept = dict(CLONERS)
    try:
        make_cloner(Outcome)
        outcome = Outcome((0,), (3, 1), "x", "XX-A-01")
        fork = clone(outcome)
        assert fork == outcome and fork is not outcome
        fork.reason = "y"
        assert outcome.reason == "x"
    finally:
        CLONERS.update(kept)


def test_values_of_the_kernel_in_a_frame_are_no_trap() -> None:
    @dataclass
    class Waiting(Frame):
        ask: Optional[Question] = None
        end: Optional[Outcome] = None

    frame = Waiting(AskTarget(0, "XX-A-01", OneOf((1,)), "x", 3), Outcome((0,), (1, 2), "x", "XX-A-02"))
    fork = clone(frame)
    assert fork == frame and fork is not frame


# --- names ------------------------------------------------------------------------------------------------------------

def test_a_class_is_stored_under_its_package_and_name() -> None:
    assert tag_of(Outcome) == "Outcome"
    assert tag_of(Mess) == "grog.Mess"
    assert plain(Sailor())["is"] == "grog.Sailor"
    for module, tag in (("weathergage.kernel.core", "Gun"), ("weathergage.rulesets.oak.rules.fire", "oak.Gun"),
                        ("grog", "grog.Gun"), ("grog.state", "grog.Gun"), ("inn.grog.state", "grog.Gun")):
        assert tag_of(type("Gun", (), {"__module__": module})) == tag


def test_knowing_a_class_twice_is_no_harm_but_two_classes_of_one_name_are_refused() -> None:
    know(Mess, Sailor)
    twin: type = dataclass(type("Sailor", (), {"__module__": "grog", "__annotations__": {"hand": "int"}, "hand": 0}))
    with pytest.raises(AssertionError, match=r"two classes are called grog\.Sailor"):
        know(twin)
    assert KNOWN["grog.Sailor"] is Sailor


def test_a_class_that_nobody_told_of_is_named_in_the_error() -> None:
    @dataclass
    class Stowaway:
        rank: int = 0

    with pytest.raises(AssertionError, match="a Stowaway cannot be stored"):
        encode([Stowaway()])
    with pytest.raises(AssertionError, match="a dict cannot be stored"):
        encode({"rum": 1})


# --- digests ----------------------------------------------------------------------------------------------------------

def test_a_digest_depends_on_the_state_and_on_all_digests_before() -> None:
    game, other = battery(), battery()
    assert digest(game) == digest(other)
    assert digest(game, "a") != digest(game, "b") != digest(game)
    other.guns[1].rounds = 7
    assert digest(game) != digest(other)
    assert len(digest(game)) == 32


def test_forks_and_revived_states_play_on_alike_and_leave_the_original_alone() -> None:
    for seed in range(12):
        match = wg.new("grog", "three" if seed % 2 else "two", seed)
        rng = Rng(seed)
        while not match.over:
            before = digest(match.game)
            one, two, three = clone(match.game), clone(match.game), decode(encode(match.game))
            assert one == match.game == three
            for fork in (one, two, three):
                play_on(fork, Rng(5), Seeded(9), 12)
            assert digest(one) == digest(two) == digest(three)
            assert digest(match.game) == before
            question = match.questions[0]
            match.answer(question, match.draw(question, rng))


def test_a_copy_of_the_state_is_all_that_a_match_hands_out() -> None:
    match = wg.new("grog", seed=3)
    before = digest(match.game)
    state: Any = match.state
    state.sailors[0].score = 99
    state.agenda.clear()
    assert digest(match.game) == before
    assert isinstance(state, Mess) and match.ruleset is GROG


def test_frames_are_forked_with_their_counters() -> None:
    from small_frames import Throw, say

    game = game_of(Throw(5))
    say(game, [2])
    fork = clone(game)
    say(fork, [3], [6])
    say(game, [6])
    assert (game.notes, fork.notes) == (["result 2"], ["result 3"])
