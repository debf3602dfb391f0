"""Before and after a game: setting tables up, finding them, sitting down, playing again, looking back."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import sqlalchemy as sa

from comitia.bots import bot_names
from comitia.engine.errors import BadEdition, BadSetup, UnknownGame
from comitia.engine.registry import find_game
from comitia.engine.save import dump, read, verify
from comitia.server import again, records, shelf, store
from comitia.server.allowance import Allowance
from comitia.server.film import check_all_up, lines_until, moment, reader_at, told_of
from comitia.server.hints import has_hints
from comitia.server.hosted import Deed, Hosted, SeatRow, TableRow, usual_bot
from comitia.server.house import House
from comitia.server.packets import (
    ClockWish,
    ForkWish,
    RematchPacket,
    ReplayPacket,
    SeatWish,
    TableCard,
    TableLinks,
    TableWish,
    Verification,
)
from comitia.server.people import Person, Visitor, checked_name, hashed, new_id
from comitia.server.posting import checked_url
from comitia.server.problems import Refusal
from comitia.server.seats import bot_names_for, has_token, is_owner, new_token, seats_of, unlike
from comitia.server.seeing import seat_packets, words_of
from comitia.server.settings import Limits

logger = logging.getLogger(__name__)

#: Seats that a person may have at tables of others that have not begun; and how often an address sits down in an hour.
MOST_SEATS: Final = 12
MOST_SITTINGS: Final = 240
#: Offers to play again, answers to them, and new links to seats, of a person in an hour.
MOST_ANSWERS: Final = 120
HOUR: Final = 60 * 60.0
LONGEST_WORD: Final = 100
#: The widest limits of a clock, and of the moves by which those who watch are kept behind.
MOST_MINUTES: Final = 600
MOST_INCREMENT: Final = 600
MOST_DAYS: Final = 30
MOST_DELAY: Final = 50
#: Tables in a list.
MOST_LISTED: Final = 100
LIMITS: Final = Limits()


def new_key() -> bytes:
    """A key for the dice of a table."""
    return secrets.token_bytes(32)


class Lobby:
    """Where tables begin and end."""

    def __init__(self, house: House, url: str, new_key: Callable[[], bytes] = new_key, limits: Limits = LIMITS) -> None:
        self._house: Final = house
        self._url: Final = url
        self._new_key: Final = new_key
        self._allowance: Final = Allowance(limits.tables, HOUR)
        self._sits: Final = Allowance(MOST_SITTINGS, HOUR)
        self._answers: Final = Allowance(MOST_ANSWERS, HOUR)
        self._limits: Final = limits
        #: Those who are about to sit down.
        self._sitting: Final[set[str]] = set()
        #: Tables that were left out because this server cannot read them.
        self.unreadable: Final[set[str]] = set()
        #: Tables of bots alone that were set up from each address and may still be played.
        self._alone: Final[dict[str, list[str]]] = {}

    # -- setting up ----------------------------------------------------------------------------

    async def create(self, person: Person, wish: TableWish, host: str = "", address: str = "") -> TableLinks:
        """Set a table up; it begins if nobody is missing."""
        self._allowance.spend(person.id)  # before the edition is read, which costs more than a refusal
        return await self._set_up(person, wish, await corrections_of(wish), host, address)

    async def fork(self, person: Person, table: str, wish: ForkWish, host: str = "", address: str = "") -> TableLinks:
        """Play on from a moment of a game that is over, at a new table: cards lie as they lay, dice to come are new."""
        self._allowance.spend(person.id)
        async with self._house.at(table) as room:
            assert room.hosted is not None
            old, count = room.hosted.row, len(room.hosted.seats)
            given = lines_until(room.hosted, wish.move)
        again = TableWish(
            game=old.game,
            seats=wish.seats,
            options=old.options,
            clock=wish.clock,
            on_leave=wish.on_leave,
            rated=False,  # everybody knows what came of it
        )
        if len(wish.seats) != count:
            raise Refusal("bad_setup", part="seats")
        checked_setup(again)
        return await self._set_up(person, again, old.corrections, host, address, given)

    async def _set_up(
        self,
        person: Person,
        wish: TableWish,
        corrections: dict[str, int],
        host: str,
        address: str,
        given: Sequence[str] = (),
    ) -> TableLinks:
        row = self._row(person.id, wish, corrections)
        if all(seat.kind == "bot" for seat in wish.seats):
            await self._check_alone(person.id, address, row.id)
        tokens = {p: new_token() for p, seat in enumerate(wish.seats) if seat.kind == "friend"}
        seats = seat_rows(wish.game, wish.seats, person, tokens)
        await self._keep(row, seats, given)
        return self._links(row.id, tokens, host)

    async def _check_alone(self, person: str, address: str, table: str) -> None:
        """Refuse one more table of bots alone if enough of them are played for somebody, or from an address."""
        t, s = store.tables.c, store.seats.c
        with_people = sa.select(s.table).where(s.kind != "bot")
        playing = sa.select(t.id).where(t.status == "playing", t.id.not_in(with_people))
        known = self._alone.get(address, [])
        async with self._house.store.read() as db:
            own = list(await db.scalars(playing.where(t.maker == person).limit(self._limits.alone_person)))
            there = list(await db.scalars(playing.where(t.id.in_(known)))) if known else []
        if len(own) >= self._limits.alone_person or len(there) >= self._limits.alone_address:
            raise Refusal("alone", 429)
        if address:
            self._alone[address] = [*there, table]

    def _row(self, maker: str, wish: TableWish, corrections: dict[str, int]) -> TableRow:
        """A table's row, if there can be such a table."""
        now = self._house.clock()
        row = TableRow(
            id=new_id(),
            game=wish.game,
            options=find_game(wish.game).at_tables(wish.options),
            corrections=corrections,
            maker=maker,
            listed=wish.listed,
            clock=checked_clock(wish.clock),
            on_leave=wish.on_leave,
            delay=wish.delay,
            webhook=checked_url(wish.webhook),
            key=self._new_key().hex(),
            created=now,
            updated=now,
            rules=find_game(wish.game).version,
            rated=wish.rated,
        )
        if not 0 <= row.delay <= MOST_DELAY:
            raise Refusal("bad_setup")
        return row

    async def _keep(self, row: TableRow, seats: list[SeatRow], given: Sequence[str]) -> None:
        await self._house.store.write(lambda db: records.insert_table(db, row, seats, given))
        if not any(seat.is_free() for seat in seats):
            await self._begin(row.id)

    async def _begin(self, table: str) -> None:
        """Begin a game for which nobody is missing, once."""
        await self._house.do(table, lambda hosted: hosted.begin(), "begin")

    def _links(self, table: str, tokens: dict[int, str], host: str) -> TableLinks:
        url = host or self._url
        links = {p: f"{url}/join/{table}/{p + 1}#{token}" for p, token in tokens.items()}
        return TableLinks(table=table, url=f"{url}/table/{table}", links=links, tokens=tokens)

    # -- sitting down --------------------------------------------------------------------------

    async def sit(self, visitor: Visitor, table: str, p: int, token: str, word: str, name: str = "") -> TableCard:
        """Take a free seat; one that waits for a friend needs its token."""
        if visitor.person is None and not visitor.token:
            raise Refusal("who")
        token = token or visitor.token

        if name:
            name = checked_name(name)

        def act(hosted: Hosted) -> Deed:
            seat = hosted.seat(p)
            if is_owner(visitor, seat):
                raise Refusal("seat_yours", 409)
            # With a link its maker says who may sit where, also several times; a seat that is open is for one more.
            if seat.kind == "open" and seats_of(visitor, hosted):
                raise Refusal("one_seat", 409)
            if seat.kind == "friend" and not has_token(token, seat):
                raise Refusal("for_friend", 403)
            if visitor.person is None and seat.kind != "friend":
                raise Refusal("forbidden")
            others = [other.name for other in hosted.seats if other.seat != p]
            if visitor.person is None:
                return hosted.sit(p, None, unlike(name or seat.name or "Program", others), word, seat.token)
            return hosted.sit(p, visitor.person.id, unlike(visitor.person.name, others), word, None)

        if len(word) > LONGEST_WORD:
            raise Refusal("malformed")
        with self._one_at_a_time(visitor):
            if visitor.person is not None:
                await self._check_greed(visitor, table, has_link=bool(token))
            await self._house.do(table, act)
        return await self.card(visitor, table, "en")

    @contextmanager
    def _one_at_a_time(self, visitor: Visitor) -> Iterator[None]:
        """Nobody sits down at several tables in the same moment: each seat is counted before the next is taken."""
        key = visitor.person.id if visitor.person is not None else visitor.token
        if key in self._sitting:
            raise Refusal("too_fast")
        self._sitting.add(key)
        try:
            yield
        finally:
            self._sitting.discard(key)

    async def _check_greed(self, visitor: Visitor, table: str, has_link: bool) -> None:
        """Refuse whoever was sent away from a table, or uninvited waits at so many that others find no seat."""
        person = visitor.known().id
        t, s, e = store.tables.c, store.seats.c, store.entries.c
        waiting = sa.select(sa.func.count()).select_from(store.seats).join(store.tables, t.id == s.table)
        elsewhere = sa.or_(t.maker.is_(None), t.maker != person)
        gone = sa.select(e.said).where(e.table == table, e.kind == "remove")
        async with self._house.store.read() as db:
            count = await db.scalar(waiting.where(s.person == person, t.status == "open", elsewhere)) or 0
            is_gone = any(person in said for said in await db.scalars(gone))
        if is_gone:
            raise Refusal("sent_away", 403)
        if count >= MOST_SEATS and not has_link:
            raise Refusal("too_many_seats", 409, most=MOST_SEATS)
        self._sits.spend(visitor.address)

    async def rise(self, visitor: Visitor, table: str, p: int) -> TableCard:
        """Give a seat up before the start; who made the table can send somebody away."""

        def act(hosted: Hosted) -> Deed:
            if is_owner(visitor, hosted.seat(p)):
                return hosted.rise(p)
            if visitor.person is None or hosted.row.maker != visitor.person.id:
                raise Refusal("forbidden")
            return hosted.send_away(p)

        await self._house.do(table, act)
        return await self.card(visitor, table, "en")

    async def invite(self, visitor: Visitor, table: str, p: int, host: str = "") -> TableLinks:
        """A new link to a free seat, for who made the table; whoever has an earlier one cannot use it any more."""
        self._answers.spend(visitor.known().id)
        token = new_token()

        def act(hosted: Hosted) -> Deed:
            if hosted.row.maker != visitor.known().id:
                raise Refusal("forbidden")
            return hosted.invite(p, hashed(token))

        await self._house.do(table, act)
        return self._links(table, {p: token}, host)

    # -- finding -------------------------------------------------------------------------------

    async def card(self, visitor: Visitor, table: str, lang: str) -> TableCard:
        """One table."""
        async with self._house.at(table) as room:
            assert room.hosted is not None
            return self._card(visitor, room.hosted, lang)

    async def edition(self, table: str) -> tuple[str, shelf.Corrections]:
        """The game of a table, and what it plays by other numbers than ours."""
        async with self._house.at(table) as room:
            assert room.hosted is not None
            return room.hosted.row.game, shelf.in_order(room.hosted.row.corrections)

    async def listed(self, visitor: Visitor, lang: str) -> list[TableCard]:
        """The tables that anybody may find: those with a seat for anybody, then those that are played."""
        t, s = store.tables.c, store.seats.c
        # Seats that wait for friends are offered to nobody else.
        has_room = t.id.in_(sa.select(s.table).where(s.kind == "open"))
        found: list[TableCard] = []
        # One status after the other, in the order of the index: a table that is over is not even looked at.
        for status in ("open", "playing"):
            query = sa.select(store.tables).where(t.listed, t.status == status).order_by(t.updated.desc())
            query = query.where(has_room) if status == "open" else query
            found += await self._cards(visitor, query, lang, MOST_LISTED - len(found))
        return found

    async def mine(self, visitor: Visitor, lang: str) -> list[TableCard]:
        """The tables of whoever asks, those first where they are awaited."""
        t, s = store.tables.c, store.seats.c
        own = sa.select(s.table).where(s.person == visitor.known().id)
        query = sa.select(store.tables).where(sa.or_(t.id.in_(own), t.maker == visitor.known().id))
        cards = await self._cards(visitor, query.order_by(t.updated.desc()), lang)
        order = {"playing": 0, "open": 1, "over": 2}
        return sorted(cards, key=lambda card: (not card.your_turn, not is_asked_again(card), order[card.status]))

    async def _cards(
        self, visitor: Visitor, query: sa.Select[tuple[object, ...]], lang: str, most: int = MOST_LISTED
    ) -> list[TableCard]:
        async with self._house.store.read() as db:
            rows = list((await db.execute(query.limit(most))).mappings())
            s = store.seats.c
            found = sa.select(store.seats).where(s.table.in_([row["id"] for row in rows])).order_by(s.table, s.seat)
            seats: dict[str, list[sa.RowMapping]] = {row["id"]: [] for row in rows}
            for seat in (await db.execute(found)).mappings():
                seats[seat["table"]].append(seat)
        cards = [self._readable_card(visitor, row, seats[row["id"]], lang) for row in rows]
        return [card for card in cards if card is not None]

    def _readable_card(
        self, visitor: Visitor, row: sa.RowMapping, seats: list[sa.RowMapping], lang: str
    ) -> TableCard | None:
        """A table in a list; one that this server cannot read is left out, and the host is told."""
        try:
            hosted = Hosted(records.table_row(row), [records.seat_row(seat) for seat in seats])
            return self._card(visitor, hosted, lang)
        except records.UNFIT as error:
            if row["id"] not in self.unreadable:
                self.unreadable.add(row["id"])
                told = {"game": row["game"], "why": type(error).__name__}
                logger.warning("a table that cannot be read is left out of lists", extra=told)
            return None

    def _card(self, visitor: Visitor, hosted: Hosted, lang: str) -> TableCard:
        row = hosted.row
        room = self._house.rooms.get(row.id)
        yours = seats_of(visitor, hosted)
        return TableCard(
            table=row.id,
            game=row.game,
            title=words_of(hosted, lang).text("game.title"),
            status=row.status,
            seats=seat_packets(
                hosted, -1 if len(yours) != 1 else yours[0], room.online() if room else (), self._house.clock()
            ),
            yours=yours,
            is_maker=visitor.person is not None and row.maker == visitor.person.id,
            your_turn=any(p in row.awaited for p in yours),
            move=row.move,
            watchers=len(room.watchers()) if room else 0,
            clock=clock_words(row.clock),
            updated=row.updated.isoformat(),
            rematch=again.told(hosted),
            has_hints=bool(yours) and has_hints(hosted),
            rated=row.rated,
        )

    # -- afterwards ----------------------------------------------------------------------------

    async def rematch(self, visitor: Visitor, table: str, said: again.Answer) -> RematchPacket:
        """Offer to play again, or answer whoever does; the last who agrees makes the next table."""
        self._answers.spend(visitor.person.id if visitor.person is not None else visitor.token)
        async with self._house.at(table) as room:
            assert room.hosted is not None
            old = room.hosted
        yours = seats_of(visitor, old)
        if not yours:
            raise Refusal("forbidden")
        if old.row.rematch is None:
            await self._house.do(table, lambda hosted: again.answer(hosted, yours[0], said))
            old = await self._settled(table)
        if old.row.rematch is not None:
            await self._begin(old.row.rematch)  # whoever was last may have been stopped before it
        found = again.told(old)
        return found or RematchPacket(by=-1, agreed=[], declined=[], waiting=[], is_open=False, table="")

    async def _settled(self, table: str) -> Hosted:
        """Make the next table if everybody wants it and nobody else makes it; the table as it is afterwards."""
        async with self._house.at(table) as room:
            assert room.hosted is not None
            old = room.hosted
        if again.is_settled(old) and old.row.rematch is None:
            await self._play_again(old)
        async with self._house.at(table) as room:
            assert room.hosted is not None
            return room.hosted

    async def _play_again(self, old: Hosted) -> None:
        """Make the next table and lead the old one to it; if another was first, that one stays."""
        row, seats = again.next_table(old, self._new_key().hex(), self._house.clock())
        await self._house.store.write(lambda db: records.insert_table(db, row, seats))

        def act(hosted: Hosted) -> Deed:
            if hosted.row.rematch is not None or not again.is_settled(hosted):
                raise Refusal("begun", 409)
            hosted.row.rematch = row.id
            hosted.row.proposal = None
            return Deed("rematch", said=[row.id])

        try:
            await self._house.do(old.row.id, act)
        except Refusal:
            await self._house.store.write(lambda db: records.delete_table(db, row.id))

    async def replay(
        self, visitor: Visitor, table: str, lang: str, seat: int | None, move: int, is_all: bool
    ) -> ReplayPacket:
        """A moment of a game as a seat knew it."""
        async with self._house.at(table) as room:
            assert room.hosted is not None
            hosted = room.hosted
            reader = reader_at(visitor, hosted, seat)
            check_all_up(hosted, is_all)
            task = told_of(hosted, reader, lang, is_all)
            return ReplayPacket(moves=len(task.lines), packet=moment(task, move))

    async def save(self, table: str) -> str:
        """The save, once the game is over."""
        async with self._house.at(table) as room:
            assert room.hosted is not None
            if room.hosted.row.status != "over":
                raise Refusal("not_over", 409)
            return dump(room.hosted.game(), room.hosted.names(), len(room.hosted.given))

    async def verify(self, table: str) -> Verification:
        """The dice derived anew, once the game is over."""
        saved = read(await self.save(table))
        return Verification(
            commitment=saved.promise,
            key=saved.source.key.hex(),
            words=list(saved.source.words),
            difference=verify(saved),
            given=saved.given,
        )


