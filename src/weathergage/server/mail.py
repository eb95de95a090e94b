"""Sends mail through the server of whoever runs this one. A password goes through TLS, or stays on this machine."""

from email.message import EmailMessage
from typing import Final

import aiosmtplib

from weathergage.kernel.core import WeatherGageError
from weathergage.server.addresses import MailServer
from weathergage.server.settings import LOOPBACK

STEP_S: Final = 15.0            # that the server has for each thing it says


class NotSent(WeatherGageError):
    """A message did not arrive; says why. What is final need not be tried again."""

    def __init__(self, reason: str, is_final: bool = False) -> None:
        super().__init__(reason)
        self.is_final = is_final


async def send(server: MailServer, sender: str, to: str, subject: str, text: str, stop: str) -> None:
    """Hand a message over; `stop` is where mail programs ask for no more of them."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Auto-Submitted"] = "auto-generated"
    if stop:
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text)
    is_tls = server.scheme == "smtps"
    client = aiosmtplib.SMTP(hostname=server.host, port=server.port, use_tls=is_tls, start_tls=None, timeout=STEP_S)
    try:
        async with client:
            if server.user:
                if client.get_transport_info("sslcontext") is None and server.host not in LOOPBACK:
                    raise NotSent("the mail server offers no TLS, and is told no password without")
                await client.login(server.user, server.password)
            await client.send_message(message)
    except aiosmtplib.SMTPRecipientsRefused as error:
        codes = [refused.code for refused in error.recipients]
        raise NotSent("the mail server does not take this address", all([code >= 500 for code in codes])) from None
    except (aiosmtplib.SMTPException, OSError) as error:
        raise NotSent(f"the mail server does not take it ({type(error).__name__})") from None
