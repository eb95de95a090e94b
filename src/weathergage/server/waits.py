"""How long answers take."""

from typing import Final

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)     # seconds


class Waits:
    """How long something took, how often."""

    def __init__(self) -> None:
        self.counts = [0] * len(BOUNDS)         # that took no longer, for each bound
        self.count = 0
        self.sum_s = 0.0

    def add(self, seconds: float) -> None:
        self.count += 1
        self.sum_s += seconds
        for at, bound in enumerate(BOUNDS):
            self.counts[at] += seconds <= bound

    def lines(self, name: str) -> list[str]:
        buckets = [f'{name}_bucket{{le="{bound:g}"}} {count}' for bound, count in zip(BOUNDS, self.counts, strict=True)]
        return [*buckets, f'{name}_bucket{{le="+Inf"}} {self.count}', f"{name}_sum {self.sum_s:.6f}",
                f"{name}_count {self.count}"]
