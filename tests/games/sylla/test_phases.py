"""3 to 10  The round: what the scenarios leave open, above all what is told and what adds up."""

from __future__ import annotations

from itertools import permutations

import pytest

from comitia.engine.chance import Generator
from comitia.engine.flow import options, step_due, waiting
from comitia.games.sylla.edition import MOST_VOTES, SHEET
from comitia.games.sylla.fields import BY_WORKS, TO_CRISES
from comitia.games.sylla.moves import gain_money, gain_prestige, gain_token, lose_prestige, pay
from comitia.games.sylla.scoring import recount, scores, totals
from comitia.games.sylla.state import SyllaState
from tests.games.sylla.positions import GAME, lines, names_told, position, refusal, say, state_of, table_of, told

OFFER = ["senator", "vestal", "legionary", "slave", "merchant", "merchant"]


# -- 1, 3  Components and the round ------------------------------------------------------------


def test_prestige_is_accounted():
    """1.10  Gains and losses add up to the prestige; what cannot be lost is not lost."""
    s = position("income")
    assert gain_prestige(s, 0, 5, BY_WORKS) == 5
    assert lose_prestige(s, 0, 99, TO_CRISES) == 15
    assert scores(s) == recount(s) == [0, 10, 10, 10]


def test_the_box_does_not_run_out():
    """1.9, R1  What the treasury or the supply does not hold is written down, and everything still adds up."""
    s = position("income")
    before = totals(s)
    for _ in range(41):
        gain_token(s, 1, 2)
    gain_money(s, 0, 70)
    assert (s.supply[2], s.treasury, s.players[0].money) == (0, 0, 73)
    assert s.written == (0, 0, 2, 22)
    assert totals(s) == before
    pay(s, 0, 5)
    assert totals(s) == before


def test_order_of_phases():
    """3.1  Five rounds of seven phases in their order."""
    table = table_of(seed=5)
    rng = Generator(5)
    phases: list[tuple[int, int]] = []
    while not table.is_over():
        s = state_of(table)
        if s.phase and (not phases or phases[-1] != (s.round, s.phase)):
            phases.append((s.round, s.phase))
        choices = table.packet(waiting(s)[0]).lines()
        table.say(choices[rng.below(len(choices))])
    assert phases == sorted(phases)
    assert {number for number, _ in phases} == {1, 2, 3, 4, 5}
    assert {phase for _, phase in phases} >= {1, 2, 3, 5, 6}


def test_cards_stand_up_between_rounds():
    """3.2  Sideways cards stand up, face-down cards stay face down."""
    s = position("between", sideways=[["senator", "crane"], [], [], []], down=[["slave"], [], [], []])
    assert s.players[0].upright[0] == s.players[0].upright[8] == s.players[0].down[6] == 1
    assert sum(s.players[0].sideways) == 0


def test_new_round_is_told():
    """3.2  New characters, new buildings, then the new round."""
    s = position("great_work", round=2)
    heard = names_told(s, "1 plebs 0", "2 plebs 0", "3 plebs 0", "4 plebs 0")
    assert heard[-5:] == ["characters_offered", *["buildings_offered"] * 3, "round"]


# -- 4  Election -------------------------------------------------------------------------------


def test_votes_beyond_the_domain():
    """4.1  A purse that no table has ever seen allows no more votes than can be written down."""
    s = position("election", money=[MOST_VOTES + 20, 0, 0, 0])
    assert lines(s)[-1] == f"votes {MOST_VOTES}"


def test_election_is_told():
    """4.1, 4.2, 4.3, 4.4  Votes and passes, the winner with the price, the token, the famine."""
    s = position("election", money=[2, 0, 0, 0], events=["famine", "cult", "purge"], offer=OFFER)
    heard = told(s, "1 votes 2", "2 pass", "3 pass", "4 pass", "1 take civic")
    assert [(event.name, event.args) for event in heard] == [
        ("named_votes", (2,)),
        ("passed", ()),
        ("passed", ()),
        ("passed", ()),
        ("elected", (2, 2)),
        ("took_token", (0,)),
        ("famine_rises", (1,)),
    ]


