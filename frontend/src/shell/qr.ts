/**
 * QR codes (ISO/IEC 18004) for links: bytes, error correction of level M, versions 1 to 15, which is 412 bytes.
 * A code is a square of modules; `true` is dark.
 */

type Square = boolean[][];

/** Bytes of error correction in each block, and blocks, by version. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];
/** The sign of level M, and of bytes. */
const LEVEL = 0;
const BYTES = 4;
const PADDING = [0xec, 0x11];
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The code of a text; an error if it is too long. */
export function qrCode(text: string): Square {
  const bytes = [...new TextEncoder().encode(text)];
  const version = CORRECTION.findIndex((_, i) => bytes.length <= room(i + 1)) + 1;
  if (version === 0) throw new RangeError('too long for a code');
  const words = interleaved(packed(bytes, version), version);
  let best: Square = [];
  let least = Infinity;
  for (let mask = 0; mask < MASKS.length; mask++) {
    const made = drawn(words, version, mask);
    const cost = penalty(made);
    if (cost < least) [best, least] = [made, cost];
  }
  return best;
}

/** A code as the path of a picture whose unit is a module, without the quiet margin of four. */
export function qrPath(code: Square): string {
  return code.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

// -- bytes ---------------------------------------------------------------------------------------

function of(list: number[], version: number): number {
  return list[version - 1] ?? 0;
}

/** How many bytes a version holds altogether. */
function words(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const n = Math.floor(version / 7) + 2;
    modules -= (25 * n - 10) * n - 55;
  }
  if (version >= 7) modules -= 36;
  return Math.floor(modules / 8);
}

function dataWords(version: number): number {
  return words(version) - of(CORRECTION, version) * of(BLOCKS, version);
}

/** How many bytes of a text fit beside their sign and their number. */
function room(version: number): number {
  return dataWords(version) - (version < 10 ? 2 : 3);
}

function packed(bytes: number[], version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, size: number) => {
    for (let i = size - 1; i >= 0; i--) bits.push((value >>> i) & 1);
  };
  put(BYTES, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, 4);
  const found: number[] = [];
  for (let i = 0; i + 8 <= bits.length; i += 8) found.push(bits.slice(i, i + 8).reduce((all, bit) => all * 2 + bit, 0));
  for (let i = 0; found.length < dataWords(version); i++) found.push(PADDING[i % 2] ?? 0);
  return found;
}

/** Blocks with their error correction, the first bytes of all first. The later blocks may be one byte longer. */
function interleaved(data: number[], version: number): number[] {
  const [count, extra] = [of(BLOCKS, version), of(CORRECTION, version)];
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  const blocks: number[][] = [];
  for (let i = 0, at = 0; i < count; i++) {
    const size = short + (i < count - longer ? 0 : 1);
    blocks.push(data.slice(at, at + size));
    at += size;
  }
  const checks = blocks.map((block) => correction(block, extra));
  const column = (rows: number[][], i: number) => rows.flatMap((row) => (i < row.length ? [row[i] ?? 0] : []));
  return [
    ...Array.from({ length: short + 1 }, (_, i) => column(blocks, i)).flat(),
    ...Array.from({ length: extra }, (_, i) => column(checks, i)).flat(),
  ];
}

/** The remainder after Reed and Solomon, in the field of 256 elements. */
export function correction(data: number[], size: number): number[] {
  const divisor = generator(size);
  const rest = Array.from({ length: size }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let i = 0; i < size; i++) rest[i] = (rest[i] ?? 0) ^ times(divisor[i] ?? 0, factor);
  }
  return rest;
}

function generator(size: number): number[] {
  const found = Array.from({ length: size }, (_, i) => Number(i === size - 1));
  let root = 1;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) found[j] = times(found[j] ?? 0, root) ^ (found[j + 1] ?? 0);
    root = times(root, 2);
  }
  return found;
}

export function times(a: number, b: number): number {
  let found = 0;
  for (let i = 7; i >= 0; i--) {
    found = (found << 1) ^ ((found >>> 7) * 0x11d);
    found ^= ((b >>> i) & 1) * a;
  }
  return found;
}

// -- modules -------------------------------------------------------------------------------------

class Drawing {
  readonly dark: Square;
  /** Modules that every code of the version has: bytes are drawn around them. */
  readonly isFixed: Square;

  constructor(
    readonly version: number,
    readonly size = 4 * version + 17,
  ) {
    const empty = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
    this.dark = empty();
    this.isFixed = empty();
  }

  fix(x: number, y: number, dark: boolean): void {
    const [row, fixed] = [this.dark[y], this.isFixed[y]];
    if (!row || !fixed || x < 0 || x >= this.size) return;
    row[x] = dark;
    fixed[x] = true;
  }

