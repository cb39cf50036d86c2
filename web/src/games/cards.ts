// The cards of any game, as its description lists them: in groups, with their texts.
import { settings } from "../settings.svelte";
import { capital } from "../words/capital";
import type { GameTable } from "./contract";
import type { Card } from "./description";

/** The text on a card in a game with this many players; by default, with the fewest that the game allows. */
export const cardText = ({ text, fields }: Card, players?: number): string =>
  capital(settings.words.say(text, fields[String(players)] ?? Object.values(fields)[0] ?? {}));

/** The name of a group of cards. */
export const groupName = (game: string, group: string): string => settings.words.noun(game, "group", group, []);

/** Things by group. The groups are in the order of the table's signs, if it has signs for them, else in order of appearance. */
export function byGroup<T extends { group: string }>(things: readonly T[], table: GameTable | null): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const thing of things) groups.set(thing.group, [...(groups.get(thing.group) ?? []), thing]);
  const order = Object.keys(table?.signs ?? {});
  const place = (group: string): number => (order.includes(group) ? order.indexOf(group) : order.length);
  return [...groups].sort(([one], [other]) => place(one) - place(other));
}
