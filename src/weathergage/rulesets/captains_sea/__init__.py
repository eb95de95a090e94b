"""Captain's Sea: frigate duels on squares, impulse by impulse, with secret maneuvers."""

import weathergage.rulesets.captains_sea._clones
from weathergage.rulesets.captains_sea.ruleset import CaptainsSea

RULESET = CaptainsSea()
