// The cat comes nearer as its row fills.

/** Asleep, awake, coming, at the door with a paw on the row, here. */
export type Step = 0 | 1 | 2 | 3 | 4;

/** A row of this many spaces is long enough for the cat to stand at the door with two left. */
const LONG_ROW = 7;

/** How near the cat is, by the spaces that are left of its row. */
export function stepOf(left: number, spaces: number): Step {
  if (left <= 0) return 4;
  if (left === 1 || (left === 2 && spaces >= LONG_ROW)) return 3;
  if (left <= 3) return 2;
  return left === 4 ? 1 : 0;
}
