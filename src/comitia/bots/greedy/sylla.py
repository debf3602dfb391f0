"""Sylla by rules of thumb: every option is worth so much prestige, and the best one is said.

The bot looks at its view and nothing else; what lies behind the screens of others it counts from what was told, as
anybody can. Four notions carry all valuations:

- what a coin and a token will bring (`coin`, `token_worth`);
- what a card or a building will bring in the phases that are still to come (`card_worth`, `building_worth`);
- what a card could still do in this round, and so what laying it sideways costs (`lay_cost`);
- what an event costs a player (`harm`): averting it is worth the difference between own and others' harm.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from comitia.bots.bot import Bot
from comitia.engine.chance import Generator
from comitia.engine.state import NONE
from comitia.engine.table import Choice, Packet
from comitia.engine.view import View, masked
from comitia.games.sylla.buildings import buying_power
from comitia.games.sylla.dangers import HIT_BUILDINGS, HIT_CARDS, cubes_on
from comitia.games.sylla.determine import Ledger
from comitia.games.sylla.edition import (
    ARCH,
    BANK,
    BUILDING_NAMES,
    CARD_NAMES,
    CHRISTIAN_MERCHANT,
    CHRISTIAN_SENATOR,
    CHRISTIAN_SLAVE,
    CIVIC,
    COLOURS,
    CRANE,
    CRANE_TILE,
    CULT,
    DECADENCE,
    EPIDEMIC,
    ERUPTION,
    EVENT_NAMES,
    FAMINE,
    FIELD,
    GRANARY,
    HEALTH,
    HOUSE_TEMPLE,
    INSULA,
    LEGIONARY,
    LEISURE,
    MERCHANT,
    SENATOR,
    SLAVE,
    SPACES,
    STALL,
    STATUE,
    TAVERN,
    TEMPLE,
    TOKEN_NAMES,
    TOKENS,
    VESTAL,
)
from comitia.games.sylla.election import election_cost
from comitia.games.sylla.state import Player, SyllaState
from comitia.games.sylla.table import votes_of

#: What a coin brings that is spent well later: half a point at the plebs, more at a work or in a temple.
COIN: Final = 0.65
#: What a vote brings in phase I and in phase VI, and what a cube brings in phase V.
ELECTION_VOTE: Final = 0.35
WORK_VOTE: Final = 0.8
CUBE: Final = 1.1
#: What one colour of a card helps in the sales of a round.
COLOUR: Final = 0.22
#: How much the taste for a character of the start varies, and what another one of its kind is worth less.
WHIM: Final = 4.0
ALIKE: Final = 1.0
#: A purse below so many coins is a small one, and each coin that it lacks costs so much more.
SMALL_PURSE: Final = 3
LAST_COIN: Final = 0.6
#: What it is worth to be First Consul, besides the token.
OFFICE: Final = 1.2
#: What a Tavern brings in a round.
TAVERN_USE: Final = 0.8
#: How much a step of a marker changes the worth of its tokens.
SLOPE: Final = 0.5
#: How many symbols and famines a round adds to the level.
HUNGER: Final = 1.7
#: How many possible hands of the others are looked at before a great work.
HANDS: Final = 24

ELECTION: Final = 1
SALES: Final = 3
INCOME: Final = 4
DANGERS: Final = 5
WORK: Final = 6
STARVING: Final = 7

CHRISTIANS: Final = (CHRISTIAN_SENATOR, CHRISTIAN_MERCHANT, CHRISTIAN_SLAVE)
SLAVES: Final = (SLAVE, CHRISTIAN_SLAVE)


class Position:
    """The table from the bot's seat, with what can be counted of the others."""

    def __init__(self, view: View, rng: Generator) -> None:
        s = masked(view)
        assert isinstance(s, SyllaState)
        ledger = Ledger(s.seats, view.log)
        for p, side in enumerate(s.players):
            if p != view.seat:
                side.money = ledger.money[p]
                side.tokens = tuple(ledger.tokens[p])
        self.s: Final = s
        self.p: Final = view.seat
        self.me: Final = s.players[view.seat]
        self.others: Final = [side for p, side in enumerate(s.players) if p != view.seat]
        self.rng: Final = rng

    def left(self, phase: int) -> int:
        """How often a phase is still to come, the present one included."""
        return self.s.edition.rounds - max(self.s.round, 1) + (1 if self.s.phase <= phase else 0)

    def lead(self, token: int) -> float:
        """How many more tokens of a kind the bot has than the others on average."""
        return self.me.tokens[token] - sum(side.tokens[token] for side in self.others) / len(self.others)


