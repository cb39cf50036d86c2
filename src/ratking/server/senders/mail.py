"""MailSender: sends messages by e-mail, through the SMTP server that the operator has named."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate
from typing import Final

from ..live.notification_store import Channel
from ..live.senders import REFUSED, UNREACHABLE, Message, SendFailed
from ..settings import Settings
from ..tables.refused import Refused

SECONDS: Final = 20.0
"""How long each step of a conversation with the SMTP server may take."""
LONGEST: Final = 254
_ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+")
_DOMAIN: Final = re.compile(r"@([A-Za-z0-9.-]+)>?\s*$")


class MailSender:
    """Sends messages by e-mail. smtplib blocks, so each message is sent in a thread."""

    public_key: str | None = None

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        found = _DOMAIN.search(settings.mail_from)
        if found is None or any(letter in settings.mail_from for letter in "\r\n"):
            raise Refused("bad_setting", name="mail_from", why=settings.mail_from)
        self._domain = found[1]

    def check(self, address: str) -> str:
        """Return an e-mail address if it can be one. Raises Refused."""
        if len(address) > LONGEST or not _ADDRESS.fullmatch(address):
            raise Refused("bad_channel")
        return address

    async def send(self, channel: Channel, message: Message) -> None:
        """Send a message. Raises SendFailed."""
        await asyncio.to_thread(self._send, self.mail(channel, message))

    def mail(self, channel: Channel, message: Message) -> EmailMessage:
        """Return a message as an e-mail. Nobody should answer it, and mail programs can end the channel."""
        page = self._settings.public_url.rstrip("/")
        stop = f"{page}/#/stop/{channel.id}"
        mail = EmailMessage()
        mail["From"] = self._settings.mail_from
        mail["To"] = channel.address
        mail["Subject"] = " ".join(message.title.split())
        mail["Date"] = formatdate()
        mail["Message-ID"] = f"<{message.id}.{channel.id}@{self._domain}>"
        mail["Auto-Submitted"] = "auto-generated"
        if message.kind != "code":
            mail["List-Unsubscribe"] = f"<{page}/api/channels/stop?channel={channel.id}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        parts = ["\n".join(message.lines), message.link, f"{message.footer}\n{stop}" if message.footer else ""]
        mail.set_content("\n\n".join([message.title, *filter(None, parts)]) + "\n")
        return mail

    def _send(self, mail: EmailMessage) -> None:
        try:
            with self._connected() as smtp:
                smtp.send_message(mail)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise SendFailed(REFUSED, final=all(code >= 500 for code in codes)) from error
        except smtplib.SMTPResponseException as error:
            raise SendFailed(UNREACHABLE) from error
        except (smtplib.SMTPException, OSError, UnicodeError) as error:
            raise SendFailed(UNREACHABLE) from error

    def _connected(self) -> smtplib.SMTP:
        """Return a connection to the SMTP server. Raises SMTPException and OSError."""
        settings = self._settings
        if settings.smtp_tls == "tls":
            smtp: smtplib.SMTP = smtplib.SMTP_SSL(
                settings.smtp_host, settings.smtp_port, timeout=SECONDS, context=ssl.create_default_context()
            )
        else:
            smtp = smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=SECONDS)
        try:
            if settings.smtp_tls == "starttls":
                smtp.starttls(context=ssl.create_default_context())
            if settings.smtp_user:
                smtp.login(settings.smtp_user, settings.smtp_password)
        except BaseException:
            smtp.close()
            raise
        return smtp
