import type { Cart } from '../../parts/cart.svelte';
import type { Say } from '../../protocol/table';
import type { Packet } from '../../protocol/types';
import { COLOURS, cardsOf, ownSet, viewOf, type Book, type CardKind, type Laid } from './view';

/** Questions that are answered with several own cards, which are marked and sent together. */
export type Marking = 'choose' | 'bid' | 'lay';

export function markingOf(packet: Packet): Marking | undefined {
  const { question } = packet;
  return question === 'choose' || question === 'bid' || question === 'lay' ? question : undefined;
}

/** The own cards that lie open to be marked: in the set-up the whole set, later those upright that can pay. */
export function markable(packet: Packet, book: Book): Laid<CardKind>[] {
  const view = viewOf(packet);
  const side = view.players[packet.seat];
  if (packet.question === 'choose') return ownSet(book);
  if (!side || view.place < 0) return [];
  const colour = book.colourOf(view.place);
  return cardsOf(side, book).filter((card) => card.turned === 'upright' && card.kind.colours.includes(colour));
}

/** What marks belong to: another building, another seat or another game, and they mean nothing any more. */
export function lotOf(packet: Packet): string {
  const { round, offered, place } = viewOf(packet);
  return packet.question === 'choose' ? `${packet.seat} choose` : `${packet.seat} ${round} ${offered} ${place}`;
}

/** How many cards are to be marked: so many exactly, or more than the highest bid. */
export function wanted(packet: Packet, book: Book): { least: number; most: number } {
  const view = viewOf(packet);
  const all = markable(packet, book).length;
  if (packet.question === 'choose') {
    const n = book.printed(`seats.${view.players.length}.chosen`) - openPicks(packet).length;
    return { least: n, most: n };
  }
  return packet.question === 'lay' ? { least: view.owed, most: view.owed } : { least: view.highest + 1, most: all };
}

/** What was said one by one of a choice that is not whole yet; it stays. */
export function openPicks(packet: Packet): string[] {
  return packet.question === 'choose' && !packet.sealed ? packet.picked : [];
}

/** The lines that the marked cards say. */
export function linesOf(packet: Packet, words: string[]): string[] {
  const seat = packet.seat + 1;
  return packet.question === 'bid'
    ? [`${seat} bid ${words.length}`]
    : words.map((word) => `${seat} ${packet.question} ${word}`);
}

/** 6.3  What it costs in this round if cards lie down: votes, denarii and cubes. */
export function given(cards: CardKind[], book: Book): { votes: number; denarii: number; cubes: number } {
  const count = (ability: string) => cards.filter((card) => card.ability === ability).length;
  return { votes: count('vote'), denarii: count('income') * book.printed('income.merchant'), cubes: count('cube') };
}

/** With how many of some cards one could pay, by colour. */
export function powerOf(cards: CardKind[]): number[] {
  return COLOURS.map((colour) => cards.filter((card) => card.colours.includes(colour)).length);
}

/** The marked cards as one thing to send; nothing while none is marked. */
export function cartOf(
  packet: Packet,
  book: Book,
  marked: Laid<CardKind>[],
  say: Say,
  unmark: (key: string) => void,
): Cart | undefined {
  if (marked.length === 0) return undefined;
  const { least, most } = wanted(packet, book);
  const n = marked.length;
  const fits = n >= least && n <= most;
  const cost = given(
    marked.map((card) => card.kind),
    book,
  );
  const isSetUp = packet.question === 'choose';
  const losses = cost.votes + cost.denarii + cost.cubes;
  return {
    marked: marked.map((card) => ({ key: card.key, label: card.kind.name })),
    text: say(`sylla.send_${packet.question}`, { n }),
    sum: least === most ? `${n}/${most}` : undefined,
    lines: fits
      ? linesOf(
          packet,
          marked.map((card) => card.kind.word),
        )
      : [],
    why: fits ? undefined : say(n < least ? 'sylla.more' : 'sylla.fewer', { n: n < least ? least - n : n - most }),
    warning: losses > 0 && !isSetUp ? say('sylla.costs', cost) : undefined,
    unmark,
  };
}

/** 6.3  The cards that were marked for a bid pay for it, if they are as many as are owed and nothing was said since. */
export function pledged(packet: Packet, book: Book, marked: Laid<CardKind>[]): string[] {
  if (packet.question !== 'lay' || packet.choices.length === 0) return [];
  const isWhole = marked.length === wanted(packet, book).least;
  return isWhole
    ? linesOf(
        packet,
        marked.map((card) => card.kind.word),
      )
    : [];
}
