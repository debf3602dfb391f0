import type { LogLine, LogPart } from '../protocol/types';

/** A log with its new end. */
export function joined(lines: LogLine[], part: LogPart): LogLine[] {
  return [...lines.slice(0, part.start), ...part.lines];
}
