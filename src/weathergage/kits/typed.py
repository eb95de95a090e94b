"""Plain data turned into its type, from whatever thread.

msgspec works out what a type asks for when it is first used. A second thread that uses the type meanwhile finds it half
done, which ends the process. So a type is worked out here, by one thread at a time, before anybody uses it.
"""

from threading import Lock
from typing import Any, Final, TypeVar

from msgspec import convert
from msgspec.json import Decoder

T = TypeVar("T")
_WORKING_OUT: Final = Lock()
_KNOWN: Final[set[Any]] = set()


def typed(data: Any, form: type[T]) -> T:
    """The data as this type; msgspec's ValidationError says what does not fit."""
    with _WORKING_OUT:
        if form not in _KNOWN:
            Decoder(form)
            _KNOWN.add(form)
    return convert(data, form)
