"""Players that are programs: each gets a packet and says one of its lines, like everybody else at the table."""

from comitia.bots.bot import Bot, UnknownBot
from comitia.bots.registry import bot_names, make_bot

__all__ = ["Bot", "UnknownBot", "bot_names", "make_bot"]
