// Two fingers on the map: how far apart they are, what lies between them, and how large the map may become.

/** How many times larger than the whole map it can be drawn. */
export const FARTHEST_IN = 3;

/** A map hardly larger than the whole of it is the whole of it. */
const NEARLY = 1.06;

interface Finger {
  clientX: number;
  clientY: number;
}

export const apart = (one: Finger, other: Finger): number =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;

export const between = (one: Finger, other: Finger): [number, number] => [
  (one.clientX + other.clientX) / 2,
  (one.clientY + other.clientY) / 2,
];

/** The scale that is wanted, within what can be had. */
export function pinched(wanted: number, whole: number, most: number): number {
  return wanted < whole * NEARLY ? whole : Math.min(wanted, most);
}
