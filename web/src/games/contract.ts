// The contract between the page and the table of a game. Our games and those of other packages keep the same one: a module
// whose default export is a GameTable. What a table leaves out the page does in its own way. Format 1.
import type { GameEvent, View } from "../protocol/view";

export type { GameEvent, View };

/** Why a move cannot be made, in words, and the number of the rule that says so. */
export interface Why {
  text: string;
  rule: string | null;
}

/** Something that happened in several events and is explained as one: what a rat that was turned up did, say. */
export interface Scene {
  readonly events: readonly GameEvent[];
  /** Whether all of it has happened. */
  readonly done: boolean;
  /** The seats that lost something by it, each as often as it did. */
  readonly hurt: readonly number[];
}

/** A turn that is told again, and all that happened before it. */
export interface Past {
  readonly events: readonly GameEvent[];
  readonly before: readonly GameEvent[];
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
  /** What is explained just now, or was last, if the table has scenes. */
  readonly scene?: Scene | null;
  /** All that has happened so far, as far as the page knows it, oldest first. */
  readonly events: readonly GameEvent[];
  /** A turn that is told again, to be drawn over the board as one gesture. */
  readonly past?: Past | null;
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

/** Draws into an empty element. Whatever makes a move carries `data-move` and takes the focus; what a lesson may point at, `data-thing`. */
export type Draw<T = unknown> = (element: HTMLElement, model: Model<T>) => Drawn<T>;

export interface Slots<T = unknown> {
  /** The middle of the table. */
  board: Draw<T>;
  /** Beside it: the players and what they have. */
  side?: Draw<T>;
  /** What the question is answered with: a phone shows it at the thumb; elsewhere the board or the side draws it. */
  hand?: Draw<T>;
  /** How the game stands, in a few words and numbers: the top line of a phone or a tablet. On a desk the board says it. */
  top?: Draw<T>;
  /** Switches of the game's own, beside those of the page in the head: small buttons, icons on a phone. */
  tools?: Draw<T>;
  /** What matters just now, drawn beside the question. */
  now?: Draw<T>;
  /** Explains the `scene` of the model: on a desk beside the board, on a phone over its lower part. */
  scene?: Draw<T>;
  /** What there is to count with, where the aid "tracker" is switched on. */
  tracker?: Draw<T>;
}

/** The sounds that the page can make; each can be switched off. */
export const SOUNDS = [
  "bell",
  "cube",
  "card",
  "plague",
  "rat",
  "face",
  "strike",
  "spared",
  "safe",
  "dice",
  "cat",
  "end",
] as const;
export type Sound = (typeof SOUNDS)[number];

/** A sound; with a number, or the field of the event that holds one, it is the lower or the longer the more there is. */
export type Heard = Sound | { sound: Sound; by: string | number };

/** A small drawing in the colour of the text around it: the inside of an SVG, 24 high. */
export interface Icon {
  readonly drawing: string;
  readonly width: number;
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
  /** The whole sentence on the button that makes a move: "Place 2 cubes in Gallia"; null where the words of the move do. */
  said?(model: Model<T>, move: string): string | null;
  /**
   * What lies where a move points, or what the card does that it names: said below what was chosen in the hand, and when somebody
   * points at something that is no answer. Null if there is nothing to say.
   */
  about?(model: Model<T>, move: string): string | null;
  /** One sentence more about the question: what follows from it. */
  note?(model: Model<T>): string | null;
  /** How several moves, made in one go, are said as one; null if they are not. */
  told?(view: View<T>, moves: readonly string[]): string | null;
  /** The table after an event, to show a long move step by step; `before` is the event before it in the same news. */
  follow?(table: T, event: GameEvent, before: GameEvent | null): T;
  /** The scenes of a story, in order. The page shows the newest until the next turn is over, and may wait until it is read. */
  scenes?(events: readonly GameEvent[]): Scene[];
  /** The kinds of events by which the field `seat` loses something: bold in the log. */
  losses?: readonly string[];
  /** How long each kind of event is shown before the next one, in milliseconds. */
  pauses?: Readonly<Record<string, number>>;
  /** What a replay steps by, as kinds of events: what begins a turn ("turn begins" if left out), and what one wants to see again.
   * The words `<game>.replay.back` and `<game>.replay.on` name the buttons that lead to the last and the next such event. */
  stops?: { readonly turns?: readonly string[]; readonly highlights?: readonly string[] };
  /** What is heard at each kind of event, if anything. The page rings the bell and plays the end by itself. */
  sounds?: Readonly<Record<string, Heard>>;
  /** What stands before the name of a thing in the sentences of the log, by its noun and its value: icon("card", "king"). */
  icon?(noun: string, value: unknown): Icon | null;
  /** Small drawings in one colour by the signs of cards (32 wide) and the names of their groups (24 wide): the inside of an SVG. */
  signs?: Readonly<Record<string, string>>;
  /** Larger drawings of cards by their names, 48 wide and 56 high: the inside of an SVG. */
  figures?: Readonly<Record<string, string>>;
}

/** Whether there is only a phone's room. */
export const isSmall = ({ room }: Pick<Model, "room">): boolean => room === "phone" || room === "landscape";