# -- Coins, tokens, cards, buildings ---------------------------------------------------------------


def coin(at: Position) -> float:
    """What a coin is worth: after the last great work only slaves need coins."""
    return COIN if at.left(WORK) > 1 else 0.5


def token_worth(at: Position, token: int) -> float:
    """Markers rather fall than rise; where a crisis is near, tokens also protect."""
    space = at.s.ladder[token]
    ladder = at.s.edition.ladder
    worth = (ladder[space] + ladder[max(space - 1, 0)]) / 2
    return worth + (1.0 if space <= 1 and at.lead(token) <= 0.5 else 0.0) + 0.01 * at.lead(token)


def best_token(at: Position) -> float:
    """What a token of choice is worth."""
    return max(token_worth(at, token) for token in range(TOKENS))


def card_worth(at: Position, card: int) -> float:
    """What a face-up card brings in the phases to come and at the end."""
    colours = sum(card in at.s.edition.coloured[colour] for colour in range(COLOURS))
    worth = COLOUR * colours * at.left(SALES)
    if card in (SENATOR, CHRISTIAN_SENATOR):
        worth += ELECTION_VOTE * at.left(ELECTION) + WORK_VOTE * at.left(WORK)
    elif card in (MERCHANT, CHRISTIAN_MERCHANT):
        worth += coin(at) * at.s.edition.merchant * at.left(INCOME)
    elif card in (LEGIONARY, VESTAL):
        worth += CUBE * at.left(DANGERS)
    return worth + end_worth(at, card)


def end_worth(at: Position, card: int) -> float:
    """What a card brings when the church is built; it may lie face down by then."""
    worth = 0.85 * at.s.edition.christian if card in CHRISTIANS else 0.0
    if card in SLAVES:
        worth += 0.85 * max(at.s.edition.slave - at.s.edition.slave_cost * coin(at), 0.0)
    return worth


def second_copy(side: Player, card: int) -> float:
    """A kind that is there already is worth a little less: variety meets every event and colour."""
    return 0.15 * (side.upright[card] + side.sideways[card])


def famine_relief(at: Position, side: Player) -> float:
    """What one more Field saves in the famines to come."""
    saved, owned = 0.0, side.buildings[FIELD] * at.s.edition.field
    for ahead in range(at.left(STARVING)):
        level = min(at.s.famine + HUNGER * (ahead + 0.5), at.s.edition.famine_most)
        saved += max(min(level - owned, at.s.edition.field), 0.0)
    return saved


def building_worth(at: Position, side: Player, kind: int) -> float:
    """What a building brings to a player."""
    edition = at.s.edition
    if kind == STALL:
        return edition.stall * coin(at) * at.left(INCOME)
    if kind == FIELD:
        return famine_relief(at, side)
    if kind == HOUSE_TEMPLE:
        return max(best_token(at) - edition.house_temple * coin(at), 0.0) * at.left(INCOME)
    if kind == TAVERN:
        return TAVERN_USE * at.left(INCOME)
    if kind == CRANE_TILE:
        return COLOUR * COLOURS * (at.left(SALES) - 1)
    once = {
        INSULA: edition.insula * best_token(at),
        STATUE: edition.statue,
        ARCH: edition.arch,
        BANK: edition.bank * coin(at),
    }
    return float(once[kind])


def lay_cost(at: Position, card: int) -> float:
    """What a card could still do in this round."""
    scarce = 0.12 * (at.s.edition.sold[at.s.seats] - at.s.offered)
    if card in (SENATOR, CHRISTIAN_SENATOR):
        return scarce + WORK_VOTE
    if card in (MERCHANT, CHRISTIAN_MERCHANT):
        return scarce + coin(at) * at.s.edition.merchant
    return scarce + (CUBE if card in (LEGIONARY, VESTAL) else 0.0)


def cheapest_cards(at: Position, colour: int, n: int) -> list[int]:
    """The upright cards of a colour that are missed least."""
    owned = [card for card in at.s.edition.coloured[colour] for _ in range(at.me.upright[card])]
    return sorted(owned, key=lambda card: lay_cost(at, card))[:n]


