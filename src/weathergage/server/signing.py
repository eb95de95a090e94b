"""Names: how somebody claims one, signs in with it on any machine and out again, and gives it up.

Whenever it changes who a browser is, it gets a new cookie, and the old one is void. What changes the ways to sign in is
done by whoever has signed in a moment ago.
"""

import asyncio
import time
from importlib import import_module
from typing import Any, Final

from litestar import Request, delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from weathergage.server import accounts, names
from weathergage.server.battle import Visitor
from weathergage.server.catalogue import Unfit
from weathergage.server.links import called
from weathergage.server.messages.people import (
    ClaimWish,
    Me,
    NameInfo,
    NameWish,
    PasskeyInfo,
    PasskeyMade,
    PasskeyShown,
    PasskeyTask,
    PasswordWish,
    SignInWish,
    SignOutWish,
)
from weathergage.server.names import NotYou
from weathergage.server.quotas import tries
from weathergage.server.schema import PasskeyRow
from weathergage.server.settings import Settings
from weathergage.server.store import Store
from weathergage.server.tables import Tables
from weathergage.server.visitors import NEW, Known, Welcomed, fingerprint, me_of, new_token, visitor_by

FRESH_S: Final = 900.0          # after signing in, in which the ways to sign in can be changed
LONGEST: Final = 100            # letters of a name that are looked at
LONGEST_ID: Final = 2000        # of a passkey
CLAIM, ADD, SIGN_IN = "claim", "add", "sign in"         # what a passkey signs
NO_NAMES: Final = "nobody else can reach this server, and it has no names: start it with --public-url"
NOT_SIGNED_IN: Final = "you are not signed in"
NO_PASSKEYS: Final = "this server has no passkeys: choose a password"
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
    await request.app.state.tables.quotas.claim(address_of(request))
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
    async with request.app.state.tables.quotas.trying(limits):
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


# --- with passkeys ----------------------------------------------------------------------------------------------------

@post("/name/passkeys/begin", status_code=200)
async def begin_passkey(request: Asked, data: JSONBody[NameWish], visitor: Welcomed) -> PasskeyTask:
    """Make a passkey: one more for the name that one has, or one to claim this name with."""
    settings, store = passkey_settings(request, visitor), store_of(request)
    if visitor.is_named:
        row, known = await accounts.of(store, fresh(visitor).id)
        what, name = ADD, row.name
    else:
        what, name, known = CLAIM, names.sound(data.name), []
        if await accounts.called(store, name) is not None:
            raise names.Taken()
    task = await asyncio.to_thread(library().to_make, settings, visitor.id, name, [one.id for one in known])
    await accounts.begin(store, visitor, what, task.challenge, name)
    return PasskeyTask(options=task.options)


@post("/name/passkeys", status_code=200)
async def keep_passkey(request: Asked, data: JSONBody[PasskeyMade], visitor: Welcomed) -> Me:
    """The passkey was made; whoever had no name has claimed it."""
    settings, store = passkey_settings(request, visitor), store_of(request)
    label = called(NameWish(name=data.label))
    what, challenge, name = await accounts.finish(store, visitor, ADD if visitor.is_named else CLAIM)
    made = await asyncio.to_thread(library().was_made, settings, challenge, data.credential)
    now = time.time()
    row = PasskeyRow(id=made.id, visitor=visitor.id, key=made.key, count=made.count, label=label, created=now, used=now)
    if what == ADD:
        await accounts.add_passkey(store, row)
        return me_of(settings, visitor)
    await request.app.state.tables.quotas.claim(address_of(request))
    token = new_token()
    await accounts.claim(store, visitor, name, "", fingerprint(token), row)
    return await known_from_now(request, token)


@delete("/name/passkeys/{passkey:str}", status_code=200)
async def remove_passkey(state: State, passkey: FromPath[str], known: Known) -> NameInfo:
    """Nobody signs in with it any more."""
    visitor = fresh(known)
    await accounts.remove_passkey(state.tables.store, visitor, passkey)
    return await info_of(state.tables.store, visitor)


@post("/name/sign-in/begin", status_code=200)
async def begin_sign_in(request: Asked, visitor: Welcomed) -> PasskeyTask:
    """Sign in with whichever passkey one has."""
    task = await asyncio.to_thread(library().to_show, passkey_settings(request, visitor))
    await accounts.begin(store_of(request), visitor, SIGN_IN, task.challenge)
    return PasskeyTask(options=task.options)


@post("/name/sign-in/passkey", status_code=200)
async def sign_in_by_passkey(request: Asked, data: JSONBody[PasskeyShown], visitor: Welcomed) -> Me:
    """The passkey has signed: whoever has it is known by its name."""
    settings, store = passkey_settings(request, visitor), store_of(request)
    _, challenge, _ = await accounts.finish(store, visitor, SIGN_IN)
    answer = data.credential if isinstance(data.credential, dict) else {}
    row = await accounts.passkey(store, str(answer.get("id", ""))[:LONGEST_ID])
    if row is None:
        raise NotYou("this passkey is not, or no longer, known here")
    refuse_another(visitor, row.visitor)
    known = library().Signed(row.id, row.key, row.count)
    shown = await asyncio.to_thread(library().was_shown, settings, challenge, answer, row.visitor, known)
    await accounts.count_on(store, row.id, row.count, shown.count)
    return await let_in(request, visitor, row.visitor, data.bring)


def library() -> Any:
    return import_module("weathergage.server.passkeys")


def passkey_settings(request: Asked, visitor: Visitor) -> Settings:
    """The settings of a server that has passkeys."""
    refuse_the_house(visitor)
    settings: Settings = request.app.state.settings
    if not settings.passkey_id:
        raise Unfit("passkey", NO_PASSKEYS)
    return settings


# --- for both ---------------------------------------------------------------------------------------------------------

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
    row, passkeys = await accounts.of(store, visitor.id)
    return NameInfo(name=row.name, password=bool(row.password), fresh=is_fresh(visitor), passkeys=tuple([
        PasskeyInfo(id=one.id, label=one.label, made=one.created, used=one.used) for one in passkeys]))


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


HANDLERS: Final = (get_name, claim, sign_in, sign_out, set_password, drop, begin_passkey, keep_passkey, remove_passkey,
                   begin_sign_in, sign_in_by_passkey)
