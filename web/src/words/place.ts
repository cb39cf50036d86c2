// The place that a player finished in, in words.
import { say, settings } from "../settings.svelte";

/** A number in words if the language has a word for it, else in digits. */
export const cardinal = (number: number): string =>
  settings.words.has(`web.cardinal.${number}`) ? say(`web.cardinal.${number}`) : String(number);

/** The sentence "You came second of four."; null for a seat that is not in the ranking. */
export function placeOf(seat: number | null, ranking: readonly number[]): string | null {
  const place = seat === null ? 0 : ranking.indexOf(seat) + 1;
  if (!place) return null;
  const number = cardinal(ranking.length);
  if (place === 1) return say("web.you won", { number });
  const key = `web.ordinal.${place}`;
  return say("web.you came", { place: settings.words.has(key) ? say(key) : String(place), number });
}
