// Arrow keys over what can be chosen: from one lit thing to the nearest one in that direction, whatever the game.

export type Direction = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** What lies rather aside than along is taken only where there is nothing else. */
const ASIDE = 10_000;

/** What is nearer than this along a direction lies in the same row: a die that is picked up is raised a little. */
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

/** Which of the spots is next from one of them; none if there is nothing that way. */
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

/** What can be chosen, and what is picked up before it can be. */
export const LIT = "[data-move], [data-pick]";

/** Move the focus from what has it to the next lit thing; to the first one if none has it. */
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
