"""`weathergage list`: what can be played."""

from typing import Optional

import click
from rich.text import Text

import weathergage as wg
from weathergage.cli.common import make_console, ruleset_argument
from weathergage.cli.screen import Screen
from weathergage.kernel import save
from weathergage.kernel.ruleset import Option, Ruleset


@click.command("list")
@ruleset_argument(required=False)
def command(ruleset: Optional[str]) -> None:
    """The games with their scenarios and options.

    \b
    Examples:
      weathergage list
      weathergage list captains-sea
    """
    screen = Screen(make_console())
    for name in wg.rulesets() if ruleset is None else [ruleset]:
        show_ruleset(screen, wg.ruleset(name), ruleset is not None)


def show_ruleset(screen: Screen, ruleset: Ruleset, whole: bool) -> None:
    own = save.CONTENT.get(ruleset.id)
    screen.say(Text.assemble((ruleset.id, "key"), "  ", (ruleset.title, "title"),
                             (f"  edition {ruleset.edition}", "quiet"),
                             (f"  with the content {own['name']!r}" if own else "", "hit")))
    wide = max([len(scenario.id) for scenario in ruleset.scenarios])
    for scenario in ruleset.scenarios:
        first = "  for a first battle" if scenario.beginner else ""
        screen.say(Text.assemble(f"  {scenario.id:<{wide}}  ", scenario.title, (first, "good")))
        if whole:
            screen.paragraph(Text(f"      {scenario.summary}", "quiet"), 0)
    screen.say("  options:", "quiet")
    for option in ruleset.options:
        show_option(screen, option, whole)


def show_option(screen: Screen, option: Option, whole: bool) -> None:
    others = [choice for choice in option.choices if choice != option.default] if option.choices else ["a text"]
    only = f"  only in {', '.join(option.scenarios)}" if option.scenarios else ""
    usual = (option.default or "empty", "title")
    screen.paragraph(Text.assemble(f"  {option.name} = ", usual, f" | {' | '.join(others)}", (only, "quiet"),
                                   (f"  {option.rule}", "clause")), 4)
    if whole:
        screen.paragraph(Text(f"      {option.text}", "quiet"), 0)
