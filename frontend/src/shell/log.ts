import type { LogLine, LogPart } from '../protocol/types';

/** A line as the part that draws a log takes it. */
export interface Line {
  key: number;
  text: string;
  seat: number | undefined;
  strong: boolean;
  moment: number;
}

/** A log with its new end. */
export function joined(lines: LogLine[], part: LogPart): LogLine[] {
  return [...lines.slice(0, part.start), ...part.lines];
}

/** The lines that tell something, as the log shows them; turns and rounds stand out, and small steps are one sentence. */
export function logLines(lines: LogLine[]): Line[] {
  const found: Line[] = [];
  lines.forEach((line, key) => {
    if (!line.text) return;
    const one = shown(line, key);
    // A line that tells earlier ones with it takes their place.
    const before = (line.steps ?? 1) > 1 ? found.pop() : undefined;
    found.push(before ? { ...one, key: before.key, seat: before.seat === one.seat ? one.seat : undefined } : one);
  });
  return found;
}

function shown(line: LogLine, key: number): Line {
  const seat = line.seat < 0 ? undefined : line.seat;
  return { key, text: line.story || line.text, seat, strong: isHead(line), moment: line.move };
}

export function isHead(line: LogLine): boolean {
  return /^(turn|round)/.test(line.event);
}

/**
 * What happened since the reader's last move, oldest first. `saidTo` is the line with which that ended; a page that was
 * loaded since goes by the last line that is about the reader.
 */
export function recapOf(lines: LogLine[], seat: number, saidTo: number | undefined): LogLine[] {
  const from = saidTo ?? lines.findLast((line) => line.seat === seat && line.move > 0)?.move;
  return from === undefined ? [] : lines.filter((line) => line.move > from && line.text);
}
