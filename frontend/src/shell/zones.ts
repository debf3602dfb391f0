/**
 * What the generic table shows: the fields of a view as zones of things, each with the choices that name it.
 * Knows no game; all it goes by is the packet and the game's words.
 */
import type { Choice } from '../protocol/table';
import type { GameWords, Packet, Thing, ZonePacket } from '../protocol/types';

/** A thing, several equal ones, or a place. */
export interface Item {
  key: string;
  kind: string;
  word: string;
  /** Nothing for plain numbers and for what cannot be seen. */
  thing: Thing | undefined;
  /** A plain number, as a die's. */
  value: number | undefined;
  count: number;
  isHidden: boolean;
  /** The place on which it lies, if places have names or numbers; an empty place has no thing. */
  place: string;
  isEmpty: boolean;
  /** The thing lies turned over, as something done and over with. */
  isTurned: boolean;
  choices: Choice[];
}

export interface Zone {
  field: string;
  label: string;
  form: ZonePacket['form'];
  /** The seat on whose side it lies, or -1 for the table. */
  side: number;
  items: Item[];
  /** How many lie in a pile that cannot be seen. */
  unseen: number;
  /** The value of a number, flag or seat. */
  value: number | undefined;
}

export interface Side {
  seat: number;
  facts: Zone[];
  rows: Zone[];
  /** The choices that name this player. */
  choices: Choice[];
}

export interface Layout {
  facts: Zone[];
  piles: Zone[];
  rows: Zone[];
  /** The reader's own side first. */
  sides: Side[];
}

const NO_ZONE = { kind: '', places: '' };
/** Arguments that name a player by seat. */
const SEATS = ['seat', 'player', 'other'];
/** Fields of every game that are no part of the picture. */
const BOOKKEEPING = new Set(['players', 'over', 'answers']);

/** The whole table, with each choice on the things that it names. */
export function layout(packet: Packet, words: GameWords, choices: Choice[]): Layout {
  words = withPlainKinds(words, packet);
  const table = zonesOf(packet.view, words.zones, words, -1);
  const players = Array.isArray(packet.view['players']) ? (packet.view['players'] as Record<string, unknown>[]) : [];
  const sides = players.map((fields, seat) => zonesOf(fields, words.side_zones, words, seat));
  hangChoices([...table, ...sides.flat()], choices, words, packet.seat);
  return {
    facts: table.filter(isFact),
    piles: table.filter((zone) => !isFact(zone) && isPile(zone)),
    rows: table.filter((zone) => !isFact(zone) && !isPile(zone)),
    sides: ownFirst(
      sides.map((zones, seat) => sideOf(zones, seat, choices)),
      packet.seat,
    ),
  };
}

/** Kinds that every game has without a word of its own: seats, and what is merely numbered. */
function withPlainKinds(words: GameWords, packet: Packet): GameWords {
  const bare = { plain: '', rule: '', numbers: [] };
  const sides = Array.isArray(packet.view['players']) ? packet.view['players'].length : 0;
  const names = Array.from({ length: sides }, (_, i) => packet.seats?.[i]?.name ?? words.labels['zone.rival'] ?? '');
  const seats = names.map((name, i) => ({ ...bare, word: String(i), name: name || String(i + 1) }));
  const ordinals = Array.from({ length: 100 }, (_, i) => ({ ...bare, word: String(i), name: String(i + 1) }));
  const kinds = {
    seat: { kind: 'seat', first: 0, things: seats },
    ordinal: { kind: 'ordinal', first: 0, things: ordinals },
  };
  return { ...words, kinds: { ...words.kinds, ...kinds } };
}

function sideOf(zones: Zone[], seat: number, choices: Choice[]): Side {
  return {
    seat,
    facts: zones.filter(isFact),
    rows: zones.filter((zone) => !isFact(zone)),
    choices: choices.filter((choice) => SEATS.some((name) => choice.args[name] === seat)),
  };
}

function isFact(zone: Zone): boolean {
  return zone.form === 'number' || zone.form === 'flag' || zone.form === 'seat';
}

function isPile(zone: Zone): boolean {
  return zone.unseen > 0 && zone.items.length === 0;
}

/** Seats in the order of play from the reader on. */
function ownFirst(sides: Side[], seat: number): Side[] {
  return seat < 0 ? sides : [...sides.slice(seat), ...sides.slice(0, seat)];
}

// -- from fields to zones -----------------------------------------------------------------------

function zonesOf(fields: Record<string, unknown>, shown: ZonePacket[], words: GameWords, side: number): Zone[] {
  const declared =
    shown.length > 0
      ? shown
      : Object.keys(fields)
          .filter((name) => !BOOKKEEPING.has(name))
          .map(guess(fields));
  return declared
    .filter((zone) => zone.form !== 'hidden' && fields[zone.field] !== undefined && fields[zone.field] !== null)
    .filter((zone) => !(zone.passing && isNothing(zone, fields[zone.field])))
    .map((zone) => zoneOf(zone, fields[zone.field], words, side))
    .filter((zone) => !isVain(zone));
}

