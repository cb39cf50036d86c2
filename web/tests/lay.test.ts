import { describe, expect, test } from "vitest";
import { type Box, lay, nameBox, placesOf, sizesOf, stackBox, type Window } from "../src/games/rattus/lay";
import { mapOf } from "../src/games/rattus/maps";
import { boxOf, placedOn } from "../src/games/rattus/ornaments";
import { MARKET, PALACE } from "../src/games/rattus/plates";
import { freeSpot, meet, taken } from "../src/games/rattus/spot";
import type { Table } from "../src/games/rattus/view";

/** A table where every region has cubes under diplomats, three rats of which one is seen, and a good. */
function full(window: Window, cubes: readonly number[]): Table {
  const regions = Object.keys(placesOf(window));
  const each = <T>(value: T): Record<string, T> => Object.fromEntries(regions.map((region) => [region, value]));
  const rat = (start: boolean, face: string | null) => ({ start, face, "seen by": [] });
  return {
    regions: each({
      cubes: [...cubes],
      rats: [rat(true, null), rat(false, null), rat(false, "3 M church")],
      neighbours: [],
    }),
    diplomats: { stock: 0, palace: [], regions: each(cubes.map(() => 1)) },
    goods: { up: {}, down: {}, players: [], regions: each("fish"), cards: {}, taken: false },
    plague: null,
    reserve: [],
    palace: [],
    supply: 0,
    cards: {},
    "turned up": [],
    strike: null,
    "faces left": {},
    turn: 0,
    "last round": false,
  };
}

/** The distributions of cubes over seats that need most room: all colours, high piles of few colours, many of one. */
const CROWDS: Record<Window, number[][]> = {
  four: [
    [2, 2, 2, 2],
    [4, 4, 4, 0],
    [9, 4, 0, 0],
    [1, 1, 1, 0],
  ],
  six: [
    [2, 2, 2, 2, 2, 2],
    [4, 4, 4, 0, 0, 0],
    [9, 4, 0, 0, 0, 0],
    [1, 1, 1, 0, 0, 0],
  ],
  "four-phone": [
    [2, 2, 2, 2],
    [4, 4, 0, 0],
    [9, 0, 0, 0],
    [1, 1, 1, 0],
  ],
  "six-phone": [
    [2, 2, 2, 2, 2, 2],
    [4, 4, 4, 0, 0, 0],
    [9, 4, 0, 0, 0, 0],
    [1, 1, 1, 0, 0, 0],
  ],
};

interface Piece {
  what: string;
  box: Box;
}

function pieces(window: Window, table: Table, region: string): Piece[] {
  const sizes = sizesOf(window);
  const { stacks, rats } = lay(window, table, region);
  return [
    ...stacks.map((stack) => ({ what: `${region}: cubes of ${stack.seat}`, box: stackBox(sizes, stack) })),
    ...rats.map(({ text, x, y, size }) => ({ what: `rat ${text}`, box: [x, y, size, size] as Box })),
  ];
}

/** Whether a point lies inside an outline, which consists of closed rings of relative straight steps. */
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

/** The fraction of a box that lies inside an outline. */
function shareInside(outline: string, [x, y, width, height]: Box): number {
  const steps = 12;
  let within = 0;
  for (let i = 0; i < steps; i++)
    for (let j = 0; j < steps; j++)
      if (inside(outline, x + ((i + 0.5) * width) / steps, y + ((j + 0.5) * height) / steps)) within++;
  return within / steps ** 2;
}

const WINDOWS = Object.keys(CROWDS) as Window[];
const everyCrowd = WINDOWS.flatMap((window) => CROWDS[window].map((cubes) => ({ window, cubes })));

