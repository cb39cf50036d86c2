// The server's list of games and its description of each game, which it makes from `ratking.description`. What is at an
// address with a digest in it never changes.
import type { FormNow, GameLine, Games } from "../protocol/messages";

export type { GameLine, Games };

export interface Choice {
  value: string | number | boolean;
  /** The group it is shown in: for a class card, its class. */
  group: string;
  /** The key of the sentence that says why it cannot be chosen now; empty if it can. */
  why_not: string;
  /** The things that this sentence names. */
  needs: string[];
  /** What a preset stands for: the cards of a combination. */
  means: string[];
  /** Whether it is always chosen. */
  fixed: boolean;
}

export interface Option {
  name: string;
  kind: "one" | "several" | "flag";
  choices: Choice[];
  /** The chosen value, else the default: a value, a list of values, the name of a preset, or for a flag true or false. */
  chosen: unknown;
  /** Named combinations of choices. */
  presets: Choice[];
  /** How many choices an option of kind "several" needs; 0 for any number. */
  count: number;
  rule: string;
}

export interface Card {
  name: string;
  /** Its class or suit. */
  group: string;
  set: string;
  /** The key of its drawing. */
  sign: string;
  /** The key of the sentence on it. */
  text: string;
  rule: string;
  /** Its rules for the last round, if the game has one, and other rules that concern it. */
  last_round: string[];
  rulings: string[];
  /** Further fields of its text, by number of players. */
  fields: Record<string, Record<string, number>>;
}

/** A named thing that a rule is about. */
export interface Topic {
  noun: string;
  value: string;
  rule: string;
}

export interface Aid {
  name: string;
  /** Whether the server computes it; if not, the game's table computes it from the view. */
  computed: boolean;
}

/** The nouns of a game's fields, and the things that its moves name. */
export interface Nouns {
  /** By kind of event, the noun of each public field. */
  events: Record<string, Record<string, string>>;
  /** The nouns of those fields of questions and reasons whose noun differs from their name. */
  nouns: Record<string, string>;
  /** The nouns in which each word of a name of several words is looked up. */
  word_nouns: string[];
  /** By pattern of a move, all things that it can name. */
  moves: Record<string, string[]>;
}

export interface Description extends Nouns {
  game: string;
  title: string;
  designers: string[];
  rights: string;
  players: number[];
  options: Option[];
  aids: Aid[];
  cards: Card[];
  topics: Topic[];
}

/** The options of a game, given what has been chosen, and what players should know about the choice. */
export type FormAnswer = Partial<Omit<FormNow, "form">> & { form: Option[] };
