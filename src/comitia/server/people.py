"""People: guests with a signed cookie, accounts with a password, and programs with the token of a seat.

A session is a row in the store; the cookie holds its id, signed. The store knows only a hash of the id, so that a copy
of the database opens no session. Every change of who somebody is makes a new session, so that an id which somebody else
planted or saw is worth nothing afterwards.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, Signer
from sqlalchemy.exc import IntegrityError

from comitia.server.allowance import Allowance
from comitia.server.packets import Credentials, MePacket, PersonWish
from comitia.server.problems import Refusal
from comitia.server.settings import Settings
from comitia.server.store import Store, now, people, pushes, seats, sessions, tables
from comitia.words.messages import SPOKEN

#: Names for those who have not told theirs; Latin is the same in every language.
GUESTS: Final = (
    *("Aelia", "Cassia", "Cornelia", "Drusilla", "Fabia", "Flavia", "Iulia", "Livia", "Octavia", "Sergia", "Valeria"),
    *("Aulus", "Decimus", "Gaius", "Gnaeus", "Lucius", "Manius", "Marcus", "Publius", "Quintus", "Sextus", "Titus"),
)
NAME_LENGTH: Final = 32
EMAIL_LENGTH: Final = 254
PASSWORD_LENGTHS: Final = (8, 256)
PREFS: Final = 64
PREF_NAME_LENGTH: Final = 40
PREF_LENGTH: Final = 400
#: Browsers of one person that are told.
BROWSERS: Final = 10
HASHER = PasswordHasher()
#: Passwords that are hashed at the same time: each takes 64 MiB and a quarter of a second of a processor.
AT_ONCE: Final = 2
#: Browsers keep no cookie for longer.
SESSION: Final = timedelta(days=400)
#: Attempts in a quarter of an hour to prove by a password that one is who is logged in.
PROOFS: Final = 10
QUARTER_HOUR: Final = 15 * 60.0
HOUR: Final = 60 * 60.0


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who has been here before, perhaps a moment ago."""

    id: str
    name: str
    lang: str
    email: str = ""
    email_confirmed: bool = False
    prefs: dict[str, str] = {}
    is_guest: bool = True
    is_host: bool = False


class Visitor(msgspec.Struct, frozen=True, kw_only=True):
    """Whoever asks: a person with a session, a program with the token of a seat, or nobody in particular."""

    person: Person | None = None
    session: str = ""
    token: str = ""
    address: str = ""

    def known(self) -> Person:
        """The person, or a refusal."""
        if self.person is None:
            raise Refusal("who")
        return self.person


NOBODY: Final = Visitor()


