"""All that a person is told and shown of a question, kind by kind; the chapters hold the entries."""

from typing import Final

from weathergage.kernel.core import Question
from weathergage.kits.asking import Asking, kinds_in
from weathergage.rulesets.tattered_sails import questions as ask
from weathergage.rulesets.tattered_sails.face.asking import boarding, moving, orders, setting_up, shooting

ASKING: Final = Asking(kinds_in(ask), *setting_up.ENTRIES, *orders.ENTRIES, *shooting.ENTRIES, *moving.ENTRIES,
                       *boarding.ENTRIES)
MOMENTS: Final[dict[type[Question], str]] = {       # what the phase line says while it is asked
    ask.AskDeploy: "Deployment", ask.AskAdmiral: "Place the admiral", ask.AskStack: "Stack tokens",
    ask.AskOrder: "Give an order", ask.AskShip: "Choose a ship", ask.AskAdmiralAction: "The admiral's action",
    ask.AskFire: "Fire", ask.AskReturnFire: "Return fire", ask.AskLoseMast: "Lose a mast", ask.AskCourse: "Course",
    ask.AskFleetMove: "Fleet move", ask.AskFleetRow: "Fleet rows", ask.AskRow: "Row", ask.AskTow: "Tow",
    ask.AskConsent: "Consent", ask.AskRepair: "Repair", ask.AskBoard: "Board", ask.AskApproach: "Come alongside",
    ask.AskBoardingChoice: "Boarding", ask.AskSlide: "Break away", ask.AskPlunder: "Plunder",
    ask.AskTransfer: "Transfer cargo", ask.AskMoveAdmiral: "Move the admiral",
}
