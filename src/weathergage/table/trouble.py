"""When the rules fail: one honest sentence for the person, and a match file that shows what happened."""

import traceback
from typing import Any, Optional

import msgspec

from weathergage.kernel.match import OpenQuestion


def trouble_words(failed: str, error: Exception) -> str:
    """What failed, and that nothing is lost by it."""
    return (f"{failed} ({type(error).__name__}: {str(error)[:200]}). Nothing is lost: the battle stands as it did "
            "before. Decide otherwise or take back; the report shows what happened.")


def trouble_file(file: bytes, question: Optional[OpenQuestion], raw: Any, error: Exception) -> bytes:
    """A match file that can be imported, up to the answer that could not be given, and beside it what went wrong."""
    record = msgspec.json.decode(file)
    record["trouble"] = {"answer": repr(raw)[:2000], "error": "".join(traceback.format_exception(error))}
    if question is not None:
        record["trouble"]["question"] = [question.index, question.seat, question.kind]
    return msgspec.json.format(msgspec.json.encode(record), indent=1)