describe.each(everyCrowd)("regions with $cubes cubes on the map $window", ({ window, cubes }) => {
  const table = full(window, cubes);
  const regions = Object.keys(table.regions);
  const sizes = sizesOf(window);
  const names = regions.map((region): Piece => ({ what: `the name of ${region}`, box: nameBox(window, region) }));
  const lying = regions.flatMap((region) => pieces(window, table, region));

  test("have no pieces that cover a name or another piece", () => {
    const all = [...names, ...lying];
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1))
        expect(meet(one.box, other.box), `${one.what} and ${other.what}`).toBe(false);
  });

  test("leave room for plague and caravan", () => {
    for (const region of regions) {
      const { plague, caravan } = lay(window, table, region);
      const doctor: Box = [...plague, ...sizes.plague];
      const camel: Box = [...caravan, ...sizes.caravan];
      expect(meet(doctor, camel), region).toBe(false);
      for (const { what, box } of [...names, ...lying]) {
        expect(meet(doctor, box), `plague in ${region} and ${what}`).toBe(false);
        expect(meet(camel, box), `caravan in ${region} and ${what}`).toBe(false);
      }
    }
  });

  test("keep their pieces on the map", async () => {
    const map = await mapOf(window);
    for (const { what, box } of [...names, ...lying]) {
      expect(box[0], what).toBeGreaterThanOrEqual(0);
      expect(box[1], what).toBeGreaterThanOrEqual(0);
      expect(box[0] + box[2], what).toBeLessThanOrEqual(map.width);
      expect(box[1] + box[3], what).toBeLessThanOrEqual(map.height);
    }
  });
});

test.each(WINDOWS)("on the map %s a label finds room beside every region, however full", async (window) => {
  const map = await mapOf(window);
  const table = full(window, CROWDS[window][1] ?? []);
  const label = [sizesOf(window).cube * 2.4, sizesOf(window).cube * 2.4] as const;
  for (const [region, place] of Object.entries(placesOf(window))) {
    const now = { ...table, plague: region };
    const spot: Box = [...freeSpot(window, map, now, place.name, label), ...label];
    expect(
      taken(window, now).some((box) => meet(box, spot)),
      region,
    ).toBe(false);
    expect(Math.hypot(spot[0] - place.name[0], spot[1] - place.name[1]), region).toBeLessThan(map.width * 0.45);
  }
});

describe.each(WINDOWS)("the map %s", (window) => {
  const sizes = sizesOf(window);

  test.each(Object.entries(placesOf(window)))("has the plague standing inside %s", async (region, place) => {
    const outline = (await mapOf(window)).regions[region]?.outline ?? "";
    const [x, y] = place.plague;
    const [width, height] = sizes.plague;
    expect(inside(outline, x + width / 2, y + height * 0.85), "its feet").toBe(true);
    expect(shareInside(outline, [x, y, width, height])).toBeGreaterThan(0.6);
  });

  test.each(Object.entries(placesOf(window)))("has cubes lying in %s or before its coast", async (region, place) => {
    const { regions } = await mapOf(window);
    const [x, y] = place.pieces;
    for (const [other, { outline }] of Object.entries(regions))
      if (other !== region) expect(inside(outline, x, y + sizes.cube / 2), other).toBe(false);
  });

  test("has no ornament or plate where a name or a piece can be", () => {
    const lying = CROWDS[window].flatMap((cubes) => {
      const table = full(window, cubes);
      return Object.keys(table.regions).flatMap((region): Piece[] => {
        const { plague, caravan } = lay(window, table, region);
        return [
          ...pieces(window, table, region),
          { what: `the name of ${region}`, box: nameBox(window, region) },
          { what: `plague in ${region}`, box: [...plague, ...sizes.plague] },
          { what: `caravan in ${region}`, box: [...caravan, ...sizes.caravan] },
        ];
      });
    });
    const placed = placedOn(window);
    expect(placed.length).toBeGreaterThan(0);
    const plates = [PALACE[window], MARKET[window]].flatMap((box): Piece[] => (box ? [{ what: "a plate", box }] : []));
    const still = [...placed.map((ornament): Piece => ({ what: ornament.what, box: boxOf(ornament) })), ...plates];
    for (const [at, one] of still.entries())
      for (const other of [...still.slice(at + 1), ...lying])
        expect(meet(one.box, other.box), `${one.what} and ${other.what}`).toBe(false);
  });
});

test("a few cubes are piled, many become a cube and a number, and all are small if there are many colours", () => {
  const laid = (cubes: number[]) => lay("four", full("four", cubes), "gallia").stacks;
  expect(laid([1, 3, 4, 0]).map(({ piled, size }) => [piled, size])).toEqual([
    [1, 26],
    [3, 26],
    [4, 26],
  ]);
  expect(laid([5, 2, 0, 0]).map(({ piled, cubes }) => [piled, cubes])).toEqual([
    [1, 5],
    [2, 2],
  ]);
  expect(laid([1, 2, 3, 4]).map(({ piled, size }) => [piled, size])).toEqual(Array(4).fill([1, 22]));
});
