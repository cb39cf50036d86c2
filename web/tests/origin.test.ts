import { expect, test } from "vitest";
import type { TableNow } from "../src/protocol/messages";
import { originOf } from "../src/table/origin";

const at = (origin: TableNow["origin"], mine: number | null): string | null =>
  originOf({ origin, seats: [0, 1].map((seat) => ({ seat, mine: seat === mine })) as TableNow["seats"] });

test("a table that continues from a move links back to it, seen from one's own seat", () => {
  expect(at({ kind: "branch", table: "abcdefghijkl", at: 26 }, 1)).toBe("#/r/abcdefghijkl/26/1");
  expect(at({ kind: "branch", table: "abcdefghijkl", at: 26 }, null)).toBe("#/r/abcdefghijkl/26");
});

test("other tables have no original game", () => {
  expect(at(null, 0)).toBeNull();
  expect(at({ kind: "record", table: null, at: 3 }, 0)).toBeNull();
  expect(at({ kind: "rematch", table: "abcdefghijkl", at: 0 }, 0)).toBeNull();
});
