"""Everything that passes between the server and a page. The client's types are generated from these modules."""

from weathergage.table.model import Message


class Problem(Message, frozen=True):
    """What was wrong with a request."""

    error: str
    field: str = ""
    rule: str = ""
