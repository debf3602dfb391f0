import type { Choice, Preview, TableProps } from '../../protocol/table';
import type { Packet } from '../../protocol/types';

/** The questions that go on from an activated card until it has done what it does. */
const FOLLOWING = new Set([
  'on',
  'reroll_placed',
  'pick_die',
  'turn_die',
  'shift_die',
  'lower_placed',
  'whose',
  'which',
  'discard',
  'destroy',
  'steal',
]);

/** The answers that begin such a chain. */
const OPENING: Record<string, string[]> = { act: ['activate'], lower_sum: ['yes'], raise_sum: ['raise'] };

type Speaking = Pick<TableProps, 'packet' | 'pick' | 'send' | 'preview' | 'hold'>;

/**
 * A card that the reader is about to use: what was said for it, none of which is sent yet, and what would be asked next.
 * The last answer sends it all; putting the card down forgets it.
 */
export class Thought {
  lines = $state.raw<string[]>([]);
  seen = $state.raw<Preview>();
  #table: () => Speaking;

  constructor(table: () => Speaking) {
    this.#table = table;
  }

  get isOpen(): boolean {
    return this.seen !== undefined;
  }

  /** The packet as it would look, with the question that would be asked. */
  shown(packet: Packet): Packet {
    if (!this.seen) return packet;
    const { view, stack, phase, standing, question, prompt, choices } = this.seen;
    return { ...packet, view, stack, phase, standing, question, prompt, choices };
  }

  forget(): void {
    this.lines = [];
    this.seen = undefined;
  }

  /** Whether an answer begins a chain of questions, or goes on with one. */
  takes(choice: Choice): boolean {
    return this.isOpen || (OPENING[this.#table().packet.question]?.includes(choice.verb) ?? false);
  }

  /** Say an answer: to the server if it completes what is meant, else only to oneself. `on` are provinces to lie on. */
  async say(choice: Choice, on: string[] = []): Promise<void> {
    const table = this.#table();
    if (!this.takes(choice)) return table.pick(choice);
    const { move } = table.packet;
    let lines = [...this.lines, choice.line];
    let seen = await table.preview(lines);
    for (const province of on) {
      const next = seen.question === 'on' ? seen.choices.find((it) => it.args['province'] === province) : undefined;
      if (!next) continue;
      lines = [...lines, next.line];
      seen = await table.preview(lines);
    }
    if (this.#table().packet.move !== move) return;
    this.#follow(choice, lines, seen);
  }

  #follow(choice: Choice, lines: string[], seen: Preview): void {
    const { pick, send } = this.#table();
    const isFollowed = !seen.refusal && seen.foreseen === lines.length && FOLLOWING.has(seen.question);
    if (isFollowed) {
      this.lines = lines;
      this.seen = seen;
    } else {
      this.forget();
      if (lines.length === 1) pick(choice);
      else send(lines);
    }
  }
}
