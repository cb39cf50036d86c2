import { expect, test } from "vitest";
import { asksWhere } from "../src/games/rattus/danger.svelte";
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
