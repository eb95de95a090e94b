"""The client's types are those of the server's messages."""

import importlib.util
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(name="tool", scope="module")
def fixture_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_types", ROOT / "tools/make_types.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_types_are_fresh(tool: ModuleType) -> None:
    assert tool.TARGET.read_text(encoding="utf-8") == tool.Writer().text(), "make types"


def test_every_message_has_a_type_and_no_name_is_there_twice(tool: ModuleType) -> None:
    writer = tool.Writer()
    names = [writer.names[struct] for struct in writer.structs]
    assert len(names) == len(set(names))
    text = writer.text()
    for struct in (*msgspec.inspect.type_info(tool.table.FromServer).types,
                   *msgspec.inspect.type_info(tool.asks.FromScreen).types):
        assert f"export interface {struct.cls.__name__} {{" in text


def test_what_the_server_sends_is_whole_and_what_a_screen_sends_need_not_be(tool: ModuleType) -> None:
    writer = tool.Writer()
    assert "  readonly why: string;" in writer.interface(tool.table.Undo)
    assert "  readonly odds?: boolean;" in writer.interface(tool.asks.Try)
    assert msgspec.json.encode(tool.table.Undo(allowed=True)) == b'{"allowed":true,"why":"","ask":false}'
