import { describe, expect, test } from 'vitest';
import type { Say } from '../../protocol/table';
import type { GameWords, LogLine, Packet } from '../../protocol/types';
import { aftermath, direct, playOf } from './acts';
import { bar } from './bar';
import { cartOf, given, linesOf, lotOf, markable, openPicks, pledged, powerOf, wanted } from './choosing';
import bidJson from './fixtures/bid.json';
import chooseJson from './fixtures/choose.json';
import layJson from './fixtures/lay.json';
import overJson from './fixtures/over.json';
import tavernJson from './fixtures/tavern.json';
import votesJson from './fixtures/votes.json';
import wordsJson from './fixtures/words.json';
import {
  Book,
  buildingsOf,
  cardsBid,
  cardsOf,
  from,
  incomes,
  others,
  outlook,
  ownSet,
  prizesOf,
  viewOf,
  votesNamed,
  type CardKind,
  type Laid,
} from './view';

const book = new Book(wordsJson as unknown as GameWords);
const [bid, choose, lay, over, tavern, votes] = [bidJson, chooseJson, layJson, overJson, tavernJson, votesJson].map(
  (packet) => packet as unknown as Packet,
) as [Packet, Packet, Packet, Packet, Packet, Packet];
const say: Say = (key, args) => (args ? `${key} ${JSON.stringify(args)}` : key);
const nothing = () => undefined;
const told = (event: string, seat = 0, args: LogLine['args'] = {}): LogLine => ({
  move: 1,
  event,
  seat,
  args,
  text: event,
});
const card = (word: string): CardKind => book.card(word) as CardKind;
const first = (cards: Laid<CardKind>[], ...words: string[]) =>
  words.map((word) => cards.find((each) => each.kind.word === word) as Laid<CardKind>);

describe('what the words say of things', () => {
  test('a card knows its colours, what it gives and its fish by stable names', () => {
    expect([card('slave').colours, card('merchant').ability]).toEqual([['red', 'yellow', 'grey'], 'income']);
    expect([card('christian_senator').isChristian, card('senator').isChristian]).toEqual([true, false]);
    expect(card('christian_senator').short).toBe(card('senator').name);
  });

  test('an event knows who fights it, its token and its famine symbol', () => {
    expect(book.event('revolt')).toMatchObject({ fighters: ['legionary'], token: 'leisure', symbols: 1 });
    expect(book.event('decadence')).toMatchObject({ token: undefined, moves: 'rightmost' });
  });

  test('the ladder, the places and the works are those of the edition', () => {
    expect(book.worths).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect([0, 2, 5].map((place) => book.colourOf(place))).toEqual(['red', 'yellow', 'grey']);
    expect(prizesOf(book, 'pantheon').map(({ prestige }) => prestige)).toEqual([10, 6, 2]);
    expect(prizesOf(book, 'temple')).toEqual([
      { place: '5+', prestige: 6 },
      { place: '8+', prestige: 10 },
    ]);
  });

  test('a number that the host corrected is the one that is drawn', () => {
    const printed = { ...book.words.printed, 'ladder.7.value': { value: 9, source: 'corrected' as const } };
    expect(new Book({ ...book.words, printed }).worths.at(-1)).toBe(9);
  });
});

describe('what lies on the table', () => {
  test('every card and building of a display lies there as it is turned', () => {
    const side = viewOf(bid).players[0];
    const laid = side ? cardsOf(side, book) : [];
    const down = laid.filter((each) => each.turned === 'down').map((each) => each.kind.word);
    expect(down).toEqual(['christian_slave']);
    expect(new Set(laid.map((each) => each.key)).size).toBe(laid.length);
    expect(side ? buildingsOf(side, book).map((each) => each.kind.word) : []).toEqual(['stall']);
  });

  test('a set has ten characters and no Crane', () => {
    const set = ownSet(book);
    expect(set).toHaveLength(10);
    expect(set.filter((each) => each.kind.word === 'legionary').map((each) => each.key)).toEqual([
      'legionary 0',
      'legionary 1',
    ]);
  });

  test('the others sit clockwise from the reader', () => {
    expect([others(4, 2), others(3, -1), from(3, 4)]).toEqual([
      [3, 0, 1],
      [0, 1, 2],
      [3, 0, 1, 2],
    ]);
  });
});

