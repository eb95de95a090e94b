"""Positions as numbers, for programs that learn: one encoder for all games, and small networks that run on NumPy."""
