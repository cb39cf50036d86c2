// The form of a game's options. After each choice the server is asked again, and what is no longer possible is dropped.
import { formOf } from "../games/catalogue";
import type { Choice, FormAnswer, Option } from "../games/description";

/** What the user has chosen, by option. Everything else has the game's default. */
export type Asked = Readonly<Record<string, unknown>>;

export interface Form extends FormAnswer {
  /** What the user has chosen, without what is impossible. */
  asked: Asked;
}

/** Dropping one choice can make another impossible, and so on. A form has about this many options, so more rounds are not needed. */
const MOST_ROUNDS = 8;

/** Ask for the form until everything that is chosen is possible. */
export async function askForm(game: string, asked: Asked, ask = formOf): Promise<Form> {
  for (let round = 1; ; round++) {
    const answer = await ask(game, asked);
    const kept = possible(asked, answer.form);
    if (round === MOST_ROUNDS || JSON.stringify(kept) === JSON.stringify(asked)) return { ...answer, asked: kept };
    asked = kept;
  }
}

/** The part of `asked` that the form allows. */
export function possible(asked: Asked, form: readonly Option[]): Asked {
  const kept: Record<string, unknown> = {};
  for (const option of form) {
    const value = asked[option.name];
    if (value === undefined) continue;
    if (Array.isArray(value)) kept[option.name] = value.filter((one) => offers(option.choices, one));
    else if (option.kind === "flag" ? value === false || offers(option.choices, true) : isOffered(option, value))
      kept[option.name] = value;
  }
  return kept;
}

const offers = (choices: readonly Choice[], value: unknown): boolean =>
  choices.some((choice) => choice.value === value && !choice.why_not);

const isOffered = (option: Option, value: unknown): boolean =>
  offers(option.kind === "several" ? option.presets : option.choices, value);

/** The value of an option: the user's choice, else the default. */
export const chosenIn = (option: Option, asked: Asked): unknown => asked[option.name] ?? option.chosen;

/** The options to create a table with. House rules that are off are left out. */
export function optionsIn(form: readonly Option[], asked: Asked): { players: number; [option: string]: unknown } {
  const chosen = form
    .map((option) => [option.name, chosenIn(option, asked)] as const)
    .filter(([, value]) => value !== false && value !== null && value !== undefined);
  return { players: 0, ...Object.fromEntries(chosen) };
}

/** The first option for which too few or too many choices were picked: how many, and how many are needed. */
export function missingIn(form: readonly Option[], asked: Asked): { number: number; needed: number } | null {
  for (const option of form) {
    const chosen = chosenIn(option, asked);
    if (option.kind === "several" && option.count && Array.isArray(chosen) && chosen.length !== option.count)
      return { number: chosen.length, needed: option.count };
  }
  return null;
}
