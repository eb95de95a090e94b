"""A battle in a notebook: the page that plays it again, in a frame of the cell below.

    wg.replay(m)            m is over; a match itself shows its picture
"""

from html import escape
from typing import Final

from weathergage.kernel.match import Match
from weathergage.table.keepsake import as_page

HEIGHT: Final = 720         # of the frame, in pixels


class Replay:
    """A battle that is over, to be played again step by step; needs neither a server nor a network."""

    def __init__(self, match: Match, height: int = HEIGHT) -> None:
        self.page = as_page(match)
        self.height = height

    def _repr_html_(self) -> str:
        """A frame of its own, so that neither styles nor scripts meet those of the notebook."""
        return (f'<iframe title="Replay" sandbox="allow-scripts" width="100%" height="{self.height}" '
                f'style="border: 0" srcdoc="{escape(self.page)}"></iframe>')
