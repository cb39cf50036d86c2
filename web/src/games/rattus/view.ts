// The table of Rattus, as a view shows it.
import type { View } from "../../protocol/view";

export interface Rat {
  start: boolean;
  /** What it shows, if this seat has seen it: "start 2 M church". */
  face: string | null;
  "seen by": number[];
  again?: boolean;
}

export interface Region {
  cubes: number[];
  rats: (Rat | null)[];
  neighbours: string[];
}

export interface ClassCard {
  class: string;
  owner: number | null;
  used: boolean;
}

export interface Goods {
  up: Record<string, number>;
  down: Record<string, number>;
  players: Record<string, number>[];
  regions: Record<string, string>;
  cards: Record<string, string>;
  taken: boolean;
}

export interface RegionCards {
  hand: string[];
  "looking at": string[];
  hands: string[][] | null;
  "hand sizes": number[];
  deck: number;
  open: string[];
  discards: string[];
  covers: Record<string, string>;
}

export interface Table {
  regions: Record<string, Region>;
  plague: string | null;
  reserve: number[];
  palace: number[];
  supply: number;
  cards: Record<string, ClassCard>;
  "turned up": string[];
  "faces left": Record<string, number>;
  turn: number;
  "last round": boolean;
  "region cards"?: RegionCards;
  diplomats?: { stock: number; palace: number[]; regions: Record<string, number[]> };
  caravan?: string | null;
  coins?: number[];
  goods?: Goods;
}

export const tableOf = (view: View): Table => view.table as Table;

/** The cubes of a seat on the map. */
export function onMap(table: Table, seat: number): number {
  return Object.values(table.regions).reduce((sum, region) => sum + (region.cubes[seat] ?? 0), 0);
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
