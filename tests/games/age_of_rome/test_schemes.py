"""4.4 - 4.8  Schemes: what each effect needs, whom it can hit, and in which order everything happens."""

from __future__ import annotations

import pytest

from comitia.games.age_of_rome.edition import CHARACTERS, EFFECTS, PROVINCES
from comitia.games.age_of_rome.state import AgeState
from tests.games.age_of_rome.positions import heard, offers, position, say

#: Who knows each effect; slander and demolition are known by all.
KNOWN_BY = dict(zip(EFFECTS, ["antonius", "antonius", *CHARACTERS], strict=True))
#: A target that every effect can hit.
TARGET: dict[str, object] = {"fame": 6, "feud": 1, "base": 1, "legions": 5, "votes": 3, "hand": ["tunic"], "anchor": 0}
TABLE: dict[str, object] = {"fronts": {"epirus": [0, 2]}, "senate": [2]}
#: What takes away the only thing that an effect could hit: of the target's side, of the own side, of the table.
WITHOUT: dict[str, tuple[dict[str, object], dict[str, object], dict[str, object]]] = {
    "slander": ({"fame": 1}, {}, {}),
    "demolition": ({"base": 0}, {}, {}),
    "desertion": ({"legions": 7}, {}, {"fronts": {}}),
    "feint": ({"legions": 7}, {}, {"fronts": {}}),
    "re_election": ({"votes": 4}, {}, {"senate": [1]}),
    "invalid_vote": ({"votes": 4}, {}, {"senate": [1]}),
    "sold": ({"hand": []}, {}, {}),
    "customs": ({}, {"hand": ["groma", "hammer", "plough", "pilum", "scutum"]}, {}),
}


def before_effect(character: str, without: str = "") -> AgeState:
    """A scheme against the player opposite is chosen, unless that is impossible."""
    target, own, table = WITHOUT.get(without, ({}, {}, {}))
    other = "junia" if character == "fulvia" else "fulvia"
    sides = {"1": {"feud": 1, "anchor": 0, **own}, "2": {**TARGET, **target}}
    setup = {"phase": "scheme", "characters": [character, other], "plots": {"africa": [1]}, **TABLE, **table}
    return position(**setup, sides=sides)


def effects_of(s: AgeState) -> set[str]:
    """The effects between which the schemer can choose."""
    return {text.split()[1] for text in offers(say(s, "scheme africa")) if text.startswith("effect")}


@pytest.mark.parametrize("effect", EFFECTS)
def test_impossible_effects(effect: str):
    """4.6, 4.7  An effect that would hit nothing is not offered; the other two are."""
    character = KNOWN_BY[effect]
    everything = effects_of(before_effect(character))
    assert effect in everything
    assert effects_of(before_effect(character, effect)) == everything - {effect}


def test_nothing_is_possible():
    """4.6  If no effect is possible the scheme cannot be executed, and the marker stays."""
    sides = {"1": {"feud": 1}, "2": {"fame": 1, "feud": 1}}
    s = position(phase="scheme", plots={"africa": [1]}, sides=sides)
    assert "scheme africa" not in offers(s)
    assert (s.plots[6], s.players[0].feud) == (0, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("turned", [0, 1, 2, 3])
def test_where_schemes_are_executed(seats: int, turned: int):
    """2.1, 4.4  In every province before another seated player, and nowhere else."""
    places = {2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3]}[seats]
    sides = {str(p + 1): {"fame": 6, "feud": 1} for p in range(seats)}
    plots = {name: [1] for name in PROVINCES}
    s = position(players=seats, phase="scheme", turned=turned, plots=plots, sides=sides)
    before = {PROVINCES[(place - turned) % 4] for place in places[1:]}
    assert {text.split()[1] for text in offers(s) if text.startswith("scheme")} == before


@pytest.mark.parametrize(
    ("own", "others", "can"), [(0, 1, False), (1, 1, True), (1, 2, True), (1, 3, False), (3, 3, False)]
)
def test_feud_markers(own: int, others: int, can: bool):
    """1.2, 4.5  A marker on the own track, and a free space on the target's: Fulvia has three."""
    sides = {"1": {"feud": own}, "2": {"fame": 6, "feud": others}}
    s = position(phase="scheme", characters=["antonius", "fulvia"], plots={"africa": [1]}, sides=sides)
    assert ("scheme africa" in offers(s)) == can


def test_course_of_a_scheme():
    """4.8  Feud marker; the target's window; the effect; the schemer's window; last of all what a palla does."""
    sides = {
        "1": {"feud": 2, "hand": ["pugio"], "denarii": 0},
        "2": {"fame": 6, "feud": 1, "hand": ["palla"], "denarii": 5},
    }
    s = position(phase="scheme", plots={"africa": [1]}, sides=sides)
    events = heard(s, "scheme africa", "play palla", "play pugio")
    order = ["scheme", "feud_passed", "played", "fame_lost", "played", "robbed", "feud_returned"]
    told = [event.name for event in events if event.name in order]
    assert told == order
    assert (s.players[0].feud, s.players[1].feud, s.players[0].denarii) == (1, 1, 2)


def test_shielded_scheme():
    """4.8, 7.7  A scutum leaves the marker where it went, and the schemer's cards do not reach the target."""
    sides = {"1": {"feud": 2, "denarii": 0}, "2": {"fame": 6, "feud": 1, "hand": ["scutum"], "denarii": 5}}
    s = position(phase="scheme", plots={"africa": [1]}, sides=sides)
    events = heard(s, "scheme africa", "play scutum")
    assert "shielded" in [event.name for event in events]
    assert (s.players[1].fame, s.players[1].feud, s.players[0].feud) == (6, 2, 1)


@pytest.mark.parametrize("card", ["tunic", "groma", "bulla"])
def test_customs_is_a_secret_of_two(card: str):
    """4.7, 12.2  The card that customs moves is seen by both players and by nobody else."""
    sides = {"1": {"feud": 2, "anchor": 0}, "2": {"fame": 6, "feud": 1, "hand": [card]}, "3": {"feud": 1}}
    characters = ["livia", "fulvia", "junia"]
    s = position(players=3, phase="scheme", characters=characters, plots={"italia": [1]}, sides=sides)
    events = heard(s, "scheme italia", "effect customs", "go_on")
    (taken,) = (event for event in events if event.name == "taken")
    assert taken.to == 0b11
    assert (len(s.players[0].hand), s.players[1].hand) == (1, [])
