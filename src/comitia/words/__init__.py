"""Words: what happened, what is asked and why not, in the reader's language.

Engine and games hold no sentence. Their events, questions and reasons are names with arguments; the catalogues
(`text/<language>.toml`, ICU messages) turn them into prose at the edge.
"""

from comitia.words.catalogue import Catalogue
from comitia.words.law import missing_general_words, missing_words
from comitia.words.messages import LANGUAGES, SPOKEN, NoWords, UnknownLanguage

__all__ = ["LANGUAGES", "SPOKEN", "Catalogue", "NoWords", "UnknownLanguage", "missing_general_words", "missing_words"]
