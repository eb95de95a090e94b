"""By which way a visitor hears that it is their turn: by mail, or by a webhook. No notice is sent there before the link
has been opened that was sent first, and each message has a link that ends it."""

from typing import Final

from litestar import delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from weathergage.server import webhook
from weathergage.server.addresses import is_mailbox
from weathergage.server.battle import NoBattle, Visitor
from weathergage.server.catalogue import Unfit
from weathergage.server.database import is_sound
from weathergage.server.mail import NotSent
from weathergage.server.messages.battles import TokenWish
from weathergage.server.messages.people import NoticesInfo, WayInfo, WayKind, WayWish
from weathergage.server.tables import Tables
from weathergage.server.visitors import Known, Welcomed, fingerprint, new_token

NO_WAY: Final = "this link is not, or no longer, good for anything"


@get("/notices")
async def list_ways(state: State, known: Known) -> NoticesInfo:
    """The ways there are, and those that whoever asks has chosen."""
    return await ways_of(state.tables, known)


@put("/notices")
async def choose_way(state: State, data: JSONBody[WayWish], visitor: Welcomed) -> NoticesInfo:
    """Hear of one's turns by a way, as soon as the link has been opened that is sent there now."""
    tables: Tables = state.tables
    kind = kind_of(tables, data)
    await tables.quotas.ask(visitor, data.address.lower())
    token, stop = new_token(), new_token()
    try:
        await tables.postman.ask(kind, data.address, token, stop)
    except NotSent as error:
        raise Unfit("address", str(error)) from None
    await tables.postman.notices.choose(visitor.id, kind, data.address, fingerprint(token), stop)
    return await ways_of(tables, visitor)


@delete("/notices/{kind:str}")
async def forget_way(state: State, kind: FromPath[str], known: Known) -> None:
    """Hear nothing more by a way."""
    if known is None or not is_sound(kind) or not await state.tables.postman.notices.forget(known.id, kind):
        raise NoBattle("you have chosen no such way")


@post("/notices/confirm", status_code=200)
async def confirm_way(state: State, data: JSONBody[TokenWish]) -> NoticesInfo:
    """Open the link that was sent by a way; who does so has it."""
    kind = await state.tables.postman.notices.confirm(fingerprint(data.token))
    if kind is None:
        raise NoBattle(NO_WAY)
    return NoticesInfo(offered=(kind,), ways=())


@post("/notices/stop/{token:str}", status_code=204)
async def stop_way(state: State, token: FromPath[str]) -> None:
    """Open the link that ends a way. Mail programs do so for whoever wants no more of it."""
    if not is_sound(token) or not await state.tables.postman.notices.stop(token):
        raise NoBattle(NO_WAY)


async def ways_of(tables: Tables, visitor: Visitor | None) -> NoticesInfo:
    offered = tables.postman.offered
    kept = await tables.postman.notices.ways(visitor.id) if visitor is not None and offered else ()
    return NoticesInfo(offered=offered, ways=tuple([
        WayInfo(kind=kind, address=way.address, confirmed=way.confirmed > 0, fault=way.fault)
        for kind in offered for way in kept if way.kind == kind]))


def kind_of(tables: Tables, wish: WayWish) -> WayKind:
    """Unfit names what is wrong."""
    kind = next((kind for kind in tables.postman.offered if kind == wish.kind), None)
    if kind is None:
        raise Unfit("kind", f"this server tells nobody by {wish.kind[:20]!r} that it is their turn")
    if kind == "email" and not is_mailbox(wish.address):
        raise Unfit("address", "this is no address that mail can be sent to")
    if kind == "webhook" and (reason := webhook.fault_of(wish.address, tables.settings.webhooks == "any")):
        raise Unfit("address", reason)
    return kind


HANDLERS: Final = (list_ways, choose_way, forget_way, confirm_way, stop_way)
