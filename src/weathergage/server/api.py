"""The HTTP API: games, rulebooks, set-ups, fleets, and the list of battles."""

import asyncio
from typing import Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import State

from weathergage import __version__
from weathergage.kernel import registry
from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.ruleset import Ruleset
from weathergage.server import catalogue, pictures, showing, standins
from weathergage.server.messages import (
    BattleInfo,
    FleetForm,
    FleetVerdict,
    FleetWish,
    GameInfo,
    NewBattle,
    RulebookInfo,
    SetUp,
    SetUpWish,
)
from weathergage.server.store import Battle, Store
from weathergage.server.tables import Tables


class Health(msgspec.Struct, frozen=True):
    status: str
    version: str
    tables: int


@get("/health")
async def health(state: State) -> Health:
    """Whether the server is well, and how many tables it has in memory."""
    tables: Tables = state.tables
    await tables.store.listed()
    return Health("ok", __version__, len(tables.live))


@get("/games")
async def list_games() -> list[GameInfo]:
    """The games there are."""
    return await asyncio.to_thread(catalogue.games)


@get("/games/{game:str}/rulebook")
async def get_rulebook(game: str) -> RulebookInfo:
    """The rulebook of a game, chapter by chapter."""
    return catalogue.rulebook(registry.find(game))


@post("/games/{game:str}/setup", status_code=200)
async def look_at_setup(game: str, data: SetUpWish) -> SetUp:
    """What a scenario with these options looks like."""
    return await asyncio.to_thread(catalogue.set_up, registry.find(game), data)


@get("/games/{game:str}/fleet")
async def get_fleet_form(game: str) -> FleetForm:
    """What fleets of a game are built of."""
    return catalogue.fleet_form(registry.find(game))


@post("/games/{game:str}/fleet/check", status_code=200)
async def check_fleet(game: str, data: FleetWish) -> FleetVerdict:
    """Every clause that a fleet breaks."""
    return await asyncio.to_thread(catalogue.judge, registry.find(game), data)


@get("/battles")
async def list_battles(state: State) -> list[BattleInfo]:
    """All battles, the latest first."""
    tables: Tables = state.tables
    return [await battle_info(tables, row.id) for row in await tables.store.listed()]


@post("/battles")
async def start_battle(state: State, data: NewBattle) -> BattleInfo:
    """Set up a battle."""
    tables: Tables = state.tables
    battle = await tables.start(data)
    return await battle_info(tables, battle.id)


@delete("/battles/{battle:str}")
async def delete_battle(state: State, battle: str) -> None:
    """Remove a battle for ever."""
    await state.tables.delete(battle)


@get("/battles/{battle:str}/export")
async def export_battle(state: State, battle: str) -> Response[bytes]:
    """The match file. It holds every secret: whoever runs the server owns it."""
    store: Store = state.tables.store
    kept = await store.get(battle)
    return match_file(kept.file(), f"{kept.ruleset}-{kept.scenario or 'position'}-{kept.id}.json")


@get("/battles/{battle:str}/reports/{report:str}")
async def get_report(state: State, battle: str, report: str) -> Response[bytes]:
    """The match file that shows an error of the rules."""
    store: Store = state.tables.store
    return match_file(await store.get_report(battle, report), f"report-{report}.json")


@post("/battles/import")
async def import_battle(state: State, request: Request[Any, Any, State]) -> BattleInfo:
    """Go on with a match file."""
    tables: Tables = state.tables
    battle = await tables.take_in(await request.body())
    return await battle_info(tables, battle.id)


def match_file(data: bytes, name: str) -> Response[bytes]:
    return Response(data, media_type="application/json",
                    headers={"content-disposition": f'attachment; filename="{name}"'})


async def battle_info(tables: Tables, battle: str) -> BattleInfo:
    table = await tables.get(battle)
    async with table.lock:
        match, kept = table.match, table.battle
        picture = showing.picture_of(match, None)
        verdict = standins.verdict(match)
        return BattleInfo(
            id=kept.id, ruleset=kept.ruleset, title=picture.title, game=match.ruleset.title,
            phase=" · ".join(picture.phase), chairs=showing.chairs(match, kept.chairs, frozenset()),
            sides=picture.scene.sides, over=match.over,
            your_move=any([question.seat in table.people for question in match.questions]), updated=kept.updated,
            step=len(match.steps), verdict=verdict.headline if verdict else "",
            thumbnail=standins.thumbnail(picture), branch_of=kept.branch_of)


HANDLERS = [health, list_games, get_rulebook, look_at_setup, get_fleet_form, check_fleet, list_battles, start_battle,
            delete_battle, export_battle, get_report, import_battle, *pictures.HANDLERS]
router = Router("/api", route_handlers=HANDLERS)
