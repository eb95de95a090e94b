"""A balance report: one page that holds all it shows, of battles that the computer fought against itself."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape
from importlib import resources
from statistics import median
from typing import Final, Optional

from weathergage.kernel import registry, save
from weathergage.kernel.match import Match
from weathergage.kernel.rng import COMPILED
from weathergage.kernel.ruleset import Ruleset
from weathergage.lab import figures
from weathergage.lab.crosses import Table, cross_of, play_cross
from weathergage.lab.effects import Effect, effects, paired
from weathergage.lab.figures import Cell, Dot, Loss
from weathergage.lab.fingerprint import fingerprint
from weathergage.lab.ladder import Ladder, Standing, check_ladder, play_ladder, sides_of, standings
from weathergage.lab.plot import round_marks
from weathergage.lab.simulate import Batch, Game, Rate, rate, settle, teams_of
from weathergage.lab.vary import Curve, Vary, play_curve
from weathergage.lab.watch import LOST, Deed, Seen, watch_batch
from weathergage.lab.workers import ALONE, Crew
from weathergage.scene.terms import Gloss
from weathergage.table.seats import seats_before, sides

SHOWN: Final = 24               # of the things that were done: those that go with winning or losing most
TWO: Final = 2
PERCENT: Final = 100.0
LINE: Final = "\n"
ROOM: Final = 34                # letters of a name in a figure


@dataclass(frozen=True)
class Wish:
    """What a report is to show. Levels are compared in pairs of games, fleets in games of each pair."""

    batch: Batch
    levels: tuple[str, ...] = ()
    level_games: int = 10
    cross: Optional[tuple[str, str]] = None
    cross_games: int = 2
    vary: tuple[Vary, ...] = ()

    @property
    def games(self) -> int:
        """How many games it takes, about."""
        whole = self.batch.games * len(self.batch.scenarios)
        pairs = len(self.levels) * (len(self.levels) - 1) // 2
        return whole + pairs * self.level_games * len(self.batch.scenarios) \
            + whole * sum([len({*vary.values, vary.usual}) for vary in self.vary])


@dataclass
class Found:
    """All that was played for it."""

    wish: Wish
    battles: list[Seen]
    ladder: Optional[Standing] = None
    table: Optional[Table] = None
    curves: list[Curve] = field(default_factory=list)


@dataclass(frozen=True)
class Section:
    """A part of the page: figures and words, by the name that a link has."""

    name: str
    title: str
    body: str
    figures: tuple[tuple[str, str], ...] = ()          # by name, for files of their own


def study(wish: Wish, crew: Crew = ALONE, jobs: int = 1, progress: Callable[[int], None] = lambda games: None) -> Found:
    """Play all that the report shows; what cannot be played is refused before anything is."""
    two_sided = tuple([name for name in wish.batch.scenarios if sides_of(wish.batch.ruleset, name) == TWO])
    ladder = Ladder((wish.batch.ruleset,), wish.levels, wish.level_games, wish.batch.seed, two_sided)
    if wish.levels and two_sided:
        check_ladder(ladder)
    cross = cross_of(replace(wish.batch, games=wish.cross_games), *wish.cross) if wish.cross else None
    found = Found(wish, watch_batch(wish.batch, crew, progress))
    if wish.levels and two_sided:
        found.ladder = standings(ladder, play_ladder(ladder, crew, progress)[0])[0]
    if cross is not None:
        found.table = play_cross(cross, crew, progress)
    for vary in wish.vary:
        found.curves.append(play_curve(vary, wish.batch, [seen.game for seen in found.battles], jobs, progress))
    return found


def page(found: Found, command: str) -> str:
    """The whole page."""
    batch, ruleset = found.wish.batch, registry.find(found.wish.batch.ruleset)
    own = save.CONTENT.get(batch.ruleset)
    content = f"the content “{own['name']}” ({own['digest']})" if own else "the standard content"
    names = ", ".join([title_of(ruleset, name) for name in batch.scenarios[:4]])
    more = f" and {len(batch.scenarios) - 4} more" if len(batch.scenarios) > 4 else ""
    fought = " and ".join(dict.fromkeys(batch.players))
    lead = (f"{len(found.battles)} battles of {names}{more}, fought by {fought}, with {content}. "
            "Shares come with their 95 % interval.")
    return fill(f"{ruleset.title}: what the battles say", lead, sections(found), command, batch)


def fill(title: str, lead: str, made: Sequence[Section], command: str, batch: Batch) -> str:
    """A page of sections, which says by what it was made."""
    ruleset = registry.find(batch.ruleset)
    foot = (f"Seed {batch.seed}: the same command gives the same page. Rules and players "
            f"{fingerprint((batch.ruleset,))}, {'compiled' if COMPILED else 'interpreted'}, edition {ruleset.edition}.")
    filled = {"title": escape(title), "lead": escape(lead), "foot": escape(foot), "command": escape(command),
              "contents": "".join([f'<a href="#{one.name}">{escape(one.title)}</a>' for one in made]),
              "sections": "\n".join([f'<section id="{one.name}"><h2>{escape(one.title)}</h2>\n{one.body}</section>'
                                     for one in made])}
    text = template()
    for word, value in filled.items():
        text = text.replace(f"[[{word}]]", value)
    return text


@cache
def template() -> str:
    return resources.files("weathergage.lab").joinpath("report.html").read_text(encoding="utf-8")


def sections(found: Found) -> list[Section]:
    made = [in_short(found), wins(found), length(found), endings(found), first_mover(found), deeds(found),
            charts(found)]
    if found.ladder is not None:
        made.append(strength(found.ladder))
    if found.table is not None:
        made.append(fleets(found.table))
    made += [sensitivity(found, curve, place) for place, curve in enumerate(found.curves)]
    return made


def section(name: str, title: str, words: str, drawn: dict[str, str]) -> Section:
    """Words, and below them the figures with their captions."""
    body = f"<p>{escape(words)}</p>\n" + "".join([f"<figure>{figure}</figure>\n" for figure in drawn.values()])
    return Section(name, title, body, tuple(drawn.items()))


def title_of(ruleset: Ruleset, scenario: str) -> str:
    return next(entry.title for entry in ruleset.scenarios if entry.id == scenario)


def groups(found: Found) -> dict[str, list[Seen]]:
    """The battles by scenario."""
    made: dict[str, list[Seen]] = {}
    for seen in found.battles:
        made.setdefault(seen.game.scenario, []).append(seen)
    return made


@dataclass(frozen=True)
class Side:
    """A team, named as its captains are."""

    team: int
    name: str
    seats: tuple[int, ...]


def sides_in(found: Found, scenario: str) -> list[Side]:
    """The teams of a scenario."""
    ruleset = registry.find(found.wish.batch.ruleset)
    options = settle(ruleset, scenario, found.wish.batch.options)
    plans = seats_before(ruleset, scenario, options)
    teams = teams_of(ruleset, ruleset.new(scenario, options), len(plans))
    return [Side(team, named([plan.title for plan in plans if teams[plan.seat] == team]),
                 tuple([plan.seat for plan in plans if teams[plan.seat] == team])) for team in dict.fromkeys(teams)]


def named(titles: Sequence[str]) -> str:
    """Those who fight on one side, in the room that a figure has."""
    first, *others = dict.fromkeys(titles)
    whole = " and ".join([first, *others])
    return whole if len(whole) <= ROOM else f"{first} and {len(others)} more"


def won_by(team: int, battles: Sequence[Seen]) -> Rate:
    return rate(sum([team in seen.winners for seen in battles]), len(battles))


def dot(label: str, share: Rate, color: int = 0, group: str = "") -> Dot:
    return Dot(label, PERCENT * share.share, PERCENT * share.low, PERCENT * share.high, spoken(share), True, color,
               group)


def spoken(share: Rate) -> str:
    """A share with its interval: 63 % (46 to 78)."""
    return f"{PERCENT * share.share:.0f}\u00a0% ({PERCENT * share.low:.0f} to {PERCENT * share.high:.0f})"


def in_short(found: Found) -> Section:
    """A line for each scenario."""
    ruleset, rows = registry.find(found.wish.batch.ruleset), []
    for scenario, battles in groups(found).items():
        won = [f"{one.name} {spoken(won_by(one.team, battles))}" for one in sides_in(found, scenario)]
        turns = [seen.game.turns for seen in battles if seen.game.turns is not None]
        (end, times), = Counter([seen.game.reason for seen in battles]).most_common(1)
        cells = (title_of(ruleset, scenario), str(len(battles)), "\n".join(won), f"{median(turns):g}" if turns else "",
                 f"{end.replace('-', ' ')} ({PERCENT * times / len(battles):.0f}\u00a0%)")
        rows.append("<tr>" + "".join([f"<td>{escape(cell).replace(LINE, '<br>')}</td>" for cell in cells]) + "</tr>")
    heads = "".join([f"<th>{head}</th>" for head in ("Scenario", "Battles", "Won by", "Turns", "Most frequent end")])
    return Section("short", "In short", f'<div class="wide"><table><tr>{heads}</tr>{"".join(rows)}</table></div>')


def wins(found: Found) -> Section:
    rows = []
    for scenario, battles in groups(found).items():
        group = headed(found, scenario, len(battles))
        rows += [dot(one.name, won_by(one.team, battles), place, group)
                 for place, one in enumerate(sides_in(found, scenario))]
        if drawn := sum([not seen.winners for seen in battles]):
            rows.append(dot("drawn", rate(drawn, len(battles)), 5, group))
    words = "How many of its battles each side won. An interval that holds the broken line may be of an even battle."
    return section("wins", "Who wins", words, {"wins": figures.dots("Share of battles won", rows, 0, 100, middle=50)})


def headed(found: Found, scenario: str, battles: int) -> str:
    return f"{title_of(registry.find(found.wish.batch.ruleset), scenario)}: {battles} battles"


def length(found: Found) -> Section:
    ruleset, drawn, words = registry.find(found.wish.batch.ruleset), {}, []
    for scenario, battles in groups(found).items():
        title = title_of(ruleset, scenario)
        turns = [seen.game.turns for seen in battles if seen.game.turns is not None]
        decisions = [seen.game.decisions for seen in battles]
        words.append(f"{title}: {median(decisions):.0f} decisions in the middle battle"
                     + (f", {median(turns):g} turns." if turns else "."))
        if turns:
            counts = Counter(turns)
            drawn[f"length-{scenario}"] = figures.bars(f"{title}: how many turns its battles took", {
                f"{turn} turns": counts[turn] for turn in range(min(turns), max(turns) + 1)})
    return section("length", "How long it takes", " ".join(words), drawn)


def endings(found: Found) -> Section:
    ruleset = registry.find(found.wish.batch.ruleset)
    drawn = {f"endings-{scenario}": figures.bars(f"{title_of(ruleset, scenario)}: how its battles ended", dict(
        Counter([seen.game.reason.replace("-", " ") for seen in battles]).most_common()))
        for scenario, battles in groups(found).items()}
    return section("endings", "How battles end", "Of all battles of each scenario, the most frequent first.", drawn)


def first_mover(found: Found) -> Section:
    """Of decided battles; and what chance dealt before the first answer."""
    rows = []
    for scenario, battles in groups(found).items():
        decided = [seen for seen in battles if seen.winners and seen.first >= 0]
        among = sides_in(found, scenario)
        group = headed(found, scenario, len(battles))
        if decided:
            rows.append(dot(f"asked first ({len(decided)} decided)",
                            rate(sum([seen.first in seen.winners for seen in decided]), len(decided)), group=group))
        for condition in sorted({name for seen in battles for name in seen.game.conditions}):
            some = [seen for seen in battles if condition in seen.game.conditions]
            rows += [dot(f"{condition} ({len(some)}): {one.name}", won_by(one.team, some), 1 + place, group)
                     for place, one in enumerate(among)]
    words = ("How many of the decided battles the side won that was asked first, and what came of the conditions that "
             "chance dealt before the first answer. Where the same side is always first, this is its strength too.")
    return section("first", "Who goes first", words,
                   {"first": figures.dots("Shares won by who goes first", rows, 0, 100, middle=50)})


def names_of(ruleset: Ruleset, done: Sequence[Deed]) -> list[str]:
    """As they are printed, where they are cards or orders; else the words of the answer. Those that are called alike
    are told apart by whose they are."""
    glosses = [ruleset.face.gloss(word) if kind != LOST else Gloss(word) for kind, word in done]
    names = [f"{kind.replace('-', ' ')}: {gloss.name if gloss.text or kind == LOST else word.replace('-', ' ')}"
             for (kind, word), gloss in zip(done, glosses, strict=True)]
    alike = Counter(names)
    return [f"{name} ({gloss.owner})" if alike[name] > 1 and gloss.owner else name
            for name, gloss in zip(names, glosses, strict=True)]


def effects_of(found: Found) -> list[Effect[Deed]]:
    """Everything that sides did or suffered, over all scenarios; each is compared within its side of its scenario."""
    rows = []
    for seen in found.battles:
        for team in dict.fromkeys(seen.teams):
            done = {deed for deed, teams in seen.deeds.items() if team in teams}
            rows.append(((seen.game.scenario, team), team in seen.winners, done))
    return effects(rows)


def deeds(found: Found) -> Section:
    ruleset, every = registry.find(found.wish.batch.ruleset), effects_of(found)
    half = SHOWN // 2
    chosen = every if len(every) <= SHOWN else every[:half] + every[-half:]
    rows = [Dot(name, PERCENT * one.gain, PERCENT * one.low, PERCENT * one.high, f"{one.games} of {one.of}",
                one.is_sure)
            for name, one in zip(names_of(ruleset, [one.name for one in chosen]), chosen, strict=True)]
    sure = len([one for one in every if one.is_sure])
    words = (f"Ships lost, and cards, spells, upgrades and orders chosen: by how many points sides won more often in "
             f"battles with it than the same side without it. {len(every)} were done often enough, and left out often "
             f"enough, to be compared; {sure} stand after Holm's correction for so many comparisons and are filled; "
             f"the others may be luck. It tells what goes with winning, not what brings it about: a side that is ahead "
             f"does other things than one that is behind. What does, --vary tells.")
    title = "Points by which sides won more often with it than without it"
    drawn = {"deeds": figures.dots(title, rows, -100, 100, "", 0.0)} if rows else {}
    few = "Nothing was done often enough, and left out often enough, to be compared: play more battles."
    return section("deeds", "What goes with winning", words if rows else few, drawn)


def charts(found: Found) -> Section:
    batch, drawn = found.wish.batch, {}
    ruleset = registry.find(batch.ruleset)
    for scenario, battles in groups(found).items():
        trail = [(x, y) for seen in battles for _, x, y in seen.trail]
        match = Match(ruleset, scenario, batch.seed, settle(ruleset, scenario, batch.options))
        sight = match.sight(None)
        lost = [Loss(side.name, [(x, y) for seen in battles for at, x, y in seen.lost if at == number])
                for number, side in enumerate(sides(sight, match.seats))]
        title = f"{title_of(ruleset, scenario)}: where ships sail, sink and are taken"
        drawn[f"chart-{scenario}"] = figures.heat(title, sight.picture().scene, trail, lost)
    words = ("Where ships were when turns began and battles ended, the darker the more; a cross where one was sunk or "
             "taken. Land as in the first battle.")
    return section("chart", "Where they sail and sink", words, drawn)


def cells_of(shares: Mapping[tuple[str, str], Rate]) -> dict[tuple[str, str], Cell]:
    return {pair: Cell(share.share, share.low, share.high) for pair, share in shares.items() if share.of}


def strength(standing: Standing) -> Section:
    order = sorted(standing.levels, key=lambda level: -standing.ratings[level].elo)
    rows = [Dot(level, found.elo, found.low, found.high,
                f"{found.elo:.0f}{' (fixed)' if found.low == found.high else ''}")
            for level in order for found in (standing.ratings[level],)]
    marks = round_marks([edge for row in rows for edge in (row.low, row.high)])
    words = (f"{standing.games} battles between the levels, every seed from both sides; ratings by maximum likelihood, "
             f"the table in percent, a draw being half.")
    return section("strength", "How strong the levels are", words, {
        "strength": figures.dots("Rating in points of Elo", rows, marks[0], marks[-1], ""),
        "levels": figures.matrix("Won by the left against the top, in percent", order,
                                 cells_of(standing.table))})


def fleets(table: Table) -> Section:
    names = table.cross.choices
    rows = [dot(name, table.whole(name)[0]) for name in names]
    words = (f"{table.cross.batch.games} battles for every pair: what {table.cross.names[0]} to the left won against "
             f"{table.cross.names[1]} above; then all battles of each from either seat, without those against itself.")
    return section("fleets", "Fleet against fleet", words, {
        "fleets": figures.matrix("Won by the left against the top, in percent", names, cells_of(
            {(one, other): table.wins(one, other) for one in names for other in names})),
        "fleets-all": figures.dots("Share of all its battles that each fleet won", rows, 0, 100, middle=50)})


def sensitivity(found: Found, curve: Curve, place: int) -> Section:
    """A curve for each scenario in which the number makes any difference."""
    name, address, usual = f"vary-{place + 1}", curve.vary.address, curve.vary.usual
    ruleset = registry.find(found.wish.batch.ruleset)
    drawn: dict[str, str] = {}
    idle = []
    for scenario in found.wish.batch.scenarios:
        games = {value: [game for game in some if game.scenario == scenario] for value, some in curve.games.items()}
        title = title_of(ruleset, scenario)
        if all([some == games[usual] for some in games.values()]):
            idle.append(title)
            continue
        among = sides_in(found, scenario)
        lines = {one.name: [(value, PERCENT * share.share, PERCENT * share.low, PERCENT * share.high)
                            for value, some in games.items() for share in (rate(len(wins_of(one, some)), len(some)),)]
                 for one in among}
        drawn[f"{name}-{scenario}"] = figures.curves(f"{title}: share of battles won", address, lines, usual)
        rows = differences(games, usual, among[0])
        wide = 1.1 * max([abs(edge) for row in rows for edge in (row.low, row.high)])
        drawn[f"{name}-{scenario}-pairs"] = figures.dots(f"{title}: points by which {among[0].name} won more often",
                                                         rows, -wide, wide, "", 0.0)
    words = (f"{address} is {usual:g}. {found.wish.batch.games} battles of each scenario for every value, all with the "
             f"same seeds: the same dice fall as long as the same is done. First the share that each side won; below, "
             f"by how many points one side won more often than with the usual value, battle by battle.")
    if idle:
        words += f" It made no difference at all in any battle of {', '.join(idle)}."
    return section(name, f"What if {address} were another", words, drawn)


def wins_of(side: Side, games: Sequence[Game]) -> list[Game]:
    """The battles that it won."""
    return [game for game in games if not set(side.seats).isdisjoint(game.winners)]


def differences(games: Mapping[float, Sequence[Game]], usual: float, side: Side) -> list[Dot]:
    """By how many points this side won more often with other values, battle by battle."""
    rows = []
    for value, some in games.items():
        if value != usual:
            won = [[float(bool(wins_of(side, [game]))) for game in each] for each in (some, games[usual])]
            mean, low, high = paired(*won)
            rows.append(Dot(f"{value:g} instead of {usual:g}", PERCENT * mean, PERCENT * low, PERCENT * high,
                            f"{PERCENT * mean:+.1f} points", low > 0 or high < 0))
    return rows
