"""Everything a person is told or shown of a question, chapter by chapter."""

from typing import Final

from weathergage.kits.asking import Asking, kinds_in
from weathergage.rulesets.man_o_war import questions
from weathergage.rulesets.man_o_war.face.asking import (
    beasts,
    boarding,
    endphase,
    magic,
    movement,
    setup,
    shooting,
    turn,
)

ASKING: Final = Asking(kinds_in(questions), *setup.ENTRIES, *turn.ENTRIES, *magic.ENTRIES, *movement.ENTRIES,
                       *shooting.ENTRIES, *boarding.ENTRIES, *beasts.ENTRIES, *endphase.ENTRIES)
