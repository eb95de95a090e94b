"""What is kept for the next time, and what every game's public face does alike."""

from weathergage.kernel.core import Game, Question
from weathergage.kernel.ruleset import Option
from weathergage.kernel.spaces import OneOf
from weathergage.kits.face import house_rules, questions_to
from weathergage.kits.keep import keep


def test_a_full_shelf_is_cleared_before_something_is_laid_on_it() -> None:
    shelf: dict[str, int] = {}
    assert (keep(shelf, 2, "a", 1), keep(shelf, 2, "b", 2)) == (1, 2) and shelf == {"a": 1, "b": 2}
    assert keep(shelf, 2, "c", 3) == 3 and shelf == {"c": 3}
    assert keep(shelf, 2, "c", 4) == 4 and shelf == {"c": 4}


def test_house_rules_are_the_switches_that_do_not_stand_on_their_default() -> None:
    switches = [Option(name, "off", ("off", "on"), "XX-TEST-01", "?") for name in ("fog", "rain", "snow")]
    assert house_rules({"fog": "on", "rain": "off", "hail": "on"}, switches) == ("fog=on",)
    assert house_rules({}, switches) == ()


def test_the_questions_to_a_seat_are_those_still_open() -> None:
    asked = tuple(Question(seat, "XX-TEST-01", OneOf((1,))) for seat in (0, 1, 0))
    game = Game(asked=asked, open=(1, 2))
    assert questions_to(game, 0) == [asked[2]] and questions_to(game, 1) == [asked[1]] and questions_to(game, 2) == []
