"""What the tests of tables find registered, whichever of them run."""

import grog  # noqa: F401
