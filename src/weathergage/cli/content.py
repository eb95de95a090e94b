"""`weathergage content`: replace ships, cards, tables and scenarios of a game by one's own, and try them out."""

import json
import tomllib
from pathlib import Path
from typing import Any, Final, Optional

import click
from rich.text import Text

import weathergage as wg
from weathergage.cli.chosen import CONTENT, folder
from weathergage.cli.common import NEW_FILE, make_console, ruleset_argument, write_file
from weathergage.cli.screen import Screen
from weathergage.kernel import save
from weathergage.kernel.ruleset import Ruleset
from weathergage.kits.content import files_of
from weathergage.kits.own_merge import Path as Place
from weathergage.kits.own_merge import Section, address, entries_of, fields_of, fixed_in, key_field, nearest, values_in
from weathergage.kits.own_words import words_of
from weathergage.kits.starter import PROVENANCE, all_sections, below, starter, text_of
from weathergage.lab.contents import Verdict
from weathergage.lab.contents import check as check_file

FAULTY: Final = 1               # the file has faults


@click.group("content")
def command() -> None:
    """Replace ships, cards, tables and scenarios of a game by your own, in one TOML file.

    \b
    Examples:
      weathergage content show captains-sea                          what can be replaced
      weathergage content show captains-sea ships.ship.guerriere     one entry, as it is now
      weathergage content new captains-sea ships.ship.guerriere --out mine.toml
      weathergage content check mine.toml                            every fault by its field
      weathergage play captains-sea --content mine.toml
    """


@command.command("check")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print the faults as JSON.")
def check(file: str, as_json: bool) -> int:
    """Every fault of a file by its field; leaves with 1 if there is any. Nothing is changed.

    The fields are held to what the game says of them, entries and files to their sums. Then every scenario is set up
    and played, and the fault of a file with which the rules break is traced to the field that does it.

    \b
    Example:
      weathergage content check mine.toml
    """
    verdict = check_file(file)
    if as_json:
        click.echo(json.dumps(as_dict(verdict), indent=2))
    else:
        show_verdict(Screen(make_console()), file, verdict)
    return FAULTY if verdict.faults else 0


def as_dict(verdict: Verdict) -> dict[str, Any]:
    faults = [{"field": fault.where, "wrong": fault.wrong, "right": fault.right} for fault in verdict.faults]
    if verdict.own is None:
        return {"faults": faults}
    return {"ruleset": verdict.own.ruleset, "name": verdict.own.name, "digest": verdict.own.digest,
            "replaced": [address(place) for place in verdict.changes], "faults": faults}


def show_verdict(screen: Screen, file: str, verdict: Verdict) -> None:
    own, count = verdict.own, len(verdict.faults)
    if own is not None:
        screen.say(Text.assemble((own.name, "title"), f" for {own.ruleset}, {counted(len(verdict.changes), 'change')}",
                                 (f"  {own.digest}", "quiet")))
    for fault in verdict.faults:
        screen.paragraph(Text.assemble("  ", (fault.where or Path(file).name, "key"), f": {fault.wrong}"), 4)
        if fault.right:
            screen.paragraph(Text(f"    {fault.right}", "quiet"), 4)
    screen.say(f"{counted(count, 'fault')}." if count else "It can be played with.", "bad" if count else "good")


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# --- what there is ----------------------------------------------------------------------------------------------------

@command.command("show")
@ruleset_argument(required=False)
@click.argument("place", required=False, metavar="[FILE.TABLE.ENTRY.FIELD]")
@click.option("--reconstructed", is_flag=True, help="Only what is neither from the original rules nor documented.")
@CONTENT
def show(ruleset: Optional[str], place: Optional[str], reconstructed: bool) -> None:
    """What can be replaced, and what it is now.

    \b
    Examples:
      weathergage content show
      weathergage content show captains-sea
      weathergage content show captains-sea ships.ship --reconstructed
      weathergage content show captains-sea ships.ship.guerriere
    """
    screen = Screen(make_console())
    if ruleset is None:
        show_games(screen)
        return
    game = wg.ruleset(ruleset)
    wanted = place_meant(place or "")
    found = [section for section in offered(game) if below(section[0], wanted)
             and (not reconstructed or section[2].get("provenance") == "reconstructed")]
    if len(wanted) < 2:
        show_tables(screen, game, wanted, reconstructed)
    elif any([below(section[0], wanted) and section[0] != wanted for section in found]) and not is_entry(game, wanted):
        show_entries(screen, wanted, found)
    elif found:
        click.echo("\n".join([text for section in found if (text := text_of(section))]), nl=False)
    else:
        show_field(screen, game, wanted)


def show_games(screen: Screen) -> None:
    """Which game plays with what."""
    for name in wg.rulesets():
        game = wg.ruleset(name)
        own = save.CONTENT.get(name, {})
        told = f"{own['name']}  {own['digest']}" if own else "standard" if files_of(name) else "has no content files"
        screen.say(Text.assemble((game.id, "key"), "  ", told))
    screen.paragraph(Text(f"Files in {folder()} are always used; --content FILE uses another, --content none none.",
                          "quiet"), 0)


def offered(game: Ruleset) -> list[Section]:
    files = files_of(game.id)
    if not files:
        raise click.UsageError(f"{game.id} has no content files, so there is nothing to replace")
    return all_sections(files)


