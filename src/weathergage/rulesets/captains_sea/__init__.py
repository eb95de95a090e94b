"""Captain's Sea: frigate duels on squares, impulse by impulse, with secret maneuvers."""

from weathergage.rulesets.captains_sea.ruleset import CaptainsSea

RULESET = CaptainsSea()