def test_famine_at_its_ends_is_told():
    """1.6, 4.4, 9.5  A famine that cannot rise or fall any further is said to stay."""
    s = position("election", famine=6, events=["famine", "cult", "purge"], offer=OFFER)
    heard = told(s, "1 votes 0", "2 pass", "3 pass", "4 pass", "1 take civic")
    assert (heard[-1].name, heard[-1].args, s.famine) == ("famine_stays", (6,), 6)
    s = position("great_work", work="granary", famine=0, money=[4, 0, 0, 0])
    heard = told(s, "1 build 4", "2 plebs 0", "3 plebs 0", "4 plebs 0")
    assert ("famine_stays", (0,)) in [(event.name, event.args) for event in heard]


def test_votes_are_private():
    """4.1  How much a player can name is nobody else's business: the question is put even with one answer."""
    s = position("election", money=[0, 0, 0, 0])
    say(s, "1 votes 0")
    assert lines(s, 1) == ["pass"]
    assert step_due(s).private


def test_votes_name_their_cost():
    """4.2  Every number of votes says what it costs beyond the own Senators."""
    s = position("election", money=[2, 0, 0, 0], upright=[["senator"], [], [], []])
    question = step_due(s).question
    assert question is not None
    assert [question.detail(s, 0, choice) for choice in options(s, 0)] == [{"cost": n} for n in (0, 0, 1, 2)]
    assert question.detail(s, 0, 0) == {}


def test_held_back_at_tables():
    """4.1, 14.4, R2  People who say nothing play that every Senator counts; games of before may hold them back."""
    assert GAME.header(4).options["held_back"] == "allowed"
    assert GAME.at_tables({})["held_back"] == "never"
    s = position("election", 4, {"held_back": "never"}, money=[1, 0, 0, 0], upright=[["senator"] * 2, [], [], []])
    assert lines(s) == ["votes 2", "votes 3"]


# -- 5, 6  Recruiting and buildings ------------------------------------------------------------


def test_recruiting_is_told():
    """5.1, 5.2  Who takes whom, and who goes under the pile."""
    s = position("recruiting", consul=2, offer=OFFER)
    heard = told(s, "2 recruit slave", "3 recruit vestal", "4 recruit senator", "1 recruit merchant")
    assert [event.name for event in heard] == ["recruited"] * 4 + ["put_under"]
    assert heard[-1].secret == (2, 4)


def test_offer_names_building_and_colour():
    """6.1  An offer says what is sold and for which colour."""
    s = position("buildings", places=["stall", None, None, None, None, "tavern"])
    question = step_due(s).question
    assert question is not None
    assert question.detail(s, 0, 5) == {"building": "tavern", "colour": "grey"}
    say(s, "1 offer 6")
    question = step_due(s).question
    assert question is not None
    assert question.prompt(s, 1) == {"building": "tavern", "colour": "grey", "n": 0}


@pytest.mark.parametrize(("place", "building"), [(1, "house_temple"), (2, "field"), (3, "tavern"), (4, "stall")])
def test_kept_buildings(place: int, building: str):
    """6.4  Market stall, Field, House temple and Tavern are kept."""
    places = ["house_temple", "field", "tavern", "stall", None, None]
    s = position("buildings", places=places, upright=[["slave"], [], [], []])
    say(s, f"1 offer {place}", "2 pass", "3 pass", "4 pass", "1 bid 1", "1 lay slave")
    assert s.players[0].buildings[["stall", "field", "house_temple", "tavern"].index(building)] == 1
    assert s.tiles_out == ()


def test_sale_is_told():
    """6.1, 6.2, 6.3, 6.5  Offer, bids, sale, cards, Crane."""
    s = position("buildings", places=["crane", "stall", None, None, None, None], upright=[[], ["senator"], [], []])
    heard = told(s, "1 offer 1", "2 bid 1", "3 pass", "4 pass", "1 pass", "2 lay senator")
    assert [event.name for event in heard] == [
        "put_up",
        "bid",
        "passed",
        "passed",
        "passed",
        "bought",
        "laid_sideways",
        "got_crane",
    ]
    assert (s.cranes, s.players[1].sideways[8]) == (2, 1)


@pytest.mark.parametrize("order", list(permutations(["senator", "legionary", "slave"])))
def test_price_in_any_order(order: tuple[str, ...]):
    """6.3  The same cards pay in whatever order they are named."""
    s = position(
        "buildings",
        places=["stall", "field", None, None, None, None],
        upright=[["senator", "legionary", "vestal", "slave", "slave"], [], [], []],
    )
    say(s, "1 offer 1", "2 pass", "3 pass", "4 pass", "1 bid 3", *[f"1 lay {card}" for card in order])
    assert [s.players[0].sideways[card] for card in (0, 4, 5, 6)] == [1, 1, 0, 1]
    assert s.players[0].buildings[0] == 1


