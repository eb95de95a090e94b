"""A question as a form: which control a screen shows, and what its parts are called.

A form is made from what the question's space says of itself (the vocabulary of `kernel.spaces`) and from the words of
the game. What a form cannot say, the game's notation can: a space of a kind that is not known here is a list of
suggestions and a line to type in, and still plays.
"""

import hashlib
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from weathergage.kernel.core import Answer, Question, settled
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.sight import LISTED, Sight
from weathergage.kernel.spaces import QUIET
from weathergage.kits.asking import entry_of
from weathergage.scene.log import figure_name
from weathergage.scene.model import Ghost, Place, Point, Ring, Sea, ShipMark
from weathergage.table.model import (
    AllocationForm,
    AngleForm,
    Asked,
    Choice,
    CourseForm,
    Form,
    NumberForm,
    OneOfForm,
    OwnForm,
    PlacementForm,
    SlotsForm,
    SomeOfForm,
    SteeredForm,
)

Described: TypeAlias = dict[str, Any]
Draw: TypeAlias = Callable[[ShipMark], str]         # a hull -> the name of its drawing
SUGGESTED: Final = 9                # whole answers offered beside a form: those that have a key of their own
COMPLETE: Final = ("one-of", "some-of", "number")       # forms that need no suggestions
ID_LENGTH: Final = 16
SHORT: Final = 6                    # letters of a number's name that stands on a button


def asked(match: Match, question: OpenQuestion, draw: Draw | None = None) -> Asked:
    """The question as a person is asked it. `draw` makes drawings of the hulls that are dragged about."""
    said, sight = match.describe(question), match.sight(question.seat)
    form = Maker(sight, question.question, said, match.seats, draw).form()
    shown = Asked(id="", seat=question.seat, kind=question.kind, rule=question.rule, prompt=said["prompt"],
                  reason=said["reason"], secret=question.secret, form=form,
                  suggestions=suggestions(sight, question.question, said), notation=said.get("notation", ""),
                  asides=asides(sight, match.asides(question)),
                  leads=len(match.questions) == 1 and bool(sight.face.goes_on(question.question)),
                  rest=sight.face.rest(question.question))
    return msgspec.structs.replace(shown, id=id_of(match, shown))


def question_of(match: Match, name: str) -> OpenQuestion | None:
    """The open question that was asked by this id."""
    return next((question for question in match.questions if asked(match, question).id == name), None)


def id_of(match: Match, shown: Asked) -> str:
    """An id made of nothing but what the seat is shown, and of when: no hash that leaves may know a secret."""
    game = match.sight(shown.seat).game
    when = len(match.steps) - (len(game.asked) - len(game.open))        # answers to questions asked together
    bare = msgspec.json.encode((when, shown.seat, shown.kind, shown.rule, shown.prompt, shown.reason,
                                shape(shown.form)))
    return hashlib.sha256(bare).hexdigest()[:ID_LENGTH]


def shape(form: Form) -> Any:
    """A form without the names of drawings, which come and go."""
    return {key: value for key, value in msgspec.to_builtins(form).items() if not key.startswith("ghost")}


