import type { IconName } from '../../look/icons';
import { outlookOf, printed, printedOn, thingOf, trait, traits } from '../../protocol/printed';
import type { GameWords, LogLine, Packet, SyllaOutlook, Thing } from '../../protocol/types';

export const NONE = -1;
export const COLOURS = ['red', 'yellow', 'grey'] as const;
export const TOKENS = ['civic', 'leisure', 'health'] as const;
export type Colour = (typeof COLOURS)[number];
export type Token = (typeof TOKENS)[number];

/** One player's display; money and tokens are known to their owner alone. */
export interface Side {
  prestige: number;
  money?: number;
  tokens?: number[];
  upright: number[];
  sideways: number[];
  down: number[];
  buildings: number[];
  buildings_down: number[];
  vestals: number;
  legionaries: number;
  cubes: number[];
}

export interface Sylla {
  players: Side[];
  round: number;
  consul: number;
  ladder: number[];
  famine: number;
  offer: number[];
  places: number[];
  place: number;
  offerer: number;
  offered: number;
  highest: number;
  leader: number;
  open_events: number[];
  averted: number[];
  work: number;
  next_work: number;
  owed: number;
  uses: number;
  moved: number[];
  treasury: number;
  supply: number[];
  cranes: number;
  deck: { count: number };
  returned: number[];
  tiles: { count: number };
  tiles_out: number[];
  event_deck: { count: number };
  events_out: number[];
  work_deck: { count: number };
  works_out: number[];
}

export const viewOf = (shown: { view: Packet['view'] }): Sylla => shown.view as unknown as Sylla;
export const outlook = (shown: Pick<Packet, 'standing'>): SyllaOutlook | undefined => outlookOf<SyllaOutlook>(shown);

/** How a card or building lies. */
export type Turned = 'upright' | 'sideways' | 'down';
/** What a card gives while it stands upright. */
export type Ability = 'vote' | 'income' | 'cube' | 'freedom' | 'none';

const ICONS: Record<string, Record<string, IconName>> = {
  card: {
    senator: 'roman-toga',
    merchant: 'scales',
    legionary: 'galea',
    vestal: 'fire-bowl',
    slave: 'manacles',
    crane: 'crane',
  },
  building: {
    stall: 'shop',
    field: 'plow',
    house_temple: 'greek-temple',
    tavern: 'tavern-sign',
    crane: 'crane',
    insula: 'family-house',
    statue: 'caesar',
    arch: 'arc-triomphe',
    bank: 'coins-pile',
  },
  event_card: {
    epidemic: 'death-skull',
    eruption: 'smoking-volcano',
    cult: 'caesar',
    famine: 'broken-pottery',
    persecution: 'lion',
    purge: 'daggers',
    flood: 'big-wave',
    revolt: 'breaking-chain',
    pillage: 'robber',
    decadence: 'grapes',
  },
  work: {
    pantheon: 'capitol',
    temple: 'greek-temple',
    granary: 'granary',
    baths: 'aqueduct',
    colosseum: 'coliseum',
    senate: 'ancient-columns',
  },
  token: { civic: 'ionic-column', leisure: 'drama-masks', health: 'rod-of-asclepius' },
};
export const PHASE_ICONS: Record<string, IconName> = {
  set_up: 'card-pick',
  election: 'vote',
  recruiting: 'person',
  market: 'trade',
  income: 'coins',
  dangers: 'crossed-swords',
  great_work: 'fist',
  famine: 'wheat',
};

/** A thing of the game with its sign. */
export interface Kind {
  thing: Thing;
  word: string;
  name: string;
  icon: IconName;
}

export interface CardKind extends Kind {
  /** The name without the fish, which the card shows. */
  short: string;
  colours: Colour[];
  ability: Ability;
  isChristian: boolean;
}

export interface EventKind extends Kind {
  fighters: ('vestal' | 'legionary')[];
  /** For whoever sends most fighters; at the Decadence there is none. */
  token: Token | undefined;
  symbols: number;
  /** The markers or the famine, if it moves any. */
  moves: string;
}

/** What the words of the game say of its things, found by their numbers in a view or by their stable names. */
export class Book {
  readonly words: GameWords;
  readonly cards: CardKind[];
  readonly buildings: Kind[];
  readonly events: EventKind[];
  readonly works: Kind[];
  readonly tokens: Kind[];
  readonly colours: Thing[];

  constructor(words: GameWords) {
    this.words = words;
    this.cards = this.#all('card').map((kind) => this.#card(kind));
    this.buildings = this.#all('building');
    this.events = this.#all('event_card').map(eventOf);
    this.works = this.#all('work');
    this.tokens = this.#all('token');
    this.colours = words.kinds['colour']?.things ?? [];
  }

