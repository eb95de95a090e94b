"""When the rules fail: the match file that shows it."""

import traceback
from typing import Any

import msgspec

from weathergage.kernel.core import WeatherGageError
from weathergage.kernel.match import OpenQuestion
from weathergage.server.messages import Trouble
from weathergage.server.store import Battle


class RulesFailed(WeatherGageError):
    """The rules raised an error that is none of a player's; nothing has changed."""

    def __init__(self, trouble: Trouble, rule: str) -> None:
        super().__init__(trouble.text)
        self.trouble = trouble
        self.rule = rule


def trouble_file(battle: Battle, question: OpenQuestion | None, raw: Any, error: Exception) -> bytes:
    """A match file that can be imported, up to the answer that could not be given, and beside it what went wrong."""
    record = msgspec.json.decode(battle.file())
    record["trouble"] = {"answer": repr(raw)[:2000], "error": "".join(traceback.format_exception(error))}
    if question is not None:
        record["trouble"]["question"] = [question.index, question.seat, question.kind]
    return msgspec.json.format(msgspec.json.encode(record), indent=1)
