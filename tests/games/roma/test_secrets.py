"""9  Secrets: who sees what, and what a seat can know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from comitia.engine.chance import Generator, Keyed, key_from_seed, playout
from comitia.engine.flow import waiting
from comitia.engine.state import EVERYONE, NONE, UNKNOWN, Event
from comitia.engine.table import Table
from comitia.engine.view import HIDDEN, SPECTATOR, Face, View
from comitia.engine.worlds import Worlds
from comitia.games.roma.determine import Memory
from comitia.games.roma.edition import NAMES, OURS
from comitia.games.roma.state import RomaState
from tests.games.roma.positions import GAME, cards, position, say, seen

SEATS = [0, 1, SPECTATOR]
#: 33 cards, and nothing to pay: long games in which the deck runs out often.
SMALL_DECK = "points.empty_disc = 0\n" + "\n".join(f"cards.{name}.copies = 1" for name in NAMES[:16])


def redeals(s: RomaState, seat: int, events: list[Event], times: int = 60) -> list[RomaState]:
    """What a seat thinks possible, having heard some events."""
    v = seen(s, seat, events)
    worlds = Worlds(v, Generator(1))
    found = [worlds.deal() for _ in range(times)]
    assert all(isinstance(redeal, RomaState) for redeal in found)
    return [redeal for redeal in found if isinstance(redeal, RomaState)]


def listening(s: RomaState) -> list[Event]:
    """The events of a position from now on."""
    s.heard = []
    return s.heard


def hands(found: list[RomaState], p: int) -> set[tuple[str, ...]]:
    return {tuple(cards(redeal.players[p].hand)) for redeal in found}


def decks(found: list[RomaState]) -> set[tuple[str, ...]]:
    """The contents of the decks, without their order."""
    return {tuple(sorted(cards(redeal.deck))) for redeal in found}


def watched_games(games: int, limit: int = 250) -> Iterator[Table]:
    """Tables in the middle of random games, at every decision; every other game has a small deck that runs out."""
    small = GAME.sheet.override(SMALL_DECK, "test")
    for seed in range(games):
        option = {"refill": "on_draw"} if seed % 3 == 2 else {}
        header = GAME.header(options=option, sheet=small if seed % 2 == 1 else None)
        table = Table(header, Keyed(key_from_seed(seed)))
        table.settle()
        rng = Generator(seed)
        while not table.is_over() and len(table.lines) < limit:
            yield table
            options = table.packet(waiting(table.state)[0]).lines()
            table.say(options[rng.below(len(options))])


# -- 9.1  What is hidden -----------------------------------------------------------------------


def test_hands():
    """9.1  A hand is known to its owner; the others see its size."""
    s = position(hands=[["forum"], ["nero", "consul"]])
    shown = [
        [
            cards(side.numbers("hand")) if UNKNOWN not in side.numbers("hand") else side.size("hand")
            for side in seen(s, seat).players()
        ]
        for seat in SEATS
    ]
    assert shown == [[["forum"], 2], [1, ["consul", "nero"]], [1, 2]]


@pytest.mark.parametrize("seat", SEATS)
def test_deck(seat: int):
    """9.1  Of the deck everybody sees the size and nobody anything else."""
    assert seen(position(deck=["forum", "nero"]), seat).values["deck"] == {"count": 2}


def test_haruspex_shows_cards_without_order():
    """9.1  A Haruspex shows the cards in the order of the card table, to one seat only."""
    s = position(dice=[2], deck=["turris", "nero", "forum"], discs={"1": {"2": "haruspex"}})
    events = listening(s)
    say(s, "1 activate 2")
    shown = [[face.secret for face in seen(s, seat, events).log if face.name == "looked"] for seat in SEATS]
    assert shown == [[(8, 20, 24)], [None], [None]]


def test_taken_card_is_not_shown():
    """9.1, 6.12  Which card a Haruspex took is known to its owner alone."""
    s = position(dice=[2], deck=["turris", "nero"], discs={"1": {"2": "haruspex"}})
    events = listening(s)
    say(s, "1 activate 2", "1 take nero", "- shuffle_deck 1")
    shown = [[face.secret for face in seen(s, seat, events).log if face.name == "took_hidden"] for seat in SEATS]
    assert shown == [[(8,)], [None], [None]]


def test_drawn_cards():
    """9.1, 4.4  Drawn cards are seen by the drawer; the discarded ones by all, the kept one by nobody else."""
    s = position(dice=[2], deck=["turris", "nero", "forum"])
    events = listening(s)
    say(s, "1 cards 2")
    assert [seen(s, seat).players()[0].values["drawn"] for seat in SEATS] == [[8, 24], {"count": 2}, {"count": 2}]
    say(s, "1 keep nero")
    shown = [{face.name: face.secret for face in seen(s, seat, events).log} for seat in SEATS]
    assert [face["drew"] for face in shown] == [(8, 24), None, None]
    assert [face["kept"] for face in shown] == [(8,), None, None]
    assert [face["discarded"] for face in shown] == [(24,)] * 3


def test_passed_cards_are_known_to_both_players():
    """9.1, 2.2  Giver and receiver have held the passed cards; spectators have not."""
    table = next(table for table in watched_games(1) if table.packet(0).question == "place")
    for p in (0, 1):
        shown = [{f.name: f.secret for f in table.view(seat).log if f.seat == p} for seat in SEATS]
        assert shown[p]["gave"] is not None
        assert shown[1 - p]["gave"] is None
        assert shown[p]["received"] == table.view(1 - p).log[-4 if p == 1 else -2].secret
        assert shown[2]["gave"] is None
        assert shown[2]["received"] is None


@pytest.mark.parametrize("seat", SEATS)
def test_the_rest_is_public(seat: int):
    """9.1  Discs, discard pile, money, points, blocks and dice are seen by everybody."""
    s = position(
        dice=[2, 4], discard=["nero"], money=[3, 4], vp=[9, 11], blocked={"2": [3]}, discs={"1": {"2": "forum"}}
    )
    v = seen(s, seat)
    assert (v.values["dice"], v.values["discard"], v.values["stock"]) == ([2, 4], [8], 16)
    sides = [(p.number("points"), p.number("money"), p.numbers("blocked"), p.numbers("discs")[1]) for p in v.players()]
    assert sides == [(9, 3, [], 20), (11, 4, [2], NONE)]


def test_view_is_closed():
    """9.1  Nothing hidden stands anywhere in a view, however deep."""
    for table in watched_games(2):
        true = table.state
        assert isinstance(true, RomaState)
        v = table.view(1)
        mine = {key: value for key, value in v.values.items() if key != "players"}
        assert "deck" in mine
        other = v.values["players"]
        assert isinstance(other, list)
        assert all(other[0][key] == {"count": len(getattr(true.players[0], key))} for key in ("hand", "drawn"))
        assert all(card in (NONE, HIDDEN) for card in other[0]["face_down"])


# -- 9.2  What a seat can know -----------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
def test_redeals_cannot_be_told_apart(seat: int):
    """9.2  A redeal looks to the seat like the truth, at every decision."""
    for number, table in enumerate(watched_games(6)):
        v = table.view(seat)
        redealt = Worlds(v, Generator(number)).deal()
        assert GAME.totals(redealt) == GAME.totals(table.state)
        again = Table(table.header, table.source)
        again.state, again.events = redealt, table.events
        redealt.heard = None
        assert again.view(seat).values == v.values
        packet, other = table.packet(seat), again.packet(seat)
        assert (packet.lines(), packet.prompt) == (other.lines(), other.prompt)


@pytest.mark.parametrize("seat", SEATS)
def test_redeals_can_be_played(seat: int):
    """9.2  Whoever is asked, a redeal can be played on to the end."""
    for number, table in enumerate(watched_games(6)):
        if number % 3 == 0:
            redealt = Worlds(table.view(seat), Generator(number)).deal()
            playout(redealt, Generator(number), 3000)
            assert redealt.over


def test_redeals_vary():
    """9.2  Every card that can be in the opposing hand is there sometimes."""
    s = position(hands=[["nero"], ["forum", "turris"]], discard=["mercator"])
    found = {card for redeal in redeals(s, 0, [], 400) for card in redeal.players[1].hand}
    assert cards(sorted(set(OURS.deck) - found)) == ["mercator", "nero"]


def test_passed_cards_are_remembered():
    """9.2  The cards that a seat passed are among the other seat's first four, in the hand or face down."""
    checked = 0
    for table in watched_games(12, limit=16):
        for seat in (0, 1):
            log = table.view(seat).log
            gave = [face.secret for face in log if face.name == "gave" and face.seat == seat]
            if not gave or gave[0] is None or any(face.name == "revealed" for face in log):
                continue
            redealt = Worlds(table.view(seat), Generator(checked)).deal()
            assert isinstance(redealt, RomaState)
            other = redealt.players[1 - seat]
            assert not Counter(gave[0]) - Counter(other.hand + list(other.face_down))
            checked += 1
    assert checked > 100


