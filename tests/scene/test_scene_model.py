"""The picture model is data: it survives JSON, and it knows nothing of the rest of the engine."""

import ast
from pathlib import Path

import msgspec
import pytest
from scene_pictures import PICTURES, duel

import weathergage.scene.model as model
from weathergage.scene.model import Picture, Ruler, ShipMark


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_survives_json(name: str) -> None:
    picture = PICTURES[name]()
    assert msgspec.json.decode(msgspec.json.encode(picture), type=Picture) == picture


def test_encoding_leaves_nothing_out() -> None:
    data = msgspec.json.decode(msgspec.json.encode(ShipMark(id="a", at=(1, 2), heading=90)))
    assert (data["id"], data["at"], data["heading"], data["name"]) == ("a", [1, 2], 90, "")
    assert set(data) == set(ShipMark.__struct_fields__)


def test_a_place_is_a_point_or_the_id_of_a_piece() -> None:
    ruler = msgspec.json.decode(b'{"type":"ruler","start":"constitution","end":[3.5,4]}', type=Ruler)
    assert ruler.start == "constitution"
    assert ruler.end == (3.5, 4.0)


def test_an_unknown_overlay_is_refused() -> None:
    data = msgspec.to_builtins(duel())
    data["scene"]["overlays"] = [{"type": "fireworks"}]
    with pytest.raises(msgspec.ValidationError, match="fireworks"):
        msgspec.convert(data, type=Picture)


def test_a_picture_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        duel().title = "Another battle"  # type: ignore[misc]


def test_every_struct_tells_what_it_is() -> None:
    structs = [
        value for value in vars(model).values() if isinstance(value, type) and issubclass(value, msgspec.Struct)
    ]
    assert len(structs) > 40
    assert [struct.__name__ for struct in structs if not struct.__doc__] == []


def test_the_package_imports_nothing_else_of_the_engine() -> None:
    folder = Path(model.__file__).parent
    foreign = set()
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            foreign |= {name for name in names if name.startswith("weathergage") and "scene" not in name}
    assert foreign == set()
