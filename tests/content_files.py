"""The content of a game as its files have it: for tests of what is printed."""

import tomllib
from importlib import resources
from typing import Any

from weathergage.kits import content


class ContentFiles:
    """The files of one game and the types that they are read into."""

    def __init__(self, game: str, forms: dict[str, type[Any]]) -> None:
        self.folder = resources.files(f"weathergage.rulesets.{game}")
        self.forms = forms

    def text_of(self, file: str) -> str:
        return (self.folder / "content" / file).read_text(encoding="utf-8")

    def data_of(self, file: str) -> dict[str, Any]:
        return tomllib.loads(self.text_of(file))

    def decode(self, data: dict[str, Any], file: str) -> Any:
        return content.decode(data, self.forms[file], file)