/** A game without words for its fields is shown all the same. */
function guess(fields: Record<string, unknown>): (name: string) => ZonePacket {
  return (field) => {
    const value = fields[field];
    const form = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'spaces';
    return { ...NO_ZONE, field, label: field.replaceAll('_', ' '), form };
  };
}

/** Nothing there now: a number 0 is nothing, but the thing of number 0 is one. */
function isNothing(zone: ZonePacket, value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => isNothing(zone, item));
  if (isCount(value)) return value.count === 0;
  const isThing = zone.form === 'seat' || (zone.kind !== '' && zone.form !== 'counts');
  return value === null || value === -1 || value === false || (value === 0 && !isThing);
}

/** Nothing to see: no things, a number that stands for none, a flag that is not set. */
function isVain(zone: Zone): boolean {
  if (zone.form === 'flag') return zone.value !== 1;
  if (isFact(zone)) return zone.value === undefined || (zone.value < 0 && zone.form === 'seat');
  return zone.items.length === 0 && zone.unseen === 0;
}

function zoneOf(zone: ZonePacket, value: unknown, words: GameWords, side: number): Zone {
  const kind = words.kinds[zone.kind]?.kind ?? zone.kind;
  const base = { field: zone.field, label: zone.label, form: zone.form, side, unseen: 0, value: undefined };
  if (zone.form === 'flag') return { ...base, value: Number(value === true || Number(value) > 0), items: [] };
  if (zone.form === 'marks') return zoneOf(markedPlaces(zone), bitsOf(Number(value)), words, side);
  if (typeof value === 'boolean') return { ...base, value: Number(value), items: [] };
  if (typeof value === 'number' && !(kind && zone.form !== 'seat')) return { ...base, value, items: [] };
  if (isCount(value)) return { ...base, form: pileForm(zone.form), unseen: value.count, items: [] };
  const row = Array.isArray(value) ? (value as unknown[]) : [value];
  const form = typeof value === 'number' ? 'things' : zone.form;
  return { ...base, form, items: itemsOf({ ...zone, kind, form }, row, words, `${side} ${zone.field}`) };
}

/** Marks are shown as a row of the places that bear one. */
function markedPlaces(zone: ZonePacket): ZonePacket {
  return { ...zone, form: 'things', kind: zone.places || 'ordinal', places: '' };
}

function bitsOf(value: number): number[] {
  return Array.from({ length: 31 }, (_, bit) => bit).filter((bit) => (value >> bit) & 1);
}

function pileForm(form: Zone['form']): Zone['form'] {
  return form === 'counts' || form === 'spaces' ? form : 'things';
}

function isCount(value: unknown): value is { count: number } {
  return typeof value === 'object' && value !== null && 'count' in value;
}

function itemsOf(zone: ZonePacket, row: unknown[], words: GameWords, key: string): Item[] {
  if (zone.form === 'counts') return countsOf(zone, row, words, key);
  if (zone.form === 'spaces') {
    const names = placeNames(zone.places, row.length, words);
    return row.map((value, i) => placeOf(zone, value, names[i] ?? String(i + 1), words, `${key} ${i}`));
  }
  const items = row.filter((value) => value !== -1).map((value, i) => itemOf(zone, value, words, `${key} ${i}`));
  return merged(items);
}

function countsOf(zone: ZonePacket, row: unknown[], words: GameWords, key: string): Item[] {
  const first = words.kinds[zone.kind]?.first ?? 0;
  return row.flatMap((count, i) =>
    typeof count === 'number' && count > 0
      ? [{ ...itemOf(zone, first + i, words, `${key} ${i}`), count, isEmpty: false }]
      : [],
  );
}

/** The product of the kinds that name a row's places, and numbers for what it has beyond them. */
function placeNames(places: string, size: number, words: GameWords): string[] {
  let names = [''];
  for (const kind of places.split(' ').filter(Boolean)) {
    const things = words.kinds[kind]?.things ?? [];
    names = names.flatMap((name) => things.map((thing) => `${name} ${thing.name}`.trim()));
  }
  const rest = Math.floor(size / Math.max(1, names.length));
  if (rest <= 1) return size > 1 || places ? names : ['1'];
  return names.flatMap((name) => Array.from({ length: rest }, (_, i) => `${name} ${i + 1}`.trim()));
}

