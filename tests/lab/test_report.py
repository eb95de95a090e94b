"""Balance reports: battles watched, what goes with winning, numbers varied, and the page made of them."""

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import weathergage as wg
from weathergage.cli import main
from weathergage.kernel import registry
from weathergage.lab import figures
from weathergage.lab.effects import effects, holm, paired
from weathergage.lab.figures import Cell, Dot, Loss
from weathergage.lab.report import Wish, effects_of, named, names_of, page, sections, sensitivity, study
from weathergage.lab.simulate import BadBatch, Batch, play_one
from weathergage.lab.vary import Curve, Vary, content_with, values_of, vary_of
from weathergage.lab.watch import LOST, watch_one

BATCH = Batch("savage-seas", ("shakedown-cruise",), ("random",), games=14, seed=3)


@pytest.fixture(name="found", scope="module")
def fixture_found():
    return study(Wish(BATCH, ("random", "midshipman"), 2))


def test_a_watched_battle_is_the_same_battle() -> None:
    seen = watch_one(BATCH, 2)
    assert seen.game == play_one(BATCH, 2)
    assert seen.first in seen.teams and seen.winners == {seen.teams[seat] for seat in seen.game.winners}
    assert ("plan", "full-sail") in seen.deeds and all(seen.deeds.values())
    assert len(seen.trail) >= 2 * (seen.game.turns or 0)


def test_a_ship_that_does_not_last_is_lost_where_she_was_last_seen(found) -> None:
    sunk = [seen for seen in found.battles if seen.lost]
    assert sunk
    for seen in sunk:
        names = {word for kind, word in seen.deeds if kind == LOST}
        assert names == {("Cockatrice", "Chimera")[side] for side, _, _ in seen.lost}
        assert all([teams == {("Cockatrice", "Chimera").index(word)} for (kind, word), teams in seen.deeds.items()
                    if kind == LOST])


def test_what_helps_is_told_from_what_does_not() -> None:
    """A thing that wins, one that loses, one that does nothing, and one that only the stronger side can do."""
    rows = []
    for number in range(200):
        won = number % 4 != 0                   # the strong side wins three in four
        done = {"idle"} if number % 2 else set()
        done |= {"good"} if won and number % 8 else set()
        done |= {"bad"} if not won and number % 3 else set()
        rows.append(("strong", won, done | {"privilege"}))
        rows.append(("weak", not won, {"other"} if number % 2 else set()))
    by_name = {effect.name: effect for effect in effects(rows)}
    assert by_name["good"].is_sure and by_name["good"].low > 0
    assert by_name["bad"].is_sure and by_name["bad"].high < 0
    assert "privilege" not in by_name           # nobody on that side ever left it out
    assert [*by_name][::len(by_name) - 1] == ["good", "bad"]
    assert (by_name["good"].games, by_name["good"].of) == (150, 200)


def test_what_was_done_too_rarely_is_not_compared() -> None:
    rows = [("a", number % 2 == 0, {"rare"} if number < 4 else {"common"} if number % 3 else set())
            for number in range(40)]
    assert [effect.name for effect in effects(rows)] == ["common"]


def test_many_comparisons_are_corrected() -> None:
    assert holm([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.09, 0.09, 0.5])
    assert holm([0.4, 0.9]) == pytest.approx([0.8, 0.9]) and holm([]) == []


def test_the_same_luck_makes_a_difference_plain() -> None:
    mean, low, high = paired([1, 1, 1, 0] * 25, [1, 0, 1, 0] * 25)
    assert mean == 0.25 and 0 < low < mean < high
    assert paired([1, 0] * 8, [1, 0] * 8)[1] < 0 < paired([1, 0] * 8, [1, 0] * 8)[2]        # nothing is certain


@pytest.mark.parametrize(("text", "values"), [
    ("7..9", (7, 8, 9)), ("10..50..20", (10, 30, 50)), ("4,6", (4, 6)), ("0.5,1", (0.5, 1))])
