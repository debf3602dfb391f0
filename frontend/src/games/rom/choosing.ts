import type { Cart, Marked } from '../../parts/cart.svelte';
import type { Choice, Preview, Say } from '../../protocol/table';
import type { Book, Performer, Rom } from './view';

/** What carts are made of: the question, what is marked for it, and how to speak. */
export interface Marking {
  book: Book;
  view: Rom;
  seat: number;
  choices: Choice[];
  /** In the order of marking: `boost legatus`, `province sicilia`, `office 3`, `stall 2`, `die 1`, `hand 0.1`. */
  marks: string[];
  say: Say;
  unmark: (key: string) => void;
}

/** What a mark names, of marks of one kind. */
export function marked(marks: string[], kind: string): string[] {
  return marks.filter((mark) => mark.startsWith(`${kind} `)).map((mark) => mark.slice(kind.length + 1));
}

function line(seat: number, ...words: string[]): string {
  return [seat + 1, ...words].join(' ');
}

function total(things: Marked[]): number {
  return things.reduce((sum, thing) => sum + (thing.amount ?? 0), 0);
}

// -- 8.2, 8.3, 8.6  Strength and budget --------------------------------------------------------------

/** What a marked card adds to strength or budget, as the question tells. */
function boostOf(choices: Choice[], card: string): number {
  const n = choices.find((choice) => choice.verb === 'activate' && choice.args['card'] === card)?.args['n'];
  return typeof n === 'number' ? n : 0;
}

/** 8.2  Strength or budget with the marked cards. */
export function powerOf({ view, choices, marks }: Pick<Marking, 'view' | 'choices' | 'marks'>): number {
  return marked(marks, 'boost').reduce((sum, card) => sum + boostOf(choices, card), view.power);
}

/**
 * 8.2  The lines that activate cards which add, each on a province that the reader wished for or else the first that is
 * offered, up to the question of what is taken; found out by asking, for the table does not know where cards fit.
 */
export async function boostLines(
  seat: number,
  cards: string[],
  wishes: Record<string, string[]>,
  preview: (lines: string[]) => Promise<Preview>,
): Promise<string[]> {
  const lines: string[] = [];
  let question = 'boost';
  for (const card of cards) {
    lines.push(line(seat, 'activate', card));
    let seen = await preview(lines);
    while (seen.question === 'on' && !seen.refusal) {
      const choice = seen.choices.find((each) => wishes[card]?.includes(String(each.args['province'])));
      const on = choice ?? seen.choices[0];
      if (!on) break;
      lines.push(on.line);
      seen = await preview(lines);
    }
    question = seen.question;
  }
  return question === 'boost' ? [...lines, line(seat, 'done')] : lines;
}

function boosts({ book, choices, marks }: Marking): Marked[] {
  return marked(marks, 'boost').map((card) => ({
    key: `boost ${card}`,
    label: `${book.name('card', card)} +${boostOf(choices, card)}`,
  }));
}

// -- 8.3  Conquest -------------------------------------------------------------------------------

/** The provinces that lie open and still fit beside those that are marked. */
export function withinReach(marking: Marking): string[] {
  const taken = marked(marking.marks, 'province');
  const left = powerOf(marking) - taken.reduce((sum, word) => sum + (marking.book.province(word)?.strength ?? 0), 0);
  const open = marking.view.open_provinces.flatMap((id) => marking.book.provinces[id] ?? []);
  return open
    .filter((card) => !taken.includes(card.thing.word) && card.strength <= left)
    .map((card) => card.thing.word);
}

/** 8.3  The marked provinces, with the cards that add to the strength, as one thing to send. */
export function conquest(marking: Marking, before: string[]): Cart | undefined {
  const { book, seat, marks, say, unmark } = marking;
  const provinces = marked(marks, 'province').map((word) => ({
    key: `province ${word}`,
    label: book.name('province', word),
    amount: book.province(word)?.strength ?? 0,
  }));
  const added = boosts(marking);
  if (provinces.length + added.length === 0) return undefined;
  const [sum, limit] = [total(provinces), powerOf(marking)];
  const more = withinReach(marking)[0];
  const conquered = marked(marks, 'province').map((word) => line(seat, 'conquer', word));
  return {
    marked: [...added, ...provinces],
    text: say(provinces.length > 0 ? 'rom.conquer' : 'rom.strengthen', { n: provinces.length, sum, limit }),
    sum: `${sum} / ${limit}`,
    lines: [...before, ...conquered],
    closing: conquered.length > 0 ? line(seat, 'done') : undefined,
    closes: 'conquer',
    warning: more && provinces.length > 0 ? say('rom.still', { thing: book.name('province', more) }) : undefined,
    unmark,
  };
}

// -- 8.5  Offices --------------------------------------------------------------------------------

/** 8.5  As many of the open Senate cards as there are dice. */
export function offices({ book, view, seat, marks, say, unmark }: Marking): Cart | undefined {
  const keys = marked(marks, 'office');
  if (keys.length === 0) return undefined;
  const cards = keys.flatMap((key) => book.offices[view.open_offices[Number(key)] ?? -1] ?? []);
  const missing = view.owed - keys.length;
  return {
    marked: cards.map((card, i) => ({ key: `office ${keys[i]}`, label: card.thing.name })),
    text: say('rom.take', { n: view.owed }),
    sum: `${keys.length} / ${view.owed}`,
    why: missing > 0 ? say('rom.take_more', { n: missing }) : undefined,
    lines: cards.map((card) => line(seat, 'take', card.thing.word)),
    unmark,
  };
}

