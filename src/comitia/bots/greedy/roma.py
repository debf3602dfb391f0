"""Roma by rules of thumb: every option is worth so many victory points, and the best one is said.

The bot looks at its view and nothing else. Three notions carry all valuations:

- what a card is worth on the table (`layout_worth`): an occupied disc saves a point each turn, and the
  card pays whenever its number is rolled;
- what activating a card brings now (`activation_gain`);
- what the dice still unused can bring at best (`best_use`): spending a die must beat its best other use.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from typing import ClassVar, Final

from comitia.bots.bot import Bot
from comitia.engine.state import NONE
from comitia.engine.table import Choice, Packet
from comitia.engine.view import Fields, View
from comitia.games.roma.edition import (
    AESCULAPINUM,
    ARCHITECTUS,
    BASILICA,
    CENTURIO,
    CONSILIARIUS,
    CONSUL,
    DISCS,
    ESSEDUM,
    FORUM,
    GLADIATOR,
    HARUSPEX,
    LEGAT,
    LEGIONARIUS,
    MACHINA,
    MERCATOR,
    MERCATUS,
    NAMES,
    NERO,
    ONAGER,
    PRAETORIANUS,
    SCAENICUS,
    SENATOR,
    SICARIUS,
    TEMPLUM,
    TRIBUNUS_PLEBIS,
    TURRIS,
    VELITES,
    edition_of,
)
from comitia.games.roma.fields import NO_DISCS
from comitia.games.roma.table import is_building, is_person

Dice = tuple[int, ...]
Discs = tuple[int, ...]

ALL_DISCS: Final = tuple(range(DISCS))

#: How often a number is rolled with three dice, per turn.
RATE: Final = 0.5
#: Ending the game, won or lost, outweighs everything else.
VICTORY: Final = 1000.0
#: A gain now is better than the same gain with a later die: dice and plans change.
LATER: Final = 0.99
#: How much of a wanted card's worth its price stands for, and what a sestertius without a purpose is worth.
COIN_SHARE: Final = 0.6
SPARE_COIN: Final = 0.12

#: What one activation usually brings, in victory points; cards that look at the table are in `usual_gain`.
USUAL: Final = {
    SICARIUS: 2.0,
    ARCHITECTUS: 1.6,
    CONSILIARIUS: 0.3,
    GLADIATOR: 1.8,
    MERCATOR: 2.0,
    CONSUL: 0.6,
    LEGIONARIUS: 1.0,
    NERO: 2.0,
    PRAETORIANUS: 0.9,
    SCAENICUS: 1.2,
    HARUSPEX: 1.4,
    SENATOR: 1.6,
    VELITES: 1.6,
    ESSEDUM: 0.6,
    TRIBUNUS_PLEBIS: 2.0,
    CENTURIO: 2.2,
    AESCULAPINUM: 0.9,
    MACHINA: 0.4,
    ONAGER: 1.4,
}


class Side:
    """One side of the table, as far as the bot sees it."""

    def __init__(self, fields: Fields) -> None:
        self.points: Final = fields.number("points")
        self.money: Final = fields.number("money")
        self.hand: Final = fields.numbers("hand")
        self.discs: Final[Discs] = tuple(fields.numbers("discs"))
        self.blocked: Final = fields.numbers("blocked")


class Position:
    """The table from the bot's seat."""

    def __init__(self, view: View, kept: Layouts | None = None) -> None:
        sides = [Side(fields) for fields in view.players()]
        table = view.fields()
        self.me: Final = sides[view.seat]
        self.foe: Final = sides[1 - view.seat]
        self.edition: Final = edition_of(view.header.sheet)
        self.stock: Final = table.number("stock")
        self.dice: Final[Dice] = tuple(table.numbers("dice"))
        self.discard: Final = table.numbers("discard")
        self.has_deck: Final = table.size("deck") > 0
        self.charges: Final = table.size("charged")
        self.lifted: Final = table.numbers("lifted")
        self.relaid: Final = table.numbers("relaid")
        #: What the bot has picked so far of its sealed answer.
        self.picks: Final = own_picks(view)
        #: The disc from which a card acts, what acts there, and what it acts on.
        self.disc: Final = table.number("disc")
        self.card: Final = table.number("card")
        self.target: Final = table.number("target")
        self.battle: Final = table.number("battle")
        self.worth: Final = table.number("worth")
        self.turns_left: Final = turns_left(self.stock, self.me.points, self.foe.points)
        #: What each card that does not depend on others brings in a turn, and what its defence is worth.
        self.usual: Final = [self.edition.empty_disc + RATE * USUAL.get(card, 0.1) for card in range(len(NAMES))]
        self.staying: Final = [0.03 * defence for defence in self.edition.defence]
        self._layouts: Final = (Layouts() if kept is None else kept).of(self)
        self._uses: Final[dict[tuple[Dice, Discs], float]] = {}
        self._plan: Discs | None = None
        self._wanted: list[int] | None = None
        self._coin: float | None = None

    @property
    def wanted(self) -> list[int]:
        """The cards of the hand that are worth their price, worked out when a question first needs it."""
        if self._wanted is None:
            self._wanted = wanted_cards(self)
        return self._wanted

    @property
    def coin(self) -> float:
        """What a coin for one of them is worth."""
        if self._coin is None:
            self._coin = coin_worth(self, self.wanted)
        return self._coin

    def own(self, discs: Discs) -> float:
        """What the own side would be worth with these cards; remembered, for most options differ in one card."""
        found = self._layouts.get(discs)
        if found is None:
            found = self._layouts[discs] = layout_worth(self, self.me, discs, self.foe.discs)
        return found

    def plan(self) -> Discs:
        """The best way to lay what is to be laid, found once: every order of laying it leads there."""
        if self._plan is None:
            self._plan = lay_again(self) if self.lifted else lay_first(self)
        return self._plan

    def best_use(self, dice: Dice, discs: Discs) -> float:
        """`best_use`, remembered: every order of spending dice leads to the same rest."""
        found = self._uses.get((dice, discs))
        if found is None:
            found = self._uses[dice, discs] = best_use(self, dice, discs)
        return found


