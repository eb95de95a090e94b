"""History beside the battles of the computer: what is known, what is counted, and the page made of both."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from weathergage.cli import main
from weathergage.kernel import registry
from weathergage.kernel.ruleset import BadSetup
from weathergage.lab import figures
from weathergage.lab.figures import Parts, Spread
from weathergage.lab.history import (
    NOBODY,
    RULESET,
    Compared,
    Past,
    below,
    book,
    fight_one,
    page,
    scenarios,
    sections,
    study,
)
from weathergage.lab.simulate import Batch, play_one
from weathergage.rulesets.captains_sea.state import Duel, design

BATCH = Batch(RULESET, ("pistol-shot", "chesapeake-shannon"), ("random",), games=6, seed=2)


@pytest.fixture(name="compared", scope="module")
def fixture_compared() -> list[Compared]:
    return study(BATCH)


def test_of_every_duel_but_the_open_one_history_is_told_with_its_sources() -> None:
    known = [entry.id for entry in registry.find(RULESET).scenarios]
    told = [past.scenario for past in book().battle]
    assert [*scenarios()] == [name for name in known if name != "open-duel"] == told
    for past in book().battle:
        assert past.words.endswith(".") and past.sources and set(past.sources) <= set(book().sources)
        assert past.fought == (0 < past.minutes[0] <= past.minutes[1]) == (sum(past.lost) > 0)
        assert past.fought or not past.taken
    assert {name for past in book().battle for name in past.sources} == set(book().sources)


def test_no_ship_lost_more_men_than_she_had(compared: list[Compared]) -> None:
    shannon = compared[1]
    assert shannon.ships == ("Chesapeake", "Shannon") and shannon.battles[0].men == (379, 330)
    assert shannon.lost(0) == pytest.approx(100 * 148 / 379) and shannon.lost(1) == pytest.approx(100 * 83 / 330)
    ruleset = registry.find(RULESET)
    for past in book().battle:
        game = ruleset.new(past.scenario, ruleset.settle_options(past.scenario, {}))
        assert isinstance(game, Duel)
        assert all([lost < design(ship).men for lost, ship in zip(past.lost, game.ships, strict=True)])


def test_a_battle_is_the_same_that_is_simulated_and_what_it_cost_is_counted() -> None:
    taken, batch = set(), Batch(RULESET, ("chesapeake-shannon", "constitution-java"), games=3, seed=1)
    for number in (0, 1, 3):
        fought = fight_one(batch, number)
        assert fought.game == play_one(batch, number)
        assert all([0.0 <= share <= 1.0 for share in fought.lost])
        assert (fought.taken != NOBODY) == (fought.game.reason in ("strike", "capture"))
        taken.add(fought.taken)
    assert len(taken) > 1


def test_history_has_its_place_among_values() -> None:
    assert [below(value, [1.0, 2.0, 2.0, 5.0]) for value in (0.0, 2.0, 3.0, 9.0)] == [0.0, 50.0, 75.0, 100.0]


def test_how_often_it_came_out_as_in_history_is_told_with_its_interval(compared: list[Compared]) -> None:
    one = compared[0]
    first, neither, second = one.outcomes()
    assert first + neither + second == len(one.battles) == 6
    assert one.agree.count == first and one.agree.low <= one.agree.share <= one.agree.high
    drawn = Compared(Past("pistol-shot", "", "Nothing.", ()), one.title, one.ships, one.battles)
    assert drawn.agree.count == neither
    turns = sorted([fought.turns for fought in one.battles])
    assert one.pace == pytest.approx(52.5 / ((turns[2] + turns[3]) / 2))


def test_the_page_has_its_figures_and_names_its_sources(compared: list[Compared]) -> None:
    made = {one.name: one for one in sections(compared)}
    assert [*made] == ["outcomes", "losses", "length", "battles"]
    told = page(compared, BATCH, "the command")
    assert "12 battles fought by random beside 2 of history" in told and "the command" in told
    assert "Roosevelt" in told and "[[" not in told and "http" not in told.replace("http://www.w3.org", "")
    for one in made.values():
        for _, figure in one.figures:
            ElementTree.fromstring(figure)
    marked = dict(made["losses"].figures)["losses"]
    assert "Shannon against Chesapeake" in marked and "Nymphe, Pistol Shot" in marked
    unfought = study(Batch(RULESET, ("congress-curlew",), ("random",), games=1))
    assert [one.name for one in sections(unfought)] == ["outcomes", "battles"]


def test_a_figure_shows_where_values_lie_and_what_is_marked() -> None:
    drawn = figures.spreads("Title", [Spread("Row", (1.0, 2.0, 3.0, 4.0, 5.0), (2.5, 3.5), "note")], 0, 10, "")
    assert drawn.count("<circle") == 1 and drawn.count("l6 6l-6 6") == 2 and "note" in drawn
    bar = figures.parts("Title", [Parts("Row", (3, 0, 1), 2, "note")])
    widths = [float(one.get("width", "")) for one in ElementTree.fromstring(bar).iter("{http://www.w3.org/2000/svg}rect")]
    assert widths[1] == 3 * widths[3] and widths[2] == 0.0 and bar.count("l6 6l-6 6") == 1


@pytest.mark.parametrize(("batch", "told"), [
    (Batch("savage-seas", ("shakedown-cruise",)), "no history is known of savage-seas, only of captains-sea"),
    (Batch(RULESET, ("open-duel",)), "no history is known of the scenario 'open-duel'")])
def test_what_history_does_not_know_is_refused(batch: Batch, told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        study(batch)


def test_the_command_writes_the_page_and_its_figures(tmp_path: Path) -> None:
    out, folder = tmp_path / "history.html", tmp_path / "figures"
    line = ["history", "--scenario", "pistol-shot", "--games", "2", "--players", "random", "--jobs", "1"]
    done = CliRunner().invoke(main, [*line, "--out", str(out), "--figures", str(folder)])
    assert done.exit_code == 0 and "pistol-shot" in done.output, done.output
    assert "weathergage history --scenario pistol-shot --games 2 --players random" in out.read_text(encoding="utf-8")
    assert sorted([path.name for path in folder.iterdir()]) == ["losses.svg", "minutes.svg", "outcomes.svg"]
    lost = CliRunner().invoke(main, [*line, "--out", str(tmp_path / "nowhere/history.html")])
    assert lost.exit_code != 0 and "mkdir -p" in lost.output and not (tmp_path / "nowhere").exists()
