// The clock of the game: rats come into play one by one. When the last one has come, the last round begins.
import type { Table } from "./view";

export interface Clock {
  /** Rats that lie on the map or have been turned up. */
  come: number;
  left: number;
}

export function clockOf(table: Table): Clock {
  const lying = Object.values(table.regions).flatMap(({ rats }) => rats.filter((rat) => rat !== null));
  return { come: lying.length + table["turned up"].length, left: table.supply };
}

/** How many rats at the end are marked, to show that the game will soon be over. */
export const LAST = 6;
