import { expect, test } from 'vitest';
import type { Choice } from '../protocol/table';
import type { GameWords, Packet, Thing, ZonePacket } from '../protocol/types';
import { groupsOf, layout, lineFor, singular, type Item } from './zones';

const thing = (word: string): Thing => ({
  word,
  name: word.toUpperCase(),
  plain: '',
  rule: '',
  numbers: [],
  printed: {},
  traits: {},
});
const zone = (field: string, form: ZonePacket['form'], kind = '', places = ''): ZonePacket => ({
  field,
  label: field,
  form,
  kind,
  places,
});
const choice = (line: string, args: Choice['args']): Choice => ({ line, text: line, verb: 'take', args, ends: false });

const words: GameWords = {
  game: 'g',
  lang: 'en',
  title: 'G',
  kinds: {
    card: { kind: 'card', first: 0, things: [thing('forum'), thing('legat'), thing('consul')] },
    cards: { kind: 'card', first: 0, things: [] },
  },
  zones: [
    zone('deck', 'things', 'card'),
    zone('offer', 'things', 'card'),
    zone('round', 'number'),
    zone('over', 'hidden'),
  ],
  side_zones: [
    zone('hand', 'things', 'card'),
    zone('laid', 'counts', 'card'),
    zone('dice', 'things'),
    zone('places', 'spaces'),
  ],
  labels: {},
  phases: [],
  printed: {},
  help: [],
  sections: {},
};

const seats = [{ name: 'Anna' }, { name: 'Béla' }];
const packet = (view: Record<string, unknown>, seat = 0) => ({ view, seat, seats }) as unknown as Packet;
const side = (fields: object) => ({ hand: [], laid: [0, 0, 0], dice: [], places: [], ...fields });

test('what cannot be seen is a pile with its number', () => {
  const { piles } = layout(packet({ deck: { count: 12 }, players: [] }), words, []);
  expect(piles.map((pile) => [pile.field, pile.unseen])).toEqual([['deck', 12]]);
});

test('what keeps an old value from another phase is not shown', () => {
  const phases = [
    { name: 'placing', title: '', text: '', fields: ['round'] },
    { name: 'scoring', title: '', text: '' },
  ];
  const seen = (phase: string) =>
    layout({ ...packet({ round: 2, players: [] }), phase }, { ...words, phases }, []).facts.map((fact) => fact.field);
  expect([seen('placing'), seen('scoring')]).toEqual([['round'], []]);
});

test('empty zones and hidden fields are not shown', () => {
  const { rows, facts } = layout(packet({ offer: [], over: false, round: 2, players: [] }), words, []);
  expect(rows).toEqual([]);
  expect(facts.map((fact) => [fact.field, fact.value])).toEqual([['round', 2]]);
});

test('equal cards are one with a count, dice stay apart', () => {
  const { sides } = layout(packet({ players: [side({ hand: [1, 1, 0], dice: [4, 4] })] }), words, []);
  expect(sides[0]?.rows.map((row) => row.items.map((item) => item.count))).toEqual([
    [2, 1],
    [1, 1],
  ]);
});

test('the reader sits first, the others follow in turn order', () => {
  const { sides } = layout(packet({ players: [side({}), side({}), side({})] }, 1), words, []);
  expect(sides.map((each) => each.seat)).toEqual([1, 2, 0]);
});

test('choices glow where most of them lie', () => {
  const view = { offer: [0, 1, 2], players: [side({ hand: [1] })] };
  const choices = ['forum', 'legat', 'consul'].map((card) => choice(`1 take ${card}`, { card }));
  const { rows, sides } = layout(packet(view), words, choices);
  expect(rows[0]?.items.map((item) => item.choices.length)).toEqual([1, 1, 1]);
  expect(sides[0]?.rows[0]?.items[0]?.choices).toEqual([]);
});

test('the own side wins a tie, and a plural argument names the same kind', () => {
  const view = { offer: [1], players: [side({ hand: [1] })] };
  const { rows, sides } = layout(packet(view), words, [choice('1 take legat', { cards: ['legat'] })]);
  expect(sides[0]?.rows[0]?.items[0]?.choices).toHaveLength(1);
  expect(rows[0]?.items[0]?.choices).toHaveLength(0);
});

test('a die is named by its number, a place by its position', () => {
  const view = { players: [side({ dice: [3, 5], places: [-1, 7] })] };
  const { sides } = layout(packet(view), words, [choice('1 use 5', { die: 5 }), choice('1 at 1', { place: 1 })]);
  const [dice, places] = sides[0]?.rows ?? [];
  expect(dice?.items.map((item) => item.choices.length)).toEqual([0, 1]);
  expect(places?.items.map((item) => item.choices.length)).toEqual([1, 0]);
});

test('a choice that names a player is shown on their side', () => {
  const { sides } = layout(packet({ players: [side({}), side({})] }), words, [choice('1 attack 2', { seat: 1 })]);
  expect(sides.map((each) => each.choices.length)).toEqual([0, 1]);
});

