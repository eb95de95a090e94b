"""Who looks at the page: names, and the ways to sign in and to be told that it is one's turn."""

from typing import Any, Final, Literal, TypeAlias

from weathergage.table.model import Message

WayKind: TypeAlias = Literal["email", "webhook"]


class Me(Message, frozen=True):
    """Who looks at the page."""

    name: str
    house: bool  # only this machine can reach the server: there is nobody to invite
    named: bool = False  # signed in with a name that is theirs alone
    passkeys: bool = False  # can be made and used on this server


class NameWish(Message, frozen=True):
    name: str


class PasskeyInfo(Message, frozen=True):
    """A passkey of whoever asks."""

    id: str
    label: str  # what they call it
    made: float  # seconds of the clock of the day
    used: float


class NameInfo(Message, frozen=True):
    """The name of whoever asks, and how they sign in."""

    name: str
    password: bool
    fresh: bool  # signed in a moment ago: the ways to sign in can be changed
    passkeys: tuple[PasskeyInfo, ...] = ()


class ClaimWish(Message, frozen=True):
    """A name to be one's own, and the password for it."""

    name: str
    password: str


class SignInWish(Message, frozen=True):
    name: str
    password: str
    bring: bool = True  # what this browser has a part in comes along; else it is there again after signing out


class SignOutWish(Message, frozen=True):
    everywhere: bool = False  # in all browsers


class PasswordWish(Message, frozen=True):
    password: str


class PasskeyTask(Message, frozen=True):
    """What a browser is to do with a passkey, as it takes it."""

    options: Any


class PasskeyMade(Message, frozen=True):
    """A new passkey, as a browser gives it, and what its owner calls it."""

    credential: Any
    label: str = ""


class PasskeyShown(Message, frozen=True):
    """What a passkey has signed, as a browser gives it."""

    credential: Any
    bring: bool = True  # as with a password


class WayWish(Message, frozen=True):
    """By which way somebody wants to hear that it is their turn."""

    kind: str
    address: str


class WayInfo(Message, frozen=True):
    """A way that somebody has chosen."""

    kind: WayKind
    address: str
    confirmed: bool  # they have opened the link that was sent there
    fault: str = ""  # why the last notice did not arrive


class NoticesInfo(Message, frozen=True):
    """The ways that the server offers, and those that whoever asks has chosen."""

    offered: tuple[WayKind, ...]
    ways: tuple[WayInfo, ...]


REQUESTS: Final = (NameWish, WayWish, ClaimWish, SignInWish, SignOutWish, PasswordWish, PasskeyMade, PasskeyShown)
"""What a screen sends."""
