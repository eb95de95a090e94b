"""Cards out of a hidden hand, shelves that do not grow for ever, and what faces of games share."""

from dataclasses import dataclass

import pytest
from helpers import AskAnything, asking

from weathergage.kernel.core import Game, IllegalAnswer, Space, accept
from weathergage.kernel.rng import Rng
from weathergage.kernel.ruleset import Option
from weathergage.kernel.spaces import OneOf, SomeOf
from weathergage.kits.content import OptionEntry
from weathergage.kits.face import house_rules, questions_to, switch
from weathergage.kits.hands import Handful
from weathergage.kits.keep import keep


@dataclass
class TwoCards(Handful):
    """One or two of three cards."""

    def some(self, game: Game) -> SomeOf:
        return SomeOf(("ace", "king", "ten"), 1, 2)


def test_cards_are_taken_in_any_order_and_kept_in_one() -> None:
    space: Space = TwoCards()
    game = asking(space)
    assert accept(game, game.asked[0], ["ten", "ace"]) == ("ace", "ten")
    assert space.take(["ten", 3]) == ("ten", 3)
    assert space.take("ten") == "ten"
    for answer in ([], ["ace", "ace"], ["ace", "king", "ten"], ["queen"], "ten", ["ten", 3]):
        with pytest.raises(IllegalAnswer):
            accept(game, game.asked[0], answer)


def test_a_handful_is_listed_drawn_and_described_as_its_cards_are() -> None:
    space: Space = TwoCards()
    game = asking(space)
    assert set(space.candidates(game, 99)) == {("ace",), ("king",), ("ten",), ("ace", "king"), ("ace", "ten"),
                                               ("king", "ten")}
    assert len(space.candidates(game, 2)) == 2
    rng = Rng(5)
    assert {space.draw(game, rng) for _ in range(200)} == set(space.candidates(game, 99))
    assert space.describe(game) == {"space": "some-of", "options": ("ace", "king", "ten"), "least": 1, "most": 2}


def test_a_shelf_is_cleared_when_it_is_full() -> None:
    shelf: dict[str, int] = {}
    assert [keep(shelf, 2, key, number) for number, key in enumerate("abc")] == [0, 1, 2]
    assert shelf == {"c": 2}
    keep(shelf, 2, "d", 3)
    assert shelf == {"c": 2, "d": 3}


def test_a_house_rule_of_the_content_is_an_option() -> None:
    entry = OptionEntry(provenance="source", name="pace", default="slow", choices=("slow", "fast"), clause="XX-MOVE-01",
                        text="How fast?")
    assert switch(entry) == Option("pace", "slow", ("slow", "fast"), "XX-MOVE-01", "How fast?", ())
    assert switch(entry, ("open-sea",)).scenarios == ("open-sea",)


def test_a_house_rule_needs_a_default_that_can_be_chosen() -> None:
    with pytest.raises(ValueError, match="default 'none' is not among the choices"):
        OptionEntry(provenance="source", name="pace", default="none", choices=("slow", "fast"), clause="XX-MOVE-01",
                    text="How fast?")


def test_the_state_keeps_what_differs_from_the_default() -> None:
    switches = (Option("pace", "slow", ("slow", "fast"), "", ""), Option("fog", "off", ("off", "on"), "", ""))
    assert house_rules({}, switches) == ()
    assert house_rules({"pace": "slow", "fog": "off"}, switches) == ()
    assert house_rules({"fog": "on", "other": "yes"}, switches) == ("fog=on",)
    assert house_rules({"fog": "on", "pace": "fast"}, switches) == ("pace=fast", "fog=on")


def test_a_seat_answers_its_own_open_questions() -> None:
    asked = tuple([AskAnything(seat, "XX-TEST-01", OneOf((1, 2))) for seat in (0, 1, 0)])
    game = Game(asked=asked, open=(0, 1, 2))
    assert questions_to(game, 0) == [asked[0], asked[2]]
    assert questions_to(game, 1) == [asked[1]]
    assert questions_to(game, None) == []
    game.open = (1, 2)
    assert questions_to(game, 0) == [asked[2]]
