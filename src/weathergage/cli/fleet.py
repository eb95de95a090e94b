"""`weathergage fleet`: build a fleet, look for ships, check a fleet file by every clause."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Optional

import click
from msgspec.structs import replace
from rich.table import Table
from rich.text import Text

import weathergage as wg
from weathergage.cli.common import NEW_FILE, make_console, read_fleet_file, ruleset_argument, write_file
from weathergage.cli.entry import Misread, named
from weathergage.cli.lines import Gone, Lines
from weathergage.cli.screen import Screen
from weathergage.kernel.ruleset import Ruleset
from weathergage.kernel.shipyard import Shipyard
from weathergage.kits.fleets import faults_of, new_fleet, schema, write_fleet
from weathergage.scene.terms import Extra, Fault, Fleet, Unit

BROKEN: Final = 1               # the fleet breaks a clause
MOST: Final = 1_000_000
LONGEST: Final = 300            # a complaint that names more ships than fit in this is no help
FORM_KEYS: Final = ("type numbers or names to add ships, -2 or -name to take one away; list shows what fits, "
                    "list and a word what has it; ok ends, q leaves without")
EXTRA_KEYS: Final = ("for 1 and words buys for the first ship, for all and words for the fleet, with a minus they go "
                     "again; for 1 or for all alone shows what there is")
PLUS: Final = "+"               # between a ship and what is bought for her


@click.group("fleet")
def command() -> None:
    """Build fleets of your own, and check them.

    \b
    Examples:
      weathergage fleet list tattered-sails --faction english --max-cost 20
      weathergage fleet new tattered-sails --points 100 --faction english --out mine.json
      weathergage fleet check mine.json
      weathergage play tattered-sails --fleet spades=mine.json
    """


@command.command("list")
@ruleset_argument()
@click.option("--faction", default="", metavar="ID", help="Only those of one faction.")
@click.option("--max-cost", type=click.IntRange(0), metavar="POINTS", help="Only those that cost no more.")
@click.option("--min-cost", type=click.IntRange(0), default=0, metavar="POINTS", help="Only those that cost no less.")
@click.option("--like", default="", metavar="WORDS", help="Only those with these words in name, guns or rig.")
def list_units(ruleset: str, faction: str, max_cost: Optional[int], min_cost: int, like: str) -> None:
    """What a fleet of this game can be built of, with costs.

    \b
    Examples:
      weathergage fleet list tattered-sails --faction french
      weathergage fleet list tattered-sails --max-cost 12 --like "fore-and-aft"
    """
    found = [unit for unit in offered(wg.ruleset(ruleset), faction) if fits(unit, like)
             and min_cost <= unit.cost and (max_cost is None or unit.cost <= max_cost)]
    screen = Screen(make_console())
    show_units(screen, [(str(at), unit) for at, unit in enumerate(found, 1)], False)
    screen.say(f"{len(found)} found." if found else "Nothing fits.", "quiet")


@command.command("new")
@ruleset_argument()
@click.option("--points", type=click.IntRange(1, MOST), help="The agreed total; by default the game's usual one.")
@click.option("--faction", default="", metavar="ID", help="The faction of all ships.")
@click.option("--ships", "--units", "chosen", metavar="ID,ID,…",
              help="The ships, each with what is bought for her: sloop+skill-1; without, you are asked.")
@click.option("--with", "extras", default="", metavar="ID,ID,…", help="What is bought for the fleet as a whole.")
@click.option("--ready", default="", metavar="FACTION", help="The ready fleet of a faction, as it is.")
@click.option("--name", default="", help="What the fleet is called.")
@click.option("--out", "out", type=NEW_FILE, metavar="FILE", help="Write it there; by default it is printed.")
def new(ruleset: str, points: Optional[int], faction: str, chosen: Optional[str], extras: str, ready: str, name: str,
        out: Optional[str]) -> int:
    """Build a fleet file. A fleet with faults is written too, so that it can be mended.

    \b
    Examples:
      weathergage fleet new tattered-sails --points 100 --faction english --out mine.json
      weathergage fleet new tattered-sails --points 60 --ships hms-dover-sm,hms-ajax-cc,hms-birkenhead-sm
      weathergage fleet new man-o-war --ready orc --out orcs.json
      weathergage fleet new oak-and-iron --points 50 --faction dutch --ships fluyt+flagship,sloop+skill-1 \
        --with untested-admiral
    """
    game = wg.ruleset(ruleset)
    screen = Screen(make_console())
    if ready:
        fleet = ready_fleet(game, ready)
    else:
        size = points or shipyard_of(game).points()[0]
        built = chosen_fleet(game, size, faction, chosen, extras, screen)
        if built is None:
            screen.say("Nothing is written.", "quiet")
            return 0
        fleet = replace(built, name=name)
    if out is None:
        click.echo(write_fleet(fleet).decode(), nl=False)
    else:
        write_file(Path(out).expanduser(), write_fleet(fleet))
        screen.say(Text.assemble(f"Written to {out}.  ", (f"weathergage fleet check {out}", "key")))
    faults = faults_of(game, fleet)
    show_faults(Screen(make_console(stderr=out is None)), faults)
    return BROKEN if faults else 0


def chosen_fleet(game: Ruleset, points: int, faction: str, chosen: Optional[str], extras: str,
                 screen: Screen) -> Optional[Fleet]:
    """The ships that were named, or are chosen line by line; None if the person left."""
    units = offered(game, faction)
    if chosen is None:
        try:
            return FleetForm(game, units, points, faction, screen).run()
        except Gone:
            return None
    words = [word.strip().split(PLUS) for word in chosen.split(",") if word.strip()]
    ids = tuple([unit_meant(ship, shipyard_of(game).catalogue()) for ship, *_ in words])
    return new_fleet(game.id, points, ids, "", faction, tuple([tuple(bought) for _, *bought in words]),
                     tuple([word.strip() for word in extras.split(",") if word.strip()]))


def ready_fleet(game: Ruleset, faction: str) -> Fleet:
    ready = {fleet.faction: fleet for fleet in shipyard_of(game).ready_fleets()}
    if faction not in ready:
        there = f"there are {', '.join(ready)}" if ready else f"{game.id} has none"
        raise click.UsageError(f"there is no ready fleet of {faction!r}; {there}")
    return ready[faction]


@command.command("check")
@click.argument("file")
def check(file: str) -> int:
    """Every clause that a fleet file breaks; leaves with 1 if there is any.

    \b
    Example:
      weathergage fleet check mine.json
    """
    fleet = read_fleet_file(file)
    game = wg.ruleset(fleet.ruleset)
    screen = Screen(make_console())
    faults = faults_of(game, fleet)
    screen.say(Text.assemble((fleet.name or "A fleet", "title"), f" of {game.title}: ", summary(game, fleet)))
    units = {unit.id: unit for unit in game.shipyard.catalogue()} if game.shipyard is not None else {}
    show_units(screen, [(str(at), units[member.id]) for at, member in enumerate(fleet.units, 1) if member.id in units])
    for at, member in enumerate(fleet.units, 1):
        if member.extras:
            screen.paragraph(Text.assemble((f"  for {at}  ", "key"), ", ".join(member.extras)))
    if fleet.extras:
        screen.paragraph(Text.assemble(("  for all  ", "key"), ", ".join(fleet.extras)))
    show_faults(screen, faults)
    screen.say(f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'}." if faults else "It is legal.",
               "bad" if faults else "good")
    return BROKEN if faults else 0


@command.command("schema")
def show_schema() -> None:
    """The JSON schema of fleet files."""
    click.echo(json.dumps(schema(), indent=2))


# --- what is offered --------------------------------------------------------------------------------------------------

def shipyard_of(ruleset: Ruleset) -> Shipyard:
    if ruleset.shipyard is None:
        raise click.UsageError(f"{ruleset.id} has no fleets to build")
    return ruleset.shipyard


def offered(ruleset: Ruleset, faction: str) -> list[Unit]:
    """The catalogue, or one faction's part of it."""
    units = shipyard_of(ruleset).catalogue()
    factions = sorted({other for unit in units for other in (unit.faction, *unit.also) if other})
    if faction and faction not in factions:
        raise click.UsageError(f"there is no faction {faction!r}; there are {', '.join(factions)}")
    return [unit for unit in units if faction in ("", unit.faction, *unit.also)]


