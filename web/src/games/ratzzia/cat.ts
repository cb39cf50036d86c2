// The cat comes nearer as its row fills.

/** The stages: asleep, awake, coming, at the door with a paw on the row, here. */
export type Step = 0 | 1 | 2 | 3 | 4;

/** In a row of at least this many spaces, the cat is at the door when two are left. */
const LONG_ROW = 7;

/** How near the cat is, by the number of spaces left in its row. */
export function stepOf(left: number, spaces: number): Step {
  if (left <= 0) return 4;
  if (left === 1 || (left === 2 && spaces >= LONG_ROW)) return 3;
  if (left <= 3) return 2;
  return left === 4 ? 1 : 0;
}
