import type { IconName } from '../../look/icons';
import type { Tone } from '../../parts/Card.svelte';
import { outlookOf, printedOn, trait, traits } from '../../protocol/printed';
import type { Say } from '../../protocol/table';
import type { GameWords, LogLine, Packet, RomLanding, RomOutlook, Thing } from '../../protocol/types';

/** Stands where nobody and nothing is. */
export const NONE = -1;
export const SECTIONS = 4;

/** The three power tracks, in the order in which they are cleared, and the field with the dice of a side there. */
export const TRACKS = ['military', 'senate', 'market'] as const;
export type TrackName = (typeof TRACKS)[number];
export const RESOURCES = ['olives', 'wine', 'jewels'] as const;
export type ResourceName = (typeof RESOURCES)[number];
export type SymbolName = 'arena' | 'camp' | 'villa';

/** Cards that the reader may see, or how many there are. */
export type Row = number[] | { count: number };

export interface Side {
  points: number;
  dice: number[];
  sum: number;
  legion: number[];
  votes: number[];
  purse: number[];
  forum: number[];
  provinces: number[];
  exhausted: number[];
  offices: number[];
  used: number[];
  bought: number[];
  blind: Row;
  stage: number[];
  shown: number[];
  account: number[];
}

/** The fields of a view of ROM that the table draws. */
export interface Rom {
  players: Side[];
  round: number;
  order: number[];
  sections: number[];
  open_provinces: number[];
  open_offices: number[];
  stalls: number[];
  track: number;
  power: number;
  owed: number;
  resource: number;
  card: number;
  picked: number[];
  consul: boolean;
  province_deck: { count: number };
  senate_deck: { count: number };
  arena_deck: { count: number };
  provinces_out: number[];
  offices_out: number[];
  arena_out: number[];
}

export function viewOf(shown: Pick<Packet, 'view'>): Rom {
  return shown.view as unknown as Rom;
}

export function outlook(shown: Pick<Packet, 'standing'>): RomOutlook | undefined {
  return outlookOf<RomOutlook>(shown);
}

export function size(row: Row): number {
  return Array.isArray(row) ? row.length : row.count;
}

// -- the tracks ----------------------------------------------------------------------------------

/** A player's dice in a section of a track. */
export interface Group {
  seat: number;
  dice: number[];
}

/** A section of a track as it is drawn: with a group, and in what way that is not there yet. */
export interface Section {
  group?: Group;
  /** The die in hand would open this section, or join this group. */
  lands?: boolean;
  /** The die in hand would push this group here. */
  slides?: boolean;
}

export function diceOn(side: Side, track: TrackName): number[] {
  return track === 'military' ? side.legion : track === 'senate' ? side.votes : side.purse;
}

/** 1.5  The groups on a track, from the left. */
export function groupsOn(view: Rom, track: TrackName): Group[] {
  const first = TRACKS.indexOf(track) * SECTIONS;
  return view.sections.slice(first, first + SECTIONS).flatMap((seat) => {
    const side = view.players[seat];
    return side ? [{ seat, dice: diceOn(side, track) }] : [];
  });
}

/** The sections of a track, as they lie or as they would with a die in hand let go where the server says it lands. */
export function sectionsOf(view: Rom, track: TrackName, seat: number, landing?: RomLanding): Section[] {
  const groups: Section[] = groupsOn(view, track).map((group) => ({ group }));
  if (landing && !landing.refused) {
    const at = landing.section - 1;
    const own = groups[at]?.group?.seat === seat ? groups[at]?.group : undefined;
    const joined = { group: { seat, dice: [...(own?.dice ?? []), landing.die] }, lands: true };
    const pushed = groups.map((each) => ({ ...each, slides: landing.pushes.includes(each.group?.seat ?? NONE) }));
    groups.splice(0, groups.length, ...pushed.slice(0, at), joined, ...pushed.slice(own ? at + 1 : at));
  }
  return Array.from({ length: SECTIONS }, (_, i) => groups[i] ?? {});
}

/** Where a die of the reader would go on a track. */
export function landingOf(known: RomOutlook | undefined, die: number, track: TrackName): RomLanding | undefined {
  return known?.landings.find((each) => each.die === die && each.track === track);
}

// -- the sides -----------------------------------------------------------------------------------

/** A Senate card before its owner; of several copies the first ones are those that are exhausted. */
export interface Held {
  card: number;
  used: boolean;
  /** Tells copies apart. */
  key: string;
}

export function officesOf(side: Side): Held[] {
  return side.offices.map((card, at) => {
    const copy = side.offices.slice(0, at).filter((other) => other === card).length;
    return { card, used: copy < side.used.filter((other) => other === card).length, key: `${card}.${copy}` };
  });
}

/** An arena card in a hand, and whether only its owner has seen it. */
export interface Performer {
  card: number;
  isBlind: boolean;
  key: string;
}

/** 8.6, 8.7  The arena cards that the reader sees in a hand, and how many others there are. */
export function handOf(side: Side): { seen: Performer[]; hidden: number } {
  const blind = Array.isArray(side.blind) ? side.blind : [];
  const cards = [
    ...side.bought.map((card) => ({ card, isBlind: false })),
    ...blind.map((card) => ({ card, isBlind: true })),
  ].sort((a, b) => a.card - b.card);
  const seen = cards.map((each, at) => ({ ...each, key: `${each.card}.${at}` }));
  return { seen, hidden: size(side.blind) - blind.length };
}

/** 6.3  Which card lies on which province since the round began, by the words of both, as the log tells. */
export function laidOn(log: LogLine[]): Map<string, string> {
  const from = log.findLastIndex((line) => line.event === 'round');
  const laid = log.slice(Math.max(0, from)).filter((line) => line.event === 'laid_on');
  return new Map(laid.map(({ args }) => [String(args['province']), String(args['card'])]));
}

