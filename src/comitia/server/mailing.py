"""Mail: handed to the host's own mail server, to people who confirmed their address and have not had enough."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from itsdangerous import BadSignature, URLSafeTimedSerializer

from comitia.server.posting import CALLERS, Unreachable
from comitia.server.settings import Settings

SECONDS: Final = 20.0
WEEK: Final = 7 * 24 * 60 * 60
#: Mail servers of this machine may be spoken to in the clear.
HERE: Final = ("localhost", "127.0.0.1", "::1")


class Mail:
    """Sends mail, and knows its own links again."""

    def __init__(self, settings: Settings) -> None:
        self._settings: Final = settings
        self._confirm: Final = URLSafeTimedSerializer(settings.secret, salt="comitia.mail.confirm")
        self._stop: Final = URLSafeTimedSerializer(settings.secret, salt="comitia.mail.stop")

    def is_possible(self) -> bool:
        """Whether the host set a mail server."""
        return bool(self._settings.smtp)

    def confirm_url(self, person: str, email: str) -> str:
        """The link by which somebody proves that an address is theirs."""
        return f"{self._settings.url}/api/mail/confirm?token={self._confirm.dumps([person, email])}"

    def stop_url(self, person: str, email: str) -> str:
        """The link by which somebody gets no more mail."""
        return f"{self._settings.url}/api/mail/stop?token={self._stop.dumps([person, email])}"

    def confirmed(self, token: str) -> tuple[str, str] | None:
        """The person and the address that a link confirms, for a week."""
        return _pair(self._confirm, token, WEEK)

    def stopped(self, token: str) -> tuple[str, str] | None:
        """The person and the address that have had enough."""
        return _pair(self._stop, token, None)

    async def send(self, to: str, subject: str, text: str, stop_url: str = "") -> None:
        """Hand a mail in."""
        message = EmailMessage()
        message["From"] = self._settings.mail_from
        message["To"] = to
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._settings.mail_from.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        if stop_url:
            message["List-Unsubscribe"] = f"<{stop_url}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        await asyncio.get_running_loop().run_in_executor(CALLERS, self._hand_in, message)

    def _hand_in(self, message: EmailMessage) -> None:
        server = urlsplit(self._settings.smtp)
        host = server.hostname or "localhost"
        try:
            with _connection(server.scheme, host, server.port or 0) as smtp:
                if server.username:
                    smtp.login(unquote(server.username), unquote(server.password or ""))
                smtp.send_message(message)
        except (OSError, smtplib.SMTPException) as error:
            raise Unreachable(type(error).__name__) from None


def _connection(scheme: str, host: str, port: int) -> smtplib.SMTP:
    """A mail server, never in the clear unless it is on this machine."""
    context = ssl.create_default_context()
    if scheme == "smtps":
        return smtplib.SMTP_SSL(host, port or 465, timeout=SECONDS, context=context)
    smtp = smtplib.SMTP(host, port or 587, timeout=SECONDS)
    if host not in HERE:
        smtp.starttls(context=context)
    return smtp


def _pair(serializer: URLSafeTimedSerializer, token: str, age: int | None) -> tuple[str, str] | None:
    try:
        person, email = serializer.loads(token, max_age=age)
    except (BadSignature, ValueError, TypeError):
        return None
    return str(person), str(email)
