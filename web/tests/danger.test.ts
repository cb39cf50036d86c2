import { expect, test } from "vitest";
import { asksWhere } from "../src/games/rattus/danger.svelte";
import { dangerPlates } from "../src/games/rattus/dangerPlates";
import { mapOf } from "../src/games/rattus/maps";
import { meet, taken } from "../src/games/rattus/spot";
import type { Table } from "../src/games/rattus/view";
import { made, type Moment } from "./made";

test("danger numbers are shown only to the seat that is asked where the plague goes", () => {
  const moments = made<Moment[]>("base-4");
  const where = moments.filter(({ seat, view }) => asksWhere(view, seat));
  expect(where.length).toBeGreaterThan(5);
  expect([...new Set(where.map(({ view }) => view.question?.key))]).toEqual(["plague"]);
  for (const { view, seat } of where) {
    expect(view.moves.every((move) => move in (view.table as { regions: object }).regions)).toBe(true);
    expect(asksWhere(view, null)).toBe(false);
    expect(asksWhere(view, seat + 1)).toBe(false);
  }
});

test.each([
  ["four", "base-4"],
  ["four-phone", "base-4"],
  ["six", "all-6"],
  ["six-phone", "all-6"],
] as const)("no plate of the danger map covers a name, a piece or another plate: %s", async (window, game) => {
  const map = await mapOf(window);
  const small = window.endsWith("phone");
  for (const { view, seat } of made<Moment[]>(game)) {
    const table = view.table as unknown as Table;
    const feared = Object.keys(table.regions).map((region) => ({ region, lost: view.seats.map(() => 0.5) }));
    const boxes = dangerPlates(feared, { window, map, table, seat, small }).map(({ box }) => box);
    expect(boxes.length).toBe(feared.length);
    expect(boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => meet(one, other)))).toEqual([]);
    const still = taken(window, table);
    expect(boxes.filter((one) => still.some((other) => meet(one, other)))).toEqual([]);
  }
});