def is_asked_again(card: TableCard) -> bool:
    """Whether somebody waits for the reader to say whether they play again."""
    return card.rematch is not None and any(p in card.rematch.waiting for p in card.yours)


async def corrections_of(wish: TableWish) -> dict[str, int]:
    """The corrections of a wish; a text is read beside what is going on, for nobody may wait for it."""
    return await asyncio.to_thread(checked_setup, wish) if wish.edition else checked_setup(wish)


def checked_setup(wish: TableWish) -> dict[str, int]:
    """The corrections of a wish, if there can be such a game."""
    if not wish.seats:
        raise Refusal("bad_setup", part="seats")
    try:
        game = find_game(wish.game)
        sheet = game.sheet.override(wish.edition, "edition") if wish.edition else game.sheet
        game.header(len(wish.seats), game.at_tables(wish.options), sheet)
    except UnknownGame:
        raise Refusal("no_game", 400) from None
    except (BadSetup, BadEdition) as error:
        raise Refusal("bad_setup", part=str(error)) from None
    # Bots are named by those who install them; a visitor's word never loads code.
    if any(seat.kind == "bot" and seat.bot not in ("", *bot_names(wish.game)) for seat in wish.seats):
        raise Refusal("no_bot", 400)
    return game.sheet.changes(sheet)


