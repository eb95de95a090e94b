"""Lessons over the network: a battle that is one, its coach, and what a screen is shown of it."""

from typing import Final

from msgspec.structs import replace

from weathergage.kernel.match import Match
from weathergage.kernel.ruleset import Ruleset
from weathergage.kits.teaching import lessons_of
from weathergage.players.roster import MIDSHIPMAN
from weathergage.scene import sprites
from weathergage.server.battle import Battle, Sitter, battle_of
from weathergage.server.messages.games import LessonInfo, LessonsInfo
from weathergage.server.messages.table import LessonView, PointerInfo
from weathergage.table.lessons import Coach, begin, lessons_for, overlays

FORGOTTEN_S: Final = 7 * 24 * 3600.0        # after which a lesson that nobody goes on with is removed
TEACHER: Final = "Instructor"


def listed(ruleset: Ruleset) -> LessonsInfo:
    """The lessons of a game; none where it has none."""
    lessons = lessons_of(ruleset)
    if lessons is None:
        return LessonsInfo(game=ruleset.id, promise="", minutes=0, lessons=())
    return LessonsInfo(game=ruleset.id, promise=lessons.promise, minutes=lessons.minutes, lessons=tuple([
        LessonInfo(id=lesson.id, title=lesson.title, idea=lesson.idea) for lesson in lessons.lesson]))


def new_lesson(ruleset: Ruleset, id: str) -> Battle:
    """A battle that is a lesson, at its beginning."""
    coach = begin(ruleset, id)
    lesson, seats = coach.lesson, range(len(coach.match.seats))
    chairs = [Sitter("person") if seat == lesson.seat else Sitter("ai", TEACHER, MIDSHIPMAN) for seat in seats]
    made = battle_of(coach.match, chairs)
    made.lesson, made.dealer, made.seed = lesson.id, "seeded", str(lesson.seed)
    return made


def coach_of(battle: Battle, match: Match) -> Coach | None:
    """Who teaches at this table."""
    if not battle.lesson:
        return None
    lessons = lessons_for(match.ruleset)
    return Coach(lessons, lessons.find(battle.lesson), match)


def free_chairs(battle: Battle) -> list[Sitter]:
    """Who sits where when the lesson has become a battle."""
    return [Sitter("ai", level=chair.level) if chair.player == "ai" else chair for chair in battle.chairs]


def view(battle: Battle, match: Match, seat: int | None) -> tuple[LessonView | None, dict[str, str]]:
    """The lesson as it stands, and the drawings of what it points at."""
    coach = coach_of(battle, match)
    if coach is None:
        return None, {}
    lessons, lesson, step = coach.lessons, coach.lesson, coach.step
    following = lessons.after(lesson)
    at, of = coach.place
    shown = LessonView(id=lesson.id, title=lesson.title, idea=lesson.idea, number=lessons.number(lesson),
                       count=len(lessons.lesson), step=at, steps=of, done=step is None, seen=lesson.seen,
                       next=following.id if following else "", next_title=following.title if following else "")
    question = coach.asked(step) if step is not None else None
    if step is None or question is None or step.seat is not None:
        return shown, {}
    picture = match.sight(seat).picture()
    layers, fragments = sprites.overlay(picture, overlays(picture, step.spots))
    points = tuple([PointerInfo(kind=spot.kind, id=spot.id, part=spot.part) for spot in step.spots])
    return replace(shown, heading=step.title, text=step.text, rule=question.rule, points=points, layers=layers,
                   answer=coach.shown(question, step), label=coach.awaited_label(question, step),
                   open=step.any), fragments
