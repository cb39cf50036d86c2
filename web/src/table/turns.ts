// Turns: the events of a game, grouped by turn.
import type { GameEvent, GameTable } from "../games/contract";

/** The kinds of events that begin a turn, if the game's table does not name any. */
export const TURNS: readonly string[] = ["turn begins"];

export const beginsTurn = ({ kind }: GameEvent, table: GameTable | null): boolean =>
  (table?.stops?.turns ?? TURNS).includes(kind);

export interface Turn {
  /** Whose turn it is; null before the first one. */
  seat: number | null;
  /** Its events, without the one that begins it. */
  events: GameEvent[];
  /** The number of its first event. */
  n: number;
}

export function turnsOf(story: readonly GameEvent[], table: GameTable | null): Turn[] {
  const turns: Turn[] = [];
  for (const event of story) {
    if (beginsTurn(event, table))
      turns.push({ seat: typeof event["seat"] === "number" ? event["seat"] : null, events: [], n: event.n ?? 0 });
    else {
      if (!turns.length) turns.push({ seat: null, events: [], n: event.n ?? 0 });
      turns.at(-1)?.events.push(event);
    }
  }
  return turns;
}

/** The finished turns of the other players since this seat's own last turn, oldest first. */
export function sinceMine(turns: readonly Turn[], seat: number): Turn[] {
  const over = turns.slice(0, -1);
  const last = over.findLastIndex((turn) => turn.seat === seat);
  return last < 0 ? [] : over.slice(last + 1).filter((turn) => turn.seat !== null);
}

/** The events of a turn for a summary: what the player did and what anybody lost, without the details in between. */
export const gist = (turn: Turn, table: GameTable | null): GameEvent[] =>
  turn.events.filter((event) => event["seat"] === turn.seat || (table?.losses ?? []).includes(event.kind));
