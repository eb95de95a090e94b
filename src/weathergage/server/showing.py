"""What a screen is shown: a match as one seat sees it, made into messages. Nothing here changes anything."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Final, TypeAlias

import msgspec

from weathergage.kernel.core import CHANCE
from weathergage.kernel.dealer import Committed
from weathergage.kernel.match import Match, OpenQuestion
from weathergage.kernel.sight import Sight
from weathergage.scene import sprites
from weathergage.scene.layers import Chart
from weathergage.scene.model import Picture, ShipMark, Side
from weathergage.scene.stills import thumbnail
from weathergage.server import dealings, lessons, rights
from weathergage.server.affairs import verdict_of
from weathergage.server.battle import AI, HOUSE, PERSON, Battle, Sitter, Visitor
from weathergage.server.messages.asks import LookAhead, Try
from weathergage.server.messages.battles import BattleInfo
from weathergage.server.messages.table import (
    Ahead,
    Chair,
    ClockInfo,
    Curtain,
    Leg,
    OfferInfo,
    PaceInfo,
    Past,
    Preview,
    RatingInfo,
    Table,
    Trouble,
    Undo,
    Waiting,
)
from weathergage.server.names import key_of
from weathergage.server.ratings import Rating
from weathergage.server.scores import Standing
from weathergage.table import forms, lines, plans
from weathergage.table import preview as trying
from weathergage.table.model import Asked, Line, SeatPlan, Verdict
from weathergage.table.names import officer
from weathergage.table.seats import seats, sides
from weathergage.table.spots import spots
from weathergage.table.verdict import verdict

LONGEST_NAME: Final = 40
MARK: Final = 24               # letters of a fingerprint


@dataclass
class Memory:
    """What a screen has been sent already."""

    events: int = 0                                 # how many were told
    drawings: set[str] = field(default_factory=set)
    told: list[tuple[int, str]] = field(default_factory=list)      # each line, and the fingerprint of all up to it

    def forget(self) -> None:
        """What was told to one seat is not known to another."""
        self.events, self.told = 0, []

    def tell(self, first: int, lines: Sequence[Line]) -> str:
        """These lines follow those of events before the first; returns the fingerprint of all of them."""
        while self.told and self.told[-1][0] >= first:
            self.told.pop()
        mark = self.mark
        for line in lines:
            mark = sha256(f"{mark} {line.number} {line.text}".encode()).hexdigest()[:MARK]
            self.told.append((line.number, mark))
        return mark

    @property
    def mark(self) -> str:
        """The fingerprint of all that was told."""
        return self.told[-1][1] if self.told else ""

    def recall(self, match: Match, seat: int | None, events: int, told: str) -> bool:
        """Take a screen at its word that it was told of so many events; False, and nothing is taken, if it was told
        otherwise, or some were taken back."""
        self.forget()
        if 0 <= events <= len(match.events):
            self.tell(0, [line for line in lines.lines(match, seat) if line.number < events])
            if self.mark == told:
                self.events = events
                return True
        self.forget()
        return False

    def new(self, fragments: dict[str, str]) -> dict[str, str]:
        """The drawings it has not had, which from now on it has."""
        fresh = {key: svg for key, svg in fragments.items() if key not in self.drawings}
        self.drawings |= fresh.keys()
        return fresh


@dataclass(frozen=True)
class Moment:
    """All of a live table that its picture is made from."""

    battle: Battle
    match: Match
    version: int
    asked_at: float                                 # when the open questions were put
    thinking: frozenset[int] = frozenset()
    trouble: Trouble | None = None
    put: dict[str, OpenQuestion] = field(default_factory=dict)      # the questions that were shown, by id
    visitor: Visitor = HOUSE                        # who looks
    left: tuple[float, ...] = ()                    # seconds that each seat has; none: there are no clocks
    is_late: bool = False                           # whoever looks sees it some turns late

    @property
    def rights(self) -> tuple[rights.Verb, ...]:
        return rights.granted(self.visitor, self.battle, self.is_over)

    @property
    def is_over(self) -> bool:
        return self.battle.is_over(self.match)


class View:
    """What all who look from one seat are shown of a position: made once for them."""

    def __init__(self, moment: Moment, seat: int | None) -> None:
        match = moment.match
        self.sight = match.sight(seat)
        self.picture = self.sight.picture()
        self.drawn = sprites.chart(self.picture)
        self.asked, self.ghosts = asked(moment, seat, self.picture)
        self.sides = sides(self.sight, match.seats)
        self.plans = seats(self.sight, match.seats, self.sides)
        self.spots = spots(self.picture)
        self.ticks = tuple(lines.ticks(match, seat))
        self.lesson, self.marks = lessons.view(moment.battle, match, seat)


Views: TypeAlias = dict[int | None, View]
"""By seat, while several screens are shown the same position."""


def table(moment: Moment, seat: int | None, memory: Memory, views: Views | None = None) -> Table:
    """The whole table for a seat; None is a spectator."""
    match, battle = moment.match, moment.battle
    view = views.get(seat) if views is not None else None
    if view is None:
        view = View(moment, seat)
        if views is not None:
            views[seat] = view
    picture, lesson = view.picture, view.lesson
    first = min(memory.events, len(match.events))
    new_lines = tuple(lines.lines(match, seat, first))
    memory.events = len(match.events)
    seated = tuple([chair(plan, moment) for plan in view.plans])
    committed = match.dealer if isinstance(match.dealer, Committed) else None
    return Table(
        battle=battle.id, ruleset=battle.ruleset, scenario=battle.scenario, version=moment.version,
        step=len(match.steps), begins=match.begins, notice=notice_of(match), seat=seat, chart=view.drawn.chart,
        fragments=memory.new(view.drawn.fragments | view.ghosts | view.marks),
        title=picture.title, subtitle=picture.subtitle, phase=picture.phase, description=picture.description,
        sides=view.sides, chairs=seated, sheets=picture.sheets,
        groups=picture.groups, tracks=picture.tracks, hands=picture.hands, spots=view.spots, asked=view.asked,
        waiting=() if moment.is_over or moment.is_late else tuple([Waiting(seat=question.seat, since=moment.asked_at)
                                                 for question in match.questions]),
        undo=undo_of(moment), lines=new_lines, first_line=first,
        events=len(match.events), told=memory.tell(first, new_lines), ticks=view.ticks,
        verdict=how_it_ended(battle, view.sight, match, seated) if lesson is None else None,
        trouble=trouble_of(moment), lesson=lesson, single=seat is None or battle.chairs[seat].single,
        hints=is_person(battle, seat) and lesson is None and not battle.affairs.rated, rated=battle.affairs.rated,
        commitment=committed.promise if committed else "",
        seed=committed.secret if committed and moment.is_over else "",
        rights=moment.rights, stirred=battle.affairs.stirred,
        stir=is_person(battle, seat) and bool(dealings.unstirred(battle, match, moment.visitor)),
        offer=offer_of(moment), clocks=clocks_of(moment), pace=pace_of(moment),
        delay=battle.delay, late=moment.is_late)


def notice_of(match: Match) -> str:
    """That the rules have changed, until the battle is played on."""
    return match.base.notice if match.base is not None and len(match.steps) == match.begins else ""


def how_it_ended(battle: Battle, sight: Sight, match: Match, seated: Sequence[Chair]) -> Verdict | None:
    """By the rules, or by the players; None while it goes on."""
    ended = battle.affairs.ended
    return verdict(sight, match.seats) if ended is None else verdict_of(ended, [chair.title for chair in seated])


def clocks_of(moment: Moment) -> tuple[ClockInfo, ...]:
    """What the clocks show; an AI has none."""
    clocks = moment.battle.affairs.clocks
    return tuple([ClockInfo(seat=seat, left=round(left, 3), runs=clocks is not None and seat in clocks.running)
                  for seat, left in enumerate(moment.left) if is_person(moment.battle, seat)])


def pace_of(moment: Moment) -> PaceInfo | None:
    """Where only AIs fight."""
    if moment.is_over or moment.battle.lesson or any([chair.player == "person" for chair in moment.battle.chairs]):
        return None
    pace = moment.battle.affairs.pace
    return PaceInfo(seconds=pace.seconds, still=pace.holds(len(moment.match.steps)))


def offer_of(moment: Moment) -> OfferInfo | None:
    """What somebody at the table is asked for."""
    battle, visitor = moment.battle, moment.visitor
    offer = dealings.standing(battle, moment.match)
    if offer is None:
        return None
    is_mine = battle.is_of(visitor, offer.seat)
    waits = any([seat not in offer.agreed for seat in battle.seats_of(visitor)])
    return OfferInfo(what=offer.what, seat=offer.seat, mine=is_mine, asked=waits and not is_mine)


def bare_table(moment: Moment, seat: int | None, memory: Memory) -> Table:
    """What can be told of a table that cannot be drawn."""
    memory.forget()
    empty = Chart(left=0, top=0, width=100, height=100, water="", border="", layers=(), matrix=(1, 0, 0, 1, 0, 0),
                  grid="open", view=(0, 0, 100, 100))
    battle = moment.battle
    return Table(battle=battle.id, ruleset=battle.ruleset, scenario=battle.scenario, version=moment.version,
                 step=len(moment.match.steps), seat=seat, chart=empty, fragments={}, title=moment.match.ruleset.title,
                 subtitle="", phase=(), description="", sides=(),
                 chairs=bare_chairs(moment), undo=undo_of(moment), trouble=trouble_of(moment), rights=moment.rights)


def trouble_of(moment: Moment) -> Trouble | None:
    """What went wrong; where the report is, only for whoever may read it."""
    trouble = moment.trouble
    if trouble is None or rights.Verb.REPORT in moment.rights:
        return trouble
    return msgspec.structs.replace(trouble, report="")


def asked(moment: Moment, seat: int | None, picture: Picture) -> tuple[tuple[Asked, ...], dict[str, str]]:
    """The questions to a person, and the drawings of what they may drag about."""
    ghosts: dict[str, str] = {}

    def draw(mark: ShipMark) -> str:
        key, svg = sprites.ghost(picture, mark)
        ghosts[key] = svg
        return key

    questions = []
    for question in () if moment.is_over else moment.match.questions:
        if question.seat == seat and is_person(moment.battle, seat):
            shown = forms.asked(moment.match, question, draw)
            questions.append(msgspec.structs.replace(shown, asides=(), leads=False, rest="") if moment.battle.lesson
                             else shown)
            moment.put[questions[-1].id] = question
    return tuple(questions), ghosts


def past(match: Match, seat: int | None, reply_to: int, memory: Memory) -> Past:
    """The table as it was."""
    picture = match.sight(seat).picture()
    drawn = sprites.chart(picture)
    return Past(reply_to=reply_to, step=len(match.steps), chart=drawn.chart, fragments=memory.new(drawn.fragments),
                phase=picture.phase, sheets=picture.sheets, groups=picture.groups, tracks=picture.tracks,
                hands=picture.hands, spots=spots(picture), lines=len(match.events), description=picture.description)


def preview(match: Match, question: OpenQuestion, raw: Any, ask: Try, memory: Memory) -> Preview:
    """What an answer would do, on the chart of the seat that is asked."""
    tried = trying.preview(match, question, raw)
    layers, fragments = sprites.overlay(match.sight(question.seat).picture(), tried.overlays)
    return Preview(reply_to=ask.id, question=ask.question, legal=tried.legal, label=tried.label, reason=tried.reason,
                   rule=tried.rule, nearest=tried.nearest, nearest_label=tried.nearest_label, layers=layers,
                   fragments=memory.new(fragments), figures=tried.figures)


def ahead(found: Sequence[plans.Leg], ask: LookAhead, memory: Memory) -> Ahead:
    """How far one can plan, on the chart as it would be at each step."""
    drawings: dict[str, str] = {}
    shown = tuple([leg_of(leg, drawings) for leg in found])
    return Ahead(reply_to=ask.id, question=ask.question, legs=shown, fragments=memory.new(drawings))


def leg_of(leg: plans.Leg, drawings: dict[str, str]) -> Leg:
    """A step of a plan; what is drawn of it is added to the drawings."""
    picture = leg.place.match.sight(leg.place.question.seat).picture()

    def draw(mark: ShipMark) -> str:
        key, svg = sprites.ghost(picture, mark)
        drawings[key] = svg
        return key

    layers, fragments = sprites.overlay(picture, picture.scene.overlays)
    drawings |= fragments
    return Leg(answer=leg.answer, asked=plans.asked_ahead(leg.place, draw), layers=layers)


def curtain(moment: Moment, seat: int) -> Curtain:
    """Only what everybody may see: who is to sit down."""
    fighting = sides(moment.match.sight(None), moment.match.seats)
    chair = chairs(moment, None, fighting)[seat]
    side = next((side for side in fighting if side.id == chair.side), fighting[0])
    return Curtain(battle=moment.battle.id, seat=seat, name=chair.name, title=chair.title, side=side,
                   all_sides=fighting)


def card_of(battle: Battle, match: Match) -> BattleInfo:
    """What everybody may see of a battle; ratings change, and are not told there."""
    battle = replace(battle, named={})
    sight = match.sight(None)
    picture, fighting, is_over = sight.picture(), sides(sight, match.seats), battle.is_over(match)
    seated = chairs(Moment(battle, match, 0, 0.0), None, fighting)
    ended = how_it_ended(battle, sight, match, seated)
    waiting = [] if is_over else [question.seat for question in match.questions]
    return BattleInfo(
        id=battle.id, ruleset=battle.ruleset, title=picture.title, game=game_title(match),
        phase=" · ".join(picture.phase), sides=fighting, over=is_over,
        chairs=seated, your_move=any([is_person(battle, seat) for seat in waiting]),
        updated=battle.updated, step=len(match.steps), verdict=ended.headline if ended is not None else "",
        thumbnail=thumbnail(picture), branch_of=battle.branch_of,
        waiting=tuple(sorted(set(waiting))))


def card_for(info: BattleInfo, battle: Battle, visitor: Visitor) -> BattleInfo:
    """The card as a visitor sees it: which seats are theirs, and what they may do."""
    shown = tuple([msgspec.structs.replace(chair, mine=battle.is_of(visitor, chair.seat)) for chair in info.chairs])
    return msgspec.structs.replace(
        info, chairs=shown, your_move=any([seat in info.waiting for seat in battle.seats_of(visitor)]),
        rights=rights.granted(visitor, battle, info.over))


def game_title(match: Match) -> str:
    """With the name of the content, where it is not the standard."""
    return f"{match.ruleset.title} · {match.content['name']}" if match.content else match.ruleset.title


# --- who sits where ---------------------------------------------------------------------------------------------------

def is_person(battle: Battle, seat: int | None) -> bool:
    return seat is not None and battle.chairs[seat].player == "person"


def chairs(moment: Moment, viewer: int | None, fighting: tuple[Side, ...]) -> tuple[Chair, ...]:
    """Every seat and who sits there, as a seat sees them."""
    plans = seats(moment.match.sight(viewer), moment.match.seats, fighting)
    return tuple([chair(plan, moment) for plan in plans])


def bare_chairs(moment: Moment) -> tuple[Chair, ...]:
    """The same when the game cannot be asked: seats by their names."""
    return tuple([chair(SeatPlan(seat=seat, title=name.replace("-", " ").capitalize(), side=""), moment)
                  for seat, name in enumerate(moment.match.seats)])


def chair(plan: SeatPlan, moment: Moment) -> Chair:
    sitter: Sitter = moment.battle.chairs[plan.seat]
    is_ai = sitter.player == "ai"
    name = sitter.name or (officer(sitter.level, moment.battle.id, plan.seat) if is_ai else "")
    known = None if is_ai else moment.battle.named.get(moment.battle.holder(plan.seat) or "")
    if known is not None and key_of(known.name) != key_of(name):
        known = None                # a friend at the same screen
    return Chair(seat=plan.seat, title=plan.title, side=plan.side, player="ai" if is_ai else "person", name=name,
                 level=sitter.level, thinking=plan.seat in moment.thinking, open=sitter.open,
                 mine=moment.battle.is_of(moment.visitor, plan.seat), named=known is not None,
                 rating=rating_of(known) if known is not None else None)


def rating_of(known: Standing) -> RatingInfo | None:
    """What is told of somebody's rating, once they have fought for one."""
    return rating_info(known.now()) if known.fought else None


