// The layout for each size of window, what the map of a phone shows, and what buttons say.
import { beforeAll, describe, expect, test } from "vitest";
import { boxOf, focusOf } from "../src/games/rattus/focus";
import { costOf } from "../src/games/rattus/regionCards";
import { roundOf } from "../src/games/rattus/round";
import type { Table } from "../src/games/rattus/view";
import type { View } from "../src/protocol/view";
import { roomOf } from "../src/table/room";

test.each([
  [390, 664, "phone"],
  [360, 640, "phone"],
  [699, 900, "phone"],
  [500, 400, "phone"],
  [844, 390, "landscape"],
  [640, 400, "landscape"],
  [700, 1024, "tablet"],
  [1099, 768, "tablet"],
  [1100, 700, "desk"],
  [3840, 2160, "desk"],
])("%i x %i is a %s", (width, height, room) => {
  expect(roomOf(width, height)).toBe(room);
});

describe("the map of a phone", () => {
  let view: View;
  beforeAll(() => {
    view = {
      asked: 0,
      moves: ["gallia", "italia"],
      question: { key: "plague", rule: "B4.1", fields: {} },
      table: { regions: { gallia: {}, italia: {}, hispania: {} }, plague: "hispania" },
    } as unknown as View;
  });

  test("shows what can be chosen, and the plague where it moves", () => {
    expect(focusOf(view, 0, null)).toEqual(["gallia", "italia", "hispania"]);
  });
  test("goes to what has just happened", () => {
    expect(focusOf(view, 0, { at: 1, kind: "rat turned up", rat: "italia 2" })).toEqual(["italia"]);
  });
  test("shows everything to a player who is not asked", () => {
    expect(focusOf(view, 1, null)).toBeNull();
  });
  test("has room for the names and pieces of all shown regions", () => {
    const [x, y, width, height] = boxOf("four-phone", ["gallia", "turcia"]);
    expect(x).toBeLessThan(80);
    expect(y).toBeLessThan(240);
    expect(x + width).toBeGreaterThan(337);
    expect(y + height).toBeGreaterThan(361);
  });
});

test("a round is as many turns as there are players", () => {
  const turns = (number: number): { at: number; kind: string }[] =>
    Array.from({ length: number }, (_, at) => ({ at, kind: "turn begins" }));
  expect([0, 1, 4, 5].map((number) => roundOf(turns(number), 4))).toEqual([0, 1, 1, 2]);
});

test("a region card costs a point if its seat leads there, unless it keeps another card of the region (A3.5)", () => {
  const table = (hand: string[]): Table =>
    ({
      regions: { scandia: { cubes: [2, 2] }, turcia: { cubes: [0, 1] } },
      "region cards": { hand },
    }) as unknown as Table;
  expect(costOf(table(["scandia magic"]), "scandia magic", 0)).toBe(1);
  expect(costOf(table(["scandia magic", "scandia church"]), "scandia magic", 0)).toBe(0);
  expect(costOf(table(["turcia magic"]), "turcia magic", 0)).toBe(0);
});
