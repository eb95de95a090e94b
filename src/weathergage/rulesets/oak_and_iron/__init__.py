"""Oak & Iron: squadrons of sailing warships, initiative cards, and the line of battle."""

import weathergage.rulesets.oak_and_iron._clones
from weathergage.rulesets.oak_and_iron.ruleset import OakAndIron

RULESET = OakAndIron()
