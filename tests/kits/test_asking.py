"""An entry for each kind of question, and the face made of them: it answers with the functions of the right entry."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any

import pytest

from weathergage.kernel.chance import Roll
from weathergage.kernel.core import Event, Game, Outcome, Question, SecretQuestion
from weathergage.kernel.face import NOWHERE
from weathergage.kernel.spaces import OneOf
from weathergage.kernel.tally import Tally
from weathergage.kits.asking import (
    Ask,
    Asking,
    GameFace,
    Incomplete,
    answer_with,
    first_offered,
    ills,
    kinds_in,
    read_word,
    write_word,
)
from weathergage.scene.log import Note
from weathergage.scene.terms import Command, Gloss


@dataclass
class AskFire(Question):
    """Whether to fire."""


@dataclass
class AskCard(SecretQuestion):
    """Which card."""


@dataclass
class RollForFire(Roll):
    """Dice."""


FIRE = AskFire(0, "XX-FIRE-01", OneOf(("fire", "hold")))
CARD = AskCard(1, "XX-CARD-01", OneOf((1, 2)))


def entry(question: type[Question], word: str, **more: Any) -> Ask[Any, Any]:
    return Ask(question, prompt=lambda game, asked: f"{word}?", label=lambda game, asked, answer: f"{word} {answer}",
               usual=answer_with(word), **more)


def face(**more: Any) -> GameFace[Any]:
    asking = Asking((AskFire, AskCard), entry(AskFire, "fire"), entry(AskCard, "card", **more))
    return GameFace(asking, picture_of=lambda sight: sight, tell_event=lambda game, event: "it happened")


def test_every_question_has_one_entry_and_every_entry_is_asked() -> None:
    assert set(Asking((AskFire,), entry(AskFire, "fire")).entries) == {AskFire}
    with pytest.raises(Incomplete, match=r"^AskFire has two entries$"):
        Asking((AskFire,), entry(AskFire, "fire"), entry(AskFire, "fire"))
    with pytest.raises(Incomplete, match=r"^no entry for AskCard, AskFire$"):
        Asking((AskFire, AskCard))
    with pytest.raises(Incomplete, match=r"^entries for what is never asked: AskCard$"):
        Asking((AskFire,), entry(AskFire, "fire"), entry(AskCard, "card"))


def test_the_kinds_of_a_module_are_its_own_questions_without_the_dice() -> None:
    module = ModuleType("some.questions")
    for kind in (AskFire, AskCard, RollForFire, Question, Outcome):
        setattr(module, kind.__name__, kind)
    module.FIRE = FIRE  # type: ignore[attr-defined]
    assert kinds_in(module) == ()
    module.__name__ = __name__
    assert kinds_in(module) == (AskFire, AskCard)


def test_words_of_an_answer() -> None:
    assert [read_word(None, FIRE, text) for text in ("3", "-3", "fire", "3.5", "--3", "", "9" * 19, "9" * 20)] == [
        3, -3, "fire", "3.5", "--3", "", int("9" * 19), "9" * 20]
    assert [write_word(None, FIRE, answer) for answer in (3, "fire")] == ["3", "fire"]


def test_the_usual_answer_is_always_the_same_or_the_first() -> None:
    assert answer_with("pass")(None, FIRE) == "pass"
    assert (first_offered(Game(), FIRE), first_offered(Game(), CARD)) == ("fire", 1)


def test_a_face_asks_the_entry_of_the_question() -> None:
    told = face(reason=lambda game, asked: "because", read=lambda game, asked, text: text[::-1],
                write=lambda game, asked, answer: f"<{answer}>",
                points_at=lambda game, asked, answer: (("dover",), None),
                preview=lambda game, asked, answer: ("drawn",), figures=lambda game, asked, answer: ((
                    "dice", Tally(3, "guns")),), rolls=lambda game, asked, answer: (("hits", {1: 1.0}),), weighs=False)
    game = Game()
    assert [told.prompt(game, asked) for asked in (FIRE, CARD)] == ["fire?", "card?"]
    assert [told.label(game, asked, 1) for asked in (FIRE, CARD)] == ["fire 1", "card 1"]
    assert [told.usual(game, asked) for asked in (FIRE, CARD)] == ["fire", "card"]
    assert [told.reason(game, asked) for asked in (FIRE, CARD)] == ["", "because"]
    assert [told.read(game, asked, "12") for asked in (FIRE, CARD)] == [12, "21"]
    assert [told.write(game, asked, 12) for asked in (FIRE, CARD)] == ["12", "<12>"]
    assert [told.points_at(game, asked, 1) for asked in (FIRE, CARD)] == [NOWHERE, (("dover",), None)]
    assert [told.preview(game, asked, 1) for asked in (FIRE, CARD)] == [(), ("drawn",)]
    assert [len(told.figures(game, asked, 1)) for asked in (FIRE, CARD)] == [0, 1]
    assert [told.rolls(game, asked, 1) for asked in (FIRE, CARD)] == [(), (("hits", {1: 1.0}),)]
    assert [told.weighs(asked) for asked in (FIRE, CARD)] == [True, False]


def test_what_an_answer_cannot_touch_is_taken_out_for_odds() -> None:
    isolated: list[Question] = []
    told = face(isolate=lambda game, asked: isolated.append(asked))
    told.isolate(Game(), FIRE)
    told.isolate(Game(), CARD)
    assert isolated == [CARD]


def test_a_face_of_which_nothing_is_said_has_plain_words() -> None:
    told, game, outcome = face(), Game(), Outcome((0,), (1, 0), "sunk", "XX-END-01")
    assert told.tell(game, Event()) == "it happened"
    assert told.note(game, Event(), None) == Note()
    assert told.verdict(game, outcome) == ("", "")
    assert told.commands(game, ("red-side", "blue")) == (Command("Red side"), Command("Blue"))
    assert told.gloss("ace") == Gloss("ace")
    assert (told.effects(game, game), told.harm(game, "a"), told.conditions(game)) == ((), 0, ())


def test_what_a_game_says_of_itself_takes_the_place_of_plain_words() -> None:
    told: GameFace[Any] = GameFace(
        Asking(()), picture_of=lambda sight: sight, tell_event=lambda game, event: "",
        note_of=lambda event, then: Note(), verdict_of=lambda game, outcome: ("won", outcome.reason),
        commands_of=lambda game, names: (Command("All"),), gloss_of=lambda part: Gloss("explained"),
        effects_of=lambda before, after: ("hit",), harm_of=lambda game, side: len(side),
        conditions_of=lambda game: ("night",))
    game = Game()
    assert told.verdict(game, Outcome((0,), (1, 0), "sunk", "XX-END-01")) == ("won", "sunk")
    assert told.commands(game, ("a", "b")) == (Command("All"),)
    assert told.gloss("ace") == Gloss("explained")
    assert (told.effects(game, game), told.harm(game, "abc"), told.conditions(game)) == (("hit",), 3, ("night",))


def test_a_loss_is_what_comes_to_one_of_these_ships() -> None:
    changes = (("Swift aground", 1), ("Swift sunk", 0), ("Rover aground", 2), ("Swift hull", 3), ("Brisk sunk", -1),
               ("Brisk aground", 2))
    assert ills(changes, ["Swift", "Brisk"], ["aground", "sunk"]) == [("Swift aground", 1), ("Brisk aground", 2)]
    assert ills(changes, [], ["aground"]) == ills(changes, ["Swift"], []) == []


def test_the_first_of_the_candidates_is_all_that_is_asked_for() -> None:
    class Counted(OneOf):
        def candidates(self, game: Any, limit: int) -> Any:
            assert limit == 1
            return super().candidates(game, limit)

    assert first_offered(Game(), AskFire(0, "XX-FIRE-01", Counted(("fire", "hold")))) == "fire"


def test_a_type_that_asks_nothing_is_no_kind_of_question() -> None:
    module = ModuleType("asked")
    made = type("AskCourse", (AskFire,), {"__module__": "asked"})
    vars(module).update(AskCourse=made, Plain=type("Plain", (), {"__module__": "asked"}), AskFire=AskFire, text="x")
    assert kinds_in(module) == (made,)
