// The classes of the base game and their cards, for the pictures.
import { settings } from "../../../settings.svelte";
import { capital } from "../../../words/capital";

const BASE = "base";

/** The classes of the base game, each with its card. */
export const classCards = (): [string, string][] =>
  (settings.games.get("rattus")?.description.cards ?? [])
    .filter(({ set }) => set === BASE)
    .map(({ group, name }) => [group, name]);

export const cardOf = (group: string): string | null => classCards().find(([of]) => of === group)?.[1] ?? null;

export const cardTitle = (card: string): string => settings.words.noun("rattus", "card", card, []);

export const className = (group: string): string => capital(settings.words.noun("rattus", "class", group, []));