def test_reveal_ends_that_memory():
    """9.2  After the reveal the passed cards lie open and are not looked for in the hand."""
    hands_seen = 0
    for table in watched_games(3, limit=40):
        names = {face.name for face in table.view(0).log}
        if table.state.stack[-1].seq.name == "laying":
            continue
        if "revealed" in names and not names & {"healed", "returned", "looked", "reshuffled", "took_hidden"}:
            recalled = Worlds(table.view(0), Generator(1)).recalled
            assert isinstance(recalled, RomaState)
            assert set(recalled.players[1].hand) <= {UNKNOWN}
            hands_seen += len(recalled.players[1].hand) > 0
    assert hands_seen > 0


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_gladiator_is_remembered(seat: int):
    """9.2  A person sent back to the hand is there, until it is laid."""
    s = position(dice=[2], money=[0, 9], hands=[[], ["consul"]], discs={"1": {"2": "gladiator"}, "2": {"6": "nero"}})
    events = listening(s)
    say(s, "1 activate 2", "1 target 6")
    assert all("nero" in hand for hand in hands(redeals(s, seat, events), 1))
    assert len(hands(redeals(s, seat, events), 1)) > 5
    say(s, "1 end", "- roll 1 2 3", "2 lay nero", "2 at 1")
    assert not any("nero" in hand for hand in hands(redeals(s, seat, events), 1))


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_aesculapinum_is_remembered(seat: int):
    """9.2  A person taken from the discard pile is in the hand that took it."""
    s = position(
        dice=[2], hands=[["consul", "forum"], []], discard=["nero", "forum"], discs={"1": {"2": "aesculapinum"}}
    )
    events = listening(s)
    say(s, "1 activate 2", "1 take nero")
    assert all("nero" in hand for hand in hands(redeals(s, seat, events), 0))


