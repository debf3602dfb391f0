import { under } from './base';
import { newId } from './id';
import type { FromClient, FromServer } from '../protocol/types';

/** connecting: the first time. open: all is well. lost: trying again. closed: by the page itself. */
export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

/** A message before it has an id. */
export type Message = FromClient extends infer M ? (M extends { id: string } ? Omit<M, 'id'> : never) : never;

/** As much of a WebSocket as is used here. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => unknown) | null;
  onmessage: ((event: MessageEvent) => unknown) | null;
  onclose: ((event: CloseEvent) => unknown) | null;
}

interface Ears {
  /** The address, asked anew for each attempt: the language may have changed. */
  address: () => string;
  hear: (message: FromServer) => void;
  change: (connection: Connection) => void;
  open?: (address: string) => Line;
  /** Calls back after some milliseconds and can be called off. */
  later?: (act: () => void, ms: number) => () => void;
  chance?: () => number;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;

/** The connection of a seat. It comes back by itself, and repeats every message until it is answered. */
export class SeatSocket {
  #line: Line | undefined;
  #isOpen = false;
  #isClosed = false;
  #failures = 0;
  #callOff: (() => void) | undefined;
  /** Messages without an answer, in the order in which they were said. */
  #unanswered = new Map<string, string>();
  #ears: Required<Ears>;

  constructor(ears: Ears) {
    this.#ears = { open: openSocket, later: afterwards, chance: Math.random, ...ears };
    this.#connect();
  }

  /** Say something; the id by which the answer will be known. */
  send(message: Message): string {
    const id = newId();
    const text = JSON.stringify({ ...message, id });
    this.#unanswered.set(id, text);
    if (this.#isOpen) this.#line?.send(text);
    return id;
  }

  /** Read in another language; a connection that is made later asks for it in its address. */
  speak(lang: string): void {
    if (this.#isOpen) this.#line?.send(JSON.stringify({ do: 'lang', lang }));
  }

  /** Ask for everything, as when a change does not fit what is here. */
  askForWhole(): void {
    if (this.#isOpen) this.#line?.send(JSON.stringify({ do: 'whole' }));
  }

  /** Try at once, as when the network is back. */
  hurry(): void {
    if (this.#isOpen || this.#isClosed) return;
    this.#callOff?.();
    this.#failures = 0;
    this.#drop();
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#callOff?.();
    this.#drop();
    this.#ears.change('closed');
  }

  #connect(): void {
    const line = this.#ears.open(this.#ears.address());
    this.#line = line;
    line.onopen = () => this.#opened(line);
    line.onmessage = (event) => this.#heard(event);
    line.onclose = () => this.#lost();
  }

  #drop(): void {
    const line = this.#line;
    this.#line = undefined;
    this.#isOpen = false;
    if (!line) return;
    line.onopen = line.onmessage = line.onclose = null;
    line.close();
  }

  #opened(line: Line): void {
    this.#isOpen = true;
    this.#failures = 0;
    this.#ears.change('open');
    for (const text of this.#unanswered.values()) line.send(text);
  }

  #heard(event: MessageEvent): void {
    const message = JSON.parse(String(event.data)) as FromServer;
    if ('id' in message) this.#unanswered.delete(message.id);
    this.#ears.hear(message);
  }

  #lost(): void {
    this.#line = undefined;
    this.#isOpen = false;
    if (this.#isClosed) return;
    this.#ears.change('lost');
    this.#callOff = this.#ears.later(() => this.#connect(), waitAfter(this.#failures++, this.#ears.chance()));
  }
}

/** Longer after each failure, and not the same for all whom one outage cut off. */
export function waitAfter(failures: number, chance: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.5 + chance / 2);
}

function openSocket(address: string): Line {
  return new WebSocket(address);
}

function afterwards(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** Where the seat of a table is reached; without a seat one watches. */
export function socketAddress(table: string, seat: number | undefined, lang: string): string {
  const asked = new URLSearchParams({ lang, changes: '1' });
  if (seat !== undefined && seat >= 0) asked.set('seat', String(seat + 1));
  return socketAt(`/api/tables/${encodeURIComponent(table)}/socket`, asked);
}

/** Where the lesson of a game is reached, from one of its steps on. */
export function lessonAddress(game: string, at: number, lang: string): string {
  const asked = new URLSearchParams({ lang, at: String(at) });
  return socketAt(`/api/lessons/${encodeURIComponent(game)}/socket`, asked);
}

function socketAt(path: string, asked: URLSearchParams): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${under(path)}?${asked}`;
}
