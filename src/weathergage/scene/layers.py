"""Drawings and where they go: what a chart is made of, for a page that moves them and for a picture that does not.

A drawing is a fragment of SVG, kept by the hash of its text; a sprite says where it goes, and a layer what it covers.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias, get_args

from msgspec import field

from weathergage.scene import pen
from weathergage.scene.model import Data, Point, Pose

LayerName: TypeAlias = Literal[
    "soundings", "rose", "arcs", "land", "tracks", "smoke", "wakes", "ships", "ghosts", "rulers", "labels", "focus"
]
"""From low to high. The water lies below them all, the border above."""
LAYERS: tuple[LayerName, ...] = get_args(LayerName)


class Sprite(Data, frozen=True):
    """A drawn thing on the chart: which drawing, where, and how it is turned.

    Drawings are SVG text kept by their hash (`Table.fragments`), drawn around (0, 0) with the bow up. A sprite with the
    same `key` in the next message is the same thing, which glides from its old place to the new one. Keys begin with
    what they show: "ship/…", "wake/…", "name/…", "badge/…", "ring/…" are followed by the id of the piece.
    """

    key: str
    fragment: str
    x: float = 0.0  # pixels of the chart
    y: float = 0.0
    turn: float = 0.0  # degrees clockwise
    piece: str = ""  # id of the ship, creature or marker it shows; such a sprite is a button
    words: str = ""  # the piece in a full sentence, for those who cannot see it
    fixed: bool = False  # keeps its size on the screen at any zoom: a name, a badge, a handle
    way: tuple[tuple[float, float, float], ...] = ()  # x, y and turn on the way here, of a piece that has moved lately


class Layer(Data, frozen=True):
    """Sprites between other layers; the layers come from low to high."""

    name: LayerName
    sprites: tuple[Sprite, ...]


class Chart(Data, frozen=True):
    """The chart, ready to be placed: water below, layers, border on top.

    All layers are there, in order, so that those of a preview can be laid among them by name. The element of class
    "wg" around the chart tells how near one looks: `--unzoom` is one by the zoom, and the attribute `data-far` has ten
    times each zoom of `far` that has not been reached, such as "15 20 30", so that what is too small hides itself.
    """

    width: float
    height: float
    water: str  # hashes of fragments in pixels of the chart
    border: str
    layers: tuple[Layer, ...]
    matrix: tuple[float, float, float, float, float, float]  # table -> pixels: (a x + c y + e, b x + d y + f)
    grid: Literal["square", "hex", "open"]
    view: tuple[float, float, float, float]  # left, top, width, height: what to show at first
    left: float = 0.0  # the north-west corner of the chart in its own pixels; a sea without edges may grow to any side
    top: float = 0.0
    unit: str = ""  # of length, as printed after a number
    steps: tuple[int, int] | None = None  # squares: units of a step across a side, and across a corner; None: cells
    wind_deg: float | None = None
    far: tuple[float, ...] = ()
    figures: dict[str, str] = field(default_factory=dict)  # by ship: fragment of her as her sheet shows her, bow up


class Drawn(NamedTuple):
    """A chart and its drawings."""

    chart: Chart
    fragments: dict[str, str]


@lru_cache(maxsize=8192)
def key_of(svg: str) -> str:
    """The name of a drawing: equal drawings have equal names, on any machine."""
    return blake2b(svg.encode(), digest_size=8).hexdigest()


def placed(sprite: Sprite, svg: str) -> str:
    """A drawing where its sprite says, with its words."""
    told = f"<title>{pen.esc(sprite.words)}</title>" if sprite.words else ""
    steps = []
    if sprite.x or sprite.y:
        steps.append(f"translate({pen.nums(sprite.x, sprite.y)})")
    if sprite.turn:
        steps.append(f"rotate({pen.num(sprite.turn)})")
    attributes = f' class="piece" data-id="{pen.esc(sprite.piece)}"' if sprite.piece else ""
    attributes += f' transform="{" ".join(steps)}"' if steps else ""
    return f"<g{attributes}>{told}{svg}</g>" if attributes or told else svg


class Sheaf:
    """Sprites being gathered, layer by layer, and their drawings."""

    def __init__(self) -> None:
        self.layers: dict[LayerName, list[Sprite]] = {layer: [] for layer in LAYERS}
        self.fragments: dict[str, str] = {}
        self._keys: dict[str, int] = {}

    def add(self, layer: LayerName, key: str, svg: str, *, at: Point = (0.0, 0.0), turn: float = 0.0, piece: str = "",
            words: str = "", fixed: bool = False, way: Iterable[Pose] = ()) -> None:  # fmt: skip
        """Lays a drawing on a layer. A key that is taken gets a number."""
        if not svg:
            return
        count = self._keys.get(key, 0)
        self._keys[key] = count + 1
        sprite = Sprite(
            key=f"{key}#{count + 1}" if count else key, fragment=self.keep(svg), x=round(at[0], 2), y=round(at[1], 2),
            turn=round(turn % 360, 2), piece=piece, words=words, fixed=fixed,
            way=_stages(way),
        )  # fmt: skip
        self.layers[layer].append(sprite)

    def keep(self, svg: str) -> str:
        """Keeps a drawing that has no sprite."""
        key = key_of(svg)
        self.fragments[key] = svg
        return key

    def document(self) -> str:
        """All layers as one drawing."""
        return pen.join(
            f'<g class="l-{name}">{pen.join(placed(sprite, self.fragments[sprite.fragment]) for sprite in sprites)}</g>'
            for name, sprites in self.layers.items()
            if sprites
        )


def _stages(way: Iterable[Pose]) -> tuple[Pose, ...]:
    """The poses of a way as they are sent: rounded, and each only once."""
    rounded = [(round(x, 2), round(y, 2), round(turn % 360, 2)) for x, y, turn in way]
    return tuple(pose for pose, _ in groupby(rounded))


_REFERENCES = re.compile(r'( id="| href="#|url\(#|aria-labelledby="|aria-describedby=")')


def own_ids(svg: str, prefix: str) -> str:
    """Gives all ids of a drawing a prefix, so that several drawings can stand on one page."""
    return _REFERENCES.sub(lambda found: found[1] + prefix, svg)