/** Something that differs from one roll of a seat's dice to the next; nothing before the first. */
export function rollOf(log: LogLine[], seat: number): string {
  const at = log.findLastIndex((line) => line.seat === seat && ['rolled', 'rerolled'].includes(line.event));
  return at < 0 ? '' : `${log[at]?.event} ${log[at]?.move}`;
}

/** The other players in the order of turns; all of them for those who watch. */
export function rivals(view: Rom, seat: number): number[] {
  const at = view.order.indexOf(seat);
  return at < 0 ? view.order : [...view.order.slice(at + 1), ...view.order.slice(0, at)];
}

// -- printed things ------------------------------------------------------------------------------

export const SYMBOLS: Record<SymbolName, IconName> = {
  arena: 'coliseum',
  camp: 'barracks-tent',
  villa: 'family-house',
};
export const GOODS: Record<ResourceName, IconName> = { olives: 'olive', wine: 'grapes', jewels: 'gems' };
export const TRACK_SIGNS: Record<TrackName, IconName> = {
  military: 'crossed-swords',
  senate: 'roman-toga',
  market: 'shiny-purse',
};
/** When a Senate card is of use. */
export const MOMENTS: Record<string, IconName> = {
  turn: 'rolling-dices',
  clearing: 'crossed-swords',
  order: 'hourglass',
  forum: 'ancient-columns',
  performance: 'drama-masks',
  end: 'laurels',
};
const PERFORMERS: Record<string, IconName> = {
  legionary: 'roman-shield',
  centurion: 'centurion-helmet',
  boar: 'boar',
  bear: 'bear-face',
  lion: 'lion',
  elephant: 'elephant-head',
  gaul: 'barbarian',
  numidian: 'cavalry',
  german: 'horned-helm',
  parthian: 'bow-arrow',
};
/** The kinds differ in colour, but also in what is drawn. */
export const KIND_TONES: Record<string, Tone> = { roman: 'terracotta', beast: 'laurel', barbarian: 'porphyry' };
export const REGION_TONES: Record<string, Tone> = {
  italia: 'terracotta',
  hispania: 'bronze',
  africa: 'bronze',
  greko: 'sea',
  gallia: 'laurel',
  germania: 'laurel',
  asia: 'porphyry',
};

export interface ProvinceCard {
  id: number;
  thing: Thing;
  region: string;
  symbol: SymbolName;
  resource: ResourceName;
  strength: number;
  /** Whether its strength is ours and not the published one. */
  isOurs: boolean;
}

export interface OfficeCard {
  id: number;
  thing: Thing;
  symbols: SymbolName[];
  when: string;
}

export interface PerformerCard {
  id: number;
  thing: Thing;
  kind: string;
  cost: number;
  icon: IconName;
  isOurs: boolean;
}

/** The words and cards of ROM in the reader's language, by the numbers that a view has for them. */
export class Book {
  readonly provinces: ProvinceCard[];
  readonly offices: OfficeCard[];
  readonly performers: PerformerCard[];

  constructor(
    readonly words: GameWords,
    readonly say: Say,
  ) {
    this.provinces = this.#things('province').map((thing, id) => ({
      id,
      thing,
      region: trait(thing, 'region'),
      symbol: trait(thing, 'symbol') as SymbolName,
      resource: trait(thing, 'resource') as ResourceName,
      strength: printedOn(thing, 'strength'),
      isOurs: isOurs(thing, 'strength'),
    }));
    this.offices = this.#things('card').map((thing, id) => ({
      id,
      thing,
      symbols: traits(thing, 'symbols') as SymbolName[],
      when: trait(thing, 'when'),
    }));
    this.performers = this.#things('performer').map((thing, id) => ({
      id,
      thing,
      kind: trait(thing, 'kind'),
      cost: printedOn(thing, 'cost'),
      icon: PERFORMERS[thing.word] ?? 'drama-masks',
      isOurs: isOurs(thing, 'cost'),
    }));
  }

  #things(kind: string): Thing[] {
    return this.words.kinds[kind]?.things ?? [];
  }

  /** A word of the game, or under `rom.` one of its table. */
  label(key: string): string {
    return key.startsWith('rom.') ? this.say(key) : (this.words.labels[key] ?? key);
  }

  /** The name of a track, a resource, a region, a symbol, a kind. */
  name(kind: string, word: string): string {
    return this.thing(kind, word)?.name ?? word;
  }

  thing(kind: string, word: string): Thing | undefined {
    return this.#things(kind).find((thing) => thing.word === word);
  }

  office(word: string): OfficeCard | undefined {
    return this.offices.find((card) => card.thing.word === word);
  }

  province(word: string): ProvinceCard | undefined {
    return this.provinces.find((card) => card.thing.word === word);
  }

  /** 1.6  The last space of a forum track. */
  end(resource: ResourceName): number {
    return this.words.printed[`${resource}.end`]?.value ?? 0;
  }

  printed(key: string): number {
    return this.words.printed[key]?.value ?? 0;
  }
}

function isOurs(thing: Thing, name: string): boolean {
  return thing.printed[name]?.source === 'reconstructed';
}

// -- the regions ---------------------------------------------------------------------------------

/** What has become of a province: somebody's, on offer, still to come, or out of the game. */
export type Fate = number | 'open' | 'deck' | 'out';

export function fateOf(view: Rom, province: number): Fate {
  const owner = view.players.findIndex((side) => side.provinces.includes(province));
  if (owner >= 0) return owner;
  if (view.open_provinces.includes(province)) return 'open';
  return view.provinces_out.includes(province) ? 'out' : 'deck';
}
