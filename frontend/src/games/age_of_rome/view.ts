import type { IconName } from '../../look/icons';
import { outlookOf, printed, thingOf, trait, traits } from '../../protocol/printed';
import type { AgeOfRomeOutlook, AgeOfRomeProvince, GameWords, Packet, Thing } from '../../protocol/types';

/** Stands where nothing lies. */
export const NONE = -1;
export const BUILDINGS = ['military', 'politics', 'trade', 'religion', 'agriculture'] as const;
export const AREAS = ['epirus', 'macedonia', 'thrace'] as const;
export const LEVELS = ['', 'I', 'II', 'III'] as const;
const SIDES = 4;
const SPACES = 3;
const TYPES = BUILDINGS.length;
/** 6.10  Added to the owner of a scheme marker that was turned over. */
const EXECUTED = 8;

/** Things that the reader may see, or how many there are. */
export type Row = number[] | { count: number };

export interface Side {
  character: number;
  position: number;
  fame: number;
  denarii: number;
  followers: number;
  ready: number;
  legions: number;
  legions_beside: number;
  votes: number;
  votes_beside: number;
  feud: number;
  schemers: number;
  hand: Row;
  anchor: number;
  orders: Row;
  drawn: Row;
  laying: number[];
  sets: number[];
  set_wares: number[];
  base: number;
  base_metal: number;
  temple: number;
  temple_metal: number;
  used: number;
  shown: number[];
}

/** The fields of a view that the table draws. */
export interface Age {
  players: Side[];
  round: number;
  turned: number;
  arrow: number;
  direction: number;
  omen: number;
  omens_past: number[];
  omen_deck: { count: number };
  deck: { count: number };
  discard: number[];
  order_deck: { count: number };
  tiles: number[];
  levels: number[];
  workers: number[];
  crowd: number[];
  plots: number[];
  medals: number[];
  senate: number[];
  fronts: number[];
  feud_supply: number;
  base_stack: number[];
  temple_stack: number[];
  milestones: number[];
  active: number;
  place: number;
  site: number;
  price: number;
  moves: number;
  target: number;
  effect: number;
  bid: number;
  asked: number;
  window: number;
  cassius_past: number[];
  cassius_deck: { count: number };
}

export function ageOf(shown: { view: Packet['view'] }): Age {
  return shown.view as unknown as Age;
}

export function size(row: Row): number {
  return Array.isArray(row) ? row.length : row.count;
}

export function seen(row: Row): number[] {
  return Array.isArray(row) ? row : [];
}

export function outlook(shown: Pick<Packet, 'standing'>): AgeOfRomeOutlook | undefined {
  return outlookOf<AgeOfRomeOutlook>(shown);
}

// -- the disc ------------------------------------------------------------------------------------

export interface Plot {
  seat: number;
  isDone: boolean;
}

export interface Site {
  building: number;
  level: number;
  workers: number;
}

/** Where a province lies as the reader sees it: before the reader, then clockwise. */
export type Slot = 0 | 1 | 2 | 3;

export interface Quarter {
  id: number;
  word: string;
  slot: Slot;
  /** Where it will lie once the disc has turned. */
  nextSlot: Slot;
  sites: Site[];
  plots: (Plot | undefined)[];
  hasArrow: boolean;
  /** What the server tells of it: before whom it lies and will lie, people and taxes. */
  facts: AgeOfRomeProvince | undefined;
}

export function quartersOf(packet: Packet): Quarter[] {
  const view = ageOf(packet);
  const told = outlook(packet);
  const near = view.players[Math.max(0, packet.seat)]?.position ?? 0;
  return [0, 1, 2, 3].map((id) => {
    const slot = wrapped(id + view.turned - near);
    return {
      id,
      word: told?.provinces[id]?.province ?? '',
      slot,
      nextSlot: wrapped(slot + (told?.turns ?? 0)),
      sites: BUILDINGS.map((_, building) => ({
        building,
        level: view.levels[id * TYPES + building] ?? 0,
        workers: view.workers[id * TYPES + building] ?? 0,
      })),
      plots: view.plots.slice(id * SPACES, (id + 1) * SPACES).map(plotOf),
      hasArrow: view.arrow === id,
      facts: told?.provinces[id],
    };
  });
}

function wrapped(slot: number): Slot {
  return (((slot % SIDES) + SIDES) % SIDES) as Slot;
}

function plotOf(marker: number): Plot | undefined {
  return marker === NONE ? undefined : { seat: marker % EXECUTED, isDone: marker >= EXECUTED };
}

