"""What a server can tell of itself, in the words of Prometheus: tables, sockets, answers and how long they took, AIs.

Whoever may read it knows nothing of any battle. A server that only this machine can reach tells it; a public one tells
it to whoever has the token that is in its environment as WEATHERGAGE_METRICS_TOKEN; to others there is no such page.
"""

from secrets import compare_digest
from typing import Any, Final

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from weathergage import __version__
from weathergage.server.settings import Settings
from weathergage.server.tables import Tables

FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"


def told(tables: Tables, waiting: int) -> str:
    """All figures of a server."""
    screens = sum([len(table.audience.screens) for table in tables.live.values()])
    figures = [
        ("tables", "gauge", "Battles in memory.", len(tables.live)),
        ("sockets", "gauge", "Screens at tables.", screens),
        ("ai_waiting", "gauge", "Questions to AIs that nobody thinks about yet.", waiting),
        ("ai_thinking", "gauge", "Workers of this server that think.", tables.workers.busy),
        ("draining", "gauge", "Whether the server is about to end.", int(tables.is_draining)),
    ]
    lines = [f"# HELP weathergage_info The version that runs.\n# TYPE weathergage_info gauge\n"
             f'weathergage_info{{version="{__version__}"}} 1']
    for name, kind, words, value in figures:
        name = f"weathergage_{name}"
        lines += [f"# HELP {name} {words}", f"# TYPE {name} {kind}", f"{name} {value}"]
    lines += ["# HELP weathergage_answer_seconds From an answer to its acknowledgement.",
              "# TYPE weathergage_answer_seconds histogram", *tables.waits.lines("weathergage_answer_seconds")]
    return "\n".join([*lines, ""])


@get("/metrics", include_in_schema=False)
async def get_metrics(state: State, request: Request[Any, Any, State]) -> Response[str]:
    """The figures, to whoever may read them."""
    settings: Settings = state.settings
    wanted = f"Bearer {settings.metrics_token}" if settings.metrics_token else ""
    may = compare_digest(request.headers.get("authorization", "").encode(), wanted.encode()) if wanted else (
        settings.is_house)
    if not may:
        raise NotFoundException()
    return Response(told(state.tables, await state.tables.company.waiting()), media_type=FORMAT)
