"""The chart as pixels: a square of colour for each cell of the board, as a terminal shows it."""

from typing import Final

import numpy as np
import numpy.typing as npt

from weathergage.scene.model import Scene
from weathergage.scene.text import board

CELL: Final = 8                 # pixels
SIDE: Final = "side-"
WATER: Final = (201, 214, 214)
COLORS: Final[dict[str, tuple[int, int, int]]] = {
    "blank": (40, 40, 44), "water": WATER, "island": (122, 140, 84), "rocks": (120, 104, 84), "shoal": (206, 196, 150),
    "fog": (232, 232, 232), "smoke": (168, 168, 168), "fire": (224, 92, 28), "marker": (244, 240, 220),
    "creature": (150, 60, 150), "ghost": (120, 190, 200), "wreck": (90, 80, 72),
    "azure": (27, 87, 160), "gules": (176, 40, 36), "vert": (40, 120, 60), "purpure": (112, 56, 136),
    "sable": (32, 32, 32), "tenne": (190, 110, 30),
}


def raster(scene: Scene) -> npt.NDArray[np.uint8]:
    """Height, width, and red, green and blue."""
    cells = board(scene).cells
    pixels = np.array([[COLORS.get(cell.style.removeprefix(SIDE), WATER) for cell in row] for row in cells], np.uint8)
    return pixels.repeat(CELL, axis=0).repeat(CELL, axis=1)
