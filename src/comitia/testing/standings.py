"""Laws of how a game stands: it tells no more than the view, has a phase, and at the end is the score."""

from __future__ import annotations

import json

from comitia.engine.registry import Game
from comitia.engine.standing import Standing, phase_at
from comitia.engine.state import fingerprint
from comitia.engine.table import Table
from comitia.engine.veil import veil_of, veiled
from comitia.engine.view import masked, standing_of, view
from comitia.engine.worlds import Worlds
from comitia.testing.playing import Law, seats_of
from comitia.testing.secrecy import name_of


def standing_text(standing: Standing | None) -> str:
    """A standing as it would be written down; it is made of plain values, or it could not be sent."""
    if standing is None:
        return ""
    return json.dumps([[[share.parts, share.hidden] for share in standing.shares], standing.outlook])


class Standings(Law):
    """How the game stands is the same in all worlds that a seat cannot tell apart; in the end it is the score."""

    def at(self, table: Table) -> None:
        if self.game.phases and not table.is_over():
            stack = [frame.label() for frame in table.state.stack]
            assert phase_at(self.game.phases, stack), f"{stack[-1]} is in no phase"
        for seat in seats_of(self.header):
            v = table.view(seat)
            assert fingerprint(veiled(table.state, veil_of(self.header), seat)) == fingerprint(masked(v)), (
                f"what is covered for {name_of(seat)} and what its view tells differ"
            )
            if self.game.standing is None:
                continue
            told = standing_text(standing_of(v))
            other = view(self.header, Worlds(v, self.rng).deal(), seat, [])
            same = standing_text(standing_of(other)) == told
            assert same, f"{name_of(seat)} could tell the true state from another by how the game stands"
            assert standing_text(table.how_it_stands(seat)) == told, "a table tells another standing than its view"

    def at_end(self, table: Table) -> None:
        if self.game.standing is None or not table.is_over():
            return
        scores = self.game.scores(table.state)
        for seat in seats_of(self.header):
            standing = standing_of(table.view(seat))
            assert standing is not None
            totals = [share.total() for share in standing.shares[: len(scores)]]
            assert totals == scores, f"{totals} is how it stands in the end, {scores} scored"
            assert not any(share.hidden for share in standing.shares), "something is hidden after the end"


def check_phases(game: Game) -> None:
    """The phases have different names, and name sequences or steps, and fields, that the game has."""
    names = [phase.name for phase in game.phases]
    assert len(names) == len(set(names)), "two phases have one name"
    for phase in game.phases:
        for named in phase.sequences:
            name, _, step = named.partition(".")
            assert name in game.sequences, f"phase {phase.name}: no sequence is called {name}"
            labels = [known.label for known in game.sequences[name].steps]
            assert not step or step in labels, f"phase {phase.name}: {name} has no step {step}"
        for field in phase.fields:
            assert game.table is not None and game.table.field(field), f"phase {phase.name}: no field is called {field}"


def check_traits(game: Game) -> None:
    """Traits belong to things that the game has."""
    if game.traits is None:
        return
    words = {kind.kind: kind.words for kind in game.kinds.values()}
    for kind, things in game.traits(game.sheet).items():
        assert kind in words, f"traits of a kind {kind}, which there is not"
        assert set(things) == set(words[kind]), f"traits of {kind} differ in {set(things) ^ set(words[kind])}"
