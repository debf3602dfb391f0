import { describe, expect, it, vi } from 'vitest';
import type { Preview, TableProps } from '../../protocol/table';
import type { GameWords, LogLine, Packet, RomLanding } from '../../protocol/types';
import { Hold } from '../../parts/hold.svelte';
import { unforeseen } from '../../parts/still';
import { direct, linesOf } from './acts';
import { bar } from './bar';
import {
  affordable,
  boostLines,
  conquest,
  offices,
  performance,
  placesOf,
  purchase,
  reroll,
  setOf,
  withinReach,
  type Marking,
} from './choosing';
import { SITES } from './lands';
import { Thought } from './thought.svelte';
import {
  Book,
  fateOf,
  groupsOn,
  handOf,
  laidOn,
  landingOf,
  officesOf,
  outlook,
  rivals,
  sectionsOf,
  TRACKS,
  viewOf,
  type Rom,
  type Side,
} from './view';

const files = import.meta.glob<Packet | GameWords>('./fixtures/*.json', { eager: true, import: 'default' });
const words = files['./fixtures/words.json'] as GameWords;
const book = new Book(words, (key) => key);

function packet(name: string): Packet {
  return files[`./fixtures/${name}.json`] as Packet;
}

function view(name: string): Rom {
  return viewOf(packet(name));
}

const side: Side = {
  points: 0,
  dice: [],
  sum: 0,
  legion: [],
  votes: [],
  purse: [],
  forum: [0, 0, 0],
  provinces: [],
  exhausted: [],
  offices: [],
  used: [],
  bought: [],
  blind: [],
  stage: [],
  shown: [],
  account: [],
};

function marking(of: string, marks: string[], more: Partial<Rom> = {}): Marking {
  const { choices, seat } = packet(of);
  const say = (key: string, args = {}) => `${key} ${JSON.stringify(args)}`;
  return { book, view: { ...view(of), ...more }, seat, choices, marks, say, unmark: () => undefined };
}

function line(event: string, seat = 0, args: LogLine['args'] = {}, move = 1): LogLine {
  return { move, event, seat, args, text: event };
}

describe('the tracks', () => {
  it('reads groups from the left', () => {
    expect(groupsOn(view('act_4'), 'military').map((group) => group.seat)).toEqual([0, 2, 3, 1]);
    expect(groupsOn(view('act_4'), 'market').map((group) => group.dice)).toEqual([[3], [5]]);
  });

  it('shows where a die in hand would lie and whom it would push, as the server says', () => {
    const [at, known] = [view('act_4'), outlook(packet('act_4'))];
    const joined = sectionsOf(at, 'military', 0, landingOf(known, 4, 'military'));
    expect(joined[0]).toMatchObject({ group: { seat: 0, dice: [4, 4] }, lands: true });
    expect(joined.map((section) => section.group?.seat)).toEqual([0, 2, 3, 1]);
    const pushed = sectionsOf(at, 'market', 0, landingOf(known, 4, 'market'));
    expect(pushed.map((section) => section.group?.seat)).toEqual([3, 0, 1, undefined]);
    expect(pushed.map((section) => Boolean(section.slides))).toEqual([false, false, true, false]);
  });

  it('moves nothing where the die is refused', () => {
    const landing = landingOf(outlook(packet('act_4')), 4, 'senate') as RomLanding;
    expect(landing.refused).toBe(true);
    expect(sectionsOf(view('act_4'), 'senate', 0, landing)[0]?.group?.dice).toEqual([1]);
  });

  it('agrees with the words of every answer that places a die', () => {
    for (const name of ['act_1', 'act_2', 'act_3', 'act_4', 'act_5', 'two'])
      for (const choice of packet(name).choices) {
        const track = TRACKS.find((each) => each === choice.verb);
        if (!track) continue;
        const landing = landingOf(outlook(packet(name)), Number(choice.args['die']), track);
        expect([landing?.section, landing?.refused]).toEqual([choice.args['section'], false]);
      }
  });
});