def looked_through() -> tuple[RomaState, list[Event]]:
    """Seat 1 has looked through the deck and taken a card of it."""
    deck = cards(OURS.deck)
    for name in ("haruspex", "nero", "consul"):
        deck.remove(name)
    s = position(dice=[2, 6], hands=[[], ["consul", "nero"]], deck=deck, discs={"1": {"2": "haruspex"}})
    events = listening(s)
    say(s, "1 activate 2", "1 take forum", "- shuffle_deck 1")
    return s, events


def test_haruspex_tells_the_opposing_hand():
    """9.2  Whoever looked through the deck knows it, and by elimination the opposing hand; not the order."""
    s, events = looked_through()
    found = redeals(s, 0, events)
    assert hands(found, 1) == {("consul", "nero")}
    assert decks(found) == {tuple(sorted(cards(s.deck)))}
    assert len({tuple(redeal.deck) for redeal in found}) > 50


def test_haruspex_tells_the_other_seat_nothing():
    """9.2  The other seat has seen nothing of it."""
    s, events = looked_through()
    assert len(hands(redeals(s, 1, events), 0)) > 10


def test_draws_after_a_haruspex():
    """9.2  Cards that leave a known deck are followed: own ones exactly, the other seat's but for the kept one."""
    s, events = looked_through()
    say(s, "1 cards 6")
    say(s, f"1 keep {NAMES[s.players[0].drawn[0]]}", "1 end", "- roll 2 3 4", "2 cards 3")
    kept = s.players[1].drawn[0]
    while_asked = redeals(s, 0, events)
    assert hands(while_asked, 1) == {("consul", "nero")}
    say(s, f"2 keep {NAMES[kept]}")
    assert all({"consul", "nero"} <= set(hand) for hand in hands(redeals(s, 0, events), 1))
    known = Counter(s.deck) + Counter([kept])
    assert all(not Counter(redeal.deck) - known for redeal in redeals(s, 0, events))


