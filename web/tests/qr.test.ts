import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { qrCode } from "../src/ui/qr";

const KNOWN = ["8efa7103dce235a6", "73fa1ccfcae9199e", "2f342b24ba98df8b"];

const drawn = (text: string): string =>
  qrCode(text)
    .map((row) => row.map((dark) => (dark ? "#" : ".")).join(""))
    .join("\n");

/** Decode a code as a camera does: read the unmasked modules in order, for a code of one block. */
function read(text: string): string {
  const rows = qrCode(text);
  const size = rows.length;
  const version = (size - 17) / 4;
  expect(version).toBeLessThan(6); // one block
  const free = (row: number, column: number): boolean =>
    row !== 6 &&
    column !== 6 &&
    !(row < 9 && (column < 9 || column >= size - 8)) &&
    !(row >= size - 8 && column < 9) &&
    !(version > 1 && Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2);
  const bits: number[] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1])
        if (free(row, column)) bits.push(Number(rows[row]?.[column] !== (column % 3 === 0)));
    }
  }
  const number = (from: number, length: number): number => parseInt(bits.slice(from, from + length).join(""), 2);
  expect(number(0, 4)).toBe(4);
  return new TextDecoder().decode(Uint8Array.from({ length: number(4, 8) }, (_, at) => number(12 + 8 * at, 8)));
}

describe("QR codes", () => {
  test.each(["a", "http://192.168.1.20:8000/#/t/abcdefghijkl", `https://rats.example/#/t/${"x".repeat(60)}/perché`])(
    "hold the link: %s",
    (text) => expect(read(text)).toBe(text),
  );

  test("are as large as the text needs", () => {
    expect([10, 17, 18, 100, 271].map((length) => qrCode("x".repeat(length)).length)).toEqual([21, 21, 25, 37, 57]);
    expect(() => qrCode("x".repeat(272))).toThrow(RangeError);
  });

  test("equal those that another program draws", () => {
    // From the codes that segno draws for these texts: with one block, with two, and with four and a version number.
    const digests = ["Ratking: two rats", "v".repeat(154), "v".repeat(271)].map((text) =>
      createHash("sha256").update(drawn(text)).digest("hex").slice(0, 16),
    );
    expect(digests).toEqual(KNOWN);
  });
});
