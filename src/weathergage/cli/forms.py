"""Which control a question is answered with in the terminal: one for each form that `table.forms` makes of it."""

from math import prod

from weathergage.cli.editor import Editor, StackEditor
from weathergage.cli.entry import FEW, Control, Degrees, Figure, Pick, Shares, Slots
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.table.forms import asked
from weathergage.table.model import AllocationForm, AngleForm, Asked, NumberForm, SlotsForm, SomeOfForm


def control_for(match: Match, question: OpenQuestion) -> Control:
    """The control that fits the form; a plain list for all that is dragged on a chart, and for a game's own spaces."""
    shown = asked(match, question)
    match shown.form:
        case NumberForm() as form:
            return Figure(match, question, shown, form)
        case SomeOfForm() as form:
            return Pick(match, question, shown, form)
        case AllocationForm() as form:
            return Shares(match, question, shown, form)
        case SlotsForm() as form:
            return slots_control(match, question, shown, form)
        case AngleForm(first=()) as form:
            return Degrees(match, question, shown, form)
    return Control(match, question, shown)


def slots_control(match: Match, question: OpenQuestion, shown: Asked, form: SlotsForm) -> Control:
    """A list where there are few combinations; an editor where the parts are counted, or have something written on."""
    may_stay_empty = form.empty is not None
    if form.counts:
        return (Editor if may_stay_empty else StackEditor)(match, question, shown, form)
    if prod([len(fitting) + may_stay_empty for fitting in form.fits]) <= FEW:
        return Control(match, question, shown)
    is_written_on = any([part.text for part in form.parts])
    return (Editor if is_written_on else Slots)(match, question, shown, form)