def test_values_are_a_range_or_a_list(text: str, values: tuple[float, ...]) -> None:
    assert values_of(text) == values


@pytest.mark.parametrize("text", ["", "9..7", "a..b", "1..100", "1..5..0"])
def test_other_values_are_refused(text: str) -> None:
    with pytest.raises(BadBatch, match="no range such as"):
        values_of(text)


def test_a_number_is_found_by_its_address_in_full_or_in_short() -> None:
    for text in ("ships.ship.guerriere.crew_points=7..8", "ships.guerriere.crew=7..8"):
        vary = vary_of("captains-sea", text)
        assert (vary.address, vary.usual, vary.values) == ("ships.ship.guerriere.crew_points", 9, (7, 8))
    assert content_with(vary, 7).data == {"ships": {"ship": {"guerriere": {"crew_points": 7}}}}


@pytest.mark.parametrize(("text", "words"), [
    ("ships.guerriere.crew", "is not of the form"),
    ("ships.guerriere.cannons=1", "is no number of the content"),
    ("ships.guerriere.b=1", "is more than one number"),
    ("boats.guerriere.crew=1", "is no number"),
])
def test_what_is_no_number_of_the_content_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadBatch, match=words):
        vary_of("captains-sea", text)


def test_the_page_holds_all_it_shows(found) -> None:
    text = page(found, "weathergage report savage-seas")
    assert [part.name for part in sections(found)] == [
        "short", "wins", "length", "endings", "first", "deeds", "chart", "strength"]
    assert "14 battles of Shakedown Cruise, fought by random" in text and "[[" not in text
    assert re.findall(r'(?:src|href)="(?!#)', text) == [] and "<script" not in text
    assert set(re.findall(r"https?://[^\"]+", text)) == {"http://www.w3.org/2000/svg"}
    assert page(found, "weathergage report savage-seas") == text
    for part in sections(found):
        for name, figure in part.figures:
            root = ElementTree.fromstring(figure)
            assert root.tag.endswith("svg") and name
            assert not re.search(r"nan|inf\b", figure)


def test_cards_and_orders_go_by_their_printed_names(found) -> None:
    assert effects_of(found)
    deeds = [("plan", "full-sail"), ("plan", "marine-reload"), ("plan", "captain-reload"), ("sail", "port-ahead"),
             (LOST, "Chimera")]
    assert names_of(registry.find("savage-seas"), deeds) == [
        "plan: Full Sail", "plan: Reload or Fight Fire (Marine)", "plan: Reload or Fight Fire (Captain)",
        "sail: port ahead", "ship lost: Chimera"]


def test_squares_and_the_open_sea_have_charts_with_the_ships_on_them() -> None:
    for name in ("captains-sea", "tattered-sails"):         # the page above has hexes
        scene = registry.find(name).scenarios[0].id
        batch = Batch(name, (scene,), ("random",), games=1)
        found = study(Wish(batch))
        figure = dict(next(part for part in sections(found) if part.name == "chart").figures)[f"chart-{scene}"]
        assert figure.count("fill-opacity") >= 2, name


def test_few_battles_are_told_as_few() -> None:
    one = study(Wish(Batch("savage-seas", ("shakedown-cruise",), ("random",), games=1)))
    assert "play more battles" in page(one, "")


def test_sides_and_scenarios_go_by_their_names() -> None:
    found = study(Wish(Batch("captains-sea", ("pistol-shot",), ("random",), games=2)))
    drawn = {part.name: part for part in sections(found)}
    assert all([f">{name}<" in drawn["wins"].figures[0][1] for name in ("Nymphe", "Cleopatre")])
    assert ">Pistol Shot (beginner): 2 battles<" in drawn["wins"].figures[0][1]
    assert "<td>Pistol Shot (beginner)</td><td>2</td><td>Nymphe " in drawn["short"].body


def test_many_on_one_side_go_by_the_first() -> None:
    assert named(["Al", "Bob"]) == "Al and Bob" and named(["Al", "Al"]) == "Al"
    assert named(["English van", "American squadron", "Pirate squadron"]) == "English van and 2 more"