describe('the sides', () => {
  it('tells which copies of a card are exhausted', () => {
    const held = officesOf({ ...side, offices: [4, 4, 6], used: [4] });
    expect(held.map((each) => each.used)).toEqual([true, false, false]);
    expect(new Set(held.map((each) => each.key)).size).toBe(3);
  });

  it('sees blind cards of the reader only', () => {
    expect(handOf({ ...side, bought: [3], blind: [1] }).seen.map((each) => [each.card, each.isBlind])).toEqual([
      [1, true],
      [3, false],
    ]);
    expect(handOf({ ...side, bought: [3], blind: { count: 2 } }).hidden).toBe(2);
  });

  it('reads from the log of this round which card lies where', () => {
    const laid = (province: string) => line('laid_on', 0, { card: 'consul', province });
    expect([...laidOn([laid('sicilia'), line('round'), laid('achaea')]).keys()]).toEqual(['achaea']);
  });

  it('goes round the table from the reader', () => {
    expect(rivals({ ...view('act_4'), order: [2, 3, 0, 1] }, 0)).toEqual([1, 2, 3]);
    expect(rivals({ ...view('act_4'), order: [2, 3, 0, 1] }, -1)).toEqual([2, 3, 0, 1]);
  });

  it('knows what has become of every province, and where it lies', () => {
    expect([0, 11, 16].map((id) => fateOf(view('act_4'), id))).toEqual([2, 'open', 'deck']);
    expect(book.provinces.filter((card) => !SITES[card.thing.word])).toEqual([]);
  });
});

describe('conquest', () => {
  const more = { power: 13, track: 0, open_provinces: [0, 5, 6] };

  it('takes a seven and then a five with strength 13', () => {
    const marks = ['province macedonia', 'province sicilia'];
    const cart = conquest(marking('conquer', marks, more), []);
    expect(cart?.lines).toEqual(['1 conquer macedonia', '1 conquer sicilia']);
    expect(cart?.sum).toBe('12 / 13');
    expect(cart?.closing).toBe('1 done');
    expect(withinReach(marking('conquer', marks, more))).toEqual([]);
  });

  it('warns of what would still fit, and counts marked cards that add', () => {
    expect(conquest(marking('conquer', ['province sicilia'], more), [])?.warning).toContain('Epirus');
    const card = String(packet('boost').choices.find((choice) => choice.verb === 'activate')?.args['card']);
    const boosted = marking('boost', [`boost ${card}`], { power: 4, track: 0, open_provinces: [0] });
    const before = ['1 activate legatus', '1 done'];
    expect(withinReach(boosted)).toEqual(['sicilia']);
    const cart = conquest({ ...boosted, marks: [...boosted.marks, 'province sicilia'] }, before);
    expect(cart?.lines).toEqual([...before, '1 conquer sicilia']);
    expect(cart?.closes).toBe('conquer');
  });

  it('finds out where cards lie by asking, and closes what asks for more', async () => {
    const asked: string[][] = [];
    const preview = (lines: string[]): Promise<Preview> => {
      asked.push(lines);
      const on = packet('on').choices.map((choice) => ({ ...choice, verb: 'on' }));
      const seen = unforeseen(packet('boost'), lines, '');
      return Promise.resolve(
        lines.length === 1 ? { ...seen, question: 'on', choices: on } : { ...seen, question: 'boost' },
      );
    };
    const first = packet('on').choices[0];
    const last = packet('on').choices.at(-1);
    expect(await boostLines(0, ['legatus'], {}, preview)).toEqual(['1 activate legatus', first?.line, '1 done']);
    const wish = { legatus: [String(last?.args['province'])] };
    expect(await boostLines(0, ['legatus'], wish, preview)).toEqual(['1 activate legatus', last?.line, '1 done']);
    expect(await boostLines(0, [], {}, preview)).toEqual(['1 done']);
  });
});

describe('offices, purchases, dice', () => {
  it('takes as many offices as there are dice, no fewer', () => {
    const more = { owed: 2, open_offices: [4, 4, 6] };
    expect(offices(marking('take_office', ['office 0'], more))?.why).toBeTruthy();
    const cart = offices(marking('take_office', ['office 0', 'office 1'], more));
    expect(cart?.why).toBeUndefined();
    expect(cart?.lines).toEqual(['1 take consul', '1 take consul']);
  });

  it('buys within the budget, copies apart', () => {
    const more = { power: 5, track: 2, stalls: [0, 0, 3] };
    expect(affordable(marking('buy', [], more))).toEqual([0, 1, 2]);
    expect(affordable(marking('buy', ['stall 0'], more))).toEqual([1]);
    const cart = purchase(marking('buy', ['stall 0', 'stall 1'], more), []);
    expect(cart?.lines).toEqual(['1 buy legionary', '1 buy legionary']);
    expect(cart?.sum).toBe('4 / 5');
  });

  it('rolls the marked dice after the card that allows it', () => {
    const own = { ...side, dice: [2, 2, 6] };
    const at = marking('pick_die', ['die 0', 'die 2'], { players: [own] });
    expect(reroll(at, ['1 activate censor'])?.lines).toEqual(['1 activate censor', '1 pick 2', '1 pick 6']);
  });
});

