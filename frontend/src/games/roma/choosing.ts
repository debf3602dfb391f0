import type { Choosing } from '../../parts/Piece.svelte';
import type { Choice, TableProps } from '../../protocol/table';

/** Where a thing lies that may be chosen. */
export type Place = 'hand' | 'own' | 'facing' | 'disc' | 'die';

/** What choosing a thing means, by question. */
const VERBS: Record<Place, Record<string, string>> = {
  hand: { give: 'give', act: 'lay', free: 'lay' },
  own: { at: 'at', act: 'activate', copy: 'copy' },
  facing: { target: 'target' },
  disc: { block: 'block' },
  die: { worth: 'value', add: 'add' },
};

/** What the choice of a verb names. */
const NAMED: Record<string, string> = { give: 'card', lay: 'card', value: 'die', add: 'die' };

/** A choice on the table: whether it is one, what it says, what it does, or how to learn why it is none. */
export interface Chance extends Choosing {
  text?: string;
}

/** How a thing of the table can be chosen now. */
export function chance(table: TableProps, place: Place, value: number | string): Chance {
  const verb = VERBS[place][table.packet.question];
  if (!verb || table.packet.seat < 0) return {};
  const line = `${table.packet.seat + 1} ${verb} ${value}`;
  const choice = table.choices.find((it) => it.verb === verb && it.args[NAMED[verb] ?? 'disc'] === value);
  const chosen = table.chosen.includes(line) || table.packet.picked.includes(line) || undefined;
  return choice ? { ...picking(table, choice), chosen } : { chosen, why: () => table.why(line) };
}

/** The questions that take a card and a disc for it: the reader takes up a card, then shows where it goes. */
const BOTH = ['place', 'relay'];

export function asksForBoth(table: TableProps): boolean {
  return BOTH.includes(table.packet.question) && choicesOf(table, ...BOTH).length > 0;
}

/** How a disc can be chosen for the card that the reader has taken up. */
export function chanceFor(table: TableProps, card: string, disc: number): Chance {
  const line = `${table.packet.seat + 1} ${table.packet.question} ${card} ${disc}`;
  const choice = table.choices.find((it) => it.line === line);
  return choice ? picking(table, choice) : { why: () => table.why(line) };
}

export function picking(table: TableProps, choice: Choice): Chance {
  return { choosable: true, line: choice.line, text: choice.text, onpick: () => table.pick(choice) };
}

export function choicesOf(table: TableProps, ...verbs: string[]): Choice[] {
  return table.choices.filter((choice) => verbs.includes(choice.verb));
}

/** The die in the reader's hand, by the key of what is held, or 0. */
export function heldDie(key: string | undefined): number {
  return Number(/^die (\d)/.exec(key ?? '')?.[1] ?? 0);
}
