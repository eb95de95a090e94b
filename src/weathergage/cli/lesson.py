"""`weathergage lesson`: a guided first battle in the terminal."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Optional

import click
from platformdirs import user_data_path
from rich.text import Text

import weathergage as wg
from weathergage.cli.common import make_console, ruleset_argument, write_file
from weathergage.cli.keys import KEYS
from weathergage.cli.lines import Gone, Lines
from weathergage.cli.screen import Screen
from weathergage.cli.session import Key, Left, Session
from weathergage.kernel.core import Answer, IllegalAnswer
from weathergage.kernel.match import OpenQuestion
from weathergage.kernel.ruleset import Ruleset
from weathergage.kits.teaching import Lesson, Lessons, Spot
from weathergage.players.roster import MIDSHIPMAN
from weathergage.table.lessons import Coach, begin, lessons_for
from weathergage.table.lines import story_for

SHOW: Final = "show"            # the key that gives the answer away


@click.command("lesson")
@ruleset_argument()
@click.option("--lesson", "wanted", default="", metavar="ID", help="Which one; by default the first that is not done.")
@click.option("--list", "listed", is_flag=True, help="Only list the lessons, and which are done.")
def command(ruleset: str, wanted: str, listed: bool) -> None:
    """Learn a game by fighting: short lessons, one idea each, then a battle of your own.

    Which lessons are done is kept, so you can leave at any time and come back.

    \b
    Examples:
      weathergage lesson savage-seas
      weathergage lesson captains-sea --lesson cross-her-stern
      weathergage lesson captains-sea --list
    """
    game = wg.ruleset(ruleset)
    lessons = lessons_for(game)
    progress = Progress(game.id)
    console = make_console()
    screen = Screen(console)
    if listed:
        show_list(screen, game, lessons, progress)
        return
    first = lessons.find(wanted) if wanted else progress.next(lessons)
    screen.say(f"{game.title}: lessons", "title")
    screen.paragraph(Text(f"{lessons.promise} {lessons.minutes} minutes in all.", "quiet"), 0)
    screen.paragraph(Text(f"Type an answer's number; {SHOW} gives it away, ? opens the rule, q leaves.", "quiet"), 0)
    try:
        teach(game, lessons, first, progress, screen, Lines(console))
    except Left:
        screen.say(f"  To come back: weathergage lesson {game.id}", "quiet")
    except Gone:
        screen.say("The input has ended; so does the lesson.", "quiet")


def teach(game: Ruleset, lessons: Lessons, first: Lesson, progress: "Progress", screen: Screen, lines: Lines) -> None:
    """One lesson after the other; then the battle is fought out."""
    lesson: Optional[Lesson] = first
    while lesson is not None:
        coach = begin(game, lesson.id)
        LessonSession(coach, screen, lines).run()
        progress.note(lesson)
        screen.paragraph(Text.assemble(("  Done. ", "good"), lesson.seen))
        following = lessons.after(lesson)
        if following is not None and lines.ask(f"  Enter begins “{following.title}”; q leaves: ").startswith("q"):
            raise Left
        if following is None:
            fight_on(coach, screen, lines)
        lesson = following


def fight_on(coach: Coach, screen: Screen, lines: Lines) -> None:
    """From the end of the last lesson against the computer."""
    if lines.ask("  Now fight it out? Enter goes on against the computer; q leaves: ").startswith("q"):
        raise Left
    match, learner = coach.match, coach.lesson.seat
    players = {seat: wg.player(MIDSHIPMAN, match.ruleset.id, coach.lesson.seed + seat)
               for seat in range(len(match.seats)) if seat != learner}
    Session(match, players, screen, lines, KEYS).run()


class LessonSession(Session):
    """A match in which a coach speaks, and holds back what the lesson does not wait for."""

    def __init__(self, coach: Coach, screen: Screen, lines: Lines) -> None:
        seats = range(len(coach.match.seats))
        others = {seat: wg.RandomPlayer() for seat in seats if seat != coach.lesson.seat}      # never asked
        super().__init__(coach.match, others, screen, lines, LESSON_KEYS, answer_single=False)
        self.coach = coach

    def run(self) -> None:
        lesson, lessons = self.coach.lesson, self.coach.lessons
        self.screen.forget()
        self.screen.say()
        self.screen.say(Text.assemble((f"Lesson {lessons.number(lesson)} of {len(lessons.lesson)}: {lesson.title}.  ",
                                       "title"), (lesson.idea, "quiet")))
        while (step := self.coach.step) is not None:
            question = self.coach.asked(step)
            assert question is not None
            self.ask(question)
            self.coach.play_others()
        seat = lesson.seat
        self.screen.story(story_for(self.match, seat, self.told[seat]))

    def lit_first(self, question: OpenQuestion) -> Optional[Answer]:
        """In a lesson the learner answers."""
        return None

    def show_question(self, question: OpenQuestion) -> None:
        self.speak()
        self.offered = self.match.asides(question)      # nobody strikes in a lesson, so it need not be told
        super().show_question(question)

    def speak(self) -> None:
        """What the coach has to say before the question."""
        step = self.coach.step
        if step is None:
            return
        at, of = self.coach.place
        self.screen.paragraph(Text.assemble(("  Coach  ", "hit"), (f"{step.title}. ", "title"), step.text,
                                            (f"  (step {at} of {of})" if of > 1 else "", "quiet")), 9)
        if step.spots:
            look = "; ".join([self.spot_words(spot) for spot in step.spots])
            self.screen.paragraph(Text(f"         Look at {look}.", "quiet"), 9)

    def spot_words(self, spot: Spot) -> str:
        """What is pointed at, in words."""
        picture = self.match.sight(self.coach.lesson.seat).picture()
        if spot.kind == "piece":
            return next((ship.name for ship in picture.scene.ships if ship.id == spot.id), spot.id)
        if spot.kind == "sheet":
            title = next((sheet.title for sheet in picture.sheets if sheet.id == spot.id), "") or "the sheet"
            return f"{spot.part if spot.part[:1].isupper() else 'the sheet'} of {title}"
        if spot.kind == "card":
            cards = [card for hand in picture.hands for card in hand.cards]
            return next((card.title for card in cards if card.id == spot.id), spot.id)
        return f"square {spot.id}" if spot.kind == "cell" else f"the {spot.kind}"

    def give(self, question: OpenQuestion, raw: Any) -> None:
        """An answer that counts is given; to another the coach says a word, or the rules do."""
        advice = self.coach.judge(question, raw)
        if advice.counts:
            super().give(question, raw)
        elif advice.words:
            self.screen.paragraph(Text.assemble(("  Coach  ", "hit"), advice.words), 9)
        else:
            raise IllegalAnswer(question.rule, self.match.refusal(question, raw))


def show_me(session: Session, question: OpenQuestion, rest: str) -> None:
    """The answer that is waited for, and how to type it."""
    assert isinstance(session, LessonSession)
    step = session.coach.step
    assert step is not None
    sight = session.match.sight(question.seat)
    answer = session.coach.awaited(question, step)
    session.screen.paragraph(Text.assemble(("  Coach  ", "hit"), session.coach.awaited_label(question, step), ": type ",
                                           (sight.write(question.question, answer), "key")), 9)


def leave(session: Session, question: OpenQuestion, rest: str) -> None:
    raise Left


LESSON_KEYS: Final[Mapping[str, Key]] = {
    **{key: act for key, act in KEYS.items() if key not in ("u", "a", "s", "!", "hint")},
    SHOW: show_me, "q": leave, "quit": leave, "exit": leave,
}


class Progress:
    """Which lessons of a game are done, kept in the user's data folder for all games together."""

    def __init__(self, game: str) -> None:
        self.ruleset = game

    @property
    def file(self) -> Path:
        return user_data_path("weathergage", appauthor=False) / "lessons.json"

    def all(self) -> dict[str, list[str]]:
        """What the file says; a file that is none says nothing."""
        try:
            found = json.loads(self.file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(found, dict):
            return {}
        return {game: [id for id in ids if isinstance(id, str)] for game, ids in found.items() if isinstance(ids, list)}

    @property
    def done(self) -> list[str]:
        return self.all().get(self.ruleset, [])

    def note(self, lesson: Lesson) -> None:
        known = self.all()
        known[self.ruleset] = list(dict.fromkeys([*known.get(self.ruleset, []), lesson.id]))
        self.file.parent.mkdir(parents=True, exist_ok=True)
        write_file(self.file, json.dumps(known, indent=2) + "\n")

    def next(self, lessons: Lessons) -> Lesson:
        """The first that is not done; when all are, the first."""
        done = self.done
        return next((lesson for lesson in lessons.lesson if lesson.id not in done), lessons.lesson[0])


def show_list(screen: Screen, game: Ruleset, lessons: Lessons, progress: Progress) -> None:
    done = progress.done
    screen.say(f"{game.title}: lessons", "title")
    screen.paragraph(Text(lessons.promise, "quiet"), 0)
    screen.facts([(Text("  ✓" if lesson.id in done else "  ·", "good"), Text(lesson.id, "key"), lesson.title)
                  for lesson in lessons.lesson])
