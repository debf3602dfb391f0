import type { Choosing } from '../../parts/Piece.svelte';
import type { Choice, TableProps } from '../../protocol/table';

/** Where a thing lies that may be chosen. */
export type Place = 'hand' | 'own' | 'facing' | 'disc' | 'die';

/** What choosing a thing means, by question. */
const VERBS: Record<Place, Record<string, string>> = {
  hand: { give: 'give', give_more: 'give', act: 'lay', free: 'lay' },
  own: { place: 'place', at: 'at', relay: 'relay', act: 'activate', copy: 'copy' },
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

export function picking(table: TableProps, choice: Choice): Chance {
  return { choosable: true, line: choice.line, text: choice.text, onpick: () => table.pick(choice) };
}

export function choicesOf(table: TableProps, ...verbs: string[]): Choice[] {
  return table.choices.filter((choice) => verbs.includes(choice.verb));
}