class Maker:
    """Makes the form of one question."""

    def __init__(self, sight: Sight, question: Question, said: Described, names: tuple[str, ...],
                 draw: Draw | None = None) -> None:
        self.sight = sight
        self.question = question
        self.said = said
        self.names = names                  # of the seats
        self.draw = draw

    def form(self) -> Form:
        make = MAKERS.get(self.said["space"])
        return make(self) if make is not None else OwnForm()

    def one_of(self) -> Form:
        return OneOfForm(choices=tuple([self.option(settled(option)) for option in self.said["options"]]))

    def option(self, answer: Answer) -> Choice:
        """A whole answer, with the first of its numbers where that has a short name: '11 dice'."""
        plain_choice = choice(self.sight, self.question, answer)
        figures = self.sight.figures(self.question, answer)
        short = [f"{tally.total} {figure_name(label, tally.total)}" for label, tally in figures[:1]
                 if len(label) <= SHORT]
        return msgspec.structs.replace(plain_choice, figure=short[0]) if short else plain_choice

    def some_of(self) -> Form:
        parts = tuple([self.part_of_list(option) for option in self.said["options"]])
        return SomeOfForm(choices=parts, least=self.said["least"], most=self.said["most"])

    def part_of_list(self, part: Answer) -> Choice:
        """One of several that may be chosen: labelled as if it were the only one."""
        label, note = split(label_of(self.sight, self.question, (part,)))
        return described(self.sight, self.question, part, label, note)

    def number(self) -> Form:
        return NumberForm(low=self.said["low"], high=self.said["high"])

    def allocation(self) -> Form:
        entry = entry_of(self.sight.face, self.question)
        return AllocationForm(points=self.said["points"], least=self.said["least"], boxes=tuple(self.said["boxes"]),
                              caps=tuple(self.said["caps"]),
                              picture=entry.stations(self.sight.game, self.question) if entry else None)

    def part(self, part: Answer) -> Choice:
        """A word that answers are made of."""
        return described(self.sight, self.question, part, self.sight.face.gloss(part).name.replace("-", " "), "")

    def slots(self) -> Form:
        options = [tuple(some) for some in self.said["options"]]
        parts = list(dict.fromkeys([part for some in options for part in some]))
        counts = dict(self.said.get("counts", ()))
        return SlotsForm(
            slots=tuple([str(slot) for slot in self.said["slots"]]), parts=tuple([self.part(part) for part in parts]),
            fits=tuple([tuple([parts.index(part) for part in some]) for some in options]),
            counts=tuple([counts.get(part, 0) for part in parts]) if counts else (), empty=self.said.get("empty"),
            asks=tuple([choice(self.sight, self.question, answer) for answer in self.said.get("asks", ())]),
        )

    # on the chart

    def angle(self) -> Form:
        said, centre = self.said, self.centre()
        mark = self.hulls().get(centre) if isinstance(centre, str) else None
        zero, low, high = float(said.get("zero", 0.0)), float(said["low"]), float(said["high"])
        start = (mark.heading - zero) % 360 if mark is not None else low
        return AngleForm(at=centre, zero=zero, low=low, high=high, start=start if low <= start <= high else low,
                         step=float(said.get("step", 5.0)), ghost=self.drawn(centre), first=self.first())

    def placement(self) -> Form:
        said, first = self.said, self.first()
        return PlacementForm(start=pose(said["start"]), turns=said["turns"], ahead=said.get("ahead", 0.0), first=first,
                             ghost=self.drawn(said.get("piece", "")),
                             ghosts=tuple([self.drawn(other.answer) for other in first]))

    def course(self) -> Form:
        said = self.said
        return CourseForm(start=pose(said["start"]), legs=said["legs"], longest=said["longest"],
                          ahead=said.get("ahead", 0.0), ghost=self.drawn(said.get("piece", "")),
                          whole=tuple(said.get("whole", ())))

    def steered(self) -> Form:
        return SteeredForm(piece=self.said["piece"])

    def first(self) -> tuple[Choice, ...]:
        """What must be chosen before."""
        return tuple([first_choice(self.sight, self.question, part) for part in self.said.get("first", ())])

    def hulls(self) -> dict[str, ShipMark]:
        """The ships on the chart by id, and those that would come onto it."""
        scene = self.sight.picture().scene
        ghosts = [overlay for overlay in scene.overlays if isinstance(overlay, Ghost)]
        return {**{ghost.ship: ghost.hull for ghost in ghosts if ghost.hull is not None},
                **{mark.id: mark for mark in scene.ships}}

    def drawn(self, piece: Any) -> str:
        """The name of the drawing of a hull."""
        if self.draw is None or not isinstance(piece, str):
            return ""
        mark = self.hulls().get(piece)
        return self.draw(mark) if mark is not None else ""

    def centre(self) -> Place:
        """About what an angle is dragged: the piece in question, one's flagship, any ship, the middle of the sea."""
        if "piece" in self.said:
            return str(self.said["piece"])
        scene = self.sight.picture().scene
        for overlay in scene.overlays:
            if isinstance(overlay, Ring) and overlay.kind == "selected" and overlay.ids:
                return overlay.ids[0]
        commands, seat = self.sight.commands(self.names), self.question.seat
        side = commands[seat].side if seat < len(commands) else ""
        own = sorted([mark for mark in scene.ships if mark.side == side], key=lambda mark: not mark.flagship)
        return own[0].id if own else middle(scene.sea)


MAKERS: Final[dict[str, Callable[[Maker], Form]]] = {
    "one-of": Maker.one_of, "some-of": Maker.some_of, "number": Maker.number, "allocation": Maker.allocation,
    "slots": Maker.slots, "angle": Maker.angle, "placement": Maker.placement, "course": Maker.course,
    "steered": Maker.steered,
}


# --- choices ----------------------------------------------------------------------------------------------------------

def choice(sight: Sight, question: Question, answer: Answer, raw: Any = None) -> Choice:
    """A whole answer, to be sent as `raw` where a form has another shape for it."""
    label, note = split(label_of(sight, question, answer))
    return described(sight, question, answer, label, note, answer if raw is None else raw)


