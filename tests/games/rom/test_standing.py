"""How a game of ROM stands, held against what the rules then do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from comitia.engine.table import Table
from comitia.engine.view import standing_of
from comitia.games.rom import GAME
from comitia.games.rom.edition import TRACK_NAMES
from comitia.games.rom.ending import score_offices, score_regions
from comitia.games.rom.fields import BY_FORUM, BY_OFFICES, BY_PERFORMANCES, BY_REGIONS
from comitia.games.rom.forum import score_forum_track
from comitia.games.rom.outlook import Outlook
from comitia.games.rom.performances import Perform, clear_stage, reward_performances
from comitia.games.rom.state import RomState
from comitia.games.rom.table import groups_on
from comitia.games.rom.tracks import place_die, section_of
from comitia.games.rom.traits import traits
from comitia.testing import walk


def moments(seed: int, seats: int = 4) -> Iterator[tuple[Table, RomState]]:
    """A game with, at every decision, a twin of its true state to try things on."""
    for table in walk(GAME.header(seats), seed):
        twin = table.state.copy()
        assert isinstance(twin, RomState)
        if not table.is_over():
            yield table, twin


def outlook_of(table: Table, p: int) -> Outlook:
    found = standing_of(table.view(p))
    assert found is not None
    return cast(Outlook, found.outlook)


def test_shares_are_what_the_last_scoring_would_bring():
    """9.3, 11.1, 11.2  Forum, offices and regions, whatever was scored before."""
    scored = 0
    for seats in (2, 3, 4):
        for table, twin in moments(seats, seats):
            is_scoring = twin.phase == 4 and twin.round == twin.edition.rounds
            names = [frame.seq.name for frame in twin.stack]
            first = 3 if is_scoring and "performances" in names else twin.resource if is_scoring else 0
            for resource in range(first, 3):
                twin.resource = resource
                score_forum_track(twin, 0)
            score_offices(twin, 0)
            score_regions(twin, 0)
            found = standing_of(table.view(0))
            assert found is not None
            for p, share in enumerate(found.shares):
                account = twin.players[p].account
                expected = [account[BY_FORUM], account[BY_OFFICES], account[BY_REGIONS]]
                assert [share.parts[name] for name in ("forum", "offices", "regions")] == expected
                scored += sum(expected)
    assert scored > 0


def test_best_set_is_the_best_that_can_be_performed():
    """9.5  No other set of the hand scores more."""
    seen = 0
    for seed in range(3):
        for table, twin in moments(seed):
            for p in range(4):
                found = outlook_of(table, p)["best_set"]
                hand = twin.players[p]
                twin.answers = [[] for _ in range(4)]
                sets = [choice for choice in Perform().options(twin, p) if choice > 0]
                assert (found is None) == (not sets)
                for choice in sets[:3] + sets[-3:]:
                    trial = twin.copy()
                    Perform().take_all(trial, p, [choice])
                    reward_performances(trial, 0)
                    gained = trial.players[p].account[BY_PERFORMANCES] - hand.account[BY_PERFORMANCES]
                    assert found is not None
                    assert gained <= found["points"]
                    clear_stage(trial, 0)
                    seen += 1
                if sets:
                    trial = twin.copy()
                    Perform().take_all(trial, p, [sets[0]])
                    reward_performances(trial, 0)
                    assert found is not None
                    best = trial.players[p].account[BY_PERFORMANCES] - hand.account[BY_PERFORMANCES]
                    assert best == found["points"]
    assert seen > 0


def test_best_set_is_made_of_cards_of_the_hand():
    """9.4  It can be laid down as it is told, and is not cheaper than others of its rank."""
    seen = 0
    for seed in range(3):
        for table, _ in moments(seed):
            for p in table.awaited():
                packet = table.packet(p)
                sets = [choice.args for choice in packet.choices if choice.verb == "perform"]
                found = outlook_of(table, p)["best_set"]
                if sets:
                    assert found is not None
                    best = max(sets, key=lambda args: (args["rank"], args["cost"]))
                    costs = {args["cost"] for args in sets if args["performers"] == found["performers"]}
                    assert costs == {best["cost"]}
                    seen += 1
    assert seen > 0


def test_landings_are_where_dice_land():
    """5.2, 5.3  The section of a placed die, and whose groups it pushes."""
    pushed = 0
    for table, twin in moments(7):
        for p in range(4):
            for row in outlook_of(table, p)["landings"]:
                trial = twin.copy()
                track = TRACK_NAMES.index(row["track"])
                before = groups_on(trial, track)
                place_die(trial, p, track, row["die"])
                after = groups_on(trial, track)
                moved = [seat for seat in before if seat != p and after.index(seat) > before.index(seat)]
                assert (section_of(trial, p, track), moved) == (row["section"], row["pushes"])
                pushed += len(moved)
    assert pushed > 0


def test_refused_landings_are_not_offered():
    """5.4  A die that is too high for a track is no answer to the question."""
    refused = 0
    for table, twin in moments(8):
        seat = table.awaited()[0]
        packet = table.packet(seat)
        if packet.question != "act" or twin.placed:
            continue
        offered = {(choice.verb, choice.args["die"]) for choice in packet.choices if "die" in choice.args}
        rows = outlook_of(table, seat)["landings"]
        assert {(row["track"], row["die"]) for row in rows if not row["refused"]} == offered
        refused += sum(row["refused"] for row in rows)
    assert refused > 0


def test_blind_cards_are_hidden():
    """9.4, 14.1  What others could perform is hidden if they have blind cards."""
    seen = set()
    for table, twin in moments(9):
        found = standing_of(table.view(0))
        assert found is not None
        for p in range(1, 4):
            assert ("performances" in found.shares[p].hidden) == bool(twin.players[p].blind)
            seen.add(found.shares[p].hidden)
        assert found.shares[0].hidden == ()
    assert seen == {(), ("performances",)}


def test_regions_of_the_game_only():
    """12.1  With two players some regions are not in the game."""
    table, _ = next(moments(1, 2))
    assert [region["region"] for region in outlook_of(table, 0)["regions"]] == [
        "italia",
        "africa",
        "greko",
        "gallia",
        "germania",
    ]


def test_traits():
    """1.1, 1.3, 1.4, 6.4  Regions, symbols, resources, kinds, and when cards are of use."""
    found = traits(GAME.sheet)
    assert found["province"]["sicilia"] == {"region": "italia", "symbol": "villa", "resource": "olives"}
    assert found["card"]["aedile"] == {"symbols": ["arena", "arena"], "when": "clearing"}
    assert found["performer"]["bear"] == {"kind": "beast"}
    assert {card["when"] for card in found["card"].values() if isinstance(card["when"], str)} == {
        "turn",
        "clearing",
        "order",
        "forum",
        "performance",
        "end",
    }