describe('what the log tells of the running phase', () => {
  test('bids and votes count from the last building, the last round', () => {
    const lines = [
      told('put_up'),
      told('bid', 1, { n: 2 }),
      told('put_up'),
      told('passed', 3),
      told('bid', 0, { n: 1 }),
    ];
    expect(cardsBid(lines, 4)).toEqual([1, undefined, undefined, 'passed']);
    expect(votesNamed([told('round'), told('named_votes', 2, { n: 3 }), told('passed', 3)], 4)).toEqual([
      undefined,
      undefined,
      3,
      'passed',
    ]);
  });

  test('in a recorded game the highest bidder is the one of the view', () => {
    const { leader, highest } = viewOf(bid);
    expect(cardsBid(bid.log.lines, 4)[leader]).toBe(highest);
  });

  test('income that has come is told, the rest is still due', () => {
    const came = incomes(tavern.log.lines, 4);
    expect(came[0]).toBeGreaterThan(0);
    expect(incomes([told('round'), told('income', 2, { n: 6 })], 3)).toEqual([undefined, undefined, 6]);
  });
});

describe('marking cards', () => {
  test('two marked cards of the colour are a bid of two', () => {
    const cards = markable(bid, book);
    expect(cards.every((each) => each.kind.colours.includes('red') && each.turned === 'upright')).toBe(true);
    expect(cards).toHaveLength(outlook(bid)?.power[0]?.[0] ?? 0);
    const cart = cartOf(bid, book, first(cards, 'senator', 'vestal'), say, nothing);
    expect(cart).toMatchObject({ lines: ['1 bid 2'], why: undefined, text: 'sylla.send_bid {"n":2}' });
    expect(cart?.warning).toBe('sylla.costs {"votes":1,"denarii":0,"cubes":1}');
  });

  test('a bid that is not above the highest says how many are missing', () => {
    const cart = cartOf(bid, book, first(markable(bid, book), 'crane'), say, nothing);
    expect(cart).toMatchObject({ lines: [], why: 'sylla.more {"n":1}', warning: undefined });
  });

  test('the marked cards pay for the bid in the order in which they were marked, the Slave first if so', () => {
    const cards = markable(lay, book);
    const { owed } = viewOf(lay);
    const marked = [...cards].reverse().slice(0, owed);
    expect(wanted(lay, book)).toEqual({ least: owed, most: owed });
    expect(pledged(lay, book, marked)).toEqual(marked.map((each) => `1 lay ${each.kind.word}`));
    expect(pledged(lay, book, marked.slice(1))).toEqual([]);
    expect(pledged(bid, book, marked)).toEqual([]);
    expect(pledged({ ...lay, choices: [] }, book, marked)).toEqual([]);
  });

  test('the characters of the start are one choice of four', () => {
    const set = markable(choose, book);
    const three = first(set, 'slave', 'merchant', 'vestal');
    expect(cartOf(choose, book, three, say, nothing)).toMatchObject({ lines: [], sum: '3/4' });
    const four = [...three, ...first(set, 'senator')];
    const lines = ['slave', 'merchant', 'vestal', 'senator'].map((word) => `1 choose ${word}`);
    expect(cartOf(choose, book, four, say, nothing)).toMatchObject({ lines, why: undefined });
    expect(cartOf(choose, book, [...four, ...first(set, 'crane', 'legionary').slice(1)], say, nothing)?.lines).toEqual(
      [],
    );
  });

  test('what was said one by one stays, until the choice is whole and begins anew', () => {
    const begun = { ...choose, picked: ['1 choose slave'] };
    expect([openPicks(begun), wanted(begun, book).most]).toEqual([['1 choose slave'], 3]);
    expect(wanted({ ...begun, sealed: '1 choose slave' }, book).most).toBe(4);
  });

  test('marks belong to a building, a seat and the set-up', () => {
    const next = { ...bid, view: { ...bid.view, offered: viewOf(bid).offered + 1 } };
    expect(new Set([bid, next, { ...bid, seat: 1 }, choose].map(lotOf)).size).toBe(4);
    expect(linesOf(choose, ['vestal'])).toEqual(['1 choose vestal']);
  });

  test('what cards bring together is counted from what they show', () => {
    const cards = ['senator', 'christian_merchant', 'vestal', 'slave'].map(card);
    expect(given(cards, book)).toEqual({ votes: 1, denarii: 1, cubes: 1 });
    expect(powerOf(cards)).toEqual([3, 3, 2]);
  });
});

