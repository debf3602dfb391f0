"""Guided first games: a file says what is shown and awaited, a driver plays it with whoever learns.

Nothing here knows a server, a page or a language: a lesson answers with the keys of texts, so that whatever can run
Python can teach.
"""

from comitia.lessons.lesson import Lesson, Note, NotNow
from comitia.lessons.script import BadLesson, Script, Step, has_lesson, read_lesson, read_script

__all__ = ["BadLesson", "Lesson", "NotNow", "Note", "Script", "Step", "has_lesson", "read_lesson", "read_script"]
