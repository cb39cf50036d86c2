// Bots: what the server calls them, and how their levels are said.
import { say, settings } from "../settings.svelte";
import { gameList } from "./catalogue";

let named = $state.raw<Readonly<Record<string, string>>>({});

/** Ask the server what its bots are called. Until it answers they go by their levels. */
export async function fetchBots(): Promise<void> {
  try {
    named = (await gameList()).bots ?? {};
  } catch {
    return;
  }
}

/** The levels that can be chosen, from the weakest on. */
export const botLevels = (): readonly string[] => Object.keys(named);

/** What the first bot of a level is called. */
export const botOf = (level: string): string => named[level] ?? levelName(level);

export const levelName = (level: string): string =>
  settings.words.has(`web.level.${level}`) ? say(`web.level.${level}`) : level;

/** One line about how a bot plays; nothing for those of other packages. */
export const levelSays = (level: string): string =>
  settings.words.has(`web.level.${level}.says`) ? say(`web.level.${level}.says`, { name: botOf(level) }) : "";