def emptied(*said: str, option: str = "at_once") -> tuple[RomaState, list[Event]]:
    """Seat 2 is about to use up the deck; all unseen cards but four are in the discard pile."""
    left = cards(OURS.deck)
    for name in ["nero", "sicarius", "mercator", "consul", "haruspex", "haruspex"]:
        left.remove(name)
    s = position(
        {"refill": option},
        turn=2,
        dice=[1, 2, 3],
        deck=["nero", "sicarius"],
        discard=left,
        hands=[[], ["mercator", "consul"]],
        discs={"2": {"3": "haruspex"}, "1": {"3": "haruspex"}},
    )
    events = listening(s)
    return say(s, *said), events


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_reshuffled_deck_is_known(seat: int):
    """9.2  A deck made from the discard pile holds exactly those cards, in unknown order."""
    s, events = emptied("2 cards 2", "- reshuffle 9", "2 keep nero")
    found = redeals(s, seat, events)
    assert decks(found) == {tuple(sorted(cards(s.deck)))}
    assert len({tuple(redeal.deck) for redeal in found}) > 50


def test_reshuffled_deck_tells_the_hand():
    """9.2  What is neither open nor in the new deck is in the opposing hand."""
    s, events = emptied("2 cards 2", "- reshuffle 9", "2 keep nero")
    assert hands(redeals(s, 0, events), 1) == {("mercator", "consul", "nero")}


def test_refill_after_a_single_card():
    """9.2  A refill behind a card that was drawn alone does not blur the next draw."""
    s, events = emptied("2 cards 1", "2 money 2", "2 end", "- roll 1 2 4", "1 cards 1", "- reshuffle 9")
    say(s, "1 end", "- roll 2 3 5", "2 cards 3")
    gone = Counter(s.players[1].drawn)
    say(s, f"2 keep {NAMES[s.players[1].drawn[0]]}")
    known = Counter(s.deck) + gone - Counter(s.discard)
    assert all(not Counter(redeal.deck) - known for redeal in redeals(s, 0, events))


def test_refill_in_mid_draw_is_followed():
    """9.2  After a refill in mid-draw at most one of the fresh cards was kept: the others lie in the discard pile."""
    s, events = emptied("2 cards 3", "- reshuffle 9")
    fresh = Counter(s.players[1].drawn) - Counter([8, 0])
    pile = Counter(s.deck) + fresh
    assert decks(redeals(s, 0, events)) != decks([s])
    say(s, f"2 keep {NAMES[min(fresh)]}")
    for redeal in redeals(s, 0, events):
        assert not Counter(redeal.deck) - pile
        assert len(list((pile - Counter(redeal.deck) - Counter(s.discard)).elements())) <= 1


def test_named_card_is_in_the_hand():
    """9.2, 4.1  A card that was named is in the hand until its disc is chosen."""
    s = say(position(money=[9, 0], hands=[["nero", "consul"], []]), "1 lay nero")
    for seat in (1, SPECTATOR):
        assert all("nero" in hand for hand in hands(redeals(s, seat, []), 0))


def recalled(s: RomaState, seat: int, events: list[Event]) -> RomaState:
    """What a seat can work out."""
    found = Worlds(seen(s, seat, events), Generator(1)).recalled
    assert isinstance(found, RomaState)
    return found


def test_what_is_certain_stands_in_the_hand():
    """9.2  Cards that went to a hand in the open, or can be nowhere else, are known without a deal."""
    s, events = looked_through()
    assert cards(recalled(s, 0, events).players[1].hand) == ["consul", "nero"]
    assert recalled(s, 1, events).players[0].hand == [UNKNOWN]
    s = position(dice=[2], money=[0, 9], hands=[[], ["consul"]], discs={"1": {"2": "gladiator"}, "2": {"6": "nero"}})
    events = listening(s)
    say(s, "1 activate 2", "1 target 6")
    for seat in (0, SPECTATOR):
        assert recalled(s, seat, events).players[1].hand == [UNKNOWN, NAMES.index("nero")]


