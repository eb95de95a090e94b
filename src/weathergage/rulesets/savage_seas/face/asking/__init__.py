"""All that a leader is told and shown of a question: by chapters, an entry for every kind, just after its functions.

The battle is veiled: what the leader cannot know is not in it.
"""

from typing import Final

from weathergage.kernel.core import Question
from weathergage.kits.asking import Asking, kinds_in
from weathergage.rulesets.savage_seas import questions
from weathergage.rulesets.savage_seas.face.asking import effects, movement, planning, scupper
from weathergage.rulesets.savage_seas.questions import (
    AskCancelPosition,
    AskExchange,
    AskExtraOrder,
    AskOffer,
    AskPlaceIsland,
    AskPlan,
    AskReload,
    AskRemoveFire,
    AskRemoveWound,
    AskSail,
    AskScupper,
    AskStealOrder,
    AskWoundCrew,
    AskWoundManned,
)

ASKING: Final = Asking(kinds_in(questions), *planning.ENTRIES, *scupper.ENTRIES, *movement.ENTRIES, *effects.ENTRIES)
MOMENTS: Final[dict[type[Question], str]] = {           # the last words of the line that says how far the round is
    AskPlaceIsland: "Place an island", AskOffer: "Offer", AskPlan: "Place Orders", AskScupper: "Scupper That",
    AskSail: "Choose a course", AskWoundManned: "Choose whom to wound", AskWoundCrew: "Name a crew",
    AskCancelPosition: "Cut the lines", AskRemoveWound: "Heal", AskRemoveFire: "Put out a fire",
    AskStealOrder: "Name a crew", AskExtraOrder: "No Quarter", AskExchange: "Exchange", AskReload: "Reload",
}
