// Where a table comes from that goes on from a moment of another game: the address of that moment, seen by one's own seat.
import type { TableNow } from "../protocol/messages";

/** The address of the replay at that move; null for a table that has no other game behind it. */
export function originOf({ origin, seats }: Pick<TableNow, "origin" | "seats">): string | null {
  if (origin?.kind !== "branch" || origin.table === null) return null;
  const mine = seats.find((seat) => seat.mine)?.seat;
  return `#/r/${origin.table}/${origin.at}${mine === undefined ? "" : `/${mine}`}`;
}
