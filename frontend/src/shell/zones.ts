/**
 * What the generic table shows: the fields of a view as zones of things, each with the choices that name it.
 * Knows no game; all it goes by is the packet and the game's words.
 */
import type { Choice } from '../protocol/table';
import type { GameWords, Packet, Thing, ZonePacket } from '../protocol/types';

/** A thing, several equal ones, or a place with what lies on it. */
export interface Item {
  key: string;
  kind: string;
  word: string;
  /** Nothing for numbers, seats, and what cannot be seen. */
  thing: Thing | undefined;
  /** A plain number, as a die's. */
  value: number | undefined;
  /** The seat for which it stands. */
  seat: number | undefined;
  count: number;
  isHidden: boolean;
  /** Turned over, and of no use for now. */
  isTurned: boolean;
  /** The place on which it lies: the names of a row of places, the slowest first. An empty place has no thing. */
  places: Place[];
  isEmpty: boolean;
  choices: Choice[];
}

export interface Place {
  kind: string;
  word: string;
  name: string;
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
  /** What everybody is called who has a side, a rival without a seat included. */
  names: string[];
}

/** What the words say, and who sits where. */
interface Book {
  words: GameWords;
  names: string[];
}

/** Arguments that name a player by seat. */
const SEATS = ['seat', 'player', 'other'];
/** Fields of every game that are no part of the picture. */
const BOOKKEEPING = new Set(['players', 'over', 'answers']);

/** The whole table, with each choice on the thing that it names. */
export function layout(packet: Packet, words: GameWords, choices: Choice[]): Layout {
  const players = Array.isArray(packet.view['players']) ? (packet.view['players'] as Record<string, unknown>[]) : [];
  const names = players.map((_, i) => packet.seats[i]?.name ?? words.labels['zone.rival'] ?? String(i + 1));
  const book = { words, names };
  const table = zonesOf(inPhase(packet, words), words.zones, book, -1);
  const sides = players.map((fields, seat) => zonesOf(fields, words.side_zones, book, seat));
  hangChoices([...table, ...sides.flat()], choices, words, packet.seat);
  return {
    facts: table.filter(isFact),
    piles: table.filter((zone) => !isFact(zone) && isPile(zone)),
    rows: table.filter((zone) => !isFact(zone) && !isPile(zone)),
    sides: ownFirst(
      sides.map((zones, seat) => sideOf(zones, seat, choices)),
      packet.seat,
    ),
    names,
  };
}