function placeOf(zone: ZonePacket, value: unknown, place: string, words: GameWords, key: string): Item {
  const isBareNothing = value === 0 && zone.kind === '';
  const isEmpty = value === -1 || value === null || isBareNothing || (Array.isArray(value) && value.length === 0);
  const held = Array.isArray(value) ? value[0] : value;
  const item = itemOf(zone, isEmpty ? -1 : held, words, key);
  const count = Array.isArray(value) ? value.length : 1;
  return { ...item, place, isEmpty, count: Math.max(1, count) };
}

function itemOf(zone: ZonePacket, value: unknown, words: GameWords, key: string): Item {
  const kind = words.kinds[zone.kind];
  const isTurned = Boolean(zone.turned) && typeof value === 'number' && value >= (zone.turned ?? 0);
  if (isTurned) value = (value as number) - (zone.turned ?? 0);
  const thing = typeof value === 'number' ? kind?.things[value - kind.first] : undefined;
  return {
    key,
    kind: kind?.kind ?? (zone.kind || singular(zone.field)),
    word: thing?.word ?? '',
    thing,
    value: thing || typeof value !== 'number' || value < 0 ? undefined : value,
    count: 1,
    isHidden: value === '?' || isCount(value),
    place: '',
    isEmpty: false,
    isTurned,
    choices: [],
  };
}

/** Equal things that follow one another become one with a count; dice and other bare numbers stay apart. */
function merged(items: Item[]): Item[] {
  const found = new Map<string, Item>();
  for (const item of items) {
    const same = item.thing || item.isHidden ? `${item.kind} ${item.word}` : item.key;
    const earlier = found.get(same);
    if (earlier) earlier.count += 1;
    else found.set(same, item);
  }
  return [...found.values()];
}

/** What one of a row is called in the notation: a die of the dice, a place of the places. */
export function singular(field: string): string {
  return field === 'dice' ? 'die' : field.replace(/ies$/, 'y').replace(/s$/, '');
}

// -- choices on things --------------------------------------------------------------------------

/**
 * A choice names a thing, not where it lies. It is shown in the zone that has most of what the choices name: five
 * cards on offer glow in the offer, not the two of the same name that lie before somebody. The reader's own
 * side wins a tie, then the table.
 */
function hangChoices(zones: Zone[], choices: Choice[], words: GameWords, seat: number): void {
  for (const kind of new Set(choices.flatMap((choice) => kindsOf(choice, words)))) {
    const concerned = choices.filter((choice) => kindsOf(choice, words).includes(kind));
    const fits = zones.map(
      (zone) => concerned.filter((choice) => zone.items.some((item) => names(choice, item, kind, zone, words))).length,
    );
    const best = Math.max(0, ...zones.map((zone, i) => rank(fits[i] ?? 0, zone, seat)));
    if (best < 1) continue;
    zones
      .filter((zone, i) => rank(fits[i] ?? 0, zone, seat) === best)
      .forEach((zone) => hang(zone, concerned, kind, words));
  }
}

function rank(fit: number, zone: Zone, seat: number): number {
  return fit === 0 ? 0 : fit + (zone.side === seat && seat >= 0 ? 0.5 : zone.side < 0 ? 0.25 : 0);
}

function hang(zone: Zone, choices: Choice[], kind: string, words: GameWords): void {
  for (const item of zone.items) {
    const naming = choices.filter((choice) => names(choice, item, kind, zone, words));
    item.choices = [...new Set([...item.choices, ...naming])];
  }
}

function kindsOf(choice: Choice, words: GameWords): string[] {
  return Object.keys(choice.args).map((name) => kindOf(name, words));
}

/** An argument may name one thing of a kind or several: `card` and `cards`. */
function kindOf(name: string, words: GameWords): string {
  return (words.kinds[name] ?? words.kinds[singular(name)])?.kind ?? name;
}

/** Whether a choice names an item: by its word, by its number, or by the number of its place. */
function names(choice: Choice, item: Item, kind: string, zone: Zone, words: GameWords): boolean {
  return Object.entries(choice.args).some(([name, value]) => {
    if (kindOf(name, words) !== kind) return false;
    if (item.place && kind === singular(zone.field)) return value === Number(item.place) || value === item.place;
    if (item.kind !== kind || item.isEmpty) return false;
    if (item.thing) return Array.isArray(value) ? value.includes(item.word) : String(value) === item.word;
    return item.value !== undefined && value === item.value;
  });
}

/** The line that would choose a thing now, if it could be chosen: one that is offered, with another word. */
export function lineFor(item: Item, choices: Choice[], words: GameWords): string | undefined {
  if (!item.word) return undefined;
  for (const choice of choices) {
    for (const [name, value] of Object.entries(choice.args)) {
      if (kindOf(name, words) === item.kind && typeof value === 'string' && hasWord(choice.line, value))
        return choice.line
          .split(' ')
          .map((word) => (word === value ? item.word : word))
          .join(' ');
    }
  }
  return undefined;
}

function hasWord(line: string, word: string): boolean {
  return line.split(' ').includes(word);
}
