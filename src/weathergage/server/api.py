"""The HTTP API: games, rulebooks, set-ups, fleets, and the list of battles."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import State
from litestar.di import Provide
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from weathergage import __version__
from weathergage.kernel import registry
from weathergage.server import (
    cards,
    catalogue,
    lessons,
    links,
    lobby,
    logbook,
    pictures,
    sharing,
    signing,
    ways,
    workshop,
)
from weathergage.server.messages.battles import BattleInfo, BranchInfo, NewBattle
from weathergage.server.messages.games import (
    FleetForm,
    FleetVerdict,
    FleetWish,
    GameInfo,
    GlossaryInfo,
    LessonBegun,
    LessonsInfo,
    RulebookInfo,
    SetUp,
    SetUpWish,
)
from weathergage.server.metrics import get_metrics
from weathergage.server.rights import Verb
from weathergage.server.tables import NotReady, Tables
from weathergage.server.visitors import Known, Welcomed, known, welcomed

LARGEST_REQUEST = 256 * 1024
LARGEST_MATCH = 8 * 1024 * 1024
PAGE = 100                      # battles of a list
PageSize = Annotated[int, QueryParameter(ge=1, le=PAGE)]


class Health(msgspec.Struct, frozen=True):
    status: str
    version: str
    tables: int                 # in memory


@get("/health")
async def health(state: State) -> Health:
    """Whether the server and its database are well."""
    await state.tables.store.ping()
    return Health("ok", __version__, len(state.tables.live))


@get("/ready")
async def ready(state: State) -> Response[bytes]:
    """Whether people may be sent here: the games are loaded, the database answers, and the end is not near."""
    tables: Tables = state.tables
    await tables.store.ping()
    if not tables.is_ready or tables.is_draining:
        raise NotReady("the server is about to end" if tables.is_draining else "the games are being loaded")
    return Response(b'{"status":"ready"}', media_type="application/json")


@get("/games")
async def list_games() -> list[GameInfo]:
    """The games there are."""
    return await asyncio.to_thread(catalogue.games)


@get("/games/{game:str}/rulebook")
async def get_rulebook(game: FromPath[str]) -> RulebookInfo:
    """The rulebook of a game: its summary, and chapter by chapter."""
    return await asyncio.to_thread(catalogue.rulebook, registry.find(game))


@get("/games/{game:str}/lessons")
async def list_lessons(game: FromPath[str]) -> LessonsInfo:
    """What a game teaches."""
    return await asyncio.to_thread(lessons.listed, registry.find(game))


@post("/games/{game:str}/lessons/{lesson:str}")
async def begin_lesson(state: State, game: FromPath[str], lesson: FromPath[str], visitor: Welcomed) -> LessonBegun:
    """Sit down to a lesson."""
    return LessonBegun(battle=(await state.tables.begin_lesson(registry.find(game).id, lesson, visitor)).id)


@get("/games/{game:str}/glossary")
async def get_glossary(game: FromPath[str]) -> GlossaryInfo:
    """The words of a game."""
    return catalogue.glossary(registry.find(game))


@get("/games/{game:str}/scenarios/{scenario:str}/picture", media_type="image/svg+xml")
async def get_scenario_picture(game: FromPath[str], scenario: FromPath[str]) -> str:
    """A piece of sea with the ships of a battle."""
    return await asyncio.to_thread(catalogue.scenario_picture, registry.find(game), scenario)


@post("/games/{game:str}/setup", status_code=200)
async def look_at_setup(game: FromPath[str], data: JSONBody[SetUpWish]) -> SetUp:
    """What a scenario with these options looks like."""
    return await asyncio.to_thread(catalogue.set_up, registry.find(game), data)


@get("/games/{game:str}/fleet")
async def get_fleet_form(game: FromPath[str]) -> FleetForm:
    """What fleets of a game are built of."""
    return catalogue.fleet_form(registry.find(game))


@post("/games/{game:str}/fleet/check", status_code=200)
async def check_fleet(game: FromPath[str], data: JSONBody[FleetWish]) -> FleetVerdict:
    """Every clause that a fleet breaks."""
    return await asyncio.to_thread(catalogue.judge, registry.find(game), data)


@get("/battles")
async def list_battles(state: State, known: Known, count: PageSize = PAGE,
                       after: FromQuery[str] = "") -> list[BattleInfo]:
    """The battles in which whoever asks has a part, the latest first: so many, from the one after a battle on."""
    if known is None:
        return []
    return [await cards.card(state.tables, row, known) for row in await state.tables.store.listed(known, count, after)]


@post("/battles")
async def start_battle(state: State, data: JSONBody[NewBattle], visitor: Welcomed) -> BattleInfo:
    """Set up a battle."""
    return await cards.new_card(state.tables, await state.tables.start(data, visitor), visitor)


@post("/battles/{battle:str}/again")
async def fight_again(state: State, battle: FromPath[str], visitor: Welcomed) -> BattleInfo:
    """The same battle once more, sides changed."""
    return await cards.new_card(state.tables, await state.tables.again(battle, visitor), visitor)


@delete("/battles/{battle:str}")
async def delete_battle(state: State, battle: FromPath[str], known: Known) -> None:
    """Remove a battle for ever."""
    await state.tables.delete(battle, known)


@get("/battles/{battle:str}/export")
async def export_battle(state: State, battle: FromPath[str], known: Known) -> Response[bytes]:
    """The match file. It holds every secret."""
    await state.tables.allow(Verb.EXPORT, known, battle)
    kept = await state.tables.store.get(battle)
    return match_file(kept.file(lasting=True), f"{kept.ruleset}-{kept.scenario or 'position'}-{kept.id}.json")


@get("/battles/{battle:str}/branches")
async def list_branches(state: State, battle: FromPath[str], known: Known) -> list[BranchInfo]:
    """The battles that go on from moments of this one, and the one that this one goes on from."""
    return await cards.branches(state.tables, battle, known)


@get("/battles/{battle:str}/reports/{report:str}")
async def get_report(state: State, battle: FromPath[str], report: FromPath[str], known: Known) -> Response[bytes]:
    """The match file that shows an error of the rules."""
    await state.tables.allow(Verb.REPORT, known, battle)
    return match_file(await state.tables.store.get_report(battle, report), f"report-{report}.json")


@post("/battles/import", request_max_body_size=LARGEST_MATCH)
async def import_battle(state: State, request: Request[Any, Any, State], visitor: Welcomed) -> BattleInfo:
    """Go on with a match file, which is the body as it is, compressed or not."""
    info: BattleInfo = await state.tables.take_in(await request.body(), visitor)
    return info


def match_file(data: bytes, name: str) -> Response[bytes]:
    return Response(data, media_type="application/json",
                    headers={"content-disposition": f'attachment; filename="{name}"'})


router = Router("/api", route_handlers=[
    health, ready, get_metrics, list_games, get_rulebook, list_lessons, begin_lesson, get_glossary,
    get_scenario_picture, look_at_setup, get_fleet_form, check_fleet, list_battles, start_battle, fight_again,
    delete_battle, export_battle, list_branches, get_report, import_battle, *pictures.HANDLERS, *links.HANDLERS,
    *lobby.HANDLERS, *ways.HANDLERS, *sharing.HANDLERS, *logbook.HANDLERS, *signing.HANDLERS,
    *workshop.HANDLERS,
], request_max_body_size=LARGEST_REQUEST, dependencies={"known": Provide(known), "visitor": Provide(welcomed)})
