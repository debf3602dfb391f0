"""5, 6  Battle, and what each card does."""

from __future__ import annotations

from itertools import permutations

import pytest

from comitia.engine.state import fingerprint
from comitia.games.roma.battle import defence_of
from comitia.games.roma.edition import NAMES
from comitia.games.roma.effect import Effect
from comitia.games.roma.effects import EFFECTS
from tests.games.roma.positions import cards, lines, position, refusal, say, told


def test_every_card_has_an_effect():
    """4.6  There is one effect for each card of the table."""
    assert len(EFFECTS) == len(NAMES)


def test_an_effect_does_nothing_by_itself():
    """4.7  What a card does is written for each; the plain effect is never possible."""
    assert not Effect().is_possible(position(), 0, 0, 0)
    assert Effect().reason() == "no_target"


def test_the_battle_example():
    """5.1  The rulebook's battle: an Onager activated with a 3 rolls a 4 against a defence of 3 and wins."""
    s = position(dice=[3], discs={"1": {"3": "onager"}, "2": {"1": "mercatus", "2": "nero"}})
    events = told(s, "1 activate 3", "1 target 1", "- battle 4")
    assert [(event.name, event.args) for event in events][1:] == [("fought", (21, 4, 4, 3)), ("beaten", (21,))]
    assert (cards(s.discard), cards(s.players[0].discs)[2]) == (["mercatus"], "onager")


def test_a_lost_battle_changes_nothing():
    """5.1  A roll below the defence changes nothing; the attacker stays too."""
    s = position(dice=[3], discs={"1": {"3": "onager"}, "2": {"1": "mercatus"}})
    events = told(s, "1 activate 3", "1 target 1", "- battle 2")
    assert ([event.name for event in events][1:], s.discard) == (["fought", "held"], [])


@pytest.mark.parametrize(
    ("towers", "charges", "defence"), [(0, 0, 5), (1, 0, 6), (2, 0, 7), (0, 1, 3), (2, 1, 5), (0, 3, -1)]
)
def test_defence(towers: int, charges: int, defence: int):
    """5.2  A Forum (5) with so many Turres beside it and so many charges of Esseda against it."""
    s = position(discs={"2": {"1": "forum", **{str(disc): "turris" for disc in range(2, 2 + towers)}}})
    s.charged = (0,) * charges
    assert defence_of(s, 1, 0) == defence


def test_charges_do_not_weaken_the_own_side():
    """5.2  The active player's own cards keep their defence."""
    s = position(discs={"1": {"1": "forum"}})
    s.charged = (0,)
    assert defence_of(s, 0, 0) == 5


@pytest.mark.parametrize("card", ["sicarius", "gladiator", "velites"])
def test_targets_among_persons(card: str):
    """6.1, 6.5, 6.14  Any opposing person, and nothing else, with the reason."""
    s = position(dice=[1], discs={"1": {"1": card}, "2": {"2": "consul", "4": "forum", "6": "nero"}})
    say(s, "1 activate 1")
    assert lines(s) == ["target 2", "target 6"]
    assert (refusal(s, "1 target 4"), refusal(s, "1 target 1")) == ("not_person", "nothing_there")


@pytest.mark.parametrize("card", ["nero", "onager"])
def test_targets_among_buildings(card: str):
    """6.9, 6.23  Any opposing building, and nothing else, with the reason."""
    s = position(dice=[1], discs={"1": {"1": card}, "2": {"2": "consul", "4": "forum", "6": "turris"}})
    say(s, "1 activate 1")
    assert lines(s) == ["target 4", "target 6"]
    assert (refusal(s, "1 target 2"), refusal(s, "1 target 1")) == ("not_building", "nothing_there")


def test_free_laying():
    """6.2, 6.13  Cards of one kind are offered until the player stops; the others are refused."""
    s = say(
        position(dice=[1], hands=[["consul", "forum", "turris"], []], discs={"1": {"1": "architectus"}}), "1 activate 1"
    )
    assert lines(s) == ["done", "lay forum", "lay turris"]
    assert (refusal(s, "1 lay consul"), refusal(s, "1 lay nero")) == ("wrong_kind", "not_in_hand")
    say(s, "1 lay forum", "1 at 1")
    assert (lines(s), cards(s.discard), s.players[0].money) == (["done", "lay turris"], ["architectus"], 0)
    assert lines(say(s, "1 done")) == ["end"]


def test_laying_persons_free():
    """6.13  The Senator offers persons."""
    s = say(position(dice=[1], hands=[["consul", "forum"], []], discs={"1": {"1": "senator"}}), "1 activate 1")
    assert lines(s) == ["done", "lay consul"]