class People:
    """Everybody who was ever here, in the store."""

    def __init__(self, store: Store, settings: Settings, now: Callable[[], datetime] = now) -> None:
        self._store: Final = store
        self._settings: Final = settings
        self._now: Final = now
        self._signer: Final = Signer(settings.secret, salt="comitia.session", digest_method=hashlib.sha256)
        self._devices: Final = Signer(settings.secret, salt="comitia.device", digest_method=hashlib.sha256)
        self._hashing: Final = asyncio.Semaphore(AT_ONCE)
        #: What hears of sessions that end, by their digests.
        self.ended: Final[list[Callable[[str], None]]] = []
        #: What no password fits, for names that nobody has.
        self._nobody: Final = HASHER.hash(secrets.token_urlsafe())
        limits = settings.limits
        self._guests: Final = Allowance(limits.guests, HOUR)
        self._accounts: Final = Allowance(limits.accounts, HOUR)
        self._wrong_by_name: Final = Allowance(limits.name_failures, QUARTER_HOUR)
        self._wrong_by_address: Final = Allowance(limits.address_failures, QUARTER_HOUR)
        self._proofs: Final = Allowance(PROOFS, QUARTER_HOUR)
        self._mails: Final = Allowance(limits.mails, HOUR)

    # -- sessions ------------------------------------------------------------------------------

    def cookie(self, session: str) -> str:
        """A session id as a browser keeps it."""
        return self._signer.sign(session).decode()

    def session_in(self, cookie: str) -> str:
        """The session id in a cookie; nothing if we did not sign it."""
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeDecodeError):
            return ""

    def device(self, person: Person) -> str:
        """What a browser keeps by which an account's device is known again; it opens nothing."""
        return self._devices.sign(f"{person.id}.{secrets.token_urlsafe(12)}").decode()

    def _device_owner(self, device: str) -> str:
        try:
            return self._devices.unsign(device).decode().rpartition(".")[0]
        except (BadSignature, UnicodeDecodeError):
            return ""

    def csrf(self, session: str) -> str:
        """What a page of ours knows of a session and a page of others cannot."""
        return hmac.new(self._settings.secret.encode(), b"csrf " + session.encode(), hashlib.sha256).hexdigest()

    async def owner(self, session: str) -> Person | None:
        """The person of a session."""
        if not session:
            return None
        join = sa.select(people).join(sessions, sessions.c.person == people.c.id)
        query = join.where(sessions.c.id == hashed(session))
        async with self._store.read() as db:
            row = (await db.execute(query)).one_or_none()
        return None if row is None else person_of(row)

    async def new_guest(self, lang: str, address: str) -> tuple[Person, str]:
        """Somebody new, with a session."""
        self._guests.spend(address)
        person = Person(id=new_id(), name=secrets.choice(GUESTS), lang=lang)
        row = {"id": person.id, "name": person.name, "lang": lang, "email": "", "prefs": {}, "created": self._now()}
        await self._store.write(lambda db: db.execute(sa.insert(people).values(row)))
        return person, await self.new_session(person)

    async def new_session(self, person: Person, instead_of: str = "") -> str:
        """A new session, instead of an old one that ends."""
        session = secrets.token_urlsafe(32)
        row = {"id": hashed(session), "person": person.id, "created": self._now()}

        def change(db: sa.Connection) -> None:
            db.execute(sa.delete(sessions).where(sessions.c.id == hashed(instead_of)))
            db.execute(sa.insert(sessions).values(row))

        await self._store.write(change)
        self._end(instead_of)
        return session

    async def end_session(self, session: str) -> None:
        """Forget a session."""
        await self._store.write(lambda db: db.execute(sa.delete(sessions).where(sessions.c.id == hashed(session))))
        self._end(session)

    def _end(self, session: str) -> None:
        for hearer in self.ended if session else []:
            hearer(hashed(session))

    async def tidy(self) -> None:
        """Forget sessions whose cookies have expired, and guests who left nothing behind."""
        old = sa.delete(sessions).where(sessions.c.created < self._now() - SESSION)
        traces = (sessions.c.person, seats.c.person, tables.c.maker, pushes.c.person)
        is_gone = [~sa.exists().where(trace == people.c.id) for trace in traces]
        guests = sa.delete(people).where(people.c.account.is_(None), people.c.created < self._now() - SESSION, *is_gone)
        await self._store.write(lambda db: [db.execute(change) for change in (old, guests)])

    def spend_mail(self, address: str) -> None:
        """Count a mail to an address that nobody has confirmed, or refuse."""
        self._mails.spend(address)

    # -- accounts ------------------------------------------------------------------------------

    async def register(self, person: Person, wish: Credentials, address: str = "") -> Person:
        """Make a guest an account: the same person, so that all tables stay theirs."""
        if not person.is_guest:
            raise Refusal("has_account")
        name, email = checked_name(wish.name), checked_email(wish.email)
        check_password(wish.password)
        self._accounts.spend(address)
        password = await self._hash(wish.password)
        row = {"name": name, "account": account_key(name), "email": email, "password": password}
        await self._update(person, row)
        return msgspec.structs.replace(person, name=name, email=email, is_guest=False)

    async def login(self, visitor: Visitor, wish: Credentials, device: str = "") -> Person:
        """The account of a name and password.

        Every attempt is counted before it is looked at, for the name and whoever asks: others who try the same name
        lock nobody out. A device on which the owner was before is counted by itself, whoever shares its address.
        """
        login = account_key(wish.name)
        query = sa.select(people).where(people.c.account == login)
        async with self._store.read() as db:
            row = (await db.execute(query)).one_or_none()
        is_known = row is not None and self._device_owner(device) == row.id
        counts = [(self._wrong_by_name, f"{login} {hashed(device) if is_known else visitor.address}")]
        if not is_known:
            counts.append((self._wrong_by_address, visitor.address))
        for allowance, key in counts:
            allowance.check(key)
        for allowance, key in counts:
            allowance.note(key)
        # A name that nobody has takes as long as one that somebody has.
        if not await self._matches(self._nobody if row is None else row.password, wish.password) or row is None:
            raise Refusal("bad_login")
        for allowance, key in counts:
            allowance.give_back(key)
        if row.banned is not None:
            raise Refusal("banned")
        return person_of(row)

    async def change(self, person: Person, wish: PersonWish) -> Person:
        """Change one's name, language or settings."""
        row: dict[str, Any] = {}
        if wish.name is not None:
            row["name"] = checked_name(wish.name)
        if wish.lang is not None:
            row["lang"] = checked_language(wish.lang)
        if wish.prefs is not None:
            row["prefs"] = checked_prefs({**person.prefs, **wish.prefs})
        if wish.email is not None and wish.email != person.email:
            if person.is_guest:
                raise Refusal("no_account")
            row |= {"email": checked_email(wish.email), "email_confirmed": False}
        if row:
            is_renamed = "name" in row and not person.is_guest
            await self._update(person, {**row, "account": account_key(row["name"])} if is_renamed else row)
        return msgspec.structs.replace(person, **row)

    async def settle_email(self, person: str, email: str, is_wanted: bool) -> None:
        """Note whether the owner of an address wants mail there; a changed address is no longer meant."""
        change = sa.update(people).where(people.c.id == person, people.c.email == email)
        await self._store.write(lambda db: db.execute(change.values(email_confirmed=is_wanted)))

    async def subscribe(self, person: Person, endpoint: str, keys: dict[str, str]) -> None:
        """Let a browser be told; the oldest ones are forgotten."""
        row = {"endpoint": endpoint, "person": person.id, "keys": keys, "created": self._now()}
        newest = sa.select(pushes.c.endpoint).where(pushes.c.person == person.id).order_by(pushes.c.created.desc())
        old = newest.offset(BROWSERS - 1)

        def change(db: sa.Connection) -> None:
            db.execute(sa.delete(pushes).where(pushes.c.endpoint == endpoint))
            for (each,) in db.execute(old).all():
                db.execute(sa.delete(pushes).where(pushes.c.endpoint == each))
            db.execute(sa.insert(pushes).values(row))

        await self._store.write(change)

    async def unsubscribe(self, person: Person, endpoint: str) -> None:
        """Tell a browser no more."""
        gone = sa.delete(pushes).where(pushes.c.endpoint == endpoint, pushes.c.person == person.id)
        await self._store.write(lambda db: db.execute(gone))

    async def _update(self, person: Person, row: dict[str, Any]) -> None:
        try:
            await self._store.write(
                lambda db: db.execute(sa.update(people).where(people.c.id == person.id).values(row))
            )
        except IntegrityError:
            raise Refusal("name_taken") from None

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(HASHER.hash, password)

    async def _matches(self, known: str, password: str) -> bool:
        if len(password) > PASSWORD_LENGTHS[1]:
            return False
        async with self._hashing:
            try:
                return await asyncio.to_thread(HASHER.verify, known, password)
            except (VerificationError, InvalidHashError):
                return False

    async def has_password(self, person: str, password: str) -> bool:
        """Whether an account has this password: counted before it is looked at, whoever asks and for whatever."""
        self._proofs.spend(person)
        async with self._store.read() as db:
            known = await db.scalar(sa.select(people.c.password).where(people.c.id == person))
        if known is None or not await self._matches(known, password):
            return False
        self._proofs.give_back(person)
        return True

    async def hashed_password(self, password: str) -> str:
        """A new password as the store keeps it."""
        check_password(password)
        return await self._hash(password)

    # -- what they see of themselves -----------------------------------------------------------

    def packet(self, person: Person, session: str, push_key: str = "") -> MePacket:
        """A person as they see themselves."""
        return MePacket(
            name=person.name,
            is_guest=person.is_guest,
            email=person.email,
            email_confirmed=person.email_confirmed,
            lang=person.lang,
            prefs=person.prefs,
            csrf=self.csrf(session),
            push_key=push_key,
            is_host=person.is_host,
        )


