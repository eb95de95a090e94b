"""Toys that a test makes known are forgotten after it."""

from toy_game import forgotten_toys

__all__ = ["forgotten_toys"]
