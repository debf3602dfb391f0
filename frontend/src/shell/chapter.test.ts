import { describe, expect, it } from 'vitest';
import { chapterOf, chaptersOf, isWithin } from './chapter';
import { blocksOf } from './markdown';

const RULES = blocksOf(
  ['# Game', '', '## Set-up', '', 'Deal.', '', '*Covers [2.1–2.4](#s2.1) and [R16](#sR16).*', '']
    .concat(['## Your turn', '', 'Roll.', '', '*Covers [3.1](#s3.1) and [3.5–3.12](#s3.5).*'])
    .join('\n'),
);

describe('chapters of the rules', () => {
  it('begin with their headings', () => {
    expect(chaptersOf(RULES).map((chapter) => chapter.length)).toEqual([3, 3]);
  });

  it('are found by a numbered rule that they cover', () => {
    const chapters = chaptersOf(RULES);
    expect(chapterOf(chapters, '2.3')).toBe(chapters[0]);
    expect(chapterOf(chapters, '3.10')).toBe(chapters[1]);
    expect(chapterOf(chapters, '3.2')).toBeUndefined();
  });

  it('cover numbers in their order, not their spelling', () => {
    expect(isWithin('3.10', '3.5–3.12')).toBe(true);
    expect(isWithin('3.1', '3.5–3.12')).toBe(false);
    expect(isWithin('4.6', '4.6')).toBe(true);
  });
});
