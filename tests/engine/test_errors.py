"""Reasons and errors speak in one clear sentence."""

from __future__ import annotations

from comitia.engine.errors import Illegal, NotYourTurn, Over, Reason, Sealed


def test_reason_with_arguments():
    """A reason without a catalogue is its key with its arguments."""
    assert str(Reason("cannot_afford", {"cost": 5, "money": 3})) == "cannot afford (cost 5, money 3)"


def test_reason_without_arguments():
    """A reason may need no argument."""
    assert str(Reason("deck_empty")) == "deck empty"


def test_equal_reasons():
    """Reasons are equal by what they say."""
    assert Reason("cap", {"n": 3}) == Reason("cap", {"n": 3})


def test_different_reasons():
    """Key, arguments and kind all count."""
    assert Reason("cap", {"n": 3}) not in (Reason("cap", {"n": 4}), Reason("cup", {"n": 3}), "cap")


def test_equal_reasons_hash_alike():
    """Reasons can be collected in a set."""
    assert len({Reason("cap", {"n": 3}), Reason("cap", {"n": 3})}) == 1


def test_sentences():
    """Each refusal says what is the matter."""
    errors = [Illegal("lay", Reason("ascending")), NotYourTurn(1), Over(), Sealed(Reason("undo_nothing"))]
    assert [str(error) for error in errors] == [
        "lay: ascending",
        "seat 2 is not asked now",
        "the game is over",
        "nothing to undo: undo nothing",
    ]
