// What can be chosen of a game before it begins. A game without an entry here has only its number of players.
import type { Component } from "svelte";

export interface Options {
  players: number;
  [option: string]: unknown;
}

export interface OptionsForm {
  /** The form for the game's own options; it calls `change` with all of them. */
  Form: Component<{ options: Options; change: (options: Options) => void }>;
  /** The options to begin with. */
  first: Options;
  /** With how many players these options can be played. */
  players: (options: Options) => number[];
  /** What is still missing, as the key of a sentence; nothing if the game can be made. */
  missing: (options: Options) => { key: string; fields: Record<string, unknown> } | null;
}

const FORMS: Record<string, () => Promise<{ default: OptionsForm }>> = {
  rattus: () => import("./rattus/options"),
};

export async function formOf(game: string): Promise<OptionsForm | null> {
  const load = FORMS[game];
  return load ? (await load()).default : null;
}