class Layouts:
    """What own cards are worth, kept from one question to the next as long as nothing else counts otherwise."""

    def __init__(self) -> None:
        self._when: object = None
        self._found: dict[Discs, float] = {}

    def of(self, at: Position) -> dict[Discs, float]:
        """What was found already that still holds."""
        when = (at.edition, at.turns_left, at.me.points, at.foe.discs)
        if self._when != when:
            self._when, self._found = when, {}
        return self._found


def own_picks(view: View) -> list[int]:
    """The choices that the seat has made so far of a sealed answer."""
    answers = view.fields().value("answers")
    return list(answers[view.seat]) if isinstance(answers, list) else []


def turns_left(stock: int, mine: int, others: int) -> float:
    """How many own turns are to be expected: what is laid now pays for so long."""
    return max(1.0, min(5.0, stock / 4, 1 + min(mine, others) / 2))


# -- What lies on the table ---------------------------------------------------------------------


def beside(discs: Discs, disc: int, card: int) -> int:
    """How many neighbours of a disc are a certain card."""
    return int(disc > 0 and discs[disc - 1] == card) + int(disc < DISCS - 1 and discs[disc + 1] == card)


#: Cards whose gain depends on what else lies there.
BY_NEIGHBOURS: Final = frozenset((FORUM, LEGAT, MERCATUS, TURRIS))


def usual_gain(at: Position, discs: Discs, others: Discs, disc: int) -> float:
    """What a card is expected to bring when its number comes up, or, without a die, what it adds to others."""
    card = discs[disc]
    if card == FORUM:
        # The better of two other dice is 4.5 on average, but those dice are then gone.
        return 3.2 + beside(discs, disc, BASILICA) * at.edition.basilica + 1.5 * min(1, beside(discs, disc, TEMPLUM))
    if card == LEGAT:
        return 0.4 + others.count(NONE) * at.edition.legat
    if card == MERCATUS:
        return 0.4 + 2 * others.count(FORUM) * at.edition.mercatus
    if card == TURRIS:
        return 0.15 * sum(c != NONE for c in discs)
    return USUAL.get(card, 0.1)


