"""A lesson at the table: the coach, who knows which answer is waited for and what to say to another.

A lesson is data (`kits.teaching`); it runs on the real rules, and where it stands follows from how many answers the
match has. So whoever hosts a match can host a lesson: ask the coach before an answer is given, and after it give the
answers that belong to others.
"""

from dataclasses import dataclass
from typing import Any, Optional

from weathergage.kernel.core import (
    Answer,
    Dealer,
    Game,
    IllegalAnswer,
    Question,
    WeatherGageError,
    WrongShape,
    accept,
    settled,
)
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.ruleset import Ruleset
from weathergage.kits.teaching import Lesson, Lessons, Spot, Step, lessons_of
from weathergage.scene.model import Cells, Overlay, Picture, Ring
from weathergage.table.forms import label_of, shaped


class NoLessons(WeatherGageError, LookupError):
    """The game has no lessons, or not this one."""


class Rehearsed(Dealer):
    """Chance number n is throw n of a script as long as that fits what is rolled; else a seed deals."""

    def __init__(self, throws: list[tuple[int, ...]], first: int, then: Dealer) -> None:
        self.throws = throws
        self.first = first              # how many chances came before the script
        self.then = then

    def deal(self, game: Game, question: Question) -> Answer:
        at = game.chances - self.first
        if 0 <= at < len(self.throws):
            try:
                return accept(game, question, self.throws[at])
            except IllegalAnswer:
                pass                    # off the path another number of dice is rolled
        return self.then.deal(game, question)


@dataclass
class Advice:
    """What the coach thinks of an answer: it counts; or what is to be said in its place. No words: let the rules say
    why it is refused."""

    counts: bool
    words: str = ""


class Coach:
    """One lesson and the match it is taught with."""

    def __init__(self, lessons: Lessons, lesson: Lesson, match: Match) -> None:
        self.lessons = lessons
        self.lesson = lesson
        self.match = match

    @property
    def at(self) -> int:
        """How many steps are done."""
        return len(self.match.steps) - len(self.lesson.answers)

    @property
    def step(self) -> Optional[Step]:
        """The step that is next; none at the end, or where the battle has gone another way than was foreseen."""
        steps = self.lesson.step
        if self.match.over or self.at >= len(steps):
            return None
        return steps[self.at] if self.asked(steps[self.at]) is not None else None

    @property
    def is_over(self) -> bool:
        return self.step is None

    @property
    def is_last(self) -> bool:
        """Whether the battle is fought out after it."""
        return self.lessons.after(self.lesson) is None

    @property
    def place(self) -> tuple[int, int]:
        """The learner's step that is next, counted from 1, and how many there are."""
        own = [at for at, step in enumerate(self.lesson.step) if step.seat is None]
        return min(len([at for at in own if at < self.at]) + 1, len(own)), len(own)

    def asked(self, step: Step) -> Optional[OpenQuestion]:
        """The open question that a step answers."""
        seat = self.lesson.seat if step.seat is None else step.seat
        for question in self.match.questions:
            if question.seat == seat and question.kind == step.ask:
                return question
        return None

    def meant(self, question: OpenQuestion, text: str) -> Any:
        """An answer as it is typed."""
        return self.match.sight(question.seat).read(question.question, text)

    # what is answered

    def judge(self, question: OpenQuestion, raw: Any) -> Advice:
        """What to make of an answer that the learner wants to give."""
        step = self.step
        if step is None or step.seat is not None or question.kind != step.ask:
            return Advice(False, "That is not what this lesson is about. Begin it again, or go on with the next one.")
        given, refused = canonical(question, raw), bool(self.match.refusal(question, raw))
        if not refused and given in self.counting(question, step):
            return Advice(True)
        for wrong in step.wrong:
            if given == canonical(question, self.meant(question, wrong.answer)):
                return Advice(False, wrong.text)
        if refused:
            return Advice(False)
        label = label_of(self.match.sight(question.seat), question.question, given)
        if step.any or (step.goal and all([word in label for word in step.goal])):
            return Advice(True)
        return Advice(False, f"That is allowed. For this lesson, choose: {self.awaited_label(question, step)}.")

    def counting(self, question: OpenQuestion, step: Step) -> list[Answer]:
        """The answers that count by name, the one that is waited for first."""
        return [canonical(question, self.meant(question, text)) for text in (step.wait, *step.also)]

    def next_of_others(self) -> Optional[tuple[OpenQuestion, Any]]:
        """The answer of another seat that is to be given now."""
        step = self.step
        if step is None or step.seat is None:
            return None
        question = self.asked(step)
        assert question is not None
        return question, self.awaited(question, step)

    def play_others(self) -> None:
        """All answers of other seats up to the learner's next."""
        while (given := self.next_of_others()) is not None:
            self.match.answer(*given)

    def awaited(self, question: OpenQuestion, step: Step) -> Answer:
        """The answer that is waited for; of several that count, the first that is still legal."""
        answers = self.counting(question, step)
        return next((answer for answer in answers if not self.match.refusal(question, answer)), answers[0])

    # what is shown

    def shown(self, question: OpenQuestion, step: Step) -> Any:
        """The answer that is waited for, in the shape of the question's form."""
        return shaped(self.match.sight(question.seat).describe(question.question), self.awaited(question, step))

    def awaited_label(self, question: OpenQuestion, step: Step) -> str:
        return label_of(self.match.sight(question.seat), question.question, self.awaited(question, step))


