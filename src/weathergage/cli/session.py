"""A battle at one screen: whose turn it is to answer, what they see, and what they type."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Optional, TypeAlias

from rich.text import Text

from weathergage.cli.common import keep_report, write_file
from weathergage.cli.editor import Unfit
from weathergage.cli.entry import Control, Drafted, Misread
from weathergage.cli.forms import control_for
from weathergage.cli.lines import Gone, Lines
from weathergage.cli.screen import Screen, outcome_text, seat_name
from weathergage.kernel.core import Answer, IllegalAnswer
from weathergage.kernel.match import Explanation, Match, OpenQuestion
from weathergage.kernel.rng import Rng
from weathergage.players.base import Player
from weathergage.players.orders import StandingOrders
from weathergage.table.lines import story_for
from weathergage.table.lit import lieutenants_answer
from weathergage.table.odds import quick_words
from weathergage.table.trouble import trouble_words
from weathergage.table.unasked import goes_unasked, ordered_answer

PAGE: Final = 12                # options shown at a time
SUGGESTIONS: Final = 5          # of an answer that is put together
DRAWS: Final = 8                # other answers tried for a player whose answer the rules could not bear


class Left(Exception):
    """The person left the battle."""


class Session:
    """One match, its players, and the person or persons at the screen."""

    def __init__(self, match: Match, players: Mapping[int, Player], screen: Screen, lines: Lines,
                 keys: "Mapping[str, Key]", save_to: str = "", answer_single: bool = True) -> None:
        self.match = match
        self.players = players                  # by seat; a seat without one is a person's
        self.screen = screen
        self.lines = lines
        self.keys = keys                        # what can be typed besides an answer
        self.save_to = save_to                  # saved there at the end without asking; empty: ask
        self.seats = match.seats
        self.people = [seat for seat in range(len(self.seats)) if seat not in players]
        self.orders = {seat: StandingOrders(answer_single) for seat in self.people}
        self.told = dict.fromkeys(self.people, 0)       # how many events each person has been told
        self.at_screen: Optional[int] = self.people[0] if len(self.people) == 1 else None
        self.control: Optional[Control] = None
        self.lit: Optional[Answer] = None       # what Enter alone gives, as it was last told
        self.page = 0
        self.offered: tuple[str, ...] = ()      # asides that were last told
        self.by_orders = 0                      # answers given by themselves since the last that was typed

    @property
    def hot_seat(self) -> bool:
        return len(self.people) > 1

    # the battle

    def run(self) -> None:
        """Until the battle is over, or everybody has left."""
        if self.match.base is not None:
            self.screen.say(self.match.base.notice, "hit")
        try:
            while not self.match.over:
                self.step(self.next_question())
            self.end()
        except Left:
            pass
        except Gone:
            self.break_off()

    def break_off(self) -> None:
        """No more lines: a person at a terminal may still keep the battle."""
        if self.save_to or not self.lines.interactive:
            self.screen.say("The input has ended; so does the session.", "quiet")
            self.keep(self.save_to)
            return
        with suppress(Gone):
            self.offer_to_keep()

    def offer_to_keep(self) -> None:
        path = self.lines.ask("  To go on later, type a file name; Enter leaves without: ")
        while path and not self.keep(path):
            path = self.lines.ask("  Another file name, or Enter: ")

    def next_question(self) -> OpenQuestion:
        """People first, so that they can still take an answer back while others have not given theirs."""
        questions = self.match.questions
        mine = [question for question in questions if question.seat == self.at_screen]
        people = [question for question in questions if question.seat in self.people]
        return (mine or people or questions)[0]

    def step(self, question: OpenQuestion) -> None:
        if question.seat in self.players:
            self.let_play(question)
        elif not self.follow_orders(question):
            self.sit_down(question.seat)
            self.ask(question)

    def let_play(self, question: OpenQuestion) -> None:
        """A player answers; if the rules fail at that, something else is answered. Left if they fail at everything."""
        is_told = False
        for attempt in range(2 + DRAWS):
            try:
                self.match.answer(question, self.player_answer(question, attempt))
                return
            except Exception as error:
                if not is_told:
                    self.tell_trouble(question, "the answer of a player", error)
                is_told = True
        self.screen.say("  No answer to this question can be played: the battle stops here.", "bad")
        self.break_off()
        raise Left

    def player_answer(self, question: OpenQuestion, attempt: int) -> Answer:
        """What the player of this seat answers; then what is usual, then anything."""
        sight = self.match.sight(question.seat)
        if attempt == 0:
            return self.players[question.seat].choose(sight, question.question)
        return sight.usual(question.question) if attempt == 1 else sight.draw(question.question, Rng(attempt))

    def follow_orders(self, question: OpenQuestion) -> bool:
        """Whether standing orders have answered; where the rules fail at that, the person is asked."""
        orders = self.orders[question.seat]
        try:
            if not goes_unasked(self.match, question, orders, self.people):
                return False
            self.match.answer(question, ordered_answer(self.match, question, orders))
        except Exception as error:
            self.tell_trouble(question, "standing orders", error)
            return False
        self.by_orders += 1
        return True

    def tell_trouble(self, question: OpenQuestion, raw: Any, error: Exception) -> None:
        """The rules failed: one sentence, and a file that shows what happened. The match is unchanged."""
        path = keep_report(self.match, question, raw, error)
        self.screen.paragraph(Text(f"  {trouble_words(f'The rules failed at “{question.kind}”', error)}", "bad"))
        self.screen.paragraph(Text.assemble("  The report: ", (str(path), "key")))

    def sit_down(self, seat: int) -> None:
        """With several people at one screen, nobody reads what another may know."""
        if self.hot_seat and self.at_screen != seat:
            if self.at_screen is not None:
                self.screen.console.clear()
            self.screen.say(Text.assemble("Pass the screen to ", seat_name(self.match, seat), "."))
            self.lines.ask("Press Enter when nobody else looks. ")
            self.screen.console.clear()
            self.screen.forget()
        self.at_screen = seat

    def ask(self, question: OpenQuestion) -> None:
        """Show the table and the question, then read lines until the question is answered or gone."""
        self.control, self.lit, self.page = None, None, 0
        before = (self.match.chain, len(self.match.log))
        line = ""
        while (self.match.chain, len(self.match.log)) == before:
            try:
                self.heed(question, line)
            except (Gone, Left):
                raise
            except Exception as error:
                self.lit = None                 # it may not have been told
                self.tell_trouble(question, line, error)
            if (self.match.chain, len(self.match.log)) == before:
                line = self.lines.ask(f"{self.seats[question.seat]}> ")

    def heed(self, question: OpenQuestion, line: str) -> None:
        """Do what was typed; before anything is, show the question."""
        is_new = self.control is None
        if self.control is None:
            self.control = control_for(self.match, question)
            self.lit = self.lit_first(question)
            self.show(question)
        word, _, rest = line.partition(" ")
        if line[:1] in ("!", "?"):
            word, rest = line[0], line[1:].strip()
        if word in self.keys:
            self.keys[word](self, question, rest)
        elif line:
            self.answer(question, line.removeprefix("=").strip())
        elif not is_new and self.lit is not None:
            self.give(question, self.lit)

    def lit_first(self, question: OpenQuestion) -> Optional[Answer]:
        """What Enter alone gives: what a lieutenant would answer; None: nothing."""
        return lieutenants_answer(self.match, question)

    def answer(self, question: OpenQuestion, text: str) -> None:
        """One typed answer; what is refused is explained and changes nothing."""
        assert self.control is not None
        try:
            raw = self.control.read(text)
        except Misread as error:
            self.screen.say(f"  {error}  (k lists the keys)", "bad")
            return
        except Drafted:
            self.lit = None                     # what is being put together is sent by ok
            self.show_draft()
            return
        except Unfit as error:
            self.say_why(question, self.match.why(question, error.raw), False)
            self.show_draft()
            return
        try:
            self.give(question, raw)
        except IllegalAnswer:
            self.say_why(question, self.match.why(question, raw))

    def give(self, question: OpenQuestion, raw: Any) -> None:
        """The answer is meant; IllegalAnswer if it is refused."""
        self.match.answer(question, raw)
        self.by_orders = 0

    def say_why(self, question: OpenQuestion, refusal: Optional[Explanation], with_nearest: bool = True) -> None:
        """Why an answer cannot be, with the clause that refuses it, and what would do instead."""
        if refusal is None:
            return
        self.screen.paragraph(Text.assemble(("  No: ", "bad"), refusal.reason, (f"  {refusal.rule}", "clause")))
        if with_nearest and refusal.nearest is not None:
            nearest = self.match.sight(question.seat).write(question.question, refusal.nearest)
            label = self.match.label(question, refusal.nearest)
            self.screen.paragraph(Text.assemble(("  The nearest you may: ", "quiet"), label,
                                                (f"  ({nearest})" if nearest != label else "", "quiet")))

    # what is shown

    def show(self, question: OpenQuestion) -> None:
        seat = question.seat
        self.screen.story(story_for(self.match, seat, self.told[seat]))
        self.told[seat] = len(self.match.events)
        self.screen.table(self.match, seat)
        self.show_question(question)

    def show_question(self, question: OpenQuestion) -> None:
        assert self.control is not None
        secret = "  in secret" if question.secret else ""
        self.screen.paragraph(Text.assemble(seat_name(self.match, question.seat), "  ", (question.prompt, "title"),
                                            (secret, "quiet"), (f"  {question.rule}", "clause")))
        if reason := self.match.sight(question.seat).reason(question.question):
            self.screen.paragraph(Text(f"  {reason}", "quiet"))
        if self.control.groups():
            self.show_groups()
        else:
            self.show_options(question)
        if self.control.guide():
            self.screen.paragraph(Text(f"       {self.control.guide()}", "quiet"), 0)
        self.show_draft()
        if self.lit is not None:
            self.screen.paragraph(Text.assemble(("  Enter", "key"), "  ", self.match.label(question, self.lit)), 9)
        offered = self.match.asides(question)
        if offered and offered != self.offered:
            self.screen.say(f"  or: {'  '.join(['!' + aside for aside in offered])}", "quiet")
        self.offered = offered

    def show_options(self, question: OpenQuestion) -> None:
        """One page of the numbered list, with odds beside the options where they are quick."""
        assert self.control is not None
        control, size = self.control, self.page_size()
        first = self.page * size
        numbers = range(first + 1, min(first + size, len(control.choices)) + 1)
        odds = quick_words(self.match, question, [control.answer_of(number) for number in numbers])
        labels = [control.label(number) for number in numbers]
        wide = max([len(label) for label in labels], default=0)
        beside = 7 + wide + 2 + max([len(chance or "") for chance in odds], default=0) <= self.screen.width
        for number, label, chance in zip(numbers, labels, odds, strict=True):
            gap = " " * (wide - len(label) + 2)
            self.screen.paragraph(Text.assemble((f"  {number:>3}", "key"), f"  {label}",
                                                (gap + chance if chance and beside else "", "quiet")), 5)
            if chance and not beside:
                self.screen.paragraph(Text(f"         {chance}", "quiet"), 0)
        left = len(control.choices) - first - len(numbers)
        hints = [f"m shows {left} more"] if left > 0 else []
        if None in odds and not control.draft_lines():
            hints.append(f"o {numbers[odds.index(None)]} works out the odds")
        if hints:
            self.screen.say(f"       {'; '.join(hints)}", "quiet")

    def show_groups(self) -> None:
        """Parts by owner, and below them what is printed on those that were not read before."""
        assert self.control is not None
        control, face = self.control, self.match.ruleset.face
        wide = max([len(owner) for owner, _ in control.groups()]) + 4
        for owner, numbers in control.groups():
            cells = [Text.assemble((f"{number:>2}", "key"), f" {control.label(number)}") for number in numbers]
            self.screen.cells(Text(f"  {owner:<{wide - 2}}", "title"), cells)
            for gloss in [face.gloss(control.answer_of(number)) for number in numbers]:
                if gloss.text and not self.screen.has_read(gloss.name):
                    self.screen.paragraph(Text(f"{' ' * wide}{gloss.name}: {gloss.text}", "quiet"), 2)
                    self.screen.note_read(gloss.name)

    def page_size(self) -> int:
        assert self.control is not None
        return SUGGESTIONS if self.control.draft_lines() else PAGE

    def show_draft(self) -> None:
        assert self.control is not None
        for line in self.control.draft_lines():
            self.screen.paragraph(Text(f"       {line}"), 0)

    # the end

    def end(self) -> None:
        """The rest of the story, the result, and where to keep it."""
        match, seat = self.match, self.at_screen
        whole = None if self.hot_seat else seat
        told = self.told.get(seat, 0) if seat is not None else 0
        self.screen.story(story_for(match, whole, told), 30)
        self.screen.forget()
        self.screen.table(match, whole)
        self.screen.say()
        self.screen.paragraph(Text.assemble(("The battle is over.  ", "title"), outcome_text(match, whole)))
        if self.save_to:
            self.keep(self.save_to)
        elif self.lines.interactive:
            while (path := self.lines.ask("To keep it for replay, type a file name; Enter leaves it: ")) \
                    and not self.keep(path):
                pass

    def keep(self, path: str) -> bool:
        """Save to a file; nothing happens without a name."""
        if not path:
            return False
        try:
            write_file(Path(path).expanduser(), self.match.save(path.endswith(".gz"), lasting=True))
        except OSError as error:
            self.screen.say(f"  It cannot be saved to {path}: {error.strerror}", "bad")
            return False
        command = "replay" if self.match.over else "play --load"
        self.screen.say(Text.assemble(f"  Saved to {path}.  ", (f"weathergage {command} {path}", "key")))
        return True


Key: TypeAlias = Callable[[Session, OpenQuestion, str], None]       # does something with the rest of the line
