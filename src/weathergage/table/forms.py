"""A question as a form: which control a screen shows, and what its parts are called.

A form is made from what the question's space says of itself (the vocabulary of `kernel.spaces`) and from the words of
the ruleset. What a form cannot say, the game's notation can: a space of a kind that is not known here is a list of
suggestions and a line to type in, and still plays.
"""

import hashlib
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from weathergage.kernel.core import Answer, settled
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.spaces import QUIET
from weathergage.scene.model import Ghost, Picture, Place, Point, Ring, ShipMark
from weathergage.table.model import (
    AllocationForm,
    AngleForm,
    Asked,
    Choice,
    CourseForm,
    Form,
    NumberForm,
    OneOfForm,
    OrderingForm,
    OwnForm,
    PlacementForm,
    SlotsForm,
    SomeOfForm,
    SteeredForm,
)

Described: TypeAlias = dict[str, Any]
Draw: TypeAlias = Callable[[ShipMark], str]         # a hull -> the name of its drawing
SUGGESTED: Final = 9                # whole answers offered beside a form: those that have a key of their own
LISTED: Final = 60                  # ... where suggestions are all there is
FREE: Final = ("angle", "placement", "course", "steered")      # what is dragged on the chart
COMPLETE: Final = ("one-of", "some-of", "number", "ordering")       # forms that need no suggestions
ID_LENGTH: Final = 16
SHORT: Final = 6                    # letters of a number's name that stands on a button


def asked(match: Match, question: OpenQuestion, draw: Draw | None = None) -> Asked:
    """The question as a person is asked it. `draw` makes drawings of the hulls that are dragged about."""
    said = match.describe(question)
    form = Maker(match, question, said, draw).form()
    made = Asked(id="", seat=question.seat, kind=question.kind, rule=question.rule, prompt=said["prompt"],
                 reason=said["reason"], secret=question.secret, form=form,
                 suggestions=suggestions(match, question, said), notation=said.get("notation", ""),
                 asides=asides(match, question))
    return msgspec.structs.replace(made, id=name_of(match, made))


def question_of(match: Match, name: str) -> OpenQuestion | None:
    """The open question that was asked by this id."""
    return next((question for question in match.questions if asked(match, question).id == name), None)


def name_of(match: Match, made: Asked) -> str:
    """An id made of nothing but what the seat is shown, and of when: no hash that leaves may know a secret."""
    game = match.game
    when = len(match.steps) - (len(game.asked) - len(game.open))        # answers to questions asked together
    bare = msgspec.json.encode((when, made.seat, made.kind, made.rule, made.prompt, made.reason, shape(made.form)))
    return hashlib.sha256(bare).hexdigest()[:ID_LENGTH]


def shape(form: Form) -> Any:
    """A form without the names of drawings, which come and go."""
    return {key: value for key, value in msgspec.to_builtins(form).items() if not key.startswith("ghost")}