def test_a_whole_price_is_paid_by_itself():
    """6.3  Where all upright cards of the colour have to lie down, there is one option at a time."""
    s = position(
        "buildings", places=["stall", None, "field", None, None, None], upright=[["senator", "slave"], [], [], []]
    )
    say(s, "1 offer 1", "2 pass", "3 pass", "4 pass", "1 bid 2")
    assert lines(s) == ["lay senator"]
    assert refusal(s, "1 lay slave") == "all_lie_down"
    say(s, "1 lay senator")
    assert lines(s) == ["lay slave"]


def test_unsold_option():
    """6.7, 14.1  After an unsold building the same player offers, or with the option the Consul."""
    for value, seat in (("same", 1), ("consul", 0)):
        s = position(
            "buildings",
            4,
            {"unsold": value},
            places=["stall", "stall", "stall", None, None, None],
            upright=[[], ["senator", "legionary"], [], []],
        )
        say(s, "1 offer 1", "2 bid 1", "3 pass", "4 pass", "1 pass", "2 lay senator")
        say(s, "2 offer 2", "3 pass", "4 pass", "1 pass", "2 pass")
        assert waiting(s) == [seat]


def test_left_over_buildings_are_told():
    """6.8  What is left is removed; if nothing is left, nothing is told."""
    full = position("buildings", 2, places=["stall", "field", "tavern", "crane", None, None])
    heard: list[str] = []
    for place in (1, 2, 3):
        heard += names_told(full, f"1 offer {place}", "2 pass", "1 pass")
    assert heard.count("unsold") == 3
    assert heard.count("cleared") == 1
    bare = position("buildings", 2, places=["stall", "field", "tavern", None, None, None])
    heard = [name for place in (1, 2, 3) for name in names_told(bare, f"1 offer {place}", "2 pass", "1 pass")]
    assert "cleared" not in heard


# -- 7  Income ---------------------------------------------------------------------------------


def test_income_is_told():
    """7.1, 7.2, 7.3, 7.4  Income, a bought token, and what a Tavern moves or holds."""
    s = position("income", buildings=[["house_temple", "tavern", "tavern", "tavern"], [], [], []], ladder={"health": 7})
    heard = told(s, "1 take civic", "1 left civic", "1 right leisure", "1 right health")
    assert [(event.name, event.args) for event in heard[:7]] == [
        ("bought_token", (0, 2)),
        ("used_tavern", ()),
        ("marker_left", (0, 3)),
        ("used_tavern", ()),
        ("marker_right", (1, 5)),
        ("used_tavern", ()),
        ("marker_stays", (2, 7)),
    ]
    assert heard[7].name == "income"


def test_temple_prompt():
    """7.2  The question tells price and number; it is private, for it depends on the purse."""
    s = position("income", buildings=[["house_temple", "house_temple"], [], [], []])
    question = step_due(s).question
    assert question is not None
    assert question.prompt(s, 0) == {"cost": 2, "n": 2}
    assert step_due(s).private


def test_temple_options_name_their_cost():
    """7.2  A token says what it costs."""
    s = position("income", buildings=[["house_temple"], [], [], []])
    question = step_due(s).question
    assert question is not None
    assert [question.detail(s, 0, choice) for choice in (0, 1)] == [{}, {"cost": 2}]


@pytest.mark.parametrize("order", list(permutations(["left civic", "right leisure", "right health"])))
def test_taverns_in_any_order(order: tuple[str, ...]):
    """7.3  The same markers are moved in whatever order, and no Tavern is lost."""
    s = position("income", buildings=[["tavern"] * 3, [], [], []])
    say(s, *[f"1 {text}" for text in order])
    assert (s.ladder, s.moved) == ((2, 4, 4), (0, 1, 2))


# -- 8  Events ---------------------------------------------------------------------------------