def place_meant(text: str) -> Place:
    """The words of an address, written as in a file, tables.speed_table."4+", or without the marks."""
    try:
        here: Any = tomllib.loads(f"[{text}]") if text.strip(".") else {}
    except tomllib.TOMLDecodeError:
        if '"' not in text and all(text.split(".")):
            return tuple(text.split("."))
        raise click.UsageError(f"{text!r} is no address such as ships.ship.guerriere") from None
    words: list[str] = []
    while here:
        word, here = next(iter(here.items()))
        words.append(word)
    return tuple(words)


def is_entry(game: Ruleset, wanted: Place) -> bool:
    """Whether an address is that of a table of fields, not of a list of them."""
    return any([section[0] == wanted for section in all_sections(files_of(game.id))])


def show_tables(screen: Screen, game: Ruleset, wanted: Place, reconstructed: bool) -> None:
    """The tables of every file, with how many entries they have and how those are called."""
    sections = offered(game)
    files = {stem: file for stem, file in files_of(game.id).items() if below((stem,), wanted)}
    if not files:
        raise no_such(game, wanted)
    rows: list[tuple[Any, ...]] = []
    for stem, file in files.items():
        for name, one in fields_of(file.form).items():
            entry, inside = entries_of(one.type), file.merged.get(name)
            origins = [section[2].get("provenance") for section in sections if below(section[0], (stem, name))]
            if name in fixed_in(file.form) or (reconstructed and "reconstructed" not in origins):
                continue
            if entry is not None and set(fixed_in(entry)) >= set(fields_of(entry)):
                continue
            if entry is not None and isinstance(inside, list):
                key = key_field(entry, inside, True)
                what = f"{len(inside)}, by {key}" if key else f"{len(inside)}, by place in the list"
            else:
                what = "" if isinstance(inside, dict) else str(inside)
            rows.append((Text(f"  {address((stem, name))}", "key"), what, Text(origin_words(origins), "quiet")))
    screen.say(Text.assemble((game.title, "title"), (f"  weathergage content show {game.id} FILE.TABLE", "quiet")))
    screen.facts(rows)


def origin_words(origins: list[Any]) -> str:
    """'12 reconstructed, 3 from the original rules'."""
    counts = [(word, origins.count(origin)) for origin, word in PROVENANCE.items()]
    return ", ".join([f"{count} {word}" if len(origins) > 1 else word for word, count in counts if count])


def show_entries(screen: Screen, wanted: Place, found: list[Section]) -> None:
    """The entries of a list in a line each."""
    rows: list[tuple[Any, ...]] = []
    for path, _, data in found:
        if len(path) == len(wanted) + 1:
            name = str(data.get("name") or data.get("title") or "")
            origin = PROVENANCE.get(str(data.get("provenance", "")), "")
            rows.append((Text(f"  {address(path)}", "key"), "" if name == path[-1] else name, Text(origin, "quiet")))
    screen.facts(rows)


def show_field(screen: Screen, game: Ruleset, wanted: Place) -> None:
    for path, form, data in offered(game):
        for name, value, one in values_in(form, data):
            if (*path, name) == wanted:
                screen.paragraph(Text.assemble((address(wanted), "key"), f" = {json.dumps(value, ensure_ascii=False)}"))
                screen.paragraph(Text(f"  {words_of(one.type)}", "quiet"))
                return
    raise no_such(game, wanted)


def no_such(game: Ruleset, wanted: Place) -> click.UsageError:
    """Which word of an address nobody knows, and what may have been meant."""
    known = {path for path, _, _ in offered(game)}
    known |= {(*path, name) for path, form, data in offered(game) for name in fields_of(form)}
    depth = next(at for at in range(1, len(wanted) + 1) if not any([below(path, wanted[:at]) for path in known]))
    others = list(dict.fromkeys([path[depth - 1] for path in known
                                 if len(path) >= depth and below(path, wanted[:depth - 1])]))
    return click.UsageError(f"{game.id} has no {address(wanted[:depth])}; {nearest(wanted[depth - 1], sorted(others))}")


# --- a file to begin with ---------------------------------------------------------------------------------------------

@command.command("new")
@ruleset_argument()
@click.argument("places", nargs=-1, metavar="[FILE.TABLE.ENTRY]...")
@click.option("--name", default="", help="What the content is called; matches record it.")
@click.option("--out", type=NEW_FILE, metavar="FILE", help="Write it there; by default it is printed.")
@CONTENT
def new(ruleset: str, places: tuple[str, ...], name: str, out: Optional[str]) -> None:
    """A file to begin with: the entries named, as they are now; or all there is, as comments to pick from.

    \b
    Examples:
      weathergage content new captains-sea --out mine.toml
      weathergage content new captains-sea ships.ship.guerriere ships.ship.java --out mine.toml
    """
    game = wg.ruleset(ruleset)
    chosen = offered(game)
    if places:
        wanted = [place_meant(place) for place in places]
        for one in wanted:
            if not any([below(path, one) for path, _, _ in chosen]):
                raise no_such(game, one)
        chosen = [section for section in chosen if any([below(section[0], one) for one in wanted])]
    file = Path(out).name if out else "mine.toml"
    text = starter(game.title, game.id, name or Path(file).stem, file, chosen, not places)
    if out is None:
        click.echo(text, nl=False)
        return
    if Path(out).expanduser().exists():
        raise click.UsageError(f"{out} is there already")
    write_file(Path(out).expanduser(), text)
    Screen(make_console()).say(Text.assemble(f"Written to {out}.  ", (f"weathergage content check {out}", "key")))
