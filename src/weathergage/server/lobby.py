"""Open challenges: battles with a seat that any visitor may take. All are shown what a link would tell."""

import logging
from typing import Final

from litestar import delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from weathergage.kernel.core import WeatherGageError
from weathergage.server.battle import NoBattle, Visitor
from weathergage.server.links import called, invitation_to, renamed
from weathergage.server.messages.battles import ChallengeInfo, ClockWish, LinkTaken
from weathergage.server.messages.people import NameWish
from weathergage.server.rights import Verb
from weathergage.server.store import NO_CHALLENGE
from weathergage.server.tables import Tables
from weathergage.server.visitors import Known, Welcomed

LOG: Final = logging.getLogger("weathergage.server")
MOST_SHOWN: Final = 50


@get("/challenges")
async def list_challenges(state: State, known: Known) -> list[ChallengeInfo]:
    """The challenges that are open, the latest first; one that cannot be shown is left out. The house takes up none."""
    if known is not None and known.is_house:
        return []
    found = []
    for battle in await state.tables.store.challenges(MOST_SHOWN):
        try:
            found += await shown(state.tables, battle, known)
        except WeatherGageError as error:
            LOG.warning("challenge %s cannot be shown: %s", battle, error)
    return found


@post("/challenges/{battle:str}", status_code=200)
async def take_up(state: State, battle: FromPath[str], data: JSONBody[NameWish], visitor: Welcomed) -> LinkTaken:
    """Take an open seat."""
    name = called(data)
    if visitor.is_house or not (await state.tables.store.seating(battle)).challenge:
        raise NoBattle(NO_CHALLENGE)
    await state.tables.quotas.take_up(visitor)
    if name:
        visitor = await renamed(state.tables.store, visitor, name)
    await (await state.tables.get(battle)).take_up(visitor)
    return LinkTaken(battle=battle)


@delete("/challenges/{battle:str}")
async def withdraw(state: State, battle: FromPath[str], known: Known) -> None:
    """Take a challenge back; the battle stays."""
    await state.tables.allow(Verb.DELETE, known, battle)
    assert known is not None
    await (await state.tables.get(battle)).withdraw(known)


async def shown(tables: Tables, battle: str, visitor: Visitor | None) -> list[ChallengeInfo]:
    table = await tables.get(battle)
    record = table.record
    async with record.turn():
        kept = record.battle
        seats = [seat for seat, chair in enumerate(kept.chairs) if chair.open]
        if not kept.challenge or not seats:
            return []
        invited = invitation_to(kept, record.match, seats[0])
    clocks = kept.affairs.clocks
    return [ChallengeInfo(battle=battle, title=invited.title, game=record.match.ruleset.title, seat=invited.seat,
                          host=invited.host, side=invited.side, wanted=kept.challenge, made=kept.created,
                          experience=kept.affairs.experience, rated=invited.rated, rating=invited.rating,
                          mine=visitor is not None and kept.owner == visitor.id,
                          clock=ClockWish(base=clocks.base, added=clocks.added) if clocks is not None else None)]


HANDLERS: Final = (list_challenges, take_up, withdraw)