// -- 8.6  The Black Market -----------------------------------------------------------------------

/** The open arena cards that can still be paid for beside those that are marked, by their places. */
export function affordable(marking: Marking): number[] {
  const { book, view, marks } = marking;
  const taken = marked(marks, 'stall').map(Number);
  const cost = (place: number) => book.performers[view.stalls[place] ?? -1]?.cost ?? 0;
  const left = powerOf(marking) - taken.reduce((sum, place) => sum + cost(place), 0);
  return view.stalls.map((_, place) => place).filter((place) => !taken.includes(place) && cost(place) <= left);
}

/** 8.6  The marked arena cards, with the cards that add to the budget, as one thing to send. */
export function purchase(marking: Marking, before: string[]): Cart | undefined {
  const { book, view, seat, marks, say, unmark } = marking;
  const cards = marked(marks, 'stall').flatMap((key) => {
    const card = book.performers[view.stalls[Number(key)] ?? -1];
    return card ? [{ key: `stall ${key}`, label: card.thing.name, amount: card.cost, word: card.thing.word }] : [];
  });
  const added = boosts(marking);
  if (cards.length + added.length === 0) return undefined;
  const [sum, limit] = [total(cards), powerOf(marking)];
  const more = book.performers[view.stalls[affordable(marking)[0] ?? -1] ?? -1];
  return {
    marked: [...added, ...cards.map(({ key, label, amount }) => ({ key, label, amount }))],
    text: say(cards.length > 0 ? 'rom.buy' : 'rom.enrich', { n: cards.length, sum, limit }),
    sum: `${sum} / ${limit}`,
    lines: [...before, ...cards.map((card) => line(seat, 'buy', card.word))],
    closing: cards.length > 0 ? line(seat, 'done') : undefined,
    closes: 'buy',
    warning: more && cards.length > 0 ? say('rom.still', { thing: more.thing.name }) : undefined,
    unmark,
  };
}

// -- 7.4, 7.12  Dice to be rolled again ----------------------------------------------------------

/** 7.4, 7.12  The marked dice, rolled with one button. `before` are the lines that activate the card, if any. */
export function reroll({ view, seat, marks, say, unmark }: Marking, before: string[]): Cart | undefined {
  const keys = marked(marks, 'die');
  if (keys.length === 0) return undefined;
  const dice = keys.map((key) => view.players[seat]?.dice[Number(key)] ?? 0);
  return {
    marked: dice.map((die, i) => ({ key: `die ${keys[i]}`, label: String(die) })),
    text: say('rom.roll', { n: dice.length }),
    lines: [...before, ...dice.map((die) => line(seat, 'pick', String(die)))],
    closing: line(seat, 'done'),
    closes: 'pick_die',
    unmark,
  };
}

// -- 9.4  Performances ---------------------------------------------------------------------------

/** The words of some performers as one word; cards of the same name are alike. */
function asSet(performers: string[]): string {
  return [...performers].sort().join(' ');
}

/** 9.4  The answer that lays the marked cards down, if they are a set. */
export function setOf(choices: Choice[], performers: string[]): Choice | undefined {
  return choices.find(
    ({ verb, args }) =>
      verb === 'perform' && asSet([args['performers'] ?? []].flat().map(String)) === asSet(performers),
  );
}

/** 9.4, 13.7  The marked cards of the hand, face down. */
export function performance(marking: Marking, hand: Performer[]): Cart | undefined {
  const { book, seat, choices, marks, say, unmark } = marking;
  const keys = marked(marks, 'hand');
  if (keys.length === 0) return undefined;
  const cards = keys.flatMap((key) => book.performers[hand.find((each) => each.key === key)?.card ?? -1] ?? []);
  const words = cards.map((card) => card.thing.word);
  const set = setOf(choices, words);
  const canAdd = words.length > 0 && choices.some((choice) => choice.verb === 'add');
  return {
    marked: cards.map((card, i) => ({ key: `hand ${keys[i]}`, label: card.thing.name, amount: card.cost })),
    text: set
      ? say('rom.seal', { rank: String(set.args['rank']), points: Number(set.args['n']) })
      : say('rom.seal_cards', { n: cards.length }),
    why: set || canAdd ? undefined : say('rom.no_set'),
    lines: set ? [set.line] : canAdd ? words.map((word) => line(seat, 'add', word)) : [],
    closing: set ? undefined : line(seat, 'done'),
    unmark,
  };
}

/** The places of performers in a hand, each card once; nothing if the hand does not hold them all. */
export function placesOf(book: Book, hand: Performer[], performers: string[]): string[] {
  const left = [...hand];
  return performers.flatMap((word) => {
    const at = left.findIndex((each) => book.performers[each.card]?.thing.word === word);
    return at < 0 ? [] : left.splice(at, 1).map((each) => each.key);
  });
}
