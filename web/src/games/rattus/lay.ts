// Where the pieces of a region lie, in the units of its map. Places are by hand (places.json); this only fills them.
import PLACES from "./places.json";
import SIZES from "./sizes.json";
import type { Rat, Table } from "./view";

export type Window = "four" | "six" | "four-phone" | "six-phone";
export type Point = readonly [number, number];

/** How large cubes and rats are drawn. */
export interface PieceSizes {
  cube: number;
  rat: number;
  seen: number;
  gap: number;
}

export interface Sizes extends PieceSizes {
  name: number;
  letter: number;
  number: number;
  /** In regions where there is no room for more. */
  crowded: PieceSizes;
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
  /** The top of the lowest cube; the others stand on it. */
  y: number;
  /** How large each cube is. */
  size: number;
  /** How many cubes are drawn, one on another. If they are fewer than there are, the number stands beside them. */
  piled: number;
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
  /** Where the caravan stands if it is here. */
  caravan: Point;
}

/** How many stacks of cubes stand in a row. */
const ROW: Record<Window, number> = { four: 3, six: 3, "four-phone": 2, "six-phone": 3 };

export const sizesOf = (window: Window): Sizes =>
  (window.endsWith("phone") ? SIZES.phone : SIZES.desk) as unknown as Sizes;

export const placesOf = (window: Window): Record<string, Place> => PLACES[window] as unknown as Record<string, Place>;

/** Piles are drawn up to this high; more cubes are one cube and a number. */
const HIGHEST = 4;

/** How far each cube of a pile stands above the one below, as a share of its size. */
export const STEP = 0.3;

/** How wide a cube with its number is. */
const numbered = (sizes: Sizes, size: number, cubes: number): number =>
  size + sizes.number * 0.5 * String(cubes).length + 1;

/** How far every second cube of a pile stands aside, as a share of its size: so that they can be counted. */
export const ASIDE = 0.09;

/** How wide a stack is, with its number if it has one. */
export const stackWidth = (sizes: Sizes, { size, cubes, piled }: Pick<Stack, "size" | "cubes" | "piled">): number =>
  piled < cubes ? numbered(sizes, size, cubes) : size * (piled > 1 ? 1 + ASIDE : 1);

/** How far a stack reaches above its lowest cube. */
export const pileHeight = ({ size, piled }: Pick<Stack, "size" | "piled">): number => (piled - 1) * size * STEP;

/** The pieces of one region: stacks of cubes in rows, then the rats in a row below. Large, if they have room. */
export function lay(window: Window, table: Table, region: string): Laid {
  const sizes = sizesOf(window);
  const place = placesOf(window)[region];
  const there = table.regions[region];
  if (!place || !there) return { stacks: [], rats: [], plague: [0, 0], caravan: [0, 0] };
  const row = ROW[window];
  const present = there.cubes.flatMap((cubes, seat) =>
    cubes ? [{ seat, cubes, diplomat: !!table.diplomats?.regions[region]?.[seat] }] : [],
  );
  const large = present.map((stack) => ({
    ...stack,
    size: sizes.cube,
    piled: stack.cubes <= HIGHEST ? stack.cubes : 1,
  }));
  const room = row * numbered(sizes, sizes.crowded.cube, 2) + (row - 1) * sizes.crowded.gap;
  const roomy = present.length <= row && lineWidth(sizes, large, sizes.gap) <= room;
  const { cube, rat: disc, seen, gap } = roomy ? sizes : sizes.crowded;
  const sized = roomy ? large : present.map((stack) => ({ ...stack, size: cube, piled: 1 }));
  const stacks: Stack[] = [];
  let y = place.pieces[1];
  for (let first = 0; first < sized.length; first += row) {
    const line = sized.slice(first, first + row);
    y += Math.max(...line.map(pileHeight));
    let x = place.pieces[0] - lineWidth(sizes, line, gap) / 2;
    for (const stack of line) {
      stacks.push({ ...stack, x, y });
      x += stackWidth(sizes, stack) + gap;
    }
    y += cube + 3 + (line.some((stack) => stack.diplomat) ? 3 : 0);
  }
  const lying = there.rats.flatMap((rat, at) =>
    rat ? [{ rat, text: `${region} ${at + 1}`, size: rat.face ? seen : disc }] : [],
  );
  const wide = lying.reduce((sum, token) => sum + token.size + 1.5, -1.5);
  let x = place.pieces[0] - wide / 2;
  const rats = lying.map((token) => {
    const laid = { ...token, x, y: y + 1 + (disc - token.size) / 2 };
    x += token.size + 1.5;
    return laid;
  });
  return { stacks, rats, plague: place.plague, caravan: place.caravan };
}

const lineWidth = (sizes: Sizes, line: readonly Pick<Stack, "size" | "cubes" | "piled">[], gap: number): number =>
  line.reduce((sum, stack) => sum + stackWidth(sizes, stack), 0) + gap * (line.length - 1);

/** x, y, width, height. */
export type Box = readonly [number, number, number, number];

/** The room of a stack with its number. */
export const stackBox = (sizes: Sizes, stack: Stack): Box => [
  stack.x,
  stack.y - pileHeight(stack),
  stackWidth(sizes, stack),
  stack.size + pileHeight(stack),
];

/** The room of a name with a good before it. */
export function nameBox(window: Window, region: string): Box {
  const sizes = sizesOf(window);
  const [x, y] = placesOf(window)[region]?.name ?? [0, 0];
  const wide = nameWidth(sizes, region) + sizes.good + 3;
  return [x - wide / 2, y - sizes.name * 0.82, wide, sizes.name * 1.1];
}

/** How wide a name is drawn, about: Fell's small capitals are a little more than half as wide as high. */
export const nameWidth = (sizes: Sizes, name: string): number => name.length * (sizes.name * 0.565 + sizes.letter);
