"""The scenario workshop: drafts of scenarios, held to the types of the game's content and set up by its rules.

A draft begins with a scenario of the game and is one entry of own content. Both its fields and whether the rules can
set it up are looked at in processes with limits (`drafting.py`); the latter in one of its own, because no process plays
with two contents. What that writes down in the game's notation is played here at once, as a position like any other.
"""

import asyncio
from typing import Any, Final, TypeAlias

import msgspec
from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import inspect
from msgspec.structs import replace

from weathergage.kernel import registry
from weathergage.kernel.match import Match
from weathergage.kernel.ruleset import Ruleset
from weathergage.kits.content import files_of
from weathergage.kits.own_content import of_record
from weathergage.kits.own_merge import Fault
from weathergage.kits.own_words import info_of, words
from weathergage.kits.starter import all_sections
from weathergage.server import cards
from weathergage.server.catalogue import Unfit
from weathergage.server.drafting import FILE, UNSAID, base_of, entries, form_of, scenarios_of, told
from weathergage.server.jobs import DraftFound, DraftJudged, JudgeDraft, OpenDraft
from weathergage.server.messages import (
    BattleInfo,
    DraftOpened,
    DraftVerdict,
    DraftWish,
    FieldForm,
    NamedId,
    TextWish,
    WorkshopInfo,
)
from weathergage.server.quotas import MOST_DRAFTS
from weathergage.server.seating import seated, seeded
from weathergage.server.store import Battle, Visitor, battle_of
from weathergage.server.tables import Tables
from weathergage.server.visitors import Welcomed
from weathergage.server.workers import WorkFailed

MOST_CHOICES: Final = 400
MOSTLY: Final = 0.9                             # of the words of a field that are ids of a table: it means that table
Names: TypeAlias = list[dict[str, str]]         # ids and names, table by table
KINDS: Final[dict[type[inspect.Type], str]] = {
    inspect.IntType: "whole", inspect.FloatType: "number", inspect.BoolType: "flag", inspect.StrType: "text",
    inspect.LiteralType: "choice", inspect.StructType: "table"}


# --- what there is ----------------------------------------------------------------------------------------------------

def workshop(ruleset: Ruleset) -> WorkshopInfo:
    """The fields of a scenario of this game, and the scenarios there are."""
    file = scenarios_of(ruleset)
    info = info_of(form_of(file))
    assert isinstance(info, inspect.StructType)
    names = named_entries(ruleset)
    return WorkshopInfo(fields=fields_in(info, entries(file), names),
                        scenarios=tuple([base_of(entry) for entry in entries(file)]))


def named_entries(ruleset: Ruleset) -> Names:
    """Of every table of the content whose entries have ids, those ids with their names."""
    found: dict[tuple[str, ...], dict[str, str]] = {}
    for path, _, data in all_sections(files_of(ruleset.id)):
        if len(path) == 3 and isinstance(data.get("id"), str):
            found.setdefault(path[:2], {})[data["id"]] = str(data.get("name") or data.get("title") or data["id"])
    return list(found.values())


def fields_in(info: inspect.StructType, found: list[dict[str, Any]], names: Names) -> tuple[FieldForm, ...]:
    """The fields of a table; `found` is what such tables say now."""
    return tuple([field_form(one, [table[one.encode_name] for table in found if one.encode_name in table], names)
                  for one in info.fields if one.encode_name not in UNSAID])


def field_form(one: inspect.Field, found: list[Any], names: Names) -> FieldForm:
    kind, inner = kind_of(one.type)
    literals = inner.values if isinstance(inner, inspect.LiteralType) else ()
    choices = {str(value): str(value).replace("-", " ") or "none" for value in literals} if kind == "choice" else {}
    if kind == "text" and one.encode_name != "id" and found:
        said = [value for value in found if value]
        among = [table for table in names if said and sum([value in table for value in said]) > MOSTLY * len(said)]
        if among:
            kind, choices = "choice", min(among, key=len)
    inside: tuple[FieldForm, ...] = ()
    if isinstance(inner, inspect.StructType):
        tables = [table for value in found for table in (value if isinstance(value, (list, tuple)) else [value])]
        inside = fields_in(inner, [table for table in tables if isinstance(table, dict)], names)
    bounds = inner if isinstance(inner, (inspect.IntType, inspect.FloatType)) else None
    return FieldForm(name=one.encode_name, kind=kind, words=words(one.type), fields=inside, required=one.required,
                     choices=tuple([NamedId(id=id, name=name) for id, name in choices.items()][:MOST_CHOICES]),
                     low=bounds.ge if bounds else None, high=bounds.le if bounds else None)