def first_choice(sight: Sight, question: Question, part: Answer) -> Choice:
    """A choice before another; a group of words is read one after the other."""
    words = [word for word in flat(part) if word != ""]
    label = ", ".join([sight.face.gloss(word).name.replace("-", " ") for word in words])
    return described(sight, question, part, label[:1].upper() + label[1:], "")


def described(sight: Sight, question: Question, answer: Answer, label: str, note: str, raw: Any = None) -> Choice:
    """With what is printed on it, and what of the chart it is about."""
    pieces, at = sight.points_at(question, answer)
    words = [part for part in flat(answer) if isinstance(part, str) and part]
    glosses = [gloss for gloss in [sight.face.gloss(word) for word in words] if gloss.text]
    gloss = glosses[0] if len(glosses) == 1 else None
    return Choice(answer=answer if raw is None else raw, label=label, note=note, quiet=is_quiet(answer), pieces=pieces,
                  at=at, owner=gloss.owner if gloss else "", text=gloss.text if gloss else "",
                  rules=gloss.rules if gloss else ())


def is_quiet(answer: Answer) -> bool:
    """Whether it is a way of doing nothing."""
    return answer == () or (isinstance(answer, str) and answer in QUIET)


def label_of(sight: Sight, question: Question, answer: Answer) -> str:
    """The game's words; where it has none of its own, the parts in a row."""
    label = sight.label(question, answer)
    return plain(answer) if label == str(answer) else label


def plain(answer: Answer) -> str:
    text = " ".join([f"{part:g}" if isinstance(part, float) else str(part) for part in flat(answer)])
    return text.replace("-", " ") if any([letter.isalpha() for letter in text]) else text or "nothing"


def split(label: str) -> tuple[str, str]:
    """What it is, and what comes of it: 'Turn to port: north-east, running'."""
    head, colon, rest = label.partition(": ")
    return (head, rest[:1].upper() + rest[1:]) if colon and ": " not in rest else (label, "")


def flat(answer: Answer) -> list[Answer]:
    """All the words of an answer, however deep."""
    if not isinstance(answer, tuple):
        return [answer]
    return [word for part in answer for word in flat(part)]


def suggestions(sight: Sight, question: Question, said: Described) -> tuple[Choice, ...]:
    """Whole answers: those that stand beside the form, then the best candidates where the form has no list of them; or
    those to which the game has given a name."""
    kind, entry = said["space"], entry_of(sight.face, question)
    named: dict[Answer, str] = {}
    for name, answer in entry.presets(sight.game, question) if entry else ():
        if sight.contains(question, answer):
            named.setdefault(answer, name)
    if named:
        return tuple([msgspec.structs.replace(choice(sight, question, answer), label=name,
                                              note=label_of(sight, question, answer))
                      for answer, name in named.items()])
    beside = [settled(answer) for answer in said.get("also", ())]
    if kind == "allocation":
        beside.append(sight.usual(question))
    answers = [answer for answer in beside if sight.contains(question, answer)]
    if kind not in COMPLETE and kind != "slots":
        answers += sight.candidates(question, LISTED)[:SUGGESTED if kind in MAKERS else LISTED]
    return tuple([choice(sight, question, answer, shaped(said, answer)) for answer in dict.fromkeys(answers)])


def shaped(said: Described, answer: Answer) -> Any:
    """A canonical answer in the shape of its form: a course as a list of legs, a choice before apart from the rest."""
    kind, aside = said["space"], answer in said.get("also", ())
    if kind == "course" and aside:
        return ()
    if kind == "course" and isinstance(answer, tuple) and answer and not isinstance(answer[0], tuple):
        return (answer,)
    if kind == "placement" and "first" in said and isinstance(answer, tuple):
        return (answer[0], answer[1:])
    if kind == "angle" and "first" in said and isinstance(answer, tuple) and not aside:
        return ((answer[0], *answer[2:]), answer[1])
    return answer


def asides(sight: Sight, names: tuple[str, ...]) -> tuple[Choice, ...]:
    """What may be done besides answering."""
    return tuple([Choice(answer=name, label=sentence(gloss.name), note=gloss.text, rules=gloss.rules,
                         back=sight.game.reversal(name))
                  for name, gloss in [(name, sight.face.gloss(name)) for name in names]])


def sentence(name: str) -> str:
    words = name.replace("-", " ")
    return words[:1].upper() + words[1:]


# --- places -----------------------------------------------------------------------------------------------------------

def pose(start: Any) -> tuple[float, float, float]:
    x, y, heading = start
    return float(x), float(y), float(heading)


def middle(sea: Sea) -> Point:
    if sea.is_round:
        return (0.0, 0.0)
    first = sea.grid.first if sea.grid is not None else (0, 0)
    return (first[0] + sea.width / 2, first[1] + sea.height / 2)
