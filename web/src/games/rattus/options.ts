// The options of Rattus: sets, and which class cards are in the game.
import type { Options, OptionsForm } from "../options";
import { CARD_KINDS } from "./cards";
import Form from "./OptionsForm.svelte";

export const setsOf = (options: Options): string[] => options["sets"] as string[];

/** The names of the cards if they were picked by hand; the word for a choice otherwise. */
export const cardsOf = (options: Options): string | string[] => options["cards"] as string | string[];

export const cardsNeeded = (options: Options): number => (options.players > 4 ? 8 : 6);

/** The key of the advice to take a chivalry card, if the cards picked by hand have none and the players are few (M1.2). */
export const adviceOf = (options: Options): string | null => {
  const cards = cardsOf(options);
  if (typeof cards === "string" || options.players > 3 || cards.length < cardsNeeded(options)) return null;
  return cards.some((name) => CARD_KINDS.find((card) => card.name === name)?.class === "chivalry")
    ? null
    : "rattus.warning.no chivalry";
};

const rattus: OptionsForm = {
  Form,
  first: { players: 4, sets: ["base"], cards: "base" },
  players: (options) => (setsOf(options).includes("africanus") ? [2, 3, 4, 5, 6] : [2, 3, 4]),
  missing: (options) => {
    const cards = cardsOf(options);
    if (typeof cards === "string") return null;
    const needed = cardsNeeded(options);
    return cards.length === needed
      ? null
      : { key: "web.rattus.cards chosen", fields: { number: cards.length, needed } };
  },
};

export default rattus;
