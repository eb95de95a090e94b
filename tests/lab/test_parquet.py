"""Tables of games as Parquet: the same rows whoever made them, however often they were interrupted."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from needs import module
from toy_game import add

from weathergage.lab import fuzz as hunting
from weathergage.lab.parquet import BadTable, Form, Table, open_table
from weathergage.lab.simulate import COLUMNS, Batch, Report, form_of, simulate

TOYS = Batch("regatta", ("round", "home"), ("random", "random"), games=12, seed=3)
CHUNK = 4


@pytest.fixture(autouse=True)
def polars() -> Any:
    add()
    return module("polars")


def keep(path: Path, batch: Batch = TOYS, stop_after: int = 0) -> Report:
    """Play a batch into a table, and press Ctrl-C after so many chunks."""
    heard: list[int] = []

    def hear(games: int) -> None:
        heard.append(games)
        if len(heard) == stop_after:
            raise KeyboardInterrupt

    return simulate(batch, progress=hear, table=open_table(path, form_of(batch)), chunk=CHUNK)


def test_there_is_one_row_for_each_game(tmp_path: Path, polars: Any) -> None:
    path = tmp_path / "games.parquet"
    report = keep(path)
    frame = polars.read_parquet(path)
    assert frame.columns == list(COLUMNS) and len(frame) == 24
    row, game = frame.row(0, named=True), next(game for game in report.games if game.scenario == "home")
    assert (row["ruleset"], row["scenario"], row["number"], row["seed"]) == ("regatta", "home", 0, game.seed)
    assert row["players"] == ["random", "random"] and row["scores"] == list(game.scores)
    assert row["winner"] in (*row["seats"], "draw") and row["winners"] == [row["seats"][at] for at in game.winners]
    assert (row["reason"], row["rule"], row["turns"], row["decisions"]) == (
        game.reason, game.rule, game.turns, game.decisions)
    assert list(tmp_path.iterdir()) == [path], "no chunks are left beside a table that is done"


@pytest.mark.parametrize("stop_after", [1, 3, 5])
def test_a_table_that_was_interrupted_ends_the_same(tmp_path: Path, stop_after: int) -> None:
    whole, parted = tmp_path / "whole.parquet", tmp_path / "parted.parquet"
    first = keep(whole)
    broken = keep(parted, stop_after=stop_after)
    assert not broken.complete and len(broken.games) == CHUNK * stop_after
    rest = keep(parted)
    assert rest.complete and rest.kept == CHUNK * stop_after
    assert rest.games == first.games and rest.summaries() == first.summaries()
    assert parted.read_bytes() == whole.read_bytes()


def test_a_folder_holds_a_file_for_each_chunk(tmp_path: Path, polars: Any) -> None:
    keep(tmp_path / "games.parquet")
    keep(tmp_path / "games", stop_after=2)
    assert [path.name for path in sorted((tmp_path / "games").iterdir())] == [
        "round-00000000-00000003.parquet", "round-00000004-00000007.parquet"]
    keep(tmp_path / "games")
    assert len(list((tmp_path / "games").iterdir())) == 6
    assert polars.read_parquet(tmp_path / "games").equals(polars.read_parquet(tmp_path / "games.parquet"))


def test_more_games_and_scenarios_go_into_the_same_table(tmp_path: Path, polars: Any) -> None:
    path = tmp_path / "games.parquet"
    keep(path, replace(TOYS, scenarios=("round",), games=5))
    keep(tmp_path / "whole.parquet")
    report = keep(path)
    assert report.kept == 5 and len(report.games) == 24
    assert polars.read_parquet(path).equals(polars.read_parquet(tmp_path / "whole.parquet"))
    fewer = keep(path, replace(TOYS, games=2))
    assert fewer.kept == len(fewer.games) == 4 and fewer.games_per_s == 0
    assert len(polars.read_parquet(path)) == 24, "what was not asked for stays"


def test_what_a_killed_process_left_is_taken_up(tmp_path: Path) -> None:
    """Chunks that did not become a table yet; half a file; chunks that are in the table, but were not removed."""
    path = tmp_path / "games.parquet"
    keep(path)
    whole = path.read_bytes()
    keep(tmp_path / "chunks")
    path.unlink()
    (tmp_path / "chunks").rename(tmp_path / "games.parquet.parts")
    half = tmp_path / "games.parquet.parts" / ".round-00000000-00000003.parquet.77"
    half.write_bytes(whole[:100])
    assert keep(path).kept == 24
    assert path.read_bytes() == whole
    half.unlink()
    keep(tmp_path / "chunks")
    (tmp_path / "chunks").rename(tmp_path / "games.parquet.parts")
    assert keep(path).kept == 24
    assert path.read_bytes() == whole and not (tmp_path / "games.parquet.parts").exists()


def test_a_damaged_file_is_refused_by_name(tmp_path: Path) -> None:
    keep(tmp_path / "games")
    path = tmp_path / "games" / "home-00000004-00000007.parquet"
    sound = path.read_bytes()
    for damaged in (b"", sound[:-1], sound[:len(sound) // 2], sound[100:],
                    *[sound[:at] + bytes([sound[at] ^ 1]) + sound[at + 1:] for at in range(0, len(sound), 97)]):
        path.write_bytes(damaged)
        try:
            assert open_table(path.parent, form_of(TOYS)).missing("home", range(12)) == [], "a bit that says nothing"
        except BadTable as error:
            assert str(path) in str(error)
    path.write_bytes(sound[:len(sound) // 2])
    with pytest.raises(BadTable, match=r"home-00000004-00000007.parquet is damaged, or no Parquet file; remove it"):
        keep(path.parent)
    path.unlink()
    assert keep(path.parent).kept == 20


def other_terms(**terms: object) -> Callable[[], Form]:
    return lambda: Form(COLUMNS, {**form_of(TOYS).terms, **terms}, "scenario")


@pytest.mark.parametrize(("form", "message"), [
    (lambda: form_of(replace(TOYS, seed=4)), "holds other games: their seed is 4, not 3; name another place"),
    (lambda: form_of(replace(TOYS, players=("heuristic",))), "their players is .*heuristic"),
    (lambda: form_of(replace(TOYS, swap=True)), "their swap is true, not false"),
    (other_terms(rules="cafe"), "played by other rules or players .fingerprint cafe, here"),
    (other_terms(content="cafe"), 'their content is "cafe", not "standard"'),
])
def test_games_of_another_batch_are_refused_by_name(tmp_path: Path, form: Callable[[], Form], message: str) -> None:
    keep(tmp_path / "games")
    foreign = Table(tmp_path / "other", form())
    foreign.add(list(open_table(tmp_path / "games", form_of(TOYS)).rows())[:1])
    file = next((tmp_path / "other").iterdir()).rename(tmp_path / "games" / "zz.parquet")
    with pytest.raises(BadTable, match=f"zz.parquet.*{message}"):
        keep(tmp_path / "games")
    file.rename(tmp_path / "table.parquet")
    with pytest.raises(BadTable, match=f"table.parquet.*{message}"):
        keep(tmp_path / "table.parquet")


def test_files_of_others_are_refused_by_name(tmp_path: Path, polars: Any) -> None:
    (tmp_path / "games").mkdir()
    polars.DataFrame({"number": [1, 2]}).write_parquet(tmp_path / "games" / "mine.parquet")
    with pytest.raises(BadTable, match=r"mine.parquet was not written by weathergage"):
        keep(tmp_path / "games")
    (tmp_path / "notes.txt").write_text("rum")
    with pytest.raises(BadTable, match=r"notes.txt is a file; a table is a folder, or a file that ends in .parquet"):
        keep(tmp_path / "notes.txt")
    assert (tmp_path / "notes.txt").read_text() == "rum"


def test_a_game_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    keep(tmp_path / "games")
    first = sorted((tmp_path / "games").iterdir())[0]
    first.with_name("zz.parquet").write_bytes(first.read_bytes())
    with pytest.raises(BadTable, match=r"zz.parquet holds home number 0, which another file of the table holds, too"):
        keep(tmp_path / "games")


@pytest.mark.parametrize(("done", "spans"), [
    ([], [range(10)]), (range(10), []), ([0, 1, 9], [range(2, 9)]), ([3, 5, 6], [range(3), range(4, 5), range(7, 10)]),
])
def test_what_is_missing_is_told_as_ranges(done: list[int], spans: list[range]) -> None:
    assert Table(Path(), Form({}, {}), done={"": set(done)}).missing("", range(10)) == spans


def test_a_hunt_goes_on_with_what_it_found(tmp_path: Path) -> None:
    add("crasher", "crash")
    hunt = hunting.Hunt(("crasher",), games=12, seed=1)
    whole = hunting.fuzz(hunt)
    table = open_table(tmp_path / "hunt", hunting.form_of(hunt))
    part = hunting.fuzz(replace(hunt, games=5, first=4), table=table, chunk=2)
    heard: list[int] = []
    rest = hunting.fuzz(hunt, progress=lambda games: heard.append(len(games)),
                        table=open_table(tmp_path / "hunt", hunting.form_of(hunt)), chunk=2)
    assert sum(heard) == 12 - part.games == 7
    assert whole.findings and rest.findings == whole.findings
    assert (rest.games, rest.decisions, rest.checked) == (whole.games, whole.decisions, whole.checked)
    with pytest.raises(BadTable, match="their deep is false, not true"):
        open_table(tmp_path / "hunt", hunting.form_of(replace(hunt, deep=True)))