class Maker:
    """Makes the form of one question."""

    def __init__(self, match: Match, question: OpenQuestion, said: Described, draw: Draw | None = None) -> None:
        self.match = match
        self.question = question
        self.said = said
        self.draw = draw
        self._picture: Picture | None = None

    def form(self) -> Form:
        made = MAKERS.get(self.said["space"])
        return made(self) if made is not None else OwnForm()

    def one_of(self) -> Form:
        return OneOfForm(choices=tuple([self.option(settled(option)) for option in self.said["options"]]))

    def option(self, answer: Answer) -> Choice:
        """A whole answer, with the first of its numbers where that has a short name: '11 dice'."""
        made = choice(self.match, self.question, answer)
        found = self.match.ruleset.figures(self.match.game, self.question.question, answer)
        short = [f"{tally.total} {label}" for label, tally in found[:1] if len(label) <= SHORT]
        return msgspec.structs.replace(made, figure=short[0]) if short else made

    def some_of(self) -> Form:
        parts = tuple([self.part_of_list(option) for option in self.said["options"]])
        return SomeOfForm(choices=parts, least=self.said["least"], most=self.said["most"])

    def part_of_list(self, part: Answer) -> Choice:
        """One of several that may be chosen: labelled as if it were the only one."""
        label, note = split(label_of(self.match, self.question, (part,)))
        return described(self.match, self.question, part, label, note)

    def number(self) -> Form:
        return NumberForm(low=self.said["low"], high=self.said["high"])

    def allocation(self) -> Form:
        return AllocationForm(points=self.said["points"], least=self.said["least"], boxes=tuple(self.said["boxes"]),
                              caps=tuple(self.said["caps"]))

    def ordering(self) -> Form:
        return OrderingForm(choices=tuple([self.part(item) for item in self.said["items"]]))

    def part(self, part: Answer) -> Choice:
        """A word that answers are made of."""
        return described(self.match, self.question, part, self.match.ruleset.gloss(part).name.replace("-", " "), "")

    def slots(self) -> Form:
        options = [tuple(some) for some in self.said["options"]]
        parts = list(dict.fromkeys([part for some in options for part in some]))
        counts = dict(self.said.get("counts", ()))
        return SlotsForm(
            slots=tuple([str(slot) for slot in self.said["slots"]]), parts=tuple([self.part(part) for part in parts]),
            fits=tuple([tuple([parts.index(part) for part in some]) for some in options]),
            counts=tuple([counts.get(part, 0) for part in parts]) if counts else (), empty=self.said.get("empty"),
            asks=tuple([choice(self.match, self.question, answer) for answer in self.said.get("asks", ())]),
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
                          ahead=said.get("ahead", 0.0), ghost=self.drawn(said.get("piece", "")))

    def steered(self) -> Form:
        return SteeredForm(piece=self.said["piece"])

    def first(self) -> tuple[Choice, ...]:
        """What must be chosen before."""
        return tuple([first_choice(self.match, self.question, part) for part in self.said.get("first", ())])

    @property
    def picture(self) -> Picture:
        if self._picture is None:
            self._picture = self.match.ruleset.picture(self.match.game, self.question.seat)
        return self._picture

    def hulls(self) -> dict[str, ShipMark]:
        """The ships on the chart by id, and those that would come onto it."""
        ghosts = [overlay for overlay in self.picture.scene.overlays if isinstance(overlay, Ghost)]
        return {**{ghost.ship: ghost.hull for ghost in ghosts if ghost.hull is not None},
                **{mark.id: mark for mark in self.picture.scene.ships}}

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
        scene = self.picture.scene
        for overlay in scene.overlays:
            if isinstance(overlay, Ring) and overlay.kind == "selected" and overlay.ids:
                return overlay.ids[0]
        side = side_of(self.match, self.question.seat)
        own = sorted([mark for mark in scene.ships if mark.side == side], key=lambda mark: not mark.flagship)
        return own[0].id if own else middle(self.picture)


MAKERS: Final[dict[str, Callable[[Maker], Form]]] = {
    "one-of": Maker.one_of, "some-of": Maker.some_of, "number": Maker.number, "allocation": Maker.allocation,
    "ordering": Maker.ordering, "slots": Maker.slots, "angle": Maker.angle, "placement": Maker.placement,
    "course": Maker.course, "steered": Maker.steered,
}


# --- choices ----------------------------------------------------------------------------------------------------------

def choice(match: Match, question: OpenQuestion, answer: Answer, raw: Any = None) -> Choice:
    """A whole answer, to be sent as `raw` where a form has another shape for it."""
    label, note = split(label_of(match, question, answer))
    return described(match, question, answer, label, note, answer if raw is None else raw)


def first_choice(match: Match, question: OpenQuestion, part: Answer) -> Choice:
    """A choice before another; a group of words is read one after the other."""
    words = [word for word in flat(part) if word != ""]
    label = ", ".join([match.ruleset.gloss(word).name.replace("-", " ") for word in words])
    return described(match, question, part, label[:1].upper() + label[1:], "")


