"""The rows of the home page. Each is made from its match, and kept until the match has changed."""

import asyncio
import logging
from dataclasses import replace
from itertools import takewhile
from typing import Final

import msgspec

from weathergage.kernel import registry, save
from weathergage.kernel.core import CHANCE, WeatherGageError
from weathergage.kernel.match import Entry, Match
from weathergage.server.battle import Battle, NoBattle, Visitor
from weathergage.server.lateness import before, is_late
from weathergage.server.messages.battles import BattleInfo, BranchInfo
from weathergage.server.rights import Verb
from weathergage.server.rows import content_of, seating_of
from weathergage.server.schema import BattleRow
from weathergage.server.showing import card_for, card_of
from weathergage.server.store import Listed
from weathergage.server.tables import Tables

LOG: Final = logging.getLogger("weathergage.server")


async def card(tables: Tables, listed: Listed, visitor: Visitor) -> BattleInfo:
    """The card of a battle, for a visitor: as it was kept, or made anew."""
    row = listed.row
    try:
        info, battle = await common_card(tables, row), seating_of(row, listed.places)
        if is_late(visitor, battle, info.over):
            info = await late_card(tables, row.id)
        return card_for(info, battle, visitor)
    except NoBattle:
        return unplayable(row, "deleted meanwhile", visitor)
    except WeatherGageError as error:
        return unplayable(row, str(error), visitor)
    except Exception:
        LOG.exception("battle %s cannot be shown in a list", row.id)
        return unplayable(row, "cannot be shown", visitor)


async def common_card(tables: Tables, row: BattleRow) -> BattleInfo:
    """What everybody who may see the battle sees in a list."""
    await asyncio.to_thread(registry.find, row.ruleset)
    save.check_content(row.ruleset, content_of(row))
    if row.card and row.carded == row.logged:
        kept = msgspec.json.decode(row.card, type=BattleInfo)
        return msgspec.structs.replace(kept, updated=row.updated)
    if row.id in tables.live:
        record = tables.live[row.id].record
        async with tables.live[row.id].turn():
            battle, match = replace(record.battle_now(), updated=row.updated), record.match.clone()
        return await kept_card(tables, battle, match)
    battle = await tables.store.get(row.id)
    return await kept_card(tables, battle, await asyncio.to_thread(battle.match))


async def late_card(tables: Tables, battle: str) -> BattleInfo:
    """What spectators see in a list who are late; not even when something has happened last."""
    table = await tables.get(battle)
    async with table.turn():
        then = await table.audience.late_match()
        return await asyncio.to_thread(card_of, before(table.record.battle, then), then)


async def new_card(tables: Tables, battle: Battle, visitor: Visitor) -> BattleInfo:
    """The card of a battle that a visitor has just begun."""
    return card_for(await kept_card(tables, battle, await asyncio.to_thread(battle.match)), battle, visitor)


async def kept_card(tables: Tables, battle: Battle, match: Match) -> BattleInfo:
    made = await asyncio.to_thread(card_of, battle, match)
    await tables.store.keep_card(battle.id, len(battle.log), msgspec.json.encode(made).decode())
    return made


async def branches(tables: Tables, battle: str, visitor: Visitor | None) -> list[BranchInfo]:
    """The battles that share their first answers with this one because one branched off from the other; those that the
    visitor may look at."""
    await tables.allow(Verb.LOOK, visitor, battle)
    assert visitor is not None
    own = await tables.store.get(battle)
    found = list[BranchInfo]()
    if is_late(visitor, await tables.store.seating(battle), await tables.is_over(battle)):
        return found                    # how much of another battle is like this one would tell how far this one is
    for listed in await tables.store.family(battle, visitor):
        row = listed.row
        shown, other = await card(tables, listed, visitor), await tables.store.get(row.id)
        found.append(BranchInfo(battle=row.id, step=shared(own.log, other.log), phase=shown.phase, over=shown.over,
                                trunk=row.id == own.branch_of))
    return found


def shared(one: list[Entry], other: list[Entry]) -> int:
    """How many of the players' answers come before the logs part."""
    together = takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False))
    return sum([entry[1] != CHANCE for entry, _ in together])


def unplayable(row: BattleRow, reason: str, visitor: Visitor) -> BattleInfo:
    """A battle that today's rules cannot play again can still be exported and deleted by its owner."""
    is_owner = visitor.is_house or row.owner == visitor.id
    return BattleInfo(id=row.id, ruleset=row.ruleset, title=row.scenario or "A position", game=row.ruleset,
                      phase=reason, chairs=(), sides=(), over=False, your_move=False, updated=row.updated, step=0,
                      branch_of=row.branch_of, rights=(Verb.EXPORT, Verb.DELETE) if is_owner else ())
