// The names of a game's options and of their choices.
import type { Choice, Option } from "../games/description";
import { settings } from "../settings.svelte";
import { capital } from "../words/capital";

const first = (...keys: string[]): string | null => keys.find((key) => settings.words.has(key)) ?? null;
const say = (key: string | null, otherwise: string): string => (key === null ? otherwise : settings.words.say(key));

function labelKey(game: string, { name, kind }: Option): string | null {
  const own = first(`${game}.option.${name}`, `${game}.${name}`);
  // A house rule has a text that warns players at the table; it serves as its name too.
  return own ?? (kind === "flag" ? first(`${game}.warning.${name}`) : null);
}

/** The name of an option: the game's text for it, else its key. */
export const optionLabel = (game: string, option: Option): string => say(labelKey(game, option), capital(option.name));

/** Whether an option needs a heading: it has a text for one, or a choice has no text that explains itself. */
export const isHeaded = (game: string, option: Option): boolean =>
  labelKey(game, option) !== null ||
  option.choices.some(({ value, fixed }) => !fixed && choiceKey(game, option.name, value) === null);

function choiceKey(game: string, option: string, value: unknown): string | null {
  const one = option.replace(/s$/, "");
  return first(`${game}.option.${option}.${String(value)}`, `${game}.${one}.${String(value)}`);
}

/** The name of a choice. A choice of the option "cards" is named like a card, one of "sets" like a set. */
export const choiceLabel = (game: string, option: string, value: unknown): string =>
  say(choiceKey(game, option, value), capital(String(value)));

/** Why a choice cannot be made now. */
export function reasonOf(game: string, { why_not: why, needs }: Choice): string {
  const key = first(`${game}.option.why.${why}`, `option.why.${why}`);
  if (key === null) return settings.words.say("web.new.cannot");
  const named = needs.map((need) => say(first(`${game}.set.${need}`), need));
  return settings.words.say(key, { needs: named });
}
