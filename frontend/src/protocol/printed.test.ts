import { expect, test } from 'vitest';
import act from '../games/roma/fixtures/act.json';
import wordsJson from '../games/roma/fixtures/words.json';
import { outlookOf, printed, printedOn, shareOf, sourceOf, thingOf, trait, traits } from './printed';
import type { GameWords, Packet, RomaOutlook, Thing } from './types';

const words = wordsJson as unknown as GameWords;
const packet = act as unknown as Packet;
const forum = thingOf(words, 'card', 'forum');

test('printed numbers are found by stable names, with where they come from', () => {
  expect([printed(words, 'cards.forum.cost'), printedOn(forum, 'cost')]).toEqual([5, 5]);
  expect(sourceOf(words, 'cards.forum.cost')).toBe('printed');
  expect([printed(words, 'no.such.number'), printedOn(undefined, 'cost'), sourceOf(words, 'none')]).toEqual([
    0,
    0,
    undefined,
  ]);
});

test('traits are words, or rows of them', () => {
  expect(trait(forum, 'type')).toBe('building');
  const cloak = { ...(forum as Thing), traits: { colours: ['red', 'grey'] } };
  expect([traits(cloak, 'colours'), trait(cloak, 'colours'), traits(forum, 'type')]).toEqual([['red', 'grey'], '', []]);
});

test('a packet tells how the game stands', () => {
  expect(outlookOf<RomaOutlook>(packet)?.defences.map((row) => row.length)).toEqual([6, 6]);
  expect(shareOf(packet, 1)?.total).toBe(shareOf(packet, 1)?.parts['points']);
  expect([outlookOf({ standing: null }), shareOf(packet, 7)]).toEqual([undefined, undefined]);
});
