// Branch: a private table that begins with a position of another game or of a puzzle, with bots in all other seats.
import { botFor, call, seatLink, start } from "../protocol/api";
import type { Made } from "../protocol/messages";

/** Make a table by this request, and take one of its seats; bots take the others. Returns the table. */
export async function branch(
  path: string,
  body: unknown,
  players: number,
  mine: number,
  name: string,
): Promise<string> {
  const { table } = await call<Made>("POST", path, body);
  for (let seat = 0; seat < players; seat++) if (seat !== mine) await botFor(table, seat, "steady");
  const { key } = await seatLink(table, mine);
  await call("POST", `tables/${table}/seats/${mine}`, { name, key });
  await start(table);
  return table;
}

/** Try a decision of a finished game again: it is compared with the best one that the analysis found. */
export const tryDecision = (table: string, at: number, players: number, seat: number, name: string): Promise<string> =>
  branch(`tables/${table}/branch`, { at, trial: true }, players, seat, name);

/** Try a puzzle. */
export const tryPuzzle = (
  puzzle: { game: string; puzzle: string; seat: number },
  players: number,
  name: string,
): Promise<string> => branch(`games/${puzzle.game}/puzzles/${puzzle.puzzle}`, {}, players, puzzle.seat, name);
