// Where the pieces of a region lie, in the units of its map. Places are by hand (places.json); this only fills them.
import PLACES from "./places.json";
import SIZES from "./sizes.json";
import type { Rat, Table } from "./view";

export type Window = "four" | "six" | "four-phone" | "six-phone";
export type Point = readonly [number, number];

export interface Sizes {
  name: number;
  letter: number;
  number: number;
  cube: number;
  rat: number;
  seen: number;
  gap: number;
  plague: readonly [number, number];
  caravan: readonly [number, number];
  good: number;
}

export interface Place {
  name: Point;
  pieces: Point;
  plague: Point;
  caravan: Point;
}

export interface Stack {
  seat: number;
  cubes: number;
  diplomat: boolean;
  x: number;
  y: number;
}

export interface Token {
  /** Its move: "gallia 2". */
  text: string;
  rat: Rat;
  x: number;
  y: number;
  size: number;
}

export interface Laid {
  stacks: Stack[];
  rats: Token[];
  /** Where the plague stands if it is here: always at its place, which is inside the region. */
  plague: Point;
  /** Where the caravan stands if it is here: beside what lies there, no farther than its place. */
  caravan: Point;
}

/** How many stacks of cubes stand in a row. */
const ROW: Record<Window, number> = { four: 3, six: 3, "four-phone": 2, "six-phone": 3 };

export const sizesOf = (window: Window): Sizes =>
  (window.endsWith("phone") ? SIZES.phone : SIZES.desk) as unknown as Sizes;

export const placesOf = (window: Window): Record<string, Place> => PLACES[window] as unknown as Record<string, Place>;

export const stackWidth = (sizes: Sizes, cubes: number): number =>
  sizes.cube + (cubes > 1 ? sizes.number * 0.5 * String(cubes).length + 1 : 0);

/** The pieces of one region: stacks of cubes in rows, then the rats in a row below. */
export function lay(window: Window, table: Table, region: string): Laid {
  const sizes = sizesOf(window);
  const place = placesOf(window)[region];
  const there = table.regions[region];
  if (!place || !there) return { stacks: [], rats: [], plague: [0, 0], caravan: [0, 0] };
  const present = there.cubes.flatMap((cubes, seat) =>
    cubes ? [{ seat, cubes, diplomat: !!table.diplomats?.regions[region]?.[seat] }] : [],
  );
  const stacks: Stack[] = [];
  const row = ROW[window];
  let y = place.pieces[1];
  for (let first = 0; first < present.length; first += row) {
    const line = present.slice(first, first + row);
    const wide = line.reduce((sum, stack) => sum + stackWidth(sizes, stack.cubes), 0) + sizes.gap * (line.length - 1);
    let x = place.pieces[0] - wide / 2;
    for (const stack of line) {
      stacks.push({ ...stack, x, y });
      x += stackWidth(sizes, stack.cubes) + sizes.gap;
    }
    y += sizes.cube + 3 + (line.some((stack) => stack.diplomat) ? 3 : 0);
  }
  const lying = there.rats.flatMap((rat, at) =>
    rat ? [{ rat, text: `${region} ${at + 1}`, size: rat.face ? sizes.seen : sizes.rat }] : [],
  );
  const wide = lying.reduce((sum, token) => sum + token.size + 1.5, -1.5);
  let x = place.pieces[0] - wide / 2;
  const rats = lying.map((token) => {
    const laid = { ...token, x, y: y + 1 + (sizes.rat - token.size) / 2 };
    x += token.size + 1.5;
    return laid;
  });
  const boxes = [
    nameBox(window, region),
    ...stacks.map((stack): Box => [stack.x, stack.y, stackWidth(sizes, stack.cubes), sizes.cube]),
    ...rats.map((token): Box => [token.x, token.y, token.size, token.size]),
    [...place.plague, ...sizes.plague] satisfies Box,
  ];
  return { stacks, rats, plague: place.plague, caravan: beside(place.caravan, sizes.caravan, place.pieces[0], boxes) };
}

/** x, y, width, height. */
export type Box = readonly [number, number, number, number];

/** The room of a name with a good before it. */
export function nameBox(window: Window, region: string): Box {
  const sizes = sizesOf(window);
  const [x, y] = placesOf(window)[region]?.name ?? [0, 0];
  const wide = nameWidth(sizes, region) + sizes.good + 3;
  return [x - wide / 2, y - sizes.name * 0.82, wide, sizes.name * 1.1];
}

/** How wide a name is drawn, about: Fell's small capitals are a little more than half as wide as high. */
export const nameWidth = (sizes: Sizes, name: string): number => name.length * (sizes.name * 0.565 + sizes.letter);

/** A piece as near to the middle as what lies at its height allows. Its place is the farthest it goes: there it never collides. */
function beside(
  [x, y]: Point,
  [width, height]: readonly [number, number],
  middle: number,
  boxes: readonly Box[],
): Point {
  const level = boxes.filter((box) => box[1] < y + height && y < box[1] + box[3]);
  if (x + width <= middle) {
    const edge = Math.min(middle, ...level.map((box) => box[0]));
    return [Math.max(x, edge - width - 3), y];
  }
  if (x >= middle) {
    const edge = Math.max(middle, ...level.map((box) => box[0] + box[2]));
    return [Math.min(x, edge + 3), y];
  }
  return [x, y];
}