def rating_info(rating: Rating) -> RatingInfo:
    return RatingInfo(rating=round(rating.rating), deviation=round(rating.deviation), provisional=rating.is_provisional)


# --- taking back ------------------------------------------------------------------------------------------------------

def takeback(moment: Moment) -> int:
    """How many answers to take back to get to the last that a person gave; 0 if that may not be.

    After an error of the rules it may always be, or a battle could stand still.
    """
    match = moment.match
    given = [by for entry, by in zip(match.log, moment.battle.by, strict=True) if entry[1] != CHANCE][match.begins:]
    may = [is_person(moment.battle, seat) for seat in match.takebacks]
    for count, by in enumerate(reversed(given), 1):
        if moment.trouble is None and not (count <= len(may) and may[-count] and by != AI):
            return 0
        if by == PERSON:
            return count
    return 0


def giver_of(match: Match, count: int) -> int:
    """The seat that gave the answer before so many others were given, from 1 for the last."""
    return [entry[1] for entry in match.log if entry[1] != CHANCE][-count]


def undo_of(moment: Moment) -> Undo:
    """Whether the last answer can be taken back; if not, why, and whether the others may be asked for their leave."""
    battle, visitor = moment.battle, moment.visitor
    undo = free_undo(moment)
    if undo.allowed or moment.is_over or not dealings.others(battle, visitor):
        return undo
    if battle.affairs.rated:
        return undo
    own = [seat for seat in battle.seats_of(visitor) if dealings.taken_back(battle, moment.match, seat)]
    return msgspec.structs.replace(undo, ask=bool(own))


def free_undo(moment: Moment) -> Undo:
    if moment.battle.lesson:
        return Undo(allowed=False)
    if moment.is_over:
        return Undo(allowed=False, why="the battle is over")
    if count := takeback(moment):
        if moment.trouble is None and not moment.battle.is_of(moment.visitor, giver_of(moment.match, count)):
            return Undo(allowed=False, why="the last answer was another player's")
        return Undo(allowed=True)
    if moment.match.steps and len(moment.match.steps) == moment.match.begins:
        return Undo(allowed=False, why="what was before was played under other rules")
    if not moment.match.steps:
        return Undo(allowed=False, why="nothing has been answered yet")
    if moment.match.log[-1][1] == CHANCE:
        return Undo(allowed=False, why="dice were rolled or cards were drawn")
    return Undo(allowed=False, why="something was revealed, or another seat has answered")
