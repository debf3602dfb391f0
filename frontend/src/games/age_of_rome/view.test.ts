import { expect, test } from 'vitest';
import { still } from '../../parts/still';
import type { Preview, TableProps } from '../../protocol/table';
import type { GameWords, LogLine, Packet } from '../../protocol/types';
import { direct } from './acts';
import { bar } from './bar';
import { Desk } from './desk';
import build from './fixtures/build.json';
import cassius from './fixtures/cassius.json';
import march from './fixtures/march.json';
import place from './fixtures/place.json';
import sole from './fixtures/sole.json';
import envoy from './fixtures/three_envoy.json';
import twoSet from './fixtures/two_set.json';
import wordsJson from './fixtures/words.json';
import { buildCart, marchCart, markedTiles, Plan } from './plan.svelte';
import {
  ageOf,
  around,
  feudTrack,
  isInSeason,
  legionsAt,
  nameOf,
  pantheonOf,
  quarterOf,
  quartersOf,
  turnOf,
} from './view';
import { ending, weave } from './weaving';

const words = wordsJson as unknown as GameWords;
const packetOf = (fixture: unknown): Packet => fixture as Packet;
const tableOf = (fixture: unknown): TableProps =>
  still(packetOf(fixture), words, (key, args) => `${key} ${Object.values(args ?? {}).join(' ')}`);
const deskOf = (fixture: unknown): Desk => new Desk(tableOf(fixture));

/** Answers to lines: the question that follows, and what may be said then. */
function foreseen(answers: Record<string, [question: string, verbs: string[]]>): (lines: string[]) => Promise<Preview> {
  return (lines) => {
    const [question, verbs] = answers[lines.join(', ')] ?? ['', []];
    const choices = verbs.map((said) => {
      const [verb = '', card = ''] = said.split(' ');
      return { line: `1 ${said}`, verb, args: { card }, text: said, ends: false };
    });
    const after = { question, choices, refusal: question === 'no' ? 'not now' : '', lines };
    return Promise.resolve(after as unknown as Preview);
  };
}

test('the province before the reader lies at the near side, the next seat clockwise at the left', () => {
  const packet = packetOf(place);
  const quarters = quartersOf(packet);
  expect(quarters.find((quarter) => quarter.slot === 0)?.facts?.seat).toBe(packet.seat);
  expect(quarters.find((quarter) => quarter.slot === 1)?.facts?.seat).toBe(1);
  expect(around(ageOf(packet), packet.seat)).toEqual([0, 1, 2, 3]);
  expect(quarterOf(packet, 0)?.slot).toBe(0);
});

test('the look ahead agrees with whom the server names for each province', () => {
  for (const fixture of [place, build, cassius, sole, envoy, twoSet]) {
    const packet = packetOf(fixture);
    const near = ageOf(packet).players[packet.seat]?.position ?? 0;
    for (const { nextSlot, facts } of quartersOf(packet)) {
      const seat = ageOf(packet).players.findIndex((side) => (side.position - near + 4) % 4 === nextSlot);
      expect(seat).toBe(facts?.next_seat);
    }
  }
});

test('people of a province are one and the levels of its sites', () => {
  for (const { sites, facts } of quartersOf(packetOf(place)))
    expect(1 + sites.reduce((sum, site) => sum + site.level, 0)).toBe(facts?.population);
});

test('markers cover the feud track from the right', () => {
  const view = ageOf(packetOf(place));
  const side = view.players[0];
  if (!side) throw new Error('nobody sits there');
  const track = feudTrack({ ...side, feud: 2, used: 0 }, 1, words);
  expect(track.map((space) => space.isCovered)).toEqual([false, true, true]);
  expect(feudTrack({ ...side, character: 0, feud: 2, used: 1 }, 1, words)[0]).toEqual({
    bonus: 'military',
    isCovered: false,
    isUsed: true,
  });
  expect(pantheonOf({ ...side, base: 2, base_metal: 0 }, words)[0]).toEqual({ own: 2, all: 2, metal: 'gold' });
});

test('areas tell the legions of every side', () => {
  const packet = packetOf(march);
  const view = ageOf(packet);
  const all = [0, 1, 2].flatMap((area) => legionsAt(view, area));
  expect(all.reduce((sum, n) => sum + n, 0)).toBe(view.fronts.reduce((sum, n) => sum + n, 0));
});

test('the side that nobody plays has a name', () => {
  expect(nameOf(packetOf(cassius), words, 1)).toBe('Cassius');
  expect(nameOf(packetOf(cassius), words, 0)).toBe(packetOf(cassius).seats[0]?.name);
});

test('a card is in season while its moment may come with the answer', () => {
  const at = (word: string) => words.kinds['card']?.things.findIndex((thing) => thing.word === word) ?? -1;
  expect(isInSeason(words, at('hammer'), 'build')).toBe(true);
  expect(isInSeason(words, at('hammer'), 'place')).toBe(false);
  expect(isInSeason(words, at('tunic'), 'tax')).toBe(true);
});

