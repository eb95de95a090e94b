"""`weathergage rules`: read and search a rulebook, and see how far code and tests cover it."""

import json
from importlib import import_module
from pathlib import Path
from typing import Any, Optional

import click
from rich.table import Table
from rich.text import Text

import weathergage as wg
from weathergage.cli.common import known_ruleset, make_console, ruleset_argument
from weathergage.cli.screen import Screen
from weathergage.kernel.rulebook import Chapter, Rulebook
from weathergage.kernel.ruleset import Ruleset
from weathergage.kits.teaching import glossary_of
from weathergage.lab.coverage import Coverage, coverage

FOUND = 12
LISTED = 12


class Rules(click.Group):
    """`rules coverage …` is a command; `rules` and anything else is about the rulebook of that name."""

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[Any, Any, list[str]]:
        if args and args[0] in self.commands:
            return super().resolve_command(ctx, args)
        return "rules", read, args

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([("RULESET [CLAUSE | WORDS]", "chapters, a clause, or a search"),
                                ("coverage [RULESET]", "what code cites and tests prove")])


class OfGroup(click.Context):
    """Of what a group itself stands for, which goes by the name of the group."""

    @property
    def command_path(self) -> str:
        return self.parent.command_path if self.parent is not None else super().command_path


class Read(click.Command):
    context_class = OfGroup


@click.group("rules", cls=Rules, no_args_is_help=True, subcommand_metavar="RULESET [CLAUSE | WORDS]...")
def command() -> None:
    """Read and search a rulebook.

    \b
    Examples:
      weathergage rules captains-sea                 the chapters
      weathergage rules captains-sea CS-FIRE-02      one clause
      weathergage rules captains-sea stern rake      search
      weathergage rules captains-sea --term MP       a word of the sheets
      weathergage rules coverage captains-sea        what is implemented and proven
    """


@click.command("rules", cls=Read)
@ruleset_argument()
@click.argument("words", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Show every match, not only the first.")
@click.option("--term", default="", metavar="WORD", help="Explain a word or sign of sheets, chips and questions.")
@click.option("--terms", is_flag=True, help="Explain all of them.")
def read(ruleset: str, words: tuple[str, ...], everything: bool, term: str, terms: bool) -> None:
    """The chapters of a rulebook, one clause, or the clauses that have all the words.

    \b
    Examples:
      weathergage rules captains-sea CS-FIRE-02
      weathergage rules captains-sea stern rake
      weathergage rules captains-sea --term MP
    """
    book = wg.ruleset(ruleset).rulebook
    screen = Screen(make_console())
    if term or terms:
        show_terms(screen, wg.ruleset(ruleset), term)
        return
    wanted = " ".join(words)
    if not words:
        show_chapters(screen, book)
    elif wanted.upper() in book.by_id:
        clause = book.clause(wanted.upper())
        screen.say(clause.chapter, "quiet")
        screen.clause(clause)
    elif chapter := chapter_named(book, wanted):
        show_chapter(screen, chapter)
    else:
        show_search(screen, wg.ruleset(ruleset), words, everything)


def show_terms(screen: Screen, ruleset: Ruleset, text: str) -> None:
    """One word of the glossary, or all."""
    glossary = glossary_of(ruleset)
    found = glossary.find(text) if glossary is not None and text else None
    if glossary is None or (text and found is None):
        raise click.UsageError(f"the glossary of {ruleset.title} has no {text!r}; --terms lists what it has")
    for entry in [found] if found is not None else glossary.term:
        screen.term(entry)


def show_chapters(screen: Screen, book: Rulebook) -> None:
    screen.say(book.title, "title")
    screen.paragraph(Text(book.preface.replace("\n", " "), "quiet"), 0)
    rows: list[tuple[Any, ...]] = []
    for chapter in book.chapters:
        ids = [clause.id for clause in chapter.clauses]
        rows.append((f"  {chapter.title}", Text(f"{ids[0]} to {ids[-1]}" if ids else "", "clause")))
    screen.facts(rows)


def chapter_named(book: Rulebook, wanted: str) -> Optional[Chapter]:
    """By its number or its whole title."""
    for chapter in book.chapters:
        number, _, title = chapter.title.partition(". ")
        if wanted.lower() in (number.lower(), title.lower(), chapter.title.lower()):
            return chapter
    return None


def show_chapter(screen: Screen, chapter: Chapter) -> None:
    screen.say(chapter.title, "title")
    if chapter.intro:
        screen.paragraph(Text(chapter.intro.replace("\n", " "), "quiet"), 0)
    for clause in chapter.clauses:
        screen.clause(clause)


def show_search(screen: Screen, ruleset: Ruleset, words: tuple[str, ...], everything: bool) -> None:
    clauses = ruleset.rulebook.search(" ".join(words))
    if not clauses:
        raise click.UsageError(f"no clause of {ruleset.title} has the words {' '.join(words)!r}; "
                               f"`weathergage rules {ruleset.id}` lists its chapters")
    for clause in clauses if everything else clauses[:FOUND]:
        screen.clause(clause, words)
    left = len(clauses) - FOUND
    if left > 0 and not everything:
        screen.say(f"… and {left} more; --all shows them", "quiet")


@command.command("coverage")
@click.argument("ruleset", required=False, callback=known_ruleset)
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--tests", type=click.Path(exists=True, file_okay=False, path_type=Path),
              help="Where the tests are; by default ./tests, if it is there.")
