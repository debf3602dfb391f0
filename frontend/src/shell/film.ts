import type { Film, Packet } from '../protocol/types';
import { changed } from './change';
import { isHead, joined } from './log';

/** Every moment of a game with the log up to it; what did not change from one to the next is the very same. */
export function momentsOf(film: Film): Packet[] {
  const moments = [film.first];
  for (const frame of film.frames) {
    const before = moments[moments.length - 1] as Packet;
    const next = changed(before, frame);
    moments.push({ ...next, log: { start: 0, lines: joined(before.log.lines, frame.log) } });
  }
  return moments;
}

/** By what one goes through a game. */
export const STEPS = ['line', 'phase', 'turn'] as const;
export type Step = (typeof STEPS)[number];

/** The moments at which a step may end, the first and the last among them. */
export function stops(moments: Packet[], step: Step): number[] {
  const all = moments.map((_, at) => at);
  if (step === 'line') return all;
  const phases = step === 'turn' ? [] : all.filter((at) => moments[at]?.phase !== moments[at - 1]?.phase);
  // A turn begins its phases anew, also where the last one ended in the same.
  return [...new Set([0, ...phases, ...turns(moments), moments.length - 1])].sort((a, b) => a - b);
}

/** Where turns and rounds begin, as the log tells it. */
function turns(moments: Packet[]): number[] {
  const lines = moments[moments.length - 1]?.log.lines ?? [];
  return lines.filter((line) => isHead(line) && line.move < moments.length).map((line) => line.move);
}

/** The stop before or behind a moment. */
export function nextStop(stops: number[], at: number, way: 1 | -1): number {
  const found = way > 0 ? stops.find((stop) => stop > at) : stops.findLast((stop) => stop < at);
  return found ?? at;
}

/** The points of every side at every moment, as far as the reader may know them; nothing if the game tells none. */
export function points(moments: Packet[]): number[][] {
  const sides = moments.map((moment) => moment.standing?.seats.map((seat) => seat.total));
  return sides.every((totals) => totals !== undefined) ? sides : [];
}
