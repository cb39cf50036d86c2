// QR codes of links, made here: nothing that is only for a friend goes to anybody else to be drawn. Bytes, level L, mask 2,
// versions 1 to 10, which is enough for 271 letters. Small enough to need no library.

/** By version: all bytes that carry data, the bytes of correction in each block, and the number of blocks. */
const VERSIONS: readonly (readonly [data: number, correction: number, blocks: number])[] = [
  [19, 7, 1],
  [34, 10, 1],
  [55, 15, 1],
  [80, 20, 1],
  [108, 26, 1],
  [136, 18, 2],
  [156, 20, 2],
  [194, 24, 2],
  [232, 30, 2],
  [274, 18, 4],
];
/** By version, where the middles of the small squares are. */
const MIDDLES: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASK = 2;
/** The two bits of level L. */
const LEVEL = 1;

/** The rows of the code, true where it is dark. Raises RangeError for a text that is too long. */
export function qrCode(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([data], at) => bytes.length + (at < 9 ? 2 : 3) <= data) + 1;
  if (!version) throw new RangeError("too long for a QR code");
  return drawn(version, codewords(bytes, version));
}

// ---- the bytes

/** The data in blocks, each followed by its correction, one byte of each block after another. */
function codewords(bytes: readonly number[], version: number): number[] {
  const [room, correction, blocks] = VERSIONS[version - 1] ?? [0, 0, 1];
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, 4);
  const data: number[] = [];
  for (let at = 0; at + 8 <= bits.length; at += 8) data.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let filler = 0; data.length < room; filler++) data.push(filler % 2 ? 17 : 236);
  // The last blocks are one byte longer where the data cannot be shared out evenly.
  const short = Math.floor(room / blocks);
  const shorter = blocks - (room % blocks);
  const parts: number[][] = [];
  for (let block = 0, at = 0; block < blocks; block++) {
    const length = short + (block < shorter ? 0 : 1);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const corrections = parts.map((part) => corrected(part, correction));
  return [...woven(parts), ...woven(corrections)];
}

function woven(parts: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...parts.map((part) => part.length));
  return Array.from({ length: longest }, (_, at) =>
    parts.flatMap((part) => (at < part.length ? [part[at] ?? 0] : [])),
  ).flat();
}

const POWERS: number[] = [];
const LOGARITHMS: number[] = [];
for (let power = 0, value = 1; power < 255; power++) {
  POWERS[power] = value;
  LOGARITHMS[value] = power;
  value = value < 128 ? value * 2 : (value * 2) ^ 285;
}
const times = (one: number, other: number): number =>
  one && other ? (POWERS[((LOGARITHMS[one] ?? 0) + (LOGARITHMS[other] ?? 0)) % 255] ?? 0) : 0;

/** The bytes of correction: the rest of a division by the generator of Reed and Solomon. */
function corrected(data: readonly number[], length: number): number[] {
  let generator = [1];
  for (let power = 0; power < length; power++) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => (next[at + 1] = (next[at + 1] ?? 0) ^ times(factor, POWERS[power] ?? 0)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(length).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const factor = rest[at] ?? 0;
    generator.forEach((one, place) => (rest[at + place] = (rest[at + place] ?? 0) ^ times(one, factor)));
  }
  return rest.slice(data.length);
}

// ---- the picture

function drawn(version: number, bytes: readonly number[]): boolean[][] {
  const size = 17 + 4 * version;
  const dark: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, value: boolean): void => {
    const line = dark[row];
    if (line && column >= 0 && column < size) line[column] = value;
  };
  const squares = (row: number, column: number, reach: number, light: readonly number[]): void => {
    for (let down = -reach; down <= reach; down++)
      for (let right = -reach; right <= reach; right++)
        set(row + down, column + right, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
  };
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    squares(row, column, 4, [2, 4]);
  const middles = MIDDLES[version - 1] ?? [];
  const last = middles.length - 1;
  middles.forEach((row, i) =>
    middles.forEach((column, j) => {
      const atCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!atCorner) squares(row, column, 2, [1]);
    }),
  );
  for (let at = 8; at < size - 8; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  writeFormat(size, set);
  if (version >= 7) writeVersion(version, size, set);
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (dark[row]?.[column] !== null) continue;
        const value = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit++;
        set(row, column, value !== (column % 3 === 0));
      }
    }
  }
  return dark.map((row) => row.map((value) => value === true));
}

type SetDark = (row: number, column: number, value: boolean) => void;

/** The rest of a division of polynomials over bits. */
function rest(value: number, divisor: number, length: number): number {
  const degree = 31 - Math.clz32(divisor);
  for (let bit = length - 1; bit >= degree; bit--) if ((value >> bit) & 1) value ^= divisor << (bit - degree);
  return value;
}

function writeFormat(size: number, set: SetDark): void {
  const said = (LEVEL << 3) | MASK;
  const format = ((said << 10) | rest(said << 10, 0x537, 15)) ^ 0x5412;
  for (let at = 0; at < 15; at++) {
    const value = ((format >> at) & 1) === 1;
    set(at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, 8, value);
    set(8, at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at, value);
  }
  set(size - 8, 8, true);
}

function writeVersion(version: number, size: number, set: SetDark): void {
  const said = (version << 12) | rest(version << 12, 0x1f25, 18);
  for (let at = 0; at < 18; at++) {
    const value = ((said >> at) & 1) === 1;
    const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)];
    set(near, far, value);
    set(far, near, value);
  }
}
