"""Addresses of people and of servers that take mail: `smtp://user:password@host:587`, or `smtps://` where TLS comes
first."""

import re
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote, urlsplit

PORTS: Final = {"smtp": 587, "smtps": 465}
LONGEST: Final = 254            # letters of an address
# What mail servers everywhere take; quoted names, comments and other letters are nobody's in practice.
LABEL: Final = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
MAILBOX: Final = re.compile(rf"[A-Za-z0-9.!#$%&'*+/=?^_`{{|}}~-]{{1,64}}@(?:{LABEL}\.)+{LABEL}")


@dataclass(frozen=True)
class MailServer:
    """Where mail is handed over."""

    scheme: str
    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)


def mail_server(url: str) -> MailServer:
    """ValueError if that is none."""
    parts = urlsplit(url)
    if parts.scheme not in PORTS or not parts.hostname or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise ValueError("it must look like smtp://user:password@mail.example:587")
    return MailServer(parts.scheme, parts.hostname, parts.port or PORTS[parts.scheme], unquote(parts.username or ""),
                      unquote(parts.password or ""))


def is_mailbox(text: str) -> bool:
    """Whether mail can be sent there."""
    return len(text) <= LONGEST and MAILBOX.fullmatch(text) is not None
