"""An entry of this game: what most kinds of questions have in common stands here, once."""

from collections.abc import Callable
from typing import Any, Optional, TypeVar

from weathergage.kernel.core import Answer, Question, word
from weathergage.kernel.face import NOWHERE, Figures, Spot
from weathergage.kits.asking import Ask, no_figures, no_reason
from weathergage.kits.words import capital, count, sentence
from weathergage.rulesets.man_o_war.face.asking.shorthand import read_answer, write_answer
from weathergage.rulesets.man_o_war.face.overlays import Overlays, is_on_chart, members_of, rings
from weathergage.rulesets.man_o_war.face.words import name, named, state_words
from weathergage.rulesets.man_o_war.state import (
    Battle,
    PairQuestion,
    Piece,
    PieceQuestion,
    location_named,
    model_of,
    number_of,
)
from weathergage.scene import model as scene

Q = TypeVar("Q", bound=Question)


def entry(question: type[Q], prompt: Callable[[Battle, Q], str], label: Callable[[Battle, Q, Answer], str],
          usual: Optional[Answer] = None, *, reason: Callable[[Battle, Q], str] = no_reason, weighs: bool = False,
          points_at: Optional[Callable[[Battle, Q, Answer], Spot]] = None,
          draws: Optional[Callable[[Battle, Q, tuple[Answer, ...]], Overlays]] = None,
          preview: Optional[Callable[[Battle, Q, Answer], Overlays]] = None,
          figures: Callable[[Battle, Q, Answer], Figures] = no_figures,
          then: tuple[type[Question], ...] = ()) -> Ask[Battle, Q]:
    """`usual` is what a player answers who wants nothing special, where that is possible; else the first answer.

    What is drawn are the rings around the pieces that the question and its answers name, below what `draws` adds.
    """
    points = points_at if points_at is not None else points_at_pieces
    overlays = with_rings(draws) if draws is not None else rings
    return Ask(question, prompt, label, rather(usual), reason, points, overlays,
               preview if preview is not None else ringed(points), figures, weighs=weighs, read=read_answer,
               write=write_answer, then=then)


def rather(answer: Optional[Answer]) -> Callable[[Battle, Question], Answer]:
    """This answer if it is possible, else the first."""
    def usual(game: Battle, question: Question) -> Answer:
        if answer is not None and question.space.contains(game, answer):
            return answer
        return question.space.candidates(game, 1)[0]
    return usual


def with_rings(draws: Callable[[Battle, Q, tuple[Answer, ...]], Overlays]) -> Callable[
        [Battle, Q, tuple[Answer, ...]], Overlays]:
    return lambda game, question, answers: (*draws(game, question, answers), *rings(game, question, answers))


def ringed(points_at: Callable[[Battle, Q, Answer], Spot]) -> Callable[[Battle, Q, Answer], Overlays]:
    """A preview that rings the pieces that an answer points at."""
    def preview(game: Battle, question: Q, answer: Answer) -> Overlays:
        pieces, _ = points_at(game, question, answer)
        if not pieces:
            return ()
        is_foe = game.pieces[number_of(game, pieces[0])].side != question.seat
        return (scene.Ring(ids=pieces, kind="target" if is_foe else "can-act"),)
    return preview


# --- what answers point at --------------------------------------------------------------------------------------------

def points_at_pieces(game: Battle, question: Question, answer: Answer) -> Spot:
    """The pieces that an answer names."""
    parts = answer if isinstance(answer, tuple) else (answer,)
    return tuple([part for part in parts if isinstance(part, str) and is_on_chart(game, part)]), None


def points_at_unit(game: Battle, question: Question, answer: Answer) -> Spot:
    return (tuple(members_of(game, word(answer))), None) if is_on_chart(game, answer) else \
        points_at_pieces(game, question, answer)


def points_at_other(game: Battle, question: PairQuestion, answer: Answer) -> Spot:
    return ((question.other,), None) if is_on_chart(game, question.other) else NOWHERE


def points_at_place(game: Battle, question: Question, answer: Answer) -> Spot:
    """The place of an answer that ends in a pose."""
    return ((), (answer[-3], answer[-2])) if isinstance(answer, tuple) else points_at_pieces(game, question, answer)


# --- words ------------------------------------------------------------------------------------------------------------

def says(text: str) -> Callable[[Any, Any], str]:
    """The same sentence whatever the game."""
    return lambda game, question: text


def of_piece(text: str) -> Callable[[Battle, PieceQuestion], str]:
    """A sentence with the piece in question."""
    return lambda game, question: capital(text.format(named(game, question.piece)))


def of_pair(text: str) -> Callable[[Battle, PairQuestion], str]:
    """A sentence with both pieces."""
    return lambda game, question: capital(text.format(named(game, question.piece), named(game, question.other)))


def either(*words: tuple[str, str]) -> Callable[[Any, Any, Answer], str]:
    """Answers that are one word each, in a player's words."""
    labels = dict(words)
    return lambda game, question, answer: labels.get(word(answer), capital(word(answer).replace("-", " ")))


def piece_of(game: Battle, question: PieceQuestion) -> Piece:
    return game.pieces[number_of(game, question.piece)]


def part_words(piece: Piece, place: str) -> str:
    """A part of a ship with its boxes and its save."""
    at = location_named(piece, place)
    printed = model_of(piece).locations[at]
    boxes = count(printed.boxes, "box", "boxes")
    return f"{capital(printed.name.lower())}: {printed.boxes - piece.filled[at]} of {boxes} left, saves on " \
           f"{printed.save}+"


def target_label(game: Battle, question: Question, answer: Answer) -> str:
    """A piece with what can be seen of it."""
    return f"{named(game, answer)}: {state_words(game, number_of(game, answer))}"


def target_or(text: str, doing: str = "") -> Callable[[Battle, Question, Answer], str]:
    """A piece with its state, or a word for nobody: `hold`, `keep`."""
    return lambda game, question, answer: text if answer in ("hold", "keep") else \
        f"{doing}{target_label(game, question, answer)}"


def both_states(game: Battle, question: PairQuestion) -> str:
    """What both would bring to another round."""
    return sentence([f"{name(game, number)}: {state_words(game, number)}"
                     for number in (number_of(game, question.piece), number_of(game, question.other))])
