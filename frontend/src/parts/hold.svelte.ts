import type { Choice } from '../protocol/table';

/** A piece that the reader has taken up, and the answers that are about it. */
export interface Held {
  key: string;
  /** What it is called in the bar. */
  label: string;
  fits: (choice: Choice) => boolean;
}

/** What the reader has in hand. It chooses nothing yet; it shows what could be done with it. */
export class Hold {
  held = $state.raw<Held>();

  /** Take a piece up; the one that is in hand is put down. */
  take(piece: Held): void {
    this.held = this.has(piece.key) ? undefined : piece;
  }

  drop(): void {
    this.held = undefined;
  }

  has(key: string): boolean {
    return this.held?.key === key;
  }

  /** The answers about what is in hand; all of them if nothing is, or none fits. */
  fitting(choices: Choice[]): Choice[] {
    const { held } = this;
    const fitting = held ? choices.filter((choice) => held.fits(choice)) : choices;
    return fitting.length > 0 ? fitting : choices;
  }
}