def test_relaying():
    """6.3  Any person taken up goes to any disc; a disc takes one of them, and each is laid once."""
    s = position(dice=[1], discs={"1": {"1": "consiliarius", "2": "consul", "3": "forum", "4": "consul"}})
    say(s, "1 activate 1")
    assert lines(s) == [f"relay {card} {disc}" for card in ("consiliarius", "consul") for disc in range(1, 7)]
    say(s, "1 relay consul 3")
    assert (cards(s.players[0].discs), cards(s.discard)) == (["-", "-", "consul", "-", "-", "-"], ["forum"])
    assert (refusal(s, "1 relay consul 3"), refusal(s, "1 relay forum 1")) == ("disc_taken", "not_taken_up")
    say(s, "1 relay consul 1")
    assert lines(s) == [f"relay consiliarius {disc}" for disc in (2, 4, 5, 6)]
    assert refusal(s, "1 relay consul 2") == "not_taken_up"


MOVED = ["1 relay consiliarius 5", "1 relay nero 3", "1 relay consul 6", "1 relay consul 1"]


@pytest.mark.parametrize("order", list(permutations(MOVED)))
def test_relaying_in_any_order(order: tuple[str, ...]):
    """6.3, 6.20  The order of laying leaves no trace: not on the discs, and not in what was covered."""
    own = {"1": "consiliarius", "2": "consul", "3": "turris", "4": "consul", "5": "nero", "6": "forum"}
    orders: list[tuple[str, ...]] = [tuple(MOVED), order]
    first, second = [say(position(dice=[1], discs={"1": own}), "1 activate 1", *lines_said) for lines_said in orders]
    assert cards(first.players[0].discs) == ["consul", "-", "nero", "-", "consiliarius", "consul"]
    assert cards(first.discard) == ["forum", "turris"]
    assert fingerprint(second) == fingerprint(first)


def test_relaying_buildings():
    """6.20  The Machina takes up buildings only."""
    s = say(position(dice=[1], discs={"1": {"1": "machina", "2": "consul", "3": "forum"}}), "1 activate 1")
    assert (cards(s.lifted), cards(s.players[0].discs)[:3]) == (["machina", "forum"], ["-", "consul", "-"])


def test_legat():
    """6.4  A point from the stock for each empty opposing disc."""
    s = say(position(dice=[1], discs={"1": {"1": "legat"}, "2": {"1": "nero"}}), "1 activate 1")
    assert (s.players[0].points, s.stock) == (15, 11)


def test_gladiator():
    """6.5  The person goes back to its owner's hand, for all to see."""
    s = position(dice=[1], discs={"1": {"1": "gladiator"}, "2": {"6": "nero"}})
    assert [event.name for event in told(s, "1 activate 1", "1 target 6")] == ["activated", "returned"]
    assert (cards(s.players[1].hand), s.discard) == (["nero"], [])


@pytest.mark.parametrize(("money", "points", "most"), [(0, 10, 0), (1, 10, 0), (7, 10, 3), (50, 4, 4)])
def test_mercator_offers(money: int, points: int, most: int):
    """6.6  As many points as money and the opponent's points allow, none included."""
    s = say(position(dice=[1], money=[money, 0], vp=[10, points], discs={"1": {"1": "mercator"}}), "1 activate 1")
    assert lines(s) == [f"buy {n}" for n in range(most + 1)]


def test_mercator_refusals():
    """6.6  Too little money and too few points are different reasons."""
    s = say(position(dice=[1], money=[9, 0], vp=[10, 3], discs={"1": {"1": "mercator"}}), "1 activate 1")
    assert (refusal(s, "1 buy 5"), refusal(s, "1 buy 4")) == ("too_dear", "too_many")


def test_consul():
    """6.7  Another unused die, up or down, within 1 and 6."""
    s = say(position(dice=[1, 2, 6], discs={"1": {"2": "consul"}}), "1 activate 2")
    assert lines(s) == ["lower 6", "raise 1"]
    assert [refusal(s, f"1 {change}") for change in ("lower 1", "raise 6")] == ["die_at_end"] * 2
    assert refusal(s, "1 raise 2") == "no_die"
    assert say(s, "1 raise 1").dice == (2, 6)


def test_legionarius():
    """6.8  The card at the same disc is attacked without a question."""
    s = position(dice=[2], discs={"1": {"2": "legionarius"}, "2": {"2": "consul"}})
    assert cards(say(s, "1 activate 2", "- battle 3").discard) == ["consul"]


def test_praetorianus():
    """6.10  Any of the opponent's discs, empty or not."""
    s = say(position(dice=[2], discs={"1": {"2": "praetorianus"}, "2": {"2": "consul"}}), "1 activate 2")
    assert lines(s) == [f"block {disc}" for disc in range(1, 7)]
    assert say(s, "1 block 5").players[1].blocked == (4,)


