"""Which form a question is answered with."""

from typing import Any, Final

from weathergage.cli.editor import Editor, StackEditor
from weathergage.cli.entry import FEW, Degrees, Figure, Form, Order, Pick, Shares, Slots
from weathergage.kernel.match import Match, OpenQuestion

FORMS: Final[dict[str, type[Form]]] = {
    "number": Figure, "some-of": Pick, "ordering": Order, "allocation": Shares, "angle": Degrees,
}


def form_for(match: Match, question: OpenQuestion) -> Form:
    """The form that fits what the space says of itself; a plain list for spaces of a game's own."""
    said = match.describe(question)
    kind = slots_form(match, said) if said["space"] == "slots" else FORMS.get(said["space"], Form)
    return Form(match, question, said) if "first" in said else kind(match, question, said)


def slots_form(match: Match, said: dict[str, Any]) -> type[Form]:
    """A list where there are few combinations; an editor where the parts are counted, or have something written on."""
    if "counts" in said:
        return Editor if "empty" in said else StackEditor
    combinations = 1
    for options in said["options"]:
        combinations *= len(options) + ("empty" in said)
    if combinations <= FEW:
        return Form
    parts = [part for options in said["options"] for part in options]
    return Editor if any([match.ruleset.gloss(part).text for part in parts]) else Slots