def described(match: Match, question: OpenQuestion, answer: Answer, label: str, note: str, raw: Any = None) -> Choice:
    """With what is printed on it, and what of the chart it is about."""
    ruleset = match.ruleset
    pieces, at = ruleset.points_at(match.game, question.question, answer)
    words = [part for part in flat(answer) if isinstance(part, str) and part]
    glosses = [gloss for gloss in [ruleset.gloss(word) for word in words] if gloss.text]
    gloss = glosses[0] if len(glosses) == 1 else None
    return Choice(answer=answer if raw is None else raw, label=label, note=note, quiet=is_quiet(answer), pieces=pieces,
                  at=at, owner=gloss.owner if gloss else "", text=gloss.text if gloss else "",
                  rules=gloss.rules if gloss else ())


def is_quiet(answer: Answer) -> bool:
    """Whether it is a way of doing nothing."""
    return answer == () or (isinstance(answer, str) and answer in QUIET)


def label_of(match: Match, question: OpenQuestion, answer: Answer) -> str:
    """The ruleset's words; where it has none of its own, the parts in a row."""
    label = match.label(question, answer)
    return plain(answer) if label == str(answer) else label


def plain(answer: Answer) -> str:
    told = " ".join([f"{part:g}" if isinstance(part, float) else str(part) for part in flat(answer)])
    return told.replace("-", " ") if any([letter.isalpha() for letter in told]) else told or "nothing"


def split(label: str) -> tuple[str, str]:
    """What it is, and what comes of it: 'Turn to port: north-east, running'."""
    head, colon, rest = label.partition(": ")
    return (head, rest[:1].upper() + rest[1:]) if colon and ": " not in rest else (label, "")


def flat(answer: Answer) -> list[Answer]:
    """All the words of an answer, however deep."""
    if not isinstance(answer, tuple):
        return [answer]
    return [word for part in answer for word in flat(part)]


def suggestions(match: Match, question: OpenQuestion, said: Described) -> tuple[Choice, ...]:
    """Whole answers: those that stand beside the form, then the best candidates where the form has no list of them."""
    kind = said["space"]
    found = [settled(answer) for answer in said.get("also", ())]
    if kind == "allocation":
        found.append(match.ruleset.usual(match.game, question.question))
    if kind not in COMPLETE and kind != "slots":
        found += match.candidates(question, SUGGESTED if kind in MAKERS else LISTED)
    unlike = list(dict.fromkeys([answer for answer in found if not match.refusal(question, answer)]))
    return tuple([choice(match, question, answer, shaped(said, answer)) for answer in unlike])


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


def asides(match: Match, question: OpenQuestion) -> tuple[Choice, ...]:
    """What may be done besides answering."""
    found = [(aside, match.ruleset.gloss(aside)) for aside in match.asides(question)]
    return tuple([Choice(answer=aside, label=sentence(gloss.name), note=gloss.text, rules=gloss.rules,
                         back=match.game.reversal(aside)) for aside, gloss in found])


def sentence(name: str) -> str:
    told = name.replace("-", " ")
    return told[:1].upper() + told[1:]


# --- places -----------------------------------------------------------------------------------------------------------

def pose(start: Any) -> tuple[float, float, float]:
    x, y, heading = start
    return float(x), float(y), float(heading)


def middle(picture: Picture) -> Point:
    sea = picture.scene.sea
    if sea.is_round:
        return (0.0, 0.0)
    first = sea.grid.first if sea.grid is not None else (0, 0)
    return (first[0] + sea.width / 2, first[1] + sea.height / 2)


def side_of(match: Match, seat: int) -> str:
    """The id of the side that a seat fights for."""
    commands = match.ruleset.commands(match.game, match.scenario, match.options)
    return commands[seat].side if seat < len(commands) else ""