def fits(unit: Unit, words: str) -> bool:
    """Whether every word is somewhere in what is printed of a unit."""
    text = " ".join([unit.id, unit.name, unit.faction, *[value for _, value in unit.facts]]).lower()
    return all([word in text for word in words.lower().split()])


def unit_meant(text: str, units: Iterable[Unit]) -> str:
    """The id meant by itself or as much of it as is needed; one that nobody knows stays, and is a fault."""
    ids = tuple([unit.id for unit in units])
    try:
        return ids[named(text, ids)]
    except Misread:
        return text.strip()


# --- what is shown ----------------------------------------------------------------------------------------------------

def show_units(screen: Screen, rows: list[tuple[str, Unit]], numbered: bool = True) -> None:
    """A table with a column for every fact; numbers where one can choose by them."""
    if not rows:
        return
    table = Table(box=None, padding=(0, 1), header_style="quiet", pad_edge=False)
    facts = [name for name, _ in rows[0][1].facts]
    if numbered:
        table.add_column("", justify="right", style="key")
    several = len({unit.faction for _, unit in rows}) > 1
    for heading in ("id", "name", *(["faction"] if several else []), *facts):
        table.add_column(heading, no_wrap=heading == "id", justify="right" if is_figure(rows, heading) else "left")
    table.add_column("cost", justify="right")
    for number, unit in rows:
        told = dict(unit.facts)
        cells = [unit.id, unit.name, *([unit.faction] if several else []), *[told.get(fact, "") for fact in facts],
                 str(unit.cost)]
        table.add_row(*([number] if numbered else []), *[Text(cell) for cell in cells])
    screen.console.print(table)


