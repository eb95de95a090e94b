"""Experiments around the rules: simulation, ladders, balance, and how far code and tests cover the rulebook."""
