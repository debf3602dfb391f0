import type { IconName } from '../../look/icons';
import { outlookOf, printedOn, trait } from '../../protocol/printed';
import type { GameWords, LogLine, Packet, RomaOutlook, Thing } from '../../protocol/types';

/** Stands where nothing lies. */
export const NONE = -1;
export const DISCS = [0, 1, 2, 3, 4, 5];

/** Things that the reader may see, or how many there are. */
export type Row = number[] | { count: number };

export interface Side {
  points: number;
  money: number;
  hand: Row;
  discs: number[];
  face_down: (number | '?')[];
  drawn: Row;
  blocked: number[];
}

/** The fields of a view of Roma that the table draws. */
export interface Roma {
  players: Side[];
  stock: number;
  deck: { count: number };
  discard: number[];
  dice: number[];
  active: number;
  disc: number;
  card: number;
  target: number;
  battle: number;
  worth: number;
  lifted: number[];
  charged: number[];
  /** What the reader has chosen so far of a sealed answer; of the others only whether they have, or nothing. */
  answers: (number[] | '?')[] | null;
}

export function size(row: Row): number {
  return Array.isArray(row) ? row.length : row.count;
}

export function seen(row: Row): number[] {
  return Array.isArray(row) ? row : [];
}

/** A card that the reader has given a disc, and nobody else has seen yet. */
export interface Placing {
  card: number;
  disc: number;
}

/** 2.2  The cards that a seat has chosen to pass. */
export function passing(view: Roma, question: string, seat: number): number[] {
  return question === 'give' ? picks(view, seat) : [];
}

/** 2.3  The cards that a seat has given discs; a choice counts discs within cards. */
export function placing(view: Roma, question: string, seat: number): Placing[] {
  if (question !== 'place') return [];
  return picks(view, seat).map((pick) => ({ card: Math.floor(pick / DISCS.length), disc: pick % DISCS.length }));
}

function picks(view: Roma, seat: number): number[] {
  const own = view.answers?.[seat];
  return Array.isArray(own) ? own : [];
}

/** The cards of a row without others of them. */
export function left(cards: number[], gone: number[]): number[] {
  return gone.reduce(without, cards);
}

/** What lies at a disc of a side: a card face up, a card face down (known or not), or nothing. */
export type Lying = { card: number; isDown: boolean } | { card: '?'; isDown: true } | undefined;

export function lying(side: Side, disc: number, placed: Placing[] = []): Lying {
  const up = side.discs[disc] ?? NONE;
  if (up !== NONE) return { card: up, isDown: false };
  const down = side.face_down[disc] ?? NONE;
  if (down === '?') return { card: '?', isDown: true };
  const card = placed.find((it) => it.disc === disc)?.card ?? down;
  return card === NONE ? undefined : { card, isDown: true };
}

// -- printed things ------------------------------------------------------------------------------

const ICONS: Record<string, IconName> = {
  sicarius: 'hooded-assassin',
  architectus: 'pencil-ruler',
  consiliarius: 'wax-tablet',
  legat: 'tied-scroll',
  gladiator: 'galea',
  mercator: 'scales',
  consul: 'roman-toga',
  legionarius: 'roman-shield',
  nero: 'lyre',
  praetorianus: 'guards',
  scaenicus: 'drama-masks',
  haruspex: 'third-eye',
  senator: 'discussion',
  velites: 'thrown-spear',
  essedum: 'chariot',
  tribunus_plebis: 'fist',
  centurio: 'centurion-helmet',
  aesculapinum: 'rod-of-asclepius',
  basilica: 'ancient-columns',
  machina: 'crane',
  forum: 'ionic-column',
  mercatus: 'amphora',
  onager: 'catapult',
  templum: 'greek-temple',
  turris: 'stone-tower',
};

/** A kind of card with its words and printed numbers. */
export interface CardKind {
  id: number;
  thing: Thing;
  icon: IconName;
  isBuilding: boolean;
  cost: number;
  defence: number;
  /** How many dice it takes to activate it. */
  dice: number;
}

/** The words and cards of Roma in the reader's language. */
export class Book {
  readonly cards: CardKind[];
  readonly #labels: Record<string, string>;

  constructor(words: GameWords) {
    this.#labels = words.labels;
    const things = words.kinds['card']?.things ?? [];
    this.cards = things.map((thing, id) => ({
      id,
      thing,
      icon: ICONS[thing.word] ?? 'laurels',
      isBuilding: trait(thing, 'type') === 'building',
      cost: printedOn(thing, 'cost'),
      defence: printedOn(thing, 'defence'),
      dice: printedOn(thing, 'dice'),
    }));
  }