def test_what_is_uncertain_is_left_open():
    """9.2  Which of the fresh cards of a draw over a refill was kept is not known, and differs from world to world."""
    s, events = emptied("2 cards 3", "- reshuffle 9")
    fresh = list((Counter(s.players[1].drawn) - Counter([8, 0])).elements())
    say(s, f"2 keep {NAMES[fresh[0]]}")
    assert UNKNOWN in recalled(s, 0, events).players[1].hand
    assert len(hands(redeals(s, 0, events), 1)) > 1


def test_last_cards_of_the_deck():
    """9.2  Where nothing else is hidden the deck is known but for its order, which one card has not."""
    left = cards(OURS.deck)
    left.remove("nero")
    s = position(deck=["nero"], discard=left, hands=[[], []])
    assert recalled(s, 0, []).deck == [NAMES.index("nero")]
    s = position(deck=["nero", left.pop()], discard=left, hands=[[], []])
    assert recalled(s, 0, []).deck == [UNKNOWN, UNKNOWN]


def test_redeals_honour_every_memory():
    """9.2  In random games no redeal contradicts what the seat has seen, by a count of its own."""
    refills = 0
    for number, table in enumerate(watched_games(16)):
        for seat in (0, 1):
            v = table.view(seat)
            redealt = Worlds(v, Generator(number)).deal()
            assert isinstance(redealt, RomaState)
            assert contradiction(v, redealt, 1 - seat) == "", f"after {table.lines[-3:]}"
            refills += v.log[-1].name == "reshuffled" if v.log else 0
    assert refills > 3


def contradiction(v: View, s: RomaState, other: int) -> str:
    """What in a redeal cannot be, counted afresh from the last moment at which the seat knew the whole deck."""
    deck: Counter[int] | None = None
    held: Counter[int] = Counter()
    loose = 0  # cards that the other seat took from the known deck unseen
    mixed: Counter[int] = Counter()  # discarded by the other seat from this deck or the one before
    at_most = 0
    drawing = fresh = False
    for face in v.log:
        secret = Counter(face.secret or ())
        if face.name in ("looked", "reshuffled") and face.secret is not None:
            deck, loose, mixed, fresh = secret, 0, Counter(), face.name == "reshuffled" and drawing
        elif face.name == "kept" and face.args[0] == 1:
            drawing = fresh = False
        elif face.name == "drew" and face.seat == other:
            loose += face.args[0]
            drawing = True
        elif face.name == "took_hidden" and face.seat == other:
            loose += 1
        elif face.name in ("drew", "took_hidden") and deck is not None:
            deck -= secret
        elif face.name == "discarded" and face.seat == other:
            if fresh:
                mixed, at_most = secret if loose else Counter(), loose - 1
            elif deck is not None:
                deck, loose = deck - secret, loose - len(face.secret or ())
            drawing = fresh = False
        elif face.name in ("returned", "healed") and face.seat == other:
            held[face.args[0]] += 1
        elif face.name == "laid" and face.seat == other:
            held[face.args[0]] = max(0, held[face.args[0]] - 1)
    side = s.players[other]
    if held - Counter(side.hand):
        return "a card seen on its way into the hand is not there"
    if deck is None:
        return ""
    if Counter(s.deck) - deck:
        return "the deck holds what it cannot hold"
    missing = deck - Counter(s.deck)
    if sum(missing.values()) != loose:
        return "the deck lacks more than was taken"
    if mixed and sum((missing - mixed).values()) > loose - at_most:
        return "more fresh cards were kept than can have been"
    return ""


def test_story_that_contradicts_the_table():
    """9.2  What cannot have been is not believed: the table is dealt from all that is unseen."""
    s = position(hands=[[], ["forum", "turris"]])
    nero = NAMES.index("nero")
    memory = Memory(s, 0, [Face("drew", 0, (9,), (nero,) * 9)])
    assert memory.decks == [OURS.copies]
    memory = Memory(
        s,
        0,
        [
            Face("drew", 1, (1,), None),
            Face("reshuffled", 1, (1,), (nero,)),
            Face("drew", 1, (2,), None),
            Face("discarded", 1, (), (nero + 1, nero + 1)),
        ],
    )
    assert len(memory.decks) == 1
    known = [Event("reshuffled", 1, (1,), EVERYONE, (nero,), True)]
    assert all(len(redeal.deck) == len(s.deck) for redeal in redeals(s, 0, known, 5))
