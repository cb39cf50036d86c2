// The page that an address means. Only the part behind the # counts: it never reaches the log of a server.
import { OURS } from "./games/meta";

export type Route =
  | { page: "home" }
  | { page: "new" }
  | { page: "table"; table: string; seat: number | null; key: string | null }
  | { page: "here"; table: string }
  /** The table for everybody in the room, without anybody's hand. */
  | { page: "screen"; table: string }
  /** A finished game at a move, from a seat. */
  | { page: "replay"; table: string; at: number; seat: number | null }
  /** The analysis of a finished game. */
  | { page: "won"; table: string }
  /** The games of the same people, one after the other. */
  | { page: "series"; table: string }
  | { page: "upload" }
  /** The link with which another device becomes the same person. */
  | { page: "claim"; code: string }
  /** The reader's devices, and the way back to them. */
  | { page: "keys" }
  /** The link in a message with which no more messages are sent. */
  | { page: "stop"; channel: string }
  /** The rules of a game, scrolled to one of them. */
  | { page: "rules"; game: string; rule: string | null }
  | { page: "card"; card: string }
  | { page: "learn"; game: string | null }
  | { page: "puzzles"; game: string | null }
  /** The reader's finished games. */
  | { page: "mine" }
  | { page: "missing" };

const TABLE = /^[a-z2-7]{12}$/;

/** A part of the address as text; as it is, if it was cut off in the middle of a character. */
function decoded(part = ""): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function routeOf(hash: string): Route {
  const [first = "", ...rest] = hash.replace(/^#?\/?/, "").split("/");
  if (first === "") return { page: "home" };
  if (first === "new") return { page: "new" };
  const [table, seat, key] = rest;
  if (first === "here" && table && TABLE.test(table)) return { page: "here", table };
  if (first === "screen" && table && TABLE.test(table)) return { page: "screen", table };
  if (first === "t" && table && TABLE.test(table)) {
    return { page: "table", table, seat: seat && /^\d+$/.test(seat) ? Number(seat) : null, key: key ?? null };
  }
  if (first === "r" && table && TABLE.test(table)) {
    return {
      page: "replay",
      table,
      at: seat && /^\d+$/.test(seat) ? Number(seat) : 0,
      seat: key && /^\d$/.test(key) ? Number(key) : null,
    };
  }
  if (first === "won" && table && TABLE.test(table)) return { page: "won", table };
  if (first === "series" && table && TABLE.test(table)) return { page: "series", table };
  if (first === "me") return { page: "claim", code: decoded(table) };
  if (first === "keys") return { page: "keys" };
  if (first === "stop" && table) return { page: "stop", channel: table };
  if (first === "replay") return { page: "upload" };
  if (first === "rules") return { page: "rules", game: table ?? OURS[0]?.game ?? "", rule: seat ?? null };
  if (first === "card" && table) return { page: "card", card: decoded(table) };
  if (first === "learn") return { page: "learn", game: table ?? null };
  if (first === "mine") return { page: "mine" };
  if (first === "puzzles") return { page: "puzzles", game: table ?? null };
  return { page: "missing" };
}
