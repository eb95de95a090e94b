"""Tattered Sails: squadrons on an open table, ordered by hidden stacks of tokens and the turn of a card."""

from weathergage.rulesets.tattered_sails.ruleset import TatteredSails

RULESET = TatteredSails()
