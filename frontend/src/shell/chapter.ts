import type { Block, Span } from './markdown';

/** The rules for players as chapters: each begins with a heading of the second level. */
export function chaptersOf(blocks: Block[]): Block[][] {
  const chapters: Block[][] = [];
  for (const block of blocks) {
    if (block.is === 'heading' && block.level === 2) chapters.push([block]);
    else chapters.at(-1)?.push(block);
  }
  return chapters;
}

/** The chapter that tells a numbered rule: its last line names the numbers that it covers. */
export function chapterOf(chapters: Block[][], section: string): Block[] | undefined {
  return chapters.find((chapter) => chapter.some((block) => covers(block, section)));
}

function covers(block: Block, section: string): boolean {
  return block.is === 'paragraph' && linksIn(block.spans).some((link) => isWithin(section, link));
}

/** The texts of links to numbered rules: `3.1–3.6`. */
function linksIn(spans: Span[]): string[] {
  return spans.flatMap((span) => {
    if (span.is === 'link') return span.href.startsWith('#s') ? [plain(span.spans)] : [];
    return 'spans' in span ? linksIn(span.spans) : [];
  });
}

function plain(spans: Span[]): string {
  return spans.map((span) => ('text' in span ? span.text : plain(span.spans))).join('');
}

/** Whether a number is one of those from the first to the last: `3.4` in `3.1–3.6`. */
export function isWithin(section: string, row: string): boolean {
  const [first = '', last = first] = row.split('–');
  const [chapter, number] = parted(section);
  const [from, low] = parted(first);
  const [to, high] = parted(last);
  return chapter === from && chapter === to && number >= low && number <= high;
}

function parted(section: string): [string, number] {
  const [chapter = '', number = '0'] = section.split('.');
  return [chapter, Number(number)];
}
