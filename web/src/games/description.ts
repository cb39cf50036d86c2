// What the server says of each game: the list of games, and the description of one. Made by the server from
// `ratking.description`; addresses with a digest in them never change what they lead to.
import type { FormNow, GameLine, Games } from "../protocol/messages";

export type { GameLine, Games };

export interface Choice {
  value: string | number | boolean;
  /** What it stands together with: of a class card, its class. */
  group: string;
  /** Why it cannot be chosen now, as the key of a sentence; empty if it can. */
  why_not: string;
  /** What that sentence names. */
  needs: string[];
  /** What a choice with a name of its own stands for: the cards of a combination. */
  means: string[];
  /** Whether it is always chosen. */
  fixed: boolean;
}

export interface Option {
  name: string;
  kind: "one" | "several" | "flag";
  choices: Choice[];
  /** As it was asked, else the default: a value, a list of values, the name of a preset, or true or false of a flag. */
  chosen: unknown;
  /** Words that stand for several choices. */
  presets: Choice[];
  /** Of "several", exactly this many; with 0, as many as one likes. */
  count: number;
  rule: string;
}

export interface Card {
  name: string;
  /** Its class, its suit. */
  group: string;
  set: string;
  /** The key of its drawing. */
  sign: string;
  /** The key of the sentence on it. */
  text: string;
  rule: string;
  /** The rules about it in the last round of a game, if the game has one, and others that touch it. */
  last_round: string[];
  rulings: string[];
  /** What its text names besides, by number of players. */
  fields: Record<string, Record<string, number>>;
}

/** A thing with a name that a rule says something about. */
export interface Topic {
  noun: string;
  value: string;
  rule: string;
}

export interface Aid {
  name: string;
  /** Whether the server computes it; if not, the table makes it from the view. */
  computed: boolean;
}

/** Which nouns the fields of a game have, and what its moves name. */
export interface Nouns {
  /** By kind of event, the noun of each field that is told. */
  events: Record<string, Record<string, string>>;
  /** Of fields of questions and reasons whose noun is not their name, the noun. */
  nouns: Record<string, string>;
  /** The nouns by which a name of several words is said word by word. */
  word_nouns: string[];
  /** By pattern of moves, all things that it can name. */
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
