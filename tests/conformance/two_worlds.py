"""Two worlds that a seat cannot tell apart, played side by side.

World one is a real match. World two is the same match, with all that the seat cannot know dealt anew. Both are played
on with the same answers and the same dice, and whatever this seat receives must be the same in both, to the letter.

Where the worlds may part:
- What others answer in secret, and what CHANCE deals in secret, may differ as long as nobody shows it: the profile's
  `lasting` says what the others learn of it, `told` says who learns all.
- When the rules show something hidden (`reveals` rises, answers held back are revealed, or the profile's `shows` names
  the event or the question that tells it), the seat may see two different states, or be told two different stories,
  and the run ends. Until then everything is the same.
- An answer or a roll that is legal in one world only ends the run, unless it is this seat's own.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from conformance.common import Setting, dealt_anew
from conformance.profiles import Profile, disturbed, drawn
from conformance.received import differing, received
from helpers import in_state

from weathergage.kernel.chance import Chance
from weathergage.kernel.codec import encode
from weathergage.kernel.core import Answer, Dealer, Game, Question, seen_by
from weathergage.kernel.dealer import Seeded
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.rng import Rng, word
from weathergage.kernel.ruleset import Ruleset

ATTEMPTS = 6                    # to find an answer that is legal in both worlds
BEGINNINGS = 3                  # of each battle, dealt in two ways
LONGEST = 400                   # answers of a battle whose moments are looked at
Choose = Callable[[Match, OpenQuestion, Rng], Answer]


class Parted(Exception):
    """The worlds must go apart here, and the seat may know it."""


@dataclass
class Tape(Dealer):
    """Deals to two matches in turn: what it drew for the first, it deals to the second, unless that is a secret that
    may differ."""

    profile: Profile
    seat: int
    rng: Rng
    rolls: list[tuple[str, Answer, bool]] = field(default_factory=list)     # kind, answer, whether it may differ
    played: int = -1                                                        # of the second; -1: it is the first

    def deal(self, game: Game, question: Question) -> Answer:
        check_secrecy(self.profile, question)
        if self.played < 0:
            answer = question.space.draw(game, self.rng)
            self.rolls.append((question.kind, answer, self.may_differ(game, question)))
            return answer
        if self.played >= len(self.rolls) or self.rolls[self.played][0] != question.kind:
            raise Parted
        kind, answer, may_differ = self.rolls[self.played]
        self.played += 1
        if not may_differ:
            if not question.space.contains(game, answer):
                raise Parted
            return answer
        look = self.profile.lasting[kind]
        assert isinstance(question.space, Chance)
        alike = [card for card, _ in question.space.outcomes() if look(card) == look(answer)]
        if not alike:
            raise Parted
        return alike[self.rng.below(len(alike))]

    def may_differ(self, game: Game, question: Question) -> bool:
        """Whether this seat is not shown what comes of it."""
        return (question.secret and question.kind in self.profile.lasting
                and self.seat not in self.profile.told(game, question))


def check_secrecy(profile: Profile, question: Question) -> None:
    """What the profile says is secret is asked in secret, and nothing else is."""
    assert question.kind in profile.at_times or question.secret == (question.kind in profile.secret), (
        f"{question.kind} is {'' if question.secret else 'not '}asked in secret")


class Worlds:
    """The two matches, and the seat that looks at both."""

    def __init__(self, profile: Profile, one: Match, two: Match, seat: int, rng: Rng) -> None:
        self.profile = profile
        self.one = one
        self.two = two
        self.both = (one, two)
        self.seat = seat
        self.rng = rng
        self.will_show = any([self.looks_other(question, *held) for question, *held in
                              zip(one.game.asked, one.game.held, two.game.held, strict=False)])

    def compare(self, messages: bool) -> None:
        """The seat receives the same, and so does a spectator."""
        key = self.rng.below(1 << 30)
        for eyes in (self.seat, None):
            ways = differing(*[received(match, eyes, Rng(key), messages) for match in self.both])
            who = "a spectator" if eyes is None else f"seat {eyes}"
            assert not ways, f"{who} can tell two worlds apart, by {', '.join(ways)} ({self.place()})"

    def place(self) -> str:
        kinds = [question.kind for question in self.one.questions]
        return f"answer {len(self.one.steps)} of {self.one.ruleset.id} {self.one.scenario}, asked: {kinds}"

    def play(self) -> None:
        """One answer in both; Parted if the worlds must, or may, go apart by it."""
        question = self.one.questions[self.rng.below(len(self.one.questions))]
        same_question = next((other for other in self.two.questions if other.index == question.index), None)
        assert same_question is not None and same_question.kind == question.kind
        check_secrecy(self.profile, question.question)
        if question.seat == self.seat and self.rng.below(25) == 0:
            self.do_aside(question, same_question)
            return
        answers = self.answers(question, same_question)
        shown = [(match.game.reveals, len(match.events)) for match in self.both]
        is_last = len(self.one.game.open) == 1
        tape = Tape(self.profile, self.seat, Rng(self.rng.below(1 << 30)))
        for match, asked, answer in zip(self.both, (question, same_question), answers, strict=True):
            match.dealer = tape
            match.answer(asked, answer)
            tape.played = 0
        revealed = is_last and self.will_show
        self.will_show &= not is_last
        if encode(self.one.sight(self.seat).game) != encode(self.two.sight(self.seat).game):
            if revealed or self.has_shown(shown):
                raise Parted
        elif self.was_told(shown):
            raise Parted

    def do_aside(self, question: OpenQuestion, other: OpenQuestion) -> None:
        """Something besides answering, if there is anything."""
        names = self.one.asides(question)
        if names:
            name = names[self.rng.below(len(names))]
            self.one.aside(question, name)
            self.two.aside(other, name)

    def has_shown(self, before: list[tuple[int, int]]) -> bool:
        """Whether the rules have shown something hidden since then: reveals and events that were."""
        for match, (reveals, events) in zip(self.both, before, strict=True):
            names = {type(event).__name__ for event in match.events[events:]}
            kinds = {question.kind for question in match.questions}
            if match.game.reveals != reveals or self.profile.shows & (names | kinds):
                return True
        return False

    def was_told(self, before: list[tuple[int, int]]) -> bool:
        """Whether the seat has been told of something shown that its state does not keep, as of an order that is
        turned and cleared away before the next question."""
        one, two = [[seen_by(event, self.seat) for event in match.events[events:]]
                    for match, (_, events) in zip(self.both, before, strict=True)]
        return one != two and self.has_shown(before)

    def answers(self, question: OpenQuestion, other: OpenQuestion) -> tuple[Answer, Answer]:
        """An answer for each world: the same, or secrets that look alike."""
        match, rng = self.one, self.rng
        if question.seat == self.seat:
            key = rng.below(1 << 30)
            answer = match.draw(question, Rng(key))
            assert self.two.draw(other, Rng(key)) == answer, f"{question.kind}: the seat may answer otherwise"
            return answer, answer
        if question.secret and self.seat not in self.profile.told(match.game, question.question) and rng.below(4):
            return self.secret_answers(question, other)
        for _ in range(ATTEMPTS):
            answer = match.draw(question, rng)
            if not self.two.refusal(other, answer):
                return answer, answer
        raise Parted

    def secret_answers(self, question: OpenQuestion, other: OpenQuestion) -> tuple[Answer, Answer]:
        """Any two, as long as they are held back; else two that look alike to this seat."""
        for _ in range(ATTEMPTS):
            answers = self.one.draw(question, self.rng), self.two.draw(other, self.rng)
            if question.kind not in self.profile.lasting or not self.looks_other(question.question, *answers):
                self.will_show |= self.looks_other(question.question, *answers)
                return answers
        raise Parted

    def looks_other(self, question: Question, one: Answer, two: Answer) -> bool:
        """Whether two answers that are held back will not look the same to this seat when they are shown."""
        look = self.profile.lasting.get(question.kind)
        if one is None or two is None:
            return False
        return one != two if look is None else look(one) != look(two)


def from_moment(setting: Setting, match: Match, seat: int, rng: Rng) -> Worlds:
    """A real match, and the same with what this seat cannot know dealt anew."""
    fresh = dealt_anew(match.ruleset, match.game, seat, rng)
    return Worlds(setting.profile, in_state(match, match.state), in_state(match, fresh), seat, rng)


def from_beginning(setting: Setting, seat: int, rng: Rng) -> Worlds:
    """Two matches, dealt what differs in nothing that this seat is shown; Parted if there is no such deal."""
    tape = Tape(setting.profile, seat, rng)
    matches = []
    for _ in range(2):
        matches.append(Match(setting.rules, setting.scenario, 0, dict(setting.options), dealer=tape))
        tape.played = 0
    return Worlds(setting.profile, *matches, seat, rng)


def check_together(worlds: Worlds, answers: int) -> int:
    """The seat cannot tell them apart, now and after every answer; how many answers the worlds went together."""
    worlds.compare(messages=True)
    for count in range(answers):
        if worlds.one.over or worlds.two.over:
            return count
        try:
            worlds.play()
        except Parted:
            return count
        worlds.compare(messages=count % 4 == 0)
    return answers


def moments(match: Match, choose: Choose, rng: Rng, count: int) -> list[Match]:
    """About so many moments of a battle, evenly spread."""
    kept: list[Match] = []
    stride = 1
    while not match.over and len(match.steps) < LONGEST:
        if len(match.steps) % stride == 0:
            kept.append(match.clone())
        if len(kept) >= 2 * count:
            kept, stride = kept[::2], 2 * stride
        question = match.questions[rng.below(len(match.questions))]
        match.answer(question, choose(match, question, rng))
    return kept


def check_disturbed(setting: Setting, match: Match, seat: int, rng: Rng) -> None:
    """With any other values in the place of the hidden ones, sensible or not, the table looks the same. Unlike a deal,
    this does not look for blanks to find out what is hidden."""
    other = in_state(match, disturbed(setting.profile, match.game, seat, rng))
    Worlds(setting.profile, in_state(match, match.state), other, seat, rng).compare(messages=False)


def check_battle(setting: Setting, seed: int, count: int = 6, answers: int = 10) -> int:
    """From moments of a battle, for one seat after the other; how many answers the worlds went together. Every other
    battle is a lively one."""
    together, seats = 0, len(setting.seats)
    choose = setting.profile.lively if seed % 2 else drawn
    for at, match in enumerate(moments(setting.match(seed), choose, Rng(seed), count)):
        rng = Rng(word(seed, at))
        check_disturbed(setting, match, (seed + at) % seats, rng)
        together += check_together(from_moment(setting, match, (seed + at) % seats, rng), answers)
    for at in range(BEGINNINGS):
        with suppress(Parted):
            worlds = from_beginning(setting, (seed + at) % seats, Rng(word(seed, 1000 + at)))
            together += check_together(worlds, answers)
    return together


def check_position(rules: Ruleset, position: str, seed: int, answers: int = 10) -> int:
    """From a position in which much is about to happen, and from two moments soon after it."""
    setting, together = Setting(rules.id, ""), 0
    match, rng = Match(rules, "", 0, {}, position, Seeded(seed)), Rng(seed)
    for at in range(3):
        if match.over:
            break
        seat = (seed + at) % len(match.seats)
        check_disturbed(setting, match, seat, rng)
        together += check_together(from_moment(setting, match, seat, rng), answers)
        for _ in range(rng.below(6)):
            if not match.over:
                question = match.questions[rng.below(len(match.questions))]
                match.answer(question, setting.profile.lively(match, question, rng))
    return together
