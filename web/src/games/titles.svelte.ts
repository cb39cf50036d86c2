// Titles: the names of the games. Those of other packages come from the server.
import { settings } from "../settings.svelte";
import { gameList } from "./catalogue";
import { OURS } from "./meta";

let listed = $state.raw<Readonly<Record<string, string>>>({});

/** Ask the server for the names of the games. If it does not answer, their keys are shown. */
export async function fetchTitles(): Promise<void> {
  try {
    listed = Object.fromEntries((await gameList()).games.map(({ game, title }) => [game, title]));
  } catch {
    return; // their keys are shown instead
  }
}

export function titleOf(game: string): string {
  const ours = OURS.find((meta) => meta.game === game);
  return ours?.title ?? settings.games.get(game)?.description.title ?? listed[game] ?? game;
}
