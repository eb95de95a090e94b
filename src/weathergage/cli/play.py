"""`weathergage play`: a battle in the terminal."""

import secrets
from typing import Optional

import click
from rich.text import Text

import weathergage as wg
from weathergage.cli.common import (
    FLEET,
    LEVEL_HELP,
    NEW_FILE,
    OPTION,
    SEED,
    complete_level,
    complete_scenario,
    load_match,
    make_console,
    ruleset_argument,
    scenario_of,
    seat_number,
    with_fleets,
)
from weathergage.cli.keys import HELP, KEYS
from weathergage.cli.lines import Lines
from weathergage.cli.screen import Screen, seat_name
from weathergage.cli.session import Session
from weathergage.kernel.match import Match
from weathergage.kernel.rng import word
from weathergage.kits.words import listed
from weathergage.players.base import Player
from weathergage.players.roster import LEVELS, LIEUTENANT, OLD_NAMES, RANDOM, usual_level
from weathergage.players.search.hands import free_processors
from weathergage.players.search.thought import Thinker
from weathergage.table.names import officer

HUMAN = "human"
NUMBERS = {2: "Two", 3: "Three", 4: "Four"}


def known_opponent(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """A level, with how long to think or without; or people; empty if it is not said."""
    if not value:
        return value
    level, _, effort = value.partition(":")
    names = [RANDOM, *[entry.id for entry in LEVELS], HUMAN]
    if OLD_NAMES.get(level, level) not in names or (effort and level == HUMAN):
        raise click.BadParameter(f"{value[:40]!r} is not one of {', '.join(names)}", ctx, param)
    return value


@click.command("play", epilog="Keys: " + "; ".join([f"{key}: {told}" for key, told in HELP]) + ".")
@ruleset_argument(required=False)
@click.option("--scenario", default="", metavar="ID", shell_complete=complete_scenario,
              help="The battle; by default the first of the game.")
@click.option("--seat", "taken", metavar="SEAT", multiple=True,
              help="Where you sit; by default the first seat. Given several times, friends share the screen.")
@click.option("--opponent", default="", show_default=LIEUTENANT, metavar="LEVEL|human", callback=known_opponent,
              shell_complete=complete_level,
              help=f"Who plays all other seats, those of your own team too. {LEVEL_HELP} human: friends at the same "
                   "screen.")
@click.option("--seed", type=SEED, help="Repeat the luck of an earlier battle; by default it is new.")
@OPTION
@FLEET
@click.option("--load", "load_from", metavar="FILE", help="Go on with a saved battle.")
@click.option("--save", "save_to", type=NEW_FILE, metavar="FILE", help="Save there at the end, without asking.")
@click.option("--fast/--no-fast", default=True, show_default=True,
              help="Answer by itself where only one answer is legal, or ask everything.")
def command(ruleset: Optional[str], scenario: str, taken: tuple[str, ...], opponent: str, seed: Optional[int],
            options: dict[str, str], fleets: dict[str, str], load_from: Optional[str], save_to: Optional[str],
            fast: bool) -> None:
    """Fight a battle in the terminal, against the computer or a friend.

    \b
    Examples:
      weathergage play captains-sea
      weathergage play captains-sea --scenario chesapeake-shannon --seat b
      weathergage play captains-sea --opponent human
      weathergage play savage-seas --option cockatrice-leaders=CM-SG --seat cockatrice-captain
      weathergage play tattered-sails --fleet spades=mine.json
      weathergage play --load evening.json
    """
    luck = secrets.randbelow(1_000_000) if seed is None else seed
    match = set_up(ruleset, scenario, luck, options, fleets, load_from)
    opponent = opponent or usual_level(match.ruleset.id)
    people = people_at(match.seats, taken, opponent)
    others = [other for other in range(len(match.seats)) if other not in people]
    jobs = max(1, free_processors() // max(1, len(others)))
    players: dict[int, Player] = {other: wg.player(opponent, match.ruleset.id, word(luck, 1 + other), jobs=jobs)
                                  for other in others}
    console = make_console()
    screen = Screen(console)
    welcome(screen, match, people, opponent, luck if load_from is None else None)
    try:
        Session(match, players, screen, Lines(console), KEYS, save_to or "", fast).run()
    finally:
        for player in players.values():
            if isinstance(player, Thinker):
                player.close()


def people_at(seats: tuple[str, ...], taken: tuple[str, ...], opponent: str) -> list[int]:
    """The seats of those at the screen; without a computer to play the others, all."""
    found: list[int] = []
    for name in taken or seats[:1]:
        seat = seat_number(name, seats)
        if seat is None:
            raise click.UsageError(f"take a seat: {' or '.join(seats)}")
        found.append(seat)
    return list(range(len(seats))) if opponent == HUMAN else sorted(set(found))


def set_up(ruleset: Optional[str], scenario: str, seed: int, options: dict[str, str], fleets: dict[str, str],
           load_from: Optional[str]) -> Match:
    """A new match, or one from a file."""
    if load_from is None:
        if ruleset is None:
            raise click.UsageError(f"which game? There are {', '.join(wg.rulesets())}")
        scenario, options = with_fleets(wg.ruleset(ruleset), scenario, fleets, options)
        return wg.new(ruleset, scenario, seed, options)
    match = load_match(load_from)
    if ruleset not in (None, match.ruleset.id):
        raise click.UsageError(f"{load_from} holds a battle of {match.ruleset.id}, not of {ruleset}")
    if scenario or options or fleets:
        raise click.UsageError("a saved battle has its scenario, options and fleets already")
    return match


def welcome(screen: Screen, match: Match, people: list[int], opponent: str, seed: Optional[int]) -> None:
    """What is about to be fought, and how to begin."""
    scenario = scenario_of(match)
    screen.say(Text.assemble((f"{match.ruleset.title}: {scenario.title}", "title"),
                             (f"  (seed {seed})" if seed is not None else "", "quiet")))
    screen.paragraph(Text(scenario.summary, "quiet"))
    if match.content:
        screen.say(f"With the content {match.content['name']!r} ({match.content['digest']}).", "hit")
    others = [officer(opponent, match.scenario, seat) for seat in range(len(match.seats)) if seat not in people]
    who = Text(" and ").join([seat_name(match, seat) for seat in people])
    if not others:
        screen.say(f"{NUMBERS.get(len(people), 'Several')} captains at one screen. k lists the keys, ? explains.")
    elif len(others) == 1:
        screen.say(Text.assemble("You command ", who, f" against {others[0]}. ", "k lists the keys, ? explains."))
    else:
        screen.paragraph(Text.assemble("You sit as ", who, f"; in the other seats are {listed(others)}."))
        screen.say("k lists the keys, ? explains.")
