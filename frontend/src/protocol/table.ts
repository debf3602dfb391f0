import type { ChoicePacket, GameWords, Packet } from './types';

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
  /** Ask why a line cannot be said; the page shows the answer. */
  why: (line: string) => void;
  /** Words of the page. */
  say: Say;
}

export type Args = Record<string, number | string>;
export type Say = (key: string, args?: Args) => string;
