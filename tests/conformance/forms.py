"""Whether the form of a question can say an answer: what a screen would put together, and what comes of sending it."""

from typing import Any

from helpers import over_the_wire

from weathergage.kernel.core import Answer, same, settled
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.table.forms import MAKERS, asked, shaped
from weathergage.table.model import (
    AllocationForm,
    AngleForm,
    Asked,
    Choice,
    CourseForm,
    NumberForm,
    OneOfForm,
    OwnForm,
    PlacementForm,
    SlotsForm,
    SomeOfForm,
    SteeredForm,
)

VOCABULARY = (*MAKERS, "own")
HAIR = 1e-6


def check_form(match: Match, question: OpenQuestion, candidates: tuple[Answer, ...]) -> Asked:
    """The description is of the vocabulary, and every candidate can be said with the form."""
    said = match.describe(question)
    assert said["space"] in VOCABULARY, f"{question.kind} describes itself as {said['space']!r}, which no screen knows"
    shown = asked(match, question)
    assert all(choice.label.strip() for choice in choices_of(shown)), f"{question.kind} has a choice without words"
    for answer in candidates:
        assert can_say(match, question, shown, said, answer), f"the form of {question.kind} cannot say {answer!r}"
    return shown


def choices_of(shown: Asked) -> list[Choice]:
    choices = list(shown.suggestions) + list(shown.asides)
    for name in ("choices", "parts", "first", "asks"):
        choices += getattr(shown.form, name, ())
    return choices


def can_say(match: Match, question: OpenQuestion, shown: Asked, said: dict[str, Any], answer: Answer) -> bool:
    """Whether what the form would send for this answer can be put together from its parts, and means the answer."""
    raw = over_the_wire(shaped(said, answer))
    whole = [*shown.suggestions, *getattr(shown.form, "asks", ())]
    fits = fits_form(shown, settled(raw)) or any(same(settled(choice.answer), settled(raw)) for choice in whole)
    if isinstance(shown.form, (OwnForm, SteeredForm)) and not fits:
        sight = match.sight(question.seat)
        raw = sight.read(question.question, sight.write(question.question, answer))
        fits = True
    return fits and same(question.space.take(raw), answer)


def fits_form(shown: Asked, raw: Any) -> bool:
    """Whether the parts of the form, put together as it says, can make this."""
    match shown.form:
        case OneOfForm(choices=choices):
            return any(same(settled(choice.answer), raw) for choice in choices)
        case SomeOfForm(choices=choices, least=least, most=most):
            return least <= len(raw) <= most and in_order(raw, [settled(choice.answer) for choice in choices])
        case NumberForm(low=low, high=high):
            return isinstance(raw, int) and low <= raw <= high
        case AllocationForm(points=points, least=least, caps=caps):
            return len(raw) == len(caps) and least <= sum(raw) <= points \
                and all(0 <= part <= cap for part, cap in zip(raw, caps, strict=True))
        case SlotsForm() as form:
            return fits_slots(form, raw)
        case AngleForm() as form:
            value = after_first(form.first, raw)
            return isinstance(value, float) and form.low <= value <= form.high
        case PlacementForm() as form:
            value = after_first(form.first, raw)
            return isinstance(value, tuple) and len(value) == 3 and (form.turns or value[2] == form.start[2])
        case CourseForm(legs=legs, longest=longest):
            return isinstance(raw, tuple) and len(raw) <= legs and sum(length for _, length in raw) <= longest + HAIR
        case _:
            return False


def in_order(raw: Any, options: list[Answer]) -> bool:
    left = iter(options)
    return all(any(same(option, part) for option in left) for part in raw)


def fits_slots(form: SlotsForm, raw: Any) -> bool:
    parts = [settled(part.answer) for part in form.parts]
    if not isinstance(raw, tuple) or len(raw) != len(form.slots):
        return False
    laid = [part for part in raw if form.empty is None or part != form.empty]
    if any(part not in [parts[at] for at in fits] and part != form.empty
           for part, fits in zip(raw, form.fits, strict=True)):
        return False
    return not form.counts or all(laid.count(part) <= count for part, count in zip(parts, form.counts, strict=True))


def after_first(first: tuple[Choice, ...], raw: Any) -> Any:
    """What is left when the choice before is made; None if it is none of those offered."""
    if not first:
        return raw
    if not isinstance(raw, tuple) or len(raw) != 2:
        return None
    return raw[1] if any(same(settled(choice.answer), raw[0]) for choice in first) else None
