"""Toys that a test makes known are forgotten after it."""

from toys import forgotten_toys

__all__ = ["forgotten_toys"]
