"""A review in words, for programs, and as one page that needs nothing else."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Final

from comitia.bots.levels import why_not
from comitia.bots.weights import shipped
from comitia.cli.inputs import Wrong
from comitia.cli.measuring import Shown
from comitia.cli.records import read_save
from comitia.cli.seats import shown_names
from comitia.lab.review import Decision, Review, Said, review
from comitia.words import Catalogue

WIDTH: Final = 720
HEIGHT: Final = 260
COLOURS: Final = ("#8a2b2b", "#1f5a8a", "#3f7a34", "#8a6a1f", "#5f3f8a")


class Reviewed:
    """A review with the words of a language."""

    def __init__(self, path: Path, lang: str, worlds: int) -> None:
        saved = read_save(path)
        reason = why_not(saved.header.game.name, saved.header.seats)
        if reason:
            raise Wrong(f"this game cannot be reviewed: {reason}")
        with Shown(lambda _: None) as shown:
            shown.begin("lines", len(saved.lines))
            self.review: Final[Review] = review(
                saved, shipped(saved.header.game.name), worlds, lambda done, _: shown.reach(done)
            )
        self.names: Final = shown_names(saved.names)
        self.words: Final = Catalogue(saved.header.game, lang, saved.header.sheet)

    def lines(self) -> list[str]:
        """In words."""
        return [self._say("review.costliest"), *self._costs(), "", self._say("review.accounts"), *self._accounts()]

    def _say(self, key: str, **args: int | str) -> str:
        return self.words.text(key, args)

    def _costs(self) -> list[str]:
        return [self._cost(decision) for decision in self.review.costliest()] or [self._say("review.none")]

    def _cost(self, decision: Decision) -> str:
        return self._say(
            "review.cost",
            number=decision.number,
            player=self.names[decision.seat],
            line=self._said(decision, decision.said),
            better=self._said(decision, decision.better),
            n=round(100 * decision.cost),
        )

    def _said(self, decision: Decision, said: Said) -> str:
        return self.words.choice(decision.question, said.verb, said.args, self.names)

    def _accounts(self) -> list[str]:
        return [
            self._say(
                "review.account",
                player=name,
                first=round(100 * account.first),
                choices=_signed(account.choices),
                others=_signed(account.others),
                luck=_signed(account.luck),
                last=round(100 * account.last),
            )
            for name, account in zip(self.names, self.review.accounts, strict=True)
        ]

    def json(self) -> dict[str, object]:
        """For programs."""
        found = self.review
        return {
            "game": found.game,
            "seats": found.names,
            "decisions": [_plain(decision) for decision in found.decisions],
            "costliest": [decision.number for decision in found.costliest()],
            "accounts": [account._asdict() for account in found.accounts],
        }

    def html(self) -> str:
        """One page with the graph."""
        title = escape(self.words.messages.get("game.title", self.review.game))
        items = "".join(f"<li>{escape(text)}</li>" for text in self._costs())
        accounts = "".join(f"<li>{escape(text)}</li>" for text in self._accounts())
        heads = [escape(self._say(key)) for key in ("review.shares", "review.costliest", "review.accounts")]
        style = "body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem}svg{width:100%}"
        return (
            f'<!doctype html><html lang="{self.words.lang}"><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{style}</style>'
            f"<h1>{title}</h1><h2>{heads[0]}</h2>{self._graph()}<p>{self._legend()}</p>"
            f"<h2>{heads[1]}</h2><ol>{items}</ol><h2>{heads[2]}</h2><ul>{accounts}</ul></html>\n"
        )

    def _legend(self) -> str:
        return " ".join(
            f'<span style="color:{_colour(p)}">&#9632; {escape(name)}</span>' for p, name in enumerate(self.names)
        )

    def _graph(self) -> str:
        """The share of the win of each seat, decision by decision."""
        rows = [decision.shares for decision in self.review.decisions]
        rows.append([account.last for account in self.review.accounts])
        step = WIDTH / max(1, len(rows) - 1)
        drawn = [
            f'<polyline fill="none" stroke="{_colour(p)}" stroke-width="2" points="'
            + " ".join(f"{i * step:.1f},{HEIGHT * (1 - row[p]):.1f}" for i, row in enumerate(rows))
            + '"/>'
            for p in range(len(self.names))
        ]
        rules = [f'<path d="M0 {HEIGHT * i / 4:.0f}H{WIDTH}" stroke="#ddd"/>' for i in range(5)]
        return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img">{"".join(rules + drawn)}</svg>'


def _plain(decision: Decision) -> dict[str, object]:
    lines = {"line": decision.said.line, "better": decision.better.line}
    rest = {key: value for key, value in decision._asdict().items() if key not in ("said", "better")}
    return {**rest, **lines, "seat": decision.seat + 1}


def _colour(p: int) -> str:
    return COLOURS[p % len(COLOURS)]


def _signed(share: float) -> str:
    return f"{round(100 * share):+d}"