describe('acts', () => {
  const scenes = (lines: LogLine[]) => lines.map((line, i) => direct(line, lines.slice(0, i))?.name);

  test('fists, famine and every crisis are scenes of their own, each once', () => {
    const lines = [
      'builds',
      'helps_plebs',
      'work_prestige',
      'famine_loss',
      'famine_loss',
      'crisis',
      'crisis',
      'income',
    ];
    expect(scenes(lines.map((event) => told(event)))).toEqual([
      'fists',
      undefined,
      undefined,
      'famine',
      undefined,
      'crisis',
      'crisis',
      undefined,
    ]);
  });

  test('open fists show thumb, votes and prestige of everybody', () => {
    const lines = over.log.lines;
    const start = lines.find((line) => line.event === 'builds' || line.event === 'helps_plebs') as LogLine;
    const play = playOf('fists', start, lines, book, say);
    expect(play?.rows).toHaveLength(4);
    expect(play?.rows.every((row) => row.change !== undefined && Number(row.text) >= 0)).toBe(true);
    expect(book.works.map((work) => work.name)).toContain(play?.title);
  });

  test('a crisis shows the tokens, who gains and who loses', () => {
    const lines = [
      told('crisis', 0, { token: 'leisure' }),
      told('showed', 0, { token: 'leisure', n: 3 }),
      told('showed', 1, { token: 'leisure', n: 0 }),
      told('crisis_gain', 0, { n: 3 }),
      told('crisis_loss', 1, { n: 2 }),
      told('round'),
    ];
    const rows = playOf('crisis', lines[0] as LogLine, lines, book, say)?.rows;
    expect(rows?.map(({ text, change }) => [text, change])).toEqual([
      ['3', 3],
      ['0', -2],
    ]);
  });

  test('the end is counted seat by seat, tokens of all kinds together', () => {
    const lines = over.log.lines;
    const start = lines.find((line) => line.event === 'tokens') as LogLine;
    const gained = lines.filter((line) => line.event === 'tokens' && line.seat === start.seat);
    const row = playOf('tokens', start, lines, book, say)?.rows.find((each) => each.seat === start.seat);
    expect(row?.change).toBe(gained.reduce((sum, line) => sum + Number(line.args['n']), 0));
  });

  test('while the next round begins, the end of the last one can be read again', () => {
    expect(aftermath(votes.log.lines, book, say).map((play) => play.rows.length)).toEqual([4, 4]);
    expect(aftermath([], book, say)).toEqual([]);
    const titles = aftermath(over.log.lines, book, say, true).map((play) => play.title);
    expect(titles.slice(-3)).toEqual(
      ['score.christians', 'score.slaves', 'score.tokens'].map((key) => book.label(key)),
    );
  });

  test('the recap leaves out what lies on the table anyway', () => {
    expect(['bought', 'laid_sideways'].map((event) => bar.isTold?.(told(event), over))).toEqual([true, false]);
  });
});
