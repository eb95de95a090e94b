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
from weathergage.server.messages import BattleInfo, BranchInfo
from weathergage.server.schema import BattleRow
from weathergage.server.showing import card_of
from weathergage.server.store import Battle, NoBattle, content_of
from weathergage.server.tables import Tables

LOG: Final = logging.getLogger("weathergage.server")


async def card(tables: Tables, row: BattleRow) -> BattleInfo:
    """The card of a battle: as it was kept, or made anew."""
    try:
        await asyncio.to_thread(registry.find, row.ruleset)
        save.check_content(row.ruleset, content_of(row))
        if row.card and row.carded == row.logged:
            kept = msgspec.json.decode(row.card, type=BattleInfo)
            return msgspec.structs.replace(kept, updated=row.updated)
        if row.id in tables.live:
            record = tables.live[row.id].record
            async with record.turn():
                battle, match = replace(record.battle_now(), updated=row.updated), record.match.clone()
            return await kept_card(tables, battle, match)
        return await new_card(tables, await tables.store.get(row.id))
    except NoBattle:
        return unplayable(row, "deleted meanwhile")
    except WeatherGageError as error:
        return unplayable(row, str(error))
    except Exception:
        LOG.exception("battle %s cannot be shown in a list", row.id)
        return unplayable(row, "cannot be shown")


async def new_card(tables: Tables, battle: Battle) -> BattleInfo:
    return await kept_card(tables, battle, await asyncio.to_thread(battle.match))


async def kept_card(tables: Tables, battle: Battle, match: Match) -> BattleInfo:
    made = await asyncio.to_thread(card_of, battle, match)
    await tables.store.keep_card(battle.id, len(battle.log), msgspec.json.encode(made).decode())
    return made


async def branches(tables: Tables, battle: str) -> list[BranchInfo]:
    """The battles that share their first answers with this one because one branched off from the other."""
    own = await tables.store.get(battle)
    found = []
    for row in await tables.store.family(battle):
        shown, other = await card(tables, row), await tables.store.get(row.id)
        found.append(BranchInfo(battle=row.id, step=shared(own.log, other.log), phase=shown.phase, over=shown.over,
                                trunk=row.id == own.branch_of))
    return found


def shared(one: list[Entry], other: list[Entry]) -> int:
    """How many of the players' answers come before the logs part."""
    together = takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False))
    return sum([entry[1] != CHANCE for entry, _ in together])


def unplayable(row: BattleRow, reason: str) -> BattleInfo:
    """A battle that today's rules cannot play again can still be exported and deleted."""
    return BattleInfo(id=row.id, ruleset=row.ruleset, title=row.scenario or "A position", game=row.ruleset,
                      phase=reason, chairs=(), sides=(), over=False, your_move=False, updated=row.updated, step=0,
                      branch_of=row.branch_of)