  #all(kind: string): Kind[] {
    return (this.words.kinds[kind]?.things ?? []).map((thing) => ({
      thing,
      word: thing.word,
      name: thing.name,
      icon: ICONS[kind]?.[thing.word.replace('christian_', '')] ?? 'help',
    }));
  }

  #card(kind: Kind): CardKind {
    const plain = thingOf(this.words, 'card', kind.word.replace('christian_', ''));
    return {
      ...kind,
      short: plain?.name ?? kind.name,
      colours: traits(kind.thing, 'colours') as Colour[],
      ability: (trait(kind.thing, 'ability') || 'none') as Ability,
      isChristian: trait(kind.thing, 'christian') === 'yes',
    };
  }

  card = (word: string): CardKind | undefined => this.cards.find((kind) => kind.word === word);
  building = (word: string): Kind | undefined => this.buildings.find((kind) => kind.word === word);
  event = (word: string): EventKind | undefined => this.events.find((kind) => kind.word === word);
  work = (word: string): Kind | undefined => this.works.find((kind) => kind.word === word);
  token = (word: string): Kind | undefined => this.tokens.find((kind) => kind.word === word);

  label(key: string): string {
    return this.words.labels[key] ?? key;
  }

  printed(key: string): number {
    return printed(this.words, key);
  }

  /** What a token is worth on each space of the ladder. */
  get worths(): number[] {
    const spaces = Object.keys(this.words.printed).filter((key) => /^ladder\.\d+\.value$/.test(key));
    return spaces.map((_, i) => this.printed(`ladder.${i + 1}.value`));
  }

  /** The colour of a place, from 0. */
  colourOf(place: number): Colour {
    return COLOURS[this.printed(`places.${place + 1}.colour`)] ?? 'red';
  }

  colourName(colour: Colour): string {
    return this.colours.find((thing) => thing.word === colour)?.name ?? colour;
  }
}

function eventOf(kind: Kind): EventKind {
  return {
    ...kind,
    fighters: traits(kind.thing, 'fighters') as EventKind['fighters'],
    token: (trait(kind.thing, 'token') || undefined) as Token | undefined,
    symbols: printedOn(kind.thing, 'symbols'),
    moves: trait(kind.thing, 'moves'),
  };
}

/** A card or building as it lies; the key tells copies apart. */
export interface Laid<K extends Kind> {
  kind: K;
  turned: Turned;
  key: string;
}

function laid<K extends Kind>(kinds: K[], rows: [Turned, number[]][]): Laid<K>[] {
  return kinds.flatMap((kind, at) => {
    const how = rows.flatMap(([turned, counts]) => Array.from({ length: counts[at] ?? 0 }, () => turned));
    return how.map((turned, copy) => ({ kind, turned, key: `${kind.word} ${copy}` }));
  });
}

/** The cards of a display, in the order of the card table. */
export function cardsOf(side: Side, book: Book): Laid<CardKind>[] {
  const { upright, sideways, down } = side;
  return laid(book.cards, [
    ['upright', upright],
    ['sideways', sideways],
    ['down', down],
  ]);
}

export function buildingsOf(side: Side, book: Book): Laid<Kind>[] {
  const { buildings, buildings_down } = side;
  return laid(book.buildings, [
    ['upright', buildings],
    ['down', buildings_down],
  ]);
}

/** 2.5  The characters of the own set, from which the first ones are chosen. */
export function ownSet(book: Book): Laid<CardKind>[] {
  const characters = book.cards.filter((kind) => kind.word !== 'crane');
  return laid(characters, [['upright', characters.map((kind) => printedOn(kind.thing, 'copies'))]]);
}

/** The others, clockwise from the reader's left; all of them for those who watch. */
export function others(seats: number, seat: number): number[] {
  const all = Array.from({ length: seats }, (_, i) => i);
  return seat < 0 ? all : [...all.slice(seat + 1), ...all.slice(0, seat)];
}

// -- what the log tells of the running auction or election ------------------------------------------

/** What a seat has said: a number, that it passes, or nothing yet. */
export type Said = number | 'passed' | undefined;

function saidSince(lines: LogLine[], start: string, named: string, seats: number): Said[] {
  const from = lines.findLastIndex((line) => line.event === start);
  const said: Said[] = Array.from({ length: seats }, () => undefined);
  for (const line of lines.slice(from + 1)) {
    if (line.event === named) said[line.seat] = Number(line.args['n']);
    else if (line.event === 'passed') said[line.seat] = 'passed';
  }
  return said;
}

/** 4.1  The votes named in the running election, by seat. */
export function votesNamed(lines: LogLine[], seats: number): Said[] {
  return saidSince(lines, 'round', 'named_votes', seats);
}

/** 6.2  The bids for the building on offer, by seat. */
export function cardsBid(lines: LogLine[], seats: number): Said[] {
  return saidSince(lines, 'put_up', 'bid', seats);
}

/** All seats clockwise, beginning with one. */
export function from(first: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}

/** 7.1  What each seat has earned in this round's income, by seat; nothing for those whose turn is still to come. */
export function incomes(lines: LogLine[], seats: number): (number | undefined)[] {
  const since = lines.slice(lines.findLastIndex((line) => line.event === 'round') + 1);
  return Array.from({ length: seats }, (_, seat) => {
    const line = since.find((each) => each.event === 'income' && each.seat === seat);
    return line && Number(line.args['n']);
  });
}

// -- the great work ---------------------------------------------------------------------------------

/** A place of a work, or the votes that it asks for, and the prestige for it. */
export interface Prize {
  place: string;
  prestige: number;
}

const PLACES = ['first', 'second', 'third'];

/** 1.8, 9.4  What builders gain: by place, at the Temple by votes. */
export function prizesOf(book: Book, work: string): Prize[] {
  const thing = book.work(work)?.thing;
  const places = PLACES.filter((place) => thing?.printed[place] !== undefined);
  if (places.length > 0) return places.map((place, i) => ({ place: `${i + 1}.`, prestige: printedOn(thing, place) }));
  return ['low', 'high'].map((step) => ({
    place: `${printedOn(thing, `${step}_votes`)}+`,
    prestige: printedOn(thing, `${step}_prestige`),
  }));
}
