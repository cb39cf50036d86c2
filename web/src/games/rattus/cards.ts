// The class cards on a table: their texts, the numbers of their rules, and the texts about their owners.
import { say, settings } from "../../settings.svelte";
import { cardText } from "../cards";
import type { Card } from "../description";
import type { ClassCard } from "./view";

/** A class card on the table, as a seat sees it. */
export interface CardSeen {
  name: string;
  card: ClassCard;
  seat: number | null;
  names: readonly string[];
  /** The legal moves with it. */
  moves: readonly string[];
}

const described = (card: string): Card | undefined =>
  settings.games.get("rattus")?.description.cards.find(({ name }) => name === card);

/** The text on a card. */
export function textOf(card: string, players?: number): string {
  const found = described(card);
  return found ? cardText(found, players) : "";
}

export const ruleOf = (card: string): string => described(card)?.rule ?? "";

export const ownerOf = ({ card, seat, names }: CardSeen): string =>
  card.owner === null
    ? say("web.rattus.nobody's")
    : card.owner === seat
      ? say("web.rattus.yours")
      : (names[card.owner] ?? "");

/** A card's name with soft hyphens: where it has no room it breaks between syllables, not wherever the line ends. */
export function titleOf(card: string): string {
  const points = new Map(
    say("web.rattus.hyphens")
      .split(" ")
      .map((word) => [word.replaceAll("-", ""), word.replaceAll("-", "\u00ad")]),
  );
  return settings.words
    .noun("rattus", "card", card, [])
    .split(" ")
    .map((word) => points.get(word) ?? word)
    .join(" ");
}

/** The moves that are made with a card. */
export const cardMoves = (moves: readonly string[], card: string): string[] =>
  moves.filter((move) => [card, `use ${card}`, `take ${card}`, `load ${card}`].includes(move));

/** One or two words: what a tap on a card does now, or if it does nothing, the state of the card. */
export function lastWord(seen: CardSeen): string {
  const [move] = seen.moves;
  if (move !== undefined) return say(`rattus.tap.${move === seen.name ? "cover" : (move.split(" ")[0] ?? "")}`);
  return seen.card.used && seen.card.owner === seen.seat ? say("rattus.used") : ownerOf(seen);
}
