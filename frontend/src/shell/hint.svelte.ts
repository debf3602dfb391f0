import type { Hint } from '../protocol/types';
import { ApiProblem, get } from './api';

/** What a consul would consider in the reader's place, asked for at training tables. */
export class Hints {
  /** What was told last; it fits the packet with its `move`. */
  found = $state.raw<Hint>();
  isThinking = $state(false);

  /** Ask for a hint; a sentence if there is none. */
  async ask(table: string, seat: number): Promise<string> {
    if (this.isThinking) return '';
    this.isThinking = true;
    try {
      this.found = await get<Hint>(`/api/tables/${encodeURIComponent(table)}/seats/${seat + 1}/hint`);
      return '';
    } catch (error) {
      return error instanceof ApiProblem ? error.text : '';
    } finally {
      this.isThinking = false;
    }
  }
}
