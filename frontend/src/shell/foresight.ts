import { unforeseen } from '../parts/still';
import type { Preview } from '../protocol/table';
import type { Draft, Packet } from '../protocol/types';

interface Waiting {
  packet: Packet;
  lines: string[];
  settle: (preview: Preview) => void;
}

/** What lines would lead to: asked once for each position, and told to whoever waits for it. */
export class Foresight {
  #known = new Map<string, Promise<Preview>>();
  #waiting = new Map<string, Waiting>();

  /** What lines lead to from a packet's position; `ask` sends the question and returns its id. */
  of(packet: Packet, lines: string[], ask: () => string): Promise<Preview> {
    const key = lines.join('\n');
    const known = this.#known.get(key);
    if (known) return known;
    const asked = new Promise<Preview>((settle) => this.#waiting.set(ask(), { packet, lines, settle }));
    this.#known.set(key, asked);
    return asked;
  }

  /** Another position: everything must be asked anew. */
  forget(): void {
    this.#known.clear();
  }

  /** Take an answer; whether it was one to a question of ours. */
  hear(id: string, draft: Draft | undefined, refusal = ''): boolean {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.settle(draft ? { ...draft, refusal } : unforeseen(waiting.packet, waiting.lines, refusal));
    return waiting !== undefined;
  }
}
