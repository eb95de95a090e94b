"""Oak & Iron: squadrons of sailing warships, initiative cards, and the line of battle."""

from weathergage.rulesets.oak_and_iron.ruleset import OakAndIron

RULESET = OakAndIron()
