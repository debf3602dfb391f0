import type { Choosing } from './Piece.svelte';
import type { Choice, TableProps } from '../protocol/table';

/** What the reader may say now, found by its words. */
export class Asking {
  readonly #seat: number;
  readonly #question: string;
  readonly #sealed: string;
  readonly #choices: Map<string, Choice>;
  readonly #props: TableProps;

  constructor(props: TableProps) {
    this.#props = props;
    this.#seat = props.packet.seat;
    this.#question = props.packet.question;
    this.#sealed = props.packet.sealed;
    this.#choices = new Map(props.choices.map((choice) => [choice.line, choice]));
  }

  /** The name of the question, or nothing; it stays while an answer is on its way. */
  get question(): string {
    return this.#question;
  }

  /** The amounts or values that may be said with a verb, ascending. */
  amounts(verb: string): number[] {
    return this.all(verb).map((choice) => Number(choice.line.split(' ').at(-1)));
  }

  /** The choices of a verb, in the order of the question. */
  all(verb: string): Choice[] {
    return [...this.#choices.values()].filter((choice) => choice.verb === verb);
  }

  pick = (choice: Choice): void => this.#props.pick(choice);

  /** The line that the reader has sealed, or is about to seal, with a verb. */
  sealed(verb: string): string | undefined {
    const line = this.#props.chosen.at(-1) ?? this.#sealed;
    return line.split(' ')[1] === verb ? line : undefined;
  }

  /** The amount that the reader has sealed, or is about to seal, with a verb. */
  sealedAmount(verb: string): number | undefined {
    const amount = this.sealed(verb)?.split(' ')[2];
    return amount === undefined ? undefined : Number(amount);
  }

  /** The price of a senator, which every answer in a cash-in tells. */
  price(): number | undefined {
    const cost = [...this.#choices.values()][0]?.args['n'];
    return typeof cost === 'number' ? cost : undefined;
  }

  choice(...words: (string | number)[]): Choice | undefined {
    return this.#choices.get(this.line(...words));
  }

  line(...words: (string | number)[]): string {
    return [this.#seat + 1, ...words].join(' ');
  }

  /** Makes a piece say a line if it may be said, and explain why if it may not; `tip` tells what the piece is. */
  piece(...words: (string | number)[]): Choosing {
    const line = this.line(...words);
    const choice = this.#choices.get(line);
    if (this.#choices.size === 0) return {};
    if (!choice) return { why: () => this.#props.why(line) };
    return {
      line,
      choosable: true,
      chosen: this.#props.packet.picked.includes(line) ? true : undefined,
      onpick: () => this.#props.pick(choice),
    };
  }

  /** The same for a piece that says nothing at other times. */
  offered(...words: (string | number)[]): Choosing {
    return this.choice(...words) ? this.piece(...words) : {};
  }

  /** What is said aloud of a piece: its choice, if it is one. */
  label(otherwise: string, ...words: (string | number)[]): string {
    return this.choice(...words)?.text ?? otherwise;
  }
}
