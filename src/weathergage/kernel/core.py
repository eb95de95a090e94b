"""The table itself: questions, the frames that ask them, and the loop that runs frames until somebody must choose.

A game is plain data. Its agenda is a stack of frames, each one rulebook procedure in progress. `advance` runs the top
frame until it asks a question; `give` hands an answer back. Dice and draws are questions to the seat CHANCE.
"""

from dataclasses import dataclass, field, fields
from typing import Any, Final, Optional, TypeAlias, TypeVar, Union

from mypy_extensions import i64, mypyc_attr

from weathergage.kernel.rng import Rng

CHANCE: Final = -1
FIRST: Final[tuple[int, ...]] = (0,)
MOST_STAGES: Final = 100_000        # between two answers of players; the longest turn takes some thousand
MOST_NAMED: Final = 12              # frames of a deep agenda
HIDDEN: Final = "?"                 # a word that a seat cannot know stands as this, a number as HIDDEN_NUMBER
HIDDEN_NUMBER: Final = -1
LARGEST_NUMBER: Final = 2**62       # in an answer
KINDS: Final[dict[type, str]] = {}
Answer: TypeAlias = Union[None, int, float, str, tuple[Any, ...]]


class WeatherGageError(Exception):
    """The root of every error this package raises on purpose."""


class IllegalAnswer(WeatherGageError, ValueError):
    """An answer was refused: the clause, the reason in plain words. The game is unchanged."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason

    def __reduce__(self) -> Any:
        return (IllegalAnswer, (self.rule, self.reason))


class WrongShape(WeatherGageError, ValueError):
    """Something that came as an answer cannot be one here, whatever the position: `take` says why."""


class Looping(WeatherGageError):
    """Rules run stage after stage and ask nobody; says which frames are at it."""


def settled(raw: Any, depth: int = 6) -> Answer:
    """The canonical form of an answer that came over a wire: lists become tuples, odd things are refused."""
    if isinstance(raw, (list, tuple)) and depth:
        return tuple([settled(part, depth - 1) for part in raw])
    if isinstance(raw, (int, float)) and not -LARGEST_NUMBER <= raw <= LARGEST_NUMBER:
        raise WrongShape("that is not a number one can answer with")        # and some could not be written out
    if raw is None or (isinstance(raw, (int, float, str)) and not isinstance(raw, bool)):
        return raw
    raise WrongShape(f"{type(raw).__name__} is not something one can answer with")


def same(one: Answer, other: Answer) -> bool:
    """Equal, and of equal types all the way down: 1.0 does not pass for 1."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        if len(one) != len(other):
            return False
        for mine, yours in zip(one, other):
            if not same(mine, yours):
                return False
        return True
    return type(one) is type(other) and one == other


@dataclass
class Refusal:
    """Why an answer is illegal: the clause, and the reason in words for a player."""

    rule: str           # empty: the clause that asks
    text: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Space:
    """The answers a question takes. A space holds ids and bounds, never a list made in advance and never the game."""

    def take(self, raw: Any) -> Answer:
        """Canonical form of a raw answer: what is stored, hashed and replayed. WrongShape if it can be none here."""
        return settled(raw)

    def refusal(self, game: "Game", answer: Answer) -> Optional[Refusal]:
        """Why an answer that `take` let through is illegal; None when it is legal."""
        raise NotImplementedError

    def contains(self, game: "Game", answer: Answer) -> bool:
        return self.refusal(game, answer) is None

    def candidates(self, game: "Game", limit: int) -> tuple[Answer, ...]:
        """Up to `limit` good answers, deterministic, the best spread first."""
        raise NotImplementedError

    def draw(self, game: "Game", rng: Rng) -> Answer:
        """One legal answer without building the list."""
        raise NotImplementedError

    def nearest(self, game: "Game", answer: Answer) -> Answer:
        """The legal answer closest to a refused one, or None where closeness means nothing."""
        return None

    def describe(self, game: "Game") -> dict[str, Any]:
        """What a screen needs to offer the choice, in the vocabulary of `kernel.spaces`."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Question:
    """Somebody must choose. Each kind of question is a class of its own, whose fields are the facts that it is about.

    The class is named for its kind, the stable word in logs and saves: `AskStartMelee` is "start-melee".
    """

    seat: int
    rule: str                           # the clause that asks
    space: Space

    @property
    def kind(self) -> str:
        return kind_of(type(self))

    @property
    def secret(self) -> bool:
        """Whether the answer stays hidden until the rules reveal it."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class SecretQuestion(Question):
    """A question whose answer stays hidden until the rules reveal it."""

    @property
    def secret(self) -> bool:
        return True


