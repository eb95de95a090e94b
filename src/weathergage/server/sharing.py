"""A battle that is over, given away: as a page that plays it again anywhere, as a picture, as text."""

from typing import Final

from litestar import Response, get
from litestar.datastructures import State
from litestar.params import FromPath

from weathergage.kernel.ruleset import BadSetup
from weathergage.server.jobs import Keep, Kept
from weathergage.server.rights import Verb
from weathergage.server.visitors import Known
from weathergage.table.analysis import NotOver
from weathergage.table.keepsake import FORMS

PATIENCE_S: Final = 120.0       # for a long battle on a slow machine


@get("/battles/{battle:str}/story/{form:str}")
async def share_story(state: State, battle: FromPath[str], form: FromPath[str], known: Known) -> Response[str]:
    """The story of a battle as `html`, `svg` or `txt`: what a spectator saw."""
    if form not in FORMS:
        raise BadSetup(f"a story is to be had as {', '.join(FORMS)}, not as {form[:20]!r}")
    await state.tables.allow(Verb.LOOK, known, battle)
    table = await state.tables.get(battle)
    if not table.record.over:
        raise NotOver("the battle is not over")
    media_type, _ = FORMS[form]
    kept = await table.workers.do(table.record.position(), Keep(form, table.settled()), PATIENCE_S, True)
    assert isinstance(kept, Kept)
    name = f"{table.record.battle.ruleset}-{battle}.{form}"
    return Response(kept.text, media_type=media_type,
                    headers={"content-disposition": f'attachment; filename="{name}"'})


HANDLERS = [share_story]
