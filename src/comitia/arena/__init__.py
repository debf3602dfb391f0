"""Where bots meet: many games at once, and what can be said about them afterwards."""

from comitia.arena.report import Report, wilson
from comitia.arena.simulate import BotFault, Match

__all__ = ["BotFault", "Match", "Report", "wilson"]