def kind_of(question: type[Question]) -> str:
    """The kebab-case word for a class of questions."""
    found = KINDS.get(question)
    if found is None:
        name = question.__name__.removeprefix("Ask")
        found = "".join([f"-{letter.lower()}" if letter.isupper() else letter for letter in name]).removeprefix("-")
        KINDS[question] = found
    return found


def facts_of(question: Question) -> dict[str, Any]:
    """What a question is about, by name."""
    return {item.name: getattr(question, item.name) for item in fields(question)
            if item.name not in ("seat", "rule", "space")}


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """What happened, in the past tense, with the clause that caused it. Subclasses are dataclasses with a `rule`."""

    rule: str

    def hidden(self) -> tuple[str, ...]:
        """The fields that are blank to seats that it is not open to."""
        return ()

    def is_open_to(self, seat: Optional[int]) -> bool:
        """Whether this seat may know all of it; None is a spectator."""
        return True


@dataclass
class Told(Event):
    """Something that happened under rules of before, in the words in which it was told then."""

    rule: str
    turn: str                   # that began with it, and step; as in a note
    step: str
    words: tuple[str, ...]      # for spectators and for every seat, empty where nothing was told; one if all are alike

    def seen_by(self, seat: Optional[int]) -> Optional[Event]:
        text = self.words[0 if seat is None or len(self.words) == 1 else seat + 1]
        return Told(self.rule, self.turn, self.step, (text,)) if text else None


def seen_by(event: Event, seat: Optional[int]) -> Optional[Event]:
    """The event as this seat may know it: whole, with its hidden fields blank, or, if it names none, not at all."""
    if isinstance(event, Told):
        return event.seen_by(seat)
    if event.is_open_to(seat):
        return event
    hidden = event.hidden()
    if not hidden:
        return None
    values: dict[str, Any] = {item.name: getattr(event, item.name) for item in fields(event)}  # type: ignore[arg-type]
    for name in hidden:
        values[name] = blank(values[name])
    seen: Event = type(event)(**values)
    return seen


def blank(value: Any) -> Any:
    """What stands for a value that is hidden: that something is there may be seen, and how many; not what."""
    if isinstance(value, tuple):
        return tuple([blank(part) for part in value])
    if isinstance(value, str):
        return HIDDEN if value else ""
    if isinstance(value, bool) or value is None:
        return None
    return HIDDEN_NUMBER if value else 0


def clause_of(event: Event) -> str:
    """The clause that caused an event. Compiled code would miss the default that a plug-in's class gives its `rule`."""
    return str(getattr(event, "rule"))  # noqa: B009


@mypyc_attr(free_list_len=1)
class Done:
    """A procedure is over; the calling frame's next stage receives the result."""

    def __init__(self, result: Answer = None) -> None:
        self.result = result


DONE: Final = Done()


@dataclass
class Outcome:
    """How the game ended."""

    winners: tuple[int, ...]        # seats; empty for a draw
    scores: tuple[int, ...]         # one per seat
    reason: str                     # kebab-case word
    rule: str


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Frame:
    """One rulebook procedure in progress: `pc` is the stage now running, from 1; other fields are ids and numbers.

    `step` lists the stages in rulebook order, by the names that a class of constants gives them (`At.ROLL: Final = 1`).
    A stage returns None (go on), a Frame (call it), a Question, a tuple of Questions (asked together, revealed
    together), or Done(result). The next stage follows, with the result or the answer, unless `go` names another.
    """

    pc: int = field(default=0, kw_only=True)

    def step(self, game: Any, answer: Answer) -> "Step":
        """What the stage comes to. A frame says which class of games it belongs to; it is run in no other."""
        raise NotImplementedError

    def go(self, stage: int) -> None:
        """The stage that runs next: at once, or with what this one's question or frame comes to."""
        self.pc = stage - 1

    def is_part(self) -> bool:
        """Whether this procedure settles nothing by itself, so that odds look on to the end of its caller."""
        return False


Step: TypeAlias = Union[None, Frame, Question, tuple[Question, ...], Done]
F = TypeVar("F", bound=Frame)


