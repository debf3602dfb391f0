import type { Change, Packet } from '../protocol/types';

/** A packet after a change, which it does not touch: what did not change stays the very same. */
export function changed(packet: Packet, change: Change): Packet {
  let found: unknown = packet;
  for (const [path, value] of change.set) found = placed(found, path, value);
  return { ...(found as Packet), seq: change.seq, log: change.log };
}

function placed(whole: unknown, [name, ...rest]: (string | number)[], value: unknown): unknown {
  if (name === undefined) return value;
  const copy = Array.isArray(whole) ? [...(whole as unknown[])] : { ...(whole as object) };
  const fields = copy as Record<string | number, unknown>;
  fields[name] = placed(fields[name], rest, value);
  return copy;
}