def test_cubes_come_from_upright_fighters():
    """8.1  Upright Vestals and Legionaries give cubes; sideways and face-down ones do not."""
    s = position(
        "events",
        upright=[["vestal", "legionary", "legionary"], [], [], []],
        sideways=[["vestal"], [], [], []],
        down=[["legionary"], [], [], []],
    )
    assert (s.players[0].vestals, s.players[0].legionaries) == (1, 2)


def test_placing_is_told():
    """8.2, 8.3, 8.4, 8.5, 8.6, 8.10, 8.12  Cubes, rewards, averted and happening events, the one that leaves."""
    s = position("events", upright=[["vestal", "legionary"], [], [], []], events=["epidemic", "eruption", "cult"])
    heard = told(s, "1 legionary decadence", "1 vestal epidemic")
    assert [event.name for event in heard] == [
        "placed_cube",
        "placed_cube",
        "won_token",
        "unfought",
        "unfought",
        "fought_decadence",
        "averted",
        "averted",
        "happens",
        "marker_left",
        "happens",
        "marker_left",
        "event_left",
        "event_opened",
        "work_shown",
    ]


def test_turning_is_told():
    """8.8, 8.9, 8.11  What goes down and what comes up."""
    s = position(
        "events",
        events=["flood", "purge", "eruption"],
        upright=[["legionary", "legionary", "vestal"], ["crane"], [], []],
        buildings=[["field"], [], [], []],
        down=[[], ["senator", "senator"], [], []],
    )
    said = ["1 vestal eruption", "1 legionary purge", "1 legionary purge", "1 building field", "2 upright crane"]
    heard = told(s, *said)
    assert [event.name for event in heard if "down" in event.name] == ["building_down", "card_down"]
    assert [(event.seat, event.args) for event in heard if event.name == "card_up"] == [(1, (0, 2))]


def test_what_hits_nobody_is_told():
    """8.8  An event that finds nothing to turn down is told of; one that finds something is not."""
    setup = {"events": ["purge", "revolt", "pillage"], "upright": [["slave"], [], [], []]}
    s = position("events", **setup)
    heard = told(s, "1 avert pillage", "1 avert decadence")
    assert [(event.name, event.args) for event in heard if event.name in ("happens", "hits_nobody")] == [
        ("happens", (5,)),
        ("hits_nobody", (5,)),
        ("happens", (7,)),
    ]


def test_who_broke_a_tie_is_told():
    """8.5, 8.10  Where the Consul decides what is averted and what leaves, the log says so."""
    s = position("events", consul=2, events=["epidemic", "eruption", "cult"])
    heard = told(s, "2 avert cult", "2 avert eruption", "2 remove cult")
    chosen = [(event.name, event.seat, event.args) for event in heard if event.name.startswith("chose")]
    assert chosen == [("chose_averted", 1, (2,)), ("chose_averted", 1, (1,)), ("chose_leaving", 1, (2,))]
    s = position("events", events=["epidemic", "eruption", "cult"], upright=[["vestal", "legionary"], [], [], []])
    assert not any(name.startswith("chose") for name in names_told(s, "1 vestal epidemic", "1 legionary cult"))


def test_buildings_come_up():
    """8.11  A building that is turned up is told of with its number."""
    s = position(
        "events",
        events=["pillage", "purge", "eruption"],
        upright=[["legionary", "vestal"], [], [], []],
        buildings_down=[[], [], ["stall", "stall"], []],
    )
    heard = told(s, "1 vestal decadence", "1 legionary pillage")
    assert [(event.seat, event.args) for event in heard if event.name == "building_up"] == [(2, (0, 2))]


def test_prompts_of_the_consul():
    """8.5, 8.8  The Consul is told how many are to be chosen; who is hit, by what."""
    s = position(
        "events", events=["purge", "epidemic", "eruption"], upright=[["senator", "christian_senator"], [], [], []]
    )
    question = step_due(s).question
    assert question is not None
    assert question.prompt(s, 0) == {"n": 2}
    say(s, "1 avert epidemic", "1 avert eruption")
    question = step_due(s).question
    assert question is not None
    assert question.prompt(s, 0) == {"event_card": "purge"}


# -- 9, 10  The great work, famine and crises --------------------------------------------------


