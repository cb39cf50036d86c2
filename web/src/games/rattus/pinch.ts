// Pinching the map: the distance between two fingers, the point between them, and the limits of the zoom.

/** The largest zoom, as a multiple of the scale at which the whole map fits. */
export const FARTHEST_IN = 3;

/** Below this multiple, the zoom snaps back to the whole map. */
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

/** The wanted scale, limited to what is possible. */
export function pinched(wanted: number, whole: number, most: number): number {
  return wanted < whole * NEARLY ? whole : Math.min(wanted, most);
}
