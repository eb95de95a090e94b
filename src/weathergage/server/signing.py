"""Names: how somebody claims one, signs in with it on any machine and out again, and gives it up.

Whenever it changes who a browser is, it gets a new cookie, and the old one is void. What changes the ways to sign in is
done by whoever has signed in a moment ago.
"""

import time
from typing import Any, Final

from litestar import Request, delete, get, post, put
from litestar.datastructures import State
from litestar.params import JSONBody

from weathergage.server import accounts, names
from weathergage.server.catalogue import Unfit
from weathergage.server.messages import ClaimWish, Me, NameInfo, PasswordWish, SignInWish, SignOutWish
from weathergage.server.names import NotYou
from weathergage.server.quotas import tries
from weathergage.server.store import Store, Visitor
from weathergage.server.tables import Tables
from weathergage.server.visitors import NEW, Known, Welcomed, fingerprint, me_of, new_token, visitor_by

FRESH_S: Final = 900.0          # after signing in, in which the ways to sign in can be changed
LONGEST: Final = 100            # letters of a name that are looked at
NO_NAMES: Final = "nobody else can reach this server, and it has no names: start it with --public-url"
NOT_SIGNED_IN: Final = "you are not signed in"
SIGN_IN_AGAIN: Final = "sign in again first: that was a while ago"
WRONG: Final = "the name or the password is not right"
Asked = Request[Any, Any, State]


@get("/name")
async def get_name(state: State, known: Known) -> NameInfo:
    """The name of whoever asks, and how they sign in."""
    return await info_of(state.tables.store, named(known))


@post("/name")
async def claim(request: Asked, data: JSONBody[ClaimWish], visitor: Welcomed) -> Me:
    """Claim a name with a password."""
    refuse_the_house(visitor)
    if visitor.is_named:
        raise Unfit("name", f"you are {visitor.name} already: sign out first")
    name = names.sound(data.name)
    password = names.sound_password(data.password, name)
    if await accounts.called(store_of(request), name) is not None:
        raise names.Taken()
    hashed, token = await request.app.state.passwords.hashed(password), new_token()
    await accounts.claim(store_of(request), visitor, name, hashed, fingerprint(token))
    return await known_from_now(request, token)


@post("/name/sign-in", status_code=200)
async def sign_in(request: Asked, data: JSONBody[SignInWish], visitor: Welcomed) -> Me:
    """Be known by a name in this browser, too; whoever is so already shows once more that it is theirs."""
    refuse_the_house(visitor)
    name, store = data.name[:LONGEST], store_of(request)
    row = await accounts.called(store, name)
    person, kept = (row.visitor, row.password) if row is not None else ("", "")
    refuse_another(visitor, person)
    is_familiar = await accounts.is_familiar(store, visitor, person)
    limits = tries(names.key_of(name), address_of(request), visitor.id if is_familiar else "")
    with request.app.state.tables.quotas.trying(limits):
        if not await request.app.state.passwords.fits(data.password, kept):
            raise NotYou(WRONG)
    return await let_in(request, visitor, person, data.bring)


@post("/name/sign-out", status_code=200)
async def sign_out(request: Asked, data: JSONBody[SignOutWish], known: Known) -> Me:
    """Be nobody in particular in this browser again; or in all of them."""
    token = new_token()
    await accounts.sign_out(store_of(request), named(known), fingerprint(token), data.everywhere)
    return await known_from_now(request, token)


@put("/name/password")
async def set_password(request: Asked, data: JSONBody[PasswordWish], known: Known) -> Me:
    """Have a password, or another one; all other browsers are signed out."""
    visitor = fresh(known)
    hashed = await request.app.state.passwords.hashed(names.sound_password(data.password, visitor.name))
    token = new_token()
    await accounts.set_password(store_of(request), visitor, hashed, fingerprint(token))
    return await known_from_now(request, token)


@delete("/name", status_code=200)
async def drop(request: Asked, known: Known) -> Me:
    """Give the name up: battles, seats and log stay with this browser alone."""
    token = new_token()
    await accounts.drop(store_of(request), fresh(known), fingerprint(token))
    return await known_from_now(request, token)


async def let_in(request: Asked, visitor: Visitor, person: str, bring: bool) -> Me:
    """Who has shown to be somebody is that one from now on."""
    token, tables = new_token(), request.app.state.tables
    changed = await accounts.sign_in(tables.store, visitor, person, fingerprint(token), bring)
    await tables.look_again(changed)
    return await known_from_now(request, token)


async def known_from_now(request: Asked, token: str) -> Me:
    """Whoever asks gets a new cookie; their tables that are open by the old one are closed."""
    request.scope["state"][NEW] = token
    tables: Tables = request.app.state.tables
    await tables.look_who_is_gone()
    visitor = await visitor_by(tables.store, token)
    if visitor is None:
        raise NotYou(accounts.GONE)
    return me_of(request.app.state.settings, visitor)


async def info_of(store: Store, visitor: Visitor) -> NameInfo:
    row, _ = await accounts.of(store, visitor.id)
    return NameInfo(name=row.name, password=bool(row.password), fresh=is_fresh(visitor))


def refuse_the_house(visitor: Visitor) -> None:
    if visitor.is_house:
        raise Unfit("name", NO_NAMES)


def refuse_another(visitor: Visitor, person: str) -> None:
    if visitor.is_named and visitor.id != person:
        raise Unfit("name", f"you are signed in as {visitor.name}: sign out first")


def named(visitor: Visitor | None) -> Visitor:
    """Who asks, if they are signed in."""
    if visitor is not None:
        refuse_the_house(visitor)
    if visitor is None or not visitor.is_named:
        raise NotYou(NOT_SIGNED_IN)
    return visitor


def fresh(visitor: Visitor | None) -> Visitor:
    """Who asks, if they have signed in a moment ago."""
    visitor = named(visitor)
    if not is_fresh(visitor):
        raise NotYou(SIGN_IN_AGAIN)
    return visitor


def is_fresh(visitor: Visitor) -> bool:
    return visitor.since > time.time() - FRESH_S


def store_of(request: Asked) -> Store:
    store: Store = request.app.state.tables.store
    return store


def address_of(request: Asked) -> str:
    return request.client.host if request.client else ""


HANDLERS: Final = (get_name, claim, sign_in, sign_out, set_password, drop)