def kind_of(info: inspect.Type) -> tuple[str, inspect.Type]:
    """How a field is filled in, and the type that says more of it: of a list that of its entries."""
    match info:
        case inspect.VarTupleType(item_type=inspect.StructType() as item):
            return "list", item
        case inspect.TupleType(item_types=(inspect.StructType() as item, *_)):
            return "list", item
        case inspect.VarTupleType(item_type=inspect.StrType() | inspect.LiteralType()):
            return "words", info
        case inspect.UnionType(types=types):
            bare = [one for one in types if not isinstance(one, inspect.NoneType)]
            literals = [one.values for one in bare if isinstance(one, inspect.LiteralType)]
            if len(bare) == len(literals):
                return "choice", inspect.LiteralType(tuple([value for values in literals for value in values]))
            return kind_of(bare[0]) if len(bare) == 1 else ("other", info)
    return KINDS.get(type(info), "other"), info


# --- a draft ----------------------------------------------------------------------------------------------------------

def check(ruleset: Ruleset, wish: DraftWish) -> None:
    """Refuse what is no draft at all."""
    if wish.base not in [entry["id"] for entry in entries(scenarios_of(ruleset))]:
        raise Unfit("base", f"there is no scenario {wish.base[:60]!r}")
    if not isinstance(wish.entry, dict) or not isinstance(wish.entry.get("id"), str):
        raise Unfit("entry", "a scenario is a table of fields, with an id")
    if not isinstance(wish.others, (dict, type(None))):
        raise Unfit("others", "what else a file replaces is a table")


def reason_of(reason: str, base: str) -> str:
    """Why a draft cannot be set up, without the places that its author has not seen: the file, the notation, and the
    scenario whose name it has borrowed."""
    for prefix in (f"{FILE}.toml: ", "position: ", f"{base}: "):
        reason = reason.removeprefix(prefix)
    return f"the scenario {reason.removeprefix(base).lstrip()}" if reason.startswith(f"{base} ") else reason


async def judged(tables: Tables, ruleset: Ruleset, wish: DraftWish, visitor: Visitor) -> tuple[DraftVerdict, str]:
    """A draft judged, and its notation if it can be played."""
    check(ruleset, wish)
    with tables.quotas.one_more("drafts", visitor, MOST_DRAFTS):
        found = await tables.workers.look_over(JudgeDraft(ruleset.id), msgspec.json.encode(wish))
        assert isinstance(found, DraftJudged)
        verdict = msgspec.json.decode(found.verdict, type=DraftVerdict)
        if verdict.faults:
            return verdict, ""
        try:
            drawn = await tables.workers.draw(of_record(ruleset.id, msgspec.json.decode(found.own)), wish.base)
        except WorkFailed as failed:
            return replace(verdict, faults=(told(Fault("", reason_of(str(failed), wish.base))),)), ""
    return replace(verdict, chart=drawn.chart, fragments=drawn.fragments), drawn.position


@get("/games/{game:str}/workshop")
async def get_workshop(game: FromPath[str]) -> WorkshopInfo:
    """What scenarios of a game are made of."""
    return await asyncio.to_thread(workshop, registry.find(game))


@post("/games/{game:str}/workshop/check", status_code=200)
async def check_draft(state: State, game: FromPath[str], data: JSONBody[DraftWish], visitor: Welcomed) -> DraftVerdict:
    """What is wrong with a draft, or the table it sets up."""
    verdict, _ = await judged(state.tables, registry.find(game), data, visitor)
    return verdict


@post("/games/{game:str}/workshop/play")
async def play_draft(state: State, game: FromPath[str], data: JSONBody[DraftWish], visitor: Welcomed) -> BattleInfo:
    """Begin a battle with a draft, which has no faults."""
    ruleset = registry.find(game)
    if data.others:
        raise Unfit("others", f"the file replaces {', '.join(data.others)}, too, which a server does from its start: "
                              "weathergage serve --content FILE")
    verdict, position = await judged(state.tables, ruleset, data, visitor)
    if verdict.faults:
        fault = verdict.faults[0]
        raise Unfit(fault.where, fault.wrong)
    battle = await asyncio.to_thread(begun, ruleset, position)
    return await cards.new_card(state.tables, await state.tables.added(battle, visitor), visitor)


def begun(ruleset: Ruleset, position: str) -> Battle:
    match = Match(ruleset, "", 0, {}, position, seeded(None))
    return battle_of(match, seated(ruleset.id, match.seats))


@post("/games/{game:str}/workshop/open", status_code=200)
async def open_draft(state: State, game: FromPath[str], data: JSONBody[TextWish], visitor: Welcomed) -> DraftOpened:
    """The scenarios of a file of own content, whole; and what else it replaces."""
    ruleset, tables = registry.find(game), state.tables
    with tables.quotas.one_more("drafts", visitor, MOST_DRAFTS):
        found = await tables.workers.look_over(OpenDraft(ruleset.id), data.text.encode())
        assert isinstance(found, DraftFound)
        return msgspec.json.decode(found.opened, type=DraftOpened)


HANDLERS: Final = (get_workshop, check_draft, play_draft, open_draft)
