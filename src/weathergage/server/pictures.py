"""What the pages are painted with: the style sheet of charts, and the piece of chart behind the home page's title."""

from litestar import MediaType, Response, get

from weathergage.scene import sprites
from weathergage.scene.stills import hero


@get("/chart.css", include_in_schema=False, sync_to_thread=False)
def chart_css() -> Response[str]:
    """How drawings of the scene are painted, in both themes."""
    return Response(sprites.style(), media_type=MediaType.CSS, headers={"cache-control": "no-cache"})


@get("/hero.svg", include_in_schema=False, sync_to_thread=False)
def hero_svg() -> Response[str]:
    return Response(hero(), media_type="image/svg+xml", headers={"cache-control": "no-cache"})


HANDLERS = [chart_css, hero_svg]
