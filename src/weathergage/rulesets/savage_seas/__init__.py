"""Savage Seas: two ships, four crews each, secretly programmed Orders on a sea of hexes."""

from weathergage.rulesets.savage_seas.ruleset import SavageSeas

RULESET = SavageSeas()