def canonical(question: OpenQuestion, raw: Any) -> Answer:
    """One form for all ways of writing an answer; what has the wrong shape is compared as it is."""
    try:
        return question.space.take(raw)
    except WrongShape:
        return settled(raw)


def lessons_for(ruleset: Ruleset) -> Lessons:
    found = lessons_of(ruleset)
    if found is None:
        raise NoLessons(f"{ruleset.title} has no lessons")
    return found


def begin(ruleset: Ruleset, id: str) -> Coach:
    """A lesson at its beginning, up to the learner's first answer."""
    lessons = lessons_for(ruleset)
    return begin_in(ruleset, lessons, lessons.find(id))


def begin_in(ruleset: Ruleset, lessons: Lessons, lesson: Lesson) -> Coach:
    match = Match(ruleset, lesson.scenario, lesson.seed, lesson.options, lesson.position)
    for text in lesson.answers:
        question = match.questions[0]
        match.answer(question, match.sight(question.seat).read(question.question, text))
    coach = resume(lessons, lesson, match)
    coach.play_others()
    return coach


def resume(lessons: Lessons, lesson: Lesson, match: Match) -> Coach:
    """A lesson that was left, with the match as far as it had come: chance goes on as the lesson says."""
    first = chances_before(match, len(lesson.answers))
    match.dealer = Rehearsed(lessons.throws(lesson), first, Seeded(lesson.seed))
    return Coach(lessons, lesson, match)


def chances_before(match: Match, answers: int) -> int:
    """How often chance had dealt when so many answers had been given and what follows them had happened."""
    given, dealt = 0, 0
    for entry in match.log:
        if entry[1] < 0:
            dealt += 1
        elif given == answers:
            break
        else:
            given += 1
    return dealt


# --- pointing ---------------------------------------------------------------------------------------------------------

def overlays(picture: Picture, spots: tuple[Spot, ...]) -> tuple[Overlay, ...]:
    """What is pointed at on the chart, as marks there."""
    pieces = tuple([spot.id for spot in spots if spot.kind == "piece"])
    cells = [cell_of(spot.id) for spot in spots if spot.kind == "cell"]
    found: list[Overlay] = [Ring(ids=pieces, kind="selected")] if pieces else []
    if cells:
        found.append(Cells(cells=tuple(cells), kind="chosen"))
    return tuple(found)


def cell_of(text: str) -> tuple[int, int]:
    x, _, y = text.partition(",")
    return int(x), int(y)


def is_there(picture: Picture, spot: Spot) -> bool:
    """Whether what is pointed at is on the table."""
    scene = picture.scene
    if spot.kind == "piece":
        return spot.id in {*[ship.id for ship in scene.ships], *[beast.id for beast in scene.creatures],
                           *[marker.id for marker in scene.markers]}
    if spot.kind == "sheet":
        names = [part_names(sheet.parts) for sheet in picture.sheets if sheet.id == spot.id]
        return bool(names) and (not spot.part or spot.part in names[0])
    if spot.kind == "card":
        return spot.id in [card.id for hand in picture.hands for card in hand.cards]
    if spot.kind == "cell":
        grid, (x, y) = scene.sea.grid, cell_of(spot.id)
        return grid is not None and ((x, y) in grid.cells if grid.cells else
                                     grid.first[0] <= x < grid.first[0] + scene.sea.width
                                     and grid.first[1] <= y < grid.first[1] + scene.sea.height)
    if spot.kind == "wind":
        return scene.wind is not None
    return bool(picture.tracks) if spot.kind == "track" else True


def part_names(parts: Any) -> set[str]:
    """The names by which parts of a sheet can be pointed at: labels of tracks and rows, chips, kinds of part."""
    names: set[str] = set()
    for part in parts:
        names.add(type(part).__struct_config__.tag)
        names |= {text for text in [getattr(part, "label", "")] if text}
        names |= {chip.text for chip in getattr(part, "chips", ())}
    return names
