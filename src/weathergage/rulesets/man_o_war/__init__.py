"""Man O' War: fantasy fleets with location damage, fire, magic, sea monsters and flyers."""

from weathergage.rulesets.man_o_war.ruleset import ManOWar

RULESET = ManOWar()
