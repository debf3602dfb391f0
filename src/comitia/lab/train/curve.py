"""The curve of a run as a picture: the share of wins against the teacher over the decisions learned from."""

from __future__ import annotations

from typing import Final

from comitia.lab.train.run import Point

WIDTH: Final = 640
HEIGHT: Final = 320
EDGE: Final = 44


def curve_svg(title: str, points: list[Point], fair: float) -> str:
    """A picture that needs nothing else: the share, its interval, and what is fair."""
    most = max([point.decisions for point in points], default=0) or 1
    line = " ".join(f"{_x(point.decisions, most):.1f},{_y(point.share):.1f}" for point in points)
    upper = [f"{_x(point.decisions, most):.1f},{_y(point.high):.1f}" for point in points]
    lower = [f"{_x(point.decisions, most):.1f},{_y(point.low):.1f}" for point in reversed(points)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="12">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
            f'<text x="{EDGE}" y="20">{title}</text>',
            *_scale(most),
            f'<polygon points="{" ".join(upper + lower)}" fill="#8a2b2b" opacity="0.15"/>',
            _rule(fair, 'stroke="#555" stroke-dasharray="4"'),
            f'<polyline points="{line}" fill="none" stroke="#8a2b2b" stroke-width="2"/>',
            "</svg>",
            "",
        ]
    )


def _scale(most: int) -> list[str]:
    quarters = range(5)
    sides = [f'<text x="4" y="{_y(i / 4) + 4:.1f}">{25 * i} %</text>' for i in quarters]
    rules = [_rule(i / 4, 'stroke="#ddd"') for i in quarters]
    marks = [
        f'<text x="{_x(most * i // 4, most):.1f}" y="{HEIGHT - 12}" text-anchor="middle">{most * i // 4:,}</text>'
        for i in quarters
    ]
    return sides + rules + marks


def _rule(share: float, style: str) -> str:
    return f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{_y(share):.1f}" y2="{_y(share):.1f}" {style}/>'


def _x(decisions: int, most: int) -> float:
    return EDGE + (WIDTH - 2 * EDGE) * decisions / most


def _y(share: float) -> float:
    return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share
