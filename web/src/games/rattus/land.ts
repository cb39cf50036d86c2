// The outline of a single region, as shown on a region card.
import type { MapShape } from "./maps";

/** The outline of a region and its bounding box: x, y, width, height. */
export interface Land {
  outline: string;
  box: readonly [number, number, number, number];
}

/** How far beyond the left and right edges of the map land still belongs to the outline. */
const BEYOND = 60;

/** The land of a region, without small islands far from it. */
export function landOf(map: MapShape, region: string): Land | null {
  const rings = (map.regions[region]?.outline ?? "")
    .split("M")
    .slice(1)
    .map((ring) => ({ ring, box: boxOf(ring) }));
  const largest = Math.max(...rings.map(({ box }) => box[2] * box[3]));
  const kept = rings.filter(({ box }) => box[2] * box[3] > largest * 0.04);
  if (!kept.length) return null;
  // Of a land that goes on beyond the map, only what lies on it.
  const left = Math.max(-BEYOND, Math.min(...kept.map(({ box }) => box[0])));
  const top = Math.min(...kept.map(({ box }) => box[1]));
  const right = Math.min(map.width + BEYOND, Math.max(...kept.map(({ box }) => box[0] + box[2])));
  const bottom = Math.max(...kept.map(({ box }) => box[1] + box[3]));
  return { outline: kept.map(({ ring }) => `M${ring}`).join(""), box: [left, top, right - left, bottom - top] };
}

/** The bounding box of a ring given as relative straight steps. */
function boxOf(ring: string): [number, number, number, number] {
  const steps = (ring.match(/-?\d*\.?\d+/g) ?? []).map(Number);
  let [x, y] = [0, 0];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return [left, top, right - left, bottom - top];
}
