"""What the ratios should be: a floor that must hold, a target, and a stretch."""

from __future__ import annotations

from dataclasses import dataclass

PLAIN = "comitia plain"
COMPILED = "comitia compiled"
CATAN = "catanatron/catan_2_players"
LIARS = "open_spiel/python_liars_poker"
EIGHTS = "open_spiel/crazy_eights"


@dataclass(frozen=True, slots=True)
class Goal:
    """One ratio of two figures; a figure is a decision rate, or `name:what` for a cost."""

    what: str
    above: str
    below: str
    floor: float
    target: float
    stretch: float
    smaller: bool = False

    def verdict(self, ratio: float | None) -> str:
        """How far a measured ratio comes."""
        if ratio is None:
            return "not measured"
        for level, name in ((self.stretch, "stretch"), (self.target, "target"), (self.floor, "floor")):
            if ratio <= level if self.smaller else ratio >= level:
                return name
        return "below the floor"


GOALS = (
    Goal("Roma plain / catanatron", f"{PLAIN}/roma", CATAN, 5, 7.5, 14),
    Goal("Roma compiled / catanatron", f"{COMPILED}/roma", CATAN, 15, 26, 46),
    Goal("the slowest game plain / catanatron", f"{PLAIN}/any", CATAN, 2.5, 4, 7),
    Goal("the slowest game compiled / catanatron", f"{COMPILED}/any", CATAN, 7, 13, 25),
    Goal("the slowest game plain / python_team_dominoes", f"{PLAIN}/any", "open_spiel/python_team_dominoes", 3, 5, 9),
    Goal("Roma plain / python_liars_poker", f"{PLAIN}/roma", LIARS, 4.5, 6.7, 12),
    Goal("Roma compiled / python_liars_poker", f"{COMPILED}/roma", LIARS, 14, 23, 41),
    Goal("Roma plain / crazy_eights in C++ from Python", f"{PLAIN}/roma", EIGHTS, 0.35, 0.55, 1.0),
    Goal("Roma compiled / crazy_eights in C++ from Python", f"{COMPILED}/roma", EIGHTS, 1.2, 2.0, 3.5),
    Goal(
        "Roma compiled own loop / crazy_eights inside C++",
        f"{COMPILED}/roma_own_loop",
        f"{EIGHTS}_inside",
        0.15,
        0.25,
        0.6,
    ),
    Goal(
        "Roma compiled own loop / gin_rummy inside C++",
        f"{COMPILED}/roma_own_loop",
        "open_spiel/gin_rummy_inside",
        4,
        7,
        17,
    ),
    Goal("Roma compiled / plain, own loop", f"{COMPILED}/roma_own_loop", f"{PLAIN}/roma_own_loop", 3.3, 4.2, 5.5),
    Goal(
        "tic-tac-toe plain / python_tic_tac_toe",
        f"{PLAIN}/tictactoe",
        "open_spiel/python_tic_tac_toe",
        6,
        11,
        24,
    ),
    Goal("copy: catanatron / Roma plain", f"{CATAN}:game_copy", f"{PLAIN}/roma:copy", 9, 15, 23),
    Goal("copy: catanatron / Roma compiled", f"{CATAN}:game_copy", f"{COMPILED}/roma:copy", 25, 43, 65),
    Goal(
        "copy / decision from Python, Roma plain (smaller is better)",
        f"{PLAIN}/roma:copy",
        f"{PLAIN}/roma:decision",
        1.5,
        0.6,
        0.5,
        True,
    ),
    Goal(
        "copy / decision from Python, Roma compiled (smaller is better)",
        f"{COMPILED}/roma:copy",
        f"{COMPILED}/roma:decision",
        1.5,
        0.6,
        0.5,
        True,
    ),
    Goal("checked door / trusting door, Roma plain", f"{PLAIN}/roma_checked", f"{PLAIN}/roma", 0.45, 0.65, 0.8),
    Goal(
        "checked door / trusting door, Roma compiled",
        f"{COMPILED}/roma_checked",
        f"{COMPILED}/roma",
        0.45,
        0.65,
        0.8,
    ),
)
