import { prefersReducedMotion } from 'svelte/motion';
import type { LogLine } from '../protocol/types';

/** How an event is shown: what the table draws, and for how long. */
export interface Scene {
  name: string;
  ms: number;
  data?: unknown;
}

export interface Act extends Scene {
  line: LogLine;
}

/** Says which events are acts, knowing the log before each. */
export type Director = (line: LogLine, before: LogLine[]) => Scene | undefined;

interface Clockwork {
  /** Calls back after some milliseconds and can be called off. */
  later: (act: () => void, ms: number) => () => void;
  isStill: () => boolean;
}

/** Nobody watches longer than this. */
const LONGEST = 2500;
/** Whoever has missed more than this does not want to sit through it. */
const MOST = 12;

/**
 * What happened, one short act after the other. Choices are never held back; only the log waits, so that it does not
 * tell the end before the die lies still.
 */
export class Acts {
  current = $state.raw<Act>();
  /** How many lines of the log may be told. */
  told = $state(Infinity);
  #director: Director | undefined;
  #queue: { at: number; act: Act }[] = [];
  #callOff: (() => void) | undefined;
  #clockwork: Clockwork;

  constructor(clockwork: Partial<Clockwork> = {}) {
    this.#clockwork = { later: afterwards, isStill: () => prefersReducedMotion.current, ...clockwork };
  }

  get isPlaying(): boolean {
    return this.current !== undefined;
  }

  /** Let a table say what is an act; the way to stop it. */
  direct(director: Director): () => void {
    this.#director = director;
    return () => {
      if (this.#director !== director) return;
      this.#director = undefined;
      this.skip();
    };
  }

  /** Take up the lines of a log from `start` on, which are new; what stood there before has never happened. */
  hear(log: LogLine[], start: number): void {
    const isUndone = this.told >= start && this.isPlaying;
    this.#queue = this.#queue.filter(({ at }) => at < start);
    if (isUndone) this.#next();
    if (!this.#director || this.#clockwork.isStill()) return;
    this.#queue.push(...actsOf(log, start, this.#director));
    if (this.#queue.length > MOST) this.skip();
    else if (!this.isPlaying) this.#next();
  }

  /** Show at once how everything ended. */
  skip(): void {
    this.#queue = [];
    this.#next();
  }

  #next(): void {
    this.#callOff?.();
    const next = this.#queue.shift();
    this.current = next?.act;
    this.told = next?.at ?? Infinity;
    this.#callOff = next && this.#clockwork.later(() => this.#next(), Math.min(LONGEST, next.act.ms));
  }
}

function actsOf(log: LogLine[], start: number, director: Director): { at: number; act: Act }[] {
  return log.slice(start).flatMap((line, i) => {
    const at = start + i;
    const scene = director(line, log.slice(0, at));
    return scene ? [{ at, act: { ...scene, line } }] : [];
  });
}

function afterwards(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}
