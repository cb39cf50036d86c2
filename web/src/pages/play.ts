// Play now: a table against bots in one step, without a question.
import { make, present, sit, start } from "../protocol/api";
import type { NewTable } from "../protocol/messages";
import { say, settings } from "../settings.svelte";

const PLANS: Record<string, NewTable> = {
  rattus: { game: "rattus", options: { players: 4 }, seats: [{ kind: "open" }, ...bots(3)], pause: 0.6 },
  ratzzia: { game: "ratzzia", options: { players: 3 }, seats: [{ kind: "open" }, ...bots(2)], pause: 0.6 },
};

function bots(number: number): NonNullable<NewTable["seats"]> {
  return Array.from({ length: number }, () => ({ kind: "bot", level: "steady" }));
}

/** Make the table, sit down and start. Returns the table's name in addresses. */
export async function playNow(game: string): Promise<string> {
  const plan = PLANS[game];
  if (!plan) throw new Error(game);
  await present();
  const { table } = await make(plan);
  await sit(table, 0, settings.name || say("web.new.player", { number: 1 }));
  await start(table);
  return table;
}