def new_id() -> str:
    """An id that nobody can guess, and that no command takes for one of its options."""
    while (found := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return found


def hashed(token: str) -> str:
    """What the store keeps of a token: enough to know it again."""
    return hashlib.sha256(token.encode()).hexdigest()


def person_of(row: sa.Row[Any]) -> Person:
    """A row of the store as a person."""
    return Person(
        id=row.id,
        name=row.name,
        lang=row.lang,
        email=row.email,
        email_confirmed=row.email_confirmed,
        prefs=row.prefs,
        is_guest=row.account is None,
        is_host=row.is_host,
    )


def checked_name(name: str) -> str:
    """A name that can stand in a sentence: one line, visible characters."""
    found = " ".join(unicodedata.normalize("NFC", name[: 4 * NAME_LENGTH]).split())
    if not 1 <= len(found) <= NAME_LENGTH or any(unicodedata.category(c)[0] == "C" for c in found):
        raise Refusal("wrong_name", most=NAME_LENGTH)
    return found


def check_password(password: str) -> None:
    """Refuse a password that is too short to keep anybody out, or too long to be one."""
    if not PASSWORD_LENGTHS[0] <= len(password) <= PASSWORD_LENGTHS[1]:
        raise Refusal("wrong_password", least=PASSWORD_LENGTHS[0], most=PASSWORD_LENGTHS[1])


def account_key(name: str) -> str:
    """What two names that read alike have in common; it fits the store whatever was sent."""
    found = unicodedata.normalize("NFKC", " ".join(name[: 2 * NAME_LENGTH].split())).casefold()
    return "".join(c for c in found if unicodedata.category(c)[0] != "C")[:160]


def checked_email(email: str) -> str:
    """An address, or nothing."""
    local, _, domain = email.partition("@")
    is_plain = email.isprintable() and email.isascii() and not set(email) & set(" ,;<>\"'()[]\\")
    if email and not (local and "." in domain and "@" not in domain and is_plain and len(email) <= EMAIL_LENGTH):
        raise Refusal("wrong_email")
    return email


def checked_language(lang: str) -> str:
    """A language that we speak."""
    if lang not in SPOKEN:
        raise Refusal("wrong_language", languages=", ".join(SPOKEN))
    return lang


def checked_prefs(prefs: dict[str, str]) -> dict[str, str]:
    """Settings of the page: few and short, empty ones forgotten."""
    found = {name: value for name, value in prefs.items() if value}
    are_short = all(len(name) <= PREF_NAME_LENGTH and len(value) <= PREF_LENGTH for name, value in found.items())
    if len(found) > PREFS or not are_short or "\0" in "".join([*found, *found.values()]):
        raise Refusal("wrong_prefs")
    return found
