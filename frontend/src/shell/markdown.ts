/** The Markdown of the rules as a tree; the page draws it element by element, so no text can ever become markup. */

export type Span =
  | { is: 'text'; text: string }
  | { is: 'code'; text: string }
  | { is: 'strong'; spans: Span[] }
  | { is: 'em'; spans: Span[] }
  | { is: 'link'; spans: Span[]; href: string };

export type Block =
  | { is: 'heading'; level: number; id: string; spans: Span[] }
  | { is: 'paragraph'; spans: Span[] }
  | { is: 'quote'; blocks: Block[] }
  | { is: 'code'; text: string }
  | { is: 'list'; ordered: boolean; items: Block[][] }
  | { is: 'table'; align: ('start' | 'center' | 'end')[]; head: Span[][]; rows: Span[][][] };

const FENCE = /^```/;
const HEADING = /^(#{1,4}) +(.*)$/;
const MARK = /^(\s*)([-*]|\d+[.)]) +/;
const ROW = /^\s*\|/;
const RULER = /^\s*\|[\s:|-]+\|\s*$/;

export function blocksOf(markdown: string): Block[] {
  return parse(markdown.replaceAll('\r', '').split('\n'));
}

function parse(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (!line.trim()) at += 1;
    else if (FENCE.test(line)) at = fence(lines, at, blocks);
    else if (HEADING.test(line)) at = heading(lines, at, blocks);
    else if (ROW.test(line) && RULER.test(lines[at + 1] ?? '')) at = table(lines, at, blocks);
    else if (line.startsWith('>')) at = quote(lines, at, blocks);
    else if (MARK.test(line)) at = list(lines, at, blocks);
    else at = paragraph(lines, at, blocks);
  }
  return blocks;
}

function fence(lines: string[], at: number, blocks: Block[]): number {
  let end = at + 1;
  while (end < lines.length && !FENCE.test(lines[end] ?? '')) end += 1;
  blocks.push({ is: 'code', text: lines.slice(at + 1, end).join('\n') });
  return end + 1;
}

function heading(lines: string[], at: number, blocks: Block[]): number {
  const [, marks = '', text = ''] = HEADING.exec(lines[at] ?? '') ?? [];
  blocks.push({ is: 'heading', level: marks.length, id: anchor(text), spans: spansOf(text) });
  return at + 1;
}

/** `6.5 Paying` is found as `s6.5`, anything else by its words. */
export function anchor(text: string): string {
  const number = /^[R\d][\d.]*\d|^\d+/.exec(text);
  return number ? `s${number[0]}` : text.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-');
}

function table(lines: string[], at: number, blocks: Block[]): number {
  let end = at + 2;
  while (end < lines.length && ROW.test(lines[end] ?? '')) end += 1;
  const align = cells(lines[at + 1] ?? '').map(alignment);
  const rows = lines.slice(at + 2, end).map((row) => cells(row).map(spansOf));
  blocks.push({ is: 'table', align, head: cells(lines[at] ?? '').map(spansOf), rows });
  return end;
}

function cells(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

function alignment(rule: string): 'start' | 'center' | 'end' {
  return !rule.endsWith(':') ? 'start' : rule.startsWith(':') ? 'center' : 'end';
}

function quote(lines: string[], at: number, blocks: Block[]): number {
  let end = at;
  while (end < lines.length && (lines[end] ?? '').startsWith('>')) end += 1;
  blocks.push({ is: 'quote', blocks: parse(lines.slice(at, end).map((line) => line.replace(/^> ?/, ''))) });
  return end;
}

/** Items with what is indented below their marks, which may be lists again. */
function list(lines: string[], at: number, blocks: Block[]): number {
  const [, indent = '', mark = ''] = MARK.exec(lines[at] ?? '') ?? [];
  const items: Block[][] = [];
  let end = at;
  while (end < lines.length && isMark(lines[end], indent.length)) {
    const start = end;
    end += 1;
    while (end < lines.length && belongs(lines, end, indent.length)) end += 1;
    const inside = lines
      .slice(start, end)
      .map((line, i) => (i === 0 ? line.replace(MARK, '') : dedent(line, indent.length)));
    items.push(parse(inside));
  }
  blocks.push({ is: 'list', ordered: /\d/.test(mark), items });
  return end;
}

function isMark(line: string | undefined, indent: number): boolean {
  const found = MARK.exec(line ?? '');
  return found !== null && (found[1] ?? '').length === indent;
}

/** Whether a line goes on with the item above it: indented deeper, or lazily continuing a paragraph. */
function belongs(lines: string[], at: number, indent: number): boolean {
  const line = lines[at] ?? '';
  if (!line.trim()) return /^\s/.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').search(/\S/) > indent;
  if (isMark(line, indent)) return false;
  return line.search(/\S/) > indent || (Boolean((lines[at - 1] ?? '').trim()) && !HEADING.test(line));
}

function dedent(line: string, indent: number): string {
  const space = line.search(/\S/);
  return line.slice(Math.min(Math.max(0, space), indent + 2));
}

function paragraph(lines: string[], at: number, blocks: Block[]): number {
  let end = at + 1;
  while (end < lines.length && !endsParagraph(lines[end] ?? '')) end += 1;
  const text = lines.slice(at, end).map((line) => line.trim());
  blocks.push({ is: 'paragraph', spans: spansOf(text.join(' ')) });
  return end;
}

function endsParagraph(line: string): boolean {
  return (
    !line.trim() || HEADING.test(line) || FENCE.test(line) || MARK.test(line) || ROW.test(line) || line.startsWith('>')
  );
}

const SPAN =
  /`([^`]+)`|\*\*(.+?)\*\*|\*(\S(?:[^*]*\S)?)\*|(?<![\w])_(\S(?:[^_]*\S)?)_(?!\w)|\[([^\]]+)\]\(([^)\s]+)\)/u;

export function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let rest = text;
  for (let found = SPAN.exec(rest); found; found = SPAN.exec(rest)) {
    if (found.index > 0) spans.push({ is: 'text', text: rest.slice(0, found.index) });
    spans.push(spanOf(found));
    rest = rest.slice(found.index + found[0].length);
  }
  if (rest) spans.push({ is: 'text', text: rest });
  return spans;
}

function spanOf([all, code, strong, star, low, label, href]: RegExpExecArray): Span {
  if (code) return { is: 'code', text: code };
  if (strong) return { is: 'strong', spans: spansOf(strong) };
  const em = star ?? low;
  if (em) return { is: 'em', spans: spansOf(em) };
  // Only places on the page and the web; an address can be a script.
  if (label && href && /^(#|\/(?!\/)|https?:)/.test(href)) return { is: 'link', spans: spansOf(label), href };
  return { is: 'text', text: label ?? all };
}
