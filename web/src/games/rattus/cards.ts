// The class cards on a table: what is written on each, the number of its rule, and how it is said whose it is.
import { say, settings } from "../../settings.svelte";
import { capital } from "../../words/capital";
import type { ClassCard } from "./view";

/** A card on the table, as a seat sees it. */
export interface CardSeen {
  name: string;
  card: ClassCard;
  seat: number | null;
  names: readonly string[];
  /** What can be done with it now. */
  moves: readonly string[];
}

/** How far chivalry moves the plague: a step farther on the large map (A2.5). The texts of those cards name it. */
export const fields = (players: number): { steps: number } => ({ steps: players > 4 ? 3 : 2 });

/** What is written on a card. */
export const textOf = (card: string, players = 4): string => capital(say(`rattus.card text.${card}`, fields(players)));

export const ruleOf = (card: string): string =>
  settings.games.get("rattus")?.description.cards.find(({ name }) => name === card)?.rule ?? "";

export const ownerOf = ({ card, seat, names }: CardSeen): string =>
  card.owner === null
    ? say("web.rattus.nobody's")
    : card.owner === seat
      ? say("web.rattus.yours")
      : (names[card.owner] ?? "");
