// Loads the table of a game: ours are part of the page, those of other packages come from the server.
import { bring } from "./bring";
import { addressOf, lineOf } from "./catalogue";
import type { GameTable } from "./contract";
import { GENERIC } from "./generic/generic";
import { isTable } from "./guarded";

const OURS = import.meta.glob<{ default: GameTable }>("./*/table.ts");

export interface Found {
  table: GameTable;
  /** The error in the table that the game's package brings; null if there is none. */
  error: unknown;
}

const found = new Map<string, Promise<Found>>();

/** The table of a game. If it has none, or one that cannot be loaded, the generic table, which lists everything in words. */
export function tableFor(game: string): Promise<Found> {
  let coming = found.get(game);
  if (!coming) {
    coming = find(game);
    found.set(game, coming);
    coming.catch(() => found.delete(game)); // the server was away: ask again next time
  }
  return coming;
}

/** Forget the loaded tables, for tests and after an update of the server. */
export const forgetTables = (): void => found.clear();

async function find(game: string): Promise<Found> {
  const ours = OURS[`./${game}/table.ts`];
  if (ours) return { table: (await ours()).default, error: null };
  const address = (await lineOf(game))?.table;
  if (!address) return { table: GENERIC, error: null };
  try {
    const brought = await bring(addressOf(address));
    if (!isTable(brought)) throw new Error(`${address} has no table of format 1`);
    return { table: brought, error: null };
  } catch (error) {
    return { table: GENERIC, error };
  }
}
