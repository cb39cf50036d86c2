// The filmed game that the home page of an empty server shows: a view to begin with, and the public events after it.
// A game may have one in its folder.
import type { GameEvent, GameTable, View } from "../games/contract";
import { OURS } from "../games/meta";

export interface Filmed {
  begin: View;
  events: GameEvent[];
}

const FILES = import.meta.glob<{ default: unknown }>("../games/*/film.json");

/** The film of the first of our games that has one. */
export async function firstFilm(): Promise<Filmed | null> {
  for (const { game } of OURS) {
    const load = FILES[`../games/${game}/film.json`];
    if (load) return (await load()).default as Filmed;
  }
  return null;
}

/** The view after this many events, computed from the beginning. */
export function viewAfter(film: Filmed, table: GameTable, events: number): View {
  let shown = film.begin.table;
  film.events.slice(0, events).forEach((event, at) => {
    shown = table.follow?.(shown, event, film.events[at - 1] ?? null) ?? shown;
  });
  return { ...film.begin, table: shown, moves: [], undo: false, question: null, revision: events };
}