def price_of(at: Position, colour: int, n: int) -> float:
    """What laying so many cards of a colour sideways costs."""
    return sum(lay_cost(at, card) for card in cheapest_cards(at, colour, n))


# -- Events ----------------------------------------------------------------------------------------


def harm(at: Position, side: Player, event: int) -> float:
    """What an event costs a player."""
    tokens = side.tokens
    moved = {EPIDEMIC: HEALTH, ERUPTION: LEISURE, CULT: CIVIC}
    if event in moved:
        return SLOPE * tokens[moved[event]]
    if event == FAMINE:
        full = at.s.famine >= at.s.edition.famine_most
        return 0.0 if full or famine_relief(at, side) <= 0 else 0.8 * at.left(STARVING)
    if event == DECADENCE:
        rightmost = max(at.s.ladder)
        return sum(SLOPE * tokens[token] for token in range(TOKENS) if at.s.ladder[token] == rightmost)
    return turning_harm(at, side, event)


def turning_harm(at: Position, side: Player, event: int) -> float:
    """The least that a player must turn down; it may come back."""
    losses = [down_loss(at, side, card, True) for card in HIT_CARDS[event] if side.upright[card] + side.sideways[card]]
    losses += [0.7 * building_worth(at, side, kind) for kind in HIT_BUILDINGS[event] if side.buildings[kind]]
    return min(losses, default=0.0)


def down_loss(at: Position, side: Player, card: int, upright: bool) -> float:
    """What turning down a card costs; a sideways one does nothing more in this round."""
    used = 0.0 if upright else lay_cost(at, card)
    if card == CRANE:
        return COLOUR * COLOURS * at.left(SALES)
    return 0.7 * (card_worth(at, card) - used)


def wish_to_avert(at: Position, event: int) -> float:
    """How much more an event hurts the bot than the others on average, with some weight on its own loss."""
    others = sum(harm(at, side, event) for side in at.others) / len(at.others)
    return harm(at, at.me, event) - 0.7 * others


# -- Ratings of options, by question ---------------------------------------------------------------


def token_of(choice: Choice) -> int:
    return TOKEN_NAMES.index(str(choice.args["token"]))


def card_of(choice: Choice) -> int:
    return CARD_NAMES.index(str(choice.args["card"]))


def event_of(choice: Choice) -> int:
    return EVENT_NAMES.index(str(choice.args["event_card"]))


def number_of(choice: Choice) -> int:
    n = choice.args["n"]
    assert isinstance(n, int)
    return n


def rate_first_characters(at: Position, choice: Choice) -> float:
    """What a character is worth among those chosen already, with a whim: no opening is much better than others."""
    assert at.s.answers is not None
    card = card_of(choice)
    alike = sum(kind_of(other) == kind_of(card) for other in at.s.answers[at.p])
    whim = WHIM * int(at.rng.below(1_000)) / 1_000
    return 0.5 * card_worth(at, card) + open_events_worth(at, card) - ALIKE * alike + whim


def kind_of(card: int) -> int:
    """A character without regard to its fish."""
    return card - 1 if card in CHRISTIANS else card


def open_events_worth(at: Position, card: int) -> float:
    """Fighters are wanted where events bear their sign, and nobody is where an event would turn him down."""
    worth = 0.0
    for event in at.s.open_events[:-1]:
        signs = {LEGIONARY: at.s.edition.legionary[event], VESTAL: at.s.edition.vestal[event]}
        worth += 0.4 * signs.get(card, 0) - (0.5 if card in HIT_CARDS[event] else 0.0)
    return worth


def rate_votes(at: Position, choice: Choice) -> float:
    """The office is worth a token and some more; votes beyond the own Senators cost coins, the last ones dearly."""
    office = OFFICE + best_token(at)
    if choice.verb == "pass":
        return 0.0
    votes = number_of(choice)
    cost = purse_cost(at, election_cost(at.me, votes))
    chance = 1.0
    for p, side in enumerate(at.s.players):
        if is_still_to_vote(at, p):
            chance *= chance_to_yield(at, side, votes, office)
    return chance * (office - cost)


def purse_cost(at: Position, coins: int) -> float:
    """What so many coins cost; a purse that is all but empty helps neither in a temple nor at the great work."""
    missing = max(SMALL_PURSE - at.me.money + coins, 0) - max(SMALL_PURSE - at.me.money, 0)
    return coins * coin(at) + LAST_COIN * missing