def is_figure(rows: list[tuple[str, Unit]], fact: str) -> bool:
    return all([dict(unit.facts).get(fact, "").isdigit() for _, unit in rows])


def summary(ruleset: Ruleset, fleet: Fleet) -> str:
    """'5 ships, 98 of 100 points'."""
    ships = f"{len(fleet.units)} {'ship' if len(fleet.units) == 1 else 'ships'}"
    cost = ruleset.shipyard.cost(fleet) if ruleset.shipyard is not None else 0
    return f"{ships}, {cost} of {fleet.points} points"


def show_faults(screen: Screen, faults: tuple[Fault, ...]) -> None:
    for fault in faults:
        screen.paragraph(Text.assemble(("  No: ", "bad"), fault.reason, (f"  {fault.field}", "quiet"),
                                       (f"  {fault.rule}" if fault.rule else "", "clause")))


# --- the form ---------------------------------------------------------------------------------------------------------

class FleetForm:
    """A fleet put together line by line."""

    def __init__(self, ruleset: Ruleset, units: list[Unit], points: int, faction: str, screen: Screen) -> None:
        self.ruleset = ruleset
        self.yard = shipyard_of(ruleset)
        self.units = units                      # what the numbers stand for
        self.points = points
        self.faction = faction
        self.screen = screen
        self.lines = Lines(screen.console)
        self.ids: list[str] = []
        self.bought: list[tuple[str, ...]] = []         # for each of them
        self.extras: tuple[str, ...] = ()               # for the fleet as a whole

    def run(self) -> Optional[Fleet]:
        """The fleet that was put together; None if the person left."""
        self.screen.say(Text.assemble((f"A fleet of {self.ruleset.title}", "title"), f", up to {self.points} points"))
        self.screen.paragraph(Text(f"  {FORM_KEYS}", "quiet"))
        if self.has_extras():
            self.screen.paragraph(Text(f"  {EXTRA_KEYS}", "quiet"))
        self.show("")
        while True:
            line = self.lines.ask("fleet> ")
            word, _, rest = line.partition(" ")
            if word == "ok":
                return self.fleet()
            if word in ("q", "quit"):
                return None
            if word == "list":
                self.show(rest)
            elif word == "for" and self.has_extras():
                self.buy(rest.replace(",", " ").split())
            elif line:
                self.change(line)

    def fleet(self) -> Fleet:
        return new_fleet(self.ruleset.id, self.points, tuple(self.ids), "", self.faction, tuple(self.bought),
                         self.extras)

    def has_extras(self) -> bool:
        return bool(self.yard.extras(self.fleet()))

    def change(self, line: str) -> None:
        """One line of ships that come or go; nothing happens if one of them means nothing."""
        before = list(self.ids), list(self.bought)
        try:
            for word in line.replace(",", " ").split():
                if word.startswith("-"):
                    at = self.ids.index(self.meant(word[1:], [unit for unit in self.units if unit.id in self.ids]))
                    del self.ids[at], self.bought[at]
                else:
                    ship, *extras = word.split(PLUS)
                    self.ids.append(self.meant(ship, self.units))
                    self.bought.append(tuple(extras))
        except Misread as error:
            self.ids, self.bought = before
            self.screen.paragraph(Text(f"  {error}", "bad"))
            return
        self.show_fleet()

    def meant(self, word: str, units: list[Unit]) -> str:
        if word.isdigit():
            if not 1 <= int(word) <= len(self.units):
                raise Misread(f"there is no number {word}; there are 1 to {len(self.units)}")
            found = self.units[int(word) - 1].id
            if found not in [unit.id for unit in units]:
                raise Misread(f"{found} is not in the fleet")
            return found
        try:
            return units[named(word, tuple([unit.id for unit in units]))].id
        except Misread as error:
            if len(str(error)) < LONGEST:
                raise
            raise Misread(f"no ship is meant by {word!r}; list {word} shows which have it") from None

    # extras

    def buy(self, words: list[str]) -> None:
        """Extras that come or go for a ship of the fleet, by her number in it, or for all."""
        try:
            at = self.place(words[0] if words else "")
            offered = self.yard.extras(self.fleet(), at)
            if not words[1:]:
                show_extras(self.screen, offered)
                return
            chosen = list(self.extras if at is None else self.bought[at])
            for word in words[1:]:
                extra = offered[named(word.removeprefix("-"), tuple([extra.id for extra in offered]))]
                chosen = changed(chosen, extra, offered, word.startswith("-"))
        except Misread as error:
            long = f"there is no {' '.join(words[1:])!r} to buy; for {words[0]} alone shows what there is"
            self.screen.paragraph(Text(f"  {error if len(str(error)) < LONGEST else long}", "bad"))
            return
        if at is None:
            self.extras = tuple(chosen)
        else:
            self.bought[at] = tuple(chosen)
        self.show_fleet()

    def place(self, word: str) -> Optional[int]:
        if word == "all":
            return None
        if not word.isdigit() or not 1 <= int(word) <= len(self.ids):
            raise Misread(f"say for all, or for a ship by her number in the fleet, 1 to {len(self.ids)}")
        return int(word) - 1

    # the eye

    def show(self, words: str) -> None:
        """What still fits the points, or has these words."""
        left = self.points - self.yard.cost(self.fleet())
        rows = [(str(at), unit) for at, unit in enumerate(self.units, 1)
                if (fits(unit, words) if words else unit.cost <= left)]
        show_units(self.screen, rows)
        if not rows:
            self.screen.say("  Nothing fits.", "quiet")

    def show_fleet(self) -> None:
        fleet = self.fleet()
        told = {unit.id: unit for unit in self.units}
        ships = ", ".join([with_extras(f"{told[id_].name} {told[id_].cost}", bought)
                           for id_, bought in zip(self.ids, self.bought, strict=True)]) or "nothing"
        more = f"; {', '.join(self.extras)}" if self.extras else ""
        self.screen.paragraph(Text.assemble("  ", ships + more, (f"  {summary(self.ruleset, fleet)}", "title")))
        show_faults(self.screen, faults_of(self.ruleset, fleet))


def with_extras(ship: str, bought: tuple[str, ...]) -> str:
    return f"{ship} ({', '.join(bought)})" if bought else ship


def changed(chosen: list[str], extra: Extra, offered: tuple[Extra, ...], goes: bool) -> list[str]:
    """One extra more or less; of a group of which there is but one, the new one takes the place of the old."""
    alike = [other.id for other in offered if other.group == extra.group] if extra.single else [extra.id]
    kept = [word for word in chosen if word not in alike]
    return kept if goes else [*kept, extra.id]


def show_extras(screen: Screen, offered: tuple[Extra, ...]) -> None:
    """Group by group, with what they cost and do."""
    group = ""
    for extra in offered:
        if extra.group != group:
            screen.say(Text(f"  {extra.group}", "title"))
        group = extra.group
        screen.paragraph(Text.assemble("    ", (extra.id, "key"), f"  {extra.name}  {extra.cost or ''}  ",
                                       (extra.text, "quiet"), (f"  {extra.rule}" if extra.rule else "", "clause")))
