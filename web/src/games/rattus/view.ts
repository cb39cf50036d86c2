// The table of Rattus in a view, and what can be read from it.
import type { View } from "../../protocol/view";
import type { Table } from "./viewTypes";

export type { ClassCard, Goods, Rat, Region, Strike, Table } from "./viewTypes";

export const tableOf = (view: View): Table => view.table as Table;

/** The number of cubes that a seat has on the map. */
export function onMap(table: Table, seat: number): number {
  return Object.values(table.regions).reduce((sum, region) => sum + (region.cubes[seat] ?? 0), 0);
}

/** Whether a seat has the most cubes in a region, alone or tied. */
export function leads(table: Table, region: string, seat: number): boolean {
  const cubes = table.regions[region]?.cubes ?? [];
  return !!cubes[seat] && cubes[seat] === Math.max(...cubes);
}

/** A face in parts: "start 2 M church" is a limit of 2, the letter M, one class. */
export interface Face {
  limit: string;
  letters: string[];
  classes: string[];
}

export function faceOf(text: string): Face {
  const words = text.split(" ").filter((word) => word !== "start");
  return {
    limit: words[0] ?? "",
    letters: words.filter((word) => /^[MA]+$/.test(word)).flatMap((word) => [...word]),
    classes: words.filter((word) => /^[a-z]+$/.test(word)),
  };
}