def safety(points: int, empty: int) -> float:
    """Who cannot pay for empty discs loses: next turn at the latest, or the turn after."""
    return -25.0 if points <= empty else -4.0 if points <= 2 * empty else 0.0


def layout_worth(at: Position, side: Side, discs: Discs, others: Discs) -> float:
    """What the cards of a side bring until the end: a point a turn for each occupied disc, and their gains."""
    worth = 0.0
    empty, usual, staying = at.edition.empty_disc, at.usual, at.staying
    for disc, card in enumerate(discs):
        if card != NONE:
            # A weak card does not stay.
            worth += usual[card] if card not in BY_NEIGHBOURS else empty + RATE * usual_gain(at, discs, others, disc)
            worth += staying[card]
    return worth * at.turns_left + safety(side.points, discs.count(NONE) * empty)


def with_card(discs: Discs, disc: int, card: int) -> Discs:
    """A side with another card at a disc."""
    return (*discs[:disc], card, *discs[disc + 1 :])


def loss_of(at: Position, disc: int) -> float:
    """What the opponent loses with a card."""
    discs = with_card(at.foe.discs, disc, NONE)
    return layout_worth(at, at.foe, at.foe.discs, at.me.discs) - layout_worth(at, at.foe, discs, at.me.discs)


def laying_gain(at: Position, card: int, disc: int) -> float:
    """What a card adds at a disc, less what it covers; more if a die is there to activate it at once."""
    discs = with_card(at.me.discs, disc, card)
    gain = at.own(discs) - at.own(at.me.discs)
    if disc + 1 in at.dice:
        gain += at.best_use(at.dice, discs) - at.best_use(at.dice, at.me.discs)
    return gain


def best_laying_gain(at: Position, card: int) -> float:
    """What a card adds at its best disc."""
    return max(laying_gain(at, card, disc) for disc in range(DISCS))


def price(at: Position, card: int) -> float:
    """What paying for a card costs: money that buys nothing else is cheap."""
    return SPARE_COIN * at.edition.cost[card]


# -- What dice can do -----------------------------------------------------------------------------


def wanted_cards(at: Position) -> list[int]:
    """The cards of the hand that are worth their price, the best first, as many as there is room for."""
    worths = {card: best_new_worth(at, card) - price(at, card) for card in set(at.me.hand)}
    wanted = sorted((card for card in at.me.hand if worths[card] > 0.5), key=lambda card: -worths[card])
    return wanted[: max(1, at.me.discs.count(NONE))]


def coin_worth(at: Position, wanted: list[int]) -> float:
    """What a coin for a wanted card is worth: its share of what the card adds, less a discount for waiting."""
    return max((COIN_SHARE * best_new_worth(at, card) / max(1, at.edition.cost[card]) for card in wanted), default=0.0)


def best_new_worth(at: Position, card: int) -> float:
    """What a card adds at its best disc, whatever the dice show."""
    return max(at.own(with_card(at.me.discs, disc, card)) for disc in range(DISCS)) - at.own(at.me.discs)


def money_gain(at: Position, die: int, discs: Discs) -> float:
    """Coins are dear as long as a wanted card cannot be paid; the Mercator turns the others into points."""
    spare = 0.3 if MERCATOR in discs else SPARE_COIN
    needed = min(die, max(0, sum(at.edition.cost[card] for card in at.wanted) - at.me.money))
    return max(spare, at.coin) * needed + spare * (die - needed)


def cards_gain(at: Position, die: int) -> float:
    """More cards to choose from are better; the fewer discs wait for one, the less a further card is worth."""
    if at.me.discs.count(NONE) > len(at.wanted):
        return 1.0 + 0.25 * die
    return 0.2 + 0.08 * die if at.wanted else 0.4 + 0.15 * die


def best_use(at: Position, dice: Dice, discs: Discs) -> float:
    """What some dice bring if each is put to its best use."""
    best = 0.0
    for die in set(dice):
        rest = without(dice, die)
        after = LATER * at.best_use(rest, discs)
        best = max(best, after + money_gain(at, die, discs), after + cards_gain(at, die))
        if discs[die - 1] != NONE and die - 1 not in at.me.blocked:
            best = max(best, activation_gain(at, discs, discs[die - 1], die - 1, rest))
    return best


