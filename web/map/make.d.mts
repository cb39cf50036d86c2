export interface MapWindow {
  size: [number, number];
  shades: string[];
  keep: number;
}
export const WINDOWS: Record<string, MapWindow>;
export function draw(found: unknown[], window: MapWindow): unknown;