def is_still_to_vote(at: Position, p: int) -> bool:
    """Whether a player votes after the bot."""
    return (p - at.s.consul) % at.s.seats > (at.p - at.s.consul) % at.s.seats


def chance_to_yield(at: Position, side: Player, votes: int, office: float) -> float:
    """How likely a later player passes: surely if it cannot pay, more likely the dearer the office is."""
    price = votes + 1 - votes_of(side)
    if price > side.money:
        return 1.0
    return min(max(price, 0) * coin(at) / office, 1.0)


def rate_token(at: Position, choice: Choice) -> float:
    return token_worth(at, token_of(choice))


def rate_recruit(at: Position, choice: Choice) -> float:
    card = card_of(choice)
    return card_worth(at, card) - second_copy(at.me, card)


def rate_offer(at: Position, choice: Choice) -> float:
    """What the bot can buy below its worth; else what helps the others least."""
    place = choice.args["place"]
    assert isinstance(place, int)
    at.s.place = place - 1
    kind = BUILDING_NAMES.index(str(choice.args["building"]))
    mine = building_worth(at, at.me, kind)
    rival = 0
    for side in at.others:
        rival = max(rival, min(buying_power(at.s, side), int(building_worth(at, side, kind) / 1.1)))
    price = max(rival, 1)
    if buying_power(at.s, at.me) >= price:
        gain = mine - price_of(at, at.s.edition.places[place - 1], price)
        if gain > 0:
            return gain
    return -0.1 * max(building_worth(at, side, kind) for side in at.others) - 0.1


def rate_bid(at: Position, choice: Choice) -> float:
    """The least bid that leads, if the building is worth the cards."""
    if choice.verb == "pass":
        return 0.0
    s = at.s
    bid = number_of(choice)
    worth = building_worth(at, at.me, s.places[s.place])
    if s.leader != NONE:
        # A building that is not bought is bought by somebody else.
        worth += 0.15 * building_worth(at, s.players[s.leader], s.places[s.place])
    return worth - price_of(at, s.edition.places[s.place], bid)


def rate_lay(at: Position, choice: Choice) -> float:
    """The cards that are missed least."""
    return -lay_cost(at, card_of(choice))


def rate_temple(at: Position, choice: Choice) -> float:
    if choice.verb == "done":
        return 0.0
    return token_worth(at, token_of(choice)) - at.s.edition.house_temple * coin(at)


def rate_tavern(at: Position, choice: Choice) -> float:
    """Markers of tokens that the bot has more of rise, others fall; against an end nothing moves."""
    if choice.verb == "done":
        return 0.0
    token = token_of(choice)
    step = 1 if choice.verb == "right" else -1
    stays = not 0 <= at.s.ladder[token] + step < SPACES
    return step * at.lead(token) * (0.4 * SLOPE if stays else SLOPE)


def rate_cube(at: Position, choice: Choice) -> float:
    """A token for the majority, or what averting the event is worth; fighters of one use go first."""
    event = event_of(choice)
    space = at.s.open_events.index(event)
    mine = at.me.cubes[space] + 1
    best = max(side.cubes[space] for side in at.others)
    prize = float(at.s.edition.decadence) if event == DECADENCE else token_worth(at, at.s.edition.token[event])
    rating = prize * (majority_chance(mine, best) - majority_chance(mine - 1, best))
    rating += 0.5 * wish_to_avert(at, event) * (1.0 if cubes_on(at.s, space) < 3 else 0.4)
    both = at.s.edition.vestal[event] and at.s.edition.legionary[event]
    return rating - (0.15 if both else 0.0)


def majority_chance(mine: int, best: int) -> float:
    """How likely so many cubes end as the most, or among them."""
    if mine == 0:
        return 0.0
    return 0.9 if mine > best else 0.65 if mine == best else 0.2


def rate_avert(at: Position, choice: Choice) -> float:
    return wish_to_avert(at, event_of(choice))


def rate_turn_down(at: Position, choice: Choice) -> float:
    """The least loss."""
    if choice.verb == "building":
        return -0.7 * building_worth(at, at.me, BUILDING_NAMES.index(str(choice.args["building"])))
    return -down_loss(at, at.me, card_of(choice), choice.verb == "upright")