describe('performances', () => {
  const hand = handOf(view('perform').players[0] ?? side).seen;

  it('names rank and points of the marked cards, in any order', () => {
    const best = outlook(packet('perform'))?.best_set;
    const keys = placesOf(book, hand, [...(best?.performers ?? [])].reverse());
    const cart = performance(
      marking(
        'perform',
        keys.map((key) => `hand ${key}`),
      ),
      hand,
    );
    expect(cart?.lines).toEqual([setOf(packet('perform').choices, best?.performers ?? [])?.line]);
    expect(cart?.text).toContain(`"rank":"${best?.rank}"`);
  });

  it('says that two cards are no set, unless sets may be laid card by card', () => {
    const marks = hand.slice(0, 2).map((each) => `hand ${each.key}`);
    expect(performance(marking('perform', marks), hand)).toMatchObject({ lines: [] });
    const at = marking('perform', marks);
    const add = { line: '1 add bear', text: '', verb: 'add', args: {}, ends: false };
    expect(performance({ ...at, choices: [...at.choices, add] }, hand)?.lines).toHaveLength(2);
  });
});

describe('a card in hand', () => {
  function speaking(answers: Partial<Preview>[]): [TableProps, string[][]] {
    const sent: string[][] = [];
    const at = packet('act_4');
    const props = {
      packet: at,
      pick: vi.fn((choice) => sent.push([choice.line])),
      send: (lines: string[]) => sent.push(lines),
      preview: (lines: string[]) =>
        Promise.resolve({ ...unforeseen(at, lines, ''), foreseen: lines.length, ...answers[lines.length - 1] }),
      hold: new Hold(),
    };
    return [props as unknown as TableProps, sent];
  }
  const activate = packet('act_4').choices.find((choice) => choice.verb === 'activate');

  it('waits for the last answer and says all of it at once', async () => {
    const turn = packet('turn_die').choices[0];
    const [props, sent] = speaking([
      { question: 'turn_die', choices: packet('turn_die').choices },
      { question: 'act' },
    ]);
    const thought = new Thought(() => props);
    if (!activate || !turn) throw new Error('the fixtures offer both');
    await thought.say(activate);
    expect([thought.isOpen, sent]).toEqual([true, []]);
    await thought.say(turn);
    expect([thought.isOpen, sent]).toEqual([false, [[activate.line, turn.line]]]);
  });

  it('says at once what asks nothing more, and anything that is no card', async () => {
    const [props, sent] = speaking([{ question: 'act' }]);
    const thought = new Thought(() => props);
    const place = props.packet.choices[0];
    if (!activate || !place) throw new Error('the fixture offers both');
    await thought.say(activate);
    await thought.say(place);
    expect(sent).toEqual([[activate.line], [place.line]]);
  });
});

describe('what happened', () => {
  it('plays the rolls of all as one scene, and what each player takes as another', () => {
    const log = [line('rolled', 0), line('rolled', 1), line('conquered', 1), line('marker', 1), line('conquered', 1)];
    const scenes = log.map((each, i) => direct(each, log.slice(0, i))?.name);
    expect(scenes).toEqual(['roll', undefined, 'taken', undefined, undefined]);
    expect(linesOf(log, log[2] as LogLine)).toHaveLength(3);
  });

  it('plays both players’ purchases apart, and a later scoring again', () => {
    const log = [line('bought', 0), line('bought', 1), line('forum_points', 0), line('forum_points', 1, {}, 2)];
    const scenes = log.map((each, i) => direct(each, log.slice(0, i))?.name);
    expect(scenes).toEqual(['taken', 'taken', 'forum', 'forum']);
  });

  it('plays the end office by office, then region by region, ties with their region', () => {
    const region = (event: string, seat: number, word: string) => line(event, seat, { region: word });
    const log = [
      line('office_points', 0),
      line('office_points', 1),
      region('region_points', 0, 'italia'),
      region('region_empty', 0, 'gallia'),
      region('region_tied', 0, 'africa'),
      region('region_points', 0, 'africa'),
      region('region_points', 1, 'africa'),
      line('tied_for_victory', 0),
    ];
    const scenes = log.map((each, i) => direct(each, log.slice(0, i))?.name);
    expect(scenes).toEqual(['offices', undefined, 'region', undefined, 'region', undefined, undefined, 'tie']);
    expect(linesOf(log, log[2] as LogLine)).toHaveLength(1);
    expect(linesOf(log, log[4] as LogLine)).toHaveLength(3);
  });

  it('doubts whether coins and provinces shall be left', () => {
    const done = { line: '1 done', text: '', verb: 'done', args: {}, ends: true };
    expect(bar.losses?.(packet('buy'), done)[0]).toMatchObject({ what: 'money', n: view('buy').power });
    expect(bar.losses?.(packet('conquer'), done)[0]?.what).toBe('cards');
    expect(bar.losses?.(packet('act_placed'), done)).toEqual([]);
  });
});