def test_scaenicus():
    """6.11  Own persons whose effect is possible; the reason tells why not another."""
    own = {"1": "nero", "2": "scaenicus", "3": "scaenicus", "4": "tribunus_plebis", "5": "forum"}
    s = say(position(dice=[2], discs={"1": own}), "1 activate 2")
    assert lines(s) == ["copy 4"]
    reasons = [refusal(s, f"1 copy {disc}") for disc in (1, 2, 3, 5, 6)]
    assert reasons == ["no_target"] + ["not_copyable"] * 4


def test_haruspex():
    """6.12  The cards of the deck are offered once each; which one is taken stays hidden, then the deck is shuffled."""
    s = position(dice=[2], deck=["forum", "nero", "forum"], discs={"1": {"2": "haruspex"}})
    say(s, "1 activate 2")
    assert lines(s) == ["take nero", "take forum"]
    assert refusal(s, "1 take turris") == "not_in_deck"
    events = told(s, "1 take nero", "- shuffle_deck 7")
    assert [(event.name, event.to) for event in events] == [("took_hidden", 1), ("shuffled", 0)]
    assert (cards(s.players[0].hand), cards(s.deck)) == (["nero"], ["forum", "forum"])


def test_essedum():
    """6.15  Each activation counts."""
    s = say(position(dice=[2, 2], discs={"1": {"2": "essedum"}}), "1 activate 2", "1 activate 2")
    assert len(s.charged) == 2


def test_tribunus():
    """6.16  A point from the opponent."""
    s = say(position(dice=[2], discs={"1": {"2": "tribunus_plebis"}}), "1 activate 2")
    assert [side.points for side in s.players] == [11, 9]


def test_centurio():
    """6.17  After the roll an unused die may be added, or none."""
    s = position(dice=[2, 3, 3], discs={"1": {"2": "centurio"}, "2": {"2": "forum"}})
    say(s, "1 activate 2", "- battle 1")
    assert lines(s) == ["none", "add 3"]
    assert refusal(s, "1 add 2") == "no_die"
    say(s, "1 add 3")
    assert (s.dice, s.discard) == ((3,), [])


def test_aesculapinum():
    """6.18  Any person of the discard pile, wherever it lies in it."""
    s = position(dice=[2], discard=["nero", "forum", "consul", "nero"], discs={"1": {"2": "aesculapinum"}})
    say(s, "1 activate 2")
    assert lines(s) == ["take consul", "take nero"]
    assert (refusal(s, "1 take forum"), refusal(s, "1 take legat")) == ("wrong_kind", "not_in_discard")
    assert cards(say(s, "1 take nero").discard) == ["forum", "consul", "nero"]


@pytest.mark.parametrize(
    ("beside", "points"), [({}, 4), ({"2": "basilica"}, 6), ({"2": "basilica", "4": "basilica"}, 8)]
)
def test_basilica(beside: dict[str, str], points: int):
    """6.19  Two points more for each Basilica beside the Forum."""
    s = say(position(dice=[3, 4], discs={"1": {"3": "forum", **beside}}), "1 activate 3", "1 value 4")
    assert s.players[0].points == 10 + points


def test_forum():
    """6.21  Any other unused die gives the value."""
    s = say(position(dice=[1, 3, 6], discs={"1": {"3": "forum"}}), "1 activate 3")
    assert lines(s) == ["value 1", "value 6"]
    assert refusal(s, "1 value 3") == "no_die"


@pytest.mark.parametrize(("own", "other", "moved"), [(0, 0, 0), (2, 0, 0), (0, 3, 3)])
def test_mercatus(own: int, other: int, moved: int):
    """6.22  A point for each opposing Forum; own ones do not count."""
    fora = [{str(disc + 2): "forum" for disc in range(n)} for n in (own, other)]
    s = say(position(dice=[1], discs={"1": {"1": "mercatus", **fora[0]}, "2": fora[1]}), "1 activate 1")
    assert [side.points for side in s.players] == [10 + moved, 10 - moved]


@pytest.mark.parametrize(("answer", "points", "dice"), [("yes", 20, ()), ("no", 14, (6,))])
def test_templum(answer: str, points: int, dice: tuple[int, ...]):
    """6.24  The third die may be spent as well."""
    s = position(dice=[3, 4, 6], discs={"1": {"3": "forum", "4": "templum"}})
    say(s, "1 activate 3", "1 value 4")
    assert lines(s) == ["no", "yes"]
    say(s, f"1 {answer}")
    assert (s.players[0].points, s.dice) == (points, dice)


def test_turris():
    """6.25  One more for all other own cards, wherever they lie."""
    s = position(discs={"2": {"1": "turris", "6": "consul"}})
    assert (defence_of(s, 1, 0), defence_of(s, 1, 5)) == (6, 4)
