"""Corners of Age of Rome that play seldom reaches: what is told of Cassius, memory, sets half laid, zero amounts."""

from __future__ import annotations

import pytest

from comitia.engine.chance import Generator, Keyed, key_from_seed
from comitia.engine.flow import options
from comitia.engine.scenario import Record, run
from comitia.engine.state import EVERYONE, Event, only
from comitia.engine.table import Table
from comitia.engine.view import SPECTATOR, Face, face, view
from comitia.engine.worlds import Worlds
from comitia.games.age_of_rome import GAME
from comitia.games.age_of_rome.edition import PILUM
from comitia.games.age_of_rome.fields import FROM_EVENT
from comitia.games.age_of_rome.moves import demolish, gain_fame, lose_fame, recruit_follower, return_feud
from comitia.games.age_of_rome.scenario import HARNESS
from comitia.games.age_of_rome.scoring import recount, roles, scores, totals
from comitia.games.age_of_rome.state import AgeState
from comitia.games.age_of_rome.table import new_state
from comitia.words import LANGUAGES, Catalogue

#: Events about Cassius and against him, and what an English reader is told.
TOLD = {
    Face("fame", 1, (2, 7), None): "Cassius gains 2 fame and stands at 7.",
    Face("legion_moved", 1, (0, 2), None): "One of Cassius\u2019s legions goes from Epirus to Thrace.",
    Face("scheme", 1, (0, 0), None): "Cassius executes a scheme against Anna in Gallia.",
    Face("scheme", 0, (1, 2), None): "Anna executes a scheme against Cassius in Africa.",
    Face("robbed", 0, (1, 2), None): "Anna takes 2 denarii from Cassius.",
    Face("drew", 1, (), None): "Cassius draws a trade card.",
    Face("taken", 0, (1,), None): "Anna takes a trade card from Cassius.",
    Face("taken", 0, (1,), (PILUM,)): "Anna takes Pilum from Cassius.",
}


def against_cassius() -> AgeState:
    """A table with Cassius, at which somebody listens."""
    s = new_state(GAME.header(1, {"solo": "cassius_normal"}))
    s.heard = []
    return s


def heard(s: AgeState) -> list[Event]:
    """What was told so far."""
    assert s.heard is not None
    return s.heard


@pytest.mark.parametrize("face", TOLD)
def test_what_is_told_of_cassius(face: Face):
    """11.2, 11.4  Nobody sits at his side, but it has a name: events about him are told as of anybody."""
    assert Catalogue(GAME, "en").event(face, ["Anna"]) == TOLD[face]
    for lang in LANGUAGES:
        words = Catalogue(GAME, lang)
        assert words.label("zone", "rival") in words.event(face, ["Anna"])


def test_what_is_shown_of_cassius():
    """11.6  His pile is hidden; what is discarded from it is not, and customs shows its card to the thief."""
    s = against_cassius()
    s.show("drew", 1, only(1), [PILUM])
    s.show("discarded", 1, EVERYONE, [PILUM])
    s.show("taken", 0, only(0) | only(1), [PILUM], 1)
    seen = {seat: [face(event, seat).secret for event in heard(s)] for seat in (0, SPECTATOR)}
    assert seen == {0: [None, (PILUM,), (PILUM,)], SPECTATOR: [None, (PILUM,), None]}


def test_zero_amounts():
    """3.3, 3.4, 4.7  Nothing gained is nothing told; there is no sixth follower; a temple loses one piece."""
    s = new_state(GAME.header(2))
    s.heard = []
    gain_fame(s, 0, 0, FROM_EVENT)
    lose_fame(s, 0, 3, FROM_EVENT)
    return_feud(s, 0)
    assert heard(s) == []
    s.players[0].followers = 5
    recruit_follower(s, 0, 30)
    assert s.players[0].followers == 5
    s.players[0].base_metal, s.players[0].temple = 0, 2
    demolish(s, 0)
    assert s.players[0].temple == 1


def setting(hand: list[str], begin: str) -> AgeState:
    """A set of which one card is laid."""
    header = GAME.header(2)
    s = HARNESS.set_up(header, Record({"players": 2, "sides": {"1": {"hand": hand, "fame": 6}}}, "setup"))
    HARNESS.act(s, Record({"text": f"set {begin}"}, "action"), Generator(1))
    return s


@pytest.mark.parametrize("seat", [1, SPECTATOR])
@pytest.mark.parametrize("hand", [["hammer", "groma", "plough", "pilum"], ["hammer", "money_chest", "travel_chest"]])
def test_redeal_of_a_set_half_laid(seat: int, hand: list[str]):
    """7.4, 12.2  Whoever lays a set has the rest of it, also in a redeal."""
    s = setting(hand, "hammer")
    for seed in range(10):
        other = Worlds(view(GAME.header(2), s, seat, []), Generator(seed)).deal()
        assert isinstance(other, AgeState)
        assert options(other, 0)
        assert totals(other) == totals(s)


def test_recount_before_the_draw_of_characters():
    """3.3  Before the characters are drawn everybody stands at 1."""
    s = new_state(GAME.header(2))
    assert recount(s) == scores(s) == [1, 1]


def test_roles():
    """1.1  A seat plays as its character."""
    s = HARNESS.set_up(GAME.header(2), Record({"players": 2}, "setup"))
    assert [len(names) for names in roles(s)] == [1, 1]


def test_full_hand_is_asked_for_room():
    """7.1  The question says how many cards are still to be drawn."""
    hand = ["sundial", "hammer", "groma", "pilum", "tunic"]
    levels = {"gallia": {"trade": 1}}
    record = {"players": 2, "phase": "action", "levels": levels, "sides": {"1": {"hand": hand}}}
    table = Table(GAME.header(2), Keyed(key_from_seed(1)))
    table.state = HARNESS.set_up(table.header, Record(record, "setup"))
    for text in ("place trade", "go_on"):
        HARNESS.act(table.state, Record({"text": text}, "action"), Generator(1))
    packet = table.packet(0)
    assert (packet.question, packet.prompt) == ("make_room", {"n": 1})


GO_ON = {"a": "finish", "question": "build"}


def test_scenarios_pass_over_chance():
    """11.2  A scenario that goes on to a later question lets dice and cards fall."""
    setup = {"players": 1, "phase": "action", "first": 2, "cassius": [1]}
    scenario = {"id": "x", "options": {"solo": "cassius_normal"}, "setup": setup, "actions": [GO_ON]}
    assert run(scenario, "age_of_rome").failure is None
