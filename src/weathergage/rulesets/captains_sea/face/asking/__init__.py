"""Everything a captain is told and shown of a question: one entry for each kind, by chapters."""

from typing import Final

from weathergage.kits.asking import Asking, kinds_in
from weathergage.rulesets.captains_sea import questions
from weathergage.rulesets.captains_sea.face.asking import boarding, cards, crew, gunnery, sailing

ASKING: Final = Asking(kinds_in(questions), *crew.ENTRIES, *sailing.ENTRIES, *gunnery.ENTRIES, *boarding.ENTRIES,
                       *cards.ENTRIES)
