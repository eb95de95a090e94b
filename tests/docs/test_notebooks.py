"""The notebooks are executed, cell by cell, and what a cell ends with can be shown."""

import ast
import json
from pathlib import Path

import pytest

import weathergage as wg
from weathergage.table.analysis import NotOver

FOLDER = Path(__file__).resolve().parents[2] / "docs/notebooks"


def shown(path: Path) -> list[object]:
    """The last value of every code cell, as a notebook would show it; None where a cell ends with none."""
    book = json.loads(path.read_text(encoding="utf-8"))
    assert (book["nbformat"], len({cell["id"] for cell in book["cells"]})) == (4, len(book["cells"]))
    names: dict[str, object] = {"__name__": "notebook"}
    values = []
    for cell in [cell for cell in book["cells"] if cell["cell_type"] == "code"]:
        assert cell["outputs"] == []
        code = ast.parse("".join(cell["source"]))
        last = code.body.pop() if code.body and isinstance(code.body[-1], ast.Expr) else None
        exec(compile(code, path.name, "exec"), names)
        values.append(eval(compile(ast.Expression(last.value), path.name, "eval"), names) if last else None)
    return values


def test_a_battle_is_explored() -> None:
    match, labels, story, replay = shown(FOLDER / "explore-a-battle.ipynb")
    assert match._repr_svg_().startswith("<svg") and labels and len(story) == 5
    frame = replay._repr_html_()
    assert frame.startswith("<iframe") and "&lt;!doctype html&gt;" in frame and "<script" not in frame


def test_a_ship_is_balanced(capsys) -> None:
    values = shown(FOLDER / "balance-a-ship.ipynb")
    assert [value._repr_svg_()[:4] for value in values[1:3]] == ["<svg", "<svg"]
    assert "Constitution wins" in capsys.readouterr().out


def test_a_player_is_trained() -> None:
    pytest.importorskip("torch", reason="PyTorch is large, and only training needs it").set_num_threads(1)
    rounds, shapes, told, match = shown(FOLDER / "train-a-player.ipynb")
    assert rounds == 2 and isinstance(shapes, dict) and shapes["worth bias"] == (1,)
    assert str(told).endswith(" of 6 battles") and match.over and match._repr_svg_().startswith("<svg")


def test_only_a_battle_that_is_over_is_played_again() -> None:
    with pytest.raises(NotOver):
        wg.replay(wg.new("captains-sea", scenario="pistol-shot"))
