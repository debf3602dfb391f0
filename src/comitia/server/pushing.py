"""Web Push: a notice that a browser shows though the page is closed, readable by that browser alone.

The packages behind it take long to load, so a host who does not want it does without them.
"""

from __future__ import annotations

import base64
import hashlib
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from comitia.server.packets import PushWish
from comitia.server.posting import Unreachable, checked_url, post
from comitia.server.problems import Refusal
from comitia.server.settings import Settings

#: Seconds for which a push service keeps a notice for a browser that is away.
KEEP: Final = 24 * 60 * 60
KEY_LENGTH: Final = 200
#: How many points the curve of Web Push's signatures has.
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
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
    """The key by which push services know us: it follows from the secret, so that all servers have the same."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from py_vapid import Vapid02  # type: ignore[import-untyped]

    drawn = hashlib.pbkdf2_hmac("sha512", settings.secret.encode(), b"comitia push", 1)
    # More bits than the curve has, so that no key is likelier than another.
    number = int.from_bytes(drawn, "big") % (ORDER - 1) + 1
    return Vapid02(private_key=ec.derive_private_key(number, ec.SECP256R1()))


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
