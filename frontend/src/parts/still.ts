import type { Preview, Say, TableProps } from '../protocol/table';
import type { GameWords, Packet } from '../protocol/types';
import { Acts } from './acts.svelte';
import { CartShelf } from './cart.svelte';
import { Hold } from './hold.svelte';

/** The position as it is, for lines that lead to none that can be foreseen. */
export function unforeseen(packet: Packet, lines: string[], refusal: string): Preview {
  const { view, stack, phase, standing, question, prompt, choices } = packet;
  const seen = { view, stack, phase, standing, question, prompt, choices };
  return { type: 'draft', id: '', lines, foreseen: 0, ...seen, is_complete: true, refusal };
}

/** A table at which nothing is sent: for galleries and tests. */
export function still(packet: Packet, words: GameWords, say: Say): TableProps {
  const preview = (lines: string[]): Promise<Preview> => Promise.resolve(unforeseen(packet, lines, ''));
  const nothing = () => undefined;
  return {
    packet,
    words,
    choices: packet.choices,
    chosen: [],
    pick: nothing,
    send: nothing,
    preview,
    hold: new Hold(),
    cart: new CartShelf({ question: () => packet.question, preview, send: nothing }),
    acts: new Acts(),
    why: nothing,
    say,
  };
}