  label(key: string): string {
    return this.#labels[key] ?? key;
  }

  card(id: number): CardKind | undefined {
    return this.cards[id];
  }

  named(word: string): CardKind | undefined {
    return this.cards.find((card) => card.thing.word === word);
  }
}

/** 5.2  The defence of the card at a disc, towers and chariots counted by the server. */
export function defenceAt(packet: Packet, p: number, disc: number): number {
  return outlookOf<RomaOutlook>(packet)?.defences[p]?.[disc] ?? 0;
}

// -- the turn as the log tells it ----------------------------------------------------------------

/** The log since the beginning of the turn. */
export function turnOf(log: LogLine[]): LogLine[] {
  const start = log.findLastIndex((line) => line.event === 'turn');
  return start < 0 ? [] : log.slice(start);
}

/** Something that differs from one roll of the action dice to the next; nothing before the first. */
export function rollOf(log: LogLine[]): string {
  const rolled = log.findLast((line) => line.event === 'rolled' || line.event === 'rerolled');
  return rolled ? `${rolled.event} ${rolled.move}` : '';
}

/** Where the used dice of this turn lie. */
export interface UsedDice {
  money: number[];
  cards: number[];
  discs: number[][];
}

/** 3.5  The log tells where dice went; one that nothing tells of was used to draw (the deck may have been too short). */
export function usedDice(turn: LogLine[], unused: number[]): UsedDice {
  const used: UsedDice = { money: [], cards: [], discs: DISCS.map(() => []) };
  let left: number[] = [];
  let acting = 0;
  for (const { event, args } of turn) {
    if (event === 'rolled' || event === 'rerolled') left = (args['dice'] as (string | number)[]).map(Number);
    if (event === 'changed') left = [...without(left, Number(args['old'])), Number(args['new'])];
    const spent = spentBy(event, args);
    if (spent === undefined) continue;
    left = without(left, spent);
    if (event === 'activated') acting = spent - 1;
    (event === 'money' ? used.money : used.discs[acting])?.push(spent);
  }
  used.cards = unused.reduce(without, left);
  return used;
}

function spentBy(event: string, args: LogLine['args']): number | undefined {
  if (event === 'money') return Number(args['n']);
  if (event === 'activated') return Number(args['disc']);
  return event === 'valued' || event === 'added' ? Number(args['die']) : undefined;
}

function without(row: number[], item: number): number[] {
  const at = row.indexOf(item);
  return at < 0 ? row : [...row.slice(0, at), ...row.slice(at + 1)];
}

/** A battle as it stands or as it ended. */
export interface Fight {
  attacker: string;
  attacked: string;
  battle: number;
  added: number;
  defence: number;
  outcome: 'beaten' | 'held' | undefined;
  text: string;
  /** Tells one battle from the next. */
  key: string;
}

/** An action is known by its place in the turn, from the roll of the battle to its end. */
function keyOf(turn: LogLine[], from: number): string {
  return `${turn[0]?.move} ${from}`;
}

/** 5  The battle under way, or the one that the last action brought. */
export function fightOf(packet: Packet, book: Book, turn: LogLine[]): Fight | undefined {
  const view = packet.view as unknown as Roma;
  const from = turn.findLastIndex((line) => line.event === 'activated');
  const action = from < 0 ? [] : turn.slice(from);
  const attacker = book.card(view.card)?.thing.word ?? '';
  if (view.battle > 0) return underWay(packet, book, turn, from, attacker);
  const at = action.findIndex((line) => line.event === 'fought');
  const [fought, end] = action.slice(at, at + 2);
  // Once something else was done, the battle is history.
  if (at < 0 || !fought || !end || action.length > at + 2) return undefined;
  const { card, battle, total, defence } = fought.args;
  return {
    attacker,
    attacked: String(card),
    battle: Number(battle),
    added: Number(total) - Number(battle),
    defence: Number(defence),
    outcome: end.event === 'beaten' ? 'beaten' : 'held',
    text: end.text,
    key: keyOf(turn, from),
  };
}

function underWay(packet: Packet, book: Book, turn: LogLine[], from: number, attacker: string): Fight {
  const view = packet.view as unknown as Roma;
  const other = 1 - view.active;
  const card = book.card(view.players[other]?.discs[view.target] ?? NONE);
  return {
    attacker,
    attacked: card?.thing.word ?? '',
    battle: view.battle,
    added: view.worth,
    defence: defenceAt(packet, other, view.target),
    outcome: undefined,
    text: '',
    key: keyOf(turn, from),
  };
}