  /** The rings of an eye around its middle; beyond them lies a light border. */
  eye(x: number, y: number, radius: number): void {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        this.fix(x + dx, y + dy, radius === 2 ? ring !== 1 : ring !== 2 && ring !== 4);
      }
  }
}

function drawn(bytes: number[], version: number, mask: number): Square {
  const drawing = new Drawing(version);
  drawPatterns(drawing);
  drawFormat(drawing, mask);
  drawVersion(drawing);
  drawBytes(drawing, bytes, mask);
  return drawing.dark;
}

function drawPatterns(drawing: Drawing): void {
  const { size, version } = drawing;
  for (let i = 0; i < size; i++) {
    drawing.fix(6, i, i % 2 === 0);
    drawing.fix(i, 6, i % 2 === 0);
  }
  const places = alignments(version);
  const last = places.length - 1;
  places.forEach((x, i) =>
    places.forEach((y, j) => {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isCorner) drawing.eye(x, y, 2);
    }),
  );
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawing.eye(x, y, 4);
}

function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const later = Array.from({ length: count - 1 }, (_, i) => 4 * version + 10 - step * (count - 2 - i));
  return [6, ...later];
}

/** Level and mask with ten bits of correction, twice. */
function drawFormat(drawing: Drawing, mask: number): void {
  const { size } = drawing;
  const bits = corrected((LEVEL << 3) | mask, 10, 0x537) ^ 0x5412;
  const bit = (i: number) => ((bits >>> i) & 1) === 1;
  for (let i = 0; i < 6; i++) drawing.fix(8, i, bit(i));
  drawing.fix(8, 7, bit(6));
  drawing.fix(8, 8, bit(7));
  drawing.fix(7, 8, bit(8));
  for (let i = 9; i < 15; i++) drawing.fix(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) drawing.fix(size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) drawing.fix(8, size - 15 + i, bit(i));
  drawing.fix(8, size - 8, true);
}

/** The version with twelve bits of correction, twice, in larger codes. */
function drawVersion(drawing: Drawing): void {
  const { size, version } = drawing;
  if (version < 7) return;
  const bits = corrected(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const dark = ((bits >>> i) & 1) === 1;
    const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)];
    drawing.fix(far, near, dark);
    drawing.fix(near, far, dark);
  }
}

function corrected(value: number, size: number, divisor: number): number {
  let rest = value;
  for (let i = 0; i < size; i++) rest = (rest << 1) ^ ((rest >>> (size - 1)) * divisor);
  return (value << size) | rest;
}

/** Where bytes go: columns of two from the right, upwards and downwards in turn. */
function* walk(isFixed: Square): Generator<[number, number]> {
  const size = isFixed.length;
  let isUpward = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = isUpward ? size - 1 - i : i;
        if (!isFixed[y]?.[x]) yield [x, y];
      }
    isUpward = !isUpward;
  }
}

function drawBytes(drawing: Drawing, bytes: number[], mask: number): void {
  let i = 0;
  for (const [x, y] of walk(drawing.isFixed)) {
    const bit = (((bytes[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1) === 1;
    const row = drawing.dark[y];
    if (row) row[x] = bit !== MASKS[mask]?.(x, y);
    i++;
  }
}

// -- which mask ----------------------------------------------------------------------------------

const EYE = [true, false, true, true, true, false, true];
const LIGHT = [false, false, false, false];

function penalty(code: Square): number {
  const columns = code.map((_, x) => code.map((row) => row[x] ?? false));
  const lines = [...code, ...columns].reduce((all, line) => all + runs(line) + eyes(line), 0);
  const dark = code.flat().filter(Boolean).length / code.length ** 2;
  return lines + squares(code) + 10 * Math.floor(Math.abs(dark * 100 - 50) / 5);
}

function runs(line: boolean[]): number {
  let [cost, length] = [0, 1];
  for (let i = 1; i <= line.length; i++) {
    if (i < line.length && line[i] === line[i - 1]) length++;
    else {
      if (length >= 5) cost += length - 2;
      length = 1;
    }
  }
  return cost;
}

function eyes(line: boolean[]): number {
  const fits = (form: boolean[], at: number) => form.every((dark, i) => line[at + i] === dark);
  const forms = [
    [...EYE, ...LIGHT],
    [...LIGHT, ...EYE],
  ];
  return 40 * line.reduce((all, _, at) => all + forms.filter((form) => fits(form, at)).length, 0);
}

function squares(code: Square): number {
  let cost = 0;
  for (let y = 1; y < code.length; y++)
    for (let x = 1; x < code.length; x++) {
      const dark = code[y]?.[x];
      if (code[y]?.[x - 1] === dark && code[y - 1]?.[x] === dark && code[y - 1]?.[x - 1] === dark) cost += 3;
    }
  return cost;
}
