// Arriving: what follows when this browser has become a person who was somewhere else before.
import { tables } from "../protocol/api";
import { settings } from "../settings.svelte";
import { goHome } from "./notice.svelte";

/** The name this person sits under at the table that changed last; nothing if the server gave it. */
async function nameAtTables(): Promise<string> {
  const names = (await tables("mine")).tables
    .toSorted((one, other) => other.changed - one.changed)
    .map(({ mine, seats }) => (mine === null ? null : seats[mine]));
  return names.find((name) => name && !/^Player \d$/.test(name)) ?? "";
}

/** Go home as the new person. The name comes along: nobody is asked for it twice. */
export async function arrive(): Promise<void> {
  const name = await nameAtTables().catch(() => "");
  if (name) settings.call(name);
  goHome("web.claimed");
}
