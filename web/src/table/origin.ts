// The origin of a table that continues from a moment of another game.
import type { TableNow } from "../protocol/messages";

/** The address of the replay at that move, seen from one's own seat; null for a table without an original game. */
export function originOf({ origin, seats }: Pick<TableNow, "origin" | "seats">): string | null {
  if (origin?.kind !== "branch" || origin.table === null) return null;
  const mine = seats.find((seat) => seat.mine)?.seat;
  return `#/r/${origin.table}/${origin.at}${mine === undefined ? "" : `/${mine}`}`;
}
