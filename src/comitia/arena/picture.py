"""A contest as one page that needs nothing else: ratings, seats and the course of every pairing as pictures."""

from __future__ import annotations

from html import escape
from typing import Final

from comitia.arena.contest import Meeting
from comitia.arena.ratings import Rating
from comitia.arena.standings import Standings, pair_names

WIDTH: Final = 640
EDGE: Final = 150
ROW: Final = 26
TALL: Final = 180
INK: Final = "#8a2b2b"
STYLE: Final = (
    "body{font:16px/1.5 Georgia,serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#222}"
    "svg{width:100%;height:auto;font:12px sans-serif}pre{overflow-x:auto;font-size:13px}h2{margin-top:2rem}"
)


def page(found: Standings) -> str:
    """The page."""
    contest = found.contest
    title = escape(f"{contest.game}: a {contest.kind} of {len(contest.bots)} bots")
    seats = [f"seat {p + 1}" for p in range(contest.seats)]
    parts = [
        f"<h1>{title}</h1><pre>{escape(chr(10).join(found.lines()))}</pre>",
        f"<h2>Ratings</h2>{bars([each.name for each in found.bots], [each.rating for each in found.bots])}",
        f"<h2>What a seat adds</h2>{bars(seats, found.fit.seats)}",
    ]
    courses = [meeting for meeting in found.meetings if meeting.course]
    if courses:
        parts.append("<h2>How it went</h2><p>How much more than fair the first one won, and how sure that is.</p>")
        parts += [f"<h3>{escape(pair_names(contest, each.pairing))}</h3>{course(each)}" for each in courses]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    return f'<!doctype html><html lang="en">{head}<style>{STYLE}</style>{"".join(parts)}</html>\n'


def bars(names: list[str], ratings: list[Rating]) -> str:
    """Points with their intervals, one below the other."""
    low = min(each.value - each.give for each in ratings)
    high = max(each.value + each.give for each in ratings)
    reach = max(1.0, high - low)

    def x(value: float) -> float:
        return EDGE + (WIDTH - EDGE - 60) * (value - low) / reach

    drawn: list[str] = []
    for i, (name, each) in enumerate(zip(names, ratings, strict=True)):
        y = ROW * i + ROW / 2
        left, right = x(each.value - each.give), x(each.value + each.give)
        drawn.append(f'<text x="{EDGE - 10}" y="{y + 4:.0f}" text-anchor="end">{escape(name)}</text>')
        drawn.append(f'<path d="M{left:.1f} {y}H{right:.1f}" stroke="{INK}" stroke-width="2"/>')
        drawn.append(f'<circle cx="{x(each.value):.1f}" cy="{y}" r="4" fill="{INK}"/>')
        drawn.append(f'<text x="{right + 8:.1f}" y="{y + 4:.0f}">{each.value:.0f}</text>')
    return f'<svg viewBox="0 0 {WIDTH} {ROW * len(names)}" role="img">{"".join(drawn)}</svg>'


def course(meeting: Meeting) -> str:
    """The mean of a pairing deal by deal, within its interval."""
    rows = meeting.course
    step = (WIDTH - 60) / max(1, len(rows) - 1)

    def at(i: int, value: float) -> str:
        return f"{40 + i * step:.1f},{TALL * (0.5 - max(-0.5, min(0.5, value))):.1f}"

    upper = [at(i, row[2]) for i, row in enumerate(rows)]
    lower = [at(i, row[1]) for i, row in reversed(list(enumerate(rows)))]
    line = " ".join(at(i, row[0]) for i, row in enumerate(rows))
    rules = [
        f'<path d="M40 {TALL * (0.5 - v):.0f}H{WIDTH - 20}" stroke="{"#555" if v == 0 else "#ddd"}"/>'
        f'<text x="0" y="{TALL * (0.5 - v) + 4:.0f}">{100 * v:+.0f}</text>'
        for v in (-0.5, -0.25, 0.0, 0.25, 0.5)
    ]
    return (
        f'<svg viewBox="0 -10 {WIDTH} {TALL + 20}" role="img">{"".join(rules)}'
        f'<polygon points="{" ".join(upper + lower)}" fill="{INK}" opacity="0.15"/>'
        f'<polyline points="{line}" fill="none" stroke="{INK}" stroke-width="2"/></svg>'
    )
