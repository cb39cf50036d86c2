// Region cards: "scandia royalty islamic" names a region and the classes it covers.
import { leads, type Table } from "./view";

export interface RegionCard {
  region: string;
  /** "any" stands for every class. */
  classes: string[];
}

export function partsOf(text: string): RegionCard {
  const [region = "", ...classes] = text.split(" ");
  return { region, classes: classes.map((name) => (name === "?" ? "any" : name)) };
}

/** The points that playing a card would cost if the game ended now: one if the seat leads in its region (A3.5). */
export function costOf(table: Table, text: string, seat: number): 0 | 1 {
  const { region } = partsOf(text);
  const others = (table["region cards"]?.hand ?? []).filter((card) => card !== text && partsOf(card).region === region);
  return leads(table, region, seat) && !others.length ? 1 : 0;
}