def entered_at(frame: F, stage: int) -> F:
    """A procedure that begins at a later stage, as positions set up by hand do."""
    frame.go(stage)
    return frame


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Answers CHANCE."""

    def deal(self, game: "Game", question: Question) -> Answer:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class Game:
    """The part of a state that every game has. Rulesets add their nouns in a subclass."""

    agenda: list[Frame] = field(default_factory=list)
    asked: tuple[Question, ...] = ()
    open: tuple[int, ...] = ()                      # which of the questions asked still wait for their answer
    held: tuple[Answer, ...] = ()                   # answers in so far to questions asked together
    chances: int = 0                                # CHANCE questions answered: the dealer's counter
    reveals: int = 0                                # how often something hidden was shown: undo never crosses one
    outcome: Optional[Outcome] = None
    journal: Optional[list[Event]] = field(default=None, compare=False, repr=False)     # None: nobody listens

    def emit(self, event: Event) -> None:
        if self.journal is not None:
            self.journal.append(event)

    def finish(self, outcome: Outcome) -> None:
        """The game is over: nothing that is still on the agenda happens."""
        self.outcome = outcome

    def asides(self, seat: int) -> tuple[str, ...]:
        """What this seat may do besides answering, at any of its decisions."""
        return ()

    def take_aside(self, seat: int, aside: str) -> None:
        """Carry out an aside: at once, without further questions."""

    def reversal(self, aside: str) -> str:
        """The aside that takes this one back; empty where nothing does."""
        return ""


def advance(game: Game, answer: Answer, dealer: Optional[Dealer], floor: int = 0) -> None:
    """Run stages until a player must choose. CHANCE is answered on the spot, or asked when there is no dealer.

    A fork may be run only until the agenda is down to `floor` frames, to see what one procedure leads to. Rules that go
    on for ever and ask nobody are stopped; a stage that does not return is beyond reach.
    """
    agenda: list[Any] = game.agenda         # of frames: compiled, each that is taken off would be asked what it is
    if len(agenda) <= floor:
        close(game)
        return
    left: i64 = MOST_STAGES
    frame: Frame = agenda[-1]
    while True:
        frame.pc += 1
        step = frame.step(game, answer)
        left -= 1
        if game.outcome is not None:
            break
        if left < 0:
            raise Looping(f"{MOST_STAGES} stages and no question: " + " > ".join(map(repr, agenda[:MOST_NAMED])))
        answer = None
        if step is None:                # on to the next stage
            continue
        if isinstance(step, Done):
            agenda.pop()
            if len(agenda) <= floor:
                break
            answer = step.result
            frame = agenda[-1]
        elif isinstance(step, Frame):
            frame = step                # first: compiled, each look at `step` would ask again what it is
            agenda.append(frame)
        elif isinstance(step, Question):
            question = step
            if question.seat == CHANCE and dealer is not None:
                answer = dealer.deal(game, question)
                game.chances += 1
            else:
                game.asked = (question,)
                game.open = FIRST
                game.held = ()
                return
        elif step:
            game.asked = step
            game.open = tuple([at for at in range(len(step))])
            game.held = (None,) * len(step)
            return
        else:
            answer = ()
    close(game)


def close(game: Game) -> None:
    """Nothing is left to do: the state of a finished game."""
    game.agenda.clear()
    game.asked = ()
    game.open = ()
    game.held = ()


def give(game: Game, index: int, answer: Answer, dealer: Optional[Dealer], floor: int = 0) -> None:
    """Answer open question number `index` with a checked answer; go on when all answers of the group are in."""
    held = game.held
    if held:
        held = held[:index] + (answer,) + held[index + 1:]
        game.held = held
        game.open = tuple([other for other in game.open if other != index])
        if game.open:
            return
        answer = held
    elif game.asked[0].seat == CHANCE:
        game.chances += 1
    game.asked = ()
    game.open = ()
    game.held = ()
    advance(game, answer, dealer, floor)


def accept(game: Game, question: Question, raw: Any) -> Answer:
    """The canonical answer to a question, or IllegalAnswer with nothing changed. What else is raised is a fault."""
    try:
        answer = question.space.take(raw)
    except WrongShape as error:
        raise IllegalAnswer(question.rule, str(error)) from None
    refusal = question.space.refusal(game, answer)
    if refusal is not None:
        raise IllegalAnswer(refusal.rule or question.rule, refusal.text)
    return answer


def check_aside(game: Game, question: Question, aside: Any) -> None:
    """IllegalAnswer if this cannot be done beside answering this question."""
    if aside not in game.asides(question.seat):
        raise IllegalAnswer(question.rule, f"{str(aside)[:60]!r} is not possible now")


def step_aside(game: Game, index: int, aside: Any) -> None:
    """Do something besides answering, at open question number `index`; the question stays unless the game ends."""
    question = game.asked[index]
    check_aside(game, question, aside)
    game.take_aside(question.seat, aside)
    if game.outcome is not None:
        close(game)


def ints(answer: Answer) -> tuple[int, ...]:
    """A tuple of numbers: dice, a draw of several, an allocation."""
    assert isinstance(answer, tuple)
    return answer


def number(answer: Answer) -> int:
    assert isinstance(answer, int)
    return answer


def word(answer: Answer) -> str:
    assert isinstance(answer, str)
    return answer


def each(answer: Answer) -> tuple[Answer, ...]:
    """The answers to questions that were asked together, in the order they were asked."""
    assert isinstance(answer, tuple)
    return answer
