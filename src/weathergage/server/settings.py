"""What a server is told when it starts."""

import os
from dataclasses import dataclass, field
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, urlsplit

from platformdirs import user_data_path

from weathergage.server.addresses import is_mailbox, mail_server

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
USUAL_PORTS: Final = {"http": 80, "https": 443}
STATIC: Final = Path(os.environ.get("WEATHERGAGE_STATIC") or Path(__file__).parent / "static")
"""The built client; absent in a checkout that has not built it."""


def usual_database() -> str:
    """SQLite in the user's data folder, which is made if need be."""
    folder = user_data_path("weathergage", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return sqlite_url(folder / "battles.sqlite3")


def sqlite_url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def usual_workers() -> int:
    """One core is left to the table."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


@dataclass(frozen=True)
class Settings:
    """Where to listen, where to keep battles, and how much of the machine to use."""

    database: str = field(default_factory=usual_database)
    host: str = "127.0.0.1"
    port: int = 8123
    public_url: str = ""            # where people find it, if that is not this machine: "https://games.example"
    any_host: bool = False          # answers to whatever name it is called by
    workers: int = field(default_factory=usual_workers)
    static: Path = STATIC
    log: str = "text"               # or "json"
    metrics_token: str = field(default_factory=lambda: os.environ.get("WEATHERGAGE_METRICS_TOKEN", ""), repr=False)
    smtp: str = field(default_factory=lambda: os.environ.get("WEATHERGAGE_SMTP", ""), repr=False)      # takes its mail
    mail_from: str = field(default_factory=lambda: os.environ.get("WEATHERGAGE_MAIL_FROM", ""))
    webhooks: str = "public"        # whom webhooks may be sent to; or "any", or "off"
    notice_s: float = 60.0          # that somebody is away before they are told that it is their turn
    patience_s: float = 20.0        # that an AI has for one answer
    study_s: float = 60.0           # for the look back at a battle
    lease_s: float = 4.0            # after which the work of another server that says nothing is done here
    absent_s: float = 300.0         # after which others may let an AI answer for somebody who is away
    idle_s: float = 600.0           # after which a table that nobody looks at leaves the memory

    @property
    def is_private(self) -> bool:
        """Only this machine can reach it."""
        return self.host in LOOPBACK

    @property
    def is_house(self) -> bool:
        """Everybody who comes is at this machine: all battles are theirs, and nobody is asked who they are."""
        return self.is_private and not self.public_url and not self.any_host

    @property
    def public(self) -> SplitResult:
        """The parts of its public address; empty ones if it has none."""
        return urlsplit(self.public_url)

    @property
    def origin(self) -> str:
        """Of its pages, as browsers name it: without a port that goes without saying."""
        public = self.public
        port = f":{public.port}" if public.port and public.port != USUAL_PORTS.get(public.scheme) else ""
        host = f"[{public.hostname}]" if ":" in (public.hostname or "") else public.hostname
        return f"{public.scheme}://{host}{port}"

    @property
    def passkey_id(self) -> str:
        """What passkeys are for; empty where browsers allow none: they want a name, over HTTPS or of this machine, and
        the server a library."""
        name = self.public.hostname or ""
        is_safe = self.public.scheme == "https" or name == "localhost"
        return name if is_safe and not is_number(name) and find_spec("webauthn") is not None else ""

    @property
    def fault(self) -> str:
        """Why a server cannot be started so; empty if it can."""
        if self.public_url and not is_address(self.public):
            return f"{self.public_url[:80]!r} is no address of a site: it must look like https://games.example"
        if not self.is_private and not self.public_url and not self.any_host:
            return (f"{self.host} lets others in: say by which address with --public-url https://games.example, "
                    "or that any will do with --any-host")
        if self.smtp:
            return self.mail_fault
        return ""

    @property
    def mail_fault(self) -> str:
        """Why mail cannot be sent so."""
        try:
            mail_server(self.smtp)
        except ValueError as error:
            return f"the mail server cannot be used: {error}"
        if not is_mailbox(self.mail_from):
            return "mail needs a sender: say which with --mail-from games@games.example"
        if not self.public_url:
            return "mail leads people back here: say by which address with --public-url https://games.example"
        return ""


def is_number(host: str) -> bool:
    """Whether a host is an address in numbers."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def is_address(parts: SplitResult) -> bool:
    """A scheme and a host, and nothing below them."""
    try:
        is_sound = bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return is_sound and parts.scheme in ("http", "https") and parts.path in ("", "/") and not (
        parts.query or parts.fragment or parts.username or parts.password)