@click.option("--strict", is_flag=True, help="Leave with 1 also when a clause is not cited or not proven.")
def covered(ruleset: Optional[str], as_json: bool, tests: Optional[Path], strict: bool) -> None:
    """Clauses of the rulebook, how many the code cites and how many a test proves.

    Leaves with 1 when code or tests name a clause that the book does not have.

    \b
    Examples:
      weathergage rules coverage
      weathergage rules coverage captains-sea --strict --tests tests
    """
    if tests is None and Path("tests").is_dir():
        tests = Path("tests")
    found = {name: coverage_of(wg.ruleset(name), tests) for name in (wg.rulesets() if ruleset is None else [ruleset])}
    if as_json:
        click.echo(json.dumps({name: measured.as_dict() for name, measured in found.items()}, indent=2))
    else:
        show_coverage(Screen(make_console()), found, tests is not None)
    wrong = any([measured.errors for measured in found.values()])
    short = any([measured.not_cited or measured.not_proven for measured in found.values()])
    if wrong or (strict and short):
        raise click.exceptions.Exit(1)


def coverage_of(ruleset: Ruleset, tests: Optional[Path]) -> Coverage:
    """The source lies where the ruleset's class was defined, in the compiled package too."""
    place = import_module(type(ruleset).__module__).__file__
    assert place is not None
    return coverage(ruleset.rulebook, Path(place).parent, tests)


def show_coverage(screen: Screen, found: dict[str, Coverage], tested: bool) -> None:
    table = Table(box=None, padding=(0, 2), header_style="quiet")
    table.add_column("ruleset")
    for heading in ("clauses", "behavioural", "cited in code", "proven by tests"):
        table.add_column(heading, justify="right")
    for name, measured in found.items():
        table.add_row(name, str(measured.clauses), str(measured.behavioural), part(measured.cited, measured),
                      part(measured.proven, measured) if tested else "no tests here")
    screen.console.print(table)
    for name, measured in found.items():
        show_missing(screen, f"{name}: not cited in code", measured.not_cited)
        if tested:
            show_missing(screen, f"{name}: not proven by a test", measured.not_proven)
        for error in measured.errors:
            screen.say(f"  {error}", "bad")


def part(count: int, measured: Coverage) -> str:
    whole = measured.behavioural or 1
    return f"{count} ({100 * count // whole} %)"


def show_missing(screen: Screen, heading: str, clauses: list[str]) -> None:
    if clauses:
        more = f" … and {len(clauses) - LISTED} more" if len(clauses) > LISTED and screen.console.is_terminal else ""
        shown = clauses[:LISTED] if more else clauses
        screen.paragraph(Text(f"  {heading}: {', '.join(shown)}{more}", "quiet"))
