// Explains in one sentence what was paid and why, while it happens.
import { say, settings } from "../../settings.svelte";
import type { GameEvent } from "../contract";
import { type Table, wouldGain } from "./view";

/** The reader: the names of the seats, and the reader's own seat. */
interface Reader {
  names: readonly string[];
  seat: number | null;
}

const told = (key: string, fields: Record<string, unknown>, { names, seat }: Reader): string =>
  settings.words.told(key, "ratzzia", fields, names, seat);

/** What a completed column pays for its dice, and its reward for the player on turn (Z2.5). */
function completed(table: Table, name: string, seat: number, reader: Reader): string | null {
  const column = table.columns[name];
  if (!column) return null;
  const who = (one: number): string => (one === reader.seat ? say("web.you") : (reader.names[one] ?? ""));
  const paid = [...wouldGain(column)].map(([one, number]) => `${who(one)} ${number}`).join(", ");
  const reward = column.jar
    ? say("ratzzia.reward.sausages", { number: column.jar })
    : say(`ratzzia.reward.${column.reward}`);
  return [
    told("web.ratzzia.column full", { column: name }, reader),
    paid ? say("web.ratzzia.column pays", { paid }) : say("web.ratzzia.column pays nobody"),
    told("web.ratzzia.column gives", { seat, reward }, reader),
  ].join(" ");
}

/** Why food or dice have just moved; null if it needs no explanation. */
export function explained(table: Table, event: GameEvent, reader: Reader): string | null {
  const seat = Number(event["seat"]);
  switch (event.kind) {
    case "column completed":
      return completed(table, String(event["column"]), seat, reader);
    case "food saved": {
      const number = Number(event["sausages"]);
      return told("web.ratzzia.saved", { seat, number, value: number / 2 }, reader);
    }
    case "reward missed":
      return settings.words.event("ratzzia", event, reader.names, reader.seat);
    case "cat comes":
      return say("web.ratzzia.cat here");
    default:
      return null;
  }
}
