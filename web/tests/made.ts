// Views of real games, as views/made_of_games.py wrote them.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { GameEvent, View } from "../src/protocol/view";

export interface Moment<Seat = number> {
  seat: Seat;
  view: View;
  events: GameEvent[];
}

export function made<T>(name: string): T {
  const file = join(import.meta.dirname, `../views/made/${name}.json`);
  if (!existsSync(file)) throw new Error("there are no views: python web/views/made_of_games.py makes them");
  return JSON.parse(readFileSync(file, "utf8")) as T;
}

/** The first moment of each kind of question in a game. */
export function kinds(name: string): Moment[] {
  const found = new Map<string, Moment>();
  for (const moment of made<Moment[]>(name)) {
    const key = moment.view.question?.key ?? "over";
    if (!found.has(key)) found.set(key, moment);
  }
  return [...found.values()];
}
