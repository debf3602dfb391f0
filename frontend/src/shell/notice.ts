const LEAST_MS = 4000;
const MOST_MS = 12_000;
/** Slow readers read so fast. */
const MS_A_LETTER = 70;

/** How long a sentence stays. */
export function readingTime(text: string): number {
  return Math.min(MOST_MS, Math.max(LEAST_MS, text.length * MS_A_LETTER));
}
