"""Battles as rows of the database, and made from them."""

import logging
import zlib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, cast

import msgspec
from sqlalchemy import Table, Update, bindparam, insert, update

from weathergage.kernel import save
from weathergage.kernel.core import Told
from weathergage.kernel.match import Entry
from weathergage.server.affairs import NONE, affairs_in
from weathergage.server.battle import WATCHING, Battle, Said, Sitter, text_of
from weathergage.server.schema import AnswerRow, BattleRow, ChatRow, PlaceRow, PositionRow, ToldRow

LOG: Final = logging.getLogger("weathergage.server")
BATTLES: Final = cast(Table, BattleRow.__table__)
ANSWERS: Final = insert(cast(Table, AnswerRow.__table__))       # as rows, not as objects: nobody has need of those
TOLD: Final = insert(cast(Table, ToldRow.__table__))
POSITIONS: Final = cast(Table, PositionRow.__table__)
KEPT: Final = update(POSITIONS).where(
    POSITIONS.c.battle == bindparam("new_battle"), POSITIONS.c.name == bindparam("new_name")).values(
    {name: bindparam(f"new_{name}") for name in ("edition", "logged", "digest", "state")})


def row_of(battle: Battle) -> BattleRow:
    return BattleRow(
        id=battle.id, ruleset=battle.ruleset, edition=battle.edition, scenario=battle.scenario,
        content=text_of(battle.content) if battle.content else "", position=battle.position,
        options=text_of(battle.options), dealer=battle.dealer, seed=battle.seed,
        chairs=text_of(battle.chairs), branch_of=battle.branch_of, lesson=battle.lesson, owner=battle.owner,
        quick=battle.quick, challenge=battle.challenge,
        created=battle.created, updated=battle.updated, logged=len(battle.log), digest=battle.digest, card="",
        carded=-1, version=battle.version, awaited=numbers(battle.awaited), delay=battle.delay,
        affairs=text_of(battle.affairs) if battle.affairs != NONE else "")


def battle_from(row: BattleRow, answers: Sequence[AnswerRow], places: Sequence[PlaceRow]) -> Battle:
    return replace(
        seating_of(row, places), chairs=sitters(row.chairs), scenario=row.scenario, position=row.position,
        options=msgspec.json.decode(row.options), dealer=row.dealer, seed=row.seed, branch_of=row.branch_of,
        created=row.created, updated=row.updated, digest=row.digest, content=content_of(row), lesson=row.lesson,
        affairs=affairs_in(row.affairs),
        log=[(answer.place, answer.seat, answer.kind, msgspec.json.decode(answer.answer)) for answer in answers],
        by=[answer.by for answer in answers])


def seating_of(row: BattleRow, places: Sequence[PlaceRow]) -> Battle:
    """Who has which part in a battle; the owner has theirs, whatever else can be read of it."""
    try:
        chairs = sitters(row.chairs)
    except msgspec.DecodeError:
        chairs = ()
    return Battle(row.id, row.ruleset, row.edition, "", "", {}, "", "", chairs, owner=row.owner,
                  challenge=row.challenge, closed=row.closed, version=row.version, delay=row.delay,
                  awaited=tuple([int(seat) for seat in row.awaited.split()]),
                  places={place.seat: place.visitor for place in places if place.seat != WATCHING},
                  watchers=frozenset([place.visitor for place in places if place.seat == WATCHING]))


def sitters(text: str) -> tuple[Sitter, ...]:
    return msgspec.json.decode(text, type=tuple[Sitter, ...])


def content_of(row: BattleRow) -> dict[str, Any]:
    """What a battle is fought with that is not the standard content."""
    found: dict[str, Any] = msgspec.json.decode(row.content) if row.content else {}
    return found


def said_in(row: ChatRow) -> Said:
    return Said(row.number, row.visitor, row.name, row.text, row.said)


def numbers(seats: Sequence[int]) -> str:
    return " ".join([str(seat) for seat in seats])


def answer_rows(battle: str, first: int, entries: Sequence[Entry], by: Sequence[str]) -> list[dict[str, Any]]:
    return [{"battle": battle, "number": number, "place": place, "seat": seat, "kind": kind,
             "answer": text_of(answer), "by": who}
            for number, ((place, seat, kind, answer), who) in enumerate(zip(entries, by, strict=True), first)]


def position_row(battle: str, name: str, kept: save.Kept) -> dict[str, Any]:
    return {"battle": battle, "name": name, "edition": kept.edition, "logged": kept.logged, "digest": kept.digest,
            "state": zlib.compress(kept.state, 1)}


def kept_from(row: PositionRow) -> save.Kept | None:
    """A position; None, which is told to whoever runs the server, if it cannot be read."""
    try:
        unpack = zlib.decompressobj()
        state = unpack.decompress(row.state, save.LARGEST)
        if unpack.eof and isinstance(msgspec.json.decode(state), dict):
            return save.Kept(row.edition, row.logged, row.digest, state)
        LOG.warning("the position kept of battle %s is not whole", row.battle)
    except (zlib.error, ValueError, RecursionError) as error:
        LOG.warning("the position kept of battle %s cannot be read: %s", row.battle, error)
    return None


def told_rows(battle: str, first: int, told: Sequence[Sequence[Told]]) -> list[dict[str, Any]]:
    return [{"battle": battle, "step": step, "lines": text_of([(line.rule, line.turn, line.step, *line.words)
                                                               for line in lines])}
            for step, lines in enumerate(told, first)]


def told_from(rows: Sequence[ToldRow]) -> list[list[Told]]:
    """As far as it continues, and can be read."""
    found: list[list[Told]] = []
    for row in rows:
        try:
            lines = msgspec.json.decode(row.lines, type=list[list[str]])
        except (msgspec.DecodeError, RecursionError):
            break
        if row.step != len(found) or any([len(line) < 4 for line in lines]):
            break
        found.append([Told(line[0], line[1], line[2], tuple(line[3:])) for line in lines])
    return found


@lru_cache
def step_if(known: tuple[str, ...], changed: tuple[str, ...]) -> Update:
    """A change of some columns of a battle's row, if others are as they are known to be. Built once: that takes longer
    than the database does."""
    row = BATTLES.c
    is_known = [row[name] == bindparam(f"known_{name}") for name in known]
    return (update(BATTLES).where(row.id == bindparam("battle"), *is_known).returning(row.version)
            .values(version=row.version + 1, **{name: bindparam(name) for name in changed}))
