"""The built client: files by name, and the page itself for every address of its own."""

import mimetypes
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath

FOREVER: Final = "public, max-age=31536000, immutable"      # files whose name holds their hash
FRESH: Final = "no-cache"
NOT_BUILT: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Weather Gage</title>
<h1>Weather Gage</h1>
<p>The server is well, but the page has not been built. In a checkout <code>make play</code> builds it;
an installed wheel holds it already. <a href="/api/schema/openapi.json">This</a> describes the API.</p>
</html>
"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(state: State, request: Request[Any, Any, State], path: FromPath[str] = "") -> Response[bytes]:
    """A file of the client; its page for all other addresses, because it finds its own way from there."""
    folder: Path = state.settings.static
    found = file_in(folder, path)
    if found is not None:
        kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
        kept = FOREVER if "assets" in found.relative_to(folder.resolve()).parts else FRESH
        return Response(found.read_bytes(), media_type=kind, headers={"cache-control": kept})
    if path.startswith("/api/") or "." in path.rpartition("/")[2]:
        return Response(b'{"error":"there is nothing here"}', status_code=404, media_type=MediaType.JSON)
    page = file_in(folder, "index.html")
    return Response(page.read_bytes() if page is not None else NOT_BUILT.encode(), media_type=MediaType.HTML,
                    headers={"cache-control": FRESH})


def file_in(folder: Path, path: str) -> Path | None:
    """A file below the folder, and nowhere else."""
    try:
        found = (folder / path.lstrip("/")).resolve()
        return found if found.is_file() and found.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):
        return None
