// QR codes of links, made in the page, so that a private link goes to no other service. Byte mode, error correction level L,
// mask 2, versions 1 to 10: enough for 271 bytes, and small enough to need no library.

/** By version: the number of data bytes, of correction bytes in each block, and of blocks. */
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
/** By version, the coordinates of the centres of the alignment patterns. */
const ALIGNMENT: readonly (readonly number[])[] = [
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
/** The two bits that mean level L. */
const LEVEL = 1;

/** The QR code of a text: its rows, true where a module is dark. Throws RangeError if the text is too long. */
export function qrCode(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([data], at) => bytes.length + (at < 9 ? 2 : 3) <= data) + 1;
  if (!version) throw new RangeError("too long for a QR code");
  return drawCode(version, codewords(bytes, version));
}

// ---- the bytes

/** All codewords: the data blocks interleaved byte by byte, then their correction blocks, interleaved in the same way. */
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
  // If the data cannot be divided evenly, the last blocks are one byte longer.
  const short = Math.floor(room / blocks);
  const shorter = blocks - (room % blocks);
  const parts: number[][] = [];
  for (let block = 0, at = 0; block < blocks; block++) {
    const length = short + (block < shorter ? 0 : 1);
    parts.push(data.slice(at, at + length));
    at += length;
  }
  const corrections = parts.map((part) => correctionOf(part, correction));
  return [...interleaved(parts), ...interleaved(corrections)];
}

function interleaved(parts: readonly (readonly number[])[]): number[] {
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
/** Multiply two elements of the Galois field with 256 elements. */
const times = (one: number, other: number): number =>
  one && other ? (POWERS[((LOGARITHMS[one] ?? 0) + (LOGARITHMS[other] ?? 0)) % 255] ?? 0) : 0;

/** The Reed-Solomon correction bytes: the remainder of the division by the generator polynomial. */
function correctionOf(data: readonly number[], length: number): number[] {
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

function drawCode(version: number, bytes: readonly number[]): boolean[][] {
  const size = 17 + 4 * version;
  const dark: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const set = (row: number, column: number, value: boolean): void => {
    const line = dark[row];
    if (line && column >= 0 && column < size) line[column] = value;
  };
  // Concentric squares; `light` lists the distances from the centre that stay light.
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
  const centres = ALIGNMENT[version - 1] ?? [];
  const last = centres.length - 1;
  centres.forEach((row, i) =>
    centres.forEach((column, j) => {
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

/** The remainder of a division of polynomials over bits. */
function remainder(value: number, divisor: number, length: number): number {
  const degree = 31 - Math.clz32(divisor);
  for (let bit = length - 1; bit >= degree; bit--) if ((value >> bit) & 1) value ^= divisor << (bit - degree);
  return value;
}

function writeFormat(size: number, set: SetDark): void {
  const levelAndMask = (LEVEL << 3) | MASK;
  const format = ((levelAndMask << 10) | remainder(levelAndMask << 10, 0x537, 15)) ^ 0x5412;
  for (let at = 0; at < 15; at++) {
    const value = ((format >> at) & 1) === 1;
    set(at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, 8, value);
    set(8, at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at, value);
  }
  set(size - 8, 8, true);
}

function writeVersion(version: number, size: number, set: SetDark): void {
  const bits = (version << 12) | remainder(version << 12, 0x1f25, 18);
  for (let at = 0; at < 18; at++) {
    const value = ((bits >> at) & 1) === 1;
    const [near, far] = [Math.floor(at / 3), size - 11 + (at % 3)];
    set(near, far, value);
    set(far, near, value);
  }
}
