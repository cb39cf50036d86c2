// The door through which the table of every game comes: ours out of this page, those of other packages from the server.
import { bring } from "./bring";
import { addressOf, lineOf } from "./catalogue";
import type { GameTable } from "./contract";
import { GENERIC } from "./generic/generic";
import { isTable } from "./guarded";

const OURS = import.meta.glob<{ default: GameTable }>("./*/table.ts");

export interface Found {
  table: GameTable;
  /** What is wrong with the table that the game's package brings; null if nothing is. */
  error: unknown;
}

const found = new Map<string, Promise<Found>>();

/** The table of a game. A game without one, or with one that cannot be loaded, is shown in words. */
export function tableFor(game: string): Promise<Found> {
  let coming = found.get(game);
  if (!coming) {
    coming = find(game);
    found.set(game, coming);
    coming.catch(() => found.delete(game)); // the server was away: ask again next time
  }
  return coming;
}

/** Forget the tables of packages, as after a new version of the server has come. */
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