def test_ships_that_share_a_square_are_both_there() -> None:
    scene = wg.new("captains-sea", scenario="pistol-shot", seed=1).sight(None).picture().scene
    drawn = figures.heat("h", scene, [(3.15, 4.15), (2.85, 3.85), (5.0, 5.0)], [
        Loss("British", [(3.15, 4.15)]), Loss("French", [])])
    assert "2 times a ship" in drawn and "1 times a ship" in drawn and drawn.count(" times a ship") == 2
    assert "British: 1 sunk or taken" in drawn and "French" not in drawn


def test_a_number_makes_a_curve_where_it_makes_a_difference(found) -> None:
    games = [seen.game for seen in found.battles]
    other = [replace(game, scenario="duel-at-the-maw") for game in games]
    won = [replace(game, winners=(1,)) for game in games]
    curve = Curve(Vary("savage-seas", ("ships", "speed"), 3.0, (2.0,)), {2.0: [*won, *other], 3.0: [*games, *other]})
    both = replace(found, wish=replace(found.wish, batch=replace(BATCH, scenarios=("shakedown-cruise",
                                                                                   "duel-at-the-maw"))))
    made = sensitivity(both, curve, 0)
    assert [name for name, _ in made.figures] == ["vary-1-shakedown-cruise", "vary-1-shakedown-cruise-pairs"]
    assert "no difference at all in any battle of Duel at the Maw." in made.body
    assert "Chimera at 2: 100.0 %" in made.figures[0][1] and ">2 instead of 3<" in made.figures[1][1]
    lost = 100.0 * sum([0 in game.winners for game in games]) / len(games)
    assert lost and f">{-lost:+.1f} points<" in made.figures[1][1]


def test_a_matrix_and_a_curve_are_drawn() -> None:
    drawn = figures.matrix("who beats whom", ("x", "y"), {("x", "y"): Cell(0.8, 0.6, 0.9), ("y", "x"): Cell(0.2, 0, 1)})
    assert ">80<" in drawn and ">60–90<" in drawn and ">20<" in drawn and ">who beats whom</text>" in drawn
    ends = figures.curves("c", "crew", {name: [(7, 40, 30, 50), (9, 60, 50, 70)] for name in ("a", "b")})
    heights = [float(at) for at in re.findall(r'y="([\d.]+)" text-anchor="start"', ends)]
    assert len(heights) == 2 and abs(heights[0] - heights[1]) >= 15
    assert 'width="720"' in ends and 'width="720"' not in figures.curves("c", "crew", {"a" * 30: [(7, 40, 30, 50)]})
    line = figures.curves("c", "crew", {"a": [(7, 40, 30, 50), (9, 60, 50, 70)]}, 9)
    assert line.count("<circle") == 2 and "<polygon" in line
    row = figures.dots("d", [Dot("<b>", 20, 10, 30, is_strong=False)], 0, 100)
    assert "&lt;b&gt;" in row


def test_the_command_writes_the_page_and_its_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["report", "savage-seas", "--players", "random", "--games", "6", "--seed", "4", "--jobs", "1"]
    told = CliRunner().invoke(main, [*words, "--figures", "figures"])
    assert told.exit_code == 0, told.output
    assert "wrote report.html: 6 battles" in told.output
    text = Path("report.html").read_text(encoding="utf-8")
    assert "weathergage report savage-seas --games 6 --players random --seed 4" in text
    assert {"wins.svg", "first.svg", "chart-shakedown-cruise.svg"} <= {path.name for path in Path("figures").iterdir()}
    for more, said in ((["--vary", "ships.nothing=3"], "is no number of the content of savage-seas"),
                       (["--out", "none/report.html"], "this makes it: mkdir -p"),
                       (["--levels", "captain"], "a ladder needs two or more levels"),
                       (["--cross", "rum,grog"], "'rum' is not an option with choices to cross")):
        told = CliRunner().invoke(main, [*words, *more])
        assert told.exit_code == 2 and said in told.output
