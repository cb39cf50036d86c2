// Titles: what each game is called, those of other packages as the server says.
import { settings } from "../settings.svelte";
import { gameList } from "./catalogue";
import { OURS } from "./meta";

let listed = $state.raw<Readonly<Record<string, string>>>({});

/** Ask the server what the games are called. Nothing is lost if it does not answer. */
export async function fetchTitles(): Promise<void> {
  try {
    listed = Object.fromEntries((await gameList()).games.map(({ game, title }) => [game, title]));
  } catch {
    return; // they go by the names that the server has for them
  }
}

export function titleOf(game: string): string {
  const ours = OURS.find((meta) => meta.game === game);
  return ours?.title ?? settings.games.get(game)?.description.title ?? listed[game] ?? game;
}
