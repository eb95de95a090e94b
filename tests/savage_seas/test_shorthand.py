"""Answers in short: what a player types means the answer, and what an answer prints means itself."""

import pytest
from helpers import walk
from savage_seas.dealt import HANDS, afar, side_by_side
from savage_seas.table import Table, opening
from savage_seas.voyages import SCENARIOS, keen

import weathergage as wg
from weathergage.kernel.rng import Rng


def asking(kind: str) -> Table:
    """A table at which this question is open."""
    enemy = "board=-/grapeshot/full-sail/-"
    fields = {
        "sail": "board=boom-about/-/-/-", "wound-manned": "board=buccaneer/-/-/-",
        "wound-crew": "board=sharpshooters/-/-/-",
        "cancel-position": "board=cut-the-lines/-/-/-", "remove-wound": "board=ship-surgeon/-/-/- wounds=C1G1",
        "remove-fire": "board=shipwright/-/-/- fires=-WS-", "extra-order": "board=no-quarter/-/-/- hand=grenadoes",
        "exchange": "board=spyglass/heave-to/grapeshot/-", "scupper": "board=heave-to/-/-/-",
        "reload": "board=gunner-reload/-/-/- hand=grapeshot,grapeshot,hot-shot",
    }
    if kind == "plan":
        return afar(HANDS, HANDS)
    if kind == "offer":
        return afar(HANDS, HANDS, cockatrice_leaders="CM-SG")
    if kind == "place-island":
        return opening("uncharted-waters", seed=1)
    sea = side_by_side(fields[kind], enemy, "at action 1 cockatrice")
    return sea if kind == "scupper" else sea.pass_windows()


@pytest.mark.parametrize(("kind", "text", "answer"), [
    ("plan", "boom-about - - shipwright", ("boom-about", "", "", "shipwright")),
    ("plan", "boom-about, -, -, -", ("boom-about", "", "", "")), ("offer", "- grapeshot", ("", "grapeshot")),
    ("sail", "port-ahead", "port-ahead"), ("sail", "ahead port", "ahead-port"), ("scupper", "pass", "pass"),
    ("reload", "none", ()), ("reload", "-", ()), ("reload", "", ()),
    ("reload", "hot-shot grapeshot", ("grapeshot", "hot-shot")),
    ("wound-manned", "2 3", (2, 3)), ("wound-manned", "2", (2,)), ("wound-crew", "gunner", "gunner"),
    ("cancel-position", "3", 3), ("remove-wound", "captain", "captain"), ("remove-fire", "2", 2),
    ("extra-order", "stop", "stop"), ("extra-order", "grenadoes", "grenadoes"), ("exchange", "keep", "keep"),
    ("exchange", "2 3", (2, 3)), ("exchange", "2,3", (2, 3)), ("place-island", "1 -2", (1, -2)),
    ("place-island", "1,-2", (1, -2)),
])
def test_what_is_typed_is_the_answer(kind: str, text: str, answer: object) -> None:
    sea = asking(kind)
    question = sea.question()
    assert question.kind == kind
    raw = sea.match.sight(question.seat).read(question.question, text)
    assert question.space.take(raw) == answer and sea.match.refusal(question, raw) == ""


@pytest.mark.parametrize(("kind", "text"), [
    ("plan", "boom-about"), ("plan", "x y z w"), ("plan", ""), ("offer", "grapeshot"), ("sail", "astern"), ("sail", ""),
    ("scupper", "scupper-that"), ("reload", "grenadoes"), ("reload", "1"), ("wound-manned", "1"),
    ("wound-manned", "gunner"), ("wound-crew", "2"), ("cancel-position", "1"), ("remove-wound", "cook"),
    ("remove-fire", "4"), ("extra-order", "go"),
    ("exchange", "2"), ("exchange", "3 2"), ("exchange", "swap"), ("place-island", "1"), ("place-island", "a b"),
    ("place-island", "99999999 1"),
])
def test_nonsense_is_refused_and_never_anything_else(kind: str, text: str) -> None:
    sea = asking(kind)
    question = sea.question()
    assert sea.match.refusal(question, sea.match.sight(question.seat).read(question.question, text))


@pytest.mark.parametrize(("kind", "answer", "text"), [
    ("plan", ("boom-about", "", "", "shipwright"), "boom-about - - shipwright"), ("reload", (), "none"),
    ("reload", ("grapeshot", "hot-shot"), "grapeshot hot-shot"), ("exchange", (2, 3), "2 3"), ("sail", "port-ahead",
                                                                                              "port-ahead"),
])
def test_how_an_answer_is_written(kind: str, answer: object, text: str) -> None:
    sea = asking(kind)
    assert sea.match.sight(0).write(sea.question().question, answer) == text     # type: ignore[arg-type]


def test_a_request_for_other_offers() -> None:
    sea = afar(HANDS, HANDS, cockatrice_leaders="C-S-G-M")
    for seat in (1, 2, 3):
        sea.answer("-", seat=seat)
    sea.answer("- - - -", seat=4)
    assert sea.refusal("ask-again sailmaster gunner") == ""
    question = sea.question().question
    assert sea.match.sight(0).write(question, ("ask-again", "gunner")) == "ask-again gunner"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_answer_of_a_game_can_be_typed_again(scenario: str) -> None:
    match, rng = wg.new("savage-seas", scenario, 2, {"cockatrice-leaders": "CM-SG", "full-decks": "true"}), Rng(2)
    for position in walk(match, Rng(2)):
        for question in position.questions:
            some = position.candidates(question, 4)
            for answer in (*some, position.draw(question, rng), keen(position, question, rng)):
                text = match.sight(question.seat).write(question.question, answer)
                raw = match.sight(question.seat).read(question.question, text)
                assert question.space.take(raw) == answer, (question.kind, text)