/** The fields of the table without those that keep an old value from a phase that is over. */
function inPhase({ view, phase }: Packet, { phases }: GameWords): Record<string, unknown> {
  const stale = new Set(phases.flatMap((each) => each.fields ?? []));
  for (const field of phases.find((each) => each.name === phase)?.fields ?? []) stale.delete(field);
  return Object.fromEntries(Object.entries(view).filter(([field]) => !stale.has(field)));
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

function zonesOf(fields: Record<string, unknown>, shown: ZonePacket[], book: Book, side: number): Zone[] {
  const names = Object.keys(fields).filter((name) => !BOOKKEEPING.has(name));
  return (shown.length > 0 ? shown : names.map((name) => guess(name, fields[name])))
    .filter((zone) => zone.form !== 'hidden' && fields[zone.field] !== undefined && fields[zone.field] !== null)
    .filter((zone) => !zone.passing || !isNothing(zone, fields[zone.field]))
    .map((zone) => zoneOf(zone, fields[zone.field], book, side))
    .filter((zone) => !isVain(zone));
}

/** A game without words for its fields is shown all the same. */
function guess(field: string, value: unknown): ZonePacket {
  const form = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'flag' : 'spaces';
  return { field, label: field.replaceAll('_', ' '), form, kind: '', places: '' };
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
  if (zone.form === 'flag') return (zone.value ?? 0) <= 0;
  if (isFact(zone)) return (zone.value ?? -1) < 0;
  return zone.items.length === 0 && zone.unseen === 0;
}

function zoneOf(zone: ZonePacket, value: unknown, book: Book, side: number): Zone {
  const base = { field: zone.field, label: zone.label, form: zone.form, side, unseen: 0, value: undefined, items: [] };
  if (zone.form === 'flag' || zone.form === 'number' || zone.form === 'seat') return { ...base, value: Number(value) };
  if (isCount(value)) return { ...base, unseen: value.count };
  return { ...base, items: itemsOf(zone, value, book, `${side} ${zone.field}`) };
}

function isCount(value: unknown): value is { count: number } {
  return typeof value === 'object' && value !== null && 'count' in value;
}

function itemsOf(zone: ZonePacket, value: unknown, book: Book, key: string): Item[] {
  const row = Array.isArray(value) ? (value as unknown[]) : [value];
  switch (zone.form) {
    case 'counts':
      return countsOf(zone, row, book, key);
    case 'marks':
      return marksOf(zone, Number(value), book, key);
    case 'spaces':
      return row.map((held, i) => placeOf(zone, held, i, row.length, book, `${key} ${i}`));
    default:
      return merged(row.filter((held) => held !== -1).map((held, i) => itemOf(zone, held, book, `${key} ${i}`)));
  }
}

function countsOf(zone: ZonePacket, row: unknown[], book: Book, key: string): Item[] {
  const first = book.words.kinds[zone.kind]?.first ?? 0;
  return row.flatMap((count, i) =>
    typeof count === 'number' && count > 0 ? [{ ...itemOf(zone, first + i, book, `${key} ${i}`), count }] : [],
  );
}

/** The places whose bits are set. */
function marksOf(zone: ZonePacket, bits: number, book: Book, key: string): Item[] {
  const marked = Array.from({ length: 31 }, (_, i) => i).filter((i) => (bits >> i) & 1);
  return marked.map((i) => ({
    ...itemOf({ ...zone, kind: zone.places || 'ordinal' }, i + firstOf(zone.places, book), book, `${key} ${i}`),
  }));
}

function firstOf(kind: string, book: Book): number {
  return book.words.kinds[kind]?.first ?? 0;
}

function placeOf(zone: ZonePacket, value: unknown, i: number, size: number, book: Book, key: string): Item {
  const isBare = value === 0 && zone.kind === '';
  const isEmpty = value === -1 || value === null || isBare || (Array.isArray(value) && value.length === 0);
  const held: unknown = Array.isArray(value) ? value[0] : value;
  const item = itemOf(zone, isEmpty ? -1 : held, book, key);
  const count = Array.isArray(value) ? Math.max(1, value.length) : 1;
  return { ...item, places: placesOf(zone, i, size, book), isEmpty, count };
}

/** The names of a place: one of each kind of places, and a number where a row is longer than their product. */
function placesOf(zone: ZonePacket, i: number, size: number, book: Book): Place[] {
  const kinds = zone.places.split(' ').filter(Boolean);
  const sizes = kinds.map((kind) =>
    kind === 'seat' ? book.names.length : (book.words.kinds[kind]?.things.length ?? 1),
  );
  const product = sizes.reduce((all, each) => all * each, 1);
  const inner = Math.max(1, Math.floor(size / product));
  const places: Place[] = inner > 1 || kinds.length === 0 ? [numbered(zone, i % inner)] : [];
  let rest = Math.floor(i / inner);
  for (let k = kinds.length - 1; k >= 0; k -= 1) {
    places.unshift(placeNamed(kinds[k] ?? '', rest % (sizes[k] ?? 1), book));
    rest = Math.floor(rest / (sizes[k] ?? 1));
  }
  return places;
}

function numbered(zone: ZonePacket, i: number): Place {
  return { kind: singular(zone.field), word: String(i + 1), name: String(i + 1) };
}

function placeNamed(kind: string, i: number, book: Book): Place {
  if (kind === 'seat') return { kind, word: String(i), name: book.names[i] ?? '' };
  const thing = book.words.kinds[kind]?.things[i];
  return { kind, word: thing?.word ?? '', name: thing?.name ?? String(i + 1) };
}

function itemOf(zone: ZonePacket, value: unknown, book: Book, key: string): Item {
  const kind = book.words.kinds[zone.kind];
  const isNumber = typeof value === 'number' && value >= 0;
  const turned = zone.turned ?? 0;
  const isTurned = isNumber && turned > 0 && value >= turned;
  const upright = isTurned ? value - turned : value;
  const thing = kind && isNumber ? kind.things[Number(upright) - kind.first] : undefined;
  return {
    key,
    kind: kind?.kind ?? (zone.kind || singular(zone.field)),
    word: thing?.word ?? '',
    thing,
    value: thing || !isNumber || zone.kind === 'seat' ? undefined : value + Number(zone.kind === 'ordinal'),
    seat: zone.kind === 'seat' && isNumber ? Number(upright) : undefined,
    count: 1,
    isHidden: value === '?' || isCount(value),
    isTurned,
    places: [],
    isEmpty: false,
    choices: [],
  };
}

/** Equal things become one with a count; dice and other bare numbers stay apart. */
function merged(items: Item[]): Item[] {
  const found = new Map<string, Item>();
  for (const item of items) {
    const same = item.thing || item.isHidden ? `${item.kind} ${item.word} ${item.isTurned}` : item.key;
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
 * cards on offer glow in the offer, not the two of the same name that lie before somebody. The reader's own side
 * wins a tie, then the table, then what is shown first. The first argument says what is chosen; the others, as a
 * price, only serve where no zone has that.
 */
function hangChoices(zones: Zone[], choices: Choice[], words: GameWords, seat: number): void {
  const most = Math.max(0, ...choices.map((choice) => Object.keys(choice.args).length));
  let open = choices;
  for (let depth = 0; depth < most; depth += 1) {
    const kinds = new Set(open.flatMap((choice) => kindAt(choice, depth, words) ?? []));
    for (const kind of kinds) {
      const concerned = open.filter((choice) => kindAt(choice, depth, words) === kind);
      const zone = bestZone(zones, concerned, kind, words, seat);
      if (zone) hang(zone, concerned, kind, words);
      open = zone ? open.filter((choice) => !concerned.includes(choice)) : open;
    }
  }
}

function kindAt(choice: Choice, depth: number, words: GameWords): string | undefined {
  const name = Object.keys(choice.args)[depth];
  return name === undefined ? undefined : kindOf(name, words);
}

/** An argument may name one thing of a kind or several: `card` and `cards`. */
function kindOf(name: string, words: GameWords): string {
  return (words.kinds[name] ?? words.kinds[singular(name)])?.kind ?? name;
}

function bestZone(zones: Zone[], choices: Choice[], kind: string, words: GameWords, seat: number): Zone | undefined {
  let best: Zone | undefined;
  let highest = 0;
  for (const zone of zones) {
    const fit = choices.filter((choice) => zone.items.some((item) => names(choice, item, kind, words))).length;
    const rank = fit === 0 ? 0 : fit + (seat >= 0 && zone.side === seat ? 0.5 : zone.side < 0 ? 0.25 : 0);
    if (rank > highest) [best, highest] = [zone, rank];
  }
  return best;
}

function hang(zone: Zone, choices: Choice[], kind: string, words: GameWords): void {
  for (const item of zone.items) {
    const naming = choices.filter((choice) => names(choice, item, kind, words));
    item.choices = [...new Set([...item.choices, ...naming])];
  }
}

/** Whether a choice names an item: by its word, by its number, or by its place. */
function names(choice: Choice, item: Item, kind: string, words: GameWords): boolean {
  const said = Object.entries(choice.args).filter(([name]) => kindOf(name, words) === kind);
  const place = item.places.find((each) => each.kind === kind);
  return said.some(([, value]) => {
    if (place) return String(value) === place.word && !contradicts(choice, item, words);
    if (item.kind !== kind || item.isEmpty) return false;
    if (item.thing) return Array.isArray(value) ? value.includes(item.word) : value === item.word;
    return item.value !== undefined && value === item.value;
  });
}

/** Whether a choice names another place than the item's. */
function contradicts(choice: Choice, item: Item, words: GameWords): boolean {
  return Object.entries(choice.args).some(([name, value]) =>
    item.places.some((place) => place.kind === kindOf(name, words) && String(value) !== place.word),
  );
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

/** Places of two kinds in groups: what lies in each province, building by building. */
export function groupsOf(items: Item[]): { name: string; items: Item[] }[] {
  const groups: { name: string; items: Item[] }[] = [];
  for (const item of items) {
    const name = item.places.length > 1 ? (item.places[0]?.name ?? '') : '';
    const last = groups.at(-1);
    if (last && last.name === name) last.items.push(item);
    else groups.push({ name, items: [item] });
  }
  return groups;
}
