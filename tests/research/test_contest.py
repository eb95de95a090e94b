"""OpenSpiel's search in information sets plays whole battles, in either seat."""

from needs import module


def test_the_search_fights_from_both_seats() -> None:
    module("pyspiel")
    from weathergage.research.contest import contest
    found = contest("savage-seas", "shakedown-cruise", games=2, simulations=2, seed=3)
    assert found in (0, 0.5, 1, 1.5, 2)