def without(dice: Dice, die: int) -> Dice:
    """The dice that are left when one is spent."""
    i = dice.index(die)
    return dice[:i] + dice[i + 1 :]


# -- What activating a card brings, the rest of the dice included ---------------------------------


def activation_gain(at: Position, discs: Discs, card: int, disc: int, rest: Dice) -> float:
    """The gain of activating a card from a disc, plus the best use of the dice that remain."""
    if card == FORUM:
        return forum_gain(at, discs, disc, rest)
    if card == CONSUL:
        return consul_gain(at, discs, rest)
    if card == CENTURIO:
        return centurio_gain(at, discs, disc, rest)
    if card == ESSEDUM:
        return essedum_gain(at, discs, rest)
    if card == SCAENICUS:
        persons = {c for c in discs if is_person(c) and c != SCAENICUS}
        return max((activation_gain(at, discs, c, disc, rest) for c in persons), default=0.0)
    return plain_gain(at, discs, card, disc) + LATER * at.best_use(rest, discs)


def plain_gain(at: Position, discs: Discs, card: int, disc: int) -> float:
    """The gain of a card that needs no second die."""
    if card in POINTS:
        return POINTS[card](at)
    if card == PRAETORIANUS:
        return max(blocking_gain(at, d) for d in range(DISCS))
    if card == LEGIONARIUS:
        return attack_gain(at, disc, at.charges)
    if card in TARGETS:
        return max((target_gain(at, card, d) for d in range(DISCS)), default=0.0)
    if card in (SENATOR, ARCHITECTUS):
        return free_laying_gain(at, is_person if card == SENATOR else is_building)
    if card in (CONSILIARIUS, MACHINA):
        return relaying_gain(at, discs, is_person if card == CONSILIARIUS else is_building)
    if card == HARUSPEX:
        return 1.6 if at.has_deck else 0.0
    if card == AESCULAPINUM:
        return max((card_worth(at, c) for c in at.discard if is_person(c)), default=0.0) / 2
    return 0.0


def ended(mine: int, others: int) -> float:
    """What it is worth to end the game with these points."""
    return VICTORY if mine > others else -VICTORY if mine < others else -VICTORY / 10


def from_stock(at: Position, points: int) -> float:
    """Points from the stock; the last ones end the game."""
    if points >= at.stock:
        return ended(at.me.points + points, at.foe.points)
    empty = at.me.discs.count(NONE) * at.edition.empty_disc
    return points + safety(at.me.points + points, empty) - safety(at.me.points, empty)


def from_foe(at: Position, points: int) -> float:
    """Points from the opponent count twice; the last ones end the game."""
    if points >= at.foe.points:
        return VICTORY
    empty = at.foe.discs.count(NONE) * at.edition.empty_disc
    return 1.9 * points + safety(at.foe.points, empty) - safety(at.foe.points - points, empty)


