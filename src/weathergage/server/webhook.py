"""Sends a few lines of JSON to an address that a visitor has given.

The visitor chooses whom this server talks to, so it talks as little as can be: with HTTPS, on the usual port, and only
where every address of the name can be reached by all the world. It connects to the address it has looked at, without
asking for the name once more; it follows nothing, reads no more than the head of what comes back, and tells nobody what
that was. Where whoever runs the server trusts its visitors it may talk to any address, also without TLS.
"""

import asyncio
import ssl
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

import h11

from weathergage import __version__
from weathergage.server.mail import NotSent

PATIENCE_S: Final = 10.0        # for all of it
LONGEST: Final = 500            # letters of an address
MOST_READ: Final = 16 * 1024
TRANSLATED: Final = [IPv6Network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32")]
"""Addresses behind which there is another one."""
UNREACHED: Final = "the webhook cannot be reached"


def fault_of(url: str, is_anywhere: bool) -> str:
    """Why that can be no webhook; empty if it can."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return "this is no address"
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
        return f"an address has at most {LONGEST} letters, and no odd ones"
    if not parts.hostname or parts.username is not None or parts.password is not None or parts.fragment:
        return "this is no address of a webhook: it must look like https://hooks.example/path"
    if is_anywhere:
        return "" if parts.scheme in ("https", "http") else "a webhook begins with https:// or http://"
    if parts.scheme != "https" or port not in (None, 443):
        return "a webhook begins with https://, and names no port"
    return ""


def is_public(address: str) -> bool:
    """Whether everybody can reach it, and it leads to nowhere else."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if any([found in net for net in TRANSLATED]):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved and not found.is_unspecified


async def send(url: str, body: bytes, is_anywhere: bool) -> None:
    """Post the JSON; NotSent unless it is taken."""
    if reason := fault_of(url, is_anywhere):
        raise NotSent(reason, is_final=True)
    try:
        async with asyncio.timeout(PATIENCE_S):
            status = await posted(urlsplit(url), body, is_anywhere)
    except TimeoutError:
        raise NotSent("the webhook does not answer in time") from None
    except (OSError, h11.RemoteProtocolError, UnicodeError):
        raise NotSent(UNREACHED) from None
    if 300 <= status < 400:
        raise NotSent("the webhook leads on to another address, which is not followed", is_final=True)
    if not 200 <= status < 300:
        raise NotSent("the webhook does not take it", is_final=status == 410)


async def posted(parts: SplitResult, body: bytes, is_anywhere: bool) -> int:
    """The status that is answered."""
    host, is_tls = str(parts.hostname), parts.scheme == "https"
    port = parts.port or (443 if is_tls else 80)
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=1)
    addresses = list(dict.fromkeys([str(one[4][0]) for one in found]))
    if not addresses or not (is_anywhere or all([is_public(address) for address in addresses])):
        raise NotSent(UNREACHED)            # which of its addresses are not public is nobody's business
    named: dict[str, Any] = {"ssl": ssl.create_default_context(), "server_hostname": host} if is_tls else {}
    reader, writer = await asyncio.open_connection(addresses[0], port, **named)
    try:
        wire = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_READ)
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        writer.write(wire.send(h11.Request(method="POST", target=target, headers=[
            ("host", parts.netloc), ("user-agent", f"weathergage/{__version__}"), ("content-type", "application/json"),
            ("content-length", str(len(body))), ("connection", "close")])) or b"")
        writer.write(wire.send(h11.Data(data=body)) or b"")
        await writer.drain()
        while True:
            event = wire.next_event()
            if event is h11.NEED_DATA:
                wire.receive_data(await reader.read(MOST_READ))
            elif isinstance(event, h11.Response):
                return event.status_code
            elif not isinstance(event, h11.InformationalResponse):
                raise OSError("it ends before it answers")
    finally:
        writer.close()