test('why not is asked with the words of what is offered', () => {
  const { sides } = layout(packet({ players: [side({ hand: [0, 2] })] }), words, []);
  const [forum] = sides[0]?.rows[0]?.items ?? [];
  expect(forum && lineFor(forum, [choice('1 lay consul', { card: 'consul' })], words)).toBe('1 lay forum');
  expect(forum && lineFor(forum, [choice('1 pass', {})], words)).toBeUndefined();
});

test('a game without words is shown by the names of its fields', () => {
  const bare = { ...words, zones: [], side_zones: [] };
  const { facts, rows } = layout(packet({ round: 1, board: [-1, 0], players: [] }), bare, []);
  expect([facts[0]?.label, rows[0]?.label]).toEqual(['round', 'board']);
});

test('one of a row', () => {
  expect(['dice', 'places', 'provinces', 'entries'].map(singular)).toEqual(['die', 'place', 'province', 'entry']);
});

test('seats have names, places are products of kinds, and a turned thing says so', () => {
  const plots = { ...zone('plots', 'spaces', 'seat', 'card'), turned: 8 };
  const known = { ...words, zones: [plots, zone('fronts', 'spaces', '', 'card seat')], side_zones: [] };
  const view = { plots: [-1, 9, 0], fronts: [1, 0, 0, 2, 0, 0], players: [{}, {}] };
  const { rows } = layout(packet(view), known, []);
  const where = (item: Item) => item.places.map((place) => place.name).join(' ');
  expect(rows[0]?.items.map((item) => [where(item), item.seat, item.isTurned])).toEqual([
    ['FORUM', undefined, false],
    ['LEGAT', 1, true],
    ['CONSUL', 0, false],
  ]);
  const held = rows[1]?.items.filter((item) => !item.isEmpty);
  expect(held?.map((item) => [where(item), item.value])).toEqual([
    ['FORUM Anna', 1],
    ['LEGAT Béla', 2],
  ]);
});

test('marks are places, and what passes is shown while it is there', () => {
  const passing = { passing: true };
  const marks = { ...zone('used', 'marks', '', 'card'), ...passing };
  const card = { ...zone('card', 'things', 'card'), ...passing };
  const known = { ...words, zones: [marks, card, { ...zone('owed', 'number'), ...passing }], side_zones: [] };
  const shown = (view: object) => layout(packet({ ...view, players: [] }), known, []);
  const full = shown({ used: 5, card: 0, owed: 0 });
  expect(full.rows.map((row) => row.items.map((item) => item.word))).toEqual([['forum', 'consul'], ['forum']]);
  expect(full.facts).toEqual([]);
  expect(shown({ used: 0, card: -1, owed: 2 }).facts.map((fact) => fact.value)).toEqual([2]);
});

test('places of two kinds are grouped, and a choice names one of them', () => {
  const kinds = { ...words.kinds, town: { kind: 'town', first: 0, things: [thing('rome'), thing('ostia')] } };
  const known = { ...words, kinds, zones: [zone('levels', 'spaces', '', 'town card')] };
  const choices = [choice('1 build legat', { card: 'legat', town: 'ostia' })];
  const { rows } = layout(packet({ levels: [1, 0, 0, 0, 2, 0], players: [] }), known, choices);
  const groups = groupsOf(rows[0]?.items ?? []);
  expect(groups.map((group) => group.name)).toEqual(['ROME', 'OSTIA']);
  expect(groups.map((group) => group.items.map((item) => item.choices.length))).toEqual([
    [0, 0, 0],
    [0, 1, 0],
  ]);
});

test('a row longer than its places numbers them within each', () => {
  const known = { ...words, zones: [zone('sections', 'spaces', 'seat', 'card')] };
  const { rows } = layout(packet({ sections: [-1, 1, -1, -1, 0, -1], players: [] }), known, []);
  expect(rows[0]?.items.map((item) => item.places.map((place) => place.name).join(' '))).toEqual([
    'FORUM 1',
    'FORUM 2',
    'LEGAT 1',
    'LEGAT 2',
    'CONSUL 1',
    'CONSUL 2',
  ]);
  expect(rows[0]?.items.map((item) => item.seat)).toEqual([undefined, 1, undefined, undefined, 0, undefined]);
});

test('marks are places, ordinals count from one, and what is turned over is the same thing', () => {
  const known = {
    ...words,
    zones: [
      zone('used', 'marks', '', 'card'),
      zone('turn', 'things', 'ordinal'),
      { ...zone('laid', 'things', 'card'), turned: 3 },
    ],
  };
  const { rows } = layout(packet({ used: 5, turn: 0, laid: [4], players: [] }), known, []);
  expect(rows[0]?.items.map((item) => item.word)).toEqual(['forum', 'consul']);
  expect(rows[1]?.items[0]?.value).toBe(1);
  expect(rows[2]?.items[0]).toMatchObject({ word: 'legat', isTurned: true });
});

test('what is chosen comes first; a price beside it glows nowhere', () => {
  const view = { offer: [0], players: [side({ dice: [4] })] };
  const { rows, sides } = layout(packet(view), words, [choice('1 take forum', { card: 'forum', die: 4 })]);
  expect(rows[0]?.items[0]?.choices).toHaveLength(1);
  expect(sides[0]?.rows[0]?.items[0]?.choices).toHaveLength(0);
});
