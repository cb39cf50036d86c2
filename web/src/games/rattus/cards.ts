// The class cards: of which class and set each is, the number of its rule, and how it is said whose it is.
import { say } from "../../settings.svelte";
import { capital } from "../../words/capital";
import type { ClassCard } from "./table";

/** A card on the table, as a seat sees it. */
export interface CardSeen {
  name: string;
  card: ClassCard;
  seat: number | null;
  names: readonly string[];
  /** What can be done with it now. */
  moves: readonly string[];
}

export interface CardKind {
  name: string;
  class: string;
  set: string;
  rule: string;
}

const kind = (name: string, of: string, set: string, rule: string): CardKind => ({ name, class: of, set, rule });

export const CARD_KINDS: readonly CardKind[] = [
  kind("king", "royalty", "base", "B5.1"),
  kind("lieutenant", "royalty", "mercatus", "M6.1"),
  kind("treasurer", "royalty", "mercatus", "M6.2"),
  kind("monk", "church", "base", "B5.4"),
  kind("pope", "church", "mercatus", "M6.3"),
  kind("deacon", "church", "mercatus", "M6.4"),
  kind("knight", "chivalry", "base", "B5.2"),
  kind("assassin", "chivalry", "mercatus", "M6.5"),
  kind("raider", "chivalry", "mercatus", "M6.6"),
  kind("merchant", "bourgeoisie", "base", "B5.3"),
  kind("hanseatic trader", "bourgeoisie", "mercatus", "M6.9"),
  kind("swindler", "bourgeoisie", "mercatus", "M6.10"),
  kind("peasant", "peasantry", "base", "B5.5"),
  kind("landowner", "peasantry", "mercatus", "M6.8"),
  kind("brewer", "peasantry", "mercatus", "M6.7"),
  kind("witch", "magic", "base", "B5.6"),
  kind("shaman", "magic", "mercatus", "M6.11"),
  kind("grave robber", "magic", "mercatus", "M6.12"),
  kind("explorer", "islamic", "africanus", "A4.1"),
  kind("astronomer", "islamic", "africanus", "A4.2"),
  kind("sultan", "islamic", "africanus", "A4.3"),
  kind("caravan leader", "islamic", "africanus", "A4.5"),
];

export const CLASS_ORDER = ["royalty", "church", "chivalry", "bourgeoisie", "peasantry", "magic", "islamic"] as const;

/** How far chivalry moves the plague: a step farther on the large map (A2.5). The texts of those cards name it. */
const stepsWith = (players: number): number => (players > 4 ? 3 : 2);

/** What is written on a card. */
export const textOf = (card: string, players = 4): string =>
  capital(say(`rattus.card text.${card}`, { steps: stepsWith(players) }));

export const ruleOf = (card: string): string => CARD_KINDS.find(({ name }) => name === card)?.rule ?? "";

export const ownerOf = ({ card, seat, names }: CardSeen): string =>
  card.owner === null
    ? say("web.rattus.nobody's")
    : card.owner === seat
      ? say("web.rattus.yours")
      : (names[card.owner] ?? "");
