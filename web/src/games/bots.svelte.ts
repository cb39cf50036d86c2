// Bots: their names, which come from the server, and the texts about their levels.
import { say, settings } from "../settings.svelte";
import { gameList } from "./catalogue";

let named = $state.raw<Readonly<Record<string, string>>>({});

/** Ask the server for the names of its bots. Until it answers, the names of their levels are used. */
export async function fetchBots(): Promise<void> {
  try {
    named = (await gameList()).bots ?? {};
  } catch {
    return;
  }
}

/** The levels that can be chosen, from the weakest on. */
export const botLevels = (): readonly string[] => Object.keys(named);

/** The name of the first bot of a level. */
export const botOf = (level: string): string => named[level] ?? levelName(level);

export const levelName = (level: string): string =>
  settings.words.has(`web.level.${level}`) ? say(`web.level.${level}`) : level;

/** One line about how a bot of this level plays; empty for bots of other packages. */
export const levelSays = (level: string): string =>
  settings.words.has(`web.level.${level}.says`) ? say(`web.level.${level}.says`, { name: botOf(level) }) : "";
