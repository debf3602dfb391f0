import type { SeatPacket } from '../protocol/types';

const SECOND = 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** The time that a seat has left now, if `at` is when its packet came. */
export function left(seat: SeatPacket, at: number, now: number): number | undefined {
  if (seat.left_ms === null) return undefined;
  return Math.max(0, seat.left_ms - (seat.is_running ? now - at : 0));
}

/** Minutes and seconds; hours or days if there are many. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND);
  if (seconds >= 2 * DAY) return `${Math.floor(seconds / DAY)} d`;
  const pad = (n: number) => String(n).padStart(2, '0');
  const minutes = `${Math.floor((seconds % HOUR) / 60)}`;
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)}:${pad(Number(minutes))}:${pad(seconds % 60)}`;
  return `${minutes}:${pad(seconds % 60)}`;
}
