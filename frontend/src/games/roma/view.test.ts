import { expect, test } from 'vitest';
import { still } from '../../parts/still';
import type { Choice, TableProps } from '../../protocol/table';
import type { GameWords, LogLine, Packet } from '../../protocol/types';
import { direct } from './acts';
import { bar } from './bar';
import { asksForBoth, chance, chanceFor, heldDie } from './choosing';
import act from './fixtures/act.json';
import add from './fixtures/add.json';
import beaten from './fixtures/beaten.json';
import charged from './fixtures/charged.json';
import giveOne from './fixtures/give_one.json';
import halfPlaced from './fixtures/placing.json';
import laidDown from './fixtures/waiting_place.json';
import wordsJson from './fixtures/words.json';
import {
  Book,
  defenceAt,
  fightOf,
  left,
  lying,
  passing,
  placing,
  rollOf,
  seen,
  turnOf,
  usedDice,
  type Roma,
  type Side,
} from './view';

const words = wordsJson as unknown as GameWords;
const book = new Book(words);

const packetOf = (fixture: unknown): Packet => fixture as Packet;
const viewOf = (fixture: unknown): Roma => packetOf(fixture).view as unknown as Roma;
const turnIn = (fixture: unknown): LogLine[] => turnOf(packetOf(fixture).log.lines);
const told = (event: string, args: LogLine['args'] = {}): LogLine => ({ move: 1, event, seat: 0, args, text: '' });
const rolled = (...dice: number[]): LogLine => told('rolled', { dice: dice.map(String) });

test('a card knows its printed numbers in any language', () => {
  const forum = book.named('forum');
  expect([forum?.cost, forum?.defence, forum?.dice, forum?.isBuilding]).toEqual([5, 5, 2, true]);
  expect(book.named('centurio')?.isBuilding).toBe(false);
});

test('a number that the host corrected is the one that a card shows', () => {
  const things = words.kinds['card']?.things.map((thing) => ({
    ...thing,
    printed: { ...thing.printed, cost: { value: 9, source: 'corrected' as const } },
  }));
  const corrected = new Book({ ...words, kinds: { card: { kind: 'card', first: 0, things: things ?? [] } } });
  expect(corrected.named('forum')?.cost).toBe(9);
});

test('used dice lie where the log says they went', () => {
  const turn = [rolled(2, 4, 6), told('money', { n: 2 }), told('activated', { card: 'forum', disc: 4 })];
  const used = usedDice([...turn, told('valued', { die: 6 })], []);
  expect(used).toEqual({ money: [2], cards: [], discs: [[], [], [], [4, 6], [], []] });
});

test('a die that nothing tells of was used to draw, even if the deck was too short for it', () => {
  expect(usedDice([rolled(1, 3, 6), told('drew', { n: 4 })], [1, 3]).cards).toEqual([6]);
});

test('a die that was turned is used with its new value', () => {
  const turn = [rolled(3, 5, 5), told('activated', { card: 'consul', disc: 3 }), told('changed', { old: 5, new: 6 })];
  expect(usedDice([...turn, told('money', { n: 6 })], [5])).toMatchObject({ money: [6], cards: [] });
});

test('one roll is told from the next', () => {
  expect(rollOf([])).toBe('');
  expect(rollOf([rolled(1, 1, 1)])).not.toBe(rollOf([rolled(1, 1, 1), told('rerolled', { dice: ['1', '2', '3'] })]));
});

test('chariots lower the defence of those who face them, towers raise that of their own side', () => {
  const view = viewOf(charged);
  const other = 1 - view.active;
  const printed = (disc: number) => book.card(view.players[other]?.discs[disc] ?? -1)?.defence ?? 0;
  const towers = view.players[other]?.discs.filter((id) => book.card(id)?.thing.word === 'turris').length ?? 0;
  const disc = view.players[other]?.discs.findIndex((id) => id >= 0 && book.card(id)?.thing.word !== 'turris') ?? 0;
  expect(defenceAt(packetOf(charged), other, disc)).toBe(printed(disc) + towers - 2 * view.charged.length);
});

