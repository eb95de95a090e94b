"""`weathergage replay`: step through a saved match."""

from collections.abc import Callable
from typing import Optional

import click
from rich.text import Text

from weathergage.cli.common import load_match, make_console, seat_number, write_file
from weathergage.cli.lines import Gone, Lines
from weathergage.cli.reel import Reel, Step
from weathergage.cli.screen import Screen, outcome_text, seat_name

HELP = (
    ("Enter, n", "the next step"), ("p", "one step back"), ("12", "step 12"), ("/rake", "the next step telling of it"),
    ("v a", "as seat a sees it; v - as a spectator does"), ("l", "the list of steps around here"),
    ("svg FILE", "the picture"), ("branch FILE", "a match from here, to play on"), ("q", "leave"),
)
AROUND = 8


@click.command("replay")
@click.argument("file", type=click.Path())
@click.option("--at", type=int, help="Show this step and leave; -1 is the last.")
@click.option("--list", "listed", is_flag=True, help="List all steps and leave.")
@click.option("--seat", default="-", metavar="a|b|-", help="Whose view; - is a spectator.")
def command(file: str, at: Optional[int], listed: bool, seat: str) -> None:
    """Step through a saved match, answer by answer.

    \b
    Examples:
      weathergage replay evening.json
      weathergage replay evening.json --list
      weathergage replay evening.json --at 40 --seat a
    """
    match = load_match(file)
    screen = Screen(make_console())
    reel = Reel(match, seat_number(seat, match.seats))
    if match.content:
        screen.say(f"Played with the content {match.content['name']!r} ({match.content['digest']}).", "hit")
    if match.base is not None:
        screen.say(match.base.notice, "hit")
    if listed:
        for step in reel.steps:
            show_step(screen, reel, step)
    elif at is not None:
        Viewer(reel, screen, Lines(screen.console)).show(step_number(at, reel))
    else:
        Viewer(reel, screen, Lines(screen.console)).run()


def step_number(wanted: int, reel: Reel) -> int:
    number = wanted + len(reel.steps) if wanted < 0 else wanted
    if not 0 <= number <= reel.last:
        raise click.UsageError(f"there is no step {wanted}; there are 0 to {reel.last}")
    return number


def show_step(screen: Screen, reel: Reel, step: Step) -> None:
    """One line: who answered what, by which clause."""
    who = seat_name(reel.match, step.seat) if step.seat is not None else Text("")
    screen.paragraph(Text.assemble((f"{step.number:>4}  ", "key"), who, "  " if step.seat is not None else "",
                                   (step.kind.replace("-", " "), "quiet"), f"  {step.label}",
                                   (f"  {step.rule}", "clause")), 6)


class Viewer:
    """One person with a reel."""

    def __init__(self, reel: Reel, screen: Screen, lines: Lines) -> None:
        self.reel = reel
        self.screen = screen
        self.lines = lines
        self.at = 0
        self.words: dict[str, Callable[[str], None]] = {"v": self.view, "svg": self.svg, "branch": self.branch,
                                                        "l": self.around, "k": self.help, "?": self.help}

    def run(self) -> None:
        self.help("")
        self.show(0)
        try:
            while self.heed(self.lines.ask(f"{self.at} of {self.reel.last}> ")):
                pass
        except Gone:
            pass

    def heed(self, line: str) -> bool:
        """Do what was typed; False to leave."""
        word, _, rest = line.partition(" ")
        if word in ("q", "quit", "exit"):
            return False
        if word in ("", "n", "p"):
            self.go(self.at + (-1 if word == "p" else 1))
        elif line.isdigit():
            self.go(int(line))
        elif line.startswith("/"):
            self.search(line[1:])
        elif word in self.words:
            self.words[word](rest.strip())
        else:
            self.screen.say(f"  {line!r} means nothing here; k lists what does.", "bad")
        return True

    def go(self, number: int) -> None:
        if not 0 <= number <= self.reel.last:
            self.screen.say(f"  The match has the steps 0 to {self.reel.last}.", "quiet")
            return
        self.show(number)

    def show(self, number: int) -> None:
        """The step, what it led to, and the table after it."""
        self.at = number
        match, step = self.reel.at(number), self.reel.steps[number]
        show_step(self.screen, self.reel, step)
        self.screen.story(step.story, 40)
        self.screen.forget()
        self.screen.table(match, self.reel.seat)
        if match.outcome is not None:
            self.screen.paragraph(Text.assemble(("Over.  ", "title"), outcome_text(match, self.reel.seat)))

    def search(self, words: str) -> None:
        found = self.reel.search(words, self.at)
        if found is None:
            self.screen.say(f"  No step tells of {words!r}.", "quiet")
        else:
            self.show(found)

    def view(self, rest: str) -> None:
        try:
            seat = seat_number(rest or "-", self.reel.match.seats)
        except click.UsageError as error:
            self.screen.say(f"  {error.message}.", "bad")
            return
        self.reel = Reel(self.reel.match, seat)
        self.show(self.at)

    def around(self, rest: str) -> None:
        for step in self.reel.steps[max(0, self.at - AROUND):self.at + AROUND + 1]:
            show_step(self.screen, self.reel, step)

    def svg(self, rest: str) -> None:
        self.write(rest, "svg", lambda: self.reel.at(self.at).svg(self.reel.seat))

    def branch(self, rest: str) -> None:
        match = self.reel.match
        if self.write(rest, "branch", lambda: match.branch(match.begins + self.at).save(lasting=True)):
            self.screen.say(Text.assemble("  Play on with ", (f"weathergage play --load {rest}", "key")))

    def write(self, path: str, word: str, make: Callable[[], str | bytes]) -> bool:
        if not path:
            self.screen.say(f"  To which file? For example: {word} here.{'svg' if word == 'svg' else 'json'}", "bad")
            return False
        try:
            write_file(path, make())
        except OSError as error:
            self.screen.say(f"  It cannot be written to {path}: {error.strerror}", "bad")
            return False
        self.screen.say(f"  Written to {path}.", "good")
        return True

    def help(self, rest: str) -> None:
        self.screen.facts([(Text(f"  {key}", "key"), words) for key, words in HELP])
