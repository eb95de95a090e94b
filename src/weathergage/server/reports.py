"""When the rules fail at a table: nothing has changed, and the report says what happened."""

from weathergage.kernel.core import WeatherGageError
from weathergage.server.messages.table import Trouble


class RulesFailed(WeatherGageError):
    """The rules raised an error that is none of a player's; nothing has changed."""

    def __init__(self, trouble: Trouble, rule: str) -> None:
        super().__init__(trouble.text)
        self.trouble = trouble
        self.rule = rule
