"""The scenario workshop: drafts of scenarios, held to the types of the game's content and set up by its rules.

A draft begins with a scenario of the game and is one entry of own content. Its fields are looked at here; whether the
rules can set it up is found out in a process of its own, with limits, because no process plays with two contents. What
that writes down in the game's notation is played here at once, as a position like any other.
"""

import asyncio
import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final, TypeAlias

from litestar import get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from msgspec import Struct, ValidationError, inspect
from msgspec.structs import replace

from weathergage.kernel import registry, save
from weathergage.kernel.match import Match
from weathergage.kernel.ruleset import BadSetup, Ruleset
from weathergage.kits.content import File, Form, files_of
from weathergage.kits.own_content import LONGEST_NAME, ContentError, OwnContent, made, parse
from weathergage.kits.own_merge import Fault, Merging, Path, address, entries_of, fields_of, merge
from weathergage.kits.own_words import info_of, words
from weathergage.kits.starter import NOTED, all_sections, starter, toml
from weathergage.kits.typed import typed
from weathergage.server import cards
from weathergage.server.catalogue import Unfit
from weathergage.server.messages import (
    BattleInfo,
    DraftBase,
    DraftFault,
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

FILE, TABLE = "scenarios", "scenario"           # where every game keeps them
CLAUSE: Final = re.compile(r"\b[A-Z]{2,4}-[A-Z]+-\d{2,3}\b")
UNSAID: Final = (*NOTED, "schema")              # nobody fills them in
MOST_CHOICES: Final = 400
MOSTLY: Final = 0.9                             # of the words of a field that are ids of a table: it means that table
ENTRY: Final = 3                                # words of the address of an entry: file, table, id
Names: TypeAlias = list[dict[str, str]]         # ids and names, table by table
KINDS: Final[dict[type[inspect.Type], str]] = {
    inspect.IntType: "whole", inspect.FloatType: "number", inspect.BoolType: "flag", inspect.StrType: "text",
    inspect.LiteralType: "choice", inspect.StructType: "table"}


# --- what there is ----------------------------------------------------------------------------------------------------

def scenarios_of(ruleset: Ruleset) -> File:
    found = files_of(ruleset.id).get(FILE)
    if found is None:
        raise BadSetup(f"{ruleset.title} has no scenarios that could be changed")
    return found


def form_of(file: File) -> type[Struct]:
    """The type of a scenario."""
    form = entries_of(fields_of(file.form)[TABLE].type)
    assert form is not None
    return form


def entries(file: File) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = file.merged[TABLE]
    return found


def base_of(entry: dict[str, Any]) -> DraftBase:
    bare = {name: value for name, value in entry.items() if name not in UNSAID}
    return DraftBase(id=str(entry["id"]), title=str(entry.get("title") or entry.get("name") or entry["id"]), entry=bare)


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

def contents(ruleset: Ruleset, wish: DraftWish) -> tuple[OwnContent, OwnContent]:
    """A draft as own content: as a file has it, by its own id; and in place of the scenario it began with, whose name
    the game's notation knows."""
    known = [entry["id"] for entry in entries(scenarios_of(ruleset))]
    if wish.base not in known:
        raise Unfit("base", f"there is no scenario {wish.base[:60]!r}")
    if not isinstance(wish.entry, dict) or not isinstance(wish.entry.get("id"), str):
        raise Unfit("entry", "a scenario is a table of fields, with an id")
    if not isinstance(wish.others, (dict, type(None))):
        raise Unfit("others", "what else a file replaces is a table")
    name = wish.name[:LONGEST_NAME] or "mine"
    entry = {field: value for field, value in wish.entry.items() if field != "id"}

    def own(id: str, over: dict[str, Any]) -> OwnContent:
        data = deepcopy(over)
        data.setdefault(FILE, {}).setdefault(TABLE, {})[id] = entry
        return made(ruleset.id, name, data)

    here: dict[str, Any] = save.CONTENT.get(ruleset.id, {}).get("replaced", {})
    return own(wish.entry["id"], wish.others or {}), own(wish.base, here)


def faults_of(ruleset: Ruleset, own: OwnContent) -> tuple[DraftFault, ...]:
    """Every field of a file that is wrong by itself, or within its entry."""
    into, files = Merging(own.name), files_of(ruleset.id)
    for stem, data in own.data.items():
        if stem in files:
            merge(files[stem].standard, data, files[stem].form, (stem,), into)
        else:
            into.fault((stem,), f"{ruleset.title} has no content file {stem}.toml")
    return tuple([told(fault) for fault in into.faults])


def told(fault: Fault) -> DraftFault:
    clause = CLAUSE.search(f"{fault.wrong} {fault.right}")
    return DraftFault(where=fault.where, wrong=fault.wrong, right=fault.right, rule=clause[0] if clause else "")


def text_of(ruleset: Ruleset, own: OwnContent) -> str:
    """The draft as a file, which `weathergage content check` and `--content` read."""
    head = starter(ruleset.title, ruleset.id, own.name, "mine.toml", (), False)
    return "\n".join([head, *blocks((), own.data)])


def blocks(path: Path, data: dict[str, Any]) -> Iterator[str]:
    """The tables of a file down to its entries, each with its fields in a line."""
    if len(path) < ENTRY and all([isinstance(value, dict) for value in data.values()]):
        for key, value in data.items():
            yield from blocks((*path, key), value)
    else:
        lines = [f"{address((key,))} = {toml(value)}" for key, value in data.items()]
        yield "\n".join([f"[{address(path)}]", *lines, ""])


def completed(ruleset: Ruleset, wish: DraftWish) -> DraftWish:
    """A draft with the fields that follow from the others; one with faults stays as it is."""
    form = form_of(scenarios_of(ruleset))
    try:
        scenario = typed({**wish.entry, "provenance": "own"}, form)
    except (ValidationError, TypeError):
        return wish
    return replace(wish, entry=laid_over(wish.entry, scenario.follows())) if isinstance(scenario, Form) else wish


def laid_over(below: Any, above: Any) -> Any:
    """Values in place of others, in tables and in lists of tables."""
    if isinstance(below, dict) and isinstance(above, dict):
        return {**below, **{name: laid_over(below.get(name), value) for name, value in above.items()}}
    if isinstance(below, list) and isinstance(above, list) and above and isinstance(above[0], dict):
        return [laid_over(one, other) for one, other in zip(below, above, strict=True)]
    return above


def looked_over(ruleset: Ruleset, wish: DraftWish) -> tuple[DraftVerdict, OwnContent]:
    """A draft as far as its fields go, and the content to set it up with."""
    contents(ruleset, wish)                     # which refuses what is no draft
    wish = completed(ruleset, wish)
    file, here = contents(ruleset, wish)
    faults = faults_of(ruleset, here) or faults_of(ruleset, file)
    return DraftVerdict(faults=faults, entry=wish.entry, text=text_of(ruleset, file)), here


def reason_of(reason: str, base: str) -> str:
    """Why a draft cannot be set up, without the places that its author has not seen: the file, the notation, and the
    scenario whose name it has borrowed."""
    for prefix in (f"{FILE}.toml: ", "position: ", f"{base}: "):
        reason = reason.removeprefix(prefix)
    return f"the scenario {reason.removeprefix(base).lstrip()}" if reason.startswith(f"{base} ") else reason


async def judged(tables: Tables, ruleset: Ruleset, wish: DraftWish, visitor: Visitor) -> tuple[DraftVerdict, str]:
    """A draft judged, and its notation if it can be played."""
    with tables.quotas.one_more("drafts", visitor, MOST_DRAFTS):
        verdict, here = await asyncio.to_thread(looked_over, ruleset, wish)
        if verdict.faults:
            return verdict, ""
        try:
            drawn = await tables.workers.draw(here, wish.base)
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
async def open_draft(game: FromPath[str], data: JSONBody[TextWish]) -> DraftOpened:
    """The scenarios of a file of own content, whole; and what else it replaces."""
    ruleset = registry.find(game)
    own = await asyncio.to_thread(parse, data.text, "mine.toml")
    if own.ruleset != ruleset.id:
        raise ContentError(f"this file is for {own.ruleset}, not for {ruleset.id}")
    return await asyncio.to_thread(opened, ruleset, own)


def opened(ruleset: Ruleset, own: OwnContent) -> DraftOpened:
    into, file = Merging(own.name), scenarios_of(ruleset)
    replaced: Any = own.data.get(FILE, {})
    merged = merge(file.standard, replaced, file.form, (FILE,), into)
    if into.faults:
        raise ContentError("; ".join([str(fault) for fault in into.faults]))
    inside = replaced.get(TABLE, {})
    changed = list(inside) if isinstance(inside, dict) else [entry["id"] for entry in inside]
    others = {stem: tables for stem, tables in own.data.items() if stem != FILE}
    others |= {FILE: rest} if (rest := {name: part for name, part in replaced.items() if name != TABLE}) else {}
    return DraftOpened(ruleset=ruleset.id, name=own.name, others=others or None,
                       scenarios=tuple([base_of(entry) for entry in merged[TABLE] if entry["id"] in changed]))


HANDLERS: Final = (get_workshop, check_draft, play_draft, open_draft)
