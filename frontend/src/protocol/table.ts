import type { Acts } from '../parts/acts.svelte';
import type { CartShelf } from '../parts/cart.svelte';
import type { Hold } from '../parts/hold.svelte';
import type { ChoicePacket, Draft, GameWords, LogLine, Packet } from './types';

export type Choice = ChoicePacket;

/** What the drawing of a game's table gets. A module `games/<game>/Table.svelte` takes exactly these. */
export interface TableProps {
  packet: Packet;
  words: GameWords;
  /** What may be said now: the choices of the packet, or of the draft if one is under way. */
  choices: Choice[];
  /** The lines that are drafted and not yet sent. */
  chosen: string[];
  /** Say a choice, or add it to the draft. */
  pick: (choice: Choice) => void;
  /** Say several lines in one go: all are carried out, or none. */
  send: (lines: string[]) => void;
  /** What lines would lead to, as far as the reader may foresee it. */
  preview: (lines: string[]) => Promise<Preview>;
  /** What the reader has taken up; the bar shows only the answers that fit it. */
  hold: Hold;
  /** What the reader has marked; the bar shows it with its sum and one button. */
  cart: CartShelf;
  /** What happened, played as short acts. */
  acts: Acts;
  /** Ask why a line cannot be said; the page shows the answer. */
  why: (line: string) => void;
  /** Words of the page. */
  say: Say;
}

/** What some lines would lead to; nothing has happened yet. Where they cannot be said, the position is the one before. */
export interface Preview extends Draft {
  /** Why they cannot be said; nothing if they can. */
  refusal: string;
}

/** Something that an answer would waste. */
export interface Loss {
  what: 'dice' | 'money' | 'cards' | 'actions' | 'game';
  n: number;
}

/** What the answer bar can know of a game beyond its packets: `games/<game>/bar.ts` exports it as `bar`. */
export interface GameBar {
  /** What an answer that ends something would waste; the reader is asked once. */
  losses?: (packet: Packet, choice: Choice) => Loss[];
  /** How many rows of answers are enough on a wide screen, since they glow on the table; two if nothing is said. */
  rows?: number;
  /** Whether the recap tells a line of the log; without this it tells all that have a text. */
  isTold?: (line: LogLine, packet: Packet) => boolean;
  /** What an answer does, beyond the rules of the things that it names. */
  explain?: (choice: Choice, packet: Packet, words: GameWords) => string | undefined;
}

export type Args = Record<string, number | string>;
export type Say = (key: string, args?: Args) => string;
