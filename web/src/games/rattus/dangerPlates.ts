// Where the plates of the danger map lie: where the plague would stand, if that covers no name, piece or other plate.
import { together } from "./danger.svelte";
import { type Box, lay, placesOf, type Point, sizesOf, type Window } from "./lay";
import type { MapShape } from "./maps";
import { freeSpot, meet, taken } from "./spot";
import type { Table } from "./view";

export interface DangerLine {
  /** The seat; -1 for all together. */
  who: number;
  number: number;
}

export interface DangerPlate {
  region: string;
  lines: DangerLine[];
  /** How many lines stand in a column. */
  rows: number;
  box: Box;
}

/** How high a line is, and how wide a column. */
export const LINE = 17;
export const columnWidth = (small: boolean): number => (small ? 39 : 43);

interface Asked {
  window: Window;
  map: Pick<MapShape, "width" | "height">;
  table: Table;
  seat: number | null;
  small: boolean;
}

/** A plate for each region, with what each player with cubes there would lose. */
export function dangerPlates(
  feared: readonly { region: string; lost: readonly number[] }[],
  asked: Asked,
): DangerPlate[] {
  const plates: DangerPlate[] = [];
  const { window, table } = asked;
  const still = taken(window, table);
  for (const { region, lost } of feared) {
    const lines = linesOf(asked, region, lost);
    const columns = lines.length > 3 ? 2 : 1;
    const rows = Math.ceil(lines.length / columns);
    const size = [columns * columnWidth(asked.small) + 4, rows * LINE + 5] as const;
    const others = plates.map(({ box }) => box);
    const [x, y] = usualSpot(asked, region, size);
    const middle = [x + size[0] / 2, y + size[1] / 2] as const;
    const covers = [...still, ...others].some((box) => meet(box, [x, y, ...size]));
    const [left, top] = covers ? freeSpot(window, asked.map, table, middle, size, others) : [x, y];
    plates.push({ region, lines, rows, box: [left, top, ...size] });
  }
  return plates;
}

/** A phone has room for two lines: what oneself would lose, and all together; the rest is in the table below the map. */
function linesOf({ table, seat, small }: Asked, region: string, lost: readonly number[]): DangerLine[] {
  const present = (table.regions[region]?.cubes ?? []).flatMap((cubes, who) =>
    cubes ? [{ who, number: lost[who] ?? 0 }] : [],
  );
  if (!small) return present;
  return [
    ...present.filter(({ who }) => who === seat),
    ...(present.some(({ who }) => who !== seat) ? [{ who: -1, number: together(lost) }] : []),
  ];
}

/** Where the plague would stand nothing else lies; where it does stand, beside it. */
function usualSpot({ window, map, table }: Asked, region: string, [width, height]: Point): Point {
  const sizes = sizesOf(window);
  const laid = lay(window, table, region);
  const middle = placesOf(window)[region]?.pieces[0] ?? 0;
  const here = table.plague === region;
  const [x, y] = here && table.caravan !== region ? laid.caravan : laid.plague;
  const [slotWide, slotHigh] = here ? sizes.caravan : sizes.plague;
  const left = Math.min(Math.max(x + slotWide / 2 < middle ? x + slotWide - width : x, 2), map.width - width - 2);
  return [left, here && table.caravan === region ? y + sizes.plague[1] : y + (slotHigh - height) / 2];
}
