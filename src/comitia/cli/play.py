"""A game in the terminal: people at one keyboard, and bots."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from comitia.cli.choosing import Offer, find_choices, find_thing, in_columns
from comitia.cli.inputs import state_folder, write_save
from comitia.cli.records import result_lines
from comitia.cli.seats import Sitter
from comitia.cli.terminal import Terminal
from comitia.engine.errors import BadSave, ComitiaError, Value
from comitia.engine.flow import step_due, why_not
from comitia.engine.save import dump, load
from comitia.engine.table import Packet, Table
from comitia.engine.view import SPECTATOR, Face
from comitia.words import Catalogue
from comitia.words.drawing import board_of, draw
from comitia.words.story import story

#: How much of the log is shown unless all of it is asked for.
LOG_LINES: Final = 30
#: How many reasons are given where a word means several choices.
REASONS: Final = 3


class Session:
    """One sitting: from the first question, or where a save stands, to the end or until somebody leaves."""

    def __init__(self, table: Table, sitters: list[Sitter], words: Catalogue, save_to: Path | None) -> None:
        self.table: Final = table
        self.sitters: Final = sitters
        self.words: Final = words
        self.save_to: Final = save_to
        self.names: Final = [sitter.name for sitter in sitters]
        self.people: Final = [p for p, sitter in enumerate(sitters) if sitter.bot is None]
        self.terminal: Final = Terminal()
        #: How many events each seat has read, and the drawing it saw last.
        self.read: Final = [0] * len(sitters)
        self.drawn: list[list[tuple[str, str]]] = []
        #: The person in front of the screen.
        self.reader: int = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.has_left: bool = False

    def run(self) -> None:
        """Play until the end, or until somebody leaves; a game that is left is kept."""
        self._introduce()
        try:
            self.table.settle()
            while not self.table.is_over() and not self.has_left:
                self._next_choice()
        except KeyboardInterrupt:
            self.terminal.say()
            self._keep()
            raise
        if self.has_left:
            self._keep()
        else:
            self._conclude()

    def say(self, key: str, style: str = "", **args: Value) -> None:
        """Say a phrase in the reader's language; the name of a file stays in one piece."""
        self.terminal.say(self.words.text(f"play.{key}", args), style, whole="file" in args)

    def _introduce(self) -> None:
        game = self.table.header.game
        self.terminal.say(self.words.messages.get("game.title", game.name), "strong")
        for p, sitter in enumerate(self.sitters):
            self.say("seat_person" if sitter.bot is None else "seat_bot", n=p + 1, player=sitter.name)
        self.say("welcome", "dim")

    def _next_choice(self) -> None:
        """Let one seat choose; bots first, so that nobody waits for them behind a curtain."""
        waiting = self.table.packet(SPECTATOR).waiting
        for p in waiting:
            bot = self.sitters[p].bot
            if bot is not None:
                self.table.say(bot.choose(self.table.packet(p)))
                return
        alone = self.table.lone_line(waiting[0])
        if alone:
            self.table.say(alone)
        else:
            self._let_choose(waiting[0])

    # -- a person's choice ---------------------------------------------------------------------

    def _let_choose(self, p: int) -> None:
        if p != self.reader and not self._change_readers(p):
            return
        packet = self.table.packet(p)
        self._tell_news(p)
        self._draw(packet)
        offer = self._offer(packet)
        self.terminal.say(self.words.prompt(packet.question, packet.prompt, self.names), "strong")
        for line in in_columns(offer.rows(), self.terminal.width):
            self.terminal.say(line)
        while not self.has_left:
            text = self.terminal.ask()
            if text is None:
                self.say("input_ended")
                self.has_left = True
            elif text and self._obey(p, offer, text):
                return

    def _change_readers(self, p: int) -> bool:
        """Draw the curtain between two people's secrets."""
        if self.reader != SPECTATOR:
            self.terminal.clear()
        self.reader = p
        self.drawn = []
        self.say("curtain", "strong", player=self.names[p])
        if self.terminal.ask("") is None:
            self.say("input_ended")
            self.has_left = True
            return False
        self.terminal.clear()
        return True

    def _tell_news(self, p: int) -> None:
        """What happened since the seat last looked."""
        self.terminal.say()
        self._tell(self._unread(p))
        self.read[p] = len(self.table.events)

    def _unread(self, p: int) -> list[Face]:
        log = self.table.view(p).log
        return log[min(self.read[p], len(log)) if p >= 0 else 0 :]

    def _tell(self, faces: list[Face]) -> None:
        for text in story(self.words, faces, self.names):
            self.terminal.say(text)

    def _draw(self, packet: Packet) -> None:
        """The table, unless it looks as it did."""
        lines = draw(packet.view, self.words, self.names, self.terminal.width)
        if lines != self.drawn:
            self.terminal.show(lines)
            self.drawn = lines

    def _offer(self, packet: Packet) -> Offer:
        labels = [self.words.choice(packet.question, c.verb, c.args, self.names) for c in packet.choices]
        return Offer(packet.choices, labels)

    def _obey(self, p: int, offer: Offer, text: str) -> bool:
        """Carry out what is typed; whether the table has changed, so that the question is put anew."""
        found = offer.matching(text)
        word, _, rest = text.partition(" ")
        command = COMMANDS.get(word.casefold())
        if command is not None and offer.exactly(text) is None:
            return command(self, p, offer, rest.strip())
        if len(found) == 1:
            self.table.say(offer.choices[found[0]].line)
            return True
        if found:
            self.say("several", "warn", text=text, keys=[offer.keys[i] for i in found])
        else:
            self._explain_refusal(p, text)
        return False

    def _explain_refusal(self, p: int, text: str) -> bool:
        """Why something cannot be chosen; whether there is such a choice at all."""
        choices = find_choices(text, step_due(self.table.state).domain, self.words)
        if not choices:
            self.say("not_offered", "warn", text=text)
            return False
        reasons = [why_not(self.table.state, p, choice) for choice in choices]
        if None in reasons:
            self.say("allowed")
            return True
        told = dict.fromkeys(self.words.reason(reason, self.names) for reason in reasons if reason is not None)
        for line in list(told)[:REASONS]:
            self.terminal.say(line, "warn")
        return True

    # -- commands ------------------------------------------------------------------------------

    def undo(self, p: int, offer: Offer, rest: str) -> bool:
        """Take back the last choice, if nobody has learned anything since."""
        refusal = self.table.undo_refusal(p)
        if refusal is not None:
            self.terminal.say(self.words.reason(refusal, self.names), "warn")
            return False
        self.table.undo_choice(p)
        self.say("undone")
        self.drawn = []
        return True

    def why(self, p: int, offer: Offer, rest: str) -> bool:
        """Say why a choice is not offered."""
        if not rest:
            self.say("why_what", "warn", example=self._withheld(p))
        elif offer.matching(rest):
            self.say("allowed")
        else:
            self._explain_refusal(p, rest)
        return False

    def _withheld(self, p: int) -> str:
        """A choice that is not offered now, as one would type it; any choice if all are."""
        domain = step_due(self.table.state).domain
        refused = [text for choice, text in enumerate(domain.texts) if why_not(self.table.state, p, choice)]
        return (refused or domain.texts)[-1]

    def card(self, p: int, offer: Offer, rest: str) -> bool:
        """Explain a card, or all that are in sight."""
        if rest:
            thing = find_thing(rest, self.words)
            if thing is None:
                self.say("no_card", "warn", text=rest)
            else:
                self._describe(*thing)
            return False
        things = self._in_sight(p, offer)
        if not things:
            self.say("which_card", "warn")
        for kind, word in things:
            self._describe(kind, word)
        return False

    def _in_sight(self, p: int, offer: Offer) -> list[tuple[str, str]]:
        """The cards that the game's board shows, and what the options name: by kind and word, each once."""
        board = board_of(self.table.header.game)
        shows = None if board is None else getattr(board, "cards_in_sight", None)
        things = [] if shows is None else [("card", word) for word in shows(self.table.view(p))]
        for choice in offer.choices:
            for name, word in choice.args.items():
                kind = self.table.header.game.kinds.get(name)
                if kind is not None and not kind.numeric and isinstance(word, str):
                    things.append((kind.kind, word))
        return [thing for thing in dict.fromkeys(things) if self.words.rule(*thing)]

    def _describe(self, kind: str, word: str) -> None:
        title, plain = self.words.title(kind, word), self.words.plain(kind, word)
        board = board_of(self.table.header.game)
        shown = [] if plain in ("", title) else [plain]
        if board is not None and hasattr(board, "kind_of"):
            shown.append(self.words.label("kind", board.kind_of(word)))
        shown += self.words.labelled_numbers(kind, word)
        self.terminal.say(f"{title}{self.words.colon} {', '.join(shown)}", "strong")
        self.terminal.say(f"  {self.words.rule(kind, word)}")

    def rules(self, p: int, offer: Offer, rest: str) -> bool:
        """The game in a few sentences, or one section of the rules."""
        game = self.table.header.game
        if rest:
            self._show_section(game.folder / "RULES.md", rest)
            return False
        for line in self.words.help_lines():
            self.terminal.say(line)
        board = board_of(game)
        if board is not None and hasattr(board, "LEGEND"):
            self.terminal.say(self.words.label("zone", board.LEGEND))
        self.say("all_rules", "dim", game=game.name)
        return False

    def _show_section(self, path: Path, number: str) -> None:
        section = section_of(path.read_text("utf-8"), number) if path.is_file() else ""
        if section:
            self.terminal.show_markdown(section + "\n")
        else:
            self.say("no_section", "warn", text=number)

    def log(self, p: int, offer: Offer, rest: str) -> bool:
        """What happened so far."""
        told = story(self.words, self.table.view(p).log, self.names)
        if rest != "all" and len(told) > LOG_LINES:
            self.say("log_rest", "dim", n=len(told) - LOG_LINES)
            told = told[-LOG_LINES:]
        for text in told:
            self.terminal.say(text)
        return False

    def save(self, p: int, offer: Offer, rest: str) -> bool:
        """Write the game to a file and play on."""
        path = Path(rest).expanduser() if rest else self.save_to or Path(f"{self.table.header.game.name}-save.json")
        try:
            self._write(path)
        except ComitiaError as error:
            self.say("not_saved", "warn", problem=str(error))
        else:
            self.say("saved", file=str(path))
        return False

    def help(self, p: int, offer: Offer, rest: str) -> bool:
        """The commands."""
        for line in self.words.text("play.help").splitlines():
            self.terminal.say(line)
        examples = [offer.keys[0], offer.choices[0].line.partition(" ")[2], f"why {self._withheld(p)}"]
        things = self._in_sight(p, offer)
        examples += [f"card {self.words.title(*things[0])}"] if things else []
        self.say("help_examples", "dim", examples=[f"“{example}”" for example in examples])
        return False

    def quit(self, p: int, offer: Offer, rest: str) -> bool:
        """Leave; the game is kept."""
        self.has_left = True
        return True

    # -- the end -------------------------------------------------------------------------------

    def _write(self, path: Path) -> None:
        write_save(path, whole_save(self.table, [sitter.word for sitter in self.sitters]))

    def _keep(self) -> None:
        """Keep a game that is left, and say where."""
        name = f"{self.table.header.game.name}-{time.strftime('%Y%m%d-%H%M%S')}.json"
        for path in (self.save_to, state_folder() / name):
            if path is None or not self.table.lines:
                continue
            try:
                self._write(path)
            except ComitiaError as error:
                self.say("not_saved", "warn", problem=str(error))
            else:
                self.say("kept", file=str(path))
                return

    def _conclude(self) -> None:
        """The last events, the table, the result."""
        seat = self.reader
        self.terminal.say()
        self._tell(self._unread(seat))
        self.terminal.show(draw(self.table.view(seat), self.words, self.names, self.terminal.width))
        for line in result_lines(self.table, self.names, self.words):
            self.terminal.say(line, "strong")
        if self.save_to is not None:
            self._write(self.save_to)
            self.say("saved_end", file=str(self.save_to))


COMMANDS: Final[dict[str, Callable[[Session, int, Offer, str], bool]]] = {
    "undo": Session.undo,
    "why": Session.why,
    "card": Session.card,
    "rules": Session.rules,
    "log": Session.log,
    "save": Session.save,
    "help": Session.help,
    "?": Session.help,
    "quit": Session.quit,
}


def whole_save(table: Table, names: list[str]) -> str:
    """The save of a table; if the table was left in the middle of a change, of the table before it."""
    text = dump(table, names)
    try:
        load(text)
    except BadSave:
        before = Table(table.header, table.source)
        before.replay(table.lines)
        return dump(before, names)
    return text


def section_of(rules: str, number: str) -> str:
    """One numbered section of the rules, with what belongs to it."""
    parts = re.split(r"^(?=#+ )", rules, flags=re.MULTILINE)
    wanted = number.casefold()
    found = [part for part in parts if _begins_with(part.lstrip("# ").casefold(), wanted)]
    return "\n\n".join(part.strip() for part in found)


def _begins_with(section: str, number: str) -> bool:
    """Whether a section has a number, or one below it."""
    return section.startswith((f"{number} ", f"{number}."))
