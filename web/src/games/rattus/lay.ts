// The positions of the pieces in a region, in units of the map. places.json has hand-made places; this code fills them.
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
  /** The smaller sizes, for regions with little room. */
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
  /** The top of the lowest cube; the others are on top of it. */
  y: number;
  /** The size of each cube. */
  size: number;
  /** How many cubes are drawn on top of each other. If there are more, a number beside them says how many. */
  piled: number;
}

export interface Token {
  /** The text of its move: "gallia 2". */
  text: string;
  rat: Rat;
  x: number;
  y: number;
  size: number;
}

export interface Laid {
  stacks: Stack[];
  rats: Token[];
  /** The position of the plague if it is here: a fixed place inside the region. */
  plague: Point;
  /** The position of the caravan if it is here. */
  caravan: Point;
}

/** How many stacks of cubes fit in a row. */
const ROW: Record<Window, number> = { four: 3, six: 3, "four-phone": 2, "six-phone": 3 };

export const sizesOf = (window: Window): Sizes =>
  (window.endsWith("phone") ? SIZES.phone : SIZES.desk) as unknown as Sizes;

export const placesOf = (window: Window): Record<string, Place> => PLACES[window] as unknown as Record<string, Place>;

/** The highest pile that is drawn; more cubes are drawn as one cube and a number. */
const HIGHEST = 4;

/** How far each cube of a pile is above the one below, as a fraction of its size. */
export const STEP = 0.3;

/** The width of a cube with its number. */
const numbered = (sizes: Sizes, size: number, cubes: number): number =>
  size + sizes.number * 0.5 * String(cubes).length + 1;

/** How far every second cube of a pile is moved aside, as a fraction of its size, so that they can be counted. */
export const ASIDE = 0.09;

/** The width of a stack, with its number if it has one. */
export const stackWidth = (sizes: Sizes, { size, cubes, piled }: Pick<Stack, "size" | "cubes" | "piled">): number =>
  piled < cubes ? numbered(sizes, size, cubes) : size * (piled > 1 ? 1 + ASIDE : 1);

/** The height of a stack above its lowest cube. */
export const pileHeight = ({ size, piled }: Pick<Stack, "size" | "piled">): number => (piled - 1) * size * STEP;

/** Lay out the pieces of one region: stacks of cubes in rows, and below them the rats in a row. Large, if there is room. */
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

/** The box of a stack with its number. */
export const stackBox = (sizes: Sizes, stack: Stack): Box => [
  stack.x,
  stack.y - pileHeight(stack),
  stackWidth(sizes, stack),
  stack.size + pileHeight(stack),
];

/** The box of a region's name with the good before it. */
export function nameBox(window: Window, region: string): Box {
  const sizes = sizesOf(window);
  const [x, y] = placesOf(window)[region]?.name ?? [0, 0];
  const wide = nameWidth(sizes, region) + sizes.good + 3;
  return [x - wide / 2, y - sizes.name * 0.82, wide, sizes.name * 1.1];
}

/** The approximate width of a name: the small capitals of the font Fell are a little more than half as wide as high. */
export const nameWidth = (sizes: Sizes, name: string): number => name.length * (sizes.name * 0.565 + sizes.letter);