/** The province before a seat. */
export function quarterOf(packet: Packet, seat: number): Quarter | undefined {
  return quartersOf(packet).find((quarter) => quarter.facts?.seat === seat);
}

/** 8.4  The shorter way round: three quarters clockwise are one against it. */
export function turnOf(quarters: number): number {
  const turn = wrapped(quarters);
  return turn === 3 ? -1 : turn;
}

// -- the board -----------------------------------------------------------------------------------

export function legionsAt(view: Age, area: number): number[] {
  const count = view.players.length;
  return view.fronts.slice(area * count, (area + 1) * count);
}

/** 1.5  The medals of a seat, by building. */
export function medalsOf(view: Age, seat: number): number[] {
  return BUILDINGS.map((_, building) => building).filter((building) => view.medals[building] === seat);
}

/** 1.2  A space of the feud track: the bonus printed on it, if any, and whether a marker covers it. */
export interface FeudSpace {
  bonus: string;
  isCovered: boolean;
  isUsed: boolean;
}

/** 1.2  The feud track: room is on the left, since markers cover it from the right. */
export function feudTrack(side: Side, room: number, words: GameWords): FeudSpace[] {
  const bonuses = traits(words.kinds['character']?.things[side.character], 'bonuses');
  return Array.from({ length: room + side.feud }, (_, at) => {
    const bonus = bonuses[at] ?? '';
    const building = BUILDINGS.indexOf(bonus as (typeof BUILDINGS)[number]);
    return { bonus, isCovered: at >= room, isUsed: building >= 0 && ((side.used >> building) & 1) === 1 };
  });
}

/** A level of the pantheon: own pieces, how many there will be, and the metal of the common one. */
export interface PantheonLevel {
  own: number;
  all: number;
  metal: string;
}

const METALS = ['gold', 'silver', 'bronze'];

export function pantheonOf(side: Side, words: GameWords): PantheonLevel[] {
  const [base, temple] = [printed(words, 'pantheon.base'), printed(words, 'pantheon.temple')];
  return [
    { own: side.base, all: base, metal: METALS[side.base_metal] ?? '' },
    { own: side.temple, all: temple, metal: METALS[side.temple_metal] ?? '' },
  ];
}

/** 1.5  The places of a seat around the disc as the others see it, the reader first, then clockwise. */
export function around(view: Age, seat: number): number[] {
  const near = view.players[Math.max(0, seat)]?.position ?? 0;
  const far = (p: number) => wrapped((view.players[p]?.position ?? 0) - near);
  return view.players.map((_, p) => p).sort((a, b) => far(a) - far(b));
}

/** What a player is called; the one that nobody plays has a name of the game's own. */
export function nameOf(packet: Packet, words: GameWords, seat: number): string {
  return packet.seats[seat]?.name ?? words.labels['zone.rival'] ?? '';
}

// -- words ---------------------------------------------------------------------------------------

export function labelOf(words: GameWords, key: string): string {
  return words.labels[key] ?? words.labels[`zone.${key}`] ?? key;
}

export function thingAt(words: GameWords, kind: string, id: number): Thing | undefined {
  return words.kinds[kind]?.things[id];
}

export function nameIn(words: GameWords, kind: string, word: string): string {
  return thingOf(words, kind, word)?.name ?? word;
}

/** 7.3  The moments that may come up in answering a question, so that a card could be played with the answer. */
const MOMENTS: Record<string, string[]> = {
  build: ['you_build'],
  place: ['you_place', 'you_place_colosseum', 'you_place_agriculture'],
  tax: ['you_earn'],
  scheme: ['you_scheme'],
};

/** 7.3  Whether a card's moment may come with an answer to a question. */
export function isInSeason(words: GameWords, card: number, question: string): boolean {
  return (MOMENTS[question] ?? []).includes(trait(thingAt(words, 'card', card), 'moment'));
}

export const BUILDING_ICONS: Record<string, IconName> = {
  military: 'crossed-swords',
  politics: 'vote',
  trade: 'scales',
  religion: 'greek-temple',
  agriculture: 'wheat',
  colosseum: 'laurels-trophy',
  scheme: 'hooded-assassin',
};

export const WARE_ICONS: Record<string, IconName> = {
  tools: 'pencil-ruler',
  weapons: 'gladius',
  clothes: 'roman-toga',
  jewelry: 'crown-coin',
  chest: 'shiny-purse',
};

export const PHASE_ICONS: Record<string, IconName> = {
  set_up: 'scroll-unfurled',
  event: 'third-eye',
  deals: 'wax-seal',
  schemes: 'hooded-assassin',
  building: 'crane',
  action: 'person',
  income: 'two-coins',
  scoring: 'laurel-crown',
};
