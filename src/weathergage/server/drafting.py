"""Drafts of scenarios: held to the types of the game's content, completed, written as a file and read from one. The
rules set one up in a process that plays with it and nothing else (`workers.DraftWorker`).

All this is done in processes with limits: a draft is somebody else's, and may be made to take for ever.
"""

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

import msgspec
from msgspec import Struct, ValidationError
from msgspec.structs import replace

from weathergage.kernel import registry, save
from weathergage.kernel.match import Match
from weathergage.kernel.ruleset import BadSetup, Ruleset
from weathergage.kits.content import File, Form, files_of
from weathergage.kits.own_content import LONGEST_NAME, ContentError, OwnContent, made, parse
from weathergage.kits.own_merge import Fault, Merging, Path, address, entries_of, fields_of, merge
from weathergage.kits.starter import NOTED, starter, toml
from weathergage.kits.typed import typed
from weathergage.scene import sprites
from weathergage.scene.layers import Chart
from weathergage.server.messages import DraftBase, DraftFault, DraftOpened, DraftVerdict, DraftWish

FILE, TABLE = "scenarios", "scenario"           # where every game keeps them
CLAUSE: Final = re.compile(r"\b[A-Z]{2,4}-[A-Z]+-\d{2,3}\b")
UNSAID: Final = (*NOTED, "schema")              # nobody fills them in
ENTRY: Final = 3                                # words of the address of an entry: file, table, id
MOST_FAULTS: Final = 200                        # that are told


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


# --- a draft ----------------------------------------------------------------------------------------------------------

def contents(ruleset: Ruleset, wish: DraftWish) -> tuple[OwnContent, OwnContent]:
    """A draft as own content: as a file has it, by its own id; and in place of the scenario it began with, whose name
    the game's notation knows."""
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


def looked_over(ruleset: str, draft: bytes) -> tuple[bytes, bytes]:
    """The verdict on a draft as far as its fields go; and the content to set it up with, if it has no faults."""
    rules, wish = registry.find(ruleset), msgspec.json.decode(draft, type=DraftWish)
    contents(rules, wish)                       # which refuses what is no draft
    wish = completed(rules, wish)
    file, here = contents(rules, wish)
    faults = (faults_of(rules, here) or faults_of(rules, file))[:MOST_FAULTS]
    verdict = DraftVerdict(faults=faults, entry=wish.entry, text=text_of(rules, file))
    return msgspec.json.encode(verdict), b"" if faults else msgspec.json.encode(here.record())


def drawn(ruleset: str, scenario: str) -> tuple[str, Chart, dict[str, str]]:
    """The table at its beginning, as the game writes it down and as it looks. Where it breaks a rule, the game does not
    take what it has written down."""
    rules = registry.find(ruleset)
    match = Match(rules, scenario, 0)
    position = rules.notation(match.game)
    Match(rules, "", 0, {}, position)
    chart = sprites.chart(match.sight(None).picture())
    return position, chart.chart, chart.fragments


# --- a file -----------------------------------------------------------------------------------------------------------

def opened(ruleset: str, text: bytes) -> bytes:
    """The scenarios of a file of own content, whole; and what else it replaces."""
    own = parse(text.decode(), "mine.toml")
    if own.ruleset != ruleset:
        raise ContentError(f"this file is for {own.ruleset}, not for {ruleset}")
    into, file = Merging(own.name), scenarios_of(registry.find(ruleset))
    replaced: Any = own.data.get(FILE, {})
    merged = merge(file.standard, replaced, file.form, (FILE,), into)
    if into.faults:
        raise ContentError("; ".join([str(fault) for fault in into.faults[:MOST_FAULTS]]))
    inside = replaced.get(TABLE, {})
    changed = list(inside) if isinstance(inside, dict) else [entry["id"] for entry in inside]
    others = {stem: tables for stem, tables in own.data.items() if stem != FILE}
    others |= {FILE: rest} if (rest := {name: part for name, part in replaced.items() if name != TABLE}) else {}
    scenarios = tuple([base_of(entry) for entry in merged[TABLE] if entry["id"] in changed])
    return msgspec.json.encode(DraftOpened(ruleset=ruleset, name=own.name, others=others or None, scenarios=scenarios))
