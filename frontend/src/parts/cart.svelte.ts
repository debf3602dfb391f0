import { untrack } from 'svelte';
import type { Preview } from '../protocol/table';

/** A thing that is marked, as the bar shows it. */
export interface Marked {
  key: string;
  label: string;
  amount?: number;
}

/** Several things of one question, or several lines, that are said in one go. */
export interface Cart {
  marked: Marked[];
  /** What the button says, with the sum. */
  text: string;
  /** What is said, in the order in which the notation wants it; nothing while there is nothing to send. */
  lines: string[];
  /** Said behind the lines if the same question would still be asked after them. */
  closing?: string;
  /** The question that `closing` answers, if the lines lead from one question to another. */
  closes?: string;
  sum?: string;
  /** Why it cannot be sent as it is. */
  why?: string;
  /** What the reader may have overlooked; it forbids nothing. */
  warning?: string;
  unmark: (key: string) => void;
}

interface Sending {
  question: () => string;
  preview: (lines: string[]) => Promise<Preview>;
  send: (lines: string[]) => void;
}

/** The place for a cart: a table puts it there, the bar shows it, and what it would lead to is found out meanwhile. */
export class CartShelf {
  cart = $state.raw<Cart>();
  /** What the marked lines would lead to, once that is known. */
  preview = $state.raw<Preview>();
  #sending: Sending;
  #asked = '';

  constructor(sending: Sending) {
    this.#sending = sending;
  }

  show(cart: Cart | undefined): void {
    this.cart = cart;
    const asked = cart ? [...cart.lines, cart.closing ?? ''].join('\n') : '';
    if (asked === untrack(() => this.#asked)) return;
    this.#asked = asked;
    this.preview = undefined;
    if (cart && cart.lines.length > 0) void this.#foresee(cart, asked);
  }

  /** Why the cart cannot be sent: its table's reason, or the server's. */
  get refusal(): string {
    return this.cart?.why ?? this.preview?.refusal ?? '';
  }

  get canSend(): boolean {
    return this.cart !== undefined && this.cart.lines.length > 0 && !this.refusal;
  }

  send(): void {
    const { cart } = this;
    if (!cart || !this.canSend) return;
    const lines = this.preview?.lines;
    if (lines) this.#sending.send(lines);
    else void this.#closed(cart).then((preview) => this.cart === cart && this.#sending.send(preview.lines));
  }

  async #foresee(cart: Cart, asked: string): Promise<void> {
    const preview = await this.#closed(cart);
    if (this.#asked === asked) this.preview = preview;
  }

  /** What the lines lead to, with the closing one if they leave the question open. */
  async #closed(cart: Cart): Promise<Preview> {
    const { question, preview } = this.#sending;
    const closes = cart.closes ?? question();
    const found = await preview(cart.lines);
    const isOpen = !found.refusal && !found.is_complete && found.question === closes;
    return isOpen && cart.closing ? preview([...cart.lines, cart.closing]) : found;
  }
}

/** What the reader has marked, in the order of marking. */
export class Marks {
  keys = $state.raw<string[]>([]);

  has(key: string): boolean {
    return this.keys.includes(key);
  }

  toggle(key: string): void {
    this.keys = this.has(key) ? this.keys.filter((each) => each !== key) : [...this.keys, key];
  }

  put(keys: string[]): void {
    this.keys = keys;
  }

  clear(): void {
    this.keys = [];
  }
}