def rate_leave(at: Position, choice: Choice) -> float:
    """What hurts the bot leaves, above all if its cards come back by it."""
    event = event_of(choice)
    back = sum(at.me.down[card] for card in HIT_CARDS[event])
    back += sum(at.me.buildings_down[kind] for kind in HIT_BUILDINGS[event])
    return wish_to_avert(at, event) + 1.5 * back


# -- The great work --------------------------------------------------------------------------------


def rate_hand(at: Position, choice: Choice, hands: list[list[int]]) -> float:
    """The prestige of a hand against possible hands of the others, less its coins; of equal hands the cheapest."""
    coins = number_of(choice)
    votes = coins + votes_of(at.me)
    spent = coins * (coin(at) + 0.001) + slaves_forgone(at, coins)
    if choice.verb == "plebs":
        return votes // at.s.edition.plebs - spent
    return sum(built(at, votes, others) for others in hands) / len(hands) - spent


def slaves_forgone(at: Position, coins: int) -> float:
    """In the last round coins are for slaves first, and worth nothing else."""
    if at.left(WORK) > 1:
        return 0.0
    edition = at.s.edition
    slaves = sum(at.me.upright[card] + at.me.sideways[card] for card in SLAVES)
    if edition.slave_cost == 0:
        return -coins * coin(at)
    freed = min(slaves, at.me.money // edition.slave_cost)
    after = min(slaves, (at.me.money - coins) // edition.slave_cost)
    return (freed - after) * edition.slave - coins * coin(at)


def built(at: Position, votes: int, others: list[int]) -> float:
    """What building brings with so many votes against so many of each other builder."""
    edition, work = at.s.edition, at.s.work
    if votes == 0 and not at.s.variants.voteless_place:
        return 0.0
    if work == TEMPLE:
        return (
            edition.high_prestige
            if votes >= edition.high_votes
            else edition.low_prestige * (votes >= edition.low_votes)
        )
    ahead = sum(other > votes for other in others)
    places = edition.work_prestige[work]
    return (places[ahead] if ahead < len(places) else 0) + for_the_people(at, votes, others)


def for_the_people(at: Position, votes: int, others: list[int]) -> float:
    """What the bot's votes add to the step of the marker."""
    share = at.s.edition.work_votes[at.s.work]
    if share == 0:
        return 0.0
    steps = (votes + sum(others)) // share - sum(others) // share
    if at.s.work == GRANARY:
        own = 0.8 * at.left(STARVING) if famine_relief(at, at.me) > 0 else 0.0
        return 0.3 * own * min(steps, at.s.famine)
    token = {3: HEALTH, 4: LEISURE, 5: CIVIC}[at.s.work]
    return steps * SLOPE * at.lead(token)


def possible_hands(at: Position) -> list[list[int]]:
    """Votes that the others may show for the work: nine in ten build, rather with many of their coins than with few."""
    found: list[list[int]] = []
    for _ in range(HANDS):
        builders = [side for side in at.others if at.rng.below(10) > 0]
        found.append([votes_of(side) + many_coins(at, side.money) for side in builders])
    return found


def many_coins(at: Position, money: int) -> int:
    """Any part of a purse, of two thoughts the bolder."""
    return max(at.rng.below(money + 1), at.rng.below(money + 1))


RATINGS: Final[dict[str, Callable[[Position, Choice], float]]] = {
    "choose": rate_first_characters,
    "votes": rate_votes,
    "take_token": rate_token,
    "recruit": rate_recruit,
    "offer": rate_offer,
    "bid": rate_bid,
    "lay": rate_lay,
    "house_temple": rate_temple,
    "tavern": rate_tavern,
    "cube": rate_cube,
    "avert": rate_avert,
    "turn_down": rate_turn_down,
    "leave": rate_leave,
}


class GreedySylla(Bot):
    """Rates every option and takes the best; the first one of equals."""

    games: ClassVar[tuple[str, ...]] = ("sylla",)

    def choose(self, packet: Packet) -> str:
        at = Position(packet.view, self.rng)
        if packet.question == "great_work":
            hands = possible_hands(at)
            return max(packet.choices, key=lambda choice: rate_hand(at, choice, hands)).line
        rate = RATINGS[packet.question]
        return max(packet.choices, key=lambda choice: rate(at, choice)).line


BOT: Final = GreedySylla