def mercator_gain(at: Position) -> float:
    """Points for coins: the opponent can use them as well."""
    bought = min(at.me.money // at.edition.price, at.foe.points)
    if bought >= at.foe.points:
        return VICTORY
    return max(0.0, from_foe(at, bought) - bought * at.edition.price * 0.35)


#: Cards that bring points without asking for a target.
POINTS: Final[dict[int, Callable[[Position], float]]] = {
    LEGAT: lambda at: from_stock(at, at.foe.discs.count(NONE) * at.edition.legat),
    TRIBUNUS_PLEBIS: lambda at: from_foe(at, at.edition.tribunus),
    MERCATUS: lambda at: from_foe(at, at.foe.discs.count(FORUM) * at.edition.mercatus),
    MERCATOR: mercator_gain,
}


def forum_gain(at: Position, discs: Discs, disc: int, rest: Dice) -> float:
    """The best second die, and with a Templum perhaps the third as well."""
    return max((forum_worth(at, discs, disc, die, without(rest, die)) for die in set(rest)), default=0.0)


def forum_worth(at: Position, discs: Discs, disc: int, die: int, rest: Dice) -> float:
    """What a Forum pays with a certain die, and what the dice then left are good for."""
    points = die + beside(discs, disc, BASILICA) * at.edition.basilica
    kept = from_stock(at, points) + LATER * at.best_use(rest, discs)
    if rest and beside(discs, disc, TEMPLUM):
        return max(kept, from_stock(at, points + rest[0]) + LATER * at.best_use(rest[1:], discs))
    return kept


def consul_gain(at: Position, discs: Discs, rest: Dice) -> float:
    """The best that a changed die makes possible."""
    changed = [tuple(sorted((*without(rest, die), n))) for die in set(rest) for n in (die - 1, die + 1) if 1 <= n <= 6]
    return LATER * max((at.best_use(dice, discs) for dice in changed), default=0.0)


# -- Attacks ----------------------------------------------------------------------------------------


def defence(at: Position, disc: int, charges: int) -> int:
    """What a battle roll against an opposing card must reach."""
    card = at.foe.discs[disc]
    towers = at.foe.discs.count(TURRIS) - (card == TURRIS)
    return at.edition.defence[card] + towers * at.edition.turris - charges * at.edition.essedum


def chance_to_beat(needed: int) -> float:
    """How likely a battle die shows at least so much."""
    return max(0, min(6, 7 - needed)) / 6


def attack_gain(at: Position, disc: int, charges: int) -> float:
    """The loss that a battle roll causes on average."""
    if at.foe.discs[disc] == NONE:
        return 0.0
    return chance_to_beat(defence(at, disc, charges)) * loss_of(at, disc)


def centurio_gain(at: Position, discs: Discs, disc: int, rest: Dice) -> float:
    """An attack to which the best die may be added, if the roll turns out to need it."""
    if at.foe.discs[disc] == NONE:
        return 0.0
    needed = defence(at, disc, at.charges)
    alone = attack_gain(at, disc, at.charges) + at.best_use(rest, discs)
    with_die = [
        chance_to_beat(needed - die) * loss_of(at, disc) + at.best_use(without(rest, die), discs) for die in set(rest)
    ]
    return max([alone, *with_die])


def essedum_gain(at: Position, discs: Discs, rest: Dice) -> float:
    """Worth it if an attack follows that is now likelier to win."""
    more = 0.0
    for die in set(rest):
        card = discs[die - 1]
        targets = range(DISCS) if card in (VELITES, ONAGER) else [die - 1] if card in (LEGIONARIUS, CENTURIO) else []
        for disc in targets:
            if card not in (VELITES, ONAGER) or is_target(at, card, disc):
                more = max(more, attack_gain(at, disc, at.charges + 1) - attack_gain(at, disc, at.charges))
    return more + LATER * at.best_use(rest, discs)


#: Cards that choose a target, and how much of its loss they cause.
TARGETS: Final = {SICARIUS: 1.0, NERO: 1.0, GLADIATOR: 0.6, VELITES: 1.0, ONAGER: 1.0}


def is_target(at: Position, card: int, disc: int) -> bool:
    """Whether an opposing card is of the kind that a card acts on."""
    there = at.foe.discs[disc]
    return there != NONE and is_building(there) == (card in (NERO, ONAGER))


def target_gain(at: Position, card: int, disc: int) -> float:
    """What acting on an opposing card brings; Sicarius and Nero cost the own card too."""
    if not is_target(at, card, disc):
        return 0.0
    if card in (VELITES, ONAGER):
        return attack_gain(at, disc, at.charges)
    gain = TARGETS[card] * loss_of(at, disc)
    return gain - 0.8 * at.turns_left if card in (SICARIUS, NERO) else gain


def blocking_gain(at: Position, disc: int) -> float:
    """A block spares what the card there would bring if its number comes up next turn."""
    if at.foe.discs[disc] == NONE or disc in at.foe.blocked:
        return 0.1
    return 0.1 + RATE * usual_gain(at, at.foe.discs, at.me.discs, disc)


# -- Cards of the hand -------------------------------------------------------------------------------


def card_worth(at: Position, card: int) -> float:
    """What a card is worth in the hand: its best place, less its price, more if it fills an empty disc."""
    worth = best_new_worth(at, card) - price(at, card)
    # A second copy in the hand waits longer.
    return worth - 0.5 * at.me.hand.count(card) + 0.05 * RATE * USUAL.get(card, 1.0)


def free_laying_gain(at: Position, fits: Callable[[int], bool]) -> float:
    """What laying the fitting cards of the hand for nothing adds, one card a disc."""
    gains = sorted((best_new_worth(at, card) for card in at.me.hand if fits(card)), reverse=True)
    room = at.me.discs.count(NONE)
    first = sum(gain for gain in gains[:room] if gain > 0)
    # Beyond the empty discs a card only replaces a worse one.
    return first + sum(max(0.0, gain) / 2 for gain in gains[room:])


def relaying_gain(at: Position, discs: Discs, moves: Callable[[int], bool]) -> float:
    """What the best new arrangement adds."""
    cards = sorted(card for card in discs if card != NONE and moves(card))
    others = tuple(NONE if card != NONE and moves(card) else card for card in discs)
    if not any(card in (FORUM, LEGIONARIUS, CENTURIO) for card in cards):
        return 0.0
    best = best_arrangement(at, cards, others)
    return at.own(best) - at.own(discs) - 0.3


def best_arrangement(at: Position, cards: list[int], discs: Discs, free: Discs = ALL_DISCS) -> Discs:
    """The best way to lay some cards at different discs, over what lies there."""
    best, best_worth = discs, -VICTORY
    for places in permutations(free, len(cards)):
        laid = list(discs)
        for card, disc in zip(cards, places, strict=True):
            laid[disc] = card
        found = tuple(laid)
        worth = at.own(found)
        if worth > best_worth:
            best, best_worth = found, worth
    return best


# -- Ratings of the options of each question ------------------------------------------------------


def number(choice: Choice, name: str) -> int:
    """A number that an option names."""
    value = choice.args[name]
    assert isinstance(value, int)
    return value


def card_of(choice: Choice) -> int:
    """The card that an option names."""
    return NAMES.index(str(choice.args["card"]))


def rate_give(at: Position, choice: Choice) -> float:
    """2.2  Pass what is worth least."""
    return -card_worth(at, card_of(choice))


def lay_first(at: Position) -> Discs:
    """2.3  The first cards at the discs where they help each other, over those already given a disc."""
    laid = list(NO_DISCS)
    left = at.me.hand[:]
    for pick in at.picks:
        laid[pick % DISCS] = pick // DISCS
        left.remove(pick // DISCS)
    free = tuple(disc for disc in range(DISCS) if laid[disc] == NONE)
    return best_arrangement(at, left, tuple(laid), free)


def lay_again(at: Position) -> Discs:
    """6.3, 6.20  The cards that were taken up at the best discs that none of them has yet."""
    return best_arrangement(at, at.lifted, at.me.discs, tuple(d for d in range(DISCS) if d not in at.relaid))


def rate_laying(at: Position, choice: Choice) -> float:
    """2.3, 6.3, 6.20  Any card that goes where the best arrangement has it."""
    return 1.0 if at.plan()[number(choice, "disc") - 1] == card_of(choice) else 0.0


def rate_reroll(at: Position, choice: Choice) -> float:
    """3.4  Roll again if the average roll is better."""
    if choice.verb == "no":
        return at.best_use(at.dice, at.me.discs)
    rolls = [tuple(sorted(roll)) for roll in product(range(1, 7), repeat=3)]
    return sum(at.best_use(roll, at.me.discs) for roll in rolls) / len(rolls)


def rate_act(at: Position, choice: Choice) -> float:
    """3.5  The gain of an action together with the best use of the dice that it leaves."""
    if choice.verb == "end":
        return 0.0
    if choice.verb == "lay":
        card = card_of(choice)
        return best_laying_gain(at, card) - price(at, card) - 0.5 + at.best_use(at.dice, at.me.discs)
    die = number(choice, "disc" if choice.verb == "activate" else "die")
    rest = without(at.dice, die)
    if choice.verb == "activate":
        return activation_gain(at, at.me.discs, at.me.discs[die - 1], die - 1, rest)
    gain = money_gain(at, die, at.me.discs) if choice.verb == "money" else cards_gain(at, die)
    return gain + LATER * at.best_use(rest, at.me.discs)


def rate_at(at: Position, choice: Choice) -> float:
    """4.1  The disc where the card adds most."""
    return laying_gain(at, at.lifted[0], number(choice, "disc") - 1)


def rate_card(at: Position, choice: Choice) -> float:
    """4.4, 6.12, 6.18  Take the card that is worth most."""
    return card_worth(at, card_of(choice))


def rate_worth(at: Position, choice: Choice) -> float:
    """6.21  The die that gives the Forum's points, with an eye on what the other one could do."""
    die = number(choice, "die")
    return forum_worth(at, at.me.discs, at.disc, die, without(at.dice, die))


def rate_templum(at: Position, choice: Choice) -> float:
    """6.24  The third die as points, or for something else."""
    points = at.worth + beside(at.me.discs, at.disc, BASILICA) * at.edition.basilica
    if choice.verb == "yes":
        return from_stock(at, points + at.dice[0])
    return from_stock(at, points) + at.best_use(at.dice, at.me.discs)


def rate_target(at: Position, choice: Choice) -> float:
    """6.1, 6.5, 6.9, 6.14, 6.23  The target whose loss hurts most."""
    return target_gain(at, at.card, number(choice, "disc") - 1)


def rate_add(at: Position, choice: Choice) -> float:
    """6.17  Add a die only if it wins the battle, and the cheapest that does."""
    die = 0 if choice.verb == "none" else number(choice, "die")
    dice = without(at.dice, die) if die else at.dice
    won = at.battle + die >= defence(at, at.target, at.charges)
    return (loss_of(at, at.target) if won else 0.0) + at.best_use(dice, at.me.discs)


def rate_block(at: Position, choice: Choice) -> float:
    """6.10  Block the strongest card."""
    return blocking_gain(at, number(choice, "disc") - 1)


def rate_change(at: Position, choice: Choice) -> float:
    """6.7  Turn the die that then does most."""
    die = number(choice, "die")
    changed = die + (1 if choice.verb == "raise" else -1)
    return at.best_use(tuple(sorted((*without(at.dice, die), changed))), at.me.discs)


def rate_buy(at: Position, choice: Choice) -> float:
    """6.6  As many points as are worth their coins."""
    n = number(choice, "n")
    return from_foe(at, n) - 0.35 * n * at.edition.price


def rate_free(at: Position, choice: Choice) -> float:
    """6.2, 6.13  Lay what adds something; stop when nothing does."""
    return 0.3 if choice.verb == "done" else best_laying_gain(at, card_of(choice))


def rate_copy(at: Position, choice: Choice) -> float:
    """6.11  Play the part that brings most."""
    return activation_gain(at, at.me.discs, at.me.discs[number(choice, "disc") - 1], at.disc, at.dice)


RATINGS: Final[dict[str, Callable[[Position, Choice], float]]] = {
    "give": rate_give,
    "place": rate_laying,
    "reroll": rate_reroll,
    "act": rate_act,
    "at": rate_at,
    "keep": rate_card,
    "worth": rate_worth,
    "templum": rate_templum,
    "target": rate_target,
    "add": rate_add,
    "block": rate_block,
    "change": rate_change,
    "buy": rate_buy,
    "take": rate_card,
    "heal": rate_card,
    "free": rate_free,
    "relay": rate_laying,
    "copy": rate_copy,
}


class GreedyRoma(Bot):
    """Rates every option and takes the best; the first one of equals."""

    games: ClassVar[tuple[str, ...]] = ("roma",)
    reads_log = False

    def __init__(self, game: str, seed: int) -> None:
        super().__init__(game, seed)
        self._layouts: Final = Layouts()

    def choose(self, packet: Packet) -> str:
        if packet.count() == 1:
            return packet.line(0)
        at = Position(packet.view, self._layouts)
        rate = RATINGS[packet.question]
        return max(packet.choices, key=lambda choice: rate(at, choice)).line


BOT: Final = GreedyRoma
