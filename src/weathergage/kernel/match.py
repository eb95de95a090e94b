"""A match: a set-up plus every answer. The log is the truth; games in memory are caches of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Optional, TypeAlias

import msgspec

from weathergage.kernel import registry, save
from weathergage.kernel.clone import clone
from weathergage.kernel.codec import digest, revive, whole
from weathergage.kernel.core import (
    CHANCE,
    Answer,
    Dealer,
    Event,
    Game,
    IllegalAnswer,
    Outcome,
    Question,
    Space,
    Told,
    WeatherGageError,
    WrongShape,
    accept,
    advance,
    check_aside,
    clause_of,
    facts_of,
    give,
    seen_by,
    settled,
    step_aside,
)
from weathergage.kernel.dealer import Committed, Scripted, Seeded, script
from weathergage.kernel.odds import Odds, TooManyOutcomes, exact, sampled
from weathergage.kernel.rng import LARGEST, Rng
from weathergage.kernel.ruleset import BadSetup, Ruleset
from weathergage.kernel.save import Kept
from weathergage.kernel.sight import Past, Sight
from weathergage.kernel.tally import alike
from weathergage.scene.log import Note
from weathergage.scene.style import Theme
from weathergage.scene.svg import render

Entry: TypeAlias = tuple[int, int, str, Answer]     # number of the question in its group, seat, kind, answer
ASIDE: Final = "aside"
UNDO_DEPTH: Final = 50
OLDER: Final = ("This battle was begun under an older edition of the rules. It goes on from where it stood; what was "
                "played until then is told as it was then, and cannot be shown again or taken back.")
CHANGED: Final = OLDER.replace("an older edition of the rules", "rules that have changed since")
PLAYED_AGAIN: Final = 40            # entries of the log that undo plays again, or some more: fewer need more copies


def logged(entry: Any) -> Any:
    """An entry as a log keeps it: like ones are one thing in all logs, but for fractions, which seldom come again.

    Compiled, what is said to be an `Entry` is made anew wherever it is handed on.
    """
    return alike(entry) if is_whole(entry[3]) else entry


def is_whole(answer: Answer) -> bool:
    """Whether what is equal to it and whole, too, is the same: 1.0 and True do not pass for 1."""
    if isinstance(answer, tuple):
        return all([is_whole(part) for part in answer])
    return answer is None or type(answer) is int or type(answer) is str


class OpenQuestion:
    """A question of a match that waits for its answer, with its sentence."""

    def __init__(self, match: "Match", index: int, question: Question) -> None:
        self._match = match
        self.index = index                  # its number among the questions asked together
        self.question = question
        self.seat, self.kind, self.rule = question.seat, question.kind, question.rule
        self.space, self.secret = question.space, question.secret

    @property
    def prompt(self) -> str:
        return self._match.sight(self.seat).prompt(self.question)

    def __repr__(self) -> str:
        return f"<question {self.kind} to seat {self.seat} ({self.rule})>"


class Recording(Dealer):
    """Writes what another dealer answers into the log."""

    def __init__(self, dealer: Dealer, log: list[Entry]) -> None:
        self.dealer = dealer
        self.log = log

    def deal(self, game: Game, question: Question) -> Answer:
        answer = self.dealer.deal(game, question)
        self.log.append(logged((0, CHANCE, question.kind, answer)))
        return answer


@dataclass
class Mark:
    """Where undo returns to: what was asked before an answer, and how long log and events were."""

    asked: tuple[Question, ...]
    logged: int
    happened: int
    chain: str
    seat: int


@dataclass
class Explanation:
    """Why an answer is refused, and what would be legal instead."""

    rule: str
    reason: str
    clause: str                 # the clause's words
    nearest: Answer             # None where no legal answer is near


class Match:
    """The public face of a game in progress. Raise nothing but WeatherGageErrors at bad input; change nothing then."""

    def __init__(self, ruleset: Ruleset, scenario: str = "", seed: int = 0, options: Optional[dict[str, str]] = None,
                 position: str = "", dealer: Optional[Dealer] = None, game: Optional[Game] = None) -> None:
        """Set up a scenario or a position; or go on with a `game` that was."""
        if not scenario and not position:
            raise BadSetup("a match needs a scenario or a position")
        self.ruleset = ruleset
        self.scenario = scenario
        self.options = ruleset.settle_options(scenario, options or {})
        self.position = position
        self.dealer: Dealer = dealer or Seeded(sound_seed(seed))
        self.log: list[Entry] = []
        self.events: list[Event] = []
        self.steps: list[int] = []          # how many events had happened before each player's answer
        self.base: Optional[Base] = None    # where it goes on since the rules have changed; None: it is all of a piece
        self.kept: dict[str, Any] = {}      # what a host of the match keeps beside it; nothing here reads it
        self.chain = ""
        self._marks: list[Mark] = []
        self._sights: dict[Optional[int], Sight] = {}               # of this position
        self._pasts: dict[Optional[int], Past] = {}                 # of all positions
        self.game = game or (ruleset.position(position, self.options) if position
                             else ruleset.new(scenario, self.options))
        self._origin, self._since = self.game, -PLAYED_AGAIN        # a copy of the game, and how long the log was then
        self.game.journal = self.events
        if game is None:
            advance(self.game, None, Recording(self.dealer, self.log))
            self.chain = digest(self.game)

    # what is to be decided

    @property
    def questions(self) -> tuple[OpenQuestion, ...]:
        """The open questions, empty when the match is over."""
        return tuple([OpenQuestion(self, index, self.game.asked[index]) for index in self.game.open])

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, by number."""
        return self.ruleset.seats_of(self.game, self.scenario, self.options)

    @property
    def content(self) -> dict[str, Any]:
        """What replaces the standard content of the ruleset in this process: name, digest, entries; or nothing."""
        return save.CONTENT.get(self.ruleset.id, {})

    @property
    def over(self) -> bool:
        return not self.game.asked

    @property
    def outcome(self) -> Optional[Outcome]:
        return self.game.outcome

    @property
    def state(self) -> Game:
        """The full typed state, for analysis and tests: a copy, so reading is all one can do to the match."""
        return clone(self.game)

    def sight(self, seat: Optional[int]) -> Sight:
        """The table as this seat sees it, or a spectator: made once for each position, for all who show it."""
        if seat not in self._sights:
            past = self._pasts.setdefault(seat, Past(self.events, seat))
            self._sights[seat] = Sight(self.ruleset, self.game, seat, past)
        return self._sights[seat]

    def seen(self, seat: Optional[int]) -> Sequence[Event]:
        """All that happened, as far as this seat may know it."""
        return self.sight(seat).past

    def candidates(self, question: OpenQuestion, limit: int = 50) -> tuple[Answer, ...]:
        """Up to `limit` good legal answers, always the same for the same position."""
        return self.sight(question.seat).candidates(self._open(question), limit)

    def draw(self, question: OpenQuestion, rng: Rng) -> Answer:
        """One legal answer at random."""
        return self._open(question).space.draw(self.game, rng)

    def refusal(self, question: OpenQuestion, raw: Any) -> str:
        """Why this answer would be refused, in words; empty when it is legal."""
        asked = self._open(question)
        try:
            accept(self.game, asked, raw)
        except IllegalAnswer as refused:
            return refused.reason
        return ""

    def why(self, question: OpenQuestion, raw: Any) -> Optional[Explanation]:
        """For an answer that is refused: the clause, the reason, the nearest legal answer. None if it is legal."""
        space = self._open(question).space
        try:
            accept(self.game, question.question, raw)
        except IllegalAnswer as refused:
            return Explanation(refused.rule, refused.reason, self.ruleset.rulebook.text(refused.rule),
                               nearest_legal(space, self.game, raw))
        return None

    def describe(self, question: OpenQuestion) -> dict[str, Any]:
        """The question for a screen: sentence, clause, and the space's own description."""
        asked, sight = self._open(question), self.sight(question.seat)
        return {"seat": asked.seat, "kind": asked.kind, "rule": asked.rule, "prompt": sight.prompt(asked),
                "reason": sight.reason(asked), "secret": asked.secret, "about": facts_of(asked),
                **sight.describe(asked)}

    def label(self, question: OpenQuestion, answer: Answer) -> str:
        """An answer in a player's words."""
        return self.sight(question.seat).label(self._open(question), answer)

    def odds(self, question: OpenQuestion, raw: Any) -> Odds:
        """What the answer leads to in its immediate resolution, if nobody does anything special meanwhile.

        Exact by working out every roll; past EXACT_LIMIT outcomes it is sampled, and says so. Computed from what the
        asked seat knows: hidden things are dealt anew, so nothing leaks.
        """
        answer = accept(self.game, self._open(question), raw)
        face = self.ruleset.face
        known = self.sight(question.seat).redeal(Rng(1))
        face.isolate(known, question.question)
        before = clone(known)
        try:
            return exact(known, question.index, answer, lambda after: face.effects(before, after), face.usual)
        except TooManyOutcomes:
            return sampled(known, question.index, answer, lambda after: face.effects(before, after), face.usual)

    # deciding

    def answer(self, question: OpenQuestion, raw: Any) -> None:
        """Answer an open question. Raises IllegalAnswer(rule, reason), with nothing changed, when it is refused."""
        asked = self._open(question)
        answer = accept(self.game, asked, raw)
        mark = self._begin(question, asked.kind, answer)
        dealt, shown = self.game.chances, self.game.reveals
        secrets_out = len(self.game.open) == 1 and any([other.secret for other in self.game.asked])
        place = self.dealer.next if isinstance(self.dealer, Scripted) else 0
        try:
            give(self.game, question.index, answer, Recording(self.dealer, self.log))
            self.chain = digest(self.game, self.chain)
        except Exception:
            if isinstance(self.dealer, Scripted):
                self.dealer.next = place
            self._return_to(mark)
            raise
        learnt = self.game.chances != dealt or self.game.reveals != shown or secrets_out
        self._marks = [] if learnt or self.over else [*self._marks, mark][-UNDO_DEPTH:]

    def asides(self, question: OpenQuestion) -> tuple[str, ...]:
        """What the asked seat may do besides answering, such as giving up."""
        return self.game.asides(self._open(question).seat)

    def aside(self, question: OpenQuestion, what: Any) -> None:
        """Do one of the asides; the question stays open unless the game ends."""
        check_aside(self.game, self._open(question), what)
        mark = self._begin(question, ASIDE, what)
        try:
            step_aside(self.game, question.index, what)
            self.chain = digest(self.game, self.chain)
        except Exception:
            self._return_to(mark)
            raise
        self._marks, self._since = [], -PLAYED_AGAIN

    def undo(self) -> bool:
        """Take back the last answer, unless dice, a reveal or another seat's answer came after it."""
        if not self._marks:
            return False
        self._return_to(self._marks.pop())
        return True

    @property
    def undoable(self) -> Optional[int]:
        """The seat whose last answer could be taken back now."""
        return self._marks[-1].seat if self._marks else None

    @property
    def takebacks(self) -> tuple[int, ...]:
        """The seats whose answers could be taken back one after the other, the last one last."""
        return tuple([mark.seat for mark in self._marks])

    def follow(self, entries: list[Any]) -> None:
        """Go on as a log says, rolls included; BadSave where the rules do not ask what it answers."""
        dealer = self.dealer
        self.dealer = script([entry[3] for entry in entries if entry[1] == CHANCE], dealer)
        try:
            for entry in entries:
                if entry[1] != CHANCE:
                    repeat(self, entry)
        finally:
            self.dealer = dealer

    # looking

    def view(self, seat: Optional[int]) -> dict[str, Any]:
        """All that this seat may know, as plain data; None is a spectator."""
        open_questions = self.questions
        return {
            "ruleset": self.ruleset.id, "scenario": self.scenario, "options": dict(self.options),
            "table": self.sight(seat).view(),
            "asked": [self.describe(question) for question in open_questions if question.seat == seat],
            "waiting": [(question.seat, question.kind) for question in open_questions],
            "outcome": None if self.outcome is None else
            {"winners": self.outcome.winners, "scores": self.outcome.scores, "reason": self.outcome.reason,
             "rule": self.outcome.rule},
            "story": self.story(seat),
        }

    def story(self, seat: Optional[int], since: int = 0) -> list[tuple[str, str]]:
        """The log in sentences with their clauses, as this seat may read it, from event number `since` on."""
        sight = self.sight(seat)
        seen = [seen_by(event, seat) for event in self.events[since:]]
        return [(sight.tell(event), clause_of(event)) for event in seen if event is not None]

    def told(self, since: int = 0) -> list[Told]:
        """What happened from event number `since` on, in words, as everybody may read it: for rules to come."""
        seats = [None, *range(len(self.seats))]
        return [event if isinstance(event, Told) else self._told(event, seats) for event in self.events[since:]]

    def _told(self, event: Event, seats: list[Optional[int]]) -> Told:
        seen = [seen_by(event, seat) for seat in seats]
        words = ["" if one is None else self.sight(seat).tell(one) for seat, one in zip(seats, seen)]
        note = self.sight(None).note(seen[0], None) if seen[0] is not None else Note()
        return Told(clause_of(event), note.turn, note.step, tuple(words if len(set(words)) > 1 else words[:1]))

    def svg(self, seat: Optional[int] = None, theme: Theme = "light") -> str:
        """The table as a picture."""
        return render(self.sight(seat).picture(), theme=theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        state = "over" if self.over else f"waiting for {', '.join([str(question) for question in self.questions])}"
        return f"<match {self.ruleset.id} {self.scenario or self.position!r}, {len(self.log)} answers, {state}>"

    # keeping

    def clone(self) -> "Match":
        """An independent copy that goes on from here."""
        dealer = script([], self.dealer) if isinstance(self.dealer, Scripted) else self.dealer
        other = Match(self.ruleset, self.scenario, 0, self.options, self.position, dealer, clone(self.game))
        other.log += self.log
        other.events += self.events
        other.steps += self.steps
        other.chain, other.base = self.chain, self.base
        return other

    def save(self, compress: bool = False, lasting: bool = False) -> bytes:
        """The whole match as JSON. It holds every secret: it is for the host, not for a player in mid-game.

        A `lasting` one holds its last position, too, and what was told: so it goes on under rules that cannot play its
        log again.
        """
        kind, seed = recipe(self.dealer)
        record: dict[str, Any] = {
            "ruleset": self.ruleset.id, "edition": self.ruleset.edition, "content": self.content,
            "scenario": self.scenario, "position": self.position, "options": self.options, "dealer": kind, "seed": seed,
            "answers": self.log, "digest": self.chain,
        }
        if lasting or self.base is not None:
            told = self.told()
            record["base"] = self.base.kept if self.base is not None else None
            record["kept"] = self.position_kept()
            record["told"] = [told[start:end] for start, end in zip([0, *self.steps], [*self.steps, len(told)])]
        return save.write(record, compress)

    def position_kept(self) -> Kept:
        """Where it stands: from there it can go on when its log cannot be played again."""
        return Kept(self.ruleset.edition, len(self.log), self.chain, whole(self.game))

    @property
    def begins(self) -> int:
        """After how many answers it can be played again from: all before that was under rules of before."""
        return len(self.base.match.steps) if self.base is not None else 0

    def replay(self) -> Iterator["Match"]:
        """The match from its beginning: itself anew, at the start and after every player's answer. One that was begun
        under rules of before is seen from where it `begins`."""
        match = _restart(self.ruleset, self.scenario, self.position, self.options, self.dealer, self.log, self.base)
        yield match
        for entry in self.log[len(match.log):] if self.base is not None else self.log:
            if entry[1] != CHANCE:
                repeat(match, entry)
                yield match

    def branch(self, answers: int, seed: Optional[int] = None) -> "Match":
        """Play on from after the given number of players' answers, with other luck if a seed is given."""
        if 0 <= answers < self.begins:
            raise BadSetup(f"answer number {answers} was given under rules of before, which cannot be played again; "
                           f"the match goes on from answer number {self.begins}")
        for match in self.replay():
            if len(match.steps) == answers:
                other = match.clone()
                if seed is not None:
                    other.dealer = Seeded(sound_seed(seed))
                elif not isinstance(self.dealer, Scripted):
                    other.dealer = self.dealer
                return other
        raise BadSetup(f"the match has no answer number {answers}")

    def _open(self, question: OpenQuestion) -> Question:
        """The kernel's question, if it is still open here."""
        if not isinstance(question, OpenQuestion):
            raise IllegalAnswer("", f"{str(question)[:60]!r} is not a question of this match")
        if question.index not in self.game.open or self.game.asked[question.index] is not question.question:
            raise IllegalAnswer(question.rule, "this question is no longer open")
        return question.question

    def _begin(self, question: OpenQuestion, kind: str, answer: Answer) -> Mark:
        """Log what is about to happen; the mark leads back."""
        if not self._marks and len(self.log) - self._since >= PLAYED_AGAIN:     # no mark lies before it
            self._origin, self._since = clone(self.game), len(self.log)
        mark = Mark(self.game.asked, len(self.log), len(self.events), self.chain, question.seat)
        self.steps.append(len(self.events))
        self.log.append(logged((question.index, question.seat, kind, answer)))
        self._sights.clear()
        return mark

    def _return_to(self, mark: Mark) -> None:
        """Play again from the last copy of the game what the log says."""
        del self.log[mark.logged:]
        entries = self.log[self._since:]
        self.game, dealer = clone(self._origin), Scripted([entry[3] for entry in entries if entry[1] == CHANCE])
        for index, seat, _, answer in entries:
            if seat != CHANCE:
                give(self.game, index, answer, dealer)
        self.game.asked, self.game.journal = mark.asked, self.events        # whoever holds a question may answer it
        del self.events[mark.happened:]
        self.steps.pop()
        self.chain = mark.chain
        self._sights.clear()
        self._pasts.clear()


class Base:
    """Where a match goes on whose log of before cannot be played again: the position that was kept, and the match."""

    def __init__(self, kept: Kept, match: Match, notice: str) -> None:
        self.kept = kept
        self.match = match
        self.notice = notice        # says so


def nearest_legal(space: Space, game: Game, raw: Any) -> Answer:
    """The legal answer closest to a refused one; None where there is none."""
    try:
        found = space.nearest(game, space.take(raw))
    except WrongShape:
        return None
    return found if found is not None and space.contains(game, found) else None


def recipe(dealer: Dealer) -> tuple[str, str]:
    """What a file says of a dealer: its kind, and the seed that it deals from once any script has run out."""
    while isinstance(dealer, Scripted) and dealer.then is not None:
        dealer = dealer.then
    if isinstance(dealer, Seeded):
        return "seeded", str(dealer.seed)
    if not isinstance(dealer, Committed):
        return "scripted", ""
    if not dealer.stirred:
        return "committed", dealer.secret
    return "stirred", f"{','.join([f'{first}:{what}' for first, what in dealer.stirred])} {dealer.secret}"


def sound_seed(seed: Any) -> int:
    if type(seed) is not int or not 0 <= seed <= LARGEST:
        raise BadSetup(f"the seed must be a whole number from 0 to {LARGEST}, not {str(seed)[:40]}")
    return seed


def new(ruleset: str, scenario: str = "", seed: int = 0, options: Optional[dict[str, str]] = None) -> Match:
    """Start a match; without a scenario, the ruleset's first."""
    found = registry.find(ruleset)
    return Match(found, scenario or found.scenarios[0].id, seed, options)


def position(ruleset: str, text: str, dice: Optional[list[Any]] = None,
             options: Optional[dict[str, str]] = None) -> Match:
    """Set up any position in the ruleset's notation. Chance comes from `dice`, a script, and from nowhere else."""
    return Match(registry.find(ruleset), "", 0, options, text, Scripted(list(dice or [])))


def load(data: bytes | str, largest: int = save.LARGEST) -> Match:
    """A match from its save, which may be so large, by playing it again; the digest proves that the rules still say the
    same. If they do not, it goes on from the position that was kept."""
    record = save.read(data, largest)
    try:
        return _played(record, record["base"])
    except save.BadSave as refused:
        if record["kept"] is None or record.get("seal") != save.seal(record):
            raise
        try:
            return _played(record, record["kept"])
        except save.BadSave as also:
            raise save.BadSave(f"{refused}; nor does it go on from the position that was kept: {also}") from None


def _played(record: dict[str, Any], kept: Optional[Kept]) -> Match:
    """The match of a record, played again from its beginning or from a position that was kept."""
    try:
        ruleset = registry.find(record["ruleset"])
        save.check_content(ruleset.id, record["content"])
        for edition in (record["edition"], kept.edition if kept is not None else 0):
            if edition > ruleset.edition:
                raise save.BadSave(f"it was played with edition {edition} of {ruleset.id}; this is {ruleset.edition}")
        if record["edition"] < ruleset.edition:
            record = ruleset.migrate(record)
        dealer = _dealer(record["dealer"], record["seed"])
        base = _based(ruleset, record, kept) if kept is not None else None
        match = _restart(ruleset, record["scenario"], record["position"], record["options"], dealer, record["answers"],
                         base)
        for entry in record["answers"][len(match.log) if base is not None else 0:]:
            if entry[1] != CHANCE:
                repeat(match, entry)
    except WeatherGageError as error:
        raise save.BadSave(f"the match cannot be played again: {error}") from None
    except Exception as fault:          # another name than above: mypyc gives a name one type
        raise save.BadSave("the match cannot be played again: the rules fail at it "
                           f"({type(fault).__name__}: {str(fault)[:200]})") from fault
    if [list(entry[:3]) for entry in match.log] != [entry[:3] for entry in record["answers"]]:
        raise save.BadSave("the match cannot be played again: other questions come up than were answered")
    if record["digest"] and match.chain != record["digest"]:
        raise save.BadSave("played again, the match ends in another position than was saved")
    match.dealer = dealer
    return match


def _dealer(kind: str, seed: str) -> Dealer:
    if kind == "seeded" and seed.isdecimal() and len(seed) < 30:
        return Seeded(sound_seed(int(seed)))
    if kind == "committed":
        return Committed(seed)
    if kind == "stirred":
        listed, _, secret = seed.partition(" ")
        stirred = [part.partition(":") for part in listed.split(",")]
        if all([first.isdecimal() and len(first) < 10 and what for first, _, what in stirred]):
            return Committed(secret, tuple([(int(first), what) for first, _, what in stirred]))
    if kind == "scripted":
        return Scripted([])
    raise save.BadSave(f"field 'dealer': {kind[:40]!r} with seed {seed[:40]!r} is unknown")


def _based(ruleset: Ruleset, record: dict[str, Any], kept: Kept) -> Base:
    """A match as it stood at a position that was kept, with its log as it was told."""
    plain = msgspec.json.decode(kept.state)
    game = revive(ruleset.bring_up(plain, kept.edition) if kept.edition < ruleset.edition else plain)
    if not isinstance(game, Game) or bool(game.asked) != bool(game.agenda):
        raise save.BadSave("what was kept is no state of a game")
    match = Match(ruleset, record["scenario"], 0, record["options"], record["position"], game=game)
    match.log += [(entry[0], entry[1], entry[2], settled(entry[3])) for entry in record["answers"][:kept.logged]]
    told = record["told"]
    for step in range(sum([entry[1] != CHANCE for entry in match.log]) + 1):
        if step:
            match.steps.append(len(match.events))
        match.events += told[step] if step < len(told) else []
    if any([len(line.words) not in (1, 1 + len(match.seats)) for lines in told for line in lines]):
        raise save.BadSave("what was told is not for the seats of this match")
    base = Base(kept, match, OLDER if kept.edition < ruleset.edition else CHANGED)
    notice = Told("", "", "", (base.notice,))
    if match.events[-1:] != [notice]:
        match.events.append(notice)
    match.chain = kept.digest
    for question in match.questions:
        match.candidates(question, 1)               # or nobody could go on
    match.base = base
    return base


def _restart(ruleset: Ruleset, scenario: str, position_text: str, options: dict[str, str], dealer: Dealer,
             log: list[Any], base: "Optional[Base]" = None) -> Match:
    """The match before its first answer, with the rolls of the log to come."""
    rolled = [entry[3] for entry in log[len(base.match.log) if base is not None else 0:] if entry[1] == CHANCE]
    if base is not None:
        match = base.match.clone()
        match.dealer = script(rolled, dealer)
        return match
    return Match(ruleset, scenario, options=options, position=position_text, dealer=script(rolled, dealer))


def repeat(match: Match, entry: Any) -> None:
    """One logged answer again."""
    index, seat, kind, answer = entry
    asked = match.game.asked
    if index not in match.game.open or asked[index].seat != seat or (kind != ASIDE and asked[index].kind != kind):
        raise save.BadSave(f"answer {len(match.log)} ({kind} by seat {seat}) answers no open question")
    question = OpenQuestion(match, index, asked[index])
    if kind == ASIDE:
        match.aside(question, str(answer))
    else:
        match.answer(question, answer)
