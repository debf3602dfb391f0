import { expect, test } from 'vitest';
import { correction, qrCode, qrPath, times } from './qr';

// A reader of its own, written from the standard: places that no byte is in, masks, blocks, error correction.
const ALIGNED: Record<number, number[]> = {
  1: [],
  2: [6, 18],
  5: [6, 30],
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  11: [6, 30, 54],
};
const BLOCKS: Record<number, [number, number][]> = {
  1: [[1, 16]],
  2: [[1, 28]],
  5: [[2, 43]],
  6: [[4, 27]],
  7: [[4, 31]],
  8: [
    [2, 38],
    [2, 39],
  ],
  11: [
    [1, 50],
    [4, 51],
  ],
};
const CHECKS: Record<number, number> = { 1: 10, 2: 16, 5: 24, 6: 16, 7: 18, 8: 22, 11: 30 };

function isFixed(x: number, y: number, version: number): boolean {
  const size = 17 + 4 * version;
  if (x === 6 || y === 6) return true;
  if ((x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)) return true;
  if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true;
  const places = ALIGNED[version] ?? [];
  const isCorner = (cx: number, cy: number) =>
    [cx, cy].every((c) => c === 6 || c === places.at(-1)) && !(cx > 6 && cy > 6);
  return places.some((cx) => places.some((cy) => !isCorner(cx, cy) && Math.abs(cx - x) <= 2 && Math.abs(cy - y) <= 2));
}

const MASKED = [
  (i: number, j: number) => (i + j) % 2,
  (i: number) => i % 2,
  (_: number, j: number) => j % 3,
  (i: number, j: number) => (i + j) % 3,
  (i: number, j: number) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3),
  (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];

function power(n: number): number {
  let found = 1;
  for (let i = 0; i < n; i++) found = times(found, 2);
  return found;
}

function read(code: boolean[][]): string {
  const version = (code.length - 17) / 4;
  const format = [0, 1, 2, 3, 4, 5, 7].map((x) => Number(code[8]?.[x])).join('');
  const told = parseInt(format.slice(0, 5), 2) ^ 0b10101;
  expect(told >> 3).toBe(0); // level M
  const masked = MASKED[told & 7] ?? (() => 1);
  const bits: number[] = [];
  let up = true;
  for (let right = code.length - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let i = 0; i < code.length; i++) {
      const y = up ? code.length - 1 - i : i;
      for (const x of [right, right - 1])
        if (!isFixed(x, y, version)) bits.push(Number(code[y]?.[x]) ^ Number(masked(y, x) === 0));
    }
    up = !up;
  }
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2),
  );
  const sizes = (BLOCKS[version] ?? []).flatMap(([n, size]) => Array<number>(n).fill(size));
  const blocks: number[][] = sizes.map(() => []);
  let at = 0;
  for (let i = 0; i < Math.max(...sizes); i++)
    sizes.forEach((size, b) => i < size && blocks[b]?.push(bytes[at++] ?? 0));
  const data = blocks.flatMap((block) => [...block]);
  for (let i = 0; i < (CHECKS[version] ?? 0); i++) blocks.forEach((block) => block.push(bytes[at++] ?? 0));
  for (const block of blocks)
    for (let i = 0; i < (CHECKS[version] ?? 0); i++)
      expect(block.reduce((sum, byte) => times(sum, power(i)) ^ byte, 0)).toBe(0);
  const all = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  expect(all.slice(0, 4)).toBe('0100');
  const wide = version < 10 ? 8 : 16;
  const length = parseInt(all.slice(4, 4 + wide), 2);
  const text = Array.from({ length }, (_, i) => parseInt(all.slice(4 + wide + 8 * i, 12 + wide + 8 * i), 2));
  return new TextDecoder().decode(new Uint8Array(text));
}

test('error correction is that of the worked example of the standard', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

test.each([1, 20, 84, 100, 110, 140, 240])('a link of %i letters can be read again', (length) => {
  const text = 'https://games.example/join/'.padEnd(length, 'aZ9_-#é').slice(0, length).replace(/é/g, 'e');
  expect(read(qrCode(text))).toBe(text);
});

test('what is too long is refused, and a path has every dark module', () => {
  expect(() => qrCode('x'.repeat(413))).toThrow(RangeError);
  expect(qrCode('x'.repeat(412)).length).toBe(77);
  const code = qrCode('comitia');
  expect(qrPath(code).split('M').length - 1).toBe(code.flat().filter(Boolean).length);
});
