"""Data turned into its type by several threads at once."""

import subprocess
import sys

import pytest
from msgspec import Struct, ValidationError

from weathergage.kits.typed import typed

# Types that take long to be worked out and lead from one to the next; each thread begins with another of them.
CROWD = """
import sys, threading
from types import ModuleType
from weathergage.kits.typed import typed
sys.setswitchinterval(1e-6)
COUNT, THREADS, TIMES = 40, 4, 30
for time in range(TIMES):
    module = sys.modules[f"ring{time}"] = ModuleType(f"ring{time}")
    lines = ["from typing import Literal", "from msgspec import Struct"]
    for n in range(COUNT):
        lines.append(f"class Link{n}(Struct):")
        lines.append(f"    after: list['Link{(n + 1) % COUNT}'] | None = None")
        lines.append(f"    word: Literal['one', 'word{n}'] = 'one'")
    exec("\\n".join(lines), module.__dict__)
    together = threading.Barrier(THREADS)
    def read(at):
        together.wait()
        typed({"after": [{"after": [{"word": "one"}]}]}, getattr(module, f"Link{3 * at}"))
    threads = [threading.Thread(target=read, args=(at,)) for at in range(THREADS)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
print("all read")
"""


class Gun(Struct):
    weight: int


def test_data_is_turned_into_its_type() -> None:
    assert typed({"weight": 24}, Gun) == Gun(24) and typed([1, 2], tuple[int, int]) == (1, 2)
    with pytest.raises(ValidationError, match="weight"):
        typed({"weight": "heavy"}, Gun)


def test_threads_that_use_a_type_for_the_first_time_do_not_end_the_process() -> None:
    ended = subprocess.run([sys.executable, "-c", CROWD], check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout.strip()) == (0, "all read"), ended.stderr[-2000:]
