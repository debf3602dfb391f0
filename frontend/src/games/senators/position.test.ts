import { describe, expect, it } from 'vitest';
import { Asking } from '../../parts/asking';
import { still } from '../../parts/still';
import type { Packet } from '../../protocol/types';
import { kindOf, resourceOf, valueOf } from './cards';
import { keyed } from './keyed';
import { highestBid, opponents, positionOf } from './position';

const found = import.meta.glob<Packet>('./fixtures/*.json', { eager: true, import: 'default' });

function moment(name: string): Packet {
  const packet = found[`./fixtures/${name}.json`];
  if (!packet) throw new Error(`there is no moment ${name}`);
  return packet;
}

function asking(packet: Packet, said: string[] = [], doubted: string[] = []): Asking {
  const words = {
    game: '',
    lang: '',
    title: '',
    kinds: {},
    zones: [],
    side_zones: [],
    labels: {},
    phases: [],
    printed: {},
    help: [],
    sections: {},
  };
  const props = still(packet, words, (key) => key);
  return new Asking({
    ...props,
    pick: (choice) => said.push(choice.line),
    why: (line) => doubted.push(line),
  });
}

describe('a position', () => {
  it.each([
    ['draft', 'draft'],
    ['ready', 'fists'],
    ['fist', 'fists'],
    ['new_senator', 'senator'],
    ['act', 'act'],
    ['bid', 'auction'],
    ['decide', 'auction'],
    ['answer', 'extortion'],
    ['join', 'cash_in'],
    ['before_censor', 'cash_in'],
    ['add_to_set', 'cash_in'],
    ['over', 'over'],
  ])('knows the scene of %s', (name, scene) => {
    expect(positionOf(moment(name)).scene).toBe(scene);
  });

  it('knows the own cards and how many the others hide', () => {
    const { sides } = positionOf(moment('act'));
    expect(sides[0]?.hand.length).toBe(sides[0]?.hidden);
    expect(sides[1]?.hand).toEqual([]);
    expect(sides[1]?.hidden).toBeGreaterThan(0);
    expect(sides[1]?.coins).toBeUndefined();
  });

  it('knows who cashes in, also as a guest in the turn of another', () => {
    const position = positionOf(moment('add_to_set'));
    expect(position.cashing).toBe(0);
    expect(position.active).toBe(2);
  });

  it('knows whose cash-in it is before a censor strikes', () => {
    expect(positionOf(moment('before_censor')).cashing).toBe(2);
  });

  it('finds the highest bid of a board', () => {
    expect(highestBid(positionOf(moment('bid')).sides, 2)).toEqual({ seat: 2, amount: 3 });
  });

  it('counts the wars', () => {
    expect(positionOf(moment('over')).wars).toBe(4);
  });

  it('lists the other players from the left of the reader', () => {
    const { sides } = positionOf(moment('decide'));
    expect(opponents(sides, 2).map((side) => side.seat)).toEqual([3, 0, 1]);
    expect(opponents(sides, -1).map((side) => side.seat)).toEqual([0, 1, 2, 3]);
  });
});

describe('asking', () => {
  it('says the line of a piece that may be chosen', () => {
    const said: string[] = [];
    const piece = asking(moment('bid'), said).piece('bid', 4);
    expect(piece).toMatchObject({ choosable: true, line: '1 bid 4' });
    piece.onpick?.();
    expect(said).toEqual(['1 bid 4']);
  });

  it('turns to a later board before the one at hand', () => {
    const said: string[] = [];
    const bidding = asking(moment('bid'), said);
    expect(bidding.piece('turn', 2).choosable).toBeUndefined();
    bidding.piece('turn', 4).onpick?.();
    expect(said).toEqual(['1 turn 4']);
  });

  it('marks what is picked of an answer that is not whole, and goes on', () => {
    const packet = { ...moment('ready'), picked: ['1 embezzle'] };
    expect(asking(packet).piece('embezzle')).toMatchObject({ choosable: true, chosen: true });
    expect(asking(packet).piece('ready').chosen).toBeUndefined();
  });

  it('asks why of a piece that may not', () => {
    const doubted: string[] = [];
    const piece = asking(moment('bid'), [], doubted).piece('bid', 2);
    expect(piece.choosable).toBeUndefined();
    if (typeof piece.why === 'function') piece.why();
    expect(doubted).toEqual(['1 bid 2']);
  });

  it('lists amounts, and knows the one that is sealed', () => {
    const packet = { ...moment('fist'), sealed: '1 hold 7', picked: ['1 hold 7'] };
    expect(asking(packet).amounts('hold')).toEqual(Array.from({ length: 16 }, (_, i) => i));
    expect(asking(packet).sealedAmount('hold')).toBe(7);
    expect(asking(packet).piece('hold', 7).chosen).toBe(true);
  });

  it('is silent while an answer is on its way', () => {
    const packet = { ...moment('bid'), choices: [] };
    expect(asking(packet).piece('bid', 4)).toEqual({});
    expect(asking(packet).question).toBe('bid');
  });
});

describe('cards', () => {
  it('are known by their numbers', () => {
    expect([kindOf(0), resourceOf(0), valueOf(0)]).toEqual(['resource', 'wheat', 1]);
    expect([kindOf(53), resourceOf(53), valueOf(53)]).toEqual(['resource', 'olives', 9]);
    expect([kindOf(56), resourceOf(56), valueOf(56)]).toEqual(['governor', 'iron', undefined]);
    expect([60, 63, 72].map(kindOf)).toEqual(['office', 'influence', 'event']);
  });

  it('have keys that tell copies apart', () => {
    expect(keyed([60, 60, 5]).map(({ key }) => key)).toEqual(['card 60', 'card 60 1', 'card 5']);
  });
});
