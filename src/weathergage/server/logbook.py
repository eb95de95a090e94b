"""The captain's log: what came of the battles that a person has fought to the end, and the record made of it.

A line is written in the transaction of what ends a battle, and goes when the answer that did is taken back; it stays
when the battle is deleted. Branches are practice, and so are lessons and battles in which the person has answered
nothing: they are not logged.
"""

import csv
import io
import time
from collections.abc import Sequence
from itertools import groupby
from typing import Final

import msgspec
from litestar import Response, delete, get
from litestar.datastructures import State

from weathergage.kernel import registry
from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.match import Match
from weathergage.players.roster import LEVELS, OLD_NAMES
from weathergage.server.battle import PERSON, Battle, Visitor
from weathergage.server.messages.battles import Logged, RatedGame, RatedInfo, RecordInfo, RecordRow
from weathergage.server.ratings import Rating, idle
from weathergage.server.scores import history
from weathergage.server.showing import Moment, chairs, how_it_ended, rating_info
from weathergage.server.store import LINE, Store
from weathergage.server.visitors import Known
from weathergage.table.seats import sides

WON, LOST, DRAWN, SHARED = "won", "lost", "drawn", "shared"
PEOPLE: Final = "people"                # in place of a level
RANKS: Final = [level.id for level in LEVELS]


def entries(battle: Battle, match: Match) -> dict[str, Logged]:
    """What those who fought a battle write into their logs when it ends, by visitor; nobody does before, or in a branch
    or a lesson."""
    sight = match.sight(None)
    seated = chairs(Moment(battle, match, 0, 0.0), None, sides(sight, match.seats))
    ended = how_it_ended(battle, sight, match, seated)
    if ended is None or battle.branch_of or battle.lesson:
        return {}
    given = {entry[1] for entry, by in zip(match.log, battle.by, strict=True) if by == PERSON}
    picture, found = sight.picture(), dict[str, Logged]()
    for seat in sorted(given):
        visitor = battle.holder(seat)
        if visitor is None or visitor in found:
            continue
        own = [one for one, sitter in enumerate(battle.chairs)
               if battle.holder(one) == visitor and (one in given or sitter.player == "person")]
        others = [chair for chair in seated if chair.seat not in own]
        found[visitor] = Logged(
            battle=battle.id, ruleset=battle.ruleset, name=match.ruleset.title, scenario=battle.scenario,
            title=picture.title, side=" and ".join([seated[one].title for one in own]),
            level=level_of([chair.level if chair.player == "ai" else PEOPLE for chair in others]),
            against=" and ".join([chair.name or chair.title for chair in others]),
            result=result_of(own, ended.winners), headline=ended.headline,
            phase=picture.phase[0] if picture.phase else "", ended=battle.updated)
    return found


def level_of(levels: Sequence[str]) -> str:
    """Of those one fought against the best; people go before all."""
    ranks = {OLD_NAMES.get(level, level).partition(":")[0] for level in levels}
    if PEOPLE in ranks or not ranks:
        return PEOPLE
    return max(ranks, key=lambda level: (RANKS.index(level) if level in RANKS else -1, level))


def result_of(own: Sequence[int], winners: Sequence[int]) -> str:
    """For whoever has fought in these seats: in seats of both sides it is nobody's victory."""
    if not winners:
        return DRAWN
    won = [seat in winners for seat in own]
    return SHARED if any(won) and not all(won) else WON if any(won) else LOST


def record(found: Sequence[Logged]) -> RecordInfo:
    """What lines of a log, the latest first, come to."""
    rows: dict[tuple[str, ...], RecordRow] = {}
    firsts: dict[tuple[str, str], Logged] = {}
    run = longest = 0
    for line in reversed(found):
        if line.result == SHARED:
            continue
        key = line.ruleset, line.scenario, line.side, line.level
        row = rows.get(key) or RecordRow(ruleset=line.ruleset, name=line.name, scenario=line.scenario,
                                         title=line.title, side=line.side, level=line.level)
        rows[key] = msgspec.structs.replace(row, **{line.result: getattr(row, line.result) + 1})
        run = run + 1 if line.result == WON else 0
        longest = max(longest, run)
        if line.result == WON:
            firsts.setdefault((line.ruleset, line.level), line)
    return RecordInfo(
        won=sum([row.won for row in rows.values()]), lost=sum([row.lost for row in rows.values()]),
        drawn=sum([row.drawn for row in rows.values()]), streak=run, longest=longest,
        rows=tuple(sorted(rows.values(), key=lambda row: (row.name, row.title, row.side, row.level))),
        firsts=tuple(firsts.values()), log=tuple(found))


async def lines_of(state: State, visitor: Visitor | None) -> list[Logged]:
    found: list[Logged] = [] if visitor is None else await state.tables.store.logged(visitor.id)
    return found


@get("/record")
async def get_record(state: State, known: Known) -> RecordInfo:
    """What whoever asks has fought, and how it went."""
    found = record(await lines_of(state, known))
    if known is None or not known.is_named:
        return found
    return msgspec.structs.replace(found, rated=await rated_games(state.tables.store, known))


async def rated_games(store: Store, visitor: Visitor) -> tuple[RatedGame, ...]:
    """The ratings of somebody who has a name, game by game."""
    async with store.look() as session:
        rows = await history(session, visitor.id)
    games = []
    for ruleset, found in groupby(rows, lambda row: row.ruleset):
        lines = list(found)
        last = lines[-1]
        now = idle(Rating(last.rating, last.deviation, last.volatility), time.time() - last.ended)
        games.append(RatedGame(ruleset=ruleset, name=title_of(ruleset), now=rating_info(now), history=tuple([
            RatedInfo(battle=row.battle, score=row.score, rating=round(row.rating), deviation=round(row.deviation),
                      ended=row.ended) for row in lines])))
    return tuple(games)


def title_of(ruleset: str) -> str:
    """Of a game, as long as it is here."""
    try:
        return registry.find(ruleset).title
    except WeatherGageError:
        return ruleset


@get("/record.json")
async def export_json(state: State, known: Known) -> Response[bytes]:
    """The log as a file."""
    return as_file(msgspec.json.format(msgspec.json.encode(await lines_of(state, known))), "json", "application/json")


@get("/record.csv")
async def export_csv(state: State, known: Known) -> Response[bytes]:
    """The log as a table."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(LINE)
    for line in await lines_of(state, known):
        table.writerow([harmless(getattr(line, column)) for column in LINE])
    return as_file(out.getvalue().encode(), "csv", "text/csv")


def harmless(value: object) -> object:
    """A name that a spreadsheet would take for a formula is quoted."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value


@delete("/record")
async def forget(state: State, known: Known) -> None:
    """Tear all pages out of one's log."""
    if known is not None:
        await state.tables.store.forget_log(known.id)


def as_file(data: bytes, kind: str, media_type: str) -> Response[bytes]:
    return Response(data, media_type=media_type,
                    headers={"content-disposition": f'attachment; filename="captains-log.{kind}"'})


HANDLERS: Final = (get_record, export_json, export_csv, forget)
