"""What a person is told and shown of every question, chapter by chapter."""

from typing import Final

from weathergage.kits.asking import Asking, kinds_in
from weathergage.rulesets.oak_and_iron import questions
from weathergage.rulesets.oak_and_iron.face.asking import attacks, crew, ending, initiative, movement, setting_up

ASKING: Final = Asking(kinds_in(questions), *setting_up.ENTRIES, *initiative.ENTRIES, *movement.ENTRIES, *crew.ENTRIES,
                       *attacks.ENTRIES, *ending.ENTRIES)
