"""Savage Seas: two ships, four crews each, secretly programmed Orders on a sea of hexes."""

import weathergage.rulesets.savage_seas._clones
from weathergage.rulesets.savage_seas.ruleset import SavageSeas

RULESET = SavageSeas()