def checked_clock(wish: ClockWish) -> ClockWish:
    """A clock that can be kept."""
    fits = {
        "none": True,
        "live": 1 <= wish.minutes <= MOST_MINUTES and 0 <= wish.increment <= MOST_INCREMENT,
        "days": 1 <= wish.days <= MOST_DAYS,
    }
    if not fits[wish.kind]:
        raise Refusal("bad_clock", 400)
    return wish


def clock_words(clock: ClockWish) -> str:
    """A clock in short: `10+5`, `3d`, or nothing."""
    return {"none": "", "live": f"{clock.minutes}+{clock.increment}", "days": f"{clock.days}d"}[clock.kind]


def seat_rows(game: str, wishes: list[SeatWish], person: Person, tokens: dict[int, str]) -> list[SeatRow]:
    """The seats of a new table."""
    names: list[str] = []
    bots = iter(bot_names_for([person.name], sum(wish.kind == "bot" for wish in wishes)))
    rows: list[SeatRow] = []
    for p, wish in enumerate(wishes):
        name = checked_name(wish.name) if wish.name else ""
        row = SeatRow(seat=p, kind="open")
        if wish.kind == "me":
            row = SeatRow(seat=p, kind="person", person=person.id, name=unlike(name or person.name, names))
        elif wish.kind == "bot":
            row = SeatRow(
                seat=p,
                kind="bot",
                bot=wish.bot or usual_bot(game),
                name=unlike(name or next(bots), names),
            )
        elif wish.kind == "friend":
            row = SeatRow(seat=p, kind="friend", name=name, token=hashed(tokens[p]))
        names.append(row.name)
        rows.append(row)
    return rows
