"""The log of a server: as lines to read, or as JSON for machines. It holds no tokens, no cookies and no addresses of
databases; what an error of the database says is told without the values that were in the statement."""

import json
import logging
from datetime import UTC, datetime
from typing import Final

FORMATS: Final = ("text", "json")
WORDS: Final = "%(levelname)s %(name)s: %(message)s"


class AsJson(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {"time": when, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up(form: str) -> None:
    """Write the log in this form, to standard error. For machines it tells of beginnings and ends, too."""
    handler = logging.StreamHandler()
    handler.setFormatter(AsJson() if form == "json" else logging.Formatter(WORDS))
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("weathergage").setLevel(logging.INFO if form == "json" else logging.WARNING)
