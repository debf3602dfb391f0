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
export function logLines(lines: LogLine[], lang = readerLang()): Line[] {
  const told = lines.flatMap((line, i) => (line.text ? [{ line, i }] : []));
  return runs(told, ({ line: a }, { line: b }) => a.event === b.event && a.seat === b.seat && a.seat >= 0 && !isHead(a))
    .flatMap((run) => {
      const text = oneSentence(
        run.map(({ line }) => line.text),
        lang,
      );
      return text === undefined ? run.map((one) => [one]) : [run.map((one) => ({ ...one, text }))];
    })
    .flatMap((run: { line: LogLine; i: number; text?: string }[]) => {
      const [first, last] = [run[0], run.at(-1)];
      return first && last ? [shown(last.line, first.i, first.text ?? first.line.text)] : [];
    });
}

function shown(line: LogLine, key: number, text: string): Line {
  return { key, text, seat: line.seat < 0 ? undefined : line.seat, strong: isHead(line), moment: line.move };
}

/** Each thing of a list has its own: *a Senator and a Slave*. */
const ARTICLES = new Set(
  'a an the der die das den dem ein eine einen le la les un une des el los las una unos unas'.split(' '),
);

/** What stands together, in order. */
function runs<T>(all: T[], belongs: (a: T, b: T) => boolean): T[][] {
  const found: T[][] = [];
  for (const one of all) {
    const before = found.at(-1)?.at(-1);
    if (before !== undefined && belongs(before, one)) found.at(-1)?.push(one);
    else found.push([one]);
  }
  return found;
}

/**
 * Sentences about the same deed as one: what they have in common is said once, and what differs is listed, so
 * *Anna bids 3 on Wood 2. Anna bids 2 on Iron 5.* is *Anna bids 3 on Wood 2 and 2 on Iron 5.* Nothing if that cannot be said.
 */
export function oneSentence(texts: string[], lang: string): string | undefined {
  if (texts.length < 2) return texts[0];
  const rows = texts.map((text) => text.replace(/\.$/, '').split(' '));
  const shortest = Math.min(...rows.map((row) => row.length));
  const same = (at: (row: string[]) => string | undefined): boolean => new Set(rows.map(at)).size === 1;
  let start = 0;
  while (start < shortest && same((row) => row[start])) start += 1;
  while (start > 2 && start < shortest && ARTICLES.has(rows[0]?.[start - 1] ?? '')) start -= 1;
  if (rows.every((row) => row.length === start)) return `${rows[0]?.join(' ') ?? ''} (${texts.length}×).`;
  let end = 0;
  while (end < shortest - start - 1 && same((row) => row.at(-1 - end))) end += 1;
  const middles = rows.map((row) => row.slice(start, row.length - end).join(' '));
  // A name alone in common is no deed in common, and what is a sentence of its own cannot stand in a list.
  if (start < 2 || middles.some((middle) => !middle || /[.:;,]/.test(middle))) return undefined;
  const [head, tail] = [rows[0]?.slice(0, start) ?? [], end ? (rows[0]?.slice(-end) ?? []) : []];
  return `${[...head, listed(middles, lang), ...tail].join(' ')}.`;
}

function listed(parts: string[], lang: string): string {
  // British English joins the last of a row as the catalogues do, without a comma.
  return new Intl.ListFormat(lang === 'en' ? 'en-GB' : lang, { type: 'conjunction' }).format(parts);
}

function readerLang(): string {
  return typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en';
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
