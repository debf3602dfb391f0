"""The rules for players: a text for each language, with printed numbers, cards and options filled in.

`text/rules.<language>.md` is Markdown with four additions, each of which keeps the text from drifting:

- `{points.each}` is a number of the edition, `{points.each|point|points}` is one with its noun;
- `@things card` is a list of what the catalogue says of all cards, `@things card forum templum` of these;
- `@options` is a list of the game's options and their values;
- `@covers 2.1-2.4 R16` ends a section and names the numbered rules that it tells.
"""

from __future__ import annotations

import re
from typing import Final

from comitia.words.catalogue import Catalogue
from comitia.words.messages import compiled, typeset

_NUMBER: Final = re.compile(r"\{([a-z_][\w.]*)(?:\|([^|{}]*)\|([^|{}]*))?\}")
_FENCE: Final = "```"


def players_rules(words: Catalogue, links: bool = False) -> str | None:
    """The rules of a game for players in the catalogue's language, or in English; None if none are written.

    With `links` the numbered rules are linked, as a page wants it that shows both.
    """
    for lang in (words.lang, "en"):
        path = words.game.folder / "text" / f"rules.{lang}.md"
        if path.is_file():
            return "\n".join(_filled(path.read_text("utf-8").splitlines(), words, lang, links)) + "\n"
    return None


def _filled(lines: list[str], words: Catalogue, lang: str, links: bool) -> list[str]:
    found: list[str] = []
    is_drawing = False
    for line in lines:
        is_drawing ^= line.startswith(_FENCE)
        if is_drawing or line.startswith(_FENCE):
            found.append(line)
        elif line.startswith("@"):
            found += _directed(line, words, links)
        else:
            found.append(typeset(_with_numbers(line, words, lang), lang))
    return found


def _with_numbers(line: str, words: Catalogue, lang: str) -> str:
    """A line with the numbers of the edition."""
    if "{" not in line:
        return line
    numbers = {key.replace(".", "_"): entry.value for key, entry in words.sheet.entries.items()}
    return compiled(_NUMBER.sub(_message, line), lang).format({**numbers})


def _message(found: re.Match[str]) -> str:
    """A number of the edition in ICU's notation, perhaps with its noun."""
    name = found[1].replace(".", "_")
    if found[2] is None:
        return f"{{{name}, number}}"
    return f"{{{name}, plural, one {{{{{name}, number}} {found[2]}}} other {{{{{name}, number}} {found[3]}}}}}"


def _directed(line: str, words: Catalogue, links: bool) -> list[str]:
    verb, *rest = line.split()
    if verb == "@things":
        return _things(words, rest[0], rest[1:])
    if verb == "@options":
        return _options(words, rest)
    return [f"*{words.text('rules.covers', {'sections': words.row([_section(part, links) for part in rest])})}*"]


def _things(words: Catalogue, kind: str, chosen: list[str]) -> list[str]:
    of_kind = next(found for found in words.game.kinds.values() if found.kind == kind)
    return [_thing(words, kind, word) for word in chosen or of_kind.words]


def _thing(words: Catalogue, kind: str, word: str) -> str:
    """One line about a thing: its name, what that means, what it does, what else is printed on it."""
    title, plain = words.title(kind, word), words.plain(kind, word)
    name = f"**{title}**" if plain in ("", title) else f"**{title}** ({plain})"
    rest = [words.rule(kind, word), ", ".join(words.labelled_numbers(kind, word))]
    told = " ".join(part if part.endswith(".") else f"{part}." for part in rest if part)
    return f"- {name}: {told}" if words.lang != "fr" else f"- {name}\u202f: {told}"


def _options(words: Catalogue, chosen: list[str]) -> list[str]:
    found: list[str] = []
    for option in words.game.options:
        if chosen and option.name not in chosen:
            continue
        label, text = (words.text(f"option.{option.name}.{part}") for part in ("label", "help"))
        values = [words.text(f"option.{option.name}.value_{value}") for value in option.values]
        found.append(f"- **{label}** (`{option.name}`). {text} {' · '.join(values)}")
    return found


def _section(part: str, links: bool) -> str:
    shown = part.replace("-", "\N{EN DASH}")
    return f"[{shown}](#s{part.partition('-')[0]})" if links else shown
