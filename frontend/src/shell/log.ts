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

/** The lines that tell something, as the log shows them; turns and rounds stand out. */
export function logLines(lines: LogLine[]): Line[] {
  return lines.flatMap((line, i) =>
    line.text
      ? [
          {
            key: i,
            text: line.text,
            seat: line.seat < 0 ? undefined : line.seat,
            strong: isHead(line),
            moment: line.move,
          },
        ]
      : [],
  );
}

function isHead(line: LogLine): boolean {
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
