"""Everything that passes between the server and a client, as types: the seat protocol and the HTTP API.

The page's TypeScript types are generated from these, so the two sides cannot drift apart. All that a
seat learns of a game is in `Packet`, and one function makes it from a view.
"""

from __future__ import annotations

from typing import Literal

import msgspec

#: The value of an argument: a number, a word, or a row of words.
Value = int | str | list[str]


class Sent(msgspec.Struct, kw_only=True, omit_defaults=False):
    """What the server sends."""


class Received(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a client sends; a field that is not listed is refused."""


# -- at the table: from the server -------------------------------------------------------------


class ChoicePacket(Sent):
    """One option: the line to say, and its wording in the reader's language."""

    line: str
    text: str
    verb: str
    #: What the choice names, by kind, in the words of the notation: `{"card": "forum"}`, `{"die": 3}`.
    args: dict[str, Value]
    #: Whether it ends a turn or a phase, or gives something up: show it behind all others.
    ends: bool


class LogLine(Sent, omit_defaults=True):
    """One event as the reader sees it."""

    #: The moment to which the line leads in a replay: the number of lines of the notation before and with it.
    move: int
    event: str
    #: The seat that the event is about, or -1.
    seat: int
    #: Its arguments by name, in the words of the notation; seats are numbers from 0.
    args: dict[str, Value]
    #: The prose in the reader's language; empty if there is nothing to tell.
    text: str
    #: How many lines with prose, this one the last of them, are told in one sentence, and that sentence if they are
    #: several: *buys three senators for 30 coins*.
    steps: int = 1
    story: str = ""


class LogPart(Sent):
    """The end of the log: forget what you have from line `start` on, then append these."""

    start: int
    lines: list[LogLine]


class SeatPacket(Sent):
    """Who sits where, as everybody may know it."""

    seat: int
    name: str
    #: friend: free, but only for whoever has its link.
    kind: Literal["person", "bot", "open", "friend"]
    #: The kind of bot that plays here: because it was set so, or because the person left.
    bot: str
    is_you: bool
    is_online: bool
    #: The person resigned or ran out of time and a bot sits in; they may return.
    has_left: bool
    #: Milliseconds left, if there is a clock, and whether it runs.
    left_ms: int | None
    is_running: bool


class UndoPacket(Sent):
    """Whether the reader may undo now; if not, why."""

    allowed: bool
    reason: str


class TakebackPacket(Sent):
    """A proposal to take back behind the seal, or that somebody shall leave, which all other persons must agree to."""

    by: int
    #: The number of lines of the notation that would be left.
    to_move: int
    agreed: list[int]
    #: The seat of whoever shall leave; -1 if something shall be taken back.
    remove: int


class RematchPacket(Sent):
    """Somebody offers to play again, or there is another table already."""

    #: Seats from 0: who offered it, those who agreed, those who declined, and those whose answer is waited for.
    by: int
    agreed: list[int]
    declined: list[int]
    waiting: list[int]
    #: Whether something may still come of it; if not, anybody may offer it anew.
    is_open: bool
    #: The next table, once there is one.
    table: str


class ResultSeat(Sent):
    """What a seat ended with. A side that nobody sits at, such as Cassius, comes behind all seats."""

    seat: int
    name: str
    score: int
    is_winner: bool
    #: Where the points came from: a label in the reader's language, and how many.
    breakdown: list[tuple[str, int]]
    #: The same by stable names; `words.labels["score.<name>"]` is the label.
    parts: dict[str, int]


class ResultPacket(Sent):
    """How the game ended."""

    reason: Literal["played", "resigned", "abandoned", "time", "closed"]
    seats: list[ResultSeat]
    text: str


class StandingSeat(Sent):
    """What a side would have if the game were scored now, as the reader may know it."""

    seat: int
    name: str
    #: The sum of the parts.
    total: int
    #: The points of each part of the score by stable names; `words.labels["score.<name>"]` is the label.
    parts: dict[str, int]
    #: The parts of this side of which the reader does not know everything.
    hidden: list[str]


class StandingPacket(Sent):
    """How the game stands as the reader may know it: nothing in it tells more than the view."""

    #: In the order of seats. A side that nobody sits at, such as Cassius, comes behind all seats.
    seats: list[StandingSeat]
    #: What else follows from the rules as things lie now. Each game has a type for it: `RomaOutlook` and so on.
    outlook: dict[str, object]


class Packet(Sent, tag="packet", tag_field="type"):
    """All that a seat gets of a table: the one thing that tells anything of a game."""

    table: str
    game: str
    #: The reader's seat from 0, or -1 for those who only watch.
    seat: int
    #: Counts everything that was stored of this table; later packets have higher numbers.
    seq: int
    #: The number of lines in the log of the notation. An answer names it.
    move: int
    status: Literal["open", "playing", "over"]
    options: dict[str, str]
    seats: list[SeatPacket]
    #: What the seat may see: fields by name. Hidden things are `{"count": n}` or "?".
    view: dict[str, object]
    #: Where play stands, as labels of the sequence of play, outermost first.
    stack: list[str]
    #: The phase: the name of one of the phases in the words of the game; empty outside of all of them.
    phase: str
    #: None if the game says nothing of it, or has not begun.
    standing: StandingPacket | None
    #: The seats that are awaited, and those that have decided and sealed.
    waiting: list[int]
    decided: list[int]
    #: The question's name, its wording, and its answers; empty if the reader is not asked.
    question: str
    prompt: str
    choices: list[ChoicePacket]
    #: What the reader has sealed, if all of it is said; it may still be changed.
    sealed: str
    #: The lines that the reader has said of a sealed answer so far, whole or not.
    picked: list[str]
    undo: UndoPacket
    takeback: TakebackPacket | None
    #: What is said of playing again, once the game is over.
    rematch: RematchPacket | None
    #: Milliseconds until live clocks run at the latest: they wait for everybody to come. 0 if they do not wait.
    held_ms: int
    log: LogPart
    result: ResultPacket | None
    #: The promise of the dice, and when the game is over the key behind it.
    commitment: str
    key: str


class Change(Sent, tag="change", tag_field="type"):
    """What has changed since the last packet or change, for readers who asked for changes."""

    #: The `seq` of the packet that it changes, and the new one.
    base: int
    seq: int
    #: Where in the packet (names of fields, numbers in rows), and what stands there now.
    set: list[tuple[list[int | str], object]]
    log: LogPart


class Done(Sent, tag="done", tag_field="type"):
    """A message was carried out and is stored."""

    id: str
    seq: int


class Refused(Sent, tag="refused", tag_field="type"):
    """A message was refused and changed nothing."""

    id: str
    #: A name for programs: illegal, stale, not_your_turn, sealed, over, malformed, too_fast, forbidden.
    code: str
    text: str


class Why(Sent, tag="why", tag_field="type"):
    """Why a line cannot be said now; empty if it can."""

    id: str
    text: str


class Draft(Sent, tag="draft", tag_field="type"):
    """What saying some lines would lead to, as far as the seat may foresee it; nothing is stored."""

    id: str
    lines: list[str]
    #: How many of the lines are carried out in what follows. It is one less if the last one would teach somebody
    #: something, or complete a sealed answer: then the position before it is shown.
    foreseen: int
    view: dict[str, object]
    stack: list[str]
    phase: str
    standing: StandingPacket | None
    #: The same seat's next question; no choices if the lines should now be sent.
    question: str
    prompt: str
    choices: list[ChoicePacket]
    is_complete: bool


class ChatLine(Sent):
    """Something that was said beside the game."""

    number: int
    #: The seat of the speaker, or -1 for one who watches.
    seat: int
    name: str
    #: One of the quick reactions, or nothing if text was said.
    sign: str
    text: str
    at: str


class Chat(Sent, tag="chat", tag_field="type"):
    """New lines of talk."""

    lines: list[ChatLine]


class Presence(Sent, tag="presence", tag_field="type"):
    """Who is here: seats with somebody connected, and the names of those who watch."""

    online: list[int]
    watchers: list[str]


class NotePacket(Sent, tag="note", tag_field="type"):
    """What stands beside the table in a lesson."""

    #: Counts what was shown; whoever goes on says from where.
    seq: int
    #: The place among all steps: whoever comes back later begins with it.
    step: int
    #: look: something to read. do: a choice is awaited. watch: others act. amiss: a mistake is shown, and taken back as
    #: one goes on. end: all is done.
    shown: Literal["look", "do", "watch", "amiss", "end"]
    #: The note in the reader's language; empty if there is nothing to say.
    text: str
    #: The region of the table that it speaks of.
    at: str
    number: int
    total: int
    #: What is said of the last choice, and how that was answered: as awaited, as one of several that are right, as a
    #: known mistake, or as another choice, which was taken back at once.
    said: str
    tone: Literal["", "praise", "comment", "amiss", "other"]
    #: Whether the next thing happens as one goes on, before the note is done.
    is_playing: bool
    #: Whether the thing itself is to be shown, and whether the step may be done in the reader's place.
    is_pointed_at: bool
    can_be_done: bool


FromServer = Packet | Change | Done | Refused | Why | Draft | Chat | Presence | NotePacket


# -- at the table: to the server ---------------------------------------------------------------


class Say(Received, tag="say", tag_field="do"):
    """Say lines of the notation, all or none. The same id twice is carried out once."""

    id: str
    #: The `move` of the packet that is answered.
    move: int
    lines: list[str]


class Undo(Received, tag="undo", tag_field="do"):
    """Take back the last choice, or the sealed answer."""

    id: str
    move: int


class Try(Received, tag="try", tag_field="do"):
    """Ask what lines would lead to, without saying them."""

    id: str
    move: int
    lines: list[str]


class WhyNot(Received, tag="why", tag_field="do"):
    """Ask why a line cannot be said."""

    id: str
    line: str


class Takeback(Received, tag="takeback", tag_field="do"):
    """Propose to take back to a moment, or answer a proposal."""

    id: str
    #: How many lines are to be left; for a proposal.
    to_move: int | None = None
    #: Agree or refuse; for an answer.
    agree: bool | None = None


class Resign(Received, tag="resign", tag_field="do"):
    """Leave the seat; what happens then is an option of the table."""

    id: str


class Remove(Received, tag="remove", tag_field="do"):
    """Propose that somebody else shall leave; the others answer as they answer a takeback."""

    id: str
    seat: int


class Return(Received, tag="return", tag_field="do"):
    """Come back to a seat that a bot took over."""

    id: str


class Speak(Received, tag="chat", tag_field="do"):
    """Say something beside the game."""

    id: str
    text: str = ""
    sign: str = ""


class Learn(Received, tag="learn", tag_field="do"):
    """What the buttons of a lesson's note do: go on, skip the step, have it done, begin again."""

    id: str
    #: The `seq` of the note that is answered.
    seq: int
    what: Literal["on", "skip", "do", "again"]


class Language(Received, tag="lang", tag_field="do"):
    """Read in another language from now on; a whole packet follows."""

    lang: str


class Whole(Received, tag="whole", tag_field="do"):
    """Get a whole packet, as when a change does not fit."""


#: Messages with an id, which get an answer.
Asking = Say | Undo | Try | WhyNot | Takeback | Resign | Remove | Return | Speak | Learn
FromClient = Say | Undo | Try | WhyNot | Takeback | Resign | Remove | Return | Speak | Learn | Language | Whole


# -- HTTP --------------------------------------------------------------------------------------


class Health(Sent):
    """That a server is well."""

    status: Literal["ok"]
    store: Literal["sqlite", "postgresql"]


class Problem(Sent):
    """Every error of the API."""

    code: str
    text: str


class OptionValue(Sent):
    """One value of an option, explained."""

    value: str
    title: str
    text: str


class OptionPacket(Sent):
    """A variant of the rules, explained."""

    name: str
    title: str
    text: str
    default: str
    values: list[OptionValue]


class BotPacket(Sent):
    """A kind of bot that plays a game."""

    name: str
    title: str
    text: str


class GameCard(Sent):
    """A game on the first page."""

    name: str
    title: str
    tagline: str
    players_text: str
    length: str
    kind: str
    goal: str
    least: int
    most: int
    usual: int
    options: list[OptionPacket]
    bots: list[BotPacket]
    #: Whether it can be learned by playing.
    has_lesson: bool


class PrintedNumber(Sent):
    """A number of the edition, and where it comes from: the published game, our reconstruction, or the host."""

    value: int
    source: Literal["printed", "reconstructed", "corrected"]


class EditionNumber(Sent):
    """A number of the edition with all that is known of it."""

    key: str
    value: int
    source: Literal["printed", "reconstructed", "corrected"]
    #: What our own edition has.
    ours: int
    #: Where ours comes from, or why we think so; in English, as the edition has it.
    note: str
    low: int
    high: int


class Thing(Sent):
    """A card, tile or place: its word in the notation, its name, what the name means, what it does."""

    word: str
    name: str
    plain: str
    rule: str
    #: Printed numbers that the rule does not mention, each with its label.
    numbers: list[tuple[str, int]]
    #: All its printed numbers, by stable names.
    printed: dict[str, PrintedNumber]
    #: What it shows that is no number, by stable names: words of the notation.
    traits: dict[str, Value]


class KindPacket(Sent):
    """A kind of thing; a number in a view stands for `things[number - first]`."""

    kind: str
    first: int
    things: list[Thing]


Form = Literal["hidden", "number", "flag", "seat", "things", "counts", "spaces", "marks"]


class ZonePacket(Sent):
    """How a field of a view is to be shown."""

    field: str
    label: str
    #: hidden: not for people. number, flag (true, or above 0), seat: one value. things: one thing or a row of them.
    #: counts: how many of each thing of the kind. spaces: a row of places, each empty (-1) or holding a thing (or a
    #: number without kind). marks: a number whose bits are the marked places, the lowest first.
    form: Form
    #: One of the game's kinds, or one that needs no words: seat, die, ordinal (shown as one more), or nothing: numbers.
    kind: str
    #: The kinds that name the places of a row, divided by spaces, the slowest first: `province building` is four
    #: provinces with five places each. What a row has beyond their product is numbered within the last.
    places: str
    #: A number that is higher by this is the same thing turned over; 0: nothing is.
    turned: int = 0
    #: Show it only while there is something in it: not if it is 0, -1 or an empty row, a thing of number 0 excepted.
    passing: bool = False


class PhaseWords(Sent):
    """A phase of the sequence of play: its stable name, and what it is called and does in the reader's language."""

    name: str
    title: str
    text: str
    #: Fields of the table that mean something only in the phases that name them: show them in no other.
    fields: list[str] = []


class GameWords(Sent):
    """A game's words in one language and edition: what a table needs besides the packet."""

    game: str
    lang: str
    title: str
    kinds: dict[str, KindPacket]
    #: Fields in the order in which they are shown: those of the table, then those of a player's side.
    zones: list[ZonePacket]
    side_zones: list[ZonePacket]
    #: Further labels, by key.
    labels: dict[str, str]
    #: The phases in the order of play.
    phases: list[PhaseWords]
    #: Every printed number by its key in the edition: `cards.forum.cost`.
    printed: dict[str, PrintedNumber]
    help: list[str]
    #: The numbered rules behind each question, by its name: `{"keep": ["4.4"]}`.
    sections: dict[str, list[str]]


class MePacket(Sent):
    """The reader."""

    name: str
    is_guest: bool
    email: str
    #: Whether the owner of the address has followed the link that we sent there.
    email_confirmed: bool
    lang: str
    prefs: dict[str, str]
    #: Must be sent back as the header X-CSRF-Token with every change.
    csrf: str
    #: The public key for Web Push, if the host set one.
    push_key: str
    #: Hosts have a page of their own.
    is_host: bool = False


class TableCard(Sent):
    """A table in a list."""

    table: str
    game: str
    title: str
    status: Literal["open", "playing", "over"]
    seats: list[SeatPacket]
    #: The reader's seats, from 0.
    yours: list[int]
    #: Whether the reader set the table up, and may send somebody away before the start.
    is_maker: bool
    your_turn: bool
    move: int
    watchers: int
    clock: str
    updated: str
    #: What is said of playing again, once the game is over.
    rematch: RematchPacket | None
    #: Whether the reader trains here, alone among bots, and may ask for hints.
    has_hints: bool
    #: Whether the result counts for ratings, as far as the table says.
    rated: bool


class TableLinks(Sent):
    """What the maker of a table gets: where it is, and a link for each seat that waits for a friend."""

    table: str
    url: str
    #: A link by seat number; whoever opens it takes the seat.
    links: dict[int, str]
    #: A token by seat number for the same seats, for programs.
    tokens: dict[int, str]


class ReplayPacket(Sent):
    """A moment of a game as a seat knew it, or with all cards up once the game is over."""

    moves: int
    packet: Packet


class HintOption(Sent):
    """Something that a consul would consider: how likely it would say so at first sight, and what it expects of it."""

    line: str
    #: From 0 to 1: how often it is chosen at first sight, and the share of the win that comes of it.
    chance: float
    result: float


class Hint(Sent):
    """What a consul would consider in the reader's place, the best first; for the packet with this `move`."""

    move: int
    options: list[HintOption]


class Film(Sent):
    """A whole game as a seat knew it, or with all cards up: the first moment, and what each line of the log changed."""

    moves: int
    first: Packet
    frames: list[Change]


class FilmPacket(Sent):
    """A film for whoever asks, and how else they may look at the game."""

    film: Film
    #: The seats through whose eyes the reader may look, and whether all cards may be up.
    eyes: list[int]
    all_up: bool


class CostlyChoice(Sent):
    """A choice that gave a part of the win away: before which line, whose, what was chosen, and what was better."""

    move: int
    seat: int
    chosen: str
    better: str
    #: So much of the share of the win, from 0 to 1.
    cost: float


class ReviewAccount(Sent):
    """Where a seat's share of the win went: from the first decision over its own choices, the others' and luck."""

    seat: int
    first: float
    choices: float
    others: float
    luck: float
    last: float


class ReviewPacket(Sent):
    """A game that is over, looked at with the eyes of a strong bot; nothing but its state before it is ready."""

    state: Literal["impossible", "none", "working", "ready"]
    #: Lines that were looked at so far, and all.
    done: int
    all: int
    #: The share of the win of every seat before the line behind each moment, and at the end.
    moments: list[int]
    shares: list[list[float]]
    #: The choices that cost most, the worst first.
    costliest: list[CostlyChoice]
    accounts: list[ReviewAccount]


class Verification(Sent):
    """Whether every die and shuffle follows from the promised key."""

    commitment: str
    key: str
    words: list[str]
    difference: str | None
    #: How many of the first lines another game gave; they are not derived.
    given: int = 0


class SeatWish(Received):
    """Who shall sit on a seat."""

    kind: Literal["me", "open", "friend", "bot"]
    bot: str = ""
    name: str = ""


class ClockWish(Received):
    """How time is kept."""

    kind: Literal["none", "live", "days"] = "none"
    #: live: minutes at the start and seconds added for each decision. days: days for each decision.
    minutes: int = 0
    increment: int = 0
    days: int = 0


class TableWish(Received):
    """A table to be set up."""

    game: str
    seats: list[SeatWish]
    options: dict[str, str] = {}
    #: Corrections of printed numbers as TOML, or nothing.
    edition: str = ""
    listed: bool = False
    clock: ClockWish = msgspec.field(default_factory=ClockWish)
    #: What happens when a person leaves or runs out of time.
    on_leave: Literal["bot", "end"] = "bot"
    #: Moves by which those who watch are kept behind.
    delay: int = 0
    #: An address that is told whose turn it is.
    webhook: str = ""
    #: Whether the result counts for the players' ratings.
    rated: bool = True


class ForkWish(Received):
    """A moment of a game that is over, to be played on from at a new table, and who shall sit there."""

    move: int
    seats: list[SeatWish]
    clock: ClockWish = msgspec.field(default_factory=ClockWish)
    on_leave: Literal["bot", "end"] = "bot"


class PersonWish(Received):
    """A change to oneself."""

    name: str | None = None
    lang: str | None = None
    prefs: dict[str, str] | None = None
    #: Only accounts have one; mail is sent once its owner has followed the link in the first.
    email: str | None = None


class Credentials(Received):
    """A name and a password; a new account may have an e-mail address."""

    name: str
    password: str
    email: str = ""


class PushWish(Received):
    """A browser's subscription, as it writes itself."""

    endpoint: str
    keys: dict[str, str]
    expiration: float | None = msgspec.field(default=None, name="expirationTime")


# -- for people about themselves ---------------------------------------------------------------


class PasswordWish(Received):
    """Another password; the one that was says that it is you."""

    old: str
    new: str


class LeaveWish(Received):
    """Be forgotten; whoever has an account says its password."""

    password: str = ""


class ForgottenWish(Received):
    """Whose password was forgotten."""

    name: str


class ResetWish(Received):
    """A new password, for whoever has a link."""

    token: str
    password: str


class ReportWish(Received):
    """What is wrong with a line of talk."""

    reason: str = ""


class Sessions(Sent):
    """How many other browsers are logged in as you."""

    others: int


# -- the player's home -------------------------------------------------------------------------


class Rating(Sent):
    """How strong somebody seems: a number on the scale of chess, and half of the interval in which it lies surely."""

    value: int
    give: int


class Finished(Sent):
    """What a seat of a game that is over ended with."""

    seat: int
    name: str
    #: The kind of bot that played; empty for people.
    bot: str
    is_you: bool
    place: int
    score: int
    is_winner: bool
    has_left: bool
    rating: Rating | None


class FinishedGame(Sent):
    """A game that is over, as one of its players finds it again."""

    table: str
    game: str
    title: str
    at: str
    seats: list[Finished]
    is_hidden: bool


class Tally(Sent):
    """How somebody did: over all, on a seat, with an option, or against an opponent."""

    by: Literal["game", "seat", "option", "opponent"]
    game: str
    #: What it is about, in the reader's language: the game, the seat's number, the option, or a name.
    title: str
    bot: str
    played: int
    won: int


class RatedGame(Sent):
    """The way of a rating through one game, the first moment first."""

    game: str
    title: str
    rating: Rating
    played: int
    #: When, and what it was then.
    history: list[tuple[str, Rating]]


class Mate(Sent):
    """Somebody with whom the reader played: by a table and the seat there on which they last met."""

    name: str
    table: str
    seat: int
    played: int
    at: str
    is_friend: bool


class Home(Sent):
    """A player's record."""

    ratings: list[RatedGame]
    tallies: list[Tally]
    mates: list[Mate]


class Ranked(Sent):
    """Somebody on a ladder; bots are marked."""

    name: str
    bot: str
    is_you: bool
    rating: Rating
    played: int


class MateWish(Received):
    """Somebody at a table of the reader's, to be found again or no longer."""

    table: str
    seat: int
    is_friend: bool = True


class TidyWish(Received):
    """A game that is over, to be put away or brought back."""

    table: str
    hidden: bool = True


# -- for hosts ---------------------------------------------------------------------------------


class HostPerson(Sent):
    """Somebody, as hosts see them."""

    id: str
    name: str
    is_guest: bool
    email: str
    created: str
    is_host: bool
    is_banned: bool
    #: Until when they cannot talk; empty if they can.
    muted: str
    #: Tables at which they sit.
    tables: int


class HostSeat(Sent):
    """A seat, as hosts see it."""

    seat: int
    kind: str
    name: str
    person: str
    has_left: bool


class HostTable(Sent):
    """A table, as hosts see it: nothing of its cards."""

    table: str
    game: str
    status: str
    rules: int
    move: int
    listed: bool
    created: str
    updated: str
    seats: list[HostSeat]


class HostReport(Sent):
    """A line of talk that somebody complained of."""

    number: int
    table: str
    at: str
    reason: str
    #: Who complains, who said it, and what.
    by: str
    name: str
    person: str
    text: str
    is_settled: bool


class HostDeed(Sent):
    """Something that a host did."""

    number: int
    at: str
    host: str
    deed: str
    person: str
    table: str
    words: str


class HostNumbers(Sent):
    """How much there is of everything."""

    numbers: dict[str, int]
    #: Tables by game and status.
    games: dict[str, dict[str, int]]


class HostWish(Received):
    """What a deed of a host needs: a name, so many hours, or a seat from 1."""

    name: str = ""
    hours: int = 24
    seat: int = 0


class HostAnswer(Sent):
    """What came of a deed: a link, if it made one."""

    url: str