test('marked tiles are levels in a row with the printed prices', () => {
  const desk = deskOf(build);
  const [first] = desk.asking.all('build');
  const building = String(first?.args['building']);
  const level = Number(first?.args['level']);
  const tiles = markedTiles(desk, [building, building]);
  expect(tiles.map((tile) => tile.level)).toEqual([level, level + 1]);
  expect(tiles[0]?.cost).toBe(first?.args['cost']);
});

test('a cart of tiles tells its sum and lets go of the last tile of a type', () => {
  const desk = deskOf(build);
  const plan = new Plan();
  plan.addTile('military');
  plan.addTile('trade');
  const cart = buildCart(desk, plan, ['1 build military'], '');
  const sum = cart.marked.reduce((sum, each) => sum + (each.amount ?? 0), 0);
  expect(cart.sum).toBe(`${sum} / ${desk.own?.denarii}`);
  cart.unmark('military 0');
  expect(plan.tiles).toEqual(['trade']);
});

test('marches are said in one go, and to stay closes them', () => {
  const desk = deskOf(march);
  const plan = new Plan();
  const [line = ''] = desk.asking.all('send').map((choice) => choice.line);
  plan.addMove(line);
  const cart = marchCart(desk, plan);
  expect(cart.lines).toEqual([line]);
  expect(cart.closing).toBe('1 stay');
  cart.unmark('0');
  expect(plan.moves).toEqual([]);
});

test('windows between tiles are passed by', async () => {
  const foresee = foreseen({
    '1 build trade': ['react', ['go_on', 'quiet']],
    '1 build trade, 1 go_on': ['build', ['build trade', 'done']],
    '1 build trade, 1 go_on, 1 build trade': ['react', ['go_on', 'play hammer']],
    '1 build trade, 1 go_on, 1 build trade, 1 go_on': ['build', ['done']],
  });
  const woven = await weave(['1 build trade', '1 build trade'], [], foresee);
  expect(woven.lines).toEqual(['1 build trade', '1 go_on', '1 build trade', '1 go_on']);
  expect(ending(woven.after, 'build', 'done')).toEqual(['1 done']);
});

test('a card that is taken up is played with the last tile, and nothing is said behind it', async () => {
  const foresee = foreseen({
    '1 build trade': ['react', ['go_on', 'play hammer']],
    '1 build trade, 1 go_on': ['build', ['done']],
    '1 build trade, 1 go_on, 1 build military': ['react', ['go_on', 'play hammer']],
  });
  const woven = await weave(['1 build trade', '1 build military'], ['hammer'], foresee);
  expect(woven.lines).toEqual(['1 build trade', '1 go_on', '1 build military', '1 play hammer']);
  expect(ending(woven.after, 'build', 'done')).toEqual([]);
});

test('a tile that only a hammer pays for takes the hammer', async () => {
  const foresee = foreseen({ '1 build trade': ['react', ['play hammer']] });
  expect((await weave(['1 build trade'], [], foresee)).lines).toEqual(['1 build trade', '1 play hammer']);
});

test('what cannot be said is refused with the reason', async () => {
  const woven = await weave(['1 build trade'], [], foreseen({ '1 build trade': ['no', []] }));
  expect(woven.refusal).toBe('not now');
});

const told = (event: string, args: LogLine['args'] = {}, seat = -1): LogLine => ({
  move: 1,
  event,
  seat,
  args,
  text: 'x',
});

test('what is seen goes by the names of events, whoever they are about', () => {
  expect(direct(told('medal'), [])?.name).toBe('medal');
  expect(direct(told('fame'), [])).toBeUndefined();
});

test('the disc turns the shorter way, half a second a quarter', () => {
  expect([0, 1, 2, 3, -1].map(turnOf)).toEqual([0, 1, 2, -1, -1]);
  expect(direct(told('disc_turned', { n: 0 }), [])).toBeUndefined();
  expect(direct(told('disc_turned', { n: 3 }), [])).toMatchObject({ name: 'disc_turned', data: 3 });
});

test('the bar asks before legions stay or a draw is forgone, and tells what a place brings', () => {
  const packet = packetOf(march);
  const choice = { line: '1 stay', verb: 'stay', args: {}, text: '', ends: true };
  expect(bar.losses?.(packet, choice)).toEqual([{ what: 'actions', n: ageOf(packet).moves }]);
  expect(bar.losses?.(packet, { ...choice, verb: 'forgo' })).toEqual([{ what: 'cards', n: 1 }]);
  expect(bar.losses?.(packet, { ...choice, verb: 'done' })).toEqual([]);
  const farm = { ...choice, verb: 'place', args: { building: 'agriculture' } };
  expect(bar.explain?.(farm, packet, words)).toBe(
    `+${words.printed[`harvest.round${ageOf(packet).round}`]?.value} Denarii`,
  );
});

test('the recap leaves out what follows from something else, unless it is about the reader', () => {
  const packet = packetOf(place);
  expect(bar.isTold?.(told('fame', {}, 1), packet)).toBe(false);
  expect(bar.isTold?.(told('fame', {}, 0), packet)).toBe(true);
  expect(bar.isTold?.(told('scheme', {}, 1), packet)).toBe(true);
});