test('a battle is shown while a die may still be added, and how it ended afterwards', () => {
  expect(fightOf(packetOf(add), book, turnIn(add))).toMatchObject({
    attacker: 'centurio',
    battle: 4,
    outcome: undefined,
  });
  expect(fightOf(packetOf(beaten), book, turnIn(beaten))).toMatchObject({ attacked: 'forum', outcome: 'beaten' });
});

test('a battle is history once something else was done', () => {
  const later = [...turnIn(beaten), told('money', { n: 5 })];
  expect(fightOf(packetOf(beaten), book, later)).toBeUndefined();
});

test('cards laid face down are known to their owner and only counted for the other', () => {
  const [own] = viewOf(laidDown).players;
  expect(own && lying(own, 0)).toEqual({ card: 10, isDown: true });
  expect(own && lying(own, 1)).toBeUndefined();
  expect(lying({ ...(own as Side), face_down: ['?', -1, -1, -1, -1, -1] }, 0)).toEqual({ card: '?', isDown: true });
});

test('a card that was given a disc lies there for whoever gave it, and is in the hand no more', () => {
  const view = viewOf(halfPlaced);
  const [own] = view.players;
  const placed = placing(view, 'place', 0);
  expect(placed).toEqual([
    { card: 18, disc: 4 },
    { card: 10, disc: 0 },
  ]);
  expect(own && lying(own, 4, placed)).toEqual({ card: 18, isDown: true });
  const gone = placed.map((it) => it.card);
  expect(left(seen(own?.hand ?? []), gone)).toEqual([13, 24]);
  expect([placing(view, 'place', 1), placing(view, 'place', -1), placing(view, 'act', 0)]).toEqual([[], [], []]);
});

test('cards chosen to be passed are known, and those of others are not', () => {
  const view = viewOf(giveOne);
  expect([passing(view, 'give', 0), passing(view, 'give', 1), passing(view, 'place', 0)]).toEqual([[20], [], []]);
  expect(passing({ ...view, answers: ['?', []] }, 'give', 0)).toEqual([]);
});

test('a disc is chosen for the card that was taken up', () => {
  const asked: string[] = [];
  const table: TableProps = {
    ...still(packetOf(halfPlaced), words, String),
    pick: (choice) => asked.push(choice.line),
    why: (line) => asked.push(`why ${line}`),
  };
  expect([asksForBoth(table), asksForBoth({ ...table, packet: packetOf(act) })]).toEqual([true, false]);
  chanceFor(table, 'turris', 2).onpick?.();
  const taken = chanceFor(table, 'turris', 5).why;
  if (typeof taken === 'function') taken();
  expect(asked).toEqual(['1 place turris 2', 'why 1 place turris 5']);
});

test('what can be chosen picks its choice; what cannot asks for the reason', () => {
  const asked: string[] = [];
  const table: TableProps = {
    ...still(packetOf(act), words, String),
    pick: (choice) => asked.push(choice.line),
    why: (line) => asked.push(`why ${line}`),
  };
  chance(table, 'own', 2).onpick?.();
  const { choosable, why } = chance(table, 'hand', 'sicarius');
  if (typeof why === 'function') why();
  expect(choosable).toBeUndefined();
  expect(asked).toEqual(['1 activate 2', 'why 1 lay sicarius']);
});

test('what would be lost with the turn is told: the dice that are not used', () => {
  const packet = packetOf(act);
  const losses = (verb: string) => bar.losses?.(packet, { line: '', text: '', verb, args: {}, ends: true });
  expect(losses('end')).toEqual([{ what: 'dice', n: viewOf(act).dice.length }]);
  expect(losses('money')).toEqual([]);
  expect(bar.losses?.({ ...packet, view: { ...packet.view, dice: [] } }, packet.choices[0] as Choice)).toEqual([]);
});

test('dice and battles are seen before the log tells of them', () => {
  const scene = (event: string) => direct({ move: 1, event, seat: 0, args: {}, text: '' }, [])?.name;
  expect(['rolled', 'rerolled', 'fought', 'money'].map(scene)).toEqual(['roll', 'roll', 'battle', undefined]);
});

test('a die in the hand is known by the key of what is held', () => {
  expect([heldDie('die 4 -1'), heldDie('card 12'), heldDie(undefined)]).toEqual([4, 0, 0]);
});
