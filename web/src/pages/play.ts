// Play now: a table against bots in one step, without a question.
import { tableFor } from "../games/door";
import type { Meta } from "../games/meta";
import { make, present, sit, start } from "../protocol/api";
import type { NewTable } from "../protocol/messages";
import { say, settings } from "../settings.svelte";

function bots(number: number): NonNullable<NewTable["seats"]> {
  return Array.from({ length: number }, () => ({ kind: "bot", level: settings.opponents }));
}

/** Make the table, sit down and start. Returns the table's name in addresses. */
export async function playNow({ game, players }: Meta): Promise<string> {
  // What the table will be shown with comes meanwhile; if it does not, the table says so.
  tableFor(game).catch(() => undefined);
  settings.meet(game).catch(() => undefined);
  const plan: NewTable = { game, options: { players }, seats: [{ kind: "open" }, ...bots(players - 1)], pause: 0.6 };
  await present();
  const { table } = await make(plan);
  await sit(table, 0, settings.name || say("web.new.player", { number: 1 }));
  await start(table);
  return table;
}
