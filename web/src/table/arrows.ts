// Arrow keys: move the focus from one thing that can be chosen ("lit") to the nearest in that direction, in any game.

export type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** The penalty for spots that lie more to the side than ahead: they are chosen only if there are no others. */
const ASIDE = 10_000;

/** Spots nearer than this count as in the same row: a die that is picked up is raised a little. */
const SAME_ROW = 8;

interface Spot {
  x: number;
  y: number;
}

const WAYS: Record<Direction, Spot> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** The index of the next spot in a direction; null if there is none. */
export function nextSpot(from: Spot, spots: readonly Spot[], direction: Direction): number | null {
  const way = WAYS[direction];
  let best: number | null = null;
  let least = Infinity;
  spots.forEach((spot, index) => {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (along < SAME_ROW) return;
    const far = along + aside * 2 + (aside > along * 1.2 ? ASIDE : 0);
    if (far < least) {
      least = far;
      best = index;
    }
  });
  return best;
}

/** Matches what can be chosen, and what is picked up first to choose. */
export const LIT = "[data-move], [data-pick]";

/** Move the focus to the next lit thing in a direction; to the first one if none has it. */
export function walk(root: ParentNode, direction: Direction): void {
  const lit = [...root.querySelectorAll<HTMLElement | SVGElement>(LIT)];
  const now = document.activeElement;
  if (!lit.length) return;
  if (!now || !lit.includes(now as HTMLElement)) {
    lit[0]?.focus();
    return;
  }
  const spots = lit.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  const from = spots[lit.indexOf(now as HTMLElement)];
  const next = from ? nextSpot(from, spots, direction) : null;
  if (next !== null) lit[next]?.focus();
}
