import type { Preview, TableProps } from '../../protocol/table';

/** So long the reader looks at an answer before the server is asked what it would lead to. */
const LOOK_MS = 120;

/** What the answer would lead to that the reader points at or has under the keyboard, on the table or in the bar. */
export class Peek {
  preview = $state.raw<Preview>();
  #line = '';
  #waiting: ReturnType<typeof setTimeout> | undefined;

  /** The reader looks at something; if it is an answer, what it would lead to is found out. */
  look(target: EventTarget | null, props: TableProps): void {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset['line'] : undefined;
    if (line === this.#line) return;
    this.away();
    if (line === undefined || !props.choices.some((choice) => choice.line === line)) return;
    this.#line = line;
    this.#waiting = setTimeout(() => void this.#find(line, props), LOOK_MS);
  }

  /** The reader looks elsewhere, or something has happened. */
  away(): void {
    clearTimeout(this.#waiting);
    this.#line = '';
    this.preview = undefined;
  }

  async #find(line: string, props: TableProps): Promise<void> {
    const found = await props.preview([line]);
    if (this.#line === line && !found.refusal && found.foreseen > props.chosen.length) this.preview = found;
  }
}
