"""Web Push: a notice that a browser shows though the page is closed, readable by that browser alone.

The packages behind it take long to load, so a host who does not want it does without them.
"""

from __future__ import annotations

import base64
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from comitia.server.packets import PushWish
from comitia.server.posting import Unreachable, checked_url, post
from comitia.server.problems import Refusal
from comitia.server.settings import Settings, kept

#: Seconds for which a push service keeps a notice for a browser that is away.
KEEP: Final = 24 * 60 * 60
KEY_LENGTH: Final = 200
#: Answers that say that a browser no longer wants to hear from us.
GONE: Final = (404, 410)


class Push:
    """Sends to browsers, if the host allows it."""

    def __init__(self, settings: Settings) -> None:
        self._settings: Final = settings
        self._key: Final = _signing_key(settings) if settings.push_contact else None

    def public_key(self) -> str:
        """What browsers must know of us to subscribe; nothing if there is no push."""
        if self._key is None:
            return ""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    async def send(self, endpoint: str, keys: dict[str, str], body: dict[str, str]) -> bool:
        """Send a notice; whether the browser still wants any."""
        assert self._key is not None
        sealed = sealed_for(endpoint, keys, msgspec.json.encode(body))
        parts = urlsplit(endpoint)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "sub": self._settings.push_contact}
        headers = {"Content-Encoding": "aes128gcm", "TTL": str(KEEP), "Urgency": "normal", **self._key.sign(claims)}
        status = await post(endpoint, sealed, headers, self._settings.private_webhooks)
        if status >= 300 and status not in GONE:
            raise Unreachable(f"status {status}")
        return status not in GONE


def _signing_key(settings: Settings) -> Any:
    """The key by which push services know us, kept beside the database."""
    from py_vapid import Vapid02  # type: ignore[import-untyped]

    return Vapid02.from_pem(kept(settings.beside("comitia.push.pem"), _new_key).encode())


def _new_key() -> str:
    from py_vapid import Vapid02

    made = Vapid02()
    made.generate_keys()
    return str(made.private_pem().decode())


def sealed_for(endpoint: str, keys: dict[str, str], body: bytes) -> bytes:
    """A body that only the subscribed browser can open."""
    from pywebpush import WebPusher  # type: ignore[import-untyped]

    found: bytes = WebPusher({"endpoint": endpoint, "keys": keys}).encode(body)["body"]
    return found


def checked(wish: PushWish) -> PushWish:
    """A subscription that can be sent to."""
    from pywebpush import WebPushException

    checked_url(wish.endpoint, ("https",))
    keys = {name: wish.keys.get(name, "") for name in ("p256dh", "auth")}
    if wish.keys.keys() - keys.keys() or any(len(key) > KEY_LENGTH for key in keys.values()):
        raise Refusal("wrong_push")
    try:
        sealed_for(wish.endpoint, keys, b"a trial")
    except (WebPushException, ValueError, TypeError, LookupError):
        raise Refusal("wrong_push") from None
    return wish
