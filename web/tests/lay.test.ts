import { describe, expect, test } from "vitest";
import { type Box, lay, nameBox, placesOf, sizesOf, stackWidth, type Window } from "../src/games/rattus/lay";
import { mapOf } from "../src/games/rattus/maps";
import type { Table } from "../src/games/rattus/view";

/** Every region with two cubes of each colour under diplomats, three rats of which one is seen, and a good. */
function full(window: Window): Table {
  const players = window.startsWith("six") ? 6 : 4;
  const regions = Object.keys(placesOf(window));
  const each = <T>(value: T): Record<string, T> => Object.fromEntries(regions.map((region) => [region, value]));
  const rat = (start: boolean, face: string | null) => ({ start, face, "seen by": [] });
  return {
    regions: each({
      cubes: Array<number>(players).fill(2),
      rats: [rat(true, null), rat(false, null), rat(false, "3 M church")],
      neighbours: [],
    }),
    diplomats: { stock: 0, palace: [], regions: each(Array<number>(players).fill(1)) },
    goods: { up: {}, down: {}, players: [], regions: each("fish"), cards: {}, taken: false },
    plague: null,
    reserve: [],
    palace: [],
    supply: 0,
    cards: {},
    "turned up": [],
    "faces left": {},
    turn: 0,
    "last round": false,
  };
}

interface Piece {
  what: string;
  box: Box;
}

function pieces(window: Window, table: Table, region: string): Piece[] {
  const sizes = sizesOf(window);
  const { stacks, rats } = lay(window, table, region);
  return [
    ...stacks.map(({ seat, x, y, cubes }) => ({
      what: `${region}: cubes of ${seat}`,
      box: [x, y, stackWidth(sizes, cubes), sizes.cube] as Box,
    })),
    ...rats.map(({ text, x, y, size }) => ({ what: `rat ${text}`, box: [x, y, size, size] as Box })),
  ];
}

/** The same table with no cubes and no rats. */
function empty(table: Table): Table {
  const bare = Object.keys(table.regions).map((region): [string, Table["regions"][string]] => [
    region,
    { cubes: [0, 0, 0, 0], rats: [null, null, null], neighbours: [] },
  ]);
  return { ...table, regions: Object.fromEntries(bare) };
}

/** Whether a point lies inside an outline: closed rings of straight, relative steps. */
function inside(outline: string, x: number, y: number): boolean {
  let within = false;
  for (const ring of outline.split("M").slice(1)) {
    const steps = (ring.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    let [fromX, fromY] = [0, 0];
    const corners: [number, number][] = [];
    for (let at = 0; at < steps.length; at += 2)
      corners.push([(fromX += steps[at] ?? 0), (fromY += steps[at + 1] ?? 0)]);
    for (const [at, [ax, ay]] of corners.entries()) {
      const [bx, by] = corners[(at + 1) % corners.length] ?? [ax, ay];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
    }
  }
  return within;
}

const meet = (a: Box, b: Box): boolean =>
  a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];

describe.each(["four", "six", "four-phone", "six-phone"] as const)("full regions on the map %s", (window) => {
  const table = full(window);
  const regions = Object.keys(table.regions);
  const sizes = sizesOf(window);
  const names = regions.map((region): Piece => ({ what: `the name of ${region}`, box: nameBox(window, region) }));
  const lying = regions.flatMap((region) => pieces(window, table, region));

  test("cover no name and no other piece", () => {
    const all = [...names, ...lying];
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1))
        expect(meet(one.box, other.box), `${one.what} and ${other.what}`).toBe(false);
  });

  test.each(regions)("leave room for plague and caravan in %s", (region) => {
    const { plague, caravan } = lay(window, table, region);
    const doctor: Box = [...plague, ...sizes.plague];
    const camel: Box = [...caravan, ...sizes.caravan];
    expect(meet(doctor, camel)).toBe(false);
    for (const { what, box } of [...names, ...lying]) {
      expect(meet(doctor, box), `plague in ${region} and ${what}`).toBe(false);
      expect(meet(camel, box), `caravan in ${region} and ${what}`).toBe(false);
    }
  });

  test.each(regions)("leave the plague inside the outline of %s", async (region) => {
    const outline = (await mapOf(window)).regions[region]?.outline ?? "";
    for (const there of [table, empty(table)]) {
      const [x, y] = lay(window, there, region).plague;
      const [width, height] = sizes.plague;
      expect(inside(outline, x + width / 2, y + height / 2), "its middle").toBe(true);
      expect(inside(outline, x + width / 2, y + height * 0.85), "its feet").toBe(true);
    }
  });

  test("stay on the map", async () => {
    const map = await mapOf(window);
    for (const { what, box } of [...names, ...lying]) {
      expect(box[0], what).toBeGreaterThanOrEqual(0);
      expect(box[1], what).toBeGreaterThanOrEqual(0);
      expect(box[0] + box[2], what).toBeLessThanOrEqual(map.width);
      expect(box[1] + box[3], what).toBeLessThanOrEqual(map.height);
    }
  });
});
