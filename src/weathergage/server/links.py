"""Who looks at the page, and the links by which others come to a battle.

What a link holds stands behind the # of its address, so that it is in no log, and is sent in the body of a request.
Only its fingerprint is kept. One that invites to a seat is exchanged once; a new one takes the place of the old.
"""

from typing import Final

from litestar import get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from weathergage.kernel.match import Match
from weathergage.server.battle import WATCHING, Battle, NoBattle, Visitor
from weathergage.server.catalogue import Unfit
from weathergage.server.lateness import sound_delay
from weathergage.server.live import LiveTable
from weathergage.server.messages.battles import DelayWish, Invitation, LinkInfo, LinkTaken, LinkWish, TokenWish
from weathergage.server.messages.people import Me, NameWish
from weathergage.server.rights import Verb
from weathergage.server.schema import LinkRow
from weathergage.server.seating import BadName, sound_name
from weathergage.server.showing import card_of, rating_of
from weathergage.server.store import NO_LINK, Store
from weathergage.server.tables import Tables
from weathergage.server.visitors import Known, Welcomed, fingerprint, me_of, new_token


@get("/me")
async def get_me(state: State, visitor: Welcomed) -> Me:
    """Who asks; whoever is new is known from now on."""
    return me_of(state.settings, visitor)


@put("/me")
async def set_name(state: State, data: JSONBody[NameWish], visitor: Welcomed) -> Me:
    """By which name one wants to be known; whoever has claimed one is known by that."""
    return me_of(state.settings, await renamed(state.tables.store, visitor, called(data)))


@get("/battles/{battle:str}/links")
async def list_links(state: State, battle: FromPath[str], known: Known) -> list[LinkInfo]:
    """The links to a battle that can be opened, but not what they hold."""
    await state.tables.allow(Verb.INVITE, known, battle)
    return [LinkInfo(seat=seat_in(link), made=link.created) for link in await state.tables.store.links(battle)]


@post("/battles/{battle:str}/links")
async def make_link(state: State, battle: FromPath[str], data: JSONBody[LinkWish], known: Known) -> LinkInfo:
    """A link to a seat, or for spectators; the one before is void."""
    table, visitor = await inviting(state.tables, battle, known)
    token = new_token()
    await table.invite(visitor, place_of(data), fingerprint(token))
    made = [link for link in await state.tables.store.links(battle) if seat_in(link) == data.seat]
    return LinkInfo(seat=data.seat, made=made[0].created if made else 0.0, token=token)


@post("/battles/{battle:str}/links/revoke", status_code=200)
async def revoke_link(state: State, battle: FromPath[str], data: JSONBody[LinkWish], known: Known) -> LinkInfo:
    """Nobody comes by this link any more; who came to watch leaves."""
    table, visitor = await inviting(state.tables, battle, known)
    await table.revoke(visitor, place_of(data))
    return LinkInfo(seat=data.seat)


@put("/battles/{battle:str}/delay")
async def set_delay(state: State, battle: FromPath[str], data: JSONBody[DelayWish], known: Known) -> DelayWish:
    """Have spectators see a battle some turns late, or as it is."""
    await state.tables.allow(Verb.DELAY, known, battle)
    assert known is not None
    turns = sound_delay(data.turns)
    await (await state.tables.get(battle)).set_delay(known, turns)
    return DelayWish(turns=turns)


@post("/battles/{battle:str}/leave", status_code=204)
async def leave_battle(state: State, battle: FromPath[str], known: Known) -> None:
    """Give up what one has come into by a link."""
    await state.tables.allow(Verb.LEAVE, known, battle)
    assert known is not None
    await (await state.tables.get(battle)).give_up(known)


@post("/links/look", status_code=200)
async def look_at_link(state: State, data: JSONBody[TokenWish]) -> Invitation:
    """What a link invites to; it can still be opened."""
    link, table = await found(state.tables, data.token)
    record = table.record
    async with record.turn():
        return invitation_to(record.battle, record.match, link.seat)


@post("/links/take", status_code=200)
async def take_link(state: State, data: JSONBody[TokenWish], visitor: Welcomed) -> LinkTaken:
    """Exchange a link for what it invites to."""
    name = called(data)
    link, table = await found(state.tables, data.token)
    if visitor.is_house:
        raise NoBattle(NO_LINK)
    if name:
        visitor = await renamed(state.tables.store, visitor, name)
    await table.take(link, visitor)
    return LinkTaken(battle=link.battle)


def invitation_to(battle: Battle, match: Match, seat: int) -> Invitation:
    """What is told of a battle to whoever may come into a seat of it, or watch."""
    shown = card_of(battle, match)
    chair = None if seat == WATCHING else shown.chairs[seat]
    hosts = [one.name for at, one in enumerate(battle.chairs) if one.name and battle.holder(at) == battle.owner]
    known = battle.named.get(battle.owner)
    return Invitation(title=shown.title, game=match.ruleset.title, seat=chair.title if chair else "",
                      host=hosts[0] if hosts else "", rated=battle.affairs.rated,
                      rating=rating_of(known) if known is not None and hosts[:1] == [known.name] else None,
                      side=next((side for side in shown.sides if chair and side.id == chair.side), None))


async def inviting(tables: Tables, battle: str, visitor: Visitor | None) -> tuple[LiveTable, Visitor]:
    """The table at which somebody may invite others."""
    await tables.allow(Verb.INVITE, visitor, battle)
    assert visitor is not None
    if visitor.is_house:
        raise Unfit("seat", "nobody else can reach this server: start it with --public-url")
    return await tables.get(battle), visitor


async def found(tables: Tables, token: str) -> tuple[LinkRow, LiveTable]:
    link = await tables.store.link(fingerprint(token))
    if link is None:
        raise NoBattle(NO_LINK)
    return link, await tables.get(link.battle)


def seat_in(link: LinkRow) -> int | None:
    return None if link.seat == WATCHING else link.seat


def place_of(wish: LinkWish) -> int:
    if wish.seat is None:
        return WATCHING
    if wish.seat < 0:
        raise Unfit("seat", f"there is no seat {wish.seat}")
    return wish.seat


async def renamed(store: Store, visitor: Visitor, name: str) -> Visitor:
    """Somebody goes by another name from now on, unless they have claimed theirs."""
    if visitor.is_named or name == visitor.name:
        return visitor
    await store.rename(visitor.id, name)
    return replace(visitor, name=name)


def called(wish: NameWish | TokenWish) -> str:
    try:
        return sound_name(wish.name)
    except BadName as error:
        raise Unfit("name", str(error)) from None


HANDLERS: Final = (get_me, set_name, list_links, make_link, revoke_link, set_delay, leave_battle, look_at_link,
                   take_link)
