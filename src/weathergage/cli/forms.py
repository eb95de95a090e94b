"""Which form a question is answered with."""

from typing import Any, Final

from weathergage.cli.editor import EMPTY, Editor, StackEditor
from weathergage.cli.entry import FEW, Degrees, Figure, Form, Order, Pick, Shares, Slots
from weathergage.kernel.match import Match, OpenQuestion

FORMS: Final[dict[str, type[Form]]] = {
    "number": Figure, "some-of": Pick, "ordering": Order, "allocation": Shares, "plan": Editor, "stack": StackEditor,
    "angle": Degrees, "heading": Degrees,
}


def form_for(match: Match, question: OpenQuestion) -> Form:
    """The form that fits what the space says of itself; a plain list for spaces of a game's own."""
    said = match.describe(question)
    kind = each_of_form(match, said) if said["space"] == "each-of" else FORMS.get(said["space"], Form)
    return kind(match, question, said)


def each_of_form(match: Match, said: dict[str, Any]) -> type[Form]:
    """A list where there are few combinations; an editor where the options have something written on them."""
    combinations = 1
    for options in said["options"]:
        combinations *= len(options)
    if combinations <= FEW:
        return Form
    parts = [part for options in said["options"] for part in options if part != EMPTY]
    return Editor if any([match.ruleset.gloss(part).text for part in parts]) else Slots
