// The contract between the page and the table of a game. Our games and those of other packages keep the same one: a module
// whose default export is a GameTable. What a table leaves out the page does in its own way. Format 1.
import type { GameEvent, View } from "../protocol/view";

export type { GameEvent, View };

/** Why a move cannot be made, in words, and the number of the rule that says so. */
export interface Why {
  text: string;
  rule: string | null;
}

/** All that a table gets to know. A new frozen value comes at every change. */
export interface Model<T = unknown> {
  readonly view: View<T>;
  /** Whose eyes these are; null for whoever looks on. */
  readonly seat: number | null;
  readonly names: readonly string[];
  readonly mode: "play" | "watch" | "replay" | "lesson";
  /** How much room there is. "landscape" is a phone on its side. */
  readonly room: "desk" | "tablet" | "phone" | "landscape";
  /** The moves to offer: all of the view's, or in a lesson those that it wants. */
  readonly lit: readonly string[];
  /** The move that is chosen but not yet made, on touch screens. */
  readonly chosen: string | null;
  /** What has just happened, to be pointed at. */
  readonly happened: GameEvent | null;
  /** A move is on its way. */
  readonly busy: boolean;
  /** The thinking aids that are switched on, by name; the value is null until it was wanted and has come. */
  readonly aids: Readonly<Record<string, unknown>>;
  readonly words: ModelWords;
  /** Something was pointed at that is a move if it is legal: it is made, or the page says why not. */
  choose(move: string): void;
  /** Make these moves one after another: the answers to several questions given in one go. */
  answer(...moves: string[]): void;
  why(move: string): Promise<Why | null>;
  /** Ask the server for the value of an aid at this moment; it comes with a later model. */
  want(aid: string): void;
}

/** Texts in the language of the page. */
export interface ModelWords {
  /** The sentence of a key, such as "dam.view.height", with its placeholders filled in. */
  say(key: string, fields?: object): string;
  /** A move as a button says it. */
  move(move: string): string;
  /** The name of a thing of the game: noun("card", "king"), noun("seat", 0). */
  noun(noun: string, value: unknown): string;
}

/** Something that has been drawn into an element of the page. */
export interface Drawn<T = unknown> {
  update(model: Model<T>): void;
  destroy(): void;
}

/** The event to dispatch on the element, with the error as its detail, when a drawing breaks outside of a call of the page. */
export const FAILED = "failed";

/** Draws into an empty element. Whatever makes a move carries `data-move` and takes the focus. */
export type Draw<T = unknown> = (element: HTMLElement, model: Model<T>) => Drawn<T>;

export interface Slots<T = unknown> {
  /** The middle of the table. */
  board: Draw<T>;
  /** Beside it: the players and what they have. */
  side?: Draw<T>;
  /** What the seat on turn holds and answers with: a phone shows it at the thumb; on a desk the board draws it. */
  hand?: Draw<T>;
  /** What matters just now, drawn beside the question. */
  now?: Draw<T>;
  /** What there is to count with, where the aid "tracker" is switched on. */
  tracker?: Draw<T>;
}

/** The table of a game in the page. */
export interface GameTable<T = unknown> {
  format: 1;
  /** Style rules. The page nests them under `[data-game="<name>"]`, so that they reach nothing else. */
  css?: string;
  slots: Slots<T>;
  /** Whether a move can be made on the drawing; all others get a button. */
  drawn?(model: Model<T>, move: string): boolean;
  /** Whether the hand answers the question by itself, so that a phone needs no list of choices beside it. */
  handAnswers?(model: Model<T>): boolean;
  /** Whether what stands beside the board needs more room than usual. */
  roomy?(model: Model<T>): boolean;
  /** The key of a sentence that asks better than the engine's question, where several are answered in one go. */
  ask?(model: Model<T>): string | null;
  /** How several moves, made in one go, are said as one; null if they are not. */
  told?(view: View<T>, moves: readonly string[]): string | null;
  /** The table after an event, to show a long move step by step; `before` is the event before it in the same news. */
  follow?(table: T, event: GameEvent, before: GameEvent | null): T;
  /** How long each kind of event is shown before the next one, in milliseconds. */
  pauses?: Readonly<Record<string, number>>;
  /** Small drawings in one colour by the signs of cards (32 wide) and the names of their groups (24 wide): the inside of an SVG. */
  signs?: Readonly<Record<string, string>>;
  /** What the texts of cards name besides, with this many players. */
  fields?(players: number): Readonly<Record<string, unknown>>;
}

/** Whether there is only a phone's room. */
export const isSmall = ({ room }: Pick<Model, "room">): boolean => room === "phone" || room === "landscape";
