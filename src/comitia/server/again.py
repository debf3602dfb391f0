"""Playing again: offered by one, answered by all who played, and the table that comes of it.

Who is asked: every person of the game that is over. Bots and programs come along, and whoever left is asked but not
waited for. Once nobody is waited for, those who agreed play again, everybody one seat further, with bots for those who
declined; if only one of several agreed, nothing comes of it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal

from comitia.engine.registry import find_game
from comitia.server.hosted import Deed, Hosted, Proposal, SeatRow, TableRow, usual_bot
from comitia.server.packets import RematchPacket
from comitia.server.people import new_id
from comitia.server.problems import Refusal
from comitia.server.seats import bot_names_for

#: agree: offer, or accept. decline: refuse, or withdraw. go: begin without those who have not answered.
Answer = Literal["agree", "decline", "go"]

#: How many must agree where several are asked.
FEWEST: Final = 2
#: What the next table has of the one before.
KEPT: Final = ("game", "options", "corrections", "maker", "listed", "clock", "on_leave", "delay", "webhook", "rated")


def asked(hosted: Hosted) -> list[int]:
    """The seats of those who decide whether they play again."""
    return [seat.seat for seat in hosted.seats if seat.kind == "person" and seat.person is not None]


def offer_of(hosted: Hosted) -> Proposal | None:
    """What is offered now."""
    offer = hosted.row.proposal
    return offer if offer is not None and offer.rematch else None


def waited_for(hosted: Hosted, offer: Proposal) -> list[int]:
    """The seats of those who are here to answer and have not."""
    answered = {*offer.agreed, *offer.declined}
    return [p for p in asked(hosted) if p not in answered and not hosted.seats[p].has_left]


def is_wanted(hosted: Hosted, offer: Proposal) -> bool:
    """Whether enough agree: all who are asked, or two of them."""
    people = {hosted.seats[p].person for p in offer.agreed} - {None}
    return len(people) >= FEWEST or set(asked(hosted)) <= set(offer.agreed)


def is_settled(hosted: Hosted) -> bool:
    """Whether there shall be another table now."""
    offer = offer_of(hosted)
    return offer is not None and not waited_for(hosted, offer) and is_wanted(hosted, offer)


def answer(hosted: Hosted, p: int, said: Answer) -> Deed:
    """Somebody offers to play again, accepts, declines, or wants to wait no longer."""
    if hosted.row.status != "over":
        raise Refusal("not_over", 409)
    if hosted.row.rematch is not None:
        raise Refusal("begun", 409)
    offer = offer_of(hosted)
    if said == "agree" and (offer is None or _has_failed(hosted, offer)):
        offer = Proposal(p, hosted.row.move, [], rematch=True)
    if offer is None:
        raise Refusal("no_offer", 409)
    hosted.row.proposal = _answered(hosted, offer, p, said)
    return Deed("again", p, [said])


def _has_failed(hosted: Hosted, offer: Proposal) -> bool:
    return not waited_for(hosted, offer) and not is_wanted(hosted, offer)


def _answered(hosted: Hosted, offer: Proposal, p: int, said: Answer) -> Proposal | None:
    """What becomes of an offer; who withdraws it takes it away."""
    person = hosted.seats[p].person
    own = [p] if person is None else [seat.seat for seat in hosted.seats if seat.person == person]
    if said == "go":
        return _without_others(hosted, offer, p)
    if said == "decline" and offer.by in own:
        return None
    agreed, declined = {*offer.agreed} - {*own}, {*offer.declined} - {*own}
    (agreed if said == "agree" else declined).update(own)
    return Proposal(offer.by, offer.to_move, sorted(agreed), rematch=True, declined=sorted(declined))


def _without_others(hosted: Hosted, offer: Proposal, p: int) -> Proposal:
    if p not in offer.agreed or not is_wanted(hosted, offer):
        raise Refusal("too_few_again", 409)
    declined = sorted({*offer.declined, *waited_for(hosted, offer)})
    return Proposal(offer.by, offer.to_move, offer.agreed, rematch=True, declined=declined)


def told(hosted: Hosted) -> RematchPacket | None:
    """What everybody may know of it."""
    row, offer = hosted.row, offer_of(hosted)
    if row.rematch is not None:
        return RematchPacket(by=-1, agreed=[], declined=[], waiting=[], is_open=False, table=row.rematch)
    if offer is None:
        return None
    waiting = waited_for(hosted, offer)
    is_open = bool(waiting) or is_wanted(hosted, offer)
    return RematchPacket(
        by=offer.by, agreed=offer.agreed, declined=offer.declined, waiting=waiting, is_open=is_open, table=""
    )


# -- the next table ----------------------------------------------------------------------------


def next_table(old: Hosted, key: str, now: datetime) -> tuple[TableRow, list[SeatRow]]:
    """The rows of the next table: everybody one seat further, bots for those who did not agree."""
    row = TableRow(
        **{name: getattr(old.row, name) for name in KEPT},
        id=new_id(),
        key=key,
        created=now,
        updated=now,
        rules=find_game(old.row.game).version,
    )
    offer = offer_of(old)
    agreed = asked(old) if offer is None else offer.agreed
    if row.maker not in {old.seats[p].person for p in agreed}:
        row.maker = old.seats[agreed[0]].person
    absent = [p for p in asked(old) if p not in agreed]
    bots = iter(bot_names_for([seat.name for seat in old.seats], len(absent)))
    count = len(old.seats)
    turned = [old.seats[(p + 1) % count] for p in range(count)]
    return row, [
        _bot(p, row.game, next(bots)) if seat.seat in absent else _same(p, seat) for p, seat in enumerate(turned)
    ]


def _bot(p: int, game: str, name: str) -> SeatRow:
    return SeatRow(seat=p, kind="bot", bot=usual_bot(game), name=name)


def _same(p: int, seat: SeatRow) -> SeatRow:
    """Whoever sat there, on another seat."""
    bot = "" if seat.kind == "person" else seat.bot
    return SeatRow(seat=p, kind=seat.kind, person=seat.person, name=seat.name, bot=bot, token=seat.token)