def test_great_work_is_told():
    """9.1, 9.2, 9.3, 9.5, 9.6  Hands, plebs, places, the people, the end of the work."""
    s = position("great_work", work="granary", famine=2, money=[5, 3, 2, 0])
    heard = told(s, "1 build 5", "2 build 3", "3 plebs 2", "4 plebs 0")
    assert [event.name for event in heard][:10] == [
        "builds",
        "builds",
        "helps_plebs",
        "helps_plebs",
        "plebs_prestige",
        "plebs_prestige",
        "work_prestige",
        "work_prestige",
        "famine_falls",
        "work_done",
    ]
    assert [side.prestige for side in s.players] == [15, 13, 11, 10]


def test_hands_name_votes_and_prestige():
    """9.1, 9.2  Every hand says how many votes it is, and for the plebs what it brings."""
    s = position("great_work", money=[3, 0, 0, 0], upright=[["senator", "senator"], [], [], []])
    question = step_due(s).question
    assert question is not None
    assert question.detail(s, 0, 3) == {"votes": 5}
    assert question.detail(s, 0, MOST_VOTES + 1 + 3) == {"votes": 5, "prestige": 2}


def test_too_few_votes_for_the_people():
    """9.5  Fewer votes than a share move nothing, and the log says so."""
    s = position("great_work", work="senate", money=[4, 0, 0, 0])
    heard = told(s, "1 build 4", "2 plebs 0", "3 plebs 0", "4 plebs 0")
    assert "marker_right" not in [event.name for event in heard]
    assert [event.args for event in heard if event.name == "too_few_votes"] == [(4, 5)]


def test_builders_without_votes_are_told():
    """9.3, R11  Whoever builds without a vote is told to gain nothing."""
    s = position("great_work", work="pantheon", money=[1, 0, 0, 0])
    heard = told(s, "1 build 1", "2 build 0", "3 plebs 0", "4 plebs 0")
    gains = [(event.seat, event.args) for event in heard if event.name == "work_prestige"]
    assert gains == [(0, (10,)), (1, (0,))]


def test_last_work():
    """9.6  Behind the work of the fifth round there is none."""
    s = position("great_work", round=5, work="temple", work_deck=[])
    assert s.next_work == -1
    say(s, "1 plebs 0", "2 plebs 0", "3 plebs 0", "4 plebs 0")
    assert s.work == -1


def test_hands_have_a_limit():
    """9.1  More coins than can be written down cannot be shown."""
    s = position("great_work", money=[MOST_VOTES + 5, 0, 0, 0])
    assert options(s, 0)[-1] == 2 * MOST_VOTES + 1


def test_crisis_is_told():
    """10.1, 10.2  Losses to the famine, then all show their tokens, then gains and losses."""
    setup = {"famine": 2, "ladder": {"civic": 1}, "tokens": [["civic"], [], [], []], "prestige": [10, 1, 10, 10]}
    s = position("great_work", **setup)
    heard = told(s, "1 plebs 0", "2 plebs 0", "3 plebs 0", "4 plebs 0")
    crisis = [
        event for event in heard if event.name in ("famine_loss", "crisis", "showed", "crisis_gain", "crisis_loss")
    ]
    assert [event.args for event in crisis if event.name == "famine_loss"] == [(2,), (1,), (2,), (2,)]
    assert [event.secret for event in crisis if event.name == "showed"] == [(1,), (0,), (0,), (0,)]
    assert [event.args for event in crisis if event.name == "crisis_loss"] == [(0,), (3,), (3,)]


def test_wider_crisis_zone():
    """10.2  An edition can have a crisis zone of two spaces, or none."""
    for zone, prestige in ((2, 13), (0, 10)):
        sheet = SHEET.override(f"ladder.crisis = {zone}\n", "mine")
        s = GAME.new(GAME.header(4, sheet=sheet))
        assert isinstance(s, SyllaState)
        s.seats = 4
        s.ladder = (1, 3, 3)
        s.players[0].tokens = (1, 0, 0)
        from comitia.games.sylla.famine import settle_crises

        settle_crises(s, 0)
        assert s.players[0].prestige == prestige


def test_refusals_are_precise():
    """6.2, 9.1  A refusal says which rule withholds a choice."""
    s = position(
        "buildings", places=["stall", "field", None, None, None, None], upright=[[], ["senator"], ["senator"], []]
    )
    say(s, "1 offer 1", "2 bid 1")
    assert refusal(s, "3 bid 1") == "more_cards"
    assert refusal(s, "3 bid 2") == "too_few_cards"
    assert refusal(position("great_work"), "1 build 1") == "too_little_money"
