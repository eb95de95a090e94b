"""A counter-based generator: word number n of key k is a pure function, so forks and replays are free.

The mixer is splitmix64, cut to 62 bits so that no word is ever a big integer. It is written twice: on plain ints, fast
interpreted, and in 32-bit halves, fast compiled (where 64-bit ints are boxed and i64 products wrap). A test holds them
equal.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

MASK: Final = 0xFFFFFFFFFFFFFFFF
LOW: Final = 0xFFFFFFFF
LARGEST: Final = (1 << 62) - 1
COMPILED: Final = not __file__.endswith(".py")


def word(key: int, counter: int) -> int:
    """62 random bits; key below 2^62, counter below 2^31."""
    return word_in_halves(key, counter) if COMPILED else word_plain(key, counter)


def word_plain(key: int, counter: int) -> int:
    z = (key + (counter + 1) * 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return (z ^ (z >> 31)) >> 2


def high(a: i64, b: i64) -> i64:
    """Bits 32 to 63 of the product of two 32-bit numbers, without leaving 63 bits."""
    return ((a >> 16) * b + (((a & 0xFFFF) * b) >> 16)) >> 16


def word_in_halves(key: i64, counter: i64) -> i64:
    c: i64 = counter + 1
    lo: i64 = (key & LOW) + ((c * 0x7F4A7C15) & LOW)
    hi: i64 = ((key >> 32) + (lo >> 32) + high(c, 0x7F4A7C15) + ((c * 0x9E3779B9) & LOW)) & LOW
    lo = lo & LOW
    lo, hi = lo ^ ((lo >> 30) | ((hi << 2) & LOW)), hi ^ (hi >> 30)
    hi = (high(lo, 0x1CE4E5B9) + ((lo * 0xBF58476D) & LOW) + ((hi * 0x1CE4E5B9) & LOW)) & LOW
    lo = (lo * 0x1CE4E5B9) & LOW
    lo, hi = lo ^ ((lo >> 27) | ((hi << 5) & LOW)), hi ^ (hi >> 27)
    hi = (high(lo, 0x133111EB) + ((lo * 0x94D049BB) & LOW) + ((hi * 0x133111EB) & LOW)) & LOW
    lo = (lo * 0x133111EB) & LOW
    lo, hi = lo ^ ((lo >> 31) | ((hi << 1) & LOW)), hi ^ (hi >> 31)
    return (hi << 30) | (lo >> 2)


@mypyc_attr(free_list_len=1)
class Rng:
    """A stream of words for players and rollouts; the dice of a match come from a dealer."""

    def __init__(self, key: int) -> None:
        self.key: i64 = key & LARGEST
        self.counter: i64 = 0
        self.pool: i64 = 0      # what is left of the last word
        self.room: i64 = 0      # and its range

    def below(self, n: i64) -> int:
        """A number from 0 to n-1, n at most 2^30; bias below 2^-32 x n."""
        if self.room < n << 32:
            self.pool = word_in_halves(self.key, self.counter) if COMPILED else word_plain(self.key, self.counter)
            self.room = 1 << 62
            self.counter += 1
        rest = self.pool // n
        self.pool, value = rest, self.pool - rest * n       # no second division: it takes the longest of all
        self.room //= n
        return value

    def unit(self) -> float:
        """A float in [0, 1) on a grid of 2^-28."""
        return self.below(1 << 28) / (1 << 28)
