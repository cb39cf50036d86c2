// Play now: makes a table against bots in one step, without asking anything.
import { tableFor } from "../games/door";
import type { Meta } from "../games/meta";
import { make, ensurePerson, sit, start } from "../protocol/api";
import type { NewTable } from "../protocol/messages";
import { say, settings } from "../settings.svelte";

function bots(number: number): NonNullable<NewTable["seats"]> {
  return Array.from({ length: number }, () => ({ kind: "bot", level: settings.opponents }));
}

/** Make the table, sit down and start. Returns the id of the table. */
export async function playNow({ game, players }: Meta): Promise<string> {
  // Meanwhile, fetch what is needed to show the table. If that fails, the table's page reports it.
  import("./TablePage.svelte").catch(() => undefined);
  tableFor(game).catch(() => undefined);
  settings.meet(game).catch(() => undefined);
  const plan: NewTable = { game, options: { players }, seats: [{ kind: "open" }, ...bots(players - 1)], pause: 0.6 };
  await ensurePerson();
  const { table } = await make(plan);
  await sit(table, 0, settings.name || say("web.new.player", { number: 1 }));
  await start(table);
  return table;
}
